// Guided lessons: a written position, and sentences that follow the questions which come up. A step is due when its kind of
// question is asked; it may name the answer that the lesson recommends.
import { computed, effect, signal, untracked } from "@preact/signals";
import { choose } from "../map/aim";
import { camera, foot, moved } from "../map/camera";
import { clearOf } from "../map/clear";
import { involved } from "../map/rings";
import { panelOpen } from "../situation/layers";
import { type Option, say } from "../state/options";
import { sending } from "../state/sending";
import { chosen, give, several, take, ticked } from "../state/several";
import {
  arrivals,
  asked,
  askedNow,
  boot,
  byHex,
  chart,
  guideOn,
  keep,
  lit,
  live,
  mySeat,
  pieces,
  reading,
  recall,
  stacks,
} from "../state/table";
import { whenAnswered } from "../wire/answers";
import { startLesson } from "../wire/games";
import type { Step } from "../wire/types";
import { Text } from "../words/words";

const id = new URLSearchParams(location.hash.slice(1)).get("lesson");
export const lesson = computed(() =>
  id && boot.game.study ? (chart.value?.sheet.lessons?.find((l) => l.id === id) ?? null) : null,
);
const at = signal(-1); // the step that is shown
const left = signal(false);

const given = new Set<number>(); // the steps whose advice was followed

whenAnswered.push((text) => {
  const kind = askedNow.peek()?.kind;
  const steps = lesson.peek()?.steps ?? [];
  const i = steps.findIndex((s, i) => i >= at.peek() && !given.has(i) && s.choice === text && s.kind === kind);
  if (i >= 0) given.add(i);
});

// An answer that was taken back: the lesson goes back with it.
let back = false;
arrivals.push((m) => {
  if (m.change || m.page) back = !!live.peek().undo.redo; // what is taken back may have left no line in the log
});

// The next step whose question is asked now; a step without a kind follows by itself.
effect(() => {
  const l = lesson.value;
  const a = asked.value;
  const over = !!live.value.view.over;
  const marks = ticked.value;
  const all = reading.value?.all;
  if (!l || left.value || sending.value) return; // half-way through a list nothing is asked
  if (at.peek() < 0) {
    at.value = 0;
    return;
  }
  const now = l.steps[at.peek()];
  if (!now || now.end) return; // who plays on is left in peace
  const fits = (s: Step) => !!s.kind && (s.kind === a?.kind || s.kind === `${a?.kind}.${a?.topic}`);
  // The answer that closes a list can be given when something is ticked.
  const can = (s: Step) => !s.choice || s.choice === a?.series || !!all?.some((o) => o.text === s.choice);
  const done = (i: number) => given.has(i) || marks.includes(l.steps[i]?.choice ?? "");
  // The last step before this one whose advice can be followed again.
  const again = () => {
    for (let i = at.peek() - 1; i >= 0; i--) {
      const s = l.steps[i]!;
      if (!fits(s) || !s.choice || !can(s) || marks.includes(s.choice)) continue;
      for (const k of given) if (k >= i) given.delete(k);
      at.value = i;
      return true;
    }
    return false;
  };
  const returned = back && !!a;
  if (returned) back = false;
  if (returned && again()) return;
  if (fits(now) && can(now) && !done(at.peek())) return;
  for (let i = at.peek() + 1; i < l.steps.length; i++) {
    const s = l.steps[i]!;
    if (s.end ? over || !s.kind || s.kind === a?.kind : fits(s) && can(s) && !done(i)) {
      // The end can wait while the list of this question is being ticked.
      if (s.end && !over && fits(now) && marks.length) return;
      at.value = i;
      return;
    }
  }
  if (fits(now)) return; // the same is asked once more, or the list is still to be closed
  // Whoever went his own way, or took something back, comes to a question that was spoken of before: what that step advises counts again.
  again();
});

const step = computed<Step | null>(() => (lesson.value && !left.value ? (lesson.value.steps[at.value] ?? null) : null));
effect(() => {
  const s = step.value;
  void live.value; // each message puts the light out
  if (lesson.value) lit.value = s?.show ?? [];
});

// What the lesson would answer now.
export const advised = computed(() => {
  const s = step.value;
  if (!s?.choice || ticked.value.includes(s.choice)) return null;
  return reading.value?.all.find((o) => o.text === s.choice) ?? null;
});

