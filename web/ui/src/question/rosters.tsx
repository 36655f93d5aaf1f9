// Who takes part in what is asked, and who may be ticked.
import { computed, signal, useSignal } from "@preact/signals";
import { Counter } from "../counter/counter";
import { numbered } from "../hand/hand";
import { again } from "../keys/again";
import { armed } from "../keys/armed";
import { modeKeys, numbersOf } from "../keys/numbers";
import { choose } from "../map/aim";
import { type Option, readOption, say } from "../state/options";
import { plainBar } from "../state/plain";
import {
  chosen,
  closable,
  comesAlong,
  everything,
  further,
  give,
  giveFurther,
  lastTicked,
  oneAtATime,
  several,
  suggest,
  take,
  ticked,
  together,
  toggle,
} from "../state/several";
import { asked, boxes, busy, chart, ground, lit, modes, pieces, preview, reading, view } from "../state/table";
import type { Explanation, Reason, Roster } from "../wire/types";
import { allOf, takes } from "../words/all";
import { mates } from "../words/mates";
import { Rule } from "../words/rule";
import { chipShown } from "./chips";
import { comes } from "./consequence";
import { closes, roomy } from "./left";
import { offers, shut } from "./offers";
import { comesTo } from "./purchases";
import { doubted, giveSurely, loses } from "./sure";

export const weighed = computed<Explanation | null>(
  () =>
    (chosen.value.length ? together.value : null) ??
    preview.value?.what ??
    chipShown.value?.behind ??
    comesTo.value ??
    ground.value,
);

// A list that is ticked keeps the roster of the question.
export const rosters = computed<Roster[]>(
  () => (several.value ? ground.value?.rosters : undefined) ?? weighed.value?.rosters ?? [],
);

// Whether the panel has somebody to name or to tick.
export const tellsWho = computed(
  () =>
    rosters.value.length > 0 ||
    !!several.value?.ticks.some((o) => !o.card && (!o.hex || !!o.unit || ticked.value.includes(o.text))), // hexes are ticked on the map
);

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
  const rest = plainRows.value;
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

// The rows of a roster: of a long one those who can, and a few of those who cannot.
function rowsOf(r: Roster, all: boolean): Roster["items"] {
  if (all || r.items.length <= 9) return r.items;
  const can = r.items.filter((i) => !i.why);
  return [...can, ...r.items.filter((i) => i.why).slice(0, Math.max(0, 6 - can.length))];
}

