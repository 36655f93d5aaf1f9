package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

const challengeColumns = `id, from_whom, to_whom, module, terms, game, state, created, expires, settled`

func scanChallenge(r pgx.Row) (c store.Challenge, err error) {
	var state int16
	var created, expires, settled int64
	err = r.Scan(&c.ID, &c.From, &c.To, &c.Module, &c.Terms, &c.Game, &state, &created, &expires, &settled)
	c.State, c.Created, c.Expires, c.Settled = store.ChallengeState(state), store.Unstamp(created), store.Unstamp(expires), store.Unstamp(settled)
	return c, err
}

// AddChallenge implements [store.Store].
func (d *DB) AddChallenge(ctx context.Context, c store.Challenge, most store.ChallengeLimits) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		// Those of one player wait for each other, so that each counts those before it; not at his account, which others lock in another order.
		if _, err := b.row([]any{new(any)}, `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, "challenges of "+c.From); err != nil {
			return err
		}
		if err := b.stay(c.From, c.To); err != nil {
			return err
		}
		var same, open, made int
		if _, err := b.row([]any{&same, &open, &made}, `SELECT count(*) FILTER (WHERE state = 0 AND expires > $2 AND to_whom = $3 AND module = $4), count(*) FILTER (WHERE state = 0 AND expires > $2),
			count(*) FILTER (WHERE created > $5) FROM challenge WHERE from_whom = $1`, c.From, store.Stamp(c.Created), c.To, c.Module, store.Stamp(most.Since)); err != nil {
			return err
		}
		if err := most.Check(same, open, made); err != nil {
			return err
		}
		if err := b.exec(`DELETE FROM challenge WHERE expires < $1`, store.Stamp(c.Created.Add(-store.ChallengeMemory))); err != nil {
			return err
		}
		return taken("challenge", b.exec(`INSERT INTO challenge (`+challengeColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)`,
			c.ID, c.From, c.To, c.Module, c.Terms, c.Game, int16(c.State), store.Stamp(c.Created), store.Stamp(c.Expires)))
	})
}

// Challenge implements [store.Store].
func (d *DB) Challenge(ctx context.Context, id string) (c store.Challenge, err error) {
	if !fits(id) {
		return c, fmt.Errorf("challenge: %w", store.ErrNotFound)
	}
	return first(ctx, d, "challenge", scanChallenge, `SELECT `+challengeColumns+` FROM challenge WHERE id = $1`, id)
}

// Challenges implements [store.Store].
func (d *DB) Challenges(ctx context.Context, player string, open time.Time) ([]store.Challenge, error) {
	if !fits(player) {
		return nil, nil
	}
	return all(ctx, d, scanChallenge, `SELECT `+challengeColumns+` FROM challenge WHERE (from_whom = $1 OR to_whom = $1) AND ($3::bigint = 0 OR state = 0 AND expires > $3)
		ORDER BY created DESC, id DESC LIMIT $2`, player, store.MaxList, store.Stamp(open))
}

// SettleChallenge implements [store.Store].
func (d *DB) SettleChallenge(ctx context.Context, id string, to store.ChallengeState, at time.Time) error {
	if err := store.CheckSettled(to); err != nil {
		return err
	}
	if !fits(id) {
		return fmt.Errorf("challenge: %w", store.ErrNotFound)
	}
	return d.write(ctx, func(b *tx) error {
		var state int16
		switch found, err := b.row([]any{&state}, `SELECT state FROM challenge WHERE id = $1 FOR NO KEY UPDATE`, id); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("challenge: %w", store.ErrNotFound)
		case store.ChallengeState(state) != store.ChallengeOpen:
			return fmt.Errorf("challenge: %w", store.ErrStale)
		}
		return b.exec(`UPDATE challenge SET state = $2, settled = $3 WHERE id = $1`, id, int16(to), max(store.Stamp(at), 1))
	})
}
