package match

import (
	"context"
	"maps"
	"slices"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Who looks at a table each program knows of those who look by way of it. Where several have one store they tell each other, by the store: a program notes
// what has changed, with a sign of life,
// and what one has noted that gives none counts no more. So whoever plays over another program is not shown as away, nor told that he is waited for.
// docs/adr/0017-nodes-on-one-database.md says why.

const (
	// attendEvery is how often a program gives a sign of life.
	attendEvery = store.AttendedFor / 3
	// attendWhole is every how many signs of life it is read who looks elsewhere, whatever was heard: a connection can be dead without a word.
	attendWhole = 3
	// attendGather is how long changes wait for others, so that any number of them is one call.
	attendGather = 250 * time.Millisecond
	// maxStirred is of how many games is read what has changed; beyond that it is read of all.
	maxStirred = 2000
)

// attendance is guarded by Hall.mu. It is empty where no other program has the store.
type attendance struct {
	on      bool
	here    map[string]engine.SeatSet // by way of this program
	changed map[string]bool           // of these, what the store does not know yet
	there   map[string]engine.SeatSet // by way of others
	stirred map[string]bool           // games of which others have told something
	all     bool                      // it may be of any game
	wake    chan struct{}
}

func newAttendance() attendance {
	seats := func() map[string]engine.SeatSet { return map[string]engine.SeatSet{} }
	return attendance{here: seats(), changed: map[string]bool{}, there: seats(), stirred: map[string]bool{}, wake: make(chan struct{}, 1)}
}

// elsewhere are the seats of a game at which somebody looks by way of another program.
func (h *Hall) elsewhere(game string) engine.SeatSet {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.attended.there[game]
}

// attend notes at which seats of a game somebody looks here. A game that has left the memory and come back says it anew: what its predecessor says late does
// not count.
func (h *Hall) attend(l *live, now engine.SeatSet) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a := &h.attended
	if !a.on {
		return
	}
	if e := h.live[l.id]; e != nil {
		select {
		case <-e.ready:
		default:
			return
		}
		if e.live != l {
			return
		}
	}
	a.note(l.id, now)
}

// note keeps at which seats of a game somebody looks here.
func (a *attendance) note(game string, now engine.SeatSet) {
	if !a.on || a.here[game] == now {
		return
	}
	if a.here[game] = now; now == 0 {
		delete(a.here, game)
	}
	a.changed[game] = true
	a.ring()
}

func (a *attendance) ring() {
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

// stir notes that others have told of a game, or with "" that some of that may be lost.
func (h *Hall) stir(game string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	a := &h.attended
	if !a.on {
		return
	}
	if a.stirred[game] = true; game == "" || len(a.stirred) > maxStirred {
		a.all = true
		clear(a.stirred)
	}
	a.ring()
}

// attendTo tells the other programs who looks here, and hears of theirs.
func (h *Hall) attendTo(s store.Attender) {
	beat := time.NewTicker(attendEvery)
	defer beat.Stop()
	t := herald{h: h, store: s, read: time.Now()}
	for due := true; ; {
		t.round(due)
		select {
		case <-h.attended.wake:
			due = false
			select {
			case <-time.After(attendGather):
			case <-h.ctx.Done():
				return
			}
		case <-beat.C:
			due = true
		case <-h.ctx.Done():
			return
		}
	}
}

// herald is what attendTo knows.
type herald struct {
	h      *Hall
	store  store.Attender
	others []string  // programs that go on
	read   time.Time // when the store could last be asked
	beats  int       // signs of life so far
}

// round writes what has changed here, or a sign of life if one is due, and reads what has changed elsewhere.
func (t *herald) round(due bool) {
	a := &t.h.attended
	t.h.mu.Lock()
	seats := map[string]uint8{}
	for id := range a.changed {
		seats[id] = uint8(a.here[id])
	}
	clear(a.changed)
	if due {
		t.beats++
	}
	all, stirred := a.all || due && t.beats%attendWhole == 0, slices.Collect(maps.Keys(a.stirred))
	a.all = false
	clear(a.stirred)
	t.h.mu.Unlock()
	there, all, err := t.ask(seats, due, all, stirred)
	t.h.mu.Lock()
	defer t.h.mu.Unlock()
	if err != nil { // with the next sign of life
		for id := range seats {
			a.changed[id] = true
		}
		if a.all = true; time.Since(t.read) > store.AttendedFor { // nobody knows any more
			t.h.nowElsewhere(nil, true, nil)
		}
		return
	}
	t.read = time.Now()
	t.h.nowElsewhere(there, all, stirred)
}

func (t *herald) ask(seats map[string]uint8, due, all bool, stirred []string) (there map[string]uint8, whole bool, err error) {
	ctx, cancel := context.WithTimeout(t.h.ctx, attendEvery) // or a connection that is dead would have this program taken to be so
	defer cancel()
	for again := due || len(seats) > 0; again; {
		fresh, others, err := t.store.Attend(ctx, seats)
		if err != nil {
			return nil, false, err
		}
		all = all || !slices.Equal(others, t.others)
		t.others = others
		if again = fresh; again { // the store has forgotten this program, or has never heard of it
			t.h.mu.Lock()
			for id, s := range t.h.attended.here {
				seats[id] = uint8(s)
			}
			again = len(seats) > 0
			t.h.mu.Unlock()
		}
	}
	switch {
	case all:
		stirred = nil
	case len(stirred) == 0:
		return nil, false, nil
	}
	there, err = t.store.Attended(ctx, stirred)
	return there, all, err
}

// nowElsewhere notes what others have told: of all games, or of those named. Tables in memory that it changes look at it. Hall.mu is held.
func (h *Hall) nowElsewhere(there map[string]uint8, all bool, of []string) {
	a := &h.attended
	if all {
		of = slices.Concat(slices.Collect(maps.Keys(a.there)), slices.Collect(maps.Keys(there)))
	}
	for _, id := range of {
		now := engine.SeatSet(there[id])
		if now == a.there[id] {
			continue
		}
		if a.there[id] = now; now == 0 {
			delete(a.there, id)
		}
		if e := h.live[id]; e != nil {
			select {
			case <-e.ready:
				if e.err == nil {
					e.live.prod()
				}
			default: // it looks when it is there
			}
		}
	}
}

// looksElsewhere tells whether a player looks at a game by a stream of another program.
func (h *Hall) looksElsewhere(ctx context.Context, game, player string) (bool, error) {
	there := h.elsewhere(game)
	if there == 0 {
		return false, nil
	}
	g, err := h.store.Game(ctx, game)
	if err != nil {
		return false, err
	}
	for i, s := range g.Seats {
		if s.Kind == store.Person && s.Who == player && there.Has(engine.Seat(i)) {
			return true, nil
		}
	}
	return false, nil
}
