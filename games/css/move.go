package css

import "beachhead/engine"

// 6.0 Movement Actions. A group names where it goes; the program takes the cheapest way there and walks it hex by hex. What happens on the way ends the choice, and the group
// names another place with what it has left, or halts.

var (
	evMoves  = event("{u0} moves to {p1}.")
	evLevel  = event("All in {p0} are now at DG {n1}.")
	evStops  = event("{u0} can go no further.")
	evCrawls = event("The Barrage in {p0} leaves {u1} fewer Movement Points.")

	notColumn = reason{Rule: "6.0a", Text: "Only Units In-Column move."}
	pinned    = reason{Rule: "10.2.2", Text: "A Pinned Unit does not move."}
	afloat    = reason{Rule: "22.1a", Text: "Units in a Naval Zone move on with the Amphibious chit."}
	underway  = reason{Rule: "5.2a", Text: "The Unit is on its way already."} // for its panel: nobody is asked what it does
	offMap    = reason{Rule: "27.0e", Text: "Artillery off the map does not move."}
	noFeet    = reason{Rule: "15.0a", Text: "The Unit moves by Truck only."}
	noPoints  = reason{Rule: "10.2.3d", Text: "Its markers leave the Unit no Movement Points."}
	mustGoOn  = reason{Rule: "9.6.2j", Text: "A Unit under a Gyokusai marker uses its whole Movement Allowance, until it is next to an enemy."}
	notNearer = reason{Rule: "9.6.2j", Text: "A Unit under a Gyokusai marker goes hex by hex, each nearer to an enemy."}
	orHalt    = reason{Rule: "6.0a", Text: "Name where they go, or halt."}
	orCharge  = reason{Rule: "9.6.2k", Text: "Name a hex next to them with an enemy outside of a cave."}
)

var _ = action(vMove, actionRule{
	Rule: "6.0a", Group: true, Proc: "act.move",
	Able: func(g *Game, u UnitID) *reason { return g.mayMarch(u) },
	List: func(g *Game, p Loc, o *options) {
		if lead := g.leading(); g.startTogether(p) == nil {
			n := o.Len()
			if g.offerWays(p, o); g.has(lead, Fanatic) {
				o.Keep(n, func(c choice) bool { return g.mayGo(p, c.A, burden{}, true) == nil })
			}
		}
	},
	Sure: true,
	Explain: func(g *Game, p Loc, c choice, x *engine.Explanation) {
		g.explainWay(p, c.A, burden{}, x)
	},
	All: func(g *Game, p Loc, c choice) *reason {
		if r := g.startTogether(p); r != nil {
			return r
		}
		return g.mayGo(p, c.A, burden{}, g.has(g.leading(), Fanatic))
	},
})

// startTogether tells whether those Grouped in a place may move together. That they began the Activation in one place (6.0b) goes without saying: who has come there in it acts no more with others.
func (g *Game) startTogether(p Loc) *reason {
	lead := g.leading()
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) && g.foreign(u, lead) {
			return &rivalThere
		}
	}
	return nil
}

// mayMove tells whether a Unit may perform a Movement Action now, wherever it goes.
func (g *Game) mayMove(u UnitID) *reason {
	switch p := g.at(u); {
	case isZone(p):
		return &afloat
	case isGroup(p):
		return &offMap
	case p == Transit:
		return &underway
	case !isHex(p) && !isCave(p):
		return &notThere
	case !g.has(u, Column):
		return &notColumn
	case g.under(p, CondSuppressed):
		return &suppressed
	case g.under(p, CondPinned):
		return &pinned
	case g.m.Units[u].Move == NoMove:
		return &noFeet
	case g.shelled(p) != nil && !g.shelled(p).Exit:
		return &bombarded
	case g.allowance(u, nil) <= 0:
		return &noPoints
	}
	return nil
}

// canLeave tells whether a Unit could make a step now.
func (g *Game) canLeave(u UnitID) bool {
	if g.mayMarch(u) != nil {
		return false
	}
	p := g.at(u)
	can := func(to Loc) bool {
		return g.mayEnter(u, p, to, 1) == nil && (g.cost(u, p, to) <= g.left(u) || g.furtherBy(u, to))
	}
	if isCave(p) {
		return can(g.hexOf(p))
	}
	for _, n := range g.m.Ground.Near(p) {
		if n != NoHex && can(n) {
			return true
		}
	}
	in, ok := g.inside(p)
	return ok && can(in)
}

