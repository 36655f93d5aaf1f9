package formosa

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/engine"
	"beachhead/games/made"
	"beachhead/hex"
)

// The briefing of a scenario and the tables of the game. All numbers come from the data; the scenario file has the situation and the advice.

var sheetSetup = &engine.SheetSetup{Where: phaseTitles[PhSetup], Kinds: []engine.SheetPlacing{
	{Kind: "setup.take", Seat: seatNames[Japanese], Group: "Chosen from the pools", Hint: "choose one to change it", Pick: true},
	{Kind: "setup.place", Seat: seatNames[Japanese], Group: "The garrison", Hint: "concealed until it fights"},
}}

type briefKey struct {
	m        *Module
	scenario string
}

var briefings made.Once[briefKey, *engine.Briefing]

// Briefing is what players read before a scenario; it is the same for both sides.
func (m *Module) Briefing(scenario string) *engine.Briefing {
	i := slices.IndexFunc(m.Scenario, func(s Scenario) bool { return s.ID == scenario })
	if i < 0 {
		return nil
	}
	return briefings.Get(briefKey{m, scenario}, func() *engine.Briefing { return m.makeBriefing(&m.Scenario[i]) })
}

func (m *Module) makeBriefing(sc *Scenario) *engine.Briefing {
	_, place, _ := strings.Cut(sc.Title, ": ")
	b := &engine.Briefing{Title: sc.Title, Place: strings.ToUpper(place[:min(1, len(place))]) + place[min(1, len(place)):], Situation: sc.Situation,
		Charts: m.charts()}
	if _, name, ok := strings.Cut(sc.Title, ": "); ok {
		b.Title, b.Place = strings.ToUpper(name[:1])+name[1:], sc.Premise
	}
	k := &m.K.Levels
	win := [2][]engine.BriefWin{
		Allied: {
			{Kind: "points", Text: fmt.Sprintf("You need %d VP at the end to win, %d for a strategic victory.", k[1], k[0]), Rule: "4.2j"},
			{Kind: "ground", Text: fmt.Sprintf("With an engineer base a major port is %d VP, a minor port %d, an airfield %d. Industry and peaks need none.",
				m.K.VPMajor, m.K.VPMinor, m.K.VPAirfield), Rule: "4.2c"},
			{Kind: "losses", Text: fmt.Sprintf("Each regiment, brigade or HQ still lost at the end costs %d VP: replace them.", m.K.VPLoss), Rule: "4.2h"},
		},
		Japanese: {
			{Kind: "points", Text: fmt.Sprintf("Keep them below %d VP to win, below %d for a strategic victory.", k[2], k[3]), Rule: "4.2j"},
			{Kind: "ground", Text: fmt.Sprintf("Deny them ports and airfields. From turn %d you win at once if no Allied unit is on the map.", m.K.SuddenFirst), Rule: "4.1b"},
			{Kind: "losses", Text: fmt.Sprintf("Each Allied regiment, brigade or HQ lost at the end takes %d VP off. Your own losses cost nothing.", m.K.VPLoss), Rule: "4.2h"},
		},
	}
	roles := [2]string{
		Allied:   fmt.Sprintf("Attacker, %d LP, %d air points", sc.AlliedLP, sc.StartTAC[US]+sc.StartTAC[CW]),
		Japanese: fmt.Sprintf("Defender, 1d6+%d LP, 1d6+%d air points", sc.JapaneseLP, sc.TACBonus),
	}
	free := [2][]UnitID{Allied: sc.AlliedFree, Japanese: sc.JapaneseFree}
	for side := range 2 {
		forces := m.briefForces(free[side])
		if Side(side) == Japanese {
			for p := NoPool + 1; p < nPools; p++ {
				forces = append(forces, m.poolForce(p, int(sc.PoolFree[p])))
			}
		}
		b.Sides = append(b.Sides, engine.BriefSide{Side: seatNames[side], Role: roles[side], Win: win[side], Forces: forces, Try: sc.Try[side]})
	}
	b.Special = m.briefSpecial(sc)
	for n := 1; n <= int(sc.Turns); n++ {
		t := engine.BriefTurn{N: n}
		switch {
		case n == 1:
			t.Kind, t.Text = "now", "Set-up with buying, then the first landings."
		case n == int(m.K.AmoyFirst):
			t.Text = "From here: buying each turn, Amoy, the fleet, and a win at once."
		case n == int(sc.Turns):
			t.Kind, t.Text = "end", "Count the points."
		}
		b.Clock = append(b.Clock, t)
	}
	zone := engine.BriefZone{Side: seatNames[Japanese], Label: "Japanese garrison, anywhere on Formosa"}
	for h := range m.Hexes {
		if m.Hexes[h].Formosa && m.Hexes[h].Land {
			zone.Hexes = append(zone.Hexes, m.Grid.ID(hex.Hex(h)))
		}
	}
	b.Zones = append(b.Zones, zone)
	m.briefLandings(b)
	for h := range m.Hexes {
		if vp := m.worth(hex.Hex(h)); vp > 0 {
			b.Goals = append(b.Goals, engine.BriefGoal{Hex: m.Grid.ID(hex.Hex(h)), Label: strconv.Itoa(vp), Side: seatNames[Japanese],
				Text: fmt.Sprintf("%s: %s, %d VP", m.Hexes[h].Name, strings.Join(m.Hexes[h].works(), ", "), vp)})
		}
	}
	return b
}

