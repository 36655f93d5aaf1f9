package formosa

import (
	"beachhead/engine"
	"beachhead/hex"
)

// 7.0 Logistics points.

var (
	evIncomeJapanese = event("The Japanese side receives {n0} LP and has {n1}.")
	evIncomeAllied   = event("The Allied side receives {n0} LP and has {n1}.")
	evLPLost         = event("The {s0} side loses {n1} LP above the limit of {n2}.")
)

var _ = program.Proc("strategic.logistics",
	beginPhase(PhLogistics),
	do(func(g *Game, _ *frame) { // 7.2l
		for side := range g.s.LP {
			g.s.LP[side] += g.s.LPLater[side]
			g.s.LPLater[side] = 0
		}
	}),
	throw(chance{Label: "income", Why: "Japanese LP", Rule: "7.2b", Sides: 6,
		Take: func(g *Game, _ *frame, c choice) { g.incomeJapanese(c.A) }}),
	do(func(g *Game, _ *frame) { g.incomeAllied() }),
)

// incomeJapanese: a die, and an LP for every two airfields that are under control (7.2b, 7.2c).
func (g *Game) incomeJapanese(die int16) {
	held := int16(0)
	for _, h := range g.m.Airfields {
		if g.occupied(h, Japanese) {
			held++
		}
	}
	fields := held / g.m.K.AirfieldsPerLP
	g.s.LP[Japanese] += die + fields
	if g.Heard() {
		g.tellSum(evIncomeJapanese, "7.2b", []engine.Mod{
			{Value: int(die), Rule: "7.2b", Text: "die"},
			{Value: int(fields), Rule: "7.2c", Text: "for " + itoa(int(held)) + " airfields held"},
		}, die+fields, g.s.LP[Japanese])
	}
}

// incomeAllied: the scenario's LP, Amoy from the game turn after its capture, functional ports and airfields (7.2d to 7.2h).
func (g *Game) incomeAllied() {
	k := &g.m.K
	base, amoy := k.AlliedIncome[g.s.Scenario], int16(0)
	if g.amoyHeld() {
		amoy = k.AmoyIncome
	}
	major, minor, fields := g.functionalCount()
	total := base + amoy + major*k.MajorIncome + minor*k.MinorIncome + fields/k.AirfieldsPerLP
	g.s.LP[Allied] += total
	if g.Heard() {
		mods := []engine.Mod{{Value: int(base), Rule: "7.2d", Text: "scenario"}}
		for _, m := range [...]engine.Mod{
			{Value: int(amoy), Rule: "7.2e", Text: "Amoy"},
			{Value: int(major * k.MajorIncome), Rule: "7.2f", Text: "functional major ports"},
			{Value: int(minor * k.MinorIncome), Rule: "7.2g", Text: "functional minor ports"},
			{Value: int(fields / k.AirfieldsPerLP), Rule: "7.2h", Text: "functional airfields"},
		} {
			if m.Value != 0 {
				mods = append(mods, m)
			}
		}
		g.tellSum(evIncomeAllied, "7.2d", mods, total, g.s.LP[Allied])
	}
}

// functionalCount counts the functional ports and airfields on Formosa (20.0a).
func (g *Game) functionalCount() (major, minor, fields int16) {
	for u := range g.m.Units {
		if g.s.Units[u].Flags&BaseSide == 0 {
			continue
		}
		h := g.at(UnitID(u))
		if h == hex.None || !g.m.Hexes[h].Formosa {
			continue
		}
		p := &g.m.Hexes[h]
		switch {
		case p.MajorPort:
			major++
		case p.MinorPort:
			minor++
		}
		if p.Airfield {
			fields++
		}
	}
	return major, minor, fields
}

// amoyHeld tells whether Amoy pays and serves: from the game turn after its capture (9.1c, 24.1l).
func (g *Game) amoyHeld() bool { return g.s.AmoyTurn > 0 && g.s.Turn > g.s.AmoyTurn }

// trimLP takes away what a side may not keep (7.2j).
func (g *Game) trimLP(side Side) {
	if over := g.s.LP[side] - g.m.K.LPCap; over > 0 {
		g.s.LP[side] = g.m.K.LPCap
		g.tell(evLPLost, "7.2j", int16(side), over, g.m.K.LPCap)
	}
}

// pay spends LP; the choice that costs them was refused if there were too few (7.2k).
func (g *Game) pay(side Side, lp int16) { g.s.LP[side] -= lp }
