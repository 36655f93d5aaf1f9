// What the others did is shown before my next question is put. While it is, `past` holds the position that is shown: no question
// is read, and no answer goes out. What I did myself is not shown to me again, but what came of it is: my dice, and what the others did.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { camera } from "../map/camera";
import { fly } from "../map/flight";
import { legible } from "../map/framing";
import { filming, heldBack, whenMeant } from "../state/film";
import { sending, whenSent } from "../state/sending";
import {
  arrivals,
  boot,
  chart,
  covered,
  forgetters,
  handTo,
  keep,
  lit,
  live,
  mySeat,
  past,
  recall,
  speak,
  stepAt,
  watching,
} from "../state/table";
import { briefingOpen } from "../wire/briefing";
import { kept, seenOf, unseen } from "../wire/page";
import { noteSeen } from "../wire/seen";
import { pageAt } from "../wire/steps";
import type { Line, Page } from "../wire/types";
import { brief } from "./brief";
import { fightOf, named } from "./fight";
import { inMiddle, nearer } from "./follow";
import { backToPlace, forgetPlace, leavePlace, nearOnce } from "./place";
import { makeRecap, type Recap } from "./recap";
import { type Event, makeSince, most, type Since } from "./since";
import { joined, lengths, type Step, stepsBetween, turnOf, weighty, whose } from "./step";

export const on = signal(false); // a step of the playback is on the map
export const steps = signal<Step[]>([]); // since the turn began that is played
export const first = signal(0); // the first of them in this piece
export const at = signal(-1); // the step that is shown
export const rolled = signal(true); // a die is shown, and not only its chances
export const paused = signal(false);
export const speed = signal(Number(recall("playback.speed", "1")) || 1);
export const atDice = signal(recall("playback.dice", "") === "stop");
export const recap = signal<Recap | null>(null);
export const line = signal<Recap | null>(null); // a recap of moves only: one line, until my next answer

// What has happened since the player looked, while he reads it; not made yet while the position of then is on its way.
export const since = signal<{ made: Since | null; cut: boolean } | null>(null);
export const selected = signal(-1); // the event of it that is on the map, -1 for none
const events = computed(() => since.value?.made?.chapters.flatMap((x) => x.events) ?? []);
export const event = computed<Event | null>(() => events.value[selected.value] ?? null);
export const summing = computed(() => !!recap.value || !!since.value); // something is summed up before the next question

export const speeds = [0.5, 1, 2, 4];
export const current = computed(() => (on.value ? (steps.value[at.value] ?? null) : null));
// What the step is, in a sentence. Before a die is thrown it does not tell what it will show.
export const title = computed(() => {
  const s = current.value;
  if (!s) return "What has happened since your last answer";
  return s.cast && !rolled.value
    ? `${s.cast.what}: the ${s.cast.dice.length > 1 ? "dice come" : "die comes"} next`
    : s.title;
});
// What goes on, in few words: the fight, or the phase. The step itself is told in the strip.
export const chapter = computed(() => {
  const c = chart.value;
  const s = current.value ?? steps.value[first.value];
  if (!c || !s) return "What has happened since your last answer";
  const fight = s.kind === "move" ? null : fightOf(steps.value, steps.value.indexOf(s));
  const at = fight?.hexes[0];
  if (fight && at) return named(fight, c.title(at));
  if (s.cast) return s.cast.what;
  return s.where.slice(1, 4).pop() ?? s.where[0] ?? "What has happened";
});
export const times = computed(() => {
  const c = chart.value;
  const piece = steps.value.slice(first.value);
  return c ? (still() ? piece.map(() => 900) : lengths(piece, c, foretold)) : [];
});

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const mayPlay = signal(recall("playback", "on") === "on");
export function wantPlayback(yes: boolean) {
  mayPlay.value = yes;
  keep("playback", yes ? "on" : "off");
}

let last: Page | null = null; // the page up to which steps were made
let lastSeat = "";
let seen = 0; // steps that the player has seen
let told = 0; // steps that a recap has told of, or that need none
let loading = false;
let idle = false; // all is shown, and more may come
let skipping = false; // to my decision, without a film
export const quick = signal(false); // the whole turn at once: nothing is looked at, and nothing sounds
let rushing = false; // all at once
let timer = 0;

