// What a third look at the page has found: issue 9.
import { before, check, create, forward, open, player, quiet, shot, study, takesKeys, until } from "./lib.mjs";

const box = (page, what) =>
  page
    .locator(what)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());

export function third(test) {
  // What is on a price list stays there, and the computer says what it would add for what is left.
  test("the rest of a price list is suggested", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied recruit allied-amphibious"), "allied");
    const sheet = page.locator(".buysheet");
    await sheet.waitFor();
    await takesKeys(page);
    const last = sheet.locator(".buy:not(.buyheads):not(.off)").last();
    const other = () => last.locator(".stepper b").innerText();
    await last.getByRole("button", { name: /One more/ }).click();
    await until(async () => (await other()) === "1", "the last row to have one");
    await shot(page, "suggest-rest", 500);
    const left = async () => Number(await sheet.locator(".sum .left").innerText());
    const had = await left();
    await sheet.locator("[data-suggest]", { hasText: "rest" }).click();
    await until(async () => (await left()) < had, "more on the list", 8000);
    check((await other()) === "1", "what was on the list is gone");
    p.clean();
    await p.context.close();
  });

  // A row of a price list keeps the focus when it is full; only units are placed afterwards.
  test("a full row of a price list keeps the focus", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied recruit allied-amphibious"), "allied");
    await page.locator(".buysheet").waitFor();
    await takesKeys(page);
    const row = page.locator(".buy", { hasText: "B-29" });
    const placed = () => page.locator(".buysheet footer", { hasText: "you place each new unit" }).count();
    await row.getByRole("button", { name: /One more/ }).click();
    await until(
      () => row.locator(".stepper").evaluate((e) => e.contains(document.activeElement)),
      "the focus in the row",
      8000,
    );
    check(!(await placed()), "a B-29 is no unit that is placed");
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await row.locator(".stepper b").innerText()) === "0", "Left to take it back", 8000);
    await page
      .locator(".buy", { hasText: "10A" })
      .getByRole("button", { name: /One more/ })
      .click();
    await until(placed, "what comes after it to be said", 8000);
    p.clean();
  });

  // The rows of a fire group have their digits, as plain rows have.
  test("rows of a fire group have digits", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const pieces = {
      "us-ldr-brandt": { at: "G7" },
      "us-usmc-line-squad-1": { at: "H7" },
      "us-usmc-line-squad-2": { at: "G8" },
      "us-usmc-line-team-1": { at: "G7" },
      "jp-line-squad-1": { at: "J7" },
      "us-39": { at: "hand" },
    };
    const at = { turn: 2, phase: "allied.orders" };
    const start = { game: "ccp", scenario: "S08", clear: true, at, pieces };
    await study(p, `Game: ccp\nScenario: S08\nStart: ${JSON.stringify(start)}\n`, "allied");
    const id = new URL(page.url()).pathname.split("/").pop();
    const first = [
      "order us-39",
      "activate us-ldr-brandt",
      "activate us-usmc-line-squad-1",
      "activate us-usmc-line-squad-2",
    ];
    await forward(
      p,
      id,
      "allied",
      (x) => x.view.pending?.kind === "fire.group",
      (q) =>
        first.find((o) => q.options.includes(o)) ??
        q.options.find((o) => /^(done|target J7|fire J7|target)/.test(o)) ??
        q.options[0],
    );
    const rows = page.locator(".roster [role=checkbox][data-answer]");
    await rows.first().waitFor();
    await takesKeys(page);
    await shot(page, "fire-group", 500);
    const row = rows.first();
    const was = await row.getAttribute("aria-checked");
    const key = await row.locator(".kbd").innerText();
    check(/^[1-9]$/.test(key), "the first row has no digit");
    await page.keyboard.press(key);
    await until(async () => (await row.getAttribute("aria-checked")) !== was, "the digit to tick it", 8000);
    p.clean();
  });

  // On a wide screen the map lies beside a price list, and not with its sea beside it and its counters under it.
  test("a wide screen shows the counters beside a list", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1920, height: 1080 } });
    const { page } = p;
    const g = await create(p, { us: "me", jp: "greedy" }, { game: "tinian", scenario: "tinian-1" });
    await open(p, g.url);
    await page.locator(".buysheet").waitFor();
    await quiet(page);
    await page.waitForTimeout(2000);
    await shot(page, "wide-list");
    const sheet = await box(page, ".buysheet");
    const under = await page
      .locator(".counters.faces .stack .body")
      .evaluateAll(
        (l, left) => l.map((e) => e.getBoundingClientRect()).filter((r) => r.width && r.right > left).length,
        sheet.left,
      );
    check((await page.locator(".counters.faces .stack .body").count()) > 10, "no counters");
    check(!under, `${under} counters lie under the list`);
    p.clean();
  });

  // Where the B-29s strike: Enter shows a hex, or takes the one that was gone to, and does not call the strike off.
  test("Enter does not call off a strike", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied b29 0720"), "allied");
    await page.locator(".q .row .btn").first().waitFor();
    await takesKeys(page);
    await shot(page, "b29", 500);
    const v = async () => page.locator(".map").getAttribute("data-version");
    const was = await v();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(600);
    check((await v()) === was, "Enter has answered");
    await shot(page, "b29-shown", 300);
    await page.keyboard.press("Enter");
    await until(async () => (await v()) !== was, "Enter to strike the hex that is shown", 8000);
    check(!/calls? off|stay/.test((await page.locator(".side").innerText()).slice(-200)), "the strike was called off");
    p.clean();
  });
}
