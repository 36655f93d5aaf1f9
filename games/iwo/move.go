package iwo

import (
	"math/bits"

	"beachhead/engine"
	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// 7.2 to 7.4 Moves of units and stacks, step by step: how far, where to, what ends them. Fire on the way is in movefire.go.

var (
	evMoves    = event("{u0} moves to {h1}.")
	evEnters   = event("{u0} enters {h1}.")
	evStops    = event("{u0} goes no further.")
	evPreserve = event("{u0} makes a preservation move to {h1}.")
	evWrecked  = event("The gun at {p0} is destroyed.")

	orStep     = reason{Rule: "7.3", Text: "Name a hex next to the units, or end the move."}
	far        = reason{Rule: "7.3", Text: "The hex is not next to the units."}
	sea        = reason{Rule: "7.3", Text: "There is no land."}
	cliff      = reason{Rule: "7.3.7", Text: "Nobody crosses a cliff."}
	noRoad     = reason{Rule: "7.3.1g", Text: "Tanks cross a bluff only by road."}
	bluffOnly  = reason{Rule: "7.3.2b", Text: "Who crosses a bluff without a road moves one hex only."}
	tired      = reason{Rule: "7.3.1a", Text: "The units have moved as far as they can."}
	secondFire = reason{Rule: "7.3.1b", Text: "A second hex under fire ends the move."}
	besideFoe  = reason{Rule: "7.3.1c", Text: "Next to a Japanese unit or fort the move ends."}
	heavyGoing = reason{Rule: "7.3.1f", Text: "A hilltop, rocks and woods end the move."}
	terraced   = reason{Rule: "7.3.6", Text: "Who begins on a terrace that is not bulldozed moves one hex."}
	mined      = reason{Rule: "20.0e26", Text: "Minefields: without engineers units move one hex from there."}
	taken      = reason{Rule: "7.4", Text: "The Japanese hold the hex: it is entered for close combat."}
	notSeen    = reason{Rule: "7.4b", Text: "Who holds the hex has not been seen: it is attacked, and not entered. To attack it, undo this choice and click the hex."}
	outside    = reason{Rule: "18.0", Text: "US units may not go there in this scenario."}
	orWho      = reason{Rule: "7.2b", Text: "Name another unit of the hex that goes along, or where they go."}
	posted     = reason{Rule: "15.0a", Text: "A command post does not move."}
	orWhen     = reason{Rule: "9.6d", Text: "The hex must be entered: at once, or for close combat at the end of the phase."}
	noFoe      = reason{Rule: "7.4", Text: "The Japanese do not hold the hex."}
	unseen     = reason{Rule: "7.4b", Text: "An unrevealed unit is there."}
	fromFar    = reason{Rule: "7.4", Text: "Only units that begin the phase next to the hex enter it, as their whole action."}
	noFight    = reason{Rule: "7.0", Text: "Heavy weapons and regimental headquarters do not enter a hex that the Japanese hold."}
	attacked   = reason{Rule: "7.4c", Text: "The hex was attacked in this phase."}
	foughtOnce = reason{Rule: "8.0d", Text: "There was close combat in the hex in this phase."}
	walled     = reason{Rule: "17.4", Text: "The fort closes that side."}
	theyWait   = reason{Rule: "8.6b", Text: "Units there wait for the end of the phase: who joins them fights then."}
	ditch      = reason{Rule: "20.0e04", Text: "AT Ditch: tanks enter that position only with engineers."}
	mustRoad   = reason{Rule: "20.0e31", Text: "In rain tanks do not use roads."}
	noPres     = reason{Rule: "7.3.5", Text: "Only a disrupted unit, or one out of command, in a landing beach hex or under intense fire, makes a preservation move."}
	notSafe    = reason{Rule: "7.3.5a", Text: "Not under intense fire or to the enemy, and under steady fire only if no hex without fire is open."}
	tooNear    = reason{Rule: "7.3.5c", Text: "A disrupted unit does not go next to Japanese units or forts."}
)

// movers calls fn for the units of the group that moves.
func (g *Game) movers(fn func(u UnitID)) { g.flagged(Moving, fn) }

// group tells of the group that moves: whether tanks, other units and engineers are in it, and how many units there are.
func (g *Game) group() (tanks, others, engineers bool, n int) {
	g.movers(func(u UnitID) {
		n++
		switch g.kind(u) {
		case Tank:
			tanks = true
		case Engineer:
			others, engineers = true, true
		default:
			others = true
		}
	})
	return
}

// walks tells whether a unit can move at all.
func (g *Game) walks(u UnitID) *reason {
	if r := g.able(u); r != nil {
		return r
	}
	if g.has(u, Command) {
		return &posted
	}
	return nil
}

// A move of one unit, or of all that can move of a hex and began the phase together.
var (
	_ = action(act{verb: vUnit, proc: "move.unit",
		list: func(g *Game, o *options) {
			for u := range g.ashore() {
				if g.walks(u) == nil {
					o.Add(about(vUnit, u))
				}
			}
		},
		check: func(g *Game, c choice) *reason { return g.walks(c.A) }})
	_ = action(act{verb: vStack, proc: "move.stack",
		list: func(g *Game, o *options) {
			for h := range g.s.Stand.All() {
				if g.s.Next[g.s.Head[h]] != none && g.stackFrom(h) == nil {
					o.Add(about(vStack, h))
				}
			}
		},
		check: func(g *Game, c choice) *reason {
			if c.A < 0 || int(c.A) >= g.m.Map.N() {
				return &notHere
			}
			return g.stackFrom(c.A)
		}})
	_ = action(act{verb: vPreserve, proc: "move.preserve",
		list: func(g *Game, o *options) {
			where := g.danger(false).Intense
			where.Or(&g.m.Map.AllBeach)
			g.k.safe.begin()
			for u := range g.ashore() {
				at := g.s.US[u].At
				if !where.Has(at) || g.preserves(u) != nil {
					continue
				}
				for d := g.safeSides(u); d != 0; d &= d - 1 {
					o.Add(about(vPreserve, u, g.m.Map.Beside[at][bits.TrailingZeros8(d)]))
				}
			}
		},
		check: func(g *Game, c choice) *reason {
			if r := g.preserves(c.A); r != nil {
				return r
			}
			if c.B < 0 || int(c.B) >= g.m.Map.N() || g.m.Map.Distance(g.s.US[c.A].At, c.B) != 1 {
				return &far
			}
			return g.safe(c.A, c.B)
		}})
)

// together tells whether a unit can go with the unit that leads: both can move and began the phase in one hex (7.2b).
func (g *Game) together(u, lead UnitID) bool {
	a, b := &g.s.US[u], &g.s.US[lead]
	return a.At == b.At && a.From == b.From && g.walks(u) == nil
}

// stackFrom is the reason why no stack can move from a hex: there are two units at least that can.
func (g *Game) stackFrom(h Hex) *reason {
	n, lead, worst := 0, NoUnit, &notHere
	g.units(h, func(u UnitID) {
		switch r := g.walks(u); {
		case r != nil:
			worst = r
		case lead == NoUnit:
			lead, n = u, 1
		case g.together(u, lead):
			n++
		default:
			worst = &apart
		}
	})
	if n < 2 {
		return worst
	}
	return nil
}

var _ = program.Proc("move.unit",
	do(func(g *Game, f *frame) {
		g.set(f.V[0], Moving)
		f.V[1] = g.s.US[f.V[0]].At
	}),
	call("go", "move", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} }),
)

