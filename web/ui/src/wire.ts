// Requests to the server, and its stream of changes.
import { batch, effect, untracked } from "@preact/signals";
import { Chart } from "./chart";
import { atTable, boot, busy, chart, chat, consequences, cover, covered, forgetters, ground, line, live, lostSince, mySeat, myRequests, past, picked, preview, reading, receive, rollRead, stepAt, tell, toast, unsure } from "./table";
import { whole } from "./page";
import type { Option } from "./options";
import type { Chat, Explanation, Message, Page, Reason, Refusal, Sheet, Standing } from "./types";

const base = `/games/${boot.game.id}`;
const withSeat = (path: string, more = "") => `${base}${path}?seat=${encodeURIComponent(mySeat.value)}${more}`;

function posted(body: object): RequestInit { return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }; }
function post(path: string, body: object): Promise<Response> { return fetch(base + path, posted(body)); }

// reach asks for something that changes nothing. Without a server it is refused like anything else.
async function reach(url: string, how?: RequestInit): Promise<Response> {
  try { return await fetch(url, how); } catch { return new Response(JSON.stringify({ error: "busy", reasons: [{ text: "The server does not answer. Try again when it does." }] }), { status: 503 }); }
}

async function refusal(r: Response): Promise<Refusal> { return (await r.json().catch(() => ({ error: "internal" }))) as Refusal; }
const silent: Reason[] = [{ text: "The server gave no answer. Nothing has changed." }];

// send posts something that is done or refused. What is refused is told with its reasons.
async function send(path: string, body: object, title = "That is not possible"): Promise<Response | null> {
  try {
    const r = await post(path, { seat: mySeat.value, ...body });
    if (r.ok) return r;
    const e = await refusal(r);
    if (r.status === 409 && e.error === "stale") { tell("The game has moved on", [{ text: "Here is the new question." }]); await refresh(); } else tell(title, e.reasons ?? silent, "why");
  } catch { // whether it arrived, nobody knows before the server answers again
    unsure.value = true;
    tell("Not connected", [{ text: "It is not known whether that arrived. As soon as the server answers, the page shows what holds." }], "why");
    void refresh();
  }
  return null;
}

// The name of this page among the readers of the game: what an answer changes comes with the reply, and not again by the stream of that name.
const reader = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");

// The reply or the stream brings the change; if both are silent the whole state is asked for.
async function awaitVersion(r: Response, seat: string): Promise<number> {
  const { version, message } = (await r.json()) as { version: number; message?: Message };
  if (message && seat === mySeat.value) arrive(message);
  setTimeout(() => { if (live.value.version < version && !covered.value) void refresh(); }, 1500);
  return version;
}

// Whoever answers has seen the last roll, unless the answer is about it.
function seenRoll() {
  const p = live.value;
  if (!p.view.pending?.kind?.startsWith("roll")) rollRead.value = p.log[p.log.length - 1]?.n ?? 0;
}

export async function answer(o: Option) {
  if (busy.value || past.value) return;
  busy.value = true;
  seenRoll();
  picked.value = null;
  const seat = mySeat.value, r = await send("/answers", { reader, version: live.value.version, choice: o.text });
  if (r) await awaitVersion(r, seat); else busy.value = false;
}

// answerNow gives an answer and waits until the page has what follows from it.
export async function answerNow(text: string): Promise<boolean> {
  busy.value = true;
  seenRoll();
  const seat = mySeat.value, r = await send("/answers", { reader, version: live.value.version, choice: text });
  if (!r) { busy.value = false; return false; }
  const version = await awaitVersion(r, seat);
  await new Promise<void>((done) => {
    let over = false, stop = () => {};
    const end = () => { if (over) return; over = true; clearTimeout(late); stop(); done(); };
    const late = window.setTimeout(() => void refresh().then(end), 2000);
    stop = live.subscribe((p) => { if (p.version >= version || mySeat.value !== seat) queueMicrotask(end); });
  });
  return mySeat.value === seat;
}

export async function refresh(): Promise<boolean> {
  const seat = mySeat.value, r = await reach(withSeat("/state"));
  if (r.ok && seat === mySeat.value) receive((await r.json()) as Message);
  return r.ok;
}

