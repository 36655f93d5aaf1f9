import { chromium } from "playwright-core";
// node zz_f.mjs game scenario us jp "kind=choice" ... : plays by the interface with wanted choices until a kind comes, then takes a picture
const base = "http://127.0.0.1:8157";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 } });
const page = await ctx.newPage();
const errs = [];
page.on("console", (m) => m.type() === "error" && errs.push(m.text()));
page.on("pageerror", (e) => errs.push(String(e)));
await page.goto(base + "/");
const [game, scenario, us, jp, seat, ...stops] = process.argv.slice(2);
const r = await ctx.request.post(base + "/games", { data: { game, scenario, seats: { us, jp } } });
const { id, url } = await r.json();
const want = stops; // regexps "kind" at which a picture is taken, in turn; "kind:choice" gives the choice there
let n = 0;
const state = async () => (await ctx.request.get(`${base}/games/${id}/state?seat=${seat}`)).json();
let i = 0;
const end = Date.now() + 150000;
while (i < want.length && Date.now() < end) {
  const m = await state();
  if (m.hidden) { await ctx.request.post(`${base}/games/${id}/handover`, { data: { seat } }); continue; }
  const q = m.page.view.pending;
  if (!q?.options?.length) { await new Promise((d) => setTimeout(d, 60)); continue; }
  const kind = q.kind + (q.topic ? "." + q.topic : "");
  const [wk, wc] = want[i].split(":");
  let pick;
  if (wk === kind || wk === q.kind) {
    i++;
    if (wc === undefined || wc === "") {
      await page.goto(base + url);
      await page.waitForTimeout(3500);
      await page.screenshot({ path: `/tmp/cssf/p/${n}.png` });
      console.log(n++, kind, q.prompt, "|", q.options.slice(0, 14).join(" | "));
      continue;
    }
    pick = q.options.find((o) => o === wc) ?? q.options.find((o) => o.startsWith(wc));
    if (!pick) console.log("no", wc, "in", q.options.slice(0, 20).join(" | "));
  }
  pick ??= q.options.find((o) => /^(done|keep|hold|go|pass|halt|stay|no)$/.test(o)) ?? q.options[0];
  await ctx.request.post(`${base}/games/${id}/answers`, { data: { seat, version: m.page.version, choice: pick } });
}
console.log(i, "of", want.length, errs.slice(0, 4));
if (process.env.HOVER) {
  const box = page.locator(process.env.HOVER).first();
  await box.hover();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: `/tmp/cssf/p/${n}.png` });
}
await b.close();