// mayGo tells whether the group in a place may name a place to go to, with what it has left.
func (g *Game) mayGo(p, to Loc, b burden, driven bool) *reason {
	switch {
	case to == p:
		return &sameHex
	case !isHex(to) && !isCave(to) || isHex(to) && int(to) >= g.m.Ground.N || g.hexOf(to) == NoHex:
		return &noGround
	case driven && (!g.nextTo(p, to) || !g.nearer(p, to)):
		return &notNearer
	case !driven && g.waysFrom(p, b).reach(to):
		return nil
	case g.nextTo(p, to):
		return g.mayStep(p, to, b)
	case driven:
		return &tooFar
	}
	return g.noWay(p, to, b)
}

// mayStep tells whether the group in a place can make a step with what it has left.
func (g *Game) mayStep(p, to Loc, b burden) *reason {
	n := 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) {
			n++
		}
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) {
			continue
		}
		if r := g.mayEnter(u, p, to, n); r != nil {
			return r
		}
		switch cost := g.stepCost(u, p, to, b); {
		case cost < 0:
			return g.barrier(u, p, to, b)
		case cost > g.left(u):
			return &tooFar
		}
	}
	return nil
}

// nearer tells whether a step leads nearer to an enemy Unit (9.6.2j).
func (g *Game) nearer(from, to Loc) bool {
	if u := g.first(from); u != NoUnit {
		a, b := g.hexOf(from), g.hexOf(to)
		enemies := &g.s.Stands[g.m.Units[u].Side.Other()]
		for p := range enemies.each() {
			if h := g.hexOf(p); h != NoHex && g.m.Ground.Distance(b, h) < g.m.Ground.Distance(a, h) {
				return true
			}
			if h := g.hexOf(p); h == a && isCave(from) && to == a {
				return true // out of a cave under whoever stands on it
			}
		}
	}
	return false
}

// offerWays lists where the group in a place can go.
func (g *Game) offerWays(p Loc, o *options) {
	if !isHex(p) && !isCave(p) {
		return
	}
	w := g.waysFrom(p, g.burdenAt(p))
	for to := range w.known.each() {
		if to != p {
			o.Add(about(vMove, to))
		}
	}
}

// act.move is the Action: what goes along, then the movement. A fanatic that comes next to an enemy charges him (9.6.2k, ruling GYO-A).
// V: place, Unit, where they go; the hex they charge.
var _ = program.Proc("act.move",
	do(func(g *Game, f *frame) {
		f.V[3] = NoHex
		g.s.M.Goal, g.s.M.Driven = f.V[2], 0
		if g.has(f.V[1], Fanatic) {
			g.s.M.Driven = drivenOn
		}
	}),
	call("carry", "carry", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], -1} }),
	sub("move", "move"),
	iff(func(g *Game, f *frame) bool { return g.has(f.V[1], Fanatic) && g.group() >= 0 && g.opposed(g.group()) },
		put(ask{
			Label: "charge", Kind: "move.charge", Prompt: "Whom do they charge?", Rule: "9.6.2k",
			Seat: bySide,
			List: func(g *Game, _ *frame, o *options) {
				h := g.hexOf(g.group())
				o.Add(about(vCharge, h))
				for _, n := range g.m.Ground.Near(h) {
					o.Add(about(vCharge, n))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vCharge {
					return &orCharge
				}
				return g.mayRush(g.leading(), c.A)
			},
			Explain: explainRush,
			Take:    func(_ *Game, f *frame, c choice) { f.V[3] = c.A },
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[3] != NoHex },
			call("rush", "gyokusai.charge", func(g *Game, f *frame) [6]int16 { return [6]int16{g.group(), f.V[3]} }))),
)

