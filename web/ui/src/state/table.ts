// What the page knows: what the server told it, and what the player looks at.
import { batch, computed, effect, signal } from "@preact/signals";
import { applyChange, whole } from "../wire/page";
import type {
  Boot,
  Box,
  Chat,
  Explanation,
  Line,
  Message,
  Page,
  Piece,
  Reason,
  SeatInfo,
  Spot,
  Table,
  View,
} from "../wire/types";
import type { Chart } from "./chart";
import { type Option, readOptions } from "./options";
import { withPlan } from "./plan";
import { sending, sendingOf, sent, whenHalted } from "./sending";

const element = document.getElementById("boot")!;
export const boot: Boot = JSON.parse(element.textContent!);
element.remove(); // what it tells of a seat must not stay when the seat is put away

const nothing: Page = {
  version: 0,
  log: [],
  undo: { can: false },
  view: {
    game: boot.game.module,
    scenario: boot.game.scenario,
    seat: boot.me.seat,
    where: [],
    over: null,
    pieces: [],
    tracks: [],
    boxes: [],
    pending: null,
  },
};

export const chart = signal<Chart | null>(null);
export const mySeat = signal(boot.me.seat); // the seat that the page shows
export const live = signal<Page>(nothing); // its page as it is now
export const table = signal<Table | null>(null);
export const covered = signal<string | null>(null); // the seat that the screen waits for, on a hot seat
export const past = signal<Page | null>(null); // a position of the past that is looked at
export const line = signal<"on" | "off">("on");
export const lostSince = signal(0);
export const lostWhy = signal(""); // what the server says against a stream that it does not open
export const lostSeat = signal(false); // and that is that I do not have my seat any more
export const seated = signal<string[]>([]); // the seats that I have got since the page was opened, as one who looks on
// My seats, if they are others than when the page was opened: an operator gives and takes them, and a guest who signs in brings his along. Who has none
// reads it in what the stream tells him alone, since all who look on are told the same of the table. Without any seat the stream ends.
export const seatsNow = computed<string[] | null>(() => {
  const now = watching ? seated.value : (table.value?.yours ?? []);
  const had = boot.me.seats;
  return now.length && (now.length !== had.length || now.some((s) => !had.includes(s))) ? now : null;
});
export const unsure = signal(false); // something was sent and no answer came
export const busy = signal(false);
export const chat = signal<Chat[]>(boot.chat ?? []);

export const watching = boot.me.seats.length === 0;
export const view = computed<View>(() => (past.value ? past.value.view : withPlan(live.value.view)));
export const log = computed<Line[]>(() => live.value.log);
export const pieces = computed(() => new Map<string, Piece>(view.value.pieces.map((p) => [p.id, p])));
export const boxes = computed(() => new Map<string, Box>(view.value.boxes.map((b) => [b.id, b])));
export const byHex = computed(() => {
  const out = new Map<string, Piece[]>();
  const c = chart.value;
  if (c)
    for (const p of view.value.pieces) {
      const at = p.over ?? p.at;
      if (!c.hex.has(at)) continue;
      const l = out.get(at);
      if (l) l.push(p);
      else out.set(at, [p]);
    }
  return out;
});
// Who rides on a piece, by its id.
export const aboard = computed(() => {
  const out = new Map<string, Piece[]>();
  for (const p of view.value.pieces) {
    if (!p.at.startsWith("aboard-")) continue;
    const on = p.at.slice("aboard-".length);
    out.set(on, [...(out.get(on) ?? []), p]);
  }
  return out;
});
// The hexes of caves that are sealed and have Units inside, with the places of those: their mouth is drawn around them, walled up.
export const shutIn = computed(() => {
  const c = chart.value;
  const out = new Map<string, string>();
  for (const id of stacks.value.keys()) {
    const host = (c?.hex.get(id) as Spot | undefined)?.in;
    if (host && isSealed(host)) out.set(host, id);
  }
  return out;
});
export function isSealed(hex: string): boolean {
  return !!byHex.value.get(hex)?.some((p) => chart.value?.sheet.kinds[p.kind ?? ""]?.symbol === "sealed");
}
// What a place is called, with what it is and that it is sealed.
export function placed(id: string): string {
  const c = chart.value;
  const host = (c?.hex.get(id) as Spot | undefined)?.in;
  return [c?.title(id), c?.describe(id), host && isSealed(host) && "sealed"].filter(Boolean).join(", ");
}
// Counters of a hex, without tokens and markers.
export const stacks = computed(() => {
  const out = new Map<string, Piece[]>();
  for (const [h, l] of byHex.value) {
    const s = l.filter((p) => !drawn(p));
    if (s.length) out.set(h, s);
  }
  return out;
});
export function drawn(p: Piece): string {
  return chart.value?.sheet.kinds[p.kind ?? ""]?.draw ?? "";
}

