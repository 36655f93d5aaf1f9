// The panel of one piece: what it is, under whom, what it may still do, and its numbers with their terms. All of it is told by the server.
import { computed, effect, signal, untracked } from "@preact/signals";
import { Counter, name } from "../counter/counter";
import { stateWords } from "../counter/marks";
import {
  byHex,
  chart,
  drawn,
  fan,
  forgetters,
  hovered,
  live,
  mySeat,
  past,
  picked,
  pieces,
  placed,
  preview,
  reading,
  regarded,
  stacks,
  stepAt,
  view,
} from "../state/table";
import { dossier } from "../wire/dossier";
import type { Dossier, DossierRow, Piece } from "../wire/types";
import { percent } from "../words/chance";
import { Rule } from "../words/rule";
import { Mods, sentence, Text } from "../words/words";

// Who the panel is of: the piece that was asked for, that in hand, the one that the question is about, or the one of the hex that is looked at.
export const subject = computed<Piece | null>(() => {
  if (!chart.value?.sheet.dossiers) return null;
  const is = (id: string | null | undefined) => {
    const p = id ? pieces.value.get(id) : undefined;
    return p?.side && ["", "pill"].includes(drawn(p)) ? p : undefined; // who lies beside units as a pill has a panel, too
  };
  const asks = past.value ? [] : (reading.value?.asked.subject ?? []).filter((id) => is(id));
  const there = fan.value?.pinned ? (stacks.value.get(fan.value.hex) ?? []) : [];
  return (
    is(regarded.value) ??
    is(picked.value) ??
    (asks.length === 1 ? is(asks[0]) : undefined) ??
    (there.length === 1 ? is(there[0]?.id) : undefined) ??
    null
  );
});

// A piece that has gone is asked for no longer, and one that was asked for gives way to those of a new question.
effect(() => {
  const s = reading.value?.asked.subject;
  if (s?.length && !s.includes(untracked(() => regarded.value) ?? "")) regarded.value = null;
});

// At which place its fire is told: the enemy's that is pointed at or chosen, until another is.
const aim = signal("");
const foe = (hex: string | null | undefined, p: Piece) =>
  hex && stacks.value.get(hex)?.some((x) => x.side && x.side !== p.side) ? hex : "";
effect(() => {
  const p = subject.value;
  const at =
    p && (foe(hovered.value, p) || foe(preview.value?.option.hex, p) || foe(fan.value?.pinned ? fan.value.hex : "", p));
  const kept =
    p &&
    foe(
      untracked(() => aim.value),
      p,
    );
  aim.value = at || kept || "";
});

const shown = signal<Dossier | null>(null);
forgetters.push(() => {
  shown.value = null;
  aim.value = "";
});

const rest = 90; // milliseconds that the pointer stays before something is asked for
let turn = 0;
effect(() => {
  const id = subject.value?.id ?? "";
  const at = aim.value;
  mySeat.value;
  live.value.version;
  stepAt.value;
  const now = ++turn;
  if (!id) {
    shown.value = null;
    return;
  }
  if (untracked(() => shown.value?.piece) !== id) shown.value = null;
  window.setTimeout(
    () =>
      now === turn &&
      void dossier(id, at).then((x) => {
        if (now === turn) shown.value = x;
      }),
    rest,
  );
});

export function UnitPanel() {
  const p = subject.value;
  const c = chart.value;
  const d = shown.value;
  if (!p || !c) return null;
  const states = stateWords(p.state ?? [], c);
  const pill = (x: Piece) => drawn(x) === "pill";
  const beside = pill(p) ? [] : (byHex.value.get(p.at) ?? []).filter((x) => pill(x) && x.side === p.side);
  const place = c.hex.has(p.at) ? placed(p.at) : (c.sheet.words?.[p.at] ?? "");
  return (
    <section class="sec dossier" aria-label={name(p, c)}>
      <div class="who">
        <Counter p={p} c={c} where={view.value.where} size={78} />
        <div>
          <h3>
            {p.label}
            <span class="sp" />
            {regarded.value && (
              <button
                class="x"
                aria-label="Close"
                onClick={() => {
                  regarded.value = null;
                }}
              >
                ×
              </button>
            )}
          </h3>
          <small>{sentence([c.sheet.kinds[p.kind ?? ""]?.label, d?.of].filter(Boolean).join(", "))}</small>
          <small>{sentence([states.join(", "), place].filter(Boolean).join("; "))}</small>
          {beside.map((x) => (
            <button
              key={x.id}
              class="btn sm ghost"
              data-beside={x.id}
              onClick={() => {
                regarded.value = x.id;
              }}
            >
              {x.label}
            </button>
          ))}
        </div>
      </div>
      {d && (
        <>
          <ul class="facts">
            {d.facts.map((f) => (
              <li key={f.what} class={f.state ?? ""}>
                <span>{f.what}</span>
                <b>{f.value}</b>
                <Rule id={f.rule} />
              </li>
            ))}
          </ul>
          {d.rows.map((r) => (
            <Worth key={r.what} r={r} />
          ))}
        </>
      )}
    </section>
  );
}

const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);

// A number, large, with what it is and what it is made of; opened, each term has its rule.
function Worth({ r }: { r: DossierRow }) {
  const terms = r.mods.map((m, i) => `${i || m.value < 0 ? signed(m.value) : m.value} ${m.text}`).join(", ");
  const chance = r.chance === undefined ? "" : `${r.likely ?? ""} ${percent(r.chance)}`;
  return (
    <details class={"worth" + (r.why ? " not" : "")}>
      <summary>
        <b class="num">{r.value ? r.value.replace("-", "−") : "–"}</b>
        <span>
          <span class="line">
            <b>
              <Text>{r.what}</Text>
            </b>
            {r.note && <Text>{`, ${r.note}`}</Text>}
            {chance && <span class="likely">{chance}</span>}
          </span>
          <small>
            <Text>{r.why?.text ?? terms}</Text>
          </small>
        </span>
        <Rule id={r.why?.rule ?? r.rule} />
      </summary>
      {r.mods.length > 0 && <Mods mods={r.mods} />}
    </details>
  );
}
