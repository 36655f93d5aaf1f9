// A stack as one, the orders that are offered, and the moments of one's own side, with the dice of flow_test.go.
import { base, check, create, forward, open, player, ready, shot, sleep, still, study, until } from "./lib.mjs";

const state = async (p, seat) =>
  (await (await p.api.get(`${base}${new URL(p.page.url()).pathname}/state?seat=${seat}`)).json()).page;
const orders = async (p, seat) =>
  (await p.api.get(`${base}${new URL(p.page.url()).pathname}/orders?seat=${seat}`)).json();

// click is a click on a lit hex.
async function click(page, hex) {
  const r = await page.locator(`.legal [data-hex="${hex}"]`).first().boundingBox();
  await page.mouse.click(r.x + r.width / 2, r.y + r.height / 2);
}

export function many(test) {
  // Two regiments go as one, and a third piece that cannot follow says why.
  test("a stack goes as one, and says who cannot follow", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const sheet = await (await p.api.get(base + "/sheets/formosa.json")).json();
    const record = sheet.lessons
      .find((l) => l.id === "combat")
      .record.replace("allied.combat", "allied.movement")
      .replace(/"ija-50th-301":\{[^}]*\}/, '"ija-50th-301":{"at":"1806"}');
    await study(p, record, "allied");
    await until(async () => (await state(p, "allied")).view.pending?.kind === "movement.choose", "the movement");
    await still(page);
    await click(page, "0720");
    await page.locator("[data-stack]").waitFor();
    await shot(page, "stack-tray");
    await page.locator("[data-stack]").click();
    await until(
      async () => (await state(p, "allied")).view.pending?.kind === "movement.step",
      "the steps of the first",
    );
    await page.locator('.legal [data-hex="0821"]').first().waitFor({ state: "attached" });
    await still(page);
    await click(page, "0821");
    await page.getByRole("button", { name: "Halt" }).click();
    const at = async (id) => (await state(p, "allied")).view.pieces.find((x) => x.id === id)?.at;
    await until(async () => {
      const a = await at("us-7th-17");
      return a !== "0720" && a === (await at("us-7th-32"));
    }, "both to go");
    p.clean();
  });

  // A stack that is sent where not all of it fits: what fits, what stays and the rule are said before anything is done, on the map as in the bar.
  test("a stack that does not fit says what stays", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const pieces = { "ija-9th-7": { at: "1803" } };
    for (const u of ["us-7th-17", "us-7th-32", "us-7th-184", "us-ag-13"]) pieces[u] = { at: "0720" };
    for (const u of ["us-27th-105", "us-27th-106"]) pieces[u] = { at: "0719" };
    const at = { turn: 2, phase: "allied.movement" };
    const start = JSON.stringify({ game: "formosa", scenario: "1", clear: true, at, pieces, tracks: {} });
    await study(p, `Game: formosa\nScenario: 1\nStart: ${start}\n`, "allied");
    await until(async () => (await state(p, "allied")).view.pending?.kind === "movement.choose", "the movement");
    await still(page);
    await click(page, "0720");
    await page.locator("[data-stack]").click();
    await until(
      async () => (await state(p, "allied")).view.pending?.kind === "movement.step",
      "the steps of the first",
    );
    await page.locator('.legal [data-hex="0719"]').first().waitFor({ state: "attached" });
    await still(page);
    await click(page, "0719");
    const at0719 = async () => (await state(p, "allied")).view.pieces.filter((x) => x.at === "0719").map((x) => x.id);
    await until(async () => (await at0719()).includes("us-7th-17"), "the first to be there");
    const before = (await state(p, "allied")).version;
    await page.getByRole("button", { name: "Halt" }).click();
    const bar = page.locator(".q.crowded");
    await bar.waitFor();
    const said = await bar.innerText();
    check(/2 of 4 fit in 0719 .*: send the first 2\?/.test(said), "the question is: " + said);
    check(/13\.3a/.test(said) && /184\/7.* stay/.test(said), "who stays, and why, is not said: " + said);
    await shot(page, "crowded");
    check((await state(p, "allied")).version === before, "something was sent before it was asked");
    await page.keyboard.press("1"); // the key of the answer that lies behind the question
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
    check((await state(p, "allied")).version === before, "a key has answered the question behind");
    await page.getByRole("button", { name: "Halt" }).click();
    await bar.waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await at0719()).length === 4, "the two to be there");
    await sleep(500);
    const there = await at0719();
    check(there.length === 4 && there.includes("us-7th-32"), "there are " + there.join(", "));
    p.clean();
  });

  // Seven who may advance into a hex that holds four: four go, the strongest, and nobody is too many afterwards.
  test("an advance of many keeps to the limit of the hex", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const pieces = { "ija-guard-3": { at: "0720" }, "us-eng-1112": { at: "0820" } };
    for (const u of ["us-1mar-5", "us-1mar-7"]) pieces[u] = { at: "0820" };
    for (const u of ["us-2mar-2", "us-2mar-6", "us-2mar-8"]) pieces[u] = { at: "0719" };
    const at = { turn: 1, phase: "allied.combat" };
    const seat = { game: "formosa", scenario: "1", clear: true, at, pieces, tracks: {} };
    await study(p, `Game: formosa\nScenario: 1\nStart: ${JSON.stringify(seat)}\n`, "allied");
    const id = new URL(page.url()).pathname.split("/").pop();
    await forward(p, id, "allied", (x) => x.view.pending?.kind === "combat.advance");
    const all = page.locator("[data-rest]", { hasText: "into" });
    await all.waitFor();
    const said = await all.innerText();
    check(
      /4 of 6 into 0720 .*, its limit/.test(said) && /8\/2 USMC, 1112 Eng stay/.test(said),
      "it is offered: " + said,
    );
    await shot(page, "advance-of-many");
    await all.click();
    await until(async () => (await state(p, "allied")).view.pending?.kind !== "combat.advance", "all to be asked");
    const now = await state(p, "allied");
    check(now.view.pending?.kind !== "stacking.remove", "there are too many");
    const there = now.view.pieces.filter((x) => x.at === "0720").map((x) => x.id);
    check(there.sort().join() === "us-1mar-5,us-1mar-7,us-2mar-2,us-2mar-6", "there are " + there.join(", "));
    p.clean();
  });

  // Who leads decides who comes along: one number stands everywhere, who stays out is named with the reason, and those who are ticked are sent.
  test("all who are activated are those that the list names", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const pieces = {
      "us-ldr-brandt": { at: "G7" },
      "us-ldr-pasek": { at: "G7" },
      "us-usmc-line-squad-1": { at: "H7" },
      "us-usmc-line-squad-2": { at: "G8" },
      "us-usmc-line-team-1": { at: "G7" },
      "us-usmc-line-squad-3": { at: "I9" },
      "jp-line-squad-1": { at: "J7" },
      "us-39": { at: "hand" },
    };
    const at = { turn: 2, phase: "allied.orders" };
    const seat = { game: "ccp", scenario: "S08", clear: true, at, pieces };
    await study(p, `Game: ccp\nScenario: S08\nStart: ${JSON.stringify(seat)}\n`, "allied");
    const id = new URL(page.url()).pathname.split("/").pop();
    const fires = (x) => x.view.pending?.kind === "fire.activate";
    await forward(p, id, "allied", fires, (q) => q.options.find((o) => o === "order us-39") ?? q.options[0]);
    const all = page.locator("[data-all]");
    await all.waitFor();
    const n = Number(await all.getAttribute("data-all"));
    const panel = page.locator(".tickall");
    await panel.locator(".stayout").waitFor();
    const said = await panel.innerText();
    await shot(page, "activate-all");
    check(new RegExp(`Tick all ${n}\\b`).test(said), `the button says something else than ${n}: ` + said);
    check(
      (await page.locator(".roster h2 .plain").innerText()) === `0 chosen, up to ${n} at once`,
      "the head has another number",
    );
    check(/Without .*Pasek.*: A leader activates no other leader/.test(said), "who stays out, and why? " + said);
    check(/Marine Squad 3.*: That unit is outside the command radius/.test(said), "who is too far away? " + said);
    check(/without /.test(await all.innerText()), "the button says nothing of them");
    await panel.locator(".btn").click();
    await until(async () => (await page.locator('.roster [aria-checked="true"]').count()) === n, "all to be ticked");
    const ticks = await page
      .locator('.roster [aria-checked="true"]')
      .evaluateAll((l) => l.map((b) => b.dataset.answer));
    await page.locator("[data-close]").click();
    await until(async () => (await state(p, "allied")).view.pending?.kind === "fire.target", "the targets");
    const active = (await state(p, "allied")).view.pieces
      .filter((x) => x.state?.includes("activated"))
      .map((x) => x.id);
    const want = ticks.map((t) => t.split(" ")[1]);
    check(active.sort().join() === want.sort().join(), `ticked ${want.join()}, activated ${active.join()}`);
    p.clean();
  });

  // "For all the others: pass" holds while the other side moves one unit after the other: nothing is asked for the next of them.
  test("a pass for all the others lasts as long as their order", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const pieces = { "us-ldr-whitcomb": { at: "C9" }, "us-army-line-squad-1": { at: "C9" }, "us-2": { at: "hand" } };
    for (const [i, h] of ["K9", "K10", "L9", "L10", "M10"].entries()) pieces[`jp-line-squad-${i + 1}`] = { at: h };
    pieces["jp-ldr-onodera"] = { at: "L9" };
    for (const c of ["jp-5", "jp-8", "jp-12", "jp-20"]) pieces[c] = { at: "hand" };
    const at = { turn: 2, phase: "japan.orders" };
    const seat = { game: "ccp", scenario: "S02", clear: true, at, pieces };
    await study(p, `Game: ccp\nScenario: S02\nStart: ${JSON.stringify(seat)}\n`, "allied");
    const id = new URL(page.url()).pathname.split("/").pop();
    const enters = (x) => x.view.pending?.kind === "react" && x.view.pending.topic === "enter";
    await forward(
      p,
      id,
      "allied",
      (x) => enters(x) || x.over,
      (q) => q.options.find((o) => /^(pass|keep|done)$/.test(o)) ?? q.options[0],
    );
    const first = (await state(p, "allied")).version;
    await page.locator('[data-answer="pass"]').click();
    const rest = page.locator('[data-rest="pass"]');
    await rest.waitFor();
    const moved = (x) => x.log.filter((l) => / moves to /.test(l.text)).length;
    const before = moved(await state(p, "allied"));
    const again = new Set(); // the questions that were put, by the page on which they stood
    await page.exposeFunction("asksAgain", (version) => again.add(version));
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.q:not(.busy) [data-answer="pass"]'))
          window.asksAgain(document.querySelector(".map").dataset.version);
      }).observe(document.querySelector(".q").parentElement, { childList: true, subtree: true, attributes: true });
    });
    await rest.click();
    await until(async () => {
      const x = await state(p, "allied");
      return !enters(x) && !x.view.where.includes("Move");
    }, "their order to end");
    const after = await state(p, "allied");
    check(after.version > first + 2 && moved(after) > before + 1, `only ${moved(after) - before} more have moved`);
    check(again.size <= 1, `it was asked again, on the pages ${[...again].join(", ")}`);
    p.clean();
  });

  // The orders are offered once, taken with one click, and given up at the table; moments of the other side are not in the list.
  test("standing orders are offered once", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await p.context.addInitScript(() => localStorage.setItem("beachhead.offer", "on"));
    const { id, url } = await create(p, { allied: "me", japan: "greedy" }, { game: "ccp", scenario: "S01" });
    const sheet = await (await p.api.get(`${base}/sheets/ccp/S01.json`)).json();
    const good = sheet.windows.filter((w) => w.default && (!w.seats || w.seats.includes("allied")));
    const other = sheet.windows.find((w) => w.seats && !w.seats.includes("allied"));
    const at = (m, which) =>
      which.some(
        (w) => w.kind === `${m.view.pending?.kind}.${m.view.pending?.topic}` || w.kind === m.view.pending?.kind,
      );
    // In the middle of a roll nothing is offered.
    const amid = good.filter((w) => w.amid);
    check(amid.length && amid.length < good.length, "no moment is in the middle of a roll");
    const fire = (q) => q.options.find((o) => /^(order|activate|target|done|fire|keep)/.test(o)) ?? q.options[0];
    await forward(p, id, "allied", (m) => at(m, amid), fire);
    await open(p, url);
    await sleep(1500);
    check((await page.locator("[data-offer]").count()) === 0, "the offer lies over a roll");
    await forward(p, id, "allied", (m) => at(m, good) && !at(m, amid));
    await page.locator("[data-offer]").waitFor();
    await shot(page, "offer");
    check(
      /Enter.*A.*Esc/s.test(await page.locator(".dialog .rowwrap").innerText()),
      "the answers do not show their keys",
    );
    await page.locator("[data-offer]").click();
    await page.locator("[data-offer]").waitFor({ state: "detached" });
    await until(async () => (await orders(p, "allied")).orders.length === good.length, "the orders that were offered");
    await page.reload();
    await ready(page);
    await sleep(400);
    check((await page.locator("[data-offer]").count()) === 0, "the offer comes a second time");
    // The next game begins with what was taken, without a question.
    const next = await create(p, { allied: "me", japan: "greedy" }, { game: "ccp", scenario: "S01" });
    await forward(p, next.id, "allied", (m) => at(m, good));
    await open(p, next.url);
    await until(async () => (await orders(p, "allied")).orders.length === good.length, "the orders of the last game");
    check((await page.locator("[data-offer]").count()) === 0, "what has been answered is asked again in the next game");
    await page.keyboard.press("t");
    await page.locator(".askall input").check();
    await until(async () => (await orders(p, "allied")).askAll, "to be asked everything");
    await shot(page, "orders");
    if (other)
      check(
        !(await page.locator(".orders h3").allInnerTexts()).includes(other.label),
        `the list has a moment of the other side: ${other.label}`,
      );
    p.clean();
  });
}
