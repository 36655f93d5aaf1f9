// What is different from the position after my last turn: where pieces went, what came and what is gone.
import { computed, effect, signal } from "@preact/signals";
import { report, wanted } from "../report/report";
import { chart, drawn, forgetters, live, view } from "../state/table";
import { pageAt } from "../wire/steps";
import type { Page, Piece } from "../wire/types";
import { shows } from "./layers";

const before = signal<Page | null>(null);
forgetters.push(() => {
  before.value = null;
});

let stop: (() => void) | null = null;
effect(() => {
  if (shows("changes") && !stop) stop = wanted();
  else if (!shows("changes") && stop) {
    stop();
    stop = null;
  }
});
let turn = 0;
effect(() => {
  const since = report.value?.since ?? -1;
  const now = ++turn;
  if (!shows("changes") || since < 0) {
    before.value = null;
    return;
  }
  live.value.version;
  void pageAt(since).then((p) => {
    if (now === turn) before.value = p instanceof Response ? null : p;
  });
});

export const nothingBefore = computed(() => report.value?.since === -1);

export interface Change {
  hex: string;
  side: string;
  came: number; // more pieces than before, or fewer
  gone: Piece[]; // that can be named, and are in no hex any more
}
export interface Way {
  from: string;
  to: string;
  side: string;
  pieces: Piece[];
}

function counts(list: Piece[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const p of list)
    if (chart.value?.hex.has(p.at) && !drawn(p)) out.set(`${p.at} ${p.side}`, (out.get(`${p.at} ${p.side}`) ?? 0) + 1);
  return out;
}

export const changes = computed<{ hexes: Change[]; ways: Way[] }>(() => {
  const was = before.value?.view.pieces;
  const c = chart.value;
  if (!was || !c) return { hexes: [], ways: [] };
  const is = view.value.pieces;
  const a = counts(was);
  const b = counts(is);
  const now = new Map(is.map((p) => [p.id, p]));
  const ways = new Map<string, Way>();
  const gone = new Map<string, Piece[]>();
  for (const p of was) {
    if (!c.hex.has(p.at) || drawn(p) || p.id.includes(p.at)) continue;
    const to = now.get(p.id)?.at ?? "";
    if (to === p.at) continue;
    if (c.hex.has(to)) {
      const w = ways.get(`${p.at} ${to} ${p.side}`) ?? { from: p.at, to, side: p.side, pieces: [] };
      w.pieces.push(p);
      ways.set(`${p.at} ${to} ${p.side}`, w);
    } else gone.set(`${p.at} ${p.side}`, [...(gone.get(`${p.at} ${p.side}`) ?? []), p]);
  }
  const hexes: Change[] = [];
  for (const key of new Set([...a.keys(), ...b.keys()])) {
    const came = (b.get(key) ?? 0) - (a.get(key) ?? 0);
    const [hex, side] = key.split(" ");
    if ((came || gone.has(key)) && hex && side) hexes.push({ hex, side, came, gone: gone.get(key) ?? [] });
  }
  return { hexes, ways: [...ways.values()] };
});
