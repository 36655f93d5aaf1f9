package iwo

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/engine"
	"beachhead/games/made"
)

// What a page needs to draw the game: the map (sheet_map.go), counters and displays here, words (sheet_words.go), briefing and charts (sheet_briefing.go), calendar and
// order of battle (sheet_situation.go).

const sheetSize = 100.0 // map units from flat side to flat side

type sheetKey struct {
	m        *Module
	scenario int
}

var sheets made.Once[sheetKey, *engine.Sheet]

var _ engine.Charted = (*Module)(nil)

// Sheet describes the game for a page. It is made once a scenario and must not be changed.
func (m *Module) Sheet(scenario string) *engine.Sheet {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return nil
	}
	return sheets.Get(sheetKey{m, i}, func() *engine.Sheet { return m.makeSheet(m.Scenario[i].usual()) })
}

func (m *Module) makeSheet(sc *Scenario) *engine.Sheet {
	s := &engine.Sheet{
		Game: m.ID(), Title: m.Title(), Orientation: "pointy", Size: sheetSize,
		Sides: sheetSides, Partners: sheetPartners, Kinds: sheetKinds, States: m.sheetStates(), Colors: sheetColors,
		Face:  engine.SheetFace{Style: "steps", Left: "strength", Right: "range", Bands: sheetBands, Turned: "turned"},
		Verbs: sheetVerbs, Words: m.sheetWords(), Guide: sheetGuide, Terms: terms(), Endings: sheetEndings,
		Scores:  map[string]string{"steps": "US steps lost", "positions": "positions controlled", "goals": "goals reached"},
		Credits: []string{"Coast reduced from National Land Numerical Information N03, 2021, of the Ministry of Land, Infrastructure, Transport and Tourism of Japan"},
	}
	m.sheetMap(s)
	m.sheetCounters(s)
	m.sheetDisplays(s, sc)
	m.sheetTracks(s, sc)
	m.sheetCards(s)
	m.sheetSituation(s, sc)
	s.Lessons, s.Suggests, s.Outcomes, s.Windows = lessons, sheetSuggests, m.sheetOutcomes(), sheetWindows
	return s
}

// sheetSides are the Marines, a variant a division, and those whom the rules play.
var sheetSides = []engine.SheetSide{
	{ID: sideUS, Label: "Marines", People: "The Marines", Fill: "#36513f", Ink: "#f7f5e8", Edge: "#1f3226", Variants: []engine.SheetSide{
		{ID: "3rd", Label: "3rd Marine Division", Fill: "#3f4f63", Ink: "#f5f6f2", Edge: "#253242"},
		{ID: "4th", Label: "4th Marine Division", Fill: "#4d5230", Ink: "#f8f6e6", Edge: "#2e3219"},
		{ID: "5th", Label: "5th Marine Division", Fill: "#36513f", Ink: "#f7f5e8", Edge: "#1f3226"}}},
	{ID: sideJapan, Label: "Japanese", People: "The Japanese", Fill: "#f0ad5f", Ink: "#241703", Edge: "#a8641a"},
}

// sheetPartners are the two players of scenario 4 (3.0d1).
var sheetPartners = []engine.SheetSide{
	{ID: "us", Label: "4th Division", People: "The Marines", Fill: "#4d5230", Ink: "#f8f6e6", Edge: "#2e3219"},
	{ID: "us-2", Label: "5th Division", People: "The Marines", Fill: "#36513f", Ink: "#f7f5e8", Edge: "#1f3226"},
}

// sheetColors are the colours of positions.
var sheetColors = map[string]engine.SheetColor{
	"red": {Fill: "#c5332b", Ink: "#ffffff", Edge: "#6f1511", Glyph: "cross"}, "brown": {Fill: "#74471f", Ink: "#ffffff", Edge: "#3c220b", Glyph: "block"},
	"green": {Fill: "#16805a", Ink: "#ffffff", Edge: "#083d2a", Glyph: "chevrons"}, "blue": {Fill: "#2166b8", Ink: "#ffffff", Edge: "#0c3162", Glyph: "waves"},
	"purple": {Fill: "#8b46a8", Ink: "#ffffff", Edge: "#48205a", Glyph: "bars"}, "gold": {Fill: "#edb81f", Ink: "#241a00", Edge: "#7a5a00", Glyph: "moon"},
	"black": {Fill: "#1b1f23", Ink: "#ffffff", Edge: "#000000", Glyph: "hexagon"},
}

// sheetBands are the colours of battalions (2.2.1): those of a regiment in their order, and of what belongs to none.
var sheetBands = map[string][2]string{"1": {"#e2574a", "#ffffff"}, "2": {"#fbfaf2", "#14181b"}, "3": {"#78b0ea", "#0b1a2a"}, "-": {"#14181b", "#ffffff"}}

