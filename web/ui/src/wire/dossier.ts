// What the rules make of a piece, as the server tells it of what the seat can know.
import { covered, live, mySeat, past, stepAt } from "../state/table";
import { reach, withSeat } from "./requests";
import type { Dossier } from "./types";

const known = new Map<string, Dossier | null>();
let of = "";

// dossier asks for it, with the piece's fire at a place if there is one; null where nothing is told. What is on one page is asked once.
export async function dossier(piece: string, at: string): Promise<Dossier | null> {
  if (!past.value && !live.value.view.pieces.some((p) => p.id === piece)) return null; // its place is only planned
  const n = past.value && stepAt.value !== null ? `&n=${stepAt.value}` : "";
  const page = `${mySeat.value} ${live.value.version} ${n}`;
  if (page !== of) known.clear();
  of = page;
  const key = `${piece} ${at}`;
  const have = known.get(key);
  if (have !== undefined || covered.value) return have ?? null;
  const more = `${n}&piece=${encodeURIComponent(piece)}${at && `&at=${encodeURIComponent(at)}`}`;
  const r = await reach(withSeat("/dossier", more));
  const x = r.ok ? ((await r.json()) as Dossier) : null;
  if (page === of) known.set(key, x);
  return x;
}
