package formosa

import (
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/hex"
)

// This file turns cells into typed rows. What it checks can be seen in one file; validate.go checks files against each other.

// Names in the files, by value of the type.
var (
	sideCells       = []string{"allied", "japanese"}
	contingentCells = []string{"us", "cw", "japanese"}
	typeCells       = []string{"infantry", "marine", "airborne", "ranger", "engineer", "armor", "artillery", "hq", "heavy-weapons", "coastal-defense",
		"infantry-1", "infantry-2", "construction", "guerrilla", "special-forces", "pw-camp", "deception"}
	startCells   = []string{"s1 s2", "pool", "setup", "recruit", "cw", "amoy", "option"}
	poolCells    = []string{"-", "infantry-brigade", "coastal-defense", "heavy-weapons", "engineer"}
	sizeCells    = []string{"I", "II", "III", "[III]", "X", "XX", "XXX", "XXXX"}
	terrainCells = []string{"sea", "clear", "rough", "mountain", "peak", "mudflat"}
	featureCells = []string{"town", "city", "port", "airfield", "industry"}
	hexsideCells = []string{"river", "ridge", "all-sea"}
	hexsideBits  = []EdgeBits{River, Ridge, AllSea}
	pathCells    = []string{"road", "railroad"}
	optionCells  = []string{"-", "25.5", "25.7", "25.8", "25.9", "25.10"}
	resultNames  = []string{"AE", "A1", "AR", "CA", "B1", "BB", "D1", "DR", "DE"}
	b29Cells     = []string{"-", "DS", "D1"}
	sortieCells  = []string{"fiasco", "indecisive", "decisive"}
	landingCells = []string{"eliminated", "back", "lands"}
)

// mpCell is a cell of the columns mp of terrain.tsv.
type mpCell struct {
	half int8 // half movement points
	kind byte // 'n' enters for half, '+' adds half, 'P' prohibited, 'R' only along a road
}

// terrainRow is a row of terrain.tsv.
type terrainRow struct {
	row                                                datafile.Row
	mp                                                 [2]mpCell // by MechClass
	shift                                              [2]int8   // by side of the defender
	mechLOS, amphibious, ranger, drop, guerrilla, hard bool
}

// readTerrain reads terrain.tsv. Every feature the program knows has one row.
func readTerrain(set *datafile.Set) map[string]terrainRow {
	t := set.Table("terrain.tsv", "feature", "scope", "mp_nonmech", "mp_mech", "shift_allied", "shift_japanese",
		"mech_los", "amphibious", "ranger", "drop", "guerrilla", "die_hard", "note")
	scopes := []struct {
		name, costs string // costs: kinds of cost that make sense
		features    []string
	}{
		{"hex", "nPR", terrainCells}, {"feature", "+", featureCells}, {"hexside", "+PR", hexsideCells}, {"path", "n", pathCells},
	}
	effects, seen := map[string]terrainRow{}, map[string]int{}
	yes := func(r datafile.Row, col string) bool { return r.Choice(col, "-", "n", "y") == 2 }
	for _, r := range t.Rows() {
		name := r.Need("feature")
		if !r.Once(seen, "feature", name) {
			continue
		}
		e := terrainRow{row: r, hard: r.YesNo("die_hard"), mechLOS: yes(r, "mech_los"), amphibious: yes(r, "amphibious"), ranger: yes(r, "ranger"),
			drop: yes(r, "drop"), guerrilla: yes(r, "guerrilla")}
		e.shift = [2]int8{int8(r.Int("shift_allied", 0, 8)), int8(r.Int("shift_japanese", 0, 8))}
		known := false
		for _, s := range scopes {
			for _, f := range s.features {
				if f != name {
					continue
				}
				known = true
				if r.Text("scope") != s.name {
					r.Expect("scope", s.name)
				}
				e.mp = [2]mpCell{readCost(r, "mp_nonmech", strings.ReplaceAll(s.costs, "R", "")), readCost(r, "mp_mech", s.costs)}
			}
		}
		if !known {
			r.Expect("feature", strings.Join(append(append(append(append([]string(nil), terrainCells...), featureCells...), hexsideCells...), pathCells...), ", "))
		}
		// 25.6a: shifts inside the hex, of Japanese defenders.
		inHex := r.Text("scope") == "hex" || r.Text("scope") == "feature"
		if want := inHex && e.shift[Japanese] > 0; known && e.hard != want {
			r.Expect("die_hard", "y exactly if Japanese defenders get a shift in the hex")
		}
		// 19.1b: no supply path into terrain that is closed to the unit.
		if k := e.mp[1].kind; r.Text("scope") == "hex" && (k == 'P' || k == 'R') && e.mechLOS {
			r.Expect("mech_los", "n, since mp_mech is "+r.Text("mp_mech"))
		}
		effects[name] = e
	}
	for _, s := range scopes {
		for _, f := range s.features {
			if _, ok := effects[f]; !ok && len(t.Rows()) > 0 {
				t.Report(t.HeaderLine(), "feature", "no row for "+f, "one row with scope "+s.name)
			}
		}
	}
	return effects
}

