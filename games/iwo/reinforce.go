package iwo

import (
	"cmp"
	"slices"

	"beachhead/engine"
)

// 9.3, 9.5 Where a reinforcement of the Japanese comes up, and the culling of elite units and depth markers that were lost in communication.

var (
	evComesUp = event("A reinforcement comes to {p0}.")
	evNowhere = event("No position can take a reinforcement.")
	evCulled  = event("Of the elite units lost {n0} come back into the reserve of sector {n1}, unseen; as many are gone for good.")
	evCulled2 = event("Of the depth markers lost {n0} come back into the pool of sector {n1}, unseen; as many are gone for good.")
)

// grade is a position that a rule looks at, with what its order is made of.
type grade struct {
	pos PosID
	key [5]int16
}

// grades are the positions for which fn says yes, in the order of their keys, the least first; then by letter and number (9.2e).
func (g *Game) grades(fn func(p PosID) (key [5]int16, ok bool)) []grade {
	return g.gradesOf(&g.m.allPos, fn)
}

// gradesOf is that of some positions.
func (g *Game) gradesOf(among *PosSet, fn func(p PosID) (key [5]int16, ok bool)) (list []grade) {
	among.each(func(p PosID) {
		if key, ok := fn(p); ok {
			list = append(list, grade{p, key})
		}
	})
	slices.SortStableFunc(list, func(a, b grade) int {
		x, y := &g.m.Pos[a.pos], &g.m.Pos[b.pos]
		return cmp.Or(slices.Compare(a.key[:], b.key[:]), cmp.Compare(x.Letter, y.Letter), cmp.Compare(x.Number, y.Number))
	})
	return list
}

// bests are the positions with the key of the first.
func bests(list []grade) (out []int16) {
	for _, x := range list {
		if x.key == list[0].key {
			out = append(out, x.pos)
		}
	}
	return out
}

// whyGrades are the positions in their order for the log, each with its keys by name; a key without a name is not told.
func (g *Game) whyGrades(list []grade, ruleID string, names ...string) (why []engine.Mod) {
	if !g.Machine().Heard() {
		return nil
	}
	for i, x := range list {
		why = append(why, rowOf(i, ruleID, g.m.Pos[x.pos].ID, g.id(g.m.Pos[x.pos].Hex), x.key[:], names))
	}
	return why
}

// fromUS is how far the nearest US unit is from a hex.
func (g *Game) fromUS(h Hex) int16 { return int16(g.m.Map.Nearest(h, &g.s.Stand)) }

// besideUS counts the US units next to a hex.
func (g *Game) besideUS(h Hex) (n int16) {
	for _, x := range g.m.Map.Beside[h] {
		if x != NoHex {
			g.units(x, func(UnitID) { n++ })
		}
	}
	return n
}

// canTake tells whether a unit may be put into a position: no US unit or garrison is there, nor a Japanese unit, nor a fort, which counts as one (17.3a); the other hex of its group does not matter (9.3.1a
// to 9.3.1c).
func (g *Game) canTake(p PosID) bool {
	h := g.m.Pos[p].Hex
	return !g.s.Garrison.has(p) && !g.s.Stand.Has(h) && !g.s.Held.Has(h)
}

// openings are the positions in communication that can take a reinforcement: next to US units before those within two hexes before the others; then the nearest to a black position in
// communication, the lowest number, the lowest letter (9.3a, 9.3.1, ruling 9-B).
func (g *Game) openings() []grade {
	net := g.net().Pos
	blacks := net
	for i := range blacks {
		blacks[i] &= g.m.blackPos[i]
	}
	return g.gradesOf(&net, func(p PosID) (key [5]int16, ok bool) {
		if !g.canTake(p) {
			return key, false
		}
		x := &g.m.Pos[p]
		class, black := int16(3), 99
		switch d := g.fromUS(x.Hex); {
		case d <= 1:
			class = 1
		case d == 2:
			class = 2
		}
		blacks.each(func(q PosID) { black = min(black, g.m.Map.Distance(x.Hex, g.m.Pos[q].Hex)) })
		return [5]int16{class, int16(black), int16(x.Number)}, true
	})
}

