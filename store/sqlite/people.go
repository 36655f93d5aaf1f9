package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"beachhead/store"
)

// Columns of what is kept of people, in the order in which they are read.
const (
	accountColumns    = `id, player, name, name_key, mail, mail_key, confirmed, bot, suspended, settings, created, deleted, edition`
	credentialColumns = `account, kind, id, name, data, created, used`
	sessionColumns    = `hash, id, account, name, program, created, used, proved, expires`
	tokenColumns      = `hash, purpose, account, data, created, expires`
)

type scanner interface{ Scan(...any) error }

func scanAccount(r scanner) (a store.Account, err error) {
	var created, deleted int64
	err = r.Scan(&a.ID, &a.Player, &a.Name, &a.NameKey, &a.Mail, &a.MailKey, &a.Confirmed, &a.Bot, &a.Suspended, &a.Settings, &created, &deleted, &a.Edition)
	a.Created, a.Deleted = store.Unstamp(created), store.Unstamp(deleted)
	return a, err
}

func scanCredential(r scanner) (c store.Credential, err error) {
	var created, used int64
	err = r.Scan(&c.Account, &c.Kind, &c.ID, &c.Name, &c.Data, &created, &used)
	c.Created, c.Used = store.Unstamp(created), store.Unstamp(used)
	return c, err
}

func scanSession(r scanner) (s store.Session, err error) {
	var created, used, proved, expires int64
	err = r.Scan(&s.Hash, &s.ID, &s.Account, &s.Name, &s.Program, &created, &used, &proved, &expires)
	s.Created, s.Used, s.Proved, s.Expires = store.Unstamp(created), store.Unstamp(used), store.Unstamp(proved), store.Unstamp(expires)
	return s, err
}

func scanToken(r scanner) (t store.Token, err error) {
	var created, expires int64
	err = r.Scan(&t.Hash, &t.Purpose, &t.Account, &t.Data, &created, &expires)
	t.Created, t.Expires = store.Unstamp(created), store.Unstamp(expires)
	return t, err
}

