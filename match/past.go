package match

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sort"
	"strings"
	"time"

	"beachhead/engine"
	"beachhead/store"
)

// markEvery is how many steps lie between two positions of the past that are kept.
const markEvery = 64

// after is how many steps had been taken when there were so many events.
func (b *ledger) after(events int) int {
	return sort.Search(len(b.steps), func(k int) bool { return int(b.steps[k].events) >= events })
}

// events is how many events there were after k steps.
func (b *ledger) events(k int) int {
	if k < len(b.steps) {
		return int(b.steps[k].events)
	}
	return b.s.Events()
}

// at makes the position after the first k steps and their dice.
func (b *ledger) at(k int) (engine.Game, error) {
	var g engine.Game
	var err error
	if b.head.Start != "" {
		var p engine.Position
		if err := json.Unmarshal([]byte(b.head.Start), &p); err != nil {
			return nil, err
		}
		g, err = b.mod.Place(p)
	} else {
		g, err = b.mod.New(engine.Setup{Scenario: b.head.Scenario, Options: b.head.Options})
	}
	if err != nil {
		return nil, err
	}
	from := min(len(b.marks)-1, k/markEvery)
	if from < 0 {
		for _, c := range b.opening {
			if err := g.Apply(engine.ChanceSeat, c); err != nil {
				return nil, err
			}
		}
		b.marks, from = append(b.marks, g.AppendSave(nil)), 0
	} else if err := g.Load(b.marks[from]); err != nil {
		return nil, err
	}
	for i := from * markEvery; i < k; i++ {
		st := &b.steps[i]
		if err := g.Apply(st.seat, st.choice); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		for _, c := range st.dice {
			if err := g.Apply(engine.ChanceSeat, c); err != nil {
				return nil, fmt.Errorf("dice of step %d: %w", i+1, err)
			}
		}
		if (i+1)%markEvery == 0 && (i+1)/markEvery == len(b.marks) {
			b.marks = append(b.marks, g.AppendSave(nil))
		}
	}
	return g, nil
}

// stepOf is how many steps had been taken when a page's log had n entries.
func (l *live) stepOf(p *Page, n int) (int, error) {
	if n < 0 || n > len(p.lines) {
		return 0, refuse(NotFound, "The log has %d entries.", len(p.lines))
	}
	if n == 0 {
		return 0, nil
	}
	return l.book.after(int(p.lines[n-1].event)), nil
}

// mayLook is maySee, and the page must not be put away.
func (l *live) mayLook(ctx context.Context, w Who) (*stream, error) {
	st, err := l.maySee(ctx, w)
	if err == nil && st.hidden {
		_, err = l.seatShown(w)
	}
	return st, err
}

// At returns what the seat saw when its log had n entries: the page at the end of the answer that the n-th of them came
// with, dice included. It is for looking at: it asks nothing, and its version is 0.
func (t *Table) At(ctx context.Context, w Who, n int) (p *Page, err error) {
	err = t.look(ctx, w, func(l *live) error {
		st, err := l.mayLook(ctx, w)
		if err != nil {
			return err
		}
		now := l.fresh(st)
		k, err := l.stepOf(now, n)
		if err != nil {
			return err
		}
		var g engine.Game
		var v *engine.View
		if err := l.aside(func() error {
			if g, err = l.book.at(k); err != nil {
				return &defect{err}
			}
			v = g.View(w.Seat)
			return nil
		}); err != nil {
			return err
		}
		p = &Page{View: v, Undo: Undo{Why: "this is the past"}}
		p.View.Prompt, p.View.Sight, p.View.Pending = nil, nil, nil
		seen := l.book.events(k)
		p.Log = l.book.entries(w.Seat)[:sort.Search(len(now.lines), func(i int) bool { return int(now.lines[i].event) > seen })]
		return nil
	})
	return p, err
}

// knowsAll tells whether nothing of the game is hidden from a player: it is over, or all sides are his and he looks at them together. On a hot
// seat he does not: whoever is in front of the screen may know what the seat that has it knows, and who only looks on what all may know. In a game against the rules these keep their secrets from all who play.
func (l *live) knowsAll(player string) bool {
	return l.book.over() || !engine.Together(l.mod) && l.plays(player) && (l.head.Study || len(l.seatsOf(player)) == len(l.head.Seats)) && !l.sharesScreen(player)
}

// Branch makes a private study of the moment when the seat's log had n entries, and returns its id. Seats says who
// plays: the player himself and bots; nil for himself alone. What the seat could not know is a guess that fits
// what it saw, unless the game is over or a study of the player's.
func (t *Table) Branch(ctx context.Context, w Who, n int, seats []store.Occupant) (id string, err error) {
	if w.Player == "" {
		return "", errForeign
	}
	var m engine.Module
	var g store.Game
	err = t.look(ctx, w, func(l *live) error {
		st, err := l.mayLook(ctx, w)
		if err != nil {
			return err
		}
		k, err := l.stepOf(l.fresh(st), n)
		if err != nil {
			return err
		}
		var start []byte
		if err := l.aside(func() error {
			start, err = l.branchAt(k, w)
			return err
		}); err != nil {
			return err
		}
		m, g = l.mod, store.Game{Module: l.head.Module, Scenario: l.head.Scenario, Options: l.head.Options, Start: string(start), Private: true, Study: true, Parent: l.id}
		return nil
	})
	if err != nil {
		return "", err
	}
	if seats == nil {
		for range engine.SeatsOf(m, engine.Setup{Scenario: g.Scenario, Options: g.Options}) {
			seats = append(seats, store.Occupant{Kind: store.Person, Who: w.Player})
		}
	}
	err = t.hall.aside(t.id, func() error {
		id, err = t.hall.create(ctx, w.Player, m, g, seats, nil)
		return err
	})
	return id, err
}

