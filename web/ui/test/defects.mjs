// Defects of the page that were mended: each test fails on the page as it was before. browser.mjs runs them, for browser_test.go.
import { readFileSync } from "node:fs";
import {
  asked,
  base,
  check,
  create,
  forward,
  lesson,
  open,
  player,
  quiet,
  ready,
  shot,
  sleep,
  still,
  study,
  until,
} from "./lib.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const wide = (width, height) => ({ viewport: { width, height } });
const formosa = { allied: "me", japanese: "greedy" };
const ccp = [
  { allied: "me", japan: "greedy" },
  { game: "ccp", scenario: "S01" },
];

const box = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());

const ccpLesson = async (p, n) => {
  const l = (await (await p.api.get(base + "/sheets/ccp.json")).json()).lessons[n];
  await study(p, l.record, l.seat, "#lesson=" + l.id);
};

// answer gives the first answer there is to the question of a seat, without the page.
async function answer(p, id, seat) {
  let last = -1;
  await forward(
    p,
    id,
    seat,
    (page) => {
      const now = page.view.pending?.options?.length ? page.version : -1;
      if (last >= 0 && page.version !== last) return true;
      last = now;
      return false;
    },
    (q) => q.options[0],
  );
}

// How much the colour changes from the left of a picture to its right.
function stepAcross(page, shot) {
  return page.evaluate(
    async (url) => {
      const i = new Image();
      i.src = url;
      await i.decode();
      const c = document.createElement("canvas");
      c.width = i.width;
      c.height = i.height;
      const ctx = c.getContext("2d", { willReadFrequently: true });
      ctx.drawImage(i, 0, 0);
      const px = (x) => [...ctx.getImageData(x, 2, 1, 1).data.slice(0, 3)];
      const [a, b] = [px(2), px(i.width - 3)];
      return Math.max(...a.map((v, k) => Math.abs(v - b[k])));
    },
    `data:image/png;base64,${shot.toString("base64")}`,
  );
}

