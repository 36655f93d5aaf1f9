package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"beachhead/store"
)

// Columns of what is kept of people, in the order in which they are read.
const (
	accountColumns    = `id, player, name, name_key, mail, mail_key, confirmed, bot, suspended, settings, created, deleted, edition`
	credentialColumns = `account, kind, id, name, data, created, used`
	sessionColumns    = `hash, id, account, name, program, created, used, proved, expires`
	tokenColumns      = `hash, purpose, account, data, created, expires`
)

func scanAccount(r pgx.Row) (a store.Account, err error) {
	var created, deleted int64
	err = r.Scan(&a.ID, &a.Player, &a.Name, &a.NameKey, &a.Mail, &a.MailKey, &a.Confirmed, &a.Bot, &a.Suspended, &a.Settings, &created, &deleted, &a.Edition)
	a.Created, a.Deleted = store.Unstamp(created), store.Unstamp(deleted)
	return a, err
}

func scanCredential(r pgx.Row) (c store.Credential, err error) {
	var kind int16
	var created, used int64
	err = r.Scan(&c.Account, &kind, &c.ID, &c.Name, &c.Data, &created, &used)
	c.Kind, c.Created, c.Used = store.CredentialKind(kind), store.Unstamp(created), store.Unstamp(used)
	return c, err
}

func scanSession(r pgx.Row) (s store.Session, err error) {
	var created, used, proved, expires int64
	err = r.Scan(&s.Hash, &s.ID, &s.Account, &s.Name, &s.Program, &created, &used, &proved, &expires)
	s.Created, s.Used, s.Proved, s.Expires = store.Unstamp(created), store.Unstamp(used), store.Unstamp(proved), store.Unstamp(expires)
	return s, err
}

func scanToken(r pgx.Row) (t store.Token, err error) {
	var created, expires int64
	err = r.Scan(&t.Hash, &t.Purpose, &t.Account, &t.Data, &created, &expires)
	t.Created, t.Expires = store.Unstamp(created), store.Unstamp(expires)
	return t, err
}

// all reads rows of people.
func all[T any](ctx context.Context, d *DB, scan func(pgx.Row) (T, error), query string, args ...any) (out []T, err error) {
	err = d.read(ctx, func() error {
		out = nil
		return each(ctx, d.pool, func(r pgx.Row) error {
			x, err := scan(r)
			out = append(out, x)
			return err
		}, query, args...)
	})
	return out, err
}

// first reads the one row of people that is expected. Keys that the database would not take lead nowhere.
func first[T any](ctx context.Context, d *DB, what string, scan func(pgx.Row) (T, error), query string, args ...any) (x T, err error) {
	var found []T
	if fitting(args...) {
		found, err = all(ctx, d, scan, query, args...)
	}
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%s: %w", what, store.ErrNotFound)
	}
	return append(found, x)[0], err
}

// fitting tells whether all texts of a query can be keys.
func fitting(args ...any) bool {
	for _, x := range args {
		if s, ok := x.(string); ok && !fits(s) {
			return false
		}
	}
	return true
}

// taken turns the error of a key that another row has into a refusal.
func taken(what string, err error) error {
	var server *pgconn.PgError
	if errors.As(err, &server) && server.Code == "23505" {
		return fmt.Errorf("%s: %w", what, store.ErrExists)
	}
	return err
}

