// Package postgres keeps games in a PostgreSQL database, which several programs may share.
//
// # What survives
//
// Each call that writes is a transaction of its own, but that lines of several games are added together (lines.go), and is acknowledged after its commit. PostgreSQL syncs a commit to the disk before
// it reports it, and the syncs of several connections at once are one; where the server is set up to report earlier
// (synchronous_commit = off) the connections of this package ask for the sync all the same. What the server is told to trust beyond that (fsync,
// standbys) is the business of who runs it.
//
// # Who comes second
//
// Each write to a game but the one of lines.go, which has the number of lines in its statement, locks the row of the game and then looks: how many lines there are, who has the seat. So the writes to one
// game are one after the other, whichever program they come from, and who adds lines at a place that is taken gets a [store.Stale].
// The length of the log is the fence; nothing else keeps two programs from each other.
//
// # Lost in the middle
//
// A connection that is lost while it commits leaves open whether it did. Each connection has a row in the table receipt, which counts its
// writes in the transactions of these writes. Over another connection the row is locked, which waits until the transaction that was lost has ended,
// and read: it has counted, or it has not. A write of one statement may not have been read by the server yet, so its receipt is moved on, and then it does nothing. See commit.go.
//
// The schema is made and brought up to date by the SQL files in migrations, by goose, when the store is opened; an advisory lock
// has programs that start at once do so one after the other.
package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
	"github.com/riverqueue/river"

	"beachhead/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// DB is a store in a database.
type DB struct {
	place string
	node  string // tells this program from others
	pool  *pgxpool.Pool
	river *river.Client[pgx.Tx] // adds jobs

	lines   liner
	notices notices
	attends atomic.Bool // it has said that it goes on

	mu     sync.RWMutex // guards closed: writes under way have it to read
	closed bool
}

var _ store.Store = (*DB)(nil)

const (
	// connectTime is how long a connection may take to come about.
	connectTime = 5 * time.Second
	// writeTime is how long a write may take once it has begun.
	writeTime = 30 * time.Second
	// idleTime is how long the server waits for a program that has gone silent in the middle of a write.
	idleTime = 10 * time.Second
	// receiptTime is how long the receipts of a connection stay after its last write.
	receiptTime = 24 * time.Hour
)

// Open opens a store at an address such as postgres://user:password@host:5432/name. A database that was used by a later version of the program is
// refused. No error has the password in it.
func Open(ctx context.Context, address string) (*DB, error) {
	config, err := parse(address)
	if err != nil {
		return nil, err
	}
	d := &DB{place: place(config.ConnConfig), node: store.NewID(),
		notices: notices{ids: map[string]bool{}, wake: make(chan struct{}, 1), ended: make(chan struct{}), stop: make(chan struct{})}}
	d.lines.d, d.lines.most = d, linesTime
	if err := migrate(ctx, config.ConnConfig); err != nil {
		return nil, d.trouble(err)
	}
	config.AfterConnect = prepare
	if d.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, d.trouble(err)
	}
	if err := d.openJobs(ctx); err != nil {
		d.pool.Close()
		return nil, d.trouble(err)
	}
	if _, err := d.pool.Exec(ctx, `DELETE FROM receipt WHERE used < now() - $1::interval`, receiptTime); err != nil {
		d.pool.Close()
		return nil, d.trouble(err)
	}
	go d.sendNotices()
	return d, nil
}

// Place says where the games are, without the password.
func (d *DB) Place() string { return d.place }

// trouble is an error that comes before there is a store.
func (d *DB) trouble(err error) error { return fmt.Errorf("%s: %w", d.place, plain(err)) }

// receiptKey is where a connection keeps the name of its receipts and their number.
const receiptKey = "beachhead.receipt"

// receipt is the row of a connection in the table receipt.
type receipt struct {
	connection string
	writes     int64
}

// prepare makes a new connection ready.
func prepare(ctx context.Context, c *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, connectTime)
	defer cancel()
	r := &receipt{connection: store.NewID()}
	if _, err := c.Exec(ctx, `INSERT INTO receipt (connection, writes) VALUES ($1, 0)`, r.connection); err != nil {
		return err
	}
	if _, err := c.Exec(ctx, `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`); err != nil {
		return err
	}
	c.PgConn().CustomData()[receiptKey] = r
	return nil
}

// migrate brings the schema up to date.
func migrate(ctx context.Context, config *pgx.ConnConfig) (err error) {
	dir, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	db := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.PingContext(ctx); err != nil {
		return err
	}
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, dir, goose.WithSessionLocker(locker))
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
	if have < want {
		_, err = p.Up(ctx)
	}
	return err
}

// begin makes sure that the store is open until end is called.
func (d *DB) begin() (end func(), err error) {
	d.mu.RLock()
	if d.closed {
		d.mu.RUnlock()
		return nil, store.ErrClosed
	}
	return d.mu.RUnlock, nil
}

// Close implements [store.Store].
func (d *DB) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.closed {
		d.closed = true
		close(d.notices.stop)
		<-d.notices.ended
		d.depart()
		d.pool.Close()
	}
	return nil
}
