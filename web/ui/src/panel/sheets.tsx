// The displays beside the map of a company game: for each part of a side its ratings, its numbers, its chits, and what of it is not on the map.
import { PillAlone } from "../counter/company";
import { Counter, name } from "../counter/counter";
import type { Chart } from "../state/chart";
import { chart, drawn, view } from "../state/table";
import type { DisplayLook, DisplayRow, Piece, Track } from "../wire/types";
import { ChitFace } from "./chit";
import { cup } from "./cup";

const range = (a: number, b: number) => Array.from({ length: Math.max(0, b - a + 1) }, (_, i) => a + i);

function Row({ r, t }: { r: DisplayRow; t: Map<string, Track> }) {
  const x = t.get(r.track) ?? (r.show === "number" ? { id: r.track, label: r.label, value: 0 } : undefined);
  if (!x) return null;
  const n = x.value;
  const most = r.most ?? x.max ?? 9;
  if (r.show === "flag")
    return n ? (
      <div class="drow">
        <span class="dl">{r.label}</span>
        <span class="dv">{n > 1 ? n : "yes"}</span>
      </div>
    ) : null;
  return (
    <div class="drow">
      <span class="dl">{r.label}</span>
      <span class={"dv as-" + (r.show === "bar" ? "meter" : r.show)} role="img" aria-label={`${n} of ${most}`}>
        {r.show === "scale" &&
          range(Math.min(r.from ?? 0, n), most).map((i) => (
            <b key={i} class={(i === n ? "now" : "") + (r.low !== undefined && i <= r.low ? " low" : "")}>
              {String(i).replace("-", "−")}
            </b>
          ))}
        {r.show === "cells" &&
          range(1, most).map((i) => <i key={i} class={(i <= n ? "on" : "") + (r.bad ? " bad" : "")} />)}
        {r.show === "bar" && (
          <span class="meter">
            <i style={{ width: `${(100 * n) / most}%` }} />
          </span>
        )}
        {r.show !== "scale" && <strong>{n}</strong>}
        {r.note && <small>{r.note}</small>}
      </span>
    </div>
  );
}

// Pieces that look alike stand once, with how many they are.
function Held({ l, c, faint }: { l: Piece[]; c: Chart; faint?: boolean }) {
  const groups = new Map<string, Piece[]>();
  for (const p of l) {
    const print = c.sheet.prints?.[p.id];
    const key =
      drawn(p) === "pill"
        ? `${p.kind} ${print?.name} ${print?.front?.fp} ${print?.plus} ${print?.band ?? ""}`
        : JSON.stringify({ ...p, id: p.label && print?.name ? `${print.name} ${print.band ?? ""}` : p.id });
    const g = groups.get(key);
    if (g) g.push(p);
    else groups.set(key, [p]);
  }
  return (
    <span class={"held" + (faint ? " faint" : "")}>
      {[...groups].map(([key, g]) => (
        <span key={key} title={name(g[0]!, c)}>
          {drawn(g[0]!) === "pill" ? (
            <PillAlone p={g[0]!} c={c} />
          ) : (
            <Counter p={g[0]!} c={c} where={view.value.where} size={40} />
          )}
          {g.length > 1 && <b>×{g.length}</b>}
        </span>
      ))}
    </span>
  );
}

function Sheet({ d, t }: { d: DisplayLook; t: Map<string, Track> }) {
  const c = chart.value!;
  const side = c.sheet.sides.find((s) => s.id === d.side);
  const look = side?.variants?.find((v) => v.id === d.body) ?? side;
  const mine = view.value.pieces.filter(
    (p) => p.side === d.side && (c.sheet.prints?.[p.id]?.body ?? "") === (d.body ?? ""),
  );
  const chits = c.sheet.chits ?? {};
  const k = cup.value;
  const at = (place: string, all?: boolean) =>
    (all ? view.value.pieces.filter((p) => p.side === d.side) : mine).filter((p) =>
      place.endsWith("*") ? p.at.startsWith(place.slice(0, -1)) : p.at === place,
    );
  const units = mine.filter((p) => !drawn(p));
  const beside = new Set(c.sheet.spots?.map((s) => s.id));
  const off = units.filter((p) => beside.has(p.at)).length;
  const there = units.filter((p) => c.hex.has(p.at)).length - off;
  const due = units.filter((p) => p.at === "coming" || p.at.startsWith("turn-")).length;
  return (
    <section class={"division" + (d.body || d.holds?.length ? "" : " pool")} aria-label={d.title}>
      <h2 style={{ background: look?.fill, color: look?.ink }}>
        {d.title}
        <span class="sp" />
        <small>{(d.head ?? []).map((r) => `${r.label} ${t.get(r.track)?.value ?? "–"}`).join(", ")}</small>
      </h2>
      {d.rows.map((r) => (
        <Row key={r.track} r={r} t={t} />
      ))}
      {!!d.chits?.length && (
        <div class="drow">
          <span class="dl">Chits</span>
          <span class="dv chitlist">
            {d.chits.map((id) => {
              const x = chits[id];
              if (!x) return null;
              const has = (track?: string) => !!track && !!t.get(track)?.value;
              const state = has(x.played)
                ? "played"
                : k?.left.includes(id)
                  ? "in the Cup"
                  : k?.now === id
                    ? "in play"
                    : k?.drawn.includes(id)
                      ? "drawn"
                      : has(x.bought)
                        ? "bought"
                        : "";
              return (
                <span key={id} class={"chitpill" + (state ? " have" : "")}>
                  <ChitFace k={x} look={state === "drawn" || state === "played" ? "drawn" : "in"} size={24} />
                  <span>
                    <b>{x.label.replace(d.title, "Division")}</b>
                    <small>{state || `${x.price} DP`}</small>
                  </span>
                </span>
              );
            })}
          </span>
        </div>
      )}
      {(d.holds ?? []).map((h) => {
        const l = at(h.at, h.all);
        return l.length ? (
          <div key={h.at} class="drow">
            <span class="dl">{h.label}</span>
            <span class="dv">
              <Held l={l} c={c} faint={h.faint} />
            </span>
          </div>
        ) : null;
      })}
      {(units.length > 0 || !!d.holds?.length) && (
        <div class="drow">
          <span class="dl">Units</span>
          <span class="dv">
            {there} on the map, {off > 0 && `${off} at sea, `}
            {due} to come
          </span>
        </div>
      )}
      {d.guests?.map((x) => (
        <Sheet key={x.id} d={x} t={t} />
      ))}
    </section>
  );
}

export function DivisionSheets() {
  const c = chart.value;
  const t = new Map(view.value.tracks.map((x) => [x.id, x]));
  if (!c?.sheet.displays) return null;
  return (
    <div class="divisions">
      {c.sheet.displays.map((d) => (
        <Sheet key={d.id} d={d} t={t} />
      ))}
    </div>
  );
}