// all reads rows of people.
func all[T any](ctx context.Context, d *DB, scan func(scanner) (T, error), query string, args ...any) (out []T, err error) {
	if err := d.open(); err != nil {
		return nil, err
	}
	rows, err := d.query(ctx, query, args...)
	if err != nil {
		return nil, unavailable(err)
	}
	defer rows.Close()
	for rows.Next() {
		x, err := scan(rows)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, unavailable(rows.Err())
}

// first reads the one row of people that is expected.
func first[T any](ctx context.Context, d *DB, what string, scan func(scanner) (T, error), query string, args ...any) (x T, err error) {
	found, err := all(ctx, d, scan, query, args...)
	if err == nil && len(found) == 0 {
		err = fmt.Errorf("%s: %w", what, store.ErrNotFound)
	}
	return append(found, x)[0], err
}

// some tells whether a query has a row.
func (b *batch) some(query string, args ...any) (bool, error) {
	return b.row([]any{new(int)}, query, args...)
}

// AddAccount implements [store.Store].
func (d *DB) AddAccount(ctx context.Context, a store.Account, cs ...store.Credential) error {
	if err := store.CheckNewAccount(&a, cs); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		switch found, err := b.some(`SELECT 1 FROM account WHERE id = ? OR player = ?`, a.ID, a.Player); {
		case err != nil:
			return err
		case found:
			return fmt.Errorf("account %q: %w", a.ID, store.ErrExists)
		}
		if err := b.free(&a); err != nil {
			return err
		}
		for _, c := range cs {
			if found, err := b.some(`SELECT 1 FROM credential WHERE kind = ? AND id = ?`, c.Kind, c.ID); err != nil {
				return err
			} else if found {
				return fmt.Errorf("credential: %w", store.ErrExists)
			}
		}
		if err := b.exec(`INSERT INTO account (`+accountColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 1)`,
			a.ID, a.Player, a.Name, a.NameKey, a.Mail, a.MailKey, a.Confirmed, a.Bot, a.Suspended, a.Settings, store.Stamp(a.Created)); err != nil {
			return err
		}
		for _, c := range cs {
			if err := b.credential(c); err != nil {
				return err
			}
		}
		return nil
	})
}

// free makes sure that no other account has the name, or the mail if it is confirmed.
func (b *batch) free(a *store.Account) error {
	found, err := b.some(`SELECT 1 FROM account WHERE id <> ?1 AND (name_key = ?2 AND name_key <> '' OR ?4 AND confirmed = 1 AND mail_key = ?3)`, a.ID, a.NameKey, a.MailKey, a.Confirmed)
	if err == nil && found {
		err = fmt.Errorf("name or mail: %w", store.ErrExists)
	}
	return err
}

// account makes sure that there is an account that is not deleted.
func (b *batch) account(id string) error {
	found, err := b.some(`SELECT 1 FROM account WHERE id = ? AND deleted = 0`, id)
	if err == nil && !found {
		err = fmt.Errorf("account %q: %w", id, store.ErrNotFound)
	}
	return err
}

// room makes sure that one more does not make too many of what a query counts; with most 0 any number is right.
func (b *batch) room(what string, most int, query string, args ...any) error {
	if most <= 0 {
		return nil
	}
	n := 0
	if _, err := b.row([]any{&n}, query, args...); err != nil {
		return err
	}
	return store.Room(what, n, most)
}

// stay makes sure that none of these players has deleted his account: what he was about to do came too late. Guests have none.
func (b *batch) stay(players ...string) error {
	for _, p := range players {
		if gone, err := b.some(`SELECT 1 FROM account WHERE player = ? AND deleted <> 0`, p); err != nil {
			return err
		} else if gone {
			return fmt.Errorf("player %q: %w", p, store.ErrGone)
		}
	}
	return nil
}

func (b *batch) credential(c store.Credential) error {
	return b.exec(`INSERT OR REPLACE INTO credential (`+credentialColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?)`, c.Account, c.Kind, c.ID, c.Name, c.Data, store.Stamp(c.Created), store.Stamp(c.Used))
}

// Account implements [store.Store].
func (d *DB) Account(ctx context.Context, id string) (store.Account, error) {
	return first(ctx, d, "account", scanAccount, `SELECT `+accountColumns+` FROM account WHERE id = ?`, id)
}

// FindAccount implements [store.Store].
func (d *DB) FindAccount(ctx context.Context, by store.AccountKey, key string) (store.Account, error) {
	where := [...]string{store.ByName: `name_key = ? AND name_key <> ''`, store.ByMail: `mail_key = ? AND confirmed = 1`, store.ByPlayer: `player = ?`}[by]
	return first(ctx, d, "account", scanAccount, `SELECT `+accountColumns+` FROM account WHERE `+where, key)
}

// AccountsOf implements [store.Store].
func (d *DB) AccountsOf(ctx context.Context, players []string) (map[string]store.Account, error) {
	list, err := json.Marshal(append([]string{}, players...))
	if err != nil {
		return nil, err
	}
	found, err := all(ctx, d, scanAccount, `SELECT `+accountColumns+` FROM account WHERE player IN (SELECT value FROM json_each(?))`, string(list))
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
	bots := ""
	if q.Bots {
		bots = ` AND bot = 1`
	}
	return all(ctx, d, scanAccount, `SELECT `+accountColumns+` FROM account WHERE name_key >= ?1 AND name_key <> '' AND substr(name_key, 1, length(?1)) = ?1`+bots+` ORDER BY name_key LIMIT ?2 OFFSET ?3`,
		q.Prefix, store.Limited(q.Limit), max(q.Offset, 0))
}

// SetAccount implements [store.Store].
func (d *DB) SetAccount(ctx context.Context, a store.Account) error {
	if err := a.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		edition := 0
		switch found, err := b.row([]any{&edition}, `SELECT edition FROM account WHERE id = ? AND deleted = 0`, a.ID); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("account %q: %w", a.ID, store.ErrNotFound)
		case edition != a.Edition:
			return fmt.Errorf("account %q: %w", a.ID, store.ErrStale)
		}
		if err := b.free(&a); err != nil {
			return err
		}
		return b.exec(`UPDATE account SET name = ?, name_key = ?, mail = ?, mail_key = ?, confirmed = ?, bot = ?, suspended = ?, settings = ?, edition = edition + 1 WHERE id = ?`,
			a.Name, a.NameKey, a.Mail, a.MailKey, a.Confirmed, a.Bot, a.Suspended, a.Settings, a.ID)
	})
}

