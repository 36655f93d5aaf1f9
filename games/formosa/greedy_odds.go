package formosa

import "beachhead/hex"

// Odds, and what a combat may bring.

// force is one side of a combat as far as odds need it.
type force struct {
	n          int
	cf, worth  float64
	cheap      float64 // worth of the cheapest unit
	stands     int     // units that ignore retreats
	fort       bool    // no counterattack
	letterA    bool
	letterD    bool
	weakCF     float64 // of the weakest stack
	weakWorth  float64
	weakCheap  float64
	weakN      int
	stacks     int
	cannotMove bool // cornered: a retreat would be the end
}

// addStack joins the units of a hex to a force.
func (f *force) addStack(s *stack) {
	if s.n == 0 {
		return
	}
	if f.n == 0 || float64(s.cheap) < f.cheap {
		f.cheap = float64(s.cheap)
	}
	if f.stacks == 0 || float64(s.cf) < f.weakCF {
		f.weakCF, f.weakWorth, f.weakCheap, f.weakN = float64(s.cf), float64(s.worth), float64(s.cheap), int(s.n)
	}
	f.stacks++
	f.n += int(s.n)
	f.cf += float64(s.cf)
	f.worth += float64(s.worth)
	if s.static {
		f.stands += int(s.n)
	}
	f.fort = f.fort || s.fort
	f.letterA = f.letterA || s.letterA
	f.letterD = f.letterD || s.letterD
}

// odds is what a combat is worth to the attacker, over the six rolls of a column, and the chance that it clears the
// defenders' hexes. prize is the worth of the ground.
func (b *greedy) odds(by Side, a, d *force, col int, prize float64) (value, clear float64) {
	table := &b.g.m.CRT[by]
	for die := range table {
		v, c := b.outcome(by, table[die][col], a, d, true)
		if c {
			clear++
			v += prize
		}
		value += v
	}
	return value / 6, clear / 6
}

// outcome is the worth of one result to the attacker.
func (b *greedy) outcome(by Side, r Result, a, d *force, counter bool) (v float64, cleared bool) {
	switch r {
	case AE:
		return -a.worth, false
	case A1:
		return -a.cheap, false
	case AR:
		return -wRetreat * float64(a.n), false
	case CA:
		if !counter || d.fort || d.n == 0 {
			return 0, false
		}
		return -b.counterValue(by.Other(), d, a), false
	case B1:
		return d.cheap - a.cheap, d.n <= 1
	case BB:
		switch {
		case a.cf < d.cf:
			return d.worth*share(a.cf, d.cf, d.n) - a.worth, false
		case a.cf == d.cf:
			return d.worth - a.worth, false
		}
		return d.worth - a.worth*share(d.cf, a.cf, a.n), true
	case D1:
		return d.cheap, d.n <= 1
	case DR:
		if d.cannotMove {
			return wNoRetreat * float64(d.n-d.stands), d.stands == 0
		}
		return wRetreat * float64(d.n-d.stands), d.stands == 0
	}
	return d.worth, true
}

// share is the part of a force that must go to cover a loss, rounded up as units are whole.
func share(loss, total float64, n int) float64 {
	if total <= 0 || n == 0 {
		return 1
	}
	return min(1, loss/total+0.4/float64(n))
}

// counterValue is what a counterattack on the weakest stack is worth to those who make it.
func (b *greedy) counterValue(by Side, a, d *force) (v float64) {
	weak := force{n: d.weakN, cf: d.weakCF, worth: d.weakWorth, cheap: d.weakCheap, stacks: 1}
	col := shifted(b.g.m.column(int(a.cf), int(weak.cf)), int(b.g.m.K.Shift.Counterattack))
	for die := range b.g.m.CRT[by] {
		x, _ := b.outcome(by, b.g.m.CRT[by][die][col], a, &weak, false)
		v += x
	}
	return v / 6
}

// help is the support that an attack is reckoned with.
type help struct {
	air, lp int
	guns    bool
}

