package terrain

import (
	"math"
	"slices"

	"beachhead/hex"
)

// ratio is a place along a string, 0 at its start and 1 at its end: num/den, den positive.
//
// Coordinates are below 2^15 on a map with its ring, so cross products are below 2^32 and two of them can be multiplied.
type ratio struct{ num, den int64 }

func (r ratio) less(o ratio) bool { return r.num*o.den < o.num*r.den }

func later(r, o ratio) ratio {
	if r.less(o) {
		return o
	}
	return r
}

func sooner(r, o ratio) ratio {
	if o.less(r) {
		return o
	}
	return r
}

// span is a stretch of a string, ends included; it may be a single place.
type span struct{ from, to ratio }

// stretch is a hex that the string meets.
type stretch struct {
	hex hex.Hex
	span
}

// point tells whether the string only touches a corner of the hex.
func (s stretch) point() bool { return !s.from.less(s.to) }

// str is a string between two centre dots.
type str struct {
	a, b     hex.Hex
	p, q     hex.Point
	min, max hex.Point
}

func newStr(a, b hex.Hex) str {
	p, q := Grid.Center(a), Grid.Center(b)
	return str{a, b, p, q, hex.Point{X: min(p.X, q.X), Y: min(p.Y, q.Y)}, hex.Point{X: max(p.X, q.X), Y: max(p.Y, q.Y)}}
}

// side tells on which hand of the string a point lies.
func (s *str) side(p hex.Point) int64 {
	return int64(s.q.X-s.p.X)*int64(p.Y-s.p.Y) - int64(s.q.Y-s.p.Y)*int64(p.X-s.p.X)
}

// at is the lattice point nearest to a place on the string.
func (s *str) at(r ratio) hex.Point {
	part := func(d int32) int32 { return int32(roundDiv(int(d)*int(r.num), int(r.den))) }
	return hex.Point{X: s.p.X + part(s.q.X-s.p.X), Y: s.p.Y + part(s.q.Y-s.p.Y)}
}

// in is the stretch of the string in the hex, its hexsides and corners included; ok is false if they do not meet.
func (s *str) in(h hex.Hex) (sp span, ok bool) {
	c := Grid.Center(h)
	if s.max.X < c.X-2*hex.Unit || s.min.X > c.X+2*hex.Unit || s.max.Y < c.Y-hex.Unit || s.min.Y > c.Y+hex.Unit {
		return span{}, false
	}
	px, py, dx, dy := int64(s.p.X-c.X), int64(s.p.Y-c.Y), int64(s.q.X-s.p.X), int64(s.q.Y-s.p.Y)
	sp = span{ratio{0, 1}, ratio{1, 1}}
	for _, band := range [3][3]int64{{py, dy, hex.Unit}, {px + py, dx + dy, 2 * hex.Unit}, {px - py, dx - dy, 2 * hex.Unit}} {
		// Within the band where at + t*d is from -w to w.
		at, d, w := band[0], band[1], band[2]
		if d < 0 {
			at, d = -at, -d
		}
		if d == 0 {
			if at < -w || at > w {
				return span{}, false
			}
			continue
		}
		sp.from, sp.to = later(sp.from, ratio{-w - at, d}), sooner(sp.to, ratio{w - at, d})
	}
	return sp, !sp.to.less(sp.from)
}

// meets is the set of all hexes that the string meets, corners included, but for its own two.
func (s *str) meets() (out Set) {
	for h := hex.Hex(0); h < Hexes; h++ {
		if h != s.a && h != s.b {
			if _, ok := s.in(h); ok {
				out.Add(h)
			}
		}
	}
	return out
}

// area is an Area made ready for questions about strings: its outline in short runs with their boxes, and which centre
// dots lie inside.
type area struct {
	kind  Type
	runs  []run
	holds Set
}

type run struct {
	pts      []hex.Point // one more than sides
	min, max hex.Point
}

func newArea(a Area) area {
	out := area{kind: a.Type}
	for _, loop := range a.Loops {
		closed := append(slices.Clip(loop), loop[0])
		const most = 16
		for len(closed) > 1 {
			n := min(most, len(closed)-1)
			out.runs = append(out.runs, newRun(closed[:n+1]))
			closed = closed[n:]
		}
	}
	for h := hex.Hex(0); h < Hexes; h++ {
		if a.Has(Grid.Center(h)) {
			out.holds.Add(h)
		}
	}
	return out
}

