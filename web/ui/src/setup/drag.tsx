// Dragging a piece from the tray to the map, on the map, and back to the tray.

import { effect, signal } from "@preact/signals";
import { Counter } from "../counter/counter";
import { camera } from "../map/camera";
import { planArea, planning } from "../state/plan";
import { chart, hovered, mySeat, view } from "../state/table";
import { hand, placeAt, planOf, putBack, type Slot, sending, slots } from "./plan";

const dragged = signal<{ slot: Slot; x: number; y: number } | null>(null);

function hexAt(x: number, y: number): string | null {
  const cam = camera.now;
  const over = document.elementFromPoint(x, y);
  if (!cam || !over?.closest(".map")) return null;
  const r = cam.host.getBoundingClientRect();
  return chart.value?.at(...cam.toMap(x - r.left, y - r.top))?.id ?? null;
}

// drag begins when the pointer has gone some way; until then it is a click.
export function drag(e: PointerEvent, slot: Slot) {
  if (e.pointerType === "touch" || e.button || sending.value) return;
  const [x0, y0] = [e.clientX, e.clientY];
  const move = (m: PointerEvent) => {
    if (!dragged.value && Math.hypot(m.clientX - x0, m.clientY - y0) < 7) return;
    if (!dragged.value) hand.value = slot.n;
    dragged.value = { slot, x: m.clientX, y: m.clientY };
    hovered.value = hexAt(m.clientX, m.clientY);
    m.preventDefault();
  };
  const stop = (m: PointerEvent) => {
    removeEventListener("pointermove", move, true);
    removeEventListener("pointerup", stop, true);
    removeEventListener("pointercancel", stop, true);
    if (!dragged.value) return;
    dragged.value = null;
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
    hand.value = slot.n;
    const hex = m.type === "pointerup" ? hexAt(m.clientX, m.clientY) : null;
    if (hex) placeAt(hex);
    else if (document.elementFromPoint(m.clientX, m.clientY)?.closest(".side")) putBack(slot.n);
    else hand.value = null;
  };
  addEventListener("pointermove", move, true);
  addEventListener("pointerup", stop, true);
  addEventListener("pointercancel", stop, true);
}

function swallow(e: Event) {
  e.stopPropagation();
  e.preventDefault();
}

// A piece of the plan that is pressed on the map is dragged, and the map stays.
export function dragOnMap() {
  addEventListener(
    "pointerdown",
    (e) => {
      if (!planning.value || hand.value !== null || e.pointerType === "touch" || e.button || sending.value) return;
      if (!(e.target as Element).closest?.(".map")) return;
      const hex = hexAt(e.clientX, e.clientY);
      const here = hex ? planOf(hex) : [];
      const top = here.find((s) => chart.value?.unit.has(s.piece.id)) ?? here[0];
      if (!top) return;
      e.stopPropagation();
      const [x0, y0] = [e.clientX, e.clientY];
      drag(e, top);
      // Pressed and let go without moving is a click, which the map would not see any more.
      const tap = (m: PointerEvent) => {
        removeEventListener("pointerup", tap);
        if (Math.hypot(m.clientX - x0, m.clientY - y0) < 7 && hex) clicked(hex);
      };
      addEventListener("pointerup", tap);
    },
    true,
  );
}
// When the pieces are known, the map shows all of where they may go.
export function frameArea() {
  let framed = "";
  effect(() => {
    const c = chart.value;
    const key = planning.value && slots.value.length ? mySeat.value : "";
    if (!c || !key || key === framed) return;
    framed = key;
    queueMicrotask(() => {
      const l = planArea.value.map((h) => c.hex.get(h)).filter((h) => !!h);
      if (!l.length) return;
      const far = c.sheet.size;
      const x = l.map((h) => h.x);
      const y = l.map((h) => h.y);
      camera.now?.fit(
        Math.min(...x) - far,
        Math.min(...y) - far,
        Math.max(...x) + far,
        Math.max(...y) + far,
        20,
        90,
        true,
      );
    });
  });
}

let clicked: (hex: string) => void = () => {};
export function onClickOfPlan(run: (hex: string) => void) {
  clicked = run;
}

export function Dragged() {
  const d = dragged.value;
  const c = chart.value;
  if (!d || !c) return null;
  return (
    <div
      class="dragged"
      aria-hidden="true"
      ref={(el) => {
        if (el) el.style.transform = `translate(${d.x - 26}px, ${d.y - 26}px) rotate(-4deg)`;
      }}
    >
      <Counter p={d.slot.piece} c={c} where={view.value.where} size={52} />
    </div>
  );
}
