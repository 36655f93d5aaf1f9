// What glows on the map: hexes that can be chosen, who takes part, what is aimed at, and where the pointer is.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { borderOf } from "../ground/region";
import type { Chart } from "../state/chart";
import { planAreas, planning } from "../state/plan";
import { focus, hovered, lit, live } from "../state/table";
import type { Hex } from "../wire/types";
import { bare, rings, upNext } from "./rings";

export function Glow({ c }: { c: Chart }) {
  const r = rings.value;
  const breath = useSignal(0);
  useEffect(() => {
    breath.value++;
  }, [live.value.version]);
  return (
    <>
      <g class="legal" key={live.value.version}>
        {r.legal.length > 20 || planning.value ? (
          <Regions c={c} hexes={r.legal} />
        ) : (
          r.legal.map((h) => <Spot key={h} c={c} h={h} />)
        )}
      </g>
      {upNext.value.map((h) => (
        <g key={h} class="upnext" data-next={h}>
          <polygon points={c.points(h, 0.93)} class="ink" />
          <polygon points={c.points(h, 0.93)} />
        </g>
      ))}
      {[...r.from].map((h) => {
        const p = c.points(h, 0.965);
        return (
          <g key={h} class="chosen">
            <polygon points={p} class="ink" />
            <polygon points={p} class="gold" />
          </g>
        );
      })}
      {[...r.to].map((h) => {
        const hex = c.hex.get(h)!;
        const p = c.points(h, 0.965);
        const R = c.radius;
        const teeth = c
          .corners(hex, 0.93)
          .map(([x, y]) => {
            const d = Math.hypot(x - hex.x, y - hex.y);
            const k = (d - R * 0.2) / d;
            return `M${x.toFixed(1)} ${y.toFixed(1)}L${(hex.x + (x - hex.x) * k).toFixed(1)} ${(hex.y + (y - hex.y) * k).toFixed(1)}`;
          })
          .join("");
        return (
          <g key={h} class="threat">
            <polygon points={p} class="white" />
            <path d={teeth} class="white" />
            <polygon points={p} class="red" />
            <path d={teeth} class="red" />
          </g>
        );
      })}
      {lit.value
        .filter((h) => c.hex.has(h))
        .map((h) => (
          <polygon key={h} class="lit" points={c.points(h, 0.93)} />
        ))}
    </>
  );
}

function Spot({ c, h }: { c: Chart; h: string }) {
  const r = rings.value;
  const p = c.points(h, r.from.has(h) || r.to.has(h) ? 0.84 : 0.965); // within a ring that it has already
  return (
    <g class={bare.value.has(h) ? "bare" : undefined}>
      <polygon points={p} class="wash" />
      <polygon points={p} class="dash spot" data-hex={h} />
    </g>
  );
}

// Where several sorts of pieces are to be placed, each in its own area, every area has its border and its name.
function Regions({ c, hexes }: { c: Chart; hexes: string[] }) {
  const areas = planning.value ? planAreas.value : [];
  if (!areas.length) {
    // Among many hexes those stand out in which somebody of another side is: a Task Force may fire anywhere, and has few targets.
    const some = planning.value || !bare.value.size ? [] : hexes.filter((h) => !bare.value.has(h));
    return (
      <>
        <g class={some.length ? "bare" : undefined}>
          <Region c={c} hexes={hexes} but={some} />
        </g>
        {some.map((h) => (
          <Spot key={h} c={c} h={h} />
        ))}
      </>
    );
  }
  return (
    <>
      {areas.map((a, i) => (
        <g key={a.name} class={`planarea a${i}`} data-area={a.name}>
          <Region c={c} hexes={a.hexes} />
        </g>
      ))}
      {areas.map((a, i) => {
        const at = topmost(c, a.hexes);
        const w = a.name.length * c.sheet.size * 0.115 + c.sheet.size * 0.24;
        return (
          <g key={a.name} class={`planname a${i}`} transform={`translate(${at.x} ${at.y - c.sheet.size * 0.5})`}>
            <rect x={-w / 2} y={-c.sheet.size * 0.14} width={w} height={c.sheet.size * 0.28} rx={c.sheet.size * 0.14} />
            <text font-size={c.sheet.size * 0.2} y={c.sheet.size * 0.07}>
              {a.name}
            </text>
          </g>
        );
      })}
    </>
  );
}

// topmost is the highest hex of an area, of those as high the one in the middle.
function topmost(c: Chart, hexes: string[]): Hex {
  const l = hexes.flatMap((h) => c.hex.get(h) ?? []);
  const top = Math.min(...l.map((h) => h.y));
  const row = l.filter((h) => h.y < top + c.sheet.size * 0.4).sort((a, b) => a.x - b.x);
  return row[Math.floor(row.length / 2)]!;
}

function Region({ c, hexes, but = [] }: { c: Chart; hexes: string[]; but?: string[] }) {
  const d = borderOf(c, hexes);
  return (
    <>
      {hexes
        .filter((h) => !but.includes(h))
        .map((h) => (
          <polygon key={h} class="each spot" data-hex={h} points={c.points(h, 0.9)} />
        ))}
      <path class="wash" fill-rule="evenodd" d={d} />
      <path class="dash" d={d} />
    </>
  );
}

export function Cursor({ c }: { c: Chart }) {
  const f = focus.value;
  const h = hovered.value;
  return (
    <>
      {h && <polygon class="hover" points={c.points(h, 0.985)} />}
      {f && <polygon class="cursor" points={c.points(f, 0.9)} />}
    </>
  );
}
