package match

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

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
	Out   []Out    `json:"out,omitempty"`  // with a verb: what can be given at first and not with those given, and why not
	Ends  bool     `json:"ends,omitempty"` // the list comes to its end with them
	// Explanation is what lies behind the last of them.
	Explanation engine.Explanation `json:"explanation"`
}

// Out is an answer that does not go with the others of a list.
type Out struct {
	Choice string          `json:"choice"`
	Why    []engine.Reason `json:"why,omitempty"`
}

// Together tries a list of choices, in any order. With a verb it takes all answers of that verb besides, as far as they go together. With after the list is the one that
// is asked when that has been answered to what is asked now; nothing is given if none is.
func (t *Table) Together(ctx context.Context, w Who, after string, choices []string, verb string) (out *Series, err error) {
	if len(choices) > maxSeries {
		return nil, refuse(Invalid, "Expected at most %d choices.", maxSeries)
	}
	s := series{ctx: ctx, seat: w.Seat, verb: verb, until: time.Now().Add(seriesTime)}
	err = t.look(ctx, w, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		for _, text := range choices {
			if _, err := l.parse(text); err != nil {
				return err
			}
		}
		sum := fnv.New64a()
		_, _ = sum.Write([]byte(t.id))
		v := l.book.game().View(w.Seat)
		s.mod, s.start = l.mod, l.book.game().Clone(nil)
		s.start.Resample(w.Seat, rand.New(rand.NewPCG(sum.Sum64(), 1)))
		if after != "" {
			c, err := l.parse(after)
			if err == nil {
				err = s.start.Apply(w.Seat, c)
			}
			if err != nil {
				return refuse(NotPossible, "That cannot be answered now.")
			}
			if v = s.start.View(w.Seat); v.Pending == nil || v.Pending.Series == "" {
				out = &Series{Given: []string{}, Explanation: engine.Explanation{Sums: []engine.Sum{}, Outcomes: []engine.Outcome{}}}
				return nil
			}
		}
		if v.Pending == nil || v.Pending.Series == "" || len(v.Pending.Options) == 0 {
			return refuse(NotPossible, "That is not asked as a list.")
		}
		s.close = v.Pending.Series
		out, err = s.find(choices)
		return err
	})
	return out, err
}

// series tries lists of answers on copies of a guess.
type series struct {
	ctx   context.Context
	until time.Time // the table waits for nothing that takes longer
	mod   engine.Module
	seat  engine.Seat
	start engine.Game
	close string // the answer that closes the list
	verb  string

	nothing map[string]bool // see idle, once it was asked for
}

