package match

import (
	"context"
	"time"

	"beachhead/store"
)

// Read is how far a player has read the log of his seat.
type Read struct {
	// Seen is how many entries he has seen as they stand there now, -1 if he has never looked. What was taken back and came otherwise he has not.
	Seen int `json:"seen"`
	// Of is how many there are.
	Of int `json:"of"`
	// Since is when he last looked.
	Since time.Time `json:"since,omitzero"`
	// Away tells that this is so long ago that he may want to be told what has happened.
	Away bool `json:"away,omitempty"`
}

// awayAfter is how long somebody must have been away to be told what has happened.
const awayAfter = 10 * time.Minute

// Read tells how far a player has read the log of a seat of his.
func (t *Table) Read(ctx context.Context, w Who) (r Read, err error) {
	err = t.do(ctx, func(l *live) error {
		st, err := l.seatShown(w)
		if err != nil {
			return err
		}
		v, err := l.hall.store.Visit(ctx, l.id, int(w.Seat), w.Player)
		if err != nil {
			return fromStore(err)
		}
		log := l.fresh(st).lines
		if r = (Read{Seen: -1, Of: len(log)}); v.Time.IsZero() {
			return nil
		}
		r.Seen, r.Since, r.Away = min(v.Entries, len(log)), v.Time, l.hall.cfg.Now().Sub(v.Time) >= l.hall.cfg.Away
		for i := range log { // answers that were taken back since
			if log[i].back {
				if v.Backs--; v.Backs < 0 {
					r.Seen = min(r.Seen, i)
					break
				}
			}
		}
		return nil
	})
	return r, err
}

// SetRead notes that a player has read the first n entries of the log of a seat of his, and no more.
func (t *Table) SetRead(ctx context.Context, w Who, n int) error {
	return t.do(ctx, func(l *live) error {
		st, err := l.seatShown(w)
		if err != nil {
			return err
		}
		log := l.fresh(st).lines
		if n < 0 || n > len(log) {
			return refuse(Invalid, "The log has %d entries.", len(log))
		}
		v := store.Visit{Entries: n, Time: l.hall.cfg.Now()}
		for i := range log[:n] {
			if log[i].back {
				v.Backs++
			}
		}
		return fromStore(l.hall.store.SetVisit(ctx, l.id, int(w.Seat), w.Player, v))
	})
}
