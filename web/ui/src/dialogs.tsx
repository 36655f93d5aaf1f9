// Dialogs: the table, the help, the result, and the screen between two players.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Logo } from "./logo";
import { Lessons } from "./lesson";
import { Flag, resultText, seatLabel, seatWins } from "./question";
import { atTable, boot, chart, covered, guideOn, helping, keep, live, mySeat, seatInfo, seenEnd, table, view, watching } from "./table";
import { ask, branch, offerDraw, rematch, resign, setPace, takeOver } from "./wire";
import { Orders } from "./standing";
import { Rule } from "./words";

// A dialog takes the focus and gives it back.
function Dialog({ label, close, children, wide }: { label: string; close: () => void; children: preact.ComponentChildren; wide?: boolean }) {
  const el = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { // before the next key comes
    const before = document.activeElement as HTMLElement | null;
    el.current?.focus();
    return () => before?.focus?.({ preventScroll: true });
  }, []);
  const trap = (e: KeyboardEvent) => {
    if (e.key === "Escape") { close(); e.stopPropagation(); return; }
    if (e.key !== "Tab") return;
    const all = [...el.current!.querySelectorAll<HTMLElement>("button:not([disabled]),a[href],input,select,textarea,[tabindex='0']")];
    const first = all[0], last = all[all.length - 1];
    if (!first || !last) return;
    if (e.shiftKey && (document.activeElement === first || document.activeElement === el.current)) { last.focus(); e.preventDefault(); }
    else if (!e.shiftKey && document.activeElement === last) { first.focus(); e.preventDefault(); }
  };
  return (
    <div class="palette" onClick={(e) => { if (e.target === e.currentTarget) close(); }}>
      <div class={"inner dialog" + (wide ? " wide" : "")} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1} ref={el} onKeyDown={trap}>
        <div class="head"><h1>{label}</h1><span class="sp" /><button class="x" aria-label="Close" onClick={close}>×</button></div>
        {children}
      </div>
    </div>
  );
}

export function Dialogs() { return <><TableDialog /><Help /><Result /></>; }

function TableDialog() {
  const sure = useSignal("");
  if (!atTable.value) return null;
  const close = () => { atTable.value = false; sure.value = ""; };
  const t = table.value;
  const over = live.value.view.over, g = boot.game;
  return (
    <Dialog label="The table" close={close} wide>
      <p class="dim">{g.title}, {t?.scene ?? g.scenario}{g.study ? ". A private study." : ""}</p>
      <h2>Seats</h2>
      <ul class="seats">{g.seats.map((s) => { const i = seatInfo(s); return <li key={s}><Flag seat={s} /><b>{seatLabel(s)}</b><span class="dim">{boot.me.seats.includes(s) ? "you" : i?.kind === "open" ? "open" : i?.kind === "bot" ? `computer: ${i.name}` : i?.present ? "a friend, here now" : "a friend, away"}</span></li>; })}</ul>
      {boot.links?.length ? <><h2>Links</h2><ul class="links">{boot.links.map((l) => <Link key={l.url} label={l.kind === "join" ? `Play ${seatLabel(l.seat ?? "")}` : "Look on"} url={l.url} />)}</ul></> : null}
      {t?.seats.some((x) => x.kind === "bot") && !over && (!watching || t.seats.every((x) => x.kind === "bot")) && <Pace now={t.pace ?? 0} />}
      {!watching && !over && <Orders />}
      {!watching && !over && (
        <>
          <h2>End the game</h2>
          <div class="rowwrap">
            <button class="btn sm" onClick={() => { void ask(); close(); }}>Ask to take an answer back</button>
            <button class="btn sm" onClick={() => { void offerDraw(); close(); }}>Offer a draw</button>
            {sure.value === "resign" ? <button class="btn sm danger" onClick={() => { void resign(); close(); }}>Yes, resign</button> : <button class="btn sm" onClick={() => { sure.value = "resign"; }}>Resign</button>}
          </div>
        </>
      )}
      <h2>Record</h2>
      <div class="rowwrap"><a class="btn sm" href={`/games/${g.id}/record?seat=${mySeat.value}`}>Download the record</a>
        {!watching && <button class="btn sm" onClick={() => void branch(live.value.log.length)}>Study the position now</button>}<a class="btn sm" href={`/rules/${g.module}`}>Rules</a></div>
    </Dialog>
  );
}

