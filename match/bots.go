package match

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/store"
)

// A bot thinks in a goroutine of its own, from a view of its seat. It waits for one of [Config.Thinkers] places, and is told its
// budget. If the position changes meanwhile, what it finds is thrown away; it cannot be stopped in the middle,
// so the next thought of the same bot waits until it has finished.

// player is a bot at its seat.
type player struct {
	name string
	bot  engine.Bot
	busy chan struct{} // closed when its last thought has ended; nil before the first
}

// thinking is a thought under way.
type thinking struct {
	of     thought
	cancel context.CancelFunc
}

// thought is what a bot thinks about: in a secret question its own answers count and not those of others.
type thought struct{ phase, n int }

// thoughtOf is what there is to think about for a seat now.
func (l *live) thoughtOf(seat engine.Seat) thought {
	if p := l.book.phase; p != 0 {
		return thought{p, l.book.decisions(seat)}
	}
	return thought{0, l.lines}
}

// drive does what is to be done without anybody's call: standing orders, bots.
func (l *live) drive() error {
	if rest := l.hall.rest(); rest > 0 {
		l.wakeIn(rest)
		return nil
	}
	if l.book.held || l.hall.cfg.Passive {
		return nil
	}
	if err := l.follow(); err != nil {
		return err
	}
	if !l.bots {
		return nil
	}
	rest := l.halted() || l.alone() && time.Since(l.used) >= l.hall.cfg.Idle
	if !rest && l.botAsked() && !l.claim() {
		rest = true // another program thinks
	} else if rest {
		l.letGo()
	}
	for i, s := range l.head.Seats {
		seat := engine.Seat(i)
		asked := s.Kind == store.Bot && l.asked(seat) && !rest
		if th := l.thinking[seat]; th != nil && (!asked || th.of != l.thoughtOf(seat)) {
			l.hush(seat)
		}
		if asked && l.thinking[seat] == nil {
			l.think(seat)
		}
	}
	return nil
}

// wakeIn has the game go on of itself after a while.
func (l *live) wakeIn(d time.Duration) {
	if l.waking {
		return
	}
	l.waking = true
	l.hall.running.Add(1)
	go func() {
		defer l.hall.running.Done()
		select {
		case <-time.After(d):
			l.post(func(l *live) { l.waking = false })
		case <-l.gone:
		}
	}()
}

// alone tells whether only bots play and nobody looks.
func (l *live) alone() bool {
	for seat, st := range l.streams {
		if l.player(seat) != "" || st.watched() {
			return false
		}
	}
	return true
}

// hush stops a seat's thought.
func (l *live) hush(seat engine.Seat) {
	if th := l.thinking[seat]; th != nil {
		th.cancel()
		l.thinking[seat] = nil
	}
}

// halted tells whether bots are to wait until they are told to go on.
func (l *live) halted() bool { return l.book.paced && l.book.pace < 0 }

// pace is how long bots wait before they answer.
func (l *live) pace() time.Duration {
	switch {
	case l.book.paced:
		return time.Duration(l.book.pace) * time.Millisecond
	case slices.ContainsFunc(l.head.Seats, func(s store.Seat) bool { return s.Kind != store.Bot }):
		return 0
	}
	return l.hall.cfg.Pace
}

// think lets a bot think.
func (l *live) think(seat engine.Seat) {
	p := l.players[seat]
	if p == nil {
		name, seed := l.head.Seats[seat].Who, l.hall.cfg.BotSeed()
		profile, err := bot.Find(l.mod, name)
		if err != nil { // it was there when the game was made
			l.hall.cfg.Log.Error("bot is missing", "game", l.id, "error", err)
			profile = engine.Profile{Name: bot.RandomName, New: func(seed uint64) engine.Bot { return bot.Random(seed) }}
		}
		p = &player{name: profile.Name, bot: profile.New(seed)}
		l.players[seat] = p
	}
	v := engine.ViewOf(p.bot, l.book.game(), seat)
	prompt := *l.book.pending().For(seat) // the game goes on to use what it points to
	prompt.Options = slices.Clone(prompt.Options)
	v.Prompt = &prompt
	ctx, cancel := context.WithCancel(l.hall.ctx)
	th := &thinking{l.thoughtOf(seat), cancel}
	l.thinking[seat] = th
	before, after := p.busy, make(chan struct{})
	p.busy = after
	due := l.shown.Add(l.pace())
	l.hall.running.Add(1)
	go func() {
		defer l.hall.running.Done()
		defer cancel()
		c, why, ok := l.hall.choose(ctx, p, v, before, after)
		if !ok || !wait(ctx, time.Until(due)) {
			return
		}
		l.post(func(l *live) {
			if l.thinking[seat] == th {
				l.thinking[seat] = nil
				l.played(seat, p, c, why, v.Prompt)
			}
		})
	}()
}

