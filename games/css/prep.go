package css

import (
	"slices"

	"beachhead/engine"
)

// 4.1 Preparation Phase; 19 Divisional Displays. Reinforcements are in reinforce.go.

var (
	evWeather   = event("The weather of the day: {x0}.")
	evStorm     = event("A tropical storm: nothing happens on day {n0}.")
	evQuenched  = event("The rain puts all fires out.")
	evRested    = event("The {d0} has a Fatigue of {n1}: its Troop Quality rises to {n2}.")
	evWorn      = event("The {d0} has a Fatigue of {n1}: its Troop Quality falls to {n2}.")
	evBought    = event("The {s0} player buys for the Cup: {c1}.") // several are told as one list
	evFatigue   = event("Fatigue is now {n1}: {d0}.")              // several are told as one list
	evDispatch  = event("Die {n1} for the {d0}: Dispatch Points {g2}, {n3} in all.")
	evSnafuOver = event("The {d0} pays {n1} Dispatch Points: its supply is no longer disrupted.")
	evCommand   = event("Die {n1} for the {d0}: Direct Commands {g2}, {n3} in all.")

	orDone  = reason{Rule: "4.1Da", Text: "Buy a Division or Formation chit, or be done."}
	hasTwin = reason{Rule: "4.1Da", Text: "That chit is in the Cup already."}
	// comesFirst is of the chit of a Formation with which a scenario begins.
	comesFirst = reason{Rule: "4.1Da", Text: "That chit is in play before the first draw, for nothing."}
	noBuy      = reason{Rule: "4.1Da", Text: "Only a Division or Formation chit of the side can be bought."}
)

// weatherAt is the row of the Weather Table for a die with what a day of Rain adds (4.1Aa, c).
func (g *Game) weatherAt(die int) int8 { return g.m.weatherAt(die + int(g.s.NextRain)) }

// weatherAt is the row of the Weather Table for a die with what is added to it.
func (m *Module) weatherAt(n int) int8 {
	for i := range m.Weather {
		if n <= int(m.Weather[i].High) {
			return int8(i)
		}
	}
	return int8(len(m.Weather) - 1)
}

// clearWeather is the row of the Weather Table that changes nothing.
func (m *Module) clearWeather() int {
	return max(0, slices.IndexFunc(m.Weather, func(w WeatherRow) bool { return w.ID == "clear" }))
}

// fixedWeather is the weather that the scenario says for the day, -1 if it is rolled for.
func (g *Game) fixedWeather() int8 {
	sc := g.scenario()
	if sc.Weather < 0 && g.m.Day(g.s.Turn) == g.m.Day(sc.Start) {
		return sc.FirstWeather
	}
	return sc.Weather
}

// weather determines the weather of the day (4.1A). It returns 1 for a Storm.
var _ = program.Proc("weather",
	do(func(g *Game, f *frame) { f.V[0] = int16(g.fixedWeather()) }),
	iff(func(_ *Game, f *frame) bool { return f.V[0] < 0 },
		do(func(g *Game, _ *frame) {
			for face := range 10 {
				g.gradeApart(0, face, int(g.weatherAt(face)))
			}
		}),
		call("die", "roll", func(g *Game, _ *frame) [6]int16 { return [6]int16{rollWeather, int16(g.inTurn(0)), 0} }),
		do(func(g *Game, f *frame) {
			f.V[0] = int16(g.weatherAt(int(g.s.Ret)))
		})),
	do(func(g *Game, f *frame) { g.setWeather(int8(f.V[0])) }),
	answer(func(g *Game, _ *frame) int16 {
		if g.m.Weather[g.s.Weather].Storm {
			return 1
		}
		return 0
	}),
)

// setWeather begins a day with its weather: rain puts fires out (8.7.1d), a Storm takes markers and boats away (4.1Ad, e).
func (g *Game) setWeather(w int8) {
	g.s.Weather = w
	g.staleAll()
	row := &g.m.Weather[w]
	g.s.NextRain = row.Next // of a day whose weather the scenario says, too (4.1Ac)
	g.tell(evWeather, "4.1Aa", int16(w))
	if (row.Rain || row.Storm) && !g.s.Marks[MarkBurning].Empty() {
		g.liftAll(MarkBurning)
		g.tell(evQuenched, "8.7.1d")
	}
	if row.Storm {
		g.storm()
	}
}

