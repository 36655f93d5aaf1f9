// Where the names of zones stand on the map of a briefing: beside badges and arrows, not under them.
import type { Chart } from "../state/chart";
import type { Briefing } from "../wire/types";

export interface ZoneName {
  side: string;
  label: string;
  x: number;
  y: number;
}

export interface EntryName {
  hex: string;
  label: string;
  side?: string;
  x: number; // the middle of the words
  y: number;
}

interface Box {
  x: number;
  y: number;
  wide: number;
  high: number;
}

const overlap = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) * 2 < a.wide + b.wide && Math.abs(a.y - b.y) * 2 < a.high + b.high;

// marks are the badges and arrows that names keep clear of: badges of goals and entries are so far across.
function marks(c: Pick<Chart, "hex" | "sheet">, b: Briefing, goal: number, entry: number): Box[] {
  const D = c.sheet.size;
  const spot = (hex: string, across: number): Box[] => {
    const h = c.hex.get(hex);
    return h ? [{ x: h.x, y: h.y, wide: across, high: across }] : [];
  };
  return [
    ...(b.goals ?? []).flatMap((g) => spot(g.hex, goal)),
    ...(b.entries ?? []).flatMap((e) => spot(e.hex, entry)),
    ...(b.arrows ?? []).flatMap((a) => {
      const [f, t] = [c.hex.get(a.from), c.hex.get(a.to)];
      if (!f || !t) return [];
      return [0, 1, 2, 3, 4, 5, 6].map((i) => ({
        x: f.x + ((t.x - f.x) * i) / 6,
        y: f.y + ((t.y - f.y) * i) / 6,
        wide: D * 0.3,
        high: D * 0.3,
      }));
    }),
  ];
}

// entryNames puts what is said of each entry near to it, where it covers no badge, no arrow and no other words; next to one that says the same it needs
// none of its own.
export function entryNames(
  c: Pick<Chart, "hex" | "sheet">,
  b: Briefing,
  [x0, y0, wide, high]: [number, number, number, number],
  size: number,
  goal: number,
  names: ZoneName[],
  named: number, // the size of the letters of these
): EntryName[] {
  const D = c.sheet.size;
  const taken = marks(c, b, goal * 2.2, D * 0.55);
  for (const z of names) taken.push({ x: z.x, y: z.y, wide: z.label.length * named * 0.55, high: named * 1.2 });
  const out: EntryName[] = [];
  for (const e of b.entries ?? []) {
    const h = c.hex.get(e.hex);
    const same = (x: EntryName) => {
      const o = c.hex.get(x.hex);
      return x.label === e.text && x.side === e.side && !!o && !!h && Math.hypot(o.x - h.x, o.y - h.y) < D * 3;
    };
    if (!h || !e.text || out.some(same)) continue;
    const [across, tall] = [e.text.length * size * 0.55, size * 1.2];
    const inside = (v: number, from: number, to: number) => Math.max(from, Math.min(to, v));
    let best: Box | null = null;
    let least = Infinity;
    for (const far of [1, 2, 3, 4, 5])
      for (const [dx, dy] of [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
        [0.7, -0.8],
        [0.7, 0.8],
        [-0.7, -0.8],
        [-0.7, 0.8],
      ] as const) {
        const at = {
          x: inside(h.x + dx * (across / 2 + size * 0.5 * far), x0 + across / 2, x0 + wide - across / 2),
          y: inside(h.y + dy * tall * (0.2 + 0.6 * far), y0 + tall / 2, y0 + high - tall / 2),
          wide: across,
          high: tall,
        };
        const cost = taken.filter((t) => overlap(t, at)).length * 10 + far;
        if (cost < least) [best, least] = [at, cost];
      }
    if (!best) continue;
    taken.push(best);
    out.push({ hex: e.hex, label: e.text, side: e.side, x: best.x, y: best.y });
  }
  return out;
}

// zoneNames puts the name of each zone into its middle, over it or below it, where it hides the least and is hidden least; size is that of the letters.
export function zoneNames(
  c: Pick<Chart, "hex" | "sheet">,
  b: Briefing,
  [x0, y0, wide, high]: [number, number, number, number],
  size: number,
): ZoneName[] {
  const D = c.sheet.size;
  const taken = marks(c, b, D * 0.8, D * 0.4);
  return (b.zones ?? []).map((z) => {
    const l = z.hexes.flatMap((h) => c.hex.get(h) ?? []);
    const n = Math.max(1, l.length);
    const across = z.label.length * size * 0.55;
    const inside = (v: number, from: number, to: number) => Math.max(from, Math.min(to, v));
    const x = inside(l.reduce((t, h) => t + h.x, 0) / n, x0 + across / 2 + size / 2, x0 + wide - across / 2 - size / 2);
    const mid = l.reduce((t, h) => t + h.y, 0) / n;
    const [top, bottom] = [Math.min(...l.map((h) => h.y)), Math.max(...l.map((h) => h.y))];
    let best: Box = { x, y: mid, wide: across, high: size * 1.2 };
    let least = Infinity;
    for (const y of [mid, top - D * 0.75, bottom + D * 0.75, top, bottom, (top + mid) / 2, (bottom + mid) / 2]) {
      const at = { ...best, y: inside(y, y0 + size, y0 + high - size) };
      const cost = taken.filter((t) => overlap(t, at)).length;
      if (cost < least) [best, least] = [at, cost];
    }
    taken.push(best);
    return { side: z.side ?? "", label: z.label, x: best.x, y: best.y };
  });
}
