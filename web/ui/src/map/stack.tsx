// The pieces of one hex as they lie on the map.
import { Component } from "preact";
import { Badge, CardsBehind, Chip, Face, Marker, Token } from "../counter/counter";
import { isHidden } from "../counter/marks";
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

function rank(p: Piece, c: Chart, top: string | null): number {
  let r = p.values?.[c.sheet.face.left ?? ""] ?? 0;
  if (p.id === top) r += 1000;
  if (p.state?.some((s) => c.sheet.states?.[s]?.ring)) r += 100;
  if (isHidden(p, c)) r -= 50;
  return r;
}

export class Stack extends Component<Props> {
  // Only what is seen matters: most answers change one or two stacks.
  override shouldComponentUpdate(n: Props) {
    return n.look !== this.props.look;
  }

  render({ hex, pieces, c, where, top, chip }: Props) {
    const kind = (p: Piece) => c.sheet.kinds[p.kind ?? ""]?.draw;
    const counters = pieces.filter((p) => !kind(p));
    const tokens = pieces.filter((p) => kind(p) === "token");
    const flat = pieces.filter((p) => kind(p) === "marker");
    const state = pieces.find((p) => kind(p) === "state");
    const also = state ? c.sheet.kinds[state.kind ?? ""]?.symbol : undefined;
    const D = c.sheet.size;
    const under = Math.min(2, counters.length - 1);
    const best = counters.reduce<Piece | null>((a, p) => (a && rank(a, c, top) >= rank(p, c, top) ? a : p), null);
    const sum = counters.reduce((t, p) => t + (p.values?.[c.sheet.face.left ?? ""] ?? 0), 0);
    return (
      <g class="stack" transform={`translate(${hex.x} ${hex.y - D * 0.035})`}>
        {!best && flat.length > 0 && (
          <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
            {flat.map((p, i) => (
              <g
                key={p.id}
                transform={`translate(${i * 0.2 - (flat.length - 1) * 0.1} 0) scale(.01) translate(-50 -50)`}
              >
                <Marker p={p} c={c} />
              </g>
            ))}
          </g>
        )}
        {best && (
          <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
            <g transform="scale(.01) translate(-50 -50)">
              {chip ? (
                <Chip p={best} c={c} count={counters.length} sum={sum} />
              ) : (
                <>
                  <CardsBehind p={best} c={c} n={under} />
                  <Face p={best} c={c} where={where} also={also} />
                  {counters.length > 1 && <Badge n={counters.length} under={under} />}
                </>
              )}
            </g>
          </g>
        )}
        {best &&
          flat.map((p, i) => (
            <g key={p.id} transform={`translate(${i * D * 0.26 - (flat.length - 1) * D * 0.13} ${D * 0.37})`}>
              <g transform={`scale(${(D * 0.0028).toFixed(3)}) translate(-50 -50)`}>
                <Marker p={p} c={c} />
              </g>
            </g>
          ))}
        {!chip &&
          tokens.map((p, i) => (
            <g
              key={p.id}
              class="strike"
              transform={`translate(${best ? -D * 0.27 + i * D * 0.4 : (i - (tokens.length - 1) / 2) * D * 0.42} ${best ? -D * 0.34 : 0})`}
            >
              <g transform="scale(.86)">
                <Token p={p} c={c} />
              </g>
            </g>
          ))}
        {!best && state && !chip && (
          <g transform="scale(.5) translate(-50 0)">
            <path d="M0-20H100V-4L75 5L50-4L25 5L0-4Z" fill="#5b2a86" stroke="#fff" stroke-width="3" />
          </g>
        )}
      </g>
    );
  }
}
