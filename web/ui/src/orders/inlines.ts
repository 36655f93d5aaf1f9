// The answers that were given for a player as lines of the log.
import type { Given } from "../wire/types";

// inLines puts them behind the entries that they came after. The same answer again in the same phase is counted in the line of the first: at once, or, where
// no other answer was possible, after other entries, too. phases are the entries that begin a phase.
export function inLines(given: Given[], phases: number[]): Map<number, { g: Given; times: number }[]> {
  const out = new Map<number, { g: Given; times: number }[]>();
  let last: { g: Given; times: number } | undefined;
  for (const g of given) {
    const of = last?.g;
    const same = of && of.choice === g.choice && of.kind === g.kind && of.why === g.why && of.itself === g.itself;
    const goesOn = of && g.itself && !g.why && !phases.some((n) => n > of.after && n <= g.after);
    if (last && same && (goesOn || of.after === g.after)) {
      last.times++;
      continue;
    }
    last = { g, times: 1 };
    out.set(g.after, [...(out.get(g.after) ?? []), last]);
  }
  return out;
}
