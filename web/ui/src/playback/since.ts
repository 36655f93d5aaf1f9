// What has happened since a player last looked: the events that matter, by turn and phase, made of the log of his seat and of two positions that he knows.

import type { Chart } from "../state/chart";
import type { Cast, Page } from "../wire/types";
import { parse } from "../words/words";
import { makeRecap, type RecapLine } from "./recap";
import { joined, type Kind, type Step, stepsBetween, weighty } from "./step";

export interface Event {
  step: Step;
  kind: Kind | "site"; // a site went to another side
  side: string | null;
  title: string;
  hexes: string[];
  cast?: Cast;
  from: number; // entries of the log before it
  to: number; // and after it
}

export interface Chapter {
  where: string;
  events: Event[];
}

export interface Since {
  from: number; // entries that were seen
  happened: number; // entries since
  lines: RecapLine[]; // what it all comes to
  chapters: Chapter[];
}

// More than this many entries are not gone through one by one: the latest of them are.
export const most = 600;

// A chapter is a turn with its phase, as the log heads it.
const heading = (where: string[]) =>
  where
    .slice(0, 3)
    .join(", ")
    .replace(/^GT (\d+)/, "Turn $1");

// taken are the hexes of sites that went to another side.
function taken(c: Chart, before: Page, now: Page): Set<string> {
  const had = new Map(before.view.pieces.map((p) => [p.id, p.side]));
  const out = now.view.pieces.filter((p) => {
    const was = had.get(p.id);
    return was !== undefined && was !== p.side && c.hex.has(p.at) && !!c.sheet.kinds[p.kind ?? ""]?.draw;
  });
  return new Set(out.map((p) => p.at));
}

// namesOnly tells whether a step speaks of such a hex, and of no other.
function namesOnly(s: Step, sites: Set<string>): boolean {
  const named = s.lines.flatMap((l) =>
    parse(l.text, l.picture?.pieces).flatMap((p) => (typeof p !== "string" && "hex" in p ? [p.hex] : [])),
  );
  return named.length > 0 && named.every((h) => sites.has(h));
}

// makeSince tells what lies between two pages; null if nothing of weight happened. What one's own units did by standing orders is told where dice fell or
// something was lost.
export function makeSince(c: Chart, before: Page, now: Page, me: string): Since | null {
  const all = stepsBetween(c, before, now, false);
  const steps: Step[] = [];
  for (const s of all) {
    const last = steps[steps.length - 1];
    const one = last && joined(c, last, s);
    if (one) steps[steps.length - 1] = one;
    else steps.push(s);
  }
  const chapters: Chapter[] = [];
  const sites = taken(c, before, now);
  for (const s of steps) {
    const site = !weighty(s) && namesOnly(s, sites);
    if (!site && (!weighty(s) || (s.kind === "move" && s.side === me))) continue;
    const where = heading(s.where);
    const last = chapters[chapters.length - 1];
    const from = (s.lines[0]?.n ?? 1) - 1;
    const to = s.lines[s.lines.length - 1]?.n ?? from;
    const e: Event = {
      step: s,
      kind: site ? "site" : s.kind,
      side: s.side,
      title: s.title,
      hexes: s.hexes,
      cast: s.cast,
      from,
      to,
    };
    if (last?.where === where) last.events.push(e);
    else chapters.push({ where, events: [e] });
  }
  const lines = makeRecap(c, steps, now, me)?.lines.filter((l) => l.kind !== "event") ?? []; // rolls stand in the list
  if (!chapters.length && !lines.length) return null;
  return { from: before.log.length, happened: now.log.length - before.log.length, lines, chapters };
}

// Of a long row of moves the first are shown; what fights is never folded away.
const shownMoves = 4;

export interface Shown {
  events: Event[];
  folded: number; // moves that are not among them
}

export function shownOf(ch: Chapter, open: boolean): Shown {
  const moves = ch.events.filter((e) => e.kind === "move");
  if (open || moves.length <= shownMoves + 1) return { events: ch.events, folded: 0 };
  const some = new Set(moves.slice(0, shownMoves));
  return { events: ch.events.filter((e) => e.kind !== "move" || some.has(e)), folded: moves.length - shownMoves };
}
