package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"beachhead/store"
)

func scanBlock(r scanner) (b store.Block, err error) {
	var created int64
	err = r.Scan(&b.Player, &b.Other, &b.Name, &created)
	b.Created = store.Unstamp(created)
	return b, err
}

func scanReport(r scanner) (x store.Report, err error) {
	var created, closed int64
	err = r.Scan(&x.ID, &x.By, &x.About, &x.Game, &x.Text, &created, &closed, &x.Done)
	x.Created, x.Closed = store.Unstamp(created), store.Unstamp(closed)
	return x, err
}

func scanRating(r scanner) (x store.Rating, err error) {
	var updated int64
	err = r.Scan(&x.Player, &x.Module, &x.Rating, &x.Deviation, &x.Volatility, &x.Games, &updated)
	x.Updated = store.Unstamp(updated)
	return x, err
}

func scanText(r scanner) (s string, err error) {
	err = r.Scan(&s)
	return s, err
}

// textList is a JSON list of texts, for json_each.
func textList(texts []string) string {
	b, err := json.Marshal(append([]string{}, texts...))
	if err != nil {
		return "[]" // texts have no error
	}
	return string(b)
}

// SetBlock implements [store.Store].
func (d *DB) SetBlock(ctx context.Context, x store.Block, on bool) error {
	if err := x.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if !on {
			return b.exec(`DELETE FROM block WHERE player = ? AND other = ?`, x.Player, x.Other)
		}
		if err := b.stay(x.Player, x.Other); err != nil {
			return err
		}
		return b.exec(`INSERT OR REPLACE INTO block (player, other, name, created) VALUES (?, ?, ?, ?)`, x.Player, x.Other, x.Name, store.Stamp(x.Created))
	})
}

// Blocks implements [store.Store].
func (d *DB) Blocks(ctx context.Context, player string) ([]store.Block, error) {
	return all(ctx, d, scanBlock, `SELECT player, other, name, created FROM block WHERE player = ? ORDER BY created, other LIMIT ?`, player, store.MaxList)
}

// Blocked implements [store.Store].
func (d *DB) Blocked(ctx context.Context, player string, others []string) ([]string, error) {
	return all(ctx, d, scanText, `SELECT DISTINCT value FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM block WHERE player = ?1 AND other = value OR player = value AND other = ?1) ORDER BY value`,
		player, textList(others))
}

// AddReport implements [store.Store].
func (d *DB) AddReport(ctx context.Context, x store.Report) error {
	if err := x.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM report WHERE id = ?`, x.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("report: %w", store.ErrExists)
		}
		return b.exec(`INSERT INTO report (id, by_whom, about, game, text, created, closed, done) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
			x.ID, x.By, x.About, x.Game, x.Text, store.Stamp(x.Created), store.Stamp(x.Closed), x.Done)
	})
}

// Reports implements [store.Store].
func (d *DB) Reports(ctx context.Context, open bool, limit, offset int) ([]store.Report, error) {
	return all(ctx, d, scanReport, `SELECT id, by_whom, about, game, text, created, closed, done FROM report WHERE ?1 = 0 OR closed = 0 ORDER BY created DESC, id DESC LIMIT ?2 OFFSET ?3`,
		open, store.Limited(limit), max(offset, 0))
}

// CloseReport implements [store.Store].
func (d *DB) CloseReport(ctx context.Context, id, done string, at time.Time) error {
	if err := store.CheckText("what was done", done, store.MaxReport); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM report WHERE id = ?`, id); err != nil {
			return err
		} else if !found {
			return fmt.Errorf("report: %w", store.ErrNotFound)
		}
		return b.exec(`UPDATE report SET closed = ?, done = ? WHERE id = ?`, max(store.Stamp(at), 1), done, id)
	})
}

// Ratings implements [store.Store].
func (d *DB) Ratings(ctx context.Context, players []string, module string) ([]store.Rating, error) {
	return all(ctx, d, scanRating, `SELECT player, module, rating, deviation, volatility, games, updated FROM rating
		WHERE player IN (SELECT value FROM json_each(?1)) AND (?2 = '' OR module = ?2) ORDER BY player, module`, textList(players), module)
}

// AddRated implements [store.Store].
func (d *DB) AddRated(ctx context.Context, game string, at time.Time, rs ...store.Rating) error {
	if err := store.CheckRated(game, rs); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM rated_game WHERE game = ?`, game); err != nil {
			return err
		} else if found {
			return fmt.Errorf("game %q: %w", game, store.ErrExists)
		}
		for _, r := range rs {
			games := 0
			if _, err := b.row([]any{&games}, `SELECT games FROM rating WHERE player = ? AND module = ?`, r.Player, r.Module); err != nil {
				return err
			}
			if games != r.Games-1 {
				return fmt.Errorf("rating: %w", store.ErrStale)
			}
		}
		for _, r := range rs {
			if err := b.exec(`INSERT OR REPLACE INTO rating (player, module, rating, deviation, volatility, games, updated) VALUES (?, ?, ?, ?, ?, ?, ?)`,
				r.Player, r.Module, r.Rating, r.Deviation, r.Volatility, r.Games, store.Stamp(r.Updated)); err != nil {
				return err
			}
		}
		return b.exec(`INSERT INTO rated_game (game, time) VALUES (?, ?)`, game, store.Stamp(at))
	})
}

// Uncounted implements [store.Store].
func (d *DB) Uncounted(ctx context.Context) ([]string, error) {
	return all(ctx, d, scanText, `SELECT id FROM game WHERE rated = 1 AND state = 2 AND NOT EXISTS (SELECT 1 FROM rated_game WHERE rated_game.game = id) ORDER BY key LIMIT ?`, store.MaxList)
}
