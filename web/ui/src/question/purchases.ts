// A question that is answered on one sheet: what is put on the list, what that costs, and the answers that are sent for it in order.
import { computed, effect, signal, untracked } from "@preact/signals";
import { plainBar } from "../state/plain";
import { during } from "../state/sending";
import {
  asked,
  askedNow,
  boot,
  busy,
  chart,
  forgetters,
  ground,
  keep,
  live,
  mySeat,
  past,
  reading,
  recall,
  tell,
} from "../state/table";
import { answerNow } from "../wire/answers";
import { divided, suggested } from "../wire/explain";
import { whenUndone } from "../wire/stream";
import type { Explanation, List, Offer } from "../wire/types";

// The list that the question is drawn as, as soon as its prices are known.
export const listed = computed<List | null>(() => {
  const l = chart.value?.sheet.lists?.[asked.value?.kind ?? ""];
  return l && !plainBar && reading.value && ground.value?.offers?.length && !sending.value ? l : null;
});
export const folded = signal(false); // put away to look at the map
export const counts = signal<Record<string, number>>({}); // how many of each answer are on the list
export const sending = signal<{ kind: string; where: string; rest: string[]; close: string } | null>(null);
const here = () => live.peek().view.where.join("/");

const name = () => `list.${boot.game.id}.${mySeat.peek()}.${asked.peek()?.kind ?? ""}`;

export function lastList(): Record<string, number> {
  try {
    return JSON.parse(recall(name(), "{}")) as Record<string, number>;
  } catch {
    return {};
  }
}

const room = (x: Offer) => (x.why ? 0 : (x.room ?? 1));

export const spent = computed(() => {
  const of = counts.value;
  return (ground.value?.offers ?? []).reduce((t, x) => t + (of[x.choice] ?? 0) * (x.price ?? 0), 0);
});
export const have = computed(() => ground.value?.have ?? 0);

// purses is an offer of each pool where there are several, "" for what is paid from none; apart tells whether
// all is paid from one of them, so that their sum is of no use.
export const purses = computed(() => {
  const shut = (o: Offer) => Number(!!o.why); // those first of which something can be had
  const of = new Map([...(ground.value?.offers ?? [])].sort((x, y) => shut(x) - shut(y)).map((o) => [o.pool ?? "", o]));
  return of.size > 1 ? of : new Map<string, Offer>();
});
export const apart = computed(() => purses.value.size > 0 && !purses.value.has(""));

// unspent is what is left of the pool that an offer is paid from.
export function unspent(x: Offer): number {
  if (!x.pool) return have.value - spent.value;
  const same = (ground.value?.offers ?? []).filter((o) => o.pool === x.pool);
  return (x.of ?? 0) - same.reduce((t, o) => t + (counts.value[o.choice] ?? 0) * (o.price ?? 0), 0);
}

// most is how many of an offer could be on the list beside all else that is on it.
export function most(x: Offer): number {
  const now = counts.value[x.choice] ?? 0;
  const free = x.price ? Math.floor(unspent(x) / x.price) : 99;
  return Math.max(0, Math.min(room(x), now + free));
}

export function put(x: Offer, n: number) {
  counts.value = { ...counts.value, [x.choice]: Math.max(0, Math.min(most(x), n)) };
}

// asLast puts on the list what was on it the last time, as far as it goes.
export function asLast() {
  const last = lastList();
  counts.value = {};
  for (const x of ground.value?.offers ?? []) if (last[x.choice]) put(x, last[x.choice] ?? 0);
}

// A new list is empty; a division begins as it was the last time.
effect(() => {
  const l = listed.value;
  untracked(() => {
    counts.value = {};
    folded.value = false;
    if (l?.next && !l.anew) asLast();
    if (l?.anew) for (const x of ground.value?.offers ?? []) put(x, x.start ?? 0);
  });
});

export const comesTo = signal<Explanation | null>(null); // what a division comes to as it stands
forgetters.push(() => {
  comesTo.value = null;
});

