package iwo

import (
	"math/bits"
	"strings"
)

// 18.2 The 3rd Marines.

var (
	evThird   = event("The 3rd Marines are committed: the scenario ends with turn {t0}.")
	orThird   = reason{Rule: "18.2a", Text: "Name the beaches on which they land, by one of their boxes, or leave them aside."}
	orOneCol  = reason{Rule: "18.2b", Text: "All units of the regiment land on the beaches of one colour."}
	notThirds = reason{Rule: "18.2b", Text: "It is no unit of the 3rd Marines that waits."}
)

// beach are the boxes of the colour of a box.
func (m *Module) beach(b BoxID) (out uint16) {
	color, _, _ := strings.Cut(m.Boxes[b].ID, "-")
	for i := range m.Boxes {
		if c, _, _ := strings.Cut(m.Boxes[i].ID, "-"); c == color {
			out |= 1 << i
		}
	}
	return out
}

// mayCommit tells whether the 3rd Marines can be committed: from the turn that the scenario has, where it wants that only with Airfield 1 in US hands and under no fire (18.2a). It is asked
// once a turn, as it ends: they land in the next whenever it is said (ruling 18-D).
func (g *Game) mayCommit() bool {
	sc := g.scenario()
	if sc.Third == 0 || g.s.Turn < sc.Third || g.s.Committed != 0 || g.s.Turn >= g.s.Last || !g.anyAside() {
		return false
	}
	if !sc.ThirdAF {
		return true
	}
	control, fire := g.control(), g.threat(false) // who is disrupted has no field of fire (6.4)
	control.And(&g.m.Map.Airfields[1])
	return control == g.m.Map.Airfields[1] && !fire.Intense.Meets(&g.m.Map.Airfields[1]) && !fire.Steady.Meets(&g.m.Map.Airfields[1])
}

// shortened is the last turn of the scenario once they are committed (18.2e, 18.8.3b, 18.9.3b).
func (g *Game) shortened() Turn {
	left, n := g.s.Last-g.s.Turn, Turn(0)
	switch g.scenario().ThirdHow {
	case 1:
		n = left / 8
	case 2:
		n = 6
	case 3:
		n = g.m.Turns[64-1].Day - g.m.Turns[g.s.Turn-1].Day
	}
	return max(g.s.Turn, g.s.Last-max(0, n))
}

// third commits the 3rd Marines: all units into boxes of one colour (18.2b). V: the boxes, as bits in two slots.
var _ = program.Proc("third",
	put(ask{Label: "commit", Kind: "third", Prompt: "Are the 3rd Marines committed? On which beaches?", Rule: "18.2a", Tell: tellThird,
		List: func(g *Game, _ *frame, o *options) {
			o.Add(say(vNo))
			seen := uint16(0)
			for b := range g.m.Boxes {
				if seen>>b&1 == 0 {
					seen |= g.m.beach(BoxID(b))
					o.Add(about(vBeach, int16(b)))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb == vNo {
				return nil
			}
			if c.Verb != vBeach || c.A < 0 || int(c.A) >= len(g.m.Boxes) || bits.TrailingZeros16(g.m.beach(BoxID(c.A))) != int(c.A) {
				return &orThird
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			if f.V[0] = -1; c.Verb == vNo {
				return
			}
			f.V[0] = c.A
			g.s.Last = g.shortened()
			g.s.Committed = 1
			g.tell(evThird, "18.2e", int16(g.s.Last))
		}}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[0] < 0 }),
	while(func(g *Game, _ *frame) bool { return g.anyAside() },
		put(ask{Label: "box", Kind: "third.box", Prompt: "In which box is the unit?", Rule: "18.2b",
			List: func(g *Game, f *frame, o *options) {
				for u := range g.m.US {
					if g.s.US[u].At == Uncommit {
						for b := g.m.beach(BoxID(f.V[0])); b != 0; b &= b - 1 {
							o.Add(about(vBox, int16(u), int16(bits.TrailingZeros16(b))))
						}
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb != vBox:
					return &orBox
				case !g.isUnit(c.A) || g.s.US[c.A].At != Uncommit:
					return &notThirds
				case c.B < 0 || int(c.B) >= len(g.m.Boxes) || g.m.beach(BoxID(f.V[0]))>>c.B&1 == 0:
					return &orOneCol
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) {
				g.place(c.A, InBox(BoxID(c.B)))
				g.tell(evArrive, "18.2b", c.A, c.B)
			}})),
)

// anyAside tells whether units of the regiment wait.
func (g *Game) anyAside() bool {
	for u := range g.m.US {
		if g.s.US[u].At == Uncommit {
			return true
		}
	}
	return false
}
