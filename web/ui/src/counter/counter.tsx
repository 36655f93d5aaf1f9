// A counter, drawn on a square of 100: identity, size, symbol, strengths, and every state at its own place.

import type { Chart } from "../state/chart";
import { aboard } from "../state/table";
import type { Piece } from "../wire/types";
import { CompanyFace, saidOf } from "./company";
import { isHidden, marks, stateWords } from "./marks";
import { carried, SquadFace } from "./squad";
import { StepFace, stepsSaid } from "./steps";
import { symbol as nato } from "./symbols";

const glyphs: Record<string, preact.JSX.Element> = {
  plane: <path d="M0-8V7M-8 1L0-3L8 1M-3 6H3" stroke="#201a0e" stroke-width="2.4" fill="none" />,
  ship: <path d="M-9 2H9L6 7H-6ZM-3 2V-3H3V2M0-3V-8M3-1H9" stroke="#201a0e" stroke-width="1.8" fill="#201a0e" />,
  aim: (
    <path
      d="M-5.5 0a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M0-9V-3M0 9V3M-9 0H-3M9 0H3"
      stroke="#201a0e"
      stroke-width="2"
      fill="none"
    />
  ),
  bomb: (
    <path d="M0-9V-3M-3.5-9H3.5M0 8Q-5 5-4-2Q0-5 4-2Q5 5 0 8Z" stroke="#201a0e" stroke-width="1.8" fill="#201a0e" />
  ),
  bomber: <path d="M0-9V8M-10 1L0-3L10 1M-4 7H4M-6-1V2M6-1V2" stroke="#201a0e" stroke-width="2.2" fill="none" />,
};

const onSheets: Record<string, preact.JSX.Element> = {
  ...glyphs,
  craft: <path d="M-10 0H7L10-4V4L7 8H-7ZM-6 0V-5H0V0" stroke="#201a0e" stroke-width="1.8" fill="none" />,
  parachute: <path d="M-9-1Q-8-9 0-9T9-1ZM-9-1L0 8L9-1M-3-1L0 8L3-1" stroke="#201a0e" stroke-width="1.6" fill="none" />,
};

// Drawn is a thing that is no piece, as a sheet shows it: its symbol on a disc in the colour of its side.
export function Drawn({ id, fill, size }: { id: string; fill: string; size: number }) {
  const own = onSheets[id];
  return (
    <svg class="counter drawn" width={size} height={size} viewBox="-17 -17 34 34" aria-hidden="true">
      <circle r="15.5" fill="#f8f3e6" stroke={fill} stroke-width="2.6" />
      {own ?? (
        <g transform="scale(.42)" fill="none" stroke="#201a0e" stroke-width="4">
          <path d="M-23-14H23V14H-23Z" />
          {nato(id)}
        </g>
      )}
    </svg>
  );
}

