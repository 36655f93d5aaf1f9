package hex

import "slices"

// Ring appends to buf the hexes at exactly distance r from c that are on the
// map. They go clockwise from the one r steps away in direction 0. Ring 0 is c
// itself. There are 6*r of them where the map does not cut them off, and none
// if r is negative or c is not on the grid.
func (g *Grid) Ring(buf []Hex, c Hex, r int) []Hex {
	if !g.has(c) || r < 0 || r > g.reach() {
		return buf
	}
	if r == 0 {
		return append(buf, c)
	}
	step := &g.shape.step
	u := int(g.pos[c].u) + r*int(step[0].u)
	v := int(g.pos[c].v) + r*int(step[0].v)
	for side := range 6 {
		// From the corner in direction 0 to the corner in direction 1 is two
		// directions further clockwise, and so around.
		s := step[(side+2)%6]
		for range r {
			if h := g.at(u, v); h != None {
				buf = append(buf, h)
			}
			u += int(s.u)
			v += int(s.v)
		}
	}
	return buf
}

// Spiral appends to buf the hexes within distance r of c that are on the map,
// c first, then ring by ring as [Grid.Ring] has them. There are 3*r*(r+1)+1 of
// them where the map does not cut them off, and none if r is negative or c is
// not on the grid.
func (g *Grid) Spiral(buf []Hex, c Hex, r int) []Hex {
	if !g.has(c) || r < 0 {
		return buf
	}
	// Room for all at once, so that a nil buf grows once only.
	r = min(r, g.reach())
	buf = slices.Grow(buf, min(3*r*(r+1)+1, g.Len()))
	for i := range r + 1 {
		buf = g.Ring(buf, c, i)
	}
	return buf
}

// reach is a distance no two hexes of the map exceed. It keeps a huge radius
// from costing time or overflowing.
func (g *Grid) reach() int { return g.cfg.Cols + g.cfg.Rows }
