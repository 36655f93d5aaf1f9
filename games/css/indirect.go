package css

import (
	"math/bits"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 8.6 Indirect Fire: who may fire at which hex, who adds, what it is worth; smoke in one's own hex (8.6.2l); who must go In-Column next to an enemy (8.6.4). The attack is resolved
// in attack.go, spotting by aircraft is in spotting.go.

var (
	evShellsAt = event("{u0} fires indirectly at {p1}, which {u2} sees.")
	evOwnEyes  = event("{u0} fires indirectly at {p1}, which it sees itself.")
	evByAir    = event("{u0} fires indirectly at {p1}, with aircraft as spotters.")
	evOffMap   = event("{u0} fires indirectly at {p1}.")
	evStrays   = event("The fire falls outside the map.")
	evSmoke    = event("{u0} lays smoke.")
	evNoSmoke  = event("The smoke blows away.")
	evForced   = event("{u0} is next to an enemy and goes In-Column.")
	evNoSide   = event("{u0} is next to an enemy and has no Column side.")

	noIndirect  = reason{Rule: "8.6.1a", Text: "The Unit has no Indirect Fire."}
	notDeployed = reason{Rule: "8.6a", Text: "A Unit fires indirectly on its Deployed side only."}
	gunInCave   = reason{Rule: "6.3l", Text: "There is no Indirect Fire from inside a cave."}
	gunStopped  = reason{Rule: "8.6.3d", Text: "Pinned and Suppressed Units do not fire indirectly."}
	noShells    = reason{Rule: "8.0e", Text: "Japanese Units fire indirectly as their first Action only."}
	gunsOnce    = reason{Rule: "23.0a", Text: "Japanese Artillery fires as the first Action under a Division or Formation chit only."}
	noHexThere  = reason{Rule: "8.6.1e", Text: "Indirect Fire is at a hex in play."}
	outOfRange  = reason{Rule: "8.6.1a", Text: "That is out of its range."}
	underBombs  = reason{Rule: "8.6.6f", Text: "From under a Bombardment marker one fires at what is adjacent only."}
	unspotted   = reason{Rule: "8.6.1a", Text: "Neither the Unit nor another of its Division sees that hex."}
	inTheDark   = reason{Rule: "17.1a", Text: "At night one spots what is adjacent to friendly Units, or Illuminated."}
	noGroup     = reason{Rule: "27.0c", Text: "No artillery of this side is there."}
	noGunner    = reason{Rule: "8.6.3a", Text: "Other Indirect Fire Units of the hex that could fire at the target add to the fire, within the limit and in the order of the counters."}
	notOwnHex   = reason{Rule: "8.6.2l", Text: "A Unit lays smoke in its own hex."}
	smokeInCave = reason{Rule: "8.6.2l", Text: "There is no smoke from inside a cave."}
	tooWeak     = reason{Rule: "L8.6.2d", Text: "Only a greater Barrage can be laid there."}
	smokeThere  = reason{Rule: "8.6.2d", Text: "A Barrage as great lies there."}
)

// rollSmoke is the die for smoke.
var rollSmoke = says(newRoll("smoke", "smoke", "8.6.2l"), nineFails(textSmoke, textNoSmoke), nil)

// Kinds of Indirect Fire, the last local of "indirect".
const (
	shellAction  int16 = iota // a Fire Action
	shellSupport              // in support of an Assault, where that is resolved (9.1B, ruling C8)
	shellNaval                // by a Task Force (21.2)
)

var (
	_ = action(vShell, actionRule{
		Rule: "8.6.1a", Fires: true, Proc: "indirect", Explain: explainActShell,
		Able: func(g *Game, u UnitID) *reason { return g.mayGun(u) },
		Sure: true,
		List: func(g *Game, _ Loc, o *options) { g.offerShells(o) },
		May: func(g *Game, u UnitID, c choice) *reason {
			if r := g.mayReach(u, c.A); r != nil {
				return r
			}
			return g.outranks(u, c.A)
		},
	})
	_ = action(vShellGroup, actionRule{
		Rule: "27.0c", Fires: true, Proc: "indirect", Explain: explainActShell,
		Able: func(g *Game, u UnitID) *reason { return g.mayGun(u) },
		List: func(g *Game, _ Loc, o *options) {
			for i := range g.m.Groups {
				o.Add(about(vShellGroup, GroupPlace(int8(i))))
			}
		},
		May: func(g *Game, u UnitID, c choice) *reason {
			if !isGroup(c.A) || g.sideAt(c.A) != g.m.Units[u].Side.Other() {
				return &noGroup
			}
			return g.mayReach(u, c.A)
		},
	})
	_ = action(vSmoke, actionRule{
		Rule: "8.6.2l", Proc: "smoke", Explain: explainRound,
		List: func(g *Game, p Loc, o *options) {
			if !isHex(p) {
				return
			}
			o.Add(about(vSmoke, p))
			if n := int(g.rules().SmokeReach); n > 0 {
				for h := range g.m.Ground.Within(p, n).Each() {
					o.Add(about(vSmoke, h))
				}
			}
		},
		May: func(g *Game, u UnitID, c choice) *reason { return g.maySmoke(u, c.A) },
	})
)

// offerShells lists the hexes at which one of Game.capable may fire.
func (g *Game) offerShells(o *options) {
	var all ground.Set
	for _, u := range g.capable {
		one := g.coveredBy(u)
		if g.rules().BarrageClosed {
			closed := one
			closed.And(&g.allMarks().Block)
			for h := range closed.Each() {
				if g.outranks(u, h) != nil {
					one.Remove(h)
				}
			}
		}
		all.Or(&one)
	}
	for h := range all.Each() {
		o.Add(about(vShell, h))
	}
}

// keepRanged leaves of some hexes in play those that are within the range of a Unit's gun: inReach tells the same of each.
func (g *Game) keepRanged(u UnitID, hexes *ground.Set) {
	p, n := g.at(u), int(g.m.Units[u].Front.Range)
	if isHex(p) && g.marked(MarkBombard, p) {
		n = min(n, 1) // 8.6.6f
	}
	h := g.hexOf(p)
	switch {
	case h == NoHex:
		for x := range hexes.Each() {
			if g.inReach(u, x) != nil {
				hexes.Remove(x)
			}
		}
	case n < 1 || n > g.m.Ground.Reach():
		for x := range hexes.Each() {
			if g.m.Ground.Distance(h, x) > n {
				hexes.Remove(x)
			}
		}
	default:
		own := hexes.Has(h)
		if hexes.And(g.m.Ground.Within(h, n)); own {
			hexes.Add(h)
		}
	}
}

// coveredBy are the hexes that a gun reaches and for which it has a spotter: mayReach tells the same of each.
func (g *Game) coveredBy(u UnitID) ground.Set {
	reached := g.scenario().Area
	if !g.aircraft(g.m.Units[u].Side) {
		reached.And(g.spottedFor(u))
	}
	g.keepRanged(u, &reached)
	if g.on(FeatureEntryHexes) {
		for side := range g.m.Entry {
			for h := range g.m.Entry[side].Each() {
				if g.sheltered(h) {
					reached.Remove(h)
				}
			}
		}
	}
	return reached
}

// mayShell tells whether a Unit could fire indirectly at a hex, or at a Groupment.
func (g *Game) mayShell(u UnitID, to Loc) *reason {
	if r := g.mayGun(u); r != nil {
		return r
	}
	return g.mayReach(u, to)
}

// mayGun tells whether a Unit could fire indirectly at all (8.6, 6.3l, 23.0a).
func (g *Game) mayGun(u UnitID) *reason {
	if r := g.mayServeGun(u); r != nil {
		return r
	}
	row := &g.m.Units[u]
	direct := g.s.Chit != NoChit && g.m.Chits[g.s.Chit].Kind == ChitCommand
	switch {
	case row.Gun && (direct || g.has(u, Again)):
		return &gunsOnce
	case g.has(u, Again) && !g.rules().SecondIndirect[row.Side]:
		return &noShells
	}
	return nil
}

// mayServeGun tells whether a Unit can fire its gun at all: rounds of any kind (8.6a, 6.3l, 8.6.3d, 8.0d).
func (g *Game) mayServeGun(u UnitID) *reason {
	p := g.at(u)
	switch {
	case !g.m.Units[u].Indirect() || !isPlace(p):
		return &noIndirect
	case !g.deployed(u):
		return &notDeployed
	case isCave(p):
		return &gunInCave
	case g.under(p, CondSuppressed|CondPinned):
		return &gunStopped
	case g.s.Fired.has(p):
		return &hexFired
	}
	return nil
}

// outranks tells whether a Unit, with those who could add to its fire, could lay a greater Barrage than lies in a hex; else the hex is not attacked (L8.6.2d).
func (g *Game) outranks(u UnitID, to Loc) *reason {
	if !g.rules().BarrageClosed || g.barrage(to) == NoBarrage {
		return nil
	}
	more := 0
	for x := g.first(g.at(u)); x != NoUnit; x = g.next(x) {
		if x != u && g.has(x, Grouped) && g.mayShell(x, to) == nil {
			more++
		}
	}
	if g.barrageOf(int(g.m.Units[u].Front.FP)+min(more, int(g.rules().Adders))) <= g.barrage(to) {
		return &tooWeak
	}
	return nil
}

// distant is how far a Unit fires to reach a place: Groupments are counted from the range box (27.0a, c). It is -1 where no range leads.
func (g *Game) distant(u UnitID, to Loc) int {
	from, h := g.hexOf(g.at(u)), g.hexOf(to)
	box := func(h Hex) int {
		if n := g.m.Ground.FromBox(h); n >= 0 {
			return int(g.rules().DistantRange) + n
		}
		return -1
	}
	switch {
	case from != NoHex && h != NoHex:
		return g.m.Ground.Distance(from, h)
	case isGroup(g.at(u)) && h != NoHex:
		return box(h)
	case from != NoHex && isGroup(to):
		return box(from)
	}
	return -1
}

// inReach tells whether a place is within the range of a Unit's gun (8.6.1a, 8.6.6f).
func (g *Game) inReach(u UnitID, to Loc) *reason {
	if isHex(to) && (int(to) >= g.m.Ground.N || !g.scenario().Area.Has(to)) || !isHex(to) && !isGroup(to) {
		return &noHexThere
	}
	n := g.distant(u, to)
	switch p := g.at(u); {
	case n < 0 || n > int(g.m.Units[u].Front.Range):
		return &outOfRange
	case isHex(p) && g.marked(MarkBombard, p) && n > 1:
		return &underBombs
	}
	return nil
}

// mayReach tells whether a place is in range of a Unit and spotted for it, by a Unit or from the air (8.6.1a, 8.6.5a, 17.1a). Groupments need no spotter (ruling 27-A).
func (g *Game) mayReach(u UnitID, to Loc) *reason {
	r := g.inReach(u, to)
	switch {
	case r != nil:
		return r
	case g.sheltered(to):
		return &behindLines
	case isGroup(to) || g.aircraft(g.m.Units[u].Side) || g.spottedFor(u).Has(to):
		return nil
	case g.night():
		return &inTheDark
	}
	return &unspotted
}

// spotted tells whether a Unit's fire at a place does not scatter: a Unit sees it, or it needs no spotter.
func (g *Game) spotted(u UnitID, to Loc) bool { return isGroup(to) || g.spottedFor(u).Has(to) }

// mayJoin tells whether a Unit may add to the Indirect Fire being composed (8.6.3a): it could fire there itself, and with a spotter if the first has one (ruling 8-N).
func (g *Game) mayJoin(u UnitID) bool {
	a := &g.s.A
	return u != a.Firer && g.at(u) == a.From && g.has(u, Grouped) && g.mayShell(u, a.At) == nil && (g.spotted(u, a.At) || !g.spotted(a.Firer, a.At))
}

// battery sets who fires, and lets those add who may, in the order of the counters, up to the limit.
func (g *Game) battery(u UnitID) {
	a := &g.s.A
	g.clearAll(Firing)
	a.Firer, a.Adders = u, 0
	for x := g.first(a.From); x != NoUnit; x = g.next(x) {
		if a.Adders < g.rules().Adders && g.mayJoin(x) {
			g.set(x, Firing)
			a.Adders++
		}
	}
	g.set(u, Firing)
}

// bestBattery composes the fire that is strongest, before all one that does not scatter (ruling 8-N).
func (g *Game) bestBattery() {
	a := &g.s.A
	best, by := -1, NoUnit
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		if !g.has(u, Grouped) || g.mayShell(u, a.At) != nil {
			continue
		}
		g.battery(u)
		n := g.firepower(u, nil) + int(a.Adders)
		if g.spotted(u, a.At) {
			n += 100
		}
		if n > best || by == NoUnit {
			best, by = n, u
		}
	}
	g.battery(by)
}

