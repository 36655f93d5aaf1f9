// The card of what has happened since the player last looked: what it comes to, then the events by turn and phase. Each lights its place; the arrow keys
// go through them, and from each the film can be played.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Die } from "../hand/cards";
import { boot, chart, lit } from "../state/table";
import { Flag } from "../words/flag";
import { closeSince, event, opened, selected, since, wanted, wantRecap } from "./playback";
import { Row as Line } from "./recapcard";
import { type Chapter, type Event, most, shownOf } from "./since";

const signs: Partial<Record<Event["kind"], string>> = {
  site: "M5 18V3M5 4H15L12.5 7.5L15 11H5",
  move: "M3 10H16M11 5L16 10L11 15",
  retreat: "M17 10H4M9 5L4 10L9 15",
  attack: "M4 4L16 16M16 4L4 16M3 13L7 17M13 17L17 13",
  die: "M4 4H16V16H4ZM7.4 7.4H7.6M12.4 12.4H12.6M10 10H10.1",
  loss: "M5 5L15 15M15 5L5 15",
  reveal: "M2 10C5 5 15 5 18 10C15 15 5 15 2 10ZM10 8V12M8 10H12",
};

const words: Partial<Record<Event["kind"], string>> = {
  site: "Ground",
  move: "Move",
  retreat: "Retreat",
  attack: "Attack",
  die: "Roll",
  loss: "Loss",
  reveal: "Revealed",
};

// How long ago, in one unit.
export function ago(ms: number): string {
  const [n, unit] =
    ms < 45000
      ? [0, ""]
      : ms < 90 * 60000
        ? [Math.round(ms / 60000), "minute"]
        : ms < 36 * 3600000
          ? [Math.round(ms / 3600000), "hour"]
          : [Math.round(ms / 86400000), "day"];
  if (!n) return "a moment ago";
  return `${n} ${unit}${n === 1 ? "" : "s"} ago`;
}

const unfolded = signal<Set<Chapter>>(new Set());

export function SinceCard() {
  const s = since.value;
  const c = chart.value;
  useEffect(() => {
    document.querySelector(".sincecard .now")?.scrollIntoView({ block: "nearest" });
  }, [selected.value]);
  if (!s || !c) return null;
  const made = s.made;
  const looked = boot.me.read?.since;
  return (
    <section class="recapcard sincecard" aria-label="What happened since you looked" aria-busy={!made}>
      <div class="sincehead">
        <h2>What happened since you looked</h2>
        <button class="x" aria-label="Close" title="To my decision (Esc)" onClick={closeSince}>
          ×
        </button>
      </div>
      {!made ? (
        <p class="dim" role="status">
          Reading what has happened…
        </p>
      ) : (
        <>
          <p class="dim">
            {looked ? `You were here ${ago(Date.now() - Date.parse(looked))}. ` : ""}
            {made.happened} {made.happened === 1 ? "entry of your log is" : "entries of your log are"} new
            {s.cut ? `; here are the last ${most}` : ""}.
          </p>
          {made.lines.length > 0 && (
            <ol class="sum">
              {made.lines.map((l, i) => (
                <Line key={i} l={l} n={i + 1} />
              ))}
            </ol>
          )}
          {made.chapters.map((ch) => (
            <Events key={ch.where + ch.events[0]?.from} ch={ch} />
          ))}
        </>
      )}
      <div class="recapfoot">
        <span class="dim keysfor">
          <span class="kbd">↑</span> <span class="kbd">↓</span> step through
        </span>
        <label>
          <input type="checkbox" checked={wanted.value} onChange={(e) => wantRecap(e.currentTarget.checked)} />
          Sum up what has happened, in this game
        </label>
      </div>
    </section>
  );
}

function Events({ ch }: { ch: Chapter }) {
  const { events, folded } = shownOf(ch, unfolded.value.has(ch));
  return (
    <section class="chapter">
      <h3>{ch.where}</h3>
      <ul>
        {events.map((e) => (
          <EventRow key={e.from} e={e} />
        ))}
      </ul>
      {folded > 0 && (
        <button
          class="btn sm"
          onClick={() => {
            unfolded.value = new Set([...unfolded.value, ch]);
          }}
        >
          {folded} more moves
        </button>
      )}
    </section>
  );
}

function EventRow({ e }: { e: Event }) {
  const now = event.value === e;
  const light = () => {
    lit.value = e.hexes;
  };
  const dark = () => {
    lit.value = event.value?.hexes ?? [];
  };
  return (
    <li class={`of-${e.kind} ${now ? "now" : ""}`} onPointerEnter={light} onPointerLeave={dark}>
      <button
        class="line"
        aria-current={now ? "step" : undefined}
        onClick={() => opened(e)}
        onFocus={light}
        onBlur={dark}
      >
        {e.side ? <Flag seat={e.side} /> : <i class="flag none" />}
        <svg
          width="18"
          height="18"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          stroke-width="1.9"
          role="img"
          aria-label={words[e.kind] ?? ""}
        >
          <path d={signs[e.kind] ?? ""} />
        </svg>
        <span class="what">{e.title}</span>
        {e.cast && (
          <span class="gone">
            {e.cast.dice.map((d, i) => (
              <Die key={i} n={d} sides={e.cast?.sides} coloured={i > 0} size={22} />
            ))}
          </span>
        )}
      </button>
    </li>
  );
}
