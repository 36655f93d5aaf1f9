import { borderOf } from "../ground/region";
import type { Chart } from "../state/chart";
import { byHex, hovered } from "../state/table";

// How far the command of a leader reaches, around the one under the pointer.
export function Reaches({ c }: { c: Chart }) {
  const key = c.sheet.face.reach;
  if (!key) return null;
  const far = new Map<string, number>();
  for (const p of byHex.value.get(hovered.value ?? "") ?? []) {
    const n = p.values?.[key];
    if (n && !c.sheet.kinds[p.kind ?? ""]?.draw) far.set(p.at, Math.max(n, far.get(p.at) ?? 0));
  }
  return (
    <g class="hl radius">
      {[...far].map(([h, n]) => {
        const d = borderOf(c, [...c.ranges(h, n).keys()]);
        return (
          <g key={h}>
            <path class="halo" d={d} />
            <path class="dots" d={d} />
          </g>
        );
      })}
    </g>
  );
}
