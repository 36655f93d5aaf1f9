// What the browser tests share.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

// The server: that of the part which is played.
export let base = process.env.BASE ?? "http://127.0.0.1:8080";
export const playAt = (url) => {
  base = url;
};
// Where pictures go. Without a folder only tests that fail make some.
export const artefacts = process.env.ARTEFACTS;

// How long a step may take: a machine that is busy with other things is slow, and a step that fails must not be that.
export const patience = 60000;

// launch starts the browser, again if it did not come up. What a page does in a part it does once or twice: V8 compiles none of it a second time,
// optimised, but where that is asked for, to measure.
export async function launch({ tries = 3, optimised = false } = {}) {
  const start = () =>
    chromium.launch({
      timeout: 2 * patience,
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        ...(optimised ? [] : ["--js-flags=--no-maglev --no-turbofan"]),
        // What is beside the window is not painted beforehand, which is half of what opening a page with a map costs.
        ...(artefacts ? [] : ["--force-gpu-mem-available-mb=16"]),
      ],
    });
  for (let i = 1; ; i++)
    try {
      return await start();
    } catch (e) {
      if (i === tries) throw e;
    }
}

// worked is the processor time in seconds of each process of the browser, by its id.
export async function worked(browser) {
  const cdp = await browser.newBrowserCDPSession();
  try {
    return new Map((await cdp.send("SystemInfo.getProcessInfo")).processInfo.map((p) => [p.id, p.cpuTime]));
  } finally {
    await cdp.detach().catch(() => {});
  }
}

export function check(what, message) {
  if (!what) throw new Error(message);
}

// until waits for something that is not an element.
export async function until(what, message, ms = patience) {
  const end = Date.now() + ms;
  for (;;) {
    const v = await what();
    if (v) return v;
    if (Date.now() > end) throw new Error("waited in vain: " + message);
    await new Promise((d) => setTimeout(d, 40));
  }
}

export const sleep = (ms) => new Promise((d) => setTimeout(d, ms));

// A browser of one player. Whatever it writes to its console as an error fails the test. Who is here for the first time has all made
// that is kept for others (browser_test.go). Who wants it calm has no motion, for whom counters fly and the camera glides only in the parts that are about that
// (moving): a page that moves takes half as much again of the processor, and each part waits for it.
export async function player(browser, { prefs, first, moving, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: moving ? "no-preference" : "reduce",
    ...options,
  });
  // What the page keeps for itself: what would change the flow under a test is off, unless the test is about it.
  await context.addInitScript(
    (all) => {
      if (location.protocol === "about:") return; // nothing is kept there
      for (const [k, v] of Object.entries(all))
        if (localStorage.getItem("beachhead." + k) === null) localStorage.setItem("beachhead." + k, v);
    },
    {
      playback: "off",
      briefing: "off",
      setup: "steps", // in place of the planned set-up
      offer: "off", // of standing orders, in the middle of a test
      report: "off", // after the last step
      tap: "60000", // a busy machine lets go of a key late: only one that repeats is held
      ...(options.bar === "full" ? {} : { bar: "plain" }),
      ...prefs,
    },
  );
  if (first) await context.addCookies([{ name: "first", value: "yes", url: base }]);
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  const errors = [];
  page.on("console", (m) => {
    if (m.type() === "error" || m.type() === "warning") errors.push(`${m.text()} ${m.location().url}`);
  });
  page.on("pageerror", (e) => errors.push(String(e.stack ?? e)));
  // A refusal is an answer of the server, which the page explains; browsers write it to the console all the same. A test may take the net away.
  const clean = () => {
    const bad = errors.filter((e) => !/status of 4(09|22)|ERR_INTERNET_DISCONNECTED/.test(e));
    if (bad.length) throw new Error("the console says:\n" + bad.join("\n"));
  };
  return { context, page, clean, api: context.request };
}

export async function ready(page) {
  await page.locator(".q .say").first().waitFor();
  await page.locator(".ground .ids text").first().waitFor({ state: "attached" });
}

// create makes a game by the interface; its page is yet to be opened.
export async function create(p, seats, more = {}) {
  const r = await p.api.post(base + "/games", { data: { game: "formosa", scenario: "1", seats, ...more } });
  check(r.status() === 201, "no game: " + (await r.text()));
  const { id, url } = await r.json();
  return { id, url: base + url };
}

export async function open(p, url) {
  await p.page.goto(url);
  await ready(p.page);
}

// study opens a record as a private study against the computer.
export async function study(p, record, seat, hash = "") {
  const r = await p.api.post(`${base}/records?seat=${seat}&bot=greedy`, {
    headers: { "Content-Type": "text/plain" },
    data: record,
  });
  check(r.status() === 201, "no study: " + (await r.text()));
  await open(p, base + (await r.json()).url + hash);
}

