// The briefing: what a player knows before the first move, on one page.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Counter } from "../counter/counter";
import { requestText } from "../question/spoken";
import { beginning, hasSetup, playAtOnce, stillSettingUp } from "../setup/plan";
import type { Chart } from "../state/chart";
import { clockRuns } from "../state/clock";
import { seatLabel, seatName } from "../state/names";
import { asked, boot, chart, keep, mySeat, recall, requests, view, watching } from "../state/table";
import { SeatTime } from "../windows/clocks";
import { Logo } from "../windows/logo";
import { briefing, briefingOpen, chartsOpen, readBriefing } from "../wire/briefing";
import type { Briefing, BriefSide } from "../wire/types";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { BriefingMap } from "./map";

// On a hot seat each of the players reads it.
const seenKey = (seat = mySeat.peek()) => `briefed.${boot.game.id}${boot.me.hotseat ? `.${seat}` : ""}`;

// Whoever sits down to a new game reads it first, unless he has said that he does not want to.
export function openAtStart() {
  if (location.hash === "#once") {
    history.replaceState(null, "", location.pathname + location.search);
    for (const seat of boot.game.seats) keep(seenKey(seat), "1");
    if (!watching && stillSettingUp()) playAtOnce(boot.game.seats);
    return;
  }
  if (watching || boot.game.study || location.hash || recall("briefing", "on") === "off") return;
  if (recall(seenKey(), "") || !beginning()) return;
  first.value = true;
  openBriefing();
}
const first = signal(false); // it has opened by itself before the game: that the others have begun meanwhile changes nothing

export function openBriefing() {
  briefingOpen.value = true;
  void readBriefing().finally(() => {
    if (!briefing.peek()) briefingOpen.value = false; // it cannot be had, and nothing is to wait for it
  });
}

function close() {
  briefingOpen.value = first.value = false;
  keep(seenKey(), "1");
  // The keys are the question's, or those of a dialog that waited for the briefing, such as the offer of standing orders: its Enter is not the question's.
  requestAnimationFrame(() => {
    if (!document.querySelector("[aria-modal=true]"))
      document.querySelector<HTMLElement>(".q")?.focus({ preventScroll: true });
  });
}

export function BriefingWindow() {
  const b = briefing.value;
  const c = chart.value;
  if (!briefingOpen.value || !b || !c) return null;
  return <Page b={b} c={c} />;
}

