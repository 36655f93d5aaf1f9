// What is known of each position that is printed on the map: who holds it, what of him is seen, what his field covers, and when it was last heard of.
// All of it is read off the seat's own page.
import { isHidden } from "../counter/marks";
import type { Chart } from "../state/chart";
import type { Zone } from "../wire/situation";
import type { Line, Piece, Post } from "../wire/types";

export type Holder = "held" | "ours" | "garrison" | "empty";

export interface Known {
  post: Post;
  holder: Holder;
  who: string[]; // what of the units in it is seen
  unseen: number; // units that are not
  depth: string;
  fort: string;
  gun: "" | "gun" | "destroyed";
  down: boolean;
  strong: boolean; // in the field of one who is not disrupted
  covers: number; // hexes of its field
  under: number; // of my pieces in it
  last: string; // the turn in which the log last named it
}

// lastNamed is, for each name of a position or its hex, the turn in which a log last told of it.
export function lastNamed(log: Line[], names: Set<string>): Map<string, string> {
  const out = new Map<string, string>();
  let turn = "";
  for (const l of log) {
    if (l.where) turn = l.where[0] ?? "";
    if (l.back) continue;
    for (const w of l.text.match(/\b(?:[A-Z]\d{1,2}|\d{4})\b/g) ?? []) if (names.has(w)) out.set(w, turn);
  }
  return out;
}

export function knownOf(c: Chart, pieces: Piece[], log: Line[], zones: Zone[], mine: string): Known[] {
  const posts = c.sheet.posts ?? [];
  const at = new Map<string, Piece[]>();
  for (const p of pieces) {
    const l = at.get(p.at);
    if (l) l.push(p);
    else at.set(p.at, [p]);
  }
  const last = lastNamed(log, new Set(posts.flatMap((p) => [p.id, p.h])));
  const field = new Map<string, { covers: number; under: number }>();
  for (const z of zones) {
    const own = (at.get(z.hex) ?? []).filter((p) => p.side === mine && c.sheet.prints?.[p.id]).length;
    for (const f of z.fields ?? []) {
      const x = field.get(f.of) ?? { covers: 0, under: 0 };
      x.covers++;
      x.under += own;
      field.set(f.of, x);
    }
  }
  return posts.map((post) => {
    const here = at.get(post.h) ?? [];
    const of = (kind: string) => here.filter((p) => p.kind === kind);
    const units = here.filter((p) => p.side !== mine && !c.sheet.kinds[p.kind ?? ""]?.draw);
    const seen = units.filter((p) => !isHidden(p, c));
    const own = here.filter((p) => p.side === mine && c.sheet.prints?.[p.id]);
    const forts = of("fort");
    const depth = of("depth");
    const f = field.get(post.g ?? post.id);
    const said = (l: Piece[], value: string, word: (n: number) => string) =>
      l.map((p) => (p.state?.includes("unseen") ? "unseen" : word(p.values?.[value] ?? 0))).join(", ");
    const turns = [last.get(post.id), last.get(post.h)].filter((t): t is string => !!t);
    const number = (t: string) => Number(/\d+/.exec(t)?.[0] ?? 0);
    return {
      post,
      holder:
        units.length || forts.length
          ? "held"
          : own.length || of("controlled").length
            ? "ours"
            : of("garrison").length
              ? "garrison"
              : "empty",
      who: seen.map((p) => `${p.label} ${p.values?.strength ?? ""}`.trim()),
      unseen: units.length - seen.length,
      depth: said(depth, "strength", (n) => `+${n}`),
      fort: said(forts, "class", (n) => "I".repeat(n)),
      gun: !post.gun ? "" : of("wrecked").length ? "destroyed" : "gun",
      down: units.some((p) => p.state?.includes("disrupted")),
      strong: !!f,
      covers: f?.covers ?? 0,
      under: f?.under ?? 0,
      last: turns.sort((a, b) => number(b) - number(a))[0] ?? "",
    };
  });
}
