// What the page decides by itself, without a browser: page_test.go runs it.
import { deepStrictEqual as same } from "node:assert";
import { build } from "esbuild";

const load = async (file) => {
  const out = await build({ entryPoints: [file], bundle: true, write: false, format: "esm" });
  return import("data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64"));
};
const { countable, none } = await load("src/keys/countable.ts");
const { afterSetUp, brief } = await load("src/playback/brief.ts");
const { ofMine, whoPlays } = await load("src/playback/who.ts");
const { topOf } = await load("src/map/framing.ts");

const number = (text, look = {}) => {
  const [verb, ...args] = text.split(" ");
  const n = args.at(-1);
  return { text, verb, args, look, ...(/^\d+$/.test(n ?? "") && { number: Number(n) }) };
};
const l = ["lp 0", "lp 1", "lp 2"].map((t) => number(t));
// Numbers of one thing have the keys of their digits, with an answer that ends beside them or without; of two things, or of two digits, they have not.
same(countable(l), true);
same(countable([...l, number("done", { close: true })]), true);
same(countable([number("fire us 1"), number("fire cw 1")]), false);
same(countable([...l, number("lp 12")]), false);
same(countable([...l, number("all")]), false);
// Nothing is no default where something could be given, unless it is the answer that is given if nothing is chosen.
same(none(l[0], l), true);
same(none(l[1], l), false);
same(none(l[0], [l[0]]), false);
same(none(number("lp 0", { first: true }), l), false);

// A roll alone needs no card that has to be closed; a loss does.
const line = (kind, title, text = "") => ({ kind, tone: "none", title, text, hexes: [] });
const recap = (about, ...lines) => ({ side: "jp", title: "Turn 2", about, lines });
same(
  brief(recap("One roll.", line("event", "Weather: rain", "No planes fly."))).about,
  "Weather: rain. No planes fly.",
);
same(brief(recap("Two moves."))?.about, "Two moves.");
same(brief(recap("One attack.", line("loss", "Losses: one of yours"))), null);
same(brief(recap("Two rolls.", line("event", "a"), line("event", "b"))), null);

// A chance and its sign stay on one line, and the text is as it was.
{
  const { Unbroken } = await load("src/words/unbroken.tsx");
  const parts = (text) => Unbroken({ children: text }).props.children.map((p) => p.props?.children ?? p);
  same(parts("hits 60 %, hurts you <1 %"), ["hits ", "60 %", ", hurts you ", "<1 %", ""]);
  same(parts("2 DP, 0 left"), ["2 DP, 0 left"]);
}

// A recap tells of an attack its own dice, and not those of the Dispatch Points of the turn that has begun since.
{
  const { castTold, diceOf, rollOf } = await load("src/playback/fight.ts");
  const step = (kind, turn, more = {}) => ({ kind, where: ["3 February", turn, ""], lines: [], ...more });
  const attack = step("attack", "1700");
  const hit = step("die", "1700", { cast: { what: "Fire", dice: [7] } });
  const later = step("die", "Night I", { cast: { what: "Dispatch Points", dice: [3] } });
  same(diceOf([step("die", "1700", { cast: { dice: [1] } }), attack, hit, step("note", "Night I"), later], attack), [
    hit,
  ]);
  // And says what came: of dice against each other both sums, which are nobody's alone.
  const wave = { what: "A Human Wave", dice: [3, 6], total: 9, sums: [11, 11], result: "even" };
  same(castTold(wave, "even: 1 DG for each hex", true), "A Human Wave: 11 to 11, even: 1 DG for each hex");
  same(
    castTold({ what: "Fire at 31.27", dice: [8], total: 8, result: "DG" }, "disorganized", true),
    "your roll, Fire at 31.27: 8, disorganized",
  );
  same(castTold({ what: "Weather", dice: [2], total: 2 }, undefined, false), "Weather: 2");
  // Nor is it said of its card that they are one's roll.
  same(rollOf(wave, "Soviet", true), "a die each");
  same(rollOf({ what: "Weather", dice: [2], total: 2 }, "Soviet", true), "your roll");
  same(rollOf({ what: "Weather", dice: [2], total: 2 }, "Soviet", false), "Soviet roll");
}

