package css

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
)

// The Cup and the Displays of the sheet (4.1, 4.2, 19.0), and the numbers at the foot of the page.

// chitGlyphs are the kinds of chits that have a picture in place of letters.
var chitGlyphs = [nChitKinds]string{ChitWind: "wind", ChitEvent: "event", ChitNaval: "naval", ChitLanding: "landing", ChitAir: "air"}

// sheetChit is how a chit is drawn: that of a Formation in the colour of its stripe, that of a Division in its own.
func (m *Module) sheetChit(i ChitID) engine.SheetChit {
	row := &m.Chits[i]
	out := engine.SheetChit{Label: row.Name, Glyph: chitGlyphs[row.Kind], Fill: "#e9e4d4", Ink: "#14191d", Edge: "#8b8675", Price: int(row.Cost), Bought: "bought." + row.ID, Played: "played." + row.ID}
	if row.Side != NoSide {
		c := m.plainLook(row.Side)
		out.Side, out.Fill, out.Ink, out.Edge = m.Sides[row.Side].ID, c[0], c[1], c[2]
	}
	switch {
	case row.Formation != NoFormation:
		f := &m.Formations[row.Formation]
		c := sheetBands[f.Stripe]
		out.Fill, out.Ink, out.Short = c[0], c[1], chitLetters(f.Name)
	case row.Division != NoDivision:
		c := m.divisionLook(row.Division)
		out.Fill, out.Ink, out.Short = c[0], c[1], chitLetters(m.Divisions[row.Division].Name)
	case row.Kind == ChitCommand:
		out.Short = "DC"
	}
	return out
}

// chitLetters are the two or three letters for the name of a Formation or Division: its number, or its initials.
func chitLetters(name string) string {
	first, rest, _ := strings.Cut(name, " ")
	if roman, _, ok := strings.Cut(first, "/"); ok && rest == "" {
		return roman
	}
	if n := strings.TrimRight(first, "stndrh"); n != "" && n[0] >= '0' && n[0] <= '9' {
		return n
	}
	if roman, _, ok := strings.Cut(first, "/"); ok {
		return roman
	}
	letters := ""
	for _, w := range strings.Fields(name) {
		if w != "Imperial" && w[0] >= 'A' && w[0] <= 'Z' {
			letters += w[:1]
		}
	}
	return letters
}

// sheetDisplays puts the chits, the Displays and the numbers at the foot on the sheet of a scenario.
func (m *Module) sheetDisplays(s *engine.Sheet, scenario int) {
	s.Chits = map[string]engine.SheetChit{}
	for i := range m.Chits {
		s.Chits[m.Chits[i].ID] = m.sheetChit(ChitID(i))
	}
	for d := range m.Divisions {
		if m.hasDisplay(&m.Scenario[scenario], DivisionID(d)) {
			s.Displays = append(s.Displays, m.sheetDisplay(DivisionID(d)))
		}
	}
	for d := range m.Divisions { // the markers of a force lie on the Display of its host (L26.0b)
		if x := &m.Scenario[scenario].Divisions[d]; x.InPlay && m.Divisions[d].Force == Attached {
			i := slices.IndexFunc(s.Displays, func(h engine.SheetDisplay) bool { return h.ID == m.Divisions[x.Host].ID })
			s.Displays[i].Guests = append(s.Displays[i].Guests, m.sheetDisplay(DivisionID(d)))
		}
	}
	m.placeWords(s.Words)
	m.foot(s)
}

// hasDisplay tells whether a Division of a scenario has a Display of its own: a force that is attached has not (L26.0b), and Units of no Division have none (L26.0k).
func (m *Module) hasDisplay(sc *Scenario, d DivisionID) bool {
	return sc.Divisions[d].InPlay && m.Divisions[d].Force == Whole
}

// sheetDisplay is the Display of a Division (19.0).
func (m *Module) sheetDisplay(d DivisionID) engine.SheetDisplay {
	row, r := &m.Divisions[d], &m.Params
	side := row.Side
	buy := r.Buy[side]
	low, rest := int(buy.NoFormation), int(r.Fatigue[side].Gain)
	note := func(n int, what string) string { return strconv.Itoa(n) + " and less: " + what }
	out := engine.SheetDisplay{ID: row.ID, Title: row.Name, Side: m.Sides[side].ID, Body: row.ID,
		Head: []engine.SheetRow{{Label: "Command", Track: "command." + row.ID, Show: "number"}, {Label: "Dispatch", Track: "dispatch." + row.ID, Show: "number"}},
		Rows: []engine.SheetRow{
			{Label: "Troop Quality", Track: "tq." + row.ID, Show: "scale", Most: int(row.TQBase), Low: &low, Note: note(low, "no Formation chits")},
			{Label: "Dispatch", Track: "dp." + row.ID, Show: "cells", Most: int(r.MaxDP), Note: "points for chits"},
			{Label: "Direct Command", Track: "dc." + row.ID, Show: "bar", Most: int(r.MaxDC)},
			{Label: "Fatigue", Track: "fatigue." + row.ID, Show: "cells", Most: 9, Bad: true, Note: strconv.Itoa(rest) + " or less: quality rises"},
			{Label: "Supply disrupted", Track: "disrupted." + row.ID, Show: "flag"}, {Label: "Under its other commander", Track: "relieved." + row.ID, Show: "flag"},
		},
		Holds: []engine.SheetHold{{Label: "Available", At: "available"}, {Label: "Reallocating", At: "reallocating", Faint: true}, {Label: "Routed", At: "routed"},
			{Label: "Trucks", At: "pool"}, {Label: "Repairing", At: "repairing"}, {Label: "Without Units", At: "aside"}, {Label: "To come", At: "coming", Faint: true}, {Label: "Due", At: "turn-*", Faint: true},
			{Label: "Aboard", At: "aboard-*"}},
	}
	if m.Has(FeatureHeroBoxes) {
		out.Holds = append(out.Holds, engine.SheetHold{Label: "Heroes", At: "heroes-" + row.ID, All: true})
	}
	if row.Chit != NoChit {
		out.Chits = append(out.Chits, m.Chits[row.Chit].ID)
	}
	for f := range m.Formations {
		if x := &m.Formations[f]; x.Division == d && x.Chit != NoChit {
			out.Chits = append(out.Chits, m.Chits[x.Chit].ID)
		}
	}
	return out
}

