// The score over the turns, small: the bands of victory, the line, and where it stands. Clicking it goes to that step.
import { useEffect } from "preact/hooks";
import { chart, view } from "../state/table";
import { stepTo } from "../wire/steps";
import { countOf, minus } from "../words/number";
import { report, reportPage, wanted } from "./report";

const wide = 340;
const high = 92;
const left = 24;
const foot = 16;

export function Curve() {
  useEffect(wanted, []);
  const c = chart.value;
  const r = report.value;
  const s = c?.sheet.situation;
  const score = s?.score;
  if (!c || !s || !score || !r?.curve.length) return null;
  const values = r.curve.map((p) => p.value);
  const levels = score.levels ?? [];
  const end = r.curve[r.curve.length - 1];
  const reached = Math.max(4, ...values.map(Math.abs));
  const low = levels.length ? Math.min(0, ...values) : -reached - 1;
  const top = levels.length ? Math.max(levels[levels.length - 1]!.from + 5, ...values) : reached + 1;
  const first = r.curve[0]?.turn ?? 0;
  const last = Math.max(r.turns, first) + 1;
  const x = (turn: number, part: number) => left + ((turn - first + part) / (last - first)) * (wide - left - 8);
  const y = (v: number) => high - foot - ((v - low) / (top - low)) * (high - foot - 8);
  const fill = (side?: string) => c.sheet.sides.find((z) => z.id === side)?.fill ?? "#8d938f";
  const bands = levels.length
    ? levels.map((l, i) => ({ from: l.from, to: levels[i + 1]?.from ?? top, side: l.side }))
    : [
        { from: low, to: 0, side: score.sides[1] },
        { from: 0, to: top, side: score.sides[0] },
      ];
  const path = r.curve
    .map(
      (p, i) => (i ? `H${x(p.turn, p.part).toFixed(1)}V` : `M${x(p.turn, p.part).toFixed(1)} `) + y(p.value).toFixed(1),
    )
    .join("");
  // The step that lies under the pointer.
  const go = (e: MouseEvent) => {
    const box = (e.currentTarget as SVGElement).getBoundingClientRect();
    const at = ((e.clientX - box.left) / box.width) * wide;
    const near = [...r.curve].reverse().find((p) => x(p.turn, p.part) <= at) ?? r.curve[0];
    if (near) void stepTo(near === end ? 1e9 : near.n);
  };
  return (
    <section class="sec smallcurve">
      <h2>
        {score.label} through the game
        <span class="sp" />
        {view.value.over && (
          <a class="btn sm" href={reportPage}>
            Report
          </a>
        )}
      </h2>
      <svg
        viewBox={`0 0 ${wide} ${high}`}
        role="img"
        aria-label={`${score.label}: from ${minus(values[0] ?? 0)} to ${minus(end?.value ?? 0)}`}
        onClick={go}
      >
        {bands.map((b) => (
          <rect
            key={b.from}
            x={left}
            width={wide - left - 8}
            y={y(b.to)}
            height={Math.max(0, y(b.from) - y(b.to))}
            fill={fill(b.side)}
            fill-opacity={b.side ? 0.26 : 0.1}
          />
        ))}
        {(levels.length ? levels.slice(1).map((l) => l.from) : [0]).map((v) => (
          <text key={v} x={left - 5} y={y(v) + 4} text-anchor="end">
            {minus(v)}
          </text>
        ))}
        {Array.from({ length: last - first }, (_, i) => first + i)
          .filter((t) => (last - first < 14 ? true : (t - first) % 2 === 0))
          .map((t) => (
            <text key={t} x={x(t, 0.5)} y={high - 3} text-anchor="middle">
              {countOf(s, t)}
            </text>
          ))}
        <path class="line" d={path} />
        {end && <circle class="end" cx={x(end.turn, end.part)} cy={y(end.value)} r="4.5" />}
      </svg>
    </section>
  );
}
