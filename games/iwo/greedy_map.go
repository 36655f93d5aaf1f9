package iwo

import (
	"beachhead/games/choosing"
	"beachhead/games/iwo/ground"
)

// Goals, ways and danger.

// look works out where to go: positions that the scenario wants, what must be cleared on the way, and where the Japanese could still trace a path that is to be cut.
func (b *greedy) look() {
	g := b.g
	if b.plan != nil && b.plan.Held == g.s.Held && b.plan.Stand == g.s.Stand && b.plan.Turn == g.s.Turn && b.plan.Scenario == g.s.Scenario && b.plan.Garrison == g.s.Garrison && b.plan.Phase == g.s.Phase {
		b.fire = g.threat(false)
		return
	}
	s := g.s
	b.plan = &s
	b.fire = g.threat(false)
	b.goals = ground.Set{}
	have := g.secured()
	want := func(h Hex) {
		if !g.closedTo(h) {
			b.goals.Add(h)
		}
	}
	for _, x := range g.scenario().Victory {
		if x.Kind == GoalCut {
			for _, h := range b.link() {
				want(h)
			}
			continue
		}
		if g.goal(x) {
			continue
		}
		for p := range g.m.Pos {
			if h := g.m.Pos[p].Hex; !have.has(PosID(p)) && b.counts(x, PosID(p)) {
				want(h)
			}
		}
	}
	// Who is near the beaches and holds their exits goes first: fire comes from there, and communication is cut by it.
	for h := range g.s.Held.All() {
		if g.fromUS(h) <= 2 {
			want(h)
		}
	}
	b.away = b.distances(b.goals)
}

// counts tells whether a position is one of those of a goal.
func (b *greedy) counts(x Goal, p PosID) bool {
	g := b.g
	for n := range g.m.bySector {
		if x.Where == "sector-"+string('0'+byte(n)) {
			return g.m.bySector[n].has(p)
		}
	}
	for n := range g.m.onField {
		if x.Where == "airfield-"+string('0'+byte(n)) {
			return g.m.onField[n].has(p)
		}
	}
	return true
}

// link is a shortest way on which a position of sector 1 can still trace communication to another sector, without the positions themselves.
func (b *greedy) link() (way []Hex) {
	g := b.g
	barred := g.barred()
	var from [ground.MaxHexes]Hex
	var seen ground.Set
	var todo []Hex
	for p := range g.m.Pos {
		if x := &g.m.Pos[p]; x.Sector == 1 && !g.closed(PosID(p)) {
			seen.Add(x.Hex)
			from[x.Hex] = NoHex
			todo = append(todo, x.Hex)
		}
	}
	for i := 0; i < len(todo); i++ {
		h := todo[i]
		if p := g.m.At[h]; p != NoPos && g.m.Pos[p].Sector != 1 {
			for x := h; x != NoHex; x = from[x] {
				way = append(way, x)
			}
			return way
		}
		for _, n := range g.m.Map.Beside[h] {
			if n != NoHex && !seen.Has(n) && !barred.Has(n) {
				seen.Add(n)
				from[n] = h
				todo = append(todo, n)
			}
		}
	}
	return nil
}

// distances are how many hexes each hex is from the nearest of a set. Ways lead around what the Japanese hold, but they may end there.
func (b *greedy) distances(goals ground.Set) (out [ground.MaxHexes]int16) {
	g := b.g
	for i := range out {
		out[i] = 60
	}
	var todo []Hex
	for h := range goals.All() {
		out[h] = 0
		todo = append(todo, h)
	}
	for i := 0; i < len(todo); i++ {
		for _, n := range g.m.Map.Beside[todo[i]] {
			if n == NoHex || out[n] < 60 || g.closedTo(n) {
				continue
			}
			out[n] = out[todo[i]] + 1
			if !g.s.Held.Has(n) {
				todo = append(todo, n)
			}
		}
	}
	return out
}

// danger is what a unit has to fear in a hex in the next fire phases, in steps.
func (b *greedy) danger(h Hex) float64 {
	switch {
	case b.fire.Intense.Has(h):
		return 0.55
	case b.fire.Steady.Has(h):
		return 0.25
	}
	return 0
}

// standing is the value of a hex for one more unit.
func (b *greedy) standing(h Hex, u UnitID) float64 {
	g := b.g
	v := -0.5*float64(b.away[h]) - b.danger(h)
	n := 0
	g.units(h, func(o UnitID) { n += boolInt(o != u) })
	v -= 0.12 * float64(n)
	if n > 2 {
		v -= 0.5
	}
	if k := g.kind(u); k == RgtHQ || k == HeavyWeapons { // they stay where nobody fires at them
		v -= 2 * b.danger(h)
	}
	if p := g.m.At[h]; p != NoPos && !g.s.Held.Has(h) {
		v += 0.3 // nobody comes up again where they stand
	}
	return v
}

// land is where units go that come on the map or are set up: the hex with the best value; who is listed with a box takes it for its first hex.
func (b *greedy) land() (choice, string) {
	g := b.g
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vLand, vPlace:
			return b.standing(c.B, c.A) + 20
		case vBox:
			v := 0.0
			for i, h := range g.m.Boxes[c.B].Hexes {
				if s := b.standing(h, c.A) + 40; i == 0 || s > v {
					v = s
				}
			}
			for u := range g.m.US {
				if g.s.US[u].At == InBox(BoxID(c.B)) {
					v -= 0.3
				}
			}
			return v
		case vHex:
			return b.standing(c.A, NoUnit)
		}
		return -50
	})
	return c, "there they are nearest to where they must go, and under the least fire"
}

// farthest is the position that does the least harm: the one farthest from US units.
func (b *greedy) farthest() (choice, string) {
	c, _ := choosing.Best(b.opts, func(c choice) float64 {
		switch c.Verb {
		case vPos:
			return float64(b.g.fromUS(b.g.m.Pos[c.A].Hex))
		case vHex:
			return float64(b.g.fromUS(c.A))
		}
		return 0
	})
	return c, "it does the least harm there"
}
