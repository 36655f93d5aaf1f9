package match

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"beachhead/engine"
	"beachhead/store"
)

// Order is a standing order: what the table answers for a seat to every question of a kind, or of a kind and a topic ("react.enter").
type Order struct {
	Kind   string `json:"kind"`
	Choice string `json:"choice"`
	// Only is a condition, "" for none: the seat is asked where it holds, and the choice is the answer where it does not. It says so in the
	// measures of the game for that question: "near <= 4 and firepower >= 6".
	Only string `json:"only,omitempty"`
}

// Given is an answer that a standing order gave for the seat and that stands.
type Given struct {
	// After is how many entries the seat's log had before the answer.
	After  int    `json:"after"`
	Choice string `json:"choice"`
	// Kind is that of the question, as orders name it, so that the answer can be said in its words.
	Kind string `json:"kind,omitempty"`
	// Why says which part of the order's condition did not hold, "" if it had none.
	Why string `json:"why,omitempty"`
	// Itself: no order gave it, but the table, since there was nothing else to answer. See [AskAll].
	Itself bool `json:"itself,omitempty"`
}

// Standing is all about the standing orders of a seat.
type Standing struct {
	Orders []Order `json:"orders"`
	// AskAll: the seat is asked even where it can answer one thing only.
	AskAll bool `json:"askAll,omitempty"`
	// Kind is that of the question to the seat, as orders name it, and Now what is measured at it; "" and none if it is asked nothing, or
	// nothing can be measured.
	Kind string           `json:"kind,omitempty"`
	Now  []engine.Reading `json:"now,omitempty"`
	// Given are the answers of its orders and those given by themselves, the last maxGiven of them in their order.
	Given []Given `json:"given,omitempty"`
}

type orderKey struct {
	seat engine.Seat
	kind string
}

// order is a standing order in memory.
type order struct {
	choice string
	only   *condition // nil for none
	text   string     // of the condition
	broken bool       // this version of the game does not know what the condition says: the seat is asked
}

// verdict is what came of a condition at the question that is open; it is kept so that nothing is measured twice.
type verdict struct {
	lines int // how many there were
	seat  engine.Seat
	ask   bool
	why   string
}

// maxOrders is how many standing orders a seat may give, and maxGiven how many of their answers are told.
const (
	maxOrders = 100
	maxGiven  = 500
)

// byOrder is the remark at the answer of a standing order; the reason may follow.
const byOrder = "standing order"

// newOrder is a standing order as it is kept.
func (l *live) newOrder(kind, choice, only string) (*order, error) {
	o := &order{choice: choice, text: only}
	if only == "" {
		return o, nil
	}
	var measures []engine.Measure
	if m, ok := l.mod.(engine.Measured); ok {
		measures = m.Measures(kind)
	}
	var err error
	if o.only, err = parseCondition(kind, only, measures); err != nil {
		o.broken = true
		return o, err
	}
	o.text = o.only.String()
	return o, nil
}

// SetOrder gives a standing order, or forgets it if the choice is "". Only a choice without arguments can be ordered, the first of equals, or what most would answer, and only a condition
// of what everybody knows: see the package comment. Where the choice is not legal the seat is asked as usual. After an undo the orders of
// a seat rest until it has given an answer of its own. Only is the condition, "" for none: see [Order]. What is wrong with it the refusal
// says, with the place. A seat whose page is put away can be given orders by who has it: it is told nothing, and on a hot seat both sides have
// their orders before the first of them is asked.
func (t *Table) SetOrder(ctx context.Context, w Who, kind, choice, only string) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seat(w); err != nil {
			return err
		}
		k := orderKey{w.Seat, kind}
		var o *order
		if kind == AskAll {
			if choice != "" && choice != askAll || only != "" {
				return refuse(Invalid, "Whoever wants to be asked everything says %q, and who does not says nothing.", askAll)
			}
			if choice != "" {
				o = &order{choice: askAll}
			}
		} else if choice != "" {
			if !standsFor(l.mod, l.head.Scenario, choice, kind) {
				c, err := l.parse(choice)
				if err != nil {
					return err
				}
				choice = engine.FormatChoice(l.mod, c)
				if len(strings.Fields(choice)) != 1 {
					return refuse(Invalid, "Only an answer without arguments can be a standing order, not %q.", choice)
				}
			}
			var err error
			if err := store.CheckText("condition", only, store.MaxOnly); err != nil {
				return refuse(Invalid, "%v.", err)
			}
			if o, err = l.newOrder(kind, choice, only); err != nil {
				return refuse(Invalid, "The condition %q: %v", only, err)
			}
			if n := len(l.ordersOf(w.Seat)); n >= maxOrders && l.orders[k] == nil {
				return refuse(NotPossible, "You have %d standing orders already. Forget one of them first.", n)
			}
		} else if only != "" {
			return refuse(Invalid, "Say which answer to give when you are not asked.")
		}
		kept := store.Order{Seat: int(w.Seat), Kind: kind, Choice: choice}
		if o != nil {
			kept.Only = o.text
		}
		if err := l.hall.store.SetOrder(ctx, l.id, kept); err != nil {
			return fromStore(err)
		}
		l.judged = verdict{lines: -1}
		if o == nil {
			delete(l.orders, k)
		} else {
			l.orders[k] = o
			if kind != AskAll {
				l.held = l.held.Without(w.Seat)
			}
		}
		return nil
	})
}

