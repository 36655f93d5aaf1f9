package ccp

import (
	"math"

	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// Moves, advances and melees.

// maxMP is more half MPs than a unit can have.
const maxMP = 40

// walk is where a group can go in a Move: for each hex and number of half MPs spent the least expected loss on the way.
type walk struct {
	risk [maxMP + 1][NHexes]float64
	from [maxMP + 1][NHexes]int16 // where from: hex and half MPs
	seen [maxMP + 1]terrain.Set
	left int
}

// flood finds where a group at a hex can go with so many half MPs. enter is the loss expected on entering a hex.
func (b *greedy) flood(at hex.Hex, left int, fresh bool, enter func(h hex.Hex) float64) *walk {
	w := &b.field
	left = min(left, maxMP)
	w.left = left
	for m := range left + 1 {
		w.seen[m] = terrain.Set{}
	}
	w.seen[0].Add(at)
	w.risk[0][at], w.from[0][at] = 0, none
	for m := 0; m <= left; m++ {
		for h := range hex.Hex(NHexes) {
			if !w.seen[m].Has(h) || m > 0 && b.g.s.Fort[h] == Wire {
				continue
			}
			costs := b.stepCosts(h)
			for d, n := range terrain.Grid.Neighbors(h) {
				cost := int(costs[d])
				if n == hex.None || cost >= farAway {
					continue
				}
				switch {
				case cost >= costAllMP:
					if m > 0 || !fresh {
						continue
					}
					cost = left
				case b.g.s.Fort[h] == Wire:
					cost = max(cost, left)
				}
				to := m + cost
				if to > left {
					continue
				}
				r := w.risk[m][h] + enter(n)
				if !w.seen[to].Has(n) || r < w.risk[to][n] {
					w.seen[to].Add(n)
					w.risk[to][n], w.from[to][n] = r, int16(m)<<8|int16(h)
				}
			}
		}
	}
	return w
}

// reach calls fn for every hex of a walk with the least loss on the way there, and the half MPs it takes.
func (w *walk) reach(fn func(h hex.Hex, risk float64, mp int)) {
	for h := range hex.Hex(NHexes) {
		best, at := math.Inf(1), -1
		for m := 0; m <= w.left; m++ {
			if w.seen[m].Has(h) && w.risk[m][h] < best-1e-9 {
				best, at = w.risk[m][h], m
			}
		}
		if at >= 0 {
			fn(h, best, at)
		}
	}
}

// firstStep is the first hex on the way to a hex of a walk.
func (w *walk) firstStep(h hex.Hex, mp int) hex.Hex {
	for {
		f := w.from[mp][h]
		if f == none {
			return h
		}
		m, p := int(f>>8), hex.Hex(f&255)
		if w.from[m][p] == none {
			return h
		}
		h, mp = p, m
	}
}

// entering is the loss a moving unit can expect on entering a hex: by Op Fire, and by mines.
func (b *greedy) entering(u UnitID, h hex.Hex) float64 {
	r := wStep * b.opChance() * b.risk(u, h, true)
	if b.g.s.Fort[h] == Mines {
		r += 2 * b.hurt(u, b.shock(b.foe, int(b.g.scenario().MinesFP), b.bearing(u), true))
	}
	return r
}

// opChance is the chance that the enemy can Op Fire.
func (b *greedy) opChance() float64 {
	if b.watched || b.g.flagged(b.foe, OpFiring) != NoUnit {
		return 1
	}
	return b.holdsFire(b.foe)
}

// exitGain is what it is worth to exit a unit from a hex.
func (b *greedy) exitGain(u UnitID) float64 {
	g := &b.g
	v := -0.25 * b.fighting(u)
	if g.s.Present[b.side] == 1 { // 13.3c: it would end the game
		if b.lead()+2 > 0 {
			return 20
		}
		return -20
	}
	if g.has(u, Broken) {
		v += b.worths[u].broken * 0.7 // it comes back in order
	}
	return v
}

// march is where a group would best go.
type march struct {
	gain float64
	to   hex.Hex
	step hex.Hex
	exit bool
}

// plan finds the best way of a group of units, which are all in one hex.
func (b *greedy) plan(group []UnitID, left int, fresh bool) (best march) {
	g := &b.g
	at := g.at(group[0])
	var cache [NHexes]float64
	var known terrain.Set
	w := b.flood(at, left, fresh, func(h hex.Hex) float64 {
		if !known.Has(h) {
			known.Add(h)
			cache[h] = 0
			for _, u := range group {
				cache[h] += b.entering(u, h)
			}
		}
		return cache[h]
	})
	here := 0.0
	for _, u := range group {
		here += b.post(u, at)
	}
	best.to = at
	bonus := g.chitBonus(ChitExit)
	w.reach(func(h hex.Hex, risk float64, mp int) {
		if value, r := g.exitPoint(h, b.side); r == nil && left-mp >= 2 {
			v := -risk - here
			for _, u := range group {
				if g.m.Units[u].Kind != Hero {
					v += float64(value + bonus)
				}
				v += b.exitGain(u)
			}
			if v > best.gain {
				best = march{v, h, w.firstStep(h, mp), true}
			}
		}
		if h == at {
			return
		}
		v := -risk - here
		for _, u := range group {
			v += b.post(u, h)
		}
		if v > best.gain {
			best = march{v, h, w.firstStep(h, mp), false}
		}
	})
	return best
}

// moveGain is what a unit gains by a Move of its own.
func (b *greedy) moveGain(u UnitID) march {
	if !b.g.canStep(u) {
		return march{to: b.g.at(u)}
	}
	return b.plan([]UnitID{u}, b.g.left(u), b.g.s.Units[u].MP == 0)
}

// mover chooses the unit that moves next.
func (b *greedy) mover() (choice, string) {
	var best march
	pick := choice{}
	for _, c := range b.opts {
		if c.Verb == vMove {
			if m := b.moveGain(c.A); m.gain > best.gain || pick.Verb == 0 {
				best, pick = m, c
			}
		}
	}
	done, ok := b.first(vDone)
	if ok && (pick.Verb == 0 || best.gain < wMoveMin) {
		return done, "nobody else gains by moving"
	}
	if pick.Verb == 0 {
		return b.opts[0], "has nobody to move"
	}
	if best.exit {
		return pick, b.title(pick.A) + " makes for the edge of the map"
	}
	return pick, b.title(pick.A) + " makes for " + hexName(int16(best.to)) + ", a gain of " + points(best.gain)
}

// along adds units of the same hex to the group: those that go the same way, if a leader is among them.
func (b *greedy) along() (choice, string) {
	g := &b.g
	group, left := b.moving()
	led := false
	for _, u := range group {
		led = led || g.commands(u)
	}
	if len(group) > 0 {
		way := b.plan(group, left, true)
		for _, c := range b.opts {
			if c.Verb != vMove || !led && !g.commands(c.A) || g.left(c.A) < left-2 {
				continue
			}
			own := b.moveGain(c.A)
			if way.gain > 0 && !way.exit && own.gain > wMoveMin && terrain.Grid.Distance(own.to, way.to) <= 1 {
				return c, b.title(c.A) + " moves along with its leader"
			}
		}
	}
	if c, ok := b.first(vGo); ok {
		return c, "the group is complete"
	}
	return b.opts[0], "the group is complete"
}

// moving lists the group that moves, and the half MPs it has left.
func (b *greedy) moving() (group []UnitID, left int) {
	g := &b.g
	left = maxMP
	for u := g.units(b.side); u != NoUnit; u = g.more(b.side, u) {
		if g.has(u, Grouped) {
			group = append(group, u)
			left = min(left, g.left(u))
		}
	}
	return group, left
}

// step chooses the next hex of a Move.
func (b *greedy) step() (choice, string) {
	group, left := b.moving()
	if len(group) == 0 {
		return b.opts[0], "the group is gone"
	}
	m := b.plan(group, left, b.g.s.Units[group[0]].MP == 0)
	halt, may := b.first(vHalt)
	if exit, ok := b.first(vExit); ok && m.exit && m.to == b.g.at(group[0]) {
		return exit, "exits for the victory points"
	}
	if may && m.gain < 0.1 {
		return halt, "stays in " + hexName(int16(b.g.at(group[0]))) + ", nothing within reach is better"
	}
	if c := to(vStep, m.step); m.gain > 0 && b.offered(c) {
		if m.exit {
			return c, "goes on towards the edge of the map"
		}
		return c, "goes on to " + hexName(int16(m.to)) + " by " + hexName(c.A)
	}
	if may {
		return halt, "can go no further"
	}
	c, _ := b.best(func(c choice) (v float64) {
		if c.Verb != vStep {
			return -50
		}
		for _, u := range group {
			v += b.post(u, hexOf(c.A)) - b.entering(u, hexOf(c.A))
		}
		return v
	})
	return c, "has to enter a hex, and " + hexName(c.A) + " is the best"
}

// comeBack chooses when a unit that has exited comes back: as soon as it can.
func (b *greedy) comeBack() (choice, string) {
	now := int16(b.g.s.Time)
	c, _ := b.best(func(c choice) float64 {
		if c.A > now {
			return -float64(c.A)
		}
		return -100 - float64(c.A)
	})
	return c, "comes back as soon as it can"
}

// clash is the value of a melee in a hex, with units that are added: the chances of winning and of a tie, and what they bring.
func (b *greedy) clash(h hex.Hex, adds []UnitID) float64 {
	g := &b.g
	mine, theirs := 0, g.meleeFP(h, b.foe, nil)
	stake, prize := 0.0, 0.0
	led := 0
	for _, u := range adds {
		led += max(0, g.command(u))
	}
	one := func(u UnitID, here bool) {
		mine += g.fp(u, nil)
		if g.stats(u).Boxed {
			mine++
		}
		if !g.m.Units[u].IsLeader() {
			if !here {
				mine += led - g.led(u)
			} else {
				mine += led
			}
		}
		stake += b.worths[u].all
	}
	for u := g.firstOf(h, b.side); u != NoUnit; u = g.nextOf(u, b.side) {
		one(u, true)
	}
	for _, u := range adds {
		one(u, false)
	}
	for e := g.firstOf(h, b.foe); e != NoUnit; e = g.nextOf(e, b.foe) {
		prize += b.worths[e].all
	}
	g.hand(b.side, func(c CardID) {
		switch g.m.Cards[c].Action {
		case ActBayonets:
			mine += 2
		case ActAmbush:
			mine += 2
		}
	})
	win, tie := b.clashOdds(mine - theirs)
	hold := 0.0
	for i := range b.wants() {
		if t := &b.goals[i]; t.at == h && !t.exit {
			hold = t.value
		}
	}
	if k := g.s.Fort[h]; g.m.Forts[k].MeleeTie && g.s.Holder[h] == 1+uint8(b.foe) {
		tie = 0
	}
	return win*(prize+hold) - (1-win-tie)*stake + tie*(prize-stake)
}

// chargeChance is the chance to have an Advance card in the next turn.
func (b *greedy) chargeChance() float64 {
	n := 0.35
	b.g.hand(b.side, func(c CardID) {
		if b.g.m.Cards[c].Order == OrderAdvance {
			n = 1
		}
	})
	return n
}

// prospect is what a unit adds in a hex to the melees that could be begun from there in the next turn.
func (b *greedy) prospect(u UnitID, h hex.Hex) (most float64) {
	g := &b.g
	for _, n := range terrain.Grid.Neighbors(h) {
		if n == hex.None || !g.occupied(n, b.foe) || g.occupied(n, b.side) || g.blazing(n) {
			continue
		}
		var with [12]UnitID
		adds := with[:0]
		for _, m := range terrain.Grid.Neighbors(n) {
			if m == hex.None {
				continue
			}
			for o := g.firstOf(m, b.side); o != NoUnit && len(adds) < len(with)-1; o = g.nextOf(o, b.side) {
				if o != u && !g.has(o, Broken) {
					adds = append(adds, o)
				}
			}
		}
		without := 0.0
		if len(adds) > 0 {
			without = max(0, b.clash(n, adds))
		}
		most = max(most, b.clash(n, append(adds, u))-without)
	}
	return most * b.charge
}

// clashOdds are the chances to win and to tie a melee with so many FP more than the enemy.
func (b *greedy) clashOdds(more int) (win, tie float64) {
	for i, p := range b.gap {
		switch d := i - 10 + more; {
		case d > 0:
			win += p
		case d == 0:
			tie += p
		}
	}
	return win, tie
}

// assault is an advance that is planned.
type assault struct {
	unit UnitID
	to   hex.Hex
	gain float64
	exit bool
	hand bool // into melee
}

// assaults plans the advances of units: first the melees that pay, then steps to better hexes.
func (b *greedy) assaults(units []UnitID) (list []assault, total float64) {
	g := &b.g
	busy := map[UnitID]bool{}
	var done terrain.Set
	for {
		var best []UnitID
		var where hex.Hex
		most := 0.3
		for e := g.units(b.foe); e != NoUnit; e = g.more(b.foe, e) {
			h := g.at(e)
			if done.Has(h) || g.blazing(h) {
				continue
			}
			done.Add(h)
			adds, v := b.storm(h, units, busy)
			if v > most {
				best, where, most = adds, h, v
				done.Remove(h)
			}
		}
		if best == nil {
			break
		}
		done.Add(where)
		for _, u := range best {
			busy[u] = true
			list = append(list, assault{u, where, most / float64(len(best)), false, true})
		}
		total += most
		done = terrain.Set{}
		for i := range list {
			done.Add(list[i].to)
		}
	}
	for _, u := range units {
		if busy[u] || g.inMelee(g.at(u)) {
			continue
		}
		if m := b.shift(u); m.gain > 0.12 {
			list = append(list, m)
			total += m.gain
		}
	}
	return list, total
}

// storm chooses who of the units next to an enemy hex advances into it.
func (b *greedy) storm(h hex.Hex, units []UnitID, busy map[UnitID]bool) (adds []UnitID, value float64) {
	g := &b.g
	base := 0.0
	if g.occupied(h, b.side) {
		base = b.clash(h, nil)
	}
	var near []UnitID
	for _, u := range units {
		if !busy[u] && !g.inMelee(g.at(u)) && g.mayAdvance(u, h) == nil {
			near = append(near, u)
		}
	}
	var now []UnitID
	for {
		pick, most := -1, math.Inf(-1)
		for i, u := range near {
			if u == NoUnit {
				continue
			}
			if v := b.clash(h, append(now, u)); v > most {
				pick, most = i, v
			}
		}
		if pick < 0 {
			return adds, value
		}
		now = append(now, near[pick])
		near[pick] = NoUnit
		// What they leave behind is lost.
		v := most - base
		for _, u := range now {
			v -= 0.25 * max(0, b.post(u, g.at(u)))
		}
		if v > value {
			adds, value = append([]UnitID(nil), now...), v
		}
	}
}

// shift is the best step of a unit by Advance into a hex without an enemy.
func (b *greedy) shift(u UnitID) (m assault) {
	g := &b.g
	at := g.at(u)
	here := b.post(u, at)
	m = assault{unit: u, to: at}
	try := func(h hex.Hex) {
		if g.occupied(h, b.foe) || g.mayAdvance(u, h) != nil {
			return
		}
		if v := b.post(u, h) - here; v > m.gain {
			m.to, m.gain = h, v
		}
	}
	for _, n := range terrain.Grid.Neighbors(at) {
		if n != hex.None {
			try(n)
		}
	}
	if value, r := g.exitPoint(at, b.side); r == nil {
		v := float64(value+g.chitBonus(ChitExit)) + b.exitGain(u) - here
		if g.m.Units[u].Kind == Hero {
			v = -1
		}
		if v > m.gain {
			m.gain, m.exit = v, true
		}
	}
	return m
}

// advance carries the next advance out.
func (b *greedy) advance() (choice, string) {
	g := &b.g
	var units []UnitID
	seen := map[UnitID]bool{}
	for _, c := range b.opts {
		if (c.Verb == vAdvance || c.Verb == vLeave) && !seen[c.A] {
			seen[c.A] = true
			units = append(units, c.A)
		}
	}
	list, _ := b.assaults(units)
	// Units that go into a melee with others already there go first.
	for _, a := range list {
		c := two(vAdvance, a.unit, int16(a.to))
		if a.exit {
			c = about(vLeave, a.unit)
		}
		if !b.offered(c) {
			continue
		}
		switch {
		case a.exit:
			return c, b.title(a.unit) + " exits for the victory points"
		case a.hand:
			win, _ := b.clashOdds(b.edge(a.to, list))
			return c, b.title(a.unit) + " goes into melee in " + hexName(c.B) + ", to be won with a chance of " + points(100*win) + " %"
		}
		return c, b.title(a.unit) + " advances to " + hexName(c.B) + ", a gain of " + points(a.gain)
	}
	if c, ok := b.first(vDone); ok {
		return c, "nobody else gains by advancing"
	}
	c, _ := b.best(func(c choice) float64 {
		switch {
		case c.Verb == vLeave:
			return -20
		case c.Verb != vAdvance:
			return -60
		case g.occupied(hexOf(c.B), b.foe):
			return b.clash(hexOf(c.B), []UnitID{c.A}) - 5
		}
		return b.post(c.A, hexOf(c.B)) - b.post(c.A, g.at(c.A))
	})
	return c, "somebody has to advance"
}

// edge is by how many FP the side is ahead in a melee once the advances that are planned are made.
func (b *greedy) edge(h hex.Hex, list []assault) int {
	g := &b.g
	n := g.meleeFP(h, b.side, nil) - g.meleeFP(h, b.foe, nil)
	for _, a := range list {
		if a.hand && a.to == h {
			n += g.fp(a.unit, nil)
			if g.stats(a.unit).Boxed {
				n++
			}
		}
	}
	return n
}
