package css

// Landings, the fleet and aircraft.

// nextBeach takes the beaches with most Units waiting first.
func (b *greedy) nextBeach() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0, func(c choice) float64 {
		n := 0.0
		for z := int8(Transport); z <= FinalRun; z++ {
			n += float64(g.count(ZonePlace(c.A, z))) * float64(z+1)
		}
		return n - 0.01
	})
	if c.Verb == vDone {
		return c, "nobody can move on"
	}
	return c, "most wait there: " + points(v)
}

// ashore lets Units move on while there is room for them; from a beach that the enemy holds they go to another.
func (b *greedy) ashore() (choice, string) {
	g := b.g
	beach, zone := b.f[0], int8(b.f[1])
	if zone != FinalRun {
		if c, ok := b.first(vStack); ok {
			return c, "they go on together"
		}
		if c, ok := b.first(vLand); ok {
			return c, "goes on"
		}
		return say(vDone), "nobody else goes on"
	}
	if g.heldBeach(beach) != nil {
		return b.toOther(beach)
	}
	named := 0
	for u := range g.m.Units {
		if g.has(UnitID(u), Landing) {
			named++
		}
	}
	h := g.landsOn(beach)
	room := int(g.rules().StackLimit) - g.count(h) - named
	// At nightfall who does not land goes all the way back.
	if g.night() {
		room++
	}
	if g.dg(h) >= b.shaken() && !g.night() {
		return say(vDone), "who lands now would be as disorganized as those on the beach"
	}
	n := 0
	for _, c := range b.opts {
		if c.Verb == vLand {
			n++
		}
	}
	if c, ok := b.first(vStack); ok && room >= n {
		return c, "there is room for all on the beach"
	}
	if room <= 0 {
		return say(vDone), "the beach is full"
	}
	c, _ := b.orElse(vDone, 0, func(c choice) float64 {
		if c.Verb != vLand {
			return -1
		}
		return b.fight(c.A)
	})
	if c.Verb == vLand {
		return c, "there is room on the beach"
	}
	return c, "enough land"
}

// shaken is the level of DG of a beach from which on nobody else lands: whoever does has it, too (6.1.1). Late in the game all who can land.
func (b *greedy) shaken() int {
	if b.turnsLeft() <= 2 {
		return maxDG
	}
	return 2
}

// toOther sends those before a beach that the enemy holds to the beach of the area that is open, one by one.
func (b *greedy) toOther(beach BeachID) (choice, string) {
	g := b.g
	open := func(x int16) bool { return g.heldBeach(x) == nil }
	if g.landing() == NoUnit {
		for _, o := range g.m.Beaches {
			if o.Area == g.m.Beaches[beach].Area && open(int16(g.m.beach(o.ID))) {
				if c, ok := b.first(vStack); ok {
					return c, "the enemy holds the beach"
				}
				if c, ok := b.first(vLand); ok {
					return c, "the enemy holds the beach"
				}
			}
		}
		return say(vDone), "waits for the beach to be free"
	}
	for _, c := range b.opts {
		if c.Verb == vRedirect && open(c.A) {
			return c, "that beach is free"
		}
	}
	return say(vDone), "waits for the beach to be free"
}

// landDeployed lands Deployed under the guns of the enemy: who then fails is Pinned and does not rout.
func (b *greedy) landDeployed() (choice, string) {
	if c, ok := b.first(vDeploy); ok {
		return c, "who is Deployed holds the beach, and does not rout"
	}
	return say(vDone), "all are Deployed"
}

// fleet names the hex at which a Task Force does most: with a spotter if there is one, and not next to friends without.
func (b *greedy) fleet() (choice, string) {
	g := b.g
	strengths := g.fleet()
	c, v := b.orElse(vPass, b.w.FleetMin, func(c choice) float64 {
		if c.Verb == vStar {
			return b.lightValue(c.B)
		}
		if g.sideAt(c.B) != b.foe || int(c.A) > len(strengths) {
			return -1
		}
		a := &g.s.A
		was := *a
		defer func() { *a = was }()
		*a = noAttack
		a.Kind, a.Side, a.Color, a.From, a.At, a.Strength = NavalFire, SideA, Black, -1, c.B, strengths[c.A-1]
		v := b.shelling(int(a.Strength))
		if !g.seenBy(SideA, c.B) && !g.fleetSees(c.B) {
			v = v*b.w.Stray - b.strays(c.B)
		}
		// Where it will matter: close to those who fight, and to the beaches.
		if b.nearFriend(c.B, 2) {
			v *= b.w.Close
		}
		return v
	})
	if c.Verb == vPass {
		return c, "nothing is worth its shells"
	}
	return c, "does most at " + b.where(c.B) + ": " + points(v)
}

