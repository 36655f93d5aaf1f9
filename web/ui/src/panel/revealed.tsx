// What my last answer has turned up. It is seen until my next answer, also where a sheet lies over the map.
import { signal } from "@preact/signals";
import { Counter } from "../counter/counter";
import { on as playback, summing } from "../playback/playback";
import { playedByRules } from "../state/names";
import { arrivals, chart, forgetters, live, past, pieces, view } from "../state/table";
import type { Line } from "../wire/types";
import { Rule } from "../words/rule";
import { Named, parse } from "../words/words";

const turnedUp = signal<Line[]>([]);
const most = 6; // lines of one card

forgetters.push(() => {
  turnedUp.value = [];
});
arrivals.push((m, before, mine) => {
  if (!m.change || m.change.undone) turnedUp.value = [];
  else if (mine)
    turnedUp.value = live
      .peek()
      .log.slice(before.log.length)
      .filter((l, _, all) => l.picture?.act === "reveal" || (gone(l) && all.some((x) => x.picture?.act === "reveal")));
});

// What became of those who were turned up, where the rules play them: nobody else would tell of it over the map.
const gone = (l: Line) =>
  (l.picture?.act === "loss" || l.picture?.act === "retreat") && playedByRules().includes(l.picture.seat ?? "");

export function Revealed() {
  const c = chart.value;
  const list = turnedUp.value;
  if (!c || !list.length || playback.value || summing.value || past.value) return null;
  const lines = list.map((l) => ({ l, parts: parse(l.text, l.picture?.pieces) }));
  const units = lines.flatMap(({ parts }) =>
    parts.flatMap((p) =>
      typeof p !== "string" && "unit" in p ? (pieces.value.get(p.unit) ?? c.unit.get(p.unit) ?? []) : [],
    ),
  );
  return (
    <aside class="rolled revealed" aria-label="What is revealed" aria-live="polite">
      <div class="rtop">
        <b>Revealed</b> <Rule id={list[0]?.rule} />
        <span class="sp" />
        <button
          class="x"
          aria-label="Put it away"
          onClick={() => {
            turnedUp.value = [];
          }}
        >
          ×
        </button>
      </div>
      <div class="dice">
        {units.slice(0, most).map((p) => (
          <Counter key={p.id} p={p} c={c} where={view.value.where} size={40} />
        ))}
      </div>
      {lines.slice(0, most).map(({ l, parts }) => (
        <p key={l.n}>
          <Named parts={parts} />
        </p>
      ))}
      {list.length > most && <p class="dim">{list.length - most} more are in the log.</p>}
    </aside>
  );
}
