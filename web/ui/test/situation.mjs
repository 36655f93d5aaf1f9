// The whole situation on the page: layers on the map by key and by button, the small map, the drawer of forces, and the report of a game.
import { readFileSync } from "node:fs";
import { base, check, open, player, shot, sleep, still, until } from "./lib.mjs";

const games = new URL("../../../games/", import.meta.url);

// The recorded game of a module, as far as its first lines; whole without a number.
function recorded(module, file, lines = 0) {
  const text = readFileSync(new URL(`${module}/testdata/games/${file}`, games), "utf8");
  const at = text.indexOf("\n\n");
  if (!lines) return text;
  const head = text
    .slice(0, at)
    .split("\n")
    .filter((l) => !/^(Result|Seed)/.test(l));
  return `${head.join("\n")}\n\n${text
    .slice(at + 2)
    .split("\n")
    .slice(0, lines)
    .join("\n")}\n`;
}

async function load(p, module, file, lines) {
  const r = await p.api.post(`${base}/records?seat=allied`, {
    headers: { "Content-Type": "text/plain" },
    data: recorded(module, file, lines),
  });
  check(r.status() === 201, "no study: " + (await r.text()));
  return base + (await r.json()).url;
}

const count = (page, what) => page.locator(what).count();
const on = (page, label) =>
  page
    .locator(".layer", { hasText: label })
    .locator("input")
    .isChecked()
    .catch(() => false);

// What is the same in both games.
async function layers(browser, module, file, lines, zones) {
  const p = await player(browser);
  const { page } = p;
  await open(p, await load(p, module, file, lines));
  // A tap keeps a layer, a second one takes it away.
  await page.keyboard.press("x");
  await page.locator(".zones .area").waitFor({ state: "attached" });
  check(await on(page, zones), `${zones} is not ticked`);
  const hatched = (await page.locator(".zones .area").getAttribute("d")).split("M").length - 1;
  const seat = await page.evaluate(() => document.querySelector(".seat.me b").textContent);
  check(hatched > 5 && seat, `${hatched} hexes are hatched`);
  await page.keyboard.press("x");
  await until(async () => !(await count(page, ".zones")), "the zones to go");
  // A key that is held shows it only meanwhile.
  await page.keyboard.down("o");
  await page.locator(".prizes polygon").first().waitFor({ state: "attached" });
  const stars = await count(page, ".prizes polygon");
  await page.keyboard.down("o"); // it repeats
  await page.keyboard.up("o");
  await until(async () => !(await count(page, ".prizes")), "the stars to go");
  // Three at once, and no more.
  for (const k of ["x", "o", "m"]) {
    await page.keyboard.press(k);
    await sleep(120);
  }
  await until(
    async () => (await on(page, zones)) && (await on(page, "Objectives")) && (await on(page, "Not moved")),
    "three layers",
  );
  await page.keyboard.press("g");
  await page.locator(".toast", { hasText: "Three at once" }).waitFor();
  check(!(await on(page, "Changes")), "a fourth layer is shown");
  await shot(page, `${module}-layers`);
  await page.keyboard.press("Escape");
  await until(async () => !(await count(page, ".layers")), "Escape to take the layers away");
  // What is new since my last turn.
  await page.keyboard.press("g");
  await page.locator(".layer", { hasText: /Changes.*\d+ hex/ }).waitFor();
  const said = Number(/(\d+) hex/.exec(await page.locator(".layer", { hasText: "Changes" }).innerText())[1]);
  await until(async () => (await count(page, ".changes .spot")) === said, `${said} hexes to be marked`);
  await page.keyboard.press("g");
  // The small map goes where it is clicked.
  await page.keyboard.press("i");
  const mini = page.locator(".minimap svg");
  const window = page.locator(".minimap .window");
  const whole = Number(await window.getAttribute("width"));
  for (const key of ["+", "+", "+", "+"]) await page.keyboard.press(key);
  await until(async () => Number(await window.getAttribute("width")) < whole * 0.7, "the map to be larger");
  await still(page);
  const box = await mini.boundingBox();
  check(Math.round(box.width) === 166, `the small map is ${box.width} wide`);
  const before = await window.getAttribute("x");
  check(Number(before) > 0, "the map is larger, and still shows its west");
  await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.5);
  await until(async () => (await window.getAttribute("x")) !== before, "the map to go where the small map was clicked");
  const middle = await page.evaluate(() => {
    const w = document.querySelector(".minimap .window").getBoundingClientRect();
    return w.x + w.width / 2;
  });
  check(Math.abs(middle - (box.x + box.width * 0.25)) < box.width * 0.2, "it went elsewhere");
  await page.keyboard.press("i");
  await until(async () => !(await count(page, ".minimap")), "the small map to go");
  // Forces.
  await page.keyboard.press("u");
  await page.locator(".forcesdrawer .formation .unit").first().waitFor();
  await page.locator(".smallcurve .line").waitFor();
  await shot(page, `${module}-forces`);
  const seen = await count(page, ".forcesdrawer .formation .unit");
  await page.getByRole("tab", { name: "Lost" }).click();
  await page.locator(".forcesdrawer .tally").waitFor();
  await page.getByRole("tab", { name: "Calendar" }).click();
  await page.locator(".forcesdrawer > .body .calendar li").first().waitFor();
  check(seen > 5, `${seen} pieces in the order of battle`);
  await page.keyboard.press("Escape");
  await until(async () => !(await count(page, ".forcesdrawer")), "Escape to close the drawer");
  p.clean();
  return { p, stars };
}

