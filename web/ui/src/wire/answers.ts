// Answers to the question.

import type { Option } from "../state/options";
import { sending, sent, stopping } from "../state/sending";
import { busy, covered, live, mySeat, past, picked, rollRead } from "../state/table";
import { refresh, send } from "./requests";
import { arrive, reader } from "./stream";
import type { Message } from "./types";

// The reply or the stream brings the change; if both are silent the whole state is asked for.
export async function awaitVersion(r: Response, seat: string): Promise<number> {
  const { version, message } = (await r.json()) as { version: number; message?: Message };
  if (message && seat === mySeat.value) arrive(message);
  setTimeout(() => {
    if (live.value.version < version && !covered.value) void refresh();
  }, 1500);
  return version;
}

// Whoever answers has seen the last roll, unless the answer is about it.
function seenRoll() {
  const p = live.value;
  if (!p.view.pending?.kind?.startsWith("roll")) rollRead.value = p.log[p.log.length - 1]?.n ?? 0;
}

export const whenAnswered: ((text: string) => void)[] = []; // are told of every answer that this page gives, before it goes

export async function answer(o: Option) {
  if (busy.value || past.value || sending.value) return;
  for (const f of whenAnswered) f(o.text);
  busy.value = true;
  seenRoll();
  picked.value = null;
  const seat = mySeat.value;
  const r = await send("/answers", { reader, version: live.value.version, choice: o.text });
  if (r) await awaitVersion(r, seat);
  else busy.value = false;
}

// answerNow gives an answer and waits until the page has what follows from it. Of a list that was stopped nothing more is given.
export async function answerNow(text: string): Promise<boolean> {
  if (sending.peek() && stopping.peek()) return false;
  for (const f of whenAnswered) f(text);
  busy.value = true;
  seenRoll();
  const seat = mySeat.value;
  const r = await send("/answers", { reader, version: live.value.version, choice: text });
  if (!r) {
    busy.value = false;
    return false;
  }
  if (sending.peek()) sent.value++;
  const version = await awaitVersion(r, seat);
  await new Promise<void>((done) => {
    let over = false;
    let stop = () => {};
    const end = () => {
      if (over) return;
      over = true;
      clearTimeout(late);
      stop();
      done();
    };
    const late = window.setTimeout(() => void refresh().then(end), 2000);
    stop = live.subscribe((p) => {
      if (p.version >= version || mySeat.value !== seat) queueMicrotask(end);
    });
  });
  return mySeat.value === seat;
}

// answerAcross gives, on one screen, the other side's answer to a question that lies open on the table.
export async function answerAcross(text: string) {
  if (busy.value || past.value) return;
  busy.value = true;
  seenRoll();
  const seat = mySeat.value;
  const r = await send("/across", { version: live.value.version, choice: text });
  if (r) await awaitVersion(r, seat);
  busy.value = false;
}
