// An answer that only carries out the one before it is given together with that: what goes along with a stack that was sent somewhere. Who wants it otherwise
// says so before, or takes it back: then it is asked.
import { effect, signal, untracked } from "@preact/signals";
import { standing } from "../orders/standing";
import { plainBar } from "../state/plain";
import { during, sending } from "../state/sending";
import { askedNow, forgetters, ground, live, past } from "../state/table";
import { answerNow, whenAnswered } from "../wire/answers";
import { whenUndone } from "../wire/stream";
import { lesson } from "./lesson";

export const choosing = signal(false); // the player wants to choose himself this time

// What the page answered last, until the next question is seen: whatever else comes to a question leaves it to the player.
let mine: { version: number; words: string } | null = null;

function forget() {
  mine = null;
  choosing.value = false;
}
forgetters.push(forget);
whenUndone.push(forget);
whenAnswered.push(() => {
  mine = { version: live.peek().version, words: ground.peek()?.later?.usual ?? "" };
});

export function watchUsual() {
  effect(() => {
    const version = live.value.version;
    const text = askedNow.value?.usual;
    const before = mine;
    if (!before || version <= before.version) return;
    mine = null;
    const chooses = choosing.peek();
    choosing.value = false;
    if (!text || chooses || sending.peek() || plainBar || past.peek() || lesson.peek() || standing.peek().askAll)
      return;
    untracked(() => void during(before.words || "One moment", 1, () => answerNow(text)));
  });
}
