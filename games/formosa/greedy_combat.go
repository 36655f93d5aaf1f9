package formosa

import (
	"fmt"

	"beachhead/engine"
	"beachhead/hex"
)

// The decisions of the Combat Phases.

// clash is a combat that might be fought.
type clash struct {
	targets, origins parties
	value, clear     float64
	must             bool
}

// battlePlan is the combats that are meant to be fought, made anew at every declaration.
type battlePlan struct {
	turn    int8
	phase   Phase
	support [MaxHexes]uint8 // points meant for each hex
	placed  bool            // support has been planned this phase
	now     clash           // the combat being declared
}

const (
	maxFronts   = 40
	planRounds  = 6
	unservedFee = 60.0 // an obligation left open, when plans are compared
	misfitFee   = 25.0 // attackers and targets that do not all touch
)

// front is a hex from which, or against which, an attack is possible.
type front struct {
	h     hex.Hex
	f     force
	must  bool
	touch [6]int8 // indices of the other side's fronts, -1 ends
	n     int8
	group int8 // attackers: index of the target's group, -1 none; targets: the group they are merged into
}

// attackForce is what can attack out of a hex now: the group, or, where all are exempt, the mobile units.
func (b *greedy) attackForce(h hex.Hex) (s stack, single bool) {
	g := &b.g
	single = true
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if !g.exemptUnit(u) && g.canAttack(u) && !g.has(u, Attacked) {
			single = false
		}
	}
	s.side = b.side
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if !g.canAttack(u) || g.has(u, Attacked) {
			continue
		}
		if single && !b.volunteers(u) || !single && g.exemptUnit(u) {
			continue
		}
		b.add(&s, u, h)
	}
	s.static = single
	return s, single
}

// volunteers tells whether a unit that need not attack may be asked to.
func (b *greedy) volunteers(u UnitID) bool {
	g := &b.g
	d := &g.m.Units[u]
	return !g.isStatic(u) && d.Type != Guerrilla && d.Type != Engineer && d.Type != HQ && d.Type != Construction && d.CF > 1
}

