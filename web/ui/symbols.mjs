// Writes src/counter/symbols.gen.ts: the drawings of NATO symbols (APP-6, MIL-STD-2525) that counters use, taken from milsymbol. The
// library draws every symbol there is; a page needs these few, so they are taken when it is built and not when it is loaded.
import { writeFileSync } from "node:fs";
import ms from "milsymbol";

// Function and modifiers by the name that a sheet uses; several are drawn over each other.
const codes = {
  infantry: ["1211000000"],
  marine: ["1211000000", "1701000000"],
  armor: ["1205000000"],
  mechanized: ["1211020000"],
  motorized: ["1211040000"],
  artillery: ["1303000000"],
  "anti-aircraft": ["1301000000"],
  "anti-tank": ["1204000000"],
  engineer: ["1407000000"],
  cavalry: ["1213000000"],
  airborne: ["1211000001"],
  amphibious: ["1211010000"],
  mortar: ["1308000000"],
  signals: ["1110000000"],
  "heavy-weapons": ["1308000000"],
};

const out = {};
for (const [name, list] of Object.entries(codes)) {
  out[name] = list
    .map((c) => {
      const s = new ms.Symbol("1003100000" + c, {
        frame: false,
        fill: false,
        monoColor: "currentColor",
        strokeWidth: 10,
        outlineWidth: 0,
      });
      if (!s.isValid()) throw new Error(`${name}: milsymbol knows no ${c}`);
      return /<svg[^>]*>(.*)<\/svg>/s.exec(s.asSVG())[1];
    })
    .join("")
    .replaceAll(/ stroke-width="[35]"/g, "") // the counter says how thick
    .replaceAll(/\s+>/g, ">");
}
writeFileSync(
  "src/counter/symbols.gen.ts",
  "// Made by symbols.mjs with milsymbol; boxes of 150 by 100 with the middle at 100, 100.\nexport const natoSymbols: Record<string, string> = " +
    JSON.stringify(out, null, 1) +
    ";\n",
);
