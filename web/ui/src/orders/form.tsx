// The form for a standing order.

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { live } from "../state/table";
import type { Measure, Window } from "../wire/types";
import {
  answerWords,
  orderSentence,
  problem,
  type Row,
  readCondition,
  rowsMax,
  valueOf,
  writeCondition,
} from "./condition";
import { give, kindNow, orderOf, readAt, standing, windowNow } from "./standing";

// What is measured at the question that is open now, by id; only where it is this window's.
export function readings(w: Window): Map<string, number> | null {
  const s = standing.value;
  return s.now && windowNow.value?.kind === w.kind && s.kind === kindNow.value && readAt.value === live.value.version
    ? new Map(s.now.map((r) => [r.id, r.value]))
    : null;
}

// The editor of a condition. It is given with its button, so that an order that is half written answers nothing.
function Condition({ w, choice, close }: { w: Window; choice: string; close: () => void }) {
  const measures = w.measures ?? [];
  const id = useId();
  const have = orderOf(w.kind);
  const old = readCondition(have?.choice === choice ? (have.only ?? "") : "");
  const fresh = (m: Measure): Row => {
    const v = readings(w)?.get(m.id);
    return {
      m: m.id,
      most: m.one === "hex",
      n: String(m.yes ? 1 : (v ?? (m.one === "hex" ? 4 : Math.max(m.min, Math.min(m.max, 1))))),
    };
  };
  const rows = useSignal<Row[]>(old.rows.length ? old.rows : [fresh(measures[0]!)]);
  const any = useSignal(old.any);
  const busy = useSignal(false);
  const now = readings(w);
  const bad = problem(rows.value, any.value, measures);
  const set = (i: number, r: Partial<Row>) => {
    rows.value = rows.value.map((x, k) => (k === i ? { ...x, ...r } : x));
  };
  const send = async () => {
    if (bad || busy.value) return;
    busy.value = true;
    if (await give(w.kind, choice, writeCondition(rows.value, any.value))) close();
    busy.value = false;
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, [rows.value.length]);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(".what")?.focus({ preventScroll: true });
  }, []);
  const unused = measures.find((m) => !rows.value.some((r) => r.m === m.id)) ?? measures[0]!;
  return (
    <form
      class="cond"
      ref={form}
      aria-label={`Ask only if, else ${answerWords(choice, w.kind)}`}
      onSubmit={(e) => {
        e.preventDefault();
        void send();
      }}
      onKeyDown={(e) => {
        if (e.key === "Escape") {
          close();
          e.stopPropagation();
        }
      }}
    >
      <button type="button" class="x" aria-label="Do not change the order" onClick={close}>
        ×
      </button>
      {rows.value.map((r, i) => {
        const m = measures.find((x) => x.id === r.m);
        const v = m && now ? now.get(m.id) : undefined;
        const name = m?.label ?? r.m;
        const step = (d: number) => {
          if (m) set(i, { n: String(Math.max(m.min, Math.min(m.max, (Number.parseInt(r.n, 10) || 0) + d))) });
        };
        return (
          <fieldset key={i}>
            <legend>
              {i === 0 ? (
                "Ask only if"
              ) : rows.value.length > 1 && i === 1 ? (
                <select
                  aria-label="How the conditions are joined"
                  value={any.value ? "or" : "and"}
                  onChange={(e) => {
                    any.value = e.currentTarget.value === "or";
                  }}
                >
                  <option value="and">and</option>
                  <option value="or">or</option>
                </select>
              ) : any.value ? (
                "or"
              ) : (
                "and"
              )}
            </legend>
            <div class="cmp">
              <select
                class="what"
                aria-label="What is measured"
                value={r.m}
                onChange={(e) => {
                  const x = measures.find((y) => y.id === e.currentTarget.value);
                  if (x) set(i, fresh(x));
                }}
              >
                {!m && <option value={r.m}>{r.m}</option>}
                {measures.map((x) => (
                  <option key={x.id} value={x.id}>
                    {x.label}
                  </option>
                ))}
              </select>
              {m?.yes ? (
                <select
                  class="fact"
                  aria-label={name}
                  value={r.most ? "0" : "1"}
                  onChange={(e) => {
                    const yes = e.currentTarget.value === "1";
                    set(i, { most: !yes, n: yes ? "1" : "0" });
                  }}
                >
                  <option value="1">{m.yes}</option>
                  <option value="0">{m.no}</option>
                </select>
              ) : (
                <>
                  <select
                    aria-label="At most or at least"
                    value={r.most ? "most" : "least"}
                    onChange={(e) => {
                      set(i, { most: e.currentTarget.value === "most" });
                    }}
                  >
                    <option value="most">is at most</option>
                    <option value="least">is at least</option>
                  </select>
                  <span class="stepper">
                    <button type="button" class="btn sm sq" aria-label={`Less: ${name}`} onClick={() => step(-1)}>
                      −
                    </button>
                    <input
                      type="text"
                      inputMode="numeric"
                      role="spinbutton"
                      aria-label={`The limit, ${m?.many || "a number"}`}
                      aria-valuemin={m?.min}
                      aria-valuemax={m?.max}
                      aria-valuenow={Number(r.n) || 0}
                      aria-describedby={bad ? id : undefined}
                      value={r.n}
                      onInput={(e) => set(i, { n: e.currentTarget.value })}
                      onFocus={(e) => e.currentTarget.select()}
                      onKeyDown={(e) => {
                        const d = e.key === "ArrowUp" ? 1 : e.key === "ArrowDown" ? -1 : 0;
                        if (d) {
                          step(d);
                          e.preventDefault();
                        }
                      }}
                    />
                    <button type="button" class="btn sm sq" aria-label={`More: ${name}`} onClick={() => step(1)}>
                      +
                    </button>
                  </span>
                  {m?.many && <span class="unit">{Number(r.n) === 1 ? m.one : m.many}</span>}
                </>
              )}
              {rows.value.length > 1 && (
                <button
                  type="button"
                  class="x"
                  aria-label={`Take away: ${name}`}
                  onClick={() => {
                    rows.value = rows.value.filter((_, k) => k !== i);
                  }}
                >
                  ×
                </button>
              )}
            </div>
            {now && m && <small class="nowval">now: {valueOf(m, v)}</small>}
          </fieldset>
        );
      })}
      <p class={bad ? "bad" : "dim"} id={id} role={bad ? "alert" : undefined}>
        {bad || `${orderSentence({ kind: w.kind, choice, only: writeCondition(rows.value, any.value) }, w)}.`}
      </p>
      <div class="rowwrap">
        <button class="btn sm primary" disabled={!!bad || busy.value}>
          Give the order
        </button>
        {rows.value.length < rowsMax && (
          <button
            type="button"
            class="btn sm"
            onClick={() => {
              rows.value = [...rows.value, fresh(unused)];
            }}
          >
            Add a condition
          </button>
        )}
      </div>
    </form>
  );
}

