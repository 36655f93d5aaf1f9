package match

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/store"
)

// Config is what a hall needs. Only Store and Module must be given.
type Config struct {
	Store store.Store
	// Module finds a game's rules by its id, as games.Load does.
	Module func(id string) (engine.Module, error)
	// Accounts tells whether players may have accounts, whose names others see.
	Accounts bool
	// Notices tells whether players with accounts may have to be told that a game waits for them: a job is added then, which Handle must know. Grace is how long they have before they
	// are; 5 minutes if nothing is said.
	Notices bool
	Grace   time.Duration
	// Idle is how long a game that nobody is busy with stays in memory; 5 minutes if nothing is said. One that somebody reads then dozes.
	Idle time.Duration
	// Crowd is how many games may be awake in memory before those that nobody is busy with leave it, or doze, at once; 500 if nothing is said.
	Crowd int
	// Think is what a bot may spend on a decision; a second if nothing is said.
	Think engine.Budget
	// Thinkers is how many bots may think at once; one a processor if nothing is said.
	Thinkers int
	// Planners is how many set-ups may be planned for players at once, and how many records opened, beside the bots that think; one for two processors if nothing is said.
	Planners int
	// Pace is how long a bot waits before it answers at a table where only bots play; a second if nothing is said.
	Pace time.Duration
	// Pages is how many pages a second may be made at once for seats that look but have nothing to decide; 1000 a
	// processor if nothing is said. When there are more, what they see is put together every [Lull].
	Pages int
	// Log gets what operators should know; nothing that players may not.
	Log *slog.Logger
	// Now is the time by which jobs fall due; time.Now if nothing is said. Elapsed is a time that goes on evenly, and Lapse how long clocks run on when that cannot
	// be noted in the store, 30 seconds if nothing is said. Tests set them.
	Now     func() time.Time
	Elapsed func() time.Duration
	Lapse   time.Duration
	// Away is how long a player must have been away from a game to be told what has happened; 10 minutes if nothing is said.
	Away time.Duration
	// Passive: games do nothing of themselves here, and no jobs are carried out. It is for a program that looks after games while others play them.
	Passive bool
	// Stored is told how long it took to store lines, and whether it failed; nil for nobody.
	Stored func(took time.Duration, lines int, err error)
	// Challenged is told of what becomes of challenges; nil for nobody.
	Challenged Challenged
	// Heard is told of accounts that other programs on the store have written to, by their ids; "" for any. Nil for nobody.
	Heard func(account string)
	// Handle are handlers of further kinds of jobs, such as notices.
	Handle map[string]store.Handler
	// Seed makes the seeds of dice, BotSeed those of bots. Tests set them.
	Seed    func() string
	BotSeed func() uint64
}

// Hall holds the games.
type Hall struct {
	cfg     Config
	store   store.Store
	think   chan struct{} // a place for each bot that thinks
	plan    chan struct{} // a place for each set-up that is planned
	open    chan struct{} // a place for each record that is opened
	pages   allowance
	pulse   *pulse
	secret  uint64        // of the ideas that computer players have for people
	slow    time.Duration // what it takes to store an answer when the hall is busy
	ctx     context.Context
	stop    context.CancelFunc
	running sync.WaitGroup
	first   Version      // of a page
	shared  bool         // other programs may write to the store
	began   time.Time    // of the hall: what is measured from it does not move when somebody sets the clock
	ill     atomic.Int64 // how long after that the store could last not keep an answer, 0 for never
	callers callers      // who wait for challenges
	awake   atomic.Int64 // games in memory that do not doze
	calls   atomic.Int64 // of players that are under way
	called  atomic.Int64 // when the last one ended, after began; 0: there was none

	mu       sync.Mutex
	closed   bool
	live     map[string]*seatedGame
	leases   map[string][]store.Job // of games that this program goes on with: by which others would
	places   map[lookKey]*lookPlace // from which tables are asked for what takes its time
	lookers  map[looker]*looking    // players who look, and could be told of things
	modules  map[string]engine.Module
	spares   map[string]*engine.Spares // by module
	tables   map[string]shownTable     // of seasons, by their ids
	tablesAt int                       // how often they have changed here
	agreed   map[string]agreement      // of games that were listed
	failed   map[string]bool           // panics that were reported: game and text
	changed  map[string]bool           // accounts that other programs have written to, by their ids, whose owners tables in memory may call by other names
	calling  bool                      // somebody sees to these
	attended attendance                // who looks at which game

	doubts atomic.Int64 // how often notices of other programs may have been lost
}

