// The plan of a set-up: what stands where, until it is confirmed. The rules go on asking in their order; the plan is given answer by answer.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { planArea, planAreas, planned, planning } from "../state/plan";
import {
  asked,
  busy,
  chart,
  fan,
  focus,
  forgetters,
  keep,
  lit,
  live,
  mySeat,
  past,
  pieces,
  recall,
  sheetHeight,
  speak,
  tell,
  view,
} from "../state/table";
import { whyNot } from "../wire/explain";
import { post, refresh, refusal, send, silent } from "../wire/requests";
import type { Asked, Piece, Placing, Reason, SetupPlan, SetupStep } from "../wire/types";

// A slot is one thing to be placed.
export interface Slot {
  n: number;
  placing: Placing;
  rule?: string;
  stem: string;
  piece: Piece; // as it lies in the tray
  sort: string; // things of one sort are alike
  to: Set<string>; // hexes, or pieces that take it
  suggested: string;
}

export const slots = signal<Slot[]>([]);
export const picks = signal<SetupStep[]>([]); // what is chosen out of pools
export const changing = signal<number | null>(null); // the pick that is being changed
export const placed = signal<Map<number, string>>(new Map());
export const hand = signal<number | null>(null); // the slot in hand
export const refused = signal<Map<number, Reason[]>>(new Map());
export const sending = signal(false);
const before = signal<Map<number, string>[]>([]); // for undo
let version = -1; // of the page that the slots belong to

const phone = matchMedia("(max-width: 699px)");

export function placingOf(a: Asked | null): Placing | undefined {
  return chart.value?.sheet.setup?.kinds.find((k) => k.kind === a?.kind);
}

const isPlacing = (kind: string) => !!chart.value?.sheet.setup?.kinds.some((k) => k.kind === kind);

// hasSetup tells whether a seat has anything to place before the game.
export const hasSetup = () =>
  !!chart.value?.sheet.setup?.kinds.some((k) => !k.seat || k.seat === mySeat.value) && stillSettingUp();

// stillSettingUp tells whether the game is in its set-up, whoever is asked.
export function stillSettingUp(): boolean {
  const word = chart.value?.sheet.setup?.where;
  const v = live.value.view;
  return !!word && !v.over && (v.pending?.where ?? v.where).includes(word);
}

// beginning tells whether the seat has decided nothing yet but its set-up.
export function beginning(): boolean {
  const c = chart.value;
  if (!c || live.value.view.over) return false;
  return c.sheet.setup ? stillSettingUp() : !!live.value.undo.fresh;
}

// Some like to be asked one by one.
export const oneByOne = signal(recall("setup", "plan") === "steps");
export function askOneByOne(on: boolean) {
  oneByOne.value = on;
  keep("setup", on ? "steps" : "plan");
}

export const atOnce = signal(false); // the computer's set-up is being given
export const left = computed(() => slots.value.filter((s) => !placed.value.has(s.n)));

function slotOf(s: SetupStep, n: number, placing: Placing): Slot {
  const c = chart.value!;
  const stem = s.stem!;
  const words = stem.split(" ");
  const id = words[1] ?? "";
  const unit = c.unit.get(id) ?? pieces.value.get(id);
  const kind = placing.piece ?? (c.sheet.kinds[id] ? id : "");
  const word = unit?.label ?? c.sheet.kinds[kind]?.label ?? id;
  const label = word.charAt(0).toUpperCase() + word.slice(1);
  const piece: Piece = unit ? { ...unit, at: "" } : { id: `${stem} #${n}`, label, side: "", kind, at: "" };
  const values = JSON.stringify(piece.values ?? {});
  const name = label.replace(/ \d+$/, "");
  const sort = unit ? [name, piece.kind, values].join("|") : stem;
  const suggested = s.choice.slice(stem.length + 1);
  return { n, placing, rule: s.rule, stem, piece, sort, to: new Set(s.to), suggested };
}

// Alike things that may go to the same places are one sort, and each may go wherever one of them may.
function merged(s: Slot, list: Slot[]): Slot {
  const like = list.filter((x) => x.sort.startsWith(s.sort));
  const same = like.find((x) => [...s.to].some((to) => x.to.has(to)));
  if (!same) return { ...s, sort: s.sort + "#".repeat(like.length) };
  for (const to of s.to) same.to.add(to);
  return { ...s, to: same.to, sort: same.sort };
}

