package css

import "beachhead/engine"

// 6.1 Stacking: what too many Units in a place cost, and Units that do not belong together; what goes along with those who leave a place (12.3, 13.1).

var (
	evCrowded = event("{n1} {?1Unit|Units} too many in {p0}: {n2} DG.")
	evMingled = event("Units of different Formations in {p0}: 1 DG.")

	orAlong    = reason{Rule: "12.3a", Text: "Name what goes along, in the order of the counters, or go."}
	notHere    = reason{Rule: "12.3a", Text: "It is not with those who go, or goes along already."}
	tooMany    = reason{Rule: "12.1e", Text: "No more Support Weapons than Units go along."}
	inOrder    = reason{Rule: "12.3a", Text: "Say first that nothing goes along, and then name pieces in the order of the counters."}
	nothingOff = reason{Rule: "12.3a", Text: "Nothing is taken along that could stay."}
)

// excess is how many Units too many are in a place (6.1b). Caves never have any, Naval Zones and areas off the map have no limit here (22.1b, ruling 6-B).
func (g *Game) excess(p Loc) int {
	if !isHex(p) || g.inEntry(g.sideAt(p), p) { // L18.0c
		return 0
	}
	return max(0, g.count(p)-int(g.rules().StackLimit))
}

// mingled tells whether Units in a place do not belong together: of different Divisions, or with coloured stripes of different Formations (6.1d). Fanatics may (9.6.2g).
func (g *Game) mingled(p Loc) bool {
	if !isHex(p) && !isCave(p) || g.inEntry(g.sideAt(p), p) { // ruling L-6
		return false
	}
	division, formation := NoDivision, NoFormation
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		row := &g.m.Units[u]
		switch {
		case g.has(u, Fanatic):
			return false
		case !g.mixes(u):
			continue
		case division != NoDivision && row.Division != division:
			return true
		}
		division = row.Division
		if row.Stripe != Colored {
			continue
		}
		if formation != NoFormation && row.Formation != formation {
			return true
		}
		formation = row.Formation
	}
	return false
}

// owed are the levels of DG that a place is to get now: for Units too many beyond those paid for, and for a mixture not paid for (6.1c, e).
func (g *Game) owed(p Loc) (crowd, mix int) {
	if g.empty(p) {
		return 0, 0
	}
	if crowd = g.excess(p) - g.overstack(p); crowd < 0 {
		crowd = 0
	}
	if g.mingled(p) && !g.has(g.first(p), Mixed) {
		mix = 1
	}
	return crowd, mix
}

// settleStack notes what a place has paid for from now on (ruling 6-B).
func (g *Game) settleStack(p Loc) {
	excess, mixed := g.excess(p), g.mingled(p)
	if u := g.first(p); u != NoUnit && g.overstack(p) == min(excess, 7) && g.has(u, Mixed) == mixed {
		return // as it was: the flags are the same in all Units
	}
	g.setOverstack(p, excess)
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if mixed {
			g.set(u, Mixed)
		} else {
			g.clear(u, Mixed)
		}
	}
}

// penalties are due at the end of any Activation, for the places of both sides (6.1b to e). DG above 4 costs Units (10.2.3c), and fanatics take theirs as losses (9.6.2p).
// V: side; place; Units lost there, levels that fanatics take.
var _ = program.Proc("penalties",
	do(func(_ *Game, f *frame) { f.V[1] = -1 }),
	while(func(_ *Game, f *frame) bool { return f.V[0] < 2 },
		do(func(g *Game, f *frame) {
			f.V[2], f.V[3] = 0, 0
			for f.V[2] == 0 && f.V[3] == 0 { // on to the next place where somebody chooses
				if f.V[1] = g.s.Stands[f.V[0]].after(f.V[1]); f.V[1] < 0 || f.V[1] >= firstZone {
					f.V[1] = -1
					f.V[0]++
					return
				}
				lost, levels := g.penalize(f.V[1])
				f.V[2], f.V[3] = int16(lost), int16(levels)
			}
		}),
		iff(func(_ *Game, f *frame) bool { return f.V[3] > 0 },
			call("charge", "banzai.lose", local(3, 1)),
			do(func(g *Game, f *frame) { g.settleStack(f.V[1]) })),
		iff(func(_ *Game, f *frame) bool { return f.V[2] > 0 },
			call("lose", "lose", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], f.V[2], f.V[0]} }),
			do(func(g *Game, f *frame) {
				if !g.empty(f.V[1]) {
					g.settleStack(f.V[1])
				}
			}))),
)

