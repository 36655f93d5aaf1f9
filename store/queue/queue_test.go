package queue

import (
	"context"
	"sync"
	"testing"
	"time"

	"beachhead/store"
)

// late is a source with one job that is done when it is settled. Its second list is read while the job is under way, and comes when that has ended.
type late struct {
	mu      sync.Mutex
	done    bool
	lists   int
	settled int
	ended   chan struct{}
	loop    *Running
	job     store.Job
}

func (s *late) Due(_ context.Context, _ string, now time.Time, _ int) (jobs []store.Job, next time.Time, err error) {
	s.mu.Lock()
	s.lists++
	n := s.lists
	if !s.done {
		jobs = []store.Job{s.job}
	}
	s.mu.Unlock()
	if n == 2 {
		<-s.ended // by now what was read is old
		for under := true; under; time.Sleep(time.Millisecond) {
			s.loop.mu.Lock()
			under = len(s.loop.jobs) > 0
			s.loop.mu.Unlock()
		}
	}
	return jobs, now.Add(time.Hour), nil
}

func (s *late) Settle(_ context.Context, all []Settled) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done = all[0].Done
	if s.settled++; s.settled == 1 {
		close(s.ended)
	}
	return nil
}

// A job that ends while a list is read that still has it is not carried out once more.
func TestOldList(t *testing.T) {
	running := &Running{}
	s := &late{ended: make(chan struct{}), loop: running, job: store.Job{Kind: "alpha", Key: "1"}}
	wake := make(chan struct{}, 1)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var mu sync.Mutex
	times := 0
	handle := map[string]store.Handler{"alpha": func(context.Context, store.Job) error {
		mu.Lock()
		times++
		mu.Unlock()
		Wake(wake) // the second list is begun
		for {
			s.mu.Lock()
			n := s.lists
			s.mu.Unlock()
			if n >= 2 {
				return nil
			}
			time.Sleep(time.Millisecond)
		}
	}}
	go Run(ctx, s, store.Workers{Handle: handle}, running, wake)
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		s.mu.Lock()
		n := s.lists
		s.mu.Unlock()
		if n >= 3 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("%d lists were read", n)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if times != 1 {
		t.Errorf("carried out %d times", times)
	}
	running.mu.Lock()
	defer running.mu.Unlock()
	if len(running.lists) > 1 {
		t.Errorf("%d lists are remembered", len(running.lists))
	}
}
