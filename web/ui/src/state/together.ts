// A stack as one, and the same answer to the rest. What is answered for the first piece of a stack, in one answer or in several, is answered for the
// others after it, one after the other, as long as each of them may. Nothing here knows what the answers mean.
import { effect, signal, untracked } from "@preact/signals";
import { answer, answerNow, whenAnswered } from "../wire/answers";
import { type Fits, fits, whyNot } from "../wire/explain";
import { whenUndone } from "../wire/stream";
import type { Asked } from "../wire/types";
import { heldBack } from "./film";
import { type Option, say } from "./options";
import { during } from "./sending";
import {
  asked,
  askedNow,
  busy,
  chart,
  forgetters,
  ground,
  live,
  mySeat,
  past,
  pieces,
  reading,
  readNow,
  tell,
} from "./table";

interface Team {
  kind: string; // of the question at which a piece is chosen
  lead: string;
  others: string[];
  done: string[]; // what was answered for the lead
  version: number; // of the page on which the last of it was answered
}

export const team = signal<Team | null>(null);
// The last answer, if it can be given to the rest, and the page on which it was given: the question of that page is not asked again.
export const closed = signal<{ kind: string; text: string; version: number } | null>(null);
let running = false;

// What a team was told to do and cannot do as a whole: it is asked before anything is done.
export interface Crowded {
  option: Option;
  lead: string;
  fits: Fits;
  version: number; // of the page on which it was asked
}
export const crowded = signal<Crowded | null>(null);

export function disband() {
  team.value = null;
  closed.value = null;
  crowded.value = null;
  some.value = null;
}
forgetters.push(disband);
whenUndone.push(disband);

// What is asked, as the server calls it (match/fits.go): answers are given to the rest as long as it is the same, and about the same things.
const sortOf = (a: Asked | null | undefined) => (a ? `${a.kind}.${a.topic ?? ""}${a.rest ? `.${a.rest}` : ""}` : "");
const kindOf = () => sortOf(askedNow.peek());

const nameOf = (id: string) => pieces.peek().get(id)?.label ?? id;

