package ccp

import (
	"strconv"
)

// O31 Revive.

var (
	nothingLost = reason{Rule: "O31a", Text: "You have no broken or suppressed unit on the map."}
	notSuppress = reason{Rule: "O31b", Text: "Choose a suppressed unit of yours."}
	notBroken   = reason{Rule: "O31b", Text: "Choose a broken unit of yours."}
	reviveOrder = reason{Rule: "O31b", Text: "Revive Points are spent in the order of the counters, for each on its suppressed marker first."}
	spendOne    = reason{Rule: "O31b", Text: "Spend at least one Revive Point."}
)

var _ = order(OrderRevive, orderRule{
	Rule: "O31a", Proc: "order.revive",
	May: func(g *Game, _ *Card) *reason {
		if g.flagged(g.s.Active, Broken|Suppressed) == NoUnit {
			return &nothingLost
		}
		return nil
	},
})

// order.revive spends the points of the card.
// V: card; points left, -1 when done; what was last done: twice the unit, 1 more for a rally.
var _ = program.Proc("order.revive",
	do(func(g *Game, f *frame) { f.V[1], f.V[2] = int16(g.m.Cards[f.V[0]].Points), -1 }),
	while(func(g *Game, f *frame) bool { return f.V[1] > 0 && g.flagged(g.s.Active, Broken|Suppressed) != NoUnit },
		put(ask{
			Label: "unit", Kind: "revive.unit", Prompt: "Whom do you revive?", Rule: "O31b",
			Tell: told(func(_ *Game, f *frame) (string, UnitID) {
				return "Whom do you revive? Points left: " + strconv.Itoa(int(f.V[1])), NoUnit
			}),
			Seat: byActive,
			List: func(g *Game, _ *frame, o *options) {
				o.Add(say(vDone))
				for u := g.units(g.s.Active); u != NoUnit; u = g.more(g.s.Active, u) {
					o.Add(about(vRevive, u))
					o.Add(about(vRally, u))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				key := 2 * c.A
				switch {
				case c.Verb == vDone:
					if f.V[2] < 0 {
						return &spendOne
					}
					return nil
				case c.Verb == vRevive:
					if !g.on(c.A, g.s.Active) || !g.has(c.A, Suppressed) {
						return &notSuppress
					}
				default:
					key++
					if !g.on(c.A, g.s.Active) || !g.has(c.A, Broken) {
						return &notBroken
					}
				}
				if key < f.V[2] {
					return &reviveOrder
				}
				return nil
			},
			Take: func(g *Game, f *frame, c choice) {
				f.V[1]--
				switch f.V[2] = 2 * c.A; c.Verb {
				case vDone:
					f.V[1] = -1
				case vRevive:
					g.unsuppress(c.A, "O31b")
				case vRally:
					f.V[2]++
					g.rally(c.A, "O31b")
				}
			},
		})),
)
