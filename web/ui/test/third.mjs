// What a third look at the page has found: issue 9.
import { before, check, player, quiet, shot, study, takesKeys, until } from "./lib.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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

  // What was revealed just before a price list is seen beside it, until it is put away.
  test("what was revealed is seen beside a price list", async (browser) => {
    for (const more of [{}, phone]) {
      const p = await player(browser, { bar: "full", ...more });
      const { page } = p;
      await study(p, before("formosa", "1-greedy-greedy", "allied recon 0721"), "allied");
      await page.locator(".q .next").waitFor();
      await quiet(page);
      await shot(page, "recon-before");
      const hex = await box(page, '.legal [data-hex="0721"]');
      await page.mouse.click(hex.x + hex.width / 2, hex.y + hex.height / 2);
      await page.waitForTimeout(1500);
      await shot(page, "recon-1");
      if (more.isMobile) await page.locator(".tray .primary").first().tap();
      await page.waitForTimeout(2500);
      await shot(page, "recon-after");
      await page.locator(".buysheet").waitFor({ timeout: 5000 });
      p.clean();
      await p.context.close();
    }
  });
}
