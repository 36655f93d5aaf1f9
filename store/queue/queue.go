// Package queue carries out the jobs of a store that one program has: a loop over what is due. Where several programs share a store, River does that (package postgres).
package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"beachhead/store"
)

// Source is where jobs wait.
type Source interface {
	// Due returns jobs of the kinds that are due, the oldest first, and when the next one will be; zero if there is none.
	Due(ctx context.Context, kinds []string, now time.Time, limit int) (jobs []store.Job, next time.Time, err error)
	// Settle notes what became of a job.
	Settle(ctx context.Context, j store.Job, o Outcome) error
}

// Outcome is what became of a job: it is done, or dropped, or comes again.
type Outcome struct {
	Done, Drop bool
	Due        time.Time
	Tries      int
}

const (
	// atOnce is how many jobs of a kind are carried out at once, if nothing else is said.
	atOnce = 16
	// look is how long it waits at most before it looks again, since clocks can be set; rest the same if nothing waits.
	look = time.Second
	rest = 10 * time.Second
)

// Wake has a loop look.
func Wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Running are the jobs of a store that are under way.
type Running struct {
	mu   sync.Mutex
	jobs map[[3]string]bool
}

// loop carries out the jobs of one kind: what waits for machines of others keeps no game waiting.
type loop struct {
	from    Source
	w       store.Workers
	kind    string
	wake    chan struct{}
	running *Running
}

// Run carries jobs out until the context ends. What has been woken by wake and what is under way is the store's, so that several may run.
func Run(ctx context.Context, from Source, w store.Workers, running *Running, wake chan struct{}) {
	if w.Now == nil {
		w.Now = time.Now
	}
	if w.Log == nil {
		w.Log = slog.New(slog.DiscardHandler)
	}
	var loops sync.WaitGroup
	defer loops.Wait()
	var all []*loop
	for kind := range w.Handle {
		l := &loop{from: from, w: w, kind: kind, wake: make(chan struct{}, 1), running: running}
		all = append(all, l)
		loops.Go(func() { l.run(ctx) })
	}
	for {
		select {
		case <-wake:
			for _, l := range all {
				Wake(l.wake)
			}
		case <-ctx.Done():
			return
		}
	}
}

func (l *loop) run(ctx context.Context) {
	var under sync.WaitGroup
	defer under.Wait()
	places := make(chan struct{}, Places(l.kind))
	for ctx.Err() == nil {
		jobs, next, err := l.from.Due(ctx, []string{l.kind}, l.w.Now(), cap(places)*4)
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, store.ErrClosed) {
				l.w.Log.Warn("jobs cannot be read", "kind", l.kind, "error", err)
			}
			next = l.w.Now().Add(look)
		}
		for _, j := range jobs {
			if !l.running.begin(j) {
				continue
			}
			select {
			case places <- struct{}{}:
			case <-ctx.Done():
				l.running.end(j)
				return
			}
			under.Go(func() {
				defer func() {
					<-places
					l.running.end(j)
					Wake(l.wake)
				}()
				l.carry(ctx, j)
			})
		}
		pause := rest
		if !next.IsZero() {
			pause = min(look, max(next.Sub(l.w.Now()), time.Millisecond))
		}
		t := time.NewTimer(pause)
		select {
		case <-t.C:
		case <-l.wake:
		case <-ctx.Done():
		}
		t.Stop()
	}
}

func name(j store.Job) [3]string { return [3]string{j.Kind, j.Game, j.Key} }

// begin tells whether a job is not under way already.
func (r *Running) begin(j store.Job) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.jobs[name(j)] {
		return false
	}
	if r.jobs == nil {
		r.jobs = map[[3]string]bool{}
	}
	r.jobs[name(j)] = true
	return true
}

func (r *Running) end(j store.Job) {
	r.mu.Lock()
	delete(r.jobs, name(j))
	r.mu.Unlock()
}

// carry carries a job out and notes what became of it.
func (l *loop) carry(ctx context.Context, j store.Job) {
	took, stop := context.WithTimeout(ctx, Time(j.Kind))
	err := Try(took, l.w.Handle[j.Kind], j)
	stop()
	var again *store.Again
	o := Outcome{Tries: j.Tries}
	switch {
	case err == nil:
		o.Done = true
	case errors.Is(err, store.ErrDrop):
		o.Drop = true
	case errors.As(err, &again):
		o.Due = l.w.Now().Add(again.After)
	case ctx.Err() != nil:
		return // it was not carried out, and waits as before
	default:
		l.w.Log.Warn("job failed", "kind", j.Kind, "game", j.Game, "key", j.Key, "tries", j.Tries+1, "error", err)
		o.Tries++
		o.Due = l.w.Now().Add(store.Pause(o.Tries))
	}
	if err := l.from.Settle(context.WithoutCancel(ctx), j, o); err != nil && !errors.Is(err, store.ErrClosed) {
		l.w.Log.Warn("job not settled", "kind", j.Kind, "game", j.Game, "key", j.Key, "error", err)
	}
}

// Time is how long a handler may take.
func Time(kind string) time.Duration {
	if kind == store.JobMail {
		return store.MailTime
	}
	return store.JobTime
}

// Places is how many jobs of a kind one program carries out at once. Of what tells players there are few, so that a thousand notices do not take the machine from those who play.
func Places(kind string) int {
	switch kind {
	case store.JobNotice:
		return 2
	case store.JobMail, store.JobPush, store.JobHook:
		return 4
	}
	return atOnce
}

// Try has a handler carry a job out. A panic is an error.
func Try(ctx context.Context, h store.Handler, j store.Job) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v\n%s", r, debug.Stack())
		}
	}()
	return h(ctx, j)
}
