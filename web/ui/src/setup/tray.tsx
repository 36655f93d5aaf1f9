// The tray of a set-up: everything that is to be placed, by sort, and what stands where.

import { computed, signal } from "@preact/signals";
import { Counter } from "../counter/counter";
import { Works } from "../map/works";
import { chart, mySeat, view } from "../state/table";
import { briefing } from "../wire/briefing";
import { drag } from "./drag";
import {
  askOneByOne,
  changePick,
  changing,
  giveTo,
  hand,
  hexOf,
  left,
  picks,
  placed,
  poolOf,
  progress,
  putBack,
  refused,
  type Slot,
  slots,
  takeSlot,
} from "./plan";

type Tab = "left" | "placed" | "all";
const tab = signal<Tab>("left");

// When all stands, what stands is shown.
const shown = computed(() => (tab.value === "left" && !left.value.length ? "placed" : tab.value));

// cards are what the tray shows, in its order: the number keys take from the same list. Alike things that wait are one card.
export interface Card {
  slot: Slot;
  n: number;
  at?: string;
}
export function cards(): Card[] {
  const out: Card[] = [];
  const waiting = new Map<string, Card>();
  for (const s of slots.value) {
    const at = placed.value.has(s.n) ? (hexOf(s) ?? "comes later") : undefined;
    if (shown.value === "left" ? at : shown.value === "placed" ? !at : false) continue;
    const have = at ? undefined : waiting.get(s.sort);
    if (have) {
      have.n++;
      if (hand.value === s.n) have.slot = s;
      continue;
    }
    const card = { slot: s, n: 1, at };
    if (!at) waiting.set(s.sort, card);
    out.push(card);
  }
  const groups = chart.value?.sheet.setup?.kinds.map((k) => k.group) ?? [];
  return out.sort((a, b) => groups.indexOf(a.slot.placing.group) - groups.indexOf(b.slot.placing.group));
}

