package iwo

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
	"beachhead/games/iwo/ground"
)

// Scenario is a scenario (18.0), or the campaign.
type Scenario struct {
	ID, Title, About, Rule string
	First, Last            Turn
	Players                int8       // how many can play it together (3.0d1)
	Forbidden              uint8      // sectors that US units may not enter, by number
	LastPlace              int8       // hexes farther to the right are out of play, 0: none
	shut, front, byFront   ground.Set // hexes that US units may not enter; on the US side of the front line; next to the other side of it
	Controls               uint8      // sectors of which the US side holds all positions at the start, by number
	Garrisons              PosSet     // positions that have garrisons besides at the start
	Front                  [32]int8
	Lowest                 int8 // of the front: the first place of the US side

	Automatic Turn     // the last turn on which every unit is in command (18.4.4b)
	Schedule  bool     // units land by the schedule
	Landed    Turn     // what it has up to this turn is there at the start
	Force     []UnitID // what is there at the start
	Reserve   []UnitID // and what of it in reserve
	Artillery [nDivisions + 1]int8
	Comes     bool // artillery comes by the schedule
	Heroes    [nDivisions]int8
	HeroTurn  Turn // in whose action phase a hero may be drawn, 0: none (18.5.3b)
	Losses    [nDivisions]int8
	LossEach  int8
	Assets    int8        // where tanks and engineers begin: assetsNone and the others
	SetUp     [maxUS]Hex  // in or next to the hex, NoHex
	Choose    []AnyOf     // what is chosen
	Repl      Replacement //
	Support   []Turn      // turns on which ships and aircraft come; none: each day
	Keep      int8        // points that may be kept

	Third    Turn // from when the 3rd Marines may be committed, 0: they may not (18.2)
	ThirdAF  bool // only once Airfield 1 is free
	ThirdHow int8 // what it costs: 0 nothing, 1 an eighth of what is left, 2 six turns, 3 a turn a day before turn 64

	Japan SetupID
	// Sectors, by number, in which the Japanese are set up; Depth markers, and Removed units of each; Survivors of sector 2 that join the reserve of sector 3.
	Sectors   uint8
	Depth     [5]int8
	Removed   [5]int8
	Survivors int8
	Forts     PosSet // locations with forts at the start
	Approach  bool   // forts are placed as US units come near (17.1c)
	Hilltops  int8   // units more on hilltops of sector 3 (18.6.2)
	North     bool   // the pools of a cleared sector move north (18.9.3d)
	Extra     []Extra

	Empty PosSet    // marked positions that hold nobody at the start all the same
	Thin  *Scenario // the same with fewer Japanese (option "defenders"), nil where there is only one set-up

	DisruptNearBeach, SecondWave, RevealNearUS bool

	LoseSteps, LoseInfantry, LoseInfantryDay int16
	Companies, CompaniesLate                 int8 // limits of a division, as they are stated (18.1.1)
	Victory, Defeat                          []Goal
}

// Where tanks and engineers begin.
const (
	assetsNone     int8 = iota // they come by the schedule
	assetsHW                   // by an HW company of their division
	assetsHQ                   // the same: headquarters stand by theirs (ruling 18-F)
	assetsAssigned             // assigned to a regiment, in or next to the hex of its headquarters, or in reserve (18.7.1h)
)

var assetNames = []string{"none", "hw", "hq", "assigned"}

// AnyOf is a choice of units at the start.
type AnyOf struct {
	Of    []UnitID
	Count int8
}

// Replacement is what replacements there are (16.1).
type Replacement struct {
	Any          int16 // steps of any kind together, 0: as below
	Infantry     [nDivisions]int16
	Tank, Engine int16
	Turns        []Turn // on which they may be spent; none: AM turns
}

// Extra is a counter that a scenario puts into a position besides.
type Extra struct {
	Pos     PosID
	Fort    int8  // class
	Reserve bool  // a unit of the reserve of the sector
	Unit    JapID // a unit by name
	Depth   int8
}

