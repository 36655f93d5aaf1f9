// What has been drawn from a deck that nobody holds a card of, read off the log, and how likely the next card shows what.
import type { DrawnAt, DrawnCard, Draws, Line } from "../wire/types";

export interface Draw {
  n: number; // of its line
  card: string;
  what: string; // what for
  parts: string[]; // of the card that count
  rule?: string;
  turn: string; // the turn and the phase, in words
  phase: string;
  came: Line[]; // what came of it, up to the next card or phase
}

const most = 4; // lines that are told of a card

// drawsOf are the cards that the lines of a log turn up, oldest first.
export function drawsOf(log: Line[]): Draw[] {
  const out: Draw[] = [];
  let where: string[] = [];
  let open: Draw | null = null;
  for (const l of log) {
    if (l.where) {
      where = l.where;
      open = null;
    }
    const d = l.picture?.drawn;
    if (d) {
      open = {
        n: l.n,
        card: d.card,
        what: d.for,
        parts: d.parts ?? [],
        rule: l.rule,
        turn: where[0] ?? "",
        phase: where[where.length - 1] ?? "",
        came: [],
      };
      out.push(open);
    } else if (open && open.came.length < most && !l.back) open.came.push(l);
  }
  return out;
}

// lastDraw is the card that lies open now: the last one of the phase that goes on.
export function lastDraw(log: Line[]): Draw | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const l = log[i]!;
    if (l.picture?.drawn) {
      let k = i; // back to where its phase begins
      while (k > 0 && !log[k]!.where) k--;
      return drawsOf(log.slice(k)).find((d) => d.n === l.n) ?? null;
    }
    if (l.where) return null;
  }
  return null;
}

// lineOf is the line of a part that holds in a turn: the last that has begun.
export function lineOf(list: DrawnAt[], turn: number): DrawnAt | undefined {
  return list.findLast((x) => (x.from ?? 0) <= turn);
}

// live tells whether a mark holds in a turn.
export function live(d: Draws, mark: string | undefined, turn: number): boolean {
  const k = d.marks?.find((x) => x.id === mark);
  return !k || (turn >= k.from && turn <= k.to);
}

// shows tells whether a card shows a colour, or a symbol.
export const shows = (c: DrawnCard, what: string) => c.sign === what || c.boxes.some((b) => b.c === what);

// chances are, of the cards of which the next one is one, how many show each colour and each symbol, in the order of the list.
export function chances(d: Draws, next: string[], list: string[]): { what: string; n: number; p: number }[] {
  const set = new Set(next);
  const cards = d.cards.filter((c) => set.has(c.id));
  return list.map((what) => {
    const n = cards.filter((c) => shows(c, what)).length;
    return { what, n, p: cards.length ? n / cards.length : 0 };
  });
}
