package iwo

import (
	"cmp"
	"fmt"
	"slices"

	"beachhead/games/choosing"
	"beachhead/games/iwo/ground"
)

// Who acts and how: attacks, moves, barrages; command posts and garrisons.

// gain is what the best step from a hex brings to a unit, and where it leads.
func (b *greedy) gain(u UnitID) (best float64, to Hex) {
	g := b.g
	from := g.s.US[u].At
	to = NoHex
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || g.s.Held.Has(h) || g.closedTo(h) || g.walledIn(from, h) {
			continue
		}
		v := b.standing(h, u) - b.standing(from, u)
		if v > best {
			best, to = v, h
		}
	}
	return best, to
}

// encumbered tells whether somebody who does not enter a hex that the Japanese hold would go along with the stack (7.0).
func (b *greedy) encumbered(h Hex) (yes bool) {
	b.g.units(h, func(u UnitID) {
		k := b.g.kind(u)
		yes = yes || (k == HeavyWeapons || k == RgtHQ) && b.g.walks(u) == nil
	})
	return yes
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

// posts keeps headquarters mobile: a command post cannot follow its regiment.
func (b *greedy) posts() (choice, string) {
	for _, c := range b.opts {
		if c.Verb == vRevert {
			return c, "it must follow its regiment"
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
		x, row := &g.s.US[c.A], &g.m.US[c.A]
		if points, _ := g.purse(c.A); g.scenario().Companies > 0 && row.Kind != Tank && row.Kind != Engineer && *points <= lowPoints && g.scenario().Repl.Infantry[row.Division] >= lowPoints {
			return -1 // below that the division may lose one company less (18.1.2)
		}
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
	b.helped(t, h)
	return b.onset(t, h) - 0.02*float64(n)
}

// helped adds the support from afar that makes an attack better.
func (b *greedy) helped(t *Game, h Hex) {
	base := b.onset(t, h)
	f := frame{V: [6]int16{h}}
	for _, c := range []choice{say(vShips), say(vPlanes)} {
		if checkJoin(t, &f, c) != nil {
			continue
		}
		was := t.s.A
		support(&t.s.A, c)
		if v := b.onset(t, h); v > base+leastHelp {
			base = v
		} else {
			t.s.A = was
		}
	}
	was, best, top := t.s.A, t.s.A, base+leastGuns
	for range maxDivPoints + maxCorpsPoints {
		added := false
		for _, c := range []choice{about(vGuns, 3), about(vGuns, 4), about(vGuns, 5), say(vCorps)} {
			if checkJoin(t, &f, c) == nil {
				support(&t.s.A, c)
				added = true
				break
			}
		}
		if !added {
			break
		}
		if v := b.onset(t, h); v > top {
			best, top = t.s.A, v+leastGuns/2
		}
	}
	if t.s.A = best; best == was {
		t.s.A = was
	}
}

const (
	leastHelp = 0.4 // ships or aircraft take part in an attack if they bring so much
	leastGuns = 0.3 // and artillery
)

// storm is the hex next to another that is worth a close combat by those for whom fn says yes, and how much.
func (b *greedy) storm(from Hex, fn func(u UnitID) bool) (at Hex, worth float64) {
	g := b.g
	at = NoHex
	for _, h := range g.m.Map.Beside[from] {
		if h == NoHex || !g.s.Held.Has(h) || g.standing(h) || g.closedTo(h) || g.s.Attacked.Has(h) || g.s.Fought.Has(h) || g.walledIn(from, h) || g.m.Map.Side(from, h)&ground.Cliff != 0 {
			continue
		}
		open := true
		g.japs(h, func(j JapID) { open = open && g.s.Jap[j].Flags&Revealed != 0 })
		if k := g.fortAt(h); k != NoFort && g.s.Forts[k].Flags&Revealed == 0 {
			open = false
		}
		if !open {
			continue
		}
		if v := b.assault(from, h, fn); v > worth {
			at, worth = h, v
		}
	}
	return at, worth
}

// act is who acts next: the attack or close combat that brings most, else the unit that gains most by a step, until nothing gains.
func (b *greedy) act() (choice, string) {
	for {
		top, why := b.bestAct()
		if (top.Verb == vUnit || top.Verb == vPreserve) && b.needed(top.A) || top.Verb == vStack && b.neededAt(top.A) {
			b.idle[top] = true
			continue
		}
		if !slices.Contains(b.opts, top) {
			return b.last()
		}
		b.sent = top
		return top, why
	}
}

func (b *greedy) neededAt(h Hex) (yes bool) {
	b.g.units(h, func(u UnitID) { yes = yes || b.needed(u) })
	return yes
}

func (b *greedy) bestAct() (choice, string) {
	g := b.g
	top, most, why := say(vDone), 0.15, "nobody gains by moving or attacking"
	for _, c := range b.opts {
		v, reason := 0.0, ""
		switch c.Verb {
		case vAttack:
			if b.idle[c] {
				continue
			}
			if v = b.attack(c.A); v < leastOnset {
				continue
			}
			reason = fmt.Sprintf("the attack brings %.1f", v)
			v += 5 // attacks before moves: who has moved away cannot take part
		case vStack:
			at, n := b.storm(c.A, func(u UnitID) bool { return g.walks(u) == nil })
			if at == NoHex || b.idle[c] || b.encumbered(c.A) || n < leastStorm {
				continue
			}
			reason = fmt.Sprintf("close combat at %s is worth %.1f", g.id(at), n)
			v = n + 4
		case vUnit:
			if b.idle[c] {
				continue
			}
			gain, _ := b.gain(c.A)
			if v = gain; g.kind(c.A) == Tank && v > 0.15 {
				v += 0.4 // tanks go first: they draw less fire, and who follows less, too
			}
			if g.s.Turn > g.scenario().Automatic { // 7.3.4: who has moved commands nobody any more
				switch g.kind(c.A) {
				case RgtHQ:
					v = min(v, 0.2)
				case BnHQ:
					v = min(v, 0.25)
				}
			}
			reason = fmt.Sprintf("the step gains %.1f", gain)
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
	return top, why
}

const leastStorm = 0.5

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
				if b.draws(from, c.A) {
					v -= perStray
				}
				v += b.onward(from, c.A, u)
			}
			return v
		case vPass, vHalt:
			return 0.01
		case vEnter:
			if at, n := b.storm(from, func(u UnitID) bool { return g.has(u, Moving) }); at == c.A && n >= leastStorm {
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

// onward is what it is worth that a unit can go on from a hex in the same move.
func (b *greedy) onward(from, at Hex, u UnitID) float64 {
	g := b.g
	walked := int(b.f.V[1]) + 1
	if n, _ := g.allowance(g.start()); walked >= n || b.toGoal(at, u) == 0 || g.beside(at, &g.s.Held) || g.m.Map.Hexes[at].Hilltop || g.m.Map.Cover.Has(at) {
		return 0
	}
	if s := g.m.Map.Side(from, at); s&ground.Bluff != 0 && s&ground.Road == 0 {
		return 0
	}
	best := 0.0
	here := b.standing(at, u)
	for _, h := range g.m.Map.Beside[at] {
		if h == NoHex || h == from || g.s.Held.Has(h) || g.closedTo(h) || g.walledIn(at, h) {
			continue
		}
		v := b.standing(h, u) - here
		if g.danger(true).Has(at) {
			v -= perStray
		}
		best = max(best, v)
	}
	return best
}

// draws tells whether a step of a longer move draws fire.
func (b *greedy) draws(from, to Hex) bool {
	t := b.g.Clone(nil).(*Game)
	t.s.M = Movement{From: from, To: to, Kind: stepPlain}
	return t.dodges().rule != ""
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
	b.helped(t, h)
	slices.SortStableFunc(free, func(x, y UnitID) int { return cmp.Compare(b.spared(y), b.spared(x)) })
	best := b.onset(t, h)
	for _, u := range free {
		t.clear(u, Attacking)
		if !b.opened(t, h) || b.onset(t, h) < best-leastJoin {
			t.set(u, Attacking)
		}
	}
	for _, c := range b.opts {
		if c.Verb == vUnit && t.has(c.A, Attacking) && !b.g.has(c.A, Attacking) {
			return c, "without it the attack brings less"
		}
	}
	for _, c := range b.opts {
		a, w := &b.g.s.A, &t.s.A
		if c.Verb == vShips && w.Ships > a.Ships || c.Verb == vPlanes && w.Planes > a.Planes || c.Verb == vCorps && w.Corps > a.Corps ||
			c.Verb == vGuns && w.Div[divisionOf(c.A)] > a.Div[divisionOf(c.A)] {
			return c, "the support brings the attack forward"
		}
	}
	for _, c := range b.opts {
		if c.Verb == vDone {
			return c, "those are enough"
		}
	}
	b.idle[about(vAttack, h)] = true
	return b.last()
}

// cover is what a hero does in an attack: he stands in for the need, or adds the point, that brings most.
func (b *greedy) cover() (choice, string) {
	h := b.g.s.A.At
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		t := b.g.Clone(nil).(*Game)
		switch c.Verb {
		case vPlus:
			t.s.A.Plus = 1
		case vCover:
			t.s.A.Cover = Weapons(1) << c.A
		}
		return b.onset(t, h)
	})
	return c, "so he brings the attack most"
}
