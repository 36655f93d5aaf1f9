// What is asked about clocks and seats.
import { table, tell } from "../state/table";
import { send } from "./requests";

async function asked(r: Response | null, done: string) {
  if (!r) return;
  const wait = ((await r.json()) as { asked: boolean }).asked;
  tell(wait ? "Asked" : "Done", [{ text: wait ? "The other side can now agree." : done }]);
}

export async function pauseClocks(days: number) {
  await asked(await send("/pause", { days }), "All clocks stand.");
}

export async function resumeClocks() {
  await send("/resume", {});
}

export async function replaceSeat(whose: string, by: "substitute" | "bot") {
  let done = by === "bot" ? "The computer plays on there." : "The seat is open: whoever takes it plays on.";
  if (table.peek()?.rated) done = "Who has stayed away has lost.";
  await asked(await send("/replace", { whose, by }), done);
}
