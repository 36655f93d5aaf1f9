package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"beachhead/store"
	"beachhead/store/queue"
)

// Jobs are River's. They are added in the transaction of what they follow from. Each kind has a queue of its own, so that notices which wait for a mail server keep no game waiting.
//
// River has a leader among the programs bring to the front what has become due, and elects another when that one dies, which takes up to 15 seconds; here every program
// looks for itself more often than once a second (promote). It also takes up again what a program did that died: after the time that a handler may take.

// task is a job as River keeps it.
type task struct {
	kind string
	Game string `json:"game" river:"unique"`
	Key  string `json:"key" river:"unique"`
	Data string `json:"data"`
}

// Kind implements [river.JobArgs].
func (t task) Kind() string { return t.kind }

const (
	// maxAttempts is how often River tries: the most that its column takes.
	maxAttempts = 32767
	// promoteEvery is how often a program looks for jobs that have become due.
	promoteEvery = 400 * time.Millisecond
	// stopTime is how long jobs under way may take when the program ends.
	stopTime = 5 * time.Second
)

// openJobs brings River's tables up to date.
func (d *DB) openJobs(ctx context.Context) error {
	if err := Migrate(ctx, d.pool); err != nil {
		return err
	}
	var err error
	d.river, err = river.NewClient(riverpgxv5.New(d.pool), &river.Config{Logger: slog.New(slog.DiscardHandler)})
	return err
}

// Migrate brings River's tables in a database up to date, one program after the other.
func Migrate(ctx context.Context, pool *pgxpool.Pool) error {
	m, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	c, err := pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer c.Release()
	const place = 0x6265616368 // of the lock
	if _, err := c.Exec(ctx, `SELECT pg_advisory_lock($1)`, place); err != nil {
		return err
	}
	defer c.Exec(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, place)
	if have, err := m.ExistingVersions(ctx); err != nil {
		return err
	} else if all := m.AllVersions(); len(have) > 0 && have[len(have)-1].Version > all[len(all)-1].Version {
		return fmt.Errorf("its tables of jobs are version %d, this program knows up to %d: it was used by a later version", have[len(have)-1].Version, all[len(all)-1].Version)
	}
	if _, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return err
	}
	_, err = c.Exec(ctx, `CREATE INDEX IF NOT EXISTS beachhead_job ON river_job ((args->>'game'), kind) WHERE state IN ('available', 'scheduled', 'retryable')`)
	return err
}

// insert adds jobs in a transaction, and tells of each whether there was none of its name. Of several with one name the first is added: River gives up a statement that names a job twice.
func (d *DB) insert(b *tx, jobs []store.Job) (added []bool, err error) {
	if len(jobs) == 0 {
		return nil, nil
	}
	var params []river.InsertManyParams
	var at []int // of each that is added its place among the jobs
	type name struct{ kind, game, key string }
	named := make(map[name]bool, len(jobs))
	for i, j := range jobs {
		n := name{j.Kind, j.Game, j.Key}
		if named[n] {
			continue
		}
		named[n] = true
		at = append(at, i)
		params = append(params, river.InsertManyParams{Args: task{j.Kind, j.Game, j.Key, j.Data}, InsertOpts: &river.InsertOpts{
			Queue: j.Kind, ScheduledAt: j.Due, MaxAttempts: maxAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true},
		}})
	}
	rows, err := d.river.InsertManyTx(b.ctx, b.Tx, params)
	if err != nil {
		return nil, err
	}
	added = make([]bool, len(jobs))
	for i, r := range rows {
		added[at[i]] = !r.UniqueSkippedAsDuplicate
	}
	return added, nil
}

// forget forgets jobs of a game that wait.
func (b *tx) forget(game string, kinds []string) error {
	if len(kinds) == 0 {
		return nil
	}
	return b.exec(`DELETE FROM river_job WHERE args->>'game' = $1 AND kind = ANY ($2) AND state IN ('available', 'scheduled', 'retryable')`, game, kinds)
}

// AddJob implements [store.Store].
func (d *DB) AddJob(ctx context.Context, j store.Job) (added bool, err error) {
	if err := j.Check(); err != nil {
		return false, err
	}
	err = d.write(ctx, func(b *tx) error {
		all, err := d.insert(b, []store.Job{j})
		if err != nil {
			return err
		}
		added = all[0]
		return nil
	})
	return err == nil && added, err
}

// addJobs adds jobs; those of names that there are are passed over.
func (d *DB) addJobs(ctx context.Context, jobs []store.Job) error {
	if err := store.CheckJobs(jobs); err != nil || len(jobs) == 0 {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		_, err := d.insert(b, jobs)
		return err
	})
}

