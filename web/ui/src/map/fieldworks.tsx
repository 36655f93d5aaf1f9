// Markers of company games on the map: works around the counters, shells and smoke, fires, mines, assaults, what flies or is at sea.

import { Token } from "../counter/counter";
import { chance } from "../ground/strokes";
import type { Chart } from "../state/chart";
import { byHex, shutIn, stacks } from "../state/table";
import type { Hex, Piece } from "../wire/types";
import { camera } from "./camera";
import { at, Night, of } from "./works";

const n1 = (x: number) => x.toFixed(1);

// Around a counter of 100.
const scallops = [0, 1, 2, 3, 4, 5]
  .flatMap((i) => {
    const t = 2 + 16 * i;
    return [
      `M${t} -12q8 -12 16 0`,
      `M112 ${t}q12 8 0 16`,
      `M${98 - 16 * i} 112q-8 12 -16 0`,
      `M-12 ${98 - 16 * i}q-12 -8 0 -16`,
    ];
  })
  .join("");
const crenels =
  "M-12-12" +
  "h9v-9h12v9h12".repeat(4) +
  "M112-12" +
  "v9h9v12h-9v12".repeat(4) +
  "M112 112" +
  "h-9v9h-12v-9h-12".repeat(4) +
  "M-12 112" +
  "v-9h-9v-12h9v-12".repeat(4);

function Works({ symbol }: { symbol: string }) {
  if (symbol === "foxhole")
    return (
      <>
        <rect x="-11" y="-11" width="122" height="122" rx="16" fill="#c9a768" fill-opacity=".9" />
        <path d={scallops} fill="#c9a768" stroke="#5b3f1d" stroke-width="4.5" stroke-linecap="round" />
      </>
    );
  if (symbol === "trench")
    return (
      <>
        <rect x="-14" y="-14" width="128" height="128" fill="#b48d52" />
        <path d={crenels} fill="none" stroke="#4a3216" stroke-width="6" stroke-linejoin="round" />
      </>
    );
  const bunker = symbol === "bunker";
  const w = bunker ? 19 : 12;
  const edge = bunker ? "#22292e" : "#3f464b";
  return (
    <>
      <path
        d={`M${14 - w}-${w}H${86 + w}L${100 + w} ${14 - w}V${86 + w}L${86 + w} ${100 + w}H${14 - w}L-${w} ${86 + w}V${14 - w}Z`}
        fill={bunker ? "#868d92" : "#a9aeb1"}
        stroke={edge}
        stroke-width="5"
        stroke-linejoin="round"
      />
      {bunker && <rect x="-10" y="-10" width="120" height="120" rx="8" fill="none" stroke={edge} stroke-width="2.5" />}
      {(
        [
          [36, -w + 2, 28, w - 7],
          [36, 105, 28, w - 7],
          [-w + 2, 36, w - 7, 28],
          [105, 36, w - 7, 28],
        ] as const
      ).map(([x, y, a, b]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={a} height={b} rx="2" fill="#12181c" />
      ))}
    </>
  );
}

function Burnt({ h, c }: { h: Hex; c: Chart }) {
  const R = c.radius;
  const stumps = Array.from({ length: 16 }, (_, i) => {
    const a = chance(h.id, i, "a") * 6.28;
    const q = Math.sqrt(chance(h.id, i, "q")) * R * 0.74;
    return `M${n1(q * Math.cos(a) - 3)} ${n1(q * Math.sin(a) + 5)}l3 -10l3 10Z`;
  }).join("");
  return (
    <>
      <polygon points={outline(c, 0.95)} fill="#3a3128" fill-opacity=".45" />
      <path d={stumps} fill="#1c1712" fill-opacity=".85" />
    </>
  );
}

function outline(c: Chart, k: number): string {
  return c
    .corners({ id: "", x: 0, y: 0, t: "" }, k)
    .map((p) => n1(p[0]) + "," + n1(p[1]))
    .join(" ");
}

function burst(x: number, y: number, r: number): string {
  return (
    Array.from({ length: 16 }, (_, i) => {
      const q = i % 2 ? r * 0.5 : r;
      return `${i ? "L" : "M"}${n1(x + q * Math.sin((i * Math.PI) / 8))} ${n1(y - q * Math.cos((i * Math.PI) / 8))}`;
    }).join("") + "Z"
  );
}

