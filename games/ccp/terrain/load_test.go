package terrain

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"beachhead/datafile"
	"beachhead/hex"
)

// loadText loads the text of a map file of the name "test.map".
func loadText(text string) (*Map, error) {
	fsys := fstest.MapFS{"test.map": &fstest.MapFile{Data: []byte(text)}}
	set := datafile.Open(fsys, "data/maps", "")
	m := Load(set, fsys, "test.map")
	return m, set.Err()
}

// good is one map of the game with the id "test".
func good(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(mapFolder, name+".map"))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Replace(string(b), `id = "`+name+`"`, `id = "test"`, 1)
}

func TestLoad(t *testing.T) {
	m, err := loadText(good(t, "04-village"))
	if err != nil {
		t.Fatal(err)
	}
	h := func(id string) hex.Hex { return at(t, id) }
	for _, ok := range []struct {
		what string
		is   bool
	}{
		{"terrain", m.Type[h("A1")] == Jungle && m.Type[h("E5")] == Bridge && m.Type[h("I4")] == Building && m.Type[h("O10")] == Jungle},
		{"levels", m.Level[h("M2")] == 2 && m.Level[h("L1")] == 1 && m.Level[h("A10")] == 0},
		{"objectives", m.Objectives == [5]hex.Hex{h("E5"), h("M2"), h("K8"), h("G7"), h("I5")}},
		{"exits", slices.Equal(m.Exits, []Exit{{h("A2"), 1, West}, {h("A5"), 2, West}, {h("A9"), 0, West}, {h("O3"), 1, East}, {h("O6"), 2, East}, {h("O9"), 1, East}})},
		{"edges", m.Allied == West && m.Japan == East && m.Allied.Opposite() == m.Japan},
		{"boxes", m.Boxes == [4]string{West: "NW", East: "SE"}},
		{"road", m.Road[h("A5")] == 1<<2 && m.Road[h("I6")] == 1<<2|1<<3|1<<5},
		{"trail", m.Trail[h("G1")] == 1<<3 && m.Trail[h("A1")] == 0},
		{"gully", len(m.Gullies) == 1 && m.Gullies[0].From == 0 && m.Gullies[0].To == 3 && len(m.Gullies[0].Hexes) == 11},
		{"buildings", m.Structure[h("I4")] == 0 && m.Structure[h("I5")] == 0 && m.Structure[h("H7")] == 1 && m.Structure[h("A1")] == -1},
		{"crest", m.Crest(h("M2")) && m.Crest(h("L1")) && !m.Crest(h("A1")) && m.Crest(h("N1")) == false},
		{"labels", len(m.Labels) == 3 && m.Labels[0].DX == -100 && m.Labels[0].Text == "dry chaung"},
		{"style", m.Style["grass"] == "cane"},
		{"depth", West.Depth(h("C4")) == 2 && East.Depth(h("O1")) == 0 && North.Depth(h("C4")) == 3 && South.Depth(h("C10")) == 0},
	} {
		if !ok.is {
			t.Errorf("%s: wrong", ok.what)
		}
	}
}

