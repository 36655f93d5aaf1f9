package css

// Random Events, and questions that come once in a while.

// fury puts a stack under a Gyokusai marker where its charge does most; if it may, none.
func (b *greedy) fury() (choice, string) {
	g := b.g
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		best := -b.w.Fury
		h := g.hexOf(c.A)
		if h == NoHex {
			return best
		}
		b.around(h, func(n Hex) {
			if g.sideAt(n) == b.foe {
				best = max(best, b.storm(onslaught{n, b.side, markerGyokusai, 0, func(u UnitID) bool { return g.at(u) == c.A }}))
			}
		})
		return best
	})
	if c.Verb == vPass {
		return c, "no stack has a charge that pays"
	}
	return c, "its charge does most: " + points(v)
}

// slipWho names nobody who infiltrates but to where something is to be had: who is next to no enemy.
func (b *greedy) slipWho() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0.1, func(c choice) float64 { return b.slipGain(c.A, g.hexOf(c.A)) })
	if c.Verb == vDone {
		return c, "nobody gains by it"
	}
	return c, "gains by it: " + points(v)
}

// slipGain is what the best next hex is worth more than a place to those in it.
func (b *greedy) slipGain(p Loc, h Hex) (best float64) {
	g := b.g
	u := g.first(p)
	if h == NoHex || u == NoUnit {
		return 0
	}
	crowd := b.throng(p)
	d, n := g.m.Units[u].Division, g.count(p)
	now := b.placeValue(h, d, n, n, false, crowd)
	b.around(h, func(x Hex) {
		if g.sideAt(x) != b.foe {
			best = max(best, b.placeValue(x, d, n, n+g.count(x), false, crowd)-now)
		}
	})
	return best
}

func (b *greedy) slip() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0.02, func(c choice) float64 {
		p := g.at(c.A)
		h := g.hexOf(p)
		if h == NoHex {
			return 0
		}
		crowd := b.throng(p)
		d := g.m.Units[c.A].Division
		return b.placeValue(c.B, d, 1, 1+g.count(c.B), false, crowd) - b.placeValue(h, d, 1, g.count(p), false, crowd)
	})
	if c.Verb == vDone {
		return c, "they stay where they are"
	}
	return c, "is better there: " + points(v)
}

func (b *greedy) slipPosture() (choice, string) {
	if c, ok := b.first(vDeployOne); ok {
		return c, "is to hold where it is"
	}
	return say(vNo), "stays In-Column"
}

// division chooses the Division that has most in play, or for what weakens the enemy his strongest.
func (b *greedy) division() (choice, string) {
	g := b.g
	c, _ := b.best(func(c choice) float64 {
		n := 0.0
		for u := range g.m.Units {
			if g.m.Units[u].Division == c.A && fielded(g.at(UnitID(u))) {
				n += b.fight(UnitID(u))
			}
		}
		return n + 0.5*float64(g.division(c.A).Fatigue)
	})
	return c, "has most in play"
}

// fortitude takes DG off the stacks that have most.
func (b *greedy) fortitude() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0, func(c choice) float64 { return b.relief(c.A) + 0.2*float64(g.dg(c.A)) })
	if c.Verb == vDone {
		return c, "nobody needs it"
	}
	return c, "needs it most: " + points(v)
}

// famous puts a Hero with the stack that gains most by him: it becomes fit again.
func (b *greedy) famous() (choice, string) {
	g := b.g
	c, v := b.orElse(vPass, 0, func(c choice) float64 {
		p := g.at(c.A)
		n := b.front(p, func(UnitID) bool { return true })
		return n + b.relief(p) + 0.3*float64(g.dg(p))
	})
	if c.Verb == vPass {
		return c, "nobody needs him"
	}
	return c, "is needed most with " + b.title(c.A) + ": " + points(v)
}

// mishap and raid are attacks of an event at a hex.
func (b *greedy) mishap() (choice, string) {
	g := b.g
	c, v := b.orElse(vPass, 0, func(c choice) float64 { return b.eventEffect(g.at(c.A)) })
	if c.Verb == vPass {
		return c, "there is nothing to hit"
	}
	return c, "hits " + b.where(g.at(c.A)) + ": " + points(v)
}

func (b *greedy) raid() (choice, string) {
	c, v := b.orElse(vPass, 0, func(c choice) float64 { return b.eventEffect(c.A) })
	if c.Verb == vPass {
		return c, "there is nothing to hit"
	}
	return c, "hits " + b.where(c.A) + " hardest: " + points(v)
}

func (b *greedy) eventEffect(p Loc) float64 {
	g := b.g
	a := &g.s.A
	was := *a
	defer func() { *a = was }()
	*a = noAttack
	a.Kind, a.Side, a.Color, a.At, a.Value = EventFire, b.side, Yellow, p, g.rules().EventFire
	return b.aimedEffect(func() int { return int(a.Value) })
}

// kakuda puts Kakuda far from the enemy.
func (b *greedy) kakuda() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -b.threat(max(0, b.g.hexOf(c.A)), false) + 0.1*b.stack(c.A) })
	return c, "is safe there"
}

// surrender has Gabaldon demand that of the stack that is worth most.
func (b *greedy) surrender() (choice, string) {
	c, v := b.orElse(vPass, b.w.Dare, func(c choice) float64 {
		n := 0.0
		for u := b.g.first(c.A); u != NoUnit; u = b.g.next(u) {
			n += b.worth(u)
		}
		return 0.5*n - 0.1
	})
	if c.Verb == vPass {
		return c, "there is too little to gain"
	}
	return c, "those in " + b.where(c.A) + " would be worth " + points(v)
}

// shift leaves guns where they are unless they are better off in the next hex.
func (b *greedy) shift() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0.05, func(c choice) float64 {
		d := b.fear(b.side)
		return d[g.at(c.A)] - d[c.B] - b.stackCost(c.B, g.count(c.B)+1, g)
	})
	if c.Verb == vDone {
		return c, "the guns stay where they are"
	}
	return c, "is safer there: " + points(v)
}

// concede gives up no Victory Hex: it brings nothing but the last charge (25.4).
func (b *greedy) concede() (choice, string) { return say(vDone), "gives nothing up" }
