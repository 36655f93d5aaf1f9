package ccp

import (
	"strconv"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// O29 Move, T82 to T99 Move Costs, F106.2, F107.2, 14.2.2 exits. Costs are in half MPs.

var (
	evMoves    = event("{u0} moves to {h1}, {m2} spent.")
	evSetsOut  = event("{u0} sets out for {h1}.")
	evSetsOff  = event("{u0} sets out to exit the map.")
	evSpent    = event("{u0} has no MPs left.")
	evExits    = event("{u0} exits the map from {h1}.")
	evExitsTo  = event("{u0} will come back on space {n1} of the Time Track.")
	evHeroGone = event("{u0} has left the map and is out of play.")

	notAdjacent = reason{Rule: "O29.1a", Text: "That hex is not next to the units that move."}
	enemyThere  = reason{Rule: "O29.4a", Text: "Moving units never enter a hex with an enemy unit."}
	impassable  = reason{Rule: "O29.4a", Text: "A blaze cannot be entered."}
	tooFar      = reason{Rule: "O29.1a", Text: "The cost to enter that hex is more than a unit of the group has left."}
	waterFirst  = reason{Rule: "T99a", Text: "A water barrier is entered only as the first and only hex of a Move."}
	noExit      = reason{Rule: "14.2.1b", Text: "Units exit only from an Exit Point of the enemy edge of the map."}
	mayNotExit  = reason{Rule: "1.0", Text: "The scenario does not let that side exit units."}
	tooTired    = reason{Rule: "14.2.2a", Text: "It costs 1 MP to exit."}
	cannotMove  = reason{Rule: "O29b", Text: "The unit has not enough MPs to enter a new hex."}
	notMoving   = reason{Rule: "O29.2a", Text: "Choose a unit that is activated to Move and has not finished its move."}
	notTogether = reason{Rule: "O29.2a", Text: "Only units that begin in the same hex move together; they are named in the order of the counters."}
	mustCross   = reason{Rule: "O20.3b", Text: "A unit that was activated to Move must enter another hex as long as one can."}
	mustStep    = reason{Rule: "O29.2a", Text: "The group must enter a hex before it ends its move."}
	notOnTrack  = reason{Rule: "14.2.2d", Text: "Choose a space of the Time Track."}
)

// costAllMP stands for the cost of a water barrier: all MPs (T99).
const costAllMP = 120

// exitCost is what it costs to exit the map (14.2.2).
const exitCost = 2

// stepCost is the cost for a side to go from a hex to the next. It does not ask whether the hex may be entered.
func (g *Game) stepCost(from, to hex.Hex, side Side, t *terms) int {
	if g.trenchStep(from, to) {
		return t.add(2, "F106.2", "from trench to trench")
	}
	c := g.chart()
	d := terrain.Grid.Direction(from, to)
	cost := 0
	switch {
	case c.Road[from]&(1<<d) != 0:
		if g.watched(to, side.Other()) {
			cost = t.add(2, "T94", "along a road")
		} else {
			cost = t.add(1, "T94", "along a road, unseen by the enemy")
		}
	case c.Trail[from]&(1<<d) != 0:
		cost = t.add(2, "T98", "along a trail")
	default:
		ground := c.Type[to]
		if ground == terrain.Bridge {
			ground = c.Below(to) // T84
		}
		cost = int(g.m.Terrain[ground].Move)
		if cost == costAll {
			cost = costAllMP
			if s := g.scenario(); s.WaterCost[side] > 0 && g.s.Time < s.WaterUntil[side] {
				cost = int(s.WaterCost[side])
			}
		}
		t.add(cost, ground.Rule(), g.m.Terrain[ground].Name)
		if g.night() && cost != costAllMP {
			cost += t.add(2, "18.2a", "night")
		}
	}
	if up := g.level(to) - g.level(from); up > 0 {
		cost += t.add(2*up, "T89.1", "uphill")
	}
	return cost
}

// trenchStep tells whether a step goes from a trench to a trench, bunker or pillbox, or the other way (F106.2).
func (g *Game) trenchStep(from, to hex.Hex) bool {
	dug := func(k Fort) bool { return k == Trench || k == Bunker || k == Pillbox }
	a, b := g.s.Fort[from], g.s.Fort[to]
	return a == Trench && dug(b) || b == Trench && dug(a)
}

// barred tells why no unit of a side may Move into a hex, whatever it costs.
func (g *Game) barred(to hex.Hex, side Side) *reason {
	switch {
	case g.blazing(to):
		return &impassable
	case g.occupied(to, side.Other()):
		return &enemyThere
	}
	return nil
}

// left are the half MPs that a unit has left (O29a).
func (g *Game) left(u UnitID) int { return 2*g.movement(u, nil) - int(g.s.Units[u].MP) }

// affords tells whether a unit has the MPs for a step.
func (g *Game) affords(u UnitID, cost int) *reason {
	left := g.left(u)
	switch {
	case cost >= costAllMP:
		if g.s.Units[u].MP != 0 || g.has(u, Gave) {
			return &waterFirst
		}
		if left <= 0 {
			return &tooFar
		}
	case cost > left:
		return &tooFar
	}
	return nil
}

// exitPoint is the value of the Exit Point at which a side can leave the map from a hex.
func (g *Game) exitPoint(h hex.Hex, side Side) (value int, why *reason) {
	if g.scenario().CannotExit[side] {
		return value, &mayNotExit
	}
	for _, e := range g.chart().Exits {
		if e.Hex == h && e.Edge == g.force(side).Edge.Opposite() {
			return e.Value, nil
		}
	}
	return value, &noExit
}

// mayExit tells whether a unit could exit in a Move.
func (g *Game) mayExit(u UnitID) *reason {
	if _, r := g.exitPoint(g.at(u), g.m.Units[u].Side); r != nil {
		return r
	}
	if g.left(u) < exitCost {
		return &tooTired
	}
	return nil
}

// canStep tells whether a unit can enter a new hex, or exit.
func (g *Game) canStep(u UnitID) bool {
	h, side := g.at(u), g.m.Units[u].Side
	for _, n := range terrain.Grid.Neighbors(h) {
		if n != hex.None && g.barred(n, side) == nil && g.affords(u, g.stepCost(h, n, side, nil)) == nil {
			return true
		}
	}
	return g.mayExit(u) == nil
}

func ableToMove(g *Game, u UnitID) *reason {
	if !g.canStep(u) {
		return &cannotMove
	}
	return nil
}

// moveActivator is who a Move order activates: every unit must be able to enter a hex (O29b).
var moveActivator = activator{
	Who:  [2]string{"Who moves?", "Who moves, too?"},
	Rule: "O29b", Flags: Ordered | Moving,
	Side: func(g *Game) Side { return g.s.Active },
	Fit:  ableToMove,
	Able: ableToMove,
}

var (
	moveActivation = activation("move.activate", "move.activate", &moveActivator)

	_ = order(OrderMove, orderRule{
		Rule: "O29a", Proc: "order.move",
		May: func(g *Game, _ *Card) *reason { return moveActivator.anybody(g) },
	})
)

var _ = program.Proc("order.move",
	sub("activate", moveActivation),
	reactBy("screen", wScreen, activeSide, -1), // W3
	sub("run", "move.run"),
	sub("caves", "cave.offers"),
)

// mover is the lowest unit that has not finished its move and can enter a hex, NoUnit if there is none.
func (g *Game) mover() UnitID {
	for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Moving) && !g.has(u, Done) && g.canStep(u) {
			return u
		}
	}
	return NoUnit
}

