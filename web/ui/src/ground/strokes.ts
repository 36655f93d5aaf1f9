// Lines and outlines as SVG text, and the chance that draws them: always the same for the same words.
import type { Chart, Point } from "../state/chart";
import type { Hex } from "../wire/types";

export const margin = 260;

// Where land goes on beyond the sides of a map, it does as far as any window reaches, and so do the veil and the night over it.
const far = 12000;
export function beyond(c: Chart): number {
  return !c.sheet.framed && c.sheet.inland?.length ? far : margin;
}

// A number from 0 to 1 that is always the same for the same words.
export function chance(...parts: (string | number)[]): number {
  let x = 0x811c9dc5;
  const s = parts.join("|");
  for (let i = 0; i < s.length; i++) x = Math.imul(x ^ s.charCodeAt(i), 0x01000193);
  x ^= x >>> 15;
  return (Math.imul(x, 0x2c1b3c6d) >>> 0) / 2 ** 32;
}

// Chaikin's corner cutting.
export function smooth(p: Point[], closed: boolean, times = 2): Point[] {
  for (let k = 0; k < times; k++) {
    const q: Point[] = closed ? [] : [p[0]!];
    for (let i = 0; i < (closed ? p.length : p.length - 1); i++) {
      const a = p[i]!;
      const b = p[(i + 1) % p.length]!;
      q.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    if (!closed) q.push(p[p.length - 1]!);
    p = q;
  }
  return p;
}

export function path(loops: Point[][], closed = true): string {
  return loops
    .map((l) => "M" + l.map((p) => p[0].toFixed(1) + " " + p[1].toFixed(1)).join("L") + (closed ? "Z" : ""))
    .join("");
}

// What is drawn of a map at a time is a tile of the screen, and every path that touches it is gone through from its beginning to
// its end. So what goes over the whole map is drawn in parts: lines piece by piece, marks block by block. What is seen through is
// so as a group, so that it is not seen twice where parts lie on each other.

// lines draws lines in pieces. Each has the first segment of the next as well, so that together they cover what the whole line does, its joins included.
export function lines(all: Point[][], attributes: string, opacity = 1, closed = true): string {
  const most = 96; // points of a piece
  const out: string[] = [];
  let short = "";
  let n = 0;
  for (const l of all) {
    if (l.length <= 1.5 * most) {
      short += path([l], closed);
      n += l.length;
      if (n > most) {
        out.push(short);
        short = "";
        n = 0;
      }
      continue;
    }
    const end = closed ? l.length : l.length - 1; // how many segments
    for (let i = 0; i < end; i += most) {
      const to = Math.min(i + most, end) + (closed || i + most < end ? 1 : 0);
      const p: Point[] = [];
      for (let j = i; j <= to; j++) p.push(l[j % l.length]!);
      out.push(path([p], false));
    }
  }
  if (short) out.push(short);
  return parts(out, `fill="none" ${attributes}`, opacity);
}

// parts draws paths that are one thing.
export function parts(all: string[], attributes: string, opacity = 1): string {
  const see = opacity < 1 ? ` opacity="${opacity}"` : "";
  return `<g ${attributes}${see}>${all.map((d) => `<path d="${d}"/>`).join("")}</g>`;
}

// Blocks keeps marks by where on the map they are.
export class Blocks {
  private by = new Map<string, string>();
  constructor(private readonly size: number) {}
  add(x: number, y: number, d: string) {
    const at = Math.floor(x / this.size) + " " + Math.floor(y / this.size);
    this.by.set(at, (this.by.get(at) ?? "") + d);
  }
  get all(): string[] {
    return [...this.by.values()];
  }
}

// The sides of hexes, each once, block by block.
export function hexsides(c: Chart, hexes: Hex[]): string[] {
  const seen = new Set<string>();
  const d = new Blocks(6 * c.sheet.size);
  for (const h of hexes) {
    const p = c.corners(h);
    for (let i = 0; i < 6; i++) {
      const a = p[i]!;
      const b = p[(i + 1) % 6]!;
      const ka = Math.round(a[0]) + " " + Math.round(a[1]);
      const kb = Math.round(b[0]) + " " + Math.round(b[1]);
      const key = ka < kb ? ka + "|" + kb : kb + "|" + ka;
      if (seen.has(key)) continue;
      seen.add(key);
      d.add(h.x, h.y, `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`);
    }
  }
  return d.all;
}

// Ticks on the low side of an edge.
export function hachures(loops: Point[][], step: number, length: number): string {
  const o: string[] = [];
  for (const p of loops) {
    let acc = 0;
    for (let i = 0; i < p.length; i++) {
      const a = p[i]!;
      const b = p[(i + 1) % p.length]!;
      const len = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (len < 0.01) continue;
      const nx = (b[1] - a[1]) / len;
      const ny = -(b[0] - a[0]) / len;
      let t = step - acc;
      for (; t < len; t += step) {
        const x = a[0] + ((b[0] - a[0]) * t) / len;
        const y = a[1] + ((b[1] - a[1]) * t) / len;
        const l = length * (0.65 + 0.6 * chance(Math.round(x), Math.round(y)));
        o.push(`M${x.toFixed(1)} ${y.toFixed(1)}l${(nx * l).toFixed(1)} ${(ny * l).toFixed(1)}`);
      }
      acc = (acc + len) % step;
    }
  }
  return o.join("");
}

export function esc(s: string): string {
  return s.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);
}

// Towards its edges the drawing of a sea takes the colour of what lies around it (map.css), so that no edge is seen there.
const rims = [
  ["w", 1, 0, 0, 0],
  ["e", 0, 0, 1, 0],
  ["n", 0, 1, 0, 0],
  ["s", 0, 0, 0, 1],
] as const;
export const seaRims = rims
  .map(
    ([way, x1, y1, x2, y2]) =>
      `<linearGradient id="rim-${way}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
      '<stop offset="0" stop-color="#a1c1cd" stop-opacity="0"/><stop offset=".92" stop-color="#a1c1cd"/></linearGradient>',
  )
  .join("");
export function drawRims(width: number, height: number): string {
  const [X, Y, W, H] = [-margin, -margin, width + 2 * margin, height + 2 * margin];
  return (
    [
      ["w", X, Y, margin, H],
      ["e", X + W - margin, Y, margin, H],
      ["n", X, Y, W, margin],
      ["s", X, Y + H - margin, W, margin],
    ] as const
  )
    .map(([way, x, y, w, h]) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#rim-${way})"/>`)
    .join("");
}
