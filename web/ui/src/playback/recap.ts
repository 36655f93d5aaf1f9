// What the turn of the others has changed, in at most five lines: made by rule from the positions before and after and the steps
// between them, of what the seat knows and nothing else.

import type { Chart } from "../state/chart";
import { seatLabel } from "../state/names";
import { boot } from "../state/table";
import type { Cast, Gauge, Page, Piece, View } from "../wire/types";
import { type Step, turnOf } from "./step";

export interface RecapLine {
  kind: "ground" | "loss" | "held" | "points" | "threat";
  tone: "good" | "bad" | "none";
  title: string;
  text: string;
  hexes: string[];
  value?: string;
  pieces?: Piece[];
  cast?: Cast;
}

export interface Recap {
  side: string | null;
  title: string;
  about: string;
  lines: RecapLine[];
}

const count = (n: number, one: string, many = one + "s") => `${numeral(n)} ${n === 1 ? one : many}`;

const numerals = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

function numeral(n: number): string {
  return numerals[n] ?? String(n);
}

function upper(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1);
}

function listed(l: string[], most = 3): string {
  const some = l.length > most ? [...l.slice(0, most - 1), `${l.length - most + 1} more`] : l;
  return some.length < 2 ? (some[0] ?? "") : `${some.slice(0, -1).join(", ")} and ${some[some.length - 1]}`;
}

const unique = <T>(l: T[]) => [...new Set(l)];

export function makeRecap(c: Chart, steps: Step[], now: Page, me: string): Recap | null {
  const begun = steps[0]?.before;
  if (!begun) return null;
  const turn = turnOf(now.view.pending?.where ?? now.view.where);
  const theirs = steps.filter((s) => !s.own && turnOf(s.where) !== turn);
  const side = theirs.find((s) => s.side && s.side !== me)?.side ?? null;
  const attacks = theirs.filter((s) => s.kind === "attack" && s.side !== me);
  const moves = theirs.filter((s) => s.kind === "move" && s.side !== me);
  const dice = theirs.filter((s) => s.kind === "die");
  const about = [
    attacks.length ? count(attacks.length, "attack") : "",
    moves.length ? count(moves.length, "move") : "",
    dice.length ? count(dice.length, "roll") : "",
  ].filter(Boolean);
  const ctx: Told = { c, steps, a: begun.view, b: now.view, me, attacks };
  const found = [ground(ctx), losses(ctx), held(ctx), points(ctx)].filter((l): l is RecapLine => !!l);
  const threat = found.length ? lookOut(ctx) : null;
  const n = /\b(\d+)\b/.exec(theirs[0]?.where[0] ?? "")?.[1];
  const of = side ? `${seatLabel(side)} turn` : "The turn";
  return {
    side,
    title: found.length ? `${of}${n ? " " + n : ""}` : of,
    about: about.length ? `${upper(listed(about))}.` : "",
    lines: threat ? [...found, threat] : found,
  };
}

interface Told {
  c: Chart;
  steps: Step[];
  a: View;
  b: View;
  me: string;
  attacks: Step[];
}

const drawn = (c: Chart, p: Piece) => c.sheet.kinds[p.kind ?? ""]?.draw ?? "";
const isSide = (s: string) => boot.game.seats.includes(s);

// The side that alone has counters in a hex.
function holders(c: Chart, v: View): Map<string, string> {
  const out = new Map<string, string>();
  for (const p of v.pieces)
    if (c.hex.has(p.at) && isSide(p.side) && !drawn(c, p)) {
      const s = out.get(p.at);
      out.set(p.at, s === undefined || s === p.side ? p.side : "both");
    }
  return out;
}

