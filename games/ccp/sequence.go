package ccp

import (
	"strconv"

	"beachhead/engine"
)

// 12 Sequence of play.

var (
	evTurn   = event("Turn {n1} begins. It is the {s0} player's.")
	evPasses = event("The {s0} player gives no order.")
	evIdle   = event("Both players have passed three times in a row and discarded nothing: time advances.")

	orderFirst    = reason{Rule: "12b", Text: "You have given an order this turn: end it instead of passing."}
	orderOrPass   = reason{Rule: "12b", Text: "Give an order, or pass."}
	notArm        = reason{Rule: "5.3b", Text: "That is no weapon of yours on the map."}
	discardRising = reason{Rule: "O21a", Text: "Cards are discarded in the order of their numbers."}
)

// The game: set-up, then turns one after the other until it ends (12a).
var _ = program.Proc("game",
	sub("setup", "setup"),
	do(func(g *Game, _ *frame) { g.s.Phase = PhOrders; g.commence() }),
	while(func(*Game, *frame) bool { return true }, sub("turn", "turn")),
)

// turn is one player's turn (12b).
var _ = program.Proc("turn",
	do(func(g *Game, _ *frame) {
		g.s.Turn++
		g.s.Given, g.s.Cards = 0, 0
		g.clearAll(turnFlags)
		if g.s.Phase = PhOrders; g.s.Active == Allied && g.anyMelee() {
			g.s.Phase = PhMelee
		}
		g.tell(evTurn, "12a", int16(g.s.Active), g.s.Turn)
	}),
	iff(func(g *Game, _ *frame) bool { return g.s.Active == Allied }, sub("melee", "melee")), // 19.2a
	sub("orders", "turn.orders"),
)

// turn.orders is a turn from its orders on (12b, 12.4).
// V: 1 when no more orders come.
var _ = program.Proc("turn.orders",
	do(func(g *Game, _ *frame) { g.s.Phase = PhOrders }),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.s.Given < g.force(g.s.Active).OrderLimit },
		sub("decide", "turn.decide"),
		do(func(g *Game, f *frame) { f.V[0] = g.s.Ret })),
	do(func(g *Game, _ *frame) { g.s.Phase = PhRefill }),
	sub("refill", "turn.refill"),
	do(func(g *Game, _ *frame) { g.s.Active = g.s.Active.Other() }),
)

// turn.decide gives one order, passes, or ends the turn. It returns 1 when no more orders come.
// V: verb chosen, card.
var _ = program.Proc("turn.decide",
	put(ask{
		Label: "decide", Kind: "turn.decide", Prompt: "Which order do you give?", Rule: "12b", Always: true,
		Tell: told(func(g *Game, _ *frame) (string, UnitID) {
			most := int(g.force(g.s.Active).OrderLimit)
			return "Which order do you give? " + strconv.Itoa(most-int(g.s.Given)) + " of " + strconv.Itoa(most) + " left", NoUnit
		}),
		Seat: byActive,
		List: func(g *Game, _ *frame, o *options) {
			o.Add(say(vEnd))
			o.Add(say(vPass))
			g.hand(g.s.Active, func(c CardID) { o.Add(about(vOrder, c)) })
			g.offerScrap(o)
		},
		Check: func(g *Game, _ *frame, c choice) *reason {
			switch c.Verb {
			case vEnd:
				if g.s.Given == 0 {
					return &orderOrPass
				}
				return nil
			case vPass:
				if g.s.Given > 0 {
					return &orderFirst
				}
				return nil
			case vOrder:
				return g.mayOrder(c.A)
			case vScrap:
				return g.mayScrap(c.A)
			}
			return &orderOrPass
		},
		Take: func(g *Game, f *frame, c choice) {
			f.V[0], f.V[1] = int16(c.Verb), c.A
			if c.Verb == vScrap {
				g.scrap(c.A, "5.3b")
			}
		},
		Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
			if left := g.force(g.s.Active).OrderLimit - g.s.Given; c == nil && g.s.Given > 0 && left > 0 {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vEnd)), Loses: "orders not given: " + strconv.Itoa(int(left))})
			}
			if c == nil && g.s.Given == 0 && g.someOrder() {
				x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vPass)), Loses: "no order this turn"})
			}
		},
	}),
	iff(chose(vOrder), call("order", "order", func(_ *Game, f *frame) [6]int16 { return [6]int16{f.V[1]} })),
	iff(chose(vPass), sub("pass", "turn.pass")),
	answer(func(_ *Game, f *frame) int16 {
		if v := engine.Verb(f.V[0]); v == vPass || v == vEnd {
			return 1
		}
		return 0
	}),
)

