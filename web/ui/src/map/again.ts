// Which kinds of questions were put at one place of the game: who comes back to one goes on where he is.
export interface AskedBefore {
  where: string; // the seat and the breadcrumb
  kinds: Set<string>;
  phase?: string; // the breadcrumb of the game, whatever is asked in it
}

// askedAgain tells whether a kind of question was put there before, and notes it.
export function askedAgain(before: AskedBefore, where: string, kind: string): boolean {
  if (before.where !== where) {
    before.where = where;
    before.kinds = new Set();
  }
  const again = before.kinds.has(kind);
  before.kinds.add(kind);
  return again;
}
