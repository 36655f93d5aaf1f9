// Package sqlite keeps games in one SQLite file, without cgo.
//
// # What survives
//
// The file is in WAL mode with synchronous=FULL: a transaction is synced to the disk before it counts as committed,
// and no call is acknowledged before that. So what was acknowledged survives the death of the program (kill -9 included: the
// data are with the kernel) and the loss of power (the data are on the disk, as far as the disk tells the truth when it
// says so). With synchronous=NORMAL, the usual advice for WAL, the file would stay whole as well, but power loss could
// take back the last transactions, which players have seen. A transaction that power loss cut in two is dropped as a whole
// when the file is opened next: its checksums do not fit.
//
// # One writer, many readers
//
// All writes go through one goroutine with one connection. It takes whatever calls are waiting, carries all of them
// out in one transaction and acknowledges them together (group commit): one sync to the disk serves many games, and
// the busier the store, the cheaper each answer. Nobody waits for company: a lone call is committed at once. Each call
// checks before it writes (the number of lines, the owner of a seat), and within a batch the calls see each other's
// effects, so one that is refused leaves the others alone. If the transaction itself fails, it is rolled back and the
// calls are tried again one by one, so that each gets its own error.
//
// Lines that are added go to a journal first, one row for all that one transaction adds, and from there to their games,
// some hundred at once, or before anybody reads them; see journal.go. What a program that was killed left in the journal
// is moved when the file is opened next.
//
// Reads go to a pool of connections that cannot write; WAL lets them read while the writer writes.
//
// The lines of a game are rows keyed by (game, number), and a writer that finds that another program has written reads
// again what it knows, so a second program on the same file could never overwrite a line: it would get ErrStale. But which games have lines in the journal a reader knows
// from its own writer: what the second program has put there it sees once its own writer has written, or the other one has moved the lines. So a file is for one program at a time: beachhead
// locks it, and says who has it.
//
// The schema is made and brought up to date by the SQL files in migrations, by goose, when the file is opened.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"

	"github.com/pressly/goose/v3"
	_ "modernc.org/sqlite" // the driver

	"beachhead/store"
	"beachhead/store/queue"
)

//go:embed migrations/*.sql
var migrations embed.FS

// DB is a store in a file.
type DB struct {
	path  string
	reads *sql.DB
	read  *readers
	kept  sync.Map // statements that read, by their text; see query

	writer  *writer
	wake    chan struct{} // a job was added
	running queue.Running
	stop    sync.Once
	failed  error // of Close
}

var _ store.Store = (*DB)(nil)

// Open opens a store, and makes the file and its folder if there are none. The file is readable by its owner only: it
// holds the seeds of games under way. A file made by a later version of the program is refused.
func Open(ctx context.Context, path string) (*DB, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // SQLite would make it readable by all
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	d, err := open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", path, err)
	}
	return d, nil
}

// address is the name by which the driver opens a file.
func address(path string, pragmas ...string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}
	q := url.Values{"_pragma": pragmas}
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// pageCache is the memory that a connection keeps pages in, in KiB (negative: that is how SQLite tells them from pages).
const pageCache = -16 << 10

func open(ctx context.Context, path string) (_ *DB, err error) {
	common := []string{"busy_timeout(10000)", "foreign_keys(1)", "cache_size(" + strconv.Itoa(pageCache) + ")"}
	w, err := address(path, append(common, "journal_mode(WAL)", "synchronous(FULL)", "wal_autocheckpoint(4000)")...)
	if err != nil {
		return nil, err
	}
	r, err := address(path, append(common, "query_only(1)")...)
	if err != nil {
		return nil, err
	}
	writes, err := sql.Open("sqlite", w)
	if err != nil {
		return nil, err
	}
	writes.SetMaxOpenConns(1)
	d := &DB{path: path, wake: make(chan struct{}, 1)}
	defer func() {
		if err != nil {
			if d.reads != nil {
				d.reads.Close()
			}
			writes.Close()
		}
	}()
	if err := migrate(ctx, writes); err != nil {
		return nil, err
	}
	if d.reads, err = sql.Open("sqlite", r); err != nil {
		return nil, err
	}
	n := max(4, runtime.GOMAXPROCS(0))
	d.reads.SetMaxOpenConns(n)
	d.reads.SetMaxIdleConns(n)
	if d.read, err = prepareReads(ctx, d.reads); err != nil {
		return nil, err
	}
	d.writer, err = startWriter(ctx, writes)
	return d, err
}

// migrate brings the schema up to date.
func migrate(ctx context.Context, db *sql.DB) error {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, dir)
	if err != nil {
		return err
	}
	have, want, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if have > want {
		return fmt.Errorf("its schema is version %d, this program knows up to %d: it was used by a later version", have, want)
	}
	_, err = p.Up(ctx)
	return err
}

// Path is where the file is.
func (d *DB) Path() string { return d.path }

// Close implements [store.Store].
func (d *DB) Close() error {
	d.stop.Do(func() { d.failed = errors.Join(d.writer.close(), d.reads.Close()) })
	return d.failed
}
