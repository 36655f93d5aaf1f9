package ccp

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/games/gauges"
	"beachhead/hex"
)

// What can be measured at the moments of the standing orders: see engine.Measured. All of it follows from the observer's view, in which there
// are no hands, no order of the decks and no secret chits.

// reading is what a gauge looks at: the position as everybody knows it, and whom it is read for.
type reading struct {
	g     *Game
	x     *Sight
	side  Side // who is asked
	foe   Side
	own   *[6]int16 // locals of the procedure that asks
	outer *[6]int16 // and of the one that called it
}

type gauge = gauges.Gauge[*reading]

// at is the hex that a window is about, NoHex if there is none.
func (r *reading) at() hex.Hex {
	h := none
	switch window(r.own[rWindow]) {
	case wEnter, wAdvanced:
		h = r.g.s.R.At
	case wBoost, wDoubles:
		h = r.g.s.A.Hex
	case wDefense, wBreak:
		if u := r.unit(); u != NoUnit {
			return r.g.at(u)
		}
	case wAmbush, wBayonets, wQuarter:
		h = r.own[rA]
	}
	if !isHex(h) {
		return hex.None
	}
	return hexOf(h)
}

// unit is the one that a window is about, NoUnit if there is none on the map.
func (r *reading) unit() UnitID {
	switch w := window(r.own[rWindow]); {
	case w != wDefense && w != wBreak:
	case r.own[rA] >= 0 && int(r.own[rA]) < len(r.g.m.Units) && r.g.s.Units[r.own[rA]].Loc >= 0:
		return r.own[rA]
	}
	return NoUnit
}

// each calls fn for the units of a side on the map.
func (r *reading) each(side Side, fn func(u UnitID)) {
	for u := r.g.units(side); u != NoUnit; u = r.g.more(side, u) {
		fn(u)
	}
}

// nearest is the distance from a hex to the nearest unit of a side that fits.
func (r *reading) nearest(side Side, h hex.Hex, fits func(u UnitID) bool) (best int, ok bool) {
	if h == hex.None {
		return 0, false
	}
	r.each(side, func(u UnitID) {
		if d := terrain.Grid.Distance(r.g.at(u), h); (!ok || d < best) && fits(u) {
			best, ok = d, true
		}
	})
	return best, ok
}

// count is how many units of a side fit.
func (r *reading) count(side Side, fits func(u UnitID) bool) (n int) {
	r.each(side, func(u UnitID) {
		if fits(u) {
			n++
		}
	})
	return n
}

// in is how many units of a side are in the hex that the window is about.
func (r *reading) in(side Side) (int, bool) {
	h := r.at()
	return r.count(side, func(u UnitID) bool { return r.g.at(u) == h }), h != hex.None
}

// fires tells whether a unit or its weapon could be activated for Op Fire at the hex entered.
func (r *reading) fires(u UnitID) bool {
	return r.g.s.R.OpShot == 0 && r.g.suspects(u, 1, r.at()) == nil
}

// ordered are the units of the order in progress.
func (r *reading) ordered(u UnitID) bool { return r.g.has(u, Ordered) }

// aimed calls fn for the enemy units that the attack in progress is aimed at.
func (r *reading) aimed(fn func(u UnitID)) {
	a := &r.g.s.A
	if !isHex(a.Hex) {
		return
	}
	for u := r.g.firstOf(hexOf(a.Hex), r.foe); u != NoUnit; u = r.g.nextOf(u, r.foe) {
		if (a.Victim == NoUnit || a.Victim == u) && (!r.g.has(u, Inside) || r.g.exposed(u)) {
			fn(u)
		}
	}
}

// weakest is the lowest morale with Cover that the attack in progress is aimed at.
func (r *reading) weakest() (least int, ok bool) {
	r.aimed(func(u UnitID) {
		if m := r.g.morale(u, r.g.versus(), nil); !ok || m < least {
			least, ok = m, true
		}
	})
	return least, ok
}

// base is the Attack Total of the attack in progress less its dice.
func (r *reading) base() int { return int(r.g.s.A.FP) + int(r.g.s.A.Boost) + r.g.burst(nil) }

// strengths are the Melee FPs of both sides in the hex of a melee. Once they are locked they are as they were locked, and that of a side
// that has rolled is its Melee Total.
func (r *reading) strengths() (own, enemy int, ok bool) {
	h := r.at()
	if h == hex.None {
		return 0, 0, false
	}
	if window(r.own[rWindow]) == wBayonets {
		locked := [2]int16{Allied: r.outer[mAllied], Japan: r.outer[mJapan]}
		return int(locked[r.side]), int(locked[r.foe]), true
	}
	return r.g.meleeFP(h, r.side, nil), r.g.meleeFP(h, r.foe, nil), true
}

