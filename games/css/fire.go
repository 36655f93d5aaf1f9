package css

import (
	"slices"

	"beachhead/engine"
	"beachhead/games/css/ground"
)

// 8.1 to 8.3 Direct Fire: who fires at what, what is added to it, and who is hit. The same for Actions, Opportunity Fire and fire at those who assault. The attack is
// resolved in attack.go.

var (
	evFires   = event("{u0} fires at {p1}.")
	evFiresAt = event("{u0} fires at {u1}.")
	evFocus   = event("Concentrated Fire from {p0}.")
	evTarget  = event("The Target Unit is {u0}.")

	noBox     = reason{Rule: "8.1a", Text: "The Unit has no Direct Fire."}
	noFireS   = reason{Rule: "10.2.1", Text: "Suppressed Units do not fire."}
	outOfZone = reason{Rule: "8.2a", Text: "That is not in the Fire Zone of the Unit."}
	noEnemy   = reason{Rule: "8.2a", Text: "No enemy is there to be fired at."}
	closed    = reason{Rule: "11.2b", Text: "Those in a sealed cave cannot be fired at."}
	hexFired  = reason{Rule: "8.0d", Text: "There has been a fire from this hex in this Activation."}
	onlyHards = reason{Rule: "8.2d", Text: "There are Hard Targets only: choose one of them."}
	notHard   = reason{Rule: "8.2c", Text: "Only a Hard Target is fired at by itself."}
	inZone    = reason{Rule: "22.2.1b", Text: "Those in a Naval Zone are one Hard Target."}
	noColor   = reason{Rule: "8.1a", Text: "That type of fire is not made at such a target."}
	ownGuns   = reason{Rule: "8.2g", Text: "Only those who act can fire."}
	boundGun  = reason{Rule: "8.5.1a", Text: "After the first fire of a Sustained Fire weapon the further ones are made with it."}
	sameKind  = reason{Rule: "12.3b", Text: "One of the same kind is used, with which this one could be exchanged for nothing."}
	notBusy   = reason{Rule: "12.3b", Text: "That Support Weapon cannot be used for this fire."}
	tooShort  = reason{Rule: "8.3.2e", Text: "Its range is shorter than that of the Unit that fires."}
	notOther  = reason{Rule: "L12.3c", Text: "A second Support Weapon adds to a fire if its fire type is another than that of the first."}
	addsFull  = reason{Rule: "8.3.4a", Text: "As many Units add to the fire as may."}
	addsIdle  = reason{Rule: "8.3.4a", Text: "It is none of those who act: to add it would have to be named with them."}
	addsMarch = reason{Rule: "8.3.4a", Text: "It is In-Column: only Deployed Units add."}
	addsToNo  = reason{Rule: "8.3.4a", Text: "Who fires is In-Column: nobody adds to that."}
	addsFar   = reason{Rule: "8.3.4a", Text: "The target is not in its own Fire Zone."}
	noAdder   = reason{Rule: "8.3.4a", Text: "Other Deployed Units of the hex with the target in their Fire Zone add to the fire of a Deployed Unit, within the limit."}
	noFocus   = reason{Rule: "8.3.6a", Text: "Concentrated Fire is for a Deployed Unit that fires as its Action."}
	notWhite  = reason{Rule: "8.1b", Text: "Only a white box is fired as High Explosive or Armor Piercing."}
	fireOrder = reason{Rule: "8.2g", Text: "Change who fires first, then the weapon, the type of fire, those who add, and Concentrated Fire at last."}
	orFire    = reason{Rule: "8.2a", Text: "Change the fire, or let it go."}
	noTarget  = reason{Rule: "8.3.1b", Text: "Choose a Unit that is fired at."}
)

// rollFire is the die of any attack.
var rollFire = newRoll("fire", "fire", "8.4a")