async function report(browser, module, file) {
  const p = await player(browser);
  const { page } = p;
  const url = await load(p, module, file);
  await page.goto(url);
  await page.getByRole("link", { name: "The report" }).click();
  await page.locator(".curve .line").waitFor();
  check((await count(page, ".turning li")) === 5 && (await count(page, ".curve .mark")) === 5, "five turning points");
  check((await count(page, ".fronts figure")) === 2 && (await count(page, ".luck figure")) === 2, "maps and dice");
  // The slider, the curve, the turning points and the small map are one state; left and right go through the turning points.
  const shown = () =>
    page.evaluate(() => ({
      step: Number(document.getElementById("step").value),
      x: Number(document.querySelector(".curve circle.now").getAttribute("cx")),
      lit: [...document.querySelectorAll(".turning li")].findIndex((l) => l.classList.contains("on")),
      front: Number(document.getElementById("frontnow").dataset.step ?? -1),
      dots: document.querySelectorAll("#frontnow rect").length,
    }));
  const ends = await page.evaluate(() => [...document.querySelectorAll(".turning li")].map((l) => Number(l.dataset.n)));
  const last = (await shown()).step;
  await page.keyboard.press("ArrowLeft");
  let at = await shown();
  check(at.step === ends.findLast((n) => n < last) && at.lit === ends.lastIndexOf(at.step), `left leads to ${at.step}`);
  await until(async () => (await shown()).front === at.step, "the front of that step");
  check((await shown()).dots > 4, "no pieces on the small map");
  await page.locator("#step").fill(String(last));
  await until(async () => (await shown()).front === last, "the front of the last step");
  check(await page.locator("#frontnow").isHidden(), "the map of the end stands there twice");
  const x = at.x;
  await page.locator("#step").fill(String(Math.floor(ends[0] / 2)));
  at = await shown();
  check(at.x < x && at.lit === -1, "the curve does not follow the slider");
  await page.keyboard.press("Escape");
  await page.locator("#step").evaluate((e) => e.blur());
  await page.keyboard.press("ArrowRight");
  check(
    (await shown()).step === ends[0] && (await shown()).lit === 0,
    "right does not lead to the first turning point",
  );
  await until(async () => (await shown()).front === ends[0], "the front of the first turning point");
  await shot(page, `${module}-report-step`);
  check(!/Greedy/i.test(await page.locator("body").innerText()), "the page names a player");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  check((await count(page, ".turning li.on, .curve .mark.on")) === 2, "the second turning point");
  await shot(page, `${module}-report`);
  // One sheet of A4.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page[^s]/g)?.length;
  check(pages === 1, `the report takes ${pages} pages`);
  // To the step of a turning point, and on from it in a study.
  const step = page.locator(".turning li").nth(2);
  const n = await step.getAttribute("data-n");
  await step.getByRole("button", { name: "Play on" }).click();
  await page.waitForURL((u) => u.pathname.startsWith("/games/") && !url.endsWith(u.pathname));
  await page.locator(".q").waitFor();
  await page.goto(`${url}#step=${n}`);
  await page.locator(".scrub .num", { hasText: `${n} of` }).waitFor();
  p.clean();
  await p.context.close();
}

export function situation(test) {
  test("situation of an island", async (browser) => {
    const { p, stars } = await layers(browser, "formosa", "1-greedy-greedy.bhd", 700, "Zones of control");
    check(stars > 20, `${stars} objectives`);
    await p.context.close();
  });
  test("situation of a squad game", async (browser) => {
    const { p, stars } = await layers(browser, "ccp", "S01-greedy-greedy.bhd", 700, "Fields of fire");
    check(stars === 5, `${stars} objectives`);
    await p.context.close();
  });
  test("report of an island", (browser) => report(browser, "formosa", "1-greedy-greedy.bhd"));
  test("report of a squad game", (browser) => report(browser, "ccp", "S01-greedy-greedy.bhd"));
}
