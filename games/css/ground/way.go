package ground

import (
	"sync"

	"beachhead/hex"
)

// reachMax is the longest line there are ways for, and discSize the hexes within it, the middle one included.
const (
	reachMax = 8
	discSize = 1 + 3*reachMax*(reachMax+1)
)

// entryKind is what a line meets on its way.
type entryKind uint8

const (
	crossing entryKind = iota // of the hexside between a and b, out of a into b
	inside                    // of hex a
	spine                     // the hexside between a, on the left, and b
)

// entry is one thing that a line meets. Hexes are places of the disc round the hex where it starts.
type entry struct {
	kind entryKind
	a, b uint8
	d    uint8 // the direction from a to b
}

// way is all that the line from the middle of a disc to one of its hexes meets between the two, in order.
type way struct {
	entries []entry
	// exit and enter are the hexsides by which the line leaves its first hex and comes into its last, seen from those hexes.
	// They are two if it does so through a corner from which a spine runs on, else the same twice.
	exit, enter [2]uint8
}

// geometry is how lines lie on every map.
type geometry struct {
	steps [discSize]place         // from the middle
	index [17][33]uint8           // of the disc, by the step; noPlace for those beyond
	ways  [discSize]way           // to each hex of the disc
	touch [discSize][4]uint64     // by place: the places whose way passes through it, or along a hexside of it
	cross [discSize][4]uint64     // and those whose way passes through it
	ring  [reachMax + 1][4]uint64 // places within a distance, the middle not
}

const noPlace = 255

// lines is made once, for all maps are flat-top with odd columns lower.
var lines = sync.OnceValue(func() *geometry {
	const size = 4*reachMax + 1
	g, err := hex.New(hex.Config{Orientation: hex.FlatTop, Cols: size, Rows: size, Shift: hex.ShiftOdd, Format: hex.CCdotRR})
	if err != nil {
		panic(err)
	}
	middle := g.At(2*reachMax, 2*reachMax)
	disc := g.Spiral(nil, middle, reachMax)
	geo := &geometry{}
	for i := range geo.index {
		for j := range geo.index[i] {
			geo.index[i][j] = noPlace
		}
	}
	local := map[hex.Hex]uint8{}
	from := placeOf(g, middle)
	for i, h := range disc {
		p := placeOf(g, h)
		step := place{p.u - from.u, p.v - from.v}
		geo.steps[i] = step
		geo.index[step.u+reachMax][step.v+2*reachMax] = uint8(i)
		local[h] = uint8(i)
		for r := g.Distance(middle, h); r <= reachMax && i > 0; r++ {
			geo.ring[r][i/64] |= 1 << (i % 64)
		}
	}
	dir := func(a, b hex.Hex) uint8 { return uint8(g.Direction(a, b)) }
	for i, h := range disc[1:] {
		w := &geo.ways[i+1]
		steps := g.Spine(nil, middle, h)
		for n := 1; n < len(steps); n++ {
			s, before := steps[n], steps[n-1]
			if s.Along() {
				w.entries = append(w.entries, entry{spine, local[s.Left], local[s.Right], dir(s.Left, s.Right)})
				continue
			}
			if !before.Along() {
				w.entries = append(w.entries, entry{crossing, local[before.Left], local[s.Left], dir(before.Left, s.Left)})
			}
			if n < len(steps)-1 {
				w.entries = append(w.entries, entry{inside, local[s.Left], local[s.Left], 0})
			}
		}
		first, last := steps[1], steps[len(steps)-2]
		w.exit = [2]uint8{dir(middle, first.Left), dir(middle, first.Right)}
		w.enter = [2]uint8{dir(h, last.Left), dir(h, last.Right)}
		for _, e := range w.entries {
			if e.kind == inside {
				geo.cross[e.a][(i+1)/64] |= 1 << ((i + 1) % 64)
			}
			if e.kind != crossing {
				geo.touch[e.a][(i+1)/64] |= 1 << ((i + 1) % 64)
				geo.touch[e.b][(i+1)/64] |= 1 << ((i + 1) % 64)
			}
		}
	}
	return geo
})

func placeOf(g *hex.Grid, h hex.Hex) place {
	col, row := g.ColRow(h)
	return place{int16(col), int16(2*row + col&1)}
}

// cell is the hex of the grid at a place, [hex.None] if it is off the grid.
func cell(g *hex.Grid, p place) hex.Hex {
	return g.At(int(p.u), int(p.v-p.u&1)/2)
}

// to is the place of b in the disc round a, noPlace if it is too far away.
func (m *Map) to(a, b Hex) uint8 {
	p, q := m.place[a], m.place[b]
	u, v := int(q.u-p.u)+reachMax, int(q.v-p.v)+2*reachMax
	if uint(u) >= 17 || uint(v) >= 33 {
		return noPlace
	}
	return m.geo.index[u][v]
}
