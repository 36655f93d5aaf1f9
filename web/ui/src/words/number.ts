// Numbers as they are said.
import type { Situation } from "../wire/situation";

export const minus = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

// countOf is the number of a turn as players count it, for what the clock shows.
export const countOf = (s: Pick<Situation, "clockFirst"> | undefined, clock: number) =>
  s?.clockFirst ? clock - s.clockFirst + 1 : clock;

// signs puts the sign of negative numbers in a text as it is printed elsewhere on the page.
export const signs = (text: string) => text.replace(/(^|[\s(])-(?=\d)/g, "$1−");

// each says of what is done once for each of several pieces how often it is: "pays a Direct Command for", "pays 2 Direct Commands for".
export function each(said: string, n: number): string {
  return said.replace(/ (?:an?|\d+) ((?:[A-Z][a-z]+ )*[A-Z][a-z]+?)s? (for|of) $/, ` ${n} $1s $2 `);
}
