// On the map: the numbers of the acts at those who did them, struck through at those who did nothing; a ring around who acts now, and arrows to whom it takes.
import type { Chart } from "../state/chart";
import { live, past, pieces } from "../state/table";
import { nowAct, rowsOf, story, telling } from "./deeds";

export function DeedMarks({ c }: { c: Chart }) {
  if (!telling.value) return null;
  const upTo = past.value ? past.value.log.length : live.value.log.length;
  const now = nowAct.value;
  const D = c.sheet.size;
  const used = new Map<string, number>();
  const numbers = story.value
    .filter((a) => a.line.n <= upTo)
    .flatMap((a) => (a.deed.by ? (a.deed.at ?? []).slice(0, 1) : (a.deed.at ?? [])).map((h) => ({ a, h })));
  const from = (now?.deed.by ? now.deed.at : []) ?? [];
  const fill = c.sheet.colors?.[now?.deed.color ?? ""]?.fill ?? "#3a4147";
  const targets = now?.deed.by
    ? [
        ...new Set(
          [...rowsOf(now).taken.map((m) => m.about ?? ""), ...now.took]
            .map((id) => (c.hex.has(id) ? id : (pieces.value.get(id)?.at ?? "")))
            .filter((h) => c.hex.has(h) && !from.includes(h)),
        ),
      ]
    : [];
  return (
    <g class="deedmarks">
      {from.map((h) => (
        <g key={`r${h}`} class="acting">
          <polygon class="ink" points={c.points(h, 0.95)} />
          <polygon class="gold" points={c.points(h, 0.95)} />
        </g>
      ))}
      {targets.map((h) => {
        const to = c.hex.get(h)!;
        const at = from
          .flatMap((x) => c.hex.get(x) ?? [])
          .sort((a, b) => Math.hypot(a.x - to.x, a.y - to.y) - Math.hypot(b.x - to.x, b.y - to.y))[0];
        return (
          <g key={`t${h}`}>
            <g class="fought">
              <polygon class="white" points={c.points(h, 0.9)} />
              <polygon class="red" points={c.points(h, 0.9)} />
            </g>
            {at && <Arrow from={at} to={to} D={D} fill={fill} />}
          </g>
        );
      })}
      {numbers.map(({ a, h }) => {
        const hex = c.hex.get(h);
        if (!hex) return null;
        const k = used.get(h) ?? 0;
        used.set(h, k + 1);
        return (
          <g
            key={`${a.n}.${h}`}
            class={`deedno${a.deed.by ? "" : " idle"}${a === now ? " now" : ""}`}
            transform={`translate(${hex.x - D * 0.4 + k * D * 0.22} ${hex.y + D * 0.02})`}
          >
            <circle r={D * 0.115} />
            <text y={D * 0.05} font-size={D * 0.14}>
              {a.n}
            </text>
            {!a.deed.by && <path d={`M${-D * 0.08} ${D * 0.08}L${D * 0.08} ${-D * 0.08}`} />}
          </g>
        );
      })}
    </g>
  );
}

interface At {
  x: number;
  y: number;
}

// A block arrow in the colour of the position, over the hexside where the two are neighbours.
function Arrow({ from, to, D, fill }: { from: At; to: At; D: number; fill: string }) {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / long;
  const uy = (to.y - from.y) / long;
  const a = { x: from.x + ux * D * 0.34, y: from.y + uy * D * 0.34 };
  const tip = { x: to.x - ux * D * 0.26, y: to.y - uy * D * 0.26 };
  const neck = { x: tip.x - ux * D * 0.17, y: tip.y - uy * D * 0.17 };
  const p = (x: At, side: number, w: number) =>
    `${(x.x - uy * side * w).toFixed(1)} ${(x.y + ux * side * w).toFixed(1)}`;
  const w = D * 0.055;
  const head = D * 0.125;
  return (
    <path
      class="deedarrow"
      fill={fill}
      d={`M${p(a, 1, w)}L${p(neck, 1, w)}L${p(neck, 1, head)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${p(neck, -1, head)}L${p(neck, -1, w)}L${p(a, -1, w)}Z`}
    />
  );
}
