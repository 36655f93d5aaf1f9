package storetest

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/store"
)

// RunJobs tests what a store promises of jobs. With several, a folder that is opened twice is one store.
func RunJobs(t *testing.T, open Open, durable, several bool) {
	t.Run("with lines", func(t *testing.T) { jobsWithLines(t, open(t, t.TempDir())) })
	t.Run("reseat", func(t *testing.T) { reseats(t, open(t, t.TempDir())) })
	t.Run("names", func(t *testing.T) { jobNames(t, open(t, t.TempDir())) })
	t.Run("outcomes", func(t *testing.T) { jobOutcomes(t, open(t, t.TempDir())) })
	t.Run("later", func(t *testing.T) { jobsLater(t, open(t, t.TempDir())) })
	t.Run("next", func(t *testing.T) { jobsThatFollow(t, open(t, t.TempDir())) })
	t.Run("of a sort", func(t *testing.T) { jobsOfSort(t, open(t, t.TempDir())) })
	t.Run("finished", func(t *testing.T) { jobsFinished(t, open(t, t.TempDir())) })
	t.Run("invalid", func(t *testing.T) { invalidJobs(t, open(t, t.TempDir())) })
	t.Run("pulse", func(t *testing.T) { pulses(t, open, durable) })
	if durable {
		t.Run("kept", func(t *testing.T) { jobsKept(t, open) })
	}
	if several {
		t.Run("two programs", func(t *testing.T) { jobsOfTwo(t, open) })
	}
}

// worked collects what handlers were given.
type worked struct {
	mu   sync.Mutex
	jobs []store.Job
	stop func()
}

