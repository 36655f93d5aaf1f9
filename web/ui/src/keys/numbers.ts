// The number keys of the answers: 1 to n, above the cards. Answers that were there before keep their order, so that a key means something else only
// where an answer has gone. Answers that are numbers have the key of their digit.

import type { Option } from "../state/options";
import { asked } from "../state/table";

let kind = "";
let order: string[] = []; // the answers of this kind of question, as they came

// countable tells whether all answers of a list but those that end it are numbers of one digit, each another one, that say how many of one thing.
export function countable(list: Option[]): boolean {
  const l = list.filter((o) => !o.look.close || o.number !== undefined);
  const stem = (o: Option) => [o.verb, ...o.args.slice(0, -1)].join(" ");
  return (
    l.length > 1 &&
    l.every((o) => o.number !== undefined && o.number < 10 && stem(o) === stem(l[0]!)) &&
    new Set(l.map((o) => o.number)).size === l.length
  );
}

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
  for (const o of list) if (!order.includes(o.text)) order.push(o.text);
  const texts = new Set(list.map((o) => o.text));
  return new Map(order.filter((t) => texts.has(t)).map((t, i) => [t, cards + 1 + i]));
}
