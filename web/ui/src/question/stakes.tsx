// What is at stake for each.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { chart, mySeat, pieces } from "../state/table";
import type { Outcome, Spread, Stake } from "../wire/types";
import { percent, percents, wide } from "../words/chance";
import { sentence } from "../words/words";
import { weighed } from "./rosters";

// One bar for each unit at stake; the histogram is that of the first, or of the one pointed at.
export function Stakes({ about = "" }: { about?: string }) {
  const list = weighed.value?.stakes ?? [];
  const at = useSignal(0);
  useEffect(() => {
    at.value = 0;
  }, [weighed.value]);
  if (!list.length) return null;
  const s = list[Math.min(at.value, list.length - 1)]!;
  return (
    <section class="sec stakes">
      <h2>
        {about || "What can come of it"}
        <span class="sp" />
        <span class="plain">{list.length > 1 ? `${list.length} separate rolls` : s.roll}</span>
      </h2>
      {list.map((x, i) => (
        <div
          key={x.what + i}
          class={"stake" + (x === s && list.length > 1 ? " on" : "")}
          onPointerEnter={() => {
            at.value = i;
          }}
        >
          <div class="headline small">
            <b>{x.what}</b>
            <span class="sp" />
            <span class="dim">{x.note}</span>
          </div>
          <StakeBar s={x} />
        </div>
      ))}
      {s.spread && s.spread.p.length > 1 && <Histogram s={s.spread} mine={mineOf(s)} both={bothSides(s)} />}
    </section>
  );
}

function mineOf(s: Stake): boolean {
  const p = pieces.value.get(s.piece ?? "");
  return p ? p.side === mySeat.value : false;
}

// bothSides tells whether what is at stake can turn against either side, as an assault.
function bothSides(s: Stake): boolean {
  const hurts = s.outcomes.map((o) => chart.value!.sheet.outcomes?.[o.text]?.hurts);
  return hurts.includes("defender") && hurts.includes("attacker");
}

// toneOf says whom an outcome hurts: the piece at stake defends.
export function toneOf(hurts: string | undefined, mine: boolean, both: boolean): "good" | "bad" | "none" {
  if (!hurts || (both && hurts === "both")) return "none";
  return mine === (both && hurts === "attacker") ? "good" : "bad";
}

function StakeBar({ s }: { s: Stake }) {
  const looks = chart.value!.sheet.outcomes ?? {};
  const mine = mineOf(s);
  const list = [...s.outcomes].sort((a, b) => (looks[b.text]?.rank ?? 0) - (looks[a.text]?.rank ?? 0));
  const said = percents(list.map((o) => o.p));
  const certain = list.filter((o) => o.p > 0).length === 1; // as of a die that is thrown: that is no chance
  const chance = (o: Outcome) => (certain ? "" : (said[list.indexOf(o)] ?? ""));
  const word = (o: Outcome) => sentence(looks[o.text]?.text ?? o.text);
  const both = bothSides(s);
  const tone = (o: Outcome) => toneOf(looks[o.text]?.hurts, mine, both) + " r" + list.indexOf(o);
  // What its part has no room for stands below the bar.
  const fits = (o: Outcome) => o.p >= (word(o).length + chance(o).length + 2) * 0.021;
  const below = list.filter((o) => o.p > 0 && !fits(o));
  return (
    <>
      <div class="sumbar" role="img" aria-label={list.map((o) => `${word(o)} ${chance(o)}`.trim()).join(", ")}>
        {list
          .filter((o) => o.p > 0)
          .map((o) => (
            <div key={o.text} title={`${word(o)} ${chance(o)}`} class={tone(o)} ref={wide(o.p)}>
              {fits(o) && (
                <>
                  {word(o)} <b>{chance(o)}</b>
                </>
              )}
            </div>
          ))}
      </div>
      {below.length > 0 && (
        <div class="sumkey" aria-hidden="true">
          {below.map((o) => (
            <span key={o.text}>
              <i class={tone(o)} />
              {word(o)} {chance(o)}
            </span>
          ))}
        </div>
      )}
    </>
  );
}

// How the deciding number is distributed: nought is marked.
export function Histogram({ s, mine, both = false }: { s: Spread; mine: boolean; both?: boolean }) {
  const won = mine ? "bad" : "good";
  const lost = !both ? "none" : mine ? "good" : "bad";
  let a = 0;
  let b = s.p.length;
  while (a < b && s.p[a]! < 0.004) a++;
  while (b > a && s.p[b - 1]! < 0.004) b--;
  const p = s.p.slice(a, b);
  const from = s.from + a;
  const most = Math.max(...p);
  const w = 352;
  const step = w / p.length;
  const H = 74;
  return (
    <figure class="histo">
      <svg
        viewBox={`0 0 ${w} ${H + 18}`}
        role="img"
        aria-label={`${s.what}: ${p.map((x, i) => `${from + i} ${percent(x)}`).join(", ")}`}
      >
        {p.map((x, i) => {
          const n = from + i;
          const h = (x / most) * H;
          return (
            <g key={n}>
              <rect
                class={n > 0 ? won : n === 0 ? "tie" : lost}
                x={i * step + 1}
                y={H - h}
                width={Math.max(1, step - 2)}
                height={h}
                rx="1.5"
              >
                <title>
                  {n}: {percent(x)}
                </title>
              </rect>
              {(step >= 24 || n % 2 === 0) && (
                <text class={n === 0 ? "zero" : ""} x={(i + 0.5) * step} y={H + 12} text-anchor="middle">
                  {n > 0 ? "+" + n : n < 0 ? "−" + -n : 0}
                </text>
              )}
            </g>
          );
        })}
        {from <= 0 && from + p.length > 0 && <path class="axis" d={`M${-from * step} 0V${H}`} />}
      </svg>
      <figcaption>{s.what}</figcaption>
    </figure>
  );
}
