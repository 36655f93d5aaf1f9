package ccp

import (
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Events.

// harmful are the events that harm the unit chosen.
var harmful = map[string]bool{"E62": true, "E64": true, "E68": true, "E72": true, "E77": true}

// eventUnit chooses the unit of an event: if it does harm the enemy's that loses most, or else the own that loses least; if it does good the
// other way round.
func (b *greedy) eventUnit() (choice, string) {
	g := &b.g
	bad := harmful[b.rule]
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vUnit {
			if b.rule == "E56a" {
				return 0.1 // two teams for a squad are no gain
			}
			return 0
		}
		w := &b.worths[c.A]
		v := b.fighting(c.A)
		switch b.rule {
		case "E62", "E77":
			v = w.suppressed + 0.05
		case "E64", "E68":
			v = w.all
		case "E72":
			v = w.broken
		case "E55", "E61", "E66":
			v = w.broken + 0.1
			if g.has(c.A, Broken) {
				v = wBroken*b.fighting(c.A) + wBrokenVP*float64(g.m.Units[c.A].VP)
			}
		case "E56a":
			v = 0
			if g.has(c.A, Broken) {
				v = -1
			}
		}
		if bad != (g.m.Units[c.A].Side != b.side) {
			v = -v
		}
		return v
	})
	if c.Verb != vUnit {
		return c, "nobody gains by it"
	}
	if bad {
		return c, b.title(c.A) + " is the best to be struck"
	}
	return c, b.title(c.A) + " gains most by it"
}

// eventHex chooses the hex of a Hero or a Private.
func (b *greedy) eventHex() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vHex {
			if b.rule == "E59" {
				return 0.2
			}
			return 0
		}
		h := hexOf(c.A)
		v := 0.1*float64(g.hexCover(h)) - 0.05*float64(b.exposure(b.foe)[h])
		for u := g.firstOf(h, b.side); u != NoUnit; u = g.nextOf(u, b.side) {
			v += 0.3
			if g.has(u, Broken) {
				v += b.fighting(u) * wBroken
			}
			if g.inMelee(h) {
				v += 1
			}
		}
		if over := g.figures(h) + 1 - StackLimit; over > 0 {
			v -= float64(over)
		}
		return v + 0.2
	})
	if c.Verb != vHex {
		return c, "he is not wanted"
	}
	return c, "he is wanted most in " + hexName(c.A)
}

// keeper leaves markers where they are.
func (b *greedy) keeper() (choice, string) { return b.opts[0], "it stays with the first team" }

// aircraft chooses the hex over which an aircraft does most.
func (b *greedy) aircraft() (choice, string) {
	c, _ := b.best(func(c choice) (v float64) {
		for i := range b.targets() {
			v -= float64(terrain.Grid.Distance(hexOf(c.A), b.aims[1+i].at))
		}
		return v
	})
	return c, "the aircraft is near most of the enemy over " + hexName(c.A)
}

// smokeWorth is what smoke in a hex is worth: it covers who is under fire.
func (b *greedy) smokeWorth(h hex.Hex) (v float64) {
	g := &b.g
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Side == b.side {
			v -= b.worths[u].broken // one of them would break
			v += 0.3 * b.risk(u, h, false)
		} else {
			v += b.worths[u].broken
		}
	}
	return v
}

func (b *greedy) phosphorus() (choice, string) {
	g := &b.g
	most := 0.0
	for h := range hex.Hex(NHexes) {
		if g.occupied(h, b.foe) && g.phosphorus(b.side, h) {
			most = max(most, b.smokeWorth(h))
		}
	}
	if c, ok := b.first(vYes); ok && most > 0.3 {
		return c, "the enemy is close enough for it"
	}
	if c, ok := b.first(vNo); ok {
		return c, "there is nobody to use it on"
	}
	return b.opts[0], "there is nobody to use it on"
}

func (b *greedy) phosphorusHex() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return b.smokeWorth(hexOf(c.A)) })
	return c, "it does most harm in " + hexName(c.A)
}

// ownArm chooses a weapon for the own side.
func (b *greedy) ownArm() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vWeapon {
			return 0
		}
		return float64(b.g.m.Weapons[c.A].FP)
	})
	if c.Verb != vWeapon {
		return c, "there is nothing worth having"
	}
	return c, "the strongest weapon is worth having back"
}

// enemyArm chooses a weapon that breaks: the enemy's strongest, or else the own weakest.
func (b *greedy) enemyArm() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		v := b.armWorth(c.A)
		if b.g.m.Weapons[c.A].Side == b.side {
			return -v
		}
		return v
	})
	return c, "that weapon is the best to be broken"
}

// slip chooses the unit that gains most by going one hex.
func (b *greedy) slip() (choice, string) {
	c, v := b.best(func(c choice) float64 {
		if c.Verb == vUnit && !b.g.inMelee(b.g.at(c.A)) {
			return b.shift(c.A).gain - 0.1
		}
		return 0
	})
	if none, ok := b.first(vNone); ok && v <= 0 {
		return none, "nobody gains by it"
	}
	if c.Verb != vUnit {
		return c, "it slips away"
	}
	return c, b.title(c.A) + " gains most by slipping away"
}

// slipTo chooses the hex that a piece slips to: for a unit the question does not say which it is, so what is good for most counts.
func (b *greedy) slipTo() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		h := hexOf(c.A)
		v := b.sightValue(h)
		if b.g.occupied(h, b.foe) {
			v -= 5
		}
		return v
	})
	return c, hexName(c.A) + " is the best place near by"
}

// wounded brings back the own unit that is worth most, or else the enemy's that is worth least.
func (b *greedy) wounded() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		v := b.fighting(c.A) + float64(b.g.m.Units[c.A].VP)
		if b.g.m.Units[c.A].Side != b.side {
			return -v
		}
		return v
	})
	return c, b.title(c.A) + " is the best to come back"
}

// showChit shows the secret chit that is worth most to the own side in the open.
func (b *greedy) showChit() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		k := &g.m.Chits[c.A]
		if k.Kind != ChitObjective {
			return 0
		}
		v := float64(k.VP)
		if g.s.Control[k.Objective-1] != 1+uint8(b.side) {
			v = -v
		}
		return v
	})
	return c, "one of them has to be shown"
}

// banzai changes the posture when there is little left to lose: late and behind.
func (b *greedy) banzai() (choice, string) {
	if c, ok := b.first(vYes); ok && (b.lead() < 0 || !b.g.posture(b.side).Defender && b.late() > 0.6 && b.lead() <= 2) {
		return c, "there is little left to lose"
	}
	if c, ok := b.first(vNo); ok {
		return c, "the posture serves well"
	}
	return b.opts[0], "the posture serves well"
}

// sighting moves the Sighting marker that threatens least.
func (b *greedy) sighting() (choice, string) {
	c, _ := b.best(func(c choice) float64 { return -b.sightValue(hexOf(c.A)) })
	return c, "the marker in " + hexName(c.A) + " threatens least"
}
