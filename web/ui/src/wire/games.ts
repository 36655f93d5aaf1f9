// What belongs to the game as a whole: its sheet, orders, notes, talk, the next game.

import { Chart } from "../state/chart";
import { boot, chart, mySeat, table, tell, watching } from "../state/table";
import { reach, refusal, send, silent, withSeat } from "./requests";
import type { Sheet, Standing } from "./types";

export async function resign() {
  await send("/resign", {});
}

export async function setOrder(kind: string, choice: string, only = "", seat = mySeat.peek()) {
  return !!(await send("/orders", only ? { seat, kind, choice, only } : { seat, kind, choice }));
}

export async function readStanding(): Promise<Standing | null> {
  const r = await reach(withSeat("/orders"));
  return r.ok ? ((await r.json()) as Standing) : null;
}

export async function setPace(pace: number) {
  await send("/pace", { pace, seat: undefined });
}

export async function say(text: string) {
  return !!(await send("/chat", { text }));
}

export async function readNotes(): Promise<string> {
  const r = await reach(withSeat("/notes"));
  return r.ok ? ((await r.json()) as { text: string }).text : "";
}

export async function writeNotes(text: string) {
  return !!(await send("/notes", { text }, "Your notes are not saved"));
}

async function go(r: Response | null) {
  if (r) location.href = ((await r.json()) as { url: string }).url;
}

// canPlayAgain tells whether there is, or could be, the same game again: not against somebody who has deleted his account.
export function canPlayAgain() {
  const t = table.value;
  return !watching && !boot.game.study && (!!t?.next || !t?.seats.some((s) => s.name === "a former player"));
}

// playAgain begins the same game again, or joins it where another has.
export async function playAgain(swapped: boolean) {
  await go(await send("/rematch", { same: !swapped }));
}

export async function branch(n: number) {
  await go(await send("/branch", { n }, "The study could not be opened"));
}

// A lesson is a private study that begins with a written position.
export async function startLesson(id: string, record: string, seat: string) {
  const r = await reach(`/records?seat=${seat}&bot=greedy`, {
    method: "POST",
    headers: { "Content-Type": "text/plain" },
    body: record,
  });
  if (r.ok) location.href = ((await r.json()) as { url: string }).url + "#lesson=" + id;
  else tell("The lesson could not start", (await refusal(r)).reasons ?? silent, "why");
}

export async function loadSheet() {
  for (;;) {
    const r = await reach(boot.game.sheet);
    if (r.ok) {
      chart.value = new Chart((await r.json()) as Sheet);
      return;
    }
    await new Promise((d) => setTimeout(d, 2000)); // without it there is no map; the bar says that the line is gone
  }
}
