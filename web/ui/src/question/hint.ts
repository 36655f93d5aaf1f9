// What the computer would answer, and the page on which it was asked for. As long as it stands there Enter gives it: it was asked for last.
import { computed, signal } from "@preact/signals";
import { forgetters, live } from "../state/table";

export const hint = signal<{ list: string[]; reason?: string; version: number } | null>(null);
forgetters.push(() => {
  hint.value = null;
});

export const hinted = computed(() => (hint.value?.version === live.value.version ? hint.value : null));
