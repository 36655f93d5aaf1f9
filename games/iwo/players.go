package iwo

import "beachhead/engine"

// 3.0d1 Two players, who share scenario 4: a division each, and the 9th Marines by lot. What a question is about says who is asked it; a list in which both have
// something to do goes from one to the other until both have ended it (ruling 3-A).

var (
	evNinth  = event("The player of the {v0} Division commands the 9th Marines.")
	evGoesOn = event("The player of the {v0} Division goes on.")

	notYours    = reason{Rule: "3.0d1", Text: "The other player commands the unit."}
	notYourGuns = reason{Rule: "3.0d1", Text: "The other player commands the division whose artillery it is."}
	noneLeft    = reason{Rule: "3.0d1", Text: "You can do nothing more here: end the list, and the other player goes on."}
	noOther     = reason{Rule: "3.0d1", Text: "There is nobody to whom the list could go: one plays alone, or the other player has ended it."}
)

// The seats: who plays alone, or the 4th Division; and the 5th.
const (
	seatFirst  engine.Seat = 0
	seatSecond engine.Seat = 1
)

// The seats' divisions, by number.
const (
	divThird = iota
	divFourth
	divFifth
)

// ninth is the place of the 9th Marines among the regiments.
const ninth = 1

// divisionOfSeat is the division that a seat plays.
func divisionOfSeat(s engine.Seat) int16 { return int16(divFourth + s) }

// pair tells whether two play.
func (g *Game) pair() bool { return g.s.Pair != 0 }

// owner is who commands a unit (3.0d1). Of the 3rd Division the 9th Marines are whose lot it is, the 21st the other player's, and tanks and engineers go with the regiment that they are assigned to
// (ruling 3-B); whoever is not assigned, with the 9th.
func (g *Game) owner(u UnitID) engine.Seat {
	if !g.pair() {
		return seatFirst
	}
	switch row := &g.m.US[u]; {
	case row.Division != divThird:
		return engine.Seat(row.Division - divFourth)
	case g.s.US[u].Rgt == ninth || g.s.US[u].Rgt == NoRegiment:
		return engine.Seat(g.s.Ninth)
	}
	return engine.Seat(1 - g.s.Ninth)
}

// commandsGuns tells whether who has the list may have the artillery of a division fire: his own, and that of the 3rd, of which each has a regiment (ruling 3-A).
func (g *Game) commandsGuns(division int) bool {
	return !g.pair() || division == divThird || engine.Seat(division-divFourth) == engine.Seat(g.s.Hand)
}

// mine tells whether who has the list commands a unit.
func (g *Game) mine(u UnitID) bool { return g.s.Pair == 0 || g.owner(u) == engine.Seat(g.s.Hand) }

// aboutUnit is the unit that an answer is about, NoUnit if it names none.
func (g *Game) aboutUnit(c choice) UnitID {
	switch c.Verb {
	case vUnit, vLand, vStay, vBox, vPlace, vPreserve, vPost, vRaise, vRevert, vReplace, vAssign, vWithdraw, vCommit, vBoth, vTank, vTankMore, vShoot:
		if g.isUnit(c.A) {
			return c.A
		}
	case vHero, vRally, vTransfer:
		if c.A >= 0 && int(c.A) < len(g.m.Heroes) {
			return g.s.Hero[c.A].With
		}
	case vHex, vStack:
		if c.A >= 0 && int(c.A) < g.m.Map.N() && g.s.Head[c.A] != none {
			return UnitID(g.s.Head[c.A])
		}
	}
	return NoUnit
}

// asked is who is asked a question: who commands the units that its answers name; if they are of both, or none, who has the list. Of a close combat and a move in progress it is who is in it.
func (g *Game) asked(f *frame, a *ask) engine.Seat {
	if !g.pair() {
		return seatFirst
	}
	var o options
	var seen [2]bool
	a.List(g, f, &o)
	o.Keep(0, func(c choice) bool {
		if u := g.aboutUnit(c); u != NoUnit && (a.Check == nil || a.Check(g, f, c) == nil) {
			seen[g.owner(u)] = true
		}
		return true
	})
	if !seen[0] && !seen[1] {
		for u := range g.m.US {
			if g.s.US[u].Flags&(Fighting|Moving) != 0 {
				seen[g.owner(UnitID(u))] = true
			}
		}
	}
	if hand := engine.Seat(g.s.Hand); seen[hand] || !seen[1-hand] {
		return hand
	}
	return engine.Seat(1 - g.s.Hand)
}

