package formosa

import (
	"fmt"

	"beachhead/engine"
)

// Picture is what a page shows of an event: who did it, what sort of event it is, and the die of a roll with the chances that it had.
func (g *Game) Picture(e engine.Event) *engine.Picture {
	p := engine.Picture{Act: acts[e.Kind]}
	sentences.Each(e, func(kind byte, a int16) {
		if p.Seat != "" {
			return
		}
		switch {
		case kind == 'u' && a >= 0 && int(a) < len(g.m.Units):
			p.Seat = g.m.Seats()[seat(g.m.Units[a].Side)]
		case kind == 's' && (a == int16(Allied) || a == int16(Japanese)):
			p.Seat = g.m.Seats()[seat(Side(a))]
		case kind == 'c' && a >= 0 && int(a) < len(airLabels):
			p.Seat = g.m.Seats()[seat(sideOf(Contingent(a)))]
		}
	})
	switch e.Kind {
	case evMovesHidden, evLostHidden, evSuicide, evSuicideMiss, evNoSuicide, evNoSuicideMiss: // only Japanese units are concealed (11.1) or crash (16.6)
		p.Seat = g.m.Seats()[seat(Japanese)]
	case evSails, evFiasco, evIndecisive, evDecisive, evFleetLP: // 18.0a
		p.Seat = g.m.Seats()[seat(Japanese)]
	case evAmoyFalls, evAmoyHolds, evB29Strikes, evB29Roll, evB29Miss, evB29Destroy, evCampRoll, evCancelAmphib: // 9.1a, 16.5a, 16.6d
		p.Seat = g.m.Seats()[seat(Allied)]
	case evCombat:
		p.Seat = g.m.Seats()[seat(Side(e.Args[5]))]
	}
	p.Cast = g.cast(&e)
	p.Outcome = outcomes[e.Kind]
	p.Swing = e.Kind == evDecisive // no landing in that game turn (18.0f)
	if p.Seat == "" && p.Act == "" && p.Cast == nil {
		return nil
	}
	return &p
}

// cast is the roll that an event tells of, with the chances that it had, nil if it tells of none: for the page and for the report.
func (g *Game) cast(e *engine.Event) (c *engine.Cast) {
	a, m := &e.Args, g.m
	switch e.Kind {
	case evCombat:
		c = &engine.Cast{What: fmt.Sprintf("%d against %d, %s", a[0], a[1], m.columnTitle(a[2])), Result: Result(a[4]).String(), Chances: m.combatChances(Side(a[5]), a[2])}
		c.Dice, c.Total = []int{int(a[3])}, int(a[3])
	case evAirFire:
		c = m.airCast("Air superiority", a[1], a[2], a[3], "1 point lost", "%d points lost")
	case evSuicide, evSuicideMiss, evNoSuicide, evNoSuicideMiss:
		c = m.airCast("Kamikaze attack", a[0], a[1], a[2], "1 hit on the Allied side", "%d hits on the Allied side")
	case evSails:
		c = dieCast("Mobile fleet sortie", a[0], func(die int16) string { return sortieTexts[m.K.SortieTable[g.s.Scenario][die-1]] })
	case evFleetLP:
		c = dieCast("Allied LP lost to the fleet", a[2], func(die int16) string { return fmt.Sprintf("%d LP lost", min(die, a[0]+a[1])) })
	case evAmoyFalls, evAmoyHolds:
		c = dieCast("Amoy operation", a[0], func(die int16) string { return amoyTexts[amoyFalls(die, a[1])] })
	case evB29Roll:
		c = dieCast("B-29 strike", a[1], func(die int16) string { return b29Texts[m.B29[die-1][a[2]]] })
	case evCampRoll:
		c = dieCast("What the bombs hit", a[0], func(die int16) string { return campTexts[m.K.CampTable[die-1]] })
	case evLandLost, evLandBack, evLandOK:
		what, table := "Marine brigade landing", &m.K.MarineTable
		if e.Rule == ruleRaiders {
			what, table = "Airborne raiders landing", &m.K.RaiderTable
		}
		c = dieCast(what, a[2], func(die int16) string { return landingTexts[table[die-1]] })
	case evRaidLosses:
		c = dieCast("Raid on the airfield", a[2], func(die int16) string { return lossText(int16(m.K.RaidLoss[die-1])) })
	default:
		return nil
	}
	c.Rule = e.Rule
	return c
}

