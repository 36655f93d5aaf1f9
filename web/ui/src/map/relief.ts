// The relief of the map comes from a worker that is begun before anything else is read: what it kept from an earlier visit is there at
// once, else a coarse draft and then the whole.
import type { Relief } from "../ground/relief";
import { boot } from "../state/table";

let best: { href: string; width: number; height: number } | null = null;
let ground: SVGSVGElement | null = null;

function draw() {
  const at = ground?.querySelector("#relief");
  if (!at || !best) return;
  const before = at.querySelector("image");
  if (before)
    before.setAttribute("href", best.href); // it stands there already, and need not appear
  else {
    const place = `x="0" y="0" width="${best.width}" height="${best.height}" preserveAspectRatio="none"`;
    at.innerHTML = `<image class="relief" href="${best.href}" ${place}/>`;
  }
}

const version = new URL(import.meta.url).search;
const worker = new Worker(new URL("relief.js" + version, import.meta.url), { type: "module" });
worker.onmessage = ({ data }: MessageEvent<Relief>) => {
  best = { href: URL.createObjectURL(data.image), width: data.width, height: data.height };
  draw();
};
worker.postMessage({
  sheet: new URL(boot.game.sheet, location.href).href,
  key: `${boot.game.sheet}&${version.slice(1)}`,
});

// drawRelief puts it on the ground of a map, now or as soon as it is there.
export function drawRelief(on: SVGSVGElement) {
  ground = on;
  draw();
}