// The card of the die lies where its subject is not.
same(topOf([60], 20, 150, 8, 400), 400);
same(topOf([300], 20, 150, 8, 400), 8);
same(topOf([60, 70, 450], 20, 150, 8, 400), 400);
same(topOf([], 20, 150, 8, 400), 8);
// The fan of a hex lies beside it, above or below: over none that may be clicked, and where it can, over nobody who stands there.
const { covered, trayAt } = await load("src/map/trayplace.ts");
const fan = { width: 300, height: 230 };
const field = { left: 64, right: 660, top: 44, bottom: 560 };
const laid = (at, lit, taken = []) => trayAt(at, 60, fan, field, lit, taken);
same(laid([300, 200], []), [339.6, 85]); // to the right, in the middle
same(covered(laid([300, 200], [[420, 200]]), fan, [[420, 200]], 30), 0);
same(
  laid(
    [232, 500],
    [
      [275, 520],
      [320, 500],
    ],
  )[1] +
    230 <
    470,
  true,
); // those along the coast stay free: it lies above
same(covered(laid([300, 330], [], [[350, 330]]), fan, [[350, 330]], 30), 0);
same(covered(laid([300, 330], [[350, 330]], [[250, 330]]), fan, [[350, 330]], 30), 0); // rather over somebody than over what is lit
// A box is wider than a hex: its fan leaves all of it free.
const box = { width: 121, height: 70 };
const [bx, by] = trayAt([150, 500], 60, { width: 190, height: 112 }, { ...field, left: 8, right: 382 }, [], [], box);
same(bx > 150 + 60 || by + 112 < 500 - 35, true);

// What hurts the other side is good; a check is for who makes it, whoever attacks.
const { toneOf } = await load("src/question/tone.ts");
same(toneOf({ hurts: "defender" }, true), "good");
same(toneOf({ hurts: "defender" }, false), "bad");
same(toneOf({ hurts: "attacker" }, true), "bad");
same(toneOf({ hurts: "attacker" }, false), "good");
same(toneOf({ hurts: "both" }, true), "both");
same(toneOf({}, true), "none");
same(toneOf(undefined, true), "none");
same(toneOf({ hurts: "defender", check: true }, true, true), "good"); // theirs to make, and mine: the one who fails it is asked
same(toneOf({ hurts: "attacker", check: true }, false, true), "bad");
same(toneOf({ hurts: "attacker", check: true }, true, false), "good");
same(toneOf({ hurts: "defender", check: true }, false), "bad");

// A button that ticks a list ticks all that go together, and says how many that are.
const { takes } = await load("src/words/all.ts");
same(takes(2), "Tick all 2");
same(takes(4, true), "Tick all stacks"); // of eight units listed besides
same(takes(0), ""); // two batteries in two places: one at a time

// A larger number that leads to the same outcomes says whether it guards against the other side's answer.
const { more } = await load("src/question/more.ts");
const lp = (n, ...outcomes) => ({ what: `If the Japanese answer with ${n} LP`, roll: "", outcomes });
const odds = (...stakes) => ({ sums: [], outcomes: [{ text: "DE", p: 1 }], stakes });
same(more(odds(), odds(lp(1, "B1")), odds(lp(1, "B1")), 1), "the same odds even if the Japanese answer with 1 LP");
same(
  more(odds(lp(1, "DE")), odds(lp(1, "B1")), undefined, 1),
  "the same odds, better if the Japanese answer with 1 LP",
);
same(more(odds(), odds(lp(1, "B1")), odds(), 2), "no better than 1");
same(more(odds(lp(1, "B1")), odds(lp(1, "B1")), undefined, 1), "the same odds");

