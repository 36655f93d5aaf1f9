// Plays one game in the page and counts what that takes of the player: flow_test.go gives the answers on standard input and reads the counts. The
// set-up is not counted; it is answered without the page.
import { base, check, create, launch, open, player, sleep, still, until } from "./lib.mjs";

const chunks = [];
for await (const c of process.stdin) chunks.push(c);
const game = JSON.parse(Buffer.concat(chunks).toString());

const browser = await launch();
const p = await player(browser, {
  reducedMotion: "reduce",
  viewport: { width: 1280, height: 800 },
  bar: "full", // as players have it
});
const { page } = p;
page.setDefaultTimeout(20000);
const { id, url } = await create(
  p,
  { [game.seat]: "me", [game.foe]: "greedy" },
  { game: game.game, scenario: game.scenario },
);

const read = async (what) => (await p.api.get(`${base}/games/${id}/${what}?seat=${game.seat}`)).json();
// What it took, and the same by kind of question.
const count = { answers: 0, questions: 0, clicks: 0, beside: 0, kinds: {} };
const tally = (kind) => (count.kinds[kind] ??= { answers: 0, questions: 0, clicks: 0, beside: 0 });
let given = 0; // answers of this player that stand
const ask = (q) => (q.topic ? `${q.kind}.${q.topic}` : q.kind);

// next waits for a question to the player and gives it with what is to be answered; null when all has been.
async function next() {
  for (let wrong = 0; ; ) {
    const m = await read("state");
    const q = m.page.view.pending;
    if (m.page.view.over) return null;
    if (!q?.options?.length) {
      await sleep(30);
      continue;
    }
    let at = given + ((await read("orders")).given?.length ?? 0);
    for (; game.answers[at]?.sent; at++) {
      given++; // the page goes on with the list that it was given
      count.answers++;
    }
    if (at >= game.answers.length) return null;
    const want = game.answers[at];
    if (want.kind === ask(q) && q.options.includes(want.choice))
      return { at, q, want, version: m.page.version, page: m.page };
    // An order may have answered between the two.
    check(
      ++wrong < 20,
      `answer ${at} should be "${want.choice}" to ${want.kind}; asked is ${ask(q)}: ${q.options.slice(0, 8).join(", ")}`,
    );
    await sleep(30);
  }
}

const press = async (what, times = 1) => {
  await what();
  count.clicks += times;
  tally(press.kind).clicks += times;
};

// shown is what can be clicked for an answer, and where: not what lies below something else or beyond the edge of the window.
async function reach(selector) {
  return page.evaluate((s) => {
    for (const e of document.querySelectorAll(s)) {
      if (e.disabled) continue;
      e.closest("details")?.setAttribute("open", "");
      if (e instanceof HTMLElement) e.scrollIntoView({ block: "nearest" });
      const r = e.getBoundingClientRect();
      const x = r.x + r.width / 2;
      const y = r.y + r.height / 2;
      const top = document.elementFromPoint(x, y);
      if (
        top &&
        (e === top ||
          e.contains(top) ||
          (e.closest(".map") && top.closest(".map") && !top.closest(".tools,.tray,.guide,.toast")))
      )
        return { x, y, ticked: e.getAttribute("aria-checked") === "true" };
    }
    return null;
  }, selector);
}

const attr = (name, value) => `[${name}="${value}"]`;
const click = (at) => press(() => page.mouse.click(at.x, at.y));

async function settled(version) {
  await page.waitForFunction(
    (v) => {
      const a = document.querySelector(".app");
      const q = document.querySelector(".q");
      return a && Number(a.dataset.version) > v && q && !q.classList.contains("busy");
    },
    version,
    { polling: 25 },
  );
}

// hexOf finds a lit hex and brings it onto the screen.
async function lit(hex) {
  const spot = attr("data-hex", hex);
  let at = await reach(`.legal ${spot}`);
  if (!at) {
    await page.mouse.move(3, 3); // the stack under the pointer is fanned out over its neighbours
    await page.waitForTimeout(300);
    await page
      .locator(".tray:not(.pinned)")
      .waitFor({ state: "detached", timeout: 3000 })
      .catch(() => {});
    at = await reach(`.legal ${spot}`);
  }
  for (const key of ["c", "0"]) {
    if (at || !(await page.locator(`.legal ${spot}`).count())) break;
    await press(() => page.keyboard.press(key));
    await still(page);
    at = await reach(`.legal ${spot}`);
  }
  return at;
}

