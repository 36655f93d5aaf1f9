package css

import "beachhead/engine"

// 22 Landings: the Amphibious chit brings Units at sea from zone to zone and ashore, beach by beach. Fire at them is made in Transit, on the way to where they go: docs/css-rules.md.

var (
	evLandsOn  = event("{u0} lands on {p1}.")
	evRunsIn   = event("{u0} goes on to {p1}.")
	evBackOut  = event("{u0} goes back to {p1}.")
	evRedirect = event("{u0} goes to {p1}, for an enemy holds the beach.")

	orBeach     = reason{Rule: "22.1g", Text: "Name the next beach, or end the landings."}
	beachDone   = reason{Rule: "22.1g", Text: "What moves at one beach moves before the next."}
	nobodySails = reason{Rule: "22.0a", Text: "No Unit can move on there."}
	orLand      = reason{Rule: "22.1h", Text: "Name Units that move on, in the order of the counters, or end it."}
	notAfloat   = reason{Rule: "22.0a", Text: "The Unit is not in that Naval Zone."}
	isLate      = reason{Rule: "22.2.1c", Text: "The Unit has been driven back in this turn, and waits for a later one."}
	hasSailed   = reason{Rule: "22.1b", Text: "The Unit has moved, and stops there."}
	zoneFull    = reason{Rule: "22.1a", Text: "There is no room in the next zone."}
	notInTurn   = reason{Rule: "22.1ga", Text: "Units that came earlier go first."}
	beachHeld   = reason{Rule: "22.1d", Text: "An enemy holds the beach: the Units stay, or go to another Transport Zone."}
	beachBurns  = reason{Rule: "8.7.1b", Text: "No Unit enters a hex that is On Fire."}
	notHeld     = reason{Rule: "22.1d", Text: "Only from a beach that an enemy holds Units go to another one."}
	otherArea   = reason{Rule: "22.1d", Text: "It must be another beach of the same landing area."}
	nobodyYet   = reason{Rule: "22.1d", Text: "Name first who goes there."}
	notByNight  = reason{Rule: "17.0c", Text: "At nightfall Units land, or go back to the Transport Zone of their own beach."}
	orPosture   = reason{Rule: "22.1b", Text: "Deploy Units that land, or go on."}
)

// landsOn is the hex where Units for a beach land: the beach, or where its Final Beach marker lies (22.2.3a).
func (g *Game) landsOn(b BeachID) Hex {
	if h := g.s.Beach[b]; h != NoHex {
		return h
	}
	return g.m.Beaches[b].Hex
}

// heldBeach tells what keeps Units from landing at a beach (22.1d).
func (g *Game) heldBeach(b BeachID) *reason {
	switch h := g.landsOn(b); {
	case g.sideAt(h) == SideB:
		return &beachHeld
	case g.marked(MarkBurning, h):
		return &beachBurns
	}
	return nil
}

// mayBeach tells whether anybody may be asked to land at a beach: where the drift is still to be rolled a fire on it keeps nobody (ruling 22-I).
func (g *Game) mayBeach(b BeachID) bool {
	held := g.heldBeach(b)
	return held == nil || held == &beachBurns && g.drifts(b)
}

// mayMoveOn tells whether a Unit may be named to move on from a zone of a beach (22.1).
func (g *Game) mayMoveOn(u int16, b BeachID, zone int8) *reason {
	if !g.isUnit(u) || g.at(u) != ZonePlace(b, zone) {
		return &notAfloat
	}
	switch {
	case g.has(u, Landing) || g.has(u, Finished):
		return &hasSailed
	case g.has(u, Late):
		return &isLate
	case zone == FinalRun && g.heldBeach(b) == &beachBurns && !g.mayBeach(b):
		return &beachBurns
	case zone == FinalRun:
		return nil
	case g.count(ZonePlace(b, zone+1)) >= int(g.rules().ZoneLimit):
		return &zoneFull
	case zone == Transport && !g.inOrder(u):
		return &notInTurn
	}
	return nil
}