var _ = program.Proc("move.stack",
	do(func(g *Game, f *frame) {
		lead := NoUnit
		g.units(f.V[0], func(u UnitID) {
			if lead == NoUnit && g.walks(u) == nil {
				lead = u
			}
			if lead != NoUnit && g.together(u, lead) {
				g.set(u, Moving)
			}
		})
	}),
	call("go", "move", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} }),
)

// terrace tells whether a hex is a terrace that still hinders: it is not bulldozed (7.3.6).
func (g *Game) terrace(h Hex) bool { t := g.m.Map.Hexes[h].Terrace; return t > g.s.Turn }

// allowance is how many hexes the group may move in all, and the reason for less than three (7.3, 7.3.1a, 7.3.6, 20.0).
func (g *Game) allowance(from Hex) (int, *reason) {
	tanks, _, engineers, _ := g.group()
	n, why := 3, &tired
	if g.s.Turn <= 6 || g.s.Rain != 0 {
		n = 2
	}
	if g.s.Intense != 0 && !tanks && g.danger(false).Has(from) { // with tanks the others alone end their move: endsMove
		n = min(n, 2)
	}
	if g.terrace(from) {
		n, why = 1, &terraced
	}
	if g.s.Mines != 0 && !engineers && n > 1 && g.nearMines(from) {
		n, why = 1, &mined
	}
	return n, why
}

