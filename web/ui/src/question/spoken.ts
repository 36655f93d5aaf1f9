// What the question bar says, for ears.

import { effect, untracked } from "@preact/signals";
import { on as playback, summing } from "../playback/playback";
import { resultText, seatName, seatPlayer } from "../state/names";
import { say } from "../state/options";
import { sending } from "../state/sending";
import {
  asked,
  boot,
  chart,
  handTo,
  keep,
  line,
  live,
  mySeat,
  past,
  pieces,
  reading,
  recall,
  requests,
  seatsNow,
  stepAt,
  table,
  tell,
  view,
  watching,
} from "../state/table";
import { crowded } from "../state/together";
import type { Ask } from "../wire/types";
import { plain } from "../words/words";
import { subject } from "./answers";
import { crowdedSays } from "./crowded";

// What the bar says, for ears.
export function spokenNow(): string {
  const r = reading.value;
  const c = chart.value;
  const v = view.value;
  const a = asked.value;
  const request = requests.value[0];
  const hand = boot.game.study ? null : handTo.value;
  if (!c || line.value === "off") return ""; // that the line is gone is an alert
  if (playback.value || summing.value) return ""; // playback says its steps itself
  if (crowded.value && !past.value) return crowdedSays(crowded.value);
  if (seatsNow.value && !v.over) return ""; // that is an alert, too
  if (past.value) {
    // the slider tells the step itself
    const at = stepAt.value ?? 0;
    const told = live.value.log[at - 1];
    const step = document.activeElement?.matches("input[type=range]") ? "" : `Step ${at} of ${live.value.log.length}. `;
    return step + (told ? plain(told) : "");
  }
  if (request && !v.over)
    return [
      `${seatName(request.from)} asks you: ${requestText(request)}`,
      request.kind === "undo" ? "Dice thrown since then would be thrown anew." : "",
      "Agree or refuse.",
    ]
      .filter(Boolean)
      .join(" ");
  if (v.over)
    return `The game is over. ${resultText(v.over)}.${table.value?.next && !watching ? " The next game has begun: join it." : ""}`;
  if (sending.value) return `${sending.value}.`;
  if (hand) return `${seatPlayer(hand)} decides. Enter hands the screen over.`;
  if (a && r) {
    const more = [
      r.byHex.size ? `${r.byHex.size} ${r.byHex.size === 1 ? "hex" : "hexes"} on the map` : "",
      r.list.length ? `${r.list.length} in the list` : "",
      r.several && !r.byHex.size ? `${r.several.ticks.length} to tick in the list, Enter goes there` : "",
      r.byCard.size ? `${r.byCard.size} ${r.byCard.size === 1 ? "card" : "cards"} can be played` : "",
    ].filter(Boolean);
    return [
      sentenceEnd(subject(r, c) + (a.prompt ?? "")),
      ...more.map((m) => m + "."),
      r.buttons.map((o) => say(o, c, pieces.value)).join(", "),
    ]
      .filter(Boolean)
      .join(" ");
  }
  const who = v.pending?.seats.filter((s) => s !== mySeat.value) ?? [];
  return who.length ? `Waiting for ${who.map(seatName).join(" and ")}.` : "";
}

function sentenceEnd(s: string): string {
  return /[.?!]$/.test(s) || !s ? s : s + ".";
}

export function requestText(q: Ask): string {
  if (q.kind === "pause")
    return q.days ? `May the clocks stand for ${q.days} days?` : "May the clocks stand until somebody has them go on?";
  if (q.kind === "replace")
    return q.by === "bot"
      ? `May the computer take the seat of ${seatName(q.whose ?? "")}?`
      : `May somebody else take the seat of ${seatName(q.whose ?? "")}?`;
  if (q.kind === "undo" && !q.answers) return "May what is being decided in secret be begun anew?";
  return q.kind === "draw"
    ? "A draw?"
    : q.answers && q.answers > 1
      ? `May the last ${q.answers} answers be taken back?`
      : "May the last answer be taken back?";
}

// watchRefusals says it once when the other side does not agree to what one has asked: at once, or to whoever comes back later.
export function watchRefusals() {
  let last = 0;
  effect(() => {
    const r = table.value?.refused;
    const key = `refused.${boot.game.id}.${r?.from}`;
    if (!r || r.n === last || recall(key, "") === String(r.n)) return;
    last = r.n;
    keep(key, String(r.n));
    untracked(() => tell("Not agreed", [{ text: `${seatName(r.refusedBy)} has refused: ${requestText(r)}` }]));
  });
}

// What one has asked oneself, while the others have not agreed yet.
export function askedText(q: Ask): string {
  const seat = q.whose === q.from ? "your seat" : `the seat of ${seatName(q.whose ?? "")}`;
  switch (q.kind) {
    case "draw":
      return "You have offered a draw";
    case "pause":
      return q.days ? `You have asked for a pause of ${q.days} days` : "You have asked for a pause";
    case "replace":
      return `You have asked that ${q.by === "bot" ? "the computer" : "somebody else"} takes ${seat}`;
  }
  return "You have asked to take back an answer";
}
