// The result.

import { reportPage } from "../report/report";
import { playedByRules, resultText, seatLabel, seatWins } from "../state/names";
import { boot, chart, covered, mySeat, seenEnd, table, view, watching } from "../state/table";
import { canPlayAgain, playAgain } from "../wire/games";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Dialog } from "./dialog";

// inOrder puts the points of the sides first and last what all the rest adds up to.
function inOrder(score: Record<string, number>): [string, number][] {
  const [a, b] = boot.game.seats.map((s) => score[s] ?? 0);
  const rank = (k: string) => (boot.game.seats.includes(k) ? boot.game.seats.indexOf(k) : 9);
  const rest = Object.keys(score).filter((k) => rank(k) === 9);
  const sum = rest.reduce((n, k) => n + score[k]!, 0);
  const total = rest.find((k) => 2 * score[k]! === (a ?? 0) - (b ?? 0) + sum);
  const place = (k: string) => (k === total ? 10 : rank(k));
  return Object.entries(score).sort(([k], [l]) => place(k) - place(l) || (k < l ? -1 : 1));
}

export function Result() {
  const over = view.value.over;
  const c = chart.value;
  if (!over || seenEnd.value || !c || covered.value) return null;
  const close = () => {
    seenEnd.value = true;
  };
  const rows = inOrder(over.score ?? {});
  const mine = boot.me.seats.includes(over.winner);
  const alone = playedByRules().length > 0; // one seat, or several on one side
  const words =
    alone && over.winner !== "draw"
      ? boot.game.seats.includes(over.winner)
        ? "Victory"
        : "Defeat"
      : over.winner && over.winner !== "draw"
        ? watching || boot.me.hotseat
          ? seatWins(over.winner)
          : mine
            ? "You win"
            : "You lose"
        : "A draw";
  return (
    <Dialog label={words} close={close}>
      <p class="result">
        {resultText(over)} <Rule id={over.rule} />
      </p>
      {rows.length > 0 && (
        <table class="score">
          <tbody>
            {rows.map(([k, n]) => (
              <tr key={k}>
                <td>
                  {boot.game.seats.includes(k) ? (
                    <>
                      <Flag seat={k} /> {seatLabel(k)}
                      {c.sheet.scores?.[k] ? `: ${c.sheet.scores[k]}` : ""}
                    </>
                  ) : (
                    (c.sheet.scores?.[k] ?? k)
                  )}
                </td>
                <td class="num">
                  <b>{n < 0 ? `−${-n}` : n}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div class="rowwrap">
        {canPlayAgain() && (
          <button class="btn primary" onClick={() => void playAgain(false)}>
            {table.value?.next ? "Join the next game" : "Play again"}
          </button>
        )}
        {canPlayAgain() && !boot.me.hotseat && !alone && !table.value?.next && (
          <button class="btn" onClick={() => void playAgain(true)}>
            Play again, sides swapped
          </button>
        )}
        {c.sheet.situation && (
          <a class="btn" href={reportPage}>
            {c.sheet.situation.tally ? "The score sheet" : "The report"}
          </a>
        )}
        <a class="btn" href={`/games/${boot.game.id}/record?seat=${mySeat.value}`}>
          Save the game as a file
        </a>
        <button class="btn" onClick={close}>
          Look at the map
        </button>
        <a class="btn ghost" href="/">
          Home
        </a>
      </div>
    </Dialog>
  );
}
