package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"beachhead/store"
)

// Create implements [store.Store].
func (d *DB) Create(ctx context.Context, g store.Game, seed string, lines []store.Line) error {
	if err := store.CheckNew(&g, seed, lines); err != nil {
		return err
	}
	options, err := json.Marshal(g.Options)
	if err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if err := b.stay(g.People()...); err != nil {
			return err
		}
		var t tail
		found, err := b.row([]any{&t.key}, `INSERT INTO game
			(id, module, scenario, options, rules_version, start, seed, commitment, creator, private, study, parent, created, updated, lines, state, born, rated)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, 0, 0, $14, $15) ON CONFLICT (id) DO NOTHING RETURNING key`,
			g.ID, g.Module, g.Scenario, string(options), g.RulesVersion, g.Start, seed, g.Commitment, g.Creator, g.Private, g.Study, g.Parent,
			g.Created.UnixMilli(), len(lines), g.Rated)
		if err != nil {
			return err
		}
		if !found {
			return fmt.Errorf("game %q: %w", g.ID, store.ErrExists)
		}
		// After the row: where it has waited for the one that was deleted at this moment, this is seen now.
		if found, err := b.row([]any{new(int)}, `SELECT 1 FROM deleted WHERE id = $1`, g.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("game %q: %w", g.ID, store.ErrDeleted)
		}
		for i, s := range g.Seats {
			if err := b.exec(`INSERT INTO seat (game, seat, name, kind, who) VALUES ($1, $2, $3, $4, $5)`, t.key, i, s.Name, int16(s.Kind), s.Who); err != nil {
				return err
			}
		}
		if err := b.list(t.key); err != nil {
			return err
		}
		return b.add(t, lines)
	})
}

// add adds lines to a game.
func (b *tx) add(t tail, lines []store.Line) error {
	if len(lines) == 0 {
		return nil
	}
	texts, times := make([]string, len(lines)), make([]int64, len(lines))
	for i, l := range lines {
		texts[i], times[i] = l.Text, l.Time.UnixMilli()
	}
	b.later(`INSERT INTO line (game, n, time, text) SELECT $1, $2 + i - 1, time, text FROM unnest($3::bigint[], $4::text[]) WITH ORDINALITY AS new (time, text, i)`,
		t.key, t.n, times, texts)
	last := times[len(times)-1]
	b.later(`UPDATE game SET lines = $2, updated = $3 WHERE key = $1`, t.key, t.n+len(lines), last)
	b.later(`UPDATE mine SET updated = $2 WHERE game = $1`, t.key, last)
	return nil
}

// Delete implements [store.Store].
func (d *DB) Delete(ctx context.Context, id string) error {
	return d.write(ctx, func(b *tx) error {
		t, err := b.game(id)
		if err != nil {
			return err
		}
		if err := b.exec(`DELETE FROM challenge WHERE game = $1`, id); err != nil {
			return err
		}
		// A node of an earlier version may have made it again beside this one.
		if err := b.exec(`INSERT INTO deleted (id) VALUES ($1) ON CONFLICT DO NOTHING`, id); err != nil {
			return err
		}
		if err := b.drop([]int64{t.key}); err != nil {
			return err
		}
		return d.tell(b, id)
	})
}

// idle chooses the studies that [DB.Expire] forgets.
const idle = `study AND lines = born AND created < $1 AND id <> ALL ($2::text[])
	AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.game = key) AND NOT EXISTS (SELECT 1 FROM note WHERE note.game = key)`