async function ask(choices: string[], areas: boolean): Promise<SetupPlan | null> {
  try {
    const r = await post("/setup", { seat: mySeat.value, choices, areas });
    if (r.ok) return (await r.json()) as SetupPlan;
    if (r.status === 409) return null; // a newer plan has been asked for
    tell("The set-up cannot be planned", (await refusal(r)).reasons ?? silent, "why");
  } catch {
    tell("The set-up cannot be planned", silent, "why");
  }
  return null;
}

// load reads what is to be placed. What was planned of it stays planned.
async function load() {
  const now = live.value.version;
  const seat = mySeat.value;
  const p = await ask(pickChoices(), true);
  if (!p || live.value.version !== now || mySeat.value !== seat) return;
  const old = new Map<string, string[]>(); // the places of things that are alike, in their order
  for (const [n, to] of placed.value) {
    const stem = slots.value[n]?.stem ?? "";
    old.set(stem, [...(old.get(stem) ?? []), to]);
  }
  const list: Slot[] = [];
  for (const s of p.steps) {
    const placing = chart.value?.sheet.setup?.kinds.find((k) => k.kind === s.kind);
    if (placing && s.stem && !placing.pick) list.push(merged(slotOf(s, list.length, placing), list));
  }
  batch(() => {
    version = now;
    slots.value = list;
    picks.value = p.steps.filter((s) => isPick(s.kind));
    changing.value = null;
    // What goes to somebody who waits off the map has its place already.
    const start = new Map<number, string>();
    for (const s of list) {
      const to = old.get(s.stem)?.shift() ?? (offMap(s) ? s.suggested : undefined);
      if (to) start.set(s.n, to);
    }
    placed.value = start;
    refused.value = new Map();
    before.value = [];
    hand.value = null;
  });
}

// offMap tells whether a thing can only go to somebody who is neither on the map nor to be placed.
function offMap(s: Slot): boolean {
  const onMap = (to: string) => chart.value?.hex.has(to) || chart.value?.hex.has(pieces.value.get(to)?.at ?? "");
  return ![...s.to].some((to) => onMap(to) || slots.value.some((x) => x.piece.id === to));
}

// progress counts what the player has to place: what has its place from the start is not his doing.
export const progress = computed(() => {
  const mine = slots.value.filter((s) => !offMap(s));
  return { done: mine.filter((s) => placed.value.has(s.n)).length, all: mine.length };
});

// nameOf is what a thing is called in the set-up, where those that are alike need no numbers.
export const nameOf = (s: Slot) => s.piece.label?.replace(/ \d$/, "") ?? "";

// hexOf is where a slot is, through the piece that has it.
export function hexOf(s: Slot): string | undefined {
  const to = placed.value.get(s.n);
  if (!to) return undefined;
  return chart.value?.hex.has(to) ? to : hexOfPiece(to);
}
function hexOfPiece(id: string): string | undefined {
  const s = slots.value.find((x) => x.piece.id === id);
  const at = s ? placed.value.get(s.n) : pieces.value.get(id)?.at;
  return at && chart.value?.hex.has(at) ? at : undefined;
}

// areaOf are the hexes where a slot may go.
function areaOf(s: Slot): string[] {
  const c = chart.value!;
  const out = new Set<string>();
  for (const to of s.to) {
    const h = c.hex.has(to) ? to : hexOfPiece(to);
    if (h) out.add(h);
  }
  return [...out];
}

const isPick = (kind?: string) => !!chart.value?.sheet.setup?.kinds.some((k) => k.kind === kind && k.pick);
const pickChoices = () => picks.value.map((s) => s.choice);

// poolOf is what may be chosen in place of a pick.
export function poolOf(n: number): string[] {
  const s = picks.value[n];
  const taken = new Set(pickChoices().map((x) => x.slice(x.lastIndexOf(" ") + 1)));
  const pool = new Set(picks.value.filter((x) => x.to?.some((id) => s?.to?.includes(id))).flatMap((x) => x.to ?? []));
  return [...pool].filter((id) => !taken.has(id));
}

// changePick takes another thing out of the pool; what is to be placed changes with it.
export async function changePick(n: number, id: string) {
  picks.value = picks.value.map((s, i) => (i === n ? { ...s, choice: `${s.stem} ${id}` } : s));
  await load();
}

function change(next: Map<number, string>) {
  batch(() => {
    before.value = [...before.value, placed.value].slice(-100);
    placed.value = next;
    refused.value = new Map();
  });
  judge();
}

