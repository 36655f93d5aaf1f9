// Who sits at the other side, and what can be done about him: his page, wanting nothing more to do with him, telling the operator.

import { useSignal } from "@preact/signals";
import { again } from "../keys/again";
import { seatLabel } from "../state/names";
import { boot, chat, tell, watching } from "../state/table";
import { send } from "../wire/requests";
import type { SeatInfo } from "../wire/types";

const former = "a former player"; // nobody else can be called so

// Who has a seat, by the name that others know.
export function Sitter({ info }: { info: SeatInfo }) {
  return (
    <>
      {info.name ? (
        boot.people && info.name !== former ? (
          <a href={`/people/${encodeURIComponent(info.name)}`} title="His results and ratings">
            {info.name}
          </a>
        ) : (
          info.name
        )
      ) : (
        "another player"
      )}
      {info.program && <i class="program">program</i>}
      {info.present ? ", here now" : ", away"}
    </>
  );
}

// What was said lately by a seat, for who tells the operator of it.
const lately = 12;

export function Opponent({ info }: { info: SeatInfo }) {
  const open = useSignal<"" | "block" | "report">("");
  const text = useSignal("");
  const said = useSignal<number[]>([]);
  const sent = useSignal("");
  if (!boot.people || watching || info.kind !== "person" || boot.me.seats.includes(info.seat)) return null;
  const name = info.name ?? `the ${seatLabel(info.seat)} player`;
  const words = chat.value.filter((c) => c.seat === info.seat).slice(-lately);
  const toggle = (what: "block" | "report") => () => {
    open.value = open.value === what ? "" : what;
    sent.value = "";
  };
  const block = async () => {
    if (!(await send("/block", { seat: info.seat }, "He is not blocked"))) return;
    open.value = "";
    sent.value = `You want nothing more to do with ${name}. This game goes on, in silence; your account has the list.`;
  };
  const report = async () => {
    const r = await send("/report", { seat: info.seat, text: text.value, said: said.value }, "It was not sent");
    if (!r) return;
    open.value = "";
    text.value = "";
    said.value = [];
    sent.value = "The operator of this server will read it.";
    tell("Told the operator", [{ text: `What you wrote about ${name} was sent.` }]);
  };
  return (
    <div class="opponent">
      <div class="rowwrap">
        {boot.people.me && (
          <button class="btn sm" aria-expanded={open.value === "block"} onClick={toggle("block")}>
            Block
          </button>
        )}
        <button class="btn sm" aria-expanded={open.value === "report"} onClick={toggle("report")}>
          Report
        </button>
      </div>
      {open.value === "block" && (
        <div class="opens">
          <p>
            Neither of you can sit down where the other plays, challenge him, or talk to him. This game goes on, in
            silence.
          </p>
          <div class="rowwrap">
            <button
              class="btn sm danger"
              onClick={(e) => {
                if (!again(e)) void block();
              }}
            >
              Yes, block {name}
            </button>
            <button class="btn sm" onClick={toggle("block")}>
              No
            </button>
          </div>
        </div>
      )}
      {open.value === "report" && (
        <form
          class="opens"
          onSubmit={(e) => {
            e.preventDefault();
            void report();
          }}
        >
          <label>
            What has happened
            <textarea
              rows={3}
              maxLength={1500}
              required
              value={text.value}
              onInput={(e) => {
                text.value = e.currentTarget.value;
              }}
            />
          </label>
          {words.length > 0 && (
            <fieldset>
              <legend>What of his talk the operator should read</legend>
              {words.map((c) => (
                <label key={c.n} class="saidrow">
                  <input
                    type="checkbox"
                    checked={said.value.includes(c.n)}
                    onChange={(e) => {
                      const on = e.currentTarget.checked;
                      said.value = on ? [...said.value, c.n] : said.value.filter((n) => n !== c.n);
                    }}
                  />
                  <bdi>{c.text}</bdi>
                </label>
              ))}
            </fieldset>
          )}
          <div class="rowwrap">
            <button class="btn sm primary" disabled={!text.value.trim()}>
              Send to the operator
            </button>
            <button type="button" class="btn sm" onClick={toggle("report")}>
              Not now
            </button>
          </div>
        </form>
      )}
      {sent.value && (
        <p class="dim" role="status">
          {sent.value}
        </p>
      )}
    </div>
  );
}
