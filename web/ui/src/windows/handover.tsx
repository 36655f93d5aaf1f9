// The screen between two players of one screen.
import { useEffect, useRef } from "preact/hooks";
import { seatLabel, seatPlayer, seatSide } from "../state/names";
import { seatsNow } from "../state/table";
import { takeOver } from "../wire/seats";
import { Flag } from "../words/flag";
import { Logo } from "./logo";

// Between two players at one screen: nothing of either side is to be seen.
export function Handover({ to }: { to: string }) {
  const side = seatSide(to);
  const now = seatsNow.value;
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
        {now ? (
          <Changed seats={now} />
        ) : (
          <>
            <h1>
              <Flag seat={to} />
              {seatPlayer(to)} decides
            </h1>
            <p>Give the screen to the {seatLabel(to)} player. Nothing is shown until then.</p>
            <button class="btn primary" ref={b} onClick={() => void takeOver(to)}>
              I am {seatLabel(to)}: show the map<span class="kbd">Enter</span>
            </button>
          </>
        )}
      </div>
    </div>
  );
}

// Whoever has got a second seat has a screen that is handed over, which this page does not know of.
function Changed({ seats }: { seats: string[] }) {
  return (
    <>
      <h1>
        <span role="alert">Your seats have changed</span>
      </h1>
      <p>You play {seats.map(seatLabel).join(" and ")} now.</p>
      <button class="btn primary" ref={(el) => el?.focus()} onClick={() => location.reload()}>
        Take your seat<span class="kbd">Enter</span>
      </button>
    </>
  );
}