// plan finds which combats to fight: every attacking hex goes against one target, targets may be attacked together. It
// starts from each attacker's best target and changes one thing at a time while that helps.
func (b *greedy) plan(support func(hex.Hex) int) []clash {
	g := &b.g
	var at, df [maxFronts]front
	na, nd := 0, 0
	var index [MaxHexes]int8
	for _, h := range b.full {
		index[h] = -1
	}
	for _, h := range b.full {
		s := &b.here[h]
		if s.side == b.side || nd == maxFronts || !g.open(h) || !g.m.Hexes[h].Land {
			continue
		}
		near := false
		for d := range 6 {
			if n := g.contact(h, d); n != hex.None && b.friendOf(b.side, n) && g.able(n) {
				near = true
			}
		}
		if !near {
			continue
		}
		t := front{h: h, must: g.due(h), group: int8(nd)}
		t.f.addStack(s)
		df[nd] = t
		index[h] = int8(nd)
		nd++
	}
	for _, h := range b.full {
		if b.here[h].side != b.side || na == maxFronts || !g.able(h) || !g.m.Hexes[h].Land {
			continue
		}
		s, _ := b.attackForce(h)
		if s.n == 0 {
			continue
		}
		x := front{h: h, must: g.owes(h), group: -1}
		for d := range 6 {
			if n := g.contact(h, d); n != hex.None && b.enemyOf(b.side, n) && g.open(n) && index[n] >= 0 {
				x.touch[x.n] = index[n]
				x.n++
			}
		}
		if x.n == 0 {
			continue
		}
		x.f.addStack(&s)
		at[na] = x
		na++
	}
	if na == 0 || nd == 0 {
		return nil
	}
	touches := func(a *front, t int8) bool {
		for _, k := range a.touch[:a.n] {
			if k == t {
				return true
			}
		}
		return false
	}
	base := b.handy(b.side)
	make1 := func(r int8) (c clash, ok bool) {
		var fa, fd force
		for i := range nd {
			if df[i].group != r {
				continue
			}
			if c.targets.n < 6 {
				c.targets = c.targets.with(df[i].h)
			}
			join(&fd, &df[i].f)
			c.must = c.must || df[i].must
		}
		misfit := false
		for i := range na {
			if at[i].group != r {
				continue
			}
			for j := range nd {
				if df[j].group == r && !touches(&at[i], int8(j)) {
					misfit = true
				}
			}
			if c.origins.n == 6 {
				misfit = true
				continue
			}
			c.origins = c.origins.with(at[i].h)
			join(&fa, &at[i].f)
			c.must = c.must || at[i].must
		}
		if c.targets.n == 0 {
			return c, false
		}
		if c.origins.n == 0 {
			if c.must {
				c.value = -unservedFee * float64(c.targets.n)
			}
			return c, false
		}
		h, prize := base, 0.0
		h.air = 0
		for _, t := range c.targets.list[:c.targets.n] {
			h.air += support(t)
			prize += b.prize(b.side, t)
		}
		col := b.columnFor(b.side, &c.targets, &c.origins, &fa, &fd, h)
		c.value, c.clear = b.odds(b.side, &fa, &fd, col, prize)
		c.value -= wUnitBusy * float64(fa.n)
		if misfit {
			c.value -= misfitFee
			return c, false
		}
		return c, true
	}
	value := func(r int8) float64 {
		if r < 0 {
			return 0
		}
		c, _ := make1(r)
		return c.value
	}
	// Begin with the target of each attacker that the most others can reach, so that attacks are strong.
	for i := range na {
		if !at[i].must {
			continue
		}
		best, most := at[i].touch[0], -1.0
		for _, t := range at[i].touch[:at[i].n] {
			n := 1.0
			if df[t].must {
				n += 3
			}
			n -= 0.1 * df[t].f.cf
			if n > most {
				best, most = t, n
			}
		}
		at[i].group = best
	}
	for range planRounds {
		better := false
		for i := range na {
			a := &at[i]
			old := a.group
			bestGroup, bestGain := old, 1e-6
			for k := int8(-1); k < a.n; k++ {
				r := int8(-1)
				if k >= 0 {
					r = df[a.touch[k]].group
				}
				if r == old || r < 0 && a.must {
					continue
				}
				before := value(old) + value(r)
				a.group = r
				gain := value(old) + value(r) - before
				a.group = old
				if gain > bestGain {
					bestGroup, bestGain = r, gain
				}
			}
			if bestGroup != old {
				a.group = bestGroup
				better = true
			}
		}
		for i := range nd { // attack two targets together, or apart again
			t := &df[i]
			old := t.group
			for j := range nd {
				r := df[j].group
				if j == i {
					if old == int8(i) {
						continue
					}
					r = int8(i)
				}
				if r == t.group || j != i && b.g.m.Grid.Distance(t.h, df[j].h) > 2 {
					continue
				}
				was := t.group
				if was == int8(i) && b.leads(df[:nd], i) { // others are merged into it
					continue
				}
				before := value(was) + value(r)
				moved := false
				t.group = r
				var back [maxFronts]int8
				if was == int8(i) { // its attackers come along
					for k := range na {
						back[k] = at[k].group
						if at[k].group == was {
							at[k].group = r
							moved = true
						}
					}
				}
				if value(was)+value(r) > before+1e-6 {
					better = true
					continue
				}
				t.group = was
				if moved {
					for k := range na {
						at[k].group = back[k]
					}
				}
			}
		}
		if !better {
			break
		}
	}
	var out []clash
	for r := range nd {
		if df[r].group != int8(r) {
			continue
		}
		if c, ok := make1(int8(r)); ok {
			out = append(out, c)
		}
	}
	return out
}

// leads tells whether other targets are merged into target i.
func (b *greedy) leads(df []front, i int) bool {
	for j := range df {
		if j != i && df[j].group == int8(i) {
			return true
		}
	}
	return false
}

// join adds one force to another.
func join(f, x *force) {
	if x.n == 0 {
		return
	}
	if f.n == 0 || x.cheap < f.cheap {
		f.cheap = x.cheap
	}
	if f.stacks == 0 || x.weakCF < f.weakCF {
		f.weakCF, f.weakWorth, f.weakCheap, f.weakN = x.weakCF, x.weakWorth, x.weakCheap, x.weakN
	}
	f.stacks += x.stacks
	f.n += x.n
	f.cf += x.cf
	f.worth += x.worth
	f.stands += x.stands
	f.fort = f.fort || x.fort
	f.letterA = f.letterA || x.letterA
	f.letterD = f.letterD || x.letterD
	f.cannotMove = f.cannotMove || x.cannotMove
}

