package match

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Who calls: a player, and the seat that he acts for. The seat is [engine.ObserverSeat] to look on; Link is then the token
// of a watch link, if he has one.
type Who struct {
	Player string
	Seat   engine.Seat
	Link   string
	// Reader is the name that the caller has given to the subscription he reads by, if any: see [Table.Reply].
	Reader string
}

// Table is a handle on one game. It may be used by several goroutines at once, and kept for as long as one likes.
type Table struct {
	hall *Hall
	id   string
}

// Table returns a handle on a game. Whether there is such a game shows when the handle is used.
func (h *Hall) Table(id string) *Table { return &Table{h, id} }

// Info describes the table to a player, who needs not be at it if the game is public.
func (t *Table) Info(ctx context.Context, w Who) (i *Info, err error) {
	err = t.do(ctx, func(l *live) error {
		if _, err := l.maySee(ctx, w); err != nil {
			return err
		}
		i = l.inform(w.Seat)
		return nil
	})
	return i, err
}

// Visit finds the rules of the game for somebody who may look at the table, and tells whether everybody may. To others the game does not exist: the
// error is a NotFound, and costs about what an id that leads nowhere costs, since the game is not read for them. Who may look once always may.
func (t *Table) Visit(ctx context.Context, w Who) (m engine.Module, public bool, err error) {
	g, err := t.hall.store.Game(ctx, t.id)
	if err == nil && !isPublic(&g) {
		err = t.hall.maySee(ctx, &g, w)
	}
	if err != nil {
		if no := (*Refusal)(nil); errors.As(err, &no) && no.Code == Foreign {
			err = errNoGame
		}
		return nil, false, fromStore(err)
	}
	m, err = t.hall.module(g.Module)
	return m, isPublic(&g), err
}

// isPublic tells whether everybody may look at a game.
func isPublic(g *store.Game) bool { return !g.Private && !g.Study }

// Module returns the rules of the game.
func (t *Table) Module(ctx context.Context) (m engine.Module, err error) {
	err = t.do(ctx, func(l *live) error { m = l.mod; return nil })
	return m, err
}

// Seats lists the seats of a player, none if he has none.
func (t *Table) Seats(ctx context.Context, player string) (out []engine.Seat, err error) {
	err = t.do(ctx, func(l *live) error { out = l.seatsOf(player); return nil })
	return out, err
}

// ID returns the id of the game.
func (t *Table) ID() string { return t.id }

// live is a game in memory. One goroutine runs it; only that one touches it, the streams excepted.
type live struct {
	hall   *Hall
	id     string
	mod    engine.Module
	head   store.Game
	book   *ledger
	lines  int          // in the store
	stored atomic.Int64 // the same, for who asks from outside

	inbox   chan *call
	nudge   chan struct{} // somebody has left, or was too slow and asks for the page
	news    chan struct{} // another program has written to the game
	gone    chan struct{} // closed when the goroutine ends
	streams map[engine.Seat]*stream
	lost    bool // what is in memory may not be what is in the store
	outrun  bool // that is so because another program was first
	kept    int  // lines when the snapshot was made

	talk int // the number of the last message that was passed on, where other programs may pass on some

	orders   map[orderKey]*order
	judged   verdict
	held     engine.SeatSet // seats that took something back: their orders rest until they answer
	requests []store.Request
	next     string                 // the rematch
	front    map[string]engine.Seat // of players who share a screen: who has it
	screens  string                 // what was told of screens that are to be handed over
	present  engine.SeatSet
	names    map[string]known // of the players who have accounts
	named    int64            // the doubts of the hall when they were looked up

	lease   int       // the lines after which this program does what the game does of itself; see jobs.go
	claimed time.Time // when it last asked to
	jobs    bool      // there may be jobs for that in the store

	came    arrivals // when the game came to the seats that are asked
	clocked bool     // clocks have started or stopped that others were not told of

	bots     bool      // there is one
	shown    time.Time // when somebody who is no bot last saw something happen
	players  [engine.MaxSeats]*player
	thinking [engine.MaxSeats]*thinking
	used     time.Time // when somebody last did something

	rest atomic.Pointer[restingGame] // how it stands while it dozes, else nil

	waking  bool          // somebody will have the game go on when the store may be well again
	later   *time.Timer   // for pages that were put off
	delayed bool          // there are some
	took    time.Duration // to store the last answer

	reports map[engine.Seat]madeReport // the last of each seat
	drafts  map[string]*draft          // of players: their plans of the set-up

	phase int       // the secret question that was open after the last lines, 0 if none was
	told  time.Time // of the last line that others may know the time of

	refused [engine.MaxSeats]*Refused // what each seat asked for last, if that was refused
}

