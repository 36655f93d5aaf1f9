package iwo

import (
	"cmp"
	"slices"

	"beachhead/games/iwo/ground"
)

// Sieges: strong points, which fire in each phase or have forts, are not attacked by those who happen to be near. Battalions gather out of their fire until they are more than it can hit, and then go in together.

// siege is what the player means to do about a group of the Japanese that is a strong point.
type siege struct {
	bns   []int8 // the battalions, in the order in which they were named
	going bool
	since Turn // they gather since then
	hits  float64
	want  float64 // units that must be ready
	on    bool    // in this plan
}

const (
	unitsPerHit = 1.0  // of a siege, for each hit that the strong point scores in a phase
	unitsPerHex = 3.0  // and for each hex that it holds
	siegeFrom   = 12.0 // battalions come from so far
	siegeNear   = 8.0  // and one of them is so near
	siegeShare  = 0.7  // of the units wanted are companies
	siegeLeast  = 0.5  // of those must be there, or there is no siege
	siegeMost   = 4    // battalions against one strong point
	siegeStay   = 4.0  // a battalion that is there already, in hexes
	siegeGo     = 0.75 // of the units wanted must be ready before they go in
	siegeOn     = 0.35 // or they do not go on
	siegeWait   = Turn(3)
	siegeLate   = 0.5 // of them, after so many turns
	siegeReach  = 4   // who is so near is ready, one hex more before a hilltop
	siegeHeld   = 8.0 // a strong point that is besieged already, against others
	siegeCover  = 8   // what a hex under the fire of a strong point costs on the way to a position that a goal wants; others 3
	siegeDear   = 30.0
)

// lays tells whether strong points are besieged: where units are commanded, and no days of rest are to come, on which companies regain what they lose (16.3).
func (b *greedy) lays() bool { return b.commanded() && b.g.scenario().Last < restFrom }

// strongpoint tells whether a position belongs to a group against which battalions gather: black, or with a fort.
func (b *greedy) strongpoint(h Hex) bool {
	g := b.g
	p := g.m.At[h]
	if p == NoPos || !b.commanded() {
		return false
	}
	if g.m.Pos[p].Color == Black {
		return true
	}
	for _, q := range g.m.Groups[g.m.Pos[p].Group].Pos {
		if g.fortAt(g.m.Pos[q].Hex) != NoFort {
			return true
		}
	}
	return false
}