// support1 is the ground support that lies on a hex for the player's side.
func (b *greedy) support1(h hex.Hex) int {
	x := b.g.s.Support[h]
	if x == 0 || (supportOf(x) == JP) != (b.side == Japanese) {
		return 0
	}
	return supportPoints(x)
}

// supportPoint places ground support: where one more point raises the worth of the planned combats most.
func (b *greedy) supportPoint() (choice, string) {
	g, p := &b.g, &b.battle
	if !p.placed || p.turn != g.s.Turn || p.phase != g.s.Phase {
		*p = battlePlan{turn: g.s.Turn, phase: g.s.Phase, placed: true}
		b.planSupport()
	}
	var pick choice
	for _, c := range b.opts { // points are placed by contingent, then by hex
		if c.Verb == vSupport && p.support[c.B] > 0 && b.supportRank(c) && (pick.Verb == 0 || c.A < pick.A || c.A == pick.A && c.B < pick.B) {
			pick = c
		}
	}
	if pick.Verb == 0 {
		return say(vDone), "no further attack gains by air support"
	}
	p.support[pick.B]--
	return pick, "supports the attack on " + b.name(pick.B)
}

// supportRank keeps Commonwealth points away from combats in which no Commonwealth unit takes part, and US points from those
// without US units.
func (b *greedy) supportRank(c choice) bool {
	if b.side == Japanese {
		return true
	}
	g := &b.g
	for d := range 6 {
		n := g.contact(hex.Hex(c.B), d)
		if n == hex.None || !b.friendOf(Allied, n) {
			continue
		}
		for u := g.first(n); u != NoUnit; u = g.next(u) {
			if int16(g.m.Units[u].Contingent) == c.A {
				return true
			}
		}
	}
	return false
}

func (b *greedy) planSupport() {
	g, p := &b.g, &b.battle
	pool := int(g.s.TACTactical[JP])
	if b.side == Allied {
		pool = int(g.s.TACTactical[US] + g.s.TACTactical[CW])
	}
	guess := min(pool, int(g.m.K.AirPerHex[b.side]))
	list := b.plan(func(h hex.Hex) int { return guess })
	var used [MaxHexes]uint8
	value := func(c *clash) float64 {
		var fa, fd force
		h, prize := b.handy(b.side), 0.0
		h.air = 0
		for _, t := range c.targets.list[:c.targets.n] {
			fd.addStack(&b.here[t])
			h.air += int(used[t])
			prize += b.prize(b.side, t)
		}
		for _, o := range c.origins.list[:c.origins.n] {
			s, _ := b.attackForce(o)
			fa.addStack(&s)
		}
		v, _ := b.odds(b.side, &fa, &fd, b.columnFor(b.side, &c.targets, &c.origins, &fa, &fd, h), prize)
		return v
	}
	for ; pool > 0; pool-- {
		bestHex, most := hex.None, 0.05
		for i := range list {
			c := &list[i]
			if !c.must && c.value < wAttackMin {
				continue
			}
			for _, t := range c.targets.list[:c.targets.n] {
				if int(used[t]) >= int(g.m.K.AirPerHex[b.side]) || int16(t) == g.s.B29At {
					continue
				}
				before := value(c)
				used[t]++
				one := value(c) - before
				if one <= 0.05 && int(used[t]) < int(g.m.K.AirPerHex[b.side]) && pool > 1 { // two points may do what one does not
					used[t]++
					one = (value(c) - before) / 2
					used[t]--
				}
				used[t]--
				if one > most {
					bestHex, most = t, one
				}
			}
		}
		if bestHex == hex.None {
			return
		}
		used[bestHex]++
		p.support[bestHex]++
	}
}