// readCost reads movement points in halves; kinds are those allowed: n, +, P, R.
func readCost(r datafile.Row, col, kinds string) mpCell {
	text := r.Text(col)
	c := mpCell{kind: 'n'}
	switch {
	case text == "P" || text == "R":
		c.kind = text[0]
		text = ""
	case strings.HasPrefix(text, "+"):
		c.kind = '+'
		text = text[1:]
	}
	most := 20 // so that a step, with all that can add to it, fits the type
	if c.kind == '+' {
		most = 5
	}
	if text != "" || c.kind == 'n' || c.kind == '+' {
		whole, fraction, dot := strings.Cut(text, ".")
		n, err := strconv.Atoi(whole)
		if err != nil || n < 0 || n > most || whole != strconv.Itoa(n) || dot && fraction != "5" {
			c.kind = 0
		}
		c.half = int8(2 * n & 0x7f)
		if dot {
			c.half++
		}
	}
	if c.kind == 0 || !strings.ContainsRune(kinds, rune(c.kind)) {
		var want []string
		for _, k := range kinds {
			want = append(want, map[rune]string{'n': "movement points up to 20 in halves (0.5)", '+': "movement points added, up to +5.5", 'P': "P", 'R': "R"}[k])
		}
		r.Expect(col, strings.Join(want, " or "))
		return mpCell{}
	}
	return c
}

// placeRow is a row of map.tsv.
type placeRow struct {
	row       datafile.Row
	h         hex.Hex
	col, line int // printed column and row
	terrain   Terrain
	region    string
	kind      string // coast kind, "" if not coastal
	coast     bool
	Place
}

var settlementCells = []string{"-", "city", "town"}
var portCells = []string{"-", "major", "minor"}

// readMap reads map.tsv and makes the grid, which is the rectangle the rows span.
func readMap(set *datafile.Set) []placeRow {
	t := set.Table("map.tsv", "hex", "terrain", "region", "coast", "coast_kind", "name", "settlement", "port", "port_name",
		"airfield", "industry", "peak", "land", "lon", "lat")
	var list []placeRow
	seen := map[string]int{}
	for _, r := range t.Rows() {
		id := r.Need("hex")
		if len(id) != 4 || strings.Trim(id, "0123456789") != "" {
			r.Expect("hex", "two digits of column and two of row")
			continue
		}
		if !r.Once(seen, "hex", id) {
			continue
		}
		p := placeRow{row: r}
		p.col, _ = strconv.Atoi(id[:2])
		p.line, _ = strconv.Atoi(id[2:])
		p.terrain = Terrain(r.Choice("terrain", terrainCells...))
		p.region = []string{"sea", "formosa", "boko"}[r.Choice("region", "sea", "formosa", "boko")]
		p.coast = r.YesNo("coast")
		p.kind = []string{"", "open", "rough", "mountain", "peak", "mudflat"}[r.Choice("coast_kind", "-", "open", "rough", "mountain", "peak", "mudflat")]
		p.Place = Place{
			Terrain: p.terrain, Land: p.terrain != Sea, Name: r.Text("name"), PortName: r.Text("port_name"),
			City: r.Choice("settlement", settlementCells...) == 1, Town: r.Choice("settlement", settlementCells...) == 2,
			MajorPort: r.Choice("port", portCells...) == 1, MinorPort: r.Choice("port", portCells...) == 2,
			Airfield: !r.Empty("airfield"), AirfieldName: r.Text("airfield"),
			Industry: !r.Empty("industry"), IndustryName: r.Text("industry"),
			PeakVP: !r.Empty("peak"), PeakHeight: r.Text("peak"),
			Lon: float32(r.Float("lon", -180, 180)), Lat: float32(r.Float("lat", -90, 90)),
		}
		r.Float("land", 0, 1)
		checkPlace(&p)
		list = append(list, p)
	}
	return list
}