// call is something to be done by the game's goroutine.
type call struct {
	do    func(*live) error
	taken atomic.Bool // by the goroutine, or by a caller that gave up
	inner bool        // it comes from the game itself
	done  chan error
}

// do has the game's goroutine carry out f, once more if another program was first: f looks anew at what it asks of the game. If the context ends before it was begun, it never is.
func (t *Table) do(ctx context.Context, f func(*live) error) error {
	t.hall.calls.Add(1)
	defer func() { t.hall.calls.Add(-1); t.hall.called.Store(int64(time.Since(t.hall.began))) }()
	for range maxTries {
		l, release, err := t.hall.acquire(ctx, t.id)
		if err != nil {
			return err
		}
		err = l.call(ctx, f)
		release()
		if !errors.Is(err, errGone) && !errors.Is(err, errOutrun) {
			return err
		}
	}
	return t.hall.defect(t.id, errGone)
}

// maxTries is how often a call may find that its game has just left the memory, before that is taken to be a defect: a
// game that fails as soon as it is read.
const maxTries = 20

var errGone = errors.New("the game has left the memory")

func (l *live) call(ctx context.Context, f func(*live) error) error {
	return l.callAs(ctx, &call{do: f, done: make(chan error, 1)})
}

func (l *live) callAs(ctx context.Context, c *call) error {
	select {
	case l.inbox <- c:
	case <-l.gone:
		return errGone
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case err := <-c.done:
		return err
	case <-ctx.Done():
		if c.taken.CompareAndSwap(false, true) {
			return ctx.Err()
		}
		return <-c.done
	}
}

// post has the game's goroutine carry out f, or nobody if it has ended.
func (l *live) post(f func(*live)) {
	select {
	case l.inbox <- &call{do: func(l *live) error { f(l); return nil }, done: make(chan error, 1), inner: true}:
	case <-l.gone:
	}
}