export function setSpeed(n: number) {
  speed.value = n;
  keep("playback.speed", String(n));
}

export function stopAtDice() {
  atDice.value = !atDice.value;
  keep("playback.dice", atDice.value ? "stop" : "");
}

const seenKey = () => `seen.${boot.game.id}.${mySeat.value}`;
const recapKey = `recap.${boot.game.id}`;
export const wanted = signal(recall(recapKey, "on") === "on");
export function wantRecap(yes: boolean) {
  wanted.value = yes;
  keep(recapKey, yes ? "on" : "off");
}

// A study in which all seats are mine has no other side.
const alone = () => !!boot.game.study && boot.game.seats.every((s) => boot.me.seats.includes(s));
const can = () => (mayPlay.peek() || asFilm) && !alone() && !covered.peek();
let asFilm = false; // what was missed is played because the player said so

function remember() {
  if (watching || document.visibilityState !== "visible") return;
  keep(seenKey(), seenOf(live.peek().log));
  noteSeen(live.peek().log.length);
}

function forget() {
  clearTimeout(timer);
  forgetPlace();
  batch(() => {
    on.value = false;
    steps.value = [];
    first.value = 0;
    at.value = -1;
    recap.value = since.value = null;
    selected.value = -1;
  });
  asFilm = summed = false;
  last = null;
  lastSeat = "";
  seen = 0;
  told = 0;
  line.value = null;
  loading = idle = skipping = rushing = missed = false;
  heldBack.value = false;
}
forgetters.push(forget);

function take(page: Page, own: boolean) {
  const c = chart.peek();
  if (!c || !last) {
    last = page;
    return;
  }
  if (page.log.length === last.log.length) return; // what changes without a word goes with the next step
  const list = [...steps.peek()];
  for (const s of stepsBetween(c, last, page, own)) {
    const before = list[list.length - 1];
    const one = before && list.length > Math.max(seen, at.peek() + 1) ? joined(c, before, s) : null;
    if (one) list[list.length - 1] = one;
    else list.push(s);
  }
  steps.value = list;
  last = page;
}

arrivals.push((m, before, mine) => {
  const now = live.peek();
  if (since.peek() && m.change && !m.change.undone) return; // what comes while it is read is seen afterwards
  // A whole page that tells of my answer and no more is as good as the change that did not come.
  const late = mine && !on.peek() && now.version === before.version + 1 && last?.log.length === before.log.length;
  if (m.page && !late) {
    if (sending.peek()) {
      missed = true;
      heldBack.value = can();
    } else whole(now);
    return;
  }
  if (now === before || (!m.change && !m.page)) return;
  if ((m.change?.undone ?? 0) > 0) {
    const was = past.peek() && (on.peek() || summing.peek());
    forget();
    if (was) past.value = null;
    last = now;
    lastSeat = mySeat.peek();
    remember();
    return;
  }
  if (!can() || !chart.peek()) {
    if (chart.peek()) last = now;
    remember();
    return;
  }
  if (loading || missed) return; // the loader comes to it
  if (sending.peek() && !on.peek()) {
    // A list goes out: what comes of it is shown when it has gone, so that nothing covers the question that the rest of it answers.
    if (mine) line.value = null;
    take(now, mine);
    heldBack.value = beyond() >= 0;
    return;
  }
  if (mine) {
    line.value = null;
    skipping = rushing = false;
    if (!on.peek()) {
      take(now, true);
      shown();
      return;
    }
  }
  take(now, false);
  consider();
});

// shown shows what has come of my own answers, if that is more than what I did.
function shown() {
  const k = beyond();
  if (k >= 0) {
    seen = k;
    at.value = k - 1;
    begin();
  } else {
    passed();
    remember();
    if (stop()) openRecap();
  }
}

let missed = false; // a whole page came while a list was being sent

// When a list has gone, what has come of it is shown.
function sent() {
  const all = missed;
  missed = heldBack.value = false;
  if (covered.peek() || on.peek() || summing.peek() || !chart.peek() || !last) return;
  if (all) {
    whole(live.peek());
    return;
  }
  if (!can() || loading) return;
  skipping = rushing = false;
  shown();
}
whenSent.push(sent);

