package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"beachhead/store"
)

// AddChallenge implements [store.Store].
func (d *DB) AddChallenge(ctx context.Context, c store.Challenge, most store.ChallengeLimits) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if err := d.stay(c.From, c.To); err != nil {
			return err
		}
		if _, has := d.challenges[c.ID]; has {
			return fmt.Errorf("challenge: %w", store.ErrExists)
		}
		c.Created, c.Expires = stamped(c.Created), stamped(c.Expires)
		same, open, made := 0, 0, 0
		for _, x := range d.challenges {
			if x.From != c.From {
				continue
			}
			if x.Created.After(stamped(most.Since)) {
				made++
			}
			if x.State == store.ChallengeOpen && x.Expires.After(c.Created) {
				open++
				if x.To == c.To && x.Module == c.Module {
					same++
				}
			}
		}
		if err := most.Check(same, open, made); err != nil {
			return err
		}
		before := c.Created.Add(-store.ChallengeMemory)
		maps.DeleteFunc(d.challenges, func(_ string, x store.Challenge) bool { return x.Expires.Before(before) })
		d.challenges[c.ID] = c
		return nil
	})
}

// Challenge implements [store.Store].
func (d *DB) Challenge(ctx context.Context, id string) (c store.Challenge, err error) {
	err = d.locked(ctx, func() error {
		var has bool
		if c, has = d.challenges[id]; !has {
			return fmt.Errorf("challenge: %w", store.ErrNotFound)
		}
		return nil
	})
	return c, err
}

// Challenges implements [store.Store].
func (d *DB) Challenges(ctx context.Context, player string, open time.Time) (out []store.Challenge, err error) {
	err = d.locked(ctx, func() error {
		for _, c := range d.challenges {
			if (c.From == player || c.To == player) && (open.IsZero() || c.State == store.ChallengeOpen && c.Expires.After(stamped(open))) {
				out = append(out, c)
			}
		}
		slices.SortFunc(out, func(a, b store.Challenge) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(b.ID, a.ID)) })
		out = out[:min(len(out), store.MaxList)]
		return nil
	})
	return out, err
}

// SettleChallenge implements [store.Store].
func (d *DB) SettleChallenge(ctx context.Context, id string, to store.ChallengeState, at time.Time) error {
	if err := store.CheckSettled(to); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		switch c, has := d.challenges[id]; {
		case !has:
			return fmt.Errorf("challenge: %w", store.ErrNotFound)
		case c.State != store.ChallengeOpen:
			return fmt.Errorf("challenge: %w", store.ErrStale)
		default:
			c.State, c.Settled = to, store.Unstamp(max(store.Stamp(at), 1))
			d.challenges[id] = c
			return nil
		}
	})
}
