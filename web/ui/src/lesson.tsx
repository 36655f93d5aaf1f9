// Guided lessons: a written position, and sentences that follow the questions which come up. A step is due when its kind of
// question is asked; it may name the answer that the lesson recommends.
import { computed, effect, signal } from "@preact/signals";
import { boot, chart, guideOn, keep, asked, lit, live, reading } from "./table";
import { choose } from "./aim";
import { several, ticked } from "./several";
import { startLesson } from "./wire";
import { say } from "./options";
import { pieces } from "./table";
import { Text } from "./words";
import type { Step } from "./types";

const id = new URLSearchParams(location.hash.slice(1)).get("lesson");
export const lesson = computed(() => (id && boot.game.study ? chart.value?.sheet.lessons?.find((l) => l.id === id) ?? null : null));
const at = signal(-1); // the step that is shown
const left = signal(false);

// The next step whose question is asked now; a step without a kind follows by itself.
effect(() => {
  const l = lesson.value, kind = asked.value?.kind, topic = `${kind}.${asked.value?.topic}`, over = !!live.value.view.over;
  if (!l || left.value) return;
  if (at.peek() < 0) { at.value = 0; return; }
  const now = l.steps[at.peek()];
  if (now?.kind && (now.kind === kind || now.kind === topic) && (!now.choice || reading.value?.all.some((o) => o.text === now.choice))) return;
  for (let i = at.peek() + 1; i < l.steps.length; i++) {
    const s = l.steps[i]!;
    if (s.end ? over || !s.kind || s.kind === kind : (s.kind === kind || s.kind === topic) && (!s.choice || reading.value?.all.some((o) => o.text === s.choice))) { at.value = i; return; }
  }
});

const step = computed<Step | null>(() => (lesson.value && !left.value ? lesson.value.steps[at.value] ?? null : null));
effect(() => { const s = step.value; if (lesson.value) lit.value = s?.show ?? []; });

// What the lesson would answer now.
export const advised = computed(() => {
  const s = step.value;
  return s?.choice ? reading.value?.all.find((o) => o.text === s.choice) ?? null : null;
});

// A question that the lesson does not speak of is explained as always.
function said(s: Step): string {
  const a = asked.value, k = a?.kind;
  if (!k || !s.kind || s.end || s.kind === k || s.kind === `${k}.${a.topic}`) return s.say;
  return chart.value?.sheet.guide?.[k] ?? s.say;
}

export function Coach() {
  const l = lesson.value, s = step.value, c = chart.value;
  if (l && s && c) {
    const o = advised.value, next = l.steps[at.value + 1];
    return (
      <div class="guide coach" role="region" aria-label="Lesson" aria-live="polite">
        <div class="head"><b>{l.title}</b><span class="dim">{at.value + 1} of {l.steps.length}</span><span class="sp" /><button class="x" aria-label="End the lesson" onClick={() => { left.value = true; lit.value = []; }}>×</button></div>
        <p><Text>{said(s)}</Text></p>
        {o && !(several.value && ticked.value.includes(o.text)) && <button class="btn sm advice" onClick={() => choose(o)}>{say(o, c, pieces.value)}</button>}
        {!s.kind && next && !s.end && <button class="btn sm" onClick={() => { at.value++; }}>Go on</button>}
        {s.end && <Lessons short />}
      </div>
    );
  }
  const k = asked.value?.kind, text = k && c?.sheet.guide?.[k];
  if (!guideOn.value || !text) return null;
  return <div class="guide"><span><Text>{text}</Text></span><button class="x" aria-label="No more hints" title="No more hints" onClick={() => { guideOn.value = false; keep("guide", "off"); }}>×</button></div>;
}

// The lessons that the game has.
export function Lessons({ short }: { short?: boolean }) {
  const all = chart.value?.sheet.lessons ?? [];
  if (!all.length) return null;
  return (
    <>
      {!short && <h2>Lessons</h2>}
      <ul class="lessons">{all.filter((l) => !short || l.id !== id).map((l) => <li key={l.id}><button class="btn sm" onClick={() => void startLesson(l.id, l.record, l.seat)}>{l.title}</button>{!short && <span class="dim">{l.about}</span>}</li>)}</ul>
    </>
  );
}
