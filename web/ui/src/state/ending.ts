// How a game ended, in a sentence: what engine.Sheet.Ending says on the server. A Go test holds the two together.
import type { Sheet } from "../wire/types";

const general: Record<string, string> = {
  resignation: "{loser} resign: {winner} win",
  "on time": "The time of {loser} has ended: {winner} win",
  "by agreement": "A draw by agreement",
  draw: "A draw",
};

// The side that wins, as one says it: "The Allies win", "Japan wins".
export function wins(sheet: Pick<Sheet, "sides"> | undefined, seat: string): string {
  const s = sheet?.sides.find((x) => x.id === seat);
  return s?.people ? `${s.people} win` : `${s?.label || seat} wins`;
}

export function ending(
  sheet: Pick<Sheet, "sides" | "endings"> | undefined,
  winner: string,
  level: string,
  rule: string,
): string {
  if (winner === "draw") winner = "";
  const people = (id?: string) => (sheet?.sides.find((s) => s.id === id)?.people ?? "").replace(/^The /, "the ");
  const won = people(winner);
  const lost = sheet?.sides.length === 2 ? people(sheet.sides.find((s) => s.id !== winner)?.id) : "";
  const known = sheet?.endings?.[`${level} ${rule}`] ?? sheet?.endings?.[level] ?? general[level];
  const text =
    known === undefined && !winner
      ? `A draw ${level}`.trim()
      : known === undefined || (known.includes("{winner}") && !won) || (known.includes("{loser}") && !lost)
        ? wins(sheet, winner) + (level ? ": " + level : "")
        : known.replaceAll("{winner}", won).replaceAll("{loser}", lost);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
