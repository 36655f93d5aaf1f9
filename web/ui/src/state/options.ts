// Options of a question as a page can show them: which belong to hexes, which to pieces, which to nothing on the map. All is
// derived from their texts: the names of hexes, pieces and boxes in them.

import type { Asked, Box, Piece, Verb } from "../wire/types";
import type { Chart } from "./chart";

export interface Option {
  text: string;
  verb: string;
  args: string[];
  look: Verb;
  unit?: string; // the piece it is about
  from?: string; // the hex where that piece lies
  hex?: string; // the hex it names
  box?: string; // the box it names
  card?: string; // the card it names
  number?: number; // its last argument, if that is a number
}

export interface Reading {
  asked: Asked;
  all: Option[];
  buttons: Option[]; // nothing on the map
  list: Option[]; // about pieces or things off the map
  byHex: Map<string, Option[]>; // clicking the hex
  byUnit: Map<string, Option[]>; // clicking the piece
  byCard: Map<string, Option[]>; // clicking the card
  several: { ticks: Option[]; close: string; look: Verb } | null; // a list that is ticked, and the answer that closes it
  more: Option[]; // rarely wanted
  actor: string | null; // the one piece that all options with a hex are about
  series: Option[] | null; // differ by a number only
  fallback: Option | null; // what Enter gives
}

