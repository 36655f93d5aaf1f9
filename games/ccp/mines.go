package ccp

// F104 Mines.

var evMines = event("The mines in {h0} attack with {n1} FP.")

// mines.attack is the attack of the mines in a hex on the units there that are flagged Entered: those that have just moved or advanced into it, or
// are about to leave it, together. Whom a reaction has moved on is not attacked (F104.2b). Others in the hex are immune, and the opponent of those units rolls (F104.1a, F104.2). Where they
// end up is for the Move or Advance to say, whatever the mines do to them (F104.2c).
// V: hex.
var _ = program.Proc("mines.attack",
	do(func(g *Game, f *frame) { g.layMines(f.V[0]) }),
	iff(func(g *Game, _ *frame) bool { return g.s.A.Kind == MineAttack }, sub("resolve", "attack.resolve")),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
)

// layMines makes the attack, if there is anybody to be attacked.
func (g *Game) layMines(h int16) {
	g.s.A = noAttack
	for _, side := range [...]Side{Allied, Japan} {
		for u := g.units(side); u != NoUnit; u = g.more(side, u) {
			if g.has(u, Entered) && int16(g.at(u)) == h {
				g.set(u, Target)
				a := &g.s.A
				a.Kind, a.Side, a.Hex, a.FP = MineAttack, side.Other(), h, g.scenario().MinesFP
			}
		}
	}
	if a := &g.s.A; a.Kind == MineAttack {
		g.tell(evMines, "F104.2a", h, int16(a.FP))
	}
}
