// The sheet over the map: a price list or a division, with what is had, what this list takes, and what is left.
import { batch, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Counter, Drawn } from "../counter/counter";
import { again } from "../keys/again";
import { ChitFace } from "../panel/chit";
import { type Option, readOption, sayArg } from "../state/options";
import { asked, boxes, busy, chart, ground, mySeat, picked, pieces, reading, view } from "../state/table";
import type { List, Offer, Piece } from "../wire/types";
import { Rule } from "../words/rule";
import { consequence } from "./consequence";
import { advised } from "./lesson";
import {
  apart,
  asLast,
  asSuggested,
  comesTo,
  counts,
  folded,
  have,
  lastList,
  listed,
  most,
  purses,
  put,
  send,
  sending,
  spent,
  unspent,
} from "./purchases";

export { listed };

interface RowOf {
  offers: Offer[]; // alike: one row for all of them
  option: Option;
  words: string;
  piece: Piece | undefined;
}

// Units that look alike and cost alike stand in one row.
function rows(offers: Offer[]): RowOf[] {
  const c = chart.value;
  if (!c) return [];
  const out = new Map<string, RowOf>();
  for (const x of offers) {
    const option = readOption(x.choice, c, pieces.value, boxes.value, asked.value?.kind ?? "");
    const piece = pieces.value.get(option.unit ?? "") ?? c.unit.get(option.unit ?? "");
    const v = piece && JSON.stringify([piece.kind, piece.values, option.verb, x.price, x.why?.text]);
    const row = out.get(v ?? x.choice);
    if (row) {
      row.offers.push(x);
      if (piece?.label) row.words = `${row.words.replace(/ and .*/, "")} and ${row.offers.length - 1} more`;
    } else
      out.set(v ?? x.choice, {
        offers: [x],
        option,
        words: x.text ?? sayArg(option.args[0], c, pieces.value, option.verb),
        piece,
      });
  }
  return [...out.values()].sort((a, b) => Number(!!a.offers[0]?.why) - Number(!!b.offers[0]?.why));
}

const taken = (r: RowOf) => r.offers.reduce((t, x) => t + (counts.value[x.choice] ?? 0), 0);
const space = (r: RowOf) => r.offers.reduce((t, x) => t + (x.why ? 0 : (x.room ?? 1)), 0);

// further is how many more a row could have beside all else that is on the list.
function further(r: RowOf): number {
  const x = r.offers.find((o) => !o.why);
  if (!x) return 0;
  const free = x.price ? Math.floor(unspent(x) / x.price) : 99;
  return Math.max(0, Math.min(space(r) - taken(r), free));
}

function change(r: RowOf, by: number) {
  const list = by > 0 ? r.offers : [...r.offers].reverse();
  for (const x of list) {
    const n = counts.value[x.choice] ?? 0;
    if (by > 0 ? n < most(x) : n > 0) {
      put(x, n + by);
      return;
    }
  }
}

// set draws the number of a row to a place.
function set(r: RowOf, n: number) {
  batch(() => {
    for (let i = taken(r); i < n; i++) change(r, 1);
    for (let i = taken(r); i > n; i--) change(r, -1);
  });
}

// How many there must be room for before a row has a slider, too, and how many a division has at most for a button for each number.
const many = 4;
const few = 4;

export function Sheet() {
  const l = listed.value;
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // A window over the page keeps the keys, such as the briefing of a game that begins with a list.
    if (l && !folded.value && !document.querySelector("[aria-modal=true]")) box.current?.focus({ preventScroll: true });
  }, [l, folded.value]);
  if (!l || folded.value || picked.value) return null;
  const offers = ground.value?.offers ?? [];
  const unit = ground.value?.unit ?? "";
  const list = rows(offers);
  const n = list.reduce((t, r) => t + taken(r), 0);
  return (
    <section class="buysheet" ref={box} tabIndex={-1} aria-label={l.title}>
      <header>
        <b>{l.title}</b>
        <Rule id={asked.value?.rule} />
        <span class="sp" />
        {unit && <Sum unit={unit} list={l} />}
        <button class="btn sm ghost" onClick={() => (folded.value = true)}>
          Map<span class="kbd">Esc</span>
        </button>
      </header>
      <Heads unit={unit} divides={!!l.next} />
      <div class="rows" role="list">
        {list.map((r) => (
          <Row key={r.offers[0]?.choice} r={r} unit={unit} divides={!!l.next} />
        ))}
      </div>
      <Foot list={l} n={n} unit={unit} first={list} />
    </section>
  );
}

