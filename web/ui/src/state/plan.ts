// What a plan adds to the page before it is given: pieces that stand where the plan puts them. The room `setup` makes it.
import { signal } from "@preact/signals";
import type { Piece, View } from "../wire/types";

export const planning = signal(false); // the set-up is planned on the page: clicks place pieces and answer nothing
export const planned = signal<Piece[]>([]);
export const planArea = signal<string[]>([]); // the hexes where what is in hand may go
// While nothing is in hand: where the sorts of pieces may go, each by its name, where that is not the same for all.
export const planAreas = signal<{ name: string; hexes: string[] }[]>([]);

// withPlan is a view with the pieces of the plan where the plan has them.
export function withPlan(v: View): View {
  if (!planning.value || !planned.value.length) return v;
  const mine = new Set(planned.value.map((p) => p.id));
  return { ...v, pieces: [...v.pieces.filter((p) => !mine.has(p.id)), ...planned.value] };
}
