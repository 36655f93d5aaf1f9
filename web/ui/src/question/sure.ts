// Answers with which something is lost for good are asked once more.
import { signal } from "@preact/signals";
import { choose } from "../map/aim";
import type { Option } from "../state/options";
import { plainBar } from "../state/plain";
import { asked, live } from "../state/table";
import { offers } from "./offers";

const once = signal(""); // the answer that waits to be given again, with the question that it belongs to

const key = (o: Option) => `${live.value.version} ${asked.value?.kind} ${o.text}`;

export const doubted = (o: Option) => once.value === key(o);

// loses is what is lost with an answer.
export const loses = (o: Option) => offers.value.get(o.text)?.loses ?? "";

// wastes: it must be chosen on purpose, and never by Enter.
export const wastes = (o: Option) => !plainBar && !!loses(o);

export function giveSurely(o: Option) {
  if (wastes(o) && !doubted(o)) once.value = key(o);
  else choose(o);
}