// run is the game's goroutine.
func (l *live) run() {
	defer l.end()
	idle := time.NewTimer(min(l.hall.cfg.Idle, soon))
	defer idle.Stop()
	l.later = time.NewTimer(time.Hour)
	defer l.later.Stop()
	l.later.Stop()
	drive := func(l *live) error { return l.drive() }
	l.hall.awake.Add(1)
	defer func() {
		if !l.dozes() {
			l.hall.awake.Add(-1)
		}
	}()
	_ = l.safely(func(l *live) error { l.presence(); return nil })
	_ = l.safely(drive)
	for !l.lost {
		slept := l.dozes()
		select {
		case c := <-l.inbox:
			if !c.taken.CompareAndSwap(false, true) {
				break
			}
			if !c.inner {
				l.used = time.Now()
			}
			was := l.ended()
			c.done <- l.safely(c.do)
			_ = l.safely(drive)
			if !l.lost && l.ended() != was {
				idle.Reset(min(l.lull(), soon)) // its readers may leave long before it would fall asleep
			}
		case <-l.later.C:
			_ = l.safely(func(l *live) error { l.catchUp(); return nil })
		case <-l.news:
			_ = l.safely(func(l *live) error { return l.hear() })
			_ = l.safely(drive)
		case <-l.nudge:
			if !l.stillAsleep() {
				_ = l.safely(func(l *live) error { l.presence(); l.resync(); return nil })
			}
			if !l.lost && l.ended() && !l.isRead() { // its last reader has left
				idle.Reset(l.lull())
			}
		case <-idle.C:
			if slept {
				if l.hall.unused(l.id) && l.hall.retire(l.id, l, false) {
					return
				}
				idle.Reset(max(l.hall.cfg.Idle, soon))
				break
			}
			if rest := time.Until(l.used.Add(l.lull())); rest > 0 {
				idle.Reset(min(rest, soon))
				break
			}
			if !l.busy() || l.alone() {
				if l.hall.unused(l.id) {
					_ = l.safely(func(l *live) error { l.remember(); return nil }) // first: whoever lists games meanwhile shall find it
					if !l.lost && l.hall.retire(l.id, l, false) {
						return
					}
				} else if l.mayDoze() {
					_ = l.safely((*live).doze)
					idle.Reset(max(l.hall.cfg.Idle, soon))
					break
				}
			}
			idle.Reset(min(l.lull(), soon))
		case <-l.hall.ctx.Done():
			l.hall.retire(l.id, l, true)
			if !slept { // else that was done when it fell asleep
				_ = l.safely(func(l *live) error { l.remember(); return nil })
			}
			return
		}
		if slept && !l.dozes() {
			idle.Reset(min(l.lull(), soon))
		}
	}
	l.hall.retire(l.id, l, true)
}

// lull is how long the game stays in memory, or awake, when nobody is busy with it: not long once it is over, or where there is a crowd of games.
func (l *live) lull() time.Duration {
	switch awake, crowd := l.hall.Awake(), l.hall.cfg.Crowd; {
	case l.ended() && !l.isRead():
		return min(l.hall.cfg.Idle, afterwards)
	case awake > crowd && (awake > 2*crowd || !l.isRead()):
		return min(l.hall.cfg.Idle, soon)
	case awake > crowd:
		return min(l.hall.cfg.Idle, crowded)
	}
	return l.hall.cfg.Idle
}

const (
	// afterwards is how long a game that is over stays in memory after its last reader.
	afterwards = time.Second
	// soon is how long one of a crowd stays in memory when nobody is busy with it, and how often it is looked.
	soon = 2 * time.Second
	// crowded is how long a game of a crowd that somebody reads stays awake.
	crowded = 30 * time.Second
)

// end sends everybody away.
func (l *live) end() {
	close(l.gone)
	l.hall.attend(l, 0)
	l.letGo()
	for i := range l.thinking {
		l.hush(engine.Seat(i))
	}
	for _, st := range l.streams {
		st.end()
	}
}

// safely carries f out, once the game is awake. After a panic the game is read again from the store: what is in memory cannot be trusted.
func (l *live) safely(f func(*live) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			l.lost = true
			err = l.hall.defect(l.id, fmt.Errorf("%v\n%s", r, debug.Stack()))
		}
		var d *defect
		if errors.As(err, &d) {
			err = l.hall.defect(l.id, d.err)
		}
	}()
	if l.lost {
		return errInternal
	}
	if l.dozes() {
		if err := l.wake(); err != nil {
			l.lost = true // its readers come back
			return err
		}
	}
	err = f(l)
	if l.outrun {
		l.reread()
	}
	return err
}

// aside does work that changes nothing of the game, on copies: a panic in it fails whoever asked, and the table goes on.
func (l *live) aside(f func() error) error { return l.hall.aside(l.id, f) }

// busy tells whether the game has something to do although nobody calls.
func (l *live) busy() bool {
	for _, th := range l.thinking {
		if th != nil {
			return true
		}
	}
	return false
}

