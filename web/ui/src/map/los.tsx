// Lines of sight, in games that have them: while L is held or the tool is on. From the hex under the pointer all that it sees is lit, with its
// range and hindrance; to a second hex the line is drawn as far as it goes, with the reason. The server judges, from the seat's own page.
import { effect, signal } from "@preact/signals";
import type { Chart } from "../state/chart";
import {
  boot,
  chart,
  covered,
  focus,
  forgetters,
  hovered,
  live,
  measure,
  mySeat,
  past,
  picked,
  pieces,
  speak,
  stacks,
  stepAt,
} from "../state/table";
import { camera, zoom } from "./camera";

interface Met {
  hex: string;
  at: [number, number];
  blocks?: boolean;
  hindrance?: number;
  text: string;
  rule: string;
}
interface Look {
  from: string;
  to: string;
  range: number;
  clear: boolean;
  hindrance?: number;
  hex?: string;
  at?: [number, number];
  text?: string;
  rule?: string;
  met?: Met[];
}
interface Seen {
  hex: string;
  range: number;
  hindrance?: number;
}

export const looking = signal(false); // the tool: taps choose the two hexes
const target = signal<string | null>(null); // the second hex, tapped
const around = signal<{ from: string; sees: Seen[] } | null>(null);
const line = signal<Look | null>(null);

export function sighted(): boolean {
  return !!chart.value?.sheet.sight;
}

export function useTool(on: boolean) {
  looking.value = on;
  measure.value = target.value = null;
}

// A tap while the tool is on.
export function sightTap(hex: string) {
  if (!measure.value) measure.value = hex;
  else if (measure.value === hex) measure.value = target.value = null;
  else target.value = target.value === hex ? null : hex;
}

// Who looks: the piece in hand, or whoever is in a cave if all are; else the hex.
function place(hex: string): string {
  const l = stacks.value.get(hex) ?? [];
  const c = chart.value;
  if (picked.value && pieces.value.get(picked.value)?.at === hex) return picked.value;
  if (l.length && l.every((p) => p.state?.some((s) => c?.sheet.states?.[s]?.mark === "inside"))) return l[0]!.id;
  return hex;
}

const known = new Map<string, unknown>();
forgetters.push(() => {
  known.clear();
  around.value = null;
  line.value = null;
  looking.value = false;
  target.value = null;
});

async function judge<T>(from: string, to: string): Promise<T | null> {
  const n = past.value && stepAt.value !== null ? "&n=" + stepAt.value : "";
  const key = [mySeat.value, live.value.version, n, from, to].join("|");
  if (known.has(key)) return known.get(key) as T;
  const r = await fetch(
    `/games/${boot.game.id}/sight?seat=${encodeURIComponent(mySeat.value)}` +
      `&from=${encodeURIComponent(from)}${to && "&to=" + encodeURIComponent(to)}${n}`,
  ).catch(() => null);
  if (!r?.ok) return null;
  const v = (await r.json()) as T;
  if (known.size > 600) known.clear();
  known.set(key, v);
  return v;
}

function ends(): [string | null, string | null] {
  const from = measure.value;
  const c = chart.value;
  if (!from || !c?.hex.has(from) || !c.sheet.sight || covered.value) return [null, null];
  const keyed = document.activeElement?.id === "map" && focus.value !== from ? focus.value : null;
  const to =
    target.value ?? (looking.value ? hovered.value : ((hovered.value !== from ? hovered.value : null) ?? keyed));
  return [from, to && to !== from ? to : null];
}

let turn = 0;
effect(() => {
  const [from, to] = ends();
  live.value.version;
  past.value;
  const mine = ++turn;
  if (!from) {
    around.value = null;
    line.value = null;
    return;
  }
  const a = place(from);
  const b = to ? place(to) : "";
  void judge<{ sees: Seen[] }>(a, "").then((x) => {
    if (mine === turn) around.value = x && { from, sees: x.sees };
  });
  if (!to) {
    line.value = null;
    return;
  }
  void judge<Look>(a, b).then((x) => {
    if (mine !== turn) return;
    line.value = x;
    if (x) speak(title(x) + (x.text ? ". " + x.text : ""));
  });
});

function title(l: Look): string {
  if (!l.clear) return `${l.from} to ${l.to} blocked${l.hex ? " in " + l.hex : ""}`;
  return `${l.from} to ${l.to} clear, range ${l.range}`;
}

