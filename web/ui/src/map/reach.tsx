// How far those who take part reach.
import { near, rosters, weighed } from "../question/rosters";
import type { Chart } from "../state/chart";
import { several, ticked } from "../state/several";
import { ground, mySeat, past, pieces } from "../state/table";

// On the map: what is within reach, and who looks at what.
export function Reach({ c }: { c: Chart }) {
  const area = weighed.value?.area ?? (several.value ? ground.value?.area : undefined) ?? [];
  const list = past.value ? [] : rosters.value;
  if (past.value || (!area.length && !list.length)) return null;
  const inside = new Set(area);
  const edge: string[] = [];
  for (const id of area) {
    const h = c.hex.get(id);
    if (!h) continue;
    const k = c.corners(h);
    const around = c.neighbours(id).map((n) => c.hex.get(n)!);
    k.forEach(([x, y], i) => {
      const [x2, y2] = k[(i + 1) % 6]!;
      const mx = x + x2 - h.x;
      const my = y + y2 - h.y; // the centre of the hex beyond
      const n = around.find((q) => Math.hypot(q.x - mx, q.y - my) < c.sheet.size * 0.2);
      if (!n || !inside.has(n.id)) edge.push(`M${x.toFixed(1)} ${y.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`);
    });
  }
  return (
    <g class="reach" aria-hidden="true">
      {edge.length > 0 && (
        <>
          <path class="white" d={edge.join("")} />
          <path class="edge" d={edge.join("")} />
        </>
      )}
      {list
        .filter((r) => r.lines && r.at && c.hex.has(r.at))
        .map((r) => {
          const b = c.hex.get(r.at!)!;
          const from = new Map<string, string>();
          for (const i of r.items) {
            if (!i.from || i.from === r.at || !c.hex.has(i.from)) continue;
            const on = !!i.in || (!!i.choice && ticked.value.includes(i.choice));
            const look = i.why
              ? near.value === i.piece
                ? "blocked"
                : ""
              : on || near.value === i.piece
                ? "on"
                : "can";
            const side = pieces.value.get(i.piece)?.side;
            if (look && !from.get(i.from)?.startsWith("on"))
              from.set(i.from, look + (side && side !== mySeat.value && !i.why ? " foe" : ""));
          }
          return [...from].map(([h, look]) => {
            const a = c.hex.get(h)!;
            const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
            return (
              <g key={h} class={"sight " + look}>
                <path class="white" d={d} />
                <path class="line" d={d} />
              </g>
            );
          });
        })}
    </g>
  );
}