// Whether a plan keeps to limits that depend on the other pieces, the server judges.
let waiting = 0;
function judge() {
  clearTimeout(waiting);
  waiting = window.setTimeout(async () => {
    const plan = placed.value;
    if (!planning.value || !plan.size) return;
    const p = await ask(choices(), false);
    if (!p || placed.value !== plan) return;
    const bad = new Map<number, Reason[]>();
    for (const r of p.refused ?? []) {
      const s = slots.value.find((x) => !bad.has(x.n) && `${x.stem} ${plan.get(x.n)}` === r.choice);
      if (s) bad.set(s.n, r.reasons);
    }
    const free = [...p.steps.filter((x) => !x.given)];
    const next = slots.value.map((s) => {
      const i = plan.has(s.n) ? -1 : free.findIndex((x) => x.stem === s.stem);
      return i < 0 ? s : { ...s, suggested: free.splice(i, 1)[0]!.choice.slice(s.stem.length + 1) };
    });
    batch(() => {
      refused.value = bad;
      slots.value = next;
    });
    const first = [...bad][0];
    if (first) tell(`${nameOf(slots.value[first[0]]!)}: not there`, first[1], "why");
  }, 200);
}

const choices = () => [...pickChoices(), ...[...placed.value].map(([n, to]) => `${slots.value[n]!.stem} ${to}`)];

export function takeSlot(n: number | null) {
  hand.value = hand.value === n ? null : n;
  fan.value = null;
  if (hand.value !== null && phone.matches) sheetHeight.value = 0;
}

// placeAt puts what is in hand into a hex, on the unit there that can have it.
export function placeAt(hex: string): boolean {
  const s = hand.value === null ? undefined : slots.value[hand.value];
  if (!s) return false;
  let to: string | undefined = s.to.has(hex) ? hex : undefined;
  if (!to) {
    const taken = new Set(placed.value.values());
    const here = [...s.to].filter((id) => hexOfPiece(id) === hex);
    to = here.find((id) => !taken.has(id)) ?? here[0];
  }
  if (!to) {
    void refuse(s, hex);
    return true;
  }
  change(new Map(placed.value).set(s.n, to));
  speak(`${nameOf(s)} to ${hex}. ${left.value.length} left.`);
  const like = left.value.find((x) => x.sort === s.sort) ?? null;
  hand.value = like ? like.n : null;
  if (!like && left.value.length && phone.matches) sheetHeight.value = 1;
  return true;
}

// giveTo places what is in hand with a piece, wherever that is.
export function giveTo(s: Slot, id: string) {
  change(new Map(placed.value).set(s.n, id));
  const like = left.value.find((x) => x.sort === s.sort);
  hand.value = like ? like.n : null;
}

async function refuse(s: Slot, hex: string) {
  const reasons = s.stem.startsWith(asked.value?.options?.[0]?.split(" ").slice(0, -1).join(" ") ?? "?")
    ? await whyNot(`${s.stem} ${hex}`)
    : ((await ask([...choices().filter((x) => !x.startsWith(s.stem + " ")), `${s.stem} ${hex}`], false))?.refused?.[0]
        ?.reasons ?? []);
  const text = [{ text: s.placing.hint ? `It goes elsewhere: ${s.placing.hint}.` : "It may not go there." }];
  tell(`${nameOf(s)}: not in ${hex}`, reasons.length ? reasons : text, "why");
}

// putBack returns a piece to the tray, with what it carries.
export function putBack(n: number) {
  const next = new Map(placed.value);
  next.delete(n);
  const id = slots.value[n]!.piece.id;
  for (const [k, to] of next) if (to === id) next.delete(k);
  change(next);
  if (hand.value === n) hand.value = null;
}

export function clearPlan() {
  hand.value = null;
  change(new Map(slots.value.filter(offMap).map((s) => [s.n, s.suggested])));
}

// suggestAll takes the whole suggestion; suggestRest places what is not placed yet.
export async function suggestAll() {
  const p = await ask(pickChoices(), false);
  if (p) takeSteps(p);
}
export async function suggestRest() {
  const p = await ask(choices(), false);
  if (p) takeSteps(p);
}
function takeSteps(p: SetupPlan) {
  const free = p.steps.filter((x) => x.stem);
  const next = new Map<number, string>();
  // What the player has placed stays with the piece that he placed.
  for (const given of [true, false])
    for (const s of slots.value) {
      if (next.has(s.n)) continue;
      const mine = placed.value.get(s.n);
      const i = free.findIndex((x) =>
        given ? !!x.given && mine !== undefined && x.choice === `${s.stem} ${mine}` : x.stem === s.stem,
      );
      if (i >= 0) next.set(s.n, free.splice(i, 1)[0]!.choice.slice(s.stem.length + 1));
    }
  hand.value = null;
  change(next);
}