// The three ways: always ask, always one answer, only where a condition holds.
export function Ways({ w }: { w: Window }) {
  const edited = useSignal({ kind: "", choice: "" });
  const o = orderOf(w.kind);
  const now = readings(w);
  const editing = edited.value.kind === w.kind ? edited.value.choice : "";
  const edit = (choice: string) => {
    edited.value = { kind: w.kind, choice };
  };
  return (
    <>
      <div class="row" role="group" aria-label={w.label}>
        <button
          class={"btn sm" + (o ? "" : " on")}
          aria-pressed={!o}
          onClick={() => {
            edit("");
            void give(w.kind, "");
          }}
        >
          Always ask
        </button>
        {w.choices.map((x) => {
          const on = o?.choice === x && !o.only;
          return (
            <button
              key={x}
              class={"btn sm" + (on ? " on" : "")}
              aria-pressed={on}
              onClick={() => {
                edit("");
                void give(w.kind, x);
              }}
            >
              Always: {answerWords(x, w.kind)}
            </button>
          );
        })}
        {w.measures?.length
          ? w.choices.map((x) => {
              const on = o?.choice === x && !!o.only;
              return (
                <button
                  key={x + "?"}
                  class={"btn sm" + (on ? " on" : "")}
                  aria-pressed={on}
                  aria-expanded={editing === x}
                  onClick={() => edit(editing === x ? "" : x)}
                >
                  Ask only if …{w.choices.length > 1 ? `, else ${answerWords(x, w.kind)}` : ""}
                </button>
              );
            })
          : null}
      </div>
      {editing && <Condition key={w.kind + editing} w={w} choice={editing} close={() => edit("")} />}
      {!editing && o?.only && (
        <p class="said">
          {orderSentence(o, w)}.
          {now && (
            <span class="dim">
              {" "}
              Now:{" "}
              {readCondition(o.only)
                .rows.map((r) => {
                  const m = w.measures?.find((x) => x.id === r.m);
                  return m ? valueOf(m, now.get(m.id)) : "unknown";
                })
                .join(", ")}
              .
            </span>
          )}
        </p>
      )}
    </>
  );
}
