// The stack of a hex fanned out on free ground beside it, with what may be done there.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Counter, name } from "../counter/counter";
import { drawnOver } from "../panel/drawer";
import { chips } from "../question/chips";
import { consequence } from "../question/consequence";
import { left } from "../question/left";
import { beside, offers } from "../question/offers";
import { nextActor, passable, passHere, whoPasses } from "../question/repeat";
import { isPlanned } from "../setup/plan";
import { boxShape } from "../state/chart";
import { meant, type Option, say } from "../state/options";
import { planning } from "../state/plan";
import { isTick, ticked } from "../state/several";
import {
  aboard,
  byHex,
  chart,
  consequences,
  drawn,
  fan,
  ground,
  isSealed,
  live,
  open,
  past,
  picked,
  pieces,
  preview,
  reading,
  regarded,
  sheetHeight,
  stacks,
  view,
} from "../state/table";
import { joinsOf, mark, someOf, stackOf } from "../state/together";
import { look, whyNot } from "../wire/explain";
import type { Hex, Piece, Reason, Spot } from "../wire/types";
import { Rule } from "../words/rule";
import { Unbroken } from "../words/unbroken";
import { choose, holdHover, overHex, pick, wholeHere } from "./aim";
import { camera, moved } from "./camera";
import { AllOfStack } from "./stacked";
import { covered, trayAt } from "./trayplace";
import { idler } from "./vain";

function pilesOf(l: Piece[], per: number): Piece[][] {
  return Array.from({ length: Math.ceil(l.length / per) }, (_, i) => l.slice(i * per, i * per + per));
}

// What it costs to name a piece, where that is said beside its one answer; of one that is aimed at how likely it is hit.
function costOf(p: Piece): string {
  const l = reading.value?.byUnit.get(p.id) ?? [];
  const x = l.length === 1 ? offers.value.get(l[0]!.text) : undefined;
  if (x?.price && !x.why && ground.value?.unit) return `${x.price} ${ground.value.unit}`;
  const other = !reading.value?.asked.seats.includes(p.side);
  return l.length === 1 && other ? consequence(consequences.value.get(l[0]!.text)) : "";
}

// The one answer that names a piece: pointing at the piece shows what it leads to.
function onlyOne(id: string) {
  const l = reading.value?.byUnit.get(id) ?? [];
  return l.length === 1 ? l[0] : undefined;
}

const middle = (h: Hex): [number, number] => [h.x, h.y];

