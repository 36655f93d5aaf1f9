// The suggestion on the map: half-transparent pieces with a dashed edge.

import { CompanyStack } from "../map/companystack";
import { SquadStack } from "../map/squadstack";
import { Stack } from "../map/stack";
import type { Chart } from "../state/chart";
import { planning } from "../state/plan";
import { view } from "../state/table";
import type { Piece } from "../wire/types";
import { hexOf, left, refused, sending, slots } from "./plan";

export function Ghosts({ c }: { c: Chart }) {
  if (!planning.value || sending.value) return null;
  const by = new Map<string, Piece[]>();
  for (const s of left.value) {
    if (!c.hex.has(s.suggested) || !c.unit.has(s.piece.id)) continue;
    const l = by.get(s.suggested);
    if (l) l.push(s.piece);
    else by.set(s.suggested, [s.piece]);
  }
  const Pile = { squad: SquadStack, company: CompanyStack }[c.sheet.face.style ?? ""] ?? Stack;
  const where = view.value.where;
  const bad = [...refused.value.keys()].map((n) => hexOf(slots.value[n]!)).filter((h): h is string => !!h);
  return (
    <g class="ghosts">
      {[...by].map(([h, l]) => {
        const hex = c.hex.get(h)!;
        const look = l.map((p) => p.id).join();
        const D = c.sheet.size;
        return (
          <g key={h}>
            <Pile hex={hex} pieces={l} c={c} where={where} top={null} chip={false} look={look} />
            <rect class="edge" x={hex.x - D * 0.31} y={hex.y - D * 0.33} width={D * 0.62} height={D * 0.62} rx="5" />
          </g>
        );
      })}
      {bad.map((h) => (
        <polygon key={h} class="wrong" points={c.points(h, 0.94)} />
      ))}
    </g>
  );
}
