package formosa

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"beachhead/datafile"
	"beachhead/engine"
	"beachhead/games/made"
	"beachhead/hex"
)

// What a page needs to draw the game: the map with its real coast, the look of the counters and the words for choices.

// coastFile has the coasts; coast/README.md says where they come from.
//
//go:embed coast/coast.tsv
var coastFile string

// How the grid lies on the island: a sinusoidal projection on 121 E with y measured from 23.6 N, in kilometres; the centre of hex 1313
// is at (12, 15.5), and a hex is ten miles from side to side (data/README.md).
const (
	sheetSize     = 100.0 // map units from flat side to flat side
	kmPerHex      = 16.09344
	sheetLon      = 121.0
	sheetLat      = 23.6
	kmPerLonEqual = 111.32 * 1.0013
	kmPerLat      = 110.76
	anchorHex     = "1313"
	anchorX       = 12.0
	anchorY       = 15.5
)

var sheets made.Once[*Module, *engine.Sheet]

// Sheet describes the game for a page: all scenarios share one. It is made once and must not be changed.
func (m *Module) Sheet(scenario string) *engine.Sheet {
	if !slices.ContainsFunc(m.Scenarios(), func(s engine.ScenarioInfo) bool { return s.ID == scenario }) {
		return nil
	}
	return sheets.Get(m, m.makeSheet)
}

func (m *Module) makeSheet() *engine.Sheet {
	s := &engine.Sheet{
		Game: m.ID(), Title: m.Title(), Orientation: "flat", Size: sheetSize, Supply: true,
		Terrain: sheetTerrain, Sides: sheetSides, Kinds: sheetKinds(), States: maps.Clone(sheetStates), Verbs: sheetVerbs, Words: sheetWords,
		Face: engine.SheetFace{Left: "cf", Right: "mf", Boxed: "mech", Letters: map[string]string{"attack": "A", "defence": "D"},
			Size: "size", Sizes: sizeCells, Sum: "CF"},
		Odds:     &engine.SheetOdds{Attack: "attack", Defence: "defence", Ratio: "percentage", Shift: "odds", Column: "column", Columns: m.CRTColumns[:], Rule: "15.2"},
		Outcomes: sheetOutcomes, Guide: sheetGuide, Terms: sheetTerms, Marks: sheetMarks, Labels: sheetLabels,
		Credits: []string{"Coast reduced from GSHHG 2.3.7, P. Wessel and W. H. F. Smith, GNU LGPL 3"},
	}
	s.Lists = maps.Clone(sheetLists)
	for _, kind := range []string{"recruit.allied", "recruit.japanese"} { // 7.2j
		l := s.Lists[kind]
		l.Keeps = int(m.K.LPCap)
		s.Lists[kind] = l
	}
	s.States[scoresState] = engine.SheetState{Label: itoa(int(m.K.VPLoss)) + " VP for the Japanese if it is lost"}
	s.Gauges = m.gauges()
	s.Windows, s.Lessons, s.Scores = sheetWindows, lessons, map[string]string{"net": "Net victory points", seatNames[Allied]: "ground held", seatNames[Japanese]: "Allied units lost"}
	s.Endings, s.Tracks = sheetEndings, sheetTracks
	s.Setup = sheetSetup
	s.Situation = m.situation()
	f := m.printed()
	for i := range m.Units {
		d := &m.Units[i]
		unit := engine.Piece{ID: d.ID, Label: d.Label, Side: seatNames[d.Side], Kind: typeCells[d.Type], Values: f.front[i]}
		if d.VP { // 4.2h
			unit.State = []string{scoresState}
		}
		s.Units = append(s.Units, unit)
	}
	for h := range m.Hexes {
		p := &m.Hexes[h]
		x, y := m.Grid.Drawn(m.Grid.Center(hex.Hex(h)), sheetSize)
		sh := engine.SheetHex{ID: m.Grid.ID(hex.Hex(h)), X: engine.Tenth(x), Y: engine.Tenth(y), Terrain: terrainCells[p.Terrain], Name: p.Name, Note: p.note()}
		for _, k := range []struct {
			on   bool
			mark string
		}{{p.City, "city"}, {p.Town, "town"}, {p.MajorPort, "port-major"}, {p.MinorPort, "port-minor"}, {p.Airfield, "airfield"}, {p.Industry, "industry"}, {p.Terrain == Peak, "peak"}} {
			if k.on {
				sh.Marks = append(sh.Marks, k.mark)
			}
		}
		s.Hexes = append(s.Hexes, sh)
		s.Width, s.Height = max(s.Width, x+sheetSize/math.Sqrt(3)), max(s.Height, y+sheetSize/2)
	}
	s.Width, s.Height = math.Ceil(s.Width), math.Ceil(s.Height)
	pack := ""
	for _, f := range m.Files.Files() {
		if f.Pack {
			pack = filepath.Dir(f.Path)
		}
	}
	set := datafile.Open(embedded(), dataPath, pack)
	for _, r := range readHexsides(set) {
		name := r.row.Text("name")
		if name == "-" {
			name = ""
		}
		s.Edges = append(s.Edges, engine.SheetEdge{Kind: []string{"river", "ridge", "sea"}[r.kind], A: r.a, B: r.b, Name: name})
	}
	for _, r := range readRoutes(set) {
		s.Routes = append(s.Routes, engine.SheetRoute{Kind: []string{"road", "rail"}[r.row.Choice("kind", pathCells...)], Name: r.row.Text("name"), Hexes: r.hexes})
	}
	s.Coast = m.coast()
	return s
}

