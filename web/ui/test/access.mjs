// What the page is for ears and for keys: axe-core on every page, each question said once, and where the focus goes.
import { readFileSync } from "node:fs";
import { base, check, create, lesson, open, player, quiet, ready, shot, study, until } from "./lib.mjs";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

// audit has axe-core look at the page as it is: in light by all its rules, and in dark by those of colours, which alone can differ. What is below
// a window or beside a panel has been looked at before: then `part` is what is new. The scheme that the page has comes first, since all of it is painted
// anew in another.
async function audit(page, where, part = "html") {
  await page.evaluate(axe); // many pages are documents of their own
  const schemes = [
    ["light", {}],
    ["dark", { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }],
  ];
  if (await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)) schemes.reverse();
  for (const [scheme, rules] of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await until(
      () =>
        page.evaluate(
          (dark) =>
            matchMedia("(prefers-color-scheme: dark)").matches === dark &&
            (!document.querySelector(".app") || document.documentElement.classList.contains("dark") === dark) &&
            !document.getAnimations().some((a) => a.playState === "running"),
          scheme === "dark",
        ),
      `${where} to be ${scheme}`,
    );
    const bad = await page.evaluate(
      async ([rules, part]) => {
        // The text of what is looked at is not kept: of each element for each rule, that of the whole page for some, it would be a fifth of the work.
        window.axe.configure({ noHtml: true });
        const r = await window.axe.run(part, { resultTypes: ["violations"], elementRef: true, ...rules });
        // Cards and counters are named in full; what is printed on them is shorter.
        return r.violations.flatMap((v) =>
          v.nodes
            .filter(
              (n) =>
                !(
                  v.id === "label-content-name-mismatch" &&
                  n.element.matches("button") &&
                  /^(one|fatecard|unitrow|card)\b/.test(n.element.className)
                ),
            )
            .map(
              (n) =>
                `${v.id}: ${n.target.join(" ")}: ${[...n.any, ...n.all, ...n.none]
                  .map((x) => x.message)
                  .join("; ")
                  .slice(0, 200)}`,
            ),
        );
      },
      [rules, part],
    );
    check(!bad.length, `${where} in ${scheme}:\n${bad.join("\n")}`);
  }
}

const said = (page) => page.locator(".sr[role=status]").innerText();
const heard = (page) => page.locator(".sr[role=log]").innerText();
const ccpLesson = async (p, n) => {
  const s = await (await p.api.get(base + "/sheets/ccp.json")).json();
  const l = s.lessons[n];
  await study(p, l.record, l.seat, "#lesson=" + l.id);
};