// The first of the new steps that is more than my own answer: a die, or what the others do or suffer; -1 if there is none.
function beyond(): number {
  const me = mySeat.peek();
  return steps
    .peek()
    .findIndex(
      (s, i) => i >= seen && (s.kind === "die" || (weighty(s) && s.kind !== "reveal" && !!s.side && s.side !== me)),
    );
}

// All steps so far count as seen.
function passed() {
  seen = steps.peek().length;
  at.value = seen - 1;
}

// Whether somebody waits for the player: a question, the end, the change of seats.
const stop = () => {
  const p = live.peek();
  return (!watching && !!p.view.pending?.options?.length) || !!p.view.over || !!handTo.peek();
};

function consider() {
  if (summing.peek()) return;
  if (briefingOpen.peek() && !on.peek()) return; // it would be played behind it
  if (on.peek()) {
    if (idle) {
      idle = false;
      if (!paused.peek()) next();
    }
    return;
  }
  if (stepAt.peek() !== null) {
    passed(); // whoever looks at the past is not taken away from it
    remember();
    return;
  }
  if (!skipping && steps.peek().slice(seen).some(weighty)) {
    begin();
    return;
  }
  passed();
  remember();
  if (stop()) {
    skipping = false;
    openRecap();
  }
}

// What waited for the briefing to be closed.
let under = false;
effect(() => {
  const open = briefingOpen.value;
  if (under && !open) untracked(consider);
  under = open;
});

function begin() {
  // The film is of the turn that goes on: what was before it is cut off, but for what no recap has told of yet.
  let from = 0;
  const list = steps.peek();
  for (let i = 1; i <= seen && i < list.length; i++)
    if (turnOf(list[i]?.where ?? []) !== turnOf(list[i - 1]?.where ?? [])) from = i;
  from = Math.min(from, span().from);
  if (from > 0) {
    steps.value = list.slice(from);
    seen -= from;
    told = Math.max(0, told - from);
  }
  batch(() => {
    first.value = seen;
    at.value = seen - 1;
    past.value = steps.peek()[seen]?.before ?? null;
    leavePlace();
    on.value = true;
    paused.value = false;
    rolled.value = true;
  });
  idle = rushing = quick.value = false;
  wait(0, next);
}

// Nobody sees a film in a window that is behind another, or that lies under an open briefing.
const unwatched = () => document.visibilityState !== "visible" || briefingOpen.peek();

function wait(ms: number, then: () => void) {
  clearTimeout(timer);
  timer = window.setTimeout(
    () => {
      if (!unwatched()) {
        then();
        return;
      }
      const mine = timer;
      const back = () => {
        if (unwatched()) return;
        removeEventListener("visibilitychange", back);
        closed();
        if (timer === mine && on.peek() && !paused.peek()) then();
      };
      addEventListener("visibilitychange", back);
      const closed = briefingOpen.subscribe((open) => {
        if (!open) queueMicrotask(back);
      });
    },
    rushing ? 0 : ms / speed.peek(),
  );
}

function next() {
  clearTimeout(timer);
  if (!on.peek()) return;
  const i = at.peek() + 1;
  if (i < steps.peek().length) show(i);
  else caughtUp();
}

function caughtUp() {
  idle = true;
  if (loading) return;
  if (stop()) finish(true);
  else
    timer = window.setTimeout(() => {
      if (idle && on.peek()) rest();
    }, 4000);
}

// Nothing more comes for now: the page is as it is.
function rest() {
  batch(() => {
    on.value = false;
    past.value = null;
  });
  backToPlace();
  passed();
  remember();
}

function show(i: number) {
  const s = steps.peek()[i];
  if (!s) return;
  const ms = times.peek()[i - first.peek()] ?? 300;
  if (rushing) {
    apply(i);
    wait(0, next);
    return;
  }
  lookAt(s);
  const odds = foretold(s) && !still();
  if (!odds) {
    apply(i);
    wait(ms, () => held(s));
    return;
  }
  batch(() => {
    at.value = i;
    rolled.value = false;
    past.value = { ...s.before, log: s.before.log };
  });
  wait((ms * 1200) / 3300, () => {
    apply(i);
    wait((ms * 2100) / 3300, () => held(s));
  });
}

// The chances of a die come before it, unless it is my own: I have just weighed them.
const foretold = (s: Step) => s.kind === "die" && !!s.cast?.chances && !(s.own && s.side === mySeat.peek());

