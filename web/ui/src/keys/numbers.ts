// The number keys of the answers. As long as questions of one kind follow each other an answer keeps its number, so that no key means
// something else in the middle of a list.

import type { Option } from "../state/options";
import { asked } from "../state/table";

let kind = "";
let given = new Map<string, number>();

// numbersOf gives each answer a number above the first ones, which belong to cards.
export function numbersOf(list: Option[], cards: number): Map<string, number> {
  const now = asked.value?.kind ?? "";
  if (now !== kind) given = new Map();
  kind = now;
  const taken = new Set(list.map((o) => given.get(o.text)).filter((n) => n !== undefined && n > cards));
  const out = new Map<string, number>();
  let free = cards + 1;
  for (const o of list) {
    let n = given.get(o.text);
    if (n === undefined || n <= cards) {
      while (taken.has(free)) free++;
      n = free;
      taken.add(n);
    }
    out.set(o.text, n);
  }
  for (const [text, n] of out) given.set(text, n);
  return out;
}
