// What stands on the map while a question is put: what something in a hex would come to, or cost.
import { computed } from "@preact/signals";
import { chosen, together } from "../state/several";
import { asked, ground, hovered, inspected, past, pieces, reading } from "../state/table";
import type { Chip } from "../wire/types";

export const chips = computed(() => {
  const out = new Map<string, Chip[]>();
  if (past.value) return out;
  // What is ticked of a list is reckoned with: a hex that it changes shows no more what the question says of it.
  const ticked = (chosen.value.length && together.value?.chips) || [];
  const said = (ground.value?.chips ?? []).filter((x) => !ticked.some((t) => t.at === x.at));
  for (const x of [...said, ...ticked]) out.set(x.at, [...(out.get(x.at) ?? []), x]);
  return out;
});

// The one that the panel tells about: of the hex under the pointer, or that was looked at last. The pointer still lies on those who were clicked to act, or
// on whom they were sent at: what is proposed comes before what may become of that hex.
export const chipShown = computed<Chip | null>(() => {
  const { subject = [], about = [] } = asked.value ?? {};
  const acts = new Set([...about, ...subject.map((id) => pieces.value.get(id)?.at)]);
  const weighs = !!reading.value?.fallback && !!ground.value?.stakes?.length;
  const at = (hex: string | null) =>
    weighs && hex && acts.has(hex) ? null : (chips.value.get(hex ?? "")?.find((x) => x.behind) ?? null);
  return at(hovered.value) ?? at(inspected.value);
});

// What it is about, without what it comes to.
export const chipWhat = (x: Chip) => x.title.split(": ")[0]!;
