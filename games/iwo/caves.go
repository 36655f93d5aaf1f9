package iwo

import (
	"beachhead/engine"
	"beachhead/games/iwo/ground"
)

// 20.0e05 Caves. A cave is a depth marker in a hex that is no position: it is attacked, barraged and fought as if the marker were an elite unit, it fires at those who enter it, and it is gone with its
// marker. A cave has no colour of its own; a card gives it one for each fire, barrage and close combat (ruling 20-E).

var (
	evCaveFires  = event("The cave at {h0} fires: limit {n1}, symbol {y2}.")
	evCaveColor  = event("{x0} is the colour of the cave.")
	evCaveClosed = event("The cave at {h0} is gone.")
)

// caveAt is the number of the cave in a hex, -1 if there is none.
func (g *Game) caveAt(h Hex) int {
	for i := range g.s.Caves {
		if h >= 0 && g.s.Caves[i].At == h {
			return i
		}
	}
	return -1
}

// caveDown tells whether a disrupted cave is in a hex.
func (g *Game) caveDown(h Hex) bool {
	i := g.caveAt(h)
	return i >= 0 && g.s.Caves[i].Flags&JDisrupt != 0
}

// deserted tells whether no Japanese unit, no fort and no cave is in a hex.
func (g *Game) deserted(h Hex) bool {
	return g.s.JHead[h] == none && g.fortIn(h) == NoFort && g.caveAt(h) < 0
}

// openCave puts a cave with a depth marker beneath into a hex.
func (g *Game) openCave(i int16, h Hex, d DepthID) {
	c := &g.s.Caves[i]
	c.At, c.Depth, c.Flags = h, d, 0
	g.lay(d, h)
	g.hold(h)
}

// closeCave takes a cave of which the marker is gone off the map.
func (g *Game) closeCave(d DepthID) {
	for i := range g.s.Caves {
		if c := &g.s.Caves[i]; c.At >= 0 && c.Depth == d {
			h := c.At
			c.At, c.Depth, c.Flags = Nowhere, NoDepth, 0
			g.hold(h)
			g.tell(evCaveClosed, "20.0e05c", h)
		}
	}
}

// caveField is the field of fire of a cave: intense in all hexes next to it (20.0e05b).
func (g *Game) caveField(h Hex) (f ground.Field) {
	for _, n := range g.m.Map.Beside[h] {
		if n != NoHex {
			f.Intense.Add(n)
		}
	}
	return f
}

// caveFire is the fire of a cave at those who enter it: as of one unit, intense, steady in cover (20.0e05b, 6.3.1).
func (g *Game) caveFire(h Hex) (f ground.Field, limit int8, unseen bool) {
	c := &g.s.Caves[g.caveAt(h)]
	f = g.caveField(h)
	if g.m.Map.Cover.Has(h) {
		f.Steady.Add(h)
	} else {
		f.Intense.Add(h)
	}
	if c.Flags&JDisrupt == 0 {
		limit = 1
	}
	return f, limit, g.s.Depths[c.Depth].Flags&Revealed == 0
}

// caveColor draws the card of which the landing symbol gives a cave its colour, and puts the colour into a slot (20.0e05c, ruling 20-E).
func caveColor(label string, slot int) step {
	return engine.Seq(
		drawCard(label, "the colour of the cave", "20.0e05c"),
		do(func(g *Game, f *frame) {
			f.V[slot] = int16(g.card().Color)
			g.discard()
			g.tell(evCaveColor, "20.0e05c", f.V[slot])
		}))
}

// cave.fire is the fire of a cave at units that enter it (20.0e05b). V: hex, card; colour.
var _ = program.Proc("cave.fire",
	leaveIf(func(g *Game, f *frame) bool { return g.caveDown(f.V[0]) }),
	caveColor("color", 2),
	iff(func(g *Game, f *frame) bool { return g.m.Cards[f.V[1]].Shows(Color(f.V[2])) },
		serve("fire", "fire.group", func(_ *Game, f *frame) [6]int16 {
			return [6]int16{-1, fireMoving | fireAtGoal, f.V[1], f.V[0]}
		})),
)
