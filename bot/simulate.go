package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"beachhead/engine"
)

// Series is a number of games between the same players.
type Series struct {
	Module engine.Module
	Setup  engine.Setup
	// Players names the profile of each seat, or a program; see [Program].
	Players []string
	Games   int
	// First is the number of the first game: a part of a series is played as it is in the whole.
	First int
	Seed  string
	// Jobs is how many games are played at once; 0 is one a core. It changes nothing but the speed.
	Jobs   int
	Budget engine.Budget
	Limit  int // decisions a game, 0 is MaxDecisions
	// Progress, if set, is called after every game, from one goroutine at a time.
	Progress func()
}

// GameError is what went wrong in one game of a series, and how to play that game again.
type GameError struct {
	Game int // number in the series, from 0
	Seed string
	Err  error
}

func (e *GameError) Error() string {
	return fmt.Sprintf("game %d of seed %q: %v", e.Game, e.Seed, e.Err)
}
func (e *GameError) Unwrap() error { return e.Err }

// Simulate plays a series. The games come back in order. It stops at the first game that cannot be played to its
// end; the error is then a [*GameError], that of the lowest number if there are several.
func Simulate(ctx context.Context, s Series) (Tally, error) {
	profiles := make([]engine.Profile, len(s.Players))
	for i, name := range s.Players {
		p, err := FindHere(s.Module, name)
		if err != nil {
			return Tally{}, err
		}
		profiles[i] = p
	}
	seats := engine.SeatsOf(s.Module, s.Setup)
	if len(profiles) != len(seats) {
		return Tally{}, fmt.Errorf("%d players for %d seats", len(profiles), len(seats))
	}
	fresh, err := s.Module.New(s.Setup)
	if err != nil {
		return Tally{}, err
	}
	jobs := s.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, max(s.Games, 1))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	t := Tally{Seats: seats, Games: make([]Played, s.Games)}
	began := time.Now()
	var (
		next   atomic.Int64
		done   sync.WaitGroup
		report sync.Mutex
		failed *GameError
	)
	// The game is cloned here and not in the workers: a clone reads its original.
	for range jobs {
		scratch := fresh.Clone(nil)
		start := fresh.Clone(nil)
		done.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= s.Games {
					return
				}
				scratch = start.Clone(scratch)
				p, err := playNumbered(scratch, s, profiles, s.First+n)
				report.Lock()
				if err != nil {
					if failed == nil || s.First+n < failed.Game {
						failed = &GameError{s.First + n, s.Seed, err}
					}
					stop()
				} else {
					t.Games[n] = p
					if s.Progress != nil {
						s.Progress()
					}
				}
				report.Unlock()
			}
		})
	}
	done.Wait()
	t.Took = time.Since(began)
	if failed != nil {
		return Tally{}, failed
	}
	if err := ctx.Err(); err != nil {
		return Tally{}, err
	}
	return t, nil
}

// playNumbered plays one game of a series.
func playNumbered(g engine.Game, s Series, profiles []engine.Profile, n int) (p Played, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("internal error, please report: %v", r)
		}
	}()
	seeds := GameSeeds(s.Seed, n)
	bots := make([]engine.Bot, len(profiles))
	for i, pr := range profiles {
		bots[i] = pr.New(seeds.Seats[i])
		if bots[i] == nil {
			return p, errors.New("profile " + pr.Name + " makes no player")
		}
		if c, ok := bots[i].(io.Closer); ok {
			defer c.Close()
		}
	}
	return Play(g, Table{Seats: bots, Dice: seeds.Dice(), Budget: s.Budget, Limit: s.Limit})
}
