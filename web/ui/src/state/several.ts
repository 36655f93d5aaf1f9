// Lists of answers of one sort, such as the pieces of a group: they are ticked in any order, weighed together, and given in the order of the options.
import { computed, effect, signal } from "@preact/signals";
import { answerNow } from "../wire/answers";
import { explainAll } from "../wire/explain";
import type { Explanation } from "../wire/types";
import type { Option } from "./options";
import { asked, busy, forgetters, live, reading, tell } from "./table";

export const ticked = signal<string[]>([]); // texts of options
export const together = signal<Explanation | null>(null); // what is behind all that is ticked
forgetters.push(() => {
  ticked.value = [];
  together.value = null;
});

export const several = computed(() => reading.value?.several ?? null);
export const chosen = computed<Option[]>(() => several.value?.ticks.filter((o) => ticked.value.includes(o.text)) ?? []);

// A new question keeps no ticks but those that it has, too.
effect(() => {
  const s = several.value;
  const t = ticked.peek().filter((x) => s?.ticks.some((o) => o.text === x));
  if (t.length !== ticked.peek().length) {
    ticked.value = t;
    together.value = null;
  }
});

export function isTick(o: Option): boolean {
  return !!several.value?.ticks.includes(o);
}

export function toggle(list: Option[]) {
  const now = new Set(ticked.value);
  const on = list.some((o) => !now.has(o.text));
  for (const o of list)
    if (on) now.add(o.text);
    else now.delete(o.text);
  ticked.value = [...now];
  void weigh();
}

let round = 0;
async function weigh() {
  const n = ++round;
  const version = live.value.version;
  const list = chosen.value.map((o) => o.text);
  const x = list.length ? await explainAll(list) : null;
  if (n === round && version === live.value.version) together.value = x;
}

// closable tells whether the list can be closed as it is.
export const closable = computed(() => {
  const s = several.value;
  return !!s && (chosen.value.length > 0 || !!reading.value?.all.some((o) => o.text === s.close));
});

// give sends what is ticked and closes the list, as long as the same question is put.
export async function give() {
  const s = several.value;
  const kind = asked.value?.kind;
  if (!s || busy.value || !closable.value) return;
  const list = chosen.value.map((o) => o.text);
  ticked.value = [];
  together.value = null;
  for (const text of [...list, s.close]) {
    const a = asked.value;
    if (!a || a.kind !== kind || a.series !== s.close || !a.options?.includes(text)) {
      if (text !== s.close)
        tell("Not all were taken", [{ text: "The rest cannot be chosen together with those before." }], "why");
      return;
    }
    if (!(await answerNow(text))) return;
  }
}
