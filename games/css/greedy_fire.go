package css

import (
	"math"
)

// What fire does on the average, and the questions about it.

// chanceFail is how likely a die is to be above a number: 0 passes, 9 fails.
func chanceFail(n int) float64 { return 1 - float64(min(max(n, 0), 8)+1)/10 }

// harm is what a result of the Combat Results Table costs the side of a place, at a Target Unit.
func (b *greedy) harm(r *Result, at Loc, target UnitID, shot bool) (v float64) {
	g := b.g
	if r.Never || r.Miss || g.empty(at) {
		return 0
	}
	side := g.sideAt(at)
	f := b.stack(at)
	fanatic := g.has(g.first(at), Fanatic)
	if r.Suppress && !fanatic {
		v += b.w.Suppress * f
		if g.under(at, CondSuppressed) {
			v = 0
		}
	}
	v += b.disorder(at, int(r.DG), shot)
	marked := !isZone(at) && at != Transit && g.hexOf(at) != NoHex && g.marked(assaultMark(side.Other()), g.hexOf(at))
	if marked && side == b.foe {
		v += b.w.Crush * float64(r.DG)
		if r.Suppress {
			v += b.w.Crush
		}
	}
	if target == NoUnit || fanatic && !r.Eliminate {
		return v
	}
	if r.Rout {
		switch {
		case isCave(at):
			v += b.disorder(at, 1, shot)
		default:
			fail := chanceFail(g.steadiness(target, int(r.Stars), nil))
			loss := b.w.Pin * f
			if !g.deployed(target) {
				loss += b.routLoss(target)
			}
			if g.m.Divisions[g.m.Units[target].Division].Tenacity && g.on(FeatureTenacity) {
				loss = min(loss*fail, b.disorder(at, 1, false)) / max(fail, 0.1)
			}
			v += fail * loss
		}
	}
	if r.Eliminate {
		v += b.worth(target)
	}
	return v
}

// routLoss is what it costs that a Unit routs: it is gone if no HQ of its Division is on the map that it could fall back to (8.4.2f).
func (b *greedy) routLoss(u UnitID) float64 {
	if b.homeless(b.g.m.Units[u].Division) {
		return b.worth(u)
	}
	return b.w.Rout*b.fight(u) + b.w.RoutVP*b.price(u)
}

// homeless tells whether a Division has no HQ on the map.
func (b *greedy) homeless(d DivisionID) bool { return !b.g.led(d) }

// effect is what the attack that stands in A does on the average with a Fire Value.
func (b *greedy) effect(value int) (v float64) {
	g, a := b.g, &b.g.s.A
	shot := a.Side == SideB && a.Kind != StrikeFire && a.Kind != EventFire
	for die := range 9 {
		if r := g.crtAt(die, value); r != nil {
			v += 0.1 * b.harm(r, a.At, a.Target, shot)
		}
	}
	return v
}

// aimedEffect settles the Target Unit of the attack in A as its chooser would, and gives what the attack is worth then.
func (b *greedy) aimedEffect(value func() int) float64 {
	g, a := b.g, &b.g.s.A
	if a.Target != NoUnit || g.empty(a.At) {
		return b.effect(value())
	}
	worst := g.pointer() != a.Side
	best, found := 0.0, false
	with := NoUnit
	n := 0
	g.targets(func(u UnitID) {
		if n++; n > 3 {
			return
		}
		a.Target = u
		v := b.effect(value())
		if !found || !worst && v > best || worst && v < best {
			best, found, with = v, true, u
		}
	})
	a.Target = with
	if !found {
		return b.effect(value())
	}
	return best
}

// fireAt is what the best fire from a place at another, or at one Hard Target there, does on the average. For an Action those Grouped take part.
func (b *greedy) fireAt(kind AttackKind, from, at Loc, hard UnitID) float64 {
	g := b.g
	a := &g.s.A
	was := *a
	defer func() { *a = was }()
	*a = noAttack
	a.Kind, a.Side, a.From, a.At = kind, g.sideAt(from), from, at
	if hard != NoUnit {
		a.Target, a.Hard = hard, 1
	} else if isZone(g.exposed(at)) {
		a.Hard = 1
	}
	ok := g.bestFire(kind)
	if !ok {
		g.clearAll(Firing)
		return 0
	}
	v := b.aimedEffect(func() int { return g.fireValue(nil) })
	if a.Weapon != NoWeapon && b.side == SideB { // a Japanese weapon that breaks is gone
		v -= 0.03
	}
	g.clearAll(Firing)
	return v
}

