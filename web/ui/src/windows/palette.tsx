// The command line: every choice of the protocol by text, with completion, and commands of the page.
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { choose, openTab, showHex } from "../map/aim";
import { toggleSupply } from "../map/supply";
import { lesson } from "../question/lesson";
import { playedByRules } from "../state/names";
import { type Option, say } from "../state/options";
import {
  atTable,
  chart,
  commanding,
  focus,
  hideCounters,
  inspected,
  live,
  log,
  openSeat,
  paper,
  pieces,
  reading,
  showBoxes,
  tell,
} from "../state/table";
import { whyNot } from "../wire/explain";
import { stepTo } from "../wire/steps";
import { ask, offerDraw, redo, undo } from "../wire/undo";
import { plain } from "../words/words";

interface Item {
  text: string;
  label: string;
  run: () => void;
}

export function Palette() {
  const text = useSignal("");
  const at = useSignal(0);
  const box = useRef<HTMLInputElement>(null);
  const r = reading.value;
  const c = chart.value;
  // Before the first key comes, which an effect after painting would wipe out.
  useLayoutEffect(() => {
    if (commanding.value) {
      text.value = "";
      at.value = 0;
      box.current?.focus();
    }
  }, [commanding.value]);
  if (!commanding.value || !c) return null;
  const close = () => {
    commanding.value = false;
    document.getElementById("map")?.focus({ preventScroll: true });
  };
  const commands: Item[] = [
    { text: "undo", label: "Take back your last answer", run: () => void undo() },
    { text: "redo", label: "Do it again", run: () => void redo() },
    {
      text: "where",
      label: "Say what point the game has reached",
      run: () => tell((live.value.view.pending?.where ?? live.value.view.where).join(", ")),
    },
    {
      text: "list",
      label: "Say what can be chosen",
      run: () => {
        const l =
          r?.all
            .slice(0, 40)
            .map((o) => say(o, c, pieces.value))
            .join(", ") ?? "nothing";
        tell("You can choose", [{ text: l }]);
      },
    },
    {
      text: "log",
      label: "Say the last five lines of the log",
      run: () => {
        const l =
          log.value.slice(-5).map(plain).join(" ") ||
          (lesson.value ? "Nothing yet. The lesson starts in the middle of a game." : "Nothing has happened yet.");
        tell("Last", [{ text: l }]);
      },
    },
    ...(playedByRules().length || openSeat.value // there is nobody to ask
      ? []
      : [
          {
            text: "ask undo",
            label: "Ask the other side whether you may take back your last answer",
            run: () => void ask(),
          },
          { text: "offer draw", label: "Offer a draw", run: () => void offerDraw() },
        ]),
    {
      text: "resign",
      label: "Resign",
      run: () => {
        atTable.value = true;
      },
    },
    {
      text: "talk",
      label: "Write to the others",
      run: () => {
        paper.value = "talk";
        openTab("log");
      },
    },
    {
      text: "notes",
      label: "Your private notes",
      run: () => {
        paper.value = "notes";
        openTab("log");
      },
    },
    {
      text: "table",
      label: playedByRules().length
        ? "Seats, links, standing orders, resign"
        : "Seats, links, standing orders, draw, resign",
      run: () => {
        atTable.value = true;
      },
    },
    {
      text: "hide",
      label: "Show or hide the counters",
      run: () => {
        hideCounters.value = !hideCounters.value;
      },
    },
    {
      text: "displays",
      label: "Displays and tracks",
      run: () => {
        showBoxes.value = true;
      },
    },
    ...(c.sheet.supply ? [{ text: "supply", label: "Who is in supply, and by what way", run: toggleSupply }] : []),
    { text: "now", label: "Back to the present", run: () => void stepTo(1e9) },
  ];
  const item = (o: Option): Item => ({ text: o.text, label: say(o, c, pieces.value), run: () => choose(o) });
  const find = (typed: string): Item[] => {
    const look = /^look\s+(\S+)/.exec(typed);
    if (look && c.hex.has(look[1]!))
      return [
        {
          text: typed,
          label: `Look at ${c.title(look[1]!)}`,
          run: () => {
            focus.value = inspected.value = look[1]!;
            showHex(look[1]!);
          },
        },
      ];
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    return [...(r?.all ?? []).map(item), ...commands].filter((i) =>
      words.every((w) => i.text.toLowerCase().includes(w) || i.label.toLowerCase().includes(w)),
    );
  };
  const items = find(text.value.trim());
  const top = items.slice(0, 12);
  const run = async () => {
    const t = (box.current?.value ?? text.value).trim(); // what stands there, even if it has not been drawn yet
    const exact = r?.all.find((o) => o.text === t.replace(/\s+/g, " "));
    if (exact) {
      close();
      choose(exact);
      return;
    }
    const i = t === text.value.trim() ? find(t)[at.value] : find(t)[0];
    if (i) {
      close();
      i.run();
      return;
    }
    if (!t) {
      close();
      return;
    }
    const reasons = await whyNot(t);
    tell(`"${t}" is not possible`, reasons.length ? reasons : [{ text: "There is no such command or choice." }], "why");
  };
  const key = (e: KeyboardEvent) => {
    e.stopPropagation();
    if (e.key === "Escape") close();
    else if (e.key === "Enter") void run();
    else if (e.key === "ArrowDown") {
      at.value = Math.min(top.length - 1, at.value + 1);
      e.preventDefault();
    } else if (e.key === "ArrowUp") {
      at.value = Math.max(0, at.value - 1);
      e.preventDefault();
    } else if (e.key === "Tab" && top[at.value]) {
      text.value = top[at.value]!.text;
      e.preventDefault();
    }
  };
  return (
    <div
      class="palette"
      role="dialog"
      aria-label="Command line"
      onClick={(e) => {
        if (e.target === e.currentTarget) close();
      }}
    >
      <div class="inner">
        <input
          ref={box}
          value={text.value}
          role="combobox"
          aria-expanded="true"
          aria-controls="completions"
          aria-activedescendant={top[at.value] ? "c" + at.value : undefined}
          placeholder={r ? r.asked.prompt : "A command"}
          spellcheck={false}
          autocomplete="off"
          onInput={(e) => {
            text.value = e.currentTarget.value;
            at.value = 0;
          }}
          onKeyDown={key}
        />
        <ul id="completions" role="listbox">
          {top.map((i, n) => (
            <li
              key={i.text}
              id={"c" + n}
              role="option"
              aria-selected={n === at.value}
              class={n === at.value ? "on" : ""}
              onPointerEnter={() => {
                at.value = n;
              }}
              onClick={() => {
                close();
                i.run();
              }}
            >
              <code>{i.text}</code>
              <span>{i.label}</span>
            </li>
          ))}
        </ul>
        {!top.length && (
          <p class="dim" role="status">
            Press Enter to see why that is not possible
          </p>
        )}
        {items.length > top.length && <p class="dim">{items.length - top.length} more</p>}
      </div>
    </div>
  );
}
