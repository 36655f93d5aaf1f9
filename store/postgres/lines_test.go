package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
	"beachhead/store/postgres/pgtest"
)

// Lines of many games that come at once are added together, by two programs on the same games: of those who add at the same place one does, and the others learn that they are stale. A game
// that is over, one that is not there and one that is said twice stop nobody.
func TestLinesTogether(t *testing.T) {
	address := pgtest.Address(t)
	programs := [2]*DB{openAt(t, address), openAt(t, address)}
	const games, lines = 30, 20
	name := func(n int) string { return fmt.Sprintf("g%d", n) }
	for n := range games {
		if err := programs[0].Create(t.Context(), toy(name(n)), "x", nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := programs[0].Append(t.Context(), name(0), 0, line("the end"), "red wins"); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	won := map[string]int{} // by game and place
	for i, d := range programs {
		for n := 1; n < games; n++ {
			all.Go(func() {
				for at := 0; at < lines; {
					var stale *store.Stale
					switch err := d.Append(t.Context(), name(n), at, line(fmt.Sprintf("%d by %d", at, i)), ""); {
					case err == nil:
						mu.Lock()
						won[fmt.Sprint(n, " ", at)]++
						mu.Unlock()
						at++
					case errors.As(err, &stale) && stale.Have > at:
						at = stale.Have
					default:
						t.Errorf("game %d at %d: %v", n, at, err)
						return
					}
				}
			})
		}
		all.Go(func() {
			for range lines {
				if err := d.Append(t.Context(), name(0), 1, line("after it"), ""); !errors.Is(err, store.ErrOver) {
					t.Errorf("after the end: %v", err)
				}
				if err := d.Append(t.Context(), "none", 0, line("x"), ""); !errors.Is(err, store.ErrNotFound) {
					t.Errorf("of no game: %v", err)
				}
			}
		})
	}
	all.Wait()
	for n := 1; n < games; n++ {
		got, err := programs[1].Lines(t.Context(), name(n), 0)
		if err != nil || len(got) != lines {
			t.Fatalf("game %d has %d lines, %v", n, len(got), err)
		}
		for at := range got {
			if k := won[fmt.Sprint(n, " ", at)]; k != 1 || got[at].Text != fmt.Sprintf("%d by 0", at) && got[at].Text != fmt.Sprintf("%d by 1", at) {
				t.Errorf("game %d, line %d: %q, added by %d", n, at, got[at].Text, k)
			}
		}
	}
	// The same place of one game twice, in one statement or two: one of them.
	errs := make(chan error, 8)
	for range cap(errs) {
		go func() { errs <- programs[0].Append(context.Background(), name(1), lines, line("last"), "") }()
	}
	added := 0
	for range cap(errs) {
		if err := <-errs; err == nil {
			added++
		} else if !errors.As(err, new(*store.Stale)) {
			t.Error(err)
		}
	}
	if added != 1 {
		t.Errorf("one place was taken %d times", added)
	}
}

// Who gives up before his lines are on their way has added nothing, and a store that is closed says so.
func TestLinesGivenUp(t *testing.T) {
	d := openAt(t, pgtest.Address(t))
	if err := d.Create(t.Context(), toy("g"), "x", nil); err != nil {
		t.Fatal(err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if err := d.Append(ended, "g", 0, line("x"), ""); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(t.Context(), "g", 0, line("x"), ""); !errors.Is(err, store.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

// locked has somebody else hold the one row that a query names, until unlock.
func locked(t *testing.T, address, query string) (unlock func()) {
	t.Helper()
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(context.Background()) })
	tx, err := c.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if tag, err := tx.Exec(t.Context(), query); err != nil || tag.RowsAffected() != 1 {
		t.Fatal(tag, err)
	}
	return func() {
		t.Helper()
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}

// othersGoOn adds twenty lines to the game "free", none of which may wait for long.
func othersGoOn(t *testing.T, d *DB) {
	t.Helper()
	for at := range 20 {
		soon, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		err := d.Append(soon, "free", at, line("x"), "")
		cancel()
		if err != nil {
			t.Fatalf("line %d of another game: %v", at, err)
		}
	}
}

// A game that somebody else holds, such as a program that has gone silent in the middle, keeps nobody waiting but who adds to it.
func TestLinesWaitForNobody(t *testing.T) {
	address := pgtest.Address(t)
	d := openAt(t, address)
	for _, id := range []string{"held", "free"} {
		if err := d.Create(t.Context(), toy(id), "x", nil); err != nil {
			t.Fatal(err)
		}
	}
	unlock := locked(t, address, `SELECT key FROM game WHERE id = 'held' FOR UPDATE`)
	waits := make(chan error, 1)
	go func() { waits <- d.Append(context.Background(), "held", 0, line("x"), "") }()
	othersGoOn(t, d)
	select {
	case err := <-waits:
		t.Fatalf("the game that is held has a line, %v", err)
	default:
	}
	unlock()
	if err := <-waits; err != nil {
		t.Error(err)
	}
}

// A statement that comes to no end (here it waits for a row that somebody else has locked) is given up after a while; others do not wait for what becomes of it, and nothing of it is added later.
func TestLinesAreGivenUp(t *testing.T) {
	address := pgtest.Address(t)
	d := openAt(t, address)
	for _, id := range []string{"stuck", "free"} {
		if err := d.Create(t.Context(), toy(id), "x", nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Take(t.Context(), "stuck", 0, store.Occupant{}, store.Occupant{Kind: store.Person, Who: "ann"}); err != nil {
		t.Fatal(err)
	}
	if d.lines.most != linesTime || d.pool.Config().PingTimeout != connectTime { // of connections that have lain idle, before a statement goes over them
		t.Errorf("the limits are %v and %v", d.lines.most, d.pool.Config().PingTimeout)
	}
	d.lines.most = 100 * time.Millisecond
	unlock := locked(t, address, `SELECT game FROM mine WHERE player = 'ann' FOR UPDATE`)
	stuck := make(chan error, 1)
	go func() { stuck <- d.Append(context.Background(), "stuck", 0, line("x"), "") }()
	othersGoOn(t, d)
	var away *store.Unavailable
	if err := <-stuck; !errors.As(err, &away) || away.Open {
		t.Errorf("what came to no end: %v", err)
	}
	unlock()
	if err := d.Append(t.Context(), "stuck", 0, line("y"), ""); err != nil {
		t.Error(err)
	}
	if got, err := d.Lines(t.Context(), "stuck", 0); err != nil || len(got) != 1 || got[0].Text != "y" {
		t.Errorf("%v, %v", got, err)
	}
}
