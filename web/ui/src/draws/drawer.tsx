// The drawer of the cards: those of the turn as pictures with what they were for and what came of them, the chances of the next one, and the deck.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { boxes, chart, forgetters, live as now, past } from "../state/table";
import { stepTo } from "../wire/steps";
import { Rule } from "../words/rule";
import { Named, parse } from "../words/words";
import { ColorKey, DrawnFace, Sign, turnNow } from "./card";
import { chances, type Draw, drawsOf, live } from "./drawn";

export const cardsOpen = signal(false);
forgetters.push(() => {
  cardsOpen.value = false;
});

const cap = (s: string) => s.charAt(0).toUpperCase() + s.slice(1);
const percent = (p: number) => `${Math.round(100 * p)} %`;

function Chances() {
  const c = chart.value!;
  const d = c.sheet.draws!;
  const next = boxes.value.get(d.next)?.pieces ?? [];
  const colors = [...new Set(d.cards.flatMap((x) => x.boxes.map((b) => b.c)))];
  const order = Object.keys(c.sheet.colors ?? {}).filter((x) => colors.includes(x));
  const signs = [...new Set(d.cards.map((x) => x.sign ?? ""))].filter(Boolean).sort();
  return (
    <section class="nextcard">
      <h3>
        Next card, one of {next.length} <Rule id={d.rule} />
      </h3>
      {chances(d, next, [...order, ...signs]).map((x) => (
        <div key={x.what} class="chance">
          {colors.includes(x.what) ? <ColorKey id={x.what} /> : <Sign id={x.what} />}
          <span>{cap(x.what)}</span>
          <span class="bar">
            <i style={{ width: `${100 * x.p}%`, background: c.sheet.colors?.[x.what]?.fill ?? "#5d676e" }} />
          </span>
          <span class="num">
            <b>{percent(x.p)}</b> {x.n}
          </span>
        </div>
      ))}
    </section>
  );
}

function Deck() {
  const d = chart.value!.sheet.draws!;
  const next = new Set(boxes.value.get(d.next)?.pieces ?? []);
  return (
    <section class="deckgrid">
      <h3>
        The deck <small>dark: seen since it was shuffled</small>
      </h3>
      <div class="nums">
        {d.cards.map((x) => (
          <b key={x.id} class={next.has(x.id) ? "" : "seen"} title={next.has(x.id) ? "not seen" : "seen"}>
            {x.id}
          </b>
        ))}
      </div>
      {d.shuffled && <p class="dim small">{d.shuffled}</p>}
    </section>
  );
}

function Marks() {
  const d = chart.value!.sheet.draws!;
  const turn = turnNow();
  return (
    <section class="marklist">
      <h3>Marks under a colour</h3>
      {d.marks?.map((k) => (
        <p key={k.id} class={live(d, k.id, turn) ? "" : "off"}>
          <b>{k.id}</b> {k.text}, {turn < k.from ? `from turn ${k.from}` : `until turn ${k.to}`} <Rule id={k.rule} />
        </p>
      ))}
    </section>
  );
}

// What is told of a card that was drawn, and the map as it was then.
function Told({ x }: { x: Draw }) {
  const card = chart.value!.sheet.draws!.cards.find((k) => k.id === x.card);
  if (!card) return null;
  return (
    <li class="drew">
      <h4>
        {x.what} <Rule id={x.rule} />
        <span class="sp" />
        <button
          class="x"
          title="The map as it was then"
          aria-label={`The map when card ${x.card} was drawn`}
          onClick={() => {
            cardsOpen.value = false;
            void stepTo(x.n);
          }}
        >
          ↶
        </button>
      </h4>
      <DrawnFace card={card} lit={x.parts} turn={Number(/\d+/.exec(x.turn)?.[0] ?? turnNow())} />
      {x.came.map((l) => (
        <p key={l.n}>
          <Named parts={parse(l.text, l.picture?.pieces)} />
        </p>
      ))}
    </li>
  );
}

export function CardsDrawer() {
  const c = chart.value;
  const box = useRef<HTMLElement>(null);
  const turns = useSignal(1);
  useEffect(() => {
    turns.value = 1;
    if (cardsOpen.value) box.current?.focus({ preventScroll: true });
  }, [cardsOpen.value]);
  if (!c?.sheet.draws || !cardsOpen.value) return null;
  const all = drawsOf((past.value ?? now.value).log);
  const names = [...new Set(all.map((x) => x.turn))].reverse();
  return (
    <section class="cardsdrawer" role="dialog" aria-label="Cards" ref={box} tabIndex={-1}>
      <header>
        <h2>Cards</h2>
        <small>A card is drawn for one purpose: what counts of it is lit.</small>
        <span class="sp" />
        <button
          class="x"
          aria-label="Close"
          onClick={() => {
            cardsOpen.value = false;
          }}
        >
          ×
        </button>
      </header>
      <div class="cardsbody">
        <div class="history">
          {!all.length && <p class="dim">No card has been drawn yet.</p>}
          {names.slice(0, turns.value).map((turn) => (
            <section key={turn}>
              <h3>
                {turn || "Before the first turn"} <small>newest first</small>
              </h3>
              <ol>
                {all
                  .filter((x) => x.turn === turn)
                  .reverse()
                  .map((x) => (
                    <Told key={x.n} x={x} />
                  ))}
              </ol>
            </section>
          ))}
          {names.length > turns.value && (
            <button
              class="btn sm"
              onClick={() => {
                turns.value++;
              }}
            >
              {names[turns.value] || "Before the first turn"}
            </button>
          )}
        </div>
        <div class="aboutdeck">
          <Chances />
          <Deck />
          <Marks />
        </div>
      </div>
    </section>
  );
}
