package hex

import (
	"fmt"
	"math/bits"
	"slices"
)

// MaxCoord is how far from 0, either way, the coordinates of points may be in
// questions about polygons, so that no exact calculation overflows. All
// centres and corners of any [Grid] are well within it.
//
// With it, differences of coordinates are at most 2^29 and the cross product
// of two is at most 2^59, which an int64 holds; where two such products are
// multiplied, 128 bits are used.
const MaxCoord = 1 << 28

func (p Point) inRange() bool {
	return -MaxCoord <= p.X && p.X <= MaxCoord && -MaxCoord <= p.Y && p.Y <= MaxCoord
}

// cross is the cross product of the ways o to a and o to b: positive if b lies
// to the right of the way from o to a (Y goes down), negative if to the left,
// zero if the three are in a line.
func cross(o, a, b Point) int64 {
	return (int64(a.X)-int64(o.X))*(int64(b.Y)-int64(o.Y)) - (int64(a.Y)-int64(o.Y))*(int64(b.X)-int64(o.X))
}

// dot is the dot product of the ways o to a and o to b.
func dot(o, a, b Point) int64 {
	return (int64(a.X)-int64(o.X))*(int64(b.X)-int64(o.X)) + (int64(a.Y)-int64(o.Y))*(int64(b.Y)-int64(o.Y))
}

// between reports whether p, known to be in line with a and b, lies on the
// segment between them, ends included.
func between(a, b, p Point) bool {
	return min(a.X, b.X) <= p.X && p.X <= max(a.X, b.X) && min(a.Y, b.Y) <= p.Y && p.Y <= max(a.Y, b.Y)
}

// Polygon is a simple polygon on the lattice, such as the outline of a
// building or a wood printed on the map, made ready for questions about points
// and segments. It never changes and may be used by several goroutines at
// once. Make one with [NewPolygon].
type Polygon struct {
	v        []Point // clockwise as drawn, so that the inside is on the right
	min, max Point
}

// NewPolygon makes a polygon of its corners in order, either way around; the
// last is joined to the first, which should not be repeated at the end. It
// fails unless there are at least three corners, all within [MaxCoord], and
// the sides neither cross, touch nor overlap one another except where one ends
// and the next begins. A corner may lie straight between its neighbours. A
// shape with a hole must be given as several polygons. The check looks at
// every pair of sides, which is for loading a map, not for a loop.
func NewPolygon(corners []Point) (*Polygon, error) {
	n := len(corners)
	if n < 3 {
		return nil, fmt.Errorf("hex: polygon of %d corners: want at least 3", n)
	}
	for i, c := range corners {
		if !c.inRange() {
			return nil, fmt.Errorf("hex: polygon corner %d at %d,%d: want coordinates from %d to %d", i, c.X, c.Y, -MaxCoord, MaxCoord)
		}
	}
	side := func(i int) (a, b Point) { return corners[i], corners[(i+1)%n] }
	for i := range n {
		a, b := side(i)
		if a == b {
			return nil, fmt.Errorf("hex: polygon corner %d at %d,%d is repeated", i, a.X, a.Y)
		}
		if _, c := side((i + 1) % n); cross(b, a, c) == 0 && dot(b, a, c) > 0 {
			return nil, fmt.Errorf("hex: polygon turns straight back at corner %d at %d,%d", (i+1)%n, b.X, b.Y)
		}
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue // these two share a corner
			}
			if c, d := side(j); meet(a, b, c, d) {
				return nil, fmt.Errorf("hex: polygon sides from corners %d and %d meet", i, j)
			}
		}
	}
	p := &Polygon{v: slices.Clone(corners), min: corners[0], max: corners[0]}
	low := 0
	for i, c := range p.v {
		p.min = Point{min(p.min.X, c.X), min(p.min.Y, c.Y)}
		p.max = Point{max(p.max.X, c.X), max(p.max.Y, c.Y)}
		if q := p.v[low]; c.Y < q.Y || c.Y == q.Y && c.X < q.X {
			low = i
		}
	}
	// The corner that is first from the top, then from the left, is a real and
	// convex one, so the turn there is the turn of the whole. (Summing up the
	// area instead could overflow.)
	if cross(p.v[low], p.v[(low+1)%n], p.v[(low+n-1)%n]) < 0 {
		slices.Reverse(p.v)
	}
	return p, nil
}

