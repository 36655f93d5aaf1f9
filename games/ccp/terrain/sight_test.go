package terrain

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"beachhead/hex"
)

// strip is an open map at level 0 but for column H, hexes 1 to 10 from the top, of which each word tells level and type:
// "2j" is jungle at level 2. A string from one to another of them runs through their middles.
func strip(t *testing.T, column string) *Sights {
	t.Helper()
	m := &Map{ID: "strip"}
	for i := range m.Structure {
		m.Structure[i] = -1
	}
	top := int(at(t, "H1"))
	for i, w := range strings.Fields(column) {
		typ, ok := typeOf(w[1])
		if !ok || i >= Rows {
			t.Fatalf("bad strip %q", column)
		}
		m.Type[top+i], m.Level[top+i] = typ, w[0]-'0'
		if typ == Building { // the next hex over is the other half of it
			side := Grid.Neighbor(hex.Hex(top+i), 2)
			m.Type[side], m.Level[side] = Building, m.Level[top+i]
			m.Buildings = append(m.Buildings, Structure{"house", []hex.Hex{hex.Hex(top + i), side}})
		}
		if typ == Gully {
			m.Gullies = append(m.Gullies, Chain{[]hex.Hex{hex.Hex(top + i)}, -1, -1})
		}
	}
	m.finish()
	return m.Sights()
}

// look is what a look finds, in a few words.
func look(t *testing.T, s *Sights, a, b string, k *Markers) string {
	t.Helper()
	r := s.Explain(Spot{Hex: at(t, a)}, Spot{Hex: at(t, b)}, k, false)
	return say(r)
}

func say(r Result) string {
	if r.Decides == nil {
		return "clear"
	}
	return r.Decides.String()
}

func TestRules(t *testing.T) {
	for _, c := range []struct{ column, from, to, want string }{
		{"0. 0. 0. 0. 0.", "H1", "H5", "clear"},
		{"0j 0. 0. 0. 0j", "H1", "H5", "clear"}, // 16.1c: its own hexes
		{"0. 0. 0j 0. 0.", "H1", "H5", "jungle in H3 blocks (16.2.1)"},
		{"0. 0. 0s 0. 0.", "H1", "H5", "swamp in H3 blocks (16.2.1)"},
		{"0. 0. 0B 0. 0.", "H1", "H5", "building in H3 blocks (16.2.1)"},
		{"0. 0g 0b 0g 0.", "H1", "H5", "grass in H2 hinders by 3 (16.1b)"}, // the largest, not the sum
		{"0. 0p 0b 0p 0.", "H1", "H5", "bush in H3 hinders by 2 (16.1b)"},
		{"0. 0. 0p 0: 0.", "H1", "H5", "palm in H3 hinders by 1 (16.1b)"},
		{"0. 0~ 0W 0: 0=", "H1", "H5", "clear"},
		// gullies
		{"0v 0. 0. 0. 0.", "H1", "H3", "the gully H1 is seen from adjacent and higher hexes only (T88b)"},
		{"0v 0v 0. 0. 0.", "H1", "H2", "clear"},
		{"0v 0. 1. 0. 0.", "H1", "H3", "clear"},
		{"0v 1. 1. 0. 0.", "H1", "H3", "the crest of the hill in H2 blocks (T89.3.2a)"},
		{"1v 0. 0v 0. 0.", "H1", "H3", "the gully H1 is seen from adjacent and higher hexes only (T88b)"},
		{"0. 0v 0. 0. 0.", "H1", "H3", "clear"},
		// hills
		{"2. 0. 2. 0. 1.", "H1", "H5", "the crest of the hill in H3 blocks (T89.3.2a)"},
		{"2. 0. 2. 0. 2.", "H1", "H5", "clear"},
		{"2. 0. 2. 1. 3.", "H1", "H5", "clear"},
		{"2. 1. 3. 1. 3.", "H1", "H5", "the crest of the hill in H3 blocks (T89.3.2a)"},
		{"2. 1. 3. 3. 4.", "H1", "H5", "clear"},
		{"2. 1. 3. 4. 4.", "H1", "H5", "the crest of the hill in H4 blocks (T89.3.2a)"}, // not the first Crest hex of level 4
		{"1. 0. 2. 0. 1.", "H1", "H5", "the hill in H3 blocks (T89.3.3)"},
		{"0. 0. 2. 1. 1.", "H1", "H5", "the hill in H3 blocks (T89.3.3)"},
		{"2. 2. 1. 0. 0.", "H1", "H5", "the crest of the hill in H2 blocks (T89.3.2a)"}, // leaves the hex before the crest line
		{"2. 1. 1. 0. 0.", "H1", "H5", "clear"},
		{"1. 1. 1. 1. 1.", "H1", "H5", "clear"},
		// obstacles and hills
		{"1. 0. 0j 0. 1.", "H1", "H5", "clear"},
		{"1. 0. 1j 0. 1.", "H1", "H5", "jungle in H3 blocks (T89.4a)"},
		{"1. 0. 0j 0. 0.", "H1", "H3", "clear"},
		{"1. 0. 0j 0. 0.", "H1", "H4", "jungle in H3 hides the hex behind it (T89.4.1a)"},
		{"1. 0. 0j 0. 0.", "H1", "H5", "clear"},
		{"2. 1. 0j 1. 0.", "H1", "H4", "clear"}, // the next hex is higher than the jungle
		{"1. 0. 0B 0. 0.", "H1", "H4", "building in H3 hides the hex behind it (T89.4.1a)"},
		{"1. 1. 1B 1. 2.", "H1", "H5", "clear"},
		{"1. 1B 1. 1. 2.", "H1", "H5", "building in H2 hides the hex behind it (T89.4.1a)"},
		{"0. 0. 0. 0j 1.", "H1", "H5", "clear"}, // the blind hex is on the far side of the higher one
		// hindrances and hills
		{"1. 0. 0g 0. 0.", "H1", "H5", "clear"},
		{"1. 0. 1g 0. 1.", "H1", "H5", "grass in H3 hinders by 3 (T89.5a)"},
		{"1. 0. 0g 0. 1.", "H1", "H5", "clear"},
		{"2. 1. 1g 1. 1.", "H1", "H5", "clear"},
	} {
		s := strip(t, c.column)
		if got := look(t, s, c.from, c.to, &Markers{}); got != c.want {
			t.Errorf("%s, %s to %s: %s; want %s", c.column, c.from, c.to, got, c.want)
		}
	}
}

