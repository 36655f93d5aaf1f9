package ccp

// O30 Reconnoiter.

var (
	evLooks  = event("The {s0} player looks at the top card of his deck.")
	evLooked = event("{k0} lies on top of the deck.")
	evPuts   = event("The {s0} player leaves the card on top of his deck.")
	evKept   = event("The {s0} player takes the card into his hand.")

	notScouting = reason{Rule: "O30a", Text: "Choose a leader who is neither broken nor suppressed and has a LOS to an enemy unit."}
	notTopCard  = reason{Rule: "O30b", Text: "The card is left on top, discarded, or taken into the hand."}
)

var reconActivator = activator{
	Who:  [2]string{"Who reconnoiters?", ""},
	Rule: "O30a", Flags: Ordered, Alone: true,
	Side: func(g *Game) Side { return g.s.Active },
	Able: func(g *Game, u UnitID) *reason {
		if !g.m.Units[u].IsLeader() || g.has(u, Broken|Suppressed) || !g.seesEnemy(u) {
			return &notScouting
		}
		return nil
	},
}

var (
	reconActivation = activation("reconnoiter.activate", "reconnoiter.activate", &reconActivator)

	_ = order(OrderReconnoiter, orderRule{
		Rule: "O30a", Proc: "order.reconnoiter",
		May: func(g *Game, _ *Card) *reason { return reconActivator.anybody(g) },
	})
)

// order.reconnoiter shows the active player the top card of his deck. The card is noted in State.Top and in no frame, so that it stays
// hidden from the opponent.
var _ = program.Proc("order.reconnoiter",
	sub("activate", reconActivation),
	iff(func(g *Game, _ *frame) bool { return g.empty(g.s.Active) }, call("time", "time", argActive)),
	throw(chance{Label: "look", Why: "top card of the deck", Rule: "O30b",
		Draw: func(g *Game, _ *frame, o *options) { g.offerTop(g.s.Active, o) },
		Take: func(g *Game, _ *frame, c choice) {
			side := g.s.Active
			g.s.Top[side] = c.A
			g.tellDrawn(side, evLooked, "O30b", c.A)
			g.tellOthers(side, evLooks, "O30b", int16(side))
		}}),
	put(ask{
		Label: "card", Kind: "reconnoiter.card", Prompt: "What do you do with the card?", Rule: "O30b", Always: true,
		Seat: byActive,
		List: func(g *Game, _ *frame, o *options) {
			o.Add(say(vKeep))
			o.Add(about(vDiscard, g.s.Top[g.s.Active]))
			o.Add(about(vTake, g.s.Top[g.s.Active]))
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			if c.Verb != vKeep && c.A != g.s.Top[g.s.Active] {
				return &notTopCard
			}
			return nil
		},
		Take: func(g *Game, _ *frame, c choice) {
			side := g.s.Active
			if c.Verb == vKeep {
				g.tell(evPuts, "O30b", int16(side))
				return
			}
			g.take(side, c.A)
			g.s.Hand[side].add(c.A - g.deck(side))
			if c.Verb == vTake {
				g.tell(evKept, "O30b", int16(side))
				return
			}
			g.discard(side, c.A)
			g.tellReveal(evDiscard, "O30b", int16(side), c.A)
		},
	}),
	iff(func(g *Game, _ *frame) bool { return g.empty(g.s.Active) }, call("time.after", "time", argActive)), // O30c
)

// argActive gives a callee the active side.
func argActive(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} }
