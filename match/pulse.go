package match

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
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
	shared  bool // other programs may note it, too

	hasty int // notes that are to come soon, one after the other; of run

	mu    sync.Mutex
	base  time.Duration // what was noted
	at    time.Duration // when, by elapsed
	known bool          // what the store has
	on    bool          // it goes on
	wake  chan struct{} // closed when it does
}

const (
	// beatEvery is how often the time is noted, at least.
	beatEvery = 5 * time.Second
	// hastily is how soon it is noted again at first, and atFirst how often: for longer than another program is silent.
	hastily, atFirst = beatEvery / 20, 22
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
	p.hasty = atFirst
	for {
		next := time.NewTimer(p.rest(p.beat(ctx)))
		select {
		case <-next.C:
		case <-ctx.Done():
			next.Stop()
			_ = p.beat(context.WithoutCancel(ctx)) // what has passed since counts
			return
		}
	}
}

// rest is how long to wait after a note. Who is behind another program does not learn it by what that one noted a while ago, which is less than he has himself, but only by what it has noted just now. In step with it he would stay
// behind by up to a whole beat for ever, and whoever is told that it is his turn by one program and answers by the other would have that time for nothing. So programs that share a store note the time soon at first, and after
// the store was away, until each of the others has done so in between, and then at moments that are never in step.
func (p *pulse) rest(err error) time.Duration {
	switch {
	case err != nil:
		p.hasty = atFirst
		return beatEvery
	case !p.shared:
		return beatEvery
	case p.hasty > 0:
		p.hasty--
		return hastily
	}
	return beatEvery/2 + rand.N(beatEvery/2)
}
