// What is printed in hexes beside their terrain: houses, caves, observation points, and names.

import type { Chart } from "../state/chart";
import type { Hex } from "../wire/types";
import { chance, esc } from "./strokes";

const n1 = (x: number) => x.toFixed(1);

const eye =
  '<circle class="observes" r="11" fill="#fffdf6" stroke="#16232b" stroke-width="2"/>' +
  '<path d="M-8 0Q0-8 8 0Q0 8-8 0Z" fill="none" stroke="#16232b" stroke-width="1.8"/><circle r="2.8" fill="#16232b"/>';
const mouth =
  '<path d="M-12 8Q-13-9 0-10Q13-9 12 8Z" fill="#efe3c6" stroke="#5a4224" stroke-width="1.6"/>' +
  '<path d="M-8 8Q-8-5 0-6Q8-5 8 8Z" fill="#1a130a"/>';

const peak = '<path d="M-10 8L0-9L10 8Z" fill="#fffdf6" stroke="#4a3219" stroke-width="2"/>';
const terrace =
  '<path d="M-52 2Q-30-5-10 1T30-1T52 2" fill="none" stroke="#6e5631" stroke-width="2.4" stroke-opacity=".85"/>' +
  '<path d="M-46 3v6M-34 0v6M-22-1v6M-10 2v6M2 3v6M14 1v6M26 0v6M38 2v6" fill="none" stroke="#6e5631" stroke-width="1.4" stroke-opacity=".75"/>';
const crater =
  '<ellipse rx="46" ry="36" fill="#6d4e2f" fill-opacity=".5" stroke="#4a3219" stroke-width="1.6"/>' +
  '<ellipse cx="3" cy="4" rx="28" ry="20" fill="#4c3520" fill-opacity=".55"/>' +
  '<path d="M-44 0L-30 1M-38 20L-25 14M-22 31L-14 21M0 36L2 25M23 31L18 21M39 19L29 14M44-4L32 0M32-25L23-14M10-35L8-21M-12-34L-8-20M-34-24L-23-13" ' +
  'fill="none" stroke="#3c2813" stroke-opacity=".7" stroke-width="1.4"/>';

export interface Printed {
  houses: string;
  sites: string;
  names: Record<string, string[]>;
}

const wide = 10; // letters of a name that reach from a hex into those beside it, where others may stand

// inLines is the name of a town, in two lines if it has two words and is wide.
function inLines(name: string, x: number, kind: string): string {
  const [first = "", last, more] = name.split(" ");
  if (kind !== "town" || name.length <= wide || !last || more) return esc(name);
  return `<tspan x="${x}" dy="-.6em">${esc(first)} </tspan><tspan x="${x}" dy=".95em">${esc(last)}</tspan>`;
}

export function places(c: Chart, hexes: Hex[], k: number): Printed {
  const D = c.sheet.size;
  const out: Printed = { houses: "", sites: "", names: { relief: [], town: [], beach: [] } };
  let town = "";
  let huts = "";
  const named = new Map<string, Hex[]>();
  for (const h of hexes) {
    const look = c.terrain.get(h.t)?.look;
    if (look === "town" || look === "houses")
      for (let i = 0; i < (look === "town" ? 15 : 7); i++) {
        const x = h.x + ((i % 4) - 1.5) * 0.19 * D + (chance(h.id, i) - 0.5) * 6 * k;
        const y = h.y + (Math.floor(i / 4) - 1.4) * 0.19 * D + (chance(h.id, i, 1) - 0.5) * 6 * k;
        const w = (8 + 6 * chance(h.id, i, 2)) * k;
        const d = `M${n1(x)} ${n1(y)}h${n1(w)}v${n1((7 + 5 * chance(h.id, i, 3)) * k)}h${n1(-w)}Z`;
        if (look === "town") town += d;
        else huts += d;
      }
    const at = (dx: number, dy: number, size: number, inner: string) =>
      `<g transform="translate(${n1(h.x + dx * D)} ${n1(h.y + dy * D)}) scale(${(k * size).toFixed(2)})">${inner}</g>`;
    if (h.m?.includes("crater")) out.houses += at(0, 0, 1, crater);
    if (h.m?.includes("hilltop")) out.sites += at(0.34, -0.22, 0.8, peak);
    if (h.m?.includes("terrace")) out.sites += at(0, 0.3, 1, terrace);
    if (h.m?.includes("cave")) out.sites += at(0.3, -0.2, 1.15, mouth);
    // In the corner between two hexsides, where neither the counter nor the half discs of a ridge that is claimed lie.
    if (h.m?.includes("observation")) out.sites += at(-0.44, 0, 1, eye);
    if (h.n && !c.sheet.labels?.some((l) => l.text === h.n)) {
      const l = named.get(h.n);
      if (l) l.push(h);
      else named.set(h.n, [h]);
    }
  }
  const houses = (d: string, fill: string) =>
    d &&
    `<path d="${d}" fill="#3a2a18" fill-opacity=".35" transform="translate(${n1(1.6 * k)} ${n1(1.8 * k)})"/>` +
      `<path d="${d}" fill="${fill}" stroke="#fff6e6" stroke-width="${n1(0.9 * k)}"/>`;
  out.houses += houses(huts, "#a5694a") + houses(town, "#b5452f");
  // A name stands once, in the hex of those it names that lies in the middle.
  for (const [name, l] of named) {
    const x = l.reduce((n, h) => n + h.x, 0) / l.length;
    const y = l.reduce((n, h) => n + h.y, 0) / l.length;
    const h = l.reduce((a, b) => (Math.hypot(a.x - x, a.y - y) <= Math.hypot(b.x - x, b.y - y) ? a : b));
    const look = c.terrain.get(h.t)?.look ?? "";
    const kind = h.m?.includes("beach")
      ? "beach"
      : look === "town" || look === "runway" || look === "houses"
        ? "town"
        : "relief";
    out.names[kind]!.push(`<text x="${h.x}" y="${n1(h.y + D * 0.435)}">${inLines(name, h.x, kind)}</text>`);
  }
  return out;
}
