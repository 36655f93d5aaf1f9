package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 13 Leaders: how they move and how they are lost. What they add is in attack.go and rout.go.

var (
	evLeads    = event("{l0} goes to {p1}.")
	evAside    = event("{l0} has no way to his Units: he waits off the map.")
	evLeaderNo = event("{l0} has no Units left: he leaves the game.")
	evReplaced = event("{l0} is lost. His replacement takes over.")
	evLostLead = event("{l0} is lost.")

	orLead      = reason{Rule: "13.1a", Text: "Move Leaders to other Units of their command, or go on."}
	leaderIdle  = reason{Rule: "13.1a", Text: "The Leader does not belong to the Units that are Active."}
	leaderMoved = reason{Rule: "13.1a", Text: "The Leader has moved."}
	noCommand   = reason{Rule: "13.1a", Text: "No Unit of his command is there."}
	noPath      = reason{Rule: "13.1b", Text: "No line leads there."}
	orJoin      = reason{Rule: "13.1d", Text: "Choose Units of his command for the Leader who is alone."}
)

func (g *Game) isLeader(l int16) bool { return l >= 0 && int(l) < len(g.m.Leaders) }

// joins tells whether a Leader may be put with those in a place: a Unit of his command is there, on the map or in his own place (13.1a).
func (g *Game) joins(l LeaderID, p Loc) bool {
	if !isPlace(p) || g.hexOf(p) == NoHex && !isGroup(p) {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.leaderServes(l, u) {
			return true
		}
	}
	return false
}

// leaderReach are the hexes that a Leader could go to from where he is, by a line for Leg Units (13.1b): none from inside a cave that no Unit can leave. From a Naval Zone it leads over the beach, which is a hex on the way like any
// other: no enemy is there, nothing burns, and if an enemy watches it it is the end.
func (g *Game) leaderReach(l LeaderID) *ground.Set {
	side, from := g.m.Leaders[l].Side, g.s.Leaders[l].Loc
	beach := g.aim(from)
	switch {
	case g.shutIn(from):
		return &noZone
	case !isZone(from):
	case g.sideAt(beach) == side.Other() || g.marked(MarkBurning, beach):
		return &noZone
	case g.zone(side.Other()).Has(beach):
		var end ground.Set
		end.Add(beach)
		return &end
	}
	return g.trace(side, Leg, beach)
}

// mayLead tells whether a Leader may go to a place; one who is off the map needs no line (ruling 13-A).
func (g *Game) mayLead(l LeaderID, p Loc) *reason {
	from := g.s.Leaders[l].Loc
	switch {
	case p == from || !g.joins(l, p):
		return &noCommand
	case g.sealed(p) || from != Aside && (g.hexOf(p) == NoHex || !g.leaderReach(l).Has(g.hexOf(p))):
		return &noPath
	}
	return nil
}

// offerLead lists where a Leader may go.
func (g *Game) offerLead(l LeaderID, o *options) {
	from := g.s.Leaders[l].Loc
	var places PlaceSet
	for u := range g.unitsIn(g.m.Leaders[l].Division).each() {
		if p := g.at(u); isPlace(p) && p != from && g.leaderServes(l, u) && !g.sealed(p) && (g.hexOf(p) != NoHex || isGroup(p)) {
			places.add(p)
		}
	}
	var reach *ground.Set
	if from != Aside {
		reach = g.leaderReach(l)
	}
	for p := range places.each() {
		if reach == nil || g.hexOf(p) != NoHex && reach.Has(g.hexOf(p)) {
			o.Add(two(vLead, l, p))
		}
	}
}

// mayMoveLeader tells whether a Leader may move in step a (13.1a).
func (g *Game) mayMoveLeader(l int16) *reason {
	if !g.isLeader(l) || g.m.Leaders[l].Side != g.s.Side {
		return &leaderIdle
	}
	row, x := &g.m.Leaders[l], &g.s.Leaders[l]
	switch {
	case x.Loc != Aside && !isPlace(x.Loc) || g.s.Chit == NoChit || !g.activates(&g.m.Chits[g.s.Chit], row.Division, row.Stripe, row.Formation):
		return &leaderIdle
	case g.isCommissar(l):
		return &notHisOwn
	case x.Taken != 0:
		return &leaderMoved
	}
	return nil
}

