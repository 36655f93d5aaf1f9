// Bundles src into dist. With --watch it goes on doing so.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { build, context } from "esbuild";
import "./symbols.mjs";

const options = {
  entryPoints: [
    { in: "src/main.tsx", out: "app" },
    { in: "src/ground/relief.worker.ts", out: "relief" },
    { in: "src/look/look.css", out: "app" },
  ],
  bundle: true,
  minify: true,
  outdir: "dist",
  format: "esm",
  target: ["es2022", "chrome110", "firefox115", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "warning",
  charset: "utf8",
};

// Every source by name, so that the Go test can tell whether dist is current without npm.
function sources() {
  const names = [];
  const walk = (p) => {
    if (!statSync(p).isDirectory()) names.push(p);
    else for (const n of readdirSync(p)) walk(`${p}/${n}`);
  };
  for (const p of ["src", "build.mjs", "symbols.mjs", "package.json", "package-lock.json", "tsconfig.json"]) walk(p);
  const h = createHash("sha256");
  for (const n of names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
    h.update(n + "\n").update(readFileSync(n));
  return h.digest("hex");
}

if (process.argv.includes("--watch")) {
  await (await context(options)).watch();
} else {
  await build(options);
  writeFileSync("dist/sources.sum", sources() + "\n");
  for (const f of ["app.js", "app.css", "relief.js"]) {
    const b = readFileSync(`dist/${f}`);
    console.log(`${f} ${b.length} bytes, ${gzipSync(b, { level: 9 }).length} gzipped`);
  }
}
