// The good orders of a game, offered once: when the first moment comes at which one of them would answer, and no roll is pending. Who has taken
// them has them in his next games of the module, or of its series, too.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { on as playback, summing } from "../playback/playback";
import { boot, chart, keep, mySeat, past, recall, tell, watching } from "../state/table";
import { Dialog } from "../windows/dialog";
import { briefingOpen } from "../wire/briefing";
import { setOrder } from "../wire/games";
import type { Window } from "../wire/types";
import { loadStanding, mine, standing, standingKnown, windowNow } from "./standing";

const answered = signal(0); // counts the answers to the offer, which are kept outside of signals

// Who wants to be asked every time has said so for all games of the module, and so has who took the orders: the kinds that he took.
const place = (seat = mySeat.value) => `offer.${boot.game.id}.${seat}`;
const always = () => `offer.${chart.value?.sheet.series ?? boot.game.module}`;

// free tells whether the orders could be given now, for the first time in this game.
function free(): boolean {
  answered.value;
  if (watching || boot.game.study || past.value || playback.value || summing.value || briefingOpen.value) return false;
  if (!standingKnown.value || standing.value.orders.length || standing.value.askAll) return false;
  return recall("offer", "on") !== "off" && recall(place(), "") === "" && recall(always(), "") !== "never";
}

const good = () => mine(chart.value?.sheet.windows).filter((w) => w.default);

const taken = "taken ";

// offered are the moments whose default orders may be offered now, kept those of them that were taken in an earlier game.
function offered(): { list: Window[]; kept: boolean } {
  if (!free()) return { list: [], kept: false };
  const before = recall(always(), "");
  if (before.startsWith(taken)) {
    if (!windowNow.value?.default && !boot.me.hotseat) return { list: [], kept: true };
    const kinds = before.slice(taken.length).split(" ");
    return { list: good().filter((w) => kinds.includes(w.kind)), kept: true };
  }
  return { list: !windowNow.value?.default || windowNow.value.amid ? [] : good(), kept: false };
}

async function give(list: Window[], seat = mySeat.peek()) {
  for (const w of list) if (w.default) await setOrder(w.kind, w.default.choice, w.default.only, seat);
  if (seat === mySeat.peek()) void loadStanding();
}

// On a hot seat the orders of one are those of all, before any of them is asked: the screen is not handed over for a moment that the table answers.
async function giveOthers(wanted: (w: Window) => boolean) {
  for (const seat of boot.me.hotseat ? boot.me.seats : []) {
    if (seat === mySeat.peek() || recall(place(seat), "")) continue;
    keep(place(seat), "seen");
    const list = (chart.peek()?.sheet.windows ?? []).filter((w) => w.default && wanted(w));
    await give(
      list.filter((w) => !w.seats || w.seats.includes(seat)),
      seat,
    );
  }
}

export function Offer() {
  const { list, kept } = offered();
  useEffect(() => {
    if (!kept || !list.length) return;
    keep(place(), "seen");
    answered.value++;
    void give(list);
    const kinds = recall(always(), "").slice(taken.length).split(" ");
    void giveOthers((w) => kinds.includes(w.kind));
    tell(
      "The table answers for you, as in your last game",
      [{ text: "The log tells you in grey what was answered. The table (T) changes it." }],
      "note",
    );
  }, [kept && list.length]);
  if (!list.length || kept) return null;
  return <Choice key={place()} list={list} />;
}

function Choice({ list }: { list: Window[] }) {
  const not = useSignal<string[]>([]); // kinds that are not wanted
  const busy = useSignal(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
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
    const wanted = list.filter((w) => !not.value.includes(w.kind));
    close(); // before they are kept for later games, which would have them given as if they came from an earlier one
    keep(always(), taken + wanted.map((w) => w.kind).join(" "));
    await give(wanted);
    await giveOthers((w) => !not.value.includes(w.kind));
  };
  return (
    <Dialog label="Shall the table answer for you?" close={close} keys={{ a: never }}>
      <p>
        Moments like this one come again and again. Where most players have nothing to do, the table can answer for you:
      </p>
      <ul class="offer">
        {rowsOf(list).map((row) => (
          <Row
            key={row[0]!.kind}
            row={row}
            not={not.value}
            set={(kinds, on) => (not.value = less(not.value, kinds, on))}
          />
        ))}
      </ul>
      <div class="rowwrap">
        <button class="btn primary" ref={first} data-offer disabled={busy.value} onClick={() => void take()}>
          Answer for me<span class="kbd">Enter</span>
        </button>
        <button class="btn" onClick={never}>
          Ask me every time<span class="kbd">A</span>
        </button>
        <button class="btn ghost" onClick={close}>
          Not now<span class="kbd">Esc</span>
        </button>
      </div>
      <p class="dim small">
        The log tells you in grey what was answered. The table (T) changes it at any time, and your next game begins
        with the same.
      </p>
    </Dialog>
  );
}

// rowsOf are the orders in rows: those that go together are one.
function rowsOf(list: Window[]): Window[][] {
  const rows = new Map<string, Window[]>();
  for (const w of list) {
    const of = w.default?.of || w.kind;
    rows.set(of, [...(rows.get(of) ?? []), w]);
  }
  return [...rows.values()];
}

// less is what is not wanted, after some kinds have been ticked or not.
const less = (not: string[], kinds: string[], on: boolean) => [
  ...not.filter((k) => !kinds.includes(k)),
  ...(on ? [] : kinds),
];

interface RowParts {
  row: Window[];
  not: string[];
  set: (kinds: string[], on: boolean) => void;
}

// A row of the offer. Where it is of several orders each can be left out, in a list that unfolds.
function Row({ row, not, set }: RowParts) {
  const kinds = row.map((w) => w.kind);
  const given = kinds.filter((k) => !not.includes(k)).length;
  const many = row.length > 1;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={given > 0}
          ref={(e) => {
            if (e) e.indeterminate = given > 0 && given < row.length;
          }}
          onChange={(e) => set(kinds, e.currentTarget.checked)}
        />
        {many ? row[0]!.default?.of : row[0]!.default?.say}
      </label>
      {many && (
        <details>
          <summary>
            {given} of {row.length} orders
          </summary>
          {row.map((w) => (
            <label key={w.kind}>
              <input
                type="checkbox"
                checked={!not.includes(w.kind)}
                onChange={(e) => set([w.kind], e.currentTarget.checked)}
              />
              {w.default?.say}
            </label>
          ))}
        </details>
      )}
    </li>
  );
}
