package match

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"beachhead/store"
	"beachhead/store/memory"
)

// heldBy is the memory that is still in use after f, as long as what f returns is.
func heldBy(f func() any) int64 {
	var before, after runtime.MemStats
	settle := func(m *runtime.MemStats) {
		runtime.GC()
		runtime.GC() // what pools held is let go by the second
		runtime.ReadMemStats(m)
	}
	settle(&before)
	kept := f()
	settle(&after)
	runtime.KeepAlive(kept)
	return int64(after.HeapAlloc) - int64(before.HeapAlloc)
}

// A game of two people who follow it holds little, in the set-up as well, where all answers could be
// taken back: no position for each of them.
func TestMemoryOfGames(t *testing.T) {
	_, err := formosa() // is not counted
	must(t, err)
	const games, answers, most = 10, 60, 250 << 10
	h := open(t, memory.New(), Config{Module: modules, Seed: func() string { return "bench" }})
	var subs []*Subscription
	held := heldBy(func() any {
		for g := range games {
			id, err := h.Create(t.Context(), "ann", Proposal{Module: "formosa", Scenario: "1", Seats: []store.Occupant{person("ann"), {Kind: store.Open}}})
			must(t, err)
			tb := h.Table(id)
			must(t, tb.Sit(t.Context(), "bob", 1))
			who := [2]Who{{Player: "ann", Seat: 0}, {Player: "bob", Seat: 1}}
			for _, w := range who {
				s, err := tb.Subscribe(t.Context(), w, 0)
				must(t, err)
				subs = append(subs, s)
			}
			r := testRand(uint64(g))
			for range answers {
				playOn(t, tb, who, r, 1)
				for _, s := range subs[2*g:] {
					for {
						m, err := s.Take()
						must(t, err)
						if m == nil {
							break
						}
						m.JSON()
					}
				}
			}
		}
		return h
	}) / games
	t.Logf("%d KB a game", held>>10)
	if held > most {
		t.Errorf("a game of %d answers holds %d KB, and should hold at most %d", answers, held>>10, most>>10)
	}
	for _, s := range subs {
		s.Close()
	}
}

// A game that is over leaves the memory soon after its last reader, and not only when one that goes on would.
func TestMemoryOfGamesThatAreOver(t *testing.T) {
	t.Parallel()
	for _, idle := range []time.Duration{time.Millisecond, time.Hour} {
		h := open(t, newStore(t), Config{Idle: idle})
		tb, who := duel(t, h, "toygame")
		s, err := tb.Subscribe(t.Context(), who[0], 0)
		must(t, err)
		must(t, tb.Resign(t.Context(), who[0]))
		if n := h.Games(); n != 1 {
			t.Fatalf("%d games in memory while one is read", n)
		}
		s.Close()
		eventually(t, "the game to leave", func() bool { return h.Games() == 0 })
	}
}

// Where there is a crowd of games, those that nobody looks at leave the memory soon; the others stay.
func TestMemoryOfACrowd(t *testing.T) {
	t.Parallel()
	h := open(t, newStore(t), Config{Crowd: 3})
	var first *Table
	for i := range 8 {
		tb, who := duel(t, h, "toygame")
		if i == 0 {
			first = tb
			defer subscribe(t, tb, who[0], 0).sub.Close()
		}
	}
	if n := h.Games(); n != 8 {
		t.Fatalf("%d games in memory", n)
	}
	eventually(t, "the crowd to leave", func() bool { return h.Games() <= 3 })
	if h.unused(first.id) || h.Games() == 0 {
		t.Error("the game that somebody looks at has left")
	}
}

// More answers than positions are kept for can be taken back, one after the other, and given again.
func TestUndoFar(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "formosa")
	const n = 3 * keptPast
	var pages []string
	asked := func() (Who, *Page) {
		for _, w := range who {
			if p := page(t, tb, w); len(options(p)) > 0 {
				return w, p
			}
		}
		t.Fatal("nobody is asked")
		panic("")
	}
	w, _ := asked()
	shown := func() string { p := page(t, tb, w); return asJSON(t, p.View) + fmt.Sprint(len(p.Log)) }
	for range n { // the set-up of one side
		by, p := asked()
		if by != w {
			t.Fatal("the set-up is too short")
		}
		pages = append(pages, shown())
		answer(t, tb, w, options(p)[0])
	}
	last := shown()
	for i := n - 1; i >= 0; i-- {
		if _, err := tb.Undo(t.Context(), w, page(t, tb, w).Version); err != nil {
			t.Fatalf("answer %d: %v", i+1, err)
		}
		if shown() != pages[i] {
			t.Fatalf("the page is another after answer %d was taken back", i+1)
		}
	}
	for range n {
		_, err := tb.Redo(t.Context(), w, page(t, tb, w).Version)
		must(t, err)
	}
	if shown() != last {
		t.Error("the page is another after all was given again")
	}
}
