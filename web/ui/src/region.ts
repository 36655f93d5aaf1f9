// Many hexes as one region: the hexsides around it, as closed lines. A hundred rings say less than one border.
import type { Chart } from "./chart";

export function borderOf(c: Chart, hexes: string[]): string {
  const sides = new Map<string, [string, string]>();
  const key = (p: [number, number]) => Math.round(p[0]) + " " + Math.round(p[1]);
  for (const id of hexes) {
    const h = c.hex.get(id);
    if (!h) continue;
    const k = c.corners(h);
    for (let i = 0; i < 6; i++) {
      const a = key(k[i]!), b = key(k[(i + 1) % 6]!);
      if (!sides.delete(b + "|" + a)) sides.set(a + "|" + b, [a, b]);
    }
  }
  const next = new Map<string, string[]>();
  for (const [a, b] of sides.values()) { const l = next.get(a); if (l) l.push(b); else next.set(a, [b]); }
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