// The Actions: fire at a hex or the inside of a cave, at a Hard Target, at a Naval Zone (8.2, 22.2.1b). Who has fired, or added to it, has done an Action (8.2g).
var (
	_ = action(vFire, actionRule{
		Rule: "8.2a", Fires: true, Proc: "fire.hex", Explain: explainActFire,
		Able: func(g *Game, u UnitID) *reason { return g.mayShoot(ActionFire, u) },
		List: func(g *Game, p Loc, o *options) { g.offerTargets(p, o, false) },
		May: func(g *Game, u UnitID, c choice) *reason {
			if !isHex(c.A) && !isCave(c.A) {
				return &noEnemy
			}
			return g.mayFire(ActionFire, u, target{c.A, NoUnit})
		},
	})
	_ = action(vHard, actionRule{
		Rule: "8.2e", Fires: true, Proc: "fire.hard", Explain: explainActFire,
		Able: func(g *Game, u UnitID) *reason { return g.mayShoot(ActionFire, u) },
		List: func(g *Game, p Loc, o *options) { g.offerTargets(p, o, true) },
		May: func(g *Game, u UnitID, c choice) *reason {
			if !g.isUnit(c.A) {
				return &noEnemy
			}
			return g.mayFire(ActionFire, u, target{g.at(c.A), c.A})
		},
	})
	_ = action(vHardZone, actionRule{
		Rule: "22.2.1b", Fires: true, Proc: "fire.hex", Explain: explainActFire,
		Able: func(g *Game, u UnitID) *reason { return g.mayShoot(ActionFire, u) },
		List: func(g *Game, p Loc, o *options) {
			stands := &g.s.Stands[g.s.Side.Other()]
			for x := stands.after(firstZone - 1); isZone(x); x = stands.after(x) {
				o.Add(about(vHardZone, x))
			}
		},
		May: func(g *Game, u UnitID, c choice) *reason {
			if !isZone(c.A) {
				return &noEnemy
			}
			return g.mayFire(ActionFire, u, target{c.A, NoUnit})
		},
	})
	_ = program.Proc("fire.hex", call("fire", "fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(ActionFire), f.V[2]} }))
	_ = program.Proc("fire.hard", call("fire", "fire", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[0], int16(ActionFire), f.V[2], 1} }))
)

// offerTargets lists the enemy places, or the Hard Targets, in the Fire Zone of a place.
func (g *Game) offerTargets(p Loc, o *options, hard bool) {
	if !isPlace(p) {
		return
	}
	zone, near := g.zoneOf(p), g.s.Stands[g.s.Side.Other()]
	near.hexes().And(zone)
	for x := range near.each() {
		if h := g.hexOf(x); h == NoHex && !(hard && isZone(x)) || h != NoHex && !zone.Has(h) {
			continue
		}
		if !hard {
			o.Add(about(vFire, x))
			continue
		}
		for u := g.first(x); u != NoUnit; u = g.next(u) {
			if g.m.Units[u].Hard {
				o.Add(about(vHard, u))
			}
		}
	}
}

// What of a fire has been settled, in the order in which it can be changed: so a fire has one way to be said.
const (
	fireOpen int16 = iota
	fireFirer
	fireWeapon
	fireColor
	fireAdders
	fireFocus
	fireHero
	fireSaid
)

// seesPlace tells whether those in a place see those in another: into a cave as out of it (ruling 6-J).
func (g *Game) seesPlace(p, to Loc) bool {
	h, from := g.hexOf(to), g.hexOf(p)
	if h == NoHex || from == NoHex || !g.sees(p, h) {
		return false
	}
	return !isCave(to) || h == from ||
		g.m.Ground.Look(ground.Look{From: from, To: h, FromCave: isCave(p), ToCave: true, Marks: g.marks(), Variant: g.variant()})
}

// exposed is the place by which those in a place are reached: in Transit on the run in it is the Zone that they left (ruling 22-D), and for those who land the beach.
func (g *Game) exposed(to Loc) Loc {
	switch {
	case to == Transit && isZone(g.s.M.To):
		return g.s.M.From
	case to == Transit:
		return g.s.M.To
	}
	return to
}

// inRange tells whether a Unit has a place in its Fire Zone (8.2a).
func (g *Game) inRange(u UnitID, to Loc) bool {
	to = g.exposed(to)
	if isZone(to) {
		return g.coversZone(u, to)
	}
	h := g.hexOf(to)
	return h != NoHex && g.covers(u, h) && g.seesPlace(g.at(u), to)
}

// mayUse tells whether a Unit may fire a Support Weapon at one half of the Combat Results Table (8.3.2, 12.3, 12.4.1c).
func (g *Game) mayUse(w int16, u UnitID, half int) bool { return g.whyNotUse(w, u, half) == nil }

