// The acts of a story as cards in a row over the map: who acted, who was passed over, who acts now, who is to come.
import { useEffect, useRef } from "preact/hooks";
import { ColorKey } from "../draws/card";
import { camera } from "../map/camera";
import { on as filming, first, goTo, steps } from "../playback/playback";
import { chart, live, past, pieces, stepAt } from "../state/table";
import { stepTo } from "../wire/steps";
import { stepInto } from "./back";
import { type Act, nowAct, resultOf, story, telling } from "./deeds";

// show goes to where an act is over, in the film to where it begins.
function show(a: Act | undefined) {
  if (!a) return;
  if (!filming.value) {
    void stepInto(a.last);
    return;
  }
  const i = steps.value.findIndex((s, k) => k >= first.value && s.lines.some((l) => l.n === a.line.n));
  if (i >= 0) goTo(i);
}

// stepAct goes to the act before or after the one that is shown.
export function stepAct(by: number) {
  const all = story.value;
  const i = all.indexOf(nowAct.value as Act);
  const to = all[i + by];
  if (to) show(to);
  else if (by > 0 && !filming.value) void stepTo(1e9);
}

const names = (a: Act) => (a.who.length > 3 ? `${a.who.length} positions` : a.who.join(", "));

// Why those that were passed over did nothing, in words.
const reasons = (a: Act) =>
  (a.line.mods ?? []).map((m) => m.text.replace(/^.*?: /, "")).filter((t, i, l) => l.indexOf(t) === i);

function Card({ a, upTo, now }: { a: Act; upTo: number; now: boolean }) {
  const later = a.line.n > upTo;
  const idle = !a.deed.by;
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (now) box.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [now]);
  const why = reasons(a);
  return (
    <li>
      <button
        ref={box}
        class={`deed${idle ? " idle" : ""}${later ? " later" : ""}${now ? " now" : ""}`}
        aria-current={now ? "step" : undefined}
        title={idle ? `${names(a)}: ${why.join("; ")}` : `${a.who.join(", ")}: ${a.deed.does}`}
        onClick={() => show(a)}
      >
        <span class="who">
          {a.deed.color && <ColorKey id={a.deed.color} size={16} />}
          <b>{names(a)}</b>
          <i class="num">{a.n}</i>
        </span>
        <small>{idle && !later ? `${why[0]}${why.length > 1 ? " and others" : ""}` : a.deed.does}</small>
        <small class="came">{resultOf(a, upTo) || "\u00a0"}</small>
      </button>
    </li>
  );
}

export function Deeds() {
  if (!telling.value || !chart.value) return null;
  const upTo = past.value ? past.value.log.length : live.value.log.length;
  const now = nowAct.value;
  return (
    <div class="deedrow">
      <div class="deedsteps">
        <button class="btn sq" aria-label="The act before" title="The act before" onClick={() => stepAct(-1)}>
          ◀
        </button>
        <button class="btn sq" aria-label="The next act" title="The next act" onClick={() => stepAct(1)}>
          ▶
        </button>
      </div>
      <ol class="deedlist" aria-label="What the rules did, act by act">
        {story.value.map((a, i, all) => (
          <>
            {a.part && a.part !== all[i - 1]?.part && (
              <li key={`p${a.part}`} class="deedpart">
                <ColorKey id={a.part} size={22} />
              </li>
            )}
            <Card key={a.line.n} a={a} upTo={upTo} now={a === now} />
          </>
        ))}
      </ol>
    </div>
  );
}

// Where no film plays, the row stands by itself.
export function DeedStrip() {
  const now = nowAct.value;
  const there = telling.value && !filming.value;
  useEffect(() => {
    const c = chart.peek();
    if (!there || !now || !c || !now.deed.by) return;
    const took = [...now.took].map((id) => (c.hex.has(id) ? id : (pieces.peek().get(id)?.at ?? "")));
    const spots = [...(now.deed.at ?? []), ...took].flatMap((h) => c.hex.get(h) ?? []);
    if (spots.length && stepAt.peek() !== null) camera.now?.bring(spots, spots.slice(0, 1));
  }, [now, there]);
  if (filming.value || !telling.value) return null;
  return (
    <section class="playstrip deedstrip" aria-label="The story of what the rules did">
      <Deeds />
    </section>
  );
}