// nearMines tells whether a held position of a colour of Minefields is within two hexes (20.0e26).
func (g *Game) nearMines(h Hex) bool {
	for x := range g.m.Map.Within(h, 2).All() {
		if p := g.m.At[x]; p != NoPos && g.s.Mines>>g.m.Pos[p].Color&1 != 0 && g.s.Held.Has(x) {
			return true
		}
	}
	return false
}

// passable is the reason why units cannot go from one hex to the next, whoever is there. walked is how many hexes they have moved.
func (g *Game) passable(from, to Hex, tanks, others bool, walked int) *reason {
	side := g.m.Map.Side(from, to)
	switch {
	case side&ground.Cliff != 0:
		return &cliff
	case side&ground.Bluff != 0 && side&ground.Road == 0 && tanks:
		return &noRoad
	case side&ground.Bluff != 0 && tanks && g.s.Rain != 0:
		return &mustRoad
	case side&ground.Bluff != 0 && side&ground.Road == 0 && others && walked > 0:
		return &bluffOnly
	case g.walledIn(from, to):
		return &walled
	case g.closedTo(to):
		return &outside
	}
	return nil
}

// walledIn tells whether the impassable side of a revealed fort lies between two hexes (17.4).
func (g *Game) walledIn(from, to Hex) bool {
	shut := func(at, other Hex) bool {
		k := g.fortAt(at)
		return k != NoFort && g.s.Forts[k].Flags&Revealed != 0 && g.m.Forts[k].Blocked>>g.m.Map.Dir(at, other)&1 != 0
	}
	return shut(to, from) || shut(from, to)
}

// closedTo tells whether the scenario keeps US units out of a hex (18.4.4f, 18.5, 18.6, 18.7).
func (g *Game) closedTo(h Hex) bool { return g.scenario().shut.Has(h) }

// stepTo is the reason why the group cannot take a step: walked hexes so far, of the kind given.
func (g *Game) stepTo(from, to Hex, walked int, kind uint8) *reason {
	tanks, others, engineers, _ := g.group()
	if to == NoHex || to < 0 || int(to) >= g.m.Map.N() {
		return &sea
	}
	if g.m.Map.Distance(from, to) != 1 {
		return &far
	}
	if r := g.passable(from, to, tanks, others, walked); r != nil {
		return r
	}
	if n, why := g.allowance(g.start()); walked >= n {
		return why
	}
	if tanks && !engineers && g.ditched(to) {
		return &ditch
	}
	if kind == stepPlain || kind == stepOne {
		if g.s.Held.Has(to) {
			if walked == 0 && g.mayEnter(from, to, walked) == &unseen {
				return &notSeen
			}
			return &taken
		}
		return nil
	}
	return g.mayEnter(from, to, walked)
}

// ditched tells whether a hex is a position of the colours of AT Ditch: tanks enter it only with engineers (20.0e04).
func (g *Game) ditched(h Hex) bool {
	p := g.m.At[h]
	return p != NoPos && g.s.Ditch>>g.m.Pos[p].Color&1 != 0
}

// start is the hex in which the group began the phase. Who was picked up on the way counts as though he had begun there, too (11.1.2c4).
func (g *Game) start() (h Hex) {
	h = NoHex
	g.movers(func(u UnitID) {
		if h == NoHex || !g.has(u, Joined) {
			h = g.s.US[u].From
		}
	})
	if h < 0 {
		g.movers(func(u UnitID) { h = g.s.US[u].At })
	}
	return h
}

