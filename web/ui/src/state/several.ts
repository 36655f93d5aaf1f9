// Lists of answers of one sort, such as the pieces of a group: they are ticked in any order, weighed together, and given in the order in which the
// server takes them.
import { computed, effect, signal, untracked } from "@preact/signals";
import { answerNow } from "../wire/answers";
import { suggested, tried } from "../wire/explain";
import type { Explanation, Series } from "../wire/types";
import { doing } from "../words/all";
import { type Option, readOption } from "./options";
import { during, givesSuggested, halted } from "./sending";
import {
  asked,
  askedNow,
  boot,
  boxes,
  busy,
  chart,
  forgetters,
  keep,
  live,
  mySeat,
  pieces,
  reading,
  readNow,
  recall,
  tell,
  tickable,
} from "./table";

export const ticked = signal<string[]>([]); // texts of options
export const together = signal<Explanation | null>(null); // what is behind all that is ticked
export const everything = signal<(Series & { verb: string }) | null>(null); // all that can be given together, where the game offers that
export const oneAtATime = signal(false); // whether the answers of the list go one by one, each followed by what comes of it
export const ahead = signal(new Map<string, Series>()); // what answers come to that are given with all of the list after them
export const further = signal<string[]>([]); // all that the computer would answer, where lists of the same kind follow this one
forgetters.push(() => {
  ticked.value = [];
  together.value = everything.value = null;
  oneAtATime.value = false;
  further.value = [];
  ahead.value = new Map();
});

// The list that is ticked. Who comes along with others only, such as units that a leader takes along, is counted with all that go together: he has a row
// from the first, though nobody who would take him along is ticked yet.
export const several = computed(() => {
  const s = reading.value?.several;
  const c = chart.value;
  const along = s && c ? (everything.value?.given ?? []).filter((t) => !s.ticks.some((o) => o.text === t)) : [];
  if (!s || !c || !along.length) return s ?? null;
  const rows = along.map((t) => readOption(t, c, pieces.value, boxes.value, asked.value?.kind ?? ""));
  return { ...s, ticks: [...s.ticks, ...rows] };
});

// comesAlong tells of an answer of the list that it cannot be the first: somebody else has to be ticked, too.
export const comesAlong = (text: string) => !!asked.value && !asked.value.options?.includes(text);

export const chosen = computed<Option[]>(() => several.value?.ticks.filter((o) => ticked.value.includes(o.text)) ?? []);

// A new question keeps no ticks but those that it has, too.
effect(() => {
  const s = several.value;
  const t = ticked.peek().filter((x) => s?.ticks.some((o) => o.text === x));
  if (t.length !== ticked.peek().length) {
    ticked.value = t;
    together.value = null;
  }
});

// What all of a list come to is asked with the question.
effect(() => {
  const a = asked.value;
  void chart.value; // a page that opens with a list has its question before it can read it
  everything.value = null;
  oneAtATime.value = false;
  further.value = [];
  ahead.value = new Map();
  if (a?.series) void untracked(() => whole(a));
  if (a) void untracked(() => lookAhead(a));
});

async function whole(of: typeof asked.value) {
  const o = several.value?.ticks.find((x) => x.look.all);
  if (!o) return;
  const x = await tried([], o.verb);
  if (!x || asked.value !== of) return;
  if (x.given.length > 1) everything.value = { ...x, verb: o.verb };
  const same = several.value?.ticks.filter((t) => t.verb === o.verb) ?? [];
  oneAtATime.value = x.given.length === 1 && same.length > 1;
}

// Where an answer can be given with all of the list after it, what that comes to is asked, too.
async function lookAhead(of: NonNullable<typeof asked.value>) {
  const found = new Map<string, Series>();
  for (const o of reading.value?.all ?? []) {
    const x = o.look.then && o.look.with ? await tried([], o.look.with, o.text) : null;
    if (x?.given.length) found.set(o.text, x);
  }
  if (found.size && asked.value === of) ahead.value = found;
}

export function isTick(o: Option): boolean {
  return !!several.value?.ticks.some((x) => x.text === o.text);
}

export function toggle(list: Option[]) {
  const before = ticked.value;
  const now = new Set(before);
  const on = list.some((o) => !now.has(o.text));
  for (const o of list)
    if (on) now.add(o.text);
    else now.delete(o.text);
  ticked.value = [...now];
  void weigh(list.length > 1 ? null : before);
}

// take ticks these and nothing else: all that go together, or none.
export function take(list: string[]) {
  ticked.value = list;
  void weigh(null);
}

// weigh asks what is ticked comes to, and what can be ticked besides. What there is no room for is not ticked.
let round = 0;
async function weigh(before: string[] | null) {
  const n = ++round;
  const version = live.value.version;
  const list = ticked.value;
  const x = list.length ? await tried(list) : null;
  if (n !== round || version !== live.value.version) return;
  if (x?.left?.length && x.left.every(comesAlong)) {
    ticked.value = list.filter((t) => !x.left?.includes(t));
    tell("Only along with others", [{ text: "Tick who takes it along first." }], "why");
    if (!ticked.value.length) {
      together.value = null;
      tickable.value = null;
      return;
    }
  } else if (x?.left?.length) {
    ticked.value = before ?? x.given;
    tell("That is as many as go together", [{ text: "Take something else out first." }], "why");
    if (before) return;
  }
  if (x?.ends && list.length === 1 && several.value?.look.lone && before) {
    ticked.value = list;
    void give(list); // who goes alone goes at once
    return;
  }
  together.value = x?.explanation ?? null;
  tickable.value = x ? [...x.given, ...(x.open ?? [])] : null;
}

// Where a list is closed apart, such as that of the hexes that planes go to, it may be the same turn after turn.
const lastPlace = () => `ticks.${boot.game.id}.${mySeat.value}.${asked.value?.kind ?? ""}`;

