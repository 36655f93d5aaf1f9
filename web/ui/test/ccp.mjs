// Combat Commander in the browser: the hand, orders, groups with odds, reactions, what the other seat may not see, the phone.
import {
  asked,
  base,
  check,
  create,
  forward,
  glowing,
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

const village = "S11";
const recordOf = async (p, id) => {
  const s = await (await p.api.get(`${base}/sheets/ccp/${village}.json`)).json();
  return s.lessons.find((l) => l.id === id);
};

// at begins the position of a lesson, without the lesson; change may put other cards into hands.
async function at(p, id, change = (r) => r) {
  const l = await recordOf(p, id);
  await study(p, change(l.record), l.seat);
  return l;
}
const question = (page, text) =>
  until(
    async () => (await asked(page)).includes(text) && (await page.locator(".q.busy").count()) === 0,
    "the question " + text,
  );
const card = (page, id) => page.locator(`.hand [data-card="${id}"]`);
const hand = (page) => page.locator(".hand [data-card]").evaluateAll((l) => l.map((e) => e.dataset.card));
const state = async (p, seat) =>
  (
    await (
      await p.api.get(`${new URL(p.page.url()).origin}${new URL(p.page.url()).pathname}/state?seat=${seat}`)
    ).json()
  ).page;

// One answer with the mouse, whatever is asked: a tick and its close, a lit hex or a unit in its stack, a button, a card.
async function byMouse(page) {
  await quiet(page);
  if (/over/.test(await page.locator(".q").innerText())) return "over";
  const tick = page.locator(".roster button[aria-checked=false]");
  const close = page.locator(".q .btn[data-default]");
  const unit = page.locator(".tray.pinned .one.acts, .tray.pinned .todo .btn");
  const gold = page.locator(".q .btn.primary");
  const spots = await glowing(page);
  if ((await unit.count()) && (await unit.first().isVisible())) await unit.first().click();
  else if ((await tick.count()) && (await tick.first().isVisible())) {
    const ticked = await asked(page);
    await tick.first().click();
    // Who goes alone goes at once; a list of more is closed.
    await until(
      async () => (await close.count()) || (await asked(page)) !== ticked,
      "a list to close, or the next question",
    );
    if (await close.count()) await close.click({ timeout: 2000 }).catch(() => {});
  } else if (spots.length) await page.mouse.click(spots[0].x, spots[0].y);
  else if (await gold.count()) await gold.first().click();
  else if (await page.locator(".q .row .btn:enabled").count())
    await page.locator(".q .row .btn:enabled").first().click();
  else if (await page.locator(".choices .card").count()) await page.locator(".choices .card").first().click();
  else await page.keyboard.press("c");
  return "done";
}

export function ccp(test) {
  test("ccp-from-home", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await page.goto(base + "/");
    const box = page
      .locator("form", { has: page.locator('input[name=game][value="ccp"]') })
      .filter({ has: page.locator("select[name=scenario]") });
    await box.locator("select[name=scenario]").selectOption("S01");
    await box.getByRole("button", { name: "Play", exact: true }).click();
    await ready(page);
    const start = await until(async () => {
      const s = await state(p, "allied");
      return s.view.pending?.options?.length ? s : null;
    }, "the set-up");
    check(start.view.pending.kind.startsWith("setup"), "it does not begin with the set-up: " + start.view.pending.kind);
    const spots = await until(async () => {
      const l = await glowing(page);
      return l.length ? l : null;
    }, "hexes for the first unit");
    await page.mouse.click(spots[0].x, spots[0].y);
    await until(async () => (await state(p, "allied")).version > start.version, "the unit is placed");
    p.clean();
    return "ok";
  });

  test("ccp-order-by-mouse", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await at(p, "move");
    const mine = await hand(page);
    const now = await state(p, "allied");
    check(
      mine.length > 0 &&
        JSON.stringify(mine) === JSON.stringify(now.view.boxes.find((b) => b.id === "hand.allied").pieces),
      "the hand on the page is another: " + mine,
    );
    // A whole order by mouse, from the card to the next decision.
    const k = card(page, "us-10");
    await k.hover();
    await page.locator(".overcard").waitFor();
    check(/Order/.test(await page.locator(".overcard").innerText()), "the card does not say what it does");
    await shot(page, "ccp-hand");
    await k.click();
    await until(async () => (await state(p, "allied")).version > now.version, "the order is given");
    for (let i = 0; i < 400; i++) {
      const s = await state(p, "allied");
      if (s.view.over || (s.view.pending?.kind === "turn.decide" && s.view.pending.options)) break;
      check(i < 399, "the order does not end: " + (await asked(page)));
      await byMouse(page);
    }
    p.clean();
    return (await page.locator(".log .ln").count()) + " lines of log";
  });

  test("ccp-moves-on-while-it-flies", async (browser) => {
    const p = await player(browser, { moving: true });
    const { page } = p;
    await at(p, "move");
    // A unit takes one step after the other, faster than it can be shown: in the end it stands where it is, and nothing is left in the air.
    const url = new URL(page.url()).pathname;
    let steps = 0;
    for (let i = 0; i < 40 && steps < 4; i++) {
      const s = await state(p, "allied");
      const q = s.view.pending;
      if (!q?.options?.length) {
        await sleep(20);
        continue;
      }
      const choice =
        q.options.find((o) => o === "order us-10") ??
        q.options.find((o) => /^step/.test(o)) ??
        q.options.find((o) => /^(go|done|pass|keep)$/.test(o)) ??
        q.options.find((o) => /^activate us-.*squad/.test(o)) ??
        q.options[0];
      if (/^step/.test(choice)) steps++;
      const r = await p.api.post(`${base}${url}/answers`, { data: { seat: "allied", version: s.version, choice } });
      check(r.ok(), await r.text());
    }
    check(steps >= 2, "nobody moves");
    const last = await state(p, "allied");
    await until(
      async () => Number(await page.locator(".map").getAttribute("data-version")) >= last.version,
      "the page to follow",
    );
    await until(async () => (await page.locator(".flight").count()) === 0, "the flights to end", 15000);
    p.clean();
    return steps + " steps";
  });

  test("ccp-fire-group", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await at(p, "fire");
    await card(page, "us-3").click();
    await question(page, "Who fires");
    // The leader's reach is drawn before he is activated.
    const hex = await page.evaluate(() => {
      const s = [...document.querySelectorAll(".legal .spot")].map((e) => e.getBoundingClientRect());
      return s.map((r) => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 }));
    });
    check(hex.length >= 2, "nobody can be activated");
    await page.keyboard.press("/");
    await page.locator(".palette input").fill("activate us-ldr-whitcomb");
    await page.keyboard.press("Enter");
    await page.locator(".reach .edge").waitFor({ state: "attached" });
    await page.locator(".tickall .btn").click();
    check((await page.locator(".roster button[aria-checked=true]").count()) === 3, "not both squads are ticked");
    await page.locator(".q .btn[data-default]").click();
    await question(page, "fire at");
    const spots = await until(async () => {
      const l = await glowing(page);
      return l.length ? l : null;
    }, "targets");
    await page.mouse.move(spots[0].x, spots[0].y);
    await page.locator(".stakes .sumbar").first().waitFor();
    const s = await state(p, "allied");
    const l6 = s.view.pending.options.includes("target L6");
    check(l6, "L6 is no target");
    await page.keyboard.press("/");
    await page.locator(".palette input").fill("target L6");
    await page.keyboard.press("Enter");
    await question(page, "Who fires at");
    const close = page.locator(".q .row .btn:not([data-all])").first();
    check(await close.isDisabled(), "nobody fires, but it can be fired");
    // All of them with one click, and what that comes to.
    const all3 = await page.locator("[data-all]").innerText();
    check(/Fire with all 3/.test(all3) && /10 firepower/.test(all3), `the whole group is not offered: ${all3}`);
    // Ticked from last to first: the group is weighed as a whole, and given in the order of the rules.
    const n = await page.locator(".roster button[role=checkbox]").count();
    for (let i = n - 1; i >= 0; i--) await page.locator(".roster button[role=checkbox]").nth(i).click();
    const sum = page.locator(".sumof", { hasText: "Firepower" }).first();
    await until(async () => (await sum.count()) && /10/.test(await sum.innerText()), "the firepower of the group");
    check(/FP 8/.test(await page.locator(".roster").first().innerText()), "the squad with the leader has not 8 FP");
    check((await page.locator(".stakes .stake").count()) === 2, "not both targets are weighed");
    for (const bar of await page.locator(".stakes .sumbar").all()) {
      const ps = [...(await bar.getAttribute("aria-label")).matchAll(/(\d+) %/g)].map((m) => Number(m[1]));
      const all = ps.reduce((a, b) => a + b, 0);
      check(Math.abs(all - 100) <= 2, "the chances make " + all + " %");
    }
    check((await page.locator(".histo rect").count()) > 10, "no histogram");
    check((await page.locator(".sight.on").count()) >= 1, "no lines to the target");
    await shot(page, "ccp-group");
    // Reload in the middle: the same question, the same hand.
    const before = await hand(page);
    await page.reload();
    await ready(page);
    await question(page, "Who fires at");
    check(JSON.stringify(before) === JSON.stringify(await hand(page)), "another hand after the reload");
    await page.locator(".roster button[role=checkbox]").first().waitFor();
    for (let i = 0; i < n; i++) await page.locator(".roster button[role=checkbox]").nth(i).click();
    await page.locator(".q .btn[data-default]").click();
    await question(page, "Your Fire Attack roll is next");
    const after = await state(p, "allied");
    check(/3 pieces, 10 FP/.test(after.log.map((l) => l.text).join(" ")), "the group was not given as ticked");
    // The action that fits is raised, and tells its chances first.
    check((await page.locator(".hand .fatecard.can").count()) >= 1, "no action can be played");
    await page.keyboard.press("Enter");
    await page.locator(".rolled .pips").first().waitFor();
    check((await page.locator(".rolled .pips").count()) === 2, "not two dice");
    p.clean();
    return "ok";
  });

  test("ccp-by-keyboard", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await at(p, "fire");
    await page.keyboard.press("1"); // the first card
    await question(page, "Who fires");
    await page.keyboard.press("n"); // the first lit hex: a squad alone
    await until(async () => page.evaluate(() => !!document.querySelector(".cursor")), "a cursor");
    await page.keyboard.press("Enter");
    await question(page, "fire at");
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    // A lone piece is not asked for: whoever fires now may play an action.
    await question(page, "Your Fire Attack roll is next");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter"); // pass
    for (let i = 0; i < 60; i++) {
      const s = await state(p, "allied");
      if (s.view.over || (s.view.pending?.kind === "turn.decide" && s.view.pending.options)) break;
      check(i < 59, "the order does not end: " + (await asked(page)));
      await quiet(page);
      const before = s.version;
      if ((await page.locator(".q .btn.primary").count()) > 0) {
        await page.keyboard.press("Escape");
        await page.keyboard.press("Enter");
      } else if (s.view.pending?.options?.length) {
        await page.keyboard.press("/");
        await page.locator(".palette input").fill(s.view.pending.options[0]);
        await page.keyboard.press("Enter");
      }
      await until(
        async () => (await state(p, "allied")).version > before,
        "an effect of the keyboard: " + (await asked(page)),
        20000,
      ).catch(() => {});
    }
    p.clean();
    return (await state(p, "allied")).log.length + " lines";
  });

  test("ccp-op-fire", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await at(p, "op-fire");
    await question(page, "Moving units have entered");
    const full = {
      say: await asked(page),
      pass: await page.locator(".q .btn").allInnerTexts(),
      standing: await page.locator(".standing").innerText(),
    };
    check(
      (await page.locator(".roster li").count()) >= 2 && /Army Squad 1/.test(await page.locator(".roster").innerText()),
      "who can fire is not listed",
    );
    // From afar, whoever can fire and the hex are brought into view, under no panel.
    await page.reload();
    await ready(page);
    await question(page, "Moving units have entered");
    await page.locator(".roster li").first().waitFor();
    await still(page);
    const wanted = await page.evaluate(() =>
      [...document.querySelectorAll(".roster li:not(.not) b")]
        .map((e) => /, (\w+)$/.exec(e.textContent)?.[1])
        .filter(Boolean),
    );
    check(wanted.length >= 1, "nobody can fire");
    const sheet = await (await p.api.get(`${base}/sheets/ccp/${village}.json`)).json();
    const spots = sheet.hexes.filter((h) => wanted.includes(h.id)).map((h) => [h.x, h.y]);
    const seen = () =>
      page.evaluate((spots) => {
        const m = document.querySelector("#map");
        const t = m.getScreenCTM();
        const field = document.querySelector(".map").getBoundingClientRect();
        const panels = [...document.querySelectorAll(".tools,.rolled,.guide,.toast,.fatecard")].map((e) =>
          e.getBoundingClientRect(),
        );
        return spots.filter(([x, y]) => {
          const q = new DOMPoint(x, y).matrixTransform(t);
          return (
            q.x > field.x &&
            q.x < field.right &&
            q.y > field.y &&
            q.y < field.bottom &&
            !panels.some((r) => q.x > r.x && q.x < r.right && q.y > r.y && q.y < r.bottom)
          );
        }).length;
      }, spots);
    await until(async () => (await seen()) === spots.length, "all who can fire to be seen");
    await quiet(page);
    await still(page);
    // Who has them before the eyes is left alone.
    const place = () =>
      page.evaluate(() => {
        const r = document.querySelector(".ground").getBoundingClientRect();
        return [r.x, r.y, r.width].map(Math.round).join();
      });
    const before = await place();
    check((await page.locator(".hand .fatecard.can").count()) === 4, "not all Fire cards can be played");
    await card(page, "us-3").click();
    await question(page, "Who ");
    await still(page);
    check((await place()) === before, `the map has moved though all was seen: ${before}, ${await place()}`);
    await page.keyboard.press("/");
    await page.locator(".palette input").fill("activate us-ldr-whitcomb");
    await page.keyboard.press("Enter");
    await page.locator(".roster button[aria-checked=false]").first().click();
    await page.locator(".q .btn[data-default]").click();
    await question(page, "Moving units have entered");
    await page.locator(".q .btn", { hasText: "Fire" }).first().click();
    await question(page, "Who fires at");
    await shot(page, "ccp-op-fire");
    p.clean();
    // Without any card for it the same is asked in the same way.
    const q = await player(browser);
    await at(q, "op-fire", (r) =>
      r.replace("us-3", "us-14").replace("us-11", "us-16").replace("us-28", "us-26").replace("us-57", "us-60"),
    );
    await question(q.page, "Moving units have entered");
    const bare = {
      say: await asked(q.page),
      pass: await q.page.locator(".q .btn").allInnerTexts(),
      standing: await q.page.locator(".standing").innerText(),
    };
    check((await q.page.locator(".hand .fatecard.can").count()) === 0, "a card without Op Fire is raised");
    check(bare.say === full.say && bare.standing === full.standing, "the window looks different without the card");
    // A standing order for this trigger alone.
    const was = (await state(q, "allied")).version;
    await q.page.locator(".standing .btn", { hasText: "Always: pass" }).click();
    await until(async () => (await state(q, "allied")).version > was, "the standing order answers");
    const orders = (
      await (
        await q.api.get(`${new URL(q.page.url()).origin}${new URL(q.page.url()).pathname}/orders?seat=allied`)
      ).json()
    ).orders;
    check(
      orders.length === 1 && orders[0].kind === "react.enter" && orders[0].choice === "pass",
      "another standing order: " + JSON.stringify(orders),
    );
    q.clean();
    return "ok";
  });

  // To fire with all at once is weighed before the click, as the list would weigh it.
  test("fire with all shows its odds", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await page.goto(base + "/");
    const l = await recordOf(p, "op-fire");
    const made = await p.api.post(`${base}/records?seat=${l.seat}`, {
      headers: { "Content-Type": "text/plain" },
      data: l.record,
    }); // both sides are his
    const url = (await made.json()).url;
    await open(p, base + url);
    const id = url.split("/").pop().split(/[?#]/)[0];
    const steps = ["order jp-28", "activate jp-line-squad-1", "step L7", "op-fire us-3"];
    const wanted = (q) =>
      q.options.find((o) => steps.includes(o)) ?? q.options.find((o) => /^activate /.test(o)) ?? "done";
    await until(async () => {
      for (const seat of ["japan", "allied"]) {
        const x = await state(p, seat);
        const q = x.view.pending;
        if (!q?.options?.length) continue;
        if (q.options.includes("fire")) return true;
        await p.api.post(`${base}/games/${id}/answers`, { data: { seat, version: x.version, choice: wanted(q) } });
      }
      return false;
    }, "the fire to be asked");
    const then = page.locator('[data-then="fire"]');
    await until(
      async () => /together: \d+ firepower, \d+ % against Line Squad 1/.test(await then.innerText().catch(() => "")),
      "the odds of all",
    );
    const before = (await then.innerText()).match(/(\d+) together: (.*)/s);
    // A shot that more likely than not has an effect is not thrown away with Enter.
    check(!(await page.locator('.q [data-answer="pass"].primary').count()), "to pass is gold beside " + before[0]);
    await then.hover();
    await page.locator(".stakes .sumbar").first().waitFor();
    await shot(page, "ccp-fire-with-all");
    // The same as the list tells when it is there.
    await page.locator('[data-answer="fire"]').click();
    const all = page.locator("[data-all]");
    await all.waitFor();
    const text = await all.innerText();
    check(/Fire with (all \d+|both)/.test(text) && text.includes(before[2].trim()), `${before[0]}, then ${text}`);
    // What a button lights goes out with the button.
    await all.hover();
    await page.locator("polygon.lit").first().waitFor({ state: "attached" });
    await all.click();
    await question(page, "Fire Attack roll is next");
    check(!(await page.locator("polygon.lit").count()), "hexes of a button that is gone are lit");
    p.clean();
    await p.context.close();
  });

  // While a list is sent the bar says what is done, holds still, and takes no key for a question half-way.
  test("ccp-a-list-is-sent-in-one-breath", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await at(p, "fire");
    await card(page, "us-3").click();
    await question(page, "Who fires");
    const all = page.locator("[data-all]");
    await all.waitFor();
    const n = Number(await all.getAttribute("data-all"));
    check(
      n > 1 && /^(Activate all \d+|Activate both)/.test(await all.innerText()),
      "the list: " + (await all.innerText()),
    );
    check(/^(Tick|Untick) /.test(await page.locator(".tickall").innerText()), "two buttons have one name");
    await page.route("**/answers", async (route) => {
      await sleep(500); // as over a slow line
      await route.continue();
    });
    await page.evaluate(() => {
      window.barTold = [];
      const note = () => {
        const q = document.querySelector(".q");
        const now = {
          say: q?.querySelector(".say")?.textContent ?? "",
          high: q?.offsetHeight ?? 0,
          buttons: q?.querySelectorAll("button").length ?? 0,
        };
        const last = window.barTold[window.barTold.length - 1];
        if (JSON.stringify(now) !== JSON.stringify(last)) window.barTold.push(now);
      };
      note();
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    let answers = 0;
    page.on("request", (r) => {
      answers += Number(r.method() === "POST" && r.url().endsWith("/answers"));
    });
    const high = await page.locator(".q").evaluate((e) => e.offsetHeight);
    await all.click();
    await page.locator(".q.sends").waitFor();
    await shot(page, "ccp-list-under-way");
    for (const key of ["Enter", "1", "2", "a", "z"]) {
      await page.keyboard.press(key);
      await sleep(120);
    }
    await page.locator(".q:not(.sends):not(.busy) .row button").first().waitFor();
    await sleep(700);
    const told = await page.evaluate(() => window.barTold);
    const during = told.filter((t) => /^Activating/.test(t.say));
    check(during.length === 1 && during[0].buttons <= 1, "the bar meanwhile: " + JSON.stringify(told));
    check(
      during[0].say === `Activating ${n} …` && during[0].high === high,
      "the bar meanwhile: " + JSON.stringify(during),
    );
    const between = new Set(told.slice(1).map((t) => t.say));
    check(between.size === 2, "something was asked half-way: " + [...between].join(" | "));
    check(answers === n || answers === n + 1, `${answers} answers were given for a list of ${n}`);
    p.clean();
    await p.context.close();
    return `${n} pieces, ${answers} answers`;
  });

  // orders of a seat, as the server has them.
  const ordersOf = async (p, seat) =>
    (await p.api.get(`${new URL(p.page.url()).origin}${new URL(p.page.url()).pathname}/orders?seat=${seat}`)).json();

  // The lesson of Op Fire: an enemy has entered a hex, and may go on.
  test("ccp-orders-conditions", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const l = await recordOf(p, "op-fire");
    const made = await p.api.post(`${base}/records?seat=${l.seat}`, {
      headers: { "Content-Type": "text/plain" },
      data: l.record,
    }); // both sides are his
    await open(p, base + (await made.json()).url);
    const japan = async (pick) => {
      const s = await until(async () => {
        const x = await state(p, "japan");
        return x.view.pending?.options?.length ? x : null;
      }, "Japan decides");
      const choice = s.view.pending.options.find((o) => pick.test(o));
      const game = new URL(page.url()).pathname;
      check(choice, `no choice ${pick}: ${s.view.pending.options}`);
      const r = await p.api.post(base + game + "/answers", { data: { seat: "japan", version: s.version, choice } });
      check(r.ok(), "refused: " + choice);
    };
    await japan(/^order jp-28$/);
    await japan(/^activate jp-line-squad-1$/);
    await japan(/^step L7$/);
    await question(page, "Moving units have entered");
    const now = new Map((await ordersOf(p, "allied")).now.map((r) => [r.id, r.value]));
    const near = now.get("near");
    check(near > 1, "the enemy is next to somebody already");
    // What is measured now is told.
    await page.locator(".standing .measured summary").click();
    check(
      (await page.locator(".standing .measured").innerText()).includes(`${near} hexes`),
      "the distance is not told: " + (await page.locator(".standing .measured").innerText()),
    );
    // By mouse: asked from one hex nearer on; so this moment is passed.
    await page.locator(".standing .btn", { hasText: "Ask only if" }).click();
    const form = page.locator(".standing .cond");
    await form.locator(".what").selectOption("near");
    check(
      (await form.locator(".nowval").innerText()) === `now: ${near} hexes`,
      "the value now: " + (await form.locator(".nowval").innerText()),
    );
    check((await form.locator("input").inputValue()) === String(near), "the limit does not begin with what is now");
    await form.getByRole("button", { name: /^Less/ }).click();
    await form.getByRole("button", { name: "Add a condition" }).click();
    await form.locator("fieldset").nth(1).locator(".what").selectOption("enemies");
    await form.locator("fieldset").nth(1).locator("select").nth(2).selectOption("least");
    const said = await form.locator("p").innerText();
    check(
      said.startsWith(`Ask only if the distance to your nearest unit is at most ${near - 1} hex`) &&
        said.endsWith(` and the number of enemy units that enter is at least ${now.get("enemies")}, else pass.`),
      "the sentence: " + said,
    );
    await shot(page, "ccp-order-condition");
    // What cannot be is refused before it is sent.
    await form.locator("fieldset").nth(1).locator(".what").selectOption("near");
    await form.locator("fieldset").nth(1).locator("select").nth(2).selectOption("most");
    check(
      /is there twice/.test(await form.locator("[role=alert]").innerText()) &&
        (await form.getByRole("button", { name: "Give the order" }).isDisabled()),
      "twice the same",
    );
    await form.locator("fieldset").nth(1).locator("input").fill("99");
    check(/between 0 and 30/.test(await form.locator("[role=alert]").innerText()), "out of range");
    await form
      .getByRole("button", { name: /^Take away/ })
      .nth(1)
      .click();
    await form.getByRole("button", { name: "Give the order" }).click();
    await until(async () => (await ordersOf(p, "allied")).given?.length === 1, "the standing order answers");
    const kept = await ordersOf(p, "allied");
    check(
      kept.orders.length === 1 &&
        kept.orders[0].kind === "react.enter" &&
        kept.orders[0].only === `near <= ${near - 1}` &&
        kept.given.length === 1,
      "another standing order: " + JSON.stringify(kept),
    );
    // The enemy goes on: at the same distance the next moment is passed, one hex nearer he is asked.
    await japan(/^step L/);
    await until(async () => (await ordersOf(p, "allied")).given.length === 2, "the next moment is passed");
    await japan(/^step K/);
    await question(page, "Moving units have entered");
    const nearer = await ordersOf(p, "allied");
    check(
      nearer.given.length === 2 && nearer.now.find((r) => r.id === "near").value === near - 1,
      "asked at another distance: " + JSON.stringify(nearer),
    );
    await until(
      async () =>
        (await page.locator(".standing .said").innerText()) ===
        `Ask only if the distance to your nearest unit is at most ${near - 1} hexes, else pass. Now: ${near - 1} hexes.`,
      "the panel says why he is asked",
    );
    await until(async () => {
      if (!(await page.locator(".standing .measured[open]").count()))
        await page.locator(".standing .measured summary").click();
      return (await page.locator(".standing .measured").innerText()).includes(`${near - 1} hexes`);
    }, "the panel tells what is measured now");
    // The own log says so in one line for both, and why behind it.
    const given = page.locator(".log .given");
    await until(
      async () => (await given.count()) === 1 && /2 times/.test(await given.innerText()),
      "the log tells the order's answers",
    );
    check(!(await given.innerText()).includes("The distance"), "the reason stands in the way of the story");
    await given.locator(".why").click();
    const line = await given.innerText();
    check(
      line.includes("Your order: pass") &&
        line.includes(`The distance to your nearest unit was ${near} hexes, not at most ${near - 1}.`),
      "the log: " + line,
    );
    await shot(page, "ccp-order-asked");
    p.clean();

    // By keyboard, in the table's dialog, before the moment: with a limit that holds he is asked.
    const q = await player(browser);
    const k = q.page;
    await at(q, "op-fire");
    await question(k, "Moving units have entered");
    await k.keyboard.press("t");
    await until(
      () => k.evaluate(() => document.activeElement?.classList.contains("dialog")),
      "the dialog takes the focus",
    );
    const row = k.locator(".dialog .orders li", {
      has: k.getByRole("heading", { name: "Moving units have entered a hex" }),
    });
    await row.getByRole("button", { name: /Ask only if/ }).focus();
    await k.keyboard.press("Enter");
    await until(
      () => row.locator(".cond .what").evaluate((e) => e === document.activeElement),
      "the editor takes the focus",
    );
    await k.keyboard.press("Tab"); // at most
    await k.keyboard.press("Tab"); // less
    await k.keyboard.press("Tab"); // the limit
    await k.keyboard.type(String(near + 1));
    await k.keyboard.press("ArrowUp");
    check(
      (await row.locator(".cond input").inputValue()) === String(near + 2),
      "the arrows do not count: " + (await row.locator(".cond input").inputValue()),
    );
    await shot(k, "ccp-order-dialog");
    const before = (await state(q, "allied")).version;
    await k.keyboard.press("Enter");
    await until(async () => (await ordersOf(q, "allied")).orders.length === 1, "the order is kept");
    check(
      (await row.locator(".said").innerText()).startsWith(
        `Ask only if the distance to your nearest unit is at most ${near + 2} hexes, else pass.`,
      ),
      "the dialog says " + (await row.locator(".said").innerText()),
    );
    check(
      (await state(q, "allied")).version === before && (await asked(k)).includes("Moving units have entered"),
      "he is not asked where the condition holds",
    );
    await k.keyboard.press("Escape");
    await until(async () => (await k.locator(".dialog").count()) === 0, "the dialog closes");
    check(/at most/.test(await k.locator(".standing .said").innerText()), "the panel does not say the order");
    // On a telephone the editor fits.
    await k.setViewportSize({ width: 390, height: 844 });
    await k.keyboard.press("t");
    await row.getByRole("button", { name: /Ask only if/ }).click();
    await row.locator(".cond").scrollIntoViewIfNeeded();
    check((await k.evaluate(() => document.documentElement.scrollWidth)) <= 390, "the page is wider than the phone");
    const box = await row.locator(".cond").boundingBox();
    check(box.x >= 0 && box.x + box.width <= 390, "the editor is wider than the phone");
    await shot(k, "ccp-order-phone");
    await k.locator(".dialog .x[aria-label=Close]").click();
    await k.emulateMedia({ colorScheme: "dark" });
    await k.setViewportSize({ width: 1440, height: 900 });
    await k.locator(".standing .btn", { hasText: "Ask only if" }).click();
    await shot(k, "ccp-order-dark");
    q.clean();
    return "ok";
  });

  test("ccp-hidden-hand", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const { id, url } = await create(p, { allied: "me", japan: "random" }, { game: "ccp", scenario: "S12" });
    await forward(
      p,
      id,
      "allied",
      (g) => g.view.over || (g.view.pending?.kind === "turn.decide" && g.view.pending.options),
      (q) => q.options.find((o) => /^(pass|done|keep|end|none|no)$/.test(o)) ?? q.options[0],
    );
    await open(p, url);
    const v = (await state(p, "allied")).view;
    const box = (b) => v.boxes.find((x) => x.id === b);
    check(
      box("hand.japan").counts.cards > 0 && !box("hand.japan").pieces && !box("deck.japan").pieces,
      "the other hand is told",
    );
    check(box("hand.allied").pieces.length === box("hand.allied").counts.cards, "the own hand is not whole");
    check(
      (await hand(page)).every((c) => c.startsWith("us-")),
      "a card of the other side lies in the hand",
    );
    check((await page.locator('[data-card^="jp-"]').count()) === 0, "a Japanese card is on the page");
    // Discards are open, secret objectives of the other are not.
    await page.keyboard.press("d");
    const text = await page.locator(".boxes").innerText();
    const secret = box("secret.japan"); // a chit without a secret side is open
    check(
      !secret.pieces && (!secret.counts?.chits || /face down/.test(text)),
      "the other side's secret objective is not face down",
    );
    check(/Objective \d|Each objective|Each unit/.test(text), "open objectives are not told");
    await shot(page, "ccp-displays");
    p.clean();
    return "ok";
  });

  test("ccp-phone", async (browser) => {
    const p = await player(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = p;
    await at(p, "op-fire");
    await question(page, "Moving units have entered");
    await page.locator(".side .roster").first().waitFor();
    const side = await page.locator(".side").boundingBox();
    const cards = await page.locator(".hand").boundingBox();
    const nav = await page.locator(".nav").boundingBox();
    check(
      side.y + side.height <= cards.y + 1 && cards.y + cards.height <= nav.y + 1,
      "the sheet or the tabs cover the hand",
    );
    check((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390, "the page is wider than the phone");
    const b = await card(page, "us-3").boundingBox();
    check(b.width >= 44 && b.height >= 44, "a card is too small to touch");
    await shot(page, "ccp-phone");
    await card(page, "us-3").tap();
    await question(page, "Who ");
    p.clean();
    return "ok";
  });
}