// checkPlace checks what one row of the map says against itself.
func checkPlace(p *placeRow) {
	r := p.row
	if (p.region == "sea") == p.Land {
		r.Expect("region", map[bool]string{true: "formosa or boko, since the terrain is land", false: "sea, as the terrain"}[p.Land])
	}
	if !p.Land {
		for _, col := range []string{"settlement", "port", "airfield", "industry", "peak"} {
			if !r.Empty(col) {
				r.Expect(col, "-, since the hex is all sea")
			}
		}
	}
	if p.Port() == r.Empty("port_name") {
		r.Expect("port_name", map[bool]string{true: "the name of the port", false: "-, since the hex has no port"}[p.Port()])
	}
	if p.Port() && !p.coast {
		r.Expect("port", "-, since the hex is not coastal")
	}
	if p.Land && (p.terrain == Peak) != p.PeakVP {
		r.Expect("peak", map[bool]string{true: "a height or a remark, since the terrain is peak", false: "-, since the terrain is not peak"}[p.terrain == Peak])
	}
	if p.coast == (p.kind == "") {
		r.Expect("coast_kind", map[bool]string{true: "open, rough, mountain, peak or mudflat, since the hex is coastal", false: "-, since the hex is not coastal"}[p.coast])
	}
	if p.Name == "" && (p.City || p.Town || p.Port() || p.Airfield || p.Industry || p.PeakVP) {
		r.Expect("name", "a name, since the hex has an objective or a settlement")
	}
}

// hexsideRow is a row of hexsides.tsv.
type hexsideRow struct {
	row    datafile.Row
	a, b   string
	kind   int // index of hexsideCells
	bridge bool
}

func readHexsides(set *datafile.Set) []hexsideRow {
	var list []hexsideRow
	seen := map[string]int{}
	for _, r := range set.Table("hexsides.tsv", "hex_a", "hex_b", "kind", "name", "bridge").Rows() {
		s := hexsideRow{r, r.Need("hex_a"), r.Need("hex_b"), r.Choice("kind", hexsideCells...), r.YesNo("bridge")}
		if s.a >= s.b {
			r.Expect("hex_b", "a hex id above hex_a")
			continue
		}
		if r.Once(seen, "hex_b", s.a+" "+s.b+" "+hexsideCells[s.kind]) {
			list = append(list, s)
		}
	}
	return list
}

// routeRow is a row of routes.tsv.
type routeRow struct {
	row   datafile.Row
	hexes []string
}

func readRoutes(set *datafile.Set) []routeRow {
	var list []routeRow
	seen := map[string]int{}
	for _, r := range set.Table("routes.tsv", "route", "kind", "name", "hexes").Rows() {
		r.Once(seen, "route", r.ID("route"))
		r.Choice("kind", pathCells...)
		list = append(list, routeRow{r, r.List("hexes")})
	}
	return list
}

// unitRow is a row of units.tsv, or of strikes-markers.tsv with class deception.
type unitRow struct {
	row   datafile.Row
	lpRow string
	back  string
	Unit
}