// work has a store carry jobs out until stop, or the end of the test.
func work(t testing.TB, s store.Store, answer func(j store.Job, nth int) error, kinds ...string) *worked {
	t.Helper()
	w := &worked{}
	handle := map[string]store.Handler{}
	for _, k := range kinds {
		handle[k] = func(ctx context.Context, j store.Job) error {
			w.mu.Lock()
			n := 0
			for _, x := range w.jobs {
				if x.Kind == j.Kind && x.Game == j.Game && x.Key == j.Key {
					n++
				}
			}
			w.jobs = append(w.jobs, j)
			w.mu.Unlock()
			if answer == nil {
				return nil
			}
			return answer(j, n)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Work(ctx, store.Workers{Handle: handle, Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
	}()
	w.stop = func() { cancel(); <-ended }
	t.Cleanup(w.stop)
	return w
}

func (w *worked) keys() (out []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, j := range w.jobs {
		out = append(out, strings.TrimSpace(j.Kind+" "+j.Game+" "+j.Key))
	}
	slices.Sort(out)
	return out
}

// wait waits until exactly these jobs were carried out.
func (w *worked) wait(t testing.TB, keys ...string) {
	t.Helper()
	slices.Sort(keys)
	for end := time.Now().Add(15 * time.Second); !slices.Equal(w.keys(), keys); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("carried out %q, expected %q", w.keys(), keys)
		}
	}
}

func job(kind, game, key string, in time.Duration) store.Job {
	return store.Job{Kind: kind, Game: game, Key: key, Due: time.Now().Add(in), Data: "of " + key}
}

func add(t testing.TB, s store.Store, j store.Job, wanted bool) {
	t.Helper()
	added, err := s.AddJob(ctx(t), j)
	if must(t, err); added != wanted {
		t.Errorf("job %s %s %s added: %t, expected %t", j.Kind, j.Game, j.Key, added, wanted)
	}
}

func pending(t testing.TB, s store.Store, kind string, wanted int) {
	t.Helper()
	n := -1
	for end := time.Now().Add(10 * time.Second); n != wanted; time.Sleep(5 * time.Millisecond) { // what became of a job may be noted a little later
		var err error
		if n, err = s.Pending(ctx(t), kind); err != nil {
			t.Fatal(err)
		}
		if time.Now().After(end) {
			t.Fatalf("%d jobs of kind %s wait, expected %d", n, kind, wanted)
		}
	}
}

func jobsWithLines(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "seed", nil))
	must(t, s.Create(ctx(t), game("h"), "seed", nil))
	now := func(key string) []store.Job { return []store.Job{job("alpha", "g", key, 0)} }
	want(t, s.Add(ctx(t), "g", store.Addition{At: 3, Lines: lines(0, "red bid 1"), Jobs: now("stale")}), store.ErrStale)
	want(t, s.Add(ctx(t), "none", store.Addition{Lines: lines(0, "red bid 1"), Jobs: now("none")}), store.ErrNotFound)
	must(t, s.Add(ctx(t), "g", store.Addition{Lines: lines(0, "red bid 1"), Jobs: append(now("1"), job("beta", "g", "far", time.Hour), job("gamma", "g", "1", time.Hour), job("beta", "g", "far", 0))})) // of one name the first
	must(t, s.Add(ctx(t), "h", store.Addition{Lines: lines(0, "red bid 1"), Jobs: []store.Job{job("beta", "h", "far", time.Hour)}}))
	w := work(t, s, nil, "alpha", "beta")
	w.wait(t, "alpha g 1")
	w.mu.Lock()
	if j := w.jobs[0]; j.Data != "of 1" || j.Tries != 0 {
		t.Errorf("the job is %+v", j)
	}
	w.mu.Unlock()
	pending(t, s, "beta", 2)
	// What the lines have overtaken is forgotten by the same act, and not that of another game.
	must(t, s.Add(ctx(t), "g", store.Addition{At: 1, Lines: lines(1, "red bid 0"), Forget: []string{"beta"}, Jobs: now("2")}))
	w.wait(t, "alpha g 1", "alpha g 2")
	pending(t, s, "beta", 1)
	pending(t, s, "gamma", 1)
	want(t, s.Add(ctx(t), "g", store.Addition{At: 1, Lines: lines(1, "red bid 0"), Forget: []string{"gamma"}}), store.ErrStale)
	pending(t, s, "gamma", 1)
	must(t, s.Add(ctx(t), "g", store.Addition{At: 2, Lines: lines(2, "red bid 0"), Result: "red", Settles: true, Forget: []string{"gamma"}}))
	pending(t, s, "gamma", 0)
	want(t, s.Add(ctx(t), "g", store.Addition{At: 3, Lines: lines(3, "red bid 0"), Jobs: now("over")}), store.ErrOver)
	time.Sleep(50 * time.Millisecond)
	w.wait(t, "alpha g 1", "alpha g 2")
	g, err := s.Game(ctx(t), "g")
	if must(t, err); g.Lines != 3 || g.Result != "red" {
		t.Errorf("the game has %d lines and result %q", g.Lines, g.Result)
	}
}

func reseats(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "seed", nil))
	bot := store.Occupant{Kind: store.Bot, Who: "greedy-1"}
	wrong := store.Addition{Lines: lines(0, "table time red"), Reseat: &store.Reseat{Seat: 0, From: person("bob"), To: bot}, Jobs: []store.Job{job("alpha", "g", "1", 0)}}
	want(t, s.Add(ctx(t), "g", wrong), store.ErrTaken)
	wrong.Reseat = &store.Reseat{Seat: 5, From: person("alice"), To: bot}
	want(t, s.Add(ctx(t), "g", wrong), store.ErrNotFound)
	pending(t, s, "alpha", 0)
	ls, err := s.Lines(ctx(t), "g", 0)
	if must(t, err); len(ls) != 0 {
		t.Errorf("%d lines although the seat was another's", len(ls))
	}
	must(t, s.Add(ctx(t), "g", store.Addition{Lines: lines(0, "table time red"), Reseat: &store.Reseat{Seat: 0, From: person("alice"), To: bot}}))
	g, err := s.Game(ctx(t), "g")
	if must(t, err); g.Seats[0].Occupant != bot || g.Lines != 1 {
		t.Errorf("the seats are %+v, %d lines", g.Seats, g.Lines)
	}
	list, err := s.Games(ctx(t), store.Query{Player: "alice"})
	if must(t, err); len(list) != 1 { // she made it
		t.Errorf("%d games of alice", len(list))
	}
}

