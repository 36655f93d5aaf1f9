package css

import (
	"slices"

	"beachhead/engine"
)

// 25 Victory.

var (
	evScore    = event("The {s0} side scores {n1}: {n2} Victory {?2Point|Points}.")
	evTake     = event("The {s0} side stands at {n1} Victory Points, so the {s2} loses {n3} and has {n4}.")
	evCasualty = event("Casualties counted towards the next Japanese Victory Point: {n0}.")
	evClosed   = event("Japanese Units enter {b0}: the beach is closed.")
	evHeld     = event("The {s0} side controls {p1}.")
	evConceded = event("{p0} is conceded.")
	evLastTurn = event("The last turn of the scenario is over.")
	evHalf     = event("The {s0} side has half a Victory Point on the way.")
	evWiped    = event("The {s0} side has nobody on the map who could hold ground, and nobody to come.")
	evNobody   = event("No Japanese Unit is left: the last charge is over.")
	evAllOver  = event("One side has all Victory Points, the other none.")

	orKeep  = reason{Rule: "25.4b", Text: "Concede a Victory Hex, or none."}
	notFree = reason{Rule: "25.4b", Text: "A hex is conceded only while no Japanese Unit is there or within the distance."}
)

// score gives a side Victory Points (25.1a): beyond the most there can be they are taken from the other side.
func (g *Game) score(side Side, n int, rule string) {
	if n <= 0 {
		return
	}
	most, vp := int(g.rules().MaxVP), &g.s.VP
	gain := min(n, most-int(vp[side]))
	if gain > 0 {
		vp[side] += int8(gain)
		g.tell(evScore, rule, int16(side), int16(gain), int16(vp[side]))
	}
	if rest := n - max(gain, 0); rest > 0 {
		o := side.Other()
		lost := min(rest, int(vp[o]))
		vp[o] -= int8(lost)
		g.tell(evTake, "25.1a", int16(side), int16(vp[side]), int16(o), int16(lost), int16(vp[o]))
	}
}

// casualties counts DG that side B's fire or mines did to side A (25.2): whoever inflicts them calls it, and for no others.
func (g *Game) casualties(n int) {
	per := int(g.scenario().Victory.DGPerVP)
	if per == 0 || n <= 0 {
		return
	}
	n += int(g.s.Casualties)
	for ; n >= per; n -= per {
		g.score(SideB, 1, "25.2a")
	}
	g.s.Casualties = int8(n)
	g.tell(evCasualty, "25.2aa", int16(n))
}

// pointsFor is what the scenario grants the other side for an eliminated Unit, in points or half points (25.2a, L24.2).
func (g *Game) pointsFor(u UnitID) int {
	row, v := &g.m.Units[u], &g.scenario().Victory
	foe := row.Side.Other()
	switch hard := v.PerHard[foe]; {
	case hard > 0 && (row.Hard || row.Move == NoMove):
		return int(hard)
	case row.Tank:
		return int(v.PerTank[foe])
	}
	return int(v.PerUnit[foe])
}

// lossOf gives the other side what the scenario grants for an eliminated Unit (25.2a).
func (g *Game) lossOf(u UnitID) {
	if foe := g.m.Units[u].Side.Other(); g.scenario().Victory.Halves {
		g.scoreHalves(foe, g.pointsFor(u))
	} else {
		g.score(foe, g.pointsFor(u), "25.2a")
	}
}

// scoreHalves gives a side half points: two are a Victory Point, and one waits for the next (L24.2c).
func (g *Game) scoreHalves(side Side, n int) {
	bit := int8(1) << side
	if g.s.Casualties&bit != 0 {
		n++
	}
	if g.s.Casualties &^= bit; n%2 != 0 {
		g.s.Casualties |= bit
		g.tell(evHalf, "L24.2c", int16(side))
	}
	g.score(side, n/2, "25.2a")
}

// settle ends the game when one side has all Victory Points and the other none (25.1b), when a side that may not be wiped out is (L24.2a), and when nobody is left to
// charge (9.6.2).
func (g *Game) settle() {
	switch {
	case g.s.Step == StepSetup:
	case g.total():
		g.tell(evAllOver, "25.1b")
		g.s.Halt()
	case g.annihilated():
		g.tell(evWiped, "L24.2a", int16(g.scenario().Victory.Annihilated))
		g.s.Halt()
	case g.charged():
		g.tell(evNobody, "9.6.2a")
		g.s.Halt()
	}
}

