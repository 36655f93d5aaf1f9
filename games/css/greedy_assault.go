package css

// Assaults and charges.

// storm is what an Assault brings the side of b if it makes it, and what it costs if it defends: the mean over both dice.
func (b *greedy) storm(o onslaught) float64 {
	g := b.g
	units, places := 0, 0
	var at PlaceSet
	own, fight := 0.0, 0.0
	o.each(g, func(u UnitID) {
		units++
		own += b.worth(u)
		fight += b.fight(u)
		if p := g.at(u); !at.has(p) {
			at.add(p)
			places++
		}
	})
	if units == 0 {
		return -1
	}
	if g.sideAt(o.hex) != o.side.Other() {
		return 0
	}
	defenders, dg := g.count(o.hex), g.dg(o.hex)
	diff := g.attackTotal(o, nil) - g.defenceTotal(o, nil)
	charge := o.marker != markerPrepared
	sum := 0.0
	// losses of an amount, by the levels that a side takes
	won := func(n int) float64 {
		v := b.disorder(o.hex, n, false)
		if max(0, dg+n-maxDG) >= defenders {
			v += b.w.Vacate + b.gain(o.hex, o.side)
		}
		return v
	}
	lost := func(n int) float64 {
		if charge {
			return min(float64((n+1)/2), float64(units)) * own / float64(units)
		}
		return b.spreadCost(&at, places, n)
	}
	for off := -9; off <= 9; off++ { // the attacker's die less the defender's
		ways := float64(10 - max(off, -off))
		switch n := diff + off; {
		case n > 0:
			sum += ways * won(min(n, 31))
		case n < 0:
			sum -= ways * lost(min(-n, 31))
		default:
			sum += ways * (won(1) - lost(1)*float64(places))
		}
	}
	return sum / 100
}

// spreadCost is what levels cost those who assault from some places, each level where it costs least.
func (b *greedy) spreadCost(at *PlaceSet, places, n int) float64 {
	best := 0.0
	for p := range at.each() {
		share := (n + places - 1) / places
		best += b.disorder(p, min(share, n), false)
		n -= min(share, n)
	}
	return best
}

// gain is what it is worth to a side to have a hex.
func (b *greedy) gain(h Hex, side Side) (v float64) {
	g := b.g
	for i := range g.scenario().Victory.Scores {
		x := &g.scenario().Victory.Scores[i]
		if held := g.s.Held>>i&1 != 0 == (side == SideA); x.Hex == h && !held {
			v += 0.8 * float64(x.VP)
		}
	}
	if side == SideB {
		for i := range g.m.Beaches {
			if g.m.Beaches[i].Hex == h && g.s.Landed>>i&1 != 0 && g.s.Closed>>i&1 == 0 {
				v += 1
			}
		}
	}
	return v
}

// batteries are how many Active Indirect Fire Units of one place could support an Assault on a hex, as far as the rules let them (9.4a).
func (b *greedy) batteries(h Hex, storms func(u UnitID) bool) int {
	g := b.g
	best := 0
	stands := &g.s.Stands[b.side]
	for p := range stands.each() {
		n := 0
		for u := g.first(p); u != NoUnit; u = g.next(u) {
			if g.m.Units[u].Indirect() && g.has(u, Active) && !g.has(u, Acted|Finished) && !storms(u) && g.mayShell(u, h) == nil {
				n++
			}
		}
		best = max(best, n)
	}
	return min(best, int(g.rules().Support[b.side]))
}

// returnFireCost is what the fire of the defenders at those who assault costs, roughly: one fire at the best of their places.
func (b *greedy) returnFireCost(o onslaught) float64 {
	g := b.g
	h := o.hex
	if g.under(h, CondNoOpp|CondSuppressed) || g.empty(h) {
		return 0
	}
	fp, n := 0, 0
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if x := g.box(u); x.Color != Black && x.Color != NoFire {
			fp, n = max(fp, g.firepower(u, nil)), n+1
		}
	}
	if n == 0 {
		return 0
	}
	bonus := g.m.Assaults[o.side].Defense
	if o.marker == markerGyokusai {
		bonus = g.m.Gyokusai.Defense
	}
	v := float64(fp+min(n-1, int(g.rules().Adders))+int(bonus)) * 0.035
	stake := 1.0
	if per := g.scenario().Victory.DGPerVP; o.side == SideA && per > 0 {
		stake += 4 / float64(per)
	}
	return max(v, 0) * stake
}