// shellAt is what Indirect Fire of those Grouped in a place at a hex does on the average, with the Barrage that it leaves.
func (b *greedy) shellAt(from, at Loc) float64 {
	g := b.g
	if !isPlace(at) || isHex(at) && g.sideAt(at) != b.foe {
		return 0
	}
	a := &g.s.A
	was := *a
	defer func() { *a = was; g.clearAll(Firing) }()
	*a = noAttack
	a.Kind, a.Color, a.From, a.At, a.Side = IndirectFire, Black, from, at, b.side
	g.bestBattery()
	if a.Firer == NoUnit {
		return 0
	}
	v := b.shelling(int(g.shellStrength()))
	if !g.spotted(a.Firer, at) {
		v = v*b.w.Stray - b.strays(at)
	}
	return v
}

// shelling is what the Indirect Fire in A does, and its Barrage.
func (b *greedy) shelling(strength int) (v float64) {
	g, a := b.g, &b.g.s.A
	if g.harms() {
		v = b.aimedEffect(func() int { return g.shellValue(nil) })
	}
	if h := g.aim(a.At); h != NoHex {
		if k := g.barrageOf(strength); k > g.barrage(h) {
			v += 0.9 * b.w.Barrage * float64(k) * b.stack(a.At) // the enemy fires and moves less
		}
	}
	return v
}

// strays is what fire that scatters does to friends next to its target.
func (b *greedy) strays(at Loc) (v float64) {
	h := b.g.hexOf(at)
	if h == NoHex {
		return 0
	}
	b.around(h, func(n Hex) {
		if b.g.sideAt(n) == b.side {
			v += 0.03 * b.stack(n)
		}
	})
	return v
}

// asProposed lets a fire go as the rules have composed it, but with a Hero for nothing.
func (b *greedy) asProposed() (choice, string) { return say(vGo), "the fire that does most" }

// targetUnit names the Target Unit: the owner the one that minds least, who fires the one that minds most.
func (b *greedy) targetUnit() (choice, string) {
	g, a := b.g, &b.g.s.A
	sign := 1.0
	if a.Side != b.side {
		sign = -1
	}
	c, v := b.best(func(c choice) float64 {
		a.Target = c.A
		switch {
		case a.Firer != NoUnit && !a.lays():
			return sign * b.effect(g.fireValue(nil))
		case a.lays():
			return sign * b.effect(g.shellValue(nil))
		}
		return sign * b.effect(int(a.Value))
	})
	if sign > 0 {
		return c, "hits " + b.title(c.A) + " hardest: " + points(v)
	}
	return c, b.title(c.A) + " minds least: " + points(-v)
}

// Opportunity Fire.

// opValue is what the fire of a place at those who move, land or unload does.
func (b *greedy) opValue(p Loc) float64 {
	g := b.g
	from, kind := b.f[0], OpportunityFire
	if b.f[2] == triggerLand || b.f[2] == triggerRun {
		kind = LandingFire
	}
	if b.f[2] == triggerRun {
		return b.fireAt(kind, p, from, g.first(from))
	}
	best, soft := 0.0, false
	for u := g.first(from); u != NoUnit; u = g.next(u) {
		switch {
		case !g.has(u, Leaving):
		case !g.m.Units[u].Hard:
			soft = true
		default:
			best = max(best, b.fireAt(kind, p, from, u))
		}
	}
	if soft {
		best = max(best, b.fireAt(kind, p, from, NoUnit))
	}
	return best
}

// opLeast is the least effect for which Opportunity Fire is not saved for others who might come.
func (b *greedy) opLeast(p Loc) float64 {
	g := b.g
	if g.under(p, CondSustained) {
		return b.w.OpLate
	}
	left := 0
	g.s.Cup.each(func(c ChitID) {
		if x := &g.m.Chits[c]; x.Side == b.foe && (x.Kind <= ChitCommand || x.Kind == ChitLanding) {
			left++
		}
	})
	near := 0
	h := g.hexOf(p)
	for u := range g.m.Units {
		if q := g.at(UnitID(u)); g.m.Units[u].Side == b.foe && isPlace(q) && !g.has(UnitID(u), Finished) {
			if x := g.hexOf(q); x != NoHex && h != NoHex && g.m.Ground.Distance(x, h) <= 3 && (g.has(UnitID(u), Active) || left > 0) {
				near++
			}
		}
	}
	if near <= 2 {
		return b.w.OpLate
	}
	return b.w.OpMin + b.w.OpStack*math.Min(float64(near)/6, 2)
}

