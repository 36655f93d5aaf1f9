// What grows or lies in hexes, on top of the shade: bushes, stones, reeds. Marks of one sort in a part of the map are one path.

import type { Chart } from "../state/chart";
import type { Hex } from "../wire/types";
import { Blocks, chance, parts } from "./strokes";

const n1 = (x: number) => x.toFixed(1);
const many: Record<string, number> = { brush: 22, rock: 13, marsh: 14, open: 3, houses: 5, woods: 34 };

export function growth(c: Chart, hexes: Hex[], k: number): string {
  const shade = new Blocks(4 * c.sheet.size);
  const bush = new Blocks(4 * c.sheet.size);
  const light = new Blocks(4 * c.sheet.size);
  const rock = new Blocks(4 * c.sheet.size);
  const dark = new Blocks(4 * c.sheet.size);
  const reed = new Blocks(4 * c.sheet.size);
  const blob = (x: number, y: number, r: number) =>
    `M${n1(x - r)} ${n1(y)}a${n1(r)} ${n1(r * 0.86)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r * 0.86)} 0 1 0 ${n1(-2 * r)} 0`;
  for (const h of hexes) {
    const look = c.terrain.get(h.t)?.look ?? "";
    for (let i = 0; i < (many[look] ?? 0); i++) {
      const a = chance(h.id, i, "a") * 2 * Math.PI;
      const q = Math.sqrt(chance(h.id, i, "q")) * c.radius * 0.9;
      const x = h.x + q * Math.cos(a);
      const y = h.y + q * Math.sin(a);
      let r = (1.9 + 2.6 * chance(h.id, i, "r")) * k;
      if (look === "woods") r *= 1.7;
      if (look === "rock") {
        r *= 1.5;
        const w = chance(h.id, i, "w") * 0.5 + 0.6;
        rock.add(
          h.x,
          h.y,
          `M${n1(x - r * w)} ${n1(y + r * 0.5)}l${n1(r * 0.3)} ${n1(-r * 0.9)}l${n1(r * 0.7)} ${n1(-r * 0.15)}l${n1(r * 0.5)} ${n1(r * 1.05)}Z`,
        );
        dark.add(
          h.x,
          h.y,
          `M${n1(x + r * (1 - w))} ${n1(y - r * 0.55)}l${n1(r * 0.5)} ${n1(r * 1.05)}h${n1(-r * 0.55)}Z`,
        );
      } else if (look === "marsh")
        reed.add(
          h.x,
          h.y,
          `M${n1(x)} ${n1(y)}h${n1(7 * k)}M${n1(x + 2 * k)} ${n1(y)}v${n1(-5 * k)}M${n1(x + 4.5 * k)} ${n1(y)}v${n1(-6.5 * k)}`,
        );
      else {
        shade.add(h.x, h.y, blob(x + r * 0.4, y + r * 0.55, r));
        bush.add(h.x, h.y, blob(x, y, r));
        light.add(h.x, h.y, blob(x - r * 0.3, y - r * 0.3, r * 0.48));
      }
    }
  }
  return (
    parts(shade.all, 'fill="#3b4a17"', 0.35) +
    parts(bush.all, 'fill="#7d9a45"') +
    parts(light.all, 'fill="#b2c874"') +
    parts(rock.all, `fill="#d8c9ab" stroke="#6b5637" stroke-width="${n1(0.8 * k)}"`) +
    parts(dark.all, 'fill="#8a7450"') +
    parts(reed.all, `fill="none" stroke="#3d6f5c" stroke-width="${n1(1.2 * k)}"`)
  );
}