// rolled is the sum of the dice of the roll that has been made.
func (r *reading) rolled() int {
	k := &r.g.m.Cards[r.own[rollCard]]
	return int(k.White) + int(k.Colored)
}

func hexes(id, label string, least int, read func(r *reading) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, One: "hex", Many: "hexes", Min: least, Max: 30}, Read: read}
}

func unitsOf(id, label string, read func(r *reading) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, Max: 40}, Read: read}
}

// fact is true or not.
func fact(id, label, yes, no string, read func(r *reading) (bool, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, Yes: yes, No: no, Max: 1}, Read: func(r *reading) (int, bool) {
		is, ok := read(r)
		if is {
			return 1, ok
		}
		return 0, ok
	}}
}

func number(id, label string, least, most int, read func(r *reading) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, Min: least, Max: most}, Read: read}
}

// Gauges of several windows.
var (
	gCover = number("cover", "the Cover of the hex", -10, 12, func(r *reading) (int, bool) {
		h := r.at()
		if h == hex.None {
			return 0, false
		}
		return r.g.hexCover(h), true
	})
	gObjective = hexes("objective", "the distance to the nearest objective", 0, func(r *reading) (best int, ok bool) {
		h := r.at()
		if h == hex.None {
			return 0, false
		}
		for _, o := range r.g.chart().Objectives {
			if d := terrain.Grid.Distance(h, o); !ok || d < best {
				best, ok = d, true
			}
		}
		return best, ok
	})
	gNear = hexes("near", "the distance to your nearest unit", 0, func(r *reading) (int, bool) {
		return r.nearest(r.side, r.at(), func(UnitID) bool { return true })
	})
	gTargets = unitsOf("targets", "the number of enemy units aimed at", func(r *reading) (n int, ok bool) {
		r.aimed(func(UnitID) { n++ })
		return n, true
	})
	gRange = hexes("range", "the distance from the nearest firing unit", 0, func(r *reading) (int, bool) {
		var all unitSet
		r.g.eachFirer(func(u UnitID) { all[u/64] |= 1 << (u % 64) })
		return r.nearest(r.side, r.at(), func(u UnitID) bool { return in(&all, u) })
	})
	gWeakest = number("morale", "the lowest morale with Cover aimed at", -10, 40, func(r *reading) (int, bool) { return r.weakest() })
	gTotal   = number("total", "the Attack Total", -10, 99, func(r *reading) (int, bool) { return int(r.g.s.A.Total), true })
	gMine    = unitsOf("mine", "the number of your units in the hex", func(r *reading) (int, bool) { return r.in(r.side) })
	gEnemies = unitsOf("enemies", "the number of enemy units in the hex", func(r *reading) (int, bool) { return r.in(r.foe) })
	gBroken  = fact("broken", "whether the unit is broken", "the unit is broken", "the unit is not broken", func(r *reading) (bool, bool) {
		u := r.unit()
		return u != NoUnit && r.g.has(u, Broken), u != NoUnit
	})
	gStrength = number("strength", "your Melee FP", -20, 99, func(r *reading) (int, bool) { own, _, ok := r.strengths(); return own, ok })
	gTheirs   = number("theirs", "the enemy's Melee FP, or his Melee Total once he has rolled", -20, 99, func(r *reading) (int, bool) { _, foe, ok := r.strengths(); return foe, ok })
	gEdge     = number("edge", "your Melee FP less what the enemy has", -99, 99, func(r *reading) (int, bool) { own, foe, ok := r.strengths(); return own - foe, ok })
)

// common are the gauges that stand behind those of every window.
var common = []gauge{
	number("vp", "your lead in victory points", -60, 60, func(r *reading) (int, bool) {
		if r.side == Allied {
			return int(r.g.s.VP), true
		}
		return -int(r.g.s.VP), true
	}),
	number("time", "the space of the time marker", 0, MaxTime, func(r *reading) (int, bool) { return int(r.g.s.Time), true }),
	{Measure: engine.Measure{ID: "cards", Label: "the number of cards in your hand", Max: 20}, Read: func(r *reading) (int, bool) { return r.x.Hands[r.side], true }},
}

