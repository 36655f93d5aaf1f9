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

// How long after a question was drawn keys do not answer it, in milliseconds: nobody has read it by then. When the key was pressed counts and
// not when the page came to it, which on a slow machine is later.
const grace = 250;
let came = Number.NEGATIVE_INFINITY;

export function early(pressed: number): boolean {
  return !plainBar && pressed - came < grace;
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

// A message to oneself comes when this frame has been drawn; the next frame may be long in coming.
const drawn = new MessageChannel();
drawn.port1.onmessage = () => {
  came = performance.now();
};

function toBar() {
  drawn.port2.postMessage(0);
  const e = document.activeElement;
  const free = !e || e === document.body || e.id === "map" || e.closest(".q");
  if (free && !plainBar) document.querySelector<HTMLElement>(".q")?.focus({ preventScroll: true });
}
