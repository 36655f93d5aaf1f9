package sqlite

import (
	"context"
	"fmt"

	"beachhead/store"
)

func scanChannel(r scanner) (c store.Channel, err error) {
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
	err = d.writer.write(ctx, func(b *batch) error {
		if err := b.exec(`INSERT INTO secret (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING`, name, fresh); err != nil {
			return err
		}
		_, err := b.row([]any{&value}, `SELECT value FROM secret WHERE name = ?`, name)
		return err
	})
	return value, err
}

// AddChannel implements [store.Store].
func (d *DB) AddChannel(ctx context.Context, c store.Channel, most int) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM account WHERE id = ? AND deleted = 0`, c.Account); err != nil {
			return err
		} else if !found {
			return fmt.Errorf("account %q: %w", c.Account, store.ErrNotFound)
		}
		if found, err := b.some(`SELECT 1 FROM channel WHERE id = ?`, c.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("channel: %w", store.ErrExists)
		}
		if err := b.room("channels", most, `SELECT count(*) FROM channel WHERE account = ? AND kind = ?`, c.Account, c.Kind); err != nil {
			return err
		}
		return b.exec(`INSERT INTO channel (id, account, kind, name, data, created, used, failed, off) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			c.ID, c.Account, c.Kind, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used), c.Failed, c.Off)
	})
}

// SetChannel implements [store.Store].
func (d *DB) SetChannel(ctx context.Context, c store.Channel) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM channel WHERE id = ? AND account = ?`, c.ID, c.Account); err != nil {
			return err
		} else if !found {
			return fmt.Errorf("channel: %w", store.ErrNotFound)
		}
		return b.exec(`UPDATE channel SET kind = ?, name = ?, data = ?, created = ?, used = ?, failed = ?, off = ? WHERE id = ?`,
			c.Kind, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used), c.Failed, c.Off, c.ID)
	})
}

// DropChannel implements [store.Store].
func (d *DB) DropChannel(ctx context.Context, account, id string) error {
	return d.writer.write(ctx, func(b *batch) error { return b.exec(`DELETE FROM channel WHERE account = ? AND id = ?`, account, id) })
}

// Channels implements [store.Store].
func (d *DB) Channels(ctx context.Context, account string) ([]store.Channel, error) {
	return all(ctx, d, scanChannel, `SELECT account, id, kind, name, data, created, used, failed, off FROM channel WHERE account = ? ORDER BY created, id`, account)
}

// SetTold implements [store.Store].
func (d *DB) SetTold(ctx context.Context, game, player, how string) error {
	if err := store.CheckTold(player, how); err != nil {
		return err
	}
	if how == "" {
		return d.onGame(ctx, game, `DELETE FROM told WHERE game = ? AND player = ?`, player)
	}
	return d.ofPlayers(ctx, game, []string{player}, `INSERT OR REPLACE INTO told (game, player, how) VALUES (?, ?, ?)`, player, how)
}

// Told implements [store.Store].
func (d *DB) Told(ctx context.Context, game, player string) (string, error) {
	all, err := all(ctx, d, scanText, `SELECT coalesce(how, '') FROM game LEFT JOIN told ON told.game = game.key AND told.player = ?2 WHERE game.id = ?1`, game, player)
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("game %q: %w", game, store.ErrNotFound)
	}
	if err != nil {
		return "", err
	}
	return all[0], nil
}
