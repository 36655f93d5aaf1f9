package hex

import (
	"fmt"
	"math"
	"testing"
)

// each runs f on small and large grids of every orientation, shift and parity
// of the first number.
func each(t *testing.T, f func(t *testing.T, g *Grid)) {
	for _, o := range []Orientation{FlatTop, PointyTop} {
		for _, s := range []Shift{ShiftOdd, ShiftEven} {
			for first := range 2 {
				for _, size := range [][2]int{{1, 1}, {1, 5}, {6, 1}, {2, 2}, {9, 7}, {8, 12}} {
					c := Config{Orientation: o, Shift: s, FirstCol: first, FirstRow: first, Cols: size[0], Rows: size[1]}
					t.Run(fmt.Sprintf("o%d/s%d/first%d/%dx%d", o, s, first, size[0], size[1]), func(t *testing.T) {
						f(t, mustNew(t, c))
					})
				}
			}
		}
	}
}

func mustNew(t testing.TB, c Config) *Grid {
	t.Helper()
	g, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func mustParse(t testing.TB, g *Grid, id string) Hex {
	t.Helper()
	h, err := g.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func idsOf(g *Grid, hs []Hex) []string {
	ids := []string{}
	for _, h := range hs {
		ids = append(ids, g.ID(h))
	}
	return ids
}

func TestNewRefuses(t *testing.T) {
	bad := map[string]Config{
		"no columns":       {Cols: 0, Rows: 3},
		"negative rows":    {Cols: 3, Rows: -1},
		"too many hexes":   {Cols: 1000, Rows: 33, Format: LetterNumber},
		"overflow":         {Cols: math.MaxInt, Rows: math.MaxInt},
		"unknown shape":    {Cols: 1, Rows: 1, Orientation: 2},
		"unknown shift":    {Cols: 1, Rows: 1, Shift: 2},
		"unknown format":   {Cols: 1, Rows: 1, Format: 3},
		"column 100":       {Cols: 100, Rows: 1, FirstCol: 1},
		"row 100":          {Cols: 1, Rows: 2, FirstRow: 99},
		"column -1":        {Cols: 1, Rows: 1, FirstCol: -1},
		"huge first":       {Cols: 1, Rows: 1, FirstCol: math.MaxInt},
		"least first":      {Cols: 9, Rows: 9, FirstRow: math.MinInt},
		"letter 0":         {Cols: 1, Rows: 1, FirstCol: 0, Format: LetterNumber},
		"letter 53":        {Cols: 53, Rows: 1, FirstCol: 1, Format: LetterNumber},
		"letter, row 1000": {Cols: 1, Rows: 1000, FirstCol: 1, FirstRow: 1, Format: LetterNumber},
	}
	for name, c := range bad {
		if g, err := New(c); err == nil || g != nil {
			t.Errorf("%s: New = %v, %v, want an error", name, g, err)
		}
	}
}

// By hand, from maps as they are printed.
func TestNeighborByHand(t *testing.T) {
	tests := []struct {
		name string
		c    Config
		id   string
		want [6]string
	}{
		{"flat-top, even columns down", Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven}, "0303",
			[6]string{"0302", "0402", "0403", "0304", "0203", "0202"}},
		{"the same, from an even column", Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven}, "0404",
			[6]string{"0403", "0504", "0505", "0405", "0305", "0304"}},
		{"flat-top, odd columns down", Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftOdd}, "0303",
			[6]string{"0302", "0403", "0404", "0304", "0204", "0203"}},
		{"pointy-top, even rows right", Config{Orientation: PointyTop, Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven}, "0303",
			[6]string{"0302", "0403", "0304", "0204", "0203", "0202"}},
		{"pointy-top, odd rows right", Config{Orientation: PointyTop, Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftOdd}, "0303",
			[6]string{"0402", "0403", "0404", "0304", "0203", "0302"}},
		{"lettered, at the corner", Config{Cols: 15, Rows: 10, FirstCol: 1, FirstRow: 1, Shift: ShiftEven, Format: LetterNumber}, "A1",
			[6]string{"", "", "B1", "A2", "", ""}},
		{"lettered, at the far corner", Config{Cols: 15, Rows: 10, FirstCol: 1, FirstRow: 1, Shift: ShiftEven, Format: LetterNumber}, "O10",
			[6]string{"O9", "", "", "", "N10", "N9"}},
	}
	for _, tt := range tests {
		g := mustNew(t, tt.c)
		h := mustParse(t, g, tt.id)
		for d, want := range tt.want {
			if got := g.ID(g.Neighbor(h, d)); got != want {
				t.Errorf("%s: %s in direction %d = %q, want %q", tt.name, tt.id, d, got, want)
			}
		}
	}
}