// opFire names the place that fires at those who move, or holds.
func (b *greedy) opFire() (choice, string) {
	c, v := b.orElse(vHold, 0, func(c choice) float64 { return b.opValue(c.A) - b.opLeast(c.A) })
	if c.Verb == vHold {
		return c, "saves the fire for what matters more"
	}
	return c, "fires from " + b.where(c.A) + ": " + points(v+b.opLeast(c.A)) + " to expect"
}

func (b *greedy) opAt() (choice, string) {
	// The place that fires is the one marked last as having fired at this trigger.
	c, v := b.best(func(c choice) float64 {
		if c.Verb == vHard {
			return b.fireAt(OpportunityFire, b.f[4], b.f[0], c.A)
		}
		return b.fireAt(OpportunityFire, b.f[4], b.f[0], NoUnit)
	})
	return c, "does most there: " + points(v)
}

// tenacity takes 1 DG in place of a Rout Check where that costs less (8.4.4).
func (b *greedy) tenacity() (choice, string) {
	u := b.f[0]
	p := b.g.at(u)
	if !isPlace(p) {
		return say(vNo), "makes the check"
	}
	fail := chanceFail(b.g.steadiness(u, 0, nil))
	loss := b.w.Pin * b.stack(p)
	if !b.g.deployed(u) {
		loss += b.routLoss(u)
	}
	if dg := b.disorder(p, 1, false); dg < fail*loss {
		return say(vTenacity), "1 DG costs less than the check: " + points(dg)
	}
	return say(vNo), "the check is likely to be passed"
}

// lose gives up the Unit that is worth least.
func (b *greedy) lose() (choice, string) {
	c, v := b.best(func(c choice) float64 { return -b.worth(c.A) })
	return c, b.title(c.A) + " is worth least: " + points(-v)
}

// Dice that may be rolled again.

// reroll uses the marker where another die promises enough: a little less as the day goes on.
func (b *greedy) reroll() (choice, string) {
	g := b.g
	hour := float64(g.m.Hour(g.s.Turn)) / float64(len(g.m.Turns))
	least := b.w.Reroll * (1.1 - 0.7*hour)
	if b.turnsLeft() <= 2 {
		least *= 0.5
	}
	c, v := b.orElse(vKeep, least, func(c choice) float64 {
		die := 0
		if c.Verb == vRerollOther {
			die = 1
		}
		return b.again10(die)
	})
	if c.Verb == vKeep {
		return c, "keeps the marker for a die that matters more"
	}
	return c, "another die promises " + points(v)
}

// again10 is what another roll of a die is worth to the side on the average.
func (b *greedy) again10(die int) float64 {
	r := &b.g.s.R
	mean := 0.0
	for face := range 10 {
		mean += b.faceValue(die, face) / 10
	}
	v := mean - b.faceValue(die, int(r.Face[die]))
	if b.side == SideB {
		v = -v
	}
	return v
}

// faceValue is what a face of a die is worth to side A in points: from the grades that everybody knows, by the kind of the roll.
func (b *greedy) faceValue(die, face int) float64 {
	r := &b.g.s.R
	p := &r.Grade[die][face]
	units := math.Max(1, float64(r.Units))
	switch int16(r.Kind) {
	case rollFire:
		rout := float64(p[2])
		switch {
		case rout >= 20 || rout <= -20:
			rout /= 20
		default:
			rout /= 40
		}
		return 0.3*float64(p[0])*units/2 + 0.22*float64(p[1])*math.Sqrt(units) + rout + 0.1*float64(p[3])
	case rollAssault:
		return 0.28*float64(p[0]) + 0.4*float64(p[1])
	case rollRout:
		return 0.5 * float64(p[0])
	case rollDispatch, rollCommand:
		return 0.12 * float64(p[0])
	}
	return 0.15 * float64(p[0])
}

// rescue has the Hero's re-roll used for an Assault die that is bad enough (14.2b).
func (b *greedy) rescue() (choice, string) {
	if v := b.again10(b.g.ownDie()); v > b.w.HeroDice {
		for _, c := range b.opts {
			if c.Verb == vHero {
				return c, "another die promises " + points(v)
			}
		}
	}
	return say(vKeep), "the die is good enough"
}
