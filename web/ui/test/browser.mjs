// The page in a real browser: node test/browser.mjs NAME runs one test, without a name all of them. BASE is the server.
import { createInterface } from "node:readline";
import { access } from "./access.mjs";
import { bar } from "./bar.mjs";
import { ccp } from "./ccp.mjs";
import { ccpmap } from "./ccpmap.mjs";
import { company } from "./company.mjs";
import { defects } from "./defects.mjs";
import { guide } from "./guide.mjs";
import { iwo } from "./iwo.mjs";
import {
  artefacts,
  asked,
  base,
  check,
  create,
  crumb,
  forward,
  glowing,
  launch,
  lesson,
  open,
  patience,
  playAt,
  player,
  quiet,
  ready,
  shot,
  sleep,
  still,
  study,
  until,
  worked,
} from "./lib.mjs";
import { many } from "./many.mjs";
import { playback } from "./playback.mjs";
import { second } from "./second.mjs";
import { setup } from "./setup.mjs";
import { since } from "./since.mjs";
import { situation } from "./situation.mjs";
import { third } from "./third.mjs";

const tests = new Map();
const test = (name, f) => tests.set(name, f);

const turnOf = async (page) => Number(/Turn (\d+)/.exec(await crumb(page))?.[1] ?? 0);

// Every answer in the bar can be seen.
async function fits(page) {
  const out = await page.evaluate(() => {
    const q = document.querySelector(".q");
    const box = q.getBoundingClientRect();
    return [...q.querySelectorAll(".btn")]
      .filter((b) => {
        const r = b.getBoundingClientRect();
        return r.left < box.left || r.right > box.right + 0.5 || r.top < box.top - 0.5 || r.bottom > box.bottom + 0.5;
      })
      .map((b) => b.innerText);
  });
  check(!out.length, "outside of the bar: " + out.join(", "));
}

// One answer by mouse: hexes and lists a few times each question, then the button that ends it.
async function byMouse(page, count) {
  await quiet(page);
  if (/The game is over/.test(await page.locator(".q").innerText())) return "over";
  await fits(page);
  const say = (await asked(page)).replace(/\d+/g, "");
  const n = count.get(say) ?? 0;
  let spots = await glowing(page);
  if (!spots.length && (await page.locator(".legal .dash").count())) {
    await page.keyboard.press("c");
    await still(page);
    spots = await glowing(page);
  }
  count.set(say, n + 1);
  const tray = page.locator(".tray.pinned .todo button").first();
  if (await tray.count()) {
    await tray.click();
    return "tray";
  }
  const gold = page.locator(".q .btn.primary").first();
  const card = page.locator(".choices .card, .choices .thing").first();
  const marker = page.locator(".buy", { hasText: "Amphibious marker" }).getByRole("button", { name: /One more/ });
  if (n < 2 && (await marker.count()) && (await marker.isEnabled())) {
    await marker.click(); // nobody lands without one, and Kamikazes sink them
    return "list";
  }
  if (n < 3 && spots.length) {
    const s = spots[(n * 7) % spots.length];
    await page.mouse.click(s.x, s.y);
    return "map";
  }
  if (n < 2 && (await card.count()) && (await card.isVisible())) {
    await card.click();
    return "list";
  }
  const tick = page.locator(".roster [role=checkbox][aria-checked=false]:not(.tickhead):enabled").first(); // who lands
  if (n < 3 && (await tick.count())) {
    await tick.click();
    return "list";
  }
  if (await gold.count()) {
    await gold.click();
    return "bar";
  }
  if (await card.count()) {
    await card.click();
    return "list";
  }
  if (spots.length) {
    await page.mouse.click(spots[0].x, spots[0].y);
    return "map";
  }
  await page.keyboard.press("c");
  await still(page);
  const unit = page.locator(".tray .one.acts").first();
  if (await unit.count()) {
    await unit.click();
    return "unit";
  }
  const any = page.locator(".q .row .btn:enabled").first();
  await any.click();
  return "bar";
}

test("home to the end of a turn by mouse", async (browser) => {
  const p = await player(browser, { moving: true });
  const { page } = p;
  await page.goto(base + "/");
  await shot(page, "home");
  const island = page.getByRole("form", { name: /Formosa/ });
  await island.getByRole("radio", { name: "Allied" }).check();
  await island.getByRole("button", { name: "Play", exact: true }).click();
  await ready(page);
  await shot(page, "desktop-first", 1200);
  const count = new Map();
  const did = new Map();
  const end = Date.now() + 4 * patience;
  while ((await turnOf(page)) < 2 && !/The game is over/.test(await page.locator(".q").innerText())) {
    check(Date.now() < end, "the turn does not end: " + (await asked(page)));
    const before = await page.locator(".q").innerText();
    const what = await byMouse(page, count);
    did.set(what, (did.get(what) ?? 0) + 1);
    if (process.env.TRACE) console.log(what, before.replace(/\n/g, " ").slice(0, 90));
    if (what === "map" || what === "unit") await quiet(page);
    else
      await until(
        async () => (await page.locator(".q").innerText()) !== before || (await page.locator(".q.busy").count()) === 0,
        "an effect",
      );
  }
  check((did.get("map") ?? 0) >= 1 && (did.get("bar") ?? 0) >= 3, "not played on the map: " + JSON.stringify([...did]));
  await shot(page, "desktop-turn-2");
  p.clean();
  return JSON.stringify([...did]);
});

test("a turn by keyboard only", async (browser) => {
  const p = await player(browser, { moving: true });
  const { page } = p;
  await page.goto(base + "/");
  // From the home page: tabs to the button of the game.
  for (let i = 0; i < 80; i++) {
    await page.keyboard.press("Tab");
    if (
      await page.evaluate(
        () =>
          document.activeElement?.textContent?.trim() === "Play" &&
          document.activeElement.tagName === "BUTTON" &&
          /Formosa/.test(document.activeElement.form?.ariaLabel ?? ""),
      )
    )
      break;
  }
  await page.keyboard.press("Enter");
  await ready(page);
  const count = new Map();
  const did = new Map();
  const end = Date.now() + 4 * patience;
  const note = (k) => did.set(k, (did.get(k) ?? 0) + 1);
  let spoken = 0;
  while ((await turnOf(page)) < 2 && !/The game is over/.test(await page.locator(".q").innerText())) {
    check(Date.now() < end, "the turn does not end: " + (await asked(page)));
    await quiet(page);
    if (/The game is over/.test(await page.locator(".q").innerText())) break;
    const say = (await asked(page)).replace(/\d+/g, ""); // what is left changes from answer to answer
    const n = count.get(say) ?? 0;
    count.set(say, n + 1);
    if ((await page.locator(".sr[role=status]").innerText()).length > 10) spoken++;
    const version = () => page.locator(".map").getAttribute("data-version");
    const before = await version();
    const lit = await page.locator(".legal .dash").count();
    const gold = await page.locator(".q .btn.primary").count();
    if (!n && /buy/i.test(say)) {
      // without a marker nobody lands, and the game is lost
      await page.keyboard.press("/");
      await page.locator(".palette input").waitFor();
      await page.keyboard.type("amphibious");
      await page.locator("#completions code").first().waitFor();
      await page.keyboard.press("Enter");
      note("typed");
    } else if (lit && n < 3) {
      await page.keyboard.press("n");
      if (n) await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await sleep(100);
      // What was fanned out has the focus, on what can be done.
      if (await page.locator(".tray.pinned .todo button, .tray.pinned .one.acts").count()) {
        check(
          await page.evaluate(() => document.activeElement?.matches(".tray .todo button, .tray .one.acts")),
          "the stack that was opened by a key has not the focus",
        );
        await page.keyboard.press("Enter");
      }
      note("map");
      await sleep(100);
    } else if (gold && (n > 0 || !(await page.locator(".choices").count()))) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      if (await page.locator(".q .btn.primary").count()) await page.keyboard.press("Enter");
      note("gold");
    } else {
      // the command line: the first completion
      await page.keyboard.press("/");
      await page.locator(".palette input").waitFor();
      if (n > 4)
        await page.keyboard.type(
          /^(end|done)$/.test(
            await page
              .locator("#completions code")
              .last()
              .innerText()
              .catch(() => ""),
          )
            ? "end"
            : "",
        );
      await page.keyboard.press("Enter");
      note("line");
    }
    // What was pressed may open a list and answer nothing; an answer is waited for, or the next key would go to the next question.
    await until(async () => (await version()) !== before, "an effect", 3000).catch(() => {});
  }
  // How many stacks may be looked into, and whether anybody can land, the dice decide.
  check((did.get("map") ?? 0) >= 1 && (did.get("gold") ?? 0) >= 2, "keys did too little: " + JSON.stringify([...did]));
  const over = /The game is over/.test(await page.locator(".q").innerText()); // nobody has landed: that is soon told
  check(spoken > (over ? 2 : 5), `the live region has spoken ${spoken} times`);
  p.clean();
  return JSON.stringify([...did]);
});

