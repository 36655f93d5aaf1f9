// Where a card that has the width of a phone can lie: at the top of the map, or at its foot where the hexes that it is about are at the top.
import { chart } from "../state/table";
import { camera } from "./camera";
import { topOf } from "./framing";

const edge = 8;

export const narrow = () => (camera.now?.host.clientWidth ?? 1000) < 700;

// clearOf lays a card so that it covers the fewest of the hexes. Below is what lies over the foot of the map.
export function clearOf(el: HTMLElement, hexes: string[], below = 0) {
  const cam = camera.now;
  const c = chart.peek();
  if (!cam || !c) return;
  const half = (c.sheet.size * cam.s) / 2;
  const beside = el.offsetLeft + el.offsetWidth;
  const ys = hexes
    .flatMap((id) => c.hex.get(id) ?? [])
    .map((h) => cam.toScreen(h.x, h.y))
    .filter(([x]) => x - half < beside)
    .map(([, y]) => y);
  const low = Math.max(edge, cam.host.clientHeight - below - el.offsetHeight - edge);
  el.style.top = `${topOf(ys, half, el.offsetHeight, edge, low)}px`;
}
