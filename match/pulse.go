package match

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"beachhead/store"
)

// pulse is the time by which clocks run: how long the service has been up, all programs on one store together. It does not follow the clock of the machine, so it cannot jump. It goes on
// only as long as it can be noted in the store: while no program runs, all sleep, or the database is lost, no time passes for anybody who plays.
type pulse struct {
	store   store.Store
	elapsed func() time.Duration // since some moment, evenly
	lapse   time.Duration
	log     *slog.Logger

	mu    sync.Mutex
	base  time.Duration // what was noted
	at    time.Duration // when, by elapsed
	known bool          // what the store has
	on    bool          // it goes on
	wake  chan struct{} // closed when it does
}

const (
	// beatEvery is how often the time is noted.
	beatEvery = 5 * time.Second
	// lapse is how long it goes on without.
	lapse = 30 * time.Second
)

// now is the time in milliseconds.
func (p *pulse) now() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.time().Milliseconds()
}

func (p *pulse) time() time.Duration {
	if !p.on {
		return p.base
	}
	return p.base + min(max(0, p.elapsed()-p.at), p.lapse)
}

// start has the time go on, once there is a game with clocks. If the store does not tell what time it is, nobody knows: a clock that was started or stopped
// by less than that would give one player days, and take them from the other.
func (p *pulse) start() error {
	p.mu.Lock()
	on := p.on
	if !on {
		p.on, p.at = true, p.elapsed()
		close(p.wake)
	}
	known := p.known
	p.mu.Unlock()
	if known {
		return nil
	}
	err := p.beat(context.Background())
	if err != nil && !errors.Is(err, store.ErrClosed) {
		return errNoTime
	}
	return err
}

var errNoTime = refuse(Unavailable, "The server cannot tell now what the clocks of this game show. Nothing has changed, and nothing is lost; try again later.")

// beat notes the time.
func (p *pulse) beat(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, beatEvery)
	defer stop()
	p.mu.Lock()
	mine := time.Duration(0)
	if p.known {
		mine = p.time()
	}
	began := p.elapsed()
	p.mu.Unlock()
	noted, err := p.store.Beat(ctx, mine)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.log.Debug("the time that the service is up is not noted", "error", err)
		return err
	}
	if noted < p.base {
		return nil
	}
	here, now := p.time(), p.elapsed()
	if p.known {
		here = max(here, mine+now-began) // what went by while it was noted counts, too
	}
	p.base, p.at, p.known = noted, now, true
	if here > noted { // the store counts whole milliseconds; and no program has to be ahead of this one
		p.at -= here - noted
	}
	return nil
}

// run notes the time for as long as it goes on.
func (p *pulse) run(ctx context.Context) {
	select {
	case <-p.wake:
	case <-ctx.Done():
		select {
		case <-p.wake: // both, on a busy machine
		default:
			return
		}
	}
	every := time.NewTicker(beatEvery)
	defer every.Stop()
	for {
		_ = p.beat(ctx) // else the next time
		select {
		case <-every.C:
		case <-ctx.Done():
			_ = p.beat(context.WithoutCancel(ctx)) // what has passed since counts
			return
		}
	}
}
