package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beachhead/store"
)

// played makes games with some lines, of which those of the last are still in the journal.
func played(t *testing.T, d *DB, games int) {
	t.Helper()
	for i := range games {
		g := store.Game{ID: fmt.Sprint("g", i), Module: "toygame", Creator: "ann", Seats: []store.Seat{{Name: "red", Occupant: store.Occupant{Kind: store.Person, Who: "ann"}}}, Created: time.UnixMilli(1000)}
		if err := d.Create(t.Context(), g, "seed", nil); err != nil {
			t.Fatal(err)
		}
		if err := d.Append(t.Context(), g.ID, 0, []store.Line{{Text: "first", Time: time.UnixMilli(int64(2000 + i))}}, ""); err != nil {
			t.Fatal(err)
		}
	}
}

// reads makes sure that all that was acknowledged can be read: so many lines of the first game, in this order of games.
func reads(t *testing.T, d *DB, n int, order string) {
	t.Helper()
	began := time.Now()
	lines, err := d.Lines(t.Context(), "g0", 0)
	if err != nil || len(lines) != n {
		t.Fatalf("%d lines, expected %d: %v", len(lines), n, err)
	}
	if rest, err := d.Lines(t.Context(), "g0", n-1); err != nil || len(rest) != 1 || rest[0] != lines[n-1] {
		t.Errorf("the last line is %v, %v", rest, err)
	}
	g, err := d.Game(t.Context(), "g0")
	if err != nil || g.Lines != n || !g.Updated.Equal(lines[n-1].Time) || len(g.Seats) != 1 {
		t.Errorf("head %+v, %v", g, err)
	}
	for _, q := range []store.Query{{}, {Player: "ann"}, {Public: true, States: []store.State{store.Live}}} {
		gs, err := d.Games(t.Context(), q)
		ids := ""
		for _, g := range gs {
			ids += g.ID + " "
		}
		if err != nil || strings.TrimSpace(ids) != order {
			t.Errorf("%+v lists %s, expected %s: %v", q, ids, order, err)
		}
	}
	if _, err := d.Chats(t.Context(), "g0", "table", 0, 0); err != nil {
		t.Error(err)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("reading took %v", took)
	}
}

func unavailableError(t *testing.T, err error, why string) {
	t.Helper()
	var u *store.Unavailable
	if !errors.As(err, &u) || !strings.Contains(u.Why, why) {
		t.Fatalf("error %v, expected that %s", err, why)
	}
}

// While the disk is full every write says so and has done nothing, reads go on, and when there is room again the same calls succeed.
func TestFullDisk(t *testing.T) {
	d := openIn(t, t.TempDir()).(*DB)
	played(t, d, 3)
	var pages int64
	err := d.writer.conn.QueryRowContext(t.Context(), `PRAGMA page_count`).Scan(&pages)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Bound(t.Context(), pages+3); err != nil { // room for a few lines
		t.Fatal(err)
	}
	n := 1
	for ; n < 5000; n++ { // what room the last pages have
		if err = d.Append(t.Context(), "g0", n, []store.Line{{Text: strings.Repeat("x", 4000), Time: time.UnixMilli(int64(5000 + n))}}, ""); err != nil {
			break
		}
	}
	unavailableError(t, err, "the disk is full")
	for range 3 {
		reads(t, d, n, "g0 g2 g1")
		unavailableError(t, d.Append(t.Context(), "g0", n, []store.Line{{Text: strings.Repeat("x", 8000)}}, "red wins"), "full")
		unavailableError(t, d.Create(t.Context(), store.Game{ID: "new", Module: "toygame", Start: strings.Repeat("x", 100_000), Seats: []store.Seat{{Name: "red"}}}, "seed", nil), "full")
		_, err = d.Say(t.Context(), "g1", store.Chat{Room: "table", Text: strings.Repeat("x", 4000)})
		if err != nil {
			unavailableError(t, err, "full")
		}
	}
	if _, err := d.Game(t.Context(), "new"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a game was half made: %v", err)
	}
	if err := d.Bound(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(t.Context(), "g0", n, []store.Line{{Text: "on", Time: time.UnixMilli(90_000)}}, ""); err != nil {
		t.Fatal(err)
	}
	reads(t, d, n+1, "g0 g2 g1")
	if err := d.Create(t.Context(), store.Game{ID: "new", Module: "toygame", Seats: []store.Seat{{Name: "red"}}}, "seed", nil); err != nil {
		t.Error(err)
	}
}

// While another program has locked the file, writes say so after a moment, all that wait together and not one after the other, reads go on, and afterwards all is as it was.
func TestLockedDatabase(t *testing.T) {
	dir := t.TempDir()
	d := openIn(t, dir).(*DB)
	played(t, d, 3)
	if err := d.Append(t.Context(), "g0", 1, []store.Line{{Text: "in the journal", Time: time.UnixMilli(7000)}}, ""); err != nil {
		t.Fatal(err)
	}
	name, err := address(filepath.Join(dir, "new folder?#%", "games.db"), "busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	conn, err := other.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "BEGIN EXCLUSIVE"); err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	const many = 12
	failed := make(chan error, many)
	for i := range many {
		go func() {
			failed <- d.Append(context.Background(), fmt.Sprint("g", i%3), 5, []store.Line{{Text: "x"}}, "")
		}()
	}
	reads(t, d, 2, "g0 g2 g1") // meanwhile
	for range many {
		unavailableError(t, <-failed, "another program has locked the database")
	}
	if took := time.Since(began); took > 3*lockTime {
		t.Errorf("%d calls took %v", many, took)
	}
	reads(t, d, 2, "g0 g2 g1")
	if _, err := conn.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if err := d.Append(t.Context(), "g0", 2, []store.Line{{Text: "on", Time: time.UnixMilli(8000)}}, ""); err != nil {
		t.Fatal(err)
	}
	reads(t, d, 3, "g0 g2 g1")
	var waiting int
	if err := d.reads.QueryRow(`SELECT count(*) FROM journal`).Scan(&waiting); err != nil || waiting != 0 {
		t.Errorf("%d in the journal, %v", waiting, err)
	}
}
