package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 12.0 Land movement, 14.1 ZOC and movement, 22.0 motorized movement and infiltration.
//
// Costs are in half movement points, since a road hex costs half a point (12.4a).

var (
	evMoves       = event("{u0} moves from {h1} to {h2}.")
	evMovesHidden = event("A concealed unit moves from {h1} to {h2}.")
	evMotorized   = event("The units in {h0} move motorized for {n1} LP.")
)

// Reasons against a movement choice.
var (
	staticUnit  = reason{Rule: "2.3.2e", Text: "A static unit cannot move."}
	hiddenFixed = reason{Rule: "11.1e", Text: "A concealed static unit or D/0 deception cannot move."}
	movedBefore = reason{Rule: "12.2a", Text: "This unit has moved already in this phase."}
	halted      = reason{Rule: "10.2.1c", Text: "A unit that landed this game turn cannot move in this Movement Phase."}
	haltedByAir = reason{Rule: "10.3c", Text: "A unit that was dropped or transferred cannot move in this Movement Phase."}
	haltedBySea = reason{Rule: "21.0l", Text: "A unit that was transferred by sea or comes back from a landing cannot move in this Movement Phase."}
	suppressed  = reason{Rule: "16.5j", Text: "Units in a suppressed hex cannot move, and no unit may enter it."}
	noWay       = reason{Rule: "12.2b", Text: "The unit can enter none of the hexes around it."}
	enemyThere  = reason{Rule: "12.2b", Text: "A unit may never enter a hex with an enemy unit."}
	closed      = reason{Rule: "12.2b", Text: "That hex or hexside is closed to ground units."}
	closedMech  = reason{Rule: "12.2d", Text: "Mechanized units enter that terrain only along a road or railroad."}
	zocToZOC    = reason{Rule: "12.2e", Text: "A unit cannot go directly from one enemy ZOC into another."}
	zocStops    = reason{Rule: "12.2f", Text: "A unit stops when it enters an enemy ZOC, and that hex lies beyond."}
	stepByStep  = reason{Rule: "22.0d", Text: "This unit ignores the first enemy ZOC it enters, so it moves a hex at a time: name a hex next to it."}
	revealStops = reason{Rule: "16.4c", Text: "On the way the unit is revealed in an interdicted hex: go there first."}
	tooFar      = reason{Rule: "12.0b", Text: "The unit has not enough movement points to get there."}
	offRoad     = reason{Rule: "22.0f", Text: "A motorized unit stays on road or railroad for its whole move."}
	otherUnit   = reason{Rule: "12.0a", Text: "Units move one at a time: finish the move of the unit that was chosen."}
	alreadyIn   = reason{Rule: "12.0a", Text: "The unit is in that hex."}
	notMoving   = reason{Rule: "12.0a", Text: "Choose a unit to move, or end the phase."}
	noMotor     = reason{Rule: "22.0e", Text: "Motorized movement needs units that began the phase on a road or railroad with a line of supply and have not moved."}
	noLP        = reason{Rule: "7.2k", Text: "There are not enough LP."}
	mustHalt    = reason{Rule: "12.0a", Text: "A unit that was chosen moves at least one hex before it halts."}
)

// reachCache holds where the unit being moved can go, and the workspace of supply.
type reachCache struct {
	valid bool
	seq   uint32
	unit  UnitID

	supply []hex.Hex
	seen   [MaxHexes]uint32
	dist   [MaxHexes]int16 // hexes from the start of the line, of what was seen
	stamp  uint32
}

// infiltrates tells whether a unit may ignore the first enemy ZOC it enters: Rangers (22.0d) and the Takasago
// force (25.9a).
func (g *Game) infiltrates(u UnitID) bool {
	d := &g.m.Units[u]
	return d.Type == Ranger || d.Type == SpecialForces && d.Optional == "25.9"
}

// ignoresZOC tells whether enemy ZOC means nothing to a unit for its next step.
func (g *Game) ignoresZOC(u UnitID) bool {
	return g.m.Units[u].Type == Guerrilla || g.infiltrates(u) && !g.has(u, Infiltrated)
}

