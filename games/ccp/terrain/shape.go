package terrain

import (
	"slices"
	"strconv"

	"beachhead/hex"
)

// Shapes are the drawn terrain of a map, on the lattice of package hex. Every drawing of the map must use these and no
// others, since they are what sight is judged by.
//
// The map frame runs from 0,0 to [Frame]. Terrain that reaches the edge of the map runs on beyond it by about a hex, so the
// drawing is clipped to the frame.
type Shapes struct {
	// Levels[k-1] is all ground of level k or higher; its outlines are the crest lines.
	Levels [4]Area
	// Growth is one area for each of swamp, jungle, bush, palm and grass on the map. Where Cuts run, it is not there.
	Growth []Area
	// Cuts are the strips that roads leave open in growth.
	Cuts []Strip
	// Solids are huts and the wings of buildings.
	Solids []Solid
	// Water is the water barrier, Shore the sand and the water together; drawing only.
	Water, Shore Area
	// Lines are the middles of streams, gullies, roads and trails; drawing only, all are clear.
	Lines []Line
}

// Frame is the lower right corner of the map on the lattice.
var Frame = hex.Point{X: (3*Cols + 1) * hex.Unit, Y: (2*Rows + 1) * hex.Unit}

// Area is a shape with holes: a point is in it if it is inside an odd number of loops.
type Area struct {
	Type  Type // of growth
	Loops [][]hex.Point
}

// Strip is a convex polygon with four corners.
type Strip [4]hex.Point

// Solid is a hut in a hex, or the wing of a building over two.
type Solid struct {
	Type    Type
	Hexes   [2]hex.Hex // of a hut the same twice
	Corners Strip
}

// Line is the middle of a chain.
type Line struct {
	Kind  string // "stream", "gully", "road" or "trail"
	Width int    // drawn, in thousandths of the side of a hex
	Path  []hex.Point
}

// How far the outline keeps from a hexside to other terrain, in lattice units; a hexside is hex.Unit from the centre.
const (
	insetGrowth = 62
	insetBush   = 71
	insetWater  = 46
	insetShore  = 25
	insetCrest  = 100 // the only crest line on its side of a hex
	insetCrest1 = 62  // the first of several
	insetCrestN = 79  // and each further one
)

// Sizes in thousandths of the side of a hex.
const (
	roadCut     = 330
	wingWidth   = 920
	wingBeyond  = 500 // how far a wing reaches past the two centres
	streamWidth = 420
	gullyWidth  = 560
	roadWidth   = 250
	trailWidth  = 90
)

// cell is a hex by column and row from 0. Shapes are made with a ring of cells around the map that copy the nearest hex.
type cell struct{ col, row int }

// ringed calls f for all cells, the ring included.
func ringed(f func(cell)) {
	for col := -1; col <= Cols; col++ {
		for row := -1; row <= Rows; row++ {
			f(cell{col, row})
		}
	}
}

// near is the hex of the map nearest to the cell.
func (c cell) near() hex.Hex {
	return hex.Hex(min(max(c.col, 0), Cols-1)*Rows + min(max(c.row, 0), Rows-1))
}

func (c cell) center() hex.Point {
	return hex.Point{X: int32(hex.Unit * (2 + 3*c.col)), Y: int32(hex.Unit * (1 + 2*c.row + c.col&1))}
}

// step is the cell next to c in a direction.
func (c cell) step(d int) cell {
	switch odd := c.col & 1; d {
	case 0:
		return cell{c.col, c.row - 1}
	case 1:
		return cell{c.col + 1, c.row - 1 + odd}
	case 2:
		return cell{c.col + 1, c.row + odd}
	case 3:
		return cell{c.col, c.row + 1}
	case 4:
		return cell{c.col - 1, c.row + odd}
	default:
		return cell{c.col - 1, c.row - 1 + odd}
	}
}