// sheetKinds are the kinds of pieces.
var sheetKinds = map[string]engine.SheetKind{
	"infantry": {Label: "rifle company", Symbol: "marine"}, "bn-hq": {Label: "battalion headquarters", Symbol: "hq"}, "hw": {Label: "heavy weapons company", Symbol: "heavy-weapons"},
	"tank": {Label: "tank company", Symbol: "armor"}, "engineer": {Label: "engineer company", Symbol: "engineer"}, "rgt-hq": {Label: "regimental headquarters", Symbol: "hq"},
	"hero": {Label: "hero", Symbol: "hero", Draw: "disc"},
	"unit": {Label: "unseen unit", Symbol: "hidden"}, "tanks": {Label: "unseen tank unit", Symbol: "hidden"},
	"depth": {Label: "depth", Symbol: "depth", Draw: "below"}, "fort": {Label: "fortification", Symbol: "fort", Draw: "wall"}, "cave": {Label: "cave", Symbol: "cave", Draw: "disc"},
	"garrison": {Label: "garrison", Symbol: "garrison", Draw: "disc"}, "smoke": {Label: "smoke", Symbol: "smoke", Draw: "disc"}, "wrecked": {Label: "gun destroyed", Symbol: "wrecked", Draw: "disc"},
	"controlled": {Label: "under US control", Symbol: "hero", Draw: "star"},
	"bushido":    {Label: "Japanese hero", Symbol: "hero", Draw: "disc"},
	"I":          {Label: "infantry", Symbol: "infantry"}, "SAG": {Label: "Southern Air Group", Symbol: "service"}, "TAP": {Label: "technical air personnel", Symbol: "service"},
	"MC": {Label: "machine cannon", Symbol: "anti-aircraft"}, "E": {Label: "engineers", Symbol: "engineer"}, "MG": {Label: "machine guns", Symbol: "mg"},
	"TK": {Label: "tanks", Symbol: "armor"}, "HQ": {Label: "headquarters", Symbol: "hq"},
}

// sheetStates are the states of pieces, with the step-loss markers, which say what weapons are left (8.2.1).
func (m *Module) sheetStates() map[string]engine.SheetState {
	out := map[string]engine.SheetState{
		"disrupted": {Label: "disrupted", Mark: "disrupted"}, "acted": {Label: "has acted", Mark: "done", During: phaseTitles[PhaseAction]}, "moved": {Label: "has moved"},
		"preserved": {Label: "made a preservation move"}, "command": {Label: "command post", Mark: "base"}, "replaced": {Label: "had a replacement today"},
		"second-wave": {Label: "lands with the second wave"}, "hit": {Label: "hit in this phase"}, "rested": {Label: "rests"},
		"moving": {Label: "moves now", Ring: "from"}, "attacking": {Label: "attacks", Ring: "from"}, "fighting": {Label: "fights", Ring: "from"}, "entered": {Label: "has entered for close combat", Ring: "from"},
		"unseen": {Label: "unseen"}, "revealed": {Label: "seen"}, "counterattack": {Label: "in counterattack stance", Mark: "fanatic"}, "without-depth": {Label: "without depth"},
		"spent": {Label: "has acted"}, "linked": {Label: "in communication by tunnels"}, "below": {Label: "the lower of two"}, "elite": {Label: "elite"}, "inspired": {Label: "inspired: he is dead"},
	}
	for i := range m.Losses {
		x := &m.Losses[i]
		out[x.ID] = engine.SheetState{Label: "step losses: " + orNothing(weaponList(x.First)) + ", with one step left " + orNothing(weaponList(x.Third))}
	}
	return out
}

