// What the player wants to be told of this game while he is away; what he wants in general stands on the page of his account.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { tell } from "../state/table";
import { post, reach, refusal, silent, withSeat } from "../wire/requests";

const words: Record<string, string> = {
  "": "As for my other games",
  none: "Not at all",
  mail: "Only by mail",
  push: "Only in my browsers",
  hook: "Only to my programs",
};

export function NoticeChoice() {
  const how = useSignal<string | null>(null);
  const ways = useSignal<string[]>([]);
  useEffect(() => {
    void reach(withSeat("/notices")).then(async (r) => {
      if (!r.ok) return;
      const v = (await r.json()) as { how: string; ways: string[] };
      how.value = v.how;
      ways.value = v.ways;
    });
  }, []);
  if (how.value === null) return null;
  const set = async (to: string) => {
    const was = how.value;
    how.value = to;
    const r = await post("/notices", { how: to }).catch(() => null);
    if (r?.ok) return;
    how.value = was;
    tell("Nothing has changed", (r && (await refusal(r)).reasons) || silent, "why");
  };
  return (
    <>
      <h2>Notices</h2>
      <label class="choose">
        <span>When this game waits for me and I am away, I am told</span>{" "}
        <select value={how.value} onChange={(e) => void set(e.currentTarget.value)}>
          {["", "none", ...ways.value].map((w) => (
            <option key={w} value={w}>
              {words[w] ?? w}
            </option>
          ))}
        </select>
      </label>{" "}
      <a class="away" href="/account#notices">
        Settings for all games
      </a>
    </>
  );
}