// What the rules ask of the seat now, half-way through a list, too: for who sends it. Nothing that the map shows meanwhile keeps a list from being sent.
export const askedNow = computed(() => {
  if (watching || (past.value && !sending.value)) return null;
  const q = sending.value ? live.value.view.pending : view.value.pending;
  return q?.options?.length ? q : null;
});
// What is put to the player.
export const asked = computed(() => (sending.value ? null : askedNow.value));
// In a list that is ticked: what can be ticked now, where that is not what could be ticked at first.
export const tickable = signal<string[] | null>(null);
export const reading = computed(() => {
  const a = asked.value;
  const c = chart.value;
  const now = tickable.value;
  if (!a || !c) return null;
  if (!now || !a.series) return readOptions(a, c, pieces.value, boxes.value);
  const first = (a.options ?? []).filter((o) => o === a.series || now.includes(o));
  const options = [...first, ...now.filter((o) => !first.includes(o))];
  return readOptions({ ...a, options }, c, pieces.value, boxes.value);
});
// readNow reads what is asked half-way through a list.
export function readNow() {
  const a = askedNow.peek();
  const c = chart.peek();
  return a && c ? readOptions(a, c, pieces.peek(), boxes.peek()) : null;
}
export function seatInfo(seat: string): SeatInfo | undefined {
  return table.value?.seats.find((s) => s.seat === seat);
}
// While a seat is open nobody is there who could agree for that side; beyond a last answer nothing is taken back then if somebody had it.
export const openSeat = computed(() => !!table.value?.seats.some((s) => s.kind === "open"));
// Another of the player's seats that has something to decide, while this one has not.
export const handTo = computed(() => {
  const p = live.value.view.pending;
  const t = table.value;
  if (boot.me.seats.length < 2 || !p || p.options?.length) return null;
  if (t?.handTo && t.handTo !== mySeat.value) return t.handTo;
  return boot.game.study ? (p.seats.find((s) => s !== mySeat.value && boot.me.seats.includes(s)) ?? null) : null;
});
// What others ask of the seat, and what it asked itself.
export const requests = computed(() =>
  (table.value?.asks ?? []).filter((r) => r.from !== mySeat.value && !r.agreed?.includes(mySeat.value)),
);
export const myRequests = computed(() => (table.value?.asks ?? []).filter((r) => r.from === mySeat.value));

// What the player has in hand.
export const pointed = signal(false); // whether the hex in focus was pointed at, and not reached by keys
export const picked = signal<string | null>(null); // a piece whose options alone are shown
export const hovered = signal<string | null>(null); // hex under the pointer
export const focus = signal<string | null>(null); // hex of the keyboard
export const regarded = signal<string | null>(null); // the piece whose panel has been asked for
export const inspected = signal<string | null>(null); // hex in the side panel
export const fan = signal<{ hex: string; pinned: boolean; keys?: boolean } | null>(null); // keys: it was opened by one, and takes the focus
export const lit = signal<string[]>([]); // hexes and pieces that a line of the log names
export const preview = signal<{ option: Option; what: Explanation } | null>(null);
export const ground = signal<Explanation | null>(null); // what is behind the question itself
export const consequences = signal<Map<string, Explanation>>(new Map());
export const measure = signal<string | null>(null); // the hex that ranges are counted from, while L is held