func (g *Game) whyNotUse(w int16, u UnitID, half int) *reason {
	if !g.isWeapon(w) {
		return &notBusy
	}
	switch row := &g.m.Weapons[w]; {
	case g.s.Weapons[w].Loc != g.at(u) || !g.weaponServes(w, u) || !g.deployed(u) && !row.TankSW || row.Color == Black || !g.fires(row.Color, half):
		return &notBusy
	case row.Range < g.box(u).Range:
		return &tooShort
	}
	return nil
}

// fires tells whether fire of a colour is made at one half of the Combat Results Table: a white box is either of two (8.1b).
func (g *Game) fires(c Color, half int) bool {
	switch c {
	case NoFire:
		return false
	case White:
		return g.fires(Yellow, half) || g.fires(Blue, half)
	}
	return !g.m.CRT[c][half][0].Never
}

// printed is the colour of a fire before a white box is decided on: that of the Support Weapon if one is used (8.3.2d).
func (g *Game) printed(u UnitID, w WeaponID) Color {
	if w != NoWeapon {
		return g.m.Weapons[w].Color
	}
	return g.box(u).Color
}

// boundWeapon is the Support Weapon that a Sustained Fire marker of a place is about, NoWeapon if none is (8.5.1, ruling 8-D).
func (g *Game) boundWeapon(p Loc) WeaponID {
	for w := range g.weaponsIn(p) {
		if g.s.Weapons[w].Bound != 0 {
			return w
		}
	}
	return NoWeapon
}

// mayArm tells whether a Unit may fire with a Support Weapon, or with none, at a half of the table, as far as colours and Sustained Fire go.
func (g *Game) mayArm(kind AttackKind, u UnitID, w WeaponID, half int) *reason {
	if kind != ActionFire && g.under(g.at(u), CondSustained) && w != g.boundWeapon(g.at(u)) {
		return &boundGun
	}
	switch {
	case w != NoWeapon:
		return g.whyNotUse(w, u, half)
	case !g.fires(g.box(u).Color, half):
		return &noColor
	}
	return nil
}

// canArm tells whether a Unit has any way to fire at a half of the table.
func (g *Game) canArm(kind AttackKind, u UnitID, half int) *reason {
	r := g.mayArm(kind, u, NoWeapon, half)
	if r == nil {
		return nil
	}
	for w := range g.weaponsIn(g.at(u)) {
		if g.mayArm(kind, u, w, half) == nil {
			return nil
		}
	}
	return r
}

// target is what a fire is aimed at.
type target struct {
	at   Loc
	unit UnitID // a Hard Target, else NoUnit
}

// half is the half of the Combat Results Table for a target (8.4a, 22.2.1b).
func (g *Game) half(x target) int {
	if x.unit != NoUnit || isZone(g.exposed(x.at)) {
		return AtHard
	}
	return AtHex
}

// mayTarget tells whether a side may choose a target (8.2c to e, 22.2.1b).
func (g *Game) mayTarget(side Side, x target) *reason {
	if !isPlace(x.at) || g.sideAt(x.at) != side.Other() {
		return &noEnemy
	}
	switch {
	case g.sealed(x.at):
		return &closed
	case g.sheltered(x.at):
		return &behindLines
	case x.unit != NoUnit && isZone(g.exposed(x.at)) && !g.m.Units[x.unit].Amphibious:
		return &inZone
	case x.unit != NoUnit && !g.m.Units[x.unit].Hard:
		return &notHard
	case x.unit == NoUnit && !isZone(g.exposed(x.at)) && g.onlyHard(x.at):
		return &onlyHards
	}
	return nil
}

// mayShoot tells whether a Unit could fire at all (8.1a, 8.0d).
func (g *Game) mayShoot(kind AttackKind, u UnitID) *reason {
	p, c := g.at(u), g.box(u).Color
	switch {
	case !isPlace(p) || c == Black || c == NoFire:
		return &noBox
	case g.under(p, CondSuppressed):
		return &noFireS
	case kind == ActionFire && g.s.Fired.has(p):
		return &hexFired
	}
	return nil
}

// mayFire tells whether a Unit could fire at a target (8.2).
func (g *Game) mayFire(kind AttackKind, u UnitID, x target) *reason {
	if r := g.mayShoot(kind, u); r != nil {
		return r
	}
	if r := g.mayTarget(g.m.Units[u].Side, x); r != nil {
		return r
	}
	if !g.inRange(u, x.at) {
		return &outOfZone
	}
	return g.canArm(kind, u, g.half(x))
}