func jobNames(t *testing.T, s store.Store) {
	add(t, s, job("alpha", "g", "1", 0), true)
	add(t, s, job("alpha", "g", "1", time.Hour), false)
	add(t, s, job("alpha", "h", "1", 0), true)
	add(t, s, job("alpha", "", "1", 0), true)
	add(t, s, job("beta", "g", "1", 0), true)
	w := work(t, s, nil, "alpha")
	w.wait(t, "alpha  1", "alpha g 1", "alpha h 1")
	pending(t, s, "alpha", 0)
	pending(t, s, "beta", 1) // nobody here carries that out
	add(t, s, job("alpha", "g", "1", 0), false)
	add(t, s, job("alpha", "g", "2", 0), true)
	w.wait(t, "alpha  1", "alpha g 1", "alpha g 2", "alpha h 1")
	w.stop()
	add(t, s, job("alpha", "g", "3", 0), true)
	time.Sleep(20 * time.Millisecond)
	if n := len(w.keys()); n != 4 {
		t.Errorf("%d jobs carried out, the last of them after the end", n)
	}
}

func jobOutcomes(t *testing.T, s store.Store) {
	w := work(t, s, func(j store.Job, nth int) error {
		switch j.Key {
		case "again":
			if nth < 2 {
				return &store.Again{After: 10 * time.Millisecond}
			}
		case "drop":
			return fmt.Errorf("not here: %w", store.ErrDrop)
		case "fails":
			if nth == 0 {
				return errors.New("broken")
			}
		case "panics":
			if nth == 0 {
				panic("broken")
			}
		}
		return nil
	}, "alpha")
	for _, k := range []string{"again", "drop", "fails", "panics"} {
		add(t, s, job("alpha", "g", k, 0), true)
	}
	w.wait(t, "alpha g again", "alpha g again", "alpha g again", "alpha g drop", "alpha g fails", "alpha g fails", "alpha g panics", "alpha g panics")
	pending(t, s, "alpha", 0)
	add(t, s, job("alpha", "g", "again", 0), false)
	add(t, s, job("alpha", "g", "drop", 0), true)
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, j := range w.jobs {
		if j.Key == "again" && j.Tries != 0 {
			t.Errorf("to come again counts as a failure: %+v", j)
		}
	}
	tries := 0
	for _, j := range w.jobs {
		if j.Key == "fails" {
			tries += j.Tries
		}
	}
	if tries != 1 {
		t.Errorf("the second try says that there were %d", tries)
	}
}

func jobsLater(t *testing.T, s store.Store) {
	w := work(t, s, nil, "alpha")
	began := time.Now() // before the jobs know when they are due
	soon, put := job("alpha", "g", "soon", 300*time.Millisecond), job("alpha", "g", "put off", 300*time.Millisecond)
	add(t, s, soon, true)
	add(t, s, put, true)
	must(t, s.Postpone(ctx(t), []store.Job{put, job("alpha", "g", "unknown", 0)}, time.Hour))
	must(t, s.Postpone(ctx(t), []store.Job{put}, 0)) // never to an earlier time
	must(t, s.Postpone(ctx(t), nil, time.Hour))
	w.wait(t, "alpha g soon")
	if took := time.Since(began); took < 299*time.Millisecond { // times are kept in whole milliseconds
		t.Errorf("carried out after %v", took)
	}
	time.Sleep(100 * time.Millisecond)
	w.wait(t, "alpha g soon")
	pending(t, s, "alpha", 1)
}

