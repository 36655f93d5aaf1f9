package css

import (
	"maps"
	"slices"

	"beachhead/engine"
	"beachhead/games/made"
)

// What a page needs to draw a game of the series: the map (sheet_map.go), the counters (sheet_counters.go), the Cup and the Displays
// (sheet_displays.go), and the words for choices (sheet_words.go and those beside it).

const sheetSize = 100.0 // map units from flat side to flat side

type sheetKey struct {
	m        *Module
	scenario int
}

var sheets made.Once[sheetKey, *engine.Sheet]

// Sheet describes the game for a page. It is made once a scenario and must not be changed.
func (m *Module) Sheet(scenario string) *engine.Sheet {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return nil
	}
	return sheets.Get(sheetKey{m, i}, func() *engine.Sheet { return m.makeSheet(i) })
}

func (m *Module) makeSheet(scenario int) *engine.Sheet {
	s := &engine.Sheet{
		Game: m.ID(), Title: m.Title(), Orientation: "flat", Size: sheetSize, Inland: m.Ground.Inland, Sight: true, Dossiers: true,
		Sides: m.sheetSides(), Kinds: m.sheetKinds(), States: m.sheetStates(),
		Face:  engine.SheetFace{Style: "company", Bands: sheetBands, Turned: "column"},
		Words: map[string]string{},
	}
	for _, t := range m.Turns {
		if t.Night {
			s.NightAt = append(s.NightAt, t.Name)
		}
	}
	s.Situation = &engine.SheetSituation{Zones: "Fire Zones"}
	m.sheetMap(s)
	if !m.Scenario[scenario].bySea() {
		s.Lanes = slices.DeleteFunc(s.Lanes, func(l engine.SheetLane) bool { return l.To != "" }) // no boats, no lanes
	}
	m.sheetCounters(s)
	m.sheetDisplays(s, scenario)
	m.sheetWords(s, scenario)
	m.sheetQuestions(s, scenario)
	m.sheetBriefing(s, scenario)
	m.sheetSituation(s, scenario)
	m.sheetCharts(s, scenario)
	m.citeSheet(s)
	return s
}

// sheetLook are the colours of a Division, by the seat of its side and the word of divisions.tsv: fill, ink and edge. Two Divisions of a side never look alike, to no
// eyes, and opponents differ in lightness (TestColours): the Americans and the Soviets are the dark side, the Japanese and the Germans the light one.
var sheetLook = map[string]map[string][3]string{
	"us": {"tan": {"#4d5c37", "#f7f5e6", "#2e391d"}, "green": {"#345d55", "#f4f7f0", "#1c3b35"}, "olive": {"#3a3420", "#f8f3e2", "#1d190c"}},
	"jp": {"yellow": {"#f0ad5f", "#241703", "#a8641a"}, "orange": {"#f0dea4", "#241c03", "#8d6d1c"}, "red": {"#e9967c", "#2a0d06", "#a34a30"}},
	"de": {"field-grey": {"#c0c5c1", "#161d19", "#6a746d"}, "ochre": {"#e0c178", "#261c04", "#8f7029"}, "slate-blue": {"#a6b8d6", "#111a2b", "#556a90"},
		"black": {"#efeeec", "#0f1113", "#0f1113"}, "dark-green": {"#88d097", "#0b2412", "#3b7a49"}},
	"su": {"red": {"#9a3b2a", "#fdf3ec", "#5c1f14"}, "orange": {"#8c5501", "#fff5e2", "#563400"}, "light-brown": {"#3e2a1b", "#f8f0e4", "#1f1209"},
		"navy-blue": {"#162d6f", "#f2f5fd", "#0b1740"}, "yellow-brown": {"#3b4509", "#f7f8e4", "#1f2502"}, "grey": {"#585e67", "#f6f7f8", "#33383f"}},
}

// sheetPlain are the colours of the sides, and of what belongs to no Division, by the name of the seat: fill, ink and edge.
var sheetPlain = map[string][3]string{
	"us": {"#3d5f47", "#f6f4e6", "#24402e"}, "jp": {"#f0ad5f", "#241703", "#a8641a"},
	"de": {"#c0c5c1", "#161d19", "#6a746d"}, "su": {"#9a3b2a", "#fdf3ec", "#5c1f14"},
}

func (m *Module) plainLook(side Side) [3]string { return sheetPlain[m.Sides[side].ID] }

// sheetSides are the colours of both sides, with a variant for each Division.
func (m *Module) sheetSides() (out []engine.SheetSide) {
	for i := range m.Sides {
		c := m.plainLook(Side(i))
		side := engine.SheetSide{ID: m.Sides[i].ID, Label: m.Sides[i].Adjective, People: "The " + m.Sides[i].Name, Fill: c[0], Ink: c[1], Edge: c[2]}
		for d := range m.Divisions {
			if row := &m.Divisions[d]; int(row.Side) == i {
				c := m.divisionLook(DivisionID(d))
				side.Variants = append(side.Variants, engine.SheetSide{ID: row.ID, Label: row.Name, Fill: c[0], Ink: c[1], Edge: c[2]})
			}
		}
		out = append(out, side)
	}
	return out
}

