package people

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"beachhead/mail"
	"beachhead/store"
)

// What is done by mail: an address is confirmed, and who has lost his password gets back in. A link in a mail is good once; the message says for how long.

// Mailer sends mail; *mail.Sender is one.
type Mailer interface {
	Send(ctx context.Context, m mail.Message) error
}

// What tokens are for.
const (
	forConfirm = "confirm" // Data is the address
	forRecover = "recover"
)

// How long the links of mails are good.
const (
	confirmLife = 24 * time.Hour
	recoverLife = time.Hour
)

// outbox is how many messages may wait to be sent, and postTries how often one is tried.
const (
	outbox    = 500
	postTries = 4
)

// HasMail tells whether mail can be sent.
func (s *Service) HasMail() bool { return s.cfg.Mail != nil }

// post has a message be sent soon. It does not wait: how long that takes would tell whether there is somebody to write to.
func (s *Service) post(m mail.Message) {
	select {
	case s.letters <- m:
	default:
		s.log.Warn("a mail was dropped: too many wait to be sent")
	}
}

// Post sends the messages that wait, until the context ends. One that cannot be sent now is tried again, four times within ten minutes.
func (s *Service) Post(ctx context.Context) {
	if s.cfg.Mail == nil {
		return
	}
	for {
		select {
		case m := <-s.letters:
			s.deliver(ctx, m, 1)
		case <-ctx.Done():
			return
		}
	}
}

func (s *Service) deliver(ctx context.Context, m mail.Message, try int) {
	sending, cancel := context.WithTimeout(ctx, time.Minute)
	err := s.cfg.Mail.Send(sending, m)
	cancel()
	switch {
	case err == nil || ctx.Err() != nil:
	case mail.Temporary(err) && try < postTries:
		s.log.Warn("a mail was not sent, and is tried again", "error", err)
		time.AfterFunc(s.cfg.Again<<(2*(try-1)), func() {
			if ctx.Err() == nil {
				s.deliver(ctx, m, try+1)
			}
		})
	default:
		s.log.Error("a mail was not sent", "error", err)
	}
}

// link is an address on this server for a mail. It never follows from a request, in which anybody could name another host.
func (s *Service) link(path string) string { return strings.TrimSuffix(s.cfg.Public, "/") + path }

// token makes a secret that is good for one thing, once.
func (s *Service) token(ctx context.Context, purpose, account, data string, life time.Duration) (string, error) {
	secret := newSecret()
	now := s.now()
	return secret, s.store.AddToken(ctx, store.Token{Hash: hashOf(secret), Purpose: purpose, Account: account, Data: data, Created: now, Expires: now.Add(life)})
}

var errNoMail = &Refusal{Kind: Wrong, Field: "mail", Text: "This server sends no mail."}

// errSpent is the answer to a link that does not work any more, whatever the reason.
var errSpent = &Refusal{Kind: Gone, Text: "This link does not work any more. It is good once, and for a while only: ask for another one."}

// greeting begins a message.
func greeting(a store.Account) string { return "Hello " + a.Name + ",\n\n" }

// notMe ends a message about something that somebody else may have done.
const notMe = "\n\nIf it was not you, you need do nothing.\n"

