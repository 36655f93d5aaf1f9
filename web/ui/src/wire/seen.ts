// How far the player has read the log of his seat, told to the server: a moment after it has changed, and when he goes.
import { boot, mySeat, watching } from "../state/table";
import { base, posted } from "./requests";

const delay = 5000;

let pending: { seat: string; n: number } | null = null;
let timer = 0;

// A study and a screen of several players have nobody who was away.
const told = !watching && !boot.game.study && !boot.me.hotseat;

function send() {
  clearTimeout(timer);
  timer = 0;
  const p = pending;
  if (!p) return;
  // Whether it arrives is not worth a word: it is sent again with the next change.
  fetch(`${base}/seen`, { ...posted({ seat: p.seat, n: p.n }), keepalive: true }).catch(() => {});
}

// noteSeen notes that the first n entries have been read.
export function noteSeen(n: number) {
  if (!told) return;
  const first = pending === null;
  if (pending?.n === n && pending.seat === mySeat.peek()) return;
  pending = { seat: mySeat.peek(), n };
  if (first)
    send(); // from now on he has been here
  else timer ||= window.setTimeout(send, delay);
}

if (told) {
  addEventListener("pagehide", send);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
}
