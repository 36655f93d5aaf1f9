package formosa

import "beachhead/hex"

// 15.0, 15.1 Who must attack and be attacked, and what may therefore be declared.

// canAttack tells whether a unit could ever attack as it lies: it has a combat factor and is no prisoner camp
// (25.10a).
func (g *Game) canAttack(u UnitID) bool { return g.cf(u) > 0 && g.m.Units[u].Type != PWCamp }

// exemptUnit tells whether a unit need not attack though in an enemy ZOC: static units, guerrillas, and mobile
// units stacked with a static one (15.0h), but not one that has just landed (10.2.1c, ruling CG).
func (g *Game) exemptUnit(u UnitID) bool {
	if g.isStatic(u) || g.m.Units[u].Type == Guerrilla {
		return true
	}
	if g.has(u, Landed) {
		return false
	}
	for o := g.first(g.at(u)); o != NoUnit; o = g.next(o) {
		if g.isStatic(o) {
			return true
		}
	}
	return false
}

// contact calls for every hex next to h that can be attacked from it or attack it.
func (g *Game) contact(h hex.Hex, d int) hex.Hex {
	n := g.m.Grid.Neighbor(h, d)
	if n == hex.None || g.m.Edge[h][d]&AllSea != 0 {
		return hex.None
	}
	return n
}

// findObligations notes who must attack and be attacked (15.0d, 15.0e), when the phase begins.
func (g *Game) findObligations() {
	g.s.Must = unitSet{}
	side := g.s.Active
	for i := range g.m.Units {
		u := UnitID(i)
		h := g.at(u)
		if g.m.Units[i].Side != side || h == hex.None || !g.m.Hexes[h].Land || !g.canAttack(u) || g.exemptUnit(u) {
			continue
		}
		must := g.inEZOC(h, side)
		if !must && g.has(u, Landed) { // 10.2.1c: adjacent is enough for units that have just landed
			for d := range 6 {
				if n := g.contact(h, d); n != hex.None && g.occupied(n, side.Other()) {
					must = true
				}
			}
		}
		if !must {
			continue
		}
		add(&g.s.Must, u)
		for d := range 6 { // 15.0e; enemies adjacent only to exempt units need not be attacked (ruling Y)
			n := g.contact(h, d)
			if n == hex.None || g.s.Exert[n] != 1+uint8(side.Other()) {
				continue
			}
			for o := g.first(n); o != NoUnit; o = g.next(o) {
				add(&g.s.Must, o)
			}
		}
	}
}

// owes tells whether units of the phasing side in the hex must still attack.
func (g *Game) owes(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Side == g.s.Active && g.bound(u) {
			return true
		}
	}
	return false
}

// due tells whether enemy units in the hex must still be attacked.
func (g *Game) due(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Side != g.s.Active && in(&g.s.Must, u) && !g.has(u, Defended) {
			return true
		}
	}
	return false
}

// able tells whether any unit of the phasing side in the hex can still attack.
func (g *Game) able(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Side == g.s.Active && !g.has(u, Attacked) && g.canAttack(u) {
			return true
		}
	}
	return false
}

// open tells whether enemy units in the hex can still be attacked.
func (g *Game) open(h hex.Hex) bool {
	for u := g.first(h); u != NoUnit; u = g.next(u) {
		if g.m.Units[u].Side != g.s.Active && !g.has(u, Defended) {
			return true
		}
	}
	return false
}

// parties is a set of at most six hexes.
type parties struct {
	list [6]hex.Hex
	n    int
}

func (p *parties) has(h hex.Hex) bool {
	for _, x := range p.list[:p.n] {
		if x == h {
			return true
		}
	}
	return false
}

func (p parties) with(h hex.Hex) parties {
	if p.n < len(p.list) {
		p.list[p.n] = h
		p.n++
	}
	return p
}

// leavesAllServed tells whether every obligation can still be met after the attackers fought the defenders.
func (g *Game) leavesAllServed(defenders, attackers *parties) bool {
	for _, t := range defenders.list[:defenders.n] {
		for d := range 6 { // attackers left out need another enemy
			x := g.contact(t, d)
			if x == hex.None || attackers.has(x) || !g.occupied(x, g.s.Active) || !g.owes(x) {
				continue
			}
			found := false
			for e := range 6 {
				if o := g.contact(x, e); o != hex.None && !defenders.has(o) && g.occupied(o, g.s.Active.Other()) && g.open(o) {
					found = true
					break
				}
			}
			if !found {
				return false
			}
		}
	}
	for _, x := range attackers.list[:attackers.n] {
		for d := range 6 { // enemies left out need another attacker
			t := g.contact(x, d)
			if t == hex.None || defenders.has(t) || !g.occupied(t, g.s.Active.Other()) || !g.due(t) {
				continue
			}
			found := false
			for e := range 6 {
				if o := g.contact(t, e); o != hex.None && !attackers.has(o) && g.occupied(o, g.s.Active) && g.able(o) {
					found = true
					break
				}
			}
			if !found {
				return false
			}
		}
	}
	return true
}

