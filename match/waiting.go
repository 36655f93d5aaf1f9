package match

import (
	"cmp"
	"context"
	"slices"

	"beachhead/engine"
	"beachhead/store"
)

// stands is how a game stands, for lists.
type stands struct {
	where, asked []string
	ends         map[string]int64 // when the time of seats ends whose clocks run, as pulse counts
}

// stands tells how the game stands.
func (l *live) stands() (s stands) {
	s.where = l.book.where()
	for i, x := range l.head.Seats {
		if !l.asked(engine.Seat(i)) {
			continue
		}
		s.asked = append(s.asked, x.Name)
		if c := l.book.face.seats[i]; l.book.terms != nil && c.since != stopped && c.since < never {
			if s.ends == nil {
				s.ends = map[string]int64{}
			}
			s.ends[x.Name] = c.until()
		}
	}
	return s
}

// Waiting lists the games that wait for a player: first those with a clock, by when his time ends, then the others, the one that has waited longest first. Studies are not among them.
func (h *Hall) Waiting(ctx context.Context, player string) ([]*Info, error) {
	all, err := h.List(ctx, player, store.Query{Player: player, NoStudies: true, States: []store.State{store.Live}})
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(i *Info) bool { return !i.Turn })
	slices.SortStableFunc(all, func(a, b *Info) int {
		if (a.ends == 0) != (b.ends == 0) {
			return cmp.Compare(b.ends, a.ends)
		}
		return cmp.Or(cmp.Compare(a.ends, b.ends), a.Updated.Compare(b.Updated))
	})
	return all, nil
}
