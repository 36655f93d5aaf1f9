// What an answer leads to, in a few words.
import { chart } from "../state/table";
import type { Explanation } from "../wire/types";
import { percent } from "../words/chance";

// A choice's consequence in a few words, for its button.
export function consequence(x: Explanation | undefined): string {
  const c = chart.value;
  if (!c || !x) return "";
  const looks = c.sheet.outcomes ?? {};
  const d = x.outcomes.reduce(
    (t, o) => t + (looks[o.text]?.hurts === "defender" || looks[o.text]?.hurts === "both" ? o.p : 0),
    0,
  );
  if (x.outcomes.some((o) => looks[o.text])) return `hits ${percent(d)}`;
  if (x.outcomes.length) {
    const best = [...x.outcomes].sort((a, b) => b.p - a.p)[0]!;
    return `${best.text} ${percent(best.p)}`;
  }
  return "";
}
