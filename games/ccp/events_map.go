package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// E50, E53, E54, E57, E60, E73, E80: events about aircraft, blazes, smoke and fortifications.

var _ = []FateEvent{
	fateEvent(EvAirSupport, "E50", eventAirSupport),
	fateEvent(EvBlaze, "E53", eventBlaze),
	fateEvent(EvBreezy, "E54", eventBreezy),
	fateEvent(EvDetritus, "E57", eventDetritus),
	fateEvent(EvGusts, "E60", eventGusts),
	fateEvent(EvShellholes, "E73", eventShellholes),
	fateEvent(EvWhitePhosphorus, "E80", eventPhosphorus),
}

var (
	evNoAir     = event("No Air Support: it is not between {n0} and {n1}, or it is night, or the side has no aircraft in this scenario.")
	evAirGone   = event("The {s0} aircraft is driven off.")
	evAirComes  = event("The {s0} aircraft is over {h1}.")
	evSmokeLeft = event("The smoke of {h0} drifts away.")
	evDrifts    = event("The smoke of {h0} drifts to {h1}.")
	evFlees     = event("{u0} flees from the blaze to {h1}.")
	evNoPlace   = event("Nothing can be placed in {h0}.")

	offLines = reason{Rule: "E50c", Text: "The aircraft comes to the column or the row of the random hex."}
	inBlaze  = reason{Rule: "E53b", Text: "A unit leaves the blaze for a hex next to it that does not burn."}
	notNear  = reason{Rule: "E80a", Text: "Choose a hex next to an unbroken squad of yours, without water and blaze."}
	notThere = reason{Rule: "E80b", Text: "Choose a unit of yours in the hex of the smoke."}
)

// Slots of every event: the reader and the card.
const eReader, eCard = 0, 1

func reader(f *frame) Side { return Side(f.V[eReader]) }

// E50 Air Support.
// V: reader, card; random hex.
var eventAirSupport = program.Proc("event.air-support",
	iff(func(g *Game, f *frame) bool { return !g.flies(f) },
		do(func(g *Game, f *frame) {
			c := &g.m.Cards[f.V[eCard]]
			g.tell(evNoAir, "E50a", c.Years[0], c.Years[1])
		}),
		leave()),
	iff(func(g *Game, f *frame) bool { return g.s.Aircraft[reader(f).Other()] != none },
		do(func(g *Game, f *frame) {
			enemy := reader(f).Other()
			g.s.Aircraft[enemy], g.s.Pulled = none, 1
			g.tell(evAirGone, "E50b", int16(enemy))
		}),
		leave()),
	call("hex", "random-hex", local(eReader)),
	do(func(g *Game, f *frame) { f.V[2] = g.s.Ret }),
	put(ask{
		Label: "aircraft", Kind: "event.air-support", Prompt: "Where does your aircraft come in?", Rule: "E50c",
		Seat: bySlot(eReader),
		List: func(_ *Game, _ *frame, o *options) {
			for h := range hex.Hex(NHexes) {
				o.Add(to(vHex, h))
			}
		},
		Check: func(_ *Game, f *frame, c choice) *reason {
			if c.Verb != vHex || !isHex(c.A) {
				return &offLines
			}
			x, y := terrain.Grid.ColRow(hexOf(f.V[2]))
			if col, row := terrain.Grid.ColRow(hexOf(c.A)); col != x && row != y {
				return &offLines
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			side := reader(f)
			if g.s.Aircraft[side] != none {
				g.s.Pulled = 1 // E50e
			}
			g.s.Aircraft[side] = c.A
			g.tell(evAirComes, "E50c", int16(side), c.A)
		},
	}),
)

// flies tells whether the event brings air support in this scenario.
func (g *Game) flies(f *frame) bool {
	years, y := g.m.Cards[f.V[eCard]].Years, g.scenario().Year
	return !g.night() && y >= years[0] && y <= years[1] && !g.scenario().NoAircraft[reader(f)]
}

// mayBurn tells whether a blaze could be placed in a hex (E53a).
func (g *Game) mayBurn(h hex.Hex) bool { return g.dry(h) && !g.blazing(h) }

// burn places a blaze in a hex, from which a fortification and smoke are removed. Markers never run out (ruling E-A).
func (g *Game) burn(h hex.Hex, rule, cleared string) {
	g.s.Marks.SetBlaze(h, true)
	g.tell(evBlaze, rule, int16(h))
	g.removeFort(h, cleared)
	if g.smokeIn(h) >= 0 {
		g.clearSmoke(h)
		g.tell(evSmokeGone, cleared, int16(h))
	}
}

// E53 Blaze.
var eventBlaze = program.Proc("event.blaze",
	call("hex", "random-hex", local(eReader)),
	do(func(g *Game, _ *frame) {
		if h := hexOf(g.s.Ret); g.mayBurn(h) {
			g.burn(h, "E53a", "E53a")
		} else {
			g.tell(evNoPlace, "E53a", int16(h))
		}
	}),
	sub("evict", "blaze.evict"),
)

// blaze.evict moves the units out of all burning hexes, those of the inactive player first (E53b, E54c). Who has nowhere to go is
// eliminated, all at the same time (13.3.1).
var _ = program.Proc("blaze.evict",
	do(func(g *Game, _ *frame) {
		g.still = true
		for _, side := range [...]Side{Allied, Japan} {
			for u := g.units(side); u != NoUnit; u = g.more(side, u) {
				if h := g.at(u); g.blazing(h) && !g.wayOut(h) {
					g.eliminate(u, "E53b")
				}
			}
		}
		g.still = false
		for h := range hex.Hex(NHexes) {
			if g.blazing(h) {
				g.occupy(h)
			}
		}
	}),
	call("inactive", "blaze.leave", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active.Other())} }),
	call("active", "blaze.leave", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} }),
)