// inOrder tells whether a Unit in a Transport Zone is not behind another: those that came in an earlier turn go first (22.1ga); one that was driven back goes with anybody (22.1h).
func (g *Game) inOrder(u UnitID) bool {
	own := g.s.Units[u].Count
	for x := g.first(g.at(u)); own != 0 && x != NoUnit; x = g.next(x) {
		if n := g.s.Units[x].Count; n != 0 && n < own {
			return false
		}
	}
	return true
}

// sails tells whether a Unit of a zone may move on.
func (g *Game) sails(b BeachID, zone int8) bool {
	for u := g.first(ZonePlace(b, zone)); u != NoUnit; u = g.next(u) {
		if g.mayMoveOn(u, b, zone) == nil {
			return true
		}
	}
	return false
}

// beachWaits tells whether there is something to do at a beach that has not been named yet.
func (g *Game) beachWaits(b int16, done int16) *reason {
	switch {
	case b < 0 || int(b) >= len(g.m.Beaches):
		return &orBeach
	case uint16(done)>>b&1 != 0:
		return &beachDone
	case !g.sails(b, FinalRun) && !g.sails(b, Approach) && !g.sails(b, Transport):
		return &nobodySails
	}
	return nil
}

// landing is the Amphibious chit: the beaches in the order the American likes, at each the three steps (22.1).
// V: chit; beaches that are done, bit by bit; beach.
var _ = program.Proc("landing",
	while(func(_ *Game, f *frame) bool { return f.V[2] != NoBeach },
		do(func(_ *Game, f *frame) { f.V[2] = NoBeach }),
		put(orElse(ask{
			Label: "beach", Kind: "landing.beach", Prompt: "At which beach do Units move on next?", Rule: "22.1g", Explain: explainBeaches,
			Seat: func(*Game, *frame) engine.Seat { return seat(SideA) },
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vBeach {
					f.V[1] |= int16(uint16(1) << c.A)
					f.V[2] = c.A
				}
			},
		}, vBeach, vDone, &orBeach,
			func(g *Game, _ *frame, o *options) {
				for b := range g.m.Beaches {
					o.Add(about(vBeach, BeachID(b)))
				}
			},
			func(g *Game, f *frame, c choice) *reason { return g.beachWaits(c.A, f.V[1]) })),
		iff(func(_ *Game, f *frame) bool { return f.V[2] != NoBeach },
			call("1", "landing.zone", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], FinalRun} }),
			call("2", "landing.zone", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], Approach} }),
			call("3", "landing.zone", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[2], Transport} }))),
)

// landing is the lowest Unit that has been named to move on, NoUnit if there is none.
func (g *Game) landing() UnitID { return g.with(Landing).after(NoUnit) }

// lastLanding is the highest Unit that has been named.
func (g *Game) lastLanding() UnitID { return g.with(Landing).last() }

// mayRedirect tells whether those named may go to the Transport Zone of another beach (22.1d).
func (g *Game) mayRedirect(b BeachID, to int16) *reason {
	switch {
	case g.night():
		return &notByNight
	case g.heldBeach(b) != &beachHeld:
		return &notHeld
	case to < 0 || int(to) >= len(g.m.Beaches) || to == b || g.m.Beaches[to].Area != g.m.Beaches[b].Area:
		return &otherArea
	case g.landing() == NoUnit:
		return &nobodyYet
	}
	return nil
}

// whoSails is the question who moves on from a zone of a beach: it says where to.
func (g *Game) whoSails(b BeachID, zone int8) string {
	to := g.m.placeTitle(g.landsOn(b))
	switch name := g.m.Beaches[b].Name; {
	case zone != FinalRun:
		return "Who goes on to " + g.m.placeTitle(ZonePlace(b, zone+1)) + "?"
	case g.heldBeach(b) == &beachHeld:
		return "An enemy holds " + to + ": who goes from " + name + " to another beach?"
	case g.night(): // 17.0d: it is asked once, when night falls
		return "Who lands in " + to + ", from " + name + "? The others go back."
	default:
		return "Who lands in " + to + ", from " + name + "?"
	}
}

