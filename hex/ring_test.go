package hex

import (
	"math"
	"slices"
	"testing"
)

func TestRingByHand(t *testing.T) {
	g := mustNew(t, Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	c := mustParse(t, g, "0505")
	for r, want := range [][]string{
		{"0505"},
		{"0504", "0604", "0605", "0506", "0405", "0404"},
		{"0503", "0603", "0704", "0705", "0706", "0606", "0507", "0406", "0306", "0305", "0304", "0403"},
	} {
		if got := idsOf(g, g.Ring(nil, c, r)); !slices.Equal(got, want) {
			t.Errorf("Ring(0505, %d) = %v, want %v", r, got, want)
		}
	}
	// Cut off by the corner of the map.
	got := idsOf(g, g.Spiral(nil, mustParse(t, g, "0101"), 2))
	if want := []string{"0101", "0201", "0102", "0301", "0302", "0202", "0103"}; !slices.Equal(got, want) {
		t.Errorf("Spiral(0101, 2) = %v, want %v", got, want)
	}
}

func TestRing(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		for c := range Hex(g.Len()) {
			for r := range 22 {
				ring := g.Ring(nil, c, r)
				want := 0
				for h := range Hex(g.Len()) {
					if g.Distance(c, h) == r {
						want++
						if !slices.Contains(ring, h) {
							t.Fatalf("Ring(%s, %d) lacks %s", g.ID(c), r, g.ID(h))
						}
					}
				}
				if len(ring) != want {
					t.Fatalf("Ring(%s, %d) has %d hexes, want %d", g.ID(c), r, len(ring), want)
				}
				if r > 0 && len(ring) == 6*r {
					for i, h := range ring {
						if g.Direction(h, ring[(i+1)%len(ring)]) < 0 {
							t.Fatalf("Ring(%s, %d) has a gap after %s", g.ID(c), r, g.ID(h))
						}
					}
				}
			}
		}
	})
}

func TestSpiral(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		for c := range Hex(g.Len()) {
			all := g.Spiral(nil, c, math.MaxInt)
			if len(all) != g.Len() || all[0] != c {
				t.Fatalf("Spiral(%s) has %d hexes from %s", g.ID(c), len(all), g.ID(all[0]))
			}
			if !slices.IsSortedFunc(all, func(a, b Hex) int { return g.Distance(c, a) - g.Distance(c, b) }) {
				t.Fatalf("Spiral(%s) is not ring by ring", g.ID(c))
			}
			for r := range 5 {
				if part := g.Spiral(nil, c, r); !slices.Equal(part, all[:len(part)]) || len(part) > 3*r*(r+1)+1 {
					t.Fatalf("Spiral(%s, %d) = %v", g.ID(c), r, idsOf(g, part))
				}
			}
		}
	})
	g := mustNew(t, Config{Cols: 4, Rows: 4})
	if got := g.Spiral(nil, 0, -1); len(got) != 0 {
		t.Errorf("Spiral of radius -1 = %v", got)
	}
	if got := g.Ring(nil, 0, math.MinInt); len(got) != 0 {
		t.Errorf("Ring of radius MinInt = %v", got)
	}
}

// What buf held before stays.
func TestAppends(t *testing.T) {
	g := mustNew(t, Config{Cols: 9, Rows: 9})
	p := NewPaths(g)
	p.Flood(0, 9, func(Hex, int, Hex, int) (int, bool, bool) { return 1, true, true })
	buf := []Hex{77}
	for name, got := range map[string][]Hex{
		"Ring": g.Ring(buf, 40, 1), "Spiral": g.Spiral(buf, 40, 1), "Line": g.Line(buf, 0, 40), "Path": p.Path(buf, 40),
	} {
		if len(got) < 5 || got[0] != 77 || got[1] == 77 {
			t.Errorf("%s does not append: %v", name, got)
		}
	}
	if got := g.Spine([]Step{{7, 8}}, 0, 40); got[0] != (Step{7, 8}) || got[1] != (Step{0, 0}) {
		t.Errorf("Spine does not append: %v", got)
	}
}

func BenchmarkSpiral(b *testing.B) {
	g := mustNew(b, Config{Cols: 30, Rows: 30})
	var buf []Hex
	for b.Loop() {
		buf = g.Spiral(buf[:0], 465, 4)
	}
}
