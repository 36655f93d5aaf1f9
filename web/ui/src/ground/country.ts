// A country seen from above, drawn hex by hex: terrain by what it looks like, levels by shade, lines of equal height, hexsides that are terrain, and what is
// printed in hexes. Widths are for a hex of 116, as in the style guide, times k.

import type { Chart, Point } from "../state/chart";
import type { Hex } from "../wire/types";
import { edges } from "./edges";
import { contour, type Field, fieldOf, thinned } from "./field";
import { growth } from "./growth";
import { bend, outline } from "./outline";
import { places } from "./places";
import { drawBoxes, drawPosts } from "./posts";
import { beyond, chance, drawRims, esc, hexsides, lines, margin, parts, path, seaRims, smooth } from "./strokes";

const n1 = (x: number) => x.toFixed(1);

export function isCountry(c: Chart): boolean {
  return c.sheet.terrain.some((t) => t.look);
}

export function land(c: Chart): Hex[] {
  return c.sheet.hexes.filter((h) => !c.sea(h));
}

// Smooth noise from 0 to 1, the same for the same place.
function noise(x: number, y: number, seed: number): number {
  const i = Math.floor(x);
  const j = Math.floor(y);
  const s = (t: number) => t * t * (3 - 2 * t);
  const u = s(x - i);
  const v = s(y - j);
  const at = (a: number, b: number) => {
    const n = Math.imul(a, 374761393) + Math.imul(b, 668265263) + Math.imul(seed, 974634777);
    return (Math.imul(n ^ (n >>> 13), 1274126177) >>> 0) / 2 ** 32;
  };
  const a = at(i, j) + (at(i + 1, j) - at(i, j)) * u;
  const b = at(i, j + 1) + (at(i + 1, j + 1) - at(i, j + 1)) * u;
  return a + (b - a) * v;
}

const coasts = new WeakMap<Chart, Point[][]>();

// coastOf is where the land, made smooth, ends: never far from the hexsides, so that the hex stays the authority.
export function coastOf(c: Chart): Point[][] {
  const known = coasts.get(c);
  if (known) return known;
  const D = c.sheet.size;
  const f = fieldOf(c, D / 22, (h) => (h ? 1 : 0), 0.42, D);
  for (let j = 0; j < f.h; j++)
    for (let i = 0; i < f.w; i++) {
      const x = (f.x + i * f.step) / D;
      const y = (f.y + j * f.step) / D;
      const p = j * f.w + i;
      if (f.v[p]! > 0.02 && f.v[p]! < 0.98)
        f.v[p] = f.v[p]! + (noise(x * 4.2, y * 4.2, 5) - 0.5) * 0.22 + (noise(x * 10, y * 10, 6) - 0.5) * 0.12;
    }
  const loops = contour(f, 0.46)
    .filter((l) => l.line.length > 8)
    .map((l) => smooth(thinned(l.line, D / 300), true, 1));
  coasts.set(c, loops);
  return loops;
}

function heights(c: Chart): Field {
  const most = Math.max(...c.sheet.hexes.map((h) => h.z ?? 0));
  return fieldOf(c, c.sheet.size / 9, (h) => (h ? (h.z ?? 0) : -most * 0.04), 0.5);
}

function contours(c: Chart): string {
  const every = c.sheet.contour;
  if (!every) return "";
  const f = heights(c);
  const most = Math.max(...c.sheet.hexes.map((h) => h.z ?? 0));
  const k = c.sheet.size / 116;
  const thin: Point[][] = [];
  const heavy: Point[][] = [];
  for (let z = every; z < most; z += every)
    for (const l of contour(f, z).filter((l) => l.line.length > 9)) {
      const s = smooth(thinned(l.line, 0.8), l.closed, 1);
      (Math.round(z / every) % 3 ? thin : heavy).push(l.closed ? [...s, s[0]!, s[1]!] : s);
    }
  const line = (all: Point[][], w: number) => lines(all, `stroke="#7a5526" stroke-width="${w * k}"`, 0.42, false);
  return line(thin, 0.9) + line(heavy, 1.6);
}

