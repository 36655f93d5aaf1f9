package match

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// sleeper is a node that can fall asleep: it puts no job off, and what it adds it adds when it wakes.
type sleeper struct {
	*node
	asleep atomic.Bool
	awake  chan struct{}
	// afterOrder: it falls asleep after lines that a standing order is to answer.
	afterOrder bool
}

// wakes has the node wake at the end of the test, if not before: its hall waits for it.
func (s *sleeper) wakes(t *testing.T) func() {
	wake := sync.OnceFunc(func() {
		s.asleep.Store(false)
		close(s.awake)
	})
	t.Cleanup(wake)
	return wake
}

// Work gives jobs back that it is given in its sleep.
func (s *sleeper) Work(ctx context.Context, w store.Workers) {
	for kind, h := range w.Handle {
		w.Handle[kind] = func(ctx context.Context, j store.Job) error {
			if s.asleep.Load() {
				return &store.Again{After: 5 * time.Millisecond}
			}
			return h(ctx, j)
		}
	}
	s.node.Work(ctx, w)
}

func (s *sleeper) Postpone(ctx context.Context, jobs []store.Job, by time.Duration) error {
	if s.asleep.Load() {
		return nil
	}
	return s.node.Postpone(ctx, jobs, by)
}

func (s *sleeper) Add(ctx context.Context, id string, a store.Addition) error {
	if s.asleep.Load() {
		<-s.awake
	}
	err := s.node.Add(ctx, id, a)
	if err == nil && s.afterOrder && slices.ContainsFunc(a.Jobs, func(j store.Job) bool { return j.Kind == store.JobOrder }) {
		s.afterOrder = false
		s.asleep.Store(true)
	}
	return err
}

func answersOf(t *testing.T, h *Hall, id, seat string) (n int) {
	t.Helper()
	lines, err := h.store.Lines(t.Context(), id, 0)
	must(t, err)
	for _, l := range lines {
		if strings.HasPrefix(l.Text, seat+" ") {
			n++
		}
	}
	return n
}

// Of two programs that have a game in memory, the one that added the last line thinks for the computer. When it falls asleep over its thought the other goes on, and
// what the sleeper wakes with comes second.
func TestOneThinks(t *testing.T) {
	t.Parallel()
	all, on := &shared{}, newStore(t)
	var thought [2]atomic.Int64
	node0 := &sleeper{node: all.node(t, on), awake: make(chan struct{})}
	halls := [2]*Hall{open(t, node0, Config{BotSeed: func() uint64 { return uint64(thought[0].Add(1)) }})}
	wake := node0.wakes(t)
	time.Sleep(2 * startUnit)
	halls[1] = open(t, all.node(t, on), Config{BotSeed: func() uint64 { return uint64(thought[1].Add(1)) }})
	id, err := halls[0].Create(t.Context(), "ann", Proposal{Module: "toygame", Scenario: "1", Seats: []store.Occupant{person("ann"), robot("random")}})
	must(t, err)
	w := Who{Player: "ann", Seat: 0}
	tables := [2]*Table{halls[0].Table(id), halls[1].Table(id)}
	for _, tb := range tables {
		s, err := tb.Subscribe(t.Context(), w, 0)
		must(t, err)
		defer s.Close()
	}
	answer := func() bool { // what ann is asked, if she is
		p, _, err := tables[0].Page(t.Context(), w)
		must(t, err)
		if p.View.Over != nil {
			return false
		}
		if q := p.View.Pending; q != nil && len(q.Options) > 0 {
			_, err := tables[0].Answer(t.Context(), w, p.Version, q.Options[0])
			must(t, err)
		}
		return true
	}
	first := answersOf(t, halls[0], id, "blue")
	for range 3 {
		eventually(t, "blue answers", func() bool { answer(); return answersOf(t, halls[0], id, "blue") > first })
		first = answersOf(t, halls[0], id, "blue")
	}
	one, other := thought[0].Load()-1, thought[1].Load()-1 // each hall draws one for the ideas that it has for people
	if one+other != 1 {
		t.Fatalf("the programs have made %d and %d players for one seat", one, other)
	}
	if other == 1 {
		t.Skip("the other program was first to see the game")
	}
	node0.asleep.Store(true)
	lines := linesOf(t, tables[1])
	go func() { // the answer of ann, or of blue after her, hangs in the sleeper
		p, _, err := tables[0].Page(context.Background(), w)
		if err == nil && p.View.Pending != nil && len(p.View.Pending.Options) > 0 {
			_, _ = tables[0].Answer(context.Background(), w, p.Version, p.View.Pending.Options[0])
		}
	}()
	began := time.Now()
	for !t.Failed() {
		p, _, err := tables[1].Page(t.Context(), w)
		must(t, err)
		if thought[1].Load() > 1 || p.View.Over != nil {
			break
		}
		if q := p.View.Pending; q != nil && len(q.Options) > 0 {
			if _, err := tables[1].Answer(t.Context(), w, p.Version, q.Options[0]); err != nil {
				refused(t, err, Stale) // the other program was first
			}
		}
		if time.Since(began) > 10*time.Second {
			t.Fatalf("nobody goes on: %d lines, then %d", lines, linesOf(t, tables[1]))
		}
		time.Sleep(5 * time.Millisecond)
	}
	eventually(t, "the other program goes on", func() bool { return linesOf(t, tables[1]) > lines })
	wake()
	eventually(t, "both have the same game", func() bool {
		n, have := linesOf(t, tables[1]), 0
		must(t, tables[0].do(t.Context(), func(l *live) error { have = l.lines; return nil }))
		return have == n
	})
}

