// In the panel: what the act that is shown does, whom it looked at in which order, and what decided.
import { useSignal } from "@preact/signals";
import { ColorKey } from "../draws/card";
import { on as filming } from "../playback/playback";
import { chart, inspected, lit, live, past, pieces, reading, stacks } from "../state/table";
import type { Mod } from "../wire/types";
import { Rule } from "../words/rule";
import { Named, parse, sentence } from "../words/words";
import { type Act, decides, nowAct, rowsOf, story, telling, whyNotTaken } from "./deeds";
import { Deeds } from "./strip";

const label = (id: string) => {
  const p = pieces.value.get(id) ?? chart.value?.unit.get(id);
  if (p) return p.label ?? id;
  const post = chart.value?.sheet.posts?.find((x) => x.h === id);
  return post ? `${post.id}, ${id}` : id;
};

// The hex of a row: its own, or that of its piece.
export const hexOf = (id: string) => (chart.value?.hex.has(id) ? id : pieces.value.get(id)?.at);

function light(id?: string) {
  const h = id ? hexOf(id) : undefined;
  lit.value = h ? [h] : [];
}

interface RowOf {
  m: Mod;
  than?: Mod;
  look: "" | "taken" | "equal";
  heads: string[];
}

function Row({ m, than, look, heads }: RowOf) {
  const k = look ? -1 : decides(m, than);
  return (
    <tr class={look} onPointerEnter={() => light(m.about)} onPointerLeave={() => light()}>
      <th scope="row">{label(m.about ?? "")}</th>
      {heads.map((h) => {
        const i = m.cells?.findIndex((x) => x.of === h) ?? -1;
        return (
          <td key={h} class={i >= 0 && i === k ? "decides" : ""}>
            {m.cells?.[i]?.is ?? "–"}
          </td>
        );
      })}
    </tr>
  );
}

const few = 7; // rows that are shown of those who were not taken

function Looked({ a }: { a: Act }) {
  const whole = useSignal(false);
  const { taken, others, none } = rowsOf(a);
  if (!taken.length && !others.length && !none.length) return null;
  const heads = [...new Set([...taken, ...others].flatMap((m) => m.cells?.map((x) => x.of) ?? []))];
  // Where the player chooses, those of whom he does are equals.
  const open = past.value ? undefined : reading.value?.byUnit;
  const equal = (m: Mod) => !!open?.has(m.about ?? "");
  const than = taken[taken.length - 1] ?? others.find(equal) ?? others[0];
  const shown = whole.value ? others : others.slice(0, Math.max(few - taken.length, 3));
  const spared = whole.value ? none : none.slice(0, Math.max(few - taken.length - shown.length, 2));
  const left = others.length + none.length - shown.length - spared.length;
  return (
    <>
      {heads.length > 0 && (
        <table class="looked">
          <thead>
            <tr>
              <th scope="col">looked at</th>
              {heads.map((h) => (
                <th key={h} scope="col">
                  {h}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {taken.map((m) => (
              <Row key={m.about} m={m} look="taken" heads={heads} />
            ))}
            {shown.map((m) => (
              <Row key={m.about} m={m} than={than} look={equal(m) ? "equal" : ""} heads={heads} />
            ))}
          </tbody>
        </table>
      )}
      {spared.map((m) => (
        <p key={m.about} class="spared" onPointerEnter={() => light(m.about)} onPointerLeave={() => light()}>
          <Named parts={parse(sentence(m.text), [m.about ?? ""])} /> <Rule id={m.rule} />
        </p>
      ))}
      {(left > 0 || whole.value) && (
        <button
          class="why"
          aria-expanded={whole.value}
          onClick={() => {
            whole.value = !whole.value;
          }}
        >
          {whole.value ? "fewer" : `${left} more`}
        </button>
      )}
    </>
  );
}

// Who did nothing, by the reason.
function Passed({ a }: { a: Act }) {
  return (
    <ul class="passedover">
      {(a.line.mods ?? []).map((m) => (
        <li key={m.text}>
          {m.cells?.map((x, i) => (
            <>
              {i > 0 && ", "}
              <em key={x.of} onPointerEnter={() => light(x.is)} onPointerLeave={() => light()}>
                {x.of}
              </em>
            </>
          ))}
          {m.text.replace(/^.*?: /, ": ")} <Rule id={m.rule} />
        </li>
      ))}
    </ul>
  );
}

// Why the act did not take those in the hex that is looked at.
function WhyNot({ a }: { a: Act }) {
  const h = inspected.value;
  if (!h || !a.deed.by) return null;
  const own = (stacks.value.get(h) ?? []).map((p) => p.id);
  const said = [h, ...own]
    .map((id) => whyNotTaken(a, id))
    .filter((t, i) => t && (i > 0 || !t.includes("not in the field")));
  if (!said.length) return null;
  return (
    <div class="whynots">
      <h3>Why not {chart.value?.title(h)}?</h3>
      {said.map((t) => (
        <p key={t}>{sentence(t)}.</p>
      ))}
    </div>
  );
}

export function DeedPanel() {
  const a = nowAct.value;
  if (!telling.value || !a) return null;
  const upTo = past.value ? past.value.log.length : live.value.log.length;
  const came = a.came.filter((l) => l.n <= upTo);
  return (
    <section class="sec deedpanel" aria-label="What the rules did">
      <div class="phoneonly">{!filming.value && <Deeds />}</div>
      <h2>
        Act {a.n} of {story.value.length}
        <span class="sp" />
        <Rule id={a.line.rule} />
      </h2>
      <div class="headline">
        {a.deed.color && <ColorKey id={a.deed.color} size={26} />}
        <b class="big">{a.deed.by ? `${a.who.join(", ")} ${a.deed.does}` : "Passed over"}</b>
      </div>
      {a.deed.by ? <Looked a={a} /> : <Passed a={a} />}
      {a.deed.order && (
        <p class="dim small">
          {a.deed.most ? `${a.deed.most} ${a.deed.most === 1 ? "hit" : "hits"} at most. ` : ""}
          {a.deed.order}
        </p>
      )}
      {came.length > 0 && (
        <ul class="came">
          {came.map((l) => (
            <li key={l.n}>
              <Named parts={parse(l.text, l.picture?.pieces)} /> <Rule id={l.rule} />
            </li>
          ))}
        </ul>
      )}
      <WhyNot a={a} />
    </section>
  );
}
