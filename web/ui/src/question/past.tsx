// An answer that keeps all as it is, together with what closes the questions after it: for who has nothing to do in a phase of several questions.
import { heldBack } from "../state/film";
import type { Option } from "../state/options";
import { plainBar } from "../state/plain";
import { during } from "../state/sending";
import { chosen } from "../state/several";
import { askedNow, busy, picked, reading, readNow } from "../state/table";
import { answerNow } from "../wire/answers";

// pastOf is the answer that can be given so.
export function pastOf(): Option | undefined {
  if (plainBar || picked.value || chosen.value.length) return undefined;
  return reading.value?.all.find((o) => o.look.past && o.look.through?.length);
}

// givePast gives it, and closes what is asked after it until something else is asked, or something has happened that is to be seen.
export async function givePast(o: Option) {
  const kinds = o.look.through ?? [];
  if (busy.value) return;
  await during(o.look.past ?? "", 0, async () => {
    let text: string | undefined = o.text;
    for (let over = false; text && !over; ) {
      const kind: string = askedNow.value?.kind ?? "";
      over = kind === kinds[kinds.length - 1];
      if (!(await answerNow(text)) || heldBack.peek() || over) return;
      const next = await nextKind(kind);
      text = kinds.includes(next) ? readNow()?.all.find((x) => x.look.close)?.text : undefined;
    }
  });
}

// nextKind is what is asked next, once standing orders have answered what they answer: that comes right after the question.
async function nextKind(now: string): Promise<string> {
  for (let i = 0; i < 12; i++) {
    await new Promise((done) => setTimeout(done, 120));
    const kind = askedNow.peek()?.kind ?? "";
    if (kind && kind !== now) return kind;
  }
  return "";
}

export function AllAtOnce() {
  const o = pastOf();
  if (!o) return null;
  return (
    <button
      class="btn answer"
      data-past={o.text}
      aria-keyshortcuts="e"
      disabled={busy.value}
      onClick={() => void givePast(o)}
    >
      <span class="what">
        <b>{o.look.past}</b>
        <small>nothing more is asked</small>
      </span>
      <span class="kbd">E</span>
    </button>
  );
}
