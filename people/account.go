package people

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"

	"golang.org/x/net/idna"

	"beachhead/mail"
	"beachhead/store"
)

// What an owner changes of his account.

// maxMail is how long an address may be (RFC 5321).
const maxMail = 200

// mailKey is the key of a mail address; false if a text is none. The part before the @ is compared without case: hardly any server tells addresses apart by it.
func mailKey(text string) (string, bool) {
	_, key, err := Mail(text)
	return key, err == nil
}

// Mail brings a mail address into the form in which it is written to, and makes the key by which it is told apart. The error is a *Refusal.
func Mail(text string) (address, key string, err error) {
	no := &Refusal{Kind: Wrong, Field: "mail", Text: "That is not a mail address."}
	text = strings.TrimSpace(text)
	a, err := netmail.ParseAddress(text)
	if err != nil || a.Address != text || len(text) > maxMail || strings.ContainsAny(text, "\r\n\x00 \"<>(),;:\\") {
		return "", "", no
	}
	local, domain, ok := strings.Cut(text, "@")
	if !ok || local == "" || !strings.Contains(domain, ".") {
		return "", "", no
	}
	ascii, err := idna.Lookup.ToASCII(domain)
	if err != nil {
		return "", "", no
	}
	return local + "@" + ascii, strings.ToLower(local + "@" + ascii), nil
}

// mustProve refuses what weighs most to a session whose user has not proved of late who he is.
func (s *Service) mustProve(who *Signed) error {
	if who.Session.Program {
		return &Refusal{Kind: Prove, Text: "A program cannot do this. Sign in with a browser."}
	}
	if s.now().Sub(who.Session.Proved) > proofLife {
		return &Refusal{Kind: Prove, Text: "This weighs more than a move: prove once more that it is you."}
	}
	return nil
}

// Proved tells whether who asks has proved of late who he is.
func (s *Service) Proved(who *Signed) bool { return s.mustProve(who) == nil }

// Prove has who asks prove once more who he is, by his password.
func (s *Service) Prove(ctx context.Context, who *Signed, password string, v Visit) error {
	if who.Session.Program {
		return s.mustProve(who)
	}
	_, _, back, err := s.checkPassword(ctx, who.Account.Name, password, v)
	if err != nil {
		if errors.Is(err, errNotYou) {
			err = &Refusal{Kind: NotYou, Field: "password", Text: "That is not your password."}
		}
		return err
	}
	back()
	return s.proved(ctx, who)
}

// proved notes that who asks has proved who he is.
func (s *Service) proved(ctx context.Context, who *Signed) error {
	now := s.now()
	x := who.Session
	err := s.store.TouchSession(ctx, x.Hash, now, now, x.Expires)
	s.forgetAccount(who.Account.ID)
	if errors.Is(err, store.ErrNotFound) {
		return ErrNobody
	}
	who.Session.Proved, who.Session.Used = now, now
	return err
}

// edit changes the account of who asks, as it is now, whoever else changes it at the moment.
func (s *Service) edit(ctx context.Context, id string, change func(*store.Account) error) (a store.Account, err error) {
	defer s.forgetAccount(id)
	for range 5 {
		if a, err = s.store.Account(ctx, id); err != nil {
			return a, err
		}
		if err = change(&a); err != nil {
			return a, err
		}
		if err = s.store.SetAccount(ctx, a); !errors.Is(err, store.ErrStale) {
			return a, err
		}
	}
	return a, err
}

// Rename gives an account another name.
func (s *Service) Rename(ctx context.Context, who *Signed, name string) error {
	name, key, twins, err := newName(name)
	if err == nil {
		err = s.free(ctx, key, twins, who.Account.ID)
	}
	if err != nil {
		return err
	}
	back := func() {}
	if key != who.Account.NameKey {
		var wait time.Duration
		if back, wait = s.renames.Take(who.Account.ID, s.now()); wait > 0 {
			return &Refusal{Kind: TooMany, Field: "name", Text: "You have had several names today already. Try again " + inHours(wait) + ".", After: wait}
		}
	}
	a, err := s.edit(ctx, who.Account.ID, func(a *store.Account) error { a.Name, a.NameKey = name, key; return nil })
	if err != nil {
		back()
		if errors.Is(err, store.ErrExists) {
			err = errTaken
		}
		return err
	}
	who.Account = a
	return nil
}

// inHours words how long to wait for what may be done a few times in a day.
func inHours(wait time.Duration) string {
	if n := int((wait + time.Hour - 1) / time.Hour); n > 1 {
		return fmt.Sprintf("in %d hours", n)
	}
	return "in an hour"
}

// SetPassword gives an account another password, and ends its sessions in other browsers, whose hashes it returns. Programs stay.
func (s *Service) SetPassword(ctx context.Context, who *Signed, password string) (ended []string, err error) {
	if err := s.mustProve(who); err != nil {
		return nil, err
	}
	if _, wait := takeAll(s.now(), counted{s.hashes, "account " + who.Account.ID}); wait > 0 {
		return nil, tooMany(wait)
	}
	// Of two who set it at once the one with the link of a mail is the owner: what his password has taken the place of is not changed any more.
	keep := func(c store.Credential) error {
		was, err := s.password(ctx, c.Account)
		if err == nil {
			err = s.stays(ctx, who, func() error { return nil })
		}
		if err != nil {
			return err
		}
		if was.Data == "" {
			if err := s.store.SetCredential(ctx, c, 0); err != nil {
				return err
			}
			return s.stays(ctx, who, func() error { return s.store.DropCredential(context.WithoutCancel(ctx), c.Account, c.Kind, c.ID) })
		}
		if err = s.store.ChangeCredential(ctx, c, was.Data); errors.Is(err, store.ErrNotFound) {
			err = &Refusal{Kind: Gone, Text: "Your password has been changed by another browser at this moment."}
		}
		if err != nil {
			return err
		}
		return s.stays(ctx, who, func() error { return s.store.ChangeCredential(context.WithoutCancel(ctx), was, c.Data) })
	}
	if err := s.setPassword(ctx, who.Account, password, keep); err != nil {
		return nil, err
	}
	s.told(who.Account, "Your password was changed", "the password of your account was changed")
	if ended, err = s.endBrowsers(ctx, who.Account.ID, who.Session.Hash); err != nil {
		return ended, err
	}
	// Nobody knows in which browser another address was asked for. If it was in one that is not the owner's, its link would lead back into the account.
	return ended, s.forgetConfirm(context.WithoutCancel(ctx), who.Account.ID)
}

