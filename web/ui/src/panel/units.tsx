// Pieces in lists: the hex that is looked at, the answers about pieces off the map, the displays.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Counter, name } from "../counter/counter";
import { stateWords } from "../counter/marks";
import { armed } from "../keys/armed";
import { choose, pick } from "../map/aim";
import { camera, foot } from "../map/camera";
import { involved, rings } from "../map/rings";
import { on as playing, summing } from "../playback/playback";
import { beside } from "../question/offers";
import { worthOf } from "../situation/prizes";
import { alike, alikeAnswers } from "../state/alike";
import { seatLabel } from "../state/names";
import { type Option, say, sayArg } from "../state/options";
import {
  asked,
  boxes,
  byHex,
  chart,
  drawn,
  focus,
  hovered,
  inspected,
  isSealed,
  lit,
  open,
  past,
  picked,
  pieces,
  pointed,
  reading,
  showBoxes,
  stacks,
  view,
} from "../state/table";
import type { Box, Piece, Spot, Track } from "../wire/types";
import { sentence } from "../words/words";
import { LookedBox, Places } from "./displays";
import { DivisionSheets } from "./sheets";

export function Inspector() {
  const h = inspected.value;
  const c = chart.value;
  if (!h || !c) return null;
  const l = byHex.value.get(h) ?? [];
  const sum = l.reduce((t, p) => t + (p.values?.[c.sheet.face.left ?? ""] ?? 0), 0);
  return (
    <section class="sec inspector">
      <h2>
        {c.title(h)}
        <span class="sp" />
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            inspected.value = null;
          }}
        >
          ×
        </button>
      </h2>
      <div class="dim">
        {[shutAt(h), c.describe(h), worthOf(h)].filter(Boolean).join("; ")}
        {l.length > 1 && c.sheet.face.sum && sum ? `; ${sum} ${c.sheet.face.sum}` : ""}
      </div>
      <ul class="pieces">
        {alike(l).map((g) => (
          <Row key={g[0]!.id} p={g[0]!} n={g.length} />
        ))}
      </ul>
    </section>
  );
}

// What Enter does with a hex that the keys have come to: it gives the one answer of it, which is said with what stands beside it, or opens what is there.
function entered(h: string): string {
  const c = chart.value!;
  const l = open.value.get(h) ?? [];
  const one = l.length === 1 && !l[0]!.look.weighs ? l[0]! : null;
  if (!l.length && asked.value?.next?.includes(h)) return "takes who is here";
  return one ? [say(one, c, pieces.value), beside(one)].filter(Boolean).join(": ") : "opens it";
}

const shutAt = (h: string) => {
  const host = (chart.value?.hex.get(h) as Spot | undefined)?.in;
  return host && isSealed(host) ? "sealed" : "";
};

// What lies in a hex and is no unit, by its names: from afar it is a drawing only.
function markers(h: string): string {
  const c = chart.value;
  const list = (byHex.value.get(h) ?? []).filter((p) => drawn(p) && drawn(p) !== "pill"); // who lies with Units is named with them
  const name = (p: Piece) => c?.sheet.kinds[p.kind ?? ""]?.label || p.label || "";
  return [...new Set(list.map((p) => sentence(name(p))))].filter(Boolean).join(", ");
}

