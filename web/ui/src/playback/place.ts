// Where the map lay before a film: there it lies again afterwards, unless the player has moved it meanwhile.
import { camera } from "../map/camera";

let left: { x: number; y: number; s: number; width: number; at: number } | null = null;

export function leavePlace() {
  const cam = camera.now;
  if (!cam || left) return;
  const [x, y] = cam.onPage;
  left = { x, y, s: cam.s, width: cam.host.clientWidth, at: performance.now() };
}

export function backToPlace() {
  const cam = camera.now;
  const l = left;
  left = null;
  if (!cam || !l || cam.touched > l.at || cam.host.clientWidth !== l.width) return;
  const [x, y] = cam.onPage;
  if (x === l.x && y === l.y && cam.s === l.s) return;
  cam.glide(cam.x + l.x - x, cam.y + l.y - y, l.s, true);
}

export function forgetPlace() {
  left = null;
}
