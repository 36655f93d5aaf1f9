// Applies changes to pages as the page of a game does: standard input has one JSON object {page, changes, pages} a line, and
// every page must come out as the server says. page_test.go makes them.

import { deepStrictEqual } from "node:assert";
import { createInterface } from "node:readline";
import { build } from "esbuild";

const load = async (file) => {
  const out = await build({ entryPoints: [file], bundle: true, write: false, format: "esm" });
  return import("data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64"));
};
const { applyChange, kept, seenOf, unseen, whole } = await load("src/wire/page.ts");

// Of two one says both.
const { allOf, doing } = await load("src/words/all.ts");
for (const [text, n, want] of [
  ["All {n} stacks In-Column", 2, "Both stacks In-Column"],
  ["Activate all {n}", 2, "Activate both"],
  ["Activate all {n}", 3, "Activate all 3"],
  ["Support with {n}", 2, "Support with 2"],
])
  deepStrictEqual(allOf(text, n), want);

// What is being done while a list is sent.
for (const [text, n, want] of [
  ["Activate all {n}", 9, "Activating 9"],
  ["Fire with all {n}", 3, "Firing with 3"],
  ["Fire with all", 3, "Firing with all"],
  ["Deploy all {n} stacks", 4, "Deploying 4 stacks"],
  ["Build all {n}", 2, "Building 2"],
  ["Put all {n} ashore", 2, "Putting 2 ashore"],
  ["All {n} advance", 5, "All 5 advance"],
])
  deepStrictEqual(doing(text, n), want);

// Both dice of a roll are dice, and what is no die is none.
const { find } = await load("src/words/finder.ts");
deepStrictEqual(find("Let the Japanese roll of 3 and 1 stand?").dice, [3, 1]);
deepStrictEqual(find("with a roll of 4: nothing").dice, [4]);
deepStrictEqual(find("a roll of 2 and 3 points").dice, [2]);
deepStrictEqual(find("die 5, result D1").dice, [5]);
deepStrictEqual(find("Line Squad 3 and 1 more").dice, undefined);
deepStrictEqual(find("moves to 13.72.").hex, "13.72"); // a hex of a company game
deepStrictEqual(find("moves to 0722.").hex, "0722");

const plain = (x) => JSON.parse(JSON.stringify(x));
// What was seen of a log in which answers are taken back: 10 lines, then back to 6, and on to 14.
const log = (n, ...backs) =>
  Array.from({ length: n }, (_, i) => ({ n: i + 1, text: `line ${i}`, ...(backs.includes(i + 1) && { back: true }) }));
deepStrictEqual(unseen(seenOf(log(10)), log(14)), 10);
deepStrictEqual(unseen(seenOf(log(10)), log(14, 7)), 6);
deepStrictEqual(unseen(seenOf(log(14, 7)), log(18, 7)), 14);
deepStrictEqual(unseen(seenOf(log(14, 7)), log(15, 7, 12)), 11);
deepStrictEqual(unseen("-1", log(3)), -1);
deepStrictEqual(unseen(seenOf(log(10)), log(7, 7)), 6);
deepStrictEqual(kept(log(10), log(12)), 10);
deepStrictEqual(kept(log(10), log(12, 7)), 6);
deepStrictEqual(kept(log(10), log(8)), 8);
let line = 0;
for await (const text of createInterface({ input: process.stdin })) {
  line++;
  const { page, changes, pages } = JSON.parse(text);
  let p = whole(page);
  changes.forEach((c, i) => {
    p = applyChange(p, c);
    try {
      deepStrictEqual(plain(p), plain(whole(pages[i])));
    } catch (e) {
      console.error(`line ${line}, change ${i + 1}: ${e.message}\n${JSON.stringify(c)}`);
      process.exit(1);
    }
  });
}
console.log(`${line} games`);
