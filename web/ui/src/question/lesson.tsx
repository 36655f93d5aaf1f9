// Guided lessons: a written position, and sentences that follow the questions which come up. A step is due when its kind of
// question is asked; it may name the answer that the lesson recommends.
import { computed, effect, signal, untracked } from "@preact/signals";
import { choose } from "../map/aim";
import { camera, foot, moved } from "../map/camera";
import { involved } from "../map/rings";
import { say } from "../state/options";
import { ticked } from "../state/several";
import { asked, boot, chart, guideOn, keep, lit, live, pieces, reading } from "../state/table";
import { startLesson } from "../wire/games";
import type { Step } from "../wire/types";
import { Text } from "../words/words";

const id = new URLSearchParams(location.hash.slice(1)).get("lesson");
export const lesson = computed(() =>
  id && boot.game.study ? (chart.value?.sheet.lessons?.find((l) => l.id === id) ?? null) : null,
);
const at = signal(-1); // the step that is shown
const left = signal(false);

// The next step whose question is asked now; a step without a kind follows by itself.
effect(() => {
  const l = lesson.value;
  const kind = asked.value?.kind;
  const topic = `${kind}.${asked.value?.topic}`;
  const over = !!live.value.view.over;
  const marks = ticked.value;
  if (!l || left.value) return;
  if (at.peek() < 0) {
    at.value = 0;
    return;
  }
  const now = l.steps[at.peek()];
  const next = l.steps[at.peek() + 1];
  // What a list wants ticked is done when it is ticked; its closing answer comes when the rest has been.
  const can = (choice?: string) =>
    !choice || choice === asked.value?.series || !!reading.value?.all.some((o) => o.text === choice);
  const done = !!now?.choice && marks.includes(now.choice) && next?.kind === now.kind && !next.end;
  if (now?.kind && (now.kind === kind || now.kind === topic) && can(now.choice) && !done) return;
  for (let i = at.peek() + 1; i < l.steps.length; i++) {
    const s = l.steps[i]!;
    if (s.end ? over || !s.kind || s.kind === kind : (s.kind === kind || s.kind === topic) && can(s.choice)) {
      at.value = i;
      return;
    }
  }
  // Whoever went his own way comes back to a question that was spoken of before: that step, and what it advises, counts again.
  for (let i = at.peek() - 1; i >= 0; i--) {
    const s = l.steps[i];
    if (s?.kind && !s.end && (s.kind === kind || s.kind === topic)) {
      at.value = i;
      return;
    }
  }
});

const step = computed<Step | null>(() => (lesson.value && !left.value ? (lesson.value.steps[at.value] ?? null) : null));
effect(() => {
  const s = step.value;
  if (lesson.value) lit.value = s?.show ?? [];
});

// What the lesson would answer now.
export const advised = computed(() => {
  const s = step.value;
  if (!s?.choice || ticked.value.includes(s.choice)) return null;
  return reading.value?.all.find((o) => o.text === s.choice) ?? null;
});

// A question that the lesson does not speak of is explained as always.
function said(s: Step): string {
  const a = asked.value;
  const k = a?.kind;
  if (!k || !s.kind || s.end || s.kind === k || s.kind === `${k}.${a.topic}`) return s.say;
  return chart.value?.sheet.guide?.[k] ?? s.say;
}

// The box stands where it covers none of the hexes that it speaks of, nor those of the question if that can be.
const corners = ["", "at-tl", "at-tr", "at-br"];
const corner = signal("");
let box: HTMLElement | null = null;
const keepClear = (el: HTMLElement | null) => {
  box = el;
  if (el) requestAnimationFrame(dodge);
};
function dodge() {
  const c = chart.value;
  const cam = camera.now;
  if (!box || !c || !cam || matchMedia("(max-width: 699px)").matches) return;
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
  const cost = (k: string) => {
    const p = at[k] ?? [0, 0];
    return covers(lit.value, p) * 100 + covers(involved.value, p);
  };
  corner.value = corners.reduce((best, k) => (cost(k) < cost(best) ? k : best), corner.peek());
}
effect(() => {
  moved.value; // the map has come to rest
  lit.value;
  involved.value;
  untracked(() => requestAnimationFrame(dodge));
});

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
          <button class="btn sm advice" onClick={() => choose(o)}>
            {say(o, c, pieces.value)}
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
  const text = k && c?.sheet.guide?.[k];
  if (!guideOn.value || !text) return null;
  return (
    <div class="guide" role="region" aria-label="Hint">
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
