// What a click on a hex or a counter means: derived from the options, never from rules.

import { effect, untracked } from "@preact/signals";
import { chips } from "../question/chips";
import { takePlanned, tapPlan } from "../setup/plan";
import { filming, whenMeant } from "../state/film";
import { meant, type Option, type Reading, say } from "../state/options";
import { plainBar } from "../state/plain";
import { planning } from "../state/plan";
import { during } from "../state/sending";
import { give as giveList, isTick, several, ticked, toggle } from "../state/several";
import {
  asked,
  askedNow,
  busy,
  byHex,
  chart,
  fan,
  focus,
  ground,
  hovered,
  inspected,
  live,
  mode,
  modeNow,
  mySeat,
  open,
  past,
  picked,
  pieces,
  placed,
  pointed,
  preview,
  reading,
  regarded,
  sheetHeight,
  speak,
  stacks,
  tab,
  tell,
} from "../state/table";
import { give } from "../state/together";
import { answerNow } from "../wire/answers";
import { look, whyNot } from "../wire/explain";
import { undo } from "../wire/undo";
import { camera } from "./camera";
import { readable } from "./framing";
import { looking, sightTap } from "./los";
import { dull, vain } from "./vain";

export function choose(o: Option) {
  if (isTick(o)) {
    toggle([o]);
    pointed.value = true; // Enter is the bar's again, until the keys go to another hex
    const on = ticked.value.includes(o.text);
    speak(
      `${say(o, chart.value!, pieces.value)}: ${on ? "chosen" : "not chosen any more"}. ${ticked.value.length} in all.`,
    );
    return;
  }
  if (o.text === several.value?.close) {
    void giveList();
    return;
  }
  fan.value = null;
  void look(null);
  void give(o);
}

// pick takes a piece in hand, or answers at once where it has one option only.
export function pick(id: string) {
  if (planning.value) {
    takePlanned(id);
    return;
  }
  const l = reading.value?.byUnit.get(id);
  if (!l?.length) {
    void refuse(pieces.value.get(id)?.at ?? "", id);
    return;
  }
  if (l.length === 1) {
    choose(l[0]!);
    return;
  }
  if (l.every((o) => o.hex || o.box)) {
    picked.value = picked.value === id ? null : id;
    fan.value = null;
    return;
  }
  const at = pieces.value.get(id)?.at;
  if (at) fan.value = { hex: at, pinned: true };
  picked.value = id;
}

// Since when the fan of a hex lies open: what has only just come up has not been read.
const toRead = 250; // milliseconds
let fanned = { hex: "", since: 0 };
effect(() => {
  const hex = fan.value?.hex ?? "";
  if (hex !== fanned.hex) fanned = { hex, since: performance.now() };
});
const fanRead = (hex: string) => fanned.hex === hex && performance.now() - fanned.since > toRead;

// asOne is the one answer for all in a hex, beside those for each of them.
export function asOne(l: Option[]): Option | undefined {
  const all = l.filter((o) => !o.unit && (o.look.whole || isTick(o)));
  return all.length === 1 && l.length > 1 && l.every((o) => o === all[0] || !!o.unit) ? all[0] : undefined;
}

// wholeHere is the answer for all of a stack, where there is one.
export const wholeHere = (hex: string) => asOne(open.value.get(hex) ?? []);

// wholeOpen is that of the stack whose fan lies open: it is what the player is about to take, and gold, while nothing is usual in the bar.
export const wholeOpen = () => (fan.value?.pinned && !past.value ? wholeHere(fan.value.hex) : undefined);

// takeWhole takes all of the stack whose fan lies open, and tells whether there was one to take.
export function takeWhole(): boolean {
  const f = fan.value;
  if (!f?.pinned || busy.value || past.value) return false;
  const all = wholeHere(f.hex);
  if (all) choose(all);
  else document.querySelector<HTMLButtonElement>(".tray [data-stack]:enabled")?.click();
  return !!all || !!document.querySelector(".tray [data-stack]");
}

