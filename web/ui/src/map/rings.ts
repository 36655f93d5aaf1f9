// Hexes by the part that they play in the question.
import { computed } from "@preact/signals";
import { tickedHexes } from "../question/rosters";
import { planArea, planning } from "../state/plan";
import { asked, ground as behind, byHex, chart, open, picked, pieces, reading } from "../state/table";
import { lonely } from "./lonely";
import { dull, ended } from "./vain";

// Hexes by the part they play in the question.
export const rings = computed(() => {
  const from = new Set<string>();
  const to = new Set<string>();
  const c = chart.value;
  if (c)
    for (const [h, l] of byHex.value)
      for (const p of l)
        for (const s of p.state ?? []) {
          const r = c.sheet.states?.[s]?.ring;
          if (r === "from") from.add(h);
          if (r === "to") to.add(h);
        }
  for (const h of asked.value?.about ?? []) if (c?.hex.has(h)) to.add(h);
  for (const id of asked.value?.subject ?? []) {
    const at = c?.hex.has(id) ? id : pieces.value.get(id)?.at;
    if (at && c?.hex.has(at)) from.add(at);
  }
  for (const h of tickedHexes.value) from.add(h);
  const hand = picked.value ?? reading.value?.actor;
  const at = hand ? pieces.value.get(hand)?.at : undefined;
  if (at && c?.hex.has(at)) from.add(at);
  if (planning.value) return { from, to, legal: planArea.value };
  const some = [...open.value.keys()].filter((h) => !dull(h));
  const legal = some.length || ended() ? some : [...open.value.keys()];
  return { from, to, legal: legal.filter((h) => !from.has(h) || open.value.size < 3 || chooses(h)) };
});

// chooses tells whether one of several pieces in a hex is chosen there, and not only where a piece may go.
const chooses = (h: string) =>
  (open.value.get(h) ?? []).some((o) => o.unit && o.unit !== reading.value?.actor && !o.hex);

// Where those are who can take part in what is asked.
export const taking = computed(() =>
  [
    ...new Set(
      (behind.value?.rosters ?? []).flatMap((r) => [
        r.at,
        ...r.items
          .filter((i) => !i.why)
          .map((i) => (i.from && chart.value?.hex.has(i.from) ? i.from : pieces.value.get(i.piece)?.at)),
      ]),
    ),
  ].filter((h): h is string => !!h && !!chart.value?.hex.has(h)),
);

// bare are the open hexes where nobody of another side is, among those where the same answer would meet somebody: they are drawn fainter.
export const bare = computed(() => {
  const seats = asked.value?.seats ?? [];
  const met = (h: string) => (byHex.value.get(h) ?? []).some((p) => p.side && !seats.includes(p.side));
  return lonely(open.value, met);
});

// Where others wait to be named, if that is done in place of what is asked.
export const upNext = computed(() =>
  (asked.value?.next ?? []).filter((h) => chart.value?.hex.has(h) && !open.value.has(h)),
);

// Where those are who can be taken in hand, as long as nobody is.
const ready = computed(() => {
  if (picked.value || planning.value) return [];
  const at = [...(reading.value?.byUnit.keys() ?? [])].map((id) => pieces.value.get(id)?.at ?? "");
  return at.filter((h) => chart.value?.hex.has(h));
});

export const involved = computed(
  () => new Set([...rings.value.from, ...rings.value.to, ...rings.value.legal, ...upNext.value, ...ready.value]),
);
