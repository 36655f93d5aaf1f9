// Where the map must go for a step: plain geometry, in pixels of the map.

// inMiddle is how far the map must be moved for all spots to lie in it, or null if they lie in its middle 70 % already.
export function inMiddle(
  spots: [number, number][],
  width: number,
  height: number,
  head: number,
  foot: number,
): [number, number] | null {
  if (!spots.length) return null;
  const h = height - head - foot; // what is free between the cards
  const xs = spots.map((p) => p[0]);
  const ys = spots.map((p) => p[1]);
  const x0 = Math.min(...xs);
  const x1 = Math.max(...xs);
  const y0 = Math.min(...ys);
  const y1 = Math.max(...ys);
  if (x0 >= width * 0.15 && x1 <= width * 0.85 && y0 >= head + h * 0.15 && y1 <= head + h * 0.85) return null;
  // Where they do not all fit, the end of the way is what is looked at.
  const end = spots[spots.length - 1] ?? [0, 0];
  const x = x1 - x0 > width * 0.7 ? end[0] : (x0 + x1) / 2;
  const y = y1 - y0 > h * 0.7 ? end[1] : (y0 + y1) / 2;
  return [width / 2 - x, head + h / 2 - y];
}

// within is how much of a way along an axis may be gone, which would lay something else into the middle, so that spots stay between lo and hi.
export function within(way: number, at: number[], lo: number, hi: number): number {
  if (!at.length) return way;
  return way > 0 ? Math.min(way, Math.max(0, hi - Math.max(...at))) : Math.max(way, Math.min(0, lo - Math.min(...at)));
}

// nearer is where the map lies so that a step can be read, or null if it can be now, or has no room at that size: points, size and field as in framing.ts.
export function nearer(
  spots: { x: number; y: number }[],
  size: number,
  now: number,
  least: number,
  [width, height]: [number, number],
  [head, foot]: [number, number],
): { x: number; y: number; s: number } | null {
  if (!spots.length || now * size >= least * 0.9) return null;
  const s = least / size;
  const h = height - head - foot;
  const span = (v: number[]) => (Math.max(...v) - Math.min(...v) + size) * s;
  const mid = (v: number[]) => ((Math.min(...v) + Math.max(...v)) / 2) * s;
  const [xs, ys] = [spots.map((p) => p.x), spots.map((p) => p.y)];
  if (span(xs) > width || span(ys) > h) return null;
  return { x: width / 2 - mid(xs), y: head + h / 2 - mid(ys), s };
}