// divisionLook are the colours of a Division, or of side A's if there is none.
func (m *Module) divisionLook(d DivisionID) [3]string {
	if d == NoDivision {
		return m.plainLook(SideA)
	}
	row := &m.Divisions[d]
	if row.Force == Alone { // of no Division: like none of them
		return sheetLook[m.Sides[row.Side].ID]["grey"]
	}
	if c, ok := sheetLook[m.Sides[row.Side].ID][row.Color]; ok {
		return c
	}
	return m.plainLook(row.Side)
}

// sheetBands are the colours of stripes (3.4): fill and ink.
var sheetBands = map[string][2]string{
	"red": {"#b93a2b", "#ffffff"}, "yellow": {"#f1cf4a", "#241c02"}, "green": {"#3f8a54", "#ffffff"}, "blue": {"#2f6fb3", "#ffffff"},
	"orange": {"#df7a28", "#241002"}, "purple": {"#7b4f9e", "#ffffff"}, "grey": {"#8b949a", "#14191d"}, "brown": {"#7a5233", "#ffffff"},
	"black": {"#23282c", "#ffffff"}, "white": {"#f7f4ea", "#1c2429"}, "corps": {"#c9b37a", "#1c2429"},
}

// sheetStates are the states of pieces that the game knows: some belong to a feature.
func (m *Module) sheetStates() map[string]engine.SheetState {
	out := maps.Clone(sheetStates)
	for id, f := range featureOf {
		if !m.Has(f) {
			delete(out, id)
		}
	}
	return out
}

// featureOf is the feature to which a state or a marker belongs. The key of the map shows those of the game and no others.
var featureOf = map[string]Feature{"fanatic": FeatureGyokusai, "barrier": FeatureBarriers, "commissar": FeatureCommissars, "late": FeatureLandings,
	"ridge": FeatureRidges, "mine": FeatureMines, "sealed": FeatureCaves}

// sheetStates are the states of pieces. Those that belong to a stack are drawn on the counter that lies on top.
var sheetStates = map[string]engine.SheetState{
	"deployed":     {Label: "deployed"},
	"column":       {Label: "in column", Mark: "column"},
	"frozen":       {Label: "never deploys again"},
	"fanatic":      {Label: "under a Gyokusai marker", Mark: "fanatic"},
	"late":         {Label: "came back to the ships this turn"},
	"famous":       {Label: "with a Hero", Mark: "hero"},
	"active":       {Label: "may act", Mark: "may-act"},
	"acted":        {Label: "has acted", Mark: "done", Implies: []string{"active"}}, // whoever may act a second time is "again", too (5.2a)
	"finished":     {Label: "has acted", Mark: "done", Implies: []string{"active", "acted"}},
	"paid":         {Label: "paid for with Direct Command"},
	"mixed":        {Label: "mixed stack, paid for"},
	"charging":     {Label: "assaults", Ring: "from"},
	"supporting":   {Label: "fires in support", Ring: "from"},
	"grouped":      {Label: "acts now", Ring: "from"},
	"again":        {Label: "may act a second time", Mark: "may-again", Implies: []string{"active", "acted"}},
	"firing":       {Label: "fires", Ring: "from"},
	"leaving":      {Label: "leaves its hex", Ring: "to"},
	"landing":      {Label: "lands now", Ring: "from"},
	"taken":        {Label: "goes along", Mark: "taken"},
	"replaced":     {Label: "replacement", Mark: "replaced"},
	"commissar":    {Label: "Commissar", Mark: "replaced"},
	"barrier":      {Label: "with an NKVD Barrier", Mark: "barrier"},
	"departed":     {Label: "has left its Reinforcement Hex"},
	"suppressed":   {Label: "suppressed", Mark: "pressed"},
	"pinned":       {Label: "pinned", Mark: "pinned"},
	"concentrated": {Label: "Concentrated Fire", Mark: "concentrated"},
	"sustained":    {Label: "Sustained Fire", Mark: "sustained"},
	"no-opp":       {Label: "no Opportunity Fire", Mark: "no-fire"},
	"firer":        {Label: "fires", Ring: "from"},
	"target":       {Label: "is the Target Unit", Ring: "to"},
	"ready":        {Label: "can be used"},
	"bound":        {Label: "keeps firing"},
	"moved":        {Label: "has moved"},
	"turned":       {Label: "has changed its posture"},
	"stormed":      {Label: "has assaulted"},
	"over-1":       {Label: "too many in the hex, paid for"},
	"over-2":       {Label: "too many in the hex, paid for"},
	"over-4":       {Label: "too many in the hex, paid for"},
	"open":         {Label: "turned up"},
	"lowered-1":    {Label: "lowered by one level"},
	"lowered-2":    {Label: "lowered by two levels"},
	"dg1":          {Label: "disorganized 1", Mark: "level-1"},
	"dg2":          {Label: "disorganized 2", Mark: "level-2"},
	"dg3":          {Label: "disorganized 3", Mark: "level-3"},
	"dg4":          {Label: "disorganized 4", Mark: "level-4"},
}

var _ engine.Charted = (*Module)(nil)
