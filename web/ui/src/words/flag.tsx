// The colour of a side, as a little square.
import { seatSide } from "../state/names";

export function Flag({ seat }: { seat: string }) {
  const s = seatSide(seat);
  return (
    <i
      class="flag"
      ref={(el) => {
        if (el) el.style.background = s?.fill ?? "var(--ink3)";
      }}
    />
  );
}
