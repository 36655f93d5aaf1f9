package sqlite

import (
	"context"
	"fmt"
	"time"

	"beachhead/store"
)

const challengeColumns = `id, from_whom, to_whom, module, terms, game, state, created, expires, settled`

func scanChallenge(r scanner) (c store.Challenge, err error) {
	var created, expires, settled int64
	err = r.Scan(&c.ID, &c.From, &c.To, &c.Module, &c.Terms, &c.Game, &c.State, &created, &expires, &settled)
	c.Created, c.Expires, c.Settled = store.Unstamp(created), store.Unstamp(expires), store.Unstamp(settled)
	return c, err
}

// AddChallenge implements [store.Store].
func (d *DB) AddChallenge(ctx context.Context, c store.Challenge, most store.ChallengeLimits) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.stay(c.From, c.To); err != nil {
			return err
		}
		if found, err := b.some(`SELECT 1 FROM challenge WHERE id = ?`, c.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("challenge: %w", store.ErrExists)
		}
		var same, open, made int
		if _, err := b.row([]any{&same, &open, &made}, `SELECT count(*) FILTER (WHERE state = 0 AND expires > ?2 AND to_whom = ?3 AND module = ?4), count(*) FILTER (WHERE state = 0 AND expires > ?2),
			count(*) FILTER (WHERE created > ?5) FROM challenge WHERE from_whom = ?1`, c.From, store.Stamp(c.Created), c.To, c.Module, store.Stamp(most.Since)); err != nil {
			return err
		}
		if err := most.Check(same, open, made); err != nil {
			return err
		}
		if err := b.exec(`DELETE FROM challenge WHERE expires < ?`, store.Stamp(c.Created.Add(-store.ChallengeMemory))); err != nil {
			return err
		}
		return b.exec(`INSERT INTO challenge (`+challengeColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
			c.ID, c.From, c.To, c.Module, c.Terms, c.Game, c.State, store.Stamp(c.Created), store.Stamp(c.Expires))
	})
}

// Challenge implements [store.Store].
func (d *DB) Challenge(ctx context.Context, id string) (store.Challenge, error) {
	return first(ctx, d, "challenge", scanChallenge, `SELECT `+challengeColumns+` FROM challenge WHERE id = ?`, id)
}

// Challenges implements [store.Store].
func (d *DB) Challenges(ctx context.Context, player string, open time.Time) ([]store.Challenge, error) {
	return all(ctx, d, scanChallenge, `SELECT `+challengeColumns+` FROM challenge WHERE (from_whom = ?1 OR to_whom = ?1) AND (?3 = 0 OR state = 0 AND expires > ?3)
		ORDER BY created DESC, id DESC LIMIT ?2`, player, store.MaxList, store.Stamp(open))
}

// SettleChallenge implements [store.Store].
func (d *DB) SettleChallenge(ctx context.Context, id string, to store.ChallengeState, at time.Time) error {
	if err := store.CheckSettled(to); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		state := store.ChallengeOpen
		switch found, err := b.row([]any{&state}, `SELECT state FROM challenge WHERE id = ?`, id); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("challenge: %w", store.ErrNotFound)
		case state != store.ChallengeOpen:
			return fmt.Errorf("challenge: %w", store.ErrStale)
		}
		return b.exec(`UPDATE challenge SET state = ?, settled = ? WHERE id = ?`, to, max(store.Stamp(at), 1), id)
	})
}