function Page({ b, c }: { b: Briefing; c: Chart }) {
  const el = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    el.current?.focus();
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  // Of two who play a side together the second has a seat of his own name.
  const partners = c.sheet.partners?.map((s) => s.id) ?? [];
  const ours = (s: BriefSide) =>
    s.side === mySeat.value || (partners.includes(mySeat.value) && partners.includes(s.side));
  const mine = watching ? undefined : b.sides.find(ours);
  const shown = mine ?? b.sides[0];
  const sides = shown ? [shown, ...b.sides.filter((s) => s !== shown)] : [];
  const begins = !!mine && (beginning() || (first.value && !hasSetup()));
  const keys = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    if (e.key === "Escape" || e.key === "b") close();
    else if (begins && e.key === "Enter" && !(e.target as HTMLElement).closest("button,a")) {
      if (hasSetup()) atOnce();
      else close();
    } else if (begins && e.key === "2") close();
    else if (e.key === "Tab") return trap(e, el.current);
    else if (e.key !== "Enter" && e.key !== " " && !/^(Arrow|Page|Home|End)/.test(e.key)) return e.stopPropagation();
    else return e.stopPropagation();
    e.stopPropagation();
    e.preventDefault();
  };
  // The keys are its own wherever the focus has gone below it.
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const below = (e: KeyboardEvent) => {
      const at = document.activeElement;
      if (!briefingOpen.peek() || chartsOpen.peek() || at?.closest("[role=dialog]")) return; // closed, it goes a moment later
      el.current?.focus();
      now.current(e);
    };
    addEventListener("keydown", below, true);
    return () => removeEventListener("keydown", below, true);
  }, []);
  return (
    <div
      class="briefing"
      role="dialog"
      aria-modal="true"
      aria-label={"Briefing: " + b.title}
      tabIndex={-1}
      ref={el}
      onKeyDown={keys}
    >
      <header class="brieftop">
        <a class="logo" href="/" aria-label="Beachhead, home">
          <Logo />
          <span>Beachhead</span>
        </a>
        <p class="crumb">
          <i>{boot.game.title.replace(/:.*/, "")}</i>
          <i>/</i>
          <span>{b.title}</span>
          <i>/</i>
          <b>Briefing</b>
        </p>
        <span class="sp" />
        {mine && clockRuns(mySeat.value) && (
          <span class="brieftime">
            Your time <SeatTime seat={mySeat.value} />
          </span>
        )}
        <button class="x" aria-label="Close the briefing" onClick={close}>
          ×
        </button>
      </header>
      <div class={"sheet" + (c.sheet.height > c.sheet.width ? " tall" : "")}>
        <div class="left">
          <div class="board">
            <BriefingMap b={b} c={c} />
          </div>
          <Clock b={b} />
        </div>
        <div class="right">
          <p class="scene">{b.place}</p>
          <h1>{b.title}</h1>
          <p class="situation">{b.situation}</p>
          {shown && <Win side={shown} you={!!mine} />}
          <div class="two">
            {sides.map((s) => (
              <Force key={s.side} s={s} c={c} you={s === mine} />
            ))}
          </div>
          <div class="box two">
            <div>
              <h2>Special here</h2>
              <ul class="special">
                {(boot.game.options ?? []).map((x) => (
                  <li key={x.text}>
                    {x.text} <Rule id={x.rule} />
                  </li>
                ))}
                {(b.special ?? []).map((x) => (
                  <li key={x.text}>
                    {x.text} <Rule id={x.rule} />
                  </li>
                ))}
                {!b.special?.length && !boot.game.options && <li>Nothing beyond the rules.</li>}
              </ul>
            </div>
            <div>
              <h2>Try this first</h2>
              <ol class="try">
                {(shown?.try ?? []).map((x, i) => (
                  <li key={x}>
                    <b>{i + 1}</b>
                    <span>{x}</span>
                  </li>
                ))}
              </ol>
            </div>
          </div>
          <Foot b={b} begins={begins} />
        </div>
      </div>
    </div>
  );
}

function trap(e: KeyboardEvent, el: HTMLElement | null) {
  const all = [...(el?.querySelectorAll<HTMLElement>("button:not([disabled]),a[href],summary,input") ?? [])];
  const first = all[0];
  const last = all[all.length - 1];
  if (!first || !last) return;
  if (e.shiftKey && (document.activeElement === first || document.activeElement === el)) last.focus();
  else if (!e.shiftKey && document.activeElement === last) first.focus();
  else return;
  e.preventDefault();
}

function atOnce() {
  close();
  playAtOnce();
}

const winWords = { points: "points", ground: "ground", losses: "losses" };

function Win({ side, you }: { side: BriefSide; you: boolean }) {
  return (
    <div class="box win">
      <h2>
        {you ? (
          "How you win"
        ) : (
          <>
            <Flag seat={side.side} />
            How this side wins
          </>
        )}
      </h2>
      <dl>
        {side.win.map((w) => (
          <>
            <dt class={w.kind}>{winWords[w.kind]}</dt>
            <dd>
              {w.text} <Rule id={w.rule} />
            </dd>
          </>
        ))}
      </dl>
    </div>
  );
}

// oneOf is a piece that stands for all of its sort: without a number, unless what is printed on it is known by that.
const oneOf = (id: string, c: Chart) => (c.sheet.prints?.[id] ? id : id.replace(/-\d+$/, "-0"));

const inRow = 6; // more counters than that stand in rows of the same length