// move.run moves the units flagged Moving, alone or in groups (O29.2).
// V: unit chosen, NoUnit when done.
var _ = program.Proc("move.run",
	while(func(g *Game, f *frame) bool { return f.V[0] != NoUnit && g.mover() != NoUnit },
		put(ask{
			Label: "unit", Kind: "move.unit", Prompt: "Who moves next?", Rule: "O29.2a",
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				g.offerMovers(o)
				g.offerScrap(o)
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					if g.s.R.Crossed == 0 {
						return &mustCross
					}
					return nil
				case vScrap:
					return g.mayScrap(c.A)
				}
				return g.mayBegin(c.A, NoUnit)
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[0] = NoUnit
				switch c.Verb {
				case vMove:
					f.V[0] = c.A
					g.set(c.A, Grouped)
				case vScrap:
					f.V[0] = 0
					g.scrap(c.A, "5.3b")
				}
			},
		}),
		iff(func(g *Game, f *frame) bool { return f.V[0] != NoUnit && g.lead() != NoUnit }, call("group", "move.group", local(0)))),
)

func (g *Game) offerMovers(o *options) {
	for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
		o.Add(about(vMove, u))
	}
}

// mayBegin tells whether a unit may begin to move, with the group whose unit named last is given.
func (g *Game) mayBegin(u int16, last UnitID) *reason {
	if !g.on(u, g.s.Active) || !g.has(u, Moving) || g.has(u, Done|Grouped) {
		return &notMoving
	}
	if last != NoUnit && (u < last || g.at(u) != g.at(last) || g.has(u, Gave) || g.has(last, Gave)) {
		return &notTogether
	}
	return ableToMove(g, u)
}