// maxArrows is how many landings are drawn, nearSite how far the points that speak for one may lie.
const (
	maxArrows = 3
	nearSite  = 2
)

// briefLandings shows where the Allies come in: the coasts that take a landing (10.1b), the sea that they come from, Amoy (9.1), and the landings with the
// most points near them.
func (m *Module) briefLandings(b *engine.Briefing) {
	side := seatNames[Allied]
	beaches := engine.BriefZone{Side: side, Label: "Open coasts and ports: a landing can come here"}
	type site struct{ from, to hex.Hex }
	var best []site
	worth := map[hex.Hex]int{}
	for i := range m.Hexes {
		h := hex.Hex(i)
		p := &m.Hexes[h]
		if !p.Formosa || !p.Land || !p.Coastal || !p.OpenCoast && !p.Port() {
			continue
		}
		beaches.Hexes = append(beaches.Hexes, m.Grid.ID(h))
		for j := range m.Hexes {
			if m.Grid.Distance(h, hex.Hex(j)) <= nearSite {
				worth[h] += m.worth(hex.Hex(j))
			}
		}
		for _, n := range m.Grid.Neighbors(h) {
			if n != hex.None && !m.Hexes[n].Land {
				best = append(best, site{n, h})
				break
			}
		}
	}
	b.Zones = append(b.Zones, beaches)
	slices.SortStableFunc(best, func(x, y site) int { return worth[y.to] - worth[x.to] })
	var drawn []hex.Hex
	for _, s := range best {
		if len(drawn) == maxArrows {
			break
		}
		if slices.ContainsFunc(drawn, func(h hex.Hex) bool { return m.Grid.Distance(h, s.to) <= 4*nearSite }) {
			continue
		}
		drawn = append(drawn, s.to)
		b.Arrows = append(b.Arrows, engine.BriefArrow{Side: side, From: m.Grid.ID(s.from), To: m.Grid.ID(s.to)})
	}
	amoy := fmt.Sprintf("Amoy, if taken: turn %d on", m.K.AmoyFirst)
	for _, e := range []struct {
		west bool
		text string
	}{{false, "Staging Area: turn 1 on"}, {true, amoy}} {
		if h := m.openSea(e.west); h != hex.None {
			b.Entries = append(b.Entries, engine.BriefEntry{Side: side, Hex: m.Grid.ID(h), Text: e.text})
		}
	}
}

