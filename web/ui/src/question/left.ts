// Who could still do something in a phase that is about to be ended.
import { computed, signal } from "@preact/signals";
import { showHex } from "../map/aim";
import type { Option } from "../state/options";
import { plainBar } from "../state/plain";
import { asked, chart, focus, forgetters, lit, picked, pieces, pointed, reading, view } from "../state/table";

interface Left {
  end: Option; // the answer that ends the phase
  list: Option[]; // one for each piece or hex that could still act
}

const stays = signal(new Set<string>()); // who stays on purpose, by phase, turn and piece
forgetters.push(unsilence);

const who = (o: Option) => o.unit ?? o.hex ?? o.text;
const mark = (o: Option) => {
  const turn = view.value.tracks.find((t) => t.id === "turn")?.value ?? 0;
  return `${asked.value?.kind} ${turn} ${view.value.where.join("/")} ${who(o)}`;
};

export const left = computed<Left | null>(() => {
  const r = reading.value;
  const end = r?.buttons.find((o) => o.look.leaves);
  if (!r || !end || plainBar || picked.value) return null;
  const seen = new Map<string, Option>();
  for (const o of r.all)
    if (o.verb === end.look.of && !stays.value.has(mark(o))) seen.set(who(o), seen.get(who(o)) ?? o);
  return seen.size ? { end, list: [...seen.values()] } : null;
});

// "12 not moved"
export function leftWords(l: Left): string {
  return `${l.list.length} ${l.end.look.leaves}`;
}

// nobody is the answer that ends a phase in which nobody is left who could act: all that is there is to end it, or whoever could act stays on purpose.
export const nobody = computed<Option | null>(() => {
  const r = reading.value;
  const end = r?.buttons.find((o) => o.look.leaves);
  if (!r || !end || plainBar || left.value || picked.value) return null;
  return onPurpose.value || r.all.every((o) => o === end || o.look.close) ? end : null;
});

// Whether the player has said in this phase that those who are left stay.
export const onPurpose = computed(() => !!reading.value?.all.some((o) => stays.value.has(mark(o))));

export function unsilence() {
  stays.value = new Set();
}

let at = -1;

// showNext goes to the next of them on the map, from left to right, and leaves the phase open.
export function showNext() {
  const l = left.value;
  const c = chart.value;
  if (!l || !c) return;
  const hexes = [...new Set(l.list.map((o) => o.hex ?? o.from).filter((h): h is string => !!h && c.hex.has(h)))].sort(
    (a, b) => (c.hex.get(a)?.x ?? 0) - (c.hex.get(b)?.x ?? 0) || (a < b ? -1 : 1),
  );
  if (!hexes.length) return;
  at = (at + 1) % hexes.length;
  const h = hexes[at] ?? hexes[0];
  if (!h) return;
  focus.value = h;
  pointed.value = false;
  lit.value = [h];
  showHex(h);
}

// stay silences all who are left: they are not spoken of again in this phase.
export function stay() {
  const l = left.value;
  if (!l) return;
  stays.value = new Set([...stays.value, ...l.list.map(mark)]);
  pointed.value = true; // Enter is the bar's again
}

// Whose counters are drawn in the bar.
export function leftPieces() {
  return (left.value?.list ?? []).flatMap((o) => pieces.value.get(o.unit ?? "") ?? []);
}
