// Package bitset is what the sets of the games share: sets of hexes, places, pieces and cards are arrays of words in a position, each of its own
// length and with numbers of its own type, and their methods are these functions over the words. Number n is bit n%64 of word n/64.
package bitset

import (
	"iter"
	"math/bits"
)

// Or adds what is in o, which is as long as s.
func Or(s, o []uint64) {
	o = o[:len(s)]
	for i := range s {
		s[i] |= o[i]
	}
}

// And keeps what is in o, too, which is as long as s.
func And(s, o []uint64) {
	o = o[:len(s)]
	for i := range s {
		s[i] &= o[i]
	}
}

// AndNot takes out what is in o, which is as long as s.
func AndNot(s, o []uint64) {
	o = o[:len(s)]
	for i := range s {
		s[i] &^= o[i]
	}
}

// Meets tells whether s and o, which is as long, have anything in common.
func Meets(s, o []uint64) bool {
	o = o[:len(s)]
	for i := range s {
		if s[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// Len is how many are in s.
func Len(s []uint64) int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Next is the lowest of s that is not below n, which is not negative; -1 if there is none.
func Next(s []uint64, n int) int {
	i := n / 64
	if i >= len(s) {
		return -1
	}
	w := s[i] >> (uint(n) % 64) << (uint(n) % 64)
	for w == 0 {
		if i++; i == len(s) {
			return -1
		}
		w = s[i]
	}
	return i*64 + bits.TrailingZeros64(w)
}

// Live is All, but every change of s is seen, as long as it is not behind what has been come to.
func Live[N ~int8 | ~int16 | ~int32 | ~int](s []uint64) iter.Seq[N] {
	return func(yield func(N) bool) {
		for i := range s {
			for w := s[i]; w != 0; {
				b := bits.TrailingZeros64(w)
				if !yield(N(i*64 + b)) {
					return
				}
				w = s[i] >> b >> 1 << b << 1
			}
		}
	}
}

// All goes through s from the lowest on. A change of s is seen in the words that have not been come to.
func All[N ~int8 | ~int16 | ~int32 | ~int](s []uint64) iter.Seq[N] {
	return func(yield func(N) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(N(i*64 + bits.TrailingZeros64(w))) {
					return
				}
			}
		}
	}
}
