package storetest

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/store"
)

func channel(account, id string, n int) store.Channel {
	return store.Channel{Account: account, ID: id, Kind: store.HookChannel, Name: "of " + account, Data: `{"url":"https://example.org/"}`, Created: at(n)}
}

// notices: secrets of the service, channels, what is wanted of one game.
func notices(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	must(t, s.AddAccount(ctx(t), account("ann")))
	must(t, s.AddAccount(ctx(t), account("bob")))
	must(t, s.AddAccount(ctx(t), account("cid")))
	for i, fresh := range []string{"first", "second"} {
		if got, err := s.Secret(ctx(t), "key", fresh); err != nil || got != "first" {
			t.Errorf("secret %d: %q, %v", i, got, err)
		}
	}
	_, err := s.Secret(ctx(t), "", "x")
	invalid(t, err)
	_, err = s.Secret(ctx(t), "x", "")
	invalid(t, err)

	must(t, s.AddChannel(ctx(t), channel("ann", "c1", 2), 0))
	must(t, s.AddChannel(ctx(t), channel("ann", "c0", 3), 0))
	must(t, s.AddChannel(ctx(t), channel("ann", "c2", 1), 0))
	must(t, s.AddChannel(ctx(t), channel("bob", "c3", 1), 0))
	want(t, s.AddChannel(ctx(t), channel("bob", "c1", 1), 0), store.ErrExists)
	want(t, s.AddChannel(ctx(t), channel("nobody", "c9", 1), 0), store.ErrNotFound)
	want(t, s.AddChannel(ctx(t), channel("nobody", "c9", 1), 2), store.ErrNotFound)
	// Of those that are added at once no more are kept than one may have, each kind for itself.
	push := channel("cid", "p", 1)
	push.Kind = store.PushChannel
	must(t, s.AddChannel(ctx(t), push, 4))
	if kept := atOnce(t, "channels", 8, func(i int) func() error {
		c := channel("cid", fmt.Sprint("many", i), 1)
		return func() error { return s.AddChannel(ctx(t), c, 4) }
	}); kept != 4 {
		t.Errorf("%d channels kept, not 4", kept)
	}
	for _, change := range []func(*store.Channel){
		func(c *store.Channel) { c.Kind = "pigeon" }, func(c *store.Channel) { c.ID = "" }, func(c *store.Channel) { c.Failed = -1 },
		func(c *store.Channel) { c.Data = strings.Repeat("x", store.MaxChannel+1) }, func(c *store.Channel) { c.Name = "\xff" },
	} {
		c := channel("ann", "c9", 1)
		change(&c)
		invalid(t, s.AddChannel(ctx(t), c, 0))
	}
	changed := channel("ann", "c1", 2)
	changed.Used, changed.Failed, changed.Off, changed.Data = at(9), 7, true, ""
	must(t, s.SetChannel(ctx(t), changed))
	stolen := channel("bob", "c1", 2)
	want(t, s.SetChannel(ctx(t), stolen), store.ErrNotFound)
	want(t, s.SetChannel(ctx(t), channel("ann", "c9", 2)), store.ErrNotFound)
	must(t, s.DropChannel(ctx(t), "bob", "c2")) // it is not his
	must(t, s.DropChannel(ctx(t), "ann", "c0"))
	must(t, s.DropChannel(ctx(t), "ann", "c0"))

	must(t, s.Create(ctx(t), game("g"), "x", nil))
	must(t, s.SetTold(ctx(t), "g", "player-ann", "mail"))
	must(t, s.SetTold(ctx(t), "g", "player-bob", "none"))
	must(t, s.SetTold(ctx(t), "g", "player-ann", "none"))
	must(t, s.SetTold(ctx(t), "g", "carol", "none"))
	must(t, s.SetTold(ctx(t), "g", "carol", ""))
	want(t, s.SetTold(ctx(t), "unknown", "player-ann", "none"), store.ErrNotFound)
	want(t, s.SetTold(ctx(t), "unknown", "player-ann", ""), store.ErrNotFound)
	invalid(t, s.SetTold(ctx(t), "g", "", "none"))
	invalid(t, s.SetTold(ctx(t), "g", "player-ann", "\xff"))
	_, err = s.Told(ctx(t), "unknown", "player-ann")
	want(t, err, store.ErrNotFound)
	for round := range 2 {
		cs, err := s.Channels(ctx(t), "ann")
		must(t, err)
		equal(t, cs, []store.Channel{channel("ann", "c2", 1), changed})
		for player, wanted := range map[string]string{"player-ann": "none", "player-bob": "none", "carol": "", "\xff": ""} {
			if got, err := s.Told(ctx(t), "g", player); err != nil || got != wanted {
				t.Errorf("%s is told %q, %v", player, got, err)
			}
		}
		if got, err := s.Secret(ctx(t), "key", "third"); err != nil || got != "first" {
			t.Errorf("secret: %q, %v", got, err)
		}
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	_, err = s.DeleteAccount(ctx(t), "ann", at(9))
	must(t, err)
	if cs, err := s.Channels(ctx(t), "ann"); err != nil || len(cs) != 0 {
		t.Errorf("after ann went: %+v, %v", cs, err)
	}
	if got, err := s.Told(ctx(t), "g", "player-ann"); err != nil || got != "" {
		t.Errorf("after ann went: %q, %v", got, err)
	}
	want(t, s.AddChannel(ctx(t), channel("ann", "c9", 1), 0), store.ErrNotFound)
	must(t, s.Delete(ctx(t), "g"))
	_, err = s.Told(ctx(t), "g", "player-bob")
	want(t, err, store.ErrNotFound)
	// Of those who make a secret at once, all get the same.
	var wg sync.WaitGroup
	var mu sync.Mutex
	got := map[string]bool{}
	for i := range 8 {
		wg.Go(func() {
			x, err := s.Secret(ctx(t), "race", string(rune('a'+i)))
			mu.Lock()
			defer mu.Unlock()
			if got[x] = true; err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if len(got) != 1 {
		t.Errorf("there are %d secrets of one name: %v", len(got), got)
	}
}

// jobsThatFollow: what comes of a job is added with its end, once.
func jobsThatFollow(t *testing.T, s store.Store) {
	for _, key := range []string{"done", "dropped"} {
		add(t, s, job("notice", "g", key, 0), true)
	}
	w := work(t, s, func(j store.Job, nth int) error {
		if j.Kind == "mail" {
			return nil
		}
		follow := []store.Job{job("mail", "g", "of "+j.Key, 0), job("mail", "g", "of both", 0), job("mail", "g", "of both", time.Hour)} // of one name the first
		return &store.Next{Jobs: follow, Drop: j.Key == "dropped"}
	}, "notice", "mail")
	w.wait(t, "notice g done", "notice g dropped", "mail g of done", "mail g of dropped", "mail g of both")
	pending(t, s, "notice", 0)
	pending(t, s, "mail", 0)
	w.stop()
	add(t, s, job("notice", "g", "done", time.Hour), false)
	add(t, s, job("notice", "g", "dropped", time.Hour), true)
	add(t, s, job("mail", "g", "of both", time.Hour), false)
}

// jobsOfSort: jobs of one sort are put off and dropped together, and no others.
func jobsOfSort(t *testing.T, s store.Store) {
	for _, j := range []store.Job{
		job("notice", "g", "red turn 1", 300*time.Millisecond), job("notice", "g", "red over", 300*time.Millisecond), job("notice", "g", "reduced", 300*time.Millisecond),
		job("notice", "g", "blue turn 1", 300*time.Millisecond), job("notice", "h", "red turn 1", 300*time.Millisecond), job("mail", "g", "red turn 1", 300*time.Millisecond),
		job("notice", "g", "bl_e turn", 300*time.Millisecond),
	} {
		add(t, s, j, true)
	}
	must(t, s.DropJobs(ctx(t), store.JobsOf{Kind: "notice", Game: "g", Prefix: "red "}))
	must(t, s.DropJobs(ctx(t), store.JobsOf{Kind: "notice", Game: "unknown", Prefix: "red "}))
	must(t, s.DropJobs(ctx(t), store.JobsOf{Kind: "notice", Game: "g", Prefix: "\xff"}))
	must(t, s.PostponeAll(ctx(t), []store.JobsOf{{Kind: "notice", Game: "g", Prefix: "bl_"}, {Kind: "notice", Game: "h"}, {Kind: "notice", Game: "i"}}, time.Hour))
	must(t, s.PostponeAll(ctx(t), nil, time.Hour))
	w := work(t, s, nil, "notice", "mail")
	w.wait(t, "notice g reduced", "notice g blue turn 1", "mail g red turn 1")
	must(t, s.PostponeAll(ctx(t), []store.JobsOf{{Kind: "notice", Game: "h"}}, -time.Hour)) // nothing comes earlier for it
	pending(t, s, "notice", 2)
	must(t, s.DropJobs(ctx(t), store.JobsOf{Kind: "notice", Game: "h"}))
	pending(t, s, "notice", 1)
	add(t, s, job("notice", "g", "red turn 1", time.Hour), true) // as if it had never been
	add(t, s, job("notice", "g", "blue turn 1", time.Hour), false)
}