export const hideCounters = signal(false);
export const onlyActing = signal(false);
export const commanding = signal(false);
export const helping = signal(false);
export const atTable = signal(false); // the dialog about the table
export const seenEnd = signal(false); // the result has been read
export const tab = signal<"odds" | "units" | "log" | "tracks">("odds");
export const paper = signal<"log" | "talk" | "notes">("log"); // below the odds
export const rollRead = signal(0); // the last line of the log whose roll has been seen
export const unread = signal(0);
export const sheetHeight = signal<0 | 1 | 2>(1);
export const showBoxes = signal(false);
export const stepAt = signal<number | null>(null); // the slider
export const guideOn = signal(recall("guide", "on") === "on");
export const theme = signal(recall("theme", "auto"));
export const spoken = signal(""); // the polite live region: the question, and what is asked of the map
// speak has something said. The same words again are said again.
export function speak(text: string) {
  spoken.value = text === spoken.peek() ? text + "\u00a0" : text;
}

export interface Toast {
  id: number;
  title: string;
  reasons: Reason[];
  kind: "why" | "note";
  act?: { label: string; run: () => void };
}
export const toast = signal<Toast | null>(null);
export const hasty = signal(""); // the key that came before the question that it would have answered could be read, "" if none did
let toasts = 0;
export function tell(title: string, reasons: Reason[] = [], kind: "why" | "note" = "note", act?: Toast["act"]) {
  toast.value = { id: ++toasts, title, reasons, kind, act };
}

whenHalted.push(() => {
  const of = sendingOf.peek();
  const n = `${sent.peek()}${of ? ` of ${of}` : ""} ${of === 1 || (!of && sent.peek() === 1) ? "answer was" : "answers were"} given`;
  tell("Stopped", [{ text: `${n}. The rest has not been sent.` }]);
});

export function recall(key: string, other: string): string {
  try {
    return localStorage.getItem("beachhead." + key) ?? other;
  } catch {
    return other;
  }
}
export function keep(key: string, value: string) {
  try {
    localStorage.setItem("beachhead." + key, value);
  } catch {
    /* private windows have no memory */
  }
}

// Options of a verb with a mode are out of the way until that is turned on, or where there are no others on the map. Of several modes alone, or beside answers
// that stand in the bar, the first is on, but for those that are off until they are asked for.
export const mode = signal("");
export function modes(all: Option[]): string[] {
  const some = all.filter((o) => o.hex);
  const named = [...new Set(some.map((o) => o.look.mode).filter((m): m is string => !!m))];
  // Where those are all there is on the map the bar says so, beside what else could be done: else a lit hex would be laid under smoke unasked.
  return named.length > 1 || some.some((o) => !o.look.mode) || all.some((o) => o.look.close) ? named : [];
}
// modeNow is the mode that is on.
export function modeNow(all: Option[]): string {
  const named = modes(all);
  if (named.includes(mode.value)) return mode.value;
  if (all.some((o) => (o.hex || atOthers(o)) && !o.look.mode && !o.look.bar)) return "";
  return named.find((m) => !all.some((o) => o.look.mode === m && o.look.off)) ?? "";
}
// atOthers tells whether an answer names a piece of another side on the map: its hex is lit for it, and not for a way of doing things.
function atOthers(o: Option): boolean {
  const side = o.from && o.unit ? pieces.value.get(o.unit)?.side : "";
  return !!side && !asked.value?.seats.includes(side);
}
function byMode(m: Map<string, Option[]>, all: Option[]): Map<string, Option[]> {
  const now = modeNow(all);
  if (!now && !modes(all).length) return m;
  const out = new Map<string, Option[]>();
  // Where a way of doing things is on that nobody has turned on, a click on others who wait is for them.
  const waits = now && now !== mode.value ? (asked.value?.next ?? []) : [];
  for (const [h, l] of m) {
    if (waits.includes(h)) continue;
    const x = l.filter((o) => (o.look.mode ?? "") === now);
    if (x.length) out.set(h, x);
  }
  const off = !now && all.every((o) => !o.hex || o.look.off);
  return out.size || off ? out : m;
}

