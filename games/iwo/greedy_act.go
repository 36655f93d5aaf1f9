package iwo

import (
	"cmp"
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
		v *= goalAttack
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

// storm is the goal next to a hex that is worth a close combat by those for whom fn says yes, and how much: its defenders are disrupted, and they get as many cards (8.6.1).
func (b *greedy) storm(from Hex, fn func(u UnitID) bool) (at Hex, worth float64) {
	g := b.g
	steps := 0
	g.units(from, func(u UnitID) {
		if fn(u) && g.kind(u) != RgtHQ && g.kind(u) != HeavyWeapons {
			steps += int(g.s.US[u].Steps)
		}
	})
	at = NoHex
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || !g.s.Held.Has(h) || !b.goals.Has(h) || g.standing(h) || g.closedTo(h) {
			continue
		}
		if n := min(steps/stepsPerCard, maxFromSteps) - int(g.japPile(h, fightUS)); n >= 0 && 1+float64(n) > worth {
			at, worth = h, 1+float64(n)
		}
	}
	return at, worth
}

// encumbered tells whether somebody who does not enter a hex that the Japanese hold would go along with the stack (7.0).
func (b *greedy) encumbered(h Hex) (yes bool) {
	b.g.units(h, func(u UnitID) {
		k := b.g.kind(u)
		yes = yes || (k == HeavyWeapons || k == RgtHQ) && b.g.walks(u) == nil
	})
	return yes
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
			if v < 5+leastOnset {
				continue
			}
		case vStack:
			at, n := b.storm(c.A, func(u UnitID) bool { return b.g.walks(u) == nil })
			if at == NoHex || b.idle[c] || b.encumbered(c.A) {
				continue
			}
			v = n
			reason = fmt.Sprintf("close combat at %s is worth %.1f", b.g.id(at), v)
		case vUnit:
			if b.idle[c] {
				continue
			}
			gain, _ := b.gain(c.A)
			v = gain
			reason = fmt.Sprintf("the step gains %.1f", v)
		case vPreserve:
			if b.idle[c] {
				continue
			}
			v = b.shelter(c.A, c.B)
			reason = fmt.Sprintf("out of the fire it recovers: worth %.1f", v)
		case vEnlist:
			v, reason = 10, "a hero costs nothing"
		case vRally:
			v = b.relief(HeroID(c.A))
			reason = fmt.Sprintf("that his unit is ready again is worth %.1f more than he", v)
		}
		if v > most {
			top, most, why = c, v, reason
		}
	}
	if (top.Verb == vUnit || top.Verb == vPreserve) && b.needed(top.A) {
		b.idle[top] = true
		return b.act()
	}
	if !slices.Contains(b.opts, top) {
		return b.last()
	}
	b.sent = top
	return top, why
}

// shelter is what a preservation move is worth: less fire, and the chance to recover in the next turn, where no intense fire and no fort is; in this turn it does not (7.3.5b, 7.6).
func (b *greedy) shelter(u UnitID, to Hex) float64 {
	g := b.g
	from := g.s.US[u].At
	v := b.standing(to, u) - b.standing(from, u)
	if g.has(u, Disrupted) {
		recovers := func(h Hex) bool { return !b.fire.Intense.Has(h) && !g.besideFort(h) }
		switch {
		case g.rallied(from) || recovers(from):
			v -= unready * b.worth(u)
		case recovers(to):
			v += unready / 2 * b.worth(u)
		}
	}
	return v
}

// needed tells whether a goal that is reached would be lost if a unit went away.
func (b *greedy) needed(u UnitID) bool {
	guarded := len(b.g.scenario().Defeat) > 0 && b.g.cut(2)
	if len(b.met) == 0 && !guarded {
		return false
	}
	t := b.g.Clone(nil).(*Game)
	t.s.Seq++
	t.place(u, Nowhere)
	if guarded && !t.cut(2) { // 18.5.4c
		return true
	}
	for _, i := range b.met {
		if !t.goal(t.scenario().Victory[i]) {
			return true
		}
	}
	return false
}

// relief is what it is worth that a hero gives himself up for his disrupted unit (7.1d): it can act again, and the next hit disrupts it instead of costing a step. Nothing where it recovers without him (7.6).
func (b *greedy) relief(r HeroID) float64 {
	g := b.g
	u := g.s.Hero[r].With
	at := g.s.US[u].At
	if g.rallied(at) || !b.fire.Intense.Has(at) && !g.besideFort(at) {
		return 0
	}
	v := unready * b.worth(u)
	if g.s.Hero[r].Inspired == 0 {
		v -= heroWorth
	}
	return v
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
					v -= perStray
				}
				if b.f.V[1] == 0 && !b.fire.Has(c.A) && b.toGoal(c.A, u) > 1 { // there is room for more steps
					v += 0.05
				}
			}
			return v
		case vPass, vHalt:
			return 0.01
		case vEnter:
			if at, n := b.storm(from, func(u UnitID) bool { return g.has(u, Moving) }); at == c.A {
				return n
			}
			return -5
		case vDeliberate:
			return -5
		}
		return -1
	})
	if c.Verb == vPass { // the step that was in view is not open: he is not sent again in this phase
		b.idle[b.sent] = true
	}
	return c, fmt.Sprintf("it gains %.1f", v)
}

