package sqlite

import (
	"context"
	"time"

	"beachhead/store"
	"beachhead/store/queue"
)

// addJob adds a job, and tells whether there was none of its name.
func (b *batch) addJob(j store.Job) (bool, error) {
	return b.row([]any{new(int64)}, `INSERT INTO job (kind, game, name, due, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING key`,
		j.Kind, j.Game, j.Key, j.Due.Add(time.Millisecond-1).UnixMilli(), j.Data) // never too early
}

// AddJob implements [store.Store].
func (d *DB) AddJob(ctx context.Context, j store.Job) (added bool, err error) {
	if err := j.Check(); err != nil {
		return false, err
	}
	err = d.writer.write(ctx, func(b *batch) (err error) {
		added, err = b.addJob(j)
		return err
	})
	if err != nil {
		return false, err
	}
	queue.Wake(d.wake)
	return added, nil
}

// Postpone implements [store.Store].
func (d *DB) Postpone(ctx context.Context, jobs []store.Job, by time.Duration) error {
	due := time.Now().Add(by).UnixMilli()
	return d.writer.write(ctx, func(b *batch) error {
		for _, j := range jobs {
			if err := b.exec(`UPDATE job SET due = ? WHERE kind = ? AND game = ? AND name = ? AND done = 0 AND due < ?`, due, j.Kind, j.Game, j.Key, due); err != nil {
				return err
			}
		}
		return nil
	})
}

// PostponeAll implements [store.Store].
func (d *DB) PostponeAll(ctx context.Context, of []store.JobsOf, by time.Duration) error {
	due := time.Now().Add(by).UnixMilli()
	return d.writer.write(ctx, func(b *batch) error {
		for _, o := range of {
			if err := b.exec(`UPDATE job SET due = ?1 WHERE kind = ?2 AND game = ?3 AND substr(name, 1, length(?4)) = ?4 AND done = 0 AND +due < ?1`, due, o.Kind, o.Game, o.Prefix); err != nil {
				return err
			}
		}
		return nil
	})
}

// DropJobs implements [store.Store].
func (d *DB) DropJobs(ctx context.Context, o store.JobsOf) error {
	return d.writer.write(ctx, func(b *batch) error {
		return b.exec(`DELETE FROM job WHERE kind = ?1 AND game = ?2 AND substr(name, 1, length(?3)) = ?3 AND done = 0`, o.Kind, o.Game, o.Prefix)
	})
}

// jobsOf finds jobs by the game: in the order of the index of what is due (without the +) all of the kind would be looked through.
const jobsOf = `SELECT name, due, data, tries FROM job WHERE kind = ?1 AND game = ?2 AND substr(name, 1, length(?3)) = ?3 AND done = 0
	ORDER BY +due, name LIMIT ?4`

// Jobs implements [store.Store].
func (d *DB) Jobs(ctx context.Context, o store.JobsOf) (out []store.Job, err error) {
	if err := d.open(); err != nil {
		return nil, err
	}
	rows, err := d.query(ctx, jobsOf, o.Kind, o.Game, o.Prefix, store.MaxList)
	if err != nil {
		return nil, unavailable(err)
	}
	defer rows.Close()
	for rows.Next() {
		j, due := store.Job{Kind: o.Kind, Game: o.Game}, int64(0)
		if err := rows.Scan(&j.Key, &due, &j.Data, &j.Tries); err != nil {
			return nil, err
		}
		j.Due = time.UnixMilli(due).UTC()
		out = append(out, j)
	}
	return out, rows.Err()
}

// FinishJobs implements [store.Store].
func (d *DB) FinishJobs(ctx context.Context, jobs []store.Job) error {
	return d.writer.write(ctx, func(b *batch) error {
		for _, j := range jobs {
			if err := b.exec(`UPDATE job SET done = 1, due = ?, data = '' WHERE kind = ? AND game = ? AND name = ? AND done = 0`, time.Now().UnixMilli(), j.Kind, j.Game, j.Key); err != nil {
				return err
			}
		}
		return nil
	})
}

