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
		hand, rest := g.guessHand(side, all, r)
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

// guessHand deals a side as many cards as it holds. In the middle of a discard in the order of the numbers (E78b) everybody knows that it can go
// on: as many cards as must still go come later in the order than the last one.
func (g *Game) guessHand(side Side, all cardSet, r *rand.Rand) (hand, rest cardSet) {
	n, must := g.s.Hand[side].len(), 0
	var late cardSet
	if f, proc, label := program.Asking(g); side == Japan && proc == "event.tennoheika" && label == "discard" && f.V[3] != NoCard {
		must = n - int(g.posture(Japan).Hand)
		for c := f.V[3] - g.deck(side) + 1; c < deckSize; c++ {
			late.add(c)
		}
	}
	for range handTries {
		if hand, rest = drawHand(all, n, r); later(hand, late) >= must {
			return hand, rest
		}
	}
	// Hardly any hand is like that: the later cards are dealt first.
	late = all.and(late)
	hand, _ = drawHand(late, min(must, late.len()), r)
	for w := range all {
		rest[w] = all[w] &^ hand[w]
	}
	more, rest := drawHand(rest, n-hand.len(), r)
	for w := range hand {
		hand[w] |= more[w]
	}
	return hand, rest
}

// later counts the cards that are in both sets.
func later(hand, late cardSet) int {
	both := hand.and(late)
	return both.len()
}

// handTries is how many hands are dealt before one is made that fits.
const handTries = 400

// drawHand draws n cards of a set.
func drawHand(all cardSet, n int, r *rand.Rand) (hand, rest cardSet) {
	rest = all
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
	return hand, rest
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
