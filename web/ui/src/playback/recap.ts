// What the turn of the others has changed, in at most five lines: made by rule from the positions before and after and the steps
// between them, of what the seat knows and nothing else.

import { heldBy } from "../situation/prizes";
import type { Chart } from "../state/chart";
import { seatLabel } from "../state/names";
import { boot } from "../state/table";
import type { Cast, Gauge, Page, Piece, View } from "../wire/types";
import { minus } from "../words/number";
import { parse, spell } from "../words/words";
import { afterSetUp } from "./brief";
import { castTold, diceOf, fightOf, passing } from "./fight";
import { newMarks } from "./marks";
import { type Step, whose } from "./step";

export interface RecapLine {
  kind: "ground" | "loss" | "held" | "points" | "event" | "threat";
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

// The steps are those since my last turn. Of a set-up before it nothing is counted.
export function makeRecap(c: Chart, all: Step[], now: Page, me: string): Recap | null {
  const played = afterSetUp(c.sheet.setup?.where, all);
  const steps = played.length ? played : all;
  const begun = steps[0]?.before;
  if (!begun) return null;
  const of = steps.find((s) => whose(c, s.where)) ?? steps[steps.length - 1]; // of nobody's turn the title says what was played last
  const side = of && whose(c, of.where);
  const attacks = steps.filter((s) => s.kind === "attack" && s.side !== me && !passing(s));
  const moves = steps.filter((s) => s.kind === "move" && s.side !== me);
  const came = steps.reduce(
    (n, s) => n + (s.kind === "mark" ? Math.max(0, others(c, s.after, me) - others(c, s.before, me)) : 0),
    0,
  );
  const ctx: Told = { c, steps, a: begun.view, b: now.view, me, attacks };
  const found = [ground(ctx), losses(ctx), held(ctx), points(ctx)].filter((l): l is RecapLine => !!l);
  const lines = [...found, ...events(ctx).slice(0, Math.max(0, 4 - found.length))];
  const threat = lines.length ? lookOut(ctx) : null;
  // Only rolls that a line tells of are spoken of, and of a set-up not that units came.
  const rolls = lines.filter((l) => l.kind === "event").length;
  const setUp = c.sheet.setup?.where ?? "";
  const settled = !attacks.length && !moves.length && steps.every((s) => s.where.includes(setUp));
  const about = [
    attacks.length ? count(attacks.length, "attack") : "",
    moves.length ? count(moves.length, "move") : "",
    rolls ? count(rolls, "roll") : "",
    came && !settled ? count(came, "new unit") : "",
  ].filter(Boolean);
  return {
    side,
    title: titled(side, of?.where ?? []),
    about: about.length ? `${upper(listed(about, 4))}.` : "",
    lines: threat ? [...lines, threat] : lines,
  };
}

// "Japanese turn 2", "Japanese turn, time 0", "Turn 3, Strategic Stage".
function titled(side: string | null, where: string[]): string {
  const [when = "", what = ""] = where;
  const turn = /^(?:GT|Turn) (\d+)/i.exec(when)?.[1];
  if (side) return `${seatLabel(side)} turn${turn ? ` ${turn}` : `, ${when.charAt(0).toLowerCase()}${when.slice(1)}`}`;
  return [turn ? `Turn ${turn}` : when, what].filter(Boolean).join(", ");
}

// How many counters on the map are not mine.
const others = (c: Chart, p: Page, me: string) =>
  p.view.pieces.filter((x) => c.hex.has(x.at) && isSide(x.side) && x.side !== me && !drawn(c, x)).length;

interface Told {
  c: Chart;
  steps: Step[];
  a: View;
  b: View;
  me: string;
  attacks: Step[];
}

const drawn = (c: Chart, p: Piece) => c.sheet.kinds[p.kind ?? ""]?.draw ?? "";
// Leaders and Heroes are no units, and missed like them.
const leads = (c: Chart, p: Piece) => ["leader", "hero"].includes(c.sheet.kinds[p.kind ?? ""]?.symbol ?? "");
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
  // A hex that is worth points may still count for the other side.
  const counts = (h: string) => {
    const o = c.sheet.situation?.objectives?.find((x) => x.hex === h);
    return o ? heldBy(o, b) : null;
  };
  const still = taken.filter((t) => isSide(counts(t.at) ?? "") && counts(t.at) !== t.to);
  const alike =
    unique(taken.map((t) => c.describe(t.at))).length === 1 ? upper(c.describe(taken[0]?.at ?? "")) + "." : "";
  const contested = still.map((t) => `The points of ${c.title(t.at)} are still ${seatLabel(counts(t.at) ?? "")}.`);
  return {
    kind: "ground",
    tone: watched ? "none" : net < 0 ? "bad" : net > 0 ? "good" : "none",
    title,
    text: [alike, ...contested].filter(Boolean).join(" "),
    hexes: taken.map((t) => t.at),
    value: watched
      ? undefined
      : `${net > 0 ? "+" : net < 0 ? "−" : "±"}${Math.abs(net)} ${Math.abs(net) === 1 ? "hex" : "hexes"}`,
  };
}

