// The buttons of what is done with many: a stack as one, and the same to the rest.
import { reading } from "../state/table";
import { gather, giveRest, giveToAll, restOf, sayRest, stackOf, team, theRest } from "../state/together";
import { choose, pick } from "./aim";

// All that can act in a hex, in its tray.
export function AllOfStack({ hex }: { hex: string }) {
  const ids = stackOf(hex);
  if (!ids.length || team.value) return null;
  const go = () => {
    const lead = ids[0]!;
    const first = reading.value?.byUnit.get(lead)?.filter((o) => !o.hex && !o.box) ?? [];
    gather(ids);
    if (first.length) choose(first[0]!);
    else pick(lead);
  };
  return (
    <button class="btn sm" data-stack={hex} onClick={go}>
      All {ids.length} together
    </button>
  );
}

// In the question bar: the answer that was given last to the rest, and answers for all of whom the same is asked.
export function TheRest() {
  const o = theRest();
  const all = (reading.value?.all ?? []).filter((x) => restOf(x));
  return (
    <>
      {all.map((x) => (
        <button key={x.text} class="btn" data-rest={x.text} onClick={() => void giveToAll(x)}>
          {restOf(x)}
        </button>
      ))}
      {o && (
        <button class="btn" data-rest={o.text} onClick={() => void giveRest(o)}>
          {sayRest(o)}
        </button>
      )}
    </>
  );
}
