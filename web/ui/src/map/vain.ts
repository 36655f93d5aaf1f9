// Open hexes that nobody would want, as the game says of their answers: they are not lit, and a click shows first what it would be.
import { ground, open } from "../state/table";

export function vain(hex: string): boolean {
  const l = open.value.get(hex) ?? [];
  const idle = (text: string) => !!ground.value?.offers?.find((x) => x.choice === text)?.idle;
  return l.length > 0 && l.every((o) => !!o.hex && !o.unit && idle(o.text));
}