export function Face({ p, c, where, also }: { p: Piece; c: Chart; where: string[]; also?: string }) {
  if (c.sheet.face.style === "squad") return <SquadFace p={p} c={c} where={where} also={also} />;
  if (c.sheet.face.style === "company") return <CompanyFace p={p} c={c} where={where} also={also} />;
  if (c.sheet.face.style === "steps") return <StepFace p={p} c={c} where={where} />;
  const side = c.side(p);
  const f = c.sheet.face;
  const v = p.values ?? {};
  const m = marks(p, c, where);
  if (also) m.add(also);
  const ink = side.ink;
  const kind = c.sheet.kinds[p.kind ?? ""];
  const ident = p.label ?? p.id;
  // The size stands in the same line: what it leaves is for the name.
  const size = f.size && v[f.size] ? (f.sizes?.[v[f.size]! - 1] ?? "") : "";
  const room = 82 - [...size].reduce((n, x) => n + (/[I[\]]/.test(x) ? 6 : 9), 0);
  const right = f.right ? v[f.right] : undefined;
  const left = f.left ? v[f.left] : undefined;
  const letter = Object.entries(f.letters ?? {}).find(([k]) => v[k])?.[1];
  const hidden = isHidden(p, c);
  const big = { "font-size": 31, "font-weight": 800, fill: ink, "text-anchor": "middle" } as const;
  const symbol = nato(m.has("base") ? "base" : (kind?.symbol ?? ""));
  return (
    <>
      <rect x="2" y="5" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".32" />
      <rect width="100" height="100" rx="9" fill={side.fill} stroke={side.edge} stroke-width="3" />
      <path d="M3 9Q3 3 9 3H91Q97 3 97 9" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2.5" />
      {(hidden || m.has("hidden")) && (
        <rect x="3" y="3" width="94" height="94" rx="7" fill="url(#hid)" fill-opacity={hidden ? 1 : 0.75} />
      )}
      {hidden ? (
        <>
          <text x="50" y="64" font-size="58" font-weight="800" text-anchor="middle" fill={ink}>
            ?
          </text>
          {right !== undefined && (
            <text x="50" y="91" font-size="19" font-weight="700" text-anchor="middle" fill={ink}>
              {right}
            </text>
          )}
        </>
      ) : (
        <>
          <text
            x="8"
            y="19"
            font-size="15.5"
            font-weight="700"
            fill={ink}
            {...(ident.length > 7 || 9.2 * ident.length > room
              ? { textLength: Math.min(64, room, 8.4 * ident.length), lengthAdjust: "spacingAndGlyphs" }
              : {})}
          >
            {ident}
          </text>
          {size ? (
            <text x="94" y="19" font-size="13" font-weight="800" text-anchor="end" fill={ink} letter-spacing=".4">
              {size}
            </text>
          ) : null}
          <g transform="translate(50 42)" stroke={ink} style={{ color: ink }} stroke-width="3" fill="none">
            <rect x="-23" y="-14" width="46" height="28" fill={side.ink > "#8" ? "#000" : "#fff"} fill-opacity=".16" />
            {symbol ?? (
              <text y="7" font-size="18" font-weight="800" text-anchor="middle" fill={ink} stroke="none">
                {(kind?.label ?? "?").slice(0, 3)}
              </text>
            )}
          </g>
          <g class="figures">
            {f.boxed && v[f.boxed] ? (
              <>
                <rect x="66" y="65" width="25" height="29" rx="4" fill="#fff" />
                <text x="78.5" y="91" {...big} fill="#182018">
                  {right}
                </text>
              </>
            ) : (
              right !== undefined && (
                <text x="78" y="91" {...big}>
                  {right}
                </text>
              )
            )}
            {left !== undefined && (
              <text x="22" y="91" {...big}>
                {left}
              </text>
            )}
            {letter ? (
              <text x="50" y="88" font-size="20" font-weight="800" fill={ink} text-anchor="middle">
                {letter}
              </text>
            ) : (
              left !== undefined && <path d="M44 80H56" stroke={ink} stroke-width="4" />
            )}
          </g>
          {m.has("hidden") && (
            <g transform="translate(4 4)">
              <circle r="14" fill="#fff" stroke="#7a4308" stroke-width="4" />
              <text y="8" font-size="22" font-weight="800" text-anchor="middle" fill="#7a4308">
                ?
              </text>
            </g>
          )}
        </>
      )}
      <Marks m={m} />
    </>
  );
}