// seatedGame is a game in memory, or on the way there.
type seatedGame struct {
	ready chan struct{} // closed when live or err is set
	live  *live
	err   error
	news  chan struct{} // another program has written to it
	users int           // calls and subscriptions under way; guarded by Hall.mu
}

// New opens a hall.
func New(cfg Config) *Hall {
	if cfg.Idle == 0 {
		cfg.Idle = 5 * time.Minute
	}
	if cfg.Crowd == 0 {
		cfg.Crowd = 500
	}
	if cfg.Think == (engine.Budget{}) {
		cfg.Think.Millis = 1000
	}
	if cfg.Grace == 0 {
		cfg.Grace = usualGrace
	}
	if cfg.Thinkers == 0 {
		cfg.Thinkers = runtime.GOMAXPROCS(0)
	}
	if cfg.Planners == 0 {
		cfg.Planners = max(1, runtime.GOMAXPROCS(0)/2)
	}
	if cfg.Pace == 0 {
		cfg.Pace = time.Second
	}
	if cfg.Pages == 0 {
		cfg.Pages = 1000 * runtime.GOMAXPROCS(0)
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Seed == nil {
		cfg.Seed = engine.NewSeed
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Elapsed == nil {
		began := time.Now()
		cfg.Elapsed = func() time.Duration { return time.Since(began) } // by the clock that nobody sets
	}
	if cfg.Away == 0 {
		cfg.Away = awayAfter
	}
	if cfg.Lapse == 0 {
		cfg.Lapse = lapse
	}
	if cfg.BotSeed == nil {
		cfg.BotSeed = rand.Uint64
	}
	h := &Hall{cfg: cfg, store: cfg.Store, think: make(chan struct{}, cfg.Thinkers), plan: make(chan struct{}, cfg.Planners), open: make(chan struct{}, cfg.Planners),
		live: map[string]*seatedGame{}, leases: map[string][]store.Job{}, places: map[lookKey]*lookPlace{}, lookers: map[looker]*looking{}, modules: map[string]engine.Module{}, spares: map[string]*engine.Spares{}, tables: map[string]shownTable{}, agreed: map[string]agreement{}, failed: map[string]bool{}, changed: map[string]bool{},
		attended: newAttendance()}
	h.secret = cfg.BotSeed()
	h.pages.rate, h.slow = float64(cfg.Pages), 5*time.Millisecond
	h.first, h.began = 1, time.Now()
	h.pulse = &pulse{store: cfg.Store, elapsed: cfg.Elapsed, lapse: cfg.Lapse, log: cfg.Log, wake: make(chan struct{})}
	h.ctx, h.stop = context.WithCancel(context.Background())
	h.listen()
	h.pulse.shared = h.shared
	if !cfg.Passive {
		h.work()
	}
	return h
}

// Close ends all tables and waits for them. Subscribers get ErrClosed. Nothing is lost; the store stays open.
func (h *Hall) Close() {
	h.mu.Lock()
	h.closed = true
	h.mu.Unlock()
	h.stop()
	h.running.Wait()
}

// Games is how many games are in memory.
func (h *Hall) Games() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.live)
}