// note keeps when somebody last saw something happen: bots are paced by that, so that a long set-up in secret keeps nobody
// waiting in front of a map on which nothing changes.
func (l *live) note(before int) {
	sees := func(seat engine.Seat) bool { return len(l.book.s.Log(seat, before+1)) > 0 }
	if sees(engine.ObserverSeat) {
		l.shown = time.Now()
		return
	}
	for i, s := range l.head.Seats {
		if s.Kind != store.Bot && sees(engine.Seat(i)) {
			l.shown = time.Now()
			return
		}
	}
}

// wait waits, false if the context ends before.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// choose gets a bot's choice, once its thought before has ended and there is a place for it to think.
func (h *Hall) choose(ctx context.Context, p *player, v *engine.View, before, after chan struct{}) (c engine.Choice, why string, ok bool) {
	if before != nil {
		<-before // it ends within its budget; a bot must not think two thoughts at once
	}
	defer close(after)
	select {
	case h.think <- struct{}{}:
		defer func() { <-h.think }()
	case <-ctx.Done():
		return c, "", false
	}
	if ctx.Err() != nil {
		return c, "", false
	}
	defer func() {
		if r := recover(); r != nil {
			h.cfg.Log.Error("bot failed", "bot", p.name, "module", v.Game, "error", fmt.Sprintf("%v\n%s", r, debug.Stack()))
			c, why, ok = v.Prompt.Options[0], "", ctx.Err() == nil
		}
	}()
	c, why = p.bot.Choose(v, h.cfg.Think)
	return c, why, ctx.Err() == nil
}

// played gives a bot's answer. One that is refused is replaced by the first that is offered, so that the game goes on.
func (l *live) played(seat engine.Seat, p *player, c engine.Choice, why string, q *engine.Prompt) {
	if !slices.Contains(q.Options, c) {
		l.hall.cfg.Log.Error("bot made an illegal choice", "bot", p.name, "game", l.id, "choice", engine.FormatChoice(l.mod, c))
		c, why = q.Options[0], ""
	}
	note := p.name
	if why != "" {
		note += ": " + why
	}
	if err := l.step(seat, c, remark(note)); err != nil && !errors.Is(err, errOutrun) {
		l.hall.cfg.Log.Error("answer of a bot failed", "bot", p.name, "game", l.id, "error", err)
	}
}

// Halt as a pace stops the bots of a table.
const Halt = time.Duration(-1)

// maxPace is the slowest pace.
const maxPace = time.Hour

func paceLine(d time.Duration) string {
	n := int(min(d, maxPace) / time.Millisecond)
	if d < 0 {
		n = -1
	}
	return "table pace " + strconv.Itoa(n)
}

// SetPace says how long the bots of a table wait before they answer: 0 for not at all, [Halt] to stop them. Any player
// of the table may, and whoever made the game.
func (t *Table) SetPace(ctx context.Context, w Who, d time.Duration) error {
	return t.do(ctx, func(l *live) error {
		switch {
		case !l.plays(w.Player):
			return errForeign
		case l.book.over():
			return errOver
		case !l.bots:
			return refuse(NotPossible, "No computer plays in this game.")
		}
		line := paceLine(d)
		if err := l.book.read(line); err != nil {
			return l.spoiled(err)
		}
		for i := range l.thinking { // they begin anew, at the new pace
			l.hush(engine.Seat(i))
		}
		if err := l.commit(engine.ChanceSeat, line); err != nil {
			return err
		}
		l.informAll()
		return nil
	})
}

// Why is the reason of an answer.
type Why struct {
	Seat   string `json:"seat"`
	Choice string `json:"choice"`
	By     string `json:"by"` // the bot, or "standing order"
	Text   string `json:"text"`
}

// WhyMove tells why a bot gave the answer that an entry of the caller's log belongs to; 0 is its last answer. A reason can
// tell of what only the bot's seat may know, so it is kept back from people who play against the bot until the game is
// over. In studies, where only bots play and where the bot plays on the same side it is told at once.
func (t *Table) WhyMove(ctx context.Context, w Who, entry int) (why Why, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.maySee(ctx, w)
		if err != nil {
			return err
		}
		people := slices.ContainsFunc(l.head.Seats, func(s store.Seat) bool { return s.Kind != store.Bot })
		if people && !engine.Together(l.mod) && !l.head.Study && !l.book.over() {
			return refuse(NotPossible, "The computer tells its reasons after the game. Now they could give away what you cannot see.")
		}
		i := len(l.book.steps) - 1
		if entry != 0 {
			p := l.fresh(st)
			if entry < 0 || entry > len(p.lines) {
				return refuse(NotFound, "The log has no such line.")
			}
			i = l.book.after(int(p.lines[entry-1].event)) - 1
		} else {
			for i >= 0 && (l.book.steps[i].note() == "" || l.book.steps[i].itself()) {
				i--
			}
		}
		if i < 0 || l.book.steps[i].note() == "" || l.book.steps[i].itself() {
			return refuse(NotFound, "The computer did not decide that.")
		}
		s := &l.book.steps[i]
		by, text, _ := strings.Cut(s.note(), ": ")
		why = Why{l.head.Seats[s.seat].Name, engine.FormatChoice(l.mod, s.choice), by, text}
		return nil
	})
	return why, err
}
