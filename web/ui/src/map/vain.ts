// Open hexes that nobody would want, as the game says of their answers: they are not lit, and a click shows first what it would be.
import { ground, open, reading } from "../state/table";

const idle = (text: string) => !!ground.value?.offers?.find((x) => x.choice === text)?.idle;

export function vain(hex: string): boolean {
  const l = open.value.get(hex) ?? [];
  return l.length > 0 && l.every((o) => !!o.hex && !o.unit && idle(o.text));
}

// dull tells of a hex whether nothing comes of any answer there: nobody can be aimed at, and whoever would be named can do nothing.
export function dull(hex: string): boolean {
  const l = open.value.get(hex) ?? [];
  return l.length > 0 && l.every((o) => idle(o.text));
}

// ended tells whether all that is left is to end what is asked.
export const ended = () => !!reading.value?.buttons.some((o) => o.look.close && idle(o.text));

// idler tells of a piece that it can be named, and does nothing then.
export function idler(id: string): boolean {
  const l = reading.value?.byUnit.get(id) ?? [];
  return l.length > 0 && l.every((o) => idle(o.text));
}