// leaderTitle is what a Leader is called now: his replacement has a name of his own (13.3).
func (g *Game) leaderTitle(l LeaderID) string {
	if g.isCommissar(l) {
		return g.m.Leaders[l].Commissar.Name
	}
	if g.s.Leaders[l].Back != 0 {
		return g.m.Leaders[l].Replacement
	}
	return g.m.Leaders[l].Name
}

// leaderNow is a Leader as an argument of an event: together with who leads in his place now, his replacement or a Commissar.
func (g *Game) leaderNow(l LeaderID) int16 {
	n := int16(len(g.m.Leaders))
	switch {
	case g.isCommissar(l):
		return l + 2*n
	case g.s.Leaders[l].Back != 0:
		return l + n
	}
	return l
}

// ledBy is what leaderNow has put together: a Leader, and what who leads is called.
func (m *Module) ledBy(a int16) (LeaderID, string) {
	n := int16(len(m.Leaders))
	if a < 0 || a >= 3*n {
		return NoLeader, "?"
	}
	row := &m.Leaders[a%n]
	switch {
	case a < n:
		return a, row.Name
	case a < 2*n:
		return a - n, row.Replacement
	case row.Commissar != nil:
		return a - 2*n, row.Commissar.Name
	}
	return NoLeader, "?"
}

// leaders is step a of an Activation.
// V: 1 when it is over.
var _ = program.Proc("leaders",
	do(func(g *Game, _ *frame) { g.leaveAll() }),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(orElseSure(ask{
			Label: "lead", Kind: "leaders", Prompt: "Do Leaders join other Units?", Rule: "13.1a", Tell: tellLeaders,
			Seat: bySide,
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vLead {
					f.V[0] = 0
					g.lead(c.A, c.B)
					g.s.Leaders[c.A].Taken = 2 // once
					g.tell(evLeads, "13.1a", g.leaderNow(c.A), c.B)
				}
			},
		}, vLead, vDone, &orLead,
			func(g *Game, _ *frame, o *options) {
				for l := range g.m.Leaders {
					if g.mayMoveLeader(LeaderID(l)) == nil {
						g.offerLead(LeaderID(l), o)
					}
				}
			},
			func(g *Game, _ *frame, c choice) *reason {
				if r := g.mayMoveLeader(c.A); r != nil {
					return r
				}
				return g.mayLead(c.A, c.B)
			}))),
	do(func(g *Game, _ *frame) { g.leaveAll() }),
)

// lonely is the lowest Leader who is alone in a place, NoLeader if there is none (13.1d).
func (g *Game) lonely() LeaderID {
	for l := range g.m.Leaders {
		if p := g.s.Leaders[l].Loc; isPlace(p) && p != Transit && g.empty(p) {
			return LeaderID(l)
		}
	}
	return NoLeader
}

// hasUnits tells whether a Unit of a Leader's command is left: in a place, in the Routed Units box, on the track or still to come (13.1e, ruling 13-A).
func (g *Game) hasUnits(l LeaderID) bool {
	for u := range g.m.Units {
		if x := g.at(UnitID(u)); g.leaderServes(l, UnitID(u)) && x != Nowhere {
			return true
		}
	}
	return false
}

