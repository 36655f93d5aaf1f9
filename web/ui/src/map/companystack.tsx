// The pieces of a place in company games: the best unit on top, what lies with the stack as pills below it, at sea in a boat, in a cave small.

import { Component } from "preact";
import { CompanyFace, Frenzy, Pill } from "../counter/company";
import { Badge } from "../counter/counter";
import type { Chart } from "../state/chart";
import { isSealed } from "../state/table";
import type { Hex, Piece, Spot } from "../wire/types";
import { camera } from "./camera";
import { struck } from "./fieldworks";

interface Props {
  hex: Hex;
  pieces: Piece[];
  c: Chart;
  where: string[];
  top: string | null;
  chip: boolean;
  look: string;
}

const hull = "M-80-73H52Q98-52 124 0Q98 52 52 73H-80Q-90 0-80-73Z";
const deck = "M-70-64H48Q88-46 112 0Q88 46 48 64H-70Q-78 0-70-64Z";

// A boat with its bow towards the beach; the wake is behind.
function Boat({ turn }: { turn: number }) {
  return (
    <g transform={`rotate(${turn})`}>
      <path
        d="M-100-40q-26 40 0 80M-118-50q-34 50 0 100"
        fill="none"
        stroke="#fff"
        stroke-width="4"
        stroke-opacity=".75"
      />
      <path d={hull} fill="#10181c" fill-opacity=".25" transform="translate(4 7)" />
      <path d={hull} fill="#707c80" stroke="#fff" stroke-width="5" />
      <path d={deck} fill="#59656a" stroke="#2c363b" stroke-width="3" />
    </g>
  );
}

// The mouth of a cave, opened, with those inside standing in it; or walled up before them.
function Mouth() {
  return (
    <>
      <path
        d="M-86 70Q-96-84 0-92Q96-84 86 70Z"
        fill="#cdb68d"
        stroke="#4a3319"
        stroke-width="6"
        stroke-linejoin="round"
      />
      <path d="M-66 70Q-72-62 0-70Q72-62 66 70Z" fill="#17110a" />
    </>
  );
}

function Wall() {
  return (
    <>
      <path d="M-66 70V18H66V70Z" fill="#b3a489" stroke="#2b2113" stroke-width="5" stroke-linejoin="round" />
      <path
        d="M-66 35H66M-66 53H66M-28 18V35M24 18V35M-46 35V53M0 35V53M44 35V53M-24 53V70M26 53V70"
        stroke="#5a4a2e"
        stroke-width="3.4"
      />
      <g transform="translate(0 44) scale(2.3)">{struck}</g>
    </>
  );
}

function order(p: Piece, c: Chart, top: string | null): number {
  const print = c.sheet.prints?.[p.id];
  const state = (s: string) => (p.state?.includes(s) ? 1 : 0);
  return (
    (p.id === top ? 1000 : 0) +
    (p.state?.some((s) => c.sheet.states?.[s]?.ring) ? 100 : 0) +
    (state("active") - state("finished")) * 20 +
    (print?.front?.fp ?? 0)
  );
}

export class CompanyStack extends Component<Props> {
  // Only what is seen matters: most answers change one or two stacks.
  override shouldComponentUpdate(n: Props) {
    return n.look !== this.props.look;
  }

