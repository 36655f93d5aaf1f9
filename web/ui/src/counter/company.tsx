// A counter of a company game, on a square of 100: a band in the colour of its formation, the symbol, a fire box, what its posture needs,
// and every state at its own place. What is printed on it stands in the sheet.

import type { Chart } from "../state/chart";
import { aboard } from "../state/table";
import type { Piece, Print } from "../wire/types";
import { FireBox } from "./firebox";
import { marks } from "./marks";
import { symbol } from "./symbols";

const fires: Record<string, preact.JSX.Element> = {
  concentrated: (
    <path
      d="M-10-8L-3-1M10-8L3-1M0 11V3M-7-1H-3V-5M7-1H3V-5M-3 6L0 3L3 6"
      fill="none"
      stroke="#10181c"
      stroke-width="3.2"
    />
  ),
  "no-fire": (
    <>
      <path d="M-9 3H3V-3H9" fill="none" stroke="#10181c" stroke-width="4" />
      <path d="M-10 10L10-10" stroke="#a02a1b" stroke-width="4.5" />
    </>
  ),
  sustained: <path d="M-8-6H3M-8 0H8M-8 6H3" stroke="#10181c" stroke-width="4" />,
};

const minus = (n: number) => String(n).replace("-", "−");
const star = "M0-9l2.6 5.6 6.2.8-4.6 4.2 1.2 6.1L0 3.7l-5.4 3 1.2-6.1-4.6-4.2 6.2-.8z";

function Defence({ print, ink }: { print: Print; ink: string }) {
  const n = print.defence ?? 0;
  if (print.armour)
    return (
      <>
        <rect x="73" y="29" width="23" height="21" rx="3" fill="#10181c" stroke="#fff" stroke-width="1.6" />
        <text x="84.5" y="45" font-size="17" font-weight="800" text-anchor="middle" fill="#fff">
          {minus(n)}
        </text>
      </>
    );
  if (!n) return null;
  return (
    <>
      <path d="M76 31H94V40Q94 48 85 52Q76 48 76 40Z" fill="none" stroke={ink} stroke-width="2.2" />
      <text x="85" y="45.5" font-size="14" font-weight="800" text-anchor="middle" fill={ink}>
        {minus(n)}
      </text>
    </>
  );
}

