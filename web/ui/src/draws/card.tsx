// A card of a deck that nobody holds, as a picture: its number and symbol, its boxes with their marks, and its other parts. The parts for which it
// was turned up are lit, the others step back. All of it is our own drawing.
import { signs } from "../counter/steps";
import { glyphs } from "../ground/posts";
import { chart, view } from "../state/table";
import type { DrawnCard, Draws, PostColor } from "../wire/types";
import { lineOf, live } from "./drawn";

// A plate in a colour with its glyph: no colour is shown without it.
export function Key({ k, size = 18 }: { k: PostColor; size?: number }) {
  return (
    <svg class="colorkey" width={size} height={size} viewBox="-11 -11 22 22" aria-hidden="true">
      <rect x="-10.5" y="-10.5" width="21" height="21" rx="5" fill={k.fill} stroke={k.edge} />
      <g transform="scale(.92)" style={{ color: k.ink }} dangerouslySetInnerHTML={{ __html: glyphs[k.glyph] ?? "" }} />
    </svg>
  );
}

export function ColorKey({ id, size }: { id: string; size?: number }) {
  const k = chart.value?.sheet.colors?.[id];
  return k ? <Key k={k} size={size} /> : null;
}

export function Sign({ id, size = 16, fill }: { id: string; size?: number; fill?: string }) {
  return (
    <svg
      class="colorkey"
      width={size}
      height={size}
      viewBox="-11 -11 22 22"
      fill={fill ?? "currentColor"}
      aria-hidden="true"
    >
      <path d={signs[id]} stroke="#14181b" stroke-opacity={fill ? 1 : 0} stroke-width="1.6" />
    </svg>
  );
}

const tank = "M3 11Q3 7 7 7H19Q23 7 23 11T19 15H7Q3 15 3 11ZM9 7V3H16V7M16 4H24";

function Mark({ id, off }: { id: string; off: boolean }) {
  const drawn =
    id === "star" ? (
      <Sign id="star" size={15} />
    ) : id === "armor" ? (
      <svg width="24" height="15" viewBox="0 0 26 16" aria-hidden="true">
        <path d={tank} fill="none" stroke="currentColor" stroke-width="2.4" />
      </svg>
    ) : (
      id
    );
  return <span class={"mark" + (off ? " off" : "")}>{drawn}</span>;
}

// The turn by which events of a date and marks are read.
export const turnNow = () => view.value.tracks.find((t) => t.id === chart.value?.sheet.situation?.clock)?.value ?? 0;

function Boxes({ card, d, turn }: { card: DrawnCard; d: Draws; turn: number }) {
  const colors = chart.value?.sheet.colors ?? {};
  return (
    <>
      {card.boxes.map((b) => {
        const k = colors[b.c];
        return (
          k && (
            <span key={b.c} class="firebox" style={{ background: k.fill, color: k.ink }}>
              {b.bar && <i class="hazard" />}
              <svg width="28" height="28" viewBox="-11 -11 22 22" aria-hidden="true">
                <g dangerouslySetInnerHTML={{ __html: glyphs[k.glyph] ?? "" }} />
              </svg>
              {b.m ? <Mark id={b.m} off={!live(d, b.m, turn)} /> : <span class="mark">·</span>}
            </span>
          )
        );
      })}
    </>
  );
}

interface Parts {
  card: DrawnCard;
  lit?: string[];
  turn?: number;
  small?: boolean; // head and boxes, and of the rest what counts
}

export function DrawnFace({ card, lit = [], turn = turnNow(), small }: Parts) {
  const d = chart.value!.sheet.draws!;
  const colors = chart.value?.sheet.colors ?? {};
  const [first, ...rest] = d.parts;
  const look = (part: string) => (!lit.length ? "" : lit.includes(part) ? " lit" : " off");
  return (
    <article class={"drawncard" + (small ? " small" : "")} aria-label={sayDrawn(card, lit, turn)}>
      <header>
        <b>{card.id}</b>
        <span class="sp" />
        {card.sign && (
          <>
            <Sign id={card.sign} size={18} /> {card.sign}
          </>
        )}
      </header>
      <div class={"fireboxes" + look(first?.id ?? "")}>
        <Boxes card={card} d={d} turn={turn} />
      </div>
      {rest
        .filter((p) => !small || lit.includes(p.id))
        .map((p) => {
          const lines = card.parts?.[p.id] ?? [];
          const now = lines.length > 1 || lines[0]?.when ? lineOf(lines, turn) : undefined;
          const dated = lines.some((x) => x.when);
          return (
            <div key={p.id} class={"cardpart" + (dated ? " dated" : "") + look(p.id)}>
              <small>{p.label}</small>
              {!lines.length && <span class="none">{p.none}</span>}
              {(small && now ? [now] : lines).map((x) => (
                <span key={x.text + (x.when ?? "")} class={dated ? "datedline" + (x === now ? " on" : "") : ""}>
                  {x.when && <i>{x.when}</i>}
                  {x.sign && <Sign id={x.sign} size={18} fill={colors[x.c ?? ""]?.fill} />}
                  <b>{x.text}</b>
                </span>
              ))}
            </div>
          );
        })}
    </article>
  );
}

// For ears, and in a line: the card in a sentence, with what counts of it.
export function sayDrawn(card: DrawnCard, lit: string[], turn: number): string {
  const d = chart.value?.sheet.draws;
  if (!d) return `Card ${card.id}`;
  const out = d.parts.flatMap((p, i) => {
    if (lit.length && !lit.includes(p.id)) return [];
    if (i === 0) {
      const mark = (m: string) => `${m}${live(d, m, turn) ? "" : ", not yet in use"}`;
      return [card.boxes.map((b) => b.c + (b.m ? ` ${mark(b.m)}` : "") + (b.bar ? " barred" : "")).join(", ")];
    }
    const lines = card.parts?.[p.id] ?? [];
    return [`${p.label}: ${lineOf(lines, turn)?.text ?? lines[0]?.text ?? p.none ?? "none"}`];
  });
  return `Card ${card.id}, ${card.sign}: ${out.join("; ")}`;
}

// A card in a line of the log: its colours and its symbol.
export function DrawnMarks({ id }: { id: string }) {
  const card = chart.value?.sheet.draws?.cards.find((x) => x.id === id);
  if (!card) return null;
  return (
    <span class="drawnmarks">
      {card.boxes.map((b) => (
        <ColorKey key={b.c} id={b.c} size={15} />
      ))}
      {card.sign && <Sign id={card.sign} size={14} />}
    </span>
  );
}
