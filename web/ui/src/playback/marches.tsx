// What a playback leaves on the map: the ways that were gone, what is attacked, and the numbers of the recap.

import type { Chart } from "../state/chart";
import { at, current, event, first, on, recap, since, steps } from "./playback";
import type { Step, Way } from "./step";

export function Marches({ c }: { c: Chart }) {
  const one = event.value?.step;
  if (one)
    return (
      <g class="marches">
        {one.ways.map((w, k) => (
          <March key={k} c={c} s={one} w={w} now />
        ))}
      </g>
    );
  if (!on.value) return null;
  const s = current.value;
  const gone = steps.value.slice(first.value, at.value + 1);
  return (
    <g class="marches">
      {gone.map((x, i) => x.ways.map((w, k) => <March key={`${i}.${k}`} c={c} s={x} w={w} now={x === s} />))}
    </g>
  );
}

// What is fought over in this step, or the numbers of the recap.
export function Fought({ c }: { c: Chart }) {
  const s = event.value?.step ?? current.value;
  if (!s && (recap.value || since.value?.made)) return <Numbers c={c} />;
  if (!s || (s.kind !== "attack" && s.kind !== "die" && s.kind !== "loss")) return null;
  return (
    <g class="hl">
      {s.hexes.slice(0, 3).map((h) => (
        <g key={h} class="fought">
          <polygon class="white" points={c.points(h, 0.97)} />
          <polygon class="red" points={c.points(h, 0.97)} />
        </g>
      ))}
    </g>
  );
}

// An arrow in the colour of the side; a retreat is white and dotted.
function March({ c, s, w, now }: { c: Chart; s: Step; w: Way; now: boolean }) {
  const pts = w.hexes.flatMap((h) => c.hex.get(h) ?? []);
  const end = pts[pts.length - 1];
  const last = pts[pts.length - 2];
  if (!end || !last) return null;
  const D = c.sheet.size;
  const first = pts[0] ?? end;
  // A long way from hex to hex is bent a little, so that ways do not lie on each other; a way over hexes is as it was gone.
  const long = pts.length === 2 && Math.hypot(end.x - first.x, end.y - first.y) > D * 2.5;
  const bend = long
    ? { x: (first.x + end.x) / 2 - (end.y - first.y) * 0.12, y: (first.y + end.y) / 2 + (end.x - first.x) * 0.12 }
    : null;
  const from = bend ?? last;
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const ux = (end.x - from.x) / length;
  const uy = (end.y - from.y) / length;
  // The head stands before the counter, so that it is seen.
  const tip = { x: end.x - ux * D * 0.42, y: end.y - uy * D * 0.42 };
  const neck = { x: tip.x - ux * D * 0.22, y: tip.y - uy * D * 0.22 };
  const line = bend
    ? `M${first.x} ${first.y}Q${bend.x} ${bend.y} ${neck.x} ${neck.y}`
    : `M${pts
        .slice(0, -1)
        .map((p) => `${p.x} ${p.y}`)
        .join("L")}L${neck.x} ${neck.y}`;
  const wing = D * 0.15;
  const head = `M${tip.x} ${tip.y}L${neck.x - uy * wing} ${neck.y + ux * wing}L${neck.x + uy * wing} ${neck.y - ux * wing}Z`;
  const side = c.sheet.sides.find((x) => x.id === w.side);
  return (
    <g
      class={`march ${s.kind === "retreat" ? "back" : ""} ${now ? "now" : ""}`}
      ref={(el) => {
        el?.style.setProperty("--fill", side?.fill ?? "#8a8f94");
        el?.style.setProperty("--edge", side?.edge ?? "#3a4147");
      }}
    >
      <path class="under" d={line} />
      <path class="over" d={line} />
      <path class="head" d={head} />
    </g>
  );
}

function Numbers({ c }: { c: Chart }) {
  const lines = recap.value?.lines ?? since.value?.made?.lines ?? [];
  const used = new Map<string, number>();
  return (
    <g class="recapmarks">
      {lines.map((l, i) =>
        l.hexes.slice(0, 6).map((h) => {
          const hex = c.hex.get(h);
          if (!hex) return null;
          const k = used.get(h) ?? 0;
          used.set(h, k + 1);
          const D = c.sheet.size;
          return (
            <g key={`${i}.${h}`} class={`l${i}`}>
              {k === 0 && <polygon points={c.points(h, 0.96)} />}
              <g transform={`translate(${hex.x + D * 0.33 - k * D * 0.24} ${hex.y - D * 0.33})`}>
                <circle r={D * 0.115} />
                <text y={D * 0.048} font-size={D * 0.14}>
                  {i + 1}
                </text>
              </g>
            </g>
          );
        }),
      )}
    </g>
  );
}
