package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

func scanBlock(r pgx.Row) (b store.Block, err error) {
	var created int64
	err = r.Scan(&b.Player, &b.Other, &b.Name, &created)
	b.Created = store.Unstamp(created)
	return b, err
}

func scanReport(r pgx.Row) (x store.Report, err error) {
	var created, closed int64
	err = r.Scan(&x.ID, &x.By, &x.About, &x.Game, &x.Text, &created, &closed, &x.Done)
	x.Created, x.Closed = store.Unstamp(created), store.Unstamp(closed)
	return x, err
}

func scanRating(r pgx.Row) (x store.Rating, err error) {
	var updated int64
	err = r.Scan(&x.Player, &x.Module, &x.Rating, &x.Deviation, &x.Volatility, &x.Games, &updated)
	x.Updated = store.Unstamp(updated)
	return x, err
}

func scanText(r pgx.Row) (s string, err error) {
	err = r.Scan(&s)
	return s, err
}

// keysOf are those of some texts that can be keys.
func keysOf(texts []string) []string {
	out := []string{}
	for _, s := range texts {
		if fits(s) {
			out = append(out, s)
		}
	}
	return out
}

// SetBlock implements [store.Store].
func (d *DB) SetBlock(ctx context.Context, x store.Block, on bool) error {
	if err := x.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if !on {
			return b.exec(`DELETE FROM block WHERE player = $1 AND other = $2`, x.Player, x.Other)
		}
		if err := b.stay(x.Player, x.Other); err != nil {
			return err
		}
		return b.exec(`INSERT INTO block (player, other, name, created) VALUES ($1, $2, $3, $4) ON CONFLICT (player, other) DO UPDATE SET name = excluded.name, created = excluded.created`,
			x.Player, x.Other, x.Name, store.Stamp(x.Created))
	})
}

// Blocks implements [store.Store].
func (d *DB) Blocks(ctx context.Context, player string) ([]store.Block, error) {
	if !fits(player) {
		return nil, nil
	}
	return all(ctx, d, scanBlock, `SELECT player, other, name, created FROM block WHERE player = $1 ORDER BY created, other LIMIT $2`, player, store.MaxList)
}

// Blocked implements [store.Store].
func (d *DB) Blocked(ctx context.Context, player string, others []string) ([]string, error) {
	if !fits(player) {
		return nil, nil
	}
	return all(ctx, d, scanText, `SELECT DISTINCT o COLLATE "C" AS o FROM unnest($2::text[]) AS x (o)
		WHERE EXISTS (SELECT 1 FROM block WHERE player = $1 AND other = o OR player = o AND other = $1) ORDER BY o`, player, keysOf(others))
}

// AddReport implements [store.Store].
func (d *DB) AddReport(ctx context.Context, x store.Report) error {
	if err := x.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		return taken("report", b.exec(`INSERT INTO report (id, by_whom, about, game, text, created, closed, done) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			x.ID, x.By, x.About, x.Game, x.Text, store.Stamp(x.Created), store.Stamp(x.Closed), x.Done))
	})
}

// Reports implements [store.Store].
func (d *DB) Reports(ctx context.Context, open bool, limit, offset int) ([]store.Report, error) {
	return all(ctx, d, scanReport, `SELECT id, by_whom, about, game, text, created, closed, done FROM report WHERE NOT $1 OR closed = 0 ORDER BY created DESC, id DESC LIMIT $2 OFFSET $3`,
		open, store.Limited(limit), max(offset, 0))
}

// CloseReport implements [store.Store].
func (d *DB) CloseReport(ctx context.Context, id, done string, at time.Time) error {
	if err := store.CheckText("what was done", done, store.MaxReport); err != nil {
		return err
	}
	none := fmt.Errorf("report: %w", store.ErrNotFound)
	if !fits(id) {
		return none
	}
	return d.write(ctx, func(b *tx) error {
		found, err := b.row([]any{new(string)}, `UPDATE report SET closed = $2, done = $3 WHERE id = $1 RETURNING id`, id, max(store.Stamp(at), 1), done)
		if err == nil && !found {
			err = none
		}
		return err
	})
}

// Ratings implements [store.Store].
func (d *DB) Ratings(ctx context.Context, players []string, module string) ([]store.Rating, error) {
	if !fits(module) {
		return nil, nil
	}
	return all(ctx, d, scanRating, `SELECT player, module, rating, deviation, volatility, games, updated FROM rating
		WHERE player = ANY ($1::text[]) AND ($2 = '' OR module = $2) ORDER BY player, module`, keysOf(players), module)
}

// AddRated implements [store.Store].
func (d *DB) AddRated(ctx context.Context, game string, at time.Time, rs ...store.Rating) error {
	if err := store.CheckRated(game, rs); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if err := taken("game", b.exec(`INSERT INTO rated_game (game, time) VALUES ($1, $2)`, game, store.Stamp(at))); err != nil {
			return err
		}
		for _, r := range rs {
			query := `UPDATE rating SET rating = $3, deviation = $4, volatility = $5, games = $6, updated = $7 WHERE player = $1 AND module = $2 AND games = $6 - 1 RETURNING games`
			if r.Games == 1 {
				query = `INSERT INTO rating (player, module, rating, deviation, volatility, games, updated) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, module) DO NOTHING RETURNING games`
			}
			found, err := b.row([]any{new(int)}, query, r.Player, r.Module, r.Rating, r.Deviation, r.Volatility, r.Games, store.Stamp(r.Updated))
			if err == nil && !found {
				err = fmt.Errorf("rating: %w", store.ErrStale)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Uncounted implements [store.Store].
func (d *DB) Uncounted(ctx context.Context) ([]string, error) {
	return all(ctx, d, scanText, `SELECT id FROM game WHERE rated AND state = 2 AND NOT EXISTS (SELECT 1 FROM rated_game WHERE rated_game.game = id) ORDER BY key LIMIT $1`, store.MaxList)
}
