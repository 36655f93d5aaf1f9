// The menu of the game, with a name of its own in the head of the page: what else there is to do than to answer.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { openBriefing } from "../briefing/briefing";
import { again } from "../keys/again";
import { nextGame, waiting } from "../notice/next";
import { playedByRules } from "../state/names";
import { atTable, boot, live, mySeat, openSeat, seatInfo, watching } from "../state/table";
import { branch, resign } from "../wire/games";
import { offerDraw } from "../wire/undo";

export function GameMenu() {
  const open = useSignal(false);
  const sure = useSignal(false);
  const el = useRef<HTMLDivElement>(null);
  const shut = () => {
    open.value = false;
    sure.value = false;
  };
  useEffect(() => {
    if (!open.value) return;
    el.current?.querySelector<HTMLElement>(".menulist button")?.focus();
    const outside = (e: Event) => {
      if (!el.current?.contains(e.target as Node)) shut();
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open.value]);
  const keys = (e: KeyboardEvent) => {
    if (!open.value || e.ctrlKey || e.metaKey || e.altKey) return;
    e.stopPropagation();
    const items = [...(el.current?.querySelectorAll<HTMLElement>(".menulist button,.menulist a") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (e.key === "Escape") {
      shut();
      el.current?.querySelector<HTMLElement>("button")?.focus();
    } else if (e.key === "ArrowDown") items[(at + 1) % items.length]?.focus();
    else if (e.key === "ArrowUp") items[(at + items.length - 1) % items.length]?.focus();
    else if (e.key === "Tab") {
      shut();
      return;
    } else return;
    e.preventDefault();
  };
  const plays = !watching && !live.value.view.over;
  const against = boot.game.seats.filter((s) => !boot.me.seats.includes(s));
  const people = !playedByRules().length && against.some((s) => seatInfo(s)?.kind !== "bot");
  const then = (what: () => void) => () => {
    shut();
    what();
  };
  const give = (e: MouseEvent) => {
    if (!sure.value) {
      sure.value = true;
      return;
    }
    if (again(e)) return;
    shut();
    void resign();
  };
  return (
    <div class="gamemenu" ref={el} onKeyDown={keys}>
      <button
        class="btn sm ghost"
        aria-haspopup="true"
        aria-expanded={open.value}
        onClick={() => {
          open.value = !open.value;
          sure.value = false;
        }}
      >
        Game<span aria-hidden="true">▾</span>
      </button>
      {open.value && (
        <div class="menulist">
          <button onClick={then(openBriefing)}>
            Briefing<span class="kbd">B</span>
          </button>
          <button onClick={then(() => (atTable.value = true))}>
            Seats, links and standing orders<span class="kbd">T</span>
          </button>
          {waiting.value > 0 && (
            <button onClick={then(nextGame)}>
              Next game that waits for you ({waiting.value})<span class="kbd">Q</span>
            </button>
          )}
          {!watching && (
            <button onClick={then(() => void branch(live.value.log.length))}>Try things out from here</button>
          )}
          <a href={`/games/${boot.game.id}/record?seat=${mySeat.value}`}>Save the game as a file</a>
          <a href={`/rules/${boot.game.module}`}>Rules</a>
          {plays && (
            <>
              <hr />
              {people && !openSeat.value && <button onClick={then(() => void offerDraw())}>Offer a draw</button>}
              <button class="giveup" onClick={give}>
                {sure.value ? "Yes, resign" : "Resign"}
              </button>
            </>
          )}
        </div>
      )}
    </div>
  );
}
