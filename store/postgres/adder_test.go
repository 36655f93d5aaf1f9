package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"beachhead/store"
)

// What comes of several jobs at once is added in few transactions, each is told what became of its own, and one that is wrong stops none.
func TestAdder(t *testing.T) {
	var mu sync.Mutex
	calls, seen, broken := 0, map[string]int{}, errors.New("no database")
	fail, first := false, make(chan struct{})
	broke := func() {}
	var under atomic.Int32 // those of the first transaction: however many had come when it began
	a := &adder{add: func(_ context.Context, jobs []store.Job) error {
		under.Add(int32(len(jobs)))
		<-first
		mu.Lock()
		defer mu.Unlock()
		calls++
		broke()
		if fail {
			return broken
		}
		for _, j := range jobs {
			seen[j.Key]++
		}
		return nil
	}}
	job := func(n int) []store.Job {
		return []store.Job{{Kind: "mail", Key: fmt.Sprint(n), Due: time.Now()}}
	}
	var all sync.WaitGroup
	for n := range 50 {
		all.Go(func() {
			if err := a.jobs(t.Context(), job(n)); err != nil {
				t.Error(err)
			}
		})
	}
	var bad *store.Invalid
	if err := a.jobs(t.Context(), []store.Job{{Kind: "mail"}}); !errors.As(err, &bad) {
		t.Errorf("a job without a key: %v", err)
	}
	for { // the first is under way, and the others gather
		a.mu.Lock()
		n := len(a.waiting)
		a.mu.Unlock()
		if n+int(under.Load()) == 50 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	close(first)
	all.Wait()
	if len(seen) != 50 || calls > 4 {
		t.Errorf("%d jobs in %d transactions", len(seen), calls)
	}
	mu.Lock()
	fail = true
	mu.Unlock()
	if err := a.jobs(t.Context(), job(50)); !errors.Is(err, broken) {
		t.Errorf("a database that is away: %v", err)
	}
	mu.Lock()
	fail = false
	mu.Unlock()
	if err := a.jobs(t.Context(), job(51)); err != nil || seen["51"] != 1 {
		t.Errorf("afterwards: %v, %v", err, seen["51"])
	}
	broke = func() { panic("broken") }
	if err := a.jobs(t.Context(), job(52)); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a panic: %v", err)
	}
	broke = func() {}
	if err := a.jobs(t.Context(), job(53)); err != nil {
		t.Errorf("after a panic: %v", err)
	}
}

// Of what is taken so many are carried out at once; who waits too long for a place, or whose time is over, comes again.
func TestPlaces(t *testing.T) {
	w := &worker{places: make(chan struct{}, 1)}
	free, err := w.place(t.Context(), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	var again *river.JobSnoozeError
	if _, err := w.place(t.Context(), time.Millisecond); !errors.As(err, &again) {
		t.Errorf("without a place: %v", err)
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	if _, err := w.place(over, time.Minute); !errors.Is(err, context.Canceled) {
		t.Errorf("its time is over: %v", err)
	}
	free()
	if free, err = w.place(t.Context(), time.Minute); err != nil {
		t.Errorf("a place is free: %v", err)
	} else {
		free()
	}
}
