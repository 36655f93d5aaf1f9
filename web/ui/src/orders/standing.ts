// Standing orders: what is answered in the player's name, always or only where a condition does not hold.
import { batch, computed, effect, signal } from "@preact/signals";
import { asked, boot, chart, covered, forgetters, live, log, mySeat, spoken, watching } from "../state/table";
import { readStanding, setOrder } from "../wire/games";
import type { Order, Standing, Window } from "../wire/types";
import { orderSentence } from "./condition";
import { inLines } from "./inlines";

const none: Standing = { orders: [] };

export const standing = signal<Standing>(none);

// mine are the moments that can come to this seat.
export const mine = (list: Window[] | undefined) =>
  (list ?? []).filter((w) => !w.seats || w.seats.includes(mySeat.value));

const known = signal(false); // whether it was ever read for this seat

export const standingKnown = computed(() => known.value);

export const readAt = signal(0); // the version of the page that it was read for: what is measured belongs to that question

let seatOf = ""; // whose they are

function forget() {
  standing.value = none;
  known.value = false;
}
forgetters.push(forget);

let turn = 0;

export async function loadStanding() {
  const n = ++turn;
  const seat = mySeat.peek();
  const version = live.peek().version;
  const s = await readStanding().catch(() => null);
  if (s && n === turn && seat === mySeat.peek())
    batch(() => {
      standing.value = s;
      readAt.value = version;
      known.value = true;
    });
}

// kindNow is the question to this seat as orders name it.
export const kindNow = computed(() => {
  const a = asked.value;
  return a?.kind ? (a.topic ? `${a.kind}.${a.topic}` : a.kind) : "";
});

// The moment that is asked about, as the sheet names it.
export const windowNow = computed<Window | null>(() => {
  const k = kindNow.value;
  const list = chart.value?.sheet.windows;
  return (k && (list?.find((w) => w.kind === k) ?? list?.find((w) => w.kind === asked.value?.kind))) || null;
});

// What is measured is read anew with every page that asks; what the orders have answered, a little after every page.
let later = 0;
effect(() => {
  const v = live.value.version;
  if (seatOf !== mySeat.value) {
    seatOf = mySeat.value;
    forget();
  } // in a study the page turns from seat to seat
  if (watching || covered.value || !v || !chart.value) return;
  clearTimeout(later);
  if (!known.value || windowNow.value) void loadStanding();
  else if (!boot.game.study) later = window.setTimeout(() => void loadStanding(), 400);
});

export const orderOf = (kind: string): Order | undefined => standing.value.orders.find((o) => o.kind === kind);

// give sends an order and keeps it; with a choice of "" it is forgotten.
export async function give(kind: string, choice: string, only = ""): Promise<boolean> {
  if (!(await setOrder(kind, choice, only))) return false;
  const o: Order = only ? { kind, choice, only } : { kind, choice };
  standing.value = {
    ...standing.value,
    orders: [...standing.value.orders.filter((x) => x.kind !== kind), ...(choice ? [o] : [])],
  };
  spoken.value = `${orderSentence(
    choice ? o : undefined,
    chart.value?.sheet.windows?.find((w) => w.kind === kind),
  )}.`;
  void loadStanding();
  return true;
}

// askEverything turns on and off that the seat is asked even where there is one answer only.
export async function askEverything(on: boolean) {
  if (!(await setOrder("*", on ? "ask" : ""))) return;
  standing.value = { ...standing.value, askAll: on };
  spoken.value = on ? "You are asked everything." : "Where there is one answer only, it is given for you.";
}

// What the orders have answered, for the log: behind which entry.
export const givenAt = computed(() => {
  const phases = log.value.filter((l) => l.where).map((l) => l.n);
  return inLines(standing.value.given ?? [], phases);
});