// AddAccount implements [store.Store].
func (d *DB) AddAccount(ctx context.Context, a store.Account, cs ...store.Credential) error {
	if err := store.CheckNewAccount(&a, cs); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if err := b.exec(`INSERT INTO account (`+accountColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, 1)`,
			a.ID, a.Player, a.Name, a.NameKey, a.Mail, a.MailKey, a.Confirmed, a.Bot, a.Suspended, a.Settings, store.Stamp(a.Created)); err != nil {
			return taken("account", err)
		}
		for _, c := range cs {
			if err := b.credential(c); err != nil {
				return err
			}
		}
		return nil
	})
}

// account makes sure that there is an account that is not deleted, and that it stays so.
func (b *tx) account(id string) error { return b.holds(id, "SHARE") }

// holds is account by a lock of that strength.
func (b *tx) holds(id, lock string) error {
	found, err := false, error(nil)
	if fits(id) {
		found, err = b.row([]any{new(int)}, `SELECT 1 FROM account WHERE id = $1 AND deleted = 0 FOR `+lock, id)
	}
	if err == nil && !found {
		err = fmt.Errorf("account %q: %w", id, store.ErrNotFound)
	}
	return err
}

// room is account, and makes sure that one more does not make too many of what a query counts: whoever adds at the same time waits, and counts this one. With most 0 any number is right.
func (b *tx) room(what string, most int, id, query string, args ...any) error {
	if most <= 0 {
		return b.account(id)
	}
	if err := b.holds(id, "NO KEY UPDATE"); err != nil {
		return err
	}
	n := 0
	if _, err := b.row([]any{&n}, query, args...); err != nil {
		return err
	}
	return store.Room(what, n, most)
}

// stay makes sure that none of these players has deleted his account, and that they stay until the transaction ends: what somebody was about to do came too late. Guests have
// none. Accounts are locked before games, as by [DB.DeleteAccount], and in the order of their players.
func (b *tx) stay(players ...string) error {
	players = slices.DeleteFunc(slices.Compact(slices.Sorted(slices.Values(players))), func(p string) bool { return !fits(p) })
	for _, p := range players {
		var deleted int64
		if _, err := b.row([]any{&deleted}, `SELECT deleted FROM account WHERE player = $1 FOR SHARE`, p); err != nil {
			return err
		}
		if deleted != 0 {
			return fmt.Errorf("player %q: %w", p, store.ErrGone)
		}
	}
	return nil
}

// credential keeps a credential, unless its id is another account's.
func (b *tx) credential(c store.Credential) error {
	found, err := b.row([]any{new(int16)}, `INSERT INTO credential (`+credentialColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (kind, id) DO UPDATE SET name = excluded.name, data = excluded.data, created = excluded.created, used = excluded.used WHERE credential.account = excluded.account RETURNING kind`,
		c.Account, int16(c.Kind), c.ID, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used))
	if err == nil && !found {
		err = fmt.Errorf("credential: %w", store.ErrExists)
	}
	return err
}

// Account implements [store.Store].
func (d *DB) Account(ctx context.Context, id string) (store.Account, error) {
	return first(ctx, d, "account", scanAccount, `SELECT `+accountColumns+` FROM account WHERE id = $1`, id)
}

// FindAccount implements [store.Store].
func (d *DB) FindAccount(ctx context.Context, by store.AccountKey, key string) (store.Account, error) {
	where := [...]string{store.ByName: `name_key = $1 AND name_key <> ''`, store.ByMail: `mail_key = $1 AND confirmed`, store.ByPlayer: `player = $1`}[by]
	return first(ctx, d, "account", scanAccount, `SELECT `+accountColumns+` FROM account WHERE `+where, key)
}

// AccountsOf implements [store.Store].
func (d *DB) AccountsOf(ctx context.Context, players []string) (map[string]store.Account, error) {
	keys := []string{}
	for _, p := range players {
		if fits(p) {
			keys = append(keys, p)
		}
	}
	found, err := all(ctx, d, scanAccount, `SELECT `+accountColumns+` FROM account WHERE player = ANY ($1::text[])`, keys)
	if err != nil {
		return nil, err
	}
	out := map[string]store.Account{}
	for _, a := range found {
		out[a.Player] = a
	}
	return out, nil
}

// Accounts implements [store.Store].
func (d *DB) Accounts(ctx context.Context, q store.AccountQuery) ([]store.Account, error) {
	if !fits(q.Prefix) {
		return nil, nil
	}
	bots := ""
	if q.Bots {
		bots = ` AND bot`
	}
	return all(ctx, d, scanAccount, `SELECT `+accountColumns+` FROM account WHERE name_key >= $1 AND name_key <> '' AND starts_with(name_key, $1)`+bots+` ORDER BY name_key LIMIT $2 OFFSET $3`,
		q.Prefix, store.Limited(q.Limit), max(q.Offset, 0))
}