export function plainVerb(word: string): Verb {
  return { label: word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ") + " {0} {1} {2}" };
}

export function readOption(
  text: string,
  chart: Chart,
  pieces: Map<string, Piece>,
  boxes: Map<string, Box>,
  kind = "",
  topic = "",
): Option {
  const [verb, ...args] = text.split(" ");
  const o: Option = {
    text,
    verb: verb!,
    args,
    look:
      chart.sheet.verbs?.[`${kind}.${topic} ${verb}`] ??
      chart.sheet.verbs?.[`${kind} ${verb}`] ??
      chart.sheet.verbs?.[verb!] ??
      plainVerb(verb!),
  };
  const spots = o.look.spots ?? "";
  for (const a of args) {
    if (chart.hex.has(spots + a)) o.hex = spots + a;
    else if (pieces.has(a) || chart.unit.has(a)) o.unit = a;
    else if (boxes.has(a)) o.box = a;
    else if (chart.card.has(a)) o.card = a;
  }
  const spot = o.look.at?.replace("{0}", args[0] ?? "");
  const at = spot && (chart.post.get(spot) ?? spot);
  if (at && chart.hex.has(at)) o.hex = at;
  if (o.unit) {
    let at = pieces.get(o.unit)?.at;
    if (at && pieces.has(at)) at = pieces.get(at)!.at; // a weapon is where its unit is
    if (at && chart.hex.has(at)) o.from = at;
  }
  const last = args[args.length - 1];
  if (last && !o.hex && !o.card && /^\d{1,2}$/.test(last)) o.number = Number(last);
  return o;
}

export function readOptions(asked: Asked, chart: Chart, pieces: Map<string, Piece>, boxes: Map<string, Box>): Reading {
  const all = (asked.options ?? []).map((t) => readOption(t, chart, pieces, boxes, asked.kind, asked.topic));
  const r: Reading = {
    asked,
    all,
    buttons: [],
    list: [],
    byHex: new Map(),
    byUnit: new Map(),
    byCard: new Map(),
    several: null,
    more: [],
    actor: null,
    series: null,
    fallback: null,
  };
  const put = (m: Map<string, Option[]>, k: string, o: Option) => {
    const l = m.get(k);
    if (l) l.push(o);
    else m.set(k, [o]);
  };
  const actors = new Set(all.filter((o) => o.hex || o.box).map((o) => o.unit ?? ""));
  if (actors.size === 1) r.actor = [...actors][0] || null;
  if (asked.series)
    r.several = {
      ticks: all.filter((o) => o.text !== asked.series && !o.look.bar),
      close: asked.series,
      look: readOption(asked.series, chart, pieces, boxes, asked.kind).look,
    };
  for (const o of all) {
    if (o.look.quiet) {
      r.more.push(o);
      continue;
    }
    if (o.look.bar) {
      r.buttons.push(o);
      if (o.look.at && o.hex) put(r.byHex, o.hex, o); // it can be clicked there, too
      if (o.look.named && o.unit && o.from && !asked.series && chart.hex.has(o.from)) {
        put(r.byUnit, o.unit, o);
        put(r.byHex, o.from, o);
      }
      continue;
    }
    if (o.card && !o.hex && !o.unit) {
      put(r.byCard, o.card, o);
      continue;
    }
    if (o.text === asked.series || (asked.series && !o.hex && !o.from)) continue; // it is ticked in a list of its own
    if (o.unit && o.unit !== r.actor) put(r.byUnit, o.unit, o);
    if (o.hex) put(r.byHex, o.hex, o);
    else if (o.from && o.unit !== r.actor) put(r.byHex, o.from, o);
    else if (o.from && !o.box) put(r.byHex, o.from, o);
    else if (o.unit && o.unit !== r.actor) r.list.push(o);
    else r.buttons.push(o);
    // Nobody is seen on the map who is not there yet: he stands in the list, or, if there is nobody else, his places in the bar.
    if ((o.look.spots || o.look.comes) && o.hex && o.unit && !o.from) (o.unit === r.actor ? r.buttons : r.list).push(o);
  }
  const numbered = r.buttons.filter((o) => o.number !== undefined);
  const stem = (o: Option) => [o.verb, ...o.args.slice(0, -1)].join(" ");
  if (numbered.length > 5 && new Set(numbered.map(stem)).size === 1) {
    r.series = numbered;
    r.buttons = r.buttons.filter((o) => o.number === undefined);
  }
  const free = (o: Option) => !o.look.close && !o.look.bar;
  if (r.buttons.filter(free).length > 6) {
    // too many for a bar
    r.list.push(...r.buttons.filter(free));
    r.buttons = r.buttons.filter((o) => !free(o));
  }
  // A few pieces of one hex are easier named than found in their stack.
  if (
    r.byHex.size === 1 &&
    !r.several &&
    !r.list.length &&
    r.byUnit.size > 1 &&
    r.byUnit.size < 6 &&
    all.every((o) => o.look.close || o.look.quiet || (o.unit && !o.hex))
  )
    r.buttons.push(...[...r.byUnit.values()].flat().filter((o) => !o.look.quiet && !r.buttons.includes(o)));
  const named = all.filter(
    (o) => o.look.named && !r.buttons.includes(o) && !r.list.includes(o) && o.text !== asked.series,
  );
  (named.length > 5 ? r.list : r.buttons).push(...named);
  const closers = r.buttons.filter((o) => o.look.close);
  const plain = r.buttons.filter((o) => !o.look.close);
  if (!r.series)
    r.fallback =
      r.buttons.find((o) => o.look.first) ??
      (r.several
        ? null // gold is what closes the list
        : [...r.byHex.values()].flat().some((o) => !o.look.at) || r.list.length || r.byCard.size
          ? closers.length === 1 && !closers[0]!.look.gives
            ? closers[0]!
            : null
          : plain.length > 1 && plain[0]!.look.gives
            ? null // each of them gives something up: none is taken for granted
            : (plain[0] ?? closers[0] ?? null));
  r.buttons.sort((a, b) => Number(!!a.look.close) - Number(!!b.look.close));
  return r;
}

// An option in words.
export function say(o: Option, chart: Chart, pieces: Map<string, Piece>, short = false): string {
  const label = (short && o.look.short) || o.look.label;
  return label
    .replace(/\{(\d)\}/g, (_, i) => sayArg(o.args[Number(i)], chart, pieces, o.verb))
    .trim()
    .replace(/^the /, "The ");
}

export function sayArg(a: string | undefined, chart: Chart, pieces: Map<string, Piece>, verb = ""): string {
  if (a === undefined) return "";
  const own = chart.sheet.words?.[verb + " " + a];
  if (own) return own;
  if (chart.hex.has(a)) return chart.title(a);
  const p = pieces.get(a) ?? chart.unit.get(a);
  if (p) return p.label && p.label !== "?" ? p.label : "a concealed unit";
  return chart.sheet.words?.[a] ?? a;
}

// The choice that a click on a hex would mean if it were legal, for asking why it is not: an option with another hex or piece put in.
export function meant(
  r: Reading,
  hex: string,
  there: Piece[],
  picked: string | null,
  chart: Chart | null = null,
): string | null {
  const count = new Map<string, Option[]>();
  for (const o of r.all)
    if (o.hex || o.from) {
      const l = count.get(o.verb);
      if (l) l.push(o);
      else count.set(o.verb, [o]);
    }
  const best =
    [...count.values()].sort((a, b) => b.length - a.length)[0]?.find((o) => !picked || o.unit === picked) ??
    [...count.values()].sort((a, b) => b.length - a.length)[0]?.[0];
  if (!best) return null;
  const spots = best.look.spots ?? "";
  if (spots && !hex.startsWith(spots)) return null;
  // A place where pieces wait, such as boats off a beach, is no hex that an answer could name: one of them is meant, with a hex of another answer.
  const waits =
    r.all.some((o) => o.from === hex) && !r.all.some((o) => o.hex === hex) && best.unit && best.from !== best.hex;
  if (waits) {
    const near = r.all.find((o) => o.verb === best.verb && o.from === hex) ?? best;
    const p = there.find((x) => !r.byUnit.has(x.id)) ?? there[0];
    return p ? [near.verb, ...near.args.map((a) => (a === near.unit ? p.id : a))].join(" ") : null;
  }
  const post = best.args.find((a) => chart && chart.post.get(a) === best.hex);
  if (post) {
    const other = chart?.posted.get(hex);
    return other ? [best.verb, ...best.args.map((a) => (a === post ? other : a))].join(" ") : null;
  }
  if (best.hex)
    return [best.verb, ...best.args.map((a) => (spots + a === best.hex ? hex.slice(spots.length) : a))].join(" ");
  const p = there.find((x) => x.side === (r.asked.seats[0] ?? "")) ?? there[0];
  if (!p || p.id.startsWith("?")) return null;
  return [best.verb, ...best.args.map((a) => (a === best.unit ? p.id : a))].join(" ");
}
