package match

import (
	"context"
	"errors"
	"slices"

	"beachhead/engine"
	"beachhead/store"
)

// What an operator may do with a game. He is no player: nothing of it is offered to people.

// Lines of the log by which an operator stops a game and lets it go on.
const (
	holdLine    = "table hold"
	releaseLine = "table release"
)

var errHeld = refuse(NotPossible, "The operator of this server has stopped this game for now. It goes on from here later.")

// Hold stops a game, or lets it go on: while it is stopped nothing is answered in it, by nobody, and everything can be looked at. It tells whether that was not so already.
func (h *Hall) Hold(ctx context.Context, id string, hold bool) (changed bool, err error) {
	line := releaseLine
	if hold {
		line = holdLine
	}
	err = h.Table(id).do(ctx, func(l *live) error {
		if err := l.endAll(); err != nil {
			return err
		}
		switch {
		case l.book.over():
			return errOver
		case l.book.held == hold:
			return nil
		}
		if err := l.book.read(line); err != nil {
			return l.spoiled(err)
		}
		for i := range l.thinking {
			l.hush(engine.Seat(i))
		}
		if err := l.commit(engine.ChanceSeat, line); err != nil {
			return err
		}
		l.informAll()
		changed = true
		return nil
	})
	return changed, err
}

// HandOver gives a seat to somebody else: a player, a bot, or nobody, so that it can be taken by who is invited. Who had it can do nothing with it any more.
func (h *Hall) HandOver(ctx context.Context, id, seat string, to store.Occupant) error {
	return h.Table(id).do(ctx, func(l *live) error {
		i := slices.IndexFunc(l.head.Seats, func(s store.Seat) bool { return s.Name == seat })
		switch {
		case i < 0:
			return refuse(NotFound, "The game has no seat %q.", seat)
		case l.head.Study:
			return refuse(NotPossible, "A study is played alone.")
		}
		if err := l.endAll(); err != nil {
			return err
		}
		from := l.head.Seats[i].Occupant
		if from == to && !l.book.over() {
			return nil // what was asked for stays, and how long the game has waited
		}
		if err := l.guestLeaves(ctx, engine.Seat(i)); err != nil {
			return err
		}
		told := l.leaving(engine.Seat(i))
		if !l.book.over() { // clocks start or stop with it, and nobody has waited for who comes
			var lines []string
			line := "table leaves " + seat
			if to.Kind == store.Person {
				line = "table sits " + seat
			}
			switch {
			case from.Kind == store.Person: // he knows what the side knows, and does not take another
				lines = append(lines, line+" "+handed+" "+lateMark(l.id, from.Who))
			case from.Kind == store.Bot: // the turn of the other goes on, as when a player goes
				lines = append(lines, line+" "+handed)
			default:
				lines = append(lines, "table sits "+seat)
			}
			if to.Kind == store.Bot { // for the log: it is not open
				lines[0] += " " + EndBot
			}
			l.head.Seats[i].Occupant = to
			l.nameSeats(ctx)
			for _, line := range lines {
				if err := l.book.read(line); err != nil {
					return l.spoiled(err)
				}
			}
			if seat := engine.Seat(i); l.tells(seat) && l.asked(seat) && l.consenting(seat) != 0 {
				told = append(told, l.turnNotice(seat, l.lines+len(lines))) // he need not know that he has a seat
			}
			// What the one before has asked for, or agreed to, the next one has not.
			_, err := l.commitBy(store.Addition{Settles: true, Reseat: &store.Reseat{Seat: i, From: from, To: to}, Jobs: told}, engine.ChanceSeat, "", lines...)
			l.lost = true // it is read again, and its readers come back as who they are now
			return fromStore(err)
		}
		if err := h.store.Take(ctx, l.id, i, from, to); err != nil {
			if errors.Is(err, store.ErrOver) {
				return errOver
			}
			return fromStore(err)
		}
		l.lost = true
		return nil
	})
}

// Delete forgets a game, also one that cannot be read.
func (h *Hall) Delete(ctx context.Context, id string) error {
	if err := h.store.Delete(ctx, id); err != nil {
		return fromStore(err)
	}
	h.mu.Lock()
	e := h.live[id]
	h.mu.Unlock()
	if e == nil {
		return nil
	}
	select {
	case <-e.ready:
	case <-ctx.Done():
		return ctx.Err()
	}
	if e.err == nil {
		if err := e.live.call(ctx, func(l *live) error { l.lost = true; return nil }); err != nil && !errors.Is(err, errGone) {
			return err
		}
	}
	return nil
}

// OperatorView is how a game stands, for its operator: nothing that a seat alone may know.
type OperatorView struct {
	*Info
	Lines int `json:"lines"`
	// Held: the operator has stopped the game.
	Held bool `json:"held,omitempty"`
	// Asked are the seats that have something to decide.
	Asked []string `json:"asked,omitempty"`
	// Where is the public breadcrumb.
	Where []string `json:"where,omitempty"`
	// Memory is "awake", "dozing" or "" if the game was not in memory.
	Memory string `json:"memory,omitempty"`
	// Who has the seats: the private ids of players, bots by their names.
	Who map[string]string `json:"who"`
}

// Inspect tells how a game stands. It may be read for that.
func (h *Hall) Inspect(ctx context.Context, id string) (*OperatorView, error) {
	out := &OperatorView{Who: map[string]string{}}
	h.mu.Lock()
	if e := h.live[id]; e != nil {
		select {
		case <-e.ready:
			if e.err == nil {
				if out.Memory = "awake"; e.live.rest.Load() != nil {
					out.Memory = "dozing"
				}
			}
		default:
		}
	}
	h.mu.Unlock()
	err := h.Table(id).do(ctx, func(l *live) error {
		out.Info = l.inform(engine.ObserverSeat)
		out.Updated, out.Lines, out.Held, out.Info.Where = l.told, l.lines, l.book.held, nil
		out.Where, out.Asked = l.book.where(), nil
		for i, s := range l.head.Seats {
			if l.asked(engine.Seat(i)) {
				out.Asked = append(out.Asked, s.Name)
			}
			out.Who[s.Name] = s.Who
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// RecordOf is the record of a game with all answers, also of one that goes on; the seed of its dice is in it only when it is over.
func (h *Hall) RecordOf(ctx context.Context, id string) (text string, err error) {
	err = h.Table(id).do(ctx, func(l *live) error {
		return l.aside(func() error {
			text = l.book.record(l.book.over())
			return nil
		})
	})
	return text, err
}
