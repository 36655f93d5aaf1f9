package css

import "beachhead/games/css/ground"

// 20.1 The Random Events of Tinian.

var (
	evHeroRises = event("A Hero rises with {u0}: {p1} is fit again.")
	evFury      = event("Those in {p0} are under a Gyokusai marker.")
	evCivilians = event("Civilians take their own lives.")
	evSlips     = event("{u0} infiltrates to {p1}.")
	evHardens   = event("{p0} is at DG {n1}.")
	evSnafu     = event("The supply of the {d0} is disrupted, its Troop Quality is {n2}.")

	orFamous  = reason{Rule: "20.1b", Text: "Name a Unit that the Hero is with, or pass."}
	notArmy   = reason{Rule: "20.1d", Text: "A Japanese Hero is with a Unit of the Army."}
	hasHero   = reason{Rule: "20.1b", Text: "There is a Hero with the Unit."}
	orTarget  = reason{Rule: "20.1f", Text: "Strike a hex with enemies outside of caves, or a Hard Target in it, or an empty hex that can catch fire, or pass."}
	orFriend  = reason{Rule: "20.1j", Text: "Strike an American Unit next to a Japanese one, or pass."}
	orFury    = reason{Rule: "20.1h", Text: "Name a stack next to an American Unit; if there is none, one with a Leader, or pass."}
	orSlip    = reason{Rule: "20.1k", Text: "Name the stack whose Units move, or end it."}
	orCross   = reason{Rule: "20.1k", Text: "Name a Unit of the stack and a hex next to it, or end it."}
	slipped   = reason{Rule: "20.1k", Text: "The Unit has moved."}
	noSlip    = reason{Rule: "10.2.1", Text: "Suppressed and Pinned Units do not move."}
	orHarden  = reason{Rule: "20.1m", Text: "Name a place of disorganized Japanese Units, or end it."}
	rollSnafu = says(newRoll("snafu", "whose supply is disrupted", "20.1n"), func(m *Module, n int) string {
		return "the " + m.Divisions[indexOf(m.Divisions, m.Tables["snafu-division"].At(n).Word, func(r *Division) string { return r.ID })].Name
	}, nil)
)

// mayRise tells whether a Unit may get a Hero by an event (20.1b, d, ruling 20-A).
func (g *Game) mayRise(u int16, side Side) *reason {
	switch {
	case !g.isUnit(u) || g.m.Units[u].Side != side || !isPlace(g.at(u)):
		return &orFamous
	case side == SideB && g.m.Divisions[g.m.Units[u].Division].Navy:
		return &notArmy
	case g.has(u, Famous):
		return &hasHero
	}
	return nil
}

// heroEvent is a Hero of a side (20.1b, d).
func heroEvent(k EventKind, side Side, rule string) string {
	return program.Proc(eventProcs[k], put(ask{
		Label: "unit", Kind: "event.hero", Prompt: "With which Unit is the Hero?", Rule: rule,
		Seat: of(side),
		List: func(g *Game, _ *frame, o *options) {
			for u := range g.m.Units {
				if g.mayRise(int16(u), side) == nil {
					o.Add(about(vUnit, UnitID(u)))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vPass))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			switch c.Verb {
			case vPass:
				return nil
			case vUnit:
				return g.mayRise(c.A, side)
			}
			return &orFamous
		},
		Take: func(g *Game, _ *frame, c choice) {
			if c.Verb == vUnit {
				g.set(c.A, Famous)
				g.recover(g.at(c.A))
				g.tell(evHeroRises, rule, c.A, g.at(c.A))
			}
		},
	}))
}

var (
	_ = heroEvent(EventHeroA, SideA, "20.1b")
	_ = heroEvent(EventHeroB, SideB, "20.1d")
)