// landing.zone lets Units of a Naval Zone move on. From the Final Run-In Zone those who land are named, and land together; from the others each goes when it is named.
// V: beach, zone; 1 when it is over; Unit; beach to which they are redirected.
var _ = program.Proc("landing.zone",
	while(func(g *Game, f *frame) bool {
		return f.V[2] == 0 && (g.sails(f.V[0], int8(f.V[1])) || g.landing() != NoUnit)
	},
		do(func(_ *Game, f *frame) { f.V[2], f.V[4] = 1, NoBeach }),
		put(ask{
			Label: "who", Kind: "landing.zone", Prompt: "Who moves on?", Rule: "22.1h",
			Explain: explainLanding,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			Tell:    told(func(g *Game, f *frame) (string, UnitID) { return g.whoSails(f.V[0], int8(f.V[1])), NoUnit }),
			List: func(g *Game, f *frame, o *options) {
				p := ZonePlace(f.V[0], int8(f.V[1]))
				o.Add(about(vStack, p))
				for u := g.first(p); u != NoUnit; u = g.next(u) {
					o.Add(about(vLand, u))
				}
				for b := range g.m.Beaches {
					o.Add(about(vRedirect, BeachID(b)))
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return nil
				case vLand:
					if c.A <= g.lastLanding() && g.lastLanding() != NoUnit {
						return &orLand
					}
					return g.mayMoveOn(c.A, f.V[0], int8(f.V[1]))
				case vStack:
					if c.A != ZonePlace(f.V[0], int8(f.V[1])) || g.landing() != NoUnit || g.able(f.V[0], int8(f.V[1])) < 2 {
						return &orLand
					}
					return nil
				case vRedirect:
					if f.V[1] != FinalRun {
						return &notHeld
					}
					return g.mayRedirect(f.V[0], c.A)
				}
				return &orLand
			},
			Take: func(g *Game, f *frame, c choice) {
				switch c.Verb {
				case vDone:
					return
				case vLand:
					g.set(c.A, Landing)
				case vStack:
					for u := g.first(c.A); u != NoUnit; u = g.next(u) {
						if g.mayMoveOn(u, f.V[0], int8(f.V[1])) == nil {
							g.set(u, Landing)
						}
					}
				case vRedirect:
					f.V[4] = c.A
				}
				f.V[2] = 0
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[4] != NoBeach },
			do(func(g *Game, f *frame) { g.putOff(ZonePlace(f.V[0], FinalRun), ZonePlace(f.V[4], Transport)) }),
			call("along", "carry", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.M.From, -1} }),
			do(func(g *Game, _ *frame) { g.redirect() }),
			iff(func(g *Game, f *frame) bool { return g.leaderless(ZonePlace(f.V[0], FinalRun)) }, sub("left", "leaders.alone"))),
		iff(func(g *Game, f *frame) bool { return f.V[1] == FinalRun && f.V[2] != 0 && g.landing() != NoUnit },
			iff(func(g *Game, f *frame) bool { return g.drifts(f.V[0]) },
				call("drift", "drift", local(0)),
				iff(func(g *Game, f *frame) bool { return g.heldBeach(f.V[0]) != nil },
					do(func(_ *Game, f *frame) { f.V[2] = 0 }))), // they were about to land where an enemy is
			iff(func(g *Game, f *frame) bool { return f.V[2] != 0 && g.heldBeach(f.V[0]) == nil }, call("ashore", "landing.ashore", local(0))),
			do(func(g *Game, _ *frame) { g.clearAll(Landing) })),
		while(func(g *Game, f *frame) bool { return f.V[1] != FinalRun && g.landing() != NoUnit },
			do(func(g *Game, f *frame) { f.V[3] = g.landing() }),
			call("run", "landing.run", local(0, 1, 3)))),
)

// able is how many Units of a zone may move on now, as far as there is room for them.
func (g *Game) able(b BeachID, zone int8) int {
	n := 0
	for u := g.first(ZonePlace(b, zone)); u != NoUnit; u = g.next(u) {
		if g.mayMoveOn(u, b, zone) == nil {
			n++
		}
	}
	return n
}

// firstAble is the first Unit of a zone that may move on now, NoUnit if there is none.
func (g *Game) firstAble(b BeachID, zone int8) UnitID {
	for u := g.first(ZonePlace(b, zone)); u != NoUnit; u = g.next(u) {
		if g.mayMoveOn(u, b, zone) == nil {
			return u
		}
	}
	return NoUnit
}