export function SetupTray() {
  const list = cards();
  const { done, all } = progress.value; // as the bar has it
  const kinds = chart.value?.sheet.setup?.kinds ?? [];
  const tabs: [Tab, string][] = [
    ["left", `To place ${all - done}`],
    ["placed", `Placed ${placed.value.size}`],
    ["all", "All"],
  ];
  return (
    <section class="setuptray" aria-label="Your pieces">
      <div class="sec">
        <h2>
          Your pieces
          <span class="sp" />
          <b class="num">
            {done} of {all} placed
          </b>
        </h2>
        <progress max={all || 1} value={done} aria-label={`${done} of ${all} placed`} />
        <div class="seg">
          {tabs.map(([id, label]) => (
            <button
              key={id}
              class={shown.value === id ? "on" : ""}
              aria-pressed={shown.value === id}
              onClick={() => {
                tab.value = id;
              }}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {shown.value !== "placed" && <Picks />}
      {kinds.map((k) => {
        const mine = list.filter((x) => x.slot.placing.group === k.group);
        if (!mine.length) return null;
        return (
          <div class="sec" key={k.kind}>
            <h2>
              {k.group}
              {k.hint && <span class="plain">{k.hint}</span>}
            </h2>
            <div class="cards">
              {mine.map((x) => (
                <PieceCard key={x.slot.n} card={x} n={list.indexOf(x) + 1} />
              ))}
            </div>
            {mine.some((x) => x.slot.n === hand.value) && <Takers />}
          </div>
        );
      })}
      {!list.length && all > 0 && (
        <p class="pad dim">{shown.value === "left" ? "Everything stands." : "Nothing is placed yet."}</p>
      )}
      <Later />
      <p class="keysline">
        <span class="kbd">1</span> to <span class="kbd">9</span> take a piece, arrows and <span class="kbd">Enter</span>{" "}
        place it, <span class="kbd">Del</span> puts it back. A placed piece can be moved until Done.{" "}
        <button class="link" onClick={() => askOneByOne(true)}>
          Ask me one by one
        </button>
      </p>
    </section>
  );
}

function PieceCard({ card, n }: { card: Card; n: number }) {
  const c = chart.value!;
  const s = card.slot;
  const held = hand.value === s.n;
  const bad = refused.value.has(s.n);
  const name = s.piece.label ?? s.piece.id;
  const short = name.replace(/ \d+$/, "");
  const where = card.at
    ? `✓ ${card.at}`
    : held
      ? "in your hand"
      : c.hex.has(s.suggested)
        ? `suggest ${s.suggested}`
        : "on a unit";
  return (
    <button
      class={"piece" + (held ? " held" : "") + (card.at ? " placed" : "") + (bad ? " bad" : "")}
      aria-pressed={held}
      aria-label={`${short}, ${card.at ? "placed in " + card.at : card.n + " to place"}`}
      aria-keyshortcuts={n < 10 ? String(n) : undefined}
      onClick={() => takeSlot(s.n)}
      onPointerDown={(e) => drag(e, s)}
      onKeyDown={(e) => {
        if (e.key === "Delete" && card.at) putBack(s.n);
      }}
    >
      <Thing s={s} />
      {card.n > 1 && <b class="times">×{card.n}</b>}
      {n < 10 && !card.at && <span class="kbd">{n}</span>}
      <span class="what">{short}</span>
      <small>{where}</small>
    </button>
  );
}

// What is chosen out of pools, each with what may be chosen in its place.
function Picks() {
  const c = chart.value!;
  const look = c.sheet.setup?.kinds.find((k) => k.pick);
  if (!look || !picks.value.length) return null;
  const n = changing.value;
  return (
    <div class="sec">
      <h2>
        {look.group}
        {look.hint && <span class="plain">{look.hint}</span>}
      </h2>
      <div class="cards">
        {picks.value.map((s, i) => {
          const p = c.unit.get(s.choice.slice(s.choice.lastIndexOf(" ") + 1));
          return p ? (
            <button
              key={s.choice}
              class={"piece" + (n === i ? " held" : "")}
              aria-pressed={n === i}
              aria-label={`${p.label}, chosen`}
              onClick={() => {
                changing.value = n === i ? null : i;
              }}
            >
              <Counter p={p} c={c} where={view.value.where} size={40} />
            </button>
          ) : null;
        })}
      </div>
      {n !== null && (
        <div class="takers" role="group" aria-label="In its place">
          {poolOf(n).map((id) => (
            <button class="btn sm" key={id} onClick={() => void changePick(n, id)}>
              {c.unit.get(id)?.label ?? id}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

// A piece as it is printed, or what is built in a hex.
function Thing({ s }: { s: Slot }) {
  const c = chart.value!;
  if (c.unit.has(s.piece.id))
    return (
      <Counter p={{ ...s.piece, id: s.piece.id.replace(/-\d+$/, "-0") }} c={c} where={view.value.where} size={46} />
    );
  const k = c.radius * 1.05;
  return (
    <svg class="work" viewBox={`${-k} ${-k} ${2 * k} ${2 * k}`} aria-hidden="true">
      {c.sheet.kinds[s.piece.kind ?? ""]?.draw === "ground" ? (
        <Works p={s.piece} c={c} />
      ) : (
        <text y={k * 0.3} font-size={k} font-weight="800" text-anchor="middle" fill="#3a2810">
          {(s.piece.label ?? "?").charAt(0)}
        </text>
      )}
    </svg>
  );
}

// Who can take what is in hand, where that is a unit and not a hex.
function Takers() {
  const c = chart.value!;
  const s = hand.value === null ? undefined : slots.value[hand.value];
  const who = s ? [...s.to].filter((id) => !c.hex.has(id)) : [];
  if (!s || !who.length) return null;
  return (
    <div class="takers" role="group" aria-label={`Who takes ${s.piece.label}`}>
      {who.map((id) => (
        <button class="btn sm" key={id} onClick={() => giveTo(s, id)}>
          {c.unit.get(id)?.label ?? id}
        </button>
      ))}
    </div>
  );
}

// What comes later is told under the tray, from the briefing.
function Later() {
  const b = briefing.value;
  const coming = b?.clock?.filter((t) => t.side === mySeat.value && t.text) ?? [];
  if (!coming.length || !left.value.length) return null;
  return (
    <div class="sec later">
      <h2>Comes later</h2>
      {coming.map((t) => (
        <p key={t.n}>
          <b class="chip">time {t.n}</b> {t.text}
        </p>
      ))}
    </div>
  );
}