// stackOf are the pieces of a hex of which each has answers of one sort, so that what one does the others may, too. Others who are aimed at do nothing.
export function stackOf(hex: string): string[] {
  const r = reading.value;
  if (!r || r.several || r.byHex.get(hex)?.some((o) => o.look.whole) || joinsOf(hex).length) return [];
  const sorts = new Map<string, string[]>();
  for (const [id, list] of r.byUnit) {
    const p = pieces.value.get(id);
    if (p?.at !== hex || (p.side && !r.asked.seats.includes(p.side))) continue;
    for (const verb of new Set(list.filter((o) => !o.look.single).map((o) => o.verb))) {
      const l = sorts.get(verb);
      if (l) l.push(id);
      else sorts.set(verb, [id]);
    }
  }
  const most = [...sorts.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  return most.length > 1 ? most : [];
}

// joinsOf are those of a hex who can be named to act together, one answer after the other, in the order in which the server takes them.
export function joinsOf(hex: string): string[] {
  const r = reading.value;
  if (!r || r.several) return [];
  const ids = [...r.byUnit.keys()].filter((id) => pieces.value.get(id)?.at === hex && joining(id));
  return ids.length > 1 ? ids : [];
}

const joining = (id: string) => readNow()?.all.find((o) => o.unit === id && o.look.joins);

// priceOf is what the marked ones cost, and whether it cannot be paid: of one stock, as the game says it.
export function priceOf(ids: string[]): { price: number; short: boolean } {
  const l = ids.flatMap((id) => (ground.value?.offers ?? []).find((x) => x.choice === joining(id)?.text) ?? []);
  const price = l.reduce((t, x) => t + (x.price ?? 0), 0);
  return { price, short: new Set(l.map((x) => x.pool)).size === 1 && price > (l[0]?.of ?? price) };
}

// join names pieces to act together.
export async function join(ids: string[]) {
  if (busy.value) return;
  await during(`${ids.length} together`, ids.length, async () => {
    for (const id of ids) {
      const o = joining(id);
      if (!o) tell("Not all were named", [{ text: `${nameOf(id)} cannot act with them.` }], "why");
      if (!o || !(await answerNow(o.text))) return;
    }
  });
}

// Some of a stack, marked one by one in its tray, that are to go together.
export const some = signal<{ hex: string; ids: string[] } | null>(null);

export const someOf = (hex: string) => (some.value?.hex === hex ? some.value.ids : null);

// mark takes a piece among those that go together, or out of them.
export function mark(hex: string, id: string) {
  const ids = someOf(hex) ?? [];
  some.value = { hex, ids: ids.includes(id) ? ids.filter((x) => x !== id) : [...ids, id] };
}

// groupOf are those of a stack that go together: the marked ones, or all.
export function groupOf(hex: string): string[] {
  const ids = someOf(hex);
  const all = joinsOf(hex).length ? joinsOf(hex) : stackOf(hex);
  return ids ? all.filter((id) => ids.includes(id)) : all;
}

effect(() => {
  live.value.version;
  some.value = null;
});

// gather makes a team of pieces; the next answers are those of the first of them.
export function gather(ids: string[]) {
  const [lead, ...others] = ids;
  if (!lead) return;
  team.value = { kind: kindOf(), lead, others, done: [], version: 0 };
  // Who does it at once needs no word for it.
  if ([...(reading.value?.byUnit.get(lead) ?? [])].some((o) => o.look.carries))
    tell(`${ids.length} together`, [{ text: `What ${nameOf(lead)} does, the others do after it.` }]);
}

// give gives an answer. If a team would do the same after it, and not all of it fits, the player is asked first.
export async function give(o: Option) {
  const t = team.value;
  crowded.value = null;
  if (!t || running || busy.value || (!t.done.length && !o.text.split(" ").includes(t.lead))) return answer(o);
  const version = live.value.version;
  const f = await fits({ lead: t.lead, others: t.others, kind: t.kind, done: t.done, choice: o.text });
  if (live.value.version !== version || team.value !== t || busy.value) return;
  if (!f?.ends || !f.left.length) return answer(o);
  crowded.value = { option: o, lead: t.lead, fits: f, version };
}

// sendThose sends only those of the team that fit, or all of it.
export function sendThose(x: Crowded, all: boolean) {
  const t = team.value;
  crowded.value = null;
  if (!t || live.value.version !== x.version) return;
  if (!all) team.value = { ...t, others: t.others.filter((id) => x.fits.fit.includes(id)) };
  void answer(x.option);
}

// A question that is answered some other way, or taken back, is not asked about any more.
effect(() => {
  const v = live.value.version;
  if (crowded.peek() && crowded.peek()?.version !== v) crowded.value = null;
});

whenAnswered.push((text) => {
  if (running) return;
  const t = team.value;
  if (t && !t.done.length && !text.split(" ").includes(t.lead))
    disband(); // something else was done
  else if (t) team.value = { ...t, done: [...t.done, text], version: live.peek().version };
  const o = readNow()?.all.find((x) => x.text === text);
  closed.value = o?.look.close ? { kind: kindOf(), text, version: live.peek().version } : null;
});

// What was just taken in hand, and nothing done with it, is let go of by taking that answer back.
export const inHand = signal(false);
whenAnswered.push((text) => {
  inHand.value = !!readNow()?.all.find((x) => x.text === text)?.look.carries;
});
whenUndone.push(() => {
  inHand.value = false;
});

// When the lead has done what it does, the others follow.
effect(() => {
  const t = team.value;
  if (!t || busy.value || running || !asked.value || live.value.version <= t.version) return;
  if (t.done.length && untracked(kindOf) === t.kind) queueMicrotask(() => void untracked(() => follow(t)));
});

const swapped = (text: string, from: string, to: string) =>
  text
    .split(" ")
    .map((w) => (w === from ? to : w))
    .join(" ");

async function follow(t: Team) {
  if (running || team.value !== t || busy.value || kindOf() !== t.kind) return;
  running = true;
  team.value = null;
  const behind: string[] = [];
  let stopped = false;
  await during(`${t.others.length} more after ${nameOf(t.lead)}`, t.others.length * t.done.length, async () => {
    for (const id of t.others) {
      const how = await once(t, id, id === t.others[t.others.length - 1]);
      if (how === "not at all") behind.push(id);
      if (how === "stopped") {
        stopped = true;
        break;
      }
    }
  });
  running = false;
  if (behind.length && !stopped) {
    const first = swapped(t.done[0]!, t.lead, behind[0]!);
    const why = asked.value ? await whyNot(first) : [];
    tell(`${behind.map(nameOf).join(", ")} did not come along`, why, "why");
  }
}

// once answers for one piece what was answered for the lead.
async function once(t: Team, id: string, last: boolean): Promise<"done" | "not at all" | "stopped"> {
  const seat = mySeat.value;
  for (const [i, was] of t.done.entries()) {
    const text = swapped(was, t.lead, id);
    const a = askedNow.value;
    if (!a || mySeat.value !== seat) return "stopped";
    if (!a.options?.includes(text)) {
      if (i === 0) return "not at all";
      if (kindOf() === t.kind) return "done"; // it had no more to do
      if (text === was) continue; // "halt", where nothing is left to go on with
      tell(`${nameOf(id)} cannot do the same`, await whyNot(text), "why");
      return "stopped";
    }
    if (!(await answerNow(text))) return "stopped";
    if (heldBack.peek() && !last) {
      // What the dice have done to this one may be news for the others.
      tell("The others wait", [{ text: `Something has happened to ${nameOf(id)}: decide for the others.` }]);
      return "stopped";
    }
  }
  if (kindOf() === t.kind) return "done";
  tell(`${nameOf(id)} can do more than the first`, [{ text: "Decide for it; the others wait." }]);
  return "stopped";
}

// theRest is the answer that can be given to all that comes of the same kind: it was given last, and is possible again.
export function theRest(): Option | null {
  const c = closed.value;
  const a = asked.value;
  if (!c || !a || running || live.value.version <= c.version || sortOf(a) !== c.kind) return null;
  // What closes a list of which others were left was about these alone.
  return reading.value?.all.find((o) => o.text === c.text && !restOf(o) && !o.look.leaves) ?? null;
}

// What was given for all the others goes on while the other side plays in between, such as one unit after the other: until another question comes, the
// phase or the order is another one, or something is taken back.
let resting: { kind: string; text: string; where: string } | null = null;
forgetters.push(() => {
  resting = null;
});
whenUndone.push(() => {
  resting = null;
});
const whereNow = () => live.peek().view.where.join("/");

// giveRest gives it until another kind of question comes.
export async function giveRest(o: Option) {
  if (busy.value) return;
  resting = { kind: kindOf(), text: o.text, where: whereNow() };
  await goOn();
}

async function goOn() {
  const r = resting;
  const o = readNow()?.all.find((x) => x.text === r?.text);
  if (!r || !o || running) return;
  running = true;
  let held = false;
  await during(sayRest(o), 0, async () => {
    while (kindOf() === r.kind && whereNow() === r.where && askedNow.value?.options?.includes(r.text))
      if (!(await answerNow(r.text))) {
        resting = null;
        break;
      } else if (heldBack.peek()) {
        held = true; // what has come of it is shown first; then it goes on
        break;
      }
  });
  running = false;
  closed.value = null;
  if (held && !past.peek()) queueMicrotask(() => void goOn()); // nothing of it was to be shown
}

effect(() => {
  live.value.version;
  const a = askedNow.value;
  const r = resting;
  if (!r || running) return;
  if (whereNow() !== r.where || (a && (untracked(kindOf) !== r.kind || !a.options?.includes(r.text)))) resting = null;
  else if (a) queueMicrotask(() => void untracked(goOn));
});

export function sayRest(o: Option): string {
  const words = say(o, chart.value!, pieces.value);
  return `For all ${asked.value?.rest ?? "the others"}: ${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

// restLasts says how long that goes on: to the end of the phase or the order, as the breadcrumb names it, or until something else is asked.
export function restLasts(): string {
  const where = live.value.view.where.slice(-1)[0];
  return where ? `until the end of ${where}, or another question` : "until another question comes";
}

const offerOf = (o: Option) => (ground.value?.offers ?? []).find((x) => x.choice === o.text);

// restOf is how an answer is offered for all of whom the same will be asked, or for as many as there is room for; null where there is only one.
export function restOf(o: Option): string | null {
  const x = offerOf(o);
  const n = x?.room ?? 0;
  const c = chart.value;
  const label = x?.who ? o.look.fits : o.look.rest;
  if (!label || n < 2 || !c) return null;
  return say({ ...o, look: { ...o.look, label } }, c, pieces.value)
    .replace("{n}", String(n))
    .replace("{of}", String(x?.of ?? n));
}

// staysOf names those for whom there is no room.
export const staysOf = (o: Option): string => (offerOf(o)?.who ? (offerOf(o)?.note ?? "") : "");

// giveToAll gives an answer about one piece for the others, too. Who is asked again, and cannot do the same again, stays, and so does who is not among
// those there is room for, unless it could go elsewhere: then it is asked.
export async function giveToAll(o: Option) {
  const kind = kindOf();
  if (busy.value) return;
  const who = offerOf(o)?.who;
  running = true;
  let last = "";
  await during(restOf(o) ?? "One moment", 0, async () => {
    while (kindOf() === kind) {
      const all = readNow()?.all ?? [];
      const close = all.find((x) => x.look.close);
      const same = all.find(
        (x) => x.verb === o.verb && x.args.every((a, i) => a === o.args[i] || (x.unit === a && o.unit === o.args[i])),
      );
      const asks = askedNow.value?.subject ?? [];
      const out = who && !asks.some((id) => who.includes(id));
      const next = out
        ? all.every((x) => x === same || x === close)
          ? close
          : null
        : (same ?? again(asks, last, close));
      last = asks.join();
      if (!next || !(await answerNow(next.text))) break;
    }
  });
  running = false;
  closed.value = null;
}

// again is the answer for who has been asked before.
const again = (asks: string[], last: string, close?: Option) => (asks.join() === last ? close : undefined);
