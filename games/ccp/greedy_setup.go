package ccp

import (
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// The set-up, and other questions about where something comes.

// ahead is how far a hex lies towards the enemy edge of the map.
func (b *greedy) ahead(h hex.Hex) int {
	return b.g.force(b.side).Edge.Depth(h)
}

// station is what it is worth to set a unit up in a hex.
func (b *greedy) station(u UnitID, h hex.Hex) float64 {
	g := &b.g
	d := &g.m.Units[u]
	v := 0.0
	n := g.figures(h) + int(d.Figures)
	if n > StackLimit {
		return -50
	}
	cover := float64(b.shelter(u, h))
	if b.trapped(h) {
		v -= 4
	}
	goals := 0.0
	for i := range b.wants() {
		t := &b.goals[i]
		if t.exit {
			continue
		}
		w := t.value * decay[min(b.way(h, t.at), farAway)]
		if t.ours {
			w *= 2
		}
		goals += w / (1 + wCrowd*float64(b.beside(t.at)))
	}
	v += goals
	if g.posture(b.side).Defender {
		v += 0.5*cover + 0.015*float64(b.ways.lanes[h])
		if d.IsLeader() {
			v -= 0.03 * float64(b.ahead(h))
		}
	} else {
		v += 0.3*cover + 0.12*float64(b.ahead(h))
	}
	v -= wLand * b.landingRisk(u, h)
	if !d.IsLeader() {
		if n > 6 {
			v -= 0.4
		}
		return v
	}
	squads := 0.0
	for o := g.units(b.side); o != NoUnit; o = g.more(b.side, o) {
		if g.m.Units[o].IsLeader() {
			if terrain.Grid.Distance(g.at(o), h) <= 1 {
				squads -= 0.8
			}
			continue
		}
		switch n := terrain.Grid.Distance(g.at(o), h); {
		case n == 0:
			squads += 1.2
		case n <= int(max(1, d.Front.Command)):
			squads += 0.6
		}
	}
	return v*0.5 + squads*(0.3+0.3*float64(max(0, d.Front.Command)))
}

// landingRisk is the loss to be expected by the enemy units that are on the map already.
func (b *greedy) landingRisk(u UnitID, h hex.Hex) float64 {
	if b.g.s.Present[b.foe] == 0 {
		return 0
	}
	if w := &b.worths[u]; w.all == 0 {
		fight := b.fighting(u)
		*w = worth{all: fight + float64(b.g.m.Units[u].VP), broken: wBroken * fight, suppressed: wSuppressed * fight}
	}
	return b.peril(u, h)
}

// beside counts the own units in and next to a hex.
func (b *greedy) beside(h hex.Hex) (n int) {
	b.g.around(h, func(u UnitID) {
		if b.g.m.Units[u].Side == b.side && !b.g.m.Units[u].IsLeader() {
			n++
		}
	})
	return n
}

func (b *greedy) setUnit() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.station(c.A, hexOf(c.B)) })
	return c, b.title(c.A) + " stands best in " + hexName(c.B)
}

// setFort places fortifications: what gives Cover where it is wanted near objectives, mines and wire in front of them.
func (b *greedy) setFort() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		h := hexOf(c.B)
		v := 0.0
		for i := range b.wants() {
			t := &b.goals[i]
			if t.exit {
				continue
			}
			d := terrain.Grid.Distance(h, t.at)
			if k := Fort(c.A); k == Mines || k == Wire {
				if d == 0 {
					v -= t.value
				}
				front := b.ahead(h) - b.ahead(t.at)
				if d >= 1 && d <= 2 && front >= 1 {
					v += t.value
				}
				continue
			}
			v += t.value * decay[min(3*d, farAway)]
		}
		row := &g.m.Forts[c.A]
		if row.Cover > 0 {
			v += 0.25*float64(row.Cover-g.ground(h).Cover) + 0.02*float64(b.ways.lanes[h])
		} else {
			v -= 0.2 * float64(g.ground(h).Cover)
		}
		return v
	})
	return c, "the " + g.m.Forts[c.A].Name + " is of most use in " + hexName(c.B)
}

