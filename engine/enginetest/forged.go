package enginetest

import (
	"errors"
	"math/rand/v2"
	"testing"

	"beachhead/engine"
)

// LoadForged changes a save of g as somebody would who tries what he gets away with, and loads it: at is where, patch what stands there instead. It
// must be refused by [engine.ErrSave] and leave no trace, or be a possible position that everybody can look at and that goes on.
//
// The frames of a forged save may hold anything, so a rule may give up over one later on: a table says so and stays as it was. It must not hang.
func LoadForged(t testing.TB, m engine.Module, g engine.Game, at int, patch []byte) {
	t.Helper()
	save := g.AppendSave(nil)
	copy(save[int(uint(at)%uint(len(save))):], patch)
	fresh, err := m.New(g.Setup())
	if err != nil {
		t.Fatal(err)
	}
	before := fresh.Hash()
	if err := fresh.Load(save); err != nil {
		if !errors.Is(err, engine.ErrSave) {
			t.Fatalf("a forged save is not refused by ErrSave: %v", err)
		}
		if fresh.Hash() != before {
			t.Fatalf("a refused save has changed the game: %v", err)
		}
		return
	}
	if err := fresh.Check(); err != nil {
		t.Fatalf("loaded, but impossible: %v", err)
	}
	for s := range engine.Seat(len(m.Seats())) {
		fresh.View(s)
	}
	fresh.View(engine.ObserverSeat)
	func() {
		defer func() { _ = recover() }()
		for n := range 40 {
			q := fresh.Pending()
			if q == nil {
				return
			}
			s, p := q.First()
			if err := fresh.Apply(s, p.Options[(n*7+at)%len(p.Options)]); err != nil {
				t.Errorf("listed, but refused: %v", err)
				return
			}
		}
	}()
}

// ForgeSaves plays n positions of random games of the set-ups and loads forged saves of each: saves as they are but for one to four bytes, in the
// procedures in progress, at the beginning of the state, at its end, or anywhere.
func ForgeSaves(t testing.TB, m engine.Module, setups []engine.Setup, n int) {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(n), 7))
	for k := range n {
		g, err := m.New(setups[k%len(setups)])
		if err != nil {
			t.Fatal(err)
		}
		for range r.IntN(900) {
			q := g.Pending()
			if q == nil {
				break
			}
			s, p := q.First()
			if err := g.Apply(s, p.Options[r.IntN(len(p.Options))]); err != nil {
				t.Fatal(err)
			}
		}
		if g.Pending() == nil {
			continue
		}
		size := len(g.AppendSave(nil))
		for range 60 {
			at := [...]int{14 + r.IntN(200), 14 + r.IntN(600), size - 1 - r.IntN(400), r.IntN(size)}[r.IntN(4)]
			patch := make([]byte, 1+r.IntN(4))
			for i := range patch {
				patch[i] = byte(r.IntN(256)) >> (r.IntN(2) * 6) // small numbers go further
			}
			LoadForged(t, m, g, at, patch)
		}
	}
}