// aside lays the line where it covers neither the hex that it tells of nor one that the question is about, nor a card, if that can be.
function aside(el: HTMLElement, own: string) {
  const c = chart.peek();
  const cam = camera.now;
  for (const k of ["left", "right", "top", "bottom", "transform"] as const) el.style[k] = "";
  const r = el.getBoundingClientRect();
  if (!c || !cam || !r.width) return;
  const field = cam.host.getBoundingClientRect();
  const half = c.sheet.size * cam.s * 0.5;
  const cards = [
    ...document.querySelectorAll(".guide,.rolled,.toast,.tools,.layers,.recapcard,.playstrip,.minimap,.side.out"),
  ].map((e) => e.getBoundingClientRect());
  const meets = (x: number, y: number, q: { left: number; right: number; top: number; bottom: number }) =>
    q.right > x && q.left < x + r.width && q.bottom > y && q.top < y + r.height;
  const cost = (x: number, y: number) => {
    let n = cards.filter((q) => q.width && meets(x, y, q)).length * 100;
    for (const id of new Set([own, ...involved.peek()])) {
      const h = c.hex.get(id);
      if (!h) continue;
      const [sx, sy] = cam.toScreen(h.x, h.y);
      const [X, Y] = [sx + field.left, sy + field.top];
      if (meets(x, y, { left: X - half, right: X + half, top: Y - half, bottom: Y + half })) n += id === own ? 10 : 1;
    }
    return n;
  };
  const drawer = cards.at(-1);
  const right = document.querySelector(".side.out") && drawer?.width ? drawer.left : field.right;
  const low = field.bottom - foot.peek() - r.height - 10;
  const xs = [field.left + 64, (field.left + right - r.width) / 2, right - r.width - 12];
  let best: [number, number] = [r.left, r.top];
  for (const y of [low, field.top + 10]) for (const x of xs) if (cost(x, y) < cost(...best)) best = [x, y];
  if (best[0] === r.left && best[1] === r.top) return;
  el.style.left = `${best[0] - field.left}px`;
  // At the foot it is held from below, so that it stays in the field when the bar above grows.
  if (best[1] === low) el.style.bottom = `${field.bottom - low - r.height}px`;
  else el.style.top = `${best[1] - field.top}px`;
  el.style.right = "auto";
  el.style[best[1] === low ? "top" : "bottom"] = "auto";
  el.style.transform = "none";
}

const noHover = matchMedia("(hover: none)");

// What lies under the pointer, or where the keys are, in a line. A hex that was clicked is told of no longer when the pointer has left.
export function HexLine() {
  const c = chart.value;
  const h = hovered.value ?? (pointed.value && !noHover.matches ? null : focus.value);
  const line = useRef<HTMLDivElement>(null);
  const told = c && h && !playing.value && !summing.value ? h : null;
  useLayoutEffect(() => {
    if (line.current && told) aside(line.current, told);
  });
  if (!c || !h || !told) return null;
  const l = stacks.value.get(h) ?? [];
  const sum = l.reduce((t, p) => t + (p.values?.[c.sheet.face.left ?? ""] ?? 0), 0);
  return (
    <div class="hexline" aria-hidden="true" ref={line}>
      <b>{c.title(h)}</b> {[shutAt(h), c.describe(h), worthOf(h), c.sides(h), markers(h)].filter(Boolean).join("; ")}
      {l.length
        ? `; ${l.length} ${l.length === 1 ? "unit" : "units"}${sum && c.sheet.face.sum ? `, ${sum} ${c.sheet.face.sum}` : ""}`
        : ""}
      {!past.value && !!asked.value?.next?.includes(h) && !open.value.has(h) && !rings.value.from.has(h) && (
        <span class="takes"> dotted in gold: a click takes who is here instead</span>
      )}
      {armed.value === h && !hovered.value && (
        <span class="takes">
          <span class="kbd">Enter</span> {entered(h)}
        </span>
      )}
    </div>
  );
}

function Row({ p, n = 1 }: { p: Piece; n?: number }) {
  const c = chart.value!;
  const kind = c.sheet.kinds[p.kind ?? ""];
  const acts = reading.value?.byUnit.has(p.id);
  const label = p.label && p.label !== "?" ? p.label : "";
  const states = stateWords(p.state ?? [], c)
    .filter((s) => label || !kind?.label.startsWith(s)) // a concealed unit is concealed
    .join(", ");
  return (
    <li>
      <button
        class={"unitrow" + (acts ? " acts" : "") + (picked.value === p.id ? " held" : "")}
        onClick={() => pick(p.id)}
        disabled={!acts}
        aria-label={n > 1 ? `${n} times ${name(p, c)}` : name(p, c)}
      >
        {drawn(p) ? (
          <span class="tokenspace">{p.values?.points ?? ""}</span>
        ) : (
          <Counter p={p} c={c} where={view.value.where} size={40} />
        )}
        <span>
          <b>
            {label || sentence(kind?.label ?? "")}
            {n > 1 && ` ×${n}`}
          </b>
          <small>{[label && kind?.label, states].filter(Boolean).join(", ")}</small>
        </span>
      </button>
    </li>
  );
}

