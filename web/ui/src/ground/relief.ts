// The relief: heights made of the levels of the hexes and of rock noise, lit from the north-west, as an image of light and
// shade. It is made once, beside the page (relief.worker.ts).
import type { Chart } from "../state/chart";
import { nearest, paint } from "./field";
import { shapesOf } from "./shapes";
import { path } from "./strokes";

const coarsest = 1.7; // map units a pixel

const roughness: Record<string, number> = {
  rock: 1,
  brush: 0.5,
  marsh: 0.05,
  cane: 0.1,
  paddy: 0.05,
  town: 0.08,
  runway: 0.03,
};

export interface Relief {
  image: Blob;
  width: number;
  height: number;
}

// Lie is what the relief is made of: on a coarse grid the levels of the ground, and how rough it is where looks tell that.
export interface Lie {
  w: number;
  h: number;
  step: number; // map units between two points of the grid
  low: Float32Array;
  rugged: Float32Array | null;
}

const seaDepth = -0.55;

// lieOf has the lie of a map.
export function lieOf(c: Chart): Lie {
  const s = c.sheet;
  const shaped = s.shapes?.some((x) => x.k === "level");
  const countries = s.terrain.some((t) => t.look);
  const step = shaped ? 5 : 10;
  const w = Math.ceil(s.width / step) + 2;
  const h = Math.ceil(s.height / step) + 2;
  const grid = () => ({ w, h, step, x: 0, y: 0, v: new Float32Array(w * h) });
  const smooth = (v: Float32Array) => {
    for (let pass = 0; pass < 3; pass++) v = blur(v, w, h, 1);
    return v;
  };
  let low = new Float32Array(w * h).fill(seaDepth);
  if (shaped) low = levelsOf(c, w, h, step);
  else if (countries) {
    // Where hexes have heights, the highest ground is as rough as a mountain.
    const tall = Math.max(...s.hexes.map((h) => h.z ?? 0)) / 2.6;
    paint(c, { ...grid(), v: low }, (h) => (h ? (h.z ?? 0) / tall : seaDepth));
  } else nearest(c, { ...grid(), v: low }, (h) => (c.sea(h) ? seaDepth : (c.terrain.get(h.t)?.level ?? 0)));
  // Fields lie flat, rock does not.
  const rough = grid();
  if (countries) paint(c, rough, (h) => (h ? (roughness[c.terrain.get(h.t)?.look ?? ""] ?? 0.12) : 0.3));
  return { w, h, step, low: smooth(low), rugged: countries ? smooth(rough.v) : null };
}

// bakeRelief makes the relief, or a draft of it with pixels so many times as wide.
export async function bakeRelief(c: Chart, lie: Lie, coarser = 1): Promise<Relief> {
  const s = c.sheet;
  const step = coarser * Math.min(coarsest, Math.sqrt((s.width * s.height) / 1.4e6));
  const shaped = s.shapes?.some((x) => x.k === "level");
  const w = Math.ceil(s.width / step);
  const h = Math.ceil(s.height / step);
  const { w: cw, h: ch, step: cs, low, rugged } = lie;
  const height = new Float32Array(w * h);
  const land = new Uint8Array(w * h);
  const noise = lattice();
  const ridge = (u: number, v: number) => 1 - Math.abs(2 * noise(u + 11.3, v + 5.1) - 1);
  const row = new Float32Array(cw); // the coarse grids between their lines
  const rows = new Float32Array(cw);
  // Each column with its place among the points of the coarse grid.
  const [left, middle, right] = [new Uint16Array(w), new Uint16Array(w), new Uint16Array(w)];
  const [va, vb, vc] = [new Float64Array(w), new Float64Array(w), new Float64Array(w)];
  for (let x = 0; x < w; x++) {
    const [ix, a, b, c] = spline((x * step) / cs);
    [left[x], middle[x], right[x]] = [Math.max(0, ix - 1), ix, Math.min(cw - 1, ix + 1)];
    [va[x], vb[x], vc[x]] = [a, b, c];
  }
  const between = (line: Float32Array, x: number) =>
    line[left[x]!]! * va[x]! + line[middle[x]!]! * vb[x]! + line[right[x]!]! * vc[x]!;
  const steep = shaped ? 10 : rugged ? 26 : 13;
  for (let y = 0; y < h; y++) {
    const [iy, ua, ub, uc] = spline((y * step) / cs);
    const up = Math.max(0, iy - 1) * cw;
    const down = Math.min(ch - 1, iy + 1) * cw;
    for (let i = 0; i < cw; i++) row[i] = low[up + i]! * ua + low[iy * cw + i]! * ub + low[down + i]! * uc;
    if (rugged)
      for (let i = 0; i < cw; i++) rows[i] = rugged[up + i]! * ua + rugged[iy * cw + i]! * ub + rugged[down + i]! * uc;
    for (let x = 0; x < w; x++) {
      const base = between(row, x);
      const p = y * w + x;
      if (base < seaDepth + 0.1) continue;
      land[p] = 1;
      // Ridges run along the island's long axis, which is turned a little; rough ground has more of them.
      const mx = x * step;
      const my = y * step;
      const u = (mx * 0.94 + my * 0.34) / 46;
      const v = (my * 0.94 - mx * 0.34) / 70;
      const r =
        ridge(u, v) * 0.5 +
        ridge(u * 2.1, v * 2.1) * 0.28 +
        ridge(u * 4.3, v * 4.3) * 0.15 +
        ridge(u * 8.9, v * 8.9) * 0.07;
      const rough = rugged
        ? between(rows, x) * (0.35 + 0.3 * Math.max(0, base))
        : Math.max(0, Math.min(1, base * 0.62));
      height[p] = base * steep + r * (1.6 + rough * 33) + noise(mx / 5, my / 5) * (0.25 + rough * 1.1);
    }
  }
  const canvas = new OffscreenCanvas(w, h);
  const ctx = canvas.getContext("2d")!;
  const img = ctx.createImageData(w, h);
  const px = img.data;
  const lx = -0.56;
  const ly = -0.56;
  const lz = 0.61;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const p = y * w + x;
      if (!land[p] || !land[p - 1] || !land[p + 1] || !land[p - w] || !land[p + w]) continue;
      const dx = (height[p + 1]! - height[p - 1]!) / (2 * step);
      const dy = (height[p + w]! - height[p - w]!) / (2 * step);
      const n = Math.sqrt(dx * dx + dy * dy + 1);
      const light = (-dx * lx - dy * ly + lz) / n / lz - 1; // 0 on the flat
      const q = p * 4;
      if (light < 0) {
        px[q] = 58;
        px[q + 1] = 38;
        px[q + 2] = 16;
        px[q + 3] = Math.min(150, -light * 190);
      } else {
        px[q] = 255;
        px[q + 1] = 250;
        px[q + 2] = 228;
        px[q + 3] = Math.min(120, light * 150);
      }
    }
  }
  ctx.putImageData(img, 0, 0);
  const image = await canvas.convertToBlob({ type: "image/png" });
  return { image, width: w * step, height: h * step };
}