func TestMarkers(t *testing.T) {
	k := func(marks ...string) *Markers {
		out := &Markers{}
		for _, m := range marks {
			id, n, _ := strings.Cut(m, ":")
			if n == "blaze" {
				out.SetBlaze(at(t, id), true)
			} else {
				out.SetSmoke(at(t, id), int(n[0]-'0'))
			}
		}
		return out
	}
	flat, hills := strip(t, "0. 0g 0g 0."), strip(t, "2. 0. 0. 0. 2. 0.")
	for _, c := range []struct {
		s        *Sights
		from, to string
		k        *Markers
		want     string
	}{
		{flat, "H1", "H4", k(), "grass in H2 hinders by 3 (16.1b)"},
		{flat, "H1", "H4", k("H3:4"), "smoke in H3 hinders by 4 (16.3.4a)"},
		{flat, "H1", "H4", k("H3:4", "H1:5"), "smoke in H1 hinders by 5 (16.3.4b)"},
		{flat, "H1", "H4", k("H4:8"), "smoke in H4 hinders by 8 (16.3.4b)"},
		{flat, "H1", "H4", k("H3:1"), "grass in H2 hinders by 3 (16.1b)"},
		{flat, "H1", "H2", k("H2:2"), "smoke in H2 hinders by 2 (16.3.4b)"}, // adjacent
		{flat, "H1", "H4", k("H2:blaze"), "the blaze in H2 blocks (16.2.2)"},
		{flat, "H1", "H4", k("H4:blaze"), "grass in H2 hinders by 3 (16.1b)"},
		{flat, "H1", "H4", k("G2:blaze", "G3:4"), "grass in H2 hinders by 3 (16.1b)"},
		// along the hexside of E5 and E6
		{flat, "D5", "F5", k("E5:4"), "smoke in E5 hinders by 4 (16.3.4a)"},
		{flat, "D5", "F5", k("E6:4"), "smoke in E6 hinders by 4 (16.3.4a)"},
		{flat, "D5", "F5", k("E6:blaze", "E5:3"), "the blaze in E6 blocks (16.2.2)"},
		// C1 is touched at a corner only
		{flat, "A1", "F2", k("C1:4"), "smoke in C1 hinders by 4 (16.3.4a)"},
		{flat, "A1", "F2", k("C1:blaze"), "the blaze in C1 blocks (16.2.2)"},
		// levels make no difference
		{hills, "H1", "H5", k("H3:4"), "smoke in H3 hinders by 4 (T89.5b)"},
		{hills, "H1", "H5", k("H3:blaze"), "the blaze in H3 blocks (T89.4b)"},
	} {
		if got := look(t, c.s, c.from, c.to, c.k); got != c.want {
			t.Errorf("%s to %s: %s; want %s", c.from, c.to, got, c.want)
		}
	}
}

