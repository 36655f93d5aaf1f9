// Acting stack by stack: all of a stack pass with one key, and what was done last is done by the next ones with another. Nothing here knows what the
// answers mean: an answer takes pieces in hand (carries), the next says what they do, and one of these is that they do nothing (passes).
import { computed, signal } from "@preact/signals";
import { choose, fanAt, showHex, wholeHere } from "../map/aim";
import { camera } from "../map/camera";
import type { Option } from "../state/options";
import { say } from "../state/options";
import { during } from "../state/sending";
import {
  asked,
  askedNow,
  busy,
  chart,
  fan,
  focus,
  forgetters,
  lit,
  open,
  past,
  pieces,
  pointed,
  readNow,
  regarded,
  tell,
  view,
} from "../state/table";
import { answerNow, whenAnswered } from "../wire/answers";
import { whyNot } from "../wire/explain";
import { whenUndone } from "../wire/stream";
import { offers } from "./offers";

// What was done last: the answer that took who did it in hand, and the answer that said what they do.
const last = signal<{ by: Option; did: Option } | null>(null);
let taken: Option | null = null;
let from = { hex: "", phase: "" }; // where the last who acted stood
const phase = () => view.value.where.join("/");

whenAnswered.push((text) => {
  const o = readNow()?.all.find((x) => x.text === text);
  if (o?.look.carries) {
    taken = o;
    from = { hex: o.hex ?? o.from ?? from.hex, phase: phase() };
  } else if (o && taken && !o.look.bar && o.verb !== taken.verb) {
    last.value = { by: taken, did: o };
    taken = null;
  }
});
const drop = () => {
  taken = null;
};
whenUndone.push(drop);
forgetters.push(drop, () => {
  last.value = null;
});

// passable tells whether the game knows pieces that are taken in hand and pass.
export const passable = computed(() => Object.values(chart.value?.sheet.verbs ?? {}).some((v) => v.passes));

const passes = () => readNow()?.all.find((o) => o.look.passes);

// whoPasses is the answer that takes the stack of a hex in hand, so that it can pass. Where it costs something to be named nobody needs to: who is not
// named does nothing.
export function whoPasses(hex: string): Option | undefined {
  const l = (open.value.get(hex) ?? []).filter((o) => o.look.carries);
  const one = l.length === 1 ? l[0] : wholeHere(hex);
  return one && !offers.value.get(one.text)?.price ? one : undefined;
}

// passHere has those pass who are in hand, or all of the stack that lies open. It tells whether there was somebody to.
export function passHere(): boolean {
  const now = passes();
  const one = whoPasses(fan.value?.pinned ? fan.value.hex : (focus.value ?? ""));
  if (busy.value || past.value || !passable.value || (!now && !one)) return false;
  void during("Passing", now ? 1 : 2, async () => {
    if (!now && !(one && (await answerNow(one.text)))) return;
    const o = passes();
    if (o) await answerNow(o.text);
    else tell("They cannot pass", [{ text: "They have to do something: choose what." }], "why");
  });
  return true;
}

// takeLone takes the one who may act in the hex in focus, where no stack is to be taken. It tells whether there is one.
export function takeLone(): boolean {
  const l = (open.value.get(focus.value ?? "") ?? []).filter((o) => o.look.carries);
  if (busy.value || past.value || pointed.value || !passable.value || l.length !== 1) return false;
  choose(l[0]!);
  return true;
}

// The middle of what is seen of the map.
function middle() {
  const cam = camera.now;
  if (!cam) return undefined;
  const [x, y] = cam.toMap(cam.host.clientWidth / 2, cam.host.clientHeight / 2);
  return { x, y };
}

// Places of those who may still act, the nearest to where somebody acted last in this phase or to what the player looks at first, and then the nearest to each.
function near(): string[] {
  const c = chart.value;
  const rest = [...open.value]
    .filter(([, l]) => l.some((o) => o.look.carries && !offers.value.get(o.text)?.idle))
    .map(([h]) => h);
  const at = (h: string) => c?.hex.get(h);
  const out: string[] = [];
  const acted = from.phase === phase() ? at(from.hex) : undefined;
  let here: { x: number; y: number } | undefined = acted ?? at(focus.value ?? "") ?? middle() ?? at(rest[0] ?? "");
  while (rest.length) {
    const far = (h: string) => Math.hypot((at(h)?.x ?? 0) - (here?.x ?? 0), (at(h)?.y ?? 0) - (here?.y ?? 0));
    rest.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1));
    const next = rest.shift()!;
    out.push(next);
    here = at(next);
  }
  return out;
}

// nextActor goes to the next place where somebody may act, from near to far, and tells whether there was one in a game that has such pieces.
export function nextActor(back: boolean): boolean {
  const l = passable.value ? near() : [];
  if (!l.length) return false;
  const i = focus.value ? l.indexOf(focus.value) : -1;
  const to = l[i < 0 ? 0 : (i + (back ? -1 : 1) + l.length) % l.length]!;
  show(to);
  return true;
}

function show(hex: string) {
  regarded.value = null;
  focus.value = hex;
  pointed.value = false;
  lit.value = [hex];
  fanAt(hex);
  showHex(hex);
}

// repeat has the next who may act do what was done last: those of the stack that lies open, or else the nearest. If they cannot they stay in hand, and it is
// said why.
export function repeat(): boolean {
  const x = last.value;
  const a = asked.value;
  if (busy.value || past.value || !passable.value || !a) return false;
  if (!x) {
    tell("Nothing to repeat", [{ text: "Have one unit or stack act first." }], "why");
    return true;
  }
  const inHand = !!passes();
  const hex =
    fan.value?.pinned && open.value.get(fan.value.hex)?.some((o) => o.look.carries) ? fan.value.hex : near()[0];
  const there = (open.value.get(hex ?? "") ?? []).filter((o) => o.look.carries && !offers.value.get(o.text)?.idle);
  // As many as before: all of a stack, or one.
  const one =
    (x.by.look.whole ? there.find((o) => o.look.whole) : undefined) ?? there.find((o) => !o.look.whole) ?? there[0];
  if (!inHand && !one) {
    tell("Nobody is left to repeat it", [{ text: "No unit on the map may act now." }], "why");
    return true;
  }
  void during(`${say(x.did, chart.value!, pieces.value)}: once more`, inHand ? 1 : 2, async () => {
    if (!inHand && !(one && (await answerNow(one.text)))) return;
    const same = askedNow.value?.options?.includes(x.did.text);
    if (same) await answerNow(x.did.text);
    else {
      const who = (askedNow.value?.subject ?? []).flatMap((id) => pieces.value.get(id)?.label ?? []).join(", ");
      const why = await whyNot(x.did.text);
      const did = say(x.did, chart.value!, pieces.value);
      tell(`${who || "They"} cannot: ${did.slice(0, 1).toLowerCase()}${did.slice(1)}`, why, "why");
    }
  });
  return true;
}
