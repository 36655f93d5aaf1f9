package iwo

import (
	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// 12 Control and communication. Both are worked out when they are asked for (12.2.2).

// makeControl works control out.
func (g *Game) makeControl() ground.Set { return g.controlBut(0) }

// controlBut are the hexes that the US side controls (12.1), without the units that have a flag.
func (g *Game) controlBut(skip UFlag) (out ground.Set) {
	m := g.m.Map
	alone := g.s.Stand
	alone.AndNot(&g.s.Held) // 12.1b
	for h := range alone.All() {
		own, wide := false, false
		feet, steps := 0, int8(0)
		g.units(h, func(u UnitID) {
			n := g.s.US[u].Steps
			if g.s.US[u].Flags&skip != 0 {
				return
			}
			switch g.kind(u) {
			case Infantry:
				own, wide = true, wide || n >= 3 // 12.1a
				feet, steps = feet+1, steps+n
			case BnHQ, Engineer:
				own = true
				feet, steps = feet+1, steps+n
			case RgtHQ:
				own = true
			case Tank:
				own = own || m.Hexes[h].Airfield > 0
			}
		})
		if own {
			out.Add(h)
		}
		if wide || feet >= 2 && steps >= 3 {
			out.Or(m.Within(h, 1))
		}
	}
	g.s.Garrison.each(func(p PosID) { out.Add(g.m.Pos[p].Hex) })
	return out
}

// barred are the hexes through which no Japanese communication leads (12.2b, 12.2c): where US units or garrisons are, which the US side controls unless a Japanese
// unit, or a fort, which counts as one (17.3a), is there (12.2.1), and the beach hexes on which US units have landed.
func (g *Game) barred() ground.Set { return g.barredBy(g.control()) }

// barredBy is that with what the US side controls at hand.
func (g *Game) barredBy(out ground.Set) ground.Set {
	for h := range g.s.Held.All() {
		if g.s.JHead[h] != none || g.fortIn(h) != NoFort {
			out.Remove(h)
		}
	}
	out.Or(&g.s.Stand)
	out.Or(&g.s.Landed)
	return out
}

// spread are the hexes that can be reached from a position group: its own that are not in US hands, though the US side may control them (12.2.1b), and on from
// them through hexes that are not barred.
func (g *Game) spread(k GroupID, barred *ground.Set) (out ground.Set) {
	for _, p := range g.m.Groups[k].Pos {
		if !g.closed(p) {
			out.Add(g.m.Pos[p].Hex)
		}
	}
	if out.Empty() {
		return out
	}
	free, next := g.m.Map.All, g.m.Map.Spread(&out)
	free.AndNot(barred)
	next = g.m.Map.Flood(&next, &free)
	out.Or(&next)
	return out
}

// touches tells whether a group is reached: one of its hexes is, or a way leads from it into what is reached. A path may end in a position that the US side
// controls, not in one that is in US hands.
func (g *Game) touches(k GroupID, reached *ground.Set) bool {
	for _, p := range g.m.Groups[k].Pos {
		if h := g.m.Pos[p].Hex; !g.closed(p) && (reached.Has(h) || g.beside(h, reached)) {
			return true
		}
	}
	return false
}

// suribachi is the black group of sector 1 (6.8.4, 12.2e).
func (m *Module) suribachi(k GroupID) bool {
	x := &m.Groups[k]
	return x.Black && m.Pos[x.Pos[0]].Sector == 1
}

// intact tells whether a black group is not in US hands: of its hilltops one is not, or if it has none, of its hexes (12.2d, ruling 12-A).
func (g *Game) intact(k GroupID) bool {
	tops, open, openTop := 0, false, false
	for _, p := range g.m.Groups[k].Pos {
		if g.m.Pos[p].Hilltop {
			tops++
			openTop = openTop || !g.closed(p)
		}
		open = open || !g.closed(p)
	}
	if tops > 0 {
		return openTop
	}
	return open
}

// Net is Japanese communication as it is now: the positions and the hexes that have it.
type Net struct {
	Pos   PosSet
	Hexes ground.Set
}

// makeNet works out Japanese communication (12.2d): a black group is in communication if it can trace to another black group, any other group if it can trace to a
// black hilltop group that is in communication. In sector 1 Suribachi alone is enough, without a path (12.2e, 6.8.4). Units of the Tunnels event have it besides.
//
// Two groups can trace to each other if they touch the same hexes that are not barred, or each other.
func (g *Game) makeNet() (out Net) {
	free := g.m.Map.All
	barred := g.barred()
	free.AndNot(&barred)
	var area [maxBlacks]ground.Set // of a black group: the hexes that it can trace through
	blacks := g.m.blacks
	for i, a := range blacks {
		var own ground.Set
		left := *g.beyond(a, &own)
		left.And(&free)
		for j := range i { // most are in the area of another
			if left.Meets(&area[j]) {
				area[i].Or(&area[j])
				left.AndNot(&area[j])
			}
		}
		if !left.Empty() {
			left = g.m.Map.Flood(&left, &free)
			area[i].Or(&left)
		}
	}
	give := func(k GroupID) {
		for _, p := range g.m.Groups[k].Pos {
			if !g.closed(p) {
				out.Pos.add(p)
			}
		}
	}
	var reach ground.Set // the areas of the hilltop groups that are in communication
	for i, a := range blacks {
		if !g.intact(a) {
			continue
		}
		if g.m.suribachi(a) {
			give(a)
			near := area[i]
			for _, p := range g.m.Groups[a].Pos {
				if !g.closed(p) {
					near.Add(g.m.Pos[p].Hex)
				}
			}
			near.And(&g.m.Map.Sectors[1])
			out.Hexes.Or(&near)
			g.m.bySector[1].each(func(p PosID) {
				if !g.closed(p) {
					out.Pos.add(p)
				}
			})
		}
		other := false
		for j, b := range blacks {
			var own ground.Set
			other = other || i != j && g.intact(b) && (area[i].Meets(g.beyond(b, &own)) || g.m.within[1][a].has(b) && g.adjoin(a, b))
		}
		if !other {
			continue
		}
		if give(a); !g.hasHilltop(a) {
			continue
		}
		reach.Or(&area[i])
		for _, p := range g.m.Groups[a].Pos {
			if !g.closed(p) {
				out.Hexes.Add(g.m.Pos[p].Hex)
			}
		}
		for k := range bitset.All[GroupID](g.m.within[1][a][:]) {
			if g.adjoin(a, k) {
				give(k)
			}
		}
	}
	for i := range g.m.Groups {
		var own ground.Set
		if k := GroupID(i); reach.Meets(g.beyond(k, &own)) {
			give(k)
		}
	}
	out.Hexes.Or(&reach)
	for j := range g.m.Jap {
		if x := &g.s.Jap[j]; x.At >= 0 && x.Flags&Linked != 0 && g.m.At[x.At] != NoPos {
			out.Pos.add(g.m.At[x.At]) // 20.0e35
		}
	}
	return out
}

// beyond are the hexes of a group that are not in US hands, and those next to them; in own if one is.
func (g *Game) beyond(k GroupID, own *ground.Set) *ground.Set {
	all := true
	for _, p := range g.m.Groups[k].Pos {
		all = all && !g.closed(p)
	}
	if all {
		return &g.m.around[k]
	}
	for _, p := range g.m.Groups[k].Pos {
		if !g.closed(p) {
			own.Or(g.m.Map.Within(g.m.Pos[p].Hex, 1))
		}
	}
	return own
}

// adjoin tells whether hexes of two groups that are not in US hands are next to each other.
func (g *Game) adjoin(a, b GroupID) bool {
	for _, p := range g.m.Groups[a].Pos {
		for _, q := range g.m.Groups[b].Pos {
			if !g.closed(p) && !g.closed(q) && g.m.Map.Distance(g.m.Pos[p].Hex, g.m.Pos[q].Hex) == 1 {
				return true
			}
		}
	}
	return false
}

func (g *Game) hasHilltop(k GroupID) bool {
	for _, p := range g.m.Groups[k].Pos {
		if g.m.Pos[p].Hilltop {
			return true
		}
	}
	return false
}

// makeLinkedUS are the hexes with US communication (12.3): from a landing beach hex on, not into or through a hex that the Japanese hold or that is in the field of fire of
// a Japanese unit, disrupted or not.
func (g *Game) makeLinkedUS() ground.Set {
	free := g.m.Map.All
	free.AndNot(&g.s.Held)
	free.AndNot(g.inReach())
	return g.m.Map.Flood(&g.m.Map.AllBeach, &free)
}

// makeThreatAll is all that Japanese units could fire at, those too that are disrupted now (12.3b, 15.4b).
func (g *Game) makeThreatAll() ground.Set {
	var out ground.Set
	var done GroupSet
	for h := range g.s.Held.All() {
		p := g.m.At[h]
		if p == NoPos {
			f := g.stray(h)
			b := f.Both()
			out.Or(&b)
			continue
		}
		k := g.m.Pos[p].Group
		if done.has(k) {
			continue
		}
		done.add(k)
		part := g.makeReach(k)
		out.Or(&part)
	}
	return out
}

// makeReach is all that a group of which a hex is held could fire at, were none of it disrupted.
func (g *Game) makeReach(k GroupID) (out ground.Set) {
	locked := g.locked(k, true)
	var wide ground.Set
	for _, q := range g.m.Groups[k].Pos {
		if x := g.m.Pos[q].Hex; !g.closed(q) {
			r, mixed := max(1, g.reach(q, false)), locked || g.s.Stand.Has(x)
			if mixed {
				r = 1 // 8.6c2
			}
			b := g.m.Map.Field(x, r).Both()
			if r < 3 && g.s.Rain == 0 && !mixed && g.tanksIn(x) {
				wide.Or(g.m.Map.TankField(x, r)) // 14.1
			}
			for _, l := range g.m.Pos[q].Neighbor {
				b.Add(g.m.Pos[l].Hex)
			}
			out.Or(&b)
		}
	}
	if !wide.Empty() {
		ring := g.m.Map.Spread(&out)
		ring.And(&wide)
		out.Or(&ring)
	}
	return out
}

// tanksIn tells whether a tank unit is in a hex, disrupted or not.
func (g *Game) tanksIn(h Hex) (yes bool) {
	g.japs(h, func(j JapID) { yes = yes || g.tank(j) })
	return yes
}