// redirect brings those named, and the Leaders whom they take along, to the Transport Zone of another beach (22.1d).
func (g *Game) redirect() {
	to := g.s.M.To
	for u := range g.with(Landing).each() {
		g.set(u, Finished)
		g.tell(evRedirect, "22.1d", u, to)
	}
	g.march(g.s.M.From, to)
	g.leaveAll()
	g.s.M = noMove
	g.clearAll(actionFlags)
}

// putOff makes those named leave a zone for a place: they are in Transit, with their Leaders, until they are there.
func (g *Game) putOff(from, to Loc) {
	m := &g.s.M
	*m = noMove
	m.From, m.To, m.Side = from, to, SideA
	g.clearAll(Grouped)
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if g.has(u, Landing) {
			g.set(u, Grouped)
		}
	}
}

// arrived brings those in Transit to where they go, and ends it.
func (g *Game) arrived(rule string, k engine.EventKind) {
	to := g.s.M.To
	for u := g.first(Transit); u != NoUnit; u = g.next(u) {
		g.set(u, Finished)
		g.tell(k, rule, u, to)
	}
	g.march(Transit, to)
	g.leaveAll()
	g.s.M = noMove
	g.clearAll(actionFlags)
}

// landing.ashore lands those named (22.1b): in the posture their owner likes, under fire (22.2.2), through mines, and then they are there.
// V: beach; hex.
var _ = program.Proc("landing.ashore",
	do(func(g *Game, f *frame) {
		f.V[1] = g.landsOn(f.V[0])
		g.putOff(ZonePlace(f.V[0], FinalRun), f.V[1])
	}),
	call("carry", "carry", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.M.From, -1} }),
	do(func(g *Game, _ *frame) { g.march(g.s.M.From, Transit) }),
	sub("posture", "landing.posture"),
	do(func(g *Game, _ *frame) {
		for u := g.first(Transit); u != NoUnit; u = g.next(u) {
			g.set(u, Leaving)
		}
	}),
	call("fire", "opfire", func(_ *Game, f *frame) [6]int16 { return [6]int16{Transit, f.V[1], triggerLand} }),
	iff(func(g *Game, f *frame) bool { return g.mined(f.V[1]) && !g.empty(Transit) }, call("mines", "mines.enter", local(1))),
	do(func(g *Game, _ *frame) { g.arrived("22.1b", evLandsOn) }),
	iff(func(g *Game, f *frame) bool {
		return g.leaderless(f.V[1]) || g.leaderless(ZonePlace(f.V[0], FinalRun))
	}, sub("leaders", "leaders.alone")),
	iff(func(g *Game, f *frame) bool { return !g.empty(f.V[1]) && g.disputed(f.V[1]) },
		call("ridges", "ridges.claim", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], int16(SideA)} })),
)

// mayDeployNow tells whether a Unit may land Deployed (22.1b, 22.2.4c).
func (g *Game) mayDeployNow(u int16) *reason {
	if !g.isUnit(u) || g.at(u) != Transit {
		return &notAfloat
	}
	row := &g.m.Units[u]
	switch {
	case !g.has(u, Column):
		return &isDeployed
	case g.has(u, Frozen):
		return &forGood
	case row.Truck:
		return &noFront
	case (row.Move == Wheeled || row.Move == Tracked) && !g.terrainNow(g.aim(Transit)).DeployWT:
		return g.m.inTown(g.terrainNow(g.aim(Transit)))
	}
	return nil
}