// adder adds what comes of several jobs in one transaction: while one is under way, others gather.
type adder struct {
	add func(ctx context.Context, jobs []store.Job) error
	gathering[*adding]
}

// adding is what one job has to add.
type adding struct {
	jobs []store.Job
	done chan error
}

// jobs adds jobs, and returns when they are there.
func (a *adder) jobs(ctx context.Context, jobs []store.Job) error {
	if err := store.CheckJobs(jobs); err != nil || len(jobs) == 0 { // what is wrong with one does not stop the others
		return err
	}
	x := &adding{jobs, make(chan error, 1)}
	if a.join(x) {
		go a.run(context.WithoutCancel(ctx))
	}
	select {
	case err := <-x.done:
		return err
	case <-ctx.Done(): // they may come to be there all the same; the job comes again, and finds them
		return ctx.Err()
	}
}

// run adds what waits until nothing does.
func (a *adder) run(ctx context.Context) {
	for {
		var all []store.Job
		now := a.next(func(waiting []*adding) (now, later []*adding) {
			n := 0
			for ; n < len(waiting) && (n == 0 || len(all)+len(waiting[n].jobs) <= store.MaxJobs); n++ {
				all = append(all, waiting[n].jobs...)
			}
			return waiting[:n], waiting[n:]
		})
		if len(now) == 0 {
			return
		}
		err := a.carry(ctx, all)
		for _, x := range now {
			x.done <- err
		}
	}
}

// carry adds jobs, and takes a panic for an error: others wait for it.
func (a *adder) carry(ctx context.Context, jobs []store.Job) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("postgres store: %v", r)
		}
	}()
	took, stop := context.WithTimeout(ctx, store.JobTime)
	defer stop()
	return a.add(took, jobs)
}

// Postpone implements [store.Store].
func (d *DB) Postpone(ctx context.Context, jobs []store.Job, by time.Duration) error {
	kinds, games, keys := make([]string, len(jobs)), make([]string, len(jobs)), make([]string, len(jobs))
	for i, j := range jobs {
		kinds[i], games[i], keys[i] = j.Kind, j.Game, j.Key
	}
	return d.read(ctx, func() error { // it may be done twice
		_, err := d.pool.Exec(ctx, `UPDATE river_job SET scheduled_at = greatest(scheduled_at, now() + $4::interval)
			FROM unnest($1::text[], $2::text[], $3::text[]) AS x (kind, game, key)
			WHERE river_job.kind = x.kind AND args->>'game' = x.game AND args->>'key' = x.key AND state IN ('available', 'scheduled', 'retryable')`, kinds, games, keys, by)
		return err
	})
}

// PostponeAll implements [store.Store].
func (d *DB) PostponeAll(ctx context.Context, of []store.JobsOf, by time.Duration) error {
	kinds, games, keys := make([]string, len(of)), make([]string, len(of)), make([]string, len(of))
	for i, o := range of {
		kinds[i], games[i], keys[i] = o.Kind, o.Game, o.Prefix
	}
	return d.read(ctx, func() error { // it may be done twice
		_, err := d.pool.Exec(ctx, `UPDATE river_job SET scheduled_at = greatest(scheduled_at, now() + $4::interval)
			FROM unnest($1::text[], $2::text[], $3::text[]) AS x (kind, game, key)
			WHERE river_job.kind = x.kind AND args->>'game' = x.game AND starts_with(args->>'key', x.key) AND state IN ('available', 'scheduled', 'retryable')`, kinds, games, keys, by)
		return err
	})
}

// DropJobs implements [store.Store].
func (d *DB) DropJobs(ctx context.Context, o store.JobsOf) error {
	if !fits(o.Kind) || !fits(o.Game) || !fits(o.Prefix) {
		return nil
	}
	return d.write(ctx, func(b *tx) error {
		return b.exec(`DELETE FROM river_job WHERE kind = $1 AND args->>'game' = $2 AND starts_with(args->>'key', $3) AND state IN ('available', 'scheduled', 'retryable')`, o.Kind, o.Game, o.Prefix)
	})
}

