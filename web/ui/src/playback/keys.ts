// The keys of playback and recap. True if a key was one of theirs.

import { at, closeRecap, on, pause, playAgain, recap, skip, stepBy, stopAtDice, wholeTurn } from "./playback";

export function keys(e: KeyboardEvent): boolean {
  const el = e.target as HTMLElement;
  const button = /^(button|a|summary|input)$/i.test(el.tagName) && !el.closest(".map");
  const act = recap.value ? inRecap(e.key, button) : on.value ? inFilm(e.key, button) : null;
  if (!act) return false;
  act();
  e.preventDefault();
  return true;
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
