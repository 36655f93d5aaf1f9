// Two players in two browsers, who do what the test says: a line of JSON [who, what, ...], after which a line comes back.
import { createInterface } from "node:readline";
import { base, launch, player } from "./lib.mjs";

const { PASSWORD } = process.env;
const browser = await launch();
const pages = {};
const checks = [];

const shows = (page, text) =>
  page
    .waitForFunction((t) => document.querySelector(".q")?.textContent.includes(t), text, { timeout: 15_000 })
    .catch(async () => {
      throw new Error(`not "${text}" but "${await page.locator("body").innerText()}"`);
    });

const table = async (page, path) => {
  await page.goto(base + path);
  await page.locator(".q").waitFor();
  await page.waitForFunction(() => document.querySelector(".q").textContent);
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await page.locator("dialog ul.seats, [role=dialog] ul.seats").first().waitFor();
};

const deeds = {
  async sign(name) {
    const { page, clean } = await player(browser);
    page.setDefaultTimeout(30_000);
    pages[name] = page;
    checks.push(clean);
    await page.goto(`${base}/sign-in?next=/account`);
    await page.fill("input[name=name]", name);
    await page.fill("input[name=password]", PASSWORD);
    await page.click("form.sign button");
    await page.waitForURL("**/account");
    await page.goto("about:blank");
  },
  async open(name, path, question) {
    await pages[name].goto(base + path);
    await pages[name].locator(".q").waitFor();
    await pages[name].keyboard.press("Escape"); // what has happened since, which stands before her
    await shows(pages[name], question);
  },
  // She gives the first answer that has a button beside the question, and says which; nothing if all are on the map.
  async answer(name, question) {
    const page = pages[name];
    await shows(page, question);
    await page.keyboard.press("Escape");
    const button = page.locator(".q [data-answer]:not([aria-disabled]):not(:disabled)").first();
    await button.waitFor({ timeout: 1000 }).catch(() => {});
    if (!(await button.count())) return "";
    const said = await button.getAttribute("data-answer");
    await button.click();
    return said;
  },
  async next(name, path) {
    await pages[name].waitForFunction(() => document.title.includes("more]"));
    await pages[name].keyboard.press("Escape"); // what has happened since, which stands before her
    await pages[name].keyboard.press("q");
    await pages[name].waitForURL(`**${path}`);
    await pages[name].locator(".q").waitFor();
  },
  async leave(name) {
    await pages[name].goto("about:blank");
  },
  async table(name, path, button) {
    await table(pages[name], path);
    await Promise.all([
      pages[name].waitForResponse((r) => r.request().method() === "POST" && r.ok()),
      pages[name].getByRole("button", { name: button }).click(),
    ]);
  },
  async agree(name, path) {
    await pages[name].goto(base + path);
    await pages[name].locator(".q").waitFor();
    await pages[name].keyboard.press("Escape");
    const b = pages[name].getByRole("button", { name: "Agree" });
    await b.click();
    await b.waitFor({ state: "hidden" });
  },
  async seats(name, path) {
    await table(pages[name], path);
    return pages[name].locator("ul.seats").first().textContent();
  },
};

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [who, what, ...args] = JSON.parse(line);
    const said = await deeds[what](who, ...args);
    console.log((said ?? "ok").replace(/\s+/g, " "));
  }
  for (const clean of checks) clean();
} finally {
  await browser.close();
}
process.exit(0);
