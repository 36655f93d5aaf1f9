// A list of answers that is being sent, one after the other. What is asked half-way is nobody's question: the bar says what is being done, and the
// page asks nothing until the list is sent or has stopped.
import { signal } from "@preact/signals";

export const sending = signal(""); // what is being done, in words; "" while nothing is

export let tall = 0; // how high the bar was when the sending began: it stays so high

// during holds the page still while a list is sent. A list within a list is part of it.
export async function during<T>(words: string, send: () => Promise<T>): Promise<T> {
  if (sending.peek()) return send();
  tall = document.querySelector<HTMLElement>(".q")?.offsetHeight ?? 0;
  sending.value = words;
  try {
    return await send();
  } finally {
    sending.value = "";
  }
}
