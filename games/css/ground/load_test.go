package ground

import (
	"fmt"
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/datafile"
)

// CRLF line ends and a byte order mark change nothing, and neither does the order of rows.
func TestLoadEditors(t *testing.T) {
	fsys := files(t, "tinian")
	for _, f := range fsys {
		f.Data = []byte("\uFEFF" + strings.ReplaceAll(string(f.Data), "\n", "\r\n"))
	}
	lines := strings.Split(strings.TrimRight(string(fsys[mapFile].Data), "\r\n"), "\r\n")
	head := slices.IndexFunc(lines, func(s string) bool { return strings.HasPrefix(s, "hex\t") })
	slices.Reverse(lines[head+1:])
	fsys[mapFile].Data = []byte(strings.Join(lines, "\n"))
	m, err := loadFiles(fsys)
	if err != nil {
		t.Fatal(err)
	}
	w := mapOf(t, "tinian")
	if !slices.Equal(m.terrain, w.terrain) || !slices.Equal(m.level, w.level) || !slices.Equal(m.edge, w.edge) || !slices.Equal(m.seen[0](), w.seen[0]()) {
		t.Error("another map")
	}
}

// A data pack replaces a file.
func TestLoadPack(t *testing.T) {
	fsys := files(t, "tinian")
	text := strings.Replace(string(fsys[mapFile].Data), "\n16.56\tclear\t", "\n16.56\trocky\t", 1)
	fsys[mapFile] = &fstest.MapFile{Data: []byte(text)}
	m, err := loadFiles(fsys)
	if err != nil {
		t.Fatal(err)
	}
	if h := at(t, m, "16.56"); m.Terrain(h).ID != "rocky" || m.Sees(at(t, m, "15.55"), at(t, m, "17.56")) == mapOf(t, "tinian").Sees(at(t, m, "15.55"), at(t, m, "17.56")) {
		t.Error("the other terrain is not on the map, or does nothing")
	}
}

