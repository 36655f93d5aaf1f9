import { chromium } from "playwright-core";
const b = await chromium.connectOverCDP("http://127.0.0.1:9477");
const ctx = b.contexts()[0];
const page = ctx.pages()[0] ?? (await ctx.newPage());
await page.setViewportSize({ width: 1440, height: 900 });
const base = "http://127.0.0.1:8477";
globalThis.clicks = 0;
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const ans = async (t) => { clicks++; await page.locator(`.q [data-answer="${t}"]`).first().click({ timeout: 4000 }); await sleep(350); };
const btn = async (t) => { clicks++; await page.locator(`button:visible`, { hasText: t }).first().click({ timeout: 4000 }); await sleep(350); };
const hex = async (h) => { clicks++; const pos = await page.evaluate((h) => { const c = document.querySelector(`[data-hex="${h}"]`); if (!c) return null; const r = c.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }, h); if (!pos) { console.log("no hex", h); return; } await page.mouse.click(pos[0], pos[1]); await sleep(400); };
const key = async (k) => { clicks++; await page.keyboard.press(k); await sleep(350); };
const see = async () => {
  console.log("CRUMB", await page.locator(".crumb").innerText().catch(() => "-"));
  console.log("Q", (await page.locator(".q").innerText().catch(() => "-")).replace(/\n+/g, " | "));
  console.log("HEX", (await page.evaluate(() => [...document.querySelectorAll(".legal [data-hex]")].map((e) => e.dataset.hex).join(" "))).slice(0, 300));
  const t = (await page.locator(".toast").allInnerTexts()).join(" / "); if (t) console.log("TOAST", t);
  const side = (await page.locator(".sec.roster").allInnerTexts()).join("\n").replace(/\n+/g, " | "); if (side) console.log("ROSTER", side.slice(0, 600));
};
const shot = (n) => page.screenshot({ path: `/tmp/cssplay2/${n}.png` });
const position = async (game, scenario, start, seat = "us") => {
  const s = { game, scenario, ...start };
  const r = await page.request.post(`${base}/records?seat=${seat}`, { headers: { "Content-Type": "text/plain" }, data: `Game: ${game}\nScenario: ${scenario}\nStart: ${JSON.stringify(s)}\n\n` });
  const t = await r.text(); if (r.status() !== 201) { console.log(t); return; }
  await page.goto(base + JSON.parse(t).url); await sleep(1500);
};
try { await eval(`(async()=>{${process.argv[2]}})()`); } catch (e) { console.log("ERR", e.message.slice(0, 400)); }
await see();
console.log("CLICKS", clicks);
await b.close();
