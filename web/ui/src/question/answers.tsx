// My question: what it is about, and the answers that have no place on the map, as numbered buttons.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Counter } from "../counter/counter";
import { numbered } from "../hand/hand";
import { again } from "../keys/again";
import { armed } from "../keys/armed";
import { none } from "../keys/countable";
import { modeKeys, numbersOf, slotted } from "../keys/numbers";
import { choose, wholeOpen } from "../map/aim";
import { restNow, TheRest } from "../map/stacked";
import { Aside, asides } from "../panel/drawer";
import type { Chart } from "../state/chart";
import { type Option, type Reading, readOption, say } from "../state/options";
import { plainBar } from "../state/plain";
import { ahead, giveAndAll, several } from "../state/several";
import {
  asked,
  boxes,
  busy,
  chart,
  fan,
  ground,
  lit,
  mode,
  modeNow,
  modes,
  picked,
  pieces,
  preview,
  reading,
  tell,
  view,
} from "../state/table";
import { restOf } from "../state/together";
import { look } from "../wire/explain";
import type { Asked as AskedOf, Offer, Piece } from "../wire/types";
import { Flag } from "../words/flag";
import { signs } from "../words/number";
import { Rule } from "../words/rule";
import { Unbroken } from "../words/unbroken";
import { Text } from "../words/words";
import { Bar } from "./bar";
import { endsItself } from "./byitself";
import { AsComputer, EveryOf, everyOf, offersHint } from "./computer";
import { comes } from "./consequence";
import { left, nobody, showAny, showNext, stay } from "./left";
import { advised } from "./lesson";
import { listed, ToCome, Unfold } from "./list";
import { beside, offers, shut } from "./offers";
import { AllAtOnce, pastOf } from "./past";
import { CloseList } from "./rosters";
import { doubted, giveSurely, loses, preferred, wastes } from "./sure";
import { choosing } from "./usual";

// The numbered buttons, in their order: the keyboard reads the same list.
export function buttons(): Option[] {
  const r = reading.value;
  if (!r) return [];
  const p = picked.value;
  if (p) {
    const l = (r.byUnit.get(p) ?? []).filter((o) => !o.hex || o.look.spots);
    if (l.length) return l;
  }
  const best = p ? null : preferred.value; // what most would give stands in the bar, though it is an answer on the map
  const apart = best?.hex && !best.unit && offers.value.get(best.text)?.best && !r.buttons.includes(best);
  return apart ? [best, ...r.buttons] : r.buttons;
}

// A piece that is not on the map yet, or a thing that all answers on the map are about, has to be named.
export function comingOf(r: Reading, c: Chart): Piece | undefined {
  const mover = r.actor ? pieces.value.get(r.actor) : undefined;
  return mover && !c.hex.has(mover.at) ? mover : undefined;
}

export function subject(r: Reading, c: Chart): string {
  if (r.asked.subject?.length && !picked.value) return ""; // the sentence names it
  const piece = picked.value ? pieces.value.get(picked.value) : comingOf(r, c);
  if (piece && r.asked.prompt?.includes(piece.label ?? "?")) return ""; // it is one of those whom it names
  return piece ? `${piece.label}: ` : "";
}

interface AskedParts {
  reading: Reading;
  asked: AskedOf;
  chart: Chart;
}

// Up to three short answers stand at the right of the sentence; more, or longer ones, below it in equal columns.
const beyond = 3;
const long = 28;
const below = 40; // letters of what stands below an answer
const narrow = matchMedia("(max-width: 1099px)"); // the panel lies over the map
const full = 120; // letters of the sentence and of its answers, for which a line has no room