// mayEnter is the reason why the group cannot enter a hex that the Japanese hold (7.0a4, 7.4).
func (g *Game) mayEnter(from, to Hex, walked int) (why *reason) {
	if !g.s.Held.Has(to) {
		return &noFoe
	}
	if walked > 0 || g.start() != from {
		return &fromFar
	}
	if g.s.Attacked.Has(to) {
		return &attacked
	}
	if g.s.Fought.Has(to) {
		return &foughtOnce
	}
	g.movers(func(u UnitID) {
		if k := g.kind(u); k == HeavyWeapons || k == RgtHQ {
			why = &noFight
		}
	})
	g.japs(to, func(j JapID) {
		if g.s.Jap[j].Flags&Revealed == 0 {
			why = &unseen
		}
	})
	if k := g.fortAt(to); k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
		why = &unseen
	}
	return why
}

// stopped is whether a unit must end its move in the hex that it has just entered (7.3.1).
func (g *Game) stopped(u UnitID, from, to Hex, walked int) bool {
	return g.endsMove(u, from, to, walked, g.s.US[u].Fields) != nil
}

// endsMove is the reason why a unit must end its move in the hex that it enters (7.3.1). fields are the hexes under fire that it has entered by then.
func (g *Game) endsMove(u UnitID, from, to Hex, walked int, fields int8) *reason {
	m, began := g.m.Map, g.s.US[u].From
	if g.has(u, Joined) {
		began = g.start()
	}
	if n, why := g.allowance(began); walked >= n || g.has(u, Disrupted) {
		return why
	}
	if g.kind(u) != Tank {
		if s := m.Side(from, to); s&ground.Bluff != 0 && s&ground.Road == 0 {
			return &bluffOnly
		}
		if fields >= 2 {
			return &secondFire
		}
		if fire := g.danger(false); g.s.Intense != 0 && walked >= 2 && (fire.Has(began) || fire.Has(from) || fire.Has(to)) {
			return &tired // 20.0e10
		}
	}
	switch {
	case g.beside(to, &g.s.Held):
		return &besideFoe
	case m.Hexes[to].Hilltop || m.Cover.Has(to):
		return &heavyGoing
	}
	return nil
}

