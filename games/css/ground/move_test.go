package ground

import (
	"fmt"
	"strings"
	"testing"
)

// What each terrain costs (6.2.1), by a hex of it that is entered overland.
func TestTerrainCosts(t *testing.T) {
	want := map[string][3]int8{
		"clear": {1, 3, 2}, "beach": {1, 5, 3}, "rocky": {2, 6, 4}, "brush": {2, 4, 3}, "marsh": {3, -1, -1}, "runway": {1, 3, 2}, "town": {1, 3, 2},
		"buildings": {1, 1, 1}, "cane": {2, 3, 2}, "paddy": {2, 5, 5}, "cultivated": {1, 4, 3}, "cave": {2, 6, 4},
	}
	found := map[string]bool{}
	for _, game := range games {
		m := mapOf(t, game)
		for h := range Hex(m.N) {
			for d, n := range m.near[h] {
				if n == NoHex || m.Edge(h, d).Index != 0 || m.Along(h, d) != 0 {
					continue
				}
				kind := m.Terrain(n).ID
				found[kind] = true
				for mob := range numMobilities {
					if got := m.Cost(mob, h, d, nil); got != want[kind][mob] {
						t.Fatalf("%s: %s into %s of %s costs %d, want %d", game, mob, m.ID(n), kind, got, want[kind][mob])
					}
				}
			}
		}
	}
	if len(found) != len(want) {
		t.Errorf("only %d of %d terrains are on the maps", len(found), len(want))
	}
}

// Steps down a column from 10.10 to 10.11, with and without the road there; the chart has one.
func TestSteps(t *testing.T) {
	noRoad := func(name, text string) string {
		if name == routesFile {
			return strings.Replace(text, "10.10 10.11", "10.12 10.13", 1)
		}
		return text
	}
	railway := func(name, text string) string {
		if name == routesFile {
			return strings.Replace(text, "\troad\t", "\trailway\t", 1)
		}
		return text
	}
	const rest = " c1 c1 c2 c3"
	leg, wheeled, tracked := Walk{Mobility: Leg}, Walk{Mobility: Wheeled}, Walk{Mobility: Tracked}
	weapon, tank := Walk{Mobility: Leg, Weapon: true}, Walk{Mobility: Leg, Tank: true}
	for _, c := range []struct {
		hexes  string
		change func(name, text string) string
		walk   Walk
		cost   int8
		rules  string // of the sum, or of what bars
	}{
		{"c1 r1", noRoad, leg, 2, "6.2.1ca"},
		{"c1 r1", nil, leg, 1, "6.2.1la"},
		{"c1 r1", railway, leg, 1, "6.2.1la"},
		{"c1 r1", nil, wheeled, 1, "6.2.1la"},
		{"c1 m1", noRoad, wheeled, -1, "6.2.1ea"},
		{"c1 m1", nil, wheeled, 1, "6.2.1la"},
		{"c1 m1", nil, tank, -1, "6.2.1eb"},
		{"c1 m1", noRoad, weapon, 3, "6.2.1ea"},
		{"c1|slope r1", noRoad, leg, 2, "6.2.1ca"},
		{"c2|slope c1", noRoad, tracked, 2, "6.2.1aa"},
		{"c2|steep b1", noRoad, leg, 3, "6.2.1da 6.2.2ba"},
		{"c1|steep b2", noRoad, leg, 3, "6.2.1da 6.2.2ba"},
		{"c2|steep b1", nil, leg, 2, "6.2.1la 6.2.2ba"},
		{"c2|steep b1", noRoad, tracked, -1, "6.2.2bb"},
		{"c2|steep b1", nil, tracked, 1, "6.2.1la"},
		{"c2|steep b1", railway, tracked, 1, "6.2.1la"},
		{"c2|steep b1", nil, weapon, -1, "6.2.2bc"},
		{"c2|steep b1", noRoad, tank, -1, "6.2.2bc"},
		{"c1|ridge b1", noRoad, leg, 3, "6.2.1da 6.2.2ca"},
		{"c1|ridge b1", nil, leg, 1, "6.2.1la 6.2.2ca"},
		{"c1|ridge b1", noRoad, wheeled, -1, "6.2.2cc"},
		{"c1|ridge b1", nil, wheeled, 1, "6.2.1la"},
		{"c1|ridge b1", noRoad, weapon, -1, "6.2.2cb"},
		{"c1|ridge b1", nil, weapon, 1, "6.2.1la 6.2.2ca"},
	} {
		m := chart(t, c.change, c.hexes+rest, "", "")
		h := at(t, m, "10.10")
		s := m.Step(c.walk, h, 3, nil)
		list := s.Parts
		if s.Cost < 0 {
			list = s.Bars
		}
		var rules []string
		sum := int8(0)
		for _, p := range list {
			rules = append(rules, p.Rule)
			sum += p.Value
		}
		if got := strings.Join(rules, " "); s.Cost != c.cost || got != c.rules || s.Cost >= 0 && sum != s.Cost {
			t.Errorf("%s, %+v: %d by %q, want %d by %q", c.hexes, c.walk, s.Cost, got, c.cost, c.rules)
		}
		if plain := (Walk{Mobility: c.walk.Mobility}); c.walk == plain && m.Cost(c.walk.Mobility, h, 3, nil) != s.Cost {
			t.Errorf("%s: the table says %d, the sum %d", c.hexes, m.Cost(c.walk.Mobility, h, 3, nil), s.Cost)
		}
		if c.walk == weapon && m.Carries(h, 3) != (s.Cost >= 0) {
			t.Errorf("%s: a Support Weapon is carried: %v, the step costs %d", c.hexes, m.Carries(h, 3), s.Cost)
		}
	}
}

