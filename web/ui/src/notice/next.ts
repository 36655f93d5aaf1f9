// The other games that wait for the player: how many, and the way to the next of them.
import { effect, signal } from "@preact/signals";
import { boot, live } from "../state/table";
import { decides } from "./heard";

// How many other games wait. Where it is not known none do.
export const waiting = signal(0);

const every = 120_000; // milliseconds

async function look() {
  try {
    const r = await fetch(`/next?not=${boot.game.id}`, { headers: { Accept: "application/json" } });
    if (r.ok) waiting.value = ((await r.json()) as { waiting: number }).waiting;
  } catch {
    // the next time
  }
}

// The game whose time ends first, or that has waited longest.
export function nextGame() {
  if (waiting.peek()) location.assign(`/next?not=${boot.game.id}`);
}

export function watchWaiting() {
  if (boot.game.study) return;
  let mine: boolean | null = null;
  effect(() => {
    const now = decides(live.value);
    if (mine === null || (mine && !now)) void look(); // at first, and when the game has passed on
    mine = now;
  });
  setInterval(() => void look(), every);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
}
