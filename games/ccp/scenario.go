package ccp

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/ccp/terrain"
	"beachhead/hex"
)

// This file reads scenario files, which docs/ccp-scenarios.md describes, and checks them against the countermix, the map and
// the rulebook. Players write such files: every message says where and what was expected.

type (
	scenarioFile struct {
		ID         string         `toml:"id"`
		Name       string         `toml:"name"`
		Date       string         `toml:"date"`
		Year       int            `toml:"year" range:"1941..1945"`
		Place      string         `toml:"place"`
		Map        string         `toml:"map"`
		Night      bool           `toml:"night"`
		History    string         `toml:"history"`
		Start      startFile      `toml:"start"`
		Objectives objectivesFile `toml:"objectives"`
		Allied     sideFile       `toml:"allied"`
		Japan      sideFile       `toml:"japan"`
		Special    *[]specialFile `toml:"special"`
		Briefing   *briefingFile  `toml:"briefing"`
	}
	briefingFile struct {
		Situation string   `toml:"situation"`
		Allied    []string `toml:"try_allied"`
		Japan     []string `toml:"try_japan"`
	}
	startFile struct {
		SetupFirst string `toml:"setup_first" oneof:"allied|japan"`
		MoveFirst  string `toml:"move_first" oneof:"allied|japan"`
		Initiative string `toml:"initiative" oneof:"allied|japan"`
		VP         struct {
			Side   string `toml:"side" oneof:"allied|japan"`
			Points int    `toml:"points" range:"0..20"`
		} `toml:"vp"`
		Time        int `toml:"time" range:"0..12"`
		SuddenDeath int `toml:"sudden_death" range:"1..13"`
		Surrender   int `toml:"surrender" range:"1..60"`
		MinesFP     int `toml:"mines_fp" range:"6..8"`
	}
	objectivesFile struct {
		Open          []string `toml:"open"`
		OpenRandom    int      `toml:"open_random" range:"0..5"`
		SecretJapan   int      `toml:"secret_japan" range:"0..5"`
		SecretAllied  int      `toml:"secret_allied" range:"0..5"`
		ControlJapan  []int    `toml:"control_japan" range:"1..5"`
		ControlAllied []int    `toml:"control_allied" range:"1..5"`
	}
	zoneFile struct {
		Depth   *int    `toml:"depth" range:"1..15"`
		Columns *string `toml:"columns"`
		Rows    *string `toml:"rows"`
		Hexes   *string `toml:"hexes"`
		Except  *string `toml:"except"`
	}
	sideFile struct {
		Nation     string    `toml:"nation" oneof:"japan|us|cw"`
		Branches   *[]string `toml:"branches"`
		Posture    string    `toml:"posture" oneof:"attacker|banzai|defender|invader|recon"`
		Quality    string    `toml:"quality" oneof:"elite|line|green"`
		OrderLimit int       `toml:"order_limit" range:"1..6"`
		Edge       string    `toml:"edge" oneof:"north|east|south|west"`
		Radio      *string   `toml:"radio"`
		Denied     *bool     `toml:"artillery_denied"`
		Sighting   *struct {
			Count int      `toml:"count" range:"1..20"`
			Zone  zoneFile `toml:"zone"`
		} `toml:"sighting"`
		Infiltration   *map[string][]string `toml:"infiltration"`
		Groups         []groupFile          `toml:"group"`
		Reinforcements *[]arrivalFile       `toml:"reinforcement"`
	}
	groupFile struct {
		Name    string    `toml:"name"`
		Zone    zoneFile  `toml:"zone"`
		Units   []string  `toml:"units"`
		Weapons *[]string `toml:"weapons"`
		Forts   *[]string `toml:"fortifications"`
	}
	arrivalFile struct {
		Time     int       `toml:"time" range:"1..12"`
		Name     string    `toml:"name"`
		Units    *[]string `toml:"units"`
		Weapons  *[]string `toml:"weapons"`
		Sighting *int      `toml:"sighting" range:"1..20"`
		Radio    *string   `toml:"radio"`
		Entry    *string   `toml:"entry"`
	}
	specialFile struct {
		Rule  string    `toml:"rule" oneof:"terrain-as|bridge-out|water-cost|no-aircraft|blaze|smoke|suppress|cannot-exit"`
		From  *string   `toml:"from"`
		To    *string   `toml:"to"`
		Hex   *string   `toml:"hex"`
		Hexes *string   `toml:"hexes"`
		Side  *string   `toml:"side" oneof:"allied|japan|both"`
		By    *string   `toml:"by" oneof:"allied|japan"`
		Cost  *int      `toml:"cost" range:"1..9"`
		Until *int      `toml:"until_time" range:"1..13"`
		Count *int      `toml:"count" range:"1..20"`
		Zone  *zoneFile `toml:"zone"`
	}
)