function Force({ s, c, you }: { s: BriefSide; c: Chart; you: boolean }) {
  const label = c.sheet.sides.find((x) => x.id === s.side)?.label ?? s.side;
  const listed = (l: BriefSide["forces"]) => {
    const drawn = Math.max(1, l.filter((f) => f.piece && c.unit.has(f.piece)).length);
    return (
      <ul
        ref={(el) => {
          el?.style.setProperty("--cols", String(Math.ceil(drawn / Math.ceil(drawn / inRow))));
        }}
      >
        {l.map((f) => {
          const p = f.piece ? c.unit.get(f.piece) : undefined;
          if (!p) return null;
          return (
            <li key={f.label + f.piece} title={f.label}>
              <Counter p={{ ...p, id: oneOf(p.id, c) }} c={c} where={view.value.where} size={38} />
              <b class="num">{f.count}</b>
              <span class="sr">{f.label}</span>
            </li>
          );
        })}
      </ul>
    );
  };
  const later = s.forces.filter((f) => f.later && f.piece);
  return (
    <div class="box force">
      <h3>
        <Flag seat={you ? mySeat.value : s.side} />
        {you ? "You, " + seatLabel(mySeat.value) : label}
      </h3>
      <p class="dim">{s.role}</p>
      {listed(s.forces.filter((f) => !f.later))}
      {later.length > 0 && (
        <>
          <p class="dim">Come later:</p>
          {listed(later)}
        </>
      )}
      <p class="dim">
        {s.forces
          .filter((f) => !f.piece || !c.unit.has(f.piece))
          .map((f) => `${f.count} ${f.label}`)
          .join(", ")}
      </p>
    </div>
  );
}

function Clock({ b }: { b: Briefing }) {
  if (!b.clock?.length) return null;
  return (
    <>
      <h2>The clock</h2>
      <ol class="clock">
        {b.clock.map((t) => (
          <li key={t.n} class={(t.kind ?? "") + (t.text || t.comes ? " says" : "")}>
            <b>{t.n}</b>
            {t.text && (
              <span>
                {t.side && <Flag seat={t.side} />}
                {t.text}
              </span>
            )}
            {t.comes?.map((x, i) => (
              <span key={i}>
                {x.side && <Flag seat={x.side} />}
                {x.text}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

const told = signal(false); // the history is open

function Foot({ b, begins }: { b: Briefing; begins: boolean }) {
  const charts = () => {
    close();
    chartsOpen.value = true;
  };
  return (
    <div class="foot">
      <Meanwhile />
      <div class="go">
        {begins && !hasSetup() ? (
          <button class="btn primary" onClick={close}>
            {chart.value?.sheet.setup ? "Play: you have no units to place" : "Play"}
            <span class="kbd">Enter</span>
          </button>
        ) : begins ? (
          <>
            <button class="btn primary" onClick={atOnce}>
              Play with the suggested set-up<span class="kbd">Enter</span>
            </button>
            <button class="btn" onClick={close}>
              {asked.value ? "Set up myself" : "To the map"}
              <span class="kbd">2</span>
            </button>
          </>
        ) : (
          <button class="btn primary" onClick={close}>
            Back to the game<span class="kbd">Esc</span>
          </button>
        )}
      </div>
      <div class="links">
        {b.charts?.length ? (
          <button class="link" onClick={charts}>
            Charts
          </button>
        ) : null}
        {b.history && (
          <button
            class="link"
            aria-expanded={told.value}
            onClick={() => {
              told.value = !told.value;
            }}
          >
            History
          </button>
        )}
        <a href={`/rules/${boot.game.module}`}>Rules</a>
        <a href="/">Another scenario</a>
        <NeverAgain />
      </div>
      {told.value && <p class="history">{b.history}</p>}
    </div>
  );
}

// What another asks for meanwhile stands in the bar, which the briefing covers.
function Meanwhile() {
  const request = view.value.over ? undefined : requests.value[0];
  return request ? (
    <p class="meanwhile" role="status">
      <Flag seat={request.from} />
      {seatName(request.from)} asks you: {requestText(request)}{" "}
      <button class="link" onClick={close}>
        Answer
      </button>
    </p>
  ) : null;
}

function NeverAgain() {
  return (
    <label>
      <input
        type="checkbox"
        checked={recall("briefing", "on") !== "off"}
        onChange={(e) => keep("briefing", e.currentTarget.checked ? "on" : "off")}
      />{" "}
      Open before each game
    </label>
  );
}

// The page asks for it once the sheet is there.
export function BriefingAtStart() {
  const c = chart.value;
  const seat = mySeat.value;
  useEffect(() => {
    if (c) openAtStart();
  }, [c, seat]);
  return null;
}
