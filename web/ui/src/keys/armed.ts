// What Enter does: it takes the hex that the arrows have come to, else gives the answer in gold. A question that has just come is not
// answered by a key that was meant for the one before.
import { computed, effect, untracked } from "@preact/signals";
import { plainBar } from "../state/plain";
import { focus, inspected, live, mySeat, open, past, pointed, reading, stacks } from "../state/table";

export const armed = computed(() => {
  const f = focus.value;
  if (!f || pointed.value || !reading.value?.asked) return null; // while another decides Enter is for what the bar shows
  return open.value.has(f) || stacks.value.has(f) || reading.value.asked.next?.includes(f) ? f : null;
});

// How long after a question came keys do not answer it, in milliseconds.
const grace = 250;
let came = Number.NEGATIVE_INFINITY;

export function early(): boolean {
  return !plainBar && performance.now() - came < grace;
}

// A question that comes disarms the arrows, shuts what was looked at for the one before, and has the focus, unless somebody writes.
export function watchQuestions() {
  let kind = "";
  let key = "";
  effect(() => {
    const a = reading.value?.asked;
    const now = a ? `${mySeat.value} ${live.value.version}` : "";
    if (!now || now === key) return;
    key = now;
    untracked(() => {
      came = Number.POSITIVE_INFINITY; // until it has been drawn
      if (past.value) {
        came = performance.now();
        return;
      }
      pointed.value = true;
      if (a?.kind !== kind) inspected.value = null;
      kind = a?.kind ?? "";
      requestAnimationFrame(toBar);
    });
  });
}

function toBar() {
  requestAnimationFrame(() => {
    came = performance.now();
  });
  const e = document.activeElement;
  const free = !e || e === document.body || e.id === "map" || e.closest(".q");
  if (free && !plainBar) document.querySelector<HTMLElement>(".q")?.focus({ preventScroll: true });
}
