package css

import (
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
		Game: m.ID(), Title: m.Title(), Orientation: "flat", Size: sheetSize, Sight: true,
		Sides: m.sheetSides(), Kinds: m.sheetKinds(), States: sheetStates,
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

// sheetLook are the colours of a Division, by the word of divisions.tsv and the side: fill, ink and edge. Two Divisions of a side never look alike.
var sheetLook = [2]map[string][3]string{
	SideA: {"tan": {"#4d5c37", "#f7f5e6", "#2e391d"}, "green": {"#37625a", "#f4f7f0", "#1f4039"}, "olive": {"#5c5236", "#f8f3e2", "#38301b"},
		"field-grey": {"#5d6b66", "#f6f7f2", "#38433f"}, "ochre": {"#a8823a", "#fdf8ea", "#6e5420"}, "slate-blue": {"#4a5f7a", "#f3f6fa", "#2c3b50"}, "black": {"#2b2e31", "#f4f4f0", "#0f1113"},
		"dark-green": {"#2f5138", "#f2f7ef", "#19301f"}},
	SideB: {"yellow": {"#f0ad5f", "#241703", "#a8641a"}, "orange": {"#e2c069", "#241c03", "#8d6d1c"}, "red": {"#e9967c", "#2a0d06", "#a34a30"},
		"light-brown": {"#d3b48c", "#241a0a", "#8a6a3e"}, "navy-blue": {"#8fb0dc", "#0a1626", "#3f659b"}, "yellow-brown": {"#d8c877", "#231d05", "#8c7b28"}, "grey": {"#c9ced1", "#14191d", "#7d868b"}},
}

// sheetPlain are the colours of the sides, and of what belongs to no Division, by the name of the seat: fill, ink and edge.
var sheetPlain = map[string][3]string{
	"us": {"#3d5f47", "#f6f4e6", "#24402e"}, "jp": {"#f0ad5f", "#241703", "#a8641a"},
	"de": {"#5d6b66", "#f6f7f2", "#38433f"}, "su": {"#e9967c", "#2a0d06", "#a34a30"},
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
		return sheetLook[SideB]["grey"]
	}
	if c, ok := sheetLook[row.Side][row.Color]; ok {
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

// sheetStates are the states of pieces. Those that belong to a stack are drawn on the counter that lies on top.
var sheetStates = map[string]engine.SheetState{
	"deployed":     {Label: "deployed"},
	"column":       {Label: "in column", Mark: "column"},
	"frozen":       {Label: "never deploys again"},
	"fanatic":      {Label: "under a Gyokusai marker", Mark: "fanatic"},
	"late":         {Label: "came back to the ships this turn"},
	"famous":       {Label: "with a Hero", Mark: "hero"},
	"active":       {Label: "may act", Mark: "may-act"},
	"acted":        {Label: "has done its first action", Mark: "may-again"},
	"finished":     {Label: "finished", Mark: "done"},
	"paid":         {Label: "paid for with Direct Command"},
	"mixed":        {Label: "mixed stack, paid for"},
	"charging":     {Label: "assaults", Ring: "from"},
	"supporting":   {Label: "fires in support", Ring: "from"},
	"grouped":      {Label: "acts now", Ring: "from"},
	"again":        {Label: "may act a second time", Mark: "may-again"},
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
