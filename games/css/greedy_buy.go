package css

// Chits, Support Weapons and Leaders.

// use is what it is worth that a Unit becomes Active.
func (b *greedy) use(u UnitID) float64 {
	g := b.g
	p := g.at(u)
	if p == Routed {
		return 0.3
	}
	h := Hex(NoHex)
	if isPlace(p) {
		h = g.hexOf(p)
	}
	if isZone(p) && (p-firstZone)%3 == FinalRun && !g.night() {
		return b.w.Afloat
	}
	if h == NoHex {
		return 0
	}
	row := &g.m.Units[u]
	v := 0.0
	scale := 0.4 + 1.5*b.w.FP*float64(row.Front.FP)
	switch {
	case g.opposed(p):
		v = b.w.Beside * scale
	case row.Indirect() && g.deployed(u) && b.gunReach(p, u):
		v = b.w.Gun
	case b.close(p, 3):
		v = b.w.Nearby * scale
	case row.Move != NoMove && row.HasColumn:
		v = b.w.Marching * scale
		if b.side == SideB && b.behind() <= 0 {
			v /= 3
		}
	}
	if g.cond(p)&(CondSuppressed|CondPinned) != 0 {
		v += b.w.ToRally
	}
	return v + b.w.ToRally/2*float64(g.dg(p))
}

// chitUse is what the Units are worth that a chit makes Active; those of the chits bought so far count for less.
func (b *greedy) chitUse(c ChitID) (v float64) {
	g := b.g
	row := &g.m.Chits[c]
	for u := range g.m.Units {
		x := &g.m.Units[u]
		if g.activates(row, x.Division, x.Stripe, x.Formation) && fielded(g.at(UnitID(u))) {
			v += b.use(UnitID(u)) * b.activeAlready(UnitID(u))
		}
	}
	return v + b.landings(row)
}

// activeAlready is what is left of the use of a Unit that the chits bought so far make Active, too. Boats land by a chit of their own, which comes before two of theirs
// seldom enough: they are counted once.
func (b *greedy) activeAlready(u UnitID) float64 {
	g, x, n := b.g, &b.g.m.Units[u], 1.0
	g.s.Bought.each(func(o ChitID) {
		if y := &g.m.Chits[o]; y.Kind <= ChitFormation && g.activates(y, x.Division, x.Stripe, x.Formation) {
			if n *= b.w.Second; isZone(g.at(u)) {
				n = 0
			}
		}
	})
	return n
}

// landings are what those are worth who land or jump in this turn, after chits have been bought (4.1G): they have to rally, with the enemy before them.
func (b *greedy) landings(row *Chit) (v float64) {
	g := b.g
	g.dueArrivals(func(a *Arrival) {
		if a.At.Kind != AtLanding && a.At.Kind != AtDrop {
			return
		}
		chance := 1.0
		if a.Chance >= 0 {
			chance = float64(a.Chance+1) / 10
		}
		for _, u := range a.Units {
			x := &g.m.Units[u]
			if g.at(u) == Coming && g.activates(row, x.Division, x.Stripe, x.Formation) {
				v += chance * (b.w.Nearby*(0.4+1.5*b.w.FP*float64(x.Front.FP)) + b.w.ToRally) * b.activeAlready(u)
			}
		}
	})
	return v
}

// tooTired tells whether a Division chit would cost the Division Troop Quality at the next dawn that the game still has (4.1B, E).
func (b *greedy) tooTired(d DivisionID) bool {
	g := b.g
	r := g.rules()
	hours := len(g.m.Turns)
	left := hours - g.m.Hour(g.s.Turn)
	if b.turnsLeft() <= left { // no dawn comes
		return false
	}
	n := int(g.division(d).Fatigue)
	if g.night() {
		n += int(r.FatigueNight)
	} else {
		n += int(r.FatigueDay)
	}
	for t := g.s.Turn + 1; g.m.Hour(t) > g.m.Hour(g.s.Turn); t++ {
		if g.m.Night(t) {
			n += int(r.FatigueRest)
		}
	}
	limit := int(r.Fatigue[b.side].Loss) - 1
	if b.turnsLeft() > 3*hours { // a long game: rested enough to gain
		limit = int(r.Fatigue[b.side].Gain)
	}
	return n > limit
}

// besides tells whether a Division has Units next to an enemy who might be marked for an Assault.
func (b *greedy) besides(d DivisionID) bool {
	g := b.g
	for u := range g.m.Units {
		if p := g.at(UnitID(u)); g.m.Units[u].Division == d && isPlace(p) && g.opposed(p) {
			return true
		}
	}
	return false
}

// purchase buys the chits that make most Units Active that have something to do, for their price.
func (b *greedy) purchase() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0, func(c choice) float64 {
		row := &g.m.Chits[c.A]
		d := g.division(row.Division)
		keep := 0
		switch {
		case b.turnsLeft() <= 1:
		case b.besides(row.Division):
			keep = int(b.w.Keep)
		default:
			keep = int(b.w.KeepFar)
		}
		if left := int(d.DP) - int(row.Cost); left < keep && (b.boughtFor(row.Division) || b.cheaper(c.A, keep)) {
			return -1
		}
		if row.Kind == ChitDivision && b.tooTired(row.Division) {
			return -1
		}
		return b.chitUse(c.A)/float64(row.Cost) - b.w.BuyMin
	})
	if c.Verb == vDone {
		return c, "saves its Dispatch Points"
	}
	return c, "has most to do: " + points(v)
}

