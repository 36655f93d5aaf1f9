// The hexes that are worth points, who holds them, and what they are worth.
import { computed } from "@preact/signals";
import { byHex, chart, drawn, view } from "../state/table";

export interface Prize {
  hex: string;
  points: number;
  side: string; // who holds it, "" for nobody
  text: string;
  rule?: string;
}

export const prizes = computed<Prize[]>(() => {
  const s = chart.value?.sheet.situation;
  if (!s) return [];
  const fixed = (s.objectives ?? []).map((o) => {
    const there = byHex.value.get(o.hex)?.find((p) => !drawn(p));
    return { hex: o.hex, points: o.points, side: there?.side ?? o.held ?? "", text: o.text, rule: o.rule };
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
