// The drawer of forces: the order of battle by formation, what comes when, and what is lost. Of the other side it has what is publicly known, for it is
// made of the seat's own page.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Counter } from "../counter/counter";
import { isHidden } from "../counter/marks";
import { showHex } from "../map/aim";
import { Curve } from "../report/curve";
import { report, wanted } from "../report/report";
import type { Chart } from "../state/chart";
import { seatLabel } from "../state/names";
import { boot, boxes, chart, mySeat, pieces, view } from "../state/table";
import type { Formation } from "../wire/situation";
import type { Piece } from "../wire/types";
import { Flag } from "../words/flag";
import { countOf } from "../words/number";
import { Rule } from "../words/rule";
import { forcesOpen } from "./layers";
import { idle } from "./moved";

const holds = (f: Formation, p: Piece) =>
  p.side === f.side && (f.units?.includes(p.id) || (f.kinds?.includes(p.kind ?? "") ?? false));

// Where a piece is, in a few words.
function place(c: Chart, p: Piece): string {
  const h = c.hex.get(p.at);
  if (h) return h.n || p.at;
  const s = c.sheet.situation;
  if (s?.lost?.[p.at]) {
    const l = report.value?.losses.findLast((x) => x.piece === p.id && !x.back);
    return l ? `${s.lost[p.at]} ${(s.clockWord ?? "").charAt(0)}${countOf(s, l.turn)}` : (s.lost[p.at] ?? "lost");
  }
  if (s?.arrives && p.at.startsWith(s.arrives)) return `${s.clockWord} ${p.at.slice(s.arrives.length)}`;
  const bearer = pieces.value.get(p.at);
  if (bearer) return bearer.label ?? "";
  return boxes.value.get(p.at)?.label ?? c.sheet.words?.[p.at] ?? p.at;
}

function Unit({ c, p }: { c: Chart; p: Piece }) {
  const lost = !!c.sheet.situation?.lost?.[p.at];
  const on = c.hex.has(p.at);
  const label = place(c, p);
  return (
    <button
      class={"unit" + (lost ? " lost" : "") + (idle.value.has(p.id) ? " idle" : "")}
      title={`${p.label}: ${label}${idle.value.has(p.id) ? ", can still move" : ""}`}
      disabled={!on}
      onClick={() => showHex(p.at)}
    >
      <Counter p={p} c={c} where={view.value.where} size={34} />
      <small>{label}</small>
    </button>
  );
}

function summary(c: Chart, list: Piece[]): string {
  const s = c.sheet.situation;
  const lost = list.filter((p) => s?.lost?.[p.at]).length;
  const on = list.filter((p) => c.hex.has(p.at) || c.hex.has(pieces.value.get(p.at)?.at ?? "")).length;
  const still = list.filter((p) => idle.value.has(p.id)).length;
  return [
    on && `${on} on the map`,
    list.length - on - lost > 0 && `${list.length - on - lost} off it`,
    still && `${still} not moved`,
    lost && `${lost} lost`,
  ]
    .filter(Boolean)
    .join(", ");
}

export function Battle({ c, side }: { c: Chart; side: string }) {
  const all = view.value.pieces.filter((p) => p.side === side);
  const hidden = all.filter((p) => isHidden(p, c)).length;
  const taken = new Set<string>();
  const list = (c.sheet.situation?.formations ?? [])
    .filter((f) => f.side === side)
    .map((f) => {
      const units = all.filter((p) => !taken.has(p.id) && holds(f, p));
      for (const p of units) taken.add(p.id);
      return { f, units };
    })
    .filter((x) => x.units.length);
  return (
    <>
      {hidden > 0 && (
        <p class="dim">
          {hidden} {hidden === 1 ? "counter lies" : "counters lie"} on the map that you cannot read.
        </p>
      )}
      {list.map(({ f, units }) => (
        <section class="formation" key={f.label}>
          <h3>
            {f.label} <small>{summary(c, units)}</small>
          </h3>
          <div class="units">
            {units.map((p) => (
              <Unit key={p.id} c={c} p={p} />
            ))}
          </div>
        </section>
      ))}
      {!list.length && !hidden && <p class="dim">Nothing of this side is known.</p>}
    </>
  );
}