// meet reports whether segments ab and cd have any point in common.
func meet(a, b, c, d Point) bool {
	c1, d1, a1, b1 := cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
	switch {
	case c1 == 0 && between(a, b, c), d1 == 0 && between(a, b, d),
		a1 == 0 && between(c, d, a), b1 == 0 && between(c, d, b):
		return true
	}
	return c1 != 0 && d1 != 0 && a1 != 0 && b1 != 0 && c1 < 0 != (d1 < 0) && a1 < 0 != (b1 < 0)
}

// Bounds is the least box that holds the polygon.
func (p *Polygon) Bounds() (upperLeft, lowerRight Point) { return p.min, p.max }

// Corners appends the corners of the polygon to buf, clockwise as drawn.
func (p *Polygon) Corners(buf []Point) []Point { return append(buf, p.v...) }

// Place is where a point lies as seen from a polygon.
type Place uint8

const (
	Out Place = iota // outside
	On               // on a side or corner
	In               // inside
)

// Locate tells where q lies, exactly. Points beyond [MaxCoord] are Out, as no
// polygon reaches there.
func (p *Polygon) Locate(q Point) Place {
	if q.X < p.min.X || q.X > p.max.X || q.Y < p.min.Y || q.Y > p.max.Y {
		return Out
	}
	// Count the sides crossed on the way from q straight to the right. A side
	// counts with its upper end but without its lower one, so that a corner on
	// the way counts right.
	in := false
	a := p.v[len(p.v)-1]
	for _, b := range p.v {
		s := cross(a, b, q)
		if s == 0 && between(a, b, q) {
			return On
		}
		switch {
		case a.Y <= q.Y && q.Y < b.Y: // going down; q on its right is west of it
			in = in != (s > 0)
		case b.Y <= q.Y && q.Y < a.Y:
			in = in != (s < 0)
		}
		a = b
	}
	if in {
		return In
	}
	return Out
}

// Contact is how a segment meets a polygon.
type Contact uint8

const (
	Miss  Contact = iota // they have no point in common
	Touch                // the segment meets sides or corners, but never the inside
	Cross                // some of the segment is inside
)

// Hit is what [Polygon.Meet] tells of a segment from a to b.
type Hit struct {
	Contact Contact
	// Num/Den is the place of the hit along the segment, 0 at a and 1 at b,
	// exact but not in lowest terms. On a Cross it is where the segment first
	// goes inside, which is 0 if a itself is inside or goes inside at once; on
	// a Touch it is where it first meets the polygon. Den is positive, and at
	// most 2^60. On a Miss it is 0/1.
	Num, Den int64
	// At is the same place as the nearest point of the lattice. Each
	// coordinate that lies halfway is rounded away from a. On a Miss it is b.
	At Point
}

// Before reports whether h comes before o along their segment. Both must be
// hits of one segment on two polygons, and not a Miss.
func (h Hit) Before(o Hit) bool { return less(h.Num, h.Den, o.Num, o.Den) }

// less reports whether a/b < c/d, all of them not negative and b and d
// positive.
func less(a, b, c, d int64) bool {
	h1, l1 := bits.Mul64(uint64(a), uint64(d))
	h2, l2 := bits.Mul64(uint64(c), uint64(b))
	return h1 < h2 || h1 == h2 && l1 < l2
}

