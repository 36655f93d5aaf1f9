package hex

import (
	"fmt"
	"math"
)

// Hex is a hex of a [Grid]: an index from 0 to Len-1, counting down the first
// column, then down the next.
type Hex int16

// None is the Hex that is not on the map.
const None Hex = -1

// MaxHexes is the most hexes a Grid can have.
const MaxHexes = math.MaxInt16

// Orientation is the way the hexes stand.
type Orientation uint8

const (
	FlatTop   Orientation = iota // sides to north and south; straight columns
	PointyTop                    // sides to east and west; straight rows
)

// Shift tells which lines of hexes are displaced by half a hex: columns, moved
// down, on a flat-top map; rows, moved right, on a pointy-top map.
type Shift uint8

const (
	ShiftOdd  Shift = iota // those with an odd printed number
	ShiftEven              // those with an even printed number
)

// Config describes a Grid. Columns count to the right and rows count down from
// the printed numbers FirstCol and FirstRow, which are often 1 and sometimes
// 0. What numbers can be printed depends on the Format; see [IDFormat].
type Config struct {
	Orientation        Orientation
	Cols, Rows         int // at least 1 each, at most MaxHexes together
	FirstCol, FirstRow int
	Shift              Shift
	Format             IDFormat
}

// Grid is a rectangular map of hexes. Make one with [New]. It never changes
// and may be used by several goroutines at once.
type Grid struct {
	cfg     Config
	shape   *shape
	pos     []pos
	ids     []string
	centers []Point
	nbrs    [][6]Hex // one more than there are hexes: the last is all None
	bias    int      // what makes v and u of equal parity; see pos
	queues  queues
}

// pos is the place of a hex in "doubled" coordinates, in which both
// orientations look alike. On a flat-top map u is the column from the left and
// v counts half hexes down; on a pointy-top map u is the row from the top and
// v counts half hexes to the right. The neighbours along v are 2 away, the
// other four are 1 away in both. u and v of a hex are always of equal parity,
// so (v-u)/2 is exact and serves as the second axial coordinate.
type pos struct{ u, v int32 }

// shape is what differs between the orientations: the steps in each direction,
// and the corners seen from the centre in half-hex lattice units.
type shape struct {
	step   [6]pos
	corner [6]struct{ x, y int32 }
	pointy bool
}

