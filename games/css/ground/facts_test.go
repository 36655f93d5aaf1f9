package ground

import (
	"math"
	"slices"
	"strings"
	"testing"

	"beachhead/hex"
)

// What the rulebook says of hexes by their numbers.
func TestFactsTinian(t *testing.T) {
	m := mapOf(t, "tinian")
	h := func(id string) Hex { return at(t, m, id) }
	for _, pair := range []string{"16.56 15.56", "16.56 17.55", "16.56 17.56", "17.55 17.54", "17.55 17.56", "18.53 17.52", "18.53 17.53", "14.59 14.58", "15.60 14.60"} {
		a, b, _ := strings.Cut(pair, " ")
		if m.Distance(h(a), h(b)) != 1 || m.Direction(h(a), h(b)) != hex.Opposite(m.Direction(h(b), h(a))) {
			t.Errorf("%s do not touch (8.5, 9.6.2, 7.2)", pair)
		}
	}
	if m.Distance(h("17.54"), h("17.56")) == 1 {
		t.Error("17.54 touches 17.56 (8.5)")
	}
	for id, terrain := range map[string]string{"16.56": "clear", "18.53": "cane", "19.50": "brush"} {
		if m.Terrain(h(id)).ID != terrain {
			t.Errorf("%s is %s, want %s (8.3.4e, 9.6.2s, 8.6.5d)", id, m.Terrain(h(id)).ID, terrain)
		}
	}
	for _, from := range []string{"17.52", "17.53"} {
		if e := m.Edge(h("18.53"), m.Direction(h("18.53"), h(from))); e.Index != 0 {
			t.Errorf("a %s between %s and 18.53, of which the example says nothing (9.6.2s)", e.ID, from)
		}
	}
	for id, level := range map[string]int{"14.58": 1, "14.59": 2, "12.61": 2, "15.60": 2} {
		if m.Level(h(id)) != level {
			t.Errorf("%s is on level %d, want %d (7.2g, 7.2h)", id, m.Level(h(id)), level)
		}
	}
	if !m.Observation(h("15.60")) {
		t.Error("15.60 is no Observation Point (7.2h)")
	}
	// The box in 20.47 is off the island, the northernmost hex next to it, and the Radio Station five hexes away (27.0).
	if _, err := m.Parse("20.47"); err == nil {
		t.Error("20.47 is playable")
	}
	nearest, north := math.MaxInt, Hex(0)
	for x := range Hex(m.N) {
		nearest = min(nearest, m.FromBox(x))
		if m.place[x].v < m.place[north].v {
			north = x
		}
	}
	if radio := m.Find("radio", ""); nearest != 1 || m.FromBox(north) != 1 || m.FromBox(radio) != 5 {
		t.Errorf("the box is %d from the island, %d from %s, %d from the Radio Station; want 1, 1, 5", nearest, m.FromBox(north), m.ID(north), m.FromBox(radio))
	}
}

func TestFactsSaipan(t *testing.T) {
	m := mapOf(t, "saipan")
	var field []string
	for _, f := range m.With("airfield") {
		if f.ID == "aslito" {
			field = append(field, m.ID(f.Hex))
			if m.Terrain(f.Hex).ID != "runway" {
				t.Errorf("%s of Aslito is no runway", m.ID(f.Hex))
			}
		}
	}
	if got := strings.Join(field, " "); got != "38.43 38.44 39.43 40.43" {
		t.Errorf("Aslito Airfield is %s (11.3.1a)", got)
	}
	if f := m.Find("aslito-marker", ""); f != at(t, m, "39.42") {
		t.Errorf("the marker of Aslito is in %s, want 39.42 (11.3.1a)", m.ID(f))
	}
	if h := at(t, m, "34.36"); m.Name(h) != "Charan Kanoa" || m.Terrain(h).ID != "town" {
		t.Errorf("34.36 is %s, %s; want the town of Charan Kanoa", m.Name(h), m.Terrain(h).ID)
	}
	if m.FromBox(0) != -1 {
		t.Error("a range box on Saipan")
	}
	// The beaches that boats drift to lie each north of the one they make for (22.2.3).
	chain := []string{"green-2", "green-1", "red-3", "red-2", "red-1", "north"}
	for i := 1; i < len(chain); i++ {
		a, b := m.Find("beach", chain[i-1]), m.Find("beach", chain[i])
		if a == NoHex || b == NoHex || m.place[b].v >= m.place[a].v {
			t.Errorf("%s in %s is not north of %s in %s", chain[i], m.ID(b), chain[i-1], m.ID(a))
		}
	}
}

// The size of the islands, and what must be there for the scenarios.
func TestExtent(t *testing.T) {
	for game, want := range map[string]struct{ hexes, levels, caves, eyes, beaches, victory int }{
		"tinian": {458, 2, 24, 4, 9, 16},
		"saipan": {547, 3, 37, 7, 16, 20},
	} {
		m := mapOf(t, game)
		got := struct{ hexes, levels, caves, eyes, beaches, victory int }{m.N, m.Levels, m.cave.Len(), m.op.Len(), len(m.With("beach")), len(m.With("victory"))}
		if got != want {
			t.Errorf("%s: %v, want %v", game, got, want)
		}
		// A hex of 500 m between its sides has 0.2165 square kilometres; the islands have 101 and 119, of which the coast cuts hexes.
		km2 := map[string]float64{"tinian": 101, "saipan": 119}[game]
		if area := float64(m.N) * 0.2165; math.Abs(area-km2) > km2*0.06 {
			t.Errorf("%s: %d hexes are %.1f square kilometres, the island has %v", game, m.N, area, km2)
		}
	}
}

