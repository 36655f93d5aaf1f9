// Who could still do something in a phase that is about to be ended.
import { computed, signal } from "@preact/signals";
import { fanAt, showHex } from "../map/aim";
import type { Option } from "../state/options";
import { plainBar } from "../state/plain";
import { chosen, closable, several } from "../state/several";
import {
  asked,
  chart,
  focus,
  forgetters,
  lit,
  picked,
  pieces,
  pointed,
  reading,
  stacks,
  tickable,
  view,
} from "../state/table";
import { offers } from "./offers";
import { nextActor } from "./repeat";
import { wastes } from "./sure";

interface Left {
  end: Option; // the answer that ends the phase
  list: Option[]; // one for each piece or hex that could still act
  words: string; // "12 not moved", or how much there is to choose from
  silences: boolean; // they can be told to stay on purpose
}

const many = 60; // more than anybody wants to go to one by one
const foes = (hex: string) => (stacks.value.get(hex) ?? []).some((p) => p.side && !asked.value?.seats.includes(p.side));

const stays = signal(new Set<string>()); // who stays on purpose, by phase, turn and piece
forgetters.push(unsilence);

const who = (o: Option) => o.unit ?? o.hex ?? o.text;
const mark = (o: Option) => {
  const turn = view.value.tracks.find((t) => t.id === "turn")?.value ?? 0;
  return `${asked.value?.kind} ${turn} ${view.value.where.join("/")} ${who(o)}`;
};

// onMap are the hexes that an answer is shown at.
const onMap = (o: Option) => [o.hex, o.from].find((h) => !!h && chart.value?.hex.has(h));

export const left = computed<Left | null>(() => {
  const r = reading.value;
  if (!r || plainBar || picked.value || chosen.value.length) return null;
  const end = r.buttons.find((o) => o.look.leaves);
  if (end) {
    const seen = new Map<string, Option>();
    for (const o of r.all)
      if (o.verb === end.look.of && !stays.value.has(mark(o)) && !offers.value.get(o.text)?.idle)
        seen.set(who(o), seen.get(who(o)) ?? o);
    const words = `${seen.size} ${end.look.leaves}`;
    return seen.size ? { end, list: [...seen.values()], words, silences: !end.look.stays } : null;
  }
  // What would be lost with the answer that ends a question can be used on the map.
  const waste = r.all.find((o) => o.look.close && wastes(o));
  const all = r.all.filter((o) => o !== waste && !o.look.quiet && onMap(o));
  // Of a whole map those are walked through where somebody else stands.
  const held = new Set(all.length > many ? all.filter((o) => foes(onMap(o)!)) : []);
  const list = held.size ? all.filter((o) => held.has(o)) : all;
  const n = new Set(list.map(onMap)).size;
  const words = held.size ? `${n} with an enemy; any lit hex will do` : `${n} to choose from on the map`;
  return waste && list.length ? { end: waste, list, words, silences: false } : null;
});

// roomy tells of a list whether more could be ticked, where the game minds that.
export const roomy = computed(() => {
  const s = several.value;
  if (!s?.look.leaves || plainBar) return false;
  const can = tickable.value;
  return s.ticks.some((o) => o.verb === s.look.of && !chosen.value.includes(o) && (!can || can.includes(o.text)));
});

// closes tells whether gold and Enter give a list as it is ticked: not if something would be lost with that.
export const closes = computed(() => {
  const end = reading.value?.all.find((o) => o.text === several.value?.close);
  const apart = chosen.value.length > 0 && !!several.value?.look.apart;
  return closable.value && (apart || (!roomy.value && !(end && !chosen.value.length && wastes(end))));
});

// nobody is the answer that ends a phase in which nobody is left who could act: all that is there is to end it, or whoever could act stays on purpose,
// or nobody would.
export const nobody = computed<Option | null>(() => {
  const r = reading.value;
  const idle =
    plainBar || picked.value ? undefined : r?.buttons.find((o) => o.look.close && offers.value.get(o.text)?.idle);
  if (idle) return idle;
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

// showNext goes to the next of them on the map and leaves the phase open: units that act stack by stack from near to far, as N does, others from left to right.
export function showNext() {
  if (nextActor(false)) return;
  showOf((left.value?.list ?? []).map(onMap));
}

// showAny goes to the next hex with an answer.
export function showAny() {
  showOf([...(reading.value?.byHex.keys() ?? [])]);
}

function showOf(places: (string | undefined)[]) {
  const c = chart.value;
  if (!c) return;
  const hexes = [...new Set(places.filter((h): h is string => !!h && c.hex.has(h)))].sort(
    (a, b) => (c.hex.get(a)?.x ?? 0) - (c.hex.get(b)?.x ?? 0) || (a < b ? -1 : 1),
  );
  if (!hexes.length) return;
  const here = hexes.indexOf(focus.value ?? ""); // where N has come to
  at = ((here < 0 ? at : here) + 1) % hexes.length;
  const h = hexes[at] ?? hexes[0];
  if (!h) return;
  focus.value = h;
  pointed.value = false;
  lit.value = [h];
  fanAt(h);
  showHex(h);
}

// stay silences all who are left: they are not spoken of again in this phase.
export function stay() {
  const l = left.value;
  if (!l?.silences) return;
  stays.value = new Set([...stays.value, ...l.list.map(mark)]);
  pointed.value = true; // Enter is the bar's again
}

// Whose counters are drawn in the bar.
export function leftPieces() {
  return (left.value?.list ?? []).flatMap((o) => pieces.value.get(o.unit ?? "") ?? []);
}
