// A counter with a rail of steps, on a square of 100: name and target symbol, strength and range of the side that is up, what it has lost. Who lies
// unseen in a position is a plate in its colour.

import { glyph } from "../ground/posts";
import type { Chart } from "../state/chart";
import type { Piece, PostColor } from "../wire/types";
import { isHidden, marks } from "./marks";
import { symbol } from "./symbols";

// The symbols of units and cards, around the origin.
export const signs: Record<string, string> = {
  circle: "M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0",
  diamond: "M0-9.500L8 0L0 9.500L-8 0Z",
  triangle: "M0-8.500L9 7.500H-9Z",
  star: "M0-10L2.9-3.400L10-3L4.6 1.700L6.3 8.800L0 5L-6.3 8.800L-4.6 1.700L-10-3L-2.9-3.400Z",
};

// The colour of the position in a hex.
export function postAt(c: Chart, hex: string): { id: string; color: PostColor } | null {
  const p = c.sheet.posts?.find((x) => x.h === hex);
  const color = p && c.sheet.colors?.[p.c];
  return p && color ? { id: p.id, color } : null;
}

function Rail({ of, left, ink }: { of: number; left: number; ink: string }) {
  return (
    <>
      {Array.from({ length: of }, (_, i) => (
        <rect
          key={i}
          x="81"
          y={52 - 8.5 * i}
          width="13"
          height="6.5"
          rx="1.5"
          fill={i < left ? ink : "none"}
          stroke={ink}
          stroke-opacity={i < left ? 1 : 0.55}
          stroke-width="1.4"
        />
      ))}
    </>
  );
}

function Striped({ fill }: { fill: string }) {
  return (
    <>
      <rect x="-3" y="-9" width="106" height="15" fill="#fffdf6" stroke="#10181c" stroke-width="2.5" />
      <path d="M2 6L14-9M20 6L32-9M38 6L50-9M56 6L68-9M74 6L86-9M92 6L103-8" stroke={fill} stroke-width="6" />
    </>
  );
}