// move carries those Grouped, who are in one place, to M.Goal, or where it is then said that they go (6.0).
// V: the next place, -1 if one must be named; level of DG before.
var _ = program.Proc("move",
	do(func(g *Game, _ *frame) { g.setOut() }),
	while(func(g *Game, _ *frame) bool { return g.s.M.Stopped == 0 },
		do(func(g *Game, f *frame) { f.V[0] = g.onward() }),
		iff(func(_ *Game, f *frame) bool { return f.V[0] < 0 },
			put(ask{
				Label: "on", Kind: "move.on", Prompt: "Where do they go?", Rule: "6.0a",
				Tell:    tellOn,
				Explain: explainOn,
				Seat:    func(g *Game, _ *frame) engine.Seat { return seat(g.s.M.Side) },
				Sure:    true,
				List: func(g *Game, _ *frame, o *options) {
					if g.offerWays(g.s.M.From, o); g.s.M.driven() {
						o.Keep(0, func(c choice) bool { return g.mayGo(g.s.M.From, c.A, g.burdenAt(g.s.M.From), true) == nil })
					}
					if g.mayHalt() == nil {
						o.Add(say(vHalt))
					}
				},
				Check: func(g *Game, _ *frame, c choice) *reason {
					switch c.Verb {
					case vMove:
						return g.mayGo(g.s.M.From, c.A, g.burdenAt(g.s.M.From), g.s.M.driven())
					case vHalt:
						return g.mayHalt()
					}
					return &orHalt
				},
				Take: func(g *Game, _ *frame, c choice) {
					if c.Verb == vHalt {
						g.s.M.Stopped = 1
						return
					}
					g.s.M.Goal, g.s.M.Seen = c.A, 0
				},
			}),
			do(func(g *Game, f *frame) { f.V[0] = g.onward() })),
		iff(func(g *Game, f *frame) bool { return g.s.M.Stopped == 0 && f.V[0] >= 0 }, call("step", "move.step", local(0)))),
	do(func(g *Game, _ *frame) {
		g.leaveAll()
		g.s.M = noMove
	}),
)

// move.step is one step: the points are paid in the old place (6.0c), Opportunity Fire is made at those who leave it (8.5d), and who can still go enters the new one.
// V: the place entered; level of DG before; 1 if it is into a cave or out of one, where nobody is fired at (ruling CAVE-A).
var _ = program.Proc("move.step",
	do(func(g *Game, f *frame) { g.payStep(f) }),
	iff(func(_ *Game, f *frame) bool { return f.V[2] == 0 },
		call("fire", "opfire", func(g *Game, f *frame) [6]int16 { return [6]int16{g.s.M.From, f.V[0], triggerMove} }),
		do(func(g *Game, _ *frame) {
			if g.s.Ret != 0 {
				g.s.M.Seen = 1
			}
		})),
	do(func(g *Game, _ *frame) {
		g.clearAll(Leaving)
		g.checkStop()
	}),
	leaveIf(func(g *Game, f *frame) bool { return g.s.M.Stopped != 0 || g.keptBack(f.V[0]) }),
	iff(func(g *Game, f *frame) bool { return g.mined(f.V[0]) }, // ruling 24-B
		do(func(g *Game, _ *frame) { g.march(g.s.M.From, Transit) }),
		call("mines", "mines.enter", local(0)),
		do(func(g *Game, f *frame) {
			g.march(Transit, f.V[0])
			g.s.M.Seen = 1
		})),
	do(func(g *Game, f *frame) {
		shared := !g.empty(f.V[0]) && g.dg(f.V[0]) != g.dg(g.s.M.From)
		g.march(g.s.M.From, f.V[0])
		f.V[1] = g.s.M.From // the place that was left is now that entered
		g.s.M.From, g.s.M.To = f.V[0], -1
		g.comesInto(f.V[0])
		if shared {
			g.tell(evLevel, "6.1.1c", f.V[0], int16(g.dg(f.V[0])))
		}
	}),
	iff(func(g *Game, f *frame) bool { return g.fieldCalls(f.V[0]) || g.parted(f) },
		iff(func(g *Game, f *frame) bool { return g.fieldCalls(f.V[0]) }, call("airfield", "airfield.enter", local(0))),
		iff(func(g *Game, f *frame) bool { return g.surplus(f.V[1]) > 0 }, call("behind", "weapons.surplus", local(1))),
		iff(func(g *Game, f *frame) bool { return g.surplus(f.V[0]) > 0 }, call("along", "weapons.surplus", local(0))),
		iff(func(g *Game, f *frame) bool { return g.leaderless(f.V[1]) || g.leaderless(f.V[0]) }, sub("leaders", "leaders.alone"))),
	column(), // 8.6.4, ruling 8-F
	iff(func(g *Game, f *frame) bool { return g.disputed(f.V[0]) },
		call("ridges", "ridges.claim", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(g.s.M.Side)} }),
		do(func(g *Game, _ *frame) {
			if g.s.Ret != 0 {
				g.s.M.Seen = 1
			}
		})),
	do(func(g *Game, _ *frame) { g.checkStop() }),
)

