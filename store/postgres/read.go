package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"beachhead/store"
)

// heads selects the heads of games.
const heads = `SELECT key, id, module, scenario, options, rules_version, start, commitment, creator, private, study, rated, parent, created, result, lines, updated FROM `

// ofGame selects from a table by the id of a game. A game without rows and a game that does not exist look alike.
const ofGame = ` WHERE game = (SELECT key FROM game WHERE id = $1)`

// fits tells whether a text can be a key. The database does not take others, and has none.
func fits(text string) bool { return store.CheckText("key", text, store.MaxName) == nil }

// read has do read. A connection that died since it was last used is replaced.
func (d *DB) read(ctx context.Context, do func() error) error {
	end, err := d.begin()
	if err != nil {
		return err
	}
	defer end()
	for try := 1; ; try++ {
		err := do()
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err == nil || try == tries || !gone(err) {
			return unavailable(err)
		}
		d.pool.Reset()
	}
}

// one reads one row into dst; false if there is none.
func (d *DB) one(ctx context.Context, dst []any, query string, args ...any) (found bool, err error) {
	err = d.read(ctx, func() error {
		err := d.pool.QueryRow(ctx, query, args...).Scan(dst...)
		if found = err == nil; errors.Is(err, pgx.ErrNoRows) {
			err = nil
		}
		return err
	})
	return found, err
}

// rows reads rows of something that a game has. If there is none, it makes sure that there is a game.
func rows[T any](ctx context.Context, d *DB, id string, scan func(pgx.Row, *T) error, query string, args ...any) (out []T, err error) {
	if !fits(id) {
		return nil, fmt.Errorf("game %q: %w", id, store.ErrNotFound)
	}
	err = d.read(ctx, func() error {
		out = nil
		return each(ctx, d.pool, func(r pgx.Row) error {
			var x T
			err := scan(r, &x)
			out = append(out, x)
			return err
		}, query, append([]any{id}, args...)...)
	})
	if err == nil && len(out) == 0 {
		_, err = d.Seed(ctx, id)
	}
	return out, err
}

// each gives the rows of a query to scan.
func each(ctx context.Context, from interface {
	Query(context.Context, string, ...any) (pgx.Rows, error)
}, scan func(pgx.Row) error, query string, args ...any) error {
	r, err := from.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer r.Close()
	for r.Next() {
		if err := scan(r); err != nil {
			return err
		}
	}
	return r.Err()
}

func millis(n int64) time.Time { return time.UnixMilli(n).UTC() }

// scanHead reads a row of heads, and what stands behind it in more. The seats are still missing.
func scanHead(row pgx.Row, more ...any) (g store.Game, key int64, err error) {
	var options string
	var created, updated int64
	err = row.Scan(append([]any{&key, &g.ID, &g.Module, &g.Scenario, &options, &g.RulesVersion, &g.Start, &g.Commitment, &g.Creator, &g.Private, &g.Study, &g.Rated,
		&g.Parent, &created, &g.Result, &g.Lines, &updated}, more...)...)
	if err != nil {
		return g, 0, err
	}
	g.Created, g.Updated = millis(created), millis(updated)
	return g, key, json.Unmarshal([]byte(options), &g.Options)
}

// Game implements [store.Store].
func (d *DB) Game(ctx context.Context, id string) (store.Game, error) {
	if fits(id) {
		out, err := d.heads(ctx, false, heads+`game WHERE id = $1`, id)
		if err != nil || len(out) > 0 {
			return append(out, store.Game{})[0], err
		}
	}
	return store.Game{}, fmt.Errorf("game %q: %w", id, store.ErrNotFound)
}

// Seed implements [store.Store].
func (d *DB) Seed(ctx context.Context, id string) (seed string, err error) {
	found := false
	if fits(id) {
		found, err = d.one(ctx, []any{&seed}, `SELECT seed FROM game WHERE id = $1`, id)
	}
	if err == nil && !found {
		err = fmt.Errorf("game %q: %w", id, store.ErrNotFound)
	}
	return seed, err
}

// Games implements [store.Store].
func (d *DB) Games(ctx context.Context, q store.Query) ([]store.Game, error) {
	if !fits(q.Player) || !fits(q.Parent) {
		return nil, nil // nobody plays under such a name
	}
	query, args := list(q)
	return d.heads(ctx, q.Snapshots, query, args...)
}

