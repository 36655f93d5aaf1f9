package ccp

import (
	"beachhead/engine"
	"beachhead/games/wording"
)

// The dice of events, told once: for the page, with what could come of them, and for the report.

// cast is the roll that an event tells of (1.9), nil if it tells of none: the dice, what could come of them, and what came where they decide it alone.
func (g *Game) cast(e *engine.Event) *engine.Cast {
	if e.Kind != evRoll {
		return nil
	}
	side, kind, notes := Side(e.Args[0]), e.Args[1], e.Args[5]
	white, colored := int(e.Args[2]), int(e.Args[3])
	product := notes&rollProduct != 0
	c := &engine.Cast{What: wording.Word(rollTexts, kind), Dice: []int{white, colored}, Total: white + colored, Card: g.m.cardName(e.Args[4]), Rule: "1.9a"}
	if product {
		c.Total = white * colored
	}
	if k := &g.m.Cards[e.Args[4]]; k.Trigger != NoTrigger && notes&rollQuiet == 0 {
		c.Chip = triggerCells[k.Trigger]
	}
	c.Defends = kind == rollDefense
	need := int(notes) >> rollBits
	comes := g.comes(side, kind, need)
	if comes == nil {
		return c
	}
	for total, ways := range attackDice(product) {
		if ways == 0 {
			continue
		}
		for _, o := range comes(total) {
			addChance(c, o.Text, o.P*float64(ways)/36)
		}
	}
	if l := comes(c.Total); len(l) == 1 {
		c.Result = l[0].Text
	}
	return c
}

func addChance(c *engine.Cast, text string, p float64) {
	for i := range c.Chances {
		if c.Chances[i].Text == text {
			c.Chances[i].P += p
			return
		}
	}
	c.Chances = append(c.Chances, engine.Outcome{Text: text, P: p})
}

// comes tells what a total of the dice brings in a roll, as chances where another roll follows; nil if nobody can know it.
func (g *Game) comes(side Side, kind int16, need int) func(total int) []engine.Outcome {
	sure := func(text string) []engine.Outcome { return []engine.Outcome{{P: 1, Text: text}} }
	if kind == rollRadio {
		return func(n int) []engine.Outcome {
			if r := g.onTable(side, n); r != NoRadio {
				return sure(g.m.Radios[r].Name)
			}
			return sure("no radio")
		}
	}
	if need == 0 {
		return nil
	}
	switch kind {
	case rollAttack, rollMine, rollImpact: // and a Defense roll, here that of the unit with the lowest morale (O27.3.4)
		morale, base, moving := unpackDefense(need)
		return func(n int) (l []engine.Outcome) {
			var odds [len(defenseTexts)]int
			for d, ways := range diceWays {
				odds[defense(morale+d, base+n, moving)] += ways
			}
			for r, ways := range odds {
				if ways > 0 {
					l = append(l, engine.Outcome{P: float64(ways) / 36, Text: weakestTexts[r]})
				}
			}
			return l
		}
	case rollDefense:
		morale, attack, moving := unpackDefense(need)
		return func(n int) []engine.Outcome { return sure(defenseTexts[defense(morale+n, attack, moving)]) }
	case rollTargeting, rollAccuracy: // O24.3.2a, O24.4b, O27.2.3a
		return func(n int) []engine.Outcome {
			if n > need-1 {
				return sure("a hit")
			}
			return sure("a miss")
		}
	case rollMelee: // 19.2.3; before the other side has rolled, with its dice to come
		own, other, last := need&63, need>>6&63, need>>12 != 0
		return func(n int) (l []engine.Outcome) {
			if last {
				return sure(meleeTexts[1+sign(own+n-other)])
			}
			var odds [len(meleeTexts)]int
			for d, ways := range diceWays {
				odds[1+sign(own+n-other-d)] += ways
			}
			for r, ways := range odds {
				if ways > 0 {
					l = append(l, engine.Outcome{P: float64(ways) / 36, Text: meleeTexts[r]})
				}
			}
			return l
		}
	case rollSudden: // 13.2.2a
		return func(n int) []engine.Outcome {
			if n < need {
				return sure("the game ends")
			}
			return sure("the game goes on")
		}
	}
	return nil
}

// weakestTexts are defenseTexts for the unit of a target that has the lowest morale, meleeTexts how a melee ends for who rolls.
var (
	weakestTexts = [...]string{resEliminated: "weakest eliminated", resBroken: "weakest breaks", resSuppressed: "weakest suppressed", resNone: "all unaffected"}
	meleeTexts   = [...]string{"melee lost", "melee tied", "melee won"}
)

// Rolled tells of the dice of every roll (1.9), and of each Defense roll whether the attack had an effect on the unit (O27.3.4): how likely that was is
// counted over both rolls, from before the dice of either.
func (g *Game) Rolled(e engine.Event) *engine.Rolled {
	if c := g.cast(&e); c != nil {
		return &engine.Rolled{Seat: seatNames[e.Args[0]], What: c.What, Dice: c.Dice, Sides: 6}
	}
	if e.Kind == evDefense {
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
	for total, ways := range attackDice(sniper) {
		for d, w := range diceWays {
			if defense(morale+d, base+total, false) != resNone {
				n += ways * w
			}
		}
	}
	return float64(n) / (36 * 36)
}