// bringToBear lists the hexes from which all the targets can be attacked.
func (g *Game) bringToBear(targets *parties) (out parties) {
	if targets.n == 0 {
		return
	}
	for d := range 6 {
		x := g.contact(targets.list[0], d)
		if x == hex.None || !g.occupied(x, g.s.Active) || !g.able(x) {
			continue
		}
		all := true
		for _, t := range targets.list[1:targets.n] {
			if k := g.m.Grid.Direction(x, t); k < 0 || g.m.Edge[x][k]&AllSea != 0 {
				all = false
				break
			}
		}
		if all {
			out = out.with(x)
		}
	}
	return out
}

// someAttackers tells whether a set of attackers that holds at least those given, and beyond them only hexes of
// candidates from index i on, can fight the targets and leave all obligations satisfiable.
func (g *Game) someAttackers(targets *parties, chosen parties, candidates *parties, i int) bool {
	if chosen.n > 0 && g.leavesAllServed(targets, &chosen) {
		return true
	}
	for ; i < candidates.n; i++ {
		if g.someAttackers(targets, chosen.with(candidates.list[i]), candidates, i+1) {
			return true
		}
	}
	return false
}

// canFight tells whether the targets, perhaps with others above the hex after, can be attacked.
func (g *Game) canFight(targets *parties, after hex.Hex) *reason {
	from := g.bringToBear(targets)
	if from.n == 0 {
		if targets.n == 1 {
			return &nobodyNear
		}
		return &notAllNear
	}
	if g.someAttackers(targets, parties{}, &from, 0) {
		return nil
	}
	// More targets may help: an enemy that only these attackers can reach.
	for _, x := range from.list[:from.n] {
		for d := range 6 {
			t := g.contact(x, d)
			if t == hex.None || t <= after || targets.has(t) || !g.occupied(t, g.s.Active.Other()) || !g.open(t) {
				continue
			}
			more := targets.with(t)
			if g.canFight(&more, t) == nil {
				return nil
			}
		}
	}
	return &strandsSome
}

// battleTargets and battleOrigins are the hexes of the combat being declared.
func (g *Game) battleTargets() (p parties) {
	for _, h := range g.s.B.Targets[:g.s.B.NTargets] {
		p = p.with(hex.Hex(h))
	}
	return p
}

func (g *Game) battleOrigins() (p parties) {
	for _, h := range g.s.B.Origins[:g.s.B.NOrigins] {
		p = p.with(hex.Hex(h))
	}
	return p
}

// mayTarget: whether a hex can be attacked, with the targets named before it.
func (g *Game) mayTarget(h int16) *reason {
	if !g.isHex(h) || !g.occupied(hex.Hex(h), g.s.Active.Other()) {
		return &noEnemy
	}
	if !g.open(hex.Hex(h)) {
		return &defendedOnce
	}
	t := g.battleTargets()
	if t.has(hex.Hex(h)) {
		return &ascending
	}
	after := hex.None // the first target is free, further ones come in ascending order
	if t.n > 0 {
		if t.n > 1 && t.list[t.n-1] > hex.Hex(h) {
			return &ascending
		}
		after = hex.Hex(h)
	}
	if t.n == len(t.list) {
		return &notAllNear
	}
	t = t.with(hex.Hex(h))
	return g.canFight(&t, after)
}

// mayEndCombat: every obligation must have been met.
func (g *Game) mayEndCombat() *reason {
	for i := range g.m.Units {
		u := UnitID(i)
		if !in(&g.s.Must, u) || g.at(u) == hex.None {
			continue
		}
		if g.m.Units[i].Side == g.s.Active {
			if !g.has(u, Attacked) {
				return &unfought
			}
		} else if !g.has(u, Defended) {
			return &unattacked
		}
	}
	return nil
}

// bound tells whether a unit of the phasing side must still attack. Those of a hex attack together, whoever of the
// others comes along (15.0i, ruling Z).
func (g *Game) bound(u UnitID) bool { return in(&g.s.Must, u) && !g.has(u, Attacked) }

// mayJoin: whether the units of a hex that must attack (u == NoUnit), or one unit that need not, can join the attack
// now. Hexes are named in ascending order, and single units of a hex after those that must attack.
func (g *Game) mayJoin(h int16, u UnitID) *reason {
	if !g.isHex(h) || !g.occupied(hex.Hex(h), g.s.Active) {
		return &nobodyHere
	}
	x := hex.Hex(h)
	t, s := g.battleTargets(), g.battleOrigins()
	if !g.able(x) {
		return &attackedOnce
	}
	if from := g.bringToBear(&t); !from.has(x) {
		return &notThatHex
	}
	if s.has(x) {
		if u == NoUnit {
			return &ascending
		}
		if s.list[s.n-1] != x {
			return &ascending
		}
		for o := g.first(x); o != NoUnit; o = g.next(o) { // single units ascend
			if o >= u && g.has(o, Attacking) && !in(&g.s.Must, o) {
				return &ascending
			}
		}
		return nil
	}
	if s.n > 0 && s.list[s.n-1] > x {
		return &ascending
	}
	if g.owes(x) != (u == NoUnit) {
		if u == NoUnit {
			return &joinSingly
		}
		return &joinWhole
	}
	// With this hex, and others above it if need be, the obligations must stay satisfiable.
	s = s.with(x)
	from := g.bringToBear(&t)
	above := parties{}
	for _, h := range from.list[:from.n] {
		if h > x {
			above = above.with(h)
		}
	}
	if !g.someAttackers(&t, s, &above, 0) {
		return &strandsSome
	}
	return nil
}
