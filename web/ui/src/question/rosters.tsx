// Who takes part in what is asked, and who may be ticked.
import { computed, signal, useSignal } from "@preact/signals";
import { choose } from "../map/aim";
import { type Option, say } from "../state/options";
import { chosen, closable, give, several, ticked, together, toggle } from "../state/several";
import { busy, chart, ground, lit, pieces, preview, reading } from "../state/table";
import type { Explanation, Roster } from "../wire/types";
import { Rule } from "../words/rule";

export const weighed = computed<Explanation | null>(
  () => (chosen.value.length ? together.value : null) ?? preview.value?.what ?? ground.value,
);

// A list that is ticked keeps the roster of the question.
export const rosters = computed<Roster[]>(
  () => (several.value ? ground.value?.rosters : undefined) ?? weighed.value?.rosters ?? [],
);

// Whether the panel has somebody to name or to tick.
export const tellsWho = computed(() => rosters.value.length > 0 || !!several.value?.ticks.some((o) => !o.card));

export const near = signal<string | null>(null); // the piece of a roster under the pointer

const pieceName = (id: string) => {
  const c = chart.value;
  const p = pieces.value.get(id) ?? c?.unit.get(id);
  return p?.label ?? id;
};

function Box({ on, none }: { on: boolean; none?: boolean }) {
  return (
    <i class={"tick" + (on ? " on" : "") + (none ? " none" : "")} aria-hidden="true">
      {on ? "✓" : ""}
    </i>
  );
}

export function Rosters() {
  const list = rosters.value;
  const s = several.value;
  const c = chart.value;
  if (!c) return null;
  const inRoster = new Set(list.flatMap((r) => r.items.map((i) => i.choice)));
  const rest = s?.ticks.filter((o) => !inRoster.has(o.text) && !o.card) ?? [];
  return (
    <>
      {list.map((r) => (
        <One key={r.what} r={r} />
      ))}
      {rest.length > 0 && <Ticks list={rest} />}
      {s && chosen.value.length + rest.length > 0 && <Total />}
    </>
  );
}

export function One({ r }: { r: Roster }) {
  const all = useSignal(false);
  const many = r.items.length > 9;
  const can = r.items.filter((i) => !i.why);
  const not = r.items.filter((i) => i.why);
  const shown = many && !all.value ? [...can, ...not.slice(0, Math.max(0, 6 - can.length))] : r.items;
  const options = reading.value?.all ?? [];
  return (
    <section class="sec roster">
      <h2>
        {r.what}
        <span class="sp" />
        <Rule id={r.rule} />
      </h2>
      <ul>
        {shown.map((i) => {
          const o = i.choice ? options.find((x) => x.text === i.choice) : undefined;
          const on = !!i.in || (!!o && ticked.value.includes(o.text));
          const row = (
            <>
              {(o || i.in) && <Box on={on} />}
              {i.why && <Box on={false} none />}
              <span class="who">
                <b>
                  {pieceName(i.piece)}
                  {i.from ? ", " + i.from : ""}
                </b>
                {(i.why?.text ?? i.note) && <small>{i.why?.text ?? i.note}</small>}
              </span>
              <span class="val">{i.why ? "no" : i.value}</span>
            </>
          );
          const over = () => {
            near.value = i.piece;
            lit.value = i.from ? [i.from] : [];
          };
          const out = () => {
            near.value = null;
            lit.value = [];
          };
          return (
            <li key={i.piece} class={i.why ? "not" : ""} onPointerEnter={over} onPointerLeave={out}>
              {o ? (
                <button
                  role="checkbox"
                  aria-checked={on}
                  data-answer={o.text}
                  disabled={busy.value}
                  onClick={() => choose(o)}
                  onFocus={over}
                  onBlur={out}
                >
                  {row}
                </button>
              ) : (
                <span class="row">{row}</span>
              )}
              <Rule id={i.why?.rule ?? i.rule} />
            </li>
          );
        })}
      </ul>
      {shown.length < r.items.length && (
        <button
          class="btn sm ghost"
          onClick={() => {
            all.value = true;
          }}
        >
          {r.items.length - shown.length} more that cannot
        </button>
      )}
    </section>
  );
}

// A list of answers that are ticked, where nothing more is said of them.
function Ticks({ list }: { list: Option[] }) {
  const c = chart.value!;
  return (
    <section class="sec roster">
      <h2>
        {list[0]!.look.group ?? "Choose any number"}
        <span class="sp" />
        <span class="plain">
          {chosen.value.length} of {list.length}
        </span>
      </h2>
      <ul>
        {list.map((o) => {
          const on = ticked.value.includes(o.text);
          return (
            <li
              key={o.text}
              onPointerEnter={() => {
                lit.value = o.from ? [o.from] : [];
              }}
              onPointerLeave={() => {
                lit.value = [];
              }}
            >
              <button
                role="checkbox"
                aria-checked={on}
                data-answer={o.text}
                disabled={busy.value}
                onClick={() => choose(o)}
              >
                <Box on={on} />
                <span class="who">
                  <b>{o.unit ? pieceName(o.unit) : say(o, c, pieces.value)}</b>
                  {o.from && <small>{c.title(o.from)}</small>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Total() {
  const s = several.value!;
  const units = s.ticks.filter((o) => !o.card);
  const all = units.length > 1 && units.every((o) => ticked.value.includes(o.text));
  return units.length > 1 ? (
    <div class="sec tickall">
      <button class="btn sm" onClick={() => toggle(all ? units : units.filter((o) => !ticked.value.includes(o.text)))}>
        {all ? "Take none" : `Take all ${units.length}`}
      </button>
    </div>
  ) : null;
}

// The button that closes the list, for the question bar.
export function CloseList() {
  const s = several.value;
  const c = chart.value;
  if (!s || !c) return null;
  const look = c.sheet.verbs?.[s.close];
  const n = chosen.value.length;
  return (
    <button
      class={"btn" + (closable.value ? " primary" : "")}
      data-default={closable.value || undefined}
      disabled={busy.value || !closable.value}
      onClick={() => void give()}
    >
      {look?.label ?? s.close}
      {n > 0 && <small>{n} chosen</small>}
      <span class="kbd">Enter</span>
    </button>
  );
}

// Hexes whose pieces are ticked are ringed like those that act.
export const tickedHexes = computed(
  () => new Set(chosen.value.map((o) => o.from ?? o.hex).filter((h): h is string => !!h)),
);