// parted tells whether Support Weapons or Leaders are without Units after a step, in the place that was left or in that entered.
func (g *Game) parted(f *frame) bool {
	return g.surplus(f.V[1]) > 0 || g.surplus(f.V[0]) > 0 || g.leaderless(f.V[1]) || g.leaderless(f.V[0])
}

// setOut begins a movement: a Barrage where they stand cuts what they have (10.2.3d).
func (g *Game) setOut() {
	m := &g.s.M
	m.From, m.To, m.Seen, m.Stopped = g.group(), -1, 0, 0
	if m.From < 0 {
		m.Stopped = 1
		return
	}
	m.Side = g.sideAt(m.From)
	for u := g.first(m.From); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) {
			g.s.Units[u].Count = uint8((g.pace(u, nil) - g.allowance(u, nil)) * int(g.m.Ground.Scale))
		}
	}
}

// onward is the next place on the way to where they go, -1 if they are there, if there is no way left, or if something has happened.
func (g *Game) onward() Loc {
	m := &g.s.M
	if m.Stopped != 0 || m.Seen != 0 || m.Goal < 0 || m.Goal == m.From {
		return -1
	}
	if b := g.burdenAt(m.From); !m.driven() {
		if g.straight(m.From, m.Goal, b) {
			return m.Goal
		}
		return g.waysFrom(m.From, b).toward(m.Goal)
	} else if g.mayStep(m.From, m.Goal, b) == nil {
		return m.Goal
	}
	return -1
}

// mayHalt tells whether those who move may stop: who is driven goes on until he is next to an enemy, or nothing nearer can be entered (9.6.2j, ruling GYO-D).
func (g *Game) mayHalt() *reason {
	m := &g.s.M
	if !m.driven() || g.opposed(m.From) {
		return nil
	}
	w := g.waysFrom(m.From, g.burdenAt(m.From))
	for to := range w.known.each() {
		if g.mayGo(m.From, to, g.burdenAt(m.From), true) == nil {
			return &mustGoOn
		}
	}
	return nil
}

// payStep pays for the step and says who leaves.
func (g *Game) payStep(f *frame) {
	m := &g.s.M
	m.To = f.V[0]
	b := g.burdenAt(m.From)
	g.keepTrail(m.From, m.To)
	for u := g.first(m.From); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) {
			g.s.Units[u].Count += uint8(g.stepCost(u, m.From, m.To, b))
			g.set(u, Leaving)
		}
	}
	if isCave(m.From) || isCave(m.To) {
		f.V[2] = 1
	}
}

// comesInto is what befalls those who have come into a place: a Barrage cuts what they have left (8.6.2f, ruling 6-D).
func (g *Game) comesInto(p Loc) {
	b := g.shelled(p)
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) {
			continue
		}
		g.tell(evMoves, "6.0c", u, p)
		if n := g.ahead(u); b != nil {
			g.s.M.Seen = 1
			if less := slowed(n, b.Move*g.m.Ground.Scale, b.Half, b.None); less < n {
				g.s.Units[u].Count += uint8(n - less)
				g.tell(evCrawls, "8.6.2f", p, u)
			}
		}
	}
}

// checkStop ends the movement of those who can go no further: nobody of them is left, or they are Suppressed or Pinned (10.2.1, 10.2.2). Who has been routed does not
// belong to the group any more.
func (g *Game) checkStop() {
	m := &g.s.M
	left := NoUnit
	for u := range g.with(Grouped).each() {
		switch {
		case g.at(u) != m.From:
			g.clear(u, Grouped)
		case left == NoUnit:
			left = u
		}
	}
	if left == NoUnit {
		m.Stopped = 1
	} else if g.under(m.From, CondSuppressed|CondPinned) && m.Stopped == 0 {
		m.Stopped = 1
		g.tell(evStops, "10.2.1", left)
	}
}

// surplus is how many Support Weapons more than Units are in a place (12.1e).
func (g *Game) surplus(p Loc) int {
	return g.weaponsAt(p) - g.count(p)
}

// leaderless tells whether a Leader, or a Hero who works like one, is in a place that has no Units (13.1d, 14.1.1f).
func (g *Game) leaderless(p Loc) bool {
	if !g.empty(p) {
		return false
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == p {
			return true
		}
	}
	for h := range g.m.Heroes {
		if g.m.Heroes[h].Power == PowerLeader && g.s.Heroes[h].Loc == p {
			return true
		}
	}
	return false
}
