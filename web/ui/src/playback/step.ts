// The steps of a playback: events of the log grouped by meaning, each with the position after it.

import type { Chart } from "../state/chart";
import { story } from "../story/entries";
import type { Cast, Line, Page, Piece } from "../wire/types";
import { type Part, parse, spell } from "../words/words";

export type Kind = "move" | "retreat" | "reveal" | "mark" | "attack" | "does" | "die" | "loss" | "word";

// The way of a stack over the map.
export interface Way {
  hexes: string[];
  side: string;
  ids: string[];
}

export interface Step {
  lines: Line[];
  kind: Kind;
  side: string | null;
  own: boolean; // it came with an answer of mine
  title: string;
  where: string[];
  hexes: string[]; // where to look
  ways: Way[];
  flights: { p: Piece; from: string; to: string }[];
  lost: Piece[]; // as they were before
  hurt: { id: string; states: string[] }[]; // what stays, and what has befallen it
  cast?: Cast;
  before: Page;
  after: Page;
}

// weighty tells whether a step is worth being shown: a turn of which nothing is, is not played.
export function weighty(s: Step): boolean {
  return s.kind !== "word" && s.kind !== "mark";
}

// The turn that a step belongs to: the first two words of the breadcrumb.
export function turnOf(where: string[]): string {
  return where.slice(0, 2).join("/");
}

// whose tells whose turn a breadcrumb stands in, by the side that one of its first words begins with; null if it is nobody's.
export function whose(c: Chart, where: string[]): string | null {
  const words = where.slice(0, 2).map((w) => w.toLowerCase() + " ");
  const s = c.sheet.sides.find((x) =>
    [x.id, x.label].some((n) => n && words.some((w) => w.startsWith(n.toLowerCase() + " "))),
  );
  return s?.id ?? null;
}

const unitsIn = (l: Line, parts: Part[]) => [
  ...(l.picture?.pieces ?? []),
  ...parts.flatMap((p) => (typeof p !== "string" && "unit" in p ? [p.unit] : [])),
];

const hexesIn = (parts: Part[]) => parts.flatMap((p) => (typeof p !== "string" && "hex" in p ? [p.hex] : []));

function ringed(c: Chart, page: Page): string[] {
  return page.view.pieces
    .filter((p) => c.hex.has(p.at) && p.state?.some((s) => c.sheet.states?.[s]?.ring === "to"))
    .map((p) => p.at);
}

const unique = <T>(l: T[]) => [...new Set(l)];

// stepsBetween are the steps from one page to the next. What a line names changes with it, the rest with the last line.
export function stepsBetween(c: Chart, before: Page, after: Page, own: boolean): Step[] {
  const lines = after.log.slice(before.log.length);
  const old = new Map(before.view.pieces.map((p) => [p.id, p]));
  const now = new Map(after.view.pieces.map((p) => [p.id, p]));
  const open = new Set<string>();
  for (const id of new Set([...old.keys(), ...now.keys()]))
    if (JSON.stringify(old.get(id)) !== JSON.stringify(now.get(id))) open.add(id);
  const entries = story(lines);
  const out: Step[] = [];
  let at = before;
  let where = crumbOf(before.log);
  const told = entries.map((e) => lines.filter((l) => l.n >= e.first.n && l.n <= e.last));
  const parts = told.map((l) => l.map((x) => parse(x.text, x.picture?.pieces)));
  // What a line says of a piece that goes, or is lost, changes it: not a line before, in which it only rolled.
  const acted = told.map((l, i) =>
    goes(l[0]?.picture?.act) ? l.flatMap((x, k) => unitsIn(x, parts[i]?.[k] ?? [])) : [],
  );
  const dies = acted.map((ids, i) => (told[i]?.[0]?.picture?.act === "loss" ? ids : []));
  entries.forEach((e, i) => {
    const some = told[i] ?? [];
    const last = i === entries.length - 1;
    const read = parts[i] ?? [];
    const named = unique(read.flatMap(hexesIn)).filter((h) => c.hex.has(h));
    const act = e.first.picture?.act;
    // Who only goes, nobody says where, goes now, unless a later line has him lost.
    const those = goes(act) && !named.length ? dies : acted;
    const later = act === "loss" ? [] : those.slice(i + 1).flat();
    const claimed = [...open].filter(
      (id) =>
        last ||
        (!later.includes(id) && some.some((l, k) => unitsIn(l, read[k] ?? []).includes(id))) ||
        (goes(act) && hidden(id, old, now, named)) ||
        (act === "reveal" && comes(id, old, now, named)),
    );
    for (const id of claimed) open.delete(id);
    // What goes on later is halfway now: each leg is a way of its own.
    const halfway = goes(act) ? legs(some, read, later, at, named) : [];
    const then = new Map(claimed.flatMap((id) => (now.has(id) ? [[id, now.get(id)!] as const] : [])));
    for (const p of halfway) then.set(p.id, p);
    const touched = [...claimed, ...halfway.map((p) => p.id)];
    where = some.reduce((w, l) => l.where ?? w, where);
    const next: Page = {
      ...after,
      log: after.log.slice(0, e.last),
      view: {
        ...(last ? after.view : at.view),
        pieces: last ? after.view.pieces : changed(at.view.pieces, touched, then),
        where,
        pending: null,
        over: null,
      },
    };
    const telling = { some, named, claimed: touched, old, now: then, where, own, side: e.side, parts: e.parts };
    out.push(stepOf(c, at, next, telling));
    for (const p of halfway) old.set(p.id, p);
    at = next;
  });
  return out;
}

