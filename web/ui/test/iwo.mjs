// A game for one against the rules: its map, counters and boxes, the first turn of D-Day, and the words where there is no opponent.
import {
  asked,
  base,
  check,
  create,
  crumb,
  forward,
  glowing,
  open,
  player,
  quiet,
  ready,
  shot,
  sleep,
  still,
  takesKeys,
  until,
} from "./lib.mjs";

const begin = (p, scenario = "s1-d-day") => create(p, { us: "me" }, { game: "iwo", scenario });

// What a page must not say where nobody plays against anybody.
const versus = /\bagainst\b|offer a draw|opponent|sides swapped|the other side/i;

async function silent(page, what) {
  const text = await page.locator("body").innerText();
  const found = versus.exec(text);
  check(!found, `${what} says "${found?.[0]}"`);
}

// A land hex or box that can be clicked.
async function clickOne(page) {
  await still(page);
  const [spot] = await glowing(page);
  check(spot, "nothing glows at: " + (await asked(page)));
  await page.mouse.click(spot.x ?? spot[0], spot.y ?? spot[1]);
}

// Close combat by the page alone, from the position of the lesson, on a desk or on a phone.
async function closeCombat(browser, phone) {
  const p = await player(
    browser,
    phone ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {},
  );
  const sheet = await (await p.api.get(base + "/sheets/iwo.json")).json();
  const l = sheet.lessons.find((x) => x.id === "attack");
  const r = await p.api.post(`${base}/records?seat=us`, {
    headers: { "Content-Type": "text/plain" },
    data: l.record,
  });
  check(r.status() === 201, "no study: " + (await r.text()));
  const url = (await r.json()).url;
  const id = url.split("/").pop();
  await forward(
    p,
    id,
    "us",
    (page) => /^fight\.|^move/.test(page.view.pending?.kind ?? ""),
    (q) => q.options.find((o) => o === "stack 1620") ?? q.options[0],
  );
  await open(p, base + url);
  await quiet(p.page);
  await shot(p.page, phone ? "iwo-enter-phone" : "iwo-enter", 600);
  const into = p.page.locator("button", { hasText: /Into 1721, close combat at once/ }).first();
  await p.page.locator('.legal [data-hex="1721"]').click({ force: true });
  await into.waitFor({ state: "attached", timeout: 15000 });
  await (phone ? into.tap() : into.click());
  await until(
    async () => /withdraw under fire|Who loses a step|Who acts next|Which|hit/i.test(await asked(p.page)),
    "the close combat",
  );
  await still(p.page);
  await shot(p.page, phone ? "iwo-fight-phone" : "iwo-fight", 900);
  const wide = await p.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  check(wide <= 0, `the page is ${wide} too wide`);
  check(/1721/.test(await p.page.locator("body").innerText()), "the hex of the close combat is not named");
  if (!phone) check(/Card \d\d: \w+.*; symbol /.test(await p.page.locator("body").innerText()), "what the card shows");
  p.clean();
}

