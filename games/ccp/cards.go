package ccp

import (
	"beachhead/hex/bitset"
)

// 1 Fate cards. A pile is the set of its cards: nobody knows their order, so the top card is drawn when it is turned.

var (
	evReveal   = event("The {s0} player reveals {k1}.")
	evDrawn    = event("{k0} is drawn.")
	evDraws    = event("The {s0} player draws a card.")
	evDiscard  = event("The {s0} player discards {k1}.")
	evOrder    = event("The {s0} player plays {k1} for its order: {o2}.")
	evAction   = event("The {s0} player plays {k1} for its action: {a2}.")
	evShuffled = event("The {s0} player shuffles his discards into his deck.")
)

func (s *cardSet) has(i int16) bool     { return s[i/64]&(1<<(i%64)) != 0 }
func (s *cardSet) add(i int16)          { s[i/64] |= 1 << (i % 64) }
func (s *cardSet) remove(i int16)       { s[i/64] &^= 1 << (i % 64) }
func (s cardSet) and(o cardSet) cardSet { return cardSet{s[0] & o[0], s[1] & o[1]} }
func (s *cardSet) len() int             { return bitset.Len(s[:]) }

// deck is the first card of a side's deck.
func (g *Game) deck(side Side) CardID { return g.nation(side).Deck }

// holds tells whether a number of a choice is a card in the hand of the side.
func (g *Game) holds(side Side, c int16) bool {
	i := c - g.deck(side)
	return i >= 0 && i < deckSize && g.s.Hand[side].has(i)
}

// hand calls fn for the cards in a hand in order.
func (g *Game) hand(side Side, fn func(c CardID)) { g.eachCard(&g.s.Hand[side], side, fn) }

func (g *Game) eachCard(s *cardSet, side Side, fn func(c CardID)) {
	for c := range bitset.All[CardID](s[:]) {
		fn(g.deck(side) + c)
	}
}

// empty tells whether the draw pile of a side has no card left: a Time Advance is due (13.1.2b).
func (g *Game) empty(side Side) bool { return g.s.Pile[side] == cardSet{} }

// discard puts a card of the hand on the discards.
func (g *Game) discard(side Side, c CardID) {
	i := c - g.deck(side)
	g.s.Hand[side].remove(i)
	g.s.Discard[side].add(i)
	g.s.Last[side] = c
}

// shuffle makes a new pile of pile and discards (1.4).
func (g *Game) shuffle(side Side) {
	for i := range g.s.Pile[side] {
		g.s.Pile[side][i] |= g.s.Discard[side][i]
	}
	g.s.Discard[side], g.s.Top[side], g.s.Last[side] = cardSet{}, NoCard, NoCard
	g.tell(evShuffled, "1.4", int16(side))
}

// offerTop lists what the top card of a pile can be: the card that its owner knows to lie there, or any.
func (g *Game) offerTop(side Side, o *options) {
	if top := g.s.Top[side]; top != NoCard {
		o.Add(two(vDraw, top, drawCard))
		return
	}
	g.eachCard(&g.s.Pile[side], side, func(c CardID) { o.Add(two(vDraw, c, drawCard)) })
}

// take takes the card drawn off the pile.
func (g *Game) take(side Side, c CardID) {
	g.s.Pile[side].remove(c - g.deck(side))
	if g.s.Top[side] == c {
		g.s.Top[side] = NoCard
	}
}

// reveal turns the top card of a pile onto the discards, for all to see (1.3), and returns it. If the pile is empty the Time
// Advance that is due comes first.
// V: side.
var _ = program.Proc("reveal",
	iff(func(g *Game, f *frame) bool { return g.empty(Side(f.V[0])) }, call("time", "time", local(0))),
	throw(chance{Label: "card", Why: "top card of the deck", Rule: "1.3",
		Draw: func(g *Game, f *frame, o *options) { g.offerTop(Side(f.V[0]), o) },
		Take: func(g *Game, f *frame, c choice) {
			side := Side(f.V[0])
			g.take(side, c.A)
			g.s.Discard[side].add(c.A - g.deck(side))
			g.s.Last[side] = c.A
			f.V[1] = c.A
			g.tellReveal(evReveal, "1.3", f.V[0], c.A)
		}}),
	answer(func(_ *Game, f *frame) int16 { return f.V[1] }),
)

// draw takes the top card of a pile into the hand. Afterwards the pile may be empty: that is up to the caller (12.4b).
// V: side.
var _ = program.Proc("draw",
	throw(chance{Label: "card", Why: "card drawn", Rule: "12.4a",
		Draw: func(g *Game, f *frame, o *options) { g.offerTop(Side(f.V[0]), o) },
		Take: func(g *Game, f *frame, c choice) {
			side := Side(f.V[0])
			g.take(side, c.A)
			g.s.Hand[side].add(c.A - g.deck(side))
			g.tellDrawn(side, evDrawn, "12.4a", c.A)
			g.tellOthers(side, evDraws, "12.4a", f.V[0])
		}}),
)