// What was done with another job is done, and keeps its name, whoever is at it.
func jobsFinished(t *testing.T, s store.Store) {
	keys := func(of store.JobsOf) (out []string) {
		all, err := s.Jobs(ctx(t), of)
		must(t, err)
		for _, j := range all {
			if out = append(out, j.Key); j.Kind != "alpha" || j.Game != "g" || j.Data != "of "+j.Key || time.Until(j.Due) > 3*time.Hour || time.Until(j.Due) < -time.Minute {
				t.Errorf("listed %+v", j)
			}
		}
		return out
	}
	add(t, s, job("alpha", "g", "c", 2*time.Hour), true)
	add(t, s, job("alpha", "g", "a", 2*time.Hour+time.Second), true)
	add(t, s, job("alpha", "g", "ab", time.Hour), true)
	add(t, s, job("alpha", "h", "a", 0), true)
	add(t, s, job("beta", "g", "a", time.Hour), true)
	if got := keys(store.JobsOf{Kind: "alpha", Game: "g"}); !slices.Equal(got, []string{"ab", "c", "a"}) {
		t.Errorf("listed %q", got)
	}
	if got := keys(store.JobsOf{Kind: "alpha", Game: "g", Prefix: "a"}); !slices.Equal(got, []string{"ab", "a"}) {
		t.Errorf("listed %q", got)
	}
	for _, of := range []store.JobsOf{{Kind: "alpha", Game: "g", Prefix: "_"}, {Kind: "alpha", Game: "\xff"}, {Kind: "gamma", Game: "g"}} {
		if got := keys(of); len(got) > 0 {
			t.Errorf("%+v: listed %q", of, got)
		}
	}
	must(t, s.FinishJobs(ctx(t), []store.Job{job("alpha", "g", "ab", 0), job("alpha", "g", "unknown", 0)}))
	must(t, s.FinishJobs(ctx(t), nil))
	if got := keys(store.JobsOf{Kind: "alpha", Game: "g"}); !slices.Equal(got, []string{"c", "a"}) {
		t.Errorf("then there are %q", got)
	}
	add(t, s, job("alpha", "g", "ab", 0), false)
	pending(t, s, "alpha", 3)
	// One that is under way is listed, and what becomes of it then does not matter.
	begun, go_ := make(chan struct{}), make(chan struct{})
	w := work(t, s, func(j store.Job, nth int) error {
		if nth == 0 {
			close(begun)
		}
		<-go_
		return errors.New("broken")
	}, "gamma")
	add(t, s, job("gamma", "g", "x", 0), true)
	<-begun
	all, err := s.Jobs(ctx(t), store.JobsOf{Kind: "gamma", Game: "g"})
	if must(t, err); len(all) != 1 || all[0].Key != "x" || all[0].Tries != 0 {
		t.Errorf("under way are %+v", all)
	}
	must(t, s.FinishJobs(ctx(t), all))
	close(go_)
	pending(t, s, "gamma", 0)
	time.Sleep(1300 * time.Millisecond) // it would be tried again after a second
	w.wait(t, "gamma g x")
	add(t, s, job("gamma", "g", "x", 0), false)
}

func invalidJobs(t *testing.T, s store.Store) {
	must(t, s.Create(ctx(t), game("g"), "seed", nil))
	for _, j := range []store.Job{
		{Kind: "", Key: "1"}, {Kind: "a", Key: "1"}, {Kind: "Alpha", Key: "1"}, {Kind: "alpha", Key: ""}, {Kind: "alpha", Key: "\xff"}, {Kind: "alpha", Key: "1", Game: "\x00"},
		{Kind: "alpha", Key: "1", Data: strings.Repeat("x", store.MaxJob+1)}, {Kind: strings.Repeat("x", 31), Key: "1"},
	} {
		_, err := s.AddJob(ctx(t), j)
		invalid(t, err)
		invalid(t, s.Add(ctx(t), "g", store.Addition{Lines: lines(0, "red bid 1"), Jobs: []store.Job{j}}))
	}
	invalid(t, s.Add(ctx(t), "g", store.Addition{Reseat: &store.Reseat{Seat: store.MaxSeats}}))
	g, err := s.Game(ctx(t), "g")
	if must(t, err); g.Lines != 0 {
		t.Errorf("%d lines", g.Lines)
	}
	pending(t, s, "alpha", 0)
	must(t, s.Close())
	_, err = s.AddJob(ctx(t), job("alpha", "g", "1", 0))
	want(t, err, store.ErrClosed)
	_, err = s.Pending(ctx(t), "alpha")
	want(t, err, store.ErrClosed)
	_, err = s.Beat(ctx(t), 0)
	want(t, err, store.ErrClosed)
}

