import { cardsOpen } from "../draws/drawer";
import { positionsOpen } from "../situation/positions";
import { beneath } from "../windows/toast";
// The keyboard: everything that a pointer can do.

import { openBriefing } from "../briefing/briefing";
import { openCharts } from "../briefing/charts";
import { closeMenu, fold, folded, numbered, playCard, table } from "../hand/hand";
import { choose, fanAt, showHex, takeWhole, tapHex, wholeOpen } from "../map/aim";
import { camera } from "../map/camera";
import { readable } from "../map/framing";
import { home } from "../map/home";
import { looking, useTool } from "../map/los";
import { nextGame } from "../notice/next";
import { keys as playbackKeys } from "../playback/keys";
import { buttons, sayShut, setNumber } from "../question/answers";
import { stopEnding } from "../question/byitself";
import { crowdedKeys } from "../question/crowded";
import { closes, left, showAny, showNext, stay } from "../question/left";
import { advised } from "../question/lesson";
import { givePast, pastOf } from "../question/past";
import { listed, folded as unlisted } from "../question/purchases";
import { nextActor, passHere, repeat, takeLone } from "../question/repeat";
import { rowKeys } from "../question/rosters";
import { doubtNothing, giveSurely, preferred, wastes } from "../question/sure";
import { setupKey } from "../setup/keys";
import { leaveSituation, situationKey } from "../situation/layers";
import { sending, stopSending } from "../state/sending";
import { chosen, closable, everything, give, several } from "../state/several";
import {
  asked,
  atTable,
  busy,
  chart,
  commanding,
  covered,
  fan,
  focus,
  hasty,
  helping,
  hideCounters,
  hovered,
  inspected,
  live,
  measure,
  mode,
  modes,
  onlyActing,
  open,
  past,
  picked,
  pointed,
  preview,
  reading,
  regarded,
  showBoxes,
  stepAt,
  tell,
  toast,
} from "../state/table";
import { inHand } from "../state/together";
import { briefing, briefingOpen } from "../wire/briefing";
import { look } from "../wire/explain";
import { stepTo } from "../wire/steps";
import { redo, undo } from "../wire/undo";
import { armed, early } from "./armed";
import { countOnSheet, enterIsGold, hasTabbed, step, stepOnSheet } from "./focus";
import { modeKeys, numbersOf } from "./numbers";

function go(dx: number, dy: number) {
  const c = chart.value;
  const cam = camera.now;
  if (!c || !cam) return;
  let f = focus.value;
  if (!f) {
    const [x, y] = cam.toMap(cam.host.clientWidth / 2, cam.host.clientHeight / 2);
    f = [...open.value.keys()][0] ?? c.at(x, y)?.id ?? c.sheet.hexes[0]!.id;
    focus.value = f;
  } else focus.value = c.toward(f, dx, dy);
  follow();
}

function follow() {
  const c = chart.value;
  const cam = camera.now;
  const f = focus.value;
  pointed.value = false;
  if (!c || !cam || !f) return;
  const h = c.hex.get(f)!;
  const [x, y] = cam.toScreen(h.x, h.y);
  const W = cam.host.clientWidth;
  const H = cam.host.clientHeight;
  const e = 90;
  const dx = x < e ? e - x : x > W - e ? W - e - x : 0;
  const dy = y < e ? e - y : y > H - e ? H - e - y : 0;
  if (dx || dy) cam.by(dx, dy);
  const l = open.value.get(f);
  void look(l?.length === 1 ? l[0]! : null);
}

// The next hex that may be chosen, by its place from left to right.
function next(back: boolean) {
  const c = chart.value;
  const l = [...open.value.keys()]
    .map((h) => c!.hex.get(h)!)
    .filter(Boolean)
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map((h) => h.id);
  if (!l.length) return false;
  const i = focus.value ? l.indexOf(focus.value) : -1;
  const to = l[(i + (back ? -1 : 1) + l.length) % l.length]!;
  focus.value = to;
  fanAt(to);
  const cam = camera.now;
  if (c?.sheet.face.style === "company" && cam && cam.s * cam.size < readable) showHex(to);
  follow();
  return true;
}

// named tells whether those who act have been named and have done nothing yet: others could be named in their place.
const named = () => !!asked.value?.next?.length && !asked.value.leave;

const arrows: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, -0.02],
  ArrowRight: [1, -0.02],
};

// giveNumbered gives the answer that has a number, or sets a number on its scale.
function giveNumbered(n: number): boolean {
  const list = listed.value ? [] : buttons();
  const of = numbersOf(list, numbered.value);
  const o = list.find((x) => of.get(x.text) === n);
  const row = several.value?.ticks.find((x) => rowKeys.value.get(x.text) === n);
  if (o) giveSurely(o);
  else if (row) choose(row);
  else {
    const all = reading.value?.all ?? [];
    const named = modes(all);
    const keys = modeKeys(named, list, numbered.value);
    const m = named.find((x) => keys.get(x) === n);
    if (m) mode.value = mode.value === m ? "" : m;
    if (m || sayShut(n)) return true;
  }
  return !!o || !!row || (!listed.value && setNumber(n));
}

