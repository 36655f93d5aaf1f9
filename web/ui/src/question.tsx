// The question bar: who must decide what, and the answers that have no place on the map.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { choose } from "./aim";
import { ending, wins } from "./ending";
import { CloseList } from "./group";
import { numbered } from "./hand";
import { advised } from "./lesson";
import { several } from "./several";
import { consequence } from "./odds";
import { say, sayArg, type Option, type Reading } from "./options";
import { Counter } from "./counter";
import { asked, boot, busy, chart, mode, modes, consequences, handTo, line, live, lostSince, mySeat, myRequests, past, picked, pieces, reading, requests, seatInfo, seenEnd, speak, stepAt, table, unsure, view, watching } from "./table";
import { branch, consent, handOver, rematch, retry, stepTo } from "./wire";
import { plain, Rule, Text } from "./words";
import type { Chart } from "./chart";
import type { Piece, Score, View } from "./types";

export function seatLabel(id: string): string { return chart.value?.sheet.sides.find((s) => s.id === id)?.label ?? id.charAt(0).toUpperCase() + id.slice(1); }

export function botName(profile?: string): string { const n = (profile ?? "computer").replace(/-\d+$/, ""); return n.charAt(0).toUpperCase() + n.slice(1); }

// Who has a seat, in a word.
export function seatName(id: string): string {
  const i = seatInfo(id);
  if (!i || boot.me.seats.includes(id) || i.kind !== "bot") return seatLabel(id);
  return `${seatLabel(id)} (${botName(i.name)})`;
}

export function Flag({ seat }: { seat: string }) {
  const s = chart.value?.sheet.sides.find((x) => x.id === seat);
  return <i class="flag" ref={(el) => { if (el) el.style.background = s?.fill ?? "var(--ink3)"; }} />;
}

// The numbered buttons, in their order: the keyboard reads the same list.
export function buttons(): Option[] {
  const r = reading.value;
  if (!r) return [];
  const p = picked.value;
  if (p) { const l = (r.byUnit.get(p) ?? []).filter((o) => !o.hex); if (l.length) return l; }
  return r.buttons;
}

export function seatWins(id: string): string { return wins(chart.value?.sheet, id); }
export function resultText(over: Score): string { return ending(chart.value?.sheet, over.winner, over.level, over.rule); }

// The bar has a name and can have the focus; what it says is spoken by the live region alone, once.
const place = { role: "region", "aria-label": "The question", tabIndex: -1 } as const;

// What the bar says, for ears.
function spokenNow(): string {
  const r = reading.value, c = chart.value, v = view.value, a = asked.value, request = requests.value[0], hand = boot.game.study ? null : handTo.value;
  if (!c || line.value === "off") return ""; // that the line is gone is an alert
  if (past.value) { // the slider tells the step itself
    const at = stepAt.value ?? 0, told = live.value.log[at - 1];
    return `${document.activeElement?.matches("input[type=range]") ? "" : `Step ${at} of ${live.value.log.length}. `}${told ? plain(told) : ""}`;
  }
  if (request && !v.over) return `${seatName(request.from)} asks you: ${requestText(request)}${request.kind === "undo" ? " Dice thrown since then would be thrown anew." : ""} Agree or refuse.`;
  if (v.over) return `The game is over. ${resultText(v.over)}.${table.value?.next && !watching ? " A rematch has begun: join it." : ""}`;
  if (hand) return `${seatLabel(hand)} decides. Enter hands the screen over.`;
  if (a && r) {
    const more = [r.byHex.size ? `${r.byHex.size} ${r.byHex.size === 1 ? "hex" : "hexes"} on the map` : "", r.list.length ? `${r.list.length} in the list` : "", r.byCard.size ? `${r.byCard.size} ${r.byCard.size === 1 ? "card" : "cards"} can be played` : ""].filter(Boolean);
    return [sentenceEnd(subject(r, c) + (a.prompt ?? "")), ...more.map((m) => m + "."), r.buttons.map((o) => say(o, c, pieces.value)).join(", ")].filter(Boolean).join(" ");
  }
  const who = v.pending?.seats.filter((s) => s !== mySeat.value) ?? [];
  return who.length ? `Waiting for ${who.map(seatName).join(" and ")}.` : "";
}
function sentenceEnd(s: string): string { return /[.?!]$/.test(s) || !s ? s : s + "."; }
function requestText(q: { kind: string; answers?: number }): string { return q.kind === "draw" ? "A draw?" : q.answers && q.answers > 1 ? `May the last ${q.answers} answers be taken back?` : "May the last answer be taken back?"; }