func TestNeighbors(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		for a := range Hex(g.Len()) {
			for d, b := range g.Neighbors(a) {
				if g.Neighbor(a, d) != b {
					t.Fatalf("Neighbor and Neighbors differ at %s, %d", g.ID(a), d)
				}
				if b == None {
					continue
				}
				if g.Neighbor(b, Opposite(d)) != a {
					t.Errorf("%s is %d of %s but not the other way", g.ID(b), d, g.ID(a))
				}
				if g.Direction(a, b) != d {
					t.Errorf("Direction(%s, %s) = %d, want %d", g.ID(a), g.ID(b), g.Direction(a, b), d)
				}
				// They are neighbours on the lattice as well: they share the
				// hexside between corners d and d+1.
				if g.Corner(a, d) != g.Corner(b, (d+4)%6) || g.Corner(a, (d+1)%6) != g.Corner(b, (d+3)%6) {
					t.Errorf("%s and %s do not share hexside %d", g.ID(a), g.ID(b), d)
				}
			}
			for b := range Hex(g.Len()) {
				if (g.Distance(a, b) == 1) != (g.Direction(a, b) >= 0) {
					t.Errorf("%s to %s: distance %d but direction %d", g.ID(a), g.ID(b), g.Distance(a, b), g.Direction(a, b))
				}
			}
		}
	})
}

// Hexes touch exactly where their corners do, whatever the tables say.
func TestLatticeAgrees(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		at := map[Point][]Hex{}
		for h := range Hex(g.Len()) {
			for i := range 6 {
				p := g.Corner(h, i)
				at[p] = append(at[p], h)
				if p.X < 0 || p.Y < 0 {
					t.Errorf("corner %d of %s is at %v, outside the map", i, g.ID(h), p)
				}
			}
		}
		for p, hs := range at {
			if len(hs) > 3 {
				t.Errorf("%d hexes have a corner at %v", len(hs), p)
			}
			for _, a := range hs {
				for _, b := range hs {
					if a != b && g.Direction(a, b) < 0 {
						t.Errorf("%s and %s share corner %v but are no neighbours", g.ID(a), g.ID(b), p)
					}
				}
			}
		}
	})
}

