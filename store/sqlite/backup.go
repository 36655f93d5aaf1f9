package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Backup writes a copy of the store, of one moment and whole, to a file that does not exist yet, while the store is used as ever. It takes about as much room as the store.
func (d *DB) Backup(ctx context.Context, path string) (err error) {
	// SQLite would make it readable by all, and it has the seeds of games under way.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(path)
		}
	}()
	if err := d.open(); err != nil {
		return err
	}
	// A connection of its own: those that read are not allowed to write anything, and the copy takes a while.
	at, err := address(d.path, "busy_timeout(10000)")
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", path); err != nil { // an empty file is a database without tables
		return unavailable(err)
	}
	if f, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Verify reads a whole file and makes sure that it is a store that this program can open, or an older one. It changes nothing.
func Verify(ctx context.Context, path string) (err error) {
	if info, err := os.Stat(path); err != nil {
		return err
	} else if !info.Mode().IsRegular() || info.Size() == 0 {
		return fmt.Errorf("%s is not a store", path)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	at, err := address(abs, "query_only(1)")
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var said string
	if err := db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&said); err != nil {
		return fmt.Errorf("%s is not a store: %w", path, err)
	}
	if said != "ok" {
		return fmt.Errorf("%s is damaged: %s", path, said)
	}
	// A file of ours has tables and indexes. What acts or speaks in their place is somebody's who wants the program to do what it does not.
	var odd string
	switch err := db.QueryRowContext(ctx, "SELECT type || ' ' || name FROM sqlite_schema WHERE type NOT IN ('table', 'index') LIMIT 1").Scan(&odd); {
	case err == nil:
		return fmt.Errorf("%s is not a store of ours: it has a %q", path, odd)
	case !errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("%s is not a store: %w", path, err)
	}
	var games int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM game").Scan(&games); err != nil {
		return fmt.Errorf("%s is not a store: %w", path, err)
	}
	return nil
}