// openSea is the sea hex of the western or the eastern half of the map that is farthest from land.
func (m *Module) openSea(west bool) hex.Hex {
	const rim = 3 // there is to be room for words
	size := m.Grid.Config()
	best, far := hex.None, 0
	for i := range m.Hexes {
		h := hex.Hex(i)
		col, row := m.Grid.ColRow(h)
		if m.Hexes[h].Land || (col < size.Cols/2) != west || col < rim || row < rim || col >= size.Cols-rim || row >= size.Rows-rim {
			continue
		}
		near := m.Grid.Len()
		for j := range m.Hexes {
			if m.Hexes[j].Land {
				near = min(near, m.Grid.Distance(h, hex.Hex(j)))
			}
		}
		if near > far {
			best, far = h, near
		}
	}
	return best
}

// worth is what a hex is worth to the Allies who hold it with a base (4.2).
func (m *Module) worth(h hex.Hex) (vp int) {
	p := &m.Hexes[h]
	for _, x := range []struct {
		on bool
		n  int16
	}{{p.MajorPort, m.K.VPMajor}, {p.MinorPort, m.K.VPMinor}, {p.Airfield, m.K.VPAirfield}, {p.Industry, m.K.VPIndustry}, {p.PeakVP, m.K.VPPeak}} {
		if x.on && p.Formosa {
			vp += int(x.n)
		}
	}
	return vp
}

// briefForces counts units by type and strength, the first of each standing for all.
func (m *Module) briefForces(list []UnitID) (out []engine.BriefForce) {
	at := map[UnitType]int{}
	for _, u := range list {
		d := &m.Units[u]
		i, ok := at[d.Type]
		if !ok {
			i = len(out)
			at[d.Type] = i
			out = append(out, engine.BriefForce{Piece: d.ID, Label: typeWords[d.Type]})
		}
		out[i].Count++
	}
	return out
}

// poolForce is the number of units of a pool that the Japanese player chooses.
func (m *Module) poolForce(p Pool, n int) engine.BriefForce {
	for u := range m.Units {
		if m.Units[u].Pool == p {
			return engine.BriefForce{Piece: m.Units[u].ID, Label: typeWords[m.Units[u].Type] + ", your choice", Count: n}
		}
	}
	return engine.BriefForce{Label: poolCells[p], Count: n}
}

func (m *Module) briefSpecial(sc *Scenario) []engine.SheetWord {
	out := []engine.SheetWord{
		{Rule: "24.1n", Text: "Before the landing the Allies roll a die and look into that many stacks."},
		{Rule: "7.2j", Text: fmt.Sprintf("Nobody keeps more than %d LP.", m.K.LPCap)},
		{Rule: "24.1o", Text: "What is bought in the set-up has to last for the first game turn. The fleet does not sail in it."},
		{Rule: "24.1l", Text: fmt.Sprintf("%d more regiments come free after Amoy is taken.", len(sc.AmoyUnits))},
	}
	if sc.CW {
		out = append(out, engine.SheetWord{Rule: "24.2f", Text: "The Allies may buy Commonwealth units."})
	}
	if len(sc.BannedDivisions) > 0 {
		var names []string
		for _, d := range sc.BannedDivisions {
			names = append(names, d+"th")
		}
		text := strings.NewReplacer("3th", "3rd").Replace(strings.Join(names, " and "))
		out = append(out, engine.SheetWord{Rule: "24.2c", Text: "The Japanese cannot buy the " + text + " Divisions."})
	}
	return out
}

