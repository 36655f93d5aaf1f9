// A company game: the map with its hexsides and lanes, counters with all that is printed on them and done to them, the Cup, displays, Fire Zones, lines of
// sight, night.
import {
  base,
  check,
  create,
  forward,
  open,
  player,
  quiet,
  shot,
  sleep,
  still,
  study,
  takesKeys,
  until,
} from "./lib.mjs";

const pieces = {
  "us-e-2-24": { at: "13.53" },
  "us-g-2-24": { at: "13.53", famous: true },
  "us-hq-24": { at: "13.52" },
  "us-mtr-2-24": { at: "13.52" },
  "us-hart": { at: "13.52" },
  "us-f-2-24": { at: "14.52", acted: true, dg: 2 },
  "us-a-1-24": { at: "15.52", column: true, finished: true },
  "us-b-1-24": { at: "15.52", column: true, finished: true },
  "us-f-2-25": { at: "13.54", dg: 3, concentrated: true },
  "us-e-2-25": { at: "14.55", sustained: true, pinned: true },
  "us-c-1-24": { at: "white-1/final", column: true },
  "us-l-3-24": { at: "white-1/transport", column: true },
  "us-i-3-24": { at: "white-1/approach", column: true },
  "us-k-3-24": { at: "white-1/approach", column: true },
  "jp-4-i-50": { at: "14.53", suppressed: true, dg: 1 },
  "jp-3-i-50": { at: "12.56", "no-opp": true, dg: 2 },
  "jp-2-56ngf": { at: "17.51" },
  "jp-1-56ngf": { at: "17.51" },
  "jp-aa-82": { at: "16.53" },
  "jp-eng-50": { at: "16.55", column: true },
  "us-art-1-14": { at: "groupment-a" },
  "us-sw-hmg-24-1": { at: "13.53" },
  "us-sw-at-25-1": { at: "available" },
  "us-sw-hmg-25-1": { at: "reallocating" },
  "us-sw-ft-24-1": { at: "14.52" },
  "jp-1-i-50": { at: "21.77/in" },
};
const tracks = {
  "dc.4md": 8,
  "tq.4md": 6,
  "dp.4md": 3,
  "tq.2md": 5,
  "dc.2md": 6,
  "tq.ija": 5,
  "dp.ija": 2,
  "dc.ija": 5,
  "tq.ijn": 4,
  "dc.ijn": 4,
  "bought.chit-rct-24": 1,
  "bought.chit-rct-25": 1,
  "bought.chit-div-4md": 1,
  "bought.chit-bn-i-50": 1,
  "bought.chit-ngf-56": 1,
  "bought.chit-div-ija": 1,
  "pillbox.14.53": 1,
  "trench.17.51": 1,
  "medium.15.54": 1,
  "smoke.14.57": 1,
  "burning.15.55": 1,
  "burning.11.55": 1,
  "cleared.16.54": 1,
  "lit.17.53": 1,
  "assault-us.14.53": 1,
  "assault-jp.13.54": 1,
  "mine.14.52": 12,
  "mine.18.79": 2,
  "mine.17.78": -1,
  "bombardment.19.55": 1,
};

// Somebody who is far off, so that the game is not over.
const foe = { "jp-1-i-50": { at: "16.70" } };

// A position of Tinian at the draw of a chit, both sides one's own.
export const tinian = (p, turn, chit, seat = "us", at = { tracks, pieces }, bot = "") =>
  position(p, "tinian", "tinian-4", turn, chit, seat, at, bot);

async function position(p, game, scenario, turn, chit, seat, at, bot = "") {
  const start = { game, scenario, clear: true, at: { turn, phase: chit }, ...at };
  const r = await p.api.post(`${base}/records?seat=${seat}${bot && `&bot=${bot}`}`, {
    headers: { "Content-Type": "text/plain" },
    data: `Game: ${game}\nScenario: ${scenario}\nStart: ${JSON.stringify(start)}\n\n`,
  });
  check(r.status() === 201, "no study: " + (await r.text()));
  await open(p, base + (await r.json()).url);
}

// A pillbox on mines before companies of the 24th, one of which is shaken.
export const pillbox = {
  tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "dc.4md": 0, "mine.14.53": 12, "pillbox.14.53": 1 },
  pieces: {
    "us-hq-24": { at: "13.52" },
    "us-e-2-24": { at: "13.53" },
    "us-g-2-24": { at: "13.53" },
    "us-f-2-24": { at: "14.52", dg: 1 },
    "us-a-1-24": { at: "15.56" },
    "us-b-1-24": { at: "17.56" },
    "jp-4-i-50": { at: "14.53", dg: 1 },
  },
};

const count = (page, what) => page.locator(what).count();

// clickHex clicks a hex of the map, lit or not. The drawing is 260 larger than the map on each side.
async function clickHex(page, hex) {
  await still(page);
  const at = await spot(page, hex);
  await page.mouse.click(at.x, at.y);
}