// Goal is a condition of victory, or of defeat.
type Goal struct {
	Kind  GoalKind
	Where string
	Count int8
}

// GoalKind tells the conditions apart.
type GoalKind int8

const (
	GoalCut       GoalKind = iota // no communication from the sector to another
	GoalPositions                 // so many positions under US control
	GoalClear                     // no Japanese units and positions in the sector
	GoalAirfield                  // so many hexes of the airfield under US control, 0: all
	GoalAll                       // all positions under US control
	GoalLink                      // communication from the sector to another: defeat
)

var goalKinds = []string{"no-communication", "control-positions", "clear-sector", "control-airfield", "control-all-positions", "communication"}

// The files as they are written.
type scenarioFile struct {
	ID, Name, About, Rule string
	First                 int8      `toml:"first" range:"1..66"`
	Last                  int8      `toml:"last" range:"1..66"`
	Players               int8      `toml:"players" range:"1..2"`
	Forbidden             []int     `toml:"forbidden" range:"1..4"`
	LastPlace             int8      `toml:"last_place" range:"0..36"`
	Controls              []int     `toml:"controls" range:"1..4"`
	Garrisons             *[]string `toml:"garrisons"`
	Front                 struct {
		Lowest int8   `toml:"lowest" range:"0..36"`
		Lines  []int8 `toml:"lines" range:"1..31"`
		Places []int8 `toml:"places" range:"1..36"`
	} `toml:"front"`
	US struct {
		Automatic int8                 `toml:"automatic_to" range:"0..66"`
		Schedule  bool                 `toml:"schedule"`
		Landed    int8                 `toml:"landed_to" range:"0..66"`
		Force     []string             `toml:"force"`
		Reserve   []string             `toml:"reserve"`
		Artillery [nDivisions + 1]int8 `toml:"artillery" range:"0..10"`
		Comes     bool                 `toml:"artillery_comes"`
		Heroes    [nDivisions]int8     `toml:"heroes" range:"0..8"`
		HeroTurn  int8                 `toml:"hero_turn" range:"0..66"`
		Losses    [nDivisions]int8     `toml:"losses" range:"0..60"`
		LossEach  int8                 `toml:"losses_each" range:"0..3"`
		Assets    string               `toml:"assets" oneof:"none|hw|hq|assigned"`
		Setup     map[string]string    `toml:"setup"`
	} `toml:"us"`
	Choose *[]struct {
		Kind  string   `toml:"kind" oneof:"tank|engineer"`
		Of    []string `toml:"of"`
		Count int8     `toml:"count" range:"1..9"`
	} `toml:"choose"`
	Replacements struct {
		Any      int16             `toml:"any" range:"0..99"`
		Infantry [nDivisions]int16 `toml:"infantry" range:"0..99"`
		Tank     int16             `toml:"tank" range:"0..99"`
		Engineer int16             `toml:"engineer" range:"0..99"`
		Turns    []int8            `toml:"turns" range:"1..66"`
	} `toml:"replacements"`
	Support struct {
		Turns []int8 `toml:"turns" range:"1..66"`
		Keep  int8   `toml:"keep" range:"0..2"`
	} `toml:"support"`
	Third struct {
		From     int8   `toml:"from" range:"0..66"`
		Airfield bool   `toml:"airfield"`
		Cost     string `toml:"cost" oneof:"none|eighth|six|day"`
	} `toml:"third"`
	Japan struct {
		Setup     string   `toml:"setup" oneof:"s1|s3|s4|s5"`
		Sectors   []int    `toml:"sectors" range:"1..4"`
		Depth     [4]int8  `toml:"depth" range:"0..61"`
		Removed   [4]int8  `toml:"removed" range:"0..60"`
		Survivors int8     `toml:"survivors" range:"0..20"`
		Forts     []string `toml:"forts"`
		Approach  bool     `toml:"by_approach"`
		Hilltops  int8     `toml:"hilltops" range:"0..12"`
		North     bool     `toml:"moves_north"`
	} `toml:"japan"`
	Defenders *[]struct {
		Value    string   `toml:"value" oneof:"thin"`
		Empty    []string `toml:"empty"`
		Depth    [4]int8  `toml:"depth" range:"0..61"`
		Removed  [4]int8  `toml:"removed" range:"0..60"`
		Approach bool     `toml:"by_approach"`
	} `toml:"defenders"`
	Extra *[]struct {
		Position string `toml:"position"`
		Fort     int8   `toml:"fort" range:"0..3"`
		Unit     string `toml:"unit"`
		Depth    int8   `toml:"depth" range:"0..1"`
	} `toml:"extra"`
	Special struct {
		Disrupt bool `toml:"disrupt_near_beach"`
		Second  bool `toml:"second_wave"`
		Reveal  bool `toml:"reveal_next_to_us"`
	} `toml:"special"`
	Losses struct {
		Steps    int16 `toml:"steps" range:"0..500"`
		Infantry int16 `toml:"infantry" range:"0..500"`
		Day      int16 `toml:"infantry_day" range:"0..500"`
		Comp     int8  `toml:"companies" range:"0..20"`
		CompLate int8  `toml:"companies_late" range:"0..20"`
	} `toml:"losses"`
	Victory *[]goalFile `toml:"victory"`
	Defeat  *[]goalFile `toml:"defeat"`
}