// A recorded game up to an answer.
export function before(game, name, answer) {
  const all = readFileSync(`../../games/${game}/testdata/games/${name}.bhd`, "utf8").split("\n");
  const n = all.findIndex((l) => l.endsWith(answer));
  check(n > 0, `${name} has no ${answer}`);
  return all.slice(0, n).join("\n") + "\n";
}

export async function lesson(p, name) {
  const sheet = await (await p.api.get(base + "/sheets/formosa.json")).json();
  const l = sheet.lessons.find((x) => x.id === name);
  await study(p, l.record, l.seat, "#lesson=" + name);
  return l;
}

// forward answers for a seat without the page until something holds. pick chooses the text of an option.
export async function forward(
  p,
  id,
  seat,
  done,
  pick = (q) => q.options.find((o) => /^(done|end|none|hold|keep)$/.test(o)) ?? q.options[0],
) {
  for (const end = Date.now() + 2 * patience; Date.now() < end; ) {
    const m = await (await p.api.get(`${base}/games/${id}/state?seat=${seat}`)).json();
    if (m.hidden) {
      await p.api.post(`${base}/games/${id}/handover`, { data: { seat } });
      continue;
    }
    const q = m.page.view.pending;
    if (done(m.page)) return m.page;
    if (!q?.options?.length) {
      await sleep(60);
      continue;
    }
    const r = await p.api.post(`${base}/games/${id}/answers`, {
      data: { seat, version: m.page.version, choice: pick(q) },
    });
    if (!r.ok() && r.status() !== 409) throw new Error("forward: " + (await r.text()));
  }
  throw new Error(`${seat} did not get there`);
}

export const asked = (page) => page.locator(".q .say").innerText();
export const crumb = (page) => page.locator(".crumb").innerText();
// shot takes a picture, after a rest that only the picture needs.
export const shot = async (page, name, rest = 0) => {
  if (!artefacts) return;
  await sleep(rest);
  await page.screenshot({ path: `${artefacts}/${name}.png` });
};

// What the player can click: the middle of hexes that glow and are on the screen, in pixels of the window.
export function glowing(page) {
  return page.evaluate(() => {
    const host = document.querySelector(".map").getBoundingClientRect();
    return [...document.querySelectorAll(".legal .spot")]
      .map((e) => e.getBoundingClientRect())
      .map((r) => ({ x: r.x + r.width / 2, y: r.y + r.height * 0.5 }))
      .filter((p) => p.x > host.x + 20 && p.y > host.y + 20 && p.x < host.right - 20 && p.y < host.bottom - 20)
      .filter(
        (p) =>
          document.elementFromPoint(p.x, p.y)?.closest(".map") &&
          !document.elementFromPoint(p.x, p.y)?.closest(".tray,.tools,.guide,.toast,.boxes"),
      );
  });
}

// still waits until the map has come to rest.
export async function still(page) {
  const place = () =>
    page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const m = document.querySelector(".map");
              const r = document.querySelector(".ground").getBoundingClientRect();
              done([m.classList.contains("moving"), r.x, r.y, r.width].join());
            }),
          ),
        ),
    );
  let last = "";
  await until(async () => {
    const now = await place();
    const same = now === last && now.startsWith("false");
    last = now;
    return same;
  }, "the map to rest");
}

// quiet waits until the page asks something of its player, or the game is over, and nothing is under way: no answer on its way, no
// piece that flies, no die that tumbles, and the map at rest. What a click has begun shows in the next frame, so two go by first.
export async function quiet(page) {
  await until(
    () =>
      page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                const q = document.querySelector(".q");
                const m = document.querySelector(".map");
                done(
                  !!q &&
                    !q.classList.contains("busy") &&
                    (!q.classList.contains("wait") || /over/.test(q.textContent)) &&
                    !m?.classList.contains("moving") &&
                    !document.querySelector(".flight") &&
                    !document
                      .getAnimations()
                      .some((a) => a.playState === "running" && a.effect?.target?.closest?.(".rolled,.flight,.tumble")),
                );
              }),
            ),
          ),
      ),
    "a question",
  );
}

// takesKeys waits until the question that stands there takes keys: not in the first quarter of a second after it was drawn (keys/armed.ts). A page that
// is slow draws it late, so the time is taken in the page, after its frames, and anew when another question comes meanwhile.
export const takesKeys = (page) =>
  until(
    () =>
      page.evaluate(async () => {
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        const version = () => document.querySelector(".map")?.dataset.version;
        const was = version();
        for (let i = 0; i < 3; i++) await frame();
        await new Promise((done) => setTimeout(done, 300));
        await frame();
        return version() === was;
      }),
    "a question that takes keys",
  );