// move is the move of the units with flag Moving. V: hex, hexes moved, kind of the step, hex entered, 1 when it is over; a position.
var _ = program.Proc("move",
	do(func(g *Game, _ *frame) {
		g.movers(func(u UnitID) { g.s.US[u].Walked, g.s.US[u].Fields = 0, 0 })
	}),
	while(func(g *Game, f *frame) bool { return f.V[4] == 0 },
		put(ask{Label: "step", Kind: "move.step", Prompt: "Where do they go?", Rule: "7.3", Tell: tellStep, Always: true, Plans: true,
			List: func(g *Game, f *frame, o *options) {
				g.look()
				lead := g.leader()
				g.units(f.V[0], func(u UnitID) {
					if !g.has(u, Moving) && (f.V[1] == 0 && g.together(u, lead) || f.V[1] > 0 && g.gathers() && g.walks(u) == nil) {
						o.Add(about(vUnit, u))
					}
				})
				for _, h := range g.m.Map.Beside[f.V[0]] {
					if h == NoHex {
						continue
					}
					o.Add(about(vStep, h))
					if f.V[1] == 0 {
						o.Add(about(vOne, h))
						o.Add(about(vEnter, h))
						o.Add(about(vDeliberate, h))
					}
				}
				if f.V[1] == 0 {
					o.Add(say(vPass))
				} else {
					o.Add(say(vHalt))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vPass:
					if f.V[1] == 0 {
						return nil
					}
				case vHalt:
					if f.V[1] > 0 {
						return nil
					}
				case vUnit:
					if !g.isUnit(c.A) || f.V[1] > 0 && !g.gathers() || g.has(c.A, Moving) || g.s.US[c.A].At != f.V[0] {
						return &orWho
					}
					if r := g.walks(c.A); r != nil {
						return r
					}
					if f.V[1] == 0 && !g.together(c.A, g.leader()) {
						return &apart
					}
					return nil
				case vStep:
					return g.stepTo(f.V[0], c.A, int(f.V[1]), stepPlain)
				case vOne:
					if f.V[1] == 0 {
						return g.stepTo(f.V[0], c.A, 0, stepOne)
					}
				case vEnter, vDeliberate:
					if r := g.stepTo(f.V[0], c.A, int(f.V[1]), stepEnter); r != nil || c.Verb == vDeliberate || !g.joins(c.A) {
						return r
					}
					return &theyWait
				}
				return &orStep
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[3] = NoHex
				switch c.Verb {
				case vPass:
					g.clearAll(Moving)
					f.V[4] = 1
				case vHalt:
					g.endMove()
					f.V[4] = 1
				case vUnit:
					x, lead := &g.s.US[c.A], &g.s.US[g.leader()] // as though they had begun together (11.1.2c4)
					x.Walked, x.Fields = lead.Walked, lead.Fields
					if g.set(c.A, Moving); f.V[1] > 0 {
						g.set(c.A, Joined)
					}
				case vStep:
					f.V[2], f.V[3] = int16(stepPlain), c.A
				case vOne:
					f.V[2], f.V[3] = int16(stepOne), c.A
				case vEnter:
					f.V[2], f.V[3] = int16(stepEnter), c.A
				case vDeliberate:
					f.V[2], f.V[3] = int16(stepLater), c.A
				}
			},
			Explain: func(g *Game, f *frame, c *choice, x *engine.Explanation) {
				if c == nil {
					if f.V[1] == 0 {
						g.explainSteps(f.V[0], x)
					}
					return
				}
				switch c.Verb {
				case vStep:
					if g.everyHex(c.A) && g.m.Map.Distance(f.V[0], c.A) > 1 {
						g.explainWay(f.V[0], c.A, f.V[1], x)
						return
					}
					g.explainStep(f.V[0], c.A, f.V[1], stepPlain, x)
				case vOne:
					g.explainStep(f.V[0], c.A, f.V[1], stepOne, x)
				case vEnter:
					g.explainStep(f.V[0], c.A, f.V[1], stepEnter, x)
				case vDeliberate:
					g.explainStep(f.V[0], c.A, f.V[1], stepLater, x)
				}
			}}),
		iff(func(_ *Game, f *frame) bool { return f.V[4] == 0 && f.V[3] != NoHex },
			call("hex", "move.hex", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[3], f.V[1], f.V[2]} }),
			do(func(g *Game, f *frame) {
				f.V[1]++
				f.V[0] = f.V[3]
				if _, _, _, n := g.group(); n == 0 {
					f.V[4] = 1
				}
			}))),
)

// leader is the first unit of the group that moves.
func (g *Game) leader() (lead UnitID) {
	lead = NoUnit
	g.movers(func(u UnitID) {
		if lead == NoUnit {
			lead = u
		}
	})
	return lead
}

// endMove ends the move of all that still move.
func (g *Game) endMove() {
	g.movers(func(u UnitID) { g.rest(u) })
}

// rest ends the move of a unit, which is its action.
func (g *Game) rest(u UnitID) {
	g.clear(u, Moving|Joined)
	g.set(u, Acted|Moved)
}

