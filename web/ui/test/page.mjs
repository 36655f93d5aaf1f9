// Applies changes to pages as the page of a game does: standard input has one JSON object {page, changes, pages} a line, and
// every page must come out as the server says. page_test.go makes them.

import { deepStrictEqual } from "node:assert";
import { createInterface } from "node:readline";
import { build } from "esbuild";

const out = await build({ entryPoints: ["src/wire/page.ts"], bundle: true, write: false, format: "esm" });
const { applyChange, whole } = await import(
  "data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64")
);
const plain = (x) => JSON.parse(JSON.stringify(x));
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
