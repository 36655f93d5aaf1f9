package ground

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"
)

// The hexes of the worked examples of 7.2. Those that the rulebook does not name (B, C, E, F, G and the mortars) are placed so that it
// holds line for line.
var example = map[string]string{
	"B/1/24": "11.62", "C/1/24": "11.59", "G/2/25": "12.58", "Mtr/1/8": "12.57", "E/2/25": "15.57", "F/2/25": "14.57",
	"1/I/50": "14.58", "2/I/50": "12.61", "HQ": "15.60",
}

// The four cases of the examples, each with the obstacle that the rulebook names.
func TestExampleCases(t *testing.T) {
	m := mapOf(t, "tinian")
	level := func(who string) int { return m.Level(at(t, m, example[who])) }
	for _, c := range []struct {
		a, b, rule string
		clear      bool
		ok         func(c Contact) bool
	}{
		{"B/1/24", "2/I/50", "7.1.2h", false, func(c Contact) bool { // A: the hexspine between them blocks, at different levels
			return c.Cause == BySpine && m.Distance(c.Hex, c.Other) == 1 && level("B/1/24") != level("2/I/50")
		}},
		{"B/1/24", "1/I/50", "7.1.2d", false, func(c Contact) bool { // A: a hex on the line is higher than both
			return c.Cause == ByHigher && m.Level(c.Hex) > level("B/1/24") && m.Level(c.Hex) > level("1/I/50")
		}},
		{"HQ", "F/2/25", "7.1.2e", true, func(c Contact) bool { // B: seen because of the Observation Point
			return c.Spared == "6.2.1ma" && m.Observation(at(t, m, example["HQ"]))
		}},
		{"HQ", "1/I/50", "7.1.2f", false, func(c Contact) bool { // B: the blind hex behind 14.59
			return c.Cause == ByBlindHex && m.ID(c.Hex) == "14.59"
		}},
		{"E/2/25", "Mtr/1/8", "6.2.2bd", false, func(c Contact) bool { // C: a Steep Slope adjacent to neither
			a, b := at(t, m, example["E/2/25"]), at(t, m, example["Mtr/1/8"])
			return c.Cause == ByEdge && c.Edge.ID == "steep" && c.Hex != a && c.Hex != b && c.Other != a && c.Other != b
		}},
		{"C/1/24", "G/2/25", "7.1.2h", false, func(c Contact) bool { // D: along a hexspine that blocks, at different levels
			return c.Cause == BySpine && level("C/1/24") != level("G/2/25")
		}},
	} {
		for _, q := range []Look{{From: at(t, m, example[c.a]), To: at(t, m, example[c.b])}, {From: at(t, m, example[c.b]), To: at(t, m, example[c.a])}} {
			s := m.Contacts(q)
			if s.Clear != c.clear || m.Look(q) != c.clear {
				t.Errorf("%s to %s: clear is %v, want %v", c.a, c.b, s.Clear, c.clear)
			}
			if !slices.ContainsFunc(s.Contacts, func(x Contact) bool { return x.Rule == c.rule && x.Blocks == !c.clear && c.ok(x) }) {
				t.Errorf("%s to %s: no contact by %s as the rulebook says; %v", c.a, c.b, c.rule, s.Contacts)
			}
		}
	}
}

// The summary of the examples: who of those named sees whom.
func TestExampleSummary(t *testing.T) {
	m := mapOf(t, "tinian")
	for who, want := range map[string]string{
		"C/1/24": "B/1/24", "G/2/25": "Mtr/1/8", "F/2/25": "1/I/50 E/2/25 HQ", "E/2/25": "1/I/50 F/2/25 HQ",
	} {
		var seen []string
		for other, id := range example {
			if other != who && m.Sees(at(t, m, example[who]), at(t, m, id)) {
				seen = append(seen, other)
			}
		}
		slices.Sort(seen)
		if got := strings.Join(seen, " "); got != want {
			t.Errorf("%s sees %s; want %s", who, got, want)
		}
	}
	if m.Sees(at(t, m, example["B/1/24"]), at(t, m, example["2/I/50"])) {
		t.Error("B/1/24 sees 2/I/50")
	}
}

