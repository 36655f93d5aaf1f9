// Open hexes that meet nobody, beside others that do.
import type { Option } from "../state/options";

// lonely are the hexes where nobody is met, of each answer that leads to hexes where somebody is and to others.
export function lonely(open: Map<string, Option[]>, met: (hex: string) => boolean): Set<string> {
  const meets = new Set([...open].flatMap(([h, l]) => (met(h) ? l.filter((o) => o.hex).map((o) => o.verb) : [])));
  return new Set([...open].filter(([h, l]) => !met(h) && l.every((o) => o.hex && meets.has(o.verb))).map(([h]) => h));
}
