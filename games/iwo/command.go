package iwo

import (
	"slices"

	"beachhead/games/iwo/ground"
)

// 7.1, 11.1.2, 11.2, 11.3, 15.2, 15.3 Command: who may act.

// UnitSet is a set of US units.
type UnitSet [(maxUS + 63) / 64]uint64

func (s *UnitSet) has(u UnitID) bool { return s[u/64]>>(u%64)&1 != 0 }
func (s *UnitSet) add(u UnitID)      { s[u/64] |= 1 << (u % 64) }
func (s *UnitSet) remove(u UnitID)   { s[u/64] &^= 1 << (u % 64) }

// Command ranges (11.2.1, 11.3b, 11.3c, 15.3.2c).
const (
	rangeRgt      = 2
	rangeBn       = 2
	rangeBnShaken = 1 // disrupted, or the regimental headquarters is lost
)

// ranged are the hexes that are within a range of a hex, counted around hexes that the Japanese hold (15.3.1).
func (g *Game) ranged(from Hex, n int) (out ground.Set) {
	if from < 0 {
		return out
	}
	out.Add(from)
	for i := range n {
		var next ground.Set
		switch i {
		case 0:
			next = *g.m.Map.Within(from, 1)
		case 1: // few hexes
			for h := range out.All() {
				next.Or(g.m.Map.Within(h, 1))
			}
		default:
			next = g.m.Map.Spread(&out)
		}
		next.AndNot(&g.s.Held)
		out.Or(&next)
	}
	return out
}

// heroes calls fn for the heroes of a hex with the unit that each is with.
func (g *Game) heroes(h Hex, fn func(r HeroID, with UnitID)) {
	for r := range g.m.Heroes {
		if x := &g.s.Hero[r]; x.With != NoUnit && g.s.US[x.With].At == h {
			fn(HeroID(r), x.With)
		}
	}
}

// posted is the reach of a regimental headquarters: two hexes, as a command post what its box on the track says (15.2); 0 where it is not on the map.
func (g *Game) posted(hq UnitID) int {
	x := &g.s.US[hq]
	switch {
	case x.At < 0:
		return 0
	case x.Flags&Command != 0:
		return int(g.m.Numbers.Tracks.Range[x.Range])
	}
	return rangeRgt
}

// hqOf is the headquarters of a regiment, NoUnit if it has none.
func (m *Module) hqOf(rgt int8) UnitID {
	if rgt < 0 || int(rgt) >= len(m.hqs) {
		return NoUnit
	}
	return m.hqs[rgt]
}

// command are the units that are in command now.
func (g *Game) command() (out UnitSet) {
	if g.s.Turn <= g.scenario().Automatic { // 18.4.4b, 18.5.3a, 18.9.3a
		return g.m.allUS
	}
	for r := range g.m.Heroes { // 7.1b, 11.1.2
		h := &g.s.Hero[r]
		if h.With == NoUnit || !g.onMap(h.With) {
			continue
		}
		out.add(h.With)
		if h.Inspired != 0 {
			continue
		}
		switch at := g.s.US[h.With].At; g.m.Heroes[r].Kind {
		case NCO:
			g.units(at, func(u UnitID) { out.add(u) })
		case Officer:
			bn := int8(NoBn)
			g.units(at, func(u UnitID) {
				if g.kind(u) == BnHQ && g.m.US[u].Bn == g.m.US[h.With].Bn {
					bn = g.m.US[u].Bn
				}
			})
			if bn != NoBn {
				g.lead(bn, nil, &out)
			}
		}
	}
	for rgt := range int8(nRegiments) {
		hq := g.m.hqOf(rgt)
		if hq == NoUnit {
			continue
		}
		out.add(hq)
		if g.s.US[hq].At == OnDay { // 15.3.2c, ruling 15-A
			for _, u := range g.m.bnHQs {
				if g.m.US[u].Regiment == rgt && g.onMap(u) {
					out.add(u)
				}
			}
		}
		if !g.onMap(hq) {
			continue
		}
		area := g.commandArea(rgt, hq)
		post := g.has(hq, Command)
		for u := range g.ashore() {
			x := &g.s.US[u]
			if x.Rgt != rgt || !area.Has(x.At) {
				continue
			}
			// A command post commands all of its regiment (15.3), a headquarters its battalion headquarters, tanks, engineers (11.2.1a) and heavy weapons (ruling 11-A).
			if k := g.kind(u); post || k != Infantry {
				out.add(u)
			}
		}
	}
	for _, u := range g.visitors(&out) { // after them, one battalion headquarters of another regiment of the division each
		if u != NoUnit {
			out.add(u)
		}
	}
	heroes := g.anyHero()
	for _, u := range g.m.bnHQs {
		if g.onMap(u) && out.has(u) {
			n := rangeBn
			if hq := g.m.hqOf(g.m.US[u].Regiment); g.has(u, Disrupted) || hq != NoUnit && g.s.US[hq].At == OnDay {
				n = rangeBnShaken
			}
			area := g.ranged(g.s.US[u].At, n)
			if g.has(u, Moved) {
				area = ground.Set{}
				area.Add(g.s.US[u].At)
			}
			g.lead(g.m.US[u].Bn, &area, &out)
			if !heroes {
				continue
			}
			if o := g.guest(u, &area, &out); o != NoUnit {
				out.add(o)
			}
		}
	}
	return out
}