test("arrows, command line and help by keyboard", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  await lesson(p, "combat");
  await page.locator("#map").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const said = await page.locator(".sr[role=status]").innerText();
  check(/^\d{4}.*(empty|\d)\.$/.test(said), "the hex in focus is not described: " + said);
  await page.keyboard.press("/");
  await page.locator(".palette input").waitFor();
  await page.keyboard.type("supp 0719");
  check((await page.locator("#completions li").first().innerText()).includes("support us 0719"), "no completion");
  await shot(page, "command-line");
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.locator(".palette input").waitFor();
  await page.keyboard.type("support us 0101");
  await page.keyboard.press("Enter");
  await page.locator(".toast[role=alert]").waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Help" }).waitFor();
  await shot(page, "help");
  await page.keyboard.press("Escape");
  check(!(await page.getByRole("dialog", { name: "Help" }).count()), "Escape does not close");
  await page.keyboard.press("h");
  check(await page.locator(".map.bare").count(), "H does not hide the counters");
  await page.keyboard.press("h");
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: "The table" }).waitFor();
  await shot(page, "table");
  await page.keyboard.press("Escape");
  await page.locator("#map").focus();
  await page.keyboard.down("l");
  check((await page.locator(".ranges polygon").count()) > 30, "L shows no ranges");
  await shot(page, "ranges");
  await page.keyboard.up("l");
  check(!(await page.locator(".ranges").count()), "the ranges stay");
  p.clean();
});

test("on a phone", async (browser) => {
  const p = await player(browser, {
    moving: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const { page } = p;
  await lesson(p, "combat");
  await quiet(page);
  await shot(page, "phone", 1500);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  check(fits, "the page is wider than the phone");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll(".q .btn,.nav button")]
      .filter((b) => b.getBoundingClientRect().height < 43 && b.offsetParent)
      .map((b) => b.textContent),
  );
  check(!small.length, "too small to touch: " + small.join(", "));
  // A hex is looked at with the first tap and chosen with the second.
  const [a] = await glowing(page);
  check(a, "nothing glows");
  const first = await asked(page);
  await page.touchscreen.tap(a.x, a.y);
  const todo = page.locator(".tray.pinned .todo button").first();
  await until(async () => (await todo.count()) || (await asked(page)) !== first, "the first tap to be answered");
  if (await todo.count()) await todo.tap();
  await until(async () => /attack/i.test(await asked(page)), "the next question");
  for (const t of ["Units", "Log", "More", "Odds", "Map"]) {
    await page.locator(".nav").getByText(t).tap();
    await shot(page, "phone-" + t.toLowerCase(), 200);
  }
  for (let i = 0; i < 4; i++) {
    await quiet(page);
    const gold = page.locator(".coach .advice").first();
    if (!(await gold.count())) break;
    const before = await asked(page);
    await gold.tap();
    await until(async () => (await asked(page)) !== before, "a new question", 8000).catch(() => {});
    if (i === 1) await shot(page, "phone-odds", 500);
  }
  p.clean();
});

// What is asked about is on the screen of a phone, and no empty sheet lies over it.
test("what is asked is seen on a phone", async (browser) => {
  const p = await player(browser, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
  const lit = () =>
    page.evaluate(() => {
      const bar = document.querySelector(".q").getBoundingClientRect().bottom;
      const side = document.querySelector(".side").getBoundingClientRect();
      const nav = document.querySelector(".nav").getBoundingClientRect().top;
      const low = side.height > 0 ? Math.min(side.top, nav) : nav;
      return [...document.querySelectorAll(".legal [data-hex]")].filter((e) => {
        const r = e.getBoundingClientRect();
        const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
        return x > 0 && x < innerWidth && y > bar && y < low;
      }).length;
    });
  await forward(p, id, "allied", (x) => x.view.pending?.kind === "setup.recon");
  await open(p, url);
  await until(async () => (await lit()) >= 3, "lit hexes on the screen");
  await shot(page, "phone-recon");
  await forward(
    p,
    id,
    "allied",
    (x) => x.view.pending?.kind === "invasion.marker" && x.view.pending.options?.length,
    (q) => q.options.find((o) => /amphib/.test(o)) ?? q.options.find((o) => o === "done") ?? q.options[0],
  );
  await quiet(page);
  await until(async () => (await lit()) >= 3, "lit hexes of the landings on the screen");
  check(!(await page.getByText("Touch a lit hex to see what it would bring.").isVisible()), "an empty sheet lies open");
  await shot(page, "phone-markers");
  p.clean();
});

test("reload in the middle", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
  await forward(p, id, "allied", (x) => x.view.pending?.kind === "recruit.allied");
  await open(p, url);
  const before = [await asked(page), await page.locator(".log .ln").count(), await page.locator("g.stack").count()];
  await page.reload();
  await ready(page);
  const after = [await asked(page), await page.locator(".log .ln").count(), await page.locator("g.stack").count()];
  check(String(before) === String(after), `${before} became ${after}`);
  // Answers of another tab arrive here, and here one can go on.
  const tab = await p.context.newPage();
  await tab.goto(url);
  await ready(tab);
  await tab.keyboard.press("/");
  await tab.locator(".palette input").waitFor();
  await tab.keyboard.type("done");
  await tab.keyboard.press("Enter");
  await until(async () => (await asked(page)) !== before[0], "the change in the other tab");
  // A line that fails comes back by itself.
  await p.context.setOffline(true);
  await sleep(500);
  await p.context.setOffline(false);
  const now = await asked(page);
  await page.keyboard.press("/");
  await page.locator(".palette input").waitFor();
  await page.keyboard.press("Enter");
  await until(async () => (await asked(page)) !== now, "play after the line came back");
  try {
    p.clean();
  } catch (e) {
    if (!/ERR_INTERNET_DISCONNECTED|ERR_NETWORK/.test(e.message)) throw e;
  }
});

