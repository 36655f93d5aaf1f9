// The map of Combat Commander in the browser: what is drawn is what blocks, counters and markers show what they are, and lines of sight.
import { base, check, open, player, shot, study, until } from "./lib.mjs";

// A night with a little of everything.
const position = {
  game: "ccp",
  scenario: "S06",
  options: {},
  clear: true,
  at: { turn: 2, phase: "allied.orders" },
  pieces: {
    "us-army-line-squad-1": { at: "E5", weapon: "us-mmg-1" },
    "us-army-line-team-1": { at: "E5", broken: true },
    "us-army-line-squad-2": { at: "F5", suppressed: true },
    "us-army-line-squad-3": { at: "F6", veteran: true },
    "us-army-line-squad-4": { at: "H6" },
    "us-army-line-squad-5": { at: "D4", activated: true },
    "us-army-line-squad-6": { at: "D6", weapon: "us-flamethrower-1" },
    "us-flamethrower-1": { broken: true },
    "jp-line-squad-1": { at: "H6" },
    "jp-line-squad-2": { at: "H6", broken: true },
    "jp-line-squad-3": { at: "I5", weapon: "jp-hmg-1" },
    "jp-ldr-onodera": { at: "I5" },
    "jp-line-team-1": { at: "K7" },
  },
  tracks: {
    "smoke.G4": 3,
    "blaze.G7": 1,
    "starshell.H4": 1,
    "sighting.L4": 2,
    "aircraft.allied.J8": 1,
    "fort.pillbox.I5": 1,
    "fort.foxholes.E5": 1,
    "fort.wire.H7": 1,
    "fort.mines.G6": 1,
    time: 3,
  },
};
const record = () =>
  `Game: ccp\nScenario: ${position.scenario}\nRules version: 1\nSeed: the map in the browser\nStart: ${JSON.stringify(position)}\n`;

const began = async (p) => {
  await study(p, record(), "allied");
  await p.page.locator(".works > g").first().waitFor({ state: "attached" });
};
// Where a hex is on the screen.
const spot = (page, hex) =>
  page.evaluate((id) => {
    const t = [...document.querySelectorAll(".ground .ids text")].find((e) => e.textContent === id);
    const m = t.ownerSVGElement.getScreenCTM();
    const x = Number(t.getAttribute("x"));
    const y = Number(t.getAttribute("y")) + 38.5;
    return { x: m.a * x + m.e, y: m.d * y + m.f };
  }, hex);
// The whole map is there when its corners are on the screen and have not moved for some frames.
async function whole(page) {
  await page.keyboard.press("0");
  let last = "";
  let same = 0;
  await until(async () => {
    const box = await page.locator(".map").boundingBox();
    const a = await spot(page, "A1");
    const b = await spot(page, "O10");
    const now = [a.x, a.y, b.x, b.y].map(Math.round).join();
    same = now === last ? same + 1 : 0;
    last = now;
    return same > 4 && a.x > box.x && a.y > box.y && b.x < box.x + box.width && b.y < box.y + box.height;
  }, "the map rests");
}