// fanAt opens the fan of a hex that the keys have come to, where Enter then is for all of its stack; a fan that is open is that of the hex that is shown.
export function fanAt(hex: string) {
  const was = fan.value;
  if (asOne(open.value.get(hex) ?? [])) fan.value = { hex, pinned: true, keys: true };
  else if (was?.pinned && was.hex !== hex) fan.value = { ...was, hex };
}

// tellSlid says why a click did nothing: the map has moved away under it.
export function tellSlid() {
  tell(
    "The map has just moved",
    [{ text: "Another hex lies under the pointer now: click once more where you mean." }],
    "why",
  );
}

// Since when what an answer comes to has been shown: who clicks as soon as the pointer arrives has not read it.
let weighed = { text: "", since: 0 };
effect(() => {
  const text = preview.value?.option.text ?? "";
  if (text !== weighed.text) weighed = { text, since: performance.now() };
});
const read = (o: Option) => weighed.text === o.text && performance.now() - weighed.since > toRead;

// tapHex is a click on a hex, a touch, or Enter on it; what a key fans out gets the focus.
export function tapHex(hex: string, by: "mouse" | "touch" | "key") {
  const touch = by === "touch";
  const keys = by === "key";
  focus.value = hex;
  // The panel of a piece somewhere else gives way to this hex.
  if (regarded.value && stacks.value.get(hex)?.length && pieces.value.get(regarded.value)?.at !== hex)
    regarded.value = null;
  pointed.value = !keys;
  if (looking.value) {
    sightTap(hex);
    return;
  }
  if (past.value && meantNow(hex)) {
    for (const end of whenMeant) end();
    if (!past.value) tapHex(hex, by);
    return;
  }
  if (past.value) {
    inspected.value = hex;
    if (stacks.value.has(hex)) fan.value = { hex, pinned: true, keys };
    return;
  }
  if (planning.value) {
    tapPlan(hex, keys);
    return;
  }
  const l = open.value.get(hex);
  const next = !aiming() && asked.value?.next?.includes(hex); // who has chosen a way of doing things aims, also at a hex of his own
  if (!l?.length && next && (asked.value?.leave || live.value.undo.can)) {
    void (asked.value?.leave ? leaveFor(hex, by, asked.value.leave) : changeTo(hex, by));
    return;
  }
  // A click on where a planned way ends is its first step.
  const plan = preview.value;
  const first = plan?.option.hex === hex && plan.option.look.plans && plan.what.way?.[0];
  const begun = first && !l?.length && open.value.get(first.to)?.find((o) => o.verb === plan.option.verb);
  if (begun && !busy.value) {
    choose(begun);
    return;
  }
  if (!l?.length) {
    inspected.value = hex;
    if (fan.value?.hex === hex && fan.value.pinned) fan.value = null;
    else fan.value = byHex.value.get(hex)?.length ? { hex, pinned: true, keys } : null;
    const held = picked.value;
    if (held) picked.value = null;
    if (reading.value && (reading.value.byHex.size || reading.value.list.length)) void refuse(hex, null, held);
    return;
  }
  if (busy.value) return;
  // What nobody would want is given only when its fan has been opened by a click: what has come up under the pointer may not have been seen.
  const opened = fan.value?.pinned && fan.value.hex === hex && fanRead(hex);
  const unread = !!l[0]?.look.weighs && !read(l[0]) && !plainBar;
  const seen = vain(hex) ? opened : unread ? false : !touch || preview.value?.option === l[0];
  if (l.length === 1 && seen) {
    choose(l[0]!);
    return;
  }
  if (l.length === 1) {
    void look(l[0]!);
    fan.value = { hex, pinned: true, keys };
    return;
  }
  // Where one piece alone can be ticked there is nothing to choose from, and its fan would lie over those that are ticked next.
  const lone = !keys && l.length === 2 ? asOne(l) : undefined;
  if (lone && isTick(lone)) {
    choose(lone);
    return;
  }
  // The fan of the stack lies open: a click on its hex is for all of it.
  const all = !keys && fanRead(hex) ? asOne(l) : undefined;
  if (all && isTick(all) && fan.value) fan.value = { hex, pinned: true };
  if (all) {
    choose(all);
    return;
  }
  fan.value = { hex, pinned: true, keys };
}

