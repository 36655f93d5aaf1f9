// What lies behind a question or a choice: a comparison of strengths, other sums, and how it can end.

import { say } from "../state/options";
import { chosen, together } from "../state/several";
import { asked, chart, consequences, ground, hovered, mySeat, pieces, preview, reading } from "../state/table";
import type { Explanation, Outcome, ResultTable } from "../wire/types";
import { percent, percents, wide } from "../words/chance";
import { Rule } from "../words/rule";
import { Mods, sentence, Text } from "../words/words";
import { useAbove } from "./above";
import { chipShown, chipWhat } from "./chips";
import { strikes } from "./consequence";
import { comesTo, listed } from "./purchases";
import { Rosters } from "./rosters";
import { Stakes } from "./stakes";
import { toneOf } from "./tone";

// The name of a column, cut to where it begins: "<50", "300", "700+".
export function shortColumn(s: string): string {
  const m = /^(<=?)?\s*(>=?)?\s*(\d+)/.exec(s);
  return m ? (m[1] ? "<" + (Number(m[3]) + 1) : m[3]! + (m[2] ? "+" : "")) : s;
}

// The same as one says it: "300-399 %", "700 % or more".
export function columnWords(s: string): string {
  const m = /^(<=?|>=?)\s*(\d+)$/.exec(s);
  if (!m) return /^\d+-\d+$/.test(s) ? `${s} %` : s;
  return m[1]!.startsWith(">") ? `${m[2]} % or more` : `under ${Number(m[2]) + 1} %`;
}

// What is shown: the choice in hand, else the default of the bar, else the question.
export function shown(): { x: Explanation; what: string } | null {
  const c = chart.value;
  if (!c) return null;
  const t = chosen.value.length ? together.value : null;
  if (t) return { x: t, what: "" };
  const g = ground.value;
  if (listed.value?.anew && g) return { x: comesTo.value ?? g, what: "" }; // with all that is on the sheet
  const p = preview.value;
  if (p && (p.what.sums.length || p.what.outcomes.length || p.what.stakes?.length))
    return { x: p.what, what: say(p.option, c, pieces.value) };
  const chip = chipShown.value;
  if (!p && chip?.behind) return { x: chip.behind, what: chipWhat(chip) };
  const f = reading.value?.fallback;
  const fx = f && consequences.value.get(f.text);
  if (f && fx?.sums.length) return { x: fx, what: say(f, c, pieces.value) };
  return g && (g.sums.length || g.outcomes.length || g.stakes?.length) ? { x: g, what: "" } : null;
}

