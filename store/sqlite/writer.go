package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"beachhead/store"
)

const (
	// maxBatch is how many calls one transaction may carry.
	maxBatch = 1024
	// patience is how often the writer lets others run before it begins, if several called last time.
	patience = 3
	// If crowd or more called last time, the writer waits for more company before it begins: a sync costs as much for one call as for twenty.
	crowd = 4
	pause = 300 * time.Microsecond
)

// job is one call that writes.
type job struct {
	do    func(*batch) error
	taken atomic.Bool // by the writer, or by a caller that gave up
	done  chan error
}

// writer owns the connection that writes.
type writer struct {
	db   *sql.DB
	conn *sql.Conn
	stmt map[string]*sql.Stmt
	jobs chan *job
	idle chan *job // what can wait a little for the company of others

	mu     sync.RWMutex // guards closed, so that jobs is not closed under a sender
	closed bool
	ended  chan struct{}

	games   map[string]*tail // what is known of games that are being played
	version int64            // of the data base, as far as others have written it; 0: not known
	journal []row            // the lines in the journal
	text    []byte           // memory for a row of it
	folding atomic.Bool      // there are lines in the journal
	late    late             // of which games
	began   time.Time        // what is measured from it does not move when somebody sets the clock
	failed  atomic.Int64     // how long after that the last transaction failed, not by a mistake of those who called; 0: it did not
}

// ill tells whether the writer failed a moment ago.
func (w *writer) ill() bool {
	at := w.failed.Load()
	return at != 0 && time.Since(w.began)-time.Duration(at) < illTime
}

// illTime is how long nobody who only reads tries again after the writer has failed.
const illTime = time.Second

// lockTime is how long the writer waits for another program that has the file.
const lockTime = 2 * time.Second

// tail is the end of a game.
type tail struct {
	id   string
	key  int64
	n    int // lines
	over bool
}

// maxTails bounds the memory of the writer.
const maxTails = 1 << 16

func startWriter(ctx context.Context, db *sql.DB) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{began: time.Now(), db: db, conn: conn, stmt: map[string]*sql.Stmt{}, jobs: make(chan *job, maxBatch), idle: make(chan *job), ended: make(chan struct{}), games: map[string]*tail{}, late: late{games: map[string]bool{}}}
	if _, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout = %d", lockTime.Milliseconds())); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if err := w.settle(); err != nil { // what a program that was killed has left
		return nil, errors.Join(err, conn.Close())
	}
	go w.run()
	return w, nil
}

// write has the writer carry out do, and waits until it is on the disk.
func (w *writer) write(ctx context.Context, do func(*batch) error) error {
	return w.writeBy(ctx, w.jobs, do)
}

// writeAlong is write for what can wait a little: it shares the transaction, and the sync of the disk, of whoever writes next.
func (w *writer) writeAlong(ctx context.Context, do func(*batch) error) error {
	return w.writeBy(ctx, w.idle, do)
}

func (w *writer) writeBy(ctx context.Context, by chan *job, do func(*batch) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := &job{do: do, done: make(chan error, 1)}
	w.mu.RLock()
	if w.closed {
		w.mu.RUnlock()
		return store.ErrClosed
	}
	select {
	case by <- j:
		w.mu.RUnlock()
	case <-ctx.Done():
		w.mu.RUnlock()
		return ctx.Err()
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		if j.taken.CompareAndSwap(false, true) {
			return ctx.Err() // it was not begun
		}
		return <-j.done
	}
}

func (w *writer) close() error {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.jobs)
	}
	w.mu.Unlock()
	<-w.ended
	var errs []error
	if w.folding.Load() {
		errs = append(errs, w.settle())
	}
	for _, s := range w.stmt {
		errs = append(errs, s.Close())
	}
	return errors.Join(append(errs, w.conn.Close(), w.db.Close())...)
}

// settle moves the lines of the journal to their games, when the writer is not running.
func (w *writer) settle() error {
	j := &job{do: (*batch).fold, done: make(chan error, 1)}
	w.commit([]*job{j})
	return <-j.done
}

func (w *writer) run() {
	defer close(w.ended)
	var jobs []*job
	last := 0 // calls that were carried out together last time
	for {
		first, along := w.first()
		if first == nil {
			return
		}
		if last >= crowd {
			time.Sleep(pause)
		}
		jobs = append(jobs[:0], first)
		for yields := 0; len(jobs) < maxBatch; {
			select {
			case j, ok := <-w.jobs:
				if ok {
					jobs = append(jobs, j)
					continue
				}
			default:
				if last > 1 && yields < patience { // whoever is about to call shares the sync
					yields++
					runtime.Gosched()
					continue
				}
			}
			break
		}
		if along != nil {
			jobs = append(jobs, along)
		}
		n := 0
		for _, j := range jobs {
			if j.taken.CompareAndSwap(false, true) {
				jobs[n] = j
				n++
			}
		}
		last = n
		w.commit(jobs[:n])
	}
}

