package match

import (
	"context"

	"beachhead/engine"
)

// Dossier tells what the rules make of a piece, as far as the seat can know, with its fire at a place if at is not "": now, or with n from 0 on when its log
// had n entries.
func (t *Table) Dossier(ctx context.Context, w Who, n int, piece, at string) (out *engine.Dossier, err error) {
	err = t.look(ctx, w, func(l *live) error {
		m, ok := l.mod.(engine.Detailed)
		if !ok {
			return refuse(NotPossible, "The game has no dossiers of pieces.")
		}
		v, err := l.lookAt(ctx, w, n)
		if err != nil {
			return err
		}
		return l.aside(func() error {
			if out, err = m.Dossier(v, piece, at); err != nil {
				return refuse(Invalid, "%v.", err)
			}
			return nil
		})
	})
	return out, err
}