export function ccpmap(test) {
  test("ccp-map-is-what-blocks", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    let drawn = 0;
    for (const scenario of ["S03", "S12", "S13"]) {
      const r = await p.api.post(base + "/games", {
        data: { game: "ccp", scenario, seats: { allied: "me", japan: "greedy" }, private: true },
      });
      await open(p, base + (await r.json()).url);
      const sheet = await (await p.api.get(`${base}/sheets/ccp/${scenario}.json`)).json();
      const paths = new Set(
        await page.evaluate(() => [...document.querySelectorAll(".ground path")].map((e) => e.getAttribute("d"))),
      );
      for (const s of sheet.shapes.filter((x) => ["level", "jungle", "bush", "palm", "grass", "swamp"].includes(x.k))) {
        const d = s.p.map((l) => {
          let x = 0;
          let y = 0;
          let o = "";
          for (let i = 0; i + 1 < l.length; i += 2) {
            x += l[i] * 1;
            y += l[i + 1] * 1;
            o += `${i ? "L" : "M"}${(x * sheet.shapeX).toFixed(1)} ${(y * sheet.shapeY).toFixed(1)}`;
          }
          return o + "Z";
        });
        // Adding before or after scaling may differ in the last figure of a place; nothing else may.
        const near = (a, b) => {
          const u = a.match(/-?[\d.]+/g).map(Number);
          const v = b.match(/-?[\d.]+/g).map(Number);
          return u.length === v.length && u.every((n, i) => Math.abs(n - v[i]) < 0.11);
        };
        check(
          [...paths].some((q) => q && q.length > 20 && near(q, d.join(""))),
          `${scenario}: ${s.k} ${s.level ?? ""} is not drawn as it blocks`,
        );
        drawn++;
      }
      check(
        (await page.locator(".edgename").allTextContents()).length === 2,
        scenario + ": the edges of the sides are not shown",
      );
    }
    p.clean();
    return drawn + " shapes";
  });

  test("ccp-counters", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await began(p);
    await whole(page);
    const text = await page.locator(".counters.faces").allTextContents();
    for (const what of ["MMG 6-12", "HMG 8-13", "Flame 10"])
      check(text.join(" ").includes(what), "no " + what + " on a counter: " + text);
    const works = await page.locator(".works .tag text").allTextContents();
    for (const what of ["Pillbox", "Foxholes", "Wire", "Mines"]) check(works.includes(what), `no ${what}: ${works}`);
    check((await page.locator(".covers > g").count()) === 2, "smoke and blaze are not both drawn");
    check(
      (await page.locator(".overs > g").count()) === 4,
      "sighting, starshell, aircraft and melee are not all drawn",
    );
    check((await page.locator(".night .lightfall").count()) === 1, "the starshell lights nothing");
    const h6 = await spot(page, "H6");
    const sides = await page.evaluate(
      ({ x, y }) =>
        [...document.querySelectorAll(".faces .stack")]
          .map((s) => [s.getBoundingClientRect(), s.children.length])
          .filter(([r]) => r.x < x && r.right > x && r.y < y && r.bottom > y)
          .map(([, n]) => n),
      h6,
    );
    check(sides[0] === 2, "the melee does not show both sides: " + sides);
    await shot(page, "ccp-night");
    p.clean();
  });

  test("ccp-line-of-sight", async (browser) => {
    const p = await player(browser);
    const { page } = p;
    await began(p);
    await whole(page);
    const path = new URL(page.url()).pathname;
    const ask = async (q) => (await p.api.get(`${base}${path}/sight?seat=allied&${q}`)).json();
    const sees = (await ask("from=E5")).sees;
    const hidden = "ABCDEFGHIJKLMNO"
      .split("")
      .flatMap((c) => [2, 5, 8].map((r) => c + r))
      .find((h) => !sees.some((s) => s.hex === h));
    const seen = sees.find((s) => s.range === 3 && s.hindrance).hex;
    const from = await spot(page, "E5");
    await page.mouse.move(from.x, from.y);
    await page.keyboard.down("l");
    await until(
      async () => (await page.locator(".los .far1").count()) === sees.length - 1,
      "all that E5 sees has its range",
    );
    for (const hex of [hidden, seen]) {
      const look = await ask(`from=E5&to=${hex}`);
      const to = await spot(page, hex);
      await page.mouse.move(to.x, to.y, { steps: 4 });
      const head = look.clear ? `E5 to ${hex} clear, range ${look.range}` : `E5 to ${hex} blocked in ${look.hex}`;
      await until(
        async () =>
          (await page
            .locator(".finding .head")
            .textContent()
            .catch(() => "")) === head,
        head,
      );
      check((await page.locator(".finding .rule").textContent()) === look.rule, "another rule");
      check((await page.locator(".los .stop").count()) === (look.clear ? 0 : 1), "the cross is wrong");
      if (!look.clear) {
        const at = await page.locator(".los .stop").evaluate((e) => e.parentNode.getAttribute("transform"));
        check(
          at.startsWith(`translate(${look.at[0]} ${look.at[1]})`),
          `the cross is at ${at}, the point is ${look.at}`,
        );
        await shot(page, "ccp-sight");
      }
    }
    await page.keyboard.up("l");
    await until(async () => !(await page.locator(".los").count()), "the sight goes");
    // The same with the tool, by taps.
    await page.getByRole("button", { name: "Line of sight" }).click();
    await page.mouse.click(from.x, from.y);
    const to = await spot(page, hidden);
    await page.mouse.click(to.x, to.y);
    await until(
      async () =>
        (
          await page
            .locator(".finding .head")
            .textContent()
            .catch(() => "")
        ).startsWith(`E5 to ${hidden} blocked`),
      "the tool finds it",
    );
    await page.mouse.move(from.x, from.y - 3);
    check(
      (await page.locator(".finding .head").textContent()).startsWith(`E5 to ${hidden}`),
      "a chosen line follows the pointer",
    );
    await page.keyboard.press("Escape");
    await until(async () => !(await page.locator(".los").count()), "Escape ends it");
    check((await page.locator(".q .say").first().innerText()).length > 0, "the question is gone");
    p.clean();
    return `${sees.length} hexes seen`;
  });
}
