package ground

import (
	"slices"
	"strconv"
	"strings"

	"beachhead/datafile"
)

// The files of a map.
const (
	gridFile    = "grid.toml"
	mapFile     = "map.tsv"
	sidesFile   = "hexsides.tsv"
	routesFile  = "routes.tsv"
	terrainFile = "terrain.tsv"
	edgesFile   = "hexsides-effects.tsv"
	kindsFile   = "routes-effects.tsv"
	losFile     = "los.toml"
)

// Most rows that the tables of types can have: masks have a bit for each.
const (
	maxTypes = 32
	maxKinds = 8
)

// gridRow is grid.toml.
type gridRow struct {
	FirstCol int      `toml:"first_col" range:"0..99"`
	Cols     int      `toml:"cols" range:"1..100"`
	FirstRow int      `toml:"first_row" range:"0..99"`
	Rows     int      `toml:"rows" range:"1..64"`
	Levels   int      `toml:"levels" range:"1..9"`
	Lined    bool     `toml:"lined"`
	HexM     int      `toml:"hex_m" range:"1..10000"`
	Inland   []string `toml:"inland" oneof:"north|east|south|west"`
	Features string   `toml:"features"`
}

// losRow is los.toml.
type losRow struct {
	Reach    int      `toml:"reach" range:"1..8"`
	Spine    string   `toml:"spine" oneof:"always|levels-differ"`
	ZoneOver string   `toml:"zone_over"`
	Burnt    string   `toml:"burnt"`
	Rules    losRules `toml:"rules"`
}

// losRules are the ids of the rules that are cited, as the module's index has them.
type losRules struct {
	NoDot       string `toml:"no_dot"`
	Adjacent    string `toml:"adjacent"`
	Reach       string `toml:"reach"`
	Terrain     string `toml:"terrain"`
	Soft        string `toml:"soft"`
	Higher      string `toml:"higher"`
	Level       string `toml:"level"`
	Blind       string `toml:"blind"`
	Spine       string `toml:"spine"`
	Observation string `toml:"observation"`
	Zone        string `toml:"zone"`
	Barrage     string `toml:"barrage"`
	Fire        string `toml:"fire"`
	Burning     string `toml:"burning"`
	Cleared     string `toml:"cleared"`
}

// screens are the words of the los columns.
var screens = []struct {
	word   string
	screen Screen
}{{"open", Open}, {"block", Blocks}, {"soft1", 1}, {"soft2", 2}, {"soft3", 3}}

func screen(r datafile.Row, col string) Screen {
	words := make([]string, len(screens))
	for i, s := range screens {
		words[i] = s.word
	}
	return screens[r.Choice(col, words...)].screen
}

// points reads a number of Movement Points, in half points; none for "-".
func points(r datafile.Row, col string, none int8) int8 {
	if r.Empty(col) {
		return none
	}
	if r.Text(col) == "1/2" {
		return 1
	}
	return int8(2 * r.Int(col, 0, 20))
}

// rule reads the id of a rule, which must be there if what it is about is.
func rule(r datafile.Row, col string, needed bool) string {
	if needed {
		return r.Need(col)
	}
	return r.Text(col)
}

// readTerrains reads the terrain types. Their number is bounded by that of the bits of a mask.
func (l *loader) readTerrains() {
	t := l.set.Table(terrainFile, "terrain", "name", "dot", "leg", "wheeled", "tracked", "move_rule", "los", "alike", "los_rule",
		"mod", "mod_rule", "deploy", "deploy_rule", "ignite", "tank_sw", "tank_rule")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		id := r.ID("terrain")
		if id == sea {
			r.Expect("terrain", "the terrain of a playable hex")
		}
		r.Once(seen, "terrain", id)
		x := TerrainRow{Index: len(l.m.Terrains), ID: id, Name: r.Need("name"), Dot: r.Need("dot"), MoveRule: r.Need("move_rule"), Ignite: -1}
		for i, col := range mobilityNames {
			x.Cost[i] = points(r, col, -1)
			if x.Cost[i] == 0 {
				r.Expect(col, "Movement Points, at least 1")
			}
		}
		x.Screen = [numVariants]Screen{ByTerrainText: screen(r, "los"), ByLOSText: screen(r, "alike")}
		x.LOSRule = rule(r, "los_rule", x.Screen != [numVariants]Screen{})
		x.Mod = int8(r.Int("mod", -9, 9))
		x.ModRule = r.Need("mod_rule")
		x.DeployWT = r.YesNo("deploy")
		x.DeployWhy = rule(r, "deploy_rule", !x.DeployWT)
		x.Ignite = int8(r.IntOr("ignite", -1, 0, 9))
		x.TankSW = r.YesNo("tank_sw")
		x.TankRule = rule(r, "tank_rule", !x.TankSW)
		l.m.Terrains = append(l.m.Terrains, x)
	}
	if n := len(l.m.Terrains); n > maxTypes {
		t.Report(t.HeaderLine(), "", "too many terrains", "at most 32")
		l.m.Terrains = l.m.Terrains[:maxTypes]
	}
}