// coast projects the rings of coast.tsv. A map that has not the anchor, of a data pack, is drawn without.
func (m *Module) coast() (out [][]float64) {
	a, err := m.Grid.Parse(anchorHex)
	if err != nil {
		return nil
	}
	ax, ay := m.Grid.Drawn(m.Grid.Center(a), sheetSize)
	k := sheetSize / kmPerHex
	for i, line := range strings.Split(coastFile, "\n") {
		_, points, ok := strings.Cut(line, "\t")
		if !ok || points == "points" {
			continue
		}
		var ring []float64
		for _, p := range strings.Fields(points) {
			var lon, lat float64
			if _, err := fmt.Sscanf(p, "%g,%g", &lon, &lat); err != nil {
				panic(fmt.Sprintf("formosa: coast/coast.tsv:%d: %v", i+1, err)) // embedded; a test reads it
			}
			x := (lon - sheetLon) * kmPerLonEqual * math.Cos(lat*math.Pi/180)
			y := (lat - sheetLat) * kmPerLat
			ring = append(ring, engine.Tenth(ax+(x-anchorX)*k), engine.Tenth(ay-(y-anchorY)*k))
		}
		out = append(out, ring)
	}
	return out
}

// works are what has been built in a hex, each with its name if that is not the name of the place.
func (p *Place) works() (parts []string) {
	for _, w := range [...]struct {
		on         bool
		text, name string
	}{{p.MajorPort, "major port", p.PortName}, {p.MinorPort, "minor port", p.PortName}, {p.Airfield, "airfield", p.AirfieldName}, {p.Industry, "industry", p.IndustryName}} {
		switch {
		case !w.on:
		case w.name != "" && w.name != p.Name:
			parts = append(parts, w.text+" "+w.name)
		default:
			parts = append(parts, w.text)
		}
	}
	return parts
}

// note says what lies in a hex beside its terrain.
func (p *Place) note() string {
	parts := p.works()
	if p.Terrain == Peak && p.PeakHeight != "" {
		parts = append(parts, "peak "+p.PeakHeight)
	}
	if p.Land && p.Coastal {
		switch {
		case p.OpenCoast:
			parts = append(parts, "open coast")
		case p.RangerOnly:
			parts = append(parts, "coast for Rangers only")
		}
	}
	return strings.Join(parts, ", ")
}

