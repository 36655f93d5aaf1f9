package css

import "beachhead/engine"

// 24.3 Underwater Demolition Teams: before the landing they lower the Mines of the beaches.

var (
	evTeams = event("Die {n0} for the demolition teams: {n1} points.")
	evTaken = event("The teams lower the Mines in {p0} to {n1}.")
	evGone  = event("The teams remove the Mines in {p0}.")
	orLevel = reason{Rule: "24.3b", Text: "Each point lowers a Mine marker in a beach hex that is turned up by one level."}
	twice   = reason{Rule: "24.3b", Text: "A marker is lowered by two levels at most."}
	rollUDT = newRoll("udt", "the points of the demolition teams", "24.3a")
)

// maxLevels is how far a marker can be lowered (24.3b).
const maxLevels = 2

// mayLower tells whether a point can be spent on the Mine marker of a hex.
func (g *Game) mayLower(h Hex) *reason {
	i := g.mineAt(h)
	switch {
	case i < 0 || g.s.Mines[i].Open == 0 || !g.isBeach(h):
		return &orLevel
	case g.s.Mines[i].Levels >= maxLevels:
		return &twice
	}
	return nil
}

// lowers tells whether a point can be spent at all.
func (g *Game) lowers() bool {
	for i := range g.s.Mines {
		if g.s.Mines[i].Hex != NoHex && g.mayLower(g.s.Mines[i].Hex) == nil {
			return true
		}
	}
	return false
}

// levelsLeft is how many points can be spent. A marker is gone with the point that takes it below 0.
func (g *Game) levelsLeft() (n int) {
	for i := range g.s.Mines {
		if x := &g.s.Mines[i]; x.Hex != NoHex && g.mayLower(x.Hex) == nil {
			n += min(maxLevels-int(x.Levels), int(x.Value)+1)
		}
	}
	return n
}

// udt turns the Mine markers of the beaches up, rolls for points, and lets the American spend them (24.3, ruling 24-D). Points for which there is nothing left are lost.
// V: points.
var _ = program.Proc("udt",
	do(func(g *Game, _ *frame) {
		for i := range g.s.Mines {
			if h := g.s.Mines[i].Hex; h != NoHex && g.isBeach(h) {
				g.turnUp(i)
			}
		}
		for face := range 10 {
			g.grade(0, face, min(int(g.m.Tables["udt"].At(face).N), g.levelsLeft())) // no face is better for points that could not be spent
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollUDT, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		f.V[0] = int16(g.m.Tables["udt"].At(int(g.s.Ret)).N)
		g.tell(evTeams, "24.3a", g.s.Ret, f.V[0])
	}),
	while(func(g *Game, f *frame) bool { return f.V[0] > 0 && g.lowers() },
		put(ask{
			Label: "level", Kind: "udt", Prompt: "Which Mines do the teams lower?", Rule: "24.3b", Tell: tellTeams,
			Seat: func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, _ *frame, o *options) {
				for i := range g.s.Mines {
					if h := g.s.Mines[i].Hex; h != NoHex {
						o.Add(two(vMine, h, 1))
					}
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vMine || c.B != 1 || !isHex(c.A) {
					return &orLevel
				}
				return g.mayLower(c.A)
			},
			Take: func(g *Game, f *frame, c choice) {
				x := &g.s.Mines[g.mineAt(c.A)]
				f.V[0]--
				x.Levels++
				if x.Value--; x.Value < 0 {
					g.unmine(g.mineAt(c.A))
					g.tell(evGone, "24.3b", c.A)
					return
				}
				g.tell(evTaken, "24.3b", c.A, int16(x.Value))
			},
			Explain: explainTeams,
		})),
	do(func(g *Game, _ *frame) {
		for i := range g.s.Mines {
			g.s.Mines[i].Levels = 0
		}
	}),
)
