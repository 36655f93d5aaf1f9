// The question bar: who must decide what.
import { useEffect, useRef } from "preact/hooks";
import { Playing } from "../playback/bar";
import { on as playback, summing } from "../playback/playback";
import { AtOnceBar, SetupBar } from "../setup/bar";
import { atOnce, placingOf } from "../setup/plan";
import { planning } from "../state/plan";
import { sending } from "../state/sending";
import { asked, boot, chart, handTo, line, live, past, reading, requests, seatsNow, speak, view } from "../state/table";
import { crowded } from "../state/together";
import { Asked } from "./answers";
import { CrowdedBar } from "./crowded";
import { spokenNow } from "./spoken";
import { HandOver, Lost, Over, Past, Requested, Seated, Sending, Waiting } from "./waiting";

export function Question() {
  useSpeech();
  const over = view.value.over;
  const request = over ? undefined : requests.value[0];
  const hand = boot.game.study ? null : handTo.value;
  if (line.value === "off") return <Lost />;
  if (playback.value || summing.value) return <Playing />;
  if (seatsNow.value && !over) return <Seated seats={seatsNow.value} />;
  if (past.value) return <Past />;
  if (request) return <Requested request={request} />;
  if (over) return <Over over={over} />;
  if (sending.value) return <Sending words={sending.value} />;
  if (hand) return <HandOver to={hand} />;
  if (atOnce.value && placingOf(asked.value)) return <AtOnceBar />;
  if (planning.value) return <SetupBar />;
  if (crowded.value) return <CrowdedBar of={crowded.value} />;
  if (reading.value && asked.value && chart.value) {
    return <Asked reading={reading.value} asked={asked.value} chart={chart.value} />;
  }
  return <Waiting />;
}

// A new question is said even if it has the words of the last one; all else when it changes.
function useSpeech() {
  const aloud = spokenNow();
  const before = useRef("");
  const asks = asked.value && !past.value;
  useEffect(() => {
    const now = aloud + (asks ? live.value.version : "");
    if (aloud && now !== before.current) speak(aloud);
    before.current = now;
  }, [aloud, live.value.version]);
}