// module finds rules, and keeps them.
func (h *Hall) module(id string) (engine.Module, error) {
	h.mu.Lock()
	m := h.modules[id]
	h.mu.Unlock()
	if m != nil {
		return m, nil
	}
	m, err := h.cfg.Module(id)
	if err != nil {
		return nil, refuse(NotFound, "%v.", err)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if have := h.modules[id]; have != nil {
		return have, nil
	}
	h.modules[id] = m
	return m, nil
}

// sparesOf is the memory for positions that the games of a module share.
func (h *Hall) sparesOf(m engine.Module) *engine.Spares {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.spares[m.ID()] == nil {
		h.spares[m.ID()] = &engine.Spares{}
	}
	return h.spares[m.ID()]
}

// Proposal is a game to be made.
type Proposal struct {
	Module, Scenario string
	// Options have the values that are not the default.
	Options map[string]string
	// Seats says who plays, one a seat in the order of the module: the creator, a bot by its profile, or open.
	Seats []store.Occupant
	// Private games are found by invitation only.
	Private bool
	// Rated games change how their players are rated: two people with accounts play against each other.
	Rated bool
	// Clock is what is agreed about time, nil for no clocks.
	Clock *Terms
	// Pace is how long bots wait before they answer; if nothing is said, not at all at a table with people, and as
	// the hall has it at one without.
	Pace *time.Duration
	// Record is a game record (.bhd) to go on from, in place of Module, Scenario and Options. Since its past is known
	// to whoever has the record, the game is a study of the creator's. If it publishes the seed, its dice must follow from it.
	Record string
}

// Create makes a game for a player and returns its id.
func (h *Hall) Create(ctx context.Context, player string, p Proposal) (string, error) {
	var steps []string
	if p.Record != "" {
		head, err := engine.ReadHeader(p.Record)
		if err != nil {
			return "", refuse(Invalid, "The record cannot be read: %v.", err)
		}
		m, err := h.module(head.Game)
		if err != nil {
			return "", err
		}
		select { // a long record takes seconds, which others who play must not miss
		case h.open <- struct{}{}:
			defer func() { <-h.open }()
		case <-ctx.Done():
			return "", ctx.Err()
		}
		s, err := engine.Replay(m, p.Record, engine.ReplayOptions{Ask: true, Dice: true})
		if err != nil {
			return "", refuse(Invalid, "The record does not play: %s.", strings.TrimSuffix(err.Error(), "."))
		}
		for _, a := range s.Answers() {
			if !a.Auto {
				steps = append(steps, engine.SeatName(m, a.Seat)+" "+engine.FormatChoice(m, a.Choice))
			}
		}
		var start bytes.Buffer // without blanks, which could be any number
		if head.Start != "" {
			if err := json.Compact(&start, []byte(head.Start)); err != nil {
				return "", refuse(Invalid, "The record cannot be read: %v.", err)
			}
		}
		g := store.Game{Module: m.ID(), Scenario: s.Game().Setup().Scenario, Options: s.Game().Setup().Options, Start: start.String(), Private: true, Study: true}
		return h.create(ctx, player, m, g, p.Seats, steps)
	}
	m, err := h.module(p.Module)
	if err != nil {
		return "", err
	}
	options, err := engine.ReadOptions(m.Options(), p.Options)
	if err != nil {
		return "", refuse(Invalid, "%v.", err)
	}
	g := store.Game{Module: m.ID(), Scenario: p.Scenario, Options: options, Private: p.Private, Rated: p.Rated}
	if p.Rated {
		if err := h.mayRate(ctx, player, m, p); err != nil {
			return "", err
		}
	}
	if p.Pace != nil {
		steps = append(steps, paceLine(*p.Pace))
	}
	if p.Clock != nil {
		t := *p.Clock
		if err := t.check(m); err != nil {
			return "", err
		}
		steps = append(steps, t.line())
	}
	return h.create(ctx, player, m, g, p.Seats, steps)
}

// create makes a game whose head lacks what follows from player, rules and time.
func (h *Hall) create(ctx context.Context, player string, m engine.Module, g store.Game, seats []store.Occupant, lines []string) (string, error) {
	if player == "" {
		return "", refuse(Invalid, "A game needs a player who makes it.")
	}
	names := engine.SeatsOf(m, engine.Setup{Scenario: g.Scenario, Options: g.Options})
	if len(seats) != len(names) {
		return "", refuse(Invalid, "There are %d players for %d seats.", len(seats), len(names))
	}
	for i, o := range seats {
		switch {
		case o.Kind == store.Person && o.Who != player && (g.Parent == "" && g.ID == "" || g.Study): // a game that has an id was agreed on
			return "", refuse(Foreign, "Nobody can be put into a seat: invite him.")
		case o.Kind == store.Open && g.Study:
			return "", refuse(Invalid, "A study is played alone.")
		case o.Kind == store.Bot:
			p, err := bot.Find(m, o.Who)
			if err != nil {
				return "", refuse(Invalid, "%v.", err)
			}
			o.Who = p.Name
		}
		g.Seats = append(g.Seats, store.Seat{Name: names[i], Occupant: o})
	}
	seed := h.cfg.Seed()
	g.ID, g.Creator, g.Created, g.RulesVersion = cmp.Or(g.ID, store.NewID()), player, time.Now(), m.RulesVersion()
	if !g.Study { // the dice of a study need not be believed
		g.Commitment = engine.Commitment(seed)
	}
	b, err := newLedger(m, &g, seed, h.sparesOf(m))
	if err != nil {
		return "", refuse(Invalid, "%v.", err)
	}
	for _, l := range lines {
		if err := b.read(l); err != nil {
			return "", refuse(Invalid, "%s: %v.", l, err)
		}
	}
	thrown, err := b.throw()
	if err != nil {
		return "", h.defect(g.ID, err)
	}
	if b.terms != nil {
		if err := h.pulse.start(); err != nil {
			return "", err
		}
	}
	if err := h.store.Create(ctx, g, seed, stamped(time.Now(), append(lines, thrown...))); err != nil {
		if errors.Is(err, store.ErrExists) {
			return g.ID, errThere
		}
		return "", fromStore(err)
	}
	return g.ID, nil
}

// errDeletedGame is the refusal of a game that was agreed on and that the operator has deleted since.
var errDeletedGame = refuse(NotPossible, "The operator has deleted this game.")

// errThere is the error of a game whose id was chosen beforehand, and that is there already.
var errThere = errors.New("the game is there already")

// stamped makes lines of texts.
func stamped(at time.Time, texts []string) []store.Line {
	out := make([]store.Line, len(texts))
	for i, t := range texts {
		out[i] = store.Line{Text: t, Time: at}
	}
	return out
}

// illTime is how long games do nothing of themselves after the store could not keep an answer: they would be read anew for every try.
const illTime = 3 * time.Second

// rest is how long games are to do nothing of themselves.
func (h *Hall) rest() time.Duration {
	at := h.ill.Load()
	if at == 0 {
		return 0
	}
	return time.Duration(at) + illTime - time.Since(h.began)
}

// Ready tells what keeps the hall from taking answers, nil if nothing does: whether the store can be read, and whether it could keep the last answers.
func (h *Hall) Ready(ctx context.Context) error {
	h.mu.Lock()
	closed := h.closed
	h.mu.Unlock()
	if closed {
		return ErrClosed
	}
	if _, err := h.store.Seed(ctx, "-"); err != nil && !errors.Is(err, store.ErrNotFound) { // there is no such game
		var now *store.Unavailable
		if errors.As(err, &now) { // the rest may name the database and its user, and who asks may be anybody
			return errors.New("the store cannot be read: " + now.Why)
		}
		h.cfg.Log.Error("the store cannot be read", "error", err)
		return errors.New("the store cannot be read")
	}
	if h.rest() > 0 {
		return errors.New("the store could not keep an answer a moment ago")
	}
	return nil
}

// aside does work that changes no game. A panic in it fails the caller; the operator hears of it once for each game and panic.
func (h *Hall) aside(id string, f func() error) (err error) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		err = errInternal
		if h.firstFailure(id + " " + fmt.Sprint(r)) {
			err = h.defect(id, fmt.Errorf("%v\n%s", r, debug.Stack()))
		}
	}()
	return f()
}