func (m *Module) gauges() []engine.SheetGauge {
	k := m.K.Levels
	return []engine.SheetGauge{
		{Label: "Turn", Show: "steps", Tracks: []string{"turn"}},
		{Label: "VP", Show: "band", Tracks: []string{"vp", "vp.objectives"}, Hint: "What the Allies hold, less their losses as far as you know them",
			Levels: []engine.SheetLevel{
				{From: 0, Label: levels[4].name, Side: "japanese"}, {From: int(k[3]), Label: levels[3].name, Side: "japanese"}, {From: int(k[2]), Label: "Draw"},
				{From: int(k[1]), Label: levels[1].name, Side: "allied"}, {From: int(k[0]), Label: levels[0].name, Side: "allied"}}},
		{Label: "LP", Show: "pair", Tracks: []string{"lp.allied", "lp.japanese"}, Sides: []string{"allied", "japanese"}, Hint: "Logistics points"},
		{Label: "Air ready", Show: "number", Tracks: []string{"tac.us.ready+tac.cw.ready", "tac.japanese.ready"}, Hint: "Air points at their bases, without a mission"},
		{Label: "Air support", Show: "pair", Tracks: []string{"tac.us.tactical+tac.cw.tactical", "tac.japanese.tactical"}, Sides: []string{"allied", "japanese"},
			Hint: "Air points that can still support combats and interdict roads this game turn"},
		{Label: "Gunfire", Show: "number", Tracks: []string{"gunfire.us.staging+gunfire.cw.staging"}, Hint: "Naval gunfire units in the Staging Area"},
		{Label: "Kamikaze", Show: "number", Tracks: []string{"kamikaze.ready"}},
		{Label: "Amoy", Show: "number", Tracks: []string{"amoy"}, Words: map[int]string{0: "not taken"}, Hint: "The game turn in which Amoy was captured"},
	}
}

var sheetTerrain = []engine.SheetTerrain{
	{ID: "sea", Label: "sea", Sea: true},
	{ID: "clear", Label: "open ground", Level: 0, Tint: "#e8e6c6"},
	{ID: "mudflat", Label: "mud flats", Level: 0, Tint: "#c9d5c3"},
	{ID: "rough", Label: "rough", Level: 1, Tint: "#d9cc9b"},
	{ID: "mountain", Label: "mountain", Level: 2, Tint: "#c3a877"},
	{ID: "peak", Label: "peak", Level: 3, Tint: "#a98559"},
}

var sheetMarks = []engine.SheetWord{
	{ID: "city", Text: "city"}, {ID: "town", Text: "town"}, {ID: "port-major", Text: "major port"}, {ID: "port-minor", Text: "minor port"},
	{ID: "airfield", Text: "airfield"}, {ID: "industry", Text: "industry"}, {ID: "peak", Text: "peak"},
}

var sheetLabels = []engine.SheetMapLabel{
	{Text: "Formosa Strait", X: 560, Y: 700, Angle: -58, Sea: true},
	{Text: "Pacific Ocean", X: 1560, Y: 1950, Angle: -64, Sea: true},
	{Text: "Bashi Channel", X: 700, Y: 2480, Sea: true},
	{Text: "Pescadores Channel", X: 395, Y: 1560, Angle: -70, Sea: true},
}

var sheetSides = []engine.SheetSide{
	{ID: "allied", Label: "Allied", People: "The Allies", Fill: "#3d5f47", Ink: "#f6f4e6", Edge: "#24402e",
		Variants: []engine.SheetSide{{ID: "cw", Label: "Commonwealth", Value: "cw", Fill: "#27406e", Ink: "#f3f5fa", Edge: "#162747"}}},
	{ID: "japanese", Label: "Japanese", People: "The Japanese", Fill: "#f0ad5f", Ink: "#241703", Edge: "#a8641a"},
}

// sheetKinds are the kinds of pieces; a symbol has the same name on every page.
func sheetKinds() map[string]engine.SheetKind {
	out := map[string]engine.SheetKind{}
	symbols := map[string]string{"infantry-1": "infantry", "infantry-2": "infantry", "construction": "engineer", "ranger": "ranger",
		"special-forces": "ranger", "pw-camp": "camp", "deception": "deception"}
	for i, k := range typeCells {
		symbol := k
		if s, ok := symbols[k]; ok {
			symbol = s
		}
		out[k] = engine.SheetKind{Label: typeWords[i], Symbol: symbol}
	}
	out["concealed"] = engine.SheetKind{Label: "concealed unit", Symbol: "hidden"}
	out["amphibious"] = engine.SheetKind{Label: "amphibious marker", Symbol: "landing", Draw: "marker"}
	out["drop-zone"] = engine.SheetKind{Label: "drop zone marker", Symbol: "parachute", Draw: "marker"}
	out["support"] = engine.SheetKind{Label: "ground support", Symbol: "plane", Draw: "token"}
	out["interdiction"] = engine.SheetKind{Label: "interdiction", Symbol: "bomb", Draw: "token"}
	out["b29"] = engine.SheetKind{Label: "B-29", Symbol: "bomber", Draw: "token"}
	out["suppressed"] = engine.SheetKind{Label: "suppressed", Symbol: "pressed", Draw: "state"}
	return out
}

