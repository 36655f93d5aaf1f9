package toygame

import "beachhead/engine"

var (
	badBid    = &engine.Reason{Rule: "3.1", Text: "A bid is between nothing and the supply you have."}
	badGuard  = &engine.Reason{Rule: "3.3", Text: "Only a unit of your own that is in play can be on guard."}
	notAnswer = &engine.Reason{Rule: "2", Text: "That is done at another time."}
)

// bidLanes are the secret procedures of the two sides: a bid (3.1), and for a bid of more than nothing a
// unit on guard (3.3).
func bidLanes() {
	for i, name := range []string{"bid-red", "bid-blue"} {
		me := engine.Seat(i)
		program.Proc(name,
			engine.Put(engine.Ask[*Game]{
				Label: "bid", Kind: "bid", Prompt: "How much do you bid?", Rule: "3.1", Always: true,
				Seat: func(*Game, *frame) engine.Seat { return me },
				Sure: true,
				List: func(g *Game, _ *frame, o *engine.Options) {
					for n := int16(0); n <= g.S.Supply[me] && n <= 3; n++ {
						o.Add(engine.Choice{Verb: Bid, A: n})
					}
					if g.mod.Faults.Unsure {
						o.Add(engine.Choice{Verb: Bid, A: 4})
					}
				},
				Check: func(g *Game, _ *frame, c engine.Choice) *engine.Reason {
					switch {
					case c.Verb != Bid:
						return notAnswer
					case c.A < 0 || c.A > g.S.Supply[me] || c.A > 3:
						return badBid
					}
					return nil
				},
				Take: func(g *Game, _ *frame, c engine.Choice) { g.S.Bid[me] = int8(c.A) },
			}),
			engine.If(func(g *Game, _ *frame) bool { return g.S.Bid[me] > 0 },
				engine.Put(engine.Ask[*Game]{
					Label: "guard", Kind: "guard", Prompt: "Which unit is on guard?", Rule: "3.3", Always: true,
					Seat: func(*Game, *frame) engine.Seat { return me },
					List: func(g *Game, _ *frame, o *engine.Options) {
						for u := int16(0); u < units; u++ {
							o.Add(engine.Choice{Verb: Guard, A: u})
						}
					},
					Check: func(g *Game, _ *frame, c engine.Choice) *engine.Reason {
						switch {
						case c.Verb != Guard:
							return notAnswer
						case !isUnit(c.A) || side(c.A) != me || g.S.At[c.A] == 0:
							return badGuard
						}
						return nil
					},
					Take: func(g *Game, _ *frame, c engine.Choice) { g.S.Guard[me] = int8(c.A) },
				})),
		)
	}
}

// revealBids shows both bids, which are paid (3.1); the higher moves first.
func revealBids(g *Game, _ *frame) {
	for x := Red; x <= Blue; x++ {
		g.S.Supply[x] -= int16(g.S.Bid[x])
		g.Emit(engine.Event{Kind: EventBid, For: engine.Everyone, Reveal: true, Rule: "3.1", Args: [6]int16{int16(x), int16(g.S.Bid[x])}})
	}
	switch {
	case g.S.Bid[0] > g.S.Bid[1]:
		g.S.First = 0
	case g.S.Bid[1] > g.S.Bid[0]:
		g.S.First = 1
	}
}

// initiative settles equal bids: 1 to 3 is red (3.2).
func initiative(g *Game, _ *frame, c engine.Choice) {
	g.S.First = 0
	if c.A > 3 {
		g.S.First = 1
	}
	g.Emit(engine.Event{Kind: EventFirst, For: engine.Everyone, Rule: "3.2", Args: [6]int16{int16(g.S.First)}})
}
