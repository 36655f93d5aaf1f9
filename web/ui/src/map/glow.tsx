// What glows on the map: hexes that can be chosen, who takes part, what is aimed at, and where the pointer is.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { borderOf } from "../ground/region";
import type { Chart } from "../state/chart";
import { planning } from "../state/plan";
import { focus, hovered, lit, live } from "../state/table";
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
          <Region c={c} hexes={r.legal} />
        ) : (
          r.legal.map((h) => {
            const p = c.points(h, r.from.has(h) || r.to.has(h) ? 0.84 : 0.965); // within a ring that it has already
            return (
              <g key={h} class={bare.value.has(h) ? "bare" : undefined}>
                <polygon points={p} class="wash" />
                <polygon points={p} class="dash spot" data-hex={h} />
              </g>
            );
          })
        )}
      </g>
      {upNext.value.map((h) => (
        <polygon key={h} class="upnext" data-next={h} points={c.points(h, 0.93)} />
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

function Region({ c, hexes }: { c: Chart; hexes: string[] }) {
  const d = borderOf(c, hexes);
  return (
    <>
      {hexes.map((h) => (
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
