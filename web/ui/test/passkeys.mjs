// Accounts with passkeys, played in a browser whose authenticator is a virtual one (CDP WebAuthn).
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const { BASE, CHROMIUM, ARTEFACTS } = process.env;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
let context;
const shots = async (page, name) => {
  if (!ARTEFACTS) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${ARTEFACTS}/people-${name}-${width}.png`, fullPage: true });
  }
};

// A browser with an authenticator of its own.
async function visitor() {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const add = async (verified = true) =>
    (
      await cdp.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: verified,
          automaticPresenceSimulation: true,
        },
      })
    ).authenticatorId;
  const id = await add();
  return { page, cdp, id, add };
}

const account = (page) =>
  page.evaluate(async () => (await fetch("/account", { headers: { Accept: "application/json" } })).json());
const post = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const r = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      return { code: r.status, body: await r.json() };
    },
    [path, body],
  );

try {
  const a = await visitor();
  const { page } = a;

  // A guest plays, and signs up with a passkey: the game comes along, and there is no password.
  await page.goto(`${BASE}/`);
  await page.locator("form.battle .primary").first().click();
  await page.waitForURL(/\/games\//);
  await page.goto(`${BASE}/sign-up`);
  await shots(page, "sign-up");
  await page.fill("[name=name]", "x");
  await page.click("[data-passkey=sign-up]");
  await page.waitForSelector(".refused:not([hidden])");
  assert.match(await page.textContent(".refused:not([hidden])"), /2 to 24 letters/);
  await page.fill("[name=name]", "Anna");
  const answered = page.waitForRequest((r) => r.url().endsWith("/passkeys/sign-up"));
  await page.click("[data-passkey=sign-up]");
  const first = (await answered).postDataJSON();
  await page.waitForURL(`${BASE}/`);
  let got = await account(page);
  assert.equal(got.name, "Anna");
  assert.equal(got.password, false);
  assert.equal(got.passkeys.length, 1);
  await page.goto(`${BASE}/games`);
  assert.match(await page.textContent("main"), /Causeway/);

  // The answer of a ceremony is good once.
  const again = await post(page, "/passkeys/sign-up", first);
  assert.deepEqual([again.code, again.body.error], [401, "sign_in"]);

  // The last way in stays.
  const only = await post(page, "/account/passkeys/drop", { id: got.passkeys[0].id });
  assert.equal(only.code, 400);
  assert.match(only.body.reasons[0].text, /only way/);

  // Out, and in again by the passkey, without a name.
  await page.goto(`${BASE}/account`);
  await shots(page, "account");
  await page.click("text=Sign out here");
  await page.waitForURL(`${BASE}/`);
  await page.goto(`${BASE}/sign-in?next=%2Flobby`);
  const entry = page.waitForRequest((r) => r.url().endsWith("/passkeys/sign-in"));
  await page.click("[data-passkey=sign-in]");
  const used = (await entry).postDataJSON();
  await page.waitForURL(`${BASE}/lobby`);
  assert.equal((await account(page)).name, "Anna");
  const replay = await post(page, "/passkeys/sign-in", used);
  assert.equal(replay.code, 401);
  // Nor does it answer another challenge.
  const begun = await post(page, "/passkeys/begin", { for: "sign-in" });
  const other = await post(page, "/passkeys/sign-in", { ceremony: begun.body.ceremony, response: used.response });
  assert.equal(other.code, 401);
  // Nor is it good for anything else, or made up.
  for (const [path, body] of [
    ["/passkeys/sign-up", { ceremony: begun.body.ceremony, response: used.response }],
    ["/account/passkeys", { ceremony: begun.body.ceremony, response: first.response }],
    ["/account/passkeys/prove", { ceremony: "x", response: "{}" }],
    ["/passkeys/sign-in", { ceremony: "a".repeat(52), response: used.response }],
  ]) {
    const r = await post(page, path, body);
    assert.equal(r.code, 401, `${path}: ${JSON.stringify(r)}`);
  }

  // A password and a second passkey, on another authenticator; the first one goes.
  assert.equal((await post(page, "/account/password", { password: "correct horse battery" })).code, 200);
  await page.goto(`${BASE}/account`);
  await a.cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: a.id, enabled: false });
  const second = await a.cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.click("[data-passkey=account]");
  await page.waitForURL(/done=passkeys/);
  got = await account(page);
  assert.equal(got.passkeys.length, 2);
  const gone = await post(page, "/account/passkeys/drop", { id: got.passkeys[0].id });
  assert.equal(gone.code, 200);
  await a.cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: second.authenticatorId });
  await a.cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: a.id, enabled: true });

  // The passkey that was taken away opens nothing.
  await page.goto(`${BASE}/account`);
  await page.click("text=Sign out here");
  await page.waitForURL(`${BASE}/`);
  await page.goto(`${BASE}/sign-in`);
  await page.click("[data-passkey=sign-in]");
  await page.waitForSelector(".refused:not([hidden])");
  assert.match(await page.textContent(".refused:not([hidden])"), /does not fit/);
  await shots(page, "refused");

  // One that does not verify its user neither.
  const b = await visitor();
  await b.cdp.send("WebAuthn.setUserVerified", { authenticatorId: b.id, isUserVerified: false });
  await b.page.goto(`${BASE}/sign-up`);
  await b.page.fill("[name=name]", "Bob");
  await b.page.click("[data-passkey=sign-up]");
  await b.page.waitForSelector(".refused:not([hidden])");
  assert.match(await b.page.textContent(".refused:not([hidden])"), /was not given/);

  // What else the form of signing up has counts without a password, too: the mail address, looked at before a passkey is made, and that a program plays.
  const c = await visitor();
  await c.page.goto(`${BASE}/sign-up`);
  await c.page.fill("[name=name]", "Robot");
  await c.page.fill("[name=mail]", "robot at home");
  await c.page.click("summary:has-text('program')");
  await c.page.check("[name=bot]");
  await c.page.click("[data-passkey=sign-up]");
  assert.equal((await c.cdp.send("WebAuthn.getCredentials", { authenticatorId: c.id })).credentials.length, 0);
  await c.page.fill("[name=mail]", "robot@example.org");
  await c.page.click("[data-passkey=sign-up]");
  await c.page.waitForSelector("text=A message is on its way to that address");
  got = await account(c.page);
  assert.deepEqual([got.bot, got.confirm], [true, "robot@example.org"]);
  console.log("passkeys: done");
} finally {
  await browser.close();
}