// specialKeys are the parameters of each special rule; those with ? may be left out.
var specialKeys = map[string]string{
	"terrain-as": "from to", "bridge-out": "hex to", "water-cost": "side cost until_time?", "no-aircraft": "side", "blaze": "hexes",
	"smoke": "side count zone", "suppress": "side count by", "cannot-exit": "side",
}

// readScenarios reads all scenario files in the order of their ids.
func (l *loader) readScenarios() {
	seen := map[string]string{}
	for _, name := range l.set.Names(admitted) {
		if s := l.m.readScenario(l.set, name); s != nil {
			if at, dup := seen[s.ID]; dup {
				l.set.Report(datafile.Problem{File: l.set.Path(name), Column: "id", Wrong: strconv.Quote(s.ID), Expected: "each id once; " + at + " has it too"})
			}
			seen[s.ID] = l.set.Path(name)
			l.m.Scenario = append(l.m.Scenario, *s)
		}
	}
	slices.SortStableFunc(l.m.Scenario, func(a, b Scenario) int { return strings.Compare(a.ID, b.ID) })
	if len(l.m.Scenario) == 0 {
		l.set.Report(datafile.Problem{File: l.set.Path("scenarios"), Wrong: "no scenario", Expected: "at least one file " + admitted})
	}
}

// scenarioReader is the state of reading one file.
type scenarioReader struct {
	m     *Module
	doc   *datafile.Doc
	file  scenarioFile
	s     *Scenario
	units map[*UnitType]int16
	arms  map[*WeaponType]int16
	forts [nForts]int
	bad   bool
}

