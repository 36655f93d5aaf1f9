// The number keys of the answers: 1 to n, above the cards. Answers that were there before keep their order, so that a key means something else only
// where an answer has gone. Answers that are numbers have the key of their digit, and those of verbs with a slot that of the slot.

import type { Option } from "../state/options";
import { asked, chart, ground, reading } from "../state/table";
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
  if (slotted()) return inSlots(list);
  const now = asked.value?.kind ?? "";
  if (now !== kind) order = [];
  kind = now;
  const some = list.filter((o) => !o.look.key || o.look.first); // a key of its own is enough
  for (const o of some) if (!order.includes(o.text)) order.push(o.text);
  const these = new Map(some.map((o) => [o.text, o]));
  const closes = (t: string) => Number(!!these.get(t)?.look.close); // it stands last in the bar
  const kept = order.filter((t) => these.has(t)).sort((a, b) => closes(a) - closes(b));
  return new Map(kept.map((t, i) => [t, cards + 1 + i]));
}

function slotOf(choice: string): number | undefined {
  const verb = choice.split(" ")[0] ?? "";
  const looks = chart.value?.sheet.verbs ?? {};
  return (looks[`${asked.value?.kind} ${verb}`] ?? looks[verb])?.slot;
}

// slotted tells whether answers of this question have digits of their own: not where all of them would have the same, those that are not open now, too.
export function slotted(): boolean {
  const slots = (reading.value?.all ?? []).flatMap((o) => o.look.slot ?? []);
  const closed = (ground.value?.offers ?? []).flatMap((x) => (x.why ? (slotOf(x.choice) ?? []) : []));
  return slots.length === 1 || (slots.length > 0 && new Set([...slots, ...closed]).size > 1);
}

// inSlots gives the first answer of each slot its digit, and the others those behind the last slot.
function inSlots(list: Option[]): Map<string, number> {
  const out = new Map<string, number>();
  const taken = new Set<number>();
  for (const o of list) {
    if (!o.look.slot || taken.has(o.look.slot)) continue;
    taken.add(o.look.slot);
    out.set(o.text, o.look.slot);
  }
  let n = Math.max(0, ...Object.values(chart.value?.sheet.verbs ?? {}).map((v) => v.slot ?? 0));
  for (const o of list) if (!out.has(o.text) && (!o.look.key || o.look.first)) out.set(o.text, ++n);
  return out;
}

// modeKeys are the numbers of the ways to do things: those after the last answer that has one, or their slots.
export function modeKeys(modes: string[], list: Option[], cards: number): Map<string, number> {
  if (slotted())
    return new Map(modes.map((m) => [m, reading.value?.all.find((o) => o.look.mode === m)?.look.slot ?? 99]));
  const last = Math.max(cards, ...numbersOf(list, cards).values());
  return new Map(modes.map((m, i) => [m, last + 1 + i]));
}
