package ccp

import (
	"beachhead/engine"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Actions, Op Fire, the Initiative.

// react answers a window of actions.
func (b *greedy) react() (choice, string) {
	g := &b.g
	v := &b.x.Asked
	most, pick, why := 0.0, choice{}, ""
	take := func(c choice, value float64, text string) {
		if value > most {
			most, pick, why = value, c, text
		}
	}
	for _, c := range b.opts {
		switch c.Verb {
		case vPlay:
			value, text := b.action(window(v[rWindow]), v, c.A)
			take(c, value, text)
		case vOpFire:
			value, text := b.opBid(c.A)
			take(c, value, text)
		case vFire:
			guns := b.arsenal(func(u UnitID) bool { return g.has(u, OpFiring) }, 1)
			shot := b.shot(guns, hexOf(g.s.R.At))
			if shot.value > wShotMin {
				b.noteGroup(shot.pieces, g.s.R.At)
				take(c, 5+shot.value, "fires at "+hexName(g.s.R.At)+" and expects to cost the enemy "+points(shot.value))
			}
		}
	}
	if pick.Verb != 0 {
		return pick, why
	}
	if c, ok := b.first(vPass); ok {
		return c, "nothing pays here"
	}
	return b.opts[0], "the attack has to be strong enough"
}

// action values an action in a window; it is played when the value is above 0.
func (b *greedy) action(w window, v *[6]int16, c CardID) (float64, string) {
	g := &b.g
	k := &g.m.Cards[c]
	price := 0.0
	if k.Order == OrderFire && b.side != g.s.Active {
		price = 0.15
	}
	switch k.Action {
	case ActBoreSighting, ActCrossfire, ActEnfilade, ActGrenades, ActMarksmanship, ActSustainedFire:
		n := b.boostGain(int(g.boostOf(k.Action)))
		if k.Action == ActSustainedFire {
			n -= 0.1
		}
		return n - wBoostMin - price, "the attack gains " + points(n) + " by it"
	case ActExplosiveCharge:
		return 1, "the fortification goes before the Defense rolls"
	case ActAmbush:
		return 2, "breaks an enemy before the melee"
	case ActBayonets:
		return 1 - price, "raises the odds of the melee"
	case ActNoQuarter:
		return 2, "is worth two victory points"
	case ActHiddenUnit:
		return 1.5, "brings a unit into play"
	case ActHiddenPillbox, ActHiddenTrench, ActHiddenCave:
		n := b.dugIn(k.Action)
		return n - 0.5, "the Cover saves " + points(n)
	case ActHiddenMines, ActHiddenPanji:
		n := b.trap(hexOf(v[rA]))
		return n - 0.6, "the mines are expected to cost the enemy " + points(n)
	case ActHiddenWire:
		return b.wire(hexOf(v[rA])) - 0.5, "the wire stops the enemy"
	case ActLightWounds:
		return b.wounds(v[rA]), "saves what can be saved of the squad"
	case ActSmokeScreen:
		return b.smoke(), "the smoke covers the way"
	case ActDemolitions:
		for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
			if b.trapped(g.at(u)) {
				return 0.8, "clears the way"
			}
		}
	}
	return 0, "nothing pays here"
}

// trapped tells whether a hex holds mines or wire, which only hinder who is there.
func (b *greedy) trapped(h hex.Hex) bool {
	k := b.g.s.Fort[h]
	return k == Mines || k == Wire
}

func (b *greedy) blow() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		if b.trapped(hexOf(c.A)) {
			return 1
		}
		return 0
	})
	return c, "clears " + hexName(c.A)
}

// attackToll is what the attack in progress is expected to cost the enemy with so many FP more.
func (b *greedy) attackToll(more int) (sum float64) {
	g := &b.g
	a := &g.s.A
	fp := int(a.FP) + int(a.Boost) + more
	if fp < 1 {
		return 0
	}
	fp += g.burst(nil)
	v := g.versus()
	for e := g.firstOf(hexOf(a.Hex), b.foe); e != NoUnit; e = g.nextOf(e, b.foe) {
		if a.Victim == NoUnit || a.Victim == e {
			sum += b.hurt(e, b.shock(b.side, fp, g.morale(e, v, nil), g.has(e, Moving)))
		}
	}
	return sum
}

