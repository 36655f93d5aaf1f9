// A map that is drawn from its shapes: the very outlines that the rules judge sight by, with the textures of what they are. All lengths
// are map units.
import type { Chart, Point } from "../state/chart";
import type { Shape } from "../wire/types";
import { chance, hachures, hexsides, path } from "./strokes";
import { texture } from "./textures";

export interface Drawn extends Omit<Shape, "p"> {
  loops: Point[][];
}

// The shapes with their points where they lie on the map.
export function shapesOf(c: Chart): Drawn[] {
  const { shapeX = 1, shapeY = 1 } = c.sheet;
  return (c.sheet.shapes ?? []).map(({ p, ...s }) => ({
    ...s,
    loops: p.map((l) => {
      const out: Point[] = [];
      let x = 0;
      let y = 0;
      for (let i = 0; i + 1 < l.length; i += 2) {
        x += l[i]!;
        y += l[i + 1]!;
        out.push([x * shapeX, y * shapeY]);
      }
      return out;
    }),
  }));
}

const levels = ["#ded9bd", "#d9c69a", "#c6a776", "#ad8759", "#8f6a42"];
const crests = ["", "#a3875a", "#8a6a40", "#6d4f2c", "#4f371d"];

export function esc(s: string): string {
  return s.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]!);
}

const n1 = (x: number) => x.toFixed(1);

// The middles of the short sides of a rectangle: the ridge of a roof, from end to end.
function ridge(q: Point[], inset: number): [Point, Point] {
  const mid = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const len = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const long = len(q[0]!, q[1]!) >= len(q[1]!, q[2]!);
  const a = long ? mid(q[3]!, q[0]!) : mid(q[0]!, q[1]!);
  const b = long ? mid(q[1]!, q[2]!) : mid(q[2]!, q[3]!);
  const L = len(a, b) || 1;
  const k = inset / L;
  return [
    [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k],
    [b[0] + (a[0] - b[0]) * k, b[1] + (a[1] - b[1]) * k],
  ];
}

// Ticks on both sides of a line, towards it.
function banks(line: Point[], half: number, step: number): string {
  const o: string[] = [];
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i]!;
    const b = line[i + 1]!;
    const L = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (L < 0.01) continue;
    const ux = (b[0] - a[0]) / L;
    const uy = (b[1] - a[1]) / L;
    for (let t = step / 2; t < L; t += step)
      for (const s of [-1, 1]) {
        const x = a[0] + ux * t - uy * half * s;
        const y = a[1] + uy * t + ux * half * s;
        const l = half * (0.42 + 0.3 * chance(Math.round(x), Math.round(y)));
        o.push(`M${n1(x)} ${n1(y)}l${n1(uy * l * s)} ${n1(-ux * l * s)}`);
      }
  }
  return o.join("");
}

function hexes(c: Chart, loops: Point[][], k: number): string {
  return loops
    .flat()
    .map(([x, y]) => {
      const h = c.at(x, y);
      return h ? path([c.corners(h, k)]) : "";
    })
    .join("");
}

