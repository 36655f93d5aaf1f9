package formosa

import (
	"beachhead/hex"
	"beachhead/hex/bitset"
)

// 11.0 Fog of war.

var (
	evRevealed = event("{u0} is revealed in {h1}.")
	evDecoy    = event("{u0} in {h1} is revealed and removed.")
)

// revealUnit turns a unit front side up for the rest of the game (11.2d). A deception is removed the
// instant it is revealed (11.1f).
func (g *Game) revealUnit(u UnitID, rule string) {
	if !g.concealed(u) {
		return
	}
	g.set(u, Revealed)
	h := g.at(u)
	if h == hex.None {
		return
	}
	if g.m.Units[u].Type == Deception {
		g.tellReveal(evDecoy, rule, int16(u), int16(h))
		g.place(u, OutOfGame)
		return
	}
	g.tellReveal(evRevealed, rule, int16(u), int16(h))
	g.refreshZOC(h) // a guerrilla loses the ZOC of a concealed counter
}

// revealHex reveals all concealed units of a hex.
func (g *Game) revealHex(h hex.Hex, rule string) {
	for u := g.first(h); u != NoUnit; {
		n := g.next(u)
		g.revealUnit(u, rule)
		u = n
	}
}

// hides tells whether a concealed unit lies in a hex.
func (g *Game) hides(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.concealed(u) {
			return true
		}
	}
	return false
}

// revealInContact reveals every concealed unit that lies in an Allied ZOC when a Combat Phase of either
// side begins (11.2a).
func (g *Game) revealInContact() {
	for u := range g.m.Units {
		if id := UnitID(u); g.m.Units[u].Side == Japanese && g.concealed(id) {
			if h := g.at(id); h != hex.None && g.inEZOC(h, Japanese) {
				g.revealUnit(id, "11.2a")
			}
		}
	}
}

// Reasons against a voluntary reveal.
var (
	notYours    = reason{Rule: "6.0a", Text: "That is not a unit of this side."}
	notOnMap    = reason{Rule: "2.2b", Text: "That unit is not on the map."}
	faceUp      = reason{Rule: "11.2d", Text: "That unit is revealed already, and stays so."}
	ownTurnOnly = reason{Rule: "11.2f", Text: "Only the Japanese player reveals units, in his own player turn."}
)

// mayReveal: the Japanese player may reveal any of his units in his own player turn (11.1b, 11.2f, ruling E).
func (g *Game) mayReveal(u int16) *reason {
	switch {
	case g.s.Active != Japanese:
		return &ownTurnOnly
	case !g.isUnit(u, Japanese):
		return &notYours
	case g.at(UnitID(u)) == hex.None:
		return &notOnMap
	case !g.concealed(UnitID(u)):
		return &faceUp
	}
	return nil
}

// offerReveals lists the units the Japanese player may reveal.
func (g *Game) offerReveals(o *options) {
	if g.s.Active != Japanese {
		return
	}
	for u := range g.m.Units {
		if g.m.Units[u].Side == Japanese && g.concealed(UnitID(u)) && g.at(UnitID(u)) != hex.None {
			o.Add(about(vReveal, UnitID(u)))
		}
	}
}

// isUnit tells whether u is the number of a unit of a side.
func (g *Game) isUnit(u int16, side Side) bool {
	return u >= 0 && int(u) < len(g.m.Units) && g.m.Units[u].Side == side
}

// isHex tells whether h is the number of a hex of the map.
func (g *Game) isHex(h int16) bool { return h >= 0 && int(h) < len(g.m.Hexes) }

// unitSet is a set of units.
type unitSet = [3]uint64

func in(s *unitSet, u UnitID) bool { return s[u/64]>>(u%64)&1 != 0 }
func add(s *unitSet, u UnitID)     { s[u/64] |= 1 << (u % 64) }
func drop(s *unitSet, u UnitID)    { s[u/64] &^= 1 << (u % 64) }

// lowest returns the unit of the set with the lowest number, NoUnit if it is empty.
func lowest(s *unitSet) UnitID { return UnitID(bitset.Next(s[:], 0)) }