const shades = ["", "#b98a4c", "#8f5f2c", "#6d4420"];

// How a lane of cane or a field lies: neighbours in small groups alike.
function group(h: Hex, D: number, n: number): number {
  return Math.floor(chance("rows", Math.floor(h.x / (D * 1.9)), Math.floor(h.y / (D * 1.7))) * n) % n;
}

const turns = [8, 62, 118, 156];

function patterns(k: number): string {
  const cane = turns
    .map(
      (a, i) =>
        `<pattern id="cane${i}" width="${n1(5.6 * k)}" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(${a})">` +
        `<rect width="${n1(5.6 * k)}" height="40" fill="${["#dae4a6", "#e1e9b6", "#d5e09f", "#dde6ac"][i]}"/>` +
        `<path d="M${n1(1.6 * k)} 0V40" stroke="#97b04e" stroke-width="${n1(1.6 * k)}" stroke-opacity=".7"/></pattern>`,
    )
    .join("");
  return (
    cane +
    '<pattern id="sand" width="9" height="9" patternUnits="userSpaceOnUse">' +
    '<circle cx="2" cy="2" r=".8" fill="#b8954f"/><circle cx="6.5" cy="6" r=".7" fill="#b8954f"/></pattern>' +
    '<pattern id="ash" width="7" height="7" patternUnits="userSpaceOnUse">' +
    '<circle cx="1.600" cy="1.800" r=".9" fill="#544c3e" fill-opacity=".6"/><circle cx="5" cy="5" r=".8" fill="#544c3e" fill-opacity=".42"/></pattern>' +
    `<pattern id="crops" width="${n1(11 * k)}" height="${n1(11 * k)}" patternUnits="userSpaceOnUse" patternTransform="rotate(24)">` +
    `<circle cx="${n1(5.5 * k)}" cy="${n1(5.5 * k)}" r="${n1(2.4 * k)}" fill="#84a64c"/></pattern>`
  );
}

