// The number keys of the answers: 1 to n, above the cards. Answers that were there before keep their order, so that a key means something else only
// where an answer has gone. Answers that are numbers have the key of their digit.

import type { Option } from "../state/options";
import { asked } from "../state/table";
import { countable } from "./countable";

let kind = "";
let order: string[] = []; // the answers of this kind of question, as they came

// numbersOf gives each answer a number above the first ones, which belong to cards.
export function numbersOf(list: Option[], cards: number): Map<string, number> {
  if (!cards && countable(list)) {
    const out = new Map<string, number>();
    let above = Math.max(...list.map((o) => o.number ?? 0));
    for (const o of list) out.set(o.text, o.number ?? ++above);
    return out;
  }
  const now = asked.value?.kind ?? "";
  if (now !== kind) order = [];
  kind = now;
  const some = list.filter((o) => !o.look.key || o.look.first); // a key of its own is enough
  for (const o of some) if (!order.includes(o.text)) order.push(o.text);
  const texts = new Set(some.map((o) => o.text));
  return new Map(order.filter((t) => texts.has(t)).map((t, i) => [t, cards + 1 + i]));
}

// modeKeys are the numbers of the ways to do things: those after the last answer that has one.
export function modeKeys(modes: string[], list: Option[], cards: number): Map<string, number> {
  const last = Math.max(cards, ...numbersOf(list, cards).values());
  return new Map(modes.map((m, i) => [m, last + 1 + i]));
}
