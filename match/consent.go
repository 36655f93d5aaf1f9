package match

import (
	"context"
	"math/bits"
	"slices"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// The kinds of what a seat may ask the others to agree to.
const (
	AskUndo    = "undo"
	AskDraw    = "draw"
	AskPause   = "pause"   // all clocks stand for a while
	AskReplace = "replace" // a seat goes to somebody else
)

var askKinds = [...]string{AskUndo, AskDraw, AskPause, AskReplace}

// Ask is something that a seat has asked the others to agree to.
type Ask struct {
	Kind string `json:"kind"` // AskUndo, AskDraw, AskPause or AskReplace
	From string `json:"from"`
	// Answers is how many answers of that seat would be taken back, with all that came after the first of them. Those of a secret decision that is open are not
	// counted, since they are secret; 0 if nothing before it is to be taken back.
	Answers int      `json:"answers,omitempty"`
	Agreed  []string `json:"agreed,omitempty"`
	// Days is how long a pause is to be, 0 for until somebody ends it.
	Days int `json:"days,omitempty"`
	// Whose seat goes to somebody else, and By whom: EndSubstitute or EndBot.
	Whose string `json:"whose,omitempty"`
	By    string `json:"by,omitempty"`
}

// Refused is what a seat had asked for and another one did not agree to.
type Refused struct {
	Ask
	By string `json:"refusedBy"`
	N  int    `json:"n"` // tells it from earlier ones: when it was refused, in milliseconds since 1970
}

// refusedKind begins the kind of a request that was refused. It is kept until who asked has been told and goes on: he may be away, or look by way of another program.
const refusedKind = "refused "

// sortRequests tells those that wait for consent from those that were refused, of which each seat is told the last.
func (l *live) sortRequests(all []store.Request) {
	l.settled()
	if l.book.over() {
		return
	}
	for _, r := range all {
		kind, no := strings.CutPrefix(r.Kind, refusedKind)
		if !no {
			l.requests = append(l.requests, r)
			continue
		}
		by := bits.TrailingZeros8(r.Agreed)
		n := int(r.Time.UnixMilli())
		if by >= len(l.head.Seats) || r.Seat >= len(l.head.Seats) || l.refused[r.Seat] != nil && l.refused[r.Seat].N > n {
			continue
		}
		r.Kind, r.Agreed = kind, 0
		l.refused[r.Seat] = &Refused{l.describe(r), l.head.Seats[by].Name, n}
	}
}

// refuse notes that a seat does not agree to a request, for who has asked.
func (l *live) refuse(ctx context.Context, r store.Request, by engine.Seat) error {
	at := store.Millis(time.Now())
	if was := l.refused[r.Seat]; was != nil && int64(was.N) >= at.UnixMilli() {
		at = time.UnixMilli(int64(was.N) + 1)
	}
	no := store.Request{Kind: refusedKind + r.Kind, Seat: r.Seat, Arg: r.Arg, Agreed: 1 << by, Time: at}
	if err := l.hall.store.SetRequest(ctx, l.id, no); err != nil {
		return fromStore(err)
	}
	l.refused[r.Seat] = &Refused{l.describe(r), l.head.Seats[by].Name, int(at.UnixMilli())}
	return nil
}

// heardNo forgets what was refused to a seat: it goes on, or asks for something else.
func (l *live) heardNo(ctx context.Context, seat engine.Seat) error {
	for _, kind := range askKinds {
		if err := l.hall.store.DropRequest(ctx, l.id, refusedKind+kind, int(seat)); err != nil {
			return fromStore(err)
		}
	}
	l.refused[seat] = nil
	return nil
}

// settled notes that the store has forgotten all requests.
func (l *live) settled() {
	l.requests = nil
	clear(l.refused[:])
}

func (l *live) describe(r store.Request) Ask {
	a := Ask{Kind: r.Kind, From: l.head.Seats[r.Seat].Name}
	if r.Kind == AskUndo {
		a.Answers = l.book.counted(r.Arg, engine.Seat(r.Seat))
	}
	switch r.Kind {
	case AskPause:
		a.Days = r.Arg
	case AskReplace:
		seat, by := replaced(r.Arg)
		a.Whose, a.By = l.head.Seats[seat].Name, by
	}
	for i, s := range l.head.Seats {
		if r.Agreed&(1<<i) != 0 {
			a.Agreed = append(a.Agreed, s.Name)
		}
	}
	return a
}

// consenting are the seats that have to agree to what a seat asks for: those of other people. Bots agree to everything that
// they are asked, an open seat has nobody to ask, and nobody asks himself.
func (l *live) consenting(seat engine.Seat) uint8 {
	var out uint8
	for i, s := range l.head.Seats {
		if s.Kind == store.Person && s.Who != l.player(seat) {
			out |= 1 << i
		}
	}
	return out
}

// RequestUndo asks the others to let the seat take back its last answers, n of them, with all that came after. If
// there is nobody to ask it is done at once, unless a seat is open that somebody had; asked tells whether it must be waited for. The seed of the dice stays
// what it is, and dice that were seen are burned: the throws go on behind them, and the record says how many were passed over.
func (t *Table) RequestUndo(ctx context.Context, w Who, v Version, n int) (now Version, asked bool, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.checked(w, v)
		if err != nil {
			return err
		}
		if n < 1 {
			return refuse(Invalid, "At least one answer can be taken back, not %d.", n)
		}
		to := l.book.before(w.Seat, n)
		if to < 0 {
			return refuse(NotPossible, "This seat has not given %d answers.", n)
		}
		if why := l.book.afterReseating(to); why != "" {
			return refuse(NotPossible, "That cannot be taken back: %s.", why)
		}
		if l.deserted() {
			return refuse(NotPossible, "A seat is open, and whoever takes it has a say in what is taken back.")
		}
		asked, err = l.ask(ctx, store.Request{Kind: AskUndo, Seat: int(w.Seat), Arg: to, Time: time.Now()})
		now = l.fresh(st).Version
		return err
	})
	return now, asked, err
}