// SetAccount implements [store.Store].
func (d *DB) SetAccount(ctx context.Context, a store.Account) error {
	if err := a.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		edition := 0
		switch found, err := b.row([]any{&edition}, `SELECT edition FROM account WHERE id = $1 AND deleted = 0 FOR NO KEY UPDATE`, a.ID); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("account %q: %w", a.ID, store.ErrNotFound)
		case edition != a.Edition:
			return fmt.Errorf("account %q: %w", a.ID, store.ErrStale)
		}
		if err := d.tell(b, store.OfAccount+a.ID); err != nil {
			return err
		}
		return taken("name or mail", b.exec(`UPDATE account SET name = $2, name_key = $3, mail = $4, mail_key = $5, confirmed = $6, bot = $7, suspended = $8, settings = $9, edition = edition + 1 WHERE id = $1`,
			a.ID, a.Name, a.NameKey, a.Mail, a.MailKey, a.Confirmed, a.Bot, a.Suspended, a.Settings))
	})
}

// partsOfGame are the tables of what goes with a game.
var partsOfGame = [...]string{"line", "seat", "mine", "chat", "note", "visit", "link", "request", "standing_order", "snapshot", "told"}

// drop deletes games.
func (b *tx) drop(keys []int64) error {
	for _, table := range partsOfGame {
		if err := b.exec(`DELETE FROM `+table+` WHERE game = ANY ($1)`, keys); err != nil {
			return err
		}
	}
	return b.exec(`DELETE FROM game WHERE key = ANY ($1)`, keys)
}

// lockMine locks the games of a player, in one order for all who do so.
func (b *tx) lockMine(player string) (keys []int64, ids []string, err error) {
	_, err = b.row([]any{&keys, &ids}, `SELECT coalesce(array_agg(key), '{}'), coalesce(array_agg(id), '{}') FROM
		(SELECT key, id FROM game WHERE key IN (SELECT game FROM mine WHERE player = $1) ORDER BY key FOR NO KEY UPDATE) AS x`, player)
	return keys, ids, err
}

// DeleteAccount implements [store.Store].
func (d *DB) DeleteAccount(ctx context.Context, id string, at time.Time) (games []string, err error) {
	if !fits(id) {
		return nil, fmt.Errorf("account %q: %w", id, store.ErrNotFound)
	}
	err = d.write(ctx, func(b *tx) error {
		games = nil
		player := ""
		switch found, err := b.row([]any{&player}, `SELECT player FROM account WHERE id = $1 AND deleted = 0 FOR NO KEY UPDATE`, id); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("account %q: %w", id, store.ErrNotFound)
		}
		_, ids, err := b.lockMine(player)
		if err != nil {
			return err
		}
		var keys []int64
		if _, err := b.row([]any{&keys, &games}, `SELECT coalesce(array_agg(key), '{}'), coalesce(array_agg(id), '{}') FROM mine JOIN game ON key = mine.game
			WHERE mine.player = $1 AND creator = $1 AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 1 AND who <> $1)`, player); err != nil {
			return err
		}
		if err := b.drop(keys); err != nil {
			return err
		}
		for _, table := range [...]string{"credential", "session", "token", "channel"} {
			if err := b.exec(`DELETE FROM `+table+` WHERE account = $1`, id); err != nil {
				return err
			}
		}
		if err := b.exec(`DELETE FROM note WHERE player = $1`, player); err != nil {
			return err
		}
		if err := b.exec(`UPDATE chat SET text = '' WHERE player = $1`, player); err != nil {
			return err
		}
		for _, query := range [...]string{`DELETE FROM visit WHERE player = $1`, `DELETE FROM challenge WHERE from_whom = $1 OR to_whom = $1`, `DELETE FROM block WHERE player = $1 OR other = $1`, `DELETE FROM rating WHERE player = $1`, `DELETE FROM told WHERE player = $1`} {
			if err := b.exec(query, player); err != nil {
				return err
			}
		}
		if err := b.exec(`UPDATE account SET name = '', name_key = '', mail = '', mail_key = '', confirmed = false, bot = false, suspended = false, settings = '', deleted = $2, edition = edition + 1
			WHERE id = $1`, id, max(store.Stamp(at), 1)); err != nil {
			return err
		}
		return d.tellAll(b, append(ids, store.OfAccount+id))
	})
	if err != nil {
		return nil, err
	}
	return games, nil
}

