// Where the map of each game was left, so that it lies there again when the page is loaded anew.
import { boot, keep, live, past, recall } from "../state/table";
import { type Camera, foot } from "./camera";

interface Left {
  game: string;
  version: number; // of the page that was looked at
  x: number; // the point of the map in the middle of its field
  y: number;
  s: number;
  w?: number; // the field of the map then
  h?: number;
  window?: number; // its height
  foot?: number; // what lay over the foot of it
  hand?: boolean; // whether the player had put it there, and not the page on its way to a question
}

const most = 30; // games that are remembered

function all(): Left[] {
  try {
    const l: unknown = JSON.parse(recall("views", "[]"));
    return Array.isArray(l) ? (l as Left[]) : [];
  } catch {
    return [];
  }
}

let later = 0;

// keepView writes down where the map lies, a moment after it came to rest.
export function keepView(cam: Camera) {
  clearTimeout(later);
  later = window.setTimeout(() => {
    const [x, y] = cam.toMap(cam.host.clientWidth / 2, cam.host.clientHeight / 2);
    const version = live.peek().version;
    if (!version || past.peek() || cam.host.clientWidth === 0) return; // a film leaves the map where it lay
    const left: Left = {
      game: boot.game.id,
      version,
      x: Math.round(x),
      y: Math.round(y),
      s: cam.s,
      w: cam.host.clientWidth,
      h: cam.host.clientHeight,
      window: innerHeight,
      foot: foot.peek(),
      hand: cam.touched > 0 || (byHand && version === returned),
    };
    keep("views", JSON.stringify([left, ...all().filter((l) => l.game !== left.game)].slice(0, most)));
  }, 250);
}

let returned = -1;
let under = 0;
let byHand = false;

// What was seen in one field is not seen in another that is much smaller, as on another screen.
const sameField = (l: Left, cam: Camera) =>
  !l.w || !l.h || (cam.host.clientWidth > l.w * 0.85 && cam.host.clientHeight > l.h * 0.85);

// returnTo lays the map where it was left, if it was.
export function returnTo(cam: Camera): boolean {
  const l = all().find((x) => x.game === boot.game.id);
  if (!l || ![l.x, l.y, l.s].every((n) => Number.isFinite(n)) || l.s <= 0) return false;
  if (!sameField(l, cam)) return false;
  returned = l.version;
  under = l.foot ?? 0;
  byHand = !!l.hand;
  // The bar above the field may have grown since the page came up, and grows again: the land comes back to its place above the foot of the window.
  const grown = l.window === innerHeight && l.h ? (cam.host.clientHeight - l.h) / 2 / l.s : 0;
  cam.show(l.x, l.y - grown, l.s);
  return true;
}

// laidByHand tells whether the player had laid the map as it came back, whatever is asked now.
export const laidByHand = () => byHand;

const sameQuestion = () => returned === live.peek().version;

// atRest tells whether the question is the one at which the player put the map where it is: then it stays there. A map that the page
// itself had laid, and perhaps not to its end, is laid again.
export const atRest = () => byHand && sameQuestion();

// aboveFoot tells whether it was left above all that lies over the foot of the map now.
export const aboveFoot = () => sameQuestion() && under >= foot.peek();
