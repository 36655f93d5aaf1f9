package engine

import (
	"errors"
	"fmt"
	"slices"
)

// Prompt is a question as one seat sees it.
type Prompt struct {
	Kind, Text, Rule, Label string
	Topic                   string
	Options                 []Choice
}

// Question is what a game waits for. It is valid until the next answer.
type Question struct {
	Seats  SeatSet // who may answer now
	Secret bool    // an AskAll: the others must not see who has answered
	by     [MaxSeats]Prompt
	chance Prompt
}

// For returns the question to a seat, nil if it is not asked.
func (q *Question) For(s Seat) *Prompt {
	switch {
	case !q.Seats.Has(s):
		return nil
	case s == ChanceSeat:
		return &q.chance
	case s >= 0 && s < MaxSeats:
		return &q.by[s]
	}
	return nil
}

// First returns the first seat asked, and its question.
func (q *Question) First() (Seat, *Prompt) {
	for s := Seat(0); s < MaxSeats; s++ {
		if q.Seats.Has(s) {
			return s, &q.by[s]
		}
	}
	return ChanceSeat, &q.chance
}

// Machine is the part of a running game that is not position: the options of the pending
// question and whoever listens. It is not saved; Restore makes it anew.
type Machine struct {
	question Question
	opts     [MaxSeats + 1]Options // one a seat, the last for chance
	listener func(Event)
	auto     func(Seat, Choice)
	early    *early // what happens before anybody can listen, while the game is set up
}

// early keeps the events and automatic answers of a set-up for the first listener.
type early struct {
	on      bool
	events  []Event
	answers []Answer
}

// Listen sends all events from now on to fn, and automatic answers to auto; those of the set-up, which
// was before anybody could listen, come first. Nil is silence, in which games run fastest.
func (m *Machine) Listen(fn func(Event), auto func(Seat, Choice)) {
	m.listener, m.auto = fn, auto
	if e := m.early; e != nil && fn != nil {
		m.early = nil
		for _, x := range e.events {
			fn(x)
		}
		for _, a := range e.answers {
			m.answered(a.Seat, a.Choice)
		}
	}
}

// Heard tells whether anybody listens. Games ask it before they build an event that costs something.
func (m *Machine) Heard() bool { return m.listener != nil || m.early != nil && m.early.on }

// Report emits an event with its arguments, at most as many as [Event] holds, if anybody listens.
func (m *Machine) Report(e Event, args []int16) {
	if m.Heard() {
		copy(e.Args[:], args)
		m.Emit(e)
	}
}

// Emit tells what happened.
func (m *Machine) Emit(e Event) {
	switch {
	case m.listener != nil:
		m.listener(e)
	case m.early != nil && m.early.on:
		m.early.events = append(m.early.events, e)
	}
}

// answered tells of an automatic answer.
func (m *Machine) answered(s Seat, c Choice) {
	switch {
	case m.auto != nil:
		m.auto(s, c)
	case m.early != nil && m.early.on:
		m.early.answers = append(m.early.answers, Answer{Seat: s, Choice: c, Auto: true})
	}
}

// Errors of Apply.
var (
	ErrOver = errors.New("the game is over")
)

// WrongSeat is the error of an answer by a seat that is not asked.
type WrongSeat struct{ Seat Seat }

func (e *WrongSeat) Error() string { return "it is not this seat's decision" }

// Illegal is the error of a choice that the rules refuse.
type Illegal struct{ Reasons []Reason }

func (e *Illegal) Error() string {
	if len(e.Reasons) == 0 {
		return "not a legal choice"
	}
	s := ""
	for i, r := range e.Reasons {
		if i > 0 {
			s += "; "
		}
		if r.Rule != "" {
			s += r.Rule + ": "
		}
		s += r.Text
	}
	return s
}

// runaway is how many steps may pass between two questions before a program is taken to loop.
const runaway = 1 << 20

// Start puts a game at the beginning of a procedure and runs it to its first question.
func (p *Program[G]) Start(g G, name string) { p.StartAt(g, name, "") }

// StartAt is Start, at the step of the procedure with the label.
// It panics if there is no such procedure or label.
func (p *Program[G]) StartAt(g G, name, label string) {
	p.Place(g, name, label)
	m := g.Machine()
	if m.listener == nil {
		m.early = &early{on: true}
	}
	p.Run(g)
	if m.early != nil {
		m.early.on = false
	}
}