// firstFailure tells whether a failure was not reported before.
func (h *Hall) firstFailure(key string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	known := h.failed[key]
	if len(h.failed) >= maxFailed {
		clear(h.failed)
	}
	h.failed[key] = true
	return !known
}

// maxFailed bounds what is remembered of panics that have been reported.
const maxFailed = 1000

// defect reports a defect to the operator, and returns what the player may hear of it.
func (h *Hall) defect(id string, err error) error {
	h.cfg.Log.Error("defect", "game", id, "error", err)
	return errInternal
}

// List lists games as a player sees them, those that something happened to last first: his own, or if q.Public those that
// are open to everybody.
func (h *Hall) List(ctx context.Context, player string, q store.Query) ([]*Info, error) {
	if !q.Public {
		if player == "" {
			return nil, nil
		}
		q.Player = player
	}
	q.Snapshots = true
	gs, err := h.store.Games(ctx, q)
	if err != nil {
		return nil, fromStore(err)
	}
	names, err := h.names(ctx, gs...)
	if err != nil {
		return nil, err
	}
	out := make([]*Info, 0, len(gs))
	for i := range gs {
		m, err := h.module(gs[i].Module)
		if err != nil {
			continue // a game that this program does not have
		}
		info := newInfo(m, &gs[i], player, names)
		if info.State == "waiting" && len(info.Yours) == 0 { // where others have got to in it is nobody's business yet
			out = append(out, info)
			continue
		}
		if err := h.addState(ctx, m, &gs[i], info); err != nil {
			return nil, err
		}
		out = append(out, info)
	}
	return out, nil
}

