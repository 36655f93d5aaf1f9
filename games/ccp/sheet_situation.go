package ccp

import (
	"strconv"
	"strings"

	"beachhead/engine"
)

// situation describes the order of battle, the objectives, the calendar and the score of a scenario to a page.
func (m *Module) situation(sc *Scenario) *engine.SheetSituation {
	s := &engine.SheetSituation{
		Zones: "Fields of fire", Moves: "move", Done: []string{"activated"},
		Lost:  map[string]string{placeWord(Casualty): "lost"},
		Prize: "objective", Worth: "vp", Prizes: "numbers of the open chits", PrizesUnknown: "Secret chits may add to them.",
		Calendar: m.calendar(sc), Arrives: "time-", SetUp: phaseTitles[PhSetup], Clock: "time", ClockWord: "Time",
		Score: &engine.SheetScore{Label: "Victory points", Tracks: []string{"vp"}, Sides: [2]string(seatNames), Rule: "14.1a"},
	}
	for _, name := range seatNames {
		for _, x := range []struct {
			label string
			kinds []Kind
		}{{"Leaders", []Kind{Leader, Hero}}, {"Squads", []Kind{Squad}}, {"Teams and single men", []Kind{Team, Private, Scout, SogekiHei}}} {
			f := engine.SheetFormation{Label: x.label, Side: name}
			for _, k := range x.kinds {
				f.Kinds = append(f.Kinds, kindCells[k])
			}
			s.Formations = append(s.Formations, f)
		}
		s.Formations = append(s.Formations, engine.SheetFormation{Label: "Weapons", Side: name, Kinds: armCells})
	}
	return s
}

// calendar is what is due on the Time Track: reinforcements as the scenario announces them, and Sudden Death.
func (m *Module) calendar(sc *Scenario) (out []engine.SheetArrival) {
	for i, name := range seatNames {
		for j := range sc.Sides[i].Reinforcements {
			a := &sc.Sides[i].Reinforcements[j]
			var parts []string
			for _, c := range a.Units {
				parts = append(parts, several(int(c.N), c.Type.Name))
			}
			for _, c := range a.Weapons {
				parts = append(parts, several(int(c.N), c.Type.Name))
			}
			out = append(out, engine.SheetArrival{Turn: int(a.Time), Side: name, What: a.Name, Text: strings.Join(parts, ", "), Rule: "13.1.2g"})
		}
	}
	return append(out, engine.SheetArrival{Turn: int(sc.SuddenDeath), What: "Sudden Death", Text: "from here each advance of time may end the game", Rule: "13.2"})
}

// several is a number of counters of a name.
func several(n int, name string) string {
	if n == 1 {
		return name
	}
	return strconv.Itoa(n) + " × " + name
}