// Place sets the stack to one frame without running it.
func (p *Program[G]) Place(g G, name, label string) {
	i, ok := p.byName[name]
	if !ok {
		panic("engine: no procedure " + name)
	}
	var pc uint16
	if label != "" {
		if pc, ok = p.procs[i].labels[label]; !ok {
			panic("engine: procedure " + name + " has no step " + label)
		}
	}
	c := g.Core()
	c.Stack = [MaxDepth]Frame{{Proc: i, PC: pc}}
	c.Lanes = [MaxSeats]Frame{}
	c.Depth, c.LaneOn, c.Wait = 1, 0, WaitNone
}

// Run goes on until somebody must answer or the game is over.
func (p *Program[G]) Run(g G) {
	c, m := g.Core(), g.Machine()
	for n := 0; ; n++ {
		if c.Depth == 0 {
			c.Wait = WaitOver
			m.question.Seats = 0
			return
		}
		if n == runaway {
			panic("engine: runaway procedure " + p.procs[c.Top().Proc].name)
		}
		f := &c.Stack[c.Depth-1]
		o := &p.procs[f.Proc].ops[f.PC]
		switch o.kind {
		case opDo:
			f.PC++
			o.do(g, f)
		case opUnless:
			if o.cond(g, f) {
				f.PC++
			} else {
				f.PC = o.jump
			}
		case opJump:
			f.PC = o.jump
		case opCall:
			p.call(g, c, f, o, o.proc)
		case opSwitch:
			if i := o.pick(g, f); i >= 0 && i < len(o.cases) && o.cases[i] >= 0 {
				p.call(g, c, f, o, uint16(o.cases[i]))
			} else {
				c.Ret = 0
				f.PC++
			}
		case opReturn:
			var ret int16
			if o.ret != nil {
				ret = o.ret(g, f) // which may read what the last procedure left
			}
			c.Ret = ret
			c.Depth--
			c.Stack[c.Depth] = Frame{}
			if c.Depth > 0 {
				c.Stack[c.Depth-1].PC++
			}
		case opAsk:
			if p.settled(g, c) {
				continue
			}
			seat := o.ask.Seat(g, f)
			opts := p.list(g, f, o.ask, seat)
			if len(opts) == 0 {
				f.PC++
				continue
			}
			if len(opts) == 1 && !o.ask.Always {
				p.take(g, c, f, o.ask, opts[0])
				c.Seq++
				m.answered(seat, opts[0])
				continue
			}
			c.Wait = WaitAsk
			return
		case opChance:
			if p.settled(g, c) {
				continue
			}
			if p.outcomes(g, f, o.chance) == 0 {
				f.PC++
				continue
			}
			c.Wait = WaitChance
			return
		case opAll:
			if p.settled(g, c) {
				continue
			}
			if c.LaneOn == 0 {
				for s := range o.lanes {
					c.Lanes[s] = Frame{Proc: o.lane[s]}
					c.LaneOn |= 1 << s
				}
				m.question.Seats = 0
				for s := range o.lanes {
					p.runLane(g, Seat(s))
				}
			}
			if c.LaneOn == 0 {
				c.Lanes = [MaxSeats]Frame{}
				f.PC++
				continue
			}
			c.Wait = WaitAll
			return
		}
	}
}

// call begins a procedure. The caller stays at its step until it returns.
func (p *Program[G]) call(g G, c *Core, f *Frame, o *op[G], callee uint16) {
	if c.Depth == MaxDepth {
		panic("engine: procedures nested too deep in " + p.procs[f.Proc].name)
	}
	var v [6]int16
	if o.args != nil {
		v = o.args(g, f)
	}
	c.Stack[c.Depth] = Frame{Proc: callee, V: v}
	c.Depth++
}

// settled lets the game end itself before a question is put.
func (p *Program[G]) settled(g G, c *Core) bool {
	if p.Settle != nil {
		p.Settle(g)
	}
	return c.Depth == 0
}

// take carries a choice out and passes on from the question, unless Take ended the game or
// unwound the stack.
func (p *Program[G]) take(g G, c *Core, f *Frame, a *Ask[G], ch Choice) {
	f.PC++
	a.Take(g, f, ch)
}

// list fills in the question to a seat.
func (p *Program[G]) list(g G, f *Frame, a *Ask[G], seat Seat) []Choice {
	m := g.Machine()
	o := &m.opts[seat]
	o.list = o.list[:0]
	a.List(g, f, o)
	if a.Check != nil && !a.Sure {
		n := 0
		for _, c := range o.list {
			if a.Check(g, f, c) == nil {
				o.list[n] = c
				n++
			}
		}
		o.list = o.list[:n]
	}
	q := &m.question
	if g.Core().LaneOn == 0 {
		q.Seats = 0
	}
	q.Secret = g.Core().LaneOn != 0
	q.Seats |= seat.bit()
	q.by[seat] = Prompt{Kind: a.Kind, Text: a.Prompt, Rule: a.Rule, Label: a.Label, Topic: a.Topic, Options: o.list}
	return o.list
}

