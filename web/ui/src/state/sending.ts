// A list of answers that is being sent, one after the other. What is asked half-way is nobody's question: the bar says what is being done, and the
// page asks nothing until the list is sent or has stopped. Its player can stop it: what has not been sent then stays unsent.
import { signal } from "@preact/signals";

export const sending = signal(""); // what is being done, in words; "" while nothing is
export const sent = signal(0); // how many answers of it have been taken
export const sendingOf = signal(0); // how many it has, 0 if that is not known
export const stopping = signal(false); // the player wants no more of it

export let tall = 0; // how high the bar was when the sending began: it stays so high
export let halted = false; // whether the last list was stopped by the player

// The last list that was sent and of which all can be taken back at once: how many answers it had, and the page on which it was done.
export interface Gesture {
  n: number;
  version: number;
}
export const gesture = signal<Gesture | null>(null);
let pageNow = () => 0;
let lineNow = () => 0;
let fell = (_: number) => false;
// watchPage is told how to read the version of the page, and how far its log goes and whether from a line on a die has fallen or a phase
// begun: nothing is taken back beyond that.
export function watchPage(version: () => number, line: () => number, fallen: (from: number) => boolean) {
  [pageNow, lineNow, fell] = [version, line, fallen];
}

export const whenHalted: (() => void)[] = []; // are told of a list that was stopped
export const whenSent: (() => void)[] = []; // are told that a list has gone, before anything is asked again

// during holds the page still while a list is sent. A list within a list is part of it.
export async function during<T>(words: string, of: number, send: () => Promise<T>): Promise<T> {
  if (sending.peek()) return send();
  tall = document.querySelector<HTMLElement>(".q")?.offsetHeight ?? 0;
  sending.value = words;
  sendingOf.value = of;
  sent.value = 0;
  stopping.value = halted = false;
  const from = lineNow();
  try {
    return await send();
  } finally {
    halted = stopping.peek();
    if (sent.peek() > 1 && !fell(from)) gesture.value = { n: sent.peek(), version: pageNow() };
    for (const f of whenSent) f();
    sending.value = "";
    stopping.value = false;
    if (halted) for (const f of whenHalted) f();
  }
}

// givesSuggested is what is being done while what the computer would answer is sent.
export const givesSuggested = (n: number) => (n === 1 ? "An answer, as suggested" : `${n} answers, as suggested`);

// stopSending has no more of the list sent than the answer that is on its way.
export function stopSending(): boolean {
  if (sending.peek()) stopping.value = true;
  return !!sending.peek();
}
