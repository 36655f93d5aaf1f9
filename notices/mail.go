package notices

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"beachhead/mail"
	"beachhead/match"
	"beachhead/store"
)

// How mails are put together, as a word among what an account does not want; without one what comes within a few minutes goes in one mail.
const (
	Apart = "apart" // a mail for each thing, at once
	Daily = "daily" // one mail a day; only that one's time is nearly out is told at once
)

// Bundles are the ways to put mails together, "" the usual one.
var Bundles = []string{"", Apart, Daily}

// Bundle is the one that the owner of an account has chosen.
func Bundle(a *store.Account) string {
	for _, w := range Bundles {
		if w != "" && slices.Contains(a.Untold(), w) {
			return w
		}
	}
	return ""
}

// gathers is how long a mail about something waits for the company of others.
func (s *Service) gathers(a *store.Account, event string) time.Duration {
	switch Bundle(a) {
	case Apart:
		return 0
	case Daily:
		if event != match.ToldTime {
			return s.cfg.Day
		}
	}
	if event == match.ToldTime || event == match.ToldWait {
		return 0
	}
	return s.cfg.Together
}

// otherwise is how long a mail waits while another one is sent in which it may be.
const otherwise = 20 * time.Second

// item is one thing that a mail tells of.
type item struct {
	job store.Job
	message
}

// same tells whether two things are the two games of one pairing: one sentence tells of both.
func (x item) same(y item) bool {
	return x.Notice.Event == match.ToldInvited && y.Notice.Event == match.ToldInvited && x.Notice.Told.Season != "" && sentence(&x.Notice) == sentence(&y.Notice)
}

// sendMail is given a mail to be sent. What else waits to be told to the same player goes with it: the jobs of his mails are all about his account, the one that is due first sends, and the others wait for what becomes of it. So
// two programs do not tell the same, and what is told is noted as done by the one act after it; if that fails it is told once more.
func (s *Service) sendMail(ctx context.Context, j store.Job) error {
	own := item{job: j}
	if err := json.Unmarshal([]byte(j.Data), &own.message); err != nil || own.Notice.Told == nil {
		s.log.Error("a mail cannot be read", "game", j.Game, "error", err)
		return nil
	}
	a, err := s.store.Account(ctx, own.Account)
	if errors.Is(err, store.ErrNotFound) || err == nil && (!a.Confirmed || a.Suspended || slices.Contains(a.Untold(), Mail)) || s.cfg.Mail == nil {
		return nil
	}
	if err != nil {
		return err
	}
	all := []item{own}
	if j.Game == a.ID && Bundle(&a) != Apart { // jobs of earlier versions are about a game
		first, err := s.company(ctx, &all)
		if err != nil {
			return err
		}
		if !first {
			return &store.Again{After: otherwise}
		}
	}
	var told []item
	for _, x := range all {
		old, err := s.stale(ctx, x.job, &x.message)
		if err == nil && !old {
			old, err = s.seen(ctx, &x.message)
		}
		if err != nil {
			return err
		}
		if !old {
			told = append(told, x)
		}
	}
	if len(told) > 0 && j.Game == a.ID {
		if after, err := s.away(ctx, &a, &told[0].Notice); err != nil {
			return err
		} else if after > 0 { // he has come back while the mail waited for company
			return &store.Again{After: after}
		}
	}
	if len(told) > 0 {
		err = s.cfg.Mail.Send(ctx, s.letter(&a, told))
		s.cfg.Sent(Mail, err)
		switch {
		case err == nil:
		case mail.Temporary(err):
			return &failed{"the mail server does not take it now"}
		default:
			s.log.Error("a notice was not sent by mail, and is not tried again", "account", a.ID, "game", own.message.Game, "things", len(told))
		}
	}
	var with []store.Job
	for _, x := range all[1:] {
		with = append(with, x.job)
	}
	if len(with) == 0 {
		return nil
	}
	if err := s.store.FinishJobs(context.WithoutCancel(ctx), with); err != nil {
		s.log.Warn("what was told in one mail may be told again", "account", a.ID, "error", err)
	}
	return nil
}

// seen tells whether a player has had the page in front of him since his turn came: then he knows.
func (s *Service) seen(ctx context.Context, m *message) (bool, error) {
	if m.Notice.Event != match.ToldTurn {
		return false, nil
	}
	g, err := s.store.Game(ctx, m.Game)
	if errors.Is(err, store.ErrNotFound) {
		return true, nil // it is gone
	}
	i := slices.IndexFunc(g.Seats, func(x store.Seat) bool { return x.Name == m.Notice.Seat })
	if err != nil || i < 0 {
		return err == nil, err
	}
	v, err := s.store.Visit(ctx, m.Game, i, m.Notice.Player)
	return v.Time.After(time.UnixMilli(m.Notice.At)), err
}

// mostTogether is how many things one mail tells of.
const mostTogether = 50

// company adds what else waits to be told to the same player, and tells whether it is this job that has to.
func (s *Service) company(ctx context.Context, all *[]item) (first bool, err error) {
	own := (*all)[0].job
	jobs, err := s.store.Jobs(ctx, store.JobsOf{Kind: store.JobMail, Game: own.Game})
	if err != nil {
		return false, err
	}
	here := slices.IndexFunc(jobs, func(x store.Job) bool { return x.Key == own.Key })
	if here != 0 { // another one is first, or this one was done with another: then nothing comes of it, whatever is returned
		return false, nil
	}
	for _, x := range jobs {
		if x.Key == own.Key || len(*all) == mostTogether {
			continue
		}
		y := item{job: x}
		if json.Unmarshal([]byte(x.Data), &y.message) == nil && y.Notice.Told != nil && y.Account == (*all)[0].Account {
			*all = append(*all, y)
		}
	}
	return true, nil
}

// letter is the mail that tells of some things.
func (s *Service) letter(a *store.Account, told []item) mail.Message {
	stop := s.link("/unsubscribe/" + s.StopToken(a.ID))
	var text strings.Builder
	text.WriteString("Hello " + a.Name + ",\n\n")
	subject := headline(&told[0].Notice)
	if len(told) == 1 {
		text.WriteString(body(&told[0].Notice) + "\nTo the game: " + s.link(page(&told[0].Notice, told[0].message.Game)) + "\n")
	} else {
		subject = headlines(told)
		for i, x := range told {
			if again := slices.ContainsFunc(told[:i], x.same); again {
				continue // its link stands with the first
			}
			text.WriteString(short(&told[i].Notice))
			for j, y := range told[i:] {
				if j == 0 || x.same(y) {
					text.WriteString("  " + s.link(page(&told[i+j].Notice, y.message.Game)) + "\n")
				}
			}
			text.WriteString("\n")
		}
		text.WriteString("The next of your games that waits for you: " + s.link("/next") + "\n")
	}
	if len(subject) > mail.MaxSubject {
		subject = strings.ToValidUTF8(subject[:mail.MaxSubject-3], "") + "..."
	}
	text.WriteString("\n--\nWhat you are told of, and how: " + s.link("/account#notices") + "\nNo more mail about games: " + stop + "\n")
	return mail.Message{To: a.Mail, Subject: subject, Unsubscribe: stop, Text: text.String()}
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
