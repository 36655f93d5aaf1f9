// What the map of a briefing shows.
import type { Chart } from "../state/chart";
import type { Briefing } from "../wire/types";

// frameOf is the part of the map that a scenario is played on, with all that the briefing marks: its corner, width and height.
export function frameOf(c: Pick<Chart, "hex" | "sheet">, b: Briefing): [number, number, number, number] {
  const all: [number, number, number, number] = [0, 0, c.sheet.width, c.sheet.height];
  if (!b.part?.length) return all;
  const named = [
    ...b.part,
    ...(b.zones ?? []).flatMap((z) => z.hexes),
    ...(b.goals ?? []).map((g) => g.hex),
    ...(b.entries ?? []).map((e) => e.hex),
    ...(b.arrows ?? []).flatMap((a) => [a.from, a.to]),
  ];
  const l = named.flatMap((h) => c.hex.get(h) ?? []);
  if (!l.length) return all;
  const D = c.sheet.size * 1.4;
  const [x0, x1] = [Math.min(...l.map((h) => h.x)) - D, Math.max(...l.map((h) => h.x)) + D];
  const [y0, y1] = [Math.min(...l.map((h) => h.y)) - D, Math.max(...l.map((h) => h.y)) + D];
  return [x0, y0, x1 - x0, y1 - y0].map((n) => Math.round(n)) as [number, number, number, number];
}