// placeWords names the places of pieces that are not on the map.
func (m *Module) placeWords(words map[string]string) {
	for id, text := range map[string]string{"nowhere": "out of the game", "coming": "still to come", "routed": "the Routed Units box", "pool": "the truck pool", "repairing": "repair and maintenance",
		"available": "the available weapons", "reallocating": "the reallocating weapons", "aside": "without Units", transitName: "on the way"} {
		words[id] = text
	}
	for t := Turn(1); t <= MaxTurns; t++ {
		words["turn-"+strconv.Itoa(int(t))] = "day " + strconv.Itoa(m.Day(t)+1) + ", " + m.Turns[m.Hour(t)].Name
	}
	if m.Has(FeatureHeroBoxes) {
		for i := range m.Divisions {
			words["heroes-"+m.Divisions[i].ID] = "the Available Heroes of the " + m.Divisions[i].Name
		}
	}
	for i := range m.Units {
		if m.Units[i].Truck {
			words["aboard-"+m.Units[i].ID] = "aboard " + m.Units[i].Name
		}
	}
}

// foot are the numbers at the foot of the page: the turns of the day, the Cup, the Divisions, points.
func (m *Module) foot(s *engine.Sheet) {
	hours := map[int]string{}
	dark := 0
	for i, t := range m.Turns {
		name := strings.TrimSuffix(t.Name, "00")
		if t.Night {
			name = "N" + strings.TrimPrefix(t.Name, "Night ")
			if dark == 0 {
				dark = i + 1
			}
		}
		hours[i+1] = name
	}
	us, jp := m.Sides[SideA].ID, m.Sides[SideB].ID
	s.Gauges = append(s.Gauges, engine.SheetGauge{Label: "Day", Show: "clock", Tracks: []string{"hour"}, Words: hours, Of: "day", Dark: dark, Hint: "Turns of the day"},
		engine.SheetGauge{Label: "Weather", Show: "number", Tracks: []string{"weather"}, Words: m.weatherWords(), Hint: "The weather of the day: how far is seen in daylight, and what it adds to fire"},
		// Before the Cup, which takes what room there is, and the many of the Divisions: on a narrow page it is the last of them that are folded.
		engine.SheetGauge{Label: "VP", Show: "pair", Tracks: []string{"vp." + us, "vp." + jp}, Sides: []string{us, jp}, Hint: "Victory Points"},
		engine.SheetGauge{Label: "Cup", Show: "cup", Tracks: []string{"cup"}, Hint: "Chits drawn this turn, the one in play, and those still in the Cup, in no order"})
	var shown, guests []*engine.SheetDisplay
	for i := range s.Displays {
		shown = append(shown, &s.Displays[i])
		for k := range s.Displays[i].Guests {
			guests = append(guests, &s.Displays[i].Guests[k])
		}
	}
	shown = append(shown, guests...) // what does not fit is that of attached forces, for which no chit is bought (L26.0f)
	for _, d := range shown {
		g := engine.SheetGauge{Label: shortDivision(d.Title), Show: "sheet", Sides: []string{d.Side}, Body: d.Body, Hint: d.Title}
		for _, t := range [][2]string{{"tq", "TQ"}, {"dp", "DP"}, {"dc", "DC"}, {"fatigue", "F"}} {
			g.Tracks = append(g.Tracks, t[0]+"."+d.ID)
			g.Marks = append(g.Marks, engine.SheetWord{ID: t[0] + "." + d.ID, Text: t[1]})
		}
		s.Gauges = append(s.Gauges, g)
	}
}

// weatherWords says each kind of weather with what it does.
func (m *Module) weatherWords() map[int]string {
	words := map[int]string{-1: "not yet known"}
	for i := range m.Weather {
		w := &m.Weather[i]
		words[i] = w.Name
		if w.Storm {
			continue
		}
		words[i] += ", sight " + digits(w.Vision)
		if night := m.Params.Vision[2]; night < w.Vision { // the same word stands there day and night (7.1.2)
			words[i] += ", at night " + digits(night)
		}
		if w.Fire != 0 {
			words[i] += ", fire " + withSign(int(w.Fire))
		}
	}
	return words
}
