// Below the odds: the log, the talk of the table, and the player's own notes.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { seatLabel } from "../state/names";
import { chat, forgetters, mySeat, paper, unread, watching } from "../state/table";
import { readNotes, say, writeNotes } from "../wire/games";
import { Flag } from "../words/flag";
import { Slider } from "./slider";
import { Story } from "./story";

export function Papers() {
  const tabs = [["log", "Log"], ["talk", "Talk"], ...(watching ? [] : [["notes", "Notes"]])] as [
    "log" | "talk" | "notes",
    string,
  ][];
  return (
    <>
      <div class="papers" role="tablist" aria-label="Log, talk and notes">
        {tabs.map(([id, label]) => (
          <button
            key={id}
            role="tab"
            aria-selected={paper.value === id}
            class={paper.value === id ? "on" : ""}
            onClick={() => {
              paper.value = id;
              if (id === "talk") unread.value = 0;
            }}
          >
            {label}
            {id === "talk" && unread.value ? (
              <b class="unread" aria-label={`${unread.value} unread`}>
                {unread.value}
              </b>
            ) : null}
          </button>
        ))}
      </div>
      {paper.value === "log" ? <Story /> : paper.value === "talk" ? <Talk /> : <Notes key={mySeat.value} />}
      <Slider />
    </>
  );
}

function Talk() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    unread.value = 0;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [chat.value]);
  return (
    <div class="talk">
      <div class="lines" ref={box} role="region" aria-label="Talk" tabIndex={0}>
        {!chat.value.length && <p class="dim pad">Nobody has said anything yet.</p>}
        {chat.value.map((c) => (
          <p key={c.n}>
            {<Flag seat={c.seat} />}
            <span>
              <b>{c.seat === mySeat.value ? "You" : seatLabel(c.seat)}</b> <bdi>{c.text}</bdi>
            </span>
          </p>
        ))}
      </div>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          const i = e.currentTarget.elements.namedItem("t") as HTMLInputElement;
          const t = i.value.trim();
          if (t)
            void say(t).then((ok) => {
              if (ok) i.value = "";
            });
        }}
      >
        <input name="t" maxLength={1000} placeholder="Say something" aria-label="Say something" autocomplete="off" />
        <button class="btn sm">Send</button>
      </form>
    </div>
  );
}

// Notes are kept a moment after the last key.
let notes: string | null = null;
forgetters.push(() => {
  notes = null;
});
function Notes() {
  const text = useSignal(notes);
  const state = useSignal("");
  const timer = useRef(0);
  useEffect(() => {
    if (notes === null)
      void readNotes().then((t) => {
        notes = text.value = t;
      });
  }, []);
  const save = () => {
    clearTimeout(timer.current);
    void writeNotes(text.value ?? "").then((ok) => {
      state.value = ok ? "Saved" : "Not saved";
    });
  };
  return (
    <div class="talk notes">
      <textarea
        aria-label="Your notes"
        placeholder="Only you can read this."
        maxLength={16000}
        value={text.value ?? ""}
        disabled={text.value === null}
        onInput={(e) => {
          notes = text.value = e.currentTarget.value;
          state.value = "";
          clearTimeout(timer.current);
          timer.current = window.setTimeout(save, 900);
        }}
        onBlur={() => {
          if (text.value !== null && state.value === "") save();
        }}
      />
      <small class="dim" role="status">
        {state.value}
      </small>
    </div>
  );
}
