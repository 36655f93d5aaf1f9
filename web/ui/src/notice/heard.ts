// What of a change is worth a sound: dice, losses, talk, and that the player has to decide after he has waited.
import { effect } from "@preact/signals";
import { at, current, on as filming, quick, rolled } from "../playback/playback";
import { chart, chat, live, mySeat, watching } from "../state/table";
import { kept } from "../wire/page";
import type { Page } from "../wire/types";
import { parse } from "../words/words";
import { sounding } from "./settings";
import { ring, type Sound } from "./tones";

// decides tells whether the page asks something of its player.
export const decides = (p: Page) => !watching && !p.view.over && !!p.view.pending?.options?.length;

// soundsOf are the sounds of what has happened between two pages, in their order.
export function soundsOf(before: Page, now: Page): Sound[] {
  const c = chart.peek();
  if (!c || kept(before.log, now.log) < before.log.length) return []; // something was taken back
  const fresh = now.log.slice(before.log.length);
  const out: Sound[] = [];
  if (
    fresh.some(
      (l) => l.picture?.cast || parse(l.text, l.picture?.pieces).some((p) => typeof p !== "string" && "die" in p),
    )
  )
    out.push("die");
  // After dice a piece that has left the map, or that has been turned to a weaker side, was hit.
  const at = new Map(now.view.pieces.map((p) => [p.id, p]));
  const worse = before.view.pieces.some((p) => {
    const q = at.get(p.id);
    const strength = c.sheet.face.left ?? "";
    return c.hex.has(p.at) && (!q || !c.hex.has(q.at) || (q.values?.[strength] ?? 0) < (p.values?.[strength] ?? 0));
  });
  if (fresh.some((l) => l.picture?.outcome) || (out.length > 0 && worse)) out.push("hit");
  return out;
}

const waited = 3000; // milliseconds: who has not waited as long is still looking at the page

const play = (sounds: Sound[]) => {
  if (sounding.peek()) for (const [i, s] of sounds.entries()) ring(s, i * 0.45);
};

// What is played sounds with its step, when the dice or the loss are seen.
let heard = "";
effect(() => {
  const s = filming.value ? current.value : null;
  const now = s && rolled.value ? `${at.value} ${s.after.log.length}` : "";
  if (now && now !== heard && s && !quick.peek()) play(soundsOf(s.before, s.after));
  heard = now;
});

// What is not played sounds when it comes. That the player has to decide sounds when he is asked, and not before he has seen what led to it.
let since = 0; // when the others began to decide
let before: Page | null = null;
let said = 0;
let turn = false; // is still to be told
effect(() => {
  const now = live.value;
  const film = filming.value;
  const was = before;
  before = now.version ? now : null;
  if (!was || !before || was.view.seat !== now.view.seat) return;
  if (was !== now) {
    if (!film) play(soundsOf(was, now));
    if (!decides(now)) {
      since ||= performance.now();
      turn = false;
    } else {
      turn ||= since > 0 && performance.now() - since > waited;
      since = 0;
    }
  }
  if (turn && !film) {
    turn = false;
    play(["turn"]);
  }
});
effect(() => {
  const last = chat.value[chat.value.length - 1];
  const fresh = said > 0 && !!last && last.n > said && last.seat !== mySeat.peek();
  said = Math.max(1, last?.n ?? 1);
  if (fresh && sounding.peek()) ring("talk");
});
