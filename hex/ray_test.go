package hex

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func mustPolygon(t testing.TB, corners ...Point) *Polygon {
	t.Helper()
	p, err := NewPolygon(corners)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestNewPolygonRefuses(t *testing.T) {
	for name, c := range map[string][]Point{
		"nothing":            nil,
		"two corners":        {{0, 0}, {1, 1}},
		"a line":             {{0, 0}, {1, 1}, {2, 2}},
		"a point":            {{3, 3}, {3, 3}, {3, 3}},
		"first repeated":     {{0, 0}, {4, 0}, {0, 4}, {0, 0}},
		"corner repeated":    {{0, 0}, {4, 0}, {4, 0}, {0, 4}},
		"a bow":              {{0, 0}, {4, 4}, {4, 0}, {0, 4}},
		"a spike":            {{0, 0}, {4, 0}, {4, 4}, {4, 8}, {4, 4}, {0, 4}},
		"touching itself":    {{0, 0}, {8, 0}, {8, 8}, {4, 0}, {0, 8}},
		"corner on corner":   {{0, 0}, {4, 4}, {8, 0}, {8, 8}, {4, 4}, {0, 8}},
		"overlapping itself": {{0, 0}, {8, 0}, {8, 4}, {6, 4}, {6, 0}, {2, 0}, {2, 4}, {0, 4}},
		"too far":            {{0, 0}, {MaxCoord + 1, 0}, {0, 4}},
	} {
		if p, err := NewPolygon(c); err == nil || p != nil {
			t.Errorf("%s: NewPolygon = %v, %v, want an error", name, p, err)
		}
	}
}

// A square with a notch in the upper side, as drawn:
//
//	0   2   4   6
//	+---+   +---+ 0
//	|    \ /    |
//	|     +     | 2
//	|           |
//	+-----------+ 6
var notched = []Point{{0, 0}, {2, 0}, {3, 2}, {4, 0}, {6, 0}, {6, 6}, {0, 6}}

func TestMeetByHand(t *testing.T) {
	tests := []struct {
		name     string
		a, b     Point
		contact  Contact
		num, den int64
		at       Point
	}{
		{"far away", Point{10, 10}, Point{20, 12}, Miss, 0, 1, Point{20, 12}},
		{"in the box but outside", Point{3, 0}, Point{3, 1}, Miss, 0, 1, Point{3, 1}},
		{"too short", Point{-4, 3}, Point{-1, 3}, Miss, 0, 1, Point{-1, 3}},
		{"straight through", Point{-3, 3}, Point{9, 3}, Cross, 1, 4, Point{0, 3}},
		{"ending inside", Point{-3, 3}, Point{3, 3}, Cross, 1, 2, Point{0, 3}},
		{"ending at a side", Point{-3, 3}, Point{0, 3}, Touch, 1, 1, Point{0, 3}},
		{"starting inside", Point{1, 3}, Point{9, 3}, Cross, 0, 1, Point{1, 3}},
		{"starting at a side, going in", Point{0, 3}, Point{9, 3}, Cross, 0, 1, Point{0, 3}},
		{"starting at a side, going off", Point{0, 3}, Point{-9, 3}, Touch, 0, 1, Point{0, 3}},
		{"starting at a corner, going in", Point{0, 0}, Point{3, 4}, Cross, 0, 1, Point{0, 0}},
		{"along a side", Point{-6, 6}, Point{12, 6}, Touch, 1, 3, Point{0, 6}},
		{"along part of a side", Point{2, 6}, Point{4, 6}, Touch, 0, 1, Point{2, 6}},
		{"along a side from its far part", Point{2, 6}, Point{9, 6}, Touch, 0, 1, Point{2, 6}},
		{"along two sides, over the notch", Point{-2, 0}, Point{8, 0}, Touch, 1, 5, Point{0, 0}},
		{"grazing a corner", Point{-2, 2}, Point{2, -2}, Touch, 1, 2, Point{0, 0}},
		{"through two corners", Point{-1, -1}, Point{7, 7}, Cross, 1, 8, Point{0, 0}},
		{"into the bottom of the notch", Point{3, -2}, Point{3, 8}, Cross, 2, 5, Point{3, 2}},
		{"to the bottom of the notch", Point{3, -2}, Point{3, 2}, Touch, 1, 1, Point{3, 2}},
		{"touching tips of the notch, no more", Point{2, 0}, Point{4, 0}, Touch, 0, 1, Point{2, 0}},
		{"down the side of the notch and in", Point{1, -2}, Point{4, 4}, Cross, 2, 3, Point{3, 2}},
		{"touching a tip of the notch, then crossing", Point{0, -1}, Point{8, 3}, Cross, 9, 20, Point{4, 1}},
		{"along a side, coming from the other end", Point{8, 0}, Point{2, 0}, Touch, 1, 3, Point{6, 0}},
		{"rounded", Point{-3, 2}, Point{4, 3}, Cross, 3, 7, Point{0, 2}},
		{"a point inside", Point{1, 3}, Point{1, 3}, Cross, 0, 1, Point{1, 3}},
		{"a point on a side", Point{0, 3}, Point{0, 3}, Touch, 0, 1, Point{0, 3}},
		{"a point outside", Point{3, 1}, Point{3, 1}, Miss, 0, 1, Point{3, 1}},
		{"too far to judge", Point{-MaxCoord - 1, 3}, Point{9, 3}, Miss, 0, 1, Point{9, 3}},
	}
	back := slices.Clone(notched)
	slices.Reverse(back)
	for _, p := range []*Polygon{mustPolygon(t, notched...), mustPolygon(t, back...)} {
		for _, tt := range tests {
			h := p.Meet(tt.a, tt.b)
			if h.Contact != tt.contact || h.Num*tt.den != tt.num*h.Den || h.At != tt.at {
				t.Errorf("%s: Meet = %+v, want contact %d at %d/%d, %v", tt.name, h, tt.contact, tt.num, tt.den, tt.at)
			}
		}
	}
}

func TestPolygonParts(t *testing.T) {
	c := []Point{{0, 6}, {6, 6}, {6, 0}} // counterclockwise as drawn
	p := mustPolygon(t, c...)
	c[0] = Point{99, 99} // the polygon has its own copy
	if a, b := p.Bounds(); a != (Point{0, 0}) || b != (Point{6, 6}) {
		t.Errorf("Bounds = %v, %v", a, b)
	}
	if got, want := p.Corners(nil), []Point{{6, 0}, {6, 6}, {0, 6}}; !slices.Equal(got, want) {
		t.Errorf("Corners = %v, want %v", got, want)
	}
}

// randomPolygon draws corners from a small board, so that alignments of every
// kind come up often.
func randomPolygon(rng *rand.Rand, size int) *Polygon {
	for {
		corners := make([]Point, 3+rng.IntN(6))
		for i := range corners {
			corners[i] = Point{int32(rng.IntN(size)), int32(rng.IntN(size))}
		}
		if p, err := NewPolygon(corners); err == nil {
			return p
		}
	}
}

type ratPoint struct{ x, y *big.Rat }

func rat(p Point) ratPoint {
	return ratPoint{big.NewRat(int64(p.X), 1), big.NewRat(int64(p.Y), 1)}
}

// at is a + t(b-a).
func at(a, b Point, t *big.Rat) ratPoint {
	mix := func(a, b int32) *big.Rat {
		d := big.NewRat(int64(b)-int64(a), 1)
		return d.Add(d.Mul(d, t), big.NewRat(int64(a), 1))
	}
	return ratPoint{mix(a.X, b.X), mix(a.Y, b.Y)}
}

// ratCross is (b-a) x (q-a).
func ratCross(a, b, q ratPoint) *big.Rat {
	sub := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }
	l := new(big.Rat).Mul(sub(b.x, a.x), sub(q.y, a.y))
	r := new(big.Rat).Mul(sub(b.y, a.y), sub(q.x, a.x))
	return l.Sub(l, r)
}