// lastTicked is what was given the last time and can be ticked again, as long as nothing is ticked.
export const lastTicked = computed<Option[]>(() => {
  const s = several.value;
  if (!s?.look.apart || ticked.value.length) return [];
  const last = recall(lastPlace(), "").split("|");
  const l = s.ticks.filter((o) => last.includes(o.text));
  return l.length > 1 ? l : [];
});

// suggest ticks what the computer would tick. Where more lists of the kind follow, what it would answer to them is kept.
export async function suggest() {
  const a = asked.value;
  const list = (await suggested())?.choices;
  const s = several.value;
  if (!s || asked.value !== a || busy.value) return;
  if (!list?.length) {
    tell("No suggestion", [{ text: "The computer has none now." }], "why");
    return;
  }
  const end = list.indexOf(s.close);
  const now = end < 0 ? list : list.slice(0, end);
  ticked.value = now.filter((x) => s.ticks.some((o) => o.text === x));
  further.value = end >= 0 && end + 1 < list.length ? list : [];
  if (!now.length && !further.value.length)
    tell("Suggested: nothing", [{ text: "The computer would choose nothing here." }]);
  void weigh(null);
}

// giveFurther gives all that the computer would answer to this list and to those after it.
export async function giveFurther() {
  const list = further.value;
  const s = several.value;
  const kind = asked.value?.kind;
  if (!s || busy.value || !list.length) return;
  ticked.value = [];
  together.value = null;
  await during(givesSuggested(list.length), list.length, async () => {
    for (const text of list) {
      const a = askedNow.value;
      if (a?.kind !== kind || a?.series !== s.close) break;
      if (a.options?.includes(text)) {
        if (!(await answerNow(text))) return;
      } else if (text !== s.close) {
        tell("The suggestion stopped", [{ text: "The next of it cannot be chosen any more." }], "why");
        return;
      }
    }
  });
}

// giveAndAll gives an answer, and to the list that follows all that go together. If no list follows, the player goes on.
export async function giveAndAll(o: Option) {
  if (busy.value) return;
  const n = ahead.value.get(o.text)?.given.length ?? 0;
  await during(doing(o.look.then ?? "", n), n + 1, async () => {
    if (!(await answerNow(o.text))) return;
    const a = askedNow.value;
    const s = readNow()?.several;
    const verb = s?.ticks.find((x) => x.look.all)?.verb;
    if (!a?.series || !s || !verb) return;
    const x = await tried([], verb);
    if (x?.given.length && askedNow.value === a) await sendList(s, a.kind, x.given);
  });
}

// closable tells whether the list can be closed as it is.
export const closable = computed(() => {
  const s = several.value;
  return !!s && (chosen.value.length > 0 || !!reading.value?.all.some((o) => o.text === s.close));
});

// give sends what is ticked, or other answers of the list, and closes the list, as long as the same question is put. Where the list is
// closed apart it stays open.
export async function give(all?: string[]) {
  const s = several.value;
  const kind = asked.value?.kind;
  const version = live.value.version;
  let list = all ?? chosen.value.map((o) => o.text);
  if (!s || busy.value || (!list.length && !closable.value)) return;
  // The order in which they go together is the server's: who leads comes first.
  if (!all && list.length > 1) list = [...((await tried(list))?.given ?? []), ...list];
  if (busy.value || live.value.version !== version) return;
  if (list.length > 0 && s.look.apart) keep(lastPlace(), [...new Set(list)].join("|"));
  ticked.value = [];
  together.value = null;
  await sendList(s, kind, list);
}

type Ticks = NonNullable<typeof several.value>;

// inWords says what the answers of a list do: "Activating 9".
function inWords(s: Ticks, list: string[]): string {
  const first = s.ticks.find((o) => list.includes(o.text));
  const all = first?.look.all ?? "";
  return all && list.length > 1 ? doing(all, list.length) : list.length > 1 ? `${list.length} chosen` : "One moment";
}

// sendList gives the answers of a list, and closes it. What is asked half-way is not put to the player.
async function sendList(s: Ticks, kind: string | undefined, all: string[]) {
  const list = [...new Set(all)];
  const rest = new Set(list);
  const apart = list.length > 0 && !!s.look.apart;
  await during(inWords(s, list), list.length + (apart ? 0 : 1), () => sendEach(s, kind, list, rest, apart));
  if (rest.size && !halted) leftOver(list, rest);
}

// leftOver says what has not been taken, and leaves ticked what can still be: nothing of a list goes without a word.
function leftOver(list: string[], rest: Set<string>) {
  const still = list.filter((x) => rest.has(x) && several.value?.ticks.some((o) => o.text === x));
  ticked.value = still;
  if (still.length) void weigh(null);
  const how = still.length
    ? `${still.length === 1 ? "One is" : `${still.length} are`} still ticked.`
    : "The rest cannot be chosen together with those before.";
  tell(
    still.length ? `${list.length - rest.size} of ${list.length} were taken` : "Not all were taken",
    [{ text: how }],
    "why",
  );
}

async function sendEach(s: Ticks, kind: string | undefined, list: string[], rest: Set<string>, apart: boolean) {
  for (;;) {
    const a = askedNow.value;
    if (!a || a.kind !== kind || a.series !== s.close) break;
    const more = (a.options?.length ?? 0) > 1; // where nothing is left to tick the list is closed, too
    const next =
      list.find((o) => rest.has(o) && a.options?.includes(o)) ?? (rest.size || (apart && more) ? undefined : s.close);
    if (!next || !a.options?.includes(next)) break;
    if (!(await answerNow(next))) return; // it may not have arrived: it counts as left over
    rest.delete(next);
    if (next === s.close) return;
  }
}