// Meet tells how the segment from a to b, both ends included, meets the
// polygon, exactly. To slide along a side or to graze a corner is a Touch; to
// have any stretch, however short, inside is a Cross. A segment from a point
// to itself is that point. A segment with an end beyond [MaxCoord] is a Miss,
// since it cannot be judged.
func (p *Polygon) Meet(a, b Point) Hit {
	miss := Hit{Contact: Miss, Den: 1, At: b}
	if max(a.X, b.X) < p.min.X || min(a.X, b.X) > p.max.X ||
		max(a.Y, b.Y) < p.min.Y || min(a.Y, b.Y) > p.max.Y ||
		!a.inRange() || !b.inRange() {
		return miss
	}
	start := p.Locate(a)
	if start == In {
		return Hit{Contact: Cross, Num: 0, Den: 1, At: a}
	}
	best := miss
	if start == On {
		best = Hit{Contact: Touch, Num: 0, Den: 1, At: a}
	}
	if a == b {
		return best
	}
	// From outside, the segment gets inside only at a point of the outline,
	// and whether it does so there can be told from the outline near that
	// point. So each side, with its first corner but without its last, offers
	// the one point it has on the segment, if any. A side lying along the
	// segment offers just its corner: between corners one slides along it.
	//
	// Of the offers the best is the first Cross, or if there is none the first
	// Touch.
	offer := func(c Contact, num, den int64) {
		if c > best.Contact || c == best.Contact && less(num, den, best.Num, best.Den) {
			best.Contact, best.Num, best.Den = c, num, den
		}
	}
	n := len(p.v)
	prev, c := p.v[n-1], p.v[0]
	sc := cross(a, b, c) // on which hand of the segment c lies
	for i := range n {
		d := p.v[0]
		if i+1 < n {
			d = p.v[i+1]
		}
		sd := cross(a, b, d)
		switch {
		case sc == 0:
			// Corner c is in line with the segment.
			num, den := dot(a, b, c), dot(a, b, b)
			if num >= 0 && num <= den {
				contact := Touch
				if num < den && opens(prev, c, d, a, b) {
					contact = Cross
				}
				offer(contact, num, den)
			}
		case sd != 0 && sc < 0 != (sd < 0):
			// The side passes through the line of the segment, off its ends.
			num, den := cross(c, d, a), cross(c, d, a)-cross(c, d, b)
			if den < 0 {
				num, den = -num, -den
			}
			if num >= 0 && num <= den {
				contact := Touch
				// The inside is on the right of the side. If the side comes
				// from the right hand of the segment, that is ahead.
				if num < den && sc > 0 {
					contact = Cross
				}
				offer(contact, num, den)
			}
		}
		prev, c, sc = c, d, sd
	}
	if best.Contact != Miss {
		best.At = along(a, b, best.Num, best.Den)
	}
	return best
}

// opens reports whether the direction from a to b, taken at corner c between
// prev and next, leads strictly inside.
func opens(prev, c, next, a, b Point) bool {
	// To the right of a side is the inner hand. At a convex corner one must
	// keep to the right of both sides, at a reflex one of either: what is left
	// out there is the closed wedge outside, whose rims are the sides.
	in, out := turn(prev, c, a, b) > 0, turn(c, next, a, b) > 0
	if cross(prev, c, next) < 0 {
		return in || out
	}
	return in && out
}

// turn is the cross product of the ways p to q and a to b.
func turn(p, q, a, b Point) int64 {
	return (int64(q.X)-int64(p.X))*(int64(b.Y)-int64(a.Y)) - (int64(q.Y)-int64(p.Y))*(int64(b.X)-int64(a.X))
}

// along is the lattice point nearest to a + (b-a)*num/den.
func along(a, b Point, num, den int64) Point {
	return Point{a.X + part(int64(b.X)-int64(a.X), num, den), a.Y + part(int64(b.Y)-int64(a.Y), num, den)}
}

// part is d*num/den to the nearest whole number, halves away from zero, for
// 0 <= num <= den.
func part(d, num, den int64) int32 {
	neg := d < 0
	if neg {
		d = -d
	}
	hi, lo := bits.Mul64(uint64(d), uint64(num))
	lo, carry := bits.Add64(lo, uint64(den)/2, 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(den))
	if neg {
		return -int32(q)
	}
	return int32(q)
}