var sheetStates = map[string]engine.SheetState{
	"concealed":  {Label: "concealed", Mark: "hidden"},
	"seen":       {Label: "seen moving"},
	"base":       {Label: "base", Mark: "base"},
	"moved":      {Label: "has moved", Mark: "done", During: "Movement"},
	"halted":     {Label: "landed or transferred this turn", Mark: "done", During: "Movement"},
	"landed":     {Label: "has just landed: must attack"},
	"motorized":  {Label: "motorized", Mark: "column"},
	"attacked":   {Label: "has attacked", Mark: "done", During: "Combat"},
	"defended":   {Label: "has been attacked"},
	"attacking":  {Label: "attacks", Ring: "from"},
	"defending":  {Label: "is attacked", Ring: "to"},
	"doomed":     {Label: "to be eliminated", Mark: "broken"},
	"suppressed": {Label: "suppressed", Mark: "pressed"},
	"used":       {Label: "used"},
}

// scoresState is of units whose loss scores (4.2h). What it is worth is in the constants, so its words are made with the sheet.
const scoresState = "scores"

var sheetWords = map[string]string{
	"us": "US", "cw": "Commonwealth", "japanese": "Japanese",
	"superiority": "air superiority", "tactical": "tactical support", "tokku": "Tokku attack", "b29": "the B-29 strike", "gunfire": "the Staging Area",
	"available": "the Available Display", "interdiction": "interdiction",
	"amphibious": "an amphibious marker", "gunfire-us": "a US gunfire unit", "gunfire-cw": "a Commonwealth gunfire unit",
	"us-tac": "US air point", "cw-tac": "CW air point", "ij-tac": "Air point", "ij-kamikaze": "Kamikaze points", "us-gunfire": "US gunfire unit",
	"cw-gunfire": "CW gunfire unit", "us-b29": "B-29", "us-air-supply": "Air supply", "allied-amphibious": "Amphibious marker",
	"allied-drop-zone": "Drop zone marker", "ij-fleet": "Mobile fleet", "us-97th": "97th Division",
	"out": "out of the game", "reinforcements": "Reinforcements", "staging": "the Staging Area", "amoy": "Amoy", "replacements": "Replacements",
	"eliminated": "Eliminated units", "waiting": "the off-map box", "in-hand": "hand", "lost": "lost", "yes": "yes", "no": "no",
}

