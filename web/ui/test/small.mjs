// What the page decides by itself, without a browser: page_test.go runs it.
import { deepStrictEqual as same } from "node:assert";
import { build } from "esbuild";

const load = async (file) => {
  const out = await build({ entryPoints: [file], bundle: true, write: false, format: "esm" });
  return import("data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64"));
};
const { countable, none } = await load("src/keys/countable.ts");
const { brief } = await load("src/playback/brief.ts");
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

// The card of the die lies where its subject is not.
same(topOf([60], 20, 150, 8, 400), 400);
same(topOf([300], 20, 150, 8, 400), 8);
same(topOf([60, 70, 450], 20, 150, 8, 400), 400);
same(topOf([], 20, 150, 8, 400), 8);
console.log("ok");