// boostGain is what FP from an action are worth.
func (b *greedy) boostGain(n int) float64 { return b.attackToll(n) - b.attackToll(0) }

// dugIn is what a fortification in the hex attacked saves of the units that must still make their Defense rolls.
func (b *greedy) dugIn(a Action) (saved float64) {
	g := &b.g
	at := &g.s.A
	k := Trench
	switch a {
	case ActHiddenPillbox:
		k = Pillbox
	case ActHiddenCave:
		k = Cave
	}
	row := &g.m.Forts[k]
	v := g.versus()
	if v == vsFlame || v == vsMines {
		return 0
	}
	cover := int([...]int8{vsFire: row.Cover, vsMortar: row.Mortars, vsArtillery: row.Radios, vsAircraft: row.Aircraft}[v])
	h := hexOf(at.Hex)
	better := max(0, cover-int(g.ground(h).Cover))
	for u := g.firstOf(h, b.side); u != NoUnit; u = g.nextOf(u, b.side) {
		if !g.has(u, Target) {
			continue
		}
		m, moving := g.morale(u, v, nil), g.has(u, Moving)
		now := b.stand(int(at.Total), m, moving, &b.odds[b.side].sum)
		then := b.stand(int(at.Total), m+better, moving, &b.odds[b.side].sum)
		saved += b.hurt(u, &now) - b.hurt(u, &then)
	}
	if better > 0 {
		saved += 0.2 // it stays
	}
	return saved
}

// trap is what mines in a hex would cost the enemy units that have just entered it.
func (b *greedy) trap(h hex.Hex) (sum float64) {
	g := &b.g
	for e := g.firstOf(h, b.foe); e != NoUnit; e = g.nextOf(e, b.foe) {
		if g.has(e, Entered) {
			sum += b.hurt(e, b.shock(b.side, int(g.scenario().MinesFP), b.bearing(e), g.has(e, Moving)))
		}
	}
	return 1.5 * sum // it attacks who leaves, too
}

// wire is what stopping the enemy units that have just entered a hex is worth: the more, the better it can be shot at.
func (b *greedy) wire(h hex.Hex) (sum float64) {
	g := &b.g
	for e := g.firstOf(h, b.foe); e != NoUnit; e = g.nextOf(e, b.foe) {
		if g.has(e, Entered) && !g.has(e, Broken) {
			sum += 0.15 + 0.04*float64(b.exposure(b.side)[h])
		}
	}
	return sum
}

func (b *greedy) panji() (choice, string) {
	for _, c := range b.opts {
		if Fort(c.A) == Mines && b.trap(hexOf(c.B)) >= b.wire(hexOf(c.B)) {
			return c, "mines attack at once"
		}
	}
	for _, c := range b.opts {
		if Fort(c.A) == Wire {
			return c, "wire ends the move"
		}
	}
	return b.opts[0], "mines attack at once"
}

// wounds values Light Wounds for a squad that is about to break: a team for a squad and a victory point. A squad that would be
// eliminated is worth saving.
func (b *greedy) wounds(u UnitID) float64 {
	g := &b.g
	if u < 0 || int(u) >= len(g.m.Units) || g.s.Units[u].Loc < 0 {
		return 0
	}
	team, _ := g.teamsFor(u)
	if team == NoUnit {
		return 0
	}
	lost := b.worths[u].broken
	left := b.fighting(team)
	if g.has(u, Broken) {
		left *= 1 - wBroken
	}
	cost := b.worths[u].all - left - float64(g.m.Units[team].VP) + 1
	if !g.has(u, Broken) {
		cost = 1 + b.fighting(u) - left
	}
	return lost - cost
}

// smoke values a Smoke Screen by the losses that the units activated could expect where they are.
func (b *greedy) smoke() float64 {
	g := &b.g
	if g.s.Order != OrderMove {
		return 0
	}
	sum := 0.0
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if g.has(u, Moving) && g.screens(u) {
			if m := b.moveGain(u); m.gain > wMoveMin && !m.exit {
				sum += 0.5 * b.opChance() * b.risk(u, m.step, true)
			}
		}
	}
	return sum - 0.4
}

