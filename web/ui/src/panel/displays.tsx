// Boxes of the view as the sheet wants them shown: hands and piles of cards, objectives, counters.
import { useSignal } from "@preact/signals";
import { Counter } from "../counter/counter";
import { cardsOpen } from "../draws/drawer";
import { CardFace, CardText, sayCard } from "../hand/cards";
import { seatLabel } from "../state/names";
import { boxes, chart, drawn, pieces, showBoxes, view } from "../state/table";
import type { Box, BoxLook, Piece } from "../wire/types";
import { Flag } from "../words/flag";

export function count(b: Box): number {
  return Object.values(b.counts ?? {})[0] ?? b.pieces?.length ?? 0;
}

// The boxes that the sheet describes; false for one that it does not.
export function LookedBox({ b }: { b: Box }) {
  const c = chart.value!;
  const look = c.box.get(b.id)!;
  if (look.show === "hand" && look.seat === view.value.seat) return null; // it lies on the map
  if (look.show === "draws") return <DeckBox b={b} look={look} />;
  if (look.show === "chits") return <Chits b={b} look={look} />;
  return <Pile b={b} look={look} />;
}

function Head({ b, look, n }: { b: Box; look: BoxLook; n: number | string }) {
  return (
    <h2>
      {look.seat && <Flag seat={look.seat} />}
      {b.label}
      <span class="sp" />
      <span class="plain">{n}</span>
    </h2>
  );
}

// A deck that nobody holds a card of: what is left of it, and the way to its drawer.
function DeckBox({ b, look }: { b: Box; look: BoxLook }) {
  return (
    <section class="box">
      <Head b={b} look={look} n={`${b.counts?.deck ?? 0} left, ${b.counts?.discards ?? 0} discarded`} />
      <button
        class="btn sm"
        onClick={() => {
          showBoxes.value = false;
          cardsOpen.value = true;
        }}
      >
        Cards drawn, and the next
      </button>
    </section>
  );
}

function Pile({ b, look }: { b: Box; look: BoxLook }) {
  const c = chart.value!;
  const open = useSignal(false);
  const one = useSignal<string | null>(null);
  const cards = (b.pieces ?? []).map((id) => c.card.get(id)).filter((k) => !!k);
  const card = one.value ? c.card.get(one.value) : undefined;
  return (
    <section class={"box pile" + (open.value ? " wide" : "")}>
      <Head b={b} look={look} n={count(b)} />
      {look.hint && <p class="dim small">{look.hint}</p>}
      {cards.length > 0 && (
        <button
          class="btn sm"
          aria-expanded={open.value}
          onClick={() => {
            open.value = !open.value;
          }}
        >
          {open.value ? "Close" : `Look through ${cards.length}`}
        </button>
      )}
      {open.value && (
        <div class="browse">
          {cards.map((k) => (
            <button
              key={k.id}
              class={"fatecard" + (one.value === k.id ? " up" : "")}
              aria-label={sayCard(k)}
              onClick={() => {
                one.value = one.value === k.id ? null : k.id;
              }}
            >
              <CardFace card={k} />
            </button>
          ))}
        </div>
      )}
      {open.value && card && <CardText card={card} />}
    </section>
  );
}

function Chits({ b, look }: { b: Box; look: BoxLook }) {
  const c = chart.value!;
  const known = b.pieces ?? [];
  const hidden = count(b) - known.length;
  return (
    <section class="box">
      <Head b={b} look={look} n={b.counts ? count(b) || "none" : known.length || "none"} />
      <ul class="chits">
        {known.map((id) => (
          <li key={id}>
            <i class="chit">{id}</i>
            {c.sheet.words?.["chit " + id] ?? id}
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <i class="chit back">?</i>
            {hidden === 1 ? "one, face down" : `${hidden}, face down`}
          </li>
        )}
      </ul>
      {look.hint && <p class="dim small">{look.hint}</p>}
    </section>
  );
}

// Pieces that lie in places off the map, by place: arrivals, losses, boxes.
export function Places() {
  const c = chart.value!;
  const by = new Map<string, Piece[]>();
  const boxed = new Set([...boxes.value.values()].flatMap((b) => b.pieces ?? []));
  for (const p of view.value.pieces)
    if (!c.hex.has(p.at) && !pieces.value.has(p.at) && !boxed.has(p.id) && !drawn(p)) {
      const l = by.get(p.at);
      if (l) l.push(p);
      else by.set(p.at, [p]);
    }
  if (!c.sheet.deck || !by.size) return null; // games with boxes name them in the view
  return (
    <>
      {[...by]
        .sort((a, b) => a[0].localeCompare(b[0], undefined, { numeric: true }))
        .map(([at, l]) => (
          <section class="box" key={at}>
            <h2>
              {placeTitle(at)}
              <span class="sp" />
              <span class="plain">{l.length}</span>
            </h2>
            {[...new Set(l.map((p) => p.side))].map((s) => (
              <div key={s} class="sideof">
                <span class="dim small">
                  <Flag seat={s} /> {seatLabel(s)}
                </span>
                <div class="tiny">
                  {l
                    .filter((p) => p.side === s)
                    .map((p) => (
                      <span key={p.id} title={p.label}>
                        <Counter p={p} c={c} where={view.value.where} size={34} />
                      </span>
                    ))}
                </div>
              </div>
            ))}
          </section>
        ))}
    </>
  );
}
function placeTitle(at: string): string {
  const w = chart.value?.sheet.words?.[at] ?? at;
  return w.charAt(0).toUpperCase() + w.slice(1);
}
