// The card that lies open, on the map: a small picture of it that opens the drawer of the cards.
import { chart, live, past } from "../state/table";
import { DrawnFace } from "./card";
import { cardsOpen } from "./drawer";
import { lastDraw } from "./drawn";

export function OpenCard() {
  const d = chart.value?.sheet.draws;
  if (!d) return null;
  const x = lastDraw((past.value ?? live.value).log);
  const card = d.cards.find((k) => k.id === x?.card);
  return (
    <button
      class={"opencard" + (card ? "" : " closed")}
      aria-expanded={cardsOpen.value}
      title={x ? `${x.what}: all cards (J)` : "Cards (J)"}
      onClick={() => {
        cardsOpen.value = !cardsOpen.value;
      }}
    >
      {x && card ? (
        <>
          <DrawnFace card={card} lit={x.parts} small />
          <span class="for">{x.what}</span>
        </>
      ) : (
        <b>Cards</b>
      )}
    </button>
  );
}
