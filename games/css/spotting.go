package css

// 8.6.5 Aircraft as spotters, and the scatter of what they spot for.

var (
	evScatter  = event("The fire meant for {p1} falls into {p0}.")
	evOnTarget = event("The fire falls into {p0}, as it was meant to.")
)

// rollScatter is the die of the scatter diagram.
var rollScatter = says(newRoll("scatter", "scatter", "8.6.5c"), func(m *Module, n int) string {
	if m.Tables["scatter"].At(n).N < 0 {
		return "on target"
	}
	return "scatters"
}, nil)

// aircraft tells whether aircraft can spot for a side now: for side A on turns of neither Rain nor Night (8.6.5a).
func (g *Game) aircraft(side Side) bool {
	return side == SideA && g.on(FeatureSpotting) && !g.night() && !g.rain()
}

// fleetSees tells whether Task Forces see a hex themselves: an enemy Unit in it sees a beach hex (8.6.5b, ruling 8-B).
func (g *Game) fleetSees(h Hex) bool {
	in, ok := g.inside(h)
	on, under := g.sideAt(h) == SideB, ok && g.sideAt(in) == SideB
	if !on && !under {
		return false
	}
	for b := range g.m.Beaches {
		if beach := g.m.Beaches[b].Hex; on && g.sees(h, beach) || under && g.sees(in, beach) {
			return true
		}
	}
	return false
}

// scatterTo is where fire at a hex falls with a die, NoHex if it is lost: in the sea, off the map, or out of play (8.6.5c, ruling 8-O).
func (g *Game) scatterTo(h Hex, die int) Hex {
	d := int(g.m.Tables["scatter"].At(die).N)
	if d < 0 {
		return h
	}
	if h = g.near(h, d); h == NoHex || !g.scenario().Area.Has(h) {
		return NoHex
	}
	return h
}

// scatter rolls for where fire falls that aircraft spot for (8.6.5c). It returns the hex, or -1.
// V: hex; hex.
var _ = program.Proc("scatter",
	do(func(g *Game, f *frame) {
		for face := range 10 {
			g.gradeApart(0, face, int(g.m.Tables["scatter"].At(face).N))
		}
	}),
	call("die", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{rollScatter, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		f.V[1] = g.scatterTo(f.V[0], int(g.s.Ret))
		switch f.V[1] {
		case NoHex:
		case f.V[0]:
			g.tell(evOnTarget, "8.6.5c", f.V[0])
		default:
			g.tell(evScatter, "8.6.5c", f.V[1], f.V[0])
		}
	}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)