// A recap begins after the set-up.
const steps = [{ where: ["Set-up", "Place"] }, { where: ["Time 0", "Japanese turn"] }];
same(afterSetUp("Set-up", steps), steps.slice(1));
same(afterSetUp(undefined, steps), steps);

// Turns are counted from the first of the scenario, and negative numbers have a minus sign.
const { countOf, minus } = await load("src/words/number.ts");
same(
  [9, 10, 12].map((t) => countOf({ clockFirst: 9 }, t)),
  [1, 2, 4],
);
same(countOf({}, 3), 3);
same(countOf(undefined, 3), 3);
same([minus(-13), minus(0), minus(2)], ["−13", "0", "2"]);

// A hex says once what it is.
const { Chart } = await load("src/state/chart.ts");
const sheet = (over) => ({ sides: [], terrain: [], hexes: [], width: 2000, height: 3000, size: 100, ...over });
const towns = new Chart(
  sheet({
    terrain: [
      { id: "t", label: "town" },
      { id: "o", label: "open" },
    ],
    hexes: [
      { id: "1", x: 0, y: 0, t: "t", m: ["town"], note: "level 2" },
      { id: "2", x: 0, y: 0, t: "o", m: ["town"] },
    ],
  }),
);
same(towns.describe("1"), "town, level 2");
same(towns.describe("2"), "open, town");

// The map of a briefing shows the part that is played on, with all that is marked on it.
const { frameOf } = await load("src/briefing/frame.ts");
const island = new Chart(
  sheet({
    hexes: [
      [0, 0],
      [500, 600],
      [900, 700],
      [2000, 3000],
    ].map(([x, y], i) => ({ id: `h${i}`, x, y, t: "o" })),
  }),
);
same(frameOf(island, { part: ["h1"], goals: [{ hex: "h2", label: "1" }] }), [360, 460, 680, 380]);
same(frameOf(island, {}), [0, 0, 2000, 3000]);

// The name of a zone stands beside badges, and beside the name of another.
const { zoneNames } = await load("src/briefing/names.ts");
const zone = { side: "us", label: "Us", hexes: ["h1", "h2"] };
same(zoneNames(island, { zones: [zone] }, [0, 0, 2000, 3000], 30)[0].y, 650);
const beside = zoneNames(
  island,
  {
    zones: [zone, { ...zone, side: "jp" }],
    goals: [
      { hex: "h1", label: "1" },
      { hex: "h2", label: "2" },
    ],
    arrows: [{ from: "h1", to: "h2" }],
  },
  [0, 0, 2000, 3000],
  30,
);
same(new Set(beside.map((n) => n.y)).size, 2);
same(
  beside.every((n) => n.y !== 650),
  true,
);

// Hexes to mark where nobody is are not drawn like those where an enemy is; where nobody can be met all are drawn alike.
const { lonely } = await load("src/map/lonely.ts");
const marks = new Map([
  ["a", [{ verb: "mark", hex: "a" }]],
  ["b", [{ verb: "mark", hex: "b" }]],
  ["c", [{ verb: "move", hex: "c" }]],
  ["d", [{ verb: "unit" }]],
]);
same([...lonely(marks, (h) => h === "a")], ["b"]);
same([...lonely(marks, () => false)], []);

// Who comes back to a question in the same Activation goes on where he is.
const { askedAgain } = await load("src/map/again.ts");
const before = { where: "", kinds: new Set() };
same(
  ["act.who", "act.what", "fire.with", "act.who"].map((k) => askedAgain(before, "us/16 June/0500/Division", k)),
  [false, false, false, true],
);
same(askedAgain(before, "us/16 June/0700/Division", "act.who"), false);