// Of the ways to do the same in a hex those that lead to nothing are left out.
const idle = computed(() => new Set((ground.value?.offers ?? []).flatMap((x) => (x.idle ? [x.choice] : []))));
function ways(all: Map<string, Option[]>): Map<string, Option[]> {
  if (!idle.value.size) return all;
  const out = new Map<string, Option[]>();
  for (const [hex, l] of all) {
    const some = l.filter((o) => !o.look.way || !idle.value.has(o.text));
    out.set(hex, some.length ? some : l);
  }
  return out;
}

// Options that are open now: all, or those of the piece in hand.
export const open = computed(() => {
  const r = reading.value;
  if (!r) return new Map<string, Option[]>();
  const p = picked.value;
  if (!p) return ways(byMode(r.byHex, r.all));
  const out = new Map<string, Option[]>();
  for (const o of r.byUnit.get(p) ?? [])
    if (o.hex) {
      const l = out.get(o.hex);
      if (l) l.push(o);
      else out.set(o.hex, [o]);
    }
  return out.size ? out : r.byHex;
});

let answered = -1; // how long the log was when I answered last, if that was here

// undoWhy is why nothing can be taken back. The server tells that another side has decided since; if a die of mine fell before anything
// else happened, that is nearer.
export function undoWhy(p: Page): string {
  const why = p.undo.why ?? "";
  if (answered < 0 || !why.endsWith(" decided since")) return why;
  const first = p.log
    .slice(answered)
    .find((l) => l.picture?.cast || (l.picture?.seat && l.picture.seat !== mySeat.value));
  return first?.picture?.cast ? "a die has been thrown" : why;
}

// receive takes a message in. A change counts only if it follows what is here.
export function receive(m: Message) {
  batch(() => {
    const before = live.value;
    const mine = busy.value;
    unsure.value = false;
    if (m.table) table.value = m.table;
    if (m.chat) heard(m.chat);
    if (m.hidden) cover(m.table?.handTo ?? mySeat.value);
    else if (m.page) {
      answered = -1;
      live.value = whole(m.page);
      mySeat.value = m.page.view.seat;
      covered.value = null;
      fresh();
    } else if (m.change?.version === live.value.version + 1) {
      if (m.change.undone) answered = -1;
      else if (mine) answered = before.log.length;
      live.value = applyChange(live.value, m.change);
      fresh();
    }
    for (const arrived of arrivals) arrived(m, before, mine);
  });
}

// Whoever looks at what comes before it is drawn: the message, the page before it, and whether it answers an answer of this page.
export const arrivals: ((m: Message, before: Page, mine: boolean) => void)[] = [];

function heard(c: Chat) {
  if (c.n && chat.value.some((x) => x.n === c.n)) return;
  chat.value = [...chat.value, c];
  if (c.seat !== mySeat.value && paper.value !== "talk") unread.value++;
}

// cover puts everything away that the page holds of a seat.
export function cover(next: string) {
  batch(() => {
    live.value = nothing;
    past.value = stepAt.value = null;
    lit.value = [];
    regarded.value = inspected.value = focus.value = hovered.value = toast.value = null;
    spoken.value = "";
    for (const forget of forgetters) forget();
    fresh();
    covered.value = next;
  });
}
// Whoever keeps something of a seat beside the signals here forgets it when the seat is put away.
export const forgetters: (() => void)[] = [];

// A new question: what was in hand for the old one is gone.
function fresh() {
  busy.value = false;
  preview.value = null;
  consequences.value = new Map();
  ground.value = null;
  tickable.value = null;
  fan.value = null;
  lit.value = []; // the button that lit them may have gone from under the pointer
  if (toast.value?.kind === "why" && !toast.value.act) toast.value = null; // it was about the question before
  mode.value = "";
  const r = reading.value;
  if (picked.value && !r?.byUnit.has(picked.value)) picked.value = null;
}

receive(boot.message);
boot.message = {};

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const systemDark = signal(darkScheme.matches);
darkScheme.addEventListener("change", () => {
  systemDark.value = darkScheme.matches;
});
effect(() => {
  document.documentElement.classList.toggle(
    "dark",
    theme.value === "dark" || (theme.value === "auto" && systemDark.value),
  );
});
