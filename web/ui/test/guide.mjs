// The pictures of the guide (docs/guide/pictures), each made as a player sees the page. Their names begin with `guide:`; `make pictures` keeps them.
import { mkdirSync, readFileSync } from "node:fs";
import { pillbox, tinian } from "./company.mjs";
import {
  artefacts,
  asked,
  base,
  check,
  create,
  forward,
  glowing,
  lesson,
  open,
  player,
  quiet,
  sleep,
  still,
  study,
  until,
} from "./lib.mjs";

const games = new URL("../../../games/", import.meta.url);
const record = (game, file) => readFileSync(new URL(`${game}/testdata/games/${file}`, games), "utf8");

// A page as players have it. What comes by itself is on where the picture is about it.
const seen = (browser, prefs = {}, more = {}) => player(browser, { moving: true, bar: "full", prefs, ...more });

// picture keeps what the page shows, when nothing moves any more.
async function picture(p, name) {
  await sleep(900);
  const type = name.endsWith(".jpg") ? { type: "jpeg", quality: 82 } : {};
  if (artefacts) {
    mkdirSync(`${artefacts}/guide`, { recursive: true });
    await p.page.screenshot({ path: `${artefacts}/guide/${name}`, ...type });
  }
  p.clean();
}

// advised answers what the lesson advises, so many times.
async function advised(page, times, tap = false) {
  const box = page.locator(".coach .advice").first();
  for (let i = 0; i < times; i++) {
    await quiet(page);
    const before = await asked(page);
    await (tap ? box.tap() : box.click());
    await until(async () => (await asked(page)) !== before, "the next question");
  }
}

const question = (page, text) =>
  until(
    async () => (await asked(page)).includes(text) && (await page.locator(".q.busy").count()) === 0,
    "the question " + text,
  );

// typed gives an answer by the command line.
async function typed(page, text) {
  await page.keyboard.press("/");
  await page.locator(".palette input").fill(text);
  await page.keyboard.press("Enter");
}

// squads begins the position of a lesson of Combat Commander, without the lesson; with both sides if nobody else plays.
async function squads(p, id, alone = false) {
  await p.page.goto(base + "/");
  const l = (await (await p.api.get(`${base}/sheets/ccp/S11.json`)).json()).lessons.find((x) => x.id === id);
  if (!alone) return study(p, l.record, l.seat);
  return both(p, l.record, l.seat);
}

// both opens a record in which the player has all seats.
async function both(p, text, seat) {
  await p.page.goto(base + "/");
  const r = await p.api.post(`${base}/records?seat=${seat}`, {
    headers: { "Content-Type": "text/plain" },
    data: text,
  });
  check(r.status() === 201, "no study: " + (await r.text()));
  await open(p, base + (await r.json()).url);
}

// answer gives an answer of another seat, without the page.
async function answer(p, seat, pick) {
  const at = base + new URL(p.page.url()).pathname;
  const s = await until(async () => {
    const x = (await (await p.api.get(`${at}/state?seat=${seat}`)).json()).page;
    return x?.view.pending?.options?.length ? x : null;
  }, seat + " decides");
  const choice = s.view.pending.options.find((o) => pick.test(o));
  check(choice, `no choice ${pick}: ${s.view.pending.options}`);
  const r = await p.api.post(at + "/answers", { data: { seat, version: s.version, choice } });
  check(r.ok(), "refused: " + choice);
}

// enters has a Japanese squad enter a hex before the eyes of the Allies.
async function enters(p) {
  await squads(p, "op-fire", true);
  for (const pick of [/^order jp-28$/, /^activate jp-line-squad-1$/, /^step L7$/]) await answer(p, "japan", pick);
  await question(p.page, "Moving units have entered");
  await quiet(p.page);
}

