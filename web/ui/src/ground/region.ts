// Many hexes as one region: the hexsides around it, as closed lines. A hundred rings say less than one border.
import type { Chart } from "../state/chart";

export function borderOf(c: Chart, hexes: string[]): string {
  const sides = new Map<string, [string, string]>();
  // Corners that are next to each other are one: each hex has them where its rounded centre says.
  const known = new Map<string, [number, number][]>();
  const key = ([x, y]: [number, number]) => {
    const i = Math.round(x / 10);
    const j = Math.round(y / 10);
    for (let a = i - 1; a <= i + 1; a++)
      for (let b = j - 1; b <= j + 1; b++)
        for (const q of known.get(a + " " + b) ?? [])
          if (Math.abs(q[0] - x) + Math.abs(q[1] - y) < 3) return q[0].toFixed(1) + " " + q[1].toFixed(1);
    const cell = i + " " + j;
    const l = known.get(cell);
    const p: [number, number] = [x, y];
    if (l) l.push(p);
    else known.set(cell, [p]);
    return x.toFixed(1) + " " + y.toFixed(1);
  };
  for (const id of hexes) {
    const h = c.hex.get(id);
    if (!h) continue;
    const k = c.corners(h);
    for (let i = 0; i < 6; i++) {
      const a = key(k[i]!);
      const b = key(k[(i + 1) % 6]!);
      if (!sides.delete(b + "|" + a)) sides.set(a + "|" + b, [a, b]);
    }
  }
  const next = new Map<string, string[]>();
  for (const [a, b] of sides.values()) {
    const l = next.get(a);
    if (l) l.push(b);
    else next.set(a, [b]);
  }
  let d = "";
  while (next.size) {
    const start = next.keys().next().value!;
    let at = start;
    d += "M" + at;
    do {
      const l = next.get(at);
      if (!l) break;
      const to = l.pop()!;
      if (!l.length) next.delete(at);
      at = to;
      d += at === start ? "Z" : "L" + at;
    } while (at !== start);
  }
  return d;
}