// addState adds where a game stands: from memory if it is there, else from its snapshot if that is not outdated.
func (h *Hall) addState(ctx context.Context, m engine.Module, g *store.Game, info *Info) error {
	h.mu.Lock()
	e := h.live[g.ID]
	if e != nil {
		select {
		case <-e.ready:
			if e.err != nil {
				e = nil
			} else {
				e.users++
			}
		default:
			e = nil
		}
	}
	h.mu.Unlock()
	var st stands
	if e != nil {
		var err error
		st, err = e.live.standing(ctx)
		h.mu.Lock()
		e.users--
		h.mu.Unlock()
		if err != nil && !errors.Is(err, errGone) {
			return err
		}
	} else if g.Snapshot != nil && g.Snapshot.At == g.Lines {
		if s := readSnapshot(m, *g.Snapshot); s != nil {
			st = stands{s.Where, s.Asked, s.Ends}
		}
	}
	info.Where = st.where
	for _, s := range st.asked {
		if !slices.Contains(info.Yours, s) {
			continue
		}
		info.Turn = true
		if at := st.ends[s]; at != 0 && (info.ends == 0 || at < info.ends) {
			info.ends = at
		}
	}
	return nil
}

// acquire gets a game into memory and keeps it there until release.
func (h *Hall) acquire(ctx context.Context, id string) (*live, func(), error) {
	h.mu.Lock()
	if h.closed {
		h.mu.Unlock()
		return nil, nil, ErrClosed
	}
	e := h.live[id]
	if e == nil {
		e = &seatedGame{ready: make(chan struct{}), news: make(chan struct{}, 1)}
		h.live[id] = e
		h.running.Add(1)
		go h.seat(id, e)
	}
	e.users++
	h.mu.Unlock()
	release := func() {
		h.mu.Lock()
		e.users--
		h.mu.Unlock()
	}
	select {
	case <-e.ready:
	case <-ctx.Done():
		release()
		return nil, nil, ctx.Err()
	}
	if e.err != nil {
		release()
		return nil, nil, e.err
	}
	return e.live, release, nil
}

