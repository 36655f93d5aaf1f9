package iwo

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// TestMostHit holds the matching of 6.3.4 to trying all ways of giving hits to units.
func TestMostHit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var most func(list []rival, taken uint64) int
	most = func(list []rival, taken uint64) (best int) {
		if len(list) == 0 {
			return 0
		}
		x := list[0]
		if x.limit == 0 {
			return most(list[1:], taken)
		}
		best = most(list[1:], taken)
		x.limit--
		for w := x.units[0] &^ taken; w != 0; w &= w - 1 {
			best = max(best, 1+most(append([]rival{x}, list[1:]...), taken|1<<bits.TrailingZeros64(w)))
		}
		return best
	}
	for range 400 {
		list := make([]rival, 1+r.IntN(3))
		for i := range list {
			list[i].limit = int8(1 + r.IntN(2))
			for range r.IntN(5) {
				list[i].units.add(UnitID(r.IntN(6)))
			}
		}
		if got, want := mostHit(list), most(list, 0); got != want {
			t.Fatalf("%v: %d units can be hit, not %d", list, want, got)
		}
	}
}
