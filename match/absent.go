package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"beachhead/bot"
	"beachhead/engine"
	"beachhead/store"
)

// maxPause is the longest pause, in days.
const maxPause = 90

// absence is how long the game must have waited for a seat before others may give it to somebody else. Who has the page open has so long again, and no longer: else one could keep a game from
// ending by a page that is never closed.
const absence = 7 * 24 * time.Hour

// errHere is the refusal to replace somebody who looks at the game.
var errHere = refuse(NotPossible, "That player is here now: write to him. Who has the page open can be replaced when the game has waited for him for %s.", longTime(2*absence))

// replaceWith are whom a seat can go to, as the argument of a request has them.
var replaceWith = [...]string{EndSubstitute, EndBot}

func replaced(arg int) (engine.Seat, string) {
	return engine.Seat(arg / len(replaceWith)), replaceWith[arg%len(replaceWith)]
}

// mustAgree are the seats that have to agree to a request: those of other people than who asks, and not the one who is to be replaced, who is away.
func (l *live) mustAgree(r store.Request) uint8 {
	must := l.consenting(engine.Seat(r.Seat))
	if r.Kind == AskReplace {
		seat, _ := replaced(r.Arg)
		for i := range l.head.Seats {
			if l.player(engine.Seat(i)) == l.player(seat) {
				must &^= 1 << i
			}
		}
	}
	return must
}

// Pause asks the others to have all clocks stand: for so many days, or with 0 until somebody has them go on. If there is nobody to ask they stand at once, but not
// while a seat is open: who takes it has agreed to nothing.
func (t *Table) Pause(ctx context.Context, w Who, days int) (asked bool, err error) {
	err = t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		switch {
		case l.book.over():
			return errOver
		case l.book.terms == nil:
			return refuse(NotPossible, "There are no clocks at this table.")
		case days < 0 || days > maxPause:
			return refuse(Invalid, "A pause is of 1 to %d days, or of 0 until somebody ends it.", maxPause)
		case slices.ContainsFunc(l.head.Seats, func(s store.Seat) bool { return s.Kind == store.Open }): // who comes would have agreed to it
			return refuse(NotPossible, "While a seat is open all clocks stand. Whoever takes it has to agree to a pause.")
		}
		asked, err = l.ask(ctx, store.Request{Kind: AskPause, Seat: int(w.Seat), Arg: days, Time: time.Now()})
		return err
	})
	return asked, err
}

// pause stops the clocks.
func (l *live) pause(by engine.Seat, r store.Request) error {
	line := fmt.Sprintf("table pause %s %d", l.head.Seats[r.Seat].Name, r.Arg)
	if l.consenting(engine.Seat(r.Seat)) == 0 {
		line += " " + aloneWord
	}
	if err := l.book.read(line); err != nil {
		return l.spoiled(err)
	}
	if _, err := l.commitBy(store.Addition{Settles: true}, by, "", line); err != nil {
		return err
	}
	l.settled()
	l.informAll()
	return nil
}

// Resume has the clocks go on before the end of a pause: of one that ends when somebody wants it any player, of one for some days who alone loses time by it. Else somebody would
// agree to a vacation of the other, and win on time meanwhile.
func (t *Table) Resume(ctx context.Context, w Who) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		switch {
		case l.book.over():
			return errOver
		case l.book.terms == nil || l.book.face.pause <= l.hall.pulse.now():
			return refuse(NotPossible, "The clocks do not stand.")
		case l.book.held:
			return errHeld
		case !l.mayResume(w.Seat):
			rest := time.Duration(l.book.face.pause-l.hall.pulse.now()) * time.Millisecond
			return refuse(NotPossible, "It was agreed that all clocks stand for %s more. Before that only who has to decide can have them go on.", longTime(rest))
		}
		line := "table resume " + l.head.Seats[w.Seat].Name
		if err := l.book.read(line); err != nil {
			return l.spoiled(err)
		}
		if err := l.commit(w.Seat, line); err != nil {
			return err
		}
		l.informAll()
		return nil
	})
}

// aloneWord stands in the line of a pause that nobody else has agreed to: only computers played with who wanted it.
const aloneWord = "alone"

// mayResume tells whether a seat may end the pause that there is. One that nobody has agreed to ends as soon as anybody likes: who has got the seat of a computer
// meanwhile would have to wait for who thinks in it. In a secret decision it is as if nobody had answered, and what keeps the clocks from running for
// now, such as an empty seat, makes no difference.
func (l *live) mayResume(seat engine.Seat) bool {
	if l.book.face.pause >= never || l.book.alone {
		return true
	}
	for i, s := range l.head.Seats {
		if s.Kind == store.Person && s.Who != l.player(seat) && (l.book.phase != 0 || l.asked(engine.Seat(i))) {
			return false
		}
	}
	return l.asked(seat)
}

