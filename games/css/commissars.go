package css

// L27.2 NKVD Commissars. A Commissar is the third side of the Leader of his Formation (LeaderState.Back). Only a Random Event brings the Leader back (events_littleland.go).

var (
	evCommissar = event("{l0} gives way to the Commissar of his Formation.")
	evShifted   = event("The Commissar of {f0} goes to {p1}.")

	orCommissar = reason{Rule: "L27.2b", Text: "Name the Leader who gives way to the Commissar of his Formation."}
	orSend      = reason{Rule: "L27.2e", Text: "Send the Commissar to another Unit of his Formation, or leave him."}
	notHisOwn   = reason{Rule: "L27.2e", Text: "The German player moves Commissars."}
)

// backCommissar is LeaderState.Back of a Leader whose Commissar has taken over.
const backCommissar = 2

// isCommissar tells whether the Commissar of a Leader's Formation is in his place.
func (g *Game) isCommissar(l LeaderID) bool { return g.s.Leaders[l].Back == backCommissar }

// hasFormation tells whether a Unit is one of a Formation; one without a stripe is of every Formation of its Division (L2.0zn).
func (g *Game) hasFormation(u UnitID, d DivisionID, f FormationID) bool {
	row := &g.m.Units[u]
	return row.Division == d && (row.Stripe == Plain || row.Stripe == Colored && row.Formation == f)
}

// commissarTQ is what Commissars do to the Troop Quality of a Unit: -1 for all of their Formation, once (L27.2d), and their values for all of the side in their hex and next to it
// (L27.2f, ruling L-15).
func (g *Game) commissarTQ(u UnitID, t *terms) (n int) {
	if !g.on(FeatureCommissars) || g.m.Units[u].Side != SideB {
		return 0
	}
	worst := 0
	for l := range g.m.Leaders {
		if row := &g.m.Leaders[l]; g.isCommissar(LeaderID(l)) && g.hasFormation(u, row.Division, row.Formation) {
			worst = min(worst, int(row.Commissar.Formation))
		}
	}
	n = t.add(worst, "L27.2d", "a Commissar leads the Formation")
	return n + g.commissarValues(u, t, leaderTQ)
}

// commissarFP is what they do to its Direct Fire.
func (g *Game) commissarFP(u UnitID, t *terms) int { return g.commissarValues(u, t, leaderFP) }

// commissarValues are the values of all Commissars with or next to a Unit.
func (g *Game) commissarValues(u UnitID, t *terms, of func(r *Ratings2) int8) (n int) {
	if !g.on(FeatureCommissars) || g.m.Units[u].Side != SideB {
		return 0
	}
	for l := range g.m.Leaders {
		if g.isCommissar(LeaderID(l)) && g.together(g.s.Leaders[l].Loc, g.at(u), 1) {
			row := g.m.Leaders[l].Commissar
			n += t.add(int(of(&row.Values)), "L27.2f", row.Name)
		}
	}
	return n
}

// yields tells whether a 9 of the attack in progress can cost a Leader his place: one in play of a Formation with Units in the hex that fires, who leads it himself, if no Divisional Unit made
// the fire (L27.2a to c, ruling L-17).
func (g *Game) yields(l LeaderID) bool {
	a, row, x := &g.s.A, &g.m.Leaders[l], &g.s.Leaders[l]
	if a.Side != SideB || a.Firer == NoUnit || !isPlace(a.From) || row.Commissar == nil || x.Back != 0 || !isPlace(x.Loc) && x.Loc != Aside && truckOf(x.Loc) == NoUnit {
		return false
	}
	if s := g.m.Units[a.Firer].Stripe; s != Plain && s != Colored {
		return false
	}
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		if g.hasFormation(u, row.Division, row.Formation) {
			return true
		}
	}
	return false
}

// commissarDue tells whether one does.
func (g *Game) commissarDue() bool {
	if !g.on(FeatureCommissars) {
		return false
	}
	for l := range g.m.Leaders {
		if g.yields(LeaderID(l)) {
			return true
		}
	}
	return false
}

// commissars.take is what a 9 of Soviet fire brings: of several Formations the Soviet player chooses (L27.2a, b).
var _ = program.Proc("commissars.take",
	leaveIf(func(g *Game, _ *frame) bool { return g.s.A.Die != 9 || !g.commissarDue() }),
	put(ask{
		Label: "who", Kind: "commissar", Prompt: "Which Leader gives way to his Commissar?", Rule: "L27.2b",
		Seat: of(SideB),
		List: func(g *Game, _ *frame, o *options) {
			for l := range g.m.Leaders {
				if g.yields(LeaderID(l)) {
					o.Add(about(vLeader, LeaderID(l)))
				}
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vLeader || !g.isLeader(c.A) || !g.yields(c.A) {
				return &orCommissar
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			before := g.leaderNow(c.A)
			g.s.Leaders[c.A].Back = backCommissar
			g.tell(evCommissar, "L27.2a", before)
		},
	}),
)

// commissars.move lets the German player send the Commissars of the Active Formations to others of their Units, when the Soviet player has moved his Leaders (L27.2e, ruling L-14).
// V: Leader.
var _ = program.Proc("commissars.move",
	leaveIf(func(g *Game, _ *frame) bool { return !g.on(FeatureCommissars) || g.s.Side != SideB }),
	do(func(g *Game, _ *frame) { g.leaveAll() }),
	eachThat(0, leaders, func(g *Game, _ *frame, l int16) bool { return g.sendable(l) },
		put(orElse(ask{
			Label: "send", Kind: "commissar.move", Prompt: "Where does the Commissar go?", Rule: "L27.2e",
			Seat: of(SideA),
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "Where does the Commissar of " + g.m.word('f', g.m.Leaders[f.V[0]].Formation) + " go?", NoUnit
			}),
			Take: func(g *Game, _ *frame, c choice) {
				if c.Verb == vLead {
					g.lead(c.A, c.B)
					g.tell(evShifted, "L27.2e", g.m.Leaders[c.A].Formation, c.B)
				}
			},
		}, vLead, vPass, &orSend,
			func(g *Game, f *frame, o *options) {
				stands := &g.s.Stands[SideB]
				for p := range stands.each() {
					o.Add(two(vLead, f.V[0], p))
				}
			},
			func(g *Game, f *frame, c choice) *reason {
				if c.A != f.V[0] {
					return &orSend
				}
				return g.mayLead(c.A, c.B)
			}))),
)

// sendable tells whether the chit in play makes the Formation of a Commissar Active.
func (g *Game) sendable(l LeaderID) bool {
	row, x := &g.m.Leaders[l], &g.s.Leaders[l]
	return g.isCommissar(l) && (isPlace(x.Loc) || x.Loc == Aside) && g.s.Chit != NoChit && g.activates(&g.m.Chits[g.s.Chit], row.Division, row.Stripe, row.Formation)
}
