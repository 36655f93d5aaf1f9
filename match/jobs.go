package match

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// What a game does of itself (answers of bots and of standing orders) one program alone does, where several have it in memory: the one that added the last line. With that line
// it adds a job that is due a little later, and puts it off for as long as it is at it. If it dies, falls asleep or is cut off, the job falls due, and whichever program is given it goes on in its
// place. Who finds something to do in a game and is not the one that added the last line adds the job itself, if there is none. All that is about work in vain: what makes an answer count once is its
// number in the log.

const (
	// leaseTime is how long a program may be silent before another goes on.
	leaseTime = 1500 * time.Millisecond
	// leaseEvery is how often it puts that off.
	leaseEvery = leaseTime / 4
)

// work has the jobs of the store carried out here.
func (h *Hall) work() {
	handle := map[string]store.Handler{store.JobBot: h.goOn, store.JobOrder: h.goOn, store.JobClock: h.endTime}
	maps.Copy(handle, h.cfg.Handle)
	h.running.Add(1)
	go func() {
		defer h.running.Done()
		h.store.Work(h.ctx, store.Workers{Handle: handle, Quiet: h.quiet, Now: h.cfg.Now, Log: h.cfg.Log})
	}()
	h.running.Add(1)
	go func() {
		defer h.running.Done()
		h.pulse.run(h.ctx)
	}()
	if n, err := h.store.Pending(h.ctx, store.JobClock); h.shared || err == nil && n > 0 {
		_ = h.pulse.start() // else when a game needs it
	}
	if !h.shared {
		return
	}
	if h.cfg.Notices {
		h.running.Add(1)
		go func() {
			defer h.running.Done()
			h.holdBack()
		}()
	}
	h.running.Add(1)
	go func() {
		defer h.running.Done()
		every := time.NewTicker(leaseEvery)
		defer every.Stop()
		for {
			select {
			case <-every.C:
				h.mu.Lock()
				held := slices.Collect(maps.Values(h.leases))
				h.mu.Unlock()
				for jobs := range slices.Chunk(slices.Concat(held...), store.MaxJobs) {
					if err := h.store.Postpone(h.ctx, jobs, leaseTime); err != nil && h.ctx.Err() == nil {
						h.cfg.Log.Warn("another program may go on with games that go on here", "error", err)
					}
				}
			case <-h.ctx.Done():
				return
			}
		}
	}()
}

// What can wait waits until nobody who plays does, looking so often, but not for ever.
const (
	quietEvery = 4 * time.Millisecond
	quietTime  = 60 * time.Millisecond
	// playsTime is how long after a call somebody is still taken to play.
	playsTime = time.Second
)

// quiet waits for a moment in which nothing is done for anybody who plays, and tells whether somebody does, or did a moment ago.
func (h *Hall) quiet(ctx context.Context) (played bool) {
	for began := time.Now(); h.calls.Load() > 0 && time.Since(began) < quietTime; {
		select {
		case <-time.After(quietEvery):
		case <-ctx.Done():
			return true
		}
	}
	at := h.called.Load()
	return h.calls.Load() > 0 || at != 0 && time.Since(h.began)-time.Duration(at) < playsTime
}

// mine tells whether this program does what the game does of itself.
func (l *live) mine() bool { return !l.hall.shared || l.lease == l.lines }

// hold notes that this program goes on with the game after so many lines, and puts off the jobs by which another would.
func (l *live) hold(lines int, jobs []store.Job) {
	l.lease = lines
	l.hall.mu.Lock()
	defer l.hall.mu.Unlock()
	if len(jobs) == 0 {
		delete(l.hall.leases, l.id)
	} else {
		l.hall.leases[l.id] = jobs
	}
}

// letGo notes that this program does not, or no more.
func (l *live) letGo() {
	if l.hall.shared {
		l.hold(-1, nil)
	}
}

// byItself are the jobs for what the game has to do of itself, once it has so many lines.
func (l *live) byItself(lines int) (jobs []store.Job) {
	if l.book.over() || l.book.held {
		return nil
	}
	add := func(kind string) {
		jobs = append(jobs, store.Job{Kind: kind, Game: l.id, Key: strconv.Itoa(lines), Due: time.Now().Add(leaseTime)})
	}
	if l.botAsked() {
		add(store.JobBot)
	}
	if len(l.orders) > 0 {
		l.judged = verdict{lines: -1} // the lines may not be counted yet
		if _, _, _, ok := l.ordered(); ok {
			add(store.JobOrder)
		}
		l.judged = verdict{lines: -1}
	}
	return jobs
}

