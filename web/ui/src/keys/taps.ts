// A tap is meant for the button that was seen when the finger set out. Where another button has just taken the place of that one, the
// tap is for neither.
import { plainBar } from "../state/plain";

const grace = 300; // milliseconds

interface Button {
  label: string;
  box: DOMRect;
  since: number;
}

let before: Button[] = []; // what the bar had until it last changed
let now: Button[] = [];
let labels = "";

const within = (b: DOMRect, x: number, y: number) => x >= b.left && x <= b.right && y >= b.top && y <= b.bottom;
const inBar = () => [...document.querySelectorAll<HTMLElement>(".q button")];
const said = (b: HTMLElement) => b.querySelector("b")?.textContent || b.textContent || "";

function look() {
  const list = inBar();
  const said0 = list.map(said).join("|");
  if (said0 === labels) return;
  labels = said0;
  before = now;
  now = list.map((b) => {
    const label = said(b);
    const box = b.getBoundingClientRect();
    const old = before.find(
      (o) => o.label === label && within(o.box, (box.left + box.right) / 2, (box.top + box.bottom) / 2),
    );
    return { label, box, since: old?.since ?? performance.now() };
  });
}

// Of a button that stands where there was none, or the same, nothing is kept back.
function tooSoon(e: MouseEvent): boolean {
  const b = (e.target as Element).closest<HTMLElement>(".q button");
  if (!b) return false;
  look();
  const mine = now.find((x) => x.label === said(b) && within(x.box, e.clientX, e.clientY));
  if (!mine || performance.now() - mine.since > grace) return false;
  return before.some((x) => x.label !== mine.label && within(x.box, e.clientX, e.clientY));
}

// Fingers only: a mouse shows what it is over before it is pressed.
export function guardTaps() {
  if (plainBar || !matchMedia("(pointer: coarse)").matches) return;
  let due = false;
  new MutationObserver(() => {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      look();
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  document.addEventListener(
    "click",
    (e) => {
      if (!e.isTrusted || !tooSoon(e)) return;
      e.preventDefault();
      e.stopImmediatePropagation();
    },
    true,
  );
}