// takesPart tells whether a Unit is one of those who may fire, or add to the fire, of the attack being composed: for an Action those who act.
func (g *Game) takesPart(u UnitID) bool { return g.s.A.Kind != ActionFire || g.has(u, Grouped) }

// mayAdd tells whether a Unit may add to the fire of the one chosen (8.3.4a).
func (g *Game) mayAdd(u UnitID) bool { return g.whyNoAdd(u) == nil }

// whyNoAdd is what keeps a Unit from adding to the fire of the one chosen, whatever others add (8.3.4a).
func (g *Game) whyNoAdd(u UnitID) *reason {
	a := &g.s.A
	switch {
	case u == a.Firer || g.at(u) != a.From:
		return &noAdder
	case !g.takesPart(u):
		return &addsIdle
	case !g.deployed(a.Firer):
		return &addsToNo
	case !g.deployed(u):
		return &addsMarch
	case !g.inRange(u, a.At):
		return &addsFar
	}
	return nil
}

// aimed is the target of the attack being composed.
func (g *Game) aimed() target {
	if a := &g.s.A; a.Hard != 0 && !isZone(g.exposed(a.At)) || a.Target != NoUnit && g.m.Units[a.Target].Amphibious {
		return target{a.At, a.Target}
	}
	return target{g.s.A.At, NoUnit}
}

// arm sets who fires with what; a white box is fired at Hard Targets as Armor Piercing, at hexes as High Explosive, until it is said otherwise.
func (g *Game) arm(u UnitID, w WeaponID) {
	a := &g.s.A
	a.Firer, a.Weapon, a.Second, a.Flame = u, w, NoWeapon, 0
	if a.Color = g.printed(u, w); a.Color == White {
		if a.Color = Yellow; a.Hard != 0 && g.fires(Blue, AtHard) {
			a.Color = Blue
		}
	}
	if w != NoWeapon && g.m.Weapons[w].Flame {
		a.Flame = 1
	}
}

// pair adds a second Support Weapon to the fire. Its fire type is that of the first (L12.3c).
func (g *Game) pair(w WeaponID) {
	a := &g.s.A
	if a.Second = w; w != NoWeapon && g.m.Weapons[w].Flame {
		a.Flame = 1
	}
}

// mayPair tells whether a second Support Weapon may add to the fire being composed: one of another fire type than the first (L12.3c).
func (g *Game) mayPair(w int16) *reason {
	a := &g.s.A
	switch {
	case !g.rules().TwoWeapons || a.Weapon == NoWeapon || a.Second != NoWeapon || !g.isWeapon(w) || w == a.Weapon:
		return &notBusy
	case g.m.Weapons[w].Color == g.m.Weapons[a.Weapon].Color:
		return &notOther
	}
	return g.mayArm(a.Kind, a.Firer, w, g.half(g.aimed()))
}

// muster lets those add to the fire who may, in the order of the counters, up to the limit.
func (g *Game) muster() {
	g.clearAll(Firing)
	a := &g.s.A
	a.Adders = 0
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		if a.Adders < g.rules().Adders && g.mayAdd(u) {
			g.set(u, Firing)
			a.Adders++
		}
	}
	g.set(a.Firer, Firing)
}

// merit is what the attack as it stands does, face by face: the more, the worse for the target.
func (g *Game) merit() (n int) {
	a := &g.s.A
	v := g.fireValue(nil)
	for die := range 9 {
		if r := g.crtAt(die, v); r != nil {
			n += 10 + 15*int(r.DG)
			if r.Suppress {
				n += 15
			}
			if r.Rout {
				n += 12 + 2*int(g.rules().Star)*int(r.Stars)
			}
			if r.Eliminate {
				n += 60
			}
		}
	}
	if a.Weapon == NoWeapon {
		n++ // a weapon that does not help stays whole
	}
	if a.Second == NoWeapon {
		n++
	}
	return n
}

// bestFire composes the fire that does most, with the Unit, the Support Weapon and the adders that are there (ruling 8-H). It tells whether there is one.
func (g *Game) bestFire(kind AttackKind) bool { return g.bestFireBy(kind, NoUnit) }

