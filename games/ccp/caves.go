package ccp

import "beachhead/hex"

// F102.1 Inside and outside of caves. What is seen from inside is a matter of sight (sight.go, package terrain), Cover of stats.go, the way
// through the tunnels of advance.go.

var (
	evInside  = event("{u0} is inside the cave.")
	evOutside = event("{u0} is outside the cave.")
	// Where it stays is told as well: else nobody but Japan would know who is asked next.
	evStaysInside  = event("{u0} stays inside the cave.")
	evStaysOutside = event("{u0} stays outside the cave.")

	notInCave = reason{Rule: "F102.1.1a", Text: "Another unit is to be inside or outside now."}
)

// nearCave tells whether a Japanese unit shares its hex with a cave.
func (g *Game) nearCave(u UnitID) bool {
	h := g.at(u)
	return h != hex.None && g.m.Units[u].Side == Japan && g.s.Fort[h] == Cave
}

// cave.offer asks whether a Japanese unit in a hex with a cave is inside (F102.1.1a).
// V: unit.
var _ = program.Proc("cave.offer",
	leaveIf(func(g *Game, f *frame) bool { return !g.nearCave(f.V[0]) }),
	put(ask{
		Label: "cave", Kind: "cave", Prompt: "Does the unit go into the cave?", Rule: "F102.1.1a",
		Tell: naming(0, "Does {u} go into the cave?"),
		Seat: bySide(Japan),
		List: func(_ *Game, f *frame, o *options) { o.Add(about(vInside, f.V[0])); o.Add(about(vOutside, f.V[0])) },
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.A != f.V[0] || c.Verb != vInside && c.Verb != vOutside {
				return &notInCave
			}
			return g.mayShelter(c.A, c.Verb == vInside)
		},
		Take: func(g *Game, _ *frame, c choice) {
			inside := c.Verb == vInside
			switch stays := g.has(c.A, Inside) == inside; {
			case stays && inside:
				g.tell(evStaysInside, "F102.1.1a", c.A)
			case stays:
				g.tell(evStaysOutside, "F102.1.1a", c.A)
			case inside:
				g.tell(evInside, "F102.1.1b", c.A)
			default:
				g.tell(evOutside, "F102.1.1b", c.A)
			}
			g.shelter(c.A, inside)
		},
	}),
)

// shelter puts a unit inside or outside.
func (g *Game) shelter(u UnitID, inside bool) {
	if inside {
		g.set(u, Inside)
	} else {
		g.clear(u, Inside)
	}
}

// mayShelter tells whether a unit may be inside, or outside: at the beginning of an order somebody must still be able to carry it out
// (O20.3b).
func (g *Game) mayShelter(u UnitID, inside bool) *reason {
	was := g.has(u, Inside)
	if was == inside || g.s.InOrder == 0 || g.s.InTrigger != 0 || !g.has(u, Ordered) {
		return nil
	}
	var who *activator
	switch {
	case g.s.Order == OrderFire && g.s.R.Attacks == 0:
		who = &fireActivator
	case g.s.Order == OrderAdvance && g.s.R.Crossed == 0 && g.advancer(false):
		who = &advanceActivator
	default:
		return nil
	}
	g.shelter(u, inside)
	defer g.shelter(u, was)
	return who.mayFinish(g)
}

// cave.offers asks that of every unit activated for the order in progress: at the beginning of an order, and at the end of a Move or
// Advance (F102.1.1a).
// V: unit.
var _ = program.Proc("cave.offers",
	do(func(_ *Game, f *frame) { f.V[0] = NoUnit }),
	while(func(g *Game, f *frame) bool { f.V[0] = g.caver(f.V[0]); return f.V[0] != NoUnit }, call("unit", "cave.offer", local(0))),
)

// caver is the next unit after u that is activated for the order in progress and shares its hex with a cave.
func (g *Game) caver(u UnitID) UnitID {
	for u = g.more(g.s.Active, u); u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Ordered) && g.nearCave(u) {
			return u
		}
	}
	return NoUnit
}