// Ways to do things have the keys after those of the answers; an answer with a key of its own needs no number.
const stubbed = await build({
  entryPoints: ["src/keys/numbers.ts"],
  bundle: true,
  write: false,
  format: "esm",
  plugins: [
    {
      name: "stub",
      setup(b) {
        b.onResolve({ filter: /state\/table$/ }, () => ({ path: "table", namespace: "stub" }));
        b.onLoad({ filter: /.*/, namespace: "stub" }, () => ({
          contents:
            'export const asked = { value: { kind: "act.what" } }; export const chart = {}; export const reading = {}; export const ground = {};',
        }));
      },
    },
  ],
});
const { modeKeys, numbersOf } = await import(
  "data:text/javascript;base64," + Buffer.from(stubbed.outputFiles[0].contents).toString("base64")
);
const acts = [number("rally"), number("pass", { close: true, key: "r" })];
same([...numbersOf(acts, 0)], [["rally", 1]]);
same(
  [...modeKeys(["Indirect Fire", "Smoke"], acts, 0)],
  [
    ["Indirect Fire", 2],
    ["Smoke", 3],
  ],
);
// A film shows each leg of a move that was made in several clicks, though the positions in between never came to this page.
const film = await build({
  entryPoints: ["src/playback/step.ts"],
  bundle: true,
  write: false,
  format: "esm",
  plugins: [
    {
      name: "stub",
      setup(b) {
        b.onResolve({ filter: /(state\/table|words\/words)$/ }, (x) => ({ path: x.path, namespace: "stub" }));
        b.onLoad({ filter: /table$/, namespace: "stub" }, () => ({
          contents: "export const chart = { value: null }; export const pieces = { peek: () => new Map() };",
        }));
        b.onLoad({ filter: /words$/, namespace: "stub" }, () => ({
          contents: `export const spell = String;
            export const parse = (t) => t.split(/(\\b[uh]\\d)/).filter(Boolean)
              .map((w) => (/^u\\d$/.test(w) ? { unit: w } : /^h\\d$/.test(w) ? { hex: w } : w));`,
        }));
      },
    },
  ],
});
const { stepsBetween, joined } = await import(
  "data:text/javascript;base64," + Buffer.from(film.outputFiles[0].contents).toString("base64")
);
const road = new Chart(sheet({ hexes: [0, 1, 2, 3].map((i) => ({ id: `h${i}`, x: 100 * i, y: 0, t: "o" })) }));
const pageOf = (at, ...log) => ({
  log: log.map((text, i) => ({
    n: i + 1,
    text,
    rule: "6.0c",
    where: ["turn"],
    picture: { seat: "jp", act: /moves/.test(text) ? "move" : undefined },
  })),
  view: { pieces: [{ id: "u1", side: "jp", at }], where: ["turn"] },
});
const legs = (...log) => stepsBetween(road, pageOf("h0"), pageOf(log.at(-1).slice(-2), ...log), false);
const three = legs("u1 moves to h1", "u1 moves to h2", "u1 moves to h3");
same(
  three.map((x) => x.ways.map((w) => [w.hexes.join(), w.ids.join()])),
  [[["h0,h1", "u1"]], [["h1,h2", "u1"]], [["h2,h3", "u1"]]],
);
same(
  three.reduce((a, b) => joined(road, a, b)).ways.map((w) => w.hexes),
  [["h0", "h1", "h2", "h3"]],
);
// A Second Action is a move of its own.
const second = legs("u1 moves to h1", "paid for u1", "u1 moves to h3");
same(
  second.map((x) => [x.kind, x.ways.map((w) => w.hexes.join())]),
  [
    ["move", ["h0,h1"]],
    ["word", []],
    ["move", ["h1,h3"]],
  ],
);
// A Leader who is lost is missed, though his counter stays or goes elsewhere under the name of who follows him; the line that names him changes him.
{
  const led = new Chart(
    sheet({
      kinds: { ldr: { label: "Leader", symbol: "leader" } },
      hexes: [0, 1].map((i) => ({ id: `h${i}`, x: 100 * i, y: 0, t: "o" })),
    }),
  );
  const leader = (at, label) => ({ id: "u1", kind: "ldr", side: "jp", at, label });
  const page = (p, ...log) => ({ log, view: { pieces: [p], where: ["turn"] } });
  const said = (n, text, act) => ({
    n,
    text,
    rule: "13.3a",
    where: ["turn"],
    picture: { seat: "jp", act, pieces: ["u1"] },
  });
  const two = [said(1, "Cdr is lost.", "loss"), said(2, "Deputy goes to h1.")];
  for (const [at, name, log, lost] of [
    ["h1", "Deputy", two, "Cdr"],
    ["h0", "Deputy", two.slice(0, 1), "Cdr"],
    ["routed", "Cdr", two.slice(0, 1), "Cdr"],
    ["h1", "Cdr", [said(1, "Cdr goes to h1.")], ""],
  ])
    same(
      stepsBetween(led, page(leader("h0", "Cdr")), page(leader(at, name), ...log), false)
        .flatMap((x) => x.lost.map((p) => p.label))
        .join(),
      lost,
    );
}
// A Support Weapon in a list is told from its like by those whom it is with.
const { mates } = await load("src/words/mates.ts");
const lot = [
  { id: "w", label: "HMG", side: "us", at: "13.71", values: { fp: 1 } },
  { id: "a", label: "I/3/24", side: "us", at: "13.71", values: { mp: 4 } },
  { id: "b", label: "K/3/24", side: "us", at: "13.71", values: { mp: 4 } },
  { id: "c", label: "1/III/50", side: "jp", at: "13.71", values: { mp: 4 } },
];
same(mates(lot[0], lot, "mp"), "with I/3/24 and 1 more");
same(mates(lot[1], lot, "mp"), "");
same(mates(lot[0], lot.slice(0, 1), "mp"), "");
// Who retreats from my attack does not play; what is looked at in the set-up is not my turn.
const played = (kind, side, own = false) => ({ kind, side, own });
const attack = (side) => played("attack", side);
same(whoPlays(played("move", "jp"), attack("us"), "us", "us"), "us");
same(ofMine(played("move", "jp"), attack("us"), "us", "us"), "Your attack");
same(whoPlays(played("move", "jp"), null, "us", "us"), "jp");
same(whoPlays(played("move", "us"), attack("jp"), "us", "us"), "jp");
same(whoPlays(played("reveal", null, true), null, "jp", null), "jp");
same(ofMine(played("reveal", null, true), null, "jp", null), "You watch");
same(ofMine(played("move", "us"), null, "us", "us"), "Your turn");

