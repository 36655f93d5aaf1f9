import { computed } from "@preact/signals";
import type { Chart } from "../state/chart";
import { chart, view } from "../state/table";
import type { Piece } from "../wire/types";
import { marks } from "./marks";

// The weapons of each unit.
export const carried = computed(() => {
  const out = new Map<string, Piece[]>();
  const c = chart.value;
  if (c)
    for (const p of view.value.pieces)
      if (c.sheet.kinds[p.kind ?? ""]?.draw === "weapon") {
        const l = out.get(p.at);
        if (l) l.push(p);
        else out.set(p.at, [p]);
      }
  return out;
});

// What stands on the counter as its name.
export function shortName(p: Piece, c: Chart): string {
  const s = c.sheet.short;
  return s?.[p.id] ?? s?.[p.id.replace(/-\d+$/, "")] ?? p.label ?? p.id;
}

const soldier =
  "M-6.5-17Q-6-24 0-24Q6-24 6.5-17ZM-4.6-15.5a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0-9.2 0M-6-10H6L7.5 4H4L3.5 20H.6L0 8L-.6 20H-3.5L-4 4H-7.5Z";

function Soldier({ x, y, k, ink }: { x: number; y: number; k: number; ink: string }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${k})`}>
      <path d={soldier} fill={ink} />
      <path d="M-11 6L10-12" stroke={ink} stroke-width="2.6" stroke-linecap="round" />
    </g>
  );
}

const star = "M0-21l6.2 12.7 13.9 2-10.1 9.8 2.4 13.9L0 10.8-12.4 17.4-10 3.5-20.1-6.3-6.2-8.3Z";

export function SquadFace({
  p,
  c,
  where,
  also,
  weapons,
}: {
  p: Piece;
  c: Chart;
  where: string[];
  also?: string;
  weapons?: Piece[];
}) {
  const side = c.side(p);
  const v = p.values ?? {};
  const kind = c.sheet.kinds[p.kind ?? ""];
  if (kind?.draw === "weapon") return <WeaponFace p={p} c={c} />;
  const m = marks(p, c, where);
  const ink = side.ink;
  if (also) m.add(also);
  const name = shortName(p, c);
  const men = v.figures ?? 1;
  const big = { "font-weight": 800, fill: ink, "text-anchor": "middle" } as const;
  const at = men >= 4 ? [17, 35, 53, 71] : men === 2 ? [34, 56] : [v.command !== undefined ? 40 : 46];
  const arms = weapons ?? carried.value.get(p.id) ?? [];
  const left = m.has("moving") ? "moving" : m.has("watch") ? "watch" : m.has("active") ? "active" : "";
  return (
    <>
      <rect x="3" y="6" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".35" />
      <rect
        width="100"
        height="100"
        rx="9"
        fill={side.fill}
        stroke={m.has("inside") ? "#20170b" : side.edge}
        stroke-width={m.has("inside") ? 8 : 3}
      />
      <path d="M4 10Q4 4 10 4H90Q96 4 96 10" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="2.5" />
      <text
        x="7"
        y="19"
        font-size="15"
        font-weight="700"
        fill={ink}
        {...(name.length > 7 ? { textLength: 61, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {name}
      </text>
      {at.map((x, i) => (
        <Soldier key={x} x={x} y={46 + (i % 2) * 2} k={men > 1 ? 1 : 1.12} ink={ink} />
      ))}
      {p.kind === "hero" && (
        <path transform="translate(72 46) scale(.62)" d={star} fill="none" stroke={ink} stroke-width="3.4" />
      )}
      {p.kind === "sogeki-hei" && (
        <g transform="translate(76 49)" fill="none" stroke={ink} stroke-width="3">
          <circle r="10" />
          <path d="M0-15V-5M0 5V15M-15 0H-5M5 0H15" />
        </g>
      )}
      {p.kind === "scout" && (
        <g transform="translate(76 49)" fill="none" stroke={ink} stroke-width="3">
          <path d="M-14 0Q0-14 14 0Q0 14-14 0Z" />
          <circle r="3.5" fill={ink} />
        </g>
      )}
      <circle cx="84" cy="18" r="13.5" fill={ink} fill-opacity=".94" />
      <text x="84" y="25.2" font-size="20" {...big} fill={side.fill}>
        {v.morale}
      </text>
      {v.command !== undefined && (
        <g transform="translate(77 52)">
          <path d={star} fill={ink} />
          <text y="6" font-size="17" {...big} fill={side.fill}>
            {v.command}
          </text>
        </g>
      )}
      {v.boxed ? <rect x="6" y="69" width="27" height="27" rx="3" fill="none" stroke={ink} stroke-width="2.8" /> : null}
      <text x="19.5" y="91" font-size="24.5" {...big}>
        {v.fp}
      </text>
      <text x="50" y="91" font-size="24.5" {...big}>
        {v.range}
      </text>
      <text x="80" y="91" font-size="24.5" {...big}>
        {v.move}
      </text>
      {m.has("pressed") && (
        <>
          <path d="M0-20H100V-4L75 5L50-4L25 5L0-4Z" fill="#5b2a86" stroke="#fff" stroke-width="3" />
          <path d="M30-14L50-8L70-14" fill="none" stroke="#fff" stroke-width="4" />
        </>
      )}
      {m.has("broken") && (
        <>
          <path
            d="M101 26L66 34L74 46L36 48L44 60L-1 65"
            fill="none"
            stroke="#fff"
            stroke-width="11"
            stroke-linejoin="round"
          />
          <path
            d="M101 26L66 34L74 46L36 48L44 60L-1 65"
            fill="none"
            stroke="#8a1c12"
            stroke-width="6"
            stroke-linejoin="round"
          />
        </>
      )}
      {m.has("inside") && (
        <g transform="translate(1 1)">
          <circle r="14" fill="#e9dcba" stroke="#20170b" stroke-width="3" />
          <path d="M-8.5 7.5Q-9.5-8 0-8.5Q9.5-8 8.5 7.5Z" fill="#20170b" />
        </g>
      )}
      {left && (
        <g transform="translate(0 42)">
          <circle
            r="15"
            fill={left === "moving" ? "#f2c230" : left === "watch" ? "#c2410c" : "#10181c"}
            stroke={left === "moving" ? "#16232b" : "#fff"}
            stroke-width="3"
          />
          {left === "active" && (
            <path
              d="M-7 0l5 5 9-10"
              fill="none"
              stroke="#fff"
              stroke-width="4.5"
              stroke-linecap="round"
              stroke-linejoin="round"
            />
          )}
          {left === "moving" && <path d="M-8-3.4H0V-9L9.5 0L0 9V3.4H-8Z" fill="#16232b" />}
          {left === "watch" && (
            <>
              <circle r="6.4" fill="none" stroke="#fff" stroke-width="3" />
              <path d="M0-12V-3M0 3V12M-12 0H-3M3 0H12" stroke="#fff" stroke-width="2.6" />
            </>
          )}
        </g>
      )}
      {m.has("fired") && (
        <g transform="translate(106 -3)">
          <path
            d="M0-16L4-6 14-9 8 0 15 8 5 6 0 16-4 6-14 9-8 0-15-8-5-6Z"
            fill="#f2a230"
            stroke="#7a1c0a"
            stroke-width="2.6"
            stroke-linejoin="round"
          />
        </g>
      )}
      {m.has("veteran") && (
        <g transform="translate(102 85)">
          <circle r="14" fill="#f2c230" stroke="#3a2a06" stroke-width="3" />
          <path
            d="M-7-3L0-8L7-3M-7 3L0-2L7 3M-7 9L0 4L7 9"
            transform="translate(0 -.5)"
            fill="none"
            stroke="#3a2a06"
            stroke-width="2.8"
          />
        </g>
      )}
      {arms.map((w, i) => (
        <g key={w.id} transform={`translate(0 ${i * 26})`}>
          <Pill w={w} c={c} />
        </g>
      ))}
    </>
  );
}

// A weapon is a pill under the counter that has it: name, firepower and range.
function Pill({ w, c }: { w: Piece; c: Chart }) {
  const broken = w.state?.includes("broken");
  const v = w.values ?? {};
  const text = `${shortName(w, c)} ${v.fp ?? ""}${(v.range ?? 0) > 1 ? "-" + v.range : ""}`;
  return (
    <>
      <rect
        x="0"
        y="99"
        width="100"
        height="27"
        rx="9"
        fill={broken ? "#f6d9d2" : "#fffdf6"}
        stroke={broken ? "#8a1c12" : "#10181c"}
        stroke-width="3.5"
      />
      <text
        x="50"
        y="119"
        font-size="19"
        font-weight="800"
        text-anchor="middle"
        fill="#10181c"
        {...(text.length > 7 ? { textLength: 88, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {text}
      </text>
      {broken && (
        <path
          d="M96 102L62 110L68 116L30 114L36 121L4 124"
          fill="none"
          stroke="#8a1c12"
          stroke-width="4"
          stroke-linejoin="round"
        />
      )}
    </>
  );
}

const arm: Record<string, preact.JSX.Element> = {
  mg: (
    <path
      d="M-34 4H-14L-10-6H20V-2H36V3H20V8H4L-6 26M8 8L16 26M-14 4L-22 14"
      fill="none"
      stroke-width="5"
      stroke-linejoin="round"
    />
  ),
  mortar: (
    <path d="M-22 24L12-26M-28 26H-10M2-10L20 24M-4-2L16 10" fill="none" stroke-width="6.5" stroke-linecap="round" />
  ),
  gun: (
    <path d="M-34-6H10M10-18V12M10 4L36 18M4 16a12 12 0 1 0 .1 0" fill="none" stroke-width="6" stroke-linecap="round" />
  ),
  flamethrower: (
    <path
      d="M-26 20V-10Q-26-18-19-18Q-12-18-12-10V20ZM-8 20V-10Q-8-18-1-18Q6-18 6-10V20M6 8H20V-8H32M32-8q8-8 6-16"
      fill="none"
      stroke-width="5"
    />
  ),
};

// A weapon by itself, in lists and displays.
function WeaponFace({ p, c }: { p: Piece; c: Chart }) {
  const side = c.side(p);
  const v = p.values ?? {};
  const broken = p.state?.includes("broken");
  const reach = (v.min ?? 0) > 1 ? `${v.min}-${v.range}` : String(v.range ?? "");
  const name = shortName(p, c);
  return (
    <>
      <rect x="3" y="6" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".35" />
      <rect width="100" height="100" rx="9" fill="#fffdf6" stroke={side.edge} stroke-width="5" />
      <rect x="3" y="3" width="94" height="20" rx="6" fill={side.fill} />
      <text
        x="50"
        y="19"
        font-size="15"
        font-weight="750"
        text-anchor="middle"
        fill={side.ink}
        {...(name.length > 9 ? { textLength: 84, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {name}
      </text>
      <g transform="translate(50 48) scale(.86)" stroke="#241c10">
        {arm[p.kind ?? ""] ?? arm.mg}
      </g>
      <text x="21" y="94" font-size="25" font-weight="800" text-anchor="middle" fill="#10181c">
        {v.fp}
      </text>
      <text x="55" y="94" font-size="22" font-weight="800" text-anchor="middle" fill="#10181c">
        {reach}
      </text>
      {v.move ? (
        <text x="85" y="94" font-size="19" font-weight="800" text-anchor="middle" fill="#a02a1b">
          {v.move! > 0 ? v.move : "−" + -v.move!}
        </text>
      ) : null}
      {broken && (
        <>
          <path
            d="M101 26L66 38L74 50L36 52L44 64L-1 71"
            fill="none"
            stroke="#fff"
            stroke-width="11"
            stroke-linejoin="round"
          />
          <path
            d="M101 26L66 38L74 50L36 52L44 64L-1 71"
            fill="none"
            stroke="#8a1c12"
            stroke-width="6"
            stroke-linejoin="round"
          />
        </>
      )}
    </>
  );
}

export function armsLook(l: Piece[]): string {
  return l.map((p) => (carried.value.get(p.id) ?? []).map((w) => w.id + (w.state?.join() ?? "")).join()).join("|");
}