// toDo are the jobs for what the game has to do of itself now, the answers that are given by themselves included. After an answer there are none of these: they came with it.
func (l *live) toDo() []store.Job {
	jobs := l.byItself(l.lines)
	if len(jobs) == 0 && !l.book.over() && !l.book.held {
		if _, _, why := l.obvious(); why != "" {
			jobs = append(jobs, store.Job{Kind: store.JobOrder, Game: l.id, Key: strconv.Itoa(l.lines), Due: time.Now().Add(leaseTime)})
		}
	}
	return jobs
}

// botAsked tells whether a bot has something to decide, and may.
func (l *live) botAsked() bool {
	if !l.bots || l.halted() {
		return false
	}
	for i, s := range l.head.Seats {
		if s.Kind == store.Bot && l.asked(engine.Seat(i)) {
			return true
		}
	}
	return false
}

// claim has this program go on with the game, if no other does. Where another may, it looks again a little later.
func (l *live) claim() bool {
	if l.mine() {
		return true
	}
	jobs := l.toDo()
	if len(jobs) == 0 {
		return false
	}
	if rest := time.Until(l.claimed.Add(leaseEvery)); rest > 0 {
		l.wakeIn(rest)
		return false
	}
	l.claimed = time.Now()
	ctx, stop := context.WithTimeout(l.hall.ctx, leaseTime)
	defer stop()
	for _, j := range jobs {
		added, err := l.hall.store.AddJob(ctx, j)
		if err != nil && l.hall.ctx.Err() == nil {
			l.hall.cfg.Log.Warn("the game does not go on here", "game", l.id, "error", err)
		}
		if added {
			if g, err := l.hall.store.Game(ctx, l.id); err != nil || g.Lines != l.lines { // another has gone on meanwhile, and its job has gone with that
				break
			}
			l.jobs = true
			l.hold(l.lines, jobs)
			return true
		}
	}
	l.wakeIn(leaseEvery)
	return false
}

// goOn is given a job by which a game is to go on that no program went on with.
func (h *Hall) goOn(ctx context.Context, j store.Job) error {
	n, err := strconv.Atoi(j.Key)
	if err != nil {
		return nil // nobody wrote that
	}
	return h.inGame(ctx, j, func(l *live) error {
		if l.lines != n {
			return nil // it has gone on
		}
		jobs := l.toDo()
		switch {
		case !slices.ContainsFunc(jobs, func(x store.Job) bool { return x.Kind == j.Kind }):
			return nil
		case l.alone(): // nobody here looks on while bots play
			return store.ErrDrop
		}
		l.jobs = true
		l.hold(n, jobs)
		return &store.Again{After: leaseTime}
	})
}

// othersTurn is how long a job waits at least that this program cannot carry out, and another may.
const othersTurn = 10 * time.Second

// inGame carries a job out in its game, which is brought up to what is in the store. The game may leave the memory meanwhile; it is not taken to be played for it.
func (h *Hall) inGame(ctx context.Context, j store.Job, f func(*live) error) error {
	for range maxTries {
		l, release, err := h.acquire(ctx, j.Game)
		if err != nil {
			var no *Refusal
			late := max(0, h.cfg.Now().Sub(j.Due))
			switch {
			case errors.Is(err, errLater): // a newer program can, be it after an upgrade
				return &store.Again{After: min(max(late/8, othersTurn), time.Hour)}
			case h.shared && errors.As(err, &no) && no.Code == NotPossible && late < time.Hour: // of other rules: another program may have them
				return &store.Again{After: othersTurn}
			case errors.As(err, &no) && no.Code != Unavailable:
				return nil // it is gone, or cannot be read under these rules: there is nothing to do in it, for anybody
			}
			return err
		}
		err = l.callAs(ctx, &call{inner: true, done: make(chan error, 1), do: func(l *live) error {
			if h.shared {
				if err := l.hear(); err != nil || l.lost {
					return errGone
				}
			}
			return f(l)
		}})
		release()
		if !errors.Is(err, errGone) && !errors.Is(err, errOutrun) {
			return err
		}
	}
	return errGone
}
