package match

import (
	"context"
	"fmt"

	"beachhead/engine"
)

// A player with several seats has one screen for them: a hot seat. One of the seats has it, the pages of the others are
// put away until they take over. Where there is nothing to hide from oneself, in a study and in a game that is over, none is put
// away. Who has the screen is forgotten with the game's memory, and then it must be taken again.

// sharesScreen tells whether a player has seats whose pages must not be seen together: those of sides that play against each other.
func (l *live) sharesScreen(player string) bool {
	return player != "" && !engine.Together(l.mod) && !l.head.Study && l.head.Result == "" && len(l.seatsOf(player)) > 1
}

// shares tells whether the page of a seat is put away.
func (l *live) shares(seat engine.Seat) bool {
	p := l.player(seat)
	if !l.sharesScreen(p) {
		return false
	}
	f, ok := l.front[p]
	return !ok || f != seat
}

// handTo is the seat that a player's screen should be handed to: the first of his that has something to decide, if
// the one that has the screen has nothing to; -1 for none.
func (l *live) handTo(player string) engine.Seat {
	if f, ok := l.front[player]; ok && l.asked(f) {
		return -1
	}
	for _, s := range l.seatsOf(player) {
		if l.asked(s) {
			return s
		}
	}
	return -1
}

// across is the question that the one who has the screen can answer for another seat of the player: the screen would be handed over for it, and it lies
// open on the table ([engine.Open]). Nil if there is none.
func (l *live) across(player string) (engine.Seat, *engine.Asked) {
	o, ok := l.mod.(engine.Open)
	_, has := l.front[player]
	s := l.handTo(player)
	q := l.book.pending()
	if !ok || !has || s < 0 || q == nil || q.Secret {
		return -1, nil
	}
	p := q.For(s)
	if p == nil || !o.Open(p.AskedKind()) {
		return -1, nil
	}
	return s, l.book.game().View(s).Pending
}

// Across gives the answer of another seat of the caller's to a question that lies open on the table, without the screen changing hands. V is the version
// of the caller's page.
func (t *Table) Across(ctx context.Context, w Who, v Version, choice string) (now Version, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.checked(w, v)
		if err != nil {
			return err
		}
		c, err := l.parse(choice)
		if err != nil {
			return err
		}
		s, asked := l.across(w.Player)
		if f, ok := l.front[w.Player]; asked == nil || !ok || f != w.Seat {
			return refuse(NotPossible, "No question lies open on the table.")
		}
		was := l.book.phase
		if _, err := l.stepFor(s, "", c, ""); err != nil {
			return err
		}
		l.withdraw(s, was)
		now = l.fresh(st).Version
		return nil
	})
	return now, err
}

// informScreens tells the players of hot seats when it is time to hand the screen over.
func (l *live) informScreens() {
	now := ""
	for seat := range l.streams {
		if p := l.player(seat); l.sharesScreen(p) {
			if s := l.handTo(p); s >= 0 {
				_, open := l.across(p)
				now += fmt.Sprint(seat, s, open, " ")
			}
		}
	}
	if now == l.screens {
		return
	}
	l.screens = now
	for seat, st := range l.streams {
		if l.sharesScreen(l.player(seat)) {
			st.tell(l.inform(seat))
		}
	}
}

// TakeOver puts the page of the caller's seat in front of him, and those of his other seats away.
func (t *Table) TakeOver(ctx context.Context, w Who) error {
	return t.do(ctx, func(l *live) error {
		st, err := l.seat(w)
		if err != nil {
			return err
		}
		if !l.sharesScreen(w.Player) {
			return nil
		}
		l.front[w.Player] = w.Seat
		for _, s := range l.seatsOf(w.Player) {
			if s != w.Seat {
				l.streams[s].hide(l.book, true)
			}
		}
		l.fresh(st)
		st.hide(l.book, false)
		for _, s := range l.seatsOf(w.Player) {
			l.streams[s].tell(l.inform(s))
		}
		return nil
	})
}

// PutAway puts the page of the caller's seat away, if it has the screen: until one of the seats takes over, nobody has it, and no
// reload and no second window shows a page.
func (t *Table) PutAway(ctx context.Context, w Who) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seat(w); err != nil {
			return err
		}
		if f, ok := l.front[w.Player]; !ok || f != w.Seat || !l.sharesScreen(w.Player) {
			return nil
		}
		delete(l.front, w.Player)
		for _, s := range l.seatsOf(w.Player) {
			l.streams[s].hide(l.book, true)
			l.streams[s].tell(l.inform(s))
		}
		return nil
	})
}

// rehide puts pages away or shows them after seats were taken.
func (l *live) rehide() {
	for seat, st := range l.streams {
		hidden := l.shares(seat)
		if !hidden {
			l.fresh(st)
		}
		st.hide(l.book, hidden)
	}
}
