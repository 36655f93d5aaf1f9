// A game for one against the rules: its map, counters and boxes, the first turn of D-Day, and the words where there is no opponent.
import { asked, check, create, crumb, forward, glowing, open, player, quiet, shot, still, until } from "./lib.mjs";

const begin = (p, scenario = "s1-d-day") => create(p, { us: "me" }, { game: "iwo", scenario });

// What a page must not say where nobody plays against anybody.
const versus = /\bagainst\b|offer a draw|opponent|sides swapped|the other side/i;

async function silent(page, what) {
  const text = await page.locator("body").innerText();
  const found = versus.exec(text);
  check(!found, `${what} says "${found?.[0]}"`);
}

// A land hex or box that can be clicked.
async function clickOne(page) {
  await still(page);
  const [spot] = await glowing(page);
  check(spot, "nothing glows at: " + (await asked(page)));
  await page.mouse.click(spot.x ?? spot[0], spot.y ?? spot[1]);
}

export function iwo(test) {
  test("the island with its positions and landing boxes", async (browser) => {
    const p = await player(browser);
    await open(p, (await begin(p)).url);
    await still(p.page);
    check((await p.page.locator(".ground .ids text").count()) === 534, "hexes of the island");
    check((await p.page.locator(".ground .posts > rect").count()) === 114, "labels of positions");
    check((await p.page.locator(".ground .posts > g").count()) >= 114, "a position without its glyph");
    check((await p.page.locator(".ground .landingboxes > text").count()) === 15, "landing boxes");
    check(
      /The rules play the Japanese/.test(await p.page.locator(".seats").first().innerText()),
      "who plays the Japanese",
    );
    await silent(p.page, "the page");
    await shot(p.page, "iwo-island", 1500);
    await p.page.locator(".gamemenu > button").click();
    await silent(p.page, "the menu");
    await p.page.keyboard.press("Escape");
    await p.page.locator("button.seats").click();
    check(/played by the rules/.test(await p.page.locator("dialog,[role=dialog]").first().innerText()), "the table");
    await silent(p.page, "the table");
    p.clean();
  });

  test("the first turn of D-Day", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    await forward(p, g.id, "us", (page) => page.view.pending?.kind === "landing.land");
    await open(p, g.url);
    await quiet(p.page);
    await shot(p.page, "iwo-landing", 800);
    // All land that can: the first hex of each, as forward answers.
    await forward(
      p,
      g.id,
      "us",
      (page) => page.view.pending?.kind === "action",
      (q) => q.options.find((o) => o.startsWith("land ")) ?? q.options.find((o) => o === "done") ?? q.options[0],
    );
    await until(async () => /Who acts next/.test(await asked(p.page)), "the action phase");
    await still(p.page);
    await shot(p.page, "iwo-action", 1200);
    check((await p.page.locator(".counters.faces .stack").count()) > 20, "counters on the map");
    await p.page.keyboard.press("x");
    await p.page.locator(".zones .area").first().waitFor({ state: "attached" });
    await shot(p.page, "iwo-fields", 1200);
    await p.page.keyboard.press("x");
    // A unit by mouse, and where it goes.
    await clickOne(p.page);
    await p.page.waitForTimeout(400);
    await shot(p.page, "iwo-picked", 400);
    check(
      !/Who acts next\?$/.test(await p.page.locator(".q").innerText()) || (await p.page.locator(".tray").count()) > 0,
      "a click takes nobody",
    );
    // The rest of the turn.
    await forward(
      p,
      g.id,
      "us",
      (page) => page.view.tracks.find((t) => t.id === "turn").value > 1,
      (q) => q.options.find((o) => /^(halt|done|no|pass)$/.test(o)) ?? q.options[0],
    );
    await until(async () => /Turn 2/.test(await crumb(p.page)), "the second turn");
    await still(p.page);
    await shot(p.page, "iwo-turn-2", 1200);
    p.clean();
  });

  test("a game against the rules ends in victory or defeat", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    await forward(
      p,
      g.id,
      "us",
      (page) => !!page.view.over,
      (q) => q.options.find((o) => /^(done|halt|no|pass|take)$/.test(o)) ?? q.options[0],
    );
    await open(p, g.url).catch(() => {});
    const end = p.page.locator("dialog,[role=dialog]").first();
    await until(async () => /Defeat/.test(await end.innerText()), "the end");
    check(/Play again/.test(await end.innerText()), "play again");
    check(/The Marines (fall short|give)/.test(await end.innerText()), "how it ended: " + (await end.innerText()));
    await silent(p.page, "the end");
    await shot(p.page, "iwo-end", 800);
    p.clean();
  });
}