func readUnits(set *datafile.Set) []unitRow {
	t := set.Table("units.tsv", "id", "label", "side", "contingent", "service", "class", "type", "size", "division", "cf", "letter", "mf", "mech",
		"back", "back_cf", "back_mf", "start", "pool", "lp_row", "recruit", "replace", "vp", "optional", "note")
	var list []unitRow
	for _, r := range t.Rows() {
		c := unitRow{row: r, lpRow: r.Need("lp_row"), back: []string{"", "base", "concealed"}[r.Choice("back", "-", "base", "concealed")]}
		r.Choice("service", "army", "navy", "marines")
		letter := r.Choice("letter", "-", "A", "D")
		c.Unit = Unit{
			ID: r.ID("id"), Label: r.Need("label"), Side: Side(r.Choice("side", sideCells...)),
			Contingent: Contingent(r.Choice("contingent", contingentCells...)),
			// The deception units stand in the other table.
			Type: UnitType(r.Choice("type", typeCells[:Deception]...)),
			Size: sizeCells[r.Choice("size", sizeCells...)], Division: r.Text("division"),
			CF: int8(r.Int("cf", 0, 20)), Attack: letter == 1, Defence: letter == 2, MF: int8(r.Int("mf", 0, 20)), Mech: r.YesNo("mech"),
			BaseCF: int8(r.IntOr("back_cf", 0, 0, 20)),
			Start:  Start(r.Choice("start", startCells...)), Pool: Pool(r.Choice("pool", poolCells...)),
			Recruit: int8(r.IntOr("recruit", -1, 0, 20)), Replace: int8(r.IntOr("replace", -1, 0, 20)),
			VP: r.Choice("vp", "-", "n", "y") == 2,
		}
		if i := r.Choice("optional", optionCells...); i > 0 {
			c.Optional = optionCells[i]
		}
		c.CanBase = c.back == "base"
		c.Marines = c.Type == Marine && c.Contingent == US // 25.4: the symbol of the unit type
		checkCounter(&c)
		list = append(list, c)
	}
	return list
}

// checkCounter checks one counter against itself.
func checkCounter(c *unitRow) {
	r, allied := c.row, c.Side == Allied
	if (c.Contingent == JP) == allied {
		r.Expect("contingent", map[bool]string{true: "us or cw, since the side is allied", false: "japanese, as the side"}[allied])
	}
	// 2.3.2e: MF 0 is static.
	if want := map[bool]string{true: "static", false: "mobile"}[c.MF == 0]; r.Text("class") != want {
		r.Expect("class", want+", since the MF is "+strconv.Itoa(int(c.MF)))
	}
	// 2.4: armor and artillery are mechanized, nothing else is.
	if want := c.Type == Armor || c.Type == Artillery; c.Mech != want {
		r.Expect("mech", map[bool]string{true: "y", false: "n"}[want]+" for "+typeCells[c.Type])
	}
	if (c.CF == 0) != (c.Type == PWCamp) {
		r.Expect("cf", "0 for a PW camp and nothing else")
	}
	// 2.1b, 2.3.2h: US engineers have a base side, Japanese units a concealed side.
	back := "-"
	switch {
	case !allied:
		back = "concealed"
	case c.Type == Engineer && c.Contingent == US:
		back = "base"
	}
	if r.Text("back") != strings.Trim(back, "-") {
		r.Expect("back", back)
	}
	if base := back == "base"; base == r.Empty("back_cf") || base == r.Empty("back_mf") || base && r.Int("back_mf", 0, 0) != 0 {
		r.Expect("back_cf", "back_cf, and back_mf 0, of a base side and of nothing else")
	}
	// 4.2h: a lost headquarters, regiment or brigade scores.
	vp := "-"
	if allied {
		vp = "y"
		if c.Size == "I" || c.Size == "II" {
			vp = "n"
		}
	}
	if r.Text("vp") != strings.Trim(vp, "-") {
		r.Expect("vp", vp+" for "+sideCells[c.Side]+" "+c.Size)
	}
	if (c.Optional != "") != (c.Start == StartOption) {
		r.Expect("optional", "a rule if the start is option, and - otherwise")
	}
	if (c.Pool != NoPool) != (c.Start == StartPool) {
		r.Expect("pool", "a pool if the start is pool, and - otherwise")
	}
	if (c.Contingent == CW) != (c.Start == StartCW) {
		r.Expect("start", "cw for Commonwealth units and no others")
	}
	if c.Start == StartAmoy && c.Contingent != US || (c.Start == StartPool || c.Start == StartSetup) && allied {
		r.Expect("start", "amoy only for US units, pool and setup only for Japanese")
	}
}