// screen places smoke where the squad goes.
func (b *greedy) screen() (choice, string) {
	done, ok := b.first(vDone)
	c, v := b.best(func(c choice) float64 {
		if c.Verb != vScreen {
			return 0
		}
		m := b.moveGain(c.A)
		v := b.opChance() * b.risk(c.A, hexOf(c.B), true)
		if m.gain > wMoveMin && m.step == hexOf(c.B) {
			return v + 0.2
		}
		if terrain.Grid.Distance(m.to, hexOf(c.B)) == 0 {
			return v
		}
		return 0.3*v - 0.1
	})
	if ok && v < 0.15 {
		return done, "there is smoke enough"
	}
	return c, "smoke in " + hexName(c.B) + " covers the way"
}

// opBid values a Fire card for Op Fire against the units that have just entered a hex.
func (b *greedy) opBid(c CardID) (float64, string) {
	v, _ := b.bestOp()
	least := wOpMin + 0.6*b.reaction(b.g.m.Cards[c].Action)
	if b.g.posture(b.side).Defender {
		least *= 0.8
	}
	if b.g.flagged(b.side, OpFiring) != NoUnit { // more of the same
		least *= 1.5
	}
	return v - least, "Op Fire at " + hexName(b.g.s.R.At) + " is expected to cost the enemy " + points(v)
}

// bestOp is the best first unit for Op Fire and what its band can do in one attack more than those that are activated already.
func (b *greedy) bestOp() (most float64, who UnitID) {
	g := &b.g
	who = NoUnit
	at := hexOf(g.s.R.At)
	base := 0.0
	if g.flagged(b.side, OpFiring) != NoUnit {
		base = b.shot(b.arsenal(func(u UnitID) bool { return g.has(u, OpFiring) }, 1), at).value
	}
	b.firsts(&opActivator, func(u UnitID) {
		part := map[UnitID]bool{}
		for _, o := range b.band(&opActivator, u) {
			part[o] = true
		}
		guns := b.arsenal(func(u UnitID) bool { return part[u] || g.has(u, OpFiring) }, 1)
		if v := b.shot(guns, at).value - base; v > most {
			most, who = v, u
		}
	})
	return most, who
}

// activateOp chooses the units of Op Fire.
func (b *greedy) activateOp() (choice, string) {
	g := &b.g
	if _, done := b.first(vDone); !done {
		if _, who := b.bestOp(); who != NoUnit && b.offered(about(vActivate, who)) {
			return about(vActivate, who), b.title(who) + " and those under its command fire best"
		}
	}
	guns := b.arsenal(func(u UnitID) bool { return g.has(u, OpFiring) || b.offered(about(vActivate, u)) }, 1)
	useful := map[UnitID]bool{}
	for _, p := range guns {
		useful[p.unit] = true
	}
	return b.follow(func(u UnitID) bool { return useful[u] }, "can fire, too")
}

// watch activates everybody against a Charge.
func (b *greedy) watch() (choice, string) {
	return b.follow(func(UnitID) bool { return true }, "is ready for the charge")
}

// initiative keeps a roll, or has it made again when that is worth the card.
func (b *greedy) initiative() (choice, string) {
	keep, ok := b.first(vKeep)
	if !ok {
		return b.opts[0], "the roll stands"
	}
	v := &b.x.Asked
	if v[rollCard] < 0 || int(v[rollCard]) >= len(b.g.m.Cards) {
		return keep, "the roll stands"
	}
	k := &b.g.m.Cards[v[rollCard]]
	now, mean, known := b.rollWorth(Side(v[rollSide]), v[rollKind], k)
	price := wInitiative
	if b.lead() == 0 {
		price += 0.5
	}
	if gain := mean - now; known && gain > price {
		if c, ok := b.first(vReroll); ok {
			return c, "another roll is " + points(gain) + " better on average"
		}
	}
	return keep, "the roll is good enough"
}

