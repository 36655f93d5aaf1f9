// The condition of a standing order, read, written and said.
import { chart } from "../state/table";
import type { Measure, Order, Window } from "../wire/types";

// One comparison of a condition, as it is edited: number is the text of its field.
export interface Row {
  m: string;
  most: boolean;
  n: string;
}

export const rowsMax = 4;

export function readCondition(only: string): { any: boolean; rows: Row[] } {
  const any = only.includes(" or ");
  const rows = only
    ? only.split(any ? " or " : " and ").map((t) => {
        const [m, op, n] = t.split(" ");
        return { m: m ?? "", most: op === "<=", n: n ?? "" };
      })
    : [];
  return { any, rows };
}

export function writeCondition(rows: Row[], any: boolean): string {
  return rows.map((r) => `${r.m} ${r.most ? "<=" : ">="} ${Number(r.n)}`).join(any ? " or " : " and ");
}

// counted is a number with what it counts: "1 hex", "4 hexes".
export function counted(n: number, m: Measure): string {
  return !m.many ? String(n).replace("-", "−") : `${n} ${n === 1 ? m.one : m.many}`;
}

// valueOf says what is measured now.
export function valueOf(m: Measure, now: number | undefined): string {
  return now === undefined ? "not known" : m.yes ? (now ? m.yes : m.no!) : counted(now, m);
}

// clause is a comparison in words.
function clause(r: Row, m: Measure | undefined): string {
  if (!m) return `${r.m} is ${r.most ? "at most" : "at least"} ${r.n}`;
  if (m.yes) return r.most ? m.no! : m.yes;
  return `${m.label} is ${r.most ? "at most" : "at least"} ${counted(Number(r.n), m)}`;
}

// answerWords says an answer without arguments, as it is said at a kind of question.
export function answerWords(choice: string, kind = ""): string {
  if (choice === "best") return "as proposed"; // engine.BestChoice
  if (choice === "first") return "the first of the equals"; // engine.EqualChoice
  const verbs = chart.value?.sheet.verbs;
  const t = verbs?.[`${kind} ${choice}`]?.label ?? verbs?.[choice]?.label ?? choice;
  return t[0]!.toLowerCase() + t.slice(1);
}

// sentence says an order: "Ask only if the distance is at most 4 hexes, else pass".
export function orderSentence(o: Order | undefined, w: Window | undefined): string {
  if (!o?.choice) return "Always ask";
  if (!o.only) return `Always answer: ${answerWords(o.choice, o.kind)}`;
  const { any, rows } = readCondition(o.only);
  return `Ask only if ${rows
    .map((r) =>
      clause(
        r,
        w?.measures?.find((m) => m.id === r.m),
      ),
    )
    .join(any ? " or " : " and ")}, else ${answerWords(o.choice, o.kind)}`;
}

// problem says what is wrong with a condition that is being edited, "" if it can be given.
export function problem(rows: Row[], any: boolean, measures: Measure[]): string {
  const seen = new Map<string, number>();
  for (const r of rows) {
    const m = measures.find((x) => x.id === r.m);
    if (!m) return `The game no longer knows "${r.m}": choose something else.`;
    const n = Number(r.n);
    if (!/^-?\d{1,4}$/.test(r.n.trim()) || n < m.min || n > m.max)
      return `${cap(m.label)}: a whole number between ${m.min} and ${m.max}.`;
    const key = m.id + (r.most ? "<" : ">");
    if (seen.has(key)) return `${cap(m.label)} is there twice with ${r.most ? "at most" : "at least"}.`;
    seen.set(key, n);
  }
  for (const m of measures) {
    const least = seen.get(m.id + ">");
    const most = seen.get(m.id + "<");
    if (least === undefined || most === undefined) continue;
    if (!any && least > most) return "That can never be true, so you would never be asked.";
    if (any && least <= most + 1) return "That is always true, so you would always be asked.";
  }
  return "";
}

export function cap(s: string): string {
  return s[0]!.toUpperCase() + s.slice(1);
}
