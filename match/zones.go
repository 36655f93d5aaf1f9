package match

import (
	"context"

	"beachhead/engine"
)

// Zones tells which hexes the pieces of each side control or can fire at, as far as the seat can know: now, or with n from 0 on when its log
// had n entries.
func (t *Table) Zones(ctx context.Context, w Who, n int) (out *engine.Zones, err error) {
	err = t.look(ctx, w, func(l *live) error {
		m, ok := l.mod.(engine.Zoned)
		if !ok {
			return refuse(NotPossible, "The game has no zones to be shown.")
		}
		v, err := l.lookAt(ctx, w, n)
		if err != nil {
			return err
		}
		return l.aside(func() error {
			if out, err = m.Zones(v); err != nil {
				return &defect{err}
			}
			return nil
		})
	})
	return out, err
}

// lookAt is the view of a seat with its Sight, for modules that judge from it: now, or with n from 0 on when its log had n entries.
func (l *live) lookAt(ctx context.Context, w Who, n int) (*engine.View, error) {
	st, err := l.mayLook(ctx, w)
	if err != nil {
		return nil, err
	}
	k := -1
	if n >= 0 {
		if k, err = l.stepOf(l.fresh(st), n); err != nil {
			return nil, err
		}
	}
	var v *engine.View
	err = l.aside(func() error {
		g := l.book.shown().Clone(nil)
		if k >= 0 {
			if g, err = l.book.at(k); err != nil {
				return &defect{err}
			}
		}
		v = g.View(w.Seat)
		return nil
	})
	return v, err
}