// strikeRow is a row of strikes-markers.tsv.
type strikeRow struct {
	row    datafile.Row
	points int // max_points, or the number of counters
}

// strikeIDs are the rows the rules need, with their limits.
func strikeIDs(l *Strikes) map[string]*int16 {
	return map[string]*int16{
		"us-tac": &l.TAC[US], "cw-tac": &l.TAC[CW], "ij-tac": &l.TAC[JP], "us-gunfire": &l.Gunfire[US], "cw-gunfire": &l.Gunfire[CW],
		"ij-kamikaze": &l.Kamikaze, "allied-amphibious": &l.Amphib, "allied-drop-zone": &l.DropZones, "us-b29": &l.B29, "us-air-supply": &l.AirSupply,
	}
}

// readStrikes reads strikes-markers.tsv: the limits, and the deception units as counters.
func readStrikes(set *datafile.Set) (map[string]strikeRow, []unitRow) {
	t := set.Table("strikes-markers.tsv", "id", "name", "side", "contingent", "class", "counters", "front", "back", "max_points", "mf", "note")
	strikes, decoys := map[string]strikeRow{}, []unitRow(nil)
	seen := map[string]int{}
	for _, r := range t.Rows() {
		id := r.ID("id")
		if !r.Once(seen, "id", id) {
			continue
		}
		n := r.Int("counters", 1, 100)
		s := strikeRow{r, n}
		r.Choice("side", "-", "allied", "japanese")
		r.Choice("contingent", "-", "us", "cw", "japanese")
		deception := r.Choice("class", "marker", "air", "naval", "invasion", "deception") == 4
		if !r.Empty("max_points") {
			s.points = r.Int("max_points", 1, 120)
			if s.points != n*r.Int("front", 1, 9) {
				r.Expect("max_points", "counters times front")
			}
		}
		if deception == r.Empty("mf") {
			r.Expect("mf", "an MF for class deception, and - otherwise")
		}
		if deception {
			if n != 1 {
				r.Expect("counters", "1, since each deception unit has a row")
			}
			if r.Text("side") != "japanese" || r.Text("contingent") != "japanese" {
				r.Expect("side", "japanese, contingent too, for a deception unit")
			}
			decoys = append(decoys, unitRow{row: r, Unit: Unit{
				ID: id, Label: r.Need("name"), Side: Japanese, Contingent: JP, Type: Deception, MF: int8(r.IntOr("mf", 0, 0, 20)), Start: StartFree, Replace: -1,
			}})
		}
		strikes[id] = s
	}
	var l Strikes
	for id := range strikeIDs(&l) {
		if _, ok := strikes[id]; !ok && len(t.Rows()) > 0 {
			t.Report(t.HeaderLine(), "id", "no row "+id, "a row for each strike and invasion marker of the rules")
		}
	}
	return strikes, decoys
}

// readDieTable reads a table with a row for each side of the die and a column for each case. It must be complete; how its cells follow
// on each other is up to whoever fills it in.
func readDieTable(set *datafile.Set, name string, value func(r datafile.Row, col string) int) (cols []string, table [6][]int) {
	t := set.Table(name, "die", datafile.More)
	cols = t.More()
	if len(cols) == 0 && len(t.Rows()) > 0 {
		t.Report(t.HeaderLine(), "", "no column beside die", "the columns of the table")
		return nil, table
	}
	for i, r := range t.Rows() {
		if i >= 6 || r.Text("die") != strconv.Itoa(i+1) {
			r.Expect("die", "1 to 6 in order, once each")
			return nil, table
		}
		for _, c := range cols {
			table[i] = append(table[i], value(r, c))
		}
	}
	if n := len(t.Rows()); n > 0 && n < 6 {
		t.Report(t.Rows()[n-1].Line(), "die", strconv.Itoa(n)+" rows", "a row for each of 1 to 6")
		return nil, table
	}
	return cols, table
}

// readCodes reads the cells of a table as one of names.
func readCodes(names []string) func(datafile.Row, string) int {
	return func(r datafile.Row, col string) int { return r.Choice(col, names...) }
}