// outcomes fills in the question to chance and returns how many outcomes there are.
func (p *Program[G]) outcomes(g G, f *Frame, ch *Chance[G]) int {
	m := g.Machine()
	o := &m.opts[MaxSeats]
	o.list = o.list[:0]
	if ch.Draw != nil {
		ch.Draw(g, f, o)
	} else {
		first := 1
		if ch.Zero {
			first = 0
		}
		for i := range ch.Sides {
			o.list = append(o.list, Roll(first+i))
		}
	}
	m.question.Seats = seatBitChance
	m.question.Secret = false
	m.question.chance = Prompt{Kind: "chance", Text: ch.Why, Rule: ch.Rule, Label: ch.Label, Options: o.list}
	return len(o.list)
}

// runLane runs a seat's secret procedure to its next question or its end.
func (p *Program[G]) runLane(g G, s Seat) {
	c, m := g.Core(), g.Machine()
	f := &c.Lanes[s]
	m.question.Seats = m.question.Seats.Without(s)
	for n := 0; n < runaway; n++ {
		if c.Depth == 0 {
			return // the game was ended in secret
		}
		o := &p.procs[f.Proc].ops[f.PC]
		switch o.kind {
		case opDo:
			f.PC++
			o.do(g, f)
		case opUnless:
			if o.cond(g, f) {
				f.PC++
			} else {
				f.PC = o.jump
			}
		case opJump:
			f.PC = o.jump
		case opReturn:
			c.LaneOn &^= 1 << s
			return
		case opAsk:
			opts := p.list(g, f, o.ask, s)
			switch {
			case len(opts) == 0:
				f.PC++
				m.question.Seats = m.question.Seats.Without(s)
				continue
			case len(opts) == 1 && !o.ask.Always:
				p.take(g, c, f, o.ask, opts[0])
				c.Seq++
				m.question.Seats = m.question.Seats.Without(s)
				m.answered(s, opts[0])
				continue
			}
			return
		default:
			panic("engine: a secret procedure may not call or throw: " + p.procs[f.Proc].name)
		}
	}
	panic("engine: runaway procedure " + p.procs[f.Proc].name)
}

// Restore lists the options of the pending question again, after the state was copied or loaded.
func (p *Program[G]) Restore(g G) {
	c, m := g.Core(), g.Machine()
	m.question.Seats = 0
	switch c.Wait {
	case WaitAsk:
		f := c.Top()
		a := p.procs[f.Proc].ops[f.PC].ask
		p.list(g, f, a, a.Seat(g, f))
	case WaitChance:
		f := c.Top()
		p.outcomes(g, f, p.procs[f.Proc].ops[f.PC].chance)
	case WaitAll:
		for s := Seat(0); s < MaxSeats; s++ {
			if c.LaneOn&(1<<s) != 0 {
				f := &c.Lanes[s]
				p.list(g, f, p.procs[f.Proc].ops[f.PC].ask, s)
			}
		}
	}
}

// CopyMachine makes dst's pending question that of src, in dst's own memory.
func (dst *Machine) CopyMachine(src *Machine) {
	dst.question = src.question
	dst.listener, dst.auto, dst.early = nil, nil, nil
	for i := range src.opts {
		if i == MaxSeats {
			dst.opts[i].list = append(dst.opts[i].list[:0], src.question.chance.Options...)
			dst.question.chance.Options = dst.opts[i].list
			continue
		}
		if src.question.Seats&(1<<i) != 0 {
			dst.opts[i].list = append(dst.opts[i].list[:0], src.question.by[i].Options...)
			dst.question.by[i].Options = dst.opts[i].list
		}
	}
}

// Pending returns the question the game waits for, nil when it is over.
func (p *Program[G]) Pending(g G) *Question {
	if c := g.Core(); c.Wait == WaitOver || c.Wait == WaitNone {
		return nil
	}
	return &g.Machine().question
}

// PromptFor is the question to a seat, nil if it is not asked: a copy that does not change as the game goes on.
func (p *Program[G]) PromptFor(g G, s Seat) *Prompt {
	q := p.Pending(g)
	if q == nil {
		return nil
	}
	asked := q.For(s)
	if asked == nil {
		return nil
	}
	own := *asked
	own.Options = slices.Clone(asked.Options)
	return &own
}

// pendingAsk finds the question to a seat and the frame that asks it.
func (p *Program[G]) pendingAsk(g G, seat Seat) (*Ask[G], *Frame) {
	c := g.Core()
	switch c.Wait {
	case WaitAsk:
		f := c.Top()
		if a := p.procs[f.Proc].ops[f.PC].ask; g.Machine().question.Seats.Has(seat) {
			return a, f
		}
	case WaitAll:
		if seat >= 0 && seat < MaxSeats && c.LaneOn&(1<<seat) != 0 {
			f := &c.Lanes[seat]
			return p.procs[f.Proc].ops[f.PC].ask, f
		}
	}
	return nil, nil
}