// shellValue is the modified Fire Value of Indirect Fire (8.6.3): no Defense Value, no hexside, and by the option of ruling C13 alone rain and night.
func (g *Game) shellValue(t *terms) int {
	a := &g.s.A
	division, n := NoDivision, 0
	if a.Kind == NavalFire {
		n = t.add(int(a.Strength), "21.2b", "Task Force")
	} else {
		division, n = g.m.Units[a.Firer].Division, g.firepower(a.Firer, t)
	}
	n += t.add(int(a.Adders), "8.6.3a", "additional Units")
	switch {
	case g.onlyHard(a.At):
		n += t.add(int(g.rules().OnlyHard), "8.6.3b", "nothing but Hard Targets")
	case g.hardAt(a.At):
		n += t.add(int(g.rules().HardInHex), "8.6.3b", "Hard Targets in the hex")
	}
	n += g.cover(a.At, t)
	if w := g.s.Weather; w >= 0 && g.rules().RainIndirect {
		n += t.add(int(g.m.Weather[w].Fire), "8.3.7a", g.m.Weather[w].Name)
	}
	if h := g.hexOf(a.At); g.night() && g.rules().NightIndirect && (h == NoHex || !g.marked(MarkLit, h)) && division != NoDivision {
		n += t.add(int(g.m.Divisions[division].NightFire), "17.0a", "night")
	}
	return n
}