// Ground is won or lost where a site has gone to another side, or where a named or fought-for hex has.
function ground({ c, steps, a, b, me }: Told): RecapLine | null {
  const before = holders(c, a);
  const after = holders(c, b);
  const fought = new Set(steps.filter((s) => s.kind === "attack" || s.kind === "loss").flatMap((s) => s.hexes));
  const taken: { at: string; from: string; to: string }[] = [];
  const old = new Map(a.pieces.map((p) => [p.id, p]));
  for (const p of b.pieces) {
    const was = old.get(p.id);
    if (was && drawn(c, p) && c.hex.has(p.at) && was.side !== p.side && isSide(p.side))
      taken.push({ at: p.at, from: was.side, to: p.side });
  }
  for (const [h, to] of after) {
    const from = before.get(h);
    const hex = c.hex.get(h);
    if (!hex || !from || from === to || from === "both" || to === "both") continue;
    if ((hex.n || hex.m?.length || fought.has(h)) && !taken.some((t) => t.at === h)) taken.push({ at: h, from, to });
  }
  if (!taken.length) return null;
  const mine = taken.filter((t) => t.to === me);
  const lost = taken.filter((t) => t.to !== me);
  const watched = !isSide(me);
  const names = (l: { at: string }[]) => listed(l.map((t) => c.title(t.at)));
  const title = watched
    ? `Ground: ${names(taken)} changed hands`
    : [lost.length ? `you lost ${names(lost)}` : "", mine.length ? `you won ${names(mine)}` : ""]
        .filter(Boolean)
        .join(", ")
        .replace(/^/, "Ground: ");
  const net = mine.length - lost.length;
  return {
    kind: "ground",
    tone: watched ? "none" : net < 0 ? "bad" : net > 0 ? "good" : "none",
    title,
    text: unique(taken.map((t) => c.describe(t.at))).length === 1 ? upper(c.describe(taken[0]?.at ?? "")) + "." : "",
    hexes: taken.map((t) => t.at),
    value: watched
      ? undefined
      : `${net > 0 ? "+" : net < 0 ? "−" : "±"}${Math.abs(net)} ${Math.abs(net) === 1 ? "hex" : "hexes"}`,
  };
}