export function StepFace({ p, c, where, at }: { p: Piece; c: Chart; where: string[]; at?: string }) {
  const m = marks(p, c, where);
  const print = c.sheet.prints?.[p.id];
  const post = postAt(c, at ?? p.at);
  const hidden = isHidden(p, c);
  const side = c.side(p);
  const seen = !hidden && !!print?.steps;
  const body = !print?.steps && post ? post.color : side;
  const v = p.values ?? {};
  const kind = c.sheet.kinds[p.kind ?? ""];
  const band = c.sheet.face.bands?.[print?.band ?? ""];
  const steps = print?.steps ?? 0;
  const turned = steps > 1 && (v.steps ?? 0) <= steps / 2;
  const name = print?.name ?? p.label ?? kind?.label ?? p.id;
  const tags = print?.tags ?? [];
  const shown = tags.slice(0, 3);
  const range = c.sheet.face.right ? v[c.sheet.face.right] : undefined;
  return (
    <g transform={m.has("disrupted") ? "rotate(-9 50 50)" : undefined}>
      <rect x="3" y="6" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".34" />
      <rect width="100" height="100" rx="9" fill={body.fill} stroke={body.edge} stroke-width="3" />
      {seen ? (
        <>
          {turned && (
            <path d="M1.5 66H98.500V91Q98.5 98.5 91 98.500H9Q1.5 98.5 1.5 91Z" fill="#10181c" fill-opacity=".42" />
          )}
          <text x="7" y="21" font-size="19" font-weight="800" fill={body.ink} {...fit(name, 66, 10)}>
            {name}
          </text>
          <g transform="translate(86 14)" fill={band?.[0] ?? "#fff"} stroke={body.ink} stroke-width="1.5">
            <path d={signs[print?.sign ?? ""]} />
          </g>
          <Box ink={body.ink} kind={kind?.symbol ?? ""} x={42} />
          <Rail of={steps} left={v.steps ?? steps} ink={body.ink} />
          <text x="46" y="92" font-size="33" font-weight="800" text-anchor="middle" fill={body.ink}>
            {v[c.sheet.face.left ?? ""] ?? ""}–{range ?? ""}
          </text>
        </>
      ) : (
        <>
          {hidden && <rect x="3" y="3" width="94" height="94" rx="7" fill="url(#hid)" />}
          {post ? (
            <>
              <g dangerouslySetInnerHTML={{ __html: glyph(post.color, 16, 16, 0.95) }} />
              <text x="30" y="24" font-size="21" font-weight="800" fill={body.ink}>
                {post.id}
              </text>
            </>
          ) : (
            <text x="7" y="20" font-size="15" font-weight="800" fill={body.ink} {...fit(name, 86, 8.6)}>
              {name}
            </text>
          )}
          {hidden ? (
            <text x="50" y="86" font-size="64" font-weight="800" text-anchor="middle" fill={body.ink}>
              {p.kind === "tanks" ? "" : "?"}
            </text>
          ) : (
            <>
              <text x="30" y="84" font-size="50" font-weight="800" text-anchor="middle" fill={body.ink}>
                {v.strength ?? ""}
              </text>
              <Tags list={shown} />
            </>
          )}
          {(p.kind === "tanks" || kind?.symbol === "armor") && (
            <Box ink={body.ink} kind="armor" x={hidden ? 50 : 30} y={hidden ? 62 : 36} />
          )}
        </>
      )}
      {m.has("done") && (
        <path
          d="M62 78l8 8 18-20"
          fill="none"
          stroke="#fff"
          stroke-width="7"
          stroke-linecap="round"
          stroke-linejoin="round"
          opacity=".92"
        />
      )}
      {m.has("base") && <path d="M20 30V4L44 11L20 18" fill="#f2c230" stroke="#10181c" stroke-width="2.5" />}
      {m.has("fanatic") && (
        <rect
          x="-7"
          y="-7"
          width="114"
          height="114"
          rx="13"
          fill="none"
          stroke="#c2410c"
          stroke-width="6"
          stroke-dasharray="11 6"
        />
      )}
      {m.has("disrupted") && <Striped fill={body.edge} />}
    </g>
  );
}

const fit = (text: string, room: number, letter: number) =>
  letter * text.length > room ? ({ textLength: room, lengthAdjust: "spacingAndGlyphs" } as const) : {};

function Box({ ink, kind, x, y = 46 }: { ink: string; kind: string; x: number; y?: number }) {
  return (
    <g transform={`translate(${x} ${y})`} stroke={ink} style={{ color: ink }} stroke-width="3" fill="none">
      <rect x="-23" y="-14" width="46" height="28" fill={ink > "#8" ? "#000" : "#fff"} fill-opacity=".16" />
      {symbol(kind)}
    </g>
  );
}

function Tags({ list }: { list: string[] }) {
  return (
    <>
      {list.map((t, i) => (
        <g key={t} transform={`translate(58 ${38 + 20 * i})`}>
          <rect width="36" height="18" rx="4" fill="#fffdf6" stroke="#10181c" stroke-width="1.2" />
          <text x="18" y="14.5" font-size="15" font-weight="800" text-anchor="middle" fill="#14191d">
            {t}
          </text>
        </g>
      ))}
    </>
  );
}

// What a counter says, for ears.
export function stepsSaid(p: Piece, c: Chart): string {
  const v = p.values ?? {};
  const print = c.sheet.prints?.[p.id];
  return [
    v.strength !== undefined ? `strength ${v.strength}` : "",
    v.range !== undefined ? `range ${v.range}` : "",
    print?.steps ? `${v.steps ?? print.steps} of ${print.steps} steps` : "",
    print?.sign ?? "",
    print?.tags?.length ? (print.steps ? "has " : "needs ") + print.tags.join(", ") : "",
  ]
    .filter(Boolean)
    .join(", ");
}
