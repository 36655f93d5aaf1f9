// Lines of the log as entries of a story: what belongs together is told together.
import type { Chart } from "../state/chart";
import { chart, pieces } from "../state/table";
import type { Line } from "../wire/types";
import { each } from "../words/number";
import { type Part, parse } from "../words/words";

export interface Entry {
  first: Line;
  last: number;
  parts: Part[];
  side: string | null;
  unit: string | null; // of whose body the flag is
  where: string;
  times: number;
  items?: string[]; // of a list that goes on in the next line
}

// What a line says never changes, so it is read once.
const read = new WeakMap<Line, { c: Chart | null; parts: Part[] }>();

function partsOf(l: Line): Part[] {
  const c = chart.value;
  const have = read.get(l);
  if (have && have.c === c) return have.parts;
  const parts = parse(l.text, l.picture?.pieces);
  read.set(l, { c, parts });
  return parts;
}

const unitOf = (p: Part | undefined) => (p && typeof p !== "string" && "unit" in p ? p.unit : null);

// several puts the verb that begins what is said of one piece into the plural: "is activated", "are activated".
export function several(said: string): string {
  return said.replace(
    /^ ([A-Za-z][a-z]*s)\b/, // "Deploys", too
    (_, w: string) =>
      " " + ({ is: "are", has: "have", was: "were" }[w] ?? w.replace(/(ss|x|ch|sh|o)es$/, "$1s").replace(/s$/, "")),
  );
}

// tailOf is what a line says but for the piece that it ends with, "" if it ends otherwise or more hangs on it.
function tailOf(l: Line, parts: Part[], where: string): string {
  const n = parts.length;
  if (n < 3 || parts[n - 1] !== "." || !unitOf(parts[n - 2]) || l.mods?.length || l.picture?.cast || l.where) return "";
  return JSON.stringify([where, l.rule, parts.slice(0, n - 2)]);
}

// listed is what a line says before the colon of its list and what stands after it, null if it is none of a list.
function listed(l: Line | undefined): [string, string] | null {
  const cut = l?.picture?.lists && !l.back ? l.text.indexOf(": ") + 2 : 1;
  return cut > 1 ? [l!.text.slice(0, cut), l!.text.slice(cut).replace(/\.$/, "")] : null;
}

// story joins lines that say the same of several pieces.
export function story(lines: Line[]): Entry[] {
  const out: Entry[] = [];
  let shape = "";
  let tail = "";
  let where = "";
  let lead = 0;
  for (const l of lines) {
    if (l.where) where = l.where.join(", ");
    const parts = partsOf(l);
    const one = unitOf(parts[0]) !== null && !l.mods?.length;
    const now = one ? JSON.stringify([where, l.rule, parts.slice(1)]) : "";
    const e = out[out.length - 1];
    const idle = (x?: Line) => !!x?.picture?.deed?.does && !x.picture.deed.by;
    if (e && idle(l) && idle(e.first) && !l.where) {
      // one after the other is passed over
      e.first = { ...e.first, mods: [...(e.first.mods ?? []), ...(l.mods ?? [])] };
      e.last = l.n;
      continue;
    }
    if (
      e &&
      !one &&
      !l.mods?.length &&
      !l.picture?.cast &&
      !l.back &&
      e.first.text === l.text &&
      e.first.rule === l.rule &&
      !l.where
    ) {
      // the same again
      e.times++;
      e.last = l.n;
      continue;
    }
    const [head, item] = listed(l) ?? [];
    const same = (x: Line) => listed(x)?.[0] === head && x.rule === l.rule && x.picture?.seat === l.picture?.seat;
    if (e?.items && head && !l.where && same(e.first)) {
      // one more of a list: "buys for the Cup: A", "buys for the Cup: B"
      e.parts = parse(`${head}${e.items.join(", ")} and ${item}.`);
      e.items.push(item!);
      e.last = l.n;
      continue;
    }
    if (now && now === shape && e) {
      // The verb need not follow at once: "Deception in 1311 is revealed".
      const verb = lead === 1 ? e.parts.findIndex((p) => typeof p === "string" && several(p) !== p) : -1;
      if (verb > 0) e.parts[verb] = several(e.parts[verb] as string);
      if (lead > 1) e.parts[lead - 2] = ", ";
      e.parts.splice(lead, 0, " and ", parts[0]!);
      lead += 2;
      e.last = l.n;
      continue;
    }
    if (tail && tail === tailOf(l, parts, where) && e) {
      // the same of another piece, which is named last: "pays for A", "pays for B"
      const n = e.parts.length - 1;
      if (e.parts[n - 2] === " and ") e.parts[n - 2] = ", ";
      const said = e.parts.findLastIndex((p) => typeof p === "string" && p !== " and " && p !== ", " && p !== ".");
      const units = e.parts.slice(said + 1).filter((p) => unitOf(p)).length + 1;
      if (said >= 0) e.parts[said] = each(e.parts[said] as string, units);
      e.parts.splice(n, 0, " and ", parts[parts.length - 2]!);
      e.last = l.n;
      continue;
    }
    shape = now;
    tail = now ? "" : tailOf(l, parts, where);
    lead = 1;
    const u = unitOf(parts.find((p) => unitOf(p) !== null));
    out.push({
      first: l,
      last: l.n,
      parts: now || tail ? [...parts] : parts,
      side: l.picture?.seat
        ? l.picture.seat
        : u
          ? (pieces.peek().get(u)?.side ?? chart.value?.unit.get(u)?.side ?? null)
          : null,
      unit: u,
      where,
      times: 1,
      items: item ? [item] : undefined,
    });
  }
  return out;
}

// shapeOf is what an entry about moves says but for its last hex, "" if it says anything else.
function shapeOf(e: Entry): string {
  const hex = e.parts.findLastIndex((p) => typeof p !== "string" && "hex" in p);
  if (e.first.picture?.act !== "move" || e.first.picture.cast || e.first.mods?.length || e.first.back || hex < 0)
    return "";
  return JSON.stringify([e.where, e.first.rule, e.times, e.parts.filter((_, i) => i !== hex)]);
}

// walks joins the steps of a way that the same pieces go, one after the other: "moves to 1655, 1656, 1657". What happens between two steps parts them.
export function walks(entries: Entry[]): Entry[] {
  const out: Entry[] = [];
  let shape = "";
  for (const e of entries) {
    const now = shapeOf(e);
    const before = out[out.length - 1];
    if (now && now === shape && before) {
      const isHex = (p: Part) => typeof p !== "string" && "hex" in p;
      before.parts.splice(before.parts.findLastIndex(isHex) + 1, 0, ", ", e.parts.findLast(isHex)!);
      before.last = e.last;
      continue;
    }
    shape = now;
    out.push(e);
  }
  return out;
}
