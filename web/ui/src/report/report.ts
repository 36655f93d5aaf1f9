// The report of the game so far, as the server makes it for the seat: asked for only while something shows it.
import { effect, signal } from "@preact/signals";
import { boot, covered, forgetters, live, mySeat } from "../state/table";
import { reach, withSeat } from "../wire/requests";
import type { Report } from "../wire/situation";

export const report = signal<Report | null>(null);
const readers = signal(0); // how many show it
forgetters.push(() => {
  report.value = null;
});

// wanted has the report kept up to date until the function that it returns is called.
export function wanted(): () => void {
  readers.value++;
  return () => {
    readers.value--;
  };
}

export const reportPage = `/games/${boot.game.id}/report`;

let turn = 0;
effect(() => {
  const on = readers.value > 0 && !covered.value;
  mySeat.value;
  live.value.version;
  const now = ++turn;
  if (!on) return;
  // Answers that come one upon the other ask once.
  setTimeout(async () => {
    if (now !== turn) return;
    const r = await reach(withSeat("/report"), { headers: { Accept: "application/json" } });
    if (r.ok && now === turn) report.value = (await r.json()) as Report;
  }, 120);
});
