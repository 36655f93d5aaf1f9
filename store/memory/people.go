package memory

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"beachhead/store"
)

// people is what the store knows of people.
type people struct {
	accounts    map[string]*store.Account
	credentials map[credentialKey]store.Credential
	sessions    map[string]store.Session
	tokens      map[string]store.Token
}

type credentialKey struct {
	kind store.CredentialKind
	id   string
}

func newPeople() people {
	return people{map[string]*store.Account{}, map[credentialKey]store.Credential{}, map[string]store.Session{}, map[string]store.Token{}}
}

// stamped is a time as it is kept.
func stamped(t time.Time) time.Time { return store.Unstamp(store.Stamp(t)) }

// find returns an account that is not deleted.
func (d *DB) find(id string) (*store.Account, error) {
	a := d.people.accounts[id]
	if a == nil || !a.Deleted.IsZero() {
		return nil, fmt.Errorf("account %q: %w", id, store.ErrNotFound)
	}
	return a, nil
}

// stay makes sure that none of these players has deleted his account: what he was about to do came too late. Guests have none.
func (d *DB) stay(players ...string) error {
	for _, a := range d.people.accounts {
		if !a.Deleted.IsZero() && slices.Contains(players, a.Player) {
			return fmt.Errorf("player %q: %w", a.Player, store.ErrGone)
		}
	}
	return nil
}

// free makes sure that no other account has the name, or the mail if it is confirmed.
func (d *DB) free(a *store.Account) error {
	for _, x := range d.people.accounts {
		if x.ID != a.ID && (x.NameKey == a.NameKey && x.NameKey != "" || a.Confirmed && x.Confirmed && x.MailKey == a.MailKey) {
			return fmt.Errorf("name or mail: %w", store.ErrExists)
		}
	}
	return nil
}

// AddAccount implements [store.Store].
func (d *DB) AddAccount(ctx context.Context, a store.Account, cs ...store.Credential) error {
	if err := store.CheckNewAccount(&a, cs); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		for _, x := range d.people.accounts {
			if x.ID == a.ID || x.Player == a.Player {
				return fmt.Errorf("account %q: %w", a.ID, store.ErrExists)
			}
		}
		if err := d.free(&a); err != nil {
			return err
		}
		for _, c := range cs {
			if _, have := d.people.credentials[credentialKey{c.Kind, c.ID}]; have {
				return fmt.Errorf("credential: %w", store.ErrExists)
			}
		}
		a.Created, a.Deleted, a.Edition = stamped(a.Created), time.Time{}, 1
		d.people.accounts[a.ID] = &a
		for _, c := range cs {
			d.credential(c)
		}
		return nil
	})
}

func (d *DB) credential(c store.Credential) {
	c.Created, c.Used = stamped(c.Created), stamped(c.Used)
	d.people.credentials[credentialKey{c.Kind, c.ID}] = c
}

// Account implements [store.Store].
func (d *DB) Account(ctx context.Context, id string) (store.Account, error) {
	return d.account(ctx, func(a *store.Account) bool { return a.ID == id })
}

func (d *DB) account(ctx context.Context, is func(*store.Account) bool) (out store.Account, err error) {
	err = d.locked(ctx, func() error {
		for _, a := range d.people.accounts {
			if is(a) {
				out = *a
				return nil
			}
		}
		return fmt.Errorf("account: %w", store.ErrNotFound)
	})
	return out, err
}

// FindAccount implements [store.Store].
func (d *DB) FindAccount(ctx context.Context, by store.AccountKey, key string) (store.Account, error) {
	return d.account(ctx, func(a *store.Account) bool {
		switch by {
		case store.ByName:
			return a.NameKey == key && key != ""
		case store.ByMail:
			return a.Confirmed && a.MailKey == key
		}
		return a.Player == key
	})
}

// AccountsOf implements [store.Store].
func (d *DB) AccountsOf(ctx context.Context, players []string) (out map[string]store.Account, err error) {
	err = d.locked(ctx, func() error {
		out = map[string]store.Account{}
		for _, a := range d.people.accounts {
			if slices.Contains(players, a.Player) {
				out[a.Player] = *a
			}
		}
		return nil
	})
	return out, err
}

