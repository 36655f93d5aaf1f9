// What grows in an area, drawn inside its outline. Marks of one drawing are few paths, however many they are, so that the map stays light.
import type { Point } from "../state/chart";
import type { Drawn } from "./shapes";
import { chance, path } from "./strokes";

const n1 = (x: number) => x.toFixed(1);

// Tells whether a point is in an area. The sides of the area lie in bands, so that few are looked at.
function insideOf(loops: Point[][]): (x: number, y: number) => boolean {
  const band = 6;
  const bands = new Map<number, number[]>();
  for (const l of loops)
    for (let i = 0, j = l.length - 1; i < l.length; j = i++) {
      const a = l[i]!;
      const b = l[j]!;
      for (let k = Math.floor(Math.min(a[1], b[1]) / band); k <= Math.floor(Math.max(a[1], b[1]) / band); k++) {
        const e = bands.get(k);
        if (e) e.push(a[0], a[1], b[0], b[1]);
        else bands.set(k, [a[0], a[1], b[0], b[1]]);
      }
    }
  return (x, y) => {
    const e = bands.get(Math.floor(y / band));
    let odd = false;
    if (e)
      for (let i = 0; i < e.length; i += 4)
        if (
          e[i + 1]! > y !== e[i + 3]! > y &&
          x < ((e[i + 2]! - e[i]!) * (y - e[i + 1]!)) / (e[i + 3]! - e[i + 1]!) + e[i]!
        )
          odd = !odd;
    return odd;
  };
}

interface Spot {
  x: number;
  y: number;
  r: number;
  i: number;
  j: number;
} // r: chance

// Points spread over an area, on a grid that was shaken: loop by loop, for most of the map lies in none.
function spread(loops: Point[][], step: number, shake: number, seed: string): Spot[] {
  const out: Spot[] = [];
  const inside = insideOf(loops);
  const done = new Set<string>();
  for (const l of loops) {
    let x0 = Infinity;
    let y0 = Infinity;
    let x1 = -Infinity;
    let y1 = -Infinity;
    for (const [x, y] of l) {
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x);
      y0 = Math.min(y0, y);
      y1 = Math.max(y1, y);
    }
    for (let j = Math.floor(y0 / step); j * step <= y1; j++)
      for (let i = Math.floor(x0 / step); i * step <= x1; i++) {
        const key = i + " " + j;
        if (done.has(key)) continue;
        const x = (i + (j & 1 ? 0.5 : 0) + (chance(seed, i, j, "x") - 0.5) * shake) * step;
        const y = (j + (chance(seed, i, j, "y") - 0.5) * shake) * step;
        if (!inside(x, y)) continue;
        done.add(key);
        out.push({ x, y, r: chance(seed, i, j), i, j });
      }
  }
  return out;
}

const disc = (x: number, y: number, r: number) =>
  `M${n1(x - r)} ${n1(y)}a${n1(r)} ${n1(r)} 0 1 0 ${n1(2 * r)} 0a${n1(r)} ${n1(r)} 0 1 0 ${n1(-2 * r)} 0`;

// Crowns of trees in four layers, so that those of one layer do not touch and each has its edge.
function crowns(spots: Spot[], least: number, more: number, fills: string[], edge: string, shine: string): string {
  const o: string[] = [];
  for (let k = 0; k < 4; k++) {
    const l = spots.filter((p) => (p.i & 1) + 2 * (p.j & 1) === k);
    if (!l.length) continue;
    const r = (p: Spot) => least + more * p.r;
    o.push(
      `<path d="${l.map((p) => disc(p.x + 1.6, p.y + 2.2, r(p))).join("")}" fill="#0d1f08" fill-opacity=".28"/>` +
        `<path d="${l.map((p) => disc(p.x, p.y, r(p))).join("")}" fill="${fills[k % fills.length]}" stroke="${edge}" stroke-width="1"/>` +
        `<path d="${l.map((p) => disc(p.x - r(p) * 0.28, p.y - r(p) * 0.32, r(p) * 0.46)).join("")}" fill="${shine}" fill-opacity=".34"/>`,
    );
  }
  return o.join("");
}