export function defects(test) {
  test("the log follows until the reader scrolls up", async (browser) => {
    const p = await player(browser, wide(1440, 620));
    const g = await create(p, formosa);
    await open(p, g.url);
    const { page } = p;
    const away = () => page.locator(".log").evaluate((b) => b.scrollHeight - b.clientHeight - b.scrollTop);
    await until(
      () => page.locator(".log").evaluate((b) => b.scrollHeight > b.clientHeight + 100),
      "more lines than there is room for",
    );
    // An event of scrolling that comes when the content has already grown: a fold opens, an image comes.
    await page.locator(".log").evaluate((b) => {
      const d = document.createElement("div");
      d.style.height = "300px";
      b.append(d);
      b.dispatchEvent(new Event("scroll"));
    });
    await answer(p, g.id, "allied");
    await until(async () => (await away()) < 3, "the log to follow, " + (await away()));
    await page.locator(".log").hover();
    await page.mouse.wheel(0, -300);
    await until(async () => (await away()) > 100, "the log to be scrolled up");
    const top = () => page.locator(".log").evaluate((b) => b.scrollTop);
    const where = await top();
    const lines = await page.locator(".ln").count();
    for (let n = 0; n < 8 && (await page.locator(".ln").count()) === lines; n++) {
      await answer(p, g.id, "allied");
      await page.waitForTimeout(400); // a busy machine draws late
    }
    await page.locator(".log .fresh").waitFor();
    check(
      Math.abs((await top()) - where) < 3,
      `the log went from ${where} to ${await top()} although it was being read`,
    );
    check(/^\d+ new/.test(await page.locator(".log .fresh").innerText()), "how many lines are new is not said");
    await page.locator(".log .fresh").click();
    await until(async () => (await away()) < 3, "the end of the log");
    check(!(await page.locator(".log .fresh").count()), "what has been seen is still new");
    p.clean();
  });

  test("bars are as long as their numbers", async (browser) => {
    const p = await player(browser);
    // What a bar shows, and what is written to it.
    const measured = () =>
      p.page.evaluate(() =>
        [...document.querySelectorAll(".sumbar")].flatMap((bar) => {
          const whole = bar.getBoundingClientRect().width;
          const label = bar.previousElementSibling?.textContent ?? "";
          return [...bar.children].map((part) => ({
            drawn: part.getBoundingClientRect().width / whole,
            said: /([<>]?\d+) %/.exec(part.title || part.textContent || label)?.[1] ?? "",
          }));
        }),
      );
    await lesson(p, "combat");
    for (let i = 0; i < 3; i++) {
      await quiet(p.page);
      const before = await asked(p.page);
      await p.page.locator(".coach .advice").first().click();
      await until(async () => (await asked(p.page)) !== before, "the next question");
    }
    await p.page.locator(".sumbar").first().waitFor();
    let seen = 0;
    for (const b of await p.page.locator(".q .btn").all()) {
      await b.hover(); // each answer has its own chances
      await p.page.waitForTimeout(300);
      for (const { drawn, said } of await measured()) {
        if (!/^\d+$/.test(said)) continue;
        seen++;
        check(Math.abs(drawn * 100 - Number(said)) < 3, `${said} % is drawn as ${Math.round(drawn * 100)} %`);
      }
    }
    check(seen > 1, "no bar was seen");
    p.clean();
  });

  for (const [width, height] of [
    [1024, 768],
    [720, 450],
  ])
    test(`nothing is off the screen at ${width} by ${height}`, async (browser) => {
      const p = await player(browser, wide(width, height));
      const { page } = p;
      for (const [seats, more] of [[formosa], ccp]) {
        const g = await create(p, seats, more);
        await open(p, g.url);
        await quiet(page);
        const field = await box(page, ".field");
        check(field.width === width, `the map has ${field.width} of ${width} pixels`);
        check(field.height > height * 0.5, `the map has ${field.height} of ${height} pixels`);
        const outside = () =>
          page.evaluate(
            ([w, h]) =>
              [...document.querySelectorAll(".top *, .q *, .tools *, .tracks > *, .guide, .side .scrub *")]
                .map((e) => [e, e.getBoundingClientRect()])
                .filter(([e, r]) => r.width > 1 && r.height > 1 && getComputedStyle(e).visibility === "visible")
                .filter(
                  ([e, r]) => !e.closest(".sr") && (r.left < -1 || r.top < -1 || r.right > w + 1 || r.bottom > h + 1),
                )
                .map(
                  ([e, r]) =>
                    `${e.className || e.tagName} "${e.textContent.slice(0, 30)}" ${Math.round(r.right)} ${Math.round(r.bottom)}`,
                ),
            [width, height],
          );
        check(!(await outside()).length, "off the screen: " + (await outside()).join("; "));
        check(!(await page.locator(".side").isVisible()), "the drawer is out with nothing in it to weigh");
        await page.locator(".drawerbtn").click();
        await page.locator(".side .log").waitFor();
        await until(
          () => page.evaluate(() => !document.getAnimations().some((a) => a.playState === "running")),
          "the drawer to be out",
        );
        check(!(await outside()).length, "off the screen: " + (await outside()).join("; "));
        const side = await box(page, ".side");
        check(side.right <= width && side.width < width * 0.7, "the drawer takes " + side.width);
        await page.locator(".drawerbtn").click();
        await page.locator(".side").waitFor({ state: "hidden" });
      }
      p.clean();
    });

  test("the head of a phone is whole", async (browser) => {
    const p = await player(browser, phone);
    for (const [seats, more] of [[formosa], ccp]) {
      const g = await create(p, seats, more);
      await open(p, g.url);
      const cut = await p.page.evaluate(() =>
        [...document.querySelectorAll(".phonetitle b, .top .btn, .top .seats")]
          .filter((e) => e.scrollWidth > e.clientWidth + 1 || e.getBoundingClientRect().right > innerWidth)
          .map((e) => e.textContent),
      );
      check(!cut.length, "cut: " + cut.join(", "));
    }
    p.clean();
  });

  test("a hint and the line of a hex stand beside each other", async (browser) => {
    const p = await player(browser, wide(1024, 768));
    const g = await create(p, formosa);
    await open(p, g.url);
    await quiet(p.page);
    const field = await box(p.page, ".field");
    for (const at of [0.35, 0.5, 0.65]) {
      await p.page.mouse.move(field.x + field.width * at, field.y + field.height * 0.45);
      await p.page.locator(".hexline").waitFor();
      const [a, b] = [await box(p.page, ".hexline"), await box(p.page, ".guide")];
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      check(apart, "the hint lies over the line of the hex");
    }
    p.clean();
  });

  test("the line of a hex says what Enter does", async (browser) => {
    const p = await player(browser);
    const g = await create(p, formosa);
    await open(p, g.url);
    const { page } = p;
    await quiet(page);
    await until(async () => /scout/i.test(await asked(page)), "to be asked whom to scout");
    await page.mouse.move(5, 5);
    await sleep(300);
    await page.locator(".q").focus();
    await page.keyboard.press("n");
    await page.locator(".hexline .takes", { hasText: "Enter" }).waitFor();
    await sleep(800); // keys that come early are not taken
    const looks = async () => Number(/(\d+) left/.exec(await asked(page))?.[1] ?? 0); // a die says how many there are
    const before = await looks();
    await page.keyboard.press("Enter");
    await until(async () => before < 2 || (await looks()) === before - 1, "the stack to be scouted");
    if (before < 2) return;
    check(!(await page.locator("polygon.lit").count()), "a hex of the question before is lit");
    await until(async () => !(await page.locator(".hexline .takes").count()), "Enter to be free of the hex");
    p.clean();
  });

  test("a list is suggested with a key", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const g = await create(p, formosa);
    await forward(
      p,
      g.id,
      "allied",
      (x) => /buy/i.test(x.view.pending?.prompt ?? ""),
      (q) => q.options.find((o) => /^(done|end|none)$/.test(o)) ?? q.options[0],
    );
    await open(p, g.url);
    const { page } = p;
    await page.locator(".buysheet [data-suggest]", { hasText: "A" }).waitFor();
    await quiet(page);
    await sleep(300);
    await page.keyboard.press("a");
    await page.locator(".buysheet footer .primary", { hasText: /Buy \d/ }).waitFor();
    p.clean();
  });

  test("the map is found where it was left", async (browser) => {
    const p = await player(browser, { moving: true });
    const g = await create(p, formosa);
    await open(p, g.url);
    const { page } = p;
    await quiet(page);
    const field = await box(page, ".field");
    await page.mouse.move(field.x + 300, field.y + 300);
    await page.mouse.wheel(0, -900);
    await still(page);
    await page.mouse.down();
    await page.mouse.move(field.x + 520, field.y + 380, { steps: 4 });
    await page.mouse.up();
    await still(page);
    const left = await box(page, ".ground");
    await until(() => page.evaluate(() => localStorage.getItem("beachhead.views")), "the place to be kept");
    await new Promise((d) => setTimeout(d, 400));
    await page.reload();
    await ready(page);
    await still(page);
    const found = await box(page, ".ground");
    const off = Math.max(...["x", "y", "width"].map((k) => Math.abs(found[k] - left[k])));
    check(off < 4, `the map lies elsewhere: ${JSON.stringify(left)} became ${JSON.stringify(found)}`);
    // Another game has a place of its own.
    const other = await create(p, formosa);
    await open(p, other.url);
    await still(page);
    check(Math.abs((await box(page, ".ground")).width - left.width) > 4, "a new game lies as the old one did");
    p.clean();
  });

  test("who looks on is taken along", async (browser) => {
    const p = await player(browser);
    const g = await create(p, { allied: "greedy", japanese: "greedy" }, { pace: 400 });
    await open(p, g.url);
    const field = await box(p.page, ".field");
    // Into the open sea, where nothing happens.
    const before = await box(p.page, ".ground");
    await p.page.mouse.move(field.x + 120, field.y + 60);
    await p.page.mouse.wheel(0, -1200);
    await still(p.page);
    check((await box(p.page, ".ground")).width > 1.2 * before.width, "the wheel does not bring the map nearer");
    const left = await box(p.page, ".ground");
    await until(async () => {
      const now = await box(p.page, ".ground");
      return Math.hypot(now.x - left.x, now.y - left.y) > 60;
    }, "the map to follow what happens");
    p.clean();
  });

  test("the relief is begun first and drawn in two steps", async (browser) => {
    const p = await player(browser, { moving: true, first: true });
    const g = await create(p, formosa);
    await p.page.addInitScript(() => {
      window.told = [];
      const Plain = window.Worker;
      window.Worker = class extends Plain {
        constructor(...a) {
          super(...a);
          window.told.push("begun");
          this.addEventListener("message", (e) => window.told.push(e.data.image.size));
        }
      };
      new MutationObserver(() => {
        if (!window.told.includes("ground") && document.querySelector(".ground path")) window.told.push("ground");
      }).observe(document, { childList: true, subtree: true });
    });
    await open(p, g.url);
    await until(() => p.page.evaluate(() => window.told.filter(Number).length > 1), "a draft and then the whole");
    const told = await p.page.evaluate(() => window.told);
    check(told.indexOf("begun") < told.indexOf("ground"), "the relief waits for the map: " + told.join());
    const [draft, whole] = told.filter(Number);
    check(draft * 4 < whole, `the draft has ${draft} bytes, the whole ${whole}`);
    check((await p.page.locator("image.relief").count()) === 1, "the relief lies there twice");
    // It is kept for the next visit, which has the whole at once.
    const shelf = () => p.page.evaluate(async () => (await (await caches.open("beachhead-relief")).keys()).length);
    await until(async () => (await shelf()) === 1, "the relief to be kept");
    await open(p, g.url);
    await until(() => p.page.evaluate(() => window.told.some(Number)), "the relief at the second visit");
    const again = await p.page.evaluate(() => window.told.find(Number));
    check(again === whole, `the second visit begins with ${again} bytes, and ${whole} were kept`);
    p.clean();
  });

  test("dark sides are seen on a dark page, and the veil is thin", async (browser) => {
    const p = await player(browser, { colorScheme: "dark" });
    const g = await create(p, ...ccp);
    await open(p, g.url);
    const seen = await p.page.evaluate(() => {
      const light = (c) => {
        const [r, g, b, a = 1] = c.match(/[\d.]+/g).map(Number);
        const lin = (v) => (v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
        return (0.2126 * lin(r) + 0.7152 * lin(g) + 0.0722 * lin(b)) * a;
      };
      const ground = light(getComputedStyle(document.querySelector(".top")).backgroundColor);
      const veil = document.createElementNS("http://www.w3.org/2000/svg", "path");
      veil.setAttribute("class", "veil");
      document.querySelector(".above").append(veil);
      const opacity = Number(getComputedStyle(veil).fillOpacity);
      veil.remove();
      return {
        opacity,
        rims: [...document.querySelectorAll(".top .flag")].map(
          (f) => (light(getComputedStyle(f).borderTopColor) + 0.05) / (ground + 0.05),
        ),
      };
    });
    check(seen.rims.length > 1 && seen.rims.every((c) => c >= 3), "the sides stand out by " + seen.rims.join());
    check(seen.opacity <= 0.25, "the veil has " + seen.opacity);
    p.clean();
  });

  test("points are not counted out of what can be kept", async (browser) => {
    const p = await player(browser);
    const g = await create(p, formosa);
    await open(p, g.url);
    await p.page.keyboard.press("d");
    await p.page.locator(".boxes .tracklist").waitFor();
    const rows = await p.page.locator(".boxes .tracklist tr").allInnerTexts();
    const lp = rows.filter((r) => /^(Allied|Japanese) LP\b/.test(r));
    check(lp.length > 0 && lp.every((r) => !/ of \d/.test(r)), "the LP read so: " + lp.join("; "));
    p.clean();
  });

  test("the sea has no seam", async (browser) => {
    const p = await player(browser);
    const g = await create(p, formosa);
    await open(p, g.url);
    const { page } = p;
    await quiet(page);
    await page.keyboard.press("0");
    await still(page);
    const ground = await box(page, ".ground");
    const field = await box(page, ".field");
    const inside = ground.right < field.right - 12 ? ground.right : ground.left;
    check(inside > field.left + 12 && inside < field.right - 12, "no edge of the drawing is on the screen");
    const clip = { x: Math.round(inside) - 10, y: field.y + field.height / 2, width: 20, height: 4 };
    const shot = await page.screenshot({ clip });
    const step = await stepAcross(page, shot);
    check(step <= 3, `the sea changes its colour by ${step} at the edge of the drawing`);
    p.clean();
  });

  test("the sea of a briefing has no seam", async (browser) => {
    const p = await player(browser, { prefs: { briefing: "on" } });
    const g = await create(p, formosa);
    const { page } = p;
    await page.goto(g.url);
    await page.locator(".briefmap").waitFor();
    await page.locator(".ground .ids text").first().waitFor({ state: "attached" });
    // Where the drawing of the ground would end within the picture: it is 260 larger than the map on each side. A picture that is as wide as its
    // part of the map has no such edge.
    const clip = await page.evaluate(() => {
      const svg = document.querySelector(".briefmap");
      const r = svg.getBoundingClientRect();
      const v = svg.viewBox.baseVal;
      const k = Math.min(r.width / v.width, r.height / v.height);
      const x = r.left + (r.width - v.width * k) / 2 - 260 * k;
      return { x: Math.round(x) - 10, y: r.top + r.height / 2, width: 20, height: 4, inside: x > r.left + 12 };
    });
    if (!clip.inside) return "the picture ends before the drawing";
    const step = await stepAcross(page, await page.screenshot({ clip }));
    check(step <= 3, `the sea of the briefing changes its colour by ${step} at the edge of the drawing`);
    p.clean();
  });

  test("the report opens by itself, once", async (browser) => {
    const p = await player(browser, { prefs: { report: "on" } });
    const g = await create(p, formosa);
    await open(p, g.url);
    const onlooker = await player(browser, { prefs: { report: "on" } });
    await open(onlooker, g.url);
    const r = await p.api.post(`${base}/games/${g.id}/resign`, { data: { seat: "allied" } });
    check(r.ok(), await r.text());
    await p.page.waitForURL((u) => u.pathname.endsWith("/report"));
    await p.page.locator(".curve, .turning, .box").first().waitFor();
    await p.page.goto(g.url);
    await onlooker.page.getByRole("link", { name: "The report" }).waitFor();
    await sleep(3500);
    check(!p.page.url().endsWith("/report"), "it opens a second time");
    check(!/\/report/.test(onlooker.page.url()), "it opens for who looks on");
    p.clean();
  });

  test("a click on an empty hex says why not", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const pieces = { "us-7th-17": { at: "0720" }, "ija-9th-7": { at: "1803" } };
    const at = { turn: 2, phase: "allied.movement" };
    const start = JSON.stringify({ game: "formosa", scenario: "1", clear: true, at, pieces, tracks: {} });
    await study(p, `Game: formosa\nScenario: 1\nStart: ${start}\n`, "allied");
    await page.keyboard.press("0"); // the whole map
    await still(page);
    const sheet = await (await p.api.get(base + "/sheets/formosa.json")).json();
    const empty = async (hex) => {
      const h = sheet.hexes.find((x) => x.id === hex);
      const r = await box(page, ".ground");
      const k = (r.right - r.left) / (sheet.width + 520); // the drawing is 260 larger than the map on each side
      const top = await page.evaluate(() => document.querySelector(".ground").getBoundingClientRect().top);
      await page.mouse.click(r.left + (h.x + 260) * k, top + (h.y + 260) * k);
    };
    const toast = page.locator(".toast.why");
    // Before a unit is chosen: what is asked, and where it can be answered.
    await empty("1403");
    await toast.waitFor();
    check(
      /is not asked about/.test(await toast.innerText()) && /lit/.test(await toast.innerText()),
      await toast.innerText(),
    );
    // For the unit that moves: what it would take, of what it has, with the rule.
    await page.locator('.legal [data-hex="0720"]').first().click({ force: true });
    await page
      .locator('.tray [data-answer^="unit"], .tray [data-unit]')
      .first()
      .click({ timeout: 1500 })
      .catch(() => {});
    await until(async () => /movement points left/.test(await asked(page)), "the unit to move");
    await still(page);
    await empty("1403");
    await until(
      async () => /Out of reach: it takes [\d.]+ of [\d.]+ movement points/.test(await toast.innerText()),
      "the sum",
    );
    check((await toast.locator(".rid").first().innerText()) === "12.0b", "no rule");
    p.clean();
  });

  test("an address is copied with a button", async (browser) => {
    const p = await player(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    const g = await create(p, { allied: "me", japanese: "open" }, { private: true });
    await p.page.goto(`${base}/games/${g.id}/links`);
    const first = p.page.locator(".invite").first();
    await first.getByRole("button", { name: "Copy" }).click();
    await first.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await p.page.evaluate(() => navigator.clipboard.readText());
    check(copied === (await first.locator(".addr span").innerText()) && /\/join\//.test(copied), "copied: " + copied);
    // Without a clipboard, as on an address that is not secure, the page says so or copies by other means; it never stays silent.
    await open(p, g.url);
    await p.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await p.page.keyboard.press("t");
    const row = p.page.locator(".links li").first();
    await row.getByRole("button", { name: "Copy" }).click();
    await row.getByRole("button", { name: /Copied|Press Ctrl C/ }).waitFor();
    p.clean();
  });

  test("a stream that is refused says why", async (browser) => {
    const p = await player(browser);
    const g = await create(p, formosa);
    const why = "This seat is open on 4 pages already. Close one of them.";
    await p.page.route("**/events?*", (r) =>
      r.fulfill({
        status: 429,
        contentType: "application/json",
        body: JSON.stringify({ error: "too_many", reasons: [{ text: why }] }),
      }),
    );
    await p.page.goto(g.url);
    await p.page.locator(".q.lost", { hasText: why }).waitFor();
    await p.page.unroute("**/events?*");
    await p.page.locator(".q.lost").waitFor({ state: "detached" });
  });

  test("a turn is noticed", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await page.addInitScript(() => {
      window.notices = [];
      window.rung = 0;
      window.asked = 0;
      window.Notification = class {
        static permission = "default";
        static async requestPermission() {
          window.asked++;
          window.Notification.permission = "granted";
          return "granted";
        }
        constructor(title, more) {
          window.notices.push({ title, ...more });
        }
        close() {}
      };
      const start = AudioScheduledSourceNode.prototype.start;
      AudioScheduledSourceNode.prototype.start = function (...a) {
        window.rung++;
        return start.apply(this, a);
      };
    });
    const g = await create(p, { allied: "me", japanese: "open" }, { private: true });
    await open(p, g.url);
    check(!(await page.evaluate(() => window.asked)), "leave was asked for without need");
    await page.keyboard.press("?");
    const sound = page.getByRole("switch", { name: /^Sound/ });
    const notice = page.getByRole("switch", { name: /^Tell me/ });
    check(!(await sound.isChecked()) && !(await notice.isChecked()), "something is on at the first visit");
    await sound.check();
    await notice.check();
    check((await page.evaluate(() => window.asked)) === 1, "leave was not asked for");
    check((await page.evaluate(() => window.rung)) > 0, "what was switched on is not heard");
    await page.keyboard.press("Escape");
    // The other side decides; then the player, who looks elsewhere.
    const join = (
      await (await p.api.get(`${base}/games/${g.id}/links`, { headers: { Accept: "application/json" } })).json()
    ).links[0];
    const guest = await player(browser);
    await guest.page.goto(join.url);
    await guest.page.getByRole("button", { name: /Take the seat/ }).click();
    await ready(guest.page);
    const asks = async (who, seat) => {
      const m = await (await who.api.get(`${base}/games/${g.id}/state?seat=${seat}`)).json();
      return m.page.view.pending?.options?.length ? m.page : null;
    };
    const give = async (who, seat, page) =>
      who.api.post(`${base}/games/${g.id}/answers`, {
        data: { seat, version: page.version, choice: page.view.pending.options.at(-1) },
      });
    for (let x = await asks(p, "allied"); x; x = await asks(p, "allied")) await give(p, "allied", x);
    await until(async () => !/Your move/.test(await page.title()), "the title to be plain");
    const plain = await page.locator('link[rel="icon"]').getAttribute("href");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
      window.notices.length = 0;
    });
    while (!(await asks(p, "allied"))) {
      const x = await asks(guest, "japanese");
      if (x) await give(guest, "japanese", x);
    }
    await until(() => page.evaluate(() => window.notices.length === 1), "one notice");
    check(/your move/i.test(await page.evaluate(() => window.notices[0].title)), "the notice says something else");
    check(/Your move/.test(await page.title()), "the tab says nothing: " + (await page.title()));
    check((await page.locator('link[rel="icon"]').getAttribute("href")) !== plain, "the sign of the tab is as it was");
    p.clean();
  });

  test("standing orders are rows that open", async (browser) => {
    for (const size of [{}, phone]) {
      const p = await player(browser, size);
      const g = await create(p, ...ccp);
      await open(p, g.url);
      await p.page.locator("button.seats").click();
      const rows = p.page.locator(".orders .order");
      await rows.first().waitFor();
      const n = await rows.count();
      check(n > 3, `only ${n} orders`);
      const high = await p.page.locator(".orders").evaluate((e) => e.getBoundingClientRect().height);
      check(high < n * 75, `${n} orders take ${high} pixels before one is opened`);
      const row = rows.nth(1);
      check(/Ask me/.test(await row.locator("summary").innerText()), "what is ordered is not said");
      await row.locator("summary").click();
      await row
        .getByRole("button", { name: /^Always: / })
        .first()
        .click();
      await until(async () => !/Ask me/.test(await row.locator("summary").innerText()), "the order to be said");
      await row.locator("summary").click();
      check(!(await row.getByRole("button", { name: "Always ask" }).isVisible()), "the row stays open");
      p.clean();
    }
  });

  // Every window of Combat Commander, light and dark.
  test("the windows of Combat Commander are accessible", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const found = [];
    const audit = async (where, part = "html") => {
      await page.evaluate(axe);
      for (const colorScheme of /set-up|table/.test(where) ? ["light", "dark"] : ["light"]) {
        await page.emulateMedia({ colorScheme });
        await until(
          () => page.evaluate(() => !document.getAnimations().some((a) => a.playState === "running")),
          "rest",
        );
        found.push(
          ...(await page.evaluate(
            async ([where, only, part]) =>
              (
                await window.axe.run(part, { resultTypes: ["violations"], ...only })
              ).violations.flatMap((v) =>
                v.nodes
                  .filter(
                    (n) =>
                      v.id !== "label-content-name-mismatch" || !/class="(one|fatecard|unitrow|card)\b/.test(n.html),
                  )
                  .map((n) => `${where}: ${v.id} ${n.target.join(" ")} ${n.failureSummary.slice(0, 160)}`),
              ),
            [
              `${where} ${colorScheme}`,
              colorScheme === "dark" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {},
              part,
            ],
          )),
        );
      }
    };
    const g = await create(p, ...ccp);
    await open(p, g.url);
    await page.locator(".guide").waitFor(); // a hint
    await audit("set-up");
    await ccpLesson(p, 0);
    await quiet(page);
    await audit("a lesson");
    await page
      .locator(".ln")
      .first()
      .waitFor({ timeout: 1000 })
      .catch(() => {});
    for (const [key, name] of [
      ["d", "displays"],
      ["t", "table"],
      ["?", "help"],
      ["/", "command line"],
    ]) {
      await page.locator("#map").focus();
      await page.keyboard.press(key);
      for (const s of await page.locator(".dialog summary").all()) if (name === "table") await s.click();
      if (name === "displays") for (const b of await page.locator(".boxes .pile .btn").all()) await b.click();
      await audit(name, "[role=dialog]");
      await page.keyboard.press("Escape");
      await page.locator("[role=dialog]").waitFor({ state: "detached" });
    }
    check(!found.length, found.join("\n"));
    p.clean();
  });

  test("a phone shows what its foot names", async (browser) => {
    const p = await player(browser, phone);
    const { page } = p;
    const g = await create(p, ...ccp);
    await open(p, g.url);
    await forward(p, g.id, "allied", (x) => /react|order|turn\.decide/.test(x.view.pending?.kind ?? ""));
    await quiet(page);
    await page.locator(".fatecard").first().waitFor();
    // Cards: the name, the action and the event, and no button over one of them.
    const cards = await page.evaluate(() => {
      // What no hand needs to hold: an event of some years only, the longest line there is.
      document.querySelectorAll(".place .cardline")[1].innerHTML =
        "<small>Event</small><b>Air Support</b><i>1943–1945</i>";
      const fold = document.querySelector(".foldhand").getBoundingClientRect();
      const row = document.querySelector(".cardrow").getBoundingClientRect();
      return [...document.querySelectorAll(".place")].flatMap((card) => {
        const name = card.querySelector(".band b");
        const lines = [...card.querySelectorAll(".cardline")].filter((l) => l.getBoundingClientRect().height > 10);
        const wrong = [];
        if (name.scrollWidth > name.clientWidth + 1) wrong.push(name.textContent + " is cut");
        if (lines.length < 2) wrong.push(name.textContent + " lacks a line");
        for (const l of lines)
          if (l.scrollHeight > l.clientHeight + 2) wrong.push(`${name.textContent}: ${l.textContent} is cut`);
        if (row.right > fold.left + 1) wrong.push("the button lies over the cards");
        return wrong;
      });
    });
    check(!cards.length, cards.join("; "));
    const foot = (name) => page.locator(".nav button", { hasText: name });
    const height = (selector) => box(page, selector).then((b) => b.height);
    check(!(await page.locator(".sheethead .tabs").count()), "the sheet has tabs of its own beside those of the foot");
    await foot("Units").tap();
    check((await page.locator(".t-units .battle .unit").count()) > 5, "the sheet of units is nearly empty");
    await foot("Log").tap();
    check((await height(".side .log")) > 100, `the log has ${await height(".side .log")} pixels`);
    await foot("More").tap();
    await page.getByRole("button", { name: "Table and end of the game" }).tap();
    await page.getByRole("button", { name: "Resign" }).waitFor();
    p.clean();
  });

  test("price lists have heads and words and leave the rest in sight", async (browser) => {
    for (const size of [{}, wide(1024, 768), phone]) {
      const p = await player(browser, { ...size, bar: "full" });
      const { page } = p;
      const g = await create(p, formosa);
      await forward(p, g.id, "allied", (x) => x.view.pending?.kind === "recruit.allied");
      await open(p, g.url);
      await page.locator(".buysheet .buy").first().waitFor();
      await page.locator(".buyheads").getByText("LP each").waitFor();
      const bare = await page.evaluate(() =>
        [...document.querySelectorAll(".buysheet .rows .buy")]
          .filter((r) => !r.querySelector(".pic svg") || !r.querySelector(".what small").textContent)
          .map((r) => r.querySelector(".what b").textContent),
      );
      check(!bare.length, "no picture or no word: " + bare.join(", "));
      const sheet = await box(page, ".buysheet");
      const field = await box(page, ".field");
      const sum = await page.locator(".buysheet .sum").evaluate((e) => {
        const ends = [...e.childNodes].flatMap((n) => {
          const r = document.createRange();
          r.selectNode(n);
          const { height, bottom } = r.getBoundingClientRect();
          return height ? [bottom] : [];
        });
        return Math.max(...ends) - Math.min(...ends);
      });
      check(sum < 14, "the sum is broken into lines: " + sum);
      if (size === phone) {
        await page.locator(".nav button", { hasText: "Log" }).tap();
        const log = await box(page, ".side .log");
        const over = await page.evaluate(
          ([x, y]) => !!document.elementFromPoint(x, y)?.closest(".side"),
          [log.x + log.width / 2, log.y + log.height / 2],
        );
        check(over, "the log lies under the price list");
      } else {
        check(sheet.width <= field.width * 0.76, `the sheet has ${sheet.width} of ${field.width} pixels`);
        check(!(await page.locator(".side.out").count()), "the drawer has come over the sheet");
      }
      await shot(page, "pricelist" + sheet.width);
      p.clean();
    }
  });

  test("a tap is not for a button that has just come", async (browser) => {
    const p = await player(browser, { ...phone, bar: "full" });
    const { page } = p;
    const g = await create(p, formosa);
    await open(p, g.url);
    await quiet(page);
    await page.locator(".q .btn").first().waitFor();
    await sleep(600);
    // The first button turns into another under the finger, as when a question comes between the look and the tap.
    const tap = async (early) => {
      const at = await page.evaluate((early) => {
        const b = document.querySelector(".q .btn");
        const turn = () => {
          b.querySelector("b").textContent += " or not";
        };
        window.taken = 0;
        b.addEventListener("click", () => window.taken++, { once: true });
        if (early) b.addEventListener("pointerdown", turn, { once: true });
        else turn();
        const r = b.getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2];
      }, early);
      if (!early) await sleep(600);
      await page.touchscreen.tap(...at);
      if (early) await sleep(200);
      else await until(() => page.evaluate(() => window.taken > 0), "a tap in good time to be taken");
      return page.evaluate(() => window.taken);
    };
    check((await tap(true)) === 0, "a tap was taken by a button that had just come");
    await sleep(600);
    await tap(false);
    p.clean();
  });

  test("the island is seen whole at first", async (browser) => {
    for (const [width, height] of [
      [1920, 1080],
      [1024, 768],
    ]) {
      const p = await player(browser, wide(width, height));
      const g = await create(p, formosa);
      await open(p, g.url);
      await quiet(p.page);
      await still(p.page);
      await sleep(300);
      const out = await p.page.evaluate(() => {
        const f = document.querySelector(".map").getBoundingClientRect();
        return [...document.querySelectorAll("g.stack")]
          .map((e) => e.getBoundingClientRect())
          .filter((r) => r.width && (r.top < f.top || r.bottom > f.bottom || r.left < f.left || r.right > f.right))
          .length;
      });
      check(out === 0, `${out} stacks are off the map at ${width}`);
      const land = await p.page.evaluate(() => {
        const all = [...document.querySelectorAll("g.stack")]
          .map((e) => e.getBoundingClientRect())
          .filter((r) => r.width);
        return Math.max(...all.map((r) => r.bottom)) - Math.min(...all.map((r) => r.top));
      });
      const map = await box(p.page, ".map");
      check(land > map.height * 0.7, `the island has ${land} of ${map.height} pixels`);
      await shot(p.page, "opening" + width);
      p.clean();
    }
  });

  test("the island is seen whole when the briefing is closed", async (browser) => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ]) {
      const p = await player(browser, {
        ...wide(width, height),
        bar: "full",
        prefs: { briefing: "on", setup: "plan" },
      });
      const g = await create(p, formosa);
      await p.page.goto(g.url);
      await p.page.locator(".briefing .go .primary").waitFor();
      await sleep(2000); // the first question has come behind the briefing, and its bar with it
      await p.page.keyboard.press("Enter");
      await p.page.locator(".briefing").waitFor({ state: "detached" });
      await quiet(p.page);
      await until(async () => (await p.page.locator(".q .btn").count()) > 0, "the answers");
      await sleep(1200);
      await still(p.page);
      const out = await p.page.evaluate(() => {
        const f = document.querySelector(".map").getBoundingClientRect();
        return [...document.querySelectorAll(".legal [data-hex]")]
          .map((e) => [e.dataset.hex, e.getBoundingClientRect()])
          .filter(([, r]) => r.top < f.top || r.bottom > f.bottom || r.left < f.left || r.right > f.right)
          .map(([h]) => h);
      });
      await shot(p.page, `after-briefing-${width}`);
      check(!out.length, `${out.length} lit hexes are not seen at ${width} by ${height}: ${out.slice(0, 5)}`);
      p.clean();
    }
  });

  test("a window that grows is filled", async (browser) => {
    const p = await player(browser, wide(1024, 768));
    const g = await create(p, formosa);
    await open(p, g.url);
    await quiet(p.page);
    await sleep(2000); // the first layout
    await p.page.setViewportSize({ width: 1920, height: 1080 });
    await sleep(900);
    await still(p.page);
    const land = await p.page.evaluate(() => {
      const all = [...document.querySelectorAll("g.stack")]
        .map((e) => e.getBoundingClientRect())
        .filter((r) => r.width);
      return Math.max(...all.map((r) => r.bottom)) - Math.min(...all.map((r) => r.top));
    });
    const map = await box(p.page, ".map");
    check(land > map.height * 0.7, `the island has ${land} of ${map.height} pixels after the window has grown`);
    p.clean();
  });

  test("a narrow head says more than its last word", async (browser) => {
    const p = await player(browser, wide(1024, 768));
    const g = await create(p, formosa);
    await open(p, g.url); // "Set-up / Take"
    await quiet(p.page);
    const seen = await p.page.evaluate(() => {
      const nav = document.querySelector(".top .crumb").getBoundingClientRect();
      return [...document.querySelectorAll(".top .crumb span, .top .crumb b")]
        .map((e) => [e.textContent, e.getBoundingClientRect()])
        .filter(([, r]) => r.width && r.top >= nav.top - 1 && r.bottom <= nav.bottom + 1 && r.right <= nav.right + 1)
        .map(([t]) => t);
    });
    await shot(p.page, "narrow-head");
    check(seen.length === 2, "the head says " + seen.join(" / "));
    p.clean();
  });

  test("the briefing has a head, and no bare sea or single counters", async (browser) => {
    const p = await player(browser, { prefs: { briefing: "on" } });
    const { page } = p;
    for (const [seats, more] of [[formosa], ccp]) {
      const g = await create(p, seats, more);
      await page.goto(g.url);
      await page.locator(".briefing .brieftop").getByText("Briefing").waitFor();
      const found = await page.evaluate(() => {
        const map = document.querySelector(".briefmap");
        const r = map.getBoundingClientRect();
        const v = map.viewBox.baseVal;
        const rows = [...document.querySelectorAll(".briefing .force ul")].map((l) => {
          const tops = new Map();
          for (const e of l.children) tops.set(e.offsetTop, (tops.get(e.offsetTop) ?? 0) + 1);
          return [...tops.values()];
        });
        const clock = document.querySelector(".briefing .clock").getBoundingClientRect();
        return { shape: r.width / r.height / (v.width / v.height), rows, below: innerHeight - clock.bottom };
      });
      check(Math.abs(found.shape - 1) < 0.02, `the map has ${found.shape} of its shape`);
      for (const row of found.rows)
        check(row.length < 2 || row[row.length - 1] > 1, "a counter alone in its row: " + row);
      check(found.below < 60, `${found.below} pixels are empty below the clock`);
    }
    p.clean();
  });

  test("to resign is in a menu that is seen", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const g = await create(p, formosa);
    await open(p, g.url);
    await quiet(page);
    await page.getByRole("button", { name: "Game", exact: true }).click();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    // The second click of a double click lies on "Yes, resign", and is not meant for it.
    await page.locator(".menulist").getByText("Resign", { exact: true }).dblclick();
    await page.locator(".menulist").getByText("Yes, resign").waitFor();
    await sleep(300);
    const { page: now } = await (await p.api.get(`${g.url}/state?seat=allied`)).json();
    check(!now.view.over, "a double click resigns");
    check(!(await page.locator(".dialog").count()), "once was enough");
    await page.locator(".menulist").getByText("Yes, resign").click();
    await until(async () => /over|win/i.test(await page.locator(".app").innerText()), "the end of the game");
    p.clean();
  });

  test("one thing is gold in a lesson with a sheet", async (browser) => {
    const p = await player(browser, { bar: "full" });
    await lesson(p, "air");
    await p.page.locator(".buysheet").waitFor();
    await p.page.locator(".coach .advice").waitFor();
    const gold = await p.page.evaluate(() =>
      [...document.querySelectorAll("button")]
        .filter((b) => b.offsetParent && getComputedStyle(b).backgroundColor === "rgb(242, 194, 48)")
        .map((b) => b.textContent),
    );
    check(gold.length === 1, "gold are: " + gold.join(" | "));
    // The last place of the breadcrumb is whole.
    const cut = await p.page.evaluate(() => {
      const c = document.querySelector(".crumb").getBoundingClientRect();
      const b = document.querySelector(".crumb b").getBoundingClientRect();
      return b.right > c.right + 1 || b.bottom > c.bottom + 3 || b.top < c.top - 3;
    });
    check(!cut, "where the game stands is cut");
    p.clean();
  });
}