// assaults makes the marked Assault that promises most, and calls the others off.
func (b *greedy) assaults() (choice, string) {
	g := b.g
	c, v := b.best(func(c choice) float64 {
		if c.Verb == vCallOff {
			return 0
		}
		if g.sideAt(c.A) != b.foe { // a walk in
			return 0.05
		}
		o := g.foreseen(c.A)
		o.support = b.batteries(c.A, o.in)
		n := b.storm(o) - b.returnFireCost(o) - b.w.Storm
		if o.marker == markerBanzai {
			n += b.w.Banzai
		}
		return n
	})
	if c.Verb == vCallOff {
		return c, "the Assault on " + b.where(c.A) + " promises nothing now"
	}
	return c, "the Assault on " + b.where(c.A) + " promises " + points(v)
}

// allot lets all who can take part in the Assault.
func (b *greedy) allot() (choice, string) {
	if c, ok := b.first(vAllot); ok {
		return c, "the more assault the better"
	}
	return say(vGo), "all who can take part"
}

// support lets artillery support the Assault.
func (b *greedy) support() (choice, string) {
	if c, ok := b.first(vSupport); ok {
		return c, "supports the Assault"
	}
	return say(vGo), "enough support"
}

// fallBack leaves a hex that an Assault will probably take with whoever is in it.
func (b *greedy) fallBack() (choice, string) {
	g := b.g
	h := b.f[1]
	loss := b.storm(g.underway())
	stay := -loss
	keep := b.gain(h, b.foe)
	if stay > -b.w.FallBack-b.stack(h)*0.5-keep || keep > 0 && stay > -2 {
		return say(vStay), "holds " + b.where(h) + ": " + points(stay) + " to expect"
	}
	crowd := b.throng(h)
	d := g.m.Units[g.first(h)].Division
	c, _ := b.orElse(vStay, -99, func(c choice) float64 { return b.placeValue(c.A, d, g.count(h), g.count(h)+g.count(c.A), true, crowd) })
	return c, "gives way before the Assault"
}

// returnFire fires at those who assault.
func (b *greedy) returnFire() (choice, string) {
	c, v := b.orElse(vHold, 0, func(c choice) float64 {
		at, hard := b.g.returnsAt(c)
		return 0.001 + b.fireAt(AssaultFire, b.g.s.X.Hex, at, hard)
	})
	return c, "fires at those who assault: " + points(v)
}

// spread takes a level of DG where it costs least (9.4f).
func (b *greedy) spread() (choice, string) {
	c, v := b.best(func(c choice) float64 { return -b.disorder(c.A, 1, false) })
	return c, "costs least in " + b.where(c.A) + ": " + points(-v)
}

// advance lets as many advance as the hex holds, the best first; none by choice where it is dangerous and worth nothing.
func (b *greedy) advance() (choice, string) {
	g := b.g
	named := 0
	for u := range g.m.Units {
		if g.has(UnitID(u), Grouped) {
			named++
		}
	}
	room := int(g.rules().StackLimit) - g.count(g.s.X.Hex) - named
	crowd := b.throng(-1)
	c, v := b.best(func(c choice) float64 {
		if c.Verb == vDone {
			return 0
		}
		if room <= 0 && named > 0 {
			return -1
		}
		u := c.A
		d := g.m.Units[u].Division
		p := g.at(u)
		gain := 0.0
		if h := g.hexOf(p); h != NoHex {
			gain = b.placeValue(g.s.X.Hex, d, 1, 2, true, crowd) - b.placeValue(h, d, 1, 2, true, crowd)
		}
		return gain + b.gain(g.s.X.Hex, b.side) + 0.3 + 0.1*b.fight(u) - 0.2*float64(named)
	})
	if c.Verb == vDone {
		return c, "enough advance"
	}
	return c, b.title(c.A) + " advances: " + points(v)
}

// mark marks a hex where an Assault of those next to it would promise enough.
func (b *greedy) mark() (choice, string) {
	g := b.g
	price := b.w.MarkMin
	d := g.m.Chits[g.s.Chit].Division
	if dp := int(g.division(d).DP); !g.unpaidMark() && dp < 4 {
		price += b.w.MarkDP * float64(4-dp)
	}
	if g.unpaidMark() {
		price = 0.05
	}
	if b.turnsLeft() <= 1 && g.s.Cup.len() == 0 && !g.unpaidMark() {
		return say(vDone), "no Assault comes of it any more"
	}
	c, v := b.orElse(vDone, price, func(c choice) float64 {
		if g.sideAt(c.A) != b.foe {
			return -1
		}
		o := g.foreseen(c.A)
		o.support = b.batteries(c.A, o.in)
		n := b.storm(o) - b.returnFireCost(o)
		if o.marker == markerBanzai {
			n += b.w.Banzai
		} else {
			n += b.w.Soften
		}
		return n
	})
	if c.Verb == vDone {
		return c, "no Assault promises enough"
	}
	return c, "an Assault on " + b.where(c.A) + " promises " + points(v)
}