// What the dice of an Assault lead to is of the Assault, not of the fire at who assaults (9.1E of the company games).
const { fightOf } = await load("src/playback/fight.ts");
const done = (kind, more = {}) => ({ kind, where: ["a", "b", "c"], lines: [{}], hexes: [], ...more });
const storm = [
  done("attack", { hexes: ["11.05"] }),
  done("word"),
  done("attack", { hexes: ["11.04"] }),
  done("die", { cast: {} }),
  done("loss"),
  done("die", { cast: { sums: [9, 4] } }),
  done("loss"),
];
same(
  storm.map((_, i) => fightOf(storm, i)?.hexes[0]),
  ["11.05", "11.05", "11.04", "11.04", "11.04", "11.05", "11.05"],
);
same(fightOf([...storm, done("attack", { hexes: ["2.2"] }), done("die", { cast: {} })], 8)?.hexes[0], "2.2");

// The same answer again and again is one line in its phase, whatever happened in between, with each of its reasons once.
const { inLines } = await load("src/orders/inlines.ts");
const gave = (after, more = {}) => ({ kind: "k", choice: "done", after, ...more });
const counted = (l, phases = []) => [...inLines(l, phases)].map(([after, x]) => [after, x.map((y) => y.times)]);
const itself = (after) => gave(after, { itself: true });
same(counted([itself(1), itself(2), itself(4)]), [[1, [3]]]);
same(counted([itself(1), itself(2), itself(4)], [3]), [
  [1, [2]],
  [4, [1]],
]);
same(counted([gave(1), gave(1), gave(2)]), [[1, [3]]]);
same(counted([itself(1), gave(2)]), [
  [1, [1]],
  [2, [1]],
]);
same(counted([itself(1), { ...itself(2), choice: "other" }, itself(3)]), [
  [1, [2]],
  [2, [1]],
]);
const rolls = [
  gave(1, { kind: "roll.a", why: "x" }),
  gave(2, { kind: "roll.b", why: "y" }),
  gave(3, { kind: "roll.a", why: "x" }),
];
same(
  [...inLines(rolls, [])].map(([, l]) => l[0].whys),
  [["x", "y"]],
);