export function Asked({ reading: r, asked: a, chart: c }: AskedParts) {
  const v = view.value;
  const sheet = listed.value;
  const list = sheet ? [] : buttons();
  const gold = advised.value ?? preferred.value;
  const l = left.value;
  const every = everyOf(r);
  const others = sheet || !list.length ? 0 : scattered(r);
  const numbers = numbersOf(list, numbered.value);
  const modeKey = modeKeys(modes(r.all), list, numbered.value);
  const no =
    sheet || list.length > 8 ? [] : shut.value.filter((x) => inBar(x, r, c, list.length)).slice(0, 8 - list.length);
  const words = list.map((o) => say(o, c, pieces.value, list.length > 1 && !o.look.close));
  const rest =
    r.all.filter((o) => restOf(o)).length + Number(!!restNow()) + modes(r.all).length + Number(!!ground.value?.later);
  const count =
    list.length +
    list.filter((o) => o.look.then).length +
    no.length +
    rest +
    (l ? (l.silences ? 2 : 1) : 0) +
    (every ? 1 : 0) +
    (pastOf() ? 1 : 0) +
    (others ? 1 : 0) +
    (narrow.matches && asides.value.length ? 1 : 0) +
    (offersHint() ? 1 : 0);
  const columns =
    !r.series &&
    !sheet &&
    !several.value &&
    (count > beyond ||
      words.some((w) => w.length > long) ||
      (count > 2 && list.some((o) => beside(o).length > below)) ||
      (count > 1 && (!!l || [a.prompt ?? "", ...words].join("").length + (restNow() ? long : 0) > full)));
  const inBarAlone = (o: Option) => list.includes(o) && (!!o.look.at || !(o.hex || o.from || o.unit)); // there is nothing to be shown
  const slots = slotted();
  const place = (n: number, slot?: number) => (slot && slots ? slot + n / 1000 : n); // those of a slot stand together
  const answers = list.map((o, i) => ({
    n: place(numbers.get(o.text) ?? 99, o.look.slot),
    is: (
      <Answer
        key={o.text}
        o={o}
        n={numbers.get(o.text) ?? 99}
        words={words[i] ?? o.text}
        gold={o === gold && (o === advised.value || (!every && o !== l?.end && !wastes(o)))}
        stays={o === l?.end && (l.silences || o.look.stays) ? l.words : ""}
        ends={endsItself.value && o === nobody.value}
      />
    ),
  }));
  const refused = no.map((x) => {
    const n = digitOf(x, r, c) ?? 99;
    const of = readOption(x.choice, c, pieces.value, boxes.value, a.kind);
    return { n, is: <Shut key={x.choice} x={x} n={n} words={say(of, c, pieces.value)} /> };
  });
  const ways = modes(r.all).map((m) => ({
    n: modeKey.get(m) ?? 99,
    is: <ModeButton key={m} of={m} all={r.all} n={modeKey.get(m) ?? 99} />,
  }));
  // What has a digit of its own has its place, too, whether it is open or not.
  const inOrder = [...answers, ...refused, ...ways].sort((x, y) => x.n - y.n).map((x) => x.is);
  const who = (
    <>
      <Flag seat={v.seat} />
      You decide
      <Rule id={a.rule} />
      <span class="phonewhere">{(a.where ?? v.where).slice(-1)[0]}</span>
    </>
  );
  return (
    <Bar
      kind={(busy.value ? "busy" : "") + (columns ? ` cols n${count > 5 && (count > 7 || !slots) ? 5 : count}` : "")}
      who={who}
      pic={<Pictured reading={r} asked={a} chart={c} />}
      say={
        <>
          {subject(r, c)}
          <Text>{sheet?.say ?? a.prompt ?? ""}</Text>
        </>
      }
    >
      {sheet && <Unfold />}
      {r.series && !picked.value && !sheet && <Series list={r.series} />}
      {every && <EveryOf look={every} gold={!advised.value} />}
      {l && !l.list.every(inBarAlone) && <ShowNext left={l} gold={!advised.value && !every} />}
      {slots ? inOrder : answers.map((x) => x.is)}
      <AllAtOnce />
      {others > 0 && <ShowOthers n={others} />}
      {list
        .filter((o) => o.look.then)
        .map((o) => (
          <Then key={o.text} o={o} />
        ))}
      {l?.silences && <StayOnPurpose left={l} />}
      {!slots && refused.map((x) => x.is)}
      <AsComputer />
      {several.value && !picked.value && <CloseList />}
      {!picked.value && <TheRest />}
      {!slots && ways.map((x) => x.is)}
      {!picked.value && <Aside />}
      <Chooses />
      <Elsewhere reading={r} shown={list.length + (sheet ? 1 : 0)} />
      <ToCome />
      {picked.value && <Cancel />}
    </Bar>
  );
}

