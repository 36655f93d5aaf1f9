package storetest

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

func challenge(id, from, to string, n int) store.Challenge {
	return store.Challenge{ID: id, From: from, To: to, Module: "toygame", Terms: `{"side":"red"}`, Game: "game-" + id, Created: at(n), Expires: at(n + 100)}
}

// lobbies: who asks whom for a game, and what becomes of it.
func lobbies(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	must(t, s.AddChallenge(ctx(t), challenge("c1", "ann", "bob", 1), store.ChallengeLimits{}))
	must(t, s.AddChallenge(ctx(t), challenge("c2", "bob", "ann", 2), store.ChallengeLimits{}))
	must(t, s.AddChallenge(ctx(t), challenge("c3", "eve", "bob", 3), store.ChallengeLimits{}))
	want(t, s.AddChallenge(ctx(t), challenge("c1", "eve", "ann", 4), store.ChallengeLimits{}), store.ErrExists)
	invalid(t, s.AddChallenge(ctx(t), challenge("c4", "ann", "ann", 4), store.ChallengeLimits{}))
	invalid(t, s.AddChallenge(ctx(t), challenge("", "ann", "bob", 4), store.ChallengeLimits{}))
	invalid(t, s.AddChallenge(ctx(t), challenge("c4", "ann", "\xff", 4), store.ChallengeLimits{}))
	long := challenge("c4", "ann", "bob", 4)
	long.Terms = strings.Repeat("x", store.MaxChallenge+1)
	invalid(t, s.AddChallenge(ctx(t), long, store.ChallengeLimits{}))
	settled := challenge("c4", "ann", "bob", 4)
	settled.State = store.ChallengeAccepted
	invalid(t, s.AddChallenge(ctx(t), settled, store.ChallengeLimits{}))
	must(t, s.SettleChallenge(ctx(t), "c2", store.ChallengeDeclined, at(9)))
	for _, to := range []store.ChallengeState{store.ChallengeAccepted, store.ChallengeWithdrawn, store.ChallengeDeclined} {
		want(t, s.SettleChallenge(ctx(t), "c2", to, at(10)), store.ErrStale)
	}
	want(t, s.SettleChallenge(ctx(t), "c9", store.ChallengeAccepted, at(10)), store.ErrNotFound)
	want(t, s.SettleChallenge(ctx(t), "\xff", store.ChallengeAccepted, at(10)), store.ErrNotFound)
	invalid(t, s.SettleChallenge(ctx(t), "c1", store.ChallengeOpen, at(10)))
	invalid(t, s.SettleChallenge(ctx(t), "c1", 99, at(10)))
	for round := range 2 {
		c, err := s.Challenge(ctx(t), "c1")
		must(t, err)
		equal(t, c, challenge("c1", "ann", "bob", 1))
		declined := challenge("c2", "bob", "ann", 2)
		declined.State, declined.Settled = store.ChallengeDeclined, at(9)
		cs, err := s.Challenges(ctx(t), "ann", time.Time{})
		must(t, err)
		equal(t, cs, []store.Challenge{declined, challenge("c1", "ann", "bob", 1)})
		for player, n := range map[string]int{"bob": 3, "eve": 1, "nobody": 0, "\xff": 0} {
			if cs, err := s.Challenges(ctx(t), player, time.Time{}); err != nil || len(cs) != n {
				t.Errorf("challenges of %q: %+v, %v", player, cs, err)
			}
		}
		_, err = s.Challenge(ctx(t), "\xff")
		want(t, err, store.ErrNotFound)
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	// Of those who end one at once, one does.
	var wg sync.WaitGroup
	var ended atomic.Int32
	for i := range 6 {
		wg.Go(func() {
			switch err := s.SettleChallenge(ctx(t), "c1", store.ChallengeState(1+i%3), at(11)); {
			case err == nil:
				ended.Add(1)
			case !errors.Is(err, store.ErrStale):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if ended.Load() != 1 {
		t.Errorf("one challenge ended %d times", ended.Load())
	}
	// Whoever becomes another player takes them along, but for those between the two; of who goes none stay.
	must(t, s.AddChallenge(ctx(t), challenge("c5", "guest", "bob", 5), store.ChallengeLimits{}))
	must(t, s.AddChallenge(ctx(t), challenge("c6", "dan", "guest", 6), store.ChallengeLimits{}))
	_, err := s.Adopt(ctx(t), "guest", "dan")
	must(t, err)
	cs, err := s.Challenges(ctx(t), "dan", time.Time{})
	must(t, err)
	equal(t, cs, []store.Challenge{challenge("c5", "dan", "bob", 5)})
	a := account("dan")
	a.Player = "dan"
	must(t, s.AddAccount(ctx(t), a))
	_, err = s.DeleteAccount(ctx(t), "dan", at(9))
	must(t, err)
	_, err = s.Challenge(ctx(t), "c5")
	want(t, err, store.ErrNotFound)
	// What has run out long ago is forgotten.
	late := challenge("c7", "ann", "bob", 0)
	late.Created = at(103).Add(store.ChallengeMemory + time.Second)
	late.Expires = late.Created.Add(time.Hour)
	must(t, s.AddChallenge(ctx(t), late, store.ChallengeLimits{}))
	if cs, err := s.Challenges(ctx(t), "bob", time.Time{}); err != nil || len(cs) != 1 || cs[0].ID != "c7" {
		t.Errorf("kept: %+v, %v", cs, err)
	}
	// With a time only those are listed that are open then.
	for n, want := range map[int]int{103: 0, 110: 1} {
		when := at(n).Add(store.ChallengeMemory)
		if n == 103 {
			when = late.Expires
		}
		if cs, err := s.Challenges(ctx(t), "bob", when); err != nil || len(cs) != want {
			t.Errorf("open at %v: %+v, %v", when, cs, err)
		}
	}
	crowdedLobby(t, s)
	// Programs can be listed alone.
	b := account("robot")
	b.Bot = true
	must(t, s.AddAccount(ctx(t), b))
	must(t, s.AddAccount(ctx(t), account("person")))
	if as, err := s.Accounts(ctx(t), store.AccountQuery{Bots: true}); err != nil || len(as) != 1 || as[0].ID != "robot" {
		t.Errorf("programs: %+v, %v", as, err)
	}
}

// crowdedLobby: of challenges that are made at once no more are kept than may be.
func crowdedLobby(t *testing.T, s store.Store) {
	t.Helper()
	limits := store.ChallengeLimits{Same: 1, Open: 3, Made: 5, Since: at(2000)}
	n := 0
	next := func(to string) store.Challenge {
		n++
		c := challenge(fmt.Sprint("many", n), "fay", to, 3000)
		c.Created = c.Created.Add(time.Duration(n) * time.Second)
		return c
	}
	// Made before: they count as open, not as made.
	before := challenge("before", "fay", "gil", 2000)
	before.Expires = at(4000)
	must(t, s.AddChallenge(ctx(t), before, limits))
	crowd := func(what string, want int, to func(i int) string) {
		t.Helper()
		kept := atOnce(t, what, 8, func(i int) func() error {
			c := next(to(i))
			return func() error { return s.AddChallenge(ctx(t), c, limits) }
		})
		if kept != want {
			t.Errorf("%d %s kept, not %d", kept, what, want)
		}
	}
	settle := func() {
		t.Helper()
		cs, err := s.Challenges(ctx(t), "fay", at(3050))
		must(t, err)
		for _, c := range cs {
			if c.From == "fay" && c.ID != "before" {
				must(t, s.SettleChallenge(ctx(t), c.ID, store.ChallengeWithdrawn, at(3050)))
			}
		}
	}
	crowd(store.SameChallenges, 1, func(int) string { return "bob" })
	crowd(store.OpenChallenges, 1, func(i int) string { return fmt.Sprint("other", i) })
	settle()
	crowd(store.OpenChallenges, 2, func(i int) string { return fmt.Sprint("other", i) })
	settle()
	crowd(store.MadeChallenges, 1, func(i int) string { return fmt.Sprint("other", i) })
	// Another one's do not count.
	c := next("bob")
	c.From = "eve"
	must(t, s.AddChallenge(ctx(t), c, limits))
}

// atOnce does something so many times at once, and counts how often it was done; else it has to be too many of what is named.
func atOnce(t *testing.T, what string, times int, make func(i int) func() error) int {
	t.Helper()
	var wg sync.WaitGroup
	var kept atomic.Int32
	for i := range times {
		do := make(i)
		wg.Go(func() {
			full := new(store.Full)
			switch err := do(); {
			case err == nil:
				kept.Add(1)
			case !errors.As(err, &full) || full.What != what:
				t.Errorf("%s: %v", what, err)
			}
		})
	}
	wg.Wait()
	return int(kept.Load())
}