// giveArm gives a weapon to the unit that uses it best.
func (b *greedy) giveArm() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vArm {
			return -1
		}
		u, w := c.B, c.A
		d := &g.m.Units[u]
		v := 0.0
		switch d.Kind {
		case Team:
			v += 1
			if g.m.Weapons[w].Move < -1 {
				v += 0.6
			}
		case Squad:
			v += 0.8
		}
		if g.has(u, Broken) {
			v -= 2
		}
		if h := g.at(u); h != hex.None {
			v += 0.02*float64(b.ways.lanes[h]) + 0.5*float64(g.led(u))
			if !g.dry(h) || g.s.Fort[h] == Wire {
				v -= 2
			}
			if g.m.Weapons[w].Range <= 2 {
				v += 0.1 * float64(b.ahead(h))
			}
		}
		return v
	})
	if c.Verb != vArm {
		return c, "the weapon stays"
	}
	return c, b.title(c.B) + " uses the weapon best"
}

// setSighting places a Sighting marker where units could come out to most effect.
func (b *greedy) setSighting() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 { return b.sightValue(hexOf(c.A)) - 2*float64(g.s.Sighting[c.A]) })
	return c, "the marker threatens most in " + hexName(c.A)
}

// special chooses units that begin suppressed, or hexes for smoke.
func (b *greedy) special() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		if c.Verb == vUnit {
			return b.fighting(c.A) + 0.1*float64(b.exposure(b.foe)[max(0, g.at(c.A))])
		}
		h := hexOf(c.A)
		if g.s.Marks.Smoke[h] != 0 {
			return -10
		}
		g.s.Marks.SetSmoke(h, typicalSmoke)
		defer g.s.Marks.SetSmoke(h, 0)
		return b.crossing(b.side) - b.crossing(b.foe)
	})
	if c.Verb == vUnit {
		return c, b.title(c.A) + " is suppressed with most effect"
	}
	return c, "smoke in " + hexName(c.A) + " takes most from the enemy's fire"
}

// cave goes inside, for the Cover, unless there is more to shoot at from outside than the Cover is worth.
func (b *greedy) cave() (choice, string) {
	in, inside := b.first(vInside)
	out, outside := b.first(vOutside)
	if !inside || !outside {
		return b.opts[0], "there is no other choice"
	}
	g := &b.g
	u := in.A
	if g.s.Order != OrderFire || !g.has(u, Ordered) || g.inMelee(g.at(u)) {
		return in, "the cave gives Cover"
	}
	was := g.has(u, Inside)
	aim := func(inside bool) (most float64) {
		g.shelter(u, inside)
		guns := b.arsenal(func(o UnitID) bool { return o == u }, 0)
		for i := range guns {
			most += guns[i].alone
		}
		return most
	}
	from, at := aim(true), aim(false)
	g.shelter(u, was)
	fp := int(b.exposure(b.foe)[g.at(u)])
	loss := 0.0
	if fp > 0 {
		m := b.bearing(u)
		cover := int(g.ground(g.at(u)).Cover)
		loss = 0.5 * (b.hurt(u, b.shock(b.foe, fp, m+cover, false)) - b.hurt(u, b.shock(b.foe, fp, m+max(cover, int(g.m.Forts[Cave].Cover)), false)))
	}
	if at-from > loss+0.2 {
		return out, b.title(u) + " has more to shoot at from outside the cave"
	}
	return in, "the cave gives Cover"
}

// arrive chooses where a unit comes onto the map, or goes out of a blaze.
func (b *greedy) arrive() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		if c.Verb == vSight {
			return b.sightValue(hexOf(c.A))
		}
		u, h := c.A, hexOf(c.B)
		if b.g.m.Units[u].Side != b.side {
			return -b.hexCoverOf(h) // an enemy that the rules let this side place
		}
		b.landingRisk(u, h)
		v := b.arrival(u, h)
		if b.g.occupied(h, b.foe) {
			v += b.clash(h, []UnitID{u}) - 3
		}
		return v
	})
	if c.Verb == vSight {
		return c, "the marker threatens most in " + hexName(c.A)
	}
	return c, b.title(c.A) + " is best placed in " + hexName(c.B)
}

func (b *greedy) hexCoverOf(h hex.Hex) float64 { return float64(b.g.hexCover(h)) }

// arrival is what a hex is worth for a unit that comes onto the map.
func (b *greedy) arrival(u UnitID, h hex.Hex) float64 {
	if w := &b.worths[u]; w.all == 0 {
		fight := b.fighting(u)
		*w = worth{all: fight + float64(b.g.m.Units[u].VP), broken: wBroken * fight, suppressed: wSuppressed * fight}
	}
	return b.post(u, h)
}
