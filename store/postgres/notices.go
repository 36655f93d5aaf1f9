package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

func scanChannel(r pgx.Row) (c store.Channel, err error) {
	var created, used int64
	err = r.Scan(&c.Account, &c.ID, &c.Kind, &c.Name, &c.Data, &created, &used, &c.Failed, &c.Off)
	c.Created, c.Used = store.Unstamp(created), store.Unstamp(used)
	return c, err
}

// Secret implements [store.Store].
func (d *DB) Secret(ctx context.Context, name, fresh string) (value string, err error) {
	if err := store.CheckSecret(name, fresh); err != nil {
		return "", err
	}
	err = d.write(ctx, func(b *tx) error {
		_, err := b.row([]any{&value}, `INSERT INTO secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`, name, fresh)
		return err
	})
	return value, err
}

// AddChannel implements [store.Store].
func (d *DB) AddChannel(ctx context.Context, c store.Channel, most int) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if err := b.room("channels", most, c.Account, `SELECT count(*) FROM channel WHERE account = $1 AND kind = $2`, c.Account, c.Kind); err != nil {
			return err
		}
		return taken("channel", b.exec(`INSERT INTO channel (id, account, kind, name, data, created, used, failed, off) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			c.ID, c.Account, c.Kind, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used), c.Failed, c.Off))
	})
}

// SetChannel implements [store.Store].
func (d *DB) SetChannel(ctx context.Context, c store.Channel) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		found, err := b.row([]any{new(string)}, `UPDATE channel SET kind = $3, name = $4, data = $5, created = $6, used = $7, failed = $8, off = $9 WHERE id = $1 AND account = $2 RETURNING id`,
			c.ID, c.Account, c.Kind, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used), c.Failed, c.Off)
		if err == nil && !found {
			err = fmt.Errorf("channel: %w", store.ErrNotFound)
		}
		return err
	})
}

// DropChannel implements [store.Store].
func (d *DB) DropChannel(ctx context.Context, account, id string) error {
	if !fits(account) || !fits(id) {
		return nil
	}
	return d.write(ctx, func(b *tx) error { return b.exec(`DELETE FROM channel WHERE account = $1 AND id = $2`, account, id) })
}

// Channels implements [store.Store].
func (d *DB) Channels(ctx context.Context, account string) ([]store.Channel, error) {
	if !fits(account) {
		return nil, nil
	}
	return all(ctx, d, scanChannel, `SELECT account, id, kind, name, data, created, used, failed, off FROM channel WHERE account = $1 ORDER BY created, id`, account)
}

// SetTold implements [store.Store].
func (d *DB) SetTold(ctx context.Context, game, player, how string) error {
	if err := store.CheckTold(player, how); err != nil {
		return err
	}
	if how == "" {
		return d.onGame(ctx, game, `DELETE FROM told WHERE game = $1 AND player = $2`, player)
	}
	return d.ofPlayers(ctx, game, []string{player}, `INSERT INTO told (game, player, how) VALUES ($1, $2, $3) ON CONFLICT (game, player) DO UPDATE SET how = excluded.how`, player, how)
}

// Told implements [store.Store].
func (d *DB) Told(ctx context.Context, game, player string) (how string, err error) {
	if !fits(player) {
		player = "" // nobody
	}
	found := false
	if fits(game) {
		found, err = d.one(ctx, []any{&how}, `SELECT coalesce(how, '') FROM game LEFT JOIN told ON told.game = game.key AND told.player = $2 WHERE game.id = $1`, game, player)
	}
	if err == nil && !found {
		err = fmt.Errorf("game %q: %w", game, store.ErrNotFound)
	}
	return how, err
}