export const canUndo = computed(() => before.value.length > 0);
export function undoPlan() {
  const last = before.value[before.value.length - 1];
  if (!last) return;
  batch(() => {
    before.value = before.value.slice(0, -1);
    placed.value = last;
    refused.value = new Map();
    hand.value = null;
  });
  judge();
}

// planOf are the slots whose pieces lie in a hex, the largest on top.
export function planOf(hex: string): Slot[] {
  return slots.value.filter((s) => hexOf(s) === hex);
}
export const isPlanned = (id: string) => slots.value.some((s) => s.piece.id === id && placed.value.has(s.n));

// A click on a hex places what is in hand; without that it takes up what lies there.
export function tapPlan(hex: string, keys: boolean) {
  if (sending.value) return;
  if (hand.value !== null) {
    placeAt(hex);
    return;
  }
  const here = planOf(hex);
  if (here.length === 1) takeSlot(here[0]!.n);
  else fan.value = here.length ? { hex, pinned: true, keys } : null;
}
export function takePlanned(id: string) {
  const s = slots.value.find((x) => x.piece.id === id);
  if (s) takeSlot(s.n);
}

// confirm gives the plan, answer by answer, in the order in which the rules ask.
export function confirm() {
  if (left.value.length || sending.value || busy.value) return;
  hand.value = null;
  given.clear();
  sending.value = true;
}

// place has the server give answers in their order, and waits until the page has what follows.
async function place(list: string[]): Promise<{ given: number; reasons?: Reason[] } | null> {
  busy.value = true;
  const seat = mySeat.value;
  try {
    const r = await send("/place", { version: live.value.version, choices: list });
    if (!r) return null;
    const done = (await r.json()) as { version: number; given: number; reasons?: Reason[] };
    if (seat === mySeat.value && live.value.version < done.version) await refresh();
    return done;
  } finally {
    busy.value = false;
  }
}

async function give() {
  const rest = slots.value.filter((s) => placed.value.has(s.n) && !given.has(s.n));
  const p = await ask(
    [...(given.size ? [] : pickChoices()), ...rest.map((s) => `${s.stem} ${placed.value.get(s.n)}`)],
    false,
  );
  if (!p) {
    sending.value = false;
    return;
  }
  if (p.refused?.length) {
    stop(p.refused[0]!);
    return;
  }
  const until = p.steps.findIndex((s) => !s.given);
  const list = p.steps.slice(0, until < 0 ? p.steps.length : until).map((s) => s.choice);
  if (!list.length) {
    // The rules ask for something that is not in the plan: it is planned anew, with that.
    sending.value = false;
    given.clear();
    void load();
    return;
  }
  const done = await place(list);
  if (!done) {
    sending.value = false;
    return;
  }
  for (const text of list.slice(0, done.given)) {
    const s = rest.find((x) => !given.has(x.n) && `${x.stem} ${placed.value.get(x.n)}` === text);
    if (s) given.add(s.n);
  }
  if (done.reasons) stop({ choice: list[done.given] ?? "", reasons: done.reasons });
  else if (rest.every((s) => given.has(s.n))) end();
}
const given = new Set<number>();

// The first answer that is refused stops the plan, with the reason and where.
function stop(no: { choice: string; reasons: Reason[] }) {
  const s = slots.value.find((x) => !given.has(x.n) && `${x.stem} ${placed.value.get(x.n)}` === no.choice);
  const hex = s && hexOf(s);
  if (hex) {
    lit.value = [hex];
    focus.value = hex;
  }
  tell(s ? `${nameOf(s)}: not there` : "Something is still to be placed", no.reasons, "why");
  sending.value = false;
  given.clear();
  void load();
}

// playAtOnce gives the computer's set-up for as long as the set-up goes on, through the questions that only come up on the way.
// Who began the game with it on a hot seat wants it for every seat.
const onceKey = (seat = live.value.view.seat) => `beachhead.atonce.${seat}.${location.pathname}`;
export function playAtOnce(seats = [live.value.view.seat]) {
  atOnce.value = true;
  try {
    for (const seat of seats) sessionStorage.setItem(onceKey(seat), "1");
  } catch {
    /* private windows have no memory */
  }
}
export function stopAtOnce() {
  atOnce.value = false;
  try {
    sessionStorage.removeItem(onceKey());
  } catch {
    /* private windows have no memory */
  }
}
let running = false;
async function runAtOnce() {
  if (running) return;
  running = true;
  try {
    while (atOnce.value && placingOf(asked.value) && stillSettingUp()) {
      const p = await ask([], false);
      // Only what is placed is the computer's: what is scouted, bought or shown stays with the player.
      const end = p?.steps.findIndex((x) => !isPlacing(x.kind)) ?? 0;
      const list = p?.steps.slice(0, end < 0 ? undefined : end).map((x) => x.choice) ?? [];
      if (!list.length) {
        stopAtOnce();
        return;
      }
      const done = await place(list);
      if (!done?.given) {
        stopAtOnce();
        return;
      }
    }
  } finally {
    running = false;
  }
}

