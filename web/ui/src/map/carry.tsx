// Dragging on the map: a stack from its hex, or one counter, or those that are marked, out of the fanned stack. What is dragged is taken in hand as a
// click would, and let go over a hex it is what a click on that hex would be. A finger moves the map, as ever.
import { signal } from "@preact/signals";
import { Counter } from "../counter/counter";
import type { Option } from "../state/options";
import { planning } from "../state/plan";
import { busy, chart, fan, hovered, live, open, past, picked, pieces, reading, stacks, view } from "../state/table";
import { gather, groupOf, some, stackOf } from "../state/together";
import type { Piece } from "../wire/types";
import { choose, tapHex, tellSlid } from "./aim";
import { camera } from "./camera";
import { looking } from "./los";

const carried = signal<{ pieces: Piece[]; x: number; y: number } | null>(null);
const far = 7; // pixels from which on it is no click

function hexAt(e: PointerEvent): string | null {
  const cam = camera.now;
  if (!cam || !document.elementFromPoint(e.clientX, e.clientY)?.closest(".map")) return null;
  const r = cam.host.getBoundingClientRect();
  return chart.value?.at(...cam.toMap(e.clientX - r.left, e.clientY - r.top))?.id ?? null;
}

// taking is the answer that takes a piece in hand; null where it is in hand already, or where its answers name the hex themselves.
function taking(id: string): Option | null | undefined {
  const r = reading.value;
  if (r?.actor === id) return null;
  const l = r?.byUnit.get(id) ?? [];
  return l.find((o) => o.look.carries) ?? (l.some((o) => o.hex) ? null : undefined);
}

// wholeOf is the answer that takes all of a hex in hand, if there is one.
const wholeOf = (hex: string | null) =>
  hex ? open.value.get(hex)?.find((o) => o.look.carries && !o.unit && o.hex === hex) : undefined;

// whom are the pieces that are dragged from where the pointer is pressed.
function whom(e: PointerEvent): string[] {
  const r = reading.value;
  if (!r || r.several) return [];
  const one = (e.target as Element).closest<HTMLElement>(".tray .one[data-unit]")?.dataset.unit;
  if (one) {
    const marked = groupOf(pieces.value.get(one)?.at ?? "");
    if (some.value && marked.includes(one)) return marked;
    return taking(one) === undefined ? [] : [one];
  }
  const hex = (e.target as Element).closest(".tray") ? null : hexAt(e);
  if (!hex) return [];
  const here = (stacks.value.get(hex) ?? []).map((p) => p.id);
  if (r.actor) return here.includes(r.actor) ? [r.actor] : [];
  const all = stackOf(hex).filter((id) => taking(id) !== undefined);
  return all.length ? all : here.filter((id) => taking(id) !== undefined).slice(0, 1);
}

// take has the pieces taken in hand, as a click would.
function take(ids: string[]) {
  const first = ids[0]!;
  if (ids.length > 1) gather(ids);
  const o = taking(first);
  if (o) choose(o);
  else if (reading.value?.actor !== first) picked.value = first;
  fan.value = null;
}

// drop waits until the page knows where what is dragged may go.
function drop(hex: string, there: () => boolean, late = 200) {
  if (!busy.value && reading.value && there()) tapHex(hex, "mouse");
  else if (late) setTimeout(() => drop(hex, there, late - 1), 50);
}

function press(e: PointerEvent) {
  if (planning.value || past.value || busy.value || looking.value || e.pointerType === "touch" || e.button) return;
  if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  if (!(e.target as Element).closest?.(".map,.tray")) return;
  const onMap = !!(e.target as Element).closest(".map");
  const from = onMap && !(e.target as Element).closest(".tray") ? hexAt(e) : null;
  const all = wholeOf(from);
  const ids = all ? (stacks.value.get(from ?? "") ?? []).map((p) => p.id) : whom(e);
  const first = ids[0];
  if (!first) return;
  const version = live.value.version;
  const [x0, y0] = [e.clientX, e.clientY];
  const shown = ids.flatMap((id) => pieces.value.get(id) ?? []);
  if (onMap) e.stopPropagation(); // the map stays
  const move = (m: PointerEvent) => {
    if (!carried.value) {
      if (Math.hypot(m.clientX - x0, m.clientY - y0) < far) return;
      if (all) {
        choose(all);
        fan.value = null;
      } else take(ids);
    }
    carried.value = { pieces: shown, x: m.clientX, y: m.clientY };
    hovered.value = hexAt(m);
    m.preventDefault();
  };
  const stop = (m: PointerEvent) => {
    removeEventListener("pointermove", move, true);
    removeEventListener("pointerup", stop, true);
    removeEventListener("pointercancel", stop, true);
    if (!carried.value) {
      const r = camera.now?.host.getBoundingClientRect();
      const slid = r && camera.now?.slid(m.clientX - r.left, m.clientY - r.top);
      if (onMap && from && m.type === "pointerup") slid ? tellSlid() : tapHex(from, "mouse"); // the map has not seen the click
      return;
    }
    carried.value = null;
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
    const hex = m.type === "pointerup" ? hexAt(m) : null;
    if (!hex || hex === pieces.value.get(first)?.at) return;
    if (all) drop(hex, () => live.value.version !== version);
    else drop(hex, () => reading.value?.actor === first || picked.value === first);
  };
  addEventListener("pointermove", move, true);
  addEventListener("pointerup", stop, true);
  addEventListener("pointercancel", stop, true);
}

function swallow(e: Event) {
  e.stopPropagation();
  e.preventDefault();
}

export function carryOnMap() {
  addEventListener("pointerdown", press, true);
}

export function Carried() {
  const d = carried.value;
  const c = chart.value;
  const top = d?.pieces[0];
  if (!d || !c || !top) return null;
  return (
    <div
      class="dragged"
      aria-hidden="true"
      ref={(el) => {
        if (el) el.style.transform = `translate(${d.x - 26}px, ${d.y - 26}px) rotate(-4deg)`;
      }}
    >
      <Counter p={top} c={c} where={view.value.where} size={52} />
      {d.pieces.length > 1 && <b class="howmany">{d.pieces.length}</b>}
    </div>
  );
}
