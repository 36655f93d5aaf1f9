// The question bar while a set-up is planned: one question for all pieces.
import { Bar } from "../question/bar";
import { sheetHeight, view } from "../state/table";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import {
  atOnce,
  canUndo,
  clearPlan,
  confirm,
  hand,
  left,
  nameOf,
  placed,
  progress,
  refused,
  sending,
  slots,
  stopAtOnce,
  suggestAll,
  suggestRest,
  takeSlot,
  undoPlan,
} from "./plan";

export function SetupBar() {
  const n = left.value.length;
  const held = hand.value === null ? undefined : slots.value[hand.value];
  const who = (
    <>
      <Flag seat={view.value.seat} />
      You set up
      <Rule id={(held ?? slots.value[0])?.rule} />
      <span class="progressed">
        {progress.value.done} of {progress.value.all} placed
      </span>
    </>
  );
  if (sending.value) return <Bar kind="busy" who={who} say="Setting up" />;
  const say = held ? `Place ${nameOf(held)}${held.placing.hint ? ": " + held.placing.hint : ""}` : sentence(n);
  return (
    <Bar kind={held ? "setup held" : "setup"} who={who} say={say}>
      {held ? (
        <button class="btn ghost" onClick={() => takeSlot(null)}>
          Put down<span class="kbd">Esc</span>
        </button>
      ) : (
        <button class="btn ghost phoneonly" onClick={showTray}>
          Pieces
        </button>
      )}
      {canUndo.value && (
        <button class="btn ghost back" onClick={undoPlan}>
          Undo<span class="kbd">Z</span>
        </button>
      )}
      {placed.value.size > 0 && (
        <button class="btn ghost clear" onClick={clearPlan}>
          Clear
        </button>
      )}
      {n > 0 && placed.value.size > 0 && (
        <button class="btn ghost aid" onClick={() => void suggestRest()}>
          Place the rest<small>{n}</small>
          <span class="kbd">R</span>
          {!held && <span class="kbd">Enter</span>}
        </button>
      )}
      <button class="btn ghost aid" onClick={() => void suggestAll()}>
        Suggested set-up<span class="kbd">A</span>
        {!held && n > 0 && !placed.value.size && <span class="kbd">Enter</span>}
      </button>
      <Done left={n} />
    </Bar>
  );
}

function sentence(left: number): string {
  if (!slots.value.length) return "Reading what you have";
  return left ? "Place your force, in any order" : "All placed. Move what you like, then confirm";
}

function showTray() {
  sheetHeight.value = sheetHeight.value ? 0 : 1;
}

// Done is outlined until everything stands.
function Done({ left: n }: { left: number }) {
  if (!slots.value.length) return null;
  const bad = refused.value.size;
  if (n || bad)
    return (
      <button class="btn ghost notyet" aria-disabled="true">
        Done<small>{n ? `${n} left` : `${bad} not possible`}</small>
      </button>
    );
  return (
    <button class="btn primary" data-default onClick={confirm}>
      Done<span class="kbd">Enter</span>
    </button>
  );
}

// AtOnceBar stands there while the computer sets up for me.
export function AtOnceBar() {
  if (!atOnce.value) return null;
  const who = (
    <>
      <Flag seat={view.value.seat} />
      The suggested set-up
    </>
  );
  return (
    <Bar kind="busy" who={who} say="Your pieces are being placed">
      <button class="btn ghost" onClick={stopAtOnce}>
        Stop
      </button>
    </Bar>
  );
}
