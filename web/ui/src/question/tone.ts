// What is good for who looks, and what is bad.

export interface Hurting {
  hurts?: string;
  check?: boolean;
}

// toneOf is that of an outcome: what hurts the other side is good. A check hurts who makes it, whoever attacks: mine tells whether that is who looks,
// undefined of a check of nobody.
export function toneOf(
  look: Hurting | undefined,
  attacking: boolean,
  mine?: boolean,
): "good" | "bad" | "both" | "none" {
  const h = look?.hurts;
  if (h !== "defender" && h !== "attacker") return h ? "both" : "none";
  const as = look?.check && mine !== undefined ? mine : attacking;
  return (h === "attacker") === as ? "bad" : "good";
}
