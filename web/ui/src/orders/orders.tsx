// Standing orders on the page: at the question, in the window of the table, and in the log.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { readOption, say } from "../state/options";
import { boot, chart, mySeat, past, pieces, reading } from "../state/table";
import type { Given } from "../wire/types";
import { Flag } from "../words/flag";
import { answerWords, cap, valueOf } from "./condition";
import { readings, Ways } from "./form";
import type { GivenLine } from "./inlines";
import { askEverything, kindNow, loadStanding, mine, orderOf, standing, windowNow } from "./standing";

// The standing order for what is asked now, and what can be measured of it.
export function OrderHere() {
  const w = windowNow.value;
  if (!w || past.value) return null;
  const now = readings(w);
  const list = now ? (w.measures ?? []).filter((m) => now.has(m.id)) : [];
  return (
    <section class="sec standing">
      <h2>From now on</h2>
      <Ways w={w} />
      {list.length > 0 && (
        <details class="more measured">
          <summary>What it looks like now</summary>
          <dl>
            {list.map((m) => (
              <div key={m.id}>
                <dt>{m.label}</dt>
                <dd>{valueOf(m, now!.get(m.id))}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p class="dim small">
        {w.label}.{chart.value?.sheet.deck && " You are asked whether you hold a card for it or not."} Press T for all
        your standing orders.
      </p>
    </section>
  );
}

// kindWords names a kind of question that has no label of its own: by its list ("Recruit and replace"), else by the words of its kind, without the side.
function kindWords(kind: string): string {
  const c = chart.value;
  const title = c?.sheet.lists?.[kind]?.title;
  if (title) return title;
  return cap(
    kind
      .split(".")
      .filter((w) => !c?.sheet.sides.some((s) => s.id === w))
      .join(", ")
      .replaceAll("-", " "),
  );
}

// All of them, in the table's dialog.
export function Orders() {
  const c = chart.value;
  const r = reading.value;
  useEffect(() => {
    void loadStanding();
  }, []);
  const windows = mine(c?.sheet.windows);
  const kind = kindNow.value;
  if (r?.asked.kind && kind && !windowNow.value) {
    const plain = r.all.filter((o) => !o.args.length);
    // What the question says now, with its names and numbers, is not what an order is about.
    if (plain.length)
      windows.push({ kind: r.asked.kind, label: kindWords(r.asked.kind), choices: plain.map((o) => o.text) });
  }
  for (const o of standing.value.orders)
    if (!windows.some((w) => w.kind === o.kind))
      windows.push({ kind: o.kind, label: kindWords(o.kind), choices: [o.choice] });
  if (!c || !windows.length) return null;
  return (
    <>
      <h2>Standing orders</h2>
      <p class="dim">
        {boot.game.seats.length > 1
          ? "Answers you give in advance, so that nobody has to wait for you. Open one to change it. They go by what both sides can see, so " +
            "a quick answer gives nothing away."
          : "Answers you give in advance, so that you are not asked. Open one to change it."}
      </p>
      {!boot.game.study && (
        <label class="askall">
          <input
            type="checkbox"
            checked={!!standing.value.askAll}
            onChange={(e) => void askEverything(e.currentTarget.checked)}
          />
          Ask me everything, even where I can only give one answer
        </label>
      )}
      <ul class="orders">
        {windows.map((w) => (
          <li key={w.kind} class="order">
            <details open={w.kind === windowNow.value?.kind || windows.length < 4}>
              <summary>
                <h3>{w.label}</h3>
                <span class={orderOf(w.kind) ? "given" : "dim"}>{brief(w.kind)}</span>
              </summary>
              <Ways w={w} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

// What was answered, in words: answers that came by themselves may name a piece or a hex.
function givenWords({ choice, kind = "" }: Given): string {
  const c = chart.value;
  if (!c || !choice.includes(" ")) return answerWords(choice, kind);
  return say(readOption(choice, c, pieces.value, new Map(), kind), c, pieces.value);
}

// brief says in two words what is ordered.
function brief(kind: string): string {
  const o = orderOf(kind);
  if (!o) return "Ask me";
  return o.only ? `${cap(answerWords(o.choice, kind))}, or ask` : cap(answerWords(o.choice, kind));
}

// A line of the log for what was answered; why is behind it, so that the story is not lost among the answers.
export function GivenRow({ line: { g, times, whys } }: { line: GivenLine }) {
  const open = useSignal(false);
  return (
    <div class="ln given">
      <Flag seat={mySeat.value} />
      <span>
        {!g.itself ? "Your order" : whys.length ? "Answered for you" : "Only one answer"}: {givenWords(g)}
        {times > 1 && <b class="times">{times} times</b>}
        {whys.length > 0 && (
          <>
            {" "}
            <button
              class="why"
              aria-expanded={open.value}
              onClick={() => {
                open.value = !open.value;
              }}
            >
              why
            </button>
          </>
        )}
        {open.value &&
          whys.map((w) => (
            <span key={w} class="dim reason">
              {cap(w)}.
            </span>
          ))}
      </span>
    </div>
  );
}