// shellStrength is the unmodified strength, by which the Barrage goes (8.6.2c).
func (g *Game) shellStrength() int8 {
	a := &g.s.A
	return g.m.Units[a.Firer].Front.FP + a.Adders
}

// indirect is one Indirect Fire (8.6.1). It returns 1 when it has been made. Of a support those fire who are flagged Supporting in the place.
// V: place, Unit (of a Task Force its number), hex or Groupment, kind (of a Task Force then: 1 if a Unit sees the hex); what has been settled, the last who adds.
var _ = program.Proc("indirect",
	do(func(g *Game, f *frame) {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Color, a.From, a.At = IndirectFire, Black, f.V[0], f.V[2]
		switch f.V[3] {
		case shellNaval:
			a.Kind, a.Side, a.From = NavalFire, SideA, -1
			a.Strength = g.fleet()[f.V[1]]
			f.V[5] = 1 - f.V[4] // 1: it scatters
			f.V[4] = fireSaid
			return
		case shellSupport:
			a.Side, a.Firer = g.m.Units[f.V[1]].Side, f.V[1]
			for u := g.first(a.From); u != NoUnit; u = g.next(u) {
				if u != a.Firer && g.has(u, Supporting) {
					a.Adders++
				}
			}
			f.V[4] = fireSaid
		default:
			a.Side = g.m.Units[f.V[1]].Side
			g.bestBattery()
			f.V[4], f.V[5] = fireOpen, NoUnit
		}
	}),
	while(func(_ *Game, f *frame) bool { return f.V[4] != fireSaid },
		put(ask{
			Label: "with", Kind: "indirect.with", Prompt: "Fire like this?", Rule: "8.6.1a", Tell: tellBattery,
			Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.s.A.Side) },
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vGo))
				for u := g.first(g.s.A.From); u != NoUnit; u = g.next(u) {
					o.Add(about(vFirer, u))
				}
				o.Add(say(vAlone))
				for u := g.first(g.s.A.From); u != NoUnit; u = g.next(u) {
					o.Add(about(vAdd, u))
				}
			},
			Check:   func(g *Game, f *frame, c choice) *reason { return g.mayLay(f, c) },
			Take:    func(g *Game, f *frame, c choice) { g.layGun(f, c) },
			Explain: explainBattery,
		})),
	do(func(g *Game, f *frame) {
		a := &g.s.A
		if a.Kind == NavalFire { // named again, since all are placed before the first fires
			g.tell(evFleetNow, "21.2a", int16(a.Strength), a.At)
			return
		}
		f.V[5] = 0
		a.Strength = g.shellStrength()
		switch by := NoUnit; {
		case isGroup(a.At):
			g.tell(evOffMap, "27.0c", a.Firer, a.At)
		default:
			switch by = g.spotter(a.Firer, a.At); by {
			case NoUnit:
				f.V[5] = 1
				g.tell(evByAir, "8.6.5a", a.Firer, a.At)
			case a.Firer:
				g.tell(evOwnEyes, "8.6.1a", a.Firer, a.At)
			default:
				g.tell(evShellsAt, "8.6.1a", a.Firer, a.At, by)
			}
		}
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[5] != 0 },
		call("scatter", "scatter", local(2)),
		took(2)),
	iff(func(_ *Game, f *frame) bool { return f.V[2] < 0 },
		do(func(g *Game, _ *frame) {
			if isPlace(g.s.A.From) {
				g.s.Fired.add(g.s.A.From)
			}
			g.tell(evStrays, "8.6.5c")
			g.s.A = noAttack
		}),
		answer(func(*Game, *frame) int16 { return 1 })),
	do(func(g *Game, f *frame) {
		a := &g.s.A
		a.At = f.V[2]
		t := g.terms()
		a.Value = int8(g.shellValue(t))
		if g.harms() {
			g.tellSum(evValueAt, "8.6.3a", t.mods(), int16(a.Value), a.At)
		}
	}),
	iff(func(g *Game, _ *frame) bool { return g.harms() }, sub("target", "fire.target")),
	sub("attack", "attack"),
	do(func(g *Game, _ *frame) { g.s.A = noAttack }),
	answer(func(*Game, *frame) int16 { return 1 }),
)

