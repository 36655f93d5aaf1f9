package css

import "beachhead/engine"

// Sight is what a seat knows of a game, for computer players that know the game. It says nothing that the View does not: the View shows the whole
// table, and this is the same in numbers. It is not what Units see (sight.go).
type Sight struct {
	Module *Module
	Seat   engine.Seat
	// Known is the position, in which Mine markers that are face down for the seat have the value Covered. The procedures in progress are left out.
	Known State
	// Asked are the locals of the procedure that asks, whomever it asks: what has been named of a fire, a move, a landing lies on the table.
	Asked [6]int16
}

// Covered is, in a Sight, the value of a Mine marker that the seat cannot see.
const Covered = -2

// sight makes the position as a seat knows it.
func (g *Game) sight(s engine.Seat) *Sight {
	x := &Sight{Module: g.m, Seat: s, Known: g.s}
	x.Known.Core = engine.Core{}
	laying := g.laying()
	for i := range x.Known.Mines {
		switch m := &x.Known.Mines[i]; {
		case m.Hex == NoHex || g.knowsMine(i, s):
		case laying:
			*m = MineState{Hex: NoHex}
		default:
			m.Value = Covered
		}
	}
	if f, _, _ := program.Asking(g); f != nil {
		x.Asked = f.V
	}
	return x
}