// A job that nobody needs any more changes nothing, nor one of a game that there is not, nor one that nobody wrote.
func TestJobsThatAreOld(t *testing.T) {
	tables, _ := twoHalls(t)
	h := tables[0].hall
	lines := linesOf(t, tables[0])
	for _, j := range []store.Job{
		{Kind: store.JobBot, Game: tables[0].ID(), Key: "0"}, {Kind: store.JobBot, Game: tables[0].ID(), Key: "9999"}, {Kind: store.JobOrder, Game: tables[0].ID(), Key: "1"},
		{Kind: store.JobBot, Game: "none", Key: "1"}, {Kind: store.JobBot, Game: tables[0].ID(), Key: "x"},
	} {
		if err := h.goOn(t.Context(), j); err != nil {
			t.Errorf("%+v: %v", j, err)
		}
	}
	if n := linesOf(t, tables[0]); n != lines {
		t.Errorf("%d lines, then %d", lines, n)
	}
}

// A program falls asleep between an answer and that of a standing order to it: another carries the order out, once.
func TestOrderOfSleeper(t *testing.T) {
	t.Parallel()
	all, on := &shared{}, newStore(t)
	node0 := &sleeper{node: all.node(t, on), awake: make(chan struct{}), afterOrder: true}
	halls := [2]*Hall{open(t, node0, Config{})}
	wake := node0.wakes(t)
	time.Sleep(2 * startUnit)
	halls[1] = open(t, all.node(t, on), Config{})
	tb, who := duel(t, halls[0], "toygame")
	must(t, tb.SetOrder(t.Context(), who[1], "react", "pass", ""))
	ordered := func() (n int) {
		lines, err := on.Lines(t.Context(), tb.ID(), 0)
		must(t, err)
		for _, l := range lines {
			if strings.HasPrefix(l.Text, "blue pass ; standing order") {
				n++
			}
		}
		return n
	}
	for range 60 {
		if node0.asleep.Load() {
			break
		}
		for _, w := range who {
			if node0.asleep.Load() { // the game hangs in the answer of the order
				break
			}
			p, _, err := tb.Page(t.Context(), w)
			must(t, err)
			o := options(p)
			if len(o) == 0 {
				continue
			}
			c := o[0]
			for _, x := range o {
				if strings.HasPrefix(x, "attack") {
					c = x
				}
			}
			_, err = tb.Answer(t.Context(), w, p.Version, c)
			must(t, err)
		}
	}
	if !node0.asleep.Load() || ordered() != 0 {
		t.Fatalf("no order was to be carried out; %d were", ordered())
	}
	eventually(t, "the order is carried out", func() bool { return ordered() == 1 })
	wake()
	other := halls[1].Table(tb.ID())
	eventually(t, "both have the same game", func() bool {
		n, have := linesOf(t, other), 0
		must(t, tb.do(t.Context(), func(l *live) error { have = l.lines; return nil }))
		return have == n
	})
	if n := ordered(); n != 1 {
		t.Errorf("the order was carried out %d times", n)
	}
	waits, err := on.Pending(t.Context(), store.JobOrder)
	if must(t, err); waits > 1 {
		t.Errorf("%d jobs wait", waits)
	}
}