// Nobody enters the sea (6.2b) or crosses a Cliff (6.2.2da), and who burned a hex down enters it as Clear (8.7.1e).
func TestBarsAndFires(t *testing.T) {
	m := mapOf(t, "tinian")
	cliffs, coast := 0, 0
	for h := range Hex(m.N) {
		for d, n := range m.near[h] {
			for mob := range numMobilities {
				s := m.Step(Walk{Mobility: mob}, h, d, nil)
				switch {
				case n == NoHex:
					coast++
					if s.Cost != -1 || s.Bars[0].Rule != "6.2b" {
						t.Fatalf("%s into the sea costs %d by %v", mob, s.Cost, s.Bars)
					}
				case m.Edge(h, d).ID == "cliff":
					cliffs++
					if s.Cost != -1 || s.Bars[len(s.Bars)-1].Rule != "6.2.2da" && s.Bars[0].Rule != "6.2.2da" || m.Carries(h, d) {
						t.Fatalf("%s across the Cliff from %s to %s costs %d by %v", mob, m.ID(h), m.ID(n), s.Cost, s.Bars)
					}
				}
			}
		}
	}
	if cliffs == 0 || coast == 0 {
		t.Errorf("%d steps across Cliffs, %d into the sea", cliffs, coast)
	}
	var cleared Set
	h := at(t, m, "18.53")
	cleared.Add(h)
	from := at(t, m, "17.53")
	d := m.Direction(from, h)
	if was, now := m.Cost(Leg, from, d, nil), m.Cost(Leg, from, d, &cleared); was != 2 || now != 1 {
		t.Errorf("18.53 costs %d, burned down %d; want 2 and 1", was, now)
	}
	if m.FireMod(from, h, nil) != -1 || m.FireMod(from, h, &cleared) != 0 {
		t.Errorf("fire at 18.53 %d, burned down %d; want -1 and 0", m.FireMod(from, h, nil), m.FireMod(from, h, &cleared))
	}
}