// retry asks for the state and opens the stream anew, without waiting for the browser to do so.
export async function retry() { if (await refresh()) { line.value = "on"; listen(); } }

export async function whyNot(choice: string): Promise<Reason[]> {
  const r = await reach(base + "/whynot", posted({ seat: mySeat.value, choice }));
  return ((await r.json()) as { reasons?: Reason[] }).reasons ?? [];
}

const known = new Map<string, Explanation>();
// A list without anything in it may come as null.
function tidy(x: Explanation): Explanation { return { ...x, sums: (x.sums ?? []).map((s) => ({ ...s, mods: s.mods ?? [] })), outcomes: x.outcomes ?? [] }; }
export async function explain(choice?: string): Promise<Explanation | null> {
  const key = `${mySeat.value} ${live.value.version} ${choice ?? ""}`;
  const have = known.get(key);
  if (have) return have;
  try {
    const r = await post("/explain", choice ? { seat: mySeat.value, choice } : { seat: mySeat.value });
    if (!r.ok) return null;
    const x = tidy((await r.json()) as Explanation);
    if (known.size > 400) known.clear();
    known.set(key, x);
    return x;
  } catch { return null; }
}

// explainAll is what lies behind several answers of a list, given one after the other.
export async function explainAll(choices: string[]): Promise<Explanation | null> {
  const key = `${mySeat.value} ${live.value.version} ${choices.join("|")}`;
  const have = known.get(key);
  if (have) return have;
  try {
    const r = await post("/explain", { seat: mySeat.value, choices });
    if (!r.ok) return null;
    const x = tidy((await r.json()) as Explanation);
    known.set(key, x);
    return x;
  } catch { return null; }
}

let wanted = "";
export async function look(o: Option | null) {
  wanted = o?.text ?? "";
  if (!o) { preview.value = null; return; }
  const version = live.value.version;
  const x = await explain(o.text);
  if (x && wanted === o.text && live.value.version === version) preview.value = { option: o, what: x };
}

// When a question is put: what is behind it, and behind each button.
export async function study() {
  const r = reading.value, version = live.value.version;
  if (!r) return;
  const x = await explain();
  if (live.value.version !== version) return;
  ground.value = x;
  if (!x?.sums.length || r.buttons.length > 6) return;
  const found = new Map<string, Explanation>();
  await Promise.all(r.buttons.filter((o) => o.number !== undefined || !o.look.close).map(async (o) => { const e = await explain(o.text); if (e) found.set(o.text, e); }));
  if (live.value.version === version) consequences.value = found;
}

export async function undo() {
  const u = live.value.undo;
  if (!u.can) { blockedUndo(u.why ?? "there is nothing to take back"); return; }
  alone = Date.now();
  const r = await send("/undo", { version: live.value.version }, "Nothing can be taken back");
  if (r) await awaitVersion(r, mySeat.value);
}

// The server names seats by their ids: "japan has decided since".
export function seatsNamed(text: string): string {
  return boot.game.seats.reduce((t, s) => {
    const side = chart.value?.sheet.sides.find((x) => x.id === s), people = side?.people?.replace(/^The /, "the ");
    return (people ? t.replace(new RegExp(`\\b${s} has\\b`, "g"), people + " have") : t).replace(new RegExp(`\\b${s}\\b`, "g"), side?.label ?? s);
  }, text);
}

// Beyond what can be taken back alone, the others may allow it.
function blockedUndo(why: string) {
  why = seatsNamed(why);
  const others = boot.game.seats.some((s) => !boot.me.seats.includes(s));
  tell("No undo", [{ text: why.charAt(0).toUpperCase() + why.slice(1) + "." }], "why", others && !live.value.view.over ? { label: "Ask the other side to allow it", run: () => void ask() } : undefined);
}

export async function redo() {
  if (!live.value.undo.redo) { tell("No redo", [{ text: "Nothing was taken back." }], "why"); return; }
  const r = await send("/redo", { version: live.value.version });
  if (r) await awaitVersion(r, mySeat.value);
}

