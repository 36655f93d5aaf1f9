package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"beachhead/store"
)

// readers are the prepared statements that read.
type readers struct {
	game, lateGame, seed, seats, lines, lateLines, chats, lastChats, note, visit, link, links, requests, orders, snapshot *sql.Stmt
}

// heads selects the heads of games.
const heads = `SELECT key, id, module, scenario, options, rules_version, start, commitment, creator, private, study, rated, parent, created, result, lines, updated FROM `

// lateHeads is heads with what stands in the journal: slower, since no index knows of it.
const lateHeads = `WITH late AS (SELECT value ->> 0 AS game, max(value ->> 1) + 1 AS lines, value ->> 2 AS updated FROM journal, json_each(journal.lines) GROUP BY 1)
	SELECT key, id, module, scenario, options, rules_version, start, commitment, creator, private, study, rated, parent, created, result,
	coalesce(late.lines, game.lines), coalesce(late.updated, game.updated) AS updated FROM game LEFT JOIN late ON late.game = game.key`

// ofGame selects from a table by the id of a game. A game without rows and a game that does not exist look alike.
const ofGame = ` WHERE game = (SELECT key FROM game WHERE id = ?1)`

func prepareReads(ctx context.Context, db *sql.DB) (*readers, error) {
	r := &readers{}
	for _, s := range []struct {
		to    **sql.Stmt
		query string
	}{
		{&r.game, heads + `game WHERE id = ?`},
		{&r.lateGame, lateHeads + ` WHERE id = ?`},
		{&r.seed, `SELECT seed FROM game WHERE id = ?`},
		{&r.seats, `SELECT name, kind, who FROM seat WHERE game = ? ORDER BY seat`},
		{&r.lines, `SELECT time, text FROM line` + ofGame + ` AND n >= ? ORDER BY n`},
		{&r.lateLines, `SELECT time, text FROM (SELECT n, time, text FROM line` + ofGame + ` AND n >= ?2
			UNION ALL SELECT value ->> 1, value ->> 2, value ->> 3 FROM journal, json_each(journal.lines)
			WHERE value ->> 0 = (SELECT key FROM game WHERE id = ?1) AND value ->> 1 >= ?2) ORDER BY n`},
		{&r.chats, `SELECT n, room, name, player, time, text FROM chat` + ofGame + ` AND room = ? AND n >= ? ORDER BY n LIMIT ?`},
		{&r.lastChats, `SELECT * FROM (SELECT n, room, name, player, time, text FROM chat` + ofGame + ` AND room = ? ORDER BY n DESC LIMIT ?) ORDER BY n`},
		{&r.note, `SELECT text FROM note` + ofGame + ` AND seat = ? AND player = ?`},
		{&r.visit, `SELECT entries, backs, time FROM visit` + ofGame + ` AND seat = ? AND player = ?`},
		{&r.link, `SELECT token, id, kind, seat, link.created FROM link JOIN game ON game.key = link.game WHERE token = ?`},
		{&r.links, `SELECT token, id, kind, seat, link.created FROM link JOIN game ON game.key = link.game WHERE id = ? ORDER BY link.key`},
		{&r.requests, `SELECT kind, seat, arg, agreed, time FROM request` + ofGame + ` ORDER BY kind, seat`},
		{&r.orders, `SELECT seat, kind, choice, only_if FROM standing_order` + ofGame + ` ORDER BY seat, kind`},
		{&r.snapshot, `SELECT at, stamp, data FROM snapshot` + ofGame},
	} {
		var err error
		if *s.to, err = db.PrepareContext(ctx, s.query); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// query reads by a statement that is prepared when it is first used, and kept: its text must be one of a few. To prepare it takes longer than to carry it out.
func (d *DB) query(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	kept, ok := d.kept.Load(text)
	if !ok {
		s, err := d.reads.PrepareContext(ctx, text)
		if err != nil {
			return nil, err
		}
		if kept, ok = d.kept.LoadOrStore(text, s); ok { // somebody else was first
			s.Close()
		}
	}
	return kept.(*sql.Stmt).QueryContext(ctx, args...)
}

// open tells whether the store still is.
func (d *DB) open() error {
	d.writer.mu.RLock()
	defer d.writer.mu.RUnlock()
	if d.writer.closed {
		return store.ErrClosed
	}
	return nil
}

// exists makes sure that there is a game.
func (d *DB) exists(ctx context.Context, id string) error {
	_, err := d.Seed(ctx, id)
	return err
}

// list runs a statement and gives each row to scan. If there is no row, it makes sure that there is a game.
func (d *DB) list(ctx context.Context, id string, s *sql.Stmt, scan func(*sql.Rows) error, args ...any) error {
	if err := d.open(); err != nil {
		return err
	}
	rows, err := s.QueryContext(ctx, append([]any{id}, args...)...)
	if err != nil {
		return unavailable(err)
	}
	defer rows.Close()
	some := false
	for rows.Next() {
		some = true
		if err := scan(rows); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil || some {
		return unavailable(err)
	}
	return d.exists(ctx, id)
}

func millis(n int64) time.Time { return time.UnixMilli(n).UTC() }

// scanHead reads a row of heads. The seats are still missing.
func scanHead(row interface{ Scan(...any) error }) (g store.Game, key int64, err error) {
	var options string
	var created, updated int64
	err = row.Scan(&key, &g.ID, &g.Module, &g.Scenario, &options, &g.RulesVersion, &g.Start, &g.Commitment, &g.Creator, &g.Private, &g.Study, &g.Rated,
		&g.Parent, &created, &g.Result, &g.Lines, &updated)
	if err != nil {
		return g, 0, err
	}
	g.Created, g.Updated = millis(created), millis(updated)
	return g, key, json.Unmarshal([]byte(options), &g.Options)
}

func (d *DB) readSeats(ctx context.Context, g *store.Game, key int64) error {
	rows, err := d.read.seats.QueryContext(ctx, key)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var s store.Seat
		if err := rows.Scan(&s.Name, &s.Kind, &s.Who); err != nil {
			return err
		}
		g.Seats = append(g.Seats, s)
	}
	return rows.Err()
}

// Game implements [store.Store].
func (d *DB) Game(ctx context.Context, id string) (store.Game, error) {
	late, err := d.settledOf(ctx, id)
	if err != nil {
		return store.Game{}, err
	}
	stmt := d.read.game
	if late {
		stmt = d.read.lateGame
	}
	g, key, err := scanHead(stmt.QueryRowContext(ctx, id))
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Game{}, fmt.Errorf("game %q: %w", id, store.ErrNotFound)
	case err != nil:
		return store.Game{}, unavailable(err)
	}
	return g, unavailable(d.readSeats(ctx, &g, key))
}

// Seed implements [store.Store].
func (d *DB) Seed(ctx context.Context, id string) (seed string, err error) {
	if err := d.open(); err != nil {
		return "", err
	}
	if err = d.read.seed.QueryRowContext(ctx, id).Scan(&seed); errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("game %q: %w", id, store.ErrNotFound)
	}
	return seed, unavailable(err)
}