function Calendar({ c, whole }: { c: Chart; whole: boolean }) {
  const s = c.sheet.situation;
  if (!s) return null;
  const now = view.value.tracks.find((t) => t.id === s.clock);
  // What has come is on the map; of those who wait there is the group that the scenario announces, or, if others wait, their number.
  const due = new Map<string, number>();
  if (s.arrives)
    for (const p of view.value.pieces)
      if (p.at.startsWith(s.arrives)) {
        const key = `${p.at.slice(s.arrives.length)} ${p.side}`;
        due.set(key, (due.get(key) ?? 0) + 1);
      }
  const list = (s.calendar ?? []).filter((a) => !a.only || a.only === boot.game.scenario);
  for (const [key, n] of due) {
    const [turn, side] = key.split(" ");
    if (!list.some((a) => a.turn === Number(turn) && a.side === side))
      list.push({ turn: Number(turn), side, what: n === 1 ? "1 piece comes" : `${n} pieces come` });
  }
  list.sort((a, b) => (a.turn || 99) - (b.turn || 99));
  const left = whole ? list : list.filter((a) => !a.turn || a.turn >= (now?.value ?? 0));
  return (
    <ul class="calendar">
      {left.map((a) => (
        <li key={a.turn + a.what} class={a.turn && a.turn < (now?.value ?? 0) ? "past" : ""}>
          <b class={"turn" + (a.turn === now?.value ? " now" : "")}>{a.turn ? countOf(s, a.turn) : "–"}</b>
          <span>
            {a.side && <Flag seat={a.side} />}
            <b>{a.what}</b> {a.text} <Rule id={a.rule} />
          </span>
        </li>
      ))}
      {!left.length && <li class="dim">Nothing more is to come.</li>}
    </ul>
  );
}

function Lost({ c }: { c: Chart }) {
  const s = c.sheet.situation;
  const list = (report.value?.losses ?? []).filter((l) => !l.back);
  const turns = [...new Set(list.map((l) => l.turn))].sort((a, b) => b - a);
  if (!list.length) return <p class="dim">Nothing has been lost yet, as far as you know.</p>;
  return (
    <>
      <p class="tally">
        {c.sheet.sides.map((x) => (
          <span key={x.id}>
            <Flag seat={x.id} />
            {x.label} <b class="num">{list.filter((l) => l.side === x.id).length}</b>
          </span>
        ))}
      </p>
      {turns.map((t) => (
        <section class="formation" key={t}>
          <h3>
            {s?.clockWord} {countOf(s, t)}
          </h3>
          <div class="units">
            {list
              .filter((l) => l.turn === t)
              .map((l) => {
                const p = view.value.pieces.find((x) => x.id === l.piece) ?? c.unit.get(l.piece);
                return (
                  p && (
                    <span class="unit" key={l.piece + l.n}>
                      <Counter p={{ ...p, at: "", state: [] }} c={c} where={[]} size={34} />
                      <small>{l.label}</small>
                    </span>
                  )
                );
              })}
          </div>
        </section>
      ))}
    </>
  );
}

const tabs = [
  ["battle", "Order of battle"],
  ["calendar", "Calendar"],
  ["lost", "Lost"],
] as const;

function Drawer({ c }: { c: Chart }) {
  useEffect(wanted, []);
  const tab = useSignal<(typeof tabs)[number][0]>("battle");
  const side = useSignal(
    c.sheet.sides.some((s) => s.id === mySeat.value) ? mySeat.value : (c.sheet.sides[0]?.id ?? ""),
  );
  return (
    <section class="forcesdrawer battle" aria-label="Forces">
      <header>
        <h2>Forces</h2>
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            forcesOpen.value = false;
          }}
        >
          ×
        </button>
      </header>
      <div class="seg" role="tablist">
        {tabs.map(([id, label]) => (
          <button
            key={id}
            role="tab"
            aria-selected={tab.value === id}
            class={tab.value === id ? "on" : ""}
            onClick={() => {
              tab.value = id;
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div class="body" role="tabpanel">
        {tab.value === "battle" && (
          <>
            <div class="whose">
              {c.sheet.sides.map((s) => (
                <button
                  key={s.id}
                  class={"btn sm" + (side.value === s.id ? " on" : "")}
                  aria-pressed={side.value === s.id}
                  onClick={() => {
                    side.value = s.id;
                  }}
                >
                  <Flag seat={s.id} />
                  {seatLabel(s.id)}
                </button>
              ))}
            </div>
            <Battle c={c} side={side.value} />
          </>
        )}
        {tab.value === "calendar" && <Calendar c={c} whole={true} />}
        {tab.value === "lost" && <Lost c={c} />}
      </div>
      <footer>
        <Curve />
        {tab.value === "battle" && (
          <>
            <h2>What comes</h2>
            <Calendar c={c} whole={false} />
          </>
        )}
      </footer>
    </section>
  );
}

export function Forces() {
  const c = chart.value;
  return c && forcesOpen.value ? <Drawer c={c} /> : null;
}
