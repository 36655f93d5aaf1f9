package storetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// ladders: seasons, who plays in them, and who meets whom.
func ladders(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	season := func(id string, n int) store.Season {
		return store.Season{ID: id, Title: "Season " + id, Module: "toygame", Scenario: "1", Clock: "table clock each 1000 0 loss", Created: at(n), Starts: at(n), Ends: at(n + 50)}
	}
	pairing := func(n int) store.Pairing {
		return store.Pairing{Season: "s1", N: n, One: "ann", Two: "bob", First: fmt.Sprint("a", n), Second: fmt.Sprint("b", n), Created: at(n)}
	}
	must(t, s.AddSeason(ctx(t), season("s1", 1)))
	must(t, s.AddSeason(ctx(t), season("s2", 2)))
	want(t, s.AddSeason(ctx(t), season("s1", 3)), store.ErrExists)
	wrong := season("s3", 1)
	wrong.Ends = wrong.Starts
	invalid(t, s.AddSeason(ctx(t), wrong))
	invalid(t, s.AddSeason(ctx(t), season("", 1)))
	invalid(t, s.AddSeason(ctx(t), season("\xff", 1)))
	must(t, s.EndSeason(ctx(t), "s2", at(9)))
	want(t, s.EndSeason(ctx(t), "s9", at(9)), store.ErrNotFound)
	want(t, s.EndSeason(ctx(t), "\xff", at(9)), store.ErrNotFound)
	invalid(t, s.EndSeason(ctx(t), "s2", at(2)))
	must(t, s.SetEntrant(ctx(t), store.Entrant{Season: "s1", Player: "bob", Joined: at(2)}, 0))
	must(t, s.SetEntrant(ctx(t), store.Entrant{Season: "s1", Player: "ann", Joined: at(1)}, 0))
	must(t, s.SetEntrant(ctx(t), store.Entrant{Season: "s1", Player: "bob", Joined: at(2), Left: at(7)}, 0))
	want(t, s.SetEntrant(ctx(t), store.Entrant{Season: "s9", Player: "bob"}, 0), store.ErrNotFound)
	invalid(t, s.SetEntrant(ctx(t), store.Entrant{Season: "s1"}, 0))
	must(t, s.AddPairing(ctx(t), pairing(1)))
	want(t, s.AddPairing(ctx(t), pairing(1)), store.ErrStale)
	want(t, s.AddPairing(ctx(t), pairing(3)), store.ErrStale)
	must(t, s.AddPairing(ctx(t), pairing(2)))
	other := pairing(1)
	other.Season = "s9"
	want(t, s.AddPairing(ctx(t), other), store.ErrNotFound)
	invalid(t, s.AddPairing(ctx(t), pairing(0)))
	for round := range 2 {
		x, err := s.Season(ctx(t), "s1")
		must(t, err)
		equal(t, x, season("s1", 1))
		ended := season("s2", 2)
		ended.Ends = at(9)
		xs, err := s.Seasons(ctx(t))
		must(t, err)
		equal(t, xs, []store.Season{ended, season("s1", 1)})
		es, err := s.Entrants(ctx(t), "s1")
		must(t, err)
		equal(t, es, []store.Entrant{{Season: "s1", Player: "ann", Joined: at(1)}, {Season: "s1", Player: "bob", Joined: at(2), Left: at(7)}})
		ps, err := s.Pairings(ctx(t), "s1")
		must(t, err)
		equal(t, ps, []store.Pairing{pairing(1), pairing(2)})
		for _, id := range []string{"s2", "s9", "\xff"} {
			if es, err := s.Entrants(ctx(t), id); err != nil || len(es) > 0 {
				t.Errorf("%q: %+v, %v", id, es, err)
			}
			if ps, err := s.Pairings(ctx(t), id); err != nil || len(ps) > 0 {
				t.Errorf("%q: %+v, %v", id, ps, err)
			}
		}
		_, err = s.Season(ctx(t), "\xff")
		want(t, err, store.ErrNotFound)
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	// Of those who add the next pairing at once, one does.
	var wg sync.WaitGroup
	var added atomic.Int32
	for range 5 {
		wg.Go(func() {
			switch err := s.AddPairing(ctx(t), pairing(3)); {
			case err == nil:
				added.Add(1)
			case !errors.Is(err, store.ErrStale):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if added.Load() != 1 {
		t.Errorf("one pairing was added %d times", added.Load())
	}
	seasonHasRoom(t, s)
}

// seasonHasRoom has many join at the same time: no more come in than may. Who leaves makes room for another.
func seasonHasRoom(t *testing.T, s store.Store) {
	const most, all = 3, 8
	must(t, s.AddSeason(ctx(t), store.Season{ID: "small", Title: "Small", Module: "m", Scenario: "1", Created: at(1), Starts: at(1), Ends: at(9)}))
	var joined, refused atomic.Int32
	var who sync.WaitGroup
	for i := range all {
		who.Go(func() {
			err := s.SetEntrant(ctx(t), store.Entrant{Season: "small", Player: fmt.Sprintf("player-%d", i), Joined: at(2)}, most)
			switch full := new(store.Full); {
			case err == nil:
				joined.Add(1)
			case errors.As(err, &full) && full.What == store.Entrants && full.Have == most:
				refused.Add(1)
			default:
				t.Error(err)
			}
		})
	}
	who.Wait()
	if joined.Load() != most || refused.Load() != all-most {
		t.Errorf("%d have joined a season of %d, %d are refused", joined.Load(), most, refused.Load())
	}
	es, err := s.Entrants(ctx(t), "small")
	must(t, err)
	if len(es) != most {
		t.Fatalf("%d are in a season of %d", len(es), most)
	}
	e := es[0]
	e.Left = at(3)
	must(t, s.SetEntrant(ctx(t), e, most))
	other := store.Entrant{Season: "small", Player: "other", Joined: at(4)}
	must(t, s.SetEntrant(ctx(t), other, most)) // in the place of who has left
	e.Left = time.Time{}
	full := new(store.Full)
	if err := s.SetEntrant(ctx(t), e, most); !errors.As(err, &full) || full.Have != most {
		t.Errorf("who has left comes back into a full season: %v", err)
	}
	must(t, s.SetEntrant(ctx(t), other, most)) // who is in it is no one more
}