// Accounts implements [store.Store].
func (d *DB) Accounts(ctx context.Context, q store.AccountQuery) (out []store.Account, err error) {
	err = d.locked(ctx, func() error {
		for _, a := range d.people.accounts {
			if a.NameKey != "" && strings.HasPrefix(a.NameKey, q.Prefix) && (a.Bot || !q.Bots) {
				out = append(out, *a)
			}
		}
		slices.SortFunc(out, func(a, b store.Account) int { return cmp.Compare(a.NameKey, b.NameKey) })
		out = out[min(max(q.Offset, 0), len(out)):]
		out = out[:min(len(out), store.Limited(q.Limit))]
		return nil
	})
	return out, err
}

// SetAccount implements [store.Store].
func (d *DB) SetAccount(ctx context.Context, a store.Account) error {
	if err := a.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		have, err := d.find(a.ID)
		switch {
		case err != nil:
			return err
		case have.Edition != a.Edition:
			return fmt.Errorf("account %q: %w", a.ID, store.ErrStale)
		}
		if err := d.free(&a); err != nil {
			return err
		}
		a.Player, a.Created, a.Deleted, a.Edition = have.Player, have.Created, have.Deleted, have.Edition+1
		*have = a
		return nil
	})
}

// DeleteAccount implements [store.Store].
func (d *DB) DeleteAccount(ctx context.Context, id string, at time.Time) (games []string, err error) {
	err = d.locked(ctx, func() error {
		a, err := d.find(id)
		if err != nil {
			return err
		}
		other := func(s store.Seat) bool { return s.Kind == store.Person && s.Who != a.Player }
		for gid, g := range d.games {
			maps.DeleteFunc(g.notes, func(k noteKey, _ string) bool { return k.player == a.Player })
			maps.DeleteFunc(g.visits, func(k noteKey, _ store.Visit) bool { return k.player == a.Player })
			for i := range g.chats {
				if g.chats[i].Player == a.Player {
					g.chats[i].Text = ""
				}
			}
			if g.head.Creator == a.Player && !slices.ContainsFunc(g.head.Seats, other) {
				games = append(games, gid)
				delete(d.games, gid)
				d.links = slices.DeleteFunc(d.links, func(l store.Link) bool { return l.Game == gid })
			}
		}
		p := &d.people
		maps.DeleteFunc(p.credentials, func(_ credentialKey, c store.Credential) bool { return c.Account == id })
		maps.DeleteFunc(p.sessions, func(_ string, s store.Session) bool { return s.Account == id })
		maps.DeleteFunc(p.tokens, func(_ string, t store.Token) bool { return t.Account == id })
		d.house.forget(a.Player)
		maps.DeleteFunc(d.challenges, func(_ string, c store.Challenge) bool { return c.From == a.Player || c.To == a.Player })
		d.forgetNotices(a.ID, a.Player)
		*a = store.Account{ID: a.ID, Player: a.Player, Created: a.Created, Deleted: store.Unstamp(max(store.Stamp(at), 1)), Edition: a.Edition + 1}
		return nil
	})
	return games, err
}

// Adopt implements [store.Store].
func (d *DB) Adopt(ctx context.Context, from, to string) (games []string, err error) {
	if err := store.CheckAdopt(from, to); err != nil {
		return nil, err
	}
	err = d.locked(ctx, func() error {
		if err := d.stay(to); err != nil {
			return err
		}
		d.house.adopt(from, to)
		for id, c := range d.challenges {
			if c.From == from {
				c.From = to
			}
			if c.To == from {
				c.To = to
			}
			if d.challenges[id] = c; c.From == c.To {
				delete(d.challenges, id)
			}
		}
		for id, g := range d.games {
			mine := g.head.Creator == from
			if mine {
				g.head.Creator = to
			}
			for i, s := range g.head.Seats {
				if s.Kind == store.Person && s.Who == from {
					g.head.Seats[i].Who, mine = to, true
				}
			}
			for i := range g.chats {
				if g.chats[i].Player == from {
					g.chats[i].Player = to
				}
			}
			for k, text := range g.notes {
				if k.player == from {
					delete(g.notes, k)
					if k.player = to; g.notes[k] != "" {
						text = g.notes[k] + "\n" + text
					}
					g.notes[k] = text
				}
			}
			for k, v := range g.visits {
				if k.player != from {
					continue
				}
				delete(g.visits, k)
				k.player = to
				if _, has := g.visits[k]; !has {
					g.visits[k] = v
				}
			}
			if mine {
				games = append(games, id)
			}
		}
		return nil
	})
	return games, err
}

