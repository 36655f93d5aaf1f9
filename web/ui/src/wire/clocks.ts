// What is asked about clocks and seats.
import { tell } from "../state/table";
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
  await asked(await send("/replace", { whose, by }), "The seat has gone to somebody else.");
}