// allowance is a unit's movement factor in half points: the printed one, the common one of concealed
// counters (11.1d), or the doubled one of motorized units (22.0e).
func (g *Game) allowance(u UnitID) int {
	mf := int(g.m.Units[u].MF)
	if g.concealed(u) {
		mf = int(g.m.K.ConcealedMF)
	}
	if g.has(u, Motorized) {
		mf *= 2
	}
	return 2 * mf
}

// stepper is what the price of a step depends on, besides the hexes: looked up once for all steps of a unit.
type stepper struct {
	g         *Game
	side      Side
	class     MechClass
	motorized bool
	zocBound  bool // may not go from one enemy ZOC into another
	enemyZOC  *[MaxHexes]uint8
}

func (g *Game) stepper(u UnitID) stepper {
	d := &g.m.Units[u]
	// A unit that infiltrates never goes from one ZOC that counts into another: the first it enters does not count, and the second
	// stops it (22.0d).
	return stepper{
		g: g, side: d.Side, class: g.class(u), motorized: g.has(u, Motorized),
		zocBound: d.Type != Guerrilla && !g.infiltrates(u), enemyZOC: &g.s.ZOC[d.Side.Other()],
	}
}

// cost is the price of one step into the hex n in direction d, and the reason if it may not be made at any price.
func (m *stepper) cost(from hex.Hex, d int, n hex.Hex) (int, *reason) {
	g := m.g
	if n == hex.None || !g.m.Hexes[n].Land {
		return 0, &closed
	}
	edge := g.m.Edge[from][d]
	if edge&AllSea != 0 {
		return 0, &closed
	}
	if g.occupied(n, m.side.Other()) {
		return 0, &enemyThere
	}
	if m.side == Japanese && int16(n) == g.s.Suppressed {
		return 0, &suppressed
	}
	cost := int(g.m.RoadStep)
	if edge&Road == 0 {
		if m.motorized {
			return 0, &offRoad
		}
		c := g.m.Step[m.class][from][d]
		if c == Prohibited {
			if m.class == 1 {
				return 0, &closedMech
			}
			return 0, &closed
		}
		cost = int(c)
	}
	if m.side == Japanese { // 16.4d, also along roads (12.4c)
		cost += 2 * int(g.m.K.InterdictionMP) * int(g.s.Interdict[n]&15)
	}
	if m.zocBound && m.enemyZOC[n] > 0 && m.enemyZOC[from] > 0 {
		return 0, &zocToZOC
	}
	return cost, nil
}

// stepCost is the price of one step of a unit.
func (g *Game) stepCost(u UnitID, from hex.Hex, d int) (int, *reason) {
	m := g.stepper(u)
	return m.cost(from, d, g.m.Grid.Neighbor(from, d))
}

// findReach fills g.paths with the hexes the unit can go to with what it has left. A unit that has spent nothing
// may always make one step (12.3a), motorized or not. Where it may not stop, because the other contingent is there, it may go on (13.0b, ruling CE).
func (g *Game) findReach(u UnitID, spent int) {
	start, left := g.at(u), g.allowance(u)-spent
	m := g.stepper(u)
	single := g.infiltrates(u) // step by step, since the first ZOC entered costs its privilege; but not to a stop with the other contingent
	privileged := single && !g.has(u, Infiltrated)
	hidden := g.concealed(u)
	stops := g.m.Units[u].Type != Guerrilla
	g.paths.Flood(start, left, func(from hex.Hex, d int, to hex.Hex, soFar int) (int, bool, bool) {
		cost, why := m.cost(from, d, to)
		if why != nil {
			return 0, false, false
		}
		onward := !single || g.clashes(u, to)
		if spent == 0 && soFar == 0 && cost > left {
			cost, onward = left, false
		}
		if onward && stops && m.enemyZOC[to] > 0 {
			onward = privileged // 12.2f, 14.1a
		}
		if single && from != start && m.enemyZOC[from] > 0 { // the privilege is spent
			onward = false
			if k := g.m.Grid.Direction(start, to); k >= 0 {
				if direct, r := m.cost(start, k, to); r == nil && direct <= left {
					return 0, false, false // there is a way that leaves it
				}
			}
		}
		if hidden && g.s.Interdict[to] != 0 {
			onward = false // it is revealed there; what it can do then is the next question
		}
		return cost, true, onward
	})
	g.reach.valid, g.reach.seq, g.reach.unit = true, g.s.Seq, u
}

