package match

import (
	"cmp"
	"context"
	"slices"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// Link is an address of a game for others.
type Link struct {
	Token string      `json:"token"`
	Game  string      `json:"game"`
	Kind  string      `json:"kind"` // "join", "watch"
	Seat  engine.Seat `json:"-"`    // of an invitation; ObserverSeat else
	Name  string      `json:"seat,omitempty"`
}

func (l *live) linkOf(k store.Link) Link {
	x := Link{Token: k.Token, Game: l.id, Kind: "watch", Seat: engine.ObserverSeat}
	if k.Kind == store.Invitation {
		x.Kind, x.Seat, x.Name = "join", engine.Seat(k.Seat), l.head.Seats[k.Seat].Name
	}
	return x
}

// Links lists the invitations to the open seats, and the link for looking on. Only who plays or made the game gets them.
func (t *Table) Links(ctx context.Context, player string) (out []Link, err error) {
	err = t.do(ctx, func(l *live) error {
		if !l.plays(player) {
			return errForeign
		}
		have, err := l.hall.store.Links(ctx, l.id)
		if err != nil {
			return fromStore(err)
		}
		link := func(kind store.LinkKind, seat int) error {
			for _, k := range have {
				if k.Kind == kind && k.Seat == seat {
					out = append(out, l.linkOf(k))
					return nil
				}
			}
			k := store.Link{Token: store.NewID(), Game: l.id, Kind: kind, Seat: seat, Created: time.Now()}
			if err := l.hall.store.AddLink(ctx, k); err != nil {
				return fromStore(err)
			}
			out = append(out, l.linkOf(k))
			return nil
		}
		for i, s := range l.head.Seats {
			if s.Kind == store.Open {
				if err := link(store.Invitation, i); err != nil {
					return err
				}
			}
		}
		return link(store.Watch, 0)
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Link finds where a token leads, and what is known of the table there.
func (h *Hall) Link(ctx context.Context, player, token string) (k Link, i *Info, err error) {
	found, err := h.link(ctx, token)
	if err != nil {
		return k, nil, err
	}
	err = h.Table(found.Game).do(ctx, func(l *live) error {
		k, i = l.linkOf(found), newInfo(l.mod, &l.head, player, l.names)
		i.Clock = l.clockInfo(engine.ObserverSeat)
		return nil
	})
	return k, i, err
}

func (h *Hall) link(ctx context.Context, token string) (store.Link, error) {
	if err := store.CheckText("link", token, store.MaxName); err != nil {
		return store.Link{}, fromStore(err)
	}
	k, err := h.store.Link(ctx, token)
	return k, fromStore(err)
}

// Join takes the seat that an invitation is for, and returns the game. Whoever has the seat already may use it again.
func (h *Hall) Join(ctx context.Context, player, token string) (game string, seat engine.Seat, err error) {
	k, err := h.link(ctx, token)
	if err != nil {
		return "", 0, err
	}
	if k.Kind != store.Invitation {
		return "", 0, refuse(NotPossible, "This link is for watching, not for playing.")
	}
	seat = engine.Seat(k.Seat)
	return k.Game, seat, h.Table(k.Game).do(ctx, func(l *live) error { return l.sit(ctx, player, seat) })
}

// Sit takes an open seat of a public game.
func (t *Table) Sit(ctx context.Context, player string, seat engine.Seat) error {
	return t.do(ctx, func(l *live) error {
		if !isPublic(&l.head) {
			return errPrivate
		}
		return l.sit(ctx, player, seat)
	})
}

// MaySit is the reason why a player could not take a seat now to which he was invited, or which is open to all; nil if he could, or has it.
func (t *Table) MaySit(ctx context.Context, player string, seat engine.Seat) error {
	return t.do(ctx, func(l *live) error {
		_, err := l.maySit(ctx, player, seat)
		return err
	})
}

// maySit tells whether somebody has a seat already, or why he cannot take it.
func (l *live) maySit(ctx context.Context, player string, seat engine.Seat) (has bool, err error) {
	if seat < 0 || int(seat) >= len(l.head.Seats) {
		return false, refuse(NotFound, "There is no such seat.")
	}
	o := l.head.Seats[seat].Occupant
	switch {
	case player == "":
		return false, errForeign
	case o.Kind == store.Person && o.Who == player:
		return true, nil
	case l.book.over():
		return false, errOver
	case len(l.seatsOf(player)) > 0:
		return false, refuse(NotPossible, "You play in this game already. The invitation is for somebody else.")
	case slices.Contains(l.book.lateMarks, lateMark(l.id, player)): // before whether it is open
		return false, errTimeEnded
	case o.Kind != store.Open:
		return false, refuse(NotPossible, "Somebody else has taken this seat.")
	}
	if why, err := l.hall.mayHave(ctx, l.mod, &l.head, l.book.past, player, seat); why != nil || err != nil {
		return false, cmp.Or(err, why)
	}
	return false, l.hall.mayPlay(ctx, player, &l.head)
}

// The refusals of a seat to who has had one.
var (
	errTimeEnded = refuse(NotPossible, "Your time in this game has ended. The seat is for somebody else.")
	errWhoseTime = refuse(NotPossible, "You have had this seat as a guest, and somebody's time at it has ended: "+
		"whether it was yours is not known any more. It is for somebody else.")
	errOtherSide = refuse(NotPossible, "You have played the other side of this game, and know what it knows.")
)

// mayHave is why a player does not get a seat of a game again, or that of the other side, nil if he may have it. Of who has had one as a guest, and has an account
// now, the marks in the lines are those of the guest; but that he has looked at a seat goes along to his account.
func (h *Hall) mayHave(ctx context.Context, m engine.Module, g *store.Game, x past, player string, seat engine.Seat) (why, err error) {
	mark := lateMark(g.ID, player)
	switch {
	case slices.Contains(x.lateMarks, mark): // he would have his time anew
		return errTimeEnded, nil
	case !engine.Together(m) && slices.ContainsFunc(x.left, func(x leftMark) bool { return x.mark == mark && x.seat != seat }):
		return errOtherSide, nil
	case !h.cfg.Accounts || player == "" || x.lateSeats == 0 && len(x.left) == 0:
		return nil, nil
	}
	for i := range g.Seats {
		had := engine.Seat(i)
		switch v, err := h.store.Visit(ctx, g.ID, i, player); {
		case err != nil:
			return nil, fromStore(err)
		case v.Time.IsZero():
		case x.lateSeats.Has(had) && !slices.Contains(x.left, leftMark{had, mark}): // nor who has left it otherwise
			switch left := slices.ContainsFunc(x.left, func(x leftMark) bool { return x.seat == had && x.mark != "" }); {
			case !left:
				return errTimeEnded, nil
			case had == seat || engine.Together(m): // either he gave it away, and the next one was late, or it was he
				return errWhoseTime, nil
			}
			return errOtherSide, nil
		case had != seat && !engine.Together(m):
			return errOtherSide, nil
		}
	}
	return nil, nil
}

// guestLeaves has what a guest knows of a seat that he loses go along to his account, should he make one: that he has looked at it.
func (l *live) guestLeaves(ctx context.Context, seat engine.Seat) error {
	player := l.player(seat)
	if _, has := l.names[player]; has || player == "" || !l.hall.cfg.Accounts {
		return nil
	}
	v, err := l.hall.store.Visit(ctx, l.id, int(seat), player)
	if err == nil && v.Time.IsZero() {
		err = l.hall.store.SetVisit(ctx, l.id, int(seat), player, store.Visit{Time: l.hall.cfg.Now()})
	}
	return fromStore(err)
}

func (l *live) sit(ctx context.Context, player string, seat engine.Seat) error {
	if mine, err := l.maySit(ctx, player, seat); mine || err != nil {
		return err
	}
	has := l.head.Seats[seat].Occupant
	to := store.Occupant{Kind: store.Person, Who: player}
	line := "table sits " + l.head.Seats[seat].Name // clocks may start with it, and nobody has waited for him before
	jobs := l.joining(seat, player)
	l.head.Seats[seat].Occupant = to
	l.nameSeats(ctx) // he may have to be told of what begins with it
	if err := l.book.read(line); err != nil {
		return l.spoiled(err)
	}
	a := store.Addition{Jobs: jobs, Reseat: &store.Reseat{Seat: int(seat), From: has, To: to}}
	if _, err := l.commitBy(a, engine.ChanceSeat, "", line); err != nil {
		l.head.Seats[seat].Occupant = has
		return fromStore(err)
	}
	l.rehide()
	l.informAll()
	return nil
}
