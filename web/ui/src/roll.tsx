// The last roll: its dice, what it sets off, and what came of it.
import { computed, signal } from "@preact/signals";
import { Chip, Die } from "./cards";
import { Flag, seatLabel } from "./question";
import { asked, chart, live, log, past, rollRead } from "./table";
import { parse, Named, Rule } from "./words";
import type { Cast, Line } from "./types";

const closed = signal(0); // number of the line that was put away
const recent = 9; // lines after which a roll is old

const last = computed<{ l: Line; cast: Cast; after: Line[] } | null>(() => {
  const all = past.value ? past.value.log : log.value;
  for (let i = all.length - 1; i >= Math.max(0, all.length - recent); i--) {
    const cast = all[i]!.picture?.cast;
    if (cast) return { l: all[i]!, cast, after: all.slice(i + 1).filter((l) => l.picture?.outcome).slice(0, 4) };
  }
  return null;
});

// A roll in a line: small dice, their number and what they set off.
export function CastMarks({ cast }: { cast: Cast }) { return <span class="castmarks">{cast.dice.map((n, i) => <Die key={i} n={n} coloured={i > 0} size={16} />)}<Chip id={cast.chip} /></span>; }

export function RollPanel() {
  const r = last.value, c = chart.value;
  if (!r || !c || closed.value === r.l.n || (!past.value && rollRead.value >= r.l.n)) return null;
  const chip = r.cast.chip ? c.sheet.deck?.chips?.[r.cast.chip] : undefined, pending = asked.value?.kind?.startsWith("roll") && r.l.n >= live.value.log.length - 1;
  return (
    <aside class="rolled" aria-label="The last roll" key={r.l.n}>
      <div class="rtop">{r.l.picture?.seat && <Flag seat={r.l.picture.seat} />}<b>{r.cast.what}</b><span class="dim">{r.l.picture?.seat ? seatLabel(r.l.picture.seat) : ""}</span><span class="sp" /><button class="x" aria-label="Put the roll away" onClick={() => { closed.value = r.l.n; }}>×</button></div>
      <div class="dice">{r.cast.dice.map((n, i) => <span key={i} class={"tumble d" + i}><Die n={n} coloured={i > 0} size={36} /></span>)}<b class="num">{r.cast.total}</b>{r.cast.total !== r.cast.dice.reduce((a, b) => a + b, 0) && <span class="dim">product</span>}<Chip id={r.cast.chip} /></div>
      {chip && <p class="dim">{chip.text} <Rule id={chip.rule} /></p>}
      {pending ? <p>The roll stands unless the Initiative is used.</p> : r.after.map((l) => <p key={l.n}><Named parts={parse(l.text, l.picture?.pieces)} /></p>)}
    </aside>
  );
}
