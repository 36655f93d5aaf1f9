package match

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"beachhead/engine"
	"beachhead/store"
)

// Order is a standing order: what the table answers for a seat to every question of a kind, or of a kind and a topic ("react.enter").
type Order struct {
	Kind   string `json:"kind"`
	Choice string `json:"choice"`
}

type orderKey struct {
	seat engine.Seat
	kind string
}

// maxOrders is how many standing orders a seat may give.
const maxOrders = 100

// SetOrder gives a standing order, or forgets it if the choice is "". Only a choice without arguments can be ordered:
// see the package comment. Where it is not legal the seat is asked as usual. After an undo the orders of a seat rest until it has
// given an answer of its own.
func (t *Table) SetOrder(ctx context.Context, w Who, kind, choice string) error {
	return t.do(ctx, func(l *live) error {
		if _, err := l.seatShown(w); err != nil {
			return err
		}
		k := orderKey{w.Seat, kind}
		if choice != "" {
			c, err := l.parse(choice)
			if err != nil {
				return err
			}
			choice = engine.FormatChoice(l.mod, c)
			if len(strings.Fields(choice)) != 1 {
				return refuse(Invalid, "Only an answer without arguments can be a standing order, not %q.", choice)
			}
			if n := len(l.ordersOf(w.Seat)); n >= maxOrders && l.orders[k] == "" {
				return refuse(NotPossible, "There are %d standing orders already.", n)
			}
		}
		if err := l.hall.store.SetOrder(ctx, l.id, store.Order{Seat: int(w.Seat), Kind: kind, Choice: choice}); err != nil {
			return fromStore(err)
		}
		if choice == "" {
			delete(l.orders, k)
		} else {
			l.orders[k] = choice
			l.held = l.held.Without(w.Seat)
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

func (l *live) ordersOf(seat engine.Seat) []Order {
	out := []Order{}
	for k, c := range l.orders {
		if k.seat == seat {
			out = append(out, Order{k.kind, c})
		}
	}
	slices.SortFunc(out, func(a, b Order) int { return cmp.Compare(a.Kind, b.Kind) })
	return out
}

// follow carries standing orders out until there is none for what is asked.
func (l *live) follow() error {
	for len(l.orders) > 0 {
		seat, c, ok := l.ordered()
		if !ok {
			return nil
		}
		if err := l.step(seat, c, "standing order"); err != nil {
			return err
		}
	}
	return nil
}

// ordered finds a question that a standing order answers.
func (l *live) ordered() (engine.Seat, engine.Choice, bool) {
	q := l.book.pending()
	if q == nil {
		return 0, engine.Choice{}, false
	}
	for i := range l.head.Seats {
		seat := engine.Seat(i)
		p := q.For(seat)
		if p == nil || l.held.Has(seat) {
			continue
		}
		choice := l.orders[orderKey{seat, p.Kind + "." + p.Topic}]
		if choice == "" {
			choice = l.orders[orderKey{seat, p.Kind}]
		}
		if choice == "" {
			continue
		}
		if c, err := engine.ParseChoice(l.mod, choice); err == nil && slices.Contains(p.Options, c) {
			return seat, c, true
		}
	}
	return 0, engine.Choice{}, false
}
