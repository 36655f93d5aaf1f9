// What is taken back, alone or with the others, and what the sides offer each other.

import { computed, effect, untracked } from "@preact/signals";
import { seatSide } from "../state/names";
import { during, gesture, sending, watchPage } from "../state/sending";
import { boot, busy, live, myRequests, mySeat, table, tell, toast, undoWhy } from "../state/table";
import { awaitVersion } from "./answers";
import { refresh, send } from "./requests";
import { whenUndone } from "./stream";

watchPage(
  () => live.peek().version,
  () => live.peek().log.length,
  (from) =>
    live
      .peek()
      .log.slice(from)
      .some((l) => l.picture?.cast || l.where),
);

// ofGesture is how many answers go back with one undo: all that one gesture has sent, if nothing was answered after it.
export const ofGesture = computed(() => (gesture.value?.version === live.value.version ? gesture.value.n : 1));

export async function undo() {
  if (sending.value) return; // what is under way is taken back when it is there
  const n = ofGesture.peek();
  gesture.value = null;
  if (n > 1 && live.value.undo.can) await during(`Taking back ${n} answers`, 0, () => undoEach(n));
  else {
    const before = live.value.version;
    if (await undoOne()) await until(() => live.value.version !== before); // what is done next is meant for the page before
  }
}

// undoEach takes back the answers of a gesture, the last one first, as far as it goes: not beyond a die.
async function undoEach(n: number) {
  for (let i = 0; i < n && live.value.undo.can; i++) {
    const before = live.value.version;
    if (!(await undoOne())) return;
    await until(() => live.value.version !== before);
  }
}

// until waits for the page to have what was answered; if it does not come the whole of it is asked for.
async function until(there: () => boolean) {
  for (let i = 0; i < 100 && !there(); i++) await new Promise((done) => setTimeout(done, 20));
  if (!there()) await refresh();
}

async function undoOne(): Promise<boolean> {
  const u = live.value.undo;
  if (!u.can) {
    blockedUndo(undoWhy(live.value) || "there is nothing to take back");
    return false;
  }
  alone = Date.now();
  const r = await send("/undo", { version: live.value.version }, "Nothing can be taken back");
  if (r) await awaitVersion(r, mySeat.value);
  return !!r;
}

// The server names seats by their ids: "japan has decided since".
export function seatsNamed(text: string): string {
  return boot.game.seats.reduce((t, s) => {
    const side = seatSide(s);
    const people = side?.people?.replace(/^The /, "the ");
    const whole = (more: string) => new RegExp(`(?<![\\w-])${s}${more}(?![\\w-])`, "g"); // "us" is no part of "us-2"
    return (people ? t.replace(whole(" has"), people + " have") : t).replace(whole(""), side?.label ?? s);
  }, text);
}

// Beyond what can be taken back alone, the others may allow it.
function blockedUndo(why: string) {
  why = seatsNamed(why);
  const others = boot.game.seats.some((s) => !boot.me.seats.includes(s));
  tell(
    "No undo",
    [{ text: why.charAt(0).toUpperCase() + why.slice(1) + "." }],
    "why",
    others && !live.value.view.over && !table.value?.deserted && !live.value.undo.stands
      ? { label: "Ask the other side to allow it", run: () => void ask() }
      : undefined,
  );
}

export async function redo() {
  if (!live.value.undo.redo) {
    tell("No redo", [{ text: "Nothing was taken back." }], "why");
    return;
  }
  busy.value = true; // what comes back is my own doing
  const r = await send("/redo", { version: live.value.version });
  if (r) await awaitVersion(r, mySeat.value);
  else busy.value = false;
}

export async function ask() {
  const r = await send("/ask", { version: live.value.version });
  if (r && ((await r.json()) as { asked: boolean }).asked)
    tell("Asked", [{ text: "The other side can now allow your last answer to be taken back." }]);
}

// Once it is agreed or refused, that it was asked is no news any more. What is agreed may come before or after the request goes.
let asking = false;

let askedUntil = 0;

let alone = 0;
effect(() => {
  const now = myRequests.value.some((r) => r.kind === "undo");
  if (asking && !now) {
    askedUntil = Date.now() + 2000;
    untracked(() => {
      if (toast.value?.title === "Asked") toast.value = null;
    });
  }
  asking = now;
});

function takenBack() {
  if ((!asking && Date.now() > askedUntil) || Date.now() < alone + 2000) return;
  askedUntil = 0;
  tell("Taken back", [
    { text: "The other side agreed. Dice thrown since then do not come again: the next ones are new." },
  ]);
}

export async function offerDraw() {
  const r = await send("/draw", {});
  if (r && ((await r.json()) as { asked: boolean }).asked)
    tell("A draw is offered", [{ text: "The other side can now agree." }]);
}

export async function consent(kind: string, from: string, agree: boolean) {
  await send("/consent", { kind, from, agree });
}

whenUndone.push(takenBack);