// Games implements [store.Store].
func (d *DB) Games(ctx context.Context, q store.Query) ([]store.Game, error) {
	late, err := d.settled(ctx)
	if err != nil {
		return nil, err
	}
	out, err := d.games(ctx, q, late)
	return out, unavailable(err)
}

// list is the query for a list of games. The lists that pages show are in the order of an index: those of a player, and the public ones of a state.
func list(q store.Query, late bool) (query string, args []any) {
	var where []string
	order := "updated DESC, key DESC"
	switch {
	case late:
		query = lateHeads
		if q.Player != "" {
			where, args = append(where, `key IN (SELECT game FROM mine WHERE player = ?)`), append(args, q.Player)
		}
	case q.Player != "":
		query = strings.Replace(heads, "updated", "mine.updated", 1) + `mine CROSS JOIN game ON key = mine.game`
		where, args, order = append(where, `mine.player = ?`), append(args, q.Player), "mine.updated DESC, mine.game DESC"
	default:
		query = heads + `game`
	}
	if q.Public {
		where = append(where, `private = 0 AND study = 0`)
	}
	if q.NoStudies {
		where = append(where, `study = 0`)
	}
	if q.Parent != "" {
		where, args = append(where, `parent <> '' AND parent = ?`), append(args, q.Parent)
	}
	if len(q.States) > 0 {
		where = append(where, `state IN (?`+strings.Repeat(", ?", len(q.States)-1)+`)`)
		for _, s := range q.States {
			args = append(args, int(s))
		}
	}
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	query = strings.Replace(query, ", start,", ", '',", 1) // who lists games does not go on from where they began
	return query + " ORDER BY " + order + " LIMIT ? OFFSET ?", append(args, store.Limited(q.Limit), max(q.Offset, 0))
}

