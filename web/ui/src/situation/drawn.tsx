// The layers on the map. Zones lie under the counters; discs, stars and arrows over them.
import { lastDraw } from "../draws/drawn";
import { glyphs } from "../ground/posts";
import type { Chart } from "../state/chart";
import { focus, hovered, live, stacks } from "../state/table";
import type { Zone } from "../wire/situation";
import { changes } from "./changes";
import { shows } from "./layers";
import { movers } from "./moved";
import { prizes } from "./prizes";
import { zoneSide, zones } from "./zones";

// The edges of an area: the sides of its hexes that no other of its hexes shares.
function rim(c: Chart, ids: Set<string>): string {
  const near = (c.sheet.size * 0.3) ** 2;
  let out = "";
  for (const id of ids) {
    const h = c.hex.get(id);
    if (!h) continue;
    const k = c.corners(h);
    const inside = c.neighbours(id).filter((n) => ids.has(n));
    for (let i = 0; i < 6; i++) {
      const a = k[i];
      const b = k[(i + 1) % 6];
      if (!a || !b) continue;
      // The hex beyond has its centre as far from the side as this one.
      const x = a[0] + b[0] - h.x;
      const y = a[1] + b[1] - h.y;
      const shared = inside.some((n) => {
        const o = c.hex.get(n);
        return o && (o.x - x) ** 2 + (o.y - y) ** 2 < near;
      });
      if (!shared) out += `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    }
  }
  return out;
}

function Zones({ c }: { c: Chart }) {
  const z = zones.value;
  if (!z) return null;
  const ids = new Set(z.hexes.map((h) => h.hex));
  if (z.hexes.some((h) => h.fields)) return <Fields c={c} list={z.hexes} />;
  return (
    <g class="zones">
      <defs>
        <pattern id="zone" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="12" height="12" fill="#c2410c" fill-opacity=".08" />
          <rect width="4" height="12" fill="#c2410c" fill-opacity=".38" />
        </pattern>
      </defs>
      <path
        class="area"
        d={[...ids].map((id) => "M" + c.points(id).replaceAll(" ", "L") + "Z").join("")}
        fill="url(#zone)"
      />
      <path class="rim white" d={rim(c, ids)} />
      <path class="rim" d={rim(c, ids)} />
    </g>
  );
}

const angles = [45, 135, 0, 90, 20, 110, 160];

// Fields of fire by their colours. Those of the open card are hatched: intense fire is a wash, steady fire stripes, each colour at its own angle, and a pip
// at the foot of the hex has the glyph; of the others the rim is dotted. A position that is pointed at shows its own alone.
function Fields({ c, list }: { c: Chart; list: Zone[] }) {
  const D = c.sheet.size;
  const colors = c.sheet.colors ?? {};
  // Of a position that is pointed at there is its own field alone, of another hex those that cover it.
  const at = hovered.value ?? focus.value ?? "";
  const post = c.sheet.posts?.find((p) => p.h === at);
  const name = post?.g ?? post?.id;
  const mine = list.some((z) => z.fields?.some((f) => f.of === name));
  const own = new Set(mine ? [name!] : (list.find((z) => z.hex === at)?.fields ?? []).map((f) => f.of));
  // Who has some of mine in his field counts; the others are only outlined.
  const side = zoneSide.value;
  const counts = new Set(
    list.flatMap((z) =>
      (stacks.value.get(z.hex) ?? []).some((p) => p.side !== side) ? (z.fields ?? []).map((f) => f.of) : [],
    ),
  );
  const card = c.sheet.draws?.cards.find((k) => k.id === lastDraw(live.value.log)?.card);
  const open = new Set(card?.boxes.map((b) => b.c) ?? []);
  const black = Object.keys(colors).filter((k) => !c.sheet.draws?.cards.some((x) => x.boxes.some((b) => b.c === k)));
  for (const k of black) open.add(k); // no card has it: it fires with others
  const all = Object.keys(colors);
  const fields = all.flatMap((k) =>
    [true, false].flatMap((on) => {
      const fits = (of: string) =>
        (own.size ? own.has(of) : counts.has(of) && (!card || open.has(k))) === on && (on || !own.size);
      const of = (steady: boolean) =>
        new Set(
          list
            .filter((z) => z.fields?.some((f) => f.color === k && !!f.steady === steady && fits(f.of)))
            .map((z) => z.hex),
        );
      const intense = of(false);
      const steady = new Set([...of(true)].filter((h) => !intense.has(h)));
      return intense.size + steady.size ? [{ k, intense, steady, on }] : [];
    }),
  );
  const area = (ids: Set<string>) => [...ids].map((id) => `M${c.points(id).replaceAll(" ", "L")}Z`).join("");
  const pips = new Map<string, number>();
  return (
    <g class="zones fields">
      <defs>
        {all.map((k, i) => (
          <pattern
            key={k}
            id={`field-${k}`}
            width="13"
            height="13"
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${angles[i % angles.length]})`}
          >
            <rect width="3" height="13" fill={colors[k]!.fill} fill-opacity=".62" />
          </pattern>
        ))}
      </defs>
      {fields.map(({ k, intense, steady, on }) => (
        <g key={`${k}${on}`} class={on ? "live" : "quiet"} data-color={k} style={{ "--of": colors[k]!.fill }}>
          {on && <path class="wash" d={area(intense)} fill={colors[k]!.fill} fill-opacity=".24" />}
          {on && <path class="hatch" d={area(steady)} fill={`url(#field-${k})`} />}
          {on && <path class="rim white" d={rim(c, new Set([...intense, ...steady]))} />}
          <path class="rim" d={rim(c, new Set([...intense, ...steady]))} />
        </g>
      ))}
      {fields
        .filter((f) => f.on)
        .flatMap(({ k, intense, steady }) =>
          [...intense, ...steady].map((id) => {
            const h = c.hex.get(id);
            if (!h) return null;
            const n = pips.get(id) ?? 0;
            pips.set(id, n + 1);
            const look = colors[k]!;
            const strong = intense.has(id);
            return (
              <g key={k + id} class="pip" transform={`translate(${h.x - D * 0.17 + n * D * 0.17} ${h.y + D * 0.42})`}>
                <rect
                  x={-D * 0.075}
                  y={-D * 0.075}
                  width={D * 0.15}
                  height={D * 0.15}
                  rx="3"
                  fill={strong ? look.fill : "#fffdf6"}
                  stroke={strong ? "#fffdf6" : look.fill}
                />
                <g
                  transform={`scale(${(D * 0.5) / 100})`}
                  style={{ color: strong ? look.ink : look.fill }}
                  dangerouslySetInnerHTML={{ __html: glyphs[look.glyph] ?? "" }}
                />
              </g>
            );
          }),
        )}
    </g>
  );
}

