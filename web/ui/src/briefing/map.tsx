// The map of a briefing: the ground as it is, with zones, expected attacks, objectives and entries.

import { borderOf } from "../ground/region";
import type { Chart } from "../state/chart";
import type { Briefing } from "../wire/types";
import { frameOf } from "./frame";
import { entryNames, zoneNames } from "./names";

export function BriefingMap({ b, c }: { b: Briefing; c: Chart }) {
  const D = c.sheet.size;
  const look = (side?: string) => c.sheet.sides.find((s) => s.id === side);
  const big = (b.part?.length || c.sheet.hexes.length) < 260;
  const [x0, y0, wide, high] = frameOf(c, b);
  const names = big ? zoneNames(c, b, [x0, y0, wide, high], D * 0.32) : [];
  const r = big ? D * 0.3 : D * 0.42;
  const text = big ? D * 0.26 : D * 0.56; // a large map is drawn small
  const entries = entryNames(c, b, [x0, y0, wide, high], text, r, names, D * 0.32);
  return (
    <svg
      class="briefmap"
      viewBox={`${x0} ${y0} ${wide} ${high}`}
      role="img"
      aria-label={"Map with the set-up areas" + (b.goals?.length ? " and objectives" : "")}
    >
      <use href="#ground" x="-260" y="-260" width={c.sheet.width + 520} height={c.sheet.height + 520} />
      {(b.zones ?? []).map((z) => {
        const s = look(z.side);
        const d = borderOf(c, z.hexes);
        return (
          <g key={z.side}>
            <path d={d} fill={s?.fill} fill-opacity=".22" fill-rule="evenodd" />
            <path d={d} fill="none" stroke="#fff" stroke-width={D * 0.09} stroke-linejoin="round" />
            <path d={d} fill="none" stroke={s?.edge} stroke-width={D * 0.05} stroke-linejoin="round" />
          </g>
        );
      })}
      {(b.arrows ?? []).map((a) => (
        <Attack key={a.from + a.to} c={c} from={a.from} to={a.to} fill={look(a.side)?.fill} edge={look(a.side)?.edge} />
      ))}
      {(b.goals ?? []).map((g) => {
        const h = c.hex.get(g.hex);
        const s = look(g.side);
        if (!h) return null;
        return (
          <g key={g.hex + g.label} transform={`translate(${h.x} ${h.y})`}>
            <title>{[g.text, s ? s.label : "nobody's"].filter(Boolean).join(", ")}</title>
            <circle r={r} fill={s?.fill ?? "#fffdf6"} stroke={s?.ink ?? "#48545c"} stroke-width={r * 0.2} />
            <text y={r * 0.38} font-size={r * 1.1} text-anchor="middle" font-weight="800" fill={s?.ink ?? "#1c2429"}>
              {g.label}
            </text>
          </g>
        );
      })}
      {names.map((z) => (
        <text
          key={z.side}
          class="zonename"
          x={z.x}
          y={z.y + D * 0.1}
          font-size={D * 0.32}
          fill={look(z.side)?.edge}
          text-anchor="middle"
        >
          {z.label}
        </text>
      ))}
      {(b.entries ?? []).map((e) => {
        const h = c.hex.get(e.hex);
        if (!h) return null;
        const at = { cx: h.x, cy: h.y, r: big ? D * 0.12 : D * 0.2 };
        return <circle key={e.hex + e.text} {...at} fill={look(e.side)?.fill} stroke="#fff" stroke-width="3" />;
      })}
      {entries.map((e) => (
        <text
          key={e.hex + e.label}
          class="zonename"
          x={e.x}
          y={e.y + text * 0.35}
          font-size={text}
          fill={look(e.side)?.edge}
          text-anchor="middle"
        >
          {e.label}
        </text>
      ))}
    </svg>
  );
}

interface AttackParts {
  c: Chart;
  from: string;
  to: string;
  fill?: string;
  edge?: string;
}

// An arrow that bends a little, so that it hides less of the ground.
function Attack({ c, from, to, fill, edge }: AttackParts) {
  const a = c.hex.get(from);
  const b = c.hex.get(to);
  if (!a || !b || from === to) return null;
  const D = c.sheet.size;
  // A way of a hex or two begins further back, or there would be a head without an arrow.
  const near = Math.hypot(b.x - a.x, b.y - a.y);
  const back = Math.max(0, (D * 2) / near - 1);
  const [sx, sy] = [a.x - (b.x - a.x) * back, a.y - (b.y - a.y) * back];
  const [dx, dy] = [b.x - sx, b.y - sy];
  const far = Math.hypot(dx, dy);
  const k = (far - D * 0.45) / far;
  const [ex, ey] = [sx + dx * k, sy + dy * k];
  const [mx, my] = [(sx + ex) / 2 - dy * 0.16, (sy + ey) / 2 + dx * 0.16];
  const angle = Math.atan2(ey - my, ex - mx);
  const at = (turn: number, size: number) =>
    `${(ex + Math.cos(angle + turn) * size).toFixed(1)} ${(ey + Math.sin(angle + turn) * size).toFixed(1)}`;
  const line = `M${sx.toFixed(1)} ${sy.toFixed(1)}Q${mx.toFixed(1)} ${my.toFixed(1)} ${at(Math.PI, D * 0.2)}`;
  return (
    <g class="attack">
      <path d={line} fill="none" stroke={edge} stroke-width={D * 0.19} />
      <path d={line} fill="none" stroke={fill} stroke-width={D * 0.13} />
      <path
        d={`M${at(0, D * 0.08)}L${at(2.55, D * 0.36)}L${at(-2.55, D * 0.36)}Z`}
        fill={fill}
        stroke={edge}
        stroke-width={D * 0.03}
      />
    </g>
  );
}
