package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pressly/goose/v3"

	"beachhead/store"
	"beachhead/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.Child(func(ctx context.Context, dir string) (store.Store, error) {
		return Open(ctx, filepath.Join(dir, "games.db"))
	})
	os.Exit(m.Run())
}

func openIn(t testing.TB, dir string) store.Store {
	t.Helper()
	d, err := Open(t.Context(), filepath.Join(dir, "new folder?#%", "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

func TestContract(t *testing.T) { storetest.Run(t, openIn, true) }

// The program is killed while it writes: nothing acknowledged is lost.
func TestKilled(t *testing.T) {
	storetest.Crash(t, func(t testing.TB, dir string) store.Store {
		d, err := Open(t.Context(), filepath.Join(dir, "games.db"))
		if err != nil {
			t.Fatal(err)
		}
		return d
	}, storetest.Kills())
}

// What survives the loss of power hangs on these settings, on the connection that writes.
func TestSettings(t *testing.T) {
	d := openIn(t, t.TempDir()).(*DB)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1"} {
		var got string
		if err := d.writer.conn.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, expected %s, %v", pragma, got, want, err)
		}
	}
	if _, err := d.reads.Exec(`DELETE FROM line`); err == nil {
		t.Error("a reading connection can write")
	}
	var name, file string
	var seq int
	if err := d.reads.QueryRow("PRAGMA database_list").Scan(&seq, &name, &file); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{file, file + "-wal"} {
		if i, err := os.Stat(f); err != nil || i.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: %v, %v; only the owner may read it", f, i.Mode(), err)
		}
	}
}

// old makes a file with the schema of a version.
func old(t *testing.T, version int64, fill func(*sql.DB)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	name, err := address(path)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, dir)
	if err != nil {
		t.Fatal(err)
	}
	if version > 0 {
		if _, err := p.UpTo(t.Context(), version); err != nil {
			t.Fatal(err)
		}
	}
	if fill != nil {
		fill(db)
	}
	return path
}

