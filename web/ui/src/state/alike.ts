// Pieces that nothing tells apart, such as two empty Trucks in one posture: which of them is meant makes no difference that is seen.
import type { Piece } from "../wire/types";
import type { Option } from "./options";
import { chart, picked, pieces, reading, view } from "./table";

// sortOf is the same text for those alike: the label, what they are, where, how, and whether they act. Who carries something is told apart by it.
function sortOf(loaded: Set<string>): (p: Piece) => string {
  return (p) => {
    const { id, ...rest } = p;
    const own = !p.label || p.label === "?" || loaded.has(`aboard-${id}`) || picked.value === id;
    return JSON.stringify(own ? id : [rest, reading.value?.byUnit.has(id)]);
  };
}

const loaded = () => new Set(view.value.pieces.map((p) => p.at));

function put<T>(m: Map<string, T[]>, k: string, x: T) {
  const l = m.get(k);
  if (l) l.push(x);
  else m.set(k, [x]);
}

// alike puts those together that nothing tells apart.
export function alike(l: Piece[]): Piece[][] {
  const sort = sortOf(loaded());
  const groups = new Map<string, Piece[]>();
  for (const p of l) put(groups, sort(p), p);
  return [...groups.values()];
}

// alikeAnswers puts the answers about a piece together, and leaves one of those pieces of which the same can be answered and that nothing
// tells apart, with how many they are.
export function alikeAnswers(l: Option[], beside: (o: Option) => string): { os: Option[]; n: number }[] {
  const byUnit = new Map<string, Option[]>();
  for (const o of l) put(byUnit, o.unit ?? o.text, o);
  const sort = sortOf(loaded());
  const out = new Map<string, { os: Option[]; n: number }>();
  for (const [k, os] of byUnit) {
    const p = pieces.value.get(k);
    const rest = (o: Option) => [o.verb, ...o.args.filter((a) => a !== k), beside(o)];
    const print = chart.value?.sheet.prints?.[k];
    const key = p ? `${sort(p)} ${print?.name ?? ""} ${print?.band ?? ""} ${JSON.stringify(os.map(rest))}` : k;
    const x = out.get(key);
    if (x) x.n++;
    else out.set(key, { os, n: 1 });
  }
  return [...out.values()];
}