// lead is the lowest unit of the group that moves: where it is the group is. NoUnit if nobody is left.
func (g *Game) lead() UnitID { return g.flagged(g.s.Active, Grouped) }

// mayStep tells whether the group can enter a hex.
func (g *Game) mayStep(h int16) *reason {
	u := g.lead()
	switch {
	case u == NoUnit || !isHex(h):
		return &notAdjacent
	case !adjacent(g.at(u), hexOf(h)):
		return &reason{Rule: notAdjacent.Rule, Text: "That hex is " + some(terrain.Grid.Distance(g.at(u), hexOf(h)), "hex") + " away: units move into the next one, with " + mps(g.left(u)) + " MPs left."}
	}
	from, to := g.at(u), hexOf(h)
	if r := g.barred(to, g.s.Active); r != nil {
		return r
	}
	cost := g.stepCost(from, to, g.s.Active, nil)
	for ; u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Grouped) {
			if r := g.affords(u, cost); r == &tooFar && cost < costAllMP {
				return &reason{Rule: tooFar.Rule, Text: "Out of reach: it takes " + mps(cost) + " of the " + mps(g.left(u)) + " MPs that " + g.m.unitTitle(u) + " has left."}
			} else if r != nil {
				return r
			}
		}
	}
	return nil
}

// mps writes MPs, which are counted in halves.
func mps(n int) string {
	if n%2 != 0 {
		return strconv.Itoa(n/2) + ".5"
	}
	return strconv.Itoa(n / 2)
}

// mayLeave tells whether the group can exit.
func (g *Game) mayLeave() *reason {
	for u := g.lead(); u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Grouped) {
			if r := g.mayExit(u); r != nil {
				return r
			}
		}
	}
	return nil
}

// groupCanStep tells whether the group can go anywhere.
func (g *Game) groupCanStep() bool {
	for _, n := range terrain.Grid.Neighbors(g.at(g.lead())) {
		if n != hex.None && g.mayStep(int16(n)) == nil {
			return true
		}
	}
	return g.mayLeave() == nil
}

// laden tells whether the group has a weapon without which it would be faster, so that its owner may give it up (5.3b).
func (g *Game) laden() bool {
	for u := g.lead(); u != NoUnit; u = g.more(g.s.Active, u) {
		if w := g.arm(u); w != NoWeapon && g.has(u, Grouped) && g.m.Weapons[w].Move < 0 {
			return true
		}
	}
	return false
}

