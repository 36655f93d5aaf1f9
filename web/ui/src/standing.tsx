// Standing orders: what is answered in the player's name, always or only where a condition does not hold.
import { batch, computed, effect, signal, useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { Flag } from "./question";
import { asked, chart, covered, forgetters, live, mySeat, past, reading, spoken, watching } from "./table";
import { readStanding, setOrder } from "./wire";
import type { Given, Measure, Order, Standing, Window } from "./types";

const none: Standing = { orders: [] };
export const standing = signal<Standing>(none);
const known = signal(false); // whether it was ever read for this seat
const readAt = signal(0); // the version of the page that it was read for: what is measured belongs to that question
let seatOf = ""; // whose they are
function forget() { standing.value = none; known.value = false; }
forgetters.push(forget);

let turn = 0;
export async function loadStanding() {
  const n = ++turn, seat = mySeat.peek(), version = live.peek().version;
  const s = await readStanding().catch(() => null);
  if (s && n === turn && seat === mySeat.peek()) batch(() => { standing.value = s; readAt.value = version; known.value = true; });
}

// kindNow is the question to this seat as orders name it.
const kindNow = computed(() => { const a = asked.value; return a?.kind ? (a.topic ? `${a.kind}.${a.topic}` : a.kind) : ""; });

// The moment that is asked about, as the sheet names it.
export const windowNow = computed<Window | null>(() => {
  const k = kindNow.value, list = chart.value?.sheet.windows;
  return (k && (list?.find((w) => w.kind === k) ?? list?.find((w) => w.kind === asked.value?.kind))) || null;
});

// What is measured is read anew with every page that asks; what the orders have answered, with every page once there are orders.
let later = 0;
effect(() => {
  const v = live.value.version;
  if (seatOf !== mySeat.value) { seatOf = mySeat.value; forget(); } // in a study the page turns from seat to seat
  if (watching || covered.value || !v || !chart.value) return;
  clearTimeout(later);
  if (!known.value || windowNow.value) void loadStanding();
  else if (standing.peek().orders.length || standing.peek().given?.length) later = window.setTimeout(() => void loadStanding(), 400);
});

// One comparison of a condition, as it is edited: number is the text of its field.
interface Row { m: string; most: boolean; n: string }
export const rowsMax = 4;

export function readCondition(only: string): { any: boolean; rows: Row[] } {
  const any = only.includes(" or ");
  const rows = only ? only.split(any ? " or " : " and ").map((t) => { const [m, op, n] = t.split(" "); return { m: m ?? "", most: op === "<=", n: n ?? "" }; }) : [];
  return { any, rows };
}

export function writeCondition(rows: Row[], any: boolean): string { return rows.map((r) => `${r.m} ${r.most ? "<=" : ">="} ${Number(r.n)}`).join(any ? " or " : " and "); }

// counted is a number with what it counts: "1 hex", "4 hexes".
export function counted(n: number, m: Measure): string { return !m.many ? String(n).replace("-", "−") : `${n} ${n === 1 ? m.one : m.many}`; }

// valueOf says what is measured now.
function valueOf(m: Measure, now: number | undefined): string { return now === undefined ? "cannot be told" : m.yes ? (now ? m.yes : m.no!) : counted(now, m); }

// clause is a comparison in words.
function clause(r: Row, m: Measure | undefined): string {
  if (!m) return `${r.m} is ${r.most ? "at most" : "at least"} ${r.n}`;
  if (m.yes) return r.most ? m.no! : m.yes;
  return `${m.label} is ${r.most ? "at most" : "at least"} ${counted(Number(r.n), m)}`;
}

function answerWords(choice: string): string { const t = chart.value?.sheet.verbs?.[choice]?.label ?? choice; return t[0]!.toLowerCase() + t.slice(1); }

// sentence says an order: "Ask only if the distance is at most 4 hexes, else pass".
export function orderSentence(o: Order | undefined, w: Window | undefined): string {
  if (!o?.choice) return "Always ask";
  if (!o.only) return `Always: ${answerWords(o.choice)}`;
  const { any, rows } = readCondition(o.only);
  return `Ask only if ${rows.map((r) => clause(r, w?.measures?.find((m) => m.id === r.m))).join(any ? " or " : " and ")}, else ${answerWords(o.choice)}`;
}

// problem says what is wrong with a condition that is being edited, "" if it can be given.
export function problem(rows: Row[], any: boolean, measures: Measure[]): string {
  const seen = new Map<string, number>();
  for (const r of rows) {
    const m = measures.find((x) => x.id === r.m);
    if (!m) return `This version of the game does not know "${r.m}": choose something else.`;
    const n = Number(r.n);
    if (!/^-?\d{1,4}$/.test(r.n.trim()) || n < m.min || n > m.max) return `${cap(m.label)}: a whole number between ${m.min} and ${m.max}.`;
    const key = m.id + (r.most ? "<" : ">");
    if (seen.has(key)) return `${cap(m.label)} stands twice with ${r.most ? "at most" : "at least"}.`;
    seen.set(key, n);
  }
  for (const m of measures) {
    const least = seen.get(m.id + ">"), most = seen.get(m.id + "<");
    if (least === undefined || most === undefined) continue;
    if (!any && least > most) return "That never holds: you would never be asked.";
    if (any && least <= most + 1) return "That always holds: you would always be asked.";
  }
  return "";
}

function cap(s: string): string { return s[0]!.toUpperCase() + s.slice(1); }

const orderOf = (kind: string): Order | undefined => standing.value.orders.find((o) => o.kind === kind);

// give sends an order and keeps it; with a choice of "" it is forgotten.
async function give(kind: string, choice: string, only = ""): Promise<boolean> {
  if (!(await setOrder(kind, choice, only))) return false;
  const o: Order = only ? { kind, choice, only } : { kind, choice };
  standing.value = { ...standing.value, orders: [...standing.value.orders.filter((x) => x.kind !== kind), ...(choice ? [o] : [])] };
  spoken.value = `${orderSentence(choice ? o : undefined, chart.value?.sheet.windows?.find((w) => w.kind === kind))}.`;
  void loadStanding();
  return true;
}

// What is measured at the question that is open now, by id; only where it is this window's.
function readings(w: Window): Map<string, number> | null {
  const s = standing.value;
  return s.now && windowNow.value?.kind === w.kind && s.kind === kindNow.value && readAt.value === live.value.version ? new Map(s.now.map((r) => [r.id, r.value])) : null;
}

// The editor of a condition. It is given with its button, so that an order that is half written answers nothing.
function Condition({ w, choice, close }: { w: Window; choice: string; close: () => void }) {
  const measures = w.measures ?? [], id = useId();
  const have = orderOf(w.kind), old = readCondition(have?.choice === choice ? have.only ?? "" : "");
  const fresh = (m: Measure): Row => { const v = readings(w)?.get(m.id); return { m: m.id, most: m.one === "hex", n: String(m.yes ? 1 : v ?? (m.one === "hex" ? 4 : Math.max(m.min, Math.min(m.max, 1)))) }; };
  const rows = useSignal<Row[]>(old.rows.length ? old.rows : [fresh(measures[0]!)]), any = useSignal(old.any), busy = useSignal(false);
  const now = readings(w), bad = problem(rows.value, any.value, measures);
  const set = (i: number, r: Partial<Row>) => { rows.value = rows.value.map((x, k) => (k === i ? { ...x, ...r } : x)); };
  const send = async () => { if (bad || busy.value) return; busy.value = true; if (await give(w.kind, choice, writeCondition(rows.value, any.value))) close(); busy.value = false; };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => { form.current?.scrollIntoView({ block: "nearest" }); }, [rows.value.length]);
  useEffect(() => { form.current?.querySelector<HTMLElement>(".what")?.focus({ preventScroll: true }); }, []);
  const unused = measures.find((m) => !rows.value.some((r) => r.m === m.id)) ?? measures[0]!;
  return (
    <form class="cond" ref={form} aria-label={`Ask only if, else ${answerWords(choice)}`} onSubmit={(e) => { e.preventDefault(); void send(); }} onKeyDown={(e) => { if (e.key === "Escape") { close(); e.stopPropagation(); } }}>
      <button type="button" class="x" aria-label="Leave the order as it is" onClick={close}>×</button>
      {rows.value.map((r, i) => {
        const m = measures.find((x) => x.id === r.m), v = m && now ? now.get(m.id) : undefined, name = m?.label ?? r.m;
        const step = (d: number) => { if (m) set(i, { n: String(Math.max(m.min, Math.min(m.max, (Number.parseInt(r.n, 10) || 0) + d))) }); };
        return (
          <fieldset key={i}>
            <legend>{i === 0 ? "Ask only if" : rows.value.length > 1 && i === 1 ? (
              <select aria-label="How the conditions are joined" value={any.value ? "or" : "and"} onChange={(e) => { any.value = e.currentTarget.value === "or"; }}><option value="and">and</option><option value="or">or</option></select>
            ) : any.value ? "or" : "and"}</legend>
            <div class="cmp">
              <select class="what" aria-label="What is measured" value={r.m} onChange={(e) => { const x = measures.find((y) => y.id === e.currentTarget.value); if (x) set(i, fresh(x)); }}>
                {!m && <option value={r.m}>{r.m}</option>}
                {measures.map((x) => <option key={x.id} value={x.id}>{x.label}</option>)}
              </select>
              {m?.yes ? (
                <select class="fact" aria-label={name} value={r.most ? "0" : "1"} onChange={(e) => { const yes = e.currentTarget.value === "1"; set(i, { most: !yes, n: yes ? "1" : "0" }); }}><option value="1">{m.yes}</option><option value="0">{m.no}</option></select>
              ) : (
                <>
                  <select aria-label="At most or at least" value={r.most ? "most" : "least"} onChange={(e) => { set(i, { most: e.currentTarget.value === "most" }); }}><option value="most">is at most</option><option value="least">is at least</option></select>
                  <span class="stepper"><button type="button" class="btn sm sq" aria-label={`Less: ${name}`} onClick={() => step(-1)}>−</button>
                    <input type="text" inputMode="numeric" role="spinbutton" aria-label={`The limit, ${m?.many || "a number"}`} aria-valuemin={m?.min} aria-valuemax={m?.max} aria-valuenow={Number(r.n) || 0} aria-describedby={bad ? id : undefined} value={r.n}
                      onInput={(e) => set(i, { n: e.currentTarget.value })} onFocus={(e) => e.currentTarget.select()} onKeyDown={(e) => { const d = e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0; if (d) { step(d); e.preventDefault(); } }} />
                    <button type="button" class="btn sm sq" aria-label={`More: ${name}`} onClick={() => step(1)}>+</button></span>
                  {m?.many && <span class="unit">{Number(r.n) === 1 ? m.one : m.many}</span>}
                </>
              )}
              {rows.value.length > 1 && <button type="button" class="x" aria-label={`Take away: ${name}`} onClick={() => { rows.value = rows.value.filter((_, k) => k !== i); }}>×</button>}
            </div>
            {now && m && <small class="nowval">now: {valueOf(m, v)}</small>}
          </fieldset>
        );
      })}
      <p class={bad ? "bad" : "dim"} id={id} role={bad ? "alert" : undefined}>{bad || `${orderSentence({ kind: w.kind, choice, only: writeCondition(rows.value, any.value) }, w)}.`}</p>
      <div class="rowwrap">
        <button class="btn sm primary" disabled={!!bad || busy.value}>Give the order</button>
        {rows.value.length < rowsMax && <button type="button" class="btn sm" onClick={() => { rows.value = [...rows.value, fresh(unused)]; }}>Add a condition</button>}
      </div>
    </form>
  );
}