// Jobs implements [store.Store].
func (d *DB) Jobs(ctx context.Context, o store.JobsOf) (out []store.Job, err error) {
	if !fits(o.Kind) || !fits(o.Game) || !fits(o.Prefix) {
		return nil, nil
	}
	err = d.read(ctx, func() error {
		rows, err := d.pool.Query(ctx, `SELECT args->>'key', args->>'data', scheduled_at, attempt FROM river_job
			WHERE kind = $1 AND args->>'game' = $2 AND starts_with(args->>'key', $3) AND state IN ('available', 'scheduled', 'retryable')
			UNION ALL SELECT args->>'key', args->>'data', scheduled_at, attempt - 1 FROM river_job
			WHERE queue = $1 AND kind = $1 AND args->>'game' = $2 AND starts_with(args->>'key', $3) AND state = 'running'
			ORDER BY 3, 1 LIMIT $4`, o.Kind, o.Game, o.Prefix, store.MaxList)
		if err != nil {
			return err
		}
		out, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (store.Job, error) {
			j := store.Job{Kind: o.Kind, Game: o.Game}
			err := r.Scan(&j.Key, &j.Data, &j.Due, &j.Tries)
			j.Due = store.Millis(j.Due)
			return j, err
		})
		return err
	})
	return out, err
}

// FinishJobs implements [store.Store].
func (d *DB) FinishJobs(ctx context.Context, jobs []store.Job) error {
	kinds, games, keys := make([]string, len(jobs)), make([]string, len(jobs)), make([]string, len(jobs))
	for i, j := range jobs {
		kinds[i], games[i], keys[i] = j.Kind, j.Game, j.Key
	}
	return d.write(ctx, func(b *tx) error {
		const done = `UPDATE river_job SET state = 'completed', finalized_at = now() FROM unnest($1::text[], $2::text[], $3::text[]) AS x (kind, game, key)
			WHERE river_job.kind = x.kind AND args->>'game' = x.game AND args->>'key' = x.key AND `
		if err := b.exec(done+`state IN ('available', 'scheduled', 'retryable')`, kinds, games, keys); err != nil {
			return err
		}
		return b.exec(done+`state = 'running' AND queue = x.kind`, kinds, games, keys) // River notes what becomes of a job only as long as that runs
	})
}

// Pending implements [store.Store].
func (d *DB) Pending(ctx context.Context, kind string) (n int, err error) {
	if !fits(kind) {
		return 0, nil
	}
	_, err = d.one(ctx, []any{&n}, `SELECT count(*) FROM river_job WHERE kind = $1 AND state IN ('available', 'scheduled', 'retryable', 'running')`, kind)
	return n, err
}

// Beat implements [store.Store].
func (d *DB) Beat(ctx context.Context, served time.Duration) (time.Duration, error) {
	var have int64
	_, err := d.one(ctx, []any{&have}, `UPDATE pulse SET served = greatest(served, $1::bigint) RETURNING served`, served.Milliseconds())
	return time.Duration(have) * time.Millisecond, err
}

// Work implements [store.Store].
func (d *DB) Work(ctx context.Context, w store.Workers) {
	if w.Log == nil {
		w.Log = slog.New(slog.DiscardHandler)
	}
	for ctx.Err() == nil {
		if err := d.work(ctx, w); err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrClosed) {
			w.Log.Warn("jobs are not carried out", "error", err)
		}
		select {
		case <-time.After(promoteEvery):
		case <-ctx.Done():
		}
	}
}

// work carries jobs out until the context ends, or until River gives up.
func (d *DB) work(ctx context.Context, w store.Workers) error {
	end, err := d.begin()
	if err != nil {
		return err
	}
	config := d.pool.Config()
	end()
	config.AfterConnect, config.MaxConns, config.MinConns = nil, 4, 0 // beside the connections of those who play
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return err
	}
	defer pool.Close()
	gathering := &adder{add: d.addJobs}
	workers, queues, kinds := river.NewWorkers(), map[string]river.QueueConfig{}, slices.Sorted(maps.Keys(w.Handle))
	for _, kind := range kinds {
		n := queue.Places(kind)
		river.AddWorkerArgs(workers, task{kind: kind}, &worker{of: w, handle: w.Handle[kind], log: w.Log, add: gathering.jobs, places: make(chan struct{}, n)})
		if queue.Gathers(kind) {
			n *= takes
		}
		queues[kind] = river.QueueConfig{MaxWorkers: n, FetchCooldown: queue.Fetch(kind), FetchPollInterval: queue.Look(kind)}
	}
	c, err := river.NewClient(riverpgxv5.New(pool), &river.Config{
		Queues: queues, Workers: workers, Logger: slog.New(slog.DiscardHandler), FetchOnlyKnownKinds: true, MaxAttempts: maxAttempts,
		CompletedJobRetentionPeriod: store.JobMemory, CancelledJobRetentionPeriod: time.Hour, RescueStuckJobsAfter: store.MailTime + 30*time.Second,
	})
	if err != nil {
		return err
	}
	run, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	if err := c.Start(run); err != nil {
		return err
	}
	look := time.NewTicker(promoteEvery)
	defer look.Stop()
	for {
		if err := promote(ctx, pool, kinds); err != nil && ctx.Err() == nil {
			w.Log.Debug("jobs are not brought to the front", "error", err)
		}
		select {
		case <-c.Stopped():
			return errors.New("the queue (River) has stopped")
		case <-look.C:
		case <-ctx.Done():
			gentle, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
			defer cancel()
			if c.Stop(gentle) != nil {
				hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
				defer cancel()
				return c.StopAndCancel(hard)
			}
			return nil
		}
	}
}

