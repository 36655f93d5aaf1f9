// Who may act: the pieces of the phase as chips, where the game has actions of which pieces have one or two.
import { computed } from "@preact/signals";
import { marks } from "../counter/marks";
import { fanAt, showHex } from "../map/aim";
import { on as playing } from "../playback/playback";
import { offers } from "../question/offers";
import type { Chart } from "../state/chart";
import {
  aboard,
  asked,
  byHex,
  chart,
  drawn,
  fan,
  focus,
  lit,
  past,
  pointed,
  reading,
  regarded,
  view,
} from "../state/table";
import type { Piece, Spot } from "../wire/types";

type Turn = "open" | "again" | "named" | "idle" | "done";
interface Actor {
  p: Piece;
  turn: Turn;
}
const order: Turn[] = ["open", "again", "named", "idle", "done"];
const signs: Record<Turn, string> = { open: "1", again: "2", named: "+", idle: "–", done: "✓" };
const says: Record<Turn, string> = {
  open: "may act",
  again: "may act a second time",
  named: "can be named to act",
  idle: "can do nothing now",
  done: "has acted",
};

// Who has an action in this phase, and how far they are with it.
export const actors = computed<Actor[]>(() => {
  const c = chart.value;
  const acts = Object.values(c?.sheet.states ?? {}).some((s) => s.mark === "may-act");
  if (!c || !acts) return [];
  const can = nameable(c);
  const out: Actor[] = [];
  for (const l of byHex.value.values())
    for (const p of l) {
      const m = drawn(p) ? null : marks(p, c, view.value.where);
      const turn = m?.has("may-again") ? "again" : m?.has("done") ? "done" : m?.has("may-act") ? "open" : null;
      if (turn) out.push({ p, turn: turn === "open" && idle(p) ? "idle" : turn });
      else if (m && can.has(p.id)) out.push({ p, turn: "named" });
    }
  const at = new Map(view.value.pieces.map((p, i) => [p.id, i]));
  return out.sort(
    (a, b) => order.indexOf(a.turn) - order.indexOf(b.turn) || (at.get(a.p.id) ?? 0) - (at.get(b.p.id) ?? 0),
  );
});

// Where whoever acts is made Active by being named, as for a price, the others carry no mark: the question who acts has them. While
// somebody acts it is not asked, and what it had holds until it is asked again.
let could = { where: "", ids: new Set<string>() };
function nameable(c: Chart): Set<string> {
  const where = view.value.where.join();
  if (could.where !== where) could = { where, ids: new Set() };
  if (past.value || !asked.value) return could.ids;
  const l = (reading.value?.all ?? []).filter((o) => o.look.carries);
  if (l.some((o) => o.unit))
    could.ids = new Set(l.flatMap((o) => (o.unit && o.from && !offers.value.get(o.text)?.idle ? o.unit : [])));
  // Who comes to the page in the middle of an Action knows the places only: where nobody carries a mark all of them wait.
  const mine = (p: Piece) => !drawn(p) && asked.value?.seats.includes(p.side);
  if (!l.length && !could.ids.size)
    for (const h of asked.value.next ?? []) {
      const wait = (byHex.value.get(h) ?? []).filter(mine);
      if (!wait.some((p) => marks(p, c, view.value.where).has("may-act"))) for (const p of wait) could.ids.add(p.id);
    }
  return could.ids;
}

// The game tells with the question who acts of whom nothing could be asked. What it told holds until it is asked again, or the phase is another.
let told = { where: "", ids: new Set<string>() };
function idle(p: Piece): boolean {
  const where = view.value.where.join();
  const l = past.value ? [] : (reading.value?.byUnit.get(p.id) ?? []);
  // Boats wait for a chit of their own: of the others' they have something to do only if they are asked.
  if (asked.value?.seats.includes(p.side) && (chart.value?.hex.get(p.at) as Spot | undefined)?.hull && !l.length)
    return true;
  if (told.where !== where) told = { where, ids: new Set() };
  if (l.some((o) => o.look.carries)) {
    if (offers.value.size && l.every((o) => offers.value.get(o.text)?.idle)) told.ids.add(p.id);
    else if (offers.value.size) told.ids.delete(p.id);
  }
  return told.ids.has(p.id);
}