export async function ask() {
  const r = await send("/ask", { version: live.value.version });
  if (r && ((await r.json()) as { asked: boolean }).asked) tell("Asked", [{ text: "The other side can now allow your last answer to be taken back." }]);
}
// Once it is agreed or refused, that it was asked is no news any more. What is agreed may come before or after the request goes.
let asking = false, askedUntil = 0, alone = 0;
effect(() => {
  const now = myRequests.value.some((r) => r.kind === "undo");
  if (asking && !now) { askedUntil = Date.now() + 2000; untracked(() => { if (toast.value?.title === "Asked") toast.value = null; }); }
  asking = now;
});
function takenBack() {
  if ((!asking && Date.now() > askedUntil) || Date.now() < alone + 2000) return;
  askedUntil = 0;
  tell("Taken back", [{ text: "The other side agreed. Dice thrown since then do not come again: the next ones are new." }]);
}
export async function offerDraw() {
  const r = await send("/draw", {});
  if (r && ((await r.json()) as { asked: boolean }).asked) tell("A draw is offered", [{ text: "The other side can now agree." }]);
}
// Why a computer decided what a line of the log tells.
export interface Why { seat: string; choice: string; by: string; text: string }
export async function whyMove(n: number): Promise<Why | Reason[]> {
  const r = await reach(withSeat(`/why/${n}`));
  return r.ok ? ((await r.json()) as Why) : (await refusal(r)).reasons ?? silent;
}
export async function resign() { await send("/resign", {}); }
export async function consent(kind: string, from: string, agree: boolean) { await send("/consent", { kind, from, agree }); }
export async function setOrder(kind: string, choice: string, only = "") { return !!(await send("/orders", only ? { kind, choice, only } : { kind, choice })); }
export async function readStanding(): Promise<Standing | null> { const r = await reach(withSeat("/orders")); return r.ok ? ((await r.json()) as Standing) : null; }
export async function setPace(pace: number) { await send("/pace", { pace, seat: undefined }); }
export async function say(text: string) { return !!(await send("/chat", { text })); }
export async function readNotes(): Promise<string> { const r = await reach(withSeat("/notes")); return r.ok ? ((await r.json()) as { text: string }).text : ""; }
export async function writeNotes(text: string) { return !!(await send("/notes", { text }, "The notes are not kept")); }

async function go(r: Response | null) { if (r) location.href = ((await r.json()) as { url: string }).url; }
export async function rematch() { await go(await send("/rematch", {})); }
export async function branch(n: number) { await go(await send("/branch", { n }, "No study could be opened")); }

// A lesson is a private study that begins with a written position.
export async function startLesson(id: string, record: string, seat: string) {
  const r = await reach(`/records?seat=${seat}&bot=greedy`, { method: "POST", headers: { "Content-Type": "text/plain" }, body: record });
  if (r.ok) location.href = ((await r.json()) as { url: string }).url + "#lesson=" + id;
  else tell("The lesson does not begin", (await refusal(r)).reasons ?? silent, "why");
}

// In a study nothing is hidden: the page turns to the seat that is asked.
export async function turnTo(to: string) { mySeat.value = to; await refresh(); listen(); }

// On a hot seat: put everything away, then show the other side what is his.
// The server puts it away too, so that no reload and no other window brings it back.
export async function handOver(to: string) {
  const from = mySeat.value;
  es?.close();
  es = null;
  cover(to);
  for (;;) {
    const r = await reach(`${base}/handover`, posted({ seat: from, away: true }));
    if (r.status !== 503 || covered.value !== to) return;
    await new Promise((d) => setTimeout(d, 1000));
  }
}
export async function takeOver(to: string) {
  try {
    const r = await post("/handover", { seat: to });
    if (!r.ok) { tell("Not possible", (await refusal(r)).reasons ?? silent, "why"); return; }
    mySeat.value = to;
    await refresh();
    listen();
  } catch { tell("Not connected", silent, "why"); }
}

