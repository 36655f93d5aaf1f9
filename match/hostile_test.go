package match

import (
	"errors"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// TestHostileCallers: whoever calls with whatever, nothing is accepted that is not his, nothing breaks, nothing is told.
func TestHostileCallers(t *testing.T) {
	t.Run("toygame", func(t *testing.T) {
		hostileCallers(t, "toygame", 3000, "guard\"", func(tb *Table, ann, _ Who) {
			answer(t, tb, ann, "bid 2")
			answer(t, tb, ann, "guard red-2")
		})
	})
	t.Run("ccp", func(t *testing.T) {
		r := testRand(5)
		hostileCallers(t, "ccp", 1000, "\"label\":\"Commonwealth hand\",\"pieces\"", func(tb *Table, ann, bob Who) {
			for n := 0; n < 150 || len(options(page(t, tb, ann))) == 0; n++ {
				for _, w := range []Who{ann, bob} {
					if o := options(page(t, tb, w)); len(o) > 0 {
						answer(t, tb, w, o[r.IntN(len(o))])
					}
				}
			}
		})
	})
}

// hostileCallers calls a table that begin has played for a while, n times by each of four callers. Who looks on must not see what is secret.
func hostileCallers(t *testing.T, module string, n int, secret string, begin func(tb *Table, ann, bob Who)) {
	h := open(t, newStore(t), Config{})
	ctx := t.Context()
	m, err := modules(module)
	must(t, err)
	tb := create(t, h, Proposal{Module: module, Scenario: m.Scenarios()[0].ID, Private: true, Seats: []store.Occupant{person("ann"), {}}})
	links, err := tb.Links(ctx, "ann")
	must(t, err)
	_, _, err = h.Join(ctx, "bob", links[0].Token)
	must(t, err)
	ann := Who{Player: "ann", Seat: 0}
	begin(tb, ann, Who{Player: "bob", Seat: 1})
	must(t, tb.SetNote(ctx, ann, "the secret note"))
	before, page0 := strings.Join(lines(t, h, tb.id), "\n"), plain(t, page(t, tb, ann))
	if !strings.Contains(asJSON(t, page(t, tb, ann)), secret) {
		t.Fatalf("ann's page does not have %q: %s", secret, page0)
	}
	texts := []string{"", "x", "bid 1", "guard red-1", "pass", "roll 6", "chance roll 1", "bid 1\nred bid 3", "bid 1 ; note", "\xff\xfe", "bid\x00", strings.Repeat("bid ", 5000),
		"bid 99999999999999999999", "bid -1", "move red-1 s4", "'; DROP TABLE game; --", "order us-40", "discard jp-1", "play us-2"}
	versions := []Version{0, 1, 2, 3, 4, math.MaxUint64}
	seats := []engine.Seat{0, 1, 2, 3, engine.MaxSeats, 100, 127, -1, -2, -3, -128}
	players := []string{"", "eve", "ANN", "ann ", "red", "\xff", strings.Repeat("p", 1000)}
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			r := testRand(uint64(k))
			for range n {
				w := Who{Player: players[r.IntN(len(players))], Seat: seats[r.IntN(len(seats))], Link: texts[r.IntN(len(texts))]}
				if r.IntN(3) == 0 {
					w.Player = "bob" // who has a seat, but not this one
					if w.Seat == 1 {
						w.Seat = 0
					}
				}
				if r.IntN(10) == 0 {
					w.Player, w.Seat = "ann", seats[1+r.IntN(len(seats)-1)]
				}
				v, c := versions[r.IntN(len(versions))], texts[r.IntN(len(texts))]
				var err error
				kind := r.IntN(24)
				looks := w.Seat == engine.ObserverSeat && (w.Player == "ann" || w.Player == "bob") // they may look on
				switch kind {
				case 0:
					_, err = tb.Answer(ctx, w, v, c)
				case 1:
					_, err = tb.WhyNot(ctx, w, c)
				case 2:
					_, err = tb.Explain(ctx, w, c)
				case 3:
					_, err = tb.Undo(ctx, w, v)
				case 4:
					_, err = tb.Redo(ctx, w, v)
				case 5:
					_, _, err = tb.RequestUndo(ctx, w, v, r.IntN(5)-2)
				case 6:
					err = tb.Consent(ctx, w, c, seats[r.IntN(len(seats))], r.IntN(2) == 0)
				case 7:
					_, err = tb.OfferDraw(ctx, w)
				case 8:
					err = tb.Resign(ctx, w)
				case 9:
					err = tb.SetOrder(ctx, w, c, c, c)
				case 10:
					err = tb.TakeOver(ctx, w)
				case 11:
					err = tb.Say(ctx, w, c)
				case 12:
					_, err = tb.Note(ctx, w)
				case 13:
					err = tb.SetNote(ctx, w, c)
				case 14:
					_, err = tb.Rematch(ctx, w, true)
				case 15:
					if _, err = tb.Orders(ctx, w); err == nil {
						_, err = tb.Standing(ctx, w)
					}
				case 16:
					var p *Page
					if p, _, err = tb.Page(ctx, w); looks && err == nil {
						err = refuse(Foreign, "he may look on")
						if strings.Contains(asJSON(t, p), secret) {
							t.Error("who looks on sees what is secret")
						}
					}
				case 17:
					var s *Subscription
					if s, err = tb.Subscribe(ctx, w, v); err == nil {
						s.Close()
						if looks {
							err = errForeign
						}
					}
				case 18:
					if _, err = tb.At(ctx, w, r.IntN(5)-2); looks && err == nil {
						err = errForeign
					}
				case 19:
					if w.Player == "ann" || w.Player == "bob" {
						w.Player = "eve"
					}
					_, err = tb.Branch(ctx, w, r.IntN(5)-2, nil)
				case 20:
					if w.Player == "ann" || w.Player == "bob" {
						w.Player = "eve"
					}
					if err = tb.SetPace(ctx, w, time.Duration(r.Int64())-1<<40); err == nil {
						t.Error("eve set the pace")
					}
				case 21:
					_, _, err = h.Join(ctx, w.Player, c)
				case 22:
					if w.Player != "bob" && w.Player != "ann" {
						err = tb.Sit(ctx, w.Player, w.Seat)
					} else {
						err = errForeign
					}
				case 23:
					if w.Player != "bob" && w.Player != "ann" {
						_, err = tb.Links(ctx, w.Player)
					} else {
						err = errForeign
					}
				}
				var refusal *Refusal
				if !errors.As(err, &refusal) || refusal.Code == Internal || len(refusal.Reasons) == 0 {
					t.Errorf("call %d by %q for seat %d, version %d, %.40q: %v", kind, w.Player, w.Seat, v, c, err)
				}
			}
		})
	}
	wg.Wait()
	if now := strings.Join(lines(t, h, tb.id), "\n"); now != before {
		t.Errorf("lines before:\n%s\nafter:\n%s", before, now)
	}
	if now := plain(t, page(t, tb, ann)); now != page0 {
		t.Errorf("ann's page before:\n%s\nafter:\n%s", page0, now)
	}
	if n, _ := tb.Note(ctx, ann); n != "the secret note" {
		t.Errorf("note %q", n)
	}
	for _, w := range []Who{ann, {Player: "bob", Seat: 1}} { // the table goes on
		if o := options(page(t, tb, w)); len(o) > 0 {
			answer(t, tb, w, o[0])
			return
		}
	}
	t.Error("nobody is asked any more")
}
