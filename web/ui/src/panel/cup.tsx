// The Cup: what was drawn this turn, what is in play, and what is left in it, in a fixed order that says nothing.
import { computed } from "@preact/signals";
import { boxes, chart, log, view } from "../state/table";
import { ChitFace } from "./chit";

// The chits that were in the Cup and are out of it: the server keeps no order of them, so they stand in that of the sheet.
export const cup = computed(() => {
  const c = chart.value;
  const chits = c?.sheet.chits;
  const b = boxes.value.get("cup");
  if (!chits || !b) return null;
  const left = b.pieces ?? [];
  const drawn = (boxes.value.get("drawn")?.pieces ?? []).filter((id) => !left.includes(id));
  const words = new Set(view.value.where);
  const now = drawn.findLast((id) => words.has(chits[id]?.label ?? "")) ?? "";
  log.value.length;
  return { left, drawn: drawn.filter((id) => id !== now), now };
});

export function CupGauge() {
  const k = cup.value;
  const chits = chart.value?.sheet.chits;
  if (!k || !chits) return null;
  const all = (ids: string[], look: "in" | "drawn" | "now") =>
    ids.map(
      (id) =>
        chits[id] && (
          <span key={id} class={"pushed " + look}>
            <ChitFace k={chits[id]} look={look} />
          </span>
        ),
    );
  const some = k.drawn.length > 0 || !!k.now;
  return (
    <span class="cupline" role="group" aria-label={`Cup: ${k.left.length} left`}>
      {all(k.drawn, "drawn")}
      {k.now && all([k.now], "now")}
      {some && <i class="rule" />}
      {k.left.length ? all(k.left, "in") : <small>{some ? "empty" : "not filled yet"}</small>}
    </span>
  );
}
