package iwo

import (
	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// 6.2, 6.4, 6.8.1, 7.3.3, 14.1, 20.0 Fields of fire as they are now. What a hex sees and how fire is there is in the compiled map; here is who fires from where.

// closed tells whether a position hex is in US hands: a US unit is there and no Japanese, or a garrison (6.2.1, 15.4.1).
func (g *Game) closed(p PosID) bool {
	h := g.m.Pos[p].Hex
	return g.s.Garrison.has(p) || g.s.Stand.Has(h) && !g.s.Held.Has(h)
}

// manned counts the undisrupted and the disrupted Japanese units and forts of a group (6.4.1, 17.3a, 17.7b).
func (g *Game) manned(k GroupID) (live, down int) {
	for _, p := range g.m.Groups[k].Pos {
		h := g.m.Pos[p].Hex
		if !g.s.Held.Has(h) {
			continue
		}
		count := func(f JFlag) {
			if f&JDisrupt != 0 {
				down++
			} else {
				live++
			}
		}
		g.japs(h, func(j JapID) { count(g.s.Jap[j].Flags) })
		g.forts(h, func(f FortID) { count(g.s.Forts[f].Flags) })
	}
	return live, down
}

// pinned tells whether a US unit, disrupted or not, is in a hex that the Japanese hold or next to it: then who is there does not fire at movers farther away. An empty hex of a group is none that they hold:
// what is fired from it reaches as far as ever (7.3.3a2).
func (g *Game) pinned(h Hex) bool {
	return g.s.Held.Has(h) && (g.s.Stand.Has(h) || g.beside(h, &g.s.Stand))
}

// locked tells whether all of a group who could fire are in hexes with US units, before a deliberate close combat: then the whole field of the group is one hex and steady (8.6c2, ruling 8-N). Who is
// disrupted counts where nobody else is left.
func (g *Game) locked(k GroupID, down bool) bool {
	some := false
	for _, p := range g.m.Groups[k].Pos {
		h := g.m.Pos[p].Hex
		if !g.s.Held.Has(h) {
			continue
		}
		if g.s.Stand.Has(h) {
			some = true
			continue
		}
		free := false
		g.japs(h, func(j JapID) { free = free || down || g.s.Jap[j].Flags&JDisrupt == 0 })
		g.forts(h, func(f FortID) { free = free || down || g.s.Forts[f].Flags&JDisrupt == 0 })
		if free {
			return false
		}
	}
	return some
}

// reach is how far fire from a position hex goes now (6.2.2, smoke, rain); for movement under fire as that is shortened. 0: not at all.
func (g *Game) reach(p PosID, moving bool) int {
	h := g.m.Pos[p].Hex
	far := g.m.Map.Reach(h)
	r := far
	if g.s.Smoke.has(p) {
		r--
	}
	if moving && g.pinned(h) {
		r = min(r, far-1) // a limit, which smoke does not shorten once more (7.3.3a2, 7.3.3a5)
	}
	if g.s.Rain != 0 {
		r = min(r, 1) // 20.0e31
	}
	return r
}

// makeField works out the field of fire of a group; moving, as far as it takes part in movement under fire. Units in one hex of it fire from all its hexes that are not in US
// hands (6.2.1).
func (g *Game) makeField(k GroupID, moving bool) (f ground.Field) {
	live, down := g.manned(k)
	if live+down == 0 {
		return f
	}
	m, grp := g.m.Map, &g.m.Groups[k]
	if live == 0 && !grp.Black { // 6.4
		for _, p := range grp.Pos {
			if len(grp.Pos) > 1 {
				f.Steady.Add(g.m.Pos[p].Hex)
			}
		}
		return f
	}
	locked := g.locked(k, live == 0)
	var wide ground.Set // where its tanks see
	for _, p := range grp.Pos {
		h := g.m.Pos[p].Hex
		if g.closed(p) {
			continue
		}
		r := g.reach(p, moving)
		mixed := locked || g.s.Stand.Has(h) // with both sides in it: one hex, steady (8.6c2)
		if mixed {
			r = min(r, 1)
		}
		if r < 1 {
			continue
		}
		part := *m.Field(h, r)
		if mixed || g.s.Smoke.has(p) {
			part.Calm()
		}
		if r < 3 && g.s.Rain == 0 && !mixed && !(moving && g.pinned(h)) && g.tankIn(h) {
			wide.Or(m.TankField(h, r))
		}
		f.Or(&part)
	}
	if !wide.Empty() { // 14.1: what lies next to the field of the position
		both := f.Both()
		ring := m.Spread(&both)
		ring.And(&wide)
		f.Steady.Or(&ring)
		f.Steady.AndNot(&f.Intense)
	}
	g.linked(k, &f, locked)
	if live == 0 {
		f.Wane() // 6.8.1b
	}
	return f
}

// tankIn tells whether an undisrupted tank unit is in a hex.
func (g *Game) tankIn(h Hex) (yes bool) {
	g.japs(h, func(j JapID) { yes = yes || g.tank(j) && g.s.Jap[j].Flags&JDisrupt == 0 })
	return yes
}

// linked sets the fire in the group's own hexes: intense, in cover steady, where a linked hex is open (6.3d4); calm: steady in all (8.6c2).
func (g *Game) linked(k GroupID, f *ground.Field, calm bool) {
	for _, p := range g.m.Groups[k].Pos {
		h := g.m.Pos[p].Hex
		for _, q := range g.m.Pos[p].Neighbor {
			if g.closed(q) {
				continue
			}
			f.Intense.Remove(h)
			f.Steady.Remove(h)
			if calm || g.m.Map.Cover.Has(h) || g.s.Smoke.has(q) {
				f.Steady.Add(h)
			} else {
				f.Intense.Add(h)
			}
			break
		}
	}
}

// stray is the field of Japanese units that are in no position: the hexes next to them (6.2.3b, ruling 6-B).
func (g *Game) stray(h Hex) ground.Field {
	if g.caveAt(h) >= 0 {
		return g.caveField(h)
	}
	return *g.m.Map.Field(h, 1)
}

// nextAstray is the first hex from a number on in which Japanese units are that is no position, NoHex.
func (g *Game) nextAstray(from Hex) Hex {
	away := g.s.Held
	away.AndNot(&g.m.posHexes)
	return Hex(bitset.Next(away[:], int(from)))
}

// makeThreat works all Japanese fire out.
func (g *Game) makeThreat(moving bool) (f ground.Field) {
	var done GroupSet
	for h := range g.s.Held.All() {
		if p := g.m.At[h]; p == NoPos && g.caveDown(h) {
			continue // 6.4
		} else if p == NoPos {
			if moving {
				continue // only what is in a position fires at movers who leave its field; a cave at those who enter it alone (7.3.3a, 20.0e05d)
			}
			part := g.stray(h)
			f.Or(&part)
		} else if k := g.m.Pos[p].Group; !done.has(k) {
			done.add(k)
			part := g.makeField(k, moving)
			f.Or(&part)
		}
	}
	return f
}
