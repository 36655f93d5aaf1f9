// How many of a sort go together, as one says it.

// allOf puts a number into a text about all of a sort, "Activate all {n}": of two it is both.
export function allOf(text: string, n: number): string {
  if (n !== 2) return text.replace("{n}", String(n));
  return text
    .replace(/\ball \{n\}/, "both")
    .replace(/\bAll \{n\}/, "Both")
    .replace("{n}", "2");
}

// takes is how a button is called that ticks all of a list that go together; "" where that is no more than one, which is ticked by itself.
export const takes = (listed: number, together: number) =>
  together < 2 ? "" : together < listed ? `Take ${together} of ${listed}` : `Take all ${listed}`;
