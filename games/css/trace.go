package css

import "beachhead/games/css/ground"

// Lines of unlimited length over the map: of routed Units (8.4.2f), of Support Weapons (12.1c, 12.2a) and of Leaders (13.1b).

// trace is where an unlimited line of hexes leads from a hex: passable for the mode, in the area of the scenario, no hex of it burning or with an enemy outside its
// cave (ruling TRACE-A), and none between its two ends in an enemy Fire Zone. Its ends may be in one: who may not begin or end there asks for that.
func (g *Game) trace(side Side, mode Mode, from Hex) ground.Set {
	var found ground.Set
	if from == NoHex {
		return found
	}
	found.Add(from)
	if mode == NoMove {
		return found
	}
	zone, area, enemy := g.zone(side.Other()), &g.scenario().Area, side.Other()
	var list [MaxHexes]Hex
	list[0] = from
	for i, n := 0, 1; i < n; i++ {
		h := list[i]
		if h != from && zone.Has(h) {
			continue // an end
		}
		for d, x := range g.m.Ground.Near(h) {
			if x == NoHex || found.Has(x) || !area.Has(x) || g.marked(MarkBurning, x) || g.sideAt(x) == enemy ||
				g.m.Ground.Cost(mode, h, d, &g.s.Marks[MarkCleared]) < 0 {
				continue
			}
			found.Add(x)
			list[n] = x
			n++
		}
	}
	return found
}

// traceTo tells whether a line leads from a hex to one of a side's HQs that counts, whose hex is not in an enemy Fire Zone unless it is the first (8.4.2f, 12.2a). An HQ in
// a Naval Zone is none.
func (g *Game) traceTo(side Side, mode Mode, from Hex, counts func(hq UnitID) bool) bool {
	if from == NoHex {
		return false
	}
	reached := g.trace(side, mode, from)
	for u := range g.m.Units {
		row := &g.m.Units[u]
		if !row.HQ || row.Side != side || !counts(UnitID(u)) || !isPlace(g.at(UnitID(u))) {
			continue
		}
		if h := g.hexOf(g.at(UnitID(u))); h != NoHex && reached.Has(h) && (h == from || !g.zone(side.Other()).Has(h)) {
			return true
		}
	}
	return false
}

// traceToHQ is the line of a Unit that routs, to any HQ of its Division but itself (8.4.2f).
func (g *Game) traceToHQ(u UnitID, mode Mode, from Hex) bool {
	d := g.m.Units[u].Division
	return g.traceTo(g.m.Units[u].Side, mode, from, func(hq UnitID) bool { return hq != u && g.m.Units[hq].Division == d })
}

// traceToBox is the line of a Support Weapon to the HQ of its Formation or Division (12.2a); one without stripe is of every Formation (12.1b). A Tank goes where Tracked
// Units go (12.4.1a).
func (g *Game) traceToBox(w WeaponID, from Hex) bool {
	row := &g.m.Weapons[w]
	mode := Leg
	if row.TankSW {
		mode = Tracked
	}
	return g.traceTo(row.Side, mode, from, func(hq UnitID) bool {
		x := &g.m.Units[hq]
		return x.Division == row.Division && (x.Stripe != Colored || row.Stripe == Plain || row.Stripe == Colored && row.Formation == x.Formation)
	})
}