function losses({ c, steps, a, b, me }: Told): RecapLine | null {
  const now = new Map(b.pieces.map((p) => [p.id, p]));
  const counts = (p: Piece) => isSide(p.side) && (!drawn(c, p) || leads(c, p));
  // Who routs and has returned is no loss. The counter of a Leader who is there is his successor's.
  const back = (p: Piece) => !leads(c, p) && c.hex.has(now.get(p.id)?.at ?? "");
  const lost = once(steps.flatMap((s) => s.lost).filter((p) => counts(p) && !back(p)));
  const stays = (p: Piece | undefined): p is Piece => !!p && c.hex.has(p.at) && isSide(p.side) && !drawn(c, p);
  // What has befallen those that stay, by the word of it. Of steps the counter itself tells how many are gone, and no state need say so.
  const word = (state: string) => upper(c.sheet.states?.[state]?.label?.split(":")[0] ?? "");
  const groups = new Map<string, Piece[]>();
  const add = (what: string, p: Piece) => groups.set(what, once([...(groups.get(what) ?? []), p]));
  const counted = c.sheet.face.style === "steps";
  if (counted) {
    const had = new Map(a.pieces.map((p) => [p.id, p.values?.steps ?? 0]));
    for (const p of b.pieces) if (stays(p) && (p.values?.steps ?? 0) < (had.get(p.id) ?? 0)) add("Steps lost", p);
  }
  for (const h of steps.flatMap((s) => s.hurt)) {
    const p = now.get(h.id);
    const said = h.states.filter((x) => p?.state?.includes(x) && !(counted && /^step/i.test(word(x))));
    if (stays(p) && said.length) add(said.map(word).find(Boolean) ?? "Hurt", p);
  }
  const hurt = once([...groups.values()].flat());
  if (!lost.length && !hurt.length) return null;
  const sides = [me, ...boot.game.seats.filter((s) => s !== me)].filter(isSide);
  const by = (l: Piece[], s: string) => l.filter((p) => p.side === s);
  const who = (s: string) => (s === me ? "you" : seatLabel(s));
  const tally = (l: Piece[]) =>
    sides.length > 1 && sides.every((s) => by(l, s).length === by(l, sides[0] ?? "").length)
      ? `${count(by(l, sides[0] ?? "").length, "unit")} each`
      : sides
          .filter((s) => by(l, s).length)
          .map((s) =>
            s === me ? `${numeral(by(l, s).length)} of yours` : `${numeral(by(l, s).length)} ${seatLabel(s)}`,
          )
          .join(", ");
  const title = [lost.length ? `Losses: ${tally(lost)}` : "", ...[...groups].map(([what, l]) => `${what}: ${tally(l)}`)]
    .filter(Boolean)
    .join("; ");
  const boxOf = (p: Piece) => b.boxes.find((x) => x.id === now.get(p.id)?.at || x.pieces?.includes(p.id))?.label ?? "";
  const mine = by(lost, me);
  const rest = unique(mine.map(boxOf));
  const names = (l: Piece[]) =>
    listed(
      l.map((p) => p.label ?? "a unit"),
      4,
    );
  const text = [
    ...sides.filter((s) => by(lost, s).length).map((s) => `${upper(who(s))} lost ${names(by(lost, s))}.`),
    ...[...groups].map(([what, l]) => `${what}: ${names(l)}.`),
    rest.length === 1 && rest[0] ? `Yours ${mine.length > 1 ? "are" : "is"} now under ${rest[0]}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
  const ours = mine.length * 2 + by(hurt, me).length;
  const theirs = (lost.length - mine.length) * 2 + hurt.length - by(hurt, me).length;
  return {
    kind: "loss",
    tone: !isSide(me) || ours === theirs ? "none" : ours > theirs ? "bad" : "good",
    title,
    text,
    hexes: unique([...lost, ...hurt].map((p) => p.at)),
    pieces: [...lost, ...hurt].slice(0, 4),
  };
}

const once = (l: Piece[]) => [...new Map(l.map((p) => [p.id, p])).values()];

// Rolls outside of fights, of which something came that the log tells.
function events({ c, steps, me }: Told): RecapLine[] {
  const outcome = (s: Step | undefined) => s?.lines.some((l) => l.picture?.outcome);
  return steps.flatMap((s, i) => {
    if (s.kind !== "die" || !s.cast?.result || fightOf(steps, i)) return [];
    if (c.sheet.outcomes?.[s.cast.result]?.hurts) return []; // of a fight that began before
    const after = steps.slice(i + 1, i + 3);
    const told = [s, ...after.slice(0, after.findIndex((x) => !outcome(x)) >>> 0)].flatMap((x) =>
      x.lines.filter((l) => l.picture?.outcome),
    );
    if (!told.length) return [];
    return [
      {
        kind: "event" as const,
        tone: "none" as const,
        title: `${s.cast.what}: ${c.sheet.outcomes?.[s.cast.result]?.text ?? s.cast.result}`,
        text: told.map((l) => spell(parse(l.text, l.picture?.pieces))).join(" "),
        hexes: s.side === me ? [] : s.hexes.slice(0, 1),
        cast: s.cast,
      },
    ];
  });
}

// What was attacked and still stands.
function held({ c, steps, b, me, attacks }: Told): RecapLine | null {
  if (!isSide(me)) return null;
  const mine = new Set([...holders(c, b)].filter(([, s]) => s === me).map(([h]) => h));
  const fights = attacks.flatMap((s) => s.hexes.filter((h) => mine.has(h)).map((h) => ({ h, s })));
  const hexes = unique(fights.map((f) => f.h));
  if (!hexes.length) return null;
  const only = hexes.length === 1 ? fights[fights.length - 1] : undefined;
  const dice = only ? diceOf(steps, only.s) : [];
  const die = dice[0];
  const said = (s: Step) =>
    s.cast ? castTold(s.cast, c.sheet.outcomes?.[s.cast.result ?? ""]?.text, s.side === me) : "";
  return {
    kind: "held",
    tone: "good",
    title: `Held: ${listed(hexes.map((h) => c.title(h)))}`,
    text: die
      ? dice
          .slice(0, 2)
          .map((s) => `${upper(said(s))}.`)
          .concat(dice.length > 1 ? ["It is still yours."] : []) // though somebody there may have failed
          .join(" ")
      : `Attacked ${["", "once", "twice"][fights.length] ?? `${numeral(fights.length)} times`}, and still yours.`,
    hexes,
    cast: die?.cast,
  };
}

function points({ c, steps, a, b, me }: Told): RecapLine | null {
  const value = (v: View, id: string) => v.tracks.find((t) => t.id === id)?.value;
  for (const g of c.sheet.gauges ?? []) {
    if (g.show !== "band" && g.show !== "lead") continue;
    const id = g.tracks[0] ?? "";
    const was = value(a, id);
    const now = value(b, id);
    if (was === undefined || now === undefined) continue;
    const path = [...steps.map((s) => value(s.after.view, id) ?? was), now].filter(
      (n, i, l) => n !== (i ? l[i - 1] : was),
    );
    if (!path.length) continue;
    const good = sign(g, c, me);
    const told = (n: number) => minus(g.show === "lead" && good ? n * good : n);
    const way = path.length > 1 ? `From ${told(was)} to ${path.map(told).join(", then ")}. ` : "";
    const forMe = (now - was) * good;
    const gain = g.show === "lead" && good ? forMe : now - was; // a lead is told from where the player sits
    return {
      kind: "points",
      tone: forMe > 0 ? "good" : forMe < 0 ? "bad" : "none",
      title: now === was ? `Points: ${said(g, now)} again` : `Points: ${said(g, now)}, was ${said(g, was)}`,
      text: way + level(g, now),
      hexes: [],
      value: `${gain > 0 ? "+" : gain < 0 ? "−" : "±"}${Math.abs(gain)}`,
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
  return n === 0 ? "even" : `${seatLabel(g.sides?.[n > 0 ? 0 : 1] ?? "")} ahead by ${Math.abs(n)}`;
}

function level(g: Gauge, n: number): string {
  const l = g.levels ?? [];
  const at = l.reduce((k, x, i) => (n >= x.from ? i : k), 0);
  const now = l[at];
  if (!now) return "";
  const above = l[at + 1];
  return `${upper(now.label)} as it stands.${above ? ` From ${above.from}: ${above.label}.` : ""}`;
}

// What is marked for an assault, and is mine, is the nearest threat.
function marked({ c, a, b, me }: Told): RecapLine | null {
  const mine = holders(c, b);
  const { hexes, label } = newMarks(c.sheet.kinds, a.pieces, b.pieces, (h) => mine.get(h) === me);
  if (!hexes.length) return null;
  return {
    kind: "threat",
    tone: "bad",
    title: `Look out: ${listed(hexes.map((h) => c.title(h)))}`,
    text: `${hexes.length > 1 ? "They are" : "It is"} ${label}.`,
    hexes,
  };
}

// The hex of mine next to which those who have just come are strongest. It is the first that is lit, as it is the one that is named.
function lookOut(told: Told): RecapLine | null {
  const { c, steps, b, me } = told;
  if (!isSide(me)) return null;
  const marks = marked(told);
  if (marks) return marks;
  const came = new Set(
    steps.filter((s) => s.side !== me).flatMap((s) => s.ways.map((w) => w.hexes[w.hexes.length - 1] ?? "")),
  );
  const at = holders(c, b);
  const strength = c.sheet.face.left ?? "";
  let best: { near: string; hexes: string[]; n: number; sum: number; news: number } | null = null;
  const force = (l: Piece[]) => l.reduce((t, p) => t + (p.values?.[strength] ?? 0), 0);
  for (const [near, s] of at) {
    if (s !== me) continue;
    const hexes = c.neighbours(near).filter((h) => ![undefined, me, "both"].includes(at.get(h)));
    if (!hexes.some((h) => came.has(h))) continue;
    const pile = b.pieces.filter((p) => hexes.includes(p.at) && p.side !== me && !drawn(c, p));
    const [sum, news] = [force(pile), force(pile.filter((p) => came.has(p.at)))];
    const more = best && (news - best.news || sum - best.sum || pile.length - best.n);
    if (more === null || more > 0) best = { near, hexes, n: pile.length, sum, news };
  }
  if (!best) return null;
  const where =
    best.hexes.length > 1 ? ` in ${count(best.hexes.length, "hex", "hexes")}` : ` in ${c.title(best.hexes[0] ?? "")}`;
  return {
    kind: "threat",
    tone: "bad",
    title: `Look out: ${c.title(best.near)}`,
    text: `${upper(count(best.n, "unit"))}${where} ${best.n > 1 ? "stand" : "stands"} next to it.`,
    hexes: [best.near, ...best.hexes],
    value: best.sum ? `${best.sum} ${c.sheet.face.sum ?? strength.toUpperCase()}` : undefined,
  };
}
