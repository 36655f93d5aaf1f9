package people

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"beachhead/mail"
	"beachhead/store"
)

// postman keeps what is sent; he fails as often as he is told to.
type postman struct {
	mu   sync.Mutex
	sent []mail.Message
	fail []error
}

func (p *postman) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.fail) > 0 {
		err := p.fail[0]
		p.fail = p.fail[1:]
		return err
	}
	p.sent = append(p.sent, m)
	return nil
}

// wait waits for the n-th message.
func (p *postman) wait(t *testing.T, n int) mail.Message {
	t.Helper()
	for range 500 {
		p.mu.Lock()
		got := len(p.sent)
		p.mu.Unlock()
		if got >= n {
			return p.sent[n-1]
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatalf("%d messages, expected %d", len(p.sent), n)
	return mail.Message{}
}

func (p *postman) count() int { p.mu.Lock(); defer p.mu.Unlock(); return len(p.sent) }

func openMail(t *testing.T) (*Service, *clock, store.Store, *postman) {
	t.Helper()
	p := &postman{}
	s, c, db := open(t, func(c *Config) { c.Mail, c.Public, c.Again = p, "https://games.example.org/", time.Millisecond })
	go s.Post(t.Context())
	return s, c, db, p
}

// recovering is Anna with the link by which she recovers her account.
func recovering(t *testing.T, s *Service, p *postman) (ann *Signed, link string) {
	t.Helper()
	ann = mailed(t, s, p)
	if err := s.Recover(t.Context(), "Anna", Visit{}); err != nil {
		t.Fatal(err)
	}
	return ann, linkIn(t, p.wait(t, 2), "/recover/")
}

// mailed signs Anna up, with a mail address that is confirmed.
func mailed(t *testing.T, s *Service, p *postman) *Signed {
	t.Helper()
	_, ann := signUp(t, s, "Anna")
	if err := s.SetMail(t.Context(), ann, "ann@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Confirm(t.Context(), linkIn(t, p.wait(t, 1), "/mail/")); err != nil {
		t.Fatal(err)
	}
	return ann
}

// linkIn is the secret of the link in a message.
func linkIn(t *testing.T, m mail.Message, path string) string {
	t.Helper()
	x := regexp.MustCompile(`https://games\.example\.org` + path + `([a-z2-7]{52})\n`).FindStringSubmatch(m.Text)
	if x == nil {
		t.Fatalf("no link in %q", m.Text)
	}
	return x[1]
}

func TestConfirm(t *testing.T) {
	s, c, db, p := openMail(t)
	_, ann := signUp(t, s, "Anna")
	refused(t, s.SetMail(t.Context(), ann, "no address", Visit{}), Wrong)
	if err := s.SetMail(t.Context(), ann, " Ann@Example.org ", Visit{}); err != nil {
		t.Fatal(err)
	}
	m := p.wait(t, 1)
	link := linkIn(t, m, "/mail/")
	if m.To != "Ann@example.org" && m.To != "Ann@Example.org" {
		t.Errorf("to %s", m.To)
	}
	if a, err := db.Account(t.Context(), ann.Account.ID); err != nil || a.Mail != "" || a.Confirmed {
		t.Errorf("before it is confirmed: %+v, %v", a, err)
	}
	if got := s.Confirms(&ann.Account); got != m.To {
		t.Errorf("%q is to be confirmed", got)
	}
	for range 2 { // to look does not use it
		if name, address, err := s.Confirming(t.Context(), link); err != nil || name != "Anna" || address != m.To {
			t.Errorf("%s, %s, %v", name, address, err)
		}
	}
	_, err := s.Recovering(t.Context(), link) // it is good for nothing else
	refused(t, err, Gone)
	if address, err := s.Confirm(t.Context(), link); err != nil || address != m.To {
		t.Errorf("%s, %v", address, err)
	}
	_, err = s.Confirm(t.Context(), link)
	refused(t, err, Gone)
	for _, bad := range []string{"", "x", strings.Repeat("a", 52)} {
		_, err := s.Confirm(t.Context(), bad)
		refused(t, err, Gone)
	}
	if a, _ := db.Account(t.Context(), ann.Account.ID); s.Confirms(&a) != "" {
		t.Error("it is still to be confirmed")
	}
	if _, _, err := s.SignIn(t.Context(), "ANN@example.ORG", good, Visit{}); err != nil {
		t.Errorf("by mail: %v", err)
	}
	// Another one who names this address is told nothing; its owner is.
	_, bob := signUp(t, s, "Bob")
	if err := s.SetMail(t.Context(), bob, "ann@example.org", Visit{}); err != nil {
		t.Error(err)
	}
	if got := s.Confirms(&bob.Account); !strings.EqualFold(got, "ann@example.org") { // as if it were nobody's
		t.Errorf("%q is to be confirmed", got)
	}
	if m := p.wait(t, 2); m.To != "ann@example.org" || !strings.Contains(m.Text, "Hello Anna") || strings.Contains(m.Text, "/mail/") {
		t.Errorf("%+v", m)
	}
	// Another address: the old one stays until the new one is confirmed, and hears of it.
	if ann, err = s.whoHas(t.Context(), ann.Session.Hash); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMail(t.Context(), ann, "new@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	link = linkIn(t, p.wait(t, 3), "/mail/")
	if a, _ := db.Account(t.Context(), ann.Account.ID); a.MailKey != "ann@example.org" {
		t.Errorf("the old address has gone: %+v", a)
	}
	if c.on(23 * time.Hour); s.Confirms(&ann.Account) == "" {
		t.Error("a link that is good is not told of")
	}
	if c.on(2 * time.Hour); s.Confirms(&ann.Account) != "" {
		t.Error("a link that has expired is told of")
	}
	_, err = s.Confirm(t.Context(), link)
	refused(t, err, Gone)
	if err := s.Prove(t.Context(), ann, good, Visit{}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMail(t.Context(), ann, "new@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Confirm(t.Context(), linkIn(t, p.wait(t, 4), "/mail/")); err != nil {
		t.Fatal(err)
	}
	if m := p.wait(t, 5); m.To != "Ann@example.org" && m.To != "Ann@Example.org" || !strings.Contains(m.Subject, "changed") {
		t.Errorf("%+v", m)
	}
	// And away with it.
	if ann, err = s.whoHas(t.Context(), ann.Session.Hash); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMail(t.Context(), ann, "third@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetMail(t.Context(), ann, "", Visit{}); err != nil {
		t.Fatal(err)
	}
	if a, _ := db.Account(t.Context(), ann.Account.ID); a.Mail != "" || a.Confirmed || s.Confirms(&a) != "" {
		t.Errorf("still %+v", a)
	}
}

func TestRecover(t *testing.T) {
	s, c, db, p := openMail(t)
	first, ann := signUp(t, s, "Anna")
	program, err := s.NewProgram(t.Context(), ann, "bot")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.SetMail(t.Context(), ann, "ann@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Confirm(t.Context(), linkIn(t, p.wait(t, 1), "/mail/")); err != nil {
		t.Fatal(err)
	}
	signUp(t, s, "Bob") // he has no address
	for i, login := range []string{"Nobody", "Bob", "nobody@example.org", "anna"} {
		if err := s.Recover(t.Context(), login, Visit{Address: login}); err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	refused(t, s.Recover(t.Context(), "", Visit{}), Wrong)
	link := linkIn(t, p.wait(t, 2), "/recover/")
	if name, err := s.Recovering(t.Context(), link); err != nil || name != "Anna" {
		t.Errorf("%s, %v", name, err)
	}
	// A password that cannot be does not use the link up.
	_, _, _, err = s.Reset(t.Context(), link, "short", Visit{})
	refused(t, err, Wrong)
	_, who, ended, err := s.Reset(t.Context(), link, "another long password", Visit{})
	if err != nil || who.Account.ID != ann.Account.ID || len(ended) != 2 {
		t.Fatalf("%+v, ended %v, %v", who, ended, err)
	}
	_, _, _, err = s.Reset(t.Context(), link, "yet another long one", Visit{})
	refused(t, err, Gone)
	if _, err := s.Who(t.Context(), first); !errors.Is(err, ErrNobody) {
		t.Errorf("the old browser: %v", err)
	}
	if _, err := s.Who(t.Context(), program); !errors.Is(err, ErrNobody) { // it may be a thief's
		t.Errorf("the program: %v", err)
	}
	if _, _, err := s.SignIn(t.Context(), "Anna", "another long password", Visit{}); err != nil {
		t.Error(err)
	}
	if m := p.wait(t, 3); !strings.Contains(m.Subject, "password was changed") || strings.Contains(m.Text, "addresses of programs") {
		t.Errorf("%+v", m)
	}
	// Whoever had it meanwhile may have named an address that goes on hearing of it.
	if err := db.AddChannel(t.Context(), store.Channel{Account: ann.Account.ID, ID: "hook", Kind: store.HookChannel, Name: "x", Data: "{}", Created: s.now()}, 0); err != nil {
		t.Fatal(err)
	}
	// A newer link, which anybody can have sent, takes nothing from the older one. The first that is used ends both.
	if err := s.Recover(t.Context(), "ann@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	older := linkIn(t, p.wait(t, 4), "/recover/")
	if err := s.Recover(t.Context(), "Anna", Visit{}); err != nil {
		t.Fatal(err)
	}
	newer := linkIn(t, p.wait(t, 5), "/recover/")
	if _, _, _, err = s.Reset(t.Context(), older, "yet another long one", Visit{}); err != nil {
		t.Error(err)
	}
	_, _, _, err = s.Reset(t.Context(), newer, "and another long one", Visit{})
	refused(t, err, Gone)
	if m := p.wait(t, 6); !strings.Contains(m.Text, "also goes to addresses of programs") {
		t.Errorf("%+v", m)
	}
	// An hour is enough.
	if err := s.Recover(t.Context(), "Anna", Visit{}); err != nil {
		t.Fatal(err)
	}
	late := linkIn(t, p.wait(t, 7), "/recover/")
	c.on(61 * time.Minute)
	_, _, _, err = s.Reset(t.Context(), late, "yet another long one", Visit{})
	refused(t, err, Gone)
	// It cannot be used to fill somebody's mailbox.
	n := 0
	for range 12 {
		if err := s.Recover(t.Context(), "Anna", Visit{Address: "9.9.9.9"}); err == nil {
			n++
		} else {
			refused(t, err, TooMany)
		}
	}
	if n > 5 {
		t.Errorf("%d links were sent", n)
	}
}

// A link that was sent to somebody is worth nothing any more once he has changed his password, or where he is written to.
func TestOldLinks(t *testing.T) {
	for name, change := range map[string]func(*Service, *Signed, *postman) error{
		"password": func(s *Service, ann *Signed, _ *postman) error {
			_, err := s.SetPassword(t.Context(), ann, "another long password")
			return err
		},
		"no address": func(s *Service, ann *Signed, _ *postman) error { return s.SetMail(t.Context(), ann, "", Visit{}) },
		"another address": func(s *Service, ann *Signed, p *postman) error {
			if err := s.SetMail(t.Context(), ann, "new@example.org", Visit{}); err != nil {
				return err
			}
			_, err := s.Confirm(t.Context(), linkIn(t, p.wait(t, 3), "/mail/"))
			return err
		},
	} {
		s, _, _, p := openMail(t)
		ann, link := recovering(t, s, p)
		if a, err := s.store.Account(t.Context(), ann.Account.ID); err != nil {
			t.Fatal(err)
		} else {
			ann.Account = a
		}
		if err := change(s, ann, p); err != nil {
			t.Fatal(name, err)
		}
		if _, _, _, err := s.Reset(t.Context(), link, "yet another long one", Visit{}); err == nil {
			t.Errorf("%s: the link still works", name)
		}
	}
}

// A message that cannot be sent now is sent later; one that cannot be sent at all is not tried again.
func TestPostAgain(t *testing.T) {
	s, _, _, p := openMail(t)
	soon := &mail.Failed{Temporary: true, Err: errors.New("busy")}
	p.fail = []error{soon, soon}
	s.post(mail.Message{To: "a@b.co", Subject: "late", Text: "x"})
	if m := p.wait(t, 1); m.Subject != "late" {
		t.Errorf("%+v", m)
	}
	p.mu.Lock()
	p.fail = []error{&mail.Failed{Err: errors.New("unknown")}}
	p.mu.Unlock()
	s.post(mail.Message{To: "a@b.co", Subject: "never", Text: "x"})
	s.post(mail.Message{To: "a@b.co", Subject: "next", Text: "x"})
	if m := p.wait(t, 2); m.Subject != "next" || p.count() != 2 {
		t.Errorf("%+v of %d", m, p.count())
	}
}

// Without mail nothing is promised.
func TestNoMail(t *testing.T) {
	s, _, _ := open(t)
	_, ann := signUp(t, s, "Anna")
	refused(t, s.SetMail(t.Context(), ann, "ann@example.org", Visit{}), Wrong)
	refused(t, s.Recover(t.Context(), "Anna", Visit{}), Wrong)
}

// Whoever takes his address away is written to nowhere: what was on its way to an address confirms it no more, and says so to the one that he had.
func TestAddressTakenAway(t *testing.T) {
	s, _, db, p := openMail(t)
	ann := mailed(t, s, p)
	a, err := db.Account(t.Context(), ann.Account.ID)
	if err != nil {
		t.Fatal(err)
	}
	ann.Account = a
	if err := s.SetMail(t.Context(), ann, "other@example.org", Visit{}); err != nil {
		t.Fatal(err)
	}
	pending := linkIn(t, p.wait(t, 2), "/mail/")
	if err := s.Recover(t.Context(), "Anna", Visit{}); err != nil {
		t.Fatal(err)
	}
	back := linkIn(t, p.wait(t, 3), "/recover/")
	if err := s.SetMail(t.Context(), ann, " ", Visit{}); err != nil || ann.Account.Mail != "" || s.Confirms(&ann.Account) != "" {
		t.Fatalf("%+v, %v", ann.Account, err)
	}
	if m := p.wait(t, 4); m.To != "ann@example.org" || !strings.Contains(m.Subject, "not known any more") {
		t.Errorf("%+v", m)
	}
	_, err = s.Confirm(t.Context(), pending)
	refused(t, err, Gone)
	_, _, _, err = s.Reset(t.Context(), back, "yet another long one", Visit{})
	refused(t, err, Gone)
	if _, err := db.Token(t.Context(), forRecover, hashOf(back), s.now()); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the link to the old address is kept: %v", err)
	}
}

// Whoever deletes his account is written to a last time; who proves that it is he, as often as he likes, has not guessed.
func TestLastLetter(t *testing.T) {
	s, _, _, p := openMail(t)
	ann := mailed(t, s, p)
	for i := range s.pair.limit.Most + 2 {
		if err := s.Prove(t.Context(), ann, good, Visit{Address: "here"}); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
	}
	a, err := s.store.Account(t.Context(), ann.Account.ID)
	if err != nil {
		t.Fatal(err)
	}
	ann.Account = a
	if _, _, err := s.Delete(t.Context(), ann); err != nil {
		t.Fatal(err)
	}
	if m := p.wait(t, 2); m.To != "ann@example.org" || m.Subject != "Your account is deleted" {
		t.Errorf("%+v", m)
	}
	if usualCost != (Cost{Memory: 19 << 10, Time: 2, Threads: 1}) { // the least that OWASP names for argon2id with 19 MiB
		t.Errorf("passwords cost %+v", usualCost)
	}
}

// Who recovers an account with passkeys is told how many there are; and what is usual for each limit is a limit.
func TestUsualLimitsAndPasskeys(t *testing.T) {
	s, _, db, p := openMail(t)
	ann, link := recovering(t, s, p)
	for _, id := range []string{"one", "two"} {
		if err := db.SetCredential(t.Context(), store.Credential{Account: ann.Account.ID, Kind: store.Passkey, ID: id, Data: "x", Created: s.now()}, 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, _, err := s.Reset(t.Context(), link, "another long password", Visit{}); err != nil {
		t.Fatal(err)
	}
	if m := p.wait(t, 3); !strings.Contains(m.Text, "by 2 passkeys") {
		t.Errorf("%s", m.Text)
	}
	for name, l := range map[string]*Limiter{"pair": s.pair, "account": s.account, "address": s.address, "newcomer": s.newcomer, "hashes": s.hashes} {
		if l.limit.Most < 1 || l.limit.Every <= 0 {
			t.Errorf("%s is no limit: %+v", name, l.limit)
		}
	}
}
