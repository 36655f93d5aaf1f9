// The hexes that are worth points, who holds them, and what they are worth.
import { computed } from "@preact/signals";
import { seatLabel } from "../state/names";
import { byHex, chart, drawn, view } from "../state/table";
import type { Objective } from "../wire/situation";
import type { View } from "../wire/types";

export interface Prize {
  hex: string;
  points: number;
  side: string; // who holds it, "" for nobody
  text: string;
  rule?: string;
}

// heldBy is the side that holds an objective in a view by what the game says, null where it says nothing: then who stands there does.
export function heldBy(o: Objective, v: View): string | null {
  const n = o.track ? v.tracks.find((t) => t.id === o.track)?.value : undefined;
  return n === undefined ? null : (o.holders?.[n] ?? "");
}

// worthOf says of a hex that is worth points how many, and who has them: "3 points, German".
export function worthOf(hex: string): string {
  const o = chart.value?.sheet.situation?.objectives?.find((x) => x.hex === hex);
  const p = o && prizes.value.find((x) => x.hex === hex);
  if (!o || !p) return "";
  return [`${p.points} ${p.points === 1 ? "point" : "points"}`, p.side ? seatLabel(p.side) : ""]
    .filter(Boolean)
    .join(", ");
}

export const prizes = computed<Prize[]>(() => {
  const s = chart.value?.sheet.situation;
  if (!s) return [];
  const fixed = (s.objectives ?? []).map((o) => {
    const there = byHex.value.get(o.hex)?.find((p) => !drawn(p));
    return {
      hex: o.hex,
      points: o.points,
      side: heldBy(o, view.value) ?? there?.side ?? o.held ?? "",
      text: o.text,
      rule: o.rule,
    };
  });
  const pieces = s.prize ? view.value.pieces.filter((p) => p.kind === s.prize) : [];
  return [
    ...fixed,
    ...pieces.map((p) => ({
      hex: p.at,
      points: p.values?.[s.worth ?? ""] ?? 0,
      side: p.side,
      text: p.label ?? "",
    })),
  ];
});
