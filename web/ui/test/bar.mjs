// The question bar as players have it: columns, prices, sheets, keys, what is asked once more. Begin with `bar`.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import {
  asked,
  base,
  check,
  create,
  glowing,
  lesson,
  open,
  patience,
  player,
  quiet,
  shot,
  sleep,
  still,
  study,
  takesKeys,
  until,
} from "./lib.mjs";

const games = new URL("../../../games/", import.meta.url);

// upTo is a recorded game up to its first line with some text.
function upTo(text, game = "formosa", file = "1-greedy-greedy.bhd") {
  const lines = readFileSync(new URL(`${game}/testdata/games/${file}`, games), "utf8").split("\n");
  const i = lines.findIndex((l) => l.includes(text));
  check(i > 0, `no game has ${text}`);
  return lines.slice(0, i).join("\n") + "\n";
}

const full = (browser, more = {}) => player(browser, { bar: "full", ...more });

const version = (page) => page.locator(".map").getAttribute("data-version");
const answered = (page, before) => until(async () => (await version(page)) !== before, "an answer");

// place is where a hex with a counter is on the screen.
const place = (page) =>
  page.evaluate(() => {
    const r = document.querySelector(".legal .spot").getBoundingClientRect();
    return [r.x, r.y];
  });

// inside tells which of some elements reach out of another.
const outside = (page, what, of) =>
  page.evaluate(
    ([what, of]) => {
      const box = document.querySelector(of).getBoundingClientRect();
      return [...document.querySelectorAll(what)]
        .filter((e) => {
          const r = e.getBoundingClientRect();
          return r.left < box.left - 1 || r.right > box.right + 1 || r.top < box.top - 1 || r.bottom > box.bottom + 1;
        })
        .map((e) => e.textContent);
    },
    [what, of],
  );

// stacksThatMove opens a study at the movement of the Allies: count has the units that may move, by hex.
async function stacksThatMove(browser) {
  const p = await full(browser);
  const { page } = p;
  await study(p, upTo("allied unit us-"), "allied");
  await still(page);
  const spot = (hex) =>
    page.evaluate((h) => {
      const r = document.querySelector(`[data-hex="${h}"]`)?.getBoundingClientRect();
      return r ? { x: r.x + r.width / 2, y: r.y + r.height / 2 } : null;
    }, hex);
  const id = new URL(page.url()).pathname.split("/")[2];
  const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json()).page;
  const now = await state();
  const may = new Set(now.view.pending.options.filter((o) => o.startsWith("unit ")).map((o) => o.split(" ")[1]));
  const count = new Map();
  for (const x of now.view.pieces)
    if (may.has(x.id) && /^\d{4}$/.test(x.at)) count.set(x.at, [...(count.get(x.at) ?? []), x.id]);
  return { p, page, spot, state, count };
}