// find is the list that is made of the choices.
func (s *series) find(choices []string) (*Series, error) {
	x, err := s.best(choices)
	if err != nil {
		return nil, err
	}
	out := &x.Series
	if x.last != nil {
		c, err := engine.ParseChoice(s.mod, out.Given[len(out.Given)-1])
		if err != nil {
			return nil, err
		}
		out.Explanation = x.last.Explain(s.seat, &c)
		if list := s.leads(); s.verb != "" && len(list) <= maxTried {
			for _, text := range list {
				if slices.Contains(out.Given, text) || s.idle()[text] {
					continue
				}
				why, err := s.apart(list, text, out.Given[0])
				if err != nil {
					return nil, err
				}
				out.Out = append(out.Out, Out{Choice: text, Why: why})
			}
		}
	}
	tries := len(x.seen) * len(out.Given)
	goes := map[string]bool{} // whether answers that differ in the last word alone go with those given, of more than can be tried
	given, open := map[string]bool{}, map[string]bool{}
	for _, text := range slices.Concat(out.Given, out.Left) {
		given[text] = true
	}
	for _, text := range x.open {
		open[text] = true
	}
	for _, text := range x.seen {
		if given[text] {
			continue
		}
		// Where the list has come to its end something may still go in before it; and what could be given at first may not go with what was, as a
		// leader with another.
		if x.Ends && tries > maxEnded {
			continue
		}
		if !x.Ends && !open[text] && tries > maxTried {
			kin, ok := kinOf(text)
			if may, known := goes[kin]; known && !may {
				continue
			} else if ok && !known {
				with, err := s.give(append(slices.Clone(out.Given), text), "")
				if err != nil {
					return nil, err
				}
				if goes[kin] = len(with.Left) == 0; !goes[kin] {
					continue
				}
			}
		}
		if x.Ends || !open[text] && tries <= maxTried {
			with, err := s.give(append(slices.Clone(out.Given), text), "")
			if err != nil {
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

// kinOf is an answer without its last word, as "target 2" of "target 2 1415"; false if it is of one thing alone.
func kinOf(text string) (string, bool) {
	i := strings.LastIndexByte(text, ' ')
	return text[:max(i, 0)], i >= 0 && strings.ContainsRune(text[:i], ' ')
}

const (
	// maxTried bounds how many answers are tried to see what else could be given, maxEnded how many where the list has come to its end.
	maxTried = 400
	maxEnded = 1000
	// seriesTime is how long all of it may take: some set-ups list ten thousand answers and more, and meanwhile the table answers nobody.
	seriesTime = 5 * time.Second
)

// late is the refusal of what takes too long.
func (s *series) late() error {
	if s.ctx.Err() != nil {
		return tooLate(s.ctx)
	}
	if time.Now().After(s.until) {
		return refuse(NotPossible, "So many answers cannot be tried together. Give some of them first.")
	}
	return nil
}

// attempt is a list as far as it could be given.
type attempt struct {
	Series
	last engine.Game // the position before the last of the answers
	seen []string    // what could be given on the way
	open []string    // what could be given after the last of them
}

// best gives the choices. Where not all go together the first of them may decide who does, as a leader does: then each is tried as the first.
func (s *series) best(choices []string) (*attempt, error) {
	out, err := s.give(choices, "")
	if err != nil || len(out.Left) == 0 && s.verb == "" {
		return out, err
	}
	firsts := out.Left
	if len(choices) == 0 {
		firsts = s.leads()
	}
	if len(firsts)*max(1, len(out.Given)) > maxTried {
		return out, nil
	}
	for _, first := range firsts {
		x, err := s.give(choices, first)
		if err != nil {
			return nil, err
		}
		if len(x.Left) < len(out.Left) || len(x.Left) == len(out.Left) && len(x.Given) > len(out.Given) {
			out = x
		}
	}
	return out, nil
}

// apart is why an answer of a list does not go with the one that is given first: what stands against it after that, or, where it comes before that in the order of the
// answers, against that after it.
func (s *series) apart(list []string, text, first string) ([]engine.Reason, error) {
	if err := s.late(); err != nil {
		return nil, err
	}
	why := func(after, then string) ([]engine.Reason, error) {
		a, err := engine.ParseChoice(s.mod, after)
		if err != nil {
			return nil, err
		}
		b, err := engine.ParseChoice(s.mod, then)
		if err != nil {
			return nil, err
		}
		g := s.start.Clone(nil)
		kind, _ := askedKind(g, s.seat)
		if err := g.Apply(s.seat, a); err != nil {
			return nil, err
		}
		if now, ok := askedKind(g, s.seat); !ok || now != kind {
			return nil, nil // it ends the list, and nothing goes with it
		}
		return g.WhyNot(s.seat, b), nil
	}
	if slices.Index(list, text) < slices.Index(list, first) {
		if out, err := why(text, first); err != nil || len(out) > 0 {
			return out, err
		}
	}
	return why(first, text)
}

// leads are the answers of the verb that can be given first.
func (s *series) leads() (out []string) {
	for _, c := range s.start.Pending().For(s.seat).Options {
		if text := engine.FormatChoice(s.mod, c); verbOf(text) == s.verb {
			out = append(out, text)
		}
	}
	return out
}

// idle are the answers that lead to nothing: they are given when they are chosen, and not with all others.
func (s *series) idle() map[string]bool {
	if s.verb == "" {
		return nil
	}
	if s.nothing == nil {
		s.nothing = map[string]bool{}
		for _, x := range s.start.Explain(s.seat, nil).Offers {
			if x.Idle {
				s.nothing[x.Choice] = true
			}
		}
	}
	return s.nothing
}

// give gives the choices on a copy, each as soon as it can be given, those that end the list last; first is given before all others, if it is not "".
func (s *series) give(choices []string, first string) (*attempt, error) {
	out := &attempt{Series: Series{Given: []string{}}}
	idle := s.idle()
	g := s.start.Clone(nil)
	kind, _ := askedKind(g, s.seat)
	rest := slices.Clone(choices)
	seen := map[string]bool{}
	for len(out.Given) < maxSeries {
		if err := s.late(); err != nil {
			return nil, err
		}
		now, ok := askedKind(g, s.seat)
		out.open = nil
		if !ok || now != kind {
			out.Ends = true
			break
		}
		p := g.Pending().For(s.seat)
		options := engine.FormatChoices(s.mod, p.Options)
		at, ends, wants := -1, -1, false
		var then engine.Game
		for i, text := range options {
			if text == s.close {
				continue
			}
			if !seen[text] {
				seen[text] = true
				out.seen = append(out.seen, text)
			}
			out.open = append(out.open, text)
			wanted := slices.Contains(rest, text)
			if at >= 0 || !wanted && (s.verb == "" || s.verb != verbOf(text) || idle[text]) || first != "" && text != first {
				continue
			}
			if err := s.late(); err != nil {
				return nil, err
			}
			try := g.Clone(nil)
			if err := try.Apply(s.seat, p.Options[i]); err != nil {
				return nil, refuse(NotPossible, "That cannot be tried.")
			}
			// Of all that can be given those come last that end the list, such as a gun that fires alone.
			if again, ok := askedKind(try, s.seat); !ok || again != kind {
				if ends < 0 || wanted && !wants {
					ends, wants = i, wanted
				}
				continue
			}
			at, then = i, try
		}
		if at < 0 && ends >= 0 {
			at, then = ends, g.Clone(nil)
			if err := then.Apply(s.seat, p.Options[at]); err != nil {
				return nil, refuse(NotPossible, "That cannot be tried.")
			}
		}
		first = ""
		if at < 0 {
			break
		}
		out.last, g = g, then
		out.Given = append(out.Given, options[at])
		if i := slices.Index(rest, options[at]); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
		}
	}
	out.Left = rest
	return out, nil
}

func verbOf(choice string) string {
	verb, _, _ := strings.Cut(choice, " ")
	return verb
}
