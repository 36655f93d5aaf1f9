// Who takes part in what is asked, what is at stake for each, and how far it reaches: in the panel and on the map.
import { computed, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { choose } from "./aim";
import type { Chart } from "./chart";
import { say, type Option } from "./options";
import { busy, chart, ground, lit, mySeat, past, pieces, preview, reading } from "./table";
import { chosen, closable, give, several, ticked, together, toggle } from "./several";
import { Rule, sentence } from "./words";
import type { Explanation, Roster, Spread, Stake } from "./types";

export const weighed = computed<Explanation | null>(() => (chosen.value.length ? together.value : null) ?? preview.value?.what ?? ground.value);
// A list that is ticked keeps the roster of the question.
export const rosters = computed<Roster[]>(() => (several.value ? ground.value?.rosters : undefined) ?? weighed.value?.rosters ?? []);
// Whether the panel has somebody to name or to tick.
export const tellsWho = computed(() => rosters.value.length > 0 || !!several.value?.ticks.some((o) => !o.card));
const near = signal<string | null>(null); // the piece of a roster under the pointer

const pieceName = (id: string) => { const c = chart.value, p = pieces.value.get(id) ?? c?.unit.get(id); return p?.label ?? id; };

function Box({ on, none }: { on: boolean; none?: boolean }) { return <i class={"tick" + (on ? " on" : "") + (none ? " none" : "")} aria-hidden="true">{on ? "✓" : ""}</i>; }

export function Rosters() {
  const list = rosters.value, s = several.value, c = chart.value;
  if (!c) return null;
  const inRoster = new Set(list.flatMap((r) => r.items.map((i) => i.choice)));
  const rest = s?.ticks.filter((o) => !inRoster.has(o.text) && !o.card) ?? [];
  return (
    <>
      {list.map((r) => <One key={r.what} r={r} />)}
      {rest.length > 0 && <Ticks list={rest} />}
      {s && chosen.value.length + rest.length > 0 && <Total />}
    </>
  );
}

function One({ r }: { r: Roster }) {
  const all = useSignal(false), many = r.items.length > 9;
  const can = r.items.filter((i) => !i.why), not = r.items.filter((i) => i.why);
  const shown = many && !all.value ? [...can, ...not.slice(0, Math.max(0, 6 - can.length))] : r.items;
  const options = reading.value?.all ?? [];
  return (
    <section class="sec roster"><h2>{r.what}<span class="sp" /><Rule id={r.rule} /></h2>
      <ul>{shown.map((i) => {
        const o = i.choice ? options.find((x) => x.text === i.choice) : undefined, on = !!i.in || (!!o && ticked.value.includes(o.text));
        const row = (
          <>
            {(o || i.in) && <Box on={on} />}{i.why && <Box on={false} none />}
            <span class="who"><b>{pieceName(i.piece)}{i.from ? ", " + i.from : ""}</b>{(i.why?.text ?? i.note) && <small>{i.why?.text ?? i.note}</small>}</span>
            <span class="val">{i.why ? "no" : i.value}</span>
          </>
        );
        const over = () => { near.value = i.piece; lit.value = i.from ? [i.from] : []; }, out = () => { near.value = null; lit.value = []; };
        return (
          <li key={i.piece} class={i.why ? "not" : ""} onPointerEnter={over} onPointerLeave={out}>
            {o ? <button role="checkbox" aria-checked={on} disabled={busy.value} onClick={() => choose(o)} onFocus={over} onBlur={out}>{row}</button> : <span class="row">{row}</span>}
            <Rule id={i.why?.rule ?? i.rule} />
          </li>
        );
      })}</ul>
      {shown.length < r.items.length && <button class="btn sm ghost" onClick={() => { all.value = true; }}>{r.items.length - shown.length} more that cannot</button>}
    </section>
  );
}

// A list of answers that are ticked, where nothing more is said of them.
function Ticks({ list }: { list: Option[] }) {
  const c = chart.value!;
  return (
    <section class="sec roster"><h2>{list[0]!.look.group ?? "Choose any number"}<span class="sp" /><span class="plain">{chosen.value.length} of {list.length}</span></h2>
      <ul>{list.map((o) => {
        const on = ticked.value.includes(o.text);
        return <li key={o.text} onPointerEnter={() => { lit.value = o.from ? [o.from] : []; }} onPointerLeave={() => { lit.value = []; }}><button role="checkbox" aria-checked={on} disabled={busy.value} onClick={() => choose(o)}><Box on={on} /><span class="who"><b>{o.unit ? pieceName(o.unit) : say(o, c, pieces.value)}</b>{o.from && <small>{c.title(o.from)}</small>}</span></button></li>;
      })}</ul>
    </section>
  );
}

function Total() {
  const s = several.value!, units = s.ticks.filter((o) => !o.card), all = units.length > 1 && units.every((o) => ticked.value.includes(o.text));
  return units.length > 1 ? <div class="sec tickall"><button class="btn sm" onClick={() => toggle(all ? units : units.filter((o) => !ticked.value.includes(o.text)))}>{all ? "Take none" : `Take all ${units.length}`}</button></div> : null;
}

// The button that closes the list, for the question bar.
export function CloseList() {
  const s = several.value, c = chart.value;
  if (!s || !c) return null;
  const look = c.sheet.verbs?.[s.close], n = chosen.value.length;
  return <button class={"btn" + (closable.value ? " primary" : "")} data-default={closable.value || undefined} disabled={busy.value || !closable.value} onClick={() => void give()}>{look?.label ?? s.close}{n > 0 && <small>{n} chosen</small>}<span class="kbd">Enter</span></button>;
}

// One bar for each unit at stake; the histogram is that of the first, or of the one pointed at.
export function Stakes() {
  const list = weighed.value?.stakes ?? [], at = useSignal(0);
  useEffect(() => { at.value = 0; }, [weighed.value]);
  if (!list.length) return null;
  const s = list[Math.min(at.value, list.length - 1)]!;
  return (
    <section class="sec stakes"><h2>What can come of it<span class="sp" /><span class="plain">{list.length > 1 ? `${list.length} separate rolls` : "two rolls of two dice"}</span></h2>
      {list.map((x, i) => (
        <div key={x.what + i} class={"stake" + (x === s && list.length > 1 ? " on" : "")} onPointerEnter={() => { at.value = i; }}>
          <div class="headline small"><b>{x.what}</b><span class="sp" /><span class="dim">{x.note}</span></div>
          <StakeBar s={x} />
        </div>
      ))}
      {s.spread && s.spread.p.length > 1 && <Histogram s={s.spread} mine={mineOf(s)} />}
    </section>
  );
}

function mineOf(s: Stake): boolean { const p = pieces.value.get(s.piece ?? ""); return p ? p.side === mySeat.value : false; }
function pct(p: number): string { const v = Math.round(p * 1e7) / 1e5; return (v > 0 && v < 1 ? "<1" : v < 100 && v > 99 ? ">99" : Math.round(v)) + " %"; }

function StakeBar({ s }: { s: Stake }) {
  const looks = chart.value!.sheet.outcomes ?? {}, mine = mineOf(s);
  const list = [...s.outcomes].sort((a, b) => (looks[b.text]?.rank ?? 0) - (looks[a.text]?.rank ?? 0));
  return (
    <div class="sumbar" role="img" aria-label={list.map((o) => `${looks[o.text]?.text ?? o.text} ${pct(o.p)}`).join(", ")}>
      {list.map((o, i) => <div key={o.text} title={`${looks[o.text]?.text ?? o.text} ${pct(o.p)}`} class={(looks[o.text]?.hurts ? (mine ? "bad" : "good") : "none") + " r" + i} ref={(el) => { if (el) el.style.flexGrow = String(Math.max(0.04, o.p)); }}>{o.p >= (looks[o.text]?.text ?? o.text).length * 0.024 ? <>{sentence(looks[o.text]?.text ?? o.text)} <b>{pct(o.p)}</b></> : o.p >= 0.05 ? <b>{pct(o.p)}</b> : null}</div>)}
    </div>
  );
}

// How the deciding number is distributed: nought is marked.
export function Histogram({ s, mine }: { s: Spread; mine: boolean }) {
  let a = 0, b = s.p.length;
  while (a < b && s.p[a]! < 0.004) a++;
  while (b > a && s.p[b - 1]! < 0.004) b--;
  const p = s.p.slice(a, b), from = s.from + a, most = Math.max(...p), w = 352, step = w / p.length, H = 74;
  return (
    <figure class="histo">
      <svg viewBox={`0 0 ${w} ${H + 18}`} role="img" aria-label={`${s.what}: ${p.map((x, i) => `${from + i} ${pct(x)}`).join(", ")}`}>
        {p.map((x, i) => { const n = from + i, h = (x / most) * H; return <g key={n}><rect class={n > 0 ? (mine ? "bad" : "good") : n === 0 ? "tie" : "none"} x={i * step + 1} y={H - h} width={Math.max(1, step - 2)} height={h} rx="1.5"><title>{n}: {pct(x)}</title></rect>{(step >= 24 || n % 2 === 0) && <text class={n === 0 ? "zero" : ""} x={(i + 0.5) * step} y={H + 12} text-anchor="middle">{n > 0 ? "+" + n : n < 0 ? "−" + -n : 0}</text>}</g>; })}
        {from <= 0 && from + p.length > 0 && <path class="axis" d={`M${-from * step} 0V${H}`} />}
      </svg>
      <figcaption>{s.what}</figcaption>
    </figure>
  );
}

// On the map: what is within reach, and who looks at what.
export function Reach({ c }: { c: Chart }) {
  const area = weighed.value?.area ?? (several.value ? ground.value?.area : undefined) ?? [];
  const list = past.value ? [] : rosters.value;
  if (past.value || (!area.length && !list.length)) return null;
  const inside = new Set(area), edge: string[] = [];
  for (const id of area) {
    const h = c.hex.get(id);
    if (!h) continue;
    const k = c.corners(h);
    const around = c.neighbours(id).map((n) => c.hex.get(n)!);
    k.forEach(([x, y], i) => {
      const [x2, y2] = k[(i + 1) % 6]!, mx = x + x2 - h.x, my = y + y2 - h.y; // the centre of the hex beyond
      const n = around.find((q) => Math.hypot(q.x - mx, q.y - my) < c.sheet.size * 0.2);
      if (!n || !inside.has(n.id)) edge.push(`M${x.toFixed(1)} ${y.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`);
    });
  }
  return (
    <g class="reach" aria-hidden="true">
      {edge.length > 0 && <><path class="white" d={edge.join("")} /><path class="edge" d={edge.join("")} /></>}
      {list.filter((r) => r.lines && r.at && c.hex.has(r.at)).map((r) => {
        const b = c.hex.get(r.at!)!, from = new Map<string, string>();
        for (const i of r.items) {
          if (!i.from || i.from === r.at || !c.hex.has(i.from)) continue;
          const on = !!i.in || (!!i.choice && ticked.value.includes(i.choice)), look = i.why ? (near.value === i.piece ? "blocked" : "") : on || near.value === i.piece ? "on" : "can";
          const side = pieces.value.get(i.piece)?.side;
          if (look && !from.get(i.from)?.startsWith("on")) from.set(i.from, look + (side && side !== mySeat.value && !i.why ? " foe" : ""));
        }
        return [...from].map(([h, look]) => { const a = c.hex.get(h)!, d = `M${a.x} ${a.y}L${b.x} ${b.y}`; return <g key={h} class={"sight " + look}><path class="white" d={d} /><path class="line" d={d} /></g>; });
      })}
    </g>
  );
}

// Hexes whose pieces are ticked are ringed like those that act.
export const tickedHexes = computed(() => new Set(chosen.value.map((o) => o.from ?? o.hex).filter((h): h is string => !!h)));