// legs are those that a line moves to the last hex that it names and that a later line moves on, as they are in between.
function legs(some: Line[], read: Part[][], later: string[], at: Page, named: string[]): Piece[] {
  const to = named[named.length - 1];
  if (!to || some[0]?.picture?.act === "loss") return [];
  const ids = new Set(some.flatMap((l, k) => unitsIn(l, read[k] ?? [])));
  return at.view.pieces.flatMap((p) =>
    ids.has(p.id) && later.includes(p.id) && p.at !== to ? [{ ...p, at: to }] : [],
  );
}

const goes = (act?: string) => act === "move" || act === "retreat" || act === "loss";

interface Told {
  some: Line[];
  named: string[];
  claimed: string[];
  old: Map<string, Piece>;
  now: Map<string, Piece>;
  where: string[];
  own: boolean;
  side: string | null;
  parts: Part[];
}

function stepOf(c: Chart, before: Page, after: Page, t: Told): Step {
  const first = t.some[0];
  const act = first?.picture?.act;
  const cast = t.some.find((l) => l.picture?.cast)?.picture?.cast;
  const flights = t.claimed.flatMap((id) => {
    const a = t.old.get(id);
    const b = t.now.get(id);
    return a && b && a.at !== b.at && c.hex.has(a.at) && c.hex.has(b.at) ? [{ p: b, from: a.at, to: b.at }] : [];
  });
  const ways: Way[] = [];
  for (const f of flights) {
    const same = ways.find((w) => w.hexes[0] === f.from && w.hexes[1] === f.to && w.side === f.p.side);
    if (same) same.ids.push(f.p.id);
    else ways.push({ hexes: [f.from, f.to], side: f.p.side, ids: [f.p.id] });
  }
  const [a, b] = t.named;
  const side = first?.picture?.seat ?? t.side;
  if (!ways.length && (act === "move" || act === "retreat") && a && b)
    ways.push({ hexes: [a, b], side: side ?? "", ids: [] });
  const kind: Kind = cast
    ? "die"
    : act
      ? act
      : first?.picture?.deed?.by
        ? "does"
        : ways.length
          ? "move"
          : t.claimed.some((id) => onMap(c, t.old, id) || onMap(c, t.now, id))
            ? "mark"
            : "word";
  const lost =
    act === "loss"
      ? t.claimed.flatMap((id) => {
          const p = t.old.get(id);
          return p && c.hex.has(p.at) && p.side && (!onMap(c, t.now, id) || succeeded(c, p, t.now.get(id))) ? [p] : [];
        })
      : [];
  const hurt =
    act === "loss"
      ? t.claimed.flatMap((id) => {
          const had = t.old.get(id)?.state ?? [];
          const states = (t.now.get(id)?.state ?? []).filter((x) => !had.includes(x));
          return onMap(c, t.now, id) && states.length ? [{ id, states }] : [];
        })
      : [];
  const looked =
    kind === "die" || kind === "attack"
      ? [...t.named, ...ringed(c, after)]
      : ways.length
        ? ways.flatMap((w) => w.hexes)
        : t.named.length
          ? t.named
          : t.claimed.flatMap((id) => [t.old.get(id)?.at ?? "", t.now.get(id)?.at ?? ""]);
  return {
    lines: t.some,
    kind,
    side,
    own: t.own,
    title: resultOf(c, cast) || spell(t.parts),
    where: t.where,
    hexes: unique(looked).filter((h) => c.hex.has(h)),
    ways,
    flights,
    lost,
    hurt,
    cast,
    before,
    after,
  };
}