// slowLocate says where q lies by its winding about the polygon, whichever way
// that goes.
func slowLocate(v []Point, q ratPoint) Place {
	turns := 0
	for i := range v {
		a, b := rat(v[i]), rat(v[(i+1)%len(v)])
		side := ratCross(a, b, q).Sign()
		within := func(a, b, q *big.Rat) bool { return a.Cmp(q)*b.Cmp(q) <= 0 }
		if side == 0 && within(a.x, b.x, q.x) && within(a.y, b.y, q.y) {
			return On
		}
		if a.y.Cmp(q.y) <= 0 && b.y.Cmp(q.y) > 0 && side > 0 {
			turns++
		}
		if b.y.Cmp(q.y) <= 0 && a.y.Cmp(q.y) > 0 && side < 0 {
			turns--
		}
	}
	if turns != 0 {
		return In
	}
	return Out
}

// slowMeet cuts the segment wherever a side or corner lies on it, and looks at
// every cut and at the middle of every piece.
func slowMeet(v []Point, a, b Point) (Contact, *big.Rat) {
	cuts := []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1)}
	add := func(num, den int64) {
		if den == 0 {
			return
		}
		if t := big.NewRat(num, den); t.Sign() >= 0 && t.Cmp(cuts[1]) <= 0 {
			cuts = append(cuts, t)
		}
	}
	for i := range v {
		c, d := v[i], v[(i+1)%len(v)]
		ca, cb := cross(c, d, a), cross(c, d, b)
		add(ca, ca-cb)
		if cross(a, b, c) == 0 {
			if a.X != b.X {
				add(int64(c.X-a.X), int64(b.X-a.X))
			} else {
				add(int64(c.Y-a.Y), int64(b.Y-a.Y))
			}
		}
	}
	slices.SortFunc(cuts, (*big.Rat).Cmp)
	var touch *big.Rat
	for i, t := range cuts {
		p := slowLocate(v, at(a, b, t))
		if p == In {
			return Cross, t
		}
		if p == On && touch == nil {
			touch = t
		}
		if i+1 < len(cuts) && a != b {
			mid := new(big.Rat).Add(t, cuts[i+1])
			mid.Quo(mid, big.NewRat(2, 1))
			if t.Cmp(cuts[i+1]) < 0 && slowLocate(v, at(a, b, mid)) == In {
				return Cross, t
			}
		}
	}
	if touch != nil {
		return Touch, touch
	}
	return Miss, new(big.Rat)
}