func pulses(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	for i, x := range []struct{ give, get time.Duration }{{0, 0}, {time.Second, time.Second}, {time.Minute, time.Minute}, {time.Second, time.Minute}, {0, time.Minute}} {
		if i == 3 && durable {
			must(t, s.Close())
			s = open(t, dir)
		}
		got, err := s.Beat(ctx(t), x.give)
		if must(t, err); got != x.get {
			t.Errorf("beat %d: %v, expected %v", i, got, x.get)
		}
	}
}

func jobsKept(t *testing.T, open Open) {
	dir := t.TempDir()
	s := open(t, dir)
	w := work(t, s, nil, "alpha")
	add(t, s, job("alpha", "g", "done", 0), true)
	w.wait(t, "alpha g done")
	pending(t, s, "alpha", 0)
	w.stop()
	add(t, s, job("alpha", "g", "waits", 0), true)
	must(t, s.Close())
	s = open(t, dir)
	add(t, s, job("alpha", "g", "done", 0), false)
	add(t, s, job("alpha", "g", "waits", 0), false)
	w = work(t, s, nil, "alpha")
	w.wait(t, "alpha g waits")
}

// jobsOfTwo has two programs carry jobs out: each goes to one of them.
func jobsOfTwo(t *testing.T, open Open) {
	dir := t.TempDir()
	a, b := open(t, dir), open(t, dir)
	must(t, a.Create(ctx(t), game("g"), "seed", nil))
	// Each waits until the other has one, too, else the first to look has done all before the other is there.
	var begun [2]sync.Once
	there := make(chan struct{})
	var together sync.WaitGroup
	together.Add(len(begun))
	go func() { together.Wait(); close(there) }()
	waits := func(of int) func(store.Job, int) error {
		return func(store.Job, int) error {
			begun[of].Do(together.Done)
			select {
			case <-there:
			case <-time.After(10 * time.Second):
			}
			return nil
		}
	}
	wa, wb := work(t, a, waits(0), "alpha"), work(t, b, waits(1), "alpha")
	var all []string
	var adding sync.WaitGroup
	for i := range 100 {
		all = append(all, fmt.Sprint("alpha g ", i))
		adding.Go(func() { // both add each of them
			x, err := a.AddJob(ctx(t), job("alpha", "g", fmt.Sprint(i), 0))
			y, err2 := b.AddJob(ctx(t), job("alpha", "g", fmt.Sprint(i), 0))
			if err != nil || err2 != nil || x == y {
				t.Errorf("job %d: %t %v, %t %v", i, x, err, y, err2)
			}
		})
	}
	adding.Wait()
	slices.Sort(all)
	both := func() []string {
		out := append(wa.keys(), wb.keys()...)
		slices.Sort(out)
		return out
	}
	for end := time.Now().Add(40 * time.Second); len(both()) < len(all) && time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
	}
	time.Sleep(50 * time.Millisecond)
	if got := both(); !slices.Equal(got, all) {
		t.Errorf("carried out %q", got)
	}
	if len(wa.keys()) == 0 || len(wb.keys()) == 0 {
		t.Errorf("one of them has carried out all: %d and %d", len(wa.keys()), len(wb.keys()))
	}
}
