package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"beachhead/store"
)

// What was found by trying to break in, to keep others out and to wear the server out.

// counting is a store that counts what is looked up and written of tokens.
type counting struct {
	store.Store
	tokens atomic.Int32
}

func (c *counting) AddToken(ctx context.Context, t store.Token) error {
	c.tokens.Add(1)
	return c.Store.AddToken(ctx, t)
}

// A name that is taken costs no password, and whoever tries name after name, or signs in again and again, is stopped: each password that is hashed takes memory and time of all.
func TestHashesAreLimited(t *testing.T) {
	s, _, _ := open(t, func(c *Config) { c.Hashes = Limit{5, time.Minute} })
	signUp(t, s, "Anna")
	eve := Visit{Address: "1.2.3.4/32"}
	for len(s.hash.place) < cap(s.hash.place) { // all are hashing
		s.hash.place <- struct{}{}
	}
	for range 50 {
		_, _, err := s.SignUp(t.Context(), "anna", good, eve)
		refused(t, err, Taken)
	}
	for len(s.hash.place) > 0 {
		<-s.hash.place
	}
	for range 5 {
		if _, _, err := s.SignIn(t.Context(), "Anna", good, eve); err != nil {
			t.Fatal(err)
		}
	}
	_, _, err := s.SignIn(t.Context(), "Anna", good, eve)
	refused(t, err, TooMany)
	_, _, err = s.SignUp(t.Context(), "Eve", good, eve)
	refused(t, err, TooMany)
	if _, _, err := s.SignIn(t.Context(), "Anna", good, Visit{Address: "5.6.7.8/32"}); err != nil {
		t.Error(err)
	}
}

// What a limiter remembers is bounded, whatever is made up, and who has spent most is remembered longest.
func TestLimiterIsBounded(t *testing.T) {
	l := NewLimiter(Limit{5, time.Hour})
	now := time.Now()
	for range 5 {
		l.Take("guessed at", now)
	}
	most := time.Duration(0)
	for i := range 5 * maxSpenders {
		began := time.Now()
		l.Take(fmt.Sprint(i), now)
		l.Take(fmt.Sprint(i), now)
		most = max(most, time.Since(began))
		if len(l.spent) > maxSpenders {
			t.Fatalf("%d are remembered", len(l.spent))
		}
	}
	if _, wait := l.Take("guessed at", now); wait == 0 {
		t.Error("who has nothing left was forgotten before others")
	}
}

// Somebody who asks for links in the name of another neither keeps him from having one nor takes it out of his hand.
func TestRecoveryIsNotTakenAway(t *testing.T) {
	s, _, _, p := openMail(t)
	mailed(t, s, p)
	for range 8 {
		_ = s.Recover(t.Context(), "Anna", Visit{Address: "6.6.6.6/32"})
	}
	if err := s.Recover(t.Context(), "Anna", Visit{Address: "1.2.3.4/32"}); err != nil {
		t.Fatalf("the owner is kept out: %v", err)
	}
	link := linkIn(t, p.wait(t, 7), "/recover/")
	s2 := Visit{Address: "7.7.7.7/32"}
	if err := s.Recover(t.Context(), "ann@example.org", s2); err != nil {
		t.Fatal(err)
	}
	p.wait(t, 8)
	if _, _, _, err := s.Reset(t.Context(), link, "another long password", Visit{}); err != nil {
		t.Errorf("the owner's link: %v", err)
	}
}

// The same is written for an address that another has as for one that nobody has: how long it takes does not tell.
func TestAddressesAreNotTold(t *testing.T) {
	s, _, db, p := openMail(t)
	c := &counting{Store: db}
	s.store = c
	mailed(t, s, p)
	_, bob := signUp(t, s, "Bob")
	before := c.tokens.Load()
	for i, address := range []string{"ann@example.org", "nobody@example.org"} {
		if err := s.SetMail(t.Context(), bob, address, Visit{}); err != nil {
			t.Fatal(err)
		}
		if n := int(c.tokens.Load() - before); n != i+1 {
			t.Errorf("%s: %d tokens after %d addresses", address, n, i+1)
		}
	}
}