// mayChoose: which units may move now.
func (g *Game) mayChoose(u int16) *reason {
	if !g.isUnit(u, g.s.Active) {
		return &notYours
	}
	id := UnitID(u)
	h := g.at(id)
	switch {
	case h == hex.None || !g.m.Hexes[h].Land:
		return &notOnMap
	case g.isStatic(id):
		if g.concealed(id) {
			return &hiddenFixed
		}
		return &staticUnit
	case g.has(id, Halted) && g.has(id, Landed):
		return &halted
	case g.has(id, Halted) && g.isAirborne(id):
		return &haltedByAir
	case g.has(id, Halted):
		return &haltedBySea
	case g.has(id, Moved):
		return &movedBefore
	case g.s.Active == Japanese && int16(h) == g.s.Suppressed:
		return &suppressed
	}
	why, through := &noWay, false
	m := g.stepper(id)
	for d, n := range g.m.Grid.Neighbors(h) {
		_, r := m.cost(h, d, n)
		switch {
		case r == nil && !g.clashes(id, n):
			return nil
		case r == nil:
			why, through = &contingents, true
		case r == &zocToZOC && !through:
			why = r
		}
	}
	if through && g.canStop(id, 0) {
		return nil
	}
	return why
}

// canStop tells whether a unit can go to any hex where it may stop, perhaps through the other contingent (ruling CE).
func (g *Game) canStop(u UnitID, spent int) bool {
	g.findReach(u, spent)
	for _, h := range g.paths.Reached() {
		if h != g.at(u) && !g.clashes(u, h) {
			return true
		}
	}
	return false
}

// mayGo: where the unit being moved may stop.
func (g *Game) mayGo(f *frame, u, h int16) *reason {
	id := UnitID(f.V[0])
	if u != f.V[0] || !g.isHex(h) {
		return &otherUnit
	}
	to := hex.Hex(h)
	if !g.reach.valid || g.reach.seq != g.s.Seq || g.reach.unit != id {
		g.findReach(id, int(f.V[1]))
	}
	if _, ok := g.paths.Cost(to); ok && to != g.at(id) {
		if g.clashes(id, to) {
			return &contingents
		}
		return nil
	}
	side := g.m.Units[id].Side
	switch {
	case to == g.at(id):
		return &alreadyIn
	case !g.m.Hexes[to].Land:
		return &closed
	case g.occupied(to, side.Other()):
		return &enemyThere
	case side == Japanese && h == g.s.Suppressed:
		return &suppressed
	}
	if d := g.m.Grid.Direction(g.at(id), to); d >= 0 {
		if _, r := g.stepCost(id, g.at(id), d); r != nil {
			return r
		}
	}
	if g.has(id, Motorized) && !g.m.Hexes[to].Road {
		return &offRoad
	}
	if g.class(id) == 1 && !g.canExist(id, to) {
		return &closedMech
	}
	switch spent := int(f.V[1]); {
	case g.infiltrates(id) && g.reaches(id, to, spent, !g.has(id, Infiltrated)):
		return &stepByStep
	case g.concealed(id) && g.reaches(id, to, spent, false):
		return &revealStops
	case g.reaches(id, to, spent, true):
		return &zocStops
	}
	if cost, ok := g.costTo(id, to); ok {
		return &reason{Rule: tooFar.Rule, Text: "Out of reach: it takes " + halves(cost) + " of " + halves(g.allowance(id)-int(f.V[1])) + " movement points."}
	}
	return &tooFar
}

// costTo is what the way to a hex would cost a unit with any number of movement points; false if no way leads there.
func (g *Game) costTo(u UnitID, to hex.Hex) (int, bool) {
	g.reach.valid = false
	m := g.stepper(u)
	g.paths.Flood(g.at(u), 1000, func(from hex.Hex, d int, n hex.Hex, _ int) (int, bool, bool) {
		cost, why := m.cost(from, d, n)
		return cost, why == nil, true
	})
	return g.paths.Cost(to)
}