export function Question() {
  const r = reading.value, c = chart.value, v = view.value, a = asked.value;
  const aloud = spokenNow(), before = useRef("");
  useEffect(() => {
    // A new question is said even if it has the words of the last one; all else when it changes.
    const asks = !!a && !past.value, key = aloud + (asks ? live.value.version : "");
    if (aloud && key !== before.current) speak(aloud);
    before.current = key;
  }, [aloud, live.value.version]);
  if (line.value === "off") return <Lost />;
  if (past.value) return (
    <div class="q wait" {...place}>
      <div><div class="who">Looking back<span class="phonewhere">{v.where.slice(-1)[0]}</span></div><div class="say">The map as it was at step {stepAt.value} of {live.value.log.length}</div></div><span class="sp" />
      <div class="row">{!watching && <button class="btn" onClick={() => void branch(stepAt.value ?? 0)}>Study from here</button>}
        <button class="btn" onClick={() => void stepTo(1e9)}>Return to now<span class="kbd">End</span></button></div>
    </div>
  );
  const request = requests.value[0];
  if (request && !v.over) return (
    <div class="q" {...place}>
      <div class="ask"><div class="who"><Flag seat={request.from} />{seatName(request.from)} asks you{request.kind === "undo" && "; dice thrown since then would be thrown anew"}</div><div class="say">{requestText(request)}</div></div><span class="sp" />
      <div class="row"><button class="btn primary" onClick={() => void consent(request.kind, request.from, true)}>Agree</button><button class="btn" onClick={() => void consent(request.kind, request.from, false)}>Refuse</button></div>
    </div>
  );
  const over = v.over;
  if (over) return (
    <div class="q wait" {...place}>
      <div><div class="who">The game is over<Rule id={over.rule} /></div><div class="say">{resultText(over)}</div></div><span class="sp" />
      <div class="row"><button class="btn" onClick={() => { seenEnd.value = false; }}>Result</button>{!watching && !boot.game.study && <button class={"btn" + (table.value?.next ? " primary" : "")} onClick={() => void rematch()}>{table.value?.next ? "Join the rematch" : "Rematch"}</button>}<a class="btn" href={`/games/${boot.game.id}/record?seat=${mySeat.value}`}>Record</a></div>
    </div>
  );
  const hand = boot.game.study ? null : handTo.value;
  if (hand) return (
    <div class="q" {...place}>
      <div class="ask"><div class="who"><Flag seat={hand} />{v.pending?.where?.slice(-1)[0] ?? "The same screen"}</div><div class="say">{seatLabel(hand)} decides</div></div><span class="sp" />
      <div class="row"><button class="btn primary" data-default onClick={() => void handOver(hand)}>Hand the screen over<span class="kbd">Enter</span></button></div>
    </div>
  );
  if (!r || !a || !c) {
    const who = v.pending?.seats.filter((s) => s !== mySeat.value) ?? [], mine = myRequests.value[0];
    const open = who.find((s) => seatInfo(s)?.kind === "open");
    return (
      <div class="q wait" {...place}>
        <div><div class="who">{who.map((s) => <Flag key={s} seat={s} />)}{watching ? "You look on" : "Waiting"}<Rule id={v.pending?.rule} /></div>
          <div class="say">{who.length ? `${who.map(seatName).join(" and ")} ${who.length > 1 ? "decide" : "decides"}` : v.pending?.prompt ?? "The dice are thrown"}</div></div>
        <span class="sp" />
        <div class="row">
          {mine && <><span class="hintline">{mine.kind === "draw" ? "You have offered a draw" : "You have asked to take an answer back"}</span><button class="btn" onClick={() => void consent(mine.kind, mySeat.value, false)}>Withdraw</button></>}
          {open && <a class="btn" href={`/games/${boot.game.id}/links`}>{table.value?.private ? "Invite a friend" : "The open seat"}</a>}
        </div>
      </div>
    );
  }
  const list = buttons(), gold = advised.value ?? r.fallback;
  const coming = picked.value ? undefined : comingOf(r, c);
  return (
    <div class={"q" + (busy.value ? " busy" : "") + (list.length > 5 ? " many" : "")} {...place}>
      <div class="ask"><div class="who"><Flag seat={v.seat} />You decide<Rule id={a.rule} /><Here v={v} /></div><div class="say">{coming && <span class="coming" aria-hidden="true"><Counter p={coming} c={c} where={v.where} size={30} /></span>}{subject(r, c)}<Text>{a.prompt ?? ""}</Text></div></div>
      <span class="sp" />
      <div class="row">
        {r.series && !picked.value && <Series list={r.series} />}
        {list.map((o, i) => <Answer key={o.text} o={o} n={numbered.value + i + 1} gold={o === gold} short={list.length > 1} />)}
        {several.value && !picked.value && <CloseList />}
        {modes(r.all).map((m) => <button key={m} class={"btn" + (mode.value === m ? " on" : "")} aria-pressed={mode.value === m} onClick={() => { mode.value = mode.value === m ? "" : m; }}>{m}</button>)}
        {r.list.length > 0 && list.length === 0 && !r.series && <span class="hintline">Choose in the list or on the map</span>}
        {r.list.length === 0 && list.length === 0 && !r.series && !several.value && r.byHex.size > 0 && <span class="hintline">{r.byHex.size === 1 ? "One lit hex" : `${r.byHex.size} lit hexes`} on the map</span>}
        {picked.value && <button class="btn ghost" onClick={() => { picked.value = null; }}>Cancel<span class="kbd">Esc</span></button>}
      </div>
    </div>
  );
}

