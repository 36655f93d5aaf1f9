// The map: the ground, the counters on it, and what may be clicked.

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { beyond, margin } from "../ground/strokes";
import { drawGround } from "../ground/terrain";
import { drawer } from "../panel/drawer";
import { Place } from "../playback/place";
import type { Chart } from "../state/chart";
import { plainBar } from "../state/plain";
import { planning } from "../state/plan";
import { sending } from "../state/sending";
import {
  asked,
  ground as behind,
  chart,
  fan,
  focus,
  hideCounters,
  hovered,
  live,
  mode,
  modeNow,
  mySeat,
  past,
  pieces,
  reading,
  view,
} from "../state/table";
import { briefingOpen } from "../wire/briefing";
import { look } from "../wire/explain";
import type { Hex } from "../wire/types";
import { Above } from "./above";
import { type AskedBefore, askedAgain } from "./again";
import { lookAgain, overHex, speakHex, tapHex, tellSlid } from "./aim";
import { Camera, camera, foot } from "./camera";
import { useFollowing } from "./follow";
import { legible, readable } from "./framing";
import { Cursor } from "./glow";
import { besideList, facing, home, litFirst } from "./home";
import { aboveFoot, atRest, keepView, laidByHand, returnTo } from "./kept";
import { drawRelief } from "./relief";
import { rings, taking } from "./rings";
import { isNight } from "./works";

// What the map shows at first must not slip under the bar, which gets the answers of the first question a moment after the page, or behind the briefing,
// or when the set-up is over: the map is laid out once more when that question stands there and nothing lies over it, and while its bar grows. It is
// left alone as soon as the player does anything, or playback moves it, which goes to its steps itself.
function frameFirst(c: Chart, cam: Camera) {
  let version = -1; // of the page with the first question
  let until = Number.POSITIVE_INFINITY; // a moment after the bar has all that stands in it
  const lay = () => {
    if (version < 0) [version, until] = [live.peek().version, Number.POSITIVE_INFINITY];
    if (behind.peek() && until === Number.POSITIVE_INFINITY) until = performance.now() + 1500;
    home(c, cam, false);
  };
  let acted = false; // who does something goes on where he is
  const act = () => {
    acted ||= version >= 0;
  };
  const deeds = ["pointerdown", "keydown"];
  for (const d of deeds) addEventListener(d, act, true);
  const over = () =>
    acted ||
    cam.touched > 0 ||
    !!past.peek() ||
    (version >= 0 && (live.peek().version !== version || performance.now() > until));
  const ready = () => !!asked.peek() && !briefingOpen.peek() && !planning.peek();
  const watch = new ResizeObserver(() => look());
  const look = () => {
    if (over()) {
      watch.disconnect();
      unwatch();
      for (const d of deeds) removeEventListener(d, act, true);
    } else if (ready()) lay();
  };
  const unwatch = effect(() => {
    void [asked.value, past.value, behind.value];
    if (briefingOpen.value || planning.value) version = -1; // it may come up a moment after the question
    requestAnimationFrame(look); // when the page is drawn
  });
  watch.observe(cam.host);
}

// A window that gets another size has the map laid out anew into its room, unless the player has moved it himself.
function useResizing(c: Chart | null) {
  useEffect(() => {
    let late = 0;
    const fit = () => {
      const cam = camera.now;
      if (c && cam && cam.touched < 0 && !past.peek() && !planning.peek()) home(c, cam, false);
    };
    const soon = () => {
      clearTimeout(late);
      late = window.setTimeout(fit, 200);
    };
    addEventListener("resize", soon);
    return () => {
      clearTimeout(late);
      removeEventListener("resize", soon);
    };
  }, [c]);
}

