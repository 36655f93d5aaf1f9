// Looking back into the middle of what came of one answer: the server knows the positions between answers,
// the page makes those in between of the lines, as the film does.
import { stepsBetween } from "../playback/step";
import { chart, live, past, stepAt } from "../state/table";
import { pageAt, stepTo } from "../wire/steps";
import type { Page } from "../wire/types";

let asked = 0;

const page = async (n: number): Promise<Page | null> => {
  const p = await pageAt(n);
  return p && !(p instanceof Response) ? p : null;
};

// stepInto shows the position as it was with the n-th line.
export async function stepInto(n: number) {
  const c = chart.peek();
  const mine = ++asked;
  if (!c || n >= live.peek().log.length) return stepTo(n);
  const end = await page(n);
  if (!end || end.log.length === n) return mine === asked ? stepTo(n) : undefined;
  let before: Page | null = null;
  for (let back = 1; !before; back *= 2) {
    const p: Page | null = await page(Math.max(0, n - back));
    if (!p || (p.log.length >= n && n - back <= 0)) return mine === asked ? stepTo(n) : undefined;
    if (p.log.length < n) before = p;
  }
  for (;;) {
    const p: Page | null = await page(before.log.length + 1);
    if (!p) return;
    if (p.log.length >= n) {
      const steps = stepsBetween(c, before, p, false);
      const at: Page = steps.findLast((s) => s.after.log.length <= n)?.after ?? before;
      if (mine !== asked) return;
      stepAt.value = n;
      past.value = at;
      return;
    }
    before = p;
  }
}
