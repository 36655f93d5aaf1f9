// Between a phone and a wide window the side panel is a drawer over the map. It comes by itself when it holds something to answer, or
// to weigh where there is room for both, and goes when that is over; drawn by hand it stays.
import { computed, effect, signal } from "@preact/signals";
import { camera } from "../map/camera";
import { shown } from "../question/odds";
import { beside } from "../question/offers";
import { folded, listed } from "../question/purchases";
import { tellsWho } from "../question/rosters";
import { alikeAnswers } from "../state/alike";
import { chart, hovered, live, past, reading, unread } from "../state/table";

const out = signal(false);
const left = signal(false);
const looked = signal(false); // it came for what the pointer lies on: nothing may come under the pointer then, or it would be gone again
let byHand = false;

// asides are the answers of a list that does not come by itself, since most of what can be answered is on the map; none where the list has others, too.
export const asides = computed(() => {
  const l = reading.value?.list ?? [];
  return l.every((o) => o.look.aside) ? l : [];
});
const sought = signal(-1); // the version of the page at which such a list was asked for

// What the panel holds of the question: choices that are only there, or something to weigh.
export const weighty = computed(() => {
  if (listed.value) return "";
  if (reading.value?.list.length && (!asides.value.length || sought.value === live.value.version)) return "list";
  return shown() || tellsWho.value ? "odds" : "";
});

// In the question bar of a phone or a narrow desk: the button that brings such a list.
export function Aside() {
  const l = asides.value;
  if (!l.length) return null;
  const kinds = alikeAnswers(l, beside).length; // the list has one row for those that nothing tells apart
  return (
    <button
      class="btn answer aside"
      onClick={() => {
        sought.value = live.value.version;
      }}
    >
      <span class="what">
        <b>{l[0]!.look.group}</b>
        <small>{kinds < 2 && l.length > 1 ? `${l.length} that are alike` : `${kinds} to choose from`}</small>
      </span>
    </button>
  );
}

const desk = matchMedia("(max-width: 1099px) and (min-width: 700px)");
const wide = () => Math.min(352, innerWidth * 0.62);

// under tells whether the hex that is pointed at would lie under the drawer: it comes from the left then, or it would hide what it tells of, and go again.
function under(): boolean {
  const cam = camera.now;
  const c = chart.peek();
  const h = c?.hex.get(hovered.peek() ?? "");
  return !!cam && !!c && !!h && cam.toScreen(h.x + c.sheet.size / 2, h.y)[0] > cam.host.clientWidth - wide();
}

const roomy = matchMedia("(min-width: 1000px) and (min-height: 620px)");
effect(() => {
  const w = past.value ? "" : weighty.value;
  if (!out.peek()) {
    left.value = under();
    looked.value = !!hovered.peek();
  }
  if (w === "list" || (w && roomy.matches)) out.value = true;
  else if (!byHand) out.value = false;
});

// A list that comes up has the room to itself: the panel would lie over its numbers.
effect(() => {
  if (listed.value && !folded.value) byHand = out.value = false;
});

export const drawer = computed(() =>
  out.value ? " out" + (left.value ? " left" : "") + (looked.value ? " looked" : "") : "",
);

// drawnOver is how much of the map the drawer lies over, from the left and from the right (narrow.css).
export function drawnOver(): [number, number] {
  const w = out.value && desk.matches ? wide() : 0;
  return left.value ? [w, 0] : [0, w];
}

function turn() {
  byHand = !out.value;
  left.value = looked.value = false;
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
