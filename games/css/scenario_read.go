package css

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/datafile"
)

// This file reads scenario files, which data/README.md describes, and checks them against the pieces, the map and the rulebook. Players write such
// files: every message says where and what was expected.

type (
	scenarioFile struct {
		ID          string                  `toml:"id"`
		Number      int                     `toml:"number" range:"1..99"`
		Title       string                  `toml:"title"`
		Kind        string                  `toml:"kind" oneof:"short|medium|campaign"`
		Initiative  string                  `toml:"initiative"`
		Summary     string                  `toml:"summary"`
		UDT         *bool                   `toml:"demolition_teams"`
		Bombard     *int                    `toml:"bombardment" range:"1..16"`
		Massed      *bool                   `toml:"massed_banzai"`
		Transfer    *bool                   `toml:"transfer"`
		Operational *bool                   `toml:"airfield_operational"`
		Replaced    *[]string               `toml:"replaced"`
		Time        timeFile                `toml:"time"`
		Area        *areaFile               `toml:"map_area"`
		Divisions   map[string]divisionFile `toml:"divisions"`
		Naval       *navalFile              `toml:"naval"`
		Heroes      *[]heroFile             `toml:"hero"`
		Victory     victoryFile             `toml:"victory"`
		Gyokusai    *gyokusaiFile           `toml:"gyokusai"`
		Mines       *[]mineFile             `toml:"mine"`
		Holds       *[]holdFile             `toml:"hold"`
		Limits      *[]limitFile            `toml:"off_limits"`
		Free        *[]freeFile             `toml:"free"`
		Setup       *[]setupFile            `toml:"setup"`
		Reinforce   *[]arrivalFile          `toml:"reinforcement"`
		Briefing    *briefingFile           `toml:"briefing"`
		First       *string                 `toml:"first_activation"`
		Flights     *[]flightFile           `toml:"air"`
		Flotillas   *[]flotillaFile         `toml:"flotilla"`
		Interfere   *interferenceFile       `toml:"interference"`
		Silent      *[]silentFile           `toml:"silent"`
		BySea       *[]bySeaFile            `toml:"by_sea"`
	}
	timeFile struct {
		Start   string  `toml:"start"`
		End     string  `toml:"end"`
		Turns   int     `toml:"turns" range:"1..240"`
		Weather string  `toml:"weather"`
		First   *string `toml:"first_day_weather"`
	}
	areaFile struct {
		Columns [2]int    `toml:"columns" range:"0..99"`
		Rows    [2]int    `toml:"rows" range:"0..99"`
		Also    *[]string `toml:"also"`
	}
	divisionFile struct {
		TQ       int     `toml:"tq" range:"0..9"`
		DC       int     `toml:"dc" range:"0..99"`
		DP       int     `toml:"dp" range:"0..99"`
		Fatigue  int     `toml:"fatigue" range:"0..19"`
		Command  int     `toml:"command" range:"0..9"`
		Dispatch int     `toml:"dispatch" range:"0..9"`
		NoHQ     *bool   `toml:"no_hq"`
		Host     *string `toml:"host"`
	}
	navalFile struct {
		Forces  []int         `toml:"task_forces" range:"1..8"`
		Changes *[]changeFile `toml:"change"`
	}
	changeFile struct {
		From   string `toml:"from"`
		Forces []int  `toml:"task_forces" range:"1..8"`
	}
	heroFile struct {
		ID   string  `toml:"id"`
		From *string `toml:"from"`
	}
	victoryFile struct {
		Start    map[string]int  `toml:"start" range:"0..29"`
		PerUnit  map[string]int  `toml:"per_unit" range:"0..9"`
		PerTank  *map[string]int `toml:"per_tank" range:"0..9"`
		PerHard  *map[string]int `toml:"per_hard" range:"0..9"`
		Halves   *bool           `toml:"half_points"`
		Annihil  *string         `toml:"annihilated"`
		Beyond   *beyondFile     `toml:"beyond"`
		DG       int             `toml:"dg_per_vp" range:"0..99"`
		Decisive *int            `toml:"decisive" range:"-99..99"`
		AtLeast  int             `toml:"at_least" range:"-99..99"`
		AtMost   int             `toml:"at_most" range:"-99..99"`
		Hexes    *[]scoreFile    `toml:"hex"`
	}
	scoreFile struct {
		At    string `toml:"at"`
		Side  string `toml:"side"`
		VP    int    `toml:"vp" range:"1..29"`
		Start string `toml:"start"`
	}
	gyokusaiFile struct {
		AtStart  *bool   `toml:"at_start"`
		Units    *int    `toml:"units_at_most" range:"1..300"`
		Hexes    *int    `toml:"hexes_at_least" range:"1..32"`
		Earliest *string `toml:"earliest"`
	}
	mineFile struct {
		Hex   string `toml:"hex"`
		Value string `toml:"value" oneof:"0|1|2|3|4|dummy"`
	}
	holdFile struct {
		Units []string `toml:"units"`
		Until string   `toml:"until"`
	}
	limitFile struct {
		Divisions  *[]string `toml:"divisions"`
		Formations *[]string `toml:"formations"`
		Until      *string   `toml:"until"`
		Columns    [2]int    `toml:"columns" range:"0..99"`
		Rows       [2]int    `toml:"rows" range:"0..99"`
	}
	freeFile struct {
		Side      string          `toml:"side"`
		Divisions *[]string       `toml:"divisions"`
		Beaches   *bool           `toml:"beaches"`
		Forts     *map[string]int `toml:"forts" range:"0..99"`
		Mines     *bool           `toml:"mines"`
		Areas     *int            `toml:"areas" range:"1..9"`
		Guns      *string         `toml:"artillery_from"`
	}
	setupFile struct {
		Side     string    `toml:"side"`
		Hex      *string   `toml:"hex"`
		Area     *string   `toml:"area"`
		Units    *[]string `toml:"units"`
		Weapons  *[]string `toml:"sw"`
		Leaders  *[]string `toml:"leaders"`
		Heroes   *[]string `toml:"heroes"`
		Posture  *string   `toml:"posture" oneof:"deployed|column"`
		Fort     *string   `toml:"fort" oneof:"foxhole|trench|pillbox|bunker"`
		Gyokusai *bool     `toml:"gyokusai"`
		Cave     *bool     `toml:"cave"`
		Option   *string   `toml:"option"`
	}
	arrivalFile struct {
		Turn    string    `toml:"turn"`
		Side    string    `toml:"side"`
		Where   string    `toml:"where"`
		Units   *[]string `toml:"units"`
		Weapons *[]string `toml:"sw"`
		Leaders *[]string `toml:"leaders"`
		Heroes  *[]string `toml:"heroes"`
		Option  *string   `toml:"option"`
		Posture *string   `toml:"posture" oneof:"deployed|column"`
		Chance  *int      `toml:"chance" range:"0..8"`
		ElseAt  *string   `toml:"else_turn"`
		Else    *string   `toml:"else_where"`
		ElseVP  *int      `toml:"else_vp" range:"0..29"`
	}
	briefingFile struct {
		Situation string              `toml:"situation"`
		Try       map[string][]string `toml:"try"`
	}
)