// While the film of my last answer runs, what is asked next is not lit yet. A click on what it names is meant for it, unless it belongs to a double click
// that was meant for the question before.
let since = 0;
effect(() => {
  if (filming.value) since = performance.now();
});
function meantNow(hex: string): boolean {
  const { pending, pieces } = live.value.view;
  if (!filming.value || performance.now() - since < 350 || !pending?.seats.includes(mySeat.value)) return false;
  const here = new Set([hex, ...pieces.filter((p) => p.at === hex).map((p) => p.id)]);
  return !!pending.options?.some((o) => o.split(" ").some((w) => here.has(w)));
}

// leaveFor ends what is asked with the answer that a click on others who wait means first, and then is a click on them.
async function leaveFor(hex: string, by: "mouse" | "touch" | "key", leave: string) {
  if (busy.value) return;
  const given = await during("One moment", 1, () => answerNow(leave));
  if (given && open.value.get(hex)?.length) tapHex(hex, by);
}

// changeTo takes back that others were named, as they have done nothing, and names those in this hex.
async function changeTo(hex: string, by: "mouse" | "touch" | "key") {
  if (busy.value) return;
  const next = () => askedNow.value?.next?.includes(hex) && !askedNow.value.leave;
  for (let n = 0; n < 8 && next() && live.value.undo.can; n++) await undo();
  if (open.value.get(hex)?.length) tapHex(hex, by);
}

// refuse says why nothing can be done with a hex or a piece. Where no answer would mean it, or the rules have nothing against one that is not offered, it says
// what is asked and where it can be answered.
async function refuse(hex: string, unit: string | null, held = picked.value) {
  const r = reading.value;
  const c = chart.value;
  const version = live.value.version;
  if (!r || !c || !asked.value) return;
  const there = stacks.value.get(hex) ?? [];
  const seats = asked.value.seats;
  let aims = there.some((p) => p.side && !seats.includes(p.side)) ? aimed(r) : [];
  const now = modeNow(r.all);
  const way = now && !unit && (aiming() || !aims.length) ? r.all.filter((o) => o.look.mode === now && o.hex) : [];
  if (way.length) aims = [];
  let choice = aims.length
    ? `${aims[0]} ${hex}`
    : meant(way.length ? { ...r, all: way } : r, hex, unit ? there.filter((p) => p.id === unit) : there, held, c);
  // A piece of another side is not asked about where no answer names such pieces: what is against its hex counts, if the question tells of it.
  const others = there.find((p) => choice?.split(" ").includes(p.id) && !seats.includes(p.side));
  const foreign = !!others && !r.all.some((o) => o.unit && pieces.value.get(o.unit)?.side === others.side);
  const shut = foreign ? ground.value?.offers?.find((x) => x.why && x.choice.split(" ").includes(hex))?.why : undefined;
  if (foreign) choice = null;
  let reasons = shut ? [shut] : choice ? await whyNot(choice) : [];
  for (const v of aims.slice(1)) if (!reasons[0]?.rule) reasons = await whyNot(`${v} ${hex}`); // a place that the first cannot name
  if (live.value.version !== version) return;
  // The piece that is meant is named.
  const who = there.find((p) => choice?.split(" ").includes(p.id) && p.id !== held);
  const name = who?.label && who.label !== "?" ? `${who.label} in ` : "";
  if (reasons.length) tell(`${name}${c.title(hex)}: not possible`, reasons, "why");
  else if (!there.length || foreign) {
    const n = [...open.value.keys()].filter((h) => !dull(h)).length || open.value.size;
    const where = n
      ? `${n === 1 ? "One hex can" : `${n} hexes can`} be chosen: ${n === 1 ? "it is" : "they are"} lit.`
      : "";
    tell(
      `${c.title(hex)} is not asked about`,
      [{ text: [asked.value.prompt, where].filter(Boolean).join(" "), rule: asked.value.rule }],
      "why",
    );
  }
}