// reaches tells whether a unit has the movement points for a hex if it need not halt to be revealed or to ask for its next step, and,
// if so asked, not for enemy ZOC either.
func (g *Game) reaches(u UnitID, to hex.Hex, spent int, throughZOC bool) bool {
	side := g.m.Units[u].Side
	g.reach.valid = false
	m := g.stepper(u)
	g.paths.Flood(g.at(u), g.allowance(u)-spent, func(from hex.Hex, d int, to hex.Hex, _ int) (int, bool, bool) {
		cost, why := m.cost(from, d, to)
		halts := g.inEZOC(to, side) && g.m.Units[u].Type != Guerrilla
		return cost, why == nil || throughZOC && why == &zocToZOC, throughZOC || !halts
	})
	_, ok := g.paths.Cost(to)
	return ok
}

// leg carries out one leg of a move.
func (g *Game) leg(f *frame, to hex.Hex) {
	u := UnitID(f.V[0])
	from := g.at(u)
	if !g.reach.valid || g.reach.seq != g.s.Seq || g.reach.unit != u {
		g.findReach(u, int(f.V[1]))
	}
	cost, _ := g.paths.Cost(to)
	side := g.m.Units[u].Side
	hidden := g.concealed(u)
	if g.infiltrates(u) { // through the other contingent in an enemy ZOC
		var way [MaxHexes]hex.Hex
		for _, h := range g.paths.Path(way[:0], to) {
			if h != from && h != to && g.inEZOC(h, side) {
				g.set(u, Infiltrated)
			}
		}
	}
	f.V[1] += int16(cost)
	f.V[2] = 1
	g.reach.valid = false
	if hidden {
		g.set(u, Seen)
		g.tellSide(side, evMoves, "12.0a", int16(u), int16(from), int16(to))
		g.tellOthers(side, evMovesHidden, "12.0a", 0, int16(from), int16(to))
	} else {
		g.tell(evMoves, "12.0a", int16(u), int16(from), int16(to))
	}
	g.place(u, Loc(to))
	stop := false
	if g.inEZOC(to, side) && g.m.Units[u].Type != Guerrilla {
		if g.ignoresZOC(u) {
			g.set(u, Infiltrated)
		} else {
			stop = true
		}
	}
	if hidden && g.s.Interdict[to] != 0 {
		g.revealUnit(u, "16.4c")
		if g.at(u) == hex.None { // it was a deception
			f.V[3] = 1
			return
		}
	}
	f.V[3] = 1
	if !stop && g.canStep(u, int(f.V[1])) {
		f.V[3] = 0
	}
}

// canStep tells whether a unit that has spent something can go on to a hex where it may stop.
func (g *Game) canStep(u UnitID, spent int) bool {
	h, left := g.at(u), g.allowance(u)-spent
	m := g.stepper(u)
	through := false
	for d, n := range g.m.Grid.Neighbors(h) {
		if c, r := m.cost(h, d, n); r == nil && c <= left {
			if !g.clashes(u, n) {
				return true
			}
			through = true
		}
	}
	return through && g.canStop(u, spent)
}

// movement.unit moves one unit. V: unit, half points spent, has moved, finished.
var _ = program.Proc("movement.unit",
	do(func(g *Game, f *frame) {
		g.set(UnitID(f.V[0]), Moved)
	}),
	while(func(g *Game, f *frame) bool { return f.V[3] == 0 },
		do(func(g *Game, f *frame) { f.V[3] = 1 }),
		put(ask{
			Label: "step", Kind: "movement.step", Prompt: "Where does the unit go?", Rule: "12.0a",
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				u := UnitID(f.V[0])
				return "Where does " + g.m.Units[u].Label + " go? " + halves(g.allowance(u)-int(f.V[1])) + " movement points left", u
			}),
			Seat: byActive,
			List: func(g *Game, f *frame, o *options) {
				u := UnitID(f.V[0])
				g.findReach(u, int(f.V[1]))
				for _, h := range g.paths.Reached() {
					if h != g.at(u) {
						o.Add(unitTo(vMove, u, Loc(h)))
					}
				}
				if f.V[2] != 0 {
					o.Add(say(vHalt))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vMove:
					return g.mayGo(f, c.A, c.B)
				case vHalt:
					if f.V[2] == 0 {
						return &mustHalt
					}
					return nil
				}
				return &otherUnit
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vMove {
					g.leg(f, hex.Hex(c.B))
				}
			},
			Explain: explainMove,
		}),
	),
)

