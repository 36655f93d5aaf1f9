// Cards as they are printed: a band in the colour of the first line, the other lines below, and dice at the foot.
import type { JSX } from "preact";
import { chart } from "../state/table";
import type { Card, CardLine, Cast } from "../wire/types";
import { Rule } from "../words/rule";

const glyphs: Record<string, JSX.Element> = {
  fire: (
    <path d="M10 1C11 5 15 7 15 12A5 5 0 0 1 5 12C5 9.5 6.5 8.5 7.5 6.5C8 8 8.5 8.6 9.5 9C10.5 6.5 9.5 3.5 10 1Z" />
  ),
  move: <path d="M2 8H11V4L18 10L11 16V12H2Z" />,
  advance: <path d="M3 3L9 10L3 17H7L13 10L7 3ZM10 3L16 10L10 17H13.5L19 10L13.5 3Z" />,
  eye: (
    <path
      fill-rule="evenodd"
      d={
        "M1 10C4 5.5 7 4 10 4S16 5.5 19 10C16 14.5 13 16 10 16S4 14.5 1 10Z" +
        "M10 6.5A3.5 3.5 0 1 0 10 13.5A3.5 3.5 0 1 0 10 6.5ZM10 8.4A1.6 1.6 0 1 1 10 11.6A1.6 1.6 0 1 1 10 8.4Z"
      }
    />
  ),
  infiltrate: <path d="M3 17C3 9 7 6 12 6V2L19 8L12 14V10C8.5 10 6.5 12 6 17Z" />,
  revive: <path d="M8 2H12V8H18V12H12V18H8V12H2V8H8Z" />,
  radio: <path fill-rule="evenodd" d="M5 2L6.2 1.3L9 6H17V18H3V6H7.2ZM6 9V12H14V9ZM6 14V15.6H10V14Z" />,
  denied: (
    <path
      fill-rule="evenodd"
      d="M10 1.5A8.5 8.5 0 1 1 10 18.5A8.5 8.5 0 1 1 10 1.5ZM4.8 6.7A6 6 0 0 0 13.3 15.2ZM6.7 4.8L15.2 13.3A6 6 0 0 0 6.7 4.8Z"
    />
  ),
  charge: (
    <path
      d="M2 18L12 8L9 5L16.5 3.5L15 11L12 8M3 8L6 11M8 14L10.5 16.5"
      stroke="currentColor"
      stroke-width="2.4"
      fill="none"
    />
  ),
  muddle: (
    <path
      d="M7 7Q7 3.5 10.3 3.5T13.6 7Q13.6 9 11.4 10.4Q10.3 11.1 10.3 13M10.3 15.4V17.4"
      stroke="currentColor"
      stroke-width="2.6"
      fill="none"
    />
  ),
};

export function Glyph({ id, size = 18 }: { id?: string; size?: number }) {
  return (
    <svg class="glyph" width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {glyphs[id ?? ""] ?? <circle cx="10" cy="10" r="7" />}
    </svg>
  );
}

