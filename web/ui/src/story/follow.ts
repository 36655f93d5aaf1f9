// The log follows what happens, until the reader scrolls up himself; then it counts what is new.
import { type Signal, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

const near = 40; // pixels from the end that still count as being there

export interface Follow {
  fresh: number; // entries below what the reader looks at, which he has not seen
  scrolled: () => void;
  toEnd: () => void;
}

// useFollow keeps the end of the box in sight while count grows or what stands in it changes its height. Only a way up that the reader
// goes himself ends that: an event of scrolling that is late, and finds the content grown, is no such way.
export function useFollow(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  count: number,
): Follow {
  const at = useRef({ top: 0, height: 0 });
  const left: Signal<number> = useSignal(-1); // the entries there were when the reader went up, -1 while the box follows
  const end = () => {
    const b = box.current;
    if (!b) return;
    if (left.peek() < 0) b.scrollTop = b.scrollHeight;
    at.current = { top: b.scrollTop, height: b.scrollHeight };
  };
  useLayoutEffect(end); // with each drawing
  useEffect(() => {
    if (!box.current || !content.current) return;
    const watch = new ResizeObserver(end); // the panel above grows and shrinks, and so do lines
    watch.observe(box.current);
    watch.observe(content.current);
    return () => watch.disconnect();
  }, []);
  return {
    fresh: left.value < 0 ? 0 : Math.max(0, count - left.value),
    scrolled: () => {
      const b = box.current;
      if (!b) return;
      const up = b.scrollTop < at.current.top - 1 && b.scrollHeight >= at.current.height;
      if (b.scrollTop + b.clientHeight > b.scrollHeight - near) left.value = -1;
      else if (up && left.peek() < 0) left.value = count;
      at.current = { top: b.scrollTop, height: b.scrollHeight };
    },
    toEnd: () => {
      left.value = -1;
      end();
    },
  };
}
