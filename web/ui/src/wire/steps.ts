// Positions of the past, for the slider.

import { forgetters, live, past, stepAt, tell } from "../state/table";
import { whole } from "./page";
import { reach, refusal, silent, withSeat } from "./requests";
import type { Message, Page } from "./types";

// The slider: the position after my n-th event, kept so that stepping is quick.
export const steps = new Map<number, Page>();
forgetters.push(() => {
  steps.clear();
  wantStep = -1;
});

let wantStep = -1;

export async function stepTo(n: number) {
  const last = live.value.log.length;
  if (n >= last) {
    stepAt.value = null;
    wantStep = -1;
    past.value = null;
    return;
  }
  n = Math.max(0, n);
  stepAt.value = wantStep = n;
  const s = await pageAt(n);
  if (wantStep !== n) return;
  if (s instanceof Response) {
    stepAt.value = null;
    past.value = null;
    tell("Not possible", (await refusal(s)).reasons ?? silent, "why");
  } else if (s) past.value = s;
}

// pageAt is the position at the end of the answer that my n-th event came with, or the refusal.
export async function pageAt(n: number): Promise<Page | Response | null> {
  const have = steps.get(n);
  if (have) return have;
  const r = await reach(withSeat(`/at/${n}`));
  if (!r.ok) return r;
  const { page } = (await r.json()) as Message;
  if (!page) return null;
  if (steps.size > 500) steps.clear();
  const s = whole(page);
  steps.set(n, s);
  return s;
}
