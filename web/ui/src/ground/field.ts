// Numbers spread over the map on a grid, made smooth, and the lines on which they have one value.
import type { Chart, Point } from "../state/chart";
import type { Hex } from "../wire/types";

export interface Field {
  w: number;
  h: number;
  step: number; // map units between two points of the grid
  x: number; // where it begins
  y: number;
  v: Float32Array;
}

// fieldOf asks each hex for its number, and the sea, and blurs the steps between them, as wide as a hex times wide.
export function fieldOf(c: Chart, step: number, of: (h: Hex | null) => number, wide = 0.3, pad = 0): Field {
  const s = c.sheet;
  const w = Math.ceil((s.width + 2 * pad) / step) + 1;
  const h = Math.ceil((s.height + 2 * pad) / step) + 1;
  const f = { w, h, step, x: -pad, y: -pad, v: new Float32Array(w * h) };
  paint(c, f, of);
  const r = Math.max(1, Math.round((wide * s.size) / step / 2));
  for (let pass = 0; pass < 3; pass++) f.v = blurred(f.v, w, h, r);
  return f;
}

// paint gives each point of the grid the number of the hex in which it is.
export function paint(c: Chart, f: Field, of: (h: Hex | null) => number) {
  const { w, h, step, v } = f;
  v.fill(of(null));
  const reach = c.radius;
  for (const hex of c.sheet.hexes) {
    if (c.sea(hex)) continue;
    const n = of(hex);
    const x0 = Math.max(0, Math.floor((hex.x - reach - f.x) / step));
    const x1 = Math.min(w - 1, Math.ceil((hex.x + reach - f.x) / step));
    const y0 = Math.max(0, Math.floor((hex.y - reach - f.y) / step));
    const y1 = Math.min(h - 1, Math.ceil((hex.y + reach - f.y) / step));
    for (let j = y0; j <= y1; j++)
      for (let i = x0; i <= x1; i++) if (within(c, hex, i * step + f.x, j * step + f.y)) v[j * w + i] = n;
  }
}

// nearest gives each point of the grid the number of the hex whose centre is nearest, where one is near enough, the sea too: as
// Chart.ground, without a look at every hex for every point.
export function nearest(c: Chart, f: Field, of: (h: Hex) => number) {
  const { w, h, step, v } = f;
  const far = new Float64Array(w * h).fill(c.radius * c.radius);
  for (const hex of c.sheet.hexes) {
    const n = of(hex);
    const x0 = Math.max(0, Math.floor((hex.x - c.radius - f.x) / step));
    const x1 = Math.min(w - 1, Math.ceil((hex.x + c.radius - f.x) / step));
    const y0 = Math.max(0, Math.floor((hex.y - c.radius - f.y) / step));
    const y1 = Math.min(h - 1, Math.ceil((hex.y + c.radius - f.y) / step));
    for (let j = y0; j <= y1; j++)
      for (let i = x0; i <= x1; i++) {
        const d = (i * step + f.x - hex.x) ** 2 + (j * step + f.y - hex.y) ** 2;
        if (d >= far[j * w + i]!) continue;
        far[j * w + i] = d;
        v[j * w + i] = n;
      }
  }
}

function within(c: Chart, h: Hex, x: number, y: number): boolean {
  const dx = Math.abs(x - h.x);
  const dy = Math.abs(y - h.y);
  const [a, b] = c.sheet.orientation === "flat" ? [dx, dy] : [dy, dx];
  const half = c.sheet.size / 2;
  return b <= half && a * 0.8660254 + b * 0.5 <= half;
}

