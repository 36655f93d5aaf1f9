// The screen between two players of one screen.
import { useEffect, useRef } from "preact/hooks";
import { seatLabel, seatPlayer, seatSide } from "../state/names";
import { takeOver } from "../wire/seats";
import { Flag } from "../words/flag";
import { Logo } from "./logo";

// Between two players at one screen: nothing of either side is to be seen.
export function Handover({ to }: { to: string }) {
  const side = seatSide(to);
  const b = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    b.current?.focus();
  }, [to]);
  return (
    <div class="handover" role="dialog" aria-label="Hand over">
      <div
        class="handcard"
        ref={(el) => {
          if (el) el.style.borderColor = side?.fill ?? "var(--ink3)";
        }}
      >
        <Logo />
        <h1>
          <Flag seat={to} />
          {seatPlayer(to)} decides
        </h1>
        <p>Give the screen to the {seatLabel(to)} player. Nothing is shown until then.</p>
        <button class="btn primary" ref={b} onClick={() => void takeOver(to)}>
          I am {seatLabel(to)}: show the map<span class="kbd">Enter</span>
        </button>
      </div>
    </div>
  );
}
