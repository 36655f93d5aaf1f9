// Two players in two browsers, who do what the test says: a line of JSON [who, what, ...], after which a line comes back.
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const { BASE, CHROMIUM, PASSWORD } = process.env;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
const pages = {};

const shows = (page, text) =>
  page.waitForFunction((t) => document.querySelector(".q")?.textContent.includes(t), text);

const table = async (page, path) => {
  await page.goto(BASE + path);
  await page.locator(".q").waitFor();
  await page.waitForFunction(() => document.querySelector(".q").textContent);
  await page.keyboard.press("Escape");
  await page.keyboard.press("t");
  await page.locator("dialog ul.seats, [role=dialog] ul.seats").first().waitFor();
};

const deeds = {
  async sign(name) {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    page.setDefaultTimeout(30_000);
    pages[name] = page;
    await page.goto(`${BASE}/sign-in?next=/account`);
    await page.fill("input[name=name]", name);
    await page.fill("input[name=password]", PASSWORD);
    await page.click("form.sign button");
    await page.waitForURL("**/account");
    await page.goto("about:blank");
  },
  async open(name, path, question) {
    await pages[name].goto(BASE + path);
    await shows(pages[name], question);
  },
  async answer(name, question) {
    const page = pages[name];
    await shows(page, question);
    await page.keyboard.press("Escape");
    await page.keyboard.press("1");
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
    const b = pages[name].getByRole("button", { name: button });
    await b.click();
    await b.waitFor({ state: "hidden" }).catch(() => {}); // some stay
  },
  async agree(name, path) {
    await pages[name].goto(BASE + path);
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
    if (what === "end") break;
    const said = await deeds[what](who, ...args);
    console.log((said ?? "ok").replace(/\s+/g, " "));
  }
} finally {
  await browser.close();
}
process.exit(0);
