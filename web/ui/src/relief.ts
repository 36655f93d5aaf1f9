// The relief: heights made of the levels of the hexes and of rock noise, lit from the north-west, as an image of light and
// shade. It is made once, beside the page (relief.worker.ts).
import type { Chart } from "./chart";
import { shapesOf } from "./shapes";
import { path } from "./terrain";

const coarsest = 1.7; // map units a pixel

export interface Relief { image: Blob; width: number; height: number }

export async function bakeRelief(c: Chart): Promise<Relief> {
  const s = c.sheet, step = Math.min(coarsest, Math.sqrt((s.width * s.height) / 1.4e6)), shaped = s.shapes?.some((x) => x.k === "level"), w = Math.ceil(s.width / step), h = Math.ceil(s.height / step);
  // Levels on a coarse grid, blurred.
  const cs = shaped ? 5 : 10, cw = Math.ceil(s.width / cs) + 2, ch = Math.ceil(s.height / cs) + 2;
  let low = new Float32Array(cw * ch);
  const seaDepth = -0.55;
  low.fill(seaDepth);
  if (shaped) low = levelsOf(c, cw, ch, cs);
  else for (let y = 0; y < ch; y++) for (let x = 0; x < cw; x++) {
    const hex = c.at(x * cs, y * cs);
    if (hex && !c.sea(hex)) low[y * cw + x] = (c.terrain.get(hex.t)?.level ?? 0) + 0.0;
  }
  for (let pass = 0; pass < 3; pass++) low = blur(low, cw, ch, 1);
  const height = new Float32Array(w * h);
  const land = new Uint8Array(w * h);
  const noise = lattice();
  for (let y = 0; y < h; y++) {
    const gy = (y * step) / cs, iy = Math.floor(gy), fy = gy - iy;
    for (let x = 0; x < w; x++) {
      const gx = (x * step) / cs, ix = Math.floor(gx), fx = gx - ix, i = iy * cw + ix;
      const base = (low[i]! * (1 - fx) + low[i + 1]! * fx) * (1 - fy) + (low[i + cw]! * (1 - fx) + low[i + cw + 1]! * fx) * fy;
      const p = y * w + x;
      if (base < seaDepth + 0.1) continue;
      land[p] = 1;
      // Ridges run along the island's long axis, which is turned a little; rough ground has more of them.
      const mx = x * step, my = y * step;
      const u = (mx * 0.94 + my * 0.34) / 46, v = (my * 0.94 - mx * 0.34) / 70;
      const ridge = (f: number) => 1 - Math.abs(2 * noise(u * f + 11.3, v * f + 5.1) - 1);
      const r = ridge(1) * 0.5 + ridge(2.1) * 0.28 + ridge(4.3) * 0.15 + ridge(8.9) * 0.07;
      const rough = Math.max(0, Math.min(1, base * 0.62));
      height[p] = base * (shaped ? 10 : 13) + r * (1.6 + rough * 33) + noise(mx / 5, my / 5) * (0.25 + rough * 1.1);
    }
  }
  const canvas = new OffscreenCanvas(w, h);
  const ctx = canvas.getContext("2d")!;
  const img = ctx.createImageData(w, h), px = img.data;
  const lx = -0.56, ly = -0.56, lz = 0.61;
  for (let y = 1; y < h - 1; y++) {
    for (let x = 1; x < w - 1; x++) {
      const p = y * w + x;
      if (!land[p] || !land[p - 1] || !land[p + 1] || !land[p - w] || !land[p + w]) continue;
      const dx = (height[p + 1]! - height[p - 1]!) / (2 * step), dy = (height[p + w]! - height[p - w]!) / (2 * step);
      const n = Math.sqrt(dx * dx + dy * dy + 1), light = (-dx * lx - dy * ly + lz) / n / lz - 1; // 0 on the flat
      const q = p * 4;
      if (light < 0) { px[q] = 58; px[q + 1] = 38; px[q + 2] = 16; px[q + 3] = Math.min(150, -light * 190); }
      else { px[q] = 255; px[q + 1] = 250; px[q + 2] = 228; px[q + 3] = Math.min(120, light * 150); }
    }
  }
  ctx.putImageData(img, 0, 0);
  return { image: await canvas.convertToBlob({ type: "image/png" }), width: w * step, height: h * step };
}

// The heights of a map that is drawn from shapes, as they are drawn.
function levelsOf(c: Chart, w: number, h: number, step: number): Float32Array<ArrayBuffer> {
  const out = new Float32Array(w * h), ctx = new OffscreenCanvas(w, h).getContext("2d", { willReadFrequently: true })!;
  for (const s of shapesOf(c)) {
    const sunk = s.k === "water" ? -0.7 : s.k === "gully" ? -0.35 : s.k === "stream" ? -0.3 : 0;
    if (s.k !== "level" && !sunk) continue;
    ctx.setTransform(1 / step, 0, 0, 1 / step, 0, 0);
    ctx.clearRect(0, 0, w * step, h * step);
    const p = new Path2D(path(s.loops, !s.open));
    if (s.open) { ctx.lineWidth = s.w ?? 10; ctx.stroke(p); } else ctx.fill(p, "evenodd");
    const px = ctx.getImageData(0, 0, w, h).data;
    for (let i = 0; i < out.length; i++) { const a = px[i * 4 + 3]! / 255; if (a) out[i] = sunk ? out[i]! + sunk * a : out[i]! + a; }
  }
  return out;
}

function blur(a: Float32Array, w: number, h: number, r: number): Float32Array<ArrayBuffer> {
  const b = new Float32Array(a.length), out = new Float32Array(a.length), n = 2 * r + 1;
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) { let t = 0; for (let d = -r; d <= r; d++) t += a[y * w + Math.max(0, Math.min(w - 1, x + d))]!; b[y * w + x] = t / n; }
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) { let t = 0; for (let d = -r; d <= r; d++) t += b[Math.max(0, Math.min(h - 1, y + d)) * w + x]!; out[y * w + x] = t / n; }
  return out;
}

// Smooth noise from 0 to 1 on a lattice that repeats after 256.
function lattice(): (x: number, y: number) => number {
  const v = new Float32Array(65536);
  let seed = 1944;
  for (let i = 0; i < v.length; i++) { seed = (Math.imul(seed, 1664525) + 1013904223) | 0; v[i] = (seed >>> 8) / 16777216; }
  return (x, y) => {
    const ix = Math.floor(x), iy = Math.floor(y);
    let fx = x - ix, fy = y - iy;
    fx = fx * fx * (3 - 2 * fx); fy = fy * fy * (3 - 2 * fy);
    const x0 = ix & 255, x1 = (ix + 1) & 255, y0 = (iy & 255) << 8, y1 = ((iy + 1) & 255) << 8;
    const a = v[y0 | x0]!, b = v[y0 | x1]!, c = v[y1 | x0]!, d = v[y1 | x1]!;
    return (a + (b - a) * fx) * (1 - fy) + (c + (d - c) * fx) * fy;
  };
}