// Growth on one side of a hexside leaves the string along it free, on both sides it does not.
func TestHexside(t *testing.T) {
	for _, c := range []struct {
		e5, e6 Type
		want   string
	}{
		{Jungle, OpenGround, "clear"},
		{OpenGround, Jungle, "clear"},
		{Jungle, Swamp, "clear"},
		{Jungle, Jungle, "jungle in E5 blocks (16.2.1)"},
		{Grass, Grass, "grass in E5 hinders by 3 (16.1b)"},
	} {
		m := &Map{ID: "hexside"}
		m.Type[at(t, "E5")], m.Type[at(t, "E6")] = c.e5, c.e6
		m.finish()
		if got := look(t, m.Sights(), "D5", "F5", &Markers{}); got != c.want {
			t.Errorf("%v and %v: %s; want %s", c.e5, c.e6, got, c.want)
		}
	}
	// The edge of the map is a hexside too: the growth runs on beyond it.
	m := &Map{ID: "edge"}
	m.Type[at(t, "B1")] = Jungle
	m.finish()
	if got, want := look(t, m.Sights(), "A1", "C1", &Markers{}), "jungle in B1 blocks (16.2.1)"; got != want {
		t.Errorf("A1 to C1: %s; want %s", got, want)
	}
}

// A road opens a lane through growth, a trail does not (the drawing decides).
func TestLane(t *testing.T) {
	for _, road := range []bool{true, false} {
		m := &Map{ID: "lane"}
		c := Chain{From: -1, To: -1}
		for _, id := range strings.Fields("H1 H2 H3 H4 H5") {
			m.Type[at(t, id)] = Jungle
			c.Hexes = append(c.Hexes, at(t, id))
		}
		want := "jungle in H2 blocks (16.2.1)"
		if road {
			m.Roads, want = []Chain{c}, "clear"
		} else {
			m.Trails = []Chain{c}
		}
		m.finish()
		if got := look(t, m.Sights(), "H1", "H5", &Markers{}); got != want {
			t.Errorf("road %t: %s; want %s", road, got, want)
		}
	}
}

func TestCaves(t *testing.T) {
	s := strip(t, "0. 1. 2. 2. 2. 0. 2.")
	in := func(id string) Spot { return Spot{at(t, id), true} }
	out := func(id string) Spot { return Spot{at(t, id), false} }
	for _, c := range []struct {
		a, b Spot
		want string
	}{
		{in("H3"), out("H2"), "clear"},
		{in("H3"), out("H1"), "clear"},
		{in("H3"), out("H4"), "from the cave in H3 one sees downslope only (F102.2.2a)"}, // adjacent, same level
		{out("H3"), out("H4"), "clear"},
		{in("H2"), out("H3"), "from the cave in H2 one sees downslope only (F102.2.2a)"}, // uphill
		{in("H5"), out("H7"), "clear"}, // same level, but over lower ground
		{in("H5"), in("H7"), "clear"},
		{in("H4"), in("H7"), "from the cave in H4 one sees downslope only (F102.2.2a)"},
		{in("H7"), out("H4"), "clear"},
		{in("H3"), in("H3"), "clear"},
	} {
		r := s.Explain(c.a, c.b, &Markers{}, false)
		if got := say(r); got != c.want {
			t.Errorf("%v to %v: %s; want %s", c.a, c.b, got, c.want)
		}
		if v := s.Between(c.a, c.b, &Markers{}); v != r.Sight {
			t.Errorf("%v to %v: Between %v, Explain %v", c.a, c.b, v, r.Sight)
		}
	}
}