// Open land that means nothing to the rules: fields, gardens, a runway.
function decor(c: Chart, s: Drawn): string {
  const D = c.sheet.size;
  const line = s.loops
    .map((l) => l.map((p) => n1(p[0]) + " " + n1(p[1])).join("L"))
    .map((d) => "M" + d)
    .join("");
  switch (s.k) {
    case "runway": {
      return (
        `<path d="${line}" fill="none" stroke="#8f8a76" stroke-width="${D * 0.72}" stroke-linecap="square"/>` +
        `<path d="${line}" fill="none" stroke="#d3cdb9" stroke-width="${D * 0.68}" stroke-linecap="square"/>` +
        `<path d="${line}" fill="none" stroke="#fbf8ea" stroke-width="2.4" stroke-dasharray="26 16"/>`
      );
    }
    case "taxiway":
      return (
        `<path d="${line}" fill="none" stroke="#8f8a76" stroke-width="${D * 0.3}" stroke-linecap="round"/>` +
        `<path d="${line}" fill="none" stroke="#d3cdb9" stroke-width="${D * 0.27}" stroke-linecap="round"/>`
      );
    case "court":
      return s.loops
        .flat()
        .map(
          ([x, y]) =>
            `<g transform="translate(${n1(x)} ${n1(y)}) rotate(-18)">` +
            '<rect x="-34" y="-19" width="68" height="38" fill="#b9855c" stroke="#7c5332" stroke-width="1.5"/>' +
            '<path d="M-28-13H28V13H-28ZM0-17V17M-28 0H28M-28-9H28M-28 9H28" fill="none" stroke="#fff8ea" stroke-width="1.3"/></g>',
        )
        .join("");
    case "lawn":
      return `<path d="${hexes(c, s.loops, 0.93)}" fill="#b9cc8c" fill-opacity=".75" stroke="#8ea662" stroke-width="1"/>`;
    case "garden": {
      const rows = s.loops
        .flat()
        .map(([x, y]) =>
          Array.from(
            { length: 7 },
            (_, i) => `M${n1(x - 30 + Math.abs(i - 3) * 3)} ${n1(y - 27 + i * 9)}h${n1(60 - Math.abs(i - 3) * 6)}`,
          ).join(""),
        )
        .join("");
      return (
        `<path d="${hexes(c, s.loops, 0.9)}" fill="#b98f5c" fill-opacity=".55"/>` +
        `<path d="${rows}" fill="none" stroke="#5d8a3c" stroke-width="4.6" stroke-dasharray="4.4 2.6" stroke-linecap="round"/>`
      );
    }
    case "paddy": {
      const id = "paddy";
      const bunds = s.loops
        .flat()
        .map(([x, y]) => {
          const a = chance("bund", Math.round(x), Math.round(y));
          return (
            `M${n1(x - 45)} ${n1(y - 14 + a * 16)}L${n1(x + 45)} ${n1(y - 4 - a * 12)}` +
            `M${n1(x - 45)} ${n1(y + 24 - a * 10)}L${n1(x + 45)} ${n1(y + 20 + a * 8)}` +
            `M${n1(x - 10 + a * 26)} ${n1(y - 46)}L${n1(x - 18 + a * 26)} ${n1(y + 46)}`
          );
        })
        .join("");
      return (
        `<clipPath id="${id}"><path d="${hexes(c, s.loops, 0.965)}"/></clipPath>` +
        `<path d="${hexes(c, s.loops, 0.965)}" fill="#b7d0b4" stroke="#8f7f4c" stroke-width="2.4"/>` +
        `<g clip-path="url(#${id})">` +
        `<path d="${bunds}" stroke="#9c8a55" stroke-width="3" fill="none"/>` +
        `<path d="${bunds}" stroke="#d8cfa0" stroke-width="1.2" fill="none"/></g>`
      );
    }
  }
  return `<path d="${line}" fill="none" stroke="#8f8a76" stroke-width="3"/>`;
}

