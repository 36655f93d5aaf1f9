// The way that a move takes.
import type { Chart } from "../state/chart";
import { pieces, preview } from "../state/table";
import type { Hex, Leg } from "../wire/types";
import { percent } from "../words/chance";

interface Way {
  hexes: string[];
  costs: number[];
  threats: boolean[];
  fires: (Leg | null)[]; // at the hex that is left
}

// The way a move takes, with beads of the running cost: its legs, or the terms of a sum that each name the next hex.
export function way(c: Chart): Way | null {
  const x = preview.value;
  if (!x) return null;
  const legs = x.what.way;
  if (legs?.length) {
    const hexes = [legs[0]!.from, ...legs.map((l) => l.to)];
    if (!hexes.every((h) => c.hex.has(h))) return null;
    return {
      hexes,
      costs: legs.map((l) => l.spent),
      threats: legs.map((_, i) => !!legs[i + 1]?.fires),
      fires: legs.map((l) => (l.fires ? l : null)),
    };
  }
  const start = x.option.unit ? pieces.value.get(x.option.unit)?.at : undefined;
  if (!start || !c.hex.has(start)) return null;
  for (const s of x.what.sums) {
    if (!s.mods.length) continue;
    const hexes = s.mods.map((m) => m.text.split(/[^A-Za-z0-9]+/).find((w) => c.hex.has(w)));
    if (hexes.some((h) => !h)) continue;
    if (!c.neighbours(start).includes(hexes[0]!)) continue;
    const total = s.mods.reduce((t, m) => t + m.value, 0);
    const unit = total ? Number(s.value) / total : 1;
    let run = 0;
    return {
      hexes: [start, ...(hexes as string[])],
      costs: s.mods.map((m) => (run += m.value * (Number.isFinite(unit) ? unit : 1))),
      threats: s.mods.map((m) => !!m.threat),
      fires: [],
    };
  }
  return null;
}

export function Path({ c }: { c: Chart }) {
  const w = way(c);
  if (!w) return null;
  const pts = w.hexes.map((h) => c.hex.get(h)!);
  const d = "M" + pts.map((h) => `${h.x} ${h.y}`).join("L");
  return (
    <g class="way">
      <path class="white" d={d} />
      <path class="dots" d={d} />
      {w.costs.map((n, i) => {
        const h = pts[i + 1]!;
        return (
          <g key={i} transform={`translate(${h.x} ${h.y})`}>
            <circle r="10.5" class={(i === w.costs.length - 1 ? "end" : "") + (w.threats[i] ? " threat" : "")} />
            {w.threats[i] && <path class="teeth" d="M-14-4L-10.5 0L-14 4ZM14-4L10.5 0L14 4Z" />}
            <text y="4.2" class={w.threats[i] ? "threat" : ""}>
              {n % 1 ? `${Math.floor(n) || ""}½` : n}
            </text>
          </g>
        );
      })}
      {w.fires.map((l, i) => l && <Fires key={l.from} l={l} at={pts[i]!} />)}
    </g>
  );
}

// At a hex that is left under fire: how many places may fire there, and how likely the best of them does something.
function Fires({ l, at }: { l: Leg; at: Hex }) {
  const text = `${l.fires} · ${percent(l.risk ?? 0)}`;
  const w = 26 + text.length * 6.2;
  return (
    <g class="fires" transform={`translate(${at.x + 14} ${at.y - 24})`} data-fires={`${l.from} ${text}`}>
      <rect x="-11" y="-11" width={w} height="22" rx="11" />
      <path d="M0-7L1.600-2.500L6-4L3.500 0L6 4L1.600 2.500L0 7L-1.600 2.500L-6 4L-3.500 0L-6-4L-1.600-2.500Z" />
      <text x="10" y="4.2">
        {text}
      </text>
    </g>
  );
}
