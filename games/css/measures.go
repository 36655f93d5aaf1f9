package css

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/gauges"
)

// What can be measured at the moments of the standing orders: see engine.Measured. All of it follows from what the observer's view has.

// moment is what a gauge looks at: the position as everybody knows it, the locals of the procedure that asks, and whom it is read for.
type moment struct {
	g    *Game
	f    *frame
	side Side // who is asked
}

type gauge = gauges.Gauge[*moment]

func amount(id, label string, least, most int, read func(r *moment) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, Min: least, Max: most}, Read: read}
}

func percent(id, label string, read func(r *moment) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, One: "percent", Many: "percent", Max: 100}, Read: read}
}

// fact is true or not.
func fact(id, label, yes, no string, read func(r *moment) bool) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, Yes: yes, No: no, Max: 1}, Read: func(r *moment) (int, bool) {
		if read(r) {
			return 1, true
		}
		return 0, true
	}}
}

// count is how many Units fit.
func (r *moment) count(fits func(u UnitID) bool) (n int) {
	for u := range r.g.m.Units {
		if fits(UnitID(u)) {
			n++
		}
	}
	return n
}

// facing tells whether a Unit stands next to an enemy.
func (r *moment) facing(u UnitID) bool { return isPlace(r.g.at(u)) && r.g.opposed(r.g.at(u)) }

// triggered calls fn for the places that may fire now at those who leave.
func (r *moment) triggered(fn func(p Loc)) {
	stands := &r.g.s.Stands[r.side]
	for p := range stands.each() {
		if r.g.mayTrigger(p, r.f.V[0], r.f.V[1], r.f.V[2]) == nil {
			fn(p)
		}
	}
}

// bestShot is in how many of ten faces the best of some fires hits, false if there is none.
func (r *moment) bestShot(compose func(try func(from Loc, kind AttackKind, at Loc, hard UnitID))) (best int, ok bool) {
	compose(func(from Loc, kind AttackKind, at Loc, hard UnitID) {
		r.g.trial(func() {
			if r.g.composeFire(from, kind, at, hard) {
				r.g.foresee()
				best, ok = max(best, r.g.hitsIn(r.g.fireValue(nil))), true
			}
		})
	})
	return 10 * best, ok
}

// Gauges of several moments.
var (
	gEdge = amount("edge", "the lead of the attack before the dice", -30, 30, func(r *moment) (int, bool) {
		o := r.g.underway()
		return r.g.attackTotal(o, nil) - r.g.defenceTotal(o, nil), true
	})
	gCup = amount("cup", "the number of chits in the Cup", 0, MaxChits, func(r *moment) (int, bool) { return r.g.s.Cup.len(), true })
)

var opfireGauges = []gauge{
	percent("hit", "the chance of your best shot to hit", func(r *moment) (int, bool) {
		return r.bestShot(func(try func(Loc, AttackKind, Loc, UnitID)) {
			kind, at, hard := r.g.triggerAim(r.f)
			r.triggered(func(p Loc) { try(p, kind, at, hard) })
		})
	}),
	percent("close", "the chance to hit of your best shot from beside them", func(r *moment) (int, bool) {
		h := r.g.aim(r.f.V[0])
		n, _ := r.bestShot(func(try func(Loc, AttackKind, Loc, UnitID)) {
			kind, at, hard := r.g.triggerAim(r.f)
			r.triggered(func(p Loc) {
				if x := r.g.hexOf(p); x != NoHex && h != NoHex && r.g.m.Ground.Distance(x, h) <= 1 {
					try(p, kind, at, hard)
				}
			})
		})
		return n, true
	}),
	amount("units", "the number of enemy Units that move", 0, 20, func(r *moment) (int, bool) {
		return r.count(func(u UnitID) bool { return r.g.has(u, Leaving) && r.g.m.Units[u].Side != r.side }), true
	}),
	{Measure: engine.Measure{ID: "near", Label: "the distance from them to your nearest stack", One: "hex", Many: "hexes", Max: 40}, Read: func(r *moment) (best int, ok bool) {
		h := r.g.aim(r.f.V[0])
		stands := &r.g.s.Stands[r.side]
		for p := stands.after(-1); p >= 0 && h != NoHex; p = stands.after(p) {
			if x := r.g.hexOf(p); x != NoHex && (!ok || r.g.m.Ground.Distance(x, h) < best) {
				best, ok = r.g.m.Ground.Distance(x, h), true
			}
		}
		return best, ok
	}},
	amount("shooters", "the number of your stacks that could fire", 0, 40, func(r *moment) (n int, ok bool) {
		r.triggered(func(Loc) { n++ })
		return n, true
	}),
	amount("coming", "the number of enemy Units that have still to act", 0, MaxUnits, func(r *moment) (int, bool) {
		return r.count(func(u UnitID) bool {
			return r.g.m.Units[u].Side != r.side && isPlace(r.g.at(u)) && r.g.has(u, Active) && !r.g.has(u, Acted|Finished)
		}), true
	}),
}

