package match

import (
	"strings"

	"beachhead/engine"
	"beachhead/store"
)

// A question with one answer is no question. Where everybody may know that there is only one, the table gives it by itself, in the same breath as the
// answer before: the pages that are shown never have the question on them. The record holds such answers as it holds all others.
//
// How promptly an answer comes is seen by all, as with standing orders. So where people play against each other only those questions are answered whose options
// everybody knows ([engine.Evident], [engine.EvidentlyMoot]). Against computers alone there is nobody to keep a secret from: there a reaction without a
// card for it is passed, too, and a question whose answers all come to the same is answered ([engine.Moot]). What is declined because there is nothing to do it
// for ([engine.Idle]) tells nobody anything where the question lies open.

// What the remark at such an answer begins with. One that was stored together with the line before it belongs to the same change of the
// pages, also when the lines are read again.
const (
	byItself = "by itself"
	withIt   = byItself + " with it: "
	afterIt  = byItself + " later: "
)

// The reasons in the remark.
const (
	onlyAnswer = "there was one answer only"
	mootAnswer = "it makes no difference"
	idleAnswer = "there was nothing to do it for"
)

// AskAll is the kind under which [Table.SetOrder] takes the wish of a seat to be asked everything: the choice is "ask", or "" to let the table answer.
const AskAll = "*"

const askAll = "ask"

// itself tells whether nobody gave the answer.
func (s *step) itself() bool { return strings.HasPrefix(s.note(), byItself) }

func (l *live) asksAll(seat engine.Seat) bool { return l.orders[orderKey{seat, AskAll}] != nil }

// alsoByItself gives the answers that are given by themselves now, one after the other, and returns their lines with the dice. How is what their remark
// begins with.
func (l *live) alsoByItself(how string) (lines []string, err error) {
	same, events := l.book.same, l.book.s.Events()
	for {
		seat, c, why := l.obvious()
		if why == "" {
			break
		}
		note := how + why
		if err := l.book.take(seat, c, note); err != nil {
			return nil, l.spoiled(err)
		}
		dice, err := l.book.throw()
		if err != nil {
			return nil, l.spoiled(err)
		}
		lines = append(append(lines, l.book.answerLine(seat, c, note)), dice...)
	}
	if lines == nil {
		return nil, nil
	}
	if how == withIt {
		l.book.same = same
	} else {
		l.book.same = events
	}
	if l.bots {
		l.note(events)
	}
	return lines, nil
}

// obvious finds a question that the table answers for a person, and says why it does. Secret decisions are not among them: whoever has decided may still
// take that back.
func (l *live) obvious() (seat engine.Seat, c engine.Choice, why string) {
	q := l.book.pending()
	if q == nil || l.book.phase != 0 || l.head.Study {
		return 0, c, ""
	}
	for i, s := range l.head.Seats {
		seat := engine.Seat(i)
		p := q.For(seat)
		if s.Kind != store.Person || p == nil || l.asksAll(seat) {
			continue
		}
		if len(p.Options) == 1 && (l.unobserved(seat) || l.evident(p)) && !l.closes(seat, p) {
			return seat, p.Options[0], onlyAnswer
		}
		if g, ok := l.book.game().(engine.Moot); ok && (l.unobserved(seat) || l.evidentlyMoot(p) && !l.closes(seat, p)) {
			if c, moot := g.Moot(seat); moot {
				return seat, c, mootAnswer
			}
		}
		if g, ok := l.book.game().(engine.Idle); ok && (l.unobserved(seat) || l.lies(p) && !l.closes(seat, p)) {
			if c, idle := g.Idle(seat); idle {
				return seat, c, idleAnswer
			}
		}
	}
	return 0, c, ""
}

// unobserved tells whether only computers play against a seat, or nobody does.
func (l *live) unobserved(seat engine.Seat) bool {
	if engine.Together(l.mod) {
		return true
	}
	for i, s := range l.head.Seats {
		if engine.Seat(i) != seat && s.Kind != store.Bot {
			return false
		}
	}
	return true
}

// evident tells whether everybody knows what can be answered.
func (l *live) evident(p *engine.Prompt) bool {
	m, ok := l.mod.(engine.Evident)
	return ok && m.Evident(p.AskedKind())
}

// lies tells whether a question lies open on the table.
func (l *live) lies(p *engine.Prompt) bool {
	m, ok := l.mod.(engine.Open)
	return ok && m.Open(p.AskedKind())
}

// evidentlyMoot tells whether everybody knows if all answers to it come to the same.
func (l *live) evidentlyMoot(p *engine.Prompt) bool {
	m, ok := l.mod.(engine.EvidentlyMoot)
	return ok && m.EvidentlyMoot(p.AskedKind())
}

// closes tells whether the one answer to a question would end the time in which the seat can take its last answer back. At the moments of
// standing orders nobody thinks of that: they come between an answer and its dice.
func (l *live) closes(seat engine.Seat, p *engine.Prompt) bool {
	if l.book.mayUndo(seat) != "" {
		return false
	}
	if m, ok := l.mod.(engine.Measured); ok && len(m.Measures(p.AskedKind())) > 0 {
		return false
	}
	g, shown := l.book.game().Clone(nil), false
	g.Listen(func(e engine.Event) { shown = shown || e.Reveal }, nil)
	if err := g.Apply(seat, p.Options[0]); err != nil {
		return true
	}
	q := g.Pending()
	return shown || q == nil || q.For(seat) == nil
}