// mayLay is the rule of a change to Indirect Fire, layGun carries it out.
func (g *Game) mayLay(f *frame, c choice) *reason {
	a, done := &g.s.A, f.V[4]
	switch c.Verb {
	case vGo:
		return nil
	case vFirer:
		switch {
		case done >= fireFirer:
			return &fireOrder
		case !g.isUnit(c.A) || g.at(c.A) != a.From || !g.has(c.A, Grouped) || c.A == a.Firer:
			return &ownGuns
		}
		return g.mayShell(c.A, a.At)
	case vAlone:
		switch {
		case a.Adders == 0:
			return &noGunner
		case done >= fireAdders:
			return &fireOrder
		}
		return nil
	case vAdd:
		if done != fireAdders {
			return &fireOrder
		}
		if !g.isUnit(c.A) || c.A <= f.V[5] || a.Adders >= g.rules().Adders || !g.mayJoin(c.A) {
			return &noGunner
		}
		return nil
	}
	return &orFire
}

func (g *Game) layGun(f *frame, c choice) {
	a := &g.s.A
	switch c.Verb {
	case vGo:
		f.V[4] = fireSaid
	case vFirer:
		f.V[4] = fireFirer
		g.battery(c.A)
	case vAlone:
		f.V[4], a.Adders = fireAdders, 0
		g.clearAll(Firing)
		g.set(a.Firer, Firing)
	case vAdd:
		f.V[5] = c.A
		g.set(c.A, Firing)
		a.Adders++
	}
}