// playable calls fn for the Formation chits that the side could play before the draw.
func (r *moment) playable(fn func(c ChitID)) {
	for c := range r.g.m.Chits {
		if r.g.mayPlay(r.side, ChitID(c)) == nil {
			fn(ChitID(c))
		}
	}
}

var preemptGauges = []gauge{
	gCup,
	amount("theirs", "the number of enemy Division and Formation chits in the Cup", 0, MaxChits, func(r *moment) (n int, ok bool) {
		r.g.s.Cup.each(func(c ChitID) {
			if row := &r.g.m.Chits[c]; row.Side == r.side.Other() && row.Kind <= ChitFormation {
				n++
			}
		})
		return n, true
	}),
	amount("dp", "the largest stock of Dispatch Points that could pay", 0, 99, func(r *moment) (best int, ok bool) {
		r.playable(func(c ChitID) { best = max(best, int(r.g.division(r.g.m.Chits[c].Division).DP)) })
		return best, true
	}),
	amount("facing", "the largest number of Units of one Formation next to the enemy", 0, 40, func(r *moment) (best int, ok bool) {
		r.playable(func(c ChitID) {
			_, n, _ := r.g.gathered(c)
			best = max(best, n)
		})
		return best, true
	}),
}

var markGauges = []gauge{
	amount("targets", "the number of enemy stacks that could be marked", 0, 40, func(r *moment) (n int, ok bool) {
		r.targets(func(Hex) { n++ })
		return n, true
	}),
	amount("best", "the lead of the best attack before the dice", -30, 30, func(r *moment) (best int, ok bool) {
		r.targets(func(h Hex) {
			o := r.g.foreseen(h)
			if n := r.g.attackTotal(o, nil) - r.g.defenceTotal(o, nil); !ok || n > best {
				best, ok = n, true
			}
		})
		return best, ok
	}),
	fact("free", "what a marker costs", "markers are free and charge at once", "a marker costs Dispatch Points", func(r *moment) bool { return r.g.unpaidMark() }),
}

// targets calls fn for the hexes with enemies that could be marked for an Assault now.
func (r *moment) targets(fn func(h Hex)) {
	stands := &r.g.s.Stands[r.side.Other()]
	for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
		if r.g.mayMark(p) == nil {
			fn(p)
		}
	}
}

var rollGauges = []gauge{
	percent("better", "the chance that another roll is better for you", func(r *moment) (int, bool) {
		n := r.g.hope(r.side, 0)
		if r.g.s.R.Pair != 0 {
			n = max(n, r.g.hope(r.side, 1))
		}
		return 10 * n, true
	}),
	amount("units", "the number of Units at stake", 0, 40, func(r *moment) (int, bool) { return int(r.g.s.R.Units), true }),
	fact("yours", "whose roll it is", "the roll is yours", "the roll is the enemy's", func(r *moment) bool { return r.g.s.R.Side == r.side }),
}

