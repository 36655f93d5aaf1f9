// The tracks at the foot of the page.
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { seatLabel } from "../state/names";
import { chart, live, mySeat, past, showBoxes, view } from "../state/table";
import type { Gauge, Track } from "../wire/types";
import { Flag } from "../words/flag";
import { signs } from "../words/number";
import { CupGauge } from "./cup";
import { count } from "./displays";

// What gauges can show: tracks, the counts of boxes, and sums of tracks.
function tracksOf(gauges: Gauge[]): Map<string, Track> {
  const t = new Map<string, Track>(view.value.boxes.map((b) => [b.id, { id: b.id, label: b.label, value: count(b) }]));
  for (const x of view.value.tracks) t.set(x.id, x);
  for (const id of gauges.flatMap((g) => g.tracks).filter((x) => x.includes("+"))) {
    const parts = id.split("+").flatMap((x) => t.get(x) ?? []);
    const first = parts[0];
    if (first) t.set(id, { id, label: first.label, value: parts.reduce((n, x) => n + x.value, 0) });
  }
  return t;
}

// worded is a value by its word, if it has one.
function worded(g: Gauge, n: number): string | number {
  const word = g.words?.[String(n)];
  return word === undefined ? n : signs(word);
}

// ownFirst has the sheets of my side before those of others: what does not fit is not mine.
function ownFirst(list: Gauge[]): Gauge[] {
  const mine = (g: Gauge) => g.show === "sheet" && g.sides?.[0] === mySeat.value;
  const at = list.findIndex((g) => g.show === "sheet");
  return at < 0
    ? list
    : [...list.slice(0, at), ...list.slice(at).filter(mine), ...list.slice(at).filter((g) => !mine(g))];
}

// What does not fit in one line stands closer, with the names above the values; what does not fit even so is behind a button.
export function Gauges() {
  const c = chart.value;
  const row = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  const fits = useSignal(99);
  const open = useSignal(false);
  const t = tracksOf(c?.sheet.gauges ?? []);
  const list = ownFirst((c?.sheet.gauges ?? []).filter((g) => g.tracks.some((id) => t.has(id))));
  useLayoutEffect(() => {
    const measure = () => {
      const r = row.current;
      const f = foot.current;
      if (!r || !f || !r.clientWidth) return;
      // How many of them are in the first line.
      const count = () => {
        const l = [...r.children] as HTMLElement[];
        return l.filter((e) => e.offsetTop < l[0]!.offsetTop + 8).length;
      };
      f.classList.remove("close", "short");
      if (count() < r.children.length) f.classList.add("close");
      if (count() < r.children.length) f.classList.add("short"); // the button takes some of the room
      fits.value = count();
      if (fits.value >= r.children.length) open.value = false;
    };
    measure();
    const watch = new ResizeObserver(measure);
    if (foot.current) watch.observe(foot.current);
    return () => watch.disconnect();
  }, [c, live.value.version, past.value]);
  useEffect(() => {
    if (!open.value) return;
    const away = (e: Event) => {
      if (!(e.target as Element).closest?.(".tracks .rest, .tracks .morebtn")) open.value = false;
    };
    const esc = (e: KeyboardEvent) => {
      if (e.key === "Escape") {
        open.value = false;
        e.stopPropagation();
      }
    };
    addEventListener("pointerdown", away, true);
    addEventListener("keydown", esc, true);
    return () => {
      removeEventListener("pointerdown", away, true);
      removeEventListener("keydown", esc, true);
    };
  }, [open.value]);
  if (!c) return <footer class="tracks" />;
  const rest = list.slice(fits.value);
  return (
    <footer class="tracks" ref={foot}>
      <div class="gauges" ref={row}>
        {list.map((g) => (
          <One key={g.label} g={g} t={t} />
        ))}
      </div>
      <button
        class="btn sm morebtn"
        aria-expanded={open.value}
        aria-controls="rest"
        onClick={() => {
          open.value = !open.value;
        }}
      >
        {rest.length} more
      </button>
      <button
        class="btn sm"
        aria-expanded={showBoxes.value}
        onClick={() => {
          showBoxes.value = !showBoxes.value;
        }}
      >
        Displays<span class="kbd">D</span>
      </button>
      {open.value && rest.length > 0 && (
        <div class="rest" id="rest" role="group" aria-label="More tracks">
          {rest.map((g) => (
            <One key={g.label} g={g} t={t} />
          ))}
        </div>
      )}
    </footer>
  );
}

// The day by its date, where the sheet has dates.
function dayOf(g: Gauge, day: number | undefined): string {
  const date = chart.value?.sheet.tracks?.[g.of ?? ""]?.words?.[String(day)];
  return date ?? `${g.label} ${day ?? ""}`;
}