func (s *Service) setPassword(ctx context.Context, a store.Account, password string, keep func(store.Credential) error) error {
	plain, err := checkPassword(password, a.Name, a.NameKey, a.Mail)
	if err != nil {
		return err
	}
	hash, err := s.hash.hash(ctx, plain)
	if err != nil {
		return err
	}
	if err := s.store.DropTokens(ctx, a.ID, forRecover); err != nil { // who could read old mail gets in by it no more
		return err
	}
	return keep(store.Credential{Account: a.ID, Kind: store.Password, ID: a.ID, Data: hash, Created: s.now()})
}

// endBrowsers ends the sessions of browsers of an account but one.
func (s *Service) endBrowsers(ctx context.Context, account, but string) (ended []string, err error) {
	defer s.forgetAccount(account)
	all, err := s.store.Sessions(ctx, account, s.now())
	for _, x := range all {
		if x.Program || x.Hash == but {
			continue
		}
		gone, e := s.store.EndSessions(ctx, account, x.ID, but)
		ended, err = append(ended, gone...), errors.Join(err, e)
	}
	return ended, err
}

// NewProgram makes a secret by which a program acts for who asks. It is shown once.
func (s *Service) NewProgram(ctx context.Context, who *Signed, name string) (secret string, err error) {
	if err := s.mustProve(who); err != nil {
		return "", err
	}
	name = strings.Join(strings.Fields(name), " ")
	if name == "" || len(name) > 60 || store.CheckText("name", name, 60) != nil {
		return "", &Refusal{Kind: Wrong, Field: "name", Text: "Give the program a name of at most 60 letters, so that you will know it."}
	}
	now := s.now()
	secret = newSecret()
	x := store.Session{
		Hash: hashOf(secret), ID: store.NewID(), Account: who.Account.ID, Name: name, Program: true, Created: now, Used: now, Expires: now.Add(programLife),
	}
	if err := s.store.AddSession(ctx, x, maxPrograms); err != nil {
		if full := new(store.Full); errors.As(err, &full) {
			err = &Refusal{Kind: TooMany, Text: fmt.Sprintf("You have %d programs already. End one of them first.", full.Have)}
		}
		return "", err
	}
	return secret, s.stays(ctx, who, func() error {
		_, err := s.store.EndSessions(context.WithoutCancel(ctx), who.Account.ID, x.ID, "")
		return err
	})
}

// Ways are the credentials by which who asks can prove who he is.
func (s *Service) Ways(ctx context.Context, who *Signed) ([]store.Credential, error) {
	return s.store.Credentials(ctx, who.Account.ID)
}

// MayDelete makes sure that who asks may delete his account: he has proved who he is, and written its name.
func (s *Service) MayDelete(who *Signed, name string) error {
	if err := s.mustProve(who); err != nil {
		return err
	}
	if key := nameKey(name); key != who.Account.NameKey {
		return &Refusal{Kind: Wrong, Field: "name", Text: "Write the name of your account, to show that you mean it."}
	}
	return nil
}

// Delete deletes the account of who asks. It returns the sessions that ended by it, and the games that are gone.
func (s *Service) Delete(ctx context.Context, who *Signed) (ended, games []string, err error) {
	if err := s.mustProve(who); err != nil {
		return nil, nil, err
	}
	all, err := s.Sessions(ctx, who)
	if err != nil {
		return nil, nil, err
	}
	games, err = s.store.DeleteAccount(ctx, who.Account.ID, s.now())
	s.forgetAccount(who.Account.ID)
	if err != nil {
		return nil, nil, err
	}
	for _, x := range all {
		ended = append(ended, x.Hash)
	}
	if s.HasMail() && who.Account.Confirmed {
		s.post(mail.Message{To: who.Account.Mail, Subject: "Your account is deleted", Text: greeting(who.Account) + "your account at " + s.link("/") + " is deleted, with all that was yours alone.\n"})
	}
	s.log.Info("an account was deleted", "account", who.Account.ID)
	return ended, games, nil
}

// MayExport counts how often somebody has his data put together, which takes a while.
func (s *Service) MayExport(who *Signed) error {
	if who.Session.Program {
		return s.mustProve(who)
	}
	if _, wait := s.exports.Take(who.Account.ID, s.now()); wait > 0 {
		return tooMany(wait)
	}
	return nil
}

// Named finds the account that somebody names by its name.
func (s *Service) Named(ctx context.Context, name string) (store.Account, error) {
	key := nameKey(name)
	if key == "" {
		return store.Account{}, errNobodyNamed
	}
	a, err := s.store.FindAccount(ctx, store.ByName, key)
	if errors.Is(err, store.ErrNotFound) {
		err = errNobodyNamed
	}
	return a, err
}

var errNobodyNamed = &Refusal{Kind: Gone, Text: "Nobody here is called that."}