const sheet = await (await p.api.get(`${base}/sheets/${game.game}/${game.scenario}.json`)).json();
const hexes = new Set(sheet.hexes.map((h) => h.id));
const place = (pieces, unit) => {
  let at = pieces.get(unit)?.at;
  if (pieces.has(at)) at = pieces.get(at).at;
  return hexes.has(at) ? at : null;
};

const moved = async (version) =>
  Number(await page.locator(".app").getAttribute("data-version")) > version ||
  (await page.locator(".q.busy").count()) > 0;

// beside answers without the page what the script cannot reach in it, such as a hex under a panel. It counts for three clicks.
async function beside({ q, want, version }) {
  await press(async () => {
    const r = await p.api.post(`${base}/games/${id}/answers`, {
      data: { seat: game.seat, version, choice: want.choice },
    });
    check(r.ok(), `"${want.choice}" to ${ask(q)}: ${await r.text()}`);
  }, 3);
  count.beside++;
  tally(press.kind).beside++;
  return 1;
}

// give answers one question as a player would: a button, else the hex and then what its tray offers.
async function give({ q, want, version, page: now }) {
  const pieces = new Map(now.view.pieces.map((x) => [x.id, x]));
  const words = want.choice.split(" ").slice(1);
  const hex = words.find((w) => hexes.has(w));
  const unit = words.find((w) => pieces.has(w));
  const button = attr("data-answer", want.choice);
  const done = () => moved(version);
  const tries = [
    async () => {
      const b =
        (await reach(`.q ${button}`)) ?? (await reach(`.choices ${button}, .overcard ${button}, .more ${button}`));
      if (b) await click(b);
      else if (want.choice === q.series) await press(() => page.locator(".q [data-close]").click());
      // What would lose something is asked once more.
      if (await page.locator(".q .unsure").count()) await press(() => page.locator(".q .unsure").click());
    },
    async () => {
      const card = words.find((w) => w.includes("-") || /\d/.test(w));
      const c = card && (await reach(`.hand ${attr("data-card", card)}`));
      if (!c) return;
      await click(c);
      await page.waitForTimeout(30);
      if (await done()) return;
      const b = await reach(`.overcard ${button}`);
      if (b) await click(b);
    },
    async () => {
      const range = page.locator(".series input[type=range]");
      if (!(await range.count())) return;
      const gold = page.locator(".series [data-default]");
      const places = q.options.filter((o) => /^\d+$/.test(o.split(" ").pop()));
      if ((await gold.getAttribute("data-answer")) !== want.choice)
        await press(() => range.fill(String(places.indexOf(want.choice)))); // drawn to its place
      await press(() => gold.click());
    },
    async () => {
      // The piece where it lies, then, if it must go somewhere, the hex.
      const from = unit && place(pieces, unit);
      for (const h of new Set([from, hex])) {
        if (!h || (await done())) continue;
        const tray =
          (await reach(`.tray.pinned .todo ${button}`)) ??
          (h === from && (await reach(`.tray.pinned ${attr("data-unit", unit)}`)));
        if (tray) await click(tray);
        else {
          const at = await lit(h);
          if (at) await click(at);
        }
        await page.waitForTimeout(40);
        if (await done()) return;
        if (h === from) {
          const one = await reach(`.tray.pinned ${attr("data-unit", unit)}`);
          if (one) {
            await click(one);
            await page.waitForTimeout(40);
          }
        }
        if (await done()) return;
        const b = (await reach(`.tray.pinned .todo ${button}`)) ?? (await reach(`.q ${button}`));
        if (b) await click(b);
        await page.waitForTimeout(30);
      }
    },
    async () => {
      const b = await reach(button);
      if (b) await click(b);
      else {
        // A piece in a list of the panel, and then where it goes.
        const card =
          unit &&
          (await page.evaluate(
            (u) =>
              document.querySelector(`.choices [data-answer*=" ${u} "], .choices [data-answer$=" ${u}"]`)?.dataset
                .answer,
            unit,
          ));
        const at = card && (await reach(`.choices ${attr("data-answer", card)}`));
        if (!at) return;
        await click(at);
        await page.waitForTimeout(40);
        if (await done()) return;
        const then = (await reach(`.q ${button}`)) ?? (await reach(`.tray ${button}`)) ?? (hex && (await lit(hex)));
        if (then) await click(then);
      }
    },
  ];
  for (const t of tries) {
    await t();
    for (let i = 0; i < 6 && !(await done()); i++) await page.waitForTimeout(15);
    if (await done()) return 1;
  }
  return beside({ q, want, version });
}

