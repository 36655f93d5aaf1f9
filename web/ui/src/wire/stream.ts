// The stream of changes: in their order, drawn together when they come faster than a frame.

import { batch } from "@preact/signals";
import {
  boot,
  chat,
  covered,
  forgetters,
  line,
  live,
  lostSeat,
  lostSince,
  lostWhy,
  receive,
  seated,
  watching,
} from "../state/table";
import { base, reach, refresh, refusal, withSeat } from "./requests";
import { steps } from "./steps";
import type { Chat, Message } from "./types";

// The name of this page among the readers of the game: what an answer changes comes with the reply, and not again by the stream of that name.
export const reader = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) =>
  b.toString(16).padStart(2, "0"),
).join("");

// retry asks for the state and opens the stream anew, without waiting for the browser to do so.
export async function retry() {
  if (await refresh()) {
    line.value = "on";
    listen();
  }
}

let es: EventSource | null = null;

export function hangUp() {
  es?.close();
  es = null;
}

// What is to happen when an answer has been taken back, by whomever.
export const whenUndone: (() => void)[] = [];

let lostTimer = 0;

// The server gives a sign of life every 20 s. A connection can be dead without a word: nobody hears then that the other side has answered, while the own
// clock runs.
const silence = 45_000;
let heard = 0;

setInterval(() => {
  if (!es || es.readyState === EventSource.CLOSED || Date.now() - heard < silence) return;
  lose(heard);
  listen();
}, 5000);

// A stream that ends comes back within a second; only a longer silence is worth a word.
function lose(since: number) {
  if (lostTimer || line.value !== "on") return;
  lostTimer = window.setTimeout(() => {
    lostSince.value = since;
    line.value = "off";
  }, 1600);
}

let waiting: Message[] = [];

let gapTimer = 0;

const early = new Map<number, Message>();
forgetters.push(() => {
  waiting = [];
  early.clear();
});

// What comes faster than it can be drawn is drawn together. Replies and the stream come by different ways: a change that overtakes others
// waits for them, and if they stay away the whole state is asked for.
export function arrive(m: Message) {
  if ((m.change?.undone ?? 0) > 0 || m.page) steps.clear();
  const list = waiting; // of this stream: what an older one left to be drawn must not take its messages
  list.push(m);
  if (list.length > 1) return;
  soon(() => {
    const all = list.splice(0);
    if (list !== waiting) return;
    batch(() => {
      for (const x of all) {
        if (x.change && x.change.version > live.value.version + 1) early.set(x.change.version, x);
        else receive(x);
        for (let next = early.get(live.value.version + 1); next; next = early.get(live.value.version + 1))
          receive(next);
      }
    });
    if (all.some((x) => (x.change?.undone ?? 0) > 0)) for (const f of whenUndone) f();
    for (const v of early.keys()) if (v <= live.value.version) early.delete(v);
    if (!early.size) {
      clearTimeout(gapTimer);
      gapTimer = 0;
    } else
      gapTimer ||= window.setTimeout(() => {
        gapTimer = 0;
        early.clear();
        if (!covered.value) void refresh();
      }, 400);
  });
}

function soon(f: () => void) {
  if (document.visibilityState === "visible") requestAnimationFrame(f);
  else setTimeout(f, 100);
}

// A stream that is refused tells the page nothing of it: the same address is asked once more, for its reasons. An answer that is a stream
// after all is let go, since listen opens one of its own.
async function askWhy(url: string) {
  if (lostWhy.value) return;
  const stop = new AbortController();
  try {
    const r = await fetch(url, { signal: stop.signal });
    const no = r.ok ? null : await refusal(r);
    lostSeat.value = boot.me.seats.length > 0 && (no?.error === "foreign" || no?.error === "not_found");
    lostWhy.value = (no?.reasons ?? []).map((x) => x.text).join(" ");
  } catch {
    lostWhy.value = ""; // there is no server that could say anything
  }
  stop.abort();
}

export function listen() {
  es?.close();
  waiting = [];
  early.clear();
  const said = chat.value[chat.value.length - 1]?.n ?? 0;
  const v = live.value.version;
  const since = v ? `&last=${v}${said ? "." + said : ""}` : "";
  const here = new EventSource(withSeat("/events", `&beat=1&reader=${reader}${since}`));
  es = here;
  heard = Date.now();
  here.addEventListener("beat", () => {
    heard = Date.now();
  });
  here.addEventListener("seated", (e) => {
    if (here === es && watching)
      seated.value = (JSON.parse((e as MessageEvent<string>).data) as { seats: string[] }).seats;
  });
  here.onopen = () => {
    heard = Date.now();
    seated.value = []; // the stream says it again if it is so
    clearTimeout(lostTimer);
    lostTimer = 0;
    line.value = "on";
    lostWhy.value = "";
    lostSeat.value = false;
  };
  here.onerror = () => {
    if (here !== es) return;
    if (here.readyState === EventSource.CLOSED) void askWhy(here.url);
    lose(Date.now());
    if (here.readyState === EventSource.CLOSED)
      setTimeout(
        () => {
          if (here === es) listen();
        },
        lostWhy.value ? 10000 : 2000,
      );
  };
  here.onmessage = (e) => {
    if (here !== es) return;
    heard = Date.now();
    const m = JSON.parse(e.data as string) as Message;
    arrive(m);
    if (m.resync)
      void reach(`${base}/chat`).then(async (r) => {
        if (r.ok) chat.value = ((await r.json()) as { messages: Chat[] }).messages;
      });
  };
}