// attack declares the best combat that is planned, or ends the phase.
func (b *greedy) attack() (choice, string) {
	list := b.plan(b.support1)
	b.battle.turn, b.battle.phase = b.g.s.Turn, b.g.s.Phase
	bestAt, most := -1, 0.0
	for i := range list {
		c := &list[i]
		if !b.offered(to(vAttack, c.targets.list[0])) {
			continue
		}
		v := c.value
		if bestAt < 0 || v > most {
			bestAt, most = i, v
		}
	}
	end := b.offered(say(vEnd))
	if bestAt >= 0 && (most > wAttackMin || !end) {
		c := list[bestAt]
		b.battle.now = c
		return to(vAttack, c.targets.list[0]), fmt.Sprintf("attacks %s: worth %.1f points, %s to clear it", b.name(int16(c.targets.list[0])), c.value, percent(c.clear))
	}
	if end {
		return say(vEnd), "no attack that is left is worth the risk"
	}
	c, v := b.best(func(c choice) float64 {
		if c.Verb != vAttack {
			return -1000
		}
		return b.simpleAttack(hex.Hex(c.A)).value
	})
	if c.Verb == vAttack {
		b.battle.now = b.simpleAttack(hex.Hex(c.A))
	}
	return c, fmt.Sprintf("must attack; this is the best there is (%.1f points)", v)
}

// simpleAttack is an attack on one hex with everything next to it.
func (b *greedy) simpleAttack(t hex.Hex) clash {
	var targets parties
	targets = targets.with(t)
	return b.bestOrigins(targets)
}

// bestOrigins finds the attacking hexes that are best against targets.
func (b *greedy) bestOrigins(targets parties) (best clash) {
	g := &b.g
	from := g.bringToBear(&targets)
	best.targets, best.value = targets, -1e9
	var fd force
	prize, h := 0.0, b.handy(b.side)
	h.air = 0
	for _, t := range targets.list[:targets.n] {
		fd.addStack(&b.here[t])
		prize += b.prize(b.side, t)
		h.air += b.support1(t)
	}
	var forces [6]stack
	for i, x := range from.list[:from.n] {
		forces[i], _ = b.attackForce(x)
	}
	for set := 1; set < 1<<from.n; set++ {
		var fa force
		var o parties
		for i, x := range from.list[:from.n] {
			if set>>i&1 != 0 {
				fa.addStack(&forces[i])
				o = o.with(x)
			}
		}
		if fa.n == 0 || !g.leavesAllServed(&targets, &o) {
			continue
		}
		v, clear := b.odds(b.side, &fa, &fd, b.columnFor(b.side, &targets, &o, &fa, &fd, h), prize)
		if v > best.value {
			best.origins, best.value, best.clear = o, v, clear
		}
	}
	return best
}

// moreTargets names the further hexes of the planned combat.
func (b *greedy) moreTargets() (choice, string) {
	p := &b.battle.now
	have := b.g.battleTargets()
	if have.n == 0 { // exploitation (25.1): the best single target
		c, _ := b.best(func(c choice) float64 {
			if c.Verb != vTarget {
				return -1000
			}
			return b.exploitValue(hex.Hex(c.A), hex.Hex(b.g.s.B.Hit))
		})
		return c, "carries on against " + b.name(c.A)
	}
	if b.planned(&have) {
		for _, c := range b.opts {
			if c.Verb == vTarget && p.targets.has(hex.Hex(c.A)) && !have.has(hex.Hex(c.A)) {
				return c, "attacks " + b.name(c.A) + " as well: the same units are next to both"
			}
		}
	}
	if b.offered(say(vDone)) {
		return say(vDone), "attacks nothing else with these units"
	}
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vTarget {
			return -1000
		}
		return -float64(b.here[c.A].cf)
	})
	return c, "has to attack " + b.name(c.A) + " too"
}

// planned tells whether the combat being declared is the one that was planned.
func (b *greedy) planned(have *parties) bool {
	p := &b.battle.now
	if b.battle.turn != b.g.s.Turn || b.battle.phase != b.g.s.Phase || p.targets.n == 0 {
		return false
	}
	for _, t := range have.list[:have.n] {
		if !p.targets.has(t) {
			return false
		}
	}
	return true
}

