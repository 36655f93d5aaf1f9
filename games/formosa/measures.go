package formosa

import (
	"beachhead/engine"
	"beachhead/games/gauges"
	"beachhead/hex"
)

// What can be measured at the moments of the standing orders: see engine.Measured. All of it follows from what whoever looks on knows: the
// observer's Sight has no counter that lies concealed, and no display.

// reading is what a gauge looks at: the position as everybody knows it, and whom it is read for.
type reading struct {
	g    *Game
	x    *Sight
	side Side
}

type gauge = gauges.Gauge[*reading]

// nearest is the distance from a hex to the nearest one that fits.
func (r *reading) nearest(h hex.Hex, fits func(h hex.Hex) bool) (best int, ok bool) {
	if h == hex.None {
		return 0, false
	}
	for i := range r.g.m.Hexes {
		if d := r.g.m.Grid.Distance(h, hex.Hex(i)); (!ok || d < best) && fits(hex.Hex(i)) {
			best, ok = d, true
		}
	}
	return best, ok
}

// harbour tells whether a hex has a port or an airfield: where a base can be.
func (r *reading) harbour(h hex.Hex) bool {
	p := &r.g.m.Hexes[h]
	return p.Port() || p.Airfield
}

// based tells whether an Allied base lies in a hex.
func (r *reading) based(h hex.Hex) bool {
	for u := r.g.first(h); u != NoUnit; u = r.g.next(u) {
		if r.g.has(u, BaseSide) {
			return true
		}
	}
	return false
}

func (r *reading) allied(h hex.Hex) bool { return r.g.occupied(h, Allied) }

// bombed is the hex of the B-29, lost that of the first unit that is about to be eliminated, taken the first hex attacked; hex.None if there
// is none, or it is not known.
func bombed(r *reading) hex.Hex { return hex.Hex(r.g.s.B29At) }

func lost(r *reading) hex.Hex {
	if u := r.g.doomed(); u != NoUnit {
		return r.g.at(u)
	}
	return hex.None
}

func taken(r *reading) hex.Hex {
	if b := &r.g.s.B; b.NTargets > 0 {
		return hex.Hex(b.Targets[0])
	}
	return hex.None
}

// strength is the CF of the units of a side that are known to have one of the flags.
func (r *reading) strength(side Side, f Flags) (n int) {
	for u := range r.g.m.Units {
		if r.g.m.Units[u].Side == side && r.g.s.Units[u].Loc >= 0 && r.g.has(UnitID(u), f) {
			n += r.g.cf(UnitID(u))
		}
	}
	return n
}

// stacks calls fn for the hexes of the attackers, with their CF there.
func (r *reading) stacks(fn func(h hex.Hex, cf int)) {
	for h := range r.g.m.Hexes {
		n, any := 0, false
		for u := r.g.first(hex.Hex(h)); u != NoUnit; u = r.g.next(u) {
			if r.g.has(u, Attacking) {
				n, any = n+r.g.cf(u), true
			}
		}
		if any {
			fn(hex.Hex(h), n)
		}
	}
}

func figure(id, label string, least, most int, read func(r *reading) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, Min: least, Max: most}, Read: read}
}

func counted(id, label, one, many string, most int, read func(r *reading) (int, bool)) gauge {
	return gauge{Measure: engine.Measure{ID: id, Label: label, One: one, Many: many, Max: most}, Read: read}
}

func away(id, label string, from func(r *reading) hex.Hex, to func(r *reading, h hex.Hex) bool) gauge {
	return counted(id, label, "hex", "hexes", 60, func(r *reading) (int, bool) {
		return r.nearest(from(r), func(h hex.Hex) bool { return to(r, h) })
	})
}

var (
	gTurn   = figure("turn", "the game turn", 1, 20, func(r *reading) (int, bool) { return int(r.g.s.Turn), true })
	gColumn = figure("column", "the column of the combat table, counted from 1 for the worst", 1, 12, func(r *reading) (int, bool) {
		return int(r.g.s.B.Column) + 1, r.g.s.B.Kind != NoBattle
	})
	gAllies = figure("allied-cf", "the CF of the Allies in the combat", 0, 99, func(r *reading) (int, bool) {
		return r.strength(Allied, Attacking|Defending), r.g.s.B.Kind != NoBattle
	})
)

func harbour(r *reading, h hex.Hex) bool { return r.harbour(h) }
func based(r *reading, h hex.Hex) bool   { return r.based(h) }
func allied(r *reading, h hex.Hex) bool  { return r.allied(h) }

