// A player who was away comes by the link of a mail: it opens the question. Before that she says on the page of her account of what she wants to be told.
import assert from "node:assert/strict";
import { createInterface } from "node:readline/promises";
import { chromium } from "playwright-core";

const { BASE, CHROMIUM, NAME, PASSWORD, GAME, OTHER } = process.env;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${BASE}/sign-in?next=/account`);
  await page.fill("input[name=name]", NAME);
  await page.fill("input[name=password]", PASSWORD);
  await page.click("form.sign button");
  await page.waitForURL("**/account");

  // What she is told of.
  const over = page.locator("#notices input[name=over]");
  assert.equal(await over.isChecked(), true);
  await over.uncheck();
  await page.locator("#notices form[action^='/account/notices'] button").click();
  await page.waitForURL("**/account?done=notices*");
  assert.equal(await over.isChecked(), false);
  assert.equal(await page.locator("#notices input[name=turn]").isChecked(), true);
  assert.match(await page.locator("[role=status]").first().textContent(), /of what you are told/);
  assert.equal(await page.locator("#push button[type=button]").count(), 1);

  // She goes away, and is told.
  await page.goto("about:blank");
  console.log("away");
  const { value: link } = await lines.next();
  const from = new URL(link);
  assert.equal(from.pathname, `/games/${GAME}`);
  await page.goto(BASE + from.pathname);
  const question = page.locator(".q");
  await question.waitFor();
  const { value: asked } = await lines.next();
  await page.waitForFunction((text) => document.querySelector(".q")?.textContent.includes(text), asked);
  await page.waitForFunction(() => document.title.startsWith("●"));

  // What she wants of this game alone.
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  const choice = page.locator("label.choose select");
  await choice.waitFor();
  assert.equal(await choice.inputValue(), "");
  await choice.selectOption("none");
  await page.waitForFunction(
    async (game) => (await (await fetch(`/games/${game}/notices`)).json()).how === "none",
    GAME,
  );
  await page.keyboard.press("Escape");

  // The other game that waits is one key away.
  await page.waitForFunction(() => document.title.includes("[1 more]"));
  await page.keyboard.press("q");
  await page.waitForURL(`**/games/${OTHER}`);
  console.log("done");
} finally {
  await browser.close();
}
process.exit(0);
