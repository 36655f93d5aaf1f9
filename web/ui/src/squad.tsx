// Counters and markers of squad games: soldiers, morale, boxed firepower, range and movement; weapons at those who carry them; works in the
// ground, smoke and fire, and the night.
import { computed } from "@preact/signals";
import { Component } from "preact";
import { camera } from "./camera";
import type { Chart } from "./chart";
import { marks } from "./counter";
import { borderOf } from "./region";
import { byHex, chart, hovered, view } from "./table";
import type { Hex, Piece } from "./types";

// The weapons of each unit.
export const carried = computed(() => {
  const out = new Map<string, Piece[]>(), c = chart.value;
  if (c) for (const p of view.value.pieces) if (c.sheet.kinds[p.kind ?? ""]?.draw === "weapon") { const l = out.get(p.at); if (l) l.push(p); else out.set(p.at, [p]); }
  return out;
});

// What stands on the counter as its name.
export function shortName(p: Piece, c: Chart): string {
  const s = c.sheet.short;
  return s?.[p.id] ?? s?.[p.id.replace(/-\d+$/, "")] ?? p.label ?? p.id;
}

const soldier = "M-6.5-17Q-6-24 0-24Q6-24 6.5-17ZM-4.6-15.5a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M-6-10H6L7.5 4H4L3.5 20H.6L0 8L-.6 20H-3.5L-4 4H-7.5Z";

function Soldier({ x, y, k, ink }: { x: number; y: number; k: number; ink: string }) {
  return <g transform={`translate(${x} ${y}) scale(${k})`}><path d={soldier} fill={ink} /><path d="M-11 6L10-12" stroke={ink} stroke-width="2.6" stroke-linecap="round" /></g>;
}

const star = "M0-21l6.2 12.7 13.9 2-10.1 9.8 2.4 13.9L0 10.8-12.4 17.4-10 3.5-20.1-6.3-6.2-8.3Z";

