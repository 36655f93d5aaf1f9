package bitset

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Sets of words are what sets of numbers, kept in maps, are.
func TestAsMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const size = 5 * 64
	draw := func() ([]uint64, map[int]bool) {
		s, m := make([]uint64, 5), map[int]bool{}
		for range r.IntN(40) {
			n := r.IntN(size)
			s[n/64] |= 1 << (n % 64)
			m[n] = true
		}
		return s, m
	}
	same := func(what string, s []uint64, in func(n int) bool) {
		t.Helper()
		var want []int
		for n := range size {
			if in(n) {
				want = append(want, n)
			}
		}
		if got := slices.Collect(All[int](s)); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", what, got, want)
		}
		if Len(s) != len(want) {
			t.Fatalf("%s: Len %d, want %d", what, Len(s), len(want))
		}
	}
	for range 300 {
		a, am := draw()
		b, bm := draw()
		same("drawn", a, func(n int) bool { return am[n] })
		meets := false
		for n := range am {
			meets = meets || bm[n]
		}
		if Meets(a, b) != meets {
			t.Fatalf("Meets is %v", !meets)
		}
		or, and, not := slices.Clone(a), slices.Clone(a), slices.Clone(a)
		Or(or, b)
		And(and, b)
		AndNot(not, b)
		same("Or", or, func(n int) bool { return am[n] || bm[n] })
		same("And", and, func(n int) bool { return am[n] && bm[n] })
		same("AndNot", not, func(n int) bool { return am[n] && !bm[n] })
		for n := range size + 70 {
			want := -1
			for k := n; k < size && want < 0; k++ {
				if am[k] {
					want = k
				}
			}
			if got := Next(a, n); got != want {
				t.Fatalf("Next from %d is %d, want %d", n, got, want)
			}
		}
	}
}

// Whoever stops early is not asked again.
func TestAllStops(t *testing.T) {
	n := 0
	for x := range All[int16]([]uint64{6, 1}) {
		n++
		if x == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d steps", n)
	}
}
