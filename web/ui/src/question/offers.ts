// What stands beside the answers before they are given: what they cost, how full something gets, how likely they are.
import { computed } from "@preact/signals";
import type { Option } from "../state/options";
import { consequences, ground, reading } from "../state/table";
import type { Offer } from "../wire/types";
import { consequence } from "./consequence";
import { more } from "./more";

export const offers = computed(() => new Map((ground.value?.offers ?? []).map((x) => [x.choice, x])));

// What an answer costs, and what is left then: "2 LP, 10 left".
export function price(x: Offer): string {
  const unit = ground.value?.unit;
  if (!unit || !x.price) return "";
  if (x.pool && !x.of) return `${x.price} ${unit}`; // of several purses there is no rest
  return `${x.price} ${unit}, ${((x.pool ? x.of : ground.value?.have) ?? 0) - x.price} left`;
}

// alike tells of numbers whether they all lead to the same outcomes: then the least is as good as any.
export const alike = computed(() => {
  const list = [...consequences.value.values()].map((x) => JSON.stringify(x.outcomes));
  return list.length > 1 && list[0] !== "[]" && list.every((x) => x === list[0]);
});

function moreOf(o: Option): string {
  const list = (reading.value?.all ?? []).filter((a) => a.number !== undefined && a.verb === o.verb);
  const of = (n: number) => consequences.value.get(list.find((a) => a.number === n)?.text ?? "");
  const n = o.number ?? 0;
  const x = of(n);
  const least = of(Math.min(...list.map((a) => a.number ?? 0)));
  return x && least ? more(x, least, of(n - 1), n) : "the same odds";
}

// The second line of an answer.
export function beside(o: Option): string {
  const x = offers.value.get(o.text);
  if (o.number && alike.value && !x?.note) return [x ? price(x) : "", moreOf(o)].filter(Boolean).join(", ");
  // A chance that is noted is what the answer is weighed by: what else may come of it is in the panel.
  const chance = x?.note?.includes("%") ? "" : consequence(consequences.value.get(o.text));
  const said = [x ? price(x) : "", x?.note ?? "", chance || o.look.hint || ""].filter(Boolean);
  return [...new Set(said)].join(", "); // what is noted may be all that comes of it
}

// Answers that a player would look for and that are not open now: they keep their place, with the reason.
export const shut = computed<Offer[]>(() => (ground.value?.offers ?? []).filter((x) => x.why));
