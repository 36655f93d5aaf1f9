package match

import (
	"sync"
	"testing"
	"time"
)

// Whoever looks at the past a hundred times at once, as one who looks on or as the other side, waits for himself: what the others do comes next but one.
func TestLooksWait(t *testing.T) {
	for name, w := range map[string]Who{"onlookers": onlooker, "the other side": {Player: "bob", Seat: 1}} {
		h := open(t, newStore(t), Config{})
		tb, _ := duel(t, h, "toygame")
		busy, held := make(chan struct{}), make(chan struct{})
		go func() { _ = tb.do(bg, func(*live) error { close(held); <-busy; return nil }) }()
		<-held
		looked, before := 0, 0 // by the table alone
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() { must(t, tb.look(t.Context(), w, func(*live) error { looked++; return nil })) })
		}
		time.Sleep(50 * time.Millisecond) // they have come first
		all.Go(func() { must(t, tb.do(t.Context(), func(*live) error { before = looked; return nil })) })
		time.Sleep(20 * time.Millisecond)
		close(busy)
		all.Wait()
		if looked != 100 || before > 2 {
			t.Errorf("of %d of %s %d came before", looked, name, before)
		}
		h.mu.Lock()
		if len(h.places) > 0 {
			t.Errorf("%d places are kept", len(h.places))
		}
		h.mu.Unlock()
	}
}

// All that takes its time waits so.
func TestWhatLooks(t *testing.T) {
	h := open(t, newStore(t), Config{})
	tb, who := duel(t, h, "toygame")
	w := who[0]
	h.mu.Lock()
	p := &lookPlace{free: make(chan struct{}, 1), users: 1}
	h.places[lookKey{tb.ID(), w.Seat, w.Player}] = p
	h.mu.Unlock()
	p.free <- struct{}{}
	for name, f := range map[string]func(*Table, Who) error{
		"at":      func(tb *Table, w Who) error { return second(tb.At(t.Context(), w, 0)) },
		"zones":   func(tb *Table, w Who) error { return second(tb.Zones(t.Context(), w, -1)) },
		"supply":  func(tb *Table, w Who) error { return second(tb.Supply(t.Context(), w, -1)) },
		"dossier": func(tb *Table, w Who) error { return second(tb.Dossier(t.Context(), w, -1, "x", "")) },
		"report":  func(tb *Table, w Who) error { return second(tb.Report(t.Context(), w)) },
		"record":  func(tb *Table, w Who) error { return second(tb.Record(t.Context(), w)) },
		"branch":  func(tb *Table, w Who) error { return second(tb.Branch(t.Context(), w, 0, nil)) },
		"explain": func(tb *Table, w Who) error { return second(tb.Explain(t.Context(), w, "")) },
		"series":  func(tb *Table, w Who) error { return second(tb.ExplainSeries(t.Context(), w, []string{"bid 1"})) },
		"lists":   func(tb *Table, w Who) error { return second(tb.Together(t.Context(), w, "", nil, "")) },
		"fits":    func(tb *Table, w Who) error { return second(tb.Fits(t.Context(), w, Team{Lead: "x"})) },
		"suggest": func(tb *Table, w Who) error { return second(tb.Suggest(t.Context(), w)) },
	} {
		done := make(chan struct{})
		go func() { defer close(done); _ = f(tb, w) }()
		select {
		case <-done:
			t.Errorf("%s does not wait", name)
		case <-time.After(10 * time.Millisecond):
		}
		<-p.free
		<-done
		p.free <- struct{}{}
	}
}
