// The map: the ground, the counters on it, and what may be clicked.
import { computed, effect, signal, untracked, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { overHex, speakHex, tapHex } from "./aim";
import { Camera, camera, moved } from "./camera";
import type { Chart } from "./chart";
import { Face } from "./counter";
import { armsLook, Reaches, SquadOver, SquadStack, SquadUnder } from "./squad";
import { Reach, tickedHexes } from "./group";
import { Stack } from "./stack";
import { borderOf } from "./region";
import { SupplyLand, SupplyLines, supplying } from "./supply";
import { Sightlines } from "./los";
import type { Relief } from "./relief";
import { drawGround, margin } from "./terrain";
import { asked, boot, byHex, chart, fan, focus, forgetters, ground as behind, hideCounters, hovered, lit, live, measure, onlyActing, open, past, picked, pieces, preview, reading, stacks, view } from "./table";
import type { Piece } from "./types";

// Hexes by the part they play in the question.
export const rings = computed(() => {
  const from = new Set<string>(), to = new Set<string>();
  const c = chart.value;
  if (c) for (const [h, l] of byHex.value) for (const p of l) for (const s of p.state ?? []) {
    const r = c.sheet.states?.[s]?.ring;
    if (r === "from") from.add(h);
    if (r === "to") to.add(h);
  }
  for (const h of asked.value?.about ?? []) if (c?.hex.has(h)) to.add(h);
  for (const h of tickedHexes.value) from.add(h);
  const hand = picked.value ?? reading.value?.actor;
  const at = hand ? pieces.value.get(hand)?.at : undefined;
  if (at && c?.hex.has(at)) from.add(at);
  return { from, to, legal: [...open.value.keys()].filter((h) => !from.has(h) || open.value.size < 3) };
});

// Where those are who can take part in what is asked.
const taking = computed(() => [...new Set((behind.value?.rosters ?? []).flatMap((r) => [r.at, ...r.items.filter((i) => !i.why).map((i) => (i.from && chart.value?.hex.has(i.from) ? i.from : pieces.value.get(i.piece)?.at))]))].filter((h): h is string => !!h && !!chart.value?.hex.has(h)));

const involved = computed(() => new Set([...rings.value.from, ...rings.value.to, ...rings.value.legal]));
const flying = signal<{ p: Piece; from: string; to: string; n: number }[]>([]);
let flights = 0;

// Pieces that went from hex to hex are shown going there.
let before = new Map<string, string>();
forgetters.push(() => { before = new Map(); flying.value = []; });
effect(() => {
  const now = new Map(live.value.view.pieces.map((p) => [p.id, p.at]));
  const c = chart.peek();
  if (c && !past.peek() && before.size) {
    const moves = live.value.view.pieces.filter((p) => { const b = before.get(p.id); return b && b !== p.at && c.hex.has(b) && c.hex.has(p.at); });
    if (moves.length && moves.length <= 24 && !matchMedia("(prefers-reduced-motion: reduce)").matches) flying.value = moves.map((p) => ({ p, from: before.get(p.id)!, to: p.at, n: ++flights }));
  }
  before = now;
});

export function MapView() {
  const host = useRef<HTMLElement>(null), stage = useRef<HTMLDivElement>(null), paper = useRef<HTMLDivElement>(null), ground = useRef<SVGSVGElement>(null), numbers = useRef<SVGSVGElement>(null), top = useRef<SVGSVGElement>(null), tip = useRef<SVGSVGElement>(null);
  const c = chart.value;
  useEffect(() => {
    if (!c || !host.current) return;
    ground.current!.innerHTML = drawGround(c);
    const cam = (camera.now = new Camera(host.current, stage.current!, paper.current!, [ground.current!, numbers.current!, top.current!, tip.current!], c));
    // A drawing is laid out as a whole: the many numbers of hexes must not be when a few names change their size.
    numbers.current!.replaceChildren();
    cam.number(ground.current!.querySelectorAll<SVGElement>(".ids"), numbers.current!);
    cam.onTap = (x, y, e) => { const h = c.at(...cam.toMap(x, y)); if (h) tapHex(h.id, e.pointerType === "mouse" ? "mouse" : "touch"); else fan.value = null; top.current?.focus({ preventScroll: true }); };
    cam.onHover = (x, y, e) => {
      if ((e.target as Element).closest(".tray,.boxes,.toast,.tools,.hand,.rolled")) return;
      const h = c.at(...cam.toMap(x, y))?.id ?? null;
      if (h !== hovered.value) { hovered.value = h; overHex(h); }
    };
    cam.onLeave = () => { hovered.value = null; overHex(null); };
    home(c, cam, false);
    const w = new Worker(new URL("relief.js" + new URL(import.meta.url).search, import.meta.url), { type: "module" });
    w.onmessage = (e: MessageEvent<Relief>) => {
      const r = e.data;
      const at = ground.current?.querySelector("#relief");
      if (at) at.innerHTML = `<image class="relief" href="${URL.createObjectURL(r.image)}" x="0" y="0" width="${r.width}" height="${r.height}" preserveAspectRatio="none"/>`;
    };
    w.postMessage({ sheet: c.sheet, key: boot.game.sheet + "&" + new URL(import.meta.url).search.slice(1) });
    return () => w.terminate();
  }, [c]);
  // A question brings the map to what it is about and who takes part, or, if many hexes are open, to some of them.
  useEffect(() => {
    const cam = camera.now;
    if (!c || !cam || past.value || !asked.value) return;
    const r = rings.value, firers = taking.value, spots = (l: Iterable<string>) => [...l].map((h) => c.hex.get(h)).filter((h) => !!h);
    if (r.to.size || firers.length) {
      const few = r.legal.length <= 12 ? r.legal : [];
      cam.bring(spots(new Set([...r.to, ...r.from, ...firers, ...few])), spots(r.to.size ? r.to : firers));
    } else if (r.legal.length && r.legal.length <= 12) cam.bring(spots(new Set([...r.legal, ...r.from])), spots(r.legal));
    else if (r.legal.length && !spots(r.legal).some((h) => cam.sees(h.x, h.y))) home(c, cam, true);
  }, [live.value.version, c, behind.value]);
  const box = c ? `${-margin} ${-margin} ${c.sheet.width + 2 * margin} ${c.sheet.height + 2 * margin}` : "0 0 1 1";
  return (
    <main class={"map" + (hideCounters.value ? " bare" : "") + (c?.sheet.framed ? " board" : "") + (asked.value ? " asking" : "")} data-version={live.value.version} ref={host}>
      <div class="stage" ref={stage}><div class="paper" ref={paper}>
        <svg class="ground" ref={ground} viewBox={box} aria-hidden="true" />
        <svg class="ground" ref={numbers} viewBox={box} aria-hidden="true" />
        <svg class="above" ref={top} viewBox={box} tabIndex={0} role="application" aria-label="Map. Arrow keys go from hex to hex, Enter chooses." id="map" onFocus={() => { if (focus.value) speakHex(focus.value); }}>
          <defs>
            <pattern id="hid" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="14" fill="#7a4308" fill-opacity=".20" /></pattern>
          </defs>
          {c && <g aria-hidden="true"><Above c={c} box={[-margin, -margin, c.sheet.width + 2 * margin, c.sheet.height + 2 * margin]} /></g>}
        </svg>
        {/* A drawing of its own: the pointer must not have the counters laid out anew. */}
        <svg class="pointer" ref={tip} viewBox={box} aria-hidden="true">{c && <g class="hl"><Cursor c={c} /></g>}</svg>
      </div></div>
      <div class="glass" />
    </main>
  );
}

// home shows what the question is about, or the whole map.
export function home(c: Chart, cam: Camera, smoothly: boolean) {
  const r = rings.value;
  let at = [...new Set([...r.to, ...r.from, ...(r.to.size ? taking.value : [])])].map((h) => c.hex.get(h)!);
  if (!at.length) at = r.legal.map((h) => c.hex.get(h)!);
  if (!at.length) at = [...stacks.value.keys()].map((h) => c.hex.get(h)!);
  if (!at.length) at = c.sheet.hexes.filter((h) => !c.sea(h));
  const xs = at.map((h) => h.x), ys = at.map((h) => h.y), pad = 190;
  cam.fit(Math.min(...xs) - pad, Math.min(...ys) - pad, Math.max(...xs) + pad, Math.max(...ys) + pad, cam.host.clientWidth < 700 ? 62 : 50, cam.host.clientWidth < 700 ? 104 : 118, smoothly);
}

function Above({ c, box }: { c: Chart; box: number[] }) {
  const active = involved.value, where = view.value.where;
  const air = new Set(flying.value.map((f) => f.p.id));
  const acting = reading.value?.byUnit, squad = c.sheet.face.style === "squad", Pile = squad ? SquadStack : Stack;
  // Every stack is drawn twice, as a counter and as the chip that it is from afar; which is seen costs nothing to change.
  const draw = (inside: boolean) => {
    const near: preact.JSX.Element[] = [], afar: preact.JSX.Element[] = [];
    for (const [h, l] of byHex.value) {
      if (active.has(h) !== inside) continue;
      const hex = c.hex.get(h)!;
      let shown = air.size ? l.filter((p) => !air.has(p.id)) : l;
      if (onlyActing.value && acting) shown = shown.filter((p) => acting.has(p.id) || p.id === reading.value?.actor || p.side !== asked.value?.seats[0]);
      const top = picked.value ?? reading.value?.actor ?? null;
      const look = shown.map((p) => p.id + (p.state?.join() ?? "") + JSON.stringify(p.values ?? "")).join("|") + where.join() + (top && shown.some((p) => p.id === top) ? top : "") + (squad ? armsLook(shown) : "");
      near.push(<Pile key={h} hex={hex} pieces={shown} c={c} where={where} top={top} chip={false} look={look} />);
      afar.push(<Pile key={h} hex={hex} pieces={shown} c={c} where={where} top={top} chip={true} look={look} />);
    }
    return <><g class="counters faces">{near}</g><g class="counters chips">{afar}</g></>;
  };
  const [vx, vy, vw, vh] = c.sheet.framed ? [0, 0, c.sheet.width, c.sheet.height] : box; // the table around a board is dark already
  const veil = asked.value && active.size > 0 && active.size < c.sheet.hexes.length * 0.5 && !past.value && !measure.value && !supplying.value;
  return (
    <>
      {squad && <SquadUnder c={c} />}
      <SupplyLand c={c} />
      {draw(false)}
      {veil && <path class="veil" fill-rule="evenodd" d={`M${vx} ${vy}h${vw}v${vh}h${-vw!}Z` + [...active].map((h) => "M" + c.points(h).replaceAll(" ", "L") + "Z").join("")} />}
      <g class="hl"><Glow c={c} /></g>
      {draw(true)}
      {squad && <SquadOver c={c} />}
      <Reaches c={c} />
      <SupplyLines c={c} />
      <Reach c={c} />
      {!squad && <Arrows c={c} />}
      <Path c={c} />
      {flying.value.map((f) => <Flight key={f.n} c={c} f={f} where={where} />)}
      {c.sheet.sight ? <Sightlines c={c} /> : <Ranges c={c} />}
    </>
  );
}

// While L is held: how far every hex is from one, by colour and by number, and the line to the hex under the pointer.
function Ranges({ c }: { c: Chart }) {
  const from = measure.value;
  if (!from || !c.hex.has(from)) return null;
  const far = c.ranges(from, 12), to = (document.activeElement?.id === "map" && focus.value !== from ? focus.value : null) ?? hovered.value;
  const a = c.hex.get(from)!, b = to && to !== from ? c.hex.get(to) : undefined, n = b && far.get(b.id);
  return (
    <g class="ranges">
      {[...far].map(([h, d]) => <g key={h}><polygon points={c.points(h)} class={"r" + (d % 2)} opacity={0.5 - d * 0.032} /><text x={c.hex.get(h)!.x} y={c.hex.get(h)!.y + c.sheet.size * 0.32}>{d}</text></g>)}
      {b && <><path class="white" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} /><path class="line" d={`M${a.x} ${a.y}L${b.x} ${b.y}`} />{n !== undefined && <g transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2})`}><rect x="-34" y="-13" width="68" height="26" rx="13" /><text class="n" y="5">{n} {n === 1 ? "hex" : "hexes"}</text></g>}</>}
    </g>
  );
}

function Glow({ c }: { c: Chart }) {
  const r = rings.value;
  const breath = useSignal(0);
  useEffect(() => { breath.value++; }, [live.value.version]);
  return (
    <>
      <g class="legal" key={live.value.version}>
        {r.legal.length > 20 ? <Region c={c} hexes={r.legal} /> : r.legal.map((h) => { const p = c.points(h, 0.965); return <g key={h}><polygon points={p} class="wash" /><polygon points={p} class="dash spot" /></g>; })}
      </g>
      {[...r.from].map((h) => { const p = c.points(h, 0.965); return <g key={h} class="chosen"><polygon points={p} class="ink" /><polygon points={p} class="gold" /></g>; })}
      {[...r.to].map((h) => {
        const hex = c.hex.get(h)!, p = c.points(h, 0.965), R = c.radius;
        const teeth = c.corners(hex, 0.93).map(([x, y]) => { const d = Math.hypot(x - hex.x, y - hex.y), k = (d - R * 0.2) / d; return `M${x.toFixed(1)} ${y.toFixed(1)}L${(hex.x + (x - hex.x) * k).toFixed(1)} ${(hex.y + (y - hex.y) * k).toFixed(1)}`; }).join("");
        return <g key={h} class="threat"><polygon points={p} class="white" /><path d={teeth} class="white" /><polygon points={p} class="red" /><path d={teeth} class="red" /></g>;
      })}
      {lit.value.filter((h) => c.hex.has(h)).map((h) => <polygon key={h} class="lit" points={c.points(h, 0.93)} />)}
    </>
  );
}

function Region({ c, hexes }: { c: Chart; hexes: string[] }) {
  const d = borderOf(c, hexes);
  return <>{hexes.map((h) => <polygon key={h} class="each spot" points={c.points(h, 0.9)} />)}<path class="wash" fill-rule="evenodd" d={d} /><path class="dash" d={d} /></>;
}

function Cursor({ c }: { c: Chart }) {
  const f = focus.value, h = hovered.value;
  return (
    <>
      {h && <polygon class="hover" points={c.points(h, 0.985)} />}
      {f && <polygon class="cursor" points={c.points(f, 0.9)} />}
    </>
  );
}

// A block arrow over the hexside, with the strength it brings.
function Arrows({ c }: { c: Chart }) {
  const r = rings.value, D = c.sheet.size, out: preact.JSX.Element[] = [];
  for (const a of r.from) {
    const strength = (byHex.value.get(a) ?? []).filter((p) => p.state?.some((s) => c.sheet.states?.[s]?.ring === "from")).reduce((t, p) => t + (p.values?.[c.sheet.face.left ?? ""] ?? 0), 0);
    const near = [...r.to].filter((b) => c.neighbours(a).includes(b));
    if (!strength || !near.length) continue;
    const A = c.hex.get(a)!;
    near.forEach((b, i) => {
      const B = c.hex.get(b)!, L = Math.hypot(B.x - A.x, B.y - A.y), ux = (B.x - A.x) / L, uy = (B.y - A.y) / L, px = -uy, py = ux, s = 0.37 * L, e = 0.6 * L, w = D * 0.07;
      const at = (d: number, o: number) => `${(A.x + ux * d + px * o).toFixed(1)},${(A.y + uy * d + py * o).toFixed(1)}`;
      out.push(
        <g key={a + b} class="arrow">
          <polygon points={[at(s, w), at(e, w), at(e, 2 * w), at(e + D * 0.14, 0), at(e, -2 * w), at(e, -w), at(s, -w)].join(" ")} />
          {i === 0 && <text x={A.x + ux * (s + e + 4) / 2} y={A.y + uy * (s + e + 4) / 2 + D * 0.042}>{strength}</text>}
        </g>,
      );
    });
  }
  return <>{out}</>;
}

// The way a move takes, with beads of the running cost: the terms of a sum that each name the next hex.
export function way(c: Chart): { hexes: string[]; costs: number[]; threats: boolean[] } | null {
  const x = preview.value;
  if (!x) return null;
  const start = x.option.unit ? pieces.value.get(x.option.unit)?.at : undefined;
  if (!start || !c.hex.has(start)) return null;
  for (const s of x.what.sums) {
    if (!s.mods.length) continue;
    const hexes = s.mods.map((m) => m.text.split(/[^A-Za-z0-9]+/).find((w) => c.hex.has(w)));
    if (hexes.some((h) => !h)) continue;
    if (!c.neighbours(start).includes(hexes[0]!)) continue;
    const total = s.mods.reduce((t, m) => t + m.value, 0), unit = total ? Number(s.value) / total : 1;
    let run = 0;
    return { hexes: [start, ...(hexes as string[])], costs: s.mods.map((m) => (run += m.value * (Number.isFinite(unit) ? unit : 1))), threats: s.mods.map((m) => !!m.threat) };
  }
  return null;
}

function Path({ c }: { c: Chart }) {
  const w = way(c);
  if (!w) return null;
  const pts = w.hexes.map((h) => c.hex.get(h)!), d = "M" + pts.map((h) => `${h.x} ${h.y}`).join("L");
  return (
    <g class="way">
      <path class="white" d={d} /><path class="dots" d={d} />
      {w.costs.map((n, i) => { const h = pts[i + 1]!; return <g key={i} transform={`translate(${h.x} ${h.y})`}><circle r="10.5" class={(i === w.costs.length - 1 ? "end" : "") + (w.threats[i] ? " threat" : "")} />{w.threats[i] && <path class="teeth" d="M-14-4L-10.5 0L-14 4ZM14-4L10.5 0L14 4Z" />}<text y="4.2" class={w.threats[i] ? "threat" : ""}>{n}</text></g>; })}
    </g>
  );
}

function Flight({ c, f, where }: { c: Chart; f: { p: Piece; from: string; to: string }; where: string[] }) {
  const el = useRef<SVGGElement>(null);
  useEffect(() => {
    const a = c.hex.get(f.from)!, b = c.hex.get(f.to)!, steps = Math.max(1, Math.round(Math.hypot(a.x - b.x, a.y - b.y) / c.sheet.size));
    const y = c.sheet.size * 0.035;
    const run = el.current!.animate([{ transform: `translate(${a.x}px,${a.y - y}px)` }, { transform: `translate(${b.x}px,${b.y - y}px)` }], { duration: Math.min(1200, 180 * steps), easing: "ease-out", fill: "both" });
    const end = () => { flying.value = flying.value.filter((x) => x !== f); };
    run.onfinish = end;
    run.oncancel = end;
    return () => run.cancel();
  }, []);
  return <g ref={el} class="flight"><g class="body" transform={camera.now?.counter ?? "scale(50)"}><g transform="scale(.01) translate(-50 -50)"><Face p={f.p} c={c} where={where} /></g></g></g>;
}

effect(() => { const f = focus.value; if (f) untracked(() => speakHex(f)); }); // not again when the question changes
export { moved };
