package css

import "beachhead/games/css/ground"

// Special rules of scenarios: what of the map is in play, hexes that are off limits to Units of a Division, Units that are held back. They are our own, where the scenario book
// that we have not has others.

var (
	outOfPlay = reason{Rule: "6.2b", Text: "That hex is not in play in this scenario."}
	offLimits = reason{Rule: "6.2b", Text: "The scenario keeps Units of this Division out of that hex."}
	heldBack  = reason{Rule: "6.0a", Text: "The scenario holds the Unit back: it performs no Movement Action yet."}
)

// barredFrom tells what of the scenario keeps a Unit, or what it carries, from a place: the hex is not in play, or off limits to its Division.
func (g *Game) barredFrom(u UnitID, p Loc) *reason {
	h, sc := g.hexOf(p), g.scenario()
	if h == NoHex {
		return nil
	}
	if !sc.Area.Has(h) {
		return &outOfPlay
	}
	for i := range sc.Limits {
		x := &sc.Limits[i]
		if !x.Hexes.Has(h) {
			continue
		}
		if x.bars(g.m.Units[u].Division) {
			return &offLimits
		}
		if c := g.cargo(u); g.m.Units[u].Truck && c != NoUnit && x.bars(g.m.Units[c].Division) {
			return &offLimits
		}
	}
	return nil
}

// barHexes adds to a set the hexes that barredFrom keeps one of the group in a place from.
func (g *Game) barHexes(p Loc, out *ground.Set) {
	sc := g.scenario()
	for i := range out {
		out[i] |= ^sc.Area[i]
	}
	for i := range sc.Limits {
		x := &sc.Limits[i]
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if !g.has(u, Grouped) {
				continue
			}
			c := g.cargo(u)
			if x.bars(g.m.Units[u].Division) || g.m.Units[u].Truck && c != NoUnit && x.bars(g.m.Units[c].Division) {
				out.Or(&x.Hexes)
				break
			}
		}
	}
}

// bars tells whether the hexes are off limits to Units of a Division.
func (x *OffLimits) bars(d DivisionID) bool {
	for _, o := range x.Divisions {
		if o == d {
			return true
		}
	}
	return false
}

// held tells whether a Unit is held back now. Its Assaults, advances and retreats are no Movement Actions.
func (g *Game) held(u UnitID) bool {
	for i := range g.scenario().Holds {
		x := &g.scenario().Holds[i]
		if g.s.Turn >= x.Until {
			continue
		}
		for _, o := range x.Units {
			if o == u {
				return true
			}
		}
	}
	return false
}

// mayMarch is mayMove for a Movement Action: who is held back performs none.
func (g *Game) mayMarch(u UnitID) *reason {
	if g.held(u) {
		return &heldBack
	}
	return g.mayMove(u)
}
