// The key of the map in company games: what lies on it and what is done to counters, drawn as there and said in a word.

import { CompanyFace } from "../counter/company";
import { Token } from "../counter/counter";
import { MarkerAlone } from "../map/fieldworks";
import type { Chart } from "../state/chart";
import { chart, mySeat } from "../state/table";
import type { Kind, Piece } from "../wire/types";

// Who stands for all others: one who has all that a posture can ask for.
function model(c: Chart): string | undefined {
  const fit = Object.entries(c.sheet.prints ?? {}).filter(([, x]) => x.front && x.back && x.move && x.band);
  const mine = fit.filter(([id]) => c.unit.get(id)?.side === mySeat.value);
  return (mine[0] ?? fit[0])?.[0];
}

function Sign({ label, box, children }: { label: string; box: string; children: preact.ComponentChildren }) {
  return (
    <li>
      <svg viewBox={box} width="52" height="52" aria-hidden="true">
        {children}
      </svg>
      <span>{label}</span>
    </li>
  );
}

const drawnHere = new Set(["ground", "cover", "disc", "token"]);

export function Signs() {
  const c = chart.value;
  if (c?.sheet.face.style !== "company") return null;
  const id = model(c);
  const unit = id ? c.unit.get(id) : undefined;
  // States that look alike are one sign: the first that is named so. What one implies the other has, too.
  const states = new Map<string, string[]>();
  for (const [s, look] of Object.entries(c.sheet.states ?? {}))
    if (look.mark && look.label) states.set(look.mark, [...(states.get(look.mark) ?? []), s]);
  const D = c.sheet.size;
  const kinds = Object.entries(c.sheet.kinds).filter(([, k]) => drawnHere.has(k.draw ?? "") && k.label);
  const drawing = ([kind, k]: [string, Kind]) => {
    const p: Piece = { id: kind, at: "", side: c.sheet.sides[0]?.id ?? "", kind };
    return k.draw === "token" ? (
      <g transform={`scale(${D / 52})`}>
        <Token p={p} c={c} />
      </g>
    ) : (
      <MarkerAlone p={p} c={c} />
    );
  };
  return (
    <section class="chart signs" id="signs">
      <h2>Signs</h2>
      {unit && (
        <ul>
          {[...states]
            .filter(([mark]) => mark !== "taken" && mark !== "replaced")
            .map(([mark, l]) => (
              <Sign
                key={mark}
                label={[...new Set(l.map((s) => c.sheet.states![s]!.label))].join(", ")}
                box="-26 -26 152 152"
              >
                <CompanyFace
                  p={{ ...unit, kind: unit.kind, at: "", state: [l[0]!] }}
                  c={c}
                  where={c.sheet.states?.[l[0]!]?.during ? [c.sheet.states[l[0]!]!.during!] : []}
                />
              </Sign>
            ))}
        </ul>
      )}
      <ul>
        {kinds.map((k) => (
          <Sign key={k[0]} label={k[1].label!} box={`${-D * 0.6} ${-D * 0.6} ${D * 1.2} ${D * 1.2}`}>
            {drawing(k)}
          </Sign>
        ))}
      </ul>
    </section>
  );
}
