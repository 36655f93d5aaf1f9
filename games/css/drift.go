package css

// 22.2.3 Drift: where Units for a beach come ashore is rolled for when the first of them land.

var (
	evIntended = event("Die {n0}: Units for {b1} land there.")
	evDrifts   = event("Die {n0}: Units for {b1} drift to {p2}, and land there from now on.")
)

// rollDrift is the die for the drift at a beach.
var rollDrift = newRoll("drift", "the drift of a landing", "22.2.3")

// drifts tells whether it has still to be rolled where Units for a beach land.
func (g *Game) drifts(b BeachID) bool {
	return g.on(FeatureDrift) && g.m.Beaches[b].Drift != NoHex && g.s.Beach[b] == NoHex
}

// drift rolls for a beach and puts its Final Beach marker down.
// V: beach.
var _ = program.Proc("drift",
	do(func(g *Game, _ *frame) {
		for face := range 10 {
			n := 0
			if g.m.Tables["drift"].At(face).Word == "drifts" {
				n = 1
			}
			g.gradeApart(0, face, n)
		}
	}),
	call("die", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{rollDrift, int16(SideA), 1} }),
	do(func(g *Game, f *frame) {
		row := &g.m.Beaches[f.V[0]]
		if g.m.Tables["drift"].At(int(g.s.Ret)).Word == "drifts" {
			g.s.Beach[f.V[0]] = row.Drift
			g.tell(evDrifts, "22.2.3", g.s.Ret, f.V[0], row.Drift)
			return
		}
		g.s.Beach[f.V[0]] = row.Hex
		g.tell(evIntended, "22.2.3", g.s.Ret, f.V[0])
	}),
)