// succeeded tells whether a Leader was lost whose counter is there under the name of who follows him.
const succeeded = (c: Chart, was: Piece, now?: Piece) =>
  c.sheet.kinds[was.kind ?? ""]?.symbol === "leader" && !!now && now.label !== was.label;

// isCode tells whether a result is a code of a table, such as D1, and not a word.
export const isCode = (result: string) => !/[a-z]/.test(result);

// A roll whose result has words is told by them.
function resultOf(c: Chart, cast?: Cast): string {
  const result = cast?.result ?? "";
  const said = c.sheet.outcomes?.[result]?.text;
  return cast && said ? `${cast.what}${isCode(result) ? `, ${result}` : ""}: ${said}` : "";
}

const onMap = (c: Chart, m: Map<string, Piece>, id: string) => c.hex.has(m.get(id)?.at ?? "");

// Pieces without a name of their own go away at one of the hexes and come at another.
function hidden(id: string, old: Map<string, Piece>, now: Map<string, Piece>, named: string[]): boolean {
  const a = old.get(id);
  const b = now.get(id);
  return (!b && !!a && named.includes(a.at)) || (!a && !!b && named.includes(b.at));
}

// A piece comes to one of the hexes where none of its side was.
function comes(id: string, old: Map<string, Piece>, now: Map<string, Piece>, named: string[]): boolean {
  const p = now.get(id);
  return (
    !!p && !old.has(id) && named.includes(p.at) && ![...old.values()].some((o) => o.at === p.at && o.side === p.side)
  );
}

function changed(list: Piece[], ids: string[], now: Map<string, Piece>): Piece[] {
  const take = new Set(ids);
  const out = list.flatMap((p) => (take.has(p.id) ? (now.get(p.id) ?? []) : p));
  const have = new Set(list.map((p) => p.id));
  for (const id of ids) {
    const p = now.get(id);
    if (p && !have.has(id)) out.push(p);
  }
  return out;
}

function crumbOf(log: Line[]): string[] {
  for (let i = log.length - 1; i >= 0; i--) {
    const w = log[i]?.where;
    if (w) return w;
  }
  return [];
}

