package iwo

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// The whole situation on the page: order of battle and calendar.

// sheetSituation writes it into the sheet of a scenario.
func (m *Module) sheetSituation(s *engine.Sheet, sc *Scenario) {
	s.Situation = &engine.SheetSituation{
		Zones: "Fields of fire", Moves: "range", Done: []string{"acted"}, Lost: map[string]string{"dead": "lost"},
		Days: m.days(sc), Tally: m.tallies(sc), CostBy: "division", CostOf: "steps",
		Formations: m.formations(), Calendar: m.calendar(sc), SetUp: phaseTitles[PhaseSetup], Clock: "turn", ClockWord: "Turn", ClockFirst: int(sc.First),
	}
}

// tallies are what the report tells day by day: steps lost, infantry steps where victory asks for these, and positions.
func (m *Module) tallies(sc *Scenario) []engine.SheetTally {
	steps := engine.SheetTally{Track: "steps", Label: "Steps lost", Bad: true, Each: true, Weight: 1}
	if sc.LoseInfantry > 0 || sc.LoseInfantryDay > 0 {
		steps.Track, steps.Label, steps.Limit = "infantry-steps", "Infantry steps lost", int(sc.LoseInfantryDay)
	}
	return []engine.SheetTally{steps, {Track: "controlled", Label: "Positions held", Of: len(m.Pos), Weight: 2}}
}

var _ engine.Aimed = (*Game)(nil)

// Aims are the goals of the scenario and what must not be lost, as they stand.
func (g *Game) Aims() (out []engine.Aim) {
	sc, s := g.scenario(), &g.s
	for _, x := range sc.Victory {
		a := engine.Aim{Text: aimTitle(x), Rule: sc.Rule, Met: g.goal(x)}
		a.Have, a.Need = g.toward(x)
		out = append(out, a)
	}
	for _, x := range sc.Defeat {
		if x.Kind == GoalLink {
			out = append(out, engine.Aim{Text: upperFirst(goalPlaceTitles[x.Where]) + ": cut off from sector 2", Rule: "18.5.4c", Met: g.cut(2)})
		}
	}
	limit := func(text, rule string, have, most int) {
		if most > 0 {
			out = append(out, engine.Aim{Text: text, Rule: rule, Have: have, Need: most, Limit: true, Met: have <= most})
		}
	}
	limit("Steps lost", "18.4.5a", int(s.Steps), int(sc.LoseSteps))
	limit("Infantry steps lost", "18.5.4a", int(s.InfSteps), int(sc.LoseInfantry))
	for d, name := range divisionNames {
		if most := int(g.lossLimit(d)); most > 0 && slices.ContainsFunc(g.m.US, func(row USUnit) bool { return int(row.Division) == d && row.Kind == Infantry && row.Turn <= sc.Last }) {
			limit("Counters of the "+name+" Division in the loss box", "18.1", int(s.Div[d].Companies), most-1)
		}
	}
	return out
}

// toward is how far a goal is reached: what there is of what is asked for, 0 of 0 if it is one that is reached or not.
func (g *Game) toward(x Goal) (have, need int) {
	kind, number, _ := strings.Cut(x.Where, "-")
	n, _ := strconv.Atoi(number)
	among := g.placesOf(kind, n)
	switch x.Kind {
	case GoalPositions, GoalClear, GoalAll:
		secured := g.secured()
		among.each(func(p PosID) { have += boolInt(secured.has(p)) })
		if need = among.len(); x.Kind == GoalPositions {
			need = int(x.Count)
		}
	case GoalAirfield:
		control := g.control()
		control.And(&g.m.Map.Airfields[n])
		if have, need = control.Len(), int(x.Count); need == 0 {
			need = g.m.Map.Airfields[n].Len()
		}
	}
	return have, need
}

// days names the days of a scenario, and the hours of one of a day or two.
func (m *Module) days(sc *Scenario) map[int]string {
	out := map[int]string{}
	for t := sc.First; t <= sc.Last; t++ {
		row := m.Turns[t-1]
		month, day, _ := strings.Cut(row.Date, "-")
		if out[int(t)] = day + " " + monthShort[month]; sc.Last-sc.First < 8 {
			out[int(t)] += ", " + row.Part
		}
	}
	return out
}

