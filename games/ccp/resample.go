package ccp

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"beachhead/engine"
)

// Resample replaces what a seat cannot know by a guess that leaves its View as it is: which cards of a side that it does not see
// are in the hand and which in the pile, and which chits are secret and which undrawn.
func (g *Game) Resample(s engine.Seat, r *rand.Rand) {
	if s == engine.ChanceSeat {
		return
	}
	g.s.Seq = 0 // it also counts what others were asked in secret
	for i := range seatNames {
		side := Side(i)
		if s == seat(side) {
			continue
		}
		var all cardSet
		for w := range all {
			all[w] = g.s.Hand[side][w] | g.s.Pile[side][w]
		}
		n := g.s.Hand[side].len()
		var hand cardSet
		rest := all
		for range n {
			k := r.IntN(rest.len())
			w := 0
			if m := bits.OnesCount64(rest[0]); k >= m {
				w, k = 1, k-m
			}
			x := rest[w]
			for range k {
				x &= x - 1
			}
			bit := x & -x
			rest[w] &^= bit
			hand[w] |= bit
		}
		g.s.Hand[side], g.s.Pile[side] = hand, rest
		if g.s.Top[side] != NoCard { // somebody knows the top card: any card of the pile
			list := make([]CardID, 0, deckSize)
			g.eachCard(&rest, side, func(c CardID) { list = append(list, c) })
			if g.s.Top[side] = NoCard; len(list) > 0 {
				g.s.Top[side] = list[r.IntN(len(list))]
			}
		}
	}
	g.guessChits(s, r)
	program.Restore(g)
}

// guessChits exchanges the secret chits of others with those of the pool.
func (g *Game) guessChits(s engine.Seat, r *rand.Rand) {
	if g.s.Final != 0 {
		return
	}
	var list []int
	for c := range g.m.Chits {
		p := g.s.Chits[c]
		if g.m.Chits[c].OpenOnly || p == chitOpen || p >= chitAllied && s == seat(Side(p-chitAllied)) {
			continue
		}
		list = append(list, c)
	}
	// From what they are not: the places in order, then by lot.
	places := make([]uint8, len(list))
	for i, c := range list {
		places[i] = g.s.Chits[c]
	}
	slices.Sort(places)
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for i, c := range list {
		g.s.Chits[c] = places[i]
	}
}
