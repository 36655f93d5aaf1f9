// What a second look at the page has found.
import { base, before, check, forward, player, quiet, shot, still, study, takesKeys, until } from "./lib.mjs";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const box = (page, what) =>
  page
    .locator(what)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());

const pendingOf = async (p) =>
  (await (await p.api.get(`${p.page.url().split("#")[0]}/state?seat=allied`)).json()).page.view.pending;

// marines fire: a leader with squads and a team, more as given, until a question of some kind.
async function marines(p, more, kind) {
  const pieces = {
    "us-ldr-brandt": { at: "G7" },
    "us-usmc-line-squad-1": { at: "H7" },
    "us-usmc-line-squad-2": { at: "G8" },
    "us-usmc-line-team-1": { at: "G7" },
    "us-usmc-line-squad-3": { at: "I9" },
    "jp-line-squad-1": { at: "J7" },
    "us-39": { at: "hand" },
    ...more,
  };
  const at = { turn: 2, phase: "allied.orders" };
  const start = { game: "ccp", scenario: "S08", clear: true, at, pieces };
  await study(p, `Game: ccp\nScenario: S08\nStart: ${JSON.stringify(start)}\n`, "allied");
  const id = new URL(p.page.url()).pathname.split("/").pop();
  const there = (x) => x.view.pending?.kind === kind;
  await forward(p, id, "allied", there, (q) => q.options.find((o) => o === "order us-39") ?? q.options[0]);
}