// storm is what a Tropical Storm does (4.1Ad, e, ruling 4-D).
func (g *Game) storm() {
	g.tell(evStorm, "4.1Ad", int16(g.m.Day(g.s.Turn)+1))
	for p := range Loc(MaxPlaces) {
		if !g.empty(p) {
			g.unmark(p, ^Cond(0)) // with the marker of Sustained Fire its weapon is free (8.5.1d)
		}
	}
	for b := range g.m.Beaches {
		g.putBack(BeachID(b), Approach)
		g.putBack(BeachID(b), FinalRun)
	}
	g.liftAll(MarkLit)
}

// fatigue changes the Troop Quality of each Division by its Fatigue (4.1B).
var _ = program.Proc("fatigue",
	do(func(g *Game, _ *frame) {
		for i := range g.m.Divisions {
			d := DivisionID(i)
			if !g.scenario().Divisions[d].InPlay || g.alone(d) {
				continue
			}
			x, limit := g.division(d), &g.rules().Fatigue[g.m.Divisions[d].Side]
			before, rule := x.TQ, [2]string{"4.1Ba", "4.1Bb"}[g.m.Divisions[d].Side]
			switch {
			case x.Fatigue <= limit.Gain:
				if g.addTQ(d, 1); x.TQ != before {
					g.tell(evRested, rule, d, int16(x.Fatigue), int16(x.TQ))
				}
			case x.Fatigue >= limit.Loss:
				if g.addTQ(d, -1); x.TQ != before {
					g.tell(evWorn, rule, d, int16(x.Fatigue), int16(x.TQ))
				}
			}
		}
	}),
)

// mayBuy tells whether a side may buy a chit (4.1D).
func (g *Game) mayBuy(side Side, c ChitID) *reason {
	if !g.isChit(c) || c == NoChit {
		return &noBuy
	}
	row := &g.m.Chits[c]
	switch {
	case row.Kind > ChitFormation || row.Side != side:
		return &noBuy
	case row.Cost < 0:
		return &notCupped
	case c == g.firstChit():
		return &comesFirst
	case g.s.Bought.has(c) || g.s.Played.has(c):
		return &hasTwin
	}
	return g.mayAfford(c, int(row.Cost))
}

// purchase lets a side buy chits for the Cup of the turn (4.1D, ruling 4-A).
// V: side; 1 when it is done.
var _ = program.Proc("purchase",
	while(func(_ *Game, f *frame) bool { return f.V[1] == 0 },
		do(func(_ *Game, f *frame) { f.V[1] = 1 }),
		put(ask{
			Label: "chit", Kind: "purchase", Prompt: "Which chits go into the Cup?", Rule: "4.1Da",
			Explain: explainPurchase,
			Seat:    bySlot(0),
			List: func(g *Game, f *frame, o *options) {
				for c := range g.m.Chits {
					if g.mayBuy(Side(f.V[0]), ChitID(c)) == nil {
						o.Add(about(vBuy, ChitID(c)))
					}
				}
				if o.Len() > 0 {
					o.Add(say(vDone))
				}
			},
			Check: func(g *Game, f *frame, c choice) *reason {
				switch c.Verb {
				case vDone:
					return nil
				case vBuy:
					return g.mayBuy(Side(f.V[0]), c.A)
				}
				return &orDone
			},
			Take: func(g *Game, f *frame, c choice) {
				if c.Verb == vDone {
					return
				}
				f.V[1] = 0
				row := &g.m.Chits[c.A]
				g.s.Bought.add(c.A)
				g.addDP(row.Division, -int(row.Cost))
				g.tell(evBought, "4.1Da", f.V[0], c.A)
			},
		})),
)

// tire changes the Fatigue of each Division when all have bought (4.1E).
var _ = program.Proc("tire",
	do(func(g *Game, _ *frame) {
		for i := range g.m.Divisions {
			d, row := DivisionID(i), &g.m.Divisions[i]
			if !g.scenario().Divisions[d].InPlay || g.alone(d) {
				continue
			}
			n, rule, bought := 0, "4.1Ea", g.s.Bought.has(row.Chit)
			switch r := g.rules(); {
			case bought && g.night():
				n, rule = int(r.FatigueNight), "4.1Eb"
			case bought:
				n = int(r.FatigueDay)
			case g.night():
				n, rule = int(r.FatigueRest), "4.1Ec"
			}
			before := g.division(d).Fatigue
			if g.addFatigue(d, n); g.division(d).Fatigue != before {
				g.tell(evFatigue, rule, d, int16(g.division(d).Fatigue))
			}
		}
	}),
)

