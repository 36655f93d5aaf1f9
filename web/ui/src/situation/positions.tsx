// The drawer of the positions: a table of what is known of each, which lights them on the map.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ColorKey } from "../draws/card";
import { showHex } from "../map/aim";
import { boot, chart, forgetters, inspected, lit, live, mySeat, past, view, watching } from "../state/table";
import { reach, withSeat } from "../wire/requests";
import type { SideZones, Zone } from "../wire/situation";
import { type Holder, type Known, knownOf } from "./known";

export const positionsOpen = signal(false);
forgetters.push(() => {
  positionsOpen.value = false;
});

const holders: Record<Holder, string> = { held: "held", ours: "Marines", garrison: "garrison", empty: "empty" };
const order: Holder[] = ["held", "empty", "garrison", "ours"];

// What of the units in it is known, in words.
function who(k: Known): string {
  if (k.holder !== "held") return holders[k.holder];
  const out = [...k.who, ...(k.unseen ? [`${k.unseen === 1 ? "one" : k.unseen} unseen`] : [])];
  return (out.join(", ") || "a fort alone") + (k.down ? ", disrupted" : "");
}

// What lies with them, and what is printed there.
const besides = (k: Known) =>
  [
    k.depth && `depth ${k.depth}`,
    k.fort && `fort ${k.fort}`,
    k.gun === "destroyed" ? "gun destroyed" : k.gun,
    k.post.hill && "hilltop",
  ]
    .filter(Boolean)
    .join(", ");

function Row({ k }: { k: Known }) {
  const light = () => {
    lit.value = [k.post.h];
  };
  return (
    <tr
      class={`h-${k.holder}`}
      onPointerEnter={light}
      onPointerLeave={() => {
        lit.value = [];
      }}
    >
      <th scope="row">
        <button
          onFocus={light}
          onClick={() => {
            inspected.value = k.post.h;
            showHex(k.post.h);
            light();
          }}
        >
          <ColorKey id={k.post.c} size={20} />
          <b>{k.post.id}</b>
          <small>{k.post.g ? `of ${k.post.g}` : k.post.h}</small>
        </button>
      </th>
      <td class="num">{k.post.s}</td>
      <td>
        {who(k)}
        {besides(k) && <small>{besides(k)}</small>}
      </td>
      <td class="num">
        {k.strong ? k.covers : "–"}
        {k.under > 0 && <small class="neg">{k.under} of yours</small>}
      </td>
      <td>{k.last.replace("Turn ", "") || "–"}</td>
    </tr>
  );
}

export function PositionsDrawer() {
  const c = chart.value;
  const zones = useSignal<Zone[]>([]);
  const color = useSignal("");
  const holder = useSignal<Holder | "">("held");
  const box = useRef<HTMLElement>(null);
  const open = positionsOpen.value && !!c?.sheet.posts?.length;
  const version = live.value.version;
  useEffect(() => {
    if (!open) return;
    let off = false;
    void reach(withSeat("/zones")).then(async (r) => {
      const sides = r.ok ? ((await r.json()) as { sides: SideZones[] }).sides : [];
      if (!off) zones.value = sides.flatMap((s) => s.hexes);
    });
    return () => {
      off = true;
    };
  }, [open, version]);
  useEffect(() => {
    if (open) box.current?.focus({ preventScroll: true });
  }, [open]);
  if (!open || !c) return null;
  const mine = watching
    ? (boot.game.seats[0] ?? "")
    : (c.sheet.sides.find((s) => s.id === mySeat.value)?.id ?? c.sheet.sides[0]!.id);
  const all = knownOf(c, view.value.pieces, (past.value ?? live.value).log, past.value ? [] : zones.value, mine);
  const shown = all
    .filter((k) => (!color.value || k.post.c === color.value) && (!holder.value || k.holder === holder.value))
    .sort(
      (a, b) =>
        b.under - a.under || (a.post.s ?? 0) - (b.post.s ?? 0) || order.indexOf(a.holder) - order.indexOf(b.holder),
    );
  const n = (h: Holder) => all.filter((k) => k.holder === h).length;
  return (
    <section class="forcesdrawer positions" aria-label="Positions" ref={box} tabIndex={-1}>
      <header>
        <h2>Positions</h2>
        <small>what is known of each</small>
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            positionsOpen.value = false;
            lit.value = [];
          }}
        >
          ×
        </button>
      </header>
      <div class="seg" role="group" aria-label="Who holds them">
        {(["held", "empty", "ours", "garrison", ""] as const).map((h) => (
          <button
            key={h}
            class={holder.value === h ? "on" : ""}
            aria-pressed={holder.value === h}
            onClick={() => {
              holder.value = h;
            }}
          >
            {h ? holders[h] : "all"} <small>{h ? n(h) : all.length}</small>
          </button>
        ))}
      </div>
      <div class="colorpick" role="group" aria-label="Their colour">
        {Object.keys(c.sheet.colors ?? {}).map((x) => (
          <button
            key={x}
            class={color.value === x ? "on" : ""}
            aria-pressed={color.value === x}
            aria-label={x}
            title={x}
            onClick={() => {
              color.value = color.value === x ? "" : x;
            }}
          >
            <ColorKey id={x} size={22} />
          </button>
        ))}
      </div>
      <div class="body">
        <table class="postable">
          <thead>
            <tr>
              <th scope="col">position</th>
              <th scope="col">sector</th>
              <th scope="col">what is known</th>
              <th scope="col" title="hexes of its field of fire now, and your units in it">
                field
              </th>
              <th scope="col" title="the turn in which it was last heard of">
                turn
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((k) => (
              <Row key={k.post.id} k={k} />
            ))}
          </tbody>
        </table>
        {!shown.length && <p class="dim">No position is so.</p>}
      </div>
    </section>
  );
}
