package css

import "beachhead/engine"

// 9.6 Banzai Charges: what sets them apart from Assaults, and the Massed Banzai Charge (9.6.1).

var (
	evMassed  = event("The Japanese launch the Massed Banzai Charge.")
	evLosses  = event("{n0} DG {?0costs|cost} those who charge {n1} {?1Unit|Units}.")
	evAll     = event("{n0} DG {?0costs|cost} those who charge all of them: {n1} {?1Unit|Units}.")
	evNone    = event("{n0} DG {?0costs|cost} those who charge no Unit.")
	evFallen  = event("{n0} DG {?0costs|cost} {p1}, under a Gyokusai marker, {n2} {?2Unit|Units}.")
	evSwept   = event("{n0} DG {?0costs|cost} {p1}, under a Gyokusai marker, all that is there: {n2} {?2Unit|Units}.")
	evUnfelt  = event("{n0} DG {?0costs|cost} {p1}, under a Gyokusai marker, no Unit.")
	evUnbound = event("Those in {p0} who charge shake off Suppressed, Pinned and DG.")

	orVictim = reason{Rule: "9.6e", Text: "Choose a Leader with those who charge."}
)

// fanatical tells whether those in a place take DG as losses, and nothing else: a hex of a charge (9.6d, ruling BANZAI-B), or one under a Gyokusai marker (9.6.2).
func (g *Game) fanatical(p Loc) bool {
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Fanatic) || g.has(u, Charging) && g.s.X.Marker != markerPrepared {
			return true
		}
	}
	return false
}

// purge takes Suppressed, Pinned and DG off a hex that charges (9.6c, ruling BANZAI-B).
func (g *Game) purge(p Loc) {
	if g.cond(p)&(CondSuppressed|CondPinned|CondDG) != 0 {
		g.recover(p)
		g.tell(evUnbound, "9.6c", p)
	}
}

// mayMass tells whether the Massed Banzai Charge can be launched in this turn: once, in a night turn of the first or second day (9.6.1a).
func (g *Game) mayMass() bool {
	return g.on(FeatureBanzai) && g.s.Massed == massedOpen && g.night() && g.m.Day(g.s.Turn) < 2
}

// banzai.massed asks at the beginning of the Action Phase (ruling BANZAI-A). The turn before is over.
var _ = program.Proc("banzai.massed",
	do(func(g *Game, _ *frame) {
		if g.s.Massed == massedNow {
			g.s.Massed = massedDone
		}
	}),
	put(ask{
		Label: "massed", Kind: "banzai.massed", Prompt: "Launch the Massed Banzai Charge in this turn?", Rule: "9.6.1a", Tell: tellMassed,
		Explain: explainMassed,
		Seat:    func(*Game, *frame) engine.Seat { return seat(SideB) },
		List: func(g *Game, _ *frame, o *options) {
			if g.mayMass() {
				o.Add(say(vNo))
				o.Add(say(vYes))
			}
		},
		Take: func(g *Game, _ *frame, c choice) {
			if c.Verb == vYes {
				g.s.Massed = massedNow
				g.tell(evMassed, "9.6.1a")
			}
		},
	}),
)

// victim tells whether a Leader goes before Units do: one in a hex that charges, or in the place hit if that is under a Gyokusai marker; Indirect Fire hits none there (9.6e, 9.6.2p).
func (g *Game) victim(l LeaderID, f *frame) bool {
	p := g.s.Leaders[l].Loc
	switch {
	case g.m.Leaders[l].Side != SideB || !isPlace(p):
		return false
	case f.V[2] != 0:
		return g.storms(p)
	}
	return p == f.V[1] && !g.s.A.lays()
}

func (g *Game) anyVictim(f *frame) bool {
	for l := range g.m.Leaders {
		if g.victim(LeaderID(l), f) {
			return true
		}
	}
	return false
}

// losables is how many Units there are of whom levels of DG can take some.
func (g *Game) losables(f *frame) (n int16) {
	of := frame{}
	of.V[0], of.V[3] = f.V[1], f.V[3]
	for u := range g.m.Units {
		if g.losable(&of, UnitID(u)) {
			n++
		}
	}
	return n
}

// banzai.lose turns levels of DG into losses, two for a Unit: rounded up, or down if a Leader is lost first, who is lost even if it is no use (9.6d, e). Those who charge lose by the
// fire at one of their hexes Units that charge from it, by the Assault any of them (ruling BANZAI-B).
// V: levels; place, 1 for the Assault, whose levels are those of all its hexes; of whom; Leader; Units.
var _ = program.Proc("banzai.lose",
	do(func(g *Game, f *frame) {
		f.V[3], f.V[4] = 0, NoLeader
		switch {
		case f.V[2] != 0:
			f.V[3] = losesCharge
		case g.storms(f.V[1]) && g.s.X.Marker != markerPrepared:
			f.V[2], f.V[3] = 1, losesHex
		}
	}),
	iff(func(g *Game, f *frame) bool { return g.anyVictim(f) },
		put(ask{
			Label: "leader", Kind: "banzai.leader", Prompt: "Which Leader is lost?", Rule: "9.6e",
			Seat: func(*Game, *frame) engine.Seat { return seat(SideB) },
			List: func(g *Game, f *frame, o *options) {
				for l := range g.m.Leaders {
					if g.victim(LeaderID(l), f) {
						o.Add(about(vLeader, LeaderID(l)))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vLeader || !g.isLeader(c.A) || !g.victim(c.A, f) {
					return &orVictim
				}
				return nil
			},
			Take: func(_ *Game, f *frame, c choice) { f.V[4] = c.A },
		}),
		call("lost", "leaders.lost", local(4))),
	do(func(g *Game, f *frame) {
		f.V[5] = (f.V[0] + 1) / 2
		if f.V[4] != NoLeader {
			f.V[5] = f.V[0] / 2
		}
		all := false
		if n := g.losables(f); f.V[5] > n {
			f.V[5], all = n, n > 0
		}
		switch charge := f.V[2] != 0 || f.V[3] != 0; {
		case charge && f.V[5] == 0:
			g.tell(evNone, "9.6d", f.V[0])
		case charge && all:
			g.tell(evAll, "9.6d", f.V[0], f.V[5])
		case charge:
			g.tell(evLosses, "9.6d", f.V[0], f.V[5])
		case f.V[5] == 0:
			g.tell(evUnfelt, "9.6.2p", f.V[0], f.V[1])
		case all:
			g.tell(evSwept, "9.6.2p", f.V[0], f.V[1], f.V[5])
		default:
			g.tell(evFallen, "9.6.2p", f.V[0], f.V[1], f.V[5])
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[5] > 0 },
		call("lose", "lose", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], f.V[5], int16(SideB), f.V[3]} })),
)
