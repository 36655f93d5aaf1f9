package engine

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// What is kept of events is what a plain list of them would be, whatever is added, taken back and added anew, over the borders of pieces as well; and a copy stays as it is.
func TestEventLog(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		var l, was eventLog
		var want, then []Logged
		placed := seed%4 != 0
		for round := range 200 {
			if r.IntN(3) == 0 {
				n := max(0, len(want)-r.IntN(2*pieceLen))
				l.cut(n)
				want = want[:n:n]
			}
			for range r.IntN(pieceLen) {
				e := Event{Kind: EventKind(r.IntN(300)), For: SeatSet(r.IntN(8)), Reveal: r.IntN(9) == 0, Args: [6]int16{int16(r.IntN(99)), int16(len(want))}, Rule: fmt.Sprint(r.IntN(30))}
				if r.IntN(4) == 0 {
					e.Mods = make([]Mod, r.IntN(3))
				}
				place, where := int32(noPlace), []string(nil)
				if placed {
					where = []string{"Turn", fmt.Sprint(len(want) / 5 % 7)}
					place = l.at(slices.Clone(where))
				}
				l.add(&e, round, place)
				want = append(want, Logged{e, len(want) + 1, round, where})
			}
			if r.IntN(20) == 0 {
				was, then = l.clone(), slices.Clone(want)
			}
			if l.n != len(want) {
				t.Fatalf("seed %d: %d events, expected %d", seed, l.n, len(want))
			}
		}
		for i, x := range want {
			if got := l.event(i); !reflect.DeepEqual(got, x) {
				t.Fatalf("seed %d: event %d is %+v, expected %+v", seed, i, got, x)
			}
		}
		for i, x := range then {
			if got := was.event(i); !reflect.DeepEqual(got, x) {
				t.Fatalf("seed %d: event %d of the copy is %+v, expected %+v", seed, i, got, x)
			}
		}
		if n := len(l.places); n > len(want) || !placed && n > 0 {
			t.Errorf("seed %d: %d places of %d events", seed, n, len(want))
		}
	}
}