// seat reads a game and runs it.
func (h *Hall) seat(id string, e *seatedGame) {
	defer h.running.Done()
	l, err := h.load(h.ctx, id)
	if err != nil {
		h.mu.Lock()
		delete(h.live, id)
		h.attended.note(id, 0) // its predecessor may have been too late to say so
		h.mu.Unlock()
		e.err = err
		close(e.ready)
		return
	}
	e.live, l.news = l, e.news
	close(e.ready)
	l.run()
}

// retire takes a game out of memory, if nobody uses it; or in any case.
func (h *Hall) retire(id string, l *live, anyway bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.live[id]
	if e == nil || e.live != l {
		return true
	}
	if e.users > 0 && !anyway {
		return false
	}
	delete(h.live, id)
	return true
}

// Expire forgets the studies that were made longer ago than age and in which nothing has been answered, said or noted since. Those in memory stay.
func (h *Hall) Expire(ctx context.Context, age time.Duration) (forgotten int, err error) {
	before := time.Now().Add(-age)
	for {
		h.mu.Lock()
		keep := slices.Collect(maps.Keys(h.live))
		h.mu.Unlock()
		n, err := h.store.Expire(ctx, before, keep)
		if forgotten += n; err != nil || n < store.MaxList {
			return forgotten, fromStore(err)
		}
	}
}

// unused tells whether nobody has to do with a game.
func (h *Hall) unused(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.live[id]
	return e != nil && e.users == 0
}

// snapshot is what is kept of a game that leaves the memory, beside its lines.
type snapshot struct {
	Seats map[string]Version // the pages' versions
	Asked []string           // who has something to decide
	Where []string           // the public breadcrumb
	Ends  map[string]int64   `json:",omitempty"` // when the time of those ends, if their clocks run
}

// stamp says what a snapshot was made by.
func stamp(m engine.Module) string { return "pages 2, " + m.ID() + " " + m.RulesVersion() }

// snapshotOf reads a game's snapshot, nil if there is none that can be used.
func (h *Hall) snapshotOf(ctx context.Context, m engine.Module, id string) (*snapshot, int) {
	s, err := h.store.Snapshot(ctx, id)
	if snap := readSnapshot(m, s); err == nil && snap != nil {
		return snap, s.At
	}
	return nil, -1
}

// readSnapshot reads a snapshot, nil if it cannot be used.
func readSnapshot(m engine.Module, s store.Snapshot) *snapshot {
	var snap snapshot
	if s.Stamp != stamp(m) || json.Unmarshal(s.Data, &snap) != nil {
		return nil
	}
	return &snap
}

