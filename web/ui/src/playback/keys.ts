// The keys of playback and recap. True if a key was one of theirs.

import {
  at,
  closeRecap,
  closeSince,
  event,
  filmFrom,
  on,
  pause,
  playAgain,
  recap,
  since,
  skip,
  stepBy,
  stepSince,
  stopAtDice,
  wholeTurn,
} from "./playback";

export function keys(e: KeyboardEvent): boolean {
  const el = e.target as HTMLElement;
  const button = /^(button|a|summary|input)$/i.test(el.tagName) && !el.closest(".map");
  const act = since.value
    ? inSince(e.key, button)
    : recap.value
      ? inRecap(e.key, button)
      : on.value
        ? inFilm(e.key, button)
        : null;
  if (!act) return false;
  act();
  e.preventDefault();
  return true;
}

function inSince(key: string, button: boolean): (() => void) | null {
  if (key === "Enter") return button ? null : closeSince;
  if (key === "Escape") return closeSince;
  if (key === "r" || key === "R") return () => filmFrom(event.value);
  if (key === "ArrowRight" || key === "ArrowDown") return () => stepSince(1);
  return key === "ArrowLeft" || key === "ArrowUp" ? () => stepSince(-1) : null;
}

function inRecap(key: string, button: boolean): (() => void) | null {
  if (key === "Enter") return button ? null : closeRecap;
  if (key === "Escape") return closeRecap;
  return key === "r" || key === "R" ? () => playAgain() : key === "ArrowLeft" ? () => playAgain(true) : null;
}

function inFilm(key: string, button: boolean): (() => void) | null {
  switch (key) {
    case " ":
      return button ? null : pause;
    case "ArrowLeft":
      return () => stepBy(at.value < 0 ? 0 : -1);
    case "ArrowRight":
      return () => stepBy(1);
    case "End":
      return wholeTurn;
    case "Escape":
      return skip;
    case "p":
    case "P":
      return stopAtDice;
  }
  return null;
}