// Charges.

// massed launches the Massed Banzai Charge when enough stands next to the enemy, and in the last night turn in which it can be in any case (9.6.1).
func (b *greedy) massed() (choice, string) {
	g := b.g
	sum := 0.0
	stands := &g.s.Stands[b.foe]
	for p := stands.after(-1); p >= 0 && isHex(p); p = stands.after(p) {
		o := onslaught{p, b.side, markerBanzai, 0, func(u UnitID) bool { return g.m.Units[u].Side == b.side && g.fit(u, p, true) == nil }}
		if v := b.storm(o) - b.returnFireCost(o); v > 0 {
			sum += v
		}
	}
	next := g.s.Turn + 1
	last := !g.m.Night(next) && g.m.Day(next)+0 >= 2 || next > g.scenario().Last || !g.m.Night(next) && g.m.Day(g.s.Turn) >= 1
	if sum >= b.w.Massed || last && sum > 0 || !g.m.Night(next) && sum > 0.4 {
		return say(vYes), "charges in sight promise " + points(sum)
	}
	return say(vNo), "too few stand next to the enemy"
}

// loseLeader gives up the Leader with the lowest ratings.
func (b *greedy) loseLeader() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		r := b.g.ratings(c.A)
		return -float64(r.FP) - float64(r.TQ)
	})
	return c, "is missed least"
}

// rush is the charge of those Grouped on a hex.
func (b *greedy) rush(h Hex) float64 {
	g := b.g
	return b.storm(onslaught{h, b.side, markerGyokusai, 0, func(u UnitID) bool { return g.has(u, Grouped) }})
}

// rushWho names whole stacks, those next to the enemy's weakest first.
func (b *greedy) rushWho() (choice, string) {
	g := b.g
	c, _ := b.best(func(c choice) float64 {
		if c.Verb == vStack {
			return 10 + float64(g.count(c.A))
		}
		return b.fight(c.A)
	})
	return c, "the strongest go first"
}

// rushWhat charges where most is to be had, or goes nearer to what attracts.
func (b *greedy) rushWhat() (choice, string) {
	g := b.g
	crowd := b.throng(g.group())
	c, v := b.best(func(c choice) float64 {
		switch c.Verb {
		case vCharge:
			return b.rush(c.A) + 10
		case vMove:
			if h := g.hexOf(c.A); h != NoHex {
				return b.pull(h, g.m.Units[g.leading()].Division, 3, crowd)
			}
		}
		return -99
	})
	if c.Verb == vCharge {
		return c, "the charge on " + b.where(c.A) + " does most"
	}
	return c, "goes nearer: " + points(v)
}

// chargeAt is the charge at the end of a move under a Gyokusai marker.
func (b *greedy) chargeAt() (choice, string) {
	c, v := b.best(func(c choice) float64 { return b.rush(c.A) })
	return c, "the charge on " + b.where(c.A) + " does most: " + points(v)
}

// flares light up the enemy stacks that are closest (9.6.2h).
func (b *greedy) flares() (choice, string) {
	c, v := b.orElse(vDone, 0.01, func(c choice) float64 { return b.lightValue(c.A) })
	if c.Verb == vDone {
		return c, "no enemy is close enough to be lit up"
	}
	return c, "lights up those in " + b.where(c.A) + ": " + points(v)
}

// lightValue is what it is worth to light a hex up: enemies there whom one can then fire at.
func (b *greedy) lightValue(h Hex) float64 {
	g := b.g
	if g.sideAt(h) != b.foe {
		return 0
	}
	v := 0.0
	for x := range g.m.Ground.Within(h, 2).Each() {
		if g.sideAt(x) == b.foe.Other() {
			v += 0.04 * b.stack(h) * float64(g.count(x)) / float64(g.m.Ground.Distance(x, h)+1)
		}
	}
	return v
}

// useHero uses a Hero whose use ends him where it matters.
func (b *greedy) useHero() (choice, string) {
	g := b.g
	c, ok := b.first(vHero)
	if !ok {
		return b.opts[0], "there is no Hero"
	}
	switch b.kind {
	case "heroes.save":
		if u := b.f[0]; g.isUnit(u) && b.worth(u) >= 1 {
			return c, "saves " + b.title(u)
		}
	case "heroes.assault":
		return c, "helps in the Assault"
	case "heroes.cancel":
		if p := b.f[0]; isPlace(p) && (g.count(p) >= 2 || b.turnsLeft() <= 3) {
			return c, "the result would cost much"
		}
	}
	return say(vNo), "keeps the Hero for later"
}