func TestAir(t *testing.T) {
	s := strip(t, "0. 0v 0. 4. 0j 0. 1j 2. 0j 0g")
	for _, c := range []struct{ from, to, want string }{
		{"H1", "H2", "clear"},
		{"H1", "H3", "clear"}, // over the gully
		{"H4", "H2", "clear"}, // into it
		{"H1", "H5", "clear"}, // over the hill
		{"H1", "H6", "jungle in H5 hides the hex behind it (T89.4.1a)"},
		{"H1", "H7", "clear"},
		{"H1", "H8", "clear"}, // higher than the jungle before it
		{"H1", "H10", "jungle in H9 hides the hex behind it (T89.4.1a)"},
		{"H10", "H8", "clear"},
		{"H10", "H6", "jungle in H7 hides the hex behind it (T89.4.1a)"},
		{"H8", "H10", "jungle in H9 hides the hex behind it (T89.4.1a)"},
	} {
		a, b := Spot{Hex: at(t, c.from)}, Spot{Hex: at(t, c.to)}
		r := s.Explain(a, b, &Markers{}, true)
		if got := say(r); got != c.want {
			t.Errorf("%s to %s: %s; want %s", c.from, c.to, got, c.want)
		}
		if v := s.FromAir(a.Hex, b, &Markers{}); v != r.Sight {
			t.Errorf("%s to %s: FromAir %v, Explain %v", c.from, c.to, v, r.Sight)
		}
	}
	var k Markers
	k.SetSmoke(at(t, "H2"), 6)
	if v := s.FromAir(at(t, "H1"), Spot{Hex: at(t, "H3")}, &k); v.Hindrance() != 6 {
		t.Errorf("over smoke: %v", v)
	}
	k.SetBlaze(at(t, "H2"), true)
	if v := s.FromAir(at(t, "H1"), Spot{Hex: at(t, "H3")}, &k); v.Clear() {
		t.Errorf("over a blaze: clear")
	}
}

func randomMarkers(r *rand.Rand) *Markers {
	k := &Markers{}
	for range r.IntN(12) {
		k.SetSmoke(hex.Hex(r.IntN(Hexes)), 1+r.IntN(8))
	}
	for range r.IntN(4) {
		k.SetBlaze(hex.Hex(r.IntN(Hexes)), true)
	}
	return k
}

// On all pairs of all maps: the same from both ends; adjacent hexes always see each other and are not hindered.
func TestAllPairs(t *testing.T) {
	for _, m := range loadAll(t) {
		s := m.Sights()
		for a := range hex.Hex(Hexes) {
			for b := range hex.Hex(Hexes) {
				if a == b {
					continue
				}
				v := s.Printed(a, b)
				if v != s.Printed(b, a) {
					t.Errorf("%s: %s-%s is not symmetric", m.ID, Grid.ID(a), Grid.ID(b))
				}
				if Grid.Distance(a, b) == 1 && v != 0 {
					t.Errorf("%s: %s-%s are adjacent: %v", m.ID, Grid.ID(a), Grid.ID(b), v)
				}
				if !v.Clear() && v.Hindrance() != 0 || v.Hindrance() > 4 {
					t.Errorf("%s: %s-%s: %v", m.ID, Grid.ID(a), Grid.ID(b), v)
				}
				if m.Level[a] == 0 && s.Downslope(a, b) {
					t.Errorf("%s: %s is at level 0, %s downslope of it", m.ID, Grid.ID(a), Grid.ID(b))
				}
				// The air hides only what is right behind an obstacle.
				if v := s.FromAir(a, Spot{Hex: b}, &Markers{}); !v.Clear() {
					behind := false
					for _, n := range Grid.Neighbors(b) {
						behind = behind || n != hex.None && m.Type[n].Obstacle() && m.Level[n] >= m.Level[b]
					}
					if !behind {
						t.Errorf("%s: %s hidden from the air over %s by nothing", m.ID, Grid.ID(b), Grid.ID(a))
					}
				}
			}
		}
	}
}