var sheetVerbs = map[string]engine.SheetVerb{
	"movement.choose end": {Label: "End movement", Close: true, Leaves: "not moved", Of: "unit", Key: "e"},
	"combat.attack end":   {Label: "End combat", Close: true, Leaves: "more can be attacked", Of: "attack", Key: "e"},
	"transfer.unit end":   {Label: "End sea transfer", Close: true}, "bases end": {Label: "End base building", Close: true, Suggest: true, Apart: "Carry out {n}", Leaves: "more can be built", Of: "build"},
	"invasion.marker done": {Label: "Go on to the landings", Close: true, Suggest: true, Apart: "Place {n}"}, "invasion.load done": {Label: "All are aboard", Close: true, Suggest: true, Leaves: "room for more", Of: "load"},
	"combat.support done": {Label: "Go on to the attacks", Close: true}, "combat.targets done": {Label: "Only this hex", Close: true},
	"combat.attackers done": {Label: "These attack", Close: true}, "invasion.forces done": {Label: "These assault", Close: true},
	"interdiction done": {Label: "No more interdiction", Close: true, Suggest: true, Apart: "Interdict {n}"}, "setup.reveal done": {Label: "Show nobody else", Close: true}, "setup.recon done": {Label: "Scout no more", Close: true},
	"combat.advance hold": {Label: "Stays where it is", Close: true, Rest: "All {n} stay"}, "combat.advance advance": {Label: "Advance {0} to {1}", Rest: "All {n} into {1}", Fits: "{n} of {of} into {1}, its limit"}, "sortie hold": {Label: "The fleet stays in port", Close: true},
	"combat.exploit none": {Label: "No further attack", Close: true}, "b29.target none": {Label: "Call the strike off", Close: true},
	"recruit.allied done": {Label: "Buy nothing more", Close: true}, "recruit.japanese done": {Label: "Buy nothing more", Close: true},
	"end": {Label: "End the phase", Close: true}, "done": {Label: "Done", Close: true}, "none": {Label: "None", Close: true},
	"hold": {Label: "Hold", Close: true}, "halt": {Label: "Halt here", Close: true}, "keep": {Label: "Keep concealed", Close: true},
	"take": {Label: "Take {0}"}, "place": {Label: "Place {0} in {1}"}, "reveal": {Label: "Reveal {0}", Group: "Reveal"}, "recon": {Label: "Reveal the stack in {0}"},
	"recruit": {Label: "Recruit {0}", Group: "Recruit"}, "replace": {Label: "Replace {0}", Group: "Replace"}, "deploy": {Label: "Deploy {0} to {1}"},
	"plan": {Label: "{2} {0} for {1}", Short: "{2}"}, "lose": {Label: "Lose {0}", Gives: true, Named: true}, "lose-air": {Label: "Lose a {0} point for {1}", Gives: true}, "cancel": {Label: "Take away {0}", Gives: true},
	"sortie": {Label: "The fleet sails"}, "b29": {Label: "Strike {0}"}, "amphibious": {Label: "Amphibious marker at {0}"}, "drop": {Label: "Drop zone at {0}"},
	"load": {Label: "Load {0}", Group: "Who lands"}, "assault": {Label: "Assault {0}"}, "join": {Label: "All of {0} attack"}, "join-unit": {Label: "{0} attacks"},
	"transfer": {Label: "Transfer {0}", Carries: true}, "debark": {Label: "Land {0} at {1}"}, "unit": {Label: "Move {0}", Carries: true}, "move": {Label: "Move {0} to {1}"},
	"motorize": {Label: "Motorize the stack in {0}", Group: "Motorize"}, "airlift": {Label: "Fly {0} to {1}"}, "land": {Label: "Land {0} at {1}"}, "raid": {Label: "Raid {1} with {0}"},
	"remove": {Label: "Remove {0}", Gives: true}, "support": {Label: "{0} air point on {1}"}, "attack": {Label: "Attack {0}"}, "target": {Label: "Also attack {0}"},
	"lp": {Label: "{0} LP"}, "gunfire": {Label: "{1} {0} gunfire", Short: "{1}"}, "air": {Label: "{1} {0} air", Short: "{1}"}, "air-supply": {Label: "Air supply: {0}"},
	"retreat": {Label: "Retreat {0} to {1}"}, "advance": {Label: "Advance {0} to {1}"}, "invasion.ashore advance": {Label: "{0}", Group: "Who goes ashore", Named: true}, "counterattack": {Label: "Counterattack {0}", Named: true},
	"build": {Label: "Build a base: {0}", All: "Build all {n}"}, "demobilize": {Label: "Give up the base: {0}"}, "interdict": {Label: "{0} interdiction in {1}"}, "exploit": {Label: "Exploit from {0}"},
}

// sheetOutcomes are the results of combat (15.5) and of the B-29.
var sheetOutcomes = map[string]engine.SheetOutcome{
	"DE": {Text: "all defenders eliminated", Hurts: "defender", Rank: 9, Rule: "15.5j"},
	"DR": {Text: "defenders retreat", Hurts: "defender", Rank: 8, Rule: "15.5i"},
	"D1": {Text: "one defender lost", Hurts: "defender", Rank: 7, Rule: "15.5h"},
	"BB": {Text: "weaker side gone, as much lost by the other", Hurts: "both", Rank: 6, Rule: "15.5f"},
	"B1": {Text: "one lost on each side", Hurts: "both", Rank: 5, Rule: "15.5e"},
	"CA": {Text: "the defender counterattacks", Rank: 4, Rule: "15.5g"},
	"AR": {Text: "attackers retreat", Hurts: "attacker", Rank: 3, Rule: "15.5d"},
	"A1": {Text: "one attacker lost", Hurts: "attacker", Rank: 2, Rule: "15.5b"},
	"AE": {Text: "all attackers eliminated", Hurts: "attacker", Rank: 1, Rule: "15.5c"},
}

