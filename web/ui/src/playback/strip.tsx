// The strip of the steps: a disc for a move or marker, a diamond for an attack, a square for a die; chapters under it.

import { Deeds } from "../deeds/strip";
import { chart } from "../state/table";
import { fightOf, named } from "./fight";
import {
  at,
  first,
  goTo,
  on,
  pause,
  paused,
  setSpeed,
  speed,
  speeds,
  stepBy,
  steps,
  times,
  title,
  wholeTurn,
} from "./playback";
import { type Step, turnOf } from "./step";

const clock = (ms: number) => {
  const s = Math.round(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
};

const icon = (d: string) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    stroke-width="2.4"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
);

// Who clicks with the mouse keeps the keys: Space must not press the same button again.
function letGo(e: MouseEvent) {
  if (e.detail > 0) (document.activeElement as HTMLElement | null)?.blur();
}

export function Strip() {
  if (!on.value || !chart.value) return null;
  const piece = steps.value.slice(first.value);
  const now = at.value - first.value;
  const ms = times.value.map((t) => t / speed.value);
  const sum = (l: number[]) => l.reduce((t, n) => t + n, 0);
  return (
    <section class="playstrip" aria-label="The turn of the others" onClick={letGo}>
      <Deeds />
      <div class="playrow">
        <button class="btn sq" aria-label="One step back" title="One step back (←)" onClick={() => stepBy(-1)}>
          {icon("M14 4L8 10L14 16M5 4V16")}
        </button>
        <button
          class="btn sq go"
          aria-label={paused.value ? "Play" : "Pause"}
          title={`${paused.value ? "Play" : "Pause"} (Space)`}
          onClick={pause}
        >
          {paused.value ? icon("M6 4L16 10L6 16Z") : icon("M7 4V16M13 4V16")}
        </button>
        <button class="btn sq" aria-label="One step on" title="One step on (→)" onClick={() => stepBy(1)}>
          {icon("M6 4L12 10L6 16M15 4V16")}
        </button>
        <div class="playing">
          <b>{title.value}</b>
          <small>
            Step {Math.max(1, now + 1)} of {Math.max(1, piece.length)}, {clock(sum(ms.slice(0, now + 1)))} of{" "}
            {clock(sum(ms))}
          </small>
        </div>
        <div class="speeds" role="group" aria-label="Speed">
          {speeds.map((n) => (
            <button
              key={n}
              class={speed.value === n ? "on" : ""}
              aria-pressed={speed.value === n}
              aria-label={n === 0.5 ? "Half speed" : `Speed ${n}`}
              onClick={() => setSpeed(n)}
            >
              {n === 0.5 ? "½" : `${n}×`}
            </button>
          ))}
        </div>
        <button class="btn whole" onClick={wholeTurn}>
          Whole turn at once<span class="kbd">End</span>
        </button>
      </div>
      <Dots piece={piece} now={now} />
    </section>
  );
}

const W = 1000;

// The marks stand at the same distance from each other; more than there is room for are drawn smaller.
function Dots({ piece, now }: { piece: Step[]; now: number }) {
  const n = Math.max(2, piece.length);
  const x = (i: number) => 12 + ((W - 24) * i) / (n - 1);
  const r = Math.max(2.2, Math.min(5.5, (W / n) * 0.3));
  const click = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    const i = Math.round((((e.clientX - box.left) / box.width) * W - 12) / ((W - 24) / (n - 1)));
    goTo(first.value + Math.max(0, Math.min(piece.length - 1, i)));
  };
  return (
    <div class="dotrow" aria-hidden="true">
      <svg class="dots" viewBox={`0 0 ${W} 22`} preserveAspectRatio="none" onClick={click}>
        <path class="rail" d={`M12 11H${W - 12}`} />
        {now >= 0 && <path class="done" d={`M12 11H${x(now)}`} />}
      </svg>
      {piece.map((s, i) => (
        <i
          key={i}
          class={`dot ${i > now ? "later" : s.kind} ${i === now ? "now" : ""} ${i <= now && grave(s) ? "grave" : ""}`}
          ref={(el) => {
            if (!el) return;
            el.style.left = `${x(i) / 10}%`;
            el.style.setProperty("--r", `${r}px`);
          }}
        />
      ))}
      <div class="chapters">
        {chapters(piece).map((k) => (
          <span
            key={k.from}
            ref={(el) => {
              if (el) el.style.flexGrow = String(k.n);
            }}
          >
            {k.from <= now || k.from === 0 ? `${k.name}${k.n > 2 ? `, ${k.n} steps` : ""}` : ""}
          </span>
        ))}
      </div>
    </div>
  );
}

// What a player must not miss is drawn larger, in what has been shown.
const grave = (s: Step) => s.kind === "attack" || s.kind === "die" || s.kind === "loss";

// A chapter is a phase, and each attack in it: what comes of an Assault belongs to it, whatever fire at it lies between.
export function chapters(piece: Step[]): { from: number; n: number; name: string }[] {
  const out: { from: number; n: number; name: string; key: string; phase: string; of: Step | null }[] = [];
  piece.forEach((s, i) => {
    const phase = s.where.slice(0, 4).join("/");
    const before = out[out.length - 1];
    const of = s.kind === "attack" ? s : fightOf(piece, i);
    const key = turnOf(s.where);
    const goesOn = before && (before.key === key || !key) && before.phase === phase;
    if (before && goesOn && (!of || of === before.of)) before.n++;
    else {
      const h = chart.value?.hex.get(of?.hexes[0] ?? "");
      const name = of && h ? named(of, h.n ?? h.id) : (s.where.slice(0, 4).pop() ?? "");
      out.push({ from: i, n: 1, name, key, phase, of });
    }
  });
  return out;
}