// branchTries is how often a guess is made anew that is no position of the game.
const branchTries = 5

// branchAt is the position after k steps as a seat can know it, as JSON.
func (l *live) branchAt(k int, w Who) ([]byte, error) {
	past, err := l.book.at(k)
	if err != nil {
		return nil, &defect{err}
	}
	if past.Pending() == nil {
		return nil, refuse(NotPossible, "The game is over at that point, so there is nothing to try.")
	}
	if l.knowsAll(w.Player) {
		return position(past)
	}
	var wrong error
	for range branchTries {
		g := past.Clone(nil)
		g.Resample(w.Seat, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		start, err := position(g)
		if err != nil {
			return nil, err
		}
		if _, wrong = l.mod.Place(g.Position()); wrong == nil {
			return start, nil
		}
	}
	l.hall.cfg.Log.Error("no guess for a study", "game", l.id, "seat", engine.SeatName(l.mod, w.Seat), "error", wrong)
	return nil, refuse(NotPossible, "What you cannot see there could not be made up so that the game can go on from it. Try again, or begin a move earlier or later.")
}

func position(g engine.Game) ([]byte, error) {
	text, err := json.Marshal(g.Position())
	if err != nil {
		return nil, &defect{err}
	}
	return text, nil
}

// Rematch makes the same game anew, once this one is over, and returns its id: with the seats moved on by one if the sides are swapped, else with all
// where they sat. There is one rematch of a game, whoever asks for it: who asks first says how.
func (t *Table) Rematch(ctx context.Context, w Who, swapped bool) (id string, err error) {
	err = t.do(ctx, func(l *live) error {
		if _, err := l.seat(w); err != nil {
			return err
		}
		switch {
		case l.next != "":
			id = l.next
			return nil
		case !l.book.over():
			return refuse(NotPossible, "The game is not over.")
		case l.head.Study:
			return refuse(NotPossible, "There is no rematch of a study.")
		}
		h, n := &l.head, len(l.head.Seats)
		seats := make([]store.Occupant, n)
		on := 0
		if swapped {
			on = 1
		}
		for i := range h.Seats {
			seats[(i+on)%n] = h.Seats[i].Occupant
		}
		if err := l.hall.mayPlay(ctx, w.Player, h); err != nil {
			return err
		}
		g := store.Game{Module: h.Module, Scenario: h.Scenario, Options: h.Options, Private: h.Private, Rated: h.Rated, Parent: h.ID}
		var lines []string
		if l.book.paced {
			lines = []string{paceLine(time.Duration(l.book.pace) * time.Millisecond)}
		}
		if l.book.terms != nil {
			lines = append(lines, l.book.terms.line())
		}
		g.ID = rematchID(h.ID)
		for i, s := range seats {
			if from := (i - on + n) % n; l.tells(engine.Seat(from)) && s.Who != w.Player {
				if _, err := l.hall.store.AddJob(ctx, l.hall.Invitation(g.ID, h.Seats[i].Name, s.Who, w.Player)); err != nil {
					return fromStore(err)
				}
			}
		}
		switch id, err = l.hall.create(ctx, h.Creator, l.mod, g, seats, lines); {
		case errors.Is(err, errDeletedGame):
			return refuse(NotPossible, "The operator has deleted the rematch of this game.")
		case err != nil && !errors.Is(err, errThere): // another program may have been first
			return err
		}
		l.next = id
		l.informAll()
		return nil
	})
	return id, err
}

// rematchID is the id of the rematch of a game: that there is one at most holds also if it is asked for at two programs at once. To know it opens nothing.
func rematchID(game string) string {
	sum := sha256.Sum256([]byte("rematch of " + game))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:17])[:26])
}

// Record returns the game as the caller may have it. When the game is over, and in a study of his, it is the record (.bhd), after
// the end with the seed of the dice, so that they can be checked. While it goes on, answers and dice could tell what is
// hidden: then it is a record without answers, and what the seat has seen stands in it as comments.
func (t *Table) Record(ctx context.Context, w Who) (text string, err error) {
	err = t.look(ctx, w, func(l *live) error {
		st, err := l.mayLook(ctx, w)
		if err != nil {
			return err
		}
		l.fresh(st)
		return l.aside(func() error {
			if l.knowsAll(w.Player) {
				text = l.book.record(l.book.over())
			} else {
				text = l.book.diary(w.Seat)
			}
			return nil
		})
	})
	return text, err
}

// diary is a record of what a seat has seen.
func (b *ledger) diary(seat engine.Seat) string {
	h := b.header()
	var s strings.Builder
	s.WriteString(new(engine.Session).Record(h)) // a head without answers
	fmt.Fprintf(&s, "; What %s has seen so far. The answers follow when the game is over.\n", engine.SeatName(b.mod, seat))
	for _, e := range b.entries(seat) {
		if e.Where != nil {
			fmt.Fprintf(&s, "; -- %s\n", strings.Join(e.Where, ", "))
		}
		fmt.Fprintf(&s, "; %d %s", e.N, e.Text)
		if e.Rule != "" {
			fmt.Fprintf(&s, " (%s)", e.Rule)
		}
		s.WriteByte('\n')
	}
	return s.String()
}