type goalFile struct {
	Kind  string `toml:"kind" oneof:"no-communication|control-positions|clear-sector|control-airfield|control-all-positions|communication"`
	Where string `toml:"where" oneof:"sector-1|sector-2|sector-3|sector-4|airfield-1|airfield-2|airfield-3|island"`
	Count int8   `toml:"count" range:"0..99"`
}

// unitsNamed finds US units: one by its name ("HW/23", "1A/5Tk"), a battalion ("1/23"), a regiment ("23"), the tanks or engineers of a division ("4Tk", "5E").
func (m *Module) unitsNamed(name string) (out []UnitID) {
	for i := range m.US {
		u := &m.US[i]
		match := u.Name == name
		if u.Bn != NoBn {
			match = match || fmt.Sprintf("%d/%d", u.Bn%3+1, regimentNumbers[u.Regiment]) == name
		}
		if u.Regiment != NoRegiment {
			match = match || strconv.Itoa(int(regimentNumbers[u.Regiment])) == name
		} else if _, of, ok := strings.Cut(u.Name, "/"); ok {
			match = match || of == name
		}
		if match {
			out = append(out, UnitID(i))
		}
	}
	return out
}

// readScenarios reads the scenarios, in the order of their first turns; those of a pack besides. Their numbers are part of positions: pages list them in another order (Scenarios).
func (l *loader) readScenarios() {
	for _, name := range l.set.Names("scenarios/*.toml") {
		var f scenarioFile
		d := l.set.TOML(name, &f)
		if !d.OK() {
			continue
		}
		s := l.scenario(d, &f)
		if slices.ContainsFunc(l.m.Scenario, func(o Scenario) bool { return o.ID == s.ID }) {
			d.Expect("id", "an id that no other scenario has")
			continue
		}
		l.m.Scenario = append(l.m.Scenario, s)
	}
	slices.SortStableFunc(l.m.Scenario, func(a, b Scenario) int { return a.rank() - b.rank() })
}