export function drawShapes(c: Chart): string {
  const s = c.sheet;
  const D = s.size;
  const W = s.width;
  const H = s.height;
  const shapes = shapesOf(c);
  const o: string[] = [];
  const wide = W + 120;
  const tall = H + 120;
  // The sheet of paper on the desk, and its edges.
  o.push(
    `<rect x="-56" y="-50" width="${wide}" height="${tall}" rx="6" fill="#000" fill-opacity=".28"/>` +
      `<rect x="-60" y="-60" width="${wide}" height="${tall}" rx="5" fill="#f3ecdb" stroke="#b8ac8e" stroke-width="1.5"/>`,
  );
  const band: Record<string, [number, number, number, number, string]> = {
    north: [0, -40, W, 26, `translate(${W / 2} -21)`],
    south: [0, H + 14, W, 26, `translate(${W / 2} ${H + 33})`],
    west: [-40, 0, 26, H, `translate(-21 ${H / 2}) rotate(-90)`],
    east: [W + 14, 0, 26, H, `translate(${W + 21} ${H / 2}) rotate(90)`],
  };
  for (const b of s.borders ?? []) {
    const e = band[b.edge];
    const side = s.sides.find((x) => x.id === b.side);
    if (e && side)
      o.push(
        `<rect x="${e[0]}" y="${e[1]}" width="${e[2]}" height="${e[3]}" rx="4" fill="${side.fill}" stroke="${side.edge}" stroke-width="1.5"/>` +
          `<text class="edgename" transform="${e[4]}" fill="${side.ink}">${esc(side.label)} edge</text>`,
      );
  }
  o.push(`<clipPath id="frame"><rect width="${W}" height="${H}"/></clipPath><g clip-path="url(#frame)">`);
  const relief = shapes.findIndex((x) => x.k !== "ground" && x.k !== "level");
  const lines: string[] = [];
  const all = shapes.filter((x) => x.k === "building" || x.k === "hut");
  shapes.forEach((x, i) => {
    if (i === relief) o.push('<g id="relief"></g>', lines.join(""));
    const d = path(x.loops, !x.open);
    switch (x.k) {
      case "ground":
        o.push(`<path d="${d}" fill="${x.tint ?? levels[0]}"/>`);
        break;
      case "level": {
        const l = x.level ?? 1;
        o.push(`<path d="${d}" fill="${levels[l] ?? levels[4]}" fill-rule="evenodd"/>`);
        lines.push(
          `<path class="hach" d="${hachures(x.loops, 6.2, 7.5 + 1.5 * l)}" stroke="${crests[l]}" stroke-width="1.25" stroke-opacity=".72" fill="none"/>` +
            `<path d="${d}" fill="none" stroke="${crests[l]}" stroke-width="1.9" stroke-opacity=".85"/>`,
        );
        break;
      }
      case "shore":
        o.push(
          `<path d="${d}" fill="#ebdfb6" fill-rule="evenodd" stroke="#c9b67f" stroke-width="1.6"/>${texture(x, "sand")}`,
        );
        break;
      case "water":
        o.push(
          `<clipPath id="wet"><path d="${d}" clip-rule="evenodd"/></clipPath>` +
            `<path d="${d}" fill="${x.tint ?? "#8fbccb"}" fill-rule="evenodd"/>` +
            '<g clip-path="url(#wet)">' +
            `<path d="${d}" fill="none" stroke="#5f93a8" stroke-opacity=".4" stroke-width="31"/>` +
            `<path d="${d}" fill="none" stroke="#aed0d9" stroke-width="28.5"/>` +
            `<path d="${d}" fill="none" stroke="#5f93a8" stroke-opacity=".5" stroke-width="15"/>` +
            `<path d="${d}" fill="none" stroke="#cbe2e6" stroke-width="12.5"/></g>` +
            `<path d="${d}" fill="none" stroke="#3f6f86" stroke-width="1.8"/>`,
        );
        break;
      case "jungle":
      case "bush":
      case "palm":
      case "grass":
      case "swamp":
        o.push(texture(x, x.style ?? x.k));
        break;
      case "gully":
        o.push(
          `<path d="${d}" fill="none" stroke="#6b5530" stroke-opacity=".42" stroke-width="${x.w! + 2}" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<path d="${d}" fill="none" stroke="#b09468" stroke-width="${x.w! * 0.82}" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<path d="${d}" fill="none" stroke="#7d6640" stroke-opacity=".65" stroke-width="${x.w! * 0.26}" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<path d="${x.loops.map((l) => banks(l, x.w! / 2, 5)).join("")}" stroke="#5c4625" stroke-width="1.3" stroke-opacity=".8" fill="none"/>`,
        );
        break;
      case "stream":
        o.push(
          `<path d="${d}" fill="none" stroke="#eef4ee" stroke-opacity=".75" stroke-width="${x.w! + 5}" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<path d="${d}" fill="none" stroke="#2f78a6" stroke-width="${x.w!}" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<path d="${d}" fill="none" stroke="#7db6d3" stroke-width="${x.w! * 0.72}" stroke-linejoin="round" stroke-linecap="round"/>` +
            `<path d="${d}" fill="none" stroke="#d5e9f0" stroke-width="1.4" stroke-dasharray="13 17" stroke-linecap="round" stroke-opacity=".85"/>`,
        );
        break;
      case "cut":
        o.push(`<path d="${d}" fill="#dccf9f" fill-opacity=".8"/>`);
        break;
      case "trail":
        o.push(
          `<path d="${d}" fill="none" stroke="#fff6dd" stroke-opacity=".6" stroke-width="7.4" stroke-linejoin="round"/>` +
            `<path d="${d}" fill="none" stroke="#6b4d22" stroke-width="3.6" stroke-dasharray="12 6.5" stroke-linejoin="round"/>`,
        );
        break;
      case "road":
        o.push(
          `<path d="${d}" fill="none" stroke="#75623c" stroke-width="${x.w! + 2.4}" stroke-linejoin="round"/>` +
            `<path d="${d}" fill="none" stroke="#f1e3b9" stroke-width="${x.w! - 1}" stroke-linejoin="round"/>` +
            `<path d="${d}" fill="none" stroke="#cdb882" stroke-width="1" stroke-linejoin="round" stroke-dasharray="9 7"/>`,
        );
        break;
      case "bridge":
        o.push(
          `<path d="${d}" fill="none" stroke="#33271a" stroke-width="25"/>` +
            `<path d="${d}" fill="none" stroke="#8b6a3f" stroke-width="20"/>` +
            `<path d="${d}" fill="none" stroke="#b5925f" stroke-width="20" stroke-dasharray="3.6 1.2"/>` +
            `<path d="${d}" fill="none" stroke="#33271a" stroke-width="25" stroke-dasharray="2.4 15" stroke-opacity=".35"/>`,
        );
        break;
      case "hut":
      case "building":
        break;
      default:
        o.push(decor(c, x));
    }
  });
  o.push(cliffs(c));
  if (all.length) o.push(roofs(all));
  o.push(
    `<path class="grid" d="${hexsides(c, c.sheet.hexes).join("")}" stroke="#2b2010" stroke-opacity=".34" fill="none"/>`,
  );
  const r = 2.5;
  const middles = s.hexes.map((h) => `M${n1(h.x - r)} ${h.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`);
  o.push(`<path d="${middles.join("")}" fill="#fff" stroke="#2b2010" stroke-width=".9"/>`);
  o.push(`</g><rect width="${W}" height="${H}" fill="none" stroke="#2b2010" stroke-width="2.6"/>`);
  for (const e of s.exits ?? []) {
    const h = c.hex.get(e.h)!;
    const [x, y, a] =
      e.edge === "east"
        ? [W - 13, h.y, 0]
        : e.edge === "west"
          ? [13, h.y, 180]
          : e.edge === "north"
            ? [h.x, 13, -90]
            : [h.x, H - 13, 90];
    o.push(
      `<g class="exit" transform="translate(${n1(x)} ${n1(y)})">` +
        `<path transform="rotate(${a})" d="M-13-9H1V-15L17 0L1 15V9H-13Z"/>` +
        `<text x="${a === 180 ? 2 : a === 0 ? -4 : 0}" y="${a === 90 ? 1 : a === -90 ? 8 : 4.4}">${e.value}</text></g>`,
    );
  }
  o.push('<g class="ids" text-anchor="middle">');
  for (const h of s.hexes) o.push(`<text x="${h.x}" y="${n1(h.y - D * 0.385)}" fill="#2b2010">${esc(h.id)}</text>`);
  o.push('</g><g class="maplabels">');
  for (const l of s.labels ?? [])
    o.push(
      `<text class="${l.sea ? "water" : ""}" font-size="${l.size ?? 20}" transform="translate(${l.x} ${l.y}) rotate(${l.angle ?? 0})">${esc(l.text)}</text>`,
    );
  o.push("</g>");
  return o.join("");
}

