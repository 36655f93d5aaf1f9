// Sentences of the game with their hexes, counters and rules made live.

import { useId, useState } from "preact/hooks";
import { CardFace, cardName } from "../hand/cards";
import { showHex } from "../map/aim";
import type { Chart } from "../state/chart";
import { chart, inspected, lit, pieces } from "../state/table";
import type { Line, Mod } from "../wire/types";
import { find } from "./finder";
import { signs } from "./number";
import { Rule } from "./rule";
import { Unbroken } from "./unbroken";

export type Part =
  | string
  | { term: string; text: string }
  | { unit: string; label: string }
  | { hex: string; label: string }
  | { card: string }
  | { die: number };

// parse finds "Label (unit-id)", hexes with their names, dice, and the words that the sheet explains.
// Named are the pieces that the text calls by their labels.
export function parse(text: string, named: string[] = []): Part[] {
  const c = chart.value;
  if (!c) return [text];
  return label(text, c, named)
    .flatMap((p) => (typeof p === "string" ? parts(p, c) : [p]))
    .flatMap((p) => (typeof p === "string" ? termsIn(p, c) : [p]))
    .map((p) => (typeof p === "string" ? signs(p) : p));
}

// label finds the pieces that are called by their labels, each behind the one before.
export function label(text: string, c: Chart, named: string[]): Part[] {
  const out: Part[] = [];
  let rest = text;
  for (const id of named) {
    const name = (c.unit.get(id) ?? pieces.value.get(id))?.label;
    const i = name ? rest.indexOf(name) : -1;
    if (!name || i < 0) continue;
    if (i > 0) out.push(rest.slice(0, i));
    out.push({ unit: id, label: name });
    rest = rest.slice(i + name.length);
  }
  if (rest) out.push(rest);
  return out;
}

let termsOf: Chart | null = null;

let termFinder: RegExp | null = null;
let nameFinder: RegExp | null = null; // pieces that are called by what looks like a term, as "1 MG Bn"

const anyOf = (words: string[]) =>
  words.length
    ? new RegExp(
        `\\b(${words
          .map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
          .sort((a, b) => b.length - a.length)
          .join("|")})\\b`,
      )
    : null;

function termsIn(text: string, c: Chart): Part[] {
  if (termsOf !== c) {
    termsOf = c;
    termFinder = anyOf((c.sheet.terms ?? []).map((t) => t.id));
    const labels = [...c.unit.values()].map((u) => u.label ?? "");
    nameFinder = anyOf([...new Set(labels.filter((l) => l.includes(" ") && termFinder?.test(l)))]);
  }
  const finder = termFinder;
  if (!finder) return [text];
  const split = (s: string) =>
    s.split(finder).map((w, i) => (i % 2 ? { term: w, text: c.sheet.terms!.find((t) => t.id === w)!.text } : w));
  const out: Part[] = nameFinder ? text.split(nameFinder).flatMap((s, i) => (i % 2 ? [s] : split(s))) : split(text);
  return out.filter((w) => w !== "");
}

function parts(text: string, c: Chart): Part[] {
  const out: Part[] = [];
  let rest = text;
  const push = (s: string) => {
    if (s) {
      if (typeof out[out.length - 1] === "string") out[out.length - 1] += s;
      else out.push(s);
    }
  };
  for (;;) {
    const m = find(rest);
    if (!m) break;
    const before = rest.slice(0, m.at);
    rest = rest.slice(m.at + m.text.length);
    const p = m.unit ? (pieces.value.get(m.unit) ?? c.unit.get(m.unit)) : undefined;
    if (p) {
      const label = p.label ?? p.id;
      push(before);
      const said = out[out.length - 1]; // the label may hold what looked like a number of a hex
      if (typeof said === "string") {
        const t = said.trimEnd();
        const ahead = out[out.length - 2];
        out.pop();
        if (t.endsWith(label)) push(t.slice(0, -label.length));
        else if (ahead && typeof ahead !== "string" && "hex" in ahead && ahead.hex + t === label)
          out.pop(); // or of a hex itself: "1118 Eng"
        else push(t + " ");
      }
      out.push({ unit: p.id, label });
    } else if (m.hex && c.hex.has(m.hex)) {
      push(before);
      const n = c.hex.get(m.hex)!.n;
      if (n && rest.startsWith(" " + n)) {
        rest = rest.slice(n.length + 1);
        out.push({ hex: m.hex, label: m.hex + " " + n });
      } else {
        // A position is called by its name, too, unless that stands before it.
        const post = c.posted.get(m.hex);
        const said = spell(out).slice(-12);
        out.push({ hex: m.hex, label: post && !new RegExp(`\\b${post}\\b`).test(said) ? `${post} ${m.hex}` : m.hex });
      }
    } else if (m.hex && c.post.has(m.hex)) {
      push(before);
      out.push({ hex: c.post.get(m.hex)!, label: m.hex });
    } else if (m.card && c.unit.get(m.card)?.label) {
      // A marker by its number: what is printed on it counts. Its kind may stand before it.
      const label = c.unit.get(m.card)?.label ?? "";
      push(before + (/marker $/.test(before) ? label.replace(/^depth /, "") : label));
    } else if (m.card && c.card.has(m.card)) {
      push(before);
      out.push({ card: m.card });
    } else if (m.dice) {
      push(before + m.said);
      m.dice.forEach((die, i) => {
        if (i) push(" and ");
        out.push({ die });
      });
    } else push(before + m.text);
  }
  push(rest);
  return out;
}

