package css

import (
	"slices"

	"beachhead/games/css/ground"
)

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
		if x := &sc.Limits[i]; x.Hexes.Has(h) && g.bars(x, u) {
			return &offLimits
		}
	}
	return g.entryBars(u, h)
}

// barHexes fills in the hexes that one of the group in a place may not enter: those with an enemy (9.1A1), those On Fire (8.7.1b), and those that barredFrom keeps him from.
func (g *Game) barHexes(p Loc, closed *ground.Set) {
	sc := g.scenario()
	enemies, fire := g.s.Stands[g.sideAt(p).Other()].hexes(), &g.s.Marks[MarkBurning]
	for i, in := range sc.Area {
		closed[i] = ^in | enemies[i] | fire[i]
	}
	g.barEntry(p, closed)
	for i := range sc.Limits {
		x := &sc.Limits[i]
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.has(u, Grouped) && g.bars(x, u) {
				closed.Or(&x.Hexes)
			}
		}
	}
}

// bars tells whether hexes are off limits to a Unit, or to what it carries.
func (g *Game) bars(x *OffLimits, u UnitID) bool {
	if x.Until != 0 && g.s.Turn >= x.Until {
		return false
	}
	if x.bars(&g.m.Units[u]) {
		return true
	}
	return g.m.Units[u].Truck && g.cargo(u) != NoUnit && g.bars(x, g.cargo(u))
}

// held tells whether a Unit is held back now. Its Assaults, advances and retreats are no Movement Actions.
func (g *Game) held(u UnitID) bool {
	for i := range g.scenario().Holds {
		if x := &g.scenario().Holds[i]; g.s.Turn < x.Until && slices.Contains(x.Units, u) {
			return true
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
