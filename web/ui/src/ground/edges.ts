// Hexsides that are terrain: what falls has its ticks, wedges or teeth on the low side; a ridge goes down to both.

import type { Chart, Point } from "../state/chart";
import { Blocks, chance, parts } from "./strokes";

const n1 = (x: number) => x.toFixed(1);

// A hexside from the upper hex to the lower: a point at t along it, d to the low side.
function along(c: Chart, a: string, b: string): { at: (t: number, d?: number) => Point; name: string } | null {
  const hi = c.hex.get(a);
  const lo = c.hex.get(b);
  if (!hi || !lo) return null;
  const L = Math.hypot(lo.x - hi.x, lo.y - hi.y);
  const [ux, uy] = [(lo.x - hi.x) / L, (lo.y - hi.y) / L];
  const r = c.radius / 2;
  const [mx, my] = [(hi.x + lo.x) / 2, (hi.y + lo.y) / 2];
  return {
    name: a + b,
    at: (t, d = 0) => [mx + uy * r * (1 - 2 * t) + ux * d, my - ux * r * (1 - 2 * t) + uy * d],
  };
}

const M = (p: Point) => `M${n1(p[0])} ${n1(p[1])}`;
const L = (p: Point) => `L${n1(p[0])} ${n1(p[1])}`;

export function edges(c: Chart, k: number): string {
  const out: Record<string, { line: Blocks; marks: Blocks }> = {};
  const size = 6 * c.sheet.size;
  for (const e of c.sheet.edges ?? []) {
    const s = along(c, e.a, e.b);
    if (!s) continue;
    out[e.k] ??= { line: new Blocks(size), marks: new Blocks(size) };
    const o = out[e.k]!;
    const [x, y] = s.at(0.5);
    const wave = (t: number) => (t > 0.05 && t < 0.95 ? (chance(s.name, Math.round(t * 9)) - 0.5) * 3.2 * k : 0);
    o.line.add(x, y, M(s.at(0)) + [1, 2, 3, 4, 5, 6, 7, 8].map((i) => L(s.at(i / 8, wave(i / 8)))).join(""));
    const each = (n: number, mark: (i: number) => string) => {
      for (let i = 0; i < n; i++) o.marks.add(x, y, mark(i));
    };
    switch (e.k) {
      case "slope":
        each(9, (i) => M(s.at((i + 0.5) / 9)) + L(s.at((i + 0.5) / 9, (7 + 4 * chance(s.name, i)) * k)));
        break;
      case "steep":
        each(
          8,
          (i) =>
            `${M(s.at((i + 0.05) / 8)) + L(s.at((i + 0.8) / 8)) + L(s.at((i + 0.45) / 8, (11 + 4 * chance(s.name, i)) * k))}Z`,
        );
        break;
      case "bluff":
        each(
          7,
          (i) =>
            `${M(s.at((i + 0.1) / 7)) + L(s.at((i + 0.9) / 7)) + L(s.at((i + 0.5) / 7, (9 + 3 * chance(s.name, i)) * k))}Z`,
        );
        break;
      case "ridge":
        each(6, (i) => M(s.at((i + 0.1) / 6, -8 * k)) + L(s.at((i + 0.5) / 6)) + L(s.at((i + 0.1) / 6, 8 * k)));
        break;
      default:
        each(10, (i) => M(s.at((i + 0.5) / 10)) + L(s.at((i + 0.5) / 10, (10 + 3 * (i % 2)) * k)));
    }
  }
  const stroke = (all: Blocks, color: string, w: number, op = 1) =>
    parts(all.all, `fill="none" stroke="${color}" stroke-width="${n1(w * k)}" stroke-linecap="round"`, op);
  const wedges = (all: Blocks, color: string) => parts(all.all, `fill="${color}"`);
  return Object.entries(out)
    .map(([kind, { line, marks }]) => {
      switch (kind) {
        case "slope":
          return stroke(marks, "#fff7e0", 3.4, 0.6) + stroke(marks, "#7a5a2c", 1.5, 0.95);
        case "steep":
          return stroke(line, "#fff2d8", 6.4, 0.55) + wedges(marks, "#4a2f16") + stroke(line, "#4a2f16", 2.8);
        case "bluff":
          return stroke(line, "#fff2d8", 6, 0.5) + wedges(marks, "#7a4d20") + stroke(line, "#7a4d20", 3.4);
        case "ridge": {
          const both = parts(
            [...marks.all, ...line.all],
            `fill="none" stroke="#fff2d8" stroke-width="${n1(5.4 * k)}" stroke-linecap="round"`,
            0.6,
          );
          return both + stroke(marks, "#96591f", 1.9) + stroke(line, "#96591f", 3.6);
        }
        default:
          return stroke(line, "#fff", 9, 0.6) + stroke(marks, "#16110b", 2.4) + stroke(line, "#16110b", 5);
      }
    })
    .join("");
}
