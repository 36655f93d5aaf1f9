// What is drawn in the box of a counter: the NATO symbol, or a drawing of our own for what NATO has no symbol for.
import { natoSymbols } from "./symbols.gen";

// In a box of 46 by 28 around the origin.
const own: Record<string, preact.JSX.Element> = {
  hq: <path d="M-23-14H23V-4H-23Z" fill="currentColor" />,
  "coastal-defense": <path d="M-12 8V-2H-6V-8H6V-2H12V8Z" />,
  guerrilla: (
    <>
      <path d="M-23-14L23 14M-23 14L23-14" />
      <path d="M-8 0H8" stroke-width="9" />
    </>
  ),
  ranger: (
    <>
      <path d="M-23-14L23 14M-23 14L23-14" />
      <path d="M0-12L2.6-4.4H10L4 0.4L6.2 8L0 3.4L-6.2 8L-4 0.4L-10-4.4H-2.6Z" fill="currentColor" stroke="none" />
    </>
  ),
  base: <path d="M-14 8V-5H14V8M0-5V8M-7-5V3M7-5V3" />,
  camp: <path d="M-16 10V-8M16 10V-8M0 10V-8M-20-2H20M-20 5H20" stroke-width="2.2" />,
  mg: (
    <>
      <path d="M-23-14L23 14M-23 14L23-14" />
      <path d="M0 10V-8M-5-3L0-9L5-3" stroke-width="3.6" />
    </>
  ),
  gun: <path d="M0 9V-9M-7 7V-4M7 7V-4" stroke-width="3.4" />,
  amtank: (
    <>
      <rect x="-15" y="-9" width="30" height="13" rx="6.5" />
      <path d="M-18 10q4.5-4 9 0t9 0t9 0t9 0" />
    </>
  ),
  truck: (
    <>
      <circle cx="-12" cy="9" r="4" />
      <circle cx="12" cy="9" r="4" />
      <path d="M-18-4H18" />
    </>
  ),
  service: <path d="M-23 5H23" />,
  scout: <path d="M-23 14L23-14" />,
  construction: <path d="M-12 7V-6H12V7M0-6V5M-12 1H12" />,
  deception: <path d="M-12 0H12M-7-6L-13 0L-7 6M7-6L13 0L7 6" />,
};

const made = new Map<string, preact.JSX.Element>();
export function symbol(name: string): preact.JSX.Element | undefined {
  const nato = natoSymbols[name];
  if (!nato) return own[name];
  let s = made.get(name);
  if (!s) {
    const at = "scale(.3067 .28) translate(-100 -100)";
    s = <g transform={at} stroke-width="9.8" dangerouslySetInnerHTML={{ __html: nato }} />;
    made.set(name, s);
  }
  return s;
}