// unread tells of a key that answers what its player cannot have read: the next question has just come, or is on its way, or the briefing is. It answers
// nothing, and that is said; of a key that is held down nothing is said.
function unread(e: KeyboardEvent, key: string): boolean {
  const answers = !!live.value.view.pending && !past.value;
  const covers = briefingOpen.value && !briefing.value; // it is on its way, and will lie over the question
  const soon = early(e.timeStamp) || (answers && (e.repeat || busy.value || !!sending.value || covers));
  if (soon) e.preventDefault();
  if (!soon) hasty.value = "";
  else if (answers && !e.repeat) hasty.value = key === "Enter" ? key : key.toUpperCase();
  return soon;
}

export function keyboard() {
  addEventListener("keyup", (e) => {
    if (e.key === "l" && !looking.value) measure.value = null;
  });
  addEventListener("blur", () => {
    if (!looking.value) measure.value = null;
  });
  addEventListener("keydown", (e) => {
    const el = e.target as HTMLElement;
    const key = /^[A-Z]$/.test(e.key) ? e.key.toLowerCase() : e.key; // with Caps Lock, too
    if (e.ctrlKey && (e.key === "z" || e.key === "y") && !/input|textarea/i.test(el.tagName)) {
      e.preventDefault();
      void (e.key === "z" ? undo() : redo());
      return;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const typing = /^(input|textarea|select)$/i.test(el.tagName) && (el as HTMLInputElement).type !== "range";
    if (covered.value) return;
    if (typing || commanding.value) {
      if (e.key === "Escape") (el as HTMLElement).blur();
      return;
    }
    if (playbackKeys(e) || crowdedKeys(e)) return;
    const slider = (el as HTMLInputElement).type === "range";
    const onButton = /^(button|a|summary)$/i.test(el.tagName);
    if (past.value && !slider && (e.key === "ArrowLeft" || e.key === "ArrowRight")) {
      void stepTo((stepAt.value ?? live.value.log.length) + (e.key === "ArrowLeft" ? -1 : 1));
      e.preventDefault();
      return;
    }
    const ticks = el.getAttribute?.("role") === "checkbox" ? el.closest("section") : null;
    const group = el.closest?.(".tray,.overcard .todo") ?? ticks;
    if (arrows[e.key] && group) {
      step(group, e.key === "ArrowLeft" || e.key === "ArrowUp" ? -1 : 1);
      e.preventDefault();
      return;
    }
    const sheet = document.querySelector(".buysheet");
    if (arrows[e.key] && !slider && sheet) {
      stepOnSheet(sheet, arrows[e.key]!);
      e.preventDefault();
      return;
    }
    if (arrows[e.key] && !slider) {
      const [x, y] = arrows[e.key]!;
      go(x, y);
      e.preventDefault();
      return;
    }
    if (sheet && /^[-+=]$/.test(key)) {
      countOnSheet(sheet, key === "-" ? -1 : 1);
      e.preventDefault();
      return;
    }
    if (/^([1-9]|Enter|[erw])$/.test(key) && !slider && unread(e, key)) return;
    if (setupKey(e)) {
      e.preventDefault();
      return;
    }
    if (situationKey(e)) return;
    switch (key) {
      case "b":
        openBriefing();
        break;
      case "v":
        openCharts();
        break;
      case "/":
        commanding.value = true;
        e.preventDefault();
        break;
      case "?":
        helping.value = !helping.value;
        break;
      case "Escape":
        if (stopSending() || closeMenu() || stopEnding() || doubtNothing()) break;
        if (ticks) {
          document.querySelector<HTMLElement>(".q")?.focus({ preventScroll: true }); // from the list back to the bar
          break;
        }
        if (looking.value) useTool(false);
        else if (leaveSituation()) break;
        else if (cardsOpen.value) cardsOpen.value = false;
        else if (positionsOpen.value) positionsOpen.value = false;
        else if (helping.value) helping.value = false;
        else if (atTable.value) atTable.value = false;
        else if ((inHand.value || named()) && live.value.undo.can && !fan.value?.pinned && !picked.value && !past.value)
          void undo();
        else if (toast.value && !beneath.value && !fan.value && !picked.value) toast.value = null;
        else if (fan.value) fan.value = null;
        else if (picked.value) picked.value = null;
        else if (showBoxes.value) showBoxes.value = false;
        else if (listed.value && !unlisted.value) unlisted.value = true;
        else if (past.value) void stepTo(1e9);
        else {
          regarded.value = null;
          inspected.value = null;
          preview.value = null;
          focus.value = null;
        }
        break;
      case "Enter":
        if (onButton && !enterIsGold(el)) {
          // A row of a list is not ticked by the key that gives the list, unless Tab has come to it.
          if (ticks && several.value && !hasTabbed(el)) {
            e.preventDefault();
            const more = chosen.value.length > 0 && closable.value;
            tell(more ? "There is room for more" : "Nothing is ticked yet", [
              { text: more ? "E sends what is ticked." : "Space, or the digit of a row, ticks it." },
            ]);
          }
          break;
        }
        if (slider || onButton) {
          e.preventDefault(); // gold has it; Space presses what has the focus
          const of = el.closest(".series,.buysheet");
          of?.querySelector<HTMLButtonElement>("[data-default]")?.click();
          if (slider || of) break;
        }
        if (armed.value && !sheet) {
          tapHex(armed.value, "key");
          e.preventDefault();
          break;
        }
        if (advised.value) choose(advised.value);
        else if (sheet?.querySelector("[data-default]"))
          sheet.querySelector<HTMLButtonElement>("[data-default]")?.click(); // what lies below it is not meant
        else if (document.querySelector(".q [data-every][data-default]"))
          document.querySelector<HTMLButtonElement>(".q [data-every][data-default]")?.click();
        else if (left.value && wholeOpen()) takeWhole();
        else if (left.value && document.querySelector(".q .next")) showNext();
        else if (closes.value) void give();
        else if (document.querySelector(".q [data-suggest][data-default]"))
          document.querySelector<HTMLButtonElement>(".q [data-suggest][data-default]")?.click();
        else if ((reading.value?.fallback || preferred.value) && !listed.value) {
          const gold = preferred.value;
          if (gold && !wastes(gold)) giveSurely(gold);
        } else if (document.querySelector("[data-default]"))
          document.querySelector<HTMLButtonElement>("[data-default]")?.click();
        else if (listed.value && !unlisted.value) {
          e.preventDefault(); // or the same key would press what gets the focus
          document.querySelector<HTMLElement>(".buysheet .stepper .btn:not([disabled])")?.focus(); // nothing is taken yet: to the first row
        } else if (focus.value && open.value.has(focus.value))
          fan.value = { hex: focus.value, pinned: true, keys: true }; // the hex of the question before: what it would be for now is shown first
        else if (reading.value?.byHex.size && !several.value) {
          e.preventDefault();
          showAny(); // something on the map is better than what would close the question
        } else {
          e.preventDefault();
          document
            .querySelector<HTMLElement>("[role=checkbox][data-answer]:not([disabled]),.choices [data-answer]")
            ?.focus(); // all that can be answered is in the list
        }
        break;
      case " ":
        if (!onButton && focus.value) {
          fan.value = fan.value ? null : { hex: focus.value, pinned: true, keys: true };
          e.preventDefault();
        }
        break;
      case "n":
        if (!nextActor(e.shiftKey)) next(e.shiftKey);
        break;
      case ".":
        if (!unread(e, key)) repeat();
        break;
      case "q":
        if (!e.repeat) nextGame();
        break;
      case "a":
        if (unread(e, key) || takeWhole() || takeLone()) break;
        if (everything.value) void give(everything.value.given);
        else if (!listed.value || !unlisted.value) document.querySelector<HTMLButtonElement>("[data-suggest]")?.click();
        break;
      case "h":
        hideCounters.value = !hideCounters.value;
        break;
      case "f":
        onlyActing.value = !onlyActing.value;
        break;
      case "l":
        if (!e.repeat && !looking.value)
          measure.value =
            focus.value && document.activeElement?.id === "map" ? focus.value : (hovered.value ?? focus.value);
        break;
      case "j":
        if (chart.value?.sheet.draws) cardsOpen.value = !cardsOpen.value;
        break;
      case "p":
        if (chart.value?.sheet.posts) positionsOpen.value = !positionsOpen.value;
        else if (!unread(e, key)) passHere();
        break;
      case "k":
        fold(!folded.value);
        break;
      case "t":
        atTable.value = !atTable.value;
        break;
      case "d":
        showBoxes.value = !showBoxes.value;
        break;
      case "z":
        void undo();
        break;
      case "y":
        void redo();
        break;
      case "+":
      case "=":
        camera.now?.zoomBy(1.3, undefined, undefined, true);
        break;
      case "-":
        camera.now?.zoomBy(1 / 1.3, undefined, undefined, true);
        break;
      case "c":
        if (chart.value && camera.now) home(chart.value, camera.now, true);
        break;
      case "0": {
        if (giveNumbered(0)) break;
        const b = chart.value;
        const k = camera.now;
        if (b && k) {
          const m = b.sheet.framed ? 64 : 0;
          k.touched = performance.now();
          k.fit(-m, -m, b.sheet.width + m, b.sheet.height + m, 0, 400, true);
        }
        break;
      }
      case "[":
        void stepTo((stepAt.value ?? live.value.log.length) - 1);
        break;
      case "]":
        void stepTo((stepAt.value ?? live.value.log.length) + 1);
        break;
      case "End":
        void stepTo(1e9);
        break;
      default:
        if (/^[1-9]$/.test(e.key)) {
          const k = Number(e.key) - 1;
          if (k < numbered.value) void playCard(table.value[k]!.id);
          else giveNumbered(k + 1);
        } else if (key === "w" && left.value) stay();
        else if (key === "e" && chosen.value.length && closable.value)
          void give(); // a list with room for more
        else {
          const o = buttons().find((x) => x.look.key === key);
          const past = key === "e" ? pastOf() : undefined;
          if (o) giveSurely(o);
          else if (past) void givePast(past);
        }
    }
  });
}
