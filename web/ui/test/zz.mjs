import { readFileSync } from "node:fs";
import { create, launch, player, ready, sleep } from "./lib.mjs";

const browser = await launch();
for (const [game, scenario, seats] of [
  ["formosa", "1", { allied: "me", japanese: "greedy" }],
  ["ccp", "S01", { allied: "me", japan: "greedy" }],
  ["tinian", "", {}],
]) {
  const p = await player(browser);
  p.page.on("console", (m) => {
    if (m.text().startsWith("BAKE")) console.log(game, m.text());
  });
  await p.context.route("**/relief.js*", (r) =>
    r.fulfill({ contentType: "text/javascript", body: readFileSync("/tmp/cost/rel/relief.js", "utf8") }),
  );
  try {
    const g = await create(p, seats, { game, scenario });
    await p.page.goto(g.url);
    await ready(p.page);
    await sleep(5000);
  } catch (e) {
    console.log(String(e).slice(0, 200));
  }
  await p.context.close();
}
await browser.close();