var windowGauges = [nWindows][]gauge{
	wScreen: {
		unitsOf("going", "the number of your units in the order", func(r *reading) (int, bool) { return r.count(r.side, r.ordered), true }),
		hexes("near", "the distance from them to the nearest enemy unit", 0, func(r *reading) (best int, ok bool) {
			r.each(r.side, func(u UnitID) {
				if !r.ordered(u) {
					return
				}
				if d, any := r.nearest(r.foe, r.g.at(u), func(UnitID) bool { return true }); any && (!ok || d < best) {
					best, ok = d, true
				}
			})
			return best, ok
		}),
		unitsOf("watchers", "the number of enemy units that see one of them", func(r *reading) (int, bool) {
			return r.count(r.foe, func(e UnitID) bool {
				seen := false
				r.each(r.side, func(u UnitID) { seen = seen || r.ordered(u) && r.g.unitSees(e, u) })
				return seen
			}), true
		}),
	},
	wEnter: {
		gNear,
		hexes("shot", "the distance to the nearest of your units that could fire at him", 1, func(r *reading) (int, bool) {
			return r.nearest(r.side, r.at(), r.fires)
		}),
		unitsOf("shooters", "the number of your units that could fire at him", func(r *reading) (int, bool) { return r.count(r.side, r.fires), true }),
		number("firepower", "the FP of your best single shot at him", -10, 40, func(r *reading) (best int, ok bool) {
			h := r.at()
			if h == hex.None {
				return 0, false
			}
			r.g.opAim()
			r.each(r.side, func(u UnitID) {
				for _, piece := range r.g.pieces(u, new([2]int16)) {
					if r.g.ready(u, piece, 1) != nil || r.g.covers(u, piece, h, false, 1) != nil {
						continue
					}
					if s := r.g.shooter(u, piece, h); !ok || int(s.fp-s.hindrance) > best {
						best, ok = int(s.fp-s.hindrance), true
					}
				}
			})
			return best, ok
		}),
		unitsOf("enemies", "the number of enemy units that enter", func(r *reading) (int, bool) {
			return r.count(r.foe, func(u UnitID) bool { return r.g.has(u, Entered) && r.g.at(u) == r.at() }), true
		}),
		gCover, gObjective,
	},
	wAdvanced: {gNear, gMine, gEnemies, gCover, gObjective},
	wBoost: {
		number("firepower", "the FP of the attack before the dice", -10, 60, func(r *reading) (int, bool) { return r.base(), true }),
		gTargets, gWeakest,
		number("edge", "the FP of the attack less that morale", -60, 60, func(r *reading) (int, bool) { m, ok := r.weakest(); return r.base() - m, ok }),
		gCover, gRange,
	},
	wDoubles: {
		gTotal, gTargets, gWeakest,
		number("edge", "the Attack Total less that morale", -60, 99, func(r *reading) (int, bool) {
			m, ok := r.weakest()
			return int(r.g.s.A.Total) - m, ok
		}),
		gCover, gRange,
	},
	wDefense: {
		gTotal,
		number("morale", "the morale of the unit with Cover", -10, 40, func(r *reading) (int, bool) {
			if r.unit() == NoUnit {
				return 0, false
			}
			return r.g.morale(r.unit(), r.g.versus(), nil), true
		}),
		number("needed", "what the dice must show for the unit to be unaffected", -40, 99, func(r *reading) (int, bool) {
			if r.unit() == NoUnit {
				return 0, false
			}
			return int(r.g.s.A.Total) - r.g.morale(r.unit(), r.g.versus(), nil) + 1, true
		}),
		gBroken,
		unitsOf("rolling", "the number of your units that must still roll", func(r *reading) (int, bool) {
			return r.count(r.side, func(u UnitID) bool { return r.g.has(u, Target) }), true
		}),
		gCover, gObjective,
	},
	wBreak: {
		gBroken,
		number("firepower", "the FP of the unit", -10, 30, func(r *reading) (int, bool) {
			if r.unit() == NoUnit {
				return 0, false
			}
			return r.g.fp(r.unit(), nil), true
		}),
		fact("armed", "whether the unit has a weapon", "the unit has a weapon", "the unit has no weapon", func(r *reading) (bool, bool) {
			u := r.unit()
			return u != NoUnit && r.g.arm(u) != NoWeapon, u != NoUnit
		}),
		unitsOf("lost", "the number of units that you have lost", func(r *reading) (n int, ok bool) {
			for _, u := range r.g.s.Lost[r.side] {
				if u != NoUnit {
					n++
				}
			}
			return n, true
		}),
		gNearestEnemy, gObjective,
	},
	wAmbush:   {gStrength, gTheirs, gEdge, gMine, gEnemies, gObjective},
	wBayonets: {gStrength, gTheirs, gEdge, gMine, gEnemies, gObjective},
	wQuarter:  {gMine, gObjective},
	wPassed: {
		{Measure: engine.Measure{ID: "discarded", Label: "the number of cards that he has discarded", Max: 20}, Read: func(r *reading) (int, bool) { return int(r.g.s.Cards), true }},
		{Measure: engine.Measure{ID: "theirs", Label: "the number of cards in his hand", Max: 20}, Read: func(r *reading) (int, bool) { return r.x.Hands[r.foe], true }},
	},
}