const sorted = (l) => [...l].sort().join("|");

// sent waits until a list has been given: something else is asked, or the same again where the list stays open.
const sent = (version, q, n) =>
  until(async () => {
    const now = (await read("state")).page;
    const open = now.view.pending;
    const other = open?.kind !== q.kind || open.topic !== q.topic || !open.series;
    return now.version > version && !(await page.locator(".q.busy").count()) && (other || now.version >= version + n);
  }, "the list to be sent");

// giveSeries ticks what is wanted of a list and closes it: all at once where all are wanted and that is offered, formation by formation, else one by one.
async function giveSeries(a) {
  const { at, q, version } = a;
  let n = 0;
  while (game.answers[at + n]?.kind === ask(q) && game.answers[at + n].choice !== q.series) n++;
  let list = game.answers.slice(at, at + n).map((x) => x.choice);
  const closes = game.answers[at + n]?.kind === ask(q) && game.answers[at + n].choice === q.series;
  const tries = async (choices, all) =>
    (await p.api.post(`${base}/games/${id}/series`, { data: { seat: game.seat, choices, all } })).json();
  // The next list may be of the same kind: what does not go together with the first is for later.
  const first = await tries(list, "");
  n = first.given.length;
  list = first.given;
  // A list that is full closes itself, and one that is closed apart is asked again.
  const itself = async () => ((await read("orders")).given ?? []).length;
  const before = await itself();
  const closed = async () =>
    closes && game.answers[at + n]?.choice === q.series && (await itself()) === before && !(await again(q)) ? n + 1 : n;
  const all = page.locator("[data-all]");
  await page.waitForTimeout(60);
  const run = await giveSuggested(a);
  if (run) return run;
  if (await all.count()) {
    const whole = await tries([], list[0].split(" ")[0]);
    if (sorted(whole.given) === sorted(list)) {
      await press(() => all.click());
      await sent(version, q, n);
      return closed();
    }
  }
  // Who leads the others is ticked first.
  if (/\.activate$/.test(q.kind) && list.length > 1) {
    const first = (await reach(`.roster ${attr("data-answer", list[0])}`)) ?? null;
    if (first) {
      await click(first);
      await page.waitForTimeout(250);
    }
  }
  // Most of them: all are ticked, and those are taken out that stay behind.
  const every = page.locator(".tickall .btn");
  const offered = (await every.count())
    ? await page.evaluate(() =>
        [...document.querySelectorAll(".roster [role=checkbox][data-answer]")].map((e) => e.dataset.answer),
      )
    : [];
  const out = offered.filter((x) => !list.includes(x));
  const left = list.filter((x) => !/\.activate$/.test(q.kind) || x !== list[0]).length;
  if (list.every((x) => offered.includes(x)) && out.length + 1 < left) {
    await press(() => every.click());
    await page.waitForTimeout(250);
    for (const x of out) {
      await click(await reach(`.roster ${attr("data-answer", x)}`));
      await page.waitForTimeout(60);
    }
  }
  const ticked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".roster [aria-checked=true][data-answer]")].map((e) => e.dataset.answer),
    );
  for (const of of await page.evaluate(() =>
    [...document.querySelectorAll("[data-formation]")].map((e) => e.dataset.formation),
  )) {
    const head = page.locator(`[data-formation="${of}"]`);
    const its = await page.evaluate((f) => {
      const li = document.querySelector(`[data-formation="${f}"]`)?.closest("li");
      const l = [];
      for (let e = li?.nextElementSibling; e?.classList.contains("under"); e = e.nextElementSibling)
        l.push(e.querySelector("[data-answer]").dataset.answer);
      return l;
    }, of);
    if (its.length > 1 && its.every((x) => list.includes(x))) {
      await press(() => head.click());
      await page.waitForTimeout(60);
    }
  }
  // What the computer would tick, where that takes fewer clicks.
  const likely = (await suggestion()).filter((x) => offered.includes(x) || q.options.includes(x));
  const close = likely.indexOf(q.series);
  const mine = new Set(close < 0 ? likely : likely.slice(0, close));
  const differ = [...mine].filter((x) => !list.includes(x)).length + list.filter((x) => !mine.has(x)).length;
  if ((await page.locator(".q [data-suggest]").count()) && !(await ticked()).length && differ + 1 < list.length) {
    await press(() => page.locator(".q [data-suggest]").click());
    await until(async () => (await ticked()).length > 0 || !mine.size, "the suggestion");
    for (const x of await ticked()) if (!list.includes(x)) await untick(x);
  }
  const missed = []; // what the script cannot reach is answered after the rest
  const have = new Set(await ticked());
  for (const choice of list) {
    if (have.has(choice)) continue;
    let tick = null;
    for (let i = 0; i < 3 && !tick; i++) {
      tick =
        (await reach(`.roster ${attr("data-answer", choice)}`)) ??
        (await reach(`.hand ${attr("data-card", choice.split(" ")[1])}`));
      const hex = choice.split(" ").find((w) => hexes.has(w));
      if (!tick && hex) {
        tick = await lit(hex);
        if (tick) {
          await click(tick);
          await page.waitForTimeout(30);
          tick = await reach(`.tray.pinned .todo ${attr("data-answer", choice)}`);
          if (!tick) break;
        }
      }
      if (!tick) await page.waitForTimeout(50);
    }
    if (tick) await click(tick);
    await page.waitForTimeout(80);
    if (choice.split(" ").some((w) => hexes.has(w)) && !(await ticked()).includes(choice)) missed.push(choice);
  }
  if (missed.length === n) return beside(a);
  n -= missed.length;
  await press(() => page.locator(".q [data-close]").click());
  await sent(version, q, n);
  return closed();
}

