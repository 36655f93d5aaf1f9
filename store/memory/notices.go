package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"beachhead/store"
)

// notices is how players are told.
type notices struct {
	secrets  map[string]string
	channels map[string]store.Channel
}

func newNotices() notices { return notices{map[string]string{}, map[string]store.Channel{}} }

// forgetNotices forgets the channels of an account that goes, and what its player wants to be told of games.
func (d *DB) forgetNotices(account, player string) {
	for id, c := range d.told.channels {
		if c.Account == account {
			delete(d.told.channels, id)
		}
	}
	for _, g := range d.games {
		delete(g.told, player)
	}
}

// Secret implements [store.Store].
func (d *DB) Secret(ctx context.Context, name, fresh string) (out string, err error) {
	if err := store.CheckSecret(name, fresh); err != nil {
		return "", err
	}
	err = d.locked(ctx, func() error {
		if d.told.secrets[name] == "" {
			d.told.secrets[name] = fresh
		}
		out = d.told.secrets[name]
		return nil
	})
	return out, err
}

// AddChannel implements [store.Store].
func (d *DB) AddChannel(ctx context.Context, c store.Channel, most int) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if _, err := d.find(c.Account); err != nil {
			return err
		}
		if d.told.channels[c.ID].ID != "" {
			return fmt.Errorf("channel: %w", store.ErrExists)
		}
		if err := room("channels", most, d.told.channels, func(x store.Channel) bool { return x.Account == c.Account && x.Kind == c.Kind }); err != nil {
			return err
		}
		d.channel(c)
		return nil
	})
}

func (d *DB) channel(c store.Channel) {
	c.Created, c.Used = stamped(c.Created), stamped(c.Used)
	d.told.channels[c.ID] = c
}

// SetChannel implements [store.Store].
func (d *DB) SetChannel(ctx context.Context, c store.Channel) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if d.told.channels[c.ID].Account != c.Account {
			return fmt.Errorf("channel: %w", store.ErrNotFound)
		}
		d.channel(c)
		return nil
	})
}

// DropChannel implements [store.Store].
func (d *DB) DropChannel(ctx context.Context, account, id string) error {
	return d.locked(ctx, func() error {
		if d.told.channels[id].Account == account {
			delete(d.told.channels, id)
		}
		return nil
	})
}

// Channels implements [store.Store].
func (d *DB) Channels(ctx context.Context, account string) (out []store.Channel, err error) {
	err = d.locked(ctx, func() error {
		for _, c := range d.told.channels {
			if c.Account == account {
				out = append(out, c)
			}
		}
		slices.SortFunc(out, func(a, b store.Channel) int { return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.ID, b.ID)) })
		return nil
	})
	return out, err
}

// SetTold implements [store.Store].
func (d *DB) SetTold(ctx context.Context, id, player, how string) error {
	if err := store.CheckTold(player, how); err != nil {
		return err
	}
	return d.with(ctx, id, func(g *game) error {
		if how != "" {
			if err := d.stay(player); err != nil {
				return err
			}
		}
		if g.told == nil {
			g.told = map[string]string{}
		}
		if g.told[player] = how; how == "" {
			delete(g.told, player)
		}
		return nil
	})
}

// Told implements [store.Store].
func (d *DB) Told(ctx context.Context, id, player string) (how string, err error) {
	err = d.with(ctx, id, func(g *game) error { how = g.told[player]; return nil })
	return how, err
}