// The counters that the sentence is about.
function Pictured({ reading: r, asked: a, chart: c }: AskedParts) {
  const coming = picked.value ? pieces.value.get(picked.value) : comingOf(r, c);
  const told = picked.value ? [] : (a.subject ?? []).flatMap((id) => pieces.value.get(id) ?? []);
  const shown = told.length ? told.slice(0, 3) : coming ? [coming] : [];
  if (!shown.length) return null;
  return (
    <span class="coming" aria-hidden="true">
      {shown.map((p) => (
        <Counter key={p.id} p={p} c={c} where={view.value.where} size={26} />
      ))}
    </span>
  );
}

// What cannot be chosen has its place in the bar where its like has, and if it would close the question.
function inBar(x: Offer, r: Reading, c: Chart, others: number): boolean {
  const o = readOption(x.choice, c, pieces.value, boxes.value, r.asked.kind);
  return !o.hex && !o.from && !o.card && !r.several && (others > 0 || !!o.look.close);
}

// An answer with all of the list that follows: what that comes to stands on it, and in the panel while it is pointed at or has the focus.
function Then({ o }: { o: Option }) {
  const x = ahead.value.get(o.text);
  const on = () => {
    if (x) preview.value = { option: o, what: x.explanation };
  };
  const off = () => {
    preview.value = null;
  };
  return (
    <button
      class="btn answer"
      data-then={o.text}
      disabled={busy.value}
      onClick={() => void giveAndAll(o)}
      onPointerEnter={on}
      onPointerLeave={off}
      onFocus={on}
      onBlur={off}
    >
      <span class="what">
        <b>{o.look.then}</b>
        <small>{x ? `${x.given.length} together: ${comes(x)}` : "who can, together"}</small>
      </span>
    </button>
  );
}

function ShowNext({ left: l, gold: usual }: { left: NonNullable<typeof left.value>; gold: boolean }) {
  const gold = usual && !wholeOpen();
  return (
    <button class={"btn answer next" + (gold ? " primary" : "")} data-default={gold || undefined} onClick={showNext}>
      <span class="what">
        <b>Show the next one</b>
        <small>{l.words}</small>
      </span>
      <span class="kbd">{gold && !armed.value ? "Enter" : "N"}</span>
    </button>
  );
}

// All answers are on the map: Enter goes from one to the next, so that it never does nothing.
function ShowWhere({ n }: { n: number }) {
  return (
    <button class="btn answer next primary" data-default onClick={showAny}>
      <span class="what">
        <b>{n === 1 ? "Show where" : "Show the next one"}</b>
        <small>{n === 1 ? "one lit hex" : `${n} lit hexes`} on the map</small>
      </span>
      <span class="kbd">{armed.value ? "N" : "Enter"}</span>
    </button>
  );
}

// What can be named is in many hexes, of which most lie beyond the edge of the map where counters can be read: the next one comes with a key.
function ShowOthers({ n }: { n: number }) {
  return (
    <button class="btn answer next" data-others={n} onClick={showAny}>
      <span class="what">
        <b>Show the next one</b>
        <small>{n} hexes on the map</small>
      </span>
      <span class="kbd">N</span>
    </button>
  );
}

const crowd = 12; // hexes, as many as the map is framed for (map.tsx)

// scattered is in how many hexes those are who can be named, where they are many and no other button goes from one to the next.
function scattered(r: Reading): number {
  if (plainBar || picked.value || several.value || r.series || left.value) return 0;
  const n = [...r.byHex].filter(([h, l]) => l.some((o) => o.unit && o.from === h)).length;
  return n > crowd ? n : 0;
}

