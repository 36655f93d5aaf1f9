package iwo

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"beachhead/engine"
)

// The whole situation on the page: order of battle and calendar.

// sheetSituation writes it into the sheet of a scenario.
func (m *Module) sheetSituation(s *engine.Sheet, sc *Scenario) {
	s.Situation = &engine.SheetSituation{
		Zones: "Fields of fire", Moves: "range", Done: []string{"acted"}, Lost: map[string]string{"dead": "lost"},
		Days: m.days(sc), Tally: []engine.SheetTally{{Track: "steps", Label: "Steps lost", Bad: true}, {Track: "controlled", Label: "Positions under US control"}},
		Formations: m.formations(), Calendar: m.calendar(sc), SetUp: phaseTitles[PhaseSetup], Clock: "turn", ClockWord: "Turn", ClockFirst: int(sc.First),
	}
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
			for _, d := range divisionNames {
				if n := kinds[d]; n > 0 {
					add(t, sideUS, fmt.Sprintf("%d units of the %s Division", n, d), m.turnTitle(t), "19.0")
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
	add(2, sideJapan, "Machine guns and mortars", "marks M of the cards hold", "22.0b")
	add(6, sideJapan, "Reinforcement and redeployment", "marks R hold", "22.0c")
	add(7, sideJapan, "Assaults, ambushes, tanks", "marks A hold, tanks act", "22.0e")
	add(22, sideJapan, "Infiltration", "marks I hold", "22.0e")
	for h := range m.Map.Hexes {
		if t := Turn(m.Map.Hexes[h].Terrace); t > 0 && !slices.ContainsFunc(out, func(a engine.SheetArrival) bool { return a.Turn == int(t) && a.Rule == "7.3.6" }) {
			add(t, sideUS, "Bulldozers level a terrace", m.turnTitle(t), "7.3.6")
		}
	}
	add(sc.Last, "", "The last turn", m.turnTitle(sc.Last)+": then the goals are looked at", sc.Rule)
	slices.SortStableFunc(out, func(a, b engine.SheetArrival) int { return cmp.Compare(a.Turn, b.Turn) })
	return out
}