function fronds(p: Spot, r: number): string {
  let d = "";
  for (let k = 0; k < 7; k++) {
    const a = p.r * 6.3 + (k * 6.283) / 7;
    const x = Math.cos(a);
    const y = Math.sin(a);
    d += `M${n1(p.x)} ${n1(p.y)}q${n1(x * r * 0.62 - y * r * 0.2)} ${n1(y * r * 0.62 + x * r * 0.2)} ${n1(x * r)} ${n1(y * r + r * 0.12)}`;
  }
  return d;
}

// A stone with a face in the light.
function stone(p: Spot, r: number): [string, string] {
  const c: Point[] = [0, 1, 2, 3, 4].map((k) => {
    const a = p.r * 6.3 + (k * 6.283) / 5;
    const q = r * (0.68 + 0.5 * chance(p.i, p.j, k));
    return [p.x + Math.cos(a) * q, p.y + Math.sin(a) * q * 0.82];
  });
  const lit = [...c].sort((a, b) => a[0] + a[1] * 1.4 - (b[0] + b[1] * 1.4)).slice(0, 2);
  return [path([c]), path([[lit[0]!, lit[1]!, [p.x + r * 0.16, p.y + r * 0.1]]])];
}

interface Look {
  fill: string;
  edge: string;
  opacity: number;
  marks: (s: Drawn) => string;
}