// While L is held, below the line: what is not seen is dark, what is seen has its range.
export function Sightlines({ c }: { c: Chart }) {
  const a = around.value;
  const l = line.value;
  const s = c.sheet;
  if (!measure.value || !c.hex.has(measure.value)) return null;
  const seen = a ? new Map(a.sees.map((x) => [x.hex, x])) : null;
  const size = s.size;
  return (
    <g class="los">
      {seen && (
        <path
          class="unseen"
          fill-rule="evenodd"
          d={
            `M0 0H${s.width}V${s.height}H0Z` +
            [...seen.keys()].map((h) => "M" + c.points(h).replaceAll(" ", "L") + "Z").join("")
          }
        />
      )}
      {a?.sees
        .filter((x) => x.hex !== a.from)
        .map((x) => {
          const h = c.hex.get(x.hex)!;
          return (
            <g key={x.hex} transform={`translate(${h.x} ${h.y + size * 0.34})`}>
              {x.hindrance ? (
                <>
                  <rect x="-19" y="-9" width="38" height="18" rx="9" class={x.hindrance > 3 ? "thick" : "thin"} />
                  <text y="4.6">
                    <tspan class="far1">{x.range}</tspan>
                    <tspan class="minus" dx="4">
                      −{x.hindrance}
                    </tspan>
                  </text>
                </>
              ) : (
                <>
                  <circle r="9.5" class="free" />
                  <text class="far1" y="4.6">
                    {x.range}
                  </text>
                </>
              )}
            </g>
          );
        })}
      <polygon class="eye" points={c.points(measure.value, 0.95)} />
      {l && <Line c={c} l={l} />}
    </g>
  );
}

function Line({ c, l }: { c: Chart; l: Look }) {
  const a = c.hex.get(l.from);
  const b = c.hex.get(l.to);
  if (!a || !b) return null;
  const k = 1 / zoom.value;
  const cut = !l.clear && l.at ? l.at : null;
  const full = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  const near = cut && `M${a.x} ${a.y}L${cut[0]} ${cut[1]}`;
  const beyond = cut && `M${cut[0]} ${cut[1]}L${b.x} ${b.y}`;
  const at: [number, number] = cut ?? (l.at && l.hindrance ? l.at : [(a.x + b.x) / 2, (a.y + b.y) / 2]);
  return (
    <>
      <polygon class={"aimed" + (l.clear ? "" : " no")} points={c.points(l.to, 0.95)} />
      {cut ? (
        <>
          <path class="white" d={near!} />
          <path class="white dashed" d={beyond!} />
          <path class="ink" d={near!} />
          <path class="red" d={beyond!} />
        </>
      ) : (
        <>
          <path class="white" d={full} />
          <path class="blue" d={full} />
        </>
      )}
      {l.met?.map((m, i) =>
        m.blocks && cut && m.at[0] === cut[0] && m.at[1] === cut[1] ? null : (
          <g key={i} transform={`translate(${m.at[0]} ${m.at[1]}) scale(${k})`}>
            {m.blocks ? (
              <circle class="stop2" r="6" />
            ) : (
              <>
                <circle class="veilpoint" r="9" />
                <text class="n" y="4.2">
                  {m.hindrance}
                </text>
              </>
            )}
          </g>
        ),
      )}
      {cut && (
        <g transform={`translate(${cut[0]} ${cut[1]}) scale(${k})`}>
          <circle class="stop" r="13" />
          <path class="x" d="M-5-5l10 10m0-10l-10 10" />
        </g>
      )}
      <Label l={l} at={at} k={k} falls={(b.x - a.x) * (b.y - a.y) > 0} />
    </>
  );
}

// The finding, on a card beside the point: where there is room.
function Label({ l, at, k, falls }: { l: Look; at: [number, number]; k: number; falls: boolean }) {
  const head = title(l);
  const body = l.text ? l.text.charAt(0).toUpperCase() + l.text.slice(1) : "Nothing in the way";
  const w = Math.max(head.length * 8.5, body.length * 7, 120) + 26;
  const h = l.rule ? 68 : 48;
  const cam = camera.now;
  const [sx, sy] = cam ? cam.toScreen(at[0], at[1]) : [0, 0];
  const W = cam?.host.clientWidth ?? 0;
  // Above on the side where the line is not, or else below on the other.
  const right = sx + 30 + w < W - 8;
  const left = sx - 30 - w > 8;
  const above = sy - h - 40 > 8;
  let [x, y] = above && (falls ? right : left) ? [falls ? 30 : -w - 30, -h - 22] : [falls ? -w - 30 : 30, 22];
  if (sx + x < 8 || sx + x + w > W - 8) x = Math.max(8 - sx, Math.min(x, W - 8 - w - sx));
  const px = Math.max(x + 14, Math.min(x + w - 14, 0));
  const py = y < 0 ? y + h : y;
  return (
    <g class="finding" transform={`translate(${at[0]} ${at[1]}) scale(${k})`}>
      <path class="pointer" d={`M0 ${y < 0 ? -10 : 10}L${px} ${py}`} />
      <rect x={x} y={y} width={w} height={h} rx="8" />
      <text class="head" x={x + 13} y={y + 21}>
        {head}
      </text>
      <text class="body" x={x + 13} y={y + 39}>
        {body}
      </text>
      {l.rule && (
        <text class="rule" x={x + 13} y={y + 57}>
          {l.rule}
        </text>
      )}
    </g>
  );
}
