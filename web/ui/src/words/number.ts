// Numbers as they are said.
import type { Situation } from "../wire/situation";

export const minus = (n: number) => (n < 0 ? `−${-n}` : `${n}`);

// countOf is the number of a turn as players count it, for what the clock shows.
export const countOf = (s: Pick<Situation, "clockFirst"> | undefined, clock: number) =>
  s?.clockFirst ? clock - s.clockFirst + 1 : clock;

// signs puts the sign of negative numbers in a text as it is printed elsewhere on the page.
export const signs = (text: string) => text.replace(/(^|[\s(])-(?=\d)/g, "$1−");