// spelled says the numbers of a sheet in words, whose letters stand beside them: "4th Marine Division: Troop Quality (TQ) 6".
function spelled(g: Gauge, t: Map<string, Track>): string {
  const said = g.tracks.map((id, i) => {
    const label = chart.value?.sheet.tracks?.[id]?.label ?? "";
    const word = label.split(", ").pop() ?? "";
    return `${word} (${g.marks?.[i]?.text}) ${t.get(id)?.value ?? "none"}`;
  });
  return `${g.hint ?? g.label}: ${said.join(", ")}`;
}

function One({ g, t }: { g: Gauge; t: Map<string, Track> }) {
  const first = g.tracks.map((id) => t.get(id)).find((x) => x);
  if (g.show !== "pair" && !first) return null;
  const side = chart.value?.sheet.sides.find((s) => s.id === g.sides?.[0]);
  const body = g.body ? (side?.variants?.find((v) => v.id === g.body) ?? side) : undefined;
  const last = g.tracks.at(-1) ?? "";
  const label =
    g.show === "clock" && g.of
      ? dayOf(g, t.get(g.of)?.value)
      : g.show === "sheet"
        ? `${g.label}, ${g.marks?.at(-1)?.text} ${t.get(last)?.value ?? ""}` // the last stands beside the name
        : g.label;
  const whose = g.show === "left" && g.of ? g.sides?.[t.get(g.of)?.value ?? -1] : undefined;
  return (
    <span class={"trk " + g.show} title={g.show === "sheet" ? spelled(g, t) : (g.hint ?? first?.label)}>
      {body && <i class="body" style={{ background: body.fill, borderColor: body.edge }} />}
      <span class="l">{label}</span>
      <span class="v">
        {g.show === "steps" && (g.marks || g.place || g.first !== undefined) && <Steps g={g} t={t} now={first!} />}
        {g.show === "lead" && (
          <span class="pairone">
            {first!.value ? (
              <>
                <Flag seat={g.sides?.[first!.value > 0 ? 0 : 1] ?? ""} />
                <b class="num">{Math.abs(first!.value)}</b>
              </>
            ) : (
              <b class="num">0</b>
            )}
          </span>
        )}
        {g.show === "holder" && (
          <span class="pairone">
            <Flag seat={g.sides?.[first!.value] ?? ""} />
            <b>{seatLabel(g.sides?.[first!.value] ?? "")}</b>
          </span>
        )}
        {g.show === "left" && (
          <span class="pairone">
            {whose && <Flag seat={whose} />}
            <b class="num">
              {Math.max(0, (first!.max ?? 0) - first!.value)} of {first!.max ?? 0}
            </b>
          </span>
        )}
        {g.show === "steps" && !(g.marks || g.place || g.first !== undefined) && (
          <span class="steps">
            {Array.from({ length: first!.max ?? first!.value }, (_, i) => i + 1).map((n) => (
              <b key={n} class={n < first!.value ? "past" : n === first!.value ? "now" : ""}>
                {n}
              </b>
            ))}
            <em class="num">
              {first!.value} of {first!.max}
            </em>
          </span>
        )}
        {g.show === "turns" && <Turns g={g} now={first!.value} />}
        {g.show === "clock" && <Clock g={g} now={first!.value} />}
        {g.show === "cup" && <CupGauge />}
        {g.show === "sheet" &&
          g.tracks.slice(0, -1).map((id, i) => (
            <span key={id} class="pairone">
              <small>{g.marks?.[i]?.text}</small>
              <b class="num">{String(t.get(id)?.value ?? "–").replace("-", "−")}</b>
            </span>
          ))}
        {g.show === "band" && <Band g={g} value={first!.value} />}
        {g.show === "pair" &&
          g.tracks.map(
            (id, i) =>
              t.has(id) && (
                <span key={id} class="pairone">
                  <Flag seat={g.sides?.[i] ?? ""} />
                  <b class={g.words ? "" : "num"}>
                    {worded(g, t.get(id)!.value)}
                    {g.of && i === 0 && t.get(g.of)?.value ? ` of ${t.get(g.of)!.value}` : ""}
                  </b>
                </span>
              ),
          )}
        {g.show === "meter" && g.most && (
          <span class="limit">
            <i
              style={{ width: `${Math.min(100, (100 * first!.value) / g.most)}%` }}
              class={first!.value > g.most ? "over" : ""}
            />
          </span>
        )}
        {(g.show === "number" || g.show === "meter") && <b class="num">{worded(g, first!.value)}</b>}
      </span>
    </span>
  );
}