// room makes sure that one more does not make too many of those that count.
func room[K comparable, V any](what string, most int, all map[K]V, counts func(V) bool) error {
	if most <= 0 {
		return nil
	}
	n := 0
	for _, x := range all {
		if counts(x) {
			n++
		}
	}
	return store.Room(what, n, most)
}

// SetCredential implements [store.Store].
func (d *DB) SetCredential(ctx context.Context, c store.Credential, most int) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if _, err := d.find(c.Account); err != nil {
			return err
		}
		if have, ok := d.people.credentials[credentialKey{c.Kind, c.ID}]; ok && have.Account != c.Account {
			return fmt.Errorf("credential: %w", store.ErrExists)
		}
		if err := room("credentials", most, d.people.credentials, func(x store.Credential) bool { return x.Account == c.Account && x.Kind == c.Kind && x.ID != c.ID }); err != nil {
			return err
		}
		d.credential(c)
		return nil
	})
}

// ChangeCredential implements [store.Store].
func (d *DB) ChangeCredential(ctx context.Context, c store.Credential, was string) error {
	if err := c.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if have, ok := d.people.credentials[credentialKey{c.Kind, c.ID}]; !ok || have.Account != c.Account || have.Data != was {
			return fmt.Errorf("credential: %w", store.ErrNotFound)
		}
		d.credential(c)
		return nil
	})
}

// Credentials implements [store.Store].
func (d *DB) Credentials(ctx context.Context, account string) (out []store.Credential, err error) {
	err = d.locked(ctx, func() error {
		for _, c := range d.people.credentials {
			if c.Account == account {
				out = append(out, c)
			}
		}
		slices.SortFunc(out, func(a, b store.Credential) int {
			return cmp.Or(a.Created.Compare(b.Created), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
		})
		return nil
	})
	return out, err
}

// DropCredential implements [store.Store].
func (d *DB) DropCredential(ctx context.Context, account string, kind store.CredentialKind, id string) error {
	return d.locked(ctx, func() error {
		k := credentialKey{kind, id}
		switch c, have := d.people.credentials[k]; {
		case !have || c.Account != account:
			return fmt.Errorf("credential: %w", store.ErrNotFound)
		case d.credentials(account) == 1:
			return fmt.Errorf("credential: %w", store.ErrLast)
		}
		delete(d.people.credentials, k)
		return nil
	})
}

// DropCredentials implements [store.Store].
func (d *DB) DropCredentials(ctx context.Context, account string, kind store.CredentialKind, bare bool) (n int, err error) {
	err = d.locked(ctx, func() error {
		goes := func(_ credentialKey, c store.Credential) bool { return c.Account == account && c.Kind == kind }
		for k, c := range d.people.credentials {
			if goes(k, c) {
				n++
			}
		}
		if n > 0 && n == d.credentials(account) && !bare {
			n = 0
			return fmt.Errorf("credentials: %w", store.ErrLast)
		}
		maps.DeleteFunc(d.people.credentials, goes)
		return nil
	})
	return n, err
}

// credentials is how many an account has.
func (d *DB) credentials(account string) (n int) {
	for _, c := range d.people.credentials {
		if c.Account == account {
			n++
		}
	}
	return n
}

// AddSession implements [store.Store].
func (d *DB) AddSession(ctx context.Context, s store.Session, most int) error {
	if err := s.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if _, err := d.find(s.Account); err != nil {
			return err
		}
		if _, have := d.people.sessions[s.Hash]; have {
			return fmt.Errorf("session: %w", store.ErrExists)
		}
		if s.Program {
			if err := room("programs", most, d.people.sessions, func(x store.Session) bool {
				return x.Account == s.Account && x.Program && x.Expires.After(stamped(s.Created))
			}); err != nil {
				return err
			}
		}
		s.Created, s.Used, s.Proved, s.Expires = stamped(s.Created), stamped(s.Used), stamped(s.Proved), stamped(s.Expires)
		d.people.sessions[s.Hash] = s
		return nil
	})
}

