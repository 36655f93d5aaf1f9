package css

import (
	"cmp"
	"math"
	"slices"
)

// The set-up, arrivals, mines.

// book is where another scenario of the module sets a Unit up, the one that sets up most: the historical positions. False if none does.
func (b *greedy) book(want func(x *Group) bool) (*Group, bool) {
	var best *Group
	most := 0
	for i := range b.g.m.Scenario {
		sc := &b.g.m.Scenario[i]
		if len(sc.Setup) <= most {
			continue
		}
		for k := range sc.Setup {
			if x := &sc.Setup[k]; x.At.Kind == AtMap && want(x) {
				best, most = x, len(sc.Setup)
				break
			}
		}
	}
	return best, best != nil
}

// nearestOption takes the option closest to a place, of equals the one with most cover.
func (b *greedy) nearestOption(h Hex, inside bool, at func(c choice) (Loc, bool)) choice {
	g := b.g
	c, _ := b.best(func(c choice) float64 {
		p, ok := at(c)
		x := NoHex
		if ok && isPlace(p) {
			x = g.hexOf(p)
		}
		if x == NoHex {
			return -9999
		}
		v := -2 * float64(g.m.Ground.Distance(x, h))
		if isCave(p) == inside {
			v++
		}
		return v - 0.3*float64(g.m.Ground.Terrain(x).Mod) - 0.2*float64(g.count(p))
	})
	return c
}

// setUnit puts a Unit where the historical scenario has it; others with the strongest goal.
func (b *greedy) setUnit() (choice, string) {
	g := b.g
	u := b.opts[0].A
	at := func(c choice) (Loc, bool) { return c.B, c.Verb == vPlace }
	if x, ok := b.book(func(x *Group) bool { return slices.Contains(x.Units, u) }); ok {
		return b.nearestOption(x.At.Hex, x.Inside, at), "it stood there"
	}
	crowd := b.throng(-1)
	c, v := b.best(func(c choice) float64 {
		h := g.hexOf(c.B)
		return b.pull(h, g.m.Units[u].Division, 1, crowd) - 0.2*float64(g.m.Ground.Terrain(h).Mod) - 0.3*float64(g.count(c.B))
	})
	return c, "guards what is worth most: " + points(v)
}

// setPosture lets all begin Deployed.
func (b *greedy) setPosture() (choice, string) {
	if c, ok := b.first(vDeployOne); ok {
		return c, "is to hold its hex"
	}
	return say(vDone), "all hold their hexes"
}

// setFort puts the best Fortifications where most fight.
func (b *greedy) setFort() (choice, string) {
	g := b.g
	c, v := b.orElse(vDone, 0, func(c choice) float64 {
		f := &g.m.Forts[c.A]
		n := 0.0
		for u := g.first(c.B); u != NoUnit; u = g.next(u) {
			if !g.m.Units[u].Indirect() && !g.m.Units[u].HQ {
				n += b.fight(u)
			}
		}
		return (float64(-f.Defense) + float64(f.TQ)) * (0.1 + n) * (1 + b.pull(c.B, g.m.Units[g.first(c.B)].Division, 1, b.throng(-1)))
	})
	if c.Verb == vDone {
		return c, "all have their Fortifications"
	}
	return c, "needs it most: " + points(v)
}

// setWeapon gives a Support Weapon to the stack with which history has it, else to the strongest.
func (b *greedy) setWeapon() (choice, string) {
	g := b.g
	w := b.opts[0].A
	if x, ok := b.book(func(x *Group) bool { return slices.Contains(x.Weapons, w) }); ok {
		return b.nearestOption(x.At.Hex, x.Inside, func(c choice) (Loc, bool) { return c.B, c.B >= 0 }), "it was there"
	}
	c, _ := b.best(func(c choice) float64 {
		if c.B < 0 {
			return 0
		}
		return b.front(c.B, func(u UnitID) bool { return g.weaponServes(w, u) })
	})
	return c, "is needed most there"
}