// nearRat reports whether n is within half of x.
func nearRat(n int32, x *big.Rat) bool {
	d := new(big.Rat).Sub(x, big.NewRat(int64(n), 1))
	return d.Abs(d).Cmp(big.NewRat(1, 2)) <= 0
}

func checkMeet(t *testing.T, p *Polygon, a, b Point) Contact {
	t.Helper()
	contact, where := slowMeet(p.v, a, b)
	h := p.Meet(a, b)
	if h.Contact != contact || h.Den <= 0 || big.NewRat(h.Num, h.Den).Cmp(where) != 0 {
		t.Fatalf("%v: Meet(%v, %v) = %+v, want contact %d at %v", p.v, a, b, h, contact, where)
	}
	if q := at(a, b, where); contact != Miss && (!nearRat(h.At.X, q.x) || !nearRat(h.At.Y, q.y)) {
		t.Fatalf("%v: Meet(%v, %v).At = %v, want near %v, %v", p.v, a, b, h.At, q.x, q.y)
	}
	if o := p.Meet(b, a); o.Contact != contact {
		t.Fatalf("%v: Meet(%v, %v) is contact %d, but %d from the other end", p.v, a, b, contact, o.Contact)
	}
	return contact
}

func TestPolygonRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	var seen [3]int
	for range 1500 {
		p := randomPolygon(rng, 7)
		for range 10 {
			a := Point{int32(rng.IntN(9) - 1), int32(rng.IntN(9) - 1)}
			b := Point{int32(rng.IntN(9) - 1), int32(rng.IntN(9) - 1)}
			if got, want := p.Locate(a), slowLocate(p.v, rat(a)); got != want {
				t.Fatalf("%v: Locate(%v) = %d, want %d", p.v, a, got, want)
			}
			seen[checkMeet(t, p, a, b)]++
		}
	}
	for c, n := range seen {
		if n < 500 {
			t.Errorf("contact %d came up only %d times", c, n)
		}
	}
}

// At the greatest coordinates nothing overflows.
func TestPolygonHuge(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	far := func() int32 { return []int32{-MaxCoord, -MaxCoord + 1, 0, 1, MaxCoord - 1, MaxCoord}[rng.IntN(6)] }
	for range 300 {
		var p *Polygon
		for p == nil {
			corners := make([]Point, 3+rng.IntN(3))
			for i := range corners {
				corners[i] = Point{far(), far()}
			}
			p, _ = NewPolygon(corners)
		}
		for range 10 {
			a, b := Point{far(), far()}, Point{far(), far()}
			if got, want := p.Locate(a), slowLocate(p.v, rat(a)); got != want {
				t.Fatalf("%v: Locate(%v) = %d, want %d", p.v, a, got, want)
			}
			checkMeet(t, p, a, b)
		}
	}
}

func TestHitBefore(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		p, q := randomPolygon(rng, 9), randomPolygon(rng, 9)
		a := Point{int32(rng.IntN(20) - 5), int32(rng.IntN(20) - 5)}
		b := Point{int32(rng.IntN(20) - 5), int32(rng.IntN(20) - 5)}
		h, o := p.Meet(a, b), q.Meet(a, b)
		if want := big.NewRat(h.Num, h.Den).Cmp(big.NewRat(o.Num, o.Den)) < 0; h.Before(o) != want {
			t.Fatalf("%+v before %+v is %v", h, o, !want)
		}
	}
}

func BenchmarkMeet(b *testing.B) {
	p := mustPolygon(b, notched...)
	for _, bb := range []struct {
		name string
		a, b Point
	}{{"cross", Point{-3, 3}, Point{9, 4}}, {"beside the box", Point{-3, 30}, Point{9, 40}}} {
		b.Run(bb.name, func(b *testing.B) {
			for b.Loop() {
				_ = p.Meet(bb.a, bb.b)
			}
		})
	}
}

func BenchmarkLocate(b *testing.B) {
	p := mustPolygon(b, notched...)
	for b.Loop() {
		_ = p.Locate(Point{1, 3})
	}
}