// corner is corner i of the cell, clockwise from upper left; hexside d runs from corner d to the next.
func (c cell) corner(i int) hex.Point {
	o := [6]hex.Point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 2, Y: 0}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: -2, Y: 0}}[i%6]
	p := c.center()
	return hex.Point{X: p.X + hex.Unit*o.X, Y: p.Y + hex.Unit*o.Y}
}

// outward tells, for each direction, along which sum of coordinates a hexside moves outward, and how the normal of the
// hexside lies on the lattice, in half units: going in by one unit moves a point by -1/2 of it.
var outward = [6]struct{ a, b, nx, ny int }{
	{0, -1, 0, -2}, {1, -1, 3, -1}, {1, 1, 3, 1}, {0, 1, 0, 2}, {-1, 1, -3, 1}, {-1, -1, -3, -1},
}

// fine is how many parts of a lattice unit the making of outlines counts in.
const fine = 256

type finePoint struct{ x, y int }

func (p finePoint) round() hex.Point {
	return hex.Point{X: int32(roundDiv(p.x, fine)), Y: int32(roundDiv(p.y, fine))}
}

// roundDiv is a/b to the nearest whole number, halves up; b is positive.
func roundDiv(a, b int) int { return floorDiv(2*a+b, 2*b) }

func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// noise is a hash of a place: the same on every machine, and for the same map and place always the same. It is 16 bits.
func (m *Map) noise(parts ...string) int {
	h := uint32(2166136261)
	add := func(s string) {
		for i := range len(s) {
			h = (h ^ uint32(s[i])) * 16777619
		}
	}
	add(m.ID)
	for _, p := range parts {
		add("|")
		add(p)
	}
	h ^= h >> 15
	h *= 0x2C1B3C6D
	h ^= h >> 13
	return int(h >> 16)
}

// places are the coordinates of a corner as noise takes them, in 500ths of a side across and 866ths down.
func places(x, y int32) (string, string) {
	return strconv.Itoa(int(x) / hex.Unit * 500), strconv.Itoa(int(y) / hex.Unit * 866)
}

// inset is how far an outline lies inside the hexside from a hex in the area to one outside, in fine units.
type inset func(in, out hex.Hex) int

func always(units int) inset { return func(_, _ hex.Hex) int { return units * fine } }

// outline makes the area of the cells that belong: each hexside between inside and outside is moved in, made wavy by noise and
// smoothed by cutting corners twice. The outline never leaves the cells. rough is the size of the waves in percent.
func (m *Map) outline(belongs func(hex.Hex) bool, in inset, tag string, rough int) (loops [][]hex.Point) {
	type side struct {
		to    hex.Point
		dir   int
		inset int
	}
	sides := map[hex.Point]side{} // by the corner where it begins; at most one, for three hexes meet at a corner
	var starts []hex.Point
	ringed(func(c cell) {
		if !belongs(c.near()) {
			return
		}
		for d := range 6 {
			n := c.step(d)
			if n.col >= -1 && n.col <= Cols && n.row >= -1 && n.row <= Rows && belongs(n.near()) {
				continue
			}
			from := c.corner(d)
			sides[from] = side{c.corner(d + 1), d, in(c.near(), n.near())}
			starts = append(starts, from)
		}
	})
	for _, start := range starts {
		type turn struct {
			at hex.Point
			side
		}
		var ring []turn
		for at := start; ; {
			s, ok := sides[at]
			if !ok {
				break // walked already, or round
			}
			delete(sides, at)
			ring = append(ring, turn{at, s})
			at = s.to
		}
		if ring == nil {
			continue
		}
		var pts []finePoint
		for i, t := range ring {
			prev := ring[(i+len(ring)-1)%len(ring)]
			// The corner moves in from both its sides, by one and the same factor.
			px, py := places(t.at.X, t.at.Y)
			u := m.noise(tag, px, py)
			factor := 8500<<16 + 95*rough*(u*u>>16)
			pts = append(pts, shift(t.at, prev.dir, prev.inset*factor/(10000<<16), t.dir, t.inset*factor/(10000<<16)))
			// Two points along the side move in each by its own factor.
			wx, wy := places(t.at.X+t.to.X, t.at.Y+t.to.Y)
			for q := 1; q <= 2; q++ {
				u := m.noise(tag, strconv.Itoa(q), wx, wy)
				k := t.inset * (7000<<16 + 130*rough*u) / (10000 << 16)
				o := outward[t.dir]
				pts = append(pts, finePoint{
					roundDiv(fine*(int(t.at.X)*(3-q)+int(t.to.X)*q), 3) - roundDiv(k*o.nx, 2),
					roundDiv(fine*(int(t.at.Y)*(3-q)+int(t.to.Y)*q), 3) - roundDiv(k*o.ny, 2),
				})
			}
		}
		pts = cutCorners(cutCorners(pts))
		loop := make([]hex.Point, 0, len(pts))
		for _, p := range pts {
			if q := p.round(); len(loop) == 0 || loop[len(loop)-1] != q {
				loop = append(loop, q)
			}
		}
		for len(loop) > 1 && loop[0] == loop[len(loop)-1] {
			loop = loop[:len(loop)-1]
		}
		loops = append(loops, loop)
	}
	return loops
}

