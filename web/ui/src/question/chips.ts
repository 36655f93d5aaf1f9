// What stands on the map while a question is put: what something in a hex would come to, or cost.
import { computed } from "@preact/signals";
import { ground, hovered, inspected, past } from "../state/table";
import type { Chip } from "../wire/types";

export const chips = computed(() => {
  const out = new Map<string, Chip[]>();
  if (past.value) return out;
  for (const x of ground.value?.chips ?? []) out.set(x.at, [...(out.get(x.at) ?? []), x]);
  return out;
});

// The one that the panel tells about: of the hex under the pointer, or that was looked at last.
export const chipShown = computed<Chip | null>(() => {
  const at = (hex: string | null) => chips.value.get(hex ?? "")?.find((x) => x.behind) ?? null;
  return at(hovered.value) ?? at(inspected.value);
});

// What it is about, without what it comes to.
export const chipWhat = (x: Chip) => x.title.split(": ")[0]!;
