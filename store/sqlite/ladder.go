package sqlite

import (
	"context"
	"fmt"
	"time"

	"beachhead/store"
)

func scanSeason(r scanner) (s store.Season, err error) {
	var created, starts, ends int64
	err = r.Scan(&s.ID, &s.Title, &s.Module, &s.Scenario, &s.Clock, &created, &starts, &ends)
	s.Created, s.Starts, s.Ends = store.Unstamp(created), store.Unstamp(starts), store.Unstamp(ends)
	return s, err
}

func scanEntrant(r scanner) (e store.Entrant, err error) {
	var joined, left int64
	err = r.Scan(&e.Season, &e.Player, &joined, &left)
	e.Joined, e.Left = store.Unstamp(joined), store.Unstamp(left)
	return e, err
}

func scanPairing(r scanner) (p store.Pairing, err error) {
	var created int64
	err = r.Scan(&p.Season, &p.N, &p.One, &p.Two, &p.First, &p.Second, &created)
	p.Created = store.Unstamp(created)
	return p, err
}

const seasonColumns = `id, title, module, scenario, clock, created, starts, ends`

// hasSeason makes sure that there is a season.
func (b *batch) hasSeason(id string) error {
	found, err := b.some(`SELECT 1 FROM season WHERE id = ?`, id)
	if err == nil && !found {
		err = fmt.Errorf("season: %w", store.ErrNotFound)
	}
	return err
}

// AddSeason implements [store.Store].
func (d *DB) AddSeason(ctx context.Context, s store.Season) error {
	if err := s.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM season WHERE id = ?`, s.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("season: %w", store.ErrExists)
		}
		return b.exec(`INSERT INTO season (`+seasonColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, s.ID, s.Title, s.Module, s.Scenario, s.Clock, store.Stamp(s.Created), store.Stamp(s.Starts), store.Stamp(s.Ends))
	})
}

// EndSeason implements [store.Store].
func (d *DB) EndSeason(ctx context.Context, id string, at time.Time) error {
	return d.writer.write(ctx, func(b *batch) error {
		var starts int64
		switch found, err := b.row([]any{&starts}, `SELECT starts FROM season WHERE id = ?`, id); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("season: %w", store.ErrNotFound)
		case store.Stamp(at) <= starts:
			return &store.Invalid{What: "season", Why: "it ends before it begins"}
		}
		return b.exec(`UPDATE season SET ends = ? WHERE id = ?`, store.Stamp(at), id)
	})
}

// Season implements [store.Store].
func (d *DB) Season(ctx context.Context, id string) (store.Season, error) {
	return first(ctx, d, "season", scanSeason, `SELECT `+seasonColumns+` FROM season WHERE id = ?`, id)
}

// Seasons implements [store.Store].
func (d *DB) Seasons(ctx context.Context) ([]store.Season, error) {
	return all(ctx, d, scanSeason, `SELECT `+seasonColumns+` FROM season ORDER BY starts DESC, id DESC LIMIT ?`, store.MaxList)
}

// SetEntrant implements [store.Store].
func (d *DB) SetEntrant(ctx context.Context, e store.Entrant, most int) error {
	if err := e.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.hasSeason(e.Season); err != nil {
			return err
		}
		if e.Left.IsZero() {
			if err := b.stay(e.Player); err != nil {
				return err
			}
			if err := b.room(store.Entrants, most, `SELECT count(*) FROM entrant WHERE season = ? AND departed = 0 AND player <> ?`, e.Season, e.Player); err != nil {
				return err
			}
		}
		return b.exec(`INSERT OR REPLACE INTO entrant (season, player, joined, departed) VALUES (?, ?, ?, ?)`, e.Season, e.Player, store.Stamp(e.Joined), store.Stamp(e.Left))
	})
}

// Entrants implements [store.Store].
func (d *DB) Entrants(ctx context.Context, season string) ([]store.Entrant, error) {
	return all(ctx, d, scanEntrant, `SELECT season, player, joined, departed FROM entrant WHERE season = ? ORDER BY joined, player`, season)
}

// AddPairing implements [store.Store].
func (d *DB) AddPairing(ctx context.Context, p store.Pairing) error {
	if err := p.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.hasSeason(p.Season); err != nil {
			return err
		}
		n := 0
		if _, err := b.row([]any{&n}, `SELECT count(*) FROM pairing WHERE season = ?`, p.Season); err != nil {
			return err
		}
		if p.N != n+1 {
			return fmt.Errorf("pairing: %w", store.ErrStale)
		}
		return b.exec(`INSERT INTO pairing (season, n, one, two, first_game, second_game, created) VALUES (?, ?, ?, ?, ?, ?, ?)`, p.Season, p.N, p.One, p.Two, p.First, p.Second, store.Stamp(p.Created))
	})
}

// Pairings implements [store.Store].
func (d *DB) Pairings(ctx context.Context, season string) ([]store.Pairing, error) {
	return all(ctx, d, scanPairing, `SELECT season, n, one, two, first_game, second_game, created FROM pairing WHERE season = ? ORDER BY n`, season)
}
