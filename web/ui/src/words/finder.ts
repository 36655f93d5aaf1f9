// What in a sentence may be more than a word: the id of a piece in brackets, a hex, a card, and dice, one or two of them.
const finder = new RegExp(
  [
    /\(([a-z0-9]+(?:-[a-z0-9]+)+)\)/,
    /\b(\d{1,2}\.\d{2}|[A-Z]{0,2}\d{1,4})\b/,
    /\b([a-z]+-\d+)\b/,
    /\b((?:die|dice|roll|rolls|rolled|throws?|threw)(?: is| shows?| of)?:? )(\d)\b(?: and (\d)\b(?! \w+s\b))?/,
  ]
    .map((r) => r.source)
    .join("|"),
);

export interface Found {
  at: number;
  text: string;
  unit?: string;
  hex?: string;
  card?: string;
  said?: string; // before the dice
  dice?: number[];
}

// find is the first of them. After the first die, "and 3 points" is no other die.
export function find(text: string): Found | null {
  const m = finder.exec(text);
  if (!m) return null;
  const out: Found = { at: m.index, text: m[0], unit: m[1], hex: m[2], card: m[3] };
  if (m[5]) {
    out.said = m[4];
    out.dice = m[6] ? [Number(m[5]), Number(m[6])] : [Number(m[5])];
  }
  return out;
}
