// Supply, in games that can tell: while the tool is on, from where a line can be traced, the lines of the units, and who has none.
// The server judges, from what the seat can know.
import { effect, signal } from "@preact/signals";
import type { Chart } from "../state/chart";
import { seatLabel } from "../state/names";
import {
  boot,
  chart,
  covered,
  focus,
  forgetters,
  hovered,
  live,
  mySeat,
  past,
  pieces,
  speak,
  stepAt,
} from "../state/table";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Text } from "../words/words";
import { camera } from "./camera";

interface UnitSupply {
  unit: string;
  at: string;
  state: "in" | "out" | "exempt" | "unknown";
  route?: string[];
  text: string;
  rule: string;
}
interface SideSupply {
  side: string;
  units: UnitSupply[];
  hexes: Record<string, number>;
}

export const supplying = signal(false);
const sides = signal<SideSupply[] | null>(null);
const chosen = signal(""); // the side that is shown
forgetters.push(() => {
  sides.value = null;
  supplying.value = false;
  chosen.value = "";
});

export function toggleSupply() {
  if (chart.value?.sheet.supply) supplying.value = !supplying.value;
}

let turn = 0;
effect(() => {
  const on = supplying.value && !covered.value;
  const seat = mySeat.value;
  const n = past.value && stepAt.value !== null ? "&n=" + stepAt.value : "";
  const now = ++turn;
  live.value.version;
  if (!on) {
    sides.value = null;
    return;
  }
  void fetch(`/games/${boot.game.id}/supply?seat=${encodeURIComponent(seat)}${n}`)
    .then(async (r) => {
      const s = r.ok ? (((await r.json()) as { sides: SideSupply[] | null }).sides ?? []) : [];
      if (now !== turn) return;
      sides.value = s;
      const mine = shown();
      if (mine) speak(told(mine));
    })
    .catch(() => {
      /* the next change asks again */
    });
});

function shown(): SideSupply | null {
  const l = sides.value;
  return l?.find((s) => s.side === chosen.value) ?? l?.find((s) => s.side === mySeat.value) ?? l?.[0] ?? null;
}

const count = (s: SideSupply, state: string) => s.units.filter((u) => u.state === state).length;
function told(s: SideSupply): string {
  return (
    [
      `${seatLabel(s.side)}: ${count(s, "in")} in supply`,
      `${count(s, "out")} out of supply`,
      count(s, "unknown") && `${count(s, "unknown")} not known`,
    ]
      .filter(Boolean)
      .join(", ") + "."
  );
}

// Where a line begins is shown under the counters, the lines over them.
export function SupplyLand({ c }: { c: Chart }) {
  const s = supplying.value ? shown() : null;
  if (!s) return null;
  return (
    <g class="supply">
      {Object.entries(s.hexes).map(([id, n]) => {
        const h = c.hex.get(id);
        return (
          h && (
            <g key={id}>
              <polygon class="reach" points={c.points(id)} opacity={Math.max(0.1, 0.38 - n * 0.045)} />
              {n > 0 && (
                <text x={h.x + c.sheet.size * 0.36} y={h.y + c.sheet.size * 0.42}>
                  {n}
                </text>
              )}
            </g>
          )
        );
      })}
    </g>
  );
}

export function SupplyLines({ c }: { c: Chart }) {
  const s = supplying.value ? shown() : null;
  if (!s) return null;
  const h = hovered.value ?? focus.value;
  const at = (id: string) => c.hex.get(id);
  const line = (r: string[]) =>
    "M" +
    r
      .map(at)
      .filter((x) => !!x)
      .map((x) => `${x.x} ${x.y}`)
      .join("L");
  const routes = new Set(s.units.filter((u) => u.route && u.route.length > 1 && u.at !== h).map((u) => line(u.route!)));
  const ends = new Set(s.units.filter((u) => u.route?.length).map((u) => u.route![u.route!.length - 1]!));
  const without = new Map<string, boolean>(); // hexes with units out of supply; true: not known
  for (const u of s.units)
    if (u.state === "out" || u.state === "unknown")
      without.set(u.at, u.state === "unknown" && without.get(u.at) !== false);
  return (
    <g class="supply">
      {[...routes].map((d) => (
        <path key={d} class="route" d={d} />
      ))}
      {s.units
        .filter((u) => u.at === h && u.route && u.route.length > 1)
        .map((u) => (
          <g key={u.unit}>
            <path class="white" d={line(u.route!)} />
            <path class="mine" d={line(u.route!)} />
          </g>
        ))}
      {[...ends].map(
        (id) =>
          at(id) && (
            <g key={id} class="source" transform={`translate(${at(id)!.x} ${at(id)!.y})`}>
              <circle r={c.sheet.size * 0.43} />
            </g>
          ),
      )}
      {[...without].map(
        ([id, maybe]) =>
          at(id) && (
            <g
              key={id}
              class="without"
              transform={`translate(${at(id)!.x - c.sheet.size * 0.27} ${at(id)!.y - c.sheet.size * 0.3})`}
            >
              <circle r="13" />
              {maybe ? (
                <text y="6">?</text>
              ) : (
                <>
                  <path d="M-6-4H6V6H-6ZM-6 0H6" />
                  <path class="strike" d="M-9 9L9-9" />
                </>
              )}
            </g>
          ),
      )}
    </g>
  );
}

export function SupplyPanel() {
  const c = chart.value;
  const s = supplying.value ? shown() : null;
  if (!c || !s || !camera.now) return null;
  const h = hovered.value ?? focus.value;
  const here = h ? s.units.filter((u) => u.at === h) : [];
  const word = { in: "in supply", out: "out of supply", exempt: "needs none", unknown: "not known" };
  const lost = s.units.filter((u) => u.state === "out");
  return (
    <div class="guide supplybox" role="region" aria-label="Supply">
      <div class="row">
        {(sides.value ?? []).map((x) => (
          <button
            key={x.side}
            class={"btn sm" + (x === s ? " on" : "")}
            aria-pressed={x === s}
            onClick={() => {
              chosen.value = x.side;
            }}
          >
            <Flag seat={x.side} />
            {seatLabel(x.side)}
          </button>
        ))}
        <span class="sp" />
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            supplying.value = false;
          }}
        >
          ×
        </button>
      </div>
      <p>
        <b class="num">{count(s, "in")}</b> in supply, <b class="num">{count(s, "out")}</b> out of it
        {count(s, "unknown") ? (
          <>
            , <b class="num">{count(s, "unknown")}</b> not known
          </>
        ) : null}
      </p>
      {here.length ? (
        <ul>
          {here.slice(0, 7).map((u) => (
            <li key={u.unit}>
              <b>{pieces.value.get(u.unit)?.label ?? u.unit}</b> {word[u.state]}: <Text>{u.text}</Text>{" "}
              <Rule id={u.rule} />
            </li>
          ))}
          {here.length > 7 && <li>{here.length - 7} more</li>}
        </ul>
      ) : (
        <p class="dim">
          {lost.length ? (
            <>
              Out of supply:{" "}
              {lost
                .slice(0, 6)
                .map((u) => pieces.value.get(u.unit)?.label ?? u.unit)
                .join(", ")}
              {lost.length > 6 ? ` and ${lost.length - 6} more` : ""}.{" "}
            </>
          ) : null}
          Point at a stack to see its line. Numbers are the hexes of the shortest line from there.
        </p>
      )}
    </div>
  );
}