export async function rule(id: string): Promise<string> {
  const r = await reach(`/rules/${boot.game.module}/${encodeURIComponent(id)}`, { headers: { Accept: "application/json" } });
  if (!r.ok) return r.status === 503 ? "The server does not answer." : "This rule is not in the index.";
  return ((await r.json()) as { summary: string }).summary;
}

// The slider: the position after my n-th event, kept so that stepping is quick.
const steps = new Map<number, Page>();
forgetters.push(() => { steps.clear(); known.clear(); wantStep = -1; });
let wantStep = -1;
export async function stepTo(n: number) {
  const last = live.value.log.length;
  if (n >= last) { stepAt.value = null; wantStep = -1; past.value = null; return; }
  n = Math.max(0, n);
  stepAt.value = wantStep = n;
  let s = steps.get(n);
  if (!s) {
    const r = await reach(withSeat(`/at/${n}`));
    if (!r.ok) { if (wantStep === n) { stepAt.value = null; past.value = null; tell("Not possible", (await refusal(r)).reasons ?? silent, "why"); } return; }
    const { page } = (await r.json()) as Message;
    if (!page) return;
    s = whole(page);
    if (steps.size > 500) steps.clear();
    steps.set(n, s);
  }
  if (wantStep === n) past.value = s;
}

let es: EventSource | null = null, lostTimer = 0, waiting: Message[] = [], gapTimer = 0;
const early = new Map<number, Message>();
forgetters.push(() => { waiting = []; early.clear(); });

// What comes faster than it can be drawn is drawn together. Replies and the stream come by different ways: a change that overtakes others
// waits for them, and if they stay away the whole state is asked for.
function arrive(m: Message) {
  if ((m.change?.undone ?? 0) > 0 || m.page) steps.clear();
  const list = waiting; // of this stream: what an older one left to be drawn must not take its messages
  list.push(m);
  if (list.length > 1) return;
  soon(() => {
    const all = list.splice(0);
    if (list !== waiting) return;
    batch(() => {
      for (const x of all) {
        if (x.change && x.change.version > live.value.version + 1) early.set(x.change.version, x); else receive(x);
        for (let next; (next = early.get(live.value.version + 1)); ) receive(next);
      }
    });
    if (all.some((x) => (x.change?.undone ?? 0) > 0)) takenBack();
    for (const v of early.keys()) if (v <= live.value.version) early.delete(v);
    if (!early.size) { clearTimeout(gapTimer); gapTimer = 0; }
    else gapTimer ||= window.setTimeout(() => { gapTimer = 0; early.clear(); if (!covered.value) void refresh(); }, 400);
  });
}

function soon(f: () => void) { if (document.visibilityState === "visible") requestAnimationFrame(f); else setTimeout(f, 100); }
export function listen() {
  es?.close();
  waiting = [];
  early.clear();
  const said = chat.value[chat.value.length - 1]?.n ?? 0, v = live.value.version;
  const here = (es = new EventSource(withSeat("/events", v ? `&reader=${reader}&last=${v}${said ? "." + said : ""}` : `&reader=${reader}`)));
  here.onopen = () => { clearTimeout(lostTimer); lostTimer = 0; line.value = "on"; };
  here.onerror = () => {
    if (here !== es) return;
    // A stream that ends comes back within a second; only a longer silence is worth a word.
    if (!lostTimer && line.value === "on") { const since = Date.now(); lostTimer = window.setTimeout(() => { lostSince.value = since; line.value = "off"; }, 1600); }
    if (here.readyState === EventSource.CLOSED) setTimeout(() => { if (here === es) listen(); }, 2000);
  };
  here.onmessage = (e) => {
    if (here !== es) return;
    const m = JSON.parse(e.data as string) as Message;
    arrive(m);
    if (m.resync) void reach(`${base}/chat`).then(async (r) => { if (r.ok) chat.value = ((await r.json()) as { messages: Chat[] }).messages; });
  };
}

export async function loadSheet() {
  for (;;) {
    const r = await reach(boot.game.sheet);
    if (r.ok) { chart.value = new Chart((await r.json()) as Sheet); return; }
    await new Promise((d) => setTimeout(d, 2000)); // without it there is no map; the bar says that the line is gone
  }
}

export { atTable };
