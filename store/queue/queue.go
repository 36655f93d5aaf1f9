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
	mu    sync.Mutex
	jobs  map[[3]string]bool
	lists map[*list]bool
}

// list is what a loop has read, or reads, of what is due. A job that has ended since then may stand on it as it was, and does not begin by it once more.
type list struct{ ended map[[3]string]bool }

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
		read := l.running.list()
		jobs, next, err := l.from.Due(ctx, []string{l.kind}, l.w.Now(), cap(places)*4)
		if err != nil {
			if ctx.Err() == nil && !errors.Is(err, store.ErrClosed) {
				l.w.Log.Warn("jobs cannot be read", "kind", l.kind, "error", err)
			}
			next = l.w.Now().Add(look)
		}
		for _, j := range jobs {
			if !l.running.begin(j, read) {
				continue
			}
			select {
			case places <- struct{}{}:
			case <-ctx.Done():
				l.running.end(j)
				l.running.forget(read)
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
		l.running.forget(read)
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

// list begins a list: what ends from now on is told to it, until it is forgotten.
func (r *Running) list() *list {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lists == nil {
		r.jobs, r.lists = map[[3]string]bool{}, map[*list]bool{}
	}
	x := &list{}
	r.lists[x] = true
	return x
}

func (r *Running) forget(x *list) {
	r.mu.Lock()
	delete(r.lists, x)
	r.mu.Unlock()
}

// begin tells whether a job of a list is not under way already, and has not been since the list was begun.
func (r *Running) begin(j store.Job, of *list) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.jobs[name(j)] || of.ended[name(j)] {
		return false
	}
	r.jobs[name(j)] = true
	return true
}

func (r *Running) end(j store.Job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.jobs, name(j))
	for x := range r.lists {
		if x.ended == nil {
			x.ended = map[[3]string]bool{}
		}
		x.ended[name(j)] = true
	}
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
	switch kind {
	case store.JobMail:
		return store.MailTime
	case store.JobBot, store.JobOrder:
		return store.GoOnTime
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