// Each mistake is reported with file, line, column and what was expected, and no map comes of it.
func TestLoadRefuses(t *testing.T) {
	for _, c := range []struct{ file, old, new, want string }{
		// grid.toml
		{gridFile, "cols = 22", "cols = 0", `data/grid.toml:5: cols: "0"; expected a whole number from 1 to 100`},
		{gridFile, "rows = 40", "rows = 65", `data/grid.toml:7: rows: "65"; expected a whole number from 1 to 64`},
		{gridFile, "first_col = 4", "first_col = 90", `data/grid.toml:5: cols: hex: 22 columns from 90`},
		{gridFile, "levels = 2", "levels = true", `data/grid.toml:8: levels`},
		{gridFile, "lined = true", "line = true", `data/grid.toml:9: line: unknown key`},
		{gridFile, "inland = []", `inland = ["up"]`, `data/grid.toml:11: inland[0]: "up"; expected north, east, south or west`},
		{gridFile, " cave ", " ", `data/map.tsv:111: features: "cave"; expected features that grid.toml lists`},
		{gridFile, "levels = 2", "levels = 3", `data/map.tsv: level: no hex on level 3; expected levels 1 to 3, all used`},
		// map.tsv
		{mapFile, "\n04.66\t", "\n04-66\t", `data/map.tsv:6: hex: "04-66"; expected two digits of column, a dot and two digits of row`},
		{mapFile, "\n04.66\t", "\n44.66\t", `data/map.tsv:6: hex: "44.66"; expected columns 4 to 25 and rows 47 to 86`},
		{mapFile, "\n04.66\t", "\n05.62\t", `data/map.tsv:7: hex: "05.62"; expected each hex once; it stands on line 6 too`},
		{mapFile, "\n04.66\tclear\t", "\n04.66\tswamp\t", `data/map.tsv:6: terrain: "swamp"; expected clear, beach, rocky`},
		{mapFile, "\n04.66\tclear\t1\t", "\n04.66\tclear\t3\t", `data/map.tsv:6: level: "3"; expected a whole number from 1 to 2`},
		{mapFile, "\n04.66\tclear\t1\t", "\n04.66\tclear\t-\t", `data/map.tsv:6: level: "-"; expected a whole number`},
		{mapFile, "\n04.66\tclear\t1\t50\t", "\n04.66\tclear\t1\t5O\t", `data/map.tsv:6: height_ft: "5O"; expected a whole number`},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\tlighthouse\t", `data/map.tsv:6: features: "lighthouse"; expected features that grid.toml lists`},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\tvictory\t", `data/map.tsv:6: features: "victory"; expected victory: and an id`},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\tradio:x\t", `data/map.tsv:6: features: "radio:x"; expected radio alone`},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\tvictory:radio\t", `features: "victory:radio" again; expected it in one hex; 04.66 has it too`},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\tbeach:red-9\t", `data/map.tsv:6: features: a beach in Clear; expected the terrain beach`},
		{mapFile, "\n16.56\tclear\t1\t", "\n16.56\tbeach\t1\t", ``},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\tcave\t", `data/map.tsv:6: features: cave symbol and cave terrain disagree; expected both or none (6.3a)`},
		{mapFile, "\n15.59\tcave\t", "\n15.59\trocky\t", `data/map.tsv:187: features: cave symbol and cave terrain disagree`},
		{mapFile, "\n04.66\tclear\t1\t50\t-\t-\t", "\n04.66\tclear\t1\t50\t-\t-\t-\t", `data/map.tsv:6: 8 cells; expected one for each of the 7 columns`},
		{mapFile, "\n20.47\tsea\t-\t", "\n20.47\tsea\t1\t", `level: "1"; expected - for sea`},
		{mapFile, "\trange-box\t", "\tcave\t", `features: "cave" in the sea; expected nothing but range-box there`},
		{mapFile, "\n04.66\tclear\t1\t", "\n04.66\tclear\t2\t", `level 2 next to`},
		{mapFile, "\n05.66\t", "\n05.86\t", `05.86 is not joined to 04.66; expected land in one piece`},
		// hexsides.tsv
		{sidesFile, "09.57\t10.58\t", "09.57\t10.59\t", `data/hexsides.tsv:4: b: "10.59"; expected a hex next to 09.57`},
		{sidesFile, "09.57\t10.58\t", "10.58\t09.57\t", `data/hexsides.tsv:4: a: "10.58"; expected the hex that comes first in map.tsv: 09.57 before 10.58`},
		{sidesFile, "09.57\t10.58\t", "04.47\t10.58\t", `data/hexsides.tsv:4: a: 04.47 is sea; expected a hex of map.tsv`},
		{sidesFile, "09.57\t10.58\t", "09.57\t99.99\t", `data/hexsides.tsv:4: b: "99.99"; expected columns 4 to 25`},
		{sidesFile, "09.57\t10.58\tslope", "09.57\t10.58\twall", `data/hexsides.tsv:4: type: "wall"; expected slope, steep, ridge or cliff`},
		{sidesFile, "10.71\t11.70\t", "09.57\t10.58\t", `data/hexsides.tsv:5: b: the hexside 09.57 10.58 again; expected each hexside once; it stands on line 4 too`},
		{sidesFile, "09.57\t10.58\tslope\t-", "09.57\t10.58\tslope\t11.56", `data/hexsides.tsv:4: up: "11.56"; expected one of the two hexes`},
		{sidesFile, "11.57\t12.58\tsteep\t-", "11.57\t12.58\tsteep\t11.57", `data/hexsides.tsv:8: up: "11.57"; expected 12.58, which is the higher`},
		{sidesFile, "11.57\t12.58\tsteep\t-", "09.58\t10.58\tsteep\t-", `expected a hexside in hexsides.tsv where the level changes`},
		// routes.tsv
		{routesFile, "lasso\troad\t-\t11.63 12.64", "lasso\troad\t-\t11.63 13.64", `data/routes.tsv:8: hexes: 13.64 is not next to 11.63; expected a chain of adjacent hexes`},
		{routesFile, "lasso\troad\t-\t11.63 12.64", "lasso\troad\t-\t11.63 12.6", `data/routes.tsv:8: hexes: "12.6"; expected two digits`},
		{routesFile, "lasso\troad\t-\t11.63 12.64 13.63 14.64 15.63 15.62", "lasso\troad\t-\t11.63", `data/routes.tsv:8: hexes: "11.63"; expected a chain of two hexes or more`},
		{sidesFile, "18.79\t19.78\tsteep", "18.79\t19.78\tcliff", `data/routes.tsv:15: hexes: a Cliff between 18.79 and 19.78; expected hexsides that can be crossed`},
		{routesFile, "lasso\troad\t", "lasso\tcanal\t", `data/routes.tsv:8: type: "canal"; expected road, railway or trail`},
		{routesFile, "lasso\troad\t", "town\troad\t", `id: "town"; expected each id once`},
		{routesFile, "19.48 19.47", "19.48 19.47 20.47", `data/routes.tsv:28: hexes: 20.47 is sea; expected a hex of map.tsv`},
		// tables of the series
		{terrainFile, "rocky\tRocky\tbrown\t2", "rocky\tRocky\tbrown\t0", `data/terrain.tsv:8: leg: "0"; expected Movement Points, at least 1`},
		{terrainFile, "brush\tBrush", "cane\tBrush", `terrain: "cane"; expected each terrain once`},
		{terrainFile, "6.2.1da\tsoft1", "6.2.1da\tsofter", `data/terrain.tsv:9: los: "softer"; expected open, block, soft1, soft2 or soft3`},
		{terrainFile, "soft1\t6.2.1db\t-1", "soft1\t-\t-1", `data/terrain.tsv:9: los_rule: "-"; expected a value`},
		{edgesFile, "enters-not-down\t6.2.2be", "enters\t6.2.2be", `data/hexsides-effects.tsv:9: fire_when: "enters"; expected -, enters-not-down, enters-up or crosses`},
		{edgesFile, "crosses\t6.2.2ce", "-\t6.2.2ce", `data/hexsides-effects.tsv:10: fire_when: "-"; expected when the fire modifier applies`},
		{edgesFile, "cane brush rocky cave cliff", "cane bush rocky cave cliff", `data/hexsides-effects.tsv:9: over: "bush"; expected a terrain or hexside`},
		{edgesFile, "road railway trail\t6.2.2bb", "road rail trail\t6.2.2bb", `data/hexsides-effects.tsv:9: wt: "rail"; expected free, no, or kinds of route of routes-effects.tsv`},
		{kindsFile, "road\tRoad\t1\t", "road\tRoad\t0\t", `data/routes-effects.tsv:4: leg: "0"; expected Movement Points, at least 1/2`},
		{kindsFile, "y\tridge\t6.2.2ca\t0\trulebook:6.2.1la; rulebook:6.2.1lb", "y\tcreek\t6.2.2ca\t0\trulebook:6.2.1la; rulebook:6.2.1lb", `data/routes-effects.tsv:4: negates: "creek"; expected a hexside of hexsides-effects.tsv`},
		{losFile, `spine = "always"`, `spine = "never"`, `data/los.toml:3: spine`},
		{losFile, `burnt = "clear"`, `burnt = "ash"`, `data/los.toml:5: burnt: "ash"; expected a terrain of terrain.tsv`},
		{losFile, `"cane brush"`, `"cane bush"`, `data/los.toml:4: zone_over: "bush"; expected a terrain of terrain.tsv`},
		{losFile, `higher = "7.1.2d"`, `hihger = "7.1.2d"`, `data/los.toml:14: rules.hihger: unknown key`},
	} {
		fsys := files(t, "tinian")
		old := string(fsys[c.file].Data)
		if !strings.Contains(old, c.old) {
			t.Fatalf("%s has no %q", c.file, c.old)
		}
		fsys[c.file] = &fstest.MapFile{Data: []byte(strings.Replace(old, c.old, c.new, 1))}
		m, err := loadFiles(fsys)
		switch {
		case c.want == "":
			if err != nil {
				t.Errorf("%s with %q: %v", c.file, c.new, err)
			}
		case m != nil || err == nil:
			t.Errorf("%s with %q was accepted", c.file, c.new)
		case !strings.Contains(err.Error(), c.want):
			t.Errorf("%s with %q:\n%.600s\nwant %s", c.file, c.new, err, c.want)
		}
	}
}