// The quick look and the explained one agree, in both directions; smoke and blazes only make things worse.
func TestLooks(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 3))
	for _, m := range loadAll(t) {
		s := m.Sights()
		for range 1500 {
			k := randomMarkers(r)
			a, b := Spot{Hex: hex.Hex(r.IntN(Hexes))}, Spot{Hex: hex.Hex(r.IntN(Hexes))}
			a.Inside, b.Inside = m.Crest(a.Hex) && r.IntN(3) == 0, m.Crest(b.Hex) && r.IntN(3) == 0
			v := s.Between(a, b, k)
			x, y := s.Explain(a, b, k, false), s.Explain(b, a, k, false)
			if v != x.Sight || v != s.Between(b, a, k) || !reflect.DeepEqual(x, y) {
				t.Fatalf("%s: %v-%v: %v, back %v; explained %v, back %v", m.ID, a, b, v, s.Between(b, a, k), x, y)
			}
			if air := s.FromAir(a.Hex, b, k); air != s.Explain(a, b, k, true).Sight {
				t.Fatalf("%s: air over %v to %v: %v, explained otherwise", m.ID, a, b, air)
			}
			if v.Clear() != (x.Decides == nil || !x.Decides.Blocks()) || v.Clear() && v.Hindrance() > 0 != (x.Decides != nil) {
				t.Fatalf("%s: %v-%v: %v decided by %v", m.ID, a, b, v, x.Decides)
			}
			for _, c := range x.Contacts {
				if d := depthIn(c.At, c.Hex); d < -1 {
					t.Fatalf("%s: %v-%v: %v at %v, %d outside the hex", m.ID, a, b, c, c.At, -d)
				}
				if c.Rule == "" {
					t.Fatalf("%s: %v has no rule", m.ID, c)
				}
			}
			more := *k
			if h := hex.Hex(r.IntN(Hexes)); r.IntN(2) == 0 {
				more.SetBlaze(h, true)
			} else {
				more.SetSmoke(h, max(int(k.Smoke[h]), 1+r.IntN(8)))
			}
			if w := s.Between(a, b, &more); w.Clear() && !v.Clear() || w.Clear() && w.Hindrance() < v.Hindrance() {
				t.Fatalf("%s: %v-%v: %v, better with more markers: %v", m.ID, a, b, v, w)
			}
			// Going into a cave only makes it worse too.
			if !a.Inside && m.Crest(a.Hex) {
				in := Spot{a.Hex, true}
				if w := s.Between(in, b, k); w.Clear() && w != v {
					t.Fatalf("%s: %v-%v: %v, from inside %v", m.ID, a, b, v, w)
				}
			}
		}
	}
}

// The hexes on the way are those of the spine, and others only where the string touches a corner.
func TestWay(t *testing.T) {
	s := strip(t, "0.")
	touched := 0
	for a := range hex.Hex(Hexes) {
		for b := range hex.Hex(Hexes) {
			way := s.Way(nil, a, b)
			var spine Set
			for _, st := range Grid.Spine(nil, a, b) {
				for _, h := range []hex.Hex{st.Left, st.Right} {
					if h != hex.None && h != a && h != b {
						spine.Add(h)
					}
				}
			}
			for _, h := range way {
				if spine.Has(h) {
					spine.Remove(h)
					continue
				}
				touched++
				onString := false
				st := newStr(a, b)
				for i := range 6 {
					onString = onString || st.side(Grid.Corner(h, i)) == 0
				}
				if !onString {
					t.Errorf("%s-%s: %s is neither on the spine nor touched at a corner", Grid.ID(a), Grid.ID(b), Grid.ID(h))
				}
			}
			if spine.Len() > 0 {
				t.Errorf("%s-%s: hexes of the spine are missing", Grid.ID(a), Grid.ID(b))
			}
		}
	}
	if touched == 0 {
		t.Error("no string touches a corner: the test proves nothing")
	}
}

