// The card of the die: what is rolled for, what can come, then what came and what chance it had. It stands where no fight is.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Chip, Die, Total } from "../hand/cards";
import { camera, moved } from "../map/camera";
import { clearOf } from "../map/clear";
import { seatLabel } from "../state/names";
import { chart, live, mySeat, stacks } from "../state/table";
import type { Cast, Outcome } from "../wire/types";
import { percent, percents, unbroken } from "../words/chance";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Shifts } from "../words/words";
import { fightOf, rollOf } from "./fight";
import { current, rolled, steps } from "./playback";
import { isCode } from "./step";

// chance says a chance as one would at the table: of six faces in sixths.
function chance(p: number, sides = 6): string {
  const n = Math.round(p * 6);
  return sides === 6 && Math.abs(p * 6 - n) < 0.01 ? `${n} in 6` : percent(p);
}

const isTable = (b: { show: string }) => b.show === "dice";

export function DiceCard() {
  const box = useRef<HTMLElement>(null);
  // While it is asked whether a die stands, no earlier one is shown beside the question: it has been thrown last.
  // One that lies on the table is in no step yet.
  const about = !!live.value.view.pending?.kind?.startsWith("roll") && !chart.value?.sheet.boxes?.some(isTable);
  const s = about && current.value ? (steps.value.findLast((x) => x.kind === "die") ?? null) : current.value;
  const c = chart.value;
  const cast = s?.kind === "die" ? s.cast : undefined;
  const attack = s ? fightOf(steps.value, steps.value.indexOf(s)) : null;
  useLayoutEffect(() => {
    if (box.current && s) place(box.current, [...s.hexes, ...(attack?.hexes ?? [])]);
  }, [s, rolled.value, moved.value]);
  if (!s || !c || !cast) return null;
  const side = s.side;
  const h = attack ? c.hex.get(s.hexes[0] ?? attack.hexes[0] ?? "") : undefined;
  const result = cast.result ?? "";
  const word = c.sheet.outcomes?.[result]?.text ?? "";
  const had = cast.chances?.find((o) => o.text === result)?.p;
  return (
    <aside class="dicecard" ref={box} aria-label="The roll">
      <div class="rtop">
        {side && !cast.sums && <Flag seat={side} />}
        <b>{h && s.cast?.chances && !cast.sums ? `Attack on ${c.title(h.id)}` : unbroken(cast.what)}</b>
        {side && <span class="dim">{rollOf(cast, seatLabel(side), side === mySeat.value)}</span>}
        <span class="sp" />
        <Rule id={cast.rule} />
      </div>
      <Shifts mods={s.lines.find((l) => l.picture?.cast)?.mods} />
      {rolled.value ? (
        <div class="dice">
          {cast.dice.map((n, i) => (
            <span key={i} class={"tumble d" + i}>
              <Die n={n} sides={cast.sides} coloured={i > 0 && !cast.sums} size={36} />
            </span>
          ))}
          {cast.dice.length > 1 && <Total cast={cast} />}
          {result && (
            <span class="came">
              {word && isCode(result) ? <b class="num">{result}</b> : null}
              <span>{word || result}</span>
            </span>
          )}
          <Chip id={cast.chip} />
        </div>
      ) : (
        <p class="weighs">
          {h
            ? unbroken(cast.what)
            : cast.dice.length > 1
              ? "The dice are about to be thrown"
              : "The die is about to be thrown"}
        </p>
      )}
      {cast.chances && <Chances cast={cast} mine={side === mySeat.value} came={rolled.value ? result : ""} />}
      {rolled.value && had !== undefined && (
        <p class="dim">Before the die the chance of this was {chance(had, cast.sides)}.</p>
      )}
    </aside>
  );
}

const room = 0.14; // the least chance whose part of the bar has room for its number; the number of a lesser one stands in the words below it alone

const letters = 32; // of a code have room on the whole bar

function Chances({ cast, mine, came }: { cast: Cast; mine: boolean; came: string }) {
  const looks = chart.value?.sheet.outcomes ?? {};
  const hurt = (o: Outcome) => {
    const h = looks[o.text]?.hurts;
    return h === "both" ? "both" : !h ? "none" : (h === "attacker") === (mine !== !!cast.defends) ? "bad" : "good";
  };
  const list = [...(cast.chances ?? [])].sort((a, b) => (looks[b.text]?.rank ?? 0) - (looks[a.text]?.rank ?? 0));
  const said = percents(list.map((o) => o.p));
  const words = list.some((o) => !isCode(o.text));
  const bars = (
    <div
      class="sumbar"
      role="img"
      aria-label={list.map((o, i) => `${looks[o.text]?.text ?? o.text} ${said[i]}`).join(", ")}
    >
      {list.map((o, i) => (
        <div
          key={o.text}
          title={`${looks[o.text]?.text ?? o.text} ${said[i]}`}
          class={hurt(o) + (o.text === came ? " came" : "")}
          ref={(el) => {
            if (el) el.style.flexGrow = String(Math.max(0.06, o.p));
          }}
        >
          {looks[o.text] && isCode(o.text)
            ? o.p * letters >= o.text.length && o.text
            : (!words || o.p >= room) && <b>{said[i]}</b>}
        </div>
      ))}
    </div>
  );
  return (
    <>
      {bars}
      {words && (
        <p class="outcomes dim" aria-hidden="true">
          {list.map((o, i) => (
            <span key={o.text} class={hurt(o) + (o.text === came ? " came" : "")}>
              {looks[o.text]?.text ?? o.text} {said[i]}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

// The corner with nothing of the fight in it, and with the fewest counters.
function place(el: HTMLElement, fought: string[]) {
  const cam = camera.now;
  const c = chart.peek();
  if (!cam || !c) return;
  const W = cam.host.clientWidth;
  const H = cam.host.clientHeight - (document.querySelector(".playstrip")?.getBoundingClientRect().height ?? 0) - 24;
  const w = el.offsetWidth;
  const h = el.offsetHeight;
  if (W < 700) {
    el.style.left = "";
    clearOf(el, fought, cam.host.clientHeight - H);
    return;
  }
  const half = (c.sheet.size * cam.s) / 2;
  const over = (hex: string, x: number, y: number) => {
    const at = c.hex.get(hex);
    if (!at) return false;
    const [sx, sy] = cam.toScreen(at.x, at.y);
    return sx + half > x && sx - half < x + w && sy + half > y && sy - half < y + h;
  };
  const spots = [
    [66, 14],
    [W - w - 14, 14],
    [66, H - h - 14],
    [W - w - 14, H - h - 14],
  ] as const;
  const host = cam.host.getBoundingClientRect();
  const cards = [...document.querySelectorAll(".field .guide, .field .toast")]
    .map((e) => e.getBoundingClientRect())
    .filter((r) => r.width > 0);
  const covers = (x: number, y: number) =>
    cards.some(
      (r) =>
        r.right - host.left > x && r.left - host.left < x + w && r.bottom - host.top > y && r.top - host.top < y + h,
    );
  const cost = ([x, y]: readonly [number, number]) =>
    (covers(x, y) ? 50 : 0) +
    fought.filter((f) => over(f, x, y)).length * 100 +
    [...stacks.peek().keys()].filter((f) => over(f, x, y)).length;
  const best = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  el.style.left = `${best[0]}px`;
  el.style.top = `${best[1]}px`;
}
