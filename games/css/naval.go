package css

import (
	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 21 Naval support: Task Forces fire indirectly, and Illumination Rounds at night.

var (
	evFleetAt   = event("A Task Force of strength {n0} is to fire at {p1}.")
	evFleetNow  = event("A Task Force of strength {n0} fires at {p1}.")
	evFleetAir  = event("A Task Force of strength {n0} is to fire at {p1}, with aircraft as spotters.")
	evFleetStar = event("A Task Force is to light up {p0}.")

	orFleet  = reason{Rule: "21.0a", Text: "Name a hex for this Task Force, or pass."}
	oneFleet = reason{Rule: "21.2a", Text: "There is a Task Force in that hex."}
	unseen21 = reason{Rule: "21.2a", Text: "No American Unit sees that hex, and no aircraft can spot."}
)

// fleet are the strengths of the Task Forces of the turn (21.0).
func (g *Game) fleet() []int8 {
	var now []int8
	for i := range g.scenario().Fleet {
		if x := &g.scenario().Fleet[i]; x.From <= g.s.Turn {
			now = x.Strengths
		}
	}
	return now
}

// seenBy tells whether a Unit of a side sees a hex.
func (g *Game) seenBy(side Side, h Hex) bool { return g.allSeen(side).Has(h) }

// allSeen are the hexes that Units of a side see. The set holds until something changes and must not be written to.
func (g *Game) allSeen(side Side) *ground.Set {
	s, known := g.spotsFor(spotsSide+int(side), side)
	if !known {
		stands := &g.s.Stands[side]
		for p := stands.after(-1); p >= 0 && p < firstZone; p = stands.after(p) {
			s.Or(g.seen(p))
		}
	}
	return s
}

// mayFleet tells whether a Task Force may be placed in a hex, to fire or to light it up (21.1a, 21.2a, 8.6.5b, 17.1b).
func (g *Game) mayFleet(c choice, n int16) *reason {
	switch {
	case c.Verb == vPass:
		return nil
	case c.Verb != vTarget && c.Verb != vStar || c.A != n || !isHex(c.B) || !g.scenario().Area.Has(c.B):
		return &orFleet
	}
	for _, h := range g.s.Fleet {
		if h == c.B {
			return &oneFleet
		}
	}
	switch {
	case c.Verb == vStar:
		return g.mayLight(SideA, c.B)
	case !g.aircraft(SideA) && !g.seenBy(SideA, c.B) && !g.fleetSees(c.B):
		return &unseen21
	}
	return nil
}

// offerFleet lists the hexes in which a Task Force may be placed.
func (g *Game) offerFleet(n int16, o *options) {
	area := g.scenario().Area
	for _, h := range g.s.Fleet {
		if h != NoHex {
			area.Remove(h)
		}
	}
	air, seen := g.aircraft(SideA), g.allSeen(SideA)
	var lit ground.Set // what can be lit up
	if g.night() && g.rules().Illuminates[SideA] {
		lit = *g.litFrom(SideA)
		lit.AndNot(&g.s.Marks[MarkLit])
	}
	for h := range area.Each() {
		if air || seen.Has(h) || g.fleetSees(h) {
			o.Add(two(vTarget, n, h))
		}
		if lit.Has(h) {
			o.Add(two(vStar, n, h))
		}
	}
	o.Add(say(vPass))
}

// naval is the Naval Support chit: every Task Force is placed before the first fires (4.2Cii, 21.0b). Whether a Unit sees its hex is settled when it is placed.
// V: chit; Task Force; those that light up, those whose hex is seen, bit by bit.
var _ = program.Proc("naval",
	engine.ForEach(1, func(g *Game, _ *frame) int { return len(g.fleet()) },
		put(ask{
			Label: "target", Kind: "naval", Prompt: "Where does the Task Force fire?", Rule: "21.0b",
			Explain: explainFleet,
			Seat:    func(*Game, *frame) engine.Seat { return seat(SideA) },
			Tell: told(func(g *Game, f *frame) (string, UnitID) {
				strength, n := number(int(g.fleet()[f.V[1]])), len(g.fleet())
				if n == 1 {
					return "Where does the Task Force of strength " + strength + " fire?", NoUnit
				}
				return "Where does Task Force " + number(int(f.V[1])+1) + " of " + number(n) + ", of strength " + strength + ", fire?", NoUnit
			}),
			Sure:  true,
			List:  func(g *Game, f *frame, o *options) { g.offerFleet(f.V[1]+1, o) },
			Check: func(g *Game, f *frame, c choice) *reason { return g.mayFleet(c, f.V[1]+1) },
			Take: func(g *Game, f *frame, c choice) {
				i := f.V[1]
				switch {
				case c.Verb == vPass:
					return
				case c.Verb == vStar:
					f.V[2] |= 1 << i
					g.tell(evFleetStar, "21.0a", c.B)
				case g.seenBy(SideA, c.B) || g.fleetSees(c.B):
					f.V[3] |= 1 << i
					g.tell(evFleetAt, "21.2a", int16(g.fleet()[i]), c.B)
				default:
					g.tell(evFleetAir, "21.2a", int16(g.fleet()[i]), c.B)
				}
				g.s.Fleet[i] = c.B
			},
		})),
	engine.ForEach(1, func(*Game, *frame) int { return MaxFleet },
		iff(func(g *Game, f *frame) bool { return g.s.Fleet[f.V[1]] != NoHex && f.V[2]>>f.V[1]&1 != 0 },
			call("light", "illuminate.round", func(g *Game, f *frame) [6]int16 { return [6]int16{g.s.Fleet[f.V[1]], int16(SideA)} })),
		iff(func(g *Game, f *frame) bool { return g.s.Fleet[f.V[1]] != NoHex && f.V[2]>>f.V[1]&1 == 0 },
			call("fire", "indirect", func(g *Game, f *frame) [6]int16 {
				return [6]int16{-1, f.V[1], g.s.Fleet[f.V[1]], shellNaval, f.V[3] >> f.V[1] & 1}
			})),
		do(func(g *Game, f *frame) { g.s.Fleet[f.V[1]] = NoHex })),
)
