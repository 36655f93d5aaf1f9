package hex

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestLineByHand(t *testing.T) {
	flat := mustNew(t, Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	pointy := mustNew(t, Config{Orientation: PointyTop, Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	tests := []struct {
		g    *Grid
		ids  string
		name string
	}{
		{flat, "0303", "one hex"},
		{flat, "0302 0303 0304 0305", "down a column"},
		{flat, "0305 0404 0504 0603 0703", "up a hex row"},
		{flat, "0303 0402 0503 0602 0703", "east, always between two: the upper"},
		{flat, "0401 0501 0601", "east, the upper off the map in no column"},
		{flat, "0101 0201 0301", "east along the upper edge: only the lower is there"},
		{flat, "0209 0309 0409", "east along the lower edge: the upper"},
		{flat, "0305 0304 0403", "between N and NE: the left"},
		{flat, "0305 0404 0403 0503", "a line with no tie"},
		{pointy, "0303 0204 0305", "south: the left"},
		{pointy, "0303 0403 0402 0502", "a knight's move, no tie"},
		{pointy, "0303 0302 0402", "between E and NE: the left"},
	}
	for _, tt := range tests {
		want := strings.Fields(tt.ids)
		a, b := mustParse(t, tt.g, want[0]), mustParse(t, tt.g, want[len(want)-1])
		if got := idsOf(tt.g, tt.g.Line(nil, a, b)); !slices.Equal(got, want) {
			t.Errorf("%s: Line = %v, want %v", tt.name, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		for a := range Hex(g.Len()) {
			for b := range Hex(g.Len()) {
				name := fmt.Sprintf("Line(%s, %s)", g.ID(a), g.ID(b))
				line := g.Line(nil, a, b)
				if len(line) != g.Distance(a, b)+1 || line[0] != a || line[len(line)-1] != b {
					t.Fatalf("%s = %v", name, idsOf(g, line))
				}
				for i, h := range line[1:] {
					if g.Direction(line[i], h) < 0 {
						t.Fatalf("%s = %v: not adjacent at %s", name, idsOf(g, line), g.ID(h))
					}
				}
				back := g.Line(nil, b, a)
				slices.Reverse(back)
				if !slices.Equal(line, back) {
					t.Fatalf("%s = %v, but from the other end %v", name, idsOf(g, line), idsOf(g, back))
				}
				// The i-th hex holds the i-th of the points that divide the
				// line evenly: no hex centre is nearer, and among equally near
				// ones it is left or above.
				n := int64(len(line) - 1)
				for i, h := range line {
					near := func(h Hex) int64 {
						// n times the point, and distances as drawn: squared,
						// the coarser axis counts threefold.
						ca, cb, ch := g.Center(a), g.Center(b), g.Center(h)
						i, m := int64(i), max(n, 1)
						x := (int64(ca.X)*(m-i) + int64(cb.X)*i - int64(ch.X)*m) / Unit
						y := (int64(ca.Y)*(m-i) + int64(cb.Y)*i - int64(ch.Y)*m) / Unit
						if g.Config().Orientation == FlatTop {
							return x*x + 3*y*y
						}
						return 3*x*x + y*y
					}
					for o := range Hex(g.Len()) {
						left := g.Center(o).X < g.Center(h).X || g.Center(o).X == g.Center(h).X && g.Center(o).Y < g.Center(h).Y
						if near(o) < near(h) || left && near(o) == near(h) {
							t.Fatalf("%s has %s at step %d, want %s", name, g.ID(h), i, g.ID(o))
						}
					}
				}
			}
		}
	})
}

func TestSpineByHand(t *testing.T) {
	flat := mustNew(t, Config{Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	pointy := mustNew(t, Config{Orientation: PointyTop, Cols: 9, Rows: 9, FirstCol: 1, FirstRow: 1, Shift: ShiftEven})
	tests := []struct {
		g          *Grid
		from, to   string
		want, name string
	}{
		{flat, "0303", "0303", "0303", "no line"},
		{flat, "0303", "0305", "0303 0304 0305", "down a column"},
		{flat, "0303", "0703", "0303 0402|0403 0503 0602|0603 0703", "east"},
		{flat, "0703", "0303", "0703 0603|0602 0503 0403|0402 0303", "west"},
		{flat, "0305", "0403", "0305 0304|0404 0403", "between N and NE"},
		{flat, "0101", "0301", "0101 -|0201 0301", "along the upper edge"},
		{flat, "0301", "0101", "0301 0201|- 0101", "and back"},
		{flat, "0209", "0409", "0209 0309|- 0409", "along the lower edge"},
		// The line from 0101 by (5,1) half hexes a column and a row at a time
		// passes a corner of 0201 aslant.
		{flat, "0101", "0602", "0101 0201 0302 0401 0502 0602", "aslant through corners"},
		{pointy, "0303", "0305", "0303 0304|0204 0305", "south"},
		{pointy, "0303", "0603", "0303 0403 0503 0603", "along a row"},
		{pointy, "0303", "0502", "0303 0403 0402 0502", "a knight's move"},
		{flat, "0101", "0403", "0101 0201 0202 0302 0303 0403", "by slivers: six hexes in four steps"},
	}
	for _, tt := range tests {
		var got []string
		name := func(h Hex) string {
			if h == None {
				return "-"
			}
			return tt.g.ID(h)
		}
		for _, s := range tt.g.Spine(nil, mustParse(t, tt.g, tt.from), mustParse(t, tt.g, tt.to)) {
			if s.Along() {
				got = append(got, name(s.Left)+"|"+name(s.Right))
			} else {
				got = append(got, name(s.Hex()))
			}
		}
		if g := strings.Join(got, " "); g != tt.want {
			t.Errorf("%s: Spine(%s, %s) = %s, want %s", tt.name, tt.from, tt.to, g, tt.want)
		}
	}
}

// Spine must find just the hexes that a polygon of their outline says the line
// crosses, and run along just those hexsides that lie in the line.
func TestSpine(t *testing.T) {
	each(t, func(t *testing.T, g *Grid) {
		outline := make([]*Polygon, g.Len())
		for h := range Hex(g.Len()) {
			var corners []Point
			for i := range 6 {
				corners = append(corners, g.Corner(h, i))
			}
			p, err := NewPolygon(corners)
			if err != nil {
				t.Fatal(err)
			}
			outline[h] = p
		}
		for a := range Hex(g.Len()) {
			for b := range Hex(g.Len()) {
				name := fmt.Sprintf("Spine(%s, %s)", g.ID(a), g.ID(b))
				spine := g.Spine(nil, a, b)
				if spine[0] != (Step{a, a}) || spine[len(spine)-1] != (Step{b, b}) {
					t.Fatalf("%s runs from %v to %v", name, spine[0], spine[len(spine)-1])
				}
				ca, cb := g.Center(a), g.Center(b)
				in, sides := map[Hex]bool{}, map[[2]Hex]bool{}
				last := Hit{Den: 1}
				for i, s := range spine {
					if s.Along() {
						sides[[2]Hex{s.Left, s.Right}] = true
						continue
					}
					in[s.Hex()] = true
					// Each is entered after the one before.
					hit := outline[s.Hex()].Meet(ca, cb)
					if i > 0 && !last.Before(hit) {
						t.Fatalf("%s: step %d is out of order", name, i)
					}
					last = hit
				}
				if len(in)+len(sides) != len(spine) {
					t.Fatalf("%s repeats itself: %v", name, spine)
				}
				for h := range Hex(g.Len()) {
					if cross := outline[h].Meet(ca, cb).Contact == Cross; cross != in[h] {
						t.Fatalf("%s: crosses %s is %v, want %v", name, g.ID(h), in[h], cross)
					}
					// The side from corner d to d+1 has h on its right.
					for d, n := range g.Neighbors(h) {
						p, q := g.Corner(h, d), g.Corner(h, (d+1)%6)
						lies := a != b && cross(ca, cb, p) == 0 && cross(ca, cb, q) == 0 && between(ca, cb, p) && between(ca, cb, q)
						right, left := sides[[2]Hex{n, h}], sides[[2]Hex{h, n}]
						forth := dot(p, q, cb) > 0 // p to q is the way of the line
						if n == None && !lies {
							continue // there may be another edge hexside that does
						}
						if right != (lies && forth) || left != (lies && !forth) {
							t.Fatalf("%s: hexside %d of %s lies in the line is %v, but it is on the right %v, left %v", name, d, g.ID(h), lies, right, left)
						}
					}
				}
				back := g.Spine(nil, b, a)
				slices.Reverse(back)
				for i, s := range back {
					if spine[i] != (Step{s.Right, s.Left}) {
						t.Fatalf("%s differs from the other end", name)
					}
				}
			}
		}
	})
}

func BenchmarkLine(b *testing.B) {
	g := mustNew(b, Config{Cols: 30, Rows: 30})
	var buf []Hex
	for i := 0; b.Loop(); i++ {
		buf = g.Line(buf[:0], 465, Hex(i%900))
	}
}

func BenchmarkSpine(b *testing.B) {
	g := mustNew(b, Config{Cols: 30, Rows: 30})
	var buf []Step
	for i := 0; b.Loop(); i++ {
		buf = g.Spine(buf[:0], 465, Hex(i%900))
	}
}