// deserted tells whether a seat is open that somebody had. What he would have had to agree to nobody does for him: else who waits for the next
// one could take back what had been decided against him, and have the time again that he had thought meanwhile.
func (l *live) deserted() bool {
	for i, s := range l.head.Seats {
		if s.Kind == store.Open && l.book.hadSomebody(engine.Seat(i)) {
			return true
		}
	}
	return false
}

// hadSomebody tells whether a seat was left by somebody.
func (b *ledger) hadSomebody(seat engine.Seat) bool {
	return b.vacant.Has(seat) || slices.ContainsFunc(b.left, func(x leftMark) bool { return x.seat == seat })
}

// OfferDraw offers to end the game undecided. Bots play on.
func (t *Table) OfferDraw(ctx context.Context, w Who) (asked bool, err error) {
	err = t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		if l.book.over() {
			return errOver
		}
		if engine.Together(l.mod) {
			return refuse(NotPossible, "Nobody plays against you who could agree to a draw.")
		}
		if l.bots {
			return refuse(NotPossible, "The computer does not accept draws.")
		}
		if l.head.Rated && l.deserted() {
			return refuse(NotPossible, "A seat is open, and nobody is there who could agree to a draw.")
		}
		asked, err = l.ask(ctx, store.Request{Kind: AskDraw, Seat: int(w.Seat), Time: time.Now()})
		return err
	})
	return asked, err
}

// ask asks those who must agree, or does it if there is nobody.
func (l *live) ask(ctx context.Context, r store.Request) (asked bool, err error) {
	seat := engine.Seat(r.Seat)
	if l.book.held {
		return false, errHeld
	}
	if err := l.timeIsUp(seat); err != nil {
		return false, err
	}
	if l.mustAgree(r) == 0 {
		return false, l.grant(seat, r)
	}
	if err := l.noteRequest(ctx, r); err != nil {
		return false, err
	}
	if err := l.heardNo(ctx, seat); err != nil {
		return false, err
	}
	if err := l.hall.store.SetRequest(ctx, l.id, r); err != nil {
		return false, fromStore(err)
	}
	l.setRequest(r)
	return true, nil
}

func (l *live) setRequest(r store.Request) {
	l.requests = slices.DeleteFunc(l.requests, func(x store.Request) bool { return x.Kind == r.Kind && x.Seat == r.Seat })
	l.requests = append(l.requests, r)
	l.informAll()
}

