// A phase in which nobody is left who could act ends by itself, after a moment in which that can be stopped, and can be taken back.
import { effect, signal, untracked } from "@preact/signals";
import { standing, standingKnown } from "../orders/standing";
import { on as playback, summing } from "../playback/playback";
import { say } from "../state/options";
import { asked, boot, busy, chart, live, mySeat, pieces, seatInfo, tell, toast } from "../state/table";
import { answerNow, whenAnswered } from "../wire/answers";
import { briefingOpen } from "../wire/briefing";
import { whenUndone } from "../wire/stream";
import { undo } from "../wire/undo";
import { sentence } from "../words/words";
import { nobody, onPurpose, unsilence } from "./left";
import { advised } from "./lesson";
import { offers } from "./offers";

export const moment = 600; // milliseconds

export const endsItself = signal(false); // the moment is under way
const stopped = signal(""); // the question at which the player has stopped it

const question = () => `${live.value.version} ${asked.value?.kind}`;

// How promptly a question is answered is seen by people on the other side. So against them a phase ends by itself only when the player has said that
// those who are left stay, and whatever cannot be taken back is left to him.
function may(): boolean {
  if (briefingOpen.value) return false; // the bar lies under it, and nobody could stop it
  if (standing.value.askAll || playback.value || summing.value || advised.value || busy.value) return false;
  if (!boot.game.study && !standingKnown.value) return false; // whether he wants to be asked everything
  if (onPurpose.value) return true;
  if (boot.game.study) return true;
  const others = boot.game.seats.filter((s) => s !== mySeat.value);
  return others.every((s) => seatInfo(s)?.kind === "bot") && !live.value.undo.can;
}

export function watchEnds() {
  let wait = 0;
  effect(() => {
    const end = nobody.value;
    const go = !!end && may() && stopped.value !== question();
    clearTimeout(wait);
    endsItself.value = go;
    if (!go || !end) return;
    const at = untracked(question);
    wait = window.setTimeout(() => void finish(at), moment);
  });
  whenUndone.push(unsilence); // whoever takes it back is asked again
  whenAnswered.push(leave);
  effect(() => {
    if (!live.value.undo.can) leave();
  });
}

// What its note would take back is the last answer: once that is another one, or stands, the note goes.
function leave() {
  if (toast.peek()?.act?.run === undo) toast.value = null;
}

async function finish(at: string) {
  const end = nobody.value;
  const c = chart.value;
  if (!end || !c || !may() || at !== question() || stopped.value === at) return;
  const words = say(end, c, pieces.value);
  const idle = offers.value.get(end.text);
  const why = idle?.idle && idle.note ? `${sentence(idle.note)}.` : "Nobody was left who could act.";
  endsItself.value = false;
  if (!(await answerNow(end.text))) return;
  const back = live.value.undo.can;
  if (!back && end.look.first) return; // a die that stands ends nothing, and nothing is to be done about it
  tell(words, [{ text: why }], "note", back ? { label: "Undo", run: undo } : undefined);
}

// stopEnding leaves the phase open at this question.
export function stopEnding(): boolean {
  if (!endsItself.value) return false;
  stopped.value = question();
  endsItself.value = false;
  return true;
}