// partsOfGame are the tables of what goes with a game.
var partsOfGame = [...]string{"line", "seat", "mine", "chat", "note", "visit", "link", "request", "standing_order", "snapshot", "told"}

// drop deletes a game.
func (b *batch) drop(key int64, id string) error {
	for _, table := range partsOfGame {
		if err := b.exec(`DELETE FROM `+table+` WHERE game = ?`, key); err != nil {
			return err
		}
	}
	delete(b.w.games, id)
	return b.exec(`DELETE FROM game WHERE key = ?`, key)
}

// keyed reads games from a query for one text, a JSON list of [key, id].
func (b *batch) keyed(query string, args ...any) (keys []int64, ids []string, err error) {
	list := ""
	if _, err := b.row([]any{&list}, `SELECT json_group_array(json_array(key, id)) FROM (`+query+`)`, args...); err != nil {
		return nil, nil, err
	}
	var found [][2]json.RawMessage
	if err := json.Unmarshal([]byte(list), &found); err != nil {
		return nil, nil, err
	}
	for _, x := range found {
		var key int64
		var id string
		if err := errors.Join(json.Unmarshal(x[0], &key), json.Unmarshal(x[1], &id)); err != nil {
			return nil, nil, err
		}
		keys, ids = append(keys, key), append(ids, id)
	}
	return keys, ids, nil
}

// DeleteAccount implements [store.Store].
func (d *DB) DeleteAccount(ctx context.Context, id string, at time.Time) (games []string, err error) {
	err = d.writer.write(ctx, func(b *batch) error {
		games = nil
		player := ""
		switch found, err := b.row([]any{&player}, `SELECT player FROM account WHERE id = ? AND deleted = 0`, id); {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("account %q: %w", id, store.ErrNotFound)
		}
		if err := b.settled(); err != nil {
			return err
		}
		keys, ids, err := b.keyed(`SELECT key, id FROM mine JOIN game ON key = mine.game WHERE mine.player = ?1 AND creator = ?1
			AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = key AND kind = 1 AND who <> ?1)`, player)
		if err != nil {
			return err
		}
		for i, key := range keys {
			if err := b.drop(key, ids[i]); err != nil {
				return err
			}
		}
		games = ids
		for _, table := range [...]string{"credential", "session", "token", "channel"} {
			if err := b.exec(`DELETE FROM `+table+` WHERE account = ?`, id); err != nil {
				return err
			}
		}
		if err := b.exec(`DELETE FROM note WHERE player = ?`, player); err != nil {
			return err
		}
		if err := b.exec(`UPDATE chat SET text = '' WHERE player = ?`, player); err != nil {
			return err
		}
		for _, query := range [...]string{`DELETE FROM visit WHERE player = ?1`, `DELETE FROM challenge WHERE from_whom = ?1 OR to_whom = ?1`, `DELETE FROM block WHERE player = ?1 OR other = ?1`, `DELETE FROM rating WHERE player = ?1`, `DELETE FROM told WHERE player = ?1`} {
			if err := b.exec(query, player); err != nil {
				return err
			}
		}
		return b.exec(`UPDATE account SET name = '', name_key = '', mail = '', mail_key = '', confirmed = 0, bot = 0, suspended = 0, settings = '', deleted = ?, edition = edition + 1 WHERE id = ?`,
			max(store.Stamp(at), 1), id)
	})
	return games, err
}