// move.hex is one step: fire at those who leave or enter (7.3.3), the step of those who can, and what it brings about. A step under fire is the last of the
// unit (7.3.2d, ruling 7-C). V: from, to, hexes moved before, kind; 1 under fire, unit that came up.
var _ = program.Proc("move.hex",
	do(func(g *Game, f *frame) {
		g.s.M = Movement{From: f.V[0], To: f.V[1], Kind: uint8(f.V[3])}
		g.notes()
		f.V[4], f.V[5] = 0, int16(NoJap)
	}),
	// Reserves of a position that nobody holds (9.6).
	iff(func(g *Game, f *frame) bool { return g.revives(f.V[1]) },
		call("revive", "rejuvenate", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[1]]} }),
		took(5)),
	iff(func(g *Game, f *frame) bool { return f.V[5] >= 0 || g.underFire() },
		call("fire", "move.fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], f.V[1], f.V[5]} }),
		do(func(_ *Game, f *frame) { f.V[4] = 1 })),
	do(func(g *Game, f *frame) { // who was disrupted, or is gone, stays (7.3.1d, 9.6c)
		g.movers(func(u UnitID) {
			if g.has(u, Disrupted) || !g.onMap(u) {
				g.rest(u)
				g.tell(evStops, "7.3.1d", u)
			}
		})
		if f.V[5] >= 0 { // the unit that came up is revealed, and fought (7.4a1)
			g.show(f.V[5])
			g.tellReveal(evUnitUp, "7.4a1", f.V[5], f.V[1])
			g.movers(func(u UnitID) { // who does not fight stays
				if k := g.kind(u); k == HeavyWeapons || k == RgtHQ {
					g.rest(u)
				}
			})
		}
	}),
	leaveIf(func(g *Game, _ *frame) bool { _, _, _, n := g.group(); return n == 0 }),
	iff(func(_ *Game, f *frame) bool { return f.V[5] >= 0 },
		put(ask{Label: "when", Kind: "move.fight", Prompt: "Is the unit that came up fought at once, or at the end of the phase?", Rule: "9.6d", Tell: tellWhen,
			List: func(_ *Game, f *frame, o *options) {
				o.Add(about(vEnter, f.V[1]))
				o.Add(about(vDeliberate, f.V[1]))
			},
			Check: func(_ *Game, f *frame, c choice) *reason {
				if c.Verb != vEnter && c.Verb != vDeliberate || c.A != f.V[1] {
					return &orWhen
				}
				return nil
			},
			Take: func(_ *Game, f *frame, c choice) {
				if f.V[3] = int16(stepEnter); c.Verb == vDeliberate {
					f.V[3] = int16(stepLater)
				}
			}})),
	do(func(g *Game, f *frame) {
		k, ruleID := evMoves, "7.3"
		if uint8(f.V[3]) >= stepEnter {
			k, ruleID = evEnters, "7.4"
		}
		g.movers(func(u UnitID) {
			x := &g.s.US[u]
			g.place(u, f.V[1])
			x.Walked++
			g.set(u, Moved)
			g.tell(k, ruleID, u, f.V[1])
		})
	}),
	call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} }),
	comes(1),
	do(func(g *Game, f *frame) {
		g.look()
		if uint8(f.V[3]) < stepEnter {
			fire := g.inReach() // of disrupted Japanese, too (7.3.1b1)
			g.movers(func(u UnitID) {
				if fire.Has(f.V[1]) {
					g.s.US[u].Fields++
				}
				if g.s.M.how() == stepOne || f.V[4] != 0 || g.stopped(u, f.V[0], f.V[1], int(f.V[2])+1) {
					g.rest(u)
				}
			})
			return
		}
		g.movers(func(u UnitID) {
			g.rest(u)
			g.set(u, Entered)
			g.s.US[u].From = f.V[0] // where it goes back to (8.6.3b)
		})
	}),
	iff(func(_ *Game, f *frame) bool { return uint8(f.V[3]) == stepEnter },
		serve("fight", "fight", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], 0, -1} })),
)

// revives tells whether entering a hex asks for reserve rejuvenation: it is of a position that nobody holds, in communication; no US unit or garrison is in its group; the sector has reserves; and nobody
// of the Japanese is in another hex of the group (9.6, 7.3.3e1).
func (g *Game) revives(to Hex) bool {
	p := g.m.At[to]
	if p == NoPos || g.s.Held.Has(to) || g.pooled(g.m.Pos[p].Sector) == 0 || !g.linkedPos().has(p) {
		return false
	}
	for _, q := range g.m.Groups[g.m.Pos[p].Group].Pos {
		if h := g.m.Pos[q].Hex; g.s.Stand.Has(h) || g.s.Held.Has(h) || g.s.Garrison.has(q) {
			return false
		}
	}
	return true
}

// comes is the step of what happens as US units come into the hex of a slot by a move, or as they withdraw from close combat.
func comes(slot int) step {
	return call("near", "us.comes", func(_ *Game, f *frame) [6]int16 { return [6]int16{1: f.V[slot], 2: 1} })
}

// arrives is that of units that come there otherwise: they land, come out of reserve, are placed. Nobody comes up before them by 9.3b (ruling 9-F).
func arrives(slot int) step {
	return call("near", "us.comes", func(_ *Game, f *frame) [6]int16 { return [6]int16{1: f.V[slot]} })
}