// A connection that is dead without a word is given up: nothing was heard by it, no sign of life either.
test("a line that is silent", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  await page.clock.install();
  const streams = [];
  page.on("request", (r) => {
    if (/\/events\?.*beat=1/.test(r.url())) streams.push(r.url());
  });
  await lesson(p, "combat");
  await until(() => streams.length === 1, "the stream");
  await page.clock.runFor(35_000);
  check(streams.length === 1, "a stream was given up that is silent for less than two signs of life");
  await page.clock.runFor(20_000);
  await until(() => streams.length === 2, "another stream");
  check(/last=\d/.test(streams[1]), `it begins anew: ${streams[1]}`);
  await page.clock.runFor(5000);
  check(!(await page.locator("[role=alert]", { hasText: "Not connected" }).count()), "it says that there is no server");
  p.clean();
});

test("replies that are late, lost or overtaken", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
  await forward(p, id, "allied", (x) => x.view.pending?.kind === "recruit.allied");
  await open(p, url);
  const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json()).page;
  const shown = () => page.evaluate(() => Number(document.querySelector(".app").dataset.version));
  const same = (what) =>
    until(
      async () =>
        (await shown()) === (await state()).version && (await page.locator(".app:not(:has(.q.busy))").count()),
      what,
    );
  const take = async (text) => {
    await page.keyboard.press("/");
    await page.locator(".palette input").fill(text);
    await page.keyboard.press("Enter");
  };
  const next = async () => {
    const o = (await state()).view.pending.options;
    return o.find((x) => x !== "done") ?? o[0];
  };
  const answers = "**/answers";
  const posts = [];
  page.on("request", (r) => {
    if (r.url().endsWith("/answers")) posts.push(r.postDataJSON());
  });

  // What an answer changes comes with its reply, and the page has it at once.
  const v0 = await shown();
  const reply = page.waitForResponse((r) => r.url().endsWith("/answers"));
  await take(await next());
  const text = await (await reply).json();
  check(
    text.message?.change?.version === v0 + 1 && text.version === v0 + 1,
    "the reply does not bring the change: " + JSON.stringify(text).slice(0, 200),
  );
  await same("the page after a reply");

  // The reply has lost what it should bring: the page asks.
  await page.route(answers, async (route) => {
    const r = await route.fetch();
    const { version } = await r.json();
    await route.fulfill({ response: r, json: { version } });
  });
  await take(await next());
  await same("the page after a reply without the change");
  await page.unroute(answers);

  // The reply never comes: the page says that it does not know, and asks at once.
  await page.route(answers, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const had = await shown();
  await take(await next());
  await until(async () => (await shown()) > had, "the page asks for what a lost reply would have brought");
  await same("the page after a reply that was lost");
  await page.unroute(answers);

  // Another page of the same player answers before the reply comes: its change overtakes.
  let go;
  const held = new Promise((f) => {
    go = f;
  });
  const before = await shown();
  await page.route(answers, async (route) => {
    const r = await route.fetch();
    await held;
    await route.fulfill({ response: r });
  });
  await take(await next());
  await until(async () => (await state()).version > before, "the answer to be given");
  const s = await state();
  if (s.view.pending?.options?.length) {
    const r = await p.api.post(`${base}/games/${id}/answers`, {
      data: { seat: "allied", version: s.version, choice: s.view.pending.options[0] },
    });
    check(r.ok(), await r.text());
  }
  go();
  await same("the page after it was overtaken");
  await page.unroute(answers);
  await take(await next());
  await same("the page that goes on");
  check(posts.length >= 5 && posts.every((x) => x.reader && x.reader === posts[0].reader), "the page has not one name");
  try {
    p.clean();
  } catch (e) {
    if (!/ERR_FAILED/.test(e.message)) throw e;
  }
});

