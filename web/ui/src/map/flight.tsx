// A counter on its way from hex to hex.

import { effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Face } from "../counter/counter";
import type { Chart } from "../state/chart";
import { chart, forgetters, live, past } from "../state/table";
import type { Piece } from "../wire/types";
import { camera } from "./camera";

export interface Flying {
  p: Piece;
  from: string;
  to: string;
  n: number;
  ms?: number;
}

export const flying = signal<Flying[]>([]);

let flights = 0;

// fly shows pieces going from hex to hex; ms is how long they take.
export function fly(list: { p: Piece; from: string; to: string }[], ms: number) {
  flying.value = list.map((f) => ({ ...f, ms, n: ++flights }));
}

// Pieces that went from hex to hex are shown going there.
let before = new Map<string, string>();
forgetters.push(() => {
  before = new Map();
  flying.value = [];
});
effect(() => {
  const now = new Map(live.value.view.pieces.map((p) => [p.id, p.at]));
  const c = chart.peek();
  if (c && !past.peek() && before.size) {
    const moves = live.value.view.pieces.filter((p) => {
      const b = before.get(p.id);
      return b && b !== p.at && c.hex.has(b) && c.hex.has(p.at);
    });
    if (moves.length && moves.length <= 24 && !matchMedia("(prefers-reduced-motion: reduce)").matches)
      flying.value = moves.map((p) => ({ p, from: before.get(p.id)!, to: p.at, n: ++flights }));
  }
  before = now;
});

export function Flight({ c, f, where }: { c: Chart; f: Flying; where: string[] }) {
  const el = useRef<SVGGElement>(null);
  useEffect(() => {
    const a = c.hex.get(f.from)!;
    const b = c.hex.get(f.to)!;
    const steps = Math.max(1, Math.round(Math.hypot(a.x - b.x, a.y - b.y) / c.sheet.size));
    const y = c.sheet.size * 0.035;
    const run = el.current!.animate(
      [{ transform: `translate(${a.x}px,${a.y - y}px)` }, { transform: `translate(${b.x}px,${b.y - y}px)` }],
      { duration: f.ms ?? Math.min(1200, 180 * steps), easing: "ease-out", fill: "both" },
    );
    const end = () => {
      flying.value = flying.value.filter((x) => x !== f);
    };
    run.onfinish = end;
    run.oncancel = end;
    return () => run.cancel();
  }, []);
  return (
    <g ref={el} class="flight">
      <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
        <g transform="scale(.01) translate(-50 -50)">
          <Face p={f.p} c={c} where={where} />
        </g>
      </g>
    </g>
  );
}