// gather drops from the group whom an event has put elsewhere, and ends his move; a group of one goes on from where it is. It returns
// the lowest unit of the group (ruling CORE-T).
func (g *Game) gather() UnitID {
	lead, stays := g.lead(), false
	for u := lead; u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Grouped) && int16(g.at(u)) == g.s.R.Here {
			stays = true
		}
	}
	if lead != NoUnit && !stays {
		g.s.R.Here = int16(g.at(lead))
	}
	for u := lead; u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Grouped) && int16(g.at(u)) != g.s.R.Here {
			g.clear(u, Grouped|Entered)
			g.set(u, Done)
		}
	}
	return g.lead()
}

// endMove ends the move of the group.
func (g *Game) endMove() {
	for u := g.lead(); u != NoUnit; u = g.lead() {
		g.clear(u, Grouped)
		g.set(u, Done)
	}
}

// move.group names who moves together with a unit, then moves the group hex by hex.
// V: unit named last; 1 when the group is complete, 2 when its move is over, 3 when it exits; steps chosen; hex chosen.
var _ = program.Proc("move.group",
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		put(ask{
			Label: "together", Kind: "move.together", Prompt: "Who moves along?", Rule: "O29.2a",
			Tell: naming(0, "Who moves along with {u}?"),
			Seat: byActive,
			List: func(g *Game, f *frame, o *options) {
				o.Add(say(vGo))
				for u := g.firstOf(g.at(f.V[0]), g.s.Active); u != NoUnit; u = g.nextOf(u, g.s.Active) {
					o.Add(about(vMove, u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				if c.Verb == vGo {
					return nil
				}
				return g.mayBegin(c.A, f.V[0])
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vGo {
					f.V[1] = 1
					return
				}
				f.V[0] = c.A
				g.set(c.A, Grouped)
			},
		})),
	do(func(g *Game, _ *frame) { g.s.R.Here = int16(g.at(g.lead())) }),
	while(func(g *Game, f *frame) bool {
		return f.V[1] == 1 && g.gather() != NoUnit && (g.groupCanStep() || g.laden())
	},
		put(ask{
			Label: "step", Kind: "move.step", Prompt: "Which hex do they enter?", Rule: "O29a",
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				u := g.lead()
				return "Which hex does " + g.m.unitTitle(u) + " enter next?", u
			}),
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vHalt))
				for _, n := range terrain.Grid.Neighbors(g.at(g.lead())) {
					if n != hex.None {
						o.Add(to(vStep, n))
					}
				}
				o.Add(say(vExit))
				g.offerScrap(o)
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vScrap:
					if r := g.mayScrap(c.A); r != nil {
						return r
					}
					if !g.has(g.s.Weapons[c.A].Owner, Grouped) {
						return &notArm
					}
					return nil
				case vHalt:
					switch {
					case f.V[2] == 0:
						return &mustStep
					case g.s.R.Crossed == 0 && g.groupCanStep():
						return &mustCross
					}
					return nil
				case vExit:
					return g.mayLeave()
				}
				return g.mayStep(c.A)
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[3] = none
				switch c.Verb {
				case vScrap:
					g.scrap(c.A, "5.3b")
					return
				case vHalt:
					f.V[1] = 2
				case vStep:
					f.V[3] = c.A
				case vExit:
					f.V[1] = 3
				}
				f.V[2]++
			},
			Explain: explainStep,
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == 3 },
			sub("exit", "move.exit"),
			do(func(g *Game, f *frame) {
				if f.V[1] = 1; g.lead() == NoUnit {
					f.V[1] = 2
				}
			})),
		iff(func(_ *Game, f *frame) bool { return f.V[1] == 1 && f.V[3] != none },
			call("enter", "move.entered", local(3)),
			do(func(g *Game, f *frame) {
				if g.s.Ret != 0 {
					f.V[1] = 2
				}
			}))),
	do(func(g *Game, _ *frame) { g.endMove() }),
)

