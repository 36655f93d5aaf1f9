// Whoever looks on without playback is taken to where something happens; playback goes to its steps itself. Who plays is taken to his questions (map.tsx).
import { useEffect, useRef } from "preact/hooks";
import { mayPlay } from "../playback/playback";
import type { Chart } from "../state/chart";
import { live, past, pieces, watching } from "../state/table";
import { parse } from "../words/words";
import { camera } from "./camera";

const patience = 6000; // milliseconds for which a map that was moved by hand is left alone

// The hexes that the lines of the log since then speak of, and those where what they name stands now.
function places(c: Chart, from: number): string[] {
  const out = new Set<string>();
  for (const l of live.peek().log.slice(from))
    for (const p of parse(l.text, l.picture?.pieces)) {
      const h =
        typeof p === "string" ? undefined : "hex" in p ? p.hex : "unit" in p ? pieces.peek().get(p.unit)?.at : "";
      if (h && c.hex.has(h)) out.add(h);
    }
  return [...out];
}

export function useFollowing(c: Chart | null) {
  const seen = useRef(live.peek().log.length);
  const n = live.value.log.length;
  useEffect(() => {
    const cam = camera.now;
    const from = seen.current;
    seen.current = n;
    if (
      !c ||
      !cam ||
      !watching ||
      past.value ||
      mayPlay.value ||
      n <= from ||
      performance.now() - cam.touched < patience
    )
      return;
    const spots = places(c, from)
      .slice(-8)
      .map((h) => c.hex.get(h))
      .filter((h) => !!h);
    if (spots.length) cam.bring(spots, spots.slice(-1));
  }, [n, c]);
}
