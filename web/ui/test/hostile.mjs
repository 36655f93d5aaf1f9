// What people write is text, wherever it is shown: it runs nothing, opens nothing, and closes no element. Two browsers: one writes, both look.
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const { BASE, CHROMIUM } = process.env;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });

const evil = [
  "<img src=x onerror=window.pwned=1>",
  "</script><script>window.pwned=2</script>",
  `"><svg onload=window.pwned=3>`,
  "javascript:window.pwned=4",
  "{{constructor.constructor('window.pwned=5')()}}",
  "\u202etxt.exe \u2066hidden\u2069 \u2028 \u0007 \x1b[31mred",
  "[[1208|<b>here</b>]] 15.6b",
];

async function visitor() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const broken = [];
  page.on("pageerror", (e) => broken.push(String(e)));
  page.on("dialog", (d) => {
    broken.push(`a dialog: ${d.message()}`);
    d.dismiss();
  });
  return { page, broken };
}

const post = (page, path, body, type = "application/json") =>
  page.evaluate(
    async ([path, body, type]) => {
      const r = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": type, Accept: "application/json" },
        body: type === "application/json" ? JSON.stringify(body) : body,
      });
      return { code: r.status, body: await r.text(), url: r.url };
    },
    [path, body, type],
  );

const harmless = async (v, where) => {
  assert.equal(await v.page.evaluate(() => window.pwned), undefined, `${where}: something ran`);
  assert.deepEqual(v.broken, [], where);
};

try {
  const a = await visitor();
  const b = await visitor();
  await a.page.goto(`${BASE}/`);
  await b.page.goto(`${BASE}/`);
  const made = JSON.parse(
    (await post(a.page, "/games", { game: "formosa", seats: { allied: "me", japanese: "open" }, private: true })).body,
  );
  const links = await a.page.evaluate(
    async (id) => (await fetch(`/games/${id}/links`, { headers: { Accept: "application/json" } })).json(),
    made.id,
  );
  const join = new URL(links.links.find((l) => l.kind === "join").url).pathname;
  assert.equal((await post(b.page, join, "", "text/plain")).code, 200);
  for (const text of evil) {
    for (const [v, seat] of [
      [a, "allied"],
      [b, "japanese"],
    ]) {
      assert.equal((await post(v.page, `/games/${made.id}/chat`, { seat, text })).code, 200, text);
    }
  }
  assert.equal((await post(a.page, `/games/${made.id}/notes`, { seat: "allied", text: evil.join("\n") })).code, 200);
  // The page of the game, once with the talk in what it begins with, once as it comes in.
  for (const v of [a, b]) {
    await v.page.goto(`${BASE}/games/${made.id}`);
    await v.page.waitForFunction(() => document.querySelector("#app")?.children.length > 0);
  }
  for (const text of evil) await post(a.page, `/games/${made.id}/chat`, { seat: "allied", text });
  for (const v of [a, b]) {
    await v.page.locator(".q .say, .briefing").first().waitFor();
    await v.page.waitForTimeout(300);
    for (const key of ["Escape", "Escape"]) await v.page.keyboard.press(key);
    for (const name of [/^log/i, /^notes/i, /^talk/i]) {
      const tab = v.page.getByRole("tab", { name }).or(v.page.getByRole("button", { name })).first();
      if (await tab.count()) await tab.click({ force: true }).catch(() => {});
      await v.page.waitForTimeout(150);
    }
    await harmless(v, "the page of the game");
    const found = await v.page.evaluate(
      () => [...document.querySelectorAll("img[src=x], svg[onload], [onerror]")].length,
    );
    assert.equal(found, 0, "what was said became elements");
  }
  // On a machine that is busy what was said comes late, and the tab that was clicked last.
  const shown = (all) => all.every((text) => document.body.textContent.includes(text));
  await b.page.waitForFunction(shown, evil.slice(0, 5)); // each as it was written
  // Pages of the server: what stands in addresses and forms.
  const nasty = encodeURIComponent(`"><img src=x onerror=window.pwned=7>`);
  for (const path of [
    `/sign-in?next=${nasty}`,
    `/sign-in?next=javascript:window.pwned=8`,
    `/sign-up?next=//evil.example/`,
    `/people/${nasty}`,
    `/games/${nasty}`,
    `/games/${nasty}/links`,
    `/join/${nasty}`,
    `/watch/${nasty}`,
    `/mail/${nasty}`,
    `/recover/${nasty}`,
    `/rules/${nasty}`,
    `/rules/formosa/${nasty}`,
    `/account?done=${nasty}`,
    `/games/${made.id}/report?seat=${nasty}`,
    `/games/${made.id}/sit/${nasty}`,
    `/${nasty}`,
    `/games/${made.id}/report`,
    `/games/${made.id}#lesson=${nasty}`,
    `/#lessons-${nasty}`,
  ]) {
    await a.page.goto(`${BASE}${path}`, { waitUntil: "load" }).catch((e) => {
      if (!/ERR_ABORTED|Download/.test(String(e))) throw e;
    });
    await a.page.waitForTimeout(50);
    assert.ok(a.page.url().startsWith(BASE) || a.page.url() === "about:blank", `${path} leads to ${a.page.url()}`);
    await harmless(a, path);
  }
  // Forms that are refused show again what was typed.
  await a.page.goto(`${BASE}/sign-in?next=${encodeURIComponent("//evil.example")}`);
  const name = a.page.locator("form.sign input[name=name]");
  await name.fill(`"><img src=x onerror=window.pwned=9>`);
  await a.page.locator("form.sign input[name=password]").fill("wrong wrong wrong");
  await a.page.locator("form.sign button[type=submit], form.sign button:not([type])").first().click();
  await a.page.waitForLoadState();
  assert.ok(
    (await a.page.locator("form.sign input[name=name]").inputValue()).includes("onerror"),
    "what was typed is there again",
  );
  assert.equal(await a.page.locator("form.sign input[name=next]").count(), 0, "the form leads elsewhere");
  await harmless(a, "signing in");
  // A record with such a head.
  const record = `Beachhead: 1\nGame: formosa\nScenario: 1\nPlayers: <img src=x onerror=window.pwned=10>\n\n`;
  const opened = await post(a.page, "/records", record, "text/plain");
  if (opened.code === 201) await a.page.goto(`${BASE}${JSON.parse(opened.body).url}`);
  await harmless(a, "a record");
  // Should something run into a page all the same, the policy stops it.
  const stopped = await a.page.evaluate(() => {
    const s = document.createElement("script");
    s.textContent = "window.pwned = 11";
    document.body.append(s);
    const i = document.createElement("img");
    i.setAttribute("onerror", "window.pwned = 12");
    i.src = "/nothing-at-all.png";
    document.body.append(i);
    return new Promise((done) => setTimeout(() => done(window.pwned), 500));
  });
  assert.equal(stopped, undefined, "the policy lets scripts in a page run");
  // Nobody puts a page of ours into a frame of his.
  await b.page.goto("about:blank");
  await b.page.setContent(`<iframe src="${BASE}/"></iframe>`);
  await b.page.waitForTimeout(700);
  const framed = b.page.frames().find((f) => f !== b.page.mainFrame());
  const inside = await framed?.evaluate(() => document.body?.innerText ?? "").catch(() => "");
  assert.ok(!/Beachhead|Play/.test(inside ?? ""), "the home page stands in a frame");
  console.log("nothing ran");
} finally {
  await browser.close();
}