// Replace asks the others to give a seat to somebody else: to whoever takes it (EndSubstitute), or to the computer (EndBot). The own seat at any time; that of another
// player when the game has waited for him for a week. Who is replaced is not asked, but as soon as he answers the request is gone. Of a rated game nobody gives his own seat away, and who has been
// away for a week has lost, if there are no clocks that say how long he may be.
func (t *Table) Replace(ctx context.Context, w Who, seat engine.Seat, by string) (asked bool, err error) {
	err = t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		how := -1
		for i, x := range replaceWith {
			if x == by {
				how = i
			}
		}
		switch {
		case how < 0:
			return refuse(Invalid, "A seat goes to a %q or a %q, not to %q.", EndSubstitute, EndBot, by)
		case seat < 0 || int(seat) >= len(l.head.Seats):
			return refuse(NotFound, "There is no such seat.")
		case l.book.over():
			return errOver
		case l.head.Study:
			return refuse(NotPossible, "A study is played alone.")
		case l.head.Seats[seat].Kind != store.Person:
			return refuse(NotPossible, "Nobody has that seat who could be replaced.")
		case l.head.Rated && l.player(seat) == w.Player:
			return refuse(NotPossible, "This game is rated: nobody else plays it for you. You can resign.")
		case l.player(seat) != w.Player && l.head.Rated && l.book.terms != nil: // how long he may stay away was agreed on
			return refuse(NotPossible, "This game is rated, and its clocks say how long a player may stay away: whose time ends has lost.")
		case l.player(seat) != w.Player:
			if err := l.mayBeReplaced(ctx, seat, w.Seat); err != nil {
				return err
			}
		}
		asked, err = l.ask(ctx, store.Request{Kind: AskReplace, Seat: int(w.Seat), Arg: int(seat)*len(replaceWith) + how, Time: time.Now()})
		return err
	})
	return asked, err
}

// absentTime is how long a table waits for the store to know who is absent; then nobody is.
const absentTime = 2 * time.Second

// absent are the seats of others that a seat may have given away now, but for their consent.
func (l *live) absent(seat engine.Seat) (out []string) {
	if seat < 0 || l.book.over() || l.book.held || l.head.Study || l.head.Rated && l.book.terms != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), absentTime)
	defer cancel()
	for i, s := range l.head.Seats {
		x := engine.Seat(i)
		if s.Kind == store.Person && s.Who != l.player(seat) && !(l.book.phase != 0 && l.present.Has(x)) && l.mayBeReplaced(ctx, x, seat) == nil {
			out = append(out, s.Name)
		}
	}
	return out
}

// mayBeReplaced refuses to have another player replaced for whom the game has not waited for long enough, as far as the seat that asks may know it.
func (l *live) mayBeReplaced(ctx context.Context, seat, by engine.Seat) error {
	away := l.waitedFor(seat, by)
	switch {
	case away < absence:
		return refuse(NotPossible, "A player can be replaced when the game has waited for him for %s; it has for %s.", longTime(absence), longTime(away))
	case l.present.Has(seat) && away < 2*absence:
		return errHere
	}
	return l.isAway(ctx, seat)
}

// isAway makes sure that nobody is replaced who decides in secret, step by step, all the while: when he answered last is not known then, but when he looked at the game.
func (l *live) isAway(ctx context.Context, seat engine.Seat) error {
	if l.book.phase == 0 {
		return nil
	}
	v, err := l.hall.store.Visit(ctx, l.id, int(seat), l.player(seat))
	if err != nil {
		return fromStore(err)
	}
	if ago := l.hall.cfg.Now().Sub(v.Time); !v.Time.IsZero() && ago < absence {
		return refuse(NotPossible, "In a secret decision a player can be replaced who has not looked at the game for %s; this one did %s ago.", longTime(absence), longTime(ago))
	}
	return nil
}

// waitedFor is how long the game has waited for a seat, as far as the one that asks may know it: in a secret decision only who has decided himself knows that it waits for the other, and it is
// counted from when all were asked. Who has not come to a rematch is not waited for.
func (l *live) waitedFor(seat, by engine.Seat) time.Duration {
	if !l.asked(seat) || l.book.phase != 0 && l.asked(by) || l.unasked(seat) {
		return 0
	}
	since := max(0, l.hall.cfg.Now().Sub(l.told)) // the last answer: a turn may be long, and its player at it every day
	if l.book.terms == nil {
		return since
	}
	c := l.book.others.seats[seat]
	if c.since == stopped {
		return 0
	}
	runs := time.Duration(max(0, l.hall.pulse.now()-c.since)) * time.Millisecond
	if l.book.phase != 0 {
		return runs
	}
	return min(runs, since)
}

// replaceAgreed gives the seat away that was asked for.
func (l *live) replaceAgreed(r store.Request) error {
	seat, by := replaced(r.Arg)
	if l.head.Seats[seat].Kind != store.Person {
		return refuse(NotPossible, "Nobody has that seat who could be replaced.")
	}
	if l.player(seat) != l.player(engine.Seat(r.Seat)) { // he may be back: in a secret decision his answers have withdrawn nothing
		if l.book.phase == 0 && l.present.Has(seat) && l.waitedFor(seat, engine.Seat(r.Seat)) < 2*absence {
			return errHere
		}
		if err := l.isAway(context.Background(), seat); err != nil {
			return err
		}
	}
	if l.head.Rated { // nobody gets out of a loss by staying away
		line := "table late " + l.head.Seats[seat].Name + " " + EndLoss
		if err := l.book.read(line); err != nil {
			return l.spoiled(err)
		}
		return l.commit(engine.ChanceSeat, line)
	}
	to := store.Occupant{}
	if by == EndBot {
		all := bot.Profiles(l.mod)
		to = store.Occupant{Kind: store.Bot, Who: all[len(all)-1].Name}
	}
	return l.replace(seat, to, "table replace "+l.head.Seats[seat].Name+" "+by+" "+lateMark(l.id, l.player(seat)))
}