// attackers names the attacking hexes of the planned combat.
func (b *greedy) attackers() (choice, string) {
	g := &b.g
	have := g.battleTargets()
	if g.s.B.Kind == Exploitation {
		for _, c := range b.opts {
			if c.Verb == vJoinUnit {
				return c, b.label(c.A) + " carries on"
			}
		}
		return say(vDone), "that is all of them"
	}
	p := &b.battle.now
	if !b.planned(&have) || p.targets.n != have.n {
		*p = b.bestOrigins(have)
		b.battle.turn, b.battle.phase = g.s.Turn, g.s.Phase
	}
	for _, c := range b.opts {
		switch c.Verb {
		case vJoin:
			if p.origins.has(hex.Hex(c.A)) {
				return c, "attacks from " + b.name(c.A)
			}
		case vJoinUnit:
			h := g.at(UnitID(c.A))
			if h != hex.None && p.origins.has(h) && b.volunteers(UnitID(c.A)) && b.allExempt(h) {
				return c, b.label(c.A) + " attacks from " + b.name(int16(h))
			}
		}
	}
	if b.offered(say(vDone)) {
		return say(vDone), "the attackers are named"
	}
	c, _ := b.best(func(c choice) float64 {
		switch c.Verb {
		case vJoin:
			return float64(b.here[c.A].cf)
		case vJoinUnit:
			return float64(b.cf(UnitID(c.A))) / 10
		}
		return -1000
	})
	return c, "is needed for the attack"
}

// allExempt tells whether nobody in a hex has to attack.
func (b *greedy) allExempt(h hex.Hex) bool {
	for u := b.g.first(h); u != NoUnit; u = b.g.next(u) {
		if !b.g.exemptUnit(u) {
			return false
		}
	}
	return true
}

// battleForces are the two sides of the combat in progress, by flag.
func (b *greedy) battleForces() (a, d force) {
	g := &b.g
	collect := func(f *force, role Flags) {
		var per [MaxHexes]int8
		for i := range g.m.Units {
			u := UnitID(i)
			if g.s.Units[i].Flags&role == 0 || g.s.Units[i].Loc < 0 {
				continue
			}
			h := hex.Hex(g.s.Units[i].Loc)
			if per[h] != 0 {
				continue
			}
			per[h] = 1
			var s stack
			s.side = g.m.Units[i].Side
			for o := g.first(h); o != NoUnit; o = g.next(o) {
				if g.s.Units[o].Flags&role != 0 {
					b.add(&s, o, h)
				}
			}
			s.static = g.stoodBy(h)
			f.addStack(&s)
			_ = u
		}
	}
	collect(&a, Attacking)
	collect(&d, Defending)
	return a, d
}

// battleValue is the worth of the combat in progress to the player with extra shifts in favour of the attacker.
func (b *greedy) battleValue(a, d *force, extra int) float64 {
	g := &b.g
	var m modList
	g.shifts(&m)
	by := g.s.B.Attacker
	prize := 0.0
	for _, t := range g.s.B.Targets[:g.s.B.NTargets] {
		prize += b.prize(by, hex.Hex(t))
		if g.s.B.Kind == Assault {
			prize += 4
		}
	}
	col := int(shifted(b.g.m.column(int(a.cf), int(d.cf)), m.net+extra))
	v, _ := b.odds(by, a, d, col, prize)
	if by != b.side {
		return -v
	}
	return v
}