// Answers that are about pieces or things off the map, grouped by what they do.
export function Choices() {
  const r = reading.value;
  const c = chart.value;
  const find = useSignal("");
  if (!r || !c || !r.list.length) return <More />;
  const groups = new Map<string, Option[]>();
  for (const o of r.list) {
    const g = o.look.group ?? o.look.label.replace(/\{\d\}/g, "").trim();
    const l = groups.get(g);
    if (l) l.push(o);
    else groups.set(g, [o]);
  }
  const q = find.value.toLowerCase();
  return (
    <section class="sec choices" aria-label="Choices">
      {r.list.length > 12 && (
        <input
          class="find"
          type="search"
          placeholder={`Find among ${r.list.length}`}
          value={find.value}
          onInput={(e) => {
            find.value = e.currentTarget.value;
          }}
        />
      )}
      {[...groups].map(([g, l]) => {
        const some = l.filter((o) => !q || say(o, c, pieces.value).toLowerCase().includes(q));
        if (!some.length) return null;
        const cards = alikeAnswers(some, beside);
        return (
          <div key={g}>
            <h2>
              {sentence(g)}
              <span class="sp" />
              <span class="plain">{cards.reduce((n, x) => n + x.n, 0)}</span>
            </h2>
            <ul class={some.some((o) => o.look.named || (!o.unit && beside(o))) ? "cards named" : "cards"}>
              {cards.map((x) => (
                <Card key={x.os[0]!.unit ?? x.os[0]!.text} os={x.os} n={x.n} />
              ))}
            </ul>
          </div>
        );
      })}
      <More />
    </section>
  );
}

// Answers that are rarely wanted.
function More() {
  const r = reading.value;
  const c = chart.value;
  if (!r?.more.length || !c) return null;
  return (
    <details class="sec more">
      <summary>{r.more[0]!.look.group ?? "More"}</summary>
      <div class="rowwrap">
        {r.more.map((o) => (
          <button key={o.text} data-answer={o.text} class="btn sm" onClick={() => choose(o)}>
            {say(o, c, pieces.value)}
          </button>
        ))}
      </div>
    </details>
  );
}

function Card({ os, n }: { os: Option[]; n: number }) {
  const c = chart.value!;
  const o = os[0]!;
  const p = o.unit ? (pieces.value.get(o.unit) ?? c.unit.get(o.unit)) : undefined;
  const many = (reading.value?.byUnit.get(o.unit ?? "")?.length ?? 1) > 1;
  const act = () => (many && o.unit ? pick(o.unit) : choose(o));
  const light = (on: boolean) => {
    if (o.look.named) lit.value = on && o.from ? [o.from] : [];
  };
  return (
    <li>
      <button
        data-answer={o.text}
        class={"card" + (p && picked.value === p.id ? " held" : "")}
        title={p ? name(p, c) : say(o, c, pieces.value)}
        onClick={act}
        onPointerEnter={() => light(true)}
        onPointerLeave={() => light(false)}
      >
        {p ? (
          <Counter p={p} c={c} where={view.value.where} size={46} />
        ) : (
          <span class="thing">{o.args.map((a) => sayArg(a, c, pieces.value)).join(" ")}</span>
        )}
        {p && <small>{n > 1 ? `${p.label} ×${n}` : p.label}</small>}
        {(o.look.named || !p) && beside(o) && <small class="means">{beside(o)}</small>}
      </button>
    </li>
  );
}