const version = (page) => page.locator(".map").getAttribute("data-version");

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

  // Where gold says Enter, Enter is gold's, whatever row has the focus: but not on a control that Tab has come to. Space ticks in any case.
  test("enter-is-gold-in-lists", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied load us-1mar-1"), "allied");
    const gold = page.locator(".q .btn.primary", { hasText: "All are aboard" });
    const row = (i) => page.locator(".roster li [role=checkbox][data-answer]").nth(i);
    const version = () => page.locator(".map").getAttribute("data-version");
    const on = (i) => row(i).getAttribute("aria-checked");
    await row(0).waitFor();
    await page.waitForTimeout(400);
    // The keys go to the list, and arrows from row to row.
    await row(0).click();
    await until(async () => (await on(0)) === "true", "the first to be ticked");
    for (let i = 1; i < 12 && !(await gold.count()); i++) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
      await page.waitForTimeout(250);
    }
    await gold.locator(".kbd", { hasText: "Enter" }).waitFor();
    await shot(page, "enter-is-gold");
    const asked = await page.locator(".q .say").innerText();
    // Whoever tabs to a row presses that row.
    await row(0).focus();
    await page.keyboard.press("Tab");
    const tabbed = () => page.evaluate(() => document.activeElement.getAttribute("aria-checked"));
    await until(async () => (await tabbed()) !== null, "a row that Tab has come to");
    const [was, v] = [await tabbed(), await version()];
    await page.keyboard.press("Enter");
    await until(async () => (await tabbed()) !== was, "Enter to tick what was tabbed to");
    check((await version()) === v, "Enter has answered though a row was tabbed to");
    await page.keyboard.press("Space");
    await until(async () => (await tabbed()) === was, "Space to tick it again");
    await gold.locator(".kbd", { hasText: "Enter" }).waitFor();
    await row(0).focus();
    await page.keyboard.press("Enter");
    await until(async () => (await version()) !== v, "Enter to say that all are aboard");
    await until(async () => (await page.locator(".q .say").innerText()) !== asked, "the next ship");
    p.clean();
    await p.context.close();
  });

  // The same on sheets: a price list and the plan of the air. Arrows go from row to row.
  // Each row of a list has its digit; Enter ticks none, and says what is missing.
  test("rows-of-a-list-have-digits", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied load us-1mar-1"), "allied");
    await page.locator(".roster [role=checkbox][data-answer] .kbd").first().waitFor();
    await takesKeys(page);
    const rows = page.locator(".roster [role=checkbox][data-answer]");
    const v = await version(page);
    const on = () => page.locator(".roster [role=checkbox][aria-checked=true]").count();
    check(/^[1-9]$/.test(await rows.first().locator(".kbd").innerText()), "the first row has no digit");
    await page.keyboard.press("Enter"); // to the list
    await page.keyboard.press("Enter");
    check((await on()) === 0, "Enter has ticked a row");
    await page.keyboard.press(await rows.first().locator(".kbd").innerText());
    await until(async () => (await on()) === 1, "the row to be ticked by its digit");
    check((await version(page)) === v, "a digit has sent the list");
    p.clean();
    await p.context.close();
  });

  // + and -, Right and Left count on a price list, in the first row if none has the focus; all that the list has sent goes back at once.
  test("keys-count-on-a-sheet", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied recruit allied-amphibious"), "allied");
    const sheet = page.locator(".buysheet");
    await sheet.waitFor();
    await takesKeys(page);
    const n = async () => Number(await sheet.locator(".buy:not(.buyheads) .stepper .num").first().innerText());
    const zoom = () => page.locator(".paper").evaluate((e) => e.style.transform);
    const z = await zoom();
    for (const [key, want] of [
      ["+", 1],
      ["ArrowRight", 2],
      ["-", 1],
      ["ArrowLeft", 0],
    ]) {
      await page.keyboard.press(key);
      await until(async () => (await n()) === want, `${want} after ${key}`, 5000);
    }
    check((await zoom()) === z, "the map was zoomed");
    const v = await version(page);
    const end = sheet.locator("footer .btn.answer");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    const had = await n();
    check(had === 2, `two were taken, and there are ${had}`);
    await end.click();
    if (/sure/.test(await end.innerText().catch(() => ""))) await end.click();
    await until(
      async () => (await version(page)) !== v && !(await page.locator(".q.busy").count()),
      "the list to be sent",
    );
    await quiet(page);
    const undo = page.locator(".undo:not(.blocked)");
    if (await undo.count()) {
      check(
        /Undo all \d/.test(await undo.innerText()),
        "it is not said how much goes back: " + (await undo.innerText()),
      );
      await undo.click();
      await sheet.waitFor();
      check(
        /You have 30/.test(await sheet.innerText()),
        "not all was taken back: " + (await sheet.locator("header").innerText()),
      );
    }
    p.clean();
    await p.context.close();
  });

  test("enter-is-gold-on-sheets", async (browser) => {
    for (const [answer, row] of [
      ["allied recruit allied-amphibious", "Amphibious marker"],
      ["plan us superiority 3", "US air superiority"],
    ]) {
      const p = await player(browser, { bar: "full" });
      const { page } = p;
      await study(p, before("formosa", "1-greedy-greedy", answer), "allied");
      const sheet = page.locator(".buysheet");
      await sheet.waitFor();
      await page.waitForTimeout(400);
      const version = () => page.locator(".map").getAttribute("data-version");
      const more = sheet.locator(".buy", { hasText: row }).getByRole("button", { name: /One more/ });
      const n = async () => Number(await sheet.locator(".buy", { hasText: row }).locator(".stepper b").innerText());
      const v = await version();
      await shot(page, "sheet-begun-" + row.split(" ")[0]);
      await page.keyboard.press("ArrowDown");
      check(await page.evaluate(() => !!document.activeElement.closest(".rows")), "arrows lead to no row");
      await more.focus();
      await page.keyboard.press("Space");
      await until(async () => (await n()) === 1, "Space to take one");
      // Tab has come to it: Enter takes one more, and answers nothing.
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      check(await more.evaluate((e) => e === document.activeElement), "Tab has not come back");
      await page.keyboard.press("Enter");
      await until(async () => (await n()) === 2, "Enter to take one more");
      check((await version()) === v, "Enter has sent the sheet");
      // More is left than can be kept: what would be lost is said, and Enter does not lose it (7.2j).
      const end = sheet.locator("footer .btn.answer");
      if (/kept/.test(await end.innerText())) {
        check(
          /20 kept, \d+ lost/.test(await end.innerText()),
          "it is not said how much is lost: " + (await end.innerText()),
        );
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await page.waitForTimeout(400);
        check((await version()) === v, "Enter has thrown away what cannot be kept");
        while (/lost/.test(await end.innerText())) await more.click();
      } else check(row !== "Amphibious marker", "nothing is said of what is lost");
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("ArrowDown");
      const gold = sheet.locator("footer .btn.primary");
      await gold.locator(".kbd", { hasText: "Enter" }).waitFor();
      await shot(page, "sheet-gold-" + row.split(" ")[0]);
      // What is left of a plan is put somewhere first; then it goes.
      for (let i = 0; i < 6 && (await version()) === v; i++) {
        await page.keyboard.press("Enter");
        await page.waitForTimeout(400);
      }
      check((await version()) !== v, "Enter has not sent the sheet");
      p.clean();
      await p.context.close();
    }
  });

  // On a phone the line on the last turn lies below the answers, however many they are, and their words are inside of their buttons.
  test("turn-line-below-the-question", async (browser) => {
    const counts = [];
    for (const [answer, more] of [
      ["allied amphibious 1204"],
      ["allied recon 0721"],
      ["allied recon 0721", 2], // as many answers more as a bar with four has
      ["allied assault 1503"],
      ["allied unit us-2mar-6"],
      ["allied move us-2mar-6 1703"],
    ]) {
      const p = await player(browser, { bar: "full", ...phone });
      const { page } = p;
      await study(p, before("formosa", "1-greedy-greedy", answer), "allied");
      await page.locator(".q:not(.busy) .row .btn").first().waitFor();
      // The line as the page draws it after a turn with a roll or two.
      await page.evaluate((more) => {
        const row = document.querySelector(".q .row");
        for (let i = 0; i < more; i++) row.append(row.lastElementChild.cloneNode(true));
        const d = document.createElement("div");
        d.className = "turnline";
        d.innerHTML =
          "<span><b>Turn of the Japanese:</b> a roll for the kamikaze attack, without effect on any of the ships.</span>" +
          '<button class="again">Play it again</button><button class="x">×</button>';
        (document.querySelector(".asks") ?? document.querySelector(".app")).append(d);
      }, more ?? 0);
      await shot(page, `turn-line-${answer.split(" ")[1]}-${more ?? 0}`, 500);
      const seen = await page.evaluate(() => {
        const r = (e) => e.getBoundingClientRect();
        const line = r(document.querySelector(".turnline"));
        const buttons = [...document.querySelectorAll(".q .row .btn")];
        const spilt = buttons.filter((b) => b.scrollHeight > b.clientHeight + 1 || b.scrollWidth > b.clientWidth + 1);
        return {
          n: buttons.length,
          over: buttons.filter((b) => r(b).bottom > line.top + 0.5).map((b) => b.textContent),
          spilt: spilt.map((b) => b.textContent),
          field: r(document.querySelector(".field")).top - line.bottom,
          wide: line.right - innerWidth,
        };
      });
      counts.push(seen.n);
      check(!seen.over.length, `${answer}: the line lies over ${seen.over.join(", ")}`);
      check(!seen.spilt.length, `${answer}: words spill out of ${seen.spilt.join(", ")}`);
      check(seen.field > -1 && seen.wide < 1, `${answer}: the line leaves its place: ${JSON.stringify(seen)}`);
      p.clean();
      await p.context.close();
    }
    const want = counts.includes(1) && counts.includes(2) && Math.max(...counts) >= 4;
    check(want, `bars of 1, 2 and 4 answers were wanted, there were ${counts}`);
  });

  // "Show the next one" opens the box of the hex that it goes to, where one was open, and on a phone the box does not lie on its hex.
  test("next-one-has-the-box", async (browser) => {
    const p = await player(browser, { bar: "full", ...phone });
    const { page } = p;
    await study(p, before("formosa", "1-greedy-greedy", "allied recon 0721"), "allied");
    await still(page);
    const next = page.locator(".q .next");
    await next.waitFor();
    // The hex with the mark, and the box that is open, by where they are.
    const seen = () =>
      page.evaluate(() => {
        const r = (e) => e.getBoundingClientRect();
        const mark = r(document.querySelector("polygon.lit"));
        const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
        const near = (e) => Math.hypot(r(e).x + r(e).width / 2 - x, r(e).y + r(e).height / 2 - y);
        const hex = [...document.querySelectorAll(".legal [data-hex]")].sort((a, b) => near(a) - near(b))[0].dataset
          .hex;
        const tray = document.querySelector(".tray.pinned");
        if (!tray) return { hex, x, y };
        const t = r(tray);
        const d = mark.width * 0.4;
        const over = t.left < x + d && t.right > x - d && t.top < y + d && t.bottom > y - d;
        return {
          hex,
          x,
          y,
          title: tray.querySelector(".head").textContent,
          over,
          gold: tray.querySelector(".primary")?.textContent,
        };
      });
    await next.tap();
    await still(page);
    const first = await seen();
    await page.touchscreen.tap(first.x, first.y);
    await page.locator(".tray.pinned").waitFor();
    for (let i = 0; i < 4; i++) {
      // The box comes when the map has come to the hex, and is laid beside it.
      let now = {};
      await until(
        async () => {
          await still(page);
          now = await seen();
          return now.title?.startsWith(now.hex) && now.gold && !now.over;
        },
        `the box of the hex that is shown, beside it`,
        8000,
      ).catch(() => {});
      if (i === 1) await shot(page, "next-one-box");
      check(now.title?.startsWith(now.hex), `${now.hex} is marked, and the box is that of ${now.title}`);
      check(/Reveal/.test(now.gold ?? ""), "the box reveals nothing: " + now.gold);
      check(!now.over, `the box lies over its hex ${now.hex}`);
      await next.tap();
    }
    await until(async () => (await seen()).hex !== first.hex, "another hex");
    p.clean();
    await p.context.close();
  });

  // Who is counted has a row, who can only come along with a leader, too.
  test("who-is-counted-has-a-row", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await marines(p, { "us-usmc-line-team-2": { at: "F7" } }, "fire.activate");
    const all = page.locator("[data-all]");
    await all.waitFor();
    const n = Number(await all.getAttribute("data-all"));
    const rows = page.locator(".roster [role=checkbox][data-answer]");
    const alone = (await pendingOf(p)).options.filter((o) => o.startsWith("activate "));
    const answers = await rows.evaluateAll((l) => l.map((e) => e.dataset.answer));
    await shot(page, "counted-rows", 500);
    check(
      answers.some((a) => !alone.includes(a)),
      "nobody comes along only: " + alone.join(),
    );
    const outs = await page.locator(".stayout li", { hasText: "Without" }).count();
    check(answers.length - outs === n, `${n} are counted, ${answers.length} rows, ${outs} out`);
    // He is not ticked without his leader, and goes when the leader does.
    const along = page.locator(`[data-answer="activate us-usmc-line-team-2"]`);
    await along.click();
    await page.locator(".toast", { hasText: "Only along with others" }).waitFor();
    await until(async () => (await along.getAttribute("aria-checked")) === "false", "him to be taken out");
    await page.locator(".tickall .btn").click();
    const on = page.locator('.roster [data-answer][aria-checked="true"]');
    await until(async () => (await on.count()) === n, "all to be ticked");
    await page.locator("[data-close]").click();
    await until(async () => (await pendingOf(p))?.kind === "fire.target", "the targets");
    p.clean();
    await p.context.close();
  });

  // The odds of the hex that is pointed at are seen, however long the list of those who fire is.
  test("odds-above-a-long-list", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1280, height: 640 } });
    const { page } = p;
    const more = Object.fromEntries(
      [4, 5, 6, 7, 8].map((i) => [`us-usmc-line-squad-${i}`, { at: ["H7", "G8", "H8", "H6", "G6"][i - 4] }]),
    );
    await marines(
      p,
      { ...more, "us-usmc-line-team-2": { at: "H6" }, "us-usmc-line-team-3": { at: "H8" } },
      "fire.activate",
    );
    await page.locator("[data-all]").click();
    await until(async () => (await pendingOf(p))?.kind === "fire.target", "the targets");
    await page.locator(".legal [data-hex='J7']").first().waitFor({ state: "attached" });
    await still(page);
    const r = await box(page, ".legal [data-hex='J7']");
    await page.mouse.move(r.x + r.width / 2, r.y + r.height / 2, { steps: 3 });
    const odds = page.locator(".t-odds .stakes, .t-odds .outcome, .t-odds .histo").first();
    await odds.waitFor();
    await shot(page, "odds-above", 600);
    const [panel, o] = [await box(page, ".weigh"), await odds.evaluate((e) => e.getBoundingClientRect().toJSON())];
    const long = await page.locator(".weigh").evaluate((e) => e.scrollHeight > e.clientHeight);
    check(long, "the list is not long");
    check(o.top < panel.bottom - 60, `the odds begin at ${o.top}, the panel ends at ${panel.bottom}`);
    const first = () =>
      page
        .locator(".t-odds .roster")
        .first()
        .evaluate((e) => e.getBoundingClientRect().top);
    const below = await first();
    // The pointer leaves the map: the list is where it was.
    await page.mouse.move(300, 20, { steps: 3 });
    await page.waitForTimeout(600);
    if (await page.locator(".t-odds .roster").count()) check((await first()) <= below, "the list has not come back");
    p.clean();
    await p.context.close();
  });
}
