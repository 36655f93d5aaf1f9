// What is shown on the map beside the pieces: which layers there are, which are on, and their keys. A key that is held shows its layer while it
// is held; one that is tapped keeps it, or takes it away.
import { computed, signal } from "@preact/signals";
import { supplying } from "../map/supply";
import { chart, forgetters, keep, recall, tell } from "../state/table";

export type Layer = "supply" | "zones" | "moved" | "prizes" | "changes";

export interface LayerLook {
  id: Layer;
  key: string;
  label: string;
}

// Those that the game has.
export const layers = computed<LayerLook[]>(() => {
  const s = chart.value?.sheet;
  const w = s?.situation;
  if (!s || !w) return [];
  const all: (LayerLook | false | undefined)[] = [
    s.supply && { id: "supply", key: "s", label: "Supply" },
    !!w.zones && { id: "zones", key: "x", label: w.zones },
    !!w.moves && { id: "moved", key: "m", label: "Not moved, moved" },
    (!!w.objectives?.length || !!w.prize) && { id: "prizes", key: "o", label: "Objectives" },
    { id: "changes", key: "g", label: "Changes since my last turn" },
  ];
  return all.filter((l): l is LayerLook => !!l);
});

const most = 3;
const on = signal<Layer[]>([]);
export const panelOpen = signal(false); // the list of layers
export const forcesOpen = signal(false);
export const minimap = signal(recall("minimap", "off") === "on");
forgetters.push(() => {
  on.value = [];
  panelOpen.value = forcesOpen.value = false;
});

export const shows = (l: Layer) => (l === "supply" ? supplying.value : on.value.includes(l));
export const shown = computed(() => layers.value.filter((l) => shows(l.id)));

// show turns a layer on or off; false if there are as many as can be told apart.
export function show(l: Layer, yes: boolean): boolean {
  if (yes && !shows(l) && shown.value.length >= most) {
    tell("Three at once are enough", [{ text: "Take one away first: more cannot be told apart on the map." }]);
    return false;
  }
  if (l === "supply") supplying.value = yes;
  else on.value = yes ? [...on.value.filter((x) => x !== l), l] : on.value.filter((x) => x !== l);
  return true;
}

export const toggle = (l: Layer) => show(l, !shows(l));

export function toggleMinimap() {
  minimap.value = !minimap.value;
  keep("minimap", minimap.value ? "on" : "off");
}

const tap = Number(recall("tap", "350")); // milliseconds: who holds a key longer only looks
// By the clock of the events: a page that is busy drawing hears of a key late.
let held: { layer: Layer; since: number; long?: boolean } | null = null;

// situationKey takes a key that is pressed; false if it is not one of the situation.
export function situationKey(e: KeyboardEvent): boolean {
  if (!chart.value?.sheet.situation) return false;
  if (e.key === "i") toggleMinimap();
  else if (e.key === "u") forcesOpen.value = !forcesOpen.value;
  else {
    const l = layers.value.find((x) => x.key === e.key);
    if (!l) return false;
    if (e.repeat) {
      if (held?.layer === l.id) held.long = true;
      return true;
    }
    if (shows(l.id)) show(l.id, false);
    else if (show(l.id, true)) held = { layer: l.id, since: e.timeStamp };
  }
  return true;
}

function release(key: string, now: number) {
  const l = layers.value.find((x) => x.key === key);
  if (!held || (l && l.id !== held.layer)) return;
  if (held.long || now - held.since >= tap) show(held.layer, false);
  held = null;
}
addEventListener("keyup", (e) => {
  if (layers.value.some((l) => l.key === e.key)) release(e.key, e.timeStamp);
});

// leaveSituation goes back one level; false if nothing is open here.
export function leaveSituation(): boolean {
  if (forcesOpen.value) forcesOpen.value = false;
  else if (panelOpen.value || shown.value.length) {
    panelOpen.value = false;
    for (const l of shown.value) show(l.id, false);
  } else return false;
  return true;
}