// rollWorth is what a roll brings as it is, and what another would on average.
func (b *greedy) rollWorth(side Side, kind int16, k *Card) (now, mean float64, known bool) {
	g := &b.g
	dice := int(k.White + k.Colored)
	over := func(value func(sum int) float64) {
		known = true
		now = value(dice)
		for i, p := range b.odds[side].sum {
			if p > 0 {
				mean += p * value(i)
			}
		}
	}
	a := &g.s.A
	switch kind {
	case rollAttack, rollMine, rollImpact:
		if a.Kind == NoAttack || a.Sniper != 0 {
			return 0, 0, false
		}
		fp := int(a.FP) + int(a.Boost) + g.burst(nil)
		v := g.versus()
		over(func(n int) (sum float64) {
			for u := g.first(hexOf(a.Hex)); u != NoUnit; u = g.next(u) {
				if !g.has(u, Target) {
					continue
				}
				p := b.stand(fp+n, g.morale(u, v, nil), g.has(u, Moving), &b.odds[g.m.Units[u].Side].sum)
				sum += b.ours(g.m.Units[u].Side) * b.hurt(u, &p)
			}
			return sum
		})
	case rollDefense:
		u := g.flagged(side, Rolling)
		if u == NoUnit {
			return 0, 0, false
		}
		m := int(b.x.Caller[2]) // locked (O27.3.4.0c)
		moving := g.has(u, Moving)
		w := &b.worths[u]
		over(func(n int) float64 {
			loss := 0.0
			switch defense(m+n, int(a.Total), moving) {
			case resEliminated:
				loss = w.all
			case resBroken:
				loss = w.broken
			case resSuppressed:
				loss = w.suppressed
			}
			return b.ours(side) * loss
		})
	case rollMelee:
		c := &b.x.Caller
		over(func(n int) float64 {
			win := 0.0
			if side == Japan {
				for j, p := range b.odds[Allied].sum {
					switch d := int(c[mJapan]) + n - int(c[mAllied]) - j; {
					case d > 0:
						win += p
					case d < 0:
						win -= p
					}
				}
			} else {
				switch d := int(c[mAllied]) + n - int(c[mJapan]); {
				case d > 0:
					win = 1
				case d < 0:
					win = -1
				}
			}
			stake := 0.0
			for u := g.first(hexOf(c[mHex])); u != NoUnit; u = g.next(u) {
				stake += b.worths[u].all / 2
			}
			return -b.ours(side) * win * stake
		})
	case rollSudden:
		lead := b.lead()
		over(func(n int) float64 {
			if n >= int(g.s.Time) {
				return 0
			}
			switch {
			case lead > 0:
				return 15
			case lead < 0:
				return -15
			}
			return 0
		})
	}
	return now, mean, known
}

// ours is -1 for the own side and 1 for the enemy: the sign of a loss.
func (b *greedy) ours(s Side) float64 {
	if s == b.side {
		return -1
	}
	return 1
}

// giveUp chooses the own unit that is missed least when it breaks.
func (b *greedy) giveUp() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -b.worths[c.A].broken })
	return c, b.title(c.A) + " is missed least"
}

// firstMelee chooses the order of melees: those that are most likely won first.
func (b *greedy) firstMelee() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.clash(hexOf(c.A), nil) })
	return c, "the melee in " + hexName(c.A) + " promises most"
}

// firstDefense chooses the order of Defense rolls: leaders last, since their command counts as long as they hold.
func (b *greedy) firstDefense() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -float64(max(0, b.g.command(c.A))) })
	return c, "leaders roll last, as long as they stand they help the others"
}

// sniper breaks the enemy unit that loses most.
func (b *greedy) sniper() (choice, string) {
	c, v := b.best(func(c choice) float64 {
		if c.Verb != vUnit || b.g.m.Units[c.A].Side == b.side {
			if c.Verb == vUnit {
				return -b.worths[c.A].broken
			}
			return 0
		}
		return b.worths[c.A].broken
	})
	if v <= 0 {
		return c, "the sniper finds nobody"
	}
	return c, "the sniper takes " + b.title(c.A)
}

// disperse removes the smoke that is in the way of most fire of the own side, or a starshell that lights up own units.
func (b *greedy) disperse() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		n := 0.0
		for _, side := range [...]Side{Allied, Japan} {
			for u := g.units(side); u != NoUnit; u = g.more(side, u) {
				if terrain.Grid.Distance(hexOf(c.A), g.at(u)) <= 1 {
					n += b.ours(side)
				}
			}
		}
		if c.Verb == vHex {
			n = -n
		}
		return n
	})
	return c, "the marker in " + hexName(c.A) + " helps the enemy more"
}

var _ engine.Bot = (*greedy)(nil)
