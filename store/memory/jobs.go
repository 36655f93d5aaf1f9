package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"beachhead/store"
	"beachhead/store/queue"
)

type jobName struct{ kind, game, key string }

// waiting is a job that waits, or was done.
type waiting struct {
	store.Job
	done bool
}

func nameOf(j store.Job) jobName { return jobName{j.Kind, j.Game, j.Key} }

// addJob adds a job under the lock, and tells whether there was none of its name.
func (d *DB) addJob(j store.Job) bool {
	if d.jobs[nameOf(j)] != nil {
		return false
	}
	j.Due, j.Tries = store.Millis(j.Due), 0
	d.jobs[nameOf(j)] = &waiting{Job: j}
	queue.Wake(d.wake)
	return true
}

// forget forgets the jobs of a game that wait, under the lock.
func (d *DB) forget(game string, kinds []string) {
	if len(kinds) == 0 {
		return
	}
	for n, w := range d.jobs {
		if n.game == game && !w.done && slices.Contains(kinds, n.kind) {
			delete(d.jobs, n)
		}
	}
}

// AddJob implements [store.Store].
func (d *DB) AddJob(ctx context.Context, j store.Job) (added bool, err error) {
	if err := j.Check(); err != nil {
		return false, err
	}
	err = d.locked(ctx, func() error { added = d.addJob(j); return nil })
	return added, err
}

// Postpone implements [store.Store].
func (d *DB) Postpone(ctx context.Context, jobs []store.Job, by time.Duration) error {
	return d.locked(ctx, func() error {
		for _, j := range jobs {
			if w, due := d.jobs[nameOf(j)], store.Millis(time.Now().Add(by)); w != nil && w.Due.Before(due) {
				w.Due = due
			}
		}
		return nil
	})
}

// PostponeAll implements [store.Store].
func (d *DB) PostponeAll(ctx context.Context, of []store.JobsOf, by time.Duration) error {
	due := store.Millis(time.Now().Add(by))
	return d.locked(ctx, func() error {
		for _, w := range d.jobs {
			if !w.done && w.Due.Before(due) && slices.ContainsFunc(of, func(o store.JobsOf) bool { return o.Has(w.Job) }) {
				w.Due = due
			}
		}
		return nil
	})
}

// DropJobs implements [store.Store].
func (d *DB) DropJobs(ctx context.Context, of store.JobsOf) error {
	return d.locked(ctx, func() error {
		for n, w := range d.jobs {
			if !w.done && of.Has(w.Job) {
				delete(d.jobs, n)
			}
		}
		return nil
	})
}

// Jobs implements [store.Store].
func (d *DB) Jobs(ctx context.Context, of store.JobsOf) (out []store.Job, err error) {
	err = d.locked(ctx, func() error {
		for _, w := range d.jobs {
			if !w.done && of.Has(w.Job) {
				out = append(out, w.Job)
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b store.Job) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.Key, b.Key)) })
	return out[:min(len(out), store.MaxList)], err
}

// FinishJobs implements [store.Store].
func (d *DB) FinishJobs(ctx context.Context, jobs []store.Job) error {
	return d.locked(ctx, func() error {
		for _, j := range jobs {
			if w := d.jobs[nameOf(j)]; w != nil {
				w.done = true
			}
		}
		return nil
	})
}

// Pending implements [store.Store].
func (d *DB) Pending(ctx context.Context, kind string) (n int, err error) {
	err = d.locked(ctx, func() error {
		for k, w := range d.jobs {
			if k.kind == kind && !w.done {
				n++
			}
		}
		return nil
	})
	return n, err
}

// Work implements [store.Store].
func (d *DB) Work(ctx context.Context, w store.Workers) {
	queue.Run(ctx, source{d}, w, &d.running, d.wake)
}

// Beat implements [store.Store].
func (d *DB) Beat(ctx context.Context, served time.Duration) (time.Duration, error) {
	var out time.Duration
	err := d.locked(ctx, func() error {
		d.served = max(d.served, served.Truncate(time.Millisecond))
		out = d.served
		return nil
	})
	return out, err
}

type source struct{ d *DB }

func (s source) Due(ctx context.Context, kind string, now time.Time, limit int) (jobs []store.Job, next time.Time, err error) {
	err = s.d.locked(ctx, func() error {
		for _, w := range s.d.jobs {
			switch {
			case w.done || w.Kind != kind:
			case !w.Due.After(now):
				jobs = append(jobs, w.Job)
			case next.IsZero() || w.Due.Before(next):
				next = w.Due
			}
		}
		return nil
	})
	slices.SortFunc(jobs, func(a, b store.Job) int { return a.Due.Compare(b.Due) })
	return jobs[:min(len(jobs), limit)], next, err
}

func (s source) Settle(ctx context.Context, all []queue.Settled) error {
	return s.d.locked(ctx, func() error {
		for _, x := range all {
			w := s.d.jobs[nameOf(x.Job)]
			switch {
			case w == nil || w.done:
			case x.Drop:
				delete(s.d.jobs, nameOf(x.Job))
			case x.Done:
				w.done = true
			default:
				w.Due, w.Tries = store.Millis(x.Outcome.Due), x.Outcome.Tries
			}
			for _, j := range x.Next {
				s.d.addJob(j)
			}
		}
		return nil
	})
}