// seat finds the seat that a caller has.
func (l *live) seat(w Who) (*stream, error) {
	if w.Seat < 0 || int(w.Seat) >= len(l.head.Seats) {
		return nil, refuse(NotFound, "There is no such seat.")
	}
	if o := l.head.Seats[w.Seat].Occupant; w.Player == "" || o.Kind != store.Person || o.Who != w.Player {
		return nil, errForeign
	}
	return l.streams[w.Seat], nil
}

// seatShown is seat, but the page of the seat must not be put away.
func (l *live) seatShown(w Who) (*stream, error) {
	st, err := l.seat(w)
	if err != nil {
		return nil, err
	}
	if st.hidden { // only this goroutine writes it
		return nil, refuse(HandOver, "The other side has the screen. Hand it over first.")
	}
	return st, nil
}

// plays tells whether a player has a seat, or made the game.
func (l *live) plays(player string) bool { return plays(&l.head, player) }

func plays(g *store.Game, player string) bool {
	return player != "" && (g.Creator == player || slices.ContainsFunc(g.Seats, func(s store.Seat) bool {
		return s.Kind == store.Person && s.Who == player
	}))
}

// maySee makes sure that a caller may look at the table: at his own seat, or on.
func (l *live) maySee(ctx context.Context, w Who) (*stream, error) {
	if w.Seat != engine.ObserverSeat {
		return l.seat(w)
	}
	if err := l.hall.maySee(ctx, &l.head, w); err != nil {
		return nil, err
	}
	return l.observers(), nil
}

// maySee makes sure that a caller may look on at a game.
func (h *Hall) maySee(ctx context.Context, g *store.Game, w Who) error {
	if isPublic(g) || plays(g, w.Player) {
		return nil
	}
	if w.Link == "" {
		return errPrivate
	}
	k, err := h.store.Link(ctx, w.Link)
	if errors.Is(err, store.ErrNotFound) || err == nil && (k.Game != g.ID || k.Kind != store.Watch) {
		return errPrivate
	}
	return fromStore(err)
}

// observers is the stream of those who look on. It begins when the first one comes.
func (l *live) observers() *stream {
	st := l.streams[engine.ObserverSeat]
	if st == nil {
		st = &stream{seat: engine.ObserverSeat, info: l.inform(engine.ObserverSeat)}
		l.streams[engine.ObserverSeat] = st
	}
	return st
}

// fresh brings the page of a stream up to date. Pages that nobody looks at are not made until somebody asks.
func (l *live) fresh(st *stream) *Page {
	if l.lost { // it would show what was never stored
		panic("match: a page of a table that is lost")
	}
	switch {
	case st.page == nil:
		st.turn(l.book.firstPage(st.seat, l.hall.first), nil, "")
	case st.behind:
		p, c := l.book.nextPage(st.seat, st.page, st.same, st.takeSpare())
		st.turn(p, c, "")
	}
	st.behind = false
	return st.page
}

// commit stores lines, and shows everybody what they see of them once they are stored. By is the seat that wants to know the
// version of its page afterwards.
func (l *live) commit(by engine.Seat, lines ...string) error {
	_, err := l.commitFor(by, "", lines...)
	return err
}

// commitFor is commit for a caller who takes the change of his page with him, and not by the subscription that he names, if that can be.
func (l *live) commitFor(by engine.Seat, reader string, lines ...string) (*Message, error) {
	return l.commitBy(store.Addition{}, by, reader, lines...)
}

