// The way that a move takes.
import type { Chart } from "../state/chart";
import { pieces, preview } from "../state/table";

// The way a move takes, with beads of the running cost: the terms of a sum that each name the next hex.
export function way(c: Chart): { hexes: string[]; costs: number[]; threats: boolean[] } | null {
  const x = preview.value;
  if (!x) return null;
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
              {n}
            </text>
          </g>
        );
      })}
    </g>
  );
}
