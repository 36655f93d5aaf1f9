// Makes the relief without holding the page up, and keeps it for the next visit.
import { Chart } from "../state/chart";
import type { Sheet } from "../wire/types";
import { bakeRelief, lieOf, type Relief } from "./relief";

const shelf = "beachhead-relief";

async function kept(key: string): Promise<Relief | null> {
  try {
    const r = await (await caches.open(shelf)).match(key);
    return r
      ? { image: await r.blob(), width: Number(r.headers.get("X-Width")), height: Number(r.headers.get("X-Height")) }
      : null;
  } catch {
    return null;
  } // no cache on an address that is not secure
}

async function keep(key: string, r: Relief) {
  try {
    const c = await caches.open(shelf);
    const game = key.split("?")[0]!;
    for (const old of await c.keys()) if (new URL(old.url).pathname === game) await c.delete(old);
    await c.put(key, new Response(r.image, { headers: { "X-Width": String(r.width), "X-Height": String(r.height) } }));
  } catch {
    /* it is made again */
  }
}

const draft = 4; // how much coarser what is shown first is than what is kept

addEventListener("message", (e: MessageEvent<{ sheet: string; key: string }>) => {
  void (async () => {
    const { sheet, key } = e.data;
    let r = await kept(key);
    if (!r) {
      const c = new Chart((await (await fetch(sheet)).json()) as Sheet);
      const lie = lieOf(c);
      postMessage(await bakeRelief(c, lie, draft));
      r = await bakeRelief(c, lie);
      postMessage(r);
      await keep(key, r);
    } else postMessage(r);
    close(); // and not before: who is ended in the middle of it has kept nothing
  })();
});