function Marks({ m }: { m: Set<string> }) {
  return (
    <>
      {m.has("pressed") && (
        <>
          <path d="M0-20H100V-4L75 5L50-4L25 5L0-4Z" fill="#5b2a86" stroke="#fff" stroke-width="3" />
          <path d="M30-14L50-8L70-14" fill="none" stroke="#fff" stroke-width="4" />
        </>
      )}
      {m.has("unsupplied") && (
        <g transform="translate(-5 -5)">
          <circle r="16" fill="#fff" stroke="#8a1c12" stroke-width="5" />
          <path d="M-7-5H7V7H-7ZM-7 0H7" fill="none" stroke="#8a1c12" stroke-width="3.5" />
          <path d="M-11 11L11-11" stroke="#8a1c12" stroke-width="5" />
        </g>
      )}
      {m.has("done") && (
        <>
          <path d="M66 0H91Q100 0 100 9V34Z" fill="#10181c" />
          <path
            d="M80 11l6 6 9-11"
            fill="none"
            stroke="#fff"
            stroke-width="5"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        </>
      )}
      {m.has("broken") && (
        <>
          <path
            d="M100 22L68 32L76 46L34 46L42 60L0 64"
            fill="none"
            stroke="#fff"
            stroke-width="11"
            stroke-linejoin="round"
          />
          <path
            d="M100 22L68 32L76 46L34 46L42 60L0 64"
            fill="none"
            stroke="#8a1c12"
            stroke-width="6"
            stroke-linejoin="round"
          />
        </>
      )}
      {m.has("column") && (
        <>
          <path d="M0 99H78L92 110L78 121H0Z" fill="#10181c" stroke="#fff" stroke-width="3" />
          <path d="M10 110H30M38 110H58" stroke="#fff" stroke-width="5" />
        </>
      )}
      {m.has("pinned") && (
        <g transform="translate(88 8)">
          <circle r="16" fill="#fff" stroke="#10181c" stroke-width="4" />
          <path d="M0-9V3M-7 3H7M0 3V11" stroke="#10181c" stroke-width="4.5" stroke-linecap="round" />
        </g>
      )}
    </>
  );
}

// From afar a counter is a chip with its strength.
export function Chip({ p, c, count, sum }: { p: Piece; c: Chart; count: number; sum: number }) {
  const s = c.side(p);
  return (
    <>
      <rect x="6" y="16" width="88" height="68" rx="14" fill={s.fill} stroke={s.edge} stroke-width="5" />
      <text x="50" y="68" font-size="52" font-weight="800" text-anchor="middle" fill={s.ink}>
        {isHidden(p, c) ? (count > 1 ? "?" + count : "?") : sum}
      </text>
    </>
  );
}

export function CardsBehind({ p, c, n }: { p: Piece; c: Chart; n: number }) {
  const s = c.side(p);
  return (
    <>
      {Array.from({ length: n }, (_, i) => n - i).map((k) => (
        <g key={k}>
          <rect x={7 * k} y={-7 * k} width="100" height="100" rx="9" fill={s.fill} stroke={s.edge} stroke-width="3" />
          <rect x={7 * k} y={-7 * k} width="100" height="100" rx="9" fill="#000" fill-opacity=".18" />
        </g>
      ))}
    </>
  );
}

export function Badge({ n, under }: { n: number; under: number }) {
  return (
    <g transform={`translate(${100 + 7 * under} ${-7 * under})`}>
      <circle r="17" fill="#fffdf6" stroke="#10181c" stroke-width="4" />
      <text y="8" font-size="22" font-weight="800" text-anchor="middle" fill="#10181c">
        {n}
      </text>
    </g>
  );
}

// What a counter needs around it, by style.
const boxes: Record<string, string> = {
  squad: "-22 -21 150 150",
  company: "-23 -22 148 148",
  steps: "-14 -14 128 128",
};

// A counter by itself, for trays and lists.
export function Counter({
  p,
  c,
  where,
  size = 58,
  also,
}: {
  p: Piece;
  c: Chart;
  where: string[];
  size?: number;
  also?: string;
}) {
  return (
    <svg
      class="counter"
      width={size * 1.16}
      height={size * 1.16}
      viewBox={boxes[c.sheet.face.style ?? ""] ?? "-7 -9 116 116"}
      role="img"
      aria-label={name(p, c)}
    >
      <Face p={p} c={c} where={where} also={also} />
    </svg>
  );
}