export function SquadFace({ p, c, where, also, weapons }: { p: Piece; c: Chart; where: string[]; also?: string; weapons?: Piece[] }) {
  const side = c.side(p), v = p.values ?? {}, kind = c.sheet.kinds[p.kind ?? ""];
  if (kind?.draw === "weapon") return <WeaponFace p={p} c={c} />;
  const m = marks(p, c, where), ink = side.ink;
  if (also) m.add(also);
  const name = shortName(p, c), men = v["figures"] ?? 1, big = { "font-weight": 800, fill: ink, "text-anchor": "middle" } as const;
  const at = men >= 4 ? [17, 35, 53, 71] : men === 2 ? [34, 56] : [v["command"] !== undefined ? 40 : 46];
  const arms = weapons ?? carried.value.get(p.id) ?? [];
  const left = m.has("moving") ? "moving" : m.has("watch") ? "watch" : m.has("active") ? "active" : "";
  return (
    <>
      <rect x="3" y="6" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".35" />
      <rect width="100" height="100" rx="9" fill={side.fill} stroke={m.has("inside") ? "#20170b" : side.edge} stroke-width={m.has("inside") ? 8 : 3} />
      <path d="M4 10Q4 4 10 4H90Q96 4 96 10" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5" />
      <text x="7" y="19" font-size="15" font-weight="700" fill={ink} {...(name.length > 7 ? { textLength: 61, lengthAdjust: "spacingAndGlyphs" } : {})}>{name}</text>
      {at.map((x, i) => <Soldier key={x} x={x} y={46 + (i % 2) * 2} k={men > 1 ? 1 : 1.12} ink={ink} />)}
      {p.kind === "hero" && <path transform="translate(72 46) scale(.62)" d={star} fill="none" stroke={ink} stroke-width="3.4" />}
      {p.kind === "sogeki-hei" && <g transform="translate(76 49)" fill="none" stroke={ink} stroke-width="3"><circle r="10" /><path d="M0-15V-5M0 5V15M-15 0H-5M5 0H15" /></g>}
      {p.kind === "scout" && <g transform="translate(76 49)" fill="none" stroke={ink} stroke-width="3"><path d="M-14 0Q0-14 14 0Q0 14-14 0Z" /><circle r="3.5" fill={ink} /></g>}
      <circle cx="84" cy="18" r="13.5" fill={ink} fill-opacity=".94" />
      <text x="84" y="25.2" font-size="20" {...big} fill={side.fill}>{v["morale"]}</text>
      {v["command"] !== undefined && <g transform="translate(77 52)"><path d={star} fill={ink} /><text y="6" font-size="17" {...big} fill={side.fill}>{v["command"]}</text></g>}
      {v["boxed"] ? <rect x="6" y="69" width="27" height="27" rx="3" fill="none" stroke={ink} stroke-width="2.8" /> : null}
      <text x="19.5" y="91" font-size="24.5" {...big}>{v["fp"]}</text>
      <text x="50" y="91" font-size="24.5" {...big}>{v["range"]}</text>
      <text x="80" y="91" font-size="24.5" {...big}>{v["move"]}</text>
            {m.has("pressed") && <><path d="M0-20H100V-4L75 5L50-4L25 5L0-4Z" fill="#5b2a86" stroke="#fff" stroke-width="3" /><path d="M30-14L50-8L70-14" fill="none" stroke="#fff" stroke-width="4" /></>}
      {m.has("broken") && <><path d="M101 26L66 34L74 46L36 48L44 60L-1 65" fill="none" stroke="#fff" stroke-width="11" stroke-linejoin="round" /><path d="M101 26L66 34L74 46L36 48L44 60L-1 65" fill="none" stroke="#8a1c12" stroke-width="6" stroke-linejoin="round" /></>}
      {m.has("inside") && <g transform="translate(1 1)"><circle r="14" fill="#e9dcba" stroke="#20170b" stroke-width="3" /><path d="M-8.5 7.5Q-9.5-8 0-8.5Q9.5-8 8.5 7.5Z" fill="#20170b" /></g>}
      {left && <g transform="translate(0 42)"><circle r="15" fill={left === "moving" ? "#f2c230" : left === "watch" ? "#c2410c" : "#10181c"} stroke={left === "moving" ? "#16232b" : "#fff"} stroke-width="3" />
        {left === "active" && <path d="M-7 0l5 5 9-10" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" />}
        {left === "moving" && <path d="M-8-3.4H0V-9L9.5 0L0 9V3.4H-8Z" fill="#16232b" />}
        {left === "watch" && <><circle r="6.4" fill="none" stroke="#fff" stroke-width="3" /><path d="M0-12V-3M0 3V12M-12 0H-3M3 0H12" stroke="#fff" stroke-width="2.6" /></>}</g>}
      {m.has("fired") && <g transform="translate(106 -3)"><path d="M0-16L4-6 14-9 8 0 15 8 5 6 0 16-4 6-14 9-8 0-15-8-5-6Z" fill="#f2a230" stroke="#7a1c0a" stroke-width="2.6" stroke-linejoin="round" /></g>}
      {m.has("veteran") && <g transform="translate(102 85)"><circle r="14" fill="#f2c230" stroke="#3a2a06" stroke-width="3" /><path d="M-7-3L0-8L7-3M-7 3L0-2L7 3M-7 9L0 4L7 9" transform="translate(0 -.5)" fill="none" stroke="#3a2a06" stroke-width="2.8" /></g>}
      {arms.map((w, i) => <g key={w.id} transform={`translate(0 ${i * 26})`}><Pill w={w} c={c} /></g>)}
    </>
  );
}

// A weapon is a pill under the counter that has it: name, firepower and range.
function Pill({ w, c }: { w: Piece; c: Chart }) {
  const broken = w.state?.includes("broken"), v = w.values ?? {}, text = `${shortName(w, c)} ${v["fp"] ?? ""}${(v["range"] ?? 0) > 1 ? "-" + v["range"] : ""}`;
  return (
    <>
      <rect x="0" y="99" width="100" height="27" rx="9" fill={broken ? "#f6d9d2" : "#fffdf6"} stroke={broken ? "#8a1c12" : "#10181c"} stroke-width="3.5" />
      <text x="50" y="119" font-size="19" font-weight="800" text-anchor="middle" fill="#10181c" {...(text.length > 7 ? { textLength: 88, lengthAdjust: "spacingAndGlyphs" } : {})}>{text}</text>
      {broken && <path d="M96 102L62 110L68 116L30 114L36 121L4 124" fill="none" stroke="#8a1c12" stroke-width="4" stroke-linejoin="round" />}
    </>
  );
}

const arm: Record<string, preact.JSX.Element> = {
  mg: <path d="M-34 4H-14L-10-6H20V-2H36V3H20V8H4L-6 26M8 8L16 26M-14 4L-22 14" fill="none" stroke-width="5" stroke-linejoin="round" />,
  mortar: <path d="M-22 24L12-26M-28 26H-10M2-10L20 24M-4-2L16 10" fill="none" stroke-width="6.5" stroke-linecap="round" />,
  gun: <path d="M-34-6H10M10-18V12M10 4L36 18M4 16a12 12 0 1 0 .1 0" fill="none" stroke-width="6" stroke-linecap="round" />,
  flamethrower: <path d="M-26 20V-10Q-26-18-19-18Q-12-18-12-10V20ZM-8 20V-10Q-8-18-1-18Q6-18 6-10V20M6 8H20V-8H32M32-8q8-8 6-16" fill="none" stroke-width="5" />,
};

// A weapon by itself, in lists and displays.
function WeaponFace({ p, c }: { p: Piece; c: Chart }) {
  const side = c.side(p), v = p.values ?? {}, broken = p.state?.includes("broken"), reach = (v["min"] ?? 0) > 1 ? `${v["min"]}-${v["range"]}` : String(v["range"] ?? "");
  const name = shortName(p, c);
  return (
    <>
      <rect x="3" y="6" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".35" />
      <rect width="100" height="100" rx="9" fill="#fffdf6" stroke={side.edge} stroke-width="5" />
      <rect x="3" y="3" width="94" height="20" rx="6" fill={side.fill} />
      <text x="50" y="19" font-size="15" font-weight="750" text-anchor="middle" fill={side.ink} {...(name.length > 9 ? { textLength: 84, lengthAdjust: "spacingAndGlyphs" } : {})}>{name}</text>
      <g transform="translate(50 48) scale(.86)" stroke="#241c10">{arm[p.kind ?? ""] ?? arm["mg"]}</g>
      <text x="21" y="94" font-size="25" font-weight="800" text-anchor="middle" fill="#10181c">{v["fp"]}</text>
      <text x="55" y="94" font-size="22" font-weight="800" text-anchor="middle" fill="#10181c">{reach}</text>
      {v["move"] ? <text x="85" y="94" font-size="19" font-weight="800" text-anchor="middle" fill="#a02a1b">{v["move"]! > 0 ? v["move"] : "−" + -v["move"]!}</text> : null}
      {broken && <><path d="M101 26L66 38L74 50L36 52L44 64L-1 71" fill="none" stroke="#fff" stroke-width="11" stroke-linejoin="round" /><path d="M101 26L66 38L74 50L36 52L44 64L-1 71" fill="none" stroke="#8a1c12" stroke-width="6" stroke-linejoin="round" /></>}
    </>
  );
}

export function armsLook(l: Piece[]): string { return l.map((p) => (carried.value.get(p.id) ?? []).map((w) => w.id + (w.state?.join() ?? "")).join()).join("|"); }

interface Props { hex: Hex; pieces: Piece[]; c: Chart; where: string[]; top: string | null; chip: boolean; look: string }

// The units of a hex. In a melee those of each side lie by themselves.
export class SquadStack extends Component<Props> {
  override shouldComponentUpdate(n: Props) { return n.look !== this.props.look; }

  render({ hex, pieces, c, where, top, chip }: Props) {
    const units = pieces.filter((p) => !c.sheet.kinds[p.kind ?? ""]?.draw), sides = c.sheet.sides.map((s) => units.filter((p) => p.side === s.id)).filter((l) => l.length);
    if (!sides.length) return null;
    const D = c.sheet.size, rank = (p: Piece) => (p.id === top ? 1000 : 0) + (p.state?.some((s) => c.sheet.states?.[s]?.ring) ? 100 : 0) + (p.values?.["figures"] ?? 0) * 4 + (p.values?.["fp"] ?? 0) - (p.state?.includes("broken") ? 3 : 0);
    return (
      <g class="stack" transform={`translate(${hex.x} ${hex.y - D * 0.02})`}>
        {sides.map((l, i) => {
          const best = l.reduce((a, p) => (rank(a) >= rank(p) ? a : p)), under = Math.min(2, l.length - 1), s = c.side(best), shift = sides.length > 1 ? (i ? 0.21 : -0.21) * D : 0;
          return (
            <g key={best.side} transform={shift ? `translate(${shift} 0) scale(.8)` : ""}>
              <g class="body" transform={camera.now?.counter ?? "scale(50)"}><g transform="scale(.01) translate(-50 -50)">
                {chip ? (
                  <>
                    <rect x="6" y="10" width="88" height="80" rx="14" fill={s.fill} stroke={s.edge} stroke-width="5" />
                    <text x="50" y="69" font-size="54" font-weight="800" text-anchor="middle" fill={s.ink}>{l.length > 1 ? l.length : best.values?.["fp"]}</text>
                  </>
                ) : (
                  <>
                    {Array.from({ length: under }, (_, k) => under - k).map((k) => <g key={k}><rect x={7 * k} y={-7 * k} width="100" height="100" rx="9" fill={s.fill} stroke={s.edge} stroke-width="3" /><rect x={7 * k} y={-7 * k} width="100" height="100" rx="9" fill="#000" fill-opacity=".18" /></g>)}
                    <SquadFace p={best} c={c} where={where} weapons={carried.value.get(best.id) ?? []} />
                    {l.length > 1 && <g transform={`translate(${102 + 7 * under} ${52 - 7 * under})`}><circle r="16" fill="#fffdf6" stroke="#10181c" stroke-width="4" /><text y="7.5" font-size="21" font-weight="800" text-anchor="middle" fill="#10181c">{l.length}</text></g>}
                  </>
                )}
              </g></g>
            </g>
          );
        })}
      </g>
    );
  }
}

// Points on a ring in a hex, k of its size: corners and what lies between, with the way outwards.
function ring(c: Chart, k: number, n: number): { x: number; y: number; a: number }[] {
  const o = c.corners({ id: "", x: 0, y: 0, t: "" }, k), out: { x: number; y: number; a: number }[] = [];
  for (let i = 0; i < 6; i++) for (let j = 0; j < n; j++) {
    const a = o[i]!, b = o[(i + 1) % 6]!, t = (j + 0.5) / n, x = a[0] + (b[0] - a[0]) * t, y = a[1] + (b[1] - a[1]) * t;
    out.push({ x, y, a: (Math.atan2(y, x) * 180) / Math.PI });
  }
  return out;
}

function loop(c: Chart, k: number): string { return "M" + c.corners({ id: "", x: 0, y: 0, t: "" }, k).map((p) => p[0].toFixed(1) + " " + p[1].toFixed(1)).join("L") + "Z"; }

// Works lie in the ground around the counters.
function Works({ p, c }: { p: Piece; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "", label = p.label ?? symbol;
  return (
    <>
      {symbol === "foxholes" && ring(c, 0.74, 1).map(({ x, y, a }, i) => <g key={i} transform={`translate(${x} ${y}) rotate(${a + 90})`}><ellipse rx="11" ry="6.6" fill="#a98a58" stroke="#5d431d" stroke-width="1.2" /><ellipse cy="1" rx="7.6" ry="4" fill="#3a2810" /></g>)}
      {symbol === "trench" && <><path d={loop(c, 0.76)} fill="none" stroke="#5d431d" stroke-width="14" stroke-linejoin="round" /><path d={loop(c, 0.76)} fill="none" stroke="#b4935e" stroke-width="11" stroke-linejoin="round" stroke-dasharray="9 1.6" /><path d={loop(c, 0.76)} fill="none" stroke="#38270f" stroke-width="5.6" stroke-linejoin="round" /></>}
      {symbol === "pillbox" && <><path d={loop(c, 0.78)} fill="none" stroke="#3b4145" stroke-width="14" stroke-linejoin="round" /><path d={loop(c, 0.78)} fill="none" stroke="#a9aeb0" stroke-width="10" stroke-linejoin="round" />{ring(c, 0.78, 1).map(({ x, y, a }, i) => <rect key={i} x="-8" y="-2.4" width="16" height="4.8" fill="#1c2226" transform={`translate(${x} ${y}) rotate(${a + 90})`} />)}</>}
      {symbol === "bunker" && <><path d={loop(c, 0.78)} fill="none" stroke="#38240f" stroke-width="15" stroke-linejoin="round" /><path d={loop(c, 0.78)} fill="none" stroke="#9a7440" stroke-width="11" stroke-linejoin="round" /><path d={loop(c, 0.82)} fill="none" stroke="#c39a5f" stroke-width="2.6" /><path d={loop(c, 0.75)} fill="none" stroke="#5e4017" stroke-width="1.6" />{ring(c, 0.78, 1).map(({ x, y, a }, i) => <rect key={i} x="-7" y="-2.6" width="14" height="5.2" fill="#140c04" transform={`translate(${x} ${y}) rotate(${a + 90})`} />)}</>}
      {symbol === "cave" && <g transform="translate(0 29)"><path d="M-30 15Q-33-12-12-19Q0-24 14-18Q33-10 30 15Z" fill="#8b7049" stroke="#3d2a10" stroke-width="1.8" /><path d="M-19 15Q-20-9 0-11Q20-9 19 15Z" fill="#140d05" /></g>}
      {symbol === "wire" && <g fill="none" stroke="#2c2f33"><path d={loop(c, 0.8)} stroke="#fff" stroke-opacity=".5" stroke-width="9" /><path d={loop(c, 0.83)} stroke-width="1.3" /><path d={loop(c, 0.77)} stroke-width="1.3" /><path stroke-width="1.5" d={ring(c, 0.8, 6).map(({ x, y }) => `M${(x - 3.6).toFixed(1)} ${(y - 3.6).toFixed(1)}l7.2 7.2M${(x + 3.6).toFixed(1)} ${(y - 3.6).toFixed(1)}l-7.2 7.2`).join("")} /></g>}
      {symbol === "mines" && ring(c, 0.74, 1).map(({ x, y }, i) => <g key={i} transform={`translate(${x} ${y})`}><path d="M-9 0H9M0-9V9M-6.4-6.4L6.4 6.4M6.4-6.4L-6.4 6.4" stroke="#23262a" stroke-width="2.2" /><circle r="5.6" fill="#3c4248" stroke="#f2ead6" stroke-width="1.3" /><circle r="1.8" fill="#c2410c" /></g>)}
      <g class="tag" transform={`translate(0 ${c.sheet.size * 0.44})`}><rect x={-label.length * 2.55 - 5} y="-6" width={label.length * 5.1 + 10} height="12" rx="6" /><text y="3.2">{label}</text></g>
    </>
  );
}

// What fills a hex: smoke by how thick it is, and fire.
function Cover({ p, c }: { p: Piece; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol, n = p.values?.["value"] ?? 0;
  if (symbol === "blaze") return (
    <>
      <path d={loop(c, 0.97)} fill="#c2410c" fill-opacity=".42" stroke="#8a1c12" stroke-width="3" />
      {[...ring(c, 0.68, 1), { x: 0, y: 8, a: 0 }].map(({ x, y }, i) => <g key={i} transform={`translate(${x} ${y}) scale(${i === 6 ? 1.9 : 1.05})`}><path d="M0-19Q4-12 9-8Q14-2 10 7Q6 13 0 13Q-8 13-11 6Q-13-1-7-7Q-6-2-3-2Q-4-11 0-19Z" fill="#e8641b" stroke="#7a1c0a" stroke-width="1.4" /><path d="M1-6Q6 0 5 5Q3 10-1 10Q-6 9-6 4Q-5 1-3 0Q-2 3 0 2Q-1-2 1-6Z" fill="#ffd75e" /></g>)}
    </>
  );
  const R = c.radius, puffs = [...ring(c, 0.74, 1).map(({ x, y }, i) => [x, y, 0.27 + 0.05 * (i % 3)]), ...c.corners({ id: "", x: 0, y: 0, t: "" }, 0.7).map(([x, y], i) => [x, y, 0.24 + 0.05 * ((i + 1) % 3)])] as [number, number, number][];
  const cloud = (grow: number) => puffs.map(([x, y, r]) => { const q = (r * R + grow).toFixed(1); return `M${(x - Number(q)).toFixed(1)} ${y.toFixed(1)}a${q} ${q} 0 1 0 ${2 * Number(q)} 0a${q} ${q} 0 1 0 ${-2 * Number(q)} 0`; }).join("");
  const thick = 0.5 + Math.min(8, n) * 0.05;
  return (
    <>
      <g opacity={thick}>
        <path d={cloud(1.6) + loop(c, 0.72)} fill="#6f7a81" />
        <path d={cloud(0) + loop(c, 0.72)} fill="#dfe3e5" />
        <g transform="translate(-2.5 -3.5)"><path d={cloud(-R * 0.09)} fill="#f7f9fa" /></g>
        <path d={loop(c, 0.56)} fill="#edf0f1" />
      </g>
      <g transform={`translate(${-c.sheet.size * 0.4} 0)`}><circle r="10.5" fill="#4b565d" stroke="#fff" stroke-width="2" /><text class="onDisc" y="4.6">{n}</text></g>
    </>
  );
}

const discs: Record<string, preact.JSX.Element> = {
  sighting: <><circle r="11.5" fill="#f0ad5f" stroke="#241703" stroke-width="2" /><path d="M-8 0Q0-7.5 8 0Q0 7.5-8 0Z" fill="#fffdf6" stroke="#241703" stroke-width="1.6" /><circle r="2.6" fill="#241703" /></>,
  starshell: <><circle r="11.5" fill="#16232b" stroke="#ffe9a0" stroke-width="2" /><path d="M0-8.5L2-2.6 8.5-3 3.4 1.2 5.4 7.6 0 4 -5.4 7.6-3.4 1.2-8.5-3-2-2.6Z" fill="#ffe26b" /></>,
  melee: <><circle r="13" fill="#a02a1b" stroke="#fff" stroke-width="2.2" /><path d="M-7-7L6 6M7-7L-6 6M3.5 7L7 3.5M-3.5 7L-7 3.5" stroke="#fff" stroke-width="2.4" stroke-linecap="round" /></>,
};

// Small markers above the counters, along the upper edge of the hex; aircraft fly over it.
function Disc({ p, c, i, n }: { p: Piece; c: Chart; i: number; n: number }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "", D = c.sheet.size, s = c.side(p), count = p.values?.["value"] ?? 0;
  if (symbol === "aircraft") return (
    <g transform="rotate(-24)"><path transform="translate(7 11)" d={plane} fill="#0a1014" fill-opacity=".3" /><path d={plane} fill={s.fill} stroke={s.edge} stroke-width="2.2" stroke-linejoin="round" /><circle cx="-21" cy="-2" r="4" fill={p.side === "japan" ? "#b3231c" : "#f6f4e6"} /><circle cx="21" cy="-2" r="4" fill={p.side === "japan" ? "#b3231c" : "#f6f4e6"} /></g>
  );
  return (
    <g transform={`translate(${(i - (n - 1) / 2) * 25} ${symbol === "melee" ? -D * 0.3 : -D * 0.34})`}>
      {discs[symbol] ?? <circle r="11" fill="#fffdf6" stroke="#16232b" stroke-width="2" />}
      {count > 1 && <g transform="translate(9 -8)"><circle r="6.4" fill="#16232b" /><text class="onDisc small" y="3">{count}</text></g>}
    </g>
  );
}
const plane = "M0-32Q4-30 4-20L5-10L38-2V6L5 6L3 22L13 28V32L0 30L-13 32V28L-3 22L-5 6L-38 6V-2L-5-10L-4-20Q-4-30 0-32Z";

// An objective: its number, who holds it, what it is worth.
function Site({ p, c }: { p: Piece; c: Chart }) {
  const held = p.side ? c.side(p) : null, n = p.id.split(".").pop(), vp = p.values?.["vp"] ?? 0;
  return (
    <g transform={`translate(${-c.sheet.size * 0.405} 0) scale(.82)`}>
      <path d="M0-19L16.5-9.5V9.5L0 19L-16.5 9.5V-9.5Z" fill={held?.fill ?? "#8a1c12"} stroke="#fff" stroke-width="3" />
      <text y="7" font-size="20" font-weight="800" text-anchor="middle" fill={held?.ink ?? "#fff"}>{n}</text>
      {vp ? <g transform="translate(14 -15)"><circle r="8" fill="#f2c230" stroke="#3a2a06" stroke-width="1.6" /><text y="3.9" font-size="11" font-weight="800" text-anchor="middle" fill="#3a2a06">{vp}</text></g> : null}
    </g>
  );
}

function of(c: Chart, draw: string): [Hex, Piece[]][] {
  const out: [Hex, Piece[]][] = [];
  for (const [h, l] of byHex.value) { const some = l.filter((p) => c.sheet.kinds[p.kind ?? ""]?.draw === draw); if (some.length) out.push([c.hex.get(h)!, some]); }
  return out;
}

const at = (h: Hex) => `translate(${h.x} ${h.y})`;

// Below the counters: the night, works, smoke and fire, objectives.
export function SquadUnder({ c }: { c: Chart }) {
  return (
    <>
      <Night c={c} />
      <g class="counters works">{of(c, "ground").map(([h, l]) => <g key={h.id} transform={at(h)}>{l.map((p) => <Works key={p.id} p={p} c={c} />)}</g>)}</g>
      <g class="sites2">{of(c, "site").map(([h, l]) => <g key={h.id} transform={at(h)}>{l.map((p) => <Site key={p.id} p={p} c={c} />)}</g>)}</g>
      <g class="counters covers">{of(c, "cover").map(([h, l]) => <g key={h.id} transform={at(h)}>{l.map((p) => <Cover key={p.id} p={p} c={c} />)}</g>)}</g>
    </>
  );
}

// Above them: what is small or flies.
export function SquadOver({ c }: { c: Chart }) {
  return <g class="counters overs">{of(c, "disc").map(([h, l]) => <g key={h.id} transform={at(h)}>{l.map((p, i) => <Disc key={p.id} p={p} c={c} i={i} n={l.length} />)}</g>)}</g>;
}

// How far the command of a leader reaches, around the one under the pointer.
export function Reaches({ c }: { c: Chart }) {
  const key = c.sheet.face.reach;
  if (!key) return null;
  const far = new Map<string, number>();
  for (const p of byHex.value.get(hovered.value ?? "") ?? []) {
    const n = p.values?.[key];
    if (n && !c.sheet.kinds[p.kind ?? ""]?.draw) far.set(p.at, Math.max(n, far.get(p.at) ?? 0));
  }
  return <g class="hl radius">{[...far].map(([h, n]) => { const d = borderOf(c, [...c.ranges(h, n).keys()]); return <g key={h}><path class="halo" d={d} /><path class="dots" d={d} /></g>; })}</g>;
}

// The night lies over all that nothing lights.
function Night({ c }: { c: Chart }) {
  const s = c.sheet;
  if (!s.night) return null;
  const lit = new Set<string>();
  for (const p of view.value.pieces) {
    const far = s.kinds[p.kind ?? ""]?.light;
    if (far && c.hex.has(p.at)) for (const h of c.ranges(p.at, far).keys()) lit.add(h);
  }
  const holes = [...lit].map((h) => "M" + c.points(h).replaceAll(" ", "L") + "Z").join("");
  return (
    <g class="night">
      <path fill-rule="evenodd" d={`M0 0H${s.width}V${s.height}H0Z${holes}`} />
      {holes && <path class="lightfall" d={borderOf(c, [...lit])} />}
    </g>
  );
}