// Names that look like another's, though their letters are of another script, are taken; so are those that look like the house.
func TestNamesThatLookAlike(t *testing.T) {
	s, _, _ := open(t, func(c *Config) { c.SignUps = Limit{100, time.Minute} })
	try := func(name string) error {
		_, _, err := s.SignUp(t.Context(), name, good, Visit{})
		return err
	}
	for _, x := range []struct {
		name string
		kind int // -1: it is free
	}{
		{"Capa", -1}, {"Сара" /* Cyrillic */, int(Taken)}, {"САРА", int(Taken)}, {"BOB", -1}, {"ВОВ" /* Cyrillic */, int(Taken)}, {"Тома" /* Cyrillic */, -1}, {"Toma", int(Taken)},
		{"ΝΙΚΟ" /* Greek */, -1}, {"Niko", int(Taken)}, {"ВОТ" /* Cyrillic: bot */, int(Wrong)}, {"Жанна", -1}, {"Anna", -1}, {"Ann\u0251", int(Wrong)}, {"Z\u0300\u0301\u0302algo", int(Wrong)}, {"Zu\u0308\u0301g", -1},
		{"Bob\ufe0f", int(Wrong)}, {"B\u034fob", int(Wrong)}, {"Bob\u115f", int(Wrong)}, {"𝐁𝐨𝐛", int(Taken)}, {"B\u00adob", int(Wrong)},
		{"ꓐꓳꓐ" /* Lisu */, int(Taken)}, {"ᎪᏴᏢ" /* Cherokee */, -1}, {"Abp", int(Taken)}, {"ꓮꓓꓟꓲꓠ" /* Lisu: admin */, int(Wrong)}, {"Adm\u0131n", int(Wrong)}, {"N\u0131ko", int(Taken)}, {"Y\u0131ld\u0131z", -1}, {"Yildiz", int(Taken)},
		{"Bob\ua731", int(Wrong)}, {"\u01c0ris", int(Wrong)}, {"free-prize.com", int(Wrong)}, {"J.R. Ewing", -1}, {"St. John", -1}, {"v1.5", -1},
	} {
		err := try(x.name)
		var no *Refusal
		if (err == nil) != (x.kind < 0) || err != nil && (!errors.As(err, &no) || int(no.Kind) != x.kind) {
			t.Errorf("%q: %v, expected kind %d", x.name, err, x.kind)
		}
	}
	_, who, err := s.SignIn(t.Context(), "Anna", good, Visit{})
	if err != nil {
		t.Fatal(err)
	}
	refused(t, s.Rename(t.Context(), &who, "Сара"), Taken)
	if err := s.Rename(t.Context(), &who, "ANNA"); err != nil {
		t.Error(err)
	}
	if who.Account.Name != "ANNA" || strings.Contains(who.Account.NameKey, "A") {
		t.Errorf("%+v", who.Account)
	}
}

// meanwhile is a store in which something is done after the n-th look at the ways into an account.
type meanwhile struct {
	store.Store
	n    int
	then func()
}

func (m *meanwhile) Credentials(ctx context.Context, account string) ([]store.Credential, error) {
	cs, err := m.Store.Credentials(ctx, account)
	if m.n--; m.n == 0 {
		m.then()
	}
	return cs, err
}

// A way into an account that its owner takes away or changes while somebody else comes in by it does not come back by that.
func TestWaysDoNotComeBack(t *testing.T) {
	s, _, base := openPasskeys(t)
	r := newRing(t)
	ann := newcomer(t, s, r, "Anna")
	if _, err := s.SetPassword(t.Context(), ann, good); err != nil {
		t.Fatal(err)
	}
	ways, err := base.Credentials(t.Context(), ann.Account.ID)
	if err != nil || len(ways) != 2 {
		t.Fatalf("%+v, %v", ways, err)
	}
	drop := func() {
		for _, w := range ways {
			if w.Kind == store.Passkey {
				if err := base.DropCredential(t.Context(), ann.Account.ID, w.Kind, w.ID); err != nil {
					t.Error(err)
				}
			}
		}
	}
	e := entry(t, s)
	s.store = &meanwhile{base, 2, drop}
	_, _, err = s.SignInPasskey(t.Context(), home, e.ID, r.shows(e), Visit{})
	refused(t, err, NotYou)
	if ways, err := base.Credentials(t.Context(), ann.Account.ID); err != nil || len(ways) != 1 {
		t.Errorf("the passkey is there again: %+v, %v", ways, err)
	}
	// The same of a password that is hashed anew since it was hashed at another cost.
	s.store = base
	costly := New(Config{Store: base, Cost: Cost{Memory: 32, Time: 2, Threads: 1}})
	costly.store = &meanwhile{base, 2, func() {
		if _, err := s.SetPassword(t.Context(), ann, "quite another sentence"); err != nil {
			t.Error(err)
		}
	}}
	_, _, err = costly.SignIn(t.Context(), "Anna", good, Visit{})
	refused(t, err, NotYou) // it is not her password any more
	if _, _, err := s.SignIn(t.Context(), "Anna", "quite another sentence", Visit{}); err != nil {
		t.Errorf("the password that was changed is that of before: %v", err)
	}
}