// heroFalls takes the Hero of an event away from those whose hex an enemy has fired at with a 0 (20.1c, d): fire of Units, of Task Forces and from the air, not of mines and events,
// and not at one Hard Target in the hex (8.2e, ruling 20-J).
func (g *Game) heroFalls() {
	a := &g.s.A
	if a.Die != 0 || a.Hard != 0 || a.Kind >= MineAttack || a.Kind == StrikeFire && a.Side == SideB || g.sideAt(a.At) != a.Side.Other() {
		return
	}
	for u := g.first(a.At); u != NoUnit; u = g.next(u) {
		if g.has(u, Famous) {
			g.clear(u, Famous)
			g.tell(evHeroFalls, "20.1c", u)
			return
		}
	}
}

var evHeroFalls = event("The Hero with {u0} is lost.")

// bombs asks a side for the target of an attack from the air of a strength in the slots 0 and 1, NoHex for none, of the hexes that may says. flame: it can set a hex on fire.
func bombs(side Side, rule string, wrong *reason, strength func(g *Game) int8, flame uint8, may func(g *Game, h Hex) bool) ask {
	check := func(g *Game, h Loc) bool { return isHex(h) && int(h) < g.m.Ground.N && may(g, h) }
	return ask{
		Label: "target", Kind: "event.strike", Prompt: "What do the aircraft strike?", Rule: rule,
		Explain: explainBombs(side, strength, flame),
		Seat:    of(side),
		List: func(g *Game, _ *frame, o *options) {
			for h := range Hex(g.m.Ground.N) {
				if !check(g, h) {
					continue
				}
				o.Add(about(vStrike, h))
				for u := g.first(h); u != NoUnit; u = g.next(u) {
					o.Add(about(vStrikeUnit, u))
				}
			}
			if o.Len() > 0 {
				o.Add(say(vPass))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			switch {
			case c.Verb == vPass:
				return nil
			case c.Verb == vStrike && check(g, c.A):
				if g.onlyHard(c.A) {
					return &onlyHards
				}
				return nil
			case c.Verb == vStrikeUnit && g.isUnit(c.A) && check(g, g.at(c.A)):
				if !g.m.Units[c.A].Hard {
					return &notHard
				}
				return nil
			}
			return wrong
		},
		Take: func(g *Game, f *frame, c choice) {
			switch f.V[0], f.V[1] = NoHex, NoUnit; c.Verb {
			case vStrike:
				f.V[0] = c.A
			case vStrikeUnit:
				f.V[0], f.V[1] = g.at(c.A), c.A
			}
		},
	}
}

// event.napalm is one Air Strike anywhere, a little weaker, that can set its hex on fire (20.1f, g). Rain bars it, night does not (ruling 20-F).
// V: hex, Unit.
var _ = program.Proc("event.napalm",
	do(func(_ *Game, f *frame) { f.V[0] = NoHex }),
	iff(func(g *Game, _ *frame) bool { return g.rain() },
		do(func(g *Game, _ *frame) { g.void("20.1f") }),
		leave()),
	put(bombs(SideA, "20.1f", &orTarget, func(g *Game) int8 { return g.rules().Napalm }, 1, func(g *Game, h Hex) bool {
		return g.sideAt(h) == SideB || g.empty(h) && g.flammable(h) && !g.marked(MarkBurning, h) && g.scenario().Area.Has(h) // ruling 16-D
	})),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != NoHex },
		call("strike", "strike", func(g *Game, f *frame) [6]int16 {
			flame := int16(1)
			if f.V[1] != NoUnit {
				flame = 0 // 20.1g: only an attack on a hex
			}
			return [6]int16{f.V[0], f.V[1], int16(SideA), int16(g.rules().Napalm), int16(StrikeFire), flame}
		})),
)

// event.friendly-fire is an Air Strike of the Japanese player's choice on Americans next to his Units (20.1j).
// V: hex, Unit.
var _ = program.Proc("event.friendly-fire",
	do(func(_ *Game, f *frame) { f.V[0] = NoHex }),
	put(bombs(SideB, "20.1j", &orFriend, func(g *Game) int8 { return g.rules().Strike }, 0, func(g *Game, h Hex) bool { return g.sideAt(h) == SideA && g.opposed(h) })),
	iff(func(_ *Game, f *frame) bool { return f.V[0] != NoHex },
		call("strike", "strike", func(g *Game, f *frame) [6]int16 {
			return [6]int16{f.V[0], f.V[1], int16(SideB), int16(g.rules().Strike), int16(StrikeFire)}
		})),
	iff(func(_ *Game, f *frame) bool { return f.V[0] == NoHex }, do(func(g *Game, _ *frame) { g.void("20.1j") })),
)

