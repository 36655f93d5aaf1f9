// What the rules did, as a story: the acts of a card or a phase one by one, each with what was looked at, whom it took, and what came of it. Made of the log.
import { computed } from "@preact/signals";
import { on as filming } from "../playback/playback";
import { asked, chart, live, mySeat, past, pieces, stepAt } from "../state/table";
import type { Deed, Line, Mod } from "../wire/types";
import { parse } from "../words/words";

export interface Act {
  n: number; // its place in the story, from 1
  part: string; // the colour whose part of the card it is, "" before the first
  who: string[];
  line: Line;
  deed: Deed;
  last: number; // the last line that came of it
  came: Line[];
  took: Set<string>; // pieces that it hurt, hexes that it named besides its own
}

// A story begins with a phase, or after the last move of mine: what the rules did about it.
const begins = (l: Line, mine: string) =>
  !!l.where || (l.picture?.seat === mine && (l.picture.act === "move" || l.picture.act === "attack"));

// storyAt is the story that the n-th line of a log is part of, to where it ends.
export function storyAt(log: Line[], n: number, mine: string): Act[] {
  let from = Math.min(n, log.length) - 1;
  while (from > 0 && !begins(log[from]!, mine)) from--;
  const out: Act[] = [];
  let part = ""; // the colour whose part of the card goes on
  let closed = false;
  for (let i = Math.max(0, from); i < log.length; i++) {
    const l = log[i]!;
    if (i > from && i >= n && begins(l, mine)) break;
    if (i > from && l.where) break;
    const d = l.picture?.deed;
    if (d && !d.does) {
      part = d.color ?? "";
      closed = true;
      continue;
    }
    const before = closed ? undefined : out[out.length - 1];
    const same = before && !before.came.length && !l.picture?.drawn && before.deed.does === d?.does;
    if (d && same && (!d.by || (!l.mods?.length && !before.line.mods?.length))) {
      // One after the other does nothing, or does the same.
      before.who.push(...whoOf(l, d));
      before.line = { ...before.line, mods: [...(before.line.mods ?? []), ...(l.mods ?? [])] };
      before.deed = { ...before.deed, at: [...(before.deed.at ?? []), ...(d.at ?? [])] };
      before.last = l.n;
    } else if (d) {
      out.push({ n: out.length + 1, part, who: whoOf(l, d), line: l, deed: d, last: l.n, came: [], took: named(l, d) });
      closed = false;
    } else if (before && !l.back && !l.picture?.drawn) {
      before.last = l.n;
      before.came.push(l);
      for (const id of hurtBy(l, before.took)) before.took.add(id);
    }
  }
  return out;
}

// hurtBy are those that a line tells to be hit. A line about one who was hit before tells what came of that: who shares it with him was not hit himself.
function hurtBy(l: Line, before: Set<string>): string[] {
  const ids = l.picture?.pieces ?? [];
  return ids.some((id) => before.has(id)) ? [] : ids;
}

// whoOf names who does it, or those who do nothing.
export const whoOf = (l: Line, d: Deed): string[] =>
  d.by ? [d.by] : (l.mods ?? []).flatMap((m) => m.cells?.map((x) => x.of) ?? []);

// The hexes and pieces that a sentence names besides the one who acts.
function named(l: Line, d: Deed): Set<string> {
  const out = new Set<string>(l.picture?.pieces ?? []);
  for (const p of parse(l.text, l.picture?.pieces))
    if (typeof p !== "string" && "hex" in p && !d.at?.includes(p.hex)) out.add(p.hex);
  const posts = chart.value?.sheet.posts ?? [];
  for (const w of l.text.match(/\b[A-Z]\d{1,2}\b/g) ?? []) {
    const h = posts.find((p) => p.id === w)?.h;
    if (h && w !== d.by && !d.at?.includes(h)) out.add(h);
  }
  return out;
}

const shownAt = computed(() => (past.value ? past.value.log.length : live.value.log.length));

export const story = computed<Act[]>(() => {
  const c = chart.value;
  if (!c?.sheet.draws) return [];
  const all = live.value.log;
  return storyAt(all.length >= shownAt.value ? all : (past.value?.log ?? []), shownAt.value, mySeat.value);
});

// The act that is shown: the last that has begun.
export const nowAct = computed<Act | null>(() => story.value.findLast((a) => a.line.n <= shownAt.value) ?? null);

// Whether the story is told beside the map: while it is played, while one looks back at it, and where it stops for a question of its own.
export const telling = computed(
  () =>
    story.value.length > 0 &&
    (filming.value || stepAt.value !== null || !!chart.value?.sheet.draws?.amid?.includes(asked.value?.kind ?? "")),
);

// rowsOf are those that were looked at: whom it took, the others to choose from, and those that were none.
export function rowsOf(a: Act): { taken: Mod[]; others: Mod[]; none: Mod[] } {
  const rows = a.line.mods ?? [];
  const some = rows.filter((m) => m.cells?.length && m.about);
  const is = (m: Mod) => !!m.about && a.took.has(m.about);
  return {
    taken: some.filter(is),
    others: some.filter((m) => !is(m)),
    none: rows.filter((m) => m.about && !m.cells?.length),
  };
}

// decides is the first thing in which a candidate differs from one that was taken, -1 if in none: then they are equals.
export function decides(m: Mod, than: Mod | undefined): number {
  return (m.cells ?? []).findIndex((x, i) => {
    const o = than?.cells?.[i];
    return !!o && (o.is !== x.is || o.of !== x.of);
  });
}

// resultOf is what came of an act, in few words.
export function resultOf(a: Act, upTo: number): string {
  if (a.line.n > upTo) return "to come";
  if (!a.deed.by) return "passed over";
  if (!a.deed.most) return "";
  // Who takes a step for one who is hit was not hit himself.
  const could = new Set((a.line.mods ?? []).flatMap((m) => (m.cells?.length && m.about ? [m.about] : [])));
  const hurt = new Set<string>();
  for (const l of a.came) if (l.n <= upTo && l.picture?.act === "loss") for (const id of hurtBy(l, hurt)) hurt.add(id);
  const hit = [...hurt].filter((id) => !could.size || could.has(id)).length;
  if (!hit) return a.last > upTo || a.line.n === upTo ? "acts now" : "hits nobody";
  return hit === 1 ? "hits one" : `hits ${hit}`;
}

// whyNot is why a piece or hex was not taken by an act, "" if nothing is to be said of it.
export function whyNotTaken(a: Act, id: string): string {
  const { taken, others, none } = rowsOf(a);
  const label = (x: string) => pieces.value.get(x)?.label ?? chart.value?.unit.get(x)?.label ?? x;
  if (taken.some((m) => m.about === id)) return "";
  const out = none.find((m) => m.about === id);
  if (out) return out.text;
  const other = others.find((m) => m.about === id);
  const than = taken[taken.length - 1];
  if (other) {
    const k = decides(other, than);
    const cell = other.cells?.[k];
    if (cell && than)
      return `${label(id)}: ${label(than.about ?? "")} comes first by ${cell.of}: ${than.cells?.[k]?.is} before ${cell.is}`;
    return `${label(id)}: ${than ? "equal to one that was taken" : "could have been taken, but nobody was"}`;
  }
  return a.deed.most ? `${label(id)}: not in the field of ${a.deed.by}` : "";
}
