package formosa

import (
	"embed"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/moddata"
	"beachhead/hex"
)

// The data files; data/README.md describes them.
//
//go:embed data
var dataFiles embed.FS

// dataPath is where the files stand in the repository, for messages.
const dataPath = "games/formosa/data"

func embedded() fs.FS { return moddata.Embedded(dataFiles) }

// Default is the module of the embedded data.
func Default() *Module { return builtin() }

var builtin = moddata.Builtin("formosa", Load)

// Load makes the module from the embedded data, files of which the data pack, a folder, replaces; "" is no pack.
// The error is a *[datafile.Problems] that says of each mistake where it stands and what was expected.
func Load(pack string) (*Module, error) {
	return loadFrom(embedded(), pack)
}

// loader is the state of one Load. Each step needs all before it to be free of problems.
type loader struct {
	set *datafile.Set
	m   *Module

	effects   map[string]terrainRow
	places    []placeRow
	hexsides  []hexsideRow
	routes    []routeRow
	counters  []unitRow // units, then deception units
	strikes   map[string]strikeRow
	constants constantsFile
	kdoc      *datafile.Doc
	scenarios scenariosFile
	sdoc      *datafile.Doc
	airTable  [6][]int
	b29Table  [6][]int
	crt       [2][6][]int
}

func loadFrom(base fs.FS, pack string) (*Module, error) {
	l := &loader{set: datafile.Open(base, dataPath, pack), m: &Module{Base: moddata.Base{About: itself}}}
	moddata.OwnRules(l.set)
	if err := l.set.Stages(l.read, l.check, l.build); err != nil {
		return nil, err
	}
	l.m.Files = l.set
	return l.m, nil
}

// read reads every file and checks each by itself.
func (l *loader) read() {
	l.m.RuleIndex = moddata.RuleIndex(l.set)
	l.kdoc = l.set.TOML("constants.toml", &l.constants)
	l.effects = readTerrain(l.set)
	l.places = readMap(l.set)
	l.hexsides = readHexsides(l.set)
	l.routes = readRoutes(l.set)
	l.counters = readUnits(l.set)
	var decoys []unitRow
	l.strikes, decoys = readStrikes(l.set)
	l.counters = append(l.counters, decoys...)
	l.sdoc = l.set.TOML("scenarios.toml", &l.scenarios)
	for side, name := range []string{"crt-allied.tsv", "crt-japanese.tsv"} {
		cols, table := readDieTable(l.set, name, readCodes(resultNames))
		l.crtColumns(name, Side(side), cols)
		l.crt[side] = table
	}
	l.m.AirColumns, l.airTable = readAir(l.set)
	l.m.B29Columns, l.b29Table = readB29(l.set)
	moddata.CheckSources(l.set, l.m.RuleIndex)
}

// readAir reads the air combat table: columns "0", "1-2" ... "17+".
func readAir(set *datafile.Set) (low []int16, table [6][]int) {
	cols, table := readDieTable(set, "air-combat.tsv", func(r datafile.Row, col string) int { return r.Int(col, 0, 99) })
	if cols == nil {
		return nil, table
	}
	next := 0
	for i, c := range cols {
		from, to, isRange := strings.Cut(c, "-")
		open := strings.HasSuffix(c, "+")
		a, err1 := strconv.Atoi(strings.TrimSuffix(from, "+"))
		b, err2 := a, error(nil)
		if isRange {
			b, err2 = strconv.Atoi(to)
		}
		if err1 != nil || err2 != nil || a != next || b < a || b > 999 || open != (i == len(cols)-1) || open && isRange {
			want := `"` + strconv.Itoa(next) + `", or a range from it; the last column "n+"`
			set.Report(datafile.Problem{File: set.Path("air-combat.tsv"), Column: c, Wrong: "column " + strconv.Quote(c), Expected: want})
			return nil, table
		}
		low = append(low, int16(a))
		next = b + 1
	}
	return low, table
}

// readB29 reads the B-29 table: columns from the least protection to the best, the last fortified.
func readB29(set *datafile.Set) (cols []string, table [6][]int) {
	cols, table = readDieTable(set, "b29.tsv", readCodes(b29Cells))
	if cols == nil {
		return nil, table
	}
	want := append(slices.Clone(terrainCells[Clear:]), "town", "city", "fortified")
	report := func(col, wrong, expected string) {
		set.Report(datafile.Problem{File: set.Path("b29.tsv"), Column: col, Wrong: wrong, Expected: expected})
	}
	for _, c := range want {
		if !slices.Contains(cols, c) {
			report(c, "no such column", strings.Join(want, ", "))
		}
	}
	for i, c := range cols {
		if !slices.Contains(want, c) {
			report(c, "unknown column", strings.Join(want, ", "))
		}
		if (c == "fortified") != (i == len(cols)-1) {
			report(c, "column "+strconv.Itoa(i+2), "fortified as the last column of results")
		}
	}
	return cols, table
}

