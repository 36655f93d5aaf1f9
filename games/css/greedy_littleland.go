package css

import "math"

// What only The Little Land asks: Barriers, Commissars, Heroes in boxes, aircraft, flotillas, its events.

// need is what it is worth to have those in a place fit and strong: how near the front they are, and what they suffer from.
func (b *greedy) need(p Loc) float64 {
	if !isPlace(p) {
		return 0
	}
	return b.front(p, func(UnitID) bool { return true }) + b.relief(p)
}

// barrier places a Barrier where the Rout Check would probably cost more than the Barrier, which weakens those in the hex for good.
func (b *greedy) barrier() (choice, string) {
	g, u := b.g, b.f[0]
	if !g.isUnit(u) || !isPlace(g.at(u)) {
		return say(vNo), "makes the check"
	}
	p := g.at(u)
	if g.nkvd(p) {
		return say(vYes), "one Barrier more does nothing more, and spares the check" // L27.1c
	}
	loss := b.w.Pin * b.stack(p)
	if !g.deployed(u) {
		loss += b.routLoss(u)
	}
	fail := chanceFail(g.steadiness(u, 0, nil))
	price := b.barrierPrice(p) * (1 - fail/2) // half of the failed checks place one in any case (L27.1b)
	if fail*loss > price {
		return say(vYes), "the check would cost " + points(fail*loss)
	}
	return say(vNo), "the Barrier would cost " + points(price)
}

// barrierPrice is what a Barrier costs those in a place to the end: they fire less well, though they stand more, and nobody gets away from the Germans any more, which matters to those who
// do not want to go ahead anyway. It counts the less, the further the front is, and the fewer turns there are.
func (b *greedy) barrierPrice(p Loc) float64 {
	g := b.g
	r := &g.rules().Barrier
	v := b.w.FP*float64(-r.FP)*float64(g.count(p)) + 0.1*float64(-r.TQ)*b.stack(p)
	if h := g.hexOf(p); h != NoHex && b.behind() <= 0 {
		v += b.w.Held * b.threat(h, false) * float64(g.count(p)) // L27.1d
	}
	if !g.opposed(p) {
		v *= 0.5
	}
	return v * math.Min(1, 0.3+0.1*float64(b.turnsLeft()))
}

// barrierUnit has a Barrier attached to the Unit that fights best: it goes with it.
func (b *greedy) barrierUnit() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.fight(c.A) })
	return c, "keeps the Barrier with the one who fights best"
}

// giveWay lets the Leader go who is worth least.
func (b *greedy) giveWay() (choice, string) {
	g := b.g
	c, _ := b.best(func(c choice) float64 {
		r := g.ratings(c.A)
		n := 0.0
		for u := range g.m.Units {
			if g.m.Leaders[c.A].Formation == g.m.Units[u].Formation && isPlace(g.at(UnitID(u))) {
				n += b.fight(UnitID(u))
			}
		}
		return -float64(r.FP+r.TQ) - 0.1*n
	})
	return c, "his Formation loses least"
}

// sendAway sends a Commissar to where he helps least: his values are good for those near him.
func (b *greedy) sendAway() (choice, string) {
	g := b.g
	value := func(p Loc) (n float64) {
		for q := range g.s.Stands[SideB].each() {
			if g.together(p, q, 1) {
				n -= b.need(q)
			}
		}
		return n
	}
	now := 0.0
	if l := b.f[0]; g.isLeader(l) {
		now = value(g.s.Leaders[l].Loc)
	}
	c, _ := b.orElse(vPass, now+0.5, func(c choice) float64 { return value(c.B) })
	if c.Verb == vPass {
		return c, "the Commissar helps them little where he is"
	}
	return c, "the Commissar helps them least in " + b.where(c.B)
}

// boxHero sends a Hero to the Division that has most near the enemy.
func (b *greedy) boxHero() (choice, string) {
	g := b.g
	c, _ := b.best(func(c choice) (n float64) {
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); g.m.Units[u].Division == c.A && isPlace(p) {
				n += b.fight(UnitID(u))
				if g.opposed(p) {
					n += b.fight(UnitID(u))
				}
			}
		}
		return n
	})
	return c, "has most near the enemy"
}