// list is the query for a list of games. The lists that pages show are in the order of an index: those of a player, and the public ones of a state.
func list(q store.Query) (query string, args []any) {
	var where []string
	arg := func(x any) string {
		args = append(args, x)
		return fmt.Sprintf("$%d", len(args))
	}
	query, order := heads+`game`, "updated DESC, key DESC"
	if q.Player != "" {
		query = strings.Replace(heads, "updated", "mine.updated", 1) + `mine JOIN game ON key = mine.game`
		where, order = append(where, `mine.player = `+arg(q.Player)), "mine.updated DESC, mine.game DESC"
	}
	if q.Public {
		where = append(where, `NOT private AND NOT study`)
	}
	if q.NoStudies {
		where = append(where, `NOT study`)
	}
	if q.Parent != "" {
		where = append(where, `parent <> '' AND parent = `+arg(q.Parent))
	}
	switch len(q.States) {
	case 0:
	case 1: // by the order of the index; where several may be wanted, the database sorts
		where = append(where, `state = `+arg(int16(q.States[0])))
	default:
		var states []int16
		for _, s := range q.States {
			states = append(states, int16(s))
		}
		where = append(where, `state = ANY (`+arg(states)+`)`)
	}
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	query = strings.Replace(query, ", start,", ", '',", 1) // who lists games does not go on from where they began
	return query + " ORDER BY " + order + " LIMIT " + arg(store.Limited(q.Limit)) + " OFFSET " + arg(max(q.Offset, 0)), args
}

// heads reads heads with their seats, and if wanted their snapshots, of one moment and in one message. The query gives rows of heads, the last first. What belongs to a game is looked up game by game,
// by an index: a join could read all snapshots there are (hence LIMIT 1, of which there is one).
func (d *DB) heads(ctx context.Context, snapshots bool, query string, args ...any) (out []store.Game, err error) {
	more, with := "", ""
	if snapshots {
		more, with = `, kept.at, kept.stamp, kept.data`, ` LEFT JOIN LATERAL (SELECT at, stamp, data FROM snapshot WHERE snapshot.game = h.key LIMIT 1) AS kept ON true`
	}
	query = `SELECT h.*, seats.*` + more + ` FROM (` + query + `) AS h
		LEFT JOIN LATERAL (SELECT array_agg(name ORDER BY seat), array_agg(kind ORDER BY seat), array_agg(who ORDER BY seat) FROM seat WHERE seat.game = h.key) AS seats ON true` + with + `
		ORDER BY h.updated DESC, h.key DESC`
	err = d.read(ctx, func() error {
		out = nil
		return each(ctx, d.pool, func(r pgx.Row) error {
			var names, whos []string
			var kinds []int16
			var at *int
			var stamp *string
			var data []byte
			cells := []any{&names, &kinds, &whos}
			if snapshots {
				cells = append(cells, &at, &stamp, &data)
			}
			g, _, err := scanHead(r, cells...)
			if err != nil {
				return err
			}
			for i, name := range names {
				g.Seats = append(g.Seats, store.Seat{Name: name, Occupant: store.Occupant{Kind: store.Kind(kinds[i]), Who: whos[i]}})
			}
			if at != nil {
				g.Snapshot = &store.Snapshot{At: *at, Stamp: *stamp, Data: data}
			}
			out = append(out, g)
			return nil
		}, query, args...)
	})
	return out, err
}

// Lines implements [store.Store].
func (d *DB) Lines(ctx context.Context, id string, from int) ([]store.Line, error) {
	return rows(ctx, d, id, func(r pgx.Row, l *store.Line) error {
		var t int64
		err := r.Scan(&t, &l.Text)
		l.Time = millis(t)
		return err
	}, `SELECT time, text FROM line`+ofGame+` AND n >= $2::bigint ORDER BY n`, from)
}

// Chats implements [store.Store].
func (d *DB) Chats(ctx context.Context, id, room string, from, limit int) ([]store.Chat, error) {
	if !fits(room) {
		room = "" // there is none
	}
	query, args := `SELECT n, room, name, player, time, text FROM chat`+ofGame+` AND room = $2 AND n >= $3::bigint ORDER BY n LIMIT $4`, []any{room, from, store.Limited(limit)}
	if from == 0 {
		query = `SELECT * FROM (SELECT n, room, name, player, time, text FROM chat` + ofGame + ` AND room = $2 ORDER BY n DESC LIMIT $3) AS last ORDER BY n`
		args = []any{room, store.Limited(limit)}
	}
	return rows(ctx, d, id, func(r pgx.Row, c *store.Chat) error {
		var t int64
		err := r.Scan(&c.N, &c.Room, &c.From, &c.Player, &t, &c.Text)
		c.Time = millis(t)
		return err
	}, query, args...)
}

