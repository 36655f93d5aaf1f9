package ccp

import (
	"beachhead/hex"
)

// 14 Victory conditions.

var (
	evVP        = event("{s0} VP {d1}: the VP marker stands at {v2}.")
	evControl   = event("{s0} forces take control of objective {n1} in {h2}.")
	evChitOpen  = event("Objective chit {c0} is open.")
	evChitDrawn = event("Objective chit {c0} is drawn in secret.")
	evChitThey  = event("The {s0} player draws a secret objective chit.")
	evChitShown = event("The {s1} player shows objective chit {c0}.")
)

// score gives a side VP; a negative number takes them (11.1.1b). What is 0 is not told.
func (g *Game) score(side Side, n int, rule string) {
	if n == 0 {
		return
	}
	if side == Japan {
		g.s.VP -= int16(n)
	} else {
		g.s.VP += int16(n)
	}
	g.tell(evVP, rule, int16(side), int16(n), g.s.VP)
}

// openValue is what the open chits make an objective worth (14.3.3b).
func (g *Game) openValue(objective int) int { return g.chitValue(objective, chitOpen) }

// chitValue is what the chits in one place make an objective worth.
func (g *Game) chitValue(objective int, place uint8) (vp int) {
	for i := range g.m.Chits {
		c := &g.m.Chits[i]
		if g.s.Chits[i] == place && (c.Kind == ChitEach || c.Kind == ChitObjective && int(c.Objective) == objective+1) {
			vp += int(c.VP)
		}
	}
	return vp
}

// chitBonus is what the open chits of a kind add to each exit or elimination (14.3.3e, f).
func (g *Game) chitBonus(kind ChitKind) (vp int) {
	for i := range g.m.Chits {
		if g.m.Chits[i].Kind == kind && g.s.Chits[i] == chitOpen {
			vp += int(g.m.Chits[i].VP)
		}
	}
	return vp
}

// openChit makes a chit open and awards its VP to those who control its objectives now (14.3.4c).
func (g *Game) openChit(c ChitID, rule string) {
	g.s.Chits[c] = chitOpen
	g.tell(evChitOpen, rule, c)
	k := &g.m.Chits[c]
	for o, side := range g.s.Control {
		if side != 0 && (k.Kind == ChitEach || k.Kind == ChitObjective && int(k.Objective) == o+1) {
			g.score(Side(side-1), int(k.VP), "14.3.4c")
		}
	}
}

// occupy brings up to date what depends on who is in a hex: control of an objective (14.3.1b), of which a building counts as a
// whole (14.3.2), and the last sole occupants (F101b).
func (g *Game) occupy(h hex.Hex) {
	if g.still {
		return
	}
	allied, japanese := g.occupied(h, Allied), g.occupied(h, Japan)
	if allied != japanese && !g.blazing(h) {
		side := Allied
		if japanese {
			side = Japan
		}
		g.s.Holder[h] = 1 + uint8(side)
	}
	if g.s.Phase == PhSetup {
		return // until play commences control is as the scenario says (14.3.1a)
	}
	c := g.chart()
	for o, at := range c.Objectives {
		same := at == h
		if !same && c.Structure[at] >= 0 && c.Structure[at] == c.Structure[h] {
			same = true // a unit left, or came to, another hex of the building
		}
		if same {
			g.claim(o)
		}
	}
}

// commence is when play commences: from now on who solely occupies an objective controls it (14.3.1b).
func (g *Game) commence() {
	for o := range g.s.Control {
		g.claim(o)
	}
}

// claim gives control of an objective to the side that solely occupies it.
func (g *Game) claim(o int) {
	c := g.chart()
	h := c.Objectives[o]
	for _, side := range [...]Side{Allied, Japan} {
		whole := []hex.Hex{h}
		if b := c.Structure[h]; b >= 0 { // T85b: the objective is the whole building
			whole = c.Buildings[b].Hexes
		}
		if g.s.Control[o] == 1+uint8(side) || !g.within(whole, side) || g.within(whole, side.Other()) {
			continue
		}
		vp := g.openValue(o)
		if old := g.s.Control[o]; old != 0 {
			g.score(Side(old-1), -vp, "14.3.4d")
		}
		g.s.Control[o] = 1 + uint8(side)
		if g.s.Phase != PhSetup { // of a written position
			g.tell(evControl, "14.3.1b", int16(side), int16(o+1), int16(h))
		}
		g.score(side, vp, "14.3.4d")
	}
}

// within tells whether a side has a unit in one of the hexes. Who has still to leave a burning hex is not there any more (15.1.5).
func (g *Game) within(hexes []hex.Hex, side Side) bool {
	for _, h := range hexes {
		if g.occupied(h, side) && !g.blazing(h) {
			return true
		}
	}
	return false
}

// friendly tells whether a hex is friendly to a side: it has a unit there, or it controls the objective there, or the building of it (T85b),
// and no enemy unit is in the hex.
func (g *Game) friendly(h hex.Hex, side Side) bool {
	if g.occupied(h, side) {
		return true
	}
	c := g.chart()
	for o, at := range c.Objectives {
		if (at == h || c.Structure[at] >= 0 && c.Structure[at] == c.Structure[h]) && g.s.Control[o] == 1+uint8(side) {
			return !g.occupied(h, side.Other())
		}
	}
	return false
}
