package notices

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/mail"
	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/sqlite"
)

// Many notices that are due at once are sent, each once, while others play, and answers take no longer for it. BEACHHEAD_NOTICES is how many; 10,000 are measured in docs/reliability.md.
func TestManyDue(t *testing.T) {
	n := 150
	if x, err := strconv.Atoi(os.Getenv("BEACHHEAD_NOTICES")); err == nil {
		n = x
	}
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	must(t, err)
	defer db.Close()
	post := mailtest.New(t, mailtest.Options{})
	sender, err := mail.New(mail.Settings{Server: "smtp://" + post.Addr, From: "Beachhead <games@example.org>", TLS: post.TLS})
	must(t, err)
	var later atomic.Int64 // by how much the clock of jobs is ahead
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	var failures atomic.Int64
	s, err := New(t.Context(), Config{Store: db, Mail: sender, Public: "https://games.example.org", Now: now, Sent: func(_ string, err error) {
		if err != nil {
			failures.Add(1)
		}
	}})
	must(t, err)
	toy := toygame.New(toygame.Faults{})
	h := match.New(match.Config{Store: db, Accounts: true, Notices: true, Now: now, Handle: s.Handle(), Module: func(string) (engine.Module, error) { return toy, nil }})
	defer h.Close()
	s.Open(h)
	// The games that wait, each for somebody else.
	var making sync.WaitGroup
	next := make(chan int)
	for range 32 {
		making.Go(func() {
			for i := range next {
				player, id := fmt.Sprint("player", i), fmt.Sprint("game", i)
				err := db.AddAccount(t.Context(), store.Account{ID: "account" + player, Player: player, Name: player, NameKey: player, Mail: player + "@example.org", MailKey: player + "@example.org", Confirmed: true})
				if err == nil {
					err = db.Create(t.Context(), store.Game{ID: id, Module: "toygame", Scenario: "1", RulesVersion: toy.RulesVersion(), Creator: player, Created: time.Now(),
						Seats: []store.Seat{{Name: "red", Occupant: store.Occupant{Kind: store.Person, Who: player}}, {Name: "blue", Occupant: store.Occupant{Kind: store.Person, Who: "x"}}}}, "seed", nil)
				}
				if err == nil {
					n := match.Notice{Event: match.ToldTurn, Player: player, Seat: "red", At: time.Now().UnixMilli(), Told: &match.Told{Question: "How many?", Happened: []string{"This.", "That."}}}
					data, _ := json.Marshal(n)
					_, err = db.AddJob(t.Context(), store.Job{Kind: store.JobNotice, Game: id, Key: "red turn 0", Due: time.Now().Add(24 * time.Hour), Data: string(data)})
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	making.Wait()
	// Those who play meanwhile: at 20 tables somebody answers every 40 ms.
	var mu sync.Mutex
	var took []time.Duration
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	for i := range 20 {
		playing.Go(func() { playOn(ctx, t, h, i, func(d time.Duration) { mu.Lock(); took = append(took, d); mu.Unlock() }) })
	}
	measured := func() (count int, p50, p99 time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		slices.Sort(took)
		count = len(took)
		if count > 0 {
			p50, p99 = took[count/2], took[count*99/100]
		}
		took = nil
		return count, p50, p99
	}
	time.Sleep(500 * time.Millisecond)
	measured()
	time.Sleep(time.Duration(min(n, 5000)) * time.Millisecond)
	count, p50, p99 := measured()
	later.Store(int64(25 * time.Hour)) // now all are due
	began := time.Now()
	for end := began.Add(10 * time.Minute); len(post.Letters()) < n; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d of %d were sent", len(post.Letters()), n)
		}
	}
	all := time.Since(began)
	busy, busy50, busy99 := measured()
	stop()
	playing.Wait()
	t.Logf("before: %d answers, half within %v, 99 of 100 within %v", count, p50, p99)
	t.Logf("while %d notices were sent in %v: %d answers, half within %v, 99 of 100 within %v", n, all.Round(time.Millisecond), busy, busy50, busy99)
	to := map[string]int{}
	for _, l := range post.Letters() {
		to[l.To]++
	}
	if len(to) != n || len(post.Letters()) != n || failures.Load() != 0 {
		t.Errorf("%d letters to %d players, %d failures", len(post.Letters()), len(to), failures.Load())
	}
	if limit := max(60*time.Millisecond, 6*p50); busy50 > limit { // on a machine that others use as well
		t.Errorf("half of the answers within %v while notices are sent, %v before", busy50, p50)
	}
}

// playOn plays one game after the other, both sides, until the context ends, and tells how long each answer took.
func playOn(ctx context.Context, t *testing.T, h *match.Hall, n int, took func(time.Duration)) {
	a, b := fmt.Sprint("guest", n), fmt.Sprint("friend", n)
	for ctx.Err() == nil {
		id, err := h.Create(ctx, a, match.Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{{Kind: store.Person, Who: a}, {}}})
		if err != nil {
			return
		}
		tb, who := h.Table(id), [2]match.Who{{Player: a, Seat: 0}, {Player: b, Seat: 1}}
		if tb.Sit(ctx, b, 1) != nil {
			return
		}
		for over := false; !over && ctx.Err() == nil; {
			for _, w := range who {
				p, _, err := tb.Page(ctx, w)
				if err != nil {
					return
				}
				if over = p.View.Over != nil; over || p.View.Pending == nil || len(p.View.Pending.Options) == 0 {
					continue
				}
				began := time.Now()
				if _, err := tb.Answer(ctx, w, p.Version, p.View.Pending.Options[0]); err == nil {
					took(time.Since(began))
				} else if ctx.Err() == nil {
					t.Errorf("answer: %v", err)
					return
				}
				time.Sleep(40 * time.Millisecond)
			}
		}
	}
}
