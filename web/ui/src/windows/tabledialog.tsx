// The table: who plays, links, pace, standing orders, draw and resignation.

import { computed, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { again } from "../keys/again";
import { Orders } from "../orders/orders";
import { PlaybackChoices } from "../playback/choices";
import { playedByRules, seatLabel } from "../state/names";
import { atTable, boot, live, mySeat, openSeat, seatInfo, table, watching } from "../state/table";
import { branch, resign, setPace } from "../wire/games";
import { base, reach } from "../wire/requests";
import type { Link as ToTable } from "../wire/types";
import { ask, offerDraw } from "../wire/undo";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Clocks } from "./clocks";
import { Dialog } from "./dialog";
import { NoticeChoice } from "./notices";
import { Opponent, Sitter } from "./opponent";

// Who may have links has those of the seats that are open now: they go when somebody sits down, and there are new ones when a seat opens.
const links = signal<ToTable[]>(boot.links ?? []);
const openSeats = computed(() =>
  (table.value?.seats ?? [])
    .filter((s) => s.kind === "open")
    .map((s) => s.seat)
    .join(" "),
);

async function freshLinks() {
  const r = await reach(`${base}/links`, { headers: { Accept: "application/json" } });
  if (r.ok) links.value = ((await r.json()) as { links: ToTable[] }).links;
}

// What this game has otherwise than games have that nobody chose options for, and what is chosen for its scenario alone.
function Chosen() {
  const list = boot.game.options ?? [];
  return list.length ? (
    <>
      <h2>Options</h2>
      <ul class="seats">
        {list.map((x) => (
          <li key={x.text}>
            {x.text} <Rule id={x.rule} />
          </li>
        ))}
      </ul>
    </>
  ) : null;
}

export function TableDialog() {
  const sure = useSignal("");
  useEffect(() => {
    if (atTable.value && boot.links?.length) void freshLinks();
  }, [atTable.value, openSeats.value]);
  if (!atTable.value) return null;
  const close = () => {
    atTable.value = false;
    sure.value = "";
  };
  const t = table.value;
  const over = live.value.view.over;
  const rules = playedByRules();
  const people = !rules.length && !t?.seats.every((x) => x.kind === "bot" || boot.me.seats.includes(x.seat)); // a computer answers no request
  const g = boot.game;
  const shownLinks = links.value.filter((l) => l.kind !== "join" || seatInfo(l.seat ?? "")?.kind === "open");
  return (
    <Dialog label="The table" close={close} wide>
      <p class="dim">
        {g.title}, {t?.scene ?? g.scenario}
        {g.study ? ". A study that only you see." : t?.rated ? ", rated" : ""}
      </p>
      <Chosen />
      <h2>Seats</h2>
      <ul class="seats">
        {g.seats.map((s) => {
          const i = seatInfo(s);
          return (
            <li key={s}>
              <Flag seat={s} />
              <b>{seatLabel(s)}</b>
              <span class="dim">
                {boot.me.seats.includes(s) ? (
                  "you"
                ) : i?.kind === "open" ? (
                  "open"
                ) : i?.kind === "bot" ? (
                  `computer: ${i.name}`
                ) : i ? (
                  <Sitter info={i} />
                ) : null}
              </span>
              {i && <Opponent info={i} />}
            </li>
          );
        })}
        {rules.map((s) => (
          <li key={s}>
            <Flag seat={s} />
            <b>{seatLabel(s)}</b>
            <span class="dim">played by the rules</span>
          </li>
        ))}
      </ul>
      {shownLinks.length ? (
        <>
          <h2>Links</h2>
          <ul class="links">
            {shownLinks.map((l) => (
              <Link key={l.url} label={l.kind === "join" ? `Play ${seatLabel(l.seat ?? "")}` : "Watch"} url={l.url} />
            ))}
          </ul>
        </>
      ) : null}
      {t?.seats.some((x) => x.kind === "bot") && !over && (!watching || t.seats.every((x) => x.kind === "bot")) && (
        <Pace now={t.pace ?? 0} />
      )}
      <Clocks close={close} />
      {!watching && !over && t?.notices && <NoticeChoice />}
      {!watching && !over && <Orders />}
      {!over && <PlaybackChoices />}
      {!watching && !over && (
        <>
          {people && (
            <>
              <h2>Ask the other side</h2>
              {openSeat.value && (
                <p class="dim">
                  A seat is open. Whoever takes it can agree to a draw
                  {live.value.undo.stands ? "; what has been answered stands." : ", and to what is taken back."}
                </p>
              )}
              <div class="rowwrap">
                {!t?.deserted && !live.value.undo.stands && (
                  <button
                    class="btn sm"
                    onClick={() => {
                      void ask();
                      close();
                    }}
                  >
                    {openSeat.value ? "Take back my last answer" : "Ask to take back my last answer"}
                  </button>
                )}
                {!openSeat.value && (
                  <button
                    class="btn sm"
                    onClick={() => {
                      void offerDraw();
                      close();
                    }}
                  >
                    Offer a draw
                  </button>
                )}
              </div>
            </>
          )}
          <h2>End the game</h2>
          <div class="rowwrap">
            {sure.value === "resign" ? (
              <button
                class="btn sm danger"
                onClick={(e) => {
                  if (again(e)) return;
                  void resign();
                  close();
                }}
              >
                Yes, resign
              </button>
            ) : (
              <button
                class="btn sm"
                onClick={() => {
                  sure.value = "resign";
                }}
              >
                Resign
              </button>
            )}
          </div>
        </>
      )}
      <h2>Record</h2>
      <div class="rowwrap">
        <a class="btn sm" href={`/games/${g.id}/record?seat=${mySeat.value}`}>
          Save the game as a file
        </a>
        {!watching && (
          <button class="btn sm" onClick={() => void branch(live.value.log.length)}>
            Try things out from here
          </button>
        )}
        <a class="btn sm" href={`/rules/${g.module}`}>
          Rules
        </a>
      </div>
    </Dialog>
  );
}

// How long computers wait before they answer.
function Pace({ now }: { now: number }) {
  const steps: [number, string][] = [
    [-1, "Halt"],
    [3000, "Slow"],
    [1000, "Steady"],
    [300, "Quick"],
    [0, "At once"],
  ];
  return (
    <>
      <h2>How fast the computer plays</h2>
      <div class="rowwrap">
        {steps.map(([ms, label]) => (
          <button
            key={ms}
            class={"btn sm" + (now === ms ? " primary" : "")}
            aria-pressed={now === ms}
            onClick={() => void setPace(ms)}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
}

function Link({ label, url }: { label: string; url: string }) {
  const said = useSignal("Copy");
  const field = useRef<HTMLInputElement>(null);
  const whole = new URL(url, location.href).href;
  const copy = async () => {
    said.value = (await copied(whole, field.current)) ? "Copied" : "Press Ctrl C";
    setTimeout(() => {
      said.value = "Copy";
    }, 2500);
  };
  return (
    <li>
      <span>{label}</span>
      <input ref={field} readOnly value={whole} aria-label={label} onFocus={(e) => e.currentTarget.select()} />
      <button class="btn sm" onClick={() => void copy()}>
        {said.value}
      </button>
    </li>
  );
}

// An address that is not secure has no clipboard: what is marked in a field can be copied all the same.
async function copied(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}