export function bar(test) {
  // A first turn of Formosa as a player has it: no mouse, no command line, no plain bar. Every question is said, and a key answers it.
  test("a first turn of Formosa by keyboard alone", async (browser) => {
    const p = await player(browser, {
      bar: "full",
      reducedMotion: "reduce",
      prefs: { briefing: "on", playback: "on" },
    });
    const { page } = p;
    const { url } = await create(p, { allied: "me", japanese: "greedy" });
    await page.goto(url);
    await page.locator(".briefing").waitFor();
    const press = (k) => page.keyboard.press(k);
    const look = () =>
      page.evaluate(() => {
        const bar = document.querySelector(".q");
        const has = (s) => !!document.querySelector(s);
        const text = (s) => document.querySelector(s)?.innerText ?? "";
        const crumb = text(".crumb");
        return {
          version: document.querySelector(".map")?.dataset.version,
          crumb,
          say: text(".q .say"),
          said: document.querySelector(".sr[role=status]")?.textContent ?? "",
          waits: !bar || bar.classList.contains("busy") || bar.classList.contains("wait"),
          over: /The game is over/.test(bar?.textContent ?? ""),
          plays: has(".playstrip"),
          recap: has(".q.recapped"),
          briefing: has(".briefing"),
          sheet: has(".buysheet"),
          filled: has(".buysheet [data-default]:not([disabled])"),
          suggest: has(".q [data-suggest], .buysheet [data-suggest]"),
          next: has(".q .next.primary"),
          gold: has(".q .btn.primary:not(.next):not([disabled])"),
          tray: has(".tray.pinned"),
          unsure: has(".unsure"),
          taken: [...document.querySelectorAll(".buysheet .stepper b")].map((e) => e.textContent).join(" "),
          toast: text(".toast"),
          chosen: document.querySelectorAll("[role=checkbox][data-answer][aria-checked=true]").length,
          numbers: [...document.querySelectorAll(".q [data-answer] .kbd")].map((e) => e.textContent),
          focus: document.activeElement?.matches(".tray button")
            ? "tray"
            : document.activeElement?.getAttribute("role") === "checkbox"
              ? "list"
              : document.activeElement?.closest(".q")
                ? "bar"
                : (document.activeElement?.className ?? ""),
        };
      });
    const did = new Map();
    const tried = new Map(); // by the question: what a key does on a list is no other question
    let unsaid = "";
    const end = Date.now() + 4 * patience;
    for (let s = await look(); !/Turn 2/.test(s.crumb) && !s.over; s = await look()) {
      check(Date.now() < end, `the turn does not end: ${s.say} ${JSON.stringify([...did])}`);
      const at = `${s.version} ${s.say}`;
      const n = tried.get(at) ?? 0;
      let key = "";
      if (s.briefing) key = "Enter";
      else if (s.recap) key = "Enter";
      else if (s.plays) key = "Escape";
      else if (s.waits || !s.say) {
        await sleep(60);
        continue;
      } else {
        check(n < 30, `no key answers ${JSON.stringify(s)} ${JSON.stringify([...did])}`);
        tried.set(at, n + 1);
        if (!s.said) unsaid = s.say;
        if (s.focus === "tray") key = "Enter";
        // On a busy machine a key may come before the list takes it, and a suggestion after the list has been changed by hand.
        else if (s.sheet) key = s.filled ? "Enter" : n % 6 < 4 ? "a" : n % 2 ? "Enter" : "Space";
        else if (s.suggest && n < 2) key = "a";
        else if (s.gold && n < 9) key = "Enter";
        else if (s.next && n < 6) key = "Enter";
        else if (s.focus === "list" && s.chosen < 2) key = n % 2 ? "Space" : "ArrowDown";
        else if (s.numbers.includes("E") || s.chosen) key = "e";
        else if (s.numbers.includes("1")) key = "1";
        else key = "Enter";
      }
      did.set(key, (did.get(key) ?? 0) + 1);
      await press(key);
      const before = JSON.stringify(s);
      await until(async () => JSON.stringify(await look()) !== before, "an effect", 1000).catch(() => {}); // a key that came too early has none
    }
    check(!unsaid, "not said: " + unsaid);
    check((did.get("Enter") ?? 0) > 5 && (did.get("a") ?? 0) > 1, "keys: " + JSON.stringify([...did]));
    p.clean();
    await p.context.close();
    return JSON.stringify([...did]);
  });
  test("the bar ends a phase only on purpose", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("allied unit "), "allied");
    const gold = page.locator(".q .btn.primary");
    await until(async () => /Show the next one/.test(await gold.innerText()), "gold that shows who is left");
    await until(() => page.evaluate(() => document.activeElement?.classList.contains("q")), "the focus in the bar");
    await takesKeys(page);
    const before = await version(page);
    await page.keyboard.press("Enter");
    await page.locator(".cursor").waitFor({ state: "attached" });
    check((await version(page)) === before, "Enter has ended the phase");
    await quiet(page);
    // Whoever points at a hex has not chosen it: Enter is the bar's.
    await page.keyboard.press("Escape");
    const at = await place(page);
    await page.mouse.click(at[0] + 30, at[1] + 30);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await sleep(200);
    check((await version(page)) === before, "Enter has answered");
    check(!(await page.locator(".tray.pinned").count()), "Enter has opened the stack of the hex that was pointed at");
    await quiet(page);
    const was = await place(page);
    // Nobody is left who could act: the phase ends by itself in a moment, and Esc stops that.
    await page.keyboard.press("w");
    await page.locator(".q .btn.ends").waitFor();
    await page.keyboard.press("Escape");
    await until(async () => /End movement/.test(await gold.innerText()), "gold that ends the phase");
    await sleep(100);
    await until(
      async () => {
        const now = await place(page);
        return Math.abs(now[0] - was[0]) < 2 && Math.abs(now[1] - was[1]) < 2;
      },
      "the map where it was, though the bar is lower",
      5000,
    );
    await sleep(900);
    check((await version(page)) === before, "it ended though it was stopped");
    await page.reload();
    await until(async () => /Show the next one/.test(await gold.innerText()), "gold that shows who is left, again");
    await sleep(1200);
    check((await version(page)) === before, "it ended though units are left");
    await page.keyboard.press("w");
    await answered(page, before);
    await until(
      async () =>
        /End movement[\s\S]*Nobody was left|Nobody was left[\s\S]*End movement/.test(
          (await page.locator(".toast").allInnerTexts()).join(),
        ),
      "the end of the phase to be told of",
      8000,
    );
    p.clean();
  });

  test("a key that was meant for the question before is not an answer", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector(".q .btn.answer")) {
          for (const key of ["e", "1", "Enter"]) dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
          window.pressed = true;
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await study(p, upTo("allied unit "), "allied");
    await until(() => page.evaluate(() => window.pressed), "the keys");
    const before = await version(page);
    await sleep(600);
    check((await version(page)) === before, "the question was answered as it came");
    check(!(await page.locator(".cursor").count()), "the gold answer was given as the question came");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    check((await version(page)) === before, "Escape has answered");
    await page.keyboard.press("e");
    await answered(page, before);
    p.clean();
  });

  test("answers are numbered without a gap", async () => {
    const stub = {
      name: "stub",
      setup(b) {
        b.onResolve({ filter: /state\/table$/ }, () => ({ path: "table", namespace: "stub" }));
        b.onLoad({ filter: /.*/, namespace: "stub" }, () => ({
          contents: "export const { asked, chart, ground, reading } = globalThis;",
        }));
      },
    };
    const out = await build({
      entryPoints: ["src/keys/numbers.ts"],
      bundle: true,
      write: false,
      format: "esm",
      plugins: [stub],
    });
    Object.assign(globalThis, { asked: { value: { kind: "lose" } }, chart: {}, ground: {}, reading: {} });
    const { numbersOf } = await import(
      "data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64")
    );
    const list = (s) => s.split("").map((text) => ({ text, look: {} }));
    const keys = (s, cards = 0) => [...numbersOf(list(s), cards)].map(([t, n]) => t + n).join(" ");
    check(keys("abcd") === "a1 b2 c3 d4", keys("abcd"));
    check(keys("acd") === "a1 c2 d3", "a gap in the keys of a list: " + keys("acd"));
    check(keys("acdb") === "a1 b2 c3 d4", "the order of a list has changed: " + keys("acde"));
    globalThis.asked.value = { kind: "other" };
    check(keys("cd", 4) === "c5 d6", "cards go first: " + keys("cd", 4));
    // Verbs with slots keep their digits whatever else can be done; what has none comes behind the last.
    const slots = { fire: 1, dig: 3, smoke: 6 };
    globalThis.chart.value = {
      sheet: { verbs: Object.fromEntries(Object.entries(slots).map(([v, slot]) => [v, { slot }])) },
    };
    const digits = (...all) => {
      const l = all.map((text) => ({ text, look: { slot: slots[text.split(" ")[0]] } }));
      globalThis.reading.value = { all: l };
      return [...numbersOf(l, 0)].map(([t, n]) => t + n).join(", ");
    };
    check(
      digits("fire 1 ", "fire 2 ", "dig", "turn") === "fire 1 1, dig3, fire 2 7, turn8",
      digits("fire 1 ", "fire 2 ", "dig", "turn"),
    );
    check(digits("turn", "dig") === "dig3, turn7", digits("turn", "dig"));
  });

  test("answers stand in columns inside the bar", async (browser) => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      const p = await full(browser, { viewport: { width, height } });
      const { page } = p;
      // Names as long as they may be.
      await page.route("**/sheets/**", async (route) => {
        const r = await route.fetch();
        const sheet = await r.json();
        for (const k of Object.keys(sheet.verbs))
          if (k.endsWith(" end")) sheet.verbs[k].label = "End the movement of all the rest";
        await route.fulfill({ response: r, json: sheet });
      });
      await study(p, upTo("allied unit "), "allied");
      await page.locator(".q.cols .answer").first().waitFor();
      const out = await outside(page, ".q .btn, .q .btn b, .q .btn small", ".q");
      check(!out.length, `${width}: outside of the bar: ${out.join(", ")}`);
      const widths = await page
        .locator(".q .answer")
        .evaluateAll((l) => l.map((e) => Math.round(e.getBoundingClientRect().width)));
      if (width < 700) widths.pop(); // an odd one has the width of the phone
      check(new Set(widths).size === 1, `${width}: columns of ${widths}`);
      if (width > 699) {
        const [q, side] = await Promise.all([page.locator(".q").boundingBox(), page.locator(".side").boundingBox()]);
        check(
          !side || q.x + q.width <= side.x + 1, // below 1100 the panel is a drawer
          `${width}: the bar runs over the panel`,
        );
      }
      await shot(page, `bar-${width}`);
      p.clean();
      await p.context.close();
    }
  });

  test("questions name and light what they are about", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("allied move "), "allied");
    check(/^Where does .+ go\? [\d.]+ movement points left$/.test(await asked(page)), await asked(page));
    await page.locator(".q .coming .counter").waitFor();
    await page.locator(".chosen .gold").first().waitFor({ state: "attached" });
    await study(p, upTo("allied load "), "allied");
    check(/^Who lands at .+\? There is room for 4$/.test(await asked(page)), await asked(page));
    await page.locator(".chosen .gold").first().waitFor({ state: "attached" });
    const close = page.locator(".q .btn", { hasText: "All are aboard" });
    await until(async () => /nobody is aboard yet/.test(await close.innerText()), "why it cannot be closed");
    check(await close.isDisabled(), "a list with nobody on it can be closed");
    const before = await version(page);
    const ticks = page.locator(".roster li [role=checkbox]:not(.tickhead)");
    await ticks.first().click();
    // There is room for more: neither gold nor Enter says that all are aboard.
    await until(async () => /room for more/.test(await close.innerText()), "that there is room for more");
    check(!(await close.evaluate((e) => e.classList.contains("primary"))), "gold with room for more");
    await page.locator("#map").focus();
    await page.keyboard.press("Enter");
    await sleep(300);
    check((await version(page)) === before, "Enter has closed the list");
    await close.click();
    await answered(page, before);
    p.clean();
  });

  test("gold and Enter give nothing away", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    const gold = page.locator(".q .btn.primary");
    const kept = async (what) => {
      await until(
        async () => /Show the next one/.test(await gold.innerText()),
        `gold that gives nothing away: ${what}`,
      );
      check((await gold.count()) === 1, "gold is one thing");
      const before = await version(page);
      await takesKeys(page);
      await page.keyboard.press("Enter");
      await sleep(300);
      check((await version(page)) === before, `Enter has given ${what} away`);
    };
    await study(p, upTo("allied recon "), "allied");
    await until(
      async () => /looks? (is|are) given up/.test(await page.locator(".q").innerText()),
      "the looks that are left",
    );
    await kept("scouts");
    await study(p, upTo("allied interdict "), "allied");
    await kept("air points");
    // The gauge has the number of the question.
    const n = /(\d+) air points? left/.exec(await asked(page))[1];
    const gauge = page.locator(".trk", { hasText: "Air support" }).first();
    check(
      new RegExp(`support\\s*${n}\\b`, "i").test(await gauge.innerText()),
      `${n} in question, ${await gauge.innerText()}`,
    );
    // A pass is asked once more while an order could be given.
    await study(p, upTo("japan order ", "ccp", "S01-greedy-greedy.bhd"), "japan");
    const pass = page.locator(".q .answer", { hasText: "Pass and discard" });
    await until(async () => /no order this turn/.test(await pass.innerText()), "what a pass loses");
    check(!(await pass.evaluate((e) => e.classList.contains("primary"))), "the pass is gold");
    // Nor does a turn that is passed for new cards go by with the old ones.
    await pass.click();
    await pass.click();
    await until(async () => /Which cards do you discard/.test(await asked(page)), "the discards");
    const close = page.locator(".q [data-close]");
    await until(async () => /no new cards/.test(await close.innerText()), "what is lost without a card");
    check((await close.getAttribute("data-default")) === null, "to discard nothing is gold");
    await takesKeys(page);
    await page.keyboard.press("1");
    await until(async () => (await close.getAttribute("data-default")) !== null, "gold for the card that is chosen");
    p.clean();
  });

  test("what is lost, and struck back at, is named with what it means", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("302 allied lose us-7th-17"), "allied");
    const card = page.locator('.choices [data-answer="lose us-1mar-1"]');
    await until(async () => /6 CF, 1703 Kinzan/.test(await card.innerText()), "what is lost, and where it lies");
    await card.hover();
    await page.locator(".lithex, .lit").first().waitFor({ state: "attached" });
    // What led to the column stands beside it: at the roll and in the log.
    const shifts = /\+2 air points.*\+2 naval gunfire.*−2 terrain/s;
    check(shifts.test(await page.locator(".rolled").innerText()), "the roll does not say what its shifts were for");
    const line = await page.locator(".ln.hot").innerText();
    check(shifts.test(line), `the log does not say what the shifts were for: ${line}`);
    check(/column 300-399 %, shifted to 600-699 %/.test(line), `the columns in the log: ${line}`);
    await shot(page, "what-is-lost");

    await study(p, upTo("allied counterattack 0616", "formosa", "2-greedy-greedy.bhd"), "allied");
    const back = page.locator('.q [data-answer="counterattack 0815"]');
    await until(async () => /15 against 10 CF, hits 50 %/.test(await back.innerText()), "the odds of striking back");
    await back.hover();
    await until(
      async () =>
        /15 to 10/.test(
          await page
            .locator("section.odds")
            .innerText()
            .catch(() => ""),
        ),
      "the odds of what is pointed at",
    );
    check(
      /Defender hit/.test(await page.locator(".sumbars .good").first().locator("../..").innerText()),
      "whose hit is good",
    );
    await shot(page, "struck-back-at");
    p.clean();
  });

  test("a sea transfer that nobody would want ends by itself", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("143 allied end"), "allied");
    await until(
      async () =>
        /End sea transfer\s*No unit has another coast/.test((await page.locator(".toast").allInnerTexts()).join()),
      "the end of a sea transfer without another coast",
    );
    await until(async () => !/sea/.test(await asked(page)), "the next question");
    await study(p, upTo("254 allied transfer us-hq-3ac"), "allied");
    await sleep(1500);
    check(/by sea/.test(await asked(page)), "it ended though somebody has another coast to go to");
    p.clean();
  });

  test("what was interdicted last turn is ticked again with one click", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("312 allied interdict us 0814"), "allied");
    check(!(await page.locator("[data-again]").count()), "there is no last time yet");
    await page.evaluate(() => {
      const id = location.pathname.split("/").pop();
      localStorage.setItem(
        `beachhead.ticks.${id}.allied.interdiction`,
        "interdict us 1504|interdict us 1602|interdict us 1204x",
      );
    });
    await page.reload();
    await page.locator('[data-again="2"]').click();
    const send = page.locator(".q [data-close]");
    await until(async () => /Interdict 2/.test(await send.innerText()), "both to be ticked");
    check(!(await page.locator("[data-again]").count()), "it is offered though something is ticked");
    await shot(page, "as-last-time");
    const before = await version(page);
    await send.click();
    await answered(page, before);
    p.clean();
  });

  test("gold is not on the worse of two answers, and chances add up", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("334 allied keep", "ccp", "S01-greedy-greedy.bhd"), "allied");
    const again = page.locator('.q [data-answer="reroll"]');
    await until(async () => /92 %/.test(await again.innerText()), "the chance of another roll");
    check(!(await page.locator(".q .btn.primary").count()), "gold lets a roll stand that is most likely worse");
    const before = await version(page);
    await takesKeys(page);
    await page.keyboard.press("Enter");
    await sleep(300);
    check((await version(page)) === before, "Enter has let it stand");
    await study(p, upTo("336 allied keep", "ccp", "S01-greedy-greedy.bhd"), "allied");
    await until(
      async () => /Let it stand/.test(await page.locator(".q .btn.primary").innerText()),
      "gold on the better one",
    );
    const { percents } = await build({
      stdin: { contents: 'export * from "./src/words/chance"', resolveDir: new URL("..", import.meta.url).pathname },
      bundle: true,
      write: false,
      format: "esm",
    }).then((r) => import("data:text/javascript;base64," + Buffer.from(r.outputFiles[0].text).toString("base64")));
    check(percents(Array(6).fill(1 / 6)).join() === Array(6).fill("17 %").join(), "equal chances do not read equal");
    check(percents([1 / 6, 1 / 6, 1 / 3, 1 / 6, 1 / 6]).join() === "17 %,17 %,33 %,17 %,17 %", "nor beside another");
    for (const list of [
      [0.555, 0.445],
      [5 / 36, 31 / 36],
    ]) {
      const said = percents(list);
      check(said.reduce((t, x) => t + Number.parseInt(x, 10), 0) === 100, `${said} are not 100`);
    }
    check(percents([0.004, 0.996]).join() === "<1 %,>99 %", "what is not certain is said to be");
    p.clean();
  });

  test("Enter sends a sheet, and nothing is declined by it", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("allied recruit"), "allied");
    const sheet = page.locator(".buysheet");
    await sheet.waitFor();
    await takesKeys(page);
    const before = await version(page);
    await page.keyboard.press("Enter");
    await sleep(300);
    check((await version(page)) === before, "Enter has bought nothing for good");
    const nothing = sheet.locator("footer .btn", { hasText: "Nothing this time" });
    await nothing.click();
    check(/sure/.test(await nothing.innerText()), "it was not asked once more");
    const more = sheet.locator(".buy", { hasText: "Amphibious marker" }).getByRole("button", { name: /One more/ });
    await more.click();
    while (/lost/.test(await sheet.locator("footer .btn.answer").innerText())) await more.click(); // what cannot be kept (7.2j)
    await more.focus();
    await page.keyboard.press("Enter");
    await answered(page, before);
    p.clean();
  });

  test("the map stays while the same is asked, and fans let clicks through", async (browser) => {
    const p = await full(browser, { moving: true });
    const { page } = p;
    await study(p, upTo("allied amphibious "), "allied");
    await page.locator(".legal .spot").first().waitFor({ state: "attached" });
    await sleep(1800); // the first question frames the map until its bar is complete, and a moment longer
    await still(page);
    const hexes = await glowing(page);
    const before = await version(page);
    const anchor = () =>
      page.locator("#ground").evaluate((e) => {
        const r = e.getBoundingClientRect();
        return [r.x, r.y];
      });
    const was = await anchor();
    await page.mouse.click(hexes[0].x, hexes[0].y);
    const give = page.locator(".q .btn", { hasText: "Place 1" });
    await give.click();
    await answered(page, before);
    await sleep(700);
    const now = await anchor();
    check(Math.hypot(now[0] - was[0], now[1] - was[1]) < 3, `the map has gone from ${was} to ${now}`);
    // What is only looked at lies over a lit hex: a click there is a click on the hex.
    await study(p, upTo("allied recon "), "allied");
    await page.locator(".legal").first().waitFor({ state: "attached" });
    await still(page);
    for (let i = 0; i < 3; i++) await page.keyboard.press("+"); // stacks that are drawn as a number only are not fanned out
    await still(page);
    let fans = 0;
    const lit = await glowing(page);
    for (const h of lit) {
      await page.mouse.move(h.x, h.y);
      await sleep(220);
      if (!(await page.locator(".tray:not(.pinned)").count())) continue;
      fans++;
      const lost = await page.evaluate(
        (list) =>
          list.filter((q) => {
            const e = document.elementFromPoint(q.x, q.y);
            return e?.closest(".tray") && !e.closest(".one.acts");
          }),
        lit.filter((q) => q !== h),
      );
      check(!lost.length, `the fan at ${h.x} ${h.y} swallows a click at ${lost[0]?.x} ${lost[0]?.y}`);
    }
    check(fans > 0, "no stack was fanned out");
    p.clean();
  });

  test("who has nothing to set up is not offered a set-up, and buys for himself", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await page.addInitScript(() => localStorage.setItem("beachhead.briefing", "on"));
    const g = await create(p, { allied: "me", japanese: "greedy" });
    await page.goto(g.url);
    const play = page.locator(".briefing .go .primary");
    await play.waitFor();
    check(/no units to place/.test(await play.innerText()), await play.innerText());
    check((await page.locator(".briefing .go .btn").count()) === 1, "there are two ways to begin");
    await page.keyboard.press("Enter");
    await page.locator(".briefing").waitFor({ state: "detached" });
    await until(async () => /scout/i.test(await asked(page)), "to be asked whom to scout");
    await sleep(1500);
    check(/scout/i.test(await asked(page)), "the page has scouted by itself: " + (await asked(page)));
    p.clean();
  });

  test("Enter shows where the answers are that the map alone has", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo(" allied assault 1503"), "allied");
    check(/Which coast/.test(await asked(page)), await asked(page));
    const gold = page.locator(".q .btn.primary");
    check(/Show the next one\s+\d+ lit hexes/.test(await gold.innerText()), await gold.innerText());
    const before = await version(page);
    await takesKeys(page);
    await page.keyboard.press("Enter");
    await until(async () => /N$/.test((await gold.innerText()).trim()), "a hex to be shown");
    check((await version(page)) === before, "a hex was taken that had not been shown");
    await page.keyboard.press("Enter");
    await answered(page, before);
    p.clean();
  });

  test("what is lost for good is asked once more", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("allied amphibious "), "allied");
    const done = page.locator(".q .btn", { hasText: "Go on to the landings" });
    await until(async () => /markers go back unused/.test(await done.innerText()), "what is lost");
    const before = await version(page);
    await sleep(300);
    check(/Show the next one/.test(await page.locator(".q .primary").innerText()), "gold loses something for good");
    await page.keyboard.press("Enter");
    await sleep(300);
    check(
      (await version(page)) === before && !(await page.locator(".q .unsure").count()),
      "Enter answers all the same",
    );
    await done.click();
    await page.locator(".q .unsure").waitFor();
    check((await version(page)) === before, "it was not asked once more");
    await done.click();
    await answered(page, before);
    p.clean();
  });

  test("a price list is one sheet", async (browser) => {
    for (const more of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]) {
      const p = await full(browser, more);
      const { page } = p;
      await study(p, upTo("allied recruit"), "allied");
      const sheet = page.locator(".buysheet");
      await sheet.waitFor();
      const left = async () => Number(await sheet.locator(".left").innerText());
      const had = await left();
      const row = sheet.locator(".buy", { hasText: "Amphibious marker" });
      await row.getByRole("button", { name: /One more/ }).click();
      await row.getByRole("button", { name: /One more/ }).click();
      await until(async () => (await left()) === had - 6, `6 LP less than ${had}`);
      const unit = sheet.locator(".buy", { hasText: "headquarters" }).first();
      await unit.getByRole("button", { name: /One more/ }).click();
      check(
        (await row.locator(".stepper .btn").first().boundingBox()).height >= (more.isMobile ? 44 : 32),
        "a stepper is too small",
      );
      await shot(page, more.isMobile ? "list-phone" : "list");
      check(!(await outside(page, ".buysheet footer .btn", ".buysheet")).length, "a button is outside of the sheet");
      const rest = await left();
      const id = new URL(page.url()).pathname.split("/")[2];
      const before = await version(page);
      await sheet.locator("[data-default]").click();
      await answered(page, before);
      const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json()).page;
      await until(async () => !/^recruit/.test((await state()).view.pending?.kind ?? ""), "the end of the list");
      const log = (await state()).log.map((l) => l.text).join("\n");
      check(
        /amphibious marker is bought[\s\S]*amphibious marker is bought/.test(log),
        "two markers: " + log.slice(-400),
      );
      check(/is recruited for/.test(log), "the headquarters");
      const lp = (await state()).log.map((l) => /Allied side keeps (\d+) LP/.exec(l.text)?.[1]).filter(Boolean);
      check(lp.length && Number(lp.pop()) <= rest, `${rest} LP were left`);
      p.clean();
      await p.context.close();
    }
  });

  test("the support of a battle is one sheet", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("116 allied air us 0"), "allied");
    const sheet = page.locator(".buysheet");
    await sheet.waitFor();
    const rows = await sheet.locator(".rows .what b").allInnerTexts();
    check(
      rows.join() === "US air points,LP,US naval gunfire",
      "what can support an assault is not on one sheet: " + rows.join(),
    );
    const on = () => sheet.locator("[data-number][aria-pressed=true]").allInnerTexts();
    check(/^0,0,[12]$/.test((await on()).join()), "what costs nothing is not on it, or what does is: " + (await on()));
    check(/What supports this combat/.test(await asked(page)), await asked(page));
    // What is on the sheet is weighed with the rest of the odds.
    const odds = page.locator(".side .t-odds");
    const before = await odds.innerText();
    await sheet.locator(".rows .buy").nth(1).locator('[data-number="2"]').click();
    await until(
      async () => (await odds.innerText()) !== before && /LP/.test(await odds.innerText()),
      "the odds with two LP",
    );
    // What the shifts come to is whole, where they lead beyond the last column, too.
    const whole = await page.locator("svg.shift").evaluate((e) => {
      const [svg, text] = [e.getBoundingClientRect(), e.querySelector("text").getBoundingClientRect()];
      return text.left >= svg.left - 1 && text.right <= svg.right + 1;
    });
    check(whole, "the words below the columns are cut");
    await shot(page, "support-sheet");
    const had = await version(page);
    await page.keyboard.press("Enter");
    await answered(page, had);
    await sheet.waitFor({ state: "detached" });
    const id = new URL(page.url()).pathname.split("/")[2];
    await until(async () => {
      const { page: now } = await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json();
      const text = now.log.map((l) => l.text).join("\n");
      return /spend 2 LP|2 LP/.test(text.slice(-1500)) && /US naval gunfire units? supports? the combat/.test(text);
    }, "both to be given");
    p.clean();
  });

  test("lists are filled as the computer would, and can be changed", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    const ticked = () =>
      page.evaluate(
        () =>
          new Set(
            [...document.querySelectorAll(".roster [aria-checked=true][data-answer]")].map((e) => e.dataset.answer),
          ).size,
      );
    // Hexes: ticked with one click, taken out again, sent.
    await study(p, upTo("312 allied interdict us 0814"), "allied");
    await page.locator(".q [data-suggest]").click();
    await until(async () => (await ticked()) > 3, "hexes to be ticked");
    const n = await ticked();
    const send = page.locator(".q [data-close]");
    check(new RegExp(`Interdict ${n}\\b`).test(await send.innerText()), await send.innerText());
    await shot(page, "suggested-interdiction");
    await page.locator(".roster [aria-checked=true][data-answer]").first().click();
    await until(async () => (await ticked()) === n - 1, "one to be taken out");
    // Units: this ship, and with a second click all of them.
    await study(p, upTo("89 allied load us-1mar-1"), "allied");
    await page.locator(".q [data-suggest]").click();
    await until(async () => (await ticked()) >= 3, "units to be ticked");
    const all = page.locator("[data-further]");
    check(/All as suggested/.test(await all.innerText()), await all.innerText());
    await shot(page, "suggested-loading");
    await all.click();
    await until(async () => !/Who lands/.test(await asked(page)), "all ships to be loaded");
    // A plan.
    await study(p, upTo("plan us superiority"), "allied");
    const sheet = page.locator(".buysheet");
    await sheet.locator("[data-suggest]").click();
    await until(async () => (await sheet.locator(".buy.hot").count()) > 1, "the plan to be filled");
    p.clean();
  });

  test("what an answer turns up is seen, over a sheet that comes next, too", async (browser) => {
    for (const phone of [false, true]) {
      const p = await full(browser, phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {});
      const { page } = p;
      await study(p, upTo("allied recon "), "allied");
      const id = new URL(page.url()).pathname.split("/")[2];
      const now = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json()).page;
      for (let n = 0; /recon/.test((await now()).view.pending.kind); n++) {
        const at = (await now()).version;
        const pick = (await now()).view.pending.options.find((o) => o.startsWith("recon "));
        if (!pick || n > 6) break;
        await page.keyboard.press("Escape");
        await page.locator(`.legal [data-hex="${pick.split(" ")[1]}"]`).click({ force: true });
        await until(async () => (await now()).version > at, "an answer");
        await until(() => page.evaluate((v) => +document.querySelector(".map").dataset.version > v, at), "the page");
        const card = page.locator(".revealed");
        await card.waitFor();
        check(/is revealed in/.test(await card.innerText()), await card.innerText());
        check((await card.locator("svg").count()) > 0, "no counter is shown");
      }
      const over = await page.evaluate(() => {
        const r = document.querySelector(".revealed .rtop").getBoundingClientRect();
        return !!document.elementFromPoint(r.x + 12, r.y + 8)?.closest(".revealed");
      });
      await shot(page, `revealed-${phone ? "phone" : "wide"}`);
      check(over, "something lies over it");
      await page.locator(".revealed .x").click();
      await page.locator(".revealed").waitFor({ state: "detached" });
      p.clean();
    }
  });

  test("some of a stack are marked, and dragged together", async (browser) => {
    const { p, page, spot, count } = await stacksThatMove(browser);
    const [high, three] = [...count].find(([, l]) => l.length > 2);
    const here = await spot(high);
    await page.mouse.click(here.x, here.y);
    const marks = (n) => page.locator(`.tray.pinned .one[data-unit="${three[n]}"]`);
    await marks(0).click({ modifiers: ["Shift"] });
    check((await marks(0).getAttribute("aria-pressed")) === "true", "a click with Shift does not mark");
    await marks(2).click();
    await marks(1).click();
    await marks(1).click();
    const together = page.locator(".tray [data-stack]");
    check(/^2 of \d+ together$/.test(await together.innerText()), await together.innerText());
    await shot(page, "some-of-a-stack");
    const box = await marks(2).boundingBox();
    await page.mouse.move(box.x + 20, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 45, box.y + 40, { steps: 3 });
    check((await page.locator(".dragged .howmany").innerText()) === "2", "those that are marked are not dragged");
    await until(async () => /Where does/.test(await asked(page)), "the first to be in hand");
    await page.mouse.up();
    p.clean();
  });

  test("a stack is dragged to where it goes", async (browser) => {
    const { p, page, spot, state, count } = await stacksThatMove(browser);
    const [from, stack] = [...count].find(([, l]) => l.length > 1);
    // The map is dragged as ever where nothing can be taken.
    const anchor = () => page.locator("#ground").evaluate((e) => e.getBoundingClientRect().x);
    const map = await page.locator(".map").boundingBox();
    const x0 = await anchor();
    await page.mouse.move(map.x + 90, map.y + map.height - 90);
    await page.mouse.down();
    await page.mouse.move(map.x + 150, map.y + map.height - 90, { steps: 4 });
    await page.mouse.up();
    check(Math.abs((await anchor()) - x0 - 60) < 8, "the map cannot be dragged any more");
    // A stack: it follows the pointer, and where it may go is lit meanwhile.
    const a = await spot(from);
    const x1 = await anchor();
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move(a.x + 20, a.y + 12, { steps: 3 });
    await page.locator(".dragged").waitFor();
    check((await page.locator(".dragged .howmany").innerText()) === String(stack.length), "not all are dragged");
    await until(async () => (await page.locator(".legal .spot").count()) > 1, "where they may go");
    check(Math.abs((await anchor()) - x1) < 3, "the map goes along");
    const to = await page.evaluate(
      ([x, y]) =>
        [...document.querySelectorAll(".legal [data-hex]")]
          .map((e) => {
            const r = e.getBoundingClientRect();
            return { hex: e.dataset.hex, x: r.x + r.width / 2, y: r.y + r.height / 2 };
          })
          .filter((h) => Math.hypot(h.x - x, h.y - y) > 20 && document.elementFromPoint(h.x, h.y)?.closest(".map"))
          .sort((p, q) => Math.hypot(p.x - x, p.y - y) - Math.hypot(q.x - x, q.y - y))[0],
      [a.x, a.y],
    );
    await shot(page, "dragging");
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    const there = async () => (await state()).view.pieces.filter((x) => stack.includes(x.id) && x.at === to.hex).length;
    await until(async () => (await there()) > 0, `the first to be at ${to.hex}`);
    // It goes no further; the others follow it.
    await page.locator('.q [data-answer="halt"]').click();
    await until(async () => (await there()) === stack.length, `the stack to be at ${to.hex}`);
    await until(async () => /Who moves next/.test(await asked(page)), "the next to be asked for");
    await quiet(page);
    // One of a stack, out of its tray, to where it cannot go: the reason is told.
    const rest = (await state()).view.pending.options.filter((o) => o.startsWith("unit ")).map((o) => o.split(" ")[1]);
    const one = (await state()).view.pieces.find((x) => rest.includes(x.id) && /^\d{4}$/.test(x.at));
    const b = await spot(one.at);
    await page.mouse.click(b.x, b.y);
    const counter = page.locator(`.tray.pinned [data-unit="${one.id}"]`);
    if (await counter.count()) {
      const r = await counter.boundingBox();
      await page.mouse.move(r.x + r.width / 2, r.y + r.height / 2);
    } else await page.mouse.move(b.x, b.y);
    await page.mouse.down();
    await page.mouse.move(map.x + 300, map.y + 300, { steps: 4 });
    await page.mouse.move(map.x + 90, map.y + map.height - 90, { steps: 4 });
    await page.mouse.up();
    // Another note may lie there still: that of the stack that has come.
    await until(
      async () => /not possible|not asked/.test((await page.locator(".toast").allInnerTexts()).join()),
      "the reason to be told at the drop",
      8000,
    );
    p.clean();
  });

  test("a finger that is drawn over a stack moves the map", async (browser) => {
    const p = await full(browser, {
      moving: true,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const { page } = p;
    await study(p, upTo("allied unit us-"), "allied");
    await still(page);
    const at = await page.evaluate(() => {
      const map = document.querySelector(".map").getBoundingClientRect();
      return [...document.querySelectorAll(".legal [data-hex]")]
        .map((e) => e.getBoundingClientRect())
        .map((r) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 }))
        .find((q) => q.x > map.x + 60 && q.x < map.right - 120 && q.y > map.y + 60 && q.y < map.bottom - 60);
    });
    const anchor = () => page.locator("#ground").evaluate((e) => e.getBoundingClientRect().x);
    const before = await anchor();
    const cdp = await p.context.newCDPSession(page);
    const touch = (type, x) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: at.y }] });
    await touch("touchStart", at.x);
    for (let i = 1; i <= 5; i++) await touch("touchMove", at.x + 12 * i);
    await touch("touchEnd", at.x + 60);
    await until(async () => (await anchor()) - before > 30, "the map to go with the finger");
    check(!(await page.locator(".dragged").count()), "a counter is dragged by a finger");
    p.clean();
  });

  test("a small stack is fanned out, too", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("allied recon "), "allied");
    await still(page);
    for (let i = 0; i < 6; i++) await page.keyboard.press("-");
    await still(page);
    const many = await page.evaluate(() => {
      const e = [...document.querySelectorAll(".above [data-hex]")];
      return e.length ? e[0].getBoundingClientRect().width : 0;
    });
    check(many > 0 && many < 34, `a hex has ${many} pixels`);
    const spots = await glowing(page);
    let fans = 0;
    for (const h of spots.slice(0, 25)) {
      await page.mouse.move(h.x, h.y);
      await until(() => page.locator(".tray").count(), "a fan", 600).catch(() => {});
      fans += await page.locator(".tray").count();
      if (fans) break;
    }
    check(fans > 0, "no stack is fanned out");
    p.clean();
  });

  test("a plan is one sheet", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await study(p, upTo("plan us superiority"), "allied");
    const sheet = page.locator(".buysheet");
    await sheet.waitFor();
    await sheet.getByRole("button", { name: "One more: US air superiority" }).click();
    check(/14 air points not used/.test(await sheet.innerText()), "what is not used: " + (await sheet.innerText()));
    await sheet.getByRole("button", { name: /^Put them on US ground support/ }).click();
    await until(async () => (await sheet.locator(".left").innerText()) === "0", "all used");
    check(
      await sheet.getByRole("button", { name: "One more: US air superiority" }).isDisabled(),
      "more than there are",
    );
    await takesKeys(page);
    await page.keyboard.press("Escape"); // to look at the map
    await sheet.waitFor({ state: "detached" });
    await page.locator(".q .btn", { hasText: "Show the list" }).click();
    // What has no price can be left over, too: gunfire and B-29s are put in first.
    const idle = sheet.locator("footer [data-default]", { hasText: /^Take/ });
    for (let n = 0; n < 4 && (await idle.count()); n++) await idle.click();
    await sheet.locator("footer [data-default]").click();
    await sheet.waitFor({ state: "detached" });
    const id = new URL(page.url()).pathname.split("/")[2];
    await until(async () => {
      const { page: now } = await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json();
      return now.log.some((l) => /US air points: 1 for air superiority, 14 for ground support/.test(l.text));
    }, "the plan as it was made");
    p.clean();
  });

  // Every step says what it advises on a button, the last of a list how it is sent, and no step is spoken of twice.
  test("a lesson keeps its place", async (browser) => {
    for (const [game, id] of [
      ["formosa", "landing"],
      ["ccp", "fire"],
    ]) {
      const p = await player(browser);
      const { page } = p;
      const l = (await (await p.api.get(`${base}/sheets/${game}.json`)).json()).lessons.find((x) => x.id === id);
      await study(p, l.record, l.seat, "#lesson=" + id);
      const box = page.locator(".coach");
      const advice = box.locator(".advice");
      let at = 0;
      for (let i = 0; i < 40; i++) {
        await quiet(page);
        const text = await box.innerText();
        const n = Number(/(\d+) of \d+/.exec(text)?.[1]);
        check(n >= at, `${id}: step ${n} after ${at}`);
        check(n <= at + 1 || at >= 8, `${id}: step ${n} after ${at}: what the dice decide comes later`);
        at = n;
        if (n === l.steps.length) break;
        const before = text + (await page.locator(".q").innerText());
        const o = advice.first();
        if (await o.count()) await o.click();
        else {
          check(!l.steps[n - 1].choice || n >= 9, `${id}: step ${n} has no button`);
          await page.keyboard.press("/"); // an answer that the lesson leaves open: the first completion
          await page.locator("#completions code").first().waitFor();
          await page.keyboard.press("Enter");
        }
        await until(
          async () => (await box.innerText()) + (await page.locator(".q").innerText()) !== before,
          "an effect",
        );
      }
      check(at === l.steps.length, `${id} stops at ${at}`);
      p.clean();
      await p.context.close();
    }
  });

  test("the home page keeps in its frames", async (browser) => {
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      const p = await player(browser, { viewport: { width, height } });
      const { page } = p;
      await page.goto(base + "/");
      if (width > 1000) {
        const ends = await page
          .getByRole("button", { name: "Play", exact: true })
          .evaluateAll((l) => l.map((x) => x.getBoundingClientRect().bottom));
        check(
          ends.length === 4 && ends.every((y) => y < height),
          `${width}: Play of each game is on the first screen: ${ends}`,
        );
        const sizes = await page.locator(".sizes p:visible").allInnerTexts();
        check(
          sizes.length === 4 && sizes.every((t) => /^★ Begin here: .*\d+ units, about [\d½]+ hours?$/.test(t)),
          `${width}: it says where to begin and how long that takes: ${sizes.join(" | ")}`,
        );
        await page.locator("select[name=scenario]").nth(1).selectOption({ index: 1 });
        const other = (await page.locator(".sizes p:visible").allInnerTexts())[1];
        check(/^8 turns, \d+ units/.test(other), `${width}: another scenario has its own size: ${other}`);
        check(!/ruling/i.test(await page.locator("main").innerText()), "a ruling is named to players");
        const learn = page.locator(".learn a");
        check(
          (await learn.count()) === 1 && (await page.locator(await learn.getAttribute("href")).count()) === 1,
          "Saipan says where its lessons are",
        );
      }
      for (const summary of await page.locator(".more summary").all()) await summary.click();
      const out = await page.evaluate(() =>
        [...document.querySelectorAll(".seg label")].flatMap((l) => {
          const a = l.querySelector("span");
          const b = l.parentElement.getBoundingClientRect();
          const r = a.getBoundingClientRect();
          return !r.width || r.right > b.right + 1 || a.scrollWidth > a.clientWidth + 1 ? [a.textContent] : [];
        }),
      );
      check(!out.length, `${width}: leave their frame: ${out}`);
      await shot(page, "home-" + width);
      p.clean();
      await p.context.close();
    }
  });

  test("the lesson box keeps off its hexes", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    const sheet = await (await p.api.get(base + "/sheets/formosa.json")).json();
    for (const l of sheet.lessons.slice(0, 3)) {
      await lesson(p, l.id);
      await quiet(page);
      await until(
        () =>
          page.evaluate(() => {
            const box = document.querySelector(".coach").getBoundingClientRect();
            return [...document.querySelectorAll(".lit")].every((e) => {
              const r = e.getBoundingClientRect();
              return r.right <= box.left || r.left >= box.right || r.bottom <= box.top || r.top >= box.bottom;
            });
          }),
        `${l.id}: the box beside its hexes`,
        5000,
      );
    }
    p.clean();
  });

  test("undo is spoken of where there is something to undo", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    const g = await create(p, { allied: "me", japanese: "greedy" });
    await open(p, g.url);
    await quiet(page);
    check(
      !(await page.locator(".undo").count()),
      "undo before the first answer: " + (await page.locator(".top").innerText()),
    );
    // What the toast offers stays while the game goes on.
    await study(p, upTo("allied unit "), "allied");
    await takesKeys(page);
    await page.keyboard.press("e");
    const id = new URL(page.url()).pathname.split("/")[2];
    await until(
      async () => (await page.locator(".undo.blocked").count()) > 0 || (await page.locator(".undo").count()) > 0,
      "undo",
    );
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    const blocked = page.locator(".undo.blocked");
    if (await blocked.count()) {
      await blocked.click();
      const ask = page.locator(".toast .btn", { hasText: "Ask the other side" });
      await ask.waitFor();
      const before = await version(page);
      const { page: now } = await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json();
      const q = now.view.pending.options;
      await p.api.post(`${base}/games/${id}/answers`, {
        data: { seat: "allied", version: now.version, choice: q.find((o) => /^(done|end)$/.test(o)) ?? q[0] },
      });
      await answered(page, before);
      check(await ask.count(), "the toast has gone with the answer");
    }
    p.clean();
  });

  test("the buttons of a stack are inside their card", async (browser) => {
    const p = await full(browser);
    const { page } = p;
    await page.route("**/sheets/**", async (route) => {
      const r = await route.fetch();
      const sheet = await r.json();
      sheet.verbs.join.label = "All units of the stack in {0} attack together";
      await route.fulfill({ response: r, json: sheet });
    });
    await study(p, upTo("allied join "), "allied");
    await page.locator("#map").focus();
    await page.keyboard.press("n");
    await page.keyboard.press(" ");
    await page.locator(".tray .todo .btn").first().waitFor();
    const out = await outside(page, ".tray .btn", ".tray");
    check(!out.length, "outside of the card: " + out.join(", "));
    p.clean();
  });
}