// plain is what a line of the log says, without the ids that stand in it for the page.
export function plain(l: Line): string {
  return spell(parse(l.text, l.picture?.pieces));
}

// spell is the text of parts.
export function spell(parts: Part[]): string {
  return parts
    .map((p) =>
      typeof p === "string"
        ? p
        : "term" in p
          ? p.term
          : "card" in p
            ? cardName(p.card)
            : "die" in p
              ? String(p.die)
              : p.label,
    )
    .join("");
}

export function Named({ parts }: { parts: Part[] }) {
  return (
    <>
      {parts.map((p, i) => {
        if (typeof p === "string") return p.includes("%") ? <Unbroken key={i}>{p}</Unbroken> : p;
        if ("term" in p) return <Term key={i} word={p.term} text={p.text} />;
        if ("card" in p) return <CardWord key={i} id={p.card} />;
        if ("die" in p)
          return (
            <span class="die" key={i}>
              {p.die}
            </span>
          );
        const hex = "hex" in p ? p.hex : pieces.value.get(p.unit)?.at;
        const on = () => {
          lit.value = hex ? [hex] : [];
        };
        return (
          <em
            key={i}
            onPointerEnter={on}
            onPointerLeave={() => {
              lit.value = [];
            }}
            onClick={() => {
              if (hex && chart.value?.hex.has(hex)) {
                inspected.value = hex;
                showHex(hex);
                lit.value = [hex];
              }
            }}
          >
            {p.label}
          </em>
        );
      })}
    </>
  );
}

// A card in a sentence, with its face on hover and on focus.
function CardWord({ id }: { id: string }) {
  const [shown, show] = useState(false);
  const card = chart.value?.card.get(id);
  if (!card) return <>{id}</>;
  return (
    <span
      class="term cardword"
      tabIndex={0}
      onPointerEnter={() => show(true)}
      onPointerLeave={() => show(false)}
      onFocus={() => show(true)}
      onBlur={() => show(false)}
    >
      {cardName(id)}
      {shown && (
        <span class="peek" role="tooltip">
          <CardFace card={card} />
        </span>
      )}
    </span>
  );
}

// A word with its meaning: on hover, on focus, and for ears.
export function Term({ word, text }: { word: string; text: string }) {
  const [shown, show] = useState(false);
  const [where, place] = useState("");
  const id = useId();
  // Where there is no room below the word, or to the right of it, its meaning stands above, or ends with it.
  const open = (e: Event) => {
    const word = e.currentTarget as HTMLElement;
    const r = word.getBoundingClientRect();
    const room = word.closest(".field,.side,dialog")?.getBoundingClientRect();
    const up = r.bottom + 150 > (room?.bottom ?? innerHeight);
    const back = r.left + 250 > (room?.right ?? innerWidth);
    place(`${up ? " up" : ""}${back ? " back" : ""}`);
    show(true);
  };
  return (
    <span
      class="term"
      tabIndex={0}
      aria-describedby={shown ? id : undefined}
      onPointerEnter={open}
      onPointerLeave={() => show(false)}
      onFocus={open}
      onBlur={() => show(false)}
    >
      {word}
      {shown && (
        <span class={`ruletext${where}`} role="tooltip" id={id}>
          {text}
        </span>
      )}
    </span>
  );
}

// A finger does not hover or click: what is pointed at is tapped.
const touches = () => matchMedia("(hover: none)").matches;
export const forPointer = (text: string) =>
  touches() ? text.replace(/\b(Hover|Click)\b/g, "Tap").replace(/\b(hover|click)\b/g, "tap") : text;

export function Text({ children }: { children: string }) {
  return <Named parts={parse(forPointer(children))} />;
}

export function Signed({ n, bad }: { n: number; bad?: boolean }) {
  const good = bad ? -n : n;
  return <td class={good > 0 ? "pos" : good < 0 ? "neg" : ""}>{signed(n)}</td>;
}

interface ModsOf {
  mods: Mod[];
  hot?: string[];
  halves?: boolean;
  bad?: boolean; // what is added is good for the other side
  counts?: boolean; // of what there is how much, and nothing that is added
  plain?: boolean; // reasons without numbers
}

export function Mods({ mods, hot, halves, bad, counts, plain }: ModsOf) {
  const remarks = mods.every((m) => !m.value); // nothing is added up: a nought would stand for nothing
  return (
    <table class="mods">
      <tbody>
        {mods.map((m, i) => (
          <tr key={i} class={hot?.includes(m.rule + m.text) ? "hot" : ""}>
            {plain ? null : m.threat && !m.value ? (
              <td class="neg">!</td>
            ) : counts || remarks ? (
              <td>{m.value || ""}</td>
            ) : (
              <Signed n={halves ? m.value / 2 : m.value} bad={bad} />
            )}
            <td>{sentence(m.text)}</td>
            <td>
              <Rule id={m.rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// Shifts is what led from the strengths to the column, or from the dice to a total, in one line: what each was for.
export function Shifts({ mods }: { mods?: Mod[] }) {
  if (!mods?.length) return null;
  return (
    <span class="shifts">
      {mods.map((m, i) => (
        <span key={i}>
          <b class={"num" + (m.value > 0 ? " pos" : m.value < 0 ? " neg" : "")}>{signed(m.value)}</b> {m.text}
        </span>
      ))}
    </span>
  );
}

const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export function sentence(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1);
}
