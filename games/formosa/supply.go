package formosa

import "beachhead/hex"

// 19.0 Lines of supply.

// supplyArea finds the hexes to which a line of supply can be traced from a hex, at most limit hexes long: not
// through sea or across all-sea hexsides, not into enemy units or their ZOC (19.0b, 14.3a), not into
// terrain closed to the class (19.0c, 19.1b). The first hex is the starting one, whatever lies on it (14.3b).
// The result is valid until the next call.
func (g *Game) supplyArea(start hex.Hex, limit int, side Side, class MechClass) []hex.Hex {
	r := &g.reach
	r.stamp++
	list := append(r.supply[:0], start)
	r.seen[start], r.dist[start] = r.stamp, 0
	enemy := side.Other()
	for from, to := 0, 1; limit > 0 && from < to; limit-- {
		for ; from < to; from++ {
			h := list[from]
			for d, n := range g.m.Grid.Neighbors(h) {
				if n == hex.None || r.seen[n] == r.stamp {
					continue
				}
				edge := g.m.Edge[h][d]
				if edge&AllSea != 0 || !g.m.Hexes[n].Land || g.s.ZOC[enemy][n] > 0 || g.occupied(n, enemy) {
					continue
				}
				if edge&Road == 0 && (g.m.Step[class][h][d] == Prohibited || class == 1 && !g.m.Hexes[n].MechLOS) {
					continue
				}
				r.seen[n], r.dist[n] = r.stamp, r.dist[h]+1
				list = append(list, n)
			}
		}
		to = len(list)
	}
	r.supply = list
	return list
}

// supplyLength is the longest line of supply of a unit: its printed MF, concealed or not (19.1a).
func (g *Game) supplyLength(u UnitID) int {
	if g.isStatic(u) {
		return 0
	}
	return int(g.m.Units[u].MF)
}

// traceSupply tells whether a unit on the map can trace a line of supply.
func (g *Game) traceSupply(u UnitID) bool {
	h := g.at(u)
	d := &g.m.Units[u]
	switch {
	case h == hex.None:
		return false
	case d.Type == Guerrilla: // not affected by supply (19.0a, 23.0a)
		return true
	case g.s.Phase == PhInvasion && d.Side == Allied && g.amphibiousAt(h): // 19.2f
		return true
	case !g.m.Hexes[h].Land:
		return false
	}
	area := g.supplyArea(h, g.supplyLength(u), d.Side, g.class(u))
	if d.Side == Japanese {
		for _, n := range area {
			if g.sourceAt(n, false) != NoUnit {
				return true
			}
		}
		return false
	}
	for _, n := range area {
		if g.m.Hexes[n].Port() && g.functional(n) { // 19.2a
			return true
		}
	}
	// 19.2b: through a headquarters of the same contingent (5.1e); a headquarters through itself, or like any unit through another.
	var hqs unitSet
	for _, x := range area {
		for o := g.first(x); o != NoUnit; o = g.next(o) {
			if g.m.Units[o].Type == HQ && g.m.Units[o].Contingent == d.Contingent {
				add(&hqs, o)
			}
		}
	}
	for o := lowest(&hqs); o != NoUnit; o = lowest(&hqs) {
		if g.traceHQ(o) {
			return true
		}
		drop(&hqs, o)
	}
	return false
}

// traceHQ tells whether a headquarters reaches a functional port: within its MF (19.2c), or by reaching a
// road within its MF and following connected road from there, however long (19.2d).
func (g *Game) traceHQ(u UnitID) bool {
	h := g.at(u)
	list := g.supplyArea(h, g.supplyLength(u), Allied, g.class(u))
	for _, n := range list {
		if g.m.Hexes[n].Port() && g.functional(n) {
			return true
		}
	}
	// Follow roads from every road hex reached. Hexes seen before but not by road are road hexes already
	// in the list, so nothing is missed.
	r := &g.reach
	for i := 0; i < len(list); i++ {
		x := list[i]
		if !g.m.Hexes[x].Road {
			continue
		}
		if g.m.Hexes[x].Port() && g.functional(x) {
			r.supply = list
			return true
		}
		for d, n := range g.m.Grid.Neighbors(x) {
			if n == hex.None || r.seen[n] == r.stamp || g.m.Edge[x][d]&Road == 0 {
				continue
			}
			if g.s.ZOC[Japanese][n] > 0 || g.occupied(n, Japanese) {
				continue
			}
			r.seen[n] = r.stamp
			list = append(list, n)
		}
	}
	r.supply = list
	return false
}

// sourceAt finds a Japanese supply source in a hex: a coastal defense or heavy weapons unit, revealed, or
// still concealed if asked so (19.3a, 19.3b).
func (g *Game) sourceAt(h hex.Hex, concealed bool) UnitID {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.fortified(u) && g.concealed(u) == concealed {
			return u
		}
	}
	return NoUnit
}

// hiddenSource tells whether the concealed unit s would be a supply source for unit u if it were revealed.
func (g *Game) hiddenSource(u, s UnitID) bool {
	h := g.at(s)
	if h == hex.None || !g.fortified(s) || !g.concealed(s) || g.at(u) == hex.None {
		return false
	}
	for _, n := range g.supplyArea(g.at(u), g.supplyLength(u), Japanese, g.class(u)) {
		if n == h {
			return true
		}
	}
	return false
}

// counterInReach tells whether any concealed counter lies where unit u could trace to: all that the Allied
// player knows about a possible hidden source.
func (g *Game) counterInReach(u UnitID) bool {
	if g.at(u) == hex.None {
		return false
	}
	for _, n := range g.supplyArea(g.at(u), g.supplyLength(u), Japanese, g.class(u)) {
		for o := g.first(n); o != NoUnit; o = g.next(o) {
			if o != u && g.concealed(o) {
				return true
			}
		}
	}
	return false
}

// amphibiousAt tells whether an amphibious marker lies in the hex.
func (g *Game) amphibiousAt(h hex.Hex) bool {
	for i := int8(0); i < g.s.Marks; i++ {
		if g.s.MarkHex[i] == int16(h) && g.s.MarkDZ[i] == 0 {
			return true
		}
	}
	return false
}

// enterable tells whether a unit may ever cross from h in direction d: not off the map, not across
// all-sea hexsides, not into terrain closed to its class except by road (12.2b, 12.2d).
func (g *Game) enterable(u UnitID, h hex.Hex, d int) bool {
	n := g.m.Grid.Neighbor(h, d)
	if n == hex.None || !g.m.Hexes[n].Land {
		return false
	}
	edge := g.m.Edge[h][d]
	return edge&AllSea == 0 && (edge&Road != 0 || g.m.Step[g.class(u)][h][d] != Prohibited)
}

// canExist tells whether a unit may be put into a hex from off the map: land that is open to its class, or that a
// road runs into (12.3b, 21.0k).
func (g *Game) canExist(u UnitID, h hex.Hex) bool {
	p := &g.m.Hexes[h]
	if !p.Land {
		return false
	}
	if !g.m.Units[u].Mech || p.Road {
		return true
	}
	for d, n := range g.m.Grid.Neighbors(h) {
		if n != hex.None && g.m.Step[1][n][(d+3)%6] != Prohibited {
			return true
		}
	}
	return p.MechLOS && p.Terrain != Mudflat
}
