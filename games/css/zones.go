package css

import (
	"math/bits"

	"beachhead/games/css/ground"
)

// 7.2 Fire Zones. [Game.covers] is the rule; what is remembered beside it is a set for each place and one for each side, made anew where
// Game.stale says so.

// zones is what is remembered. It is no part of the position.
type zones struct {
	epoch  uint32              // Game.epoch for which all of it holds
	stood  [2]PlaceSet         // whose places have a Fire Zone, which is in their view, and
	moves  [2]uint32           // the Game.moves for which they are those where a side stands
	watch  [2][MaxHexes]uint16 // in the Fire Zones of how many places of a side a hex is
	side   [2]ground.Set       // where it is in one
	fronts [2]uint32           // how often the places of a side or its Fire Zone have changed
	next   ground.Set          // the one that is being made
}

// opposed tells whether an enemy Unit is next to those in a place: in a hex beside theirs, or in the same hex, inside its cave or on top of it (6.3h).
func (g *Game) opposed(p Loc) bool {
	h, side := g.hexOf(p), g.sideAt(p)
	return h != NoHex && side != NoSide && (g.stands(h, side.Other()) || g.beside(h, side.Other()))
}

// fireReach is how far the Fire Zone of a Unit reaches, as far as it sees: 0 if it has none (7.2). A Unit next to an enemy or under a Barrage has one of adjacent
// hexes, Concentrated Fire takes it, and a No Opportunity Fire marker leaves it (ruling ZONE-A).
func (g *Game) fireReach(u UnitID) int {
	us, row := &g.s.Units[u], &g.m.Units[u]
	box := &row.Front
	if us.Flags&Column != 0 {
		box = &row.Back
	}
	switch h := g.hexOf(us.Loc); {
	case !isPlace(us.Loc) || h == NoHex || g.sealed(us.Loc) || us.Cond&(CondSuppressed|CondConcentrated) != 0 || box.Color == Black || box.Color == NoFire:
		return 0
	case box.Range <= 1 || isHex(us.Loc) && g.barrage(h) != NoBarrage || g.opposed(us.Loc):
		return 1
	}
	return int(box.Range)
}

// covers tells whether a hex is in the Fire Zone of a Unit (2.0ax).
func (g *Game) covers(u UnitID, h Hex) bool {
	n := g.fireReach(u)
	return n > 0 && g.m.Ground.Distance(g.hexOf(g.at(u)), h) <= n && g.sees(g.at(u), h)
}

// zoneReach is how far the Fire Zone of a place reaches at most, 0 if it has none.
func (g *Game) zoneReach(p Loc) int {
	far := 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		far = max(far, g.fireReach(u))
	}
	return min(far, g.m.Ground.Reach())
}

// makeZone makes the Fire Zone of a place that reaches so far: the hexes that one of its Units covers.
func (g *Game) makeZone(p Loc, far int, z *ground.Set) {
	if far == 0 {
		*z = ground.Set{}
		return
	}
	h := g.hexOf(p)
	*z = *g.m.Ground.Within(h, far)
	if far > 1 || isCave(p) {
		z.And(g.seen(p))
	}
	z.Add(h)
}

// renew makes anew what is stale.
func (g *Game) renew() {
	if g.zones == nil {
		g.zones = new(zones)
		g.staleAll()
	}
	z, a, b := g.zones, &g.s.Stands[SideA], &g.s.Stands[SideB]
	if z.epoch == g.epoch {
		return
	}
	z.epoch = g.epoch
	for i, w := range g.stale {
		if w == 0 {
			continue
		}
		for w &= a[i] | b[i] | z.stood[SideA][i] | z.stood[SideB][i]; w != 0; w &= w - 1 {
			g.renewZone(Loc(i*64 + bits.TrailingZeros64(w)))
		}
		g.stale[i] = 0
	}
	for s := range z.stood {
		if z.moves[s] == g.moves[s] {
			continue
		}
		if z.moves[s] = g.moves[s]; z.stood[s] != g.s.Stands[s] {
			z.stood[s] = g.s.Stands[s]
			z.fronts[s]++
		}
	}
}

// renewZone makes the Fire Zone of a place anew if it reaches otherwise far than before, or if others have come, or something has changed of what is seen from there.
func (g *Game) renewZone(p Loc) {
	z, was, is := g.zones, NoSide, g.sideAt(p)
	for s := range z.stood {
		if z.stood[s].has(p) {
			was = Side(s)
		}
	}
	v, far := g.viewOf(p), g.zoneReach(p)
	if was == is && far == int(v.far) && (far == 0 || far == 1 && isHex(p) || !g.blurred.has(p)) { // what is next to a hex is seen always (7.1.2o)
		return
	}
	g.blurred.remove(p)
	g.makeZone(p, far, &z.next)
	if was == is {
		z.shift(is, &v.zone, &z.next)
	} else {
		z.shift(was, &v.zone, &noZone)
		z.shift(is, &noZone, &z.next)
	}
	v.zone, v.far = z.next, int8(far)
}

// shift takes one Fire Zone out of that of a side and puts another in.
func (z *zones) shift(s Side, from, to *ground.Set) {
	if s == NoSide {
		return
	}
	watch, all := &z.watch[s], &z.side[s]
	for i, w := range from {
		changed := w ^ to[i]
		if changed == 0 {
			continue
		}
		before := all[i]
		for ; changed != 0; changed &= changed - 1 {
			b := bits.TrailingZeros64(changed)
			n := &watch[i*64+b]
			if w>>b&1 == 0 {
				*n++
			} else {
				*n--
			}
			if *n == 0 {
				all[i] &^= 1 << b
			} else {
				all[i] |= 1 << b
			}
		}
		if all[i] != before {
			z.fronts[s]++
		}
	}
}

// zoneOf is the Fire Zone of a place, zone that of a side. They hold until something changes and must not be written to.
func (g *Game) zoneOf(p Loc) *ground.Set {
	if g.empty(p) {
		return &noZone
	}
	g.renew()
	return &g.viewOf(p).zone
}

func (g *Game) zone(s Side) *ground.Set {
	g.renew()
	return &g.zones.side[s]
}

// noZone is the Fire Zone of an empty place.
var noZone ground.Set

// watchers calls fn for the places of a side whose Fire Zone has the hex, in order.
func (g *Game) watchers(s Side, h Hex, fn func(p Loc)) {
	if !g.zone(s).Has(h) {
		return
	}
	for p := range g.s.Stands[s].each() {
		if g.viewOf(p).zone.Has(h) {
			fn(p)
		}
	}
}
