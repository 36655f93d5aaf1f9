// The ground of the map as SVG text: sea, land, rivers, roads, grid, places. It is made once and never changes. All
// widths are for a hex of 116, as in the style guide, times k.

import type { Chart, Point } from "../state/chart";
import type { Hex } from "../wire/types";
import { coastOf, drawCountry, isCountry } from "./country";
import { bend, outline } from "./outline";
import { drawShapes } from "./shapes";
import { chance, drawRims, esc, hachures, hexsides, lines, margin, parts, path, seaRims, smooth } from "./strokes";

export interface Rivers {
  name: string;
  line: Point[];
}

function rivers(c: Chart): Rivers[] {
  const by = new Map<string, [Point, Point][]>();
  for (const e of c.sheet.edges ?? []) {
    if (e.k !== "river") continue;
    const a = c.hex.get(e.a);
    const b = c.hex.get(e.b);
    if (!a || !b) continue;
    const near = c.corners(a).filter((p) => c.corners(b).some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 2));
    if (near.length !== 2) continue;
    const l = by.get(e.n ?? "");
    const s: [Point, Point] = [near[0]!, near[1]!];
    if (l) l.push(s);
    else by.set(e.n ?? "", [s]);
  }
  const dist = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const out: Rivers[] = [];
  for (const [name, segs] of by) {
    const chains: Point[][] = [];
    for (const [a, b] of segs) {
      const e = chains[chains.length - 1];
      if (e) {
        if (e.length === 2 && Math.min(dist(e[0]!, a), dist(e[0]!, b)) < 2) e.reverse();
        const end = e[e.length - 1]!;
        if (dist(end, a) < 2) {
          e.push(b);
          continue;
        }
        if (dist(end, b) < 2) {
          e.push(a);
          continue;
        }
      }
      chains.push([a, b]);
    }
    for (const e of chains) {
      const q: Point[] = [e[0]!];
      for (let i = 0; i + 1 < e.length; i++) {
        const a = e[i]!;
        const b = e[i + 1]!;
        const nx = -(b[1] - a[1]);
        const ny = b[0] - a[0];
        for (const t of [0.3, 0.7]) {
          const w = (chance(name, Math.round(a[0]), Math.round(a[1]), t) - 0.5) * 0.2;
          q.push([a[0] + (b[0] - a[0]) * t + nx * w, a[1] + (b[1] - a[1]) * t + ny * w]);
        }
        q.push(b);
      }
      out.push({ name, line: smooth(q, false) });
    }
  }
  return out;
}

export const icons: Record<string, string> = {
  port:
    '<circle r="9.5" fill="#0d3f63" stroke="#fff" stroke-width="1.5"/>' +
    '<path d="M0-6V6M-5 1Q-5 6 0 6Q5 6 5 1M-3-3H3" stroke="#fff" stroke-width="1.7" fill="none"/>',
  major: '<circle r="12.4" fill="none" stroke="#0d3f63" stroke-width="1.7"/>',
  airfield:
    '<circle r="9.5" fill="#38424a" stroke="#fff" stroke-width="1.5"/>' +
    '<path d="M0-6.5V5M-6.5 0L0-2.5L6.5 0M-3 5H3" stroke="#fff" stroke-width="2" fill="none"/>',
  industry:
    '<circle r="9.5" fill="#5d3a6b" stroke="#fff" stroke-width="1.5"/>' +
    '<path d="M-6 5V-1L-2 2V-1L2 2V-5H5V5Z" fill="#fff"/>',
};

export function coastPath(c: Chart): string {
  return path(coastLines(c));
}

function coastLines(c: Chart): Point[][] {
  const rings = (c.sheet.coast ?? []).map((r) => {
    const p: Point[] = [];
    for (let i = 0; i + 1 < r.length; i += 2) p.push([r[i]!, r[i + 1]!]);
    return p;
  });
  if (rings.length) return rings;
  if (isCountry(c)) return coastOf(c);
  return outline(
    c,
    c.sheet.hexes.filter((h) => !c.sea(h)),
    "coast",
  );
}

