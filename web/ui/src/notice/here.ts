// That the player has the page in front of him: of what is on it he need not be told while he is away. Only who can be told of his games says so.
import { effect } from "@preact/signals";
import { covered, live, mySeat, table, watching } from "../state/table";
import { post } from "../wire/requests";
import { decides } from "./heard";

// What is on the page that he could be told of.
function news(): string {
  const t = table.value;
  if (watching || covered.value || !t?.notices || !live.value.version) return "";
  const asks = (t.asks ?? []).map((a) => `${a.kind} ${a.from} ${a.agreed?.join() ?? ""}`);
  const people = t.seats.map((s) => s.name ?? s.kind);
  return [mySeat.value, decides(live.value), !!live.value.view.over, ...asks, ...people].join("; ");
}

let said = "";
let waits = false; // it has come while the page was not visible

function say() {
  waits = document.visibilityState !== "visible";
  if (!waits) void post("/here", { seat: mySeat.peek() }).catch(() => {});
}

effect(() => {
  const now = news();
  if (now === said) return;
  said = now;
  if (now) say();
});
document.addEventListener("visibilitychange", () => {
  if (waits && said) say();
});
