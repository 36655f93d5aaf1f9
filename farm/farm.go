// Package farm plays series of games between computer players on any number of machines. A run is a series that is cut into batches; each is a job of River in a PostgreSQL database, and its
// result is stored in the transaction that completes the job. So each batch counts once, whoever played it and however often it was begun, and since the seeds of a game follow from its number alone, the sums
// are those of the same series played in one program.
//
// A program that plays says every few seconds that it is alive. If it does not for a while, its batches are given to others: it is dead, or cut off, and what it brings later counts only
// if nobody else was first.
package farm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/store/postgres"
)

// Spec says what games a run is of.
type Spec struct {
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  map[string]string `json:"options"`
	Players  []string          `json:"players"`
	Games    int               `json:"games"`
	Seed     string            `json:"seed"`
	Nodes    int               `json:"nodes"`
	Limit    int               `json:"limit"`
}

// ID is the name of a run of it, if it is given none: the same games have the same name.
func (s *Spec) ID() string {
	text, _ := json.Marshal(s)
	d := sha256.Sum256(text)
	return hex.EncodeToString(d[:6])
}

// Farm is the queue in a database.
type Farm struct {
	pool    *pgxpool.Pool
	place   string
	program string // whose games are the same
	river   *river.Client[pgx.Tx]
}

const (
	// aliveEvery is how often a program that plays says so, deadAfter how long it may be silent.
	aliveEvery = 2 * time.Second
	deadAfter  = 6 * time.Second
	// keepRuns is how long runs are kept that nobody asks for.
	keepRuns = 60 * 24 * time.Hour
	// maxBatch is how many games a batch has at most; there are some 200 batches in a run that has so many games.
	maxBatch, batches = 64, 200
	// lookEvery is how often the one who waits looks.
	lookEvery = 250 * time.Millisecond
)

const schema = `
CREATE TABLE IF NOT EXISTS sim_run (
	id      TEXT        PRIMARY KEY,
	program TEXT        NOT NULL, -- the version of the program that queued it: others may play other games
	spec    JSONB       NOT NULL,
	games   INTEGER     NOT NULL,
	batch   INTEGER     NOT NULL, -- games of a batch
	created TIMESTAMPTZ NOT NULL DEFAULT now()
);
CREATE TABLE IF NOT EXISTS sim_batch (
	run    TEXT        NOT NULL REFERENCES sim_run (id) ON DELETE CASCADE,
	n      INTEGER     NOT NULL,
	games  INTEGER     NOT NULL,
	played JSONB       NOT NULL, -- the games in their order; none if one failed
	failed INTEGER,              -- the number of the game that failed
	error  TEXT        NOT NULL DEFAULT '',
	worker TEXT        NOT NULL,
	done   TIMESTAMPTZ NOT NULL DEFAULT now(),
	PRIMARY KEY (run, n)
);`

// Open opens the queue in a database, and makes its tables if there are none. Program names the version of the program: only the same one plays what it queues.
func Open(ctx context.Context, address, program string) (*Farm, error) {
	pool, place, err := postgres.Connect(ctx, address)
	if err != nil {
		return nil, err
	}
	f := &Farm{pool: pool, place: place, program: program}
	if err := f.prepare(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("%s: %w", place, err)
	}
	return f, nil
}

func (f *Farm) prepare(ctx context.Context) error {
	if err := postgres.Migrate(ctx, f.pool); err != nil {
		return err
	}
	t, err := f.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer t.Rollback(context.WithoutCancel(ctx))
	if _, err := t.Exec(ctx, `SELECT pg_advisory_xact_lock(418793)`); err != nil { // two programs that begin at once
		return err
	}
	if _, err := t.Exec(ctx, schema); err != nil {
		return err
	}
	if err := t.Commit(ctx); err != nil {
		return err
	}
	f.river, err = river.NewClient(riverpgxv5.New(f.pool), &river.Config{Logger: slog.New(slog.DiscardHandler)})
	return err
}

// Place says where the queue is, without the password.
func (f *Farm) Place() string { return f.place }

// Close gives the connections back.
func (f *Farm) Close() { f.pool.Close() }

// queue is River's queue for the batches of a program.
func (f *Farm) queue() string {
	d := sha256.Sum256([]byte(f.program))
	return "sim_" + hex.EncodeToString(d[:8])
}