export function drawGround(c: Chart): string {
  if (c.sheet.shapes) return drawShapes(c);
  if (isCountry(c)) return drawCountry(c);
  const s = c.sheet;
  const D = s.size;
  const k = D / 116;
  const X = -margin;
  const Y = -margin;
  const W = s.width + 2 * margin;
  const H = s.height + 2 * margin;
  const loops = coastLines(c);
  const coast = path(loops);
  const land = s.hexes.filter((h) => !c.sea(h));
  const o: string[] = [];
  o.push(
    `<defs><clipPath id="land"><path d="${coast}"/></clipPath>` +
      '<radialGradient id="sea" cx=".58" cy=".46" r=".75">' +
      '<stop offset="0" stop-color="#bfd8df"/><stop offset="1" stop-color="#9fc0cc"/></radialGradient>' +
      seaRims +
      "</defs>",
  );
  o.push(`<rect x="${X}" y="${Y}" width="${W}" height="${H}" fill="url(#sea)"/>`);
  o.push(drawRims(s.width, s.height));
  // The glow of shallow water in steps, each with a thin line at its outer edge.
  for (const [w, fill, lw, op] of [
    [150, "#e6f1f2", 0, 0.13],
    [104, "#e6f1f2", 0, 0.2],
    [61, "#6d9fb3", 0, 0.3],
    [58.2, "#c3dbe1", 0, 1],
    [35, "#6d9fb3", 0, 0.5],
    [32.4, "#cde2e6", 0, 1],
    [15, "#6d9fb3", 0, 0.7],
    [12.6, "#dcebec", 0, 1],
  ] as [number, string, number, number][])
    o.push(lines(loops, `stroke="${fill}" stroke-width="${(w + lw) * k}" stroke-linejoin="round"`, op));
  o.push(
    '<g clip-path="url(#land)">' +
      `<path d="${coast}" fill="${s.terrain.find((t) => !t.sea && t.level === 0)?.tint ?? "#e8e6c6"}"/>`,
  );
  for (const t of s.terrain)
    if (!t.sea && t.level === 0 && t !== s.terrain.find((x) => !x.sea && x.level === 0))
      o.push(
        `<path d="${path(
          outline(
            c,
            land.filter((h) => h.t === t.id),
            t.id,
          ),
        )}" fill="${t.tint}"/>`,
      );
  const level = (h: Hex) => c.terrain.get(h.t)?.level ?? 0;
  const levels = [...new Set(s.terrain.map((t) => t.level))].filter((l) => l > 0).sort();
  const shapes = new Map<number, Point[][]>();
  for (const l of levels) {
    const p = outline(
      c,
      land.filter((h) => level(h) >= l),
      "L" + l,
    );
    shapes.set(l, p);
    o.push(`<path d="${path(p)}" fill="${s.terrain.find((t) => t.level === l)?.tint}" fill-rule="evenodd"/>`);
  }
  o.push('<g id="relief"></g>');
  const ink: Record<number, [string, number]> = { 1: ["#9a8452", 0.8], 2: ["#7d5f36", 0.95], 3: ["#5f4526", 1.1] };
  for (const l of levels)
    o.push(
      `<path class="hach" d="${hachures(shapes.get(l)!, 6.5 * k, (5 + 2 * l) * k)}" ` +
        `stroke="${(ink[l] ?? ink[3]!)[0]}" stroke-width="${(ink[l] ?? ink[3]!)[1]}" stroke-opacity=".55" fill="none"/>`,
    );
  o.push("</g>");
  o.push(lines(loops, `stroke="#3f6f86" stroke-width="${1.7 * k}" stroke-linejoin="round"`));
  for (const r of rivers(c)) {
    const d = path([r.line], false);
    o.push(
      `<path d="${d}" fill="none" stroke="#f2f7f6" stroke-opacity=".7" stroke-width="${8.5 * k}" stroke-linecap="round"/>` +
        `<path d="${d}" fill="none" stroke="#2f78a6" stroke-width="${5 * k}" stroke-linecap="round"/>` +
        `<path d="${d}" fill="none" stroke="#6fb0d2" stroke-width="${2 * k}" stroke-linecap="round"/>`,
    );
  }
  for (const e of s.edges ?? []) {
    if (e.k !== "ridge") continue;
    const a = c.hex.get(e.a);
    const b = c.hex.get(e.b);
    if (!a || !b) continue;
    const near = c.corners(a).filter((p) => c.corners(b).some((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) < 2));
    if (near.length !== 2) continue;
    const [p, q] = near as [Point, Point];
    const low = level(a) <= level(b) ? a : b;
    let d = "";
    for (let t = 0.08; t < 0.95; t += 0.105) {
      const x = p[0] + (q[0] - p[0]) * t;
      const y = p[1] + (q[1] - p[1]) * t;
      const L = Math.hypot(low.x - x, low.y - y);
      d += `M${x.toFixed(1)} ${y.toFixed(1)}l${(((low.x - x) / L) * 8).toFixed(1)} ${(((low.y - y) / L) * 8).toFixed(1)}`;
    }
    o.push(
      `<path d="M${p[0].toFixed(1)} ${p[1].toFixed(1)}L${q[0].toFixed(1)} ${q[1].toFixed(1)}" stroke="#3a2a16" stroke-width="3.2" stroke-linecap="round"/>` +
        `<path d="${d}" stroke="#3a2a16" stroke-width="1.8"/>`,
    );
  }
  const roads = (kind: string) =>
    (s.routes ?? [])
      .filter((r) => r.k === kind)
      .map((r) =>
        bend(
          r.h
            .map((h) => c.hex.get(h))
            .filter((h): h is Hex => !!h)
            .map((h) => [h.x, h.y]),
        ),
      );
  const road = path(roads("road"), false);
  const rail = path(roads("rail"), false);
  const trail = path(roads("trail"), false);
  if (road)
    o.push(
      `<path d="${road}" fill="none" stroke="#8a3b22" stroke-width="${4.6 * k}"/>` +
        `<path d="${road}" fill="none" stroke="#f6e3bd" stroke-width="${2.6 * k}"/>`,
    );
  if (trail)
    o.push(
      `<path d="${trail}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="${4.5 * k}"/>` +
        `<path d="${trail}" fill="none" stroke="#6b4a23" stroke-width="${2 * k}" stroke-dasharray="${7 * k} ${4 * k}"/>`,
    );
  if (rail)
    o.push(
      `<path d="${rail}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${5 * k}"/>` +
        `<path d="${rail}" fill="none" stroke="#2b2b2b" stroke-width="${1.7 * k}"/>` +
        `<path d="${rail}" fill="none" stroke="#2b2b2b" stroke-width="${6.4 * k}" stroke-dasharray="${1.5 * k} ${8 * k}"/>`,
    );
  const grid = (sea: boolean) =>
    hexsides(
      c,
      s.hexes.filter((h) => c.sea(h) === sea),
    );
  o.push(
    parts(grid(true), 'class="grid" stroke="#3d6c80" fill="none"', 0.2) +
      parts(grid(false), 'class="grid" stroke="#4b3d20" fill="none"', 0.36),
  );
  o.push('<g class="ids" text-anchor="middle">');
  for (const h of s.hexes)
    o.push(
      `<text x="${h.x}" y="${(h.y - D * 0.405).toFixed(1)}" fill="${c.sea(h) ? "#3a6274" : "#4a4026"}">${esc(h.id)}</text>`,
    );
  o.push("</g>");
  o.push('<g class="names sea">');
  for (const l of s.labels ?? [])
    o.push(
      `<text class="${l.sea ? "sealabel" : "landlabel"}" transform="translate(${l.x} ${l.y}) rotate(${l.angle ?? 0})" ` +
        `text-anchor="middle">${esc(l.text)}</text>`,
    );
  o.push("</g>");
  const names: Record<string, string[]> = { relief: [], town: [], city: [] };
  const sites: string[] = [];
  for (const h of land) o.push(drawPlace(c, h, k, names, sites));
  o.push(`<g class="sites">${sites.join("")}</g>`);
  for (const [kind, list] of Object.entries(names))
    o.push(`<g class="names ${kind}" text-anchor="middle">${list.join("")}</g>`);
  return o.join("");
}