export function SituationUnder({ c }: { c: Chart }) {
  return shows("zones") ? <Zones c={c} /> : null;
}

// A gold disc with a dot is what can still move, a white one with a tick what has moved.
function Moved({ c }: { c: Chart }) {
  const D = c.sheet.size;
  return (
    <g class="movers">
      {[...movers.value].map(([id, m]) => {
        const h = c.hex.get(id);
        return (
          h && (
            <g key={id} transform={`translate(${h.x - D * 0.3} ${h.y - D * 0.3})`}>
              {m.done.length > 0 && (
                <g class="did" transform={m.open.length ? `translate(${D * 0.16} 0)` : ""}>
                  <circle r={D * 0.1} />
                  <path d={`M${-D * 0.045} 0L${-D * 0.01} ${D * 0.036}L${D * 0.05} ${-D * 0.038}`} />
                </g>
              )}
              {m.open.length > 0 && (
                <g class="can">
                  <circle r={D * 0.11} />
                  {m.open.length > 1 ? (
                    <text y={D * 0.046}>{m.open.length}</text>
                  ) : (
                    <circle class="dot" r={D * 0.035} />
                  )}
                </g>
              )}
            </g>
          )
        );
      })}
    </g>
  );
}

const star = Array.from({ length: 10 }, (_, i) => {
  const r = i % 2 ? 0.5 : 1;
  const a = (Math.PI / 5) * i - Math.PI / 2;
  return `${(r * Math.cos(a)).toFixed(3)},${(r * Math.sin(a)).toFixed(3)}`;
}).join(" ");

function Prizes({ c }: { c: Chart }) {
  const D = c.sheet.size;
  return (
    <g class="prizes">
      {prizes.value.map((p) => {
        const h = c.hex.get(p.hex);
        const side = c.sheet.sides.find((s) => s.id === p.side);
        return (
          h && (
            <g key={p.hex} transform={`translate(${h.x + D * 0.29} ${h.y + D * 0.28})`}>
              <polygon
                points={star}
                transform={`scale(${D * 0.19})`}
                fill={side?.fill ?? "#f3efe5"}
                stroke={side?.ink ?? "#48545c"} // against its fill: a light star has a dark rim
              />
              <text y={D * 0.055} fill={side?.ink ?? "#1c2429"}>
                {p.points}
              </text>
            </g>
          )
        );
      })}
    </g>
  );
}

function Changes({ c }: { c: Chart }) {
  const D = c.sheet.size;
  const fill = (side: string) => c.sheet.sides.find((s) => s.id === side)?.fill ?? "#48545c";
  const { hexes, ways } = changes.value;
  const seen = new Map<string, number>();
  return (
    <g class="changes">
      {[...new Set(hexes.map((x) => x.hex))].map((id) => (
        <polygon key={id} class="spot" points={c.points(id, 0.94)} />
      ))}
      {ways.map((w) => {
        const a = c.hex.get(w.from);
        const b = c.hex.get(w.to);
        if (!a || !b) return null;
        const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const ux = (b.x - a.x) / long;
        const uy = (b.y - a.y) / long;
        const x = b.x - ux * D * 0.2;
        const y = b.y - uy * D * 0.2;
        const d = `M${a.x} ${a.y}L${x} ${y}`;
        return (
          <g key={w.from + w.to + w.side}>
            <path class="under" d={d} />
            <path class="way" d={d} stroke={fill(w.side)} />
            <path
              class="head"
              fill={fill(w.side)}
              d={`M${x + ux * 15} ${y + uy * 15}L${x - uy * 10} ${y + ux * 10}L${x + uy * 10} ${y - ux * 10}Z`}
            />
          </g>
        );
      })}
      {hexes.map((x) => {
        const h = c.hex.get(x.hex);
        const n = seen.get(x.hex) ?? 0;
        seen.set(x.hex, n + 1);
        if (!h || !x.came) return null;
        return (
          <g
            key={x.hex + x.side}
            class="count"
            transform={`translate(${h.x - D * 0.3 + n * D * 0.3} ${h.y + D * 0.36})`}
          >
            <rect x={-D * 0.13} y={-D * 0.09} width={D * 0.26} height={D * 0.18} rx={D * 0.05} stroke={fill(x.side)} />
            <text y={D * 0.05}>{x.came > 0 ? `+${x.came}` : `−${-x.came}`}</text>
          </g>
        );
      })}
    </g>
  );
}

export function SituationOver({ c }: { c: Chart }) {
  return (
    <>
      {shows("changes") && <Changes c={c} />}
      {shows("prizes") && <Prizes c={c} />}
      {shows("moved") && <Moved c={c} />}
    </>
  );
}