// leaders.alone moves Leaders who are alone to Units of their command, as their owner likes (13.1d); who has no way waits off the map, and who has no Units left leaves the game,
// though others are with him (13.1e).
// V: Leader; Hero who works like one (14.1.1f).
var _ = program.Proc("leaders.alone",
	do(func(g *Game, _ *frame) {
		for l := range g.m.Leaders {
			if x := g.s.Leaders[l].Loc; (x == Aside || isPlace(x) && !g.rules().LeaderAloneFlips) && !g.hasUnits(LeaderID(l)) && !g.isCommissar(LeaderID(l)) {
				g.lead(LeaderID(l), Nowhere)
				g.struckOff(LeaderID(l))
				g.tell(evLeaderNo, "13.1e", g.leaderNow(LeaderID(l)))
			}
		}
	}),
	while(func(g *Game, _ *frame) bool { return g.lonely() != NoLeader },
		do(func(g *Game, f *frame) { f.V[0] = g.lonely() }),
		iff(func(g *Game, _ *frame) bool { return g.rules().LeaderAloneFlips }, call("flips", "leaders.lost", local(0))), // L13.3d
		iff(func(g *Game, f *frame) bool { return g.lonely() == f.V[0] }, put(ask{
			Label: "join", Kind: "leaders.alone", Prompt: "Where does the Leader who is alone go?", Rule: "13.1d",
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.m.Leaders[f.V[0]].Side) },
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				return "Where does " + g.leaderTitle(f.V[0]) + " go, who is alone?", NoUnit
			}),
			List: func(g *Game, f *frame, o *options) {
				stands := &g.s.Stands[g.m.Leaders[f.V[0]].Side]
				for p := range stands.each() {
					o.Add(two(vLead, f.V[0], p))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vLead || c.A != f.V[0] {
					return &orJoin
				}
				return g.mayTakeOver(f.V[0], c.B)
			},
			Take: func(g *Game, _ *frame, c choice) {
				g.lead(c.A, c.B)
				g.tell(evLeads, "13.1d", g.leaderNow(c.A), c.B)
			},
		})),
		do(func(g *Game, f *frame) {
			if l := f.V[0]; g.lonely() == l { // nowhere to go
				to, k, rule := Aside, evAside, "13.1d"
				if !g.isCommissar(l) && (!g.hasUnits(l) || g.rules().LeaderAloneFlips) { // L27.2g
					to, k, rule = Nowhere, evLeaderNo, "13.1e"
					g.struckOff(l)
				}
				g.lead(l, to)
				g.tell(k, rule, g.leaderNow(l))
			}
		})),
	while(func(g *Game, _ *frame) bool { return g.lonelyHero() != NoHero },
		do(func(g *Game, f *frame) { f.V[1] = g.lonelyHero() }),
		sub("hero", "heroes.alone")),
)

// leaderFalls tells whether a Leader is lost to the die of the attack in progress: a 0 at the hex in which he is (L13.3c, ruling L-5).
func (g *Game) leaderFalls(l LeaderID) bool {
	return g.s.A.Die == 0 && g.leadersAtStake() && g.s.Leaders[l].Loc == g.s.A.At
}

// leadersAtStake tells whether the attack in progress could cost Leaders, or Heroes who die like them: one of the enemy at their hex, by an event, too, and not at one Hard Target there.
func (g *Game) leadersAtStake() bool {
	a := &g.s.A
	if !g.rules().LeaderLostAtZero || a.Hard != 0 || a.Kind == NoAttack || !isPlace(a.At) || g.sideAt(a.At) != a.Side.Other() {
		return false
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == a.At {
			return true
		}
	}
	for h := range g.m.Heroes { // L14.1.0f
		if g.on(FeatureHeroBoxes) && g.s.Heroes[h].Loc == a.At {
			return true
		}
	}
	return false
}

// mayTakeOver tells whether a Leader who is alone may join the Units of a place: by a line as in step a (13.1d), or to any Unit of his command where his replacement takes over (L13.3d).
func (g *Game) mayTakeOver(l LeaderID, p Loc) *reason {
	if !g.rules().LeaderAloneFlips {
		return g.mayLead(l, p)
	}
	if isPlace(p) {
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.leaderServes(l, u) {
				return nil
			}
		}
	}
	return &orJoin
}

// leaders.lost is what becomes of a Leader who is lost: his replacement takes over, if there is one (13.3). A Commissar stays.
// V: Leader.
var _ = program.Proc("leaders.lost",
	do(func(g *Game, f *frame) {
		x := &g.s.Leaders[f.V[0]]
		if g.isCommissar(f.V[0]) {
			return // L27.2g: only an event takes him away
		}
		if g.m.Leaders[f.V[0]].Replaced && x.Back == 0 {
			x.Back = 1
			g.tell(evReplaced, "13.3a", f.V[0])
			return
		}
		g.lead(f.V[0], Nowhere)
		g.struckOff(f.V[0])
		g.tell(evLostLead, "13.3a", g.leaderNow(f.V[0]))
	}),
)
