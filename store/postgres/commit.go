package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"beachhead/store"
)

// tries is how often something is begun whose connection turns out to be dead before anything was done. One that is dead is seldom alone: a server that has
// started anew leaves a pool full of them. So none of those that lie there is tried again.
const tries = 3

// write carries out do in a transaction. Once it has a connection it does not end with the context of the caller, so that the caller knows what became of it.
func (d *DB) write(ctx context.Context, do func(*tx) error) error {
	return d.onOne(ctx, func(c *pgxpool.Conn) (bool, error) { return d.try(ctx, c, do) })
}

// onOne has try carried out on a connection, and on another one if it says that the connection was lost and that nothing was written.
func (d *DB) onOne(ctx context.Context, do func(*pgxpool.Conn) (again bool, err error)) error {
	end, err := d.begin()
	if err != nil {
		return err
	}
	defer end()
	for try := 1; ; try++ {
		c, err := d.pool.Acquire(ctx)
		switch {
		case ctx.Err() != nil:
			if err == nil {
				c.Release()
			}
			return ctx.Err()
		case err != nil:
			return unavailable(err)
		}
		again, err := do(c)
		if !again || try == tries {
			return unavailable(err)
		}
		d.pool.Reset()
	}
}

// try carries out do on a connection. again tells that the connection was lost and that nothing was written.
func (d *DB) try(ctx context.Context, c *pgxpool.Conn, do func(*tx) error) (again bool, err error) {
	defer c.Release()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTime)
	defer cancel()
	r, _ := c.Conn().PgConn().CustomData()[receiptKey].(*receipt)
	t, err := c.Begin(ctx)
	if err != nil {
		return gone(err), err
	}
	b := &tx{Tx: t, ctx: ctx}
	if err := do(b); err != nil {
		_ = t.Rollback(ctx)
		return gone(err), err
	}
	b.later(`UPDATE receipt SET writes = $2, used = now() WHERE connection = $1`, r.connection, r.writes+1)
	if err := b.flush(); err != nil {
		_ = t.Rollback(ctx)
		return gone(err), err
	}
	err = t.Commit(ctx)
	if err == nil {
		r.writes++
		d.announce(b.told)
		return false, nil
	}
	if errors.Is(err, pgx.ErrTxCommitRollback) || errors.As(err, new(*pgconn.PgError)) && !c.Conn().IsClosed() { // the server says that it did not
		return false, err
	}
	return d.became(ctx, c, r, err, b.told, d.stands)
}

// became finds out what became of a write whose connection was lost while it was committed.
func (d *DB) became(ctx context.Context, c *pgxpool.Conn, r *receipt, err error, told []string, ask func(context.Context, *receipt) (stands bool, err error)) (again bool, _ error) {
	_ = c.Conn().Close(ctx)
	stands, asked := ask(ctx, r)
	switch {
	case asked != nil:
		return false, lostInTheMiddle(errors.Join(err, asked))
	case stands:
		d.announce(told)
		return false, nil
	}
	return true, err
}

// lostInTheMiddle is told to whom it is not known what became of his write.
func lostInTheMiddle(err error) error {
	return &store.Unavailable{Why: "the database was lost in the middle", Err: err, Open: true}
}

// gone tells whether an error is that of a connection that was lost, rather than a refusal or a server that is at its end.
func gone(err error) bool {
	var server *pgconn.PgError
	if errors.As(err, &server) {
		return unavailableBy(server.Code) == "the database cannot be reached"
	}
	return lost(err)
}

// stands reads whether the write after those of a receipt was committed, over another connection, as soon as there is one.
func (d *DB) stands(ctx context.Context, r *receipt) (bool, error) {
	return counted(ctx, r, func(writes *int64) error {
		// The row is locked by whoever counts in it: this waits until that transaction has ended.
		return d.pool.QueryRow(ctx, `SELECT writes FROM receipt WHERE connection = $1 FOR UPDATE`, r.connection).Scan(writes)
	})
}

// barred reads whether a write of one statement after those of a receipt was committed, and bars it if it was not: it may lie unread at the server still, which nobody waits for, and
// must not be carried out once it is known that it was not. It counts itself in the receipt first, and does nothing if that has moved on.
func (d *DB) barred(ctx context.Context, r *receipt) (bool, error) {
	return counted(ctx, r, func(writes *int64) error {
		// Whoever counts in the row has locked it: this waits until that is committed or not. It may have to be said twice, if the connection is lost again.
		if _, err := d.pool.Exec(ctx, `UPDATE receipt SET writes = $2::bigint WHERE connection = $1 AND writes = $3::bigint`, r.connection, -1-r.writes, r.writes); err != nil {
			return err
		}
		return d.pool.QueryRow(ctx, `SELECT writes FROM receipt WHERE connection = $1`, r.connection).Scan(writes)
	})
}

// counted tells whether a receipt has counted one write more, as soon as read can read it.
func counted(ctx context.Context, r *receipt, read func(writes *int64) error) (more bool, err error) {
	var writes int64
	if err = insist(ctx, func() error { return read(&writes) }); errors.Is(err, pgx.ErrNoRows) {
		err = fmt.Errorf("the receipts of the connection are gone")
	}
	return err == nil && writes > r.writes, err
}

// insist repeats what may be said twice until the database answers, be it that there is no such row, or the context ends.
func insist(ctx context.Context, do func() error) error {
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, time.Second) {
		err := do()
		if err == nil || errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// tx is a transaction that carries out one call.
type tx struct {
	pgx.Tx
	ctx   context.Context // not that of the caller: it must not end with it
	queue *pgx.Batch      // statements that wait; see later
	told  []string        // games that the other programs are to hear of
}

// later has a statement run with those that follow, all in one message to the server: before the next one whose outcome matters, and at the latest before the commit.
func (b *tx) later(query string, args ...any) {
	if b.queue == nil {
		b.queue = &pgx.Batch{}
	}
	b.queue.Queue(query, args...)
}

// flush runs the statements that wait.
func (b *tx) flush() error {
	if b.queue == nil {
		return nil
	}
	q := b.queue
	b.queue = nil
	return b.SendBatch(b.ctx, q).Close() // which reads all results, and gives the first error
}

// exec runs a statement.
func (b *tx) exec(query string, args ...any) error {
	if err := b.flush(); err != nil {
		return err
	}
	_, err := b.Exec(b.ctx, query, args...)
	return err
}

// row reads one row into dst; false if there is none.
func (b *tx) row(dst []any, query string, args ...any) (bool, error) {
	if err := b.flush(); err != nil {
		return false, err
	}
	err := b.QueryRow(b.ctx, query, args...).Scan(dst...)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// tail is the end of a game.
type tail struct {
	key  int64
	n    int // lines
	over bool
}

// game finds the end of a game and locks it: who else writes to the game waits.
func (b *tx) game(id string) (t tail, err error) {
	found, err := false, store.CheckText("id", id, store.MaxName)
	if err == nil {
		if found, err = b.row([]any{&t.key, &t.n, &t.over}, `SELECT key, lines, result <> '' FROM game WHERE id = $1 FOR NO KEY UPDATE`, id); err != nil {
			return t, err
		}
	}
	if !found {
		return t, fmt.Errorf("game %q: %w", id, store.ErrNotFound)
	}
	return t, nil
}