// nearFriend tells whether a friend is within some hexes, those before beaches among them.
func (b *greedy) nearFriend(h Hex, n int) bool {
	g := b.g
	stands := &g.s.Stands[b.side]
	for p := range stands.each() {
		if x := g.aim(p); x != NoHex && g.m.Ground.Distance(x, h) <= n {
			return true
		}
	}
	return false
}

// bombard lays Bombardment markers on what the landing will meet.
func (b *greedy) bombard() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0.02, func(c choice) float64 {
		if g.sideAt(c.B) != b.foe {
			return -1
		}
		a := &g.s.A
		was := *a
		defer func() { *a = was }()
		*a = noAttack
		a.Kind, a.Side, a.Color, a.At, a.Value = BombardFire, SideA, Black, c.B, g.rules().Bombard
		v := 0.25 * b.stack(c.B) // they neither move nor rally, and see one hex far
		if g.harms() {
			v += b.w.Stray * b.aimedEffect(func() int { return int(a.Value) })
		}
		if b.nearFriend(c.B, 3) {
			v = 2*v + b.w.BombBeach
		}
		return v - b.strays(c.B)
	})
	if c.Verb == vDone {
		return c, "nothing else is worth it"
	}
	return c, "shells " + b.where(c.B) + ": " + points(v)
}

// airEffect is what an Air Strike at a hex, or at a Hard Target, does.
func (b *greedy) airEffect(h Hex, u UnitID, strength int8) float64 {
	g := b.g
	a := &g.s.A
	was := *a
	defer func() { *a = was }()
	*a = noAttack
	a.Kind, a.Side, a.Color, a.At, a.Target, a.Value = StrikeFire, b.side, Yellow, h, u, strength
	if u != NoUnit {
		a.Color, a.Hard = Blue, 1
		return b.effect(int(a.Value))
	}
	if g.onlyHard(h) {
		best := 0.0
		for x := g.first(h); x != NoUnit; x = g.next(x) {
			best = max(best, b.airEffect(h, x, strength))
		}
		return best
	}
	return b.aimedEffect(func() int { return int(a.Value) })
}

// air buys strikes where they do enough for a Direct Command.
func (b *greedy) air() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, b.w.StrikeMin+b.commandPrice()/2, func(c choice) float64 {
		switch c.Verb {
		case vStrike:
			v := b.airEffect(c.A, NoUnit, g.rules().Strike)
			if b.nearFriend(c.A, 2) {
				v *= b.w.Close
			}
			return v
		}
		return 0
	})
	if c.Verb == vDone {
		return c, "no target is worth a Direct Command"
	}
	return c, "a strike on " + b.where(c.A) + " does most: " + points(v)
}

// strike says what aircraft strike, and for events where.
func (b *greedy) strike() (choice, string) {
	g := b.g
	strength := g.rules().Strike
	least := 0.01
	c, v := b.orElse(vPass, least, func(c choice) float64 {
		switch c.Verb {
		case vStrike:
			if g.onlyHard(c.A) {
				return -1
			}
			return b.airEffect(c.A, NoUnit, strength)
		case vStrikeUnit:
			return b.airEffect(g.at(c.A), c.A, strength)
		}
		return -1
	})
	if c.Verb == vPass {
		return c, "nothing is worth a strike"
	}
	return c, "does most there: " + points(v)
}

// repairers sends Engineers to repair the airfield.
func (b *greedy) repairers() (choice, string) {
	if c, ok := b.first(vUnit); ok && !b.close(b.g.at(c.A), 3) {
		return c, "the airfield is needed"
	}
	return say(vDone), "the Engineers are needed elsewhere"
}