// commit decides how much LP, gunfire, air or air supply goes into a combat: what gains most over its price.
func (b *greedy) commit() (choice, string) {
	g := &b.g
	a, d := b.battleForces()
	if a.n == 0 || d.n == 0 {
		return b.opts[0], "nothing to gain"
	}
	sign, later := 1, 0
	if g.s.B.Attacker == b.side { // what the defender may still do
		if g.s.LP[b.side.Other()] > 0 {
			later--
		}
		if b.side == Japanese && g.s.NoGunfire == 0 && b.anyCoastal(Defending) {
			later -= min(2, int(g.s.GunfireStaging[US]+g.s.GunfireStaging[CW]))
		}
	} else {
		sign = -1
		if b.side == Allied && g.s.NoGunfire == 0 && b.opts[0].Verb == vLP && b.anyCoastal(Defending) {
			later -= min(2, int(g.s.GunfireStaging[US]+g.s.GunfireStaging[CW]))
		}
	}
	if g.s.B.Attacker == Allied && b.side == Allied && b.opts[0].Verb != vGunfire && g.s.NoGunfire == 0 && b.anyCoastal(Attacking) {
		if b.opts[0].Verb == vLP || b.opts[0].Verb == vAir { // gunfire is asked for after air and LP
			later += min(2, int(g.s.GunfireStaging[US]+g.s.GunfireStaging[CW]))
		}
	}
	lp := b.priceLP()
	c, _ := b.best(func(c choice) float64 {
		n := int(c.B)
		price := 0.02
		switch c.Verb {
		case vLP:
			n, price = int(c.A), lp
		case vAirDrop:
			n, price = int(c.A), 0.2
		case vAir:
			price = 0.15
		}
		return b.battleValue(&a, &d, later+sign*n) - price*float64(n)
	})
	n := c.B
	if c.Verb == vLP || c.Verb == vAirDrop {
		n = c.A
	}
	if n == 0 {
		return c, "more support would not be worth its price"
	}
	return c, fmt.Sprintf("commits %d for better odds", n)
}

func (b *greedy) anyCoastal(role Flags) bool {
	g := &b.g
	for i := range g.m.Units {
		if g.s.Units[i].Flags&role != 0 && g.m.Units[i].Side == Allied && alliedCoastal(g, UnitID(i)) {
			return true
		}
	}
	return false
}

// priceLP is what a logistics point is worth now: the fewer there are, the more.
func (b *greedy) priceLP() float64 {
	have := float64(b.g.s.LP[b.side])
	p := wLP
	switch {
	case have <= 3:
		p *= 1.8
	case have <= 6:
		p *= 1.3
	case have > 15:
		p *= 0.25
	case have > 11:
		p *= 0.6
	}
	if b.side == Japanese && b.turnsLeft() <= 1 {
		p = 0.05
	}
	return p
}

// loseUnit gives up the unit that is worth least.
func (b *greedy) loseUnit() (choice, string) {
	bb := b.g.s.B.Result == BB && b.opts[0].Verb == vLose
	c, _ := b.best(func(c choice) float64 {
		u := UnitID(c.A)
		w := float64(b.worth(u))
		if bb {
			return -w / max(0.5, float64(b.cf(u)))
		}
		return -w
	})
	return c, b.label(c.A) + " is worth least"
}

// source answers the questions of 19.3b.
func (b *greedy) source() (choice, string) {
	if b.offered(say(vKeep)) {
		return say(vKeep), "a cheap unit is not worth showing a strongpoint"
	}
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vReveal {
			return -1000
		}
		return -float64(b.cf(UnitID(c.A)))
	})
	return c, b.label(c.A) + " has to be shown as source of supply"
}

// retreat goes where the unit stands best.
func (b *greedy) retreat() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vRetreat || c.B < 0 {
			return 0
		}
		h := hex.Hex(c.B)
		v := float64(g.m.Hexes[h].Shift[b.side]) + 0.8*b.t.vp(h)
		if s := &b.here[h]; s.n > 0 {
			v += 1.5
			if s.static {
				v++
			}
			if s.mobile >= g.m.K.StackMobile[b.side] {
				v -= 4
			}
		}
		return v - 0.02*b.enemyWithin(b.side, h, 4)
	})
	return c, "falls back to " + b.name(c.B)
}

// advance takes ground that is worth it, without leaving what is held.
func (b *greedy) advance() (choice, string) {
	g := &b.g
	u := UnitID(255)
	for _, c := range b.opts {
		if c.Verb == vAdvance {
			u = UnitID(c.A)
		}
	}
	if u == NoUnit {
		return b.opts[0], "stays"
	}
	from := g.at(u)
	c, v := b.best(func(c choice) float64 {
		if c.Verb != vAdvance {
			return b.groundValue(u, from)
		}
		return b.groundValue(u, hex.Hex(c.B))
	})
	if c.Verb != vAdvance {
		return c, "stays in " + b.name(int16(from))
	}
	return c, fmt.Sprintf("takes %s (%.1f points)", b.name(c.B), v)
}