// Two people: the guest comes by the invitation.
async function two(browser) {
  const host = await player(browser);
  const guest = await player(browser);
  const { id, url } = await create(host, { allied: "me", japanese: "open" });
  await open(host, url);
  const invitation = await host.page.evaluate(
    async (u) => (await (await fetch(u + "/links")).text()).match(/[^"' >]*\/join\/[a-z0-9]+/)?.[0],
    new URL(url).pathname,
  );
  check(invitation, "no invitation");
  await guest.page.goto(new URL(invitation, base).href);
  await guest.page.getByRole("button").first().click();
  await ready(guest.page);
  return { host, guest, id, url };
}

test("two browsers and a secret plan", async (browser) => {
  const { host, guest, id } = await two(browser);
  const planning = (x) => /^plan\./.test(x.view.pending?.kind ?? "") && x.view.pending.options?.length;
  const pick = (q) => q.options.find((o) => /^(done|end|none|hold|keep)$/.test(o)) ?? q.options[q.options.length - 1];
  let a;
  let b;
  for (let i = 0; i < 400 && !(a && b); i++) {
    for (const [p, seat] of [
      [guest, "japanese"],
      [host, "allied"],
    ]) {
      const m = await (await p.api.get(`${base}/games/${id}/state?seat=${seat}`)).json();
      const q = m.page.view.pending;
      if (planning(m.page)) {
        if (seat === "allied") a = true;
        else b = true;
        continue;
      }
      if (q?.options?.length)
        await p.api.post(`${base}/games/${id}/answers`, {
          data: {
            seat,
            version: m.page.version,
            choice: /recruit/.test(q.kind) ? (q.options.find((o) => /tac$/.test(o)) ?? pick(q)) : pick(q),
          },
        });
    }
  }
  check(a && b, "the planning does not come at the same time");
  await ready(host.page);
  await until(async () => /air|mission|superiority/i.test(await asked(host.page)), "the host's question");
  await until(async () => /air|mission|superiority/i.test(await asked(guest.page)), "the guest's question");
  const seen = () => guest.page.evaluate(() => document.querySelector(".app").innerHTML);
  let before;
  let same = 0;
  await until(async () => {
    const now = await seen();
    same = now === before ? same + 1 : 0;
    before = now;
    await sleep(100);
    return same > 8;
  }, "the guest's page to be still");
  await shot(host.page, "secret-host");
  // The host plans; nothing whatever changes on the guest's page.
  for (let i = 0; i < 6; i++) {
    await sleep(250);
    if (await host.page.locator(".q.wait").count()) break;
    const gold = host.page.locator(".q .btn.primary").first();
    if (await gold.count()) await gold.click();
    else await host.page.locator(".q .row .btn").last().click();
    await sleep(250);
  }
  await host.page.locator(".q.wait").waitFor();
  await sleep(600);
  check((await seen()) === before, "the guest's page shows that the host has planned");
  await shot(guest.page, "secret-guest");
  for (let i = 0; i < 6 && !(await guest.page.locator(".q.wait").count()); i++) {
    const text = await guest.page.locator(".q").innerText();
    const gold = guest.page.locator(".q .btn.primary").first();
    if (await gold.count()) await gold.click();
    else await guest.page.locator(".q .row .btn").last().click();
    await until(async () => (await guest.page.locator(".q").innerText()) !== text, "the next question", 5000).catch(
      () => {},
    );
    if (!/air|mission|superiority|tactical|Kamikaze|Tokku/i.test(await asked(guest.page))) break;
  }
  await until(async () => /air superiority/i.test(await host.page.locator(".log").innerText()), "the plans in the log");
  host.clean();
  guest.clean();
});

test("talk, notes, draw and undo by consent", async (browser) => {
  const { host, guest, id } = await two(browser);
  await guest.page.getByRole("tab", { name: /Talk/ }).first().click();
  await guest.page.getByLabel("Say something").fill("Good luck <b>!");
  await guest.page.keyboard.press("Enter");
  await host.page.locator(".unread").first().waitFor();
  await host.page.getByRole("tab", { name: /Talk/ }).first().click();
  await host.page.locator(".talk").getByText("Good luck <b>!").waitFor();
  await shot(host.page, "talk");
  await host.page.getByRole("tab", { name: "Notes" }).click();
  await host.page.getByLabel("Your notes").fill("land at Tainan");
  await host.page.getByText("Saved", { exact: true }).waitFor();
  await guest.page.getByRole("tab", { name: "Notes" }).click();
  await until(() => guest.page.getByLabel("Your notes").isEnabled(), "the guest's notes");
  check((await guest.page.getByLabel("Your notes").inputValue()) === "", "the guest sees the host's notes");
  await host.page.reload();
  await ready(host.page);
  await host.page.getByRole("tab", { name: "Notes" }).click();
  await until(
    async () => (await host.page.getByLabel("Your notes").inputValue()) === "land at Tainan",
    "the notes after a reload",
  );
  // The guest, who sets up, answers twice; the first is taken back by consent after the host has decided something.
  await forward(
    guest,
    id,
    "japanese",
    (x) => !x.view.pending?.options?.length || x.log.length > 4,
    (q) => q.options[0],
  );
  // A briefing that is open covers the question bar, and says what is asked there.
  await host.page.keyboard.press("b");
  await host.page.locator(".briefing").waitFor();
  await guest.page.keyboard.press("t");
  await guest.page.getByRole("button", { name: "Offer a draw" }).click();
  await host.page.locator(".briefing .meanwhile").getByText("A draw?").waitFor();
  await shot(host.page, "briefing-asked");
  await host.page.locator(".meanwhile").getByRole("button", { name: "Answer" }).click();
  await host.page.locator(".q").getByText("A draw?").waitFor();
  await host.page.getByRole("button", { name: "Refuse" }).click();
  await until(async () => !(await host.page.locator(".q").getByText("A draw?").count()), "the refusal");
  await guest.page.locator(".toast").getByText("has refused: A draw?").waitFor(); // and who has asked hears of it
  await guest.page.keyboard.press("t");
  await guest.page.getByRole("button", { name: "Ask to take back my last answer" }).click();
  await host.page.locator(".q").getByText("asks you").waitFor();
  await shot(host.page, "consent");
  await host.page.getByRole("button", { name: "Agree" }).click();
  // It is in the story of both and of whoever looks on, also when the page is made anew, and it is said.
  const back = /^Taken back by agreement: 1 answer of the Japanese side/;
  const told = async (page) => (await page.locator(".log .takenback").allInnerTexts()).join("|").trim();
  const onlooker = await player(browser);
  await open(onlooker, guest.page.url().replace(/#.*/, "").replace(/\?.*/, ""));
  for (const { page } of [host, guest, onlooker]) {
    await page.getByRole("tab", { name: /^Log/ }).click();
    await until(async () => back.test(await told(page)), "the line in the log");
  }
  check(
    /Taken back by agreement/.test(await host.page.locator(".sr[role=log]").innerText()),
    "what was taken back is not said",
  );
  await guest.page.reload();
  await ready(guest.page);
  await until(async () => back.test(await told(guest.page)), "the line after a reload");
  await shot(guest.page, "takenback");
  for (const p of [host, guest, onlooker]) p.clean();
});

test("hot seat", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "me" });
  let last;
  await forward(
    p,
    id,
    "japanese",
    (x) => {
      last = x;
      return !x.view.pending?.options?.length;
    },
    (q) => q.options.find((o) => /^(done|end|none|hold|keep)$/.test(o)) ?? q.options[0],
  );
  const secret = last.view.pieces
    .filter((x) => x.side === "japanese" && /^\d{4}$/.test(x.at) && x.state?.includes("concealed"))
    .map((x) => x.id);
  check(secret.length > 5, "nothing to hide");
  await open(p, url);
  await page.getByRole("button", { name: /Hand the screen over/ }).waitFor();
  await shot(page, "hotseat-before");
  const shows = () =>
    page.evaluate(
      (ids) => ids.filter((id) => new RegExp("\\b" + id + "\\b").test(document.documentElement.outerHTML)),
      secret,
    );
  // The arrows have come to a stack: Enter hands over all the same, as the bar says.
  await page.mouse.move(5, 5);
  await page.locator("#map").focus();
  const under = () =>
    page
      .locator(".hexline")
      .innerText()
      .catch(() => "");
  for (let i = 0; i < 80 && !/ units?\b/.test((await page.locator(".hexline").count()) ? await under() : ""); i++)
    await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"][Math.floor(i / 4) % 5]);
  check(/ units?\b/.test(await under()), "the arrows find no stack");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /I am Allied/ }).waitFor();
  await shot(page, "hotseat-cover");
  const edge = await page.locator(".handcard").evaluate((e) => {
    const [card, flag] = [getComputedStyle(e), getComputedStyle(e.querySelector(".flag"))];
    return [card.borderTopColor, flag.backgroundColor, card.borderTopWidth];
  });
  check(edge[0] === edge[1] && Number.parseFloat(edge[2]) > 15, "the card has no colour of the side: " + edge);
  check(!(await page.locator("g.stack").count()) && !(await shows()).length, "the cover shows " + (await shows()));
  await until(
    async () => (await (await p.api.get(`${url}/state?seat=japanese`)).json()).hidden,
    "the page to be put away by the server",
  );
  // Without the server he is told why nothing happens.
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /I am Allied/ }).click();
  await page.locator(".toast", { hasText: "Not connected" }).waitFor();
  await page.context().setOffline(false);
  // Whoever sits down now may reload, go back, or look into another window: there is the cover, and no page of the Japanese.
  for (const how of ["reload", "back", "window"]) {
    const w = how === "window" ? await p.context.newPage() : page;
    if (how === "reload") await w.reload();
    else {
      if (how === "back") await w.goto(base + "/");
      await (how === "back" ? w.goBack() : w.goto(url));
    }
    await w.getByRole("button", { name: /I am Allied/ }).waitFor();
    check(
      !(await w.locator("g.stack").count()) &&
        !(
          await w.evaluate(
            (ids) => ids.filter((id) => new RegExp("\\b" + id + "\\b").test(document.documentElement.outerHTML)),
            secret,
          )
        ).length,
      how + " shows the other side",
    );
    if (w !== page) await w.close();
  }
  await page.keyboard.press("Enter");
  await ready(page);
  await quiet(page);
  check(!(await shows()).length, "the Allied page names " + (await shows()));
  check((await page.locator("g.stack").count()) > 3, "no counters after the hand-over");
  await shot(page, "hotseat-after");
  // A reload does not bring the other side's page.
  await page.reload();
  await page.locator(".handover, .q .say").first().waitFor();
  if (await page.locator(".handover").count()) {
    await page.locator(".handcard .btn:focus").waitFor();
    await page.keyboard.press("Enter");
    await ready(page);
  }
  check(!(await shows()).length, "a reload brings the other side's page");
  p.clean();
});

