// Requests to the server, and its stream of changes.
import { batch } from "@preact/signals";
import { Chart } from "./chart";
import { atTable, boot, busy, chart, chat, consequences, cover, covered, forgetters, ground, line, live, lostSince, mySeat, past, picked, preview, reading, receive, stepAt, tell } from "./table";
import { whole } from "./page";
import type { Option } from "./options";
import type { Chat, Explanation, Message, Order, Page, Reason, Refusal, Sheet } from "./types";

const base = `/games/${boot.game.id}`;
const withSeat = (path: string, more = "") => `${base}${path}?seat=${encodeURIComponent(mySeat.value)}${more}`;

function post(path: string, body: object): Promise<Response> {
  return fetch(base + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
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
  } catch { tell("Not connected", [{ text: "Nothing was sent. It can be done again." }], "why"); }
  return null;
}

// The stream brings the change; if it is silent the whole state is asked for.
async function awaitVersion(r: Response) {
  const { version } = (await r.json()) as { version: number };
  setTimeout(() => { if (live.value.version < version && !covered.value) void refresh(); }, 1500);
}

export async function answer(o: Option) {
  if (busy.value || past.value) return;
  busy.value = true;
  picked.value = null;
  const r = await send("/answers", { version: live.value.version, choice: o.text });
  if (r) await awaitVersion(r); else busy.value = false;
}

// answerNow gives an answer and waits until the page has what follows from it.
export async function answerNow(text: string): Promise<boolean> {
  busy.value = true;
  const r = await send("/answers", { version: live.value.version, choice: text });
  if (!r) { busy.value = false; return false; }
  const { version } = (await r.json()) as { version: number };
  const seat = mySeat.value;
  await new Promise<void>((done) => {
    let over = false, stop = () => {};
    const end = () => { if (over) return; over = true; clearTimeout(late); stop(); done(); };
    const late = window.setTimeout(() => void refresh().then(end), 1500);
    stop = live.subscribe((p) => { if (p.version >= version || mySeat.value !== seat) queueMicrotask(end); });
  });
  return mySeat.value === seat;
}

export async function refresh() {
  const seat = mySeat.value, r = await fetch(withSeat("/state"));
  if (r.ok && seat === mySeat.value) receive((await r.json()) as Message);
}

export async function whyNot(choice: string): Promise<Reason[]> {
  const r = await post("/whynot", { seat: mySeat.value, choice });
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
  const r = await send("/undo", { version: live.value.version }, "Nothing can be taken back");
  if (r) await awaitVersion(r);
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
  if (r) await awaitVersion(r);
}

export async function ask() {
  const r = await send("/ask", { version: live.value.version });
  if (r && ((await r.json()) as { asked: boolean }).asked) tell("Asked", [{ text: "The other side can now allow your last answer to be taken back." }]);
}
export async function offerDraw() {
  const r = await send("/draw", {});
  if (r && ((await r.json()) as { asked: boolean }).asked) tell("A draw is offered", [{ text: "The other side can now agree." }]);
}
// Why a computer decided what a line of the log tells.
export interface Why { seat: string; choice: string; by: string; text: string }
export async function whyMove(n: number): Promise<Why | Reason[]> {
  const r = await fetch(withSeat(`/why/${n}`));
  return r.ok ? ((await r.json()) as Why) : (await refusal(r)).reasons ?? silent;
}
export async function resign() { await send("/resign", {}); }
export async function consent(kind: string, from: string, agree: boolean) { await send("/consent", { kind, from, agree }); }
export async function setOrder(kind: string, choice: string) { return !!(await send("/orders", { kind, choice })); }
export async function readOrders(): Promise<Order[]> { const r = await fetch(withSeat("/orders")); return r.ok ? ((await r.json()) as { orders: Order[] }).orders : []; }
export async function setPace(pace: number) { await send("/pace", { pace, seat: undefined }); }
export async function say(text: string) { return !!(await send("/chat", { text })); }
export async function readNotes(): Promise<string> { const r = await fetch(withSeat("/notes")); return r.ok ? ((await r.json()) as { text: string }).text : ""; }
export async function writeNotes(text: string) { return !!(await send("/notes", { text }, "The notes are not kept")); }

async function go(r: Response | null) { if (r) location.href = ((await r.json()) as { url: string }).url; }
export async function rematch() { await go(await send("/rematch", {})); }
export async function branch(n: number) { await go(await send("/branch", { n }, "No study could be opened")); }

// A lesson is a private study that begins with a written position.
export async function startLesson(id: string, record: string, seat: string) {
  const r = await fetch(`/records?seat=${seat}&bot=greedy`, { method: "POST", headers: { "Content-Type": "text/plain" }, body: record });
  if (r.ok) location.href = ((await r.json()) as { url: string }).url + "#lesson=" + id;
  else tell("The lesson does not begin", (await refusal(r)).reasons ?? silent, "why");
}

// In a study nothing is hidden: the page turns to the seat that is asked.
export async function turnTo(to: string) { mySeat.value = to; await refresh(); listen(); }

// On a hot seat: put everything away, then show the other side what is his.
export function handOver(to: string) { cover(to); es?.close(); es = null; }
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
  const r = await fetch(`/rules/${boot.game.module}/${encodeURIComponent(id)}`, { headers: { Accept: "application/json" } });
  if (!r.ok) return "This rule is not in the index.";
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
    const r = await fetch(withSeat(`/at/${n}`));
    if (!r.ok) { if (wantStep === n) { stepAt.value = null; past.value = null; tell("Not possible", (await refusal(r)).reasons ?? silent, "why"); } return; }
    const { page } = (await r.json()) as Message;
    if (!page) return;
    s = whole(page);
    if (steps.size > 500) steps.clear();
    steps.set(n, s);
  }
  if (wantStep === n) past.value = s;
}

let es: EventSource | null = null, lostTimer = 0, waiting: Message[] = [];
function soon(f: () => void) { if (document.visibilityState === "visible") requestAnimationFrame(f); else setTimeout(f, 100); }
export function listen() {
  es?.close();
  waiting = [];
  const said = chat.value[chat.value.length - 1]?.n ?? 0, v = live.value.version;
  const here = (es = new EventSource(withSeat("/events", v ? `&last=${v}${said ? "." + said : ""}` : "")));
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
    if ((m.change?.undone ?? 0) > 0 || m.page) steps.clear();
    // What comes faster than it can be drawn is drawn together.
    waiting.push(m);
    if (waiting.length === 1) soon(() => {
      const all = waiting.splice(0);
      if (here !== es) return;
      let complete = true;
      batch(() => { for (const x of all) complete = receive(x) && complete; });
      if (!complete) void refresh();
    });
    if (m.resync) void fetch(`${base}/chat`).then(async (r) => { if (r.ok) chat.value = ((await r.json()) as { messages: Chat[] }).messages; });
  };
}

export async function loadSheet() {
  const r = await fetch(boot.game.sheet);
  chart.value = new Chart((await r.json()) as Sheet);
}

export { atTable };