// tellAll has the other programs hear of games when the transaction is committed.
func (d *DB) tellAll(b *tx, ids []string) error {
	for _, id := range ids {
		if err := d.tell(b, id); err != nil {
			return err
		}
	}
	return nil
}

// Adopt implements [store.Store].
func (d *DB) Adopt(ctx context.Context, from, to string) (games []string, err error) {
	if err := store.CheckAdopt(from, to); err != nil {
		return nil, err
	}
	err = d.write(ctx, func(b *tx) error {
		if err := b.stay(to); err != nil {
			return err
		}
		keys, ids, err := b.lockMine(from)
		if err != nil {
			return err
		}
		games = ids
		if err := b.exec(`UPDATE seat SET who = $1 WHERE game = ANY ($3) AND kind = 1 AND who = $2`, to, from, keys); err != nil {
			return err
		}
		if err := b.exec(`UPDATE game SET creator = $1 WHERE key = ANY ($3) AND creator = $2`, to, from, keys); err != nil {
			return err
		}
		for _, key := range keys {
			if err := b.list(key); err != nil {
				return err
			}
		}
		if err := b.exec(`UPDATE chat SET player = $1 WHERE player = $2`, to, from); err != nil {
			return err
		}
		if err := b.exec(`INSERT INTO note (game, seat, player, text) SELECT game, seat, $1, text FROM note WHERE player = $2
			ON CONFLICT (game, seat, player) DO UPDATE SET text = CASE WHEN note.text = '' THEN excluded.text ELSE note.text || chr(10) || excluded.text END`, to, from); err != nil {
			return err
		}
		if err := b.exec(`DELETE FROM note WHERE player = $1`, from); err != nil {
			return err
		}
		for _, query := range [...]string{
			`INSERT INTO visit (game, seat, player, entries, backs, time) SELECT game, seat, $1, entries, backs, time FROM visit WHERE player = $2 ON CONFLICT DO NOTHING`,
			`DELETE FROM visit WHERE player = $2 AND $1 <> ''`,
			`DELETE FROM challenge WHERE from_whom = $1 AND to_whom = $2 OR from_whom = $2 AND to_whom = $1`,
			`UPDATE challenge SET from_whom = $1 WHERE from_whom = $2`, `UPDATE challenge SET to_whom = $1 WHERE to_whom = $2`,
			`INSERT INTO block (player, other, name, created) SELECT $1, other, name, created FROM block WHERE player = $2 AND other <> $1 ON CONFLICT DO NOTHING`,
			`INSERT INTO block (player, other, name, created) SELECT player, $1, name, created FROM block WHERE other = $2 AND player <> $1 ON CONFLICT DO NOTHING`,
			`DELETE FROM block WHERE (player = $2 OR other = $2) AND $1 <> ''`, `UPDATE report SET by_whom = $1 WHERE by_whom = $2`, `UPDATE report SET about = $1 WHERE about = $2`,
		} {
			if err := b.exec(query, to, from); err != nil {
				return err
			}
		}
		return d.tellAll(b, ids)
	})
	if err != nil {
		return nil, err
	}
	return games, nil
}

// SetCredential implements [store.Store].
func (d *DB) SetCredential(ctx context.Context, c store.Credential, most int) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if err := b.room("credentials", most, c.Account, `SELECT count(*) FROM credential WHERE account = $1 AND kind = $2 AND id <> $3`, c.Account, int16(c.Kind), c.ID); err != nil {
			return err
		}
		return b.credential(c)
	})
}