function Bursts({ n, y }: { n: number; y: number }) {
  const w = 22 + 15 * n;
  return (
    <g transform={`translate(0 ${n1(y)})`}>
      <rect x={-w / 2} y="-10" width={w} height="20" rx="10" fill="#14191d" stroke="#fff" stroke-width="1.6" />
      {Array.from({ length: n }, (_, i) => (
        <g key={i}>
          <path d={burst((i - (n - 1) / 2) * 15, 0, 7.5)} fill="#f6c453" />
          <circle cx={(i - (n - 1) / 2) * 15} r="2.2" fill="#fff" />
        </g>
      ))}
    </g>
  );
}

// Shells: the rim and the craters grow with their strength.
function Shells({ h, c, n }: { h: Hex; c: Chart; n: number }) {
  const D = c.sheet.size;
  const craters = Array.from({ length: 5 * n + 3 }, (_, i) => {
    const a = chance(h.id, i, 7) * 6.28;
    const q = (0.26 + 0.2 * chance(h.id, i, 8)) * D;
    return { x: q * Math.cos(a), y: q * Math.sin(a) * 0.95, r: 3 + 3.4 * chance(h.id, i) };
  });
  return (
    <>
      <polygon
        points={outline(c, 0.93)}
        fill="#1a1208"
        fill-opacity={0.07 + 0.07 * n}
        stroke="#1a1208"
        stroke-opacity=".8"
        stroke-width={1.6 + 1.6 * n}
        stroke-dasharray="2 5"
        stroke-linecap="round"
      />
      {craters.map(({ x, y, r }, i) => (
        <g key={i}>
          <circle cx={n1(x)} cy={n1(y)} r={n1(r)} fill="#2a1d0e" fill-opacity=".5" />
          <circle cx={n1(x - r * 0.25)} cy={n1(y - r * 0.25)} r={n1(r * 0.5)} fill="#e4d3a8" fill-opacity=".8" />
        </g>
      ))}
    </>
  );
}

function Cloud({ h, c }: { h: Hex; c: Chart }) {
  const D = c.sheet.size;
  return (
    <>
      {Array.from({ length: 13 }, (_, i) => {
        const a = chance(h.id, i, 3) * 6.28;
        const q = (0.1 + 0.27 * chance(h.id, i, 4)) * D;
        return (
          <circle
            key={i}
            cx={n1(q * Math.cos(a))}
            cy={n1(q * Math.sin(a))}
            r={n1(11 + 8 * chance(h.id, i))}
            fill="#f1f1ec"
            fill-opacity=".62"
            stroke="#8b9194"
            stroke-opacity=".35"
          />
        );
      })}
    </>
  );
}

const flame = "M0-24Q14-8 12 4Q17 0 16-6Q24 8 14 18Q8 23 0 23Q-8 23-14 18Q-24 8-9-6Q-8 4-3 4Q-6-10 0-24Z";
const core = "M1-4Q9 6 7 13Q4 20 0 20Q-7 20-8 13Q-8 8-3 5Q0 3 1-4Z";