// bestFireBy is [Game.bestFire] of one Unit alone, with all who can add to its fire; NoUnit: of any.
func (g *Game) bestFireBy(kind AttackKind, lone UnitID) bool {
	a := &g.s.A
	best, by, with, also := -1, NoUnit, NoWeapon, NoWeapon
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		if lone != NoUnit && u != lone || !g.takesPart(u) || g.mayFire(kind, u, g.aimed()) != nil {
			continue
		}
		for w := NoWeapon; int(w) < len(g.m.Weapons); w++ {
			if w != NoWeapon && g.s.Weapons[w].Loc != a.From || g.mayArm(kind, u, w, g.half(g.aimed())) != nil {
				continue
			}
			g.arm(u, w)
			g.muster()
			if n := g.merit(); n > best {
				best, by, with, also = n, u, w, NoWeapon
			}
			if !g.rules().TwoWeapons {
				continue
			}
			for x := range g.weaponsIn(a.From) {
				if g.mayPair(x) != nil {
					continue
				}
				g.pair(x)
				if n := g.merit(); n > best {
					best, by, with, also = n, u, w, x
				}
				g.arm(u, w)
			}
		}
	}
	if by == NoUnit {
		a.Firer = NoUnit
		g.clearAll(Firing)
		return false
	}
	g.arm(by, with)
	g.pair(also)
	g.muster()
	return true
}

// fire is one Direct Fire from a place (8.2, 8.3). It returns 1 if it was made.
// V: place, kind, target (a place, or a Unit), 1 if a Unit; what has been settled, the last who adds.
var _ = program.Proc("fire",
	do(func(g *Game, f *frame) {
		a := &g.s.A
		*a = noAttack
		a.Kind, a.Side, a.From, a.At = AttackKind(f.V[1]), g.sideAt(f.V[0]), f.V[0], f.V[2]
		if f.V[3] != 0 {
			a.Target, a.At, a.Hard = f.V[2], g.at(f.V[2]), 1
		} else if isZone(g.exposed(a.At)) {
			a.Hard = 1
		}
		f.V[4], f.V[5] = fireOpen, NoUnit
		if !g.bestFire(a.Kind) {
			*a = noAttack
		}
	}),
	leaveIf(func(g *Game, _ *frame) bool { return g.s.A.Kind == NoAttack }),
	while(func(_ *Game, f *frame) bool { return f.V[4] != fireSaid },
		put(ask{
			Label: "with", Kind: "fire.with", Prompt: "Fire like this?", Rule: "8.2a", Tell: tellFire,
			Seat:    func(g *Game, _ *frame) engine.Seat { return seat(g.s.A.Side) },
			List:    func(g *Game, f *frame, o *options) { g.offerFire(o) },
			Check:   func(g *Game, f *frame, c choice) *reason { return g.mayCompose(f, c) },
			Take:    func(g *Game, f *frame, c choice) { g.compose(f, c) },
			Explain: explainFire,
		})),
	sub("target", "fire.target"),
	do(func(g *Game, _ *frame) {
		a := &g.s.A
		if a.Focus != 0 { // ruling 8-U: who routs need not mind its Fire Zone any more
			g.mark(a.From, CondConcentrated)
			g.tell(evFocus, "8.3.6a", a.From)
		}
	}),
	sub("attack", "attack"),
	do(func(g *Game, _ *frame) {
		a := &g.s.A
		if a.Hero != NoHero {
			g.retire(a.Hero, "14.1.1b")
		}
		*a = noAttack
	}),
	answer(func(*Game, *frame) int16 { return 1 }),
)

// alike tells whether two Support Weapons differ in nothing but their counters.
func (m *Module) alike(w, other WeaponID) bool {
	a, b := m.Weapons[w], m.Weapons[other]
	a.ID, a.Arrives = b.ID, b.Arrives
	return a == b
}

// offerFire lists what of a fire can be changed.
func (g *Game) offerFire(o *options) {
	a := &g.s.A
	o.Add(say(vGo))
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		o.Add(about(vFirer, u))
	}
	for w := range g.weaponsIn(a.From) {
		o.Add(about(vWith, w))
	}
	o.Add(say(vWithout))
	if g.rules().TwoWeapons {
		for w := range g.weaponsIn(a.From) {
			o.Add(about(vAlso, w))
		}
	}
	o.Add(say(vYellow))
	o.Add(say(vBlue))
	o.Add(say(vAlone))
	for u := g.first(a.From); u != NoUnit; u = g.next(u) {
		o.Add(about(vAdd, u))
	}
	o.Add(say(vFocus))
	for h := range g.m.Heroes {
		o.Add(about(vHero, HeroID(h)))
	}
}

