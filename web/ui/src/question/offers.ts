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
  return `${x.price} ${unit}, ${(ground.value?.have ?? 0) - x.price} left`;
}

// The second line of an answer.
export function beside(o: Option): string {
  const x = offers.value.get(o.text);
  const chance = consequence(consequences.value.get(o.text));
  return [x ? price(x) : "", x?.note ?? "", chance || o.look.hint || ""].filter(Boolean).join(", ");
}

// Answers that a player would look for and that are not open now: they keep their place, with the reason.
export const shut = computed<Offer[]>(() => (ground.value?.offers ?? []).filter((x) => x.why));
