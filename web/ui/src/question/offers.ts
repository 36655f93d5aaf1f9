// What stands beside the answers before they are given: what they cost, how full something gets, how likely they are.
import { computed } from "@preact/signals";
import type { Option } from "../state/options";
import { consequences, ground } from "../state/table";
import type { Offer } from "../wire/types";
import { consequence } from "./consequence";

export const offers = computed(() => new Map((ground.value?.offers ?? []).map((x) => [x.choice, x])));

// What an answer costs, and what is left then: "2 LP, 10 left".
export function price(x: Offer): string {
  const unit = ground.value?.unit;
  if (!unit || !x.price) return "";
  return `${x.price} ${unit}, ${((x.pool ? x.of : ground.value?.have) ?? 0) - x.price} left`;
}

// alike tells of numbers whether they all lead to the same outcomes: then the least is as good as any.
export const alike = computed(() => {
  const list = [...consequences.value.values()].map((x) => JSON.stringify(x.outcomes));
  return list.length > 1 && list[0] !== "[]" && list.every((x) => x === list[0]);
});

// The second line of an answer.
export function beside(o: Option): string {
  const x = offers.value.get(o.text);
  if (o.number && alike.value && !x?.note) return [x ? price(x) : "", "the same odds"].filter(Boolean).join(", ");
  const chance = consequence(consequences.value.get(o.text));
  return [x ? price(x) : "", x?.note ?? "", chance || o.look.hint || ""].filter(Boolean).join(", ");
}

// Answers that a player would look for and that are not open now: they keep their place, with the reason.
export const shut = computed<Offer[]>(() => (ground.value?.offers ?? []).filter((x) => x.why));