// Note implements [store.Store].
func (d *DB) Note(ctx context.Context, id string, seat int, player string) (string, error) {
	if !fits(player) {
		player = "" // there is none
	}
	texts, err := rows(ctx, d, id, func(r pgx.Row, text *string) error { return r.Scan(text) }, `SELECT text FROM note`+ofGame+` AND seat = $2::bigint AND player = $3`, seat, player)
	return append(texts, "")[0], err
}

// Visit implements [store.Store].
func (d *DB) Visit(ctx context.Context, id string, seat int, player string) (store.Visit, error) {
	if !fits(player) {
		player = "" // there is none
	}
	vs, err := rows(ctx, d, id, func(r pgx.Row, v *store.Visit) error {
		var t int64
		err := r.Scan(&v.Entries, &v.Backs, &t)
		v.Time = store.Unstamp(t)
		return err
	}, `SELECT entries, backs, time FROM visit`+ofGame+` AND seat = $2::bigint AND player = $3`, seat, player)
	return append(vs, store.Visit{})[0], err
}

// links selects links.
const links = `SELECT token, id, kind, seat, link.created FROM link JOIN game ON game.key = link.game `

func scanLink(r pgx.Row, l *store.Link) error {
	var kind int16
	var t int64
	err := r.Scan(&l.Token, &l.Game, &kind, &l.Seat, &t)
	l.Kind, l.Created = store.LinkKind(kind), millis(t)
	return err
}

// Link implements [store.Store].
func (d *DB) Link(ctx context.Context, token string) (l store.Link, err error) {
	found := false
	if fits(token) {
		err = d.read(ctx, func() error {
			found = false
			return each(ctx, d.pool, func(r pgx.Row) error { found = true; return scanLink(r, &l) }, links+`WHERE token = $1`, token)
		})
	}
	if err == nil && !found {
		err = fmt.Errorf("link: %w", store.ErrNotFound)
	}
	return l, err
}

// Links implements [store.Store].
func (d *DB) Links(ctx context.Context, id string) ([]store.Link, error) {
	return rows(ctx, d, id, scanLink, links+`WHERE id = $1 ORDER BY link.key`)
}

// Requests implements [store.Store].
func (d *DB) Requests(ctx context.Context, id string) ([]store.Request, error) {
	return rows(ctx, d, id, func(r pgx.Row, q *store.Request) error {
		var agreed int16
		var t int64
		err := r.Scan(&q.Kind, &q.Seat, &q.Arg, &agreed, &t)
		q.Agreed, q.Time = uint8(agreed), millis(t)
		return err
	}, `SELECT kind, seat, arg, agreed, time FROM request`+ofGame+` ORDER BY kind, seat`)
}

// Orders implements [store.Store].
func (d *DB) Orders(ctx context.Context, id string) ([]store.Order, error) {
	return rows(ctx, d, id, func(r pgx.Row, o *store.Order) error { return r.Scan(&o.Seat, &o.Kind, &o.Choice, &o.Only) },
		`SELECT seat, kind, choice, only_if FROM standing_order`+ofGame+` ORDER BY seat, kind`)
}

// Snapshot implements [store.Store].
func (d *DB) Snapshot(ctx context.Context, id string) (store.Snapshot, error) {
	found, err := rows(ctx, d, id, func(r pgx.Row, s *store.Snapshot) error { return r.Scan(&s.At, &s.Stamp, &s.Data) }, `SELECT at, stamp, data FROM snapshot`+ofGame)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("snapshot of game %q: %w", id, store.ErrNotFound)
	}
	return append(found, store.Snapshot{})[0], err
}

// Ends implements [store.Store].
func (d *DB) Ends(ctx context.Context, ids []string) (out map[string]store.End, err error) {
	var keys []string
	for _, id := range ids {
		if fits(id) {
			keys = append(keys, id)
		}
	}
	err = d.read(ctx, func() error {
		out = map[string]store.End{}
		return each(ctx, d.pool, func(r pgx.Row) error {
			var id string
			var e store.End
			var updated int64
			err := r.Scan(&id, &e.Result, &updated)
			e.Updated = time.UnixMilli(updated).UTC()
			out[id] = e
			return err
		}, `SELECT id, result, updated FROM game WHERE id = ANY ($1::text[])`, keys)
	})
	return out, err
}
