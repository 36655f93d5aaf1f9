// The clocks in the dialog of the table: what was agreed, what each seat has left, a pause, and a seat that goes to somebody else.

import { useSignal } from "@preact/signals";
import { again } from "../keys/again";
import { clock, clockRuns, span, timeLeft } from "../state/clock";
import { seatLabel } from "../state/names";
import { boot, live, lostSeat, mySeat, seatInfo, table, watching } from "../state/table";
import { pauseClocks, replaceSeat, resumeClocks } from "../wire/clocks";
import { Flag } from "../words/flag";

// SeatTime is what a seat has left, for the line of seats and the dialog.
export function SeatTime({ seat }: { seat: string }) {
  const left = timeLeft(seat);
  // Who has lost his seat is told nothing more of them, and a computer player has none.
  if (left === null || lostSeat.value || seatInfo(seat)?.kind === "bot") return null;
  const runs = clockRuns(seat);
  return (
    <span
      class={`seattime${runs ? " on" : ""}${runs && left < 3600_000 ? " short" : ""}`}
      title={runs ? "this clock runs" : clock.value?.paused ? "all clocks stand" : "this clock stands"}
    >
      {clock.value?.paused && <i aria-hidden="true">‖ </i>}
      {span(left)}
    </span>
  );
}

export function Clocks({ close }: { close: () => void }) {
  const c = clock.value;
  const over = !!live.value.view.over;
  const rated = !!table.value?.rated;
  const away = table.value?.absent ?? [];
  const open = table.value?.seats.some((s) => s.kind === "open"); // nobody is there who could agree to a pause
  const sure = useSignal("");
  // What cannot be undone, and asks nobody, says so before it is done: yes is what it says then.
  const button = (label: string, run: () => Promise<unknown>, yes = "") => {
    const waits = !!yes && sure.value !== label;
    return (
      <button
        key={label}
        class={"btn sm" + (yes && !waits ? " danger" : "")}
        onClick={(e) => {
          if (again(e)) return;
          if (waits) {
            sure.value = label;
            return;
          }
          void run();
          close();
        }}
      >
        {yes && !waits ? yes : label}
      </button>
    );
  };
  const people = boot.game.seats.some((s) => !boot.me.seats.includes(s) && seatInfo(s)?.kind === "person");
  const play = !watching && !over && table.value?.state !== "over" && !boot.game.study;
  return (
    <>
      {c && (
        <>
          <h2>Clocks</h2>
          <p class="dim">{c.text}.</p>
          <ul class="seats">
            {boot.game.seats.map((s) => (
              <li key={s}>
                <Flag seat={s} />
                <b>{seatLabel(s)}</b>
                <SeatTime seat={s} />
              </li>
            ))}
          </ul>
          {c.paused && (
            <p>
              All clocks stand{c.pause ? ` for another ${span(c.pause)}` : ""}.
              {!c.resume && play && " Before that only who has to decide can have them go on."}
            </p>
          )}
          {play && (
            <div class="rowwrap">
              {c.paused
                ? c.resume && button("Let the clocks go on", resumeClocks)
                : !open && [
                    button("Ask for a pause of 7 days", () => pauseClocks(7)),
                    button("Ask for a pause of 21 days", () => pauseClocks(21)),
                    button("Ask for a pause without an end", () => pauseClocks(0)),
                  ]}
            </div>
          )}
        </>
      )}
      {play && people && (!rated || !c) && (
        <>
          <h2>Seats for others</h2>
          <div class="rowwrap">
            {!rated && (
              <>
                {button("Ask to give my seat to somebody else", () => replaceSeat(mySeat.value, "substitute"))}
                {button("Ask to give my seat to the computer", () => replaceSeat(mySeat.value, "bot"))}
                {away.map((s) =>
                  button(
                    `The computer for ${seatLabel(s)}, who lets the game wait`,
                    () => replaceSeat(s, "bot"),
                    `Yes, ${seatLabel(s)} loses the seat to the computer`,
                  ),
                )}
                {away.map((s) =>
                  button(
                    `Somebody else for ${seatLabel(s)}`,
                    () => replaceSeat(s, "substitute"),
                    `Yes, ${seatLabel(s)} loses the seat to whoever comes`,
                  ),
                )}
              </>
            )}
            {rated &&
              away.map((s) =>
                button(
                  `${seatLabel(s)} has been away for a week: end the game`,
                  () => replaceSeat(s, "substitute"),
                  `Yes, ${seatLabel(s)} has lost`,
                ),
              )}
          </div>
          {!away.length && (
            <p class="dim">
              {rated
                ? "For whom the game has waited for a week has lost."
                : "When the game has waited for a player for a week, his seat can go to somebody else or to the computer. He is not asked then."}
            </p>
          )}
        </>
      )}
    </>
  );
}