// board are the gauges of each kind of question.
var board = gauges.New(map[string][]gauge{
	"b29.fortify": {
		counted("counters", "the number of your units in the hex", "", "", 20, func(r *reading) (n int, ok bool) {
			h := bombed(r)
			if h == hex.None {
				return 0, false
			}
			for u := r.g.first(h); u != NoUnit; u = r.g.next(u) {
				n++
			}
			return n + int(r.x.Hidden[h]), true
		}),
		counted("concealed", "the number of concealed units in the hex", "", "", 20, func(r *reading) (int, bool) {
			h := bombed(r)
			if h == hex.None {
				return 0, false
			}
			return int(r.x.Hidden[h]), true
		}),
		away("harbour", "the distance from the hex to the nearest port or airfield", bombed, harbour),
		away("near", "the distance from the hex to the nearest Allied unit", bombed, allied),
		away("base", "the distance from the hex to the nearest Allied base", bombed, based),
		gTurn,
	},
	"combat.source": {
		figure("strength", "the CF of the unit that is lost", 0, 20, func(r *reading) (int, bool) {
			u := r.g.doomed()
			if u == NoUnit {
				return 0, false
			}
			return r.g.cf(u), true
		}),
		counted("lost", "the number of units lost", "", "", 20, func(r *reading) (n int, ok bool) {
			for u := range r.g.m.Units {
				if r.g.has(UnitID(u), Doomed) {
					n++
				}
			}
			return n, n > 0
		}),
		gAllies, gColumn,
		away("harbour", "the distance from the lost unit to the nearest port or airfield", lost, harbour),
		away("base", "the distance from the lost unit to the nearest Allied base", lost, based),
		gTurn,
	},
	"combat.advance": {
		away("harbour", "the distance from the hex to the nearest port or airfield", taken, harbour),
		away("base", "the distance from the hex to the nearest Allied base", taken, based),
		counted("enemies", "the number of hexes with enemies next to it", "", "", 6, func(r *reading) (n int, ok bool) {
			h := taken(r)
			if h == hex.None {
				return 0, false
			}
			for _, x := range r.g.m.Grid.Neighbors(h) {
				if x != hex.None && (r.g.occupied(x, r.side.Other()) || r.side == Allied && r.x.Hidden[x] > 0) {
					n++
				}
			}
			return n, true
		}),
		gTurn,
	},
	"combat.exploit": {
		figure("strength", "the CF of the strongest stack of attackers", 0, 60, func(r *reading) (best int, ok bool) {
			r.stacks(func(_ hex.Hex, cf int) { best, ok = max(best, cf), true })
			return best, ok
		}),
		counted("harbour", "the distance from an attacker to the nearest port or airfield", "hex", "hexes", 60, func(r *reading) (best int, ok bool) {
			r.stacks(func(h hex.Hex, _ int) {
				if d, any := r.nearest(h, r.harbour); any && (!ok || d < best) {
					best, ok = d, true
				}
			})
			return best, ok
		}),
		gColumn, gTurn,
	},
	"sortie": {
		counted("gunfire", "the Allied naval gunfire in the Staging Area", "unit", "units", 40, func(r *reading) (int, bool) {
			return int(r.g.s.GunfireStaging[US] + r.g.s.GunfireStaging[CW]), true
		}),
		counted("ashore", "the number of Allied units ashore", "", "", 99, func(r *reading) (int, bool) { return int(r.g.s.Ashore), true }),
		counted("held", "the number of ports and airfields that the Allies hold", "", "", 60, func(r *reading) (int, bool) { return int(r.g.s.Held), true }),
		counted("allied-lp", "the logistics points of the Allies", "LP", "LP", 99, func(r *reading) (int, bool) { return int(r.g.s.LP[Allied]), true }),
		gTurn,
	},
})

var _ engine.Measured = (*Module)(nil)

// Measures lists what can be measured at a moment for a standing order.
func (m *Module) Measures(kind string) []engine.Measure { return board.Measures(kind) }

// Measure reads it from the observer's view.
func (m *Module) Measure(v *engine.View, kind string, asked engine.Seat) []engine.Reading {
	x, ok := v.Sight.(*Sight)
	side, plays := owner(asked)
	if !ok || !plays {
		return nil
	}
	r := &reading{g: &Game{m: m, s: x.Known}, x: x, side: side}
	return board.Read(kind, func() *reading { return r })
}

var _ engine.Evident = (*Module)(nil)

// Evident tells that the points of tactical support lie open once they have been planned (16.3), and so does what they could support.
func (m *Module) Evident(kind string) bool { return kind == "combat.support" }

var _ engine.EvidentlyMoot = (*Module)(nil)

// EvidentlyMoot tells that who fights has been turned over (11.2), and the LP of both sides lie open; what LP could do to the column is seen by all.
func (m *Module) EvidentlyMoot(kind string) bool { return kind == "combat.lp" }

var _ engine.Open = (*Module)(nil)

// Open tells that who has fought has been turned over (11.2). How many LP a defender may spend, and where a victor may advance, tells of concealed units.
func (m *Module) Open(kind string) bool {
	return kind == "combat.lose" || kind == "combat.counterattack"
}
