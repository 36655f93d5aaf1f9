package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"beachhead/store"
)

// A backup that is made while lines are added is whole: of each game it has a beginning, all that was acknowledged before it began is in it, and it opens as a store.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	d, err := Open(t.Context(), filepath.Join(dir, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	const games = 8
	for g := range games {
		if err := d.Create(t.Context(), store.Game{ID: fmt.Sprint("g", g), Module: "toygame", Scenario: "1", Creator: "alice", Created: time.Now(), Seats: []store.Seat{{Name: "red"}}}, "seed", nil); err != nil {
			t.Fatal(err)
		}
	}
	var acknowledged [games]int
	var mu sync.Mutex
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for g := range games {
		all.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				if err := d.Append(context.Background(), fmt.Sprint("g", g), n, []store.Line{{Text: fmt.Sprint("line ", n), Time: time.Now()}}, ""); err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				acknowledged[g] = n + 1
				mu.Unlock()
			}
		})
	}
	for round := range 3 {
		time.Sleep(50 * time.Millisecond)
		mu.Lock()
		before := acknowledged
		mu.Unlock()
		path := filepath.Join(dir, fmt.Sprint("backup", round))
		if err := d.Backup(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%v %v", info, err)
		}
		if err := Verify(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		b, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		for g := range games {
			lines, err := b.Lines(t.Context(), fmt.Sprint("g", g), 0)
			if err != nil {
				t.Fatal(err)
			}
			if len(lines) < before[g] {
				t.Errorf("game %d: %d lines, %d were acknowledged before", g, len(lines), before[g])
			}
			for n, l := range lines {
				if l.Text != fmt.Sprint("line ", n) {
					t.Fatalf("line %d is %q", n, l.Text)
				}
			}
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		if err := d.Backup(t.Context(), path); err == nil {
			t.Error("a backup was written over another file")
		}
	}
	stop()
	all.Wait()
}

// A file that would have the program do what somebody else wants, whenever it writes or reads, is no backup.
func TestHostileBackup(t *testing.T) {
	for name, does := range map[string]string{
		"trigger": `CREATE TRIGGER odd AFTER INSERT ON credential BEGIN UPDATE credential SET data = 'mine'; END`,
		"view":    `CREATE VIEW odd AS SELECT * FROM game`,
	} {
		path := filepath.Join(t.TempDir(), "games.db")
		d, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		if err := Verify(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		at, err := address(path)
		if err != nil {
			t.Fatal(err)
		}
		db, err := sql.Open("sqlite", at)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.ExecContext(t.Context(), does); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err := Verify(t.Context(), path); err == nil {
			t.Errorf("a %s is restored", name)
		}
	}
}
