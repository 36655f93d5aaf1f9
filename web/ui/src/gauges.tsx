// The tracks at the foot of the page.
import { Flag } from "./question";
import { chart, showBoxes, view } from "./table";
import type { Gauge, Track } from "./types";

export function Gauges() {
  const c = chart.value;
  if (!c) return <footer class="tracks" />;
  const t = new Map(view.value.tracks.map((x) => [x.id, x]));
  return (
    <footer class="tracks">
      <div class="gauges">{(c.sheet.gauges ?? []).map((g) => <One key={g.label} g={g} t={t} />)}</div>
      <button class="btn sm" aria-expanded={showBoxes.value} onClick={() => { showBoxes.value = !showBoxes.value; }}>Displays<span class="kbd">D</span></button>
    </footer>
  );
}

function One({ g, t }: { g: Gauge; t: Map<string, Track> }) {
  const first = g.tracks.map((id) => t.get(id)).find((x) => x);
  if (g.show !== "pair" && !first) return null;
  return (
    <span class={"trk " + g.show} title={g.hint ?? first?.label}>
      <span class="l">{g.label}</span>
      {g.show === "steps" && <span class="steps">{Array.from({ length: first!.max ?? first!.value }, (_, i) => i + 1).map((n) => <b key={n} class={n < first!.value ? "past" : n === first!.value ? "now" : ""}>{n}</b>)}<em class="num">{first!.value} of {first!.max}</em></span>}
      {g.show === "band" && <Band g={g} value={first!.value} />}
      {g.show === "pair" && g.tracks.map((id, i) => t.has(id) && <span key={id} class="pairone"><Flag seat={g.sides?.[i] ?? ""} /><b class="num">{t.get(id)!.value}</b></span>)}
      {g.show === "number" && <b class="num">{g.words?.[String(first!.value)] ?? first!.value}</b>}
    </span>
  );
}

// A band of levels with a pointer at the value.
function Band({ g, value }: { g: Gauge; value: number }) {
  const l = g.levels ?? [], c = chart.value!;
  const top = (l[l.length - 1]?.from ?? 10) + 6, w = 200, x = (v: number) => (Math.max(0, Math.min(top, v)) / top) * w;
  const fill = (i: number) => { const s = l[i]!.side; if (!s) return "#c9c9bd"; const f = c.sheet.sides.find((y) => y.id === s)?.fill ?? "#999"; return f; };
  const same = (i: number) => l.some((y, j) => j !== i && y.side && y.side === l[i]!.side);
  const outer = (i: number) => i === 0 || i === l.length - 1;
  const now = [...l].reverse().find((y) => value >= y.from) ?? l[0];
  return (
    <svg class="band" width={w + 8} height="32" viewBox={`-4 0 ${w + 8} 32`} role="img" aria-label={`${g.label} ${value}: ${now?.label}`}>
      <title>{now?.label}</title>
      {l.map((y, i) => { const a = x(y.from), b = i + 1 < l.length ? x(l[i + 1]!.from) : w; return <g key={y.from}><rect x={a} y="13" width={b - a - 1} height="7" fill={fill(i)} opacity={same(i) && !outer(i) ? 0.5 : 1} />{i > 0 && <text x={a} y="30" text-anchor="middle">{y.from}</text>}</g>; })}
      <path d={`M${x(value)} 12L${x(value) - 6} 3H${x(value) + 6}Z`} fill="currentColor" />
      <text class="val" x={x(value) + 9} y="10">{value}</text>
    </svg>
  );
}
