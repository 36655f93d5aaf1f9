package sqlite

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"beachhead/store"
	"beachhead/store/queue"
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
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.stay(g.People()...); err != nil {
			return err
		}
		if found, err := b.row([]any{new(int)}, `SELECT 1 FROM game WHERE id = ?`, g.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("game %q: %w", g.ID, store.ErrExists)
		}
		if found, err := b.some(`SELECT 1 FROM deleted WHERE id = ?`, g.ID); err != nil {
			return err
		} else if found {
			return fmt.Errorf("game %q: %w", g.ID, store.ErrDeleted)
		}
		key, err := b.insert(`INSERT INTO game (id, module, scenario, options, rules_version, start, seed, commitment, creator, private, study, rated, parent, created, updated, born)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			g.ID, g.Module, g.Scenario, string(options), g.RulesVersion, g.Start, seed, g.Commitment, g.Creator, g.Private, g.Study, g.Rated, g.Parent, g.Created.UnixMilli(), g.Created.UnixMilli(), len(lines))
		if err != nil {
			return err
		}
		for i, s := range g.Seats {
			if err := b.exec(`INSERT INTO seat (game, seat, name, kind, who) VALUES (?, ?, ?, ?, ?)`, key, i, s.Name, s.Kind, s.Who); err != nil {
				return err
			}
		}
		if err := b.list(key); err != nil {
			return err
		}
		t := &tail{id: g.ID, key: key}
		b.w.games[g.ID] = t
		b.add(t, lines)
		return nil
	})
}

// Delete implements [store.Store].
func (d *DB) Delete(ctx context.Context, id string) error {
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.settled(); err != nil {
			return err
		}
		t, err := b.game(id)
		if err != nil {
			return err
		}
		if err := b.exec(`DELETE FROM challenge WHERE game = ?`, id); err != nil {
			return err
		}
		if err := b.exec(`INSERT INTO deleted (id) VALUES (?)`, id); err != nil {
			return err
		}
		return b.drop(t.key, id)
	})
}

// Expire implements [store.Store].
func (d *DB) Expire(ctx context.Context, before time.Time, keep []string) (n int, err error) {
	kept, err := json.Marshal(append([]string{}, keep...))
	if err != nil {
		return 0, err
	}
	err = d.writer.write(ctx, func(b *batch) error {
		n = 0 // it may be tried again
		if err := b.fold(); err != nil {
			return err
		}
		var list string // [[key, id], ...]
		if _, err := b.row([]any{&list}, `SELECT json_group_array(json_array(key, id)) FROM (SELECT key, id FROM game WHERE study = 1 AND lines = born AND created < ?
			AND id NOT IN (SELECT value FROM json_each(?))
			AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.game = key) AND NOT EXISTS (SELECT 1 FROM note WHERE note.game = key) LIMIT ?)`,
			before.UnixMilli(), string(kept), store.MaxList); err != nil {
			return err
		}
		var found [][2]any
		if err := json.Unmarshal([]byte(list), &found); err != nil {
			return err
		}
		for _, x := range found {
			key, id := int64(x[0].(float64)), x[1].(string)
			if slices.ContainsFunc(b.rows, func(r row) bool { return r.game == key }) { // it is played at this moment
				continue
			}
			if err := b.drop(key, id); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	return n, err
}

// list has a game in the lists that it belongs to, after its seats have changed.
func (b *batch) list(key int64) error {
	if err := b.exec(`UPDATE game SET state = CASE WHEN result <> '' THEN 2 WHEN EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 0) THEN 0 ELSE 1 END WHERE key = ?`, key); err != nil {
		return err
	}
	if err := b.exec(`DELETE FROM mine WHERE game = ?`, key); err != nil {
		return err
	}
	return b.exec(`INSERT INTO mine (game, player, updated)
		SELECT key, creator, updated FROM game WHERE key = ?1
		UNION SELECT seat.game, seat.who, game.updated FROM seat JOIN game ON game.key = seat.game WHERE seat.game = ?1 AND seat.kind = 1`, key)
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
	err := d.writer.write(ctx, func(b *batch) error {
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
		b.add(t, a.Lines)
		if a.Settles {
			if err := b.exec(`DELETE FROM request WHERE game = ?`, t.key); err != nil {
				return err
			}
		}
		for _, kind := range a.Forget {
			if err := b.exec(`DELETE FROM job WHERE game = ? AND kind = ? AND done = 0`, id, kind); err != nil {
				return err
			}
		}
		for _, j := range a.Jobs {
			if _, err := b.addJob(j); err != nil {
				return err
			}
		}
		if a.Result != "" {
			t.over = true
			return b.exec(`UPDATE game SET result = ?, state = 2 WHERE key = ?`, a.Result, t.key)
		}
		return nil
	})
	if err == nil && len(a.Jobs) > 0 {
		queue.Wake(d.wake)
	}
	return err
}

// Take implements [store.Store].
func (d *DB) Take(ctx context.Context, id string, seat int, from, to store.Occupant) error {
	if err := to.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		t, err := b.game(id)
		if err != nil {
			return err
		}
		return b.take(t, id, seat, from, to)
	})
}

// take changes who has a seat.
func (b *batch) take(t *tail, id string, seat int, from, to store.Occupant) error {
	if err := b.stay(to.People()...); err != nil {
		return err
	}
	var has store.Occupant
	found, err := b.row([]any{&has.Kind, &has.Who}, `SELECT kind, who FROM seat WHERE game = ? AND seat = ?`, t.key, seat)
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
	if err := b.exec(`UPDATE seat SET kind = ?, who = ? WHERE game = ? AND seat = ?`, to.Kind, to.Who, t.key, seat); err != nil {
		return err
	}
	if err := b.exec(`DELETE FROM standing_order WHERE game = ? AND seat = ?`, t.key, seat); err != nil {
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
	return d.writer.write(ctx, func(b *batch) error {
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

// Say implements [store.Store].
func (d *DB) Say(ctx context.Context, id string, c store.Chat) (int, error) {
	if err := c.Check(); err != nil {
		return 0, err
	}
	n := 0
	err := d.writer.write(ctx, func(b *batch) error {
		if err := b.stay(c.Player); err != nil {
			return err
		}
		t, err := b.game(id)
		if err != nil {
			return err
		}
		if _, err := b.row([]any{&n}, `SELECT coalesce(max(n), 0) + 1 FROM chat WHERE game = ?`, t.key); err != nil {
			return err
		}
		return b.exec(`INSERT INTO chat (game, n, room, name, player, time, text) VALUES (?, ?, ?, ?, ?, ?, ?)`,
			t.key, n, c.Room, c.From, c.Player, c.Time.UnixMilli(), c.Text)
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
	return d.ofPlayers(ctx, id, []string{player}, `INSERT OR REPLACE INTO note (game, seat, player, text) VALUES (?, ?, ?, ?)`, seat, player, text)
}

// SetVisit implements [store.Store].
func (d *DB) SetVisit(ctx context.Context, id string, seat int, player string, v store.Visit) error {
	if err := v.Check(seat, player); err != nil {
		return err
	}
	return d.ofPlayers(ctx, id, []string{player}, `INSERT OR REPLACE INTO visit (game, seat, player, entries, backs, time) VALUES (?, ?, ?, ?, ?, ?)`, seat, player, v.Entries, v.Backs, store.Stamp(v.Time))
}

// AddLink implements [store.Store].
func (d *DB) AddLink(ctx context.Context, l store.Link) error {
	if err := l.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		t, err := b.game(l.Game)
		if err != nil {
			return err
		}
		if found, err := b.row([]any{new(int)}, `SELECT 1 FROM link WHERE token = ?`, l.Token); err != nil {
			return err
		} else if found {
			return fmt.Errorf("link: %w", store.ErrExists)
		}
		return b.exec(`INSERT INTO link (token, game, kind, seat, created) VALUES (?, ?, ?, ?, ?)`, l.Token, t.key, l.Kind, l.Seat, l.Created.UnixMilli())
	})
}

// DropLink implements [store.Store].
func (d *DB) DropLink(ctx context.Context, token string) error {
	return d.writer.write(ctx, func(b *batch) error { return b.exec(`DELETE FROM link WHERE token = ?`, token) })
}

// SetRequest implements [store.Store].
func (d *DB) SetRequest(ctx context.Context, id string, r store.Request) error {
	if err := r.Check(); err != nil {
		return err
	}
	return d.onGame(ctx, id, `INSERT OR REPLACE INTO request (game, kind, seat, arg, agreed, time) VALUES (?, ?, ?, ?, ?, ?)`,
		r.Kind, r.Seat, r.Arg, r.Agreed, r.Time.UnixMilli())
}

// DropRequest implements [store.Store].
func (d *DB) DropRequest(ctx context.Context, id, kind string, seat int) error {
	return d.onGame(ctx, id, `DELETE FROM request WHERE game = ? AND kind = ? AND seat = ?`, kind, seat)
}

// SetOrder implements [store.Store].
func (d *DB) SetOrder(ctx context.Context, id string, o store.Order) error {
	if err := o.Check(); err != nil {
		return err
	}
	if o.Choice == "" {
		return d.onGame(ctx, id, `DELETE FROM standing_order WHERE game = ? AND seat = ? AND kind = ?`, o.Seat, o.Kind)
	}
	return d.onGame(ctx, id, `INSERT OR REPLACE INTO standing_order (game, seat, kind, choice, only_if) VALUES (?, ?, ?, ?, ?)`, o.Seat, o.Kind, o.Choice, o.Only)
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
	return d.onGame(ctx, id, `INSERT OR REPLACE INTO snapshot (game, at, stamp, data) VALUES (?, ?, ?, ?)`, s.At, s.Stamp, data)
}