// answersOf are the answers that a list as it stands is sent as.
function answersOf(l: List): string[] {
  const list = ground.value?.offers ?? [];
  return l.next
    ? list.filter((x) => !x.why).map((x) => `${x.choice} ${counts.value[x.choice] ?? 0}`)
    : list.flatMap((x) => Array.from({ length: counts.value[x.choice] ?? 0 }, () => x.choice));
}

let round = 0;
effect(() => {
  const l = listed.value;
  const some = Object.values(counts.value).some((n) => n > 0);
  round++;
  if (!l?.anew || !some) comesTo.value = null;
  else void untracked(() => weigh(answersOf(l)));
});

async function weigh(list: string[]) {
  const n = round;
  const x = await divided(list);
  if (n === round) comesTo.value = x;
}

// asSuggested puts on the list what the computer would. What is on a price list stays there: more comes to it for what is left.
export async function asSuggested() {
  const l = listed.value;
  if (!l) return;
  const had = counts.value;
  const more = !l.next && Object.values(had).some((n) => n > 0);
  const list = (await suggested(more ? answersOf(l) : []))?.choices;
  if (listed.value !== l || busy.value || counts.value !== had) return;
  const of = (x: Offer) =>
    l.next
      ? Number(list?.find((t) => t.startsWith(`${x.choice} `))?.slice(x.choice.length) ?? 0)
      : (list ?? []).filter((t) => t === x.choice).length;
  if (!more && list?.length) counts.value = {};
  const before = spent.value;
  for (const x of ground.value?.offers ?? []) if (of(x)) put(x, (counts.value[x.choice] ?? 0) + of(x));
  if (!list?.length || spent.value === before)
    tell(
      "No suggestion",
      [
        {
          text: more
            ? "The computer would add nothing to this list."
            : list?.length
              ? "The computer would take nothing here."
              : "The computer has none now.",
        },
      ],
      "why",
    );
}

// send gives the answers of the list, one after the other. Another question in between is the player's; then it goes on.
export async function send() {
  const l = listed.value;
  const kind = asked.value?.kind ?? "";
  if (!l || busy.value) return;
  keep(name(), JSON.stringify(counts.value));
  const rest = answersOf(l);
  sending.value = { kind: l.next ? "" : kind, where: here(), rest, close: l.close ?? "" };
  await proceed();
}

let under = false;

async function proceed() {
  if (under) return;
  under = true;
  try {
    const n = sending.peek()?.rest.length ?? 0;
    await during(`${n} answers of the list`, n + 1, sendRest);
  } finally {
    under = false;
  }
}

async function sendRest() {
  for (let s = sending.value; s; s = sending.value) {
    const a = askedNow.value;
    const options = a?.options ?? [];
    if (past.value || (s.kind && a?.kind !== s.kind)) return; // somebody is asked something else first
    const divides = s.kind === "";
    const i = divides ? s.rest.findIndex((x) => options.includes(x)) : 0;
    const text = s.rest[i] ?? s.close;
    if (!text || i < 0) {
      sending.value = null; // a division ends where nothing more is divided
      return;
    }
    if (!options.includes(text)) {
      sending.value = null;
      tell(
        "The list stopped",
        [{ text: `Not all of it could be had any more: ${s.rest.length} are left out.` }],
        "why",
      );
      return;
    }
    sending.value = text === s.close && !s.rest.length ? null : { ...s, rest: s.rest.filter((_, k) => k !== i) };
    if (!(await answerNow(text))) {
      sending.value = null;
      return;
    }
  }
}

effect(() => {
  const s = sending.value;
  const kind = asked.value?.kind;
  if (!s?.kind || s.kind !== kind || busy.value || under) return;
  untracked(() => {
    if (s.where === here()) void proceed();
    else stop(); // the list of another turn: of that one nothing was left to be had
  });
});
function stop() {
  sending.value = null;
}
forgetters.push(stop);
whenUndone.push(stop);