// heroPlace puts a Hero with those who need him most; who is a burden, with the enemy whom he hurts most.
func (b *greedy) heroPlace() (choice, string) {
	h := b.f[0]
	if h < 0 || int(h) >= len(b.g.m.Heroes) {
		return b.opts[0], "there is no Hero"
	}
	if b.g.m.Heroes[h].Side != b.side {
		c, _ := b.orElse(vPass, 0.1, func(c choice) float64 { return b.need(c.A) })
		return c, "he is the greatest burden there"
	}
	c, _ := b.orElse(vPass, 0.5, func(c choice) float64 {
		if c.Verb == vDivision {
			return -1 // he stays where he is of use
		}
		return b.need(c.A)
	})
	if c.Verb == vPass {
		return c, "nobody needs him elsewhere"
	}
	return c, "he is needed most in " + b.where(c.A)
}

// spendHero expends a Hero where the check would probably fail, and its cost is high.
func (b *greedy) spendHero() (choice, string) {
	g, u := b.g, b.f[0]
	c, ok := b.first(vHero)
	if !ok || !g.isUnit(u) || !isPlace(g.at(u)) {
		return say(vNo), "keeps the Hero"
	}
	loss := b.w.Pin * b.stack(g.at(u))
	if !g.deployed(u) {
		loss += b.routLoss(u)
	}
	if fail := chanceFail(g.steadiness(u, 0, nil)); fail*loss > b.w.FP*2+0.5 || b.turnsLeft() <= 1 && fail*loss > 0.2 {
		return c, "the check would cost " + points(fail*loss)
	}
	return say(vNo), "keeps the Hero"
}

// gunner has the die of Indirect Fire rolled again where another promises more.
func (b *greedy) gunner() (choice, string) {
	if c, ok := b.first(vHero); ok && b.again10(0) > 0 {
		return c, "another die promises " + points(b.again10(0))
	}
	return say(vKeep), "the die is good enough"
}

// assignBomber flies a bomber for the Division that has most Direct Commands, and most to do.
func (b *greedy) assignBomber() (choice, string) {
	g := b.g
	c, _ := b.orElse(vPass, 0.01, func(c choice) float64 {
		n := 0.1 * float64(g.division(c.A).DC+1)
		for u := range g.m.Units {
			if p := g.at(UnitID(u)); g.m.Units[u].Division == c.A && isPlace(p) && g.opposed(p) {
				n += b.fight(UnitID(u))
			}
		}
		return n
	})
	if c.Verb == vPass {
		return c, "no Division can use it"
	}
	return c, "has most to do"
}

// bomberValue is what a strike of a bomber at a hex is worth.
func (b *greedy) bomberValue(h Hex, fp int8) float64 {
	g := b.g
	if h < 0 || int(h) >= g.m.Ground.N || g.sideAt(h) != b.foe || g.sheltered(h) {
		return -1
	}
	hard := NoUnit
	if g.onlyHard(h) {
		hard = g.first(h)
	}
	return b.airEffect(h, hard, fp)
}

// bombWhere strikes where a bomber does most, if that is worth a Direct Command.
func (b *greedy) bombWhere() (choice, string) {
	g := b.g
	i := b.f[0]
	if i < 0 || int(i) >= len(g.m.Bombers) {
		return say(vPass), "there is no bomber"
	}
	c, v := b.orElse(vPass, b.w.StrikeMin, func(c choice) float64 { return b.bomberValue(c.A, g.m.Bombers[i].FP) })
	if c.Verb == vPass {
		return c, "nothing is worth a strike"
	}
	return c, "a strike on " + b.where(c.A) + " does most: " + points(v)
}

