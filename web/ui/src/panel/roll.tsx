// The last roll: its dice, what it sets off, and what came of it.
import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Chip, Die, Total } from "../hand/cards";
import { moved } from "../map/camera";
import { clearOf, narrow } from "../map/clear";
import { rings } from "../map/rings";
import { rollOf } from "../playback/fight";
import { on as playback, summing } from "../playback/playback";
import { seatLabel } from "../state/names";
import { asked, chart, live, log, mySeat, past, rollRead, view } from "../state/table";
import type { Cast, Line } from "../wire/types";
import { unbroken } from "../words/chance";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Named, parse, Shifts, sentence } from "../words/words";

const closed = signal(0); // number of the line that was put away
const recent = 9; // lines after which a roll is old

const last = computed<{ l: Line; cast: Cast; after: Line[] } | null>(() => {
  const all = past.value ? past.value.log : log.value;
  for (let i = all.length - 1; i >= Math.max(0, all.length - recent); i--) {
    const cast = all[i]!.picture?.cast;
    if (cast)
      return {
        l: all[i]!,
        cast,
        after: all
          .slice(i + 1)
          .filter((l) => l.picture?.outcome)
          .slice(0, 4),
      };
  }
  return null;
});

// A roll in a line: small dice, unless the line has them itself, and what they set off.
export function CastMarks({ cast, told }: { cast: Cast; told: boolean }) {
  return (
    <span class="castmarks">
      {!told && cast.dice.map((n, i) => <Die key={i} n={n} sides={cast.sides} coloured={i > 0} size={16} />)}
      <Chip id={cast.chip} />
    </span>
  );
}

// The hexes that a line names.
function told(l?: Line): string[] {
  return l ? parse(l.text, l.picture?.pieces).flatMap((p) => (typeof p !== "string" && "hex" in p ? p.hex : [])) : [];
}

// The dice on the table, of which it is asked whether they stand: no sentence has told of them yet.
const onTable = computed<{ what: string; dice: number[] } | null>(() => {
  const c = chart.value;
  if (past.value || !c || !asked.value?.kind?.startsWith("roll")) return null;
  const b = view.value.boxes.find((x) => c.box.get(x.id)?.show === "dice");
  if (!b?.counts) return null;
  const { die, ...others } = b.counts;
  return { what: b.label.replace(/^.*: /, ""), dice: [die, ...Object.values(others)].filter((n) => n !== undefined) };
});

function TableDice({ what, dice }: { what: string; dice: number[] }) {
  return (
    <aside class="rolled" aria-label="The dice on the table">
      <div class="rtop">
        <b>{unbroken(sentence(what))}</b>
      </div>
      <div class="dice">
        {dice.map((n, i) => (
          <span key={i} class={"tumble d" + i}>
            <Die n={n} sides={10} coloured={i > 0} size={36} />
          </span>
        ))}
      </div>
      <p>{dice.length > 1 ? "They stand unless one is rolled again." : "It stands unless it is rolled again."}</p>
    </aside>
  );
}

export function RollPanel() {
  const r = last.value;
  const c = chart.value;
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    if (narrow()) clearOf(box.current, [...new Set([...rings.value.to, ...rings.value.from, ...told(r?.l)])]);
    else box.current.style.top = "";
  }, [r?.l, rings.value, moved.value]);
  if (playback.value || summing.value) return null; // it has a card of its own
  if (onTable.value) return <TableDice {...onTable.value} />; // an earlier roll beside the question would be taken for it
  if (!r || !c || closed.value === r.l.n || (!past.value && rollRead.value >= r.l.n)) return null;
  const seat = r.l.picture?.seat;
  const chip = r.cast.chip ? c.sheet.deck?.chips?.[r.cast.chip] : undefined;
  const pending = asked.value?.kind?.startsWith("roll") && r.l.n >= live.value.log.length - 1;
  return (
    <aside class="rolled" aria-label="The last roll" key={r.l.n} ref={box}>
      <div class="rtop">
        {seat && !r.cast.sums && <Flag seat={seat} />}
        <b>{unbroken(r.cast.what)}</b>
        <span class="dim">{seat && rollOf(r.cast, seatLabel(seat), seat === mySeat.value)}</span>
        <span class="sp" />
        <button
          class="x"
          aria-label="Put the roll away"
          onClick={() => {
            closed.value = r.l.n;
          }}
        >
          ×
        </button>
      </div>
      <div class="dice">
        {r.cast.dice.map((n, i) => (
          <span key={i} class={"tumble d" + i}>
            <Die n={n} sides={r.cast.sides} coloured={i > 0 && !r.cast.sums} size={36} />
          </span>
        ))}
        {(r.cast.dice.length > 1 || !r.cast.result) && <Total cast={r.cast} />}
        {r.cast.result && <b>{c.sheet.outcomes?.[r.cast.result]?.text ?? r.cast.result}</b>}
        <Chip id={r.cast.chip} />
      </div>
      <Shifts mods={r.l.mods} />
      {chip && (
        <p class="dim">
          {chip.text} <Rule id={chip.rule} />
        </p>
      )}
      {pending ? (
        <p>The roll stands unless it is rolled again.</p>
      ) : (
        r.after.map((l) => (
          <p key={l.n}>
            <Named parts={parse(l.text, l.picture?.pieces)} />
          </p>
        ))
      )}
    </aside>
  );
}