// shift moves a corner in from the hexsides in directions d and e that meet there, by i and j fine units.
func shift(p hex.Point, d, i, e, j int) finePoint {
	s, t := outward[d], outward[e]
	// A slanting hexside moves by 2 in the sum of coordinates for each unit.
	mi, mj := i*(1+s.a*s.a), j*(1+t.a*t.a)
	det := s.a*t.b - s.b*t.a // 1 or 2 either way: the hexsides meet at 60 degrees
	x, y := -mi*t.b+mj*s.b, -s.a*mj+t.a*mi
	if det < 0 {
		x, y, det = -x, -y, -det
	}
	return finePoint{int(p.X)*fine + roundDiv(x, det), int(p.Y)*fine + roundDiv(y, det)}
}

// cutCorners is one round of Chaikin's smoothing.
func cutCorners(p []finePoint) []finePoint {
	out := make([]finePoint, 0, 2*len(p))
	for i, a := range p {
		b := p[(i+1)%len(p)]
		out = append(out,
			finePoint{roundDiv(3*a.x+b.x, 4), roundDiv(3*a.y+b.y, 4)},
			finePoint{roundDiv(a.x+3*b.x, 4), roundDiv(a.y+3*b.y, 4)})
	}
	return out
}

// growth are the types drawn as areas that sight meets, in the order of drawing.
var growth = []Type{Grass, Bush, Palm, Swamp, Jungle}

// compile makes the shapes of the map. Types, levels, chains and buildings must have been checked.
func (m *Map) compile() *Shapes {
	s := &Shapes{}
	for k := uint8(1); k <= 4; k++ {
		crest := func(in, out hex.Hex) int {
			below := int(m.Level[out])
			if int(m.Level[in])-below <= 1 {
				return insetCrest * fine
			}
			return (insetCrest1 + insetCrestN*(int(k)-below-1)) * fine
		}
		s.Levels[k-1].Loops = m.outline(func(h hex.Hex) bool { return m.Level[h] >= k }, crest, "L"+strconv.Itoa(int(k)), 40)
	}
	for _, t := range growth {
		units := insetGrowth
		if t == Bush {
			units = insetBush
		}
		if loops := m.outline(func(h hex.Hex) bool { return m.Type[h] == t }, always(units), t.String(), 100); loops != nil {
			s.Growth = append(s.Growth, Area{Type: t, Loops: loops})
		}
	}
	wet := func(h hex.Hex) bool { return m.Type[h] == WaterBarrier || m.overWater(h) }
	s.Water = Area{WaterBarrier, m.outline(wet, always(insetWater), "water-barrier", 100)}
	s.Shore = Area{Beach, m.outline(func(h hex.Hex) bool { return m.Type[h] == Beach || wet(h) }, always(insetShore), "shore", 100)}
	for h := hex.Hex(0); h < Hexes; h++ {
		if m.Type[h] == Hut {
			s.Solids = append(s.Solids, m.huts(h)...)
		}
	}
	for _, b := range m.Buildings {
		for i, h := range b.Hexes[1:] {
			to := slices.IndexFunc(b.Hexes[:i+1], func(g hex.Hex) bool { return Grid.Distance(g, h) == 1 })
			s.Solids = append(s.Solids, wing(b.Hexes[to], h))
		}
	}
	for _, kind := range []struct {
		name   string
		chains []Chain
		width  int
	}{{"stream", m.Streams, streamWidth}, {"gully", m.Gullies, gullyWidth}, {"trail", m.Trails, trailWidth}, {"road", m.Roads, roadWidth}} {
		for _, c := range kind.chains {
			path := c.path()
			s.Lines = append(s.Lines, Line{kind.name, kind.width, path})
			if kind.name != "road" {
				continue
			}
			for i := range len(path) - 1 {
				if path[i] != path[i+1] {
					s.Cuts = append(s.Cuts, cut(path[i], path[i+1]))
				}
			}
		}
	}
	return s
}

