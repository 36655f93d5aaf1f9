package sqlite

import (
	"context"
	"errors"
	"fmt"
	"time"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"beachhead/store"
)

// unavailable turns an error of SQLite into a store.Unavailable, if nobody who calls is to blame for it.
func unavailable(err error) error {
	var e *driver.Error
	if !errors.As(err, &e) || errors.As(err, new(*store.Unavailable)) {
		return err
	}
	why := map[int]string{
		lib.SQLITE_FULL: "the disk is full", lib.SQLITE_BUSY: "another program has locked the database", lib.SQLITE_LOCKED: "another program has locked the database",
		lib.SQLITE_IOERR: "the disk cannot be read or written", lib.SQLITE_READONLY: "the database cannot be written", lib.SQLITE_CANTOPEN: "the database cannot be opened",
	}[e.Code()&0xff]
	if why == "" {
		return err
	}
	return &store.Unavailable{Why: why, Err: err}
}

// locked tells whether an error is that of a file that another program has. Whoever tries again at once waits as long again.
func locked(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code()&0xff == lib.SQLITE_BUSY || e.Code()&0xff == lib.SQLITE_LOCKED)
}

// Bound has SQLite take the disk to be full at so many pages of the data base; with 0 it has all the room there is. Tests find out by it what happens then.
func (d *DB) Bound(ctx context.Context, pages int64) error {
	if pages == 0 {
		pages = 1<<32 - 2 // SQLite's own bound
	}
	_, err := d.writer.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA max_page_count = %d", pages))
	return err
}

// foldTime is how long a reader waits for the lines in the journal to be moved.
const foldTime = 200 * time.Millisecond

// settled makes sure that the store is open, and has the lines of the journal moved to their games. If that cannot be done now, late tells that they are to be read
// where they are: reading goes on while nothing can be written.
func (d *DB) settled(ctx context.Context) (late bool, err error) {
	return d.settledFor(ctx, func() bool { return true })
}

// settledOf is settled for who reads of one game only.
func (d *DB) settledOf(ctx context.Context, id string) (late bool, err error) {
	return d.settledFor(ctx, func() bool { return d.writer.late.of(id) })
}

func (d *DB) settledFor(ctx context.Context, needed func() bool) (late bool, err error) {
	if err := d.open(); err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	if !d.writer.folding.Load() || !needed() {
		return false, nil
	}
	if d.writer.ill() {
		return true, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), foldTime)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- d.writer.write(ctx, (*batch).fold) }()
	select {
	case err = <-done:
		return err != nil && !errors.Is(err, store.ErrClosed), closedOnly(err)
	case <-ctx.Done():
		return true, nil
	}
}

// closedOnly is what a reader hears of an error of the writer.
func closedOnly(err error) error {
	if errors.Is(err, store.ErrClosed) {
		return err
	}
	return nil
}
