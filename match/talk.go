package match

import (
	"context"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Said is one message of the table's talk.
type Said struct {
	N    int       `json:"n"` // from 1
	Seat string    `json:"seat"`
	Text string    `json:"text"`
	Time time.Time `json:"time"`
}

// talkRoom is where the talk of a table is kept.
const talkRoom = "table"

// goneText stands in place of what somebody has said who has deleted his account.
const goneText = "(gone with who said it)"

// Say says something to the table. Those who look on hear it, but do not speak.
func (t *Table) Say(ctx context.Context, w Who, text string) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seat(w); err != nil {
			return err
		}
		text = strings.TrimSpace(text)
		if text == "" {
			return refuse(Invalid, "The message is empty.")
		}
		if err := l.mayTalk(ctx, w.Player); err != nil {
			return err
		}
		c := store.Chat{Room: talkRoom, From: l.head.Seats[w.Seat].Name, Player: w.Player, Text: text, Time: time.Now()}
		n, err := l.hall.store.Say(ctx, l.id, c)
		if err != nil {
			return fromStore(err)
		}
		if l.hall.shared && n != l.talk+1 { // somebody has spoken elsewhere
			return fromStore(l.hearTalk(context.WithoutCancel(ctx)))
		}
		l.talk = n
		for _, st := range l.streams {
			st.say(&Said{n, c.From, c.Text, store.Millis(c.Time)})
		}
		return nil
	})
}

// Talk returns what was said, from message number from on; at most [store.MaxList] messages. From 0 it is the last ones.
func (t *Table) Talk(ctx context.Context, w Who, from int) ([]Said, error) {
	err := t.do(ctx, func(l *live) error {
		_, err := l.maySee(ctx, w)
		return err
	})
	if err != nil {
		return nil, err
	}
	cs, err := t.hall.store.Chats(ctx, t.id, talkRoom, from, 0)
	if err != nil {
		return nil, fromStore(err)
	}
	out := make([]Said, len(cs))
	for i, c := range cs {
		if c.Text == "" {
			c.Text = goneText
		}
		out[i] = Said{c.N, c.From, c.Text, c.Time}
	}
	return out, nil
}

// Note returns what the player has written down for himself about the seat.
func (t *Table) Note(ctx context.Context, w Who) (string, error) {
	if err := t.shown(ctx, w); err != nil {
		return "", err
	}
	text, err := t.hall.store.Note(ctx, t.id, int(w.Seat), w.Player)
	return text, fromStore(err)
}

// SetNote writes it. Nobody else can read it.
func (t *Table) SetNote(ctx context.Context, w Who, text string) error {
	if err := t.shown(ctx, w); err != nil {
		return err
	}
	return fromStore(t.hall.store.SetNote(ctx, t.id, int(w.Seat), w.Player, text))
}

// shown makes sure that the caller has the seat and that its page is in front of him.
func (t *Table) shown(ctx context.Context, w Who) error {
	return t.do(ctx, func(l *live) error {
		_, err := l.seatShown(w)
		return err
	})
}

// loadAsides reads what is kept of a game beside its lines.
func (l *live) loadAsides(ctx context.Context) error {
	s := l.hall.store
	orders, err := s.Orders(ctx, l.id)
	if err != nil {
		return err
	}
	for _, o := range orders {
		// A condition that this version of the game cannot read has its seat asked; it stays in the list, and can be given anew.
		x, err := l.newOrder(o.Kind, o.Choice, o.Only)
		if err != nil {
			l.hall.cfg.Log.Warn("condition of a standing order", "game", l.id, "error", err)
		}
		l.orders[orderKey{engine.Seat(o.Seat), o.Kind}] = x
	}
	requests, err := s.Requests(ctx, l.id)
	if err != nil {
		return err
	}
	l.sortRequests(requests)
	rematch, err := s.Games(ctx, store.Query{Parent: l.id, NoStudies: true, Limit: 1}) // onlookers may have made any number of studies
	if len(rematch) > 0 {
		l.next = rematch[0].ID
	}
	return err
}