// settled moves all lines to their games, those of calls before this one in the same transaction included.
func (b *batch) settled() error {
	if len(b.rows) > 0 {
		return &failure{errTogether}
	}
	return b.fold()
}

// errTogether has a transaction that carries out other calls before this one tried again call by call.
var errTogether = errors.New("sqlite store: alone, please")

// Adopt implements [store.Store].
func (d *DB) Adopt(ctx context.Context, from, to string) (games []string, err error) {
	if err := store.CheckAdopt(from, to); err != nil {
		return nil, err
	}
	err = d.writer.write(ctx, func(b *batch) error {
		if err := b.settled(); err != nil {
			return err
		}
		if err := b.stay(to); err != nil {
			return err
		}
		keys, ids, err := b.keyed(`SELECT key, id FROM mine JOIN game ON key = mine.game WHERE mine.player = ?`, from)
		if err != nil {
			return err
		}
		games = ids
		for _, key := range keys {
			if err := b.exec(`UPDATE seat SET who = ? WHERE game = ? AND kind = 1 AND who = ?`, to, key, from); err != nil {
				return err
			}
			if err := b.exec(`UPDATE game SET creator = ? WHERE key = ? AND creator = ?`, to, key, from); err != nil {
				return err
			}
			if err := b.list(key); err != nil {
				return err
			}
		}
		if err := b.exec(`UPDATE chat SET player = ? WHERE player = ?`, to, from); err != nil {
			return err
		}
		if err := b.exec(`INSERT INTO note (game, seat, player, text) SELECT game, seat, ?, text FROM note WHERE player = ?
			ON CONFLICT (game, seat, player) DO UPDATE SET text = CASE WHEN note.text = '' THEN excluded.text ELSE note.text || char(10) || excluded.text END`, to, from); err != nil {
			return err
		}
		if err := b.exec(`DELETE FROM note WHERE player = ?`, from); err != nil {
			return err
		}
		for _, query := range [...]string{
			`UPDATE OR IGNORE visit SET player = ?1 WHERE player = ?2`, `DELETE FROM visit WHERE player = ?2 AND ?1 <> ''`,
			`DELETE FROM challenge WHERE from_whom = ?1 AND to_whom = ?2 OR from_whom = ?2 AND to_whom = ?1`,
			`UPDATE challenge SET from_whom = ?1 WHERE from_whom = ?2`, `UPDATE challenge SET to_whom = ?1 WHERE to_whom = ?2`,
			`UPDATE OR IGNORE block SET player = ?1 WHERE player = ?2 AND other <> ?1`, `UPDATE OR IGNORE block SET other = ?1 WHERE other = ?2 AND player <> ?1`,
			`DELETE FROM block WHERE (player = ?2 OR other = ?2) AND ?1 <> ''`, `UPDATE report SET by_whom = ?1 WHERE by_whom = ?2`, `UPDATE report SET about = ?1 WHERE about = ?2`,
		} {
			if err := b.exec(query, to, from); err != nil {
				return err
			}
		}
		return nil
	})
	return games, err
}