forgetters.push(() => {
  slots.value = [];
  picks.value = [];
  placed.value = new Map();
  refused.value = new Map();
  before.value = [];
  hand.value = null;
  sending.value = false;
  planned.value = [];
  version = -1;
});

// The wheels. They turn once the page is there.
export function setUp() {
  effect(() => {
    const key = onceKey(); // again when the screen was handed over
    try {
      if (sessionStorage.getItem(key)) atOnce.value = true;
    } catch {
      /* private windows have no memory */
    }
  });
  effect(() => {
    planning.value =
      !!placingOf(asked.value) && !past.value && !oneByOne.value && !atOnce.value && !live.value.view.over;
  });
  effect(() => {
    const now = live.value.version;
    if (planning.value && now !== version && !sending.value && chart.value) untracked(() => void load());
  });
  effect(() => {
    // A question between two of the plan has been answered.
    const a = asked.value;
    if (sending.value && a && placingOf(a) && !busy.value)
      untracked(() => {
        if (!running) void goOn();
      });
    if (sending.value && chart.value && !stillSettingUp()) untracked(end);
  });
  effect(() => {
    if (atOnce.value && placingOf(asked.value) && chart.value) untracked(() => void runAtOnce());
    if (atOnce.value && chart.value && !stillSettingUp()) stopAtOnce();
  });
  effect(() => {
    const out: Piece[] = [];
    for (const s of slots.value) {
      const to = placed.value.get(s.n);
      if (to && !(sending.value && given.has(s.n))) out.push({ ...s.piece, at: to });
    }
    planned.value = out;
  });
  effect(() => {
    const s = hand.value === null ? undefined : slots.value[hand.value];
    if (!planning.value || !chart.value) return;
    void placed.value;
    const hexes = new Set<string>();
    for (const x of s ? [s] : left.value) for (const h of areaOf(x)) hexes.add(h);
    planArea.value = [...hexes];
    planAreas.value = s ? [] : apart(left.value);
  });
}

const mostAreas = 4; // that can be told from each other

// apart are the areas of the sorts of pieces, those of one extent together; none where all have the same, or where they are too many to be drawn.
function apart(list: Slot[]): { name: string; hexes: string[] }[] {
  const groups = new Map<string, Set<string>>();
  for (const x of list) {
    const of = groups.get(x.placing.group) ?? new Set<string>();
    for (const h of areaOf(x)) of.add(h);
    groups.set(x.placing.group, of);
  }
  const areas = new Map<string, { name: string; hexes: string[] }>();
  for (const [name, of] of groups) {
    const hexes = [...of].sort();
    const same = areas.get(hexes.join());
    if (same) same.name += `, ${name}`;
    else if (hexes.length) areas.set(hexes.join(), { name, hexes });
  }
  return areas.size > 1 && areas.size <= mostAreas ? [...areas.values()] : [];
}

async function goOn() {
  running = true;
  try {
    await give();
  } finally {
    running = false;
  }
}
function end() {
  sending.value = false;
  given.clear();
  slots.value = [];
  picks.value = [];
  placed.value = new Map();
  before.value = [];
  version = -1;
}

// full begins what is said of a hex that has no room for what is in hand.
export const full = "no room: ";

// What a hex would give to what is in hand: its ground, its room, who is there.
export function chips(hex: string, s: Slot): string[] {
  const look = chart.value?.sheet.setup;
  const out: string[] = [];
  if (look?.ground?.[hex]) out.push(look.ground[hex]!);
  const note = chart.value?.hex.get(hex)?.note;
  if (note) out.push(...note.split(", ").filter((x) => !/^(road|trail|crest)$/.test(x)));
  const room = look?.room;
  if (room && s.piece.values?.[room.value]) {
    const there = view.value.pieces.filter((p) => p.at === hex && p.id !== s.piece.id);
    const n = [...there, s.piece].reduce((t, p) => t + (p.values?.[room.value] ?? 0), 0);
    const words = (k: number) => room.text.replace("{n}", String(k)).replace("{most}", String(room.most));
    out.push(n > room.most ? `${full}${words(n - (s.piece.values[room.value] ?? 0))} are there` : words(n));
  }
  return out;
}
