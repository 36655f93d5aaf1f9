package toygame

import "beachhead/engine"

type frame = engine.Frame

var program engine.Program[*Game]

// The program is put together here and not in the declarations, so that the order of the procedures
// does not hang on the order of the files.
func init() {
	bidLanes()
	drawCard()
	playCard()
	battle()
	sequence()
	program.Settle = settle
	program.Link()
}

// sequence is the turn (2): bids, who is first, then each side's actions.
func sequence() {
	program.Proc("game",
		engine.While(func(g *Game, _ *frame) bool { return g.S.Turn <= g.S.Turns },
			engine.Do(func(g *Game, _ *frame) {
				g.S.First = none
				g.S.Bid = [2]int8{none, none}
				g.S.Guard = [2]int8{none, none}
				g.S.Shown = [2]uint8{}
				g.S.Spent = [units]uint8{}
				g.Emit(engine.Event{Kind: EventTurn, For: engine.Everyone, Rule: "2", Args: [6]int16{int16(g.S.Turn)}})
			}),
			engine.AskAll[*Game]("bids", "bid-red", "bid-blue"),
			engine.Do(revealBids),
			engine.If(func(g *Game, _ *frame) bool { return g.S.First < 0 },
				engine.Throw(engine.Chance[*Game]{Label: "initiative", Why: "initiative die", Rule: "3.2", Sides: 6, Take: initiative})),
			engine.ForEach(0, func(*Game, *frame) int { return 2 },
				engine.Call("draw", "draw-card", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.phasing(f))} }),
				engine.If(func(g *Game, _ *frame) bool { return g.reserve() },
					engine.Call("reserve", "draw-card", func(g *Game, f *frame) [6]int16 { return [6]int16{int16(g.phasing(f))} })),
				engine.Do(func(_ *Game, f *frame) { f.V[1] = 0 }),
				engine.While(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
					engine.Put(act),
					engine.If(func(_ *Game, f *frame) bool { return f.V[2] > 0 },
						engine.Call("battle", "battle", func(_ *Game, f *frame) [6]int16 {
							v := [6]int16{f.V[2] - 1, f.V[3]}
							f.V[2], f.V[3] = 0, 0
							return v
						}))),
			),
			engine.Do(func(g *Game, _ *frame) {
				if !g.mod.Faults.Endless {
					g.S.Turn++
				}
			}),
		),
		engine.Do(count),
	)
}

// phasing is the side whose actions they are.
func (g *Game) phasing(f *frame) engine.Seat {
	if f.V[0] == 0 {
		return engine.Seat(g.S.First)
	}
	return other(engine.Seat(g.S.First))
}

// settle ends the game when a side has no units left (6.2).
func settle(g *Game) {
	for x := Red; x <= Blue; x++ {
		if g.S.alive(x) == 0 {
			g.over(int8(other(x)), destruction, "6.2")
			return
		}
	}
}

// count decides the game after the last turn (6.3): more units, then more supply.
func count(g *Game, _ *frame) {
	r, b := g.S.alive(Red)*100+int(g.S.Supply[0]), g.S.alive(Blue)*100+int(g.S.Supply[1])
	switch {
	case r > b:
		g.over(0, points, "6.3")
	case b > r:
		g.over(1, points, "6.3")
	default:
		g.over(none, even, "6.3")
	}
}

func (g *Game) over(winner int8, level uint8, rule string) {
	g.S.Winner, g.S.Level = winner, level
	g.Emit(engine.Event{Kind: EventOver, For: engine.Everyone, Rule: rule, Args: [6]int16{int16(winner), int16(level)}})
	g.S.Core.Halt()
}

// drawCard deals one card to a side (4.1); with an empty deck it deals none.
func drawCard() {
	program.Proc("draw-card",
		engine.If(func(g *Game, _ *frame) bool { return g.S.inDeck() == 0 }, engine.Return[*Game](nil)),
		engine.Throw(engine.Chance[*Game]{
			Label: "card", Why: "card drawn", Rule: "4.1",
			Draw: func(g *Game, _ *frame, o *engine.Options) {
				for i, x := range g.S.Card {
					if x == inDeck {
						o.Add(engine.Choice{Verb: Draw, A: int16(i)})
					}
				}
			},
			Take: func(g *Game, f *frame, c engine.Choice) {
				x := engine.Seat(f.V[0])
				g.S.Card[c.A] = uint8(inRed + int(x))
				g.Emit(engine.Event{Kind: EventDraw, For: engine.SetOf(x), Reveal: true, Rule: "4.1", Args: [6]int16{int16(x), c.A + 1}})
				g.Emit(engine.Event{Kind: EventDraw, For: engine.Everyone.Without(x), Rule: "4.1", Args: [6]int16{int16(x)}})
			},
		}),
		engine.Return(func(*Game, *frame) int16 { return 1 }),
	)
}