// rank is the place of a scenario among the others, by its first turn; the campaign comes last.
func (s *Scenario) rank() int {
	return int(s.First) + int(s.Last)<<8*boolInt(s.First == 1 && s.Last == maxTurn)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sourced tells of rows of a table that say no source of their own: that of the file is for what the rulebook has, and such a row is as authored as one of a table of units.
func sourced(d *datafile.Doc, table string) {
	for i := 0; d.Has(table + "[" + strconv.Itoa(i) + "]"); i++ {
		if row := table + "[" + strconv.Itoa(i) + "]"; !d.Has(row + ".source") {
			d.Report(row+".source", "no source", "rulebook:ID, public:REFERENCE or authored:REASON in each row")
		}
	}
}

func (l *loader) scenario(d *datafile.Doc, f *scenarioFile) Scenario {
	m := l.m
	for _, table := range []string{"choose", "defenders", "extra", "victory", "defeat"} {
		sourced(d, table)
	}
	s := Scenario{ID: f.ID, Title: f.Name, About: f.About, Rule: f.Rule, First: f.First, Last: f.Last, Players: f.Players, LastPlace: f.LastPlace, Lowest: f.Front.Lowest,
		Automatic: f.US.Automatic, Schedule: f.US.Schedule, Landed: f.US.Landed, Artillery: f.US.Artillery, Comes: f.US.Comes, Heroes: f.US.Heroes, Losses: f.US.Losses, LossEach: f.US.LossEach,
		HeroTurn: f.US.HeroTurn, Assets: int8(slices.Index(assetNames, f.US.Assets)),
		Repl:    Replacement{f.Replacements.Any, f.Replacements.Infantry, f.Replacements.Tank, f.Replacements.Engineer, f.Replacements.Turns},
		Support: f.Support.Turns, Keep: f.Support.Keep, Third: f.Third.From, ThirdAF: f.Third.Airfield, ThirdHow: int8(slices.Index([]string{"none", "eighth", "six", "day"}, f.Third.Cost)),
		Japan: SetupID(slices.Index(setupNames, f.Japan.Setup)), Survivors: f.Japan.Survivors, Approach: f.Japan.Approach, Hilltops: f.Japan.Hilltops, North: f.Japan.North,
		DisruptNearBeach: f.Special.Disrupt, SecondWave: f.Special.Second, RevealNearUS: f.Special.Reveal,
		LoseSteps: f.Losses.Steps, LoseInfantry: f.Losses.Infantry, LoseInfantryDay: f.Losses.Day, Companies: f.Losses.Comp, CompaniesLate: f.Losses.CompLate}
	if s.Last < s.First {
		d.Expect("last", "a turn not before the first")
	}
	for _, n := range f.Forbidden {
		s.Forbidden |= 1 << n
	}
	for _, n := range f.Controls {
		s.Controls |= 1 << n
	}
	for _, n := range f.Japan.Sectors {
		s.Sectors |= 1 << n
	}
	copy(s.Depth[1:], f.Japan.Depth[:])
	copy(s.Removed[1:], f.Japan.Removed[:])
	l.checkPools(d, &s, "japan.")
	if len(f.Front.Lines) != len(f.Front.Places) {
		d.Report("front.places", strconv.Itoa(len(f.Front.Places))+" places", "one for each of the "+strconv.Itoa(len(f.Front.Lines))+" lines")
	} else {
		for i, line := range f.Front.Lines {
			s.Front[line] = f.Front.Places[i]
		}
	}
	for h := range Hex(m.Map.N()) {
		if s.closes(m, h) {
			s.shut.Add(h)
		}
		if s.before(m, h) {
			s.front.Add(h)
		}
	}
	for h := range Hex(m.Map.N()) {
		if s.nextLine(m, h) {
			s.byFront.Add(h)
		}
	}
	units := func(path string, names []string) (out []UnitID) {
		for i, n := range names {
			u := m.unitsNamed(n)
			if len(u) == 0 {
				d.Report(path+"["+strconv.Itoa(i)+"]", strconv.Quote(n), "a unit, a battalion like 1/23, a regiment, or tanks or engineers of a division like 4Tk")
			}
			for _, x := range u {
				if slices.Contains(out, x) {
					d.Report(path+"["+strconv.Itoa(i)+"]", m.US[x].Name+" twice", "each unit once")
				}
			}
			out = append(out, u...)
		}
		slices.Sort(out)
		return out
	}
	s.Force, s.Reserve = units("us.force", f.US.Force), units("us.reserve", f.US.Reserve)
	if f.Choose != nil {
		for i, c := range *f.Choose {
			path := "choose[" + strconv.Itoa(i) + "].of"
			x := AnyOf{units(path, c.Of), c.Count}
			for _, u := range x.Of {
				if kindNames[m.US[u].Kind] != c.Kind || slices.Contains(s.Force, u) {
					d.Expect(path, "units of the kind that are not in force")
				}
			}
			s.Choose = append(s.Choose, x)
		}
	}
	for _, u := range s.Reserve {
		if !slices.Contains(s.Force, u) {
			d.Report("us.reserve", m.US[u].Name, "units that are in force")
		}
	}
	for i := range s.SetUp {
		s.SetUp[i] = NoHex
	}
	for name, at := range f.US.Setup {
		h, ok := m.Map.Parse(at)
		if u := m.unitsNamed(name); len(u) == 0 || !ok {
			d.Report("us.setup."+name, at, "a unit or battalion, and a hex of the map")
		} else {
			for _, x := range u {
				if !slices.Contains(s.Force, x) || slices.Contains(s.Reserve, x) {
					d.Report("us.setup."+name, m.US[x].Name, "units in force that are not in reserve")
				}
				s.SetUp[x] = h
			}
		}
	}
	if f.Garrisons != nil {
		for i, name := range *f.Garrisons {
			p, ok := m.posNamed[name]
			if !ok || !s.front.Has(m.Pos[p].Hex) || m.Pos[p].Setup>>s.Japan&1 != 0 && s.Sectors>>m.Pos[p].Sector&1 != 0 {
				d.Expect("garrisons["+strconv.Itoa(i)+"]", "a position on the US side of the front that holds nobody at the start")
				continue
			}
			s.Garrisons.add(p)
		}
	}
	for i, at := range f.Japan.Forts {
		h, ok := m.Map.Parse(at)
		if !ok || m.At[h] == NoPos || m.Pos[m.At[h]].Forts == 0 {
			d.Expect("japan.forts["+strconv.Itoa(i)+"]", "the hex of a fort location")
			continue
		}
		s.Forts.add(m.At[h])
	}
	if f.Extra != nil {
		for i, e := range *f.Extra {
			path := "extra[" + strconv.Itoa(i) + "]."
			p, ok := m.posNamed[e.Position]
			if !ok {
				d.Expect(path+"position", "a position of positions.tsv")
				continue
			}
			x := Extra{Pos: p, Fort: e.Fort, Unit: NoJap, Depth: e.Depth, Reserve: e.Unit == "reserve"}
			if e.Unit != "reserve" && e.Unit != "none" {
				if x.Unit, ok = m.japNamed[e.Unit]; !ok {
					d.Expect(path+"unit", "none, reserve, or a unit of units-jp.tsv")
					continue
				}
			}
			s.Extra = append(s.Extra, x)
		}
	}
	goals := func(list *[]goalFile) (out []Goal) {
		if list != nil {
			for _, g := range *list {
				out = append(out, Goal{GoalKind(slices.Index(goalKinds, g.Kind)), g.Where, g.Count})
			}
		}
		return out
	}
	if s.Victory, s.Defeat = goals(f.Victory), goals(f.Defeat); len(s.Victory) == 0 {
		d.Report("victory", "no condition", "at least one")
	}
	l.thinner(d, f, &s)
	return s
}

// usual is the set-up that is played if nobody asks for another.
func (s *Scenario) usual() *Scenario {
	if s.Thin != nil {
		return s.Thin
	}
	return s
}

// starts tells whether a position is one that holds a unit at the start; sector 1 is set up as in scenario 1 (18.5.2).
func (s *Scenario) starts(p PosID, x *Position) bool {
	column := s.Japan
	if x.Sector == 1 {
		column = 0
	}
	return x.Setup>>column&1 != 0 && s.Sectors>>x.Sector&1 != 0 && !s.Empty.has(p)
}

// thinner reads the set-up with fewer Japanese: what differs from that of the scenario.
func (l *loader) thinner(d *datafile.Doc, f *scenarioFile, s *Scenario) {
	if f.Defenders == nil {
		return
	}
	for i, row := range *f.Defenders {
		path := "defenders[" + strconv.Itoa(i) + "]."
		if s.Thin != nil {
			d.Expect(path+"value", "each value once")
			continue
		}
		t := *s
		t.Approach = row.Approach
		copy(t.Depth[1:], row.Depth[:])
		copy(t.Removed[1:], row.Removed[:])
		for k, name := range row.Empty {
			p, ok := l.m.posNamed[name]
			if !ok || !t.starts(p, &l.m.Pos[p]) {
				d.Expect(path+"empty["+strconv.Itoa(k)+"]", "a position that holds a unit at the start, each once")
				continue
			}
			t.Empty.add(p)
		}
		l.checkPools(d, &t, path)
		s.Thin = &t
	}
}

// checkPools tells of more units that are taken out of a sector than its reserve has when they are, and of more depth markers than there are. The path
// is that of the table in which they stand.
func (l *loader) checkPools(d *datafile.Doc, s *Scenario, path string) {
	for i, n := range s.Removed[1:] {
		sector, have := int8(i+1), int8(0)
		for j := range l.m.Jap {
			row := &l.m.Jap[j]
			// Sector 1 and the set-up of the landings deal the near and the far group first, other set-ups the reserve.
			dealt := (sector == 1 || s.landings()) && row.Start != GroupReserve
			if row.Sector == sector && row.Start != GroupScenario5 && !dealt && s.Sectors>>sector&1 != 0 {
				have++
			}
		}
		s.Empty.each(func(p PosID) { have += int8(boolInt(l.m.Pos[p].Sector == sector && (sector == 1 || s.landings()))) }) // their units are in it
		if n > have {
			d.Report(path+"removed["+strconv.Itoa(i)+"]", strconv.Itoa(int(n)), "at most the "+strconv.Itoa(int(have))+" units of the reserve of the sector (18.4.3c)")
		}
	}
	sum, have := 0, 0
	for _, n := range s.Depth {
		sum += int(n)
	}
	for i := range l.m.Depths {
		have += boolInt(l.m.Depths[i].Kind != Armor)
	}
	if sum > have {
		d.Report(path+"depth", strconv.Itoa(sum)+" markers", "at most the "+strconv.Itoa(have)+" of depth.tsv that are not of tanks")
	}
}

// closes tells whether the scenario keeps US units out of a hex (18.4.4f, 18.5, 18.6, 18.7).
func (s *Scenario) closes(m *Module, h Hex) bool {
	if s.Forbidden>>m.Map.Hexes[h].Sector&1 != 0 {
		return true
	}
	_, place := m.Map.Grid.ColRow(m.Map.GridHex(h))
	return s.LastPlace > 0 && place > int(s.LastPlace)
}

// before tells whether a hex is on the US side of the front line of the scenario; all hexes are where there is none.
func (s *Scenario) before(m *Module, h Hex) bool {
	line, place := m.Map.Grid.ColRow(m.Map.GridHex(h))
	if s.Lowest == 0 {
		return true
	}
	return line < len(s.Front) && s.Front[line] > 0 && place >= int(s.Lowest) && place <= int(s.Front[line])
}

// nextLine tells whether a hex is next to the other side of the front line.
func (s *Scenario) nextLine(m *Module, h Hex) bool {
	for _, n := range m.Map.Beside[h] {
		if n != NoHex && !s.front.Has(n) {
			line, place := m.Map.Grid.ColRow(m.Map.GridHex(n))
			if line < len(s.Front) && (s.Front[line] == 0 || place > int(s.Front[line])) {
				return true
			}
		}
	}
	return false
}
