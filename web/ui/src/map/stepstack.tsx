// The pieces of a place in games of steps: the best unit on top, depth as a plate below it, works as battlements around it, small markers at its corners.
// In a box they lie side by side.

import { Component } from "preact";
import { Badge } from "../counter/counter";
import { postAt, StepFace } from "../counter/steps";
import { labelWidth } from "../ground/posts";
import type { Chart } from "../state/chart";
import type { Hex, Piece, Spot } from "../wire/types";
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

const abreast = 3; // in a box

function order(p: Piece, c: Chart, top: string | null): number {
  return (
    (p.id === top ? 1000 : 0) +
    (p.state?.some((s) => c.sheet.states?.[s]?.ring) ? 100 : 0) -
    (p.state?.includes("disrupted") ? 20 : 0) +
    (p.values?.[c.sheet.face.left ?? ""] ?? 0)
  );
}

export class StepStack extends Component<Props> {
  // Only what is seen matters: most answers change one or two stacks.
  override shouldComponentUpdate(n: Props) {
    return n.look !== this.props.look;
  }

  render({ hex, pieces, c, where, top, chip }: Props) {
    const draw = (p: Piece) => c.sheet.kinds[p.kind ?? ""]?.draw;
    const units = pieces.filter((p) => !draw(p)).sort((a, b) => order(b, c, top) - order(a, c, top));
    const depth = pieces.filter((p) => draw(p) === "below");
    const walls = pieces.filter((p) => draw(p) === "wall");
    const discs = pieces.filter((p) => draw(p) === "disc");
    const D = c.sheet.size;
    const at = `translate(${hex.x} ${hex.y + ((hex as Spot).fill ? D * 0.14 : D * 0.05)})`;
    if ((hex as Spot).fill && !chip) return <Abreast at={at} units={units} c={c} where={where} />;
    const held = pieces.some((p) => draw(p) === "star") ? <Held hex={hex} c={c} /> : null;
    if (held && !units.length && !discs.length && !walls.length && !depth.length)
      return (
        <g class="stack" transform={at}>
          {held}
        </g>
      );
    const best = units[0];
    const under = Math.max(0, Math.min(2, units.length - 1));
    const body = best ? c.side(best) : null;
    const plate = best && !c.sheet.prints?.[best.id]?.steps ? (postAt(c, hex.id)?.color ?? body) : body;
    return (
      <g class="stack" transform={at}>
        {held}
        <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
          <g transform="scale(.0105) translate(-50 -50)">
            {chip ? (
              plate && (
                <>
                  <rect
                    x="6"
                    y="12"
                    width="88"
                    height="76"
                    rx="14"
                    fill={plate.fill}
                    stroke={plate.edge}
                    stroke-width="5"
                  />
                  <text x="50" y="70" font-size="50" font-weight="800" text-anchor="middle" fill={plate.ink}>
                    {c.sheet.kinds[best!.kind ?? ""]?.symbol === "hidden" ? "?" : (best!.values?.strength ?? "")}
                  </text>
                </>
              )
            ) : (
              <>
                {walls.map((w, i) => (
                  <Wall key={w.id} p={w} i={i} />
                ))}
                {depth.map((d, i) => (
                  <g key={d.id} transform={`translate(${5 + 4 * i} ${9 + 8 * i})`}>
                    <rect width="100" height="100" rx="9" fill="#f3ead2" stroke="#6b5637" stroke-width="3" />
                    <text x="50" y="97" font-size="17" font-weight="750" text-anchor="middle" fill="#3d2f17">
                      {d.values?.strength !== undefined ? `depth +${d.values.strength}` : "depth ?"}
                    </text>
                  </g>
                ))}
                {plate &&
                  Array.from({ length: under }, (_, k) => under - k).map((k) => (
                    <g key={k} transform={`translate(${7 * k} ${-7 * k})`}>
                      <rect width="100" height="100" rx="9" fill={plate.fill} stroke={plate.edge} stroke-width="3" />
                      <rect width="100" height="100" rx="9" fill="#000" fill-opacity=".2" />
                    </g>
                  ))}
                {best && (
                  <g transform={depth.length ? "translate(0 -8)" : undefined}>
                    <StepFace p={best} c={c} where={where} at={hex.id} />
                  </g>
                )}
                {units.length > 1 && <Badge n={units.length} under={under} />}
                {discs.map((d, i) => (
                  <g key={d.id} transform={`translate(${-2 + 34 * i} ${best ? 92 : 50})`}>
                    <Disc p={d} c={c} />
                  </g>
                ))}
              </>
            )}
          </g>
        </g>
      </g>
    );
  }
}