// The turns of the game, of a long one those around now, with what they bring, and the date.
function Turns({ g, now }: { g: Gauge; now: number }) {
  const from = g.first ?? 1;
  const to = g.most ?? now;
  const few = 7;
  const start = to - from < few + 1 ? from : Math.max(from, Math.min(now - 3, to - few + 1));
  const end = to - from < few + 1 ? to : start + few - 1;
  const comes = (n: number) => (chart.value?.sheet.situation?.calendar ?? []).filter((x) => x.turn === n);
  return (
    <span class="steps events turns">
      {start > from && <i>…</i>}
      {Array.from({ length: end - start + 1 }, (_, i) => start + i).map((n) => {
        const l = comes(n);
        return (
          <b
            key={n}
            class={(n < now ? "past" : n === now ? "now" : "") + (n > now && l.length ? " due" : "")}
            aria-current={n === now ? "step" : undefined}
            title={[g.words?.[String(n)], ...l.map((x) => x.what)].filter(Boolean).join("; ")}
          >
            {n}
          </b>
        );
      })}
      {end < to && <i>… {to}</i>}
      <em class="num">{`${now} of ${to}`}</em>
      <b class="date">{g.words?.[String(now)]}</b>
    </span>
  );
}

// The turns of a day by their names, those of the night dark.
function Clock({ g, now }: { g: Gauge; now: number }) {
  const steps = Object.keys(g.words ?? {})
    .map(Number)
    .sort((a, b) => a - b);
  return (
    <span class="steps clock">
      {steps.map((n) => (
        <b
          key={n}
          class={(n < now ? "past" : n === now ? "now" : "") + (g.dark && n >= g.dark ? " dark" : "")}
          aria-current={n === now ? "step" : undefined}
        >
          {g.words?.[String(n)]}
        </b>
      ))}
      <em class="num">{g.words?.[String(now)]}</em>
    </span>
  );
}

// Steps with events on them: marked spaces, and those where something arrives.
function Steps({ g, t, now }: { g: Gauge; t: Map<string, Track>; now: Track }) {
  const from = g.first ?? 0;
  const marks = (g.marks ?? []).map((m) => ({ at: t.get(m.id)?.value ?? -1, text: m.text }));
  const due = new Map<number, number>();
  if (g.place)
    for (const p of view.value.pieces)
      if (p.at.startsWith(g.place)) {
        const n = Number(p.at.slice(g.place.length));
        if (Number.isInteger(n)) due.set(n, (due.get(n) ?? 0) + 1);
      }
  const last = Math.max(now.value + 1, ...marks.map((m) => m.at + 1), ...due.keys(), from + 6);
  const most = Math.min(now.max ?? last, last);
  return (
    <span class="steps events">
      {Array.from({ length: most - from + 1 }, (_, i) => from + i).map((n) => {
        const m = marks.find((x) => x.at === n);
        const d = due.get(n);
        return (
          <b
            key={n}
            class={(n < now.value ? "past" : n === now.value ? "now" : "") + (m ? " mark" : "") + (d ? " due" : "")}
            title={[m?.text, d ? `${d} arrive` : ""].filter(Boolean).join("; ") || undefined}
          >
            {n}
          </b>
        );
      })}
      <em class="num">{now.value}</em>
    </span>
  );
}

// A band of levels with a pointer at the value.
function Band({ g, value }: { g: Gauge; value: number }) {
  const l = g.levels ?? [];
  const c = chart.value!;
  const top = (l[l.length - 1]?.from ?? 10) + 6;
  const w = 200;
  const x = (v: number) => (Math.max(0, Math.min(top, v)) / top) * w;
  const fill = (i: number) => {
    const s = l[i]!.side;
    if (!s) return "#c9c9bd";
    const f = c.sheet.sides.find((y) => y.id === s)?.fill ?? "#999";
    return f;
  };
  const same = (i: number) => l.some((y, j) => j !== i && y.side && y.side === l[i]!.side);
  const outer = (i: number) => i === 0 || i === l.length - 1;
  const now = [...l].reverse().find((y) => value >= y.from) ?? l[0];
  return (
    <svg
      class="band"
      width={w + 8}
      height="32"
      viewBox={`-4 0 ${w + 8} 32`}
      role="img"
      aria-label={`${g.label} ${value}: ${now?.label}`}
    >
      <title>{now?.label}</title>
      {l.map((y, i) => {
        const a = x(y.from);
        const b = i + 1 < l.length ? x(l[i + 1]!.from) : w;
        return (
          <g key={y.from}>
            <rect x={a} y="13" width={b - a - 1} height="7" fill={fill(i)} opacity={same(i) && !outer(i) ? 0.5 : 1} />
            {i > 0 && (
              <text x={a} y="30" text-anchor="middle">
                {y.from}
              </text>
            )}
          </g>
        );
      })}
      <path d={`M${x(value)} 12L${x(value) - 6} 3H${x(value) + 6}Z`} fill="currentColor" />
      <text
        class="val"
        x={x(value) + (x(value) > w - 30 ? -9 : 9)}
        y="10"
        text-anchor={x(value) > w - 30 ? "end" : "start"}
      >
        {value}
      </text>
    </svg>
  );
}