const pips: [number, number][][] = [
  [],
  [[2, 2]],
  [
    [1, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 3],
    [2, 2],
    [3, 1],
    [3, 3],
  ],
  [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
];

interface DieParts {
  n: number;
  sides?: number; // 6 if it is not said
  coloured?: boolean;
  size?: number;
}

// What dice come to: together, or each with what is added to it where they stand against each other.
export function Total({ cast }: { cast: Cast }) {
  return (
    <>
      <b class="num">{cast.sums?.join(" to ") ?? cast.total}</b>
      {!cast.sums && cast.total !== cast.dice.reduce((a, b) => a + b, 0) && <span class="dim">product</span>}
    </>
  );
}

// A die with its face; the second of a pair is coloured. One that is no cube shows its number.
export function Die({ n, sides = 6, coloured, size = 20 }: DieParts) {
  if (sides !== 6)
    return (
      <svg
        class={"pips" + (coloured ? " red" : "")}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        role="img"
        aria-label={String(n)}
      >
        <path d="M10 1L17 3.5L19.5 10L17 16.5L10 19L3 16.5L0.5 10L3 3.5Z" />
        <text x="10" y="14.2" text-anchor="middle">
          {n}
        </text>
      </svg>
    );
  return (
    <svg
      class={"pips" + (coloured ? " red" : "")}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role="img"
      aria-label={String(n)}
    >
      <rect x="1" y="1" width="18" height="18" rx="4" />
      {(pips[n] ?? []).map(([x, y], i) => (
        <circle key={i} cx={x! * 5} cy={y! * 5} r="1.9" />
      ))}
    </svg>
  );
}

export function Chip({ id }: { id?: string }) {
  const w = id ? chart.value?.sheet.deck?.chips?.[id] : undefined;
  return w ? (
    <span class={"trigchip t-" + id} title={w.text}>
      {w.id}
    </span>
  ) : null;
}

export function lineName(l: CardLine): string {
  const u = chart.value?.sheet.deck?.uses[l.use];
  return (u?.name ?? l.use) + (l.with ? " " + l.with : "");
}

// What a card is called in a sentence: its lines but the last.
export function cardName(id: string): string {
  const c = chart.value?.card.get(id);
  return c ? c.lines.slice(0, 2).map(lineName).join(" / ") : id;
}

export function CardFace({ card }: { card: Card }) {
  const uses = chart.value?.sheet.deck?.uses ?? {};
  const [head, ...rest] = card.lines;
  const top = uses[head?.use ?? ""];
  return (
    <span class="fate" aria-hidden="true">
      <span
        class="band"
        ref={(el) => {
          if (el) el.style.background = top?.ink ?? "#5c5148";
        }}
      >
        <Glyph id={top?.glyph} />
        <b class={head && lineName(head).length > 10 ? "long" : ""}>{head ? lineName(head) : ""}</b>
      </span>
      {rest.map((l) => (
        <span key={l.use} class="cardline">
          <small>{uses[l.use]?.label}</small>
          <b>{uses[l.use]?.name ?? l.use}</b>
          {l.with ? <i>{l.with}</i> : null}
        </span>
      ))}
      <span class="foot">
        <span class="note">{card.note}</span>
        <Chip id={card.chip} />
        <span class="sp" />
        {card.dice?.map((n, i) => (
          <Die key={i} n={n} coloured={i > 0} />
        ))}
      </span>
    </span>
  );
}

// The text of a card: what each of its lines does, and what its roll sets off.
export function CardText({ card }: { card: Card }) {
  const deck = chart.value?.sheet.deck;
  const chip = card.chip ? deck?.chips?.[card.chip] : undefined;
  return (
    <dl class="cardtext">
      {card.lines.map((l) => {
        const u = deck?.uses[l.use];
        return (
          <div key={l.use}>
            <dt>
              {u?.label}: <b>{lineName(l)}</b> <Rule id={u?.rule} />
            </dt>
            <dd>{u?.text}</dd>
          </div>
        );
      })}
      {(card.note || card.dice) && (
        <div>
          <dt>
            As a roll: <b>{card.dice?.join(" and ")}</b>
            {chip ? (
              <>
                , {chip.id} <Rule id={chip.rule} />
              </>
            ) : null}
          </dt>
          <dd>
            {chip?.text ?? "It sets nothing off."}
            {card.note ? ` As a random hex: ${card.note}.` : ""}
          </dd>
        </div>
      )}
    </dl>
  );
}

// For ears: the card in a sentence.
export function sayCard(card: Card): string {
  const u = chart.value?.sheet.deck?.uses ?? {};
  return (
    card.lines.map((l) => `${u[l.use]?.label} ${lineName(l)}`).join(", ") +
    (card.dice ? `, dice ${card.dice.join(" and ")}` : "") +
    (card.chip ? `, ${card.chip}` : "") +
    (card.note ? `, random hex ${card.note}` : "")
  );
}
