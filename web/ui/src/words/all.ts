// How many of a sort go together, as one says it.

// allOf puts a number into a text about all of a sort, "Activate all {n}": of two it is both.
export function allOf(text: string, n: number): string {
  if (n !== 2) return text.replace("{n}", String(n));
  return text
    .replace(/\ball \{n\}/, "both")
    .replace(/\bAll \{n\}/, "Both")
    .replace("{n}", "2");
}

// takes is how a button is called that ticks all that go together; "" where that is no more than one, which is ticked by itself. Those who are listed and
// stay out, or come in with others only, are named apart: one number stands everywhere. Where whole stacks go together and single units are listed, too, no
// number fits the list.
export const takes = (together: number, stacks = false) =>
  together < 2 ? "" : stacks ? "Tick all stacks" : `Tick all ${together}`;

// doing says of a text about all of a sort that it is being done: of "Activate all {n}" it is "Activating 9". A text that begins with those who do it,
// as "All {n} advance", says so already.
export function doing(text: string, n: number): string {
  const words = /^All\b/.test(text) ? text : text.replace(/\ball \{n\}/, "{n}").replace(/^\w+/, ing);
  return words.replace("{n}", String(n));
}

function ing(word: string): string {
  if (/[^aeiou]e$/.test(word)) return `${word.slice(0, -1)}ing`;
  return /^[^aeiou]+[aeiou][^aeiouwxy]$/i.test(word) ? `${word}${word.slice(-1)}ing` : `${word}ing`;
}