// overWater tells whether h is a bridge over a water barrier rather than over a stream or gully.
func (m *Map) overWater(h hex.Hex) bool { return m.Type[h] == Bridge && m.Below(h) == WaterBarrier }

// Below is the other terrain of a bridge hex (T84).
func (m *Map) Below(h hex.Hex) Type {
	for _, below := range [...]struct {
		chains []Chain
		t      Type
	}{{m.Streams, Stream}, {m.Gullies, Gully}} {
		for _, c := range below.chains {
			if slices.Contains(c.Hexes, h) {
				return below.t
			}
		}
	}
	return WaterBarrier
}

// huts are the two or three huts of a hex, in a ring around its centre.
func (m *Map) huts(h hex.Hex) []Solid {
	id := Grid.ID(h)
	n := 2 + m.noise(id, "n")>>15
	first := m.noise(id, "a")
	var out []Solid
	for i := range n {
		no := strconv.Itoa(i)
		far := 360*fine + 90*fine*m.noise(id, no, "r")>>16
		sin, cos := sine(first + i<<16/n + m.noise(id, no)/12)
		w := 330*fine + 60*fine*m.noise(id, no, "w")>>16
		out = append(out, Solid{Hut, [2]hex.Hex{h, h}, box(h, far*cos>>14, far*sin>>14, w, 220*fine, first+i*(35<<16)/360)})
	}
	return out
}

// box is a rectangle of width w and height d, turned by an angle, around a point x, y seen from the centre of h; in fine
// thousandths of the side of a hex.
func box(h hex.Hex, x, y, w, d, angle int) (out Strip) {
	sin, cos := sine(angle)
	c := Grid.Center(h)
	for i, o := range [4][2]int{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		dx, dy := o[0]*w/2, o[1]*d/2
		px, py := x+(dx*cos-dy*sin)>>14, y+(dx*sin+dy*cos)>>14
		out[i] = hex.Point{X: c.X + int32(roundDiv(px*hex.Unit, 500*fine)), Y: c.Y + int32(roundDiv(py*hex.Unit, 866*fine))}
	}
	return out
}

// sine is the sine and cosine, in 2^14ths, of an angle in 2^16ths of a turn.
func sine(angle int) (sin, cos int) { return quarter(angle), quarter(angle + 1<<14) }

func quarter(angle int) int {
	a := angle & (1<<16 - 1)
	sign := 1
	if a >= 1<<15 {
		a, sign = a-1<<15, -1
	}
	if a > 1<<14 {
		a = 1<<15 - a
	}
	// The series x - x^3/6 + x^5/120 - x^7/5040, x in 2^16ths of a radian.
	x := a * 411775 >> 16 // 2 pi in 2^16ths
	x2 := x * x >> 16
	s := x - x*x2>>16/6 + (x*x2>>16*x2>>16)/120 - (x*x2>>16*x2>>16*x2>>16)/5040
	return sign * (min(s, 1<<16) >> 2)
}