// SetCredential implements [store.Store].
func (d *DB) SetCredential(ctx context.Context, c store.Credential, most int) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.account(c.Account); err != nil {
			return err
		}
		if found, err := b.some(`SELECT 1 FROM credential WHERE kind = ? AND id = ? AND account <> ?`, c.Kind, c.ID, c.Account); err != nil {
			return err
		} else if found {
			return fmt.Errorf("credential: %w", store.ErrExists)
		}
		if err := b.room("credentials", most, `SELECT count(*) FROM credential WHERE account = ? AND kind = ? AND id <> ?`, c.Account, c.Kind, c.ID); err != nil {
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
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM credential WHERE kind = ? AND id = ? AND account = ? AND data = ?`, c.Kind, c.ID, c.Account, was); err != nil {
			return err
		} else if !found {
			return fmt.Errorf("credential: %w", store.ErrNotFound)
		}
		return b.credential(c)
	})
}

// Credentials implements [store.Store].
func (d *DB) Credentials(ctx context.Context, account string) ([]store.Credential, error) {
	return all(ctx, d, scanCredential, `SELECT `+credentialColumns+` FROM credential WHERE account = ? ORDER BY created, kind, id`, account)
}

// DropCredential implements [store.Store].
func (d *DB) DropCredential(ctx context.Context, account string, kind store.CredentialKind, id string) error {
	return d.writer.write(ctx, func(b *batch) error {
		all, this := 0, 0
		switch _, err := b.row([]any{&all, &this}, `SELECT count(*), count(CASE WHEN kind = ? AND id = ? THEN 1 END) FROM credential WHERE account = ?`, kind, id, account); {
		case err != nil:
			return err
		case this == 0:
			return fmt.Errorf("credential: %w", store.ErrNotFound)
		case all == 1:
			return fmt.Errorf("credential: %w", store.ErrLast)
		}
		return b.exec(`DELETE FROM credential WHERE account = ? AND kind = ? AND id = ?`, account, kind, id)
	})
}

// DropCredentials implements [store.Store].
func (d *DB) DropCredentials(ctx context.Context, account string, kind store.CredentialKind, bare bool) (n int, err error) {
	err = d.writer.write(ctx, func(b *batch) error {
		all := 0
		n = 0
		if _, err := b.row([]any{&all, &n}, `SELECT count(*), count(CASE WHEN kind = ? THEN 1 END) FROM credential WHERE account = ?`, kind, account); err != nil {
			return err
		}
		if n > 0 && n == all && !bare {
			return fmt.Errorf("credentials: %w", store.ErrLast)
		}
		return b.exec(`DELETE FROM credential WHERE account = ? AND kind = ?`, account, kind)
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
	return d.writer.write(ctx, func(b *batch) error {
		if err := b.account(s.Account); err != nil {
			return err
		}
		if found, err := b.some(`SELECT 1 FROM session WHERE hash = ?`, s.Hash); err != nil {
			return err
		} else if found {
			return fmt.Errorf("session: %w", store.ErrExists)
		}
		if s.Program {
			if err := b.room("programs", most, `SELECT count(*) FROM session WHERE account = ? AND program AND expires > ?`, s.Account, store.Stamp(s.Created)); err != nil {
				return err
			}
		}
		return b.exec(`INSERT INTO session (`+sessionColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			s.Hash, s.ID, s.Account, s.Name, s.Program, store.Stamp(s.Created), store.Stamp(s.Used), store.Stamp(s.Proved), store.Stamp(s.Expires))
	})
}

// Session implements [store.Store].
func (d *DB) Session(ctx context.Context, hash string, now time.Time) (store.Session, error) {
	return first(ctx, d, "session", scanSession, `SELECT `+sessionColumns+` FROM session WHERE hash = ? AND expires > ?`, hash, store.Stamp(now))
}

// TouchSession implements [store.Store].
func (d *DB) TouchSession(ctx context.Context, hash string, used, proved, expires time.Time) error {
	return d.writer.write(ctx, func(b *batch) error {
		if found, err := b.some(`SELECT 1 FROM session WHERE hash = ?`, hash); err != nil {
			return err
		} else if !found {
			return fmt.Errorf("session: %w", store.ErrNotFound)
		}
		return b.exec(`UPDATE session SET used = ?, proved = ?, expires = ? WHERE hash = ?`, store.Stamp(used), store.Stamp(proved), store.Stamp(expires), hash)
	})
}

// Sessions implements [store.Store].
func (d *DB) Sessions(ctx context.Context, account string, now time.Time) ([]store.Session, error) {
	return all(ctx, d, scanSession, `SELECT `+sessionColumns+` FROM session WHERE account = ? AND expires > ? ORDER BY used DESC, hash`, account, store.Stamp(now))
}

// EndSessions implements [store.Store].
func (d *DB) EndSessions(ctx context.Context, account, id, but string) (ended []string, err error) {
	err = d.writer.write(ctx, func(b *batch) error {
		const which = `account = ?1 AND CASE WHEN ?2 = '' THEN hash <> ?3 ELSE id = ?2 END`
		list := ""
		if _, err := b.row([]any{&list}, `SELECT json_group_array(hash) FROM session WHERE `+which, account, id, but); err != nil {
			return err
		}
		ended = nil
		if err := json.Unmarshal([]byte(list), &ended); err != nil {
			return err
		}
		return b.exec(`DELETE FROM session WHERE `+which, account, id, but)
	})
	return ended, err
}

// AddToken implements [store.Store].
func (d *DB) AddToken(ctx context.Context, t store.Token) error {
	if err := t.Check(); err != nil {
		return err
	}
	return d.writer.write(ctx, func(b *batch) error {
		if t.Account != "" {
			if err := b.account(t.Account); err != nil {
				return err
			}
		}
		if found, err := b.some(`SELECT 1 FROM token WHERE hash = ?`, t.Hash); err != nil {
			return err
		} else if found {
			return fmt.Errorf("token: %w", store.ErrExists)
		}
		return b.exec(`INSERT INTO token (`+tokenColumns+`) VALUES (?, ?, ?, ?, ?, ?)`, t.Hash, t.Purpose, t.Account, t.Data, store.Stamp(t.Created), store.Stamp(t.Expires))
	})
}

// Token implements [store.Store].
func (d *DB) Token(ctx context.Context, purpose, hash string, now time.Time) (store.Token, error) {
	return first(ctx, d, "token", scanToken, `SELECT `+tokenColumns+` FROM token WHERE hash = ? AND purpose = ? AND expires > ?`, hash, purpose, store.Stamp(now))
}

// UseToken implements [store.Store].
func (d *DB) UseToken(ctx context.Context, purpose, hash string, now time.Time) (t store.Token, err error) {
	err = d.writer.write(ctx, func(b *batch) error {
		s, err := b.prepared(`SELECT ` + tokenColumns + ` FROM token WHERE hash = ? AND purpose = ? AND expires > ?`)
		if err != nil {
			return err
		}
		switch t, err = scanToken(s.QueryRowContext(b.ctx, hash, purpose, store.Stamp(now))); {
		case errors.Is(err, sql.ErrNoRows):
			t = store.Token{}
			return fmt.Errorf("token: %w", store.ErrNotFound)
		case err != nil:
			return &failure{err}
		}
		return b.exec(`DELETE FROM token WHERE hash = ?`, hash)
	})
	if err != nil {
		return store.Token{}, err
	}
	return t, nil
}

// DropTokens implements [store.Store].
func (d *DB) DropTokens(ctx context.Context, account, purpose string) error {
	return d.writer.write(ctx, func(b *batch) error {
		return b.exec(`DELETE FROM token WHERE account = ?1 AND account <> '' AND (?2 = '' OR purpose = ?2)`, account, purpose)
	})
}

// Sweep implements [store.Store].
func (d *DB) Sweep(ctx context.Context, before time.Time) (n int, err error) {
	err = d.writer.write(ctx, func(b *batch) error {
		n = 0
		for _, table := range [...]string{"session", "token"} {
			which := strings.ReplaceAll(`FROM TABLE WHERE hash IN (SELECT hash FROM TABLE WHERE expires < ? LIMIT ?)`, "TABLE", table)
			k := 0
			if _, err := b.row([]any{&k}, `SELECT count(*) `+which, store.Stamp(before), store.MaxList); err != nil {
				return err
			}
			if err := b.exec(`DELETE `+which, store.Stamp(before), store.MaxList); err != nil {
				return err
			}
			n += k
		}
		return nil
	})
	return n, err
}