// Mistakes of several files come together, and those that were there before do not hide a good map.
func TestLoadSaysAll(t *testing.T) {
	fsys := files(t, "tinian")
	for name, edit := range map[string][2]string{
		sidesFile:  {"09.57\t10.58\tslope", "09.57\t10.58\twall"},
		routesFile: {"lasso\troad\t", "lasso\tcanal\t"},
		mapFile:    {"\n13.52\tbeach\t", "\n13.52\tclear\t"},
	} {
		fsys[name] = &fstest.MapFile{Data: []byte(strings.Replace(string(fsys[name].Data), edit[0], edit[1], 1))}
	}
	_, err := loadFiles(fsys)
	if err == nil {
		t.Fatal("accepted")
	}
	for _, want := range []string{"hexsides.tsv:4", "routes.tsv:8", "map.tsv:128: features: a beach in Clear"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no word of %s in\n%v", want, err)
		}
	}
	set := datafile.Open(files(t, "tinian"), "data", "")
	set.Report(datafile.Problem{File: "elsewhere", Wrong: "another file is bad"})
	if Load(set) == nil {
		t.Error("no map, because of a mistake elsewhere")
	}
}

// A cave, or anything, that cliffs close in from all sides is refused.
func TestLoadClosedIn(t *testing.T) {
	m := mapOf(t, "tinian")
	fsys := files(t, "tinian")
	text := string(fsys[sidesFile].Data)
	h := at(t, m, "16.56")
	for _, n := range m.Near(h) {
		pair := both(m.ID(h), m.ID(n))
		if strings.Contains(text, strings.Replace(pair, "/", "\t", 1)+"\t") {
			t.Fatal("choose another hex")
		}
		text += fmt.Sprintf("%s\tcliff\t-\tauthored:test\n", strings.Replace(pair, "/", "\t", 1))
	}
	fsys[sidesFile] = &fstest.MapFile{Data: []byte(text)}
	fsys[routesFile] = &fstest.MapFile{Data: []byte("id\ttype\tname\thexes\tsource\nr\troad\t-\t04.66 05.66\tauthored:test\n")}
	if _, err := loadFiles(fsys); err == nil || !strings.Contains(err.Error(), "16.56 is closed in; expected a way on foot to 04.66") {
		t.Errorf("got %v", err)
	}
}