// anyHero tells whether a hero, no inspiration, is with a unit in a hex.
func (g *Game) anyHero() bool {
	for r := range g.m.Heroes {
		if x := &g.s.Hero[r]; x.With != NoUnit && x.Inspired == 0 && g.s.US[x.With].At >= 0 {
			return true
		}
	}
	return false
}

// underPost are the hexes within the reach of the headquarters of a regiment, which is n.
func (g *Game) underPost(rgt int8, hq UnitID, n int) ground.Set {
	k, at := g.burning(), g.s.US[hq].At
	x := &k.posts[rgt]
	if x.fire != g.x.fire || x.at != at || x.n != n {
		*x = post{g.x.fire, at, n, g.ranged(at, n)}
	}
	return x.area
}

// guest is the one company of another battalion of its regiment that a battalion headquarters commands besides: the first in its range that is stacked with a hero and that nobody commands yet
// (11.3d1, ruling 11-C); NoUnit.
func (g *Game) guest(hq UnitID, area *ground.Set, out *UnitSet) UnitID {
	own := &g.m.US[hq]
	for _, u := range g.m.companies[own.Regiment] {
		row, at := &g.m.US[u], g.s.US[u].At
		if g.has(u, Acted) {
			at = g.s.US[u].From // where it was commanded
		}
		if row.Bn != own.Bn && at >= 0 && area.Has(at) && g.heroAt(at) && !out.has(u) {
			return u
		}
	}
	return NoUnit
}

// visitors are the battalion headquarters of another regiment of the division, one for each regiment, that the regimental headquarters, no command posts, command besides: the first in the range of each that
// nobody commands yet, but where one of them then has none left, another takes a later one, so that they command as many as they can (11.2.1a1, ruling 11-B). NoUnit: none.
func (g *Game) visitors(out *UnitSet) (by [nRegiments]UnitID) {
	for rgt := range by {
		by[rgt] = NoUnit
	}
	for rgt := range int8(nRegiments) {
		var tried UnitSet
		g.invites(rgt, &by, &tried, out)
	}
	return by
}

// invites finds one more for the headquarters of a regiment, others moving on to another where they can.
func (g *Game) invites(rgt int8, by *[nRegiments]UnitID, tried, out *UnitSet) bool {
	hq := g.m.hqOf(rgt)
	if hq == NoUnit || !g.onMap(hq) || g.has(hq, Command) {
		return false
	}
	area := g.commandArea(rgt, hq)
	for _, free := range [2]bool{true, false} { // who is nobody's yet before who would have to be another's no more
		for _, u := range g.m.bnHQs {
			if !g.inVisit(u, rgt, &area) || out.has(u) || tried.has(u) {
				continue
			}
			host := int8(slices.Index(by[:], u))
			if free != (host < 0) {
				continue
			}
			tried.add(u)
			if free || g.invites(host, by, tried, out) {
				by[rgt] = u
				return true
			}
		}
	}
	return false
}

// inVisit tells whether a battalion headquarters is of another regiment of the division of a regiment, and in an area. One that has acted counts where it began.
func (g *Game) inVisit(u UnitID, rgt int8, area *ground.Set) bool {
	o, at := &g.m.US[u], g.s.US[u].At
	if at >= 0 && g.has(u, Acted) {
		at = g.s.US[u].From
	}
	return o.Division == rgt/3 && o.Regiment != rgt && at >= 0 && area.Has(at)
}

// commandArea is where the headquarters of a regiment commands: once it has moved, in its own hex alone (7.3.4).
func (g *Game) commandArea(rgt int8, hq UnitID) (area ground.Set) {
	if g.has(hq, Moved) {
		area.Add(g.s.US[hq].At)
		return area
	}
	return g.underPost(rgt, hq, g.posted(hq))
}

// lead puts the infantry of a battalion in command, in an area or anywhere, and the tanks and engineers of its regiment that are with its companies (11.3d, 11.1.2a, b).
func (g *Game) lead(bn int8, area *ground.Set, out *UnitSet) {
	if bn == NoBn {
		return
	}
	for _, u := range g.m.byBn[bn] {
		row, at := &g.m.US[u], g.s.US[u].At
		if at < 0 || area != nil && !area.Has(at) {
			continue
		}
		out.add(u)
		if row.Kind == Infantry || area == nil { // with any unit of an officer's battalion (11.1.2c1)
			g.units(at, func(o UnitID) {
				if k := g.kind(o); (k == Tank || k == Engineer) && (area == nil || g.s.US[o].Rgt == row.Regiment) {
					out.add(o)
				}
			})
		}
	}
}