// ChangeCredential implements [store.Store].
func (d *DB) ChangeCredential(ctx context.Context, c store.Credential, was string) error {
	if err := c.Check(); err != nil {
		return err
	}
	none := fmt.Errorf("credential: %w", store.ErrNotFound)
	if !fits(was) {
		return none
	}
	return d.write(ctx, func(b *tx) error {
		found, err := b.row([]any{new(string)}, `UPDATE credential SET name = $5, data = $6, created = $7, used = $8 WHERE account = $1 AND kind = $2 AND id = $3 AND data = $4 RETURNING id`,
			c.Account, int16(c.Kind), c.ID, was, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used))
		if err == nil && !found {
			err = none
		}
		return err
	})
}

// Credentials implements [store.Store].
func (d *DB) Credentials(ctx context.Context, account string) ([]store.Credential, error) {
	if !fits(account) {
		return nil, nil
	}
	return all(ctx, d, scanCredential, `SELECT `+credentialColumns+` FROM credential WHERE account = $1 ORDER BY created, kind, id`, account)
}

// ways counts what an account can be entered by, and how much of that a condition is true of. It stays so until the transaction ends: whoever takes a way away, or adds one, waits.
func (b *tx) ways(account, where string, args ...any) (all, those int, err error) {
	if _, err = b.row([]any{new(int)}, `SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE`, account); err == nil {
		_, err = b.row([]any{&all, &those}, `SELECT count(*), count(*) FILTER (WHERE `+where+`) FROM credential WHERE account = $1`, append([]any{account}, args...)...)
	}
	return all, those, err
}

// DropCredential implements [store.Store].
func (d *DB) DropCredential(ctx context.Context, account string, kind store.CredentialKind, id string) error {
	none := fmt.Errorf("credential: %w", store.ErrNotFound)
	if !fits(account) || store.CheckText("credential", id, store.MaxCredentialID) != nil {
		return none
	}
	return d.write(ctx, func(b *tx) error {
		switch all, this, err := b.ways(account, `kind = $2 AND id = $3`, int16(kind), id); {
		case err != nil:
			return err
		case this == 0:
			return none
		case all == 1:
			return fmt.Errorf("credential: %w", store.ErrLast)
		}
		return b.exec(`DELETE FROM credential WHERE account = $1 AND kind = $2 AND id = $3`, account, int16(kind), id)
	})
}