// Session implements [store.Store].
func (d *DB) Session(ctx context.Context, hash string, now time.Time) (s store.Session, err error) {
	err = d.locked(ctx, func() error {
		have, ok := d.people.sessions[hash]
		if !ok || store.Stamp(have.Expires) <= store.Stamp(now) {
			return fmt.Errorf("session: %w", store.ErrNotFound)
		}
		s = have
		return nil
	})
	return s, err
}

// TouchSession implements [store.Store].
func (d *DB) TouchSession(ctx context.Context, hash string, used, proved, expires time.Time) error {
	return d.locked(ctx, func() error {
		s, ok := d.people.sessions[hash]
		if !ok {
			return fmt.Errorf("session: %w", store.ErrNotFound)
		}
		s.Used, s.Proved, s.Expires = stamped(used), stamped(proved), stamped(expires)
		d.people.sessions[hash] = s
		return nil
	})
}

// Sessions implements [store.Store].
func (d *DB) Sessions(ctx context.Context, account string, now time.Time) (out []store.Session, err error) {
	err = d.locked(ctx, func() error {
		for _, s := range d.people.sessions {
			if s.Account == account && store.Stamp(s.Expires) > store.Stamp(now) {
				out = append(out, s)
			}
		}
		slices.SortFunc(out, func(a, b store.Session) int { return cmp.Or(b.Used.Compare(a.Used), cmp.Compare(a.Hash, b.Hash)) })
		return nil
	})
	return out, err
}

// EndSessions implements [store.Store].
func (d *DB) EndSessions(ctx context.Context, account, id, but string) (ended []string, err error) {
	err = d.locked(ctx, func() error {
		maps.DeleteFunc(d.people.sessions, func(hash string, s store.Session) bool {
			out := s.Account == account && (id == "" && hash != but || id != "" && s.ID == id)
			if out {
				ended = append(ended, hash)
			}
			return out
		})
		return nil
	})
	return ended, err
}

// AddToken implements [store.Store].
func (d *DB) AddToken(ctx context.Context, t store.Token) error {
	if err := t.Check(); err != nil {
		return err
	}
	return d.locked(ctx, func() error {
		if t.Account != "" {
			if _, err := d.find(t.Account); err != nil {
				return err
			}
		}
		if _, have := d.people.tokens[t.Hash]; have {
			return fmt.Errorf("token: %w", store.ErrExists)
		}
		t.Created, t.Expires = stamped(t.Created), stamped(t.Expires)
		d.people.tokens[t.Hash] = t
		return nil
	})
}

// Token implements [store.Store].
func (d *DB) Token(ctx context.Context, purpose, hash string, now time.Time) (store.Token, error) {
	return d.token(ctx, purpose, hash, now, false)
}

// UseToken implements [store.Store].
func (d *DB) UseToken(ctx context.Context, purpose, hash string, now time.Time) (store.Token, error) {
	return d.token(ctx, purpose, hash, now, true)
}

func (d *DB) token(ctx context.Context, purpose, hash string, now time.Time, use bool) (t store.Token, err error) {
	err = d.locked(ctx, func() error {
		have, ok := d.people.tokens[hash]
		if !ok || have.Purpose != purpose || store.Stamp(have.Expires) <= store.Stamp(now) {
			return fmt.Errorf("token: %w", store.ErrNotFound)
		}
		if t = have; use {
			delete(d.people.tokens, hash)
		}
		return nil
	})
	return t, err
}

// DropTokens implements [store.Store].
func (d *DB) DropTokens(ctx context.Context, account, purpose string) error {
	return d.locked(ctx, func() error {
		maps.DeleteFunc(d.people.tokens, func(_ string, t store.Token) bool {
			return t.Account == account && account != "" && (purpose == "" || t.Purpose == purpose)
		})
		return nil
	})
}

// Sweep implements [store.Store].
func (d *DB) Sweep(ctx context.Context, before time.Time) (n int, err error) {
	err = d.locked(ctx, func() error {
		left := store.MaxList
		maps.DeleteFunc(d.people.sessions, func(_ string, s store.Session) bool {
			old := left > 0 && store.Stamp(s.Expires) < store.Stamp(before)
			if old {
				left--
				n++
			}
			return old
		})
		left = store.MaxList
		maps.DeleteFunc(d.people.tokens, func(_ string, t store.Token) bool {
			old := left > 0 && store.Stamp(t.Expires) < store.Stamp(before)
			if old {
				left--
				n++
			}
			return old
		})
		return nil
	})
	return n, err
}