// How long computers wait before they answer.
function Pace({ now }: { now: number }) {
  const steps: [number, string][] = [[-1, "Halt"], [3000, "Slow"], [1000, "Steady"], [300, "Quick"], [0, "At once"]];
  return <><h2>Pace of the computer</h2><div class="rowwrap">{steps.map(([ms, label]) => <button key={ms} class={"btn sm" + (now === ms ? " primary" : "")} aria-pressed={now === ms} onClick={() => void setPace(ms)}>{label}</button>)}</div></>;
}

function Link({ label, url }: { label: string; url: string }) {
  const done = useSignal(false), whole = new URL(url, location.href).href;
  return <li><span>{label}</span><input readOnly value={whole} aria-label={label} onFocus={(e) => e.currentTarget.select()} /><button class="btn sm" onClick={() => void navigator.clipboard?.writeText(whole).then(() => { done.value = true; })}>{done.value ? "Copied" : "Copy"}</button></li>;
}

function Help() {
  if (!helping.value) return null;
  const keys = [["Arrows", "from hex to hex; through time when looking back"], ["N", "next hex that may be chosen"], ["Enter", "choose; the gold answer if no hex is in focus"], ["1 to 9", "the answers in the bar"], ["Space", "open the stack"], ["/", "command line: every choice by text"], ["Esc", "back"], ["Z, Y", "undo, redo"], ["[ ]", "one step back or forward in time"], ["H, F, D", "counters, only what can act, displays"], ["L", "hold: ranges from a hex, or lines of sight"], ["S", "supply: who has a line, and by what way"], ["T", "the table: seats, orders, resign"], ["C, 0, + -", "to the question, whole map, zoom"]];
  return (
    <Dialog label="Help" close={() => { helping.value = false; }}>
      <Lessons />
      <h2>Keys</h2><dl>{keys.map(([k, t]) => <><dt><span class="kbd">{k}</span></dt><dd>{t}</dd></>)}</dl>
      <h2>Words</h2><dl>{(chart.value?.sheet.terms ?? []).map((t) => <><dt>{t.id}</dt><dd>{t.text} <Rule id={t.rule} /></dd></>)}</dl>
      <div class="rowwrap"><button class="btn sm" onClick={() => { guideOn.value = !guideOn.value; keep("guide", guideOn.value ? "on" : "off"); }}>{guideOn.value ? "Hints are on" : "Hints are off"}</button><a class="btn sm" href={`/rules/${boot.game.module}`}>All rules</a></div>
      <p class="dim small">{chart.value?.sheet.credits?.join(". ")}</p>
    </Dialog>
  );
}

function Result() {
  const over = view.value.over, c = chart.value;
  if (!over || seenEnd.value || !c || covered.value) return null;
  const close = () => { seenEnd.value = true; };
  const rows = Object.entries(over.score ?? {});
  const mine = boot.me.seats.includes(over.winner), words = over.winner && over.winner !== "draw" ? (watching || boot.me.hotseat ? seatWins(over.winner) : mine ? "You win" : "You lose") : "A draw";
  return (
    <Dialog label={words} close={close}>
      <p class="result">{resultText(over)} <Rule id={over.rule} /></p>
      {rows.length > 0 && <table class="score"><tbody>{rows.map(([k, n]) => <tr key={k}><td>{boot.game.seats.includes(k) ? <><Flag seat={k} /> {seatLabel(k)}</> : (c.sheet.scores?.[k] ?? k)}</td><td class="num"><b>{n}</b></td></tr>)}</tbody></table>}
      <div class="rowwrap">
        {!watching && !boot.game.study && <button class="btn primary" onClick={() => void rematch()}>{table.value?.next ? "Join the rematch, sides swapped" : "Rematch, sides swapped"}</button>}
        <a class="btn" href={`/games/${boot.game.id}/record?seat=${mySeat.value}`}>Record with the seed</a>
        <button class="btn" onClick={close}>Look at the map</button>
        <a class="btn ghost" href="/">Home</a>
      </div>
    </Dialog>
  );
}

// Between two players at one screen: nothing of either side is to be seen.
export function Handover({ to }: { to: string }) {
  const b = useRef<HTMLButtonElement>(null);
  useEffect(() => { b.current?.focus(); }, [to]);
  return (
    <div class="handover" role="dialog" aria-label="Hand over">
      <Logo /><h1>{seatLabel(to)} decides</h1><p>Give the screen to the {seatLabel(to)} player. Nothing is shown until then.</p>
      <button class="btn primary" ref={b} onClick={() => void takeOver(to)}>I am {seatLabel(to)}: show the map</button>
    </div>
  );
}
