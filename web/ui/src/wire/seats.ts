// Which seat the page shows: the study that turns, and the hot seat that hides.

import { cover, covered, mySeat, tell } from "../state/table";
import { base, post, posted, reach, refresh, refusal, silent } from "./requests";
import { hangUp, listen } from "./stream";

// In a study nothing is hidden: the page turns to the seat that is asked.
export async function turnTo(to: string) {
  mySeat.value = to;
  await refresh();
  listen();
}

// On a hot seat: put everything away, then show the other side what is his.
// The server puts it away too, so that no reload and no other window brings it back.
export async function handOver(to: string) {
  const from = mySeat.value;
  hangUp();
  cover(to);
  leaving = putAway(from, to).catch(() => {});
  await leaving;
}

let leaving: Promise<void> = Promise.resolve(); // the hand-over that is on its way

async function putAway(from: string, to: string) {
  for (;;) {
    const r = await reach(`${base}/handover`, posted({ seat: from, away: true }));
    if (r.status !== 503 || covered.value !== to) return;
    await new Promise((d) => setTimeout(d, 1000));
  }
}

export async function takeOver(to: string) {
  try {
    await leaving; // or it would put away what is taken over
    const r = await post("/handover", { seat: to });
    if (!r.ok) {
      tell("Not possible", (await refusal(r)).reasons ?? silent, "why");
      return;
    }
    mySeat.value = to;
    await refresh();
    listen();
  } catch {
    tell("Not connected", silent, "why");
  }
}
