// Where a card that has the width of a phone can lie: at the top of the map, or at its foot where the hexes that it is about are at the top.
import { chart } from "../state/table";
import { camera } from "./camera";

const edge = 8;

export const narrow = () => (camera.now?.host.clientWidth ?? 1000) < 700;

// clearOf lays a card so that it covers the fewest of the hexes. Below is what lies over the foot of the map.
export function clearOf(el: HTMLElement, hexes: string[], below = 0) {
  const cam = camera.now;
  const c = chart.peek();
  if (!cam || !c) return;
  const high = el.offsetHeight;
  const wide = el.offsetWidth;
  const half = (c.sheet.size * cam.s) / 2;
  const low = Math.max(edge, cam.host.clientHeight - below - high - edge);
  const covered = (top: number) =>
    hexes.filter((id) => {
      const h = c.hex.get(id);
      if (!h) return false;
      const [x, y] = cam.toScreen(h.x, h.y);
      return y + half > top && y - half < top + high && x - half < el.offsetLeft + wide;
    }).length;
  el.style.top = `${covered(low) < covered(edge) ? low : edge}px`;
}
