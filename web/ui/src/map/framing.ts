// Where the map must lie for the hexes of a question to be seen: plain geometry, in screen pixels of the field of the map.
export const readable = 44; // pixels of a hex below which no counters are drawn, but what stands for them from afar
export const legible = 60; // pixels of a hex below which what is printed on the counters of a company game cannot be read
const nearly = 0.92; // of the size that is asked for

export interface Rect {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
export interface View {
  x: number;
  y: number;
  s: number;
} // a point m of the map is at m * s + x
export interface Spot {
  x: number;
  y: number;
} // the middle of a hex, in map units

export interface Room {
  width: number;
  height: number;
  foot: number; // what something lies over at the bottom
  panels: Rect[]; // what lies over the field elsewhere
  hex: number; // the size of a hex in map units
  least: number;
  most: number; // the size of a hex in pixels at which counters can be read, and beyond which nothing is gained
  toward?: Spot | null; // on which side the room to spare lies
  small?: number; // the map moves, too, where hexes are smaller than that, in pixels, and they are no smaller then
}

// lean is how far what is shown goes from the middle, so that the room to spare is on the side of a point.
export function lean(from: number, to: number, s: number, spare: number): number {
  const most = Math.max(0, spare / 2);
  return Math.max(-most, Math.min(most, (from - to) * s));
}

// shown tells whether a hex is well within the field and under no panel.
export function shown(p: Spot, v: View, r: Room): boolean {
  const x = p.x * v.s + v.x;
  const y = p.y * v.s + v.y;
  const e = r.hex * v.s * 0.5;
  if (x - e < 0 || y - e < 0 || x + e > r.width || y + e > r.height - r.foot) return false;
  return !r.panels.some((q) => x + e * 0.6 > q.x0 && x - e * 0.6 < q.x1 && y + e * 0.6 > q.y0 && y - e * 0.6 < q.y1);
}

// free are the rectangles of the field that no panel reaches into: what is left beside them and what is left below or above. A strip over the sheet of a
// phone in which a hex can be seen is better than what lies under it.
function free(r: Room): Rect[] {
  let out: Rect[] = [{ x0: 0, y0: 0, x1: r.width, y1: r.height - r.foot }];
  for (const p of r.panels)
    out = out
      .flatMap((f) =>
        p.x1 <= f.x0 || p.x0 >= f.x1 || p.y1 <= f.y0 || p.y0 >= f.y1
          ? [f]
          : [
              { ...f, x0: p.x1 },
              { ...f, x1: p.x0 },
              { ...f, y0: p.y1 },
              { ...f, y1: p.y0 },
            ],
      )
      .filter((f) => f.x1 - f.x0 > r.width * 0.3 && f.y1 - f.y0 > r.height * 0.15);
  return out.length ? out : [{ x0: 0, y0: 0, x1: r.width, y1: r.height - r.foot }];
}

// frame is the view in which all hexes are seen, or null if they are seen in this one. The scale stays if it can. Where some of them are seen already, the map
// goes no further than it must, so that nobody loses sight of what he looks at; else they come into the middle of what is free. If not all of them fit at a
// size that can be read, the target is seen, and of the others what fits beside it; of a target that does not fit the most that are seen together.
export function frame(all: Spot[], target: Spot[], now: View, r: Room): View | null {
  if (!all.length || (now.s * r.hex >= (r.small ?? 0) && all.every((p) => shown(p, now, r)))) return null;
  // Once the map has to move, the hexes around are seen, too, if there is room for them: that is where the enemy stands.
  const least = Math.max(r.least, r.small ?? 0) / r.hex;
  const largest = r.most / r.hex;
  const [wide, narrow] = [r.hex * 1.9, r.hex * 0.85];
  let pad = (_: Spot) => wide;
  const bounds = (l: Spot[]) => ({
    x0: Math.min(...l.map((p) => p.x - pad(p))),
    y0: Math.min(...l.map((p) => p.y - pad(p))),
    x1: Math.max(...l.map((p) => p.x + pad(p))),
    y1: Math.max(...l.map((p) => p.y + pad(p))),
  });
  const roomiest = () => {
    const box = bounds(all);
    let best: { f: Rect; fit: number; box: Rect } | null = null;
    for (const f of free(r)) {
      const fit = Math.min((f.x1 - f.x0) / (box.x1 - box.x0), (f.y1 - f.y0) / (box.y1 - box.y0));
      if (!best || fit > best.fit) best = { f, fit, box };
    }
    return best!;
  };
  let found = roomiest();
  // If there is not room for that around all of them, there is around the target, or around none. Where hardly anything is wanting, all are a little smaller:
  // else those at whom the enemy stands would lie at the edge, and he outside.
  let floor = least;
  if (found.fit < least) {
    const some = target.length < all.length;
    pad = (p) => (some && target.includes(p) ? wide : narrow);
    found = roomiest();
    if (some && r.small && found.fit < least && found.fit >= least * nearly) floor = found.fit;
  }
  if (found.fit < floor) {
    pad = () => narrow;
    found = roomiest();
  }
  const { f, fit, box } = found;
  const s = Math.max(floor, Math.min(fit, Math.max(floor, Math.min(now.s, largest))));
  // The least way of an interval into another, or its middle into the middle of one that is too small for it.
  const into = (a: number, b: number, lo: number, hi: number, at: number) =>
    b - a > hi - lo ? (lo + hi) / 2 - (a + b) / 2 : at + a < lo ? lo - a : at + b > hi ? hi - b : at;
  let x = (f.x0 + f.x1) / 2 - ((box.x0 + box.x1) / 2) * s;
  let y = (f.y0 + f.y1) / 2 - ((box.y0 + box.y1) / 2) * s;
  if (s === now.s && !r.toward && all.some((p) => shown(p, now, r))) {
    x = into(box.x0 * s, box.x1 * s, f.x0, f.x1, now.x);
    y = into(box.y0 * s, box.y1 * s, f.y0, f.y1, now.y);
  }
  if (r.toward) {
    x += lean((box.x0 + box.x1) / 2, r.toward.x, s, f.x1 - f.x0 - (box.x1 - box.x0) * s);
    y += lean((box.y0 + box.y1) / 2, r.toward.y, s, f.y1 - f.y0 - (box.y1 - box.y0) * s);
  }
  if (s > fit && target.length) {
    // Where not even the target has room, those of it are seen that stand together: in the middle of all of them there may be none. Who has as many of it
    // before him stays where he is.
    const [w, h] = [(f.x1 - f.x0) / s, (f.y1 - f.y0) / s];
    let t = bounds(target);
    if (t.x1 - t.x0 > w || t.y1 - t.y0 > h) {
      const core = most(target, [w, h], 2 * narrow);
      if (now.s >= least && target.filter((p) => shown(p, now, r)).length >= core.length) return { ...now };
      t = bounds(core);
      return { x: (f.x0 + f.x1) / 2 - ((t.x0 + t.x1) / 2) * s, y: (f.y0 + f.y1) / 2 - ((t.y0 + t.y1) / 2) * s, s };
    }
    x = into(t.x0 * s, t.x1 * s, f.x0, f.x1, x);
    y = into(t.y0 * s, t.y1 * s, f.y0, f.y1, y);
  }
  return { x, y, s };
}

// most are those hexes of which the most are seen together: in the middle of all of them there may be none.
export function most<S extends Spot>(at: S[], [w, h]: [number, number], edge: number): S[] {
  let best = at.slice(0, 1);
  for (const a of at) {
    const around = at.filter((b) => Math.abs(a.x - b.x) <= (w - edge) / 2 && Math.abs(a.y - b.y) <= (h - edge) / 2);
    if (around.length > best.length) best = around;
  }
  return best;
}

// topOf is where a card of a height lies, high or low, so that it covers the fewest of the hexes, whose middles and half sizes are given.
export function topOf(ys: number[], half: number, height: number, high: number, low: number): number {
  const covered = (top: number) => ys.filter((y) => y + half > top && y - half < top + height).length;
  return covered(low) < covered(high) ? low : high;
}
