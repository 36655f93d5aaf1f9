// In the panel: what was behind the attack or the die that is watched.

import { chart } from "../state/table";
import type { Mod } from "../wire/types";
import { percents } from "../words/chance";
import { Rule } from "../words/rule";
import { Mods } from "../words/words";
import { at, first, on, steps } from "./playback";
import { isCode, type Step } from "./step";

// The last step with a sum or with chances, as long as its fight goes on.
function watched(): Step | null {
  for (let i = at.value; i >= first.value && i > at.value - 6; i--) {
    const s = steps.value[i];
    if (!s || s.kind === "move") return null;
    if (s.cast?.chances || s.lines.some((l) => l.mods?.length)) return s;
    if (s.lines.some((l) => l.picture?.drawn?.begins)) return null;
  }
  return null;
}

export function Weighing() {
  if (!on.value || !chart.value) return null;
  const s = watched();
  if (!s) return null;
  const line = s.lines.find((l) => l.mods?.length) ?? s.lines[0];
  const mods: Mod[] = line?.mods ?? [];
  const said = percents(s.cast?.chances?.map((o) => o.p) ?? []);
  const looks = chart.value.sheet.outcomes ?? {};
  return (
    <section class="sec watched">
      <h2>
        What you are watching
        <span class="sp" />
        <Rule id={line?.rule} />
      </h2>
      <div class="headline">
        <b class="big">{s.cast?.chances ? s.cast.what : s.title}</b>
      </div>
      {mods.length > 0 && <Mods mods={mods} />}
      {s.cast?.chances?.map((o, i) => (
        <div key={o.text} class="chancerow">
          <span>
            {looks[o.text] && isCode(o.text) ? `${o.text}: ` : ""}
            {looks[o.text]?.text ?? o.text}
          </span>
          <span class="num">{said[i]}</span>
        </div>
      ))}
    </section>
  );
}