const looks: Record<string, Look> = {
  jungle: {
    fill: "#3d6b34",
    edge: "#1f4019",
    opacity: 1,
    marks: (s) =>
      crowns(
        spread(s.loops, 13.5, 0.55, "jungle"),
        8,
        4.6,
        ["#4a7d3d", "#3f7237", "#558a45", "#467a3a"],
        "#234a1f",
        "#a8cf86",
      ),
  },
  palm: {
    fill: "#a9bd74",
    edge: "#6f8743",
    opacity: 0.72,
    marks: (s) => {
      const l = spread(s.loops, 20, 0.6, "palm");
      return (
        `<path d="${l.map((p) => `M${n1(p.x)} ${n1(p.y)}l7 8`).join("")}" stroke="#2d3d14" stroke-opacity=".3" stroke-width="5" stroke-linecap="round"/>` +
        `<path d="${l.map((p) => fronds(p, 8 + 3 * p.r)).join("")}" fill="none" stroke="#39581f" stroke-width="2.6" stroke-linecap="round"/>` +
        `<path d="${l.map((p) => fronds(p, 7 + 3 * p.r)).join("")}" fill="none" stroke="#6f9a40" stroke-width="1.2" stroke-linecap="round"/>` +
        `<path d="${l.map((p) => disc(p.x, p.y, 1.5)).join("")}" fill="#7a5a2a"/>`
      );
    },
  },
  rubber: {
    fill: "#b4c184",
    edge: "#75884a",
    opacity: 0.75,
    marks: (s) => crowns(spread(s.loops, 16.5, 0.06, "rubber"), 4.8, 1, ["#6d9448", "#638b43"], "#3c5a26", "#c7dd9f"),
  },
  bush: {
    fill: "#b3b37a",
    edge: "#7d7f47",
    opacity: 0.62,
    marks: (s) =>
      crowns(
        spread(s.loops, 13, 0.9, "bush").filter((p) => p.r > 0.28),
        2.6,
        3,
        ["#7f9150", "#8c9a58", "#73854a"],
        "#4f5c2c",
        "#c8d39a",
      ),
  },
  scrub: {
    fill: "#cdbf8d",
    edge: "#9a8a55",
    opacity: 0.55,
    marks: (s) => {
      const l = spread(s.loops, 13, 0.95, "scrub");
      return (
        `<path d="${l
          .filter((p) => p.r < 0.5)
          .map((p) => `M${n1(p.x - 3)} ${n1(p.y)}l1.6-5 1.4 4.4 1.6-6 1.4 5.4 1.8-4.2`)
          .join("")}" fill="none" stroke="#7c7440" stroke-width="1.1"/>` +
        crowns(
          l.filter((p) => p.r > 0.72),
          1.6,
          2.4,
          ["#8c9058", "#9a985f"],
          "#5c5d30",
          "#d3d1a0",
        )
      );
    },
  },
  coral: {
    fill: "#c3bda6",
    edge: "#8b856f",
    opacity: 0.72,
    marks: (s) => {
      const l = spread(s.loops, 14.5, 0.85, "coral")
        .filter((p) => p.r > 0.34)
        .map((p) => stone(p, 3 + 4.2 * p.r));
      return (
        '<g transform="translate(1.6 2)">' +
        `<path d="${l.map((x) => x[0]).join("")}" fill="#26221a" fill-opacity=".3"/></g>` +
        `<path d="${l.map((x) => x[0]).join("")}" fill="#a39d88" stroke="#6d6755" stroke-width=".8" stroke-linejoin="round"/>` +
        `<path d="${l.map((x) => x[1]).join("")}" fill="#e6e0cb"/>`
      );
    },
  },
  rubble: {
    fill: "#bdb3a2",
    edge: "#857a68",
    opacity: 0.7,
    marks: (s) => {
      const l = spread(s.loops, 9.5, 0.95, "rubble").filter((p) => p.r > 0.3);
      const q = (p: Spot) => {
        const a = p.r * 9;
        const w = 1.6 + 2.6 * chance(p.i, p.j, "w");
        const h = 1.2 + 1.6 * chance(p.i, p.j, "h");
        const x = Math.cos(a);
        const y = Math.sin(a);
        return path([
          [
            [p.x + x * w - y * h, p.y + y * w + x * h],
            [p.x - x * w - y * h, p.y - y * w + x * h],
            [p.x - x * w + y * h, p.y - y * w - x * h],
            [p.x + x * w + y * h, p.y + y * w - x * h],
          ],
        ]);
      };
      return ["#8c8377", "#a5684f", "#d6cdbd"]
        .map(
          (f, k) =>
            `<path d="${l
              .filter((p) => Math.floor(p.r * 30) % 3 === k)
              .map(q)
              .join("")}" fill="${f}" stroke="#4c453b" stroke-width=".6"/>`,
        )
        .join("");
    },
  },
  tea: {
    fill: "#b9c08a",
    edge: "#7f8a4c",
    opacity: 0.7,
    marks: (s) => {
      const l = spread(s.loops, 10.5, 0.12, "tea");
      return (
        `<path d="${l.map((p) => `M${n1(p.x - 4 + 0.8)} ${n1(p.y + 1.6)}h8`).join("")}" ` +
        `stroke="#22330f" stroke-opacity=".35" stroke-width="5.4" stroke-linecap="round"/>` +
        `<path d="${l.map((p) => `M${n1(p.x - 4)} ${n1(p.y)}h8`).join("")}" stroke="#5d8039" stroke-width="5" stroke-linecap="round"/>` +
        `<path d="${l.map((p) => `M${n1(p.x - 4)} ${n1(p.y - 1.3)}h6.5`).join("")}" stroke="#93b35f" stroke-width="1.7" stroke-linecap="round"/>`
      );
    },
  },
  grass: {
    fill: "#d3cd80",
    edge: "#a59d4a",
    opacity: 0.8,
    marks: (s) => {
      const l = spread(s.loops, 12, 0.8, "grass");
      const d = l
        .map((p) => `M${n1(p.x)} ${n1(p.y)}l-2.6-5M${n1(p.x)} ${n1(p.y)}v-6.4M${n1(p.x)} ${n1(p.y)}l2.6-5`)
        .join("");
      return `<path d="${d}" stroke="#8b8734" stroke-width="1.15" stroke-linecap="round" fill="none"/>`;
    },
  },
  kunai: {
    fill: "#d6c876",
    edge: "#a8963f",
    opacity: 0.85,
    marks: (s) => {
      const l = spread(s.loops, 10, 0.85, "kunai");
      const blade = (p: Spot) =>
        `M${n1(p.x - 1.6)} ${n1(p.y)}q-.6-6-2.6-9M${n1(p.x)} ${n1(p.y)}q.2-6.5-.2-11M${n1(p.x + 1.6)} ${n1(p.y)}q.8-6 3.2-8.6`;
      return `<path d="${l
        .filter((p) => p.r < 0.6)
        .map(blade)
        .join("")}" stroke="#8d7f2e" stroke-width="1.2" stroke-linecap="round" fill="none"/><path d="${l
        .filter((p) => p.r >= 0.6)
        .map(blade)
        .join("")}" stroke="#f2e8a8" stroke-width="1.2" stroke-linecap="round" fill="none"/>`;
    },
  },
  cane: {
    fill: "#bfc66f",
    edge: "#8b9440",
    opacity: 0.85,
    marks: (s) => {
      const l = spread(s.loops, 7.6, 0.2, "cane");
      const d = (k: number) =>
        l
          .filter((p) => (p.r < 0.55 ? 0 : 1) === k)
          .map(
            (p) => `M${n1(p.x)} ${n1(p.y + 3)}v-7.5M${n1(p.x)} ${n1(p.y - 3)}l2-2.4M${n1(p.x)} ${n1(p.y - 1.5)}l-2-2.4`,
          )
          .join("");
      return (
        `<path d="${d(0)}" stroke="#6f8330" stroke-width="1.2" fill="none"/>` +
        `<path d="${d(1)}" stroke="#95a84a" stroke-width="1.2" fill="none"/>`
      );
    },
  },
  swamp: {
    fill: "#8fae8b",
    edge: "#4f7152",
    opacity: 0.92,
    marks: (s) => {
      const l = spread(s.loops, 15, 0.8, "swamp");
      const w = l.filter((p) => p.r < 0.62);
      const r = l.filter((p) => p.r >= 0.5);
      const reeds = r.map(
        (p) =>
          `M${n1(p.x)} ${n1(p.y)}v-8M${n1(p.x - 2.6)} ${n1(p.y)}l-1.4-5.6` +
          `M${n1(p.x + 2.6)} ${n1(p.y)}l1.4-5.6M${n1(p.x - 5)} ${n1(p.y + 0.6)}h10`,
      );
      return (
        `<path d="${w.map((p) => `M${n1(p.x - 7)} ${n1(p.y)}h${n1(9 + 6 * p.r)}`).join("")}" stroke="#7fb0ba" stroke-width="4.4" stroke-linecap="round"/>` +
        `<path d="${w.map((p) => `M${n1(p.x - 6)} ${n1(p.y - 0.9)}h${n1(7 + 5 * p.r)}`).join("")}" ` +
        `stroke="#cfe4e6" stroke-width="1.1" stroke-linecap="round"/>` +
        `<path d="${reeds.join("")}" stroke="#2f5738" stroke-width="1.4" stroke-linecap="round" fill="none"/>` +
        crowns(
          l.filter((p) => p.r > 0.86),
          5,
          3,
          ["#5b8451"],
          "#2e4f2c",
          "#b4d199",
        )
      );
    },
  },
  sand: {
    fill: "#000",
    edge: "none",
    opacity: 0,
    marks: (s) =>
      `<path d="${spread(s.loops, 9, 0.95, "sand")
        .filter((p) => p.r > 0.35)
        .map((p) => disc(p.x, p.y, 0.5 + 0.4 * p.r))
        .join("")}" fill="#b79f63" fill-opacity=".7"/>`,
  },
};

let made = 0;

export function texture(s: Drawn, style: string): string {
  const l = looks[style] ?? looks[s.k] ?? looks.bush!;
  const d = path(s.loops);
  const id = "grown" + ++made;
  return (
    `${l.opacity ? `<path d="${d}" fill="${l.fill}" fill-opacity="${l.opacity}" fill-rule="evenodd"/>` : ""}<clipPath id="${id}">` +
    `<path d="${d}" clip-rule="evenodd"/></clipPath><g clip-path="url(#${id})">` +
    `<g class="growth">${l.marks(s)}</g></g>` +
    (l.edge === "none"
      ? ""
      : `<path d="${d}" fill="none" stroke="${l.edge}" stroke-width="1.8" stroke-linejoin="round"/>`)
  );
}
