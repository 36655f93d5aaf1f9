// What the hex under the piece in hand would give, beside that hex.

import { camera, moved } from "../map/camera";
import { planArea, planning } from "../state/plan";
import { chart, focus, hovered } from "../state/table";
import { chips, full, hand, slots } from "./plan";

export function UnderPiece() {
  moved.value;
  const c = chart.value;
  const cam = camera.now;
  const s = hand.value === null ? undefined : slots.value[hand.value];
  const hex = hovered.value ?? focus.value;
  const h = hex && c?.hex.get(hex);
  if (!planning.value || !c || !cam || !s || !h) return null;
  const open = planArea.value.includes(h.id);
  const [x, y] = cam.toScreen(h.x, h.y);
  const D = c.sheet.size * cam.s;
  const W = cam.host.clientWidth;
  const H = cam.host.clientHeight;
  const left = x + D * 0.7 + 230 < W ? x + D * 0.7 : Math.max(8, x - D * 0.7 - 230);
  return (
    <div
      class="underpiece"
      aria-hidden="true"
      ref={(el) => {
        if (!el) return;
        el.style.left = left + "px";
        el.style.top = Math.max(8, Math.min(H - 110, y - 40)) + "px";
      }}
    >
      <b>
        {c.title(h.id)}, {(c.terrain.get(h.t)?.label ?? h.t).toLowerCase()}
      </b>
      <p>
        {open ? (
          chips(h.id, s).map((x) => (
            <span class={x.startsWith(full) ? "chip no" : "chip"} key={x}>
              {x}
            </span>
          ))
        ) : (
          <span class="chip no">not here</span>
        )}
      </p>
    </div>
  );
}