// A die, or a card of those that are turned up in the place of dice.
const chanced = (s: Step) => s.kind === "die" || s.lines.some((l) => l.picture?.drawn);

function held(s: Step) {
  if (atDice.peek() && chanced(s)) paused.value = true;
  else next();
}

function apply(i: number, moving = true) {
  const s = steps.peek()[i];
  if (!s) return;
  const ms = (times.peek()[i - first.peek()] ?? 300) / speed.peek();
  batch(() => {
    at.value = i;
    rolled.value = true;
    past.value = s.after;
    if (moving && !rushing && !still() && s.flights.length && s.flights.length <= 24) fly(s.flights, ms * 0.9);
  });
  if (!rushing) speak(s.title);
}

// The map goes to a step only if it lies outside of the middle, and keeps its scale; but where what is printed on the counters cannot be read, it comes nearer,
// once in a film: afterwards it lies as before.
function lookAt(s: Step) {
  const c = chart.peek();
  const cam = camera.now;
  if (!c || !cam) return;
  leavePlace(); // of a film that began before the map was drawn
  const attack = s.kind === "die" ? fightOf(steps.peek(), steps.peek().indexOf(s)) : null;
  const hexes = s.hexes.length ? s.hexes : (attack?.hexes ?? []);
  const there = hexes.flatMap((h) => c.hex.get(h) ?? []);
  const spots = there.map((h) => cam.toScreen(h.x, h.y));
  const W = cam.host.clientWidth;
  const card = W < 700 && s.kind === "die" ? 160 : 0; // on a phone the card of the die has the top of the map
  if (W >= 700 && c.sheet.face.style === "company") {
    const v = nearer(there, cam.size, cam.s, legible, [W, cam.host.clientHeight], [card, strip()]);
    if (v && nearOnce()) {
      cam.glide(v.x, v.y, v.s, true);
      return;
    }
  }
  const d = inMiddle(spots, W, cam.host.clientHeight, card, strip());
  const [dx, dy] = d ?? [0, 0]; // a board is laid over the empty table beside it in any case
  if (d || c.sheet.framed) cam.pan(dx, dy, spots, card, strip());
}

const strip = () => document.querySelector(".playstrip")?.getBoundingClientRect().height ?? 0;

export function pause() {
  if (!on.peek()) return;
  paused.value = !paused.peek();
  clearTimeout(timer);
  if (!paused.peek()) next();
}

// One step back or forth, and no further.
export function stepBy(by: number) {
  goTo(at.peek() + by);
}

export function goTo(i: number) {
  if (!on.peek()) return;
  const list = steps.peek();
  if (i >= list.length) {
    if (!loading && stop()) finish(true);
    return;
  }
  clearTimeout(timer);
  paused.value = true;
  idle = false;
  const s = list[Math.max(first.peek(), i)];
  if (!s) return;
  lookAt(s);
  apply(Math.max(first.peek(), i), i > at.peek());
}

// The whole turn at once, and what came of it.
export function wholeTurn() {
  if (!on.peek()) return;
  rushing = quick.value = true;
  paused.value = false;
  next();
}

// To my decision, without more ado.
export function skip() {
  if (!on.peek()) return;
  skipping = true;
  finish(false);
}
whenMeant.push(skip);
effect(() => {
  filming.value = on.value;
});

function finish(withRecap: boolean) {
  clearTimeout(timer);
  const again = replaying;
  replaying = false;
  batch(() => {
    on.value = false;
    past.value = null;
  });
  idle = rushing = quick.value = false;
  passed();
  remember();
  if (withRecap) {
    if (again || !loading) openRecap(again);
  } else if (stop() && !loading) {
    skipping = false;
    openRecap();
  }
  if (!recap.peek()) backToPlace();
}

let replaying = false;

// What the next recap tells of: the steps since my last turn. Those of the turn that goes on come later, if it is the turn of another side.
function span(): { from: number; to: number } {
  const c = chart.peek();
  const list = steps.peek();
  const v = live.peek().view;
  const now = v.pending?.where ?? v.where;
  if (!c) return { from: 0, to: 0 };
  let begins = list.length; // of the turn that goes on
  if (whose(c, now)) while (begins > told && turnOf(list[begins - 1]?.where ?? []) === turnOf(now)) begins--;
  let from = begins;
  while (from > told && whose(c, list[from - 1]?.where ?? []) !== mySeat.peek()) from--;
  // What has happened in my own turn before I had anything to decide belongs to it, such as a melee.
  const mine = list.findIndex((s, i) => i >= begins && s.own);
  const to = whose(c, now) !== mySeat.peek() ? begins : mine < 0 ? list.length : mine;
  return { from, to };
}