export function Displays() {
  if (!showBoxes.value) return null;
  return (
    <div class="boxes" role="dialog" aria-label="Displays">
      <div class="head">
        <b>Displays</b>
        <span class="sp" />
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            showBoxes.value = false;
          }}
        >
          ×
        </button>
      </div>
      {chart.value?.sheet.displays && <DivisionSheets />}
      <div class="grid">
        {[...boxes.value.values()]
          .filter((b) => (b.pieces?.length || b.counts) && !isCup(b) && !noted(b))
          .map((b) => (
            <BoxView key={b.id} b={b} />
          ))}
        <Places />
      </div>
      {!chart.value?.sheet.displays && <AllTracks />}
    </div>
  );
}

// A box of chits is shown at the foot of the page.
export function isCup(b: Box): boolean {
  const chits = chart.value?.sheet.chits;
  return !!chits && !!b.pieces?.every((id) => chits[id]);
}

// Notes for computer players, and the dice on the table, are shown in other ways.
export const noted = (b: Box) => ["notes", "dice"].includes(chart.value?.box.get(b.id)?.show ?? "");

export function BoxView({ b }: { b: Box }) {
  const c = chart.value!;
  if (c.box.has(b.id)) return <LookedBox b={b} />;
  return (
    <section class="box">
      <h2>
        {b.label}
        <span class="sp" />
        <span class="plain">{b.pieces?.length || ""}</span>
      </h2>
      {b.counts && (
        <div class="counts">
          {Object.entries(b.counts).map(([k, n]) => (
            <span key={k}>
              <b class="num">{n}</b> {c.unit.get(k)?.label ?? k}
            </span>
          ))}
        </div>
      )}
      {b.pieces?.length ? (
        <div class="tiny">
          {b.pieces.map((id) => {
            const p = pieces.value.get(id);
            if (p) return <Counter key={id} p={p} c={c} where={view.value.where} size={34} />;
            const off = c.unit.get(id); // it is not on the map
            return off ? (
              <span key={id} class="offmap">
                <Counter p={off} c={c} where={view.value.where} size={34} />
                {off.label}
              </span>
            ) : null;
          })}
        </div>
      ) : null}
    </section>
  );
}

// A track as a player says it: what it is called, and its number or the word for it.
function Said({ t }: { t: Track }) {
  const k = chart.value?.sheet.tracks?.[t.id];
  const g = chart.value?.sheet.gauges?.find((x) => x.tracks.includes(t.id));
  const word =
    k?.words?.[t.value] ??
    g?.words?.[t.value] ??
    (g?.show === "holder" ? seatLabel(g.sides?.[t.value] ?? "") : undefined);
  const lead = k?.sides ? k.sides[t.value < 0 ? 1 : 0]! : "";
  const said =
    word ??
    k?.text?.replace("{n}", String(t.value)) ??
    (lead ? `${seatLabel(lead)} ahead by ${Math.abs(t.value)}` : undefined);
  return (
    <tr>
      <td>{k?.label ?? (word ? t.label.replace(/ \(.*\)$|:.*$/, "") : t.label)}</td>
      <td class="num">
        <b>{said ?? String(t.value).replace("-", "−")}</b>
        {t.max && !k && t.value <= t.max && said === undefined ? <span class="dim"> of {t.max}</span> : null}
      </td>
    </tr>
  );
}

export function AllTracks() {
  return (
    <table class="tracklist">
      <tbody>
        {view.value.tracks.map((t) => (
          <Said key={t.id} t={t} />
        ))}
      </tbody>
    </table>
  );
}

// The pieces that can act, for the phone's tab and for lists.
export function Acting() {
  const r = reading.value;
  const c = chart.value;
  if (!r || !c || !asked.value) return <p class="dim pad">You have nothing to decide now.</p>;
  const l = [...r.byUnit.keys()].map((id) => pieces.value.get(id)).filter((p): p is Piece => !!p);
  if (!l.length) return null;
  return (
    <ul class="pieces pad">
      {l.map((p) => (
        <li
          key={p.id}
          onPointerEnter={() => {
            lit.value = [p.at];
          }}
          onPointerLeave={() => {
            lit.value = [];
          }}
        >
          <Row p={p} />
        </li>
      ))}
    </ul>
  );
}
