// A refusal with its reason, or a note: one at a time, six seconds or as long as the pointer is on it.
import { computed, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { cardsOpen } from "../draws/drawer";
import { hasty, showBoxes, toast } from "../state/table";
import { Rule } from "../words/rule";
import { Text } from "../words/words";

// A window over the map that was opened after a note covers it: whoever opens one wants to see that. A note that comes later lies on top.
function under(note: ReadonlySignal<unknown>) {
  let told: unknown = null;
  let first = false; // a window has been open since before the note
  return computed(() => {
    const open = showBoxes.value || cardsOpen.value;
    if (told !== note.value) {
      told = note.value;
      first = open;
    } else if (!open) first = false;
    return open && !first;
  });
}
export const beneath = under(toast);
const hastyBeneath = under(hasty);

// Hasty says of a key that came too soon that it has answered nothing; it goes with the next key that answers, or by itself. Other notes leave it.
export function Hasty() {
  const key = hasty.value;
  const covered = hastyBeneath.value;
  useEffect(() => {
    const gone = setTimeout(() => {
      hasty.value = "";
    }, 6000);
    return () => clearTimeout(gone);
  }, [key]);
  return key ? (
    <div class={"toast note hasty" + (covered ? " beneath" : "")} role="alert">
      <b>Too soon</b>
      <div>{key} came before the next question. Read it, and press again.</div>
    </div>
  ) : null;
}

export function Toasts() {
  const t = toast.value;
  const covered = beneath.value; // read even where there is no note: it has to know what was open when one comes
  const over = useRef(false);
  useEffect(() => {
    if (!t) return;
    let left = t.act ? 60000 : 6000;
    const tick = setInterval(() => {
      if (!over.current) left -= 250;
      if (left <= 0 && toast.value === t) toast.value = null;
    }, 250);
    return () => clearInterval(tick);
  }, [t]);
  if (!t) return null;
  return (
    <div
      class={"toast " + t.kind + (covered ? " beneath" : "")}
      role="alert"
      onPointerEnter={() => {
        over.current = true;
      }}
      onPointerLeave={() => {
        over.current = false;
      }}
    >
      <b>{t.title}</b>
      {t.reasons.map((r, i) => (
        <div key={i}>
          <Text>{r.text}</Text> <Rule id={r.rule} />
        </div>
      ))}
      {t.act && (
        <button
          class="btn sm"
          onClick={() => {
            const run = t.act!.run;
            toast.value = null;
            run();
          }}
        >
          {t.act.label}
        </button>
      )}
      <button
        class="x"
        aria-label="Close"
        onClick={() => {
          toast.value = null;
        }}
      >
        ×
      </button>
    </div>
  );
}