// Orders lists the seat's standing orders.
func (t *Table) Orders(ctx context.Context, w Who) (out []Order, err error) {
	err = t.do(ctx, func(l *live) error {
		_, err := l.seatShown(w)
		out = l.ordersOf(w.Seat)
		return err
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Standing tells a seat its standing orders, what is measured now if it is asked something, and what its orders have answered.
func (t *Table) Standing(ctx context.Context, w Who) (out *Standing, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.seatShown(w)
		if err != nil {
			return err
		}
		out = &Standing{Orders: l.ordersOf(w.Seat), AskAll: l.asksAll(w.Seat), Given: l.givenTo(w.Seat, l.fresh(st))}
		if q := l.book.pending(); q != nil {
			if p := q.For(w.Seat); p != nil {
				if out.Now = engine.Readings(l.mod, l.book.game(), w.Seat); out.Now != nil {
					out.Kind = p.AskedKind()
				}
			}
		}
		return nil
	})
	return out, err
}

// givenTo lists the answers that a seat did not give with its own hand.
func (l *live) givenTo(seat engine.Seat, p *Page) (out []Given) {
	for i := len(l.book.steps) - 1; i >= 0 && len(out) < maxGiven; i-- {
		s := &l.book.steps[i]
		why, ok := strings.CutPrefix(s.note(), byOrder)
		if s.seat != seat || !ok && !s.itself() {
			continue
		}
		if s.itself() {
			why = ""
			for _, x := range []string{mootAnswer, idleAnswer} {
				if strings.HasSuffix(s.note(), x) {
					why = x
				}
			}
		}
		n := sort.Search(len(p.lines), func(k int) bool { return p.lines[k].event > s.events })
		out = append(out, Given{n, engine.FormatChoice(l.mod, s.choice), s.kind(), strings.TrimPrefix(why, ": "), s.itself()})
	}
	slices.Reverse(out)
	return out
}

// resting are the seats that have taken something back and given no answer since: their orders rest. A new order of such a seat leaves no line, so where
// the game is read anew that rests as well.
func resting(out engine.SeatSet, h *store.Game, lines []store.Line) engine.SeatSet {
	for _, x := range lines {
		who, rest, _ := strings.Cut(x.Text, " ")
		what, arg, _ := strings.Cut(rest, " ")
		for i, s := range h.Seats {
			switch seat := engine.Seat(i); {
			case who == s.Name && !strings.Contains(rest, " ; "+byItself):
				out = out.Without(seat)
			case who == "table" && (what == "back" || (what == "undo" || what == "redo") && arg == s.Name):
				out |= engine.SetOf(seat)
			}
		}
	}
	return out
}

func (l *live) ordersOf(seat engine.Seat) []Order {
	out := []Order{}
	for k, o := range l.orders {
		if k.seat == seat && k.kind != AskAll {
			out = append(out, Order{k.kind, o.choice, o.text})
		}
	}
	slices.SortFunc(out, func(a, b Order) int { return cmp.Compare(a.Kind, b.Kind) })
	return out
}

// follow carries standing orders out, and answers what is answered by itself, until there is nothing more of either.
func (l *live) follow() error {
	for {
		if !l.mine() && !l.claim() {
			return nil
		}
		more, err := l.alsoByItself(afterIt)
		if err != nil {
			return err
		}
		if len(more) > 0 {
			if err := l.commit(engine.ChanceSeat, more...); err != nil {
				return err
			}
		}
		if len(l.orders) == 0 {
			return nil
		}
		seat, c, why, ok := l.ordered()
		if !ok {
			return nil
		}
		note := byOrder
		if why != "" {
			note = remark(note + ": " + why)
		}
		if err := l.step(seat, c, note); err != nil {
			return err
		}
	}
}

// ordered finds a question that a standing order answers, and why if it has a condition.
func (l *live) ordered() (engine.Seat, engine.Choice, string, bool) {
	q := l.book.pending()
	if q == nil {
		return 0, engine.Choice{}, "", false
	}
	for i := range l.head.Seats {
		seat := engine.Seat(i)
		p := q.For(seat)
		if p == nil || l.held.Has(seat) || l.head.Seats[i].Kind != store.Person {
			continue
		}
		o := l.orders[orderKey{seat, p.Kind + "." + p.Topic}]
		if o == nil {
			o = l.orders[orderKey{seat, p.Kind}]
		}
		if o == nil {
			continue
		}
		c, ok := meant(l.mod, l.head.Scenario, l.book.game(), seat, p, o.choice)
		if !ok {
			continue
		}
		if ask, why := l.asks(seat, o); !ask {
			return seat, c, why, true
		}
	}
	return 0, engine.Choice{}, "", false
}

// meant is the answer that an order's choice comes to at a question, false if it is none of its answers.
func meant(mod engine.Module, scenario string, g engine.Game, seat engine.Seat, p *engine.Prompt, choice string) (engine.Choice, bool) {
	if !standsFor(mod, scenario, choice, p.Kind) {
		c, err := engine.ParseChoice(mod, choice)
		return c, err == nil && slices.Contains(p.Options, c)
	}
	if choice == engine.EqualChoice && len(p.Options) > 0 {
		return p.Options[0], true
	}
	for _, x := range g.Clone(nil).Explain(seat, nil).Offers {
		if c, err := engine.ParseChoice(mod, x.Choice); err == nil && x.Best && x.Why == nil {
			return c, slices.Contains(p.Options, c)
		}
	}
	return engine.Choice{}, false
}

// standsFor tells whether a choice stands for one of the answers to a kind of question: the first, where all are equals by the rules, or what most would answer, where the
// module says so.
func standsFor(mod engine.Module, scenario, choice, kind string) bool {
	ch, ok := mod.(engine.Charted)
	if !ok || choice != engine.EqualChoice && choice != engine.BestChoice {
		return false
	}
	sheet := ch.Sheet(scenario)
	return sheet != nil && slices.ContainsFunc(sheet.Windows, func(w engine.SheetWindow) bool {
		return w.Kind == kind && (w.Equal && choice == engine.EqualChoice || w.Weighed && choice == engine.BestChoice)
	})
}

// Answer is what an order answers to a question that is put to a seat of a game that no table keeps, as on a terminal, and which part of its condition does not hold. It is false where
// the seat is asked all the same.
func (o Order) Answer(mod engine.Module, scenario string, g engine.Game, seat engine.Seat, p *engine.Prompt) (c engine.Choice, why string, ok bool) {
	if c, ok = meant(mod, scenario, g, seat, p, o.Choice); !ok || o.Only == "" {
		return c, "", ok
	}
	m, measured := mod.(engine.Measured)
	if !measured {
		return c, "", false
	}
	only, err := parseCondition(o.Kind, o.Only, m.Measures(o.Kind))
	if err != nil {
		return c, "", false
	}
	ask, why := only.holds(engine.Readings(mod, g, seat))
	return c, why, !ask
}

// asks tells whether the seat is to be asked although it has an order, and if not why.
func (l *live) asks(seat engine.Seat, o *order) (bool, string) {
	switch {
	case o.broken:
		return true, ""
	case o.only == nil:
		return false, ""
	case l.judged.lines == l.lines && l.judged.seat == seat:
		return l.judged.ask, l.judged.why
	}
	ask, why := o.only.holds(engine.Readings(l.mod, l.book.game(), seat))
	l.judged = verdict{l.lines, seat, ask, why}
	return ask, why
}