// penalize gives a place the DG that it owes, and tells how many Units that costs, or how many levels fanatics are to take as losses.
func (g *Game) penalize(p Loc) (lost, levels int) {
	if u := g.first(p); u == NoUnit || g.next(u) == NoUnit && !g.has(u, stackFlags) {
		return 0, 0 // one alone owes nothing
	}
	crowd, mix := g.owed(p)
	if crowd > 0 {
		g.tell(evCrowded, "6.1b", p, int16(g.excess(p)), int16(crowd))
	}
	if mix > 0 {
		g.tell(evMingled, "6.1d", p)
	}
	g.settleStack(p)
	switch n := crowd + mix; {
	case n == 0:
	case g.has(g.first(p), Fanatic):
		levels = n
	default:
		lost = max(0, g.dg(p)+n-maxDG)
		g.setDG(p, g.dg(p)+n)
	}
	return lost, levels
}

// What goes along.

// goers are how many of a place are Grouped.
func (g *Game) goers(p Loc) int {
	n := 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) {
			n++
		}
	}
	return n
}

// takenAlong is how many Support Weapons of a place go along.
func (g *Game) takenAlong(p Loc) int {
	n := 0
	for w := range g.weaponsIn(p) {
		n += int(g.s.Weapons[w].Taken)
	}
	return n
}

// mayCarry tells whether a Support Weapon may cross from a place to the next (6.2.2bc, cb, 6.2.1eb). Nothing advances with Units that have assaulted across a Ridge, by a
// road neither (6.2.2co).
func (g *Game) mayCarry(w WeaponID, from, to Loc) bool {
	if isCave(from) && isCave(to) {
		return true // 6.3q: no hexside is crossed
	}
	if to == g.s.X.Hex && isHex(from) && g.isRidge(from, g.m.Ground.Direction(from, to)) {
		return false
	}
	b := burden{weapon: true, tank: g.m.Weapons[w].TankSW}
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		if g.has(u, Grouped) && g.stepCost(u, from, to, b) < 0 {
			return false
		}
	}
	return true
}

// mayTake tells whether a Support Weapon may go along: no more than Units do (12.1e), and only where it can go, which is the next place, or for a movement
// all the way to where it goes.
func (g *Game) mayTake(w int16, p, to Loc) *reason {
	switch {
	case !g.isWeapon(w) || g.s.Weapons[w].Loc != p || g.s.Weapons[w].Taken != 0:
		return &notHere
	case g.takenAlong(p) >= g.goers(p):
		return &tooMany
	case to >= 0 && !g.mayCarry(w, p, to):
		return &tooLaden
	case to < 0 && g.s.M.Goal >= 0:
		b := g.burdenAt(p)
		b.weapon, b.tank = true, b.tank || g.m.Weapons[w].TankSW
		if g.mayGo(p, g.s.M.Goal, b, g.s.M.driven()) != nil {
			return &tooLaden
		}
	}
	return nil
}

// follows tells whether a piece that serves some Units belongs rather to those who go than to those who stay: to somebody who goes, and to nobody who stays.
func (g *Game) follows(p Loc, serves func(u UnitID) bool) bool {
	goes := false
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		switch {
		case !serves(u):
		case !g.has(u, Grouped):
			return false
		default:
			goes = true
		}
	}
	return goes
}

// propose takes along what will go if nothing else is said: with a whole stack all that can; with a part of it what serves nobody who stays, and the Support
// Weapons that would be too many behind.
func (g *Game) propose(p, to Loc) {
	all := g.goers(p) == g.count(p)
	for w := range g.weaponsIn(p) {
		if (all || g.follows(p, func(u UnitID) bool { return g.weaponServes(w, u) })) && g.mayTake(w, p, to) == nil {
			g.s.Weapons[w].Taken = 1
		}
	}
	stay := g.count(p) - g.goers(p)
	for w := len(g.m.Weapons) - 1; w >= 0 && g.weaponsAt(p) > 0; w-- {
		if g.s.Weapons[w].Loc == p && g.surplus(p)+g.goers(p)-g.takenAlong(p) > 0 && stay > 0 && g.mayTake(WeaponID(w), p, to) == nil {
			g.s.Weapons[w].Taken = 1
		}
	}
	for l := range g.m.Leaders {
		l := LeaderID(l)
		if g.s.Leaders[l].Loc == p && (all || g.follows(p, func(u UnitID) bool { return g.leaderServes(l, u) })) {
			g.s.Leaders[l].Taken = 1
		}
	}
	for h := range g.m.Heroes {
		row := &g.m.Heroes[h]
		if g.s.Heroes[h].Loc == p && (all || g.follows(p, func(u UnitID) bool {
			return row.Division == NoDivision || g.serves(row.Division, row.Stripe, row.Formation, u)
		})) {
			g.s.Heroes[h].Taken = 1
		}
	}
}

