// Two people with accounts at a table: who the other is, telling the operator of him, blocking him.
import assert from "node:assert/strict";
import { launch, playAt, player, shot, until } from "./lib.mjs";

const base = process.env.BASE;
playAt(base);
const password = "a sentence that I can keep";
const browser = await launch();
const sign = async (name, bot) => {
  const p = await player(browser, { prefs: { playback: "off" } });
  const r = await p.api.post(`${base}/sign-up`, { data: { name, password, ...(bot ? { bot } : {}) } });
  assert.equal(r.status(), 200, await r.text());
  return p;
};
const post = async (p, path, data) => {
  const r = await p.api.post(base + path, { data });
  assert.ok(r.ok(), `${path}: ${await r.text()}`);
  return r.json();
};

try {
  const anna = await sign("Anna");
  const bob = await sign("Bob", true);
  // Who waits in the lobby hears of challenges: Bob that he is challenged, Anna that her game has begun.
  await bob.page.goto(`${base}/lobby`);
  const { id } = await post(anna, "/challenges", { to: "Bob", game: "formosa", scenario: "1", side: "allied" });
  const news = (p) => p.page.getByText("There is news of your challenges.");
  await news(bob).waitFor();
  await bob.page.getByRole("link", { name: "Show it" }).click();
  await bob.page.getByText("Anna challenges you").waitFor();
  assert.equal(await news(bob).count(), 0);
  await anna.page.goto(`${base}/lobby`);
  const game = await post(bob, `/challenges/${id}/accept`, {});
  await news(anna).waitFor();
  await anna.page.getByRole("link", { name: "Show it" }).click();
  await anna.page.getByText("has accepted").waitFor();
  await post(bob, `/games/${game.id}/chat`, { seat: "japanese", text: "You play like an <i>ass</i>" });
  await post(bob, `/games/${game.id}/chat`, { seat: "japanese", text: "good luck" });
  const { page } = anna;
  await page.goto(base + game.url);
  await page.locator(".q .say").first().waitFor();
  assert.match(await page.locator("button.seats").innerText(), /Bob\s*program/);
  await page.getByRole("button", { name: /The table/ }).click();
  const row = page.locator(".dialog .seats li").filter({ hasText: "Bob" });
  assert.equal(await row.getByRole("link", { name: "Bob" }).getAttribute("href"), "/people/Bob");
  assert.match(await row.innerText(), /program/);
  // Nothing can be done about oneself.
  assert.equal(await page.locator(".dialog .seats .opponent").count(), 1);
  await row.getByRole("button", { name: "Report" }).click();
  assert.ok(await row.getByRole("button", { name: "Send to the operator" }).isDisabled());
  await row.locator("textarea").fill("He is rude.");
  await row.getByLabel(/You play like/).check();
  await shot(page, "opponent-report", 200);
  await row.getByRole("button", { name: "Send to the operator" }).click();
  await row.getByText("The operator of this server will read it.").waitFor();
  await row.getByRole("button", { name: "Block" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, "opponent-phone", 200);
  await row.getByRole("button", { name: "Yes, block Bob" }).click();
  await row.getByText("You want nothing more to do with Bob.").waitFor();
  const account = await (await anna.api.get(`${base}/account`, { headers: { Accept: "application/json" } })).json();
  assert.deepEqual(
    account.blocks.map((b) => b.name),
    ["Bob"],
  );
  const said = await bob.api.post(`${base}/games/${game.id}/chat`, { data: { seat: "japanese", text: "hello?" } });
  assert.equal(said.status(), 403);
  anna.clean();
  // A guest reports, and has no list of his own; who looks on does neither.
  const guest = await player(browser);
  const r = await guest.api.post(`${base}/games`, {
    data: { game: "formosa", scenario: "1", seats: { allied: "me", japanese: "open" } },
  });
  const made = await r.json();
  const eve = await sign("Eve");
  await guest.page.goto(base + made.url);
  await guest.page.locator(".q .say").first().waitFor();
  await guest.page.keyboard.press("t");
  // The link to a seat goes from the dialog that is open as soon as somebody sits down, and another one comes when the seat opens again.
  const toPlay = guest.page.locator(".dialog .links li").filter({ hasText: "Play Japanese" });
  await toPlay.waitFor();
  const link = await toPlay.locator("input").inputValue();
  assert.ok((await eve.api.post(`${base}/games/${made.id}/sit/japanese`)).ok());
  await toPlay.waitFor({ state: "detached" });
  const her = guest.page.locator(".dialog .seats li").filter({ hasText: "Eve" });
  await her.getByRole("button", { name: "Report" }).waitFor();
  assert.equal(await her.getByRole("button", { name: "Block" }).count(), 0);
  await bob.page.goto(base + made.url);
  await bob.page.locator(".q .say").first().waitFor();
  await bob.page.keyboard.press("t");
  await bob.page.locator(".dialog .seats li").filter({ hasText: "Eve" }).waitFor();
  await until(async () => (await bob.page.locator(".dialog .opponent").count()) === 0, "an onlooker can do nothing");
  // Who was away when the other side refused what he had asked for is told so when he comes back, and once.
  await eve.page.goto("about:blank");
  await post(eve, `/games/${made.id}/draw`, { seat: "japanese" });
  await post(guest, `/games/${made.id}/consent`, { seat: "allied", kind: "draw", from: "japanese", agree: false });
  await eve.page.goto(base + made.url);
  await eve.page.getByText("has refused: A draw?").waitFor();
  await eve.page.reload();
  await eve.page.locator(".q .say").first().waitFor();
  await eve.page.waitForTimeout(300);
  assert.equal(await eve.page.getByText("has refused").count(), 0);
  // Who has given his seat away, or lost it, while he looks at the table is told so, and looks on once he opens the page anew.
  await eve.page.goto(base + made.url);
  await eve.page.locator(".q .say").first().waitFor();
  await post(eve, `/games/${made.id}/replace`, { seat: "japanese", whose: "japanese", by: "substitute" });
  const agreed = { seat: "allied", kind: "replace", from: "japanese", agree: true };
  await post(guest, `/games/${made.id}/consent`, agreed);
  await toPlay.waitFor();
  assert.equal(await toPlay.locator("input").inputValue(), link);
  await eve.page.getByText("This is not your seat any more").waitFor();
  await eve.page.getByRole("button", { name: "Open the page anew" }).click();
  await eve.page.getByText("You are watching").waitFor();
  // Who is given his seat back while he looks on is told so, and has it by a click.
  assert.ok((await eve.api.post(`${base}/test/give/${made.id}/japanese/Eve`)).ok());
  const back = eve.page.getByRole("button", { name: "Take your seat" });
  await back.waitFor();
  assert.match(await eve.page.locator(".q .say").innerText(), /^You play Japanese now/);
  assert.equal(await eve.page.getByText("You are watching").count(), 0);
  await shot(eve.page, "opponent-seated", 200);
  // So is who has taken one in another window, also at a table where nobody has to come back.
  const twin = await eve.page.context().newPage();
  await post(eve, `/games/${made.id}/replace`, { seat: "japanese", whose: "japanese", by: "substitute" });
  await post(guest, `/games/${made.id}/consent`, agreed);
  await twin.goto(base + made.url);
  await twin.getByText("You are watching").waitFor();
  assert.equal(await twin.getByRole("button", { name: "Take your seat" }).count(), 0);
  await eve.page.getByText("You are watching").waitFor();
  assert.equal(await back.count(), 0);
  assert.ok((await eve.api.post(`${base}/games/${made.id}/sit/japanese`)).ok());
  await twin.getByRole("button", { name: "Take your seat" }).waitFor();
  await twin.close();
  await back.waitFor();
  await eve.page.locator(".q").focus();
  await eve.page.keyboard.press("Enter");
  await eve.page.locator("button.seats").getByText("You").waitFor();
  await until(async () => (await back.count()) === 0, "the page is that of the seat");
  assert.equal(await eve.page.getByText("You are watching").count(), 0);
  await post(eve, `/games/${made.id}/replace`, { seat: "japanese", whose: "japanese", by: "substitute" });
  await post(guest, `/games/${made.id}/consent`, agreed);
  await toPlay.waitFor();
  // Who looks on gets to the open seat if it is for all, and is offered no invitation that is not his to give.
  await bob.page.goto(base + made.url);
  const seat = bob.page.locator(".q a.btn").filter({ hasText: "The open seat" });
  assert.equal(await seat.getAttribute("href"), `/games/${made.id}/sit/japanese`);
  // Where he may not have it he reads why, and not after a click only.
  const hers = await post(anna, "/games", {
    game: "formosa",
    scenario: "1",
    seats: { allied: "me", japanese: "open" },
  });
  await bob.page.goto(base + hers.url);
  await bob.page.locator(".q").getByText("do not play with each other").waitFor();
  assert.equal(await bob.page.locator(".q a.btn").count(), 0);
  await shot(bob.page, "opponent-not-for-you", 200);
  // Who sits at the table and is given another seat, or loses one of two, is told so at once.
  assert.ok((await eve.api.post(`${base}/games/${made.id}/sit/japanese`)).ok());
  await eve.page.goto(base + made.url);
  await eve.page.locator("button.seats").getByText("You").waitFor();
  assert.ok((await eve.api.post(`${base}/test/give/${made.id}/allied/Eve`)).ok());
  const card = eve.page.locator(".handcard");
  await card.getByText("You play Allied and Japanese now").waitFor(); // two sides, and one screen for them
  await shot(eve.page, "opponent-two-seats", 200);
  await back.click();
  await card.getByRole("button", { name: "show the map" }).waitFor();
  const side = (await card.locator("p").innerText()).includes("Allied")
    ? ["Allied", "japanese"]
    : ["Japanese", "allied"];
  await eve.page.keyboard.press("Enter");
  await eve.page.locator("button.seats").getByText("You").waitFor();
  assert.ok((await eve.api.post(`${base}/test/give/${made.id}/${side[1]}/Anna`)).ok());
  await eve.page.locator(".q").getByText("Your seats have changed").waitFor();
  assert.match(await eve.page.locator(".q .say").innerText(), new RegExp(`^You play ${side[0]} now`));
  await shot(eve.page, "opponent-one-seat", 200);
  await eve.page.getByRole("button", { name: "Open the page anew" }).click();
  await until(
    async () => (await eve.page.getByText("Your seats have changed").count()) === 0,
    "the page is that of the seat",
  );
  await eve.page.locator("button.seats").getByText("You").waitFor();
  const hidden = await post(guest, "/games", {
    game: "formosa",
    scenario: "1",
    private: true,
    seats: { allied: "me", japanese: "open" },
  });
  const r2 = await guest.api.get(`${base}/games/${hidden.id}/links`, { headers: { Accept: "application/json" } });
  const { links } = await r2.json();
  await bob.page.goto(links.find((l) => l.kind === "watch").url);
  await bob.page.getByText("You are watching").waitFor();
  assert.equal(await bob.page.locator(".q a.btn").count(), 0);
  await guest.page.goto(base + hidden.url);
  await guest.page.locator(".q a.btn").filter({ hasText: "Invite a friend" }).waitFor();
  // Whoever has left a private game is shown the way to his others, since there is nothing more to see.
  await eve.page.goto(links.find((l) => l.kind === "join").url);
  await eve.page.getByRole("button", { name: "Take the seat" }).click();
  await eve.page.locator(".q .say, .briefing").first().waitFor();
  await post(eve, `/games/${hidden.id}/replace`, { seat: "japanese", whose: "japanese", by: "substitute" });
  await post(guest, `/games/${hidden.id}/consent`, agreed);
  await eve.page.getByText("This is not your seat any more").waitFor();
  const games = eve.page.getByRole("link", { name: "Your games" });
  assert.equal(await games.getAttribute("href"), "/games");
  assert.equal(await eve.page.getByRole("button", { name: "Open the page anew" }).count(), 0);
  // Who comes by the link of a mail and is not signed in there looks on, and by one step more he is at his question.
  const elsewhere = await player(browser);
  await elsewhere.page.goto(base + game.url);
  await elsewhere.page.locator(".q a.btn").filter({ hasText: "Sign in" }).click();
  await elsewhere.page.fill("input[name=name]", "Anna");
  await elsewhere.page.fill("input[name=password]", password);
  await elsewhere.page.locator("form.sign button").first().click();
  await elsewhere.page.waitForURL(`**${game.url}`);
  await elsewhere.page.locator("button.seats").getByText("You").waitFor();
  assert.equal(await elsewhere.page.locator(".q a.btn").filter({ hasText: "Sign in" }).count(), 0);
  // A seat is taken from who has been away for a week by a second click, which is not that of a double one: the first says what would become of it.
  const fay = await sign("Fay");
  const asked = { to: "Eve", game: "formosa", scenario: "1", side: "allied", end: "loss" };
  const long = await post(fay, "/challenges", { ...asked, time: { kind: "bank", each: 30 * 86400 } });
  const slow = await post(eve, `/challenges/${long.id}/accept`, {});
  await eve.page.goto(base + slow.url);
  await eve.page.locator(".seattime").first().waitFor();
  // Whoever reads the briefing sees his clock run.
  await eve.page.keyboard.press("b");
  await eve.page.locator(".brieftop .seattime.on").waitFor();
  await eve.page.keyboard.press("Escape");
  const buttons = fay.page.locator(".dialog .rowwrap button");
  const computer = buttons.filter({ hasText: "The computer for Japanese, who lets the game wait" });
  for (const [days, offered] of [
    [8, 0],
    [7, 1],
  ]) {
    // who has the page open has two weeks
    assert.ok((await fay.api.get(`${base}/test/days/${days}`)).ok());
    await fay.page.goto(base + slow.url);
    await fay.page.locator(".q .say").first().waitFor();
    await fay.page.keyboard.press("t");
    await buttons.filter({ hasText: "Ask for a pause of 7 days" }).waitFor();
    assert.equal(await computer.count(), offered, `after ${days} days more`);
  }
  const sure = buttons.filter({ hasText: "Yes, Japanese loses the seat to the computer" });
  const another = buttons.filter({ hasText: "Yes, Japanese loses the seat to whoever comes" });
  const kind = async () => {
    const m = await (await fay.api.get(`${base}/games/${slow.id}/state?seat=allied`)).json();
    return m.table.seats.find((s) => s.seat === "japanese").kind;
  };
  await computer.dblclick();
  await sure.waitFor();
  assert.match(await sure.getAttribute("class"), /danger/);
  await shot(fay.page, "opponent-away", 200);
  await buttons.filter({ hasText: "Somebody else for Japanese" }).click();
  await another.waitFor();
  assert.equal(await sure.count(), 0);
  await computer.click();
  await sure.waitFor();
  assert.equal(await another.count(), 0);
  assert.equal(await kind(), "person");
  await fay.page.waitForTimeout(700);
  await sure.click();
  await until(async () => (await kind()) === "bot", "the computer has the seat");
  assert.equal(await fay.page.locator(".dialog").count(), 0);
  // No clock goes on for who has lost it.
  await eve.page.getByText("This is not your seat any more").waitFor();
  assert.equal(await eve.page.locator(".seattime").count(), 0);
  // The computer has no clock.
  await fay.page.keyboard.press("Escape");
  await until(async () => (await fay.page.locator("button.seats .seattime").count()) === 1, "one clock is shown");
  console.log("ok");
} finally {
  await browser.close();
}