// What is done once for each of several pieces is counted where their lines are told as one.
const { each } = await load("src/words/number.ts");
same(each(" pays a Direct Command for ", 2), " pays 2 Direct Commands for ");
same(each(" pays 2 Direct Commands for ", 3), " pays 3 Direct Commands for ");
same(each(" pays for a Second Action of ", 2), " pays for 2 Second Actions of ");
same(each(" is the target of ", 2), " is the target of ");

// Of a list after which a die has fallen no more than the last answer can be taken back, and no more is promised.
globalThis.document = { querySelector: () => null };
const list = await load("src/state/sending.ts");
for (const fallen of [false, true]) {
  let lines = 3;
  list.watchPage(
    () => 7,
    () => lines,
    (from) => fallen && from === 3 && lines === 5,
  );
  list.gesture.value = null;
  await list.during("two", 2, async () => {
    list.sent.value = 2;
    lines = 5;
  });
  same(list.gesture.value, fallen ? null : { n: 2, version: 7 });
}

// A recap warns of hexes of mine that have been marked for an assault, and of none that was marked before or is another's.
const { newMarks } = await load("src/playback/marks.ts");
const markers = {
  wave: { label: "marked for a Human Wave", symbol: "assault" },
  smoke: { label: "smoke", symbol: "smoke" },
};
const put = (id, kind, at) => ({ id, kind, at, side: "" });
same(
  newMarks(
    markers,
    [put("wave-1", "wave", "1")],
    [put("wave-1", "wave", "1"), put("wave-2", "wave", "2"), put("wave-3", "wave", "3"), put("smoke-4", "smoke", "4")],
    (h) => h !== "3",
  ),
  { hexes: ["2"], label: "marked for a Human Wave" },
);