// readScenarios reads all scenario files, in the order of their numbers.
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
	slices.SortStableFunc(l.m.Scenario, func(a, b Scenario) int { return int(a.Number) - int(b.Number) })
	if len(l.m.Scenario) == 0 {
		l.set.Report(datafile.Problem{File: l.set.Path("scenarios"), Wrong: "no scenario", Expected: "at least one file " + admitted})
	}
}

// CheckScenario checks a scenario file that somebody wrote, against the data of the module; name is what to call it in messages.
func (m *Module) CheckScenario(name string, text []byte) (string, error) {
	set := datafile.One(name, text)
	s := m.readScenario(set, filepath.Base(name))
	if err := set.Err(); err != nil {
		return "", err
	}
	units := [2]int{}
	for _, g := range s.groups() {
		units[g.Side] += len(g.Units)
	}
	return fmt.Sprintf("%s %s, %s to %s, %d turns: %d %s Units against %d %s; no mistakes.", s.ID, s.Title, m.Date(s, s.Start).Format(time.DateOnly),
		m.Date(s, s.Last).Format(time.DateOnly), s.Last-s.Start+1, units[SideA], m.Sides[SideA].Adjective, units[SideB], m.Sides[SideB].Adjective), nil
}

// scenarioReader is the state of reading one file.
type scenarioReader struct {
	m    *Module
	doc  *datafile.Doc
	file scenarioFile
	s    *Scenario
	bad  bool

	units, weapons, leaders map[string]string // where each piece is
	occupied, caves         map[Hex]int       // hexes of the set-up, outside and inside of caves: place in Scenario.Setup
	zones                   map[string]int    // Units in each Naval Zone
	options                 map[string]bool
}

