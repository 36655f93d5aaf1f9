// What is given with one click though it is several answers, one after the other: all answers of a verb, and what the computer would answer.
import { signal } from "@preact/signals";
import { armed } from "../keys/armed";
import { type Option, type Reading, readOption, say } from "../state/options";
import { plainBar } from "../state/plain";
import { during, givesSuggested } from "../state/sending";
import { several } from "../state/several";
import { asked, askedNow, boxes, busy, chart, lit, live, picked, pieces, reading, tell } from "../state/table";
import { answerNow } from "../wire/answers";
import { suggested } from "../wire/explain";
import { sentence } from "../words/words";
import { hint, hinted } from "./hint";
import { closes, left } from "./left";

// inTurn gives answers as long as the same is asked, in the same phase, and another one is there to give: the same question of the next turn is another.
async function inTurn(words: string, of: number, next: (options: string[]) => string | undefined) {
  const kind = asked.value?.kind;
  const phase = live.value.view.where.join();
  if (busy.value) return;
  await during(words, of, async () => {
    for (let n = 0; n < 200; n++) {
      const a = askedNow.value;
      const text = a?.kind === kind && live.value.view.where.join() === phase ? next(a?.options ?? []) : undefined;
      if (!text || !(await answerNow(text))) return;
    }
  });
}

interface Every {
  verb: string;
  words: string;
  n: number;
}

// everyOf are the answers of a verb that can be given all together, if there are two or more.
export function everyOf(r: Reading): Every | null {
  if (plainBar || picked.value) return null;
  const of = r.all.filter((o) => o.look.every);
  const first = of[0];
  return first && of.length > 1 ? { verb: first.verb, words: first.look.every ?? "", n: of.length } : null;
}

export function EveryOf({ look, gold }: { look: Every; gold: boolean }) {
  const give = () => {
    const done = new Set<string>();
    void inTurn(look.words, look.n, (options) => {
      const text = options.find((o) => o.split(" ")[0] === look.verb && !done.has(o));
      if (text) done.add(text);
      return text;
    });
  };
  return (
    <button
      class={"btn answer" + (gold ? " primary" : "")}
      data-every={look.verb}
      data-default={gold || undefined}
      disabled={busy.value}
      onClick={give}
    >
      <span class="what">
        <b>{look.words}</b>
      </span>
      {gold && !armed.value && <span class="kbd">Enter</span>}
    </button>
  );
}

// offersHint tells whether the computer can be asked here.
export const offersHint = () =>
  !plainBar && !picked.value && !several.value && !!chart.value?.sheet.suggests?.includes(asked.value?.kind ?? "");

const thinks = signal(0); // for the page of which version

async function askComputer() {
  const version = live.value.version;
  if (thinks.value === version) return;
  const r = reading.value;
  const c = chart.value;
  thinks.value = version;
  const answer = await suggested().finally(() => {
    thinks.value = 0;
  });
  if (!r || !c || live.value.version !== version) return;
  const read = (text: string) => readOption(text, c, pieces.value, boxes.value, r.asked.kind);
  const list = answer?.choices ?? [];
  const end = list.findIndex((text) => read(text).look.close);
  const all = end < 0 ? list : list.slice(0, end);
  const [closing] = list;
  if (all.length) hint.value = { list: all, reason: answer?.reason, version };
  else if (closing) {
    const words = `The computer would answer: ${say(read(closing), c, pieces.value)}.`;
    tell(
      "Suggested: nothing more",
      [{ text: words }, { text: sentence(answer?.reason ?? "") }].filter((l) => l.text),
      "why",
    );
  } else tell("No suggestion", [{ text: "The computer has none now." }], "why");
}

export function AsComputer() {
  const c = chart.value;
  const r = reading.value;
  if (!offersHint() || !c || !r) return null;
  const h = hinted.value;
  if (!h)
    return (
      <button
        class="btn answer"
        data-suggest
        aria-keyshortcuts="a"
        disabled={busy.value}
        onClick={() => void askComputer()}
      >
        <span class="what">
          <b>Suggest</b>
          <small>{thinks.value === live.value.version ? "the computer thinks …" : "what the computer would do"}</small>
        </span>
        <span class="kbd">A</span>
      </button>
    );
  const read = h.list.map((text) => readOption(text, c, pieces.value, boxes.value, r.asked.kind));
  const words = read.slice(0, 2).map((o: Option) => say(o, c, pieces.value));
  const more = read.length - words.length;
  const give = () => {
    const list = [...h.list];
    void inTurn(givesSuggested(list.length), list.length, (options) => {
      const text = list.shift();
      return text && options.includes(text) ? text : undefined;
    });
  };
  const gold = !closes.value && !left.value;
  const show = (on: boolean) => {
    lit.value = on ? read.flatMap((o) => o.hex ?? []) : [];
  };
  return (
    <button
      class={"btn answer on" + (gold ? " primary" : "")}
      data-suggest
      data-default={gold || undefined}
      aria-keyshortcuts={gold ? "a Enter" : "a"}
      disabled={busy.value}
      onClick={give}
      onPointerEnter={() => show(true)}
      onPointerLeave={() => show(false)}
    >
      <span class="what">
        <b>As suggested</b>
        <small>
          {words.join(", ")}
          {more > 0 ? ` and ${more} more` : ""}
          {h.reason && read.length === 1 ? `: ${h.reason}` : ""}
        </small>
      </span>
      <span class="kbd">{gold ? "Enter" : "A"}</span>
    </button>
  );
}
