// The whole map, small: the land, both sides, and what is on the screen. Click or drag to go there.
import { memo } from "preact/compat";
import { useRef } from "preact/hooks";
import { past } from "../ground/country";
import { camera, moved } from "../map/camera";
import type { Chart } from "../state/chart";
import { byHex, chart, drawn } from "../state/table";
import { minimap } from "./layers";

const wide = 166;
const levels = ["#e8e6c6", "#d9cc9b", "#c3a877", "#a98559", "#8f6a42"];

function landOf(c: Chart): string {
  const rings = c.sheet.coast ?? [];
  if (!rings.length) return "";
  return rings
    .map(
      (r) =>
        "M" +
        r
          .map((v, i) => (i % 2 ? v.toFixed(0) + "L" : v.toFixed(0) + " "))
          .join("")
          .slice(0, -1) +
        "Z",
    )
    .join("");
}

// The ground never changes.
const Ground = memo(function Ground({ c }: { c: Chart }) {
  const land = landOf(c);
  const hexes = c.sheet.hexes.filter((h) => !c.sea(h));
  return (
    <>
      <rect x="0" y="0" width={c.sheet.width} height={c.sheet.height} fill="#b3cfd8" />
      {past(c).map((r) => (
        <rect key={`${r.x} ${r.y}`} x={r.x} y={r.y} width={r.w} height={r.h} fill="#d8d1bb" />
      ))}
      {land && (
        <clipPath id="miniland">
          <path d={land} />
        </clipPath>
      )}
      <g clip-path={land ? "url(#miniland)" : undefined}>
        {land && <path d={land} fill={levels[0]} />}
        {hexes.map((h) => {
          const t = c.terrain.get(h.t);
          const tint = t?.tint ?? levels[Math.min(t?.level ?? 0, 4)];
          return <polygon key={h.id} points={c.points(h.id, 1.02)} fill={tint} />;
        })}
      </g>
    </>
  );
});

function Dots({ c }: { c: Chart }) {
  const k = c.sheet.size * 0.6;
  return (
    <>
      {[...byHex.value].map(([id, l]) => {
        const h = c.hex.get(id);
        const p = l.find((x) => !drawn(x));
        if (!h || !p) return null;
        const s = c.side(p);
        return (
          <rect
            key={id}
            x={h.x - k / 2}
            y={h.y - k / 2}
            width={k}
            height={k}
            rx={k * 0.18}
            fill={s.fill}
            stroke="#fff"
            stroke-width={k * 0.1}
          />
        );
      })}
    </>
  );
}

function Window({ c }: { c: Chart }) {
  moved.value;
  const cam = camera.now;
  if (!cam) return null;
  const [x0, y0] = cam.toMap(0, 0);
  const [x1, y1] = cam.toMap(cam.host.clientWidth, cam.host.clientHeight);
  const x = Math.max(0, x0);
  const y = Math.max(0, y0);
  return (
    <rect
      class="window"
      x={x}
      y={y}
      width={Math.max(0, Math.min(c.sheet.width, x1) - x)}
      height={Math.max(0, Math.min(c.sheet.height, y1) - y)}
      stroke-width={c.sheet.width / 80}
    />
  );
}

export function Minimap() {
  const svg = useRef<SVGSVGElement>(null);
  const frame = useRef(0);
  const c = chart.value;
  if (!c || !minimap.value) return null;
  const go = (e: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    const cam = camera.now;
    if (!box || !cam) return;
    const mx = ((e.clientX - box.left) / box.width) * c.sheet.width;
    const my = ((e.clientY - box.top) / box.height) * c.sheet.height;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() =>
      cam.glide(cam.host.clientWidth / 2 - mx * cam.s, cam.host.clientHeight / 2 - my * cam.s, cam.s, false),
    );
  };
  return (
    <div class="minimap">
      <svg
        ref={svg}
        width={wide}
        height={Math.round((wide * c.sheet.height) / c.sheet.width)}
        viewBox={`0 0 ${c.sheet.width} ${c.sheet.height}`}
        role="img"
        aria-label="Small map"
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          go(e);
        }}
        onPointerMove={(e) => {
          if (e.buttons & 1) go(e);
        }}
      >
        <Ground c={c} />
        <Dots c={c} />
        <Window c={c} />
      </svg>
      <small>
        Click or drag<span class="kbd">I</span>
      </small>
    </div>
  );
}