// wing is the rectangle of a building from hex a to its neighbour b.
func wing(a, b hex.Hex) Solid {
	p, q := Grid.Center(a), Grid.Center(b)
	// The direction from a to b, in half units on the lattice as outward has it, and the one across, of equal length on paper.
	o := outward[Grid.Direction(a, b)]
	ax, ay := o.ny*3, o.nx // rotated by 90 degrees and stretched by the square root of 3
	half := roundDiv((866+wingBeyond)*hex.Unit, 866)
	across := wingWidth / 2 * hex.Unit
	at := func(along, side int) hex.Point {
		return hex.Point{
			X: (p.X+q.X)/2 + int32(along*half*o.nx/2-roundDiv(side*across*ax, 6*500)),
			Y: (p.Y+q.Y)/2 + int32(along*half*o.ny/2+roundDiv(side*across*ay, 6*500)),
		}
	}
	return Solid{Building, [2]hex.Hex{a, b}, Strip{at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)}}
}

// path is the smoothed middle of a chain: through the middles of the hexsides it crosses.
func (c Chain) path() []hex.Point {
	var p []hex.Point
	at := func(h hex.Hex) cell { return cell{int(h) / Rows, int(h) % Rows} }
	if c.From >= 0 {
		p = append(p, at(c.Hexes[0]).step(c.From).center())
	}
	for _, h := range c.Hexes {
		p = append(p, Grid.Center(h))
	}
	if c.To >= 0 {
		p = append(p, at(c.Hexes[len(c.Hexes)-1]).step(c.To).center())
	}
	if len(p) <= 2 {
		return p
	}
	out := []hex.Point{p[0]}
	for i := 1; i < len(p)-1; i++ {
		a, b, d := p[i-1], p[i], p[i+1]
		// A quadratic curve from middle to middle at quarters; weights in 32nds.
		for t := range 5 {
			wa, wb, wd := (4-t)*(4-t), 4*t*(4-t), t*t
			mix := func(a, b, d int32) int32 {
				return int32(roundDiv(int(a)*wa+int(b)*(wa+wb+wd)+int(d)*wd, 32))
			}
			out = append(out, hex.Point{X: mix(a.X, b.X, d.X), Y: mix(a.Y, b.Y, d.Y)})
		}
	}
	return append(out, p[len(p)-1])
}

// cut is the strip along a stretch of road, a little longer than it at both ends.
func cut(a, b hex.Point) Strip {
	const beyond = 60
	dx, dy := int(b.X-a.X), int(b.Y-a.Y)
	// On paper the lattice is higher by the square root of 3. In units of which 500 are hex.Unit across:
	length := root((dx*dx + 3*dy*dy) * fine * fine) // of the stretch, in fine lattice units across
	ex, ey := beyond*hex.Unit*fine*dx/(500*length), beyond*hex.Unit*fine*dy/(500*length)
	// Across is (-3dy, dx), which is longer by the square root of 3.
	across := root(3 * (dx*dx + 3*dy*dy) * fine * fine)
	wx, wy := -roadCut/2*hex.Unit*fine*3*dy/(500*across), roadCut/2*hex.Unit*fine*dx/(500*across)
	at := func(p hex.Point, x, y int) hex.Point { return hex.Point{X: p.X + int32(x), Y: p.Y + int32(y)} }
	return Strip{at(a, wx-ex, wy-ey), at(b, wx+ex, wy+ey), at(b, ex-wx, ey-wy), at(a, -ex-wx, -ey-wy)}
}

// root is the whole part of the square root.
func root(n int) int {
	if n < 2 {
		return n
	}
	r := n
	for next := (r + 1) / 2; next < r; next = (r + n/r) / 2 {
		r = next
	}
	return r
}