// charts are the tables of the game.
func (m *Module) charts() []engine.SheetChart {
	out := []engine.SheetChart{m.crtChart(Allied), m.crtChart(Japanese), m.terrainChart(), m.pointChart()}
	air := engine.SheetChart{Title: "Air combat", Rule: "16.2", Note: "Points lost; the column is the enemy's air points.", Columns: []string{"Die"}}
	for i, low := range m.AirColumns {
		text := strconv.Itoa(int(low)) + " +"
		if i+1 < len(m.AirColumns) {
			if text = strconv.Itoa(int(low)); m.AirColumns[i+1]-1 > low {
				text += " to " + strconv.Itoa(int(m.AirColumns[i+1]-1))
			}
		}
		air.Columns = append(air.Columns, text)
	}
	b29 := engine.SheetChart{Title: "B-29 strike", Rule: "16.5", Note: "D1: one unit destroyed, the rest suppressed. DS: suppressed.",
		Columns: append([]string{"Die"}, m.B29Columns...)}
	for die := range 6 {
		row := []string{strconv.Itoa(die + 1)}
		for _, n := range m.AirTable[die] {
			row = append(row, strconv.Itoa(int(n)))
		}
		air.Rows = append(air.Rows, row)
		strike := []string{strconv.Itoa(die + 1)}
		for _, r := range m.B29[die] {
			strike = append(strike, [...]string{B29None: "-", B29Suppress: "DS", B29Destroy: "D1"}[r])
		}
		b29.Rows = append(b29.Rows, strike)
	}
	return append(out, air, b29)
}

func (m *Module) crtChart(side Side) engine.SheetChart {
	c := engine.SheetChart{Title: "Combat results, " + strings.ToUpper(seatNames[side][:1]) + seatNames[side][1:] + " attack", Rule: "15.5",
		Note: "Column: attacking strength in per cent of the defending.", Columns: []string{"Die"}}
	for i := range m.CRTColumns {
		c.Columns = append(c.Columns, m.columnTitle(int16(i)))
	}
	for die := range 6 {
		row := []string{strconv.Itoa(die + 1)}
		for _, r := range m.CRT[side][die] {
			row = append(row, resultNames[r])
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// terrainChart is terrain.tsv as players read it.
func (m *Module) terrainChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Terrain effects", Rule: "12.1", Note: "R: along a road only. P: closed. Shifts are in favour of who defends there.",
		Columns: []string{"Terrain", "MP", "MP motorized", "Shift, Allied", "Shift, Japanese"}}
	pack := ""
	for _, f := range m.Files.Files() {
		if f.Pack {
			pack = filepath.Dir(f.Path)
		}
	}
	rows := readTerrain(datafile.Open(embedded(), dataPath, pack))
	for _, list := range [][]string{terrainCells, featureCells, hexsideCells, pathCells} {
		for _, name := range list {
			if e, ok := rows[name]; ok {
				c.Rows = append(c.Rows, []string{strings.ReplaceAll(name, "-", " "), e.row.Text("mp_nonmech"), e.row.Text("mp_mech"),
					strconv.Itoa(int(e.shift[Allied])), strconv.Itoa(int(e.shift[Japanese]))})
			}
		}
	}
	return c
}

func (m *Module) pointChart() engine.SheetChart {
	c := engine.SheetChart{Title: "Victory points", Rule: "4.2", Columns: []string{"What", "VP"}}
	for _, x := range []struct {
		what string
		n    int16
	}{{"Major port with a base", m.K.VPMajor}, {"Minor port with a base", m.K.VPMinor}, {"Airfield with a base", m.K.VPAirfield},
		{"Industry", m.K.VPIndustry}, {"Peak", m.K.VPPeak}, {"Allied HQ, regiment or brigade lost", -m.K.VPLoss}} {
		c.Rows = append(c.Rows, []string{x.what, strconv.Itoa(int(x.n))})
	}
	for i, low := range m.K.Levels {
		c.Rows = append(c.Rows, []string{levels[i].name, strconv.Itoa(int(low)) + " or more"})
	}
	c.Rows = append(c.Rows, []string{levels[len(levels)-1].name, "less"})
	return c
}

var _ engine.Briefed = (*Module)(nil)
