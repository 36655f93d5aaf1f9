// Measures the page: node test/perf.mjs. It needs no server: a map of 1,500 hexes with 300 counters and the bundle in dist are
// served from here, packed as the server packs them. Figures go to standard output, and exit status 1 means that a limit is broken.
// --dist DIR measures another bundle than that in dist. --slow N slows the processor down N times. --trace tells, for each gesture,
// what the time of the page went into. --game G --scenario S --seats a=me,b=greedy measures a new game of a server
// that runs, at --base (http://127.0.0.1:8080 if nothing is said), with its real map, in place of the made one: the load is then not measured.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { launch } from "./lib.mjs";

const limits = { firstLoadKB: 300, interactiveMs: 1000, fps: 58, longestFrameMs: 50 };
const dist = process.argv.includes("--dist") ? process.argv[process.argv.indexOf("--dist") + 1] : "dist";
const tracing = process.argv.includes("--trace");
const after = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : "");
const game = after("--game");
const slow = Number(process.argv[process.argv.indexOf("--slow") + 1]) || 1;

// The map: 50 columns of 30 hexes, flat sides north and south, an island in the middle with every class of terrain.
const size = 100;
const dx = (size * Math.sqrt(3)) / 2;
const cols = 50;
const rows = 30;
const hexes = [];
const kinds = ["clear", "rough", "mountain", "peak"];
const id = (x, y) => String(x).padStart(2, "0") + String(y).padStart(2, "0");
for (let x = 1; x <= cols; x++)
  for (let y = 1; y <= rows; y++) {
    const d = Math.hypot((x - 25.5) / 22, (y - 15.5) / 13);
    const t = d > 1 ? "sea" : kinds[Math.min(3, Math.max(0, Math.floor((1 - d) * 4 + Math.sin(x * 1.7 + y) * 0.8)))];
    hexes.push({
      id: id(x, y),
      x: Math.round(x * dx * 10) / 10,
      y: y * size + (x % 2 ? 0 : 50),
      t,
      ...(t !== "sea" && (x * 7 + y * 3) % 11 === 0 ? { n: "Place " + id(x, y), m: ["town"] } : {}),
    });
  }
const land = hexes.filter((h) => h.t !== "sea");
const sheet = {
  game: "perf",
  title: "Measurement",
  orientation: "flat",
  size,
  width: cols * dx + 80,
  height: rows * size + 100,
  hexes,
  edges: land
    .slice(0, 200)
    .map((h) => ({ k: "river", a: h.id, b: id(Number(h.id.slice(0, 2)), Number(h.id.slice(2)) + 1) })),
  routes: Array.from({ length: 12 }, (_, i) => ({
    k: i % 2 ? "road" : "rail",
    n: "r" + i,
    h: Array.from({ length: 20 }, (_, k) => id(15 + k, 6 + i)),
  })),
  terrain: [
    { id: "sea", label: "sea", level: 0, sea: true },
    ...kinds.map((k, i) => ({ id: k, label: k, level: i, tint: ["#e8e6c6", "#d9cc9b", "#c3a877", "#a98559"][i] })),
  ],
  sides: [
    { id: "red", label: "Red", fill: "#3d5f47", ink: "#f6f4e6", edge: "#24402e" },
    { id: "blue", label: "Blue", fill: "#f0ad5f", ink: "#241703", edge: "#a8641a" },
  ],
  kinds: { infantry: { label: "infantry", symbol: "infantry" }, armor: { label: "armour", symbol: "armor" } },
  face: { left: "cf", right: "mf", size: "size", sizes: ["I", "II", "III"] },
  verbs: { move: { label: "Move {0} to {1}" }, end: { label: "End", close: true } },
};
const pieces = Array.from({ length: 300 }, (_, i) => ({
  id: "u" + i,
  label: i + "/7",
  side: i % 2 ? "red" : "blue",
  kind: i % 3 ? "infantry" : "armor",
  at: land[(i * 13) % land.length].id,
  values: { cf: (i % 6) + 1, mf: 5, size: (i % 3) + 1 },
}));
const boot = {
  game: {
    id: "perf",
    module: "perf",
    title: "Measurement",
    scenario: "1",
    seats: ["red", "blue"],
    sheet: "/sheets/perf.json?v=1",
  },
  me: { seat: "red", hotseat: false, seats: ["red"] },
  message: {
    table: {
      title: "Measurement",
      scene: "1",
      state: "live",
      seats: [
        { seat: "red", kind: "person" },
        { seat: "blue", kind: "bot", name: "greedy" },
      ],
    },
    page: {
      version: 1,
      undo: { can: false, why: "there is nothing to take back" },
      log: Array.from({ length: 1500 }, (_, i) => ({
        n: i + 1,
        rule: "1." + (i % 9),
        text: `${i % 300}/7 (u${i % 300}) moves from 2012 to 2013.`,
        ...(i % 50 ? {} : { where: ["GT " + i / 50, "Movement"] }),
      })),
      view: {
        game: "perf",
        scenario: "1",
        seat: "red",
        where: ["GT 1", "Movement"],
        over: null,
        pieces,
        tracks: [],
        boxes: [],
        pending: {
          seats: ["red"],
          kind: "move",
          prompt: "Move a unit, or end.",
          rule: "1.1",
          options: ["end", ...land.slice(0, 60).map((h) => "move u1 " + h.id)],
        },
      },
    },
  },
};
const html = `<!doctype html><html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>m</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/ui/app.css?v=1">
<link rel="preload" as="fetch" crossorigin href="/sheets/perf.json?v=1">
<script type="module" src="/ui/app.js?v=1"></script></head>
<body><div id="app"></div><script type="application/json" id="boot">${JSON.stringify(boot).replaceAll("<", "\\u003c")}</script></body></html>`;

