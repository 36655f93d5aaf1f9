// The report has links to steps of the game: #step=N.
import { effect } from "@preact/signals";
import { chart, seenEnd } from "../state/table";
import { stepTo } from "../wire/steps";

// openStep shows the step that the address names, as soon as there is a map.
export function openStep() {
  const go = () => {
    const n = /^#step=(\d+)$/.exec(location.hash)?.[1];
    if (n === undefined) return;
    seenEnd.value = true; // who comes from the report has read the result
    void stepTo(Number(n));
  };
  const stop = effect(() => {
    if (!chart.value) return;
    queueMicrotask(() => {
      stop();
      go();
    });
  });
  addEventListener("hashchange", go);
}