// reserve.place brings a reinforcement, with depth or without (9.3a). V: 1 with depth; position. Ret: position, -1 if nobody comes.
var _ = provide("reserve.place", program.Proc("reserve.place",
	do(func(g *Game, f *frame) {
		f.V[1] = int16(NoPos)
		list := g.openings()
		if len(list) == 0 {
			g.tell(evNowhere, "9.3.1")
			return
		}
		f.V[1] = list[0].pos
		what, ruleID := g.orNobody(f.V[1], evComesUp, "9.3a")
		g.tellWhy(what, ruleID, g.whyGrades(list, "9.3a", "class", "hexes to black", "number"), f.V[1])
	}),
	iff(func(_ *Game, f *frame) bool { return f.V[1] >= 0 },
		call("unit", "unit.appear", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1], f.V[0]} }),
		iff(func(g *Game, _ *frame) bool { return g.s.Ret < 0 },
			do(func(_ *Game, f *frame) { f.V[1] = int16(NoPos) }))),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
))

// culls counts what can be culled of the box: elite units, or depth markers (9.5).
func (g *Game) culls(depth bool) (n int) {
	if depth {
		for d := range g.m.Depths {
			n += boolInt(g.s.Depths[d].At == Cull)
		}
		return n
	}
	for j := range g.m.Jap {
		n += boolInt(g.s.Jap[j].At == Cull && g.m.Jap[j].Elite)
	}
	return n
}

// cullTo is the sector to which they come back: the third as long as the Japanese hold a position there, else the fourth (9.5c, 9.5d).
func (g *Game) cullTo() (sector int8) {
	sector = 4
	g.m.bySector[3].each(func(p PosID) {
		if g.s.Held.Has(g.m.Pos[p].Hex) {
			sector = 3
		}
	})
	return sector
}

// cullOne draws one of the box and puts it where it goes, unseen.
func cullOne(label string, depth bool, to func(g *Game) Loc) step {
	return throw(chance{Label: label, Why: "culling", Rule: "9.5a",
		Draw: func(g *Game, _ *frame, o *options) {
			if depth {
				for d := range g.m.Depths {
					if g.s.Depths[d].At == Cull {
						o.Add(about(vDepth, int16(d)))
					}
				}
				return
			}
			for j := range g.m.Jap {
				if g.s.Jap[j].At == Cull && g.m.Jap[j].Elite {
					o.Add(about(vJap, int16(j)))
				}
			}
		},
		Take: func(g *Game, _ *frame, c choice) {
			if depth {
				g.lay(DepthID(c.A), to(g))
				return
			}
			g.s.Jap[c.A].Flags = 0
			g.station(c.A, to(g))
		}})
}

// cull: of two elite units of the box one is gone for good, the other comes back, unseen; then the same for depth markers, as long as there are two (9.5). V: pairs of units, of markers.
var _ = program.Proc("cull",
	do(func(g *Game, _ *frame) {
		if g.culls(false) >= 2 {
			for j := range g.m.Jap {
				if g.s.Jap[j].At == Cull && g.m.Jap[j].Elite {
					g.mix(JapID(j), mixCull)
				}
			}
		}
		if g.culls(true) >= 2 {
			for d := range g.m.Depths {
				if g.s.Depths[d].At == Cull {
					g.mixDepth(DepthID(d), mixCull)
				}
			}
		}
	}),
	while(func(g *Game, _ *frame) bool { return g.culls(false) >= 2 },
		cullOne("unit.gone", false, func(*Game) Loc { return Removed }),
		cullOne("unit.back", false, func(g *Game) Loc { return Pool(g.cullTo()) }),
		do(func(_ *Game, f *frame) { f.V[0]++ })),
	while(func(g *Game, _ *frame) bool { return g.culls(true) >= 2 },
		cullOne("depth.gone", true, func(*Game) Loc { return Removed }),
		cullOne("depth.back", true, func(g *Game) Loc { return Pool(g.cullTo()) }),
		do(func(_ *Game, f *frame) { f.V[1]++ })),
	do(func(g *Game, f *frame) {
		if f.V[0] > 0 {
			g.tell(evCulled, "9.5", f.V[0], int16(g.cullTo()))
		}
		if f.V[1] > 0 {
			g.tell(evCulled2, "9.5f", f.V[1], int16(g.cullTo()))
		}
	}),
)
