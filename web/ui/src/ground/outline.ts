// Sets of hexes and chains of them as drawn lines: an area with a wavy edge, a road that bends.
import type { Chart, Point } from "../state/chart";
import type { Hex } from "../wire/types";
import { chance, smooth } from "./strokes";

// The wavy edge of a set of hexes. It never leaves a hexside by more than a tenth of a hex, so that the hex stays the authority.
export function outline(c: Chart, hexes: Hex[], seed: string, wave = 0.16): Point[][] {
  const key = (p: Point) => Math.round(p[0]) + " " + Math.round(p[1]);
  const sides = new Map<string, [Point, Point]>();
  for (const h of hexes) {
    const k = c.corners(h);
    for (let i = 0; i < 6; i++) {
      const a = k[i]!;
      const b = k[(i + 1) % 6]!;
      const back = key(b) + "|" + key(a);
      if (sides.has(back)) sides.delete(back);
      else sides.set(key(a) + "|" + key(b), [a, b]);
    }
  }
  const next = new Map<string, [Point, Point][]>();
  for (const s of sides.values()) {
    const k = key(s[0]);
    const l = next.get(k);
    if (l) l.push(s);
    else next.set(k, [s]);
  }
  const loops: Point[][] = [];
  while (next.size) {
    const start = next.keys().next().value!;
    const loop: Point[] = [];
    let at = start;
    do {
      const l = next.get(at);
      if (!l) break;
      const s = l.pop()!;
      if (!l.length) next.delete(at);
      const [a, b] = s;
      const len = Math.hypot(b[0] - a[0], b[1] - a[1]);
      const nx = (b[1] - a[1]) / len;
      const ny = -(b[0] - a[0]) / len;
      loop.push(a);
      for (const q of [0.33, 0.66]) {
        const w = (chance(seed, key(a), key(b), q) - 0.62) * wave * len * 2;
        loop.push([a[0] + (b[0] - a[0]) * q + nx * w, a[1] + (b[1] - a[1]) * q + ny * w]);
      }
      at = key(b);
    } while (at !== start);
    loops.push(smooth(loop, true));
  }
  return loops;
}

// A road goes from the middle of one hexside to the middle of the next, and ends in the centre.
export function bend(pts: Point[]): Point[] {
  if (pts.length < 3) return pts;
  const out: Point[] = [pts[0]!];
  for (let i = 1; i < pts.length - 1; i++) {
    const a = pts[i - 1]!;
    const b = pts[i]!;
    const c = pts[i + 1]!;
    const m: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const n: Point = [(b[0] + c[0]) / 2, (b[1] + c[1]) / 2];
    for (const t of [0, 0.2, 0.4, 0.6, 0.8, 1])
      out.push([
        (1 - t) ** 2 * m[0] + 2 * t * (1 - t) * b[0] + t * t * n[0],
        (1 - t) ** 2 * m[1] + 2 * t * (1 - t) * b[1] + t * t * n[1],
      ]);
  }
  out.push(pts[pts.length - 1]!);
  return out;
}
