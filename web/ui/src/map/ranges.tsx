// Ranges, counted from a hex while L is held.
import type { Chart } from "../state/chart";
import { focus, hovered, measure } from "../state/table";

// While L is held: how far every hex is from one, by colour and by number, and the line to the hex under the pointer.
export function Ranges({ c }: { c: Chart }) {
  const from = measure.value;
  if (!from || !c.hex.has(from)) return null;
  const far = c.ranges(from, 12);
  const to = (document.activeElement?.id === "map" && focus.value !== from ? focus.value : null) ?? hovered.value;
  const a = c.hex.get(from)!;
  const b = to && to !== from ? c.hex.get(to) : undefined;
  const n = b && far.get(b.id);
  return (
    <g class="ranges">
      {[...far].map(([h, d]) => (
        <g key={h}>
          <polygon points={c.points(h)} class={"r" + (d % 2)} opacity={0.5 - d * 0.032} />
          <text x={c.hex.get(h)!.x} y={c.hex.get(h)!.y + c.sheet.size * 0.32}>
            {d}
          </text>
        </g>
      ))}
      {b && (
        <>
          <path class="white" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
          <path class="line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />
          {n !== undefined && (
            <g transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})`}>
              <rect x="-34" y="-13" width="68" height="26" rx="13" />
              <text class="n" y="5">
                {n} {n === 1 ? "hex" : "hexes"}
              </text>
            </g>
          )}
        </>
      )}
    </g>
  );
}
