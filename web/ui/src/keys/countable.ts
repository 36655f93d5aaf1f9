// Answers that say how many.

import type { Option } from "../state/options";

// countable tells whether all answers of a list but those that end it are numbers of one digit, each another one, that say how many of one thing.
export function countable(list: Option[]): boolean {
  const l = list.filter((o) => !o.look.close || o.number !== undefined);
  const stem = (o: Option) => [o.verb, ...o.args.slice(0, -1)].join(" ");
  return (
    l.length > 1 &&
    l.every((o) => o.number !== undefined && o.number < 10 && stem(o) === stem(l[0]!)) &&
    new Set(l.map((o) => o.number)).size === l.length
  );
}

// none tells of an answer that commits nothing of what could be committed: the number 0 beside others.
export const none = (o: Option, of: Option[]) =>
  o.number === 0 && !o.look.first && of.some((x) => x.verb === o.verb && !!x.number);
