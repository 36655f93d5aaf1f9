package iwo

import (
	"iter"
	"sync/atomic"

	"beachhead/games/iwo/ground"
	"beachhead/hex/bitset"
)

// What is looked up of the position again and again. It is made of the state alone and is no part of it: neither saved nor hashed, copied with it, and made anew of a state that comes from elsewhere.

// index is that.
type index struct {
	ashore UnitSet          // US units in hexes
	afloat UnitSet          // and in landing boxes
	forts  ground.Set       // hexes with fort markers
	pool   [5]int8          // Japanese units in the reserve of each sector
	by     [nLooked]UnitSet // units by the flags of looked
	fire   uint64           // a stamp of all that fields of fire are made of (kept.go), and
	us     uint64           // one of what control and communication are made of besides
}

// looked are the flags by which units are looked up.
const (
	looked  = Moving | Attacking | Fighting | Entered
	nLooked = 4
)

// of are the units with one of those flags, nil for another. (A table of them would be a variable that others wait for as the program starts, and change the order of the actions.)
func (x *index) of(f UFlag) *UnitSet {
	switch f {
	case Moving:
		return &x.by[0]
	case Attacking:
		return &x.by[1]
	case Fighting:
		return &x.by[2]
	case Entered:
		return &x.by[3]
	}
	return nil
}

// Stamps differ wherever what they stand for could: none is given twice in a program, so two games that have the same one, as copies do, have the same there.
var stamps atomic.Uint64

// stamp is a new one. A game takes many at once.
func (g *Game) stamp() uint64 {
	if g.stamped&0xffff == 0 {
		g.stamped = stamps.Add(1) << 16
	}
	g.stamped++
	return g.stamped
}

// stirred notes that something of which fields of fire are made is not as it was: who of the Japanese is where and disrupted, forts, caves, garrisons, smoke, rain, which hexes US units are in.
func (g *Game) stirred() { g.x.fire = g.stamp() }

// shifted notes that of what control and communication are made of besides: US units and their steps, landings, tunnels.
func (g *Game) shifted() { g.x.us = g.stamp() }

// reindex makes the index of a state that comes from elsewhere.
func (g *Game) reindex() {
	g.x = index{}
	for u := range g.m.US {
		g.whereabouts(UnitID(u))
		g.flagsFrom(UnitID(u), 0)
	}
	for j := range g.m.Jap {
		if s, ok := poolOf(g.s.Jap[j].At); ok {
			g.x.pool[s]++
		}
	}
	for k := range g.m.Forts {
		if at := g.s.Forts[k].At; at >= 0 && at < ground.MaxHexes {
			g.x.forts.Add(at)
		}
	}
	g.stirred()
	g.shifted()
	g.n.made = false
}

// whereabouts brings the index up to date where a unit is somewhere else.
func (g *Game) whereabouts(u UnitID) {
	g.x.ashore.remove(u)
	g.x.afloat.remove(u)
	switch at := g.s.US[u].At; {
	case at >= 0:
		g.x.ashore.add(u)
	case boxOf(at) != NoBox:
		g.x.afloat.add(u)
	}
}

// adopt takes over a state.
func (g *Game) adopt(s *State) {
	g.s = *s
	g.reindex()
}

// flagsFrom brings the index up to date where the flags of a unit were others before.
func (g *Game) flagsFrom(u UnitID, before UFlag) {
	now := g.s.US[u].Flags
	if (now^before)&looked == 0 {
		return
	}
	for left := UFlag(looked); left != 0; left &= left - 1 {
		f := left & -left
		if s := g.x.of(f); now&f != 0 {
			s.add(u)
		} else {
			s.remove(u)
		}
	}
}

// flags sets the flags of a US unit. It alone changes flags by which units are looked up.
func (g *Game) flags(u UnitID, now UFlag) {
	before := g.s.US[u].Flags
	g.s.US[u].Flags = now
	g.flagsFrom(u, before)
}

// ashore goes through the US units that are in hexes, in their order. Whoever may move others on the way looks again where they are.
func (g *Game) ashore() iter.Seq[UnitID] { return bitset.All[UnitID](g.x.ashore[:]) }

// afloat goes through those in landing boxes.
func (g *Game) afloat() iter.Seq[UnitID] { return bitset.All[UnitID](g.x.afloat[:]) }
