// Makes the relief without holding the page up, and keeps it for the next visit.
import { Chart } from "./chart";
import { bakeRelief, type Relief } from "./relief";
import type { Sheet } from "./types";

const shelf = "beachhead-relief";

async function kept(key: string): Promise<Relief | null> {
  try {
    const r = await (await caches.open(shelf)).match(key);
    return r ? { image: await r.blob(), width: Number(r.headers.get("X-Width")), height: Number(r.headers.get("X-Height")) } : null;
  } catch { return null; } // no cache on an address that is not secure
}

async function keep(key: string, r: Relief) {
  try {
    const c = await caches.open(shelf), game = key.split("?")[0]!;
    for (const old of await c.keys()) if (new URL(old.url).pathname === game) await c.delete(old);
    await c.put(key, new Response(r.image, { headers: { "X-Width": String(r.width), "X-Height": String(r.height) } }));
  } catch { /* it is made again */ }
}

addEventListener("message", (e: MessageEvent<{ sheet: Sheet; key: string }>) => {
  void (async () => {
    const { sheet, key } = e.data;
    let r = await kept(key);
    if (!r) { r = await bakeRelief(new Chart(sheet)); void keep(key, r); }
    postMessage(r);
  })();
});