// SetMail has an account be written to at an address, once that is confirmed by the link in a message to it; "" takes the address away at once. Whether another account has
// it, only who reads what is sent there learns.
func (s *Service) SetMail(ctx context.Context, who *Signed, text string, v Visit) error {
	if err := s.mustProve(who); err != nil {
		return err
	}
	if strings.TrimSpace(text) == "" {
		old := who.Account
		a, err := s.edit(ctx, old.ID, func(a *store.Account) error {
			a.Mail, a.MailKey, a.Confirmed = "", "", false
			return put(a, confirm, nil)
		})
		if err == nil {
			err = s.store.DropTokens(ctx, old.ID, forConfirm)
		}
		if err == nil {
			err = s.store.DropTokens(ctx, old.ID, forRecover) // they went to the old address
		}
		if err == nil {
			who.Account = a
		}
		if err == nil && old.Confirmed {
			s.post(mail.Message{To: old.Mail, Subject: "Your mail address is not known any more", Text: greeting(old) +
				"your account at " + s.link("/") + " has no mail address any more. Without one nobody can get back into it who has lost his password.\n"})
		}
		return err
	}
	if !s.HasMail() {
		return errNoMail
	}
	address, key, err := Mail(text)
	if err != nil {
		return err
	}
	if who.Account.Confirmed && who.Account.MailKey == key {
		return nil
	}
	if _, wait := takeAll(s.now(), counted{s.mails, "to " + key}, counted{s.mails, "by " + who.Account.ID}, counted{s.mails, v.Address}); wait > 0 {
		return tooMany(wait)
	}
	other, err := s.store.FindAccount(ctx, store.ByMail, key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	is := err == nil
	if err := s.store.DropTokens(ctx, who.Account.ID, forConfirm); err != nil {
		return err
	}
	secret, err := s.token(ctx, forConfirm, who.Account.ID, address, confirmLife)
	if err != nil {
		return err
	}
	a, err := s.set(ctx, who.Account.ID, confirm, func(*store.Account) any { return store.Confirm{Mail: address, Until: s.now().Add(confirmLife)} })
	if err != nil {
		return err
	}
	if err := s.stays(ctx, who, func() error { return s.forgetConfirm(context.WithoutCancel(ctx), a.ID) }); err != nil {
		return err
	}
	who.Account = a
	if is { // nobody gets the link; it was made all the same, so that how long this takes does not tell
		s.post(mail.Message{To: address, Subject: "You have an account already", Text: greeting(other) +
			"somebody wanted to use this address for another account at " + s.link("/") + ", but it is that of yours. To get back into yours: " + s.link("/recover") + notMe})
		return nil
	}
	s.post(mail.Message{To: address, Subject: "Is this your address?", Text: greeting(who.Account) +
		"to have mail from Beachhead come to this address, open this link within a day:\n\n" + s.link("/mail/"+secret) + notMe})
	return nil
}

// forgetConfirm takes away the links that confirm another address of an account.
func (s *Service) forgetConfirm(ctx context.Context, account string) error {
	if err := s.store.DropTokens(ctx, account, forConfirm); err != nil {
		return err
	}
	_, err := s.set(ctx, account, confirm, func(*store.Account) any { return nil })
	return err
}

// Confirms is the address of an account that is not confirmed yet, and to which a link was sent that is still good; "" if there is none.
func (s *Service) Confirms(a *store.Account) string { return a.Confirming(s.now()) }

// Confirming tells whom a link confirms, and which address. It uses nothing up: programs that read mail open links, too.
func (s *Service) Confirming(ctx context.Context, secret string) (name, address string, err error) {
	t, a, err := s.look(ctx, forConfirm, secret)
	return a.Name, t.Data, err
}

// look finds out what a link is good for.
func (s *Service) look(ctx context.Context, purpose, secret string) (t store.Token, a store.Account, err error) {
	if !IsSecret(secret) {
		return t, a, errSpent
	}
	if t, err = s.store.Token(ctx, purpose, hashOf(secret), s.now()); err == nil {
		a, err = s.store.Account(ctx, t.Account)
	}
	if errors.Is(err, store.ErrNotFound) {
		err = errSpent
	}
	return t, a, err
}

// use uses a link up.
func (s *Service) use(ctx context.Context, purpose, secret string) (t store.Token, err error) {
	if !IsSecret(secret) {
		return t, errSpent
	}
	if t, err = s.store.UseToken(ctx, purpose, hashOf(secret), s.now()); errors.Is(err, store.ErrNotFound) {
		err = errSpent
	}
	return t, err
}

// Confirm confirms the address that a link was sent to, and returns it.
func (s *Service) Confirm(ctx context.Context, secret string) (address string, err error) {
	t, err := s.use(ctx, forConfirm, secret)
	if err != nil {
		return "", err
	}
	_, key, err := Mail(t.Data)
	if err != nil {
		return "", err
	}
	var old store.Account
	_, err = s.edit(ctx, t.Account, func(a *store.Account) error {
		if old = *a; a.Confirming(s.now()) != t.Data { // the link was taken away at this moment
			return errSpent
		}
		a.Mail, a.MailKey, a.Confirmed = t.Data, key, true
		return put(a, confirm, nil)
	})
	switch {
	case errors.Is(err, store.ErrExists):
		return "", &Refusal{Kind: Taken, Field: "mail", Text: "Another account has this address meanwhile."}
	case errors.Is(err, store.ErrNotFound):
		return "", errSpent
	case err != nil:
		return "", err
	}
	if old.Confirmed && old.MailKey != key {
		if err := s.store.DropTokens(ctx, old.ID, forRecover); err != nil { // they went to the old address
			return "", err
		}
		s.post(mail.Message{To: old.Mail, Subject: "Your mail address was changed", Text: greeting(old) +
			"mail for your account at " + s.link("/") + " goes to another address from now on. If it was not you, write to who runs this server.\n"})
	}
	return t.Data, nil
}

// Recover has a link be sent to who has lost his password, if there is an account with that name or address and it has an address. The answer is the same in any case, and comes before
// anything is looked up.
func (s *Service) Recover(ctx context.Context, login string, v Visit) error {
	if !s.HasMail() {
		return errNoMail
	}
	target := nameKey(login)
	if m, ok := mailKey(login); ok {
		target = m
	}
	if strings.TrimSpace(login) == "" {
		return &Refusal{Kind: Wrong, Field: "name", Text: "Give the name or the mail address of your account."}
	}
	if target == "" {
		target = "?" // no account can be called so
	}
	// Whoever asks in the name of another must not keep him from it who comes from elsewhere.
	pair := "for " + target
	if v.Address != "" {
		pair += " from " + v.Address
	}
	if _, wait := takeAll(s.now(), counted{s.mails, v.Address}, counted{s.mails, pair}, counted{s.lost, target}); wait > 0 {
		return tooMany(wait)
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		if err := s.sendRecovery(ctx, login); err != nil {
			s.log.Error("a link for recovery was not sent", "error", err)
		}
	}()
	return nil
}

func (s *Service) sendRecovery(ctx context.Context, login string) error {
	a, err := s.find(ctx, login)
	if errors.Is(err, store.ErrNotFound) || err == nil && (!a.Confirmed || a.Suspended) {
		return nil
	}
	if err != nil {
		return err
	}
	// Links that were sent before stay good for their hour: else whoever knows the name could take the link out of the owner's hand, again and again.
	secret, err := s.token(ctx, forRecover, a.ID, a.MailKey, recoverLife)
	if err != nil {
		return err
	}
	s.post(mail.Message{To: a.Mail, Subject: "Back into your account", Text: greeting(a) + "to set a new password, open this link within an hour:\n\n" + s.link("/recover/"+secret) + notMe})
	return nil
}

// lookRecovery finds out whose password a link sets: one that went to an address that is not the account's any more is worth nothing.
func (s *Service) lookRecovery(ctx context.Context, secret string) (a store.Account, err error) {
	t, a, err := s.look(ctx, forRecover, secret)
	if err == nil && (!a.Confirmed || a.MailKey != t.Data) {
		err = errSpent
	}
	return a, err
}

// Recovering tells whose password a link sets. It uses nothing up.
func (s *Service) Recovering(ctx context.Context, secret string) (name string, err error) {
	a, err := s.lookRecovery(ctx, secret)
	if err != nil {
		return "", err
	}
	return a.Name, nil
}

// Reset sets the password of an account by a link, ends all its sessions, which it returns, also those of programs (who has lost his account does not know which of them are his), and signs
// in who has the link.
func (s *Service) Reset(ctx context.Context, link, password string, v Visit) (secret string, who Signed, ended []string, err error) {
	a, err := s.lookRecovery(ctx, link)
	if err != nil {
		return "", who, nil, err
	}
	if _, err := checkPassword(password, a.Name, a.NameKey, a.Mail); err != nil { // before the link is used up
		return "", who, nil, err
	}
	if a.Suspended {
		return "", who, nil, errStopped
	}
	if _, wait := takeAll(s.now(), counted{s.hashes, v.Address}); wait > 0 {
		return "", who, nil, tooMany(wait)
	}
	if _, err := s.use(ctx, forRecover, link); err != nil {
		return "", who, nil, err
	}
	// What somebody who had a session sets in between is overwritten: once the sessions have ended, nobody else can set anything that stays (see SetPassword).
	var set store.Credential
	if err := s.setPassword(ctx, a, password, func(c store.Credential) error { set = c; return s.store.SetCredential(ctx, c, 0) }); err != nil {
		return "", who, nil, err
	}
	for {
		gone, err := s.store.EndSessions(ctx, a.ID, "", "")
		s.forgetAccount(a.ID)
		if ended = append(ended, gone...); err != nil {
			return "", who, nil, err
		}
		now, err := s.password(ctx, a.ID)
		if err != nil {
			return "", who, nil, err
		}
		if now.Data == set.Data {
			break
		}
		if err := s.store.SetCredential(ctx, set, 0); err != nil {
			return "", who, nil, err
		}
	}
	if err := s.forgetConfirm(ctx, a.ID); err != nil { // of another address, by which whoever asked for it would come in again
		return "", who, nil, err
	}
	more := ""
	if ways, err := s.store.Credentials(ctx, a.ID); err == nil && len(ways) > 1 {
		more = fmt.Sprintf(" It can be entered by %d passkeys as well: look whether all of them are yours.", len(ways)-1)
	}
	if all, err := s.store.Channels(ctx, a.ID); err == nil && slices.ContainsFunc(all, func(c store.Channel) bool { return c.Kind == store.HookChannel }) {
		more += " What you are told of your games also goes to addresses of programs: look whether they are yours."
	}
	s.told(a, "Your password was changed", "the password of your account was changed by a link that was sent to you", more)
	secret, who, err = s.enter(ctx, a.ID, v.Device)
	return secret, who, ended, err
}

// told writes to the owner of an account what was done with it, if he has an address.
func (s *Service) told(a store.Account, subject, what string, more ...string) {
	if s.HasMail() && a.Confirmed {
		s.post(mail.Message{To: a.Mail, Subject: subject, Text: greeting(a) + fmt.Sprintf("%s at %s.%s\n\nIf it was not you, get back into it: %s\n", what, s.link("/"), strings.Join(more, ""), s.link("/recover"))})
	}
}
