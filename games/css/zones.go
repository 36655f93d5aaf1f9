package css

import (
	"math/bits"

	"beachhead/games/css/ground"
	"beachhead/hex/bitset"
)

// 7.2 Fire Zones. [Game.covers] is the rule; what is remembered beside it is a set for each place and one for each side, made anew where
// Game.stale says so, side by side.

// zones is what is remembered. It is no part of the position.
type zones struct {
	of    [MaxPlaces]ground.Set // by place, true where the place has Units and is not stale
	side  [2]ground.Set
	stood [2]PlaceSet // where each side stood when its set was made
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

// makeZone is the Fire Zone of a place: the hexes that one of its Units covers.
func (g *Game) makeZone(p Loc) (z ground.Set) {
	far := 0
	for u := g.first(p); u != NoUnit; u = g.next(u) {
		far = max(far, g.fireReach(u))
	}
	if far == 0 {
		return z
	}
	h := g.hexOf(p)
	if far = min(far, g.m.Ground.Reach()); far == 1 && isHex(p) {
		z = *g.m.Ground.Within(h, 1) // seen always (7.1.2o)
	} else {
		z = g.seen(p)
		z.And(g.m.Ground.Within(h, far))
	}
	z.Add(h)
	return z
}

// renew makes anew what is stale of a side: the set of a place if it is, that of the side if one of its places is, or was when it was made.
func (g *Game) renew(s Side) {
	if g.zones == nil {
		g.zones = new(zones)
		g.staleAll()
	}
	stands, stood, old := &g.s.Stands[s], &g.zones.stood[s], &g.stale[s]
	if *old == (PlaceSet{}) {
		return
	}
	stale := uint64(0)
	for i, w := range old {
		stale |= w & (stands[i] | stood[i])
	}
	if stale != 0 {
		changed := *stood != *stands
		for i, w := range stands {
			for w &= old[i]; w != 0; w &= w - 1 {
				p := Loc(i*64 + bits.TrailingZeros64(w))
				if z := g.makeZone(p); z != g.zones.of[p] {
					g.zones.of[p], changed = z, true
				}
			}
		}
		if changed {
			g.joinZones(s)
		}
	}
	*old = PlaceSet{}
}

// joinZones makes the set of a side of those of its places.
func (g *Game) joinZones(s Side) {
	var all ground.Set
	words := (g.m.Ground.N + 63) / 64 // the map needs no more of a set
	for i, w := range g.s.Stands[s] {
		for ; w != 0; w &= w - 1 {
			bitset.Or(all[:words], g.zones.of[i*64+bits.TrailingZeros64(w)][:words])
		}
	}
	g.zones.side[s], g.zones.stood[s] = all, g.s.Stands[s]
}

// zoneOf is the Fire Zone of a place, zone that of a side. They hold until something changes and must not be written to.
func (g *Game) zoneOf(p Loc) *ground.Set {
	side := g.sideAt(p)
	if side == NoSide {
		return &noZone
	}
	g.renew(side)
	return &g.zones.of[p]
}

func (g *Game) zone(s Side) *ground.Set {
	g.renew(s)
	return &g.zones.side[s]
}

// noZone is the Fire Zone of an empty place.
var noZone ground.Set

// watchers calls fn for the places of a side whose Fire Zone has the hex, in order.
func (g *Game) watchers(s Side, h Hex, fn func(p Loc)) {
	if !g.zone(s).Has(h) {
		return
	}
	for p := g.s.Stands[s].after(-1); p >= 0; p = g.s.Stands[s].after(p) {
		if g.zones.of[p].Has(h) {
			fn(p)
		}
	}
}
