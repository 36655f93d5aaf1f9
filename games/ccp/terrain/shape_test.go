package terrain

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"beachhead/hex"
)

// hexAt is the hex of the map that a point lies in, None for one outside the map. On a hexside it is one of the two.
func hexAt(p hex.Point) hex.Hex {
	for h := hex.Hex(0); h < Hexes; h++ {
		if c := Grid.Center(h); max(c.X-p.X, p.X-c.X) <= 2*hex.Unit && max(c.Y-p.Y, p.Y-c.Y) <= hex.Unit && depthIn(p, h) >= 0 {
			return h
		}
	}
	return hex.None
}

// depthIn is how far inside the hex a point lies, in lattice units from the nearest hexside; negative outside.
func depthIn(p hex.Point, h hex.Hex) int {
	c := Grid.Center(h)
	out := hex.Unit
	for d := range 6 {
		out = min(out, fromSide(p, c, d))
	}
	return out
}

// fromSide is how far a point lies from hexside d of the hex around c, positive inside.
func fromSide(p, c hex.Point, d int) int {
	o := outward[d]
	along := (int(p.X-c.X)*o.a + int(p.Y-c.Y)*o.b) / (1 + o.a*o.a)
	return hex.Unit - along
}

// proveShapes checks what package doc promises of shapes.
func proveShapes(m *Map) (bad []string) {
	fail := func(format string, args ...any) { bad = append(bad, fmt.Sprintf(m.ID+": "+format, args...)) }
	s := m.Shapes()
	seen := map[Type]Area{}
	for _, a := range s.Growth {
		seen[a.Type] = a
		if !a.Type.Obstacle() && a.Type.Hindrance() == 0 {
			fail("%v drawn as growth", a.Type)
		}
		for _, loop := range a.Loops {
			for _, p := range loop {
				h := hexAt(p)
				if h == hex.None {
					continue
				}
				if m.Type[h] != a.Type {
					fail("%v drawn at %v in %s, which is %v", a.Type, p, Grid.ID(h), m.Type[h])
				}
				// Room toward each neighbour of another type, and so at the corners beside it.
				for d, n := range Grid.Neighbors(h) {
					if n != hex.None && m.Type[n] != a.Type && fromSide(p, Grid.Center(h), d) < 30 {
						fail("%v comes within %d of %s in %s", a.Type, fromSide(p, Grid.Center(h), d), Grid.ID(n), Grid.ID(h))
					}
				}
			}
		}
	}
	for k, a := range s.Levels {
		for _, loop := range a.Loops {
			for _, p := range loop {
				h := hexAt(p)
				if h == hex.None {
					continue
				}
				if int(m.Level[h]) < k+1 {
					fail("crest line %d at %v in %s of level %d", k+1, p, Grid.ID(h), m.Level[h])
				}
				if !m.Crest(h) && depthIn(p, h) > 5 {
					fail("crest line %d at %v in %s, no Crest hex", k+1, p, Grid.ID(h))
				}
				if k > 0 && !s.Levels[k-1].Has(p) {
					fail("crest lines %d and %d cross at %v", k, k+1, p)
				}
			}
		}
	}
	for h := hex.Hex(0); h < Hexes; h++ {
		c := Grid.Center(h)
		if slices.Contains(growth, m.Type[h]) {
			if a := seen[m.Type[h]]; !a.Has(c) {
				fail("%s is %v, not drawn at its centre", Grid.ID(h), m.Type[h])
			}
		}
		drawn := 0
		for _, a := range s.Levels {
			if a.Has(c) {
				drawn++
			}
		}
		if drawn != int(m.Level[h]) {
			fail("%s of level %d drawn at level %d", Grid.ID(h), m.Level[h], drawn)
		}
		if (m.Type[h] == Hut || m.Type[h] == Building) != slices.ContainsFunc(s.Solids, func(q Solid) bool {
			return q.Type == m.Type[h] && (q.Hexes[0] == h || q.Hexes[1] == h)
		}) {
			fail("%s is %v: wrong solids", Grid.ID(h), m.Type[h])
		}
	}
	for _, q := range s.Solids {
		for _, p := range q.Corners {
			if depthIn(p, q.Hexes[0]) < 0 && depthIn(p, q.Hexes[1]) < 0 {
				fail("%v of %s sticks out at %v", q.Type, Grid.ID(q.Hexes[0]), p)
			}
		}
	}
	return bad
}

func TestShapes(t *testing.T) {
	for _, m := range loadAll(t) {
		for _, b := range proveShapes(m) {
			t.Error(b)
		}
	}
}

// randomMap is a map with any growth and huts, and hills whose levels differ by at most 2 from hex to hex.
func randomMap(r *rand.Rand) *Map {
	m := &Map{ID: "random-" + strconv.Itoa(r.IntN(1e6))}
	some := []Type{OpenGround, OpenGround, Grass, Bush, Jungle, Palm, Swamp, Hut, WaterBarrier}
	for i := range m.Type {
		m.Type[i] = some[r.IntN(len(some))]
		m.Level[i] = uint8(r.IntN(5))
		m.Structure[i] = -1
	}
	for again := true; again; {
		again = false
		for h := hex.Hex(0); h < Hexes; h++ {
			for _, n := range Grid.Neighbors(h) {
				if n != hex.None && m.Level[h] > m.Level[n]+2 {
					m.Level[h], again = m.Level[n]+2, true
				}
			}
		}
	}
	m.finish()
	return m
}

func TestShapesOfRandomMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 16))
	for range 6 {
		if bad := proveShapes(randomMap(r)); bad != nil {
			t.Fatal(bad)
		}
	}
}

// The shapes are the same on every machine: if this fails and the change is meant, all golden tables must be looked at.
func TestShapesNeverChange(t *testing.T) {
	const want = "a234b620416cbc9e"
	h := fnv.New64a()
	for _, m := range loadAll(t) {
		fmt.Fprintln(h, m.ID, *m.Shapes())
	}
	if got := fmt.Sprintf("%016x", h.Sum64()); got != want {
		t.Errorf("shapes have hash %s, want %s", got, want)
	}
}

// A changed map is drawn anew and leaves the old one as it was.
func TestWith(t *testing.T) {
	m := mapNamed(t, "04-village")
	before := m.Sights().table
	a, b, bridge := at(t, "C4"), at(t, "C8"), at(t, "E5")
	if m.Sights().Printed(a, b).Hindrance() == 0 {
		t.Fatal("nothing between C4 and C8")
	}
	var changes []Change
	for h, typ := range m.Type {
		if typ == Grass {
			changes = append(changes, Change{Hex: hex.Hex(h), To: Jungle})
		}
	}
	c := m.With(append(changes, Change{Hex: bridge, To: Gully, NoRoads: true})...)
	for _, b := range proveShapes(c) {
		t.Error(b)
	}
	if c.Sights().Printed(a, b).Clear() || c.Type[bridge] != Gully || c.Road[bridge] != 0 || c.Road[at(t, "D5")] != 1<<5 {
		t.Error("the change did not take")
	}
	if m.Sights().table != before || m.Type[bridge] != Bridge || m.Road[bridge] == 0 {
		t.Error("the old map has changed")
	}
}
