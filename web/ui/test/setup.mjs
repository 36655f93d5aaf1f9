// The briefing before a game and the set-up as one question, with the mouse, with keys and on a phone, in both games.
import { base, check, create, player, shot, until } from "./lib.mjs";

// sit begins a game whose page has its briefing and its planned set-up.
async function sit(browser, options, game, scenario, seats, briefing = "on") {
  const p = await player(browser, options);
  await p.context.addInitScript((on) => {
    localStorage.setItem("beachhead.briefing", on);
    localStorage.setItem("beachhead.setup", "plan");
  }, briefing);
  const g = await create(p, seats, { game, scenario });
  await p.page.goto(g.url);
  return { ...p, ...g };
}

const placed = (page) => page.locator(".q .progressed").innerText();
const begun = (page) =>
  until(async () => !/Set-up/.test(await page.locator(".crumb").innerText()), "the game to begin");

const lit = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".legal .spot")]
      .map((e) => e.getBoundingClientRect())
      .map((r) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 }))
      .filter((p) => document.elementFromPoint(p.x, p.y)?.closest(".map")),
  );

export function setup(test) {
  test("areas of a set-up are told apart", async (browser) => {
    const p = await sit(browser, {}, "ccp", "S05", { allied: "greedy", japan: "me" }, "off");
    const { page } = p;
    await until(async () => /^0 of \d+ placed/.test(await placed(page)), "the plan");
    const areas = page.locator("[data-area]");
    await areas.nth(1).waitFor({ state: "attached" });
    const names = await areas.evaluateAll((l) => l.map((e) => e.dataset.area));
    check(
      names.some((n) => n.includes("Sighting markers")) && names.some((n) => n.includes("Squads")),
      "areas: " + names,
    );
    check((await page.locator(".planname text").allTextContents()).join() === names.join(), "the names are not drawn");
    const hexes = await areas.evaluateAll((l) =>
      l.map((e) => [...e.querySelectorAll(".spot")].map((x) => x.dataset.hex).join()),
    );
    check(new Set(hexes).size === names.length, "two areas are the same");
    await shot(page, "setup-areas");
    // With a piece in hand there is its area alone.
    await page.keyboard.press("1");
    await until(async () => (await areas.count()) === 0, "the area of the piece in hand");
    p.clean();
    await p.context.close();
  });
  test("one key plays with the suggested set-up", async (browser) => {
    const p = await sit(browser, {}, "ccp", "S05", { allied: "me", japan: "greedy" });
    const sheet = p.page.locator(".briefing");
    await sheet.waitFor();
    const text = await sheet.innerText();
    for (const word of [
      "Isurava Rest House",
      "How you win",
      "You surrender when you have lost 11 units",
      "Try this first",
      "Sudden death",
    ])
      check(text.includes(word), `the briefing does not say ${word}`);
    check(
      await sheet.evaluate((e) => e.scrollHeight <= e.clientHeight + 1),
      "the briefing has to be scrolled at 1440 x 900",
    );
    await shot(p.page, "briefing");
    await p.page.keyboard.press("Enter");
    await begun(p.page);
    check((await p.page.locator(".briefing").count()) === 0, "the briefing stays");
    await p.page.keyboard.press("b");
    await sheet.waitFor();
    check(/Back to the game/.test(await sheet.innerText()), "the briefing would set up again");
    await p.page.keyboard.press("Escape");
    await p.page.keyboard.press("v");
    const charts = p.page.locator("[role=dialog][aria-label=Charts]");
    await charts.waitFor();
    check(/Terrain[\s\S]*jungle[\s\S]*Fortifications/.test(await charts.innerText()), "no charts");
    await p.page.reload();
    await p.page.locator(".q .say").first().waitFor();
    check((await p.page.locator(".briefing").count()) === 0, "a game that goes on begins with its briefing");
    p.clean();
  });

  test("a hot seat begun at once sets up both sides", async (browser) => {
    const p = await player(browser);
    await p.context.addInitScript(() => localStorage.setItem("beachhead.setup", "plan"));
    const { page } = p;
    const g = await create(p, { allied: "me", japan: "me" }, { game: "ccp", scenario: "S01" });
    await page.goto(`${g.url}#once`);
    await page.getByRole("button", { name: /show the map/ }).click();
    await page.getByRole("button", { name: /Hand the screen over/ }).click();
    await page.getByRole("button", { name: /I am Japanese/ }).click();
    await begun(page);
    check(/Which order/.test(await page.locator(".q .say").innerText()), "the Japanese player does not begin");
    p.clean();
  });

  test("a set-up with the mouse, in any order", async (browser) => {
    const p = await sit(browser, {}, "ccp", "S05", { allied: "me", japan: "greedy" });
    const { page } = p;
    await page.locator(".briefing").waitFor();
    await page.keyboard.press("2");
    const card = page.locator(".piece", { hasText: "Militia Squad" });
    await card.waitFor();
    const start = Number((await placed(page)).split(" ")[0]);
    const tray = await page.locator(".setuptray h2 .num").innerText();
    check(tray === (await placed(page)), `the tray counts ${tray}, the bar ${await placed(page)}`);
    await card.click();
    check(/Place Militia/.test(await page.locator(".q .say").innerText()), "the bar does not say what is in hand");
    const [one, other] = (await lit(page)).slice(20, 22);
    await page.mouse.move(one.x, one.y);
    check(/cover/.test(await page.locator(".underpiece").innerText()), "the hex under the piece tells nothing");
    await page.mouse.click(one.x, one.y);
    await until(async () => (await placed(page)).startsWith(`${start + 1} of`), "a piece to stand");
    check((await page.locator(".q .notyet").count()) === 1, "Done is offered too early");
    // Dragged on the map, and from the tray.
    await page.keyboard.press("Escape");
    await page.mouse.move(one.x, one.y);
    await page.mouse.down();
    await page.mouse.move(other.x, other.y, { steps: 6 });
    await page.mouse.up();
    check((await placed(page)).startsWith(`${start + 1} of`), "dragging on the map changed the number");
    const from = await page.locator(".piece", { hasText: "Elite Team" }).boundingBox();
    await page.keyboard.press("Escape");
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(one.x, one.y, { steps: 6 });
    await page.mouse.up();
    await until(async () => (await placed(page)).startsWith(`${start + 2} of`), "the dragged piece to stand");
    // Outside the area it stays in hand, with the reason.
    await page.locator(".piece", { hasText: "Tulloch" }).click();
    const east = Math.max(...(await lit(page)).map((at) => at.x));
    await page.mouse.click(east + 240, one.y);
    await page.locator(".toast", { hasText: "Tulloch: not in" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    const undone = Number((await placed(page)).split(" ")[0]);
    await page.locator(".q .btn.back").click();
    check((await placed(page)).startsWith(`${undone - 1} of`), "undo takes nothing back");
    await page.locator(".q .btn", { hasText: "Place the rest" }).click();
    await page.locator(".q .btn.primary", { hasText: "Done" }).click();
    await begun(page);
    p.clean();
  });

  test("a set-up with keys alone", async (browser) => {
    const p = await sit(browser, {}, "formosa", "1", { japanese: "me", allied: "greedy" }, "off");
    const { page } = p;
    await page.locator(".piece .kbd").first().waitFor();
    check(/^0 of 30/.test(await placed(page)), "the garrison is not counted: " + (await placed(page)));
    await page.keyboard.press("1");
    await page.keyboard.press("n");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await until(async () => /^1 of/.test(await placed(page)), "a piece placed by keys");
    await page.keyboard.press("Delete");
    await until(async () => /^0 of/.test(await placed(page)), "a piece put back");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await until(async () => /^1 of/.test(await placed(page)), "a piece placed again");
    await page.keyboard.press("r");
    await until(async () => /^30 of 30/.test(await placed(page)), "the rest to stand");
    await page.locator(".q .btn.primary", { hasText: "Done" }).waitFor();
    await page.keyboard.press("Enter");
    await until(async () => !(await page.locator(".setuptray").count()), "the plan to be given");
    const r = await p.api.get(`${base}/games/${p.id}/state?seat=japanese`);
    const kind = (await r.json()).page.view.pending.kind;
    check(!/setup\.(take|place)/.test(kind), `the garrison is still asked for: ${kind}`);
    p.clean();
  });

  test("a set-up on a phone", async (browser) => {
    const p = await sit(
      browser,
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      "ccp",
      "S12",
      {
        japan: "me",
        allied: "greedy",
      },
    );
    const { page } = p;
    await page.locator(".briefing").waitFor();
    check(
      await page.locator(".briefing").evaluate((e) => e.scrollWidth <= e.clientWidth),
      "the briefing runs over the edge of the phone",
    );
    await page.locator(".briefing .btn", { hasText: "Set up myself" }).tap();
    await page.locator(".q .btn", { hasText: "Pieces" }).tap();
    await page.locator(".piece").first().tap();
    const wash = page.locator(".legal .wash").first();
    await wash.waitFor();
    check((await wash.evaluate((e) => Number(getComputedStyle(e).fillOpacity))) > 0.1, "the area has an edge only");
    const at = await lit(page);
    const start = Number((await placed(page)).split(" ")[0]);
    await page.touchscreen.tap(at[4].x, at[4].y);
    await until(async () => (await placed(page)).startsWith(`${start + 1} of`), "a tapped piece to stand");
    await shot(page, "setup-phone");
    if (await page.locator(".q.held").count()) await page.locator(".q .btn", { hasText: "Put down" }).tap();
    await page.locator(".q .btn", { hasText: "Suggested" }).tap();
    await page.locator(".q .btn.primary", { hasText: "Done" }).tap();
    await until(async () => !(await page.locator(".q.setup").count()), "the plan to be given");
    p.clean();
  });
}