// One sort of terrain with what fills it.
function area(c: Chart, look: string, tint: string, hexes: Hex[], k: number): string {
  const D = c.sheet.size;
  const d = path(outline(c, hexes, look, 0.13));
  let o = `<path d="${d}" fill="${tint}" fill-rule="evenodd"/>`;
  switch (look) {
    case "cane": {
      o += `<clipPath id="allcane"><path d="${d}" clip-rule="evenodd"/></clipPath><g clip-path="url(#allcane)">`;
      let lanes = "";
      turns.forEach((_, g) => {
        const some = hexes.filter((h) => group(h, D, 4) === g);
        o += `<path d="${path(some.map((h) => c.corners(h, 1.05)))}" fill="url(#cane${g})"/>`;
      });
      for (const h of hexes) {
        const a = (turns[group(h, D, 4)]! * Math.PI) / 180;
        for (const [turned, off] of [
          [0, 0.12],
          [1, -0.3 + 0.3 * chance(h.id, "lane")],
        ] as const) {
          const b = a + (turned ? Math.PI / 2 : 0);
          const [ux, uy] = [-Math.sin(b) * D * 0.5, Math.cos(b) * D * 0.5];
          const x = h.x + Math.cos(b) * off * D;
          const y = h.y + Math.sin(b) * off * D;
          lanes += `M${n1(x - ux)} ${n1(y - uy)}L${n1(x + ux)} ${n1(y + uy)}`;
        }
      }
      return (
        o +
        `<path d="${lanes}" stroke="#f1eccb" stroke-width="${n1(2.2 * k)}" stroke-opacity=".9"/></g>` +
        `<path d="${d}" fill="none" stroke="#7d9440" stroke-width="${n1(1.1 * k)}" stroke-opacity=".8"/>`
      );
    }
    case "ash":
      return (
        `<path d="${d}" fill="${tint}" fill-opacity=".55" fill-rule="evenodd"/><path d="${d}" fill="url(#ash)"/>` +
        `<g clip-path="url(#land)">` +
        lines(coastOf(c), `stroke="#6b6253" stroke-width="${n1(D * 0.7)}" clip-path="url(#ashes)"`, 0.45) +
        "</g>" +
        `<clipPath id="ashes"><path d="${d}"/></clipPath>`
      );
    case "sand":
      return `${o}<path d="${d}" fill="url(#sand)"/>`;
    case "fields":
      return `${o}<path d="${d}" fill="url(#crops)"/><path d="${d}" fill="none" stroke="#8aa64c" stroke-width="1.1" stroke-dasharray="5 3"/>`;
    case "paddy": {
      const wet = path(hexes.map((h) => c.corners(h, 0.95)));
      let bunds = "";
      for (const h of hexes) {
        for (let q = -3; q < 4; q++)
          bunds += `M${n1(h.x - D)} ${n1(h.y + q * D * 0.17 + (chance(h.id, q) - 0.5) * 4)}q${D} ${n1((chance(h.id, q, 1) - 0.5) * 18)} ${2 * D} 0`;
        for (let q = -3; q < 4; q++)
          for (let p = -3; p < 3; p++)
            bunds += `M${n1(h.x + q * D * 0.2 + D * 0.1 * (p & 1))} ${n1(h.y + p * D * 0.17)}v${n1(D * 0.17)}`;
      }
      return (
        `${o}<clipPath id="allpaddy"><path d="${wet}"/></clipPath><g clip-path="url(#allpaddy)"><path d="${wet}" fill="#b9d6cf"/>` +
        `<path d="${bunds}" fill="none" stroke="#6f8f4d" stroke-width="${n1(2.2 * k)}" stroke-opacity=".85"/></g>`
      );
    }
    case "marsh":
      return (
        o +
        hexes
          .map(
            (h) =>
              `<path d="${path([
                smooth(
                  c
                    .corners(h, 0.78)
                    .map(
                      ([x, y], i): Point => [
                        x + (chance(h.id, i) - 0.5) * D * 0.22,
                        y + (chance(h.id, i, 1) - 0.5) * D * 0.2,
                      ],
                    ),
                  true,
                  2,
                ),
              ])}" ` + `fill="#8fc0cf" fill-opacity=".9" stroke="#4f8ba0" stroke-width="${n1(1.4 * k)}"/>`,
          )
          .join("")
      );
  }
  return o;
}

// Roads bend a little beside the middle of each hex, and so no two look alike.
function way(c: Chart, ids: string[]): Point[] {
  const D = c.sheet.size;
  const pts = ids.flatMap((id): Point[] => {
    const h = c.hex.get(id);
    return h ? [[h.x + (chance(id, "rx") - 0.5) * 0.14 * D, h.y + (chance(id, "ry") - 0.5) * 0.14 * D]] : [];
  });
  return bend(pts);
}

