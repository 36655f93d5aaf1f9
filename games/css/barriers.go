package css

import "beachhead/engine"

// L27.1 NKVD Barriers. A Barrier is a flag of the Soviet Unit that it is attached to, and changes the values of all who are in its hex. Only a Random Event takes it away (events_littleland.go).

var (
	evBarrier = event("An NKVD Barrier is attached to {u0}.")
	evKept    = event("{u0} stays in {p1}: from under an NKVD Barrier nobody goes further away.")
	evUpright = event("Under the NKVD Barrier in {p0} nobody checks for rout.")

	orBarrier = reason{Rule: "L27.1e", Text: "Name a Soviet Unit of the hex that the Barrier is attached to."}
	noAway    = reason{Rule: "L27.1d", Text: "From under an NKVD Barrier nobody goes further away from the Germans."}
)

// policed tells whether an NKVD Barrier goes where a Unit goes: it is attached to it, or to the one that it carries (L27.1e).
func (g *Game) policed(u UnitID) bool {
	if g.has(u, NKVD) {
		return true
	}
	c := NoUnit
	if g.m.Units[u].Truck {
		c = g.cargo(u)
	}
	return c != NoUnit && g.has(c, NKVD)
}

// nkvd tells whether an NKVD Barrier is in a place.
func (g *Game) nkvd(p Loc) bool {
	if !g.on(FeatureBarriers) || !isPlace(p) || g.sideAt(p) != SideB {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.policed(u) {
			return true
		}
	}
	return false
}

// barrierRule is the rule of what a Barrier does to values.
const barrierRule = "L27.1c"

// barrierStatus is what a Barrier does to those in its hex, as a status marker does; several do no more than one (L27.1c, ruling L-12).
func (g *Game) barrierStatus() *Status {
	b := &g.rules().Barrier
	return &Status{FP: b.FP, TQ: b.TQ, Fire: true, MoveOK: true, Assault: true}
}

// germans is what is remembered of how far hexes are from the nearest Unit of side A: by hex, one more, 0 if nobody has asked. It is no part of the position.
type germans struct {
	moves uint32 // the Game.moves of side A for which it holds
	far   [MaxHexes]int16
}

// toGermans is how far a hex is from the nearest Unit of side A, a large number if there is none.
func (g *Game) toGermans(h Hex) int {
	if g.nearest == nil {
		g.nearest = new(germans)
	}
	if g.nearest.moves != g.moves[SideA] {
		*g.nearest = germans{moves: g.moves[SideA]}
	}
	far := &g.nearest.far[h]
	if *far == 0 {
		*far = int16(g.findGermans(h)) + 1
	}
	return int(*far) - 1
}

func (g *Game) findGermans(h Hex) int {
	n, stands := 1<<10, &g.s.Stands[SideA]
	for p := range stands.each() {
		if x := g.hexOf(p); x != NoHex {
			n = min(n, g.m.Ground.Distance(x, h))
		}
	}
	return n
}

// mayWithdraw tells whether a Soviet Unit may go from a place to the next as far as Barriers are concerned: not from under one further away from the nearest German Unit (L27.1d,
// ruling L-13).
func (g *Game) mayWithdraw(from, to Loc) *reason {
	if g.nkvd(from) && g.flees(from, to) {
		return &noAway
	}
	return nil
}

// keptBack stops those who move short of the next place if a Barrier that the Opportunity Fire has brought keeps them from it (L27.1d, ruling L-45). Where else they go is asked.
func (g *Game) keptBack(to Loc) bool {
	m := &g.s.M
	if g.mayWithdraw(m.From, to) == nil {
		return false
	}
	g.tell(evKept, "L27.1d", g.leading(), m.From)
	m.To, m.Seen = -1, 1
	return true
}

// flees tells whether a step leads further away from the nearest German Unit.
func (g *Game) flees(from, to Loc) bool {
	a, b := g.hexOf(from), g.hexOf(to)
	return a != NoHex && b != NoHex && g.toGermans(b) > g.toGermans(a)
}

// herded fills in the hexes from which the ways of a group in a place may not lead away: those with a Barrier, and all if one goes along. It tells whether there are any.
func (g *Game) herded(p Loc, at *PlaceSet) (all, any bool) {
	if !g.on(FeatureBarriers) || g.sideAt(p) != SideB {
		return false, false
	}
	*at = PlaceSet{}
	for u := range g.with(NKVD).each() {
		l := g.at(u)
		if t := truckOf(l); t != NoUnit {
			u, l = t, g.at(t)
		}
		if isPlace(l) {
			at.add(l)
			all = all || l == p && g.has(u, Grouped)
			any = true
		}
	}
	return all, any
}