// joined is one step for two that mean one thing: a piece that goes on, a stack, the same said again. Null if they are two.
export function joined(c: Chart, a: Step, b: Step): Step | null {
  if (a.own !== b.own || a.side !== b.side || turnOf(a.where) !== turnOf(b.where)) return null;
  const both = { ...a, lines: [...a.lines, ...b.lines], after: b.after, where: b.where };
  const trivial = (s: Step) => s.kind === "mark" || s.kind === "word";
  if (trivial(a) && trivial(b) && a.lines[0]?.rule === b.lines[0]?.rule && !b.lines[0]?.where) {
    const told = story(both.lines);
    return {
      ...both,
      kind: a.kind === "mark" ? "mark" : b.kind,
      title: told.length ? spell(told[told.length - 1]?.parts ?? []) : b.title,
      hexes: unique([...a.hexes, ...b.hexes]),
    };
  }
  const [x, y] = [a.ways[0], b.ways[0]];
  if (a.kind !== "move" || b.kind !== "move" || b.ways.length > 1 || !x || !y) return null;
  // Several leave a hex for far ones, each for another: one step, with an arrow to each. A way from hex to hex is no such thing.
  const far = (s: Step) =>
    s.ways.every(
      (w) =>
        w.hexes.length === 2 && w.hexes[0] === x.hexes[0] && !c.neighbours(w.hexes[0] ?? "").includes(w.hexes[1] ?? ""),
    );
  if (
    far(a) &&
    far(b) &&
    (a.ways.length > 1 || x.hexes.join() !== y.hexes.join()) &&
    a.lines[0]?.rule === b.lines[0]?.rule
  ) {
    const same = a.ways.find((w) => w.hexes.join() === y.hexes.join());
    const ways = same ? a.ways.map((w) => (w === same ? { ...w, ids: [...w.ids, ...y.ids] } : w)) : [...a.ways, y];
    const goals = ways.map((w) => c.title(w.hexes[1] ?? ""));
    const said = goals.length > 3 ? [...goals.slice(0, 2), `${goals.length - 2} other hexes`] : goals;
    return {
      ...both,
      title: `${both.lines.length} units move from ${c.title(x.hexes[0] ?? "")} to ${said.slice(0, -1).join(", ")} and ${said[said.length - 1]}`,
      ways,
      hexes: unique([...a.hexes, ...b.hexes]),
      flights: [...a.flights, ...b.flights],
    };
  }
  if (a.ways.length > 1) return null;
  const ids = (w: Way) => [...w.ids].sort().join();
  if (x.ids.length && ids(x) === ids(y) && x.hexes[x.hexes.length - 1] === y.hexes[0])
    return {
      ...both,
      title: b.title,
      ways: [{ ...x, hexes: [...x.hexes, ...y.hexes.slice(1)] }],
      hexes: unique([...a.hexes, ...b.hexes]),
      flights: b.flights.map((f) => ({ ...f, from: a.flights.find((g) => g.p.id === f.p.id)?.from ?? f.from })),
    };
  if (x.hexes.join() === y.hexes.join() && a.lines[0]?.rule === b.lines[0]?.rule) {
    const told = story(both.lines);
    return {
      ...both,
      title: told.length === 1 ? spell(told[0]?.parts ?? []) : b.title,
      ways: [{ ...x, ids: [...x.ids, ...y.ids] }],
      flights: [...a.flights, ...b.flights],
    };
  }
  return null;
}

// Milliseconds of a step at the speed 1.
export function natural(s: Step, c: Chart, foretold: (s: Step) => boolean): number {
  switch (s.kind) {
    case "move": {
      const length = Math.max(0, ...s.ways.map((w) => far(c, w.hexes)));
      return Math.max(500, Math.min(1200, 180 * length));
    }
    case "retreat":
      return 700;
    case "reveal":
    case "loss":
      return 900;
    case "does":
      return 700;
    case "attack":
      return 1200;
    case "die":
      return (foretold(s) ? 1200 : 0) + 500 + 1600;
    default:
      return 300;
  }
}

function far(c: Chart, hexes: string[]): number {
  let out = 0;
  for (let i = 1; i < hexes.length; i++) {
    const a = c.hex.get(hexes[i - 1] ?? "");
    const b = c.hex.get(hexes[i] ?? "");
    if (a && b) out += Math.max(1, Math.round(Math.hypot(a.x - b.x, a.y - b.y) / c.sheet.size));
  }
  return out;
}

const most = 22000;

// lengths are the times of steps at the speed 1: above 22 s all but dice and losses shrink, to no less than 200 ms.
export function lengths(list: Step[], c: Chart, foretold: (s: Step) => boolean): number[] {
  const all = list.map((s) => natural(s, c, foretold));
  const sum = all.reduce((t, n) => t + n, 0);
  if (sum <= most) return all;
  const firm = (s: Step) => s.kind === "die" || s.kind === "loss";
  const fixed = list.reduce((t, s, i) => t + (firm(s) ? (all[i] ?? 0) : 0), 0);
  const k = Math.max(0, most - fixed) / Math.max(1, sum - fixed);
  return list.map((s, i) => (firm(s) ? (all[i] ?? 0) : Math.max(200, (all[i] ?? 0) * k)));
}
