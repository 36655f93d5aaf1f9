// The bar while something is played, and while the recap is read.

import { Bar } from "../question/bar";
import { seatLabel } from "../state/names";
import { chart, live, view, watching } from "../state/table";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { at, atDice, closeRecap, current, playAgain, recap, skip, steps, stopAtDice, title } from "./playback";

export function Playing() {
  return recap.value ? <Recapped /> : <Film />;
}

// Who plays: the side of this step, or of the one before.
function player(): string | null {
  for (let i = at.value; i >= 0; i--) {
    const s = steps.value[i]?.side;
    if (s) return s;
  }
  return steps.value[0]?.side ?? null;
}

// The people of a side and their verb: "The Japanese play", "Japan plays".
function they(side: string, several: string, one: string): string {
  const people = chart.value?.sheet.sides.find((s) => s.id === side)?.people;
  return people ? `${people} ${several}` : `${seatLabel(side)} ${one}`;
}

function Film() {
  const s = current.value;
  const side = player();
  const who = (
    <>
      {side && <Flag seat={side} />}
      {side ? `${they(side, "play", "plays")}, you watch` : "You watch"}
      <Rule id={s?.lines[0]?.rule} />
    </>
  );
  return (
    <Bar kind="wait film" who={who} say={title.value}>
      <button class={`btn ${atDice.value ? "on" : ""}`} aria-pressed={atDice.value} onClick={stopAtDice}>
        Stop at each die<span class="kbd">P</span>
      </button>
      <button class="btn" onClick={skip}>
        {watching ? "Skip to now" : "Skip to my decision"}
        <span class="kbd">Esc</span>
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
