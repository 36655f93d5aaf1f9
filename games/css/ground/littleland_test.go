package ground

import (
	"testing"
	"time"
	"unsafe"
)

// The map of The Little Land is four times as large as those of the islands: its table of what is seen is within 64 MiB and made in less than 2 s.
func TestLargeMap(t *testing.T) {
	start := time.Now()
	m, err := loadFiles(files(t, "littleland"))
	if err != nil {
		t.Fatal(err)
	}
	m.Seen(0) // tables are made when somebody asks
	m.Within(0, m.Reach())
	if took := time.Since(start); took > 2*time.Second {
		t.Errorf("loaded in %v, want at most 2 s", took)
	} else {
		t.Logf("loaded in %v", took)
	}
	if got := [2]int{m.N, m.Levels}; got != [2]int{2139, 4} {
		t.Errorf("hexes and levels %v, want 2139 and 4", got)
	}
	bytes := 0
	for v := range numVariants {
		bytes += len(m.seen[v]()) * int(unsafe.Sizeof(Set{}))
	}
	for r := 1; r <= reachMax; r++ {
		bytes += len(m.within[r]()) * int(unsafe.Sizeof(Set{}))
	}
	t.Logf("%d bytes", bytes)
	if bytes > 64<<20 {
		t.Errorf("sets of %d bytes, want at most 64 MiB", bytes)
	}
}

// What the rulebook says of hexes of The Little Land.
func TestLittleLandFacts(t *testing.T) {
	m := mapOf(t, "littleland")
	for id, terrain := range map[string]string{"25.28": "clear", "14.27": "woods", "10.29": "village", "23.31": "village", "01.02": "town", "26.17": "city", "26.25": "city"} { // L6.2.1a to f, L7.1.1d
		if got := m.Terrain(at(t, m, id)).ID; got != terrain {
			t.Errorf("%s is %s, want %s", id, got, terrain)
		}
	}
	for id, kind := range map[string]string{"12.10": "road", "15.09": "railway", "28.30": "trail"} { // L6.2.1h, k, m
		found := false
		for d := range 6 {
			for k := range m.RouteKinds {
				found = found || m.RouteKinds[k].ID == kind && m.Along(at(t, m, id), d)>>k&1 != 0
			}
		}
		if !found {
			t.Errorf("no %s in %s", kind, id)
		}
	}
	// The ridge example (L6.2.2w, x): 14.30 is up a Steep Slope from 14.31, and there is none to 14.29.
	up := at(t, m, "14.30")
	if d := m.Direction(up, at(t, m, "14.31")); m.Edge(up, d).ID != "steep" || !m.Upper(up, d) {
		t.Errorf("14.30 to 14.31: %s, upper %v", m.Edge(up, d).ID, m.Upper(up, d))
	}
	if d := m.Direction(up, at(t, m, "14.29")); m.Edge(up, d).ID == "steep" {
		t.Error("a Steep Slope between 14.30 and 14.29")
	}
	// Fire and Assaults upslope only (L6.2.2d, j): from 14.31 up to 14.30 it is -2, down it is nothing.
	if got := [2]int{m.FireMod(at(t, m, "14.31"), up, nil), m.FireMod(up, at(t, m, "14.31"), nil)}; got[0]-int(m.Terrain(up).Mod) != -2 || got[1] != int(m.Terrain(at(t, m, "14.31")).Mod) {
		t.Errorf("fire up and down the Steep Slope: %v", got)
	}
	for _, c := range []struct {
		a, b string
		sees bool
		rule string
	}{{"19.31", "23.26", true, "L7.1.2n"}, {"19.31", "23.25", false, "L7.1.2n"}, {"21.26", "24.28", false, "L7.1.2o"}} {
		if got := m.Sees(at(t, m, c.a), at(t, m, c.b)); got != c.sees || m.Sees(at(t, m, c.b), at(t, m, c.a)) != got {
			t.Errorf("%s to %s: %v, want %v (%s)", c.a, c.b, got, c.sees, c.rule)
		}
	}
	// A line along the spine of a slope is blocked between different levels and on one level is not (L7.1.1e, L7.1.2e): every such line of the map is looked at.
	same, other := 0, 0
	for a := range Hex(m.N) {
		for d := range 6 {
			n, o := m.near[a][d], m.near[a][(d+1)%6]
			if n == NoHex || o == NoHex {
				continue
			}
			e := m.Edge(n, m.Direction(n, o))
			if !e.Blocks {
				continue
			}
			p := m.place[a]
			q, r := m.place[n], m.place[o]
			b := m.At(cell(m.Grid, place{q.u + r.u - p.u, q.v + r.v - p.v}))
			if b == NoHex {
				continue
			}
			if m.Level(a) != m.Level(b) {
				if other++; m.Sees(a, b) {
					t.Errorf("%s sees %s along the spine of a slope", m.ID(a), m.ID(b))
				}
				continue
			}
			same++
		}
	}
	if same < 50 || other < 50 {
		t.Errorf("%d lines along spines on one level, %d between two", same, other)
	}
}