// columnFor is the column of an attack of a on d. It reckons with what the defender is likely to spend.
func (b *greedy) columnFor(by Side, targets, origins *parties, a, d *force, h help) int {
	g := &b.g
	k := &g.m.K.Shift
	def := by.Other()
	net := h.air*int(k.AirPoint) + h.lp*int(k.LP)
	if a.letterA {
		net += int(k.AttackLetter)
	}
	if d.letterD {
		net += int(k.DefenceLetter)
	}
	if g.s.LP[def] > 0 {
		net -= int(k.LP)
	}
	hexShift, side, coast := 0, 99, false
	for _, t := range targets.list[:targets.n] {
		p := &g.m.Hexes[t]
		hexShift = max(hexShift, int(p.Shift[def]))
		if by == Japanese && p.Coastal {
			coast = true
		}
		if by == Allied && int16(t) == g.s.Suppressed {
			net += int(k.SuppressedTarget)
		}
		for _, o := range origins.list[:origins.n] {
			dir := g.m.Grid.Direction(t, o)
			if dir < 0 {
				side = 0
				continue
			}
			side = min(side, int(g.m.EdgeShift[t][dir][def]))
		}
	}
	for _, o := range origins.list[:origins.n] {
		if by == Allied && (g.m.Hexes[o].Coastal || !g.m.Hexes[o].Land) {
			coast = true
		}
	}
	if side == 99 {
		side = 0
	}
	net -= hexShift + side
	if coast && h.guns {
		guns := min(int(g.s.GunfireStaging[US])+int(g.s.GunfireStaging[CW]), int(g.m.K.GunfirePerCombat)) * int(k.Gunfire)
		if by == Allied {
			net += guns
		} else {
			net -= guns
		}
	}
	if targets.n == 1 && b.surrounds(targets.list[0], origins) {
		net += int(k.Concentric)
	}
	return int(shifted(b.g.m.column(int(a.cf), int(d.cf+0.5)), net))
}

// surrounds tells whether an attack from the origins is concentric.
func (b *greedy) surrounds(t hex.Hex, origins *parties) bool {
	if origins.n < 2 {
		return false
	}
	for _, n := range b.g.m.Grid.Neighbors(t) {
		if n == hex.None {
			return false
		}
		covered := false
		for _, o := range origins.list[:origins.n] {
			if b.g.m.Grid.Distance(o, n) <= 1 {
				covered = true
				break
			}
		}
		if !covered {
			return false
		}
	}
	return true
}

// prize is what taking a hex is worth to a side.
func (b *greedy) prize(side Side, h hex.Hex) float64 {
	vp := b.t.vp(h)
	if side == Allied {
		v := wGround + wTake*wVP*vp
		if b.g.m.Hexes[h].Port() && b.t.inland[h] {
			if b.anyPort() {
				v += wPortMore
			} else {
				v += wPortTake
			}
		}
		return v
	}
	v := wGround
	if b.here[h].base {
		v += wVP * float64(b.t.base[h])
	}
	return v + wVP*float64(b.t.hold[h])*(0.3+0.7*b.late())
}

// plentyLP is how many LP are so many that each attack can have as many as are allowed.
const plentyLP = 11

// handy is the support a side can reckon with for an attack.
func (b *greedy) handy(side Side) help {
	g := &b.g
	h := help{guns: g.s.NoGunfire == 0}
	switch lp := int(g.s.LP[side]); {
	case lp > plentyLP:
		h.lp = int(g.m.K.AttackLPMax[side])
	case lp > 2:
		h.lp = min(int(g.m.K.AttackLPMax[side]), 1)
	}
	if side == Allied {
		h.air = min(int(g.m.K.AirPerHex[Allied]), int(g.s.TACTactical[US]+g.s.TACTactical[CW]))
	} else {
		h.air = min(1, int(g.s.TACTactical[JP]))
	}
	return h
}
