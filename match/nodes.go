package match

import (
	"context"
	"errors"
	"maps"
	"reflect"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// listen has the games in memory follow what other programs write to the store, where there can be others.
func (h *Hall) listen() {
	s, ok := h.store.(store.Follower)
	if !ok {
		return
	}
	h.shared = true
	h.first = firstVersion(time.Now())
	a, attends := h.store.(store.Attender)
	h.attended.on = attends && !h.cfg.Passive // before anything is heard
	h.running.Add(1)
	go func() {
		defer h.running.Done()
		s.Follow(h.ctx, h.heard)
	}()
	if r, ok := h.store.(store.Reviewer); ok {
		h.running.Add(1)
		go func() {
			defer h.running.Done()
			h.review(r)
		}()
	}
	if h.attended.on {
		h.running.Add(1)
		go func() {
			defer h.running.Done()
			h.attendTo(a)
		}()
	}
}

// reviewEvery is how often a program looks whether its games have moved without its having heard of it.
const reviewEvery = 5 * time.Second

// review has games look at the store that have moved, every now and then.
func (h *Hall) review(r store.Reviewer) {
	every := time.NewTicker(reviewEvery)
	defer every.Stop()
	for {
		select {
		case <-every.C:
		case <-h.ctx.Done():
			return
		}
		lines := map[string]int{}
		h.mu.Lock()
		for id, e := range h.live {
			select {
			case <-e.ready:
				if e.err == nil {
					lines[id] = int(e.live.stored.Load())
				}
			default:
			}
		}
		h.mu.Unlock()
		if len(lines) == 0 {
			continue
		}
		ctx, cancel := context.WithTimeout(h.ctx, reviewEvery) // not for as long as a dead connection takes
		moved, err := r.Moved(ctx, lines)
		cancel()
		if err != nil {
			continue // the next time
		}
		for _, id := range moved { // most of them by answers given here meanwhile
			h.heard(id)
		}
	}
}

// Where several programs may make pages of one game, each has numbers of its own for them, by the moment at which it began: two
// programs would count differently what nobody looked at, and a page must not be taken for another that has its number elsewhere.
const (
	countBits = 18                    // for the pages of a seat
	startUnit = 32 * time.Millisecond // with the bits above: 34 years in numbers that JavaScript can tell apart
)

var startZero = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func firstVersion(began time.Time) Version {
	return Version(began.Sub(startZero)/startUnit)<<countBits + 1
}

// counted tells whether the numbers of a snapshot are those of this hall.
func (h *Hall) counted(s *snapshot) bool {
	for _, v := range s.Seats {
		if h.shared && v>>countBits != h.first>>countBits {
			return false
		}
	}
	return true
}

// heard has a game look at the store, or all of them. It never waits.
func (h *Hall) heard(id string) {
	if account, is := strings.CutPrefix(id, store.OfAccount); is {
		if h.cfg.Heard != nil {
			h.cfg.Heard(account)
		}
		h.heardOf(account)
		return
	}
	if game, is := strings.CutPrefix(id, store.OfPresence); is {
		h.stir(game)
		return
	}
	if id == "" { // some notices may be lost
		h.stir("")
		h.doubts.Add(1)
		if h.cfg.Heard != nil {
			h.cfg.Heard("")
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for of, e := range h.live {
		if id != "" && id != of {
			continue
		}
		select {
		case e.news <- struct{}{}:
		default: // it will look anyway
		}
	}
}

// heardOf has the tables in memory call the owner of an account as he is called now. It never waits. Accounts are looked at one after the other, and one that is changed again and again no more often than that.
func (h *Hall) heardOf(account string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || !h.cfg.Accounts || len(h.live) == 0 { // a table that is read later has the names of then
		return
	}
	if h.changed[account] = true; h.calling {
		return
	}
	h.calling = true
	h.running.Add(1)
	go func() {
		defer h.running.Done()
		for h.callAnew() {
		}
	}()
}

// callAnew does that for one account, and tells whether there was one.
func (h *Hall) callAnew() bool {
	h.mu.Lock()
	account := ""
	for account = range h.changed {
		break
	}
	delete(h.changed, account)
	h.calling = account != "" && h.ctx.Err() == nil
	more := h.calling
	h.mu.Unlock()
	if !more {
		return false
	}
	a, err := h.store.Account(h.ctx, account)
	if err == nil {
		err = h.Renamed(h.ctx, a.Player)
	}
	if err != nil && h.ctx.Err() == nil && !errors.Is(err, store.ErrNotFound) {
		h.cfg.Log.Warn("how a player is called now cannot be read", "account", account, "error", err)
	}
	return true
}

// hear brings the game up to what other programs have written. Pages are compared as after an answer that was given here: a seat whose page stays as it is is told nothing, so
// a secret answer that came in over another program shows as little as one that came in over this one.
func (l *live) hear() error {
	if err := l.catchUpWithStore(context.Background()); err != nil {
		l.lost = true // it is read again when it is wanted again
		if !errors.Is(err, store.ErrNotFound) {
			l.hall.cfg.Log.Warn("what others have written cannot be read", "game", l.id, "error", err)
		}
	}
	return nil
}

func (l *live) catchUpWithStore(ctx context.Context) error {
	head, err := l.hall.store.Game(ctx, l.id)
	if err != nil {
		return err
	}
	lines, err := l.hall.store.Lines(ctx, l.id, l.lines)
	if err != nil {
		return err
	}
	if len(lines) > 0 {
		if err := l.readOn(lines); err != nil {
			return err
		}
	}
	return l.hearAround(ctx, &head)
}

// hearAround brings what stands around the lines of the game up to date, and tells what is new of it.
func (l *live) hearAround(ctx context.Context, head *store.Game) error {
	was, requests, refused, next := l.head.Seats, l.requests, l.refused, l.next
	defer func() { l.clocked = false }()
	clear(l.orders)
	l.judged = verdict{lines: -1}
	if err := l.loadAsides(ctx); err != nil {
		return err
	}
	l.head.Seats, l.head.Creator = head.Seats, head.Creator
	moved := !reflect.DeepEqual(was, head.Seats)
	names := l.names
	if moved || l.named != l.hall.doubts.Load() {
		l.nameSeats(ctx)
	}
	if moved {
		l.reseated(was)
	}
	switch {
	case l.book.over() && l.head.Result == "":
		l.finish(l.book.result())
	case moved || !maps.Equal(names, l.names) || next != l.next || !sameRequests(requests, l.requests) || l.clocked:
		l.informAll()
	case !reflect.DeepEqual(refused, l.refused): // that somebody has heard it and goes on is for him alone
		for seat, st := range l.streams {
			if seat >= 0 && !reflect.DeepEqual(refused[seat], l.refused[seat]) {
				st.tell(l.inform(seat))
			}
		}
		l.informScreens()
	default:
		l.informScreens()
	}
	return l.hearTalk(ctx)
}

// errOutrun is the error of lines for which another program was first.
var errOutrun = errors.New("another program was first")

// reread reads the whole game again after another program was first: what is in memory has an answer in it that does not count. Those who look on stay, and are told what
// is new to them.
func (l *live) reread() {
	l.outrun = false
	seats, err := l.readAgain(context.Background())
	if err != nil {
		l.hall.cfg.Log.Warn("what others have written cannot be read", "game", l.id, "error", err)
		return // it is lost, and read again when it is wanted again
	}
	l.lost = false
	for _, st := range l.streams {
		if st.page != nil {
			st.behind, st.same = true, 0
			l.fresh(st)
		}
	}
	head := l.head
	head.Seats = seats // as they are in the store, whatever was to become of them here
	if err := l.hearAround(context.Background(), &head); err != nil {
		l.lost = true
		return
	}
	select {
	case l.news <- struct{}{}: // what the game does by itself was interrupted
	default:
	}
}

// outpaced notes that another program has added lines: it goes on with the game, and some time passes before this one asks to.
func (l *live) outpaced() {
	l.letGo()
	l.jobs, l.claimed = true, time.Now().Add(leaseTime-leaseEvery)
}

func (l *live) readAgain(ctx context.Context) (seats []store.Seat, err error) {
	head, err := l.hall.store.Game(ctx, l.id)
	if err != nil {
		return nil, err
	}
	seed, err := l.hall.store.Seed(ctx, l.id)
	if err != nil {
		return nil, err
	}
	lines, err := l.hall.store.Lines(ctx, l.id, 0)
	if err != nil {
		return nil, err
	}
	b, err := newLedger(l.mod, &l.head, seed, l.hall.sparesOf(l.mod))
	if err != nil {
		return nil, err
	}
	var came arrivals
	if err := b.readAll(lines, func(n int) { came.note(b, n) }); err != nil {
		return nil, err
	}
	for i := range l.thinking { // of a position that there is not
		l.hush(engine.Seat(i))
	}
	l.book, l.lines, l.came = b, len(lines), came
	l.stored.Store(int64(l.lines))
	l.outpaced()
	l.phase, l.told, l.held = b.phase, head.Updated, resting(0, &l.head, lines)
	return head.Seats, nil
}

// sameRequests compares lists of requests in whatever order.
func sameRequests(a, b []store.Request) bool {
	set := func(x []store.Request) map[store.Request]bool {
		out := map[store.Request]bool{}
		for _, r := range x {
			r.Time = store.Millis(r.Time)
			out[r] = true
		}
		return out
	}
	return reflect.DeepEqual(set(a), set(b))
}

// readOn carries out lines that another program has added.
func (l *live) readOn(lines []store.Line) error {
	before, paced, face, others, phase := l.book.s.Events(), l.book.pace, l.book.face, l.book.others, l.book.phase
	secret := l.book.phase != 0
	err := l.book.readAll(lines, func(n int) {
		l.came.note(l.book, l.lines+n)
		if n == 0 {
			return
		}
		secret = secret || l.book.phase != 0
		for _, st := range l.streams {
			if st.page != nil {
				l.outdate(st)
			}
		}
	})
	if err != nil {
		return err
	}
	l.lines += len(lines)
	l.stored.Store(int64(l.lines))
	l.outpaced()
	l.phase, l.told = l.book.phase, lines[len(lines)-1].Time
	l.held = resting(l.held, &l.head, lines)
	if l.bots {
		l.note(before)
	}
	for _, st := range l.streams {
		if st.page != nil && (secret || st.watched() && !st.hidden) {
			l.fresh(st)
		}
	}
	if paced != l.book.pace {
		l.informAll()
	}
	if within := l.book.phase != 0 && l.book.phase == phase; !within {
		l.clocked = face != l.book.face
	} else if l.clocked = others.seats != l.book.others.seats || face.pause != l.book.face.pause; !l.clocked { // that his clock stands is for him alone
		for seat, st := range l.streams {
			if seat >= 0 && face.seats[seat] != l.book.face.seats[seat] {
				st.tell(l.inform(seat))
			}
		}
	}
	return nil
}

// outdate notes that a page is of before the last change of the game.
func (l *live) outdate(st *stream) {
	if st.behind {
		st.same = min(st.same, l.book.same)
	} else {
		st.behind, st.same = true, l.book.same
	}
}

// hearTalk passes on what was said over other programs.
func (l *live) hearTalk(ctx context.Context) error {
	cs, err := l.hall.store.Chats(ctx, l.id, talkRoom, l.talk+1, 0)
	if err != nil {
		return err
	}
	for _, c := range cs {
		l.talk = c.N
		for _, st := range l.streams {
			st.say(&Said{c.N, c.From, c.Text, c.Time})
		}
	}
	return nil
}
