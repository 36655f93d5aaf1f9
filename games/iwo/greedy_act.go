package iwo

import (
	"fmt"
	"slices"

	"beachhead/engine"
	"beachhead/games/choosing"
)

// Who acts and how: attacks, moves, barrages; command posts and garrisons.

// codeWorth is what a result of an attack is worth, in steps.
var codeWorth = map[AttackCode]float64{CodeJD: 0.7, CodeJX: 1, CodeJDX: 1.4, CodeJE: 2, CodeJEX: 2.6, CodeJG: -0.5, CodeJU: 0, CodeUD: -0.6, CodeUL: -1.2}

// onset is what an attack on a hex by those with flag Attacking would bring: what is unseen there is taken for what it is in the guess.
func (b *greedy) onset(t *Game, h Hex) float64 {
	t.japs(h, func(j JapID) { t.show(j) })
	t.depthsIn(h, func(d DepthID, _ JapID) { t.showDepth(d) })
	if k := t.fortAt(h); k != NoFort {
		t.s.Forts[k].Flags |= Revealed
	}
	r := t.reckon(h, &t.s.A, NoUnit)
	v := 0.0
	for _, code := range t.m.cell(int16(r.row<<3 | r.col<<1 | boolInt(r.shifted))) {
		if r.unmet&WeaponCC != 0 {
			code = t.m.Unmet[code]
		}
		v += codeWorth[code]
	}
	if b.goals.Has(h) {
		v *= 1.2
	}
	return v
}

// attack is the value of an attack with all who can take part.
func (b *greedy) attack(h Hex) float64 {
	t := b.g.Clone(nil).(*Game)
	t.offAttack()
	t.s.A.At = h
	f := frame{V: [6]int16{h}}
	n := 0
	for u := range t.m.US {
		if checkJoin(t, &f, about(vUnit, int16(u))) == nil {
			t.set(UnitID(u), Attacking)
			n++
		}
	}
	return b.onset(t, h) - 0.05*float64(n)
}

// gain is what the best step from a hex brings to a unit, and where it leads.
func (b *greedy) gain(u UnitID) (best float64, to Hex) {
	g := b.g
	from := g.s.US[u].At
	to = NoHex
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || g.s.Held.Has(h) || g.closedTo(h) || g.walledIn(from, h) {
			continue
		}
		if v := b.standing(h, u) - b.standing(from, u); v > best {
			best, to = v, h
		}
	}
	return best, to
}

// act is who acts next: the attack that brings most, else the unit that gains most by a step, until nothing gains.
func (b *greedy) act() (choice, string) {
	top, most, why := say(vDone), 0.15, "nobody gains by moving or attacking"
	for _, c := range b.opts {
		v, reason := 0.0, ""
		switch c.Verb {
		case vAttack:
			v = b.attack(c.A)
			reason = fmt.Sprintf("the attack brings %.1f", v)
			v += 5 // attacks before moves: who has moved away cannot take part
			if v < 5.5 {
				continue
			}
		case vUnit:
			gain, _ := b.gain(c.A)
			v = gain
			reason = fmt.Sprintf("the step gains %.1f", v)
		}
		if v > most {
			top, most, why = c, v, reason
		}
	}
	if !slices.Contains(b.opts, top) {
		return b.last()
	}
	return top, why
}

// step is where those who move go: one hex, declared, which draws no fire, where that gains; farther only where nobody fires.
func (b *greedy) step() (choice, string) {
	g := b.g
	u := g.leader()
	from := b.f.V[0]
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vOne, vStep:
			v := b.standing(c.A, u) - b.standing(from, u)
			if c.Verb == vStep {
				v -= 0.01
				if b.fire.Has(from) || b.fire.Has(c.A) {
					v -= 0.6
				}
				if b.f.V[1] == 0 && !b.fire.Has(c.A) && b.away[c.A] > 1 { // there is room for more steps
					v += 0.05
				}
			}
			return v
		case vPass, vHalt:
			return 0.01
		case vEnter, vDeliberate:
			return -5
		}
		return -1
	})
	return c, fmt.Sprintf("it gains %.1f", v)
}

// join adds to an attack or barrage whoever can take part, and what supports it; then it begins.
func (b *greedy) join() (choice, string) {
	for _, c := range b.opts {
		switch c.Verb {
		case vUnit, vGuns, vCorps:
			return c, "everybody who can takes part"
		}
	}
	for _, c := range b.opts {
		if c.Verb == vDone {
			return c, "all take part who can"
		}
	}
	return b.last()
}

// support is the barrage of ships and aircraft: at the position next to the most US units.
func (b *greedy) support() (choice, string) {
	g := b.g
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vNaval && c.Verb != vAir {
			return 0.5
		}
		v := float64(g.besideUS(c.A))
		if g.standing(c.A) {
			v += 2
		}
		if b.goals.Has(c.A) {
			v++
		}
		return v - 2
	})
	if c.Verb == vDone {
		return c, "no target is worth it"
	}
	return c, "there it helps the most units"
}

// garrison leaves garrisons where they can be left.
func (b *greedy) garrison() (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vGarrison {
			return c, "nobody comes up there again"
		}
	}
	return b.last()
}

// posts makes headquarters command posts, and raises their range, where nobody fires at them.
func (b *greedy) posts() (choice, string) {
	for _, v := range []engine.Verb{vPost, vRaise} {
		for _, c := range b.opts {
			if c.Verb == v && !b.fire.Has(b.g.s.US[c.A].At) {
				return c, "it commands those around it"
			}
		}
	}
	return b.last()
}
