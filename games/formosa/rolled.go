package formosa

import "beachhead/engine"

// hurtsDefenderOnly tells whether a result (15.5) costs the defender something and the attacker nothing.
func hurtsDefenderOnly(r Result) bool { return r == DE || r == DR || r == D1 }

// Rolled tells of the combat die (15.2e): a success for the attacker is a result that hurts only the defender.
func (g *Game) Rolled(e engine.Event) *engine.Rolled {
	if e.Kind != evCombat {
		return nil
	}
	by, column := Side(e.Args[5]), e.Args[2]
	good := 0
	for die := range g.m.CRT[by] {
		if hurtsDefenderOnly(g.m.CRT[by][die][column]) {
			good++
		}
	}
	return &engine.Rolled{Seat: seatNames[by], What: "attacks that hurt only the defender", Dice: []int{int(e.Args[3])}, Sides: 6,
		Hit: hurtsDefenderOnly(Result(e.Args[4])), Chance: float64(good) / float64(len(g.m.CRT[by]))}
}