// commitBy is commitFor with what else belongs to the same act.
func (l *live) commitBy(a store.Addition, by engine.Seat, reader string, lines ...string) (*Message, error) {
	result, face := l.book.result(), l.book.face
	clocks := l.timeLine(lines)
	secretly := l.book.phase != 0 && l.book.phase == l.book.shownAt
	if clocks != "" {
		lines = append(lines[:len(lines):len(lines)], clocks)
		same := l.book.same
		if err := l.book.read(clocks); err != nil {
			return nil, l.spoiled(err)
		}
		l.book.same = same
	}
	l.book.showTime()
	stored := make(chan error, 1)
	now := time.Now()
	operator := len(lines) > 0 && (lines[0] == holdLine || lines[0] == releaseLine)
	if l.book.phase == 0 || l.book.phase != l.phase || a.Reseat != nil || operator { // when a secret answer was given is a secret; when a seat was taken or left is none
		l.told = now
	}
	secretBefore := l.phase
	l.phase = l.book.phase
	a.At, a.Lines, a.Result = l.lines, stamped(l.told, lines), result
	if clocks != "" || result != "" && l.book.terms != nil {
		a.Forget, a.Jobs = append(a.Forget, store.JobClock), append(a.Jobs, l.clockJob(l.lines+len(lines))...)
	}
	if l.hall.shared {
		if a.Jobs = append(a.Jobs, l.byItself(l.lines+len(lines))...); l.jobs {
			a.Forget = append(a.Forget, store.JobBot, store.JobOrder)
		}
	}
	came := l.came
	came.note(l.book, l.lines+len(lines))
	a.Jobs = append(a.Jobs, l.notices(by, came, &face, a.Reseat, l.lines+len(lines), result)...)
	var took time.Duration
	go func() {
		err := l.hall.store.Add(context.Background(), l.id, a)
		took = time.Since(now)
		stored <- err
	}()
	// While the disk works, the next pages are made. In a secret decision all of them: one that was made only when it is asked for would tell, by how long
	// that takes, that somebody has answered.
	secret := l.book.phase != 0
	type turn struct {
		st *stream
		p  *Page
		c  *Change
	}
	var space [engine.MaxSeats + 1]turn
	turns := space[:0]
	defer func() {
		if r := recover(); r != nil {
			<-stored
			panic(r)
		}
	}()
	for seat, st := range l.streams {
		if st.page == nil {
			continue
		}
		l.outdate(st)
		if seat == by || secret || st.watched() && !st.hidden && l.urgent(seat, now) {
			p, c := l.book.nextPage(seat, st.page, st.same, st.takeSpare())
			turns = append(turns, turn{st, p, c})
		}
	}
	err := <-stored
	if l.hall.cfg.Stored != nil && !(l.hall.shared && errors.Is(err, store.ErrStale)) { // who comes second tries again
		l.hall.cfg.Stored(took, len(lines), err)
	}
	if err != nil {
		l.lost = true // the game in memory is ahead of the store
		if l.hall.shared && (errors.Is(err, store.ErrStale) || errors.Is(err, store.ErrOver)) {
			l.outrun = true
			return nil, errOutrun
		}
		l.hall.cfg.Log.Error("answer not stored", "game", l.id, "error", err)
		if errors.As(err, new(*store.Unavailable)) {
			l.hall.ill.Store(int64(time.Since(l.hall.began)))
			return nil, fromStore(err)
		}
		return nil, fmt.Errorf("the answer could not be stored: %w", err)
	}
	l.lines += len(lines)
	l.came = came
	l.stored.Store(int64(l.lines))
	l.took = took
	if l.hall.shared {
		own := slices.DeleteFunc(slices.Clone(a.Jobs), func(j store.Job) bool { return j.Kind != store.JobBot && j.Kind != store.JobOrder })
		l.hold(l.lines, own)
		l.jobs = len(own) > 0
	}
	var own *Message
	for _, t := range turns {
		if t.st.behind = false; t.st.seat == by {
			own = t.st.turn(t.p, t.c, reader)
		} else {
			t.st.turn(t.p, t.c, "")
		}
	}
	switch {
	case result != "":
		l.finish(result)
	case clocks != "" && secretly: // that his clock stands is for him alone
		if st := l.streams[by]; st != nil {
			st.tell(l.inform(by))
		}
		l.informScreens()
	case clocks != "":
		l.informAll()
	default:
		l.informScreens()
	}
	if secretBefore != 0 && l.phase != secretBefore && len(l.requests) > 0 {
		l.afterSecret(secretBefore)
	}
	return own, nil
}

