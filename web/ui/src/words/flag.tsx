// The colour of a side, as a little square.
import { chart } from "../state/table";

export function Flag({ seat }: { seat: string }) {
  const s = chart.value?.sheet.sides.find((x) => x.id === seat);
  return (
    <i
      class="flag"
      ref={(el) => {
        if (el) el.style.background = s?.fill ?? "var(--ink3)";
      }}
    />
  );
}