var sheetTerms = []engine.SheetWord{
	{ID: "CF", Text: "Combat factor: the strength of a unit, lower left on its counter."},
	{ID: "MF", Text: "Movement factor: lower right on its counter; 0 is static."},
	{ID: "LP", Text: "Logistics points pay for units, strikes, bases and shifts in combat."},
	{ID: "ZOC", Text: "Zone of control: the six hexes around a unit."},
	{ID: "VP", Text: "Victory points."},
	{ID: "TAC", Text: "Air points: for air superiority, for ground support, and those of the Allies for interdiction."},
	{ID: "GT", Text: "Game turn, about a week."},
}

// sheetTracks are the numbers that are not counts as players say them; those that are flags are on if they are 1.
var sheetTracks = map[string]engine.SheetTrack{
	"lp.allied": {Label: "Allied LP"}, "lp.japanese": {Label: "Japanese LP"}, // what is kept at most limits only one phase (7.2j)
	"amoy":         {Label: "Amoy", Words: map[int]string{0: "not taken"}, Text: "taken in game turn {n}"},
	"no-gunfire":   {Label: "Naval gunfire this game turn", Words: map[int]string{0: "possible", 1: "not possible"}},
	"no-landing":   {Label: "Amphibious landings this game turn", Words: map[int]string{0: "possible", 1: "not possible"}},
	"air-supplied": {Label: "Air supply this game turn", Words: map[int]string{0: "not used", 1: "used"}},
	"camp.freed":   {Label: "Camp for prisoners of war", Words: map[int]string{0: "not freed", 1: "freed"}},
	"camp.bombed":  {Label: "Bombs on the camp for prisoners of war", Words: map[int]string{0: "none", 1: "fell"}},
	"fleet":        {Label: "Mobile fleet", Words: map[int]string{0: "not ready", 1: "ready to sail", 2: "has sailed"}},
	"b29.ready":    {Label: "B-29", Words: map[int]string{0: "not available", 1: "available"}},
	"b29.planned":  {Label: "B-29 strike", Words: map[int]string{0: "none planned", 1: "planned"}},
	"air-supply":   {Label: "Air supply", Words: map[int]string{0: "not available", 1: "available"}},
	"bought-97th":  {Label: "97th Division", Words: map[int]string{0: "not recruited", 1: "recruited"}},
}

// sheetEndings has the levels of Result; those won outright (4.1) say by what.
var sheetEndings = map[string]string{
	levels[0].name:           "{winner} win: a strategic victory",
	levels[0].name + " 4.1a": "Every port and airfield of Formosa is Allied: {winner} win a strategic victory",
	levels[1].name:           "{winner} win: an operational victory",
	levels[2].name:           "A draw on points",
	levels[3].name:           "{winner} win: an operational victory",
	levels[4].name:           "{winner} win: a strategic victory",
	levels[4].name + " 4.1b": "No Allied unit is left on Formosa: {winner} win a strategic victory",
}

var japaneseOnly = []string{seatNames[Japanese]}

// sheetWindows are the questions put in the other side's turn that can be declined without looking, and those after a combat.
var sheetWindows = func() []engine.SheetWindow {
	out := []engine.SheetWindow{
		{Kind: "b29.fortify", Label: "The B-29 strikes a hex of mine: show a fortified unit", Choices: []string{"keep"}, Seats: japaneseOnly},
		{Kind: "combat.source", Label: "A combat of mine could be supplied by a unit that is still concealed", Choices: []string{"keep"}, Seats: japaneseOnly},
		{Kind: "combat.advance", Label: "A unit of mine may advance after combat", Choices: []string{"hold"}},
		{Kind: "combat.exploit", Label: "Exploit after combat", Choices: []string{"none"}},
		{Kind: "setup.reveal", Label: "Show units at the start", Choices: []string{"done"}, Seats: japaneseOnly},
		{Kind: "sortie", Label: "The fleet may sail", Choices: []string{"hold"}, Seats: japaneseOnly},
	}
	for i := range out {
		out[i].Measures = board.Measures(out[i].Kind)
	}
	return out
}()

