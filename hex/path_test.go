package hex

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestFloodByHand(t *testing.T) {
	g := mustNew(t, Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	p := NewPaths(g)
	start := mustParse(t, g, "0505")
	wall := mustParse(t, g, "0504")

	// On open ground the cost is the distance.
	p.Flood(start, 3, func(_ Hex, _ int, to Hex, soFar int) (int, bool, bool) {
		if g.Distance(start, to) <= soFar {
			t.Errorf("asked at %d about going back to %s", soFar, g.ID(to))
		}
		return 1, true, true
	})
	if n := len(p.Reached()); n != 37 {
		t.Errorf("%d hexes within 3, want 37", n)
	}
	for h := range Hex(g.Len()) {
		d := g.Distance(start, h)
		if c, ok := p.Cost(h); ok != (d <= 3) || ok && c != d {
			t.Errorf("Cost(%s) = %d, %v at distance %d", g.ID(h), c, ok, d)
		}
	}
	// Equal ways: through the hex settled first, which of 0504 (N) and 0404
	// (NW) is the one of lower index.
	if got, want := idsOf(g, p.Path(nil, mustParse(t, g, "0403"))), []string{"0505", "0404", "0403"}; !slices.Equal(got, want) {
		t.Errorf("Path = %v, want %v", got, want)
	}

	// A hex may be entered and not left: the way to 0503 leads around.
	p.Flood(start, 9, func(_ Hex, _ int, to Hex, _ int) (int, bool, bool) { return 1, true, to != wall })
	if c, ok := p.Cost(wall); c != 1 || !ok {
		t.Errorf("Cost(0504) = %d, %v, want 1", c, ok)
	}
	if got, want := idsOf(g, p.Path(nil, mustParse(t, g, "0503"))), []string{"0505", "0404", "0403", "0503"}; !slices.Equal(got, want) {
		t.Errorf("Path = %v, want %v", got, want)
	}

	// Across its lower hexside it is a cheap dead end; across the others it is
	// dear and one may go on.
	p.Flood(start, 9, func(from Hex, dir int, to Hex, _ int) (int, bool, bool) {
		if to == wall {
			if dir == 0 {
				return 1, true, false
			}
			return 3, true, true
		}
		return 1, from == wall || to != mustParse(t, g, "0503") && to != mustParse(t, g, "0403") && to != mustParse(t, g, "0603"), true
	})
	if c, _ := p.Cost(wall); c != 1 {
		t.Errorf("Cost(0504) = %d, want 1, to end there", c)
	}
	if c, _ := p.Cost(mustParse(t, g, "0503")); c != 5 {
		t.Errorf("Cost(0503) = %d, want 5, going on through 0504 at 4", c)
	}
	if got, want := idsOf(g, p.Path(nil, mustParse(t, g, "0503"))), []string{"0505", "0404", "0504", "0503"}; !slices.Equal(got, want) {
		t.Errorf("Path = %v, want %v", got, want)
	}
	if got, want := idsOf(g, p.Path(nil, wall)), []string{"0505", "0504"}; !slices.Equal(got, want) {
		t.Errorf("Path = %v, want %v", got, want)
	}
}

func TestFloodEdges(t *testing.T) {
	g := mustNew(t, Config{Cols: 9, Rows: 9})
	p := NewPaths(g)
	one := func(Hex, int, Hex, int) (int, bool, bool) { return 1, true, true }
	none := func(when string) {
		t.Helper()
		if c, ok := p.Cost(0); ok || c != 0 || len(p.Reached()) != 0 || p.Path(nil, 0) != nil {
			t.Errorf("%s: something is reached: %v", when, p.Reached())
		}
	}
	none("before any Flood")
	for _, h := range []Hex{None, 81, math.MinInt16} {
		p.Flood(h, 5, one)
		none("from off the map")
	}
	p.Flood(0, -1, one)
	none("negative limit")
	p.Flood(0, 0, one)
	if !slices.Equal(p.Reached(), []Hex{0}) || !slices.Equal(p.Path(nil, 0), []Hex{0}) {
		t.Errorf("limit 0: reached %v", p.Reached())
	}
	if _, ok := p.Cost(None); ok || p.Path(nil, -7) != nil || p.Path(nil, 4000) != nil {
		t.Error("hexes off the map are reached")
	}
	for _, c := range []int{-1, math.MinInt, math.MaxInt, math.MaxInt32} {
		p.Flood(40, math.MaxInt, func(Hex, int, Hex, int) (int, bool, bool) { return c, true, true })
		if len(p.Reached()) != 1 {
			t.Errorf("steps at cost %d: reached %v", c, p.Reached())
		}
	}
	// The greatest cost there is, reached in two leaps.
	p.Flood(40, math.MaxInt, func(_ Hex, dir int, _ Hex, soFar int) (int, bool, bool) {
		return math.MaxInt32 / 2, dir == 0, true
	})
	if c, ok := p.Cost(38); !ok || c != math.MaxInt32-1 {
		t.Errorf("Cost = %d, %v, want MaxInt32-1", c, ok)
	}
	// A Flood cut short does not spoil the next.
	func() {
		defer func() { _ = recover() }()
		p.Flood(40, 1000, func(_ Hex, _ int, to Hex, soFar int) (int, bool, bool) {
			if soFar > 100 {
				panic("stop")
			}
			return 50 + int(to), true, to%2 == 0
		})
	}()
	p.gen = math.MaxUint32 // and neither does the counter coming around
	p.Flood(40, 2, one)
	if len(p.Reached()) != 19 {
		t.Errorf("reached %d hexes, want 19", len(p.Reached()))
	}
}

// reference is the same by relaxing all steps until nothing changes.
func reference(g *Grid, start Hex, limit int, step func(Hex, int, Hex, int) (int, bool, bool)) (end []int) {
	end = slices.Repeat([]int{math.MaxInt}, g.Len())
	thru := slices.Clone(end)
	end[start], thru[start] = 0, 0
	for changed := true; changed; {
		changed = false
		for h := range Hex(g.Len()) {
			for d, to := range g.Neighbors(h) {
				if to == None || thru[h] == math.MaxInt {
					continue
				}
				c, enter, onward := step(h, d, to, thru[h])
				if c += thru[h]; !enter || c > limit {
					continue
				}
				if c < end[to] {
					end[to], changed = c, true
				}
				if onward && c < thru[to] {
					thru[to], changed = c, true
				}
			}
		}
	}
	return end
}

func TestFloodRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, o := range []Orientation{FlatTop, PointyTop} {
		g := mustNew(t, Config{Orientation: o, Cols: 11, Rows: 8})
		p := NewPaths(g)
		for range 600 {
			// Small costs with many ties and free steps, middling ones, and
			// some that overrun the window of buckets.
			top := []int{2, 6, 40, 700}[rng.IntN(4)]
			limit := rng.IntN(top * 8)
			start := Hex(rng.IntN(g.Len()))
			type edge struct {
				cost          int
				enter, onward bool
			}
			edges := make([][6]edge, g.Len())
			for h := range edges {
				for d := range 6 {
					edges[h][d] = edge{rng.IntN(top), rng.IntN(5) > 0, rng.IntN(4) > 0}
				}
			}
			var asked int
			step := func(from Hex, dir int, to Hex, soFar int) (int, bool, bool) {
				asked++
				if g.Neighbor(from, dir) != to {
					t.Fatalf("asked about a step from %s to %s in direction %d", g.ID(from), g.ID(to), dir)
				}
				e := edges[from][dir]
				return e.cost, e.enter, e.onward
			}
			want := reference(g, start, limit, step)
			asked = 0
			p.Flood(start, limit, step)
			if asked > 6*len(p.Reached()) {
				t.Fatalf("asked %d times about %d hexes", asked, len(p.Reached()))
			}
			reached := 0
			for h := range Hex(g.Len()) {
				c, ok := p.Cost(h)
				if ok != (want[h] <= limit) || ok && c != want[h] {
					t.Fatalf("Cost(%s) = %d, %v, want %d of %d", g.ID(h), c, ok, want[h], limit)
				}
				path := p.Path(nil, h)
				if !ok {
					if path != nil {
						t.Fatalf("Path(%s) = %v, though not reached", g.ID(h), path)
					}
					continue
				}
				reached++
				if path[0] != start || path[len(path)-1] != h {
					t.Fatalf("Path(%s) = %v", g.ID(h), idsOf(g, path))
				}
				sum := 0
				for i, to := range path[1:] {
					e := edges[path[i]][g.Direction(path[i], to)]
					if !e.enter || !e.onward && to != h {
						t.Fatalf("Path(%s) = %v: no way into %s", g.ID(h), idsOf(g, path), g.ID(to))
					}
					sum += e.cost
				}
				if sum != c {
					t.Fatalf("Path(%s) = %v costs %d, want %d", g.ID(h), idsOf(g, path), sum, c)
				}
			}
			order := p.Reached()
			if len(order) != reached || !slices.IsSortedFunc(order, func(a, b Hex) int {
				if want[a] != want[b] {
					return want[a] - want[b]
				}
				return int(a - b)
			}) {
				t.Fatalf("Reached = %v", order)
			}
			// What was done before leaves no trace in the paths.
			fresh := NewPaths(g)
			fresh.Flood(start, limit, step)
			for h := range Hex(g.Len()) {
				if !slices.Equal(p.Path(nil, h), fresh.Path(nil, h)) {
					t.Fatalf("Path(%s) depends on an earlier Flood", g.ID(h))
				}
			}
		}
	}
}