// urgent tells whether a seat's page must be made at once, because the seat is asked or the hall has time. If not it is
// made a little later, with whatever else has happened by then. That the last answer took long to store is a sign that
// there is much to do.
func (l *live) urgent(seat engine.Seat, now time.Time) bool {
	if l.asked(seat) || l.took < l.hall.slow && l.hall.pages.take(now) {
		return true
	}
	if !l.delayed {
		l.delayed = true
		l.later.Reset(Lull)
	}
	return false
}

// catchUp makes the pages that were put off.
func (l *live) catchUp() {
	l.delayed = false
	for _, st := range l.streams {
		if st.behind && st.watched() && !st.hidden {
			l.fresh(st)
		}
	}
}

// finish closes a game that has ended.
func (l *live) finish(result string) {
	if l.head.Rated { // it may be of a season
		l.hall.changedSeasons()
	}
	l.head.Result = result
	l.settled()
	for seat, st := range l.streams {
		if st.hidden && !l.shares(seat) {
			l.fresh(st)
			st.hide(l.book, false)
		}
	}
	l.informAll()
}

// spoiled reports an error after which the ledger may be half changed.
func (l *live) spoiled(err error) error {
	l.lost = true
	return &defect{err}
}

// step carries a seat's answer out.
func (l *live) step(seat engine.Seat, c engine.Choice, note string) error {
	_, err := l.stepFor(seat, "", c, note)
	return err
}

// stepFor is step for a caller who takes the change of his page with him, as [live.commitFor] says.
func (l *live) stepFor(seat engine.Seat, reader string, c engine.Choice, note string) (*Message, error) {
	lines, err := l.carry(seat, c, note)
	if err != nil {
		return nil, err
	}
	return l.commitFor(seat, reader, lines...)
}

// carry carries a seat's answer out, with the dice and what is answered by itself. Its lines are still to be stored.
func (l *live) carry(seat engine.Seat, c engine.Choice, note string) ([]string, error) {
	before := l.book.s.Events()
	if err := l.book.take(seat, c, note); err != nil {
		return nil, fromEngine(err)
	}
	dice, err := l.book.throw()
	if err != nil {
		return nil, l.spoiled(err)
	}
	if l.bots {
		l.note(before)
	}
	l.held = l.held.Without(seat)
	more, err := l.alsoByItself(withIt)
	if err != nil {
		return nil, err
	}
	return append(append([]string{l.book.answerLine(seat, c, note)}, dice...), more...), nil
}

// checked makes sure that a caller may change the game, from the page that he has.
func (l *live) checked(w Who, v Version) (*stream, error) {
	st, err := l.seatShown(w)
	switch {
	case err != nil:
		return nil, err
	case l.book.over():
		return nil, errOver
	case l.book.held:
		return nil, errHeld
	case v != l.fresh(st).Version:
		return nil, refuse(Stale, "The game has moved on.")
	}
	return st, l.timeIsUp(w.Seat)
}

// Answer gives a seat's answer to the question on the page with a version, and returns the version of the page
// it leads to. It is a *Refusal if the seat is another's or put away, the game is over, the page is not the latest, the seat is
// not asked, or the rules refuse the choice; they are looked for in this order.
func (t *Table) Answer(ctx context.Context, w Who, v Version, choice string) (Version, error) {
	w.Reader = ""
	now, _, err := t.Reply(ctx, w, v, choice)
	return now, err
}