// Sight is reciprocal (7.1.2j), with each variant, adjacent hexes see each other (7.1.2o), and nobody sees farther than 8 (7.1.2k).
func TestReciprocal(t *testing.T) {
	for _, game := range games {
		m := mapOf(t, game)
		for v := range numVariants {
			for a := range Hex(m.N) {
				for b := range Hex(m.N) {
					if a == b {
						continue
					}
					ab, d := m.SeenBy(v, a).Has(b), m.Distance(a, b)
					if ab != m.SeenBy(v, b).Has(a) || d == 1 && !ab || d > 8 && ab {
						t.Fatalf("%s, variant %d: %s to %s, %d hexes: %v, back %v", game, v, m.ID(a), m.ID(b), d, ab, m.SeenBy(v, b).Has(a))
					}
				}
				if m.SeenBy(v, a).Has(a) {
					t.Fatalf("%s is in its own list", m.ID(a))
				}
			}
		}
	}
}

// With markers on the map the program agrees with the reckoner, look by look and in sets.
func TestMarks(t *testing.T) {
	for _, game := range games {
		m := mapOf(t, game)
		rng := rand.New(rand.NewSource(7))
		lifted, blocked := 0, 0
		for range 12 {
			r := newReckoner(t, game)
			r.block = map[string]bool{}
			var k Marks
			for range 25 {
				h := Hex(rng.Intn(m.N))
				switch id := m.ID(h); rng.Intn(3) {
				case 0:
					k.Block.Add(h)
					r.block[id] = true
				case 1:
					if !k.Cleared.Has(h) {
						k.Fire.Add(h)
						r.terrain[id] = "on-fire"
					}
				case 2:
					if !k.Fire.Has(h) {
						k.Cleared.Add(h)
						r.terrain[id] = "clear"
					}
				}
			}
			for range 40 {
				a := Hex(rng.Intn(m.N))
				now := m.SeenNow(ByTerrainText, a, &k)
				for b := range m.Within(a, 8).Each() {
					want, why := r.sees(m.ID(a), m.ID(b))
					q := Look{From: a, To: b, Marks: &k}
					s := m.Contacts(q)
					if now.Has(b) != want || m.Look(q) != want || s.Clear != want || told(m, &s) != why {
						t.Fatalf("%s: %s-%s: set %v, look %v, contacts %v %q; want %v %q", game, m.ID(a), m.ID(b), now.Has(b), m.Look(q), s.Clear, told(m, &s), want, why)
					}
					if was := m.Sees(a, b); was && !want {
						blocked++
					} else if want && !was {
						lifted++
					}
				}
			}
		}
		if lifted == 0 || blocked == 0 {
			t.Errorf("%s: markers blocked %d looks and cleared %d", game, blocked, lifted)
		}
	}
}

// Lines to Naval Zones ignore Sugar Cane and Brush (22.2.1a).
func TestZones(t *testing.T) {
	for _, game := range games {
		m, r := mapOf(t, game), newReckoner(t, game)
		r.zone = true
		more := 0
		for _, f := range m.With("beach") {
			for b := range m.Within(f.Hex, 8).Each() {
				want, _ := r.sees(m.ID(f.Hex), m.ID(b))
				q := Look{From: b, To: f.Hex, Zone: true}
				if m.Look(q) != want || m.Contacts(q).Clear != want {
					t.Errorf("%s: from %s to the zones of %s: %v, want %v", game, m.ID(b), f.ID, m.Look(q), want)
				}
				if want && !m.Sees(b, f.Hex) {
					more++
				}
			}
		}
		if more == 0 {
			t.Errorf("%s: no line to a zone that to the beach would be blocked", game)
		}
	}
}