// DropCredentials implements [store.Store].
func (d *DB) DropCredentials(ctx context.Context, account string, kind store.CredentialKind, bare bool) (n int, err error) {
	if !fits(account) {
		return 0, nil
	}
	err = d.write(ctx, func(b *tx) (err error) {
		all := 0
		if all, n, err = b.ways(account, `kind = $2`, int16(kind)); err != nil {
			return err
		}
		if n > 0 && n == all && !bare {
			return fmt.Errorf("credentials: %w", store.ErrLast)
		}
		return b.exec(`DELETE FROM credential WHERE account = $1 AND kind = $2`, account, int16(kind))
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// AddSession implements [store.Store].
func (d *DB) AddSession(ctx context.Context, s store.Session, most int) error {
	if err := s.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if !s.Program {
			most = 0
		}
		if err := b.room("programs", most, s.Account, `SELECT count(*) FROM session WHERE account = $1 AND program AND expires > $2`, s.Account, store.Stamp(s.Created)); err != nil {
			return err
		}
		return taken("session", b.exec(`INSERT INTO session (`+sessionColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			s.Hash, s.ID, s.Account, s.Name, s.Program, store.Stamp(s.Created), store.Stamp(s.Used), store.Stamp(s.Proved), store.Stamp(s.Expires)))
	})
}

// Session implements [store.Store].
func (d *DB) Session(ctx context.Context, hash string, now time.Time) (store.Session, error) {
	return first(ctx, d, "session", scanSession, `SELECT `+sessionColumns+` FROM session WHERE hash = $1 AND expires > $2`, hash, store.Stamp(now))
}

// TouchSession implements [store.Store].
func (d *DB) TouchSession(ctx context.Context, hash string, used, proved, expires time.Time) error {
	if !fits(hash) {
		return fmt.Errorf("session: %w", store.ErrNotFound)
	}
	return d.write(ctx, func(b *tx) error {
		found, err := b.row([]any{new(string)}, `UPDATE session SET used = $2, proved = $3, expires = $4 WHERE hash = $1 RETURNING hash`,
			hash, store.Stamp(used), store.Stamp(proved), store.Stamp(expires))
		if err == nil && !found {
			err = fmt.Errorf("session: %w", store.ErrNotFound)
		}
		return err
	})
}

// Sessions implements [store.Store].
func (d *DB) Sessions(ctx context.Context, account string, now time.Time) ([]store.Session, error) {
	if !fits(account) {
		return nil, nil
	}
	return all(ctx, d, scanSession, `SELECT `+sessionColumns+` FROM session WHERE account = $1 AND expires > $2 ORDER BY used DESC, hash`, account, store.Stamp(now))
}

// EndSessions implements [store.Store].
func (d *DB) EndSessions(ctx context.Context, account, id, but string) (ended []string, err error) {
	if !fitting(account, id) {
		return nil, nil
	}
	if !fits(but) {
		but = "" // no session has it
	}
	err = d.write(ctx, func(b *tx) error {
		_, err := b.row([]any{&ended}, `WITH ended AS (DELETE FROM session WHERE account = $1 AND CASE WHEN $2 = '' THEN hash <> $3 ELSE id = $2 END RETURNING hash)
			SELECT coalesce(array_agg(hash), '{}') FROM ended`, account, id, but)
		return errors.Join(err, d.tell(b, store.OfAccount+account))
	})
	if err != nil {
		return nil, err
	}
	return ended, nil
}

// AddToken implements [store.Store].
func (d *DB) AddToken(ctx context.Context, t store.Token) error {
	if err := t.Check(); err != nil {
		return err
	}
	return d.write(ctx, func(b *tx) error {
		if t.Account != "" {
			if err := b.account(t.Account); err != nil {
				return err
			}
		}
		return taken("token", b.exec(`INSERT INTO token (`+tokenColumns+`) VALUES ($1, $2, $3, $4, $5, $6)`, t.Hash, t.Purpose, t.Account, t.Data, store.Stamp(t.Created), store.Stamp(t.Expires)))
	})
}

// Token implements [store.Store].
func (d *DB) Token(ctx context.Context, purpose, hash string, now time.Time) (store.Token, error) {
	return first(ctx, d, "token", scanToken, `SELECT `+tokenColumns+` FROM token WHERE hash = $1 AND purpose = $2 AND expires > $3`, hash, purpose, store.Stamp(now))
}

// UseToken implements [store.Store].
func (d *DB) UseToken(ctx context.Context, purpose, hash string, now time.Time) (t store.Token, err error) {
	none := fmt.Errorf("token: %w", store.ErrNotFound)
	if !fitting(purpose, hash) {
		return t, none
	}
	err = d.write(ctx, func(b *tx) (err error) {
		t, err = scanToken(b.QueryRow(b.ctx, `DELETE FROM token WHERE hash = $1 AND purpose = $2 AND expires > $3 RETURNING `+tokenColumns, hash, purpose, store.Stamp(now)))
		if errors.Is(err, pgx.ErrNoRows) {
			return none
		}
		return err
	})
	if err != nil {
		return store.Token{}, err
	}
	return t, nil
}

// DropTokens implements [store.Store].
func (d *DB) DropTokens(ctx context.Context, account, purpose string) error {
	if !fitting(account, purpose) {
		return nil
	}
	return d.write(ctx, func(b *tx) error {
		return b.exec(`DELETE FROM token WHERE account = $1 AND account <> '' AND ($2 = '' OR purpose = $2)`, account, purpose)
	})
}

// Sweep implements [store.Store].
func (d *DB) Sweep(ctx context.Context, before time.Time) (n int, err error) {
	err = d.write(ctx, func(b *tx) error {
		n = 0
		for _, table := range [...]string{"session", "token"} {
			k := 0
			if _, err := b.row([]any{&k}, `WITH old AS (DELETE FROM `+table+` WHERE hash IN (SELECT hash FROM `+table+` WHERE expires < $1 LIMIT $2) RETURNING 1) SELECT count(*) FROM old`,
				store.Stamp(before), store.MaxList); err != nil {
				return err
			}
			n += k
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}