func (d *DB) games(ctx context.Context, q store.Query, late bool) ([]store.Game, error) {
	query, args := list(q, late)
	// One transaction, so that heads, seats and snapshots are of one moment.
	tx, err := d.reads.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []store.Game
	at := map[int64]int{}
	var keys []string
	for rows.Next() {
		g, key, err := scanHead(rows)
		if err != nil {
			return nil, err
		}
		at[key] = len(out)
		keys = append(keys, fmt.Sprint(key))
		out = append(out, g)
	}
	if err := rows.Err(); err != nil || len(out) == 0 {
		return nil, err
	}
	seats, err := tx.QueryContext(ctx, `SELECT game, name, kind, who FROM seat WHERE game IN (`+strings.Join(keys, ",")+`) ORDER BY game, seat`)
	if err != nil {
		return nil, err
	}
	defer seats.Close()
	for seats.Next() {
		var key int64
		var s store.Seat
		if err := seats.Scan(&key, &s.Name, &s.Kind, &s.Who); err != nil {
			return nil, err
		}
		g := &out[at[key]]
		g.Seats = append(g.Seats, s)
	}
	if err := seats.Err(); err != nil || !q.Snapshots {
		return out, err
	}
	kept, err := tx.QueryContext(ctx, `SELECT game, at, stamp, data FROM snapshot WHERE game IN (`+strings.Join(keys, ",")+`)`)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	for kept.Next() {
		var key int64
		var s store.Snapshot
		if err := kept.Scan(&key, &s.At, &s.Stamp, &s.Data); err != nil {
			return nil, err
		}
		out[at[key]].Snapshot = &s
	}
	return out, kept.Err()
}

// Lines implements [store.Store].
func (d *DB) Lines(ctx context.Context, id string, from int) (out []store.Line, err error) {
	late, err := d.settledOf(ctx, id)
	if err != nil {
		return nil, err
	}
	stmt := d.read.lines
	if late {
		stmt = d.read.lateLines
	}
	err = d.list(ctx, id, stmt, func(r *sql.Rows) error {
		var l store.Line
		var t int64
		if err := r.Scan(&t, &l.Text); err != nil {
			return err
		}
		l.Time = millis(t)
		out = append(out, l)
		return nil
	}, from)
	return out, err
}

// Chats implements [store.Store].
func (d *DB) Chats(ctx context.Context, id, room string, from, limit int) (out []store.Chat, err error) {
	query, args := d.read.chats, []any{room, from, store.Limited(limit)}
	if from == 0 {
		query, args = d.read.lastChats, []any{room, store.Limited(limit)}
	}
	err = d.list(ctx, id, query, func(r *sql.Rows) error {
		var c store.Chat
		var t int64
		if err := r.Scan(&c.N, &c.Room, &c.From, &c.Player, &t, &c.Text); err != nil {
			return err
		}
		c.Time = millis(t)
		out = append(out, c)
		return nil
	}, args...)
	return out, err
}