// explainStep shows the cost of a step, and the MPs of each unit of the group.
func explainStep(g *Game, _ *frame, c *choice, x *engine.Explanation) {
	lead := g.lead()
	if c != nil {
		switch {
		case c.Verb == vExit:
			var t terms
			n := t.add(exitCost, "14.2.2a", "exit")
			x.Sums = append(x.Sums, halves("MPs", n, t))
		case c.Verb == vStep && isHex(c.A) && adjacent(g.at(lead), hexOf(c.A)):
			var t terms
			n := g.stepCost(g.at(lead), hexOf(c.A), g.s.Active, &t)
			x.Sums = append(x.Sums, halves("MPs", n, t))
			g.explainThreat(hexOf(c.A), x)
		}
	}
	for u := lead; u != NoUnit; u = g.more(g.s.Active, u) {
		if g.has(u, Grouped) {
			var t terms
			g.movement(u, &t)
			for i := range t.list {
				t.list[i].Value *= 2
			}
			t.add(-int(g.s.Units[u].MP), "O29a", "spent")
			x.Sums = append(x.Sums, halves(g.m.unitTitle(u)+": MPs left", g.left(u), t))
		}
	}
}

// mined tells whether mines lie in the hex in a slot of the frame.
func mined(slot int) func(*Game, *frame) bool {
	return func(g *Game, f *frame) bool { return g.s.Fort[f.V[slot]] == Mines }
}

// move.entered moves the group into a hex: mines of the hex it leaves and of that it enters attack, then the opponent may react (O29.3). It
// returns 1 if its move is over.
// V: hex; hex left; cost; 1 when it goes along trenches.
var _ = program.Proc("move.entered",
	do(func(g *Game, f *frame) {
		lead := g.lead()
		from, to := g.at(lead), hexOf(f.V[0])
		f.V[1], f.V[2] = int16(from), int16(g.stepCost(from, to, g.s.Active, nil))
		if g.trenchStep(from, to) {
			f.V[3] = 1
		}
		r := &g.s.R
		r.From, r.OpShot, r.Spent = int16(from), 0, 0
		for u := lead; u != NoUnit; u = g.more(g.s.Active, u) {
			if g.has(u, Grouped) {
				g.set(u, Entered)
				if f.V[2] < costAllMP {
					g.s.Units[u].MP += int8(f.V[2])
				}
			}
		}
	}),
	iff(mined(1), // F104.1a
		do(func(g *Game, f *frame) { g.tell(evSetsOut, "O29a", g.lead(), f.V[0]) }),
		call("mines.out", "mines.attack", local(1))),
	// Whom an event has put elsewhere meanwhile does not enter; if the hex can no longer be entered the move is over (ruling CORE-U).
	iff(func(g *Game, f *frame) bool {
		u := g.gather()
		return u == NoUnit || int16(g.at(u)) != f.V[1] || g.barred(hexOf(f.V[0]), g.s.Active) != nil
	},
		do(func(g *Game, _ *frame) { g.clearAll(Entered) }),
		answer(func(g *Game, f *frame) int16 {
			if u := g.lead(); u != NoUnit && int16(g.at(u)) != f.V[1] {
				return 0
			}
			return 1
		})),
	do(func(g *Game, f *frame) {
		r := &g.s.R
		for u := g.lead(); u != NoUnit; u = g.more(g.s.Active, u) {
			if g.has(u, Grouped) {
				g.tell(evMoves, "O29a", u, f.V[0], int16(g.s.Units[u].MP))
				g.place(u, f.V[0])
				if f.V[3] != 0 {
					g.set(u, Trenched)
				}
			}
		}
		r.Crossed, r.At, r.Here = 1, f.V[0], f.V[0]
		if f.V[2] >= costAllMP || g.s.Fort[f.V[1]] == Wire || g.s.Fort[f.V[0]] == Wire { // at once (T99a, F107.2a)
			r.Spent = 1
		}
	}),
	iff(mined(0), call("mines.in", "mines.attack", local(0))),
	reactBy("react", wEnter, inactiveSide, 0), // W4
	do(func(g *Game, f *frame) {
		g.clearAll(Entered)
		r := &g.s.R
		r.At = none
		u := g.gather()
		if u != NoUnit && g.s.Fort[g.at(u)] == Wire { // it came, or they came to it (ruling CORE-AH)
			r.Spent = 1
		}
		if u != NoUnit && r.Spent != 0 {
			rule := "F107.2a"
			if f.V[2] >= costAllMP {
				rule = "T99a"
			}
			g.tell(evSpent, rule, u)
		}
	}),
	answer(func(g *Game, _ *frame) int16 { return int16(g.s.R.Spent) }),
)

