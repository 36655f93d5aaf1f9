package css

// L26.0 Forces that are attached to a Division, Formations without an HQ, and Units of no Division.
//
// The markers of an attached force are its own row of Divisions, and lie on the Display of its host: what its chits cost it pays of its own (L26.0b, g), and what it rolls for is its own (L26.0h).

var (
	silentYet = reason{Rule: "L4.1Dc", Text: "The scenario lets the Division buy no chits yet."}
	notCupped = reason{Rule: "L26.0f", Text: "The Formation chit of an attached force is not put into the Cup."}
	noHQOnce  = reason{Rule: "L26.0i", Text: "Units of a Formation without an HQ do no Second Action."}

	evFree = event("{u0} acts, and nobody pays for it.")
)

// commander is what the Display of a Division says of its commander, with what the forces in play add that are attached to it (L26.0c, d).
func (g *Game) commander(d DivisionID) Ratings {
	x := g.division(d)
	r := Ratings{x.Command, x.Dispatch}
	if !g.on(FeatureAttachments) {
		return r
	}
	for i := range g.m.Divisions {
		if row := &g.m.Divisions[i]; row.Force == Attached && g.scenario().Divisions[i].Host == d && g.inPlay(DivisionID(i)) {
			r.Command += row.Adds.Command
			r.Dispatch += row.Adds.Dispatch
		}
	}
	return r
}

// alone tells whether a Division is no Division, but Units that belong to none (L26.0k).
func (g *Game) alone(d DivisionID) bool { return g.m.Divisions[d].Force == Alone }

// rolls tells whether a Division has a Display of its own, or a place on one: Units of no Division gain and lose nothing there (L26.0k).
func (g *Game) rolls(d DivisionID) bool { return g.inPlay(d) && !g.alone(d) }

// ledBy is the Division whose Leader an HQ comes back to: an attached force without one of its own has that of its host (8.4.3b, L26.0a, ruling L-36).
func (g *Game) ledBy(d DivisionID) DivisionID {
	if g.m.Divisions[d].Force != Attached || g.scenario().Divisions[d].Host == NoDivision {
		return d
	}
	for l := range g.m.Leaders {
		if x := &g.m.Leaders[l]; x.Division == d && x.Stripe == Plain {
			return d
		}
	}
	return g.scenario().Divisions[d].Host
}

// single tells whether a Unit is of a Formation without an HQ, which does no Second Action and is in no mixture (L26.0i, j).
func (g *Game) single(u UnitID) bool {
	row := &g.m.Units[u]
	return g.on(FeatureAttachments) && row.Stripe == Colored && g.m.Formations[row.Formation].HQ == NoUnit
}

// mixes tells whether a Unit counts when Units of different Formations are in a place (L26.0j, l).
func (g *Game) mixes(u UnitID) bool { return !g.single(u) && !g.alone(g.m.Units[u].Division) }

// silent tells whether the scenario keeps a Division from chits in this turn.
func (g *Game) silent(d DivisionID) bool {
	for i := range g.scenario().Silent {
		x := &g.scenario().Silent[i]
		if g.s.Turn >= x.Until {
			continue
		}
		for _, y := range x.Divisions {
			if y == d {
				return true
			}
		}
	}
	return false
}

// firstChit is the chit that is in play before the first draw of the first turn, NoChit if there is none.
func (g *Game) firstChit() ChitID {
	if f := g.scenario().First; f != NoFormation && g.s.Turn == g.scenario().Start {
		return g.m.Formations[f].Chit
	}
	return NoChit
}
