// The list of layers: what each shows now, in numbers, and what is not known.
import { seatLabel } from "../state/names";
import { chart, focus, hovered, pieces } from "../state/table";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { changes, nothingBefore } from "./changes";
import {
  forcesOpen,
  type Layer,
  type LayerLook,
  layers,
  minimap,
  panelOpen,
  shown,
  shows,
  toggle,
  toggleMinimap,
} from "./layers";
import { counting, movers } from "./moved";
import { positionsOpen } from "./positions";
import { chooseZones, zoneSide, zoneSides, zones } from "./zones";

function told(l: Layer): string {
  const s = chart.value?.sheet.situation;
  const on = shows(l);
  switch (l) {
    case "supply":
      return "who has a line, and by what way";
    case "zones": {
      const z = zones.value;
      if (!on) return "which hexes the enemy threatens";
      if (!z) return "none";
      const known = z.pieces - (z.hidden ?? 0);
      const pieces = `${known} ${known === 1 ? "piece" : "pieces"}`;
      if (!z.hidden) return pieces;
      return known ? `${pieces} and ${z.hidden} that cannot be read` : `${z.hidden} that cannot be read`;
    }
    case "moved": {
      const open = [...movers.value.values()].reduce((n, m) => n + m.open.length, 0);
      return counting.value ? `${open} can still move` : "nobody moves in this phase";
    }
    case "prizes": {
      return [s?.prizes, s?.prizesUnknown].filter(Boolean).join(". ");
    }
    case "changes": {
      if (!on) return "what went where";
      if (nothingBefore.value) return "nothing yet: you have had no turn";
      const n = new Set(changes.value.hexes.map((x) => x.hex)).size;
      return n === 1 ? "1 hex" : `${n} hexes`;
    }
  }
}

const signs: Record<Layer, preact.JSX.Element> = {
  supply: <path class="s-supply" d="M2 14L9 5L22 9" />,
  zones: <rect class="s-zones" x="2" y="2" width="20" height="14" rx="2" />,
  moved: (
    <>
      <circle class="s-can" cx="7" cy="9" r="6" />
      <circle cx="7" cy="9" r="2" fill="#1b1600" />
      <circle class="s-did" cx="18" cy="9" r="5.5" />
      <path d="M15.5 9L17.4 11L20.6 7" fill="none" stroke="#1d6947" stroke-width="1.8" />
    </>
  ),
  prizes: (
    <path class="s-prize" d="M12 1L14.4 6.6L20.5 7.2L15.9 11.2L17.3 17.2L12 14L6.7 17.2L8.1 11.2L3.5 7.2L9.6 6.6Z" />
  ),
  changes: <path class="s-change" d="M2 9H20M14 4L20 9L14 14" />,
};

export function LayerSign({ l }: { l: Layer }) {
  return (
    <svg class="layersign" width="24" height="18" viewBox="0 0 24 18" aria-hidden="true">
      {signs[l]}
    </svg>
  );
}

// Who threatens the hex that is pointed at.
function Threat() {
  const h = hovered.value ?? focus.value;
  const z = shows("zones") ? zones.value : undefined;
  const here = h ? z?.hexes.find((x) => x.hex === h) : undefined;
  const c = chart.value;
  if (!z || !here || !c) return null;
  const names = [...new Set(here.by.map((id) => pieces.value.get(id)?.label ?? "?"))];
  return (
    <p class="threat">
      <b>{c.title(here.hex)}</b>: {names.slice(0, 5).join(", ")}
      {names.length > 5 ? ` and ${names.length - 5} more` : ""}
      {here.text ? `, ${here.text}` : ""} <Rule id={z.rule} />
    </p>
  );
}

function Row({ l }: { l: LayerLook }) {
  const on = shows(l.id);
  return (
    <label class="layer">
      <input type="checkbox" checked={on} onChange={() => toggle(l.id)} />
      <LayerSign l={l.id} />
      <span>
        <b>{l.label}</b>
        <small>{told(l.id)}</small>
      </span>
      <span class="kbd">{l.key.toUpperCase()}</span>
    </label>
  );
}

export function LayersPanel() {
  if (!panelOpen.value && !shown.value.some((l) => l.id !== "supply")) return null;
  const z = zones.value;
  return (
    <section class="layers" aria-label="Show on the map">
      <header>
        <b>Show on the map</b>
        <small>hold a key to look, tap to keep</small>
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            panelOpen.value = false;
            for (const l of shown.value) toggle(l.id);
          }}
        >
          ×
        </button>
      </header>
      {layers.value.map((l) => (
        <Row key={l.id} l={l} />
      ))}
      {shows("zones") && (
        <div class="whose">
          {zoneSides.value.map((s) => (
            <button
              key={s}
              class={"btn sm" + (s === zoneSide.value ? " on" : "")}
              aria-pressed={s === zoneSide.value}
              onClick={() => chooseZones(s)}
            >
              <Flag seat={s} />
              {seatLabel(s)}
            </button>
          ))}
        </div>
      )}
      {shows("zones") && z?.unknown && <p class="unknown">{z.unknown}</p>}
      <Threat />
    </section>
  );
}

// The buttons on the map. Where there is no room for one of each, a single one opens the list.
export function SituationTools() {
  const list = layers.value.filter((l) => l.id !== "supply");
  if (!list.length) return null;
  const icon = (d: string) => (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
  return (
    <>
      {list.map((l) => (
        <button
          key={l.id}
          class={"eachlayer" + (shows(l.id) ? " on" : "")}
          aria-pressed={shows(l.id)}
          aria-label={l.label}
          title={`${l.label} (${l.key.toUpperCase()}: hold to look, tap to keep)`}
          onClick={() => toggle(l.id)}
        >
          <LayerSign l={l.id} />
          <u>{l.key.toUpperCase()}</u>
        </button>
      ))}
      <button
        class={"alllayers" + (panelOpen.value ? " on" : "")}
        aria-expanded={panelOpen.value}
        aria-label="Show on the map"
        title="Show on the map: zones, objectives, what has moved"
        onClick={() => {
          panelOpen.value = !panelOpen.value;
        }}
      >
        {icon("M10 3L17 7L10 11L3 7ZM3 10.5L10 14.5L17 10.5M3 14L10 18L17 14")}
      </button>
      <button
        class={"maptool" + (minimap.value ? " on" : "")}
        aria-pressed={minimap.value}
        aria-label="Small map"
        title="Small map (I)"
        onClick={toggleMinimap}
      >
        {icon("M2 4H18V16H2ZM10 10H16V14H10Z")}
        <u>I</u>
      </button>
      <button
        class={forcesOpen.value ? "on" : ""}
        aria-expanded={forcesOpen.value}
        aria-label="Forces"
        title="Forces: order of battle, calendar, losses (U)"
        onClick={() => {
          forcesOpen.value = !forcesOpen.value;
        }}
      >
        {icon("M3 5H7V9H3ZM3 12H7V16H3ZM10 7H17M10 14H17")}
        <u>U</u>
      </button>
      {chart.value?.sheet.posts && (
        <button
          class={positionsOpen.value ? "on" : ""}
          aria-expanded={positionsOpen.value}
          aria-label="Positions"
          title="Positions: what is known of each (P)"
          onClick={() => {
            positionsOpen.value = !positionsOpen.value;
          }}
        >
          {icon("M10 2L17 6V14L10 18L3 14V6ZM7.5 8Q7.500 6 10 6T12.5 8Q12.500 9.500 10 10.500V12M10 14V14.500")}
          <u>P</u>
        </button>
      )}
    </>
  );
}