// dispatched is what a die for Dispatch Points gives a Division (4.1Fa).
func (g *Game) dispatched(d DivisionID, die int) int {
	if die <= int(g.commander(d).Dispatch) {
		return int(g.rules().DispatchHit)
	}
	return int(g.rules().DispatchMiss)
}

// dispatch rolls for the Dispatch Points of each Division in play (4.1F, 18.0); then its owner may pay a Supply Disruption off (20.1o, ruling 4-E).
// V: Division.
var _ = program.Proc("dispatch",
	eachThat(0, divisions, func(g *Game, _ *frame, d int16) bool { return g.rolls(d) },
		do(func(g *Game, f *frame) {
			g.gradeGain(f.V[0], g.dispatched, int(g.rules().MaxDP)-int(g.division(f.V[0]).DP))
		}),
		call("die", "roll", func(g *Game, f *frame) [6]int16 { return [6]int16{rollDispatch, int16(g.m.Divisions[f.V[0]].Side), 0} }),
		do(func(g *Game, f *frame) {
			die, n := g.s.Ret, g.dispatched(f.V[0], int(g.s.Ret))
			g.addDP(f.V[0], n)
			g.tell(evDispatch, "4.1Fa", f.V[0], die, int16(n), int16(g.division(f.V[0]).DP))
		})),
	eachThat(0, divisions, func(g *Game, _ *frame, d int16) bool {
		x := g.division(d)
		return x.Disrupted != 0 && x.DP >= g.rules().SnafuCost
	}, put(ask{
		Label: "snafu", Kind: "snafu", Prompt: "Pay to end the disruption of supply?", Rule: "20.1o",
		Explain: explainSnafu,
		Seat:    func(g *Game, f *frame) engine.Seat { return seat(g.m.Divisions[f.V[0]].Side) },
		Tell: told(func(g *Game, f *frame) (string, UnitID) {
			return "Pay " + number(int(g.rules().SnafuCost)) + " Dispatch Points to end the disruption of the supply of the " + g.m.Divisions[f.V[0]].Name + "?", NoUnit
		}),
		List: func(_ *Game, _ *frame, o *options) { o.Add(say(vYes)); o.Add(say(vNo)) },
		Take: func(g *Game, f *frame, c choice) {
			if c.Verb == vNo {
				return
			}
			n := int(g.rules().SnafuCost)
			g.addDP(f.V[0], -n)
			g.division(f.V[0]).Disrupted--
			g.addTQ(f.V[0], 1)
			g.tell(evSnafuOver, "20.1o", f.V[0], int16(n))
		},
	})),
)

// gradeGain grades the faces of a die by what it brings a Division, of which there is room for so much.
func (g *Game) gradeGain(d DivisionID, gain func(d DivisionID, die int) int, room int) {
	for face := range 10 {
		n := min(gain(d, face), room)
		if g.m.Divisions[d].Side == SideB {
			n = -n
		}
		g.grade(0, face, n)
	}
}

// directGain is what a die of the Direct Command chit brings a Division: half of it, down, and its Command Rating (4.2Cvi, 19.1a).
func (g *Game) directGain(d DivisionID, die int) int { return die/2 + int(g.commander(d).Command) }

// command.roll rolls for the Direct Commands of a Division (4.2Cvi a).
// V: Division.
var _ = program.Proc("command.roll",
	do(func(g *Game, f *frame) {
		g.gradeGain(f.V[0], g.directGain, int(g.rules().MaxDC)-int(g.division(f.V[0]).DC))
	}),
	call("die", "roll", func(g *Game, f *frame) [6]int16 { return [6]int16{rollCommand, int16(g.m.Divisions[f.V[0]].Side), 0} }),
	do(func(g *Game, f *frame) {
		die, n := g.s.Ret, g.directGain(f.V[0], int(g.s.Ret))
		g.addDC(f.V[0], n)
		g.tell(evCommand, "19.1a", f.V[0], die, int16(n), int16(g.division(f.V[0]).DC))
	}),
)
