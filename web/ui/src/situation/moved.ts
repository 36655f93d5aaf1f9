// Which pieces have moved, or done what the phase is for, and which can still.
import { computed } from "@preact/signals";
import { asked, byHex, chart, drawn, mySeat, reading, view, watching } from "../state/table";
import type { Piece } from "../wire/types";

// A piece has had its turn if it is in a state that the sheet calls so, in the phase that the state counts in.
function done(p: Piece): boolean {
  const sheet = chart.value?.sheet;
  const list = sheet?.situation?.done ?? [];
  return !!p.state?.some((s) => {
    const during = sheet?.states?.[s]?.during;
    return list.includes(s) && (!during || view.value.where.includes(during));
  });
}

// Whose pieces are looked at: the player's, or for who looks on those of who decides.
export const movingSide = computed(() => (watching ? (view.value.pending?.seats[0] ?? "") : mySeat.value));

// Whether the phase is one in which pieces have turns of this kind.
export const counting = computed(() => {
  const sheet = chart.value?.sheet;
  return !!sheet?.situation?.done?.some((s) => {
    const during = sheet.states?.[s]?.during;
    return !during || view.value.where.includes(during);
  });
});

export interface Movers {
  open: Piece[];
  done: Piece[];
}

export const movers = computed<Map<string, Movers>>(() => {
  const out = new Map<string, Movers>();
  const moves = chart.value?.sheet.situation?.moves;
  if (!moves || !counting.value) return out;
  // Where the question names pieces of mine on the map, those are the ones that can still.
  const named = asked.value ? reading.value?.byUnit : undefined;
  const all = [...byHex.value];
  const mine = (p: Piece) => p.side === movingSide.value && !drawn(p);
  const some = named && all.some(([, l]) => l.some((p) => mine(p) && named.has(p.id) && !done(p)));
  for (const [hex, l] of all) {
    const m: Movers = { open: [], done: [] };
    for (const p of l) {
      if (!mine(p)) continue;
      if (done(p)) m.done.push(p);
      else if (some ? named.has(p.id) : (p.values?.[moves] ?? 0) > 0) m.open.push(p);
    }
    if (m.open.length || m.done.length) out.set(hex, m);
  }
  return out;
});

export const idle = computed(() => new Set([...movers.value.values()].flatMap((m) => m.open.map((p) => p.id))));