function losses({ c, steps, b, me }: Told): RecapLine | null {
  const lost = steps.flatMap((s) => s.lost).filter((p) => isSide(p.side) && !drawn(c, p));
  if (!lost.length) return null;
  const now = new Map(b.pieces.map((p) => [p.id, p]));
  const sides = [me, ...boot.game.seats.filter((s) => s !== me)].filter(isSide);
  const by = (s: string) => lost.filter((p) => p.side === s);
  const who = (s: string) => (s === me ? "you" : seatLabel(s));
  const counts = sides.map((s) => by(s).length);
  const same = counts.every((n) => n === counts[0]);
  const title = same
    ? `Losses: ${count(counts[0] ?? 0, "unit")} each`
    : `Losses: ${sides
        .filter((s) => by(s).length)
        .map((s) => (s === me ? `${numeral(by(s).length)} of yours` : `${numeral(by(s).length)} ${seatLabel(s)}`))
        .join(", ")}`;
  const boxOf = (p: Piece) => b.boxes.find((x) => x.id === now.get(p.id)?.at || x.pieces?.includes(p.id))?.label ?? "";
  const rest = unique(by(me).map(boxOf));
  const text = [
    ...sides
      .filter((s) => by(s).length)
      .map((s) => {
        const names = by(s).map((p) => p.label ?? "a unit");
        return `${upper(who(s))} lost ${listed(names, 4)}.`;
      }),
    rest.length === 1 && rest[0] ? `Yours ${by(me).length > 1 ? "are" : "is"} now under ${rest[0]}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
  const mine = by(me).length;
  const others = lost.length - mine;
  return {
    kind: "loss",
    tone: !isSide(me) || mine === others ? "none" : mine > others ? "bad" : "good",
    title,
    text,
    hexes: unique(lost.map((p) => p.at)),
    pieces: lost.slice(0, 4),
  };
}

// What was attacked and still stands.
function held({ c, steps, b, me, attacks }: Told): RecapLine | null {
  if (!isSide(me)) return null;
  const mine = new Set([...holders(c, b)].filter(([, s]) => s === me).map(([h]) => h));
  const fights = attacks.flatMap((s) => s.hexes.filter((h) => mine.has(h)).map((h) => ({ h, s })));
  const hexes = unique(fights.map((f) => f.h));
  if (!hexes.length) return null;
  const only = hexes.length === 1 ? fights[fights.length - 1] : undefined;
  const die = only && steps.slice(steps.indexOf(only.s)).find((s) => s.kind === "die");
  const result = die?.cast?.result;
  const said = result ? (c.sheet.outcomes?.[result]?.text ?? result) : "";
  return {
    kind: "held",
    tone: "good",
    title: `Held: ${listed(hexes.map((h) => c.title(h)))}`,
    text: die?.cast
      ? upper([die.cast.what, said].filter(Boolean).join(": ")) + "."
      : `Attacked ${fights.length === 1 ? "once" : `${numeral(fights.length)} times`}, and still yours.`,
    hexes,
    cast: die?.cast,
  };
}

function points({ c, a, b, me }: Told): RecapLine | null {
  const value = (v: View, id: string) => v.tracks.find((t) => t.id === id)?.value;
  for (const g of c.sheet.gauges ?? []) {
    if (g.show !== "band" && g.show !== "lead") continue;
    const id = g.tracks[0] ?? "";
    const was = value(a, id);
    const now = value(b, id);
    if (was === undefined || now === undefined || was === now) continue;
    const forMe = (now - was) * (sign(g, c, me) || 0);
    return {
      kind: "points",
      tone: forMe > 0 ? "good" : forMe < 0 ? "bad" : "none",
      title: `Points: ${said(g, now)}, was ${said(g, was)}`,
      text: level(g, now),
      hexes: [],
      value: `${now > was ? "+" : "−"}${Math.abs(now - was)}`,
    };
  }
  return null;
}

// Whether more on a gauge is good for a seat.
function sign(g: Gauge, c: Chart, me: string): number {
  const best = g.levels?.[g.levels.length - 1]?.side ?? g.sides?.[0];
  return !c.sheet.sides.some((s) => s.id === me) || !best ? 0 : best === me ? 1 : -1;
}

function said(g: Gauge, n: number): string {
  if (g.show !== "lead") return `${n} ${g.label}`;
  return n === 0 ? "even" : `${Math.abs(n)} ${g.label} ${seatLabel(g.sides?.[n > 0 ? 0 : 1] ?? "")}`;
}

function level(g: Gauge, n: number): string {
  const l = g.levels ?? [];
  const at = l.reduce((k, x, i) => (n >= x.from ? i : k), 0);
  const now = l[at];
  if (!now) return "";
  const above = l[at + 1];
  return `${upper(now.label)} as it stands.${above ? ` From ${above.from}: ${above.label}.` : ""}`;
}

// The strongest stack of theirs that has come next to one of mine.
function lookOut({ c, steps, b, me }: Told): RecapLine | null {
  if (!isSide(me)) return null;
  const came = new Set(
    steps.filter((s) => !s.own).flatMap((s) => s.ways.map((w) => w.hexes[w.hexes.length - 1] ?? "")),
  );
  const at = holders(c, b);
  const strength = c.sheet.face.left ?? "";
  let best: { h: string; near: string; n: number; sum: number } | null = null;
  for (const h of came) {
    const s = at.get(h);
    if (!s || s === me || s === "both") continue;
    const near = c.neighbours(h).find((x) => at.get(x) === me);
    if (!near) continue;
    const pile = b.pieces.filter((p) => p.at === h && !drawn(c, p));
    const sum = pile.reduce((t, p) => t + (p.values?.[strength] ?? 0), 0);
    if (!best || sum > best.sum || (sum === best.sum && pile.length > best.n)) best = { h, near, n: pile.length, sum };
  }
  if (!best) return null;
  const many = best.n > 1;
  return {
    kind: "threat",
    tone: "bad",
    title: `Look out: ${c.title(best.h)}`,
    text: `${upper(count(best.n, "unit"))} ${many ? "stand" : "stands"} next to your hex ${c.title(best.near)}.`,
    hexes: [best.h],
    value: best.sum ? `${best.sum} ${c.sheet.face.sum ?? strength.toUpperCase()}` : undefined,
  };
}