function StayOnPurpose({ left: l }: { left: NonNullable<typeof left.value> }) {
  const n = l.list.length;
  return (
    <button class="btn answer" onClick={stay} aria-keyshortcuts="w">
      <span class="what">
        <b>{n === 1 ? "It stays on purpose" : `${n === 2 ? "Both" : `All ${n}`} stay on purpose`}</b>
        <small>do not ask again in this phase</small>
      </span>
      <span class="kbd">W</span>
    </button>
  );
}

const sayWhy = (x: Offer, words: string) => tell(`${words}: not now`, x.why ? [x.why] : [], "why");

// digitOf is the digit of an answer that is not open now, where its verb has one of its own and no open answer has taken it.
function digitOf(x: Offer, r: Reading, c: Chart): number | undefined {
  const slot = readOption(x.choice, c, pieces.value, boxes.value, r.asked.kind).look.slot;
  return slot && slotted() && ![...numbersOf(buttons(), 0).values()].includes(slot) ? slot : undefined;
}

// sayShut says why the answer with a digit is not open now, and tells whether there is one.
export function sayShut(n: number): boolean {
  const r = reading.value;
  const c = chart.value;
  const x = r && c ? shut.value.find((s) => digitOf(s, r, c) === n) : undefined;
  if (!r || !c || !x) return false;
  sayWhy(x, say(readOption(x.choice, c, pieces.value, boxes.value, r.asked.kind), c, pieces.value));
  return true;
}

// An answer that is not open now: it keeps its place and says why.
function Shut({ x, words, n }: { x: Offer; words: string; n: number }) {
  return (
    <button class="btn answer shut" aria-disabled="true" data-shut={x.choice} onClick={() => sayWhy(x, words)}>
      <span class="what">
        <b>{words}</b>
        <small>{x.note ?? x.why?.text}</small>
      </span>
      {n < 10 && <span class="kbd">{n}</span>}
    </button>
  );
}

// A way of doing things that the answers on the map are split by.
function ModeButton({ of, all, n: number }: { of: string; all: Option[]; n: number }) {
  const on = modeNow(all) === of;
  const n = new Set(all.filter((o) => o.look.mode === of).map((o) => o.hex)).size;
  const turn = () => {
    mode.value = mode.value === of ? "" : of; // one that is on by itself is turned on: the map goes there
    fan.value = null; // an open stack keeps what pointing at a lit hex tells
  };
  return (
    <button class={`btn answer ${on ? "on" : ""}`} aria-pressed={on} onClick={turn}>
      <span class="what">
        <b>{of}</b>
        <small>{on ? "choose a lit hex" : n === 1 ? "one hex" : `${n} hexes`}</small>
      </span>
      {number < 10 && <span class="kbd">{number}</span>}
    </button>
  );
}

// What will be so with most answers, and that the player would rather choose it.
function Chooses() {
  const later = plainBar ? null : ground.value?.later;
  if (!later) return null;
  const on = choosing.value;
  return (
    <button
      class={`btn answer ${on ? "on" : ""}`}
      aria-pressed={on}
      data-chooses
      onClick={() => {
        choosing.value = !on;
      }}
    >
      <span class="what">
        <b>{later.choose}</b>
        <small>{on ? "you are asked" : later.usual}</small>
      </span>
    </button>
  );
}

// Where the answers are, when none is in the bar.
function Elsewhere({ reading: r, shown }: { reading: Reading; shown: number }) {
  if (shown || r.series) return null;
  if (r.list.length) return <span class="hintline">Choose in the list or on the map</span>;
  if (several.value || !r.byHex.size) return null;
  const mode = modeNow(r.all);
  const n = new Set(r.all.filter((o) => o.hex && (o.look.mode ?? "") === mode).map((o) => o.hex)).size || r.byHex.size;
  if (!plainBar && !picked.value) return <ShowWhere n={n} />;
  return <span class="hintline">{n === 1 ? "One lit hex" : `${n} lit hexes`} on the map</span>;
}