// A piece that is not on the map yet, or a thing that all answers on the map are about, has to be named.
function comingOf(r: Reading, c: Chart): Piece | undefined { const mover = r.actor ? pieces.value.get(r.actor) : undefined; return mover && !c.hex.has(mover.at) ? mover : undefined; }
function subject(r: Reading, c: Chart): string {
  const piece = picked.value ? pieces.value.get(picked.value) : comingOf(r, c);
  if (piece) return `${piece.label}: `;
  const placed = r.actor ? "" : common(r.all.filter((o) => (o.hex || o.from) && o.args.length > 1).map((o) => o.args[0] ?? ""));
  return placed && !c.hex.has(placed) ? `${sayArg(placed, c, pieces.value)}: ` : "";
}

// What all of a list are, if they are one.
function common(list: string[]): string { return list.length && list.every((x) => x === list[0]) ? list[0]! : ""; }

function Here({ v }: { v: View }) {
  const w = v.pending?.where ?? v.where;
  return <span class="phonewhere">{w.slice(-1)[0]}</span>;
}

function Answer({ o, n, gold, short }: { o: Option; n: number; gold: boolean; short: boolean }) {
  const c = chart.value!;
  const small = consequence(consequences.value.get(o.text));
  return (
    <button class={"btn" + (gold ? " primary" : "")} disabled={busy.value} onClick={() => choose(o)} aria-keyshortcuts={n < 10 ? String(n) : undefined}>
      {say(o, c, pieces.value, short && !o.look.close)}{small && <small>{small}</small>}{n < 10 && <span class="kbd">{gold ? "Enter" : n}</span>}
    </button>
  );
}

// Answers that differ by a number only.
function Series({ list }: { list: Option[] }) {
  const at = useSignal(list.length - 1), c = chart.value!;
  useEffect(() => { at.value = Math.min(at.value, list.length - 1); }, [list]);
  const o = list[Math.min(at.value, list.length - 1)]!;
  return (
    <div class="series">
      <button class="btn sq" aria-label="Less" onClick={() => { at.value = Math.max(0, at.value - 1); }}>−</button>
      <input type="range" min={0} max={list.length - 1} value={at.value} aria-label={asked.value?.prompt ?? "How many"} aria-valuetext={String(o.number)} onInput={(e) => { at.value = Number(e.currentTarget.value); }} />
      <button class="btn sq" aria-label="More" onClick={() => { at.value = Math.min(list.length - 1, at.value + 1); }}>+</button>
      <button class="btn primary" data-default disabled={busy.value} onClick={() => choose(o)}>{say(o, c, pieces.value)}<span class="kbd">Enter</span></button>
    </div>
  );
}

function Lost() {
  const now = useSignal(Date.now());
  useEffect(() => { const t = setInterval(() => { now.value = Date.now(); }, 1000); return () => clearInterval(t); }, []);
  return (
    <div class="q lost" {...place}><div><div class="who" role="alert">{unsure.value ? "Not connected, your last answer may not have arrived" : "Not connected, your last answer is safe"}</div><div class="say" aria-hidden="true">Trying again, {Math.max(0, Math.round((now.value - lostSince.value) / 1000))} s</div></div><span class="sp" /><button class="btn" onClick={() => void retry()}>Retry</button></div>
  );
}