// The three ways: always ask, always one answer, only where a condition holds.
function Ways({ w }: { w: Window }) {
  const edited = useSignal({ kind: "", choice: "" }), o = orderOf(w.kind), now = readings(w);
  const editing = edited.value.kind === w.kind ? edited.value.choice : "", edit = (choice: string) => { edited.value = { kind: w.kind, choice }; };
  return (
    <>
      <div class="row" role="group" aria-label={w.label}>
        <button class={"btn sm" + (o ? "" : " on")} aria-pressed={!o} onClick={() => { edit(""); void give(w.kind, ""); }}>Always ask</button>
        {w.choices.map((x) => { const on = o?.choice === x && !o.only; return <button key={x} class={"btn sm" + (on ? " on" : "")} aria-pressed={on} onClick={() => { edit(""); void give(w.kind, x); }}>Always: {answerWords(x)}</button>; })}
        {w.measures?.length ? w.choices.map((x) => { const on = o?.choice === x && !!o.only; return <button key={x + "?"} class={"btn sm" + (on ? " on" : "")} aria-pressed={on} aria-expanded={editing === x} onClick={() => edit(editing === x ? "" : x)}>Ask only if …{w.choices.length > 1 ? `, else ${answerWords(x)}` : ""}</button>; }) : null}
      </div>
      {editing && <Condition key={w.kind + editing} w={w} choice={editing} close={() => edit("")} />}
      {!editing && o?.only && <p class="said">{orderSentence(o, w)}.{now && <span class="dim"> Now: {readCondition(o.only).rows.map((r) => { const m = w.measures?.find((x) => x.id === r.m); return m ? valueOf(m, now.get(m.id)) : "unknown"; }).join(", ")}.</span>}</p>}
    </>
  );
}

