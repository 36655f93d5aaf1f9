// Keys, lessons and the look of the page.

import { Notices } from "../notice/switches";
import { Lessons } from "../question/lesson";
import { passable } from "../question/repeat";
import { boot, chart, guideOn, helping, keep } from "../state/table";
import { Rule } from "../words/rule";
import { Dialog } from "./dialog";

export function Help() {
  if (!helping.value) return null;
  const keys = [
    ["Arrows", "go from hex to hex, or through time when looking back"],
    ["N", "the next hex you can choose"],
    [
      "Enter",
      "choose this hex, give the gold answer whatever has the focus (unless Tab has come to it), or go to the list",
    ],
    ["1 to 9", "the cards, the answers in the bar, then the rows of a list that is ticked"],
    ["E, W", "end the phase, or send the list; the rest stays on purpose"],
    ["↑ ↓, Space", "in a list or on a price list: from row to row; tick or press the row"],
    ["← →, - +", "on a price list or a plan: one less, one more in the row with the focus, or in the first"],
    ["A", "in a list all that go together; on a price list what the computer would add"],
    ["Space", "open the stack"],
    ["/", "type a choice or a command"],
    ["Esc", "back; stop a list that is being sent"],
    ["Z, Y", "undo, redo"],
    ["[ ]", "one step back or forward in time"],
    ["H, F, D", "counters, only what can act, displays"],
    ["L", "hold to see ranges or lines of sight"],
    ["S", "who is in supply, and along which way"],
    ["B, V", "the briefing; charts and tables"],
    ["X, M", "zones or fields of fire; who has moved. Hold to look, tap to keep"],
    ["O, G", "objectives with their points; what changed since my last turn"],
    ["I, U", "small map; forces: order of battle, calendar, losses"],
    ["J", "cards: those drawn, the chances of the next"],
    ["P", "positions: what is known of each"],
    ["P, .", "the stack in hand passes; the next does what was done last"],
    ["T", "the table: seats, orders, resign"],
    ["Q", "the next of your games that waits for you"],
    ["C, 0, + -", "go to the question, see the whole map, zoom"],
    ["Space, ← →", "while the others play: stop and go on, one step"],
    ["P, End, Esc", "while the others play: stop at each die, whole turn, to my decision"],
  ];
  return (
    <Dialog
      label="Help"
      close={() => {
        helping.value = false;
      }}
    >
      <Lessons />
      <h2>Keys</h2>
      <dl>
        {keys
          .filter(
            ([k]) =>
              (k !== "J" || chart.value?.sheet.draws) &&
              (k !== "P" || chart.value?.sheet.posts) &&
              (k !== "P, ." || passable.value),
          )
          .map(([k, t]) => (
            <>
              <dt>
                <span class="kbd">{k}</span>
              </dt>
              <dd>{t}</dd>
            </>
          ))}
      </dl>
      <Notices />
      <h2>Words</h2>
      <dl>
        {(chart.value?.sheet.terms ?? []).map((t) => (
          <>
            <dt>{t.id}</dt>
            <dd>
              {t.text} <Rule id={t.rule} />
            </dd>
          </>
        ))}
      </dl>
      <div class="rowwrap">
        <button
          class="btn sm"
          onClick={() => {
            guideOn.value = !guideOn.value;
            keep("guide", guideOn.value ? "on" : "off");
          }}
        >
          {guideOn.value ? "Turn hints off" : "Turn hints on"}
        </button>
        <a class="btn sm" href={`/rules/${boot.game.module}`}>
          All rules
        </a>
      </div>
      <p class="dim small">{chart.value?.sheet.credits?.join(". ")}</p>
    </Dialog>
  );
}
