// The report opens by itself after the last step of a game, once, for the seats that are there. Whoever comes later finds a link to it in the result.
import { effect } from "@preact/signals";
import { on as filming } from "../playback/playback";
import { boot, chart, keep, live, past, recall, watching } from "../state/table";
import { withSeat } from "../wire/requests";

const key = `report.${boot.game.id}`;
const patience = 2600; // milliseconds for which the last position and the result are seen first

let playing = false; // the game went on while this page was open
let ended = false;
let timer = 0;

export function openReportAtEnd() {
  effect(() => {
    const over = !!live.value.view.over;
    if (live.value.version && !over) playing = true;
    const situation = chart.value?.sheet.situation;
    if (over && playing && !ended && situation && !watching && !boot.game.study && recall("report", "on") === "on")
      ended = recall(key, "") === "";
    clearTimeout(timer);
    if (!ended || filming.value || past.value || recall(key, "")) return; // the last step is played first
    timer = window.setTimeout(() => {
      keep(key, "seen");
      location.assign(withSeat("/report"));
    }, patience);
  });
}
