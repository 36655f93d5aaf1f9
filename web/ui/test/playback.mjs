// The turn of the others is seen: played step by step before the next question, skipped by a key, summed up in a recap.
import { readFileSync } from "node:fs";
import { asked, base, check, forward, glowing, open, player, ready, shot, sleep, still, study, until } from "./lib.mjs";

const prefs = { playback: "on" };

// The recorded game up to a line of it, without what would say how it ended.
function record(game, name, upTo) {
  const lines = readFileSync(`../../games/${game}/testdata/games/${name}.bhd`, "utf8").split("\n");
  const n = lines.findIndex(upTo);
  return (
    lines
      .slice(0, n < 0 ? lines.length : n)
      .filter((l) => !/^Result/.test(l))
      .join("\n") + "\n"
  );
}

// Formosa in its second game turn, when the Allies have fought: Japan moves and attacks next.
async function landed(p) {
  // Up to the end of the Allied turn: the last that the Allies end before the eleventh move of Japan.
  const all = record("formosa", "1-greedy-greedy", () => false).split("\n");
  const moves = all.flatMap((l, i) => (/ japanese move /.test(l) ? i : []));
  const ends = all.flatMap((l, i) => (/^\d+ allied end/.test(l) && i < moves[10] ? i : []));
  const text = all.slice(0, ends[ends.length - 1]).join("\n") + "\n";
  await study(p, text, "allied");
}

const seatUrl = (p) => new URL(p.page.url()).pathname;
const state = async (p) => (await (await p.api.get(`${base}${seatUrl(p)}/state?seat=allied`)).json()).page;

// pace tells computers how long to wait before they answer, -1 to halt: what they did before the page was open is not played.
const pace = async (p, url, ms) => {
  const r = await p.api.post(`${base}${url}/pace`, { data: { pace: ms } });
  check(r.ok(), await r.text());
};

const ending = (page) =>
  page.locator(".q:not(.busy):not(.wait) .row .btn:enabled").filter({ hasText: /^(End|Done|Pass|No)/ });

// One answer of mine with the mouse: whatever ends the phase.
const end = (page) => ending(page).first().click();

const playing = (page) => page.locator(".playstrip").count();

// Answers until the others play. Nothing is waited for that the film takes away meanwhile.
async function letThemPlay(p) {
  const { page } = p;
  await until(async () => {
    if (await playing(page)) return true;
    const mine = ending(page).first();
    if (await mine.count()) await mine.click({ timeout: 1000 }).catch(() => {});
    return false;
  }, "the turn of the others to be played");
}