// mayCompose is the rule of a change to the fire (8.2g, 8.3.2, 8.3.4, 8.3.6).
func (g *Game) mayCompose(f *frame, c choice) *reason {
	a, done := &g.s.A, f.V[4]
	half := g.half(g.aimed())
	late := func(stage int16, r *reason) *reason {
		if done >= stage {
			return &fireOrder
		}
		return r
	}
	switch c.Verb {
	case vGo:
		return nil
	case vFirer:
		if !g.isUnit(c.A) || g.at(c.A) != a.From || !g.takesPart(c.A) || c.A == a.Firer {
			return &ownGuns
		}
		return late(fireFirer, g.mayFire(a.Kind, c.A, g.aimed()))
	case vWith:
		switch {
		case c.A == a.Weapon || !g.isWeapon(c.A):
			return &notBusy
		case a.Weapon != NoWeapon && g.m.alike(c.A, a.Weapon):
			return &sameKind
		}
		return late(fireWeapon, g.mayArm(a.Kind, a.Firer, c.A, half))
	case vWithout:
		if a.Weapon == NoWeapon {
			return &orFire
		}
		return late(fireWeapon, g.mayArm(a.Kind, a.Firer, NoWeapon, half))
	case vAlso:
		if !g.rules().TwoWeapons {
			return &orFire
		}
		return late(fireColor, g.mayPair(c.A))
	case vYellow, vBlue:
		want := Yellow
		if c.Verb == vBlue {
			want = Blue
		}
		switch {
		case g.printed(a.Firer, a.Weapon) != White || a.Color == want:
			return &notWhite
		case !g.fires(want, half):
			return &noColor
		}
		return late(fireColor, nil)
	case vAlone:
		if a.Adders == 0 {
			return &noAdder
		}
		return late(fireAdders, nil)
	case vAdd:
		switch {
		case !g.isUnit(c.A) || done > fireAdders || done < fireAdders:
			return &fireOrder
		case c.A <= f.V[5]:
			return &noAdder
		case g.whyNoAdd(c.A) != nil:
			return g.whyNoAdd(c.A)
		case a.Adders >= g.rules().Adders:
			return &addsFull
		}
		return nil
	case vFocus:
		if a.Kind != ActionFire || !g.deployed(a.Firer) || a.Focus != 0 {
			return &noFocus
		}
		return late(fireFocus, nil)
	case vHero:
		if !g.mayLend(c.A, a.From) || a.Hero != NoHero {
			return &noLender
		}
		return late(fireHero, nil)
	}
	return &orFire
}

// compose carries a change to the fire out.
func (g *Game) compose(f *frame, c choice) {
	a := &g.s.A
	switch c.Verb {
	case vGo:
		f.V[4] = fireSaid
		if f.V[3] != 0 {
			g.tell(evFiresAt, "8.2a", a.Firer, a.Target)
		} else {
			at := a.At
			if h := g.targetHex(at); h != NoHex {
				at = Loc(h) // of those who come, not of the way there
			}
			g.tell(evFires, "8.2a", a.Firer, at)
		}
	case vFirer:
		f.V[4] = fireFirer
		best := -1
		for w := NoWeapon; int(w) < len(g.m.Weapons); w++ {
			if w != NoWeapon && g.s.Weapons[w].Loc != a.From || g.mayArm(a.Kind, c.A, w, g.half(g.aimed())) != nil {
				continue
			}
			was := a.Weapon
			if g.arm(c.A, w); g.merit() > best {
				best = g.merit()
			} else {
				g.arm(c.A, was)
			}
		}
		g.muster()
	case vWith:
		f.V[4] = fireWeapon
		g.arm(a.Firer, c.A)
	case vWithout:
		f.V[4] = fireWeapon
		g.arm(a.Firer, NoWeapon)
	case vAlso:
		f.V[4] = fireWeapon
		g.pair(c.A)
	case vYellow:
		f.V[4], a.Color = fireColor, Yellow
	case vBlue:
		f.V[4], a.Color = fireColor, Blue
	case vAlone:
		f.V[4], a.Adders = fireAdders, 0
		g.clearAll(Firing)
		g.set(a.Firer, Firing)
	case vAdd:
		f.V[5] = c.A
		g.set(c.A, Firing)
		a.Adders++
	case vFocus:
		f.V[4], a.Focus = fireFocus, 1
	case vHero:
		f.V[4], a.Hero = fireHero, c.A
	}
}

