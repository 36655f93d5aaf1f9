// Which attack a step belongs to.
import type { Cast } from "../wire/types";
import type { Step } from "./step";

// fightOf finds the attack that a step belongs to: the last one declared before it in its phase. Of dice that stand against each other it is not a fire
// before them, which has had dice of its own; nor is it of what these dice led to. Dice that stand apart belong to none.
export function fightOf(list: Step[], i: number): Step | null {
  const s = list[i];
  if (!s || s.cast?.apart) return null;
  const phase = (x: Step) => x.where.slice(0, 3).join("/");
  let sums = false; // dice that stand against each other lie between
  let fired = false;
  for (let k = i; k >= 0 && k > i - 40; k--) {
    const x = list[k];
    if (!x || phase(x) !== phase(s)) return null;
    sums ||= !!x.cast?.sums;
    if (sums && x.cast && !x.cast.sums) fired = true;
    if (x.kind === "attack" && !fired) return x;
    if (x.kind === "attack") fired = false;
    if (x.kind === "move" && x.lines[0]?.picture?.outcome !== true) return null; // another order, another unit
  }
  return null;
}

// passing tells of fire at who lands or moves: nothing is attacked that could be held.
export const passing = (s: Step) => !!s.lines[0]?.picture?.passing;

// named is what the chapter of an attack on a place is called.
export const named = (attack: Step, place: string) => `${passing(attack) ? "Fire" : "Attack"} on ${place}`;

// diceOf are the dice of an attack and of what followed in it, as of a counterattack: not those that are rolled later, as at the beginning of the next turn.
export function diceOf(list: Step[], attack: Step): Step[] {
  const from = list.indexOf(attack);
  return list.filter((s, i) => i >= from && s.kind === "die" && !!s.cast && !!fightOf(list, i));
}

// castTold tells of a roll in a line: what it was for, what came, and what follows. Dice that stand against each other are nobody's alone.
export function castTold(cast: Cast, outcome: string | undefined, mine: boolean): string {
  const came = cast.sums?.join(" to ") ?? String(cast.total);
  const whose = mine && !cast.sums ? "your roll, " : "";
  return `${whose}${cast.what}: ${[came, outcome || cast.result].filter(Boolean).join(", ")}`;
}

// rollOf tells whose a roll is, seat being the name of who rolled.
export function rollOf(cast: Cast, seat: string, mine: boolean): string {
  if (cast.sums) return "a die each";
  return mine ? "your roll" : `${seat} roll`;
}