function Heads({ unit, divides }: { unit: string; divides: boolean }) {
  return (
    <div class="buy buyheads">
      <span />
      <span>{divides ? "What for" : "What"}</span>
      <span class="price">{divides ? "" : `${unit} each`}</span>
      <span class="space">{divides ? "Room" : "To be had"}</span>
      <span class="many">{divides ? "Planned" : "You take"}</span>
      <span class="cost">{divides ? "" : unit}</span>
    </div>
  );
}

function Sum({ unit, list }: { unit: string; list: List }) {
  const now = spent.value;
  if (apart.value && !list.next) {
    return (
      <span class="sum purses" role="status">
        {unit} left:
        {[...purses.value].map(([pool, o]) => (
          <span key={pool}>
            {pool} <b class="left">{unspent(o)}</b>
          </span>
        ))}
      </span>
    );
  }
  return (
    <span class="sum" role="status">
      You have <b>{have.value}</b> {unit}
      <i>−</i> {list.next ? "planned" : "this list"} <b>{now}</b>
      <i>=</i> {list.next ? "not used" : "left"} <b class="left">{have.value - now}</b>
    </span>
  );
}

function Row({ r, unit, divides }: { r: RowOf; unit: string; divides: boolean }) {
  const c = chart.value;
  const n = taken(r);
  const x = r.offers[0];
  if (!c || !x) return null;
  const kind = r.piece ? c.sheet.kinds[r.piece.kind ?? ""]?.label : "";
  const chit = r.option.args.map((a) => c.sheet.chits?.[a]).find(Boolean);
  // Where the points are of several purses, each row says of which; how much is in them stands above.
  const purse = purses.value.size && x.pool && x.pool !== r.words && !divides ? `paid by the ${x.pool}` : "";
  const full = x.why ? true : !r.offers.some((o) => (counts.value[o.choice] ?? 0) < most(o));
  return (
    <div
      class={"buy" + (n ? " hot" : "") + (x.why ? " off" : "")}
      role="listitem"
      data-offers={r.offers.map((o) => o.choice).join("|")}
    >
      <span class="pic">
        {r.piece ? (
          <Counter p={r.piece} c={c} where={view.value.where} size={34} />
        ) : chit ? (
          <ChitFace k={chit} size={30} />
        ) : (
          x.draw && (
            <Drawn id={x.draw} size={34} fill={c.sheet.sides.find((s) => s.id === mySeat.value)?.fill ?? "#888"} />
          )
        )}
      </span>
      <span class="what">
        <b>{r.words}</b>
        <small>
          {x.why ? x.why.text : [x.note?.includes(kind) ? "" : kind, x.note, purse].filter(Boolean).join("; ")}
        </small>
      </span>
      <span class="price num">{x.price && !divides ? `${x.price} ${unit}` : ""}</span>
      <span class="space dim num">{x.why ? "" : divides ? `${further(r)} more` : `${space(r) - n} left`}</span>
      {divides && !x.why && space(r) <= few ? <Numbers r={r} n={n} /> : <Stepper r={r} n={n} full={full} />}
      <span class="cost num">{n && x.price && !divides ? n * x.price : ""}</span>
    </div>
  );
}

// A button for each number.
function Numbers({ r, n }: { r: RowOf; n: number }) {
  return (
    <span class="stepper numbers" role="group" aria-label={r.words}>
      {Array.from({ length: space(r) + 1 }, (_, i) => (
        <button
          key={i}
          class={"btn sq" + (i === n ? " on" : "")}
          data-number={i}
          aria-pressed={i === n}
          disabled={i > n + further(r)}
          onClick={() => set(r, i)}
        >
          {i}
        </button>
      ))}
    </span>
  );
}

function Stepper({ r, n, full }: { r: RowOf; n: number; full: boolean }) {
  const x = r.offers[0];
  return (
    <span class="stepper" role="group" aria-label={r.words}>
      <button class="btn sq" aria-label={`One less: ${r.words}`} disabled={!n} onClick={() => change(r, -1)}>
        −
      </button>
      {!x?.why && space(r) >= many && (
        <input
          type="range"
          min={0}
          max={space(r)}
          value={n}
          aria-label={`How many: ${r.words}`}
          onInput={(e) => {
            set(r, Number(e.currentTarget.value));
            e.currentTarget.value = String(taken(r));
          }}
        />
      )}
      <b class="num" aria-live="polite">
        {n}
      </b>
      <button class="btn sq" aria-label={`One more: ${r.words}`} disabled={full} onClick={() => change(r, 1)}>
        +
      </button>
    </span>
  );
}

