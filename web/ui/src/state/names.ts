// The names of the sides and of who plays them.

import type { Score, Side } from "../wire/types";
import { ending, wins } from "./ending";
import { boot, chart, seatInfo } from "./table";

// The side that a seat plays, or its part of one where several play a side together.
export function seatSide(id: string): Side | undefined {
  const { sides = [], partners = [] } = chart.value?.sheet ?? {};
  const part = boot.game.seats.length > 1 ? partners.find((s) => s.id === id) : undefined;
  return part ?? sides.find((s) => s.id === id) ?? partners.find((s) => s.id === id);
}

export function seatLabel(id: string): string {
  return seatSide(id)?.label ?? id.charAt(0).toUpperCase() + id.slice(1);
}

export function botName(profile?: string): string {
  const n = (profile ?? "computer").replace(/-\d+$/, "");
  return n.charAt(0).toUpperCase() + n.slice(1);
}

// Who has a seat, in a word.
export function seatName(id: string): string {
  const i = seatInfo(id);
  if (!i || boot.me.seats.includes(id)) return seatLabel(id);
  const name = i.kind === "bot" ? botName(i.name) : i.name;
  return name ? `${seatLabel(id)} (${name})` : seatLabel(id);
}

// Who plays a seat, as one speaks of him: "The Japanese player".
export function seatPlayer(id: string): string {
  const i = seatInfo(id);
  const bot = i?.kind === "bot" && !boot.me.seats.includes(id) ? ` (${botName(i.name)})` : "";
  return `The ${seatLabel(id)} player${bot}`;
}

export function seatWins(id: string): string {
  return wins(chart.value?.sheet, id);
}

export function resultText(over: Score): string {
  return ending(chart.value?.sheet, over.winner, over.level, over.rule);
}

// A side in the plural, within a sentence: "the Japanese".
export function people(id: string): string {
  const s = seatSide(id);
  return s?.people?.replace(/^The /, "the ") ?? seatLabel(id);
}

// The sides that the rules play: they have no seat, and nobody plays against anybody.
export function playedByRules(): string[] {
  return (chart.value?.sheet.sides ?? []).filter((s) => !boot.game.seats.includes(s.id)).map((s) => s.id);
}