// sheetLists are the questions that are answered on one sheet.
var sheetLists = func() map[string]engine.SheetList {
	shop := engine.SheetList{Title: "Recruit and replace", Act: "Buy {n}", Close: "done", Hint: "After this, you place each new unit."}
	plan := engine.SheetList{Title: "Air plan", Say: "How do you use your planes and guns this turn?", Act: "Confirm the plan", Next: []string{"plan.superiority", "plan.tactical", "plan.b29", "plan.gunfire", "plan.tokku"}}
	support := engine.SheetList{Title: "Support", Say: "What supports this combat?", Act: "Fight with this", Nothing: "Fight without it", Anew: true,
		Next: []string{"invasion.air", "combat.lp", "combat.gunfire"}}
	shop.Suggest, plan.Suggest = true, true
	out := map[string]engine.SheetList{"recruit.allied": shop, "recruit.japanese": shop}
	for _, l := range []engine.SheetList{plan, support} {
		for _, kind := range l.Next {
			out[kind] = l
		}
	}
	return out
}()

var sheetGuide = map[string]string{
	"setup.take":        "The scenario gives part of each pool free. Take strong ones first: they defend the beaches.",
	"setup.place":       "Ports and airfields are what the Allies need. Units lie concealed until they fight.",
	"setup.recon":       "Scouting shows stacks before the war begins. Look where you want to land.",
	"recruit.allied":    "Logistics points buy units, air points, gunfire and markers. A landing force needs a marker, bought in the game turn it lands.",
	"recruit.japanese":  "Buy units for the reserve, air points and Kamikazes; keep some LP for combat.",
	"plan.superiority":  "Both sides assign air points in secret. The winner of the air battle bombs freely.",
	"plan.tactical":     "Points for tactical support shift your attacks and slow enemy roads.",
	"invasion.marker":   "An amphibious marker on an open coast or a port lets a force land this turn. Light hexes take one. All markers go back after the phase, placed or not.",
	"invasion.load":     "Choose who lands with this marker; markers are loaded in the order in which they were placed. Who assaults a defended hex goes ashore fighting.",
	"movement.choose":   "Click a unit, then the hex. A unit stops when it enters an enemy zone of control.",
	"movement.step":     "Lit hexes are in reach. Hover one to see the path and its cost.",
	"combat.attack":     "Click the hex to attack. Units that landed this turn must attack.",
	"combat.attackers":  "Add hexes until the odds please you, then choose Done.",
	"combat.lp":         "Each LP shifts the column in your favour, up to the limit.",
	"combat.support":    "Air points on a hex shift the attack on it to the right.",
	"combat.retreat":    "A retreat that ends in a zone of control or the sea is death; other hexes are offered.",
	"combat.advance":    "The victor may take the empty hex; after a DE whoever went in may go on by a second.",
	"bases":             "An engineer on a port or an airfield becomes a base: supply, income and victory points.",
	"interdiction":      "Points left over slow Japanese movement through a hex.",
	"b29.target":        "The B-29 suppresses a hex: the Japanese in it defend worse and exert no control.",
	"sortie":            "The fleet may sail once. It is a gamble.",
	"recruit.deploy":    "Where does the new unit enter?",
	"invasion.assault":  "Choose the defended coast to assault.",
	"transfer.unit":     "Engineer bases in ports let units move by sea.",
	"stacking.remove":   "The unit you click leaves the map for the Replacements Display. It costs no VP; most can be replaced for LP later.",
	"combat.lose":       "You choose which of your units is lost.",
	"combat.gunfire":    "Naval gunfire shifts attacks near the coast.",
	"kamikaze.hit":      "The attack has got through: choose what it takes away.",
	"combat.source":     "A revealed static unit can supply the combat.",
	"setup.reveal":      "You may show units from the start.",
	"b29.fortify":       "A fortified unit protects the hex, but must be shown.",
	"air.loss":          "Choose which air point is lost. Each point that the air battle costs is asked for.",
	"combat.targets":    "More hexes may be attacked together if every attacker is next to all of them.",
	"invasion.forces":   "Forces of several sea hexes may assault together.",
	"plan.gunfire":      "Gunfire units sail to the Staging Area; Kamikazes look for them there.",
	"plan.tokku":        "Kamikaze points go against the invasion fleet.",
	"plan.b29":          "One B-29 strike a turn.",
	"combat.air-supply": "Air supply counts as supply for one combat.",
}

var _ engine.Charted = (*Module)(nil)
