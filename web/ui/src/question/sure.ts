// Answers with which something is lost for good are asked once more.
import { computed, signal } from "@preact/signals";
import { none } from "../keys/countable";
import { choose } from "../map/aim";
import type { Option } from "../state/options";
import { plainBar } from "../state/plain";
import { asked, ground, live, picked, reading } from "../state/table";
import { hinted } from "./hint";
import { offers } from "./offers";

const once = signal(""); // the answer that waits to be given again, with the question that it belongs to

const key = (o: Option) => `${live.value.version} ${asked.value?.kind} ${o.text}`;

export const doubted = (o: Option) => once.value === key(o);

// doubtNothing takes back what waits to be given again.
export function doubtNothing(): boolean {
  const waited = once.value.startsWith(`${live.value.version} ${asked.value?.kind} `);
  once.value = "";
  return waited;
}

// loses is what is lost with an answer.
export const loses = (o: Option) => offers.value.get(o.text)?.loses ?? "";

// wastes: it must be chosen on purpose, and never by Enter.
export const wastes = (o: Option) => !plainBar && !!loses(o);

// preferred is what Enter gives: nothing, where another answer is more likely than not the better one, or where it would commit nothing.
export const preferred = computed<Option | null>(() => {
  if (hinted.value) return null; // what the computer would do is
  const f = mostGive() ?? reading.value?.fallback ?? null;
  if (!plainBar && f && none(f, reading.value?.buttons ?? [])) return null;
  if (!plainBar && f?.look.leaves && picked.value) return null; // who is in hand is not left behind by Enter
  // Whether another is better comes with what is behind the question: until then doing nothing is not gold for a moment.
  if (!plainBar && f?.look.close && !f.look.first && !f.look.leaves && !ground.value) return null;
  const beaten = !plainBar && [...offers.value.values()].some((x) => x.better && !x.why && x.choice !== f?.text);
  return beaten ? null : f;
});

// mostGive is the answer that most would give, as the game says.
function mostGive(): Option | null {
  const best = plainBar ? undefined : [...offers.value.values()].find((x) => x.best && !x.why);
  return (best && reading.value?.all.find((o) => o.text === best.choice)) ?? null;
}

export function giveSurely(o: Option) {
  if (wastes(o) && !doubted(o)) once.value = key(o);
  else choose(o);
}