// batch is a job.
type batch struct {
	Run string `json:"run" river:"unique"`
	N   int    `json:"n" river:"unique"`
}

// Kind implements [river.JobArgs].
func (batch) Kind() string { return "sim_batch" }

// OtherProgram is the error of a run that another version of the program has queued.
type OtherProgram struct{ Run, Queued, Here string }

func (e *OtherProgram) Error() string {
	return fmt.Sprintf("run %s was queued by %s, and this is %s: its games could differ. Use the same program, or begin a new run", e.Run, e.Queued, e.Here)
}

// Queue queues the batches of a run that are not played yet, and returns how many games of it are. Where there is a run of that id, it must be of the same games and of the same program.
func (f *Farm) Queue(ctx context.Context, id string, s Spec) (done int, err error) {
	spec, err := json.Marshal(s)
	if err != nil {
		return 0, err
	}
	t, err := f.pool.Begin(ctx)
	if err != nil {
		return 0, err
	}
	defer t.Rollback(context.WithoutCancel(ctx))
	if _, err := t.Exec(ctx, `DELETE FROM sim_run WHERE created < now() - $1::interval AND id <> $2`, keepRuns, id); err != nil {
		return 0, err
	}
	size := min(max(s.Games/batches, 1), maxBatch)
	if _, err := t.Exec(ctx, `INSERT INTO sim_run (id, program, spec, games, batch) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`, id, f.program, spec, s.Games, size); err != nil {
		return 0, err
	}
	var program string
	var same bool
	if err := t.QueryRow(ctx, `SELECT program, spec = $2::jsonb, batch FROM sim_run WHERE id = $1 FOR UPDATE`, id, spec).Scan(&program, &same, &size); err != nil {
		return 0, err
	}
	switch {
	case program != f.program:
		return 0, &OtherProgram{id, program, f.program}
	case !same:
		return 0, fmt.Errorf("run %s is of other games: game, scenario, options, seats, number, seed and limits must be the same to go on with it", id)
	}
	played := map[int]bool{}
	rows, err := t.Query(ctx, `SELECT n, games FROM sim_batch WHERE run = $1`, id)
	if err != nil {
		return 0, err
	}
	var n, games int
	if _, err := pgx.ForEachRow(rows, []any{&n, &games}, func() error { played[n] = true; done += games; return nil }); err != nil {
		return 0, err
	}
	var jobs []river.InsertManyParams
	flush := func() error {
		if len(jobs) == 0 {
			return nil
		}
		_, err := f.river.InsertManyTx(ctx, t, jobs)
		jobs = jobs[:0]
		return err
	}
	for n := range (s.Games + size - 1) / size {
		if played[n] {
			continue
		}
		jobs = append(jobs, river.InsertManyParams{Args: batch{id, n}, InsertOpts: &river.InsertOpts{Queue: f.queue(), UniqueOpts: river.UniqueOpts{ByArgs: true}}})
		if len(jobs) == 1000 {
			if err := flush(); err != nil {
				return 0, err
			}
		}
	}
	if err := flush(); err != nil {
		return 0, err
	}
	return done, t.Commit(ctx)
}

