import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { on as filming } from "../playback/playback";
import { seatLabel } from "../state/names";
import { chart, chat, live, mySeat } from "../state/table";
import { kept } from "../wire/page";
import type { Line } from "../wire/types";
import { plain } from "../words/words";

// What has happened, for ears: every new line of the log once, and what the others say. Of many lines at once the last.
export const most = 4;

export function Heard() {
  const last = useRef<Line[] | null>(null);
  const lastTalk = useRef(chat.peek()[chat.peek().length - 1]?.n ?? 0);
  const list = useSignal<{ key: string; text: string }[]>([]);
  const l = live.value;
  const c = chart.value;
  useEffect(() => {
    if (!c || !l.version) return;
    const told: { key: string; text: string }[] = [];
    const n = l.log.length;
    // What is played is said step by step, and not before it is seen. After answers were taken back the log goes on from an earlier line.
    const fresh = last.current ? l.log.slice(kept(last.current, l.log)) : [];
    if (fresh.length && !filming.value) {
      const more = fresh.length - most;
      if (more > 0) told.push({ key: `m${n}`, text: `${more} ${more === 1 ? "line" : "lines"} of the log, then:` });
      for (const x of fresh.slice(-most)) told.push({ key: `l${x.n}.${l.version}`, text: plain(x) });
    }
    last.current = l.log;
    for (const x of chat.value)
      if (x.n > lastTalk.current) {
        lastTalk.current = x.n;
        if (x.seat !== mySeat.value) told.push({ key: `t${x.n}`, text: `${seatLabel(x.seat)} says: ${x.text}` });
      }
    if (told.length) list.value = [...list.value, ...told].slice(-12);
  }, [l, c, chat.value]);
  return (
    <div class="sr" role="log" aria-label="What has happened">
      {list.value.map((x) => (
        <p key={x.key}>{x.text}</p>
      ))}
    </div>
  );
}