// leaderAt tells whether a Leader of a side is with Units in a place.
func (g *Game) leaderAt(p Loc, side Side) bool {
	for l := range g.m.Leaders {
		if g.m.Leaders[l].Side == side && g.s.Leaders[l].Loc == p && g.sideAt(p) == side {
			return true
		}
	}
	return false
}

// mayRage tells whether a Japanese stack may be put under a Gyokusai marker; next: one next to an American Unit.
func (g *Game) mayRage(p Loc, next bool) bool {
	switch {
	case !isPlace(p) || g.hexOf(p) == NoHex || g.sideAt(p) != SideB || g.sealed(p) || g.has(g.first(p), Fanatic):
		return false
	case next:
		return g.opposed(p)
	}
	return g.leaderAt(p, SideB)
}

// rages tells whether there is such a stack.
func (g *Game) rages(next bool) bool {
	stands := &g.s.Stands[SideB]
	for p := range stands.each() {
		if g.mayRage(p, next) {
			return true
		}
	}
	return false
}

// rageAsk asks the Japanese player for a stack that comes under a Gyokusai marker.
func rageAsk(rule string, wrong *reason, next func(g *Game) bool) ask {
	return ask{
		Label: "stack", Kind: "event.banzai", Prompt: "Which stack comes under a Gyokusai marker?", Rule: rule,
		Seat: of(SideB),
		Sure: true,
		List: func(g *Game, _ *frame, o *options) {
			near := next(g)
			for p := range g.s.Stands[SideB].each() {
				if g.mayRage(p, near) {
					o.Add(about(vPlaceAt, p))
				}
			}
			if o.Len() > 0 && rule == "20.1h" && !near {
				o.Add(say(vPass))
			}
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			switch {
			case c.Verb == vPlaceAt && g.mayRage(c.A, next(g)), c.Verb == vPass && rule == "20.1h" && !next(g):
				return nil
			}
			return wrong
		},
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vPass {
				g.void(rule)
				return
			}
			g.frenzy(c.A)
			g.tell(evFury, rule, c.A)
		},
	}
}

// event.local-banzai puts a stack next to an American Unit under a Gyokusai marker; if there is none the Japanese may choose one with a Leader (20.1h).
var _ = program.Proc("event.local-banzai", voidIf("20.1h", func(g *Game) bool { return !g.rages(true) && !g.rages(false) }),
	put(rageAsk("20.1h", &orFury, func(g *Game) bool { return g.rages(true) })))

// event.civilians is +4 Victory Points in a campaign, once (20.1i).
var _ = program.Proc("event.civilians",
	do(func(g *Game, _ *frame) {
		if !g.scenario().Campaign || g.s.Suicides != 0 {
			g.void("20.1i")
			return
		}
		g.s.Suicides = 1
		g.tell(evCivilians, "20.1i")
		g.score(SideB, int(g.rules().CivilianVP), "20.1i")
	}),
)

// mayCross tells whether a Unit of a stack may infiltrate to a hex (20.1k, ruling 20-C): whatever it costs, and whoever watches.
func (g *Game) mayCross(u int16, p Loc, to Hex) *reason {
	switch {
	case !g.isUnit(u) || g.at(u) != p || !isHex(p) || !isHex(to) || int(to) >= g.m.Ground.N:
		return &orCross
	case g.has(u, Finished):
		return &slipped
	case g.under(p, CondSuppressed|CondPinned):
		return &noSlip
	case g.deployed(u) && !g.m.Units[u].HasColumn:
		return &noColumn
	}
	return g.mayEnter(u, p, to, 1)
}