// someOrder tells whether the active player holds a card whose order he could give.
func (g *Game) someOrder() (some bool) {
	g.hand(g.s.Active, func(c CardID) { some = some || g.mayOrder(int16(c)) == nil })
	return some
}

// offerScrap lists the weapons that the active player can give up (5.3b, ruling CORE-B).
func (g *Game) offerScrap(o *options) {
	for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
		if w := g.arm(u); w != NoWeapon {
			o.Add(about(vScrap, w))
		}
	}
}

// mayScrap tells whether a number of a choice is a weapon that the active player can give up.
func (g *Game) mayScrap(w int16) *reason {
	if !g.isWeapon(w) || !g.on(g.s.Weapons[w].Owner, g.s.Active) {
		return &notArm
	}
	return nil
}

// chose tells whether the first slot of the frame holds a verb.
func chose(v engine.Verb) func(*Game, *frame) bool {
	return func(_ *Game, f *frame) bool { return f.V[0] == int16(v) }
}

// turn.pass discards up to the Discard Limit (O21, 12.3); the opponent may then react (O21b).
// V: 1 when done, last card.
var _ = program.Proc("turn.pass",
	do(func(g *Game, f *frame) { f.V[1] = NoCard; g.tell(evPasses, "O21a", int16(g.s.Active)) }),
	while(func(g *Game, f *frame) bool { return f.V[0] == 0 && g.s.Cards < g.discards(g.s.Active) },
		put(ask{
			Label: "discard", Kind: "turn.discard", Prompt: "Which cards do you discard?", Rule: "O21a", Always: true,
			Tell: told(func(g *Game, _ *frame) (string, UnitID) {
				return "Which cards do you discard? Up to " + strconv.Itoa(int(g.discards(g.s.Active)-g.s.Cards)), NoUnit
			}),
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				g.hand(g.s.Active, func(c CardID) { o.Add(about(vDiscard, c)) })
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch {
				case c.Verb != vDiscard:
					return nil
				case !g.holds(g.s.Active, c.A):
					return &notHeld
				case c.A <= f.V[1]:
					return &discardRising
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					f.V[0] = 1
					return
				}
				f.V[1] = c.A
				g.s.Cards++
				g.discard(g.s.Active, c.A)
				g.tellReveal(evDiscard, "O21a", int16(g.s.Active), c.A)
			},
			// A turn passed for new cards must not go by with the old ones, unless that is meant.
			Explain: func(g *Game, _ *frame, c *choice, x *engine.Explanation) {
				if c == nil && g.s.Cards == 0 {
					x.Offers = append(x.Offers, engine.Offer{Choice: g.m.Format(say(vDone)), Loses: "no new cards"})
				}
			},
		})),
	iff(func(g *Game, _ *frame) bool { return g.s.Cards > 0 },
		do(func(g *Game, _ *frame) { g.s.Idle = 0 }),
		reactBy("passed", wPassed, inactiveSide, -1),
		leave()),
	do(func(g *Game, _ *frame) { g.s.Idle++ }),
	iff(func(g *Game, _ *frame) bool { return g.s.Idle >= idleTurns },
		do(func(g *Game, _ *frame) { g.s.Idle = 0; g.tell(evIdle, "O21a") }),
		call("time", "time", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} })),
)

// idleTurns is after how many passes in a row without a discard time advances, so that no game goes on for ever (ruling CORE-A).
const idleTurns = 6

// discards is the Discard Limit of a side (12.3a, 18.1).
func (g *Game) discards(s Side) int8 {
	if g.night() {
		return g.nation(s).NightDiscard
	}
	return g.nation(s).Discard
}

// turn.refill draws the active player's hand up to its size; where the pile gets empty time advances and the draw goes on (12.4).
var _ = program.Proc("turn.refill",
	while(func(g *Game, _ *frame) bool { return g.s.Hand[g.s.Active].len() < int(g.posture(g.s.Active).Hand) },
		call("draw", "draw", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} }),
		iff(func(g *Game, _ *frame) bool { return g.empty(g.s.Active) },
			call("time", "time", func(g *Game, _ *frame) [6]int16 { return [6]int16{int16(g.s.Active)} }))),
)
