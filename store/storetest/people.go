package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// account makes an account with a mail that is not confirmed.
func account(id string) store.Account {
	return store.Account{
		ID: id, Player: "player-" + id, Name: strings.ToUpper(id), NameKey: id, Mail: id + "@Example.org", MailKey: id + "@example.org", Settings: `{"a":1}`, Created: at(1),
	}
}

func password(id string) store.Credential {
	return store.Credential{Account: id, Kind: store.Password, ID: id, Data: "$argon2id$" + id, Created: at(1)}
}

func session(account, hash string) store.Session {
	return store.Session{Hash: hash, ID: "id-" + hash, Account: account, Name: "a browser", Created: at(1), Used: at(2), Proved: at(1), Expires: at(100)}
}

func ids(as []store.Account) string {
	var out []string
	for _, a := range as {
		out = append(out, a.ID)
	}
	return strings.Join(out, " ")
}

func accounts(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	ann := account("ann")
	must(t, s.AddAccount(ctx(t), ann, password("ann")))
	for name, change := range map[string]func(*store.Account){
		"id": func(a *store.Account) { a.ID = "ann" }, "player": func(a *store.Account) { a.Player = "player-ann" }, "name": func(a *store.Account) { a.NameKey = "ann" },
	} {
		a := account("bob")
		change(&a)
		if err := s.AddAccount(ctx(t), a); !errors.Is(err, store.ErrExists) {
			t.Errorf("another account with the same %s: %v", name, err)
		}
	}
	for name, change := range map[string]func(*store.Account){
		"no id": func(a *store.Account) { a.ID = "" }, "no player": func(a *store.Account) { a.Player = "" }, "no name": func(a *store.Account) { a.Name = "" },
		"no key": func(a *store.Account) { a.NameKey = "" }, "bad name": func(a *store.Account) { a.Name = "a\xff" }, "long": func(a *store.Account) { a.Name = strings.Repeat("x", store.MaxName+1) },
		"mail without key": func(a *store.Account) { a.MailKey = "" }, "confirmed nothing": func(a *store.Account) { a.Mail, a.MailKey, a.Confirmed = "", "", true },
		"settings": func(a *store.Account) { a.Settings = "[1]" }, "broken settings": func(a *store.Account) { a.Settings = "{" },
		"long settings": func(a *store.Account) { a.Settings = `{"a":"` + strings.Repeat("x", store.MaxSettings) + `"}` },
	} {
		a := account("bob")
		change(&a)
		var bad *store.Invalid
		if err := s.AddAccount(ctx(t), a); !errors.As(err, &bad) {
			t.Errorf("%s: %v, expected an *Invalid", name, err)
		}
	}
	invalid(t, s.AddAccount(ctx(t), account("bob"), password("ann"))) // of another account
	invalid(t, s.AddAccount(ctx(t), account("bob"), password("bob"), store.Credential{Account: "bob", Kind: store.Passkey}))
	must(t, s.AddAccount(ctx(t), account("bob"), password("bob"), store.Credential{Account: "bob", Kind: store.Passkey, ID: "key", Created: at(2)}))
	// An id of a passkey is one account's, and an account that is refused leaves nothing.
	want(t, s.AddAccount(ctx(t), account("eve"), password("eve"), store.Credential{Account: "eve", Kind: store.Passkey, ID: "key"}), store.ErrExists)
	_, err := s.Account(ctx(t), "eve")
	want(t, err, store.ErrNotFound)
	if cs, err := s.Credentials(ctx(t), "eve"); err != nil || len(cs) != 0 {
		t.Errorf("credentials of nobody: %+v, %v", cs, err)
	}
	must(t, s.AddAccount(ctx(t), account("eve")))
	// Several may claim an address, one has it confirmed.
	eve, err := s.Account(ctx(t), "eve")
	must(t, err)
	eve.Mail, eve.MailKey = ann.Mail, ann.MailKey
	must(t, s.SetAccount(ctx(t), eve))
	_, err = s.FindAccount(ctx(t), store.ByMail, ann.MailKey)
	want(t, err, store.ErrNotFound)
	ann.Confirmed, ann.Edition = true, 1
	must(t, s.SetAccount(ctx(t), ann))
	eve.Confirmed, eve.Edition = true, 2
	want(t, s.SetAccount(ctx(t), eve), store.ErrExists)
	// A change follows what was read.
	ann.Name = "Ann of old"
	want(t, s.SetAccount(ctx(t), ann), store.ErrStale)
	ann.Edition, ann.Name, ann.Player, ann.Created, ann.Settings = 2, "Ann", "another", at(77), `{"a":2}`
	must(t, s.SetAccount(ctx(t), ann))
	bob := account("bob")
	bob.Edition, bob.NameKey = 1, "ann"
	want(t, s.SetAccount(ctx(t), bob), store.ErrExists)
	bob.Edition, bob.NameKey, bob.Bot, bob.Suspended = 1, "bobby", true, true
	must(t, s.SetAccount(ctx(t), bob))
	invalid(t, s.SetAccount(ctx(t), store.Account{ID: "bob"}))
	want(t, s.SetAccount(ctx(t), account("nobody")), store.ErrNotFound)

	for round := range 2 {
		wanted := account("ann")
		wanted.Name, wanted.Confirmed, wanted.Settings, wanted.Edition = "Ann", true, `{"a":2}`, 3
		got, err := s.Account(ctx(t), "ann")
		must(t, err)
		equal(t, got, wanted)
		for by, key := range map[store.AccountKey]string{store.ByName: "ann", store.ByMail: "ann@example.org", store.ByPlayer: "player-ann"} {
			got, err := s.FindAccount(ctx(t), by, key)
			must(t, err)
			equal(t, got, wanted)
			for _, none := range []string{"", "nobody", "a\x00b", "\xff"} {
				_, err := s.FindAccount(ctx(t), by, none)
				want(t, err, store.ErrNotFound)
			}
		}
		got, err = s.FindAccount(ctx(t), store.ByName, "bobby")
		if must(t, err); !got.Bot || !got.Suspended || got.Confirmed {
			t.Errorf("bob is %+v", got)
		}
		of, err := s.AccountsOf(ctx(t), []string{"player-ann", "player-eve", "player-nobody", "\xff", "player-ann"})
		if must(t, err); len(of) != 2 || of["player-ann"] != wanted || of["player-eve"].ID != "eve" {
			t.Errorf("accounts of players: %+v", of)
		}
		for _, c := range []struct {
			q    store.AccountQuery
			want string
		}{
			{store.AccountQuery{}, "ann bob eve"}, {store.AccountQuery{Prefix: "bob"}, "bob"}, {store.AccountQuery{Prefix: "b_"}, ""}, {store.AccountQuery{Prefix: "%"}, ""},
			{store.AccountQuery{Limit: 1, Offset: 1}, "bob"}, {store.AccountQuery{Offset: 9}, ""}, {store.AccountQuery{Prefix: "\xff"}, ""},
		} {
			if as, err := s.Accounts(ctx(t), c.q); err != nil || ids(as) != c.want {
				t.Errorf("%+v lists %s, %v; expected %s", c.q, ids(as), err, c.want)
			}
		}
		cs, err := s.Credentials(ctx(t), "bob")
		must(t, err)
		equal(t, cs, []store.Credential{password("bob"), {Account: "bob", Kind: store.Passkey, ID: "key", Created: at(2)}})
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	// Credentials come and go.
	key := store.Credential{Account: "bob", Kind: store.Passkey, ID: "key", Name: "phone", Data: "{}", Created: at(2), Used: at(9)}
	must(t, s.SetCredential(ctx(t), key, 0))
	key.Account = "eve"
	want(t, s.SetCredential(ctx(t), key, 0), store.ErrExists)
	want(t, s.SetCredential(ctx(t), store.Credential{Account: "nobody", Kind: store.Passkey, ID: "x"}, 0), store.ErrNotFound)
	for _, bad := range []store.Credential{
		{Account: "bob", Kind: 9, ID: "x"}, {Account: "bob", Kind: store.Password, ID: "eve"}, {Account: "bob", Kind: store.Passkey}, {Account: "bob", Kind: store.Passkey, ID: "\xff"},
		{Account: "bob", Kind: store.Passkey, ID: "x", Data: strings.Repeat("x", store.MaxCredential+1)},
	} {
		invalid(t, s.SetCredential(ctx(t), bad, 0))
	}
	long := store.Credential{Account: "bob", Kind: store.Passkey, ID: strings.Repeat("k", store.MaxCredentialID), Data: strings.Repeat("x", store.MaxCredential), Created: at(3)}
	must(t, s.SetCredential(ctx(t), long, 0))
	// Of passkeys that are added at once no more are kept than one may have; one that is there is changed.
	must(t, s.AddAccount(ctx(t), account("cid"), password("cid")))
	if kept := atOnce(t, "credentials", 8, func(i int) func() error {
		c := store.Credential{Account: "cid", Kind: store.Passkey, ID: fmt.Sprint("key", i), Data: "{}", Created: at(2)}
		return func() error { return s.SetCredential(ctx(t), c, 3) }
	}); kept != 3 {
		t.Errorf("%d passkeys kept, not 3", kept)
	}
	cs, err := s.Credentials(ctx(t), "cid")
	must(t, err)
	for _, c := range cs {
		if c.Kind == store.Passkey {
			c.Name = "changed"
			must(t, s.SetCredential(ctx(t), c, 3))
		}
	}
	// What follows from using one does not bring back one that was taken away or changed.
	key.Account, key.Data, key.Used = "bob", `{"n":1}`, at(11)
	want(t, s.ChangeCredential(ctx(t), key, `{"n":0}`), store.ErrNotFound)
	must(t, s.ChangeCredential(ctx(t), key, "{}"))
	want(t, s.ChangeCredential(ctx(t), key, "{}"), store.ErrNotFound)
	want(t, s.ChangeCredential(ctx(t), key, "\x00\xff"), store.ErrNotFound)
	other := key
	other.Account = "eve"
	want(t, s.ChangeCredential(ctx(t), other, key.Data), store.ErrNotFound)
	other.Account, other.ID = "bob", "gone"
	want(t, s.ChangeCredential(ctx(t), other, ""), store.ErrNotFound)
	invalid(t, s.ChangeCredential(ctx(t), store.Credential{Account: "bob", Kind: 9, ID: "x"}, ""))
	want(t, s.DropCredential(ctx(t), "eve", store.Passkey, "key"), store.ErrNotFound) // it is not eve's
	want(t, s.DropCredential(ctx(t), "nobody", store.Passkey, "key"), store.ErrNotFound)
	want(t, s.DropCredential(ctx(t), "b\xff", store.Passkey, "\x00"), store.ErrNotFound)
	must(t, s.DropCredential(ctx(t), "bob", store.Password, "bob"))
	want(t, s.DropCredential(ctx(t), "bob", store.Password, "bob"), store.ErrNotFound)
	key.Account = "bob"
	cs, err = s.Credentials(ctx(t), "bob")
	must(t, err)
	equal(t, cs, []store.Credential{key, long})
}

// Ways tests that an account that can be entered stays so, however many of its ways in are taken away at once, by however many programs: others are stores on the same data.
func Ways(t *testing.T, s store.Store, others ...store.Store) {
	all := append([]store.Store{s}, others...)
	for round := range 12 {
		id := fmt.Sprint("ways", round)
		key := store.Credential{Account: id, Kind: store.Passkey, ID: "key " + id, Created: at(2)}
		must(t, s.AddAccount(ctx(t), account(id), password(id), key))
		var group sync.WaitGroup
		var dropped, last atomic.Int32
		for i := range 4 {
			group.Go(func() {
				err := error(nil)
				switch in := all[i%len(all)]; i {
				case 0:
					err = in.DropCredential(ctx(t), id, store.Password, id)
				case 1:
					err = in.DropCredential(ctx(t), id, store.Passkey, key.ID)
				case 2:
					_, err = in.DropCredentials(ctx(t), id, store.Passkey, false)
				default:
					err = in.DropCredential(ctx(t), id, store.Password, id)
				}
				switch {
				case err == nil:
					dropped.Add(1)
				case errors.Is(err, store.ErrLast):
					last.Add(1)
				case !errors.Is(err, store.ErrNotFound):
					t.Errorf("a way in is taken away: %v", err)
				}
			})
		}
		group.Wait()
		if cs, err := s.Credentials(ctx(t), id); err != nil || len(cs) != 1 || last.Load() == 0 {
			t.Fatalf("of two ways in that four took away at once %d are left, %d were taken, %d refused as the last: %v", len(cs), dropped.Load(), last.Load(), err)
		}
	}
	// All of a kind, and also the last if that does not matter.
	must(t, s.AddAccount(ctx(t), account("keys"), store.Credential{Account: "keys", Kind: store.Passkey, ID: "k1"}, store.Credential{Account: "keys", Kind: store.Passkey, ID: "k2"}))
	_, err := s.DropCredentials(ctx(t), "keys", store.Passkey, false)
	want(t, err, store.ErrLast)
	for _, c := range []struct {
		kind store.CredentialKind
		want int
	}{{store.Password, 0}, {store.Passkey, 2}, {store.Passkey, 0}} {
		if n, err := s.DropCredentials(ctx(t), "keys", c.kind, c.kind == store.Passkey); err != nil || n != c.want {
			t.Errorf("of kind %d %d went, %v; expected %d", c.kind, n, err, c.want)
		}
	}
	must(t, s.SetCredential(ctx(t), password("keys"), 0))
	want(t, s.DropCredential(ctx(t), "keys", store.Password, "keys"), store.ErrLast)
	if n, err := s.DropCredentials(ctx(t), "no\xffbody", store.Passkey, true); err != nil || n != 0 {
		t.Errorf("of nobody: %d, %v", n, err)
	}
}

func sessions(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	must(t, s.AddAccount(ctx(t), account("ann")))
	must(t, s.AddAccount(ctx(t), account("bob")))
	for i, h := range []string{"h1", "h2", "h3"} {
		x := session("ann", h)
		x.Used = at(2 + i)
		must(t, s.AddSession(ctx(t), x, 0))
	}
	program := session("bob", "h4")
	program.Program = true
	must(t, s.AddSession(ctx(t), program, 0))
	want(t, s.AddSession(ctx(t), session("bob", "h1"), 0), store.ErrExists)
	want(t, s.AddSession(ctx(t), session("nobody", "h5"), 0), store.ErrNotFound)
	// Of programs that are added at once no more are kept than one may have; those that have run out do not count, nor do browsers.
	must(t, s.AddAccount(ctx(t), account("cid")))
	must(t, s.AddSession(ctx(t), session("cid", "browser"), 1))
	old := session("cid", "old")
	old.Program, old.Expires = true, old.Created
	must(t, s.AddSession(ctx(t), old, 0))
	if kept := atOnce(t, "programs", 8, func(i int) func() error {
		x := session("cid", fmt.Sprint("program", i))
		x.Program = true
		return func() error { return s.AddSession(ctx(t), x, 3) }
	}); kept != 3 {
		t.Errorf("%d programs kept, not 3", kept)
	}
	must(t, s.AddSession(ctx(t), session("cid", "browser2"), 1))
	invalid(t, s.AddSession(ctx(t), session("ann", ""), 0))
	invalid(t, s.AddSession(ctx(t), session("ann", "\xff"), 0))
	hashes := func(ss []store.Session) string {
		var out []string
		for _, x := range ss {
			out = append(out, x.Hash)
		}
		return strings.Join(out, " ")
	}
	for round := range 2 {
		got, err := s.Session(ctx(t), "h4", at(99))
		must(t, err)
		equal(t, got, program)
		for _, none := range []string{"", "h9", "\xff", "a\x00"} {
			_, err = s.Session(ctx(t), none, at(1))
			want(t, err, store.ErrNotFound)
		}
		if ss, err := s.Sessions(ctx(t), "ann", at(50)); err != nil || hashes(ss) != "h3 h2 h1" {
			t.Errorf("sessions %s, %v", hashes(ss), err)
		}
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	// They run out to the millisecond, and are put off by use.
	_, err := s.Session(ctx(t), "h1", at(100))
	want(t, err, store.ErrNotFound)
	must(t, s.TouchSession(ctx(t), "h1", at(60), at(59), at(200)))
	got, err := s.Session(ctx(t), "h1", at(150))
	if must(t, err); !got.Used.Equal(at(60)) || !got.Proved.Equal(at(59)) || !got.Expires.Equal(at(200)) || !got.Created.Equal(at(1)) {
		t.Errorf("touched: %+v", got)
	}
	if ss, err := s.Sessions(ctx(t), "ann", at(150)); err != nil || hashes(ss) != "h1" {
		t.Errorf("sessions %s, %v", hashes(ss), err)
	}
	want(t, s.TouchSession(ctx(t), "h9", at(60), at(60), at(200)), store.ErrNotFound)
	// One of one's own by its id, or all but this one.
	if ended, err := s.EndSessions(ctx(t), "bob", "id-h1", ""); err != nil || len(ended) != 0 {
		t.Errorf("another's session ends: %v, %v", ended, err)
	}
	if ended, err := s.EndSessions(ctx(t), "ann", "id-h2", "h2"); err != nil || !slices.Equal(ended, []string{"h2"}) {
		t.Errorf("ended %v, %v", ended, err)
	}
	want(t, s.TouchSession(ctx(t), "h2", at(60), at(60), at(200)), store.ErrNotFound) // use does not bring it back
	if ended, err := s.EndSessions(ctx(t), "ann", "", "h1"); err != nil || !slices.Equal(ended, []string{"h3"}) {
		t.Errorf("ended %v, %v", ended, err)
	}
	if ended, err := s.EndSessions(ctx(t), "ann", "", ""); err != nil || !slices.Equal(ended, []string{"h1"}) {
		t.Errorf("ended %v, %v", ended, err)
	}
	_, err = s.Session(ctx(t), "h4", at(99))
	must(t, err)
}

func tokens(t *testing.T, s store.Store) {
	must(t, s.AddAccount(ctx(t), account("ann")))
	add := func(hash, purpose, account string) store.Token {
		x := store.Token{Hash: hash, Purpose: purpose, Account: account, Data: "what " + hash, Created: at(1), Expires: at(10)}
		must(t, s.AddToken(ctx(t), x))
		return x
	}
	one := add("t1", "recover", "ann")
	add("t2", "recover", "ann")
	add("t3", "confirm", "ann")
	add("t4", "ceremony", "")
	want(t, s.AddToken(ctx(t), one), store.ErrExists)
	want(t, s.AddToken(ctx(t), store.Token{Hash: "x", Purpose: "recover", Account: "nobody"}), store.ErrNotFound)
	invalid(t, s.AddToken(ctx(t), store.Token{Hash: "x"}))
	invalid(t, s.AddToken(ctx(t), store.Token{Hash: "x", Purpose: "p", Data: strings.Repeat("x", store.MaxToken+1)}))
	for _, c := range []struct {
		purpose, hash string
		now           time.Time
	}{{"confirm", "t1", at(2)}, {"", "t1", at(2)}, {"recover", "t9", at(2)}, {"recover", "t1", at(10)}, {"recover", "\xff", at(2)}, {"\xff", "t1", at(2)}} {
		_, err := s.Token(ctx(t), c.purpose, c.hash, c.now)
		want(t, err, store.ErrNotFound)
		_, err = s.UseToken(ctx(t), c.purpose, c.hash, c.now)
		want(t, err, store.ErrNotFound)
	}
	for range 2 { // to look at it does not use it
		got, err := s.Token(ctx(t), "recover", "t1", at(9))
		must(t, err)
		equal(t, got, one)
	}
	got, err := s.UseToken(ctx(t), "recover", "t1", at(9))
	must(t, err)
	equal(t, got, one)
	_, err = s.UseToken(ctx(t), "recover", "t1", at(9))
	want(t, err, store.ErrNotFound)
	must(t, s.DropTokens(ctx(t), "ann", "recover"))
	must(t, s.DropTokens(ctx(t), "", ""))
	_, err = s.Token(ctx(t), "recover", "t2", at(2))
	want(t, err, store.ErrNotFound)
	for hash, purpose := range map[string]string{"t3": "confirm", "t4": "ceremony"} {
		_, err = s.Token(ctx(t), purpose, hash, at(2))
		must(t, err)
	}
	must(t, s.DropTokens(ctx(t), "ann", ""))
	_, err = s.Token(ctx(t), "confirm", "t3", at(2))
	want(t, err, store.ErrNotFound)
	// What has run out is swept away.
	must(t, s.AddSession(ctx(t), session("ann", "h1"), 0))
	if n, err := s.Sweep(ctx(t), at(10)); err != nil || n != 0 {
		t.Errorf("swept %d, %v", n, err)
	}
	if n, err := s.Sweep(ctx(t), at(11)); err != nil || n != 1 {
		t.Errorf("swept %d, %v; expected the token", n, err)
	}
	if n, err := s.Sweep(ctx(t), at(101)); err != nil || n != 1 {
		t.Errorf("swept %d, %v; expected the session", n, err)
	}
	// Of those who use one token at once, one succeeds; of those who take one name, too.
	for round := range 5 {
		hash := fmt.Sprint("race", round)
		must(t, s.AddToken(ctx(t), store.Token{Hash: hash, Purpose: "recover", Account: "ann", Expires: at(10)}))
		var wg sync.WaitGroup
		var used, named atomic.Int32
		for w := range 6 {
			wg.Go(func() {
				switch _, err := s.UseToken(ctx(t), "recover", hash, at(1)); {
				case err == nil:
					used.Add(1)
				case !errors.Is(err, store.ErrNotFound):
					t.Error(err)
				}
				a := account(fmt.Sprint(hash, "-", w))
				a.NameKey = hash
				switch err := s.AddAccount(ctx(t), a, password(a.ID)); {
				case err == nil:
					named.Add(1)
				case !errors.Is(err, store.ErrExists):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if used.Load() != 1 || named.Load() != 1 {
			t.Errorf("%d used one token, %d have one name", used.Load(), named.Load())
		}
	}
}

// peopleGames makes games of a guest: one of his own against a computer, one with bob, one that he made for others, one that is bob's.
func peopleGames(t *testing.T, s store.Store, guest string) {
	make := func(id, creator string, seats ...store.Occupant) {
		g := game(id)
		g.Creator = creator
		for i, o := range seats {
			g.Seats[i].Occupant = o
		}
		must(t, s.Create(ctx(t), g, "seed", lines(1, "chance roll 4")))
	}
	computer := store.Occupant{Kind: store.Bot, Who: guest} // a bot may be called like a person
	make("alone", guest, person(guest), computer)
	make("open", guest, person(guest), store.Occupant{})
	make("shared", guest, person(guest), person("bob"))
	make("joined", "bob", person("bob"), person(guest))
	make("bobs", "bob", person(guest), computer) // bob only looks on
	make("others", "bob", person("bob"), person("carol"))
	must(t, s.Append(ctx(t), "shared", 1, lines(50, "red bid 1"), ""))
	for _, id := range []string{"alone", "shared"} {
		must(t, s.SetNote(ctx(t), id, 0, guest, "plan"))
		must(t, s.SetVisit(ctx(t), id, 0, guest, store.Visit{Entries: 5, Time: at(4)}))
		_, err := s.Say(ctx(t), id, store.Chat{Room: "table", From: "red", Player: guest, Text: "hello", Time: at(1)})
		must(t, err)
	}
	must(t, s.SetNote(ctx(t), "shared", 1, "bob", "bob's"))
	_, err := s.Say(ctx(t), "shared", store.Chat{Room: "table", From: "blue", Player: "bob", Text: "hi", Time: at(2)})
	must(t, err)
	must(t, s.AddLink(ctx(t), store.Link{Token: "way", Game: "alone", Kind: store.Watch, Created: at(1)}))
}

// listed are the ids of a player's games.
func listed(t *testing.T, s store.Store, player string) string {
	t.Helper()
	gs, err := s.Games(ctx(t), store.Query{Player: player})
	must(t, err)
	var out []string
	for _, g := range gs {
		out = append(out, g.ID)
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func adopts(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	peopleGames(t, s, "guest")
	must(t, s.SetNote(ctx(t), "shared", 0, "ann", "older"))
	must(t, s.SetVisit(ctx(t), "shared", 0, "ann", store.Visit{Entries: 9, Time: at(6)}))
	games, err := s.Adopt(ctx(t), "guest", "ann")
	must(t, err)
	if slices.Sort(games); !slices.Equal(games, []string{"alone", "bobs", "joined", "open", "shared"}) {
		t.Errorf("games of a guest: %v", games)
	}
	must(t, s.Append(ctx(t), "shared", 2, lines(60, "blue bid 1"), "")) // it goes on
	for round := range 2 {
		if got := listed(t, s, "guest"); got != "" {
			t.Errorf("the guest still has %s", got)
		}
		if got := listed(t, s, "ann"); got != "alone bobs joined open shared" {
			t.Errorf("ann has %s", got)
		}
		if got := listed(t, s, "bob"); got != "bobs joined others shared" {
			t.Errorf("bob has %s", got)
		}
		g, err := s.Game(ctx(t), "shared")
		if must(t, err); g.Creator != "ann" || g.Seats[0].Occupant != person("ann") || g.Seats[1].Occupant != person("bob") || g.Lines != 3 {
			t.Errorf("shared: %+v", g)
		}
		g, err = s.Game(ctx(t), "alone")
		if must(t, err); g.Seats[1].Who != "guest" || g.Seats[0].Occupant != person("ann") {
			t.Errorf("alone: %+v", g)
		}
		for _, n := range []struct{ id, player, want string }{{"shared", "ann", "older\nplan"}, {"alone", "ann", "plan"}, {"alone", "guest", ""}, {"shared", "guest", ""}} {
			if text, err := s.Note(ctx(t), n.id, 0, n.player); err != nil || text != n.want {
				t.Errorf("note of %s in %s: %q, %v", n.player, n.id, text, err)
			}
		}
		for _, n := range []struct {
			id, player string
			want       int
		}{{"shared", "ann", 9}, {"alone", "ann", 5}, {"alone", "guest", 0}, {"shared", "guest", 0}} { // who has read more himself keeps that
			if v, err := s.Visit(ctx(t), n.id, 0, n.player); err != nil || v.Entries != n.want {
				t.Errorf("visit of %s in %s: %+v, %v", n.player, n.id, v, err)
			}
		}
		cs, err := s.Chats(ctx(t), "shared", "table", 1, 0)
		if must(t, err); len(cs) != 2 || cs[0].Player != "ann" || cs[0].Text != "hello" || cs[1].Player != "bob" {
			t.Errorf("talk: %+v", cs)
		}
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	if games, err := s.Adopt(ctx(t), "guest", "ann"); err != nil || len(games) != 0 {
		t.Errorf("again: %v, %v", games, err)
	}
	for _, p := range [][2]string{{"ann", "ann"}, {"", "ann"}, {"ann", ""}, {"\xff", "ann"}} {
		_, err := s.Adopt(ctx(t), p[0], p[1])
		invalid(t, err)
	}
	// Two seats of one game may become one player's: it is a hot seat then.
	if _, err := s.Adopt(ctx(t), "bob", "ann"); err != nil {
		t.Error(err)
	}
	g, err := s.Game(ctx(t), "shared")
	if must(t, err); g.Seats[0].Occupant != person("ann") || g.Seats[1].Occupant != person("ann") {
		t.Errorf("shared: %+v", g)
	}
	// While games are played, nothing is lost.
	must(t, s.Create(ctx(t), game("busy"), "x", nil)) // alice's
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range 60 {
			if err := s.Append(ctx(t), "busy", i, lines(i, fmt.Sprint(i)), ""); err != nil {
				t.Error(err)
			}
		}
	})
	wg.Go(func() {
		from, to := "alice", "other"
		for range 9 {
			if _, err := s.Adopt(ctx(t), from, to); err != nil {
				t.Error(err)
			}
			from, to = to, from
		}
	})
	wg.Wait()
	ls, err := s.Lines(ctx(t), "busy", 0)
	if must(t, err); len(ls) != 60 {
		t.Errorf("%d lines of 60", len(ls))
	}
	if got := listed(t, s, "other"); got != "busy" {
		t.Errorf("the other has %s", got)
	}
}

func deletes(t *testing.T, open Open, durable bool) {
	dir := t.TempDir()
	s := open(t, dir)
	ann := account("ann")
	ann.Confirmed = true
	must(t, s.AddAccount(ctx(t), ann, password("ann")))
	must(t, s.AddAccount(ctx(t), account("bob"), password("bob")))
	must(t, s.AddSession(ctx(t), session("ann", "h1"), 0))
	must(t, s.AddSession(ctx(t), session("bob", "h2"), 0))
	must(t, s.AddToken(ctx(t), store.Token{Hash: "t1", Purpose: "recover", Account: "ann", Expires: at(100)}))
	peopleGames(t, s, "player-ann")
	games, err := s.DeleteAccount(ctx(t), "ann", at(70))
	must(t, err)
	if slices.Sort(games); !slices.Equal(games, []string{"alone", "open"}) {
		t.Errorf("games that went: %v", games)
	}
	_, err = s.DeleteAccount(ctx(t), "ann", at(71))
	want(t, err, store.ErrNotFound)
	_, err = s.DeleteAccount(ctx(t), "nobody", at(71))
	want(t, err, store.ErrNotFound)
	tooLate(t, s, "player-ann", "player-bob")
	for round := range 2 {
		a, err := s.Account(ctx(t), "ann")
		must(t, err)
		equal(t, a, store.Account{ID: "ann", Player: "player-ann", Created: at(1), Deleted: at(70), Edition: 2})
		for by, key := range map[store.AccountKey]string{store.ByName: "ann", store.ByMail: ann.MailKey} {
			_, err := s.FindAccount(ctx(t), by, key)
			want(t, err, store.ErrNotFound)
		}
		if a, err := s.FindAccount(ctx(t), store.ByPlayer, "player-ann"); err != nil || a.Deleted.IsZero() {
			t.Errorf("by its player: %+v, %v", a, err)
		}
		if as, err := s.Accounts(ctx(t), store.AccountQuery{}); err != nil || ids(as) != "bob" {
			t.Errorf("accounts: %s, %v", ids(as), err)
		}
		_, err = s.Session(ctx(t), "h1", at(2))
		want(t, err, store.ErrNotFound)
		_, err = s.Session(ctx(t), "h2", at(2))
		must(t, err)
		_, err = s.Token(ctx(t), "recover", "t1", at(2))
		want(t, err, store.ErrNotFound)
		if cs, err := s.Credentials(ctx(t), "ann"); err != nil || len(cs) != 0 {
			t.Errorf("credentials: %+v, %v", cs, err)
		}
		for _, id := range []string{"alone", "open"} {
			_, err := s.Game(ctx(t), id)
			want(t, err, store.ErrNotFound)
		}
		_, err = s.Link(ctx(t), "way")
		want(t, err, store.ErrNotFound)
		// The games of others are as they were, but for what she wrote.
		g, err := s.Game(ctx(t), "shared")
		if must(t, err); g.Seats[0].Occupant != person("player-ann") || g.Lines != 2 {
			t.Errorf("shared: %+v", g)
		}
		cs, err := s.Chats(ctx(t), "shared", "table", 1, 0)
		if must(t, err); len(cs) != 2 || cs[0].Text != "" || cs[1].Text != "hi" {
			t.Errorf("talk: %+v", cs)
		}
		if text, err := s.Note(ctx(t), "shared", 0, "player-ann"); err != nil || text != "" {
			t.Errorf("note: %q, %v", text, err)
		}
		if v, err := s.Visit(ctx(t), "shared", 0, "player-ann"); err != nil || v != (store.Visit{}) {
			t.Errorf("visit: %+v, %v", v, err)
		}
		if text, err := s.Note(ctx(t), "shared", 1, "bob"); err != nil || text != "bob's" {
			t.Errorf("another's note: %q, %v", text, err)
		}
		if got := listed(t, s, "bob"); got != "bobs joined others shared" {
			t.Errorf("bob has %s", got)
		}
		if !durable || round == 1 {
			break
		}
		must(t, s.Close())
		s = open(t, dir)
	}
	// Nothing can be added to it, and its name is free.
	want(t, s.AddSession(ctx(t), session("ann", "h9"), 0), store.ErrNotFound)
	want(t, s.SetCredential(ctx(t), password("ann"), 0), store.ErrNotFound)
	want(t, s.AddToken(ctx(t), store.Token{Hash: "t9", Purpose: "recover", Account: "ann"}), store.ErrNotFound)
	a := account("ann")
	a.Edition = 2
	want(t, s.SetAccount(ctx(t), a), store.ErrNotFound)
	a.ID, a.Player = "ann2", "player-ann2"
	must(t, s.AddAccount(ctx(t), a))
}

// tooLate: what a player who has deleted his account had still on its way is not kept; guests and others go on.
func tooLate(t *testing.T, s store.Store, gone, other string) {
	t.Helper()
	late := func(what string, of func(player string) error) {
		t.Helper()
		if err := of(gone); !errors.Is(err, store.ErrGone) {
			t.Errorf("%s of who has gone: %v", what, err)
		}
		if err := of(other); err != nil {
			t.Errorf("%s of another: %v", what, err)
		}
	}
	person := func(player string) store.Occupant { return store.Occupant{Kind: store.Person, Who: player} }
	n := 0
	made := func(creator string, seats ...store.Occupant) (store.Game, error) {
		n++
		g := game(fmt.Sprint("late", n))
		g.Creator = creator
		for i, o := range seats {
			g.Seats[i].Occupant = o
		}
		return g, s.Create(ctx(t), g, "seed", nil)
	}
	late("a game", func(p string) error { _, err := made(p); return err })
	late("a seat of a new game", func(p string) error { _, err := made("guest", person("guest"), person(p)); return err })
	g, err := made("guest", store.Occupant{}, store.Occupant{})
	must(t, err)
	late("a seat", func(p string) error { return s.Take(ctx(t), g.ID, 0, store.Occupant{}, person(p)) })
	late("a substitute", func(p string) error {
		return s.Add(ctx(t), g.ID, store.Addition{Lines: lines(0, "table taken"), Reseat: &store.Reseat{Seat: 1, To: person(p)}})
	})
	late("talk", func(p string) error {
		_, err := s.Say(ctx(t), g.ID, store.Chat{Room: "table", From: g.Seats[0].Name, Player: p, Text: "hello", Time: at(72)})
		return err
	})
	late("a note", func(p string) error { return s.SetNote(ctx(t), g.ID, 0, p, "mine") })
	late("a visit", func(p string) error { return s.SetVisit(ctx(t), g.ID, 0, p, store.Visit{Entries: 1, Time: at(72)}) })
	late("how he is told", func(p string) error { return s.SetTold(ctx(t), g.ID, p, "none") })
	late("a block", func(p string) error {
		return s.SetBlock(ctx(t), store.Block{Player: p, Other: "guest", Name: "somebody", Created: at(72)}, true)
	})
	late("a challenge", func(p string) error {
		return s.AddChallenge(ctx(t), store.Challenge{ID: "late " + p, From: p, To: "player-cid", Module: "m", Terms: "{}", Game: "late game " + p, Created: at(72), Expires: at(80)}, store.ChallengeLimits{})
	})
	late("what he would adopt", func(p string) error { _, err := s.Adopt(ctx(t), "nobody", p); return err })
	must(t, s.AddSeason(ctx(t), store.Season{ID: "late", Title: "Late", Module: "toygame", Scenario: "1", Created: at(1), Starts: at(1), Ends: at(100)}))
	late("an entry", func(p string) error {
		return s.SetEntrant(ctx(t), store.Entrant{Season: "late", Player: p, Joined: at(72)}, 0)
	})
	must(t, s.SetEntrant(ctx(t), store.Entrant{Season: "late", Player: gone, Joined: at(60), Left: at(72)}, 0)) // who has gone is noted to have left
}
