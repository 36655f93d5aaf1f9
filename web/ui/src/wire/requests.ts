import { boot, mySeat, receive, tell, unsure } from "../state/table";
import type { Message, Reason, Refusal } from "./types";

export const base = `/games/${boot.game.id}`;

export const withSeat = (path: string, more = "") => `${base}${path}?seat=${encodeURIComponent(mySeat.value)}${more}`;

export function posted(body: object): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

export function post(path: string, body: object): Promise<Response> {
  return fetch(base + path, posted(body));
}

// reach asks for something that changes nothing. Without a server it is refused like anything else.
export async function reach(url: string, how?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, how);
  } catch {
    return new Response(
      JSON.stringify({ error: "busy", reasons: [{ text: "The server does not answer. Try again in a moment." }] }),
      { status: 503 },
    );
  }
}

export async function refusal(r: Response): Promise<Refusal> {
  return (await r.json().catch(() => ({ error: "internal" }))) as Refusal;
}

export const silent: Reason[] = [{ text: "The server did not answer. Nothing has changed." }];

const soon = 1500; // milliseconds
let taken = Number.NEGATIVE_INFINITY; // when the last answer was taken

// send posts something that is done or refused. What is refused is told with its reasons.
export async function send(path: string, body: object, title = "That is not possible"): Promise<Response | null> {
  try {
    const r = await post(path, { seat: mySeat.value, ...body });
    if (r.ok) {
      if (path === "/answers") taken = performance.now();
      return r;
    }
    const e = await refusal(r);
    if (r.status === 409 && e.error === "stale") {
      // Who presses once more just after an answer meant the question before: nothing is wrong.
      if (performance.now() - taken > soon) tell("The game has moved on", [{ text: "Here is the new question." }]);
      await refresh();
    } else tell(title, e.reasons ?? silent, "why");
  } catch {
    // whether it arrived, nobody knows before the server answers again
    unsure.value = true;
    tell(
      "Not connected",
      [{ text: "Perhaps your answer arrived, perhaps not. You will see as soon as the server answers again." }],
      "why",
    );
    void refresh();
  }
  return null;
}

export async function refresh(): Promise<boolean> {
  const seat = mySeat.value;
  const r = await reach(withSeat("/state"));
  if (r.ok && seat === mySeat.value) receive((await r.json()) as Message);
  return r.ok;
}
