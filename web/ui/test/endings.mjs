// Says how games end as the page does: standard input has one JSON object {sheet, winner, level, rule} a line, and standard output
// gets the sentence of each. page_test.go compares them with those of the server.

import { createInterface } from "node:readline";
import { build } from "esbuild";

const out = await build({ entryPoints: ["src/state/ending.ts"], bundle: true, write: false, format: "esm" });
const { ending } = await import(
  "data:text/javascript;base64," + Buffer.from(out.outputFiles[0].contents).toString("base64")
);
for await (const text of createInterface({ input: process.stdin })) {
  const { sheet, winner, level, rule } = JSON.parse(text);
  console.log(ending(sheet, winner, level, rule));
}
