// The briefing of the game, read when it is first wanted.

import { signal } from "@preact/signals";
import { boot } from "../state/table";
import { reach } from "./requests";
import type { Briefing } from "./types";

export const briefing = signal<Briefing | null>(null);
export const briefingOpen = signal(false);
export const chartsOpen = signal(false);

let reading: Promise<void> | null = null;
export function readBriefing(): Promise<void> {
  reading ??= (async () => {
    if (!boot.game.briefing) return;
    const r = await reach(boot.game.briefing);
    if (r.ok) briefing.value = (await r.json()) as Briefing;
    else reading = null;
  })();
  return reading;
}