// execute runs statements one after the other.
func execute(t *testing.T, db *sql.DB, statements ...string) {
	t.Helper()
	for _, q := range statements {
		if _, err := db.Exec(q); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMigrations(t *testing.T) {
	t.Run("empty", func(t *testing.T) {
		d, err := Open(t.Context(), old(t, 0, nil))
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if g, err := d.Games(t.Context(), store.Query{}); err != nil || len(g) != 0 {
			t.Errorf("%v, %v", g, err)
		}
	})
	t.Run("previous", func(t *testing.T) {
		path := old(t, 1, func(db *sql.DB) {
			execute(t, db,
				`INSERT INTO game (id, module, scenario, options, rules_version, start, seed, commitment, creator, private, study, parent, created)
				 VALUES ('g', 'toygame', '1', '{"reserve":"on"}', '1', '', 'secret', 'c', 'alice', 0, 0, '', 1000)`,
				`INSERT INTO seat VALUES (1, 0, 'red', 1, 'alice'), (1, 1, 'blue', 0, '')`,
				`INSERT INTO line VALUES (1, 0, 2000, 'red bid 1')`,
			)
		})
		d, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		g, err := d.Game(t.Context(), "g")
		if err != nil || g.Lines != 1 || g.Options["reserve"] != "on" || g.Seats[0].Who != "alice" || g.State() != store.Waiting {
			t.Errorf("%+v, %v", g, err)
		}
		if err := d.Append(t.Context(), "g", 1, []store.Line{{Text: "blue bid 0"}}, ""); err != nil {
			t.Error(err)
		}
		if n, err := d.Say(t.Context(), "g", store.Chat{Room: "table", Text: "still here"}); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
	})
	t.Run("orders", func(t *testing.T) { // given before there were conditions
		path := old(t, 3, func(db *sql.DB) {
			execute(t, db,
				`INSERT INTO game (id, module, scenario, options, rules_version, start, seed, commitment, creator, private, study, parent, created)
				 VALUES ('g', 'toygame', '1', '{}', '1', '', 'secret', 'c', 'alice', 0, 0, '', 1000)`,
				`INSERT INTO standing_order VALUES (1, 0, 'react', 'pass')`,
			)
		})
		d, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		if err := d.SetOrder(t.Context(), "g", store.Order{Seat: 1, Kind: "react", Choice: "pass", Only: "near <= 4"}); err != nil {
			t.Fatal(err)
		}
		os, err := d.Orders(t.Context(), "g")
		if want := []store.Order{{Seat: 0, Kind: "react", Choice: "pass"}, {Seat: 1, Kind: "react", Choice: "pass", Only: "near <= 4"}}; err != nil || !slices.Equal(os, want) {
			t.Errorf("%+v, %v", os, err)
		}
	})
	t.Run("lists", func(t *testing.T) { // made before there were indexes for them; one game has lines in the journal
		path := old(t, 4, func(db *sql.DB) {
			execute(t, db,
				`INSERT INTO game (id, module, scenario, options, rules_version, start, seed, commitment, creator, private, study, parent, created, result)
				 VALUES ('a', 'toygame', '1', '{}', '1', '', 's', 'c', 'ann', 0, 0, '', 1000, ''), ('b', 'toygame', '1', '{}', '1', '', 's', 'c', 'ann', 0, 0, '', 1500, ''),
				 ('c', 'toygame', '1', '{}', '1', '', 's', 'c', 'bob', 0, 0, '', 1200, 'draw'), ('d', 'toygame', '1', '{}', '1', '', 's', 'c', 'eve', 1, 0, '', 1100, '')`,
				`INSERT INTO seat VALUES (1, 0, 'red', 1, 'ann'), (1, 1, 'blue', 0, ''), (2, 0, 'red', 1, 'bob'), (2, 1, 'blue', 2, 'ann'), (3, 0, 'red', 1, 'bob'), (3, 1, 'blue', 1, 'bob'), (4, 0, 'red', 2, 'x')`,
				`INSERT INTO line VALUES (1, 0, 2000, 'x'), (1, 1, 3000, 'x'), (3, 0, 2500, 'x')`,
				`INSERT INTO journal (lines) VALUES ('[[4,0,9000,"x"],[1,2,2600,"x"]]')`,
			)
		})
		d, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer d.Close()
		for want, q := range map[string]store.Query{
			"d a c b": {}, "a b": {Player: "ann"}, "c b": {Player: "bob"}, "d": {Player: "eve"}, "a": {Public: true, States: []store.State{store.Waiting}},
			"b": {Public: true, States: []store.State{store.Live}}, "c": {States: []store.State{store.Over}},
		} {
			gs, err := d.Games(t.Context(), q)
			var ids []string
			for _, g := range gs {
				ids = append(ids, g.ID)
			}
			if got := strings.Join(ids, " "); err != nil || got != want {
				t.Errorf("%+v lists %s, expected %s: %v", q, got, want, err)
			}
		}
		if g, err := d.Game(t.Context(), "a"); err != nil || g.Lines != 3 || g.Updated.UnixMilli() != 2600 {
			t.Errorf("%+v, %v", g, err)
		}
	})
	t.Run("later", func(t *testing.T) {
		path := old(t, 2, func(db *sql.DB) {
			if _, err := db.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)`); err != nil {
				t.Fatal(err)
			}
		})
		if d, err := Open(t.Context(), path); err == nil {
			d.Close()
			t.Error("a file of a later version was opened")
		}
	})
	t.Run("down and up", func(t *testing.T) {
		path := old(t, 5, nil)
		name, _ := address(path)
		db, err := sql.Open("sqlite", name)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		dir, _ := fs.Sub(migrations, "migrations")
		p, err := goose.NewProvider(goose.DialectSQLite3, db, dir)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.DownTo(t.Context(), 0); err != nil {
			t.Error(err)
		}
		if _, err := p.Up(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

// A file that is no data base is an error that names it, and stays as it is.
func TestNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	text := []byte("this is a letter to my aunt, not a data base; it is long enough to have a header, and has none ..........")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if d, err := Open(t.Context(), path); err == nil {
		d.Close()
		t.Fatal("it was opened")
	}
	if got, err := os.ReadFile(path); err != nil || !slices.Equal(got, text) {
		t.Errorf("the file was changed: %v", err)
	}
}

// One call in a batch that breaks the data base's rules fails alone.
func TestOneBadCall(t *testing.T) {
	d := openIn(t, t.TempDir()).(*DB)
	g := store.Game{ID: "g", Module: "toygame", Seats: []store.Seat{{Name: "red"}}}
	if err := d.Create(t.Context(), g, "x", nil); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	started, release := make(chan bool), make(chan bool)
	wg.Go(func() { // holds the writer up, so that the others make one batch
		d.writer.write(t.Context(), func(*batch) error { close(started); <-release; return nil })
	})
	<-started
	var bad error
	for i := range 30 {
		wg.Go(func() {
			switch {
			case i == 11:
				bad = d.writer.write(t.Context(), func(b *batch) error { return b.exec(`INSERT INTO seat VALUES (999, 0, 'x', 0, '')`) }) // no such game
			case i == 17:
				if err := d.writer.write(t.Context(), func(*batch) error { panic("oh") }); err == nil {
					t.Error("a panic was acknowledged")
				}
			default:
				if _, err := d.Say(t.Context(), "g", store.Chat{Room: "table", Text: fmt.Sprint(i)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for len(d.writer.jobs) < 30 {
		runtime.Gosched()
	}
	close(release)
	wg.Wait()
	if bad == nil {
		t.Error("the bad call was acknowledged")
	}
	if c, err := d.Chats(t.Context(), "g", "table", 0, 0); err != nil || len(c) != 28 {
		t.Errorf("%d messages, %v", len(c), err)
	}
}

// Two programs on one file do not overwrite each other's lines, wherever those are; and what one adds, with all that could
// be odd in it, the other reads from the journal.
func TestJournal(t *testing.T) {
	dir := t.TempDir()
	one, two := openIn(t, dir).(*DB), openIn(t, dir).(*DB)
	defer two.Close()
	if err := one.Create(t.Context(), store.Game{ID: "g", Module: "toygame", Seats: []store.Seat{{Name: "red"}}}, "x", nil); err != nil {
		t.Fatal(err)
	}
	texts := []string{"red bid 1", "red \"quoted\" \\ <b>&", "red \u00e9\u2028\U0001f3b2", "red \x7f"}
	n := 0
	for n < 2*foldAt {
		for i, d := range []*DB{one, two} {
			for k := range 1 + n%3 {
				line := []store.Line{{Text: fmt.Sprint(texts[n%len(texts)], n), Time: time.UnixMilli(int64(n))}}
				var stale *store.Stale
				if err := d.Append(t.Context(), "g", n-1, line, ""); n > 0 && !errors.As(err, &stale) {
					t.Fatalf("program %d, line %d again: %v", i, n-1, err)
				}
				if err := d.Append(t.Context(), "g", n, line, ""); err != nil {
					t.Fatalf("program %d, line %d, the %d. in a row: %v", i, n, k+1, err)
				}
				n++
			}
		}
	}
	var waiting int
	if err := two.reads.QueryRow(`SELECT count(*) FROM journal`).Scan(&waiting); err != nil || waiting == 0 {
		t.Fatalf("%d in the journal, %v", waiting, err)
	}
	check := func(d *DB) {
		t.Helper()
		lines, err := d.Lines(t.Context(), "g", 0)
		if err != nil || len(lines) != n {
			t.Fatalf("%d lines of %d, %v", len(lines), n, err)
		}
		for i, l := range lines {
			if want := fmt.Sprint(texts[i%len(texts)], i); l.Text != want || l.Time.UnixMilli() != int64(i) {
				t.Fatalf("line %d is %q at %v", i, l.Text, l.Time)
			}
		}
	}
	check(two)
	if err := one.Append(t.Context(), "g", n, []store.Line{{Text: fmt.Sprint(texts[n%len(texts)], n), Time: time.UnixMilli(int64(n))}}, ""); err != nil {
		t.Fatal(err)
	}
	n++
	if err := one.Close(); err != nil { // nothing stays in the journal
		t.Fatal(err)
	}
	if err := two.reads.QueryRow(`SELECT count(*) FROM journal`).Scan(&waiting); err != nil || waiting != 0 {
		t.Fatalf("%d in the journal after the end, %v", waiting, err)
	}
	check(two)
}

// The lists that pages show are read in the order of an index, as far as they are shown: nothing is sorted, and no table is gone through.
func TestListsAreIndexed(t *testing.T) {
	d := openIn(t, t.TempDir()).(*DB)
	for name, q := range map[string]store.Query{
		"games of a player": {Player: "ann", Limit: 200}, "open seats": {Public: true, States: []store.State{store.Waiting}, Limit: 16}, "games to watch": {Public: true, States: []store.State{store.Live}, Limit: 200},
		"children": {Parent: "g"},
	} {
		query, args := list(q, false)
		rows, err := d.reads.Query("EXPLAIN QUERY PLAN "+query, args...)
		if err != nil {
			t.Fatal(err)
		}
		plan := ""
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			plan += detail + "\n"
		}
		rows.Close()
		if strings.Contains(plan, "SCAN") || name != "children" && strings.Contains(plan, "TEMP B-TREE") {
			t.Errorf("%s:\n%s\n%s", name, query, plan)
		}
	}
}

// BenchmarkAppend measures additions of one line by many games at once, each waiting for its acknowledgement.
func BenchmarkAppend(b *testing.B) {
	for _, games := range []int{1, 10, 50, 200} {
		b.Run(fmt.Sprintf("games=%d", games), func(b *testing.B) {
			d := openIn(b, b.TempDir()).(*DB)
			for i := range games {
				g := store.Game{ID: fmt.Sprint(i), Module: "toygame", Seats: []store.Seat{{Name: "red"}}}
				if err := d.Create(b.Context(), g, "x", nil); err != nil {
					b.Fatal(err)
				}
			}
			took := make([][]time.Duration, games)
			b.ResetTimer()
			var wg sync.WaitGroup
			for i := range games {
				wg.Go(func() {
					id, lines := fmt.Sprint(i), []store.Line{{Text: "japanese move ija-9th-7 0713 ; an answer of the usual size", Time: time.Now()}}
					for n := range (b.N + games - 1) / games {
						t := time.Now()
						if err := d.Append(context.Background(), id, n, lines, ""); err != nil {
							b.Error(err)
							return
						}
						took[i] = append(took[i], time.Since(t))
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			all := slices.Concat(took...)
			slices.Sort(all)
			b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "appends/s")
			b.ReportMetric(float64(all[len(all)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(all[len(all)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}

func TestJobs(t *testing.T) {
	storetest.RunJobs(t, openIn, true, false)
}

// Who reads a game that has no lines in the journal does not have those of others moved, for which the disk would have to be waited for; of a game that has some, and after that of another program, all is read.
func TestReadsApart(t *testing.T) {
	dir := t.TempDir()
	d := openIn(t, dir).(*DB)
	played(t, d, 2)
	if g, err := d.Game(t.Context(), "g0"); err != nil || g.Lines != 1 { // moves those of both
		t.Fatalf("%d lines, %v", g.Lines, err)
	}
	waiting := func() (n int) {
		t.Helper()
		if err := d.reads.QueryRow(`SELECT count(*) FROM journal`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	read := func(id string, lines, left int) {
		t.Helper()
		g, err := d.Game(t.Context(), id)
		if err != nil || g.Lines != lines {
			t.Errorf("%s has %d lines, expected %d: %v", id, g.Lines, lines, err)
		}
		if all, err := d.Lines(t.Context(), id, 0); err != nil || len(all) != lines {
			t.Errorf("%s has lines %v, expected %d: %v", id, all, lines, err)
		}
		if n := waiting(); n != left {
			t.Errorf("%d rows in the journal after reading %s, expected %d", n, id, left)
		}
	}
	add := func(id string, at int) {
		t.Helper()
		if err := d.Append(t.Context(), id, at, []store.Line{{Text: "more", Time: time.UnixMilli(3000)}}, ""); err != nil {
			t.Fatal(err)
		}
	}
	add("g1", 1)
	read("g0", 1, 1)
	read("g1", 2, 0)
	add("g0", 1)
	read("g1", 2, 1)
	read("g0", 2, 0)
	other := openIn(t, dir).(*DB)
	defer other.Close()
	if err := other.Append(t.Context(), "g1", 2, []store.Line{{Text: "by another", Time: time.UnixMilli(4000)}}, ""); err != nil {
		t.Fatal(err)
	}
	add("g0", 2) // finds that another has written, and moves that
	read("g1", 3, 1)
}

// The jobs of one game are found by the game: ten thousand mails may wait, and each looks for others to the same player.
func TestJobsOfAGame(t *testing.T) {
	d := openIn(t, t.TempDir()).(*DB)
	rows, err := d.reads.Query("EXPLAIN QUERY PLAN "+jobsOf, "mail", "a", "", 50)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	plan := ""
	for rows.Next() {
		var n int
		var s string
		if err := rows.Scan(&n, &n, &n, &s); err != nil {
			t.Fatal(err)
		}
		plan += s + "; "
	}
	if !strings.Contains(plan, "(game=? AND kind=?)") {
		t.Errorf("the plan is %s", plan)
	}
}
