// In the log: what has happened, but is not shown yet.

import { live, past } from "../state/table";
import { on } from "./playback";

export function Ahead() {
  if (!on.value || !past.value) return null;
  const n = live.value.log.length - past.value.log.length;
  if (n < 1) return null;
  return (
    <div class="ahead">
      {Array.from({ length: Math.min(n, 4) }, (_, i) => (
        <i key={i} class={`w${i}`} aria-hidden="true" />
      ))}
      <p class="dim">
        {n} more {n === 1 ? "line" : "lines"}, not shown yet
      </p>
    </div>
  );
}
