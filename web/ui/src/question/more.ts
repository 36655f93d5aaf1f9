// What a larger number brings where it leads to no other outcomes: it may guard against what the other side can still do.
import type { Explanation, Stake } from "../wire/types";

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

// more compares an answer with that of the least number, and with that of the number before it.
export function more(x: Explanation, least: Explanation, before: Explanation | undefined, n: number): string {
  if (same(x, least)) return "the same odds";
  if (before && before !== least && same(before.stakes, x.stakes)) return `no better than ${n - 1}`;
  const guarded = (least.stakes ?? []).filter((s) => !has(x, s));
  const s = guarded[0];
  if (!s) return "the same odds";
  const what = s.what.slice(0, 1).toLowerCase() + s.what.slice(1);
  return (x.stakes ?? []).some((o) => o.what === s.what)
    ? `the same odds, better ${what}`
    : `the same odds even ${what}`;
}

const has = (x: Explanation, s: Stake) =>
  (x.stakes ?? []).some((o) => o.what === s.what && same(o.outcomes, s.outcomes));
