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

	"github.com/jackc/pgx/v5"

	"beachhead/engine"
	"beachhead/engine/enginetest/toygame"
	"beachhead/mail"
	"beachhead/mail/mailtest"
	"beachhead/match"
	"beachhead/store"
	"beachhead/store/postgres"
	"beachhead/store/postgres/pgtest"
	"beachhead/store/sqlite"
)

// Many notices that are due at once are sent, each once, while others play, and answers take no longer for it. BEACHHEAD_NOTICES is how many, BEACHHEAD_TABLES at how many tables is played (20; at none nobody needs the machine); 10,000 are measured in
// docs/reliability.md.
func TestManyDue(t *testing.T) {
	db, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	must(t, err)
	defer db.Close()
	var later atomic.Int64 // by how much the clock of jobs is ahead
	now := func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	manyDue(t, db, now, func() { later.Store(int64(25 * time.Hour)) })
}

// The same on PostgreSQL.
func TestManyDueOnPostgres(t *testing.T) {
	at := pgtest.Address(t)
	db, err := postgres.Open(t.Context(), at)
	must(t, err)
	defer db.Close()
	manyDue(t, db, time.Now, func() { // jobs are due by the clock of the database
		c, err := pgx.Connect(t.Context(), at)
		must(t, err)
		defer c.Close(t.Context())
		_, err = c.Exec(t.Context(), `UPDATE river_job SET scheduled_at = now() WHERE kind = $1`, store.JobNotice)
		must(t, err)
	})
}

// manyDue measures answers with and without notices that are sent; allDue has all of them fall due.
func manyDue(t *testing.T, db store.Store, now func() time.Time, allDue func()) {
	n := 40
	if x, err := strconv.Atoi(os.Getenv("BEACHHEAD_NOTICES")); err == nil {
		n = x
	}
	tables := 20
	if x, err := strconv.Atoi(os.Getenv("BEACHHEAD_TABLES")); err == nil {
		tables = x
	}
	post := mailtest.New(t, mailtest.Options{})
	sender, err := mail.New(mail.Settings{Server: "smtp://" + post.Addr, From: "Beachhead <games@example.org>", TLS: post.TLS})
	must(t, err)
	defer sender.Close()
	var failures atomic.Int64
	s, err := New(t.Context(), Config{Store: db, Mail: sender, Public: "https://games.example.org", Now: now, Together: -1, Sent: func(_ string, err error) {
		if err != nil {
			failures.Add(1)
		}
	}})
	must(t, err)
	toy := toygame.New(toygame.Faults{})
	var gate sync.RWMutex
	gate.Lock()
	handle := s.Handle()
	for kind, f := range handle {
		handle[kind] = func(ctx context.Context, j store.Job) error {
			gate.RLock()
			defer gate.RUnlock()
			return f(ctx, j)
		}
	}
	h := match.New(match.Config{Store: db, Accounts: true, Notices: true, Now: now, Handle: handle, Module: func(string) (engine.Module, error) { return toy, nil }})
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
	// In turns the notices go out, and are held back, so that both have the same machine.
	var mu sync.Mutex
	var took [2][]time.Duration // without, with
	on := 0
	ctx, stop := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	for i := range tables {
		playing.Go(func() {
			playOn(ctx, t, h, i, func(d time.Duration) { mu.Lock(); took[on] = append(took[on], d); mu.Unlock() })
		})
	}
	time.Sleep(500 * time.Millisecond)
	mu.Lock()
	took[0] = nil // what comes first takes longer
	mu.Unlock()
	turn := min(5*time.Second, time.Duration(max(n/3, 200))*time.Millisecond)
	sent := post.Count
	time.Sleep(turn)
	allDue()
	var sending time.Duration
	for began := time.Now(); sent() < n; {
		if time.Since(began) > 20*time.Minute {
			t.Fatalf("%d of %d were sent", sent(), n)
		}
		mu.Lock()
		on = 1
		mu.Unlock()
		gate.Unlock()
		for at := time.Now(); sent() < n && time.Since(at) < turn; {
			time.Sleep(5 * time.Millisecond)
			if sent() == n || time.Since(at) >= turn {
				sending += time.Since(at)
			}
		}
		gate.Lock() // what is under way comes to its end
		mu.Lock()
		on = 0
		mu.Unlock()
		time.Sleep(turn)
	}
	gate.Unlock()
	stop()
	playing.Wait()
	var p50 [2]time.Duration
	for i, with := range []string{"without", "with"} {
		x := took[i]
		if tables == 0 {
			break
		}
		if len(x) == 0 {
			t.Fatalf("nobody answered %s notices", with)
		}
		slices.Sort(x)
		p50[i] = x[len(x)/2]
		t.Logf("%s notices: %d answers, half within %v, 90 of 100 within %v, 99 of 100 within %v", with, len(x), p50[i], x[len(x)*90/100], x[len(x)*99/100])
	}
	all, _ := post.Connections()
	t.Logf("%d notices were sent within %v over %d connections", n, sending.Round(time.Millisecond), all)
	to := map[string]int{}
	for _, l := range post.Letters() {
		to[l.To]++
	}
	if len(to) != n || len(post.Letters()) != n || failures.Load() != 0 {
		t.Errorf("%d letters to %d players, %d failures", len(post.Letters()), len(to), failures.Load())
	}
	if limit := max(60*time.Millisecond, 6*p50[0]); p50[1] > limit { // on a machine that others use as well
		t.Errorf("half of the answers within %v while notices are sent, %v while none are", p50[1], p50[0])
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