// The documented tie rule, without free steps: of the hexes from which the
// last step makes the least cost, the one of least cost, then index.
func TestPathTies(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	g := mustNew(t, Config{Cols: 12, Rows: 12})
	p := NewPaths(g)
	cost := make([]int, g.Len())
	for range 200 {
		for h := range cost {
			cost[h] = 1 + rng.IntN(3)
		}
		start := Hex(rng.IntN(g.Len()))
		p.Flood(start, 20, func(_ Hex, _ int, to Hex, _ int) (int, bool, bool) { return cost[to], true, true })
		for _, h := range p.Reached()[1:] {
			best, bestCost := None, math.MaxInt
			for _, n := range g.Neighbors(h) {
				if c, ok := p.Cost(n); ok && (c < bestCost || c == bestCost && n < best) {
					best, bestCost = n, c
				}
			}
			path := p.Path(nil, h)
			if got := path[len(path)-2]; got != best {
				t.Fatalf("Path(%s) comes from %s, want %s", g.ID(h), g.ID(got), g.ID(best))
			}
		}
	}
}

func BenchmarkFlood(b *testing.B) {
	for _, size := range []struct {
		name string
		side int
	}{{"small map", 15}, {"large map", 99}} {
		g := mustNew(b, Config{Cols: size.side, Rows: size.side, FirstCol: 1, FirstRow: 1})
		p := NewPaths(g)
		start := g.At(size.side/2, size.side/2)
		b.Run("37 hexes of a "+size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Flood(start, 3, func(Hex, int, Hex, int) (int, bool, bool) { return 1, true, true })
			}
		})
		b.Run("mixed costs to 6 on a "+size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				p.Flood(start, 6, func(_ Hex, _ int, to Hex, _ int) (int, bool, bool) { return 1 + int(to)%3, true, true })
			}
			b.ReportMetric(float64(len(p.Reached())), "hexes")
		})
		b.Run("all of a "+size.name, func(b *testing.B) {
			for b.Loop() {
				p.Flood(start, math.MaxInt, func(_ Hex, _ int, to Hex, _ int) (int, bool, bool) { return 1 + int(to)%3, true, true })
			}
		})
	}
}