// Rolled tells of the dice of those rolls. In combat (15.2e) a success for the attacker is a result that hurts only the defender.
func (g *Game) Rolled(e engine.Event) *engine.Rolled {
	c, p := g.cast(&e), g.Picture(e)
	if c == nil || p == nil {
		return nil
	}
	r := &engine.Rolled{Seat: p.Seat, What: c.What, Dice: c.Dice, Sides: 6}
	if e.Kind != evCombat {
		return r
	}
	good := func(result string) bool { return sheetOutcomes[result].Hurts == "defender" }
	r.What, r.Hit = "attacks that hurt only the defender", good(c.Result)
	for _, o := range c.Chances {
		if good(o.Text) {
			r.Chance += o.P
		}
	}
	return r
}

// What a roll brings, in the words of its card.
var (
	sortieTexts  = [...]string{Fiasco: "fiasco", Indecisive: "indecisive action", Decisive: "decisive battle"}
	amoyTexts    = map[bool]string{true: "Amoy falls", false: "Amoy holds out"}
	b29Texts     = [...]string{B29None: "no effect", B29Suppress: "suppressed", B29Destroy: "a unit destroyed"}
	campTexts    = map[bool]string{true: "the PW camp is hit", false: "another unit is hit"}
	landingTexts = [...]string{"lost", "turned back", "ashore"}
)

func lossText(n int16) string {
	switch n {
	case 0:
		return "nothing"
	case 1:
		return "1 point lost"
	}
	return fmt.Sprintf("%d points lost", n)
}

// dieCast is a roll of a die that a table is read with.
func dieCast(what string, die int16, read func(die int16) string) *engine.Cast {
	c := &engine.Cast{What: what, Dice: []int{int(die)}, Total: int(die), Result: read(die)}
	for d := range int16(6) {
		c.Chances = addChance(c.Chances, read(d+1), 1.0/6)
	}
	return c
}

// combatChances is a column of the Combat Results Table as chances (15.5), the results in the order of the die.
func (m *Module) combatChances(by Side, column int16) []engine.Outcome {
	var l []engine.Outcome
	for die := range m.CRT[by] {
		l = addChance(l, m.CRT[by][die][column].String(), 1/float64(len(m.CRT[by])))
	}
	return l
}

// airCast is a roll on the Air Combat Table (16.2j) with its chances. Last are the words for one and for several.
func (m *Module) airCast(what string, points, die, got int16, one, several string) *engine.Cast {
	word := func(n int16) string {
		switch n {
		case 0:
			return "nothing"
		case 1:
			return one
		}
		return fmt.Sprintf(several, n)
	}
	c := dieCast(what, die, func(die int16) string { return word(m.airResult(int(points), die)) })
	c.Result = word(got)
	return c
}

func addChance(l []engine.Outcome, text string, p float64) []engine.Outcome {
	for i := range l {
		if l[i].Text == text {
			l[i].P += p
			return l
		}
	}
	return append(l, engine.Outcome{P: p, Text: text})
}

// acts are the events that a page shows on the map beside what has changed there.
var acts = map[engine.EventKind]engine.Act{
	evMoves: engine.ActMove, evMovesHidden: engine.ActMove, evAdvances: engine.ActMove, evLoaded: engine.ActMove, evAirlift: engine.ActMove, evLandOK: engine.ActMove,
	evRetreats: engine.ActRetreat, evAttack: engine.ActAttack, evCounter: engine.ActAttack, evAssault: engine.ActAttack,
	evLost: engine.ActLoss, evLostHidden: engine.ActLoss, evLandLost: engine.ActLoss, evOverStack: engine.ActLoss, evOverStackHidden: engine.ActLoss,
	evRevealed: engine.ActReveal, evDecoy: engine.ActReveal,
}

// outcomes are the events that tell what came of a roll.
var outcomes = map[engine.EventKind]bool{evLost: true, evLostHidden: true, evRetreats: true, evAdvances: true, evBlocked: true, evStands: true, evCounter: true,
	evNoCounter: true, evNoSecond: true, evAirLoss: true, evHitsLost: true, evCancelAmphib: true, evCancelGunfire: true,
	evFiasco: true, evIndecisive: true, evDecisive: true, evB29Miss: true, evB29Suppress: true, evB29Destroy: true}