export function OddsPanel() {
  const c = chart.value;
  const s = shown();
  useAbove(hovered.value && s && s.x !== ground.value ? s.x : null);
  if (!c || !s) return <Rosters />;
  const o = c.sheet.odds;
  const sum = (w?: string) => s.x.sums.find((x) => x.what === w);
  const a = o && sum(o.attack);
  const d = o && sum(o.defence);
  const shift = o && sum(o.shift);
  const col = o && sum(o.column);
  const ratio = o && sum(o.ratio);
  const used = new Set(a && d ? [o!.attack, o!.defence, o!.shift, o!.column, o!.ratio] : []);
  if (s.x.table) used.add("column");
  const base = ground.value?.sums.find((x) => x.what === o?.shift)?.mods ?? [];
  const hot = shift?.mods
    .filter((m) => !base.some((b) => b.text === m.text && b.value === m.value))
    .map((m) => m.rule + m.text);
  // What a sign of the map is about is said on top, and not below the bars of what can come of it.
  const sign = !preview.value && s.x === chipShown.value?.behind && s.x.stakes?.length ? s.what : "";
  return (
    <>
      <Rosters />
      <Stakes about={sign} />
      {a && d && (
        <section class="sec odds">
          <h2>
            Combat odds
            <span class="sp" />
            <Rule id={o!.rule} />
          </h2>
          <div class="headline">
            <span class="num ratio">
              {a.value} to {d.value}
            </span>
            <span class="dim">
              {ratio?.value.replace("%", " %")}
              {col ? `, column ${columnWords(col.value)}` : ""}
            </span>
          </div>
          {shift && col && (
            <Ribbon
              columns={o!.columns}
              base={shift.value.split(" ")[0]!}
              fin={col.value}
              net={shift.mods.reduce((t, m) => t + m.value, 0)}
            />
          )}
          {shift && <Mods mods={shift.mods} hot={hot} />}
          <details class="forces">
            <summary>
              {a.mods.length} against {d.mods.length}
            </summary>
            <div class="two">
              <ul>
                {a.mods.map((m) => (
                  <li key={m.text}>
                    <b>{m.value}</b> <Text>{m.text}</Text>
                  </li>
                ))}
              </ul>
              <ul>
                {d.mods.map((m) => (
                  <li key={m.text}>
                    <b>{m.value}</b> <Text>{m.text}</Text>
                  </li>
                ))}
              </ul>
            </div>
          </details>
        </section>
      )}
      {s.x.sums.filter((x) => !used.has(x.what)).length > 0 && (
        <section class="sec">
          {s.x.sums
            .filter((x) => !used.has(x.what))
            .map((x) => (
              <div key={x.what} class="sumof">
                <div class="headline small">
                  <span class="dim">{sentence(x.what)}</span>
                  <span class="sp" />
                  <b class="num">{x.value.replace(/^-/, "−")}</b>
                </div>
                {x.mods.length > 0 && !x.mods.every((m) => m.text.split(/[^A-Za-z0-9]+/).some((w) => c.hex.has(w))) ? (
                  <Mods mods={x.mods} halves={x.halves} bad={!!x.for && x.for !== mySeat.value} counts={x.counts} />
                ) : (
                  x.mods.length > 0 && (
                    <ol class="steps-list">
                      {x.mods.map((m, i) => (
                        <li key={i}>
                          <Text>{sentence(m.text)}</Text>
                          <span class="sp" />
                          <Rule id={m.rule} />
                        </li>
                      ))}
                    </ol>
                  )
                )}
              </div>
            ))}
        </section>
      )}
      {s.x.needs && <NeedChips list={s.x.needs} />}
      {s.x.table && <Results t={s.x.table} />}
      {s.x.outcomes.length > 0 && <Outcomes list={s.x.outcomes} what={sign ? "" : s.what} attacking={strikes(s.x)} />}
    </>
  );
}