// targets calls fn for those of whom one is the Target Unit: in a move those who move (ruling 8-C), in an Assault those who assault (ruling 9-H), in a Naval Zone all but amphibious tanks (ruling 22-B).
func (g *Game) targets(fn func(u UnitID)) {
	a := &g.s.A
	moving := false
	for u := g.first(a.At); u != NoUnit; u = g.next(u) {
		moving = moving || g.has(u, Leaving)
	}
	for u := g.first(a.At); u != NoUnit; u = g.next(u) {
		switch {
		case moving && a.Kind == OpportunityFire && !g.has(u, Leaving):
		case a.Kind == AssaultFire && !g.has(u, Charging): // ruling 9-H
		case isZone(g.exposed(a.At)) && g.m.Units[u].Amphibious:
		default:
			fn(u)
		}
	}
}

// alike tells whether two Units of a place are the same for whoever fires at them. Transport is not: its cargo is lost with it (15.0e).
func (g *Game) alike(a, b UnitID) bool {
	x, y := g.m.Units[a], g.m.Units[b]
	x.ID, x.Name, x.Option, y.ID, y.Name, y.Option = "", "", "", "", "", ""
	const f = Column | Frozen | Active | Acted | Finished | Famous | NKVD
	return x == y && g.s.Units[a].Flags&f == g.s.Units[b].Flags&f && !x.Truck && g.sameLot(a, b)
}

// sameLot tells whether what the game says of some Units it says of both or of neither: the Units that a Hero may be with, those that the scenario holds back or bars from hexes.
func (g *Game) sameLot(a, b UnitID) bool {
	for h := range g.m.Heroes {
		if with := &g.m.Heroes[h].With; with.has(a) != with.has(b) {
			return false
		}
	}
	sc := g.scenario()
	for i := range sc.Holds {
		if slices.Contains(sc.Holds[i].Units, a) != slices.Contains(sc.Holds[i].Units, b) {
			return false
		}
	}
	for i := range sc.Limits {
		if g.bars(&sc.Limits[i], a) != g.bars(&sc.Limits[i], b) {
			return false
		}
	}
	return true
}

// pointer is who names the Target Unit: the owner if one of his is Deployed there, or in a Naval Zone, else who fires (8.3.1b, ruling 22-B).
func (g *Game) pointer() Side {
	a := &g.s.A
	if isZone(g.exposed(a.At)) {
		return a.Side.Other()
	}
	for u := g.first(a.At); u != NoUnit; u = g.next(u) {
		if g.deployed(u) {
			return a.Side.Other()
		}
	}
	return a.Side
}

// fire.target settles the Target Unit of an attack at a place (8.3.1b). It is not asked where all are alike.
var _ = program.Proc("fire.target",
	leaveIf(func(g *Game, _ *frame) bool { return g.s.A.Target != NoUnit || g.empty(g.s.A.At) }),
	put(ask{
		Label: "target", Kind: "fire.target", Prompt: "Which is the Target Unit?", Rule: "8.3.1b", Tell: tellTarget,
		Seat: func(g *Game, _ *frame) engine.Seat { return seat(g.pointer()) },
		List: func(g *Game, _ *frame, o *options) {
			var seen []UnitID
			g.targets(func(u UnitID) {
				for _, v := range seen {
					if g.alike(u, v) {
						return
					}
				}
				seen = append(seen, u)
				o.Add(about(vUnit, u))
			})
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			r := &noTarget
			if c.Verb == vUnit {
				g.targets(func(u UnitID) {
					if u == c.A {
						r = nil
					}
				})
			}
			return r
		},
		Take: func(g *Game, _ *frame, c choice) {
			g.s.A.Target = c.A
			g.tell(evTarget, "8.3.1b", c.A)
		},
		Explain: explainTarget,
	}),
)