function Foot({ list, n, unit, first }: { list: List; n: number; unit: string; first: RowOf[] }) {
  const last = list.anew ? {} : lastList();
  const some = (ground.value?.offers ?? []).some((x) => last[x.choice] && most(x)); // else a click would do nothing
  const rest = have.value - spent.value;
  const act = list.act.replace("{n}", String(n));
  const open = (r: RowOf) => r.offers.some((x) => !x.why && (counts.value[x.choice] ?? 0) < most(x));
  const priced = (r: RowOf) => r.offers.some((x) => x.price) && open(r);
  const spare = list.next ? [...first].reverse().find(priced) : undefined;
  const fill = () => {
    for (let i = rest; i > 0 && spare; i--) change(spare, 1);
  };
  const unused = list.next && rest > 0 ? spare : undefined; // where what is left could go: nothing is wasted by Enter
  const idle = first.find((r) => r.offers[0]?.spare && !taken(r) && open(r)); // what has no price can be left over, too
  const over = list.keeps && first.some(priced) ? Math.max(0, rest - list.keeps) : 0; // what is left and cannot be kept
  const bare = !list.next && !list.saved && first.some(open) && (!n || over > 0); // nothing is taken, though something could be, or it would be lost
  const free = !!list.saved && !n && first.some(open); // nothing is taken yet, and nothing would be lost: that is one click, but not Enter's
  const remains = over ? `, ${list.keeps} kept, ${over} lost` : apart.value ? "" : `, ${rest} left`;
  const sure = useSignal(false);
  const taught = !!advised.value; // what a lesson advises is in gold there, and what Enter does
  const shine = taught ? "" : " primary";
  const gold = !unused && !idle && !bare && !free && !taught;
  return (
    <footer>
      <span class="dim">{list.saved || first.some((r) => r.piece && taken(r)) ? list.hint : ""}</span>
      <span class="sp" />
      {unused && (
        <>
          <span class="warn">
            {rest} {unit} not used
          </span>
          <button class={"btn" + shine} data-default={!taught || undefined} onClick={fill}>
            Put {rest === 1 ? "it" : "them"} on {unused.words.replace(/^[A-Z](?=[a-z])/, (x) => x.toLowerCase())}
            {!taught && <span class="kbd">Enter</span>}
          </button>
        </>
      )}
      {!unused && idle && (
        <>
          <span class="warn">
            {space(idle)} {idle.offers[0]?.spare}
          </span>
          <button class={"btn" + shine} data-default={!taught || undefined} onClick={() => set(idle, space(idle))}>
            Take {space(idle) === 1 ? "it" : `all ${space(idle)}`}
            {!taught && <span class="kbd">Enter</span>}
          </button>
        </>
      )}
      {some && (
        <button class="btn" onClick={asLast}>
          As last time
        </button>
      )}
      {list.suggest && (!n || (!list.next && first.some(open))) && (
        <button class="btn" data-suggest aria-keyshortcuts="a" disabled={busy.value} onClick={() => void asSuggested()}>
          {n ? "Suggest the rest" : "Suggest"}
          <span class="kbd">A</span>
        </button>
      )}
      <button
        class={"btn answer" + (gold ? " primary" : "") + (bare && sure.value ? " unsure" : "")}
        data-default={gold || undefined}
        disabled={busy.value}
        onClick={(e) => {
          if (bare && !sure.value) sure.value = true;
          else if (!bare || !again(e)) void send();
        }}
      >
        <span class="what">
          <b>{n || (list.next && !list.nothing) ? act : (list.nothing ?? "Nothing this time")}</b>
          <small>
            {list.next
              ? consequence(comesTo.value ?? (list.anew ? (ground.value ?? undefined) : undefined))
              : `${spent.value} ${unit}${remains}${bare && sure.value ? ": sure?" : ""}`}
          </small>
        </span>
        {gold && <span class="kbd">Enter</span>}
      </button>
    </footer>
  );
}

// In the bar while the sheet lies over the map, and when it is put away.
export function Unfold() {
  return folded.value ? (
    <button class="btn primary" data-default onClick={() => (folded.value = false)}>
      Show the list<span class="kbd">Enter</span>
    </button>
  ) : null;
}

// How much of a list is still to come, while something else is asked in between.
export function ToCome() {
  const n = sending.value?.rest.length ?? 0;
  return n && reading.value ? <span class="hintline">{n} more on your list</span> : null;
}
