package match

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"

	"beachhead/bot"
	"beachhead/engine"
)

// What the computer would answer to a list or a sheet is tried on a guess made of what the seat knows ([engine.Game].Resample), with random numbers
// that depend on the game and the server alone: so what comes back tells nothing that the seat does not know.

// maxSuggested bounds the answers of a suggestion, and those that are given in between.
const maxSuggested = 200

// Suggested is what the computer would answer, in its order, and why it would give the first of these answers.
type Suggested struct {
	Choices []string `json:"choices"`
	Reason  string   `json:"reason,omitempty"`
}

// Suggest is what the strongest computer player would answer to the list or the sheet that is asked, and to what is asked of the same kind after it, in its
// order. It ends where something else is asked. On a price list the computer also answers what is asked in between, which is not told. What the player has on
// his price list is given first, and not told again.
func (t *Table) Suggest(ctx context.Context, w Who, given ...string) (out Suggested, err error) {
	s := suggester{seat: w.Seat, given: given}
	var d *draft
	err = t.look(ctx, w, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		v := l.book.game().View(w.Seat)
		if l.book.over() || v.Pending == nil || len(v.Pending.Options) == 0 {
			return refuse(NotPossible, "Nothing is asked of this side now.")
		}
		list, listed := listOf(l.mod, l.head.Scenario, v.Pending.Kind)
		if v.Pending.Series == "" && !listed && !suggests(l.mod, l.head.Scenario, v.Pending.Kind) {
			return refuse(NotPossible, "That is not asked as a list.")
		}
		s.kinds, s.between, s.close = append([]string{v.Pending.Kind}, list.Next...), listed && list.Next == nil, list.Close
		s.mod, s.start, d = l.mod, l.book.game().Clone(nil), l.draft(w.Player)
		return l.aside(func() error {
			s.past, err = l.book.asked(w.Seat, recalled)
			return err
		})
	})
	if err != nil {
		return Suggested{}, err
	}
	for _, place := range [...]chan struct{}{d.place, t.hall.plan} {
		select {
		case place <- struct{}{}:
			defer func() { <-place }()
		case <-ctx.Done():
			return Suggested{}, tooLate(ctx)
		}
	}
	err = t.hall.aside(t.id, func() error {
		out = s.make(ctx, t.hall.ideas(t.id), t.hall.cfg.Think)
		return nil
	})
	if err == nil && ctx.Err() != nil {
		err = tooLate(ctx)
	}
	return out, err
}

// listOf is the sheet that a kind of question is drawn as.
func listOf(m engine.Module, scenario, kind string) (engine.SheetList, bool) {
	if ch, ok := m.(engine.Charted); ok {
		if sheet := ch.Sheet(scenario); sheet != nil {
			l, ok := sheet.Lists[kind]
			return l, ok
		}
	}
	return engine.SheetList{}, false
}

// suggests tells whether the page offers to ask the computer at a kind of question.
func suggests(m engine.Module, scenario, kind string) bool {
	if ch, ok := m.(engine.Charted); ok {
		if sheet := ch.Sheet(scenario); sheet != nil {
			return slices.Contains(sheet.Suggests, kind)
		}
	}
	return false
}

// recalled is how many of its last questions a seat's computer is shown first: what it lands depends on what it meant to when it bought the markers.
const recalled = 60

// asked are the last questions that a seat has answered, as it saw them.
func (b *ledger) asked(seat engine.Seat, n int) (out []*engine.View, err error) {
	from := len(b.steps)
	for ; from > 0 && n > 0; from-- {
		if b.steps[from-1].seat == seat {
			n--
		}
	}
	g, err := b.at(from)
	if err != nil {
		return nil, &defect{err}
	}
	for _, st := range b.steps[from:] {
		if q := g.Pending(); st.seat == seat && q != nil && q.For(seat) != nil {
			prompt := *q.For(seat)
			prompt.Options = slices.Clone(prompt.Options)
			v := g.View(seat)
			v.Prompt = &prompt
			out = append(out, v)
		}
		for i, c := range append([]engine.Choice{st.choice}, st.dice...) {
			by := st.seat
			if i > 0 {
				by = engine.ChanceSeat
			}
			if err := g.Apply(by, c); err != nil {
				return nil, &defect{err}
			}
		}
	}
	return out, nil
}

// suggester answers the questions of a list on a guess.
type suggester struct {
	past    []*engine.View // what the seat was asked before
	mod     engine.Module
	seat    engine.Seat
	start   engine.Game
	kinds   []string
	between bool     // what is asked in between is answered, too
	close   string   // the answer that ends a price list
	given   []string // what is on it already
}

// ideas is the seed of what a computer player suggests in a game: the same whenever it is asked, and nothing that the other side, who has the same program and knows
// the game's id, can reckon. It would know where somebody who takes the suggestion hides what he hides.
func (h *Hall) ideas(id string) uint64 {
	sum := fnv.New64a()
	_, _ = fmt.Fprintf(sum, "%x %s", h.secret, id)
	return sum.Sum64()
}

// make answers the list on the guess.
func (s *suggester) make(ctx context.Context, seed uint64, budget engine.Budget) Suggested {
	s.start.Resample(s.seat, rand.New(rand.NewPCG(seed, 1)))
	profiles := bot.Profiles(s.mod)
	computer := profiles[len(profiles)-1].New(seed)
	for _, v := range s.past {
		if ctx.Err() != nil {
			break
		}
		computer.Choose(v, budget)
	}
	out := Suggested{Choices: []string{}}
	for range maxSuggested + len(s.given) {
		q := s.start.Pending()
		if q == nil || ctx.Err() != nil {
			break
		}
		asked := q.For(s.seat)
		if asked == nil || len(asked.Options) == 0 {
			break
		}
		ours := slices.Contains(s.kinds, asked.Kind)
		if !ours && !s.between {
			break
		}
		prompt := *asked
		prompt.Options = slices.Clone(asked.Options)
		v := s.start.View(s.seat)
		v.Prompt = &prompt
		c, why := computer.Choose(v, budget)
		theirs := false
		if ours {
			if x, ok := s.listed(asked.Options); ok {
				c, theirs = x, true
			}
		}
		if !slices.Contains(asked.Options, c) {
			break
		}
		if ours && !theirs {
			if len(out.Choices) == 0 {
				out.Reason = why
			}
			out.Choices = append(out.Choices, engine.FormatChoice(s.mod, c))
		}
		if err := s.start.Apply(s.seat, c); err != nil {
			break
		}
		if ours && !theirs && s.between && out.Choices[len(out.Choices)-1] == s.close {
			break
		}
	}
	return out
}

// listed takes from what is on the list the next that can be had; what cannot be had any more is left out.
func (s *suggester) listed(options []engine.Choice) (engine.Choice, bool) {
	for len(s.given) > 0 {
		c, err := engine.ParseChoice(s.mod, s.given[0])
		s.given = s.given[1:]
		if err == nil && slices.Contains(options, c) {
			return c, true
		}
	}
	return engine.Choice{}, false
}
