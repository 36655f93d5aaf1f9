// Keys while a set-up is planned. Those that it does not use go on to the page.

import { planning } from "../state/plan";
import { fan, focus } from "../state/table";
import {
  canUndo,
  confirm,
  hand,
  left,
  placeAt,
  placed,
  planOf,
  putBack,
  refused,
  slots,
  suggestAll,
  suggestRest,
  takeSlot,
  tapPlan,
  undoPlan,
} from "./plan";
import { cards } from "./tray";

export function setupKey(e: KeyboardEvent): boolean {
  if (!planning.value || fan.value) return false;
  const onButton = /^(button|a|summary)$/i.test((e.target as HTMLElement).tagName);
  const f = focus.value;
  if (/^[1-9]$/.test(e.key)) {
    const card = cards()[Number(e.key) - 1];
    if (card) takeSlot(card.slot.n);
    return true;
  }
  switch (e.key) {
    case "a":
      void suggestAll();
      return true;
    case "r":
      void suggestRest();
      return true;
    case "z":
      if (!canUndo.value) return false;
      undoPlan();
      return true;
    case "Escape":
      if (hand.value === null) return false;
      takeSlot(null);
      return true;
    case "Delete":
    case "Backspace":
      return remove(f);
    case "Enter":
      if (hand.value !== null && f) placeAt(f);
      else if (onButton) return false;
      else if (f && planOf(f).length && left.value.length) tapPlan(f, true);
      else if (slots.value.length && !left.value.length && !refused.value.size) confirm();
      else if (left.value.length && placed.value.size) void suggestRest();
      else if (left.value.length) void suggestAll(); // it never does nothing, and is taken back like any other step
      return true;
  }
  return false;
}

function remove(f: string | null): boolean {
  const n = hand.value ?? (f ? planOf(f)[0]?.n : undefined);
  if (n !== undefined && slots.value[n]) putBack(n);
  return true;
}