// A star on the label of a position: it is held.
function Held({ hex, c }: { hex: Hex; c: Chart }) {
  const D = c.sheet.size;
  const post = c.sheet.posts?.find((p) => p.h === hex.id);
  const side = c.sheet.sides[0];
  if (!post || !side) return null;
  const x = (labelWidth(c, post) / 2 + D * 0.06).toFixed(1);
  return (
    <g
      class="held"
      data-held={post.id}
      transform={`translate(${x} ${(-D * 0.435).toFixed(1)}) scale(${(D * 0.0085).toFixed(3)})`}
    >
      <circle r="13.5" fill={side.fill} stroke="#fffdf6" stroke-width="2.4" />
      <path d={starPath} fill="#fffdf6" />
    </g>
  );
}

const starPath = "M0-10L2.9-3.400L10-3L4.6 1.700L6.3 8.800L0 5L-6.3 8.800L-4.6 1.700L-10-3L-2.9-3.400Z";

// A fortification: battlements round the plate, its class on a stone.
function Wall({ p, i }: { p: Piece; i: number }) {
  const roman = "I".repeat(p.values?.class ?? 0);
  return (
    <g transform={`translate(0 ${-9 * i})`}>
      <path
        d="M-10 110V-10H6V-2H20V-10H36V-2H50V-10H66V-2H80V-10H110V110Z"
        fill="#b9b3a3"
        stroke="#4c473b"
        stroke-width="3.5"
      />
      <g transform={`translate(${92 - 26 * i} 106)`}>
        <rect x="-16" y="-12" width="32" height="24" rx="4" fill="#efe9da" stroke="#4c473b" stroke-width="3" />
        <text y="7" font-size="19" font-weight="800" text-anchor="middle" fill="#2a261d">
          {roman || "?"}
        </text>
      </g>
    </g>
  );
}

const drawings: Record<string, preact.JSX.Element> = {
  hero: (
    <path
      d="M0-10L2.9-3.400L10-3L4.6 1.700L6.3 8.800L0 5L-6.3 8.800L-4.6 1.700L-10-3L-2.9-3.400Z"
      fill="#c9a227"
      stroke="#10181c"
      stroke-width="1.5"
    />
  ),
  garrison: <path d="M-5 10V-10L8-6L-5-1" fill="#36513f" stroke="#1f3226" stroke-width="2.5" />,
  smoke: (
    <path d="M-9 6a5 5 0 0 1 2-9a7 7 0 0 1 13-1a5 5 0 0 1 3 10Z" fill="#c3c9cc" stroke="#4b555b" stroke-width="2" />
  ),
  wrecked: <path d="M-9 7L7-9M-8-8L8 8" stroke="#8a1c12" stroke-width="4.5" />,
  cave: <path d="M-10 8Q-11-9 0-10Q11-9 10 8Z" fill="#1a130a" stroke="#5a4224" stroke-width="2" />,
};

function Disc({ p, c }: { p: Piece; c: Chart }) {
  const gone = p.state?.includes("inspired");
  return (
    <g opacity={gone ? 0.75 : 1}>
      <circle
        r="17"
        fill={c.side(p).id === c.sheet.sides[0]?.id ? "#fffdf6" : "#f6dcb8"}
        stroke="#10181c"
        stroke-width="3.5"
      />
      {drawings[c.sheet.kinds[p.kind ?? ""]?.symbol ?? ""]}
    </g>
  );
}

// The units of a box side by side, and how many more.
function Abreast({ at, units, c, where }: { at: string; units: Piece[]; c: Chart; where: string[] }) {
  const D = c.sheet.size;
  const shown = units.slice(0, units.length > abreast ? abreast - 1 : abreast);
  const more = units.length - shown.length;
  return (
    <g class="stack" transform={at}>
      {shown.map((p, i) => (
        <g
          key={p.id}
          transform={`translate(${((i - 1) * D * 0.64).toFixed(1)} 0) scale(${(D * 0.0058).toFixed(3)}) translate(-50 -50)`}
        >
          <StepFace p={p} c={c} where={where} />
        </g>
      ))}
      {more > 0 && (
        <g transform={`translate(${(D * 0.64).toFixed(1)} 0)`}>
          <circle r={D * 0.2} fill="#fffdf6" stroke="#10181c" stroke-width="3" />
          <text y={D * 0.08} font-size={D * 0.22} font-weight="800" text-anchor="middle" fill="#10181c">
            +{more}
          </text>
        </g>
      )}
    </g>
  );
}
