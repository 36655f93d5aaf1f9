// The log as a story, with the slider through it.
import { computed, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { lesson } from "./lesson";
import { Flag, seatLabel } from "./question";
import { CastMarks } from "./roll";
import { GivenRow, givenAt, standing } from "./standing";
import { boot, chart, chat, keep, live, log, mySeat, past, pieces, recall, stepAt, table, watching } from "./table";
import { branch, stepTo, whyMove } from "./wire";
import { Mods, Named, parse, plain, Rule, type Part } from "./words";
import type { Chart } from "./chart";
import type { Line } from "./types";

export interface Entry { first: Line; last: number; parts: Part[]; side: string | null; where: string; times: number }

// What a line says never changes, so it is read once.
const read = new WeakMap<Line, { c: Chart | null; parts: Part[] }>();
function partsOf(l: Line): Part[] {
  const c = chart.value, have = read.get(l);
  if (have && have.c === c) return have.parts;
  const parts = parse(l.text, l.picture?.pieces);
  read.set(l, { c, parts });
  return parts;
}
const unitOf = (p: Part | undefined) => (p && typeof p !== "string" && "unit" in p ? p.unit : null);

// several puts the verb that begins what is said of one piece into the plural: "is activated", "are activated".
export function several(said: string): string {
  return said.replace(/^ ([a-z]+s)\b/, (_, w: string) => " " + ({ is: "are", has: "have", was: "were" }[w] ?? w.replace(/(ss|x|ch|sh|o)es$/, "$1s").replace(/s$/, "")));
}

// story joins lines that say the same of several pieces.
export function story(lines: Line[]): Entry[] {
  const out: Entry[] = [];
  let shape = "", where = "", lead = 0;
  for (const l of lines) {
    if (l.where) where = l.where.join(", ");
    const parts = partsOf(l), one = unitOf(parts[0]) !== null && !l.mods?.length;
    const now = one ? JSON.stringify([where, l.rule, parts.slice(1)]) : "";
    const e = out[out.length - 1];
    if (e && !one && !l.mods?.length && !l.picture?.cast && e.first.text === l.text && e.first.rule === l.rule && !l.where) { // the same again
      e.times++;
      e.last = l.n;
      continue;
    }
    if (now && now === shape && e) {
      // The verb need not follow at once: "Deception in 1311 is revealed".
      const verb = lead === 1 ? e.parts.findIndex((p) => typeof p === "string" && several(p) !== p) : -1;
      if (verb > 0) e.parts[verb] = several(e.parts[verb] as string);
      if (lead > 1) e.parts[lead - 2] = ", ";
      e.parts.splice(lead, 0, " and ", parts[0]!);
      lead += 2;
      e.last = l.n;
      continue;
    }
    shape = now;
    lead = 1;
    const u = unitOf(parts.find((p) => unitOf(p) !== null));
    out.push({ first: l, last: l.n, parts: now ? [...parts] : parts, side: l.picture?.seat ? l.picture.seat : u ? (pieces.peek().get(u)?.side ?? chart.value?.unit.get(u)?.side ?? null) : null, where, times: 1 });
  }
  return out;
}

const page = 160; // entries shown before "earlier"
const told = computed(() => story(past.value ? past.value.log : log.value));

export function Story() {
  const all = told.value;
  const count = useSignal(page), box = useRef<HTMLElement>(null), stick = useRef(true);
  useEffect(() => { if (stick.current && box.current) box.current.scrollTop = box.current.scrollHeight; }, [all, past.value, givenAt.value]);
  useEffect(() => {
    if (!box.current) return;
    const o = new ResizeObserver(() => { if (stick.current && box.current) box.current.scrollTop = box.current.scrollHeight; }); // the panel above grows and shrinks
    o.observe(box.current);
    return () => o.disconnect();
  }, []);
  const from = Math.max(0, all.length - count.value), given = givenAt.value;
  // What one's standing orders answered stands behind the entry that came before it, and not before it in the past.
  const upTo = (n: number, end: number) => [...given].filter(([after]) => after > n && after <= end).sort(([a], [b]) => a - b).flatMap(([after, l]) => l.map((x, i) => <GivenRow key={`g${after}.${i}`} g={x.g} times={x.times} />));
  let where = "", reached = from > 0 ? all[from - 1]!.last : -1;
  return (
    <section class="log" ref={box} onScroll={(e) => { const b = e.currentTarget; stick.current = b.scrollTop + b.clientHeight > b.scrollHeight - 40; }} aria-label="Log" tabIndex={0}>
      {from > 0 && <button class="btn sm" onClick={() => { count.value += 400; }}>Earlier</button>}
      {!all.length && <p class="dim pad">{lesson.value ? "The lesson begins in the middle of a game: what came before is told in its text. From your first answer on, everything is told here." : boot.game.study ? "The study begins here: everything that happens from now on is told. What your side could not know in the game is a guess here, until that game is over." : `Nothing has happened yet. ${(live.value.view.pending?.seats ?? []).map(seatLabel).join(" and ") || "The dice"} ${(live.value.view.pending?.seats.length ?? 1) > 1 ? "begin" : "begins"}.`}</p>}
      {all.slice(from).map((e, i, l) => {
        const head = e.where !== where;
        where = e.where;
        const before = reached;
        reached = e.last;
        return <>{head && where && <div class="ph" key={"w" + e.first.n}>{heading(where)}</div>}<Row key={e.first.n} e={e} hot={from + i === all.length - 1 && l.length > 1} />{given.size > 0 && upTo(before, e.last)}</>;
      })}
    </section>
  );
}

// Computers tell their reasons where these can give nothing away.
const reasons = computed(() => !!table.value?.seats.some((x) => x.kind === "bot") && (boot.game.study || !!live.value.view.over || table.value.seats.every((x) => x.kind === "bot")));

function heading(where: string): string { return where.replace(/^GT (\d+)/, "Turn $1"); }

function Row({ e, hot }: { e: Entry; hot: boolean }) {
  const open = useSignal(false), why = useSignal(""), l = e.first;
  const ask = async () => {
    if (why.value) { why.value = ""; return; }
    const w = await whyMove(l.n);
    why.value = "by" in w ? `${w.by}: ${w.text || "it gave no reason"}` : w.map((x) => x.text).join(" ");
  };
  return (
    <div class={"ln" + (hot ? " hot" : "")}>
      {e.side ? <Flag seat={e.side} /> : <i class="flag none" />}
      <span><Named parts={e.parts} />{e.times > 1 && <b class="times">{e.times} times</b>}{l.picture?.cast && <CastMarks cast={l.picture.cast} />}{l.mods?.length ? <button class="why" aria-expanded={open.value} onClick={() => { open.value = !open.value; }}>why</button> : null}</span>
      <span class="lnend">{reasons.value && <button class="x back" title="Why did the computer do this?" aria-label="Why did the computer do this?" onClick={() => void ask()}>?</button>}<Rule id={l.rule} /><button class="x back" title="The map as it was then" aria-label={`The map after step ${e.last}`} onClick={() => void stepTo(e.last)}>↶</button></span>
      {why.value && <p class="sumin dim">{why.value}</p>}
      {open.value && l.mods && <div class="sumin"><Mods mods={l.mods} /></div>}
    </div>
  );
}

// What has happened, for ears: every new line of the log once, and what the others say. Of many lines at once the last.
const most = 4;
export function Heard() {
  const last = useRef(-1), lastTalk = useRef(chat.peek()[chat.peek().length - 1]?.n ?? 0), list = useSignal<{ key: string; text: string }[]>([]), l = live.value, c = chart.value;
  useEffect(() => {
    if (!c || !l.version) return;
    const told: { key: string; text: string }[] = [], n = l.log.length;
    if (last.current >= 0 && n > last.current) {
      const fresh = l.log.slice(last.current), more = fresh.length - most;
      if (more > 0) told.push({ key: `m${n}`, text: `${more} ${more === 1 ? "line" : "lines"} of the log, then:` });
      for (const x of fresh.slice(-most)) told.push({ key: `l${x.n}.${l.version}`, text: plain(x) });
    }
    last.current = n;
    for (const x of chat.value) if (x.n > lastTalk.current) { lastTalk.current = x.n; if (x.seat !== mySeat.value) told.push({ key: `t${x.n}`, text: `${seatLabel(x.seat)} says: ${x.text}` }); }
    if (told.length) list.value = [...list.value, ...told].slice(-12);
  }, [l, c, chat.value]);
  return <div class="sr" role="log" aria-label="What has happened">{list.value.map((x) => <p key={x.key}>{x.text}</p>)}</div>;
}

export const playing = signal(false);
let timer = 0;
export function play(on: boolean) {
  clearTimeout(timer);
  playing.value = on;
  if (!on) return;
  const go = () => {
    const n = live.value.log.length, at = stepAt.value ?? n;
    if (at >= n) { playing.value = false; return; }
    const e = told.value.length ? story(live.value.log.slice(at, at + 40))[0] : undefined;
    void stepTo(e ? e.last : at + 1).then(() => { if (playing.value) timer = window.setTimeout(go, 650); });
  };
  if (stepAt.value === null) void stepTo(0).then(go); else go();
}

export function Slider() {
  const n = live.value.log.length, at = stepAt.value ?? n;
  return (
    <div class="scrub">
      <button class="x" aria-label={playing.value ? "Pause" : "Play"} title={playing.value ? "Pause" : "Play the game from here"} onClick={() => play(!playing.value)}>{playing.value ? "❚❚" : "▶"}</button>
      <button class="x" aria-label="One step back" onClick={() => { play(false); void stepTo(at - 1); }}>‹</button>
      <input type="range" min={0} max={n} value={at} aria-label="History" aria-valuetext={at < n ? `Step ${at} of ${n}` : "Now"} onInput={(e) => { play(false); void stepTo(Number(e.currentTarget.value)); }} />
      <button class="x" aria-label="One step forward" onClick={() => { play(false); void stepTo(at + 1); }}>›</button>
      <span class="num">{at < n ? `${at} of ${n}` : `Step ${n}`}</span>
      {at < n ? <>{!watching && <button class="btn sm" title="Study this position alone" onClick={() => void branch(at)}>Study</button>}<button class="btn sm" onClick={() => { play(false); void stepTo(1e9); }}>Now</button></> : <span>now</span>}
    </div>
  );
}

// "Since you were last here": what was missed is replayed in at most 20 seconds.
const key = () => `seen.${boot.game.id}.${mySeat.value}`;
const begun = live.peek().log.length, seenBefore = Number(recall(key(), "-1"));
export function Recap() {
  const seen = useSignal(seenBefore), running = useSignal(false), mine = useRef(mySeat.value);
  const total = useRef(begun);
  useEffect(() => {
    const put = () => { if (document.visibilityState === "visible" && live.value.version) keep(key(), String(live.value.log.length)); };
    put();
    addEventListener("visibilitychange", put);
    return () => removeEventListener("visibilitychange", put);
  }, [live.value.log.length]);
  const missed = seen.value >= 0 ? total.current - seen.value : 0;
  const answered = (standing.value.given ?? []).filter((g) => g.after >= seen.value && g.after <= total.current).length;
  if (missed < 3 || watching || mine.current !== mySeat.value || (live.value.view.over && missed < 6)) return null;
  const replay = async () => {
    running.value = true;
    const all = story(live.value.log.slice(seen.value)), pace = Math.min(900, 18000 / all.length), start = Date.now();
    for (let i = 0; i < all.length && running.value; i++) {
      const at = start + (i + 1) * pace;
      if (Date.now() > at + pace) continue; // a slow line must not make it longer
      await stepTo(all[i]!.last);
      await new Promise((d) => setTimeout(d, Math.max(0, at - Date.now())));
    }
    await stepTo(1e9);
    seen.value = -1;
  };
  return (
    <section class="sec recap"><h2>Since you were last here</h2>
      <div class="row"><span class="dim">{missed} things happened.{answered > 0 && ` Your standing orders answered ${answered === 1 ? "once" : `${answered} times`}.`}</span><span class="sp" />
        {running.value ? <button class="btn sm" onClick={() => { running.value = false; }}>Stop</button> : <button class="btn sm primary" onClick={() => void replay()}>Replay, {Math.max(1, Math.ceil(Math.min(18, missed * 0.9)))} s</button>}
        <button class="x" aria-label="Close" onClick={() => { running.value = false; seen.value = -1; }}>×</button></div>
    </section>
  );
}