// A map of sea alone is refused.
func TestLoadAllSea(t *testing.T) {
	fsys := files(t, "tinian")
	fsys[mapFile] = &fstest.MapFile{Data: []byte("hex\tterrain\tlevel\theight_ft\tname\tfeatures\tsource\n04.66\tsea\t-\t-\t-\t-\tauthored:test\n")}
	if _, err := loadFiles(fsys); err == nil || !strings.Contains(err.Error(), "data/map.tsv: no playable hex; expected hexes with a terrain") {
		t.Errorf("got %v", err)
	}
}

// More playable hexes than a position has room for are refused.
func TestLoadTooMany(t *testing.T) {
	fsys := files(t, "littleland")
	text := string(fsys[mapFile].Data)
	m := mapOf(t, "littleland")
	for c, left := 0, MaxHexes+1-m.N; left > 0; c++ {
		if id := m.Grid.ID(m.Grid.At(1+c/43, 1+c%43)); !strings.Contains(text, "\n"+id+"\t") {
			text += id + "\tclear\t1\t-\t-\t-\tauthored:test\n"
			left--
		}
	}
	fsys[mapFile] = &fstest.MapFile{Data: []byte(text)}
	if _, err := loadFiles(fsys); err == nil || !strings.Contains(err.Error(), "2177 playable hexes; expected at most 2176") {
		t.Errorf("got %v", err)
	}
}

// All rules that the ground cites, and all that its files name as sources, are in the index.
func TestRulesCited(t *testing.T) {
	text, err := os.ReadFile("../data/rules.tsv")
	if err != nil {
		t.Fatal(err)
	}
	index := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		id, _, _ := strings.Cut(line, "\t")
		index[id] = true
	}
	for _, game := range games {
		set := datafile.Open(files(t, game), "data", "")
		m := Load(set)
		set.CheckRules(func(id string) bool { return index[id] })
		if err := set.Err(); err != nil {
			t.Fatal(err)
		}
		ids := m.Rules()
		for _, id := range ids {
			if !index[id] {
				t.Errorf("%s: there is no rule %q", game, id)
			}
		}
		if len(ids) < 50 || !slices.IsSorted(ids) {
			t.Errorf("%s: %d rules, %v", game, len(ids), ids)
		}
	}
}

// Whatever stands in a cell, or is missing, loading ends with a map or with problems, never both and never in a panic.
func TestLoadSpoilt(t *testing.T) {
	rng := rand.New(rand.NewSource(3))
	words := []string{"-", "", "0", "-1", "99", "sea", "cliff", "13.57", "20.47", "cave:", "soft3", "block", "no", "free", "\t", "\n", "\x00", "road road"}
	names := []string{gridFile, mapFile, sidesFile, routesFile, terrainFile, edgesFile, kindsFile, losFile}
	refused := 0
	for range 160 {
		fsys := files(t, "tinian")
		name := names[rng.Intn(len(names))]
		lines := strings.Split(string(fsys[name].Data), "\n")
		for range 1 + rng.Intn(3) {
			i := rng.Intn(len(lines))
			cells := strings.Split(lines[i], "\t")
			switch rng.Intn(4) {
			case 0:
				lines[i] = ""
			case 1:
				lines[i] += "\n" + lines[i]
			default:
				cells[rng.Intn(len(cells))] = words[rng.Intn(len(words))]
				lines[i] = strings.Join(cells, "\t")
			}
		}
		text := strings.Join(lines, "\n")
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
		m, err := loadFiles(fsys)
		if (m == nil) != (err != nil) {
			t.Fatalf("%s: map %v with %v", name, m != nil, err)
		}
		if err != nil {
			refused++
			if !strings.Contains(err.Error(), "data/") {
				t.Errorf("%s: a problem without a file: %v", name, err)
			}
		}
	}
	if refused < 80 {
		t.Errorf("only %d of 160 spoilt maps were refused", refused)
	}
}