// Answers what is asked within their turn with the last button, until the recap stands there.
async function toRecap(page, seen = {}) {
  // A die is not long there: the page itself notes the first.
  await page.evaluate(() => {
    const look = () => {
      const e = document.querySelector(".dicecard");
      if (e?.querySelector(".pips")) window.firstDie ??= e.innerText;
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await until(
    async () => {
      const card = await page.evaluate(() => window.firstDie ?? "");
      if (card) {
        seen.die = true;
        seen.whose ??= card;
      }
      if (await page.locator(".recapcard").count()) return true;
      if (
        !(await playing(page)) &&
        (await page.locator(".q:not(.busy):not(.wait):not(.recapped) .row .btn:enabled").count())
      ) {
        seen.asked = (seen.asked ?? 0) + 1;
        await page
          .locator(".q:not(.busy):not(.wait):not(.recapped) .row .btn:enabled")
          .last()
          .click({ timeout: 1000 })
          .catch(() => {});
      }
      return false;
    },
    "the recap",
    90000,
  );
}

export function playback(test) {
  test("playback-of-a-turn", async (browser) => {
    const p = await player(browser, { moving: true, prefs });
    const { page } = p;
    await landed(p);
    check(!(await playing(page)), "what was before is played");
    // What I do myself is not played.
    await end(page);
    await until(async () => !/Build or give up/.test(await asked(page)), "the next question");
    check(!(await playing(page)), "my own act is played");
    await letThemPlay(p);
    check(/play, you watch/.test(await page.locator(".q").innerText()), "the bar does not say who plays");
    check(!(await page.locator(".q .primary").count()), "there is gold while the others play");
    // No answer goes out meanwhile, and what is not shown yet is not read.
    const before = (await state(p)).version;
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await until(async () => (await page.locator(".ahead").count()) > 0, "blank lines in the log");
    await page.locator(".march").first().waitFor({ state: "attached" });
    const told = await page.locator(".sr[role=status]").innerText();
    check(/moves|move/.test(told), "a step is not said: " + told);
    // Pause, one step back and on.
    await until(
      async () => Number(/Step (\d+)/.exec(await page.locator(".playing small").innerText())?.[1] ?? 0) > 1,
      "a second step",
    );
    await page.locator(".playing").click();
    await page.keyboard.press(" ");
    await page.getByRole("button", { name: "Play", exact: true }).first().waitFor();
    const step = async () => /Step \d+/.exec(await page.locator(".playing small").innerText())[0];
    const now = await step();
    await page.keyboard.press("ArrowLeft");
    await until(async () => (await step()) !== now, "a step back");
    const back = await step();
    await sleep(900);
    check((await step()) === back, "it goes on though it is paused");
    await page.keyboard.press("ArrowRight");
    await until(async () => (await step()) === now, "the step again");
    await page.getByRole("button", { name: "Speed 4" }).click();
    check(
      (await page.evaluate(() => localStorage.getItem("beachhead.playback.speed"))) === "4",
      "the speed is not kept",
    );
    await page.getByRole("button", { name: "Speed 2" }).click(); // slow enough to be looked at
    check((await state(p)).version >= before, "the server has gone back");
    await shot(page, "playback");
    await page.keyboard.press(" ");
    const seen = {};
    await toRecap(page, seen);
    check(seen.asked > 0, "nothing was asked within their turn");
    check(seen.die, "no die was shown");
    check(/Attack on 1403 Nankan/.test(seen.whose) && /Japanese roll/.test(seen.whose), "whose die? " + seen.whose);
    // The recap: a list, numbers on the map, lit on hover, played again, and gone with Enter.
    const lines = page.locator(".recapcard li");
    const n = await lines.count();
    check(n >= 1 && n <= 5, n + " lines");
    const marks = await page.locator(".recapmarks text").allTextContents();
    check(marks.includes("1"), "no number on the map: " + marks);
    check(!(await page.locator(".q").innerText()).includes("Recruit"), "the next question stands there already");
    await lines.first().hover();
    await shot(page, "recap");
    await page.keyboard.press("r");
    await page.locator(".playstrip").waitFor();
    await page.keyboard.press("End");
    await page.locator(".recapcard").waitFor();
    const version = (await state(p)).version;
    await page.locator(".recapcard h2").click();
    await page.keyboard.press("Enter");
    await until(async () => !(await page.locator(".recapcard").count()), "the recap to go");
    check((await state(p)).version === version, "Enter has answered the question behind the recap");
    await until(async () => /You decide/.test(await page.locator(".q").innerText()), "my question");
    p.clean();
    return marks.join(" ") + "; " + n + " lines";
  });

  test("playback-after-days", async (browser) => {
    const p = await player(browser, { moving: true, prefs, viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = p;
    await landed(p);
    const url = page.url();
    const id = seatUrl(p).split("/").pop();
    const there = (await state(p)).log.length;
    await until(
      async () => Number(await page.evaluate((k) => localStorage[k], `beachhead.seen.${id}.allied`)) === there,
      "what was seen is kept",
    );
    await page.goto("about:blank");
    await forward(p, id, "allied", (x) => x.view.where.includes("Japanese turn") && x.log.length > there + 12);
    await open(p, url);
    await page.locator(".playstrip").waitFor();
    check((await page.locator(".q .primary").count()) === 0, "a question stands there before it was played");
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll(".playrow .sq, .playrow .whole")].filter((b) => {
          const r = b.getBoundingClientRect();
          return r.height < 47.5 || r.left < 0 || r.right > innerWidth;
        }).length,
    );
    check(!small, small + " controls are too small for a thumb, or outside");
    await page.locator(".march").first().waitFor({ state: "attached" });
    await shot(page, "playback-phone");
    await page.keyboard.press("Escape");
    await until(async () => /You decide/.test(await page.locator(".q").innerText()), "my decision");
    // What has been seen, or skipped, is not played again.
    await page.reload();
    await ready(page);
    await sleep(400);
    check(!(await playing(page)), "it is played again after a reload");
    // Skipped to the end, the turn is summed up all the same.
    await until(
      async () => {
        if (await page.locator(".recapcard, .turnline").count()) return true;
        if (await playing(page)) await page.keyboard.press("Escape");
        else {
          const mine = page.locator(".q:not(.busy):not(.wait) .row .btn:enabled").last();
          if (await mine.count()) await mine.click({ timeout: 1000 }).catch(() => {});
        }
        return false;
      },
      "the recap of what was skipped",
      90000,
    );
    await shot(page, "recap-phone");
    p.clean();
    return there + " lines before";
  });

  // Skipped with Esc, a film gives the map back as the player had laid it, also one that begins with the page.
  test("playback-skipped-gives-the-map-back", async (browser) => {
    const p = await player(browser, { moving: true, prefs, bar: "full" });
    const { page } = p;
    const text = record("ccp", "S01-greedy-greedy", (l) => / japan order jp/.test(l));
    const r = await p.api.post(`${base}/records?seat=allied&bot=greedy`, {
      headers: { "Content-Type": "text/plain" },
      data: text,
    });
    check(r.status() === 201, await r.text());
    const { url } = await r.json();
    await pace(p, url, -1);
    await open(p, base + url);
    await still(page);
    const lies = () =>
      page.locator("#ground").evaluate((e) => {
        const q = e.getBoundingClientRect();
        return [q.x, q.y, q.width].map(Math.round);
      });
    const first = await lies();
    await page.mouse.move(500, 400);
    await page.mouse.wheel(0, -300);
    await until(async () => (await lies())[2] > first[2] * 1.05, "the map nearer");
    await page.mouse.move(500, 400);
    await page.mouse.down();
    await page.mouse.move(560, 340, { steps: 5 });
    await page.mouse.up();
    await still(page);
    await sleep(400); // it is kept a moment later
    const was = await lies();
    const same = async () => (await lies()).every((v, i) => Math.abs(v - was[i]) < 4);
    await pace(p, url, 50);
    await page.locator(".playstrip").waitFor({ timeout: 10000 });
    await until(async () => !(await same()), "the film to move the map", 20000);
    await page.keyboard.press("Escape");
    await until(async () => !(await playing(page)), "the end of the film", 8000);
    // A question may go on from there to what it names; where that was in sight the map lies as the player had laid it.
    const found = await until(async () => {
      if (await page.locator(".recapcard").count()) await page.keyboard.press("Enter");
      return (await page.locator(".q:not(.busy):not(.wait)").count()) > 0;
    }, "my question");
    await still(page);
    const about = (await state(p)).view.pending.about ?? [];
    const off = await page.evaluate(
      ([l, was]) => {
        const g = document.querySelector("#ground").getBoundingClientRect();
        const m = document.querySelector(".map").getBoundingClientRect();
        return [...document.querySelectorAll(".above [data-hex]")]
          .filter((e) => l.includes(e.dataset.hex))
          .map((e) => {
            const r = e.getBoundingClientRect();
            return [r.x - g.x + was[0] - m.x, r.y - g.y + was[1] - m.y, m.width, m.height].map(Math.round).join();
          });
      },
      [about, was],
    );
    check(await same(), `the map lies at ${await lies()}, and lay at ${was}; ${about} at ${off} ${found}`);
    // What happened while the page was away is played when it comes again, before the map is drawn.
    const there = (await state(p)).log.length;
    const kept = await lies();
    await sleep(400); // where it lies is kept a moment later
    await page.goto("about:blank");
    await forward(p, url.split("/").pop(), "allied", (x) => x.log.length > there + 15);
    await page.goto(base + url);
    await page.locator(".playstrip").waitFor();
    await until(
      async () => (await lies()).join() !== kept.join() || !(await playing(page)),
      "the film to move the map",
    );
    check(await playing(page), "the film is over");
    await page.keyboard.press("Escape");
    await until(async () => !(await playing(page)), "the end of the film", 8000);
    await still(page);
    check(
      (await lies()).every((v, n) => Math.abs(v - kept[n]) < 4),
      `the map lies at ${await lies()}, and lay at ${kept} when the page went away`,
    );
    p.clean();
  });

  test("playback-calm-and-short", async (browser) => {
    const p = await player(browser, { prefs });
    const { page } = p;
    const text = record("ccp", "S01-greedy-greedy", (l) => / japan order jp/.test(l));
    const r = await p.api.post(`${base}/records?seat=allied&bot=greedy`, {
      headers: { "Content-Type": "text/plain" },
      data: text,
    });
    check(r.status() === 201, await r.text());
    const { url } = await r.json();
    await pace(p, url, -1);
    await open(p, base + url);
    await pace(p, url, 50);
    await page.locator(".playstrip").waitFor();
    let flights = 0;
    const moved = async () => {
      flights += await page.locator(".flight").count();
      return (await page.locator(".march").count()) > 0;
    };
    await until(moved, "a move of Japan");
    check(!flights, "counters fly though motion is reduced");
    // Whole turn at once: to what is asked next, without waiting.
    await page.keyboard.press("End");
    await until(async () => !(await playing(page)), "the end of the film", 8000);
    p.clean();
  });

  test("playback-onlooker", async (browser) => {
    const p = await player(browser, { moving: true, prefs: { ...prefs, "playback.speed": "4" } });
    const { page } = p;
    const made = await p.api.post(base + "/games", {
      data: { game: "ccp", scenario: "S01", seats: { allied: "greedy", japan: "greedy" }, pace: 2000 },
    });
    check(made.status() === 201, await made.text());
    const { url } = await made.json();
    await open(p, base + url);
    await pace(p, url, 60);
    await page.locator(".playstrip").waitFor();
    await page.locator(".march").first().waitFor({ state: "attached" });
    // The map follows: the end of the way is on the screen.
    const seen = await until(
      () =>
        page.evaluate(() => {
          const host = document.querySelector(".map").getBoundingClientRect();
          const m = document.querySelector(".march.now .head")?.getBoundingClientRect();
          return m && m.left > host.left && m.right < host.right && m.top > host.top && m.bottom < host.bottom;
        }),
      "a step in sight",
    );
    p.clean();
    return String(seen);
  });

  // Each roll since then was on a card: what the cards said, and the log of the server.
  const watchCards = (page) =>
    page.evaluate(() => {
      window.cards = new Set();
      window.bars = new Set();
      setInterval(() => {
        const card = document.querySelector(".dicecard");
        if (card?.querySelector(".pips")) window.cards.add(document.querySelector(".playing b").innerText);
        if (card) window.bars.add(document.querySelector(".q .who").innerText.replace(/\s+/g, " "));
      }, 30);
    });

  test("playback-of-the-air", async (browser) => {
    const p = await player(browser, { moving: true, prefs: { ...prefs, "playback.speed": "2" } });
    const { page } = p;
    await study(
      p,
      record("formosa", "2-greedy-greedy", (l) => /^242 allied plan cw gunfire/.test(l)),
      "allied",
    );
    const before = (await state(p)).log.length;
    await watchCards(page);
    await page.locator(".q:not(.busy):not(.wait):not(.recapped) .row .btn:enabled").last().click();
    await page.locator(".playstrip").waitFor();
    await until(
      async () => {
        if (await page.locator(".recapcard").count()) return true;
        if (!(await playing(page))) {
          const mine = page.locator(".q:not(.busy):not(.wait):not(.recapped) .row .btn:enabled").last();
          if (await mine.count()) await mine.click({ timeout: 1000 }).catch(() => {});
        }
        return false;
      },
      "the recap of the air phase",
      40000,
    ).catch(() => {}); // without losses and fleet there is none
    const dice = (await state(p)).log
      .slice(before)
      .filter((l) => l.picture?.cast && l.picture.cast.what !== "Amoy operation");
    const cards = await page.evaluate(() => [...window.cards]);
    check(dice.length >= 3, "only " + dice.length + " rolls");
    check(cards.length >= new Set(dice.map((l) => l.text)).size, `rolls: ${dice.map((l) => l.text)}; cards: ${cards}`);
    if (dice.some((l) => /fleet sails/.test(l.text)))
      check(
        cards.some((t) => /fleet sails/.test(t)),
        "no card of the fleet: " + cards,
      );
    const bars = await page.evaluate(() => [...window.bars]);
    check(bars.some((b) => /^Your roll/.test(b)) && bars.some((b) => /Japanese play/.test(b)), "who rolls? " + bars);
    p.clean();
    return dice.map((l) => l.picture.cast.what + " " + l.picture.cast.result).join("; ");
  });

  test("playback-of-a-counterattack", async (browser) => {
    const p = await player(browser, { moving: true, prefs });
    const { page } = p;
    await study(
      p,
      record("formosa", "2-greedy-greedy", (l) => /^646 allied counterattack/.test(l)),
      "allied",
    );
    check(/strike back/.test(await asked(page)), await asked(page));
    await watchCards(page);
    await still(page);
    // What stands there while the die falls is read at one moment: a slow machine is soon past it.
    const now = await until(async () => {
      const [spot] = await glowing(page);
      if (spot) await page.mouse.click(spot.x, spot.y);
      return page.evaluate(() => {
        const card = document.querySelector(".dicecard");
        return (
          window.cards.size > 0 &&
          card && {
            clear: getComputedStyle(card).backgroundColor,
            line: !!document.querySelector(".hexline"),
            undo: document.querySelector(".undo").innerText,
          }
        );
      });
    }, "the die of the counterattack");
    await shot(page, "playback-counterattack");
    const bars = await page.evaluate(() => [...window.bars]);
    check(
      bars.every((b) => /^Your attack/.test(b)),
      "whose attack? " + bars,
    );
    check(/against/.test((await page.evaluate(() => [...window.cards])).join()), "no sum");
    check(/^rgb\(/.test(now.clear), "the card is seen through: " + now.clear);
    check(!now.line, "the line of the hex stays while the die falls");
    check(/a die has been thrown/.test(now.undo), now.undo);
    p.clean();
    return bars.join();
  });

  test("recap-of-losses", async (browser) => {
    const p = await player(browser, { moving: true, prefs });
    const { page } = p;
    await study(
      p,
      record("ccp", "S01-greedy-greedy", (l) => /^808 allied order/.test(l)),
      "allied",
    );
    const id = seatUrl(p).split("/").pop();
    const log = (await state(p)).log;
    const begins = log.findLastIndex((l) => /begins\. It is the Japanese/.test(l.text));
    check(begins >= 0, "no turn of the Japanese in the log");
    const url = page.url();
    await page.goto(base + "/");
    await page.evaluate(([k, n]) => localStorage.setItem(k, n), [`beachhead.seen.${id}.allied`, String(begins)]);
    await open(p, url);
    await page.locator(".playstrip").waitFor();
    // The map is that of the board, not of the table beside it.
    await page.locator(".march, .fought").first().waitFor({ state: "attached" });
    await still(page);
    const beside = await page.evaluate(() => {
      const host = document.querySelector(".map").getBoundingClientRect();
      const board = document.querySelector(".ground").getBoundingClientRect();
      return Math.max(board.left - host.left, host.right - board.right) - Math.max(0, (host.width - board.width) / 2);
    });
    check(beside < 90, `${beside} pixels of empty table`);
    // On a phone the map has the room of the hand, which is away while the others play.
    await page.setViewportSize({ width: 390, height: 844 });
    await until(
      () =>
        page.evaluate(() => {
          const at = (s) => document.querySelector(s).getBoundingClientRect();
          return Math.abs(at(".field").bottom - at(".nav").top) < 1;
        }),
      "the map of a phone to reach down to the foot",
      8000,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("End");
    await page.locator(".recapcard").waitFor();
    await shot(page, "recap-losses");
    const text = (await page.locator(".recapcard").innerText()).replace(/\s+/g, " ");
    check(/Losses: two of yours/.test(text) && /You lost .*Naik Sohan/.test(text), "no losses: " + text);
    check(/Broken: .*Recruit Squad 2/i.test(text), "who broke? " + text);
    check(/Points: Commonwealth ahead by 18, was Commonwealth ahead by 20/.test(text), "no points: " + text);
    check(/^Japanese turn, time 2/.test(text), text);
    p.clean();
    return text;
  });

  // Who skips while what he missed is still being asked for has the sum of all of it; on a phone its hexes lie above the card, and so does that of a line.
  test("recap-of-what-was-loading", async (browser) => {
    const p = await player(browser, { moving: true, prefs, viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = p;
    await study(
      p,
      record("ccp", "S01-greedy-greedy", (l) => /^808 allied order/.test(l)),
      "allied",
    );
    const id = seatUrl(p).split("/").pop();
    const begins = (await state(p)).log.findLastIndex((l) => /begins\. It is the Japanese/.test(l.text));
    const url = page.url();
    await page.goto(base + "/");
    await page.evaluate(([k, n]) => localStorage.setItem(k, n), [`beachhead.seen.${id}.allied`, String(begins)]);
    let late = 0;
    await page.route("**/at/*", async (r) => {
      if (++late > 3) await sleep(150);
      await r.continue();
    });
    await open(p, url);
    await until(() => late > 3, "a moment of the past to be on its way");
    await page.keyboard.press("Escape");
    check(!(await page.locator(".recapcard").count()), "all was there before it was skipped");
    await page.locator(".recapcard").waitFor({ timeout: 20000 });
    await still(page);
    await shot(page, "recap-loading-phone");
    const above = () =>
      page.evaluate(() => {
        const card = document.querySelector(".recapcard").getBoundingClientRect();
        const field = document.querySelector(".map").getBoundingClientRect();
        const inside = [...document.querySelectorAll(".recapmarks text")].filter((e) => {
          const q = e.getBoundingClientRect();
          return q.top >= field.top && q.bottom <= card.top && q.left >= 0 && q.right <= innerWidth;
        });
        return inside.map((e) => e.textContent).join("");
      });
    check(await above(), "no number of the recap is seen");
    const lines = page.locator(".recapcard button.line");
    for (let i = 0; i < (await lines.count()); i++) {
      const n = await lines.nth(i).locator(".num").innerText();
      await lines.nth(i).tap();
      await still(page);
      check((await above()).includes(n), `the hex of line ${n} is not seen`);
    }
    p.clean();
    return late + " moments";
  });

  test("playback-keeps-names-of-the-map", async (browser) => {
    const p = await player(browser, { moving: true, prefs });
    const { page } = p;
    await landed(p);
    const names = () => page.evaluate(() => getComputedStyle(document.querySelector(".names.relief")).visibility);
    const now = await names();
    await letThemPlay(p);
    await page.locator(".march").first().waitFor({ state: "attached" });
    await page.keyboard.press(" ");
    check((await names()) === now, `the names of hills were ${now} and are ${await names()}`);
    // The arrow has a head that stands clear of the counter, and the title is not cut.
    const cut = await page.evaluate(() => {
      const b = document.querySelector(".playing b");
      return b.scrollWidth > b.clientWidth + 1 || getComputedStyle(b).textOverflow === "ellipsis";
    });
    check(!cut, "the title is cut");
    const bar = await page.locator(".q .say").innerText();
    check(bar !== (await page.locator(".playing b").innerText()), "bar and strip say the same: " + bar);
    p.clean();
    return now;
  });
}
