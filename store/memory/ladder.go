package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"beachhead/store"
)

// season is one with what hangs on it.
type season struct {
	store.Season
	entrants []store.Entrant
	pairings []store.Pairing
}

func (d *DB) inSeason(ctx context.Context, id string, f func(*season) error) error {
	return d.locked(ctx, func() error {
		s := d.seasons[id]
		if s == nil {
			return fmt.Errorf("season: %w", store.ErrNotFound)
		}
		return f(s)
	})
}

// AddSeason implements [store.Store].
func (d *DB) AddSeason(ctx context.Context, s store.Season) error {
	if err := s.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if d.seasons[s.ID] != nil {
			return fmt.Errorf("season: %w", store.ErrExists)
		}
		s.Created, s.Starts, s.Ends = stamped(s.Created), stamped(s.Starts), stamped(s.Ends)
		d.seasons[s.ID] = &season{Season: s}
		return nil
	})
}

// EndSeason implements [store.Store].
func (d *DB) EndSeason(ctx context.Context, id string, at time.Time) error {
	return d.inSeason(ctx, id, func(s *season) error {
		x := s.Season
		x.Ends = stamped(at)
		if err := x.Check(); err != nil {
			return err
		}
		s.Season = x
		return nil
	})
}

// Season implements [store.Store].
func (d *DB) Season(ctx context.Context, id string) (out store.Season, err error) {
	err = d.inSeason(ctx, id, func(s *season) error { out = s.Season; return nil })
	return out, err
}

// Seasons implements [store.Store].
func (d *DB) Seasons(ctx context.Context) (out []store.Season, err error) {
	err = d.locked(ctx, func() error {
		for _, s := range d.seasons {
			out = append(out, s.Season)
		}
		slices.SortFunc(out, func(a, b store.Season) int { return cmp.Or(b.Starts.Compare(a.Starts), cmp.Compare(b.ID, a.ID)) })
		out = out[:min(len(out), store.MaxList)]
		return nil
	})
	return out, err
}

// SetEntrant implements [store.Store].
func (d *DB) SetEntrant(ctx context.Context, e store.Entrant, most int) error {
	if err := e.Check(); err != nil {
		return err
	}
	return d.inSeason(ctx, e.Season, func(s *season) error {
		if e.Left.IsZero() {
			if err := d.stay(e.Player); err != nil {
				return err
			}
			n := 0
			for _, x := range s.entrants {
				if x.Left.IsZero() && x.Player != e.Player {
					n++
				}
			}
			if err := store.Room(store.Entrants, n, most); err != nil {
				return err
			}
		}
		e.Joined, e.Left = stamped(e.Joined), stamped(e.Left)
		if i := slices.IndexFunc(s.entrants, func(x store.Entrant) bool { return x.Player == e.Player }); i >= 0 {
			s.entrants[i] = e
		} else {
			s.entrants = append(s.entrants, e)
		}
		return nil
	})
}

// Entrants implements [store.Store].
func (d *DB) Entrants(ctx context.Context, id string) (out []store.Entrant, err error) {
	err = d.locked(ctx, func() error {
		if s := d.seasons[id]; s != nil {
			out = slices.Clone(s.entrants)
		}
		slices.SortFunc(out, func(a, b store.Entrant) int {
			return cmp.Or(a.Joined.Compare(b.Joined), cmp.Compare(a.Player, b.Player))
		})
		return nil
	})
	return out, err
}

// AddPairing implements [store.Store].
func (d *DB) AddPairing(ctx context.Context, p store.Pairing) error {
	if err := p.Check(); err != nil {
		return err
	}
	return d.inSeason(ctx, p.Season, func(s *season) error {
		if p.N != len(s.pairings)+1 {
			return fmt.Errorf("pairing: %w", store.ErrStale)
		}
		p.Created = stamped(p.Created)
		s.pairings = append(s.pairings, p)
		return nil
	})
}

// Pairings implements [store.Store].
func (d *DB) Pairings(ctx context.Context, id string) (out []store.Pairing, err error) {
	err = d.locked(ctx, func() error {
		if s := d.seasons[id]; s != nil {
			out = slices.Clone(s.pairings)
		}
		return nil
	})
	return out, err
}