// A route that costs half a point makes all costs count half points, and a Deployed Unit leaves the road alone where the table says so.
func TestHalfPoints(t *testing.T) {
	m := chart(t, func(name, text string) string {
		if name == kindsFile {
			return strings.Replace(text, "road\tRoad\t1\t1\t1\t6.2.1la\ty\t", "road\tRoad\t1/2\t1/2\t1/2\t6.2.1la\tn\t", 1)
		}
		return text
	}, "c1 r1 c1 c2 c3", "", "")
	h := at(t, m, "10.10")
	if m.Scale != 2 {
		t.Fatalf("%d units a point", m.Scale)
	}
	if c := m.Cost(Leg, h, 3, nil); c != 1 {
		t.Errorf("along the road %d, want half a point", c)
	}
	if s := m.Step(Walk{Mobility: Tracked, Deployed: true}, h, 3, nil); s.Cost != 8 || s.Route != -1 {
		t.Errorf("Deployed %d by route %d, want 4 points overland", s.Cost, s.Route)
	}
	if c := m.Cost(Leg, at(t, m, "10.11"), 3, nil); c != 2 {
		t.Errorf("into Clear %d, want 1 point", c)
	}
	if mapOf(t, "tinian").Scale != 1 {
		t.Error("Tinian counts half points")
	}
}

// Modifiers of fire: 10.10 fires at 10.11 or 10.12 down the column.
func TestFireMods(t *testing.T) {
	up := func(name, text string) string {
		if name == edgesFile {
			return strings.ReplaceAll(text, "enters-not-down", "enters-up")
		}
		return text
	}
	for _, c := range []struct {
		hexes  string
		n      int
		change func(name, text string) string
		want   string
	}{
		{"c1 r1 c1 c2 c3", 1, nil, "-2 6.2.1cb"},
		{"c1 m1 c1 c2 c3", 1, nil, "2 6.2.1ec"},
		{"c1|slope c1 c1 c2 c3", 1, nil, ""},
		{"c1|steep b2 c1 c3", 1, nil, "-1 6.2.1dc -2 6.2.2be"},
		{"c1|steep b1 c1 c2 c3", 1, nil, "-1 6.2.1dc -2 6.2.2be"}, // from the same level
		{"c2|steep b1 c1 c3", 1, nil, "-1 6.2.1dc"},               // from above
		{"c1|steep c1 b1 c2 c3", 2, nil, "-1 6.2.1dc"},            // not of the target's hex
		{"c1 c1|steep b1 c2 c3", 2, nil, "-1 6.2.1dc -2 6.2.2be"},
		{"c1|ridge c1 c1 c2 c3", 1, nil, "-1 6.2.2ce"},
		{"c1|ridge c1 c1 c2 c3", 2, nil, "-1 6.2.2ce"}, // the firer's own
		{"c1 c1|ridge c1 c2 c3", 2, nil, "-1 6.2.2ce"},
		{"c1|ridge c1|ridge c1 c2 c3", 2, nil, "-1 6.2.2ce"}, // once
		{"c1|ridge c1|steep c2 c3", 2, nil, "-2 6.2.2be -1 6.2.2ce"},
		{"c1|steep b1 c1 c2 c3", 1, up, "-1 6.2.1dc"}, // another module: only up
		{"c1|steep b2 c1 c3", 1, up, "-1 6.2.1dc -2 6.2.2be"},
	} {
		m := chart(t, c.change, c.hexes, "", "")
		a, b := at(t, m, "10.10"), at(t, m, fmt.Sprintf("10.%d", 10+c.n))
		sum := 0
		var got []string
		for _, p := range m.FireMods(nil, a, b, nil) {
			got = append(got, fmt.Sprintf("%d %s", p.Value, p.Rule))
			sum += int(p.Value)
		}
		if s := strings.Join(got, " "); s != c.want || m.FireMod(a, b, nil) != sum {
			t.Errorf("%s: %q, sum %d; want %q", c.hexes, s, m.FireMod(a, b, nil), c.want)
		}
	}
	// Through the corner of two hexsides of the target's hex: 10.10 fires at 11.11 along the spine 10.11/11.10.
	for more, want := range map[string]int{
		"": 0,
		"11.10\t11.11\tsteep\t-\tauthored:test\n":                                        0,
		"11.10\t11.11\tsteep\t-\tauthored:test\n10.11\t11.11\tridge\t-\tauthored:test\n": -1,
		"11.10\t11.11\tsteep\t-\tauthored:test\n10.11\t11.11\tsteep\t-\tauthored:test\n": -2,
	} {
		m := chart(t, nil, "c1 c1 c1", "c1 c1 c1 c2 c3", more)
		if got := m.FireMod(at(t, m, "10.10"), at(t, m, "11.11"), nil); got != want {
			t.Errorf("with %q: %d, want %d", more, got, want)
		}
	}
}

