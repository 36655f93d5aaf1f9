package hex

import "math"

// Unit is the fineness of the lattice: half the height of a flat-top hex (from
// hexside to hexside) and half the width of a pointy-top one, in lattice
// units. Being rich in divisors it lets shapes be given in halves, thirds,
// quarters, fifths and so on of a hex.
const Unit = 360

// Point is a point of the lattice laid over the map: X grows to the right and
// Y grows down.
//
// In a regular hex, height and width are in the ratio of the square root of 3,
// which no whole coordinates have. So the lattice is finer along one axis than
// along the other. In lattice units a flat-top hex is 4*Unit wide and 2*Unit
// high, a pointy-top hex 2*Unit wide and 4*Unit high:
//
//	flat-top:   corners (±2,0) (±1,±1) times Unit from the centre;
//	            next column 3*Unit right, next row 2*Unit down
//	pointy-top: corners (0,±2) (±1,±1) times Unit from the centre;
//	            next column 2*Unit right, next row 3*Unit down
//
// To draw a point on a map whose hexes have sides of length s, let k be
// s/(2*Unit), and scale the finer axis by k and the coarser by k*sqrt(3):
//
//	flat-top:   x = k*X,          y = k*sqrt(3)*Y
//	pointy-top: x = k*sqrt(3)*X,  y = k*Y
//
// To place a measured shape on the lattice, do the reverse and round. Such a
// stretch keeps straight lines straight and in order, so whatever this package
// says about lines and polygons on the lattice is true of the map as drawn.
// Lengths and angles on the lattice are not.
//
// The origin is the upper left corner of the box around the first hex of the
// map, as it would lie in a column (or row) that is not displaced. No hex
// reaches left of it or above it.
type Point struct{ X, Y int32 }

// centerAt is the centre of the hex in column col and row row, both counted
// from 0.
func (g *Grid) centerAt(col, row int) Point {
	if g.shape.pointy {
		return Point{int32(Unit * (1 + 2*col + g.shifted(row))), int32(Unit * (2 + 3*row))}
	}
	return Point{int32(Unit * (2 + 3*col)), int32(Unit * (1 + 2*row + g.shifted(col)))}
}

// Drawn is where a point lies on a drawing of the map on which a hex is size wide
// from flat side to flat side: the distance of the centres of neighbours. See
// [Point].
func (g *Grid) Drawn(p Point, size float64) (x, y float64) {
	k := size / (2 * Unit)
	if g.shape.pointy {
		return float64(p.X) * k, float64(p.Y) * k / math.Sqrt(3)
	}
	return float64(p.X) * k / math.Sqrt(3), float64(p.Y) * k
}

// Center is the centre of h. It is the zero Point, where no centre is, for a
// hex not on the grid.
func (g *Grid) Center(h Hex) Point {
	if !g.has(h) {
		return Point{}
	}
	return g.centers[h]
}

// Corner is corner i of h, 0 to 5 clockwise: from NW if flat-top, from N if
// pointy-top. Hexside d runs from corner d to corner d+1 (after 5 comes 0). It
// is the zero Point if there is no such hex or corner.
func (g *Grid) Corner(h Hex, i int) Point {
	if !g.has(h) || uint(i) > 5 {
		return Point{}
	}
	c, o := g.centers[h], g.shape.corner[i]
	return Point{c.X + Unit*o.x, c.Y + Unit*o.y}
}
