package formosa

import (
	"strings"

	"beachhead/engine"
	"beachhead/hex"
)

// situation describes the order of battle, the objectives, the calendar and the score to a page.
func (m *Module) situation() *engine.SheetSituation {
	k := &m.K
	return &engine.SheetSituation{
		Zones: "Zones of control", Moves: "mf", Done: []string{"moved", "halted", "attacked"},
		Lost:       map[string]string{boxWords[Eliminated]: "lost", boxWords[Replacements]: "can be bought back", lostID: "lost"},
		Objectives: m.objectiveHexes(),
		Prizes:     "major ports " + itoa(int(k.VPMajor)) + ", minor " + itoa(int(k.VPMinor)) + ", airfields, industry and peaks " + itoa(int(k.VPAirfield)),
		Formations: m.formations(), Calendar: m.calendar(),
		SetUp: phaseTitles[PhSetup], Clock: "turn", ClockWord: "Turn",
		Score: &engine.SheetScore{Label: "Net points", Tracks: []string{"vp", "vp.objectives"}, Sides: [2]string{seatNames[Allied], seatNames[Japanese]},
			Levels: m.bands(), Rule: "4.2j"},
	}
}

// bands are the levels of victory by the net score (4.2j).
func (m *Module) bands() []engine.SheetLevel {
	k := m.K.Levels
	return []engine.SheetLevel{
		{From: 0, Label: levels[4].name, Side: "japanese"}, {From: int(k[3]), Label: levels[3].name, Side: "japanese"}, {From: int(k[2]), Label: "Draw"},
		{From: int(k[1]), Label: levels[1].name, Side: "allied"}, {From: int(k[0]), Label: levels[0].name, Side: "allied"}}
}

// objectiveHexes are the hexes that score for the Allies (4.2c to 4.2f): ports and airfields with a base, industry and peaks with a unit.
func (m *Module) objectiveHexes() (out []engine.SheetObjective) {
	k := &m.K
	for h := range m.Hexes {
		p := &m.Hexes[h]
		if !p.Formosa {
			continue
		}
		o := engine.SheetObjective{Hex: m.Grid.ID(hex.Hex(h)), Side: seatNames[Allied], Held: seatNames[Japanese]}
		var parts []string
		for _, x := range []struct {
			on     bool
			points int16
			text   string
			rule   string
		}{{p.MajorPort, k.VPMajor, "major port, with a base", "4.2c"}, {p.MinorPort, k.VPMinor, "minor port, with a base", "4.2d"},
			{p.Airfield, k.VPAirfield, "airfield, with a base", "4.2e"}, {p.Industry, k.VPIndustry, "industry", "4.2f"}, {p.Terrain == Peak, k.VPPeak, "peak", "4.2f"}} {
			if x.on {
				o.Points += int(x.points)
				parts = append(parts, x.text)
				if o.Rule == "" {
					o.Rule = x.rule
				}
			}
		}
		if o.Points > 0 {
			o.Text = strings.Join(parts, "; ")
			out = append(out, o)
		}
	}
	return out
}

// formations are the divisions of both sides, and by their tasks the units that belong to none.
func (m *Module) formations() []engine.SheetFormation {
	var out []engine.SheetFormation
	at := map[string]int{}
	for _, divisional := range []bool{true, false} {
		for i := range m.Units {
			d := &m.Units[i]
			if (d.Division != "") != divisional {
				continue
			}
			label := formationOf(d)
			key := seatNames[d.Side] + label
			n, had := at[key]
			if !had {
				n = len(out)
				at[key] = n
				out = append(out, engine.SheetFormation{Label: label, Side: seatNames[d.Side]})
			}
			out[n].Units = append(out[n].Units, d.ID)
		}
	}
	return out
}

// formationOf names the formation of a unit.
func formationOf(d *Unit) string {
	number, corps, _ := strings.Cut(d.Division, " ")
	switch {
	case corps == "USMC":
		return ordinal(number) + " Marine Division"
	case corps == "AU":
		return ordinal(number) + " Australian Division"
	case d.Division != "":
		return ordinal(number) + " Division"
	}
	switch d.Type {
	case FirstLine, SecondLine:
		return "Brigades and guards"
	case HeavyWeapons, CoastalDefense:
		return "Coast defence and heavy weapons"
	case Guerrilla:
		return "Guerrillas"
	case Engineer, Construction:
		return "Engineers"
	case HQ, Artillery:
		return "Headquarters and artillery"
	case Deception:
		return "Decoys"
	}
	if d.Contingent == CW {
		return "Other Commonwealth troops"
	}
	return "Other troops"
}

// ordinal is a number as it is said of a division.
func ordinal(n string) string {
	if len(n) > 1 && n[len(n)-2] == '1' {
		return n + "th"
	}
	switch n[len(n)-1:] {
	case "1":
		return n + "st"
	case "2":
		return n + "nd"
	case "3":
		return n + "rd"
	}
	return n + "th"
}

// calendar is what becomes possible, and what comes, in which game turn.
func (m *Module) calendar() []engine.SheetArrival {
	k := &m.K
	out := []engine.SheetArrival{
		{Turn: int(k.AmoyFirst), Side: "allied", What: "Amoy", Text: "falls if the die is below the number of the turn", Rule: "9.1b"},
		{Side: "allied", What: "6th Marine Division", Text: "free, in the turn after Amoy has fallen", Rule: "24.1l"},
		{Turn: int(k.SortieFirst), Side: "japanese", What: "The fleet", Text: "may sail from now on, once it is bought", Rule: "18.0a"},
		{Turn: int(k.SuddenFirst), What: "A side may win outright", Text: "all ports and airfields taken, or no Allied unit left", Rule: "4.1"},
	}
	for i := range m.Scenario {
		s := &m.Scenario[i]
		out = append(out, engine.SheetArrival{Turn: int(s.Turns), What: "The last turn", Text: "then the points decide", Rule: "4.2", Only: s.ID})
	}
	return out
}
