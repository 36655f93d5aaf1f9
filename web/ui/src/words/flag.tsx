// The colour of a side, as a little square; where a piece of the side is meant, that of its body.
import { seatSide } from "../state/names";
import { chart, pieces } from "../state/table";

export function Flag({ seat, unit }: { seat: string; unit?: string | null }) {
  const c = chart.value;
  const p = unit ? (pieces.peek().get(unit) ?? c?.unit.get(unit)) : undefined;
  const s = c && p?.side === seat ? c.side(p) : seatSide(seat);
  return (
    <i
      class="flag"
      ref={(el) => {
        if (el) el.style.background = s?.fill ?? "var(--ink3)";
      }}
    />
  );
}
