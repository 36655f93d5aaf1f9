package match

import (
	"testing"
	"time"

	"beachhead/engine"
)

// How far somebody has read is kept for his seat, whichever browser he comes from: who comes back after a while is told so, who was away for a moment is not. What was taken back since
// counts as not seen.
func TestRead(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	s := newStore(t)
	h := open(t, s, Config{Now: func() time.Time { return now }})
	tb, who := duel(t, h, "toygame")
	ann, bob := who[0], who[1]
	is := func(when string, w Who, want Read) {
		t.Helper()
		if got, err := tb.Read(t.Context(), w); err != nil || got != want {
			t.Errorf("%s: %+v, %v; want %+v", when, got, err, want)
		}
	}
	length := func(w Who) int { return len(page(t, tb, w).Log) }
	is("never", ann, Read{Seen: -1, Of: length(ann)})
	refused(t, tb.SetRead(t.Context(), ann, -1), Invalid)
	refused(t, tb.SetRead(t.Context(), ann, length(ann)+1), Invalid)
	for _, w := range []Who{{Player: "eve", Seat: 0}, {Seat: 0}, {Player: "bob", Seat: 0}} {
		refused(t, tb.SetRead(t.Context(), w, 0), Foreign)
		_, err := tb.Read(t.Context(), w)
		refused(t, err, Foreign)
	}
	_, err := tb.Read(t.Context(), Who{Player: "ann", Seat: engine.ObserverSeat})
	refused(t, err, NotFound)
	for _, a := range []struct {
		w Who
		c string
	}{{ann, "bid 1"}, {ann, "guard red-1"}, {bob, "bid 1"}, {bob, "guard blue-1"}} {
		answer(t, tb, a.w, a.c)
	}
	all := length(ann)
	if all < 2 {
		t.Fatalf("the log has %d entries", all)
	}
	must(t, tb.SetRead(t.Context(), ann, 1))
	is("a moment later", ann, Read{Seen: 1, Of: all, Since: now})
	left := now
	now = now.Add(awayAfter - time.Second)
	is("before long", ann, Read{Seen: 1, Of: all, Since: left})
	now = now.Add(time.Second)
	is("after a while", ann, Read{Seen: 1, Of: all, Since: left, Away: true})
	is("the other", bob, Read{Seen: -1, Of: length(bob)})
	// Another browser, or the same after the server was begun again.
	h.Close()
	h = open(t, s, Config{Now: func() time.Time { return now }})
	tb = h.Table(tb.id)
	is("read again", ann, Read{Seen: 1, Of: all, Since: left, Away: true})
	must(t, tb.SetRead(t.Context(), ann, all))
	is("read", ann, Read{Seen: all, Of: all, Since: now})
	// What is taken back by agreement has been seen otherwise.
	_, asked, err := tb.RequestUndo(t.Context(), bob, page(t, tb, bob).Version, 2)
	if must(t, err); !asked {
		t.Fatal("nobody was asked")
	}
	must(t, tb.Consent(t.Context(), ann, AskUndo, bob.Seat, true))
	log := page(t, tb, ann).Log
	back := 0
	for back < len(log) && !log[back].Back {
		back++
	}
	if back == len(log) {
		t.Fatalf("nothing was taken back: %+v", log)
	}
	is("taken back", ann, Read{Seen: min(back, all), Of: len(log), Since: now})
	must(t, tb.SetRead(t.Context(), ann, len(log)))
	is("the note is read, too", ann, Read{Seen: len(log), Of: len(log), Since: now})
}