export function guide(test) {
  test("guide: pages", async (browser) => {
    const p = await seen(browser, {}, { viewport: { width: 1280, height: 800 } });
    await p.page.goto(base + "/");
    await picture(p, "home.png");
    const { url } = await create(p, { allied: "me", japanese: "open" });
    await p.page.goto(url + "/links");
    await picture(p, "links.png");
  });

  test("guide: briefing", async (browser) => {
    const p = await seen(browser, { briefing: "on", setup: "plan" });
    const { url } = await create(p, { allied: "me", japanese: "greedy" });
    await p.page.goto(url);
    await p.page.locator(".briefing .go .primary").waitFor();
    await picture(p, "briefing.jpg");
  });

  // The Allies have fought; Japan moves and attacks, and the turn is summed up.
  test("guide: playback", async (browser) => {
    const p = await seen(browser, { playback: "on" });
    const { page } = p;
    const lines = record("formosa", "1-greedy-greedy.bhd").split("\n");
    const moves = lines.flatMap((l, i) => (/ japanese move /.test(l) ? i : []));
    const end = lines.flatMap((l, i) => (/^\d+ allied end/.test(l) && i < moves[10] ? i : [])).pop();
    await page.goto(base + "/");
    await study(
      p,
      `${lines
        .slice(0, end)
        .filter((l) => !/^Result/.test(l))
        .join("\n")}\n`,
      "allied",
    );
    const playing = () => page.locator(".playstrip").count();
    const mine = () =>
      page.locator(".q:not(.busy):not(.wait):not(.recapped) .row .btn:enabled").last().click({ timeout: 1000 });
    await until(async () => {
      if (!(await playing())) await mine().catch(() => {});
      return playing();
    }, "the turn of the others");
    // What is asked within their turn is answered with the last button.
    await until(
      async () => {
        if (await page.locator(".dicecard .pips").count()) return true;
        if (!(await playing())) await mine().catch(() => {});
        return false;
      },
      "a die",
      120000,
    );
    await page.keyboard.press(" ");
    await picture(p, "playback.jpg");
    await page.keyboard.press(" ");
    await until(
      async () => {
        if (await page.locator(".recapcard").count()) return true;
        if (await playing()) await page.keyboard.press("End");
        else await mine().catch(() => {});
        return false;
      },
      "the recap",
      120000,
    );
    await picture(p, "recap.jpg");
  });

  test("guide: overlays", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    const lines = record("formosa", "1-greedy-greedy.bhd").split("\n");
    const i = lines.findIndex((l, n) => n > 380 && /^\d+ allied unit /.test(l));
    await page.goto(base + "/");
    await study(
      p,
      `${lines
        .slice(0, i)
        .filter((l) => !/^Result/.test(l))
        .join("\n")}\n`,
      "allied",
    );
    await quiet(page);
    for (const k of ["x", "o", "i"]) {
      await page.keyboard.press(k);
      await sleep(200);
    }
    await page.locator(".prizes polygon").first().waitFor({ state: "attached" });
    await picture(p, "overlays.jpg");
  });

  test("guide: report", async (browser) => {
    const p = await seen(browser);
    await p.page.goto(base + "/");
    await study(p, record("formosa", "1-greedy-greedy.bhd"), "allied");
    await p.page.goto(`${p.page.url().replace(/[#?].*/, "")}/report`);
    await p.page.locator("h1").first().waitFor();
    await picture(p, "report.jpg");
  });

  test("guide: first", async (browser) => {
    const p = await seen(browser);
    const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
    await forward(p, id, "allied", (x) => x.view.pending?.kind === "setup.recon" || x.view.where?.includes("Recon"));
    await open(p, url);
    await quiet(p.page);
    await picture(p, "first.png");
  });

  test("guide: why not", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    await lesson(p, "combat");
    await still(page);
    const at = await page.evaluate(() => {
      const t = [...document.querySelectorAll(".ids text")].find((x) => x.textContent === "0917");
      const r = t.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + 40 };
    });
    await page.mouse.click(at.x, at.y);
    const rule = page.locator(".toast.why .rid").first();
    await rule.click();
    await until(async () => (await page.locator(".toast [role=tooltip]").innerText()).length > 20, "the rule");
    await picture(p, "why-not.png");
  });

  test("guide: odds", async (browser) => {
    const p = await seen(browser);
    await lesson(p, "combat");
    await advised(p.page, 3);
    await p.page.locator(".odds .ratio").waitFor();
    await picture(p, "odds.png");
  });

  test("guide: supply and command line", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    await lesson(p, "combat");
    await page.locator("#map").focus();
    await page.keyboard.press("s");
    await until(async () => (await page.locator(".supply .reach").count()) > 20, "the supply");
    await picture(p, "supply.png");
    await page.keyboard.press("s");
    await page.keyboard.press("/");
    await page.locator(".palette input").fill("supp 0719");
    await page.locator("#completions code").first().waitFor();
    await picture(p, "command-line.png");
  });

  test("guide: history", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    await page.goto(base + "/");
    const lines = record("formosa", "1-greedy-greedy.bhd").split("\n");
    const i = lines.findIndex((l, n) => n > 500 && /^\d+ allied /.test(l));
    await study(p, lines.slice(0, i).join("\n") + "\n", "allied");
    await quiet(page);
    await page.getByLabel("History").focus();
    for (let i = 0; i < 12; i++) {
      const before = await asked(page);
      await page.keyboard.press(i ? "ArrowLeft" : "[");
      await until(async () => (await asked(page)) !== before, "a step back");
    }
    await picture(p, "history.png");
  });

  test("guide: lesson", async (browser) => {
    const p = await seen(browser);
    await lesson(p, "landing");
    await quiet(p.page);
    await picture(p, "lesson.png");
  });

  test("guide: phone", async (browser) => {
    const more = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.5 };
    const p = await seen(browser, {}, more);
    await lesson(p, "combat");
    await advised(p.page, 3, true);
    await picture(p, "phone.png");
  });

  // The ends of two recorded games of the computer against itself.
  test("guide: ends", async (browser) => {
    for (const [game, file, seat, name] of [
      ["formosa", "1-greedy-greedy.bhd", "japanese", "result.png"],
      ["ccp", "S01-greedy-greedy.bhd", "allied", "ccp-end.jpg"],
    ]) {
      const p = await seen(browser);
      await p.page.goto(base + "/");
      await study(p, record(game, file), seat);
      await p.page.locator(".result").first().waitFor();
      await picture(p, name);
      await p.context.close();
    }
  });

  test("guide: ccp set-up", async (browser) => {
    const p = await seen(browser, { setup: "plan" });
    const { page } = p;
    const { url } = await create(p, { allied: "me", japan: "greedy" }, { game: "ccp", scenario: "S01" });
    await open(p, url);
    await page.locator(".q .progressed").waitFor();
    await page.keyboard.press("1");
    await until(async () => (await glowing(page)).length, "hexes for it");
    await picture(p, "ccp-setup.jpg");
  });

  test("guide: ccp hand and step", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    await squads(p, "move");
    await page.locator('.hand [data-card="us-10"]').hover();
    await page.locator(".overcard").waitFor();
    await picture(p, "ccp-hand.jpg");
    await page.locator('.hand [data-card="us-10"]').click();
    const id = new URL(page.url()).pathname.split("/")[2];
    await forward(
      p,
      id,
      "allied",
      (g) => g.view.pending?.options?.some((o) => o.startsWith("step ")),
      (q) =>
        q.options.find((o) => /^activate us-.*squad/.test(o)) ??
        q.options.find((o) => /^(go|done|pass|keep)$/.test(o)) ??
        q.options[0],
    );
    await quiet(page);
    const [s] = await glowing(page);
    check(s, "no step can be taken");
    await page.mouse.move(s.x, s.y);
    await picture(p, "ccp-step.jpg");
  });

  test("guide: ccp group", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    await squads(p, "fire");
    await page.locator('.hand [data-card="us-3"]').click();
    await question(page, "Who fires");
    await typed(page, "activate us-ldr-whitcomb");
    await page.locator(".tickall .btn").click();
    await page.locator(".q .btn[data-default]").click();
    await question(page, "fire at");
    await typed(page, "target L6");
    await question(page, "Who fires at");
    const ticks = page.locator(".roster button[role=checkbox]");
    await ticks.first().waitFor();
    for (let i = 0; i < (await ticks.count()); i++) await ticks.nth(i).click();
    await until(async () => (await page.locator(".stakes .stake").count()) > 0, "what is at stake");
    await picture(p, "ccp-group.jpg");
  });

  // The holder of the Initiative is asked after each roll.
  test("guide: ccp roll", async (browser) => {
    const p = await seen(browser);
    await p.page.goto(base + "/");
    const lines = record("ccp", "S01-greedy-greedy.bhd").split("\n");
    const i = lines.findIndex((l) => /^\d+ allied keep/.test(l));
    await study(p, lines.slice(0, i).join("\n") + "\n", "allied");
    await question(p.page, "stand?");
    await quiet(p.page);
    await picture(p, "ccp-roll.jpg");
  });

  test("guide: ccp reactions", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    await enters(p);
    await page.locator(".roster li").first().waitFor();
    await picture(p, "ccp-enter.jpg");
    await page.locator(".standing .measured summary").click();
    await page.locator(".standing .btn", { hasText: "Ask only if" }).click();
    const form = page.locator(".standing .cond");
    await form.getByRole("button", { name: "Add a condition" }).click();
    await form.scrollIntoViewIfNeeded();
    await picture(p, "ccp-order.jpg");
  });

  test("guide: ccp displays", async (browser) => {
    const p = await seen(browser);
    const { id, url } = await create(p, { allied: "me", japan: "random" }, { game: "ccp", scenario: "S12" });
    await forward(
      p,
      id,
      "allied",
      (g) => g.view.over || (g.view.pending?.kind === "turn.decide" && g.view.pending.options),
      (q) => q.options.find((o) => /^(pass|done|keep|end|none|no)$/.test(o)) ?? q.options[0],
    );
    await open(p, url);
    await quiet(p.page);
    await p.page.keyboard.press("d");
    await p.page.locator(".boxes").waitFor();
    await picture(p, "ccp-displays.jpg");
  });

  // The coast of Tinian before a landing, chits of Saipan, a fire and an Assault of the lessons.
  test("guide: companies", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    for (const [game, scenario, name] of [
      ["tinian", "tinian-4", "company-map.jpg"],
      ["saipan", "saipan-2", "company-chits.jpg"],
    ]) {
      const { url } = await create(p, { us: "me", jp: "greedy" }, { game, scenario });
      await open(p, url);
      await quiet(page);
      // Near enough for what is printed on the counters and the boats.
      if (scenario === "tinian-4") {
        const boat = await page.locator(".lane").first().boundingBox();
        await page.mouse.move(boat.x + 120, boat.y + 60);
        for (let i = 0; i < 3; i++) {
          await page.mouse.wheel(0, -240);
          await sleep(150);
        }
        await still(page);
      }
      await picture(p, name);
    }
    const { lessons } = await (await p.api.get(`${base}/sheets/tinian.json`)).json();
    for (const [id, name, steps] of [
      ["fire", "company-fire.jpg", 5],
      ["assault", "company-assault.jpg", 2],
    ]) {
      const l = lessons.find((x) => x.id === id);
      await page.goto(base + "/");
      await study(p, l.record, l.seat, "#lesson=" + id);
      await advised(page, steps);
      await quiet(page);
      await page.locator(".q .btn.primary").first().hover();
      await picture(p, name);
    }
    // The panel of one unit, with its fire at the pillbox that is pointed at, term by term.
    const u = await seen(browser, { offer: "off", guide: "off", playback: "off" });
    await tinian(u, 2, "chit-rct-24", "us", pillbox);
    const id = u.page.url().match(/games\/(\w+)/)[1];
    await forward(u, id, "us", (m) => m.view.pending?.kind === "act.who");
    await quiet(u.page);
    await u.page.locator('[data-actor="us-f-2-24"]').click();
    const panel = u.page.locator(".dossier");
    await panel.locator(".worth").first().waitFor();
    const at = await u.page.evaluate(() => {
      const h = [...document.querySelectorAll(".faces .stack")].find((x) => /4\/I\/50/.test(x.textContent));
      const r = h.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    });
    await u.page.mouse.move(at.x, at.y, { steps: 3 });
    await panel.locator(".worth", { hasText: "Fire at 14.53" }).locator("summary > b").click();
    await u.page.mouse.move(at.x, at.y, { steps: 3 });
    await picture(u, "company-unit.jpg");
  });

  // A small scenario of each company game in the middle of play against the computer, at a moment that decides something.
  test("guide: companies in play", async (browser) => {
    const p = await seen(browser, { offer: "off", guide: "off" });
    const usual = /^(done|end|none|hold|keep|pass|go|no)$/;
    for (const [game, scenario, seats, me, kind, likes] of [
      [
        "littleland",
        "littleland-1",
        { su: "me", de: "greedy" },
        "su",
        "barrier",
        /^(buy|mark|rally|column|stack) |^move 32\.27$/,
      ],
      ["tinian", "tinian-1", { us: "me", jp: "greedy" }, "us", "assault.fire", /^(buy|fire|hard) /],
      ["saipan", "saipan-4", { us: "me", jp: "greedy" }, "us", "assault.fire", /^(buy|fire|hard) /],
    ]) {
      const { id, url } = await create(p, seats, { game, scenario });
      await forward(
        p,
        id,
        me,
        (x) => x.view.pending?.kind === kind,
        (q) => q.options.find((o) => likes.test(o)) ?? q.options.find((o) => usual.test(o)) ?? q.options[0],
      );
      await open(p, url);
      await quiet(p.page);
      await still(p.page);
      // My fire at those who assault me hits them, whoever it is that may fall.
      if (kind === "assault.fire") {
        const said = await until(async () => {
          const l = await p.page.locator(".q .row .btn", { hasText: "Fire at" }).allInnerTexts();
          return l.length && l.every((x) => /hits|hurts/.test(x)) ? l.join() : "";
        }, "the odds of each fire");
        check(!/hurts you/.test(said), said);
      }
      await p.page.locator(".q .row .btn").first().hover();
      const name = game === "littleland" ? "little-land" : game;
      await picture(p, `${name}-played.jpg`);
      if (game === "tinian") continue;
      // The rest of it, answered as before, and what the table says when it is over.
      await p.api.post(`${base}/games/${id}/pace`, { data: { pace: 0 } });
      await forward(
        p,
        id,
        me,
        (x) => x.view.over,
        (q) => q.options.find((o) => likes.test(o)) ?? q.options.find((o) => usual.test(o)) ?? q.options[0],
      );
      await p.page.goto(`${url}/report`);
      await p.page.locator("h1").first().waitFor();
      await picture(p, `${name}-end.jpg`);
    }
  });

  // The beaches of Iwo Jima when the first waves are ashore, and Novorossiysk on the night of the landing.
  test("guide: Iwo Jima and Novorossiysk", async (browser) => {
    const p = await seen(browser);
    const { page } = p;
    const iwo = await create(p, { us: "me" }, { game: "iwo", scenario: "s1-d-day" });
    await forward(p, iwo.id, "us", (x) => x.view.pending?.kind === "landing.land");
    await open(p, iwo.url);
    await quiet(page);
    await still(page);
    await picture(p, "iwo-landing.jpg");
    await forward(
      p,
      iwo.id,
      "us",
      (x) => x.view.pending?.kind === "action",
      (q) => q.options.find((o) => o.startsWith("land ")) ?? q.options.find((o) => o === "done") ?? q.options[0],
    );
    await open(p, iwo.url);
    await quiet(page);
    await still(page);
    await picture(p, "iwo-map.jpg");
    // The last act of the fire phase, looked back at.
    await page.locator(".log .ph", { hasText: "Japanese Fire" }).last().getByRole("button", { name: /acts$/ }).click();
    await page.locator(".deedstrip").waitFor();
    const hits = page.locator(".deedstrip .deed", { hasText: /fires/ });
    await hits.first().click();
    await page.locator(".deedpanel tr.taken").first().waitFor();
    await still(page);
    await picture(p, "iwo-story.jpg");
    await page.keyboard.press("End");
    // An attack from where they stand, weighed on the chart.
    const attack = (await (await p.api.get(`${base}/sheets/iwo.json`)).json()).lessons.find((l) => l.id === "attack");
    await study(p, attack.record, attack.seat);
    await quiet(page);
    const foe = await page.locator('.legal [data-hex="1721"]').first().boundingBox();
    await page.mouse.move(foe.x + foe.width / 2, foe.y + foe.height / 2);
    await page.locator(".results td.now, .results td.may").first().waitFor();
    await picture(p, "iwo-attack.jpg");
    // The score sheet of a game that the computer has played.
    const played = await create(p, { us: "greedy" }, { game: "iwo", scenario: "s1-d-day" });
    await p.api.post(`${base}/games/${played.id}/pace`, { data: { pace: 0 } });
    const told = async () => (await (await p.api.get(`${base}/games/${played.id}/state`)).json()).table?.state;
    await until(async () => (await told()) === "over", "the end of the battle");
    await page.goto(`${played.url}/report`);
    await page.locator(".bands").waitFor();
    await picture(p, "iwo-score.jpg");
    const { url } = await create(p, { su: "me", de: "greedy" }, { game: "littleland", scenario: "littleland-1" });
    await open(p, url);
    await quiet(page);
    await still(page);
    await picture(p, "little-land-map.jpg");
    const { lessons } = await (await p.api.get(`${base}/sheets/littleland.json`)).json();
    await page.goto(base + "/");
    await study(p, lessons[0].record, lessons[0].seat, "#lesson=" + lessons[0].id);
    await advised(page, 2);
    await quiet(page);
    await picture(p, "little-land-lesson.jpg");
  });
}
