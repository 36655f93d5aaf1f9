package match

import (
	"context"

	"beachhead/engine"
)

// Supply tells who is in supply, as far as the seat can know: now, or with n from 0 on when its log had n entries.
func (t *Table) Supply(ctx context.Context, w Who, n int) (out *engine.Supply, err error) {
	err = t.look(ctx, w, func(l *live) error {
		m, ok := l.mod.(engine.Supplied)
		if !ok {
			return refuse(NotPossible, "This game has no supply to show.")
		}
		v, err := l.lookAt(ctx, w, n)
		if err != nil {
			return err
		}
		return l.aside(func() error {
			if out, err = m.Supply(v); err != nil {
				return &defect{err}
			}
			return nil
		})
	})
	return out, err
}