function routes(c: Chart, k: number): string {
  const of = (kind: string) => (c.sheet.routes ?? []).filter((r) => r.k === kind);
  const D = c.sheet.size;
  let o = "";
  for (const r of of("runway")) {
    const hs = r.h.map((id) => c.hex.get(id)!);
    // Through its hexes as straight as they let it: along the line from the first to the last, in the middle of all.
    let a: Point = [hs[0]!.x, hs[0]!.y];
    let b: Point = [hs.at(-1)!.x, hs.at(-1)!.y];
    for (const p of hs)
      for (const q of hs)
        if (Math.hypot(p.x - q.x, p.y - q.y) > Math.hypot(a[0] - b[0], a[1] - b[1]))
          [a, b] = [
            [p.x, p.y],
            [q.x, q.y],
          ];
    const L = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    let [ux, uy] = [(b[0] - a[0]) / L, (b[1] - a[1]) / L];
    if (hs.length === 1) [ux, uy] = [0.94, 0.34];
    const off = hs.reduce((n, p) => n + (p.x - a[0]) * -uy + (p.y - a[1]) * ux, 0) / hs.length;
    const end = D * 0.36;
    const d =
      `M${n1(a[0] - ux * end - uy * off)} ${n1(a[1] - uy * end + ux * off)}` +
      `L${n1(b[0] + ux * end - uy * off)} ${n1(b[1] + uy * end + ux * off)}`;
    o +=
      `<path d="${d}" stroke="#5d6468" stroke-width="${n1(24 * k)}"/><path d="${d}" stroke="#fff" stroke-width="${n1(22 * k)}"/>` +
      `<path d="${d}" stroke="#a7acae" stroke-width="${n1(17 * k)}"/>` +
      `<path d="${d}" stroke="#fff" stroke-width="${n1(1.8 * k)}" stroke-dasharray="${n1(10 * k)} ${n1(7 * k)}"/>`;
  }
  const line = (kind: string) =>
    path(
      of(kind).map((r) => way(c, r.h)),
      false,
    );
  const rail = line("rail");
  if (rail)
    o +=
      `<path d="${rail}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${n1(5 * k)}"/>` +
      `<path d="${rail}" fill="none" stroke="#2b2b2b" stroke-width="${n1(1.7 * k)}"/>` +
      `<path d="${rail}" fill="none" stroke="#2b2b2b" stroke-width="${n1(6.4 * k)}" stroke-dasharray="${n1(1.5 * k)} ${n1(8 * k)}"/>`;
  const trail = line("trail");
  if (trail)
    o +=
      `<path d="${trail}" fill="none" stroke="#fff8e4" stroke-opacity=".75" stroke-width="${n1(4.6 * k)}" stroke-linecap="round"/>` +
      `<path d="${trail}" fill="none" stroke="#7a4a26" stroke-width="${n1(2.2 * k)}" stroke-dasharray="${n1(7 * k)} ${n1(5 * k)}"/>`;
  const road = line("road");
  if (road)
    o +=
      `<path d="${road}" fill="none" stroke="#8a3b22" stroke-width="${n1(5.4 * k)}" stroke-linecap="round"/>` +
      `<path d="${road}" fill="none" stroke="#f6e3bd" stroke-width="${n1(3.2 * k)}" stroke-linecap="round"/>`;
  return o;
}

// The sea with the glow of its shallows.
function sea(c: Chart, coast: Point[][], k: number): string {
  const s = c.sheet;
  const [X, Y, W, H] = [-margin, -margin, s.width + 2 * margin, s.height + 2 * margin];
  const shores = pastShores(c);
  let o = `<rect x="${X}" y="${Y}" width="${W}" height="${H}" fill="url(#sea)"/>${drawRims(s.width, s.height)}`;
  for (const [w, stroke, op] of [
    [150, "#e6f1f2", 0.13],
    [104, "#e6f1f2", 0.2],
    [61, "#6d9fb3", 0.3],
    [58.2, "#bcd7de", 1],
    [35, "#6d9fb3", 0.5],
    [32.4, "#c9e0e5", 1],
    [15, "#6d9fb3", 0.7],
    [12.6, "#dcebec", 1],
  ] as [number, string, number][])
    o +=
      lines(coast, `stroke="${stroke}" stroke-width="${n1(w * k)}" stroke-linejoin="round"`, op) +
      lines(shores, `stroke="${stroke}" stroke-width="${n1(w * k)}" stroke-linejoin="round"`, op, false);
  return o;
}

const sides = { x: ["west", "east"], y: ["north", "south"] } as const;

type Shore = "top" | "bottom" | "left" | "right";
interface Past {
  x: number;
  y: number;
  w: number;
  h: number;
  shores: Shore[]; // the sides on which the sea begins
}

const ends = { x: ["top", "bottom"], y: ["left", "right"] } as const; // of what lies beyond a side, as one goes along it