// bombWhat chooses between the hex and one Hard Target in it.
func (b *greedy) bombWhat() (choice, string) {
	g := b.g
	i := b.f[0]
	if i < 0 || int(i) >= len(g.m.Bombers) {
		return b.opts[0], "there is no bomber"
	}
	c, v := b.best(func(c choice) float64 {
		if c.Verb == vStrikeUnit {
			return b.airEffect(g.at(c.A), c.A, g.m.Bombers[i].FP)
		}
		return b.airEffect(c.A, NoUnit, g.m.Bombers[i].FP)
	})
	return c, "does most there: " + points(v)
}

// bombable tells whether a strike of the Active Division would be worth its Direct Command.
func (b *greedy) bombable() bool {
	g := b.g
	if g.mayBomb() != nil {
		return false
	}
	fp := g.m.Bombers[g.nextBomber(0)].FP
	for p := g.s.Stands[b.foe].after(-1); p >= 0 && isHex(p); p = g.s.Stands[b.foe].after(p) {
		if b.bomberValue(p, fp) > b.w.StrikeMin {
			return true
		}
	}
	return false
}

// bombEarly does not strike before Assaults: the Heavy Barrages would lie on those who advance.
func (b *greedy) bombEarly() (choice, string) {
	return say(vNo), "the Barrages would be in the way"
}

// supports are bombers and flotillas, which come before Units do anything.
func (b *greedy) supports() (choice, string, bool) {
	if c, ok := b.first(vGuns); ok && b.shootable() {
		return c, "the flotillas fire first", true
	}
	if c, ok := b.first(vBomb); ok && b.bombable() {
		return c, "the bombers strike first", true
	}
	return choice{}, "", false
}

// gunsEffect is what the fire of a flotilla is worth.
func (b *greedy) gunsEffect(i int, x target) float64 {
	g := b.g
	a := &g.s.A
	was := *a
	defer func() { *a = was }()
	g.trainGuns(i, x)
	return b.aimedEffect(func() int { return g.gunsValue(i, nil) })
}

// shootable tells whether a flotilla sees somebody.
func (b *greedy) shootable() bool {
	g := b.g
	for i := range g.m.Flotillas {
		if !g.mans(i) {
			continue
		}
		for p := g.s.Stands[b.foe].after(-1); p >= 0 && isHex(p); p = g.s.Stands[b.foe].after(p) {
			if g.mayGunAt(i, about(vFire, p)) == nil || g.onlyHard(p) && g.mayGunAt(i, about(vHard, g.first(p))) == nil {
				return true
			}
		}
	}
	return false
}

// guns fires a flotilla at those whom it hurts most.
func (b *greedy) guns() (choice, string) {
	g := b.g
	i := int(b.f[MaxFlotillas])
	if i < 0 || i >= len(g.m.Flotillas) {
		return say(vPass), "there is no flotilla"
	}
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		if c.Verb == vHard {
			return b.gunsEffect(i, target{g.at(c.A), c.A})
		}
		return b.gunsEffect(i, target{c.A, NoUnit})
	})
	if c.Verb == vPass {
		return c, "nobody is worth it"
	}
	return c, "does most there: " + points(v)
}

// ownStrike strikes those who suffer most by it.
func (b *greedy) ownStrike() (choice, string) {
	g := b.g
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		if c.Verb == vStrikeUnit {
			return b.airEffect(g.at(c.A), c.A, g.m.Bombers[0].FP)
		}
		return b.airEffect(c.A, NoUnit, g.m.Bombers[0].FP)
	})
	if c.Verb == vPass {
		return c, "there is nothing to hit"
	}
	return c, "does most there: " + points(v)
}

// relieve takes the Barrier away that weighs on the best of those near the enemy, or brings a Leader back.
func (b *greedy) relieve() (choice, string) {
	g := b.g
	c, _ := b.orElse(vPass, 0, func(c choice) float64 {
		if c.Verb == vLeader {
			n := 0.0
			for u := range g.m.Units {
				if row := &g.m.Leaders[c.A]; g.hasFormation(UnitID(u), row.Division, row.Formation) && isPlace(g.at(UnitID(u))) {
					n += 0.3 * b.fight(UnitID(u))
				}
			}
			return n
		}
		if p := g.at(c.A); isPlace(p) {
			return b.need(p)
		}
		return 0.1
	})
	if c.Verb == vPass {
		return c, "nobody gains by it"
	}
	return c, "gains most by it"
}