  render({ hex, pieces, c, where, top, chip }: Props) {
    const draw = (p: Piece) => c.sheet.kinds[p.kind ?? ""]?.draw;
    const units = pieces.filter((p) => !draw(p));
    const pills = pieces.filter((p) => draw(p) === "pill");
    if (!units.length && !pills.length) return null;
    const spot = hex as Spot;
    const shut = !!spot.in && isSealed(spot.in);
    const small = spot.in ? 0.62 : spot.hull ? 0.78 : 1;
    const best = units.reduce<Piece | null>((a, p) => (a && order(a, c, top) >= order(p, c, top) ? a : p), null);
    const under = Math.min(2, units.length - 1);
    const lane = spot.hull ? c.sheet.lanes?.find((l) => l.spots.includes(hex.id)) : undefined;
    const to = lane?.to ? c.hex.get(lane.to) : undefined;
    const turn = to ? (Math.atan2(to.y - hex.y, to.x - hex.x) * 180) / Math.PI : 0;
    const s = best ? c.side(best) : null;
    const column = best?.state?.includes(c.sheet.face.turned ?? "");
    return (
      <g class="stack" transform={`translate(${hex.x} ${(hex.y - (spot.k ? 0 : c.sheet.size * 0.035)).toFixed(1)})`}>
        <g class="body" transform={camera.now?.counter ?? "scale(50)"}>
          <g transform={`scale(${0.01 * small})`}>
            {to && !chip && <Boat turn={turn} />}
            {spot.in && !chip && <Mouth />}
            <g transform="translate(-50 -50)">
              {chip && s ? (
                <>
                  <rect x="6" y="12" width="88" height="76" rx="14" fill={s.fill} stroke={s.edge} stroke-width="5" />
                  <Stripe p={best!} c={c} />
                  {best?.state?.some((x) => c.sheet.states?.[x]?.mark === "fanatic") && (
                    <Frenzy x={-5} y={1} w={110} h={98} />
                  )}
                  <text x="50" y="76" font-size="46" font-weight="800" text-anchor="middle" fill={s.ink}>
                    {units.length > 1 ? units.length : (c.sheet.prints?.[best!.id]?.front?.fp ?? "")}
                  </text>
                </>
              ) : (
                !chip && (
                  <>
                    {best &&
                      s &&
                      Array.from({ length: under }, (_, k) => under - k).map((k) => (
                        <g key={k} transform={`translate(${7 * k} ${-7 * k})`}>
                          <rect width="100" height="100" rx="9" fill={s.fill} stroke={s.edge} stroke-width="3" />
                          <rect width="100" height="100" rx="9" fill="#000" fill-opacity=".2" />
                        </g>
                      ))}
                    {best && <CompanyFace p={best} c={c} where={where} afloat={!!to} />}
                    <Pills l={pills} c={c} y={best ? (column && !to ? 124 : 103) : 36} />
                    {units.length > 1 && (
                      <g transform="translate(1 74)">
                        <Badge n={units.length} under={under} />
                      </g>
                    )}
                  </>
                )
              )}
            </g>
            {shut && !chip && <Wall />}
          </g>
        </g>
      </g>
    );
  }
}

// From afar the colour of the formation is a stripe.
function Stripe({ p, c }: { p: Piece; c: Chart }) {
  const band = c.sheet.face.bands?.[c.sheet.prints?.[p.id]?.band ?? ""];
  return band ? <path d="M8 34V26Q8 14.500 20 14.500H80Q92 14.500 92 26V34Z" fill={band[0]} /> : null;
}

// At most two; more become a count.
function Pills({ l, c, y }: { l: Piece[]; c: Chart; y: number }) {
  if (!l.length) return null;
  const rank = (p: Piece) => ["leader", "hero"].indexOf(c.sheet.kinds[p.kind ?? ""]?.symbol ?? "") + 0;
  const list = [...l].sort((a, b) => (rank(a) < 0 ? 9 : rank(a)) - (rank(b) < 0 ? 9 : rank(b)));
  const one = list.length === 1;
  const person = (p: Piece) => rank(p) >= 0;
  const first = one ? 100 : person(list[0]!) ? 40 : 58;
  const rest = list.length - 2;
  return (
    <g transform={`translate(0 ${y})`}>
      <Pill p={list[0]!} c={c} w={first} />
      {!one && (
        <g transform={`translate(${first + 3} 0)`}>
          <Pill p={list[1]!} c={c} w={(rest > 0 ? 84 : 103) - first} />
        </g>
      )}
      {rest > 0 && (
        <g transform="translate(98 13.500)">
          <circle r="13" fill="#10181c" stroke="#fff" stroke-width="3" />
          <text y="6" font-size="17" font-weight="800" text-anchor="middle" fill="#fff">
            +{rest}
          </text>
        </g>
      )}
    </g>
  );
}