// blaze.leave moves the units of one side out of burning hexes.
// V: side; unit.
var _ = program.Proc("blaze.leave",
	while(func(g *Game, f *frame) bool { f.V[1] = g.burning(Side(f.V[0])); return f.V[1] != NoUnit },
		put(ask{
			Label: "unit", Kind: "blaze.leave", Prompt: "Where does the unit flee to from the fire?", Rule: "E53b",
			Tell: naming(1, "Where does {u} flee from the fire?"),
			Seat: bySlot(0),
			List: func(g *Game, f *frame, o *options) {
				for _, n := range terrain.Grid.Neighbors(g.at(f.V[1])) {
					if n != hex.None {
						o.Add(two(vPlace, f.V[1], int16(n)))
					}
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vPlace || c.A != f.V[1] || !isHex(c.B) || g.blazing(hexOf(c.B)) || terrain.Grid.Distance(g.at(f.V[1]), hexOf(c.B)) != 1 {
					return &inBlaze
				}
				return nil
			},
			Take: func(g *Game, _ *frame, c choice) {
				g.tell(evFlees, "E53b", c.A, c.B)
				g.place(c.A, c.B)
			},
		}),
		call("cave", "cave.offer", local(1))),
)

// wayOut tells whether units can be put into a hex next to this one: one that does not burn.
func (g *Game) wayOut(h hex.Hex) bool {
	for _, n := range terrain.Grid.Neighbors(h) {
		if n != hex.None && !g.blazing(n) {
			return true
		}
	}
	return false
}

// burning is the lowest unit of a side in a burning hex, NoUnit if there is none.
func (g *Game) burning(side Side) UnitID {
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if g.blazing(g.at(u)) {
			return u
		}
	}
	return NoUnit
}

// E54 Breezy.
var eventBreezy = program.Proc("event.breezy",
	do(func(g *Game, f *frame) {
		wind := int(g.m.Cards[f.V[eCard]].Param) - 1
		g.driftSmoke(wind)
		g.spreadBlazes(wind)
	}),
	sub("evict", "blaze.evict"),
)

// driftSmoke moves every smoke marker one hex in a direction (E54a).
func (g *Game) driftSmoke(d int) {
	was := g.s.Smoke
	for i, h := range was {
		if h != none {
			g.s.Marks.SetSmoke(hexOf(h), 0)
			g.s.Smoke[i] = none
		}
	}
	for i, h := range was {
		if h == none {
			continue
		}
		n := terrain.Grid.Neighbor(hexOf(h), d)
		if n == hex.None || !g.maySmoke(n) {
			g.tell(evSmokeLeft, "E54a", h)
			continue
		}
		g.s.Smoke[i] = int16(n)
		g.s.Marks.SetSmoke(n, int(g.m.SmokeOf[i]))
		g.tell(evDrifts, "E54a", h, int16(n))
	}
}

// spreadBlazes spreads every blaze to the next hex in a direction (E54b).
func (g *Game) spreadBlazes(d int) {
	was := g.s.Marks.Blazing
	for h := range hex.Hex(NHexes) {
		if !was.Has(h) {
			continue
		}
		if n := terrain.Grid.Neighbor(h, d); n != hex.None && g.mayBurn(n) {
			g.burn(n, "E54b", "E54c")
		}
	}
}

// E57 Detritus of War.
var eventDetritus = program.Proc("event.detritus-of-war",
	call("first", "random-hex", local(eReader)),
	do(func(g *Game, f *frame) { f.V[2] = g.s.Ret }),
	iff(func(g *Game, f *frame) bool { return g.maySmoke(hexOf(f.V[2])) }, call("smoke", "smoke.draw", local(2))),
	call("second", "random-hex", local(eReader)),
	do(func(g *Game, _ *frame) { g.dropFort(Wire, "E57b") }),
	call("third", "random-hex", local(eReader)),
	do(func(g *Game, _ *frame) { g.dropFort(Mines, "E57c") }),
)