// CRLF line ends and a byte order mark, as editors leave them, change nothing.
func TestLoadEditors(t *testing.T) {
	m, err := loadText("\uFEFF" + strings.ReplaceAll(good(t, "05-coral-hills"), "\n", "\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if w := mapNamed(t, "05-coral-hills"); m.Type != w.Type || m.Level != w.Level {
		t.Error("another map")
	}
}

func TestMapsDiffer(t *testing.T) {
	letters := map[string]bool{}
	for _, m := range loadAll(t) {
		if letters[m.Letter] {
			t.Errorf("two maps have the letter %s", m.Letter)
		}
		letters[m.Letter] = true
	}
}

// Each mistake is reported with its place and what was expected, and no map comes of it.
func TestLoadRefuses(t *testing.T) {
	const village, hills, town = "04-village", "05-coral-hills", "12-town"
	for _, c := range []struct {
		of       string
		old, new string
		want     string // one of the problems
	}{
		// the grids
		{village, "01  j b . . . v", "01  j q . . . v", `data/maps/test.map:15: column 7: terrain: "q" in hex B1; expected . (open-ground), g (grass)`},
		{village, "01  j b . . . v", "01  j bb . . . v", `data/maps/test.map:15: column 7: terrain: "bb" in hex B1; expected .`},
		{village, "03  . . g . v b p p h", "03  . . g . v b p p h h", `data/maps/test.map:17: column 35: terrain: 16 hexes in row 3; expected 15`},
		{village, "10  j b . . v . g g . . . j b b j", "10  j b . . v . g g . . . j b b", `test.map:24: column 31: terrain: 14 hexes in row 10; expected 15`},
		{village, "02  b . . . . v", "03  b . . . . v", `test.map:16: column 1: terrain: "03"; expected the row number 02`},
		{village, "10  j b . . v . g g . . . j b b j\n", "", `test.map:14: column 1: terrain: 9 rows; expected 10 rows`},
		{village, "10  j b . . v . g g . . . j b b j\n", "10  j b . . v . g g . . . j b b j\n11  . . . . . . . . . . . . . . .\n", `test.map:25: column 1: terrain: a row after row 10; expected 10 rows`},
		{village, "    A B C D E F G H I J K L M N O\n01  j", "    A B C D F F G H I J K L M N O\n01  j", `test.map:14: column 13: terrain: "F"; expected the letters of the columns`},
		{village, "    A B C D E F G H I J K L M N O\n01  0", "    A B C D E F G H I J K L M N\n01  0", `test.map:27: column 32: levels: 14 letters of columns; expected A to O`},
		{village, "02  0 0 0 0 0 0 0 0 0 0 0 1 2 1 1", "02  0 0 0 0 0 0 0 0 0 0 0 1 5 1 1", `test.map:29: column 29: levels: "5" in hex M2; expected a level from 0 to 4`},
		{village, "01  j b", "x1  j b", `test.map:15: column 1: terrain: "x1"; expected the row number 01`},
		// chains
		{village, "E5 F5 G5", "E5 F9 G5", `test.map:41: column 22: roads[0]: F9 is not next to E5; expected a chain of adjacent hexes`},
		{village, "E5 F5 G5", "E5 F55 G5", `test.map:41: column 22: roads[0]: "F55"; expected a hex from A1 to O10`},
		{village, "E5 F5 G5", "E5 Å5 G5", `test.map:41: column 22: roads[0]: "Å5"; expected a hex from A1 to O10`},
		{village, "@6 A5 B5", "@7 A5 B5", `test.map:41: column 4: roads[0]: "@7"; expected @ and a direction of the compass, 1 to 6`},
		{village, "@6 A5 B5", "@3 A5 B5", `test.map:41: column 7: roads[0]: A5: runs on in direction 3 into B5; expected the edge of the map there`},
		{village, "A5 B5 C5", "A5 @1 C5", `test.map:41: column 10: roads[0]: "@1"; expected a direction at either end only`},
		{village, `"I6 I7 I8 I9 I10 @4"`, `""`, `test.map:42: roads[1]: a chain without hexes; expected adjacent hexes`},
		{village, `"I6 I7 I8 I9 I10 @4"`, `"I6 I7 I6"`, `test.map:42: column 10: roads[1]: I6 again; expected each hex once`},
		{village, `"I6 I7 I8 I9 I10 @4"`, `"I6 I7 I8 I9 I10"`, `test.map:42: column 16: roads[1]: I10: a dead end; expected an end at a building`},
		{village, `"I6 I7 I8 I9 I10 @4"`, `"I6 I7 I8 I9 I10 @4", "E6 E5"`, `test.map:42: column 26: roads[2]: E6: gully; expected a bridge there, or dry ground`},
		{village, "05  . . . . =", "05  . . . . .", `test.map:39: column 28: gullies[0]: E5: open-ground; expected gully or bridge`},
		{village, "06  p . . b v", "06  p . . v v", `test.map:20: column 11: terrain: a gully in hex D6; expected each gully hex in a chain of gullies`},
		{village, "04  . g g . v .", "04  . g g = v .", `test.map:18: column 11: terrain: a bridge in hex D4; expected a stream, gully or water barrier below`},
		{village, "04  . g g . v .", "04  ~ g g . v .", `test.map:18: column 5: terrain: a stream in hex A4; expected each stream hex in a chain of streams`},
		{village, "04  . g g . v .", "04  . : g . v .", `test.map:18: column 7: terrain: a beach away from water in hex B4; expected a water barrier`},
		// levels
		{village, "05  0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", "05  0 0 0 0 3 0 0 0 0 0 0 0 0 0 0", `test.map:31: column 11: levels: level 0 beside level 3 of E5 in hex D4; expected at most 2 levels`},
		{hills, "B2-C3 ", "", `test.map:29: column 7: levels: level 3 beside level 1 of C3 in hex B2; expected B2-C3 among the cliffs`},
		{hills, "B2-C3 ", "B2-C3 B2-C2 ", `test.map:11: column 17: cliffs: B2-C2; expected adjacent hexes two levels apart`},
		{hills, "B2-C3 ", "B2C3 ", `test.map:11: column 11: cliffs: "B2C3"; expected two hexes with a hyphen between`},
		// edges, exits, objectives
		{village, `axis = "west-east"`, `axis = "up-down"`, `test.map:6: axis: "up-down"; expected west-east or north-south`},
		{village, `japan = "east"`, `japan = "north"`, `test.map:7: column 37: edges.japan: "north"; expected west or east`},
		{village, `japan = "east"`, `japan = "west"`, `test.map:7: column 37: edges.japan: both sides have one edge; expected opposite edges`},
		{village, `japan = "east"`, `china = "east"`, `no japan; expected an edge for allied and for japan`},
		{village, `east = "SE" }`, `east = "NE" }`, `test.map:8: column 32: boxes.east: "NE"; expected the corner opposite to NW (2.2c)`},
		{village, `east = "SE" }`, `east = "SW" }`, `test.map:8: column 32: boxes.east: "SW"; expected a corner at that edge`},
		{village, "A5:2", "B5:2", `test.map:9: column 24: exits.west: B5; expected a hex at the west edge`},
		{village, "A5:2", "A5:4", `test.map:9: column 24: exits.west: "A5:4"; expected a hex, a colon and 0 to 3`},
		{village, "A5:2", "A2:2", `test.map:9: column 24: exits.west: A2 again; expected each hex once`},
		{village, `"A2:1 A5:2 A9:0"`, `"A2:1"`, `test.map:9: column 19: exits.west: 1 Exit Points; expected 2 to 5`},
		{village, `objectives = "E5 M2 K8 G7 I5"`, `objectives = "E5 M2 K8 G7"`, `test.map:10: column 15: objectives: 4 objectives; expected 5`},
		{village, `objectives = "E5 M2`, `objectives = "E5 E6`, `test.map:10: column 18: objectives: E6: next to objective E5; expected a hex between`},
		{village, `objectives = "E5 M2`, `objectives = "E5 O3`, `test.map:10: column 18: objectives: O3: an Exit Point; expected another hex`},
		{town, `objectives = "B4 E8 L6`, `objectives = "B4 E8 L4`, `test.map:10: column 21: objectives: L4: in stream; expected dry ground`},
		{town, `L6 I7 I4"`, `L6 H5 J4"`, `objectives: J4: in one building with H5; expected one objective a building (T85b)`},
		// buildings
		{village, `hexes = "I4 I5"`, `hexes = "I4"`, `test.map:50: column 41: buildings[0].hexes: 1 hexes; expected 2 or more (T85)`},
		{village, `hexes = "I4 I5"`, `hexes = "I4 I5 J4"`, `test.map:50: column 47: buildings[0].hexes: J4: hut; expected terrain building (B)`},
		{village, `hexes = "I4 I5"`, `hexes = "I4 I5 G7"`, `test.map:50: column 47: buildings[0].hexes: G7: next to none before it; expected each hex next to an earlier one`},
		{village, "{ name = \"School\", hexes = \"G7 H7\" },\n", "", `test.map:21: column 17: terrain: a building hex in no building in hex G7; expected each in the list of buildings`},
		// the file
		{village, `letter = "D"`, `letter = "dd"`, `test.map:2: column 11: letter: "dd"; expected a letter from A to Z`},
		{village, `id = "test"`, `id = "other"`, `test.map:1: column 7: id: "other"; expected the name of the file without .map`},
		{village, `axis = `, `axle = `, `test.map:6: axle: unknown key; expected`},
		{village, `hex = "F9"`, `hex = "Z9"`, `test.map:54: column 12: labels[0].hex: "Z9"; expected a hex from A1 to O10`},
		{village, `A3 B3 A4`, `A3 B3 E5`, `decor[0].hexes: E5: paddy in bridge; expected open ground`},
		{village, `grass = "cane"`, `gras = "cane"`, `style.gras: no such terrain; expected a terrain, ground or water`},
		{village, `terrain = """`, `terrain = "" #`, `test.map:14`},
	} {
		text := good(t, c.of)
		if !strings.Contains(text, c.old) {
			t.Errorf("%q is not in %s", c.old, c.of)
			continue
		}
		m, err := loadText(strings.Replace(text, c.old, c.new, 1))
		switch {
		case err == nil:
			t.Errorf("%q for %q: no error", c.new, c.old)
		case m != nil:
			t.Errorf("%q for %q: an error and a map", c.new, c.old)
		case !strings.Contains(err.Error(), c.want):
			t.Errorf("%q for %q:\n got %v\nwant %s", c.new, c.old, err, c.want)
		}
	}
}

// Whatever the file, there is a map and no error or an error with a place and no map; and what is accepted can be drawn and
// looked over.
func FuzzLoad(f *testing.F) {
	for _, name := range []string{"02-plantation-beach", "04-village", "05-coral-hills", "12-town"} {
		f.Add(good(f, name))
	}
	f.Add("id = \"test\"\nterrain = \"\"\"\n    A B\n\"\"\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := loadText(text)
		if (m == nil) == (err == nil) {
			t.Fatalf("map %v, error %v", m != nil, err)
		}
		if m == nil {
			for _, p := range err.(*datafile.Problems).List {
				if !strings.HasSuffix(p.File, "test.map") || p.Wrong == "" {
					t.Errorf("problem without place or reason: %+v", p)
				}
			}
			return
		}
		for _, b := range proveShapes(m) {
			t.Error(b)
		}
		s := m.Sights()
		for i := range hex.Hex(Hexes) {
			a, b := Spot{Hex: i}, Spot{Hex: (i*7 + 3) % Hexes}
			if v := s.Explain(a, b, &Markers{}, false); v.Sight != s.Between(a, b, &Markers{}) {
				t.Fatalf("%v-%v: %v and %v", a, b, v, s.Between(a, b, &Markers{}))
			}
		}
	})
}