function drawPlace(c: Chart, h: Hex, k: number, names: Record<string, string[]>, sites: string[]): string {
  const D = c.sheet.size;
  const m = new Set(h.m ?? []);
  const o: string[] = [];
  const at = (dx: number, dy: number, inner: string) =>
    `<g transform="translate(${(h.x + dx * D).toFixed(1)} ${(h.y + dy * D).toFixed(1)}) scale(${k.toFixed(3)})">${inner}</g>`;
  if (m.has("city"))
    o.push(
      at(
        0,
        0,
        '<g fill="#b5452f" stroke="#fff" stroke-width="1">' +
          '<rect x="-13" y="-11" width="12" height="10"/>' +
          '<rect x="1" y="-13" width="12" height="12"/><rect x="-11" y="1" width="10" height="11"/>' +
          '<rect x="1" y="1" width="13" height="9"/></g>',
      ),
    );
  else if (m.has("town")) o.push(at(0, 0, '<circle r="6" fill="#fff" stroke="#2b2b2b" stroke-width="2"/>'));
  if (m.has("peak"))
    o.push(
      at(
        0,
        0,
        '<path d="M-13 9L0-13L13 9Z" fill="#fff" stroke="#4a3520" stroke-width="2.4"/>' +
          '<path d="M0-13L13 9H2Z" fill="#b69c78"/>',
      ),
    );
  const port = m.has("port-major") || m.has("port-minor");
  if (port) sites.push(at(-0.4, -0.04, icons.port + (m.has("port-major") ? icons.major : "")));
  const rest = ["airfield", "industry"].filter((x) => m.has(x));
  rest.forEach((x, i) => {
    sites.push(at(i ? 0.3 : 0.4, i ? -0.25 : -0.04, icons[x]!));
  });
  if (h.n) {
    const city = m.has("city");
    const named = city || m.has("town");
    names[city ? "city" : named ? "town" : "relief"]!.push(
      `<text x="${h.x}" y="${(h.y + D * 0.43).toFixed(1)}">${esc(h.n.replace(/ \(.*/, ""))}</text>`,
    );
  }
  return o.join("");
}