// landing.posture lets those who land Deploy, before they are fired at (22.1b, 22.2.4c).
// V: 1 when it is over.
var _ = program.Proc("landing.posture",
	while(func(_ *Game, f *frame) bool { return f.V[0] == 0 },
		do(func(_ *Game, f *frame) { f.V[0] = 1 }),
		put(ask{
			Label: "posture", Kind: "landing.posture", Prompt: "Who lands Deployed?", Rule: "22.1b", Tell: tellAshore,
			Explain: explainAshore,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			List: func(g *Game, _ *frame, o *options) {
				n := 0
				for u := g.first(Transit); u != NoUnit; u = g.next(u) {
					if g.mayDeployNow(u) == nil {
						n++
					}
				}
				if n == 0 {
					return
				}
				o.Add(about(vDeploy, Transit))
				for u := g.first(Transit); u != NoUnit; u = g.next(u) {
					o.Add(about(vDeployOne, u))
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch {
				case c.Verb == vDone, c.Verb == vDeploy && c.A == Transit:
					return nil
				case c.Verb == vDeployOne:
					return g.mayDeployNow(c.A)
				}
				return &orPosture
			},
			Take: func(g *Game, f *frame, c choice) {
				for u := g.first(Transit); u != NoUnit; u = g.next(u) {
					if (c.Verb == vDeploy || c.Verb == vDeployOne && c.A == u) && g.mayDeployNow(u) == nil {
						f.V[0] = 0
						g.turnTo(u, false)
						g.tell(evDeploys, "22.1b", u)
					}
				}
			},
		})),
)

// landing.run brings one Unit from the Approach to the Final Run-In Zone, under fire as a Hard Target in the zone that it leaves (22.1e, ruling 22-D), or from the Transport to
// the Approach Run Zone, where nobody fires (22.1f).
// V: beach, zone, Unit.
var _ = program.Proc("landing.run",
	do(func(g *Game, f *frame) {
		g.clearAll(Grouped) // of those named this one, the others later
		b, z := f.V[0], int8(f.V[1])
		g.s.M = noMove
		g.s.M.From, g.s.M.To, g.s.M.Side = ZonePlace(b, z), ZonePlace(b, z+1), SideA
		g.clear(f.V[2], Landing)
		if g.count(g.s.M.To) < int(g.rules().ZoneLimit) { // else those named before it have filled the zone
			g.set(f.V[2], Grouped)
		}
	}),
	leaveIf(func(g *Game, f *frame) bool { return !g.has(f.V[2], Grouped) }),
	call("carry", "carry", func(g *Game, _ *frame) [6]int16 { return [6]int16{g.s.M.From, -1} }),
	do(func(g *Game, f *frame) {
		g.march(g.s.M.From, Transit)
		g.set(f.V[2], Leaving)
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] == Approach },
		call("fire", "opfire", func(g *Game, _ *frame) [6]int16 { return [6]int16{Transit, g.s.M.From, triggerRun} })),
	do(func(g *Game, f *frame) { // others who have been named are still to go
		to, from := g.s.M.To, g.s.M.From
		if g.at(f.V[2]) == Transit {
			g.tell(evRunsIn, "22.1e", f.V[2], to)
		}
		g.march(Transit, to)
		g.leaveAll()
		g.s.M = noMove
		g.clearAll(Grouped | Firing | Leaving)
		f.V[3], f.V[4] = from, to
	}),
	iff(func(g *Game, f *frame) bool { return g.leaderless(f.V[3]) || g.leaderless(f.V[4]) }, sub("leaders", "leaders.alone")),
)

// landing.night is what nightfall does to those at sea (17.0c): from the Approach Run they go back to their Transport Zone, from the Final Run-In they land at once or go back, too.
// V: beach.
var _ = program.Proc("landing.night",
	engine.ForEach(0, func(g *Game, _ *frame) int { return len(g.m.Beaches) },
		do(func(g *Game, f *frame) { g.fallBack(f.V[0], Approach) }),
		iff(func(g *Game, f *frame) bool { return g.mayBeach(f.V[0]) },
			call("land", "landing.zone", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], FinalRun} })),
		do(func(g *Game, f *frame) { g.fallBack(f.V[0], FinalRun) })),
	do(func(g *Game, _ *frame) { g.clearAll(actionFlags | Finished) }),
)

// fallBack sends all Units and Leaders of a zone back to its Transport Zone.
func (g *Game) fallBack(b BeachID, zone int8) {
	from, to := ZonePlace(b, zone), ZonePlace(b, Transport)
	for u := g.first(from); u != NoUnit; u = g.first(from) {
		g.place(u, to)
		g.tell(evBackOut, "17.0c", u, to)
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == from {
			g.lead(LeaderID(l), to)
		}
	}
}
