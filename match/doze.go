package match

import (
	"context"
	"fmt"

	"beachhead/engine"
)

// A game that somebody reads stays with its readers, for days if he leaves the page open. But as long as nothing happens in it, it needs
// neither its position nor its pages: it dozes, and keeps of itself what fits into some kilobytes. Whoever does something with it wakes it, which is
// as much as reading it from the store. Its readers notice nothing: their pages have the numbers that they had.
//
// A game that asks a secret question does not doze. How long an answer takes tells whether the game was awake, and there it would tell that somebody
// else has been at it.

// restingGame is how a game stands that dozes, for lists: nobody is to wake it for them.
type restingGame struct {
	stands
	versions map[engine.Seat]Version // of the pages, where there are some
}

// dozes tells whether the game dozes. Only its goroutine may ask.
func (l *live) dozes() bool { return l.book == nil }

// ended tells whether the game is over, whether it dozes or not.
func (l *live) ended() bool {
	if l.dozes() {
		return l.head.Result != ""
	}
	return l.book.over()
}

// mayDoze tells whether the game can be put to sleep now.
func (l *live) mayDoze() bool {
	if l.dozes() || l.lost || l.delayed || l.waking || l.book.phase != 0 || l.busy() {
		return false
	}
	for _, d := range l.drafts {
		if d.planning() {
			return false
		}
	}
	for _, p := range l.players {
		if p != nil && !p.idle() {
			return false
		}
	}
	for _, st := range l.streams {
		if !st.read() {
			return false
		}
	}
	return true
}

// doze puts the game to sleep.
func (l *live) doze() error {
	l.remember() // if the program dies, lists know of it all the same
	rest := &restingGame{stands: l.stands(), versions: map[engine.Seat]Version{}}
	for seat, st := range l.streams {
		if seat == engine.ObserverSeat && !st.watched() {
			delete(l.streams, seat)
			continue
		}
		if st.page != nil {
			rest.versions[seat] = l.fresh(st).Version
		}
	}
	for _, st := range l.streams {
		st.forget()
	}
	l.book, l.reports, l.drafts, l.head.Start = nil, nil, nil, ""
	l.players, l.judged = [engine.MaxSeats]*player{}, verdict{lines: -1}
	l.rest.Store(rest)
	l.hall.awake.Add(-1)
	return nil
}

// wake reads the game again, as it was when it fell asleep, and then what another program has added since.
func (l *live) wake() error {
	rest := l.rest.Load()
	ctx := context.Background()
	head, err := l.hall.store.Game(ctx, l.id)
	if err != nil {
		return fromStore(err)
	}
	seed, err := l.hall.store.Seed(ctx, l.id)
	if err != nil {
		return fromStore(err)
	}
	lines, err := l.hall.store.Lines(ctx, l.id, 0)
	if err != nil {
		return fromStore(err)
	}
	if len(lines) < l.lines {
		return &defect{fmt.Errorf("the game had %d lines when it fell asleep, and has %d", l.lines, len(lines))}
	}
	l.head.Start = head.Start
	b, err := newLedger(l.mod, &l.head, seed, l.hall.sparesOf(l.mod))
	if err == nil {
		err = b.readAll(lines[:l.lines], nil)
	}
	if err != nil {
		return l.hall.unreadable(&l.head, l.mod, err)
	}
	l.book = b
	for seat, st := range l.streams {
		if v, had := rest.versions[seat]; had {
			st.recall(b.firstPage(seat, v))
		}
	}
	l.rest.Store(nil)
	l.hall.awake.Add(1)
	if more := lines[l.lines:]; len(more) > 0 {
		if err := l.readOn(more); err != nil {
			return l.hall.unreadable(&l.head, l.mod, err)
		}
	}
	return nil
}

// stillAsleep tells of a game that dozes whether a reader who has come or left changes nothing that others see here.
func (l *live) stillAsleep() bool {
	if !l.dozes() {
		return false
	}
	own := l.looking()
	l.hall.attend(l, own)
	return own|l.elsewhere() == l.present || !l.isRead()
}

// isRead tells whether anybody looks.
func (l *live) isRead() bool {
	for _, st := range l.streams {
		if st.watched() {
			return true
		}
	}
	return false
}

// planning tells whether a plan of the draft is being made.
func (d *draft) planning() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.now) > 0
}

// idle tells whether the last thought of a bot has ended.
func (p *player) idle() bool {
	if p.busy == nil {
		return true
	}
	select {
	case <-p.busy:
		return true
	default:
		return false
	}
}

// read tells whether every reader of the stream has all that there is.
func (st *stream) read() bool {
	st.mu.Lock()
	defer st.mu.Unlock()
	for s := range st.subs {
		if len(s.queue) > 0 || s.slow {
			return false
		}
	}
	return true
}

// forget drops what can be made again. Nobody waits for anything of it: see [live.mayDoze].
func (st *stream) forget() {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.page, st.recent, st.spare, st.behind = nil, nil, nil, false
	for s := range st.subs {
		s.queue = nil
	}
}

// recall puts the page back that the readers have in front of them.
func (st *stream) recall(p *Page) {
	st.mu.Lock()
	defer st.mu.Unlock()
	st.page = p
}

// Awake is how many games are in memory with their positions and pages; the others of [Hall.Games] doze.
func (h *Hall) Awake() int { return int(h.awake.Load()) }

// standing is how a game in memory stands, for lists. The error is errGone if it has left the memory.
func (l *live) standing(ctx context.Context) (s stands, err error) {
	if r := l.rest.Load(); r != nil {
		return r.stands, nil
	}
	err = l.call(ctx, func(l *live) error { s = l.stands(); return nil })
	return s, err
}
