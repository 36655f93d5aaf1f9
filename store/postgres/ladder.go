package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

func scanSeason(r pgx.Row) (s store.Season, err error) {
	var created, starts, ends int64
	err = r.Scan(&s.ID, &s.Title, &s.Module, &s.Scenario, &s.Clock, &created, &starts, &ends)
	s.Created, s.Starts, s.Ends = store.Unstamp(created), store.Unstamp(starts), store.Unstamp(ends)
	return s, err
}

func scanEntrant(r pgx.Row) (e store.Entrant, err error) {
	var joined, left int64
	err = r.Scan(&e.Season, &e.Player, &joined, &left)
	e.Joined, e.Left = store.Unstamp(joined), store.Unstamp(left)
	return e, err
}

func scanPairing(r pgx.Row) (p store.Pairing, err error) {
	var created int64
	err = r.Scan(&p.Season, &p.N, &p.One, &p.Two, &p.First, &p.Second, &created)
	p.Created = store.Unstamp(created)
	return p, err
}

const seasonColumns = `id, title, module, scenario, clock, created, starts, ends`

// hasSeason makes sure that there is a season, which nobody else changes meanwhile.
func (b *tx) hasSeason(id string) (starts int64, err error) {
	found, err := b.row([]any{&starts}, `SELECT starts FROM season WHERE id = $1 FOR NO KEY UPDATE`, id)
	if err == nil && !found {
		err = fmt.Errorf("season: %w", store.ErrNotFound)
	}
	return starts, err
}

// AddSeason implements [store.Store].
func (d *DB) AddSeason(ctx context.Context, s store.Season) error {
	if err := s.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		return taken("season", b.exec(`INSERT INTO season (`+seasonColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, s.ID, s.Title, s.Module, s.Scenario, s.Clock, store.Stamp(s.Created), store.Stamp(s.Starts), store.Stamp(s.Ends)))
	})
}

// EndSeason implements [store.Store].
func (d *DB) EndSeason(ctx context.Context, id string, at time.Time) error {
	if !fits(id) {
		return fmt.Errorf("season: %w", store.ErrNotFound)
	}
	return d.write(ctx, func(b *tx) error {
		starts, err := b.hasSeason(id)
		if err != nil {
			return err
		}
		if store.Stamp(at) <= starts {
			return &store.Invalid{What: "season", Why: "it ends before it begins"}
		}
		return b.exec(`UPDATE season SET ends = $2 WHERE id = $1`, id, store.Stamp(at))
	})
}

// Season implements [store.Store].
func (d *DB) Season(ctx context.Context, id string) (s store.Season, err error) {
	if !fits(id) {
		return s, fmt.Errorf("season: %w", store.ErrNotFound)
	}
	return first(ctx, d, "season", scanSeason, `SELECT `+seasonColumns+` FROM season WHERE id = $1`, id)
}

// Seasons implements [store.Store].
func (d *DB) Seasons(ctx context.Context) ([]store.Season, error) {
	return all(ctx, d, scanSeason, `SELECT `+seasonColumns+` FROM season ORDER BY starts DESC, id DESC LIMIT $1`, store.MaxList)
}

// SetEntrant implements [store.Store].
func (d *DB) SetEntrant(ctx context.Context, e store.Entrant, most int) error {
	if err := e.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if e.Left.IsZero() {
			if err := b.stay(e.Player); err != nil {
				return err
			}
		}
		if _, err := b.hasSeason(e.Season); err != nil {
			return err
		}
		// Who joins at the same time waits for the season, and counts this one.
		if e.Left.IsZero() {
			n := 0
			if _, err := b.row([]any{&n}, `SELECT count(*) FROM entrant WHERE season = $1 AND departed = 0 AND player <> $2`, e.Season, e.Player); err != nil {
				return err
			}
			if err := store.Room(store.Entrants, n, most); err != nil {
				return err
			}
		}
		return b.exec(`INSERT INTO entrant (season, player, joined, departed) VALUES ($1, $2, $3, $4) ON CONFLICT (season, player) DO UPDATE SET joined = excluded.joined, departed = excluded.departed`,
			e.Season, e.Player, store.Stamp(e.Joined), store.Stamp(e.Left))
	})
}

// Entrants implements [store.Store].
func (d *DB) Entrants(ctx context.Context, season string) ([]store.Entrant, error) {
	if !fits(season) {
		return nil, nil
	}
	return all(ctx, d, scanEntrant, `SELECT season, player, joined, departed FROM entrant WHERE season = $1 ORDER BY joined, player`, season)
}

// AddPairing implements [store.Store].
func (d *DB) AddPairing(ctx context.Context, p store.Pairing) error {
	if err := p.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if _, err := b.hasSeason(p.Season); err != nil {
			return err
		}
		n := 0
		if _, err := b.row([]any{&n}, `SELECT count(*) FROM pairing WHERE season = $1`, p.Season); err != nil {
			return err
		}
		if p.N != n+1 {
			return fmt.Errorf("pairing: %w", store.ErrStale)
		}
		return b.exec(`INSERT INTO pairing (season, n, one, two, first_game, second_game, created) VALUES ($1, $2, $3, $4, $5, $6, $7)`, p.Season, p.N, p.One, p.Two, p.First, p.Second, store.Stamp(p.Created))
	})
}

// Pairings implements [store.Store].
func (d *DB) Pairings(ctx context.Context, season string) ([]store.Pairing, error) {
	if !fits(season) {
		return nil, nil
	}
	return all(ctx, d, scanPairing, `SELECT season, n, one, two, first_game, second_game, created FROM pairing WHERE season = $1 ORDER BY n`, season)
}