// barriers.offer lets the Soviet player place a Barrier before a Rout Check of his Unit is rolled: then there is none (L27.1a, c). It returns 1 if he does.
// V: Unit; 1 if he does, place.
var _ = program.Proc("barriers.offer",
	leaveIf(func(g *Game, f *frame) bool { return !g.on(FeatureBarriers) || g.m.Units[f.V[0]].Side != SideB }),
	put(ask{
		Label: "place", Kind: "barrier", Prompt: "Place an NKVD Barrier before the Rout Check?", Rule: "L27.1a",
		Explain: explainBarrier,
		Seat:    of(SideB),
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "Is an NKVD Barrier placed in the hex of " + g.m.Units[f.V[0]].Name + " before the Rout Check?", f.V[0]
		}),
		List: func(_ *Game, _ *frame, o *options) { o.Add(say(vYes)); o.Add(say(vNo)) },
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vYes {
				f.V[1], f.V[2] = 1, g.at(f.V[0])
			}
		},
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[1] == 0 }),
	call("unit", "barriers.unit", local(2)),
	answer(func(*Game, *frame) int16 { return 1 }),
)

// barriers.unit lets the German player choose the Unit of a hex that a Barrier is attached to (L27.1e).
// V: place.
var _ = program.Proc("barriers.unit",
	put(ask{
		Label: "unit", Kind: "barrier.unit", Prompt: "Which Unit is the NKVD Barrier attached to?", Rule: "L27.1e",
		Seat: of(SideA),
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "An NKVD Barrier comes to " + g.m.placeTitle(f.V[0]) + ". Which Unit there is it attached to?", NoUnit
		}),
		List: func(g *Game, f *frame, o *options) {
			for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
				o.Add(about(vUnit, u))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vUnit || !g.isUnit(c.A) || g.at(c.A) != f.V[0] {
				return &orBarrier
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) { g.police(c.A) },
	}),
)

// police attaches a Barrier to a Unit.
func (g *Game) police(u UnitID) {
	g.set(u, NKVD)
	g.staleAt(g.at(u))
	g.tell(evBarrier, "L27.1e", u)
}

// barriers.forced rolls for a Barrier after a failed Rout Check of a Soviet Unit, when its rout is over: an odd die places one (L27.1b). It is attached to the Unit; who has routed takes
// none along, and with nobody left in the hex there is none (ruling L-11).
// V: Unit, place.
var _ = program.Proc("barriers.forced",
	leaveIf(func(g *Game, f *frame) bool {
		return !g.on(FeatureBarriers) || g.m.Units[f.V[0]].Side != SideB || g.empty(f.V[1]) || g.sideAt(f.V[1]) != SideB
	}),
	do(func(g *Game, _ *frame) {
		for face := range 10 {
			g.gradeApart(0, face, face%2)
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollBarrier, int16(SideB), 1} }),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.Ret%2 == 0 }),
	iff(func(g *Game, f *frame) bool { return g.at(f.V[0]) == f.V[1] },
		do(func(g *Game, f *frame) { g.police(f.V[0]) }),
		leave()),
	call("unit", "barriers.unit", local(1)),
)

// barriers.stay keeps the Barrier of a Unit that has left the game, or for the box, with those who are left in its hex (L27.1f, ruling L-11).
// V: place, 1 if it had one.
var _ = program.Proc("barriers.stay",
	leaveIf(func(g *Game, f *frame) bool {
		return f.V[1] == 0 || !isPlace(f.V[0]) || g.empty(f.V[0]) || g.nkvd(f.V[0])
	}),
	call("unit", "barriers.unit", local(0)),
)

// leavesBarrier is what barriers.stay gets of a Unit that is about to leave: its place, and 1 if a Barrier is with it.
func (g *Game) leavesBarrier(u UnitID) int16 {
	if g.policed(u) {
		return 1
	}
	return 0
}

// explainBarrier shows the Rout Check that a Barrier would spare a Unit.
func explainBarrier(g *Game, f *frame, c *choice, x *engine.Explanation) {
	if c == nil || c.Verb == vNo {
		g.explainRoutOf(f.V[0], x)
		return
	}
	b := &g.rules().Barrier
	x.Outcomes = append(x.Outcomes, engine.Outcome{P: 1, Text: "no Rout Check; Fire Power " + withSign(int(b.FP)) + ", Troop Quality " + withSign(int(b.TQ))})
}