async function spot(page, hex) {
  return page.evaluate(async (id) => {
    const url = performance.getEntriesByType("resource").find((r) => /\/sheets\//.test(r.name)).name;
    const sheet = await (await fetch(url)).json();
    const h = sheet.hexes.find((x) => x.id === id);
    const r = document.querySelector(".ground").getBoundingClientRect();
    const k = r.width / (sheet.width + 520);
    return { x: r.left + (h.x + 260) * k, y: r.top + (h.y + 260) * k };
  }, hex);
}

export function company(test) {
  test("map and counters of a company game", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await tinian(p, 2, "chit-rct-24");
    // The map: hexsides of all sorts, a lane for each beach and one for the areas off the map.
    check((await count(page, ".edges path")) >= 8, "slopes, steep slopes, ridges and cliffs are drawn");
    check((await count(page, ".lane")) === 10, `${await count(page, ".lane")} lanes`);
    check((await count(page, ".names.beach text")) >= 9, "the beaches have no names");
    // Counters: E/2/24 with its value, F/2/24 with its disorder, A/1/24 in column and finished.
    const at = (name) => page.locator(".faces .stack", { has: page.locator("text", { hasText: name }) }).first();
    for (const name of ["E/2/24", "F/2/24", "4/I/50", "1/56 NGF"]) await at(name).waitFor({ state: "attached" });
    const printed = async (name) => (await at(name).locator("text").allTextContents()).join(" ");
    check(/E\/2\/24 4/.test(await printed("E/2/24")), await printed("E/2/24"));
    check(/HMG 1/.test(await printed("E/2/24")), "the weapon of 13.53 is not with its stack");
    check(/Hart ?2/.test((await page.locator(".faces .stack").allTextContents()).join(" ")), "no leader");
    check((await at("F/2/24").locator("circle[fill='#10181c']").count()) === 2, "two levels of disorder");
    check((await at("A/1/24").locator("path[d^='M0 98']").count()) === 1, "the column has no arrow");
    // Markers.
    for (const [what, n] of [
      [".work", 2],
      [".overs .threat", 2],
    ])
      check((await count(page, what)) === n, `${await count(page, what)} of ${what}`);
    // The Cup: what is in play is ringed, what is left stands behind a rule.
    check((await page.locator(".tracks .cupline .now title").textContent()) === "24th Marines", "the chit in play");
    const left = await page.locator(".tracks .cupline .in title").allTextContents();
    check(left.includes("25th Marines") && !left.includes("23rd Marines"), `left in the Cup: ${left}`);
    await shot(page, "company-map");
    // Displays.
    await page.locator("#map").focus();
    await page.keyboard.press("d");
    const fourth = page.locator(".boxes .division", { hasText: "4th Marine Division" });
    await fourth.waitFor();
    check(/in the Cup/.test(await fourth.innerText()), "bought chits are not told");
    check((await fourth.locator(".held.faint .pillalone").count()) === 1, "one weapon is reallocating");
    await shot(page, "company-displays");
    await page.keyboard.press("Escape");
    // Who can fire where.
    await page.locator("#map").focus();
    await page.keyboard.press("x");
    await page.locator(".zones .area").waitFor({ state: "attached" });
    const zones = await (await p.api.get(page.url().split("#")[0] + "/zones?seat=us")).json();
    const japan = zones.sides.find((s) => s.side === "jp");
    check(
      japan.hexes.some((h) => h.hex === "16.52" && h.by.includes("jp-aa-82")),
      "16.52 is watched",
    );
    check(!japan.hexes.some((h) => h.by.includes("jp-4-i-50")), "who is Suppressed watches");
    await shot(page, "company-zones");
    // A stack is drawn to where it goes; taken in hand only, Escape lets it go.
    await page.keyboard.press("Escape");
    const id = page.url().match(/games\/(\w+)/)[1];
    const first =
      (...words) =>
      (q) =>
        words.flatMap((w) => q.options.find((o) => o.startsWith(w)) ?? [])[0];
    const who = await forward(
      p,
      id,
      "us",
      (m) => m.view.pending?.kind === "act.who" && m.view.pending.options.some((o) => o.startsWith("stack ")),
      first("call-off ", "done", "keep"),
    );
    const from = who.view.pending.options.find((o) => o.startsWith("stack ")).split(" ")[1];
    const version = async () => Number(await page.locator(".map").getAttribute("data-version"));
    await until(async () => (await version()) === who.version, "the page to be there");
    await still(page);
    const place = (hex) =>
      page.evaluate((h) => {
        const r = document.querySelector(`[data-hex="${h}"]`).getBoundingClientRect();
        return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
      }, hex);
    const draw = async () => {
      const at = await place(from);
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 24, at.y + 8, { steps: 3 });
      await what.waitFor();
      return at;
    };
    const what = page.locator(".q .btn", { hasText: "Do nothing" });
    const a = await draw();
    check(await page.locator(".dragged").isVisible(), "nothing is seen to be dragged");
    await page.mouse.move(a.x, a.y);
    await page.mouse.up();
    // To do nothing with them is no default.
    check((await page.locator(".q .btn.primary", { hasText: "Do nothing" }).count()) === 0, "doing nothing is gold");
    const held = await version();
    await page.locator("#map").focus();
    await page.keyboard.press("Enter");
    await sleep(300);
    check((await version()) === held, "Enter has done nothing with them");
    await page.keyboard.press("Escape");
    await until(async () => !(await what.count()), "the stack to be let go");
    await still(page);
    await draw();
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page.view;
    const to = (await state()).pending.options.find((o) => /^(move|fire) /.test(o)).split(" ")[1];
    const there = await place(to);
    await page.mouse.move(there.x, there.y, { steps: 5 });
    await page.mouse.up();
    await until(async () => (await state()).pending?.kind !== "act.what", `the stack to go to ${to}`);
    p.clean();
    await p.context.close();
  });
  // Boats move on by another chit: under Direct Commands nobody names them. They are not lit, and where there is nobody else nothing is, and Enter ends it.
  test("what leads to nothing is not lit", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const boats = {
      "us-i-3-24": { at: "white-1/approach", column: true },
      "us-k-3-24": { at: "white-1/approach", column: true },
    };
    const marks = { "dc.4md": 6, "tq.4md": 6, "reroll.us": 0, "reroll.jp": 0 };
    const ashore = {
      "us-a-1-24": { at: "16.56" },
      "us-b-1-24": { at: "16.56" },
      "us-e-2-25": { at: "18.58" },
      "jp-1-i-50": { at: "20.72" },
    };
    const lit = () => page.evaluate(() => [...document.querySelectorAll(".legal .spot")].map((e) => e.dataset.hex));
    const asksWho = () =>
      until(async () => /Who acts/.test(await page.locator(".q .say").innerText()), "the question who acts");
    await tinian(p, 2, "chit-dc-us", "us", { tracks: marks, pieces: { ...ashore, ...boats } });
    const id = page.url().match(/games\/(\w+)/)[1];
    await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    await asksWho();
    await until(async () => (await lit()).includes("16.56"), "who is ashore to be lit");
    check(!(await lit()).includes("white-1/approach"), "the boats are lit");
    // Nor are they shown as those who could be named in place of who acts; and who is paid for stands in one line.
    const acts = await forward(
      p,
      id,
      "us",
      (m) => m.view.pending?.kind === "act.what",
      (q) => q.options.find((o) => o === "stack 16.56") ?? q.options[0],
    );
    check(acts.view.pending.next.includes("18.58"), `next: ${acts.view.pending.next}`);
    check(!acts.view.pending.next.includes("white-1/approach"), "boats are named in place of others");
    // The panel has also those who could be paid for, before and after the first is.
    const named = page.locator(".actor.named");
    const onlyE = async () => (await named.allInnerTexts()).join().startsWith("E/2/25");
    await until(onlyE, "the panel to name E/2/25");
    await until(async () => (await page.locator(".actor.open").count()) === 2, "those who are paid for to be open");
    await page.reload();
    await until(onlyE, "the panel to name E/2/25 anew");
    const paid = page.locator(".log .ln", { hasText: "pays 2 Direct Commands for A/1/24 and B/1/24" });
    await paid.waitFor({ state: "attached" });
    await tinian(p, 2, "chit-dc-us", "us", { tracks: marks, pieces: { "jp-1-i-50": ashore["jp-1-i-50"], ...boats } });
    const next = page.url().match(/games\/(\w+)/)[1];
    await forward(p, next, "us", (m) => m.view.pending?.kind !== "roll.reroll" && m.view.pending?.kind !== "draw");
    const note = page.locator(".toast", { hasText: "Nobody can do anything" });
    await note.waitFor();
    // It offers to take the last answer back: with another one it goes.
    const then = (await (await p.api.get(`${base}/games/${next}/state?seat=us`)).json()).page.version;
    await forward(p, next, "us", (m) => m.version > then);
    await until(async () => !(await note.count()), "the old note to go");
    p.clean();
    await p.context.close();
  });
  // Whoever is asked at whom he fires sees no list of the enemies who act; the signs of a hex lie beside each other; three purses leave the title its line.
  test("what others do, claims of a ridge and long purses stand back", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1024, height: 768 } });
    const { page } = p;
    const none = { "reroll.us": 0, "reroll.jp": 0 };
    await position(p, "saipan", "saipan-5", 2, "chit-div-4md", "jp", {
      tracks: { ...none, "dc.4md": 9, "ridge.37.37": 1 },
      pieces: {
        "us-a-1-24": { at: "38.36", column: true },
        "us-b-1-24": { at: "40.36", column: true },
        "jp-1-i-136": { at: "37.37", dg: 2 },
        "jp-2-i-136": { at: "40.39" },
      },
    });
    await still(page);
    const apart = await page.evaluate(() => {
      const claims = [...document.querySelectorAll("[data-claim='37.37'] path:first-child")];
      const middle = (e) => {
        const r = e.getBoundingClientRect();
        return new DOMPoint(r.x + r.width / 2, r.y + r.height / 2, 0, r.width * 0.4);
      };
      const by = middle(claims[0]);
      const far = (m) => Math.hypot(m.x - by.x, m.y - by.y);
      const eye = [...document.querySelectorAll(".observes")].map(middle).sort((a, b) => far(a) - far(b))[0];
      const rim = [0, 1, 2, 3, 4, 5, 6, 7].map(
        (i) => new DOMPoint(eye.x + eye.w * Math.cos((i * Math.PI) / 4), eye.y + eye.w * Math.sin((i * Math.PI) / 4)),
      );
      const over = claims.filter((e) =>
        rim.some((m) => e.isPointInFill(m.matrixTransform(e.getScreenCTM().inverse()))),
      );
      return { claims: claims.length, over: over.length };
    });
    check(apart.claims === 5 && !apart.over, `${apart.over} of ${apart.claims} claims lie over the Observation Point`);
    const id = page.url().match(/games\/(\w+)/)[1];
    const pick = (q) =>
      ["unit us-b-1-24", "move 40.37", "move 40.38"].find((o) => q.options.includes(o)) ??
      q.options.find((o) => /^(done|keep|pass|hold)$/.test(o)) ??
      q.options[0];
    await forward(p, id, "us", (m) => !m.view.pending?.options?.length, pick);
    await until(async () => /Fire\?$/.test(await page.locator(".q .say").innerText()), "who fires at those who pass");
    await until(async () => !(await count(page, ".actors")), "the list of enemies who may act to go");
    await position(p, "saipan", "saipan-6", 2, "prepare", "jp", { clear: false, tracks: none });
    const other = page.url().match(/games\/(\w+)/)[1];
    await forward(p, other, "us", (m) => m.view.pending?.kind === "purchase" && m.view.pending.seats.includes("jp"));
    const head = page.locator(".buysheet header > b");
    const title = await until(() => head.boundingBox(), "the price list"); // it comes anew with each answer of the other side
    check(title.height < 28, "the title of the price list takes two lines");
    p.clean();
    await p.context.close();
  });
  test("an answer that the pointer has come to from the map keeps its odds", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full" });
    const { page } = p;
    const boats = {
      "us-i-3-24": { at: "white-1/final", column: true },
      "us-k-3-24": { at: "white-1/final", column: true },
      "jp-1-i-50": { at: "14.52" },
    };
    await tinian(p, 2, "chit-amphibious", "us", { tracks: { "reroll.us": 0, "reroll.jp": 0 }, pieces: boats });
    const id = page.url().match(/games\/(\w+)/)[1];
    const beach = (q) => q.options.find((o) => o === "beach white-1") ?? q.options[0];
    await forward(p, id, "us", (m) => m.view.pending?.kind === "landing.zone", beach);
    await until(async () => /Who lands in/.test(await page.locator(".q .say").innerText()), "the question who lands");
    await quiet(page);
    await still(page);
    const map = await page.locator(".map").boundingBox();
    await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2);
    await page.mouse.move(map.x + map.width / 2 + 9, map.y + map.height / 2);
    await page.locator(".q .btn", { hasText: "All who can move on" }).hover();
    const panel = page.locator(".weigh", { hasText: "May fire as they land" });
    await panel.waitFor();
    await sleep(500); // what the map had begun would be over by now
    check(await panel.isVisible(), "the odds have gone, though the pointer is still there");
    p.clean();
    await p.context.close();
  });
  // A Task Force may fire at a hex of its own side, which nobody wants: it is not lit, its tray has no gold, and a click there asks first.
  test("hexes of one's own are no targets by mistake", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const both = {
      "us-e-2-25": { at: "16.56" },
      "us-f-2-25": { at: "16.56" },
      "jp-1-i-50": { at: "17.56" },
    };
    await tinian(p, 2, "chit-naval", "us", { tracks: { "reroll.us": 0, "reroll.jp": 0 }, pieces: both });
    const id = page.url().match(/games\/(\w+)/)[1];
    await forward(p, id, "us", (m) => m.view.pending?.kind === "naval");
    await until(async () => /Task Force/.test(await page.locator(".q .say").innerText()), "the question of the fleet");
    const spot = (hex) => page.locator(`.legal .spot[data-hex="${hex}"]`);
    await spot("17.56").waitFor({ state: "attached" });
    check((await spot("16.56").count()) === 0, "the own hex is lit");
    // Of all that can be fired at those hexes stand out where enemies are.
    check(
      (await count(page, ".legal .dash.spot")) === 1,
      `${await count(page, ".legal .dash.spot")} targets stand out`,
    );
    check((await count(page, ".legal .bare .each")) > 100, "the rest cannot be fired at");
    await quiet(page);
    await still(page);
    const version = () => page.locator(".map").getAttribute("data-version");
    const before = await version();
    const their = await spot("17.56").boundingBox();
    const far = { x: their.x + their.width / 2 - their.width * 0.75, y: their.y + their.height * 0 };
    await page.mouse.move(far.x, far.y);
    await page.mouse.move(far.x + 2, far.y);
    const tray = page.locator(".tray", { hasText: "your own Units are there" });
    await tray.waitFor();
    await sleep(400);
    check((await tray.locator(".btn.primary").count()) === 0, "to fire at one's own is gold");
    await page.mouse.click(far.x + 2, far.y);
    await sleep(400);
    check((await version()) === before, "a click has fired at one's own");
    p.clean();
    await p.context.close();
  });
  test("sealed caves, loads of trucks and the last charge are drawn, said and explained", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const last = { column: true, frozen: true, fanatic: true };
    await tinian(p, 2, "chit-div-4md", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "dc.4md": 9, "sealed.14.60": 1, "sealed.12.60": 1 },
      pieces: {
        "us-b-1-20": { at: "14.60", column: true },
        "us-truck-4md-1": { at: "14.56", column: true },
        "us-art-1-14": { at: "aboard-us-truck-4md-1", column: true },
        "us-hq-4md": { at: "13.55" },
        "us-c-1-24": { at: "white-1/final", column: true },
        "jp-1-i-50": { at: "12.60/in" },
        "jp-4-i-50": { at: "14.60/in" },
        "jp-2-i-50": { at: "16.58", ...last },
      },
    });
    await still(page);
    const at = (name) => page.locator(".faces .stack", { has: page.locator("text", { hasText: name }) }).first();
    // A counter stands before the mouth of 14.60: its sign is beside it, and not on the corner that tells who may act.
    check((await page.locator(".strike [data-sealed='14.60']").count()) === 1, "the cave of 14.60 has no sign");
    check((await page.locator(".strike [data-sealed='12.60']").count()) === 0, "the wall of 12.60 has a sign besides");
    check((await at("1/I/50").locator("path[d^='M-66 70V18']").count()) === 1, "no wall before those in 12.60");
    const behind = await at("4/I/50").evaluate(
      (e, b) => !!(e.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING),
      await at("B/1/20").elementHandle(),
    );
    check(behind, "who is in the cave stands before who is on it");
    check((await at("2/I/50").locator("rect[stroke-dasharray]").count()) === 1, "no frame of the last charge");
    check((await page.locator(".overs .afar").count()) === 2, "from afar nothing is seen of sealed caves");
    // What is said of them.
    const shut = at("1/I/50").locator("xpath=.//*[@class='body']");
    const box = await shut.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const line = page.locator(".hexline");
    await line.waitFor();
    check(/^12\.60 cave sealed; 1 unit/.test(await line.innerText()), await line.innerText());
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator(".tray .head", { hasText: "12.60 cave, sealed" }).waitFor();
    await page.keyboard.press("Escape");
    const truck = await at("Trucks").locator(".body").boundingBox();
    await page.mouse.click(truck.x + truck.width / 2, truck.y + truck.height / 2);
    await page.locator(".tray .chipline", { hasText: "carries 1/14/4" }).waitFor();
    // Boats wait for a chit of their own, and are not among those who may act.
    const boat = page.locator("[data-actor='us-c-1-24']");
    check(/idle/.test(await boat.getAttribute("class")), "the boat is open");
    await shot(page, "company-sealed");
    // The key.
    await page.mouse.move(5, 300);
    await page.locator("#map").focus();
    await page.keyboard.press("v");
    await page.locator("#signs li").first().waitFor();
    const key = await page.locator("#signs li > span").allInnerTexts();
    for (const sign of ["sealed cave", "under a Gyokusai marker", "pinned", "foxholes", "Task Force"])
      check(key.includes(sign), `${sign} is not in the key: ${key}`);
    check(!key.some((x) => /NKVD/.test(x)), "a sign of another game is in the key");
    await page.locator("#signs li", { hasText: "sealed cave" }).scrollIntoViewIfNeeded();
    await shot(page, "company-signs");
    p.clean();
    await p.context.close();
  });

  test("chits are bought in one line, and trucks that nothing tells apart stand once", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await tinian(p, 3, "prepare", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "dp.4md": 9, "dp.2md": 0, "dp.ija": 0 },
      pieces: { "us-hq-4md": { at: "13.52" }, "us-a-1-24": { at: "13.53" }, "us-a-1-25": { at: "13.53" }, ...foe },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const wanted = ["buy chit-rct-24", "buy chit-rct-25", "done"];
    await forward(
      p,
      id,
      "us",
      (m) => m.view.pending && m.view.pending.kind !== "purchase",
      (q) => wanted.find((o) => q.options.includes(o)) ?? q.options[0],
    );
    const told = page.locator(".t-log", { hasText: "buys for the Cup: 24th Marines and 25th Marines." });
    await told.first().waitFor();
    check((await page.locator(".t-log").innerText()).split("buys for the Cup").length === 2, "two lines for two chits");
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0 },
      pieces: {
        "us-hq-4md": { at: "13.52" },
        "us-truck-4md-1": { at: "14.56", column: true },
        "us-truck-4md-2": { at: "14.56", column: true },
        "us-truck-4md-3": { at: "14.56", column: true },
        "us-art-1-14": { at: "aboard-us-truck-4md-3", column: true },
        "us-a-1-24": { at: "13.53" },
        ...foe,
      },
    });
    await still(page);
    const at = page.locator(".faces .stack", { has: page.locator("text", { hasText: "Trucks" }) }).first();
    const b = await at.locator(".body").first().boundingBox();
    await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
    const rows = page.locator(".inspector .unitrow");
    await rows.first().waitFor();
    const names = await rows.locator("b").allInnerTexts();
    check(names.length === 2 && names.filter((x) => /×2/.test(x)).length === 1, `three trucks, one loaded: ${names}`);
    p.clean();
    await p.context.close();
  });

  test("who comes to a hex by keys reads what is against it", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await tinian(p, 3, "prepare", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "dp.ija": 0, "dp.2md": 0 },
      pieces: {
        "us-hq-24": { at: "coming" },
        "us-a-1-24": { at: "13.52" },
        "us-b-1-24": { at: "13.52" },
        "us-c-1-24": { at: "13.52" },
        "jp-1-i-50": { at: "14.56" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const at = await forward(p, id, "us", (m) => m.view.pending?.kind === "reinforce");
    check(at.view.pending.options.includes("at 13.52"), `nobody arrives at 13.52: ${at.view.pending.options}`);
    const version = async () => Number(await page.locator(".map").getAttribute("data-version"));
    await until(async () => (await version()) === at.version, "the page to be there");
    await page.locator("#map").focus();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press("n");
      await still(page);
      if (/^13\.52/.test(await page.locator(".hexline").innerText())) break;
    }
    await until(
      async () => /Enter .*13\.52.*: 1 Unit too many there: 1 DG/.test(await page.locator(".hexline").innerText()),
      "what it costs to arrive at 13.52",
    );
    p.clean();
    await p.context.close();
  });

  test("caves and night of a company game", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await tinian(p, 8, "chit-div-ija", "jp");
    check((await count(page, ".map.nightly .night path")) >= 1, "no night");
    check((await count(page, ".clock .now.dark")) === 1, "the clock does not know the night");
    check((await count(page, ".faces path[d^='M-86 70']")) === 1, "one cave is opened");
    // The inside of a cave looks past none of its hexsides; a line that is blocked says why.
    const sight = async (from, to) =>
      (await p.api.get(`${page.url().split("#")[0]}/sight?seat=jp&from=${encodeURIComponent(from)}&to=${to}`)).json();
    const inside = await sight("jp-1-i-50", "20.80");
    check(!inside.clear && inside.rule && inside.text, JSON.stringify(inside));
    check((await sight("14.53", "13.53")).clear, "what is next to it is seen");
    await until(async () => (await count(page, ".q .say")) > 0, "a question");
    await shot(page, "company-night");
    p.clean();
    await p.context.close();
  });
  test("dice of an Assault that could be rolled again", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const at = {
      // so uneven that hardly any dice are as good as they can be
      tracks: { "reroll.us": 1, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5, "assault-us.20.56": 1 },
      pieces: {
        "us-e-2-25": { at: "19.56", column: true },
        "jp-1-i-50": { at: "20.56", "no-opp": true },
        "jp-2-i-50": { at: "20.56" },
      },
    };
    await tinian(p, 2, "chit-rct-25", "us", at, "greedy-1");
    const id = new URL(page.url()).pathname.split("/").pop();
    const pick = (q) => q.options.find((o) => o === "assault 20.56" || o === "done") ?? q.options[0];
    await forward(p, id, "us", (x) => /^roll/.test(x.view.pending?.kind), pick);
    await quiet(page);
    const again = page.locator('[data-answer^="reroll"]').first();
    await again.getByText("better for you").waitFor();
    check(!/%/.test(await page.locator('[data-chip="20.56"]').textContent()), "chances at dice that lie there");
    await again.hover();
    await page.locator(".outcome h2", { hasText: /Roll/ }).waitFor(); // what another die would bring
    p.clean();
    await p.context.close();
  });
  test("odds and prices before a click in a company game", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const weighed = {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5, "dc.4md": 8, "assault-us.20.56": 1 },
      pieces: {
        "us-a-1-24": { at: "16.56", column: true },
        "us-e-2-25": { at: "19.56" },
        "us-f-2-25": { at: "19.56" },
        "jp-1-i-50": { at: "20.56", dg: 3 },
        "jp-2-i-50": { at: "17.53" },
      },
    };
    await tinian(p, 2, "chit-rct-24", "us", weighed);
    const id = () => new URL(page.url()).pathname.split("/").pop();
    const middle = async (what) => {
      const b = await page.locator(what).first().boundingBox();
      return [b.x + b.width / 2, b.y + b.height / 2];
    };
    // What an Assault on the marked hex would be now, though others are Active: on the map, and in the panel while it is pointed at.
    const chip = page.locator('[data-chip="20.56"]');
    await chip.waitFor({ state: "attached" });
    const odds = await chip.textContent();
    check(/^(taken|wins) \d+ %$/.test(odds), `the chip says ${odds}`);
    await page.mouse.move(...(await middle(".overs .threat")));
    await page.locator(".stakes h2", { hasText: "Assault on 20.56 now, by the 4th Marine Division" }).waitFor();
    check((await page.locator(".histo rect").count()) > 10, "how the dice fall is not shown");
    check(/F\/2\/25/.test(await page.locator(".roster").first().innerText()), "who assaults is not told");
    await shot(page, "company-marker");
    // A way under fire: who may fire, from where, and how likely it does something.
    await forward(
      p,
      id(),
      "us",
      (x) => x.view.pending?.kind === "act.what",
      (q) => q.options.find((o) => o === "unit us-a-1-24") ?? q.options.find((o) => o === "done") ?? q.options[0],
    );
    await quiet(page);
    const fires = page.locator("[data-fires]");
    const under = page.locator('.legal [data-hex="16.53"]');
    await until(async () => {
      const bar = await page.locator(".q").boundingBox();
      if ((await under.boundingBox()).y > bar.y + bar.height) return true;
      await page.keyboard.press("-"); // so many hexes are open that the map stays where it lies
      await sleep(400);
      return false;
    }, "the hex in sight");
    await until(async () => {
      await page.mouse.move(5, 300); // the map may still have been on its way
      await page.mouse.move(...(await middle('.legal [data-hex="16.53"]')));
      await sleep(300);
      return (await fires.count()) > 0;
    }, "the way under fire");
    check((await fires.count()) === 1, `${await fires.count()} steps are under fire`);
    check(/^16\.54 1 · \d+ %$/.test(await fires.getAttribute("data-fires")), await fires.getAttribute("data-fires"));
    check((await page.locator(".way circle").count()) === 3, "the way has three steps");
    const stake = await page.locator(".stakes").innerText();
    check(/A\/1\/24 leaves 16\.54/.test(stake) && /2\/I\/50 in 17\.53, Fire Value \d/.test(stake), stake);
    check(
      /2\/I\/50/.test(await page.locator(".roster", { hasText: "May fire as they leave 16.54" }).innerText()),
      "who",
    );
    check((await page.locator(".sight.can.foe").count()) === 1, "no line from who may fire");
    await shot(page, "company-way");
    // What a stack costs in Direct Commands, and how many are left.
    await tinian(p, 2, "chit-dc-us", "us", weighed);
    await page.locator('[data-chip="19.56"]').waitFor({ state: "attached" });
    check((await page.locator('[data-chip="19.56"]').textContent()) === "2 DC", "the price is not on the map");
    const say = await page.locator(".q .say").innerText();
    const had = Number(/4th Marine Division (?:has )?(\d+)/.exec(say)?.[1]);
    check(had >= 8, "how many are left: " + say);
    const stack = page.locator('.legal [data-hex="19.56"]').first();
    await stack.waitFor({ state: "attached" });
    await page.mouse.click(...(await middle('.legal [data-hex="19.56"]')));
    const tray = page.locator(".tray");
    await tray.locator('[data-answer="stack 19.56"]').waitFor();
    check((await tray.innerText()).includes(`2 DC, ${had - 2} left`), "the tray: " + (await tray.innerText()));
    check((await tray.locator(".cost").allTextContents()).join() === "1 DC,1 DC", "what one costs");
    check((await tray.locator("[data-stack]").count()) === 0, "the stack is offered twice");
    await shot(page, "company-commands");
    // Its posture may be changed first, which is said in the bar and not only in the stack; and the bar grows without the map giving way for a frame.
    await still(page);
    await page.evaluate(() => {
      const at = () => Math.round(document.querySelector(".ground").getScreenCTM().f);
      const was = at();
      window.gaveWay = 0;
      // Looked at after the frame was drawn, unless the bar has become another one since, which nobody has seen yet.
      let since = false;
      new MutationObserver(() => {
        since = true;
      }).observe(document.querySelector(".q").parentElement, { subtree: true, childList: true, attributes: true });
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => {
        if (!since) window.gaveWay = Math.max(window.gaveWay, Math.abs(at() - was));
      };
      const frame = () => {
        since = false;
        drawn.port2.postMessage(0);
        window.watching = requestAnimationFrame(frame);
      };
      frame();
    });
    const low = (await page.locator(".q").boundingBox()).height;
    await tray.locator('[data-answer="stack 19.56"]').click();
    await page.locator(".q .answer", { hasText: /(Deploy|In-Column) first/ }).waitFor();
    await quiet(page);
    check(
      (await page.locator(".q").boundingBox()).height !== low,
      "the bar is as high as before, and the map not tried",
    );
    const gave = await page.evaluate(() => {
      cancelAnimationFrame(window.watching);
      return window.gaveWay;
    });
    check(gave <= 2, `the map gave way by ${gave} pixels as the bar grew`);
    check((await page.locator(".q [data-rest]").count()) === 0, "for all the others");
    p.clean();
    await p.context.close();
  });
  // Leaders and Support Weapons, pills below their units, have panels: from the fanned stack, or from the panel of a unit that is with them.
  test("the panel of a leader and of a weapon in a company game", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    const beside = { "us-hart": { at: "13.53" }, "us-sw-hmg-24-1": { at: "15.56" } };
    await tinian(p, 2, "chit-rct-24", "us", { ...pillbox, pieces: { ...pillbox.pieces, ...beside } });
    const id = page.url().match(/games\/(\w+)/)[1];
    await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    await quiet(page);
    const panel = page.locator(".dossier");
    for (const [unit, way, says] of [
      [
        "us-e-2-24",
        '.tray [data-unit="us-hart"]',
        /Hart[\s\S]*With\s+E\/2\/24[\s\S]*If he is lost[\s\S]*Troop Quality/,
      ],
      [
        "us-a-1-24",
        '[data-beside="us-sw-hmg-24-1"]',
        /HMG[\s\S]*With\s+A\/1\/24[\s\S]*Sustained Fire[\s\S]*Fire, small arms/,
      ],
    ]) {
      await page.locator(`[data-actor="${unit}"]`).click();
      await page.locator(way).click();
      await until(async () => says.test((await panel.allInnerTexts()).join()), `the panel that ${way} leads to`, 8000);
      await shot(page, `company-panel-${unit}`);
      await page.keyboard.press("Escape");
    }
    p.clean();
    await p.context.close();
  });
  // Who may act stands in a row, one unit has its panel with its numbers and their terms, a stack passes with one key, and one key repeats what was done.
  test("chips, the panel of a unit, passing and repeating in a company game", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", pillbox);
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const who = await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    const there = async (n) => Number(await page.locator(".map").getAttribute("data-version")) >= n;
    await until(() => there(who.version), "the page to be there");
    await quiet(page);
    const chips = page.locator(".actor.open");
    check((await chips.count()) === 6, `${await chips.count()} may act`);
    // A chip leads to its unit: what it is, under whom, and its numbers; of fire at the enemy that is pointed at, too.
    await page.locator('[data-actor="us-f-2-24"]').click();
    const panel = page.locator(".dossier");
    await panel.locator(".worth").first().waitFor();
    check(/In-Command of HQ\/24/.test(await panel.innerText()), await panel.innerText());
    const at = await page.evaluate(() => {
      const h = [...document.querySelectorAll(".faces .stack")].find((x) => /4\/I\/50/.test(x.textContent));
      const r = h.getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    });
    await page.mouse.move(at.x, at.y, { steps: 3 });
    const fire = panel.locator(".worth", { hasText: "Fire at 14.53" });
    await fire.waitFor();
    check(
      /Pillbox/.test(await fire.innerText()) && /disorganized 1/.test(await fire.innerText()),
      await fire.innerText(),
    );
    await fire.locator("summary > b").click();
    check((await fire.locator(".mods .rid").count()) > 3, "the terms have no rules");
    await shot(page, "company-unit");
    // Of an enemy stands there what everybody can see, and nothing of the mines that he lies on.
    const foe = await (await p.api.get(`${base}/games/${id}/dossier?seat=us&piece=jp-4-i-50&at=14.52`)).json();
    check(foe.rows.length === 4 && !/mine/i.test(JSON.stringify(foe)), JSON.stringify(foe));
    check((await p.api.get(`${base}/games/${id}/dossier?seat=us&piece=nobody`)).status() === 400, "nobody has a panel");
    // All of 13.53 pass with one key, and one Undo takes it back.
    await page.locator('[data-actor="us-e-2-24"]').click();
    await page.locator(".tray [data-pass]").waitFor();
    await takesKeys(page);
    await page.keyboard.press("p");
    await until(
      async () => (await state()).log.filter((l) => /does nothing/.test(l.text)).length === 2,
      "both to pass",
    );
    await quiet(page);
    check((await page.locator(".actor.done").count()) === 2, "who has passed has no tick");
    // What one does the next does with a key; who cannot is asked about, with the reason.
    await page.locator('[data-actor="us-a-1-24"]').click();
    await takesKeys(page);
    await page.keyboard.press("Enter");
    // Each Action has its digit, whatever else can be done; that of one that is not open now says why.
    const shut = page.locator(".q .shut", { hasText: "Move to another hex" });
    await shut.waitFor();
    check(/Deployed/.test(await shut.innerText()) && /4/.test(await shut.innerText()), await shut.innerText());
    await takesKeys(page);
    await page.keyboard.press("4");
    await page.locator(".toast", { hasText: "Only Units In-Column move" }).waitFor();
    const dig = page.locator(".q .btn", { hasText: "Dig foxholes" });
    check((await dig.locator(".kbd").innerText()) === "3", "to dig has another digit");
    await page.keyboard.press("3");
    await until(async () => (await state()).log.some((l) => /Foxholes in 15\.56/.test(l.text)), "the first foxholes");
    await quiet(page);
    if (/Second Action/.test(await page.locator(".q").innerText()))
      await page.locator(".q .btn", { hasText: "No Second" }).click();
    await quiet(page);
    await takesKeys(page);
    await page.keyboard.press(".");
    await until(
      async () => (await state()).log.some((l) => /Foxholes in 17\.56/.test(l.text)),
      "the next to do the same",
    );
    p.clean();
    await p.context.close();
  });
  // A key pressed twice answers one question: the second came before the next could be read, does nothing, and that is said.
  test("a key that comes before its question answers nothing and says so", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56", column: true },
        "us-b-1-24": { at: "18.56" },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const posture = await forward(p, id, "us", (m) => m.view.pending?.kind === "posture");
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= posture.version, "page");
    await takesKeys(page);
    const keep = page.locator(".q .btn", { hasText: "Keep all postures" });
    const key = (await keep.locator(".kbd").innerText()).trim();
    await page.evaluate((k) => {
      for (let i = 0; i < 2; i++)
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true, cancelable: true }));
    }, key);
    const told = page.locator(".toast", { hasText: "Too soon" });
    await told.waitFor();
    await page.locator(".q .say", { hasText: "Who of the 24th Marines acts?" }).waitFor();
    check(await told.isVisible(), "what is said goes away with the question");
    await takesKeys(page);
    const now = await state();
    check(now.view.pending?.kind === "act.who", `the second key has answered ${now.view.pending?.kind}`);
    // Just after a question was drawn it is the same; the next key that answers takes the note away.
    await page.keyboard.press("1");
    await until(async () => (await told.count()) === 0, "the note to go");
    p.clean();
    await p.context.close();
  });
  // What a stack has been named for is not done yet: a click on another stack that waits names that. Keys hold with Caps Lock, too.
  test("another stack of a company game is named in place of the first", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1360, height: 800 } });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56", column: true },
        "us-b-1-24": { at: "16.56" },
        "us-e-2-24": { at: "14.54", column: true },
        "us-f-2-24": { at: "14.54", column: true },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const shown = async (version) =>
      until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= version, "the page");
    // What is asked of four Units is counted of four, whatever the posture of each is.
    const posture = await forward(p, id, "us", (m) => m.view.pending?.kind === "posture");
    await shown(posture.version);
    await quiet(page);
    await page.locator(".roster .plain", { hasText: "0 of 4" }).waitFor();
    const gauge = page.locator(".tracks .gauges > *", { hasText: "VP" }).first();
    const [foot, vp] = [await page.locator(".tracks .gauges").boundingBox(), await gauge.boundingBox()];
    check(vp.y < foot.y + foot.height && vp.x + vp.width <= foot.x + foot.width, "the Victory Points are folded");
    const first = await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    await shown(first.version);
    await quiet(page);
    const click = async (hex) => {
      await still(page);
      const b = await page.locator(`[data-hex="${hex}"], [data-next="${hex}"]`).first().boundingBox();
      await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
    };
    await click("16.56");
    await page.locator('.tray [data-answer="stack 16.56"]').click();
    await until(async () => (await state()).view.pending?.kind === "act.what", "the first stack to be named");
    await quiet(page);
    await click("14.54");
    await page.locator('.tray [data-answer="stack 14.54"]').waitFor();
    check((await state()).view.pending?.kind === "act.who", "the first stack is still in hand");
    await shot(page, "company-instead");
    await page.keyboard.press("Escape");
    await page.locator("#map").focus();
    await page.keyboard.press("D");
    await page.locator(".boxes .division").first().waitFor();
    p.clean();
    await p.context.close();
  });
  // A stack is ticked with a click on its hex and the list given with Enter, once; N shows who may act, and Enter takes all of them. A hex of the
  // question before is not answered by Enter unseen.
  test("stacks of a company game are ticked and taken by their hex", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const place = {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56" },
        "us-b-1-24": { at: "16.56" },
        "us-e-2-24": { at: "14.54" },
        "us-f-2-24": { at: "14.54" },
        "jp-1-i-50": { at: "20.72" },
      },
    };
    await tinian(p, 2, "chit-rct-24", "us", place);
    const game = () => page.url().match(/games\/(\w+)/)[1];
    const id = game();
    const state = async () => (await (await p.api.get(`${base}/games/${game()}/state?seat=us`)).json()).page;
    const kind = async () => (await state()).view.pending?.kind;
    const m = await forward(p, id, "us", (x) => x.view.pending?.kind === "posture");
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    await quiet(page);
    await still(page);
    const all = await page.locator(".q [data-all]").innerText();
    check(/16\.56/.test(all) && /14\.54/.test(all), "which stacks go In-Column: " + all);
    const b = await page.locator('[data-hex="16.56"]').first().boundingBox();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
    const answer = page.locator('.tray [data-answer="column 16.56"]');
    await answer.waitFor();
    await sleep(400);
    await page.mouse.down();
    await page.mouse.up();
    await page.locator('.tray [data-answer="column 16.56"][aria-pressed="true"]').waitFor();
    const bar = page.locator(".q [data-close]", { hasText: "Change these" });
    await bar.waitFor();
    check(/16\.56/.test(await bar.innerText()), "what is changed: " + (await bar.innerText()));
    // A click in the fan leaves Enter to the bar: off, on again, and Enter gives it.
    await answer.click();
    await page.locator('.tray [data-answer="column 16.56"][aria-pressed="false"]').waitFor();
    await answer.click();
    await bar.waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await kind()) === "act.who", "the list to be given and closed with one key");
    const turned = (await state()).view.pieces.filter((x) => x.state?.includes("column")).map((x) => x.id);
    check(turned.sort().join() === "us-a-1-24,us-b-1-24", "who went In-Column: " + turned);
    await quiet(page);
    await takesKeys(page);
    await page.keyboard.press("n");
    await page.locator('.tray [data-answer^="stack "]').waitFor();
    await page.keyboard.press("Enter");
    await until(async () => (await kind()) === "act.what", "the stack to be taken with Enter");
    await quiet(page);
    await takesKeys(page);
    const held = (await state()).version;
    await page.keyboard.press("Enter");
    await sleep(400);
    check((await state()).version === held, "Enter has answered for a hex that it did not show");
    // Who has nothing to do says so with one key at the first question.
    await tinian(p, 2, "chit-rct-24", "us", place);
    await forward(p, game(), "us", (x) => x.view.pending?.kind === "posture");
    await page.locator(".q [data-past]").waitFor();
    await quiet(page);
    await takesKeys(page);
    await page.keyboard.press("e");
    await until(async () => !(await state()).view.where.includes("24th Marines"), "the Activation to end with one key");
    check(
      (await state()).view.pieces.every((x) => !x.state?.includes("column")),
      "somebody has changed his posture unasked",
    );
    p.clean();
    await p.context.close();
  });
  // Of a stack some are marked and act together, with what they cost; nobody else is paid for, or goes.
  test("some of a stack of a company game are ticked and act together", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-dc-us", "us", {
      tracks: { "dc.4md": 6, "tq.4md": 6, "reroll.us": 0, "reroll.jp": 0 },
      pieces: {
        "us-a-1-24": { at: "16.56", column: true },
        "us-b-1-24": { at: "16.56", column: true },
        "us-c-1-24": { at: "16.56", column: true },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page.view;
    const m = await forward(p, id, "us", (x) => x.view.pending?.kind === "act.who");
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    await quiet(page);
    await takesKeys(page);
    await page.keyboard.press("n");
    await page.locator(".tray .those .btn", { hasText: "Some of them" }).click();
    const unit = (name) => page.locator(`.tray .one[data-unit="${name}"]`);
    const go = page.locator(".tray [data-some]");
    await unit("us-a-1-24").click();
    await unit("us-c-1-24").click();
    await go.getByText("2 of 3 together, 2 DC").waitFor();
    await unit("us-b-1-24").click();
    await go.getByText("3 of 3 together, 3 DC").waitFor();
    await unit("us-b-1-24").click();
    await shot(page, "company-some");
    await go.click();
    await until(async () => (await state()).pending?.kind === "act.what", "the question what they do");
    await page.locator(".q .say", { hasText: "A/1/24 and C/1/24" }).waitFor();
    const to = (await state()).pending.options.find((o) => o.startsWith("move "));
    await forward(
      p,
      id,
      "us",
      (x) => x.view.pending?.kind === "act.who",
      (q) => q.options.find((o) => o === to) ?? q.options.find((o) => /^(go|halt|keep|done)$/.test(o)),
    );
    const at = async (name) => (await state()).pieces.find((x) => x.id === name)?.at;
    check((await at("us-a-1-24")) === to.split(" ")[1], "A/1/24 has not gone where it was sent");
    check((await at("us-c-1-24")) === (await at("us-a-1-24")), "C/1/24 has not gone with A/1/24");
    check((await at("us-b-1-24")) === "16.56", "B/1/24 has gone, too");
    p.clean();
    await p.context.close();
  });
  // A gun fires at once where what its fire comes to has been shown: else a click shows that.
  test("a gun fires at once only when its sum has been seen", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const place = {
      tracks: { "dc.4md": 0, "tq.4md": 6, "reroll.us": 0, "reroll.jp": 0 },
      pieces: {
        "us-hq-24": { at: "13.52" },
        "us-e-2-24": { at: "13.53" },
        "us-mtr-2-24": { at: "13.52" },
        "jp-4-i-50": { at: "15.53" },
        "jp-1-i-50": { at: "20.72" },
      },
    };
    for (const seen of [false, true]) {
      await tinian(p, 2, "chit-rct-24", "us", place);
      const id = page.url().match(/games\/(\w+)/)[1];
      const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
      const m = await forward(
        p,
        id,
        "us",
        (x) => x.view.pending?.kind === "act.what",
        (q) =>
          q.options.find((o) => o === "unit us-mtr-2-24" && q.kind === "act.who") ??
          q.options.find((o) => o === "done") ??
          q.options[0],
      );
      check(m.view.pending.options.includes("shell 15.53"), `no shell: ${m.view.pending.options}`);
      await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
      await quiet(page);
      await still(page);
      const spot = await page.locator('.legal .spot[data-hex="15.53"]').first().boundingBox();
      const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2];
      await page.mouse.move(x, y);
      if (seen) await page.locator(".weigh", { hasText: "Fire Value" }).waitFor();
      if (seen) await sleep(600);
      await page.mouse.click(x, y);
      if (!seen) {
        await page.locator('.tray.pinned [data-answer="shell 15.53"]').waitFor();
        check((await state()).version === m.version, "it has fired though nobody has read what that comes to");
        await page.locator(".weigh", { hasText: "Fire Value" }).waitFor();
        await sleep(600);
        await page.mouse.click(x, y);
      }
      await until(async () => (await state()).version > m.version, "the gun to fire");
    }
    p.clean();
    await p.context.close();
  });
  // A click right after the map has moved by itself was aimed at what lay there before: it is for nobody.
  test("a click under which the map has moved away hits no other hex", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "dc.4md": 0, "tq.4md": 6, "reroll.us": 0, "reroll.jp": 0 },
      pieces: {
        "us-hq-24": { at: "13.52" },
        "us-mtr-2-24": { at: "13.52" },
        "us-e-2-24": { at: "16.56" },
        "jp-4-i-50": { at: "19.54" },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const m = await forward(
      p,
      id,
      "us",
      (x) => x.view.pending?.kind === "act.what",
      (q) =>
        q.options.find((o) => o === "unit us-mtr-2-24" && q.kind === "act.who") ??
        q.options.find((o) => o === "done") ??
        q.options[0],
    );
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    await quiet(page);
    await still(page);
    const middle = (hex) =>
      page.evaluate((h) => {
        const r = document.querySelector(`[data-hex="${h}"]`).getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2];
      }, hex);
    // Far from the gun: the only hex for its smoke is not in sight.
    for (let i = 0; i < 9; i++) {
      await page.mouse.move(...(await middle("16.54")));
      await page.mouse.wheel(0, -200);
      await sleep(350);
    }
    const [x, y] = await middle("16.54");
    // Both in the page itself: between two words of the test the map may have come to rest.
    await page.evaluate(
      async ([clientX, clientY]) => {
        [...document.querySelectorAll(".q .btn")].find((e) => /Smoke/.test(e.textContent)).click();
        for (let i = 0; i < 4; i++) await new Promise((done) => requestAnimationFrame(done));
        for (const type of ["pointerdown", "pointerup"])
          document
            .elementFromPoint(clientX, clientY)
            .dispatchEvent(
              new PointerEvent(type, { bubbles: true, clientX, clientY, pointerId: 1, pointerType: "mouse" }),
            );
      },
      [x, y],
    );
    await page.locator(".toast", { hasText: "The map has just moved" }).waitFor();
    await sleep(500);
    check((await state()).version === m.version, "the click has hit a hex that has only just come there");
    check((await page.locator(".tray.pinned").count()) === 0, "a hex has been opened that was not meant");
    p.clean();
    await p.context.close();
  });
  // A stack is named, goes where it is sent, and stands there until somebody else is named: two clicks, as with cardboard, and no key. It was three clicks.
  test("a stack of a company game is moved with two clicks", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56", column: true },
        "us-b-1-24": { at: "16.56", column: true },
        "us-sw-hmg-24-1": { at: "16.56" },
        "us-e-2-24": { at: "14.54", column: true },
        "us-f-2-24": { at: "14.54", column: true },
        "us-hart": { at: "14.54" },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const pending = async () => (await state()).view.pending;
    const first = await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    const shown = async (version) =>
      until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= version, "the page");
    await shown(first.version);
    await quiet(page);
    let [clicks, keys] = [0, 0];
    const click = async (hex) => {
      await still(page);
      const b = await page.locator(`[data-hex="${hex}"], [data-next="${hex}"]`).first().boundingBox();
      await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
      clicks++;
    };
    const inTray = async (answer) => {
      await page.locator(`.tray [data-answer="${answer}"]`).click();
      clicks++;
    };
    // The first stack, whose fan opens as it is pointed at: its machine gun goes along without a question.
    await still(page);
    const first16 = await page.locator('[data-hex="16.56"]').first().boundingBox();
    await page.mouse.move(first16.x + first16.width / 2, first16.y + first16.height / 2);
    await page.locator('.tray [data-answer="stack 16.56"]').waitFor();
    await sleep(400);
    await click("16.56");
    await page.locator("[data-chooses]").waitFor();
    const along = await page.locator("[data-chooses]").innerText();
    check(/HMG.* goes along/.test(along), "what goes along: " + along);
    await shot(page, "company-stack");
    await click("15.56");
    await until(async () => (await pending())?.kind === "move.on", "the stack in 15.56");
    check(clicks === 2 && keys === 0, `${clicks} clicks and ${keys} keys`);
    const at = (m, x) => m.view.pieces.find((y) => y.id === x).at;
    const gone = await state();
    check(at(gone, "us-b-1-24") === "15.56" && at(gone, "us-sw-hmg-24-1") === "15.56", "who went");
    check(gone.view.pending.next.join() === "14.54", "who waits: " + gone.view.pending.next);
    // What was taken for granted can be taken back, and is asked then.
    await quiet(page);
    await page.locator("#map").focus();
    await page.keyboard.press("z");
    await page.locator(".q .say", { hasText: "Proposed: HMG" }).waitFor();
    await page.keyboard.press("y");
    await until(async () => (await pending())?.kind === "move.on", "what was taken back");
    await quiet(page);
    // It can go on: lit hexes are there, and whoever is next is marked.
    check((await page.locator('.legal [data-hex="14.56"]').count()) > 0, "no way on");
    await page.locator('[data-next="14.54"]').waitFor({ state: "attached" });
    await shot(page, "company-next");
    // Naming who is next halts it.
    await click("14.54");
    await inTray("stack 14.54");
    await until(async () => (await pending())?.kind === "act.what", "the next stack in hand");
    check(clicks === 4 && keys === 0, `${clicks} clicks and ${keys} keys`);
    // Who wants to leave the Leader behind says so before: the question names him.
    await page.locator("[data-chooses]").click();
    await until(
      async () => (await page.locator("[data-chooses]").getAttribute("aria-pressed")) === "true",
      "that it is chosen",
    );
    await click("14.55");
    await until(async () => (await pending())?.kind === "carry", "the question of what goes along");
    await quiet(page);
    check(/Hart goes/.test(await page.locator(".q .say").innerText()), await page.locator(".q .say").innerText());
    await page.locator(".q [data-answer='alone']").click();
    await until(async () => /So far:.*Hart stays/.test(await page.locator(".q .say").innerText()), "that he stays");
    await quiet(page);
    await page.locator(".q [data-answer='go']").click();
    await until(async () => at(await state(), "us-e-2-24") === "14.55", "the second stack in 14.55");
    check(at(await state(), "us-hart") === "14.54", "the Leader went along");
    p.clean();
    await p.context.close();
  });
  // Steps of one way are one line of the log. A question about what is in view leaves the map where it lies, and its
  // hint lies over nothing that is lit; nor does the fan of a stack lie over the line of the hex.
  test("digits of actions stay where only hexes for smoke are open", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await position(p, "littleland", "littleland-5", 2, "chit-83nmb", "su", {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dp.su-marine": 0, "foxhole.05.05": 1 },
      pieces: { "su-144-1": { at: "05.05" }, "su-83-hq": { at: "05.03" }, "de-170-1": { at: "09.12" } },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const asks = async () => (await forward(p, id, "su", (m) => m.view.pending?.kind.startsWith("act."))).view.pending;
    await asks();
    await quiet(page);
    await still(page);
    const b = await page.locator('[data-hex="05.05"], [data-next="05.05"]').first().boundingBox();
    await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
    const smoke = page.locator(".q .answer", { hasText: "Smoke" });
    await smoke.waitFor();
    const row = (await page.locator(".q .answer").allInnerTexts()).map((t) => t.replace(/\n+/g, " "));
    check(/6$/.test(await smoke.innerText()), `smoke has not its digit: ${row.join(" | ")}`);
    check(
      /^Fire/.test(row[0]) && row.some((t) => /^Move.* 4$/.test(t)),
      `the actions have no order: ${row.join(" | ")}`,
    );
    const hint = await page.locator(".guide.hint").allInnerTexts();
    check(!/Lit hexes/.test(hint.join()), `what is lit for smoke alone is no reach: ${hint}`);
    // Nobody lays smoke who meant to go there: its hexes are lit when it has been chosen.
    check((await smoke.getAttribute("aria-pressed")) === "false", "smoke is on by itself");
    check((await count(page, '[data-hex="05.04"]')) === 0, "a hex is lit for smoke that nobody has chosen");
    await smoke.click();
    await page.locator('[data-hex="05.04"]').first().waitFor({ state: "attached" });
    await smoke.click();
    await page.mouse.move(b.x + b.width / 2 + 3, b.y + b.height / 2);
    await until(() => count(page, ".hexline"), "the line of the hex");
    check(
      !/takes who is here/.test(await page.locator(".hexline").innerText()),
      "those who act would be taken instead",
    );
  });

  // Stars have a rim that is not their fill. The list of what is shown lies beside the tools, clear of the corner of the last roll; the line of a hex lies
  // in the field, and not over the hex that it tells of.
  test("stars have a rim, and the list of layers and the line of a hex their place", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1024, height: 768 } });
    const { page } = p;
    const { url } = await create(p, { de: "me", su: "greedy" }, { game: "littleland", scenario: "littleland-4" });
    await open(p, url);
    await until(async () => /Which chits do you buy/.test(await page.locator("body").innerText()), "the purchase");
    await page.keyboard.press("Escape"); // the map in place of the list
    await page.locator("#map").focus();
    await page.keyboard.press("o");
    await page.locator(".prizes polygon").first().waitFor({ state: "attached" });
    const stars = await page.evaluate(() =>
      [...document.querySelectorAll(".prizes polygon")].map((e) => [e.getAttribute("fill"), e.getAttribute("stroke")]),
    );
    check(stars.length > 3 && stars.every(([fill, rim]) => rim && fill !== rim), `stars without a rim: ${stars}`);
    await page.locator(".alllayers").click();
    const rect = (q) => page.evaluate((s) => document.querySelector(s).getBoundingClientRect().toJSON(), q);
    await page.locator(".layers").waitFor();
    const [list, tools, field] = [await rect(".layers"), await rect(".tools"), await rect(".field")];
    check(list.left >= tools.right, `the list lies over the tools: ${JSON.stringify([list, tools])}`);
    check(list.right <= field.right - 276, `the list lies where the last roll does: ${JSON.stringify([list, field])}`);
    await page.locator(".alllayers").click();
    await still(page);
    // The counter that is nearest to the foot of the map: its line is laid elsewhere.
    const at = await page.evaluate((foot) => {
      const all = [...document.querySelectorAll("g.stack .body")].map((e) => e.getBoundingClientRect());
      const seen = all.filter((r) => r.width && r.left > 80 && r.right < 1000 && r.bottom < foot - 2);
      const low = seen.sort((a, b) => b.bottom - a.bottom)[0];
      return { x: low.left + low.width / 2, y: low.top + low.height / 2 };
    }, field.bottom);
    await page.mouse.move(at.x - 3, at.y);
    await page.mouse.move(at.x, at.y);
    await page.locator(".hexline").waitFor();
    const line = await rect(".hexline");
    check(line.bottom <= field.bottom && line.top >= field.top, `the line is cut off: ${JSON.stringify(line)}`);
    check(at.y < line.top || at.y > line.bottom, `the line lies over its hex: ${JSON.stringify([at, line])}`);
    p.clean();
    await p.context.close();
  });

  // What a question has brought into sight stays there when its bar grows; on a phone a hint lies over none of it.
  test("a bar that grows and a hint cover no hex that is asked about", async (browser) => {
    for (const size of [
      { viewport: { width: 1440, height: 900 } },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ]) {
      const p = await player(browser, { bar: "full", ...size });
      const { page } = p;
      await position(p, "littleland", "littleland-4", 3, "chit-170ir", "de", {
        tracks: { "reroll.de": 0, "reroll.su": 0, "dp.de-73": 0 },
        pieces: {
          "de-170-hq": { at: "33.14" },
          "de-170-1": { at: "34.15" },
          "su-1331-1": { at: "34.14" },
          "su-1331-hq": { at: "41.12" },
        },
      });
      const id = page.url().match(/games\/(\w+)/)[1];
      await forward(p, id, "de", (m) => m.view.pending?.kind === "act.who");
      await quiet(page);
      await still(page);
      await clickHex(page, "34.15");
      await page.locator(".q .say", { hasText: "What does" }).waitFor();
      await quiet(page);
      await still(page);
      const top = () => page.evaluate(() => document.querySelector(".map").getBoundingClientRect().top);
      const rim = async () => (await page.locator('[data-hex="34.14"]').first().boundingBox()).y;
      if (size.isMobile) {
        const hint = page.locator(".guide.hint");
        await hint.waitFor();
        const box = await hint.boundingBox();
        const y = await rim();
        check(y > box.y + box.height || y < box.y, `the hint lies over the hex: ${JSON.stringify(box)} and ${y}`);
      } else {
        const by = Math.round((await rim()) - (await top())) + 10;
        await page.mouse.move(5, 5);
        await page.evaluate((by) => {
          document.querySelector(".q").style.paddingBottom = `${by}px`;
        }, by);
        await sleep(900);
        await still(page);
        check((await rim()) > (await top()) - 2, "the hex has slipped under the bar");
      }
      await shot(page, `nothing-covered-${size.viewport.width}`);
      p.clean();
      await p.context.close();
    }
  });

  // Before anybody is ashore the map shows where most land, above a price list that leaves no room beside it, and no table in place of it.
  test("the coast of a landing is seen beside a price list", async (browser) => {
    for (const [width, height] of [
      [1024, 768],
      [1920, 1000],
    ]) {
      const p = await player(browser, { bar: "full", viewport: { width, height } });
      const { page } = p;
      const { url } = await create(p, { su: "me", de: "greedy" }, { game: "littleland", scenario: "littleland-3" });
      await open(p, url);
      await page.locator(".buysheet").waitFor();
      await quiet(page);
      await sleep(1800); // the list is there a moment after the map
      await still(page);
      await shot(page, `landing-coast-${width}`);
      const at = await page.evaluate(async () => {
        const url = performance.getEntriesByType("resource").find((r) => /\/sheets\//.test(r.name)).name;
        const sheet = await (await fetch(url)).json();
        const r = document.querySelector(".ground").getBoundingClientRect();
        const k = r.width / (sheet.width + 520);
        const hex = (id) => sheet.hexes.find((h) => h.id === id);
        const spot = (id) => [r.left + (hex(id).x + 260) * k, r.top + (hex(id).y + 260) * k];
        const [list, map] = [".buysheet", ".map"].map((q) => document.querySelector(q).getBoundingClientRect());
        const under = ["02.33", "03.33", "04.33"].filter((id) => {
          const [x, y] = spot(id);
          const covered = x > list.left && x < list.right && y > list.top && y < list.bottom;
          return covered || x < map.left || x > map.right || y < map.top || y > map.bottom;
        });
        return { under, table: (spot("01.20")[0] - map.left) / map.width, hex: sheet.size * k };
      });
      check(!at.under.length, `${at.under.join(", ")} are not seen`);
      check(at.table < 0.2, `${Math.round(at.table * 100)} % of the map is table`);
      check(at.hex >= 40 && at.hex < 90, `a hex has ${at.hex} pixels`);
      p.clean();
      await p.context.close();
    }
  });

  // Between a phone and a wide window the panel lies over the map: a price list lies beside it, with all its buttons, and a note not over the film.
  test("a price list lies beside the panel that is out", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1024, height: 768 } });
    const { page } = p;
    const { url } = await create(p, { su: "me", de: "greedy" }, { game: "littleland", scenario: "littleland-3" });
    await open(p, url);
    await page.locator(".buysheet").waitFor();
    if (!(await count(page, ".side.out"))) await page.locator(".drawerbtn").click();
    await page.locator(".side.out").waitFor();
    await until(
      () =>
        page.evaluate(() => {
          const r = (q) => document.querySelector(q).getBoundingClientRect();
          const [list, side] = [r(".buysheet"), r(".side.out")];
          const last = [...document.querySelectorAll(".buysheet footer .btn")].at(-1).getBoundingClientRect();
          return list.right <= side.left && last.right <= list.right && list.left >= 0;
        }),
      "the price list beside the panel",
    );
    const over = await page.evaluate(() => {
      document.querySelector(".buysheet").remove();
      const put = (cls) => {
        const e = document.createElement("div");
        e.className = cls;
        e.textContent = "A note";
        document.querySelector(".field").append(e);
        return e;
      };
      const [film, note] = [put("playstrip"), put("toast note")].map((e) => e.getBoundingClientRect());
      return note.bottom > film.top;
    });
    check(!over, "a note lies over the film");
    p.clean();
    await p.context.close();
  });

  // On a phone what cannot be done is not there, and what can be done shares its line; who is Suppressed is not told of lit hexes.
  test("a company that is Suppressed has its answers side by side on a phone", async (browser) => {
    const p = await player(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const { page } = p;
    await position(p, "littleland", "littleland-1", 8, "chit-83nmb", "su", {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dp.su-marine": 0, "dc.su-marine": 0 },
      pieces: {
        "su-305-1": { at: "32.28" },
        "su-305-3": { at: "33.28", suppressed: true },
        "su-305-4": { at: "33.28", suppressed: true },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    await forward(p, id, "su", (m) => m.view.pending?.kind === "act.who");
    await quiet(page);
    await still(page);
    const rally = page.locator(".q .answer", { hasText: "Rally" });
    const all = page.locator(".tray .btn", { hasText: "All in 33.28" });
    for (let i = 0; i < 3 && !(await all.isVisible()); i++) {
      const b = await page.locator('[data-hex="33.28"]').first().boundingBox();
      await page.touchscreen.tap(b.x + b.width / 2, b.y + b.height / 2);
      await page.waitForTimeout(700);
    }
    await all.click();
    await rally.waitFor();
    const [r, n] = [
      await rally.boundingBox(),
      await page.locator(".q .answer", { hasText: "Do nothing" }).boundingBox(),
    ];
    check(Math.abs(r.y - n.y) < 2 && Math.abs(r.width - n.width) < 2, `side by side: ${JSON.stringify([r, n])}`);
    check(r.width > 150, `Rally is ${r.width} wide`);
    const hint = page.locator(".guide.hint");
    if (await hint.count()) check(!/Lit hexes/.test(await hint.innerText()), await hint.innerText());
    p.clean();
    await p.context.close();
  });

  // An Activation begins where its counters can be read: before it the map lay farther off. The pointer still lies on who was clicked: the odds of his fire
  // are told, and not those of the Assault that his hex is marked for.
  test("an Activation begins where its counters can be read, and a fire has its odds in a marked hex", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1024, height: 768 } });
    const { page } = p;
    // One after the other without a draw: the chit is played before it (L4.2C0a).
    await position(p, "littleland", "littleland-1", 8, "chit-dc-su", "su", {
      tracks: {
        "reroll.de": 0,
        "reroll.su": 0,
        "dc.su-marine": 6,
        "dp.su-marine": 6,
        "dp.ro-10": 0,
        "dp.de-friebe": 0,
        "assault-us.32.28": 1,
      },
      pieces: {
        "de-ro-164r-1": { at: "31.27" },
        "de-luf-lt": { at: "30.27" },
        "de-hako-18": { at: "27.31" },
        "su-305-1": { at: "32.28" },
        "su-305-3": { at: "26.34" },
        "su-sb-394": { at: "48.31" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const size = () =>
      page.evaluate(async () => {
        const url = performance.getEntriesByType("resource").find((r) => /\/sheets\//.test(r.name)).name;
        const sheet = await (await fetch(url)).json();
        return (sheet.size * document.querySelector(".ground").getBoundingClientRect().width) / (sheet.width + 520);
      });
    await forward(p, id, "su", (m) => m.view.pending?.kind === "act.who");
    await quiet(page);
    await still(page);
    const before = await size();
    check(before < 50, `a hex had ${before} pixels before`);
    const choose = (q) => {
      if (q.kind === "preempt") return "play chit-83nmb";
      return ["unit su-305-1", "fire 31.27", "mark 31.27"].find((o) => q.options.includes(o)) ?? "done";
    };
    await forward(
      p,
      id,
      "su",
      (m) => m.view.pending?.kind === "act.who" && m.view.where.includes("83 NMB"),
      (q) => (q.kind === "act.who" ? "done" : choose(q)),
    );
    await page.locator(".q .say", { hasText: "Who of the 83 NMB acts?" }).waitFor();
    await quiet(page);
    await still(page);
    const now = await size();
    check(now > 55, `a hex has ${now} pixels, and ${before} before`);
    // Who points at a marked hex reads first what the odds are about, and not below them; no card of an earlier roll slides under his pointer.
    const tells = async (hex, what) => {
      let told = "";
      await until(
        async () => {
          const at = await spot(page, hex);
          await page.mouse.move(at.x + 8, at.y);
          await page.mouse.move(at.x, at.y);
          await page.waitForTimeout(300);
          told = (await page.locator(".stakes").allTextContents()).join();
          return what.test(told);
        },
        `${what} of ${hex}`,
        15000,
      ).catch((e) => check(false, `${e.message}: ${told}`));
    };
    await tells("31.27", /^Human Wave on 31\.27/);
    await forward(p, id, "su", (m) => m.view.pending?.kind === "fire.with", choose);
    await page.locator(".q .answer", { hasText: "Concentrated Fire" }).waitFor();
    await quiet(page);
    await tells("31.27", /^What can come of it.*1\/164R/);
    await tells("32.28", /^What can come of it.*1\/164R/);
    p.clean();
    await p.context.close();
  });

  // Guns on the far coast can act, too: those at whom the enemy stands lie at the edge of the map, and the reach of who is clicked there comes into view.
  test("the reach of who is clicked at the edge of the map comes into view", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await position(p, "littleland", "littleland-1", 8, "chit-dc-su", "su", {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dc.su-marine": 6, "dp.su-marine": 0 },
      pieces: {
        "de-ro-164r-1": { at: "31.27" },
        "su-305-3": { at: "33.28", column: true },
        "su-sb-394": { at: "49.30" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    await forward(p, id, "su", (m) => m.view.pending?.kind === "act.who");
    await quiet(page);
    await still(page);
    const x = (await spot(page, "33.28")).x;
    check(x < 300, `33.28 does not lie at the edge: ${x}`);
    const move = page.locator(".q .answer", { hasText: "Do nothing" });
    for (let i = 0; i < 3 && !(await move.isVisible()); i++) {
      await page.waitForTimeout(700); // a click that comes while the question is new is none
      await clickHex(page, "33.28");
      await move.waitFor({ timeout: 6000 }).catch(() => {});
    }
    await until(async () => (await spot(page, "28.31")).x > 60, "its reach is seen");
    p.clean();
    await p.context.close();
  });

  // Two weapons of a kind that could join a stack are one answer in its tray, which is never higher than the map; the bar says how many could still join. Of
  // two Units that a fire could fall on the one that most would name is gold.
  test("weapons that are alike are named once, and the target that most would name is gold", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1200, height: 560 } });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "dp.4md": 0, "dc.4md": 0, "tq.4md": 6 },
      pieces: {
        "us-hq-24": { at: "13.52" },
        "us-e-2-24": { at: "13.53" },
        "us-f-2-24": { at: "13.53" },
        "us-sw-hmg-24-1": { at: "available" },
        "us-sw-hmg-24-2": { at: "available" },
        "jp-1-i-50": { at: "14.53", column: true },
        "jp-hq-ija": { at: "14.53", column: true },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const asks = async (kind) => {
      const m = await forward(p, id, "us", (x) => x.view.pending?.kind === kind);
      await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, kind);
      await quiet(page);
      return m.view.pending;
    };
    const { options } = await asks("weapons.attach");
    check(options.filter((o) => /^attach .*hmg.* 13\.52$/.test(o)).length === 2, `both could join: ${options}`);
    const close = page.locator(".q .answer", { hasText: "Attach nothing more" });
    check(/2 could join Units/.test(await close.innerText()), await close.innerText());
    await clickHex(page, "13.52");
    const joins = page.locator(".tray .todo .btn", { hasText: "HMG joins them" });
    await joins.first().waitFor();
    check((await joins.count()) === 1, "two weapons of a kind stand one below the other");
    const [most, scrolls, high] = await page.evaluate(() => {
      const t = document.querySelector(".tray");
      return [
        Number.parseFloat(t.style.maxHeight),
        getComputedStyle(t).overflowY,
        document.querySelector(".map").clientHeight,
      ];
    });
    check(most > 0 && most < high && scrolls === "auto", `a fan up to ${most} on a map of ${high}, ${scrolls}`);
    // Beside the stack that lies open what takes all of it is gold alone, and Enter's.
    await asks("act.who");
    await page.keyboard.press("Escape");
    await clickHex(page, "13.53");
    await page.locator(".tray .btn.primary", { hasText: "All in 13.53" }).waitFor();
    check((await count(page, ".q .btn.primary")) === 0, "beside an open stack more is gold");
    await takesKeys(page);
    await page.keyboard.press("Enter");
    await until(async () => /What do .*2\/24/.test(await page.locator(".q").innerText()), "all of the stack");
    await page.keyboard.press("z");
    await until(async () => /Who of/.test(await page.locator(".q").innerText()), "the question before");
    const target = await forward(
      p,
      id,
      "us",
      (x) => x.view.pending?.kind === "fire.target",
      (q) =>
        q.options.find((o) => o === "unit us-e-2-24" || o === "fire 14.53") ??
        q.options.find((o) => /^(done|go)$/.test(o)),
    );
    await until(
      async () => Number(await page.locator(".map").getAttribute("data-version")) >= target.version,
      "target",
    );
    await quiet(page);
    const gold = page.locator(".q .answer.primary");
    await gold.waitFor();
    check(/is the target/.test(await gold.innerText()), "gold is " + (await gold.innerText()));
    p.clean();
    await p.context.close();
  });

  // Tanks that are aimed at are no stack that acts, and their hex is lit for the fire, not for smoke. Where the panel lies over the map a fan that is looked at
  // lies beside it, and says what a click does where it has no buttons that could be reached.
  test("tanks that are aimed at do nothing together, and a fan lies clear of the panel", async (browser) => {
    const p = await player(browser, { bar: "full", viewport: { width: 1024, height: 768 } });
    const { page } = p;
    await position(p, "saipan", "saipan-2", 10, "chit-rct-2", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "dp.2md": 0, "dc.2md": 0 },
      pieces: {
        "us-hq-2": { at: "36.33" },
        "us-c-1-2": { at: "36.33" },
        "us-a-1-2": { at: "36.34", column: true },
        "jp-4-9tk": { at: "37.33", column: true },
        "jp-5-9tk": { at: "37.33", column: true },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const first = await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    await until(
      async () => Number(await page.locator(".map").getAttribute("data-version")) >= first.version,
      "the question",
    );
    await quiet(page);
    await clickHex(page, "36.33");
    await page.locator('.tray [data-answer="stack 36.33"]').click();
    const smoke = page.locator(".q .answer", { hasText: "Smoke" });
    await smoke.waitFor();
    check((await smoke.getAttribute("aria-pressed")) === "false", "smoke is on, where tanks can be fired at");
    await quiet(page);
    await clickHex(page, "37.33");
    await page.locator(".tray.pinned .one.acts").nth(1).waitFor();
    check((await count(page, ".tray [data-stack]")) === 0, "the tanks are offered as a stack that acts");
    // A light by night: all around is lit.
    await position(p, "saipan", "saipan-5", 8, "chit-naval", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0 },
      pieces: {
        "us-c-1-2": { at: "36.33" },
        "us-hq-2": { at: "36.33" },
        "jp-4-9tk": { at: "37.33" },
        "jp-5-9tk": { at: "37.33" },
        "jp-6-9tk": { at: "41.33" },
      },
    });
    await quiet(page);
    await page.locator(".q .answer", { hasText: "Illumination" }).click();
    const point = async (hex) => {
      await still(page);
      const b = await page.locator(`[data-hex="${hex}"]`).first().boundingBox();
      await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2);
    };
    await point("37.33");
    await page.locator(".tray .chipline", { hasText: "Click: Light up 37.33" }).waitFor();
    check((await count(page, ".tray .todo")) === 0, "a button is shown that cannot be reached");
    const panel = page.locator(".side.out");
    await panel.waitFor();
    await until(async () => {
      const side = await panel.boundingBox();
      const tray = await page.locator(".tray").boundingBox();
      return tray && side && tray.x + tray.width <= side.x + 1;
    }, "the fan to lie beside the panel");
    check(/seen then by/i.test(await panel.innerText()), "who sees the hex is not told");
    // What lies under the panel is told of from the other side, or it would hide what it tells of.
    await page.mouse.move(300, 20);
    await panel.waitFor({ state: "detached" }).catch(() => {});
    await point("41.33");
    await page.locator(".side.out.left", { hasText: "Light up 41.33" }).waitFor();
    await sleep(500);
    check((await count(page, ".side.out.left")) === 1, "the panel does not stay beside what it tells of");
    p.clean();
    await p.context.close();
  });

  test("who has chosen to shell is told why a hex under a Barrage is no target, also of his own", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await position(p, "littleland", "littleland-5", 2, "chit-de-73", "de", {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dp.de-73": 0, "dc.de-73": 0, "heavy.10.08": 1, "heavy.08.06": 1 },
      pieces: {
        "de-170-grw1": { at: "10.07" },
        "de-186-1": { at: "10.08" },
        "de-73-hq": { at: "13.07" },
        "su-1331-4": { at: "08.06" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const first = await forward(p, id, "de", (m) => m.view.pending?.kind === "act.who");
    await until(
      async () => Number(await page.locator(".map").getAttribute("data-version")) >= first.version,
      "the question",
    );
    await quiet(page);
    await clickHex(page, "10.07");
    await page.locator(".q .answer", { hasText: "Indirect Fire" }).click();
    const toast = page.locator(".toast.why");
    for (const hex of ["10.08", "08.06"]) {
      await clickHex(page, hex);
      await until(
        async () =>
          (await toast.innerText()).includes(`${hex}: not possible`) && /Barrage/.test(await toast.innerText()),
        `why ${hex} is not shelled`,
      );
      check((await page.locator(".q .say").innerText()).includes("Gr.w./I/170"), "somebody else is asked about");
    }
    p.clean();
    await p.context.close();
  });
  test("a full Cup gives way to the score at the foot of the page", async (browser) => {
    const p = await player(browser, { viewport: { width: 1280, height: 800 } });
    const { page } = p;
    const bought = [
      "de-73",
      "170ir",
      "186ir",
      "213ir",
      "ro-10",
      "su-318",
      "1331ir",
      "1337ir",
      "1339ir",
      "su-51",
      "51-1",
      "51-2",
      "51-3",
    ];
    await position(p, "littleland", "littleland-5", 2, "chit-170ir", "de", {
      tracks: {
        "reroll.de": 0,
        "reroll.su": 0,
        "vp.de": 3,
        ...Object.fromEntries(bought.map((x) => [`bought.chit-${x}`, 1])),
      },
      pieces: {
        "de-170-1": { at: "05.05" },
        "de-186-1": { at: "06.03" },
        "de-213-1": { at: "07.03" },
        "de-ro-38d-1": { at: "08.03" },
        "su-1331-1": { at: "40.10" },
        "su-1337-1": { at: "41.10" },
        "su-1339-1": { at: "42.10" },
        "su-51-1-1": { at: "43.10" },
      },
    });
    await quiet(page);
    const line = await page.evaluate(() => {
      const row = document.querySelector(".tracks .gauges");
      const top = row.firstElementChild.offsetTop;
      const seen = [...row.children].filter((e) => e.offsetTop < top + 8);
      const cup = row.querySelector(".trk.cup").getBoundingClientRect();
      const last = [...row.querySelectorAll(".cupline .chitface")].at(-1)?.getBoundingClientRect();
      return {
        seen: seen.map((e) => e.querySelector(".l").textContent),
        chits: row.querySelectorAll(".cupline .chitface").length,
        over: Math.max(last?.right ?? 0, cup.right) - row.getBoundingClientRect().right,
      };
    });
    check(line.chits >= 12, "few chits: " + JSON.stringify(line));
    for (const l of ["VP", "Score", "Cup"])
      check(line.seen.includes(l), `no ${l} at the foot: ` + JSON.stringify(line));
    check(line.over < 1, "the Cup is cut: " + JSON.stringify(line));
    p.clean();
    await p.context.close();
  });
  test("on a phone transports wait behind a button, and the tray of a stack leaves the map most of its room", async (browser) => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const p = await player(browser, { ...phone });
    const { page } = p;
    await position(p, "littleland", "littleland-5", 2, "chit-de-73", "de", {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dp.de-73": 0, "dc.de-73": 9 },
      pieces: {
        "de-170-1": { at: "05.05", column: true },
        "de-170-2": { at: "05.05", column: true },
        "de-170-3": { at: "05.05", column: true },
        "de-sw-170ir-hmg-1": { at: "05.05" },
        "de-sw-170ir-hmg-2": { at: "05.05" },
        "de-ldr-170": { at: "05.05" },
        "de-73-hq": { at: "05.04", column: true },
        "de-73-lkw-1": { at: "pool" },
        "de-73-lkw-2": { at: "pool", column: true }, // it has been used before
        "su-1331-1": { at: "40.10" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const at = await forward(p, id, "de", (m) => m.view.pending?.kind === "act.who");
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= at.version, "the page");
    await quiet(page);
    await clickHex(page, "05.05");
    const tray = page.locator(".tray.pinned");
    await tray.waitFor();
    const heights = await page.evaluate(() =>
      [".tray", ".field"].map((x) => document.querySelector(x).getBoundingClientRect().height),
    );
    check(heights[0] < 0.38 * heights[1], "the tray takes " + heights.join(" of "));
    check(!(await page.locator(".guide:not(.coach)").isVisible()), "a hint lies under the tray");
    await tray.locator('[data-unit="de-170-1"]').click();
    const button = page.locator(".q .aside");
    await button.waitFor();
    check(
      (await button.innerText()).replace(/\s+/g, " ") === "Board a transport 2 that are alike",
      await button.innerText(),
    );
    check(await page.locator(".side.h0").count(), "the list of transports lies over the map");
    await button.click();
    const cards = page.locator(".side.h1 .choices .cards button");
    check((await cards.allInnerTexts()).join().trim().endsWith("×2"), "alike: " + (await cards.allInnerTexts()));
    await cards.first().click();
    await until(() => page.locator(".side.h0").count(), "the map is free again");
    p.clean();
    await p.context.close();
  });
  test("nobody acts with one key also where a standing order answers between", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await position(p, "littleland", "littleland-5", 2, "chit-de-73", "de", {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dp.de-73": 5, "dc.de-73": 0 },
      pieces: { "de-170-1": { at: "05.05" }, "de-73-hq": { at: "05.03" }, "su-1331-1": { at: "05.06" } },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const order = await p.api.post(`${base}/games/${id}/orders`, {
      data: { seat: "de", kind: "assault.mark", choice: "done" },
    });
    check(order.ok(), "no order: " + (await order.text()));
    const at = await forward(p, id, "de", (m) => m.view.pending?.kind === "posture");
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= at.version, "the page");
    await quiet(page);
    await page.locator(".q [data-past]").waitFor();
    await takesKeys(page);
    await page.keyboard.press("e");
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=de`)).json()).page;
    await until(
      async () => !["posture", "assault.mark", "act.who"].includes((await state()).view.pending?.kind),
      "the end of the Activation",
    );
    const kinds = await (await p.api.get(`${base}/games/${id}/orders?seat=de`)).json();
    check(
      kinds.given.some((g) => g.kind === "assault.mark"),
      "no order has answered: " + JSON.stringify(kinds.given),
    );
    p.clean();
    await p.context.close();
  });
  test("the briefings of the long scenarios of The Little Land open by themselves, once", async (browser) => {
    for (const scenario of ["littleland-4", "littleland-5"]) {
      const p = await player(browser, { bar: "full", prefs: { briefing: "on" } });
      const { page } = p;
      const { url } = await create(p, { de: "me", su: "greedy" }, { game: "littleland", scenario });
      await open(p, url);
      const briefing = page.locator(".briefing");
      await briefing.waitFor();
      const said = await briefing.innerText();
      check(/German/.test(said) && /Soviet/.test(said), `${scenario}: ${said.slice(0, 200)}`);
      // Nothing is answered by itself behind it: of the weather no die is better, and that would go on after a moment.
      const id = url.match(/games\/(\w+)/)[1];
      const asked = async () =>
        (await (await p.api.get(`${base}/games/${id}/state?seat=de`)).json()).page.view.pending?.kind;
      await until(async () => (await asked()) === "roll.reroll", "the weather");
      await sleep(2500);
      check((await asked()) === "roll.reroll", `${scenario}: the game goes on behind the briefing`);
      await page.keyboard.press("Escape");
      await briefing.waitFor({ state: "detached" });
      await page.reload();
      await page.locator(".q .say").first().waitFor();
      await sleep(500);
      check((await count(page, ".briefing")) === 0, `${scenario}: the briefing opens again`);
      p.clean();
      await p.context.close();
    }
  });
  test("a key that comes before the briefing answers nothing behind it", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { briefing: "on" } });
    const { page } = p;
    const { url } = await create(p, { de: "greedy", su: "me" }, { game: "littleland", scenario: "littleland-1" });
    const id = url.match(/games\/(\w+)/)[1];
    const asked = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=su`)).json()).page.version;
    const before = await asked();
    let come;
    const held = new Promise((r) => {
      come = r;
    });
    await page.route(/briefing/, async (route) => {
      await held;
      await route.continue();
    });
    await open(p, url);
    await page.locator(".q .say").first().waitFor();
    await sleep(1000);
    await page.keyboard.press("Enter");
    await page.locator(".toast", { hasText: "Too soon" }).waitFor();
    await sleep(500);
    check((await asked()) === before, "Enter has bought a chit before the briefing came");
    come();
    await page.locator(".briefing").waitFor();
    await page.unroute(/briefing/);
    p.clean();
    await p.context.close();
  });
  test("a way of a company game is one line, and nothing slides or lies over it", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full", hints: true });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56", column: true },
        "us-b-1-24": { at: "16.56", column: true },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const first = await forward(p, id, "us", (m) => m.view.pending?.kind === "act.who");
    await until(
      async () => Number(await page.locator(".map").getAttribute("data-version")) >= first.version,
      "the page",
    );
    await quiet(page);
    await still(page);
    const lies = () =>
      page.evaluate(() => {
        const t = document.querySelector("#map").getScreenCTM();
        return [t.a, t.e, t.f];
      });
    const click = async (hex) => {
      await still(page);
      const b = await page.locator(`[data-hex="${hex}"]`).first().boundingBox();
      await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
    };
    await click("16.56");
    const [line, fan] = [await page.locator(".hexline").boundingBox(), await page.locator(".tray").boundingBox()];
    const apart =
      line.y >= fan.y + fan.height ||
      fan.y >= line.y + line.height ||
      line.x >= fan.x + fan.width ||
      fan.x >= line.x + line.width;
    check(apart, "the fan of the stack lies over the line of its hex");
    const before = await lies();
    await page.locator('.tray [data-answer="stack 16.56"]').click();
    await until(async () => (await state()).view.pending?.kind === "act.what", "what they do");
    await quiet(page);
    await still(page);
    const after = await lies();
    check(
      after.every((v, i) => Math.abs(v - before[i]) < 1),
      `the map has slid: ${before}, ${after}`,
    );
    await page.locator(".guide.hint").waitFor();
    const covered = await page.evaluate(() => {
      const r = document.querySelector(".guide.hint").getBoundingClientRect();
      return [...document.querySelectorAll(".legal [data-hex]")].filter((e) => {
        const q = e.getBoundingClientRect();
        const [x, y] = [q.x + q.width / 2, q.y + q.height / 2];
        return x > r.x && x < r.right && y > r.y && y < r.bottom;
      }).length;
    });
    check(covered === 0, `the hint lies over ${covered} lit hexes`);
    await shot(page, "company-hint");
    await click("16.54");
    await until(
      async () => (await state()).view.pieces.find((y) => y.id === "us-b-1-24").at === "16.54",
      "the stack in 16.54",
    );
    await quiet(page);
    const log = await page.locator(".log").innerText();
    check(/16\.55, 16\.54/.test(log), "the log: " + log.slice(-400));
    p.clean();
    await p.context.close();
  });
  test("a list that is sent can be stopped", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56" },
        "us-b-1-24": { at: "16.56" },
        "us-c-1-24": { at: "15.56" },
        "us-e-2-24": { at: "15.56" },
        "us-f-2-24": { at: "14.54" },
        "us-g-2-24": { at: "14.54" },
        "us-i-3-24": { at: "14.55" },
        "us-k-3-24": { at: "14.55" },
        "jp-1-i-50": { at: "20.72" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    const m = await forward(p, id, "us", (x) => x.view.pending?.kind === "posture");
    await until(
      async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version,
      "the page to be there",
    );
    await quiet(page);
    await page.locator("[data-formation='24th Marines']").click();
    const send = page.locator(".q [data-close]", { hasText: "Change these" });
    await send.waitFor();
    // The second of eight answers is on its way when the player stops the list.
    let n = 0;
    let goOn;
    const held = new Promise((done) => {
      goOn = done;
    });
    await page.route("**/answers", async (route) => {
      if (++n === 2) await held;
      await route.continue();
    });
    await send.click();
    const stop = page.locator("[data-stop]");
    await until(async () => n === 2 && /1 of 9 sent/.test(await stop.innerText()), "the list to be under way");
    await shot(page, "company-sending");
    await page.keyboard.press("Escape");
    await until(() => stop.isDisabled(), "that it is to stop");
    goOn();
    await page.locator(".toast", { hasText: "2 of 9 answers were given. The rest has not been sent." }).waitFor();
    await stop.waitFor({ state: "detached" });
    const now = await state();
    check(n === 2, `${n} answers were sent`);
    check(now.view.pending?.kind === "posture", "the question is gone: " + now.view.pending?.kind);
    const turned = now.view.pieces.filter((x) => /^us-[a-k]-/.test(x.id) && x.state?.includes("column")).length;
    check(turned === 2, `${turned} have turned`);
    // What the letters at the foot mean is said where they stand, and in the help.
    const title = await page.locator(".trk.sheet").nth(1).getAttribute("title");
    for (const word of ["Troop Quality (TQ) 6", "Dispatch Points (DP)", "Direct Commands (DC)", "Fatigue (F)"])
      check(title.includes(word), `the foot does not say ${word}: ${title}`);
    await page.locator("#map").focus();
    await page.keyboard.press("?");
    const help = page.locator("[role=dialog][aria-label=Help]");
    await help.waitFor();
    const words = await help.locator("dt").allInnerTexts();
    for (const word of ["TQ", "DP", "DC", "Fatigue"]) check(words.includes(word), `the help does not know ${word}`);
    p.clean();
    await p.context.close();
  });
  // A busy server: what an answer changes comes late, and the page asks for all of it. Nothing of that may be shown before the list has gone.
  test("a list goes out whole though the server is slow", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { playback: "on" } });
    const { page } = p;
    const near = {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-a-1-24": { at: "16.56" },
        "us-b-1-24": { at: "15.56" },
        "us-c-1-24": { at: "14.54" },
        "jp-1-i-50": { at: "20.72" },
      },
    };
    await tinian(p, 2, "chit-rct-24", "us", near, "greedy");
    const id = page.url().match(/games\/(\w+)/)[1];
    const m = await forward(p, id, "us", (x) => x.view.pending?.kind === "posture");
    const shown = async () => Number(await page.locator(".map").getAttribute("data-version"));
    await until(async () => (await shown()) >= m.version, "the page to be there");
    await page.keyboard.press("Escape"); // out of a film of what came before
    await quiet(page);
    await page.locator("[data-formation='24th Marines']").click();
    const send = page.locator(".q [data-close]", { hasText: "Change these" });
    await send.waitFor();
    // What is not taken stays ticked, and is told: the second answer is refused as by a server that has too much to do.
    let n = 0;
    await page.route("**/answers", async (route) => {
      if (++n === 2)
        await route.fulfill({ status: 422, json: { error: "busy", reasons: [{ text: "Too much at once." }] } });
      else await route.continue();
    });
    await send.click();
    await page.locator(".toast", { hasText: "1 of 3 were taken" }).waitFor();
    await until(async () => (await page.locator('[role=checkbox][aria-checked="true"]').count()) >= 2, "two ticked");
    await page.unrouteAll({ behavior: "wait" });
    n = 0;
    await page.route("**/answers", async (route) => {
      n++;
      const r = await route.fetch();
      const { version } = await r.json();
      await route.fulfill({ status: r.status(), json: { version } });
    });
    await send.click();
    await until(async () => n === 3, "two Units and the end of the list to be sent");
    const now = await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json();
    const turned = now.page.view.pieces.filter((x) => /^us-[abc]-/.test(x.id) && x.state?.includes("column")).length;
    check(turned === 3, `${turned} of 3 have turned`);
    p.clean();
    await p.context.close();
  });
  test("a player of a company game is told at once", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    const place = {
      tracks: {
        "reroll.us": 0,
        "reroll.jp": 0,
        "tq.4md": 6,
        "tq.ija": 5,
        "dc.4md": 8,
        "sealed.21.77": 1,
        "medium.14.53": 1,
        "assault-us.14.53": 1,
      },
      pieces: {
        "us-art-1-14": { at: "13.56" },
        "us-e-2-24": { at: "13.53" },
        "us-f-2-24": { at: "13.53" },
        "jp-1-i-50": { at: "14.53", dg: 2 },
      },
    };
    await tinian(p, 2, "chit-div-4md", "us", place);
    const id = page.url().match(/games\/(\w+)/)[1];
    // The cave is walled up and struck, and the marker of the Assault leaves room for the Barrage.
    await page.locator("[data-sealed='21.77']").waitFor({ state: "attached" });
    const left = await page.locator(".overs .threat + g").first().getAttribute("transform");
    check(/translate\(-/.test(left), "the Assault lies on the Barrage: " + left);
    // An Assault that may be called off says so in the bar; what hurts me is not in the colour of what hurts them.
    await forward(p, id, "us", (m) => m.view.pending?.kind === "assaults");
    await quiet(page);
    for (const what of ["Attack 14.53", "Call it off"])
      await page.locator(".q .btn", { hasText: what }).first().waitFor();
    await page.locator(".q .btn", { hasText: "Attack 14.53" }).first().hover();
    await page.locator(".stakes .sumbar .good").first().waitFor();
    check(
      (await count(page, ".stakes .sumbar .bad, .stakes .sumkey .bad")) > 0,
      "losses of the attackers look like successes",
    );
    check((await count(page, ".histo .bad")) > 0, "a lost Assault is not told from nothing");
    // Guns that can do nothing on the map but two things: both stand in the bar, the first is on.
    await forward(
      p,
      id,
      "us",
      (m) => m.view.pending?.kind === "act.what",
      (q) =>
        q.options.find((o) => /^(unit us-art-1-14|call-off )/.test(o)) ??
        q.options.find((o) => /^(done|keep)$/.test(o)) ??
        q.options[0],
    );
    await quiet(page);
    const ways = page.locator(".q .btn[aria-pressed]");
    const told = (await ways.allInnerTexts()).map((x) => x.replace(/\s+/g, " ")).join(", ");
    check(/^Indirect Fire choose a lit hex 5, Smoke (one hex|\d+ hexes) 6$/.test(told), "ways to fire: " + told);
    await ways.nth(1).click();
    check(
      (await ways.nth(1).getAttribute("aria-pressed")) === "true" &&
        (await ways.first().getAttribute("aria-pressed")) === "false",
      "one of them at a time",
    );
    await shot(page, "company-ways");
    // The price list shows the chits, and of whose points each is paid.
    const { url } = await create(p, { us: "greedy", jp: "me" }, { game: "tinian", scenario: "tinian-2" });
    await open(p, url);
    await page.locator(".buysheet .chitface").first().waitFor();
    const rows = await count(page, ".buysheet .rows .buy");
    check(rows >= 3 && (await count(page, ".buysheet .rows .chitface")) === rows, `${rows} rows`);
    check(/paid by the .*Navy/.test(await page.locator(".buysheet .rows").innerText()), "of whose points");
    const purses = await page.locator(".buysheet .sum").innerText(); // never a sum of what each pays alone
    check(/Navy\s+2\b/.test(purses) && !/You have/.test(purses), "the purses: " + purses);
    check(!/\d left/.test(await page.locator(".buysheet footer").innerText()), "their sum at the foot");
    // What is not spent stays: to buy nothing is one click, but not what Enter does; the computer can be asked.
    check(await page.locator(".buysheet [data-suggest]").isVisible(), "no suggestion of chits");
    check((await count(page, ".buysheet footer .primary")) === 0, "to buy nothing is gold");
    check(/stays on the Display/.test(await page.locator(".buysheet footer").innerText()), "what becomes of the rest");
    await shot(page, "company-prices");
    p.clean();
    await p.context.close();
  });
  test("a company game says what is against a fire at boats, and its map stays where it lay", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-bn-i-50", "jp", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-e-2-24": { at: "white-1/final", column: true },
        "us-f-2-24": { at: "14.52" },
        "jp-1-i-50": { at: "14.54" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const pick = (q) =>
      q.options.find((o) => o === "unit jp-1-i-50") ??
      q.options.find((o) => /^(done|pass|hold|keep)$/.test(o)) ??
      q.options[0];
    const at = await forward(p, id, "jp", (m) => m.view.pending?.kind === "act.what", pick);
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= at.version, "the page");
    await quiet(page);
    const place = async (what) => {
      await still(page);
      return page.evaluate((w) => {
        const s = [...document.querySelectorAll(".faces .stack")].find((x) => x.textContent.includes(w));
        const r = s.getBoundingClientRect();
        return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
      }, what);
    };
    const boats = await place("E/2/24");
    await page.mouse.click(boats.x, boats.y);
    const toast = page.locator(".toast.why");
    await toast.waitFor();
    check(/Fire Zone/.test(await toast.innerText()), await toast.innerText());
    check((await toast.locator(".rid").count()) === 1, "no rule");
    // Nobody offers twice to leave those alone who are left.
    await page.keyboard.press("Escape");
    await page.keyboard.press("z");
    await page.locator(".q", { hasText: "End the Activation" }).waitFor();
    check(!(await page.locator(".q").innerText()).includes("on purpose"), "to stay is offered twice");
    // The bar is lower when the page comes up than when all of it has come: the map does not creep up with each visit.
    await quiet(page);
    await sleep(400);
    const lay = await place("1/I/50");
    for (let n = 0; n < 2; n++) {
      await page.reload();
      await page.locator(".q", { hasText: "End the Activation" }).waitFor();
      await quiet(page);
      await sleep(400);
    }
    const lies = await place("1/I/50");
    check(Math.abs(lies.y - lay.y) < 4 && Math.abs(lies.x - lay.x) < 4, `the map lies at ${lies.y}, not at ${lay.y}`);
    p.clean();
    await p.context.close();
  });
  test("the die that is asked about lies on the table, and no earlier one", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full" });
    const { page } = p;
    const sheet = await (await p.api.get(base + "/sheets/tinian.json")).json();
    const l = sheet.lessons.find((x) => x.id === "fire");
    // The die is a 9, which never hits: nothing is rolled after it, whatever the dice of the game.
    const given = l.steps.slice(
      0,
      l.steps.findIndex((s) => s.kind === "roll.reroll"),
    );
    const lines = [...given.map((s) => `${l.seat} ${s.choice}`), "chance roll 9"];
    await study(p, l.record + lines.map((s, i) => `${i + 1} ${s}\n`).join(""), l.seat);
    await page.locator(".q .btn", { hasText: "Let it stand" }).waitFor();
    await quiet(page);
    const card = page.locator('.rolled[aria-label="The dice on the table"]');
    await card.waitFor();
    check((await card.locator(".pips text").allTextContents()).join() === "9", await card.innerText());
    check((await page.locator(".rolled").count()) === 1, "two cards of dice");
    // When it stands the line of the log has it, with what it led to.
    await page.locator(".q .btn", { hasText: "Let it stand" }).click();
    await card.waitFor({ state: "detached" });
    p.clean();
    await p.context.close();
  });
  test("boats know what waits for them", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-amphibious", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-e-2-24": { at: "white-1/final", column: true },
        "us-f-2-24": { at: "white-1/final", column: true },
        "jp-4-i-50": { at: "14.53" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    // Enter is that of the beach in gold, though others could move on.
    const at = await forward(p, id, "us", (m) => m.view.pending?.kind === "landing.beach");
    await page.locator(".q [data-answer='beach white-1'][data-answer].primary").waitFor();
    await quiet(page);
    await takesKeys(page);
    await page.keyboard.press("Enter");
    await until(
      async () =>
        (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page.view.pending?.kind ===
        "landing.zone",
      `the beach in gold to be taken with Enter, from ${at.version}`,
    );
    await quiet(page);
    // Nobody is left at sea by pressing Enter, and what is pointed at says who would fire.
    check(
      (await page.locator(".q .btn.primary", { hasText: "No more of them" }).count()) === 0,
      "to stay at sea is gold",
    );
    const b = await page.locator('[data-hex="white-1/final"]').first().boundingBox();
    await page.mouse.click(b.x + b.width / 2, b.y + b.height / 2);
    await page.locator('.tray [data-unit="us-e-2-24"]').hover();
    await page.locator(".stakes", { hasText: "lands in 13.52" }).waitFor();
    check(/4\/I\/50/.test(await page.locator(".roster").first().innerText()), "who would fire");
    await shot(page, "company-boats");
    p.clean();
    await p.context.close();
  });
  // In a narrow window, too, the closing answer says what it risks, and who is on the way ashore is drawn where he is fired at.
  test("who lands is seen under fire, and both postures say what they risk in a narrow window", async (browser) => {
    const p = await player(browser, { viewport: { width: 1024, height: 768 } });
    const { page } = p;
    await tinian(p, 2, "chit-amphibious", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: {
        "us-e-2-24": { at: "white-1/final", column: true },
        "us-f-2-24": { at: "white-1/final", column: true },
        "jp-4-i-50": { at: "14.53" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const m = await forward(
      p,
      id,
      "us",
      (x) => x.view.pending?.kind === "landing.posture",
      (q) => q.options.find((o) => /^(beach|stack) white-1/.test(o)) ?? q.options[0],
    );
    const there = m.view.pieces.find((x) => x.id === "us-e-2-24");
    check(there.at === "transit" && there.over === "13.52", "where they are: " + JSON.stringify(there));
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    const close = page.locator(".q [data-close] small");
    await close.waitFor();
    check(
      /hurts \d+ %, \d+ % that one is lost/.test(await close.innerText()),
      "in column: " + (await close.innerText()),
    );
    const deploy = await page.locator(".q [data-answer='deploy transit'] small").innerText();
    check(/hurts \d+ %$/.test(deploy), "deployed: " + deploy);
    await page
      .locator(".faces .stack", { has: page.locator("text", { hasText: "E/2/24" }) })
      .first()
      .waitFor();
    await shot(page, "company-landing");
    p.clean();
    await p.context.close();
  });
  test("the one hex where all arrive is brought into sight, takes them at once, and a narrow window closes the panel", async (browser) => {
    const p = await player(browser, { viewport: { width: 1280, height: 800 } });
    const { page } = p;
    const night = {
      tracks: { "reroll.de": 0, "reroll.su": 0, "dp.su-marine": 0, "dp.de-73": 0, weather: 0 },
      pieces: {
        "su-323-3": { at: "turn-47" },
        "su-323-4": { at: "turn-47" },
        "su-322-1": { at: "turn-47" },
        "su-305-1": { at: "20.30" },
        "de-213-1": { at: "32.26" },
        "de-213-2": { at: "32.27" },
        "de-213-3": { at: "33.28" },
      },
    };
    await position(p, "littleland", "littleland-5", 47, "prepare", "su", night, "greedy");
    const id = page.url().match(/games\/(\w+)/)[1];
    const there = async (m) =>
      until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    const asksThem = (x) => x.view.pending?.kind === "shore" && x.view.pending.options.length > 0;
    await there(await forward(p, id, "su", asksThem, (q) => q.options.at(-1)));
    await quiet(page);
    await still(page);
    const seen = () =>
      page.evaluate(() => {
        const q = document.querySelector('[data-hex="32.28"]')?.getBoundingClientRect();
        const f = document.querySelector(".map").getBoundingClientRect();
        return !!q && q.left > f.left && q.right < f.right && q.top > f.top && q.bottom < f.bottom;
      });
    await until(seen, "the hex of the first to be seen");
    // The player looks elsewhere; with the next who arrives the hex is there again.
    for (let i = 0; i < 3; i++) {
      await page.mouse.move(200, 640);
      await page.mouse.down();
      await page.mouse.move(850, 640, { steps: 5 });
      await page.mouse.up();
    }
    await still(page);
    check(!(await seen()), "the map has not been moved");
    const answer = (q) => q.options.find((o) => o.startsWith("enter-deployed")) ?? q.options[0];
    const second = (x) => asksThem(x) && x.view.pending.options.join().includes("su-323-4");
    await there(await forward(p, id, "su", second, answer));
    await until(seen, "the hex of the second to be seen", 5000);
    await still(page);
    // In a window that is made narrow the map has the room: nothing is weighed here.
    await page.setViewportSize({ width: 390, height: 844 });
    await until(async () => !(await page.locator(".side.h1, .side.h2").count()), "the panel to close", 4000);
    await page.setViewportSize({ width: 1280, height: 800 });
    await until(seen, "the hex in the wide window", 5000);
    await still(page);
    await takesKeys(page); // nor a click, where the map has just gone from under the pointer
    await page.locator('[data-hex="32.28"]').click({ force: true });
    const all = page.locator(".btn", { hasText: "All who are left" }).first();
    await all.waitFor();
    await shot(page, "company-all-ashore");
    check(/2 Units/.test(await all.innerText()), "how many? " + (await all.innerText()));
    await all.click();
    const at = (m, u) => m.view.pieces.find((x) => x.id === u)?.at;
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=su`)).json()).page;
    await until(async () => {
      const m = await state();
      return ["su-323-3", "su-323-4", "su-322-1"].every((u) => at(m, u) === "32.28");
    }, "all of them ashore");
    p.clean();
    await p.context.close();
  });
  // Who can be named under Direct Commands counts at the button of the units, as who may act does.
  test("who can be named counts on a phone", async (browser) => {
    const p = await player(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = p;
    await tinian(p, 2, "chit-dc-us", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "dc.4md": 5 },
      pieces: { "us-e-2-24": { at: "13.53" }, "us-f-2-24": { at: "14.52" }, "us-hq-24": { at: "13.52" }, ...foe },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    await forward(
      p,
      id,
      "us",
      (x) => x.view.pending?.kind === "act.who",
      (q) => q.options.at(-1),
    );
    await until(
      async () => /^[1-9]/.test((await page.locator(".nav .unread").allInnerTexts()).join()),
      "the number of those who can be named",
    );
    p.clean();
    await p.context.close();
  });
  // The panel that comes because of what is pointed at moves no map: what is aimed at would go from under the pointer.
  test("a map of which a hex is pointed at stays when the panel comes", async (browser) => {
    const p = await player(browser, { moving: true, viewport: { width: 1024, height: 768 } });
    const { page } = p;
    await tinian(p, 2, "chit-dc-us", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5, "dc.2md": 0, "dc.4md": 5 },
      pieces: {
        "us-hq-24": { at: "13.52" },
        "us-art-3-14": { at: "groupment-a" },
        "us-art-4-14": { at: "groupment-a" },
        "jp-4-i-50": { at: "14.53" },
      },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const m = await forward(
      p,
      id,
      "us",
      (x) => x.view.pending?.kind === "act.what",
      (q) => q.options.find((o) => o === "stack groupment-a") ?? q.options[0],
    );
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    await quiet(page);
    await still(page);
    const box = () => page.locator("#ground").boundingBox();
    const b = await page.locator('[data-hex="14.53"]').first().boundingBox();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 3 });
    await page.locator(".t-odds", { hasText: "Fire Value" }).waitFor();
    const before = await box();
    await sleep(900);
    const after = await box();
    check(
      Math.abs(before.x - after.x) + Math.abs(before.y - after.y) < 2 &&
        (await page.locator(".t-odds", { hasText: "Fire Value" }).count()) > 0,
      `the map has gone by ${after.x - before.x}, ${after.y - before.y}`,
    );
    p.clean();
    await p.context.close();
  });
  // One piece alone in its hex is ticked with one click.
  test("where one company alone can change its posture a click ticks it", async (browser) => {
    const p = await player(browser, { bar: "full" });
    const { page } = p;
    await tinian(p, 2, "chit-rct-24", "us", {
      tracks: { "reroll.us": 0, "reroll.jp": 0, "tq.4md": 6, "tq.ija": 5 },
      pieces: { "us-a-1-24": { at: "16.56" }, "us-e-2-24": { at: "14.54" }, "jp-1-i-50": { at: "20.72" } },
    });
    const id = page.url().match(/games\/(\w+)/)[1];
    const m = await forward(p, id, "us", (x) => x.view.pending?.kind === "posture");
    await until(async () => Number(await page.locator(".map").getAttribute("data-version")) >= m.version, "the page");
    await quiet(page);
    await still(page);
    for (const hex of ["16.56", "14.54"]) await clickHex(page, hex);
    const close = page.locator(".q [data-close]", { hasText: "Change these" });
    await close.waitFor();
    check(/16\.56 and 14\.54|14\.54 and 16\.56/.test(await close.innerText()), await close.innerText());
    check((await count(page, ".tray.pinned")) === 0, "a fan lies over the map");
    p.clean();
    await p.context.close();
  });
  test("standing orders of a company game fit into one offer", async (browser) => {
    const p = await player(browser, { prefs: { offer: "on" }, viewport: { width: 1024, height: 768 } });
    const { page } = p;
    const { id, url } = await create(p, { us: "me", jp: "greedy" }, { game: "tinian", scenario: "tinian-1" });
    const sheet = await (await p.api.get(`${base}/sheets/tinian/tinian-1.json`)).json();
    const good = sheet.windows.filter((w) => w.default && (!w.seats || w.seats.includes("us")));
    const calm = (x) => good.some((w) => !w.amid && w.kind === x.view.pending?.kind);
    await forward(p, id, "us", calm);
    await open(p, url);
    await page.locator("[data-offer]").waitFor();
    const rows = page.locator(".offer > li");
    check((await rows.count()) <= 6 && good.length > 10, `${good.length} orders in ${await rows.count()} rows`);
    const box = await page.locator(".dialog").boundingBox();
    check(box.y >= 0 && box.y + box.height <= 768, "the offer is higher than the window");
    const scrolls = await page.locator(".dialog").evaluate((e) => e.scrollHeight > e.clientHeight + 1);
    check(!scrolls, "the offer has to be scrolled");
    await shot(page, "company-offer");
    // A row is unfolded, and one of its orders left out.
    const dice = rows.filter({ hasText: "Let dice stand" });
    await dice.locator("summary").click();
    await dice.locator("details label", { hasText: "Rout Checks" }).click();
    check(/3 of 4 orders/.test(await dice.locator("summary").innerText()), "what is left out is not counted");
    check(
      await dice
        .locator("input")
        .first()
        .evaluate((e) => e.indeterminate),
      "the row is ticked as a whole",
    );
    await page.locator("[data-offer]").click();
    await page.locator("[data-offer]").waitFor({ state: "detached" });
    const given = async () =>
      (await (await p.api.get(`${base}/games/${id}/orders?seat=us`)).json()).orders.map((o) => o.kind);
    await until(async () => (await given()).length === good.length - 1, "the orders");
    check(!(await given()).includes("roll.reroll.rout"), "what was left out is ordered");
    // Another game of the series has them, too, and nobody is offered them again.
    const next = await create(p, { su: "me", de: "greedy" }, { game: "littleland", scenario: "littleland-1" });
    const asked = await forward(p, next.id, "su", (x) =>
      /^(leaders|move.on|roll.reroll.other|preempt)$/.test(x.view.pending?.kind),
    );
    await open(p, next.url);
    const there = async () =>
      (await (await p.api.get(`${base}/games/${next.id}/orders?seat=su`)).json()).orders.map((o) => o.kind);
    await until(
      async () => (await there()).includes("move.on"),
      `the orders in another game, at ${asked.view.pending.kind}`,
    );
    check(!(await there()).includes("roll.reroll.rout"), "what was left out is ordered in another game");
    check((await count(page, "[data-offer]")) === 0, "they are offered again");
    p.clean();
    await p.context.close();
  });
  test("the briefing opens before a scenario that sets itself up, and keeps the keys", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { briefing: "on" } });
    const { page } = p;
    const { url } = await create(p, { us: "me", jp: "greedy" }, { game: "tinian", scenario: "tinian-2" });
    await open(p, url);
    await page.locator(".briefing").waitFor();
    await page.locator(".buysheet").waitFor({ state: "attached" });
    await page.evaluate(() => document.activeElement.blur()); // what lies below it may have taken the focus
    await page.keyboard.press("Enter");
    await page.locator(".briefing").waitFor({ state: "detached" });
    const list = await page.locator(".buysheet").innerText();
    check(/24th Marines/.test(list) && !/23rd Marines/.test(list), "a Formation that is not there: " + list);
    await page.reload();
    await page.locator(".buysheet").waitFor();
    check((await count(page, ".briefing")) === 0, "the briefing opens again");
    p.clean();
    await p.context.close();
  });
  // The offer of standing orders waits for the briefing; Enter closes the one and takes the other, and answers nothing that lies behind them.
  test("Enter closes the briefing, then takes the standing orders, and gives no answer", async (browser) => {
    const p = await player(browser, {
      viewport: { width: 1024, height: 768 },
      prefs: { briefing: "on", offer: "on" },
    });
    const { page } = p;
    // The first question is whether the die of the demolition teams stands, but with a 0, to which no die is better.
    let id;
    let url;
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=us`)).json()).page;
    for (let n = 0; n < 8; n++) {
      ({ id, url } = await create(p, { us: "me", jp: "greedy" }, { game: "tinian", scenario: "tinian-5" }));
      await until(async () => (await state()).view.pending?.options?.length, "the first question");
      if ((await state()).view.pending.kind.startsWith("roll.reroll")) break;
    }
    await open(p, url);
    await page.locator(".briefing").waitFor();
    const before = await state();
    await page.keyboard.press("Enter");
    await page.locator(".briefing").waitFor({ state: "detached" });
    await page.locator("[data-offer]").waitFor();
    const held = await state();
    check(held.version === before.version, `Enter in the briefing has answered ${before.view.pending?.kind}`);
    await until(
      () => page.evaluate(() => !!document.activeElement?.matches("[data-offer]")),
      "the offer to have the focus",
    );
    await page.keyboard.press("Enter");
    await page.locator("[data-offer]").waitFor({ state: "detached" });
    await until(
      async () => (await (await p.api.get(`${base}/games/${id}/orders?seat=us`)).json()).orders.length > 5,
      "the orders",
    );
    p.clean();
    await p.context.close();
  });
  test("the set-up of a campaign is planned as a whole, with fortifications and mines", async (browser) => {
    const p = await player(browser, { bar: "full", prefs: { setup: "plan" } });
    const { page } = p;
    const { id, url } = await create(p, { us: "greedy", jp: "me" }, { game: "tinian", scenario: "tinian-6" });
    await open(p, url);
    const bar = page.locator(".q");
    await until(async () => /0 of \d+ placed/.test(await bar.innerText()), "the plan");
    const all = Number(/0 of (\d+)/.exec(await bar.innerText())[1]);
    check(all > 100, `only ${all} things to place`);
    await page.locator("#map").focus();
    await page.keyboard.press("a");
    await until(async () => (await bar.innerText()).includes(`${all} of ${all} placed`), "the suggestion");
    await shot(page, "company-setup");
    await page.locator(".q [data-default]:enabled", { hasText: "Done" }).waitFor(); // all stands, and nothing is refused
    await takesKeys(page);
    await page.keyboard.press("Enter");
    await until(async () => /In-Column/.test(await bar.innerText()), "the postures");
    await quiet(page);
    await page.getByRole("button", { name: /Begin like this/ }).click();
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=jp`)).json()).page;
    await until(async () => !/^setup/.test((await state()).view.pending?.kind ?? ""), "the end of the set-up");
    const laid = (await state()).log.filter((l) => /^A Mine marker lies/.test(l.text)).length;
    check(laid > 10, `${laid} mines of the plan lie on the map`);
    p.clean();
    await p.context.close();
  });
  test("the Fish Cannery against the computer: chits, the overview, an Activation", async (browser) => {
    const p = await player(browser, { moving: true, bar: "full" });
    const { page } = p;
    const { id, url } = await create(p, { de: "greedy", su: "me" }, { game: "littleland", scenario: "littleland-1" });
    await open(p, url);
    const bar = page.locator(".q");
    const state = async () => (await (await p.api.get(`${base}/games/${id}/state?seat=su`)).json()).page;
    await until(async () => /Which chits do you buy/.test(await page.locator("body").innerText()), "the purchase");
    // The overview of 2,139 hexes: the whole coast, and the part that is seen.
    await page.locator("#map").focus();
    if (!(await count(page, ".minimap"))) await page.keyboard.press("i");
    await page.locator(".minimap").waitFor();
    const names = (await page.locator(".names text").allTextContents()).join(" ");
    for (const n of ["Myskhako", "Fish Cannery", "Stanichka"])
      check(names.includes(n), `${n} has no name on the map: ${names}`);
    // The sheet of the own Division is the first at the foot; a hex that is worth points says how many and who has them.
    const sheet = await page.locator(".gauges .trk.sheet .l").first().innerText();
    check(/^MarDiv/.test(sheet), `the first sheet at the foot is that of ${sheet}`);
    await page.keyboard.press("o");
    const german = await page.evaluate(() =>
      [...document.querySelectorAll(".prizes polygon")].map((e) => e.getAttribute("fill")),
    );
    check(german.length > 3 && new Set(german).size === 1, `Victory Hexes of one side are drawn as ${german}`);
    await page.keyboard.press("o");
    // What a term means is seen whole at the foot of the map.
    const term = page.locator(".guide .term").first();
    if (await term.count()) {
      await term.hover();
      const said = await page.locator(".guide .term .ruletext").boundingBox();
      const field = await page.locator(".field").boundingBox();
      const whole = said.y + said.height <= field.y + field.height && said.x + said.width <= field.x + field.width;
      check(whole, `what the term means is cut off: ${JSON.stringify([said, field])}`);
      await page.mouse.move(5, 5);
    }
    // All that can be had is bought: the list ends without its last answer, which is not kept for the list of another turn.
    await page.locator(".buysheet .stepper .btn:enabled", { hasText: "+" }).first().click();
    await page.locator(".buysheet [data-default]").click();
    await until(async () => (await state()).view.pending?.kind !== "purchase", "the end of the purchase");
    const who = await forward(
      p,
      id,
      "su",
      (m) => m.view.pending?.kind === "act.who" && m.view.pending.options.some((o) => o.startsWith("stack ")),
      (q) => q.options.find((o) => /^(done|keep|no|pass)$/.test(o)) ?? q.options[0],
    );
    check(/stack 32\.28/.test(who.view.pending.options.join(" ")), `nobody has landed: ${who.view.pending.options}`);
    const version = async () => Number(await page.locator(".map").getAttribute("data-version"));
    await until(async () => (await version()) === who.version, "the page to be there");
    await quiet(page);
    await still(page);
    await shot(page, "company-fish-cannery");
    check((await count(page, ".map.nightly .night path")) >= 1, "it is not night");
    // Those in 32.28 dig in: by the map and the bar.
    const at = await page.evaluate(() => {
      const r = document.querySelector('[data-hex="32.28"]').getBoundingClientRect();
      return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
    });
    await page.mouse.click(at.x, at.y);
    await page.locator(".tray .btn", { hasText: "All in 32.28" }).click();
    await bar.locator(".btn", { hasText: "Dig foxholes" }).first().click();
    await until(async () => (await state()).log.some((l) => /Foxholes in 32\.28/.test(l.text)), "the Foxholes");
    const declines = (q) => q.options.find((o) => /^(done|keep|no|pass|go|halt)$/.test(o)) ?? q.options[0];
    const next = await forward(p, id, "su", (m) => m.view.pending?.kind === "purchase", declines);
    await until(async () => (await version()) >= next.version, "the next turn to be there");
    await quiet(page);
    await page.waitForTimeout(1500);
    check((await state()).view.pending?.kind === "purchase", "the purchase of the next turn is answered by itself");
    p.clean();
    await p.context.close();
  });
}
