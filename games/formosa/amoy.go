package formosa

// 9.0 Amoy.

var (
	evAmoyFalls = event("Amoy is captured with a roll of {n0} in game turn {n1}.")
	evAmoyHolds = event("Amoy holds out: a roll of {n0} in game turn {n1}.")
	evSixth     = event("{u0} arrives in Amoy.")
)

var _ = program.Proc("strategic.amoy",
	beginPhase(PhAmoy),
	iff(func(g *Game, _ *frame) bool { return g.s.AmoyTurn == 0 && g.s.Turn >= g.m.K.AmoyFirst },
		throw(chance{Label: "amoy", Why: "Amoy operation", Rule: "9.1a", Sides: 6,
			Take: func(g *Game, _ *frame, c choice) {
				if amoyFalls(c.A, int16(g.s.Turn)) {
					g.s.AmoyTurn = g.s.Turn
					g.tell(evAmoyFalls, "9.1b", c.A, int16(g.s.Turn))
					return
				}
				g.tell(evAmoyHolds, "9.1b", c.A, int16(g.s.Turn))
			}}),
	),
)

// amoyFalls tells whether a roll takes Amoy in a game turn (9.1b).
func amoyFalls(die, turn int16) bool { return die < turn }

// arriveAmoy brings the units that come free with Amoy, in the Recruit Phase of the game turn after it fell (24.1l).
func (g *Game) arriveAmoy() {
	if !g.amoyHeld() {
		return
	}
	for _, u := range g.scenario().AmoyUnits {
		if g.s.Units[u].Loc == Reinforcements {
			g.place(u, Amoy)
			g.tell(evSixth, "24.1l", int16(u))
		}
	}
}