// atMoment is a store that does something before or after a call of one sort, the n-th.
type atMoment struct {
	store.Store
	what string
	n    int
	then func()
}

func (m *atMoment) now(what string) {
	if m.what == what {
		if m.n--; m.n == 0 {
			m.then()
		}
	}
}

func (m *atMoment) Credentials(ctx context.Context, account string) ([]store.Credential, error) {
	defer m.now("after credentials")
	return m.Store.Credentials(ctx, account)
}

func (m *atMoment) AddSession(ctx context.Context, x store.Session, most int) error {
	m.now("before session")
	defer m.now("after session")
	return m.Store.AddSession(ctx, x, most)
}

func (m *atMoment) SetCredential(ctx context.Context, c store.Credential, most int) error {
	m.now("before credential")
	defer m.now("after credential")
	return m.Store.SetCredential(ctx, c, most)
}

// Whoever has the old password, or a session, of an account that its owner recovers gets nothing that lasts beyond it, at whichever moment he comes: no
// session, no program, no passkey, no password.
func TestRecoveryThrowsOut(t *testing.T) {
	const fresh = "another long password"
	type thief struct {
		*Service
		old *Signed
		e   *ring
	}
	comes := map[string]func(t *testing.T, x thief) error{
		"by the old password": func(t *testing.T, x thief) error { return third(x.SignIn(t.Context(), "Anna", good, Visit{})) },
		"by the old password, hashed at another cost": func(t *testing.T, x thief) error {
			x.hash = newHasher(Cost{Memory: 32, Time: 2, Threads: 1})
			return third(x.SignIn(t.Context(), "Anna", good, Visit{}))
		},
		"by a program": func(t *testing.T, x thief) error { _, err := x.NewProgram(t.Context(), x.old, "mine"); return err },
		"by a password": func(t *testing.T, x thief) error {
			_, err := x.SetPassword(t.Context(), x.old, "the password of a thief")
			return err
		},
		"by a passkey": func(t *testing.T, x thief) error {
			c, err := x.NewPasskey(t.Context(), x.old, home, Visit{})
			if err != nil {
				return err
			}
			return x.AddPasskey(t.Context(), x.old, home, c.ID, "mine", x.e.makes(c))
		},
	}
	resets := 0
	for by, come := range comes {
		for _, moment := range []string{"after credentials", "before session", "after session", "before credential", "after credential"} {
			for n := range 4 {
				s, _, base, p := openMail(t)
				ann, link := recovering(t, s, p)
				reset := false
				other := New(Config{Store: &atMoment{base, moment, n + 1, func() {
					_, _, _, err := s.Reset(t.Context(), link, fresh, Visit{})
					if reset = err == nil; !reset { // another password, which came first, has taken the link away
						refused(t, err, Gone)
					}
				}}, Now: s.now, Cost: cheap, Public: home})
				err := come(t, thief{other, ann, newRing(t)})
				if !reset {
					continue
				}
				resets++
				all, _ := base.Sessions(t.Context(), ann.Account.ID, s.now())
				ways, _ := base.Credentials(t.Context(), ann.Account.ID)
				if len(all) != 1 || len(ways) != 1 {
					t.Errorf("%s, %s %d: %v; then there are %d sessions and %d ways in", by, moment, n+1, err, len(all), len(ways))
				}
				if _, _, err := s.SignIn(t.Context(), "Anna", fresh, Visit{}); err != nil {
					t.Errorf("%s, %s %d: the owner: %v", by, moment, n+1, err)
				}
			}
		}
	}
	if resets < 12 {
		t.Errorf("only %d recoveries came in between", resets)
	}
}

func third[A, B any](_ A, _ B, err error) error { return err }

func (m *atMoment) EndSessions(ctx context.Context, account, id, but string) ([]string, error) {
	m.now("before end")
	return m.Store.EndSessions(ctx, account, id, but)
}

func (m *atMoment) ChangeCredential(ctx context.Context, c store.Credential, was string) error {
	m.now("before change")
	return m.Store.ChangeCredential(ctx, c, was)
}