// aiming tells whether the player has chosen a way of doing things, whose hexes alone are lit.
const aiming = () => !!mode.value && modeNow(reading.value?.all ?? []) === mode.value;

// aimed are the verbs of Actions at others where one of them is asked about, whether it is open or not.
function aimed(r: Reading): string[] {
  const verbs = chart.value?.sheet.verbs ?? {};
  const all = [...r.all.map((o) => o.text), ...(ground.value?.offers ?? []).map((x) => x.choice)];
  const some = all.some((t) => verbs[t.split(" ")[0]!]?.aims);
  return some ? Object.keys(verbs).filter((v) => verbs[v]?.aims) : [];
}

// farther is an answer for a hex that is not next to it, where the rules tell what the way there would bring.
function farther(hex: string): Option | null {
  const o = reading.value?.all.find((x) => x.look.plans && x.hex && x.args.length === 1);
  if (!o || !chart.value?.hex.has(hex) || picked.value) return null;
  return { ...o, text: `${o.verb} ${hex}`, args: [hex], hex };
}

// Hover: the sum behind the option, and the stack.
let wait = 0;
export function overHex(hex: string | null) {
  clearTimeout(wait);
  if (fan.value?.pinned) return;
  const l = hex && !planning.value ? open.value.get(hex) : undefined;
  wait = window.setTimeout(
    () => {
      void look(l?.length === 1 ? l[0]! : hex && !l?.length ? farther(hex) : null, "map");
      const n = hex ? (stacks.value.get(hex)?.length ?? 0) : 0;
      if (!fan.value?.pinned) fan.value = hex && n > 1 ? { hex, pinned: false } : null;
    },
    hex ? 140 : 220,
  );
}
// lookAgain shows the sum behind the one answer of the hex under the pointer, which has not moved since the question before.
export function lookAgain() {
  const hex = hovered.peek();
  const l = hex && !planning.peek() && !past.peek() && !fan.peek()?.pinned ? open.peek().get(hex) : undefined;
  const acts = (asked.peek()?.subject ?? []).some((id) => pieces.peek().get(id)?.at === hex); // it still lies on those who were taken
  if (l?.length === 1 && !acts) overHex(hex);
}
export function holdHover() {
  clearTimeout(wait);
}

// What a hex is and who is there, spoken.
export function speakHex(hex: string) {
  const c = chart.value;
  if (!c) return;
  const l = stacks.value.get(hex) ?? [];
  const who = l.length ? l.map((p) => (p.label && p.label !== "?" ? p.label : "concealed")).join(", ") : "empty";
  const o = open.value.get(hex);
  const odds = (chips.value.get(hex) ?? []).map((x) => ` ${x.title}.`).join("");
  const said = `${placed(hex)}. ${who}.${odds}${o ? ` ${o.length === 1 ? say(o[0]!, c, pieces.value) : o.length + " choices"}.` : ""}`;
  speak(said);
}

export function showHex(hex: string) {
  const h = chart.value?.hex.get(hex);
  const cam = camera.now;
  if (!h || !cam) return;
  if (!cam.sees(h.x, h.y, 70) || cam.s * cam.size < readable)
    cam.fit(
      h.x - 300,
      h.y - 300,
      h.x + 300,
      h.y + 300,
      Math.max(70, cam.s * cam.size),
      Math.max(70, cam.s * cam.size),
      true,
    );
}

export function openTab(t: "odds" | "units" | "log" | "tracks") {
  tab.value = t;
  if (sheetHeight.value === 0) sheetHeight.value = 1;
}

// The hex in focus is said when the focus comes to it, not again when the question changes.
effect(() => {
  const f = focus.value;
  if (f) untracked(() => speakHex(f));
});