// A box blur with running sums.
function blurred(a: Float32Array, w: number, h: number, r: number): Float32Array<ArrayBuffer> {
  const b = new Float32Array(a.length);
  const out = new Float32Array(a.length);
  const n = 2 * r + 1;
  const at = (i: number, most: number) => (i < 0 ? 0 : i > most ? most : i);
  for (let y = 0; y < h; y++) {
    const row = y * w;
    let t = 0;
    for (let d = -r; d <= r; d++) t += a[row + at(d, w - 1)]!;
    for (let x = 0; x < w; x++) {
      b[row + x] = t / n;
      t += a[row + at(x + r + 1, w - 1)]! - a[row + at(x - r, w - 1)]!;
    }
  }
  for (let x = 0; x < w; x++) {
    let t = 0;
    for (let d = -r; d <= r; d++) t += b[at(d, h - 1) * w + x]!;
    for (let y = 0; y < h; y++) {
      out[y * w + x] = t / n;
      t += b[at(y + r + 1, h - 1) * w + x]! - b[at(y - r, h - 1) * w + x]!;
    }
  }
  return out;
}

// contour are the lines on which a field has a value, closed where they do not end at its edge, with what is higher on their right.
export function contour(f: Field, level: number): { line: Point[]; closed: boolean }[] {
  const next = new Map<string, [Point, string]>();
  const from = new Set<string>();
  const to = new Set<string>();
  const key = (p: Point) => `${p[0].toFixed(2)} ${p[1].toFixed(2)}`;
  const add = (a: Point, b: Point) => {
    const [ka, kb] = [key(a), key(b)];
    if (ka === kb) return;
    next.set(ka, [b, kb]);
    from.add(ka);
    to.add(kb);
  };
  const starts = new Map<string, Point>();
  for (let j = 0; j + 1 < f.h; j++)
    for (let i = 0; i + 1 < f.w; i++) {
      const p = j * f.w + i;
      const v = [f.v[p]! - level, f.v[p + 1]! - level, f.v[p + f.w + 1]! - level, f.v[p + f.w]! - level];
      const k = v.reduce((n, x, q) => n | (x > 0 ? 1 << q : 0), 0);
      if (k === 0 || k === 15) continue;
      const corner: Point[] = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const at = (q: number): Point => {
        const r = (q + 1) % 4;
        // From the lower number to the higher, so that both cells of an edge find the same point.
        const [a, b] = q < 2 ? [q, r] : [r, q];
        const t = v[a]! / (v[a]! - v[b]!);
        const x = corner[a]![0] + (corner[b]![0] - corner[a]![0]) * t;
        const y = corner[a]![1] + (corner[b]![1] - corner[a]![1]) * t;
        return [f.x + x * f.step, f.y + y * f.step];
      };
      // The edges of the cell where the line comes in and goes out: the high corners lie between them.
      const ins: number[] = [];
      const outs: number[] = [];
      for (let q = 0; q < 4; q++) {
        const a = v[q]! > 0;
        const b = v[(q + 1) % 4]! > 0;
        if (!a && b) ins.push(q);
        if (a && !b) outs.push(q);
      }
      ins.forEach((q) => {
        const o = outs.find((x) => x > q) ?? outs[0]!;
        const a = at(q);
        starts.set(key(a), a);
        add(a, at(o));
      });
    }
  const out: { line: Point[]; closed: boolean }[] = [];
  const walk = (k: string, closed: boolean) => {
    const line: Point[] = closed ? [] : [starts.get(k)!];
    for (let n = next.get(k); n; n = next.get(k)) {
      next.delete(k);
      line.push(n[0]);
      k = n[1];
    }
    out.push({ line, closed });
  };
  for (const k of from) if (!to.has(k)) walk(k, false);
  while (next.size) walk(next.keys().next().value!, true);
  return out;
}

// thinned leaves points out that lie as good as on the line of their neighbours.
export function thinned(line: Point[], most: number): Point[] {
  if (line.length < 4) return line;
  const out: Point[] = [line[0]!];
  let last = 0;
  for (let i = 2; i < line.length; i++) {
    const a = line[last]!;
    const b = line[i]!;
    const L = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    let off = 0;
    for (let k = last + 1; k < i; k++) {
      const p = line[k]!;
      off = Math.max(off, Math.abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / L);
    }
    if (off > most || L > 60) {
      out.push(line[i - 1]!);
      last = i - 1;
    }
  }
  out.push(line[line.length - 1]!);
  return out;
}