// follow gives what the lesson advises. What the player has ticked of a list besides is not part of it.
function follow(o: Option) {
  const ours = lesson.value?.steps.map((s) => s.choice) ?? [];
  if (o.text === several.value?.close && ticked.value.some((t) => !ours.includes(t)))
    take(ticked.value.filter((t) => ours.includes(t)));
  choose(o);
}

// When all that the lesson advises is ticked, the list is to be sent.
const send = computed(() => {
  const s = step.value;
  const x = several.value;
  if (!s?.choice || !x || advised.value || !chosen.value.length) return null;
  return ticked.value.includes(s.choice) || s.choice === x.close ? x : null;
});

// A question that the lesson does not speak of is explained as always.
function said(s: Step): string {
  const a = asked.value;
  const k = a?.kind;
  if (!k || !s.kind || s.end || s.kind === k || s.kind === `${k}.${a.topic}`) return s.say;
  return chart.value?.sheet.guide?.[k] ?? s.say;
}

// The box stands where it covers none of the hexes that it speaks of, nor those of the question if that can be.
const corners = ["", "at-tl", "at-tr", "at-br", "at-ml", "at-mr", "at-bm"];
const corner = signal("");
const stowed = signal(false); // a price list leaves no room for it
let box: HTMLElement | null = null;
const keepClear = (el: HTMLElement | null) => {
  box = el;
  if (el) requestAnimationFrame(dodge);
};
function dodge() {
  const c = chart.value;
  const cam = camera.now;
  if (!box || !c || !cam) return;
  if (matchMedia("(max-width: 699px)").matches) {
    if (box.matches(".coach")) return;
    const sheet = document.querySelector(".side")?.getBoundingClientRect();
    const foot = cam.host.getBoundingClientRect().bottom;
    clearOf(box, [...involved.value], sheet?.height ? Math.max(0, foot - sheet.top) : 0);
    return;
  }
  box.style.top = ""; // where it stood while the window was narrow
  const w = box.offsetWidth;
  const h = box.offsetHeight;
  const W = cam.host.clientWidth;
  const H = cam.host.clientHeight - foot.peek();
  const half = c.sheet.size * cam.s * 0.5;
  const at: Record<string, [number, number]> = {
    "": [14, H - h - 14],
    "at-tl": [70, 14],
    "at-tr": [W - w - 14, 14],
    "at-br": [W - w - 14, H - h - 14],
    "at-ml": [70, (H - h) / 2],
    "at-mr": [W - w - 14, (H - h) / 2],
    "at-bm": [(W - w) / 2, H - h - 14],
  };
  const covers = (hexes: Iterable<string>, [x, y]: [number, number]) => {
    let n = 0;
    for (const id of hexes) {
      const hex = c.hex.get(id);
      if (!hex) continue;
      const [sx, sy] = cam.toScreen(hex.x, hex.y);
      if (sx + half > x && sx - half < x + w && sy + half > y && sy - half < y + h) n++;
    }
    return n;
  };
  const top = cam.host.getBoundingClientRect();
  const panels = [
    ...document.querySelectorAll(".rolled,.toast,.supplybox,.recapcard,.tools,.minimap,.opencard,.playstrip,.layers"),
  ].map((e) => e.getBoundingClientRect());
  const drawer = document.querySelector(".side")?.getBoundingClientRect(); // over the map on a narrow desk, and over the box
  const meets = (q: DOMRect, [x, y]: [number, number]) =>
    q.right - top.x > x && q.left - top.x < x + w && q.bottom - top.y > y && q.top - top.y < y + h;
  const under = (p: [number, number]) =>
    panels.filter((q) => meets(q, p)).length + (drawer?.width && meets(drawer, p) ? 100 : 0);
  const cost = (k: string) => {
    const p = at[k] ?? [0, 0];
    // What can be answered on the map before who only stands there.
    return (
      covers(lit.value, p) * 100 + under(p) * 30 + covers(involved.value, p) * 6 + covers(byHex.value.keys(), p) * 2
    );
  };
  const list = document.querySelector(".buysheet")?.getBoundingClientRect();
  const covered = (k: string) => (list && meets(list, at[k] ?? [0, 0]) ? 1000 : 0);
  const best = corners.reduce((b, k) => (cost(k) + covered(k) < cost(b) + covered(b) ? k : b), corner.peek());
  corner.value = best;
  stowed.value = covered(best) > 0;
}
effect(() => {
  moved.value; // the map has come to rest
  lit.value;
  involved.value;
  panelOpen.value;
  live.value; // with each message a card may have come to lie open, or the story of what the rules did
  untracked(() => requestAnimationFrame(dodge));
});

