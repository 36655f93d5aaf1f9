// Package queue carries out the jobs of a store that one program has: a loop over what is due. Where several programs share a store, River does that (package postgres).
package queue

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"beachhead/store"
)

// Source is where jobs wait.
type Source interface {
	// Due returns jobs of a kind that are due, the oldest first, and when the next one will be; zero if there is none.
	Due(ctx context.Context, kind string, now time.Time, limit int) (jobs []store.Job, next time.Time, err error)
	// Settle notes what became of jobs, in one act.
	Settle(ctx context.Context, all []Settled) error
}

// Settled is a job and what became of it.
type Settled struct {
	store.Job
	Outcome
}

// Outcome is what became of a job: it is done, or dropped, or comes again.
type Outcome struct {
	Done, Drop bool
	Due        time.Time
	Tries      int
	// Next are jobs that come of it.
	Next []store.Job
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
	all     chan struct{} // of the store: wakes one who works on it, whoever that is
	running *Running

	pace Pace
	mu   sync.Mutex
	done []Settled // where that is noted together
}

// together is how often is noted what became of jobs of kinds of which there may be thousands at once, and listed how many of these are looked at together: each note is a sync of the disk, for which
// those who play would wait. An act of the store notes noted of them at most, since an answer that comes meanwhile waits for all of it.
const (
	together = 250 * time.Millisecond
	listed   = 100
	noted    = 20
)

// Gathers tells whether what became of jobs of a kind is noted together.
func Gathers(kind string) bool {
	switch kind {
	case store.JobNotice, store.JobMail, store.JobPush, store.JobHook:
		return true
	}
	return false
}

// Pace says how long a place leaves the machine to those who play, after a job of a kind of which there may be thousands at once. The zero value is one for jobs of one kind; it may be used by several
// goroutines at once.
type Pace struct {
	mu     sync.Mutex
	recent [16]time.Duration // how long the last ones took
	n      int
}

// What a job takes of the machine is told by the quickest of the last ones: the others have waited for something. A place rests for restLeast times as long, and for restTook times as long as this one took:
// that is the longer the busier the machine is. It rests longest at most.
const (
	restLeast = 6
	restTook  = 3
	longest   = 100 * time.Millisecond
)

// Rest is how long to rest after a job that took so long. It is 0 for other kinds.
func (p *Pace) Rest(kind string, took time.Duration) time.Duration {
	if !Gathers(kind) {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.recent[p.n%len(p.recent)] = took
	p.n++
	return min(longest, max(restTook*took, restLeast*slices.Min(p.recent[:min(p.n, len(p.recent))])))
}

// Quiet waits for a moment that suits, if there may be thousands of jobs of the kind, and tells whether to rest after one.
func Quiet(ctx context.Context, w store.Workers, kind string) (rest bool) {
	return w.Quiet != nil && Gathers(kind) && w.Quiet(ctx)
}

// Yield waits so long, or until the context ends.
func Yield(ctx context.Context, rest time.Duration) {
	if rest <= 0 {
		return
	}
	t := time.NewTimer(rest)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// gather notes together what became of jobs, until it is stopped.
func (l *loop) gather(ctx context.Context, stop chan struct{}) {
	every := time.NewTicker(together)
	defer every.Stop()
	for last := false; !last; {
		select {
		case <-every.C:
		case <-stop:
			last = true
		}
		l.mu.Lock()
		done := l.done
		l.done = nil
		l.mu.Unlock()
		if len(done) == 0 {
			continue
		}
		for some := range slices.Chunk(done, noted) {
			l.settle(ctx, some)
			for _, x := range some {
				l.running.end(x.Job)
			}
		}
		Wake(l.wake)
	}
}

func (l *loop) settle(ctx context.Context, done []Settled) {
	if err := l.from.Settle(context.WithoutCancel(ctx), done); err != nil && !errors.Is(err, store.ErrClosed) {
		l.w.Log.Warn("jobs not settled", "kind", l.kind, "jobs", len(done), "game", done[0].Game, "key", done[0].Key, "error", err)
	}
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
		l := &loop{from: from, w: w, kind: kind, wake: make(chan struct{}, 1), all: wake, running: running}
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
	places, limit := make(chan struct{}, Places(l.kind)), Places(l.kind)*4
	if Gathers(l.kind) {
		limit = listed
		var gathering sync.WaitGroup
		stop := make(chan struct{})
		gathering.Go(func() { l.gather(ctx, stop) })
		defer gathering.Wait()
		defer close(stop)
	}
	defer under.Wait()
	for ctx.Err() == nil {
		read := l.running.list()
		jobs, next, err := l.from.Due(ctx, l.kind, l.w.Now(), limit)
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
				defer func() { <-places }()
				played := Quiet(ctx, l.w, j.Kind)
				began := time.Now()
				o, did := l.carry(ctx, j)
				if did && Gathers(l.kind) {
					l.mu.Lock()
					l.done = append(l.done, Settled{j, o})
					l.mu.Unlock()
					if rest := l.pace.Rest(l.kind, time.Since(began)); played {
						Yield(ctx, rest)
					}
					return
				}
				if did {
					l.settle(ctx, []Settled{{j, o}})
				}
				l.running.end(j)
				Wake(l.wake)
				if !o.Done { // it comes again, and somebody else may have more luck with it
					Wake(l.all)
				}
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

// carry carries a job out and tells what became of it; not did if it was not carried out.
func (l *loop) carry(ctx context.Context, j store.Job) (o Outcome, did bool) {
	took, stop := context.WithTimeout(ctx, Time(j.Kind))
	err := Try(took, l.w.Handle[j.Kind], j)
	stop()
	var again *store.Again
	var next *store.Next
	o = Outcome{Tries: j.Tries}
	switch {
	case err == nil:
		o.Done = true
	case errors.As(err, &next):
		o.Done, o.Drop, o.Next = !next.Drop, next.Drop, next.Jobs
	case errors.Is(err, store.ErrDrop):
		o.Drop = true
	case errors.As(err, &again):
		o.Due = l.w.Now().Add(again.After)
	case ctx.Err() != nil:
		return o, false // it waits as before
	default:
		l.w.Log.Warn("job failed", "kind", j.Kind, "game", j.Game, "key", j.Key, "tries", j.Tries+1, "error", err)
		o.Tries++
		o.Due = l.w.Now().Add(store.Pause(o.Tries))
	}
	return o, true
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
	case store.JobNotice, store.JobMail, store.JobPush, store.JobHook:
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

// Look is how often is looked for jobs of a kind at least: those that have become due tell nobody. Somebody waits for a game that nobody goes on with.
func Look(kind string) time.Duration {
	if kind == store.JobBot || kind == store.JobOrder {
		return look / 4
	}
	return look
}

// Fetch is how soon after one look for jobs of a kind another may follow, where each look is asked of a database: of what tells players, several are taken at once.
func Fetch(kind string) time.Duration {
	if Gathers(kind) {
		return 40 * time.Millisecond
	}
	return 10 * time.Millisecond
}