// sheetCounters lists the counters with what is printed on them.
func (m *Module) sheetCounters(s *engine.Sheet) {
	s.Prints = map[string]engine.SheetPrint{}
	for u := range m.US {
		row := &m.US[u]
		band := "-"
		if row.Bn >= 0 {
			band = strconv.Itoa(int(row.Bn%3) + 1)
		}
		s.Units = append(s.Units, engine.Piece{ID: row.ID, Label: row.Name, Side: sideUS, Kind: kindNames[row.Kind],
			Values: map[string]int{"steps": int(row.Steps), "strength": int(row.Strength[row.Steps]), "range": int(row.Range[row.Steps])}})
		s.Prints[row.ID] = engine.SheetPrint{Body: divisionNames[row.Division], Band: band, Name: row.Name, Steps: int(row.Steps), Sign: symbolNames[row.Symbol], Tags: weaponList(row.Weapons)}
	}
	for r := range m.Heroes {
		row := &m.Heroes[r]
		s.Units = append(s.Units, engine.Piece{ID: row.ID, Label: heroKinds[row.Kind], Side: sideUS, Kind: "hero"})
	}
	for j := range m.Jap {
		row := &m.Jap[j]
		s.Units = append(s.Units, engine.Piece{ID: row.ID, Label: row.Name, Side: sideJapan, Kind: formationNames[row.Formation], Values: map[string]int{"strength": int(row.Strength)}})
		s.Prints[row.ID] = engine.SheetPrint{Name: row.Name, Tags: weaponList(row.Needs)}
	}
	for d := range m.Depths {
		row := &m.Depths[d]
		s.Units = append(s.Units, engine.Piece{ID: row.ID, Label: depthTitles[row.Kind] + " +" + strconv.Itoa(int(row.Strength)), Side: sideJapan, Kind: "depth", Values: map[string]int{"strength": int(row.Strength)}})
		s.Prints[row.ID] = engine.SheetPrint{Name: depthTitles[row.Kind], Tags: weaponList(row.Needs)}
	}
	for k := range m.Forts {
		row := &m.Forts[k]
		s.Units = append(s.Units, engine.Piece{ID: row.ID, Label: "fortification " + strings.Repeat("I", int(row.Class)), Side: sideJapan, Kind: "fort", Values: map[string]int{"class": int(row.Class), "strength": int(row.Strength)}})
		s.Prints[row.ID] = engine.SheetPrint{Name: "class " + strings.Repeat("I", int(row.Class)), Tags: weaponList(row.Needs)}
	}
}

// sheetDisplays are the pools of support and replacements, and the divisions that take part.
func (m *Module) sheetDisplays(s *engine.Sheet, sc *Scenario) {
	number := func(label, track string, bad bool) engine.SheetRow {
		return engine.SheetRow{Label: label, Track: track, Show: "number", Bad: bad}
	}
	guns := sc.Comes || sc.Artillery != [nDivisions + 1]int8{}
	pools := engine.SheetDisplay{ID: "support", Title: "Support and replacements", Side: sideUS, Rows: []engine.SheetRow{number("Naval gunfire", "naval", false), number("Airstrikes", "air", false)}}
	if guns {
		pools.Rows = append(pools.Rows, number("Corps artillery", "artillery.corps", false), number("Of it used today", "artillery-used.corps", true))
	}
	if sc.Repl.Any > 0 {
		pools.Rows = append(pools.Rows, number("Replacement steps", "any", false))
	} else {
		pools.Rows = append(pools.Rows, number("Tank replacements", "tanks", false), number("Engineer replacements", "engineers", false))
	}
	s.Displays = append(s.Displays, pools)
	for d, name := range divisionNames {
		if !m.takesPart(sc, d) {
			continue
		}
		x := engine.SheetDisplay{ID: name, Title: sheetSides[0].Variants[d].Label, Side: sideUS, Body: name, Holds: []engine.SheetHold{{Label: "In reserve", At: "reserve"}, {Label: "Still to come", At: "coming", Faint: true},
			{Label: "Not committed", At: "uncommitted", Faint: true}, {Label: "To be set up", At: "chosen"}, {Label: "Come back by sea", At: "turn-track", Faint: true}, {Label: "Come back on a later day", At: "day-track", Faint: true}, {Label: "Lost", At: "dead", Faint: true}}}
		if guns {
			x.Rows = append(x.Rows, number("Artillery points", "artillery."+name, false), number("Of them used today", "artillery-used."+name, true))
		}
		if sc.Repl.Any == 0 {
			x.Rows = append(x.Rows, number("Infantry replacements", "infantry."+name, false))
		}
		x.Rows = append(x.Rows, number("Infantry steps lost today", "lost-today."+name, true))
		box := number("Counters in the loss box", "companies."+name, true)
		if most := int(sc.Companies); most > 0 {
			box.Note = "lost at " + strconv.Itoa(most)
		}
		x.Rows = append(x.Rows, box)
		s.Displays = append(s.Displays, x)
	}
}

// takesPart tells whether a division has anybody in a scenario.
func (m *Module) takesPart(sc *Scenario, d int) bool {
	for u := range m.US {
		row, id := &m.US[u], UnitID(u)
		if int(row.Division) != d {
			continue
		}
		if slices.Contains(sc.Force, id) || slices.Contains(sc.Reserve, id) || sc.Schedule && row.Turn > 0 && row.Turn <= sc.Last {
			return true
		}
	}
	return false
}

// depthTitles are the kinds of depth markers in words.
var depthTitles = [...]string{Ordinary: "depth", Tactical: "Tactical Reinforcement", Armor: "armour depth"}
