// Markers of squad games on the map: fortifications, smoke, fires, water, objectives, and the night.
import { borderOf } from "../ground/region";
import { beyond } from "../ground/strokes";
import type { Chart } from "../state/chart";
import { byHex, view } from "../state/table";
import type { Hex, Piece } from "../wire/types";

// Points on a ring in a hex, k of its size: corners and what lies between, with the way outwards.
function ring(c: Chart, k: number, n: number): { x: number; y: number; a: number }[] {
  const o = c.corners({ id: "", x: 0, y: 0, t: "" }, k);
  const out: { x: number; y: number; a: number }[] = [];
  for (let i = 0; i < 6; i++)
    for (let j = 0; j < n; j++) {
      const a = o[i]!;
      const b = o[(i + 1) % 6]!;
      const t = (j + 0.5) / n;
      const x = a[0] + (b[0] - a[0]) * t;
      const y = a[1] + (b[1] - a[1]) * t;
      out.push({ x, y, a: (Math.atan2(y, x) * 180) / Math.PI });
    }
  return out;
}

function loop(c: Chart, k: number): string {
  return (
    "M" +
    c
      .corners({ id: "", x: 0, y: 0, t: "" }, k)
      .map((p) => p[0].toFixed(1) + " " + p[1].toFixed(1))
      .join("L") +
    "Z"
  );
}

