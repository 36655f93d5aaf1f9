package storetest

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"beachhead/store"
)

func rating(player string, games int, value float64) store.Rating {
	return store.Rating{Player: player, Module: "toygame", Rating: value, Deviation: 80.25, Volatility: 0.0599, Games: games, Updated: at(games)}
}

// houses: whom somebody has blocked, reports, ratings.
func houses(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	block := func(player, other string, n int) store.Block {
		return store.Block{Player: player, Other: other, Name: strings.ToUpper(other), Created: at(n)}
	}
	must(t, s.SetBlock(ctx(t), block("ann", "eve", 2), true))
	must(t, s.SetBlock(ctx(t), block("ann", "bob", 1), true))
	must(t, s.SetBlock(ctx(t), block("dan", "ann", 3), true))
	must(t, s.SetBlock(ctx(t), block("ann", "carol", 3), true))
	must(t, s.SetBlock(ctx(t), block("ann", "carol", 3), false))
	must(t, s.SetBlock(ctx(t), block("ann", "nobody", 3), false))
	invalid(t, s.SetBlock(ctx(t), block("ann", "ann", 1), true))
	invalid(t, s.SetBlock(ctx(t), block("", "ann", 1), true))
	invalid(t, s.SetBlock(ctx(t), block("ann", "\xff", 1), true))

	report := store.Report{ID: "r1", By: "ann", About: "eve", Game: "g", Text: "she said <b>", Created: at(1)}
	must(t, s.AddReport(ctx(t), report))
	want(t, s.AddReport(ctx(t), report), store.ErrExists)
	must(t, s.AddReport(ctx(t), store.Report{ID: "r2", By: "bob", Text: "x", Created: at(2)}))
	invalid(t, s.AddReport(ctx(t), store.Report{ID: "r3", By: "bob"}))
	invalid(t, s.AddReport(ctx(t), store.Report{ID: "r3", By: "bob", Text: strings.Repeat("x", store.MaxReport+1)}))
	must(t, s.CloseReport(ctx(t), "r2", "spoken with both", at(5)))
	want(t, s.CloseReport(ctx(t), "r9", "", at(5)), store.ErrNotFound)

	g := game("rated")
	g.Rated = true
	must(t, s.Create(ctx(t), g, "x", nil))
	must(t, s.Create(ctx(t), game("other"), "x", nil))
	for _, id := range []string{"rated", "other"} {
		if ids, err := s.Uncounted(ctx(t)); err != nil || len(ids) > 0 && id == "rated" {
			t.Errorf("to be counted: %v, %v", ids, err)
		}
		must(t, s.Append(ctx(t), id, 0, lines(1, "x"), "red victory"))
	}
	ids, err := s.Uncounted(ctx(t))
	if must(t, err); !slices.Equal(ids, []string{"rated"}) {
		t.Errorf("to be counted: %v", ids)
	}
	want(t, s.AddRated(ctx(t), "rated", at(9), rating("ann", 2, 1500)), store.ErrStale) // nothing of it is kept
	must(t, s.AddRated(ctx(t), "rated", at(9), rating("ann", 1, 1512.5), rating("bob", 1, 1487.5)))
	want(t, s.AddRated(ctx(t), "rated", at(9), rating("ann", 2, 1600)), store.ErrExists)
	want(t, s.AddRated(ctx(t), "g2", at(9), rating("ann", 2, 1600), rating("bob", 1, 1400)), store.ErrStale)
	must(t, s.AddRated(ctx(t), "g3", at(9))) // it counts for nobody
	must(t, s.AddRated(ctx(t), "g4", at(9), rating("ann", 2, 1520)))
	invalid(t, s.AddRated(ctx(t), "g5", at(9), rating("ann", 3, math.NaN())))
	invalid(t, s.AddRated(ctx(t), "g5", at(9), rating("ann", 0, 1500)))
	invalid(t, s.AddRated(ctx(t), "", at(9)))
	for round := range 2 {
		bs, err := s.Blocks(ctx(t), "ann")
		must(t, err)
		equal(t, bs, []store.Block{block("ann", "bob", 1), block("ann", "eve", 2)})
		for player, wanted := range map[string]string{"ann": "bob dan eve", "bob": "ann", "carol": "", "\xff": ""} {
			got, err := s.Blocked(ctx(t), player, []string{"eve", "ann", "bob", "carol", "dan", "eve", "\xff"})
			if must(t, err); strings.Join(got, " ") != wanted {
				t.Errorf("%s is blocked with %v, expected %s", player, got, wanted)
			}
		}
		rs, err := s.Reports(ctx(t), true, 0, 0)
		must(t, err)
		equal(t, rs, []store.Report{report})
		rs, err = s.Reports(ctx(t), false, 1, 0)
		if must(t, err); len(rs) != 1 || rs[0].ID != "r2" || rs[0].Done != "spoken with both" || !rs[0].Closed.Equal(at(5)) {
			t.Errorf("reports %+v", rs)
		}
		ts, err := s.Ratings(ctx(t), []string{"bob", "ann", "nobody", "\xff"}, "")
		must(t, err)
		equal(t, ts, []store.Rating{rating("ann", 2, 1520), rating("bob", 1, 1487.5)})
		if ts, err := s.Ratings(ctx(t), []string{"ann"}, "another"); err != nil || len(ts) != 0 {
			t.Errorf("ratings %+v, %v", ts, err)
		}
		if ids, err := s.Uncounted(ctx(t)); err != nil || len(ids) != 0 {
			t.Errorf("to be counted: %v, %v", ids, err)
		}
		if h, err := s.Game(ctx(t), "rated"); err != nil || !h.Rated {
			t.Errorf("%+v, %v", h, err)
		}
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	// Who becomes another player is blocked as that; who goes is not.
	_, err = s.Adopt(ctx(t), "eve", "eva")
	must(t, err)
	if got, err := s.Blocked(ctx(t), "eva", []string{"ann"}); err != nil || len(got) != 1 {
		t.Errorf("eva: %v, %v", got, err)
	}
	_, err = s.Adopt(ctx(t), "bob", "ann") // nobody blocks himself
	must(t, err)
	if bs, err := s.Blocks(ctx(t), "ann"); err != nil || len(bs) != 1 || bs[0].Other != "eva" {
		t.Errorf("ann: %+v, %v", bs, err)
	}
	a := account("x")
	a.Player = "ann"
	must(t, s.AddAccount(ctx(t), a))
	_, err = s.DeleteAccount(ctx(t), "x", at(9))
	must(t, err)
	if ts, err := s.Ratings(ctx(t), []string{"ann", "bob"}, ""); err != nil || len(ts) != 1 || ts[0].Player != "bob" {
		t.Errorf("after ann went: %+v, %v", ts, err)
	}
	if got, err := s.Blocked(ctx(t), "ann", []string{"eva", "dan"}); err != nil || len(got) != 0 {
		t.Errorf("after ann went: %v, %v", got, err)
	}
	// Of those who count one game at once, one does.
	for round := range 4 {
		var wg sync.WaitGroup
		var counted atomic.Int32
		for range 5 {
			wg.Go(func() {
				switch err := s.AddRated(ctx(t), fmt.Sprint("race", round), at(9), rating("zoe", round+1, 1500)); {
				case err == nil:
					counted.Add(1)
				case !errors.Is(err, store.ErrExists) && !errors.Is(err, store.ErrStale):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if counted.Load() != 1 {
			t.Errorf("a game counted %d times", counted.Load())
		}
	}
}