// From inside a cave nobody looks out across a Slope, Steep Slope or Ridge of the hex (6.3n), and nobody looks in.
func TestCaves(t *testing.T) {
	for _, game := range games {
		m, r := mapOf(t, game), newReckoner(t, game)
		shut, corner := 0, 0
		for a := range Hex(m.N) {
			if !m.Cave(a) {
				continue
			}
			set := m.SeenFromCave(ByTerrainText, a)
			for b := range m.Within(a, 8).Each() {
				doors := pieces(m.ID(a), m.ID(b))[1].in
				hemmed := true
				for _, d := range doors {
					side := r.side[m.ID(a)+" "+d]
					hemmed = hemmed && (side == "slope" || side == "steep" || side == "ridge")
				}
				want := m.Sees(a, b) && !hemmed
				q := Look{From: a, To: b, FromCave: true}
				back := Look{From: b, To: a, ToCave: true}
				s := m.Contacts(q)
				if m.Look(q) != want || m.Look(back) != want || set.Has(b) != want || s.Clear != want {
					t.Errorf("%s: out of the cave %s to %s: %v, in set %v; want %v", game, m.ID(a), m.ID(b), m.Look(q), set.Has(b), want)
				}
				if m.Sees(a, b) && hemmed {
					shut++
					if d := s.Decides(); d == nil || d.Cause != ByCave || d.Rule != "6.3n" {
						t.Errorf("%s: out of the cave %s to %s: decided by %v", game, m.ID(a), m.ID(b), d)
					}
					if len(doors) == 2 {
						corner++
					}
				}
				if m.Look(Look{From: a, To: b, FromCave: true, ToCave: m.Cave(b)}) && hemmed {
					t.Errorf("%s: %s to %s from cave to cave", game, m.ID(a), m.ID(b))
				}
			}
		}
		if shut < 20 || corner == 0 {
			t.Errorf("%s: %d lines out of caves are shut, %d at corners", game, shut, corner)
		}
	}
}