// explainMove shows what each step of the cheapest way costs.
func explainMove(g *Game, f *frame, c *choice, x *engine.Explanation) {
	u := UnitID(f.V[0])
	left := g.allowance(u) - int(f.V[1])
	x.Sums = append(x.Sums, engine.Sum{What: "movement points left", Value: halves(left), Mods: []engine.Mod{}})
	if c != nil && c.Verb == vHalt {
		x.Over = g.overfull(u, g.at(u))
	}
	if c == nil || c.Verb != vMove || g.mayGo(f, c.A, c.B) != nil {
		return
	}
	if g.occupied(hex.Hex(c.B), g.m.Units[u].Side) {
		text, over := g.crowd(u, hex.Hex(c.B))
		full := engine.Sum{What: "units there", Value: text, Mods: []engine.Mod{}}
		if over {
			full.Mods = append(full.Mods, engine.Mod{Rule: "13.3a", Text: "one too many: a unit will have to go", Threat: true})
			x.Over = g.overfull(u, hex.Hex(c.B))
		}
		x.Sums = append(x.Sums, full)
	}
	total, _ := g.paths.Cost(hex.Hex(c.B))
	sum := engine.Sum{What: "movement points", Value: halves(total), Mods: []engine.Mod{}, Halves: true}
	path := g.paths.Path(nil, hex.Hex(c.B))
	for i := 1; i < len(path); i++ {
		d := g.m.Grid.Direction(path[i-1], path[i])
		cost, _ := g.stepCost(u, path[i-1], d)
		rule, text := "12.0b", "enter "+g.m.hexTitle(int16(path[i]))
		if g.m.Edge[path[i-1]][d]&Road != 0 {
			rule, text = "12.4a", "by road to "+g.m.hexTitle(int16(path[i]))
		}
		if cost > left && f.V[1] == 0 {
			cost, rule, text = left, "12.3a", "minimum move to "+g.m.hexTitle(int16(path[i]))
		}
		mod := engine.Mod{Value: cost, Rule: rule, Text: text}
		side := g.m.Units[u].Side
		if side == Japanese && g.s.Interdict[path[i]] != 0 {
			mod.Text, mod.Threat = mod.Text+", interdicted (16.4d)", true
			if g.concealed(u) {
				mod.Text += ", where it is revealed (16.4c)"
			}
		}
		if g.m.Units[u].Type != Guerrilla && g.inEZOC(path[i], side) {
			mod.Text, mod.Threat = mod.Text+", into an enemy ZOC (14.1a)", true
		}
		sum.Mods = append(sum.Mods, mod)
	}
	x.Sums = append(x.Sums, sum)
}

// halves writes half points as points.
func halves(n int) string {
	s := ""
	if n%2 != 0 {
		s = ".5"
	}
	return itoa(n/2) + s
}

// beginMovement sets up a Movement Phase of the active side: every unit may move that did not land this turn, and
// those that may motorize are noted now, since they must begin the phase on a road and in supply (22.0e).
func (g *Game) beginMovement(side Side) {
	g.s.Active = side
	if side != Allied {
		return
	}
	for u := range g.m.Units {
		id := UnitID(u)
		if h := g.at(id); g.m.Units[u].Side == Allied && h != hex.None && g.m.Hexes[h].Road && !g.isStatic(id) && !g.has(id, Halted) && g.traceSupply(id) {
			g.set(id, CanMotor)
		}
	}
}