// policeHex puts the Barrier of an event where it hurts most.
func (b *greedy) policeHex() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.front(c.A, func(UnitID) bool { return true }) })
	return c, "it weakens most in " + b.where(c.A)
}

// hurl assaults at once the hex where that is worth most, if it is worth anything.
func (b *greedy) hurl() (choice, string) {
	g := b.g
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		return b.storm(onslaught{c.A, b.side, markerPrepared, 0, func(u UnitID) bool { return g.m.Units[u].Side == b.side && g.fit(u, c.A, false) == nil }})
	})
	if c.Verb == vPass {
		return c, "no Assault has a fair chance"
	}
	return c, "the Assault on " + b.where(c.A) + " is worth " + points(v)
}

// arrival is the group that a question of step 1G is about, nil if there is none.
func (b *greedy) arrival() *Arrival {
	if i := b.f[0]; i >= 0 && int(i) < len(b.g.scenario().Reinforce) {
		return &b.g.scenario().Reinforce[i]
	}
	return nil
}

// arrivalValue is what a hex and a posture are worth to each of n Units that arrive. In-Column they are sooner where they are wanted, Deployed they hold out under fire.
func (b *greedy) arrivalValue(u UnitID, n int, h Hex, column bool, crowd []float64) float64 {
	g := b.g
	row := &g.m.Units[u]
	v := b.placeValue(h, row.Division, n, g.count(h)+n, column, crowd) / float64(n)
	if row.Indirect() || row.HQ || row.Truck {
		v -= b.w.RearFear * b.threat(h, column)
	}
	if column != b.close(h, 2) {
		v += b.w.Stay
	}
	if g.mixes(u) && g.sideAt(h) == b.side && g.m.Units[g.first(h)].Division != row.Division {
		v -= b.w.Mixed
	}
	return v - 0.2*float64(g.dg(h))
}

// arrives chooses the hex of the Unit that arrives next, and its posture (L18.0, L22.0, L26.0k).
func (b *greedy) arrives() (choice, string) {
	g, a := b.g, b.arrival()
	if a == nil {
		return b.opts[0], "nobody else is to come"
	}
	n := 0
	for _, u := range a.Units {
		if g.isComing(u) {
			n++
		}
	}
	next := g.entrant(a)
	crowd := b.throng(-1)
	c, v := b.best(func(c choice) float64 {
		if c.Verb == vPlaceAt && g.arrivesAt(a).Kind == AtLanding {
			return math.Inf(-1) // ashore it weighs the posture of each
		}
		if c.Verb == vPlaceAt {
			return b.arrivalValue(next, max(n, 1), c.A, g.mayStand(a, next, c.A, true), crowd)
		}
		return b.arrivalValue(c.A, 1, c.B, c.Verb == vEnter, crowd)
	})
	at := c.B
	if c.Verb == vPlaceAt {
		at = c.A
	}
	return c, "the way from " + b.where(at) + " is best: " + points(v)
}

// dropPosture has a parachutist who came down on his mark Deployed if an enemy is close, else ready to go.
func (b *greedy) dropPosture() (choice, string) {
	c, ok := b.first(vEnterDeployed)
	if ok && b.close(c.B, 2) {
		return c, "the enemy is close"
	}
	if c, ok := b.first(vEnter); ok {
		return c, "is to go on at once"
	}
	return b.opts[0], "there is no other posture"
}

// entryWeapon and entryLeader put what comes with a group with those who need it most.
func (b *greedy) entryWeapon() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.front(c.B, func(u UnitID) bool { return b.g.weaponServes(c.A, u) }) })
	return c, "is needed most in " + b.where(c.B)
}

func (b *greedy) entryLeader() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.front(c.B, func(u UnitID) bool { return b.g.leaderServes(c.A, u) }) })
	return c, "leads most in " + b.where(c.B)
}
