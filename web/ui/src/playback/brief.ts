// A recap that need not be closed.

import type { Recap } from "./recap";

// brief is a recap of nothing but a roll or two, in its one line: nobody has to close it. Null if it has more to tell.
export function brief(r: Recap): Recap | null {
  if (r.lines.some((l) => l.kind !== "event") || r.lines.length > 1) return null;
  const text = r.lines.map((l) => [l.title, l.text].filter(Boolean).join(". ")).join(" ");
  return { ...r, lines: [], about: [r.lines.length ? "" : r.about, text].filter(Boolean).join(" ") };
}

// afterSetUp are the steps of play proper, where some have been played: what was placed is no new unit, and its points are none of that turn.
export function afterSetUp<T extends { where: string[] }>(where: string | undefined, steps: T[]): T[] {
  return where ? steps.filter((s) => !s.where.includes(where)) : steps;
}