// alongTime is how long what can wait for company does.
const alongTime = 100 * time.Millisecond

// first waits for a call that writes, and gives with it one that has waited for company; nil if there will be none any more.
func (w *writer) first() (first, along *job) {
	select {
	case first = <-w.jobs:
		select {
		case along = <-w.idle:
		default:
		}
		return first, along
	case along = <-w.idle:
	}
	t := time.NewTimer(alongTime)
	defer t.Stop()
	select {
	case first, ok := <-w.jobs:
		if ok {
			return first, along
		}
	case <-t.C:
	}
	return along, nil
}

// commit carries jobs out in one transaction and acknowledges them.
func (w *writer) commit(jobs []*job) {
	if len(jobs) == 0 {
		return
	}
	answers, err := w.try(jobs)
	err = unavailable(err)
	if w.failed.Store(0); errors.As(err, new(*store.Unavailable)) {
		w.failed.Store(int64(time.Since(w.began)))
	}
	if err != nil && len(jobs) > 1 && !locked(err) { // one of them is to blame: each alone
		for _, j := range jobs {
			w.commit([]*job{j})
		}
		return
	}
	for i, j := range jobs {
		if err != nil {
			j.done <- err
		} else {
			j.done <- answers[i]
		}
	}
}

// try carries jobs out in one transaction. The answers are those of the single jobs; with an error nothing was done.
func (w *writer) try(jobs []*job) (answers []error, err error) {
	b := &batch{w: w, ctx: context.Background()}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("sqlite store: %v", r)
		}
		if err != nil {
			_ = b.exec("ROLLBACK") // fails if SQLite has rolled back by itself
			clear(w.games)
			w.version = 0
			w.late.all()
		}
	}()
	if len(w.games) > maxTails {
		clear(w.games)
	}
	if err := b.exec("BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	if err := b.look(); err != nil {
		return nil, err
	}
	answers = make([]error, len(jobs))
	for i, j := range jobs {
		var broken *failure
		if err := j.do(b); errors.As(err, &broken) {
			return nil, broken.err
		} else {
			answers[i] = err
		}
	}
	if err := b.flush(); err != nil {
		return nil, err
	}
	if err := b.exec("COMMIT"); err != nil {
		return nil, err
	}
	if b.folded {
		w.journal = w.journal[:0]
	}
	w.late.note(b)
	w.journal = append(w.journal, b.rows...)
	w.folding.Store(len(w.journal) > 0)
	return answers, nil
}

// failure is an error of the data base, which fails the batch, where a refusal fails one call.
type failure struct{ err error }

func (e *failure) Error() string { return e.err.Error() }
func (e *failure) Unwrap() error { return e.err }

// batch is a transaction that carries out several calls.
type batch struct {
	w    *writer
	ctx  context.Context // of the transaction: it must not end with that of one call
	rows []row           // lines not yet written
	late []string        // the games that they are of

	folded bool // the lines of the journal have moved to their games
}

func (b *batch) prepared(query string) (*sql.Stmt, error) {
	if s := b.w.stmt[query]; s != nil {
		return s, nil
	}
	s, err := b.w.conn.PrepareContext(b.ctx, query)
	if err != nil {
		return nil, &failure{err}
	}
	b.w.stmt[query] = s
	return s, nil
}

// exec runs a statement. Its error is a failure.
func (b *batch) exec(query string, args ...any) error {
	s, err := b.prepared(query)
	if err != nil {
		return err
	}
	if _, err := s.ExecContext(b.ctx, args...); err != nil {
		return &failure{err}
	}
	return nil
}

// insert runs a statement and returns the key of the new row.
func (b *batch) insert(query string, args ...any) (int64, error) {
	s, err := b.prepared(query)
	if err != nil {
		return 0, err
	}
	r, err := s.ExecContext(b.ctx, args...)
	if err != nil {
		return 0, &failure{err}
	}
	key, err := r.LastInsertId()
	if err != nil {
		return 0, &failure{err}
	}
	return key, nil
}

// row reads one row into dst; false if there is none.
func (b *batch) row(dst []any, query string, args ...any) (bool, error) {
	s, err := b.prepared(query)
	if err != nil {
		return false, err
	}
	switch err := s.QueryRowContext(b.ctx, args...).Scan(dst...); {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil:
		return false, &failure{err}
	}
	return true, nil
}

// game finds the end of a game, lines of this batch included.
func (b *batch) game(id string) (*tail, error) {
	if t := b.w.games[id]; t != nil {
		return t, nil
	}
	if err := b.fold(); err != nil {
		return nil, err
	}
	t := &tail{id: id}
	found, err := b.row([]any{&t.key, &t.over, &t.n},
		`SELECT key, result <> '', lines FROM game WHERE id = ?`, id)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, fmt.Errorf("game %q: %w", id, store.ErrNotFound)
	}
	b.w.games[id] = t
	return t, nil
}