// The recap follows when the turn that was played is over, once.
function openRecap(again = false) {
  const c = chart.peek();
  const p = live.peek();
  if (!c || watching || p.view.over || handTo.peek()) return;
  if (summed && !again) {
    summed = asFilm = false;
    told = steps.peek().length; // the film came after the sum
    return;
  }
  const { from, to } = span();
  const now = turnOf(p.view.pending?.where ?? p.view.where);
  const list = again ? played : steps.peek().slice(from, to);
  if (!again) {
    if (!list.some((s) => turnOf(s.where) !== now && weighty(s) && (s.kind === "die" || s.side !== mySeat.peek())))
      return;
    told = to;
    played = list;
  }
  if (!wanted.peek() || location.hash.startsWith("#lesson")) return; // the lesson says what has happened
  const r = makeRecap(c, list, p, mySeat.peek());
  if (!r) return;
  const short = brief(r);
  if (short) {
    if (!short.about) return;
    line.value = short;
    speak(`${r.title}. ${short.about}`);
    return;
  }
  batch(() => {
    leavePlace();
    recap.value = r;
    past.value = { ...p, view: { ...p.view, pending: null } };
  });
  speak(`${r.title}. ${r.about}`);
}

let played: Step[] = []; // what the last recap told of
let summed = false; // what is played was summed up before