// Wait waits until all games of a run are played, and returns them in their order. Progress, if set, is told how many are done. The error is a [*bot.GameError] if a game cannot be played to its end; what is
// left of the run is then taken off the queue.
func (f *Farm) Wait(ctx context.Context, id string, progress func(done int)) (t bot.Tally, err error) {
	var spec Spec
	var games int
	if err := f.pool.QueryRow(ctx, `SELECT spec, games FROM sim_run WHERE id = $1`, id).Scan(&spec, &games); err != nil {
		return t, err
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	alive := time.Now()
	for {
		var done int
		var failed *int
		var why string
		err := f.pool.QueryRow(ctx, `SELECT coalesce(sum(games), 0), min(failed), coalesce((array_agg(error ORDER BY failed) FILTER (WHERE failed IS NOT NULL))[1], '') FROM sim_batch WHERE run = $1`, id).Scan(&done, &failed, &why)
		switch {
		case ctx.Err() != nil:
			return t, ctx.Err()
		case err == nil && failed != nil:
			if _, err := f.pool.Exec(ctx, `DELETE FROM river_job WHERE kind = $1 AND args->>'run' = $2 AND state IN ('available', 'scheduled', 'retryable')`, batch{}.Kind(), id); err != nil {
				return t, err
			}
			return t, &bot.GameError{Game: *failed, Seed: spec.Seed, Err: errors.New(why)}
		case err == nil:
			if progress != nil {
				progress(done)
			}
			if done == games {
				return f.tally(ctx, id, games)
			}
		case !temporary(err):
			return t, err
		}
		if time.Since(alive) > aliveEvery { // workers may all be dead
			alive = time.Now()
			_ = f.rescue(ctx)
		}
		select {
		case <-look.C:
		case <-ctx.Done():
			return t, ctx.Err()
		}
	}
}

// tally reads the games of a run.
func (f *Farm) tally(ctx context.Context, id string, games int) (t bot.Tally, err error) {
	rows, err := f.pool.Query(ctx, `SELECT played FROM sim_batch WHERE run = $1 ORDER BY n`, id)
	if err != nil {
		return t, err
	}
	var played []bot.Played
	if _, err := pgx.ForEachRow(rows, []any{&played}, func() error {
		t.Games = append(t.Games, played...)
		played = nil
		return nil
	}); err != nil {
		return t, err
	}
	if len(t.Games) != games {
		return t, fmt.Errorf("run %s has %d games, and should have %d", id, len(t.Games), games)
	}
	return t, f.pool.QueryRow(ctx, `SELECT max(done) - (SELECT created FROM sim_run WHERE id = $1) FROM sim_batch WHERE run = $1`, id).Scan(&t.Took)
}

// Others lists the runs of other programs that are not finished, and tells whether there is one of this program.
func (f *Farm) Others(ctx context.Context) (others []*OtherProgram, own bool, err error) {
	rows, err := f.pool.Query(ctx, `SELECT id, program FROM sim_run WHERE games > (SELECT coalesce(sum(games), 0) FROM sim_batch WHERE run = id)
		AND NOT EXISTS (SELECT 1 FROM sim_batch WHERE run = id AND failed IS NOT NULL) ORDER BY created`)
	if err != nil {
		return nil, false, err
	}
	var id, program string
	_, err = pgx.ForEachRow(rows, []any{&id, &program}, func() error {
		if program == f.program {
			own = true
		} else {
			others = append(others, &OtherProgram{id, program, f.program})
		}
		return nil
	})
	return others, own, err
}

// rescue gives the batches of programs that are silent to others.
func (f *Farm) rescue(ctx context.Context) error {
	_, err := f.pool.Exec(ctx, `UPDATE river_job SET state = 'available' WHERE id IN (SELECT id FROM river_job WHERE queue = $1 AND
		(state = 'running' AND attempted_at < now() - $2::interval OR state IN ('retryable', 'scheduled') AND scheduled_at <= now()) FOR UPDATE SKIP LOCKED)`, f.queue(), deadAfter)
	return err
}

// Worker says how to play.
type Worker struct {
	Module func(id string) (engine.Module, error)
	Name   string // of this machine
	Jobs   int    // games played at once
	// UntilEmpty ends when nothing of this program is left to play.
	UntilEmpty bool
	// Played, if set, is told of each batch that was played here.
	Played func(run string, games int)
	Log    *slog.Logger
}

// Work plays batches until the context ends.
func (f *Farm) Work(ctx context.Context, w Worker) error {
	p := &player{f: f, w: w, running: map[int64]bool{}, runs: map[string]*run{}}
	workers := river.NewWorkers()
	river.AddWorker(workers, p)
	c, err := river.NewClient(riverpgxv5.New(f.pool), &river.Config{
		Queues: map[string]river.QueueConfig{f.queue(): {MaxWorkers: w.Jobs, FetchCooldown: 20 * time.Millisecond}}, Workers: workers,
		Logger: slog.New(slog.DiscardHandler), JobTimeout: -1, RescueStuckJobsAfter: 1000 * time.Hour, // it is done here
	})
	if err != nil {
		return err
	}
	if err := c.Start(context.WithoutCancel(ctx)); err != nil {
		return err
	}
	stop := func() error {
		hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		return c.StopAndCancel(hard) // batches under way go back to the queue
	}
	every := time.NewTicker(aliveEvery)
	defer every.Stop()
	empty := time.NewTicker(lookEvery)
	defer empty.Stop()
	for {
		select {
		case <-ctx.Done():
			return stop()
		case <-c.Stopped():
			return errors.New("the queue has stopped")
		case <-every.C:
			if err := p.alive(ctx); err != nil && ctx.Err() == nil {
				w.Log.Warn("the database is not told that this program is alive", "error", err)
			}
			if err := f.rescue(ctx); err != nil && ctx.Err() == nil {
				w.Log.Debug("batches of dead programs stay", "error", err)
			}
		case <-empty.C:
			if !w.UntilEmpty {
				continue
			}
			if _, own, err := f.Others(ctx); err == nil && !own {
				return stop()
			}
		}
	}
}

// run is what a program needs to play batches of a run.
type run struct {
	series bot.Series
	batch  int
}

// player plays batches.
type player struct {
	river.WorkerDefaults[batch]
	f *Farm
	w Worker

	mu      sync.Mutex
	running map[int64]bool
	runs    map[string]*run
}

// alive tells the database that the batches under way are played on.
func (p *player) alive(ctx context.Context) error {
	p.mu.Lock()
	var ids []int64
	for id := range p.running {
		ids = append(ids, id)
	}
	p.mu.Unlock()
	if len(ids) == 0 {
		return nil
	}
	_, err := p.f.pool.Exec(ctx, `UPDATE river_job SET attempted_at = now() WHERE id = ANY ($1) AND state = 'running'`, ids)
	return err
}

// find reads a run.
func (p *player) find(ctx context.Context, id string) (*run, error) {
	p.mu.Lock()
	r := p.runs[id]
	p.mu.Unlock()
	if r != nil {
		return r, nil
	}
	var spec Spec
	var program string
	r = &run{}
	if err := p.f.pool.QueryRow(ctx, `SELECT spec, program, batch FROM sim_run WHERE id = $1`, id).Scan(&spec, &program, &r.batch); err != nil {
		return nil, err
	}
	if program != p.f.program {
		return nil, &OtherProgram{id, program, p.f.program}
	}
	m, err := p.w.Module(spec.Game)
	if err != nil {
		return nil, err
	}
	r.series = bot.Series{Module: m, Setup: engine.Setup{Scenario: spec.Scenario, Options: spec.Options}, Players: spec.Players, Games: spec.Games, Seed: spec.Seed,
		Jobs: 1, Budget: engine.Budget{Nodes: spec.Nodes}, Limit: spec.Limit}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.runs[id] = r
	return r, nil
}

// Work implements [river.Worker].
func (p *player) Work(ctx context.Context, j *river.Job[batch]) error {
	r, err := p.find(ctx, j.Args.Run)
	if errors.Is(err, pgx.ErrNoRows) {
		return river.JobCancel(errors.New("the run is forgotten"))
	}
	if err != nil {
		return err
	}
	p.mu.Lock()
	p.running[j.ID] = true
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.running, j.ID)
		p.mu.Unlock()
	}()
	s := r.series
	s.First = j.Args.N * r.batch
	s.Games = min(r.batch, s.Games-s.First)
	t, err := bot.Simulate(ctx, s)
	var failed *int
	why := ""
	var game *bot.GameError
	switch {
	case errors.As(err, &game):
		failed, why, t.Games = &game.Game, game.Err.Error(), []bot.Played{}
	case err != nil:
		return err
	}
	played, err := json.Marshal(t.Games)
	if err != nil {
		return err
	}
	b, err := p.f.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer b.Rollback(context.WithoutCancel(ctx))
	tag, err := b.Exec(ctx, `INSERT INTO sim_batch (run, n, games, played, failed, error, worker) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (run, n) DO NOTHING`,
		j.Args.Run, j.Args.N, len(t.Games), played, failed, why, p.w.Name)
	if err != nil {
		return err
	}
	if _, err := river.JobCompleteTx[*riverpgxv5.Driver](ctx, b, j); err != nil {
		return err
	}
	if err := b.Commit(ctx); err != nil {
		return err
	}
	if p.w.Played != nil && tag.RowsAffected() == 1 {
		p.w.Played(j.Args.Run, len(t.Games))
	}
	return nil
}

// NextRetry implements [river.Worker]: what failed failed by the database, or because the program ends.
func (p *player) NextRetry(*river.Job[batch]) time.Time { return time.Now().Add(time.Second) }

// temporary tells whether an error is that of a connection.
func temporary(err error) bool {
	var bad interface{ SQLState() string }
	return !errors.As(err, &bad) && !errors.Is(err, pgx.ErrNoRows)
}