// Expire implements [store.Store].
func (d *DB) Expire(ctx context.Context, before time.Time, keep []string) (n int, err error) {
	if keep == nil {
		keep = []string{}
	}
	err = d.write(ctx, func(b *tx) error {
		// First they are locked, then looked at again: what was done before the lock counts. One that somebody writes to is not idle.
		var keys []int64
		for _, query := range []string{
			`SELECT coalesce(array_agg(key), '{}') FROM (SELECT key FROM game WHERE ` + idle + ` AND $3::bigint[] IS NULL ORDER BY key LIMIT $4 FOR UPDATE SKIP LOCKED) AS x`,
			`SELECT coalesce(array_agg(key), '{}') FROM (SELECT key FROM game WHERE ` + idle + ` AND key = ANY ($3::bigint[]) LIMIT $4) AS x`,
		} {
			if _, err := b.row([]any{&keys}, query, before.UnixMilli(), keep, keys, store.MaxList); err != nil {
				return err
			}
		}
		n = len(keys)
		return b.drop(keys)
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// list has a game in the lists that it belongs to, after its seats have changed.
func (b *tx) list(key int64) error {
	if err := b.exec(`UPDATE game SET state = CASE WHEN result <> '' THEN 2 WHEN EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 0) THEN 0 ELSE 1 END WHERE key = $1`, key); err != nil {
		return err
	}
	if err := b.exec(`DELETE FROM mine WHERE game = $1`, key); err != nil {
		return err
	}
	return b.exec(`INSERT INTO mine (game, player, updated)
		SELECT key, creator, updated FROM game WHERE key = $1
		UNION SELECT seat.game, seat.who, game.updated FROM seat JOIN game ON game.key = seat.game WHERE seat.game = $1 AND seat.kind = 1`, key)
}

// Append implements [store.Store].
func (d *DB) Append(ctx context.Context, id string, at int, lines []store.Line, result string) error {
	return d.Add(ctx, id, store.Addition{At: at, Lines: lines, Result: result})
}

// Settle implements [store.Store].
func (d *DB) Settle(ctx context.Context, id string, at int, lines []store.Line, result string) error {
	return d.Add(ctx, id, store.Addition{At: at, Lines: lines, Result: result, Settles: true})
}

// Add implements [store.Store].
func (d *DB) Add(ctx context.Context, id string, a store.Addition) error {
	if err := a.Check(); err != nil {
		return err
	}
	if len(a.Lines) > 0 && a.Result == "" && !a.Settles && a.Reseat == nil && len(a.Forget)+len(a.Jobs) == 0 {
		if added, err := d.lines.add(ctx, id, a); added || err != nil {
			return err
		}
	}
	return d.write(ctx, func(b *tx) error {
		if r := a.Reseat; r != nil {
			if err := b.stay(r.To.People()...); err != nil {
				return err
			}
		}
		t, err := b.game(id)
		switch {
		case err != nil:
			return err
		case t.over:
			return fmt.Errorf("game %q: %w", id, store.ErrOver)
		case t.n != a.At:
			return fmt.Errorf("game %q: %w", id, &store.Stale{At: a.At, Have: t.n})
		}
		if r := a.Reseat; r != nil {
			if err := b.take(t, id, r.Seat, r.From, r.To); err != nil {
				return err
			}
		}
		if err := b.add(t, a.Lines); err != nil {
			return err
		}
		if a.Settles {
			if err := b.exec(`DELETE FROM request WHERE game = $1`, t.key); err != nil {
				return err
			}
		}
		if err := b.forget(id, a.Forget); err != nil {
			return err
		}
		if _, err := d.insert(b, a.Jobs); err != nil {
			return err
		}
		if a.Result != "" {
			if err := b.exec(`UPDATE game SET result = $2, state = 2 WHERE key = $1`, t.key, a.Result); err != nil {
				return err
			}
		}
		return d.tell(b, id)
	})
}

// Take implements [store.Store].
func (d *DB) Take(ctx context.Context, id string, seat int, from, to store.Occupant) error {
	if err := to.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if err := b.stay(to.People()...); err != nil {
			return err
		}
		t, err := b.game(id)
		if err != nil {
			return err
		}
		if err := b.take(t, id, seat, from, to); err != nil {
			return err
		}
		return d.tell(b, id)
	})
}

// take changes who has a seat.
func (b *tx) take(t tail, id string, seat int, from, to store.Occupant) error {
	var kind int16
	var has store.Occupant
	found, err := b.row([]any{&kind, &has.Who}, `SELECT kind, who FROM seat WHERE game = $1 AND seat = $2::bigint`, t.key, seat)
	has.Kind = store.Kind(kind)
	switch {
	case err != nil:
		return err
	case !found:
		return fmt.Errorf("seat %d of game %q: %w", seat, id, store.ErrNotFound)
	case t.over:
		return fmt.Errorf("game %q: %w", id, store.ErrOver)
	case has != from:
		return fmt.Errorf("seat %d of game %q: %w", seat, id, store.ErrTaken)
	}
	if err := b.exec(`UPDATE seat SET kind = $3, who = $4 WHERE game = $1 AND seat = $2`, t.key, seat, int16(to.Kind), to.Who); err != nil {
		return err
	}
	if err := b.exec(`DELETE FROM standing_order WHERE game = $1 AND seat = $2`, t.key, seat); err != nil {
		return err
	}
	return b.list(t.key)
}

// onGame runs a statement whose first argument is the key of a game.
func (d *DB) onGame(ctx context.Context, id, query string, args ...any) error {
	return d.ofPlayers(ctx, id, nil, query, args...)
}

// ofPlayers is onGame for what belongs to players, and is not kept of those who have deleted their accounts.
func (d *DB) ofPlayers(ctx context.Context, id string, players []string, query string, args ...any) error {
	return d.write(ctx, func(b *tx) error {
		if err := b.stay(players...); err != nil {
			return err
		}
		t, err := b.game(id)
		if err != nil {
			return err
		}
		return b.exec(query, append([]any{t.key}, args...)...)
	})
}

// onTable is onGame for what others have in memory.
func (d *DB) onTable(ctx context.Context, id, query string, args ...any) error {
	return d.write(ctx, func(b *tx) error {
		t, err := b.game(id)
		if err != nil {
			return err
		}
		if err := b.exec(query, append([]any{t.key}, args...)...); err != nil {
			return err
		}
		return d.tell(b, id)
	})
}

// Say implements [store.Store].
func (d *DB) Say(ctx context.Context, id string, c store.Chat) (int, error) {
	if err := c.Check(); err != nil {
		return 0, err
	}
	n := 0
	err := d.write(ctx, func(b *tx) error {
		if err := b.stay(c.Player); err != nil {
			return err
		}
		t, err := b.game(id)
		if err != nil {
			return err
		}
		_, err = b.row([]any{&n}, `INSERT INTO chat (game, n, room, name, player, time, text)
			SELECT $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6 FROM chat WHERE game = $1 RETURNING n`,
			t.key, c.Room, c.From, c.Player, c.Time.UnixMilli(), c.Text)
		if err != nil {
			return err
		}
		return d.tell(b, id)
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// SetNote implements [store.Store].
func (d *DB) SetNote(ctx context.Context, id string, seat int, player, text string) error {
	if err := store.CheckNote(seat, player, text); err != nil {
		return err
	}
	return d.ofPlayers(ctx, id, []string{player}, `INSERT INTO note (game, seat, player, text) VALUES ($1, $2, $3, $4)
		ON CONFLICT (game, seat, player) DO UPDATE SET text = excluded.text`, seat, player, text)
}

// SetVisit implements [store.Store].
func (d *DB) SetVisit(ctx context.Context, id string, seat int, player string, v store.Visit) error {
	if err := v.Check(seat, player); err != nil {
		return err
	}
	return d.ofPlayers(ctx, id, []string{player}, `INSERT INTO visit (game, seat, player, entries, backs, time) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (game, seat, player) DO UPDATE SET entries = excluded.entries, backs = excluded.backs, time = excluded.time`, seat, player, v.Entries, v.Backs, store.Stamp(v.Time))
}

// AddLink implements [store.Store].
func (d *DB) AddLink(ctx context.Context, l store.Link) error {
	if err := l.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		t, err := b.game(l.Game)
		if err != nil {
			return err
		}
		found, err := b.row([]any{new(int64)}, `INSERT INTO link (token, game, kind, seat, created) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (token) DO NOTHING RETURNING key`, l.Token, t.key, int16(l.Kind), l.Seat, l.Created.UnixMilli())
		if err == nil && !found {
			err = fmt.Errorf("link: %w", store.ErrExists)
		}
		return err
	})
}

// DropLink implements [store.Store].
func (d *DB) DropLink(ctx context.Context, token string) error {
	if !fits(token) {
		return nil
	}
	return d.write(ctx, func(b *tx) error { return b.exec(`DELETE FROM link WHERE token = $1`, token) })
}

// SetRequest implements [store.Store].
func (d *DB) SetRequest(ctx context.Context, id string, r store.Request) error {
	if err := r.Check(); err != nil {
		return err
	}
	return d.onTable(ctx, id, `INSERT INTO request (game, kind, seat, arg, agreed, time) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (game, kind, seat) DO UPDATE SET arg = excluded.arg, agreed = excluded.agreed, time = excluded.time`,
		r.Kind, r.Seat, r.Arg, int16(r.Agreed), r.Time.UnixMilli())
}

// DropRequest implements [store.Store].
func (d *DB) DropRequest(ctx context.Context, id, kind string, seat int) error {
	if !fits(kind) {
		kind = "" // there is none
	}
	return d.onTable(ctx, id, `DELETE FROM request WHERE game = $1 AND kind = $2 AND seat = $3::bigint`, kind, seat)
}

// SetOrder implements [store.Store].
func (d *DB) SetOrder(ctx context.Context, id string, o store.Order) error {
	if err := o.Check(); err != nil {
		return err
	}
	if o.Choice == "" {
		return d.onTable(ctx, id, `DELETE FROM standing_order WHERE game = $1 AND seat = $2 AND kind = $3`, o.Seat, o.Kind)
	}
	return d.onTable(ctx, id, `INSERT INTO standing_order (game, seat, kind, choice, only_if) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (game, seat, kind) DO UPDATE SET choice = excluded.choice, only_if = excluded.only_if`, o.Seat, o.Kind, o.Choice, o.Only)
}

// SetSnapshot implements [store.Store].
func (d *DB) SetSnapshot(ctx context.Context, id string, s store.Snapshot) error {
	if err := s.Check(); err != nil {
		return err
	}
	data := s.Data
	if data == nil {
		data = []byte{} // nil would be NULL
	}
	return d.onGame(ctx, id, `INSERT INTO snapshot (game, at, stamp, data) VALUES ($1, $2, $3, $4)
		ON CONFLICT (game) DO UPDATE SET at = excluded.at, stamp = excluded.stamp, data = excluded.data`, s.At, s.Stamp, data)
}
