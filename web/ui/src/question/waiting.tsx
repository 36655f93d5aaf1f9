// The bar when nothing is asked of me: the past, a request of the others, the end, whoever decides, a line that is gone.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { resultText, seatLabel, seatName, seatPlayer } from "../state/names";
import { readOption, say } from "../state/options";
import { sendingOf, sent, stopping, stopSending, tall } from "../state/sending";
import {
  boot,
  boxes,
  busy,
  chart,
  live,
  lostSeat,
  lostSince,
  lostWhy,
  myRequests,
  mySeat,
  pieces,
  seatInfo,
  seenEnd,
  stepAt,
  table,
  unsure,
  view,
  watching,
} from "../state/table";
import { answerAcross } from "../wire/answers";
import { branch, canPlayAgain, playAgain } from "../wire/games";
import { base, reach, refusal } from "../wire/requests";
import { handOver } from "../wire/seats";
import { stepTo } from "../wire/steps";
import { retry } from "../wire/stream";
import type { Ask, Score } from "../wire/types";
import { consent } from "../wire/undo";
import { Flag } from "../words/flag";
import { Rule } from "../words/rule";
import { Text } from "../words/words";
import { Bar } from "./bar";
import { askedText, requestText } from "./spoken";

export function Lost() {
  const now = useSignal(Date.now());
  useEffect(() => {
    const clock = setInterval(() => {
      now.value = Date.now();
    }, 1000);
    return () => clearInterval(clock);
  }, []);
  const what = unsure.value ? "your last answer may be lost" : "your last answer is safe";
  if (lostSeat.value)
    return (
      <Bar
        kind="lost"
        who={<span role="alert">It has gone to somebody else, or you have been signed out.</span>}
        say="This is not your seat any more"
      >
        {table.value?.private && boot.me.seats.length < 2 ? ( // there is nothing more to see for who has no seat
          <a class="btn" href="/games">
            Your games
          </a>
        ) : (
          <button class="btn" onClick={() => location.reload()}>
            Open the page anew
          </button>
        )}
      </Bar>
    );
  const seconds = Math.max(0, Math.round((now.value - lostSince.value) / 1000));
  return (
    <Bar
      kind="lost"
      who={<span role="alert">{lostWhy.value || `Not connected, ${what}`}</span>}
      say={
        <span aria-hidden="true">
          {lostWhy.value ? "You do not see what happens now" : `Trying again, ${seconds} s`}
        </span>
      }
    >
      <button class="btn" onClick={() => void retry()}>
        Retry
      </button>
    </Bar>
  );
}

// Who looked on has got a seat, or his own one back; or who has one has got another, or lost one of several. The page is made anew when he likes: he may be
// reading, or writing.
export function Seated({ seats }: { seats: string[] }) {
  const more = seats.some((s) => !boot.me.seats.includes(s));
  return (
    <Bar
      who={
        <>
          {seats.map((s) => (
            <Flag key={s} seat={s} />
          ))}
          <span role="alert">{watching ? "You are no onlooker any more" : "Your seats have changed"}</span>
        </>
      }
      say={`You play ${seats.map(seatLabel).join(" and ")} now`}
    >
      <button class="btn primary" data-default onClick={() => location.reload()}>
        {more ? "Take your seat" : "Open the page anew"}
        <span class="kbd">Enter</span>
      </button>
    </Bar>
  );
}

// My own answers are under way, one after the other.
export function Sending({ words }: { words: string }) {
  return (
    <Bar
      kind="busy sends"
      tall={tall}
      who={
        <>
          <Flag seat={mySeat.value} />
          You decided
        </>
      }
      say={`${stopping.value ? "Stopping" : words} …`}
    >
      {sendingOf.value !== 1 && (
        <button class="btn ghost" data-stop disabled={stopping.value} onClick={() => void stopSending()}>
          Stop
          <small>{sendingOf.value ? `${sent.value} of ${sendingOf.value} sent` : `${sent.value} sent`}</small>
          <span class="kbd">Esc</span>
        </button>
      )}
    </Bar>
  );
}

export function Past() {
  const at = stepAt.value ?? 0;
  const where = (
    <>
      Looking back<span class="phonewhere">{view.value.where.slice(-1)[0]}</span>
    </>
  );
  return (
    <Bar kind="wait" who={where} say={`The map as it was at step ${at} of ${live.value.log.length}`}>
      {!watching && (
        <button class="btn" onClick={() => void branch(at)}>
          Study from here
        </button>
      )}
      <button class="btn" onClick={() => void stepTo(1e9)}>
        Return to now<span class="kbd">End</span>
      </button>
    </Bar>
  );
}