function Flames() {
  return (
    <>
      {[
        [-24, 6, 0.8],
        [22, 8, 0.7],
        [0, -4, 1.15],
      ].map(([x, y, k]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${k})`}>
          <path d={flame} fill="#d9481c" stroke="#fff4dc" stroke-width="3" />
          <path d={core} fill="#f7c13a" />
        </g>
      ))}
    </>
  );
}

// What fills a hex, below its counters; its sign stands above them (Sign).
function Cover({ p, h, c }: { p: Piece; h: Hex; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "";
  switch (symbol) {
    case "smoke":
      return <Cloud h={h} c={c} />;
    case "fire":
      return (
        <>
          <polygon points={outline(c, 0.96)} fill="#c2410c" fill-opacity=".26" stroke="#8a1c12" stroke-width="2" />
          {!stacks.value.has(h.id) && <Flames />}
        </>
      );
    case "bombardment":
      return (
        <>
          <polygon points={outline(c, 0.9)} fill="#1a1208" fill-opacity=".34" stroke="#14100a" stroke-width="9" />
          {[0, 1, 2, 3, 4, 5].map((i) => {
            const a = (i * Math.PI) / 3 + 0.52;
            return (
              <path
                key={i}
                d={burst(c.sheet.size * 0.3 * Math.cos(a), c.sheet.size * 0.3 * Math.sin(a), 9)}
                fill="#f29b38"
              />
            );
          })}
        </>
      );
  }
  return <Shells h={h} c={c} n={Number(symbol.slice(-1)) || 1} />;
}

function Sign({ p, h, c }: { p: Piece; h: Hex; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "";
  const y = -c.sheet.size * 0.395;
  if (symbol === "smoke")
    return (
      <g transform={`translate(0 ${y})`}>
        <rect x="-19" y="-10" width="38" height="20" rx="10" fill="#f4f4ef" stroke="#14191d" stroke-width="1.6" />
        <path
          d="M-13 4q-4-6 3-8q3-6 9-2q7-2 8 4q6 2 2 6z"
          fill="#9aa1a4"
          stroke="#14191d"
          stroke-width="1.4"
          transform="translate(2 0)"
        />
      </g>
    );
  if (symbol === "fire")
    return stacks.value.has(h.id) ? (
      <g transform={`translate(${-c.sheet.size * 0.36} ${-c.sheet.size * 0.02}) scale(.62)`}>
        <path d={flame} fill="#d9481c" stroke="#fff4dc" stroke-width="3" />
        <path d={core} fill="#f7c13a" />
      </g>
    ) : null;
  return <Bursts n={symbol === "bombardment" ? 4 : Number(symbol.slice(-1)) || 1} y={y} />;
}

function HalfDisc({ fill, edge, ink }: { fill: string; edge: string; ink: string }) {
  return (
    <>
      <path d="M-20 3A20 20 0 0 0 20 3Z" fill={fill} stroke={edge} stroke-width="2.4" />
      <path d="M-10 9L-4 4L1 9L6 4L11 9" fill="none" stroke={ink} stroke-width="2.2" />
    </>
  );
}

// The half discs of a ridge that is held, on the side of the hex that holds it: so small that those on all hexsides leave the counter free.
function Claim({ h, c }: { h: Hex; c: Chart }) {
  const owner = byHex.value.get(h.id)?.find((p) => p.side);
  const side = c.sheet.sides.find((s) => s.id === owner?.side);
  if (!side) return null;
  return (
    <>
      {(c.sheet.edges ?? [])
        .filter((e) => e.k === "ridge" && (e.a === h.id || e.b === h.id))
        .map((e) => {
          const o = c.hex.get(e.a === h.id ? e.b : e.a)!;
          const a = (Math.atan2(o.y - h.y, o.x - h.x) * 180) / Math.PI + 90;
          return (
            <g
              key={o.id}
              data-claim={h.id}
              transform={`translate(${n1((o.x - h.x) * 0.47)} ${n1((o.y - h.y) * 0.47)}) rotate(${n1(a)}) scale(.6)`}
            >
              <HalfDisc fill={side.fill} edge={side.edge} ink={side.ink} />
            </g>
          );
        })}
    </>
  );
}

const flare = (
  <>
    <path
      d="M-10-2Q-9-12 0-12Q9-12 10-2ZM-10-2L0 7L10-2M-4-2L0 7L4-2"
      fill="#fffdf6"
      stroke="#16232b"
      stroke-width="1.6"
      stroke-linejoin="round"
    />
    <path d={burst(0, 10, 6)} fill="#ffe26b" stroke="#7a5a06" stroke-width=".8" />
  </>
);

// A cave that is sealed: its mouth is walled up, below the counters, and struck, above them.
const stones = (
  <>
    <path
      d="M-13 10Q-14-11 0-12Q14-11 13 10Z"
      fill="#b3a489"
      stroke="#2b2113"
      stroke-width="2"
      stroke-linejoin="round"
    />
    <path
      d="M-13-1H13M-13 4.500H13M-3-11V-1M5-10V-1M-6-1V4.500M2-1V4.500M-2 4.500V10M7 4.500V10"
      stroke="#5a4a2e"
      stroke-width="1.2"
    />
  </>
);
export const struck = (
  <>
    <path d="M-9 9L9-9M-9-9L9 9" stroke="#fff" stroke-width="7" stroke-linecap="round" />
    <path d="M-9 9L9-9M-9-9L9 9" stroke="#b5271b" stroke-width="3.6" stroke-linecap="round" />
  </>
);

// Where the mouth is printed, and where its sign stands when a counter lies before it: beside the corner that tells who may act.
const mouthAt = (D: number) => `translate(${n1(D * 0.3)} ${n1(-D * 0.2)}) scale(1.15)`;
const besideAt = (D: number) => `translate(${n1(D * 0.34)} ${n1(-D * 0.37)})`;

function Sealed({ h, c }: { h: Hex; c: Chart }) {
  const before = stacks.value.has(h.id);
  return (
    <g data-sealed={h.id} transform={before ? besideAt(c.sheet.size) : mouthAt(c.sheet.size)}>
      {before && <g transform="translate(0 .5) scale(.78)">{stones}</g>}
      {struck}
    </g>
  );
}

// Small markers above the counters.
function Disc({ p, h, c }: { p: Piece; h: Hex; c: Chart }) {
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol;
  const D = c.sheet.size;
  switch (symbol) {
    case "ridge":
      return <Claim h={h} c={c} />;
    case "flare":
      return <g transform={`translate(${-D * 0.34} ${-D * 0.26}) scale(1.1)`}>{flare}</g>;
    case "sealed":
      return (
        <>
          {(!shutIn.value.has(h.id) || stacks.value.has(h.id)) && (
            <g class="strike">
              <Sealed h={h} c={c} />
            </g>
          )}
          <g class="afar" transform={`translate(${n1(D * 0.36)} ${n1(-D * 0.34)}) scale(2.4)`}>
            {stones}
            {struck}
          </g>
        </>
      );
    case "mine": {
      const v = p.values?.value;
      return (
        <g transform={`translate(${-D * 0.47} ${D * 0.05}) scale(.74)`}>
          <path d="M0-15L16 13H-16Z" fill="#14191d" stroke="#fff" stroke-width="2.4" stroke-linejoin="round" />
          {v !== undefined && v < 0 ? (
            <path d="M-9-6L9 10M9-6L-9 10" stroke="#3fae7c" stroke-width="4.5" stroke-linecap="round" />
          ) : (
            <text y="10" font-size="17" font-weight="800" text-anchor="middle" fill="#f6c453">
              {v ?? "?"}
            </text>
          )}
        </g>
      );
    }
    case "assault":
    case "banzai": {
      const R = c.radius;
      const teeth = [0, 1, 2, 3, 4, 5]
        .map((i) => {
          const a = (i * Math.PI) / 3;
          return `M${n1(R * 0.93 * Math.cos(a))} ${n1(R * 0.93 * Math.sin(a))}L${n1((R * 0.93 - 14) * Math.cos(a))} ${n1((R * 0.93 - 14) * Math.sin(a))}`;
        })
        .join("");
      return (
        <>
          <g class="threat">
            <polygon points={outline(c, 0.93)} fill="none" stroke="#fff" stroke-width="6" />
            <path d={teeth} stroke="#fff" stroke-width="6" />
            <polygon points={outline(c, 0.93)} fill="none" stroke="#c2410c" stroke-width="3.4" />
            <path d={teeth} stroke="#c2410c" stroke-width="3.4" />
          </g>
          {/* Shells and smoke have their sign at the top edge. */}
          <g
            transform={`translate(${byHex.value.get(h.id)?.some((x) => c.sheet.kinds[x.kind ?? ""]?.draw === "cover") ? n1(-D * 0.3) : 0} ${n1(-D * 0.41)})`}
          >
            <circle r="12.500" fill={symbol === "banzai" ? "#c2410c" : "#14191d"} stroke="#fff" stroke-width="2" />
            {symbol === "banzai" ? (
              <path d="M-7 5V-5L-3 0L0-7L3 0L7-5V5Z" fill="#fff" />
            ) : (
              <path
                d="M-6.500-6.500L6 6M6.500-6.500L-6 6M3.500 7L7 3.500M-3.500 7L-7 3.500"
                stroke="#fff"
                stroke-width="2.2"
                stroke-linecap="round"
              />
            )}
          </g>
        </>
      );
    }
  }
  return null;
}

// A marker by itself on a hex, for the key of the map.
export function MarkerAlone({ p, c }: { p: Piece; c: Chart }) {
  const h: Hex = { id: "", x: 0, y: 0, t: "" };
  const { draw, symbol = "" } = c.sheet.kinds[p.kind ?? ""] ?? {};
  const hex = <polygon points={outline(c, 0.98)} fill="#e6dcb4" stroke="#4b3d20" stroke-width="2" />;
  if (draw === "ground" && symbol !== "burnt")
    return (
      <>
        {hex}
        <g transform="scale(.5) translate(-50 -50)">
          <Works symbol={symbol} />
        </g>
      </>
    );
  return (
    <>
      {hex}
      {symbol === "burnt" && <Burnt h={h} c={c} />}
      {draw === "cover" && <Cover p={p} h={h} c={c} />}
      {draw === "cover" && <Sign p={p} h={h} c={c} />}
      {symbol === "sealed" && (
        <g transform="scale(1.6)">
          {stones}
          {struck}
        </g>
      )}
      {symbol === "ridge" && <HalfDisc fill="#4d5c37" edge="#222b14" ink="#fff" />}
      {draw === "disc" && symbol !== "sealed" && <Disc p={p} h={h} c={c} />}
    </>
  );
}

// Below the counters.
export function CompanyUnder({ c }: { c: Chart }) {
  return (
    <>
      <Night c={c} />
      <g class="counters covers">
        {of(c, "ground").map(([h, l]) =>
          l.map((p) => {
            const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol ?? "";
            if (symbol === "burnt")
              return (
                <g key={p.id} transform={at(h)}>
                  <Burnt h={h} c={c} />
                </g>
              );
            return (
              <g
                key={p.id}
                class={"stack work" + (stacks.value.has(h.id) ? "" : " empty")}
                opacity={stacks.value.has(h.id) ? 1 : 0.7}
                transform={`translate(${h.x} ${n1(h.y - c.sheet.size * 0.035)})`}
              >
                <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
                  <g transform="scale(.01) translate(-50 -50)">
                    <Works symbol={symbol} />
                  </g>
                </g>
              </g>
            );
          }),
        )}
      </g>
      <g class="counters covers">
        {of(c, "disc").map(([h, l]) =>
          l.some((p) => c.sheet.kinds[p.kind ?? ""]?.symbol === "sealed") ? (
            <g key={h.id} transform={at(h)}>
              <g transform={mouthAt(c.sheet.size)}>{stones}</g>
            </g>
          ) : null,
        )}
      </g>
      <g class="counters covers">
        {of(c, "cover").map(([h, l]) => (
          <g key={h.id} transform={at(h)}>
            {l.map((p) => (
              <Cover key={p.id} p={p} h={h} c={c} />
            ))}
          </g>
        ))}
      </g>
    </>
  );
}

// Above them.
export function CompanyOver({ c }: { c: Chart }) {
  const D = c.sheet.size;
  return (
    <g class="counters overs">
      {of(c, "cover").map(([h, l]) => (
        <g key={h.id} transform={at(h)}>
          {l.map((p) => (
            <Sign key={p.id} p={p} h={h} c={c} />
          ))}
        </g>
      ))}
      {of(c, "disc").map(([h, l]) => (
        <g key={h.id} transform={at(h)}>
          {l.map((p) => (
            <Disc key={p.id} p={p} h={h} c={c} />
          ))}
        </g>
      ))}
      {of(c, "token").map(([h, l]) => (
        <g key={h.id} transform={at(h)} class="strike">
          {l.map((p, i) => (
            <g key={p.id} transform={`translate(${n1((i - (l.length - 1) / 2) * D * 0.3)} ${n1(D * 0.4)}) scale(.86)`}>
              <Token p={p} c={c} />
            </g>
          ))}
        </g>
      ))}
    </g>
  );
}