// Works lie in the ground around the counters.
export function Works({ p, c }: { p: Piece; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "";
  const label = p.label ?? symbol;
  return (
    <g data-work={symbol}>
      {symbol === "foxholes" &&
        ring(c, 0.74, 1).map(({ x, y, a }, i) => (
          <g key={i} transform={`translate(${x} ${y}) rotate(${a + 90})`}>
            <ellipse rx="11" ry="6.6" fill="#a98a58" stroke="#5d431d" stroke-width="1.2" />
            <ellipse cy="1" rx="7.6" ry="4" fill="#3a2810" />
          </g>
        ))}
      {symbol === "trench" && (
        <>
          <path d={loop(c, 0.76)} fill="none" stroke="#5d431d" stroke-width="14" stroke-linejoin="round" />
          <path
            d={loop(c, 0.76)}
            fill="none"
            stroke="#b4935e"
            stroke-width="11"
            stroke-linejoin="round"
            stroke-dasharray="9 1.6"
          />
          <path d={loop(c, 0.76)} fill="none" stroke="#38270f" stroke-width="5.6" stroke-linejoin="round" />
        </>
      )}
      {symbol === "pillbox" && (
        <>
          <path d={loop(c, 0.78)} fill="none" stroke="#3b4145" stroke-width="14" stroke-linejoin="round" />
          <path d={loop(c, 0.78)} fill="none" stroke="#a9aeb0" stroke-width="10" stroke-linejoin="round" />
          {ring(c, 0.78, 1).map(({ x, y, a }, i) => (
            <rect
              key={i}
              x="-8"
              y="-2.4"
              width="16"
              height="4.8"
              fill="#1c2226"
              transform={`translate(${x} ${y}) rotate(${a + 90})`}
            />
          ))}
        </>
      )}
      {symbol === "bunker" && (
        <>
          <path d={loop(c, 0.78)} fill="none" stroke="#38240f" stroke-width="15" stroke-linejoin="round" />
          <path d={loop(c, 0.78)} fill="none" stroke="#9a7440" stroke-width="11" stroke-linejoin="round" />
          <path d={loop(c, 0.82)} fill="none" stroke="#c39a5f" stroke-width="2.6" />
          <path d={loop(c, 0.75)} fill="none" stroke="#5e4017" stroke-width="1.6" />
          {ring(c, 0.78, 1).map(({ x, y, a }, i) => (
            <rect
              key={i}
              x="-7"
              y="-2.6"
              width="14"
              height="5.2"
              fill="#140c04"
              transform={`translate(${x} ${y}) rotate(${a + 90})`}
            />
          ))}
        </>
      )}
      {symbol === "cave" && (
        <g transform="translate(0 29)">
          <path d="M-30 15Q-33-12-12-19Q0-24 14-18Q33-10 30 15Z" fill="#8b7049" stroke="#3d2a10" stroke-width="1.8" />
          <path d="M-19 15Q-20-9 0-11Q20-9 19 15Z" fill="#140d05" />
        </g>
      )}
      {symbol === "wire" && (
        <g fill="none" stroke="#2c2f33">
          <path d={loop(c, 0.8)} stroke="#fff" stroke-opacity=".5" stroke-width="9" />
          <path d={loop(c, 0.83)} stroke-width="1.3" />
          <path d={loop(c, 0.77)} stroke-width="1.3" />
          <path
            stroke-width="1.5"
            d={ring(c, 0.8, 6)
              .map(
                ({ x, y }) =>
                  `M${(x - 3.6).toFixed(1)} ${(y - 3.6).toFixed(1)}l7.2 7.2M${(x + 3.6).toFixed(1)} ${(y - 3.6).toFixed(1)}l-7.2 7.2`,
              )
              .join("")}
          />
        </g>
      )}
      {symbol === "mines" &&
        ring(c, 0.74, 1).map(({ x, y }, i) => (
          <g key={i} transform={`translate(${x} ${y})`}>
            <path d="M-9 0H9M0-9V9M-6.4-6.4L6.4 6.4M6.4-6.4L-6.4 6.4" stroke="#23262a" stroke-width="2.2" />
            <circle r="5.6" fill="#3c4248" stroke="#f2ead6" stroke-width="1.3" />
            <circle r="1.8" fill="#c2410c" />
          </g>
        ))}
      <g class="tag" transform={`translate(0 ${c.sheet.size * 0.44})`}>
        <rect x={-label.length * 2.55 - 5} y="-6" width={label.length * 5.1 + 10} height="12" rx="6" />
        <text y="3.2">{label}</text>
      </g>
    </g>
  );
}

// What fills a hex: smoke by how thick it is, and fire.
function Cover({ p, c }: { p: Piece; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol;
  const n = p.values?.value ?? 0;
  if (symbol === "blaze")
    return (
      <>
        <path d={loop(c, 0.97)} fill="#c2410c" fill-opacity=".42" stroke="#8a1c12" stroke-width="3" />
        {[...ring(c, 0.68, 1), { x: 0, y: 8, a: 0 }].map(({ x, y }, i) => (
          <g key={i} transform={`translate(${x} ${y}) scale(${i === 6 ? 1.9 : 1.05})`}>
            <path
              d="M0-19Q4-12 9-8Q14-2 10 7Q6 13 0 13Q-8 13-11 6Q-13-1-7-7Q-6-2-3-2Q-4-11 0-19Z"
              fill="#e8641b"
              stroke="#7a1c0a"
              stroke-width="1.4"
            />
            <path d="M1-6Q6 0 5 5Q3 10-1 10Q-6 9-6 4Q-5 1-3 0Q-2 3 0 2Q-1-2 1-6Z" fill="#ffd75e" />
          </g>
        ))}
      </>
    );
  const R = c.radius;
  const puffs = [
    ...ring(c, 0.74, 1).map(({ x, y }, i) => [x, y, 0.27 + 0.05 * (i % 3)]),
    ...c.corners({ id: "", x: 0, y: 0, t: "" }, 0.7).map(([x, y], i) => [x, y, 0.24 + 0.05 * ((i + 1) % 3)]),
  ] as [number, number, number][];
  const cloud = (grow: number) =>
    puffs
      .map(([x, y, r]) => {
        const q = (r * R + grow).toFixed(1);
        return `M${(x - Number(q)).toFixed(1)} ${y.toFixed(1)}a${q} ${q} 0 1 0 ${2 * Number(q)} 0a${q} ${q} 0 1 0 ${-2 * Number(q)} 0`;
      })
      .join("");
  const thick = 0.5 + Math.min(8, n) * 0.05;
  return (
    <>
      <g opacity={thick}>
        <path d={cloud(1.6) + loop(c, 0.72)} fill="#6f7a81" />
        <path d={cloud(0) + loop(c, 0.72)} fill="#dfe3e5" />
        <g transform="translate(-2.5 -3.5)">
          <path d={cloud(-R * 0.09)} fill="#f7f9fa" />
        </g>
        <path d={loop(c, 0.56)} fill="#edf0f1" />
      </g>
      <g transform={`translate(${-c.sheet.size * 0.4} 0)`}>
        <circle r="10.5" fill="#4b565d" stroke="#fff" stroke-width="2" />
        <text class="onDisc" y="4.6">
          {n}
        </text>
      </g>
    </>
  );
}

const discs: Record<string, preact.JSX.Element> = {
  sighting: (
    <>
      <circle r="11.5" fill="#f0ad5f" stroke="#241703" stroke-width="2" />
      <path d="M-8 0Q0-7.5 8 0Q0 7.5-8 0Z" fill="#fffdf6" stroke="#241703" stroke-width="1.6" />
      <circle r="2.6" fill="#241703" />
    </>
  ),
  starshell: (
    <>
      <circle r="11.5" fill="#16232b" stroke="#ffe9a0" stroke-width="2" />
      <path d="M0-8.5L2-2.6 8.5-3 3.4 1.2 5.4 7.6 0 4 -5.4 7.6-3.4 1.2-8.5-3-2-2.6Z" fill="#ffe26b" />
    </>
  ),
  melee: (
    <>
      <circle r="13" fill="#a02a1b" stroke="#fff" stroke-width="2.2" />
      <path d="M-7-7L6 6M7-7L-6 6M3.5 7L7 3.5M-3.5 7L-7 3.5" stroke="#fff" stroke-width="2.4" stroke-linecap="round" />
    </>
  ),
};

// Small markers above the counters, along the upper edge of the hex; aircraft fly over it.
function Disc({ p, c, i, n }: { p: Piece; c: Chart; i: number; n: number }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "";
  const D = c.sheet.size;
  const s = c.side(p);
  const count = p.values?.value ?? 0;
  if (symbol === "aircraft")
    return (
      <g transform="rotate(-24)">
        <path transform="translate(7 11)" d={plane} fill="#0a1014" fill-opacity=".3" />
        <path d={plane} fill={s.fill} stroke={s.edge} stroke-width="2.2" stroke-linejoin="round" />
        <circle cx="-21" cy="-2" r="4" fill={p.side === "japan" ? "#b3231c" : "#f6f4e6"} />
        <circle cx="21" cy="-2" r="4" fill={p.side === "japan" ? "#b3231c" : "#f6f4e6"} />
      </g>
    );
  return (
    <g transform={`translate(${(i - (n - 1) / 2) * 25} ${symbol === "melee" ? -D * 0.3 : -D * 0.34})`}>
      {discs[symbol] ?? <circle r="11" fill="#fffdf6" stroke="#16232b" stroke-width="2" />}
      {count > 1 && (
        <g transform="translate(9 -8)">
          <circle r="6.4" fill="#16232b" />
          <text class="onDisc small" y="3">
            {count}
          </text>
        </g>
      )}
    </g>
  );
}

const plane =
  "M0-32Q4-30 4-20L5-10L38-2V6L5 6L3 22L13 28V32L0 30L-13 32V28L-3 22L-5 6L-38 6V-2L-5-10L-4-20Q-4-30 0-32Z";

// An objective: its number, who holds it, what it is worth.
function Site({ p, c }: { p: Piece; c: Chart }) {
  const held = p.side ? c.side(p) : null;
  const n = p.id.split(".").pop();
  const vp = p.values?.vp ?? 0;
  return (
    <g transform={`translate(${-c.sheet.size * 0.405} 0) scale(.82)`}>
      <path d="M0-19L16.5-9.5V9.5L0 19L-16.5 9.5V-9.5Z" fill={held?.fill ?? "#8a1c12"} stroke="#fff" stroke-width="3" />
      <text y="7" font-size="20" font-weight="800" text-anchor="middle" fill={held?.ink ?? "#fff"}>
        {n}
      </text>
      {vp ? (
        <g transform="translate(14 -15)">
          <circle r="8" fill="#f2c230" stroke="#3a2a06" stroke-width="1.6" />
          <text y="3.9" font-size="11" font-weight="800" text-anchor="middle" fill="#3a2a06">
            {vp}
          </text>
        </g>
      ) : null}
    </g>
  );
}

export function of(c: Chart, draw: string): [Hex, Piece[]][] {
  const out: [Hex, Piece[]][] = [];
  for (const [h, l] of byHex.value) {
    const some = l.filter((p) => c.sheet.kinds[p.kind ?? ""]?.draw === draw);
    if (some.length) out.push([c.hex.get(h)!, some]);
  }
  return out;
}

export const at = (h: Hex) => `translate(${h.x} ${h.y})`;

// Below the counters: the night, works, smoke and fire, objectives.
export function SquadUnder({ c }: { c: Chart }) {
  return (
    <>
      <Night c={c} />
      <g class="counters works">
        {of(c, "ground").map(([h, l]) => (
          <g key={h.id} transform={at(h)}>
            {l.map((p) => (
              <Works key={p.id} p={p} c={c} />
            ))}
          </g>
        ))}
      </g>
      <g class="sites2">
        {of(c, "site").map(([h, l]) => (
          <g key={h.id} transform={at(h)}>
            {l.map((p) => (
              <Site key={p.id} p={p} c={c} />
            ))}
          </g>
        ))}
      </g>
      <g class="counters covers">
        {of(c, "cover").map(([h, l]) => (
          <g key={h.id} transform={at(h)}>
            {l.map((p) => (
              <Cover key={p.id} p={p} c={c} />
            ))}
          </g>
        ))}
      </g>
    </>
  );
}

// Above them: what is small or flies.
export function SquadOver({ c }: { c: Chart }) {
  return (
    <g class="counters overs">
      {of(c, "disc").map(([h, l]) => (
        <g key={h.id} transform={at(h)}>
          {l.map((p, i) => (
            <Disc key={p.id} p={p} c={c} i={i} n={l.length} />
          ))}
        </g>
      ))}
    </g>
  );
}

export function isNight(c: Chart): boolean {
  return !!c.sheet.night || view.value.where.some((w) => c.sheet.nightAt?.includes(w));
}

// The night lies over all that nothing lights.
export function Night({ c }: { c: Chart }) {
  const s = c.sheet;
  if (!isNight(c)) return null;
  const far = s.framed ? 0 : beyond(c);
  const [x, y, w, h] = [-far, -far, s.width + 2 * far, s.height + 2 * far];
  const lit = new Set<string>();
  for (const p of view.value.pieces) {
    const far = s.kinds[p.kind ?? ""]?.light;
    if (far && c.hex.has(p.at)) for (const h of c.ranges(p.at, Math.max(0, far)).keys()) lit.add(h);
  }
  const holes = [...lit].map((h) => "M" + c.points(h).replaceAll(" ", "L") + "Z").join("");
  return (
    <g class="night">
      <path fill-rule="evenodd" d={`M${x} ${y}h${w}v${h}h${-w}Z${holes}`} />
      {holes && <path class="lightfall" d={borderOf(c, [...lit])} />}
    </g>
  );
}
