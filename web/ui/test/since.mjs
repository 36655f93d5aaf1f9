// Who comes back after a while is told what has happened since he looked: once, by turn and phase, each event with its place.
import { base, check, create, forward, open, player, ready, shot, sleep, still, until } from "./lib.mjs";

const prefs = { playback: "on" };

// What the server knows of how far a player has read.
const seen = async (p, id, seat) => (await p.api.get(`${base}/games/${id}/seen?seat=${seat}`)).json();

// A game of mine against the computer, looked at once and left; then so much happens.
async function absent(p, more) {
  const { id, url } = await create(p, { allied: "me", japan: "greedy" }, { game: "ccp", scenario: "S01" });
  const ready = (x) => x.view.pending?.options?.length;
  const first = await forward(p, id, "allied", (x) => ready(x) && x.log.length > 30);
  await open(p, url);
  await until(async () => (await seen(p, id, "allied")).seen === first.log.length, "the server to hear of it");
  await p.page.goto("about:blank");
  await sleep(50); // an absence must be a little long
  const page = await forward(p, id, "allied", (x) => ready(x) && x.log.length > first.log.length + more);
  return { id, url, before: first.log.length, now: page };
}

const card = (page) => page.locator(".sincecard");
const rows = (page) => page.locator(".sincecard .chapter li");

export function since(test) {
  test("since-you-looked", async (browser) => {
    const p = await player(browser, { prefs });
    const { page } = p;
    const g = await absent(p, 40);
    await open(p, g.url);
    await rows(page).first().waitFor();
    check(!(await page.locator(".playstrip").count()), "a film is played as well");
    check(!(await page.locator("[data-default]").count()), "the question can be answered already");
    check((await card(page).locator("h3").count()) > 0, "no phases");
    const text = await card(page).innerText();
    check(
      new RegExp(`${g.now.log.length - g.before} entries of your log are new`).test(text),
      "how much happened? " + text,
    );
    await still(page);
    await shot(page, "since", 500);
    // Pointed at, an event lights its place; the arrow keys go through them with the position of then.
    const placed = await page.evaluate(() => document.querySelectorAll(".sincecard .chapter li button").length);
    let lit = 0;
    for (let i = 0; i < placed && !lit; i++) {
      await rows(page).nth(i).hover();
      lit = await page.locator("polygon.lit").count();
    }
    check(lit > 0, "no event lights a place");
    await page.locator(".sincecard h2").hover();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.locator(".sincecard li.now").waitFor();
    check((await rows(page).nth(1).getAttribute("class")).includes("now"), "two steps on is not the second event");
    await page.keyboard.press("ArrowUp");
    await until(async () => (await rows(page).first().getAttribute("class")).includes("now"), "one step back");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
    await still(page);
    await shot(page, "since-step", 300);
    // It is not read before it is closed, and one key closes it; nothing is answered by that.
    check((await seen(p, g.id, "allied")).seen === g.before, "it counts as read while it is open");
    await page.keyboard.press("Enter");
    await until(async () => !(await card(page).count()), "the card to go");
    await page.locator(".q:not(.wait):not(.recapped)").waitFor();
    await until(
      async () => (await seen(p, g.id, "allied")).seen === g.now.log.length,
      "the server to hear that it was read",
    );
    const now = (await (await p.api.get(`${base}/games/${g.id}/state?seat=allied`)).json()).page;
    check(now.version === g.now.version, "Enter has answered the question behind the card");
    await page.reload();
    await ready(page);
    await sleep(600);
    check(!(await card(page).count()), "it is shown twice");
    // From an event on it is played as a film, and no second sum follows.
    await page.goto("about:blank");
    await sleep(50);
    await forward(p, g.id, "allied", (x) => x.view.pending?.options?.length && x.log.length > now.log.length + 25);
    await open(p, g.url);
    await rows(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("r");
    await page.locator(".playstrip").waitFor();
    await page.keyboard.press("End");
    await until(async () => !(await page.locator(".playstrip").count()), "the end of the film", 30000);
    check(!(await page.locator(".recapcard").count()), "a sum follows the film");
    p.clean();
    return `${placed} events`;
  });

  test("since-on-a-phone", async (browser) => {
    const p = await player(browser, { prefs, viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = p;
    const g = await absent(p, 40);
    await open(p, g.url);
    await rows(page).first().waitFor();
    await still(page);
    await shot(page, "since-phone", 500);
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll(".sincecard button")].filter((b) => {
          const r = b.getBoundingClientRect();
          return r.height < 31.5 || r.left < 0 || r.right > innerWidth;
        }).length,
    );
    check(!small, small + " buttons are too small for a thumb, or outside");
    await rows(page).nth(1).locator("button").tap();
    await page.locator(".sincecard li.now").waitFor();
    await still(page);
    await shot(page, "since-phone-step", 300);
    await page.locator(".q.recapped .primary").tap();
    await until(async () => !(await card(page).count()), "the card to go");
    p.clean();
  });

  // Nothing happened, or he does not want it: there is no card, with the film or without.
  test("since-nothing", async (browser) => {
    const p = await player(browser, { prefs });
    const { page } = p;
    const g = await absent(p, 12);
    await page.goto(base + "/");
    await page.evaluate((k) => localStorage.setItem(k, "off"), `beachhead.recap.${g.id}`);
    await open(p, g.url);
    await sleep(600);
    check(!(await card(page).count()), "it is shown to who does not want it");
    await page.keyboard.press("Escape"); // the film
    await until(
      async () => (await seen(p, g.id, "allied")).seen === g.now.log.length,
      "the server to hear that it was seen",
    );
    await page.goto(base + "/");
    await page.evaluate((k) => localStorage.setItem(k, "on"), `beachhead.recap.${g.id}`);
    await sleep(50);
    await open(p, g.url);
    await sleep(600);
    check(!(await card(page).count()), "it is shown though nothing happened");
    p.clean();
  });
}