function Cancel() {
  const drop = () => {
    picked.value = null;
  };
  return (
    <button class="btn ghost" onClick={drop}>
      Cancel<span class="kbd">Esc</span>
    </button>
  );
}

interface AnswerParts {
  o: Option;
  n: number; // its key
  words: string;
  gold: boolean;
  stays?: string; // who could still act if this ends the phase
  ends?: boolean; // it is given by itself in a moment
}

export function Answer({ o, n, words, gold, stays, ends }: AnswerParts) {
  const unsure = doubted(o);
  const small = ends
    ? "by itself; Esc stops it"
    : unsure
      ? `${loses(o)}: press again if you mean it`
      : stays || loses(o) || beside(o);
  const digit = o.number === n ? String(n) : ""; // the key of a number stays on it
  const enter = gold && !armed.value;
  const key = enter ? "Enter" : o.look.key ? o.look.key.toUpperCase() : n < 10 ? String(n) : "";
  return (
    <button
      class={"btn answer" + (gold ? " primary" : "") + (unsure ? " unsure" : "") + (ends ? " ends" : "")}
      data-answer={o.text}
      disabled={busy.value}
      onClick={(e) => {
        if (!doubted(o) || !again(e)) giveSurely(o);
      }}
      {...(o.look.named || o.hex || o.number !== undefined || !o.look.close ? shows(o) : {})}
      aria-keyshortcuts={n < 10 ? String(n) : undefined}
    >
      <span class="what">
        <b>{words}</b>
        {small && (
          <small>
            <Unbroken>{signs(small)}</Unbroken>
          </small>
        )}
      </span>
      {enter && digit && <span class="kbd">{digit}</span>}
      {key && <span class="kbd">{key}</span>}
    </button>
  );
}

// shows lights what a named answer is about, and what it leads to, while it is pointed at or has the focus.
function shows(o: Option) {
  const on = () => {
    const hex = o.hex ?? o.from;
    lit.value = hex ? [hex] : [];
    void look(o);
  };
  const off = () => {
    lit.value = [];
    void look(null);
  };
  return { onPointerEnter: on, onPointerLeave: off, onFocus: on, onBlur: off };
}

// Answers that differ by a number only.
const at = signal(0); // the place in the list of the number that is set

// setNumber sets a number that a key says.
export function setNumber(n: number): boolean {
  const i = reading.value?.series?.findIndex((o) => o.number === n) ?? -1;
  if (i >= 0) at.value = i;
  return i >= 0;
}

export function Series({ list }: { list: Option[] }) {
  const c = chart.value!;
  const last = list.length - 1;
  const kind = asked.value?.kind;
  useEffect(() => {
    at.value = plainBar ? last : 0; // what is not set takes nothing
  }, [kind]);
  useEffect(() => {
    at.value = Math.min(at.value, last);
  }, [list]);
  const o = list[Math.min(at.value, last)]!;
  const gold = plainBar || !none(o, list);
  const go = (to: number) => {
    at.value = Math.max(0, Math.min(last, to));
  };
  return (
    <div class="series">
      <button class="btn sq" aria-label="Less" onClick={() => go(at.value - 1)}>
        −
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at.value}
        aria-label={asked.value?.prompt ?? "How many"}
        aria-valuetext={String(o.number)}
        onInput={(e) => go(Number(e.currentTarget.value))}
      />
      <button class="btn sq" aria-label="More" onClick={() => go(at.value + 1)}>
        +
      </button>
      <button
        class={"btn" + (gold ? " primary" : "")}
        data-default={gold || undefined}
        data-answer={o.text}
        disabled={busy.value}
        onClick={() => choose(o)}
      >
        <span class="what">
          <b>{say(o, c, pieces.value)}</b>
          {beside(o) && (
            <small>
              <Unbroken>{beside(o)}</Unbroken>
            </small>
          )}
        </span>
        {gold && <span class="kbd">Enter</span>}
      </button>
    </div>
  );
}
