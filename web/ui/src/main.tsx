import { computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { BriefingAtStart } from "./briefing/briefing";
import { telling } from "./deeds/deeds";
import { DeedPanel } from "./deeds/panel";
import { DeedStrip } from "./deeds/strip";
import { OpenCard } from "./draws/chip";
import { CardsDrawer } from "./draws/drawer";
import { Hand } from "./hand/hand";
import { watchQuestions } from "./keys/armed";
import { keepFocus } from "./keys/focus";
import { keyboard } from "./keys/keys";
import { guardTaps } from "./keys/taps";
import { openTab, tapHex } from "./map/aim";
import { camera } from "./map/camera";
import { Carried, carryOnMap } from "./map/carry";
import { home } from "./map/home";
import { looking, useTool } from "./map/los";
import { MapView } from "./map/map";
import { SupplyPanel, supplying, toggleSupply } from "./map/supply";
import { Tray } from "./map/tray";
import "./notice/badge";
import "./notice/here";
import { nextGame, waiting, watchWaiting } from "./notice/next";
import { OrderHere } from "./orders/orders";
import { Actors, openActors } from "./panel/actors";
import { CupGauge } from "./panel/cup";
import { UnitPanel } from "./panel/dossier";
import { DrawerButton, drawer, weighty } from "./panel/drawer";
import { Gauges } from "./panel/gauges";
import { Revealed } from "./panel/revealed";
import { RollPanel } from "./panel/roll";
import { DivisionSheets } from "./panel/sheets";
import { Acting, AllTracks, BoxView, Choices, Displays, HexLine, Inspector, isCup, noted } from "./panel/units";
import { DiceCard } from "./playback/dice";
import { on as filming, start as startPlayback, summing } from "./playback/playback";
import { RecapCard, TurnLine } from "./playback/recapcard";
import { SinceCard } from "./playback/sincecard";
import { Strip } from "./playback/strip";
import { Weighing } from "./playback/weighing";
import { watchEnds } from "./question/byitself";
import { Coach } from "./question/lesson";
import { listed, Sheet } from "./question/list";
import { OddsPanel, shown } from "./question/odds";
import { Question } from "./question/question";
import { watchRefusals } from "./question/spoken";
import { watchUsual } from "./question/usual";
import { openStep } from "./report/link";
import { openReportAtEnd } from "./report/opens";
import { Dragged, dragOnMap, frameArea, onClickOfPlan } from "./setup/drag";
import { setUp } from "./setup/plan";
import { SetupTray } from "./setup/tray";
import { UnderPiece } from "./setup/under";
import { Battle, Forces } from "./situation/forces";
import { Minimap } from "./situation/minimap";
import { LayersPanel, SituationTools } from "./situation/panel";
import { PositionsDrawer } from "./situation/positions";
import { botName, people, playedByRules, seatLabel } from "./state/names";
import { planning } from "./state/plan";
import {
  atTable,
  boot,
  boxes,
  chart,
  covered,
  handTo,
  helping,
  hideCounters,
  inspected,
  keep,
  line,
  live,
  mySeat,
  onlyActing,
  past,
  picked,
  reading,
  seatInfo,
  sheetHeight,
  spoken,
  tab,
  table,
  theme,
  undoWhy,
  unread,
  view,
  watching,
} from "./state/table";
import { Heard } from "./story/heard";
import { Papers } from "./story/talk";
import { SeatTime } from "./windows/clocks";
import { Dialogs } from "./windows/dialogs";
import { Handover } from "./windows/handover";
import { Logo } from "./windows/logo";
import { GameMenu } from "./windows/menu";
import { Palette } from "./windows/palette";
import { Hasty, Toasts } from "./windows/toast";
import { foresee, study } from "./wire/explain";
import { loadSheet } from "./wire/games";
import { turnTo } from "./wire/seats";
import { listen } from "./wire/stream";
import { ofGesture, redo, seatsNamed, undo } from "./wire/undo";
import { Flag } from "./words/flag";

function Top() {
  const v = view.value;
  const u = live.value.undo;
  const where = v.pending?.where ?? v.where;
  const turn = v.tracks.find((t) => t.id === "turn");
  const terms = chart.value?.sheet.terms ?? [];
  const sides = chart.value?.sheet.sides ?? [];
  const crumbs = where
    .map((w) =>
      turn && w === `GT ${turn.value}`
        ? `Turn ${turn.value}${turn.max ? " of " + turn.max : ""}`
        : (terms.find((t) => t.id.toLowerCase() === w.toLowerCase())?.id ?? seatsNamed(w)),
    )
    .filter((w, i, all) => w !== all[i - 1]);
  // Of all of them a narrow window shows the last and, before it, whose turn it is.
  const whole = crumbs.findIndex((w) => sides.some((s) => w.toLowerCase().startsWith(s.label.toLowerCase())));
  const side = whole >= 0 && whole < crumbs.length - 1 ? whole : crumbs.length - 2;
  return (
    <header class="top">
      <a class="logo" href="/" aria-label="Beachhead, home">
        <Logo />
        <span>Beachhead</span>
      </a>
      <h1 class="sr">{boot.game.title}</h1>
      <nav class="crumb" aria-label="Where the game stands" title={crumbs.join(", ")}>
        {boot.game.study && <em class="study">Study</em>}
        <i>{boot.game.title.replace(/:.*/, "")}</i>
        {crumbs.map((w, i) => (
          <>
            <i>/</i>
            {i === crumbs.length - 1 ? <b>{w}</b> : <span class={i === side ? "side-of" : ""}>{w}</span>}
          </>
        ))}
      </nav>
      <div class="phonetitle" aria-hidden="true">
        <b>{(crumbs[0] ?? "").replace(/ of \d+/, "")}</b>
        <small>{crumbs.slice(1, 3).join(", ") || boot.game.title.replace(/:.*/, "")}</small>
      </div>
      <span class="sp" />
      {!watching && !v.over && (u.can || (u.why && !/nothing to take back/.test(u.why))) ? (
        <button
          class={"btn sm ghost undo" + (u.can ? "" : " blocked")}
          title={
            u.can
              ? ofGesture.value > 1
                ? `Take back all ${ofGesture.value} answers of the last click`
                : "Take your last answer back"
              : "Why, and what can be done"
          }
          onClick={(e) => andOn(e, undo)}
        >
          <span>
            {u.can ? (
              ofGesture.value > 1 ? (
                `Undo all ${ofGesture.value}`
              ) : (
                "Undo"
              )
            ) : (
              <>
                No undo<span class="whyno">: {seatsNamed(undoWhy(live.value))}</span>
              </>
            )}
          </span>
          <span class="kbd">Z</span>
        </button>
      ) : null}
      {u.redo && (
        <button class="btn sm ghost" onClick={(e) => andOn(e, redo)}>
          Redo<span class="kbd">Y</span>
        </button>
      )}
      <button
        class="seats"
        onClick={() => {
          atTable.value = true;
        }}
        title="The table: seats, links, standing orders (T)"
      >
        <span class="sr">The table: </span>
        {boot.game.seats.map((s) => {
          const me = s === mySeat.value;
          const i = seatInfo(s);
          return (
            <span key={s} class={"seat" + (me ? " me" : "")}>
              <Flag seat={s} />
              {me ? (
                <span class="mine">
                  You, <b>{seatLabel(s)}</b>
                </span>
              ) : boot.me.seats.includes(s) ? (
                seatLabel(s)
              ) : i?.kind === "open" ? (
                "open seat"
              ) : i?.kind === "bot" ? (
                botName(i.name)
              ) : (
                <>
                  {i?.name ?? seatLabel(s)}
                  {i?.program && <i class="program">program</i>}
                </>
              )}
              {i?.kind === "person" && !me && !boot.me.seats.includes(s) ? (
                <i
                  class={"here" + (i.present && line.value === "on" ? " on" : "")}
                  title={
                    line.value === "off" ? "nobody can say: you are not connected" : i.present ? "is here" : "is away"
                  }
                />
              ) : null}
              <SeatTime seat={s} />
            </span>
          );
        })}
        <span class="phoneonly" aria-hidden="true">
          Table
        </span>
        {unread.value > 0 && <b class="unread">{unread.value}</b>}
        {playedByRules().map((s) => (
          <span key={s} class="seat byrules">
            <Flag seat={s} />
            The rules play {people(s)}
          </span>
        ))}
      </button>
      {waiting.value > 0 && (
        <button class="btn sm ghost nextgame" title="The next of your games that waits for you (Q)" onClick={nextGame}>
          Next game<b class="unread">{waiting.value}</b>
        </button>
      )}
      <GameMenu />
      <DrawerButton />
      <button
        class="btn sm ghost icon"
        title="Theme: automatic, light, dark"
        aria-label={"Theme: " + theme.value}
        onClick={() => {
          theme.value = theme.value === "auto" ? "dark" : theme.value === "dark" ? "light" : "auto";
          keep("theme", theme.value);
        }}
      >
        {theme.value === "dark" ? "☾" : theme.value === "light" ? "☀" : "◐"}
      </button>
      <button
        class="btn sm ghost icon"
        title="Help"
        aria-label="Help"
        onClick={() => {
          helping.value = true;
        }}
      >
        ?
      </button>
    </header>
  );
}

function Tools() {
  const icon = (d: preact.JSX.Element) => (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      aria-hidden="true"
    >
      {d}
    </svg>
  );
  return (
    <div class="tools">
      <button
        class={hideCounters.value ? "" : "on"}
        aria-pressed={!hideCounters.value}
        aria-label="Counters"
        title="Show or hide counters (H)"
        onClick={() => {
          hideCounters.value = !hideCounters.value;
        }}
      >
        {icon(
          <>
            <rect x="3" y="3" width="14" height="14" rx="2" />
            <path d="M3 3L17 17M17 3L3 17" />
          </>,
        )}
        <u>H</u>
      </button>
      <button
        class={onlyActing.value ? "on" : ""}
        aria-pressed={onlyActing.value}
        aria-label="Only what can act"
        title="Only what can act (F)"
        onClick={() => {
          onlyActing.value = !onlyActing.value;
        }}
      >
        {icon(<path d="M3 4H17L12 10V16L8 14V10Z" />)}
        <u>F</u>
      </button>
      {chart.value?.sheet.sight && (
        <button
          class={looking.value ? "on" : ""}
          aria-pressed={looking.value}
          aria-label="Line of sight"
          title="Line of sight: choose one hex or two (hold L)"
          onClick={() => useTool(!looking.value)}
        >
          {icon(
            <>
              <path d="M4 15L16 5" stroke-dasharray="3 2.6" />
              <circle cx="3.6" cy="15.4" r="2" />
              <circle cx="16.4" cy="4.6" r="2" />
            </>,
          )}
          <u>L</u>
        </button>
      )}
      {chart.value?.sheet.supply && (
        <button
          class={supplying.value ? "on" : ""}
          aria-pressed={supplying.value}
          aria-label="Supply"
          title="Supply: who has a line, and by what way (S)"
          onClick={toggleSupply}
        >
          {icon(
            <>
              <path d="M3 8H10V15H3ZM3 11.5H10" />
              <path d="M12 8L17 3M13.5 3H17V6.5" />
            </>,
          )}
          <u>S</u>
        </button>
      )}
      <SituationTools />
      <button
        aria-label="Go to the question"
        title="Go to the question (C)"
        onClick={() => {
          if (chart.value && camera.now) home(chart.value, camera.now, true);
        }}
      >
        {icon(
          <>
            <circle cx="10" cy="10" r="6" />
            <path d="M10 1V6M10 14V19M1 10H6M14 10H19" />
          </>,
        )}
        <u>C</u>
      </button>
      <button
        aria-label="Zoom in"
        title="Zoom in (+)"
        onClick={() => camera.now?.zoomBy(1.35, undefined, undefined, true)}
      >
        {icon(<path d="M4 10H16M10 4V16" />)}
      </button>
      <button
        aria-label="Zoom out"
        title="Zoom out (-)"
        onClick={() => camera.now?.zoomBy(1 / 1.35, undefined, undefined, true)}
      >
        {icon(<path d="M4 10H16" />)}
      </button>
    </div>
  );
}

// Whoever clicks on it goes on with the question: Enter is its answer, and does not press the button once more.
function andOn(e: MouseEvent, what: () => Promise<void>) {
  if (e.detail) document.querySelector<HTMLElement>(".q")?.focus({ preventScroll: true });
  void what();
}

function Side() {
  return (
    <aside
      class={"side h" + sheetHeight.value + " tab-" + tab.value + drawer.value + (planning.value ? " settingup" : "")}
      id="panel"
      aria-label="Odds, units and log"
    >
      <div class="sheethead">
        <button
          class="grab"
          aria-label="Higher or lower"
          onClick={() => {
            sheetHeight.value = ((sheetHeight.value + 1) % 3) as 0 | 1 | 2;
          }}
        />
      </div>
      {planning.value && <SetupTray />}
      <div class="weigh">
        <div class="t-odds">
          <DeedPanel />
          {!telling.value && <Weighing />}
          {!playing.value && <OddsPanel />}
          {!listed.value && <Choices />}
          <OrderHere />
          {!playing.value && !shown() && !reading.value?.list.length && !!reading.value?.byHex.size && (
            <p class="dim pad phoneonly">Touch a lit hex to see what it would bring.</p>
          )}
        </div>
        <div class="t-units">
          <Actors />
          <UnitPanel />
          <Inspector />
          {!inspected.value && (
            <div class="phoneonly">
              <Acting />
              {chart.value && mySeat.value && (
                <div class="pad battle">
                  <Battle c={chart.value} side={mySeat.value} />
                </div>
              )}
            </div>
          )}
        </div>
        <div class="t-tracks phoneonly">
          <div class="morerow">
            <button
              class="btn"
              onClick={() => {
                helping.value = true;
              }}
            >
              Help
            </button>
            <button
              class="btn"
              onClick={() => {
                atTable.value = true;
              }}
            >
              Table and end of the game
            </button>
          </div>
          {chart.value?.sheet.displays ? (
            tab.value === "tracks" && (
              <>
                <CupGauge />
                <DivisionSheets />
              </>
            )
          ) : (
            <AllTracks />
          )}
          {chart.value &&
            [...boxes.value.values()]
              .filter((b) => (b.pieces?.length || b.counts) && !noted(b) && !isCup(b))
              .map((b) => <BoxView key={b.id} b={b} />)}
        </div>
      </div>
      <div class="t-log">
        <Papers />
      </div>
    </aside>
  );
}

function Nav() {
  const icon = (d: string) => (
    <svg
      width="22"
      height="22"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
  const to = (t: "odds" | "units" | "log" | "tracks") => () => {
    if (tab.value === t && sheetHeight.value) sheetHeight.value = 0;
    else openTab(t);
  };
  const on = (t: string) => (sheetHeight.value && tab.value === t ? "on" : "");
  return (
    <nav class="nav" aria-label="Panels">
      <button
        class={sheetHeight.value === 0 ? "on" : ""}
        onClick={() => {
          sheetHeight.value = 0;
        }}
      >
        {icon("M2 5L7 3L13 5L18 3V15L13 17L7 15L2 17ZM7 3V15M13 5V17")}Map
      </button>
      <button class={on("odds")} onClick={to("odds")}>
        {icon("M3 17V11M8 17V5M13 17V8M17 17V3")}
        {reading.value?.list.length ? "Choices" : "Odds"}
      </button>
      <button class={on("units")} onClick={to("units")}>
        {icon("M3 3H17V17H3ZM3 3L17 17M17 3L3 17")}Units
        {openActors.value > 0 && <b class="unread">{openActors.value}</b>}
      </button>
      <button class={on("log")} onClick={to("log")}>
        {icon("M4 5H16M4 10H16M4 15H11")}Log
      </button>
      <button class={on("tracks")} onClick={to("tracks")}>
        {icon(
          "M4 9A1 1 0 1 0 4 11A1 1 0 1 0 4 9ZM10 9A1 1 0 1 0 10 11A1 1 0 1 0 10 9ZM16 9A1 1 0 1 0 16 11A1 1 0 1 0 16 9Z",
        )}
        More
      </button>
    </nav>
  );
}

// While the others play, or their turn is summed up, nothing of my question is weighed.
const playing = computed(() => filming.value || summing.value);

function App() {
  const h = covered.value;
  if (h)
    return (
      <>
        <Handover to={h} />
        <Hasty />
        <Toasts />
      </>
    ); // what goes wrong is told here, too
  return (
    <div
      class={
        "app" +
        (picked.value ? " holding" : "") +
        (reading.value?.list.length ? " listing" : "") +
        (playing.value ? " filming" : "")
      }
      data-version={live.value.version}
    >
      <Top />
      <div class="asks">
        <Question />
        <TurnLine />
      </div>
      <div class="field">
        <MapView />
        <HexLine />
        <SupplyPanel />
        <OpenCard />
        <LayersPanel />
        <Minimap />
        {!table.value?.across && <Hand />}
        <RollPanel />
        <Revealed />
        <Tray />
        <UnderPiece />
        <Tools />
        <Coach />
        <Sheet />
        <Hasty />
        <Toasts />
        <Displays />
        <CardsDrawer />
        <DiceCard />
        <RecapCard />
        <SinceCard />
        <DeedStrip />
        <Strip />
      </div>
      <Side />
      <Forces />
      <PositionsDrawer />
      <Gauges />
      <Nav />
      <Palette />
      <Dialogs />
      <BriefingAtStart />
      <Dragged />
      <Carried />
      <Heard />
      <div class="sr" role="status">
        {spoken.value}
      </div>
    </div>
  );
}

guardTaps();
render(<App />, document.getElementById("app")!);
keyboard();
watchQuestions();
watchEnds();
watchUsual();
startPlayback();
setUp();
dragOnMap();
carryOnMap();
frameArea();
onClickOfPlan((hex) => tapHex(hex, "mouse"));
keepFocus();
listen();
void loadSheet();
openStep();
openReportAtEnd();
watchWaiting();
watchRefusals();
effect(() => {
  const to = handTo.value;
  if (to && boot.game.study && !past.value) void turnTo(to);
});
// What lies behind each new question is asked once.
effect(() => {
  if (reading.value) void study();
});
effect(foresee);
// On a phone the map has the room, unless there are choices off the map or odds to weigh.
const phone = matchMedia("(max-width: 699px)");
const narrow = signal(phone.matches);
if (phone.matches) sheetHeight.value = 0;
// In a window that is made narrow the panel that stood beside the map would lie over it.
phone.addEventListener("change", () => {
  if (phone.matches) sheetHeight.value = 0;
  narrow.value = phone.matches;
});
effect(() => {
  const w = playing.value ? "" : weighty.value; // what is played is told on the map
  if (!narrow.value) return;
  if (w) {
    tab.value = "odds";
    if (!sheetHeight.peek()) sheetHeight.value = 1;
  } else if (tab.peek() === "odds") sheetHeight.value = 0;
});
