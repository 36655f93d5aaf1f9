// How many of a sort go together, as one says it.

// allOf puts a number into a text about all of a sort, "Activate all {n}": of two it is both.
export function allOf(text: string, n: number): string {
  if (n !== 2) return text.replace("{n}", String(n));
  return text
    .replace(/\ball \{n\}/, "both")
    .replace(/\bAll \{n\}/, "Both")
    .replace("{n}", "2");
}
