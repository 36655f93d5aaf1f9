package ccp

import "beachhead/engine"

// Sight is what a seat knows of a game, for computer players that know the game. It says nothing that the View does not: the View shows
// the whole table, and this is the same in numbers.
type Sight struct {
	Module *Module
	Seat   engine.Seat
	// Known is the position without what the seat cannot know. The cards of a side that are hidden from it, in the pile or in
	// the hand, are all in the pile; chits that are hidden are all in the pool. The procedures in progress are left out.
	Known State
	// Hands are the numbers of cards in the hands.
	Hands [2]int
	// Asked are the locals of the procedure that asks, whomever it asks, and Caller those of the one that called it, where they are public: at
	// the windows of actions, the Initiative and the questions listed in publicLocals. Open tells whether it is one of these.
	Asked, Caller [6]int16
	Open          bool
}

// publicLocals are the kinds of question whose procedures keep nothing in their locals that the table does not show.
var publicLocals = map[string]bool{
	"react": true, "roll.initiative": true, "revive.unit": true, "support": true, "exit.track": true, "defend.unit": true,
}

// sight makes the position as a seat knows it.
func (g *Game) sight(s engine.Seat) *Sight {
	x := &Sight{Module: g.m, Seat: s, Known: g.s}
	k := &x.Known
	k.Core = engine.Core{}
	for i := range k.Hand {
		side := Side(i)
		x.Hands[i] = k.Hand[i].len()
		if g.open || s == seat(side) {
			continue
		}
		for w := range k.Pile[i] {
			k.Pile[i][w] |= k.Hand[i][w]
		}
		k.Hand[i], k.Top[i] = cardSet{}, NoCard
	}
	for c, p := range k.Chits {
		if p >= chitAllied && s != seat(Side(p-chitAllied)) && k.Final == 0 && !g.open {
			k.Chits[c] = chitPool
		}
	}
	if q := program.Pending(g); q != nil {
		if _, p := q.First(); publicLocals[p.Kind] {
			d := g.s.Depth
			x.Open = true
			x.Asked = g.s.Stack[d-1].V
			if d > 1 {
				x.Caller = g.s.Stack[d-2].V
			}
		}
	}
	return x
}