// cheaper tells whether another chit of the Division would leave it so many Dispatch Points and is worth its price: the first chit does not spend what the next would need.
func (b *greedy) cheaper(than ChitID, keep int) bool {
	g := b.g
	d := g.m.Chits[than].Division
	for c := range g.m.Chits {
		row := &g.m.Chits[c]
		if ChitID(c) == than || row.Division != d || row.Kind > ChitFormation || g.mayBuy(b.side, ChitID(c)) != nil {
			continue
		}
		if int(g.division(d).DP)-int(row.Cost) >= keep && b.chitUse(ChitID(c))/float64(row.Cost) > b.w.BuyMin {
			return true
		}
	}
	return false
}

// boughtFor tells whether a chit of a Division has been bought in this turn.
func (b *greedy) boughtFor(d DivisionID) bool {
	found := false
	b.g.s.Bought.each(func(c ChitID) { found = found || b.g.m.Chits[c].Division == d && b.g.m.Chits[c].Side == b.side })
	return found
}

// preempt plays a Formation chit before a draw if much hangs on it and the points are there (4.2C).
func (b *greedy) preempt() (choice, string) {
	g := b.g
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		row := &g.m.Chits[c.A]
		dp := int(g.division(row.Division).DP)
		least := b.w.Preempt * float64(row.Preempt)
		// At the end of the turn it is the last chance to use points that would be lost, or nobody needs.
		if b.turnsLeft() <= 1 {
			least *= 0.3
		} else if dp-int(row.Preempt) < 2 {
			least *= 2.5
		}
		return b.chitUse(c.A)*b.w.Second - least
	})
	if c.Verb == vPass {
		return c, "waits for the Cup"
	}
	return c, "it has most to do now: " + points(v)
}

// snafu pays a disruption off as soon as it can be paid.
func (b *greedy) snafu() (choice, string) {
	return say(vYes), "Troop Quality and supply are worth more"
}

// front is how much a place needs a Support Weapon or a Leader: the strength there, and how close the enemy is.
func (b *greedy) front(p Loc, serves func(u UnitID) bool) float64 {
	g := b.g
	v := 0.0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		if serves(u) && !g.m.Units[u].Indirect() {
			v += b.fight(u)
		}
	}
	switch {
	case v == 0:
		return 0.01
	case g.opposed(p):
		v *= 3
	case b.close(p, 2):
		v *= 2
	case b.close(p, 4):
		v *= 1.4
	}
	if g.under(p, CondSuppressed|CondPinned) {
		v *= 0.6
	}
	return v / (1 + 0.1*float64(g.dg(p)))
}

// attach puts Support Weapons with the strongest stacks that are close to the enemy.
func (b *greedy) attach() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0, func(c choice) float64 {
		w := &g.m.Weapons[c.A]
		n := b.front(c.B, func(u UnitID) bool { return g.weaponServes(c.A, u) })
		return n*(1+0.2*float64(w.FP)) - 0.4*float64(g.weaponsAt(c.B))
	})
	if c.Verb == vDone {
		return c, "nobody needs another Support Weapon"
	}
	return c, "is needed most in " + b.where(c.B) + ": " + points(v)
}

// keepWeapons takes away Support Weapons that are far from any enemy while others fight.
func (b *greedy) keepWeapons() (choice, string) { return say(vDone), "they stay where they are" }

// leaveWeapon gives up the weakest Support Weapon.
func (b *greedy) leaveWeapon() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -float64(b.g.m.Weapons[c.A].FP) - 0.1*float64(b.g.m.Weapons[c.A].Range) })
	return c, "is the weakest"
}

// mend keeps a Tank going with the Hero who can (14.1.1h).
func (b *greedy) mend() (choice, string) {
	if c, ok := b.first(vHero); ok {
		return c, "a Tank is worth it"
	}
	return b.opts[0], "there is no Hero"
}

// placeHero puts a Hero with the strongest stack that is close to the enemy.
func (b *greedy) placeHero() (choice, string) {
	c, _ := b.orElse(vPass, 0.5, func(c choice) float64 { return b.front(c.A, func(UnitID) bool { return true }) })
	if c.Verb == vPass {
		return c, "nobody needs him now"
	}
	return c, "he is needed most in " + b.where(c.A)
}

// leaders moves Leaders to where they are needed most.
func (b *greedy) leaders() (choice, string) {
	g := b.g
	need := func(l LeaderID, p Loc) float64 {
		if !isPlace(p) {
			return 0
		}
		n := b.front(p, func(u UnitID) bool { return g.leaderServes(l, u) })
		for o := range g.m.Leaders { // one in a stack
			if LeaderID(o) != l && g.s.Leaders[o].Loc == p {
				n *= 0.4
			}
		}
		return n
	}
	c, v := b.orElse(vDone, 0.3, func(c choice) float64 {
		from := g.s.Leaders[c.A].Loc
		if from >= 0 && isPlace(from) {
			// A Leader who keeps routed Units and HQs company stays.
			return need(c.A, c.B) - 1.15*need(c.A, from)
		}
		return need(c.A, c.B) + 0.5
	})
	if c.Verb == vDone {
		return c, "the Leaders are where they are needed"
	}
	return c, "is needed most in " + b.where(c.B) + ": " + points(v)
}

func (b *greedy) joinLeader() (choice, string) {
	g := b.g
	c, _ := b.best(func(c choice) float64 {
		return b.front(c.B, func(u UnitID) bool { return g.leaderServes(c.A, u) })
	})
	return c, "is needed most there"
}