// Consent agrees to what another seat has asked for, or refuses it. A seat refuses its own to withdraw it. When all have
// agreed it is done.
func (t *Table) Consent(ctx context.Context, w Who, kind string, from engine.Seat, agree bool) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		i := slices.IndexFunc(l.requests, func(r store.Request) bool { return r.Kind == kind && r.Seat == int(from) })
		switch {
		case l.book.over():
			return errOver
		case l.book.held:
			return errHeld
		case i < 0:
			return refuse(NotPossible, "Nobody has asked for that.")
		}
		r := l.requests[i]
		must := l.mustAgree(r)
		if !agree {
			if w.Seat != from && must&(1<<w.Seat) == 0 {
				return refuse(NotPossible, "You have not been asked.")
			}
			if w.Seat != from {
				if err := l.refuse(ctx, r, w.Seat); err != nil {
					return err
				}
			}
			return l.dropRequest(ctx, r)
		}
		if must&(1<<w.Seat) == 0 {
			return refuse(NotPossible, "You have not been asked.")
		}
		if err := l.timeIsUp(w.Seat); err != nil { // nobody is saved by what is agreed to after it
			return err
		}
		r.Agreed |= 1 << w.Seat
		if r.Agreed&must == must {
			return l.grant(w.Seat, r)
		}
		if err := l.hall.store.SetRequest(ctx, l.id, r); err != nil {
			return fromStore(err)
		}
		l.setRequest(r)
		return nil
	})
}

// grant does what was asked for.
func (l *live) grant(by engine.Seat, r store.Request) error {
	switch r.Kind {
	case AskDraw:
		l.book.draw()
		return l.commit(by, "table draw")
	case AskPause:
		return l.pause(by, r)
	case AskReplace:
		return l.replaceAgreed(r)
	}
	seat := engine.Seat(r.Seat)
	if r.Arg > len(l.book.steps) {
		return refuse(NotPossible, "That answer has been taken back already.")
	}
	if why := l.book.afterReseating(r.Arg); why != "" {
		return refuse(NotPossible, "That cannot be taken back: %s.", why)
	}
	x := takenBack{next: l.book.thrown, seat: seat, agreed: l.consenting(seat) != 0}
	if err := l.book.back(r.Arg, x); err != nil {
		return l.spoiled(err)
	}
	dice, err := l.book.throw()
	if err != nil {
		return l.spoiled(err)
	}
	for i := range l.head.Seats {
		l.held |= engine.SetOf(engine.Seat(i))
	}
	// Whatever was asked for before the game went back is settled by the same act.
	if _, err := l.commitBy(store.Addition{Settles: true}, by, "", append([]string{x.line(l.mod, r.Arg)}, dice...)...); err != nil {
		return err
	}
	l.settled()
	l.informAll()
	return nil
}

// dropRequest forgets what was asked for.
func (l *live) dropRequest(ctx context.Context, r store.Request) error {
	if err := l.hall.store.DropRequest(ctx, l.id, r.Kind, r.Seat); err != nil {
		return fromStore(err)
	}
	l.requests = slices.DeleteFunc(l.requests, func(x store.Request) bool { return x.Kind == r.Kind && x.Seat == r.Seat })
	l.informAll()
	return nil
}

// withdraw takes back what a seat asked to take back, since it has gone on. Was is the secret question that was open before. As long as that is open nothing
// is withdrawn: it would tell
// that somebody has answered. [live.afterSecret] does so when it is over.
func (l *live) withdraw(seat engine.Seat, was int) {
	if l.refused[seat] != nil {
		if err := l.heardNo(context.Background(), seat); err != nil {
			l.hall.cfg.Log.Warn("what was refused is told again", "game", l.id, "error", err)
		} else if st := l.streams[seat]; st != nil {
			st.tell(l.inform(seat))
		}
	}
	if was == 0 || l.book.phase != was {
		l.withdrawOf(engine.SetOf(seat))
	}
}

// afterSecret withdraws what those have asked for who have answered a secret question, once it is over.
func (l *live) afterSecret(phase int) {
	var gone engine.SeatSet
	for i := len(l.book.steps) - 1; i >= 0; i-- {
		if st := &l.book.steps[i]; int(st.phase) == phase {
			gone |= engine.SetOf(st.seat)
		} else if gone != 0 {
			break // answers to one question stand together
		}
	}
	l.withdrawOf(gone)
}

func (l *live) withdrawOf(gone engine.SeatSet) {
	for _, r := range slices.Clone(l.requests) {
		if of, _ := replaced(r.Arg); r.Kind == AskUndo && gone.Has(engine.Seat(r.Seat)) || r.Kind == AskReplace && gone.Has(of) {
			if err := l.dropRequest(context.Background(), r); err != nil {
				l.hall.cfg.Log.Warn("request not withdrawn", "game", l.id, "error", err)
			}
		}
	}
}

// Resign gives the game up. With two seats the other one wins.
func (t *Table) Resign(ctx context.Context, w Who) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		if l.book.over() {
			return errOver
		}
		if l.book.held {
			return errHeld
		}
		if err := l.timeIsUp(w.Seat); err != nil {
			return err
		}
		l.book.resign(w.Seat)
		return l.commit(w.Seat, "table resign "+l.head.Seats[w.Seat].Name)
	})
}
