package hex

import "slices"

// Line appends to buf the hexes of the straight line from a to b, both
// included: one for each step, so Distance(a, b)+1 in all, each next to the
// one before. It appends nothing if a or b is not on the grid.
//
// At each step it takes the hex in which that point of the line lies. Where
// the point lies exactly between two hexes, it takes the one whose centre is
// further left on the map or, if the two are in one column of a flat-top map,
// the upper; but if that one is off the map, it takes the other. The rule does
// not look at which way the line goes, so Line(b, a) is always Line(a, b) in
// reverse.
//
// Such a line can pass the corner of a hex it does not list. What a line of
// sight really crosses is told by [Grid.Spine].
func (g *Grid) Line(buf []Hex, a, b Hex) []Hex {
	if !g.has(a) || !g.has(b) {
		return buf
	}
	p, q := g.pos[a], g.pos[b]
	u0, v0 := int(p.u), int(p.v)
	du, dv := int(q.u)-u0, int(q.v)-v0
	n := span(du, dv)
	buf = slices.Grow(buf, n+1)

	// A hex lies in three rows, one for each axis: x = u, y = (v-u)/2 and
	// z = -x-y. Of the three at least one changes by exactly 1 at each of the
	// n steps. Call it the leading one. Then only one other must be rounded,
	// to the nearest whole number, and the third follows.
	x0, y0 := u0, (v0-u0)/2
	dx, dy := du, (dv-du)/2
	dz := -dx - dy
	for i := range n + 1 {
		// (x, y) is one candidate. The other, if there is a tie, is (tx, ty).
		// That is the one further left or up, but for the last case on a
		// pointy-top map, where x counts rows.
		var x, y, tx, ty int
		var tie bool
		switch n {
		case abs(dx):
			x, tx = x0+sign(dx)*i, x0+sign(dx)*i
			y, tie = nearest(dy, i, n)
			y += y0
			ty = y - 1
		case abs(dy):
			y, ty = y0+sign(dy)*i, y0+sign(dy)*i
			x, tie = nearest(dx, i, n)
			x += x0
			tx = x - 1
		default:
			x, tie = nearest(dx, i, n)
			x += x0
			y = x0 + y0 - sign(dz)*i - x
			tx, ty = x-1, y+1
			if tie && g.shape.pointy {
				x, y, tx, ty = tx, ty, x, y
			}
		}
		h := g.at(x, 2*y+x)
		if tie {
			if t := g.at(tx, 2*ty+tx); t != None {
				h = t
			}
		}
		buf = append(buf, h)
	}
	return buf
}

// nearest is the whole number nearest to d*i/n, for n at least abs(d) and i
// not negative. In a tie it is the upper one, and tie is true. If n is 0 it is
// 0.
func nearest(d, i, n int) (m int, tie bool) {
	if n == 0 {
		return 0, false
	}
	// Shifted by n*i the numerator is never negative, and the division rounds
	// the same way everywhere.
	num := 2*(d+n)*i + n
	return num/(2*n) - i, num%(2*n) == 0
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// Step is one stretch of a straight line as told by [Grid.Spine]. Left and
// Right are the hexes on either hand of someone who goes along the line. In
// the midst of a hex both are that hex. Along a hexside they differ, and one
// of them is None if the hexside is the edge of the map.
type Step struct{ Left, Right Hex }

// Along reports whether the stretch runs along a hexside, with Left and Right
// as the hexes on either hand.
func (s Step) Along() bool { return s.Left != s.Right }

// Hex is the hex the stretch lies in, None if it runs along a hexside.
func (s Step) Hex() Hex {
	if s.Left != s.Right {
		return None
	}
	return s.Left
}

// Spine appends to buf all that the straight line from the centre of a to the
// centre of b passes through, in order and exactly: each hex whose inside it
// enters, be it by a sliver, and each hexside it runs along (the "hex spine"
// of wargame rules). The first step is a, the last is b. A hex that the line
// only touches at a corner is not listed. Spine appends nothing if a or b is
// not on the grid.
//
// A line between centres runs along hexsides only if it goes in one of the
// six directions halfway between two neighbours; then it is a, hexside, hex,
// hexside, hex and so on to b. Only such a step can have an off-map hex in it:
// elsewhere the line stays on the map.
//
// Spine(b, a) is Spine(a, b) in reverse with Left and Right exchanged.
func (g *Grid) Spine(buf []Step, a, b Hex) []Step {
	if !g.has(a) || !g.has(b) {
		return buf
	}
	// Coordinates here are in units of half a hex, seen from the centre of a,
	// as they lie on paper: x to the right, y down.
	dx, dy := g.paper(g.pos[b], g.pos[a])
	// lean[i] tells on which side of the direction of the line corner i lies
	// from the centre of its hex: positive to the right, negative to the left,
	// zero straight ahead or behind. It is the same for all hexes.
	var lean [6]int
	for i, c := range g.shape.corner {
		lean[i] = dx*int(c.y) - dy*int(c.x)
	}
	h, at := a, g.pos[a]
	for {
		buf = append(buf, Step{h, h})
		if h == b {
			return buf
		}
		// off is the same for the centre of this hex against the line itself.
		cx, cy := g.paper(at, g.pos[a])
		off := dx*cy - dy*cx
		// The line leaves where, going clockwise, the corners change from left
		// of it to right of it: between two of them or at one.
		d := 0
		for ; d < 6; d++ {
			if off+lean[d] < 0 && off+lean[(d+1)%6] >= 0 {
				break
			}
		}
		if d == 6 {
			return buf // not possible: the line passes through the inside of h
		}
		i, right := (d+1)%6, (d+1)%6
		if off+lean[i] == 0 {
			// It leaves through corner i, between the hex across side d on the
			// left and the next on the right. Ahead is the hexside between
			// those two, which points straight away from the centre.
			switch {
			case lean[i] == 0:
				n := g.beside(at, d)
				buf = append(buf, Step{g.hexAt(n), g.hexAt(g.beside(at, right))})
				at = g.beside(n, right)
				h = g.hexAt(at)
				continue
			case lean[i] < 0:
				d = right
			}
		}
		at = g.beside(at, d)
		h = g.hexAt(at)
	}
}

// paper is the way from the centre at o to the centre at p in half hexes, to
// the right and down.
func (g *Grid) paper(p, o pos) (x, y int) {
	across, along := 3*int(p.u-o.u), int(p.v-o.v)
	if g.shape.pointy {
		return along, across
	}
	return across, along
}

// beside is the place next to p in direction d, on the map or off it.
func (g *Grid) beside(p pos, d int) pos {
	s := g.shape.step[d]
	return pos{p.u + s.u, p.v + s.v}
}

func (g *Grid) hexAt(p pos) Hex { return g.at(int(p.u), int(p.v)) }
