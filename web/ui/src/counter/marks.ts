// Which states of a piece are drawn on its counter now.
import type { Chart } from "../state/chart";
import type { Piece } from "../wire/types";

export function isHidden(p: Piece, c: Chart): boolean {
  return c.sheet.kinds[p.kind ?? ""]?.symbol === "hidden";
}

// What states are called, without those that others among them imply.
export function stateWords(states: readonly string[], c: Chart): string[] {
  const implied = new Set(states.flatMap((s) => c.sheet.states?.[s]?.implies ?? []));
  return [...new Set(states.filter((s) => !implied.has(s)).flatMap((s) => c.sheet.states?.[s]?.label || []))];
}

// The states whose mark is drawn now.
export function marks(p: Piece, c: Chart, where: string[]): Set<string> {
  const out = new Set<string>();
  const inCombat = p.state?.some((s) => c.sheet.states?.[s]?.ring);
  for (const s of p.state ?? []) {
    const l = c.sheet.states?.[s];
    if (!l?.mark || (l.during && !where.includes(l.during)) || (inCombat && l.mark === "done")) continue;
    out.add(l.mark);
  }
  return out;
}
