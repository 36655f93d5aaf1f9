// The slider through the story, and playing it on.

import { signal } from "@preact/signals";
import { live, past, stepAt, watching } from "../state/table";
import { branch } from "../wire/games";
import { stepTo } from "../wire/steps";
import { story } from "./entries";
import { told } from "./story";

export const playing = signal(false);

let timer = 0;

export function play(on: boolean) {
  clearTimeout(timer);
  playing.value = on;
  if (!on) return;
  const go = () => {
    const n = live.value.log.length;
    const at = stepAt.value ?? n;
    if (at >= n) {
      playing.value = false;
      return;
    }
    const e = told.value.length ? story(live.value.log.slice(at, at + 40))[0] : undefined;
    void stepTo(e ? e.last : at + 1).then(() => {
      if (playing.value) timer = window.setTimeout(go, 650);
    });
  };
  if (stepAt.value === null) void stepTo(0).then(go);
  else go();
}

export function Slider() {
  const n = live.value.log.length;
  const at = stepAt.value ?? past.value?.log.length ?? n; // a playback is in the past, too
  return (
    <div class="scrub">
      <button
        class="x"
        aria-label={playing.value ? "Pause" : "Play"}
        title={playing.value ? "Pause" : "Play the game from here"}
        onClick={() => play(!playing.value)}
      >
        {playing.value ? "❚❚" : "▶"}
      </button>
      <button
        class="x"
        aria-label="One step back"
        onClick={() => {
          play(false);
          void stepTo(at - 1);
        }}
      >
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={n}
        value={at}
        aria-label="History"
        aria-valuetext={at < n ? `Step ${at} of ${n}` : "Now"}
        onInput={(e) => {
          play(false);
          void stepTo(Number(e.currentTarget.value));
        }}
      />
      <button
        class="x"
        aria-label="One step forward"
        onClick={() => {
          play(false);
          void stepTo(at + 1);
        }}
      >
        ›
      </button>
      <span class="num">{at < n ? `${at} of ${n}` : `Step ${n}`}</span>
      {at < n ? (
        <>
          {!watching && (
            <button class="btn sm" title="Study this position alone" onClick={() => void branch(at)}>
              Study
            </button>
          )}
          <button
            class="btn sm"
            onClick={() => {
              play(false);
              void stepTo(1e9);
            }}
          >
            Now
          </button>
        </>
      ) : (
        <span>now</span>
      )}
    </div>
  );
}