// unitIn is who commands the unit in a slot.
func unitIn(slot int) func(*Game, *frame) engine.Seat {
	return func(g *Game, f *frame) engine.Seat { return g.owner(f.V[slot]) }
}

// holder is who has the list.
func holder(g *Game, _ *frame) engine.Seat { return engine.Seat(g.s.Hand) }

// mineOnly makes a question one to who has the list, about his own units.
func mineOnly(a ask) ask {
	list, check := a.List, a.Check
	a.Seat = holder
	a.List = func(g *Game, f *frame, o *options) {
		n := o.Len()
		if list(g, f, o); g.pair() {
			o.Keep(n, func(c choice) bool { return g.foreign(c) == nil })
		}
	}
	a.Check = func(g *Game, f *frame, c choice) *reason {
		if r := g.foreign(c); r != nil {
			return r
		}
		return check(g, f, c)
	}
	return a
}

// shared makes it a list of both: who has it may hand it over besides, as long as he can do something himself, and ends it for himself.
func shared(a ask) ask { return handed(a, 1) }

// handed is that where more than so many answers can be given.
func handed(a ask, least int) ask {
	a = mineOnly(a)
	list, check, take := a.List, a.Check, a.Take
	more := func(g *Game, f *frame, o *options) bool {
		n := 0
		o.Keep(0, func(c choice) bool {
			if n <= least && check(g, f, c) == nil {
				n++
			}
			return true
		})
		return n > least
	}
	a.List = func(g *Game, f *frame, o *options) {
		list(g, f, o)
		if g.passes() && more(g, f, o) {
			o.Add(say(vOver))
		}
	}
	a.Check = func(g *Game, f *frame, c choice) *reason {
		if c.Verb != vOver {
			return check(g, f, c)
		}
		if !g.passes() {
			return &noOther
		}
		var o options
		if list(g, f, &o); !more(g, f, &o) {
			return &noneLeft
		}
		return nil
	}
	a.Take = func(g *Game, f *frame, c choice) {
		if c.Verb != vOver {
			take(g, f, c)
			return
		}
		g.goesOver()
	}
	return a
}

// foreign is the reason against an answer about a unit of the other player.
func (g *Game) foreign(c choice) *reason {
	if !g.pair() {
		return nil
	}
	if u := g.aboutUnit(c); u != NoUnit && !g.mine(u) && c.Verb != vStack { // a stack is made of those who are his (able)
		return &notYours
	}
	return nil
}

// passes tells whether the list can go to the other player, who has not ended it.
func (g *Game) passes() bool { return g.pair() && g.s.Ended == 0 }

// goesOver gives the list to the other player.
func (g *Game) goesOver() {
	g.s.Hand = 1 - g.s.Hand
	g.tell(evGoesOn, "3.0d1", divisionOfSeat(engine.Seat(g.s.Hand)))
}

// begins is the step before a list: the first player has it.
var begins = do(func(g *Game, _ *frame) { g.s.Hand, g.s.Ended = 0, 0 })

// turnTo is the step before a question of a list that nobody ends: who has none of the units left gives it to the other.
func turnTo(of func(g *Game, u UnitID) bool) step {
	return iff(func(g *Game, _ *frame) bool { return g.pair() }, do(func(g *Game, _ *frame) {
		for u := range g.m.US {
			if of(g, UnitID(u)) && g.mine(UnitID(u)) {
				return
			}
		}
		g.s.Hand = 1 - g.s.Hand
	}))
}

// ends notes that who has the list has ended it for himself: 1 if it is over.
func (g *Game) ends() int16 {
	if g.passes() {
		g.s.Ended = 1
		g.goesOver()
		return 0
	}
	g.s.Ended, g.s.Hand = 0, 0
	return 1
}

// players draws who commands the 9th Marines (3.0d1).
var _ = program.Proc("players",
	throw(chance{Label: "ninth", Why: "who commands the 9th Marines", Rule: "3.0d1", Sides: 2,
		Take: func(g *Game, _ *frame, c choice) {
			g.s.Ninth = uint8(c.A - 1)
			g.tellReveal(evNinth, "3.0d1", divisionOfSeat(engine.Seat(g.s.Ninth)))
		}}),
)