// us.comes is what happens as US units come into a hex: the gun there is destroyed if the Japanese do not hold it (6.7), forts within three hexes come up (17.1c), and units of positions under whose
// intense fire they have come by a move (9.3b). V: position, hex, 1 after a move.
var _ = program.Proc("us.comes",
	do(func(g *Game, f *frame) {
		g.spikes(f.V[1])
		g.look()
	}),
	while(func(g *Game, f *frame) bool { return g.nextRoused(f) },
		iff(func(g *Game, f *frame) bool { return g.bringsFort(f.V[0], f.V[1]) },
			serve("fort", "fort.place", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
		iff(func(g *Game, f *frame) bool { return f.V[2] != 0 && g.probes(f.V[0], f.V[1]) },
			serve("probe", "probe", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0]} })),
		do(func(_ *Game, f *frame) { f.V[0]++ })),
)

// spikes destroys the gun of a position that US units hold alone (6.7).
func (g *Game) spikes(h Hex) {
	if p := g.m.At[h]; !g.s.Held.Has(h) && g.gunAt(p) {
		g.s.Wrecked.add(p)
		g.tell(evWrecked, "6.7", p)
	}
}

// nextRoused puts the next position from that of slot 0 on at which something comes up into that slot.
func (g *Game) nextRoused(f *frame) bool {
	near := g.m.fortsBy[f.V[1]]
	if f.V[2] != 0 {
		near = g.m.posBy[f.V[1]]
	}
	for p := bitset.Next(near[:], int(f.V[0])); p >= 0; p = bitset.Next(near[:], p+1) {
		if g.bringsFort(PosID(p), f.V[1]) || f.V[2] != 0 && g.probes(PosID(p), f.V[1]) {
			f.V[0] = int16(p)
			return true
		}
	}
	return false
}

// bringsFort tells whether a fort comes up at a location as a US unit enters a hex. None comes up where the US side was before (ruling 17-C).
func (g *Game) bringsFort(p PosID, at Hex) bool {
	pos, sc := &g.m.Pos[p], g.scenario()
	if g.taken(pos) || !sc.Approach || pos.Forts == 0 || !g.m.nearFort[p].Has(at) || g.s.Forted.has(p) || g.fortAt(pos.Hex) != NoFort || g.closed(p) {
		return false
	}
	control := g.controlBut(Moving) // as it was before they came
	return !control.Has(pos.Hex)
}

// taken tells whether a position was in US hands before the scenario begins: on their side of its front line, or in a sector of which the Japanese are not set up (ruling 17-C).
func (g *Game) taken(pos *Position) bool {
	sc := g.scenario()
	return sc.Sectors>>pos.Sector&1 == 0 || sc.Lowest > 0 && sc.inFront(pos.Hex)
}

// probes tells whether US units come for the first time under the intense fire that a position would have.
func (g *Game) probes(p PosID, at Hex) bool {
	pos := &g.m.Pos[p]
	if g.s.Probed.has(p) || g.s.Held.Has(pos.Hex) || g.closed(p) || at == pos.Hex || g.pooled(pos.Sector) == 0 || !g.m.Map.Field(pos.Hex, max(1, g.reach(p, false))).Intense.Has(at) {
		return false
	}
	net := g.net()
	return net.Pos.has(p)
}

// preserves is the reason why a unit cannot make a preservation move (7.1a, 7.1c, 7.3.5).
func (g *Game) preserves(u UnitID) *reason {
	switch {
	case !g.isUnit(u) || !g.onMap(u):
		return &notHere
	case g.has(u, Acted):
		return &acted
	case g.has(u, Command):
		return &posted
	}
	x := &g.s.US[u]
	if !g.has(u, Disrupted) && g.commanded(u) || !g.m.Map.AllBeach.Has(x.At) && !g.danger(false).Intense.Has(x.At) {
		return &noPres
	}
	return nil
}

// safe is the reason why a preservation move cannot lead to a hex (7.3.5a, c).
func (g *Game) safe(u UnitID, to Hex) *reason {
	fire := g.danger(false)
	if r := g.openTo(u, to, fire); r != nil || !fire.Steady.Has(to) {
		return r
	}
	for _, h := range g.m.Map.Beside[g.s.US[u].At] {
		if h != NoHex && !fire.Steady.Has(h) && g.openTo(u, h, fire) == nil {
			return &notSafe
		}
	}
	return nil
}