// hear writes down whatever the live regions of the page say from now on, each announcement once.
async function hear(page) {
  await page.evaluate(() => {
    window.heard = [];
    const live = (n) => {
      const e = n.nodeType === 1 ? n : n.parentElement;
      return e?.closest("[role=status],[role=alert],[role=log],[aria-live]");
    };
    new MutationObserver((list) => {
      const told = new Set();
      for (const m of list) {
        const r = live(m.target);
        if (!r || m.type === "attributes") continue;
        if (r.getAttribute("role") === "log") {
          for (const n of m.addedNodes) window.heard.push(["log", n.textContent]);
          continue;
        }
        if (told.has(r)) continue;
        told.add(r);
        window.heard.push([r.getAttribute("role") ?? "live", r.textContent]);
      }
      for (const m of list)
        for (const n of m.addedNodes)
          if (n.nodeType === 1 && n.matches("[role=alert]")) window.heard.push(["alert", n.textContent]);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

export function access(test) {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  test("accessible", (browser) => pages(browser, {}));
  test("accessible on a phone", (browser) => pages(browser, phone));

  test("each question is said once", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await lesson(p, "combat");
    await until(async () => /ground support/.test(await said(page)), "the first question to be said");
    await hear(page);
    const before = await page.locator(".map").getAttribute("data-version");
    await page.keyboard.press("1"); // no air point
    await until(async () => (await page.locator(".map").getAttribute("data-version")) !== before, "an answer");
    await quiet(page);
    const ask = (await page.locator(".q .say").innerText()).replace(/^[^:]*: /, "").slice(0, 30);
    await until(
      () => page.evaluate((t) => window.heard.some(([r, x]) => r === "status" && x.includes(t)), ask),
      `"${ask}" to be said`,
    );
    const all = await page.evaluate(() => window.heard);
    const times = all.filter(([, t]) => t.includes(ask));
    check(times.length === 1, "the question was said so: " + JSON.stringify(times));
    // What happened is in the log, each line once, without the ids that the page has in it.
    await page.keyboard.press("/");
    await page.locator(".palette input").waitFor();
    await page.keyboard.type("log");
    await page.evaluate(() => {
      window.heard.length = 0;
    });
    await page.keyboard.press("Enter");
    await until(() => page.evaluate(() => window.heard.some(([r]) => r === "alert")), "the log to be said");
    const lines = await page.evaluate(() =>
      window.heard.filter(([r]) => r === "alert" || r === "status").map(([, t]) => t),
    );
    check(lines.length === 1, "the log was said so: " + JSON.stringify(lines));
    p.clean();
  });

  test("what the others do and say is heard", async (browser) => {
    const host = await player(browser);
    const guest = await player(browser);
    const g = await create(host, { allied: "me", japan: "open" }, { game: "ccp", scenario: "S01", private: true });
    const l = (
      await (await host.api.get(`${base}/games/${g.id}/links`, { headers: { Accept: "application/json" } })).json()
    ).links.find((x) => x.kind === "join");
    await guest.page.goto(l.url);
    await guest.page.getByRole("button", { name: /Take the seat/ }).click();
    await ready(guest.page);
    await open(host, g.url);
    const seats = [
      ["allied", host],
      ["japan", guest],
    ];
    await until(
      async () => /Where do you place the foxholes\? 3 left\. \d+ hexes on the map\./.test(await said(host.page)),
      "what is to be placed to be said",
    );
    // The first line of the log that both see.
    await until(async () => {
      for (const [seat, who] of seats) {
        const m = await (await who.api.get(`${base}/games/${g.id}/state?seat=${seat}`)).json();
        const q = m.page.view.pending;
        if (q?.options?.length) {
          await who.api.post(`${base}/games/${g.id}/answers`, {
            data: { seat, version: m.page.version, choice: q.options[0] },
          });
          break;
        }
      }
      return (await heard(host.page)).trim() && (await heard(guest.page)).trim();
    }, "the log to be heard");
    await guest.api.post(`${base}/games/${g.id}/chat`, {
      data: { seat: "japan", text: "Good luck <b>&amp; fair winds</b> \u{1F642}" },
    });
    await until(
      async () => /Japanese says: Good luck <b>&amp; fair winds<\/b> \u{1F642}/u.test(await heard(host.page)),
      "the talk to be heard",
    );
    check(!/says/.test(await heard(guest.page)), "one hears oneself");
    host.clean();
    guest.clean();
  });

  test("the focus is not lost", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const at = () =>
      page.evaluate(() => {
        const e = document.activeElement;
        return !e || e === document.body
          ? "nowhere"
          : e.closest(".q")
            ? "question"
            : e.closest(".tray")
              ? "stack"
              : e.closest(".overcard")
                ? "card"
                : e.id || e.closest("[role=dialog]")?.getAttribute("aria-label") || e.className;
      });
    await lesson(p, "combat");
    // Answered by a button of the bar.
    for (let i = 0; i < 3; i++) {
      const before = await page.locator(".map").getAttribute("data-version");
      await page.locator(".q .row .btn").last().focus();
      await page.keyboard.press("Enter");
      await until(async () => (await page.locator(".map").getAttribute("data-version")) !== before, "an answer");
      await quiet(page);
      await until(async () => (await at()) === "question", "the focus in the bar, it is " + (await at()));
      if (!(await page.locator(".q .row .btn").count())) break;
    }
    // Dialogs take it, keep it and give it back.
    for (const [key, name] of [
      ["t", "The table"],
      ["?", "Help"],
    ]) {
      await page.locator("#map").focus();
      await page.keyboard.press(key);
      await page.getByRole("dialog", { name }).waitFor();
      for (let i = 0; i < 40; i++) {
        await page.keyboard.press(i % 3 ? "Tab" : "Shift+Tab");
        check(
          await page.evaluate(() => !!document.activeElement?.closest("[role=dialog]")),
          `${name} has lost the focus to ${await at()}`,
        );
      }
      await page.keyboard.press("Escape");
      await until(async () => (await at()) === "map", `the focus back from ${name}, it is ${await at()}`);
    }
    // A stack that is opened by a key has it, arrows go through it, and Escape gives it back to the map.
    await lesson(p, "combat");
    await page.locator("#map").focus();
    await page.keyboard.press("n");
    const first = await said(page);
    check(/^\d{4}/.test(first), "the hex is not described: " + first);
    await page.keyboard.press(" ");
    await until(async () => (await at()) === "stack", "the focus in the stack");
    await page.keyboard.press("ArrowDown");
    check((await at()) === "stack", "an arrow leaves the stack");
    await page.keyboard.press("Escape");
    await until(async () => (await at()) === "map", "the focus on the map");
    p.clean();
  });

  test("a number is chosen by keys and by touch", async (browser) => {
    // A recorded game up to the first question of many numbers: how many of sixteen air points.
    const lines = readFileSync(
      new URL("../../../games/formosa/testdata/games/1-greedy-greedy.bhd", import.meta.url),
      "utf8",
    ).split("\n");
    const record =
      lines
        .slice(
          0,
          lines.findIndex((l) => l.includes("plan us superiority")),
        )
        .join("\n") + "\n";
    for (const phone of [false, true]) {
      const p = await player(
        browser,
        phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {},
      );
      const { page } = p;
      await study(p, record, "allied");
      const id = new URL(page.url()).pathname.split("/")[2];
      const numbers = (l) => l?.every((o) => /^plan us superiority \d+$/.test(o));
      const slider = page.getByRole("slider", { name: /air superiority/ });
      await slider.waitFor();
      const box = await slider.boundingBox();
      check(box.width >= 100, `the slider is ${box.width} wide`);
      const button = page.locator(".series [data-default]");
      const value = async () => Number(await slider.getAttribute("aria-valuetext"));
      const most = await value();
      if (phone) {
        await page.getByRole("button", { name: "Less" }).tap();
        for (const b of await page.locator(".series button").all())
          check((await b.boundingBox()).height >= 40, "a button is too small for a finger");
      } else {
        await slider.focus();
        await page.keyboard.press("ArrowLeft");
      }
      await until(async () => (await value()) === most - 1, "one less");
      check(
        (await button.innerText()).includes(String(most - 1)),
        "the button does not tell the number: " + (await button.innerText()),
      );
      await shot(page, phone ? "number-phone" : "number");
      const before = await page.locator(".map").getAttribute("data-version");
      if (phone) await button.tap();
      else await page.keyboard.press("Enter");
      await until(async () => (await page.locator(".map").getAttribute("data-version")) !== before, "an answer");
      const { page: now } = await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json();
      check(!numbers(now.view.pending?.options), "the question stands");
      p.clean();
      await p.context.close();
    }
  });
}

// All pages and all states of a game that are open to everybody.
async function pages(browser, look) {
  const p = await player(browser, look);
  const { page } = p;
  const go = async (path) => {
    await page.goto(base + path);
    // The rows of a long table are alike: one of twenty stands for all.
    await page.evaluate(() => {
      for (const row of document.querySelectorAll("tr:not(:nth-child(20n + 1))")) row.remove();
    });
    await audit(page, path);
  };
  for (const path of ["/", "/lobby", "/games", "/records", "/rules", "/rules/formosa"]) await go(path);
  const g = await create(p, { allied: "me", japanese: "open" }, { private: true });
  await go(`/games/${g.id}/links`);
  const link = (
    await (await p.api.get(`${base}/games/${g.id}/links`, { headers: { Accept: "application/json" } })).json()
  ).links.find((l) => l.kind === "join");
  await go(new URL(link.url).pathname);
  const lost = await p.context.newPage(); // that there is no such page is written to the console
  await lost.goto(base + "/join/" + "a".repeat(26));
  await audit(lost, "a page that is not there");
  await lost.close();
  await open(p, g.url);
  await audit(page, "a game that waits");
  const hot = await create(p, { allied: "me", japanese: "me" });
  await page.goto(hot.url);
  await page.locator(".handover").waitFor();
  await audit(page, "between two players");
  await open(p, g.url);
  const dialog = async (key, what) => {
    await page.locator("#map").focus();
    await page.keyboard.press(key);
    await page.locator("[role=dialog]").first().waitFor();
    await audit(page, what, "[role=dialog]");
    await page.keyboard.press("Escape");
    await page.locator("[role=dialog]").first().waitFor({ state: "detached" });
  };
  await dialog("t", "the table");
  await dialog("?", "the help");
  await lesson(p, "combat");
  await audit(page, "a combat");
  await dialog("/", "the command line");
  await dialog("d", "the displays");
  await page.keyboard.press("n");
  await page.keyboard.press(" ");
  await page.locator(".tray").waitFor();
  await audit(page, "a stack", ".tray");
  await page.keyboard.press("Escape");
  await page.locator("#map").focus();
  await page.keyboard.press("s");
  await page.getByRole("region", { name: "Supply" }).waitFor();
  await audit(page, "supply", ".supplybox");
  await ccpLesson(p, 0);
  await audit(page, "a hand of cards");
  await dialog("d", "displays with cards");
  await page.keyboard.press("1");
  await quiet(page);
  await audit(page, "an order");
  await ccpLesson(p, 2);
  await audit(page, "a reaction");
  p.clean();
}