export function Requested({ request }: { request: Ask }) {
  const who = (
    <>
      <Flag seat={request.from} />
      {seatName(request.from)} asks you
      {request.kind === "undo" && "; dice rolled since then would be rolled again"}
    </>
  );
  const reply = (agree: boolean) => void consent(request.kind, request.from, agree);
  return (
    <Bar who={who} say={requestText(request)}>
      <button class="btn primary" onClick={() => reply(true)}>
        Agree
      </button>
      <button class="btn" onClick={() => reply(false)}>
        Refuse
      </button>
    </Bar>
  );
}

export function Over({ over }: { over: Score }) {
  const next = table.value?.next;
  const who = (
    <>
      The game is over
      <Rule id={over.rule} />
    </>
  );
  const readResult = () => {
    seenEnd.value = false;
  };
  return (
    <Bar kind="wait" who={who} say={resultText(over)}>
      <button class="btn" onClick={readResult}>
        Result
      </button>
      {canPlayAgain() && (
        <button class={`btn ${next ? "primary" : ""}`} onClick={() => void playAgain(false)}>
          {next ? "Join the next game" : "Play again"}
        </button>
      )}
      <a class="btn" href={`/games/${boot.game.id}/record?seat=${mySeat.value}`}>
        Record
      </a>
    </Bar>
  );
}

export function HandOver({ to }: { to: string }) {
  const open = table.value?.across;
  const c = chart.value;
  const who = (
    <>
      <Flag seat={to} />
      {open
        ? `${seatPlayer(to)} decides; everybody may see this`
        : (view.value.pending?.where?.slice(-1)[0] ?? "The same screen")}
    </>
  );
  const options = (c && open?.options?.map((t) => readOption(t, c, pieces.value, boxes.value, open.kind))) || [];
  const few = options.length > 0 && options.length <= 8;
  return (
    <Bar
      kind={few ? `cols n${Math.min(5, options.length + 1)}` : ""}
      who={who}
      say={few ? <Text>{open?.prompt ?? ""}</Text> : `${seatPlayer(to)} is asked next`}
    >
      {few &&
        c &&
        options.map((o) => (
          <button
            key={o.text}
            class="btn answer"
            data-across={o.text}
            disabled={busy.value}
            onClick={() => void answerAcross(o.text)}
          >
            <span class="what">
              <b>{say(o, c, pieces.value, options.length > 1 && !o.look.close)}</b>
            </span>
          </button>
        ))}
      <button class={`btn ${few ? "" : "primary"}`} data-default={!few || undefined} onClick={() => void handOver(to)}>
        Hand the screen over{!few && <span class="kbd">Enter</span>}
      </button>
    </Bar>
  );
}

// The way to a seat that is open to all, or why it is not for me: that is asked once, since not everybody who looks on may take it.
function OpenSeat({ seat }: { seat: string }) {
  const may = useSignal<boolean | string>(false);
  useEffect(() => {
    let gone = false;
    may.value = false;
    void reach(`${base}/sit/${seat}`, { headers: { Accept: "application/json" } }).then(async (r) => {
      const why = r.status === 422 ? (await refusal(r)).reasons?.map((x) => x.text).join(" ") : "";
      if (!gone) may.value = why || true; // whoever cannot be told now is told by the page of the seat
    });
    return () => {
      gone = true;
    };
  }, [seat]);
  if (typeof may.value === "string") return <span class="hintline">{may.value}</span>;
  return may.value ? (
    <a class="btn" href={`/games/${boot.game.id}/sit/${seat}`}>
      The open seat
    </a>
  ) : null;
}

// The others decide, or the dice.
export function Waiting() {
  const pending = view.value.pending;
  const others = pending?.seats.filter((s) => s !== mySeat.value) ?? [];
  const mine = myRequests.value[0];
  const who = (
    <>
      {others.map((s) => (
        <Flag key={s} seat={s} />
      ))}
      {watching ? "You are watching" : "Waiting"}
      <Rule id={pending?.rule} />
    </>
  );
  const say = others.length
    ? others.length > 1
      ? "The others decide in secret"
      : `${seatPlayer(others[0] ?? "")} decides`
    : (pending?.prompt ?? "The dice are rolling");
  const free = others.find((s) => seatInfo(s)?.kind === "open"); // who may invite does, and an onlooker takes the seat if it is for all
  return (
    <Bar kind="wait" who={who} say={say}>
      {mine && (
        <>
          <span class="hintline">{askedText(mine)}</span>
          <button class="btn" onClick={() => void consent(mine.kind, mySeat.value, false)}>
            Withdraw
          </button>
        </>
      )}
      {watching && boot.people && !boot.people.me && (
        <a class="btn" href={`/sign-in?next=${encodeURIComponent(location.pathname)}`}>
          Sign in
        </a>
      )}
      {free && boot.links && (
        <a class="btn" href={`/games/${boot.game.id}/links`}>
          {table.value?.private ? "Invite a friend" : "The open seat"}
        </a>
      )}
      {free && !boot.links && !table.value?.private && <OpenSeat seat={free} />}
    </Bar>
  );
}