// away is how many entries a player has seen who comes back after a while, once; -1 if he does not.
function away(log: Line[]): number {
  const r = boot.me.read;
  if (!r || returned || watching || alone() || covered.peek() || boot.me.hotseat || mySeat.peek() !== boot.me.seat)
    return -1;
  returned = true;
  if (!r.away || r.seen < 0 || !wanted.peek() || /^#(step|lesson)/.test(location.hash)) return -1;
  const n = seenBefore(log);
  return n < log.length ? n : -1;
}
let returned = false;

// seenBefore is how many entries were seen: as the server knows it, or this browser, if it could not say so any more. -1 if none were.
const seenBefore = (log: Line[]) => Math.max(boot.me.read?.seen ?? -1, unseen(recall(seenKey(), "-1"), log));

// openSince tells what has happened since a log had so many entries.
async function openSince(from: number, now: Page) {
  const seat = mySeat.peek();
  const begin = Math.max(from, now.log.length - most);
  const still = { ...now, view: { ...now.view, pending: null, over: null } };
  batch(() => {
    last = now;
    lastSeat = seat;
    leavePlace();
    since.value = { made: null, cut: begin > from };
    selected.value = -1;
    past.value = still;
  });
  const p = await pageAt(begin);
  if (!since.peek() || since.peek()?.made || seat !== mySeat.peek()) return;
  const c = chart.peek();
  const made = c && p && !(p instanceof Response) ? makeSince(c, p, now, seat) : null;
  if (!made) {
    closeSince();
    return;
  }
  since.value = { made, cut: begin > from };
  speak(
    `${made.happened} entries in the log since you looked. Arrow keys step through what happened, Enter goes to the table.`,
  );
}

// opened shows an event: the position after it, its place lit and on the map.
export function opened(e: Event | null) {
  const i = e ? events.peek().indexOf(e) : -1;
  if (!since.peek() || i < 0 || !e) return;
  selected.value = i;
  lit.value = e.hexes;
  const spots = e.hexes.slice(0, 6).flatMap((h) => chart.peek()?.hex.get(h) ?? []);
  if (spots.length) camera.now?.bring(spots, spots.slice(-1));
  speak(e.title);
  void pageAt(e.to).then((p) => {
    if (p && !(p instanceof Response) && event.peek() === e) past.value = p;
  });
}

// stepSince goes to the next event, or back.
export function stepSince(by: number) {
  const n = events.peek().length;
  if (n) opened(events.peek()[Math.max(0, Math.min(n - 1, selected.peek() + by))] ?? null);
}

function leaveSince() {
  batch(() => {
    since.value = null;
    selected.value = -1;
    lit.value = [];
    past.value = null;
  });
}

export function closeSince() {
  if (!since.peek()) return;
  leaveSince();
  last = live.peek();
  passed();
  remember();
  backToPlace();
}

// filmFrom plays what has happened, from an event on or all of it.
export function filmFrom(e: Event | null) {
  const s = since.peek()?.made;
  if (!s) return;
  leaveSince();
  last = null;
  asFilm = summed = true;
  void load(e?.from ?? s.from, live.peek());
}

export function closeRecap() {
  if (!recap.peek()) return;
  batch(() => {
    recap.value = null;
    past.value = null;
  });
  backToPlace();
}

export function playAgain(stepwise = false) {
  const begins = steps.peek().indexOf(played[0] as Step);
  if ((!recap.peek() && !line.peek()) || begins < 0) return;
  batch(() => {
    recap.value = line.value = null;
    first.value = begins;
    at.value = begins - 1;
    past.value = played[0]?.before ?? null;
    leavePlace();
    on.value = true;
    paused.value = false;
  });
  replaying = true;
  if (stepwise) stepBy(1);
  else timer = window.setTimeout(next, 0);
}

// A whole page: at the beginning, after a line that was lost, or of the other seat of a screen.
function whole(now: Page) {
  if (!chart.peek()) return;
  if (since.peek()) {
    last = now;
    return;
  }
  const was = away(now.log);
  if (was >= 0) {
    void openSince(was, now);
    return;
  }
  if (!can()) {
    if (!covered.peek()) remember(); // what is not played is read where it stands
    return;
  }
  const seat = mySeat.peek();
  const known = last && lastSeat === seat && kept(last.log, now.log) === last.log.length;
  if (known && last && last.log.length === now.log.length) return;
  const from = known && last ? last.log.length : watching ? -1 : seenBefore(now.log);
  if (!known) {
    forget();
    past.value = null;
  }
  lastSeat = seat;
  if (from < 0 || from >= now.log.length) {
    last = now;
    passed();
    remember();
    return;
  }
  void load(Math.max(from, now.log.length - 400), now);
}

// load asks for the positions that were missed. Until they are here nothing is asked.
async function load(from: number, now: Page) {
  const seat = mySeat.peek();
  loading = true;
  idle = true;
  if (!on.peek())
    batch(() => {
      first.value = seen;
      at.value = seen - 1;
      leavePlace();
      on.value = true;
      past.value = { ...now, log: now.log.slice(0, from), view: { ...now.view, pending: null, over: null } };
    });
  const mine = () => loading && seat === mySeat.peek();
  const ask = async (n: number) => {
    const p = await pageAt(n);
    return p && !(p instanceof Response) ? p : null;
  };
  if (!last) {
    const base = await ask(from);
    if (!mine()) return;
    last = base;
    if (base && on.peek() && at.peek() < 0) past.value = base;
  }
  while (last && last.log.length < live.peek().log.length) {
    const p: Page | null = await ask(last.log.length + 1);
    if (!mine()) return;
    if (!p || p.log.length <= last.log.length) break;
    take(p, false);
    if (steps.peek().slice(seen).some(weighty) && idle) {
      idle = false;
      if (!paused.peek()) next();
    }
  }
  if (!mine()) return;
  loading = false;
  last = live.peek();
  lastSeat = seat;
  if (skipping && !on.peek()) {
    consider(); // who skipped while it was loading has the sum of all of it, once it is here
  } else if (!steps.peek().slice(seen).some(weighty)) {
    batch(() => {
      on.value = false;
      past.value = null;
    });
    backToPlace();
    passed();
    remember();
  } else if (idle) caughtUp();
}

// start is called once, when the page is there.
export function start() {
  effect(() => {
    if (chart.value && !last) whole(live.peek());
  });
  // Whoever takes the slider has taken the map.
  effect(() => {
    if (stepAt.value === null || !(on.peek() || since.peek())) return;
    clearTimeout(timer);
    on.value = false;
    recap.value = since.value = null;
    if (last) last = live.peek();
    forgetPlace();
    passed();
  });
  addEventListener("visibilitychange", () => {
    if (!on.peek() && last) remember();
  });
}