var gNearestEnemy = hexes("near", "the distance to the nearest enemy unit", 0, func(r *reading) (int, bool) {
	return r.nearest(r.foe, r.at(), func(UnitID) bool { return true })
})

// rollGauges are those of the Initiative. All rolls are asked about, the enemy's and one's own.
var rollGauges = []gauge{
	fact("yours", "whose roll it is", "the roll is yours", "the roll is the enemy's", func(r *reading) (bool, bool) { return Side(r.own[rollSide]) == r.side, true }),
	number("dice", "the sum of the dice", 2, 2*nDice, func(r *reading) (int, bool) { return r.rolled(), true }),
	number("total", "the Attack Total of an attack roll", -10, 199, func(r *reading) (int, bool) {
		k := &r.g.m.Cards[r.own[rollCard]]
		switch r.own[rollKind] {
		case rollAttack, rollMine, rollImpact:
			if r.g.s.A.Sniper != 0 {
				return r.base() + int(k.White)*int(k.Colored), true
			}
			return r.base() + r.rolled(), true
		}
		return 0, false
	}),
	unitsOf("targets", "the number of units that must defend against an attack roll", func(r *reading) (int, bool) {
		switch r.own[rollKind] {
		case rollAttack, rollMine, rollImpact:
			flagged := func(u UnitID) bool { return r.g.has(u, Target) }
			return r.count(Allied, flagged) + r.count(Japan, flagged), true
		}
		return 0, false
	}),
	number("margin", "the Defense Total of a Defense roll less the Attack Total", -99, 60, func(r *reading) (int, bool) {
		if r.own[rollKind] != rollDefense {
			return 0, false
		}
		u := r.g.flagged(Side(r.own[rollSide]), Rolling)
		if u == NoUnit {
			return 0, false
		}
		return r.g.morale(u, r.g.versus(), nil) + r.rolled() - int(r.g.s.A.Total), true
	}),
	{Measure: engine.Measure{ID: "hope", Label: "the chance that another roll is better for you", One: "percent", Many: "percent", Max: 100}, Read: (*reading).hope},
}

// hope is the chance in percent that another roll would be better for the side that is asked, as if with a full deck.
func (r *reading) hope() (int, bool) {
	k := &r.g.m.Cards[r.own[rollCard]]
	return r.g.hopeOf(rolling{r.own, r.outer, int(k.White), int(k.Colored)}, r.side)
}

// board are the gauges of each kind of question.
var board = func() *gauges.Board[*reading] {
	kinds := map[string][]gauge{"roll.initiative": slices.Concat(rollGauges, common)}
	for w, n := range windowNames {
		kinds["react."+n.label] = slices.Concat(windowGauges[w], common)
	}
	return gauges.New(kinds)
}()

var _ engine.Measured = (*Module)(nil)

// Measures lists what can be measured at a moment for a standing order.
func (m *Module) Measures(kind string) []engine.Measure { return board.Measures(kind) }

// Measure reads it from the observer's view.
func (m *Module) Measure(v *engine.View, kind string, asked engine.Seat) []engine.Reading {
	x, ok := v.Sight.(*Sight)
	if !ok || asked < 0 || int(asked) >= len(seatNames) || !x.Open {
		return nil
	}
	r := &reading{g: &Game{m: m, s: x.Known}, x: x, side: Side(asked), foe: Side(asked).Other(), own: &x.Asked, outer: &x.Caller}
	attack := r.g.s.A
	return board.Read(kind, func() *reading { r.g.s.A = attack; return r })
}

var _ engine.Open = (*Module)(nil)

// Open tells that everybody sees who holds the Initiative (10.2), who is attacked, and who is in reach of a sniper (1.9.4a).
func (m *Module) Open(kind string) bool {
	return kind == "roll.initiative" || kind == "defend.unit" || kind == "trigger.sniper"
}
