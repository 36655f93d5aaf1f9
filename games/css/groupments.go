package css

// 27 American artillery off the map. Ranges are in indirect.go, who pays in acts.go; here an Artillery Unit leaves its Groupment for the map.

var (
	noTransfer = reason{Rule: "27.0e", Text: "In this scenario artillery is not transferred."}
	notShipped = reason{Rule: "27.0e", Text: "Only Artillery of a Groupment that a Truck can carry is transferred."}
)

// mayTransfer tells whether a Unit may leave its Groupment for the map (27.0e).
func (g *Game) mayTransfer(u int16) *reason {
	switch {
	case !g.isUnit(u) || !g.mayShip(u):
		return &notShipped
	case !g.scenario().Transfer:
		return &noTransfer
	}
	return nil
}

// The transfer is what the Unit does when it is activated.
var _ = action(vTransfer, actionRule{
	Rule: "27.0e", Proc: "transfer",
	List: func(g *Game, p Loc, o *options) {
		for u := g.first(max(p, 0)); isGroup(p) && u != NoUnit; u = g.next(u) {
			o.Add(about(vTransfer, u))
		}
	},
	May: func(g *Game, u UnitID, c choice) *reason {
		if c.A != u {
			return &notShipped
		}
		return g.mayTransfer(u)
	},
})

// transfer puts an Artillery Unit on the Turn Record Track, and a Corps Truck into the pool (27.0e, f). Later it enters over a beach: reinforce.go.
// V: place, Unit.
var _ = program.Proc("transfer",
	do(func(g *Game, f *frame) { g.ship(f.V[1], g.s.Turn+Turn(g.rules().TransferTurns)) }),
)