export function Tray() {
  const f = fan.value;
  const c = chart.value;
  const cam = camera.now;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (f?.keys)
      (
        box.current?.querySelector<HTMLElement>(".todo button") ??
        box.current?.querySelector<HTMLElement>(".one.acts") ??
        box.current?.querySelector<HTMLElement>(".one")
      )?.focus({ preventScroll: true });
  }, [f]);
  moved.value; // a map that has come to rest puts the tray right
  if (!f || !c || !cam) return null;
  const units = stacks.value.get(f.hex) ?? [];
  const l = [...units, ...(byHex.value.get(f.hex) ?? []).filter((p) => drawn(p) === "pill")];
  const hex = c.hex.get(f.hex)!;
  const here =
    past.value || planning.value
      ? []
      : (open.value.get(f.hex) ?? []).filter(
          (o) =>
            !(o.unit && l.some((p) => p.id === o.unit)) ||
            l.length === 0 ||
            (o.hex === f.hex && o.unit === reading.value?.actor),
        );
  const held =
    picked.value && l.some((p) => p.id === picked.value)
      ? (reading.value?.byUnit.get(picked.value) ?? []).filter((o) => !o.hex || o.hex === f.hex)
      : [];
  const worded = (o: Option) => say(o, c, pieces.value, o.hex === f.hex); // the head of the tray says where
  const actions = apart([...(held.length > 1 ? held : here)], worded).sort(
    (a, b) => Number(!!b.look.first) - Number(!!a.look.first), // what is usual comes first
  );
  // The one thing to be done here is gold, but not where those who act stand: what they could do in their own hex is seldom what they were taken for.
  const actor = pieces.value.get(reading.value?.actor ?? reading.value?.asked.subject?.[0] ?? "")?.at;
  // Nor is what leads to nothing.
  const idle = (o?: Option) => !!offers.value.get(o?.text ?? "")?.idle;
  const lone = actions.length === 1 && actor !== f.hex && !idle(actions[0]);
  if (!l.length && !actions.length) return null;
  const [sx, sy] = cam.toScreen(hex.x, hex.y);
  const D = c.sheet.size * cam.s;
  const phone = cam.host.clientWidth < 700;
  const [from, under] = drawnOver();
  const W = cam.host.clientWidth - under;
  const sheet = phone && sheetHeight.value === 1 ? 0.46 : 0; // on a phone the sheet with the odds lies over the foot of the map (narrow.css)
  const H = cam.host.clientHeight * (1 - sheet);
  // On a phone weapons and Leaders stand above each other, two in a place, or three where that saves a row.
  const wide = phone ? 4 : 5;
  const placesOf = (n: number) => units.length + Math.ceil((l.length - units.length) / n);
  const rowsOf = (n: number) => Math.ceil(placesOf(n) / wide);
  const per = phone ? (rowsOf(3) < rowsOf(2) ? 3 : 2) : 1;
  const piles = pilesOf(l.slice(units.length), per);
  const cols = Math.max(2, Math.min(placesOf(per) || 2, wide));
  const rows = rowsOf(per);
  const w = Math.max(190, cols * 71 + 20);
  const mine = past.value ? [] : (reading.value?.asked.seats ?? []); // others do not act: they can be aimed at
  const named = units.filter((p) => mine.includes(p.side) && reading.value?.byUnit.has(p.id));
  const acting = named.filter((p) => !idler(p.id)).length;
  const single = !!reading.value?.all.some((o) => o.look.single && units.some((p) => p.id === o.unit)); // one of them is named, whether it acts or not
  const joins = joinsOf(f.hex);
  const stack = joins.length > 2 ? joins : stackOf(f.hex);
  const marks = someOf(f.hex);
  const all = f.pinned && !past.value && !planning.value && stack.length > 1 ? 46 : 0;
  const told = (chips.value.get(f.hex) ?? []).filter((x) => x.behind);
  const onward = f.pinned && acting && passable.value ? 46 : 0;
  const low = phone && rows > 1 && units.length <= (rows - 1) * cols ? 8 : 0; // a row of nothing but pills (narrow.css)
  const tall = per === 3 && piles.length ? 16 : 0;
  const h =
    40 +
    rows * 74 -
    low +
    tall +
    (phone ? Math.max(all, onward) : all + onward) + // a phone has them in one row
    told.length * 40 +
    (actions.length ? 14 + actions.length * 38 : 0);
  const line = 44; // the line of the hex, at the foot of the map or, beside a hint, at its top, stays free
  const top = !phone && h + 2 * line < H ? line : 8;
  const field = {
    left: phone ? 8 : from ? from + 8 : 64, // the tools stay free
    right: W - 8,
    top,
    bottom: H - top,
  };
  const middles = (l: Iterable<string>) =>
    [...l].filter((id) => id !== f.hex && c.hex.has(id)).map((id) => cam.toScreen(...middle(c.hex.get(id)!)));
  const spots = middles(open.value.keys());
  const of = (hex as Spot).fill ? { width: D * boxShape[0], height: D * boxShape[1] } : undefined;
  const [x, y] = trayAt([sx, sy], D, { width: w, height: h }, field, spots, middles(stacks.value.keys()), of);
  // What is only looked at lets a click through to a hex that is lit below it. Whoever moves to it meets such a hex first: it has no buttons then.
  const through = !f.pinned && covered([x, y], { width: w, height: h }, spots, D / 2) > 0;
  const host = (c.hex.get(f.hex) as Spot | undefined)?.in;
  const shut = isSealed(host ?? f.hex);
  const sum = l.reduce((t, p) => t + (p.values?.[c.sheet.face.left ?? ""] ?? 0), 0);
  const shown = (p: Piece) => {
    const acts = !past.value && (planning.value ? isPlanned(p.id) : reading.value?.byUnit.has(p.id) && !idler(p.id));
    const goes = f.pinned && !past.value && !planning.value && stack.includes(p.id);
    const marked = goes ? marks?.includes(p.id) : undefined;
    return (
      <button
        key={p.id}
        data-unit={p.id}
        class={
          "one" +
          (acts ? " acts" : "") +
          (picked.value === p.id ? " held" : "") +
          (marked ? " marked" : "") +
          (drawn(p) === "pill" ? " pill" : "")
        }
        aria-pressed={marked}
        aria-label={name(p, c)}
        title={name(p, c)}
        onPointerEnter={(e) => hovers(e) && void look((acts && onlyOne(p.id)) || null)}
        onClick={(e) => {
          regarded.value = p.id;
          if (goes && (marks || (e.shiftKey && stack.length > 2))) mark(f.hex, p.id);
          else pick(p.id);
        }}
      >
        <Counter p={p} c={c} where={view.value.where} size={56} />
        {acts && costOf(p) && <small class="cost">{costOf(p)}</small>}
      </button>
    );
  };
  return (
    <div
      class={"tray" + (f.pinned ? " pinned" : "") + (through ? " through" : "")}
      role="dialog"
      aria-label={c.title(f.hex)}
      ref={(el) => {
        box.current = el;
        if (el) {
          el.style.left = x + "px";
          el.style.top = y + "px";
          el.style.width = w + "px";
          el.style.maxHeight = H - 16 + "px"; // a long list is scrolled
        }
      }}
      onPointerEnter={() => {
        holdHover();
      }}
      onPointerLeave={() => {
        if (!f.pinned) overHex(null);
      }}
    >
      <div class="head">
        <b>{c.title(f.hex) + (shut ? (host ? ", sealed" : ", cave sealed") : "")}</b>
        <span class="sp" />
        <span class="dim">
          {acting
            ? `${acting} of ${units.length} ${single ? "can be chosen" : "can act"}`
            : named.length
              ? "can do nothing now"
              : counted(units.length)}
          {sum && c.sheet.face.sum ? `, ${sum} ${c.sheet.face.sum}` : ""}
        </span>
      </div>
      <div class="fanned">
        {units.map(shown)}
        {piles.map((pile) =>
          per > 1 ? (
            <span key={pile[0]!.id} class="pile">
              {pile.map(shown)}
            </span>
          ) : (
            pile.map(shown)
          ),
        )}
      </div>
      {l.map((p) =>
        aboard.value.get(p.id)?.map((x) => (
          <p key={x.id} class="chipline">
            {p.label} carries {x.label}.
          </p>
        )),
      )}
      {told.map((x) => (
        <p key={x.title} class="chipline">
          {x.title}.
        </p>
      ))}
      {f.pinned && !past.value && acting > 0 && acting < units.length && (
        <Cannot units={units.filter((p) => !reading.value?.byUnit.has(p.id))} />
      )}
      {through && lone && (
        <p class="chipline">
          {ticks(actions[0]!) ? "✓ " : "Click: "}
          {worded(actions[0]!)}
        </p>
      )}
      <div class="deals">
        {actions.length > 0 && !(through && lone) && (
          <div class="todo">
            {actions.map((o) => (
              <button
                key={o.text}
                data-answer={o.text}
                class={
                  "btn sm" +
                  ((preview.value?.option === o && !idle(o)) || (!preview.value && o.look.first) || (lone && !ticks(o))
                    ? " primary"
                    : "")
                }
                aria-pressed={isTick(o) ? ticks(o) : undefined}
                onPointerEnter={(e) => hovers(e) && void look(o)}
                onPointerLeave={(e) => hovers(e) && void look(null)}
                onClick={(e) => {
                  choose(o);
                  if (isTick(o) && e.detail) document.querySelector<HTMLElement>(".q")?.focus({ preventScroll: true }); // Enter is the bar's
                }}
              >
                <span class="what">
                  {ticks(o) && "✓ "}
                  {worded(o)}
                  {beside(o) && (
                    <small>
                      <Unbroken>{beside(o)}</Unbroken>
                    </small>
                  )}
                </span>
                {f.pinned && wholeHere(f.hex) === o && <span class="kbd">{left.value ? "Enter" : "A"}</span>}
              </button>
            ))}
          </div>
        )}
        {f.pinned && !past.value && <AllOfStack hex={f.hex} />}
        {f.pinned && !past.value && acting > 0 && passable.value && (
          <div class="traykeys">
            {whoPasses(f.hex) && (
              <button class="btn sm" data-pass onClick={() => void passHere()}>
                {acting > 1 ? "All pass" : "Pass"}
                <span class="kbd">P</span>
              </button>
            )}
            <button class="btn sm" data-next onClick={() => nextActor(false)}>
              Next
              <span class="kbd">N</span>
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

// A finger hovers over nothing: if what it touches were shown, or no more, the sheet of a phone would come or go, and the fan move away from under it before it
// clicks.
const hovers = (e: PointerEvent) => e.pointerType !== "touch";

// apart leaves one of those that read alike, as of two weapons of a kind: which of them is meant makes no difference that is seen.
function apart(list: Option[], worded: (o: Option) => string): Option[] {
  const seen = new Set<string>();
  return list.filter((o) => isTick(o) || (!seen.has(worded(o)) && seen.add(worded(o))));
}

const ticks = (o: Option) => isTick(o) && ticked.value.includes(o.text);

const most = 4; // of whom it is said why they cannot act

// Who of a stack cannot act, and why.
// Where nothing but a marker lies nothing is counted.
const counted = (n: number) => (n ? `${n} ${n === 1 ? "unit" : "units"}` : "");

function Cannot({ units }: { units: Piece[] }) {
  const mine = units.filter((p) => reading.value?.asked.seats.includes(p.side)).slice(0, most);
  const why = useSignal<{ who: Piece; reason: Reason }[]>([]);
  const key = `${live.value.version} ${mine.map((p) => p.id)}`;
  useEffect(() => {
    let stale = false;
    why.value = [];
    const ask = async (p: Piece) => {
      const r = reading.value;
      const choice = r && meant(r, p.at, [p], null);
      const reasons = choice ? await whyNot(choice) : [];
      return reasons[0] ? [{ who: p, reason: reasons[0] }] : [];
    };
    void Promise.all(mine.map(ask)).then((l) => {
      if (!stale) why.value = l.flat();
    });
    return () => {
      stale = true;
    };
  }, [key]);
  if (!why.value.length) return null;
  return (
    <ul class="cannot">
      {why.value.map((x) => (
        <li key={x.who.id}>
          <b>{x.who.label}:</b> {x.reason.text} <Rule id={x.reason.rule} />
        </li>
      ))}
    </ul>
  );
}