// suggestion is what the computer would answer, where the game has it offered and the player takes it.
async function suggestion() {
  if (!game.suggest) return [];
  const r = await p.api.post(`${base}/games/${id}/suggest`, { data: { seat: game.seat } });
  return r.ok() ? (await r.json()).choices : [];
}

async function untick(choice) {
  const hex = choice.split(" ").find((w) => hexes.has(w));
  const row = (await reach(`.roster ${attr("data-answer", choice)}`)) ?? (hex && (await lit(hex)));
  if (row) await click(row);
  await page.waitForTimeout(60);
}

// giveSuggested gives this list and those of the kind after it as the computer would, where that is all that is wanted.
async function giveSuggested({ at, q, version }) {
  if (!(await page.locator(".q [data-suggest]").count())) return 0;
  const all = await suggestion();
  if (all.filter((x) => x === q.series).length < 2) return 0;
  // What closes itself is not among the answers.
  let n = 0;
  for (const x of all) {
    const mine = game.answers[at + n];
    if (mine?.kind === ask(q) && mine.choice === x) n++;
    else if (x !== q.series) return 0;
  }
  if (game.answers[at + n]?.kind === ask(q)) return 0;
  const itself = ((await read("orders")).given ?? []).length;
  await press(() => page.locator(".q [data-suggest]").click());
  await page.locator("[data-further]").waitFor();
  await press(() => page.locator("[data-further]").click());
  await until(async () => {
    const now = (await read("state")).page;
    const open = now.view.pending;
    return now.version > version && (open?.kind !== q.kind || open.topic !== q.topic) && open?.options?.length;
  }, "the suggestion to be given");
  return n - (((await read("orders")).given ?? []).length - itself);
}

const again = async (q) => {
  const v = (await read("state")).page.view.pending;
  return v?.kind === q.kind && v.topic === q.topic && v.series === q.series && v.options?.includes(q.series);
};

