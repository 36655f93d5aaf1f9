// The sheet with its indexes and the geometry of its hexes.
import type { BoxLook, Card, Hex, Piece, Sheet, Side, Spot, Terrain } from "../wire/types";

export type Point = [number, number];

// How wide and high a landing box is, in sizes of a hex.
export const boxShape: Point = [2.02, 1.16];

export class Chart {
  hex = new Map<string, Hex>();
  terrain = new Map<string, Terrain>();
  unit = new Map<string, Piece>();
  card = new Map<string, Card>();
  post = new Map<string, string>(); // the hex of a position
  posted = new Map<string, string>(); // the position of a hex
  box = new Map<string, BoxLook>();
  radius: number;
  private near = new Map<string, string[]>();
  private corner: Point[];

  constructor(readonly sheet: Sheet) {
    for (const p of sheet.posts ?? []) {
      this.post.set(p.id, p.h);
      this.posted.set(p.h, p.id);
    }
    for (const h of sheet.hexes) this.hex.set(h.id, h);
    for (const h of sheet.spots ?? []) this.hex.set(h.id, h);
    for (const t of sheet.terrain) this.terrain.set(t.id, t);
    for (const u of sheet.units ?? []) this.unit.set(u.id, u);
    for (const k of sheet.deck?.cards ?? []) this.card.set(k.id, k);
    for (const b of sheet.boxes ?? []) this.box.set(b.id, b);
    const r = sheet.size / Math.sqrt(3);
    this.radius = r;
    const turn = sheet.orientation === "flat" ? -120 : -90; // clockwise on the screen, from the upper left or the top
    this.corner = [0, 1, 2, 3, 4, 5].map((i) => {
      const a = ((turn + 60 * i) * Math.PI) / 180;
      return [r * Math.cos(a), r * Math.sin(a)];
    });
  }

  corners(h: Hex, k = 1): Point[] {
    const size = k * (h.k ?? 1);
    return this.corner.map(([x, y]) => [h.x + x * size, h.y + y * size]);
  }

  points(id: string, k = 1): string {
    const h = this.hex.get(id);
    return h
      ? ((h as Spot).fill ? this.boxCorners(h, k) : this.corners(h, k))
          .map((p) => p[0].toFixed(1) + "," + p[1].toFixed(1))
          .join(" ")
      : "";
  }

  // A box is a rectangle; a margin of it is that of a hex.
  private boxCorners(h: Hex, k: number): Point[] {
    const [w, t] = boxShape.map((n) => (n * this.sheet.size) / 2 - (1 - k) * this.radius) as Point;
    return [
      [h.x - w, h.y - t],
      [h.x + w, h.y - t],
      [h.x + w, h.y + t],
      [h.x - w, h.y + t],
    ];
  }

  sea(h: Hex): boolean {
    return !!this.terrain.get(h.t)?.sea;
  }

  // A hex is all that is nearer to its centre than to any other. A spot lies on it.
  at(x: number, y: number): Hex | null {
    const [w, t] = boxShape.map((n) => (n * this.sheet.size) / 2) as Point;
    for (const h of this.sheet.spots ?? [])
      if (
        h.fill
          ? Math.abs(h.x - x) < w && Math.abs(h.y - y) < t
          : Math.hypot(h.x - x, h.y - y) < this.radius * 0.9 * (h.k ?? 1)
      )
        return h;
    return this.ground(x, y);
  }

  // The same of the hexes alone.
  ground(x: number, y: number): Hex | null {
    let best: Hex | null = null;
    let far = this.radius * this.radius;
    for (const h of this.sheet.hexes) {
      const d = (h.x - x) ** 2 + (h.y - y) ** 2;
      if (d < far) {
        far = d;
        best = h;
      }
    }
    return best;
  }

  neighbours(id: string): string[] {
    let out = this.near.get(id);
    if (!out) {
      const a = this.hex.get(id)!;
      const far = (this.sheet.size * (a.k ? 1.25 : 1.1)) ** 2;
      out = this.sheet.hexes.filter((b) => b !== a && (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < far).map((b) => b.id);
      this.near.set(id, out);
    }
    return out;
  }

  // The hexes up to a distance, with their distances.
  ranges(from: string, most: number): Map<string, number> {
    const out = new Map([[from, 0]]);
    let edge = [from];
    for (let d = 1; d <= most && edge.length; d++) {
      const next: string[] = [];
      for (const h of edge)
        for (const n of this.neighbours(h))
          if (!out.has(n)) {
            out.set(n, d);
            next.push(n);
          }
      edge = next;
    }
    return out;
  }

  // The neighbour that lies best in a direction.
  toward(id: string, dx: number, dy: number): string {
    const a = this.hex.get(id)!;
    let best = id;
    let most = 0.3;
    for (const n of this.neighbours(id)) {
      const b = this.hex.get(n)!;
      const d = Math.hypot(b.x - a.x, b.y - a.y);
      const c = ((b.x - a.x) * dx + (b.y - a.y) * dy) / d;
      if (c > most) {
        most = c;
        best = n;
      }
    }
    return best;
  }

  side(p: Piece): Side {
    const s = this.sheet.sides.find((x) => x.id === p.side) ?? {
      id: p.side,
      label: p.side,
      fill: "#8a8f94",
      ink: "#14181a",
      edge: "#4b5257",
    };
    const body = this.sheet.prints?.[p.id]?.body;
    return s.variants?.find((v) => (v.value ? p.values?.[v.value] : v.id === body)) ?? s;
  }

  title(id: string): string {
    const h = this.hex.get(id);
    const host = (h as Spot | undefined)?.in;
    if (host) return `${host} ${h!.n}`;
    return h ? (h.k ? (h.n ?? id) : h.n ? `${id} ${h.n}` : id) : id;
  }

  // What a hex is, in a sentence, for ears and for the inspector.
  // The hexsides of a hex that are more than a border, by their names.
  sides(id: string): string {
    const out = new Set<string>();
    for (const e of this.sheet.edges ?? [])
      if ((e.a === id || e.b === id) && e.k !== "sea") out.add(e.n ?? `${e.k} hexside`);
    return [...out].join(", ");
  }

  describe(id: string): string {
    const h = this.hex.get(id);
    if (!h) return "";
    if ((h as Spot).in) return ""; // its title says all
    const parts = [this.terrain.get(h.t)?.label ?? h.t];
    for (const m of h.m ?? []) if ((m === "city" || m === "town") && m !== parts[0]?.toLowerCase()) parts.push(m); // the ground may say it already
    if (h.note) parts.push(h.note);
    return parts.join(", ");
  }
}
