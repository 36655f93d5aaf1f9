package ccp

import (
	"beachhead/engine"
	"beachhead/games/wording"
)

// Rolled tells of the dice of every roll (1.9), and of each Defense roll whether the attack had an effect on the unit (O27.3.4): how likely that was is
// counted over both rolls, from before the dice of either.
func (g *Game) Rolled(e engine.Event) *engine.Rolled {
	switch e.Kind {
	case evRoll:
		return &engine.Rolled{Seat: seatNames[e.Args[0]], What: wording.Word(rollTexts, e.Args[1]), Dice: []int{int(e.Args[2]), int(e.Args[3])}, Sides: 6}
	case evDefense:
		side := g.m.Units[e.Args[0]].Side
		defends, attacks := int(e.Args[1]), int(e.Args[2])
		return &engine.Rolled{Seat: seatNames[side.Other()], What: "attacks on a unit that had an effect", Hit: defense(defends, attacks, false) != resNone,
			Chance: chanceOfEffect(int(e.Args[4]), int(e.Args[3]), e.Args[5] != 0)}
	}
	return nil
}

// chanceOfEffect is how often an Attack Total of base and dice is at least a Defense Total of morale and dice. A sniper's dice are multiplied (3.3.4c).
func chanceOfEffect(base, morale int, sniper bool) float64 {
	n := 0
	for white := 1; white <= 6; white++ {
		for colored := 1; colored <= 6; colored++ {
			dice := white + colored
			if sniper {
				dice = white * colored
			}
			for sum, ways := range diceWays {
				if ways > 0 && defense(morale+sum, base+dice, false) != resNone {
					n += ways
				}
			}
		}
	}
	return float64(n) / (36 * 36)
}