// openTo is the reason why it cannot lead to a hex whatever the others are like.
func (g *Game) openTo(u UnitID, to Hex, fire *ground.Field) *reason {
	tank := g.kind(u) == Tank
	switch r := g.passable(g.s.US[u].At, to, tank, !tank, 0); {
	case r != nil:
		return r
	case tank && g.ditched(to):
		return &ditch
	case g.s.Held.Has(to) || fire.Intense.Has(to):
		return &notSafe
	case g.has(u, Disrupted) && g.beside(to, &g.s.Held):
		return &tooNear
	}
	return nil
}

// safeFrom are the sides of hexes over which a preservation move can lead, by hex, and by whether the unit is of tanks and whether it is disrupted. It holds for one list.
type safeFrom struct {
	list uint32
	of   [ground.MaxHexes]struct {
		list  uint32
		known uint8
		sides [4]uint8
	}
}

// begin begins a list.
func (s *safeFrom) begin() { s.list++ }

// safeSides are those for a unit.
func (g *Game) safeSides(u UnitID) uint8 {
	at := g.s.US[u].At
	s := &g.k.safe
	x := &s.of[at]
	if x.list != s.list {
		x.list, x.known = s.list, 0
	}
	i := boolInt(g.kind(u) == Tank) | boolInt(g.has(u, Disrupted))<<1
	if x.known>>i&1 == 0 {
		x.known |= 1 << i
		fire := g.danger(false)
		open, quiet := uint8(0), uint8(0)
		for d, h := range g.m.Map.Beside[at] {
			if h != NoHex && !fire.Intense.Has(h) && g.openTo(u, h, fire) == nil {
				open |= 1 << d
				quiet |= uint8(boolInt(!fire.Steady.Has(h))) << d
			}
		}
		if x.sides[i] = quiet; quiet == 0 {
			x.sides[i] = open
		}
	}
	return x.sides[i]
}

// move.preserve is a preservation move: one hex, without fire but for that which always falls (7.3.5, 7.3.3e, 17.5.2a). Entering a position that nobody holds asks for its reserves, as any move does; where
// a unit comes up, and where the fire disrupts who moves, he stays (9.6, ruling 7-E). V: unit, hex; unit that came up, 1 if he was disrupted before.
var _ = program.Proc("move.preserve",
	do(func(g *Game, f *frame) {
		g.s.M = Movement{From: g.s.US[f.V[0]].At, To: f.V[1], Kind: stepOne}
		g.set(f.V[0], Acted|Preserved|Moving)
		g.notes()
		f.V[2], f.V[3] = int16(NoJap), int16(boolInt(g.has(f.V[0], Disrupted)))
	}),
	iff(func(g *Game, f *frame) bool { return g.revives(f.V[1]) },
		call("revive", "rejuvenate", func(g *Game, f *frame) [6]int16 { return [6]int16{g.m.At[f.V[1]]} }),
		took(2)),
	iff(func(g *Game, f *frame) bool { return f.V[2] >= 0 || g.underFire() },
		call("fire", "move.fire", func(g *Game, f *frame) [6]int16 { return [6]int16{g.s.M.From, f.V[1], f.V[2]} })),
	iff(func(g *Game, f *frame) bool {
		return f.V[2] >= 0 || !g.onMap(f.V[0]) || f.V[3] == 0 && g.has(f.V[0], Disrupted)
	},
		do(func(g *Game, f *frame) {
			if g.clear(f.V[0], Moving); g.onMap(f.V[0]) {
				g.tell(evStops, "7.3.1d", f.V[0])
			}
		}),
		leave()),
	do(func(g *Game, f *frame) {
		g.place(f.V[0], f.V[1])
		g.set(f.V[0], Moved)
		g.tell(evPreserve, "7.3.5", f.V[0], f.V[1])
	}),
	call("over", "stack.over", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} }),
	comes(1),
	do(func(g *Game, f *frame) { g.clear(f.V[0], Moving) }),
)
