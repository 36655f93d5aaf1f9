package css

// 10 Rally: one marker goes, or one level of Disorganization, once a place in an Activation.

var (
	evRallyMark = event("{u0} rallies: {p1} is no longer {?2Suppressed|Pinned}.")
	evRallyFree = event("{u0} rallies: {p1} is no longer Disorganized.")
	evRallyDG   = event("{u0} rallies: {p1} is at DG {n2}.")

	ralliedOnce = reason{Rule: "10.1a", Text: "There has been a Rally Action in this hex in this Activation."}
	nothingBad  = reason{Rule: "10.1b", Text: "Nothing is there to rally from."}
	noRally     = reason{Rule: "8.6.6g", Text: "Nobody rallies under this Barrage."}
)

var _ = action(vRally, actionRule{Rule: "10.1a", Proc: "rally", Explain: explainRallying, Able: func(g *Game, u UnitID) *reason { return g.mayRally(u) }})

// mayRally tells whether a Unit may rally (10.1a). It may in an enemy Fire Zone.
func (g *Game) mayRally(u UnitID) *reason {
	p := g.at(u)
	switch {
	case !isPlace(p) || g.cond(p)&(CondDG|CondSuppressed|CondPinned) == 0:
		return &nothingBad
	case g.s.Rallied.has(p):
		return &ralliedOnce
	}
	if b := g.shelled(p); b != nil && !b.Rally {
		return &noRally
	}
	return nil
}

// rally removes Suppressed or Pinned, or else one level of DG (10.1b, c).
// V: place, Unit.
var _ = program.Proc("rally",
	do(func(g *Game, f *frame) {
		p, u := f.V[0], f.V[1]
		g.s.Rallied.add(p)
		if g.under(p, CondSuppressed|CondPinned) {
			was := int16(0)
			if g.under(p, CondSuppressed) {
				was = 1
			}
			g.unmark(p, CondSuppressed|CondPinned)
			g.tell(evRallyMark, "10.1b", u, p, was)
			return
		}
		if g.setDG(p, g.dg(p)-1); g.dg(p) == 0 {
			g.tell(evRallyFree, "10.1b", u, p)
			return
		}
		g.tell(evRallyDG, "10.1b", u, p, int16(g.dg(p)))
	}),
)
