// The hexes that have been marked for an assault between two positions.
import type { Piece, Sheet } from "../wire/types";

export function newMarks(
  kinds: Sheet["kinds"],
  before: Piece[],
  now: Piece[],
  mine: (hex: string) => boolean,
): { hexes: string[]; label: string } {
  const had = new Set(before.map((p) => p.id));
  const marks = now.filter(
    (p) => ["assault", "banzai"].includes(kinds[p.kind ?? ""]?.symbol ?? "") && !had.has(p.id) && mine(p.at),
  );
  return { hexes: [...new Set(marks.map((p) => p.at))], label: kinds[marks[0]?.kind ?? ""]?.label ?? "" };
}