var shapes = [2]shape{
	FlatTop: {
		step:   [6]pos{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
		corner: [6]struct{ x, y int32 }{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}},
	},
	PointyTop: {
		step:   [6]pos{{-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}},
		corner: [6]struct{ x, y int32 }{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
		pointy: true,
	},
}

// New makes the Grid that c describes. It fails if a size is less than 1, if
// there would be more than [MaxHexes] hexes, if a field has an unknown value
// or if the Format cannot print the column and row numbers.
func New(c Config) (*Grid, error) {
	switch {
	case c.Orientation > PointyTop:
		return nil, fmt.Errorf("hex: unknown orientation %d", c.Orientation)
	case c.Shift > ShiftEven:
		return nil, fmt.Errorf("hex: unknown shift %d", c.Shift)
	case c.Cols < 1 || c.Rows < 1:
		return nil, fmt.Errorf("hex: a grid of %d columns and %d rows: want at least 1 of each", c.Cols, c.Rows)
	case c.Cols > MaxHexes/c.Rows:
		return nil, fmt.Errorf("hex: a grid of %d columns and %d rows: want at most %d hexes", c.Cols, c.Rows, MaxHexes)
	}
	if err := c.Format.check(c); err != nil {
		return nil, err
	}
	n := c.Cols * c.Rows
	g := &Grid{
		cfg:     c,
		shape:   &shapes[c.Orientation],
		pos:     make([]pos, n),
		ids:     make([]string, n),
		centers: make([]Point, n),
		nbrs:    make([][6]Hex, n+1),
	}
	g.bias = g.shifted(0)
	for h := range g.pos {
		col, row := h/c.Rows, h%c.Rows
		u, along := col, row
		if g.shape.pointy {
			u, along = row, col
		}
		g.pos[h] = pos{int32(u), int32(2*along + g.shifted(u) + g.bias)}
		g.ids[h] = c.Format.text(c.FirstCol+col, c.FirstRow+row)
		g.centers[h] = g.centerAt(col, row)
	}
	for h, p := range g.pos {
		for d, s := range g.shape.step {
			g.nbrs[h][d] = g.at(int(p.u+s.u), int(p.v+s.v))
		}
	}
	g.nbrs[n] = [6]Hex{None, None, None, None, None, None}
	return g, nil
}

// shifted is 1 if line u (a column if flat-top, a row if pointy-top, counted
// from 0) is displaced by half a hex, else 0.
func (g *Grid) shifted(u int) int {
	printed := u + g.cfg.FirstCol
	if g.shape.pointy {
		printed = u + g.cfg.FirstRow
	}
	if g.cfg.Shift == ShiftOdd {
		return printed & 1
	}
	return 1 - printed&1
}

// at is the hex at doubled coordinates u, v, which must be of equal parity, or
// None.
func (g *Grid) at(u, v int) Hex {
	// Equal parity makes this division exact: the shift of line u is the
	// parity of u, turned over when line 0 is itself shifted.
	along := (v - g.bias - (u&1 ^ g.bias)) >> 1
	col, row := u, along
	if g.shape.pointy {
		col, row = along, u
	}
	if uint(col) >= uint(g.cfg.Cols) || uint(row) >= uint(g.cfg.Rows) {
		return None
	}
	return Hex(col*g.cfg.Rows + row)
}

// has reports whether h is a hex of the grid.
func (g *Grid) has(h Hex) bool { return uint(h) < uint(len(g.pos)) }

// Config is what the grid was made from.
func (g *Grid) Config() Config { return g.cfg }

// Len is the number of hexes. They are Hex(0) to Hex(Len-1).
func (g *Grid) Len() int { return len(g.pos) }

// At is the hex with the printed column and row numbers, None if there is
// none.
func (g *Grid) At(col, row int) Hex {
	if col < g.cfg.FirstCol || row < g.cfg.FirstRow {
		return None
	}
	col, row = col-g.cfg.FirstCol, row-g.cfg.FirstRow
	if col >= g.cfg.Cols || row >= g.cfg.Rows {
		return None
	}
	return Hex(col*g.cfg.Rows + row)
}

// ColRow is the printed column and row number of h. For a hex not on the grid
// it is -1, -1, which no hex has.
func (g *Grid) ColRow(h Hex) (col, row int) {
	if !g.has(h) {
		return -1, -1
	}
	return g.cfg.FirstCol + int(h)/g.cfg.Rows, g.cfg.FirstRow + int(h)%g.cfg.Rows
}

// Neighbor is the hex next to h in direction d, 0 to 5 clockwise: N NE SE S SW
// NW if flat-top, NE E SE SW W NW if pointy-top. It is None off the map, and
// for any h or d that does not exist.
func (g *Grid) Neighbor(h Hex, d int) Hex {
	if !g.has(h) || uint(d) > 5 {
		return None
	}
	return g.nbrs[h][d]
}

// Neighbors is all six neighbours of h by direction, None where there is none.
// The array belongs to the grid and must not be changed.
func (g *Grid) Neighbors(h Hex) *[6]Hex {
	if !g.has(h) {
		return &g.nbrs[len(g.pos)]
	}
	return &g.nbrs[h]
}

// Direction is the direction, 0 to 5, in which b is next to a; -1 if the two
// are not next to each other.
func (g *Grid) Direction(a, b Hex) int {
	if !g.has(b) {
		return -1 // lest None be found beside an edge hex
	}
	for d, n := range g.Neighbors(a) {
		if n == b {
			return d
		}
	}
	return -1
}

// Opposite is the direction opposite to d. It is -1 if d is not 0 to 5.
func Opposite(d int) int {
	if uint(d) > 5 {
		return -1
	}
	if d < 3 {
		return d + 3
	}
	return d - 3
}

// Distance is the number of steps from a to b by the shortest way, 0 if they
// are the same. It is -1 if either is not on the grid.
func (g *Grid) Distance(a, b Hex) int {
	if !g.has(a) || !g.has(b) {
		return -1
	}
	p, q := g.pos[a], g.pos[b]
	return span(int(q.u-p.u), int(q.v-p.v))
}

// span is the distance covered by a displacement in doubled coordinates: each
// step across may take us half a hex along as well.
func span(du, dv int) int {
	du, dv = abs(du), abs(dv)
	if dv <= du {
		return du
	}
	return du + (dv-du)/2
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