// What is asked for besides strength: what is met has a tick, what is not a cross.
function NeedChips({ list }: { list: NonNullable<Explanation["needs"]> }) {
  const missing = list.filter((n) => !n.met).length;
  return (
    <section class="sec needs">
      <h2>
        {missing ? `Needs, ${missing} missing` : "Needs"}
        <span class="sp" />
        <Rule id={list[0]?.rule} />
      </h2>
      <ul>
        {list.map((n) => (
          <li key={n.text} class={n.met ? "met" : "missing"}>
            <i aria-hidden="true">{n.met ? "✓" : "✗"}</i> {sentence(n.text)}
            <span class="sr">{n.met ? ", met" : ", missing"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

// The table that decides: its column is tinted, the cell that holds filled, and the row of the strengths before shifts has a box.
// Where nobody knows which cell it will be, each says how likely it is.
function Results({ t }: { t: ResultTable }) {
  const words = chart.value?.sheet.outcomes ?? {};
  const codes = new Map(t.rows.flatMap((r) => r.cells).map((k) => [k, words[k]?.text]));
  // What may come of it is spelled out below; of the column that counts the rest is here.
  const shown = [...new Set(t.rows.map((r) => r.cells[t.col] ?? ""))].filter((k) => codes.get(k));
  return (
    <section class="sec results">
      <h2>
        {t.title}
        <span class="sp" />
        <Rule id={t.rule} />
      </h2>
      <table>
        <thead>
          <tr>
            <th />
            {t.columns.map((k, i) => (
              <th key={k} scope="col" class={i === t.col ? "col" : ""}>
                {k}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {t.rows.map((r, n) => (
            <tr key={r.head} class={n === t.row ? "row" : n === t.from ? "from" : ""}>
              <th scope="row">{r.head}</th>
              {r.cells.map((k, i) => {
                const p = t.chance?.[n]?.[i] ?? 0;
                const now = n === t.row && i === t.col;
                return (
                  <td
                    key={t.columns[i]}
                    class={(i === t.col ? "col" : "") + (now ? " now" : "") + (p ? " may" : "")}
                    aria-current={now || undefined}
                    title={codes.get(k)}
                    ref={(el) => el?.style.setProperty("--p", String(Math.round(20 + 70 * p)) + "%")}
                  >
                    {k}
                    {p > 0 && <small>{percent(p)}</small>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length > 0 && (
        <p class="codes dim">
          {shown.map((k, i) => (
            <span key={k}>
              {i > 0 && "; "}
              <b>{k}</b> {codes.get(k)!.charAt(0).toLowerCase() + codes.get(k)!.slice(1)}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Ribbon({ columns, base, fin, net }: { columns: string[]; base: string; fin: string; net: number }) {
  const i = columns.indexOf(base);
  const j = columns.indexOf(fin);
  const n = columns.length;
  const w = 352 / n;
  const x1 = (i + 0.5) * w;
  const x2 = (j + 0.5) * w;
  const dir = Math.sign(x2 - x1);
  const word = net === 0 ? "no shift" : `${Math.abs(net)} to the ${net > 0 ? "right" : "left"}`;
  const half = word.length * 3.6; // pixels of the word, at most
  return (
    <>
      <div class={"crt n" + n}>
        {columns.map((k, q) => (
          <div key={k} class={(q === i ? "base " : "") + (q === j ? "fin" : "")}>
            {shortColumn(k)}
          </div>
        ))}
      </div>
      <svg class="shift" viewBox="0 0 352 18" aria-label={word}>
        {dir !== 0 && i >= 0 && j >= 0 && (
          <path
            d={`M${x1} 1V5Q${x1} 10 ${x1 + 6 * dir} 10H${x2 - 7 * dir}Q${x2} 10 ${x2} 5V2M${x2 - 4} 6L${x2} 1L${x2 + 4} 6`}
            fill="none"
            stroke="currentColor"
            stroke-width="1.8"
          />
        )}
        <text class="halo" x={Math.max(half, Math.min(352 - half, (x1 + x2) / 2))} y="15" text-anchor="middle">
          {word}
        </text>
      </svg>
    </>
  );
}

function Outcomes({ list, what, attacking }: { list: Outcome[]; what: string; attacking: boolean }) {
  const looks = chart.value!.sheet.outcomes ?? {};
  const sorted = [...list]
    .filter((o) => o.p > 0)
    .sort((a, b) => (looks[b.text]?.rank ?? 0) - (looks[a.text]?.rank ?? 0));
  const said = percents(sorted.map((o) => o.p));
  const certain = sorted.length === 1; // as of a die that is thrown: that is no chance
  const codes = sorted.every((o) => o.text.length < 4);
  const fight = sorted.some((o) => looks[o.text] && !looks[o.text]!.check); // a check hits nobody
  const hurt = (who: string) =>
    sorted.reduce((t, o) => t + (looks[o.text]?.hurts === who || looks[o.text]?.hurts === "both" ? o.p : 0), 0);
  const d = hurt("defender");
  const a = hurt("attacker");
  const checked = pieces.value.get(asked.value?.subject?.[0] ?? "")?.side; // a check is for who makes it, whoever attacks
  const mine = checked ? checked === mySeat.value : undefined;
  const tone = (o: Outcome) => toneOf(looks[o.text], attacking, mine);
  return (
    <section class="sec outcome">
      <h2>
        {what ? "Outcome: " + what : "Outcome"}
        <span class="sp" />
        <span class="plain">{list.length > 1 && chart.value!.sheet.odds ? "one die" : ""}</span>
      </h2>
      {fight && (
        <div class="sumbars">
          <Bar tone={attacking ? "good" : "bad"} label="Defender hit" p={d} />
          {sorted.some((o) => ["attacker", "both"].includes(looks[o.text]?.hurts ?? "")) && (
            <Bar tone={attacking ? "bad" : "good"} label="Attacker hit" p={a} />
          )}
        </div>
      )}
      <div class="dist">
        {sorted.map((o, i) => (
          <div key={o.text} class="row">
            {looks[o.text] && codes ? <b>{o.text}</b> : null}
            <div class={"bar " + tone(o)}>
              <i ref={wide(o.p)} />
              <span>{sentence(looks[o.text]?.text ?? o.text)}</span>
            </div>
            <Rule id={looks[o.text]?.rule} />
            <span class="p">{certain ? "" : said[i]}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

// A chance: what it is and its number, and below them a bar as long as the number says.
function Bar({ tone, label, p }: { tone: string; label: string; p: number }) {
  return (
    <div>
      <div class="sumline">
        {label}
        <b>{percent(p)}</b>
      </div>
      <div class="sumbar thin" aria-hidden="true">
        <div class={tone} ref={wide(p)} />
      </div>
    </div>
  );
}
