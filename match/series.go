package match

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"beachhead/engine"
)

// A list of answers of one sort is ticked in any order and given as a whole. What can be ticked beside what is ticked, and what all of them together
// come to, is tried on a guess made of what the seat knows ([engine.Game].Resample), with random numbers that depend on the game alone: so
// what comes back tells nothing that the seat does not know.

// Series is a list of answers as it would be given.
type Series struct {
	Given []string `json:"given"`          // in the order in which they would be given
	Left  []string `json:"left,omitempty"` // those of the choices that cannot be given with the others
	Open  []string `json:"open,omitempty"` // what could be given, too
	// Explanation is what lies behind the last of them.
	Explanation engine.Explanation `json:"explanation"`
}

// Together tries a list of choices, in any order. With a verb it takes all answers of that verb besides, as far as they go together.
func (t *Table) Together(ctx context.Context, w Who, choices []string, verb string) (out *Series, err error) {
	if len(choices) > maxSeries {
		return nil, refuse(Invalid, "Expected at most %d choices.", maxSeries)
	}
	s := series{seat: w.Seat, verb: verb}
	err = t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		for _, text := range choices {
			if _, err := l.parse(text); err != nil {
				return err
			}
		}
		v := l.book.game().View(w.Seat)
		if v.Pending == nil || v.Pending.Series == "" || len(v.Pending.Options) == 0 {
			return refuse(NotPossible, "That is not asked as a list.")
		}
		sum := fnv.New64a()
		_, _ = sum.Write([]byte(t.id))
		s.mod, s.start, s.close = l.mod, l.book.game().Clone(nil), v.Pending.Series
		s.start.Resample(w.Seat, rand.New(rand.NewPCG(sum.Sum64(), 1)))
		out, err = s.find(choices)
		return err
	})
	return out, err
}

// series tries lists of answers on copies of a guess.
type series struct {
	mod   engine.Module
	seat  engine.Seat
	start engine.Game
	close string // the answer that closes the list
	verb  string
}

// find is the list that is made of the choices.
func (s *series) find(choices []string) (*Series, error) {
	out := &Series{Given: []string{}}
	end, last, seen, err := s.give(choices, out)
	if err != nil {
		return nil, err
	}
	if last != nil {
		c, err := engine.ParseChoice(s.mod, out.Given[len(out.Given)-1])
		if err != nil {
			return nil, err
		}
		out.Explanation = last.Explain(s.seat, &c)
	}
	for _, text := range seen {
		if slices.Contains(out.Given, text) || slices.Contains(out.Left, text) {
			continue
		}
		// Where the list has come to its end something may still go in before it.
		if end {
			var with Series
			if _, _, _, err := s.give(append(slices.Clone(out.Given), text), &with); err != nil {
				return nil, err
			}
			if len(with.Left) > 0 {
				continue
			}
		}
		out.Open = append(out.Open, text)
	}
	return out, nil
}

// give gives the choices on a copy, each as soon as it can be given, and tells whether the list has ended with them, the position before the last of
// them, and what else could be given on the way.
func (s *series) give(choices []string, out *Series) (end bool, last engine.Game, seen []string, err error) {
	g := s.start.Clone(nil)
	kind, _ := askedKind(g, s.seat)
	rest := slices.Clone(choices)
	for len(out.Given) < maxSeries {
		now, ok := askedKind(g, s.seat)
		if !ok || now != kind {
			end = true
			break
		}
		p := g.Pending().For(s.seat)
		options := engine.FormatChoices(s.mod, p.Options)
		at, ends := -1, -1
		var then engine.Game
		for i, text := range options {
			if text == s.close {
				continue
			}
			if !slices.Contains(seen, text) {
				seen = append(seen, text)
			}
			wanted := slices.Contains(rest, text)
			if at >= 0 || !wanted && (s.verb == "" || s.verb != verbOf(text)) {
				continue
			}
			try := g.Clone(nil)
			if err := try.Apply(s.seat, p.Options[i]); err != nil {
				return false, nil, nil, refuse(NotPossible, "That cannot be tried.")
			}
			// Of all that can be given those come last that end the list, such as a gun that fires alone.
			if again, ok := askedKind(try, s.seat); !wanted && (!ok || again != kind) {
				if ends < 0 {
					ends = i
				}
				continue
			}
			at, then = i, try
		}
		if at < 0 && ends >= 0 {
			at, then = ends, g.Clone(nil)
			if err := then.Apply(s.seat, p.Options[at]); err != nil {
				return false, nil, nil, refuse(NotPossible, "That cannot be tried.")
			}
		}
		if at < 0 {
			break
		}
		last, g = g, then
		out.Given = append(out.Given, options[at])
		if i := slices.Index(rest, options[at]); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
	}
	out.Left = rest
	return end, last, seen, nil
}

func verbOf(choice string) string {
	verb, _, _ := strings.Cut(choice, " ")
	return verb
}
