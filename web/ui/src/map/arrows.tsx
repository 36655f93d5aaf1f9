// Arrows over the hexsides, from who attacks to who is attacked.

import type { Chart } from "../state/chart";
import { byHex } from "../state/table";
import { rings } from "./rings";

// A block arrow over the hexside, with the strength it brings.
export function Arrows({ c }: { c: Chart }) {
  const r = rings.value;
  const D = c.sheet.size;
  const out: preact.JSX.Element[] = [];
  for (const a of r.from) {
    const strength = (byHex.value.get(a) ?? [])
      .filter((p) => p.state?.some((s) => c.sheet.states?.[s]?.ring === "from"))
      .reduce((t, p) => t + (p.values?.[c.sheet.face.left ?? ""] ?? 0), 0);
    const near = [...r.to].filter((b) => c.neighbours(a).includes(b));
    if (!strength || !near.length) continue;
    const A = c.hex.get(a)!;
    near.forEach((b, i) => {
      const B = c.hex.get(b)!;
      const L = Math.hypot(B.x - A.x, B.y - A.y);
      const ux = (B.x - A.x) / L;
      const uy = (B.y - A.y) / L;
      const px = -uy;
      const py = ux;
      const s = 0.37 * L;
      const e = 0.6 * L;
      const w = D * 0.07;
      const at = (d: number, o: number) =>
        `${(A.x + ux * d + px * o).toFixed(1)},${(A.y + uy * d + py * o).toFixed(1)}`;
      out.push(
        <g key={a + b} class="arrow">
          <polygon
            points={[at(s, w), at(e, w), at(e, 2 * w), at(e + D * 0.14, 0), at(e, -2 * w), at(e, -w), at(s, -w)].join(
              " ",
            )}
          />
          {i === 0 && (
            <text x={A.x + (ux * (s + e + 4)) / 2} y={A.y + (uy * (s + e + 4)) / 2 + D * 0.042}>
              {strength}
            </text>
          )}
        </g>,
      );
    });
  }
  return <>{out}</>;
}