// maySmoke tells whether a Unit may lay smoke in a hex (8.6.2l, ruling 8-E).
func (g *Game) maySmoke(u UnitID, h Loc) *reason {
	p := g.at(u)
	switch {
	case isCave(p):
		return &smokeInCave
	case !isHex(p) || !isHex(h) || int(h) >= g.m.Ground.N || g.m.Ground.Distance(p, h) > int(g.rules().SmokeReach):
		return &notOwnHex
	case g.s.Fired.has(p):
		return &hexFired
	case g.barrage(h) != NoBarrage:
		return &smokeThere
	}
	return nil
}

// gradeNine grades a die with which only a 9 fails. good is the side for which it is good to succeed.
func (g *Game) gradeNine(good Side) {
	for face := range 10 {
		v := 0
		if face != 9 {
			v = 1
		}
		if good == SideB {
			v = -v
		}
		g.grade(0, face, v)
	}
}

// smoke is a Fire Action that lays smoke, unless the die is a 9 (8.6.2l, ruling 8-E).
// V: place, Unit, hex.
var _ = program.Proc("smoke",
	do(func(g *Game, f *frame) {
		g.tell(evSmoke, "8.6.2l", f.V[1])
		g.s.Fired.add(f.V[0])
		g.gradeNine(g.s.Side)
	}),
	call("die", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{rollSmoke, int16(g.s.Side), 1} }),
	do(func(g *Game, f *frame) {
		if g.s.Ret == 9 {
			g.tell(evNoSmoke, "8.6.2a")
			return
		}
		g.shell(f.V[2], 0)
	}),
)