var (
	scenarioName = regexp.MustCompile(`^[A-Z][0-9]{2}-[a-z0-9]+(-[a-z0-9]+)*\.toml$`)
	dateForm     = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$`)
)

// readScenario reads a scenario, nil if there is a mistake in it.
func (m *Module) readScenario(set *datafile.Set, name string) *Scenario {
	r := &scenarioReader{m: m, s: &Scenario{}, units: map[*UnitType]int16{}, arms: map[*WeaponType]int16{}}
	if r.doc = set.TOML(name, &r.file); !r.doc.OK() {
		return nil
	}
	if base := path.Base(name); !scenarioName.MatchString(base) || base[:3] != r.file.ID {
		r.expect("id", "the first three characters of the file name, which is like S01-asun-causeway.toml")
	}
	if r.header(); r.bad {
		return nil
	}
	r.side(Allied, "allied", &r.file.Allied)
	r.side(Japan, "japan", &r.file.Japan)
	if r.bad {
		return nil
	}
	r.objectives()
	r.countermix()
	r.specials()
	r.together()
	if r.bad {
		return nil
	}
	return r.s
}

// expect reports the value of a key.
func (r *scenarioReader) expect(path, expected string) {
	r.bad = true
	r.doc.Expect(path, expected)
}

// report reports a problem at a key.
func (r *scenarioReader) report(path, wrong, expected string) {
	r.bad = true
	r.doc.Report(path, wrong, expected)
}

func sideOf(name string) Side {
	if name == "japan" {
		return Japan
	}
	return Allied
}

// header reads what does not belong to a side.
func (r *scenarioReader) header() {
	f, s := &r.file, r.s
	s.ID, s.Name, s.Date, s.Place, s.Year, s.Night = f.ID, f.Name, f.Date, f.Place, int16(f.Year), f.Night
	s.History = strings.Join(strings.Fields(f.History), " ")
	if b := f.Briefing; b != nil {
		s.Situation, s.Try = b.Situation, [2][]string{Allied: b.Allied, Japan: b.Japan}
	}
	if !dateForm.MatchString(f.Date) || f.Date[:4] != strconv.Itoa(f.Year) {
		r.expect("date", "a date of the year "+strconv.Itoa(f.Year)+" like "+strconv.Itoa(f.Year)+"-11-20")
	}
	for _, key := range []struct{ path, text string }{{"name", f.Name}, {"place", f.Place}, {"history", s.History}} {
		if key.text == "" {
			r.expect(key.path, "a text")
		}
	}
	var ok bool
	if s.Map, ok = r.m.Maps[f.Map]; !ok {
		var ids []string
		for id := range r.m.Maps {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		r.expect("map", "one of "+strings.Join(ids, ", "))
		return
	}
	s.MapID = f.Map
	r.changeMap()
	st := &f.Start
	s.SetupFirst, s.MoveFirst, s.Initiative = sideOf(st.SetupFirst), sideOf(st.MoveFirst), sideOf(st.Initiative)
	if s.VP = int16(st.VP.Points); sideOf(st.VP.Side) == Japan {
		s.VP = -s.VP
	}
	s.Time, s.SuddenDeath, s.Surrender, s.MinesFP = int8(st.Time), int8(st.SuddenDeath), int8(st.Surrender), int8(st.MinesFP)
	if st.SuddenDeath <= st.Time || st.SuddenDeath > int(r.m.TimeLast) {
		r.expect("start.sudden_death", fmt.Sprintf("a space after the time marker's, %d to %d", st.Time+1, r.m.TimeLast))
	}
	if st.Surrender > int(r.m.Casualty) {
		r.expect("start.surrender", fmt.Sprintf("a space of the Casualty Track, 1 to %d", r.m.Casualty))
	}
}

// hexes reads hexes with blanks between them.
func (r *scenarioReader) hexes(path, text string) (list []hex.Hex) {
	for _, id := range strings.Fields(text) {
		h, err := terrain.Grid.Parse(id)
		switch {
		case err != nil:
			r.report(path, strconv.Quote(id), "hexes from A1 to O10 with blanks between")
		case slices.Contains(list, h):
			r.report(path, "twice "+id, "each hex once")
		default:
			list = append(list, h)
		}
	}
	return list
}

// span reads "D-K" or "3-10".
func (r *scenarioReader) span(path, text string, value func(string) int) (a, b int) {
	from, to, ok := strings.Cut(text, "-")
	a, b = value(from), value(to)
	if !ok || a < 0 || b < a {
		r.expect(path, `a span like "D-K" of columns or "3-10" of rows`)
	}
	return a, b
}

// zone lists the hexes of a zone in order. Nobody but an Invader sets up in a water barrier, and nobody in a blaze.
func (r *scenarioReader) zone(path string, z *zoneFile, edge terrain.Edge, wet bool) []hex.Hex {
	in := make([]bool, NHexes)
	if z.Hexes != nil {
		if z.Depth != nil || z.Columns != nil || z.Rows != nil {
			r.report(path, "hexes together with depth, columns or rows", "hexes alone, or some of the others")
		}
		for _, h := range r.hexes(path+".hexes", *z.Hexes) {
			in[h] = true
		}
	} else {
		if z.Depth == nil && z.Columns == nil && z.Rows == nil {
			r.report(path, "an empty zone", "depth, columns, rows or hexes")
		}
		c0, c1, r0, r1 := 0, terrain.Cols-1, 1, terrain.Rows
		if z.Columns != nil {
			c0, c1 = r.span(path+".columns", *z.Columns, func(s string) int {
				if len(s) != 1 || s[0] < 'A' || s[0] >= 'A'+terrain.Cols {
					return -1
				}
				return int(s[0] - 'A')
			})
		}
		if z.Rows != nil {
			r0, r1 = r.span(path+".rows", *z.Rows, func(s string) int {
				n, err := strconv.Atoi(s)
				if err != nil || n < 1 || n > terrain.Rows {
					return -1
				}
				return n
			})
		}
		for i := range in {
			h := hex.Hex(i)
			col, row := terrain.Grid.ColRow(h)
			in[i] = (z.Depth == nil || edge.Depth(h) < *z.Depth) && col-1 >= c0 && col-1 <= c1 && row >= r0 && row <= r1
		}
	}
	if z.Except != nil {
		for _, h := range r.hexes(path+".except", *z.Except) {
			in[h] = false
		}
	}
	var list []hex.Hex
	for i, ok := range in {
		if ok && (wet || r.s.Map.Type[i] != terrain.WaterBarrier) && !slices.Contains(r.s.Blazes, hex.Hex(i)) {
			list = append(list, hex.Hex(i))
		}
	}
	if list == nil {
		r.report(path, "a zone without a hex", "at least one hex that is not water barrier")
	}
	return list
}

// counted splits "us-mmg*2".
func counted(text string) (id string, n int16, ok bool) {
	id, times, many := strings.Cut(text, "*")
	if !many {
		return id, 1, true
	}
	k, err := strconv.Atoi(times)
	return id, int16(k), err == nil && k >= 1 && k <= 99 && strconv.Itoa(k) == times
}

const countForm = `an id, or an id with a number like "us-mmg*2"`

// unitList reads units.
func (r *scenarioReader) unitList(path string, list []string, side Side, f *Force) (out []Counted[UnitType]) {
	for i, text := range list {
		at := path + "[" + strconv.Itoa(i) + "]"
		id, n, ok := counted(text)
		t := r.m.unitType(id)
		switch {
		case !ok:
			r.expect(at, countForm)
		case t == nil:
			r.expect(at, "a unit of units.tsv")
		case t.Nation != f.Nation:
			r.expect(at, "a unit of "+nationCells[f.Nation])
		case t.Kind == Hero || t.Kind == Private:
			r.expect(at, "no Hero and no Private: they enter by events only")
		case r.s.Year < t.FirstYear || r.s.Year > t.LastYear:
			r.expect(at, fmt.Sprintf("a unit of the year %d; this one is of %d to %d", r.s.Year, t.FirstYear, t.LastYear))
		case f.Branches != nil && t.Branch != "any" && !slices.Contains(f.Branches, t.Branch):
			r.expect(at, "a unit of "+strings.Join(f.Branches, ", ")+" or of any branch; this one is "+t.Branch)
		default:
			out = append(out, Counted[UnitType]{t, int8(n)})
			r.units[t] += n
			if r.units[t] > t.Count {
				r.report(at, fmt.Sprintf("%d counters %s in the scenario", r.units[t], id), fmt.Sprintf("at most %d (countermix)", t.Count))
			}
		}
	}
	return out
}

// weaponList reads the weapons of some units, who must be able to carry them (5.2, 15.1.1).
func (r *scenarioReader) weaponList(path string, list *[]string, f *Force, units []Counted[UnitType]) (out []Counted[WeaponType]) {
	if list == nil {
		return nil
	}
	men, all := 0, 0
	for _, u := range units {
		if !u.Type.IsLeader() {
			men += int(u.N)
		}
	}
	for i, text := range *list {
		at := path + "[" + strconv.Itoa(i) + "]"
		id, n, ok := counted(text)
		w := r.m.weaponType(id)
		switch {
		case !ok:
			r.expect(at, countForm)
		case w == nil:
			r.expect(at, "a weapon of weapons.tsv")
		case w.Nation != f.Nation:
			r.expect(at, "a weapon of "+nationCells[f.Nation])
		case r.s.Year < w.FirstYear || r.s.Year > w.LastYear:
			r.expect(at, fmt.Sprintf("a weapon of the year %d; this one is of %d to %d", r.s.Year, w.FirstYear, w.LastYear))
		default:
			out = append(out, Counted[WeaponType]{w, int8(n)})
			all += int(n)
			r.arms[w] += n
			if r.arms[w] > w.Count {
				r.report(at, fmt.Sprintf("%d counters %s in the scenario", r.arms[w], id), fmt.Sprintf("at most %d (countermix)", w.Count))
			}
		}
	}
	if all > men {
		r.report(path, some(all, "weapon"), fmt.Sprintf("at most %d, one for each squad and team beside them (5.2)", men))
	}
	return out
}

// room is how many more units of the sizes 4, 2 and 1 fit into hexes with so many figures left. Each size is a multiple of the next,
// so filling the largest first is best.
func room(left []int8, sizes [5]int) bool {
	for _, size := range [...]int8{4, 2, 1} {
		n := sizes[size]
		for i := 0; i < len(left) && n > 0; i++ {
			for left[i] >= size && n > 0 {
				left[i] -= size
				n--
			}
		}
		if n > 0 {
			return false
		}
	}
	return true
}

// fits tells whether units fit into so many hexes within the stacking limit (15.2.3).
func fits(units []Counted[UnitType], hexes int) bool {
	if hexes <= 0 {
		return len(units) == 0
	}
	left := make([]int8, hexes)
	for i := range left {
		left[i] = StackLimit
	}
	var sizes [5]int
	for _, u := range units {
		sizes[u.Type.Figures] += int(u.N)
	}
	return room(left, sizes)
}

// some is a number of things, in words for a message.
func some(n int, thing string) string {
	switch {
	case n == 1:
		return "1 " + thing
	case strings.HasSuffix(thing, "x"):
		thing += "e"
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

func howMany(units []Counted[UnitType]) (n int) {
	for _, u := range units {
		n += int(u.N)
	}
	return n
}

// side reads one side.
func (r *scenarioReader) side(side Side, key string, f *sideFile) {
	m, s := r.m, r.s
	k := &s.Sides[side]
	*k = Force{Nation: Nation(slices.Index(nationCells, f.Nation)), Posture: Posture(slices.Index(postureCells, f.Posture)),
		Quality: Quality(slices.Index(qualityCells, f.Quality)), OrderLimit: int8(f.OrderLimit), Radio: NoRadio}
	if k.Nation.Side() != side {
		r.expect(key+".nation", map[Side]string{Allied: "us or cw", Japan: "japan"}[side])
		return
	}
	if k.Posture == Banzai && side == Allied {
		r.expect(key+".posture", "attacker, defender, invader or recon: Banzai is Japanese (17.2a)")
	}
	for e := range terrain.Edge(4) {
		if e.String() == f.Edge {
			k.Edge = e
		}
	}
	if k.Edge != s.Map.Allied && k.Edge != s.Map.Japan {
		r.expect(key+".edge", s.Map.Allied.String()+" or "+s.Map.Japan.String()+", the friendly edges of the map (14.2.1)")
	}
	if f.Branches != nil {
		k.Branches = *f.Branches
		for i, b := range k.Branches {
			if !slices.Contains(m.Nations[k.Nation].Branches, b) {
				r.expect(key+".branches["+strconv.Itoa(i)+"]", "one of "+strings.Join(m.Nations[k.Nation].Branches, ", "))
			}
		}
	}
	k.Denied = f.Denied != nil && *f.Denied
	if f.Radio != nil {
		k.Radio = r.radio(key+".radio", *f.Radio, k)
		if k.Denied {
			r.report(key+".radio", "a radio and artillery_denied", "one of the two (15.1.2)")
		}
	}
	if side == Allied && (f.Sighting != nil || f.Infiltration != nil) {
		r.report(key+".sighting", "Sighting markers or infiltration of the Allied side", "none: they are Japanese (9, O28)")
	}
	area := make([]bool, NHexes)
	earlier := []struct {
		zone         []hex.Hex
		units, forts int
	}{}
	for i := range f.Groups {
		g := &f.Groups[i]
		at := fmt.Sprintf("%s.group[%d]", key, i)
		out := Group{Name: g.Name, Zone: r.zone(at+".zone", &g.Zone, k.Edge, k.Posture == Invader)}
		out.Units = r.unitList(at+".units", g.Units, side, k)
		out.Weapons = r.weaponList(at+".weapons", g.Weapons, k, out.Units)
		dry, crest := 0, 0
		for _, h := range out.Zone {
			area[h] = true
			if !s.Map.Type[h].Water() {
				dry++
				if s.Map.Crest(h) {
					crest++
				}
			}
		}
		forts := 0
		if g.Forts != nil {
			for j, text := range *g.Forts {
				where := fmt.Sprintf("%s.fortifications[%d]", at, j)
				id, n, ok := counted(text)
				kind := slices.Index(fortCells, id)
				switch {
				case !ok:
					r.expect(where, countForm)
				case kind < 1:
					r.expect(where, "one of "+strings.Join(fortCells[1:], ", "))
				case Fort(kind) == Cave && side != Japan:
					r.expect(where, "no cave: caves are Japanese (F102.1a)")
				default:
					out.Forts[kind] += int8(n)
					forts += int(n)
					if r.forts[kind] += int(n); r.forts[kind] > int(m.Forts[kind].Count) {
						r.report(where, fmt.Sprintf("%d markers %s in the scenario", r.forts[kind], id), fmt.Sprintf("at most %d (countermix)", m.Forts[kind].Count))
					}
				}
			}
		}
		// What earlier groups can take away, each unit and each fortification one hex at most.
		spoiled, taken := 0, 0
		for _, e := range earlier {
			if slices.ContainsFunc(e.zone, func(h hex.Hex) bool { return slices.Contains(out.Zone, h) }) {
				spoiled += e.units
				taken += e.forts
			}
		}
		if !fits(out.Units, len(out.Zone)-spoiled) {
			r.report(at+".zone", fmt.Sprintf("%s, of which earlier groups may take %d", some(len(out.Zone), "hex"), spoiled),
				"room for "+some(howMany(out.Units), "unit")+" within the stacking limit (15.2.3)")
		}
		if forts+taken > dry {
			r.report(at+".fortifications", some(forts, "fortification"), fmt.Sprintf("at most %d, one to a hex that is not water (F100.3)", dry-taken))
		}
		if int(out.Forts[Cave])+taken > crest && out.Forts[Cave] > 0 {
			r.report(at+".fortifications", some(int(out.Forts[Cave]), "cave"), fmt.Sprintf("at most %d, one to a dry Crest hex (F102a)", crest-taken))
		}
		earlier = append(earlier, struct {
			zone         []hex.Hex
			units, forts int
		}{out.Zone, howMany(out.Units), forts})
		k.Groups = append(k.Groups, out)
	}
	if len(k.Groups) == 0 || howMany(k.Groups[0].Units) == 0 {
		r.report(key+".group", "nobody on the map", "a group with at least one unit")
	}
	for i, ok := range area {
		if ok {
			k.Area = append(k.Area, hex.Hex(i))
		}
	}
	if k.Posture == Invader && !r.bad {
		r.invader(key, k)
	}
	r.offMap(side, key, f, k)
}

// invader checks 17.4: one hex deep at an edge of water and beach.
func (r *scenarioReader) invader(key string, k *Force) {
	for i := range NHexes {
		h := hex.Hex(i)
		if t := r.s.Map.Type[i]; k.Edge.Depth(h) == 0 && t != terrain.WaterBarrier && t != terrain.Beach {
			r.report(key+".edge", "an edge with "+t.String()+" in "+terrain.Grid.ID(h), "water barrier and beach only, for an Invader (17.4)")
			return
		}
	}
	for _, h := range k.Area {
		if k.Edge.Depth(h) > 0 {
			r.report(key+".group", "a set-up area more than one hex deep", "depth = 1 for an Invader (17.4c)")
			return
		}
	}
}

// radio reads the radio of a side.
func (r *scenarioReader) radio(path, id string, k *Force) RadioID {
	x := r.m.radio(id)
	if x == NoRadio || r.m.Radios[x].Nation != k.Nation || r.s.Year < r.m.Radios[x].FirstYear || r.s.Year > r.m.Radios[x].LastYear {
		r.expect(path, fmt.Sprintf("a radio of %s in %d", nationCells[k.Nation], r.s.Year))
	}
	return x
}

// offMap reads Sighting markers, Infiltration Boxes and reinforcements.
func (r *scenarioReader) offMap(side Side, key string, f *sideFile, k *Force) {
	s := r.s
	total := 0
	if f.Sighting != nil {
		k.Sightings = int8(f.Sighting.Count)
		total = f.Sighting.Count
		k.SightingZone = r.zone(key+".sighting.zone", &f.Sighting.Zone, k.Edge, true)
	}
	if f.Infiltration != nil {
		for box, pieces := range *f.Infiltration {
			at := key + ".infiltration." + box
			i := strings.Index("ABC", box)
			if len(box) != 1 || i < 0 {
				r.report(at, strconv.Quote(box), "A, B or C")
				continue
			}
			b := &k.Boxes[i]
			b.Radio = NoRadio
			if len(pieces) == 0 || len(pieces) > 2 {
				r.report(at, some(len(pieces), "piece"), "one unit and at most one weapon")
				continue
			}
			b.Units = r.unitList(at, pieces[:1], side, k)
			if rest := pieces[1:]; len(b.Units) == 1 {
				b.Weapons = r.weaponList(at, &rest, k, b.Units)
			}
		}
	}
	last := 0
	if f.Reinforcements != nil {
		for i := range *f.Reinforcements {
			a := &(*f.Reinforcements)[i]
			at := fmt.Sprintf("%s.reinforcement[%d]", key, i)
			out := Arrival{Name: a.Name, Time: int8(a.Time), Radio: NoRadio}
			if a.Time <= int(s.Time) || a.Time >= int(r.m.TimeLast) || a.Time <= last {
				r.expect(at+".time", fmt.Sprintf("a space after %d and before %d: reinforcements stand in order, one group to a space", max(last, int(s.Time)), r.m.TimeLast))
			}
			last = a.Time
			if a.Units != nil {
				out.Units = r.unitList(at+".units", *a.Units, side, k)
			}
			out.Weapons = r.weaponList(at+".weapons", a.Weapons, k, out.Units)
			if a.Sighting != nil {
				out.Sighting = int8(*a.Sighting)
				total += *a.Sighting
				if side != Japan {
					r.report(at+".sighting", "Sighting markers of the Allied side", "none (9)")
				}
			}
			if a.Radio != nil {
				out.Radio = r.radio(at+".radio", *a.Radio, k)
			}
			if a.Entry != nil {
				out.Entry = r.hexes(at+".entry", *a.Entry)
				for _, h := range out.Entry {
					if k.Edge.Depth(h) != 0 {
						r.report(at+".entry", terrain.Grid.ID(h), "hexes at the "+k.Edge.String()+" edge (13.1.2g)")
					}
				}
			}
			k.Reinforcements = append(k.Reinforcements, out)
		}
	}
	k.number()
	if total > int(r.m.Counts.Sighting) {
		r.report(key+".sighting", some(total, "Sighting marker"), fmt.Sprintf("at most %d (countermix)", r.m.Counts.Sighting))
	}
}

// number notes which counters the units of boxes and reinforcements are: [Game.deal] takes them in this order, the lowest of a type first.
func (k *Force) number() {
	used := map[*UnitType]int16{}
	take := func(a *Arrival) {
		for _, c := range a.Units {
			for range c.N {
				a.IDs = append(a.IDs, c.Type.First+used[c.Type])
				used[c.Type]++
			}
		}
	}
	for b := range k.Boxes {
		take(&k.Boxes[b])
	}
	for i := range k.Reinforcements {
		take(&k.Reinforcements[i])
	}
}

// objectives reads chits and control (14.3).
func (r *scenarioReader) objectives() {
	f, s := &r.file.Objectives, r.s
	for i, id := range f.Open {
		at := fmt.Sprintf("objectives.open[%d]", i)
		c := slices.IndexFunc(r.m.Chits, func(c Chit) bool { return c.ID == id })
		switch {
		case c < 0:
			r.expect(at, "a chit of chits.tsv")
		case slices.Contains(s.Open, ChitID(c)):
			r.expect(at, "each chit once")
		default:
			s.Open = append(s.Open, ChitID(c))
		}
	}
	s.OpenRandom, s.Secret = int8(f.OpenRandom), [2]int8{int8(f.SecretAllied), int8(f.SecretJapan)}
	if n := len(s.Open) + f.OpenRandom + f.SecretAllied + f.SecretJapan; n > len(r.m.Chits) {
		r.report("objectives", fmt.Sprintf("%d chits", n), fmt.Sprintf("at most %d", len(r.m.Chits)))
	}
	for side, list := range [2][]int{f.ControlAllied, f.ControlJapan} {
		key := [2]string{"objectives.control_allied", "objectives.control_japan"}[side]
		for i, o := range list {
			at := fmt.Sprintf("%s[%d]", key, i)
			if o < 1 || o > 5 {
				continue // reported by its range
			}
			if s.Control[o-1] != 0 {
				r.expect(at, "each objective under one side's control")
			}
			s.Control[o-1] = 1 + uint8(side)
			if enemy := s.Sides[1-side].Area; slices.Contains(enemy, s.Map.Objectives[o-1]) {
				r.report(at, fmt.Sprintf("objective %d in %s", o, terrain.Grid.ID(s.Map.Objectives[o-1])), "an objective outside the enemy set-up area")
			}
		}
	}
}

// countermix checks that what replaces squads is left (A44, E56).
func (r *scenarioReader) countermix() {
	for side := range r.s.Sides {
		k := &r.s.Sides[side]
		left := int16(0)
		for _, t := range r.m.Nations[k.Nation].Teams[k.Quality] {
			left += t.Count - r.units[t]
		}
		if left < 4 {
			r.report(sideCells[side]+".quality", fmt.Sprintf("%d %s teams left in the countermix", left, qualityCells[k.Quality]), "at least 4, which replace squads (A44, E56)")
		}
	}
}

// together checks the sides against each other.
func (r *scenarioReader) together() {
	s := r.s
	a, j := &s.Sides[Allied], &s.Sides[Japan]
	if a.Edge != j.Edge.Opposite() {
		r.expect("japan.edge", a.Edge.Opposite().String()+", opposite the Allied edge (14.2.1)")
	}
	if a.Posture == Defender && j.Posture == Defender {
		r.expect("japan.posture", "another posture: there is one Defender at most")
	}
	if s.MinesFP > 6 && r.forts[Mines] == 0 && a.Posture != Defender && j.Posture != Defender {
		r.expect("start.mines_fp", "6: stronger mines belong to a Defender (F104.2a)")
	}
	for _, h := range a.Area {
		for _, x := range j.Area {
			if terrain.Grid.Distance(h, x) < 2 {
				r.report("japan.group", "set-up areas that meet in "+terrain.Grid.ID(h)+" and "+terrain.Grid.ID(x), "areas at least two hexes apart")
				return
			}
		}
	}
	if n := units(a.Groups); int(s.Surrender) > n+arrivals(a.Reinforcements) {
		r.expect("start.surrender", fmt.Sprintf("at most %d, the number of Allied units", n+arrivals(a.Reinforcements)))
	}
}

func units(groups []Group) (n int) {
	for _, g := range groups {
		n += howMany(g.Units)
	}
	return n
}

func arrivals(list []Arrival) (n int) {
	for _, a := range list {
		n += howMany(a.Units)
	}
	return n
}