// spline has the place of a grid next to a number, and the weights of it and its neighbours: a quadratic spline, whose slope has no
// steps, so that the light does not show the grid.
function spline(at: number): [number, number, number, number] {
  const i = Math.round(at);
  const t = at - i;
  return [i, 0.5 * (0.5 - t) ** 2, 0.75 - t * t, 0.5 * (0.5 + t) ** 2];
}

// The heights of a map that is drawn from shapes, as they are drawn.
function levelsOf(c: Chart, w: number, h: number, step: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(w * h);
  const ctx = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true })!;
  for (const s of shapesOf(c)) {
    const sunk = s.k === "water" ? -0.7 : s.k === "gully" ? -0.35 : s.k === "stream" ? -0.3 : 0;
    if (s.k !== "level" && !sunk) continue;
    ctx.setTransform(1 / step, 0, 0, 1 / step, 0, 0);
    ctx.clearRect(0, 0, w * step, h * step);
    const p = new Path2D(path(s.loops, !s.open));
    if (s.open) {
      ctx.lineWidth = s.w ?? 10;
      ctx.stroke(p);
    } else ctx.fill(p, "evenodd");
    const px = ctx.getImageData(0, 0, w, h).data;
    for (let i = 0; i < out.length; i++) {
      const a = px[i * 4 + 3]! / 255;
      if (a) out[i] = sunk ? out[i]! + sunk * a : out[i]! + a;
    }
  }
  return out;
}

function blur(a: Float32Array, w: number, h: number, r: number): Float32Array<ArrayBuffer> {
  const b = new Float32Array(a.length);
  const out = new Float32Array(a.length);
  const n = 2 * r + 1;
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let t = 0;
      for (let d = -r; d <= r; d++) t += a[y * w + Math.max(0, Math.min(w - 1, x + d))]!;
      b[y * w + x] = t / n;
    }
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      let t = 0;
      for (let d = -r; d <= r; d++) t += b[Math.max(0, Math.min(h - 1, y + d)) * w + x]!;
      out[y * w + x] = t / n;
    }
  return out;
}

// Smooth noise from 0 to 1 on a lattice that repeats after 256.
function lattice(): (x: number, y: number) => number {
  const v = new Float32Array(65536);
  let seed = 1944;
  for (let i = 0; i < v.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
    v[i] = (seed >>> 8) / 16777216;
  }
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    let fx = x - ix;
    let fy = y - iy;
    fx = fx * fx * (3 - 2 * fx);
    fy = fy * fy * (3 - 2 * fy);
    const x0 = ix & 255;
    const x1 = (ix + 1) & 255;
    const y0 = (iy & 255) << 8;
    const y1 = ((iy + 1) & 255) << 8;
    const a = v[y0 | x0]!;
    const b = v[y0 | x1]!;
    const c = v[y1 | x0]!;
    const d = v[y1 | x1]!;
    return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
  };
}
