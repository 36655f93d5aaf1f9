// The buttons of what is done with many: a stack as one, and the same to the rest.
import { left } from "../question/left";
import { fan, ground, reading } from "../state/table";
import {
  gather,
  giveRest,
  giveToAll,
  groupOf,
  join,
  joinsOf,
  priceOf,
  restLasts,
  restOf,
  sayRest,
  some,
  someOf,
  stackOf,
  staysOf,
  team,
  theRest,
} from "../state/together";
import { forPointer } from "../words/words";
import { choose, pick } from "./aim";

// All that can act in a hex, or some of them, in its tray.
export function AllOfStack({ hex }: { hex: string }) {
  const joins = joinsOf(hex);
  if (joins.length) return joins.length > 2 ? <SomeOfStack hex={hex} all={joins} /> : null;
  const all = stackOf(hex);
  if (!all.length || team.value) return null;
  const marked = someOf(hex);
  const ids = groupOf(hex);
  const go = () => {
    const lead = ids[0]!;
    const first = reading.value?.byUnit.get(lead)?.filter((o) => !o.hex && !o.box) ?? [];
    if (ids.length > 1) gather(ids);
    if (first.length && ids.length > 1) choose(first[0]!);
    else pick(lead);
    some.value = null;
  };
  return (
    <div class="those">
      <button class="btn sm" data-stack={hex} disabled={!ids.length} onClick={go}>
        {marked ? `${ids.length} of ${all.length} together` : `All ${all.length} together`}
      </button>
      {all.length > 2 && <MarkSome hex={hex} />}
    </div>
  );
}

function MarkSome({ hex }: { hex: string }) {
  const marked = someOf(hex);
  return (
    <button
      class={"btn sm" + (marked ? " on" : "")}
      aria-pressed={!!marked}
      title="Shift and a click mark a counter, too"
      onClick={() => {
        some.value = marked ? null : { hex, ids: [] };
      }}
    >
      Some of them
    </button>
  );
}

// Some of those who act together: marked, with what that costs, and named as one. All of them have an answer of their own where they can be paid for.
function SomeOfStack({ hex, all }: { hex: string; all: string[] }) {
  const ids = someOf(hex) ? groupOf(hex) : [];
  const { price, short } = priceOf(ids);
  const cost = price && ground.value?.unit ? `, ${price} ${ground.value.unit}` : "";
  return (
    <div class="those">
      {someOf(hex) && (
        <button
          class="btn sm primary"
          data-some={hex}
          disabled={!ids.length || short}
          onClick={() => {
            fan.value = null;
            void join(ids);
          }}
        >
          {ids.length
            ? `${ids.length} of ${all.length} together${cost}${short ? ": too many" : ""}`
            : forPointer("Click who acts")}
        </button>
      )}
      <MarkSome hex={hex} />
    </div>
  );
}

// restNow is the answer that was given last, where it can be given to the rest; not the one that ends the phase, which ends it for all as it is.
export function restNow() {
  const o = theRest();
  return o && o.text !== left.value?.end.text ? o : null;
}

// In the question bar: the answer that was given last to the rest, and answers for all of whom the same is asked.
export function TheRest() {
  const o = restNow();
  const all = (reading.value?.all ?? []).filter((x) => restOf(x));
  return (
    <>
      {all.map((x) => (
        <button key={x.text} class="btn" data-rest={x.text} onClick={() => void giveToAll(x)}>
          {staysOf(x) ? (
            <span class="what">
              <b>{restOf(x)}</b>
              <small>{staysOf(x)}</small>
            </span>
          ) : (
            restOf(x)
          )}
        </button>
      ))}
      {o && (
        <button class="btn" data-rest={o.text} onClick={() => void giveRest(o)}>
          <span class="what">
            <b>{sayRest(o)}</b>
            <small>{restLasts()}</small>
          </span>
        </button>
      )}
    </>
  );
}