// What the posture needs: in column the movement, deployed the command or the range.
function Right({ print, ink, column }: { print: Print; ink: string; column: boolean }) {
  if (column)
    return (
      <>
        <text x="79" y="90.5" font-size="31" font-weight="800" fill={ink} text-anchor="middle">
          {print.move || "–"}
        </text>
        {print.on === "tracks" && <rect x="62" y="93" width="34" height="5" rx="2.5" fill={ink} />}
        {print.on === "wheels" && (
          <path d="M68 96a3 3 0 1 0 .1 0M88 96a3 3 0 1 0 .1 0" fill="none" stroke={ink} stroke-width="2" />
        )}
      </>
    );
  if (print.command)
    return (
      <>
        <path d="M62 93V67H84L79 73L84 79H62" fill="none" stroke={ink} stroke-width="2.8" />
        <text x="95" y="95" font-size="22" font-weight="800" fill={ink} text-anchor="end">
          {print.command}
        </text>
      </>
    );
  const range = print.front?.r ?? 0;
  if (range < 2) return null;
  return (
    <>
      <path d="M43 80H56M51 75L56 80L51 85" fill="none" stroke={ink} stroke-width="3" />
      <text
        x="61"
        y="89"
        font-size="26"
        font-weight="800"
        fill={ink}
        {...(range > 9 ? { textLength: 32, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {range}
      </text>
    </>
  );
}

export function CompanyFace({
  p,
  c,
  where,
  also,
  whole = true,
  afloat,
}: {
  p: Piece;
  c: Chart;
  where: string[];
  also?: string;
  whole?: boolean; // with what is the hex's: the level of disorder, suppressed, pinned, how it has fired
  afloat?: boolean; // in a boat, where it is always in column
}) {
  const print = c.sheet.prints?.[p.id] ?? { name: p.label ?? p.id };
  const draw = c.sheet.kinds[p.kind ?? ""]?.draw;
  if (draw === "pill") return <Loose p={p} c={c} print={print} />;
  const side = c.side(p);
  const m = marks(p, c, where);
  if (also) m.add(also);
  const column = !!p.state?.includes(c.sheet.face.turned ?? "");
  const fire = column ? print.back : print.front;
  const band = print.band ? c.sheet.face.bands?.[print.band] : undefined;
  const load = aboard.value.get(p.id)?.[0];
  const corner = m.has("done") || m.has("may-act") || m.has("may-again");
  const room = corner ? 56 : 84;
  const wide = 9.4 * print.name.length;
  const level = [4, 3, 2, 1].find((n) => m.has("level-" + n)) ?? 0;
  const fired = Object.keys(fires).find((x) => m.has(x));
  return (
    <>
      <rect x="3" y="6" width="100" height="100" rx="9" fill="#10181c" fill-opacity=".34" />
      <rect width="100" height="100" rx="9" fill={side.fill} stroke={side.edge} stroke-width="3" />
      {band && (
        <>
          <path d="M1.5 25V10Q1.5 1.5 10 1.5H90Q98.5 1.5 98.5 10V25Z" fill={band[0]} />
          <path d="M1.5 25.5H98.5" stroke={side.edge} stroke-width="2" />
        </>
      )}
      <text
        x="8"
        y="20"
        font-size="17.5"
        font-weight="800"
        fill={band ? band[1] : side.ink}
        {...(wide > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {print.name}
      </text>
      <g
        transform="translate(50 45.5) scale(.95)"
        stroke={side.ink}
        style={{ color: side.ink }}
        stroke-width="3.1"
        fill="none"
      >
        <rect x="-23" y="-14" width="46" height="28" fill={side.ink > "#8" ? "#000" : "#fff"} fill-opacity=".18" />
        {symbol(c.sheet.kinds[p.kind ?? ""]?.symbol ?? "")}
      </g>
      {fire && (
        <g transform="translate(21.5 79.5) scale(.93)">
          <FireBox sort={fire.c} n={fire.fp} />
        </g>
      )}
      {load && <Load p={load} c={c} />}
      <Right print={print} ink={side.ink} column={column || !print.front} />
      <Defence print={print} ink={side.ink} />
      <Corner m={m} />
      {m.has("pressed") && whole && (
        <>
          <path d="M0-20H100V-4L75 5L50-4L25 5L0-4Z" fill="#5b2a86" stroke="#fff" stroke-width="3" />
          <path d="M30-14L50-8L70-14" fill="none" stroke="#fff" stroke-width="4" />
        </>
      )}
      {m.has("fanatic") && <Frenzy x={-8} y={-8} w={116} h={column && !afloat ? 134 : 116} />}
      {m.has("column") && !afloat && (
        <>
          <path d="M0 98H80L94 109L80 120H0Z" fill="#10181c" stroke="#fff" stroke-width="3" />
          <path d="M10 109H30M38 109H58" stroke="#fff" stroke-width="5" />
        </>
      )}
      {m.has("barrier") && (
        <g transform="translate(107 66)">
          <rect x="-15" y="-9" width="30" height="18" fill="#fff" stroke="#10181c" stroke-width="3" />
          <path d="M-13 8L-4-8M-3 8L6-8M7 8L14-5" stroke="#b3261e" stroke-width="5" />
        </g>
      )}
      {level > 0 && whole && (
        <g>
          <rect x="-17" y="12" width="18" height="84" rx="9" fill="#fff" stroke="#10181c" stroke-width="3" />
          {[0, 1, 2, 3].map((i) => (
            <circle key={i} cx="-8" cy={84 - 20 * i} r="6.6" fill={i < level ? "#10181c" : "#d6d1c3"} />
          ))}
        </g>
      )}
      {m.has("pinned") && whole && (
        <g transform="translate(107 30)">
          <circle r="16" fill="#fff" stroke="#10181c" stroke-width="4" />
          <path d="M0-9V3M-7 3H7M0 3V11" stroke="#10181c" stroke-width="4.5" stroke-linecap="round" />
        </g>
      )}
      {fired && whole && (
        <g transform="translate(-9 -5)">
          <circle r="17" fill="#fffdf6" stroke="#10181c" stroke-width="4" />
          <g stroke-linecap="round">{fires[fired]}</g>
        </g>
      )}
      {m.has("hero") && (
        <g transform="translate(50 66)">
          <Medal />
        </g>
      )}
    </>
  );
}

// The last charge: around the counter and the arrow below it, light under the dots, for its own colour is nearly that of the counter.
export function Frenzy({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  const box = { x, y, width: w, height: h, rx: 13, fill: "none" };
  return (
    <>
      <rect {...box} stroke="#fffdf6" stroke-width="10" />
      <rect {...box} stroke="#c2410c" stroke-width="7" stroke-dasharray="13 8" />
    </>
  );
}

// Who rides on it: a small counter where the fire would stand.
function Load({ p, c }: { p: Piece; c: Chart }) {
  const side = c.side(p);
  const band = c.sheet.face.bands?.[c.sheet.prints?.[p.id]?.band ?? ""];
  return (
    <g transform="translate(6 61)">
      <rect width="46" height="34" rx="5" fill={side.fill} stroke="#fffdf6" stroke-width="5" />
      {band && <path d="M1.500 9V6Q1.500 1.500 6 1.500H40Q44.500 1.500 44.500 6V9Z" fill={band[0]} />}
      <g
        transform="translate(23 21.5) scale(.72)"
        stroke={side.ink}
        style={{ color: side.ink }}
        stroke-width="3.6"
        fill="none"
      >
        {symbol(c.sheet.kinds[p.kind ?? ""]?.symbol ?? "")}
      </g>
    </g>
  );
}

function Corner({ m }: { m: Set<string> }) {
  const fold = "M62 0H91Q100 0 100 9V38Z";
  const digit = (n: number, ink: string) => (
    <text x="89" y="18.5" font-size="18" font-weight="800" text-anchor="middle" fill={ink}>
      {n}
    </text>
  );
  if (m.has("done") && !m.has("may-again"))
    return (
      <>
        <path d={fold} fill="#10181c" />
        <path
          d="M79 11l6 6 9-11"
          fill="none"
          stroke="#fff"
          stroke-width="5"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </>
    );
  if (m.has("may-again"))
    return (
      <>
        <path d={fold} fill="#fff" stroke="#10181c" stroke-width="2.5" />
        {digit(2, "#10181c")}
      </>
    );
  if (m.has("may-act"))
    return (
      <>
        <path d={fold} fill="#0072b2" stroke="#fff" stroke-width="2.5" />
        {digit(1, "#fff")}
      </>
    );
  return null;
}

function Medal() {
  return (
    <>
      <path d="M-6-11H6L2-2H-2Z" fill="#7b2f62" />
      <circle cy="4" r="6.5" fill="#c9a227" stroke="#10181c" stroke-width="1.8" />
    </>
  );
}

// What lies with others: leaders, heroes, weapons. In a box of w by 27 from the origin.
export function Pill({ p, c, w }: { p: Piece; c: Chart; w: number }) {
  const print = c.sheet.prints?.[p.id] ?? { name: p.label ?? p.id };
  const side = c.side(p);
  const symbol = c.sheet.kinds[p.kind ?? ""]?.symbol;
  const commissar = !!p.state?.includes("commissar");
  const turned = commissar || !!p.state?.includes("replaced");
  const called = commissar ? "Commissar" : print.name;
  if (symbol === "leader")
    return (
      <>
        <rect width={w} height="27" rx="13" fill={side.edge} stroke="#fff" stroke-width="3" />
        <path
          transform="translate(14 13.5) scale(.95)"
          d={star}
          fill={turned ? "none" : "#fff"}
          stroke="#fff"
          stroke-width={turned ? 2 : 0}
        />
        {w > 70 && (
          <text
            x="25"
            y="20"
            font-size="15.5"
            font-weight="750"
            fill="#fff"
            {...(8.6 * called.length > w - 50 ? { textLength: w - 52, lengthAdjust: "spacingAndGlyphs" } : {})}
          >
            {called}
          </text>
        )}
        <text x={w - 6} y="20.5" font-size="18" font-weight="800" text-anchor="end" fill="#fff">
          {(turned ? print.turned : print.plus)?.replace("+", "")}
        </text>
      </>
    );
  if (symbol === "hero")
    return (
      <>
        <rect width={w} height="27" rx="13" fill="#fffdf6" stroke="#10181c" stroke-width="3" />
        <g transform="translate(14 13)">
          <Medal />
        </g>
        {w > 50 ? (
          <text
            x="25"
            y="20"
            font-size="15.5"
            font-weight="750"
            fill="#10181c"
            {...(8.6 * print.name.length > w - 32 ? { textLength: w - 32, lengthAdjust: "spacingAndGlyphs" } : {})}
          >
            {print.name}
          </text>
        ) : (
          <text x={w - 6} y="20.5" font-size="17" font-weight="800" text-anchor="end" fill="#10181c">
            {print.plus?.replace("+", "")}
          </text>
        )}
      </>
    );
  const tank = print.armour;
  const long = 11 * print.name.length > w - 38;
  return (
    <>
      <rect
        width={w}
        height="27"
        rx={tank ? 5 : 9}
        fill={tank ? "#10181c" : "#fffdf6"}
        stroke={tank ? "#fff" : "#10181c"}
        stroke-width="3"
      />
      <text
        x="7"
        y="20"
        font-size="18"
        font-weight="800"
        fill={tank ? "#fff" : "#10181c"}
        {...(long ? { textLength: Math.max(12, w - 36), lengthAdjust: "spacingAndGlyphs" } : {})}
      >
        {print.name}
      </text>
      {print.front && (
        <g transform={`translate(${w - 14.5} 13.5) scale(.58)`}>
          <FireBox sort={print.front.c} n={print.front.fp} />
        </g>
      )}
    </>
  );
}

// One of them on a line of a display, with its stripe.
export function PillAlone({ p, c }: { p: Piece; c: Chart }) {
  const print = c.sheet.prints?.[p.id];
  const band = print?.band ? c.sheet.face.bands?.[print.band] : undefined;
  return (
    <svg class="counter pillalone" width="86" height="28" viewBox="-13 -3 117 33" aria-hidden="true">
      {band && <rect x="-11" y="1" width="8" height="25" rx="4" fill={band[0]} stroke="#10181c" stroke-width="1.4" />}
      <Pill p={p} c={c} w={100} />
    </svg>
  );
}

// One of them by itself, in trays and lists.
function Loose({ p, c, print }: { p: Piece; c: Chart; print: Print }) {
  const side = c.side(p);
  const band = print.band ? c.sheet.face.bands?.[print.band] : undefined;
  return (
    <>
      <rect x="3" y="25" width="100" height="62" rx="9" fill="#10181c" fill-opacity=".3" />
      <rect y="20" width="100" height="62" rx="9" fill={side.fill} stroke={side.edge} stroke-width="3" />
      {band && <path d="M1.5 33V29Q1.5 21.5 10 21.5H90Q98.5 21.5 98.5 29V33Z" fill={band[0]} />}
      <g transform="translate(4 42)">
        <Pill p={p} c={c} w={92} />
      </g>
      {p.state?.includes("taken") && (
        <path d="M62 20H91Q100 20 100 29V58Z" fill="#f2c230" stroke="#10181c" stroke-width="2" />
      )}
    </>
  );
}

// What all of a counter's values say, for ears.
export function saidOf(p: Piece, c: Chart): string {
  const print = c.sheet.prints?.[p.id];
  if (!print) return "";
  const column = !!p.state?.includes(c.sheet.face.turned ?? "");
  const fire = column ? print.back : print.front;
  return [
    fire && `fire ${fire.fp} ${fireWords[fire.c]}${(fire.r ?? 1) > 1 ? `, range ${fire.r}` : ""}`,
    print.move ? `movement ${print.move}` : "",
    print.command ? `command ${print.command}` : "",
    print.defence ? `defence ${minus(print.defence)}` : "",
    print.plus ? `gives ${print.plus}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const fireWords: Record<string, string> = {
  red: "small arms",
  yellow: "high explosive",
  blue: "armour piercing",
  black: "indirect",
  white: "high explosive or armour piercing",
};
