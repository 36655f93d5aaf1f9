package ground

import (
	"math/rand/v2"
	"testing"
)

// Lines are the same as those that are followed hex by hex with the costs of steps (6.2.1): from every hex of each map, with hexes that are not open, ends, and hexes that burned down.
func TestLines(t *testing.T) {
	for _, game := range append([]string{"littleland"}, games...) {
		m := mapOf(t, game)
		r := rand.New(rand.NewPCG(1, 2))
		some := func(of float64) (s Set) {
			for h := range Hex(m.N) {
				if r.Float64() < of {
					s.Add(h)
				}
			}
			return s
		}
		far, cut := 0, 0
		for from := range Hex(m.N) {
			open, ends, cleared := some(0.5+r.Float64()/2), some(0.1), Set{}
			if r.IntN(2) == 0 {
				cleared = some(0.2)
			}
			for mob := range numMobilities {
				got, want := m.Lines(mob, from, &open, &ends, &cleared), m.follow(mob, from, &open, &ends, &cleared)
				if got != want {
					t.Fatalf("%s: lines of %s from %s reach %d hexes, want %d", game, mob, m.ID(from), got.Len(), want.Len())
				}
				if n := want.Len(); n > 200 {
					far++
				} else if n > 1 && n < 50 {
					cut++
				}
			}
		}
		if far < 100 || cut < 100 {
			t.Errorf("%s: only %d lines go far, and %d are cut off", game, far, cut)
		}
	}
}

// follow goes from hex to hex.
func (m *Map) follow(mob Mobility, from Hex, open, ends, cleared *Set) (reached Set) {
	reached.Add(from)
	for todo := []Hex{from}; len(todo) > 0; {
		h := todo[0]
		todo = todo[1:]
		if h != from && ends.Has(h) {
			continue
		}
		for d, n := range m.near[h] {
			if n == NoHex || reached.Has(n) || !open.Has(n) || m.Cost(mob, h, d, cleared) < 0 {
				continue
			}
			reached.Add(n)
			todo = append(todo, n)
		}
	}
	return reached
}