// load reads a game from the store.
func (h *Hall) load(ctx context.Context, id string) (*live, error) {
	head, err := h.store.Game(ctx, id)
	if err != nil {
		return nil, fromStore(err)
	}
	seed, err := h.store.Seed(ctx, id)
	if err != nil {
		return nil, fromStore(err)
	}
	lines, err := h.store.Lines(ctx, id, 0)
	if err != nil {
		return nil, fromStore(err)
	}
	m, err := h.module(head.Module)
	if err != nil {
		return nil, err
	}
	snap, at := h.snapshotOf(ctx, m, id)
	if at > len(lines) || snap != nil && !h.counted(snap) {
		snap, at = nil, -1
	}
	l := &live{
		hall: h, id: id, mod: m, head: head, lines: len(lines), kept: at,
		inbox: make(chan *call), nudge: make(chan struct{}, 1), gone: make(chan struct{}), streams: map[engine.Seat]*stream{},
		orders: map[orderKey]*order{}, judged: verdict{lines: -1}, front: map[string]engine.Seat{}, used: time.Now(), lease: -1, jobs: true,
		named: h.doubts.Load(),
	}
	l.stored.Store(int64(len(lines)))
	if l.book, err = newLedger(m, &l.head, seed, h.sparesOf(m)); err != nil {
		return nil, h.unreadable(&l.head, m, err)
	}
	for i, s := range head.Seats {
		if s.Kind != store.Bot {
			l.streams[engine.Seat(i)] = &stream{seat: engine.Seat(i)}
		} else {
			l.bots = true
		}
	}
	err = l.book.readAll(lines, func(n int) {
		l.came.note(l.book, n)
		for seat, st := range l.streams {
			switch {
			case n < at:
			case st.page != nil:
				old := st.page
				st.page, _ = l.book.nextPage(seat, old, l.book.same, st.takeSpare())
				st.spare = old.sketch
			case n == at:
				st.page = l.book.firstPage(seat, max(snap.Seats[head.Seats[seat].Name], h.first))
			default:
				st.page = l.book.firstPage(seat, h.first)
			}
		}
	})
	if err != nil {
		return nil, h.unreadable(&l.head, m, err)
	}
	l.phase, l.told, l.held = l.book.phase, head.Updated, resting(0, &head, lines)
	if err := l.loadAsides(ctx); err != nil {
		return nil, fromStore(err)
	}
	if l.names, err = h.names(ctx, head); err != nil {
		return nil, err
	}
	if h.shared {
		last, err := h.store.Chats(ctx, id, talkRoom, 0, 1)
		if err != nil {
			return nil, fromStore(err)
		}
		for _, c := range last {
			l.talk = c.N
		}
	}
	if l.book.terms != nil && !l.book.over() {
		if err := h.pulse.start(); err != nil {
			return nil, err
		}
	}
	for seat, st := range l.streams {
		st.hidden = l.shares(seat)
	}
	l.present = l.elsewhere()
	l.informAll()
	return l, nil
}

// unreadable reports a game that cannot be played on: one of other rules, which is nobody's fault, or a defect.
func (h *Hall) unreadable(g *store.Game, m engine.Module, err error) error {
	if errors.As(err, new(*unknownLine)) {
		if h.firstFailure(g.ID + " newer") {
			h.cfg.Log.Warn("a game was played on with a newer version of the program, and is refused here", "game", g.ID, "error", err)
		}
		return errLater
	}
	if of := m.RulesVersion(); g.RulesVersion != of {
		h.cfg.Log.Warn("game of other rules", "game", g.ID, "of", g.RulesVersion, "now", of, "error", err)
		return refuse(NotPossible, "This game was begun under version %s of the rules of %s. These are version %s, under which it cannot go on. It is kept as it is.", g.RulesVersion, m.Title(), of)
	}
	h.cfg.Log.Error("game cannot be read", "game", g.ID, "error", err)
	return refuse(Internal, "This game cannot be read by this version of the program; it is kept as it is. Please report it.")
}

// remember keeps the snapshot of a game that leaves the memory.
func (l *live) remember() {
	if l.kept == l.lines {
		return
	}
	st := l.stands()
	s := snapshot{Seats: map[string]Version{}, Asked: st.asked, Where: st.where, Ends: st.ends}
	for seat, st := range l.streams {
		if seat >= 0 {
			s.Seats[l.head.Seats[seat].Name] = l.fresh(st).Version
		}
	}
	data, err := json.Marshal(s)
	if err == nil {
		err = l.hall.store.SetSnapshot(context.Background(), l.id, store.Snapshot{At: l.lines, Stamp: stamp(l.mod), Data: data})
	}
	if err != nil && !errors.Is(err, store.ErrClosed) {
		l.hall.cfg.Log.Warn("no snapshot", "game", l.id, "error", err)
	}
	l.kept = l.lines
}