// formations are the battalions by their regiments, the troops of each division, and the Japanese by their kinds.
func (m *Module) formations() (out []engine.SheetFormation) {
	for r, number := range regimentNumbers {
		f := engine.SheetFormation{Label: fmt.Sprintf("%dth Marines", number), Side: sideUS}
		if number == 3 {
			f.Label = "3rd Marines"
		}
		if number == 21 {
			f.Label = "21st Marines"
		}
		if number == 23 {
			f.Label = "23rd Marines"
		}
		for u := range m.US {
			if int(m.US[u].Regiment) == r {
				f.Units = append(f.Units, m.US[u].ID)
			}
		}
		if len(f.Units) > 0 {
			out = append(out, f)
		}
	}
	for d, name := range divisionNames {
		f := engine.SheetFormation{Label: "Tanks and engineers, " + name + " Division", Side: sideUS}
		for u := range m.US {
			if int(m.US[u].Division) == d && m.US[u].Regiment == NoRegiment {
				f.Units = append(f.Units, m.US[u].ID)
			}
		}
		if len(f.Units) > 0 {
			out = append(out, f)
		}
	}
	return append(out, engine.SheetFormation{Label: "Seen", Side: sideJapan, Kinds: slices.Clone(formationNames)},
		engine.SheetFormation{Label: "Unseen", Side: sideJapan, Kinds: []string{"unit", "tanks"}})
}

const lastTurn = "The last turn"

// flagOf is the side under whose flag a division comes: where two may share the game, each has his own, and the 3rd Division, which both get units of, has none.
func (sc *Scenario) flagOf(division int) string {
	switch {
	case sc.Players < 2:
		return sideUS
	case division == divThird:
		return ""
	}
	return itself.Seats[division-divFourth]
}

// calendar is what comes when (19.0), and from when marks of cards hold (22.0).
func (m *Module) calendar(sc *Scenario) (out []engine.SheetArrival) {
	add := func(t Turn, side, what, text, rule string) {
		if t >= sc.First && t <= sc.Last {
			out = append(out, engine.SheetArrival{Turn: int(t), Side: side, What: what, Text: text, Rule: rule})
		}
	}
	if sc.Schedule {
		for t := sc.First; t <= sc.Last; t++ {
			kinds := map[string]int{}
			for u := range m.US {
				if row := &m.US[u]; row.Turn == t && t > sc.Landed {
					kinds[divisionNames[row.Division]]++
				}
			}
			for i, d := range divisionNames {
				if n := kinds[d]; n > 0 {
					add(t, sc.flagOf(i), counted(n, "unit", "units")+" of the "+d+" Division", m.turnTitle(t), "19.0")
				}
			}
		}
	}
	if sc.Comes {
		for _, a := range m.Artillery {
			of := "corps"
			if a.Of < nDivisions {
				of = divisionNames[a.Of] + " Division"
			}
			add(a.Turn, sideUS, fmt.Sprintf("%d artillery points, %s", a.Points, of), m.turnTitle(a.Turn), "19.0")
		}
	}
	for _, t := range sc.Support {
		add(t, sideUS, "Naval gunfire and an airstrike", m.turnTitle(t), "4.0c")
	}
	if sc.Third > 0 {
		add(sc.Third, sideUS, "The 3rd Marines may be committed", m.turnTitle(sc.Third), "18.2a")
	}
	for i, t := range sc.Repl.Turns {
		what := "Replacements"
		if i == 0 && sc.Repl.Any > 0 {
			what = fmt.Sprintf("Replacements, %d steps in all", sc.Repl.Any)
		}
		add(t, sideUS, what, m.turnTitle(t), sc.Rule)
	}
	for _, t := range []Turn{3, 6} {
		add(t, sideJapan, "Artillery fires", m.turnTitle(t), "6.5.1")
	}
	add(7, sideJapan, "Artillery fires in every turn", "from "+m.turnTitle(7)+" on", "6.5.1")
	add(2, sideJapan, "Machine guns and mortars", "marks M of the cards hold", "22.0b")
	add(6, sideJapan, "Reinforcement and redeployment", "marks R hold", "22.0c")
	add(7, sideJapan, "Assaults, ambushes, tanks", "marks A hold, tanks act", "22.0e")
	add(22, sideJapan, "Infiltration", "marks I hold", "22.0e")
	for h := range m.Map.Hexes {
		if t := Turn(m.Map.Hexes[h].Terrace); t > 0 && !slices.ContainsFunc(out, func(a engine.SheetArrival) bool { return a.Turn == int(t) && a.Rule == "7.3.6" }) {
			add(t, sideUS, "Bulldozers level a terrace", m.turnTitle(t), "7.3.6")
		}
	}
	add(sc.Last, "", lastTurn, m.turnTitle(sc.Last)+": then the goals are looked at", sc.Rule)
	slices.SortStableFunc(out, func(a, b engine.SheetArrival) int { return cmp.Compare(a.Turn, b.Turn) })
	return out
}