// promote brings to the front what has become due, and what a program has begun that must be dead, or asleep, since nobody may take so long.
func promote(ctx context.Context, pool *pgxpool.Pool, kinds []string) error {
	ctx, stop := context.WithTimeout(ctx, 25*promoteEvery)
	defer stop()
	most := make([]time.Duration, len(kinds)) // that a job of the kind may take, and a little more
	for i, kind := range kinds {
		most[i] = queue.Time(kind) + min(5*time.Second, queue.Time(kind)/4)
	}
	_, err := pool.Exec(ctx, `UPDATE river_job SET state = 'available' WHERE id IN (
		SELECT id FROM river_job JOIN unnest($1::text[], $2::interval[]) AS x (of, most) ON queue = of WHERE state IN ('scheduled', 'retryable') AND scheduled_at <= now()
			OR state = 'running' AND attempted_at < now() - most
		LIMIT 1000 FOR UPDATE OF river_job SKIP LOCKED)`, kinds, most)
	return err
}

// worker carries the jobs of a kind out.
type worker struct {
	river.WorkerDefaults[task]
	of     store.Workers
	handle store.Handler
	log    *slog.Logger
	add    func(ctx context.Context, jobs []store.Job) error
	pace   queue.Pace
	rest   atomic.Int64  // how long to rest after the last one
	places chan struct{} // for as many as are carried out at once, where more are taken
}

// takes is how many jobs are taken for a place, of a kind of which there may be thousands: to take some costs the database as much as to take one. placeTime is how long one waits for a place before it is given back.
const (
	takes     = 3
	placeTime = 5 * time.Second
)

// place waits for a place, and returns what frees it. Who waits too long comes again: a job has its time, and does not begin when that is nearly over.
func (w *worker) place(ctx context.Context, most time.Duration) (free func(), err error) {
	t := time.NewTimer(most)
	defer t.Stop()
	select {
	case w.places <- struct{}{}:
		return func() { <-w.places }, nil
	case <-t.C:
		return nil, river.JobSnooze(0)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Timeout implements [river.Worker].
func (w *worker) Timeout(j *river.Job[task]) time.Duration { return queue.Time(j.Kind) }

// NextRetry implements [river.Worker].
func (w *worker) NextRetry(j *river.Job[task]) time.Time {
	return time.Now().Add(store.Pause(max(1, j.Attempt)))
}

// Work implements [river.Worker].
func (w *worker) Work(ctx context.Context, j *river.Job[task]) error {
	if queue.Gathers(j.Kind) {
		free, err := w.place(ctx, placeTime)
		if err != nil {
			return err
		}
		defer free()
	}
	queue.Yield(ctx, time.Duration(w.rest.Load())) // before it is carried out: what is done is noted at once
	played := queue.Quiet(ctx, w.of, j.Kind)
	began := time.Now()
	defer func() {
		rest := w.pace.Rest(j.Kind, time.Since(began))
		if !played {
			rest = 0
		}
		w.rest.Store(int64(rest))
	}()
	err := queue.Try(ctx, w.handle, store.Job{Kind: j.Kind, Game: j.Args.Game, Key: j.Args.Key, Due: store.Millis(j.ScheduledAt), Data: j.Args.Data, Tries: j.Attempt - 1})
	var again *store.Again
	var next *store.Next
	switch {
	case err == nil:
		return nil
	case errors.As(err, &next):
		switch err := w.add(ctx, next.Jobs); {
		case err != nil:
			if ctx.Err() == nil {
				w.log.Warn("what follows from a job is not added", "kind", j.Kind, "game", j.Args.Game, "key", j.Args.Key, "tries", j.Attempt, "error", err)
			}
			return err
		case !next.Drop:
			return nil
		}
		return river.JobCancel(store.ErrDrop)
	case errors.Is(err, store.ErrDrop):
		return river.JobCancel(err)
	case errors.As(err, &again):
		return river.JobSnooze(max(again.After, 0))
	case ctx.Err() == nil:
		w.log.Warn("job failed", "kind", j.Kind, "game", j.Args.Game, "key", j.Args.Key, "tries", j.Attempt, "error", err)
	}
	return err
}

var (
	_ river.Worker[task] = (*worker)(nil)
	_ rivertype.JobArgs  = task{}
	_ pgx.Tx             = (*tx)(nil)
)