// The second player of a screen reads the briefing, too, and Enter does something there; orders hold for both sides from the first.
test("hot seat from the set-up on", async (browser) => {
  const p = await player(browser, {
    bar: "full",
    prefs: { briefing: "on", setup: "plan", offer: "on" },
  });
  const { page } = p;
  const sheet = await (await p.api.get(`${base}/sheets/ccp/S01.json`)).json();
  const good = sheet.windows.filter((w) => w.default);
  await p.context.addInitScript(
    (k) => {
      if (location.protocol !== "about:") localStorage.setItem("beachhead.offer.ccp", "taken " + k.join(" "));
    },
    good.map((w) => w.kind),
  );
  const { url, id } = await create(p, { allied: "me", japan: "me" }, { game: "ccp", scenario: "S01" });
  await page.goto(url);
  const seen = [];
  for (let i = 0; i < 2; i++) {
    await page.locator(".handover, .briefing").first().waitFor();
    if (await page.locator(".handover").count()) {
      if (i) await shot(page, "hotseat-second");
      await page.locator(".handcard .btn:focus").waitFor();
      await page.keyboard.press("Enter");
    }
    const briefing = page.locator(".briefing");
    await briefing.waitFor();
    seen.push(await page.locator(".seats .seat.me").innerText());
    await page.locator(".briefing .x").click();
    await page.locator(".q.setup").waitFor();
    if (!i)
      for (const seat of ["allied", "japan"])
        await until(async () => {
          const r = await p.api.get(`${base}/games/${id}/orders?seat=${seat}`);
          return !r.ok() || (await r.json()).orders.length > 0;
        }, "the orders of " + seat);
    await page.locator(".q .notyet", { hasText: /\d+ left/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".q [data-default]", { hasText: "Done" }).waitFor();
    await page.keyboard.press("Enter");
    if (!i) {
      await page.getByRole("button", { name: /Hand the screen over/ }).waitFor();
      await page.keyboard.press("Enter");
    }
  }
  check(seen[0] !== seen[1], "one side has read both briefings: " + seen);
  for (const seat of ["allied", "japan"]) {
    await until(async () => {
      await p.api.post(`${base}/games/${id}/handover`, { data: { seat } });
      const r = await p.api.get(`${base}/games/${id}/orders?seat=${seat}`);
      const mine = good.filter((w) => !w.seats || w.seats.includes(seat)).length;
      return r.ok() && (await r.json()).orders.length === mine;
    }, "all orders of " + seat);
  }
  p.clean();
});

// What lies open on the table is answered where the screen is: no curtain, and nothing of the other side.
test("hot seat without handing over", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japan: "me" }, { game: "ccp", scenario: "S01" });
  const read = async (seat) => (await p.api.get(`${base}/games/${id}/state?seat=${seat}`)).json();
  let front = "japan";
  let open_ = null;
  for (let i = 0; i < 500 && !open_; i++) {
    const m = await read(front);
    const q = m.page?.view.pending;
    if (m.hidden || (!q?.options?.length && !m.table.across)) {
      front = m.table.handTo ?? front;
      await p.api.post(`${base}/games/${id}/handover`, { data: { seat: front } });
    } else if (m.table.across) open_ = m.table.across;
    else {
      const choice =
        q.options.find((o) => /^(order|activate|target|join|fire|go|step|keep|done)\b/.test(o)) ?? q.options[0];
      await p.api.post(`${base}/games/${id}/answers`, { data: { seat: front, version: m.page.version, choice } });
    }
  }
  check(open_, "no question lay open on the table");
  const other = front === "japan" ? "allied" : "japan";
  await open(p, url);
  if (await page.locator(".handover").count()) await page.keyboard.press("Enter");
  await page.locator("[data-across]").first().waitFor();
  await shot(page, "hotseat-across");
  check((await page.locator("[data-across]").count()) === open_.options.length, "not all answers are there");
  check((await read(other)).hidden, "the other side's page is shown");
  const before = (await read(front)).page.version;
  await page.locator("[data-across]").first().click();
  await until(async () => (await read(front)).page?.version > before, "the answer");
  check(!(await page.locator(".handover").count()), "a curtain fell");
  check((await read(other)).hidden, "the other side's page is shown after its answer");
  p.clean();
});

test("an answer that arrives while the line breaks", async (browser) => {
  const p = await player(browser, { moving: true });
  const { page } = p;
  await lesson(p, "combat");
  // The server has it, and the browser is not told.
  await page.route("**/answers", async (r) => {
    await r.fetch();
    await r.abort();
  });
  const first = await asked(page);
  await page.locator(".q .row .btn").last().click();
  await until(
    async () =>
      /not known whether/.test((await page.locator(".toast").allInnerTexts()).join()) || (await asked(page)) !== first,
    "word of the line",
  );
  check(
    !/Nothing was sent/.test((await page.locator(".toast").allInnerTexts()).join()),
    "the page says that nothing was sent",
  );
  await until(async () => (await asked(page)) !== first, "the next question, from the stream");
  // It goes on; the same is not answered twice.
  await page.unroute("**/answers");
  await quiet(page);
  check((await page.locator(".map").getAttribute("data-version")) === "2", "answered more than once");
});

// What is asked without a server is refused with a reason, and not left without an answer.
test("a click without a server", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const thrown = [];
  page.on("pageerror", (e) => thrown.push(String(e)));
  await lesson(p, "combat");
  await page.context().setOffline(true);
  await page.keyboard.press("/");
  await page.locator(".palette input").waitFor();
  await page.keyboard.type("support us 0101");
  await page.keyboard.press("Enter");
  await until(
    async () => /does not answer/.test((await page.locator(".toast").allInnerTexts()).join()),
    "word of the server",
  );
  await page.locator(".palette input").press("Escape");
  await page.keyboard.press("[");
  await page.locator(".q .rid").first().click();
  await until(
    async () => /does not answer/.test(await page.locator(".q .ruletext").innerText()),
    "word of the server at a rule",
  );
  check(!thrown.length, thrown.join("\n"));
  await page.context().setOffline(false);
});

test("undo, redo, and what blocks undo", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  await lesson(p, "combat");
  const first = await asked(page);
  await page.locator(".coach .advice").click();
  await until(async () => (await asked(page)) !== first, "the next question");
  const second = await asked(page);
  await page.keyboard.press("z");
  await until(async () => (await asked(page)) === first, "undo");
  await page.keyboard.press("y");
  await until(async () => (await asked(page)) === second, "redo");
  // Whoever has clicked on Undo goes on with the question: Enter is its answer and takes nothing back.
  await page.locator(".undo").click();
  await until(async () => (await asked(page)) === first, "undo by a click");
  check(await page.evaluate(() => !document.activeElement.closest(".undo")), "the focus stays on Undo");
  await page.keyboard.press("y");
  await until(async () => (await asked(page)) === second, "redo after the click");
  for (
    let i = 0;
    i < 8 &&
    !/die|reveal|japanese|shown|decided/i.test(
      (await page
        .locator(".undo")
        .innerText()
        .catch(() => "")) ?? "",
    );
    i++
  ) {
    await quiet(page);
    const gold = page.locator(".coach .advice, .q .btn.primary").first();
    const before = await page.locator(".q").innerText();
    if (!(await gold.count())) break;
    await gold.click();
    await until(async () => (await page.locator(".q").innerText()) !== before, "an effect", 5000).catch(() => {});
  }
  const text = await page.locator(".undo").innerText();
  check(/^No undo: /.test(text), "the button does not say what blocks it: " + text);
  await page.locator(".undo").click();
  const toast = page.locator(".toast[role=alert]");
  await toast.waitFor();
  check(/No undo/.test(await toast.innerText()), "no reason");
  await shot(page, "undo-refused");
  p.clean();
  return text;
});

