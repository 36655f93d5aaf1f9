// The answers that were given for a player as lines of the log.
import type { Given } from "../wire/types";

export interface GivenLine {
  g: Given;
  times: number;
  whys: string[]; // each reason once
}

// What an answer is about: "roll.reroll.fire" and "roll.reroll.rout" are both of a roll.
const sort = (g: Given) => [(g.kind ?? "").split(".")[0], g.choice, !!g.itself].join(" ");

// inLines puts them behind the entries that they came after. The same answer again in the same phase is counted in the line of the first. phases are the
// entries that begin a phase.
export function inLines(given: Given[], phases: number[]): Map<number, GivenLine[]> {
  const out = new Map<number, GivenLine[]>();
  let before = Number.NEGATIVE_INFINITY;
  let lines = new Map<string, GivenLine>();
  for (const g of given) {
    if (phases.some((n) => n > before && n <= g.after)) lines = new Map();
    before = g.after;
    const line = lines.get(sort(g));
    if (line) {
      line.times++;
      if (g.why && !line.whys.includes(g.why)) line.whys.push(g.why);
      continue;
    }
    const next = { g, times: 1, whys: g.why ? [g.why] : [] };
    lines.set(sort(g), next);
    out.set(g.after, [...(out.get(g.after) ?? []), next]);
  }
  return out;
}