// The page as far as it needs no browser: what it asks of the server, and what it offers.
{
  const asked = [];
  globalThis.setInterval = () => 0; // no clock keeps this waiting
  globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {} });
  globalThis.document = {
    getElementById: () => ({
      textContent: JSON.stringify({
        game: { id: "g1", module: "g", scenario: "s", seats: ["a", "b"] },
        me: { seat: "a", seats: ["a"] },
        message: {},
      }),
      remove() {},
    }),
    documentElement: { classList: { toggle() {} } },
    addEventListener() {},
  };
  globalThis.addEventListener = () => {};
  globalThis.fetch = async (url, how) => {
    asked.push([url, JSON.parse(how.body)]);
    return new Response(JSON.stringify({ sums: [], outcomes: [], offers: [{ choice: "go", note: "hits 60 %" }] }));
  };
  const out = await build({
    stdin: {
      contents: `export { foresee, explain } from "./src/wire/explain"; export { closed, sayRest, theRest } from "./src/state/together";
        export { chips } from "./src/question/chips"; export { ticked, together } from "./src/state/several";
        export { story } from "./src/story/entries";
        export { readOption } from "./src/state/options"; export * as table from "./src/state/table"; export { Chart } from "./src/state/chart";`,
      resolveDir: ".",
      loader: "ts",
    },
    bundle: true,
    write: false,
    format: "esm",
  });
  const p = await import("data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64"));
  const { live, past, chart } = p.table;
  const page = (version, pending) => ({
    ...live.value,
    version,
    view: { ...live.value.view, where: ["3 February", "0700"], pending },
  });
  const question = { seats: ["a"], kind: "act", prompt: "What?", options: ["go", "stay"] };
  // Of a question behind a film the chances are asked for while it runs, once, and not again when the question comes.
  live.value = page(4, question);
  p.foresee();
  same(asked.length, 0); // nothing is played: the question itself asks
  past.value = page(3, null);
  p.foresee();
  p.foresee();
  same(asked, [["/games/g1/explain", { seat: "a" }]]);
  await new Promise((done) => setTimeout(done, 20));
  same((await p.explain()).offers[0].note, "hits 60 %");
  same(asked.length, 1);
  live.value = page(5, { seats: ["b"] }); // whom nothing is asked has nothing to know
  p.foresee();
  same(asked.length, 1);
  past.value = null;

  // An answer that was given for a sort of dice is offered for the rest of those, by their name, and for no others.
  const dice = (rest) => ({ seats: ["a"], kind: "roll.reroll", topic: "other", options: ["keep", "reroll"], rest });
  const keep = { label: "Let it stand", close: true, first: true };
  const attackers = { label: "Roll the attacker's die again", short: "Roll the attacker's again" };
  const verbs = { keep, reroll: { label: "Roll again" }, "roll.reroll.assault reroll": attackers };
  chart.value = new p.Chart(sheet({ verbs }));
  live.value = page(6, dice("German dice for Dispatch Points"));
  p.closed.value = { kind: "roll.reroll.other.German dice for Dispatch Points", text: "keep", version: 5 };
  same(p.sayRest(p.theRest()), "For all German dice for Dispatch Points: let it stand");
  live.value = page(7, dice("Soviet dice for Dispatch Points"));
  same(p.theRest(), null);
  live.value = page(7, dice("dice for fighters against a bomber"));
  same(p.theRest(), null);
  live.value = page(8, { ...dice(undefined), topic: "fire" });
  p.closed.value = { kind: "roll.reroll.fire", text: "keep", version: 7 };
  same(p.sayRest(p.theRest()), "For all the others: let it stand");

  // What is told of several of one side is one line.
  const tired = (n, seat, level, who) => ({
    n,
    text: `Fatigue is now ${level}: ${who}.`,
    rule: "4.1Ea",
    picture: { seat, lists: true },
  });
  const told = p.story([
    tired(1, "de", 1, "A"),
    tired(2, "su", 1, "B"),
    tired(3, "su", 1, "C"),
    tired(4, "su", 2, "D"),
  ]);
  same(
    told.map((e) => e.parts.map((x) => (typeof x === "string" ? x : (x.term ?? x.text ?? ""))).join("")),
    ["Fatigue is now 1: A.", "Fatigue is now 1: B and C.", "Fatigue is now 2: D."],
  );

  // A choice is said as its kind and topic has it, or its kind, or as it always is.
  const words = (kind, topic) => p.readOption("reroll", chart.value, new Map(), new Map(), kind, topic).look;
  same(words("roll.reroll", "assault").short, "Roll the attacker's again");
  same(words("roll.reroll", "fire").label, "Roll again");

  // What stands on the map follows what is ticked of a list, and nothing else of it is changed.
  const asList = { seats: ["a"], kind: "support", options: ["support u1", "support u2", "go"], series: "go" };
  live.value = page(9, asList);
  const chip = (at, text) => ({ at, text, title: text });
  p.table.ground.value = { sums: [], outcomes: [], chips: [chip("h1", "taken 28 %"), chip("h2", "even")] };
  const shown = () => Object.fromEntries([...p.chips.value].map(([h, l]) => [h, l.map((x) => x.text).join()]));
  same(shown(), { h1: "taken 28 %", h2: "even" });
  p.ticked.value = ["support u1"];
  p.together.value = { sums: [], outcomes: [], chips: [chip("h1", "taken 36 %")] };
  same(shown(), { h1: "taken 36 %", h2: "even" });
  p.ticked.value = [];
  same(shown(), { h1: "taken 28 %", h2: "even" });
}
console.log("ok");