// chart is a small map of one or two columns of hexes. Each word is a hex of column 10 from 10.10 down: the letter of its terrain, its
// level, an o for an Observation Point, and after a bar the hexside to the next hex. beside is column 11 from 11.09 down; more are further
// hexsides; change may alter any file.
func chart(t *testing.T, change func(name, text string) string, hexes, beside, more string) *Map {
	t.Helper()
	fsys := files(t, "tinian")
	kinds := map[byte]string{'c': "clear", 'r': "rocky", 'b': "brush", 's': "cane", 'p': "paddy", 't': "town", 'k': "cave", 'm': "marsh"}
	rows := "hex\tterrain\tlevel\theight_ft\tname\tfeatures\tsource\n"
	sides := "a\tb\ttype\tup\tsource\n" + more
	column := func(c, r int, words string) {
		for i, w := range strings.Fields(words) {
			spec, side, _ := strings.Cut(w, "|")
			var features []string
			if spec[0] == 'k' {
				features = append(features, "cave")
			}
			if strings.Contains(spec[1:], "o") {
				features = append(features, "observation")
			}
			if features == nil {
				features = []string{"-"}
			}
			rows += fmt.Sprintf("%02d.%02d\t%s\t%c\t-\t-\t%s\tauthored:test\n", c, r+i, kinds[spec[0]], spec[1], strings.Join(features, " "))
			if side != "" {
				sides += fmt.Sprintf("%02d.%02d\t%02d.%02d\t%s\t-\tauthored:test\n", c, r+i, c, r+i+1, side)
			}
		}
	}
	column(10, 10, hexes)
	column(11, 9, beside)
	if sides == "a\tb\ttype\tup\tsource\n" {
		sides += "10.10\t10.11\tslope\t-\tauthored:test\n"
	}
	texts := map[string]string{
		mapFile: rows, sidesFile: sides,
		gridFile:   "first_col = 1\ncols = 20\nfirst_row = 1\nrows = 30\nlevels = 3\nlined = false\nhex_m = 500\ninland = []\nfeatures = \"cave observation\"\nsource = \"authored:test\"\n",
		routesFile: "id\ttype\tname\thexes\tsource\nroad\troad\t-\t10.10 10.11\tauthored:test\n",
	}
	for name, file := range fsys {
		text, ok := texts[name]
		if !ok {
			text = string(file.Data)
		}
		if change != nil {
			text = change(name, text)
		}
		file.Data = []byte(text)
	}
	m, err := loadFiles(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Lines down a column, one thing at a time. The last words only bring the levels that are not there yet, for each must be on the map.
func TestColumns(t *testing.T) {
	for _, c := range []struct {
		what, hexes string
		n           int // hexes from the first to the other
		rule        string
	}{
		{"open ground", "c1 c1 c1 c2 c3", 2, ""},
		{"terrain that blocks", "c1 r1 c1 c2 c3", 2, "6.2.1cb"},
		{"the target's own terrain does not (7.1.1a)", "c1 c1 r1 c2 c3", 2, ""},
		{"nor the spotter's", "t1 c1 c1 c2 c3", 2, ""},
		{"terrain lower than both", "c2 r1 c2 c3", 2, ""},
		{"terrain on the lower level of two", "c2 c1 r1 c1 c3", 3, ""},
		{"one Brush", "c1 b1 c1 c2 c3", 2, ""},
		{"into a second Brush", "c1 b1 b1 c2 c3", 2, ""},
		{"through two", "c1 b1 b1 c1 c2 c3", 3, "6.2.1db"},
		{"two Sugar Cane", "c1 s1 s1 c1 c2 c3", 3, ""},
		{"into a third", "c1 s1 s1 s1 c2 c3", 3, ""},
		{"through three", "c1 s1 s1 s1 c1 c2 c3", 4, "6.2.1ib"},
		{"Brush then Cane", "c1 b1 s1 c1 c2 c3", 3, "6.2.1ib"},
		{"Cane then Brush", "c1 s1 b1 c1 c2 c3", 3, "6.2.1db"},
		{"Cane, clear, Cane", "c1 s1 c1 s1 c1 c2 c3", 4, ""},
		{"many Rice Paddies", "c1 p1 p1 p1 c1 c2 c3", 4, ""},
		{"Brush on another level", "c2 b1 b1 c2 c3", 3, ""},
		{"higher than both", "c1 c2 c1 c3", 2, "7.1.2d"},
		{"as high as the higher", "c2 c2 c1 c1 c3", 3, "7.1.2e"},
		{"next to the lower and higher than it", "c3 c1 c2 c1", 3, "7.1.2f"},
		{"next to the higher only", "c3 c2 c1 c1", 3, ""},
		{"a Slope of the first hex", "c1|slope c1 c1 c2 c3", 2, ""},
		{"a Slope of the last", "c1 c1|slope c1 c2 c3", 2, ""},
		{"a Slope of neither", "c1 c1|slope c1 c1 c2 c3", 3, "6.2.2aa"},
		{"a Steep Slope of neither", "c1 c1|steep c1 c1 c2 c3", 3, "6.2.2bd"},
		{"a Ridge of neither", "c1 c1|ridge c1 c1 c2 c3", 3, "6.2.2cd"},
		{"over Rocky from the upper side of a Steep Slope (6.2.2bi)", "c2|steep c1 r2 c2 c3", 3, ""},
		{"over Rocky and Brush up to its upper side", "c2 r2 b2 b2 c1|steep c2 c3", 5, ""},
		{"not over Town", "c2|steep c1 t2 c2 c3", 3, "6.2.1gb"},
		{"not from the lower side", "c1|steep c2 r1 c1 c3", 3, "7.1.2d"},
		{"not from a Slope", "c2|slope c1 r2 c2 c3", 3, "6.2.1cb"},
		{"not between hexes of one level", "c1|steep c1 r1 c1 c2 c3", 3, "6.2.1cb"},
		{"not over another Steep Slope", "c2|steep c1 c1|steep c1 c2 c3", 4, "6.2.2bd"},
		{"an Observation Point over Rocky", "c1o r1 r1 c1 c2 c3", 3, ""},
		{"and over soft terrain", "c1o b1 b1 s1 c1 c2 c3", 4, ""},
		{"and over higher ground", "c1o c2 c1 c1 c3", 3, ""},
		{"and over ground as high", "c2o c2 c1 c1 c3", 3, ""},
		{"and over a Slope", "c1o c1|slope c1 c1 c2 c3", 3, ""},
		{"seen from the other end", "c1 r1 r1 c1o c2 c3", 3, ""},
		{"but not the hex behind higher ground", "c2o c2 c2 c1 c3", 3, "7.1.2f"},
		{"nor behind a Steep Slope", "c1o r1 c1|steep c1 c2 c3", 3, "6.2.1mb"},
		{"but the one after that", "c1o r1 c1|steep c1 c1 c2 c3", 4, ""},
		{"and up a Steep Slope", "c1o c1|slope c1 c1|steep c2 c3", 4, ""},
		{"and where all others see it", "c1o c1 c1|steep c1 c2 c3", 3, ""},
	} {
		m := chart(t, nil, c.hexes, "", "")
		a, b := at(t, m, "10.10"), at(t, m, fmt.Sprintf("10.%d", 10+c.n))
		for _, q := range []Look{{From: a, To: b}, {From: b, To: a}} {
			s := m.Contacts(q)
			got := ""
			if d := s.Decides(); d != nil {
				got = d.Rule
			}
			if got != c.rule || m.Look(q) != (c.rule == "") || m.Sees(q.From, q.To) != (c.rule == "") {
				t.Errorf("%s: blocked by %q, want %q; %v", c.what, got, c.rule, s.Contacts)
			}
		}
	}
}

// The option that reads soft terrain by 7.1.1c.
func TestAlike(t *testing.T) {
	for _, c := range []struct {
		hexes string
		n     int
		rule  string
	}{
		{"c1 s1 c1 c2 c3", 2, ""},
		{"c1 s1 s1 c1 c2 c3", 3, "7.1.1c"},
		{"c1 p1 p1 c1 c2 c3", 3, "7.1.1c"},
		{"c1 p1 b1 c2 c3", 2, ""},
		{"c1 p1 b1 c1 c2 c3", 3, "7.1.1c"},
	} {
		m := chart(t, nil, c.hexes, "", "")
		q := Look{From: at(t, m, "10.10"), To: at(t, m, fmt.Sprintf("10.%d", 10+c.n)), Variant: ByLOSText}
		s := m.Contacts(q)
		got := ""
		if d := s.Decides(); d != nil {
			got = d.Rule
		}
		if got != c.rule || m.Look(q) != (c.rule == "") {
			t.Errorf("%s: blocked by %q, want %q", c.hexes, got, c.rule)
		}
	}
}

// A line along a spine: from 10.10 to 11.11 it runs between 10.11 and 11.10.
func TestSpines(t *testing.T) {
	differ := func(name, text string) string {
		if name == losFile {
			return strings.Replace(text, `spine = "always"`, `spine = "levels-differ"`, 1)
		}
		return text
	}
	const side = "10.11\t11.10\tslope\t-\tauthored:test\n"
	for _, c := range []struct {
		what, hexes, beside, more string
		change                    func(name, text string) string
		rule                      string
	}{
		{"open", "c1 c1", "c1 c1 c1 c2 c3", "", nil, ""},
		{"one side blocks (7.1.1b)", "c1 r1", "c1 c1 c1 c2 c3", "", nil, ""},
		{"both sides block", "c1 r1", "c1 t1 c1 c2 c3", "", nil, "6.2.1cb"},
		{"one higher, one blocks: each side is blocked", "c1 r1", "c1 c2 c1 c2 c3", "", nil, "6.2.1cb"},
		{"both higher", "c1 c2", "c1 c2 c1 c2 c3", "", nil, "7.1.2d"},
		{"one higher", "c1 c2", "c1 c1 c1 c2 c3", "", nil, ""},
		{"higher than the lower end on one side", "c1 c2", "c1 c1 c3 c2 c3", "", nil, ""},
		{"on both", "c1 c2", "c1 c2 c3 c2 c3", "", nil, "7.1.2f"},
		{"along a Slope", "c1 c1", "c1 c1 c1 c2 c3", side, nil, "7.1.2h"},
		{"along a Slope on one level, where only different levels block", "c1 c1", "c1 c1 c1 c2 c3", side, differ, ""},
		{"along a Slope between levels", "c1 c1", "c1 c1 c2 c2 c3", side, differ, "7.1.2h"},
		{"along a Slope from an Observation Point", "c1o c1", "c1 c1 c1 c2 c3", side, nil, "7.1.2h"},
	} {
		m := chart(t, c.change, c.hexes, c.beside, c.more)
		q := Look{From: at(t, m, "10.10"), To: at(t, m, "11.11")}
		s := m.Contacts(q)
		got := ""
		if d := s.Decides(); d != nil {
			got = d.Rule
		}
		if got != c.rule || m.Sees(q.From, q.To) != (c.rule == "") {
			t.Errorf("%s: blocked by %q, want %q; %v", c.what, got, c.rule, s.Contacts)
		}
	}
	// Soft on both sides counts as one soft hex, the softer of the two: 10.10 to 12.13 runs along 10.11/11.10, through 11.11 and along 11.12/12.12.
	for _, c := range []struct {
		hexes, beside, rule string
	}{
		{"c1 b1 c1", "c1 b1 b1 c1 c2 c3", "6.2.1db"},
		{"c1 b1 c1", "c1 c1 b1 c1 c2 c3", ""},
		{"c1 b1 c1", "c1 s1 s1 c1 c2 c3", ""},
		{"c1 b1 c1", "c1 r1 b1 c1 c2 c3", "6.2.1db"},
		{"c1 r1 c1", "c1 t1 c1 c1 c2 c3", "6.2.1cb"},
	} {
		add := func(name, text string) string {
			if name == mapFile {
				for r := 10; r <= 13; r++ {
					text += fmt.Sprintf("12.%d\tclear\t1\t-\t-\t-\tauthored:test\n", r)
				}
			}
			return text
		}
		m := chart(t, add, c.hexes, c.beside, "")
		q := Look{From: at(t, m, "10.10"), To: at(t, m, "12.13")}
		s := m.Contacts(q)
		got := ""
		if d := s.Decides(); d != nil {
			got = d.Rule
		}
		if got != c.rule {
			t.Errorf("%s, %s: blocked by %q, want %q; %v", c.hexes, c.beside, got, c.rule, s.Contacts)
		}
	}
}

// Over a Cliff from the upper side of a Steep Slope, and through a corner whose hexsides are both Steep Slopes (6.2.2bi).
func TestLooksOver(t *testing.T) {
	side := func(a, b, kind string) string { return a + "\t" + b + "\t" + kind + "\t-\tauthored:test\n" }
	third := func(name, text string) string {
		if name == mapFile {
			for r := 10; r <= 13; r++ {
				text += fmt.Sprintf("12.%d\tclear\t2\t-\t-\t-\tauthored:test\n", r)
			}
		}
		return text
	}
	for _, c := range []struct {
		what, hexes, beside, more, to, rule string
		change                              func(name, text string) string
	}{
		{"over a Cliff", "c2|steep c1|cliff c1 c2", "c1 c1 c1 c1 c1 c3", "", "10.12", "", nil},
		{"a Cliff of neither, over it", "c2|steep c1|cliff c1 c1 c1", "c1 c1 c1 c1 c1 c3", "", "10.13", "", nil},
		{"a Cliff of neither, from a Slope", "c2|slope c1|cliff c1 c1 c1", "c1 c1 c1 c1 c1 c3", "", "10.13", "6.2.2db", nil},
		{"a Slope of neither", "c2|steep c1|slope c1 c1 c1", "c1 c1 c1 c1 c1 c3", "", "10.13", "6.2.2aa", nil},
		{"two Steep Slopes at the corner", "c2|steep c1 c1", "c1 c1 r2 c1 c3", side("10.10", "11.10", "steep"), "12.13", "", third},
		{"a Slope and a Steep Slope", "c2|steep c1 c1", "c1 c1 r2 c1 c3", side("10.10", "11.10", "slope"), "12.13", "6.2.1cb", third},
		{"a Steep Slope and a Slope", "c2|slope c1 c1", "c1 c1 r2 c1 c3", side("10.10", "11.10", "steep"), "12.13", "6.2.1cb", third},
		{"one Steep Slope", "c2|steep c1 c1", "c1 c1 r2 c1 c3", "", "12.13", "6.2.1cb", third},
	} {
		m := chart(t, c.change, c.hexes, c.beside, c.more)
		a, b := at(t, m, "10.10"), at(t, m, c.to)
		for _, q := range []Look{{From: a, To: b}, {From: b, To: a}} {
			s := m.Contacts(q)
			got := ""
			if d := s.Decides(); d != nil {
				got = d.Rule
			}
			if got != c.rule || m.Look(q) != (c.rule == "") {
				t.Errorf("%s: blocked by %q, want %q; %v", c.what, got, c.rule, s.Contacts)
			}
		}
	}
}
