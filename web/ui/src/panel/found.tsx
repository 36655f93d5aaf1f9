// What my answer has revealed: where a sheet covers the map, or the map is that of a phone, it is said until it is put away.
import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Counter } from "../counter/counter";
import { moved } from "../map/camera";
import { clearOf, narrow } from "../map/clear";
import { rings } from "../map/rings";
import { on as playback, recap } from "../playback/playback";
import { chart, forgetters, log, past, pieces, view } from "../state/table";
import { whenAnswered } from "../wire/answers";
import { whenUndone } from "../wire/stream";
import type { Line } from "../wire/types";
import { Rule } from "../words/rule";
import { Named, parse } from "../words/words";

const never = Number.POSITIVE_INFINITY;
const since = signal(never); // the last line before the answer
const putAway = () => {
  since.value = never;
};
whenAnswered.push(() => {
  since.value = log.peek().at(-1)?.n ?? 0;
});
whenUndone.push(putAway);
forgetters.push(putAway);

// The lines that tell it; a roll after them has a card of its own.
const lines = computed<Line[]>(() => {
  const after = past.value ? [] : log.value.filter((l) => l.n > since.value);
  return after.some((l) => l.picture?.cast) ? [] : after.filter((l) => l.picture?.act === "reveal");
});

export function Found() {
  const c = chart.value;
  const list = lines.value;
  if (!c || !list.length) return null;
  const who = list.flatMap((l) =>
    parse(l.text, l.picture?.pieces).flatMap((p) =>
      typeof p !== "string" && "unit" in p ? (pieces.value.get(p.unit) ?? []) : [],
    ),
  );
  return (
    <div class="found" role="status">
      <span class="pics" aria-hidden="true">
        {who.slice(0, 6).map((p) => (
          <Counter key={p.id} p={p} c={c} where={view.value.where} size={30} />
        ))}
      </span>
      <div>
        {list.slice(0, 4).map((l) => (
          <p key={l.n}>
            <Named parts={parse(l.text, l.picture?.pieces)} /> <Rule id={l.rule} />
          </p>
        ))}
      </div>
      <button class="x" aria-label="Put away what was revealed" onClick={putAway}>
        ×
      </button>
    </div>
  );
}

// On the map of a phone.
export function FoundCard() {
  const box = useRef<HTMLElement>(null);
  const shown = narrow() && lines.value.length > 0 && !playback.value && !recap.value;
  useLayoutEffect(() => {
    if (box.current) clearOf(box.current, [...new Set([...rings.value.to, ...rings.value.from])]);
  }, [lines.value, rings.value, moved.value]);
  return shown ? (
    <aside class="rolled foundcard" aria-label="What was revealed" ref={box}>
      <Found />
    </aside>
  ) : null;
}
