// Between a phone and a wide window the side panel is a drawer over the map. It comes by itself when it holds something to answer, or
// to weigh where there is room for both, and goes when that is over; drawn by hand it stays.
import { computed, effect, signal } from "@preact/signals";
import { shown } from "../question/odds";
import { listed } from "../question/purchases";
import { tellsWho } from "../question/rosters";
import { past, reading, unread } from "../state/table";

const out = signal(false);
let byHand = false;

// What the panel holds of the question: choices that are only there, or something to weigh.
export const weighty = computed(() =>
  listed.value ? "" : reading.value?.list.length ? "list" : shown() || tellsWho.value ? "odds" : "",
);

const roomy = matchMedia("(min-width: 1000px) and (min-height: 620px)");
effect(() => {
  const w = past.value ? "" : weighty.value;
  if (w === "list" || (w && roomy.matches)) out.value = true;
  else if (!byHand) out.value = false;
});

export const drawer = computed(() => (out.value ? " out" : ""));

function turn() {
  byHand = !out.value;
  out.value = byHand;
}

export function DrawerButton() {
  return (
    <button
      class="btn sm ghost drawerbtn"
      aria-expanded={out.value}
      aria-controls="panel"
      title="The panel: odds, units and the log"
      onClick={turn}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        aria-hidden="true"
      >
        <path d="M3 4H17V16H3ZM12 4V16M14 7.5H15.5M14 10H15.5" />
      </svg>
      Log
      {unread.value > 0 && !out.value && <b class="unread">{unread.value}</b>}
    </button>
  );
}