// Apply takes one answer and runs on to the next question. A refused answer changes nothing.
func (p *Program[G]) Apply(g G, seat Seat, ch Choice) error {
	c, m := g.Core(), g.Machine()
	if c.Wait == WaitOver || c.Wait == WaitNone {
		return ErrOver
	}
	pr := m.question.For(seat)
	if pr == nil {
		return &WrongSeat{seat}
	}
	legal := false
	for _, o := range pr.Options {
		if o == ch {
			legal = true
			break
		}
	}
	if !legal {
		return &Illegal{Reasons: p.WhyNot(g, seat, ch)}
	}
	switch c.Wait {
	case WaitAsk:
		f := c.Top()
		p.take(g, c, f, p.procs[f.Proc].ops[f.PC].ask, ch)
	case WaitChance:
		f := c.Top()
		o := &p.procs[f.Proc].ops[f.PC]
		f.PC++
		o.chance.Take(g, f, ch)
	case WaitAll:
		f := &c.Lanes[seat]
		p.take(g, c, f, p.procs[f.Proc].ops[f.PC].ask, ch)
		p.runLane(g, seat)
		if c.LaneOn == 0 && c.Depth > 0 {
			c.Lanes = [MaxSeats]Frame{}
			c.Top().PC++
		}
	}
	c.Seq++
	if c.LaneOn != 0 {
		return nil
	}
	c.Wait = WaitNone
	p.Run(g)
	return nil
}

// NotOffered begins the reason against a choice that the question's Check lets pass but that is not listed:
// an answer to another question, or a mistake of the lister.
const NotOffered = "That is not offered. The question is: "

// WhyNot says why a choice is refused now; nothing if it is legal.
func (p *Program[G]) WhyNot(g G, seat Seat, ch Choice) []Reason {
	q := p.Pending(g)
	if q == nil {
		return []Reason{{Text: "The game is over."}}
	}
	pr := q.For(seat)
	if pr == nil {
		return []Reason{{Text: "It is not this seat's decision."}} // by what rule the other decides may be a secret
	}
	for _, o := range pr.Options {
		if o == ch {
			return nil
		}
	}
	if a, f := p.pendingAsk(g, seat); a != nil && a.Check != nil {
		if r := a.Check(g, f, ch); r != nil {
			return []Reason{*r}
		}
		return []Reason{{Rule: pr.Rule, Text: NotOffered + pr.Text}}
	}
	return []Reason{{Rule: pr.Rule, Text: fmt.Sprintf("That does not answer the question: %s", pr.Text)}}
}

// Doubt is a listed answer to the question to a seat that its Check refuses, with the reason; no reason if there is none. There can be one only where the
// question says that its list is sure.
func (p *Program[G]) Doubt(g G, seat Seat) (Choice, *Reason) {
	a, f := p.pendingAsk(g, seat)
	if a == nil || a.Check == nil {
		return Choice{}, nil
	}
	for _, c := range p.Pending(g).For(seat).Options {
		if r := a.Check(g, f, c); r != nil {
			return c, r
		}
	}
	return Choice{}, nil
}

// Tell writes into the question to a seat what only that seat is told, see [Ask].
func (p *Program[G]) Tell(g G, seat Seat, q *Asked) {
	if a, f := p.pendingAsk(g, seat); a != nil && a.Tell != nil {
		a.Tell(g, f, q)
	}
}

// Explain gives the sums behind the question to a seat, or behind a choice that is legal now, or that the question plans with (Ask.Plans).
func (p *Program[G]) Explain(g G, seat Seat, ch *Choice) Explanation {
	x := Explanation{Sums: []Sum{}, Outcomes: []Outcome{}}
	a, f := p.pendingAsk(g, seat)
	if a == nil || a.Explain == nil {
		return x
	}
	if ch != nil && !a.Plans && len(p.WhyNot(g, seat, *ch)) > 0 {
		ch = nil
	}
	a.Explain(g, f, ch, &x)
	return x
}

// Where is one procedure in progress, for breadcrumbs and bug reports.
type Where struct{ Proc, Label string }

// Where lists the procedures in progress, outermost first.
func (p *Program[G]) Where(g G) []Where {
	c := g.Core()
	var out []Where
	for i := 0; i < int(c.Depth); i++ {
		f := &c.Stack[i]
		pr := &p.procs[f.Proc]
		out = append(out, Where{pr.name, pr.ops[f.PC].label})
	}
	return out
}