// giveList sets the rows of a sheet and sends it.
// bought is how many answers a price list gives at once, and what is wanted of it. Where something else is asked after a purchase, such as where a new
// unit goes, the page goes on with the list afterwards: the answers are put into its order, and those that it will send are marked.
async function bought(at, kind, close, want) {
  const parts = []; // each a purchase and what is asked after it
  let end = at;
  for (; end < game.answers.length; end++) {
    const x = game.answers[end];
    if (x.kind === kind && x.choice === close) break;
    if (x.kind !== kind) {
      parts.at(-1).push(x);
      continue;
    }
    parts.push([x]);
    want[x.choice] = (want[x.choice] ?? 0) + 1;
  }
  const body = { data: { seat: game.seat } };
  const offers = (await (await p.api.post(`${base}/games/${id}/explain`, body)).json()).offers ?? [];
  const row = (part) => offers.findIndex((o) => o.choice === part[0].choice);
  parts.sort((x, y) => row(x) - row(y));
  const list = [...parts.flat(), ...game.answers.slice(end, end + 1)];
  game.answers.splice(at, list.length, ...list);
  const other = list.findIndex((x) => x.kind !== kind);
  if (other < 0) return list.length;
  for (const x of list.slice(other)) if (x.kind === kind) x.sent = true;
  return other;
}

async function giveList({ at, q, version }) {
  const l = sheet.lists?.[q.kind];
  if (!l || !(await page.locator(".buysheet").count())) return 0;
  let n = 0;
  const want = {};
  if (!l.next) n = await bought(at, q.kind, l.close, want);
  for (; l.next; n++) {
    const x = game.answers[at + n];
    if (!x || !l.next.includes(x.kind)) break;
    const words = x.choice.split(" ");
    const number = Number(words.pop());
    if (words.join(" ") in want) break; // the next combat
    want[words.join(" ")] = number;
  }
  const rows = await page.evaluate(() =>
    [...document.querySelectorAll(".buy[data-offers]")].map((e) => ({
      offers: e.dataset.offers,
      now: Number((e.querySelector(".stepper b") ?? e.querySelector("[data-number][aria-pressed=true]")).textContent),
      slider: !!e.querySelector("input[type=range]"),
      numbers: !!e.querySelector("[data-number]"),
    })),
  );
  const sum = (of, r) => r.offers.split("|").reduce((t, o) => t + (of[o] ?? 0), 0);
  for (const r of rows) r.to = sum(want, r);
  const cost = (r, from) => (r.slider || r.numbers ? Number(r.to !== from) : Math.abs(r.to - from));
  const would = {};
  for (const x of await suggestion()) {
    const words = x.split(" ");
    if (l.next) would[words.slice(0, -1).join(" ")] = Number(words.pop());
    else would[x] = (would[x] ?? 0) + 1;
  }
  const clicks = (of) => rows.reduce((t, r) => t + cost(r, of(r)), 0);
  const button = page.locator(".buysheet [data-suggest]");
  if ((await button.count()) && 1 + clicks((r) => sum(would, r)) < clicks((r) => r.now)) {
    await press(() => button.click());
    await until(() => page.locator(".buy.hot").count(), "the suggestion");
    for (const r of rows) r.now = sum(would, r);
  }
  for (const r of rows.sort((x, y) => x.to - x.now - (y.to - y.now))) {
    if (r.to === r.now) continue;
    const row = page.locator(`.buy[data-offers="${r.offers}"]`);
    if (r.numbers) await press(() => row.locator(`[data-number="${r.to}"]`).click());
    else if (r.slider) await press(() => row.locator("input[type=range]").fill(String(r.to)));
    else
      for (let i = 0; i < Math.abs(r.to - r.now); i++)
        await press(() =>
          row
            .locator(".btn.sq")
            .nth(r.to > r.now ? 1 : 0)
            .click(),
        );
  }
  const before = (await read("orders")).given?.length ?? 0;
  await press(() => page.locator(".buysheet footer .btn.answer").click());
  const sure = page.locator(".buysheet footer .unsure"); // to buy nothing is asked once more
  if (await sure.count()) await press(() => sure.click());
  // What is asked next may be the sheet of the next combat; answers that the table gives meanwhile are left out.
  let to = game.answers.length;
  let seen = 0;
  await until(async () => {
    const now = (await read("state")).page;
    const open = now.view.pending;
    if (to - at === n && to === game.answers.length) return now.version > version;
    const mine = (kind) => kind === q.kind || l.next?.includes(kind);
    const again = mine(game.answers[at + n]?.kind);
    const asks = (x, i) => i >= at + n && !x.sent && ask(open) === x.kind && open.options.includes(x.choice);
    const idle = !(await page.locator(".q.busy").count());
    const next = idle && open?.options && (again || !mine(open.kind)) ? game.answers.findIndex(asks) : -1;
    const same = next >= 0 && now.version > version && now.version === seen;
    seen = now.version;
    if (same) to = next;
    else await sleep(200);
    return same;
  }, "the sheet to be sent");
  return to - at - (((await read("orders")).given?.length ?? 0) - before);
}

