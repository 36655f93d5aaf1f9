// The odds of a hex that is pointed at, where a long list of pieces in the panel would leave them below its fold.
import { useLayoutEffect } from "preact/hooks";

// useAbove puts what else stands in the panel above its lists, as long as `what` lasts and the panel is too long to be seen whole. The pointer is on the
// map then: nothing moves under it. Afterwards the panel is as it was, scrolled as far as it was.
export function useAbove(what: object | null) {
  useLayoutEffect(() => {
    const odds = document.querySelector<HTMLElement>(".t-odds");
    const panel = odds?.closest<HTMLElement>(".weigh");
    if (!what || !odds || !panel || panel.scrollHeight <= panel.clientHeight) return;
    const was = panel.scrollTop;
    odds.classList.add("above");
    panel.scrollTop = 0;
    return () => {
      odds.classList.remove("above");
      panel.scrollTop = was;
    };
  }, [what]);
}