test("a die blocks undo, the computer halts and tells its reasons", async (browser) => {
  const p = await player(browser, { moving: true });
  const { page } = p;
  const l = (await (await p.api.get(base + "/sheets/formosa.json")).json()).lessons.find((x) => x.id === "combat");
  // The attack is made; the defender's points, the last answer before the die, are this player's.
  await study(
    p,
    l.record.trimEnd() +
      "\n\n" +
      ["support us 0719", "attack 0719", "done", "lp 1"].map((x, i) => `${i + 1} allied ${x}\n`).join(""),
    "japanese",
  );
  await quiet(page);
  check(/LP/.test(await asked(page)), "not the defender's question: " + (await asked(page)));
  const pace = async (name) => {
    await page.keyboard.press("t");
    const b = page.getByRole("dialog", { name: "The table" }).getByRole("button", { name, exact: true });
    await b.click();
    await until(async () => (await b.getAttribute("aria-pressed")) === "true", "the pace " + name);
    await page.keyboard.press("Escape");
  };
  await pace("Halt");
  await page.locator(".q .row .btn").first().click();
  await until(
    async () => /die has been thrown/.test(await page.locator(".undo").innerText()),
    "undo blocked by the die",
  );
  await page.locator(".undo").click();
  const toast = page.locator(".toast[role=alert]");
  await toast.waitFor();
  check(
    /die has been thrown/.test(await toast.innerText()),
    "the refusal does not name the die: " + (await toast.innerText()),
  );
  await shot(page, "undo-die");
  // A halted computer does nothing, and goes on when it may.
  const steps = () => page.evaluate(() => Number(document.querySelector(".scrub input").max));
  const halted = await steps();
  await sleep(1500);
  check((await steps()) === halted, "a halted computer plays");
  await pace("At once");
  // The die may have left this player something to decide, on the map perhaps.
  await forward(p, new URL(page.url()).pathname.split("/").pop(), "japanese", (x) => x.log.length > halted + 12);
  await until(async () => (await steps()) > halted + 12, "the computer to go on");
  // Not every line of the log is a deed of the computer: others answer that there is nothing to tell.
  const why = page.getByRole("button", { name: "Why did the computer do this?" });
  let back = 0;
  await until(async () => {
    const n = await why.count();
    await why.nth(n - 1 - (back++ % n)).click();
    await page
      .locator(".log .sumin")
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => {});
    return /greedy: ./.test((await page.locator(".log .sumin").allInnerTexts()).join(" "));
  }, "the computer's reason");
  await shot(page, "reason");
  try {
    p.clean();
  } catch (e) {
    if (!/\/why\/\d+/.test(e.message)) throw e;
  }
});

// unfold opens a standing order in the window of the table, if it is not open.
async function unfold(page, hasText) {
  const row = page.locator(".orders li").filter({ hasText });
  await row.first().waitFor();
  if (!(await row.locator("details[open]").count())) await row.locator("summary").click();
}

test("a standing order answers", async (browser) => {
  const { host, guest, id } = await two(browser);
  const kind = (x) => x.view.pending?.kind ?? "";
  await forward(
    guest,
    id,
    "japanese",
    (x) => kind(x) === "recruit.japanese",
    (q) => q.options.find((o) => /^(done|end)$/.test(o)) ?? q.options[0],
  );
  await until(async () => /buy/i.test(await asked(guest.page)), "the question on the page");
  const { page } = guest;
  await page.keyboard.press("t");
  await unfold(page, /recruit/i);
  await page
    .locator(".orders li")
    .filter({ hasText: /recruit/i })
    .getByRole("button", { name: "Always: buy nothing more" })
    .click();
  // The order answers what is asked already, and it is still there for one who comes back.
  await until(
    async () => !/buy/i.test(await asked(page)) || (await page.locator(".q.wait").count()),
    "the answer by order",
  );
  await shot(page, "orders");
  await page.reload();
  await ready(page);
  await until(
    async () =>
      (await (await guest.api.get(`${base}/games/${id}/orders?seat=japanese`)).json()).orders.some(
        (o) => o.kind === "recruit.japanese" && o.choice === "done",
      ),
    "the order at the server",
  );
  await page.keyboard.press("t");
  await unfold(page, "Recruit and replace");
  const kept = page.locator(".orders li").filter({ hasText: "Recruit and replace" });
  check(
    (await kept.getByRole("button", { name: "Always: buy nothing more" }).getAttribute("aria-pressed")) === "true",
    "the page has forgotten the order",
  );
  await kept.getByRole("button", { name: "Always ask" }).click();
  await until(
    async () => !(await (await guest.api.get(`${base}/games/${id}/orders?seat=japanese`)).json()).orders.length,
    "the order withdrawn",
  );
  host.clean();
  guest.clean();
});

test("an illegal click is explained", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  await lesson(p, "combat");
  await still(page);
  // The stack of one's own base is no target.
  const at = await page.evaluate(() => {
    const t = [...document.querySelectorAll(".ids text")].find((x) => x.textContent === "0917").getBoundingClientRect();
    return { x: t.x + t.width / 2, y: t.y + 40 };
  });
  await page.mouse.click(at.x, at.y);
  const toast = page.locator(".toast.why");
  await toast.waitFor();
  const id = await toast.locator(".rid").first().innerText();
  check(/^\d+\./.test(id), "no rule id: " + (await toast.innerText()));
  await toast.locator(".rid").first().click();
  await until(
    async () => (await toast.locator("[role=tooltip]").innerText()).length > id.length + 10,
    "the rule's summary",
  );
  await shot(page, "why-not");
  const said = await toast.innerText();
  const before = await asked(page);
  // It is about this question: with the next one it goes.
  await page.locator(".coach .advice").first().click();
  await until(async () => (await asked(page)) !== before, "the next question");
  check(!(await toast.count()), "the reason stays over the next question");
  p.clean();
  return said;
});

test("odds before the answer", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  await lesson(p, "combat");
  for (let i = 0; i < 3; i++) {
    await quiet(page);
    const before = await asked(page);
    await page.locator(".coach .advice").first().click();
    await until(async () => (await asked(page)) !== before, "the next question");
  }
  await page.locator(".odds .ratio").waitFor();
  check(
    /10 to 3/.test(await page.locator(".odds .ratio").innerText()),
    "the sum: " + (await page.locator(".odds .ratio").innerText()),
  );
  const total = (await page.locator(".dist .p").allInnerTexts()).reduce((t, x) => t + Number.parseFloat(x), 0);
  check(total >= 97 && total <= 103, "the outcomes add to " + total);
  const rows = await page.locator(".odds .mods tr").count();
  check(rows >= 1 && (await page.locator(".odds .mods .rid").count()) === rows, "modifiers without rules");
  check((await page.locator(".q .btn small").count()) >= 2, "the answers do not tell their consequence");
  await shot(page, "desktop-odds", 900);
  p.clean();
});

test("history by slider, replay and branch", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
  await forward(p, id, "allied", (x) => x.view.pending?.options?.length && x.log.length > 25);
  await open(p, url);
  const now = await page.locator("g.stack").count();
  const slider = page.getByLabel("History");
  await slider.focus();
  await page.keyboard.press("Home");
  await page.getByText("Looking back").waitFor();
  check((await page.locator("g.stack").count()) < now, "the past looks like now");
  check(!(await page.locator(".legal .dash").count()), "the past glows");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await until(async () => /step 3 of/.test(await asked(page)), "step 3");
  await shot(page, "history");
  await page.keyboard.press("End");
  await until(async () => !(await page.getByText("Looking back").count()), "now again");
  await page.locator("#map").focus();
  await page.keyboard.press("[");
  await page.getByText("Looking back").waitFor();
  await page.getByRole("button", { name: "Study from here" }).click();
  await page.waitForURL((u) => u.pathname.startsWith("/games/") && !u.pathname.endsWith(id));
  await ready(page);
  await quiet(page);
  check(!/Looking back/.test(await page.locator(".q").innerText()), "the study does not begin");
  p.clean();
});

