// The bar while something is played, and while the recap is read.

import { Bar } from "../question/bar";
import { seatLabel } from "../state/names";
import { chart, live, mySeat, view, watching } from "../state/table";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { fightOf } from "./fight";
import {
  at,
  atDice,
  chapter,
  closeRecap,
  closeSince,
  current,
  event,
  filmFrom,
  first,
  playAgain,
  recap,
  since,
  skip,
  steps,
  stopAtDice,
} from "./playback";
import { type Step, whose } from "./step";
import { ofMine, whoPlays } from "./who";

export function Playing() {
  return since.value ? <Returned /> : recap.value ? <Recapped /> : <Film />;
}

// The step that is shown, the fight that it belongs to, who looks, and whose turn it is in.
function here(): [Step, Step | null, string, string | null] | null {
  const c = chart.value;
  const list = steps.value;
  const i = list[at.value] ? at.value : first.value;
  const s = list[i];
  return c && s ? [s, fightOf(list, i), mySeat.value, whose(c, s.where)] : null;
}

function player(): string | null {
  const h = here();
  return h && whoPlays(...h);
}

// The people of a side and their verb: "The Japanese play", "Japan plays".
function they(side: string, several: string, one: string): string {
  const people = chart.value?.sheet.sides.find((s) => s.id === side)?.people;
  return people ? `${people} ${several}` : `${seatLabel(side)} ${one}`;
}

function said(side: string | null): string {
  const h = here();
  if (!side || !h) return "You watch";
  if (side !== mySeat.value) return `${they(side, "play", "plays")}, you watch`;
  return ofMine(...h);
}

function Film() {
  const s = current.value;
  const side = player();
  const who = (
    <>
      {side && <Flag seat={side} />}
      {said(side)}
      <Rule id={s?.lines[0]?.rule} />
    </>
  );
  return (
    <Bar kind="wait film" who={who} say={chapter.value}>
      <button class={`btn ${atDice.value ? "on" : ""}`} aria-pressed={atDice.value} onClick={stopAtDice}>
        Stop at each {chart.value?.sheet.draws ? "card" : "die"}
        <span class="kbd">P</span>
      </button>
      <button class="btn" onClick={skip}>
        {watching ? "Skip to now" : "Skip to my decision"}
        <span class="kbd">Esc</span>
      </button>
    </Bar>
  );
}

// What has happened since the player looked is read before he is asked anything.
function Returned() {
  const p = live.value.view.pending;
  const who = (
    <>
      <Flag seat={mySeat.value} />
      {p?.options?.length ? "You are next" : "You are back"}
    </>
  );
  return (
    <Bar kind="recapped" who={who} say="Go on with the game?">
      <button class="btn" disabled={!since.value?.made} onClick={() => filmFrom(event.value)}>
        {event.value ? "Film from here on" : "Play it as a film"}
        <span class="kbd">R</span>
      </button>
      <button class="btn primary" onClick={closeSince}>
        Go on<span class="kbd">Enter</span>
      </button>
    </Bar>
  );
}

function Recapped() {
  const r = recap.value;
  if (!r) return null;
  const v = view.value;
  const who = (
    <>
      <Flag seat={v.seat} />
      You are next
      <Rule id={live.value.view.pending?.rule} />
    </>
  );
  return (
    <Bar kind="recapped" who={who} say={r.side ? `${they(r.side, "have", "has")} played. Go on?` : "Go on?"}>
      <button class="btn" onClick={() => playAgain()}>
        Play it again<span class="kbd">R</span>
      </button>
      <button class="btn primary" onClick={closeRecap}>
        Go on<span class="kbd">Enter</span>
      </button>
    </Bar>
  );
}
