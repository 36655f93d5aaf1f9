// What the clocks of the table show. The server says what was left when it told of them; from then on they are counted here, by a time that nobody sets.
import { computed, effect, signal } from "@preact/signals";
import { table } from "./table";

const told = signal(0); // when the server last told, by a time that nobody sets
const beats = signal(0);
let timer = 0;
effect(() => {
  const c = table.value?.clock;
  told.value = performance.now();
  clearInterval(timer);
  if (c && (c.runs?.length || c.pause) && table.value?.state !== "over")
    timer = window.setInterval(() => {
      beats.value++;
    }, 1000);
});

export const clock = computed(() => table.value?.clock);

export const clockRuns = (seat: string) => !!clock.value?.runs?.includes(seat);

// timeLeft is what a seat has left now, in milliseconds; null where there are no clocks.
export function timeLeft(seat: string): number | null {
  const c = clock.value;
  const i = table.value?.seats.findIndex((s) => s.seat === seat) ?? -1;
  const left = c?.left[i];
  if (left === undefined) return null;
  beats.value;
  return Math.max(0, clockRuns(seat) ? left - (performance.now() - told.value) : left);
}

// span says how long something is, short enough for a line of seats: "2 d 3 h", "3 h 12 min", "4:05".
export function span(ms: number): string {
  const s = Math.floor(ms / 1000);
  const [d, h, m] = [Math.floor(s / 86400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  if (d) return h ? `${d} d ${h} h` : `${d} d`;
  if (h) return `${h} h ${m} min`;
  return `${m}:${String(s % 60).padStart(2, "0")}`;
}
