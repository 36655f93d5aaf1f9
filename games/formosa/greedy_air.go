package formosa

import (
	"math"

	"beachhead/hex"
)

// Reconnaissance, missions of the air, the B-29, and what the fleet loses to Kamikazes.

func (b *greedy) recon() (choice, string) {
	g := &b.g
	c, _ := b.best(func(c choice) float64 {
		h := hex.Hex(c.A)
		v := float64(b.x.Hidden[h]) * (1 + float64(b.t.region[h])/8)
		if g.m.Hexes[h].Port() || g.m.Hexes[h].OpenCoast {
			v *= 2
		}
		return v
	})
	return c, b.name(c.A) + " may be worth a landing; what lies there?"
}

func (b *greedy) planAir() (choice, string) {
	g := &b.g
	if b.side == Japanese {
		return b.planJapaneseAir()
	}
	most := int16(0)
	for _, c := range b.opts {
		most = max(most, c.C)
	}
	x := b.opts[0]
	n := most
	why := "all of it can be used"
	switch x.B {
	case mSuperiority:
		n = int16(math.Round(airShare * float64(most)))
		if g.s.Turn == 1 {
			n = int16(math.Round(0.2 * float64(most)))
		}
		if x.A == int16(CW) {
			n = most // no Commonwealth units fight
		}
		why = "enough to wear the enemy's air force down"
	case mB29:
		if b.bombTarget() == hex.None {
			n, why = 0, "nothing worth its bombs"
		}
	}
	return choice{Verb: vPlan, A: x.A, B: x.B, C: n}, why
}

func (b *greedy) loseAir() (choice, string) {
	c, _ := b.best(func(c choice) float64 {
		switch c.B {
		case mSuperiority:
			return 3
		case mAvailable:
			return 2
		case mInterdiction:
			return 1
		}
		return 0
	})
	return c, "these points have done their work"
}

func (b *greedy) kamikazeHit() (choice, string) {
	s := &b.g.s
	c, _ := b.best(func(c choice) float64 {
		if c.Verb != vCancel {
			return -1
		}
		if c.A == 0 {
			if s.Ashore == 0 && s.Amphib <= 2 {
				return 0
			}
			return 2 - 0.1*float64(s.Turn)
		}
		return 1 + 0.4*float64(s.GunfireStaging[c.A-1]-2)
	})
	return c, "the least loss"
}

// bombTarget is the strongest enemy stack that will be in our way.
func (b *greedy) bombTarget() hex.Hex {
	best, most := hex.None, 4.0
	for _, h := range b.full {
		s := &b.here[h]
		if s.side == Allied {
			continue
		}
		v := float64(s.cf) - 2*float64(b.g.m.Hexes[h].B29Column)
		if s.fort {
			v -= 4
		}
		near := b.nearestEnemy(Japanese, h)
		switch {
		case near <= 6:
			v += 4
		case near > 14:
			v -= 6
		}
		if v > most {
			best, most = h, v
		}
	}
	return best
}

func (b *greedy) bomb() (choice, string) {
	if h := b.bombTarget(); h != hex.None && b.offered(to(vB29, h)) {
		return to(vB29, h), "the strongest stack in our way lies in " + b.name(int16(h))
	}
	return say(vNone), "nothing worth its bombs"
}
