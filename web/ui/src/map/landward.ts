// Boxes at sea, and the beaches to which they lead, are seen with the land before them and not with the sea behind.
import type { Chart } from "../state/chart";
import type { Spot } from "../wire/types";

type At = { x: number; y: number };

// landward is the middle of the land where what is shown are such boxes or beaches, else null.
export function landward(c: Chart, shown: At[]): At | null {
  const boxes = (c.sheet.spots ?? []).filter((s) => (s as Spot).fill) as Spot[];
  if (!boxes.length) return null;
  const near = new Set<At>(boxes);
  for (const b of boxes)
    for (const id of b.to ?? []) {
      const h = c.hex.get(id);
      if (h) near.add(h);
    }
  if (!shown.some((p) => near.has(p))) return null;
  const land = c.sheet.hexes.filter((h) => !c.sea(h));
  const of = (k: "x" | "y") => land.reduce((t, h) => t + h[k], 0) / Math.max(1, land.length);
  return { x: of("x"), y: of("y") };
}
