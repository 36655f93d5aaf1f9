// Chips on the map: odds and prices in a few letters.
import { chips } from "../question/chips";
import type { Chart } from "../state/chart";

export function Chips({ c }: { c: Chart }) {
  const D = c.sheet.size;
  return (
    <g class="oddschips">
      {[...chips.value].map(([h, l]) => {
        const hex = c.hex.get(h);
        return (
          hex &&
          l.map((x, i) => {
            const w = 12 + x.text.length * 6.4;
            return (
              <g key={h + i} transform={`translate(${hex.x - w / 2} ${hex.y + D * 0.45 - 20 * i})`} data-chip={h}>
                <rect x="0" y="-10" width={w} height="20" rx="10" />
                <text x={w / 2} y="4.2">
                  {x.text}
                </text>
              </g>
            );
          })
        );
      })}
    </g>
  );
}