// A strike at the edge of its hex.
export function Token({ p, c }: { p: Piece; c: Chart }) {
  const n = p.values?.points;
  const kind = c.sheet.kinds[p.kind ?? ""];
  const fill = p.side === c.sheet.sides[0]?.id ? "#e6d8a8" : "#f3c793";
  return (
    <>
      <rect x="-21" y="-12" width="42" height="24" rx="12" fill={fill} stroke="#3a3520" stroke-width="1.5" />
      <g transform={n ? "translate(-8 0)" : ""}>{glyphs[kind?.symbol ?? ""] ?? glyphs.plane}</g>
      {n ? (
        <text x="9" y="5" font-size="14" font-weight="750" text-anchor="middle" fill="#201a0e">
          {n}
        </text>
      ) : null}
    </>
  );
}

// A marker is a plate in the colour of its side, as large as a counter of 100: a landing craft with its ramp, or a parachute.
export function Marker({ p, c }: { p: Piece; c: Chart }) {
  const used = p.state?.includes("used");
  const s = c.side(p);
  const parachute = c.sheet.kinds[p.kind ?? ""]?.symbol === "parachute";
  return (
    <g class="plate" opacity={used ? 0.6 : 1}>
      <circle cx="50" cy="50" r="46" fill={s.fill} stroke={s.edge} stroke-width="4" />
      <circle cx="50" cy="50" r="38" fill="none" stroke={s.ink} stroke-opacity=".55" stroke-width="2.5" />
      {parachute ? (
        <g fill="none" stroke={s.ink} stroke-width="4" stroke-linejoin="round">
          <path d="M24 46Q26 22 50 22Q74 22 76 46Q67 39 59 46Q50 39 41 46Q33 39 24 46Z" fill={s.ink} />
          <path d="M25 47L50 76L75 47M41 47L50 76L59 47" stroke-width="3" />
        </g>
      ) : (
        <g fill={s.ink}>
          <path d="M30 50V33H44V42H60V50Z" />
          <path d="M20 52H70L80 34L84 36L74 66H30Z" />
          <path
            d="M20 76q7.5-8 15 0t15 0t15 0t15 0"
            fill="none"
            stroke={s.ink}
            stroke-width="4.5"
            stroke-linecap="round"
          />
        </g>
      )}
    </g>
  );
}

// A piece in words, for ears and titles.
export function name(p: Piece, c: Chart): string {
  const side = c.side(p);
  const kind = c.sheet.kinds[p.kind ?? ""];
  const f = c.sheet.face;
  const v = p.values ?? {};
  if (isHidden(p, c)) return `${side.label} concealed unit`;
  if (f.style === "squad") {
    const said = [
      ["fp", "firepower"],
      ["range", "range"],
      ["move", "movement"],
      ["morale", "morale"],
      ["command", "command"],
    ]
      .filter(([k]) => v[k!] !== undefined)
      .map(([k, w]) => `${w} ${v[k!]}`)
      .join(", ");
    const arms = (carried.value.get(p.id) ?? [])
      .map((w) => w.label + (w.state?.includes("broken") ? " broken" : ""))
      .join(", ");
    return [`${side.label} ${p.label ?? ""}`, said, statesOf(p, c), arms && "with " + arms].filter(Boolean).join(", ");
  }
  if (f.style === "company")
    return [`${side.label} ${p.label ?? ""}`, kind?.label, carries(p), saidOf(p, c), statesOf(p, c)]
      .filter(Boolean)
      .join(", ");
  if (f.style === "steps")
    return [`${side.label} ${p.label ?? ""}`, kind?.label, stepsSaid(p, c), statesOf(p, c)].filter(Boolean).join(", ");
  const figures = [
    f.left && v[f.left] !== undefined ? v[f.left] : null,
    f.right && v[f.right] !== undefined ? v[f.right] : null,
  ]
    .filter((x) => x !== null)
    .join("-");
  return [`${side.label} ${p.label ?? ""}`, kind?.label, figures, statesOf(p, c)].filter(Boolean).join(", ");
}

function carries(p: Piece): string {
  const load = aboard.value.get(p.id);
  return load ? "carries " + load.map((x) => x.label).join(", ") : "";
}

function statesOf(p: Piece, c: Chart): string {
  const always = c.unit.get(p.id)?.state ?? []; // what the sheet says of the piece
  return stateWords([...(p.state ?? []), ...always], c).join(", ");
}
