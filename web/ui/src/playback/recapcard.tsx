// The card of the recap: each line has the number that stands on the map, and lights its hexes.

import { useEffect } from "preact/hooks";
import { Counter } from "../counter/counter";
import { Die } from "../hand/cards";
import { camera } from "../map/camera";
import { readable } from "../map/framing";
import { chart, lit, view } from "../state/table";
import { line, on, playAgain, recap, wanted, wantRecap } from "./playback";
import type { RecapLine } from "./recap";

const signs: Record<RecapLine["kind"], string> = {
  ground: "M5 18V3M5 4H15L12.5 7.5L15 11H5",
  loss: "M5 5L15 15M15 5L5 15",
  held: "M10 2L17 5V10C17 14.5 14 17 10 18.5C6 17 3 14.5 3 10V5Z",
  points: "M10 2L12.4 7.3L18 8L13.9 11.8L15 17.5L10 14.6L5 17.5L6.1 11.8L2 8L7.6 7.3Z",
  event: "M4 4H16V16H4ZM7.4 7.4H7.6M12.4 12.4H12.6M10 10H10.1",
  threat: "M10 3L18 17H2ZM10 8V12M10 14V15.4",
};

export function RecapCard() {
  const r = recap.value;
  const c = chart.value;
  useEffect(() => {
    // The numbers must not lie under the card.
    const spots = (r?.lines ?? []).flatMap((l) => l.hexes.slice(0, 3)).flatMap((h) => c?.hex.get(h) ?? []);
    if (spots.length) camera.now?.bring(spots, spots.slice(0, 1));
  }, [r]);
  if (!r || !c) return null;
  return (
    <section class="recapcard" aria-label={r.title}>
      <h2>{r.title}</h2>
      <p class="dim">
        {r.about}
        {r.lines.some((l) => l.hexes.length) && " The numbers stand on the map."}
      </p>
      <ol>
        {r.lines.map((l, i) => (
          <Row key={i} l={l} n={i + 1} />
        ))}
      </ol>
      <div class="recapfoot">
        <button class="btn" onClick={() => playAgain(true)}>
          Step by step<span class="kbd">←</span>
        </button>
        <label>
          <input type="checkbox" checked={wanted.value} onChange={(e) => wantRecap(e.currentTarget.checked)} />
          Show after each of their turns
        </label>
      </div>
    </section>
  );
}

// A turn of which nothing came but moves: one line below the question, until I answer it.
export function TurnLine() {
  const l = line.value;
  if (!l || on.value || recap.value) return null;
  return (
    <div class="turnline">
      <span>
        <b>{l.title}:</b> {l.about.charAt(0).toLowerCase() + l.about.slice(1)}
      </span>
      <button class="again" onClick={() => playAgain()}>
        Play it again
      </button>
      <button
        class="x"
        aria-label="Close"
        onClick={() => {
          line.value = null;
        }}
      >
        ×
      </button>
    </div>
  );
}

export function Row({ l, n }: { l: RecapLine; n: number }) {
  const c = chart.value;
  const on = () => {
    lit.value = l.hexes;
  };
  const off = () => {
    if (lit.peek() === l.hexes) lit.value = [];
  };
  useEffect(() => off, [l]); // a card that closes under the pointer is never left
  const go = () => {
    // Under the card, which is most of a phone, nobody sees the hex.
    const spots = l.hexes.flatMap((h) => c?.hex.get(h) ?? []);
    camera.now?.bring(spots, spots.slice(0, 1), readable);
    on();
  };
  if (!c) return null;
  const body = (
    <>
      <i class={`sign ${l.tone}`}>
        <svg
          width="20"
          height="20"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          stroke-width="1.8"
          aria-hidden="true"
        >
          <path d={signs[l.kind]} />
        </svg>
      </i>
      <span class="what">
        <b>
          <span class="num">{n}</span> {l.title}
        </b>
        {l.text && <small>{l.text}</small>}
      </span>
      {l.pieces && (
        <span class="gone">
          {l.pieces.map((p) => (
            <Counter key={p.id} p={p} c={c} where={view.value.where} size={32} />
          ))}
        </span>
      )}
      {l.cast && (
        <span class="gone">
          {l.cast.dice.map((d, i) => (
            <Die key={i} n={d} sides={l.cast?.sides} coloured={i > 0} size={26} />
          ))}
        </span>
      )}
      {l.value && <b class={`value ${l.tone}`}>{l.value}</b>}
    </>
  );
  return (
    <li onPointerEnter={on} onPointerLeave={off}>
      {l.hexes.length ? (
        <button class="line" onClick={go} onFocus={on} onBlur={off}>
          {body}
        </button>
      ) : (
        <div class="line">{body}</div>
      )}
    </li>
  );
}