// past is the country beyond the sides of the map on which it goes on, from each corner that is land as far as the land reaches.
// It is drawn under the land.
export function past(c: Chart): Past[] {
  const D = c.sheet.size;
  const all = land(c);
  const spread = (k: "x" | "y") => [Math.min(...all.map((h) => h[k])), Math.max(...all.map((h) => h[k]))] as const;
  const lim = { x: spread("x"), y: spread("y") };
  const far = beyond(c);
  const out = { x: [-far, c.sheet.width + far], y: [-far, c.sheet.height + far] } as const;
  const list: Past[] = [];
  for (const across of ["x", "y"] as const) {
    const along = across === "x" ? "y" : "x";
    for (const end of [0, 1] as const) {
      if (!c.sheet.inland?.includes(sides[across][end])) continue;
      const edge = lim[across][end];
      const row = all.filter((h) => Math.abs(h[across] - edge) < D * 0.6).map((h) => h[along]);
      row.sort((a, b) => a - b);
      for (const corner of [0, 1] as const) {
        if (corner) row.reverse();
        if (!row.length || Math.abs(row[0]! - lim[along][corner]) > D * 0.6) continue;
        let n = 1;
        while (n < row.length && Math.abs(row[n]! - row[n - 1]!) < D * 1.1) n++;
        // It goes on round a corner only to a side on which the country goes on.
        const shores: Shore[] = [];
        const reach = (k: 0 | 1) => {
          if (c.sheet.inland?.includes(sides[along][k])) return out[along][k];
          shores.push(ends[across][k]);
          return lim[along][k] + (k ? D / 2 : -D / 2);
        };
        const a = reach(corner);
        let b = row[n - 1]! + (corner ? -D / 2 : D / 2);
        if (Math.abs(row[n - 1]! - lim[along][1 - corner]!) > D * 0.6) shores.push(ends[across][1 - corner]!);
        else b = reach((1 - corner) as 0 | 1);
        const [from, size] = [Math.min(a, b), Math.abs(a - b)];
        const [p, q] = [Math.min(edge, out[across][end]), Math.abs(edge - out[across][end])];
        list.push(across === "x" ? { x: p, y: from, w: q, h: size, shores } : { x: from, y: p, w: size, h: q, shores });
      }
    }
  }
  return list;
}

// pastShore is the coast of what lies beyond a side of the map: a straight side of it, in waves.
function pastShore(c: Chart, r: Past, shore: Shore): Point[] {
  const D = c.sheet.size;
  const flat = shore === "top" || shore === "bottom";
  const at = { top: r.y, bottom: r.y + r.h, left: r.x, right: r.x + r.w }[shore];
  const [from, size] = flat ? [r.x, r.w] : [r.y, r.h];
  const n = Math.ceil(size / (D * 0.7));
  const points: Point[] = [];
  for (let i = 0; i <= n; i++) {
    const along = from + (size * i) / n;
    const off = at + (chance("past", shore, i) - 0.5) * D * 0.5;
    points.push(flat ? [along, off] : [off, along]);
  }
  return smooth(points, false);
}

function pastShores(c: Chart): Point[][] {
  return past(c).flatMap((r) => r.shores.map((s) => pastShore(c, r, s)));
}

// ashore are the parts of the edge of the land at which there is water, and not more land beyond the map.
function ashore(c: Chart, loops: Point[][]): Point[][] {
  const more = c.sheet.size * 0.12; // every other hex of an edge lies half a hex further in
  const beside = past(c).map((r) => [r.x - more, r.y - more, r.x + r.w + more, r.y + r.h + more] as const);
  const dry = ([x, y]: Point) => beside.some(([x0, y0, x1, y1]) => x > x0 && x < x1 && y > y0 && y < y1);
  return loops.flatMap((l) => {
    const parts: Point[][] = [[]];
    for (const p of [...l, l[0]!])
      if (!dry(p)) parts[parts.length - 1]!.push(p);
      else if (parts[parts.length - 1]!.length) parts.push([]);
    return parts.filter((x) => x.length > 1);
  });
}