// exposedGun is the lowest Active Unit that is set up for Indirect Fire next to an enemy, NoUnit if there is none (8.6.4a, ruling 8-F).
func (g *Game) exposedGun() UnitID {
	active, column, stormed, guns := g.with(Active), g.with(Column), g.with(Stormed), g.guns()
	for i, w := range active {
		for w &= guns[i] &^ column[i] &^ stormed[i]; w != 0; w &= w - 1 {
			u := UnitID(i*64 + bits.TrailingZeros64(w))
			if p := g.at(u); isPlace(p) && g.opposed(p) {
				return u
			}
		}
	}
	return NoUnit
}

// guns are the Units with Indirect Fire.
func (g *Game) guns() *UnitSet {
	if g.indirect == nil {
		g.indirect = new(UnitSet)
		for u := range g.m.Units {
			if g.m.Units[u].Indirect() {
				g.indirect.add(UnitID(u))
			}
		}
	}
	return g.indirect
}

// column calls indirect.column if there is anything for it to do.
func column() step {
	return iff(func(g *Game, _ *frame) bool { return g.exposedGun() != NoUnit }, sub("column", "indirect.column"))
}

// indirect.column turns Active Indirect Fire Units next to an enemy to their Column side, for good if they have the gun symbol; one without that side is eliminated (8.6.4).
// V: Unit.
var _ = program.Proc("indirect.column",
	while(func(g *Game, f *frame) bool { f.V[0] = g.exposedGun(); return f.V[0] != NoUnit },
		iff(func(g *Game, f *frame) bool { return g.m.Units[f.V[0]].HasColumn },
			do(func(g *Game, f *frame) {
				g.turnTo(f.V[0], true)
				g.set(f.V[0], Shifted)
				g.tell(evForced, "8.6.4a", f.V[0])
			})),
		iff(func(g *Game, f *frame) bool { return g.deployed(f.V[0]) },
			do(func(g *Game, f *frame) { g.tell(evNoSide, "8.6.4c", f.V[0]) }),
			call("lost", "eliminate", local(0)))),
)
