// Where the map lay before something else moved it, such as a film: there it lies again afterwards, unless the player has moved it meanwhile.
import { camera } from "../map/camera";

interface Left {
  x: number;
  y: number;
  s: number;
  width: number;
  at: number;
  near?: boolean; // since then the map has come nearer
}

export class Place {
  private left: Left | null = null;

  leave() {
    const cam = camera.now;
    if (!cam || this.left) return;
    const [x, y] = cam.onPage;
    this.left = { x, y, s: cam.s, width: cam.host.clientWidth, at: performance.now() };
  }

  back() {
    const cam = camera.now;
    const l = this.left;
    this.left = null;
    if (!cam || !l || cam.touched > l.at || cam.host.clientWidth !== l.width) return;
    const [x, y] = cam.onPage;
    if (x === l.x && y === l.y && cam.s === l.s) return;
    cam.glide(cam.x + l.x - x, cam.y + l.y - y, l.s, true);
  }

  // once is true the first time in a film.
  once(): boolean {
    if (!this.left || this.left.near) return false;
    this.left.near = true;
    return true;
  }

  forget() {
    this.left = null;
  }
}

const film = new Place();

export const leavePlace = () => film.leave();
export const nearOnce = () => film.once();
export const backToPlace = () => film.back();
export const forgetPlace = () => film.forget();
