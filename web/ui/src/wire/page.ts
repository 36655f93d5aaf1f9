// How a change makes the next page out of the last: the same as match.Page.Apply on the server, and tested against it.
import type { Asked, Change, Difference, Grouped, Line, Page } from "./types";

function differ<T extends { id: string }>(old: T[], d: Difference<T> | undefined): T[] {
  if (!d) return old;
  if (d.whole) return d.set ?? [];
  const gone = new Set(d.gone);
  const out = old.filter((x) => !gone.has(x.id));
  const was = new Map(out.map((x, i) => [x.id, i]));
  const added: T[] = [];
  for (const x of d.set ?? []) {
    const i = was.get(x.id);
    if (i === undefined) added.push(x);
    else out[i] = x;
  }
  added.forEach((x, k) => {
    out.splice(d.at?.[k] ?? out.length, 0, x);
  });
  return out;
}

// A list without anything in it may come as null.
export function whole(p: Page): Page {
  const v = p.view;
  return {
    ...p,
    log: p.log ?? [],
    view: { ...v, where: v.where ?? [], pieces: v.pieces ?? [], tracks: v.tracks ?? [], boxes: v.boxes ?? [] },
  };
}

// In a change the options of the question are in groups: the first text of a group stands before each of the others.
function plain({ groups, ...q }: Grouped): Asked {
  return groups ? { ...q, options: groups.flatMap(([start, ...rest]) => rest.map((o) => start + o)) } : q;
}

export function applyChange(p: Page, c: Change): Page {
  const v = p.view;
  return {
    version: c.version,
    view: {
      ...v,
      where: c.where ?? v.where,
      pieces: differ(v.pieces, c.pieces),
      tracks: differ(v.tracks, c.tracks),
      boxes: differ(v.boxes, c.boxes),
      pending: c.over ? null : c.pending ? plain(c.pending) : v.pending,
      over: c.over ?? v.over,
    },
    log: c.undone || c.log ? [...p.log.slice(0, p.log.length - (c.undone ?? 0)), ...(c.log ?? [])] : p.log,
    undo: c.undo ?? p.undo,
  };
}

// kept is how many lines at the beginning of a log stand in a later one, too: all of them, unless answers were taken back.
export function kept(before: Line[], now: Line[]): number {
  const n = Math.min(before.length, now.length);
  let i = 0;
  while (i < n && (before[i] === now[i] || (before[i]?.text === now[i]?.text && before[i]?.back === now[i]?.back))) i++;
  return i;
}

// seenOf is what a browser keeps of a log that was seen: how many lines, and, if ever, how often answers had been taken back.
export function seenOf(log: Line[]): string {
  const backs = log.filter((l) => l.back).length;
  return backs ? `${log.length} ${backs}` : String(log.length);
}

// unseen is how many lines of a log were seen, by what was kept; -1 if nothing was. What was taken back since was seen otherwise than it stands there now.
export function unseen(kept: string, log: Line[]): number {
  const [n, backs] = kept.split(" ").map(Number);
  const back = log.filter((l) => l.back)[backs ?? 0];
  return Math.min(n ?? -1, back ? back.n - 1 : log.length);
}
