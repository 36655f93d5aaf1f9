// What may be asked without changing anything: why, why not, and what would follow.

import type { Option } from "../state/options";
import { boot, consequences, forgetters, ground, live, mySeat, past, preview, reading, watching } from "../state/table";
import { base, post, posted, reach, refusal, silent, withSeat } from "./requests";
import type { Explanation, Reason, Series } from "./types";

export async function whyNot(choice: string): Promise<Reason[]> {
  const r = await reach(base + "/whynot", posted({ seat: mySeat.value, choice }));
  return ((await r.json()) as { reasons?: Reason[] }).reasons ?? [];
}

// What a team of pieces would do after the first of them, tried by the server: match/fits.go.
export interface Team {
  lead: string;
  others: string[];
  kind: string;
  done: string[];
  choice: string;
}
export interface Fits {
  ends: boolean;
  fit: string[];
  left: string[];
  over: boolean;
  reasons: Reason[];
}

export async function fits(team: Team): Promise<Fits | null> {
  try {
    const r = await post("/fits", { seat: mySeat.value, ...team });
    return r.ok ? ((await r.json()) as Fits) : null;
  } catch {
    return null;
  }
}

const known = new Map<string, Explanation>();
forgetters.push(() => known.clear());

// A list without anything in it may come as null.
function tidy(x: Explanation): Explanation {
  return { ...x, sums: (x.sums ?? []).map((s) => ({ ...s, mods: s.mods ?? [] })), outcomes: x.outcomes ?? [] };
}

export async function explain(choice?: string): Promise<Explanation | null> {
  const key = `${mySeat.value} ${live.value.version} ${choice ?? ""}`;
  const have = known.get(key);
  if (have) return have;
  try {
    const r = await post("/explain", choice ? { seat: mySeat.value, choice } : { seat: mySeat.value });
    if (!r.ok) return null;
    const x = tidy((await r.json()) as Explanation);
    if (known.size > 400) known.clear();
    known.set(key, x);
    return x;
  } catch {
    return null;
  }
}

// tried is a list of answers as it would be given, with all answers of a verb besides, and what it comes to; with after it is the list that is asked then.
export async function tried(choices: string[], all = "", after = ""): Promise<Series | null> {
  try {
    const r = await post("/series", { seat: mySeat.value, choices, all, after });
    if (!r.ok) return null;
    const x = (await r.json()) as Series;
    return { ...x, explanation: tidy(x.explanation) };
  } catch {
    return null;
  }
}

export interface Suggested {
  choices: string[];
  reason?: string; // why it would give the first of them
}

// suggested is what the computer would answer to the list that is asked, and to those of the same kind after it, beside what is on it.
export async function suggested(choices: string[] = []): Promise<Suggested | null> {
  try {
    const r = await post("/suggest", { seat: mySeat.value, choices });
    return r.ok ? ((await r.json()) as Suggested) : null;
  } catch {
    return null;
  }
}

// divided is what comes of several answers of a sheet, given one after the other.
export async function divided(choices: string[]): Promise<Explanation | null> {
  try {
    const r = await post("/explain", { seat: mySeat.value, choices });
    return r.ok ? tidy((await r.json()) as Explanation) : null;
  } catch {
    return null;
  }
}

let wanted = "";
let wantedBy = "";

// look shows what lies behind an answer, or nothing. Who looks from the map by and by lets go of what he has looked at himself, and not of a button
// that the pointer has reached meanwhile.
export async function look(o: Option | null, by: "" | "map" = "") {
  if (!o && by && wantedBy !== by) return;
  wantedBy = o ? by : "";
  wanted = o?.text ?? "";
  if (!o) {
    preview.value = null;
    return;
  }
  const version = live.value.version;
  const x = await explain(o.text);
  if (x && wanted === o.text && live.value.version === version) preview.value = { option: o, what: x };
}

// When a question is put: what is behind it, and behind each button.
export async function study() {
  const r = reading.value;
  const version = live.value.version;
  if (!r) return;
  const x = await explain();
  if (live.value.version !== version) return;
  ground.value = x;
  if ((!x?.sums.length && !r.buttons.some((o) => o.look.named)) || r.buttons.length > 6) return;
  const found = new Map<string, Explanation>();
  await Promise.all(
    r.buttons
      .filter((o) => o.number !== undefined || !o.look.close)
      .map(async (o) => {
        const e = await explain(o.text);
        if (e) found.set(o.text, e);
      }),
  );
  if (live.value.version === version) consequences.value = found;
}

// foresee asks what is behind the next question while what led to it is still played: on a busy machine its chances came
// seconds after the question where they were asked for with it.
let foreseen = -1;
export function foresee() {
  const { version, view } = live.value;
  if (!past.value || watching || version === foreseen || !view.pending?.options?.length) return;
  foreseen = version;
  void explain();
}

// Why a computer decided what a line of the log tells.
export interface Why {
  seat: string;
  choice: string;
  by: string;
  text: string;
}

export async function whyMove(n: number): Promise<Why | Reason[]> {
  const r = await reach(withSeat(`/why/${n}`));
  return r.ok ? ((await r.json()) as Why) : ((await refusal(r)).reasons ?? silent);
}

export async function rule(id: string): Promise<string> {
  const r = await reach(`/rules/${boot.game.module}/${encodeURIComponent(id)}`, {
    headers: { Accept: "application/json" },
  });
  if (!r.ok) return r.status === 503 ? "The server does not answer." : "This rule is not in the index.";
  return ((await r.json()) as { summary: string }).summary;
}