func TestLatticeByHand(t *testing.T) {
	g := mustNew(t, Config{Cols: 3, Rows: 3, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	for id, want := range map[string]Point{"0101": {720, 360}, "0102": {720, 1080}, "0201": {1800, 720}} {
		if got := g.Center(mustParse(t, g, id)); got != want {
			t.Errorf("flat-top Center(%s) = %v, want %v", id, got, want)
		}
	}
	g = mustNew(t, Config{Orientation: PointyTop, Cols: 3, Rows: 3, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	for id, want := range map[string]Point{"0101": {360, 720}, "0201": {1080, 720}, "0102": {720, 1800}} {
		if got := g.Center(mustParse(t, g, id)); got != want {
			t.Errorf("pointy-top Center(%s) = %v, want %v", id, got, want)
		}
	}
	// Promised of any grid.
	for _, c := range []Config{{Cols: 1, Rows: 999, Format: LetterNumber, FirstCol: 1}, {Orientation: PointyTop, Cols: 32, Rows: 999, Format: LetterNumber, FirstCol: 1}} {
		g := mustNew(t, c)
		for i := range 6 {
			if p := g.Corner(Hex(g.Len()-1), i); !p.inRange() {
				t.Errorf("corner at %v beyond MaxCoord", p)
			}
		}
	}
}

// A drawn hex is regular: neighbours are as far apart as its flat sides, its corners as far from the centre as each other, and the upper left
// of the map is the origin.
func TestDrawn(t *testing.T) {
	const size = 100.0
	each(t, func(t *testing.T, g *Grid) {
		far := func(a, b Point) float64 {
			ax, ay := g.Drawn(a, size)
			bx, by := g.Drawn(b, size)
			return math.Hypot(ax-bx, ay-by)
		}
		for h := range Hex(g.Len()) {
			for d, n := range g.Neighbors(h) {
				if n != None && math.Abs(far(g.Center(h), g.Center(n))-size) > 1e-9 {
					t.Errorf("%s to its neighbour in direction %d: %g", g.ID(h), d, far(g.Center(h), g.Center(n)))
				}
			}
			for i := range 6 {
				if r := far(g.Center(h), g.Corner(h, i)); math.Abs(r-size/math.Sqrt(3)) > 1e-9 {
					t.Errorf("corner %d of %s is %g from the centre", i, g.ID(h), r)
				}
			}
		}
		if x, y := g.Drawn(Point{}, size); x != 0 || y != 0 {
			t.Errorf("the origin is at %g, %g", x, y)
		}
	})
}

// Distance is the number of steps a breadth-first search takes, and the edge
// of a rectangular map is never in the way of the shortest.
func TestDistanceIsSteps(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		dist := make([]int, g.Len())
		for a := range Hex(g.Len()) {
			for i := range dist {
				dist[i] = -1
			}
			dist[a] = 0
			for queue := []Hex{a}; len(queue) > 0; queue = queue[1:] {
				for _, n := range g.Neighbors(queue[0]) {
					if n != None && dist[n] < 0 {
						dist[n] = dist[queue[0]] + 1
						queue = append(queue, n)
					}
				}
			}
			for b := range Hex(g.Len()) {
				if got := g.Distance(a, b); got != dist[b] {
					t.Fatalf("Distance(%s, %s) = %d, want %d", g.ID(a), g.ID(b), got, dist[b])
				}
			}
		}
	})
}

func TestOffGrid(t *testing.T) {
	g := mustNew(t, Config{Cols: 3, Rows: 3})
	for _, h := range []Hex{None, -2, math.MinInt16, 9, math.MaxInt16} {
		if g.ID(h) != "" || g.Center(h) != (Point{}) || g.Corner(h, 0) != (Point{}) {
			t.Errorf("hex %d has a name or place", h)
		}
		if c, r := g.ColRow(h); c != -1 || r != -1 {
			t.Errorf("ColRow(%d) = %d, %d", h, c, r)
		}
		for _, n := range g.Neighbors(h) {
			if n != None {
				t.Errorf("hex %d has neighbour %d", h, n)
			}
		}
		for _, o := range []Hex{0, h, None} {
			if g.Distance(h, o) != -1 || g.Distance(o, h) != -1 {
				t.Errorf("hex %d has a distance", h)
			}
			if g.Direction(h, o) != -1 || g.Direction(o, h) != -1 {
				t.Errorf("hex %d has a direction", h)
			}
			if g.Line(nil, h, o) != nil || g.Line(nil, o, h) != nil || g.Spine(nil, h, o) != nil || g.Spine(nil, o, h) != nil {
				t.Errorf("hex %d has a line", h)
			}
		}
		if g.Ring(nil, h, 0) != nil || g.Spiral(nil, h, 2) != nil {
			t.Errorf("hex %d has a ring", h)
		}
	}
	for _, d := range []int{-1, 6, math.MinInt, math.MaxInt} {
		if g.Neighbor(4, d) != None || Opposite(d) != -1 || g.Corner(4, d) != (Point{}) {
			t.Errorf("direction %d exists", d)
		}
	}
	for _, p := range [][2]int{{-1, 0}, {0, -1}, {3, 0}, {0, 3}, {math.MinInt, 0}, {0, math.MaxInt}} {
		if g.At(p[0], p[1]) != None {
			t.Errorf("At(%d, %d) exists", p[0], p[1])
		}
	}
}

func TestNoAllocation(t *testing.T) {
	g := mustNew(t, Config{Cols: 30, Rows: 30, FirstCol: 1, FirstRow: 1})
	a, b := g.At(2, 3), g.At(28, 19)
	hexes, steps := make([]Hex, 0, g.Len()), make([]Step, 0, g.Len())
	poly, err := NewPolygon([]Point{{9000, 9000}, {20000, 9500}, {12000, 15000}})
	if err != nil {
		t.Fatal(err)
	}
	paths := NewPaths(g)
	weight := 2
	step := func(from Hex, dir int, to Hex, soFar int) (int, bool, bool) {
		return weight + int(to)%3, to%7 != 0, to%5 != 0
	}
	for name, f := range map[string]func(){
		"ID":        func() { _ = g.ID(a) },
		"At":        func() { _ = g.At(g.ColRow(a)) },
		"Parse":     func() { _, _ = g.Parse("0712") },
		"Neighbor":  func() { _ = g.Neighbor(a, 3) },
		"Neighbors": func() { _ = g.Neighbors(a) },
		"Direction": func() { _ = g.Direction(a, b) },
		"Distance":  func() { _ = g.Distance(a, b) },
		"Line":      func() { hexes = g.Line(hexes[:0], a, b) },
		"Spine":     func() { steps = g.Spine(steps[:0], a, b) },
		"Ring":      func() { hexes = g.Ring(hexes[:0], b, 7) },
		"Spiral":    func() { hexes = g.Spiral(hexes[:0], b, 70) },
		"Locate":    func() { _ = poly.Locate(g.Center(b)) },
		"Meet":      func() { _ = poly.Meet(g.Center(a), g.Center(b)) },
		"Flood":     func() { paths.Flood(a, 40, step) },
		"Flood far": func() { paths.Flood(a, math.MaxInt, step) },
		"closure": func() {
			w := weight
			paths.Flood(a, 40, func(from Hex, dir int, to Hex, soFar int) (int, bool, bool) { return w, true, true })
		},
		"Path":    func() { hexes = paths.Path(hexes[:0], b) },
		"Reached": func() { _ = paths.Reached() },
	} {
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}

func BenchmarkDistance(b *testing.B) {
	g := mustNew(b, Config{Cols: 30, Rows: 30})
	for i := 0; b.Loop(); i++ {
		_ = g.Distance(Hex(i%900), Hex(i*7%900))
	}
}

func BenchmarkNeighbors(b *testing.B) {
	g := mustNew(b, Config{Cols: 30, Rows: 30})
	sum := 0
	for i := 0; b.Loop(); i++ {
		for _, n := range g.Neighbors(Hex(i % 900)) {
			sum += int(n)
		}
	}
}