func (g *Game) total() bool {
	m := g.rules().MaxVP
	return g.s.VP[SideA] == m && g.s.VP[SideB] <= 0 || g.s.VP[SideB] == m && g.s.VP[SideA] <= 0
}

// annihilated tells whether the side that loses by it has no Unit on the map, and none is to come. Who is in the Routed Units box has no HQ to come back to, and guns that nothing moves
// hold no ground (ruling L-46).
func (g *Game) annihilated() bool {
	side := g.scenario().Victory.Annihilated
	if side == NoSide {
		return false
	}
	for p := range g.s.Stands[side].each() {
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if !g.m.Units[u].Static {
				return false
			}
		}
	}
	for u := range g.m.Units {
		l := g.s.Units[u].Loc
		_, due := dueAt(l)
		if g.m.Units[u].Side == side && (due || l == Coming) {
			return false
		}
	}
	return true
}

// victory.check ends the game after the last turn (4.3B, C).
var _ = program.Proc("victory.check",
	do(func(g *Game, _ *frame) {
		if g.s.Turn >= g.scenario().Last {
			g.tell(evLastTurn, "4.3C")
			g.s.Halt()
		}
	}),
)

// charged tells whether the final Gyokusai is over: no Unit of side B is in play or to come (9.6.2a).
func (g *Game) charged() bool {
	if g.s.Last == 0 {
		return false
	}
	for u := range g.m.Units {
		if g.m.Units[u].Side == SideB && g.s.Units[u].Loc != Nowhere {
			return false
		}
	}
	return true
}

// victory.control settles what follows from who was last in a hex where Fire Zones count (25.4a): side A controls a Victory Hex that it entered last once no Fire Zone of side
// B is on it, and keeps it until side B enters it (ruling 25-A), or until no Fire Zone of side A is on it besides (L24.3b).
var _ = program.Proc("victory.control",
	do(func(g *Game, _ *frame) {
		for i := range g.scenario().Victory.Scores {
			h, held := g.scenario().Victory.Scores[i].Hex, g.s.Held>>i&1 != 0
			switch trod := g.s.Trod>>i&1 != 0; {
			case trod && !held && !g.zone(SideB).Has(h):
				g.s.Held |= 1 << i
				g.tell(evHeld, "25.4a", int16(SideA), h)
			case !trod && held && !(g.rules().ZonesKeepBoth && g.zone(SideA).Has(h)):
				g.s.Held &^= 1 << i
				g.tell(evHeld, "25.4a", int16(SideB), h)
			}
		}
		g.settleField()
	}),
)

// mayConcede tells why side B may not concede a hex (25.4b): only a Victory Hex of the map that it controls, with no Unit of it there or near.
func (g *Game) mayConcede(h Hex) *reason {
	if !slices.ContainsFunc(g.m.Victory, func(v VictoryHex) bool { return v.Hex == h }) {
		return &orKeep
	}
	there := false
	for i := range g.scenario().Victory.Scores {
		there = there || g.scenario().Victory.Scores[i].Hex == h && g.s.Held>>i&1 == 0
	}
	if !there {
		return &orKeep
	}
	for u := range g.m.Units {
		if g.m.Units[u].Side != SideB || !isPlace(g.at(UnitID(u))) {
			continue
		}
		if x := g.hexOf(g.at(UnitID(u))); x != NoHex && g.m.Ground.Distance(x, h) <= int(g.rules().ConcedeDistance) {
			return &notFree
		}
	}
	return nil
}

// concede lets side B give up Victory Hexes far from its Units (25.4b), in a game that has a distance for it.
// V: 1 when it is over.
var _ = program.Proc("concede",
	leaveIf(func(g *Game, _ *frame) bool { return g.rules().ConcedeDistance == 0 }),
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(orElse(ask{
			Label: "hex", Kind: "concede", Prompt: "Concede a Victory Hex?", Rule: "25.4b",
			Explain: explainConcede,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideB) },
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					return
				}
				f.V[0] = 0
				for i := range g.scenario().Victory.Scores {
					if g.scenario().Victory.Scores[i].Hex == c.A {
						g.s.Held |= 1 << i
						g.s.Trod |= 1 << i // until side B comes back
					}
				}
				g.tell(evConceded, "25.4b", c.A)
			},
		}, vConcede, vDone, &orKeep,
			func(g *Game, _ *frame, o *options) {
				var listed [MaxVictory]Hex
				for i := range g.scenario().Victory.Scores {
					h := g.scenario().Victory.Scores[i].Hex
					if listed[i] = h; !slices.Contains(listed[:i], h) {
						o.Add(about(vConcede, h))
					}
				}
			},
			func(g *Game, _ *frame, c choice) *reason { return g.mayConcede(c.A) }))),
)

