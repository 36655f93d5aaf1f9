// Positions that are printed in hexes, and boxes that lie beside the land: rims and plates in their colours, and no colour without its glyph.

import type { Chart } from "../state/chart";
import { boxShape } from "../state/chart";
import type { Post, PostColor, Spot } from "../wire/types";
import { esc } from "./strokes";

const n1 = (x: number) => x.toFixed(1);

// In a box of 16 by 16 around the origin, in the colour of the text.
export const glyphs: Record<string, string> = {
  cross: '<path d="M-7 0H7M0-7V7" fill="none" stroke="currentColor" stroke-width="4.6"/>',
  block: '<rect x="-6" y="-6" width="12" height="12" fill="currentColor"/>',
  chevrons:
    '<path d="M-7.5.500L0-6.500L7.5.500M-7.5 7.500L0 .500L7.5 7.5" fill="none" stroke="currentColor" stroke-width="3.4"/>',
  waves:
    '<path d="M-8-1.500Q-4-7.5 0-3.500T8-5.500M-8 5.500Q-4-.500 0 3.500T8 1.5" fill="none" stroke="currentColor" stroke-width="3.4"/>',
  bars: '<path d="M-4-7.500V7.500M4-7.500V7.5" fill="none" stroke="currentColor" stroke-width="4.2"/>',
  moon: '<path d="M3-7.500A7.6 7.6 0 1 0 7 4.500A6.6 6.6 0 1 1 3-7.500Z" fill="currentColor"/>',
  hexagon: '<path d="M0-8L7-4V4L0 8L-7 4V-4Z" fill="currentColor"/>',
};

export function glyph(k: PostColor, x: number, y: number, size = 1): string {
  return `<g transform="translate(${n1(x)} ${n1(y)}) scale(${size.toFixed(3)})" color="${k.ink}">${glyphs[k.glyph] ?? ""}</g>`;
}

// labelWidth is how wide it is, in map units.
export const labelWidth = (c: Chart, p: Post) => c.sheet.size * (0.3 + 0.105 * p.id.length + (p.gun ? 0.16 : 0));

// The label of a position stands at the top of its hex, where no counter covers it.
function label(c: Chart, p: Post, k: PostColor): string {
  const D = c.sheet.size;
  const h = c.hex.get(p.h)!;
  const w = labelWidth(c, p);
  const x = h.x - w / 2;
  const y = h.y - D * 0.385;
  const gun = p.gun
    ? `<path d="M${n1(x + w - D * 0.2)} ${n1(y + D * 0.02)}l${n1(D * 0.13)} ${n1(-D * 0.07)}" stroke="${k.ink}" stroke-width="${n1(D * 0.038)}"/>` +
      `<circle cx="${n1(x + w - D * 0.17)}" cy="${n1(y + D * 0.045)}" r="${n1(D * 0.045)}" fill="none" stroke="${k.ink}" stroke-width="${n1(D * 0.022)}"/>`
    : "";
  return (
    `<rect x="${n1(x)}" y="${n1(y - D * 0.115)}" width="${n1(w)}" height="${n1(D * 0.23)}" rx="${n1(D * 0.1)}" fill="${k.fill}" ` +
    `stroke="#fffdf6" stroke-width="${n1(D * 0.018)}"/>` +
    glyph(k, x + D * 0.145, y, (D * 0.62) / 100) +
    `<text x="${n1(x + D * 0.25)}" y="${n1(y + D * 0.068)}" font-size="${n1(D * 0.19)}" font-weight="800" fill="${k.ink}" ` +
    `text-anchor="start" textLength="${n1(D * 0.105 * p.id.length)}" lengthAdjust="spacingAndGlyphs">${esc(p.id)}</text>${gun}`
  );
}

export function drawPosts(c: Chart): string {
  const D = c.sheet.size;
  let rims = "";
  let labels = "";
  for (const p of c.sheet.posts ?? []) {
    const k = c.sheet.colors?.[p.c];
    const h = c.hex.get(p.h);
    if (!k || !h) continue;
    rims +=
      `<polygon points="${c.points(p.h, 0.89)}" fill="${k.fill}" fill-opacity=".16" stroke="#fffdf6" stroke-opacity=".8" stroke-width="${n1(D * 0.075)}"/>` +
      `<polygon points="${c.points(p.h, 0.89)}" fill="none" stroke="${k.fill}" stroke-width="${n1(D * 0.05)}"/>`;
    for (let i = 0; i < (p.f ?? 0); i++)
      rims +=
        `<path transform="translate(${n1(h.x - D * 0.13 * ((p.f ?? 1) - 1) + D * 0.26 * i)} ${n1(h.y + D * 0.42)})" ` +
        `d="M-9 0V-9H-5V-5H-2V-9H2V-5H5V-9H9V0Z" fill="${k.edge}" fill-opacity=".75"/>`;
    labels += label(c, p, k);
  }
  return `<g class="posts">${rims}${labels}</g>`;
}

// A box lies in the sea before its beaches, to which its points lead.
export function drawBoxes(c: Chart): string {
  const D = c.sheet.size;
  let o = "";
  for (const s of (c.sheet.spots ?? []) as Spot[]) {
    if (!s.fill) continue;
    const [w, h] = [D * boxShape[0], D * boxShape[1]];
    const [x, y] = [s.x - w / 2, s.y - h / 2];
    const to = (s.to ?? []).flatMap((id) => c.hex.get(id) ?? []);
    for (const b of to)
      o +=
        `<path d="M${s.x} ${s.y}L${b.x} ${b.y}" stroke="#fffdf6" stroke-opacity=".75" stroke-width="${n1(D * 0.03)}" ` +
        `stroke-dasharray="${n1(D * 0.08)} ${n1(D * 0.07)}" fill="none"/>`;
    const squares = (s.squares ?? []).flatMap((id) => c.sheet.colors?.[id] ?? []);
    o +=
      `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" rx="9" fill="#e8f0f1" stroke="${s.fill}" stroke-width="4"/>` +
      `<path d="M${n1(x)} ${n1(y + D * 0.27)}V${n1(y + 9)}Q${n1(x)} ${n1(y)} ${n1(x + 9)} ${n1(y)}H${n1(x + w - 9)}` +
      `Q${n1(x + w)} ${n1(y)} ${n1(x + w)} ${n1(y + 9)}V${n1(y + D * 0.27)}Z" fill="${s.fill}"/>` +
      `<text x="${n1(x + D * 0.1)}" y="${n1(y + D * 0.2)}" font-size="${n1(D * 0.2)}" ` +
      `font-weight="800" fill="#fff" text-anchor="start">${esc(s.n ?? s.id)}</text>` +
      squares
        .map((k, i) => {
          const at = x + w - D * 0.15 - (squares.length - 1 - i) * D * 0.23;
          return (
            `<rect x="${n1(at - D * 0.1)}" y="${n1(y + D * 0.035)}" width="${n1(D * 0.2)}" height="${n1(D * 0.2)}" rx="4" ` +
            `fill="${k.fill}" stroke="#fffdf6" stroke-width="2"/>` +
            glyph(k, at, y + D * 0.135, (D * 0.6) / 100)
          );
        })
        .join("");
  }
  return `<g class="landingboxes">${o}</g>`;
}