// crtColumns reads the column names "<=49", "50-99" ... ">=700" (15.3a); both tables have the same.
func (l *loader) crtColumns(name string, side Side, cols []string) {
	if cols == nil {
		return
	}
	report := func(col, wrong, expected string) {
		l.set.Report(datafile.Problem{File: l.set.Path(name), Column: col, Wrong: wrong, Expected: expected})
	}
	if len(cols) != len(l.m.CRTColumns) {
		report("", strconv.Itoa(len(cols))+" columns of results", strconv.Itoa(len(l.m.CRTColumns)))
		return
	}
	next := 0
	for i, c := range cols {
		low, high := next, ""
		switch {
		case i == 0:
			_, high, _ = strings.Cut(c, "<=")
		case i == len(cols)-1:
			if c != ">="+strconv.Itoa(next) {
				report(c, "column "+strconv.Quote(c), ">="+strconv.Itoa(next))
			}
		default:
			var from string
			from, high, _ = strings.Cut(c, "-")
			if from != strconv.Itoa(next) {
				report(c, "column "+strconv.Quote(c), "a range from "+strconv.Itoa(next))
				return
			}
		}
		if i < len(cols)-1 {
			n, err := strconv.Atoi(high)
			if err != nil || n < low || n > 9999 {
				report(c, "column "+strconv.Quote(c), `columns of percentages like "<=49", "50-99" and ">=700"`)
				return
			}
			next = n + 1
		}
		if side == Japanese && c != l.m.CRTColumns[i] && l.m.CRTColumns[i] != "" {
			report(c, "column "+strconv.Quote(c), l.m.CRTColumns[i]+", as in crt-allied.tsv")
			return
		}
		l.m.CRTColumns[i], l.m.CRTLow[i] = c, int16(low)
	}
}

// build fills the module from data that have been checked.
func (l *loader) build() {
	m := l.m
	m.K = l.constants.value()
	m.Limits = l.limits()
	l.buildPlaces()
	l.buildEdges()
	for side := range l.crt {
		for i, row := range l.crt[side] {
			for j, v := range row {
				m.CRT[side][i][j] = Result(v)
			}
		}
	}
	for i := range 6 {
		for _, v := range l.airTable[i] {
			m.AirTable[i] = append(m.AirTable[i], int8(v))
		}
		for _, v := range l.b29Table[i] {
			m.B29[i] = append(m.B29[i], B29Result(v))
		}
	}
	l.buildScenarios()
}

func (l *loader) limits() (s Strikes) {
	for id, p := range strikeIDs(&s) {
		*p = int16(l.strikes[id].points)
	}
	return s
}

// buildPlaces fills Hexes and the lists of objectives.
func (l *loader) buildPlaces() {
	m := l.m
	for i := range l.places {
		raw := &l.places[i]
		p := &raw.Place
		// 4.0, 7.2: what counts as Formosa.
		p.Formosa = p.Land && (raw.region == "formosa" || l.constants.Map.Boko)
		p.Coastal = raw.coast

		effects := []terrainRow{l.effects[terrainCells[p.Terrain]]}
		for j, has := range []bool{p.Town, p.City, p.Port(), p.Airfield, p.Industry} { // order of featureCells
			if has {
				effects = append(effects, l.effects[featureCells[j]])
			}
		}
		for _, e := range effects {
			p.Shift[Allied] = max(p.Shift[Allied], e.shift[Allied]) // 15.4.1m: only the best
			p.Shift[Japanese] = max(p.Shift[Japanese], e.shift[Japanese])
			p.DieHard = p.DieHard || e.hard
			p.DropZone = p.DropZone || e.drop && p.Land
			p.Guerrilla = p.Guerrilla || e.guerrilla
		}
		p.MechLOS = effects[0].mechLOS
		if p.Coastal {
			kind := raw.kind
			if kind == "open" {
				kind = terrainCells[Clear]
			}
			coast, port := l.effects[kind], l.effects["port"]
			p.OpenCoast = coast.amphibious
			// 10.1b: in a port anyone may land.
			p.RangerOnly = !coast.amphibious && coast.ranger && !(p.Port() && port.amphibious)
		}
		// 2.2c: the better protection is the column further right.
		for j, c := range m.B29Columns {
			if c == terrainCells[p.Terrain] || c == "town" && p.Town || c == "city" && p.City {
				p.B29Column = uint8(j)
			}
		}
		m.Hexes[raw.h] = *p
	}
	for i := range m.Hexes {
		p, h := &m.Hexes[i], hex.Hex(i)
		if p.Land && (p.Coastal || p.Port()) {
			m.Shores = append(m.Shores, h)
		}
		if !p.Formosa {
			continue
		}
		if p.Port() {
			m.Ports = append(m.Ports, h)
		}
		if p.Airfield {
			m.Airfields = append(m.Airfields, h)
		}
		if p.Industry {
			m.Industries = append(m.Industries, h)
		}
		if p.PeakVP {
			m.Peaks = append(m.Peaks, h)
		}
	}
}

