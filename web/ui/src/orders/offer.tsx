// The good orders of a game, offered once: when the first moment comes at which one of them would answer.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { boot, chart, keep, mySeat, past, recall, watching } from "../state/table";
import { Dialog } from "../windows/dialog";
import { setOrder } from "../wire/games";
import type { Window } from "../wire/types";
import { loadStanding, mine, standing, standingKnown, windowNow } from "./standing";

const answered = signal(0); // counts the answers to the offer, which are kept outside of signals

// Who wants to be asked every time has said so for all games of the module.
const place = () => `offer.${boot.game.id}.${mySeat.value}`;
const always = () => `offer.${boot.game.module}`;

// offered are the moments whose default orders may be offered now.
function offered(): Window[] {
  answered.value;
  if (watching || boot.game.study || past.value || !windowNow.value?.default) return [];
  if (!standingKnown.value || standing.value.orders.length || standing.value.askAll) return [];
  if (recall("offer", "on") === "off" || recall(place(), "") !== "" || recall(always(), "") === "never") return [];
  return mine(chart.value?.sheet.windows).filter((w) => w.default);
}

export function Offer() {
  const list = offered();
  if (!list.length) return null;
  return <Choice key={place()} list={list} />;
}

function Choice({ list }: { list: Window[] }) {
  const not = useSignal<string[]>([]); // kinds that are not wanted
  const busy = useSignal(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const close = () => {
    keep(place(), "seen");
    answered.value++;
  };
  const never = () => {
    keep(always(), "never");
    close();
  };
  const take = async () => {
    if (busy.value) return;
    busy.value = true;
    for (const w of list)
      if (w.default && !not.value.includes(w.kind)) await setOrder(w.kind, w.default.choice, w.default.only);
    close();
    void loadStanding();
  };
  return (
    <Dialog label="Shall the table answer for you?" close={close}>
      <p>
        Moments like this one come again and again, and you are asked at each, whatever you hold. Where most players
        have nothing to do, the table can answer in your name:
      </p>
      <ul class="offer">
        {list.map((w) => (
          <li key={w.kind}>
            <label>
              <input
                type="checkbox"
                checked={!not.value.includes(w.kind)}
                onChange={(e) => {
                  const on = e.currentTarget.checked;
                  not.value = on ? not.value.filter((k) => k !== w.kind) : [...not.value, w.kind];
                }}
              />
              {w.default?.say}
            </label>
          </li>
        ))}
      </ul>
      <div class="rowwrap">
        <button class="btn primary" ref={first} data-offer disabled={busy.value} onClick={() => void take()}>
          Answer for me<span class="kbd">Enter</span>
        </button>
        <button class="btn" onClick={never}>
          Ask me every time
        </button>
        <button class="btn ghost" onClick={close}>
          Not now<span class="kbd">Esc</span>
        </button>
      </div>
      <p class="dim small">The log tells you in grey what was answered. The table (T) changes it at any time.</p>
    </Dialog>
  );
}
