// The cards that a player holds, over the foot of the map.
import { computed, effect, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { choose } from "../map/aim";
import { foot } from "../map/camera";
import { type Option, say } from "../state/options";
import { chosen } from "../state/several";
import { boxes, busy, chart, forgetters, keep, past, pieces, reading, recall, tell, view } from "../state/table";
import { whyNot } from "../wire/explain";
import type { Card } from "../wire/types";
import { CardFace, CardText, cardName, sayCard } from "./cards";

export const folded = signal(recall("hand", "open") === "folded");
const phone = matchMedia("(max-width: 699px)");
const low = matchMedia("(max-height: 620px)");
const menu = signal<string | null>(null); // the card whose uses are offered
const raised = signal<string | null>(null); // the card under the pointer
forgetters.push(() => {
  menu.value = raised.value = null;
});

// The cards on the table for this seat: those that the question is about beside the hand come first.
export const held = computed<Card[]>(() => {
  const c = chart.value;
  if (!c) return [];
  const out: Card[] = [];
  for (const b of c.box.values())
    if (b.show === "hand" && b.seat === view.value.seat)
      for (const id of boxes.value.get(b.id)?.pieces ?? []) {
        const k = c.card.get(id);
        if (k) out.push(k);
      }
  return out;
});
const beside = computed<Card[]>(() =>
  [...(reading.value?.byCard.keys() ?? [])]
    .filter((id) => !held.value.some((k) => k.id === id))
    .map((id) => chart.value!.card.get(id)!),
);
export const table = computed<Card[]>(() => [...beside.value, ...held.value]);

// How many numbers of the keyboard belong to cards: all, so that a card keeps its number.
export const numbered = computed(() => (reading.value?.byCard.size ? table.value.length : 0));

export async function playCard(id: string) {
  const l = past.value ? undefined : reading.value?.byCard.get(id);
  raised.value = null;
  if (folded.value) fold(false);
  if (busy.value) return;
  if (!l?.length) {
    menu.value = null;
    await refuse(id);
    return;
  }
  if (l.length === 1) {
    menu.value = null;
    choose(l[0]!);
    return;
  }
  menu.value = menu.value === id ? null : id;
}

// Why a card cannot be used now: for each of its uses.
async function refuse(id: string) {
  const card = chart.value?.card.get(id);
  const uses = chart.value?.sheet.deck?.uses;
  if (!card || !uses || !reading.value) return;
  const verbs = new Set([
    ...[...reading.value.byCard.values()].flat().map((o) => o.verb),
    ...card.lines.flatMap((l) => uses[l.use]?.verbs ?? []),
  ]);
  const seen = new Set<string>();
  const out = [];
  for (const v of verbs)
    for (const r of await whyNot(`${v} ${id}`))
      if (!r.text.startsWith("That is not offered") && !seen.has(r.text)) {
        seen.add(r.text);
        out.push(r);
      }
  if (out.length) tell(`${cardName(id)}: not now`, out, "why");
}

export function fold(on: boolean) {
  folded.value = on;
  keep("hand", on ? "folded" : "open");
}
export function closeMenu(): boolean {
  if (!menu.value) return false;
  menu.value = null;
  return true;
}

// The map leaves the room free that the hand takes.
effect(() => {
  foot.value = table.value.length && !phone.matches ? (folded.value ? 52 : low.matches ? 112 : 190) : 0;
});

export function Hand() {
  const c = chart.value;
  const list = table.value;
  const r = reading.value;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (menu.value && !r?.byCard.has(menu.value)) menu.value = null;
  }, [r]);
  useEffect(() => {
    if (menu.value) text.current?.querySelector<HTMLElement>(".todo button")?.focus({ preventScroll: true });
  }, [menu.value]);
  useEffect(() => {
    document.documentElement.classList.toggle("hashand", list.length > 0);
  }, [list.length > 0]);
  if (!c || !list.length) return null;
  const up = menu.value ?? raised.value;
  const card = up ? c.card.get(up) : undefined;
  const asking = !!r?.byCard.size && !past.value;
  const ticks = chosen.value;
  return (
    <section class={"hand" + (folded.value ? " folded" : "") + (asking ? " asking" : "")} aria-label="Your hand">
      {card && (
        <div class="overcard" ref={text} role={menu.value ? "dialog" : "tooltip"} aria-label={cardName(card.id)}>
          {menu.value && (
            <div class="todo" data-of={card.id}>
              {(r?.byCard.get(card.id) ?? []).map((o, i) => (
                <button
                  key={o.text}
                  data-answer={o.text}
                  class={"btn sm" + (i === 0 ? " primary" : "")}
                  onClick={() => {
                    menu.value = null;
                    choose(o);
                  }}
                >
                  {useName(o)}
                </button>
              ))}
            </div>
          )}
          <CardText card={card} />
        </div>
      )}
      <div class="cardrow">
        {list.map((k, i) => {
          const l = r?.byCard.get(k.id) ?? [];
          const can = l.length > 0 && !past.value;
          const on = l.some((o) => ticks.includes(o));
          const other = i < beside.value.length;
          return (
            <span key={k.id} class={"place" + (other ? " beside" : "")}>
              <button
                class={"fatecard" + (can ? " can" : "") + (on ? " ticked" : "") + (menu.value === k.id ? " up" : "")}
                aria-label={`Card ${i + 1}: ${sayCard(k)}${can ? ". Can be played" : ""}`}
                aria-pressed={on || undefined}
                data-card={k.id}
                onPointerEnter={(e) => {
                  if (e.pointerType === "mouse") raised.value = k.id;
                }}
                onPointerLeave={() => {
                  raised.value = null;
                }}
                onFocus={(e) => {
                  if (e.currentTarget.matches(":focus-visible")) raised.value = k.id;
                }}
                onBlur={() => {
                  raised.value = null;
                }}
                onClick={() => void playCard(k.id)}
              >
                <CardFace card={k} />
                {i < 9 && asking && <span class="kbd">{i + 1}</span>}
              </button>
            </span>
          );
        })}
      </div>
      <button
        class="foldhand"
        aria-expanded={!folded.value}
        title="Fold the hand (K)"
        aria-label={folded.value ? "Show the hand" : "Fold the hand"}
        onClick={() => fold(!folded.value)}
      >
        {folded.value ? "▴" : "▾"}
      </button>
    </section>
  );
}

// A use of a card: the words of the choice and the line of the card that it uses.
function useName(o: Option): string {
  const c = chart.value!;
  const k = c.card.get(o.card ?? "");
  const uses = c.sheet.deck?.uses ?? {};
  const line = k?.lines.find((l) => uses[l.use]?.verbs?.includes(o.verb));
  const name = line ? uses[line.use]?.name : undefined;
  const words = o.look.short ?? say(o, c, pieces.value);
  return name && name !== words ? `${words}: ${name}` : words;
}
