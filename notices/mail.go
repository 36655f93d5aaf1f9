package notices

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"beachhead/mail"
	"beachhead/store"
)

// sendMail is given a mail to be sent.
func (s *Service) sendMail(ctx context.Context, j store.Job) error {
	var m message
	if err := json.Unmarshal([]byte(j.Data), &m); err != nil || m.Notice.Told == nil {
		s.log.Error("a mail cannot be read", "game", j.Game, "error", err)
		return nil
	}
	if old, err := s.stale(ctx, j, &m); old || err != nil {
		return err
	}
	a, err := s.store.Account(ctx, m.Account)
	if errors.Is(err, store.ErrNotFound) || err == nil && (!a.Confirmed || a.Suspended || slices.Contains(a.Untold(), Mail)) || s.cfg.Mail == nil {
		return nil
	}
	if err != nil {
		return err
	}
	stop := s.link("/unsubscribe/" + s.StopToken(a.ID))
	subject := headline(&m.Notice)
	if len(subject) > mail.MaxSubject {
		subject = strings.ToValidUTF8(subject[:mail.MaxSubject-3], "") + "..."
	}
	err = s.cfg.Mail.Send(ctx, mail.Message{To: a.Mail, Subject: subject, Unsubscribe: stop, Text: "Hello " + a.Name + ",\n\n" + body(&m.Notice) +
		"\nTo the game: " + s.link(page(&m.Notice, m.Game)) + "\n\n--\nWhat you are told of, and how: " + s.link("/account#notices") + "\nNo more mail about games: " + stop + "\n"})
	s.cfg.Sent(Mail, err)
	switch {
	case err == nil:
		return nil
	case mail.Temporary(err):
		return &failed{"the mail server does not take it now"}
	}
	s.log.Error("a notice was not sent by mail, and is not tried again", "account", a.ID, "game", m.Game)
	return nil
}

// link is an address on this server. It never follows from a request, in which anybody could name another host.
func (s *Service) link(path string) string { return strings.TrimSuffix(s.cfg.Public, "/") + path }

// StopToken is what a link has by which the owner of an account gets no more mail about games. It can do nothing else, so it works for ever.
func (s *Service) StopToken(account string) string {
	return account + "." + s.sign("stop mail", account)
}

// Stops is the account that a token of [Service.StopToken] is of, "" if it is none.
func (s *Service) Stops(token string) (account string) {
	account, sum, ok := strings.Cut(token, ".")
	if !ok || account == "" || len(token) > store.MaxName || !hmac.Equal([]byte(sum), []byte(s.sign("stop mail", account))) {
		return ""
	}
	return account
}

func (s *Service) sign(what, text string) string {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte(what + "\x00" + text))
	return strings.ToLower(letters.EncodeToString(h.Sum(nil)[:20]))
}