// dropFort places a fortification in the random hex just turned, if it may lie there.
func (g *Game) dropFort(k Fort, rule string) {
	if h := hexOf(g.s.Ret); !g.putFort(h, k, rule) {
		g.tell(evNoPlace, rule, int16(h))
	}
}

// E60 Gusts.
var eventGusts = program.Proc("event.gusts",
	do(func(g *Game, f *frame) {
		for i, h := range g.s.Smoke {
			if h != none && int16(g.m.SmokeOf[i]%2) == g.m.Cards[f.V[eCard]].Param {
				g.clearSmoke(hexOf(h))
				g.tell(evSmokeGone, "E60", h)
			}
		}
	}),
)

// E73 Shellholes.
var eventShellholes = program.Proc("event.shellholes",
	call("hex", "random-hex", local(eReader)),
	do(func(g *Game, _ *frame) { g.dropFort(Foxholes, "E73") }),
)

// E80 White Phosphorus: the marker is drawn before its hex is chosen. Then each player with units there breaks one, the inactive
// player first.
// V: reader, card; marker, -1 for none; hex; side; unit.
var eventPhosphorus = program.Proc("event.white-phosphorus",
	do(func(_ *Game, f *frame) { f.V[2], f.V[3] = -1, none }),
	put(ask{
		Label: "may", Kind: "event.white-phosphorus", Prompt: "Lay smoke next to one of your squads?", Rule: "E80a",
		Seat: bySlot(eReader),
		List: func(g *Game, f *frame, o *options) {
			o.Add(say(vNo))
			if g.smokeLeft() && g.anyPhosphorus(reader(f)) {
				o.Add(say(vYes))
			}
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vYes {
				f.V[2] = 0
				return
			}
			g.tell(evNothing, "E80a")
		},
	}),
	leaveIf(func(_ *Game, f *frame) bool { return f.V[2] < 0 }),
	throw(chance{Label: "smoke", Why: "smoke marker", Rule: "T95b", Draw: drawSmokes, Take: func(_ *Game, f *frame, c choice) { f.V[2] = c.A }}),
	put(ask{
		Label: "hex", Kind: "event.white-phosphorus.hex", Prompt: "Where does the smoke go?", Rule: "E80a",
		Seat: bySlot(eReader),
		List: func(_ *Game, _ *frame, o *options) {
			for h := range hex.Hex(NHexes) {
				o.Add(to(vSmoke, h))
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			if c.Verb != vSmoke || !isHex(c.A) || !g.phosphorus(reader(f), hexOf(c.A)) {
				return &notNear
			}
			return nil
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[3] = c.A
			g.putSmoke(hexOf(c.A), f.V[2], "E80a")
		},
	}),
	engine.ForEach(4, func(*Game, *frame) int { return 2 },
		do(func(_ *Game, f *frame) { f.V[5] = NoUnit }),
		put(ask{
			Label: "unit", Kind: "event.white-phosphorus.unit", Prompt: "Which of your units in the smoke breaks?", Rule: "E80b",
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.turnOrder(f.V[4])) },
			List: func(g *Game, f *frame, o *options) {
				for u := g.first(hexOf(f.V[3])); u != NoUnit; u = g.next(u) {
					o.Add(about(vUnit, u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb != vUnit || !g.on(c.A, g.turnOrder(f.V[4])) || g.at(c.A) != hexOf(f.V[3]) {
					return &notThere
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) { f.V[5] = c.A; g.tell(evToBreak, "E80b", c.A) },
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[5] != NoUnit }, call("break", "break", local(5)))),
)

// turnOrder is the inactive side, then the active side.
func (g *Game) turnOrder(i int16) Side {
	if i == 0 {
		return g.s.Active.Other()
	}
	return g.s.Active
}

// drawSmokes lists the smoke markers in the cup (T95b).
func drawSmokes(g *Game, _ *frame, o *options) {
	for i := range g.m.SmokeOf {
		if g.s.Smoke[i] == none {
			o.Add(two(vDraw, int16(i), drawSmoke))
		}
	}
}

// phosphorus tells whether a hex is next to an unbroken squad of a side and may hold smoke (E80a).
func (g *Game) phosphorus(side Side, h hex.Hex) bool {
	if !g.maySmoke(h) {
		return false
	}
	for u := g.units(side); u != NoUnit; u = g.more(side, u) {
		if g.m.Units[u].Kind == Squad && !g.has(u, Broken) && terrain.Grid.Distance(g.at(u), h) == 1 {
			return true
		}
	}
	return false
}

// smokeLeft tells whether a smoke marker is in the cup.
func (g *Game) smokeLeft() bool {
	for i := range g.m.SmokeOf {
		if g.s.Smoke[i] == none {
			return true
		}
	}
	return false
}

// anyPhosphorus tells whether there is such a hex.
func (g *Game) anyPhosphorus(side Side) bool {
	for h := range hex.Hex(NHexes) {
		if g.phosphorus(side, h) {
			return true
		}
	}
	return false
}
