package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"beachhead/engine"
	"beachhead/games"
	_ "beachhead/games/formosa"
	"beachhead/store"
	"beachhead/store/memory"
	"beachhead/store/sqlite"
)

var formosa = sync.OnceValues(func() (engine.Module, error) { return games.Load("formosa", "") })

// given is an answer in a played game.
type given struct {
	seat   engine.Seat
	choice string
}

// greedyGame is a game of formosa between greedy players, with the dice of the seed "bench".
var greedyGame = sync.OnceValues(func() ([]given, error) {
	m, err := formosa()
	if err != nil {
		return nil, err
	}
	b, err := newLedger(m, &store.Game{Module: "formosa", Scenario: "1"}, "bench", nil)
	if err != nil {
		return nil, err
	}
	var bots [2]engine.Bot
	for i := range bots {
		bots[i] = m.Bots()[0].New(uint64(i))
	}
	var out []given
	for {
		if _, err := b.throw(); err != nil {
			return nil, err
		}
		q := b.pending()
		if q == nil {
			return out, nil
		}
		seat, _ := q.First()
		c, _ := bots[seat].Choose(b.game().View(seat), engine.Budget{})
		if err := b.take(seat, c, ""); err != nil {
			return nil, err
		}
		out = append(out, given{seat, engine.FormatChoice(m, c)})
	}
})

// BenchmarkAnswers plays games of two people at once. Watched: each follows his page, and gets the changes as JSON.
func BenchmarkAnswers(b *testing.B) {
	moves, err := greedyGame()
	if err != nil {
		b.Fatal(err)
	}
	for _, kind := range []string{"memory", "sqlite"} {
		for _, n := range []int{1, 50} {
			for _, watched := range []bool{false, true} {
				b.Run(fmt.Sprintf("%s/games=%d/watched=%v", kind, n, watched), func(b *testing.B) {
					var s store.Store = memory.New()
					if kind == "sqlite" {
						d, err := sqlite.Open(context.Background(), b.TempDir()+"/games.db")
						if err != nil {
							b.Fatal(err)
						}
						s = d
					}
					defer s.Close()
					h := New(Config{Store: s, Module: func(string) (engine.Module, error) { return formosa() }, Seed: func() string { return "bench" }})
					defer h.Close()
					var mu sync.Mutex
					var took []time.Duration
					size := 0
					var wg sync.WaitGroup
					b.ResetTimer()
					cpu := cpuTime()
					for range n {
						wg.Go(func() {
							t, by := benchGame(b, h, moves, (b.N+n-1)/n, watched)
							mu.Lock()
							took, size = append(took, t...), size+by
							mu.Unlock()
						})
					}
					wg.Wait()
					b.StopTimer()
					b.ReportMetric(float64((cpuTime()-cpu).Microseconds())/float64(len(took)), "cpu-us/answer")
					slices.Sort(took)
					b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "answers/s")
					b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
					b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
					if watched {
						b.ReportMetric(float64(size)/float64(len(took))/2, "bytes/seat")
					}
				})
			}
		}
	}
}

// cpuTime is what the program has used of its processors: the measure that holds on a machine that others use.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchGame plays n answers, over and over the same game.
func benchGame(b *testing.B, h *Hall, moves []given, n int, watched bool) (took []time.Duration, size int) {
	ctx := b.Context()
	for n > 0 {
		id, err := h.Create(ctx, "a", Proposal{Module: "formosa", Scenario: "1", Seats: []store.Occupant{{Kind: store.Person, Who: "a"}, {Kind: store.Open}}})
		if err != nil {
			b.Error(err)
			return
		}
		t := h.Table(id)
		if err := t.Sit(ctx, "b", 1); err != nil {
			b.Error(err)
			return
		}
		who := [2]Who{{Player: "a", Seat: 0}, {Player: "b", Seat: 1}}
		var v [2]Version
		var wg sync.WaitGroup
		stop, cancel := context.WithCancel(ctx)
		for i, w := range who {
			p, _, err := t.Page(ctx, w)
			if err != nil {
				b.Error(err)
				cancel()
				return
			}
			v[i] = p.Version
		}
		sizes := [2]int{}
		if watched {
			for i, w := range who {
				sub, err := t.Subscribe(ctx, w, v[i])
				if err != nil {
					b.Error(err)
					break
				}
				wg.Go(func() {
					defer sub.Close()
					for {
						m, err := sub.Next(stop)
						if err != nil {
							return
						}
						if j := m.JSON(); m.Change != nil {
							sizes[i] += len(j)
						}
					}
				})
			}
		}
		last := engine.Seat(-1)
		for _, m := range moves {
			if n == 0 {
				break
			}
			n--
			if m.seat != last { // he has read his page
				p, _, err := t.Page(ctx, who[m.seat])
				if err != nil {
					b.Error(err)
					break
				}
				v[m.seat], last = p.Version, m.seat
			}
			at := time.Now()
			now, err := t.Answer(ctx, who[m.seat], v[m.seat], m.choice)
			var no *Refusal
			if errors.As(err, &no) && no.Code == Stale { // the game has answered something by itself
				if p, _, broken := t.Page(ctx, who[m.seat]); broken == nil {
					now, err = t.Answer(ctx, who[m.seat], p.Version, m.choice)
				}
			}
			if errors.As(err, &no) && (no.Code == NotAsked || no.Code == Illegal || no.Code == Over) { // and this was it
				last = -1
				continue
			}
			if err != nil {
				b.Errorf("%s: %v", m.choice, err)
				break
			}
			v[m.seat] = now
			took = append(took, time.Since(at))
		}
		cancel()
		wg.Wait()
		size += sizes[0] + sizes[1]
	}
	return took, size
}