// The page at the widths of a desk, a small desk and a phone: nothing is wider than the window.
async function widths(page, name) {
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    await shot(page, `${name}-${width}`, 500);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    check(wide <= 0, `${name}: at ${width} the page is ${wide} too wide`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

// A written position, as a game for one.
async function placed(p, at) {
  const scenario = at.scenario ?? "s1-d-day";
  const start = JSON.stringify({ game: "iwo", ...at, scenario });
  const r = await p.api.post(`${base}/records?seat=us`, {
    headers: { "Content-Type": "text/plain" },
    data: `Game: iwo\nScenario: ${scenario}\nRules version: 1\nSeed: the island in the browser\nStart: ${start}\n`,
  });
  check(r.status() === 201, "no position: " + (await r.text()));
  await open(p, base + (await r.json()).url);
  await quiet(p.page);
}

// To a question, by the answers that do the least once all are ashore.
const idly = (p, g, done) =>
  forward(p, g.id, "us", done, (q) =>
    /^landing/.test(q.kind) ? q.options[0] : (q.options.find((o) => /^(halt|done|no|pass)$/.test(o)) ?? q.options[0]),
  );
const turnOf = (page) => page.view.tracks.find((t) => t.id === "turn").value;

export function iwo(test) {
  test("the island with its positions and landing boxes", async (browser) => {
    const p = await player(browser);
    await open(p, (await begin(p)).url);
    await still(p.page);
    check((await p.page.locator(".ground .ids text").count()) === 534, "hexes of the island");
    check((await p.page.locator(".ground .posts > rect").count()) === 114, "labels of positions");
    check((await p.page.locator(".ground .posts > g").count()) >= 114, "a position without its glyph");
    check((await p.page.locator(".ground .landingboxes > text").count()) === 15, "landing boxes");
    check(
      /The rules play the Japanese/.test(await p.page.locator(".seats").first().innerText()),
      "who plays the Japanese",
    );
    await silent(p.page, "the page");
    await shot(p.page, "iwo-island", 1500);
    await p.page.locator(".gamemenu > button").click();
    await silent(p.page, "the menu");
    await p.page.keyboard.press("Escape");
    await p.page.locator("button.seats").click();
    check(/played by the rules/.test(await p.page.locator("dialog,[role=dialog]").first().innerText()), "the table");
    await silent(p.page, "the table");
    check(
      !/turns of the others|waits? for you/.test(await p.page.locator("dialog,[role=dialog]").first().innerText()),
      "others",
    );
    p.clean();
  });

  test("the first turn of D-Day", async (browser) => {
    const p = await player(browser, { moving: true });
    const g = await begin(p);
    await forward(p, g.id, "us", (page) => page.view.pending?.kind === "landing.land");
    await open(p, g.url);
    await quiet(p.page);
    await shot(p.page, "iwo-landing", 800);
    // All land that can: the first hex of each, as forward answers.
    await forward(
      p,
      g.id,
      "us",
      (page) => page.view.pending?.kind === "action",
      (q) => q.options.find((o) => o.startsWith("land ")) ?? q.options.find((o) => o === "done") ?? q.options[0],
    );
    await until(async () => /Who acts next/.test(await asked(p.page)), "the action phase");
    await still(p.page);
    await shot(p.page, "iwo-action", 1200);
    check((await p.page.locator(".counters.faces .stack").count()) > 20, "counters on the map");
    await p.page.keyboard.press("x");
    await p.page.locator(".zones .hatch").first().waitFor({ state: "attached" });
    await shot(p.page, "iwo-fields", 1200);
    await p.page.keyboard.press("x");
    // A unit by mouse, and where it goes.
    await clickOne(p.page);
    await p.page.waitForTimeout(400);
    await shot(p.page, "iwo-picked", 400);
    check(
      !/Who acts next\?$/.test(await p.page.locator(".q").innerText()) || (await p.page.locator(".tray").count()) > 0,
      "a click takes nobody",
    );
    // The rest of the turn.
    await forward(
      p,
      g.id,
      "us",
      (page) => page.view.tracks.find((t) => t.id === "turn").value > 1,
      (q) => q.options.find((o) => /^(halt|done|no|pass)$/.test(o)) ?? q.options[0],
    );
    await until(async () => /Turn 2/.test(await crumb(p.page)), "the second turn");
    await still(p.page);
    await shot(p.page, "iwo-turn-2", 1200);
    p.clean();
  });

  test("a game against the rules ends in victory or defeat", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    await forward(
      p,
      g.id,
      "us",
      (page) => !!page.view.over,
      (q) =>
        (/^landing/.test(q.kind) && q.options[0]) ||
        (q.options.find((o) => /^(done|halt|no|pass|take)$/.test(o)) ?? q.options[0]),
    );
    await open(p, g.url).catch(() => {});
    const end = p.page.locator("dialog,[role=dialog]").first();
    await until(async () => /Defeat/.test(await end.innerText()), "the end");
    check(/Play again/.test(await end.innerText()), "play again");
    check(/The Marines (fall short|give)/.test(await end.innerText()), "how it ended: " + (await end.innerText()));
    await silent(p.page, "the end");
    await shot(p.page, "iwo-end", 800);
    // The score sheet, with a game that was given up before beside it.
    const other = await begin(p);
    await forward(p, other.id, "us", (page) => page.view.pending?.kind === "landing.land");
    check(
      (await p.api.post(`${base}/games/${other.id}/resign`, { data: { seat: "us" } })).ok(),
      "the other is given up",
    );
    await p.page.reload();
    await end.getByRole("link", { name: "The score sheet" }).click();
    await p.page.locator(".bands").waitFor();
    const report = await (
      await p.api.get(`${base}/games/${g.id}/report?seat=us`, { headers: { Accept: "application/json" } })
    ).json();
    check((await p.page.locator(".aims li").count()) === 4, "what victory asks");
    const met = report.aims.filter((a) => a.met).length;
    check((await p.page.locator(".aims .met").count()) === met && met >= 1, "what is met");
    const steps = report.aims.at(-1).have;
    check((await p.page.locator(".aims .said").last().innerText()) === `${steps} of at most 50`, "the margin");
    const sum = async (list) => (await list.allTextContents()).reduce((n, x) => n + Number.parseInt(x, 10), 0);
    check((await sum(p.page.locator(".cost").first().locator(".n"))) === steps, "steps by division");
    check((await sum(p.page.locator(".cost").last().locator(".n"))) === steps, "steps by cause");
    check((await sum(p.page.locator(".chart").first().locator("text.n"))) === steps, "steps by day");
    check((await p.page.locator(".bands .line").count()) >= 1, "the front");
    const own = p.page.locator(".own tbody tr");
    check((await own.count()) === 2 && (await own.locator("a").count()) === 1, "the other game beside it");
    check(
      /given up/.test(await own.locator("xpath=self::*[not(contains(@class,'this'))]").innerText()),
      "how it ended",
    );
    check((await p.page.locator(".turning li").count()) > 0, "turning points");
    await silent(p.page, "the score sheet");
    await widths(p.page, "iwo-score");
    p.clean();
  });

  // The briefing is there before anything is decided and not afterwards; who arrives is named, and sent to a box on the map.
  test("the briefing, and who arrives where", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { briefing: "on" } });
    const g = await begin(p);
    await p.page.goto(g.url);
    const brief = p.page.locator(".briefing");
    await brief.waitFor();
    check(/Suribachi/.test(await brief.innerText()), "the goals of the scenario");
    const go = await brief.locator(".go .primary").innerText();
    check(/^Play\b/.test(go) && !/no units/.test(go), "how it begins: " + go);
    await p.page.keyboard.press("Enter");
    await brief.waitFor({ state: "detached" });
    await quiet(p.page);
    const q = async () =>
      (await (await p.api.get(`${base}/games/${g.id}/state?seat=us`)).json()).page.view.pending ?? {};
    const options = (await q()).options;
    const units = new Set(options.filter((o) => o.startsWith("box ")).map((o) => o.split(" ")[1]));
    const list = p.page.locator(".choices .card");
    check((await list.count()) === units.size, `${await list.count()} of ${units.size} stand in the list`);
    for (const name of await list.locator("small").allInnerTexts())
      check((await asked(p.page)).includes(name), `the question does not name ${name}`);
    await list.first().click();
    const spot = p.page.locator(".legal .spot").first();
    await spot.waitFor({ state: "attached" });
    await still(p.page);
    const box = await spot.boundingBox();
    await p.page.mouse.click(box.x + box.width - 12, box.y + box.height - 12);
    await until(async () => (await q()).options?.length !== options.length, "the unit is not sent");
    // The computer says where it would send the others, and sends them if that is wanted.
    const suggest = p.page.locator(".q [data-suggest]");
    await quiet(p.page);
    await suggest.click();
    await suggest.filter({ hasText: /As suggested/ }).waitFor();
    check(/ into /.test(await suggest.innerText()), "what is suggested: " + (await suggest.innerText()));
    check(
      (await p.page.locator(".q [data-default]").getAttribute("data-suggest")) !== null,
      "gold is not what is suggested",
    );
    await takesKeys(p.page);
    await p.page.keyboard.press("Enter");
    await until(async () => (await q()).kind !== "landing.arrive", "the others are not sent");
    await quiet(p.page);
    await p.page.reload();
    await ready(p.page);
    await quiet(p.page);
    check((await brief.count()) === 0, "after an answer the briefing opens again");
    const ashore = (of) => of.options.find((o) => /^(ashore|done)\b/.test(o)) ?? of.options[0];
    await forward(p, g.id, "us", (page) => page.view.pending?.kind === "action", ashore);
    await open(p, g.url);
    await quiet(p.page);
    // Who does not know whom to begin with asks: the computer says whom it would, and why, and does it if that is wanted.
    await suggest.click();
    await suggest.filter({ hasText: /As suggested/ }).waitFor();
    check(/: \S+ \S+/.test(await suggest.innerText()), "an act without its reason: " + (await suggest.innerText()));
    const asks = (await q()).options.join();
    await takesKeys(p.page);
    await p.page.keyboard.press("a");
    await until(async () => (await q()).options?.join() !== asks, "what is suggested is not done");
    p.clean();
  });

  // Whoever plays the campaign sees at the table which of its garrisons he plays, and the briefing has the figures of that one (18.9.2).
  test("the garrison of the campaign is told of this very game", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { briefing: "on" } });
    for (const [options, said] of [
      [{}, "fewer (the computer player wins 4 of 10 games)"],
      [{ defenders: "full" }, "all (the computer player has not won yet)"],
    ]) {
      const g = await create(p, { us: "me" }, { game: "iwo", scenario: "campaign", options });
      await p.page.goto(g.url);
      const brief = p.page.locator(".briefing");
      await brief.waitFor();
      const text = await brief.innerText();
      check(text.includes(`Japanese in the campaign: ${said}`), `the briefing does not say ${said}`);
      const full = /61\s+depth markers, in the pools/.test(text.replace(/\s+/g, " "));
      check(full === !!options.defenders, `${said}: the depth markers in ${text}`);
      await p.page.keyboard.press("Enter");
      await brief.waitFor({ state: "detached" });
      await quiet(p.page);
      await p.page.locator("button.seats").click();
      const table = p.page.getByRole("dialog", { name: "The table" });
      check((await table.innerText()).includes(said), `the table does not say ${said}: ${await table.innerText()}`);
      await shot(p.page, `iwo-table-${options.defenders ?? "usual"}`);
      await p.page.keyboard.press("Escape");
    }
    p.clean();
  });

  // A note lies under a window that is opened after it, which Escape then closes first; one that comes later lies on top.
  test("a note does not cover the Displays", async (browser) => {
    const p = await player(browser);
    await open(p, (await begin(p)).url);
    await quiet(p.page);
    const toast = p.page.locator(".toast.why");
    const displays = p.page.getByRole("dialog", { name: "Displays" });
    const on = (what) =>
      p.page.evaluate((sel) => {
        const r = document.querySelector(".toast.why").getBoundingClientRect();
        return !!document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest(sel);
      }, what);
    // A hex of the island that is not lit, where nothing lies over the map.
    const dark = async () => {
      const at = await p.page.evaluate(() => {
        for (const e of document.querySelectorAll(".ground .ids text")) {
          const r = e.getBoundingClientRect();
          const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
          const top = document.elementFromPoint(x, y);
          if (top?.closest(".map") && !top.closest(".toast,.guide,.tools,.rolled,.legal,.boxes,.tray")) return [x, y];
        }
      });
      check(at, "no hex in sight");
      await p.page.mouse.click(...at);
      await p.page.mouse.move(2, 2);
      await toast.waitFor();
    };
    await dark();
    check(await on(".toast"), "the note is covered before a window is open");
    await p.page.keyboard.press("d");
    await displays.waitFor();
    check(await toast.count(), "the note has gone before it could be looked at");
    check(await on(".boxes"), "the note covers the Displays");
    await shot(p.page, "iwo-note-under");
    await p.page.keyboard.press("Escape");
    await displays.waitFor({ state: "detached" });
    check(await toast.count(), "Escape has closed what nobody saw");
    check(await on(".toast"), "the note does not come back");
    await p.page.keyboard.press("Escape");
    await toast.waitFor({ state: "detached" });
    p.clean();
  });

  // The track of turns, and what is said where not all of a stack can do what one does, and where a hex cannot be attacked.
  test("turns, and whom the rules keep out", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    const ashore = (q) =>
      q.options.find((o) => o.startsWith("ashore ")) ?? q.options.find((o) => o === "done") ?? q.options[0];
    await forward(p, g.id, "us", (page) => page.view.pending?.kind === "action", ashore);
    await open(p, g.url);
    await quiet(p.page);
    check((await p.page.locator(".turns > b:not(.date)").count()) === 6, "six turns");
    check((await p.page.locator(".turns .now").innerText()) === "1", "the turn of now");
    check(/19 Feb, 0900/.test(await p.page.locator(".turns .date").innerText()), "its date");
    // Two battalions in a hex beside B2: one attacks, and the rule that keeps the other out is named.
    const there = { at: "0409" };
    await placed(p, {
      at: { turn: 1, phase: "action" },
      tracks: { "forted.D1": 1, "forted.D2": 1, "forted.A4": 1 },
      pieces: {
        "us-a-1-28": there,
        "us-b-1-28": there,
        "us-hq-2-28": there,
        "us-e-2-28": { at: "0410" },
        "jp-309-1": { at: "0510" },
      },
    });
    const click = async (hex) => {
      await still(p.page);
      const at = await p.page.locator(`.legal [data-hex="${hex}"]`).first().boundingBox();
      await p.page.mouse.click(at.x + at.width / 2, at.y + at.height * 0.7);
    };
    await click("0510");
    await until(async () => /Who attacks B2 at 0510/.test(await asked(p.page)), "the attack");
    // All who can with a battalion are one answer, and stand under it.
    const all = p.page.locator(".q .answer", { hasText: "All who can with 2/28" });
    await all.waitFor();
    await until(async () => /HQ\/2\/28 and E\/2\/28/.test(await all.innerText()), "who they are");
    await click("0409");
    await p.page.getByRole("button", { name: "All 3 together" }).click();
    await until(async () => /one battalion/.test(await asked(p.page)), "why not all of them");
    check(/^Only /.test(await p.page.locator("[data-send=fit] b").innerText()), "who attacks alone");
    await p.page.keyboard.press("Enter");
    const these = p.page.locator(".q .answer.primary", { hasText: "These attack" });
    await these.waitFor();
    check((await p.page.locator(".results .codes").innerText()).includes("JD all disrupted"), "what the codes mean");
    p.clean();
  });

  // A hit is one choice: each answer stands in the bar with what it costs.
  test("what takes a hit", async (browser) => {
    const p = await player(browser);
    const sheet = await (await p.api.get(base + "/sheets/iwo.json")).json();
    const record = sheet.lessons.find((x) => x.id === "hits").record;
    let url = "";
    let state;
    // Which colours fire the cards say: a few tries are enough for one that does.
    for (let i = 0; i < 12 && state?.view.pending?.kind !== "fire.spare"; i++) {
      const r = await p.api.post(`${base}/records?seat=us`, {
        headers: { "Content-Type": "text/plain" },
        data: record,
      });
      url = (await r.json()).url;
      state = await forward(p, url.split("/").pop(), "us", (page) =>
        /^fire.spare|^action/.test(page.view.pending?.kind ?? ""),
      );
    }
    check(state.view.pending.kind === "fire.spare", "nobody is hit");
    await open(p, base + url);
    await quiet(p.page);
    const answers = p.page.locator(".q .answer[data-answer]");
    const open3 = state.view.pending.options;
    check((await answers.count()) === open3.length, `${await answers.count()} of ${open3.length} answers in the bar`);
    check(
      /steps? left|eliminated|disrupted/.test(await answers.first().innerText()),
      "what the hit costs: " + (await answers.first().innerText()),
    );
    check((await answers.locator("small").count()) === open3.length, "an answer does not say what it costs");
    const costs = await answers.locator("small").allInnerTexts(); // which ways there are the cards decide
    for (const cost of costs)
      check(/steps? left|eliminated|disrupted|no step lost/.test(cost), "an answer costs: " + cost);
    check(new Set(costs).size > 1, "all answers cost the same: " + costs);
    await widths(p.page, "iwo-hit");
    await answers.last().click();
    await until(async () => !/What takes it/.test(await asked(p.page).catch(() => "What takes it")), "the answer");
    p.clean();
  });

  // Before a step that draws fire stands who may fire, by how many of the unseen cards, on the map and in the panel.
  test("the way that is planned, with the chance of each card", async (browser) => {
    const p = await player(browser);
    const sheet = await (await p.api.get(base + "/sheets/iwo.json")).json();
    const r = await p.api.post(`${base}/records?seat=us`, {
      headers: { "Content-Type": "text/plain" },
      data: sheet.lessons.find((x) => x.id === "attack").record,
    });
    const url = (await r.json()).url;
    const id = url.split("/").pop();
    // The chart of the attack on it, with what it needs and the cell that holds.
    await open(p, base + url);
    await quiet(p.page);
    const target = await p.page.locator('.legal [data-hex="1721"]').first().boundingBox();
    await p.page.mouse.move(target.x + target.width / 2, target.y + target.height / 2);
    await p.page.locator(".results td.now, .results td.may").first().waitFor();
    check((await p.page.locator(".results tbody tr").count()) === 7, "the rows of the chart");
    check((await p.page.locator(".results td.col").count()) === 7, "the column is not tinted");
    await shot(p.page, "iwo-chart", 500);
    const stack = (q) => q.options.find((o) => o === "unit us-c-1-28") ?? q.options[0]; // beside 1721
    await forward(p, id, "us", (page) => page.view.pending?.kind === "move.step", stack);
    await open(p, base + url);
    await quiet(p.page);
    const m = await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json();
    const held = m.page.view.pieces.filter((x) => x.kind === "controlled").map((x) => x.id.split("-")[1]);
    const stars = await p.page.locator(".faces .held").evaluateAll((l) => l.map((e) => e.dataset.held));
    check(held.length > 0 && stars.sort().join() === held.sort().join(), `stars on ${stars}, held are ${held}`);
    const fires = p.page.locator(".way .fires");
    const drawn = async (choice) => {
      const x = await (await p.api.post(`${base}/games/${id}/explain`, { data: { seat: "us", choice } })).json();
      return !!x.way?.at(-1)?.fires;
    };
    let declared = ""; // a hex to which a declared move draws no fire and a longer one does
    let under = ""; // one to which any move does
    for (const h of m.page.view.pending.options.filter((x) => x.startsWith("step ")).map((x) => x.split(" ")[1])) {
      if (await drawn(`one ${h}`)) under = h;
      else if (await drawn(`step ${h}`)) declared = h;
    }
    check(declared && under, `steps out of fire: ${declared}, ${under}`);
    await still(p.page);
    const spot = async (h) => {
      const at = await p.page.locator(`.legal [data-hex="${h}"]`).first().boundingBox();
      return [at.x + at.width / 2, at.y + at.height / 2];
    };
    // The panel tells of a hex that is pointed at what the click would bring; of two ways there the worse is not offered.
    await p.page.mouse.move(...(await spot(declared)));
    const weigh = p.page.locator(".weigh");
    await until(async () => /declared as a move of one hex/i.test(await weigh.innerText()), "what a declared move is");
    await p.page.mouse.move(...(await spot(under)));
    await fires.first().waitFor({ state: "attached", timeout: 15000 });
    check(
      /\d+ · \d+ %/.test(await fires.first().textContent()),
      "who may fire: " + (await fires.first().textContent()),
    );
    const panel = await p.page.locator(".panel,aside").first().innerText();
    check(/Of \d+ cards let \w+ fire/.test(panel), "the cards in the panel: " + panel.slice(0, 300));
    await shot(p.page, "iwo-way", 500);
    await p.page.mouse.click(...(await spot(declared)));
    const gone = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    await until(async () => (await gone()).log.at(-1)?.text.includes(declared), "one click goes there");
    check((await gone()).view.pending.kind === "action", "the move is over");
    p.clean();
  });

  // A whole box lands with one click, what is left is named, and the undo that a card has closed says so.
  // The card that lies open is a picture; the drawer has those of the turn with what they were for, and counts the next one.
  test("cards as pictures with their history", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    const fired = (page) => page.log.findLast((l) => l.picture?.drawn)?.picture.drawn.parts?.includes("fire");
    const state = await idly(
      p,
      g,
      (page) => turnOf(page) === 2 && page.view.pending?.options?.length > 0 && fired(page),
    );
    await open(p, g.url);
    await quiet(p.page);
    const drawn = state.log.filter((l) => l.picture?.drawn);
    const last = drawn.at(-1).picture.drawn;
    const chip = p.page.locator(".opencard");
    check(
      (await chip.innerText()).startsWith(last.card),
      `the open card is ${await chip.innerText()}, not ${last.card}`,
    );
    check((await chip.locator(".fireboxes.lit .firebox > svg").count()) === 3, "its boxes are not lit");
    await widths(p.page, "iwo-opencard");
    await chip.click();
    const box = p.page.locator(".cardsdrawer");
    await box.waitFor();
    const turn = await box.locator(".history section").first().locator(".drew").count();
    const since = state.log.findLastIndex((l) => /^Game turn 2/.test(l.text));
    check(
      turn === drawn.filter((l) => l.n > since).length && turn > 1,
      `${turn} cards of the turn, ${drawn.filter((l) => l.n > since).length} in the log`,
    );
    check((await box.locator(".drew").first().locator(".lit").count()) > 0, "what counts of the newest is not lit");
    const landing = box.locator(".drew", { hasText: "Landing check" }).first();
    check(
      (await landing.locator(".cardpart.lit").innerText()).startsWith("Landing"),
      "a landing check lights the landing",
    );
    check((await landing.locator(".fireboxes.off").count()) === 1, "and its boxes step back");
    // The chances are those of the cards that nobody has seen.
    const sheet = await (await p.api.get(base + "/sheets/iwo.json")).json();
    const next = state.view.boxes.find((b) => b.id === "deck").pieces;
    check(next.length + drawn.length >= 55 && !next.includes(last.card), `${next.length} cards are left`);
    const red = sheet.draws.cards.filter((k) => next.includes(k.id) && k.boxes.some((b) => b.c === "red")).length;
    const said = await box.locator(".chance", { hasText: "Red" }).innerText();
    check(said.replace(/\s+/g, " ").includes(`${Math.round((100 * red) / next.length)} % ${red}`), `red: ${said}`);
    check((await box.locator(".nums b").count()) === 55, "the numbers of the deck");
    check((await box.locator(".nums .seen").count()) === 55 - next.length, "what has been seen");
    await box.getByRole("button", { name: /^Turn 1/ }).click();
    check((await box.locator(".drew").count()) === drawn.filter((l) => /./.test(l.text)).length, "the turn before");
    await widths(p.page, "iwo-cards");
    await p.page.keyboard.press("Escape");
    check((await box.count()) === 0, "Escape leaves the drawer");
    check((await p.page.locator(".log .drawnmarks").count()) > 0, "cards in the log have their colours");
    p.clean();
  });

  // What the rules did is a story: act by act, with what was looked at; it stops where the player chooses, and can be gone through afterwards.
  test("the story of the automaton", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    const state = await idly(p, g, (page) => page.view.over || page.view.pending?.kind === "fire.hit");
    await open(p, g.url);
    await quiet(p.page);
    const fires = state.log.at(-1);
    check(fires.picture?.deed?.most > 0 && fires.mods?.length > 2, "the fire has told nothing: " + fires.text);
    const panel = p.page.locator(".deedpanel");
    check((await panel.innerText()).includes(`${fires.picture.deed.by} fires`), "who fires");
    const equals = state.view.pending.options.length;
    check((await panel.locator("tr.equal").count()) === equals, "those of whom the player chooses");
    // The last of the candidates is behind the equals by what is shown bold.
    const more = panel.getByRole("button", { name: /more$/ });
    if (await more.count()) await more.click();
    const rows = fires.mods.filter((m) => m.cells?.length);
    check((await panel.locator("tbody tr").count()) === rows.length, "all who can be hit");
    if (rows.length > equals) check((await panel.locator("td.decides").count()) > 0, "what decided is not shown");
    check(
      (await panel.locator(".spared").count()) === fires.mods.length - rows.length,
      "those in the field who cannot be hit",
    );
    check(
      (await p.page.locator(".deedstrip .deed.now").innerText()).includes(fires.picture.deed.by),
      "the act on the strip",
    );
    check((await p.page.locator(".deedmarks .acting").count()) >= 1, "who acts is not ringed");
    await widths(p.page, "iwo-story");
    // Then the whole phase, looked back at from the log.
    const after = await idly(p, g, (page) => page.view.pending?.kind === "action");
    await quiet(p.page);
    check((await p.page.locator(".deedstrip").count()) === 0, "the story goes away when it is over");
    await p.page
      .locator(".log .ph", { hasText: "Japanese Fire" })
      .last()
      .getByRole("button", { name: /acts$/ })
      .click();
    const strip = p.page.locator(".deedstrip");
    await strip.waitFor();
    check(/Looking back/.test(await p.page.locator(".q").innerText()), "it is the past");
    const n = await strip.locator(".deed").count();
    check(n > 2 && (await strip.locator(".deed.later").count()) > 0, `${n} acts, and some to come`);
    const where = await strip.locator(".deed.now").innerText();
    await strip.getByRole("button", { name: "The next act" }).click();
    await until(async () => (await strip.locator(".deed.now").innerText()) !== where, "the next act");
    // Each hit of an act that is over is a row that is marked as taken.
    const hit = after.log.findLastIndex((l) => /is hit at/.test(l.text));
    if (hit >= 0) {
      const of = after.log.slice(0, hit).findLast((l) => l.picture?.deed?.most).picture.deed.by;
      await strip
        .locator(".deed", { hasText: of })
        .filter({ hasText: /hits|to come/ })
        .first()
        .click();
      await until(async () => (await panel.locator("tr.taken").count()) > 0, "who was hit");
      check((await p.page.locator(".deedarrow").count()) > 0, "no arrow to who was hit");
    }
    await shot(p.page, "iwo-story-back", 900);
    await p.page.keyboard.press("End");
    await strip.waitFor({ state: "detached" });
    p.clean();
  });

  // What is known of the positions is a table, and their fields are drawn in their colours: hatched by the card, or of the one that is pointed at.
  test("positions and their fields", async (browser) => {
    const p = await player(browser);
    const g = await begin(p);
    // No card lies open: of one only the fields of its colours would be live, in which perhaps nobody is.
    const state = await idly(p, g, (page) => {
      const phase = page.log.slice(
        Math.max(
          0,
          page.log.findLastIndex((l) => l.where),
        ),
      );
      return turnOf(page) >= 2 && page.view.pending?.kind === "action" && !phase.some((l) => l.picture?.drawn);
    });
    await open(p, g.url);
    await quiet(p.page);
    await p.page.keyboard.press("p");
    const drawer = p.page.locator(".positions");
    await drawer.waitFor();
    const sheet = await (await p.api.get(base + "/sheets/iwo.json")).json();
    const there = new Set(state.view.pieces.filter((x) => /^(unit|tanks|fort)$/.test(x.kind)).map((x) => x.at));
    const held = sheet.posts.filter((x) => there.has(x.h));
    const rows = drawer.locator("tbody tr");
    check((await rows.count()) === held.length && held.length > 20, `${await rows.count()} of ${held.length} held`);
    check(!/jp-/.test(await drawer.innerHTML()), "an id of what is unseen");
    const first = rows.first();
    await until(async () => /\d+ of yours/.test(await first.innerText()), "whose field has most of mine");
    const id = (await first.locator("b").innerText()).trim();
    await first.hover();
    check((await p.page.locator(".map .lit").count()) > 0, "a row lights nothing");
    await drawer.getByRole("button", { name: sheet.posts.find((x) => x.id === id).c, exact: true }).click();
    const ofColor = held.filter((x) => x.c === sheet.posts.find((y) => y.id === id).c).length;
    check((await rows.count()) === ofColor, "of one colour");
    await widths(p.page, "iwo-positions");
    await p.page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    // Fields.
    await p.page.mouse.move(4, 4);
    await p.page.keyboard.press("x");
    await p.page.locator(".fields .live .hatch").first().waitFor({ state: "attached" });
    check((await p.page.locator(".fields .live").count()) > 2, "fields of several colours");
    check((await p.page.locator(".fields .pip").count()) > 10, "pips with the glyphs");
    await shot(p.page, "iwo-fields-all", 600);
    const c1 = p.page.locator(".ground .ids text", { hasText: "0512" }).first();
    const box = await c1.boundingBox();
    await p.page.mouse.move(box.x + box.width / 2, box.y - 24);
    await until(async () => (await p.page.locator(".fields .live").count()) === 1, "the field of one position");
    check((await p.page.locator(".fields .live .hatch").count()) === 1, "it is not live");
    check((await p.page.locator(".fields .pip").count()) > 3, "pips of one position");
    await shot(p.page, "iwo-field-of-one", 400);
    p.clean();
  });

  // What the rules do after an answer of mine is played before I am asked again, act by act; a lesson goes back with what is taken back, and its
  // box lies under nothing.
  test("the fire phase is played, and a lesson goes back", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full", prefs: { playback: "on" } });
    const g = await begin(p);
    const turnTwo = (page) => turnOf(page) === 1 && page.view.pending?.kind === "landing.arrive";
    await forward(
      p,
      g.id,
      "us",
      (page) => turnTwo(page) && /turn 2/.test(page.view.pending.prompt),
      (q) => q.options.find((o) => o.startsWith("ashore ")) ?? q.options.find((o) => o === "done") ?? q.options[0],
    );
    await open(p, g.url);
    await quiet(p.page);
    await sleep(400); // keys that come with a question are not for it
    await p.page.keyboard.press("1");
    await p.page.locator(".filming .deed.now").first().waitFor({ state: "attached" });
    await shot(p.page, "iwo-film", 200);
    await p.page.keyboard.press("Escape");
    await quiet(p.page);
    const sheet = await (await p.api.get(base + "/sheets/iwo.json")).json();
    const lesson = async (which) => {
      const r = await p.api.post(`${base}/records?seat=us`, {
        headers: { "Content-Type": "text/plain" },
        data: sheet.lessons.find((x) => x.id === which).record,
      });
      await p.page.goto(`${base}${(await r.json()).url}#lesson=${which}`);
      await p.page.locator(".coach .advice, .coach p").first().waitFor();
      await quiet(p.page);
    };
    const coach = p.page.locator(".coach");
    await lesson("attack");
    await coach.locator(".advice").click();
    await until(async () => /2 of/.test(await coach.innerText()), "the second step of the lesson");
    await quiet(p.page);
    await p.page.keyboard.press("z");
    await until(async () => /1 of/.test(await coach.innerText()), "back at the first step of the lesson");
    // Beside the open card and the row of acts.
    await lesson("hits");
    await p.page.locator(".deedstrip").waitFor();
    const clear = () =>
      p.page.evaluate(() => {
        const box = (q) => document.querySelector(q)?.getBoundingClientRect();
        const a = box(".coach");
        return [".deedstrip", ".opencard"].every((q) => {
          const b = box(q);
          return !b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        });
      });
    await until(clear, "a place for the lesson beside the card and the acts");
    await shot(p.page, "iwo-lesson-clear", 300);
    p.clean();
  });

  test("a box goes ashore with one click", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const g = await begin(p);
    await forward(p, g.id, "us", (page) => page.view.pending?.kind === "landing.land");
    await open(p, g.url);
    await quiet(p.page);
    const all = p.page.locator("button", { hasText: /^All of .* ashore/ });
    check((await all.count()) > 2, "no box can go ashore as a whole");
    const afloat = async () =>
      (await (await p.api.get(`${base}/games/${g.id}/state?seat=us`)).json()).page.view.pieces.filter((x) =>
        x.at.startsWith("box-"),
      ).length;
    const before = await afloat();
    await shot(p.page, "iwo-ashore", 600);
    // Who waits in a box can be asked about: it is no hex of the island.
    const box = await p.page.locator(".ground .landingboxes > text", { hasText: "Green" }).first().boundingBox();
    await p.page.mouse.click(box.x + box.width / 2, box.y + 40);
    await p.page.waitForTimeout(400);
    check(!/is no choice|is no hex/.test(await p.page.locator("body").innerText()), "a click on a box is no choice");
    await p.page.keyboard.press("Escape");
    await all.first().click();
    await until(async () => (await afloat()) < before - 1, "nobody has gone ashore");
    await quiet(p.page);
    const left = await afloat();
    await p.page.locator(".q [data-every]").click();
    await until(async () => (await afloat()) < left - 4, "most stay in their boxes");
    await quiet(p.page);
    check((await all.count()) === 0, "not all boxes have gone ashore");
    check(!(await p.page.locator(".q").innerText()).includes("on purpose"), "to stay is offered twice");
    p.clean();
  });

  // The same question of the next turn is another: what went ashore in this one says nothing of who lands then.
  test("all boxes ashore are those of this turn", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const wave = (box) => ({ at: box, "second-wave": true });
    await placed(p, {
      at: { turn: 1, phase: "action" },
      tracks: { "forted.D1": 1, "forted.D2": 1, "forted.A4": 1 },
      pieces: {
        "us-a-1-25": { at: "0420" },
        "us-1a-4tk": wave("box-blue-1"),
        "us-a-4e": wave("box-yellow-1"),
        "us-hq-1-28": { at: "box-green" },
        "us-a-1-28": { at: "box-green" },
      },
    });
    await takesKeys(p.page);
    await p.page.keyboard.press("e");
    const every = p.page.locator(".q [data-every]");
    await every.click();
    await until(async () => /Turn 2/.test(await crumb(p.page)), "the next turn");
    await quiet(p.page);
    await sleep(300);
    check(/Who lands where/.test(await asked(p.page)), "the next turn has landed by itself: " + (await asked(p.page)));
    p.clean();
  });

  // What lies behind a hex follows the way that is on; on a phone what can be done there leaves its odds free.
  test("ships, then aircraft, at the same hex", async (browser) => {
    const at = {
      at: { turn: 2, phase: "action" },
      tracks: { "forted.D1": 1, "forted.D2": 1, "forted.A4": 1, naval: 1, air: 1 },
      pieces: { "us-a-1-23": { at: "0415" }, "jp-309-1": { at: "0516", revealed: true } },
    };
    const middle = (page) =>
      page.evaluate(() => {
        const r = document.querySelector('.legal [data-hex="0516"]').getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2];
      });
    const p = await player(browser, { bar: "full" });
    await placed(p, at);
    await still(p.page);
    await p.page.mouse.move(...(await middle(p.page)), { steps: 4 });
    const odds = () => p.page.locator(".sec").allInnerTexts();
    await until(async () => /Outcome: Naval gunfire/.test((await odds()).join()), "what ships do");
    check(
      !/fort|gun destroyed|depth/.test((await odds()).join()),
      "it says what is not there: " + (await odds()).join(),
    );
    await p.page
      .locator(".q")
      .getByRole("button", { name: /^Airstrike/ })
      .press("Enter");
    await until(async () => /Outcome: Airstrike/.test((await odds()).join()), "what aircraft do");
    p.clean();
    const phone = await player(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await placed(phone, at);
    await still(phone.page);
    await phone.page.touchscreen.tap(...(await middle(phone.page)));
    await phone.page.locator(".tray").waitFor();
    const clear = () =>
      phone.page.evaluate(() => {
        const [side, tray] = [".side", ".tray"].map((q) => document.querySelector(q).getBoundingClientRect());
        return side.height > 0 && tray.bottom <= side.top + 1;
      });
    await until(clear, "the tray beside the odds");
    await shot(phone.page, "iwo-barrage-phone", 300);
    phone.clean();
  });

  // A position is named in the bar and lit on the map, where a click answers as well; what no answer names is refused with its reason there.
  test("garrisons by the map, and all at once", async (browser) => {
    const at = {
      scenario: "campaign",
      at: { turn: 10, phase: "hq" },
      pieces: {
        "us-hq-25": { at: "0420", command: true, range: 2 },
        "us-a-1-25": { at: "0519" },
        "us-hq-23": { at: "0422", command: true },
        "us-b-1-25": { at: "0611" },
        "us-c-1-25": { at: "0617" },
      },
    };
    const p = await player(browser, { bar: "full" });
    await placed(p, at);
    await still(p.page);
    const bar = () => p.page.locator(".q").innerText();
    check(/Where do garrisons go/.test(await bar()), "the question: " + (await bar()));
    const lit = () =>
      p.page.evaluate(() => [...document.querySelectorAll(".legal [data-hex]")].map((e) => e.dataset.hex));
    const first = await lit();
    check(first.includes("0519"), "C8 is not lit: " + first);
    const click = async (hex) => {
      const r = await p.page.locator(`.legal [data-hex="${hex}"]`).boundingBox();
      await p.page.mouse.click(r.x + r.width / 2, r.y + r.height / 2);
    };
    await click("0519");
    await until(async () => /A garrison at C8/.test(await p.page.locator(".log").innerText()), "the click answers");
    await p.page.keyboard.press("z");
    await until(async () => (await lit()).length === first.length, "it is taken back");
    if (first.length > 1) {
      check(/All garrisons/.test(await bar()), "all at once: " + (await bar()));
      check((await p.page.locator(".q .answer.primary").count()) === 1, "more than one answer is gold");
      await quiet(p.page);
      await sleep(400); // a key that comes too early is for the question before
      await p.page.keyboard.press("Enter");
      await until(async () => !/Where do garrisons go/.test(await bar()), "Enter gives them all");
      const said = async () => (await p.page.locator(".log").innerText()).match(/A garrison at/g)?.length;
      await until(async () => (await said()) === first.length, "the log of both");
    }
    p.clean();
  });

  test("an attack from the fan by a finger", async (browser) => {
    const p = await player(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const units = { "us-a-1-23": { at: "0415" }, "us-b-1-23": { at: "0415" }, "jp-309-1": { at: "0515" } };
    await placed(p, { at: { turn: 2, phase: "action" }, tracks: { naval: 1, air: 1 }, pieces: units });
    await until(async () => /Who acts next/.test(await asked(p.page)), "the action phase");
    await still(p.page);
    const middle = async (e) => {
      const r = await e.boundingBox();
      return [r.x + r.width / 2, r.y + r.height / 2];
    };
    await p.page.touchscreen.tap(...(await middle(p.page.locator('.legal [data-hex="0515"]'))));
    const attack = p.page.locator('.tray [data-answer="attack 0515"]');
    await attack.waitFor();
    await until(async () => /Attack chart/.test(await p.page.locator("#panel").innerText()), "the odds of it");
    // A finger enters what it touches and leaves it before it clicks: the sheet stays, and the fan with it, which would move away from under it.
    await still(p.page);
    for (const e of ["pointerenter", "pointerleave"]) await attack.dispatchEvent(e, { pointerType: "touch" });
    await p.page.waitForTimeout(300);
    check(/ h1 /.test(await p.page.locator("#panel").getAttribute("class")), "the sheet goes away under the finger");
    await p.page.touchscreen.tap(...(await middle(attack)));
    await until(async () => /Who attacks|These attack/.test(await p.page.locator(".q").innerText()), "who attacks");
    p.clean();
  });

  test("close combat by mouse", (browser) => closeCombat(browser, false));

  test("close combat on a phone", (browser) => closeCombat(browser, true));
}