// motorizable counts the units of a hex that may still be motorized.
func (g *Game) motorizable(h hex.Hex) (n int) {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.has(u, CanMotor) && !g.has(u, Moved|Motorized) {
			n++
		}
	}
	return n
}

func (g *Game) mayMotorize(h int16) *reason {
	switch {
	case g.s.Active != Allied || !g.isHex(h) || g.motorizable(hex.Hex(h)) == 0:
		return &noMotor
	case g.s.LP[Allied] < g.m.K.Motorized:
		return &noLP
	}
	return nil
}

func (g *Game) motorize(h hex.Hex) {
	g.s.LP[Allied] -= g.m.K.Motorized
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.has(u, CanMotor) && !g.has(u, Moved) {
			g.set(u, Motorized)
		}
	}
	g.tell(evMotorized, "22.0e", int16(h), g.m.K.Motorized)
}

// movement.units lets the active side move its units one by one. V: finished, verb, first and second argument.
var _ = program.Proc("movement.units",
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 },
		put(ask{
			Label: "choose", Kind: "movement.choose", Prompt: "Who moves next?", Rule: "12.0a",
			Seat: byActive,
			List: func(g *Game, f *frame, o *options) {
				o.Add(say(vEnd))
				for u := range g.m.Units {
					if g.m.Units[u].Side == g.s.Active && g.s.Units[u].Loc >= 0 {
						o.Add(about(vUnit, UnitID(u)))
						if h := g.at(UnitID(u)); g.s.Active == Allied && g.first(h) == UnitID(u) {
							o.Add(to(vMotorize, h))
						}
					}
				}
				g.offerReveals(o)
				g.offerOptionalMoves(o)
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vEnd:
					return nil
				case vUnit:
					return g.mayChoose(c.A)
				case vMove: // a player names the destination first: say what stands against the unit
					if r := g.mayChoose(c.A); r != nil {
						return r
					}
					return &notMoving
				case vMotorize:
					return g.mayMotorize(c.A)
				case vReveal:
					return g.mayReveal(c.A)
				case vAirlift, vLand, vRaid:
					return g.mayOptionalMove(c)
				}
				return &notMoving
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[1], f.V[2], f.V[3] = int16(c.Verb), c.A, c.B
				switch c.Verb {
				case vEnd:
					f.V[0] = 1
				case vMotorize:
					g.motorize(hex.Hex(c.A))
				case vReveal:
					g.revealUnit(UnitID(c.A), "11.2f")
				}
			},
		}),
		iff(chose(vUnit), engine.Call("unit", "movement.unit", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[2]} })),
		iff(chose(vAirlift), do(func(g *Game, f *frame) { g.airlift(UnitID(f.V[2]), hex.Hex(f.V[3])) }),
			// 25.3b: the flight costs the unit one movement point; it may move on with the rest.
			iff(func(g *Game, f *frame) bool {
				u := UnitID(f.V[2])
				return g.canStep(u, 2) && (!g.inEZOC(g.at(u), Allied) || g.infiltrates(u))
			},
				engine.Call("airlifted", "movement.unit", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[2], 2, 1} }))),
		iff(chose(vLand), engine.Call("land", "option.marines", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[2], f.V[3]} })),
		iff(chose(vRaid), engine.Call("raid", "option.raiders", func(g *Game, f *frame) [6]int16 { return [6]int16{f.V[2], f.V[3]} })),
	),
)

// chose tells whether the last answer in movement.units had a verb.
func chose(v engine.Verb) func(*Game, *frame) bool {
	return func(_ *Game, f *frame) bool { return f.V[1] == int16(v) }
}

var _ = program.Proc(phaseNames[PhAlliedMove],
	beginPhase(PhAlliedMove),
	do(func(g *Game, _ *frame) { g.beginMovement(Allied) }),
	sub("units", "movement.units"),
	sub("stack", "stacking.check"),
)

var _ = program.Proc(phaseNames[PhJapaneseMove],
	beginPhase(PhJapaneseMove),
	do(func(g *Game, _ *frame) { g.beginMovement(Japanese) }),
	sub("units", "movement.units"),
	sub("stack", "stacking.check"),
)
