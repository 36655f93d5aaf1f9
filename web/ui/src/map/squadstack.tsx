// The pieces of a hex in squad games, with the weapons at those who carry them.

import { Component } from "preact";
import { carried, SquadFace } from "../counter/squad";
import type { Chart } from "../state/chart";
import type { Hex, Piece } from "../wire/types";
import { camera } from "./camera";

interface Props {
  hex: Hex;
  pieces: Piece[];
  c: Chart;
  where: string[];
  top: string | null;
  chip: boolean;
  look: string;
}

// The units of a hex. In a melee those of each side lie by themselves.
export class SquadStack extends Component<Props> {
  override shouldComponentUpdate(n: Props) {
    return n.look !== this.props.look;
  }

  render({ hex, pieces, c, where, top, chip }: Props) {
    const units = pieces.filter((p) => !c.sheet.kinds[p.kind ?? ""]?.draw);
    const sides = c.sheet.sides.map((s) => units.filter((p) => p.side === s.id)).filter((l) => l.length);
    if (!sides.length) return null;
    const D = c.sheet.size;
    const rank = (p: Piece) =>
      (p.id === top ? 1000 : 0) +
      (p.state?.some((s) => c.sheet.states?.[s]?.ring) ? 100 : 0) +
      (p.values?.figures ?? 0) * 4 +
      (p.values?.fp ?? 0) -
      (p.state?.includes("broken") ? 3 : 0);
    return (
      <g class="stack" transform={`translate(${hex.x} ${hex.y - D * 0.02})`}>
        {sides.map((l, i) => {
          const best = l.reduce((a, p) => (rank(a) >= rank(p) ? a : p));
          const under = Math.min(2, l.length - 1);
          const s = c.side(best);
          const shift = sides.length > 1 ? (i ? 0.21 : -0.21) * D : 0;
          return (
            <g key={best.side} transform={shift ? `translate(${shift} 0) scale(.8)` : ""}>
              <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
                <g transform="scale(.01) translate(-50 -50)">
                  {chip ? (
                    <>
                      <rect
                        x="6"
                        y="10"
                        width="88"
                        height="80"
                        rx="14"
                        fill={s.fill}
                        stroke={s.edge}
                        stroke-width="5"
                      />
                      <text x="50" y="69" font-size="54" font-weight="800" text-anchor="middle" fill={s.ink}>
                        {l.length > 1 ? l.length : best.values?.fp}
                      </text>
                    </>
                  ) : (
                    <>
                      {Array.from({ length: under }, (_, k) => under - k).map((k) => (
                        <g key={k}>
                          <rect
                            x={7 * k}
                            y={-7 * k}
                            width="100"
                            height="100"
                            rx="9"
                            fill={s.fill}
                            stroke={s.edge}
                            stroke-width="3"
                          />
                          <rect x={7 * k} y={-7 * k} width="100" height="100" rx="9" fill="#000" fill-opacity=".18" />
                        </g>
                      ))}
                      <SquadFace p={best} c={c} where={where} weapons={carried.value.get(best.id) ?? []} />
                      {l.length > 1 && (
                        <g transform={`translate(${102 + 7 * under} ${52 - 7 * under})`}>
                          <circle r="16" fill="#fffdf6" stroke="#10181c" stroke-width="4" />
                          <text y="7.5" font-size="21" font-weight="800" text-anchor="middle" fill="#10181c">
                            {l.length}
                          </text>
                        </g>
                      )}
                    </>
                  )}
                </g>
              </g>
            </g>
          );
        })}
      </g>
    );
  }
}