// Between the password that the owner sets by his link and the end of all sessions somebody who has one sets another: that does not stay, whether he is quick
// or slow.
func TestRecoveryKeepsItsPassword(t *testing.T) {
	const fresh, stolen = "another long password", "the password of a thief"
	for _, quick := range []bool{true, false} {
		s, _, base, p := openMail(t)
		ann, link := recovering(t, s, p)
		rest, held := make(chan struct{}), make(chan struct{})
		thief := New(Config{Store: &atMoment{base, "before change", 1, func() {
			if !quick { // the owner is through before it is set
				close(held)
				<-rest
			}
		}}, Now: s.now, Cost: cheap, Public: home})
		done := make(chan error, 1)
		owner := New(Config{Store: &atMoment{base, "before end", 1, func() {
			go func() {
				_, err := thief.SetPassword(t.Context(), ann, stolen)
				done <- err
			}()
			if quick {
				done <- <-done
			} else {
				<-held
			}
		}}, Now: s.now, Cost: cheap, Public: home})
		secret, _, _, err := owner.Reset(t.Context(), link, fresh, Visit{})
		if err != nil || secret == "" {
			t.Fatalf("the owner is not signed in: %v", err)
		}
		close(rest)
		if err := <-done; !quick && !errors.Is(err, ErrNobody) {
			t.Errorf("the thief is told %v", err)
		}
		if _, _, err := s.SignIn(t.Context(), "Anna", fresh, Visit{}); err != nil {
			t.Errorf("quick %v: the owner cannot come in: %v", quick, err)
		}
		refused(t, third(s.SignIn(t.Context(), "Anna", stolen, Visit{})), NotYou)
	}
}

func (m *atMoment) AddToken(ctx context.Context, x store.Token) error {
	defer m.now("after token")
	return m.Store.AddToken(ctx, x)
}

func (m *atMoment) UseToken(ctx context.Context, purpose, hash string, now time.Time) (store.Token, error) {
	defer m.now("after use of " + purpose)
	return m.Store.UseToken(ctx, purpose, hash, now)
}

// An address that somebody who had a session wants to have confirmed, before the owner recovers the account or at that moment, is not confirmed afterwards: by it he
// would have a link for himself.
func TestRecoveryForgetsAddresses(t *testing.T) {
	for _, moment := range []string{"before", "after token", "after use of confirm"} {
		s, _, base, p := openMail(t)
		ann, link := recovering(t, s, p)
		reset := func() {
			if _, _, _, err := s.Reset(t.Context(), link, "another long password", Visit{}); err != nil {
				t.Error(err)
			}
		}
		if moment != "before" {
			s.store = &atMoment{base, moment, 1, reset}
		}
		err := s.SetMail(t.Context(), ann, "thief@example.net", Visit{})
		if moment == "after token" {
			if !errors.Is(err, ErrNobody) {
				t.Errorf("at the moment of the recovery an address is taken: %v", err)
			}
		} else {
			if err != nil {
				t.Fatal(err)
			}
			stolen := linkIn(t, p.wait(t, 3), "/mail/")
			if moment == "before" {
				reset()
			}
			_, err = s.Confirm(t.Context(), stolen)
			refused(t, err, Gone)
		}
		if a, err := base.Account(t.Context(), ann.Account.ID); err != nil || a.Mail != "ann@example.org" || a.Confirming(s.now()) != "" {
			t.Errorf("%s: the account has %q, and waits for %q: %v", moment, a.Mail, a.Confirming(s.now()), err)
		}
	}
}

// So it is when the owner, who is signed in, sets another password: in which browser the address was asked for nobody knows.
func TestPasswordForgetsAddresses(t *testing.T) {
	s, _, base, p := openMail(t)
	ann, _ := recovering(t, s, p)
	if err := s.SetMail(t.Context(), ann, "thief@example.net", Visit{}); err != nil {
		t.Fatal(err)
	}
	stolen := linkIn(t, p.wait(t, 3), "/mail/")
	if _, err := s.SetPassword(t.Context(), ann, "another long password"); err != nil {
		t.Fatal(err)
	}
	_, err := s.Confirm(t.Context(), stolen)
	refused(t, err, Gone)
	if a, err := base.Account(t.Context(), ann.Account.ID); err != nil || a.Mail != "ann@example.org" || a.Confirming(s.now()) != "" {
		t.Errorf("the account has %q, and waits for %q: %v", a.Mail, a.Confirming(s.now()), err)
	}
}