func newRun(pts []hex.Point) run {
	r := run{pts: pts, min: hex.Point{X: math.MaxInt32, Y: math.MaxInt32}, max: hex.Point{X: math.MinInt32, Y: math.MinInt32}}
	for _, p := range pts {
		r.min = hex.Point{X: min(r.min.X, p.X), Y: min(r.min.Y, p.Y)}
		r.max = hex.Point{X: max(r.max.X, p.X), Y: max(r.max.Y, p.Y)}
	}
	return r
}

// Has tells whether a point is inside the area. A point on an outline may or may not be.
func (a Area) Has(p hex.Point) bool {
	in := false
	for _, loop := range a.Loops {
		for i, v := range loop {
			w := loop[(i+1)%len(loop)]
			if v.Y > p.Y == (w.Y > p.Y) {
				continue
			}
			// Right of p the side passes: compare without dividing.
			c := int64(w.X-v.X)*int64(p.Y-v.Y) - int64(w.Y-v.Y)*int64(p.X-v.X)
			if w.Y > v.Y == (c > 0) {
				in = !in
			}
		}
	}
	return in
}

// scan is room for the work on one string.
type scan struct {
	places []ratio
	exact  bool // a corner of the outline lay exactly on the string
}

// spans appends the stretches of the string inside the area. Corners that lie exactly on the string are taken to lie on its
// left hand if left is true, else on its right; sc.exact tells whether there were any. So what both give is inside, and what
// either gives is inside or touched.
func (a *area) spans(buf []span, s *str, sc *scan, left bool) []span {
	sc.places = sc.places[:0]
	for i := range a.runs {
		sc.crossings(&a.runs[i], s, left)
	}
	return sc.pair(buf, a.holds.Has(s.a))
}

// crossings adds the places where the string crosses the sides of a run.
func (sc *scan) crossings(r *run, s *str, left bool) {
	if r.min.X > s.max.X || r.max.X < s.min.X || r.min.Y > s.max.Y || r.max.Y < s.min.Y {
		return
	}
	// All of the box on one hand of the string? Its middle, doubled, against how far it reaches to either hand.
	dx, dy := int64(s.q.X-s.p.X), int64(s.q.Y-s.p.Y)
	mid := dx*int64(r.min.Y+r.max.Y-2*s.p.Y) - dy*int64(r.min.X+r.max.X-2*s.p.X)
	reach := max(dx, -dx)*int64(r.max.Y-r.min.Y) + max(dy, -dy)*int64(r.max.X-r.min.X)
	if mid > reach || mid < -reach {
		return
	}
	before := s.side(r.pts[0])
	for i := 1; i < len(r.pts); i++ {
		after := s.side(r.pts[i])
		if after == 0 {
			sc.exact = true
		}
		if (before > 0 || left && before == 0) != (after > 0 || left && after == 0) {
			// The side v w meets the string where their cross products say.
			v, w := r.pts[i-1], r.pts[i]
			num := int64(w.X-v.X)*int64(v.Y-s.p.Y) - int64(w.Y-v.Y)*int64(v.X-s.p.X)
			den := before - after
			if den < 0 {
				num, den = -num, -den
			}
			// It may lie before or beyond the string: the box is only a box.
			if num >= 0 && num <= den {
				sc.places = append(sc.places, ratio{num, den})
			}
		}
		before = after
	}
}

// pair sorts the places and appends the stretches between them.
func (sc *scan) pair(buf []span, inside bool) []span {
	p := sc.places
	for i := 1; i < len(p); i++ {
		for j := i; j > 0 && p[j].less(p[j-1]); j-- {
			p[j], p[j-1] = p[j-1], p[j]
		}
	}
	from := ratio{0, 1}
	for _, t := range p {
		if inside {
			buf = append(buf, span{from, t})
		}
		from, inside = t, !inside
	}
	if inside {
		buf = append(buf, span{from, ratio{1, 1}})
	}
	return buf
}