// buildEdges fills Edge, EdgeShift, Step and Road of the hexes.
func (l *loader) buildEdges() {
	m := l.m
	n := m.Grid.Len()
	m.EdgeShift = make([][6][2]int8, n)
	side := make([][6][2]mpCell, n) // dearest cost of the hexside by class
	dearer := func(a, b mpCell) mpCell {
		rank := func(c mpCell) int { return strings.IndexByte("\x00+RP", c.kind)*256 + int(c.half) }
		if rank(b) > rank(a) {
			return b
		}
		return a
	}
	for _, s := range l.hexsides {
		e := l.effects[hexsideCells[s.kind]]
		l.both(s.a, s.b, func(h hex.Hex, d int) {
			for class := range 2 {
				side[h][d][class] = dearer(side[h][d][class], e.mp[class])
			}
			for who := range 2 {
				m.EdgeShift[h][d][who] = max(m.EdgeShift[h][d][who], e.shift[who])
			}
		})
	}
	for h := range m.Edge {
		for d := range 6 {
			m.Hexes[h].Road = m.Hexes[h].Road || m.Edge[h][d]&Road != 0
		}
	}
	m.RoadStep = l.effects["road"].mp[0].half
	for class := range m.Step {
		m.Step[class] = make([][6]int8, n)
		for h := range n {
			for d, to := range m.Grid.Neighbors(hex.Hex(h)) {
				m.Step[class][h][d] = Prohibited
				if to == hex.None {
					continue
				}
				p := &m.Hexes[to]
				enter, cross := l.effects[terrainCells[p.Terrain]].mp[class], side[h][d][class]
				if enter.kind != 'n' || cross.kind == 'P' || cross.kind == 'R' {
					continue
				}
				total := enter.half + cross.half
				for j, has := range []bool{p.Town, p.City, p.Port(), p.Airfield, p.Industry} {
					if has {
						total += l.effects[featureCells[j]].mp[class].half
					}
				}
				m.Step[class][h][d] = total
			}
		}
	}
}

// both does something for a hexside, seen from each of its two hexes.
func (l *loader) both(a, b string, do func(h hex.Hex, d int)) {
	ha, _ := l.m.Grid.Parse(a)
	hb, _ := l.m.Grid.Parse(b)
	do(ha, l.m.Grid.Direction(ha, hb))
	do(hb, l.m.Grid.Direction(hb, ha))
}

func (l *loader) buildScenarios() {
	m := l.m
	ids := func(names []string) []UnitID {
		var out []UnitID
		for _, n := range names {
			out = append(out, m.ByID[n])
		}
		return out
	}
	for i := range l.scenarios.Scenario {
		raw := &l.scenarios.Scenario[i]
		s := Scenario{
			ID: raw.ID, Title: raw.Title, Premise: raw.Premise, Turns: raw.Turns,
			JapaneseFree: ids(raw.Japanese.Units), PoolFree: raw.Japanese.Pools.array(), AlliedFree: ids(raw.Allied.Units),
			AlliedLP: raw.Allied.LP, CW: raw.Allied.Commonwealth, BannedDivisions: raw.Japanese.Banned, AmoyUnits: ids(raw.Allied.Amoy),
			Situation: raw.Briefing.Situation, Try: [2][]string{Allied: raw.Briefing.Allied, Japanese: raw.Briefing.Japanese},
		}
		s.JapaneseLP, _ = diceBonus(raw.Japanese.LP)
		s.TACBonus, _ = diceBonus(raw.Japanese.TAC)
		s.KamikazeBonus, _ = diceBonus(raw.Japanese.Kamikaze)
		s.StartTAC[US], s.StartTAC[CW] = raw.Allied.Strikes.USTAC, raw.Allied.Strikes.CWTAC
		s.StartGunfire[US], s.StartGunfire[CW] = raw.Allied.Strikes.USGunfire, raw.Allied.Strikes.CWGunfire
		m.Scenario = append(m.Scenario, s)
	}
}

// diceBonus is n of a text "1d6+n" or "1d6".
func diceBonus(text string) (int16, bool) {
	rest, ok := strings.CutPrefix(text, "1d6")
	if rest == "" {
		return 0, ok
	}
	n, err := strconv.Atoi(strings.TrimPrefix(rest, "+"))
	return int16(n), ok && err == nil && n > 0 && n < 100 && rest == "+"+strconv.Itoa(n)
}