// How many of those who are asked may still act, or could be named to: who is Active on the other side is no number to look after.
export const openActors = computed(
  () =>
    actors.value.filter((a) => (a.turn === "open" || a.turn === "named") && asked.value?.seats.includes(a.p.side))
      .length,
);

// goTo shows a piece where it is, with its stack and its panel.
export function goTo(p: Piece) {
  regarded.value = p.id;
  focus.value = p.at;
  pointed.value = false;
  lit.value = [p.at];
  if (!past.value && asked.value) fanAt(p.at);
  if (fan.value && fan.value.hex !== p.at) fan.value = null;
  showHex(p.at);
}

export function Actors() {
  const l = actors.value;
  const c = chart.value;
  if (!l.length || !c || playing.value || l.every((a) => a.turn === "done")) return null; // a film tells of what was, not of who is next
  // Whoever is asked about something else while the others act, such as at whom he fires, has none of his own to look after.
  const seats = past.value ? undefined : asked.value?.seats;
  if (seats && !l.some((a) => seats.includes(a.p.side))) return null;
  const n = (t: Turn) => l.filter((a) => a.turn === t).length;
  const sum = [
    n("open") && `${n("open")} open`,
    n("again") && `${n("again")} may act again`,
    n("named") && `${n("named")} can be named`,
    n("idle") && `${n("idle")} can do nothing`,
    n("done") && `${n("done")} done`,
  ];
  return (
    <section class="sec actors" aria-label="Who may act">
      <h2>
        {[view.value.where.at(-1), "who may act"].filter(Boolean).join(": ")}
        <span class="sp" />
        <span class="plain">{sum.filter(Boolean).join(", ")}</span>
      </h2>
      {byFormation(c, l).map(([of, some]) => (
        <>
          {of && (
            <h3 key={of} class="of">
              {of}
              <span class="sp" />
              <span class="plain">
                {some.filter((a) => a.turn !== "idle" && a.turn !== "done").length || "none"} open
              </span>
            </h3>
          )}
          <ul key={of + "."}>
            {some.map(({ p, turn }) => (
              <li key={p.id}>
                <button
                  class={`actor ${turn}${regarded.value === p.id ? " held" : ""}`}
                  data-actor={p.id}
                  title={`${p.label} in ${c.title(p.at)}: ${says[turn]}`}
                  onClick={() => {
                    goTo(p);
                    document.getElementById("map")?.focus({ preventScroll: true }); // Enter takes it
                  }}
                  onPointerEnter={() => {
                    lit.value = [p.at];
                  }}
                  onPointerLeave={() => {
                    lit.value = [];
                  }}
                >
                  <i ref={(el) => el?.style.setProperty("--band", bandOf(p))} />
                  {p.label}
                  {aboard.value.has(p.id) && ` with ${aboard.value.get(p.id)![0]!.label}`}
                  <b aria-hidden="true">{signs[turn]}</b>
                  <span class="sr">: {says[turn]}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ))}
    </section>
  );
}

const many = 12; // chips that are found without being sorted

// byFormation puts the many of a Division under their formations, those first of whom somebody may act.
function byFormation(c: Chart, l: Actor[]): [string, Actor[]][] {
  const formations = c.sheet.situation?.formations ?? [];
  const of = (a: Actor) => formations.find((f) => f.units?.includes(a.p.id))?.label ?? "";
  const out = new Map<string, Actor[]>();
  for (const a of l.length > many ? l : []) out.set(of(a), [...(out.get(of(a)) ?? []), a]);
  return out.size > 1 ? [...out] : [["", l]];
}

// The stripe of its counter.
function bandOf(p: Piece): string {
  const c = chart.value;
  const print = c?.sheet.prints?.[p.id];
  return (print?.band && c?.sheet.face.bands?.[print.band]?.[0]) || c?.side(p)?.fill || "transparent";
}
