// Zones of control or fields of fire, as the server judges them from what the seat can know: asked for while they are shown.
import { computed, effect, signal } from "@preact/signals";
import { playedByRules } from "../state/names";
import { boot, covered, forgetters, live, mySeat, past, stepAt } from "../state/table";
import { reach, withSeat } from "../wire/requests";
import type { SideZones } from "../wire/situation";
import { shows } from "./layers";

const sides = signal<SideZones[]>([]);
const chosen = signal("");
forgetters.push(() => {
  sides.value = [];
  chosen.value = "";
});

// Whose zones are shown: those of the other side, unless another is chosen.
export const zoneSides = computed(() => (playedByRules().length ? playedByRules() : boot.game.seats));
export const zoneSide = computed(() => chosen.value || zoneSides.value.find((s) => s !== mySeat.value) || mySeat.value);
export function chooseZones(side: string) {
  chosen.value = side;
}
export const zones = computed(() => sides.value.find((s) => s.side === zoneSide.value));

let turn = 0;
effect(() => {
  const want = shows("zones") && !covered.value;
  const n = past.value && stepAt.value !== null ? `&n=${stepAt.value}` : "";
  mySeat.value;
  live.value.version;
  const now = ++turn;
  if (!want) {
    sides.value = [];
    return;
  }
  void reach(withSeat("/zones", n)).then(async (r) => {
    const l = r.ok ? ((await r.json()) as { sides: SideZones[] }).sides : [];
    if (now === turn) sides.value = l;
  });
});
