// What a second look at the page has found.
import { readFileSync } from "node:fs";
import { base, check, player, shot, still, study, until } from "./lib.mjs";

// A recorded game up to an answer.
function before(game, name, answer) {
  const all = readFileSync(`../../games/${game}/testdata/games/${name}.bhd`, "utf8").split("\n");
  const n = all.findIndex((l) => l.endsWith(answer));
  check(n > 0, `${name} has no ${answer}`);
  return all.slice(0, n).join("\n") + "\n";
}

const box = (page, what) =>
  page
    .locator(what)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());

export function second(test) {
  // How many: the key of each answer is its digit, and nothing is no default.
  test("numbers-have-their-keys", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied gunfire us 2"), "allied");
    const answers = page.locator(".q [data-answer^='gunfire us']");
    await answers.first().waitFor();
    await shot(page, "numbers", 800);
    const keys = await answers.evaluateAll((l) =>
      l.map((b) => [b.dataset.answer.split(" ").pop(), b.querySelector(".kbd")?.textContent]),
    );
    check(keys.length > 2 && keys.every(([n, k]) => n === k), "keys of numbers: " + JSON.stringify(keys));
    check(!(await page.locator(".q [data-answer='gunfire us 0'].primary").count()), "nothing is in gold");
    const log = () => page.locator(".map").getAttribute("data-version");
    const was = await log();
    await page.keyboard.press("Enter");
    check((await log()) === was, "Enter has committed nothing");
    await page.waitForTimeout(400); // a key that comes at once was meant for the question before
    await page.keyboard.press("1");
    await until(async () => (await log()) !== was, "key 1 to answer");
    p.clean();
    await p.context.close();
  });

  // The hand and the hint leave the map to the player, and what lies on it has a name from afar.
  test("map-above-the-hand", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { setup: "on" } });
    const { page } = p;
    await study(p, before("ccp", "S01-greedy-greedy", "allied op-fire cw-49"), "allied", "#once");
    await page.locator(".fatecard").first().waitFor();
    await page.locator(".q:not(.busy):not(.wait) .say").first().waitFor();
    await still(page);
    await shot(page, "map-above-the-hand", 900);
    // A question that is about a hex lies there, and not where all counters are seen.
    const sheet = await (await p.api.get(`${base}/sheets/ccp/S01.json`)).json();
    const { pending } = (await (await p.api.get(`${page.url().split("#")[0]}/state?seat=allied`)).json()).page.view;
    const about = sheet.hexes.filter((h) => pending.about?.includes(h.id)).map((h) => [h.x, h.y + sheet.size / 2]);
    const { bottom, hint, lit } = await page.evaluate((about) => {
      const r = (e) => e.getBoundingClientRect();
      const hand = Math.min(...[...document.querySelectorAll(".fatecard")].map((e) => r(e).top));
      const all = [...document.querySelectorAll(".counters.faces .stack .body")].map((e) => r(e).bottom);
      const t = document.querySelector("#map").getScreenCTM();
      const there = about.map(([x, y]) => new DOMPoint(x, y).matrixTransform(t).y);
      const low = Math.max(...(there.length ? there : all));
      const g = document.querySelector(".guide");
      return {
        bottom: low - hand,
        hint: g ? r(g).toJSON() : null,
        lit: [...document.querySelectorAll(".legal .spot")].map((e) => r(e).toJSON()),
      };
    }, about);
    check(bottom < 24, `counters lie ${Math.round(bottom)} pixels under the hand`);
    check(hint, "no hint");
    const over = lit.filter(
      (q) => q.right > hint.left + 8 && q.left < hint.right - 8 && q.bottom > hint.top + 8 && q.top < hint.bottom - 8,
    );
    check(!over.length, `the hint lies over ${over.length} lit hexes`);
    for (let i = 0; i < 3; i++) await page.keyboard.press("-"); // the wire lies beside what the question is about
    await still(page);
    const wire = await page.evaluate(() => {
      const e = document.querySelector("[data-work='wire']");
      return e?.getBoundingClientRect().toJSON() ?? null;
    });
    check(wire, "no wire on the map");
    await page.mouse.move(wire.x + wire.width / 2, wire.y + wire.height / 2, { steps: 4 });
    await page.locator(".hexline", { hasText: /wire/i }).waitFor();
    p.clean();
    await p.context.close();
  });

  // Who in a stack cannot act is named, with the reason and its rule; a landing is seen from afar.
  test("tray-says-who-cannot", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const pieces = {
      "ija-9th-7": { at: "1803" },
      "us-7th-17": { at: "0720" },
      "us-27th-105": { at: "0719" },
      "us-27th-106": { at: "0719" },
    };
    const start = JSON.stringify({
      game: "formosa",
      scenario: "1",
      clear: true,
      at: { turn: 2, phase: "allied.movement" },
      pieces,
      tracks: {},
    });
    await study(p, `Game: formosa\nScenario: 1\nStart: ${start}\n`, "allied");
    const say = page.locator(".q:not(.busy) .say");
    const click = async (hex) => {
      await page.locator(`.legal [data-hex="${hex}"]`).first().waitFor({ state: "attached" });
      await still(page);
      const r = await box(page, `.legal [data-hex="${hex}"]`);
      await page.mouse.click(r.x + r.width / 2, r.y + r.height / 2);
    };
    const first = await say.innerText();
    await click("0720");
    await until(async () => (await say.innerText()) !== first, "the steps of the first");
    await click("0719");
    await page.getByRole("button", { name: "Halt" }).click();
    await until(async () => (await say.innerText()) === first, "the next move");
    await click("0719");
    await page.locator(".tray .head", { hasText: "2 of 3 can act" }).waitFor();
    const why = page.locator(".tray .cannot li");
    await why.first().waitFor();
    await shot(page, "tray-cannot");
    check(
      (await why.count()) === 1 && /^17\/7.*:/.test(await why.innerText()),
      "who cannot: " + (await why.innerText()),
    );
    check(await why.locator(".rid").count(), "the reason has no rule");
    await page.locator(".tray [data-unit='us-7th-17']").click();
    await page.locator(".toast.why b", { hasText: /17\/7.* in 0719/ }).waitFor();
    p.clean();
    await p.context.close();
  });

  test("landing-seen-from-afar", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const sheet = await (await p.api.get(base + "/sheets/formosa.json")).json();
    const l = sheet.lessons[0];
    await study(p, l.record, l.seat, "#lesson=" + l.id);
    for (let i = 0; i < 3; i++) {
      await page.locator(".coach .advice, .coach .btn").first().click();
      await still(page);
    }
    await page.keyboard.press("0");
    await still(page);
    await page.locator(".counters.chips .plate:visible").first().waitFor();
    const r = await box(page, ".counters.chips .plate");
    check(r.width >= 14, `a marker is ${r.width} pixels wide from afar`);
    p.clean();
    await p.context.close();
  });
}