// readKinds reads the kinds of route. The hexsides whose cost they cancel are read with those.
func (l *loader) readKinds() {
	t := l.set.Table(kindsFile, "route", "name", "leg", "wheeled", "tracked", "rule", "deployed", "negates", "negates_rule", "bonus")
	seen := map[string]int{}
	for _, r := range t.Rows() {
		id := r.ID("route")
		r.Once(seen, "route", id)
		k := RouteKind{ID: id, Name: r.Need("name"), Rule: r.Need("rule"), Deployed: r.YesNo("deployed"), Bonus: int8(r.Int("bonus", 0, 9))}
		for i, col := range mobilityNames {
			k.Cost[i] = points(r, col, -1)
			if k.Cost[i] <= 0 {
				r.Expect(col, "Movement Points, at least 1/2")
			}
		}
		for _, e := range r.List("negates") {
			if i, ok := l.edgeOf(e); ok {
				k.negates |= 1 << i
			} else {
				r.Report("negates", strconv.Quote(e), "a hexside of "+edgesFile)
			}
		}
		k.NegatesRule = rule(r, "negates_rule", k.negates != 0)
		l.m.RouteKinds = append(l.m.RouteKinds, k)
	}
	if len(l.m.RouteKinds) > maxKinds {
		t.Report(t.HeaderLine(), "", "too many kinds of route", "at most 8")
		l.m.RouteKinds = l.m.RouteKinds[:maxKinds]
	}
}

func (l *loader) edgeOf(id string) (int, bool) {
	i := slices.IndexFunc(l.m.Edges, func(e EdgeRow) bool { return e.ID == id })
	return i, i > 0
}

func (l *loader) terrainOf(id string) (int, bool) {
	i := slices.IndexFunc(l.m.Terrains, func(t TerrainRow) bool { return t.ID == id })
	return i, i >= 0
}

// readEdges reads the hexside types. The first, which no file has, is the plain hexside.
func (l *loader) readEdges() {
	t := l.set.Table(edgesFile, "hexside", "name", "line", "leg", "leg_rule", "wt", "wt_rule", "sw", "sw_rule", "los", "los_rule", "over", "over_rule",
		"blind", "blind_rule", "cave", "cave_rule", "fire", "fire_when", "fire_rule", "assault", "assault_when", "assault_rule")
	seen := map[string]int{}
	l.m.Edges = []EdgeRow{{Name: "hexside", Vehicles: Pass{Free: true}, Weapons: Pass{Free: true}}}
	for _, r := range t.Rows() {
		id := r.ID("hexside")
		r.Once(seen, "hexside", id)
		e := EdgeRow{Index: len(l.m.Edges), ID: id, Name: r.Need("name"), Line: r.Need("line")}
		e.Leg = points(r, "leg", -1)
		e.LegRule = rule(r, "leg_rule", e.Leg != 0)
		e.Blocks = r.Choice("los", "open", "block") == 1
		e.LOSRule = rule(r, "los_rule", e.Blocks)
		e.OverRule = rule(r, "over_rule", !r.Empty("over"))
		e.Blind = r.YesNo("blind")
		e.BlindRule = rule(r, "blind_rule", e.Blind)
		e.Cave = r.YesNo("cave")
		e.CaveRule = rule(r, "cave_rule", e.Cave)
		e.Fire = int8(r.Int("fire", -9, 9))
		e.FireWhen = [...]When{Never, EntersNotDown, EntersUp, Crosses}[r.Choice("fire_when", fireWhen...)]
		e.FireRule = rule(r, "fire_rule", e.Fire != 0)
		e.Assault = int8(r.Int("assault", -9, 9))
		e.AssaultWhen = [...]When{Never, All, AllUp, Any}[r.Choice("assault_when", assaultWhen...)]
		e.AssaultRule = rule(r, "assault_rule", e.Assault != 0)
		if (e.Fire != 0) != (e.FireWhen != Never) {
			r.Expect("fire_when", "when the fire modifier applies; - for a modifier of 0")
		}
		if (e.Assault != 0) != (e.AssaultWhen != Never) {
			r.Expect("assault_when", "when the assault modifier applies; - for a modifier of 0")
		}
		l.m.Edges = append(l.m.Edges, e)
	}
	if len(l.m.Edges) > maxTypes {
		t.Report(t.HeaderLine(), "", "too many hexside types", "at most 31")
		l.m.Edges = l.m.Edges[:maxTypes]
	}
	l.readKinds()
	// What a hexside says of other terrain, hexsides and routes, which are all known now.
	for i, r := range t.Rows() {
		if i+1 >= len(l.m.Edges) {
			break
		}
		e := &l.m.Edges[i+1]
		e.Vehicles = l.pass(r, "wt", "wt_rule")
		e.Weapons = l.pass(r, "sw", "sw_rule")
		for _, id := range r.List("over") {
			if n, ok := l.terrainOf(id); ok {
				e.over.terrains |= 1 << n
			} else if n, ok := l.edgeOf(id); ok {
				e.over.edges |= 1 << n
			} else {
				r.Report("over", strconv.Quote(id), "a terrain or hexside")
			}
		}
	}
}

