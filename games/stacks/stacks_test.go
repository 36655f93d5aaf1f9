package stacks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"beachhead/games/stacks"
)

func TestPutTake(t *testing.T) {
	t.Run("signed", putTake[int16])
	t.Run("unsigned", putTake[uint8])
}

// putTake moves pieces at random and compares every list with a sorted one.
func putTake[N stacks.Number](t *testing.T) {
	const hexes, pieces = 4, 12
	none := ^N(0)
	r := rand.New(rand.NewPCG(1, 2))
	var low [hexes]N
	var next [pieces]N
	for i := range low {
		low[i] = none
	}
	for p := range next {
		next[p] = none
	}
	at := map[N]int{}
	for range 2000 {
		p := N(r.IntN(pieces))
		if h, there := at[p]; there {
			stacks.Take(&low[h], next[:], p)
			delete(at, p)
			if next[p] != none {
				t.Fatalf("piece %d is in no list and %d comes after it", p, next[p])
			}
		} else {
			at[p] = r.IntN(hexes)
			stacks.Put(&low[at[p]], next[:], p)
		}
		for h := range low {
			var want, got []N
			for p, x := range at {
				if x == h {
					want = append(want, p)
				}
			}
			slices.Sort(want)
			for p := low[h]; p != none; p = next[p] {
				if got = append(got, p); len(got) > pieces {
					t.Fatalf("the list of hex %d has no end: %v", h, got)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("hex %d: %v, want %v", h, got, want)
			}
		}
	}
}