// giveThen gives an answer together with all of the list after it, where that is what is wanted.
async function giveThen({ at, want, version }) {
  const button = await reach(attr("data-then", want.choice));
  const kind = game.answers[at + 1]?.kind;
  if (!button || !kind || kind === want.kind) return 0;
  let n = 1;
  while (game.answers[at + n]?.kind === kind) n++;
  const list = game.answers.slice(at + 1, at + n).map((x) => x.choice);
  // A list without an answer that closes it has closed itself, since all were given; next() sees if the page has given others.
  if (list.some((x) => !x.includes(" "))) return 0;
  await click(button);
  await until(async () => {
    const open = (await read("state")).page;
    return open.version > version + 1 && open.view.pending?.options?.length && ask(open.view.pending) !== kind;
  }, "all of the list to be given");
  return n;
}

// giveRest gives the same answer to all that comes of one kind, where that is what is wanted: an answer that is offered for all, or the last one again.
async function giveRest({ at, want, version }) {
  const of = (i) => game.answers[at + i];
  const rest = await reach(attr("data-rest", want.choice));
  if (!rest) return 0;
  const unit = (c) => c.split(" ").slice(1, -1).join(" "); // the same but for the piece
  const same = (c) =>
    c === want.choice || (unit(c) && c.replace(unit(c), "") === want.choice.replace(unit(want.choice), ""));
  let n = 0;
  while (of(n)?.kind === want.kind && same(of(n).choice)) n++;
  // It goes on until something else is asked, or until nobody is left who can do the same.
  const body = { data: { seat: game.seat } };
  const offers = (await (await p.api.post(`${base}/games/${id}/explain`, body)).json()).offers ?? [];
  const offer = offers.find((o) => o.choice === want.choice);
  if (offer?.who) return 0; // there is not room for all: who goes is the computer's choice
  const room = offer?.room;
  if (n < 2 || (room ? n !== room : of(n)?.kind === want.kind)) return 0;
  await click(rest);
  await until(async () => {
    const now = (await read("state")).page;
    return (
      now.version >= version + n - 1 && !(await page.locator(".q.busy").count()) && now.view.pending?.options?.length
    );
  }, "the rest to be answered");
  await sleep(150);
  return n;
}

// drag draws a stack to a hex with the mouse, which is one click, and tells how many answers that were for the first piece: 0 if it did not come to that.
async function drag({ version }, from, to) {
  const a = await lit(from);
  if (!a) return 0;
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(a.x + 14, a.y + 9, { steps: 3 });
  let b = null;
  for (let i = 0; i < 40 && !b; i++) {
    await page.waitForTimeout(50);
    b = await reach(`.legal ${attr("data-hex", to)}`);
  }
  if (b) {
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await press(() => page.mouse.up());
    await until(async () => (await read("state")).page.version >= version + 2, "the stack to be drawn");
    await settled(version + 1);
    return 2;
  }
  // It is in hand all the same.
  await page.mouse.move(a.x, a.y);
  await press(() => page.mouse.up());
  await settled(version);
  return 1;
}