// A cliff is a band of rock along its hexside, with teeth on the low side.
function cliffs(c: Chart): string {
  let bar = "";
  let teeth = "";
  for (const e of c.sheet.edges ?? []) {
    if (e.k !== "cliff") continue;
    const a = c.hex.get(e.a);
    const b = c.hex.get(e.b);
    if (!a || !b) continue;
    const L = Math.hypot(b.x - a.x, b.y - a.y);
    const ux = (b.x - a.x) / L;
    const uy = (b.y - a.y) / L;
    const px = -uy;
    const py = ux;
    const mx = (a.x + b.x) / 2;
    const my = (a.y + b.y) / 2;
    const half = c.radius / 2;
    const jag = (t: number) => (chance("cliff", e.a, e.b, t) - 0.5) * 3;
    for (let i = 0; i <= 8; i++) {
      const t = -half + (i * 2 * half) / 8;
      const j = i === 0 || i === 8 ? 0 : jag(i);
      bar += `${i ? "L" : "M"}${n1(mx + px * t + ux * j)} ${n1(my + py * t + uy * j)}`;
    }
    for (let i = 0; i < 8; i++) {
      const t = -half + ((i + 0.5) * 2 * half) / 8;
      const l = 8.5 + 3 * chance("tooth", e.a, e.b, i);
      teeth += `M${n1(mx + px * t)} ${n1(my + py * t)}l${n1(ux * l)} ${n1(uy * l)}`;
    }
  }
  return (
    bar &&
    `<path d="${bar}" fill="none" stroke="#fff3d8" stroke-opacity=".5" stroke-width="7.5" stroke-linecap="round"/>` +
      `<path d="${teeth}" stroke="#2b1c0b" stroke-width="2.7" fill="none"/>` +
      `<path d="${bar}" fill="none" stroke="#2b1c0b" stroke-width="4.4" stroke-linejoin="round" stroke-linecap="round"/>`
  );
}