test("since you were last here", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
  await forward(p, id, "allied", (x) => x.view.pending?.options?.length); // nothing happens while the page is open
  await open(p, url);
  await until(
    () => page.evaluate((id) => localStorage.getItem(`beachhead.seen.${id}.allied`) !== null, id),
    "what was read to be remembered",
  );
  await page.goto(base + "/");
  const known = (await (await p.api.get(`${base}/games/${id}/state?seat=allied`)).json()).page.log.length;
  await forward(p, id, "allied", (x) => x.log.length >= known + 5 && x.view.pending?.options?.length);
  await page.goto(base + "/");
  await page
    .locator(".news")
    .filter({ hasText: /\d+ things have happened since you were last here/ })
    .waitFor();
  await shot(page, "home-news"); // what the page itself makes of it is in test/playback.mjs
  p.clean();
});

test("two computers are watched", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { url } = await create(p, { allied: "greedy", japanese: "greedy" }, { pace: 120 });
  await open(p, url);
  await until(
    async () => (await page.evaluate(() => Number(document.querySelector(".scrub input").max))) > 60,
    "the game to go on",
  );
  check(await page.locator(".q.wait").count(), "a looker-on is asked");
  check(
    /you are watching/i.test(await page.locator(".q").innerText()),
    "the bar: " + (await page.locator(".q").innerText()),
  );
  check(!(await page.getByRole("tab", { name: "Notes" }).count()), "a looker-on has notes");
  await shot(page, "watching");
  // Who has set them to play may halt them.
  await page.keyboard.press("t");
  const halt = page.getByRole("button", { name: "Halt", exact: true });
  await halt.click();
  await until(async () => (await halt.getAttribute("aria-pressed")) === "true", "the halt");
  p.clean();
});

test("a lesson to its end", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const l = await lesson(p, "landing");
  await shot(page, "lesson", 1000);
  for (let i = 0; i < 40; i++) {
    await quiet(page);
    if (/14 of 14|Play on as you like/.test(await page.locator(".coach").innerText())) break;
    const before = (await page.locator(".q").innerText()) + (await page.locator(".coach").innerText());
    const o = page.locator(".coach .advice").first();
    if (await o.count()) await o.click();
    else {
      const spots = await glowing(page);
      const gold = page.locator(".q .btn.primary, .choices .card").first();
      if (await gold.count()) await gold.click();
      else if (spots[0]) {
        await page.mouse.click(spots[0].x, spots[0].y);
        await sleep(150);
        const t = page.locator(".tray .todo button, .tray .one.acts").first();
        if (await t.count()) await t.click();
      } else {
        // the command line: the first completion
        await page.keyboard.press("/");
        await page.locator(".palette input").waitFor();
        await page.locator("#completions code").first().waitFor();
        await page.keyboard.press("Enter");
      }
    }
    await until(
      async () => (await page.locator(".q").innerText()) + (await page.locator(".coach").innerText()) !== before,
      "an effect",
      4000,
    ).catch(() => {});
  }
  check(
    /Play on as you like/.test(await page.locator(".coach").innerText()),
    "the lesson stops at: " + (await page.locator(".coach").innerText()),
  );
  await shot(page, "lesson-end");
  p.clean();
  return l.title;
});

test("resign, result and rematch", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  const { id, url } = await create(p, { allied: "me", japanese: "greedy" });
  await open(p, url);
  await page.keyboard.press("t");
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await page.getByRole("dialog", { name: "You lose" }).waitFor();
  const ends = "The Allies resign: the Japanese win";
  check(
    (await page.locator(".result").innerText()).includes(ends),
    "the result says: " + (await page.locator(".result").innerText()),
  );
  await shot(page, "result");
  const home = await p.context.newPage();
  await home.goto(base + "/");
  await home.getByText(ends).first().waitFor();
  await home.close();
  const dialog = page.locator(".dialog");
  check(await dialog.getByRole("button", { name: "Play again, sides swapped" }).count(), "the sides cannot be swapped");
  await dialog.getByRole("button", { name: "Play again", exact: true }).click();
  await page.waitForURL((u) => u.pathname.startsWith("/games/") && !u.pathname.endsWith(id));
  await ready(page);
  check(/You,\s*Allied/.test(await page.locator(".seats").innerText()), "the sides are swapped");
  p.clean();
});

test("a draw by agreement, and a rematch with the sides swapped", async (browser) => {
  const { host, guest, id } = await two(browser);
  await guest.page.keyboard.press("t");
  await guest.page.getByRole("button", { name: "Offer a draw" }).click();
  await host.page.locator(".q").getByText("A draw?").waitFor();
  check(
    /offered a draw/.test(
      await guest.page
        .locator(".q, .toast")
        .allInnerTexts()
        .then((l) => l.join(" ")),
    ) || (await guest.page.getByText("A draw is offered").count()),
    "the guest is not told of the offer",
  );
  await host.page.getByRole("button", { name: "Agree" }).click();
  for (const p of [host, guest]) await p.page.getByRole("dialog", { name: "A draw" }).waitFor();
  await shot(host.page, "draw");
  // Each asks for the rematch: it is one game, and the sides are swapped.
  const went = (p) => p.page.waitForURL((u) => u.pathname.startsWith("/games/") && !u.pathname.endsWith(id));
  await host.page.getByRole("button", { name: "Play again, sides swapped" }).click();
  await went(host);
  await guest.page.locator(".dialog").getByRole("button", { name: "Join the next game" }).click(); // he is told that there is one
  await went(guest);
  check(host.page.url() === guest.page.url(), `two rematches: ${host.page.url()} and ${guest.page.url()}`);
  await ready(host.page);
  await ready(guest.page);
  check(
    /You,\s*Japanese/.test(await host.page.locator(".seats").first().innerText()) &&
      /You,\s*Allied/.test(await guest.page.locator(".seats").first().innerText()),
    "the sides are not swapped",
  );
  host.clean();
  guest.clean();
});

test("supply", async (browser) => {
  const p = await player(browser);
  const { page } = p;
  await lesson(p, "combat");
  await page.locator("#map").focus();
  await page.keyboard.press("s");
  await page.getByRole("region", { name: "Supply" }).waitFor();
  const text = await page.locator(".supplybox").innerText();
  check(/\d+ in supply, \d+ out of it/.test(text.replace(/\s+/g, " ")), "the panel: " + text);
  check((await page.locator(".supply .reach").count()) > 20, "no hex is shown to have a line");
  check((await page.locator(".supply .route").count()) >= 1, "no line is drawn");
  await until(async () => /in supply/.test(await page.locator(".sr[role=status]").innerText()), "the supply spoken");
  await shot(page, "supply");
  await page.locator(".supplybox").getByRole("button", { name: "Japanese" }).click();
  await until(
    async () => (await page.locator(".supplybox [aria-pressed=true]").innerText()).includes("Japanese"),
    "the other side",
  );
  await page.keyboard.press("Escape");
  check(!(await page.locator(".supply").count()), "Escape does not end the tool");
  p.clean();
});