// Each hexside is the same from both sides: terrain, upper side, routes, cost of those who cannot cross it.
func TestHexsidesAgree(t *testing.T) {
	for _, game := range games {
		m := mapOf(t, game)
		lines, edges := plain(t, game, "hexsides.tsv"), 0
		for h := range Hex(m.N) {
			for d, n := range m.near[h] {
				if n == NoHex {
					if m.Edge(h, d).Index != 0 || m.Along(h, d) != 0 || m.Upper(h, d) || m.Cost(Leg, h, d, nil) != -1 {
						t.Errorf("%s: something on the hexside %d of %s, which leads to the sea", game, d, m.ID(h))
					}
					continue
				}
				o := hex.Opposite(d)
				if m.near[n][o] != h || m.Edge(h, d) != m.Edge(n, o) || m.Along(h, d) != m.Along(n, o) || m.Upper(h, d) && m.Upper(n, o) || m.Carries(h, d) != m.Carries(n, o) {
					t.Errorf("%s: the hexside of %s and %s differs by side", game, m.ID(h), m.ID(n))
				}
				if want := m.Edge(h, d).Index != 0 && m.Level(h) > m.Level(n); m.Upper(h, d) != want {
					t.Errorf("%s: %s above %s: %v, want %v", game, m.ID(h), m.ID(n), m.Upper(h, d), want)
				}
				if m.Edge(h, d).Index != 0 {
					edges++
				}
			}
		}
		if edges != 2*len(lines) {
			t.Errorf("%s: %d sides of hexsides, want two for each of %d lines", game, edges, len(lines))
		}
	}
}

// Every hex and hexside of the text is on the map as the text has it.
func TestMapAsWritten(t *testing.T) {
	for _, game := range games {
		m, r := mapOf(t, game), newReckoner(t, game)
		if len(r.terrain) != m.N {
			t.Errorf("%s: %d hexes in the file, %d on the map", game, len(r.terrain), m.N)
		}
		for id, terrain := range r.terrain {
			h := at(t, m, id)
			if m.Terrain(h).ID != terrain || m.Level(h) != r.level[id] || m.Observation(h) != r.op[id] || m.ID(h) != id || int(h) != r.order[id] || m.At(m.Cell(h)) != h {
				t.Errorf("%s: %s is not as written", game, id)
			}
		}
		for pair, kind := range r.side {
			a, b, _ := strings.Cut(pair, " ")
			if e := m.Edge(at(t, m, a), m.Direction(at(t, m, a), at(t, m, b))); e.ID != kind {
				t.Errorf("%s: %s is %s, want %s", game, pair, e.ID, kind)
			}
		}
	}
}

// Sets, distances and near hexes against counting.
func TestSets(t *testing.T) {
	m := mapOf(t, "saipan")
	for a := range Hex(m.N) {
		for n := 1; n <= 8; n++ {
			s := m.Within(a, n)
			count := 0
			for b := range Hex(m.N) {
				in := b != a && m.Distance(a, b) <= n
				if s.Has(b) != in {
					t.Fatalf("%s within %d of %s: %v", m.ID(b), n, m.ID(a), s.Has(b))
				}
				if in {
					count++
				}
			}
			if s.Len() != count {
				t.Fatalf("%d hexes within %d of %s, want %d", s.Len(), n, m.ID(a), count)
			}
		}
	}
	var s, o Set
	if !s.Empty() || s.Next(0) != NoHex || s.Has(NoHex) {
		t.Error("an empty set is not empty")
	}
	for _, h := range []Hex{0, 63, 64, 500, MaxHexes - 1} {
		s.Add(h)
	}
	o.Add(64)
	o.Add(65)
	if got := slices.Collect(s.Each()); !slices.Equal(got, []Hex{0, 63, 64, 500, MaxHexes - 1}) || s.Len() != 5 {
		t.Errorf("the set holds %v", got)
	}
	if s.Next(1) != 63 || s.Next(64) != 64 || s.Next(501) != MaxHexes-1 || s.Next(MaxHexes) != NoHex || s.Next(NoHex) != 0 {
		t.Error("Next misses a hex")
	}
	if !s.Meets(&o) {
		t.Error("sets with 64 in common do not meet")
	}
	x := s
	x.And(&o)
	y := s
	y.AndNot(&o)
	z := s
	z.Or(&o)
	z.Remove(0)
	if x.Len() != 1 || !x.Has(64) || y.Len() != 4 || y.Has(64) || y.Meets(&x) || z.Len() != 5 || z.Has(0) || !z.Has(65) {
		t.Error("And, AndNot, Or or Remove is wrong")
	}
}