// The standing order for what is asked now, and what can be measured of it.
export function OrderHere() {
  const w = windowNow.value;
  if (!w || past.value) return null;
  const now = readings(w), list = now ? (w.measures ?? []).filter((m) => now.has(m.id)) : [];
  return (
    <section class="sec standing"><h2>From now on{chart.value?.sheet.deck && <><span class="sp" /><span class="plain">asked with or without the card</span></>}</h2>
      <Ways w={w} />
      {list.length > 0 && <details class="more measured"><summary>What can be measured now</summary><dl>{list.map((m) => <div key={m.id}><dt>{m.label}</dt><dd>{valueOf(m, now!.get(m.id))}</dd></div>)}</dl></details>}
      <p class="dim small">{w.label}. The table (T) has all standing orders.</p>
    </section>
  );
}

// spell makes words of a kind of question that has no label of its own: "recruit.allied" is "Recruit: allied".
function spell(kind: string): string { const t = kind.replace(".", ": ").replaceAll(".", ", "); return t[0]!.toUpperCase() + t.slice(1); }

// All of them, in the table's dialog.
export function Orders() {
  const c = chart.value, r = reading.value;
  useEffect(() => { void loadStanding(); }, []);
  const windows = [...(c?.sheet.windows ?? [])], kind = kindNow.value;
  if (kind && r && !windowNow.value) { const plain = r.all.filter((o) => !o.args.length); if (plain.length) windows.push({ kind: asked.value!.kind!, label: asked.value!.prompt ?? kind, choices: plain.map((o) => o.text) }); }
  for (const o of standing.value.orders) if (!windows.some((w) => w.kind === o.kind)) windows.push({ kind: o.kind, label: spell(o.kind), choices: [o.choice] });
  if (!c || !windows.length) return null;
  return (
    <>
      <h2>Standing orders</h2>
      <p class="dim">What is answered in your name whenever the question comes, so that nobody waits for you. What can be measured is what everybody sees, so an answer at once tells nothing of what you hide.</p>
      <ul class="orders">{windows.map((w) => <li key={w.kind} class="order"><h3>{w.label}</h3><Ways w={w} /></li>)}</ul>
    </>
  );
}

// What the orders have answered, for the log: behind which entry.
export const givenAt = computed(() => {
  const out = new Map<number, { g: Given; times: number }[]>();
  for (const g of standing.value.given ?? []) {
    const l = out.get(g.after) ?? [], last = l[l.length - 1];
    if (last && last.g.choice === g.choice && last.g.why === g.why) last.times++;
    else out.set(g.after, [...l, { g, times: 1 }]);
  }
  return out;
});

export function GivenRow({ g, times }: { g: Given; times: number }) {
  return <div class="ln given"><Flag seat={mySeat.value} /><span>Your standing order: {answerWords(g.choice)}.{g.why && <span class="dim"> {cap(g.why)}.</span>}{times > 1 && <b class="times">{times} times</b>}</span></div>;
}