// move.exit takes the group off the map (14.2.2). Mines of the hex attack who leaves; whom an event has put elsewhere meanwhile does not exit.
// V: hex left; unit.
var _ = program.Proc("move.exit",
	do(func(g *Game, f *frame) {
		f.V[0] = int16(g.at(g.lead()))
		for u := g.lead(); u != NoUnit; u = g.more(g.s.Active, u) {
			if g.has(u, Grouped) {
				g.set(u, Entered)
				g.s.Units[u].MP += exitCost
			}
		}
	}),
	iff(mined(0),
		do(func(g *Game, _ *frame) { g.tell(evSetsOff, "14.2.2a", g.lead()) }),
		call("mines", "mines.attack", local(0))),
	do(func(g *Game, _ *frame) { g.clearAll(Entered); g.gather() }),
	while(func(g *Game, f *frame) bool {
		f.V[1] = g.lead()
		return f.V[1] != NoUnit && int16(g.at(f.V[1])) == f.V[0]
	}, call("unit", "exit", local(1))),
)

// exit takes one unit off the map from the Exit Point of its hex. Its side gains the value, and chooses when it comes back; Heroes
// gain nothing and do not (3.3.2b).
// V: unit.
var _ = program.Proc("exit",
	do(func(g *Game, f *frame) {
		u := f.V[0]
		d, h := g.unit(u), g.at(u)
		g.s.R.Crossed = 1 // the edge of the map counts as another hex (14.2.1)
		g.tell(evExits, "14.2.2a", u, int16(h))
		w := g.arm(u)
		if d.Kind == Hero {
			if w != NoWeapon {
				g.give(w, WeaponMix) // it goes with him (5.3d)
			}
			g.removed(u, Mix)
			g.tell(evHeroGone, "3.3.2b", u)
			return
		}
		if w != NoWeapon {
			g.s.Weapons[w].Broken = 0
		}
		value, _ := g.exitPoint(h, d.Side)
		g.removed(u, InHand)
		g.score(d.Side, value+g.chitBonus(ChitExit), "14.2.2b")
	}),
	iff(func(g *Game, f *frame) bool { return g.s.Units[f.V[0]].Loc == InHand },
		put(ask{
			Label: "track", Kind: "exit.track", Prompt: "When does the unit come back?", Rule: "14.2.2d",
			Tell: naming(0, "On which space of the Time Track does {u} come back?"),
			Seat: func(g *Game, f *frame) engine.Seat { return seat(g.m.Units[f.V[0]].Side) },
			List: func(g *Game, _ *frame, o *options) {
				for n := range int16(g.m.TimeLast) + 1 {
					o.Add(about(vTrack, n))
				}
			},
			Check: func(g *Game, _ *frame, c choice) *reason {
				if c.A < 0 || c.A > int16(g.m.TimeLast) {
					return &notOnTrack
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				g.place(f.V[0], OnTrack-c.A)
				g.tell(evExitsTo, "14.2.2d", f.V[0], c.A)
			},
		})),
)