// Modifiers of an Assault on 10.11 from the hexes above and below it.
func TestAssaultMods(t *testing.T) {
	up := func(name, text string) string {
		if name == edgesFile {
			return strings.ReplaceAll(text, "\tall\t", "\tall-up\t")
		}
		return text
	}
	const above, below = 1 << 0, 1 << 3
	for _, c := range []struct {
		hexes  string
		from   uint8
		change func(name, text string) string
		want   string
	}{
		{"c1 c1 c1 c2 c3", above | below, nil, ""},
		{"c1|slope c1 c1 c2 c3", above, nil, "-1 6.2.2ac"},
		{"c1|slope c1 c1 c2 c3", above | below, nil, ""},
		{"c1|slope c1|slope c1 c2 c3", above | below, nil, "-1 6.2.2ac"},
		{"c1|slope c1|steep c1 c2 c3", above | below, nil, ""},
		{"c1|slope c1|steep c1 c2 c3", below, nil, "-2 6.2.2bf"},
		{"c1|ridge c1 c1 c2 c3", above | below, nil, "-1 6.2.2ce"},
		{"c1|ridge c1 c1 c2 c3", below, nil, ""},
		{"c1|ridge c1|steep c1 c2 c3", above | below, nil, "-1 6.2.2ce"},
		{"c1|slope c2 c1 c3", above, up, "-1 6.2.2ac"},
		{"c2|slope c1 c1 c3", above, up, ""},
	} {
		m := chart(t, c.change, c.hexes, "", "")
		var got []string
		for _, p := range m.AssaultMods(nil, at(t, m, "10.11"), c.from) {
			got = append(got, fmt.Sprintf("%d %s", p.Value, p.Rule))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s from %b: %q, want %q", c.hexes, c.from, s, c.want)
		}
	}
}

// What the tables say of a step, and of what bars it, is what Step says with all its terms, on the ground as printed and burned down (6.2).
func TestCostTables(t *testing.T) {
	for _, game := range games {
		m := mapOf(t, game)
		var cleared Set
		for h := Hex(0); int(h) < m.N; h += 3 {
			cleared.Add(h)
		}
		barred := 0
		for i := range 3 * int(numMobilities) * 2 {
			w := Walk{Mobility: Mobility(i / 6), Weapon: i/2%3 > 0, Tank: i/2%3 == 2}
			burnt := &Set{}
			if i%2 != 0 {
				burnt = &cleared
			}
			costs := m.Costs(w, burnt)
			for h := range Hex(m.N) {
				for d := range 6 {
					s := m.Step(w, h, d, burnt)
					got := m.Cost(w.Mobility, h, d, burnt)
					if w.Weapon {
						got = m.Laden(w.Tank, w.Mobility, h, d, burnt)
					}
					if got != s.Cost || costs.Step(h, d) != s.Cost {
						t.Fatalf("%s, %+v from %s in direction %d: the tables say %d and %d, the terms %d", game, w, m.ID(h), d, got, costs.Step(h, d), s.Cost)
					}
					bar, ok := m.Bar(w, h, d, burnt)
					if ok != (s.Cost < 0) || ok && bar != s.Bars[0] {
						t.Fatalf("%s, %+v from %s in direction %d: barred by %+v, the terms say %+v", game, w, m.ID(h), d, bar, s.Bars)
					}
					if ok {
						barred++
					}
				}
			}
		}
		if barred < 1000 {
			t.Errorf("%s: only %d steps are barred", game, barred)
		}
		for mob := range numMobilities {
			two := true
			for h := range Hex(m.N) {
				for d, n := range m.near[h] {
					if n != NoHex && (m.Cost(mob, h, d, nil) < 0) != (m.Cost(mob, n, (d+3)%6, nil) < 0) {
						two = false
					}
				}
			}
			if m.TwoWay(mob) && !two || mob == Leg && !m.TwoWay(mob) {
				t.Errorf("%s: steps of mobility %d hold both ways: %v", game, mob, m.TwoWay(mob))
			}
		}
	}
}