// packs settles what goes along with those Grouped as "carry" does if its proposal is taken.
func (g *Game) packs(p, to Loc) {
	if g.leaveAll(); g.portable(p, to) {
		g.propose(p, to)
		g.bindHeroes(p)
	}
}

// portable tells whether there is anything in a place that could go along.
func (g *Game) portable(p, to Loc) bool {
	for w := range g.weaponsIn(p) {
		if g.s.Weapons[w].Taken != 0 || g.mayTake(w, p, to) == nil {
			return true
		}
	}
	for l := range g.m.Leaders {
		if g.s.Leaders[l].Loc == p {
			return true
		}
	}
	for h := range g.m.Heroes {
		if g.s.Heroes[h].Loc == p {
			return true
		}
	}
	return false
}

// carried is the place in the order of naming of a piece: Support Weapons, Leaders, Heroes.
func carried(c choice) int16 {
	switch c.Verb {
	case vTake:
		return 1 + c.A
	case vEscort:
		return 1 + MaxWeapons + c.A
	case vBring:
		return 1 + MaxWeapons + MaxLeaders + c.A
	}
	return 0
}

// carry asks what goes along with those Grouped: what is proposed, or what is then named (12.3a, 13.1c).
// V: place, the next place or -1; what was named last, -1 while the proposal holds; 1 when it is over.
var _ = program.Proc("carry",
	do(func(g *Game, f *frame) {
		g.leaveAll()
		f.V[2] = -1
		if !g.portable(f.V[0], f.V[1]) {
			f.V[3] = 1
			return
		}
		g.propose(f.V[0], f.V[1])
	}),
	while(func(_ *Game, f *frame) bool { return f.V[3] == 0 }, put(ask{
		Label: "along", Kind: "carry", Prompt: "What goes along?", Rule: "12.3a", Tell: tellAlong,
		Seat: func(g *Game, f *frame) engine.Seat { return seat(g.sideAt(f.V[0])) },
		List: func(g *Game, f *frame, o *options) {
			o.Add(say(vGo))
			o.Add(say(vAlone))
			for w := range g.weaponsIn(f.V[0]) {
				o.Add(about(vTake, w))
			}
			for l := range g.m.Leaders {
				if g.s.Leaders[l].Loc == f.V[0] {
					o.Add(about(vEscort, LeaderID(l)))
				}
			}
			for h := range g.m.Heroes {
				if g.s.Heroes[h].Loc == f.V[0] {
					o.Add(about(vBring, HeroID(h)))
				}
			}
		},
		Check: func(g *Game, f *frame, c choice) *reason {
			switch c.Verb {
			case vGo:
				return nil
			case vAlone:
				if f.V[2] >= 0 {
					return &nothingOff
				}
				return nil
			case vTake, vEscort, vBring:
				if f.V[2] < 0 || carried(c) <= f.V[2] {
					return &inOrder
				}
			}
			switch c.Verb {
			case vTake:
				return g.mayTake(c.A, f.V[0], f.V[1])
			case vEscort:
				if c.A < 0 || int(c.A) >= len(g.m.Leaders) || g.s.Leaders[c.A].Loc != f.V[0] {
					return &notHere
				}
				return nil
			case vBring:
				if c.A < 0 || int(c.A) >= len(g.m.Heroes) || g.s.Heroes[c.A].Loc != f.V[0] {
					return &notHere
				}
				return nil
			}
			return &orAlong
		},
		Take: func(g *Game, f *frame, c choice) {
			switch c.Verb {
			case vGo:
				f.V[3] = 1
				g.bindHeroes(f.V[0])
				return
			case vAlone:
				g.leaveAll()
			case vTake:
				g.s.Weapons[c.A].Taken = 1
			case vEscort:
				g.s.Leaders[c.A].Taken = 1
			case vBring:
				g.s.Heroes[c.A].Taken = 1
			}
			f.V[2] = carried(c)
		},
	})),
)
