// What an answer leads to, in a few words.
import { byHex, chart, mySeat, pieces, view, watching } from "../state/table";
import type { Explanation, Piece, Series, Sum } from "../wire/types";
import { percent } from "../words/chance";
import { parse } from "../words/words";

// Whether the seat's own pieces attack: what is good for it depends on that.
export function attacker(attack?: Sum): boolean {
  const c = chart.value!;
  // Who is counted as attacking says it, as before a counterattack.
  for (const m of attack?.mods ?? [])
    for (const part of parse(m.text))
      if (typeof part !== "string" && "unit" in part) {
        const side = (pieces.value.get(part.unit) ?? c.unit.get(part.unit))?.side;
        return side === mySeat.value || watching;
      }
  // Whoever is in hand and is fired at does not attack.
  const rings = (p: Piece, ring: string) => !!p.state?.some((s) => c.sheet.states?.[s]?.ring === ring);
  const from = view.value.pieces.find((p) => rings(p, "from") && !rings(p, "to"));
  const to = view.value.pieces.find((p) => rings(p, "to"));
  return from ? from.side === mySeat.value || watching : to ? to.side !== mySeat.value : true;
}

// aimedAt is the side of what is at stake first, where it is somebody: a piece, or "one of those in 14.57".
function aimedAt(x: Explanation): string | undefined {
  const s = x.stakes?.[0];
  const piece = pieces.value.get(s?.piece ?? "");
  if (!s || piece) return piece?.side;
  for (const part of parse(s.what))
    if (typeof part !== "string" && "hex" in part) return byHex.value.get(part.hex)?.find((p) => p.side)?.side;
  return undefined;
}

// strikes tells whether what an explanation says befalls the others: who is at stake defends, unless what becomes of attackers can become of him; whoever
// else is in hand, as under a fire at those who assault, and whether he can fall or not.
export function strikes(x: Explanation): boolean {
  const c = chart.value!;
  const aimed = watching ? undefined : aimedAt(x);
  const attacks = x.stakes?.[0]?.outcomes.some((o) =>
    ["attacker", "both"].includes(c.sheet.outcomes?.[o.text]?.hurts ?? ""),
  );
  return aimed && !attacks ? aimed !== mySeat.value : attacker(x.sums.find((s) => s.what === c.sheet.odds?.attack));
}

// A choice's consequence in a few words, for its button.
export function consequence(x: Explanation | undefined): string {
  const c = chart.value;
  if (!c || !x) return "";
  const looks = c.sheet.outcomes ?? {};
  const hurt = (who: string) =>
    x.outcomes.reduce((t, o) => t + (["both", who].includes(looks[o.text]?.hurts ?? "") ? o.p : 0), 0);
  if (x.outcomes.some((o) => looks[o.text] && !looks[o.text]!.check)) {
    const mine = strikes(x);
    const own = hurt(mine ? "attacker" : "defender");
    const theirs = hurt(mine ? "defender" : "attacker");
    return [mine || theirs ? `hits ${percent(theirs)}` : "", own ? `hurts you ${percent(own)}` : ""]
      .filter(Boolean)
      .join(", ");
  }
  if (x.outcomes.length) {
    const best = [...x.outcomes].sort((a, b) => b.p - a.p)[0]!;
    return best.p < 1 ? `${best.text} ${percent(best.p)}` : best.text;
  }
  return "";
}

// comes is what a list of answers comes to as a whole, for its button: the first of its sums, and how it can end.
export function comes(x: Series): string {
  const sum = x.explanation.sums[0];
  return [sum && `${sum.value} ${sum.what}`, consequence(x.explanation) || against(x.explanation)]
    .filter(Boolean)
    .join(", ");
}

// against is how likely something befalls those at stake: "66 % against Line Squad 1".
function against(x: Explanation): string {
  const looks = chart.value?.sheet.outcomes ?? {};
  const list = (x.stakes ?? []).map((s) => {
    const p = s.outcomes.reduce((t, o) => t + (looks[o.text]?.hurts ? o.p : 0), 0);
    return `${percent(p)} against ${s.what}`;
  });
  return list.length > 2 ? `${list[0]} and ${list.length - 1} more` : list.join(", ");
}