func (b *greedy) setLeader() (choice, string) {
	g := b.g
	l := b.opts[0].A
	if x, ok := b.book(func(x *Group) bool { return slices.Contains(x.Leaders, l) }); ok {
		return b.nearestOption(x.At.Hex, x.Inside, func(c choice) (Loc, bool) { return c.B, true }), "he was there"
	}
	c, _ := b.best(func(c choice) float64 { return b.front(c.B, func(u UnitID) bool { return g.leaderServes(l, u) }) })
	return c, "is needed most there"
}

// setMine lays the highest values first. Where each lies is drawn, so that who has often played against this player does not know it: the more enemies pass a hex the likelier, and the
// more so the higher the value.
func (b *greedy) setMine() (choice, string) {
	most := slices.MaxFunc(b.opts, func(x, y choice) int { return cmp.Compare(mineValue(x.A), mineValue(y.A)) })
	odds := make([]float64, len(b.opts))
	sum := 0.0
	for i, c := range b.opts {
		if c.A == most.A {
			odds[i] = math.Pow(b.passed(c.B), 1+float64(max(0, mineValue(c.A)))/2)
			sum += odds[i]
		}
	}
	x := b.chance.Float64() * sum
	for i, c := range b.opts {
		if c.A != most.A {
			continue
		}
		if most = c; x < odds[i] { // where sums are rounded it may be none: the last
			break
		}
		x -= odds[i]
	}
	return most, "they may pass there: " + points(b.passed(most.B))
}

// passed is how likely enemies come through a hex with mines, 1 for a road somewhere: they land on beaches, march through crossroads and want Victory Hexes.
func (b *greedy) passed(h Hex) float64 {
	g := b.g
	v, roads := 1.0, 0
	for d := range 6 {
		if g.m.Ground.Along(h, d) != 0 {
			roads++
		}
	}
	switch {
	case g.isBeach(h):
		v = 3
	case roads > 2:
		v = 1.5
	}
	near := 0.0
	for i := range g.scenario().Victory.Scores {
		if x := &g.scenario().Victory.Scores[i]; g.m.Ground.Distance(x.Hex, h) <= 1 {
			near += float64(x.VP)
		}
	}
	return v * (1 + 0.3*near)
}

// setGuns leaves artillery off the map, where it has the range for all of it.
func (b *greedy) setGuns() (choice, string) {
	return say(vDone), "the guns reach the island from where they are"
}

// udt lowers the mines that are highest.
func (b *greedy) udt() (choice, string) {
	g := b.g
	c, v := b.best(func(c choice) float64 { return float64(g.s.Mines[g.mineAt(c.A)].Value) })
	return c, "the highest is lowered: " + points(v)
}

// reinforce lets reinforcements arrive where there is room, the way to what attracts is shortest, and no enemy is close to guns and HQs.
func (b *greedy) reinforce() (choice, string) {
	g := b.g
	crowd := b.throng(-1)
	n, d := 1, DivisionID(0)
	rear := true
	if i := b.f[0]; b.f[1] == 0 && i >= 0 && int(i) < len(g.scenario().Reinforce) {
		a := &g.scenario().Reinforce[i]
		n = max(1, len(a.Units))
		for _, u := range a.Units {
			d = g.m.Units[u].Division
			rear = rear && (g.m.Units[u].Indirect() || g.m.Units[u].HQ || g.m.Units[u].Engineer)
		}
	}
	c, v := b.best(func(c choice) float64 {
		p := c.A
		h := g.aim(p)
		if h == NoHex {
			return 0
		}
		v := b.w.Pull * float64(n) * b.pull(h, d, n, crowd)
		if isZone(p) {
			beach, _ := zoneAt(p)
			if g.heldBeach(beach) != nil {
				v -= 3
			}
			for z := int8(Transport); z <= FinalRun; z++ {
				v -= 0.08 * float64(g.count(ZonePlace(beach, z)))
			}
			return v
		}
		danger := b.threat(h, true) * float64(n)
		if rear {
			danger *= 3
			v /= 3
		}
		if g.isBeach(h) { // others are to land there
			v -= b.w.OnBeach * float64(n)
		}
		if g.dg(p) > 0 || g.mined(h) {
			v -= 0.3 * float64(g.dg(p))
		}
		return v - danger - b.stackCost(h, g.count(p)+n, g)
	})
	return c, "has room and a short way from there: " + points(v)
}
