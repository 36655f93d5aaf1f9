package match

import (
	"context"

	"beachhead/engine"
)

// Supply tells who is in supply, as far as the seat can know: now, or with n from 0 on when its log had n entries.
func (t *Table) Supply(ctx context.Context, w Who, n int) (out *engine.Supply, err error) {
	err = t.do(ctx, func(l *live) error {
		m, ok := l.mod.(engine.Supplied)
		if !ok {
			return refuse(NotPossible, "The game has no lines of supply to be shown.")
		}
		st, err := l.mayLook(ctx, w)
		if err != nil {
			return err
		}
		g := l.book.game()
		if n >= 0 {
			k, err := l.stepOf(l.fresh(st), n)
			if err != nil {
				return err
			}
			if g, err = l.book.at(k); err != nil {
				return &defect{err}
			}
		}
		if out, err = m.Supply(g.View(w.Seat)); err != nil {
			return &defect{err}
		}
		return nil
	})
	return out, err
}