// enough adds to an attack those whom it needs: all who can take part, less those without whom it brings as much. Companies are spared first, since they can go where the Japanese were.
func (b *greedy) enough() (choice, string) {
	t := b.g.Clone(nil).(*Game)
	h := t.s.A.At
	var free []UnitID
	for u := range t.m.US {
		if !t.has(UnitID(u), Attacking) && checkJoin(t, &b.f, about(vUnit, int16(u))) == nil {
			t.set(UnitID(u), Attacking)
			free = append(free, UnitID(u))
		}
	}
	slices.SortStableFunc(free, func(x, y UnitID) int { return cmp.Compare(b.spared(y), b.spared(x)) })
	best := b.onset(t, h)
	for _, u := range free {
		t.clear(u, Attacking)
		if !b.opened(t, h) || b.onset(t, h) < best-leastJoin {
			t.set(u, Attacking)
		}
	}
	for _, c := range b.opts {
		if c.Verb == vUnit && t.has(c.A, Attacking) {
			return c, "without it the attack brings less"
		}
	}
	return b.join()
}

// opened tells whether somebody takes part without whom there is no attack (8.1).
func (b *greedy) opened(t *Game, h Hex) (yes bool) {
	t.attackers(func(u UnitID) { yes = yes || t.opens(u, h) })
	return yes
}

// spared is how much better a unit is used for a move than in an attack.
func (b *greedy) spared(u UnitID) int {
	switch b.g.kind(u) {
	case Infantry:
		return 10 + int(b.g.s.US[u].Steps)
	case Engineer, BnHQ:
		return 5
	}
	return 0
}

// all adds to a barrage whoever can take part.
func (b *greedy) all() (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vUnit {
			return c, "everybody who can takes part"
		}
	}
	return b.join()
}

// join adds to an attack or barrage what supports it; then it begins.
func (b *greedy) join() (choice, string) {
	for _, c := range b.opts {
		switch c.Verb {
		case vGuns, vCorps:
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
		if p := g.m.At[c.A]; p != NoPos {
			for i := range b.guns {
				if b.guns[i].group == g.m.Pos[p].Group {
					v += perGun * b.guns[i].hits
				}
			}
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

// replace gives steps first where they take a counter out of the loss box (18.1e), then to companies whose next loss would be one.
func (b *greedy) replace() (choice, string) {
	g := b.g
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vReplace {
			return 0
		}
		x := &g.s.US[c.A]
		v := b.worth(c.A)
		if g.kind(c.A) == Infantry && x.Steps%2 == 0 {
			v += counter * (1 + b.scarce(int(g.m.US[c.A].Division)))
		}
		if g.onMap(c.A) {
			v += 0.5
		}
		return v
	})
	return c, fmt.Sprintf("there a step is worth %.1f", v)
}

// assets assigns tanks and engineers that belong to no regiment, each to the one of its division that has the fewest of them (4.0b4).
func (b *greedy) assets() (choice, string) {
	g := b.g
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		if c.Verb != vAssign {
			return 0
		}
		if g.s.US[c.A].Rgt >= 0 {
			return -1
		}
		n := 0
		for u := range g.m.US {
			if r := g.s.US[u].Rgt; r >= 0 && int16(regimentNumbers[r]) == c.B {
				n++
			}
		}
		return 100 - float64(n)
	})
	if v <= 0 {
		return b.last()
	}
	return c, "the regiment has the fewest of them"
}

// reserve brings fresh units out of reserve, and takes companies in that are spent while there is time for them to come back (16.2).
func (b *greedy) reserve() (choice, string) {
	g := b.g
	c, v := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vCommit:
			x, full := &g.s.US[c.A], g.m.US[c.A].Steps
			if x.Steps*2 > full || g.s.Last-g.s.Turn < restTurns {
				return 2 + float64(x.Steps)
			}
		case vWithdraw:
			x := &g.s.US[c.A]
			if g.kind(c.A) == Infantry && x.Steps <= spentSteps && g.s.Last-g.s.Turn >= restTurns && g.s.Div[g.m.US[c.A].Division].Infantry > 0 && !b.needed(c.A) {
				return 1 + float64(4-x.Steps)
			}
		}
		return 0
	})
	if v <= 0 {
		return b.last()
	}
	if c.Verb == vCommit {
		return c, "it is fresh enough to fight"
	}
	return c, "it is spent, and can rest while there is time"
}
