package iwo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beachhead/games/iwo/ground"
)

// TestPrintedFields holds the fields of fire of all groups to those that another program worked out in another way: by sampling points of each line
// (testdata/fof.tsv). Rows whose source names this program were made by it after a hex was moved: of these it holds that they stay.
func TestPrintedFields(t *testing.T) {
	m := Default()
	text, err := os.ReadFile(filepath.Join("testdata", "fof.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	want := make([]ground.Field, len(m.Groups))
	group := map[string]int{}
	for i := range m.Groups {
		group[m.Groups[i].Name] = i
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		g, ok := group[cells[0]]
		if !ok {
			continue
		}
		h, _ := m.Map.Parse(cells[2])
		if rows++; cells[3] == "intense" {
			want[g].Intense.Add(h)
		} else {
			want[g].Steady.Add(h)
		}
	}
	if rows < 1600 {
		t.Fatalf("%d rows", rows)
	}
	for g := range m.Groups {
		have := m.PrintedField(GroupID(g))
		for h := range Hex(m.Map.N()) {
			if have.Intense.Has(h) != want[g].Intense.Has(h) || have.Steady.Has(h) != want[g].Steady.Has(h) {
				t.Errorf("%s at %s: intense %v, steady %v; expected %v, %v", m.Groups[g].Name, m.Map.ID(h), have.Intense.Has(h), have.Steady.Has(h), want[g].Intense.Has(h), want[g].Steady.Has(h))
			}
		}
	}
}

// TestManifest: 528 counters and 55 cards (2.0), and of each kind as many as the rulebook has.
func TestManifest(t *testing.T) {
	m := Default()
	other := 0
	for _, x := range m.Markers {
		other += x.Count
	}
	if n := len(m.US) + len(m.Jap) + len(m.Depths) + len(m.Forts) + len(m.Losses) + len(m.Heroes) + other; n != 528 {
		t.Errorf("%d counters", n)
	}
	kinds := map[Kind]int{}
	for i := range m.US {
		kinds[m.US[i].Kind]++
	}
	for k, want := range map[Kind]int{Infantry: 81, BnHQ: 27, HeavyWeapons: 9, RgtHQ: 9, Tank: 18, Engineer: 12} {
		if kinds[k] != want {
			t.Errorf("%d units of kind %s, expected %d", kinds[k], kindNames[k], want)
		}
	}
	if len(m.Cards) != 55 || len(m.Heroes) != 8 || len(m.Pos) != 114 || len(m.Groups) != 91 || m.Map.N() != 534 || len(m.Scenario) != 7 {
		t.Errorf("%d cards, %d heroes, %d positions, %d groups, %d hexes, %d scenarios", len(m.Cards), len(m.Heroes), len(m.Pos), len(m.Groups), m.Map.N(), len(m.Scenario))
	}
}

// TestGeometry: neighbours and distances of the examples (7.3.1, 8.4, 9.6).
func TestGeometry(t *testing.T) {
	m := Default()
	hex := func(id string) Hex {
		h, ok := m.Map.Parse(id)
		if !ok {
			t.Fatalf("no hex %s", id)
		}
		return h
	}
	for _, c := range []struct {
		a, b string
		d    int
	}{{"1420", "1521", 1}, {"1620", "1721", 1}, {"1524", "1423", 1}, {"1524", "1424", 1}, {"1519", "1619", 1}, {"1619", "1620", 1}, {"1024", "1125", 1}, {"1819", "1820", 1}, {"1820", "1920", 1},
		{"1521", "1522", 1}, {"1524", "1421", 3}, {"1524", "1521", 3}, {"1719", "1721", 2}, {"1721", "1520", 2}, {"1721", "1619", 2}, {"1222", "1421", 2}} {
		if n := m.Map.Distance(hex(c.a), hex(c.b)); n != c.d {
			t.Errorf("%s is %d hexes from %s, expected %d", c.a, n, c.b, c.d)
		}
	}
	for h := range Hex(m.Map.N()) {
		for d, n := range m.Map.Beside[h] {
			if n != NoHex && (m.Map.Beside[n][(d+3)%6] != h || m.Map.Sides[h][d] != m.Map.Sides[n][(d+3)%6]) {
				t.Fatalf("%s and its neighbour %s do not agree", m.Map.ID(h), m.Map.ID(n))
			}
		}
	}
}

// TestSight: what the examples say of lines of sight and fire, and that a line is the same both ways (6.2.3).
func TestSight(t *testing.T) {
	m := Default()
	at := func(id string) PosID { return m.posNamed[id] }
	for _, c := range []struct {
		pos, hex string
		fire     string
	}{{"H2", "1421", "steady"}, {"H2", "1521", "steady"}, {"F1", "1719", "steady"}, {"F1", "1520", "steady"}, {"F1", "1620", "intense"}, {"M9", "2334", "steady"}, {"D1", "0521", "steady"}, {"D1", "0518", "none"}} {
		h, ok := m.Map.Parse(c.hex)
		if !ok {
			t.Fatal(c.hex)
		}
		f := m.PrintedField(m.Pos[at(c.pos)].Group)
		have := map[bool]string{true: "intense", false: "none"}[f.Intense.Has(h)]
		if f.Steady.Has(h) {
			have = "steady"
		}
		if have != c.fire {
			t.Errorf("%s at %s: %s, expected %s", c.pos, c.hex, have, c.fire)
		}
	}
	for a := range Hex(m.Map.N()) {
		for b := range m.Map.Within(a, 4).All() {
			if m.Map.Sees(a, b) != m.Map.Sees(b, a) {
				t.Fatalf("%s sees %s but not the other way", m.Map.ID(a), m.Map.ID(b))
			}
		}
	}
}

// TestDatedEvents: card 09 (2.3c2), and a card before its first date.
func TestDatedEvents(t *testing.T) {
	m := Default()
	c := &m.Cards[8]
	for turn, want := range map[Turn]string{1: "", 7: "minefields", 21: "minefields", 22: "japanese-fortification", 66: "japanese-fortification"} {
		have := ""
		if e := c.EventOn(turn); e != NoEvent {
			have = m.Events[e].ID
		}
		if have != want {
			t.Errorf("turn %d: %q, expected %q", turn, have, want)
		}
	}
}

// TestArrivals: who lands when (18.4.1, 19.0), by counting.
func TestArrivals(t *testing.T) {
	m := Default()
	n := map[Turn]int{}
	for i := range m.US {
		n[m.US[i].Turn]++
	}
	for turn, want := range map[Turn]int{1: 8*4 + 8, 2: 4, 3: 3*4 + 1 + 2, 4: 2*4 + 1 + 2, 5: 3*4 + 1 + 4, 6: 1 + 4 + 1, 7: 1, 9: 4, 12: 13 + 2, 19: 6, 22: 13 + 2} {
		if n[turn] != want {
			t.Errorf("%d units land on turn %d, expected %d", n[turn], turn, want)
		}
	}
}