// Reply is Answer for a caller who reads by a subscription with a name ([Who].Reader): if nothing waits for that subscription, the change
// that the answer makes to the page comes back as a message, and the subscription is spared it. Others of the same seat get it as ever.
// The message is nil if nothing has changed on the page, or if the change goes the usual way.
func (t *Table) Reply(ctx context.Context, w Who, v Version, choice string) (now Version, m *Message, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.checked(w, v)
		if err != nil {
			return err
		}
		c, err := l.parse(choice)
		if err != nil {
			return err
		}
		was := l.book.phase
		if m, err = l.stepFor(w.Seat, w.Reader, c, ""); err != nil {
			return err
		}
		l.withdraw(w.Seat, was)
		now = st.page.Version
		return nil
	})
	if err != nil {
		return 0, nil, err
	}
	return now, m, nil
}

// parse reads a choice.
func (l *live) parse(text string) (engine.Choice, error) {
	if err := store.CheckText("choice", text, store.MaxName); err != nil {
		return engine.Choice{}, refuse(Invalid, "%v.", err)
	}
	c, err := engine.ParseChoice(l.mod, text)
	if err != nil {
		return c, refuse(Illegal, "%q is no choice: %v.", text, err)
	}
	return c, nil
}

// Undo takes back the seat's last answer. Beyond a die, a reveal or another seat's decision it is NotPossible, and
// the reason says what is in the way; [Table.RequestUndo] then asks the others.
func (t *Table) Undo(ctx context.Context, w Who, v Version) (Version, error) {
	return t.turnBack(ctx, w, v, "undo", (*ledger).undo)
}

// Redo gives the answer again that the seat took back last.
func (t *Table) Redo(ctx context.Context, w Who, v Version) (Version, error) {
	return t.turnBack(ctx, w, v, "redo", (*ledger).again)
}

func (t *Table) turnBack(ctx context.Context, w Who, v Version, what string, do func(*ledger, engine.Seat) error) (now Version, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.checked(w, v)
		if err != nil {
			return err
		}
		var no *engine.CannotUndo
		var refused *Refusal
		was := l.book.phase
		if what == "undo" && l.book.undoable(w.Seat) == "" {
			if why := l.book.mayUndo(w.Seat); why != "" {
				return refuse(NotPossible, "That cannot be taken back: %s.", why)
			}
			if err := l.mayGoOn(w.Seat); err != nil {
				return err
			}
		}
		switch err := do(l.book, w.Seat); {
		case errors.As(err, &no):
			return refuse(NotPossible, "That cannot be taken back: %s.", no.Why)
		case errors.As(err, &refused):
			return err
		case err != nil:
			return l.spoiled(err)
		}
		dice, err := l.book.throw()
		if err != nil {
			return l.spoiled(err)
		}
		l.held |= engine.SetOf(w.Seat)
		more, err := l.alsoByItself(withIt)
		if err != nil {
			return err
		}
		if err := l.commit(w.Seat, append(append([]string{"table " + what + " " + engine.SeatName(l.mod, w.Seat)}, dice...), more...)...); err != nil {
			return err
		}
		l.withdraw(w.Seat, was)
		now = st.page.Version
		return nil
	})
	return now, err
}

// WhyNot gives the reasons against a choice, from what the seat knows; none if it is legal.
func (t *Table) WhyNot(ctx context.Context, w Who, choice string) (why []engine.Reason, err error) {
	err = t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		var refused *Refusal
		c, err := l.parse(choice)
		switch {
		case errors.As(err, &refused):
			why = refused.Reasons
		case l.book.over():
			why = errOver.Reasons
		default:
			return l.aside(func() error {
				why = l.book.game().Clone(nil).WhyNot(w.Seat, c)
				return nil
			})
		}
		return nil
	})
	return why, err
}

// Explain gives the sums behind the question to a seat, or behind a choice if it is not "".
func (t *Table) Explain(ctx context.Context, w Who, choice string) (x engine.Explanation, err error) {
	err = t.look(ctx, w, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		var of *engine.Choice
		if choice != "" {
			c, err := l.parse(choice)
			if err != nil {
				return err
			}
			of = &c
		}
		return l.aside(func() error {
			x = l.book.game().Clone(nil).Explain(w.Seat, of)
			return nil
		})
	})
	return x, err
}

