// Where the fan of a hex lies: beside it, above or below, where it covers the fewest hexes that may be clicked, and then the fewest that somebody stands in.
// Plain geometry, in screen pixels of the field of the map.
export interface Fan {
  width: number;
  height: number;
}
export interface Field {
  left: number; // the tools end there
  right: number;
  top: number;
  bottom: number; // the line of the hex lies below
}
export type Point = [x: number, y: number];

// trayAt is the upper left corner. Size is that of a hex; lit and taken are the middles of other hexes.
// What the fan is of may be larger than a hex, as a box is.
export function trayAt(
  [sx, sy]: Point,
  size: number,
  fan: Fan,
  field: Field,
  lit: Point[],
  taken: Point[],
  of: Fan = { width: size, height: size },
): Point {
  const { width: w, height: h } = fan;
  const within = (v: number, least: number, most: number) => Math.max(least, Math.min(most, v));
  const laid = ([x, y]: Point): Point => [
    within(x, field.left, field.right - w),
    within(y, field.top, Math.max(field.top, field.bottom - h)),
  ];
  const [mx, my] = [of.width / 2, of.height / 2];
  const [dx, dy] = [mx + size * 0.16, my + size * 0.16];
  const tops = [sy - h / 2, sy + my - h, sy - my, sy - dy - h, sy + dy];
  const lefts = [sx - w / 2, sx - mx, sx + mx - w];
  const all = [
    ...tops.map((y) => laid([sx + dx, y])),
    ...tops.map((y) => laid([sx - dx - w, y])),
    ...lefts.map((x) => laid([x, sy + dy])),
    ...lefts.map((x) => laid([x, sy - dy - h])),
  ];
  const beside = ([x, y]: Point) => x + w < sx - mx || x > sx + mx || y + h < sy - my || y > sy + my;
  const roomy = all.filter(beside);
  const near = size / 2;
  const cost = (p: Point) => 100 * covered(p, fan, lit, near) + covered(p, fan, taken, near);
  return (roomy.length ? roomy : all).reduce((best, p) => (cost(p) < cost(best) ? p : best));
}

// covered counts the hexes that something lies over, of which the middles are given.
export function covered([x, y]: Point, fan: Fan, middles: Point[], near: number): number {
  return middles.filter(
    ([a, b]) => a > x - near && a < x + fan.width + near && b > y - near && b < y + fan.height + near,
  ).length;
}
