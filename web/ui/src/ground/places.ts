// What is printed in hexes beside their terrain: houses, caves, observation points, and names.

import type { Chart } from "../state/chart";
import type { Hex } from "../wire/types";
import { chance, esc } from "./strokes";

const n1 = (x: number) => x.toFixed(1);

const eye =
  '<circle r="11" fill="#fffdf6" stroke="#16232b" stroke-width="2"/>' +
  '<path d="M-8 0Q0-8 8 0Q0 8-8 0Z" fill="none" stroke="#16232b" stroke-width="1.8"/><circle r="2.8" fill="#16232b"/>';
const mouth =
  '<path d="M-12 8Q-13-9 0-10Q13-9 12 8Z" fill="#efe3c6" stroke="#5a4224" stroke-width="1.6"/>' +
  '<path d="M-8 8Q-8-5 0-6Q8-5 8 8Z" fill="#1a130a"/>';

export interface Printed {
  houses: string;
  sites: string;
  names: Record<string, string[]>;
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
    if (h.m?.includes("cave")) out.sites += at(0.3, -0.2, 1.15, mouth);
    if (h.m?.includes("observation")) out.sites += at(-0.33, -0.17, 1.05, eye);
    if (h.n) {
      const l = named.get(h.n);
      if (l) l.push(h);
      else named.set(h.n, [h]);
    }
  }
  const houses = (d: string, fill: string) =>
    d &&
    `<path d="${d}" fill="#3a2a18" fill-opacity=".35" transform="translate(${n1(1.6 * k)} ${n1(1.8 * k)})"/>` +
      `<path d="${d}" fill="${fill}" stroke="#fff6e6" stroke-width="${n1(0.9 * k)}"/>`;
  out.houses = houses(huts, "#a5694a") + houses(town, "#b5452f");
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
    out.names[kind]!.push(`<text x="${h.x}" y="${n1(h.y + D * 0.435)}">${esc(name)}</text>`);
  }
  return out;
}
