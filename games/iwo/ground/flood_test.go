package ground_test

import (
	"math/rand/v2"
	"testing"

	"beachhead/games/iwo"
	"beachhead/games/iwo/ground"
)

// TestFlood holds Flood, Spread and Distance to the neighbours of hexes and the grid.
func TestFlood(t *testing.T) {
	m := iwo.Default().Map
	for a := range ground.Hex(m.N()) {
		for b := range ground.Hex(m.N()) {
			if d := m.Grid.Distance(m.GridHex(a), m.GridHex(b)); m.Distance(a, b) != d {
				t.Fatalf("%s and %s are %d apart, not %d", m.ID(a), m.ID(b), d, m.Distance(a, b))
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 2000 {
		var free, from ground.Set
		for h := range ground.Hex(m.N()) {
			if r.IntN(8) < i%8+1 {
				free.Add(h)
			}
			if r.IntN(300) == 0 {
				from.Add(h)
			}
		}
		var want, near ground.Set
		var todo []ground.Hex
		for h := range from.All() {
			if near.Add(h); free.Has(h) {
				want.Add(h)
				todo = append(todo, h)
			}
			for _, n := range m.Beside[h] {
				if n != ground.NoHex {
					near.Add(n)
				}
			}
		}
		for len(todo) > 0 {
			h := todo[0]
			todo = todo[1:]
			for _, n := range m.Beside[h] {
				if free.Has(n) && !want.Has(n) {
					want.Add(n)
					todo = append(todo, n)
				}
			}
		}
		if got := m.Flood(&from, &free); got != want {
			t.Fatalf("round %d: the flood is another", i)
		}
		if got := m.Spread(&from); got != near {
			t.Fatalf("round %d: another spread", i)
		}
	}
}

func BenchmarkFlood(b *testing.B) {
	m := iwo.Default().Map
	r := rand.New(rand.NewPCG(1, 2))
	var free, from ground.Set
	for h := range ground.Hex(m.N()) {
		if r.IntN(4) > 0 {
			free.Add(h)
		}
	}
	from.Add(200)
	for b.Loop() {
		m.Flood(&from, &free)
	}
}