let sent = 0;
const files = {
  "/": [html, "text/html"],
  "/sheets/perf.json": [JSON.stringify(sheet), "application/json"],
  "/ui/app.js": [readFileSync(dist + "/app.js"), "text/javascript"],
  "/ui/app.css": [readFileSync(dist + "/app.css"), "text/css"],
  "/ui/relief.js": [readFileSync(dist + "/relief.js"), "text/javascript"],
};
const packed = Object.fromEntries(Object.entries(files).map(([k, [b, t]]) => [k, [gzipSync(b, { level: 9 }), t]]));
const server = createServer((q, r) => {
  const f = packed[q.url.split("?")[0]];
  if (f) {
    sent += f[0].length;
    r.writeHead(200, { "Content-Type": f[1], "Content-Encoding": "gzip" });
    r.end(f[0]);
  } else if (q.url.includes("/events")) {
    r.writeHead(200, { "Content-Type": "text/event-stream" });
    r.write(":\n\n");
  } else {
    r.writeHead(200, { "Content-Type": "application/json" });
    r.end(q.url.includes("/orders") ? '{"orders":[]}' : "{}");
  }
});
await new Promise((d) => server.listen(0, "127.0.0.1", d));
let url = `http://127.0.0.1:${server.address().port}/`;

const browser = await launch({ optimised: true });
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
await page.addInitScript(() => {
  if (location.protocol !== "about:") localStorage.setItem("beachhead.briefing", "off"); // there is none here
});
if (game) {
  const at = after("--base") || "http://127.0.0.1:8080";
  await page.addInitScript(() => {
    if (location.protocol !== "about:")
      for (const k of ["playback", "offer"]) localStorage.setItem(`beachhead.${k}`, "off");
  });
  const r = await page.context().request.post(at + "/games", {
    data: {
      game,
      scenario: after("--scenario"),
      seats: Object.fromEntries(
        after("--seats")
          .split(",")
          .map((x) => x.split("=")),
      ),
    },
  });
  if (r.status() !== 201) throw new Error("no game: " + (await r.text()));
  url = at + (await r.json()).url;
}
page.on("pageerror", (e) => {
  console.error(e);
  process.exitCode = 1;
});
const cdp = await page.context().newCDPSession(page);
if (slow > 1) await cdp.send("Emulation.setCPUThrottlingRate", { rate: slow });

// Load: until the question stands and the ground with its counters is drawn and answers a key.
const loads = [];
for (let i = 0; i < (game ? 1 : 5); i++) {
  sent = 0;
  await page.goto("about:blank");
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(
    (least) =>
      document.querySelector(".ground .ids") &&
      document.querySelectorAll("g.stack").length > least &&
      document.querySelector(".q .say"),
    game ? 5 : 100,
    { polling: "raf", timeout: 120000 },
  );
  loads.push(
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
    ),
  );
}
const firstLoadKB = Math.round(sent / 102.4) / 10;
const interactiveMs = Math.round(loads.sort((a, b) => a - b)[2]);
await page.waitForTimeout(4000); // the relief

// traced tells, beside what f does, which events took how many milliseconds a frame, by thread.
async function traced(name, f) {
  if (!tracing) return f();
  const events = [];
  const take = (e) => events.push(...e.value);
  cdp.on("Tracing.dataCollected", take);
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: [
        "devtools.timeline",
        "disabled-by-default-devtools.timeline",
        "cc",
        "viz",
        "blink",
        "__metadata",
      ],
    },
  });
  const r = await f();
  const done = new Promise((d) => cdp.once("Tracing.tracingComplete", d));
  await cdp.send("Tracing.end");
  await done;
  cdp.off("Tracing.dataCollected", take);
  const threads = new Map();
  const sum = new Map();
  for (const e of events) if (e.name === "thread_name") threads.set(e.pid + " " + e.tid, e.args.name);
  for (const e of events)
    if (e.ph === "X") {
      const k = `${threads.get(e.pid + " " + e.tid) ?? "?"} ${e.name}`;
      const s = sum.get(k) ?? { ms: 0, n: 0 };
      s.ms += (e.dur ?? 0) / 1000;
      s.n++;
      sum.set(k, s);
    }
  console.log(`${name}: milliseconds in all and times (they contain each other)`);
  for (const [k, s] of [...sum].sort((a, b) => b[1].ms - a[1].ms).slice(0, 45))
    console.log(s.ms.toFixed(0).padStart(8), String(s.n).padStart(6), k);
  return r;
}