// Note implements [store.Store].
func (d *DB) Note(ctx context.Context, id string, seat int, player string) (text string, err error) {
	err = d.list(ctx, id, d.read.note, func(r *sql.Rows) error { return r.Scan(&text) }, seat, player)
	return text, err
}

// Visit implements [store.Store].
func (d *DB) Visit(ctx context.Context, id string, seat int, player string) (v store.Visit, err error) {
	err = d.list(ctx, id, d.read.visit, func(r *sql.Rows) error {
		var t int64
		err := r.Scan(&v.Entries, &v.Backs, &t)
		v.Time = store.Unstamp(t)
		return err
	}, seat, player)
	return v, err
}

func scanLink(row interface{ Scan(...any) error }) (l store.Link, err error) {
	var t int64
	err = row.Scan(&l.Token, &l.Game, &l.Kind, &l.Seat, &t)
	l.Created = millis(t)
	return l, err
}

// Link implements [store.Store].
func (d *DB) Link(ctx context.Context, token string) (store.Link, error) {
	if err := d.open(); err != nil {
		return store.Link{}, err
	}
	l, err := scanLink(d.read.link.QueryRowContext(ctx, token))
	if errors.Is(err, sql.ErrNoRows) {
		return store.Link{}, fmt.Errorf("link: %w", store.ErrNotFound)
	}
	return l, unavailable(err)
}

// Links implements [store.Store].
func (d *DB) Links(ctx context.Context, id string) (out []store.Link, err error) {
	err = d.list(ctx, id, d.read.links, func(r *sql.Rows) error {
		l, err := scanLink(r)
		out = append(out, l)
		return err
	})
	return out, err
}

// Requests implements [store.Store].
func (d *DB) Requests(ctx context.Context, id string) (out []store.Request, err error) {
	err = d.list(ctx, id, d.read.requests, func(rows *sql.Rows) error {
		var r store.Request
		var t int64
		if err := rows.Scan(&r.Kind, &r.Seat, &r.Arg, &r.Agreed, &t); err != nil {
			return err
		}
		r.Time = millis(t)
		out = append(out, r)
		return nil
	})
	return out, err
}

// Orders implements [store.Store].
func (d *DB) Orders(ctx context.Context, id string) (out []store.Order, err error) {
	err = d.list(ctx, id, d.read.orders, func(r *sql.Rows) error {
		var o store.Order
		err := r.Scan(&o.Seat, &o.Kind, &o.Choice, &o.Only)
		out = append(out, o)
		return err
	})
	return out, err
}

// Snapshot implements [store.Store].
func (d *DB) Snapshot(ctx context.Context, id string) (s store.Snapshot, err error) {
	found := false
	err = d.list(ctx, id, d.read.snapshot, func(r *sql.Rows) error { found = true; return r.Scan(&s.At, &s.Stamp, &s.Data) })
	if err == nil && !found {
		err = fmt.Errorf("snapshot of game %q: %w", id, store.ErrNotFound)
	}
	return s, err
}

// Ends implements [store.Store].
func (d *DB) Ends(ctx context.Context, ids []string) (map[string]store.End, error) {
	late, err := d.settled(ctx)
	if err != nil {
		return nil, err
	}
	from := `game`
	if late {
		from = `(` + lateHeads + `)`
	}
	out := map[string]store.End{}
	for some := range slices.Chunk(ids, store.MaxList) {
		args := make([]any, len(some))
		for i, id := range some {
			args[i] = id
		}
		rows, err := d.reads.QueryContext(ctx, `SELECT id, result, updated FROM `+from+` WHERE id IN (?`+strings.Repeat(", ?", len(some)-1)+`)`, args...)
		if err != nil {
			return nil, unavailable(err)
		}
		for rows.Next() {
			id, updated, e := "", int64(0), store.End{}
			if err := rows.Scan(&id, &e.Result, &updated); err != nil {
				rows.Close()
				return nil, err
			}
			e.Updated = millis(updated)
			out[id] = e
		}
		rows.Close()
		if err := rows.Err(); err != nil {
			return nil, unavailable(err)
		}
	}
	return out, nil
}