function drawPast(c: Chart): string {
  return past(c)
    .map((r) => {
      const corners: Record<Shore, Point[]> = {
        top: [
          [r.x, r.y],
          [r.x + r.w, r.y],
        ],
        right: [
          [r.x + r.w, r.y],
          [r.x + r.w, r.y + r.h],
        ],
        bottom: [
          [r.x, r.y + r.h],
          [r.x + r.w, r.y + r.h],
        ],
        left: [
          [r.x, r.y],
          [r.x, r.y + r.h],
        ],
      };
      const side = (s: Shore) => (r.shores.includes(s) ? pastShore(c, r, s) : corners[s]);
      const round = r.shores.some((s) => s === "top" || s === "bottom")
        ? [...side("top"), ...side("bottom").reverse()]
        : [...side("left"), ...side("right").reverse()];
      return `<path class="past" d="${path([round])}" fill="#d8d1bb"/>`;
    })
    .join("");
}

export function drawCountry(c: Chart): string {
  const s = c.sheet;
  const k = s.size / 116;
  const loops = coastOf(c);
  const coast = path(loops);
  const shore = ashore(c, loops);
  const all = land(c);
  const o: string[] = [
    `<defs><clipPath id="land"><path d="${coast}" clip-rule="evenodd"/></clipPath>` +
      '<radialGradient id="sea" cx=".5" cy=".46" r=".75"><stop offset="0" stop-color="#b4d0d9"/><stop offset="1" stop-color="#a1c1cd"/></radialGradient>' +
      seaRims +
      patterns(k) +
      "</defs>",
    sea(c, loops, k),
    drawPast(c),
  ];
  const open = s.terrain.find((t) => t.look === "open")?.tint ?? "#ece7c9";
  o.push(`<g clip-path="url(#land)"><path d="${coast}" fill="${open}"/>`);
  o.push(
    lines(shore, `stroke="#f1e2b2" stroke-width="${n1(10 * k)}"`, 0.8, false), // sand along the shore
  );
  for (const t of s.terrain) {
    const some = t.look && t.look !== "open" ? all.filter((h) => h.t === t.id) : [];
    if (some.length) o.push(area(c, t.look!, t.tint ?? open, some, k));
  }
  for (let l = 1; l < shades.length; l++) {
    const high = all.filter((h) => (h.l ?? 0) >= l);
    if (high.length)
      o.push(
        `<path d="${path(outline(c, high, "L" + l, 0.1))}" fill="${shades[l]}" fill-opacity="${0.2 + 0.14 * l}" fill-rule="evenodd"/>`,
      );
  }
  o.push('<g id="relief"></g>', contours(c), `<g class="detail">${growth(c, all, k)}</g></g>`);
  o.push(lines(shore, `stroke="#3f6f86" stroke-width="${n1(1.7 * k)}" stroke-linejoin="round"`, 1, false));
  o.push(routes(c, k));
  const drawn = places(c, all, k);
  o.push(drawn.houses);
  o.push(parts(hexsides(c, all), 'class="grid" stroke="#4b3d20" fill="none"', 0.36));
  o.push(`<g class="edges">${edges(c, k)}</g>`);
  o.push(drawPosts(c), drawBoxes(c));
  o.push('<g class="ids" text-anchor="middle">');
  const posts = new Set((s.posts ?? []).map((p) => p.h)); // their label stands where the number would
  for (const h of all)
    o.push(
      `<text x="${h.x}" y="${n1(h.y + s.size * (posts.has(h.id) ? 0.405 : -0.405))}" fill="#4a4026">${esc(h.id)}</text>`,
    );
  o.push("</g>");
  o.push('<g class="names sea">');
  for (const l of s.labels ?? [])
    o.push(
      `<text class="${l.sea ? "sealabel" : "landlabel"}" transform="translate(${l.x} ${l.y}) rotate(${l.angle ?? 0})" ` +
        `text-anchor="middle"${l.size ? ` font-size="${l.size}"` : ""}>${esc(l.text)}</text>`,
    );
  o.push("</g>");
  o.push(`<g class="sites">${drawn.sites}</g>`);
  for (const [kind, list] of Object.entries(drawn.names))
    o.push(`<g class="names ${kind}" text-anchor="middle">${list.join("")}</g>`);
  return o.join("");
}