test("zooming lays out nothing", async (browser) => {
  const p = await player(browser, { moving: true });
  const { page } = p;
  await lesson(p, "combat");
  await still(page);
  const cdp = await p.context.newCDPSession(page);
  const box = await page.locator(".map").boundingBox();
  const x = Math.round(box.x + box.width / 2);
  const y = Math.round(box.y + box.height / 2);
  await cdp.send("Performance.enable");
  const layouts = async () =>
    (await cdp.send("Performance.getMetrics")).metrics.find((m) => m.name === "LayoutCount").value;
  const scale = () => page.evaluate(() => document.querySelector(".ground").getBoundingClientRect().width);
  const wide = await scale();
  await page.mouse.move(x, y);
  await still(page);
  // Each turn of the wheel changes the scale, and each time a point is aimed at, as the browser does for a pointer: Chromium must
  // not lay out the texts for it. All in the page, so that on a busy machine the map does not come to rest between two turns.
  const before = await layouts();
  const turns = 12;
  await page.evaluate(
    async ([x, y, turns]) => {
      for (let i = 0; i < turns; i++) {
        document
          .querySelector(".map")
          .dispatchEvent(
            new WheelEvent("wheel", { deltaY: -20, clientX: x, clientY: y, bubbles: true, cancelable: true }),
          );
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        document.elementFromPoint(x + i, y);
      }
    },
    [x, y, turns],
  );
  const n = (await layouts()) - before;
  check((await scale()) > wide * 1.3, "the map has not been zoomed");
  check(n < turns / 2, `${n} layouts in ${turns} turns`); // those of the rest may be among them
  // What is drawn at rest has the scale of the paper: the layer itself is not scaled, or its text would not be sharp.
  await still(page);
  const k = await page.evaluate(() => {
    const m = new DOMMatrix(getComputedStyle(document.querySelector(".stage")).transform);
    return m.a / m.m44;
  });
  check(k === 1, "at rest the layer is scaled by " + k);
  p.clean();
  return n + " layouts";
});

test("pinch zoom", async (browser) => {
  const p = await player(browser, {
    moving: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  const { page } = p;
  await lesson(p, "combat");
  const scale = () => page.evaluate(() => document.querySelector(".ground").getBoundingClientRect().width);
  const rests = () => page.evaluate(() => !document.querySelector(".map").classList.contains("moving"));
  const before = await scale();
  const cdp = await p.context.newCDPSession(page);
  const box = await page.locator(".map").boundingBox();
  const x = box.x + box.width / 2;
  const y = box.y + box.height * 0.7;
  const touch = (type, d) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: d
        ? [
            { x: x - d, y, id: 1 },
            { x: x + d, y, id: 2 },
          ]
        : [],
    });
  await touch("touchStart", 40);
  for (let d = 45; d <= 120; d += 5) await touch("touchMove", d);
  await touch("touchEnd", 0);
  await until(async () => (await rests()) && (await scale()) > before * 1.5, "the map to be larger: it was " + before);
  const near = await scale();
  await touch("touchStart", 120);
  for (let d = 115; d >= 40; d -= 5) await touch("touchMove", d);
  await touch("touchEnd", 0);
  await until(async () => (await rests()) && (await scale()) < near * 0.75, "the map to be smaller");
  await shot(page, "pinch");
  p.clean();
});

test("printed light and without veil", async (browser) => {
  const p = await player(browser, { colorScheme: "dark" });
  const { page } = p;
  await lesson(p, "combat");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const look = await page.evaluate(() => ({
    paper: getComputedStyle(document.querySelector(".top")).backgroundColor,
    ink: getComputedStyle(document.querySelector(".q .say")).color,
    veil: [...document.querySelectorAll(".veil,.tools,.side")].some((e) => getComputedStyle(e).display !== "none"),
  }));
  check(look.paper === "rgb(255, 255, 255)" && look.ink === "rgb(0, 0, 0)" && !look.veil, JSON.stringify(look));
  await shot(page, "print");
  p.clean();
});

test("dark, hidden counters and displays", async (browser) => {
  const p = await player(browser, { colorScheme: "dark" });
  const { page } = p;
  await lesson(p, "air");
  await until(() => page.evaluate(() => document.documentElement.classList.contains("dark")), "the dark page");
  await quiet(page);
  await shot(page, "dark", 1500);
  await page.keyboard.press("d");
  await page.getByRole("dialog", { name: "Displays" }).waitFor();
  await shot(page, "dark-displays");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Theme/ }).click();
  p.clean();
});

// run makes one test and says how it went. A browser that died of itself is started again, once a test; after a failure there is a new one.
let browser = await launch();
async function run(name) {
  const f = tests.get(name);
  if (!f) return { name, ok: false, text: "no test is called " + name };
  for (let again = false; ; again = true) {
    if (!browser.isConnected()) browser = await launch();
    let timer;
    const start = Date.now();
    const late = new Promise((_, no) => {
      timer = setTimeout(() => no(new Error("not done in time")), 6 * patience);
    });
    const idle = await worked(browser).catch(() => new Map());
    // What it took by the clock, and of the processors: those of the browser's processes that are still there.
    const seconds = async () => {
      let cpu = 0;
      for (const [id, s] of await worked(browser).catch(() => new Map())) cpu += s - (idle.get(id) ?? 0);
      return `${((Date.now() - start) / 1000).toFixed(1)} s, processor ${cpu.toFixed(1)} s`;
    };
    try {
      const note = await Promise.race([f(browser), late]);
      return { name, ok: true, text: (await seconds()) + (note ? "; " + note : "") };
    } catch (e) {
      if (!browser.isConnected() && !again) continue;
      const text = [await seconds(), e.stack, ...(await scene(name))].join("\n");
      await browser.close().catch(() => {}); // whatever comes next, the same once more above all, gets a new one
      return { name, ok: false, text };
    } finally {
      clearTimeout(timer);
      for (const c of browser.contexts()) await c.close().catch(() => {});
    }
  }
}

// scene tells what the pages show when a test has failed.
async function scene(name) {
  const out = [];
  for (const page of browser.contexts().flatMap((c) => c.pages())) {
    await page
      .screenshot({
        path: `${artefacts ?? "../../artefacts"}/failed-${name.replaceAll(" ", "-")}-${out.length}.png`,
        timeout: 10000,
      })
      .catch(() => {});
    const m = await page.evaluate(async () => (await fetch(location.pathname + "/state")).json()).catch(() => null);
    out.push(
      [
        page.url(),
        await page
          .locator(".q")
          .innerText({ timeout: 1000 })
          .catch(() => ""),
        JSON.stringify(
          m?.page && {
            version: m.page.version,
            log: m.page.log?.length,
            where: m.page.view.where,
            pending: { ...m.page.view.pending, options: m.page.view.pending?.options?.length },
            over: m.page.view.over,
          },
        ),
      ].join(" "),
    );
  }
  return out;
}

ccp(test);
ccpmap(test);
access(test);
defects(test);
playback(test);
since(test);
bar(test);
situation(test);
company(test);
iwo(test);
setup(test);
many(test);
second(test);
third(test);
guide(test);

// With --lines a name and its server come as a line of JSON, and so does each answer: one browser serves them all.
if (process.argv[2] === "--lines") {
  for await (const line of createInterface({ input: process.stdin })) {
    const part = JSON.parse(line);
    playAt(part.base);
    console.log(JSON.stringify(await run(part.name)));
  }
} else {
  for (const name of process.argv[2] ? process.argv.slice(2) : tests.keys()) {
    const r = await run(name);
    console.log(`${name}: ${r.ok ? "ok" : "FAILED"}, ${r.text}`);
    if (!r.ok) process.exitCode = 1;
  }
}
await browser.close();
process.exit();