// pass reads who crosses: "free", "no", or kinds of route.
func (l *loader) pass(r datafile.Row, col, ruleCol string) Pass {
	switch r.Text(col) {
	case "free":
		return Pass{Free: true}
	case "no":
		return Pass{Rule: r.Need(ruleCol)}
	case "":
		r.Expect(col, "free, no, or kinds of route")
	}
	p := Pass{Rule: r.Need(ruleCol)}
	for _, id := range r.List(col) {
		i := slices.IndexFunc(l.m.RouteKinds, func(k RouteKind) bool { return k.ID == id })
		if i < 0 {
			r.Report(col, strconv.Quote(id), "free, no, or kinds of route of "+kindsFile)
			continue
		}
		p.Routes |= 1 << i
	}
	return p
}

// readLOS reads what los.toml says.
func (l *loader) readLOS() {
	var f losRow
	doc := l.set.TOML(losFile, &f)
	if !doc.OK() {
		return
	}
	m := l.m
	m.reach, m.spines, m.rules = f.Reach, f.Spine == "always", f.Rules
	for _, id := range strings.Fields(f.ZoneOver) {
		n, ok := l.terrainOf(id)
		if !ok {
			doc.Report("zone_over", strconv.Quote(id), "a terrain of "+terrainFile)
			continue
		}
		m.zone.terrains |= 1 << n
	}
	n, ok := l.terrainOf(f.Burnt)
	if !ok {
		doc.Report("burnt", strconv.Quote(f.Burnt), "a terrain of "+terrainFile)
	}
	m.burnt = n
}

func (l *loader) at(name string, line int, column, wrong, expected string) {
	l.set.Report(datafile.Problem{File: l.set.Path(name), Line: line, Column: column, Wrong: wrong, Expected: expected})
}

// scale turns the costs, which were read in half points, to whole ones if there are no halves.
func (l *loader) scale() {
	m := l.m
	m.Scale = 1
	for _, k := range m.RouteKinds {
		for _, c := range k.Cost {
			if c%2 != 0 {
				m.Scale = 2
			}
		}
	}
	if m.Scale == 2 {
		return
	}
	halve := func(c *int8) {
		if *c > 0 {
			*c /= 2
		}
	}
	for i := range m.Terrains {
		for j := range m.Terrains[i].Cost {
			halve(&m.Terrains[i].Cost[j])
		}
	}
	for i := range m.Edges {
		halve(&m.Edges[i].Leg)
	}
	for i := range m.RouteKinds {
		for j := range m.RouteKinds[i].Cost {
			halve(&m.RouteKinds[i].Cost[j])
		}
	}
}

// Rules are the ids of all rules that the ground cites, so that the module can hold them against its index.
func (m *Map) Rules() []string {
	r := m.rules
	ids := []string{r.NoDot, r.Adjacent, r.Reach, r.Terrain, r.Soft, r.Higher, r.Level, r.Blind, r.Spine, r.Observation, r.Zone, r.Barrage, r.Fire, r.Burning, r.Cleared}
	for _, t := range m.Terrains {
		ids = append(ids, t.MoveRule, t.LOSRule, t.ModRule, t.DeployWhy, t.TankRule)
	}
	for _, e := range m.Edges {
		ids = append(ids, e.LegRule, e.Vehicles.Rule, e.Weapons.Rule, e.LOSRule, e.OverRule, e.BlindRule, e.CaveRule, e.FireRule, e.AssaultRule)
	}
	for _, k := range m.RouteKinds {
		ids = append(ids, k.Rule, k.NegatesRule)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return slices.DeleteFunc(ids, func(s string) bool { return s == "" || s == "-" })
}
