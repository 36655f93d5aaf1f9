package formosa

import (
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"testing"

	"beachhead/hex"
)

// Facts of the embedded data that are our design, or that the rulebook says of its own map and counters. A data pack may differ.

// embeddedRows reads a table by its first column, without package datafile.
func embeddedRows(t *testing.T, name string) map[string]map[string]string {
	t.Helper()
	text, err := fs.ReadFile(embedded(), name)
	if err != nil {
		t.Fatal(err)
	}
	var head []string
	rows := map[string]map[string]string{}
	for line := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		if head == nil {
			head = cells
			continue
		}
		row := map[string]string{}
		for i, c := range cells {
			row[head[i]] = c
		}
		rows[cells[0]] = row
	}
	return rows
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func parse(t *testing.T, m *Module, id string) hex.Hex {
	t.Helper()
	h, err := m.Grid.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func count[T any](list []T, f func(*T) bool) (n int) {
	for i := range list {
		if f(&list[i]) {
			n++
		}
	}
	return n
}

func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestMapCounts(t *testing.T) {
	m := Default()
	for _, c := range []struct {
		what string
		want int
		is   func(*Place) bool
	}{
		{"land hexes", 170, func(p *Place) bool { return p.Land }},
		{"hexes of Formosa, Mako with them", 170, func(p *Place) bool { return p.Formosa }},
		{"major ports", 2, func(p *Place) bool { return p.MajorPort }},
		{"minor ports", 7, func(p *Place) bool { return p.MinorPort }},
		{"airfields", 15, func(p *Place) bool { return p.Airfield }},
		{"industries", 9, func(p *Place) bool { return p.Industry }},
		{"peaks", 6, func(p *Place) bool { return p.PeakVP }},
		{"cities", 11, func(p *Place) bool { return p.City }}, // the municipalities of 1940
		{"towns", 27, func(p *Place) bool { return p.Town }},
		{"coastal hexes", 59, func(p *Place) bool { return p.Coastal }},
		{"open coast", 20, func(p *Place) bool { return p.OpenCoast }},
		{"hexes a unit must hold for sudden death", 19, func(p *Place) bool { return p.Formosa && (p.Port() || p.Airfield) }},
		{"hexes with VP", 28, func(p *Place) bool { return p.Port() || p.Airfield || p.Industry || p.PeakVP }},
	} {
		equal(t, c.what, count(m.Hexes, c.is), c.want)
	}
	equal(t, "hexes", m.Grid.Len(), 520)
	for what, n := range map[string][2]int{"Ports": {len(m.Ports), 9}, "Airfields": {len(m.Airfields), 15}, "Industries": {len(m.Industries), 9}, "Peaks": {len(m.Peaks), 6}} {
		equal(t, what, n[0], n[1])
	}
	names := map[string]string{}
	cfg := m.Grid.Config()
	for i, p := range m.Hexes {
		id := m.Grid.ID(hex.Hex(i))
		if other := names[p.Name]; p.Name != "" && other != "" {
			t.Errorf("%s and %s are both called %s", other, id, p.Name)
		}
		names[p.Name] = id
		if col, row := m.Grid.ColRow(hex.Hex(i)); p.Land && (col == 1 || row == 1 || col == cfg.Cols || row == cfg.Rows) {
			t.Errorf("%s: land on the edge of the map", id)
		}
		if (p.Port() || p.Airfield) && p.Terrain != Clear && p.Terrain != Rough {
			t.Errorf("%s: port or airfield in %s", id, terrainCells[p.Terrain])
		}
	}
	// All three coasts of 22.0c, where only Rangers land, exist; ports are open to all (10.1b).
	for _, k := range []Terrain{Rough, Mountain} {
		if count(m.Hexes, func(p *Place) bool { return p.RangerOnly && p.Terrain == k }) == 0 {
			t.Errorf("no coast of %s for Rangers", terrainCells[k])
		}
	}
	rows := embeddedRows(t, "map.tsv")
	mud := 0
	for id, r := range rows {
		if r["coast_kind"] == "mudflat" {
			mud++
		}
		// Clear hexes may have an open or a muddy shore, others only their own kind.
		if k, tr := r["coast_kind"], r["terrain"]; k != "-" && k != tr && !(tr == "clear" && (k == "open" || k == "mudflat")) {
			t.Errorf("%s: coast kind %s of %s", id, k, tr)
		}
	}
	equal(t, "mudflat coast", mud, 10)
	for _, h := range m.Ports {
		if p := m.Hexes[h]; p.RangerOnly || !p.Coastal {
			t.Errorf("port %s: %+v", p.PortName, p)
		}
	}
}

// flood is the hexes reached from start by steps that go says are possible.
func flood(m *Module, start hex.Hex, possible func(h hex.Hex, d int, n hex.Hex) bool) map[hex.Hex]bool {
	seen, todo := map[hex.Hex]bool{start: true}, []hex.Hex{start}
	for len(todo) > 0 {
		h := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for d, n := range m.Grid.Neighbors(h) {
			if n != hex.None && !seen[n] && possible(h, d, n) {
				seen[n] = true
				todo = append(todo, n)
			}
		}
	}
	return seen
}

func TestConnected(t *testing.T) {
	m := Default()
	taihoku, mako := parse(t, m, "1603"), parse(t, m, "0214")
	foot := flood(m, taihoku, func(h hex.Hex, d int, n hex.Hex) bool { return m.Step[0][h][d] != Prohibited })
	equal(t, "land reached on foot", len(foot), 169)
	sea := flood(m, 0, func(h hex.Hex, d int, n hex.Hex) bool { return !m.Hexes[n].Land })
	equal(t, "sea in one piece", len(sea), 350)
	road := flood(m, taihoku, func(h hex.Hex, d int, n hex.Hex) bool { return m.Edge[h][d]&Road != 0 })
	equal(t, "road net in one piece", len(road), count(m.Hexes, func(p *Place) bool { return p.Road }))
	mech := flood(m, taihoku, func(h hex.Hex, d int, n hex.Hex) bool {
		return m.Step[1][h][d] != Prohibited || m.Edge[h][d]&Road != 0
	})
	for i, p := range m.Hexes {
		h, id := hex.Hex(i), m.Grid.ID(hex.Hex(i))
		if h == mako || !p.Land {
			continue
		}
		if !mech[h] && (p.Port() || p.Airfield || p.City || p.OpenCoast) {
			t.Errorf("%s %s: mechanized units cannot come from Taihoku", id, p.Name)
		}
		if !p.Road && (p.Port() || p.Airfield || p.City) && id != "1403" {
			t.Errorf("%s %s: no road", id, p.Name)
		}
	}
}

func TestRiversRunToTheSea(t *testing.T) {
	m := Default()
	text, err := fs.ReadFile(embedded(), "hexsides.tsv")
	if err != nil {
		t.Fatal(err)
	}
	ends := func(a, b string) [2]hex.Point {
		ha, hb := parse(t, m, a), parse(t, m, b)
		d := m.Grid.Direction(ha, hb)
		return [2]hex.Point{m.Grid.Corner(ha, d), m.Grid.Corner(ha, (d+1)%6)}
	}
	mouths := map[hex.Point]bool{}
	for h, p := range m.Hexes {
		for d := range 6 {
			if !p.Land || m.Edge[h][d]&AllSea != 0 {
				mouths[m.Grid.Corner(hex.Hex(h), d)] = true
				mouths[m.Grid.Corner(hex.Hex(h), (d+1)%6)] = true
			}
		}
	}
	last, river := [2]hex.Point{}, ""
	for line := range strings.SplitSeq(string(text), "\n") {
		c := strings.Split(line, "\t")
		if len(c) < 5 || c[2] != "river" {
			continue
		}
		e := ends(c[0], c[1])
		switch {
		case c[3] != river:
			if !mouths[e[0]] && !mouths[e[1]] {
				t.Errorf("the %s does not reach the sea", c[3])
			}
		case e[0] != last[0] && e[0] != last[1] && e[1] != last[0] && e[1] != last[1]:
			t.Errorf("the %s has a gap before %s-%s", river, c[0], c[1])
		}
		last, river = e, c[3]
	}
	bridged, open := 0, 0
	for h := range m.Edge {
		for d, e := range m.Edge[h] {
			if n := m.Grid.Neighbor(hex.Hex(h), d); n != hex.None && m.Edge[n][hex.Opposite(d)] != e {
				t.Errorf("%s direction %d: edge not symmetric", m.Grid.ID(hex.Hex(h)), d)
			}
			if e&River != 0 && e&Road != 0 {
				bridged++
			} else if e&River != 0 {
				open++
			}
		}
	}
	if bridged == 0 || open == 0 {
		t.Errorf("%d bridged and %d other river hexsides", bridged, open)
	}
}

// 12.1b, 12.2d, 12.4: costs by class, in half movement points.
func TestSteps(t *testing.T) {
	m := Default()
	step := func(class MechClass, a, b string) int8 {
		ha, hb := parse(t, m, a), parse(t, m, b)
		return m.Step[class][ha][m.Grid.Direction(ha, hb)]
	}
	equal(t, "RoadStep", m.RoadStep, 1)
	for _, c := range []struct {
		why, from, to string
		foot, mech    int8
	}{
		{"open", "0719", "0720", 2, 2},
		{"the worked example of 12.1b: open across a river without bridge", "0712", "0713", 4, 4},
		{"a bridge does not change the cost off the road", "0912", "0913", 4, 4},
		{"rough", "1503", "1602", 4, 6},
		{"mountain", "1110", "1210", 6, Prohibited},
		{"peak", "1407", "1408", 8, Prohibited},
		{"mudflat", "0714", "0614", 4, Prohibited},
		{"up a plateau into open", "1403", "1504", 4, 6},
		{"the sea", "0618", "0619", Prohibited, Prohibited},
		{"from the sea to the shore", "0619", "0618", 2, 2},
		{"an all-sea hexside", "1403", "1503", Prohibited, Prohibited},
	} {
		if ha, hb := parse(t, m, c.from), parse(t, m, c.to); m.Grid.Direction(ha, hb) < 0 {
			t.Errorf("%s: %s and %s are not adjacent", c.why, c.from, c.to)
			continue
		}
		equal(t, c.why+", non-mechanized", step(0, c.from, c.to), c.foot)
		equal(t, c.why+", mechanized", step(1, c.from, c.to), c.mech)
	}
	h := parse(t, m, "0101")
	equal(t, "off the map", m.Step[0][h][0], Prohibited)
	edge := func(a, b string) [2]int8 {
		ha, hb := parse(t, m, a), parse(t, m, b)
		return m.EdgeShift[ha][m.Grid.Direction(ha, hb)]
	}
	equal(t, "shift across a river", edge("0912", "0913"), [2]int8{1, 1}) // bridged: 15.4.1o
	equal(t, "shift across open ground", edge("0719", "0720"), [2]int8{0, 0})
	for _, c := range []struct {
		id      string
		shift   [2]int8
		diehard bool
		b29     string
		drop    bool
		guer    bool
		los     bool
	}{
		{"1603", [2]int8{1, 2}, true, "city", true, true, true},       // clear, city, airfield
		{"1403", [2]int8{0, 0}, false, "clear", true, true, true},     // clear, airfield
		{"0717", [2]int8{0, 0}, false, "clear", true, false, true},    // clear
		{"1803", [2]int8{1, 2}, true, "city", false, true, true},      // rough, city, port
		{"1408", [2]int8{2, 3}, true, "peak", false, false, false},    // peak
		{"1107", [2]int8{1, 1}, true, "rough", false, true, true},     // rough, town
		{"0810", [2]int8{1, 1}, true, "town", false, true, false},     // mudflat, town
		{"1410", [2]int8{2, 3}, true, "peak", false, false, false},    // peak
		{"1709", [2]int8{1, 2}, true, "mountain", false, true, false}, // mountain
	} {
		p := m.Hexes[parse(t, m, c.id)]
		if p.Shift != c.shift || p.DieHard != c.diehard || m.B29Columns[p.B29Column] != c.b29 || p.DropZone != c.drop || p.Guerrilla != c.guer || p.MechLOS != c.los {
			t.Errorf("%s: %v %v %s drop %v guerrilla %v los %v, want %v", c.id, p.Shift, p.DieHard, m.B29Columns[p.B29Column], p.DropZone, p.Guerrilla, p.MechLOS, c)
		}
	}
}

// 2.0a: 176 counters.
func TestCounterManifest(t *testing.T) {
	m := Default()
	n := len(m.Units) - 4 // the deception units stand in the other table
	for _, r := range embeddedRows(t, "strikes-markers.tsv") {
		n += int(number(t, r["counters"]))
	}
	equal(t, "counters", n, 176)
	equal(t, "limits", m.Limits, Strikes{TAC: [3]int16{22, 4, 12}, Gunfire: [3]int16{5, 2, 0}, Kamikaze: 12, Amphib: 6, DropZones: 1, B29: 1, AirSupply: 1})
	for _, d := range []string{"1 USMC", "2 USMC", "6 USMC", "7", "27", "81", "96", "97"} {
		equal(t, "regiments of US "+d, count(m.Units, func(u *Unit) bool { return u.Side == Allied && u.Division == d }), 3)
	}
	for _, d := range []string{"9", "12", "50", "66", "10", "23"} {
		equal(t, "regiments of Japanese "+d, count(m.Units, func(u *Unit) bool { return u.Side == Japanese && u.Division == d }), 3)
	}
	sample := func(what string, cf, mf int8, attack, mech bool) {
		if count(m.Units, func(u *Unit) bool {
			return u.CF == cf && u.MF == mf && u.Attack == attack && u.Mech == mech && !u.Defence
		}) == 0 {
			t.Errorf("no unit like the %s of the rulebook", what)
		}
	}
	sample("US 5-5 (15.5k)", 5, 5, false, false)
	sample("Japanese 3-6 (15.5k)", 3, 6, false, false)
	sample("3 A 6 (2.3.2f)", 3, 6, true, true)
	for _, c := range []struct {
		what string
		want int
		is   func(*Unit) bool
	}{
		{"US headquarters", 3, func(u *Unit) bool { return u.Type == HQ && u.Contingent == US }},
		{"CW headquarters", 1, func(u *Unit) bool { return u.Type == HQ && u.Contingent == CW }},
		{"guerrillas", 6, func(u *Unit) bool { return u.Type == Guerrilla && !u.Attack && !u.Defence }},
		{"camps", 1, func(u *Unit) bool { return u.Type == PWCamp && u.MF == 0 && u.CF == 0 && u.Recruit < 0 }},
		{"engineers that build", 10, func(u *Unit) bool { return u.CanBase && u.BaseCF == 1 && u.Contingent == US && u.Type == Engineer }},
		{"deception units", 4, func(u *Unit) bool {
			return u.Type == Deception && u.Side == Japanese && u.CF == 0 && u.Recruit == 0 && u.Replace == -1
		}},
		{"deception units D/0", 2, func(u *Unit) bool { return u.Type == Deception && u.MF == 0 }},
		{"deception units that move", 2, func(u *Unit) bool { return u.Type == Deception && u.MF == m.K.ConcealedMF }},
		{"Marine symbols", 9, func(u *Unit) bool { return u.Marines }},
		{"static Allied units, which could never deploy", 0, func(u *Unit) bool { return u.Side == Allied && u.MF == 0 }},
		// 11.1g: concealed units have more mobility.
		{"Japanese units as fast as concealed ones", 0, func(u *Unit) bool { return u.Side == Japanese && u.Type != Deception && u.MF >= m.K.ConcealedMF }},
		{"Allied units that score", 58, func(u *Unit) bool { return u.Side == Allied && u.VP }},
		{"airborne units for the drop zone", 3, func(u *Unit) bool { return u.Type == Airborne && u.Side == Allied }},
		{"setup only", 48, func(u *Unit) bool { return u.SetupOnly }},
	} {
		equal(t, c.what, count(m.Units, c.is), c.want)
	}
	for _, o := range optionCells[1:] {
		if count(m.Units, func(u *Unit) bool { return u.Optional == o }) == 0 {
			t.Errorf("no counter for option %s", o)
		}
	}
	// Every type of the expenditure charts has a counter.
	for k := Infantry; k <= Deception; k++ {
		if count(m.Units, func(u *Unit) bool { return u.Type == k }) == 0 {
			t.Errorf("no counter of type %s", typeCells[k])
		}
	}
	for id, i := range m.ByID {
		equal(t, "ByID", m.Units[i].ID, id)
	}
	equal(t, "ids", len(m.ByID), len(m.Units))
}

// 24.1, 24.2.
func TestScenarios(t *testing.T) {
	m := Default()
	equal(t, "scenarios", len(m.Scenario), 2)
	for i, want := range []Scenario{
		{ID: "1", Turns: 13, JapaneseLP: 15, AlliedLP: 30, TACBonus: 3, StartTAC: [3]int16{15}, StartGunfire: [3]int16{4}},
		{ID: "2", Turns: 8, JapaneseLP: 20, AlliedLP: 40, TACBonus: 3, StartTAC: [3]int16{20, 2}, StartGunfire: [3]int16{4, 1}, CW: true},
	} {
		s := &m.Scenario[i]
		if s.ID != want.ID || s.Turns != want.Turns || s.JapaneseLP != want.JapaneseLP || s.AlliedLP != want.AlliedLP || s.TACBonus != 3 ||
			s.KamikazeBonus != 0 || s.StartTAC != want.StartTAC || s.StartGunfire != want.StartGunfire || s.CW != want.CW {
			t.Errorf("scenario %s: %+v", s.ID, s)
		}
		equal(t, "pools", s.PoolFree, [nPools]int8{PoolBrigade: 5, PoolCoastal: 2, PoolHeavy: 5, PoolEngineer: 2})
		for p, n := range s.PoolFree {
			if have := count(m.Units, func(u *Unit) bool { return p > 0 && u.Pool == Pool(p) }); p > 0 && have <= int(n) {
				t.Errorf("pool %s gives no choice: %d of %d", poolCells[p], n, have)
			}
		}
		divisions, types := map[string]int{}, map[UnitType]int{}
		for _, u := range s.JapaneseFree {
			divisions[m.Units[u].Division]++
		}
		for d, n := range map[string]int{"9": 3, "12": 3, "50": 3, "66": 3, "": 4} {
			equal(t, "Japanese free of division "+d, divisions[d], n)
		}
		equal(t, "Japanese free", len(s.JapaneseFree), 16)
		for _, u := range s.AlliedFree {
			types[m.Units[u].Type]++
		}
		for k, n := range map[UnitType]int{Marine: 6, Infantry: 12, HQ: 2, Armor: 2, Artillery: 3, Engineer: 7} {
			equal(t, "Allied free of type "+typeCells[k], types[k], n)
		}
		equal(t, "Allied free", len(s.AlliedFree), 32)
		equal(t, "Amoy", len(s.AmoyUnits), 3)
	}
	equal(t, "bans of scenario 1", len(m.Scenario[0].BannedDivisions), 0)
	equal(t, "bans of scenario 2", strings.Join(m.Scenario[1].BannedDivisions, " "), "10 23")
	// Room for the whole Japanese army and its static units.
	if 3*len(m.Hexes) < len(m.Units) || len(m.Ports) < 4 {
		t.Error("no room")
	}
}

// The charts that stand in the rulebook.
func TestCharts(t *testing.T) {
	equal(t, "constants", Default().K, Constants{
		ConcealedMF: 8, // 11.1d, our value
		StackMobile: [2]int8{4, 3}, StackStatic: [2]int8{1, 1}, AirPerHex: [2]int8{2, 1}, GunfirePerCombat: 2,
		UnitsPerAmphib: 4, AirbornePerDrop: 2, PortTransferCap: 4, OtherHexOut: 1, InterdictionPerHex: 2, InterdictionMP: 1,
		AttackLPMax: [2]int8{2, 1}, DefendLPMax: [2]int8{1, 1},
		LPCap: 20, BasePort: 3, BaseAirfield: 1, BaseBoth: 4, Motorized: 1,
		AlliedIncome: [2]int16{5, 10}, AmoyIncome: 5, MajorIncome: 3, MinorIncome: 1, AirfieldsPerLP: 2,
		CostGunfire: 3, CostB29: 3, CostAirSupply: 2, CostTAC: [2]int16{1, 2}, CostAmphib: 3, CostDrop: 1, CostFleet: 4, KamikazePerLP: 2,
		VPMajor: 4, VPMinor: 2, VPAirfield: 1, VPIndustry: 1, VPPeak: 1, VPLoss: 1, Levels: [4]int16{25, 19, 13, 7},
		SortieTable: [2][6]Sortie{
			{Fiasco, Fiasco, Fiasco, Indecisive, Indecisive, Decisive},
			{Fiasco, Fiasco, Fiasco, Fiasco, Indecisive, Decisive},
		},
		Shift: Shifts{
			AirPoint: 1, Gunfire: 1, SuppressedTarget: 1, SuppressedAttacker: -1, AttackLetter: 1, DefenceLetter: -1,
			Concentric: 1, Counterattack: 1, AirSupply: 1, LP: 1,
		},
		AmoyFirst: 2, SortieFirst: 2, SuddenFirst: 2, LandingFirst: 2,
		MarineTable: [6]int8{0, 0, 1, 2, 2, 2}, RaiderTable: [6]int8{0, 0, 1, 2, 2, 2}, RaidLoss: [6]int8{0, 0, 1, 1, 2, 2},
		CampTable: [6]bool{true, true, true}, VPCampFreed: 5, VPCampKept: 3, VPCampBombed: 5, BattlefieldCF: [2]int16{9, 6}, VP97th: -5,
	})
	// T1, T3: type by type, recruit and replace.
	for _, c := range []struct {
		side             Side
		types            []UnitType
		recruit, replace int8
	}{
		{Japanese, []UnitType{Armor, CoastalDefense, HeavyWeapons, Marine, Airborne, SpecialForces}, 3, -1},
		{Japanese, []UnitType{FirstLine, Engineer}, 2, -1},
		{Japanese, []UnitType{SecondLine, Construction, Guerrilla}, 1, 1},
		{Allied, []UnitType{HQ, HeavyWeapons}, 4, 2},
		{Allied, []UnitType{Armor, Artillery, Airborne, Ranger}, 3, 2},
		{Allied, []UnitType{Marine, Infantry, Engineer}, 2, 1},
	} {
		for _, u := range Default().Units {
			if u.Side == c.side && slices.Contains(c.types, u.Type) && (u.Recruit != c.recruit || u.Replace != c.replace) {
				t.Errorf("%s: %d and %d LP, want %d and %d", u.ID, u.Recruit, u.Replace, c.recruit, c.replace)
			}
		}
	}
}

func TestCombatTables(t *testing.T) {
	m := Default()
	used := map[Result]bool{}
	for side := range m.CRT {
		ca := false
		for _, row := range m.CRT[side] {
			for _, r := range row {
				used[r] = true
				ca = ca || r == CA
			}
		}
		if !ca || m.CRT[side][5][0] == DE || m.CRT[side][0][8] == AE {
			t.Errorf("table of side %d: no counterattack, or no risk at the ends", side)
		}
	}
	equal(t, "codes in use", len(used), len(resultNames))
	if m.CRT[Allied] == m.CRT[Japanese] {
		t.Error("both sides have the same table")
	}
	equal(t, "columns", strings.Join(m.CRTColumns[:], " "), "<=49 50-99 100-199 200-299 300-399 400-499 500-599 600-699 >=700")
	equal(t, "lowest percentages", m.CRTLow, [9]int16{0, 50, 100, 200, 300, 400, 500, 600, 700})
	equal(t, "spot check", m.CRT[Allied][5][8], DE)
	equal(t, "spot check", m.CRT[Japanese][0][0], AE)
	for i, row := range m.AirTable {
		for j, n := range row {
			if n > max(1, int8(m.AirColumns[j])) {
				t.Errorf("die %d: %d points lost to %d", i+1, n, m.AirColumns[j])
			}
		}
	}
	if m.AirTable[0][0] != 0 || m.AirTable[5][0] == 0 { // 16.2c
		t.Error("the zero column must be able to miss and to hit")
	}
	// Our tables get better for who rolls with every column and every pip; only the columns of the B-29 get worse.
	rising := func(name string, rows, cols, right int, at func(i, j int) int) {
		for i := range rows {
			for j := range cols {
				if i > 0 && at(i, j) < at(i-1, j) || j > 0 && (at(i, j)-at(i, j-1))*right < 0 {
					t.Errorf("%s: die %d, column %d breaks the order", name, i+1, j+1)
				}
			}
		}
	}
	for side, name := range sideCells {
		rising(name+" attacking", 6, len(m.CRTColumns), 1, func(i, j int) int { return int(m.CRT[side][i][j]) })
	}
	rising("air combat", 6, len(m.AirColumns), 1, func(i, j int) int { return int(m.AirTable[i][j]) })
	rising("B-29", 6, len(m.B29Columns), -1, func(i, j int) int { return int(m.B29[i][j]) })
	equal(t, "last column of the B-29 table", m.B29Columns[len(m.B29Columns)-1], "fortified")
	equal(t, "B-29 on open ground, 6", m.B29[5][0], B29Destroy)
}

// TestColumns: percentages are cut, not rounded (15.2d, ruling S), at every border of a column.
func TestColumns(t *testing.T) {
	m := Default()
	for _, x := range []struct{ attack, defence, column int }{
		{24, 50, 0}, {25, 51, 0}, {25, 50, 1}, {99, 100, 1}, {1, 1, 2}, {199, 100, 2}, {2, 1, 3}, {699, 100, 7}, {7, 1, 8}, {20, 1, 8}, {1, 99, 0}, {1, 0, 8},
	} {
		if got := m.column(x.attack, x.defence); got != x.column {
			t.Errorf("%d against %d: column %d, want %d", x.attack, x.defence, got, x.column)
		}
	}
}

// Positions at the end that reach each level of 4.2j: bases are hexes with an engineer base, held are further objectives.
func TestVictoryLevelsCanBeReached(t *testing.T) {
	m := Default()
	based := func(p *Place) (n int16) {
		if p.MajorPort {
			n += m.K.VPMajor
		}
		if p.MinorPort {
			n += m.K.VPMinor
		}
		if p.Airfield {
			n += m.K.VPAirfield
		}
		return n
	}
	free := func(p *Place) (n int16) {
		if p.Industry {
			n += m.K.VPIndustry
		}
		if p.PeakVP {
			n += m.K.VPPeak
		}
		return n
	}
	var best []int16
	total, unbased := int16(0), int16(0)
	for i := range m.Hexes {
		p := &m.Hexes[i]
		best = append(best, based(p))
		total += based(p) + free(p)
		unbased += free(p)
	}
	equal(t, "VP on the map", total, 52)
	slices.Sort(best)
	slices.Reverse(best)
	seven, ten := int16(0), int16(0)
	for i := range 10 {
		ten += best[i]
		if i < 7 {
			seven += best[i]
		}
	}
	equal(t, "best seven bases", seven, 23)
	equal(t, "best ten bases", ten, 28)
	equal(t, "industry and peaks", unbased, 15)
	// The seven engineers of the start must be enough for a strategic victory with losses.
	if seven+unbased-7 < m.K.Levels[0] {
		t.Error("no strategic victory without Sea Bees")
	}
	level := func(net int16) string {
		for i, lowest := range m.K.Levels {
			if net >= lowest {
				return []string{"allied strategic", "allied operational", "draw", "japanese operational"}[i]
			}
		}
		return "japanese strategic"
	}
	for net, want := range map[int16]string{25: "allied strategic", 24: "allied operational", 19: "allied operational", 18: "draw", 13: "draw",
		12: "japanese operational", 7: "japanese operational", 6: "japanese strategic", -9: "japanese strategic"} {
		equal(t, "level", level(net), want)
	}
	reached := map[string]bool{}
	for _, c := range []struct {
		name, bases, held string
		losses, net       int16
		level             string
	}{
		{"beach-head at Takao", "0721 0821", "0720", 5, 4, "japanese strategic"},
		{"southern foothold", "0721 0821 0618 0820 0719", "0720", 5, 9, "japanese operational"},
		{"north only", "1803 1503 1603 1403 1205 1706 1807", "1108", 5, 11, "japanese operational"},
		{"southern third and Mako", "0721 0821 0618 0214 0814 0820 1024", "0720 1020", 5, 15, "draw"},
		{"south and Taichu plain", "0721 0821 0618 0214 0814 0820 1024 0909 1205", "0720 1020 1112 1108", 6, 21, "allied operational"},
		{"west coast and capital", "0721 0821 0618 0214 0814 0909 1205 1803 1503 1603", "0720 1112 1108 1020", 7, 27, "allied strategic"},
		{"seven bases, no Sea Bees", "0721 0821 0618 0214 0909 1803 1611", "0720 0814 1112 1108 1205 1603 1020", 7, 26, "allied strategic"},
		{"thrown back", "", "", 8, -8, "japanese strategic"},
	} {
		net := -c.losses
		for _, id := range strings.Fields(c.bases) {
			p := &m.Hexes[parse(t, m, id)]
			if based(p) == 0 {
				t.Errorf("%s: no base at %s", c.name, id)
			}
			net += based(p) + free(p)
		}
		for _, id := range strings.Fields(c.held) {
			net += free(&m.Hexes[parse(t, m, id)])
		}
		equal(t, c.name, net, c.net)
		equal(t, c.name, level(net), c.level)
		reached[level(net)] = true
	}
	equal(t, "levels reached", len(reached), 5)
}

func TestRuleIndex(t *testing.T) {
	list := Default().RuleIndex
	equal(t, "rules", len(list), 492)
	equal(t, "first", list[0].ID, "1.0a")
	equal(t, "last", list[len(list)-1].ID, "T3e")
}