// maxSeries is how many answers may be looked at together.
const maxSeries = 100

// ExplainSeries gives the sums behind the last of several answers that the seat would give one after the other. All but the last are tried on a
// copy, as long as the same question comes again, or one that the same sheet divides: so nothing is thrown or shown.
func (t *Table) ExplainSeries(ctx context.Context, w Who, choices []string) (x engine.Explanation, err error) {
	if len(choices) == 0 || len(choices) > maxSeries {
		return x, refuse(Invalid, "Expected 1 to %d choices.", maxSeries)
	}
	err = t.look(ctx, w, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		return l.aside(func() error {
			x, err = l.series(w.Seat, choices)
			return err
		})
	})
	return x, err
}

// series explains the last of several answers on a copy on which the others have been given.
func (l *live) series(seat engine.Seat, choices []string) (x engine.Explanation, err error) {
	g := l.book.game().Clone(nil)
	for i, text := range choices {
		c, err := l.parse(text)
		if err != nil {
			return x, err
		}
		if i == len(choices)-1 {
			return g.Explain(seat, &c), nil
		}
		kind, ok := askedKind(g, seat)
		if !ok {
			return x, refuse(NotPossible, "That is not asked.")
		}
		list, _ := listOf(l.mod, l.head.Scenario, strings.TrimSuffix(kind, "."))
		if rs := g.WhyNot(seat, c); len(rs) > 0 {
			return x, &Refusal{Code: Illegal, Reasons: rs}
		}
		if err := g.Apply(seat, c); err != nil {
			return x, refuse(NotPossible, "That cannot be tried.")
		}
		if again, ok := askedKind(g, seat); !ok || again != kind && !slices.Contains(list.Next, strings.TrimSuffix(again, ".")) {
			return x, refuse(NotPossible, "The list ends with %q.", text)
		}
	}
	return x, nil
}

// askedKind is the kind of question that a seat is asked.
func askedKind(g engine.Game, seat engine.Seat) (string, bool) {
	q := g.Pending()
	if q == nil {
		return "", false
	}
	p := q.For(seat)
	if p == nil {
		return "", false
	}
	return p.Kind + "." + p.Topic, true
}

// Page returns the page of a seat, or of those who look on, and what is known of the table.
func (t *Table) Page(ctx context.Context, w Who) (p *Page, i *Info, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.maySee(ctx, w)
		if err != nil {
			return err
		}
		if i = l.inform(w.Seat); st.hidden {
			return nil // the page is put away
		}
		l.fresh(st)
		p = st.lend(l.book)
		return nil
	})
	return p, i, err
}

// Subscribe follows a seat, or looks on. Since is the version of the page that the caller has: if little has happened
// since then, the changes follow; otherwise, and with 0, the first message is the whole page. The subscription gets the name of the
// caller's Reader.
func (t *Table) Subscribe(ctx context.Context, w Who, since Version) (*Subscription, error) {
	for range maxTries {
		l, release, err := t.hall.acquire(ctx, t.id)
		if err != nil {
			return nil, err
		}
		var s *Subscription
		err = l.call(ctx, func(l *live) error {
			st, err := l.maySee(ctx, w)
			if err != nil {
				return err
			}
			if !st.hidden {
				l.fresh(st)
			}
			s = st.join(l.book, since, w.Reader)
			s.release, s.live = release, l
			if left := l.look(w.Player); left != nil {
				s.release = func() { left(); release() }
			}
			l.presence()
			return nil
		})
		if err == nil {
			return s, nil
		}
		release()
		if !errors.Is(err, errGone) {
			return nil, err
		}
	}
	return nil, t.hall.defect(t.id, errGone)
}
