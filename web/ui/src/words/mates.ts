// With whom a thing lies that does not move by itself.
import type { Piece } from "../wire/types";

// mates names those whom a thing is with: "with A/1/24 and 2 more"; "" for what moves by itself, and where it is alone. Moves is a value that only
// those have who move.
export function mates(p: Piece, all: Iterable<Piece>, moves: string | undefined): string {
  if (!moves || p.values?.[moves] !== undefined) return "";
  const l = [...all].filter((x) => x.at === p.at && x.side === p.side && x.values?.[moves] !== undefined && x.label);
  return l.length ? `with ${l[0]!.label}${l.length > 1 ? ` and ${l.length - 1} more` : ""}` : "";
}