// sieges names the battalions that go against strong points, before the others are matched with targets. Nobody else goes against these.
func (b *greedy) sieges() {
	g := b.g
	if b.besieged == nil {
		b.besieged = map[GroupID]*siege{}
	}
	for _, x := range b.besieged {
		x.on = false
	}
	if !b.lays() || b.hard {
		return
	}
	type point struct {
		k     GroupID
		marks []int
		score float64
		dear  bool
	}
	var points []point
	for i := range b.marks {
		m := &b.marks[i]
		if !b.strongpoint(m.at) {
			continue
		}
		m.barred = true // who is not besieged is left alone
		k := g.m.Pos[g.m.At[m.at]].Group
		j := slices.IndexFunc(points, func(x point) bool { return x.k == k })
		if j < 0 {
			j = len(points)
			points = append(points, point{k: k})
			if x := b.besieged[k]; x != nil {
				points[j].score += siegeHeld
			}
		}
		points[j].marks = append(points[j].marks, i)
		points[j].score += m.worth/float64(max(1, len(points[j].marks))) - 2*float64(g.fromUS(m.at))
		if b.dear.Has(m.at) {
			points[j].score += siegeDear
			points[j].dear = true
		}
	}
	slices.SortStableFunc(points, func(x, y point) int { return cmp.Compare(y.score, x.score) })
	byBn := map[int8][]UnitID{}
	var bns []int8
	for u := range UnitID(len(g.m.US)) {
		if g.kind(u) == Infantry && b.free(u) && !b.frail(u) && !b.tired(int(g.m.US[u].Division)) {
			bn := g.m.US[u].Bn
			if byBn[bn] == nil {
				bns = append(bns, bn)
			}
			byBn[bn] = append(byBn[bn], u)
		}
	}
	for _, pt := range points {
		if !pt.dear {
			continue
		}
		x := b.besieged[pt.k]
		hits := 0.0
		for i := range b.guns {
			if b.guns[i].group == pt.k {
				hits = b.guns[i].rate * b.guns[i].limit
			}
		}
		if x == nil {
			x = &siege{since: g.s.Turn}
		}
		if x.going {
			x.hits = max(x.hits, hits)
		} else {
			x.hits = hits
		}
		x.want = unitsPerHit*x.hits + unitsPerHex*float64(len(pt.marks))
		type near struct {
			bn   int8
			dist float64
		}
		var list []near
		for _, bn := range bns {
			if len(byBn[bn]) < 2 {
				continue
			}
			d := 0.0
			for _, u := range byBn[bn] {
				least := 99.0
				for _, i := range pt.marks {
					least = min(least, float64(b.marks[i].away[b.placed(u)]))
				}
				d += least
			}
			d /= float64(len(byBn[bn]))
			if slices.Contains(x.bns, bn) {
				d -= siegeStay
			}
			if d <= siegeFrom {
				list = append(list, near{bn, d})
			}
		}
		slices.SortStableFunc(list, func(p, q near) int { return cmp.Compare(p.dist, q.dist) })
		n, used := 0.0, 0
		for _, y := range list {
			if n >= siegeShare*x.want || used >= siegeMost {
				break
			}
			n += float64(len(byBn[y.bn]))
			used++
		}
		if n < siegeLeast*siegeShare*x.want || len(list) == 0 || list[0].dist > siegeNear {
			continue
		}
		x.on = true
		x.bns = x.bns[:0]
		b.besieged[pt.k] = x
		for _, y := range list[:used] {
			x.bns = append(x.bns, y.bn)
			for _, u := range byBn[y.bn] {
				best, least := -1, 999.0
				for _, i := range pt.marks {
					if c := float64(b.marks[i].away[b.placed(u)]) + b.marks[i].sent/16; c < least {
						best, least = i, c
					}
				}
				m := &b.marks[best]
				if m.bn == NoBn {
					m.bn = y.bn
				}
				b.send(u, m)
			}
			byBn[y.bn] = nil
		}
	}
	for k, x := range b.besieged {
		if !x.on {
			delete(b.besieged, k)
		}
	}
}

// besieges decides of each siege whether its units go in or gather.
func (b *greedy) besieges() {
	g := b.g
	for k, x := range b.besieged {
		var hexes ground.Set
		for _, q := range g.m.Groups[k].Pos {
			if g.s.Held.Has(g.m.Pos[q].Hex) {
				hexes.Add(g.m.Pos[q].Hex)
			}
		}
		all, ready := 0.0, 0.0
		mine := func(u UnitID) bool {
			j := &b.jobs[u]
			return j.away != nil && j.stop == 1 && !j.exact && hexes.Has(j.at)
		}
		for u := range UnitID(len(g.m.US)) {
			if kd := g.kind(u); !mine(u) || kd == BnHQ || kd == HeavyWeapons || kd == RgtHQ {
				continue
			}
			all++
			if d := int(b.jobs[u].away[b.placed(u)]); !g.has(u, Disrupted) {
				reach := siegeReach
				if p := g.m.At[b.jobs[u].at]; p != NoPos && g.m.Pos[p].Hilltop {
					reach = siegeReach + 1
				}
				ready += float64(boolInt(d <= reach))
			}
		}
		goes := false
		if x.going {
			goes = ready >= siegeOn*min(all, x.want)
		} else {
			goes = ready >= siegeGo*x.want || ready >= siegeLate*x.want && g.s.Turn-x.since >= siegeWait
		}
		if x.going && !goes {
			x.since = g.s.Turn
		}
		x.going = goes
		for u := range UnitID(len(g.m.US)) {
			if !mine(u) {
				continue
			}
			j := &b.jobs[u]
			b.going[j.at] = goes
			j.goes, j.waits = goes, !goes
			if kd := g.kind(u); goes && (kd == BnHQ || kd == HeavyWeapons && g.s.JHead[j.at] == none) {
				j.goes, j.waits = false, true
			}
		}
	}
}