export function One({ r }: { r: Roster }) {
  const all = useSignal(false);
  const shown = rowsOf(r, all.value);
  return (
    <section class="sec roster">
      <h2>
        {r.what}
        <span class="sp" />
        <Rule id={r.rule} />
      </h2>
      <ul>
        {shown.map((i) => {
          const o = answerOf(i);
          const why = o ? undefined : i.why;
          const on = !!i.in || (!!o && ticked.value.includes(o.text));
          const row = (
            <>
              {(o || i.in) && <Box on={on} />}
              {why && <Box on={false} none />}
              <span class="who">
                <b>
                  {pieceName(i.piece)}
                  {i.from ? ", " + i.from : ""}
                </b>
                {(why?.text ?? i.note) && <small>{why?.text ?? i.note}</small>}
              </span>
              <span class="val">{why ? "no" : i.value?.replace(/^-/, "−")}</span>
              {o && rowKeys.value.has(o.text) && <span class="kbd">{rowKeys.value.get(o.text)}</span>}
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
            <li key={i.piece} class={why ? "not" : ""} onPointerEnter={over} onPointerLeave={out}>
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
              <Rule id={why?.rule ?? i.rule} />
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

// Units of a list stand by formation.
function byFormation(list: Option[]): Map<string, Option[]> {
  const formations = chart.value?.sheet.situation?.formations ?? [];
  const groups = new Map<string, Option[]>();
  for (const o of list) {
    const of = formations.find((f) => o.unit && f.units?.includes(o.unit))?.label ?? "";
    const l = groups.get(of);
    if (l) l.push(o);
    else groups.set(of, [o]);
  }
  return groups;
}

// What is ticked in rows of its own, not in a roster and not on the map.
const plainRows = computed<Option[]>(() => {
  const items = rosters.value.flatMap((r) => r.items);
  const inRoster = new Set(items.map((i) => i.choice));
  const named = new Set(items.map((i) => i.piece)); // a piece that comes in with others is in the roster already
  return (several.value?.ticks ?? []).filter(
    (o) =>
      !inRoster.has(o.text) &&
      !o.card &&
      !named.has(o.unit ?? "") &&
      (!o.hex || !!o.unit || ticked.value.includes(o.text)),
  );
});

// The answer of a row in a roster. Who could join only after others has a choice as soon as they are ticked.
const answerOf = (i: Roster["items"][number]) =>
  reading.value?.all.find((x) => (i.choice ? x.text === i.choice : !!several.value && x.unit === i.piece));

// rowKeys are the digits of the rows that are ticked: those that neither cards nor answers in the bar have.
export const rowKeys = computed(() => {
  const out = new Map<string, number>();
  const r = reading.value;
  if (!r || !several.value || plainBar) return out;
  let n = Math.max(
    numbered.value,
    ...numbersOf(r.buttons, numbered.value).values(),
    ...modeKeys(modes(r.all), r.buttons, numbered.value).values(),
  );
  const rows = rosters.value.flatMap((l) => rowsOf(l, false)).flatMap((i) => answerOf(i) ?? []);
  for (const o of [...rows, ...[...byFormation(plainRows.value).values()].flat()])
    if (n < 9 && !out.has(o.text)) out.set(o.text, ++n);
  return out;
});

const crowd = 12; // hexes, beyond which most lie over the edge of a map that can be read
const noHover = matchMedia("(hover: none)");

// A list of answers that are ticked, where nothing more is said of them. Each formation can be ticked as one.
function Ticks({ list }: { list: Option[] }) {
  const groups = byFormation(list);
  // Of answers of one sort those that go together are counted. Where several sorts are asked together that is not known: all are.
  const together = list.every((o) => o.verb === everything.value?.verb) ? everything.value?.given.length : undefined;
  const onMap = list.every((o) => o.hex && !o.unit); // of those only what is ticked has a row
  const hexes = new Set(list.map((o) => o.from ?? o.hex)).size;
  return (
    <section class="sec roster">
      <h2>
        {list[0]!.look.group ?? "Choose any number"}
        <span class="sp" />
        {hexes > crowd && !noHover.matches && (
          <span class="plain">
            <span class="kbd">N</span> the next one
          </span>
        )}
        <span class="plain">
          {oneAtATime.value
            ? "one after the other"
            : onMap
              ? `${chosen.value.length}${together ? ` of ${together}` : ""} chosen`
              : together !== undefined && together < list.length
                ? `${chosen.value.length} chosen, up to ${together} at once`
                : `${chosen.value.length} of ${list.length} chosen`}
        </span>
      </h2>
      <ul>
        {[...groups].map(([of, l]) => (
          <>
            {of && l.length > 1 && !oneAtATime.value && <TickFormation key={of} of={of} list={l} />}
            {l.map((o) => (
              <Tick key={o.text} o={o} under={!!of && l.length > 1 && !oneAtATime.value} />
            ))}
          </>
        ))}
      </ul>
    </section>
  );
}

function TickFormation({ of, list }: { of: string; list: Option[] }) {
  const on = list.every((o) => ticked.value.includes(o.text));
  return (
    <li>
      <button
        class="tickhead"
        role="checkbox"
        aria-checked={on}
        data-formation={of}
        disabled={busy.value}
        onClick={() => toggle(on ? list : list.filter((o) => !ticked.value.includes(o.text)))}
      >
        <Box on={on} />
        <span class="who">
          <b>{of}</b>
          <small>all {list.length}</small>
        </span>
      </button>
    </li>
  );
}

function Tick({ o, under }: { o: Option; under: boolean }) {
  const c = chart.value!;
  const on = ticked.value.includes(o.text);
  const p = pieces.value.get(o.unit ?? "");
  return (
    <li
      class={under ? "under" : ""}
      onPointerEnter={() => {
        lit.value = o.from ? [o.from] : [];
      }}
      onPointerLeave={() => {
        lit.value = [];
      }}
    >
      <button role="checkbox" aria-checked={on} data-answer={o.text} disabled={busy.value} onClick={() => choose(o)}>
        <Box on={on} />
        {p && !c.sheet.deck && <Counter p={p} c={c} where={view.value.where} size={30} />}
        <span class="who">
          <b>{o.unit ? pieceName(o.unit) : say(o, c, pieces.value)}</b>
          {o.from && (
            <small>
              {[
                c.title(o.from),
                p && mates(p, pieces.value.values(), c.sheet.situation?.moves),
                comesAlong(o.text) && !on && `along with ${unitOf(everything.value?.given[0] ?? "")}`,
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
          )}
        </span>
        {rowKeys.value.has(o.text) && <span class="kbd">{rowKeys.value.get(o.text)}</span>}
      </button>
    </li>
  );
}

function Total() {
  const list = everything.value?.given ?? [];
  const words = takes(list.length, !!reading.value?.all.some((o) => o.unit) && list.every((x) => !readsUnit(x)));
  const all = list.every((x) => ticked.value.includes(x));
  return words ? (
    <div class="sec tickall">
      <button class="btn sm" onClick={() => take(all ? [] : list)}>
        {all ? "Untick all" : words}
      </button>
      {!all && <StayOut />}
    </div>
  ) : null;
}

const readsUnit = (text: string) =>
  !!readOption(text, chart.value!, pieces.value, boxes.value, asked.value?.kind ?? "").unit;

const unitOf = (text: string) => {
  const o = readOption(text, chart.value!, pieces.value, boxes.value, asked.value?.kind ?? "");
  return o.unit ? pieceName(o.unit) : say(o, chart.value!, pieces.value);
};

// Who cannot go with all the others, and why, and who comes in with them only.
function StayOut() {
  const x = everything.value;
  if (!x?.out?.length) return null;
  const whys = new Map<string, { why: Reason | undefined; who: string[] }>();
  for (const o of x.out) {
    const why = o.why?.[0];
    const l = whys.get(why?.text ?? "");
    if (l) l.who.push(unitOf(o.choice));
    else whys.set(why?.text ?? "", { why, who: [unitOf(o.choice)] });
  }
  const besides = x.given.filter((g) => !reading.value?.all.some((o) => o.text === g)).map(unitOf);
  return (
    <ul class="stayout">
      {[...whys.values()].map(({ why, who }) => (
        <li key={who[0]}>
          <small>
            Without <b>{who.join(", ")}</b>
            {why ? `: ${why.text}` : ""}
          </small>{" "}
          <Rule id={why?.rule} />
        </li>
      ))}
      {besides.length > 0 && (
        <li>
          <small>
            With <b>{besides.join(", ")}</b>, too, whom {unitOf(x.given[0] ?? "")} takes along.
          </small>
        </li>
      )}
    </ul>
  );
}

// named are those that are chosen in few words: "32.28 and 33.28", "32.28 and 4 more".
function named(list: Option[]): string {
  const l = [...new Set(list.map((o) => (o.unit ? unitOf(o.text) : (o.hex ?? say(o, chart.value!, pieces.value)))))];
  return l.length > 2 ? `${l[0]} and ${l.length - 1} more` : l.join(" and ");
}

// The buttons that give the list, for the question bar: with all that go together, and as it is ticked.
export function CloseList() {
  const s = several.value;
  if (!s) return null;
  const n = chosen.value.length;
  const apart = n > 0 && s.look.apart;
  const first = !!everything.value && !everything.value.explanation.over && !n && (!closable.value || roomy.value);
  const gold = closes.value && !first;
  const end = reading.value?.all.find((o) => o.text === s.close);
  const unsure = !n && !!end && doubted(end);
  const lost = !n && end ? loses(end) : "";
  const no = shut.value.find((x) => x.choice === s.close)?.note ?? "";
  const x = n || !end ? undefined : offers.value.get(end.text);
  const note = x?.idle || no || lost ? "" : (x?.note ?? "");
  const small = unsure ? `${lost}: sure?` : (!n && no) || lost || note || (roomy.value && n > 0 ? s.look.leaves : "");
  return (
    <>
      <AsBefore />
      <AsSuggested />
      <Everything gold={first} />
      <button
        class={"btn" + (gold ? " primary" : "") + (unsure ? " unsure" : "")}
        data-default={gold || undefined}
        data-close
        disabled={busy.value || !closable.value}
        onClick={(e) => {
          if (n || !end) void give();
          else if (!doubted(end) || !again(e)) giveSurely(end);
        }}
      >
        <span class="what">
          <b>{apart ? apart.replace("{n}", String(n)) : (n > 0 && s.look.gave) || s.look.label}</b>
          {n > 0 && !apart && <small>{s.look.gave ? named(chosen.value) : `${n} chosen`}</small>}
          {small && !apart && <small>{small}</small>}
        </span>
        {gold && !armed.value && <span class="kbd">Enter</span>}
        {!gold && n > 0 && closable.value && <span class="kbd">E</span>}
      </button>
    </>
  );
}

// What was given the last time is ticked again with one click, as far as it goes.
function AsBefore() {
  const l = lastTicked.value;
  if (!l.length) return null;
  return (
    <button
      class="btn answer"
      data-again={l.length}
      onClick={() => toggle(l)}
      onPointerEnter={() => {
        lit.value = hexesOf(l.map((o) => o.text));
      }}
      onPointerLeave={() => {
        lit.value = [];
      }}
    >
      <span class="what">
        <b>As last time</b>
        <small>{l.length} are chosen, and can be changed</small>
      </span>
    </button>
  );
}

// What the computer would tick is ticked with one click, and can be changed; where lists of the kind follow, all of them are offered.
function AsSuggested() {
  const s = several.value;
  if (!s?.look.suggest || plainBar) return null;
  const lists = further.value.filter((x) => x === s.close).length;
  if (further.value.length)
    return (
      <button class="btn answer" data-further={lists} disabled={busy.value} onClick={() => void giveFurther()}>
        <span class="what">
          <b>All as suggested</b>
          <small>
            {further.value.length - lists} in {lists} lists
          </small>
        </span>
      </button>
    );
  if (ticked.value.length) return null;
  return (
    <button class="btn answer" data-suggest aria-keyshortcuts="a" disabled={busy.value} onClick={() => void suggest()}>
      <span class="what">
        <b>Suggest</b>
        <small>what the computer would choose</small>
      </span>
      <span class="kbd">A</span>
    </button>
  );
}

function Everything({ gold }: { gold: boolean }) {
  const x = everything.value;
  const look = several.value?.ticks.find((o) => o.verb === x?.verb)?.look;
  if (!x || !look?.all || x.given.every((g) => ticked.value.includes(g))) return null;
  const out = (x.out ?? []).map((o) => unitOf(o.choice));
  const without = out.length > 2 ? `${out[0]} and ${out.length - 1} more` : out.join(" and ");
  // Who they are is said where the game says nothing else of all of them.
  const who =
    comes(x) || !x.given.length ? "" : named((several.value?.ticks ?? []).filter((o) => x.given.includes(o.text)));
  const what = [comes(x), who, without && `without ${without}`].filter(Boolean).join(", ");
  return (
    <button
      class={"btn answer" + (gold ? " primary" : "")}
      data-default={gold || undefined}
      data-all={x.given.length}
      disabled={busy.value}
      aria-keyshortcuts="a"
      onPointerEnter={() => {
        lit.value = hexesOf(x.given);
      }}
      onPointerLeave={() => {
        lit.value = [];
      }}
      onClick={() => void give(x.given)}
    >
      <span class="what">
        <b>{allOf(look.all, x.given.length)}</b>
        {what && <small>{what}</small>}
      </span>
      <span class="kbd">{gold ? "Enter" : "A"}</span>
    </button>
  );
}

const hexesOf = (given: string[]) =>
  (several.value?.ticks ?? []).filter((o) => given.includes(o.text)).flatMap((o) => o.from ?? o.hex ?? []);

// Hexes whose pieces are ticked are ringed like those that act.
export const tickedHexes = computed(
  () => new Set(chosen.value.map((o) => o.from ?? o.hex).filter((h): h is string => !!h)),
);
