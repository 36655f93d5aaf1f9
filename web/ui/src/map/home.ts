// Where the map lies when nothing else is asked for.

import type { Chart } from "../state/chart";
import { stacks } from "../state/table";
import type { Camera } from "./camera";
import { rings, taking } from "./rings";

// home shows what the question is about, or the whole map.
export function home(c: Chart, cam: Camera, smoothly: boolean) {
  const r = rings.value;
  let at = [...new Set([...r.to, ...r.from, ...(r.to.size ? taking.value : [])])].map((h) => c.hex.get(h)!);
  if (!at.length) at = r.legal.map((h) => c.hex.get(h)!);
  if (!at.length) at = [...stacks.value.keys()].map((h) => c.hex.get(h)!);
  if (!at.length) at = c.sheet.hexes.filter((h) => !c.sea(h));
  const xs = at.map((h) => h.x);
  const ys = at.map((h) => h.y);
  const pad = 190;
  cam.fit(
    Math.min(...xs) - pad,
    Math.min(...ys) - pad,
    Math.max(...xs) + pad,
    Math.max(...ys) + pad,
    cam.host.clientWidth < 700 ? 62 : 50,
    cam.host.clientWidth < 700 ? 104 : 118,
    smoothly,
  );
}
