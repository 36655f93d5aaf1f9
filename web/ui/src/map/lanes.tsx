// Rows of places beside the land: off each beach the zones that boats pass, and what stands beyond the map.
import type { Chart, Point } from "../state/chart";
import type { Lane } from "../wire/types";

const n1 = (x: number) => x.toFixed(1);

function One({ c, l }: { c: Chart; l: Lane }) {
  const D = c.sheet.size;
  const spots = l.spots.map((id) => c.hex.get(id)!);
  const first = spots[0]!;
  const last = spots.at(-1)!;
  const L = Math.hypot(last.x - first.x, last.y - first.y) || 1;
  const [ux, uy] = [(last.x - first.x) / L, (last.y - first.y) / L];
  const half = D * 0.5;
  const at = (h: { x: number; y: number }, along: number, across: number): Point => [
    h.x + ux * along - uy * across,
    h.y + uy * along + ux * across,
  ];
  const to = l.to ? c.hex.get(l.to) : undefined;
  const ring = [at(first, -half, half), at(last, half, half), at(last, half, -half), at(first, -half, -half)];
  const d = "M" + ring.map((p) => n1(p[0]) + " " + n1(p[1])).join("L") + "Z";
  const gates = spots.slice(1).map((h, i) => {
    const m = { x: (h.x + spots[i]!.x) / 2, y: (h.y + spots[i]!.y) / 2 };
    const [a, b] = [at(m, 0, half), at(m, 0, -half)];
    return `M${n1(a[0])} ${n1(a[1])}L${n1(b[0])} ${n1(b[1])}`;
  });
  // The title lies before the outermost place, away from the land.
  const note = l.note ?? "";
  const width = Math.max(l.title.length * 7.6, note.length * 5) + 18;
  const out = half + D * 0.08 + (width / 2) * Math.abs(ux) + 15 * Math.abs(uy); // clear of the boat there and its wake
  const [tx, ty] = to ? at(first, -out, 0) : [(first.x + last.x) / 2, first.y - D * 0.68];
  return (
    <g class="lane">
      <path class="water" d={d} />
      <path class="gate" d={gates.join("")} />
      {to && <path class="lead" d={`M${n1(last.x + ux * half)} ${n1(last.y + uy * half)}L${to.x} ${to.y}`} />}
      {spots.map((h, i) => (
        <text key={h.id} class="step" x={h.x} y={n1(h.y + D * (to ? 0.47 : 0.44))}>
          {l.steps?.[i]}
        </text>
      ))}
      <g transform={`translate(${n1(tx)} ${n1(ty)})`} class="title">
        <rect x={-width / 2} y="-15" width={width} height="30" rx="15" />
        <text y="-1.500">{l.title}</text>
        <text class="note" y="9.500">
          {note}
        </text>
      </g>
    </g>
  );
}

export function Lanes({ c }: { c: Chart }) {
  return (
    <g class="lanes">
      {(c.sheet.lanes ?? []).map((l) => (
        <One key={l.title} c={c} l={l} />
      ))}
    </g>
  );
}