func TestNothingAllocates(t *testing.T) {
	s := mapNamed(t, "08-tea-hill").Sights()
	k := randomMarkers(rand.New(rand.NewPCG(1, 1)))
	if n := testing.AllocsPerRun(100, func() {
		for _, p := range spots() {
			sum += s.Printed(p[0].Hex, p[1].Hex) + s.Between(p[0], p[1], k) + s.FromAir(p[0].Hex, p[1], k)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// What it means to touch (LOS-A): a string down the middle of column H, and shapes in H3 given from the centre dot there.
func TestTouch(t *testing.T) {
	s := newStr(at(t, "H1"), at(t, "H5"))
	c := Grid.Center(at(t, "H3"))
	for _, x := range []struct {
		what           string
		pts            []hex.Point
		touch, clearly bool
		from           int32 // where first, down from the centre dot
	}{
		{"across", []hex.Point{{X: -10, Y: -10}, {X: 10, Y: -10}, {X: 10, Y: 10}, {X: -10, Y: 10}}, true, true, -10},
		{"beside", []hex.Point{{X: 1, Y: -10}, {X: 20, Y: -10}, {X: 20, Y: 10}, {X: 1, Y: 10}}, false, false, 0},
		{"a side along it, to the east", []hex.Point{{X: 0, Y: -10}, {X: 20, Y: -10}, {X: 20, Y: 10}, {X: 0, Y: 10}}, true, false, -10},
		{"a side along it, to the west", []hex.Point{{X: 0, Y: -10}, {X: 0, Y: 10}, {X: -20, Y: 10}, {X: -20, Y: -10}}, true, false, -10},
		{"a corner from the east", []hex.Point{{X: 0, Y: 5}, {X: 20, Y: -10}, {X: 20, Y: 10}}, true, false, 5},
		{"a corner from the west", []hex.Point{{X: 0, Y: 5}, {X: -20, Y: 10}, {X: -20, Y: -10}}, true, false, 5},
		{"through two corners", []hex.Point{{X: 0, Y: -7}, {X: 20, Y: 0}, {X: 0, Y: 7}, {X: -20, Y: 0}}, true, true, -7},
		{"in at a corner, along a side, out", []hex.Point{{X: 0, Y: -9}, {X: 10, Y: 0}, {X: 10, Y: 9}, {X: -10, Y: 9}, {X: 0, Y: 0}}, true, true, -9},
		{"as thin as can be", []hex.Point{{X: 0, Y: 0}, {X: 1, Y: 0}, {X: -1, Y: 1}}, true, true, 0},
		{"the hexside above", []hex.Point{{X: -10, Y: -400}, {X: 10, Y: -400}, {X: 10, Y: -360}, {X: -10, Y: -360}}, true, false, -360},
	} {
		loop := make([]hex.Point, len(x.pts))
		for i, p := range x.pts {
			loop[i] = hex.Point{X: c.X + p.X, Y: c.Y + p.Y}
		}
		a := newArea(Area{Loops: [][]hex.Point{loop}})
		for _, back := range []bool{false, true} {
			tr := tracer{m: &Map{}}
			tr.lay(&s, &ways()[pair(s.a, s.b)])
			tr.meet(&a, &s, false)
			var in stretch
			for _, w := range tr.way {
				if w.hex == at(t, "H3") {
					in = w
				}
			}
			first, touch := tr.touch(in, false)
			if _, clearly := tr.touch(in, true); touch != x.touch || clearly != x.clearly {
				t.Errorf("%s: touched %t, clearly %t; want %t, %t", x.what, touch, clearly, x.touch, x.clearly)
			} else if p := s.at(first); touch && (p.X != c.X || p.Y != c.Y+x.from) {
				t.Errorf("%s: first at %v, want %d down from %v", x.what, p, x.from, c)
			}
			if back { // the same drawn the other way round
				break
			}
			for i, j := 0, len(loop)-1; i < j; i, j = i+1, j-1 {
				loop[i], loop[j] = loop[j], loop[i]
			}
			a = newArea(Area{Loops: [][]hex.Point{loop}})
		}
	}
}

// A corner of a hut that lies exactly on the string: the case that LOS-A names.
func TestCornerOfHut(t *testing.T) {
	if got, want := look(t, mapNamed(t, "04-village").Sights(), "K4", "K7", &Markers{}), "hut in K5 hinders by 4 (16.1b)"; got != want {
		t.Errorf("K4 to K7: %s; want %s", got, want)
	}
}