// Frames: a gesture goes on while the times of the frames are kept. What counts is the time the page itself needs a frame: script,
// style, layout and painting on the main thread, for the screen of this machine may be a program without a graphics processor.
async function frames(gesture) {
  await page.evaluate(() => {
    const t = [];
    window.__t = t;
    const f = (n) => {
      t.push(n);
      if (window.__t === t) requestAnimationFrame(f);
    };
    requestAnimationFrame(f);
  });
  const busy = async () =>
    Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value]));
  await cdp.send("Performance.enable");
  const a = await busy();
  const start = Date.now();
  await gesture();
  const b = await busy();
  const t = await page.evaluate(() => {
    const t = window.__t;
    window.__t = null;
    return t;
  });
  const d = t
    .slice(1)
    .map((x, i) => x - t[i])
    .sort((x, y) => x - y);
  const sum = d.reduce((x, y) => x + y, 0);
  return {
    seconds: (Date.now() - start) / 1000,
    frames: t.length,
    fps: Math.round((d.length / sum) * 10000) / 10,
    p50: Math.round(d[d.length >> 1] * 10) / 10,
    p95: Math.round(d[Math.floor(d.length * 0.95)] * 10) / 10,
    longest: Math.round(d.at(-1)),
    over50: d.filter((x) => x > limits.longestFrameMs).length,
    mainThreadMsAFrame: Math.round(((b.TaskDuration - a.TaskDuration) * 10000) / t.length) / 10,
    layouts: b.LayoutCount - a.LayoutCount,
  };
}
await page.mouse.move(600, 500);
const idle = await frames(() => page.waitForTimeout(1500));
const pan = await traced("pan", () =>
  frames(async () => {
    await page.mouse.down();
    for (let i = 0; i < 150; i++) {
      await page.mouse.move(600 + 280 * Math.sin(i / 12), 500 + 160 * Math.sin(i / 7));
    }
    await page.mouse.up();
  }),
);
// The wheel of a mouse is one gesture, which the browser aims once. What the protocol of the browser calls a wheel is a gesture of
// one event, aimed anew each time: that is "aimed".
await page.waitForTimeout(1500);
const zoom = await traced("zoom", () =>
  frames(() =>
    page.evaluate(
      () =>
        new Promise((done) => {
          const m = document.querySelector(".map");
          let n = 0;
          const turn = () => {
            m.dispatchEvent(
              new WheelEvent("wheel", {
                deltaY: Math.cos(n / 9) * 30,
                clientX: 600,
                clientY: 500,
                bubbles: true,
                cancelable: true,
              }),
            );
            if (++n < 150) setTimeout(turn, 16);
            else done();
          };
          turn();
        }),
    ),
  ),
);
await page.waitForTimeout(1500);
const aimed = await traced("aimed", () =>
  frames(async () => {
    for (let i = 0; i < 12; i++) await page.mouse.wheel(0, Math.cos(i / 6) * 60);
  }),
);
await page.waitForTimeout(500);
const drawn = await page.evaluate(() => [
  document.querySelectorAll(".ids text").length,
  document.querySelectorAll("g.stack").length,
]);
const out = {
  ...(game ? { game, scenario: after("--scenario"), stacks: drawn[1] } : {}),
  hexes: game ? drawn[0] : hexes.length,
  counters: game ? undefined : pieces.length,
  firstLoadKB,
  interactiveMs,
  slow,
  idle,
  pan,
  zoom,
  aimed,
  limits,
};
console.log(JSON.stringify(out, null, 1));
await browser.close();
server.close();
server.closeAllConnections();
// Without load a page here draws so many frames; a gesture must not cost any of them.
const base = Math.min(limits.fps, idle.fps * 0.97);
const torn = idle.over50 === 0 && pan.over50 + zoom.over50 > 0; // on a machine so busy that the page at rest misses frames, nothing can be said
if (
  (!game && (firstLoadKB > limits.firstLoadKB || interactiveMs > limits.interactiveMs)) ||
  pan.fps < base ||
  zoom.fps < base ||
  torn
)
  process.exitCode = 1;