// note makes the hexes of each scenario of which Game.enteredBy notes something: beaches (25.3, 27.0), Victory Hexes (25.4), the airfield (11.3).
func (m *Module) note() {
	for i := range m.Scenario {
		s := &m.Scenario[i]
		for b := range m.Beaches {
			s.noted.Add(m.Beaches[b].Hex)
		}
		for _, x := range s.Victory.Scores {
			s.noted.Add(x.Hex)
		}
		for _, h := range m.Airfield {
			if m.Has(FeatureAirfield) {
				s.noted.Add(h)
			}
		}
	}
}

// closeBeaches closes a beach where side A has been when side B enters it (25.3): one point, once.
func (g *Game) closeBeaches(h Hex) {
	for b := range g.m.Beaches {
		if g.m.Beaches[b].Hex == h && g.s.Landed>>b&1 != 0 && g.s.Closed>>b&1 == 0 {
			g.s.Closed |= 1 << b
			g.tell(evClosed, "25.3", int16(b))
			g.score(SideB, int(g.rules().BeachVP), "25.3")
		}
	}
}

// balance is the points of side A less those of side B, with what hexes are worth at the end to who controls them then (25.1, 25.4), and Units beyond a line.
func (g *Game) balance() int {
	return int(g.s.VP[SideA]) - int(g.s.VP[SideB]) + g.prizes() + g.beyond()
}

// prizes is what Victory Hexes are worth to who controls them now, as a difference of points (25.4).
func (g *Game) prizes() (n int) {
	for i := range g.scenario().Victory.Scores {
		x := &g.scenario().Victory.Scores[i]
		switch held := g.s.Held>>i&1 != 0; {
		case held && x.Side == SideA:
			n += int(x.VP)
		case !held && x.Side == SideB:
			n -= int(x.VP)
		}
	}
	return n
}

// beyond is what Units are worth that have come to certain hexes and are not Suppressed, as a difference of points (L24.2a).
func (g *Game) beyond() int {
	x := g.scenario().Victory.Beyond
	if x == nil {
		return 0
	}
	n := 0
	for u := range g.m.Units {
		p := g.at(UnitID(u))
		if g.m.Units[u].Division == x.Division && isHex(p) && x.Hexes.Has(p) && g.s.Units[u].Cond&CondSuppressed == 0 {
			n += int(x.VP)
		}
	}
	if x.Side == SideB {
		return -n
	}
	return n
}

// Result tells how the game ended.
func (g *Game) Result() (engine.Result, bool) {
	r, over := g.result()
	r.Rule = g.m.cite(r.Rule)
	return r, over
}

func (g *Game) result() (engine.Result, bool) {
	if g.s.Wait != engine.WaitOver {
		return engine.Result{}, false
	}
	v, n := &g.scenario().Victory, g.balance()
	r := engine.Result{Winner: engine.ChanceSeat, Level: "draw", Rule: "4.3C", Score: map[string]int{"balance": n}}
	for i := range g.m.Sides {
		r.Score[g.m.Sides[i].ID] = int(g.s.VP[i])
	}
	for id, n := range map[string]int{"hexes": g.prizes(), "beyond": g.beyond()} { // the balance has them besides
		if n != 0 {
			r.Score[id] = n
		}
	}
	switch {
	case g.total():
		r.Winner, r.Level, r.Rule = seat(SideA), "victory", "25.1b"
		if g.s.VP[SideB] == g.rules().MaxVP {
			r.Winner = seat(SideB)
		}
		return r, true
	case g.annihilated():
		r.Winner, r.Level, r.Rule = seat(v.Annihilated.Other()), "victory", "L24.2a"
		return r, true
	case g.charged():
		r.Rule = "9.6.2a"
	}
	switch {
	case v.HasDecisive && n >= int(v.Decisive):
		r.Winner, r.Level = seat(SideA), "decisive"
	case n >= int(v.AtLeast):
		r.Winner, r.Level = seat(SideA), "victory"
	case n <= int(v.AtMost):
		r.Winner, r.Level = seat(SideB), "victory"
	}
	return r, true
}