// Pending implements [store.Store].
func (d *DB) Pending(ctx context.Context, kind string) (n int, err error) {
	if err := d.open(); err != nil {
		return 0, err
	}
	err = d.reads.QueryRowContext(ctx, `SELECT count(*) FROM job WHERE kind = ? AND done = 0`, kind).Scan(&n)
	return n, unavailable(err)
}

// Work implements [store.Store].
func (d *DB) Work(ctx context.Context, w store.Workers) {
	queue.Run(ctx, source{d}, w, &d.running, d.wake)
}

// Beat implements [store.Store].
func (d *DB) Beat(ctx context.Context, served time.Duration) (time.Duration, error) {
	if err := d.open(); err != nil {
		return 0, err
	}
	var have int64
	if err := d.reads.QueryRowContext(ctx, `SELECT served FROM pulse`).Scan(&have); err != nil {
		return 0, unavailable(err)
	}
	if served.Milliseconds() > have {
		err := d.writer.write(ctx, func(b *batch) error {
			if err := b.exec(`UPDATE pulse SET served = max(served, ?)`, served.Milliseconds()); err != nil {
				return err
			}
			_, err := b.row([]any{&have}, `SELECT served FROM pulse`)
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	return time.Duration(have) * time.Millisecond, nil
}

type source struct{ d *DB }

// Due implements [queue.Source].
func (s source) Due(ctx context.Context, kind string, now time.Time, limit int) (jobs []store.Job, next time.Time, err error) {
	if err := s.d.open(); err != nil {
		return nil, next, err
	}
	rows, err := s.d.query(ctx, `SELECT kind, game, name, due, data, tries FROM job WHERE done = 0 AND kind = ? ORDER BY due LIMIT ?`, kind, limit+1)
	if err != nil {
		return nil, next, unavailable(err)
	}
	defer rows.Close()
	for rows.Next() {
		var j store.Job
		var due int64
		if err := rows.Scan(&j.Kind, &j.Game, &j.Key, &due, &j.Data, &j.Tries); err != nil {
			return nil, next, err
		}
		if j.Due = time.UnixMilli(due).UTC(); j.Due.After(now) {
			return jobs, j.Due, nil
		}
		if len(jobs) < limit {
			jobs = append(jobs, j)
		}
	}
	return jobs, next, rows.Err()
}

// along is how is noted what became of jobs: where that is done for several together nobody waits for it, and it waits for the company of others.
func along(w *writer, all []queue.Settled) func(context.Context, func(*batch) error) error {
	if queue.Gathers(all[0].Kind) {
		return w.writeAlong
	}
	return w.write
}

// Settle implements [queue.Source].
func (s source) Settle(ctx context.Context, all []queue.Settled) error {
	const of = ` WHERE kind = ? AND game = ? AND name = ? AND done = 0`
	added := false
	err := along(s.d.writer, all)(ctx, func(b *batch) error {
		now := time.Now()
		for _, x := range all {
			var err error
			switch j := x.Job; {
			case x.Drop:
				err = b.exec(`DELETE FROM job`+of, j.Kind, j.Game, j.Key)
			case x.Done:
				err = b.exec(`UPDATE job SET done = 1, due = ?, data = ''`+of, now.UnixMilli(), j.Kind, j.Game, j.Key)
			default:
				err = b.exec(`UPDATE job SET due = ?, tries = ?`+of, x.Outcome.Due.UnixMilli(), x.Outcome.Tries, j.Kind, j.Game, j.Key)
			}
			if err != nil {
				return err
			}
			for _, j := range x.Next {
				if _, err := b.addJob(j); err != nil {
					return err
				}
				added = true
			}
		}
		return b.exec(`DELETE FROM job WHERE done = 1 AND due < ?`, now.Add(-store.JobMemory).UnixMilli())
	})
	if err == nil && added {
		queue.Wake(s.d.wake)
	}
	return err
}