addEventListener("resize", () => requestAnimationFrame(dodge)); // a map that the player has moved does not come to rest anew

// The hint of a moment that comes again and again, as those for standing orders do, is for its first question alone.
let hinted = { kind: "", version: -1 };

function fresh(kind: string): boolean {
  const moment = chart.value?.sheet.windows?.some((w) => w.kind === kind || w.kind.startsWith(`${kind}.`));
  if (!moment || (hinted.kind === kind && hinted.version === live.value.version)) return true;
  const place = `hinted.${boot.game.module}.${kind}`;
  if (recall(place, "")) return false;
  keep(place, "seen");
  hinted = { kind, version: live.value.version };
  return true;
}

// nothingInReach tells that no hex is open, or only those of one way of doing things, in which nobody is met: that tells so itself, and what is said of open
// hexes would mislead.
function nothingInReach(): boolean {
  const open = [...(reading.value?.byHex.values() ?? [])].flat().filter((o) => o.hex);
  const modes = new Set(open.map((o) => o.look.mode ?? ""));
  const met = (o: Option) => stacks.value.get(o.hex ?? "")?.some((p) => p.side !== mySeat.value);
  return !open.length || (modes.size === 1 && !modes.has("") && !open.some(met));
}

export function Coach() {
  const l = lesson.value;
  const s = step.value;
  const c = chart.value;
  if (l && s && c) {
    const o = advised.value;
    const next = l.steps[at.value + 1];
    return (
      <div class={"guide coach " + corner.value} ref={keepClear} role="region" aria-label="Lesson" aria-live="polite">
        <div class="head">
          <b>{l.title}</b>
          <span class="dim">
            {at.value + 1} of {l.steps.length}
          </span>
          <span class="sp" />
          <button
            class="x"
            aria-label="End the lesson"
            onClick={() => {
              left.value = true;
              lit.value = [];
            }}
          >
            ×
          </button>
        </div>
        <p>
          <Text>{said(s)}</Text>
        </p>
        {o && (
          <button class="btn sm advice" onClick={() => follow(o)}>
            {say(o, c, pieces.value)}
          </button>
        )}
        {!o && send.value && (
          <button class="btn sm advice" onClick={() => void give()}>
            {send.value.look.apart?.replace("{n}", String(chosen.value.length)) ??
              ((chosen.value.length > 0 && send.value.look.gave) || send.value.look.label)}
          </button>
        )}
        {!s.kind && next && !s.end && (
          <button
            class="btn sm"
            onClick={() => {
              at.value++;
            }}
          >
            Go on
          </button>
        )}
        {s.end && <Lessons short />}
      </div>
    );
  }
  const k = asked.value?.kind;
  const dark = nothingInReach() && c?.sheet.guide?.[`${k}.dark`];
  const text = k && (dark || c?.sheet.guide?.[k]);
  if (!guideOn.value || !text || !fresh(k)) return null;
  return (
    <div
      class={`guide hint ${corner.value}${stowed.value ? " stowed" : ""}`}
      ref={keepClear}
      role="region"
      aria-label="Hint"
    >
      <span>
        <Text>{text}</Text>
      </span>
      <button
        class="x"
        aria-label="No more hints"
        title="No more hints"
        onClick={() => {
          guideOn.value = false;
          keep("guide", "off");
        }}
      >
        ×
      </button>
    </div>
  );
}

// The lessons that the game has.
export function Lessons({ short }: { short?: boolean }) {
  const all = chart.value?.sheet.lessons ?? [];
  const of = chart.value?.sheet.lessonsOf;
  if (!all.length && of && !short)
    return (
      <>
        <h2>Lessons</h2>
        <p class="dim">
          <a href={`/#lessons-${of}`}>Lessons of a game of the same series</a> hold here, too.
        </p>
      </>
    );
  if (!all.length) return null;
  return (
    <>
      {!short && <h2>Lessons</h2>}
      <ul class="lessons">
        {all
          .filter((l) => !short || l.id !== id)
          .map((l) => (
            <li key={l.id}>
              <button class="btn sm" onClick={() => void startLesson(l.id, l.record, l.seat)}>
                {l.title}
              </button>
              {!short && <span class="dim">{l.about}</span>}
            </li>
          ))}
      </ul>
    </>
  );
}