// readScenario reads a scenario, nil if there is a mistake in it.
func (m *Module) readScenario(set *datafile.Set, name string) *Scenario {
	r := &scenarioReader{m: m, s: &Scenario{}, units: map[string]string{}, weapons: map[string]string{}, leaders: map[string]string{},
		occupied: map[Hex]int{}, caves: map[Hex]int{}, zones: map[string]int{}, options: map[string]bool{}}
	if r.doc = set.TOML(name, &r.file); !r.doc.OK() {
		return nil
	}
	f := &r.file
	number := strconv.Itoa(f.Number)
	if want := m.About.ID + "-" + number; f.ID != want {
		r.expect("id", want+", after the game and the number")
	}
	if base := path.Base(name); !strings.HasPrefix(base, number+"-") {
		r.report("number", number+" in "+base, "the number with which the name of the file begins")
	}
	for _, step := range []func(){r.header, r.time} {
		if step(); r.bad {
			return nil
		}
	}
	r.area()
	r.divisions()
	if r.bad {
		return nil
	}
	r.setup()
	r.arrivals()
	r.free()
	if r.bad {
		return nil
	}
	r.naval()
	r.heroes()
	r.victory()
	r.gyokusai()
	r.mines()
	r.special()
	r.campaign()
	r.checkNeighbours()
	r.checkBeaches()
	r.checkDivisions()
	if r.bad {
		return nil
	}
	for _, o := range m.DataOption {
		if r.options[o.ID] {
			r.s.Options = append(r.s.Options, o.ID)
		}
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

func isTrue(b *bool) bool { return b != nil && *b }

// header reads the keys at the top.
func (r *scenarioReader) header() {
	f, s := &r.file, r.s
	s.ID, s.Title, s.About, s.Number, s.Kind, s.Campaign = f.ID, f.Title, f.Summary, int8(f.Number), f.Kind, f.Kind == "campaign"
	if s.Title == "" {
		r.expect("title", "a text")
	}
	if s.About == "" {
		r.expect("summary", "a text")
	}
	s.Initiative = r.side("initiative", f.Initiative)
	feature := func(key string, on bool, f Feature, what string) bool {
		if on && !r.m.Has(f) {
			r.report(key, what, "none: the game has not the feature "+featureCells[featureIndex(f)])
		}
		return on
	}
	s.UDT = feature("demolition_teams", isTrue(f.UDT), FeatureDemolition, "demolition teams")
	s.MassedBanzai = feature("massed_banzai", isTrue(f.Massed), FeatureBanzai, "a Massed Banzai Charge")
	s.Transfer = feature("transfer", isTrue(f.Transfer), FeatureSaipanGuns, "a transfer of artillery")
	s.Operational = feature("airfield_operational", isTrue(f.Operational), FeatureAirfield, "an airfield to repair")
	if f.Bombard != nil {
		feature("bombardment", true, FeatureBombardment, "a bombardment")
		s.Bombard = int8(*f.Bombard)
	}
	if f.Briefing != nil {
		s.Situation = f.Briefing.Situation
		for id, list := range f.Briefing.Try {
			if k := slices.Index(r.m.sideCells(), id); k >= 0 {
				s.Try[k] = list
			} else {
				r.report("briefing.try."+id, strconv.Quote(id), strings.Join(r.m.sideCells(), " or "))
			}
		}
	}
}

// side reads the id of a side.
func (r *scenarioReader) side(at, id string) Side {
	if k := slices.Index(r.m.sideCells(), id); k >= 0 {
		return Side(k)
	}
	r.expect(at, strings.Join(r.m.sideCells(), " or "))
	return SideA
}

// pair reads a number for each side.
func (r *scenarioReader) pair(at string, by map[string]int) (out [2]int8) {
	for id, n := range by {
		if k := slices.Index(r.m.sideCells(), id); k >= 0 {
			out[k] = int8(n)
		} else {
			r.report(at+"."+id, strconv.Quote(id), strings.Join(r.m.sideCells(), " or "))
		}
	}
	for _, id := range r.m.sideCells() {
		if _, ok := by[id]; !ok {
			r.report(at, "no number for "+id, "one for each side")
		}
	}
	return out
}

// parseTurn reads "1944-07-24 night-1": a day, and the place in the Game Day.
func (m *Module) parseTurn(text string) (day time.Time, hour int, ok bool) {
	date, id, _ := strings.Cut(text, " ")
	day, err := time.Parse(time.DateOnly, date)
	hour = slices.IndexFunc(m.Turns, func(t TurnRow) bool { return t.ID == id })
	return day, hour, err == nil && hour >= 0
}

// turnForm says how a turn is written.
func (m *Module) turnForm() string {
	ids := make([]string, len(m.Turns))
	for i := range m.Turns {
		ids[i] = m.Turns[i].ID
	}
	return `a date and a turn, like "1944-07-24 ` + ids[0] + `"; the turns are ` + strings.Join(ids, ", ")
}

// turn reads a turn of the scenario.
func (r *scenarioReader) turn(at, text string) Turn {
	day, hour, ok := r.m.parseTurn(text)
	if !ok {
		r.expect(at, r.m.turnForm())
		return 1
	}
	days := min(max(day.Sub(r.s.Day).Hours()/24, -2*MaxTurns), 2*MaxTurns) // a day of another year is no turn of this game
	return Turn(int(days)*len(r.m.Turns) + hour + 1)
}

// within reads a turn that is played.
func (r *scenarioReader) within(at, text string) Turn {
	t := r.turn(at, text)
	if !r.bad && (t < r.s.Start || t > r.s.Last) {
		r.expect(at, "a turn from "+r.file.Time.Start+" to "+r.file.Time.End)
	}
	return t
}

// time reads when the scenario is played, and in which weather.
func (r *scenarioReader) time() {
	f, s, m := &r.file.Time, r.s, r.m
	day, _, ok := m.parseTurn(f.Start)
	if !ok {
		r.expect("time.start", m.turnForm())
		return
	}
	s.Day = day
	if s.Start, s.Last = r.turn("time.start", f.Start), r.turn("time.end", f.End); r.bad {
		return
	}
	if s.Last < s.Start {
		r.expect("time.end", "a turn that is not before "+f.Start)
		return
	}
	if n := int(s.Last-s.Start) + 1; n != f.Turns {
		r.expect("time.turns", fmt.Sprintf("%d: so many turns there are from %s to %s", n, f.Start, f.End))
	}
	if s.Last > MaxTurns {
		r.report("time.end", fmt.Sprintf("turn %d, counted from the first of the first day", s.Last), "at most "+strconv.Itoa(MaxTurns))
	}
	weather := func(at, id string) int8 {
		k := slices.IndexFunc(m.Weather, func(w WeatherRow) bool { return w.ID == id })
		if k < 0 || m.Weather[k].Storm {
			r.expect(at, "a kind of weather.tsv in which a day is played")
		}
		return int8(k)
	}
	s.Weather, s.FirstWeather = -1, -1
	if f.Weather != "table" {
		s.Weather = weather("time.weather", f.Weather)
	}
	if f.First != nil {
		if f.Weather != "table" {
			r.report("time.first_day_weather", "a weather of the first day", `none, unless the weather is "table"`)
		}
		s.FirstWeather = weather("time.first_day_weather", *f.First)
	}
	if s.MassedBanzai && !slices.ContainsFunc(m.nights(s), func(t Turn) bool { return m.Day(t) < 2 }) {
		r.report("massed_banzai", "no night turn on the first two days", "one, for a Massed Banzai Charge (9.6.1)")
	}
	if m.Params.NoSupport[0] != "" {
		from, until := r.turn("time.start", m.Params.NoSupport[0]), r.turn("time.start", m.Params.NoSupport[1])
		if until >= s.Start && from <= s.Last {
			s.NoSupport = [2]Turn{max(from, 1), until}
		}
	}
}

// nights are the night turns of a scenario.
func (m *Module) nights(s *Scenario) (list []Turn) {
	for t := s.Start; t <= s.Last; t++ {
		if m.Night(t) {
			list = append(list, t)
		}
	}
	return list
}

// area reads which part of the map is in play.
func (r *scenarioReader) area() {
	g := r.m.Ground
	cols, rows := [2]int{0, 99}, [2]int{0, 99}
	if a := r.file.Area; a != nil {
		cols, rows = a.Columns, a.Rows
	}
	n := 0
	for h := range Hex(g.N) {
		if r.inside(h, cols, rows) {
			r.s.Area.Add(h)
			n++
		}
	}
	if a := r.file.Area; a != nil && a.Also != nil {
		for i, id := range *a.Also {
			if h, err := g.Parse(id); err == nil {
				r.s.Area.Add(h)
			} else {
				r.expect("map_area.also["+strconv.Itoa(i)+"]", "a playable hex like "+g.ID(0))
			}
		}
	}
	if n == 0 {
		r.report("map_area.columns", "an area without a playable hex", "columns and rows of the map, from and to")
	}
}

// inside tells whether a hex is in some columns and rows.
func (r *scenarioReader) inside(h Hex, cols, rows [2]int) bool {
	c, w := r.m.Ground.Grid.ColRow(r.m.Ground.Cell(h))
	return cols[0] <= c && c <= cols[1] && rows[0] <= w && w <= rows[1]
}

// divisions reads the Displays at the start.
func (r *scenarioReader) divisions() {
	m, s := r.m, r.s
	s.Divisions = make([]DivisionStart, len(m.Divisions))
	for id, f := range r.file.Divisions {
		at := "divisions." + id
		d := m.division(id)
		if d == NoDivision {
			r.report(at, strconv.Quote(id), "a Division of divisions.tsv")
			continue
		}
		s.Divisions[d] = DivisionStart{true, int8(f.TQ), int8(f.DC), int8(f.DP), int8(f.Fatigue), int8(f.Command), int8(f.Dispatch), isTrue(f.NoHQ), r.host(at, d, f.Host)}
		if f.TQ > int(m.Divisions[d].TQBase) {
			r.expect(at+".tq", fmt.Sprintf("at most %d, the base value (19.2)", m.Divisions[d].TQBase))
		}
		if f.DC > int(m.Params.MaxDC) {
			r.expect(at+".dc", fmt.Sprintf("at most %d (2.0)", m.Params.MaxDC))
		}
		if f.DP > int(m.Params.MaxDP) {
			r.expect(at+".dp", fmt.Sprintf("at most %d (2.0)", m.Params.MaxDP))
		}
	}
}

// pieceKind is one of the lists of pieces.
type pieceKind struct {
	file string
	by   map[string]int16
	seen map[string]string
	of   func(int16) (Side, DivisionID, string)
}

// piece finds a piece by its id, notes where it is, and wants it to be of the side and nowhere else.
func (r *scenarioReader) piece(at, id, where string, side Side, k pieceKind, option string) (int16, bool) {
	p, ok := k.by[id]
	if !ok {
		r.expect(at, "an id of "+k.file)
		return 0, false
	}
	s, d, needs := k.of(p)
	seen := k.seen
	switch there, twice := seen[id]; {
	case twice:
		r.report(at, strconv.Quote(id)+" twice", "each piece once; it is at "+there+" too")
	case s != side:
		r.expect(at, "a piece of the side "+r.m.Sides[side].ID)
	case !r.s.Divisions[d].InPlay:
		r.expect(at, "a piece of a Division in [divisions]; this one is of "+r.m.Divisions[d].ID)
	case needs != option:
		r.report(at, strconv.Quote(id), map[bool]string{true: `option = "` + needs + `" here: it is in the game with that option only`, false: "a piece that belongs to the option"}[needs != ""])
	default:
		seen[id] = where
		return p, true
	}
	return 0, false
}

// pieces reads Units, Support Weapons and Leaders that are in one place.
func (r *scenarioReader) pieces(at, where string, side Side, units, weapons, leaders *[]string, option *string) (us []UnitID, ws []WeaponID, ls []LeaderID, opt string) {
	m := r.m
	if option != nil {
		if opt = *option; !slices.ContainsFunc(m.DataOption, func(o OptionRow) bool { return o.ID == opt }) {
			r.expect(at+".option", "an option of options.tsv")
		}
		r.options[opt] = true
	}
	each := func(key string, list *[]string, read func(at, id string)) {
		if list == nil {
			return
		}
		for i, id := range *list {
			read(at+"."+key+"["+strconv.Itoa(i)+"]", id)
		}
	}
	ofUnit := pieceKind{"units.tsv", m.ByUnit, r.units, func(k int16) (Side, DivisionID, string) { u := &m.Units[k]; return u.Side, u.Division, u.Option }}
	ofWeapon := pieceKind{"support-weapons.tsv", m.ByWeapon, r.weapons, func(k int16) (Side, DivisionID, string) { w := &m.Weapons[k]; return w.Side, w.Division, w.Option }}
	ofLeader := pieceKind{"leaders.tsv", m.ByLeader, r.leaders, func(k int16) (Side, DivisionID, string) { x := &m.Leaders[k]; return x.Side, x.Division, x.Option }}
	each("units", units, func(at, id string) {
		if u, ok := r.piece(at, id, where, side, ofUnit, opt); ok {
			us = append(us, u)
		}
	})
	each("sw", weapons, func(at, id string) {
		if w, ok := r.piece(at, id, where, side, ofWeapon, opt); ok {
			ws = append(ws, w)
		}
	})
	each("leaders", leaders, func(at, id string) {
		x, ok := r.piece(at, id, where, side, ofLeader, opt)
		if !ok {
			return
		}
		if m.Leaders[x].Event {
			r.expect(at, "a Leader who does not enter by an event")
		}
		ls = append(ls, x)
	})
	if len(us)+len(ws)+len(ls) == 0 && !r.bad {
		r.report(at, "no pieces", "units, sw or leaders")
	}
	return us, ws, ls, opt
}

// mapHex reads a hex that is in play.
func (r *scenarioReader) mapHex(at, id string) Hex {
	h, err := r.m.Ground.Parse(id)
	switch {
	case err != nil:
		r.expect(at, "a playable hex like "+r.m.Ground.ID(0))
		return NoHex
	case !r.s.Area.Has(h):
		r.expect(at, "a hex in the area of the scenario")
		return NoHex
	}
	return h
}

// place reads a place that is no hex: zone:BEACH:STEP, display:DIVISION:BOX, saipan:GROUPMENT.
func (r *scenarioReader) place(at, text string) (p Place, ok bool) {
	p = Place{Hex: NoHex, Beach: NoBeach, Division: NoDivision}
	part := strings.Split(text, ":")
	m := r.m
	switch {
	case part[0] == "zone" && len(part) == 3 && m.beach(part[1]) != NoBeach && slices.Contains(zoneCells, part[2]):
		p.Kind, p.Beach, p.Zone = AtZone, m.beach(part[1]), int8(slices.Index(zoneCells, part[2]))
	case part[0] == "display" && len(part) == 3 && m.division(part[1]) != NoDivision && slices.Contains(boxCells, part[2]):
		p.Kind, p.Division = AtAvailable+PlaceKind(slices.Index(boxCells, part[2])), m.division(part[1])
	case part[0] == "saipan" && len(part) == 2 && slices.ContainsFunc(m.Groups, func(g Groupment) bool { return g.ID == part[1] }):
		p.Kind, p.Group = AtGroup, int8(slices.IndexFunc(m.Groups, func(g Groupment) bool { return g.ID == part[1] }))
	default:
		r.expect(at, "zone:BEACH:STEP (of "+strings.Join(zoneCells, ", ")+"), display:DIVISION:BOX (of "+strings.Join(boxCells, ", ")+") or saipan:GROUPMENT")
		return p, false
	}
	return p, true
}

var (
	zoneCells = []string{"transport", "approach", "final"}
	boxCells  = []string{"available", "reallocating", "trucks"}
)

// setup reads what stands where at the start.
func (r *scenarioReader) setup() {
	if r.file.Setup == nil {
		return
	}
	for i := range *r.file.Setup {
		f := &(*r.file.Setup)[i]
		at := "setup[" + strconv.Itoa(i) + "]"
		g := Group{Side: r.side(at+".side", f.Side), At: Place{Hex: NoHex, Beach: NoBeach, Division: NoDivision}}
		where := "no place"
		switch {
		case (f.Hex == nil) == (f.Area == nil):
			r.report(at, "hex and area", "one of them")
			continue
		case f.Hex != nil:
			g.At.Hex, where = r.mapHex(at+".hex", *f.Hex), *f.Hex
			if g.At.Hex == NoHex {
				continue
			}
			by := r.occupied
			if isTrue(f.Cave) {
				by = r.caves
			}
			if k, ok := by[g.At.Hex]; ok {
				r.report(at+".hex", *f.Hex+" twice", "each hex once; it is in line "+strconv.Itoa(r.doc.Line("setup["+strconv.Itoa(k)+"]"))+" too")
				continue
			}
			by[g.At.Hex] = i
		default:
			var ok bool
			if g.At, ok = r.place(at+".area", *f.Area); !ok {
				continue
			}
			where = *f.Area
		}
		g.Units, g.Weapons, g.Leaders, g.Option = r.pieces(at, where, g.Side, f.Units, f.Weapons, f.Leaders, f.Option)
		g.Heroes = r.withHeroes(at, f.Heroes)
		if g.Deployed = f.Posture != nil && *f.Posture == "deployed"; f.Posture == nil && len(g.Units) > 0 && g.At.Kind != AtTrucks {
			r.report(at, "no posture", "posture, deployed or column")
		}
		if f.Fort != nil {
			g.Fort = int8(slices.Index(fortCells, *f.Fort))
		}
		g.Gyokusai = isTrue(f.Gyokusai)
		g.Inside = isTrue(f.Cave)
		r.s.Setup = append(r.s.Setup, g)
		if g.At.Kind == AtMap {
			r.checkStack(at, &g)
		} else {
			r.checkArea(at, where, &g)
		}
	}
}

// arrivals reads the reinforcements, in the order of their turns.
func (r *scenarioReader) arrivals() {
	if r.file.Reinforce == nil {
		return
	}
	for i := range *r.file.Reinforce {
		f := &(*r.file.Reinforce)[i]
		at := "reinforcement[" + strconv.Itoa(i) + "]"
		a := Arrival{Turn: r.within(at+".turn", f.Turn), Side: r.side(at+".side", f.Side), At: r.entry(at+".where", f.Where), Chance: -1}
		a.Heroes = r.withHeroes(at, f.Heroes)
		a.Units, a.Weapons, a.Leaders, a.Option = r.pieces(at, f.Turn+" "+f.Where, a.Side, f.Units, f.Weapons, f.Leaders, f.Option)
		r.otherwise(at, f, &a)
		r.s.Reinforce = append(r.s.Reinforce, a)
		if !r.bad {
			r.checkArrival(at, &a)
		}
	}
	slices.SortStableFunc(r.s.Reinforce, func(a, b Arrival) int { return int(a.Turn) - int(b.Turn) })
}

// entry reads where reinforcements arrive.
func (r *scenarioReader) entry(at, text string) Place {
	p := Place{Hex: NoHex, Beach: NoBeach, Division: NoDivision}
	kind, id, _ := strings.Cut(text, ":")
	switch kind {
	case "zone", "beach":
		p.Kind = map[string]PlaceKind{"zone": AtZone, "beach": AtBeach}[kind]
		if id == "any" {
			return p
		}
		if p.Beach = r.m.beach(id); p.Beach == NoBeach {
			r.expect(at, kind+": and a beach of zones.tsv, or any")
		}
		return p
	case "tanks", "tanks-with":
		p.Kind, p.With = AtTankRoll, kind == "tanks-with"
		if p.Division = r.m.division(id); p.Division == NoDivision {
			r.expect(at, kind+": and a Division of divisions.tsv")
		}
		return p
	case "hex":
		p.Hex = r.mapHex(at, id)
		if p.Hex == NoHex && !r.bad {
			r.expect(at, "hex: and a hex")
		}
		return p
	case "display":
		p, _ = r.place(at, text)
		return p
	case "entry", "landing", "drop", "partisans":
		return r.entryHexes(at, kind, id)
	}
	r.expect(at, "zone:BEACH, beach:BEACH, tanks:DIVISION, tanks-with:DIVISION, display:DIVISION:BOX hex:HEX, or entry:, landing:, drop: or partisans: and hexes with commas between them; any for a beach that the owner chooses")
	return p
}

// free reads what the players set up as they like.
func (r *scenarioReader) free() {
	if r.file.Free == nil {
		return
	}
	m := r.m
	for i := range *r.file.Free {
		f := &(*r.file.Free)[i]
		at := "free[" + strconv.Itoa(i) + "]"
		s := FreeSetup{Side: r.side(at+".side", f.Side), NoBeaches: f.Beaches != nil && !*f.Beaches, Mines: isTrue(f.Mines)}
		if f.Divisions != nil {
			for k, id := range *f.Divisions {
				d := m.division(id)
				if d == NoDivision || m.Divisions[d].Side != s.Side || !r.s.Divisions[d].InPlay {
					r.expect(at+".divisions["+strconv.Itoa(k)+"]", "a Division of the side in [divisions]")
					continue
				}
				r.takeAll(d, &s)
			}
			if s.Units == nil && !r.bad {
				r.report(at+".divisions", "no Unit left", "Divisions with Units that are not set up elsewhere")
			}
			r.checkRoom(at, &s)
		}
		if f.Forts != nil {
			for id, n := range *f.Forts {
				k := slices.Index(fortCells, id)
				if k < 1 {
					r.report(at+".forts."+id, strconv.Quote(id), strings.Join(fortCells[1:], ", "))
					continue
				}
				s.Forts[k] = int8(n)
			}
		}
		if s.Mines && (!m.Has(FeatureMines) || s.Side != SideB) {
			r.expect(at+".mines", "false, or true for the "+m.Sides[SideB].Name+" in a game with mines (24.1)")
		}
		if f.Areas != nil {
			s.Areas = int8(*f.Areas)
		}
		if f.Guns != nil {
			if s.GunsFrom = r.within(at+".artillery_from", *f.Guns); !m.Has(FeatureSaipanGuns) || s.Side != SideA {
				r.report(at+".artillery_from", "artillery that may be scheduled", "none, unless it is American and the game has the feature saipan-guns (27.0)")
			}
		}
		r.s.Free = append(r.s.Free, s)
	}
}

// takeAll gives a free set-up all pieces of a Division that are not elsewhere. Those of options come with the option.
func (r *scenarioReader) takeAll(d DivisionID, s *FreeSetup) {
	m := r.m
	note := func(seen map[string]string, id, option string) bool {
		if _, ok := seen[id]; ok {
			return false
		}
		seen[id] = "the free set-up"
		if option != "" {
			r.options[option] = true
		}
		return true
	}
	for i := range m.Units {
		if u := &m.Units[i]; u.Division == d && note(r.units, u.ID, u.Option) {
			s.Units = append(s.Units, UnitID(i))
		}
	}
	for i := range m.Weapons {
		if w := &m.Weapons[i]; w.Division == d && note(r.weapons, w.ID, w.Option) {
			s.Weapons = append(s.Weapons, WeaponID(i))
		}
	}
	for i := range m.Leaders {
		if x := &m.Leaders[i]; x.Division == d && !x.Event && note(r.leaders, x.ID, x.Option) {
			s.Leaders = append(s.Leaders, LeaderID(i))
		}
	}
}

// naval reads the Task Forces.
func (r *scenarioReader) naval() {
	read := func(at string, from Turn, list []int) {
		f := Fleet{From: from}
		for _, n := range list {
			f.Strengths = append(f.Strengths, int8(n))
		}
		if len(list) > MaxFleet {
			r.report(at, strconv.Itoa(len(list))+" Task Forces", "at most "+strconv.Itoa(MaxFleet))
		}
		if len(list) > 0 && !r.m.Has(FeatureTaskForces) {
			r.report(at, "Task Forces", "none: the game has not the feature task-forces")
		}
		r.s.Fleet = append(r.s.Fleet, f)
	}
	if r.file.Naval == nil {
		if r.m.Has(FeatureTaskForces) {
			r.report("naval", "no table", "[naval] with task_forces, none of them if there are none")
		}
		return
	}
	read("naval.task_forces", r.s.Start, r.file.Naval.Forces)
	if r.file.Naval.Changes == nil {
		return
	}
	for i, c := range *r.file.Naval.Changes {
		at := "naval.change[" + strconv.Itoa(i) + "]"
		from := r.within(at+".from", c.From)
		if from <= r.s.Fleet[len(r.s.Fleet)-1].From {
			r.expect(at+".from", "a later turn than that of the change before")
		}
		read(at+".task_forces", from, c.Forces)
	}
}

// heroes reads which Heroes there are, and Leaders who have been replaced.
func (r *scenarioReader) heroes() {
	m, s := r.m, r.s
	if r.file.Heroes != nil {
		for i, f := range *r.file.Heroes {
			at := "hero[" + strconv.Itoa(i) + "]"
			h, ok := m.ByHero[f.ID]
			switch {
			case !ok || m.Heroes[h].Generic:
				r.expect(at+".id", "a named Hero of heroes.tsv")
				continue
			case slices.ContainsFunc(s.Heroes, func(e HeroEntry) bool { return e.Hero == h }):
				r.report(at+".id", strconv.Quote(f.ID)+" twice", "each Hero once")
			}
			e := HeroEntry{Hero: h, From: s.Start}
			if f.From != nil {
				e.From = r.within(at+".from", *f.From)
			}
			s.Heroes = append(s.Heroes, e)
		}
	}
	if r.file.Replaced != nil {
		for i, id := range *r.file.Replaced {
			at := "replaced[" + strconv.Itoa(i) + "]"
			x, ok := m.ByLeader[id]
			if _, there := r.leaders[id]; !ok || !there || !m.Leaders[x].Replaced {
				r.expect(at, "a Leader of the scenario who has a replacement side")
				continue
			}
			s.Replaced = append(s.Replaced, x)
		}
	}
}

// victory reads what Victory Points are for, and what they decide.
func (r *scenarioReader) victory() {
	f, v := &r.file.Victory, &r.s.Victory
	v.Start, v.PerUnit, v.DGPerVP = r.pair("victory.start", f.Start), r.pair("victory.per_unit", f.PerUnit), int8(f.DG)
	v.PerTank = v.PerUnit
	if f.PerTank != nil {
		v.PerTank = r.pair("victory.per_tank", *f.PerTank)
	}
	r.victoryByHalves(f, v)
	v.AtLeast, v.AtMost = int16(f.AtLeast), int16(f.AtMost)
	if v.AtMost >= v.AtLeast {
		r.expect("victory.at_most", fmt.Sprintf("less than at_least, which is %d", v.AtLeast))
	}
	if f.Decisive != nil {
		v.HasDecisive, v.Decisive = true, int16(*f.Decisive)
		if v.Decisive <= v.AtLeast {
			r.expect("victory.decisive", fmt.Sprintf("more than at_least, which is %d", v.AtLeast))
		}
	}
	if f.Hexes == nil {
		return
	}
	for i, c := range *f.Hexes {
		at := "victory.hex[" + strconv.Itoa(i) + "]"
		h := NoHex
		if k := slices.IndexFunc(r.m.Victory, func(x VictoryHex) bool { return x.ID == c.At }); k >= 0 {
			h = r.m.Victory[k].Hex
			if !r.s.Area.Has(h) {
				r.expect(at+".at", "a Victory Hex in the area of the scenario")
			}
		} else if _, err := r.m.Ground.Parse(c.At); err == nil {
			h = r.mapHex(at+".at", c.At)
		} else {
			r.expect(at+".at", "a Victory Hex of map.tsv or a playable hex")
		}
		x := Score{Hex: h, Side: r.side(at+".side", c.Side), VP: int8(c.VP), Start: r.side(at+".start", c.Start)}
		if slices.ContainsFunc(v.Scores, func(o Score) bool { return o.Hex == h && o.Side == x.Side }) {
			r.report(at+".at", strconv.Quote(c.At)+" twice for a side", "each hex once for a side")
		}
		v.Scores = append(v.Scores, x)
	}
	if len(v.Scores) > MaxVictory {
		r.report("victory.hex", strconv.Itoa(len(v.Scores))+" hexes", "at most "+strconv.Itoa(MaxVictory))
	}
}

// gyokusai reads when the last charge begins.
func (r *scenarioReader) gyokusai() {
	f, g := r.file.Gyokusai, &r.s.Gyokusai
	if f == nil {
		return
	}
	if !r.m.Has(FeatureGyokusai) {
		r.report("gyokusai", "Gyokusai", "none: the game has not the feature gyokusai")
	}
	g.AtStart = isTrue(f.AtStart)
	if f.Units != nil {
		g.UnitsAtMost = int16(*f.Units)
	}
	if f.Hexes != nil {
		if g.HexesAtLeast = int16(*f.Hexes); *f.Hexes > len(r.s.Victory.Scores) {
			r.expect("gyokusai.hexes_at_least", fmt.Sprintf("at most %d: so many Victory Hexes the scenario has", len(r.s.Victory.Scores)))
		}
	}
	if f.Earliest != nil {
		g.Earliest = r.within("gyokusai.earliest", *f.Earliest)
	}
	if !g.AtStart && g.UnitsAtMost == 0 && g.HexesAtLeast == 0 {
		r.report("gyokusai", "nothing that triggers it", "at_start, units_at_most or hexes_at_least")
	}
}

// mines reads Mine markers, of which there are so many in the stock.
func (r *scenarioReader) mines() {
	m := r.m
	if r.file.Mines != nil {
		if !m.Has(FeatureMines) {
			r.report("mine", "Mine markers", "none: the game has not the feature mines")
			return
		}
		left := map[int8]int8{}
		for _, k := range m.MineStock {
			left[k.Value] = k.Count
		}
		for i, f := range *r.file.Mines {
			at := "mine[" + strconv.Itoa(i) + "]"
			x := MineAt{Hex: r.mapHex(at+".hex", f.Hex), Value: Dummy}
			if f.Value != "dummy" {
				x.Value = int8(f.Value[0] - '0')
			}
			if slices.ContainsFunc(r.s.Mines, func(o MineAt) bool { return o.Hex == x.Hex && x.Hex != NoHex }) {
				r.report(at+".hex", "two markers in "+f.Hex, "one")
			}
			if left[x.Value]--; left[x.Value] < 0 {
				r.expect(at+".value", "no more markers of a value than mines.tsv has")
			}
			r.s.Mines = append(r.s.Mines, x)
		}
	}
	free := slices.ContainsFunc(r.s.Free, func(f FreeSetup) bool { return f.Mines })
	if free {
		r.checkRoomForMines()
	}
	if r.s.UDT && len(r.s.Mines) == 0 && !free {
		r.report("demolition_teams", "demolition teams and no mines", "both or neither (24.3)")
	}
}

// special reads what the Units of a scenario may not do.
func (r *scenarioReader) special() {
	m := r.m
	if r.file.Holds != nil {
		for i, f := range *r.file.Holds {
			at := "hold[" + strconv.Itoa(i) + "]"
			x := Hold{Until: r.within(at+".until", f.Until)}
			for k, id := range f.Units {
				if _, ok := r.units[id]; !ok {
					r.expect(at+".units["+strconv.Itoa(k)+"]", "a Unit of the scenario")
					continue
				}
				x.Units = append(x.Units, m.ByUnit[id])
			}
			r.s.Holds = append(r.s.Holds, x)
		}
	}
	if r.file.Limits == nil {
		return
	}
	for i, f := range *r.file.Limits {
		at := "off_limits[" + strconv.Itoa(i) + "]"
		x := OffLimits{}
		n := 0
		for h := range Hex(m.Ground.N) {
			if r.inside(h, f.Columns, f.Rows) && r.s.Area.Has(h) {
				x.Hexes.Add(h)
				n++
			}
		}
		if n == 0 {
			r.report(at, "no hex in play", "columns and rows of the area, from and to")
		}
		x.Divisions, x.Formations = r.divisionList(at+".divisions", f.Divisions), r.formationList(at+".formations", f.Formations)
		if len(x.Divisions)+len(x.Formations) == 0 && !r.bad {
			r.report(at, "nobody", "divisions or formations to which the hexes are off limits")
		}
		if f.Until != nil {
			x.Until = r.within(at+".until", *f.Until)
		}
		for k, g := range r.s.Setup {
			if g.At.Kind == AtMap && x.Hexes.Has(g.At.Hex) && slices.ContainsFunc(g.Units, func(u UnitID) bool { return x.bars(&m.Units[u]) }) {
				r.report("setup["+strconv.Itoa(k)+"]", m.Ground.ID(g.At.Hex)+" is off limits", "a hex that off_limits leaves to the Division")
			}
		}
		r.s.Limits = append(r.s.Limits, x)
	}
}
