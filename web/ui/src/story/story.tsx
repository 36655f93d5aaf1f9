// The log as a story, with the slider through it.

import { computed, useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { stepInto } from "../deeds/back";
import { storyAt, whoOf } from "../deeds/deeds";
import { DrawnMarks } from "../draws/card";
import { GivenRow } from "../orders/orders";
import { givenAt } from "../orders/standing";
import { CastMarks } from "../panel/roll";
import { Ahead } from "../playback/ahead";
import { lesson } from "../question/lesson";
import { seatLabel } from "../state/names";
import { boot, chart, live, log, mySeat, past, table } from "../state/table";
import { whyMove } from "../wire/explain";
import { stepTo } from "../wire/steps";
import type { Line } from "../wire/types";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Mods, Named, Shifts } from "../words/words";
import { type Entry, story, walks } from "./entries";
import { useFollow } from "./follow";

const page = 160; // entries shown before "earlier"

export const told = computed(() => walks(story(past.value ? past.value.log : log.value)));

export function Story() {
  const all = told.value;
  const count = useSignal(page);
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follow = useFollow(box, content, all.length);
  const from = Math.max(0, all.length - count.value);
  const given = givenAt.value;
  // What one's standing orders answered stands behind the entry that came before it, and not before it in the past.
  const upTo = (n: number, end: number) =>
    [...given]
      .filter(([after]) => after > n && after <= end)
      .sort(([a], [b]) => a - b)
      .flatMap(([after, l]) => l.map((x, i) => <GivenRow key={`g${after}.${i}`} line={x} />));
  let where = "";
  let reached = from > 0 ? all[from - 1]!.last : -1;
  return (
    <section class="log" ref={box} onScroll={follow.scrolled} aria-label="Log" tabIndex={0}>
      <div ref={content}>
        {from > 0 && (
          <button
            class="btn sm"
            onClick={() => {
              count.value += 400;
            }}
          >
            Earlier
          </button>
        )}
        {!all.length && <p class="dim pad">{untold()}</p>}
        {all.slice(from).map((e, i, l) => {
          const head = e.where !== where;
          where = e.where;
          const before = reached;
          reached = e.last;
          return (
            <>
              {head && where && (
                <div class="ph" key={"w" + e.first.n}>
                  {heading(where)}
                  <ByActs from={e.first.n} />
                </div>
              )}
              <Row key={e.first.n} e={e} hot={from + i === all.length - 1 && l.length > 1} />
              {given.size > 0 && upTo(before, e.last)}
            </>
          );
        })}
        <Ahead />
      </div>
      {follow.fresh > 0 && (
        <button class="btn sm primary fresh" onClick={follow.toEnd}>
          {follow.fresh} new <span aria-hidden="true">↓</span>
        </button>
      )}
    </section>
  );
}

// What the rules did in a phase can be gone through act by act.
function ByActs({ from }: { from: number }) {
  if (!chart.value?.sheet.draws) return null;
  const acts = storyAt((past.value ?? live.value).log, from, mySeat.value).filter((a) => a.deed.by);
  if (acts.length < 2) return null;
  return (
    <button class="why" title="Go through it act by act" onClick={() => void stepInto(acts[0]!.last)}>
      {acts.length} acts
    </button>
  );
}

// Computers tell their reasons where these can give nothing away.
const reasons = computed(
  () =>
    !!table.value?.seats.some((x) => x.kind === "bot") &&
    (boot.game.study || !!live.value.view.over || table.value.seats.every((x) => x.kind === "bot")),
);

// reasonsOf tells whether what stands behind a line are reasons, in which nothing is added up: who was looked at, and why not.
const reasonsOf = (l: Line) => !!l.picture?.deed || !!l.mods?.every((m) => !m.value || !!m.cells?.length);

// Those who did nothing, by their names.
function Passed({ l }: { l: Line }) {
  const who = whoOf(l, l.picture!.deed!);
  return (
    <>
      Passed over: {who.slice(0, 6).join(", ")}
      {who.length > 6 ? ` and ${who.length - 6} more` : ""}.
    </>
  );
}

function heading(where: string): string {
  return where.replace(/^GT (\d+)/, "Turn $1");
}

function Row({ e, hot }: { e: Entry; hot: boolean }) {
  const open = useSignal(false);
  const why = useSignal("");
  const l = e.first;
  const idle = !!l.picture?.deed?.does && !l.picture.deed.by;
  const ask = async () => {
    if (why.value) {
      why.value = "";
      return;
    }
    const w = await whyMove(l.n);
    why.value = "by" in w ? `${w.by}: ${w.text || "it gave no reason"}` : w.map((x) => x.text).join(" ");
  };
  return (
    <div class={"ln" + (hot ? " hot" : "") + (l.back ? " takenback" : "") + (idle ? " idle" : "")}>
      {e.side ? <Flag seat={e.side} unit={e.unit} /> : <i class="flag none" />}
      <span>
        {idle ? <Passed l={l} /> : <Named parts={e.parts} />}
        {e.times > 1 && <b class="times">{e.times} times</b>}
        {l.picture?.cast && (
          <CastMarks cast={l.picture.cast} told={e.parts.some((p) => typeof p !== "string" && "die" in p)} />
        )}
        {l.picture?.drawn && <DrawnMarks id={l.picture.drawn.card} />}
        {l.mods?.length ? (
          <button
            class="why"
            aria-expanded={open.value}
            onClick={() => {
              open.value = !open.value;
            }}
          >
            why
          </button>
        ) : null}
        {l.picture?.cast && <Shifts mods={l.mods} />}
      </span>
      <span class="lnend">
        {reasons.value && !l.back && (
          <button
            class="x back"
            title="Why did the computer do this?"
            aria-label="Why did the computer do this?"
            onClick={() => void ask()}
          >
            ?
          </button>
        )}
        <Rule id={l.rule} />
        <button
          class="x back"
          title="The map as it was then"
          aria-label={`The map after step ${e.last}`}
          onClick={() => void stepTo(e.last)}
        >
          ↶
        </button>
      </span>
      {why.value && <p class="sumin dim">{why.value}</p>}
      {open.value && l.mods && (
        <div class="sumin">
          <Mods mods={l.mods} plain={reasonsOf(l)} />
        </div>
      )}
    </div>
  );
}

// What stands in place of a log without lines.
function untold(): string {
  if (lesson.value) {
    return (
      "The lesson starts in the middle of a game. Its text tells what came before; " +
      "from your first answer on, you read here what happens."
    );
  }
  if (boot.game.study) {
    return (
      "The study starts here, and you read here what happens from now on. " +
      "What your side did not know in the game is a guess, until that game is over."
    );
  }
  if (live.value.view.over) return "Nothing has happened in this game.";
  const first = live.value.view.pending?.seats ?? [];
  return `Nothing has happened yet. ${first.map(seatLabel).join(" and ") || "The dice"} ${first.length > 1 ? "begin" : "begins"}.`;
}