// board are the gauges of each kind of question.
var board = func() *gauges.Board[*moment] {
	kinds := map[string][]gauge{
		"opfire.from": opfireGauges, "preempt": preemptGauges, "assault.mark": markGauges,
		"assault.retreat": {gEdge},
		"assault.fire": {percent("hit", "the chance of your best shot to hit", func(r *moment) (int, bool) {
			return r.bestShot(func(try func(Loc, AttackKind, Loc, UnitID)) {
				for p := r.g.stormFrom(-1); p >= 0; p = r.g.stormFrom(p) {
					if r.g.mayReturnFire(p, NoUnit) == nil {
						try(r.g.s.X.Hex, AssaultFire, p, NoUnit)
					}
				}
			})
		})},
		"fire.with": {
			fact("action", "whether it is an Action of yours", "it is an Action of yours", "you fire in the enemy's Activation", func(r *moment) bool { return r.g.s.A.Kind == ActionFire }),
			amount("adders", "the number of Units that add to it", 0, 9, func(r *moment) (int, bool) { return int(r.g.s.A.Adders), true }),
		},
		"tenacity": {
			amount("dg", "the level of DG of the hex", 0, maxDG, func(r *moment) (int, bool) { return r.g.dg(r.g.at(r.f.V[0])), true }),
			percent("passes", "the chance to pass the Rout Check", func(r *moment) (int, bool) { return r.passing(), true }),
		},
		"barrier": {
			percent("failing", "the chance to fail the Rout Check", func(r *moment) (int, bool) { return 100 - r.passing(), true }),
			amount("units", "the number of Units of the hex", 1, 40, func(r *moment) (int, bool) { return r.g.count(r.g.at(r.f.V[0])), true }),
		},
		"act.again": {
			amount("dc", "the largest stock of Direct Commands that could pay", 0, 99, func(r *moment) (best int, ok bool) {
				r.count(func(u UnitID) bool {
					if r.g.has(u, Again) {
						r.g.payers(u, func(d DivisionID) { best = max(best, int(r.g.division(d).DC)) })
					}
					return false
				})
				return best, true
			}),
			amount("facing", "the number of these Units next to the enemy", 0, 40, func(r *moment) (int, bool) {
				return r.count(func(u UnitID) bool { return r.g.has(u, Again) && r.facing(u) }), true
			}),
			fact("use", "whether they could do anything with it", "they could do something with it", "there is nothing that they could do with it", func(r *moment) bool { return !r.g.idleAgain() }),
		},
		"move.on": {fact("event", "whether something happened on the way", "something happened on the way", "nothing happened on the way", func(r *moment) bool {
			m := &r.g.s.M
			return m.From != m.Goal || m.Seen != 0 && r.g.dg(m.From) > 0 || r.g.waysEnd(m.From) // a miss is nothing
		})},
		"leaders": {amount("front", "the number of Leaders behind the front of their Units", 0, MaxLeaders, (*moment).idleLeaders)},
		"heroes.place": {fact("away", "whether he is off the map", "he is off the map", "he is on the map", func(r *moment) bool {
			h := r.f.V[0]
			return h >= 0 && int(h) < len(r.g.m.Heroes) && !isPlace(r.g.s.Heroes[h].Loc)
		})},
		"carry": {amount("left", "the number of pieces left behind that could go along", 0, 20, leftBehind)},
	}
	for _, t := range rollTopics() {
		kinds["roll.reroll."+t] = rollGauges
	}
	return gauges.New(kinds)
}()

// passing is the chance in percent of a Unit to pass the Rout Check that the attack in progress brings it.
func (r *moment) passing() (n int) {
	stars := 0
	if x := r.g.crtAt(int(r.g.s.A.Die), int(r.g.s.A.Value)); x != nil {
		stars = int(x.Stars)
	}
	up := r.g.steadiness(r.f.V[0], stars, nil)
	for face := range 10 {
		if passes(face, up) {
			n += 10
		}
	}
	return n
}

// rollTopics are the topics of rolls, in order.
func rollTopics() []string {
	out := []string{"other"}
	for _, t := range topicOf {
		out = append(out, t)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// idleLeaders is how many Leaders could go where Units of their command face an enemy, and are not there.
func (r *moment) idleLeaders() (n int, ok bool) {
	stands := &r.g.s.Stands[r.side]
	for l := range r.g.m.Leaders {
		l := LeaderID(l)
		if r.g.mayMoveLeader(l) != nil || isPlace(r.g.s.Leaders[l].Loc) && r.g.opposed(r.g.s.Leaders[l].Loc) {
			continue
		}
		for p := range stands.each() {
			if r.g.opposed(p) && r.g.mayLead(l, p) == nil {
				n++
				break
			}
		}
	}
	return n, true
}

var _ engine.Measured = (*Module)(nil)

// Measures lists what can be measured at a moment for a standing order.
func (m *Module) Measures(kind string) []engine.Measure { return board.Measures(kind) }

// Measure reads it from the observer's view. The position is that of the observer, so Mine markers that he cannot see have no part in it.
func (m *Module) Measure(v *engine.View, kind string, asked engine.Seat) []engine.Reading {
	x, ok := v.Sight.(*Sight)
	if !ok || asked != seat(SideA) && asked != seat(SideB) {
		return nil
	}
	g := newGame(x.Module)
	g.s = x.Known
	return board.Read(kind, func() *moment { return &moment{g: g, f: &frame{V: x.Asked}, side: Side(asked)} })
}

// covert are the questions that tell, by being asked or by what can be answered, something of Mine markers that lie face down (ruling 24-A).
var covert = map[string]bool{"setup.mine": true}

var _ engine.Open = (*Module)(nil)

// Open tells that everything but the values of Mine markers lies on the table.
func (m *Module) Open(kind string) bool { return !covert[kind] }

var _ engine.Evident = (*Module)(nil)

// Evident tells that so does how many answers there are.
func (m *Module) Evident(kind string) bool { return !covert[kind] }

func leftBehind(r *moment) (int, bool) { return r.g.leftBehind(r.f.V[0], r.f.V[1]) }
