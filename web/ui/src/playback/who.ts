// Who plays at a step of the film, and what it is of mine.
import type { Step } from "./step";

// whoPlays is the attacker of the fight that the step belongs to, whose step it is, or whose turn. Who retreats from an attack, or is lost in it, does
// not play.
export function whoPlays(s: Step, fight: Step | null, mine: string, turn: string | null): string | null {
  if (s.kind === "die" && s.side === mine) return s.side;
  if (fight?.side) return fight.side;
  if (s.own && (s.kind === "reveal" || !s.side)) return mine;
  return s.side ?? turn;
}

// ofMine is what a step of my own is; what is done to me in nobody's turn, as in the set-up, is only watched.
export function ofMine(s: Step, fight: Step | null, mine: string, turn: string | null): string {
  if (fight?.side === mine) return "Your attack";
  if (s.kind === "die") return "Your roll";
  return turn === mine ? "Your turn" : "You watch";
}
