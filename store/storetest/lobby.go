package storetest

import (
	"errors"
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
	must(t, s.AddChallenge(ctx(t), challenge("c1", "ann", "bob", 1)))
	must(t, s.AddChallenge(ctx(t), challenge("c2", "bob", "ann", 2)))
	must(t, s.AddChallenge(ctx(t), challenge("c3", "eve", "bob", 3)))
	want(t, s.AddChallenge(ctx(t), challenge("c1", "eve", "ann", 4)), store.ErrExists)
	invalid(t, s.AddChallenge(ctx(t), challenge("c4", "ann", "ann", 4)))
	invalid(t, s.AddChallenge(ctx(t), challenge("", "ann", "bob", 4)))
	invalid(t, s.AddChallenge(ctx(t), challenge("c4", "ann", "\xff", 4)))
	long := challenge("c4", "ann", "bob", 4)
	long.Terms = strings.Repeat("x", store.MaxChallenge+1)
	invalid(t, s.AddChallenge(ctx(t), long))
	settled := challenge("c4", "ann", "bob", 4)
	settled.State = store.ChallengeAccepted
	invalid(t, s.AddChallenge(ctx(t), settled))
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
		cs, err := s.Challenges(ctx(t), "ann")
		must(t, err)
		equal(t, cs, []store.Challenge{declined, challenge("c1", "ann", "bob", 1)})
		for player, n := range map[string]int{"bob": 3, "eve": 1, "nobody": 0, "\xff": 0} {
			if cs, err := s.Challenges(ctx(t), player); err != nil || len(cs) != n {
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
	must(t, s.AddChallenge(ctx(t), challenge("c5", "guest", "bob", 5)))
	must(t, s.AddChallenge(ctx(t), challenge("c6", "dan", "guest", 6)))
	_, err := s.Adopt(ctx(t), "guest", "dan")
	must(t, err)
	cs, err := s.Challenges(ctx(t), "dan")
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
	must(t, s.AddChallenge(ctx(t), late))
	if cs, err := s.Challenges(ctx(t), "bob"); err != nil || len(cs) != 1 || cs[0].ID != "c7" {
		t.Errorf("kept: %+v, %v", cs, err)
	}
	// Programs can be listed alone.
	b := account("robot")
	b.Bot = true
	must(t, s.AddAccount(ctx(t), b))
	must(t, s.AddAccount(ctx(t), account("person")))
	if as, err := s.Accounts(ctx(t), store.AccountQuery{Bots: true}); err != nil || len(as) != 1 || as[0].ID != "robot" {
		t.Errorf("programs: %+v, %v", as, err)
	}
}