// groundValue is what it is worth to have a unit in a hex after a combat.
func (b *greedy) groundValue(u UnitID, h hex.Hex) float64 {
	g := &b.g
	s := b.here[h]
	at := g.at(u) == h
	others := int(s.n)
	if at {
		others--
	}
	if !b.friendOf(b.side, h) {
		others = 0
	}
	v := 0.0
	if b.side == Allied {
		if g.m.Units[u].CanBase && g.s.Units[u].Flags&BaseSide == 0 && b.t.base[h] > 0 && !s.base && !b.engineerIn(h, u) {
			v += wVP * float64(b.t.base[h])
		}
		if others == 0 {
			v += wVP * b.t.vp(h) * 0.7
			if !at {
				v += wGround
			}
		}
		v += 0.2 * float64(b.t.region[h])
		v += wTogether * float64(min(others, 3))
		mine := float64(b.cf(u))
		if others > 0 {
			mine += float64(s.cf)
			if at {
				mine -= float64(b.cf(u))
			}
		}
		v -= wAlone * max(0, 0.6*b.enemyWithin(Allied, h, 6)-mine)
		if b.inSupply(h) {
			v++
		}
		if others >= int(g.m.K.StackMobile[Allied]) && !at {
			v -= 6
		}
		v += 0.3 * float64(g.m.Hexes[h].Shift[Allied])
		return v
	}
	if others == 0 {
		v += 0.5 * wVP * b.t.vp(h)
	}
	v += float64(g.m.Hexes[h].Shift[Japanese]) * 1.2
	if s.static && b.friendOf(Japanese, h) {
		v += 2
	}
	if others >= int(g.m.K.StackMobile[Japanese]) && !at {
		v -= 6
	}
	return v - 0.05*b.enemyWithin(Japanese, h, 2) + 0.3*float64(min(others, 2))
}

// counterattack hits the stack where it is worth most.
func (b *greedy) counterattack() (choice, string) {
	g := &b.g
	_, d := b.battleForces()
	by := b.side
	c, v := b.best(func(c choice) float64 {
		var s stack
		s.side = by.Other()
		for u := g.first(hex.Hex(c.A)); u != NoUnit; u = g.next(u) {
			if g.has(u, Attacking) {
				b.add(&s, u, hex.Hex(c.A))
			}
		}
		var x force
		x.addStack(&s)
		col := shifted(b.g.m.column(int(d.cf), int(x.cf)), int(g.m.K.Shift.Counterattack))
		total := 0.0
		for die := range g.m.CRT[by] {
			o, clear := b.outcome(by, g.m.CRT[by][die][col], &d, &x, false)
			if clear && g.m.Hexes[c.A].Land {
				o += b.prize(by, hex.Hex(c.A))
			}
			total += o
		}
		return total / 6
	})
	return c, fmt.Sprintf("counterattacks %s (%.1f points)", b.name(c.A), v)
}

// exploitValue is the worth of an exploitation attack from a hex on another.
func (b *greedy) exploitValue(target, from hex.Hex) float64 {
	if from == hex.None {
		return 0
	}
	var fa, fd force
	fa.addStack(&b.here[from])
	fd.addStack(&b.here[target])
	var t, o parties
	t, o = t.with(target), o.with(from)
	h := b.handy(b.side)
	h.air = 0
	v, _ := b.odds(b.side, &fa, &fd, b.columnFor(b.side, &t, &o, &fa, &fd, h), b.prize(b.side, target))
	return v
}

func (b *greedy) exploit() (choice, string) {
	g := &b.g
	c, v := b.best(func(c choice) float64 {
		if c.Verb != vExploit {
			return wAttackMin
		}
		most := -100.0
		for d := range 6 {
			if n := g.contact(hex.Hex(c.A), d); n != hex.None && b.enemyOf(b.side, n) && g.open(n) {
				most = max(most, b.exploitValue(n, hex.Hex(c.A)))
			}
		}
		return most
	})
	if c.Verb != vExploit {
		return c, "no further attack is worth it"
	}
	return c, fmt.Sprintf("presses on from %s (%.1f points)", b.name(c.A), v)
}

var _ engine.Bot = (*greedy)(nil)
