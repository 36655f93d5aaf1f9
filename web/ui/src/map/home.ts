// Where the map lies when nothing else is asked for.

import type { Chart } from "../state/chart";
import { modeNow, mySeat, reading, stacks, view } from "../state/table";
import type { Hex } from "../wire/types";
import type { Camera } from "./camera";
import { most } from "./framing";
import { landward } from "./landward";
import { bare, rings, taking } from "./rings";

const wide = 190; // map units beside what is shown
const near = 110;
const strip = 46; // pixels of a hex where a price list leaves little of the map

// litFirst are the open hexes, without those that nobody is met in where others are.
export function litFirst(): string[] {
  const { legal } = rings.value;
  const met = legal.filter((h) => !bare.value.has(h));
  return met.length ? met : legal;
}

// coming are the hexes into which Units of the player come this turn, as long as nobody of his stands near the enemy (guns across a bay do not):
// each as often as Units can come there.
function coming(c: Chart): Hex[] {
  const s = c.sheet.situation;
  const now = view.value.tracks.find((t) => t.id === s?.clock)?.value;
  const mine = mySeat.value;
  if (front(c).some((h) => stacks.value.get(h.id)?.some((p) => p.side === mine))) return [];
  const due = (s?.calendar ?? []).filter((a) => a.side === mine && a.turn === now);
  return due.flatMap((a) =>
    (a.hexes ?? []).flatMap((id) => new Array<Hex | undefined>(a.units ?? 1).fill(c.hex.get(id)).filter((h) => !!h)),
  );
}

// home shows what the question is about, or the whole map.
export function home(c: Chart, cam: Camera, smoothly: boolean) {
  const r = rings.value;
  const lights = modeNow(reading.value?.all ?? []) ? litFirst() : []; // what the button of a way of doing things lights is asked about, too
  const about = [...r.to, ...r.from, ...lights];
  let at = [...new Set(about.length ? [...about, ...taking.value] : [])].map((h) => c.hex.get(h)!);
  if (!at.length) at = r.legal.map((h) => c.hex.get(h)!);
  const come = at.length ? [] : coming(c);
  if (!at.length) at = come;
  if (!at.length) at = [...stacks.value.keys()].map((h) => c.hex.get(h)!);
  if (!at.length) at = c.sheet.hexes.filter((h) => !c.sea(h));
  const phone = cam.host.clientWidth < 700;
  const [open, high, above] = cam.clear();
  if (phone) at = most(at, cam.room(62), c.sheet.size);
  else if (above) at = most(at, [(open * c.sheet.size) / strip, (high * c.sheet.size) / strip], c.sheet.size);
  const land = landward(c, at);
  const xs = at.map((h) => h.x);
  const ys = at.map((h) => h.y);
  const show = (pad: number, least: number) =>
    cam.fit(
      Math.min(...xs) - pad,
      Math.min(...ys) - pad,
      Math.max(...xs) + pad,
      Math.max(...ys) + pad,
      least,
      phone ? 104 : 118,
      smoothly,
      land,
    );
  const beside = come.length ? 3.5 * c.sheet.size : wide; // they come among the enemy
  // What is too wide for counters that can be read well is shown whole, with a narrow margin; a phone shows a part of it.
  const fits = cam.fitting(
    Math.max(...xs) - Math.min(...xs) + 2 * beside,
    Math.max(...ys) - Math.min(...ys) + 2 * beside,
  );
  if (phone) show(wide, 62);
  else if (above) show(280, strip);
  else if (fits >= 50) show(c.sheet.framed ? near : beside, 50);
  else show(near, c.sheet.lanes ? 16 : 22); // with what lies beside it a map is seen as a whole
}

// facing are those of some hexes that are next to the enemy or one further, or all if none is.
export function facing(c: Chart, hexes: string[]): string[] {
  const at = new Set(front(c).map((h) => h.id));
  const some = hexes.filter((h) => at.has(h));
  return some.length ? some : hexes;
}

// front are the hexes with counters next to which, or one hex further, others of another side stand.
function front(c: Chart): Hex[] {
  const sides = new Map([...stacks.value].map(([h, l]) => [h, l.find((p) => p.side)?.side]));
  const near = (h: string) => c.neighbours(h).flatMap((n) => [n, ...c.neighbours(n)]);
  return [...sides].flatMap(([h, side]) => {
    const faces = !!side && near(h).some((n) => sides.get(n) && sides.get(n) !== side);
    const hex = faces ? c.hex.get(h) : undefined;
    return hex ? [hex] : [];
  });
}

// besideList shows, beside a list that lies over the map, where most of the two sides face each other, unless some of that is seen there already.
export function besideList(c: Chart, cam: Camera) {
  const list = document.querySelector<HTMLElement>(".buysheet");
  const w = (list?.getBoundingClientRect().left ?? 0) - cam.host.getBoundingClientRect().left;
  const least = 26;
  const facing = front(c);
  const at = facing.length ? facing : coming(c);
  const [wide, high, above] = cam.clear();
  if (!at.length || (w < 160 && !above)) return; // on a phone it lies over all of it
  const [right, down] = above ? [wide, high] : [w, cam.host.clientHeight];
  const seen = at.filter((h) => {
    const [x, y] = cam.toScreen(h.x, h.y);
    return x > 0 && x < right && y > 0 && y < down;
  });
  if (seen.length * 3 >= at.length) return;
  const s = least / c.sheet.size;
  const l = most(at, [right / s, down / s], c.sheet.size);
  const xs = l.map((h) => h.x);
  const ys = l.map((h) => h.y);
  const pad = c.sheet.size;
  const mid = (v: number[]) => (Math.min(...v) + Math.max(...v)) / 2;
  const span = (v: number[]) => Math.max(...v) - Math.min(...v) + 2 * pad;
  const size = Math.min(right / span(xs), above ? down / span(ys) : Number.POSITIVE_INFINITY, 118 / c.sheet.size);
  const k = Math.max(s, Math.min(cam.s, size));
  cam.glide(right / 2 - mid(xs) * k, down / 2 - mid(ys) * k, k, true);
}