export function MapView() {
  const host = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const ground = useRef<SVGSVGElement>(null);
  const numbers = useRef<SVGSVGElement>(null);
  const top = useRef<SVGSVGElement>(null);
  const tip = useRef<SVGSVGElement>(null);
  const c = chart.value;
  useEffect(() => {
    if (!c || !host.current) return;
    ground.current!.innerHTML = drawGround(c);
    const drawings = [ground.current!, numbers.current!, top.current!, tip.current!];
    const cam = new Camera(host.current, stage.current!, paper.current!, drawings, c);
    camera.now = cam;
    // A drawing is laid out as a whole: the many numbers of hexes must not be when a few names change their size.
    numbers.current!.replaceChildren();
    cam.number(ground.current!.querySelectorAll<SVGElement>(".ids"), numbers.current!);
    cam.onTap = (x, y, e) => {
      const h = c.at(...cam.toMap(x, y));
      if (cam.slid(x, y)) tellSlid();
      else if (h) tapHex(h.id, e.pointerType === "mouse" ? "mouse" : "touch");
      else fan.value = null;
      top.current?.focus({ preventScroll: true });
    };
    let under: [number, number] = [0, 0];
    cam.onHover = (x, y, e) => {
      under = [x, y];
      if ((e.target as Element).closest(".tray,.boxes,.toast,.tools,.hand,.rolled")) return;
      const h = c.at(...cam.toMap(x, y))?.id ?? null;
      if (h !== hovered.value) {
        hovered.value = h;
        overHex(h);
      }
    };
    cam.onLeave = () => {
      hovered.value = null;
      overHex(null);
    };
    if (!returnTo(cam)) {
      home(c, cam, false);
      frameFirst(c, cam);
    }
    cam.onRest = () => {
      keepView(cam);
      // What lay under the pointer may have gone from there with the map.
      if (hovered.value && c.at(...cam.toMap(...under))?.id !== hovered.value) {
        hovered.value = null;
        overHex(null);
      }
    };
    drawRelief(ground.current!);
  }, [c]);
  // Where the map lies is of the page that is looked at now, though it has not moved since.
  useEffect(() => {
    if (c && camera.now && !past.value) keepView(camera.now);
  }, [live.value.version, c, !past.value]);
  // A window that asks moves the map to what it is about, beside the window; when it goes the map lies as before.
  const below = useRef(new Place());
  const windowed = !plainBar && !past.value && !!c?.sheet.lists?.[asked.value?.kind ?? ""];
  useEffect(() => {
    if (windowed) below.current.leave();
    else if (past.value) below.current.forget();
    else below.current.back();
    if (!windowed || !c) return;
    // The list is there when the server has told its prices.
    const soon = window.setInterval(() => {
      const cam = camera.now;
      if (!document.querySelector(".buysheet")) return;
      clearInterval(soon);
      if (cam && cam.touched < 0 && !laidByHand()) besideList(c, cam);
    }, 150);
    return () => clearInterval(soon);
  }, [windowed, !past.value, c]);
  // A question brings the map to what it is about and who takes part, or, if many hexes are open, to some of them. While the same is asked again,
  // as after each that acts in an Activation, the player goes on where he is: the map moves only to what the question names.
  const before = useRef<AskedBefore>({ where: "", kinds: new Set() });
  const brought = useRef("");
  const knew = useRef(behind.peek());
  useEffect(() => {
    const cam = camera.now;
    const a = asked.value;
    // The panel comes and goes with what is pointed at: the map stays under the pointer.
    const told = `${live.value.version} ${sending.value} ${!!past.value}`;
    const panelOnly = brought.current === told && !!hovered.peek() && knew.current === behind.value;
    brought.current = told;
    knew.current = behind.value;
    if (!c || !cam || past.value || !a || panelOnly || atRest()) return;
    const first = !before.current.where;
    const phase = view.value.where.join("/");
    // Once in a phase, and not for a window, after which the map lies as before: whoever then wants to see more of the map does.
    const begins = before.current.phase !== undefined && before.current.phase !== phase;
    const company = c.sheet.face.style === "company" && cam.host.clientWidth >= 700;
    const small = begins ? (company ? legible : readable) : 0;
    before.current.phase = windowed ? (before.current.phase ?? "") : phase;
    const place = `${mySeat.value} ${(a.where ?? view.value.where).join("/")}`;
    const again = askedAgain(before.current, place, a.kind ?? "");
    const r = rings.value;
    const named = [...(a.subject ?? [])].flatMap(
      (id) => c.hex.get(id) ?? c.hex.get(pieces.value.get(id)?.at ?? "") ?? [],
    );
    const firers = taking.value;
    const spots = (l: Iterable<string>) => [...l].map((h) => c.hex.get(h)).filter((h) => !!h);
    // The bar may grow a moment later, when more is known of its answers: what was brought into sight must not slip under it.
    const bring = (l: Hex[], target: Hex[]) => {
      cam.bring(l, target, small);
      const { version } = live.peek();
      const since = cam.touched;
      cam.onRoom = () => {
        if (live.peek().version === version && cam.touched === since && !hovered.peek() && !past.peek())
          cam.bring(l, target, small);
      };
    };
    // Who arrives is on no map, so that nothing but the hexes says where: they come into sight each time.
    const comes = !!a.subject?.length && !named.length && a.subject.every((id) => pieces.value.has(id));
    const unseen = comes && !spots(r.legal).some((h) => cam.sees(h.x, h.y, 40));
    if (r.to.size || firers.length) {
      const few = r.legal.length <= 12 ? r.legal : [];
      bring(spots(new Set([...r.to, ...r.from, ...firers, ...few])), spots(r.to.size ? r.to : firers));
    } else if (r.legal.length && r.legal.length <= 12 && (!again || r.from.size || unseen))
      bring(spots(new Set([...r.legal, ...r.from])), spots(facing(c, r.legal)));
    else if (named.length) {
      // Whose reach lies outside for the most part sees it: all that there is room for at this size, the nearest first.
      const reach = c.sheet.face.style === "company" ? spots(r.legal) : [];
      const out = reach.filter((h) => !cam.sees(h.x, h.y, 30)).length;
      const span = (v: number[]) => Math.max(...v) - Math.min(...v) + 1.7 * c.sheet.size;
      const all = () => [...named, ...reach];
      const fits = () => cam.fitting(span(all().map((h) => h.x)), span(all().map((h) => h.y))) >= cam.s * cam.size;
      const far = (h: Hex) => Math.hypot(h.x - named[0]!.x, h.y - named[0]!.y);
      if (out * 2 > reach.length) for (reach.sort((g, h) => far(g) - far(h)); reach.length && !fits(); ) reach.pop();
      bring(out * 2 > reach.length ? all() : named, named);
    } else if (!again && r.legal.length) {
      // The first question is seen whole; later the map stays as long as something of what is lit is on it. Where counters can be told apart by what stands
      // on them alone, a phase that begins while none can be read goes to where most of them stand together, and N to the others.
      const l = spots(r.legal);
      const seen = (h: Hex) => cam.sees(h.x, h.y, first ? 20 : 40);
      if (first && cam.touched < 0 ? !l.every(seen) : !l.some(seen)) home(c, cam, true);
      else if (c.sheet.face.style === "company" && cam.s * cam.size < small) bring(l, spots(facing(c, r.legal)));
    }
  }, [live.value.version, c, behind.value, !past.value, drawer.value, sending.value]);
  // The pointer may lie where it lay at the question before, or when another way of doing things was on.
  const way = modeNow(reading.value?.all ?? []);
  useEffect(() => void look(null, "map"), [way]);
  useEffect(() => {
    const soon = window.setTimeout(lookAgain, 200); // the hexes of the new question are open by then
    return () => clearTimeout(soon);
  }, [live.value.version, !past.value, way]);
  // What a way of doing things lights is brought into sight when its button is pressed. Where it is on by itself some of that is to be seen.
  const whose = way ? (asked.value?.subject ?? []).join(" ") : "";
  useEffect(() => {
    const cam = camera.now;
    if (!c || !cam || !way || past.value || planning.value) return;
    const { legal } = rings.value;
    const spots = (l: string[]) => l.map((h) => c.hex.get(h)).filter((h) => !!h);
    const l = spots(litFirst());
    if (mode.peek() && legal.length <= 12) cam.bring(spots(legal), l);
    else if (!l.some((h) => cam.sees(h.x, h.y, 40))) cam.bring(l, l);
  }, [way, whose, c]);
  // When cards come to lie over the foot of the map, it is framed into the room that is left, unless the player has moved it himself.
  const framed = useRef(foot.peek());
  useEffect(() => {
    const cam = camera.now;
    if (!c || !cam || past.value || !asked.value || planning.value) return;
    const more = foot.value > framed.current;
    framed.current = foot.value;
    if (more && cam.touched < 0 && !laidByHand() && !aboveFoot()) home(c, cam, true);
  }, [foot.value, live.value.version, c, !past.value, sending.value]);
  useFollowing(c);
  useResizing(c);
  const far = c ? beyond(c) : margin;
  const box = c ? `${-margin} ${-margin} ${c.sheet.width + 2 * margin} ${c.sheet.height + 2 * margin}` : "0 0 1 1";
  return (
    <main
      class={
        "map" +
        (hideCounters.value ? " bare" : "") +
        (c?.sheet.framed ? " board" : c && isNight(c) ? " nightly" : "") +
        (asked.value ? " asking" : "") +
        (far > margin ? " wide" : "")
      }
      data-version={live.value.version}
      ref={host}
    >
      <div class="stage" ref={stage}>
        <div class="paper" ref={paper}>
          <svg
            class={far > margin ? "ground wide" : "ground"}
            id="ground"
            ref={ground}
            viewBox={box}
            aria-hidden="true"
          />
          <svg class="ground" ref={numbers} viewBox={box} aria-hidden="true" />
          <svg
            class="above"
            ref={top}
            viewBox={box}
            tabIndex={0}
            role="application"
            aria-label="Map. Arrow keys go from hex to hex, Enter chooses."
            id="map"
            onFocus={() => {
              if (focus.value) speakHex(focus.value);
            }}
          >
            <defs>
              <pattern id="hid" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="14" fill="#7a4308" fill-opacity=".20" />
              </pattern>
            </defs>
            {c && (
              <g aria-hidden="true">
                <Above c={c} box={[-far, -far, c.sheet.width + 2 * far, c.sheet.height + 2 * far]} />
              </g>
            )}
          </svg>
          {/* A drawing of its own: the pointer must not have the counters laid out anew. */}
          <svg class="pointer" ref={tip} viewBox={box} aria-hidden="true">
            {c && (
              <g class="hl">
                <Cursor c={c} />
              </g>
            )}
          </svg>
        </div>
      </div>
      <div class="glass" />
    </main>
  );
}
