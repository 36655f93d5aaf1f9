package css

// 6.1.3, 8.5.2 Infiltration: at night Units of side B leave a hex without being fired at, even from Fire Zone to Fire Zone of one enemy, unless the hex is
// Illuminated. 20.1g, the event of that name, is in events_tinian.go.

// infiltrates tells whether Units of a side leave a place without a trigger.
func (g *Game) infiltrates(side Side, from Loc) bool {
	h := g.hexOf(from)
	return g.on(FeatureInfiltration) && side == SideB && g.night() && h != NoHex && !g.marked(MarkLit, h)
}