// giveStack has the pieces of a stack do one after the other what the first of them does, where that is what is wanted.
async function giveStack(a) {
  const { at, want, page: now } = a;
  const pieces = new Map(now.view.pieces.map((x) => [x.id, x]));
  const unit = want.choice.split(" ").find((w) => pieces.has(w));
  const from = unit && place(pieces, unit);
  if (!from || a.q.series) return 0;
  let steps = 1;
  while (game.answers[at + steps] && game.answers[at + steps].kind !== want.kind) steps++;
  const lead = game.answers.slice(at, at + steps).map((x) => x.choice);
  const as = (u) =>
    lead.map((c) =>
      c
        .split(" ")
        .map((w) => (w === unit ? u : w))
        .join(" "),
    );
  const verb = want.choice.split(" ")[0];
  const stack = a.q.options
    .filter((o) => o.split(" ")[0] === verb)
    .flatMap((o) => o.split(" ").filter((w) => pieces.get(w)?.at === from));
  const all = [...new Set(stack)];
  const wanted = [unit];
  for (let i = at + steps; ; i += steps) {
    const u = game.answers[i]?.choice.split(" ").find((w) => pieces.has(w));
    if (!u || !all.includes(u) || as(u).some((c, k) => game.answers[i + k]?.choice !== c)) break;
    wanted.push(u);
  }
  if (wanted.length < 2 || wanted.length !== all.length) return 0;
  const to = steps > 1 && sheet.verbs[verb]?.carries && lead[1].split(" ").find((w) => hexes.has(w));
  const dragged = to ? await drag(a, from, to) : 0;
  if (!dragged) {
    const at1 = await lit(from);
    if (at1) await click(at1);
    await page.waitForTimeout(50);
    const together = await reach(attr("data-stack", from));
    if (!together) return 0;
    await click(together);
    await page.waitForTimeout(50);
  }
  given += dragged;
  for (let i = dragged; i < steps; i++) {
    const b = i ? await next() : a;
    if (i === 0 && (await moved(a.version))) {
      await settled(a.version);
      given++;
      continue;
    }
    await give(b);
    given++;
    await settled(b.version);
  }
  const n = steps * wanted.length;
  const last = game.answers[at + n];
  await until(async () => {
    const m = await read("state");
    const seen = given - steps + n;
    const q = m.page.view.pending;
    return (
      !last ||
      (q?.options?.length &&
        ask(q) === last.kind &&
        !m.page.view.pending.options.some((o) => o.split(" ")[0] === verb && wanted.includes(o.split(" ")[1])) &&
        seen)
    );
  }, "the stack to follow");
  given -= steps;
  return n;
}

// The set-up, and the page at the first question after it.
for (;;) {
  const a = await next();
  if (!a?.want.kind.startsWith("setup")) break;
  const r = await p.api.post(`${base}/games/${id}/answers`, {
    data: { seat: game.seat, version: a.version, choice: a.want.choice },
  });
  check(r.ok(), await r.text());
  given++;
}
await p.context.addInitScript(() => localStorage.setItem("beachhead.offer", "on"));
await open(p, url);

for (;;) {
  const a = await next();
  if (!a) break;
  await page.waitForFunction(
    (v) => Number(document.querySelector(".app")?.dataset.version) >= v && !document.querySelector(".q.busy"),
    a.version,
    { polling: 25 },
  );
  press.kind = a.want.kind;
  if (await page.locator("[data-offer]").count()) {
    press.kind = "orders";
    await press(() => page.locator("[data-offer]").click());
    count.questions++;
    tally("orders").questions++;
    await page.locator("[data-offer]").waitFor({ state: "detached" });
    await sleep(300);
    continue;
  }
  if (sheet.lists?.[a.q.kind])
    await page
      .locator(".buysheet")
      .waitFor({ timeout: 3000 })
      .catch(() => {});
  const ticks = a.q.series && a.want.choice !== a.q.series;
  const n =
    (await giveList(a)) ||
    (await giveThen(a)) ||
    (ticks ? await giveSeries(a) : (await giveRest(a)) || (await giveStack(a)) || (await give(a)));
  count.questions++;
  count.answers += n;
  tally(press.kind).questions++;
  tally(press.kind).answers += n;
  given += n;
  await settled(a.version);
}
p.clean();
console.log(JSON.stringify(count));
await browser.close();