// slips tells whether a Unit of a place could infiltrate.
func (g *Game) slips(p Loc) bool {
	if !isHex(p) || g.sideAt(p) != SideB {
		return false
	}
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		for _, n := range g.m.Ground.Near(p) {
			if n != ground.NoHex && g.mayCross(u, p, n) == nil {
				return true
			}
		}
	}
	return false
}

// event.infiltration lets two stacks, by night three, move one hex without being fired at (20.1k).
// V: stacks that may still move; the one that does.
var _ = program.Proc("event.infiltration",
	do(func(g *Game, f *frame) {
		if f.V[0] = 2; g.night() {
			f.V[0] = 3
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[0] > 0 },
		do(func(_ *Game, f *frame) { f.V[0]--; f.V[1] = -1 }),
		put(ask{
			Label: "stack", Kind: "event.infiltration", Prompt: "Which stack infiltrates?", Rule: "20.1k",
			Seat: of(SideB),
			List: func(g *Game, _ *frame, o *options) {
				stands := &g.s.Stands[SideB]
				for p := range stands.each() {
					if g.slips(p) {
						o.Add(about(vStack, p))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.Verb != vDone && (c.Verb != vStack || !g.slips(c.A)) {
					return &orSlip
				}
				return nil
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 0
				} else {
					f.V[1] = c.A
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 }, call("units", "event.cross", local(1)))),
	do(func(g *Game, _ *frame) { g.clearAll(Finished) }),
)

// event.cross moves the Units of a stack, each where it is said (20.1k, l).
// V: place; 1 when it is over; Unit, hex; 1 if it may Deploy afterwards.
var _ = program.Proc("event.cross",
	while(func(g *Game, f *frame) bool { return f.V[1] == 0 && g.slips(f.V[0]) },
		do(func(_ *Game, f *frame) { f.V[1] = 1 }),
		put(ask{
			Label: "unit", Kind: "event.cross", Prompt: "Which Unit goes where?", Rule: "20.1k",
			Seat: of(SideB),
			List: func(g *Game, f *frame, o *options) {
				for u := g.first(f.V[0]); u != NoUnit; u = g.next(u) {
					for _, n := range g.m.Ground.Near(f.V[0]) {
						if n != ground.NoHex {
							o.Add(two(vCross, u, n))
						}
					}
				}
				o.Add(say(vDone))
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return nil
				case vCross:
					return g.mayCross(c.A, f.V[0], c.B)
				}
				return &orCross
			},
			Take: func(_ *Game, f *frame, c choice) {
				if c.Verb == vCross {
					f.V[1], f.V[2], f.V[3] = 0, c.A, c.B
				}
			},
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
			do(func(g *Game, f *frame) {
				u := f.V[2]
				if f.V[4] = 1; g.deployed(u) {
					f.V[4] = 0
					g.turnTo(u, true)
				}
				g.clearAll(actionFlags)
				g.set(u, Grouped|Finished)
				g.s.M = noMove
				g.s.M.From, g.s.M.To, g.s.M.Side = f.V[0], f.V[3], SideB
			}),
			call("carry", "carry", local(0, 3)),
			iff(func(g *Game, f *frame) bool { return g.mined(f.V[3]) },
				do(func(g *Game, f *frame) { g.march(f.V[0], Transit) }),
				call("mines", "mines.enter", local(3)),
				do(func(g *Game, f *frame) { g.march(Transit, f.V[3]) })),
			do(func(g *Game, f *frame) {
				g.march(f.V[0], f.V[3])
				g.leaveAll()
				g.s.M = noMove
				g.clearAll(actionFlags)
				if g.at(f.V[2]) == f.V[3] {
					g.tell(evSlips, "20.1k", f.V[2], f.V[3])
				} else {
					f.V[4] = 0
				}
			}),
			iff(func(g *Game, f *frame) bool { return g.surplus(f.V[0]) > 0 }, call("behind", "weapons.surplus", local(0))),
			iff(func(g *Game, f *frame) bool { return g.surplus(f.V[3]) > 0 }, call("along", "weapons.surplus", local(3))),
			iff(func(g *Game, f *frame) bool { return g.leaderless(f.V[0]) || g.leaderless(f.V[3]) }, sub("leaders", "leaders.alone")),
			iff(func(g *Game, f *frame) bool { return !g.empty(f.V[3]) && g.disputed(f.V[3]) },
				call("ridges", "ridges.claim", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[3], int16(SideB)} })),
			iff(func(g *Game, f *frame) bool { return f.V[4] != 0 && g.mayUnfold(f.V[2]) }, put(ask{
				Label: "deploy", Kind: "event.deploy", Prompt: "Does the Unit Deploy?", Rule: "20.1l",
				Seat: of(SideB),
				Tell: told(func(g *Game, f *frame) (string, UnitID) {
					return "Does " + g.m.Units[f.V[2]].Name + " Deploy?", f.V[2]
				}),
				List: func(_ *Game, f *frame, o *options) {
					o.Add(about(vDeployOne, f.V[2]))
					o.Add(say(vNo))
				},
				Take: func(g *Game, f *frame, c choice) {
					if c.Verb == vDeployOne {
						g.turnTo(f.V[2], false)
						g.tell(evDeploys, "20.1l", f.V[2])
					}
				},
			})))),
)

// mayUnfold tells whether a Unit that has infiltrated In-Column may Deploy (20.1l), as at step f.
func (g *Game) mayUnfold(u UnitID) bool {
	row, p := &g.m.Units[u], g.at(u)
	switch {
	case g.has(u, Frozen) || !isHex(p) || row.Indirect() && g.opposed(p):
		return false
	case row.Move == Wheeled || row.Move == Tracked:
		return g.terrainNow(p).DeployWT
	}
	return true
}

// event.fortitude takes one level of Disorganization off up to three places (20.1m, ruling 20-B).
// V: places; how many.
var _ = program.Proc("event.fortitude",
	while(func(_ *Game, f *frame) bool { return f.V[3] < 3 },
		put(ask{
			Label: "place", Kind: "event.fortitude", Prompt: "Which Units take heart?", Rule: "20.1m",
			Seat: of(SideB),
			List: func(g *Game, f *frame, o *options) {
				stands := &g.s.Stands[SideB]
				for p := range stands.each() {
					if g.mayHarden(f, p) {
						o.Add(about(vPlaceAt, p))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vDone || c.Verb == vPlaceAt && g.mayHarden(f, c.A) {
					return nil
				}
				return &orHarden
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[3] = 2
					return
				}
				f.V[f.V[3]] = c.A
				g.setDG(c.A, g.dg(c.A)-1)
				g.tell(evHardens, "20.1m", c.A, int16(g.dg(c.A)))
			},
		}),
		do(func(_ *Game, f *frame) { f.V[3]++ })),
)

// mayHarden tells whether a place may lose a level of Disorganization by the event: each once.
func (g *Game) mayHarden(f *frame, p Loc) bool {
	for i := range f.V[3] {
		if f.V[i] == p {
			return false
		}
	}
	return isPlace(p) && g.sideAt(p) == SideB && g.dg(p) > 0
}

// event.snafu disrupts the supply of a Division (20.1n, rulings 20-D, 20-H): its Troop Quality falls, and under Direct Commands only its In-Command Units act.
var _ = program.Proc("event.snafu",
	do(func(g *Game, _ *frame) {
		for face := range 10 {
			d := indexOf(g.m.Divisions, g.m.Tables["snafu-division"].At(face).Word, func(r *Division) string { return r.ID })
			g.gradeApart(0, face, int(d))
		}
	}),
	call("die", "roll", func(*Game, *frame) [6]int16 { return [6]int16{rollSnafu, int16(SideA), 1} }),
	do(func(g *Game, _ *frame) {
		d := indexOf(g.m.Divisions, g.m.Tables["snafu-division"].At(int(g.s.Ret)).Word, func(r *Division) string { return r.ID })
		x := g.division(d)
		if x.TQ > lowestTQ {
			x.TQ--
			x.Disrupted++
		}
		g.tell(evSnafu, "20.1n", d, g.s.Ret, int16(x.TQ))
	}),
)