// Huts have thatch, buildings tiles; the wings of a building are one roof.
function roofs(list: Drawn[]): string {
  const o: string[] = [];
  for (const [kind, shade, edge, fill, lit, top, inset] of [
    ["hut", 3.2, "#4d3517", "#b98f52", "#d2ad72", "#7a5a2c", 3],
    ["building", 5, "#4a1f12", "#a8553b", "#bf6d50", "#6d2e1b", 9],
  ] as const) {
    const quads = list.filter((x) => x.k === kind).map((x) => x.loops[0]!);
    if (!quads.length) continue;
    const d = path(quads);
    let ridges = "";
    let faces = "";
    for (const q of quads) {
      const [a, b] = ridge(q, inset);
      const long =
        Math.hypot(q[0]![0] - q[1]![0], q[0]![1] - q[1]![1]) >= Math.hypot(q[1]![0] - q[2]![0], q[1]![1] - q[2]![1]);
      // The face towards the light, in the north-west.
      const one = long ? [q[0]!, q[1]!] : [q[1]!, q[2]!];
      const two = long ? [q[3]!, q[2]!] : [q[0]!, q[3]!];
      const light = (e: Point[]) => e[0]![0] + e[1]![0] + 1.6 * (e[0]![1] + e[1]![1]);
      const near = light(one) < light(two) ? one : two;
      const flip =
        Math.hypot(near[0]![0] - a[0], near[0]![1] - a[1]) > Math.hypot(near[0]![0] - b[0], near[0]![1] - b[1]);
      faces += path([[near[0]!, near[1]!, ...(flip ? [a, b] : [b, a])]]);
      ridges += path([[a, b]], false);
    }
    o.push(
      `<g transform="translate(${shade} ${shade * 1.15})">` +
        `<path d="${d}" fill="#1c1206" fill-opacity=".33"/></g>` +
        `<path d="${d}" fill="${edge}" stroke="${edge}" stroke-width="3.4" stroke-linejoin="round"/>` +
        `<path d="${d}" fill="${fill}"/><path d="${faces}" fill="${lit}"/>` +
        `<path d="${ridges}" stroke="${top}" stroke-width="${kind === "hut" ? 1.6 : 2.2}" stroke-linecap="round"/>`,
    );
  }
  return o.join("");
}
